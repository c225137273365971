//! Diagrams in colour: the pieces of a seat have the colour of the seat.
//!
//! A diagram is text in every game. The words `seat N` and `player N` are painted, and the marks
//! that the game has registered for its pieces. Text in brackets, such as the numbers of a roll,
//! has the colour of the seat to act.

use std::fmt::Write as _;

use anstyle::Style;
use rules_core::{Seat, Turn};

use crate::terminal::paint::seat as style_of;

/// The marks of the pieces of a game, by seat.
///
/// A letter means a piece where it is not part of a word, any other mark means one everywhere.
pub(crate) type Marks = &'static [&'static [&'static str]];

/// The words before the number of a seat.
const NAMES: [&str; 3] = ["seat ", "Seat ", "player "];

/// Paints a diagram.
pub(crate) fn painted(diagram: &str, marks: Marks, turn: Turn) -> String {
    let mut out = String::with_capacity(diagram.len() * 2);
    let mut rest = diagram;
    let mut before = None;
    while let Some(first) = rest.chars().next() {
        let (length, style) = piece(rest, before, marks, turn.seat());
        let (text, after) = rest.split_at(length.max(first.len_utf8()));
        before = text.chars().next_back();
        rest = after;
        match style {
            // Writing to a string does not fail.
            Some(style) => drop(write!(out, "{style}{text}{style:#}")),
            None => out.push_str(text),
        }
    }
    out
}

/// Returns the length and the style of the part at the beginning of a text.
fn piece(
    text: &str,
    before: Option<char>,
    marks: Marks,
    acting: Option<Seat>,
) -> (usize, Option<Style>) {
    if let Some((length, seat)) = named_seat(text) {
        return (length, Some(style_of(seat)));
    }
    if let (Some(seat), Some(length)) = (acting, in_brackets(text)) {
        return (length, Some(style_of(seat.index()).bold()));
    }
    for (seat, marks) in marks.iter().enumerate() {
        let mut others = marks.iter().filter(|mark| !is_letter(mark));
        if let Some(mark) = others.find(|mark| text.starts_with(**mark)) {
            return (mark.len(), Some(style_of(seat).bold()));
        }
    }
    let word = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    if word == 0 {
        return (0, None);
    }
    // A letter before a number is part of a name, and so is a letter within a word.
    let inside = before.is_some_and(|before| before.is_ascii_alphabetic());
    let is_name = text[word..].starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let owner = |letter: &str| marks.iter().position(|marks| marks.contains(&letter));
    let all_are_marks = (0..word).all(|at| owner(&text[at..=at]).is_some());
    match owner(&text[..1]) {
        Some(seat) if all_are_marks && !is_name && (!inside || word_goes_on(before, marks)) => {
            (1, Some(style_of(seat).bold()))
        }
        _ => (word, None),
    }
}

/// Returns whether a word of marks continues.
///
/// Words without marks are taken as a whole, so a letter before can only be a mark.
fn word_goes_on(before: Option<char>, marks: Marks) -> bool {
    let Some(before) = before else { return false };
    marks.iter().flat_map(|marks| marks.iter()).any(|mark| mark.chars().eq([before]))
}

fn is_letter(mark: &str) -> bool {
    mark.len() == 1 && mark.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Returns the length of `seat N` at the start of a text, and the number.
fn named_seat(text: &str) -> Option<(usize, usize)> {
    let name = NAMES.into_iter().find(|name| text.starts_with(name))?;
    let digits: usize = text[name.len()..].bytes().take_while(u8::is_ascii_digit).count();
    let number = text.get(name.len()..name.len() + digits)?.parse().ok()?;
    Some((name.len() + digits, number))
}

/// Returns the length of a text in brackets on one line.
fn in_brackets(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let end = inner.find([']', '\n'])?;
    inner[end..].starts_with(']').then_some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKS: Marks = &[&["(S)", "^", "s"], &["(N)", "v", "n"]];

    /// The painted parts of a text, each with the seat whose colour it has.
    fn parts(text: &str, turn: Turn) -> Vec<(usize, String)> {
        let painted = painted(text, MARKS, turn);
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), text, "no letter changes");
        let colour = |seat: usize| [style_of(seat).to_string(), style_of(seat).bold().to_string()];
        let mut parts = Vec::new();
        for part in painted.split("\u{1b}[0m") {
            let Some((_, part)) = part.split_once('\u{1b}') else { continue };
            let part = format!("\u{1b}{part}");
            let of = |seat: &usize| {
                let styles = colour(*seat);
                styles
                    .into_iter()
                    .filter_map(|s| part.strip_prefix(&*s).map(str::to_owned))
                    .next_back()
            };
            let seat = (0..6).find(|seat| of(seat).is_some()).expect("a colour of a seat");
            parts.push((seat, of(&seat).unwrap()));
        }
        parts
    }

    fn owned(parts: &[(usize, &str)]) -> Vec<(usize, String)> {
        parts.iter().map(|&(seat, text)| (seat, text.to_owned())).collect()
    }

    #[test]
    fn pieces_have_the_colours_of_their_seats() {
        assert_eq!(parts("a1 (S) N2v .^", Turn::Over), owned(&[(0, "(S)"), (1, "v"), (0, "^")]));
        assert_eq!(parts("  sn 4 n?", Turn::Over), owned(&[(0, "s"), (1, "n"), (1, "n")]));
    }

    #[test]
    fn letters_in_other_words_are_no_pieces() {
        for text in ["snow over", "nests", "n4", "v-2.0", "on seats", "1 turn"] {
            assert_eq!(parts(text, Turn::Over), [], "{text}");
        }
    }

    #[test]
    fn seats_are_painted_in_any_game() {
        let text = "Seat 0 (A), player 12; seat x";
        assert_eq!(parts(text, Turn::Over)[0], (0, "Seat 0".to_owned()));
        assert_eq!(parts(text, Turn::Over).len(), 2);
    }

    #[test]
    fn brackets_belong_to_the_seat_to_act() {
        let turn = Turn::Seat(Seat::SECOND);
        assert_eq!(parts(" 1 [ 5]  [", turn), owned(&[(1, "[ 5]")]));
        assert_eq!(parts(" 1 [ 5]", Turn::Chance), []);
    }
}
