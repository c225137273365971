//! A seat that does not play has nothing.

use cybo_rules::{Cybo, Level, Options, ScoreCard};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Record, Seat, random_step};

/// Name of an accessor, and whether it returns something.
type Accessor = (&'static str, fn(&Cybo, Seat) -> bool);

/// Every accessor of a position with a seat: whether it returns something.
const ACCESSORS: [Accessor; 3] = [
    ("total", |game, seat| game.total(seat) > 0),
    ("remembered", |game, seat| game.remembered(seat).next().is_some()),
    ("target", |game, seat| game.target(seat).is_some()),
];

#[test]
fn a_seat_that_does_not_play_has_nothing() {
    let mut found = [false; ACCESSORS.len()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for players in (2..=6).cycle().take(300) {
        let options = Options { players, level: Level::GrandMaster };
        let mut game = Cybo::new(options).unwrap();
        let mut record = Record::<Cybo>::new(options).unwrap();
        loop {
            for ((name, has), found) in ACCESSORS.iter().zip(&mut found) {
                for seat in Seat::all(6) {
                    let plays = seat.number() < players;
                    assert!(plays || !has(&game, seat), "{name} of seat {seat} in {game:?}");
                    *found |= plays && has(&game, seat);
                }
            }
            let Some(step) = random_step(&mut game, &mut rng) else { break };
            record.push(step);
        }
        record.close().unwrap();
        let card = ScoreCard::from_record(&record).unwrap();
        for seat in Seat::all(6).filter(|seat| seat.number() >= players) {
            assert_eq!((card.total(seat), card.turn(0, seat)), (0, None));
        }
        assert!(Seat::all(players).all(|seat| card.turn(0, seat).is_some()));
    }
    assert_eq!(found, [true; ACCESSORS.len()]);
}
