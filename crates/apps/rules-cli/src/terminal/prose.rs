//! Games in words: options, numbers, results.

use rules_core::{GameResult, SeatSet};

use crate::terminal::paint::name_of;

/// Describes the options that differ from the default, given as in text forms.
pub(crate) fn options_text(options: &str) -> String {
    match options {
        "-" => "with default options".to_owned(),
        changed => format!("with {}", changed.replace(',', " ")),
    }
}

/// Formats a count: `1 step`, `2 steps`.
pub(crate) fn counted(count: impl Into<u128>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Describes a result in words.
pub(crate) fn in_words(result: GameResult<&'static str>) -> String {
    let outcome = match result {
        GameResult::Unfinished => return "not over".to_owned(),
        GameResult::Drawn => return "drawn by agreement".to_owned(),
        GameResult::Resigned(seat) => return format!("{} has resigned", name_of(seat)),
        GameResult::Time(seat) => return format!("{} has run out of time", name_of(seat)),
        GameResult::Abandoned(seat) => return format!("{} has left", name_of(seat)),
        GameResult::Adjudicated(winners) => {
            return format!("{} (adjudicated)", winners_in_words(winners));
        }
        GameResult::Finished(outcome) => outcome,
        other => return other.to_string(),
    };
    let winners = winners_in_words(outcome.winners());
    match outcome.scores() {
        None => format!("{winners} ({})", outcome.end()),
        Some(scores) => {
            let scores: Vec<_> = scores.iter().map(i32::to_string).collect();
            format!("{winners} ({}; {})", outcome.end(), scores.join(" : "))
        }
    }
}

fn winners_in_words(winners: SeatSet) -> String {
    let names: Vec<String> = winners.iter().map(|winner| name_of(winner).to_string()).collect();
    match names.len() {
        0 => "nobody wins".to_owned(),
        1 => format!("{} wins", names[0]),
        _ => format!("{} share the win", names.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::{Outcome, Seat};

    #[test]
    fn one_step_is_no_steps() {
        assert_eq!(counted(1u64, "step"), "1 step");
        assert_eq!(["0 steps", "2 steps"], [counted(0u64, "step"), counted(2u64, "step")]);
    }

    #[test]
    fn results_in_words() {
        let in_words = |result| anstream::adapter::strip_str(&super::in_words(result)).to_string();
        let finished = |bits| in_words(Outcome::new(3, SeatSet::from_bits(bits), "goal").into());
        assert_eq!(finished(0), "nobody wins (goal)");
        assert_eq!(finished(2), "seat 1 wins (goal)");
        assert_eq!(finished(5), "seat 0 and seat 2 share the win (goal)");
        let both = SeatSet::from_bits(3);
        for (result, wanted) in [
            (GameResult::Time(Seat::SECOND), "seat 1 has run out of time"),
            (GameResult::Abandoned(Seat::SECOND), "seat 1 has left"),
            (GameResult::Adjudicated(both), "seat 0 and seat 1 share the win (adjudicated)"),
            (GameResult::Drawn, "drawn by agreement"),
            (GameResult::Unfinished, "not over"),
        ] {
            assert_eq!(in_words(result), wanted);
        }
        assert_eq!(in_words(GameResult::Resigned(Seat::FIRST)), "seat 0 has resigned");
    }
}
