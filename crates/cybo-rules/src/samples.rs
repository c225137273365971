//! Samples for benchmarks and tests of other crates: positions for each phase and each rare case.
//!
//! ```
//! use cybo_rules::{Phase, samples};
//!
//! assert_eq!(samples::deciding().phase(), Phase::Deciding { points: 9 });
//! ```

use rules_core::{Game as _, Step};

use crate::{Action, Cybo, Event, Level, Options};

/// Advanced: a Trinity in line order in a column; stop with 9 or try the Quad (CYBO-8).
pub fn deciding() -> Cybo {
    played(Level::Advanced, "*3 *2 *1")
}

/// Advanced: the die is rolled for the Quad (CYBO-8).
pub fn attempting() -> Cybo {
    played(Level::Advanced, "*3 *2 *1 quad")
}

/// Beginner: three rolls with one repeat, and one roll left that can complete a line (CYBO-10).
pub fn repeated() -> Cybo {
    played(Level::Beginner, "*5 *9 *5")
}

/// Beginner: 1, 2 and 4 are rolled, and a 3 completes two lines at once (CYBO-10).
pub fn two_lines() -> Cybo {
    played(Level::Beginner, "*1 *2 *4")
}

/// Master: two numbers of a line in order, which only one number continues (CYBO-11).
pub fn in_order() -> Cybo {
    played(Level::Master, "*9 *5")
}

/// Grand Master: two Trinities and a Quad are stored, and the player has not qualified (CYBO-12).
pub fn remembering() -> Cybo {
    played(Level::GrandMaster, "*1 *2 *3 quad *4 *1 *1 *5 *9 *1 *1 *1")
}

/// Grand Master: a repeated Trinity qualifies the player: 12 points or a Quad (CYBO-12).
pub fn qualifying() -> Cybo {
    played(Level::GrandMaster, "*1 *2 *3 quad *4 *1 *1 *1 *2 *3")
}

/// Grand Master: the player must repeat a Trinity in a row (CYBO-13).
pub fn target_in_row() -> Cybo {
    played(Level::GrandMaster, "*5 *9 *1 *1 *1 *5 *9 *1 *1 *1")
}

/// Grand Master: the player must repeat a Trinity in a column whose Quad was not hit (CYBO-13).
pub fn target_in_column() -> Cybo {
    played(Level::GrandMaster, "*1 *2 *3 stop *1 *1 *1 *2 *3 stop *1 *1")
}

/// Grand Master: a target in a column is completed and its Quad was hit once.
///
/// If it is hit again, it becomes the target (CYBO-13).
pub fn target_completed() -> Cybo {
    played(Level::GrandMaster, "*1 *2 *3 stop *1 *1 *1 *2 *3 quad *4 *1 *1 *1 *2 *3")
}

/// Grand Master: the player must repeat a Quad (CYBO-13).
pub fn target_quad() -> Cybo {
    played(Level::GrandMaster, "*1 *2 *3 quad *4 *1 *1 *1 *2 *3 quad *4 *1 *1")
}

/// Six players in the last round, where one roll that fits no line ends the game (CYBO-3).
pub fn last_roll() -> Cybo {
    let mut position = Cybo::start(Options { players: 6, level: Level::Advanced });
    // The same number twice ends a turn (CYBO-5).
    for _ in 1..2 * 13 * 6 {
        position.apply_event(Event::from_index_unchecked(0));
    }
    position
}

/// Returns all samples, from the Advanced level to the last roll.
pub fn all() -> [Cybo; 12] {
    [
        deciding(),
        attempting(),
        repeated(),
        two_lines(),
        in_order(),
        remembering(),
        qualifying(),
        target_in_row(),
        target_in_column(),
        target_completed(),
        target_quad(),
        last_roll(),
    ]
}

/// Returns the position after these steps of two players.
fn played(level: Level, steps: &str) -> Cybo {
    let mut position = Cybo::start(Options { players: 2, level });
    for text in steps.split(' ') {
        let step = text.parse::<Step<Action, Event>>();
        let played = step.is_ok_and(|step| position.play_step(step).is_ok());
        debug_assert!(played, "{text} of {steps}");
    }
    position
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;
    use std::vec::Vec;

    use rules_core::{Game, Seat, Turn};

    use super::*;
    use crate::Phase;

    fn roll(position: Cybo, number: u8) -> Cybo {
        position.after_event(Event::new(number).unwrap())
    }

    #[test]
    fn cybo_08_samples_decide_and_attempt() {
        assert_eq!(deciding().phase(), Phase::Deciding { points: 9 });
        assert_eq!(attempting(), deciding().after(Action::Quad));
        assert_eq!(roll(attempting(), 4).total(Seat::FIRST), 16);
    }

    #[test]
    fn cybo_10_samples_of_beginners_stand_before_their_last_roll() {
        assert_eq!((repeated().rolls(), repeated().numbers().count()), (3, 2));
        assert_eq!(roll(repeated(), 1).total(Seat::FIRST), 3);
        assert_eq!(roll(two_lines(), 3).phase(), Phase::Deciding { points: 9 });
    }

    #[test]
    fn cybo_11_one_number_continues_the_sample_of_a_master() {
        let goes_on = |number: &u8| roll(in_order(), *number).total(Seat::FIRST) > 0;
        assert_eq!((1..=12).filter(goes_on).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn cybo_12_samples_remember_and_qualify() {
        assert_eq!(remembering().remembered(Seat::FIRST).count(), 3);
        assert_eq!(remembering().target(Seat::FIRST), None);
        assert_eq!(qualifying().phase(), Phase::Deciding { points: 12 });
    }

    #[test]
    fn cybo_13_samples_have_targets() {
        let samples = [target_in_row(), target_in_column(), target_completed(), target_quad()];
        let targets = samples.map(|sample| sample.target(Seat::FIRST).unwrap().to_string());
        assert_eq!(targets, ["5.9.1", "1.2.3", "1.2.3", "1.2.3.4"]);
        let hits = samples.map(|sample| sample.remembered(Seat::FIRST).count());
        assert_eq!(hits, [0, 0, 1, 0]);
        assert_eq!(target_completed().phase(), Phase::Deciding { points: 12 });
        let hit_again = roll(target_completed().after(Action::Quad), 4);
        assert_eq!(hit_again.target(Seat::FIRST), target_quad().target(Seat::FIRST));
    }

    #[test]
    fn all_samples_differ_and_read_back() {
        for (index, sample) in all().into_iter().enumerate() {
            assert_eq!(sample.to_string().parse(), Ok(sample));
            assert!(!all()[..index].contains(&sample));
        }
    }

    #[test]
    fn cybo_03_one_roll_ends_the_last_sample() {
        assert_eq!(last_roll().turn(), Turn::Chance);
        assert_eq!(roll(last_roll(), 1).turn(), Turn::Over);
    }
}
