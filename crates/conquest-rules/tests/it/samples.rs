//! Every sample is what its name says.

use conquest_rules::{Action, Conquest, End, Kind, Options, Phase, samples};
use rules_core::{Game, Seat, Turn};

fn claims(position: &Conquest) -> usize {
    position.legal_actions().filter(|action| matches!(action, Action::Claim(_))).count()
}

fn covers(position: &Conquest) -> usize {
    Seat::all(position.seats()).map(|seat| position.public().covers(seat).count()).sum()
}

#[test]
fn samples_are_what_their_names_say() {
    let middle = samples::middle_game();
    assert_eq!((middle.count_actions(), middle.public().tiles().len()), (20, 33));
    assert_eq!(samples::many_playable_cells().public().playable().count(), 24);
    let many = samples::many_covers();
    assert_eq!((covers(&many), many.public().passes()), (19, 2));
    assert!(many.hand(Seat::FIRST).is_empty() && many.stock().is_empty());
    let completed = samples::many_claims();
    assert_eq!((completed.public().phase(), claims(&completed)), (Phase::Claim, 8));
    let open = samples::open_shapes();
    assert_eq!((open.public().phase(), claims(&open)), (Phase::Start, 5));
    let taken = open.legal_actions().map(|action| covers(&open.after(action)) <= covers(&open));
    assert!(taken.filter(|overpowers| *overpowers).count() > 1);
    let stuck = samples::open_shapes_without_placement();
    assert_eq!((claims(&stuck), stuck.is_legal(Action::Pass)), (3, true));
    assert!(samples::long_row().public().tiles().iter().count() == 44);
    let by_covers = samples::ended_by_covers();
    assert_eq!(by_covers.public().phase(), Phase::Over(End::Covers));
    assert_eq!(samples::ended_by_block().public().phase(), Phase::Over(End::Blocked));
    let shared = samples::shared_win().outcome().unwrap();
    assert_eq!(shared.winners().len(), 2);
    assert!(shared.scores().unwrap()[0] > 0);
}

#[test]
fn conquest_10_the_sample_with_five_triotri_gives_all_of_them_back() {
    let before = samples::five_triotri_in_the_way();
    assert_eq!(covers(&before), 5);
    let claimed = before.after("H1.0".parse().unwrap());
    assert_eq!(covers(&claimed), 1);
    for seat in Seat::all(3) {
        assert_eq!(claimed.public().covers_left(seat, Kind::Triotri), 2);
    }
}

#[test]
fn samples_can_be_listed_and_played_out() {
    assert!(samples::all().count() > 10);
    for (name, mut position) in samples::all() {
        assert_eq!(position.to_string().parse(), Ok(position), "{name}");
        samples::draw_lowest(&mut position);
        while position.turn() != Turn::Over {
            let first = position.legal_actions().next();
            position.play(first.expect("a seat can act")).unwrap();
            samples::draw_lowest(&mut position);
        }
        assert!(position.outcome().is_some(), "{name}");
    }
    let dealt = samples::dealt(Options { players: 4, ..Options::default() }).unwrap();
    assert_eq!((dealt.count_actions(), dealt.stock().len()), (7, 28));
}
