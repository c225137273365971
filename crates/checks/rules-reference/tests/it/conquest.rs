//! The slow model of Conquest beyond the scenarios: counts, shapes, worlds, random play.

use std::collections::{BTreeMap, BTreeSet};

use crate::random::SplitMix;
use rules_reference::conquest::{
    Action, Cell, ConquestModel, Edge, Kind, Phase, Shape, Tile, Vertex,
};
use rules_reference::{Model, ModelTurn};

impl SplitMix {
    fn happen(&mut self, model: &mut ConquestModel) {
        let events = model.chance();
        model.happen(&events[self.below(events.len())].0);
    }

    fn play(&mut self, model: &mut ConquestModel) {
        let actions = model.legal();
        model.play(&actions[self.below(actions.len())]);
    }
}

/// Lets all events due happen, each time with the lowest tile left.
fn force(model: &mut ConquestModel) {
    while model.turn() == ModelTurn::Chance {
        let lowest = *model.stock.first().expect("a tile to draw");
        model.happen(&lowest);
    }
}

/// A game after its forced deal.
fn dealt(options: &[(&str, &str)]) -> ConquestModel {
    let mut model = ConquestModel::new(options);
    force(&mut model);
    model
}

fn cell(text: &str) -> Cell {
    let (x, rest) = text.split_once('.').unwrap();
    let (y, half) = rest.split_at(rest.len() - 1);
    Cell { x: x.parse().unwrap(), y: y.parse().unwrap(), up: half == "^" }
}

fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(cell).collect()
}

fn tile(text: &str) -> Tile {
    let tile = Tile::all().into_iter().find(|tile| tile.to_string() == text);
    tile.expect("the digits of a tile, ascending")
}

fn tiles(text: &str) -> BTreeSet<Tile> {
    text.split_whitespace().map(tile).collect()
}

/// The shape with this text among those that contain the cell.
fn shape(text: &str, near: &str) -> Shape {
    let shapes = Shape::containing(cell(near));
    shapes.into_iter().find(|shape| shape.to_string() == text).expect("a shape with this cell")
}

/// The claims and takings among the legal actions.
fn claims(model: &ConquestModel) -> Vec<String> {
    let mut texts = Vec::new();
    for action in model.legal() {
        if let Action::Claim(shape) = action {
            texts.push(shape.to_string());
        }
    }
    texts.sort();
    texts
}

/// Checks the invariants of a position.
fn check(model: &ConquestModel) {
    let mut all: Vec<Tile> = model.stock.iter().copied().collect();
    all.extend(model.hands.iter().flatten());
    all.extend(model.table.values().map(|lying| Tile::lying_as(*lying)));
    all.sort();
    assert_eq!(all, Tile::all(), "each tile is in one place");

    let mut covered = BTreeSet::new();
    for (shape, owner) in &model.covers {
        assert!(*owner < model.players);
        for cell in shape.cells() {
            assert!(model.table.contains_key(&cell), "{shape} covers the empty cell {cell}");
            assert!(covered.insert(cell), "two covers lie on {cell}");
        }
    }
    assert!(covered.len() <= model.table.len());
    for seat in 0..model.players {
        for kind in Kind::ALL {
            assert!(model.covers_left(seat, kind) <= kind.supply());
        }
    }

    let corners: Vec<(Vertex, u8)> = model
        .table
        .iter()
        .flat_map(|(cell, lying)| cell.corners().into_iter().zip(*lying))
        .collect();
    for (vertex, number) in &corners {
        assert!(corners.iter().all(|(other, n)| other != vertex || n == number));
    }

    let legal = model.legal();
    let distinct: BTreeSet<String> = model.legal_texts().into_iter().collect();
    assert_eq!(distinct.len(), legal.len(), "every legal action stands there once");
    match model.turn() {
        ModelTurn::Seat(seat) => {
            assert_eq!(seat, model.seat);
            assert!(model.chance().is_empty() && !legal.is_empty());
        }
        ModelTurn::Chance => {
            assert!(legal.is_empty());
            assert_eq!(model.chance().len(), model.stock.len());
            assert!(!model.stock.is_empty());
            assert!(model.chance().iter().all(|(_, weight)| *weight == 1));
        }
        ModelTurn::Over => assert!(legal.is_empty() && model.chance().is_empty()),
    }
    assert_eq!(model.outcome().is_some(), model.turn() == ModelTurn::Over);
    assert_eq!(model.placed.is_some(), matches!(model.phase, Phase::Claim | Phase::Draw));
}

/// All placements, found by trying every tile in hand in every way on every cell near the table
/// and comparing its corners with those of every placed tile.
fn placements_by_pairs(model: &ConquestModel) -> Vec<String> {
    let mut texts = BTreeSet::new();
    for x in model.table.keys().map(|cell| cell.x - 1).min().unwrap()
        ..=model.table.keys().map(|cell| cell.x + 1).max().unwrap()
    {
        for y in model.table.keys().map(|cell| cell.y - 1).min().unwrap()
            ..=model.table.keys().map(|cell| cell.y + 1).max().unwrap()
        {
            for cell in [Cell::up(x, y), Cell::down(x, y)] {
                if model.table.contains_key(&cell) {
                    continue;
                }
                for held in &model.hands[model.seat] {
                    for turn in 0..3 {
                        let mut numbers = held.0;
                        numbers.rotate_left(turn);
                        let mut beside = false;
                        let mut matches = true;
                        for (other, lying) in &model.table {
                            let mut shared = 0;
                            for (vertex, number) in cell.corners().into_iter().zip(numbers) {
                                for (corner, n) in other.corners().into_iter().zip(*lying) {
                                    if vertex == corner {
                                        shared += 1;
                                        matches &= number == n;
                                    }
                                }
                            }
                            beside |= shared == 2;
                        }
                        if beside && matches {
                            texts.insert(Action::Place { numbers, cell }.to_string());
                        }
                    }
                }
            }
        }
    }
    texts.into_iter().collect()
}

/// The player-action sequences of this length with the forced deal.
fn forced_perft(model: &ConquestModel, depth: usize) -> u64 {
    let mut model = model.clone();
    force(&mut model);
    if depth == 0 {
        return 1;
    }
    let actions = model.legal().into_iter();
    let counts = actions.map(|action| {
        let mut next = model.clone();
        next.play(&action);
        forced_perft(&next, depth - 1)
    });
    counts.sum()
}

#[test]
fn forced_deals_have_the_published_counts() {
    let counts = |options: &[(&str, &str)]| -> Vec<u64> {
        let start = ConquestModel::new(options);
        (1..=7).map(|depth| forced_perft(&start, depth)).collect()
    };
    assert_eq!(counts(&[]), [9, 28, 69, 342, 1003, 3867, 14561]);
    assert_eq!(counts(&[("pass_draws", "false")]), [9, 28, 69, 342, 991, 3789, 14065]);
    assert_eq!(counts(&[("players", "3")]), [7, 19, 37, 81, 294, 901, 1959]);
    assert_eq!(counts(&[("players", "4")]), [7, 19, 37, 67, 161, 493, 1301]);
}

/// CONQUEST-18: the same as with the default to length 7.
#[test]
fn forced_deals_have_the_published_counts_with_whole_overpowering() {
    let counts = |players, depths: std::ops::RangeInclusive<usize>| -> Vec<u64> {
        let start = ConquestModel::new(&[("players", players), ("overpower", "whole")]);
        depths.map(|depth| forced_perft(&start, depth)).collect()
    };
    assert_eq!(counts("2", 1..=7), [9, 28, 69, 342, 1003, 3867, 14561]);
    assert_eq!(counts("3", 1..=7), [7, 19, 37, 81, 294, 901, 1959]);
    assert_eq!(counts("4", 1..=8), [7, 19, 37, 67, 161, 493, 1301, 3397]);
    assert_eq!(counts("3", 8..=8), [5009]);
    let overlap = |players| forced_perft(&ConquestModel::new(&[("players", players)]), 8);
    assert_eq!((overlap("3"), overlap("4")), (5008, 3397));
}

/// CONQUEST-1
#[test]
fn there_are_56_tiles() {
    let all = Tile::all();
    assert_eq!(all.len(), 56);
    assert_eq!(all.iter().map(|tile| tile.sum()).sum::<i64>(), 420);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 56);
    let different = |tile: &Tile| tile.0.iter().collect::<BTreeSet<_>>().len();
    let count = |n| all.iter().filter(|tile| different(tile) == n).count();
    assert_eq!((count(3), count(2), count(1)), (20, 30, 6));
    assert!(all.iter().all(|tile| tile.0.is_sorted()));
    for tile in &all {
        assert_eq!(tile.rotations().len(), if different(tile) == 1 { 1 } else { 3 });
        assert_eq!(tile.rotations().iter().collect::<BTreeSet<_>>().len(), tile.rotations().len());
        assert!(tile.rotations().iter().all(|lying| Tile::lying_as(*lying) == *tile));
    }
}

/// CONQUEST-2
#[test]
fn the_grid_is_the_one_described() {
    for y in -3..=3 {
        for x in -3..=3 {
            let (up, down) = (Cell::up(x, y), Cell::down(x, y));
            let at = Vertex::new;
            assert_eq!(up.corners(), [at(x, y + 1), at(x + 1, y), at(x, y)]);
            assert_eq!(down.corners(), [at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]);
            assert_eq!(
                up.neighbours(),
                [Cell::down(x, y - 1), Cell::down(x, y), Cell::down(x - 1, y)]
            );
            for cell in [up, down] {
                // Clockwise: the doubled area comes out negative where y points up.
                let [a, b, c] = cell.corners().map(|v| (2 * v.x + v.y, v.y));
                assert_eq!((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0), -2);
                for near in cell.neighbours() {
                    assert!(near.neighbours().contains(&cell));
                    let shared =
                        near.corners().iter().filter(|v| cell.corners().contains(v)).count();
                    assert_eq!(shared, 2);
                }
                for vertex in cell.corners() {
                    assert!(vertex.cells().contains(&cell));
                }
            }
        }
    }
    assert_eq!(Vertex::new(1, -2).cells().iter().collect::<BTreeSet<_>>().len(), 6);
    assert!(Vertex::new(1, -2).cells().iter().all(|c| c.corners().contains(&Vertex::new(1, -2))));
}

/// CONQUEST-3 and the notation of claims.
#[test]
fn shapes_have_their_cells_and_names() {
    assert!(Kind::Triodia < Kind::Triotri && Kind::Triotri < Kind::Triohex);
    assert_eq!(Kind::ALL.map(Kind::supply), [4, 2, 1]);
    let covered = |text, near| {
        let cells: BTreeSet<String> =
            shape(text, near).cells().iter().map(ToString::to_string).collect();
        cells.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(covered("D0.0r", "0.0v"), "0.0^ 0.0v");
    assert_eq!(covered("D0.0b", "0.0^"), "0.-1v 0.0^");
    assert_eq!(covered("D0.0l", "0.0^"), "-1.0v 0.0^");
    assert_eq!(covered("T0.0^", "0.0v"), "-1.0v 0.-1v 0.0^ 0.0v");
    assert_eq!(covered("T-1.2v", "-1.2v"), "-1.2^ -1.2v -1.3^ 0.2^");
    assert_eq!(covered("H1.0", "0.0^"), "0.-1v 0.0^ 0.0v 1.-1^ 1.-1v 1.0^");
    for cell in cells("0.0^ 0.0v -2.1^ 3.-4v") {
        let shapes = Shape::containing(cell);
        let count = |kind| shapes.iter().filter(|shape| shape.kind() == kind).count();
        assert_eq!(Kind::ALL.map(count), [3, 4, 3]);
        assert_eq!(shapes.iter().collect::<BTreeSet<_>>().len(), 10);
        for shape in shapes {
            let size = shape.cells().iter().collect::<BTreeSet<_>>().len();
            assert_eq!(size, [2, 4, 6][shape.kind() as usize]);
        }
    }
    for edge in Edge::ALL {
        let [a, b] = Shape::Triodia { x: 2, y: 1, edge }.cells()[..] else { panic!() };
        assert!(a.neighbours().contains(&b));
    }
}

/// The most of these shapes that can lie side by side.
fn most_disjoint(shapes: &[Shape]) -> usize {
    let Some((first, rest)) = shapes.split_first() else {
        return 0;
    };
    let taken = first.cells();
    let mut apart = rest.to_vec();
    apart.retain(|shape| !shape.cells().iter().any(|cell| taken.contains(cell)));
    most_disjoint(rest).max(1 + most_disjoint(&apart))
}

#[test]
fn six_triotri_can_meet_one_triohex() {
    let round: Vec<Cell> = Vertex::new(0, 0).cells().to_vec();
    let meeting = |cells: &[Cell]| {
        let shapes: BTreeSet<Shape> = cells.iter().flat_map(|c| Shape::containing(*c)).collect();
        let triotri: Vec<Shape> =
            shapes.into_iter().filter(|shape| shape.kind() == Kind::Triotri).collect();
        triotri
    };
    assert_eq!(most_disjoint(&meeting(&round)), 6);
    // The tile just placed lies under no cover.
    let mut without_last = meeting(&round);
    without_last.retain(|shape| !shape.cells().contains(&round[0]));
    assert_eq!(most_disjoint(&without_last), 5);
}

#[test]
fn wrong_options_are_refused() {
    let wrong: [&[(&str, &str)]; 8] = [
        &[("players", "1")],
        &[("players", "5")],
        &[("players", "02")],
        &[("first", "2")],
        &[("players", "3"), ("first", "+1")],
        &[("pass_draws", "yes")],
        &[("overpower", "part")],
        &[("colour", "red")],
    ];
    for options in wrong {
        let made = std::panic::catch_unwind(|| ConquestModel::new(options));
        assert!(made.is_err(), "{options:?}");
    }
}

/// Returns a game with 000 on the table in which no hand fits and no seat draws.
fn stuck(options: &[(&str, &str)]) -> ConquestModel {
    let mut model = dealt(options);
    model.play_text("000@0.0^");
    force(&mut model);
    let fitting = Tile::all().into_iter().filter(|tile| tile.0[1] == 0);
    for tile in fitting {
        for hand in &mut model.hands {
            if hand.remove(&tile) {
                model.stock.insert(tile);
            }
        }
    }
    model
}

/// CONQUEST-17
#[test]
fn a_seat_sees_no_tile_of_others() {
    let mut random = SplitMix(17);
    let mut model = ConquestModel::new(&[("players", "3")]);
    let mut swaps = 0;
    while model.turn() != ModelTurn::Over {
        for seat in 0..3 {
            let view = model.observation(seat);
            assert_eq!(view.hand, model.hands[seat]);
            assert_eq!(
                view.hand_sizes.iter().sum::<usize>() + view.stock_size,
                56 - view.table.len()
            );
            assert_eq!((view.viewer, view.seat, view.phase), (seat, model.seat, model.phase));
            assert_eq!(view.scores, model.scores());
            // Tiles of others may change places with the stock unseen.
            let other = (seat + 1) % 3;
            let mut swapped = model.clone();
            if let (Some(a), Some(b)) = (swapped.hands[other].pop_first(), swapped.stock.pop_last())
            {
                swapped.hands[other].insert(b);
                swapped.stock.insert(a);
                assert_eq!(swapped.observation(seat), view);
                assert_ne!(swapped.observation(other), model.observation(other));
                swaps += 1;
            }
        }
        if model.turn() == ModelTurn::Chance {
            random.happen(&mut model);
        } else {
            random.play(&mut model);
        }
    }
    assert!(swaps > 50);
}

fn binomial(n: usize, k: usize) -> u128 {
    let (n, k) = (n as u128, k as u128);
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Returns the number of ways to spread the unseen tiles, without regard to passes.
fn spreads(model: &ConquestModel, seat: usize) -> u128 {
    let mut left = model.stock.len();
    left += model
        .hands
        .iter()
        .enumerate()
        .filter(|(s, _)| *s != seat)
        .map(|(_, h)| h.len())
        .sum::<usize>();
    let mut ways = 1;
    for other in (0..model.players).filter(|other| *other != seat) {
        ways *= binomial(left, model.hands[other].len());
        left -= model.hands[other].len();
    }
    ways
}

/// CONQUEST-13 and CONQUEST-17: a seat's knowledge of the hand of a passer about to draw.
#[test]
fn a_passer_about_to_draw_holds_nothing_that_fits() {
    let mut model = stuck(&[]);
    model.hands[1] = tiles("123 555");
    model.stock = tiles("004 455");
    let elsewhere = tiles("000 123 555 004 455");
    model.hands[0] = Tile::all().into_iter().filter(|tile| !elsewhere.contains(tile)).collect();
    check(&model);
    let hands = |model: &ConquestModel| {
        let worlds = model.consistent_worlds(0).into_iter();
        worlds.map(|world| world.hands[1].clone()).collect::<BTreeSet<_>>()
    };
    assert_eq!(hands(&model).len(), 6);
    model.play_text("pass");
    assert_eq!(model.phase, Phase::PassDraw);
    let valid = ["123 555", "123 455", "455 555"].map(tiles);
    assert_eq!(hands(&model), BTreeSet::from(valid));
    // Once it has drawn, the position stores no pass.
    model.play_text("455");
    assert_eq!((model.phase, model.passes), (Phase::Start, 0));
    assert_eq!(hands(&model).len(), 4);
}

/// CONQUEST-17: passes in a row that drew nothing are stored.
#[test]
fn passers_in_a_row_hold_nothing_that_fits() {
    let mut model = stuck(&[("players", "3"), ("pass_draws", "false")]);
    model.hands[1] = tiles("123 555");
    model.hands[2] = tiles("444");
    let hidden = tiles("123 444 555 002 003");
    model.hands[0] = Tile::all().into_iter().filter(|tile| !hidden.contains(tile)).collect();
    model.hands[0].remove(&tile("000"));
    model.stock = tiles("002 003");
    check(&model);
    // Two of five and one of the other three; then 123, 444 and 555 are the ones that do not fit.
    assert_eq!(model.consistent_worlds(0).len(), 30);
    model.play_text("pass");
    assert_eq!(model.consistent_worlds(0).len(), 9);
    model.play_text("pass");
    assert_eq!(model.consistent_worlds(0).len(), 3);
    assert!(model.consistent_worlds(0).iter().all(|world| world.stock == tiles("002 003")));
}

/// The worlds agree with the view, are distinct, and stored passes were forced in each.
#[test]
#[ignore = "long"]
fn consistent_worlds_are_the_valid_ones() {
    let mut random = SplitMix(1717);
    let (mut whole, mut narrowed, mut finished) = (0, 0, 0);
    for game in 0..80 {
        let options: [&[(&str, &str)]; 4] =
            [&[], &[("players", "3")], &[("players", "4")], &[("pass_draws", "false")]];
        let mut model = ConquestModel::new(options[game % 4]);
        while model.turn() != ModelTurn::Over {
            step(&mut random, &mut model);
            let seat = random.below(model.players);
            let ways = spreads(&model, seat);
            let remembers = model.passes > 0 || model.phase == Phase::PassDraw;
            if ways > if remembers { 300 } else { 30 } {
                continue;
            }
            let worlds = model.consistent_worlds(seat);
            assert!(worlds.contains(&model));
            let distinct: BTreeSet<String> = worlds.iter().map(|w| format!("{w:?}")).collect();
            assert_eq!(distinct.len(), worlds.len());
            let view = model.observation(seat);
            for world in &worlds {
                check(world);
                assert_eq!(world.observation(seat), view);
                assert!(passes_were_forced(world));
            }
            if remembers {
                // Independently: deal out everything and keep what could have passed.
                let mut forgetful = model.clone();
                forgetful.passes = 0;
                forgetful.phase = Phase::Start;
                let mut all = forgetful.consistent_worlds(seat);
                assert_eq!(all.len() as u128, ways);
                for world in &mut all {
                    world.passes = model.passes;
                    world.phase = model.phase;
                }
                all.retain(passes_were_forced);
                assert_eq!(all, worlds);
                narrowed += usize::from((worlds.len() as u128) < ways);
                finished += usize::from(model.turn() == ModelTurn::Over);
            } else {
                assert_eq!(worlds.len() as u128, ways);
                whole += 1;
            }
        }
    }
    assert!(whole > 30 && narrowed > 30 && finished > 10, "{whole} {narrowed} {finished}");

    /// Takes the passes back one by one and checks that each was legal.
    fn passes_were_forced(world: &ConquestModel) -> bool {
        let mut earlier = world.clone();
        let mut seats = Vec::new();
        match world.phase {
            Phase::PassDraw => seats.push(world.seat),
            Phase::Over(_) => seats.extend((0..world.players).take(world.passes)),
            _ => {
                let back = |k| (world.seat + world.players - k) % world.players;
                seats.extend((1..=world.passes).map(back));
            }
        }
        earlier.phase = Phase::Start;
        seats.into_iter().all(|seat| {
            earlier.seat = seat;
            earlier.legal().contains(&Action::Pass)
        })
    }
}

fn step(random: &mut SplitMix, model: &mut ConquestModel) {
    match model.turn() {
        ModelTurn::Seat(_) => random.play(model),
        ModelTurn::Chance => random.happen(model),
        ModelTurn::Over => panic!("the game is over"),
    }
}

/// Every option, random moves to the end, and all invariants on the way.
#[test]
#[ignore = "long"]
fn random_games_end_well() {
    let mut random = SplitMix(2024);
    let mut ends = BTreeMap::new();
    let mut shared = 0;
    let mut overpowered = 0;
    let mut taken = 0;
    for players in 2..=4_usize {
        for first in 0..players {
            for pass_draws in ["true", "false"] {
                for game in 0..2 {
                    let mut model = ConquestModel::new(&[
                        ("overpower", ["overlap", "whole"][game % 2]),
                        ("players", &*players.to_string()),
                        ("first", &*first.to_string()),
                        ("pass_draws", pass_draws),
                    ]);
                    while model.turn() != ModelTurn::Over {
                        check(&model);
                        let before = model.clone();
                        if model.phase == Phase::Start
                            && !model.table.is_empty()
                            && random.below(4) == 0
                        {
                            let mut texts = model.legal_texts();
                            assert_eq!(
                                texts.contains(&"pass".to_owned()),
                                placements_by_pairs(&model).is_empty()
                            );
                            texts.retain(|text| text.contains('@'));
                            assert_eq!(texts, placements_by_pairs(&model));
                        }
                        // Some players claim whatever they can, or the covers never run out.
                        let claim = claims(&model).into_iter().next_back();
                        match claim {
                            Some(claim) if random.below(4) > 0 => model.play_text(&claim),
                            _ => step(&mut random, &mut model),
                        }
                        let gone = before.covers.keys().any(|c| !model.covers.contains_key(c));
                        overpowered += usize::from(gone);
                        taken += usize::from(
                            before.phase == Phase::Start
                                && model.covers.len() > before.covers.len(),
                        );
                        assert!(model.passes <= players);
                    }
                    check(&model);
                    let outcome = model.outcome().unwrap();
                    assert!(!outcome.winners.is_empty() && outcome.winners.is_sorted());
                    let scores = outcome.scores.unwrap();
                    for (seat, score) in scores.iter().enumerate() {
                        let best = scores.iter().all(|other| other <= score);
                        assert_eq!(outcome.winners.contains(&seat), best);
                    }
                    shared += usize::from(outcome.winners.len() > 1);
                    *ends.entry(outcome.reason).or_insert(0) += 1;
                    if outcome.reason == "blocked" && pass_draws == "true" {
                        assert!(model.stock.is_empty());
                    }
                }
            }
        }
    }
    assert!(ends["covers"] > 0 && ends["blocked"] > 0, "{ends:?}");
    assert!(overpowered > 100 && taken > 10, "{overpowered} {taken} {shared}");
}
