//! Pages of the documentation as HTML.

use std::collections::BTreeSet;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::POLICY;

/// Converts a page of the documentation to an HTML document.
///
/// `up` is the path from it to the folder of the table. Headings have the usual anchors of
/// Markdown. The first table cell with only the identifier of a rule is the anchor of this rule.
/// Links between pages lead to the HTML pages.
///
/// ```
/// let page = "# Cybo\n\n| rule | what it says |\n|---|---|\n| CYBO-1 | A [grid](board.md#grid). |\n";
/// let html = rules_web::to_html(page, "../");
/// assert!(html.contains("<title>Cybo</title>"));
/// assert!(html.contains("<td id=\"CYBO-1\">CYBO-1</td>"));
/// assert!(html.contains("href=\"board.html#grid\""));
/// ```
pub fn to_html(markdown: &str, up: &str) -> String {
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    let title = name_headings(&mut events);
    events.iter_mut().for_each(lead_to_html);
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    // The policy allows no style in elements.
    let body = anchor_rules(&body).replace(" style=\"text-align: ", " class=\"");
    // A browser reads and paints all pictures of a page together.
    let body = body.replace("<img ", "<img loading=\"lazy\" ");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{}</title>\n<link rel=\"icon\" href=\"{up}icon.svg\">\n\
         <link rel=\"stylesheet\" href=\"{up}style.css\">\n\
         <script type=\"module\" src=\"{up}rules.js\"></script>\n</head>\n\
         <body><main class=\"page\">\n<p><a href=\"{up}\">The table</a></p>\n{body}</main></body>\n</html>\n",
        escaped(&title)
    )
}

/// Gives each heading an anchor, and returns the text of the first one.
fn name_headings(events: &mut [Event<'_>]) -> String {
    let mut title = String::new();
    let mut known = BTreeSet::new();
    for start in 0..events.len() {
        let Event::Start(Tag::Heading { level, .. }) = &events[start] else { continue };
        let level = *level;
        let text = heading_text(&events[start + 1..]);
        if title.is_empty() && level == HeadingLevel::H1 {
            title.clone_from(&text);
        }
        let mut anchor = slug(&text);
        while !known.insert(anchor.clone()) {
            anchor.push_str("-1");
        }
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
            *id = Some(CowStr::from(anchor));
        }
    }
    title
}

/// Returns the words of a heading from the events after its start.
fn heading_text(events: &[Event<'_>]) -> String {
    let within = events.iter().take_while(|it| !matches!(it, Event::End(TagEnd::Heading(_))));
    within
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect()
}

/// Returns the usual anchor of a heading: lower case, with hyphens for spaces.
fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let kept = lower.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

/// Changes a link to a page of the documentation into one to its HTML.
fn lead_to_html(event: &mut Event<'_>) {
    let Event::Start(Tag::Link { dest_url, .. }) = event else { return };
    if dest_url.contains("://") {
        return;
    }
    let (page, anchor) = match dest_url.split_once('#') {
        Some((page, anchor)) => (page, Some(anchor)),
        None => (dest_url.as_ref(), None),
    };
    if let Some(stem) = page.strip_suffix(".md") {
        let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
        *dest_url = CowStr::from(format!("{stem}.html{anchor}"));
    }
}

/// Makes the first cell with the identifier of a rule the anchor of the rule.
fn anchor_rules(html: &str) -> String {
    let mut known = BTreeSet::new();
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("<td>") {
        let (before, cell) = rest.split_at(at);
        let content = &cell["<td>".len()..];
        let text = content.split("</td>").next().unwrap_or_default();
        out.push_str(before);
        if is_rule(text) && known.insert(text) {
            out.push_str(&format!("<td id=\"{text}\">"));
        } else {
            out.push_str("<td>");
        }
        rest = content;
    }
    out + rest
}

/// Returns whether a text is an identifier such as `TRIAD-14`.
fn is_rule(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        !game.is_empty()
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && number.parse::<u16>().is_ok()
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_has_one_anchor() {
        let page = "| a | b |\n|---|---|\n| CYBO-2 | x |\n| CYBO-2 | y |\n| 2-CYBO | z |\n";
        let html = to_html(page, "");
        assert_eq!(html.matches("id=\"CYBO-2\"").count(), 1);
        assert_eq!(html.matches("<td").count(), 6);
        assert!(!html.contains("id=\"2-CYBO\""));
    }

    #[test]
    fn headings_have_anchors_that_differ() {
        let html = to_html("# A `b` & c\n\n## Two, words\n\n## Two words\n", "");
        assert!(html.contains("<title>A b &amp; c</title>"), "{html}");
        assert!(html.contains("<h1 id=\"a-b--c\">"), "{html}");
        assert!(html.contains("id=\"two-words\"") && html.contains("id=\"two-words-1\""), "{html}");
    }

    #[test]
    fn links_out_of_the_documentation_stay() {
        let html = to_html("[a](https://x.org/b.md) [c](d.svg) [e](#f) [g](../h.md)", "");
        for link in ["https://x.org/b.md", "d.svg", "#f", "../h.html"] {
            assert!(html.contains(&format!("href=\"{link}\"")), "{link}: {html}");
        }
    }
}
