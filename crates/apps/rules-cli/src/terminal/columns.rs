//! Text in lines and columns of a limited width, with or without colours.

use std::borrow::Cow;
use std::io::{self, Write};

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Columns of the output. Most terminals have at least as many.
pub(crate) const WIDTH: usize = 80;

/// Returns the columns of a text without colour sequences.
pub(crate) fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// Breaks a text between words into lines of at most `columns`; a longer word has its own line.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let options = Options::new(columns)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Writes lines, and others beside them in a column.
pub(crate) fn write_beside(
    left: &[&str],
    right: &[String],
    column: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    for row in 0..left.len().max(right.len()) {
        let (one, other) = (left.get(row).copied(), right.get(row));
        let one = one.unwrap_or_default();
        match other.filter(|other| !other.is_empty()) {
            None => writeln!(out, "{}", one.trim_end())?,
            Some(other) => {
                let gap = column.saturating_sub(width(one));
                writeln!(out, "{one}{:gap$}{other}", "")?;
            }
        }
    }
    Ok(())
}

/// Returns the lines of a text without their common indentation.
pub(crate) fn shifted_left(text: &str) -> Vec<&str> {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let filled = text.lines().filter(|line| !line.trim().is_empty());
    let least = filled.map(indent).min().unwrap_or(0);
    text.lines().map(|line| line.get(least..).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::paint::{GOOD, Painted};

    #[test]
    fn colours_take_no_columns() {
        assert_eq!(width(&Painted(GOOD, "yes").to_string()), 3);
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible yes", 7), ["incomprehensible", "yes"]);
        assert_eq!(wrapped("", 7), [""]);
        let painted = Painted(GOOD, "one").to_string();
        assert_eq!(wrapped(&format!("{painted} two"), 7).len(), 1);
    }

    #[test]
    fn columns_stand_beside_each_other() {
        let mut out = Vec::new();
        write_beside(&["ab", ""], &["x".into(), "y".into(), "z".into()], 4, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "ab  x\n    y\n    z\n");
    }

    #[test]
    fn empty_columns_on_the_left_go() {
        assert_eq!(shifted_left("   a\n\n  b\n"), [" a", "", "b"]);
    }
}
