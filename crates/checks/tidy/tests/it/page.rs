//! The page takes nothing apart that the session says in data.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

use crate::tree;

const PAGE: &str = "crates/apps/rules-web/page";

/// Each regular expression of the page: its file, and the text that it reads.
///
/// None may take apart a sentence or the words of a picture, or read a record or a position beyond
/// the name of its game, which decides on the module to load.
const EXPRESSIONS: [(&str, &str, &str); 31] = [
    ("animate.js", "/^(data-|aria-|role|tabindex)/", "the name of an attribute"),
    ("board.js", r"/\s+/g", "white space around the label of a figure"),
    ("engines.js", "/[^ -~]/g", "the name of a game in a record"),
    ("games.js", "/^x/", "an action"),
    ("games.js", r"/^([sen]+)@(\d+)([+-])(\d+)$/", "an action"),
    ("games.js", r"/^[sen]+@(\d+)([+-])(\d+)$/", "an action"),
    ("games.js", r"/^([sen]+)@(\d+)/", "an action"),
    ("games.js", r"/\d\./", "an action"),
    ("games.js", "/^.*@|^[DTH]/", "an action"),
    ("games.js", r"/^(-?\d+)\.(-?\d+)(.)$/", "an attribute"),
    ("language.js", r"/\s+/g", "white space in a text of the page"),
    ("online-panel.js", r"/^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/", "an address"),
    ("online.js", r"/\.$/", "the stop after a sentence of the page"),
    ("page.js", "/^#[gt]=/", "an address"),
    ("page.js", "/^#g=(.*)$/", "an address"),
    ("page.js", "/^#t=([0-9a-f]{32})$/", "an address"),
    ("policy.js", r"/<style>([^]*?)<\/style>/", "the tags of a picture"),
    ("save.js", r#"/<(\/?)\w+(?:"[^"]*"|[^">])*?(\/?)>/g"#, "the tags of a picture"),
    ("save.js", r"/(<style>[^]*<\/style>)/", "the tags of a picture"),
    ("save.js", r#"/viewBox="([^"]*)"/"#, "an attribute"),
    ("save.js", r#"/viewBox="[^"]*"/"#, "an attribute"),
    ("seen.js", r"/^\*?([0-5]{3})(?:@|$)/", "a step"),
    ("seen.js", r"/^\*/", "a step"),
    ("share.js", "/=+$/", "its own base 64"),
    ("share.js", r"/#g=(\S*)$/", "a pasted address"),
    ("share.js", r"/^([a-z-]+)\/\d+ /", "the game of a pasted position"),
    ("share.js", r#"/^\[Game "([^"\n]*)"\]/"#, "the game of a pasted record"),
    ("sw.js", r"/\b[a-z]{2}\.(json|txt)$/", "the name of a file"),
    ("texts.js", r"/{(\d)(?::([^|]*)\|([^}]*))?}/g", "the values in a text of the page"),
    ("words.js", "RegExp(", "rule identifiers, to link them"),
    ("words.js", r"/^\*/", "a step"),
];

/// Calls on a text that take it apart.
const CALLS: [&str; 8] = [
    ".match(",
    ".matchAll(",
    ".split(",
    ".slice(",
    ".substring(",
    ".indexOf(",
    ".replace(",
    ".startsWith(",
];

fn scripts() -> Vec<(String, String)> {
    let files = tree::files(PAGE, &["js"]);
    files.iter().map(|file| (file[PAGE.len() + 1..].to_owned(), tree::text(file))).collect()
}

/// Returns the regular expressions in a script.
fn expressions(script: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    scan(&mut script.chars().peekable(), &mut found);
    found
}

/// Reads code up to the brace that closes it.
fn scan(script: &mut Peekable<Chars<'_>>, found: &mut BTreeSet<String>) {
    // The code before a slash says whether it divides.
    let mut before = String::new();
    while let Some(letter) = script.next() {
        match letter {
            '}' => return,
            '{' => scan(script, found),
            '"' | '\'' => {
                quoted(script, letter);
            }
            '`' => template(script, found),
            '/' if script.next_if_eq(&'/').is_some() => {
                script.find(|&letter| letter == '\n');
                continue;
            }
            '/' if script.next_if_eq(&'*').is_some() => {
                let mut last = ' ';
                script.find(|&letter| std::mem::replace(&mut last, letter) == '*' && letter == '/');
                continue;
            }
            '/' if begins_expression(&before) => {
                let mut text = format!("/{}/", quoted(script, '/'));
                while let Some(flag) = script.next_if(char::is_ascii_alphabetic) {
                    text.push(flag);
                }
                found.insert(text);
            }
            _ => {}
        }
        if !letter.is_whitespace() {
            before.push(letter);
        } else if !before.ends_with(' ') {
            before.push(' ');
        }
        if before.ends_with("RegExp(") {
            found.insert("RegExp(".to_owned());
        }
    }
}

/// Whether a slash after this code begins an expression, because no value stands before it.
fn begins_expression(before: &str) -> bool {
    let before = before.trim_end();
    let is_value =
        before.ends_with(|letter: char| letter.is_alphanumeric() || "_$)]}\"'`".contains(letter));
    !is_value || before.ends_with("return")
}

/// Reads the rest of a text or an expression, and returns it without the mark that ends it.
fn quoted(script: &mut Peekable<Chars<'_>>, end: char) -> String {
    let (mut text, mut in_class) = (String::new(), false);
    while let Some(letter) = script.next() {
        if letter == end && !in_class {
            break;
        }
        text.push(letter);
        match letter {
            '\\' => text.extend(script.next()),
            '[' if end == '/' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
    }
    text
}

/// Reads a template, and the code in it.
fn template(script: &mut Peekable<Chars<'_>>, found: &mut BTreeSet<String>) {
    while let Some(letter) = script.next() {
        match letter {
            '`' => return,
            '\\' => {
                script.next();
            }
            '$' if script.next_if_eq(&'{').is_some() => scan(script, found),
            _ => {}
        }
    }
}

#[test]
fn every_regular_expression_of_the_page_is_listed_with_what_it_reads() {
    let allowed = EXPRESSIONS.iter().map(|&(file, expression, _)| (file, expression));
    let listed: BTreeSet<_> = allowed.collect();
    let scripts = scripts();
    let found: Vec<_> =
        scripts.iter().map(|(file, text)| (file.as_str(), expressions(text))).collect();
    let found: BTreeSet<_> = found
        .iter()
        .flat_map(|(file, texts)| texts.iter().map(move |text| (*file, text.as_str())))
        .collect();
    assert_eq!(found.difference(&listed).collect::<Vec<_>>(), [&("", ""); 0], "not listed");
    assert_eq!(listed.difference(&found).collect::<Vec<_>>(), [&("", ""); 0], "no longer there");
}

/// Whether a line takes the text of a position apart.
fn reads_position(line: &str) -> bool {
    let has_call = CALLS.iter().any(|call| line.contains(&format!("position{call}")));
    let of_expression = |call| {
        let arguments = line.split(call).skip(1).filter_map(|after| after.split(')').next());
        arguments.into_iter().any(|argument| argument.contains("position"))
    };
    has_call || [".exec(", ".test("].into_iter().any(of_expression)
}

#[test]
fn the_page_takes_no_position_apart() {
    let scripts = scripts();
    assert!(scripts.iter().any(|(_, text)| text.contains(".position")));
    let lines =
        scripts.iter().flat_map(|(file, text)| text.lines().map(move |line| (file.as_str(), line)));
    let found: Vec<_> = lines.filter(|(_, line)| reads_position(line)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn expressions_differ_from_divisions_and_texts() {
    let script = "// /no/\n/* /no/ */ const a = b / c / d, e = '/no/'; if (/[/]\\/x/g.test(a)) f();\n\
                  const g = `${h.replace(/y`/, '')} /no/`; const i = new RegExp(a);";
    let wanted = ["/[/]\\/x/g", "/y`/", "RegExp("];
    assert_eq!(expressions(script), wanted.map(str::to_owned).into());
}
