//! Games in words: options, numbers, outcomes.

use std::io::{self, Write};

use rules_core::{Diagram, End, Options, OptionsText, Outcome, Seat};

use crate::paint::{Painted, seat};

/// The options that differ from the default, or that none does.
pub(crate) fn options_text<O: Options>(options: &O) -> String {
    match OptionsText(options).to_string().as_str() {
        "-" => "with default options".to_owned(),
        changed => format!("with {}", changed.replace(',', " ")),
    }
}

/// So many of something: `1 step`, `2 steps`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The outcome in words.
pub(crate) fn told<R: End>(outcome: &Outcome<R>) -> String {
    let end = outcome.end();
    let names: Vec<_> = outcome
        .winners()
        .iter()
        .map(|winner| Painted(seat(winner.index()), format!("seat {winner}")).to_string())
        .collect();
    let winners = if names.is_empty() { "nobody wins".to_owned() } else { winners_text(&names) };
    match outcome.scores() {
        None => format!("{winners} ({end})"),
        Some(scores) => {
            let scores: Vec<_> = scores.iter().map(i32::to_string).collect();
            format!("{winners} ({end}; {})", scores.join(" : "))
        }
    }
}

fn winners_text(names: &[String]) -> String {
    let verb = if names.len() == 1 { "wins" } else { "share the win" };
    format!("{} {verb}", names.join(" and "))
}

/// Draws the position as the viewer may see it, or with everything open.
///
/// # Errors
/// Those of writing.
pub(crate) fn write_diagram<G: Diagram>(
    position: &G,
    viewer: Option<Seat>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut diagram = String::new();
    position.write_diagram(viewer, &mut diagram).map_err(io::Error::other)?;
    writeln!(out, "{diagram}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_is_no_steps() {
        assert_eq!(counted(1, "step"), "1 step");
        assert_eq!(["0 steps", "2 steps"], [counted(0, "step"), counted(2, "step")]);
    }

    #[test]
    fn outcomes_are_told_in_words() {
        let told = |bits| {
            let winners = rules_core::SeatSet::from_bits(bits);
            let outcome = Outcome::new(3, winners, crate::toy::End::Goal);
            anstream::adapter::strip_str(&told(&outcome)).to_string()
        };
        assert_eq!(told(0), "nobody wins (goal)");
        assert_eq!(told(2), "seat 1 wins (goal)");
        assert_eq!(told(5), "seat 0 and seat 2 share the win (goal)");
    }
}
