//! Broken copies of texts and bytes.

use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use rules_core::uniform_below;

/// What is put in where a text is broken: what the notation uses, and some that it does not.
const PIECES: &[&str] = &[
    "s",
    "e",
    "n",
    "?",
    "@",
    "0",
    "1",
    "2",
    "7",
    "9",
    "10",
    "23",
    "30",
    "65535",
    "99999999999",
    "00",
    "-",
    ",",
    ".",
    " ",
    "=",
    "roll",
    "sandstorm",
    "over",
    "move",
    "true",
    "false",
    "ssen",
    "dots=12",
    "players=2",
    "reuse=true",
    "turn_limit=40",
    "first=1",
    "sen",
    "nse",
    "ens",
    "\"",
    "[",
    "]",
    "{",
    "}",
    ":",
    "null",
    "-1",
    "1.5",
    "\n",
    "\0",
    "\u{e9}",
    "\u{1f600}",
];

fn below(dice: &mut Dice, end: usize) -> usize {
    uniform_below(dice, end.max(1) as u32) as usize
}

/// A copy of the text with one to three places broken, or with a field of another text.
pub(crate) fn broken_text(dice: &mut Dice, text: &str, others: &[String]) -> String {
    let mut text = text.to_owned();
    for _ in 0..=below(dice, 3) {
        let other = &others[below(dice, others.len())];
        text = match below(dice, 4) {
            0 => with_field_of(dice, &text, other),
            1 => with_number_changed(dice, &text),
            _ => with_edit(dice, &text),
        };
    }
    text
}

/// A field replaced by that of another text at the same place: often still well formed.
fn with_field_of(dice: &mut Dice, text: &str, other: &str) -> String {
    let separator = if text.starts_with('{') { ",\"" } else { " " };
    let mut fields: Vec<&str> = text.split(separator).collect();
    let others: Vec<&str> = other.split(separator).collect();
    let at = below(dice, fields.len());
    if let Some(field) = others.get(at) {
        fields[at] = field;
    }
    fields.join(separator)
}

/// A number replaced by one that is near or small.
fn with_number_changed(dice: &mut Dice, text: &str) -> String {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|&(at, char)| {
            char.is_ascii_digit() && !text[..at].ends_with(|c: char| c.is_ascii_digit())
        })
        .map(|(at, _)| at)
        .collect();
    if starts.is_empty() {
        return text.to_owned();
    }
    let start = starts[below(dice, starts.len())];
    let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let number: u64 = text[start..start + length].parse().unwrap_or(0);
    let number = match below(dice, 3) {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        _ => below(dice, 32) as u64,
    };
    format!("{}{number}{}", &text[..start], &text[start + length..])
}

/// A piece put in, taken out, or put in the place of another.
fn with_edit(dice: &mut Dice, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = below(dice, chars.len() + 1);
    let end = (at + below(dice, 3)).min(chars.len());
    let piece: Vec<char> = match below(dice, 3) {
        0 => Vec::new(),
        1 => chars.get(below(dice, chars.len())).copied().into_iter().collect(),
        _ => PIECES[below(dice, PIECES.len())].chars().collect(),
    };
    chars.splice(at..end, piece);
    chars.into_iter().collect()
}

/// A copy of the bytes with one to three places broken.
pub(crate) fn broken_bytes(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(dice, 3) {
        let at = below(dice, bytes.len());
        match below(dice, 12) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at.min(bytes.len()), below(dice, 256) as u8),
            2 => bytes.push(below(dice, 4) as u8),
            3 => bytes.fill(below(dice, 256) as u8),
            4 if !bytes.is_empty() => bytes[at] = below(dice, 256) as u8,
            _ if !bytes.is_empty() => bytes[at] ^= 1 << below(dice, 8),
            _ => {}
        }
    }
    bytes
}
