//! Samples are what their names say.

use rules_core::{Game, Seat, Turn, perft};
use triandro_rules::samples;
use triandro_rules::{Action, Ending, Options, Triandro};

fn is_capture(action: &Action) -> bool {
    matches!(action, Action::Capture(_))
}

fn able(position: &Triandro) -> usize {
    Seat::all(position.seats()).filter(|&seat| position.is_able(seat)).count()
}

#[test]
fn counted_positions() {
    let starts: Vec<Triandro> = samples::starts().map(|sample| sample.position).collect();
    let expected =
        (2..=4).map(|players| Triandro::new(Options { players, ..Options::default() }).unwrap());
    assert!(starts.into_iter().eq(expected));
    for players in 2..=4 {
        assert_eq!(samples::middle_games(players).count(), 12);
        assert_eq!(samples::late_games(players).count(), 6);
        for sample in samples::middle_games(players).chain(samples::late_games(players)) {
            assert_eq!(sample.position.seats(), players);
            assert!(sample.position.legal_actions().any(|action| is_capture(&action)));
            assert!(sample.counts().map(|(depth, _)| depth).eq(1..=5));
            for (depth, count) in sample.counts().filter(|&(_, count)| count < 10_000) {
                assert_eq!(perft(&sample.position, depth), count);
            }
            let depth = sample.depth_within(10_000);
            assert!(sample.counts().all(|(other, count)| (count <= 10_000) == (other <= depth)));
        }
    }
    for players in 2..=4 {
        let alone = samples::playing_on(players).map(|sample| {
            assert_eq!(sample.position.options().ending, Ending::PlayOn);
            (sample.position.seats(), able(&sample.position) == 1)
        });
        assert!(alone.eq([true, false].repeat(3).into_iter().map(|alone| (players, alone))));
    }
    assert_eq!(samples::middle_games(5).count() + samples::late_games(1).count(), 0);
}

#[test]
fn forced_captures() {
    let position = samples::forced_capture();
    assert_eq!(position.hand(Seat::FIRST), 0);
    assert!(position.count_actions() == 1 && position.legal_actions().all(|a| is_capture(&a)));
    let position = samples::no_point_allowed();
    let seat = position.turn().seat().unwrap();
    assert!(position.hand(seat) > 0 && position.empty().len() == 1);
    assert!(position.legal_actions().all(|action| is_capture(&action)));
}

#[test]
fn a_capture_of_three_opponents() {
    let position = samples::capture_of_three_opponents();
    let capture = position.legal_actions().find(is_capture).unwrap();
    let after = position.after(capture);
    let lost = |seat| after.lost(seat) > position.lost(seat);
    assert_eq!(Seat::all(4).map(lost).collect::<Vec<_>>(), [false, true, true, true]);
}

#[test]
fn a_skipped_player() {
    let mut position = samples::skipped_player();
    let skipped = Seat::SECOND;
    position.play("28".parse().unwrap()).unwrap();
    assert_eq!(position.turn(), Turn::Seat(Seat::THIRD));
    position.play("11".parse().unwrap()).unwrap();
    assert!(position.is_able(skipped));
}

#[test]
fn no_seat_is_able_after_the_only_placement() {
    let position = samples::no_seat_able_next();
    let placement = position.legal_actions().find(|action| !is_capture(action)).unwrap();
    let after = position.after(placement);
    assert_eq!((able(&after), after.empty().len()), (0, 0));
    assert!(after.turn().is_over());
}

#[test]
fn a_single_player() {
    let position = samples::single_player();
    assert_eq!((position.options().ending, able(&position)), (Ending::PlayOn, 1));
    let seats: Vec<Turn> =
        position.legal_actions().map(|action| position.after(action).turn()).collect();
    for seat in Seat::all(2) {
        assert!(seats.contains(&Turn::Seat(seat)));
    }
}
