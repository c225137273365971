//! Broken copies of texts and bytes.

use crate::probe::{Dice, below};

/// What is put in where a text is broken: digits and signs that notations use, and some that none do.
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

/// A copy of the text with one to three places broken.
pub(crate) fn text(dice: &mut Dice, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=below(dice, 3) {
        let strange = STRANGE[below(dice, STRANGE.len())].chars().collect();
        edit(dice, &mut chars, strange);
    }
    chars.into_iter().collect()
}

/// A copy of the bytes with one to three places broken.
pub(crate) fn bytes(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(dice, 3) {
        let strange = vec![below(dice, 256) as u8];
        if below(dice, 2) == 0 {
            flip_bit(dice, &mut bytes);
        } else {
            edit(dice, &mut bytes, strange);
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
            // Another item of the same text: often still well-formed.
            let other = items[below(dice, items.len())].clone();
            items[at] = other;
        }
        _ => {
            let part = items[at..end].to_vec();
            drop(items.splice(at..at, part));
        }
    }
}
