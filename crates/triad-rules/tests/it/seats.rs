//! A seat that does not play has nothing.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, random_step};
use triad_rules::{Achievement, BuiltIn, Contest, GameOn, Series, Single};

/// Every accessor with a seat: whether it returns something.
type Accessor<C> = (&'static str, fn(&GameOn<BuiltIn, C>, Seat) -> bool);

fn common<C: Contest>() -> [Accessor<C>; 9] {
    [
        ("gems", |game, seat| game.gems(seat).next().is_some()),
        ("jewels", |game, seat| game.jewels(seat).next().is_some()),
        ("tally", |game, seat| game.tally(seat) > 0),
        ("docks", |game, seat| game.board().layout().docks(seat).next().is_some()),
        ("gem_set", |game, seat| !game.gem_set(seat).is_empty()),
        ("capturable", |game, seat| !game.capturable(seat).is_empty()),
        ("trapped", |game, seat| game.trapped(seat).next().is_some()),
        ("exits", |game, seat| {
            game.board().layout().places().any(|place| game.exits(seat, place).next().is_some())
        }),
        ("distance", |game, seat| {
            let layout = game.board().layout();
            layout.places().any(|place| layout.distance(place, seat).is_some())
        }),
    ]
}

fn check<C: Contest>(accessors: &[Accessor<C>])
where
    GameOn<BuiltIn, C>: Game + Default,
{
    let mut found = vec![false; accessors.len()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..20 {
        let mut game = GameOn::<BuiltIn, C>::default();
        for _ in 0..2_000 {
            for ((name, has), found) in accessors.iter().zip(&mut found) {
                for seat in Seat::all(6) {
                    let plays = seat.number() < game.seats();
                    assert!(plays || !has(&game, seat), "{name} of seat {seat} in {game:?}");
                    *found |= plays && has(&game, seat);
                }
            }
            if random_step(&mut game, &mut rng).is_none() {
                break;
            }
        }
    }
    assert!(found.iter().all(|&found| found), "{found:?}");
}

#[test]
fn a_seat_that_does_not_play_has_nothing() {
    check::<Single>(&common());
    let mut accessors = common::<Series>().to_vec();
    accessors.push(("has_won", |game, seat| {
        Achievement::ALL.into_iter().any(|what| game.has_won(seat, what))
    }));
    check(&accessors);
}
