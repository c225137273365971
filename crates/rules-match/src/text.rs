//! Steps as people type them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules_core::{Notation, Step, Turn};

use crate::MatchError;
use crate::history::StepOf;

/// The longest text that is compared letter by letter; texts of steps are shorter.
const LONGEST: usize = 40;

/// Returns the step that a text means in a position; it may be illegal.
pub(crate) fn read_step<G: Notation>(
    position: &G,
    text: &str,
) -> Result<StepOf<G>, MatchError<G::Illegal>> {
    let text = text.trim();
    let wanted = text.to_ascii_lowercase();
    let mut exact = Vec::new();
    let mut beginning = Vec::new();
    let mut ending = Vec::new();
    let mut others = Vec::new();
    for (step, name) in possible_steps(position) {
        let name_in_lower_case = name.to_ascii_lowercase();
        if name == text {
            return Ok(step);
        } else if name_in_lower_case == wanted {
            exact.push((step, name));
        } else if !wanted.is_empty() && name_in_lower_case.starts_with(&wanted) {
            beginning.push((step, name));
        } else if goes_to(&name_in_lower_case, &wanted) {
            ending.push((step, name));
        } else {
            others.push(name);
        }
    }
    // A complete action that is illegal is refused for the reason that the rules give, even if
    // other actions begin with it.
    if exact.is_empty()
        && let (Turn::Seat(_), Ok(action)) = (position.turn(), text.parse::<G::Action>())
    {
        return Ok(Step::Action(action));
    }
    let candidates = [exact, beginning, ending].into_iter().find(|those| !those.is_empty());
    let candidates = candidates.unwrap_or_default();
    match &candidates[..] {
        [(step, _)] => Ok(*step),
        [] => {
            let near = near_misses(&wanted, others, MatchError::<G::Illegal>::MOST);
            Err(MatchError::NotPossible { text: text.chars().take(LONGEST).collect(), near })
        }
        several => {
            let names = several.iter().map(|(_, name)| name.clone());
            let candidates = names.take(MatchError::<G::Illegal>::MOST).collect();
            Err(MatchError::Ambiguous { text: text.into(), candidates })
        }
    }
}

/// Returns whether `name` ends with the place `wanted` after a sign for moving or placing there.
fn goes_to(name: &str, wanted: &str) -> bool {
    let before = name.strip_suffix(wanted).filter(|_| !wanted.is_empty());
    before.is_some_and(|before| before.ends_with(['>', '@']))
}

/// Returns all possible steps of a position with their texts.
fn possible_steps<G: Notation>(position: &G) -> impl Iterator<Item = (StepOf<G>, String)> {
    let actions = position.legal_actions().map(|action| (Step::Action(action), action.to_string()));
    let events = position.chance_events().map(|(event, _)| (Step::Event(event), event.to_string()));
    actions.chain(events)
}

/// Returns the names closest to `wanted`, by letters inserted, left out or changed.
fn near_misses(wanted: &str, names: Vec<String>, most: usize) -> Vec<String> {
    if wanted.is_empty() || wanted.len() > LONGEST {
        return Vec::new();
    }
    // With a text of one letter, one changed letter would match any other.
    let limit = wanted.len() / 2;
    let mut near: Vec<(usize, String)> = names
        .into_iter()
        .map(|name| (distance(wanted, &name.to_ascii_lowercase()), name))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort();
    near.into_iter().map(|(_, name)| name).take(most).collect()
}

/// Returns the number of letters to insert, leave out or change to turn one text into the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_stands_after_its_sign() {
        for name in ["s1>1.2", "sn@1.2"] {
            assert!(goes_to(name, "1.2"), "{name}");
        }
        for (name, wanted) in [("s1>1.2", ".2"), ("s1>1.2", "1"), ("1.2", "1.2"), ("s1>", "")] {
            assert!(!goes_to(name, wanted), "{name} {wanted}");
        }
    }

    #[test]
    fn distances_count_letters() {
        for (one, other, letters) in
            [("", "", 0), ("c3", "c3", 0), ("c3", "c4", 1), ("s1>1.2", "s1>1", 2), ("", "ab", 2)]
        {
            assert_eq!(distance(one, other), letters, "{one} {other}");
            assert_eq!(distance(other, one), letters, "{other} {one}");
        }
    }
}
