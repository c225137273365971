//! Lists of actions for people, grouped and numbered from 1.

use std::collections::HashMap;
use std::io::{self, Write};

use crate::terminal::columns::WIDTH;
use crate::terminal::paint::{DIM, Painted};

/// The characters between the head of an action, its piece, and the rest.
const BETWEEN: [char; 3] = ['@', '>', '='];

/// Columns of the number at the start of a line.
const NUMBER: usize = 5;

/// Actions listed together: those of one kind or of one piece.
#[derive(PartialEq, Eq, Debug)]
struct Group<'a> {
    /// The number of the first in the whole list, from 1.
    first: usize,
    /// Their common beginning, which is not repeated.
    head: &'a str,
    /// The actions without the head.
    tails: Vec<&'a str>,
}

/// Sorts the actions for a list: those of a piece together, at the place of its first.
pub(crate) fn in_order(actions: Vec<String>) -> Vec<String> {
    let mut first: HashMap<String, usize> = HashMap::new();
    let mut placed: Vec<(usize, String)> = Vec::new();
    for (index, action) in actions.into_iter().enumerate() {
        let head = head(&action);
        let place =
            if head.is_empty() { index } else { *first.entry(head.into()).or_insert(index) };
        placed.push((place, action));
    }
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, action)| action).collect()
}

/// Writes the actions that begin with `start` in at most `most` lines, and returns the number left
/// out.
pub(crate) fn write_actions(
    actions: &[String],
    start: &str,
    most: usize,
    out: &mut dyn Write,
) -> io::Result<usize> {
    let groups = groups(actions, start);
    let heads = groups.iter().map(|group| group.head.len());
    let margin = heads.max().filter(|&widest| widest > 0).map_or(0, |widest| widest + 2);
    let lines: Vec<ListLine> = groups.iter().flat_map(|group| group.lines(margin)).collect();
    for line in lines.iter().take(most) {
        let number = Painted(DIM, format!("{:<NUMBER$}", line.number));
        writeln!(out, "{number} {}", line.text)?;
    }
    Ok(lines.iter().skip(most).map(|line| line.actions).sum())
}

/// A line of a list.
struct ListLine {
    /// The number of the first action; empty in a continuation line.
    number: String,
    /// The actions.
    text: String,
    /// Number of actions.
    actions: usize,
}

impl Group<'_> {
    /// Returns the lines of the group; actions with a head are indented by `margin`.
    fn lines(&self, margin: usize) -> Vec<ListLine> {
        let margin = if self.head.is_empty() { 0 } else { margin };
        let mut lines: Vec<ListLine> = Vec::new();
        for run in self.tails.chunk_by(|one, next| follows(one, next)) {
            // A run of consecutive numbers shows its first and last.
            let words = match run {
                [first, _, .., last] => vec![(format!("{first}..{last}"), run.len())],
                few => few.iter().map(|tail| ((*tail).to_owned(), 1)).collect(),
            };
            for (word, actions) in words {
                match lines.last_mut() {
                    Some(line) if NUMBER + 2 + line.text.len() + word.len() <= WIDTH => {
                        line.text += " ";
                        line.text += &word;
                        line.actions += actions;
                    }
                    None => lines.push(ListLine {
                        number: format!("#{}", self.first),
                        text: format!("{:<margin$}{word}", self.head),
                        actions,
                    }),
                    Some(_) => {
                        let text = format!("{:margin$}{word}", "");
                        lines.push(ListLine { number: String::new(), text, actions });
                    }
                }
            }
        }
        lines
    }
}

/// Returns whether `next` has the same letters as `one` and the next number.
fn follows(one: &str, next: &str) -> bool {
    let split = |text: &str| {
        let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let plain = letters.bytes().all(|letter| letter.is_ascii_alphabetic());
        let number: u32 = text[letters.len()..].parse().ok().filter(|_| plain)?;
        Some((letters.len(), number))
    };
    match (split(one), split(next)) {
        (Some((length, number)), Some((other, after))) => {
            one[..length] == next[..other] && Some(after) == number.checked_add(1)
        }
        _ => false,
    }
}

/// Groups neighbours with a common head, and among the others those of one kind.
fn groups<'a>(actions: &'a [String], start: &str) -> Vec<Group<'a>> {
    let mut chosen = Vec::new();
    for (index, action) in actions.iter().enumerate() {
        if action.starts_with(start) {
            chosen.push((index, action.as_str()));
        }
    }
    let mut groups: Vec<Group<'a>> = Vec::new();
    // Actions of one kind share a group only while their numbers in the list are consecutive.
    for run in chosen.chunk_by(|(one, text), (next, other)| {
        let head = head(text);
        let alike = !head.is_empty() || kind_of(text) == kind_of(other);
        one + 1 == *next && head == self::head(other) && alike
    }) {
        let (index, first) = run[0];
        let head = if run.len() > 1 { head(first) } else { "" };
        let tails = run.iter().map(|(_, text)| &text[head.len()..]);
        match groups.last_mut() {
            Some(group) if head.is_empty() && group.goes_on_with(index, first) => {
                group.tails.extend(tails);
            }
            _ => groups.push(Group { first: index + 1, head, tails: tails.collect() }),
        }
    }
    groups
}

impl Group<'_> {
    /// Returns whether an action without others of its head can join the group.
    fn goes_on_with(&self, index: usize, action: &str) -> bool {
        let last = self.tails.last().copied().unwrap_or_default();
        self.head.is_empty()
            && self.first + self.tails.len() == index + 1
            && kind_of(last) == kind_of(action)
    }
}

/// Returns the piece of an action: `014` in `014@1.2v`, `S1` in `S1>1.2`; empty for one word.
fn head(action: &str) -> &str {
    action.find(BETWEEN).map_or("", |end| &action[..end])
}

/// Returns a pattern for an action, the same for actions that differ only in numbers and letters,
/// or only after the head.
fn kind_of(action: &str) -> String {
    let head = head(action);
    let (shape, rest) = if head.is_empty() { (action, "") } else { (head, "@") };
    let mut kind = String::new();
    for c in shape.chars() {
        let sign = match c {
            '0'..='9' => '9',
            // A leading `-` is a sign, a trailing one a range.
            '-' if !kind.ends_with('9') => '9',
            'a'..='z' => 'a',
            'A'..='Z' => 'A',
            other => other,
        };
        if !(sign == '9' && kind.ends_with('9')) {
            kind.push(sign);
        }
    }
    kind + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(actions: &[&str]) -> Vec<String> {
        actions.iter().map(|&action| action.to_owned()).collect()
    }

    fn listed(actions: &[&str], start: &str, most: usize) -> (String, usize) {
        let mut out = anstream::StripStream::new(Vec::new());
        let left = write_actions(&texts(actions), start, most, &mut out).unwrap();
        (String::from_utf8(out.into_inner()).unwrap(), left)
    }

    #[test]
    fn pieces_that_can_do_several_things_have_a_line_each() {
        let actions = ["c3", "d12", "xd4", "S1>1.2", "S1>1.4", "12>1", "12<1", "12>2", "-"];
        let wanted = "#1    c3 d12\n#3    xd4\n#4    S1  >1.2 >1.4\n#6    12>1\n#7    12<1\n\
                      #8    12>2\n#9    -\n";
        assert_eq!(listed(&actions, "", 9), (wanted.to_owned(), 0));
        let actions = ["s@11+1", "s@12-1", "sen@11+3", "sen@11-3"];
        let wanted = "#1    s    @11+1 @12-1\n#3    sen  @11+3 @11-3\n";
        assert_eq!(listed(&actions, "", 9), (wanted.to_owned(), 0));
    }

    #[test]
    fn what_a_piece_can_do_comes_together() {
        let actions = ["050@1.2v", "353@-1.2^", "050@3.-4^", "D0.0b", "D-1.0r", "-"];
        let actions = in_order(texts(&actions));
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let wanted = "#1    050  @1.2v @3.-4^\n#3    353@-1.2^\n#4    D0.0b D-1.0r\n#6    -\n";
        assert_eq!(listed(&actions, "", 9), (wanted.to_owned(), 0));
        let alone = ["353@1.-4v", "450@-2.2^", "002@1.0^"];
        assert_eq!(listed(&alone, "", 9).0, "#1    353@1.-4v 450@-2.2^ 002@1.0^\n");
    }

    #[test]
    fn consecutive_numbers_are_printed_as_ranges() {
        let actions =
            ["1", "2", "3", "5", "6", "8", "a1", "a2", "a3", "b4", "x1-2", "x1-3", "x1-4"];
        let wanted = "#1    1..3 5 6 8\n#7    a1..a3 b4\n#11   x1-2 x1-3 x1-4\n";
        assert_eq!(listed(&actions, "", 9), (wanted.to_owned(), 0));
    }

    #[test]
    fn actions_are_chosen_by_how_they_begin() {
        let actions = ["5", "6", "50", "51"];
        assert_eq!(listed(&actions, "5", 9), ("#1    5\n#3    50 51\n".to_owned(), 0));
    }

    #[test]
    fn long_lists_are_broken_into_lines_and_cut_off() {
        let numbers: Vec<String> = (100..200).map(|number| (2 * number).to_string()).collect();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        let (text, left) = listed(&numbers, "", 9);
        assert_eq!((text.lines().count(), left), (6, 0), "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        assert_eq!(words, numbers);
        let (text, left) = listed(&numbers, "", 2);
        let shown = text.split_whitespace().count() - 1;
        assert_eq!((text.lines().count(), shown + left), (2, 100), "{text}");
    }
}
