//! Each sample is what its name says.

use crate::common::positions::{assert_ended, legal, play};
use crate::common::seat;
use rules_core::{Game, Turn};
use triad_rules::{Action, End, Jewel, Phase, Post, Triad, samples};

fn captured(game: &Triad, post: Post) -> usize {
    let before: u32 = (0..2).map(|number| game.tally(seat(number))).sum();
    let after = game.after(Action::Gem(post));
    let after: u32 = (0..2).map(|number| after.tally(seat(number))).sum();
    let captured = game.captures_of(post).count();
    assert_eq!(captured, (after - before) as usize);
    captured
}

#[test]
fn triad_09_10_11_samples_of_placements_capture_as_many_as_they_say() {
    let samples = [
        samples::safe_placement(),
        samples::capture(),
        samples::multiple_capture(),
        samples::chain(),
        samples::longest_chain(),
    ];
    assert_eq!(samples.map(|(game, post)| captured(&game, post)), [0, 1, 2, 3, 18]);
}

#[test]
fn triad_12_samples_with_captures_pending() {
    let pending = samples::pending_capture();
    assert_eq!(pending.pending_captures().count(), 1);
    assert!(legal(&pending).starts_with("xd2 1.2>"), "{}", legal(&pending));
    assert_eq!(legal(&samples::forced_capture()), "xb2");
}

#[test]
fn iterators_of_legal_actions_know_how_many_are_left() {
    let games =
        [samples::safe_placement().0, samples::pending_capture(), samples::crowded_jewels()];
    for game in games {
        let all = game.legal_actions().count();
        for taken in 0..=all {
            let mut actions = game.legal_actions();
            actions.by_ref().take(taken).for_each(drop);
            assert_eq!(actions.size_hint(), (all - taken, Some(all - taken)));
        }
    }
}

#[test]
fn triad_19_20_21_samples_end_as_they_say() {
    let mut breach = samples::breach_next();
    play(&mut breach, "c3 6.2>N1");
    assert_ended(&breach, Some(0), End::Breach);
    let (mut trap, post) = samples::trap();
    play(&mut trap, &format!("{post} 6.2>6.1 6.4>6.3 6.6>6.5"));
    assert_ended(&trap, Some(1), End::Trap);
    let (mut trap, post) = samples::trap_on_move();
    play(&mut trap, &format!("{post} 6.2>6.1 6.4>6.3 6.6>6.5"));
    assert_eq!(trap.turn(), Turn::Seat(seat(0)));
    play(&mut trap, "c3");
    assert_ended(&trap, Some(1), End::Trap);
    for (game, post) in [samples::stuck(), samples::stuck_trapper()] {
        assert_ended(&game.after(Action::Gem(post)), Some(1), End::Trap);
    }
}

#[test]
fn triad_14_18_25_samples_of_duties() {
    assert_eq!(legal(&samples::crowded_jewels()), "1.2>1.3 1.4>1.5");
    assert_eq!(samples::partly_movable().jewels_due(), 1);
    let duty = samples::portal_duty();
    let jewel: Jewel = "E1*".parse().unwrap();
    assert!(duty.jewels(seat(0)).any(|other| other == jewel));
    assert!(!legal(&duty).contains("E1>W1") && legal(&duty).contains("E1>1.7"));
}

#[test]
fn triad_23_28_29_samples_of_the_rest() {
    let (mut removal, post) = samples::removal();
    play(&mut removal, &format!("{post} 6.2>6.1 6.4>6.3 6.6>6.5"));
    assert_eq!(removal.jewels(seat(0)).count(), 2);
    assert_eq!(samples::jewelless().jewels(seat(0)).count(), 0);
    let mut last = samples::last_turn();
    assert_eq!((last.phase(), last.turns_without_gem()), (Phase::Jewels, 1));
    play(&mut last, "4.7>4.6");
    assert_ended(&last, None, End::Draw);
}
