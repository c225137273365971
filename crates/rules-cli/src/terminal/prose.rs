//! Games in words: options, numbers, results.

use rules_games::DynResult;

use crate::terminal::paint::name_of;

/// The options that differ from the default, as in text forms, or that none does.
pub(crate) fn options_text(options: &str) -> String {
    match options {
        "-" => "with default options".to_owned(),
        changed => format!("with {}", changed.replace(',', " ")),
    }
}

/// So many of something: `1 step`, `2 steps`.
pub(crate) fn counted(count: impl Into<u128>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A result in words.
pub(crate) fn told(result: &DynResult) -> String {
    let outcome = match result {
        DynResult::Unfinished => return "not over".to_owned(),
        DynResult::Drawn => return "drawn by agreement".to_owned(),
        DynResult::Resigned(seat) => return format!("{} has resigned", name_of(*seat)),
        DynResult::Finished(outcome) => outcome,
    };
    let names: Vec<String> =
        outcome.winners.iter().map(|winner| name_of(winner).to_string()).collect();
    let winners = match names.len() {
        0 => "nobody wins".to_owned(),
        1 => format!("{} wins", names[0]),
        _ => format!("{} share the win", names.join(" and ")),
    };
    match &outcome.scores {
        None => format!("{winners} ({})", outcome.end),
        Some(scores) => {
            let scores: Vec<_> = scores.iter().map(i32::to_string).collect();
            format!("{winners} ({}; {})", outcome.end, scores.join(" : "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::{Seat, SeatSet};
    use rules_games::DynOutcome;

    #[test]
    fn one_step_is_no_steps() {
        assert_eq!(counted(1u64, "step"), "1 step");
        assert_eq!(["0 steps", "2 steps"], [counted(0u64, "step"), counted(2u64, "step")]);
    }

    #[test]
    fn results_are_told_in_words() {
        let told =
            |result: &DynResult| anstream::adapter::strip_str(&super::told(result)).to_string();
        let finished = |bits| {
            let winners = SeatSet::from_bits(bits);
            let outcome =
                DynOutcome { winners, end: "goal", scores: None, utilities: vec![0, 0, 0] };
            told(&DynResult::Finished(outcome))
        };
        assert_eq!(finished(0), "nobody wins (goal)");
        assert_eq!(finished(2), "seat 1 wins (goal)");
        assert_eq!(finished(5), "seat 0 and seat 2 share the win (goal)");
        assert_eq!(told(&DynResult::Resigned(Seat::FIRST)), "seat 0 has resigned");
    }
}
