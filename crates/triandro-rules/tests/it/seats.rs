//! A seat that does not play has nothing.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, random_step};
use triandro_rules::{Options, Triandro};

/// Name of an accessor, and whether it returns something.
type Accessor = (&'static str, fn(&Triandro, Seat) -> bool);

/// Every accessor with a seat: whether it returns something.
const ACCESSORS: [Accessor; 6] = [
    ("stones", |game, seat| !game.stones(seat).is_empty()),
    ("hand", |game, seat| game.hand(seat) > 0),
    ("lost", |game, seat| game.lost(seat) > 0),
    ("placements", |game, seat| !game.placements(seat).is_empty()),
    ("captures", |game, seat| game.captures(seat).next().is_some()),
    ("is_able", |game, seat| game.is_able(seat)),
];

#[test]
fn a_seat_that_does_not_play_has_nothing() {
    let mut found = [false; ACCESSORS.len()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for players in (2..=4).cycle().take(12) {
        let mut game = Triandro::new(Options { players, ..Options::default() }).unwrap();
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
    }
    assert_eq!(found, [true; ACCESSORS.len()]);
}
