//! Broken copies of texts and bytes.

use crate::probe::{Dice, below};

/// Parts that are inserted into broken texts: digits and signs, used by notations or not.
const STRANGE: &[&str] = &[
    "0",
    "1",
    "9",
    "a",
    "z",
    "A",
    "+",
    "-",
    "/",
    ",",
    "=",
    " ",
    "?",
    "*",
    ".",
    ":",
    "#",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\"",
    "\\",
    "\u{e9}",
    "\u{1f600}",
    "4294967296",
    "00",
];

/// Separators of the parts of a text.
const SEPARATORS: &[char] = &[' ', ',', '/', '.', ':', ';', '-', '='];

/// Forms of other values, parts of which are put into broken copies.
pub(crate) struct Seen<T>(Vec<T>);

/// The number of forms that are kept.
const KEPT: usize = 32;

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Seen(Vec::new())
    }
}

impl<T> Seen<T> {
    /// Keeps a form, possibly in place of an earlier one.
    fn see(&mut self, dice: &mut Dice, form: T) {
        if self.0.len() < KEPT {
            self.0.push(form);
        } else {
            self.0[below(dice, KEPT)] = form;
        }
    }

    /// Returns one of the forms kept. There must be one.
    fn pick(&self, dice: &mut Dice) -> &T {
        &self.0[below(dice, self.0.len())]
    }
}

impl Seen<String> {
    /// Keeps the text, and returns broken copies of it, some with parts of earlier ones.
    pub(crate) fn broken_texts(
        &mut self,
        dice: &mut Dice,
        form: &str,
        count: usize,
    ) -> Vec<String> {
        self.see(dice, form.to_owned());
        let broken = |_| {
            let other = self.pick(dice);
            text(dice, form, other)
        };
        (0..count).map(broken).collect()
    }
}

impl Seen<Vec<u8>> {
    /// Keeps the bytes, and returns broken copies of them, some with parts of earlier ones.
    pub(crate) fn broken_bytes(
        &mut self,
        dice: &mut Dice,
        form: &[u8],
        count: usize,
    ) -> Vec<Vec<u8>> {
        self.see(dice, form.to_vec());
        let broken = |_| {
            let other = self.pick(dice);
            bytes(dice, form, other)
        };
        (0..count).map(broken).collect()
    }
}

/// Returns a copy of the text with one to three places broken, or with parts of another text.
pub(crate) fn text(dice: &mut Dice, text: &str, other: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=below(dice, 3) {
        text = match below(dice, 5) {
            0 => with_other_part(dice, &text, other),
            1 => with_other_number(dice, &text),
            _ => with_edit(dice, &text),
        };
    }
    text
}

/// Returns the text with one part replaced by that of the other text, removed, exchanged or
/// doubled.
fn with_other_part(dice: &mut Dice, text: &str, other: &str) -> String {
    let there: Vec<char> = SEPARATORS.iter().copied().filter(|&c| text.contains(c)).collect();
    if there.is_empty() {
        return other.to_owned();
    }
    let separator = there[below(dice, there.len())];
    let mut parts: Vec<&str> = text.split(separator).collect();
    let (at, with) = (below(dice, parts.len()), below(dice, parts.len()));
    match below(dice, 5) {
        0 => drop(parts.remove(at)),
        1 => parts.swap(at, with),
        2 => parts.insert(at, parts[with]),
        _ => parts[at] = other.split(separator).nth(at).unwrap_or(parts[with]),
    }
    parts.join(&separator.to_string())
}

/// Returns the text with a number replaced by a near or small one.
fn with_other_number(dice: &mut Dice, text: &str) -> String {
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> =
        (0..text.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1))).collect();
    if starts.is_empty() {
        return text.to_owned();
    }
    let start = starts[below(dice, starts.len())];
    let end = (start..text.len()).find(|&at| !digit(at)).unwrap_or(text.len());
    let number: u64 = text[start..end].parse().unwrap_or(0);
    let number = match below(dice, 3) {
        0 => number.saturating_add(1),
        1 => number.saturating_sub(1),
        _ => below(dice, 36) as u64,
    };
    format!("{}{number}{}", &text[..start], &text[end..])
}

fn with_edit(dice: &mut Dice, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let strange = STRANGE[below(dice, STRANGE.len())].chars().collect();
    edit(dice, &mut chars, strange);
    chars.into_iter().collect()
}

/// Returns a copy of the bytes with one to three places broken, with other bytes at its end, or
/// with random bytes after the first one, which is often a version.
pub(crate) fn bytes(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(dice, 3) {
        let strange = vec![below(dice, 256) as u8];
        match below(dice, 16) {
            0 => {
                let at = below(dice, bytes.len().min(other.len()) + 1);
                bytes.truncate(at);
                bytes.extend(&other[at..]);
            }
            1 => bytes.iter_mut().skip(1).for_each(|byte| *byte = below(dice, 256) as u8),
            2..=8 => flip_bit(dice, &mut bytes),
            _ => edit(dice, &mut bytes, strange),
        }
    }
    bytes
}

fn flip_bit(dice: &mut Dice, bytes: &mut [u8]) {
    if !bytes.is_empty() {
        bytes[below(dice, bytes.len())] ^= 1 << below(dice, 8);
    }
}

/// Deletes, inserts, replaces, doubles, swaps or cuts off.
fn edit<T: Clone>(dice: &mut Dice, items: &mut Vec<T>, strange: Vec<T>) {
    if items.is_empty() {
        *items = strange;
        return;
    }
    let at = below(dice, items.len());
    let end = (at + 1 + below(dice, 6)).min(items.len());
    match below(dice, 7) {
        0 => drop(items.drain(at..end)),
        1 => drop(items.splice(at..at, strange)),
        2 => drop(items.splice(at..=at, strange)),
        3 => items.truncate(at),
        4 => items.swap(at, end - 1),
        5 => {
            // Another item of the same text, so that the result is often well-formed.
            let other = items[below(dice, items.len())].clone();
            items[at] = other;
        }
        _ => {
            let part = items[at..end].to_vec();
            drop(items.splice(at..at, part));
        }
    }
}
