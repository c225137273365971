//! Toy games that prove the trait before any real game: they keep every law, and what is known about
//! them comes out.

mod kuhn;
mod records;
mod strategies;
mod trio;

use kuhn::{Choice, Kuhn, KuhnOptions};
use rules_conformance::{Kit, Law};
use rules_core::{Game, LimitReached, Seat, Turn, divide, perft, perft_full, perft_limited};
use trio::{Take, Trio, TrioOptions};

fn check_kuhn(options: KuhnOptions) -> rules_conformance::Report {
    let kit = Kit::<Kuhn>::new().options(options).notation().packed_at_most_half().keyed();
    kit.serde().serde_records().hidden().hidden_records().drawn().hidden_drawn().check()
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
    check_kuhn(KuhnOptions { cards: 6, double: true, ..KuhnOptions::default() });
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
        let report = kit.serde().serde_records().symmetric().drawn().check();
        assert_eq!(report.finished_games(), report.walks());
    }
}

/// The number of lines of play of each length that end the game there.
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
    // Six deals, each with three lines of two choices and two lines of three.
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

/// The number of lines by definition.
fn count_lines<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions: u64 =
        position.legal_actions().map(|a| count_lines(&position.after(a), depth - 1)).sum();
    let events = position.chance_events().map(|(e, _)| position.after_event(e));
    actions + events.map(|next| count_lines(&next, depth - 1)).sum::<u64>()
}

/// The positions less than `depth` steps away, one for each line that leads there.
fn count_visits<G: Game>(position: &G, depth: u32) -> u64 {
    (0..depth).map(|above| count_lines(position, above)).sum()
}

fn all_ways_to_count_agree<G: Game>(start: &G, depths: u32) {
    for depth in 0..=depths {
        let lines = count_lines(start, depth);
        assert_eq!(perft(start, depth), lines);
        assert_eq!(perft_full(start, depth), lines);
        let visits = count_visits(start, depth);
        assert_eq!(perft_limited(start, depth, visits), Ok(lines), "depth {depth}");
        if visits > 0 {
            assert_eq!(perft_limited(start, depth, visits - 1), Err(LimitReached));
        }
        let (mut first_steps, mut sum) = (Vec::new(), 0);
        divide(start, depth, |step, nodes| {
            first_steps.push(step);
            sum += nodes;
        });
        assert_eq!(sum, if depth == 0 { 0 } else { lines });
        assert!(first_steps.is_sorted());
    }
}

#[test]
fn all_ways_to_count_lines_agree() {
    all_ways_to_count_agree(&Kuhn::new(KuhnOptions::default()).unwrap(), 6);
    all_ways_to_count_agree(&Trio::new(TrioOptions::default()).unwrap(), 5);
    // Three deals, two deals, two choices, then two lines go on and two end.
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
