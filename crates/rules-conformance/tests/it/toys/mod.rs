//! Toy games that prove the trait before any real game: they keep every law, and what is known about
//! them comes out.

mod kuhn;
mod records;
mod shafts;
mod strategies;
mod trio;

use kuhn::{Choice, Kuhn, KuhnOptions, Stakes};
use rules_conformance::{Kit, Law};
use rules_core::{
    Game, LimitReached, Observe as _, Seat, Turn, divide, perft, perft_full, perft_limited,
};
use shafts::{Board, Shaft, Shafts, ShaftsOptions};
use trio::{Take, Trio, TrioOptions};

fn check_kuhn(options: KuhnOptions) -> rules_conformance::Report {
    let kit = Kit::<Kuhn>::new().options(options).notation().packed_at_most_half().keyed();
    let kit = kit.serde().serde_records().observed().observed_records().observed_serde();
    kit.diagrams().observed_diagrams().check()
}

#[test]
fn kuhn_poker_keeps_the_laws() {
    let report = check_kuhn(KuhnOptions::default());
    assert_eq!(report.finished_games(), report.walks());
    assert!(report.longest() == 5 && report.notes().is_empty());
    for law in
        [Law::DeterminizationUniform, Law::DeterminizationVaries, Law::UnseenEvent, Law::RecordSeat]
    {
        assert!(report.checks(law) > 0, "{law:?} was not checked");
    }
    check_kuhn(KuhnOptions { cards: 6, stakes: Stakes::Double, ..KuhnOptions::default() });
}

#[test]
fn open_cards_are_noted() {
    let report = check_kuhn(KuhnOptions { open: true, ..KuhnOptions::default() });
    assert_eq!(report.notes().len(), 1);
}

#[test]
fn trio_keeps_the_laws() {
    for options in [
        TrioOptions::default(),
        TrioOptions { players: 2, height: 1 },
        TrioOptions { players: 6, height: 9 },
    ] {
        let kit = Kit::<Trio>::new().options(options).notation().packed_at_most_half().keyed();
        let kit = kit.serde().serde_records().symmetric().diagrams();
        let kit = kit.observed().observed_records().observed_serde().observed_symmetric();
        let report = kit.observed_diagrams().check();
        assert_eq!(report.finished_games(), report.walks());
        assert!(report.notes().is_empty() && report.checks(Law::OpenGame) > 0);
    }
}

fn check_shafts(board: Board) -> rules_conformance::Report {
    let kit = Kit::<Shafts>::new().options(ShaftsOptions { board }).walks(24);
    let kit = kit.notation().packed().keyed().serde().serde_records().diagrams();
    kit.observed().observed_records().observed_serde().observed_diagrams().check()
}

#[test]
fn shafts_keep_the_laws() {
    for board in [Board::Small, Board::Deep] {
        assert!(check_shafts(board).notes().is_empty());
    }
}

#[test]
fn a_custom_board_keeps_the_laws() {
    let report = check_shafts(Board::Custom([2, 5, 1, 3]));
    // The kit reads everything that can be read with the options at hand, and says what cannot.
    let [note] = report.notes() else { panic!("{report}") };
    assert!(note.contains("not read back"), "{note}");
    for law in [Law::RecordText, Law::Packed, Law::ObservationText, Law::SerdeBinary] {
        assert!(report.checks(law) > 0, "{law:?} was not checked");
    }
}

#[test]
fn what_is_legal_need_not_follow_from_what_is_seen() {
    let start = Shafts::new(ShaftsOptions::default()).unwrap();
    let [one, other] = [0, 3].map(|rock| start.after_event(Shaft(rock)));
    assert_eq!(one.observe(Seat::FIRST), other.observe(Seat::FIRST));
    assert_eq!((one.count_actions(), other.count_actions()), (3, 3));
    assert!(one.is_legal(Shaft(3)) && !other.is_legal(Shaft(3)));
    // Where the rock is too deep to matter, the report says that legality might as well be observed.
    let options = ShaftsOptions { board: Board::Custom([9; 4]) };
    let kit = Kit::<Shafts>::new().options(options).walks(4).max_steps(4).may_run_on();
    let report = kit.observed().check();
    let [note] = report.notes() else { panic!("{report}") };
    assert!(note.contains("LEGAL_IS_OBSERVED"), "{note}");
}

/// The number of move sequences of each length that end the game there.
fn endings<G: Game>(position: &G, length: usize, counts: &mut Vec<u64>) {
    counts.resize(counts.len().max(length + 1), 0);
    if position.turn().is_over() {
        counts[length] += 1;
    }
    position.legal_actions().for_each(|a| endings(&position.after(a), length + 1, counts));
    position
        .chance_events()
        .for_each(|(e, _)| endings(&position.after_event(e), length + 1, counts));
}

#[test]
fn kuhn_poker_has_thirty_endings() {
    let mut counts = Vec::new();
    endings(&Kuhn::new(KuhnOptions::default()).unwrap(), 0, &mut counts);
    // Six deals, each with three sequences of two choices and two of three.
    assert_eq!(counts, [0, 0, 0, 0, 18, 12]);
}

/// The probability, in thirds, that the seat to act bets in an equilibrium of Kuhn poker: the first
/// seat never opens; a queen calls a bet, and a jack bluffs after a pass, one time in three.
fn bets_in_thirds(position: &Kuhn, seat: Seat) -> i64 {
    const JACK: u8 = 0;
    const KING: u8 = 2;
    let card = position.hand(seat).expect("cards are dealt");
    match position.choices().collect::<Vec<_>>()[..] {
        [] => 0,
        [Choice::Pass] if card == JACK => 1,
        [Choice::Pass] => {
            if card == KING {
                3
            } else {
                0
            }
        }
        _ if card == JACK => 0,
        _ if card == KING => 3,
        _ => 1,
    }
}

/// What the position is worth to the first seat, times `scale`, which every probability divides.
fn value(position: &Kuhn, scale: i64) -> i64 {
    match position.turn() {
        Turn::Over => {
            let outcome = position.outcome().expect("the game is over");
            scale * i64::from(outcome.scores().expect("chips are counted")[0])
        }
        Turn::Chance => {
            let events: Vec<_> = position.chance_events().collect();
            let total: i64 = events.iter().map(|(_, weight)| i64::from(*weight)).sum();
            let part = |weight: u32| scale / total * i64::from(weight);
            events.iter().map(|&(e, weight)| value(&position.after_event(e), part(weight))).sum()
        }
        Turn::Seat(seat) => {
            let bets = bets_in_thirds(position, seat);
            value(&position.after(Choice::Bet), scale / 3 * bets)
                + value(&position.after(Choice::Pass), scale / 3 * (3 - bets))
        }
    }
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth() {
    let scale = 6 * 27 * 18;
    let start = Kuhn::new(KuhnOptions::default()).unwrap();
    assert_eq!(value(&start, scale) * 18, -scale);
}

/// The number of move sequences by definition.
fn count_sequences<G: Game>(position: &G, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions: u64 =
        position.legal_actions().map(|a| count_sequences(&position.after(a), depth - 1)).sum();
    let events = position.chance_events().map(|(e, _)| position.after_event(e));
    actions + events.map(|next| count_sequences(&next, depth - 1)).sum::<u64>()
}

/// The positions less than `depth` steps away, one for each move sequence that leads there.
fn count_visits<G: Game>(position: &G, depth: u8) -> u64 {
    (0..depth).map(|above| count_sequences(position, above)).sum()
}

fn all_ways_to_count_agree<G: Game>(start: &G, depths: u8) {
    for depth in 0..=depths {
        let sequences = count_sequences(start, depth);
        assert_eq!(perft(start, depth), sequences);
        assert_eq!(perft_full(start, depth), sequences);
        let visits = count_visits(start, depth);
        assert_eq!(perft_limited(start, depth, visits), Ok(sequences), "depth {depth}");
        if visits > 0 {
            assert_eq!(perft_limited(start, depth, visits - 1), Err(LimitReached));
        }
        let (mut first_steps, mut sum) = (Vec::new(), 0);
        divide(start, depth, |step, nodes| {
            first_steps.push(step);
            sum += nodes;
        });
        assert_eq!(sum, if depth == 0 { 0 } else { sequences });
        assert!(first_steps.is_sorted());
    }
}

#[test]
fn all_ways_to_count_move_sequences_agree() {
    all_ways_to_count_agree(&Kuhn::new(KuhnOptions::default()).unwrap(), 6);
    all_ways_to_count_agree(&Trio::new(TrioOptions::default()).unwrap(), 5);
    // Three deals, two deals, two choices, then two sequences go on and two end.
    let kuhn = Kuhn::new(KuhnOptions::default()).unwrap();
    assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| perft(&kuhn, depth)), [3, 6, 12, 24, 12, 0]);
}

#[test]
fn wins_can_be_shared() {
    let options = TrioOptions { players: 3, height: 1 };
    let mut trio = Trio::new(options).unwrap();
    for pile in 0..3 {
        trio.play(Take { pile, stones: 1 }).unwrap();
    }
    let outcome = trio.outcome().unwrap();
    assert_eq!(outcome.winners().len(), 3);
    assert_eq!(outcome.scores(), Some(&[1, 1, 1][..]));
    assert_eq!(Seat::all(3).map(|seat| outcome.utility(seat)).collect::<Vec<_>>(), [0, 0, 0]);
}
