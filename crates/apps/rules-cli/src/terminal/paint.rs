//! Styles of the output. They appear only on a terminal, and not if `NO_COLOR` is set.

use std::fmt::{self, Display};
use std::io::Write;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use rules_core::Seat;

use super::prose::lines_text;

/// Names of games and headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// Side notes.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Results that are right.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// Results that are wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

const SEATS: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Magenta,
    AnsiColor::Green,
    AnsiColor::Red,
    AnsiColor::Blue,
];

/// Returns the style of a seat.
pub(crate) const fn seat(number: usize) -> Style {
    SEATS[number % SEATS.len()].on_default()
}

/// Returns the words `seat N` in the style of the seat.
pub(crate) fn name_of(number: Seat) -> Painted<String> {
    Painted(seat(number.index()), format!("seat {number}"))
}

/// A value to print in a style, which is reset after it.
pub(crate) struct Painted<T>(pub(crate) Style, pub(crate) T);

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Painted(style, value) = self;
        write!(f, "{style}")?;
        value.fmt(f)?;
        write!(f, "{style:#}")
    }
}

/// Prints an error on standard error.
pub(crate) fn error(error: &dyn Display) {
    // A failure to print the error cannot be reported.
    let error = lines_text(&error.to_string());
    let _ = writeln!(anstream::stderr(), "{} {error}", Painted(BAD, "error:"));
}

/// Formats a rate a second, such as `12.3 million`.
pub(crate) fn rate(count: impl Into<u128>, time: Duration) -> String {
    let rate = count.into() as f64 / time.as_secs_f64().max(1e-9);
    match rate {
        rate if rate >= 1e6 => format!("{:.1} million", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.1} thousand", rate / 1e3),
        rate => format!("{rate:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_rounded() {
        assert_eq!(rate(25_000_000u64, Duration::from_secs(2)), "12.5 million");
        assert_eq!(rate(5_000u64, Duration::from_secs(2)), "2.5 thousand");
        assert_eq!(rate(5u64, Duration::from_secs(2)), "2.5");
    }

    #[test]
    fn a_style_ends_with_its_text() {
        let text = Painted(GOOD, "yes").to_string();
        assert!(text.starts_with("\u{1b}[") && text.ends_with("\u{1b}[0m"), "{text:?}");
    }
}
