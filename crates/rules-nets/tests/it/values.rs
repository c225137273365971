//! Values are equal on every platform, and inputs are right.

use conquest_rules::Conquest;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Seat, Symmetric, random_step};
use rules_nets::{MOST_SET, conquest, triad, triandro, triarchy};
use triad_rules::{BuiltIn, Triad};
use triandro_rules::{Symmetry, Triandro, Triangle};
use triarchy_rules::{Phase, Symbol, Triarchy};

/// Positions of random games.
fn positions<G: Game + Copy + Default>() -> impl Iterator<Item = G> {
    positions_from(G::default())
}

/// Positions of random games with this start.
fn positions_from<G: Game + Copy>(start: G) -> impl Iterator<Item = G> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut position = start;
    core::iter::from_fn(move || {
        if random_step(&mut position, &mut dice).is_none() || position.is_over() {
            position = start;
        }
        Some(position)
    })
}

fn triandro_of(players: u8) -> Triandro {
    Triandro::new(triandro_rules::Options { players, ..Default::default() }).expect("options")
}

fn triarchy_of(players: u8) -> Triarchy {
    Triarchy::new(triarchy_rules::Options { players, ..Default::default() }).expect("options")
}

fn conquest_of(players: u8) -> Conquest {
    Conquest::new(conquest_rules::Options { players, ..Default::default() }).expect("options")
}

/// Asserts that the inputs of all seats are in range and not too many.
fn inputs_fit<G: Game + Copy>(
    start: G,
    most: usize,
    visit: impl Fn(&G, Seat, &mut dyn FnMut(usize)),
) {
    let mut sets = std::collections::HashSet::new();
    for position in positions_from(start).take(2000) {
        for seat in Seat::all(position.seats()) {
            let mut set = Vec::new();
            visit(&position, seat, &mut |input| set.push(input));
            assert!(set.len() <= MOST_SET && set.iter().all(|&input| input < most), "{set:?}");
            sets.insert(set);
        }
    }
    assert!(sets.len() > 1000, "{} different inputs", sets.len());
}

#[test]
fn inputs_of_several_seats_are_in_range() {
    for players in [3, 4] {
        inputs_fit(triandro_of(players), triandro::MULTIPLAYER_INPUTS, |position, seat, set| {
            triandro::inputs_of_many(position, seat, set);
        });
    }
    for players in [2, 3] {
        inputs_fit(triarchy_of(players), triarchy::INPUTS, |position, seat, set| {
            triarchy::inputs(position, seat, set);
        });
    }
    for players in 2..=4 {
        inputs_fit(conquest_of(players), conquest::INPUTS, |position, seat, set| {
            conquest::inputs(position, seat, set);
        });
    }
}

#[test]
fn seats_have_the_inputs_of_their_images() {
    for players in [2, 3] {
        for position in positions_from(triarchy_of(players)).step_by(5).take(200) {
            let seen = |position: &Triarchy, seat: Seat| {
                let mut set = Vec::new();
                triarchy::inputs(position, seat, |input| set.push(input));
                set.sort_unstable();
                set
            };
            for symmetry in position.symmetries() {
                let image = position.map(symmetry);
                for seat in Seat::all(players) {
                    let there = position.map_seat(symmetry, seat);
                    assert_eq!(seen(&image, there), seen(&position, seat), "{position}");
                }
            }
        }
    }
}

/// Returns the most tokens that the player can bring home in the rest of the turn.
fn most_home(position: &Triarchy, symbol: Symbol) -> usize {
    let before = position.removed(symbol);
    let seat = position.player();
    let after = position.legal_actions().map(|action| {
        let next = position.after(action);
        let home = usize::from(next.removed(symbol) - before);
        match next.phase() {
            Phase::Move if next.player() == seat => home + most_home(&next, symbol),
            _ => home,
        }
    });
    after.max().unwrap_or(0)
}

/// Every turn of every roll is played.
#[test]
fn rolls_bring_tokens_home() {
    let (mut same, mut more, mut all) = (0, 0, 0);
    for players in [2, 3] {
        let starts = positions_from(triarchy_of(players)).filter(|game| game.turn().is_chance());
        for position in starts.step_by(7).take(40) {
            let symbol = Symbol::of_seat(position.player()).expect("a seat that plays");
            let mut found = [0; 2];
            for (event, weight) in position.chance_events() {
                let mut next = position;
                next.play_event(event).expect("an event");
                let home = match next.phase() {
                    Phase::Move if next.player() == position.player() => most_home(&next, symbol),
                    _ => 0,
                };
                (0..home.min(2)).for_each(|index| found[index] += weight as usize);
            }
            let counted = triarchy::homecomings(&position)[symbol.index()];
            for (counted, found) in counted.into_iter().zip(found) {
                same += counted.min(found);
                more += counted.saturating_sub(found);
                all += found;
            }
        }
    }
    // The others are rare ways, and symbols that no other token could use.
    let message = format!("{same} and {more} of {all}");
    assert!(same * 100 >= all * 90 && more * 100 <= all * 2 && all > 100, "{message}");
}

#[test]
fn a_seat_of_conquest_sees_no_other_hand() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(9);
    for position in positions_from(conquest_of(3)).step_by(5).take(400) {
        for seat in Seat::all(3) {
            let other = Conquest::determinize(&position.observe(seat), &mut dice);
            let seen = |position: &Conquest| {
                let mut set = Vec::new();
                conquest::inputs(position, seat, |input| set.push(input));
                set
            };
            assert_eq!(seen(&other), seen(&position), "{position}");
        }
    }
}

#[test]
fn all_values_of_seats_are_those_of_their_inputs() {
    for position in positions_from(triandro_of(4)).step_by(9).take(200) {
        let values = triandro::values(&triandro::FOUR, &position);
        for seat in Seat::all(4) {
            let mut sums = triandro::FOUR.sums();
            triandro::inputs_of_many(&position, seat, |input| sums.set(input));
            assert_eq!(values[seat.index()], sums.value());
        }
    }
}

fn inputs(position: &Triandro) -> Vec<usize> {
    let mut inputs = Vec::new();
    triandro::inputs(position, |input| inputs.push(input));
    inputs
}

#[test]
fn inputs_are_in_range_and_set_once() {
    for position in positions::<Triandro>().take(2000) {
        let mut set = inputs(&position);
        assert!(set.len() <= MOST_SET && set.iter().all(|&input| input < triandro::INPUTS));
        set.sort_unstable();
        assert!(set.is_sorted_by(|one, other| one < other), "{position}: {set:?}");
    }
}

/// The inputs after those of points and hands.
#[test]
fn triangles_are_counted_as_on_the_board() {
    let mut most = [0; 5];
    for position in positions::<Triandro>().take(3000) {
        let Some(mover) = position.turn().seat() else { continue };
        let mine = position.stones(mover).bits();
        let empty = position.empty().bits();
        let [mut full, mut taken, mut back, mut clear, mut blocked] = [0; 5];
        for triangle in Triangle::all() {
            let (corners, area) = (triangle.corner_set().bits(), triangle.area().bits());
            let opponents = (area & !mine & !empty).count_ones() as usize;
            if corners & mine == corners && opponents > 0 {
                full += 1;
                taken = opponents.max(taken);
                back = back.max((area & mine).count_ones() as usize);
            }
            if (corners & mine).count_ones() == 2 && (corners & empty).count_ones() == 1 {
                blocked += usize::from(opponents > 0);
                clear += usize::from(opponents == 0);
            }
        }
        let (set, mut from) = (inputs(&position), 55 + 15);
        let counts = [full, taken, back, clear, blocked];
        for (index, (count, size)) in counts.into_iter().zip([8, 5, 8, 12, 12]).enumerate() {
            assert!(set.contains(&(from + count.min(size - 1))), "{position}: {counts:?}");
            most[index] = count.max(most[index]);
            from += size;
        }
    }
    assert!(most.iter().all(|&most| most > 1), "{most:?}");
}

#[test]
fn symmetries_change_the_points_alone() {
    for position in positions::<Triandro>().step_by(7).take(200) {
        let counts = |position: &Triandro| {
            let half = triandro::INPUTS / 2;
            inputs(position).into_iter().filter(|input| input % half >= 55).collect::<Vec<_>>()
        };
        for symmetry in Symmetry::all() {
            assert_eq!(counts(&position.map(symmetry)), counts(&position));
        }
    }
}

/// Returns a number that depends on all values and their order.
fn sum(values: impl Iterator<Item = i32>) -> String {
    let sum =
        values.fold(0_u64, |sum, value| sum.rotate_left(5) ^ i64::from(value).cast_unsigned());
    format!("{sum:016x}")
}

#[test]
fn values_are_those_of_every_platform() {
    let [hex, rect] = [BuiltIn::Hex, BuiltIn::Rect]
        .map(|layout| triad::Inputs::new(layout.layout()).expect("a built-in layout"));
    let on_rect = triad_rules::Options { layout: BuiltIn::Rect, ..Default::default() };
    let on_rect = positions_from(Triad::new(on_rect).expect("options")).take(5000).step_by(11);
    let triandro = positions().take(5000).step_by(11);
    let triad = positions::<Triad>().take(5000).step_by(11);
    let stones = |players| positions_from(triandro_of(players)).take(5000).step_by(11);
    let tokens = |players| positions_from(triarchy_of(players)).take(5000).step_by(11);
    let tiles = |players| positions_from(conquest_of(players)).take(5000).step_by(11);
    let seat = Seat::FIRST;
    let sums = [
        sum(triandro.map(|position| triandro::value(&triandro::TWO, &position))),
        sum(triad.map(|position| hex.value(&triad::HEX, &position))),
        sum(stones(3).map(|position| triandro::values(&triandro::THREE, &position)[0])),
        sum(stones(4).map(|position| triandro::values(&triandro::FOUR, &position)[0])),
        sum(tokens(2).map(|position| triarchy::value(&triarchy::TWO, &position, seat))),
        sum(tokens(3).map(|position| triarchy::value(&triarchy::THREE, &position, seat))),
        sum(tiles(2).map(|position| conquest::value(&conquest::TWO, &position, seat))),
        sum(tiles(3).map(|position| conquest::value(&conquest::THREE, &position, seat))),
        sum(tiles(4).map(|position| conquest::value(&conquest::FOUR, &position, seat))),
        sum(on_rect.map(|position| rect.value(&triad::RECT, &position))),
    ];
    assert_eq!(sums.join(" "), include_str!("sums.txt").trim());
}

#[test]
fn the_inputs_of_triad_are_those_of_the_seat_to_act() {
    for layout in BuiltIn::ALL {
        let inputs = triad::Inputs::new(layout.layout()).expect("a built-in layout");
        let options = triad_rules::Options { layout, ..Default::default() };
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut position = Triad::new(options).expect("options");
        let seen = |position: &Triad| {
            let mut set = Vec::new();
            inputs.visit(position, |input| set.push(input));
            set.sort_unstable();
            set
        };
        for _ in 0..300 {
            if random_step(&mut position, &mut dice).is_none() || position.is_over() {
                position = Triad::new(options).expect("options");
            }
            let set = seen(&position);
            assert!(set.len() <= MOST_SET && set.iter().all(|&input| input < triad::INPUTS));
            assert_eq!(seen(&position.map(triad_rules::Symmetry::HalfTurn)), set, "{position}");
        }
    }
}

/// Gems that capture, and turns that end with a Gem, are valued as all positions are.
#[test]
fn values_after_gems_are_those_of_the_positions() {
    let inputs = triad::Inputs::new(BuiltIn::Hex.layout()).expect("a built-in layout");
    let [mut all, mut captures, mut passes] = [0; 3];
    let capture = triad_rules::Options { mode: triad_rules::Mode::Capture, ..Default::default() };
    let capture = positions_from(Triad::new(capture).expect("options"));
    for position in positions::<Triad>().take(10_000).chain(capture.take(10_000)) {
        let Some(mover) = position.turn().seat() else { continue };
        let actions: Vec<_> = position.legal_actions().collect();
        let mut visited = 0;
        inputs.values_after(&triad::HEX, &position, |value| {
            let next = position.after(actions[visited]);
            visited += 1;
            let stays = next.turn().seat() == Some(mover);
            let expected = inputs.value(&triad::HEX, &next);
            assert_eq!(value, if stays { expected } else { -expected }, "{position}");
            captures += usize::from(next.tally(mover) > position.tally(mover));
            passes += usize::from(!stays);
        });
        let first_end = actions.iter().position(|&action| position.after(action).is_over());
        let gems = position.phase() == triad_rules::Phase::Gem;
        assert_eq!(visited, if gems { first_end.unwrap_or(actions.len()) } else { 0 });
        all += visited;
    }
    assert!(all > 50_000 && captures > 500 && passes > 50, "{all} {captures} {passes}");
}
