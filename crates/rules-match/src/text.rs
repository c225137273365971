//! Steps as people type them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules_core::{Notation, Step, StepOf, Turn};

use crate::MatchError;

/// The longest text that is compared letter by letter; texts of steps are shorter.
const LONGEST: usize = 40;

/// Returns the step that a text means in a position; it may be illegal.
pub(crate) fn read_step<G: Notation>(
    position: &G,
    text: &str,
) -> Result<StepOf<G>, MatchError<G::Illegal>> {
    let text = text.trim();
    let mut steps = Vec::new();
    let mut names = Names::new(text);
    for (step, name) in possible_steps(position) {
        if name == text {
            return Ok(step);
        }
        steps.push(step);
        names.add(name);
    }
    // A complete action that is illegal is refused for the reason that the rules give, even if
    // other actions begin with it.
    if names.exact.is_empty()
        && let (Turn::Seat(_), Ok(action)) = (position.turn(), text.parse::<G::Action>())
    {
        return Ok(Step::Action(action));
    }
    match &names.candidates()[..] {
        [(index, _)] => Ok(steps[*index]),
        [] => {
            let near = near_misses(&names.wanted, names.others, MatchError::<G::Illegal>::MOST);
            Err(MatchError::NotPossible { text: text.chars().take(LONGEST).collect(), near })
        }
        several => {
            let names = several.iter().map(|(_, name)| name.clone());
            let candidates = names.take(MatchError::<G::Illegal>::MOST).collect();
            Err(MatchError::Ambiguous { text: text.into(), candidates })
        }
    }
}

/// The names of the possible steps by how they match a text.
// Not generic: all games share its code.
#[derive(Default)]
struct Names {
    /// The text in lower case.
    wanted: String,
    count: usize,
    /// The names that match with their indices.
    exact: Vec<(usize, String)>,
    beginning: Vec<(usize, String)>,
    ending: Vec<(usize, String)>,
    others: Vec<String>,
}

impl Names {
    fn new(text: &str) -> Self {
        Names { wanted: text.to_ascii_lowercase(), ..Names::default() }
    }

    fn add(&mut self, name: String) {
        let (index, wanted) = (self.count, &self.wanted);
        self.count += 1;
        let name_in_lower_case = name.to_ascii_lowercase();
        if name_in_lower_case == *wanted {
            self.exact.push((index, name));
        } else if !wanted.is_empty() && name_in_lower_case.starts_with(wanted) {
            self.beginning.push((index, name));
        } else if goes_to(&name_in_lower_case, wanted) {
            self.ending.push((index, name));
        } else {
            self.others.push(name);
        }
    }

    /// Returns the names that match best.
    fn candidates(&mut self) -> Vec<(usize, String)> {
        let all = [&mut self.exact, &mut self.beginning, &mut self.ending];
        let best = all.into_iter().find(|names| !names.is_empty());
        best.map(core::mem::take).unwrap_or_default()
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
