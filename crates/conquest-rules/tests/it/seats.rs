//! A seat that does not play has nothing.

use conquest_rules::{Conquest, Kind, Options};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Seat, random_step};

/// Name of an accessor, and whether it returns something.
type Accessor = (&'static str, fn(&Conquest, Seat) -> bool);

/// Every accessor with a seat: whether it returns something.
const ACCESSORS: [Accessor; 6] = [
    ("hand", |game, seat| !game.hand(seat).is_empty()),
    ("covers", |game, seat| game.public().covers(seat).next().is_some()),
    ("covers_left", |game, seat| {
        Kind::ALL.into_iter().any(|kind| game.public().covers_left(seat, kind) > 0)
    }),
    ("score", |game, seat| game.public().score(seat) > 0),
    ("points_of", |game, seat| {
        let covered = Seat::all(4).flat_map(|seat| game.public().covers(seat).collect::<Vec<_>>());
        covered.into_iter().any(|shape| game.public().points_of(seat, shape).is_some())
    }),
    ("held", |game, seat| game.observe(Seat::FIRST).held(seat) > 0),
];

#[test]
fn a_seat_that_does_not_play_has_nothing() {
    let mut found = [false; ACCESSORS.len()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for players in (2..=4).cycle().take(12) {
        let mut game = Conquest::new(Options { players, ..Options::default() }).unwrap();
        loop {
            for ((name, has), found) in ACCESSORS.iter().zip(&mut found) {
                for seat in Seat::all(6) {
                    let plays = seat.number() < players;
                    assert!(plays || !has(&game, seat), "{name} of seat {seat} in {game:?}");
                    *found |= plays && has(&game, seat);
                }
            }
            if random_step(&mut game, &mut rng).is_none() {
                break;
            }
        }
        let after = |seat| game.options().seat_after(seat);
        assert!(Seat::all(6).skip(players.into()).all(|seat| after(seat) == Seat::FIRST));
    }
    assert_eq!(found, [true; ACCESSORS.len()]);
}
