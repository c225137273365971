//! The slow model of Triominos Conquest against its rules document.

use std::collections::{BTreeMap, BTreeSet};

use rules_reference::conquest::{
    Action, Cell, ConquestModel, Edge, Kind, Phase, Reason, Shape, Tile, Vertex,
};
use rules_reference::{Model, ModelTurn};

/// The `SplitMix64` generator: tiny, and random enough to choose moves.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        usize::try_from(z % bound as u64).unwrap()
    }

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

/// Fills the cells with different tiles that match, the cell with the fewest ways first.
fn fill(cells: &[Cell]) -> BTreeMap<Cell, [u8; 3]> {
    fn search(
        cells: &[Cell],
        table: &mut BTreeMap<Cell, [u8; 3]>,
        numbers: &BTreeMap<Vertex, u8>,
        left: &[Tile],
    ) -> bool {
        let ways = |cell: &Cell| {
            let wanted = cell.corners().map(|vertex| numbers.get(&vertex).copied());
            let mut ways: Vec<[u8; 3]> = left.iter().flat_map(|tile| tile.rotations()).collect();
            ways.retain(|lying| (0..3).all(|i| wanted[i].is_none_or(|number| number == lying[i])));
            (ways, *cell)
        };
        let Some((ways, cell)) = cells.iter().map(ways).min_by_key(|(ways, _)| ways.len()) else {
            return true;
        };
        let rest: Vec<Cell> = cells.iter().copied().filter(|other| *other != cell).collect();
        for lying in ways {
            let mut numbers = numbers.clone();
            numbers.extend(cell.corners().into_iter().zip(lying));
            let mut left = left.to_vec();
            left.retain(|tile| *tile != Tile::lying_as(lying));
            table.insert(cell, lying);
            if search(&rest, table, &numbers, &left) {
                return true;
            }
            table.remove(&cell);
        }
        false
    }
    let mut table = BTreeMap::new();
    // Low tiles last, so that scores differ from nought.
    let mut all = Tile::all();
    all.reverse();
    assert!(search(cells, &mut table, &BTreeMap::new(), &all), "no way to fill {cells:?}");
    table
}

/// A position with these cells filled but for the last one, the covers laid, and seat 0 to act with
/// the tile that goes there in hand; also the action that places it.
fn about_to_place(
    players: &str,
    filled: &str,
    covers: &[(Shape, usize)],
) -> (ConquestModel, Action) {
    let mut model = ConquestModel::new(&[("players", players)]);
    let filled = cells(filled);
    let last = *filled.last().unwrap();
    model.table = fill(&filled);
    let numbers = model.table.remove(&last).unwrap();
    for lying in model.table.values() {
        model.stock.remove(&Tile::lying_as(*lying));
    }
    model.stock.remove(&Tile::lying_as(numbers));
    model.hands[0].insert(Tile::lying_as(numbers));
    for seat in 0..model.players {
        while model.hands[seat].len() < model.hand_size() {
            let lowest = model.stock.pop_first().unwrap();
            model.hands[seat].insert(lowest);
        }
    }
    model.covers = covers.iter().copied().collect();
    model.phase = Phase::Start;
    check(&model);
    (model, Action::Place { numbers, cell: last })
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

fn open(model: &ConquestModel) -> Vec<String> {
    let mut texts: Vec<String> = model.open.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// What must hold in every position.
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

/// CONQUEST-4, CONQUEST-5, CONQUEST-6
#[test]
fn the_deal_goes_from_seat_0_on_whoever_begins() {
    for (players, size) in [(2, 9), (3, 7), (4, 7)] {
        for first in 0..players {
            let options = [("first", &*first.to_string()), ("players", &*players.to_string())];
            let mut model = ConquestModel::new(&options);
            for event in 0..players * size {
                assert_eq!(model.phase, Phase::Deal);
                assert_eq!(model.seat, event / size);
                check(&model);
                let highest = *model.stock.last().unwrap();
                model.play_text(&highest.to_string());
                assert!(model.hands[event / size].contains(&highest));
            }
            assert_eq!(model.turn(), ModelTurn::Seat(first));
            assert_eq!(model.phase, Phase::Start);
            assert!(model.hands.iter().all(|hand| hand.len() == size));
            assert_eq!(model.stock.len(), 56 - players * size);
            model.play(&model.legal()[0].clone());
            force(&mut model);
            assert_eq!(model.turn(), ModelTurn::Seat((first + 1) % players));
        }
    }
    let plain = ConquestModel::new(&[]);
    assert_eq!((plain.players, plain.first, plain.pass_draws), (2, 0, true));
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

/// CONQUEST-7 and the actions with an empty table.
#[test]
fn the_first_tile_has_one_place() {
    let model = dealt(&[]);
    let texts = model.legal_texts();
    assert_eq!(texts.len(), 9);
    assert_eq!(texts[8], "013@0.0^");
    assert!(model.hands[0].iter().all(|tile| texts.contains(&format!("{tile}@0.0^"))));
    let mut next = model.clone();
    next.play_text("013@0.0^");
    // One tile completes nothing; the player draws and the turn ends.
    assert_eq!((next.phase, next.placed), (Phase::Draw, Some(Cell::up(0, 0))));
    assert_eq!(next.table[&Cell::up(0, 0)], [0, 1, 3]);
    force(&mut next);
    assert_eq!((next.seat, next.phase, next.placed), (1, Phase::Start, None));
    assert_eq!(next.hands[0].len(), 9);
}

/// CONQUEST-8
#[test]
fn corners_match_across_point_contacts() {
    // A half ring whose end touches the right corner of 0.0v in a point only.
    let (mut model, last) =
        about_to_place("2", "0.0^ 0.-1v 1.-1^ 1.-1v 2.-1^ 2.-1v 2.0^ 1.0v", &[]);
    model.play(&last);
    model.play(&Action::Decline);
    force(&mut model);
    let tile_left: BTreeSet<Tile> =
        model.stock.iter().chain(model.hands.iter().flatten()).copied().collect();
    model.stock.clear();
    model.hands = vec![BTreeSet::new(), tile_left];
    let [bottom, left, right] = Cell::down(0, 0).corners().map(|v| model.numbers()[&v]);
    let lying: Vec<[u8; 3]> = model.legal().into_iter().filter_map(at_the_gap).collect();
    assert!(lying.iter().all(|numbers| *numbers == [bottom, left, right]));
    assert_eq!(model.legal_texts(), placements_by_pairs(&model));
    // With the edge alone to match, more tiles would do.
    model.table.remove(&Cell::down(1, 0));
    let free: Vec<[u8; 3]> = model.legal().into_iter().filter_map(at_the_gap).collect();
    assert!(free.len() > lying.len());
    assert!(free.iter().all(|numbers| numbers[..2] == [bottom, left]));

    fn at_the_gap(action: Action) -> Option<[u8; 3]> {
        match action {
            Action::Place { numbers, cell } if cell == Cell::down(0, 0) => Some(numbers),
            _ => None,
        }
    }
}

/// CONQUEST-8: a tile that only touches in a point is not next to the table.
#[test]
fn a_point_contact_is_not_enough_to_place() {
    let mut model = dealt(&[]);
    model.play_text("000@0.0^");
    force(&mut model);
    model.hands[1] = tiles("001 002 123");
    let texts = model.legal_texts();
    // 001 and 002 lie on three sides, each with its odd number away from 000.
    assert_eq!(texts, ["001@0.0v", "002@0.0v", "010@-1.0v", "020@-1.0v", "100@0.-1v", "200@0.-1v"]);
}

/// CONQUEST-9
#[test]
fn the_second_tile_completes_a_triodia() {
    let mut random = Random(9);
    let mut seen = 0;
    for _ in 0..300 {
        let mut model = ConquestModel::new(&[]);
        while model.turn() == ModelTurn::Chance {
            random.happen(&mut model);
        }
        random.play(&mut model);
        random.happen(&mut model);
        for action in model.legal() {
            if action == Action::Pass {
                continue;
            }
            let mut next = model.clone();
            next.play(&action);
            assert_eq!((next.phase, next.seat), (Phase::Claim, 1));
            let [first, second] = &next.legal_texts()[..] else { panic!("{:?}", next.legal()) };
            assert_eq!(first, "-");
            assert!(second.starts_with("D0.0"));
            let mut declined = next.clone();
            next.play_text(second);
            assert_eq!(next.covers.values().copied().collect::<Vec<_>>(), [1]);
            assert_eq!(next.covers_left(1, Kind::Triodia), 3);
            declined.play_text("-");
            assert!(declined.covers.is_empty());
            // CONQUEST-12: a declined shape is not open.
            assert!(declined.open.is_empty());
            // CONQUEST-11: the draw comes after the answer.
            assert_eq!((next.phase, next.seat), (Phase::Draw, 1));
            assert_eq!(next.hands[1].len(), 8);
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen}");
}

/// CONQUEST-9: only shapes with the tile just placed, and one claim a turn.
#[test]
fn a_claim_contains_the_tile_just_placed() {
    let (mut model, last) = about_to_place("2", "0.0^ 0.0v 1.0^ 1.0v", &[]);
    model.play(&last);
    assert_eq!(claims(&model), ["D1.0r"]);
    model.play_text("D1.0r");
    assert_eq!(model.phase, Phase::Draw);
    // A tile between others can complete several.
    let (mut model, last) = about_to_place("2", "0.-1v 0.0^ -1.0v 0.0v", &[]);
    assert_eq!(model.table.len(), 3);
    model.play(&last);
    assert_eq!(claims(&model), ["D0.0r", "T0.0^"]);
}

/// CONQUEST-10: a Triodia overpowers nothing, a Triotri every Triodia that it overlaps, also in one
/// cell, and whoever owns it.
#[test]
fn a_triotri_overpowers_triodia() {
    let inside = shape("D0.0b", "0.0^");
    let sticking_out = shape("D-1.0r", "-1.0v");
    let (mut model, last) =
        about_to_place("2", "0.-1v 0.0^ -1.0v -1.0^ 0.0v", &[(inside, 0), (sticking_out, 1)]);
    model.play(&last);
    // D0.0r would need 0.0^, which lies under a Triodia. Forbidden is not open.
    assert_eq!(claims(&model), ["T0.0^"]);
    assert!(model.open.is_empty());
    model.play_text("T0.0^");
    assert_eq!(model.covers, BTreeMap::from([(shape("T0.0^", "0.0^"), 0)]));
    assert_eq!(model.covers_left(0, Kind::Triodia), 4);
    assert_eq!(model.covers_left(1, Kind::Triodia), 4);
    assert_eq!(model.covers_left(0, Kind::Triotri), 1);
    check(&model);
}

/// CONQUEST-18: with `whole` a Triodia gives way only to a shape that it lies in with both cells.
#[test]
fn a_triodia_that_sticks_out_stands_with_whole_overpowering() {
    let inside = shape("D0.0b", "0.0^");
    let sticking_out = shape("D-1.0r", "-1.0v");
    let filled = "0.-1v 0.0^ -1.0v -1.0^ 0.0v";
    for (covers, claimed) in [
        (&[(inside, 0), (sticking_out, 1)][..], false),
        (&[(inside, 0)], true),
        (&[(inside, 1)], true),
        (&[(sticking_out, 0)], false),
        (&[(sticking_out, 1)], false),
    ] {
        let (mut model, last) = about_to_place("2", filled, covers);
        model.overpower_whole = true;
        model.play(&last);
        assert_eq!(claims(&model).contains(&"T0.0^".to_owned()), claimed, "{covers:?}");
        // What is forbidden is not open, and if it is all there is nothing is asked.
        assert!(model.open.is_empty());
        assert_eq!(model.phase == Phase::Claim, !claims(&model).is_empty());
        check(&model);
    }
}

/// CONQUEST-18: a Triohex still overpowers Triotri, which can never lie inside it.
#[test]
fn a_triohex_overpowers_triotri_with_whole_overpowering_too() {
    let filled = "-1.0^ -1.0v 0.-1^ 0.-1v -1.-1v 0.0v 1.0^ 0.1^ 0.0^";
    let beside = shape("T0.0v", "1.0^");
    let (mut model, last) = about_to_place("2", filled, &[]);
    model.overpower_whole = true;
    model.play(&last);
    assert!(claims(&model).contains(&"H0.0".to_owned()));
    model.play_text("T0.0v");
    force(&mut model);
    model.placed = Some(Cell::up(0, 0));
    assert_eq!(model.overlapped(shape("H0.0", "0.0^")), [beside]);
    assert!(model.may_cover(1, shape("H0.0", "0.0^")));
}

/// CONQUEST-18: what is open does not depend on the option, what may be taken does.
#[test]
fn open_shapes_are_the_same_with_whole_overpowering() {
    // 3.0^ completes a third Triotri of seat 0, in which a Triodia of seat 1 has one cell.
    let filled = "-3.0^ -4.0v -3.0v -3.-1v -6.0^ -7.0v -6.0v -6.-1v -5.0^ -5.0v -4.0^ \
        -2.0^ -2.0v -1.0^ -1.0v 0.-1v 0.0v 1.0^ 0.0^";
    let covers =
        [(shape("T-3.0^", "-3.0^"), 0), (shape("T-6.0^", "-6.0^"), 0), (shape("D1.0l", "1.0^"), 1)];
    let (mut model, last) = about_to_place("2", filled, &covers);
    model.overpower_whole = true;
    let mut overlap = model.clone();
    overlap.overpower_whole = false;
    for model in [&mut model, &mut overlap] {
        model.play(&last);
        if model.phase == Phase::Claim {
            model.play_text("-");
        }
        force(model);
        assert_eq!(open(model), ["T0.0^"]);
    }
    assert_eq!(claims(&overlap), ["T0.0^"]);
    assert!(claims(&model).is_empty());
}

/// CONQUEST-10: no cover of the same size or larger gives way.
#[test]
fn equal_and_larger_covers_stand() {
    let filled = "-2.0^ -2.0v -1.-1v -1.0^ -1.0v 0.-1v 0.0^ 0.0v";
    let near = shape("T-1.0^", "-1.0^");
    let (mut model, last) = about_to_place("2", filled, &[(near, 1)]);
    model.play(&last);
    // T0.0^ shares -1.0v with the other Triotri.
    assert_eq!(claims(&model), ["D0.0r"]);
    let (mut model, last) = about_to_place("2", filled, &[]);
    model.play(&last);
    assert_eq!(claims(&model), ["D0.0r", "T0.0^"]);
    // A Triohex in the way of a Triotri and a Triodia.
    let ring = "0.0^ -1.0^ -1.0v 0.-1^ 0.-1v -1.-1v 0.0v";
    let (mut model, last) = about_to_place("2", ring, &[(shape("H0.0", "0.0^"), 0)]);
    model.play(&last);
    assert_eq!((model.phase, model.placed), (Phase::Draw, Some(cell("0.0v"))));
    assert!(model.open.is_empty());
}

/// CONQUEST-10: a Triohex over five Triotri, none of them inside it.
#[test]
fn a_triohex_overpowers_five_triotri() {
    let round = Vertex::new(0, 0).cells();
    let mut filled: Vec<Cell> = Vec::new();
    let mut covers = Vec::new();
    for (i, inner) in round.into_iter().enumerate().rev() {
        let outward = inner.neighbours().into_iter().find(|near| !round.contains(near)).unwrap();
        let triotri = Shape::Triotri { middle: outward };
        if i > 0 {
            covers.push((triotri, i % 4));
            filled.extend(triotri.cells());
        } else {
            filled.push(inner);
        }
    }
    // Two Triotri a player: seats 1, 2, 3, 0, 1.
    assert_eq!((covers.len(), filled.len()), (5, 21));
    let text: Vec<String> = filled.iter().map(ToString::to_string).collect();
    let (mut model, last) = about_to_place("4", &text.join(" "), &covers);
    model.play(&last);
    assert!(claims(&model).contains(&"H0.0".to_owned()));
    model.play_text("H0.0");
    assert_eq!(model.covers, BTreeMap::from([(Shape::Triohex { vertex: Vertex::new(0, 0) }, 0)]));
    assert!((0..4).all(|seat| model.covers_left(seat, Kind::Triotri) == 2));
    check(&model);
}

/// CONQUEST-11
#[test]
fn a_turn_refills_the_hand() {
    let (mut model, last) = about_to_place("2", "0.0^ 0.0v", &[]);
    // A hand that has grown by passes shrinks without a draw.
    let extra = model.stock.pop_last().unwrap();
    model.hands[0].insert(extra);
    model.play(&last);
    model.play_text("-");
    assert_eq!((model.seat, model.phase, model.hands[0].len()), (1, Phase::Start, 9));
    // Without a stock there is no draw either.
    let (mut model, last) = about_to_place("2", "0.0^ 0.0v", &[]);
    let stock = std::mem::take(&mut model.stock);
    model.play(&last);
    model.play_text("D0.0r");
    assert_eq!((model.seat, model.phase, model.hands[0].len()), (1, Phase::Start, 8));
    // One tile left is still an event.
    let (mut model, last) = about_to_place("2", "0.0^ 0.0v", &[]);
    model.hands[1].extend(stock.iter().skip(1));
    model.stock = BTreeSet::from([*stock.first().unwrap()]);
    model.play(&last);
    model.play_text("D0.0r");
    assert_eq!(model.chance(), [(*stock.first().unwrap(), 1)]);
}

/// Four Triodia of seat 0 in a strip, and the last cell about to complete a fifth.
fn five_triodia(players: &str) -> (ConquestModel, Action) {
    let strip = "0.0^ 0.0v 1.0^ 1.0v 2.0^ 2.0v 3.0^ 3.0v 4.0^ 4.0v";
    let owned: Vec<(Shape, usize)> =
        (0..4).map(|x| (Shape::Triodia { x, y: 0, edge: Edge::Right }, 0)).collect();
    about_to_place(players, strip, &owned)
}

/// CONQUEST-12: the next player takes an open shape instead of placing.
#[test]
fn an_open_shape_is_taken_by_the_next_player() {
    let (mut model, last) = five_triodia("3");
    model.play(&last);
    // Nothing is asked.
    assert_eq!(model.phase, Phase::Draw);
    assert_eq!(open(&model), ["D4.0r"]);
    force(&mut model);
    assert_eq!((model.seat, model.phase), (1, Phase::Start));
    assert_eq!(claims(&model), ["D4.0r"]);
    let before = model.clone();
    model.play_text("D4.0r");
    assert_eq!((model.seat, model.phase), (2, Phase::Start));
    assert_eq!(model.covers[&shape("D4.0r", "4.0^")], 1);
    assert_eq!((&model.hands, &model.stock), (&before.hands, &before.stock));
    assert_eq!(model.table, before.table);
    assert!(model.open.is_empty() && model.placed.is_none());
    check(&model);
}

/// CONQUEST-12: open shapes lapse with whatever the next player does.
#[test]
fn open_shapes_lapse() {
    let (mut model, last) = five_triodia("3");
    model.play(&last);
    force(&mut model);
    // A placement elsewhere, which completes shapes of a kind that seat 1 still has.
    let mut placed = model.clone();
    placed.hands[1] = placed.stock.clone();
    placed.stock.clear();
    let action = placed.placements(&placed.hands[1])[0];
    placed.play(&action);
    assert!(placed.open.is_empty());
    // A pass, to be had beside the open shape.
    model.hands[1].clear();
    assert_eq!(model.legal_texts(), ["D4.0r", "pass"]);
    model.play_text("pass");
    assert!(model.open.is_empty());
    force(&mut model);
    assert_eq!(model.seat, 2);
    assert!(claims(&model).is_empty());
}

/// CONQUEST-12: the next player needs a cover of the kind.
#[test]
fn an_open_shape_needs_a_cover() {
    let (mut model, last) = five_triodia("2");
    model.play(&last);
    force(&mut model);
    for owner in model.covers.values_mut() {
        *owner = 1;
    }
    assert_eq!(open(&model), ["D4.0r"]);
    assert!(claims(&model).is_empty());
}

/// CONQUEST-12: open shapes are fixed before the claim, and CONQUEST-10 holds when one is taken.
#[test]
fn open_shapes_outlast_the_claim_of_the_same_turn() {
    // The last cell, 0.0^, ends a ring and is the wing of a Triotri with the middle 0.0v.
    let filled = "5.0^ 5.0v 6.0^ 6.0v 5.1^ 5.-1v 4.0v 4.1^ 4.1v 3.1v 2.0v 3.0^ \
        -1.0^ -1.0v 0.-1^ 0.-1v -1.-1v 0.0v 1.0^ 0.1^ 0.0^";
    let far = [
        (shape("D5.0r", "5.0^"), 0),
        (shape("D6.0r", "6.0^"), 0),
        (shape("D4.1r", "4.1^"), 0),
        (shape("D1.0l", "1.0^"), 0),
    ];
    let (mut model, last) = about_to_place("2", filled, &far);
    model.play(&last);
    // No Triodia is left for 0.0^ with 0.0v, 0.-1v or -1.0v, so these are open.
    assert_eq!(claims(&model), ["H0.0", "T0.0^", "T0.0v"]);
    assert_eq!(open(&model), ["D0.0b", "D0.0l", "D0.0r"]);
    // The Triotri gives a Triodia back to its owner, who had none when placing: they stay open.
    model.play_text("T0.0v");
    assert_eq!(model.covers_left(0, Kind::Triodia), 1);
    assert_eq!(open(&model), ["D0.0b", "D0.0l", "D0.0r"]);
    force(&mut model);
    // All contain 0.0^ under the Triotri by now.
    assert!(claims(&model).is_empty());
    check(&model);
}

/// CONQUEST-12: a larger open shape overpowers what was claimed with the same tile.
#[test]
fn an_open_triohex_overpowers_the_claim_before_it() {
    let filled = "3.0^ 2.0^ 2.0v 3.-1^ 3.-1v 2.-1v 1.0v 1.0^ \
        -1.0^ -1.0v 0.-1^ 0.-1v -1.-1v 0.0v 0.1^ 0.0^";
    let (mut model, last) = about_to_place("2", filled, &[(shape("H3.0", "3.0^"), 0)]);
    model.play(&last);
    assert_eq!(open(&model), ["H0.0"]);
    assert_eq!(claims(&model), ["D0.0b", "D0.0l", "D0.0r", "T0.0^", "T0.0v"]);
    model.play_text("T0.0v");
    force(&mut model);
    assert_eq!(claims(&model), ["H0.0"]);
    model.play_text("H0.0");
    assert_eq!(model.covers[&shape("H0.0", "0.0^")], 1);
    assert_eq!(model.covers_left(0, Kind::Triotri), 2);
    assert_eq!(model.covers.len(), 2);
    check(&model);
}

/// CONQUEST-13
#[test]
fn a_pass_draws_one_tile() {
    let mut model = dealt(&[]);
    model.play_text("000@0.0^");
    force(&mut model);
    model.hands[1].retain(|tile| tile.0[1] != 0);
    let size = model.hands[1].len();
    assert_eq!(model.legal_texts(), ["pass"]);
    model.play_text("pass");
    assert_eq!((model.seat, model.phase, model.passes), (1, Phase::PassDraw, 0));
    assert_eq!(model.chance().len(), model.stock.len());
    force(&mut model);
    assert_eq!(model.hands[1].len(), size + 1);
    assert_eq!((model.seat, model.phase, model.passes), (0, Phase::Start, 0));
}

/// CONQUEST-13: a pass past the starting size.
#[test]
fn a_hand_may_grow_past_its_starting_size() {
    let mut model = dealt(&[]);
    model.play_text("000@0.0^");
    force(&mut model);
    assert_eq!(model.legal_texts(), ["pass"]);
    assert_eq!(model.hands[1].len(), 9);
    model.play_text("pass");
    force(&mut model);
    assert_eq!(model.hands[1].len(), 10);
}

/// A game with 000 on the table in which no hand fits and nobody draws.
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

/// CONQUEST-15, and CONQUEST-16 at nought.
#[test]
fn passes_of_everyone_end_the_game() {
    for players in 2..=4 {
        let options = [("players", &*players.to_string()), ("pass_draws", "false")];
        let mut model = stuck(&options);
        for passes in 0..players {
            assert_eq!((model.passes, model.phase), (passes, Phase::Start));
            assert_eq!(model.seat, (1 + passes) % players);
            assert_eq!(model.legal_texts(), ["pass"]);
            model.play_text("pass");
            check(&model);
        }
        assert_eq!(model.phase, Phase::Over(Reason::Blocked));
        let outcome = model.outcome().unwrap();
        assert_eq!(outcome.reason, "blocked");
        assert_eq!(outcome.winners, (0..players).collect::<Vec<_>>());
        assert_eq!(outcome.scores, Some(vec![0; players]));
    }
}

/// CONQUEST-15: a pass that drew, a placement or a taking breaks the row.
#[test]
fn only_empty_passes_in_a_row_count() {
    let mut model = stuck(&[("players", "3")]);
    let fitting = tile("004");
    model.stock.remove(&fitting);
    // One tile in the stock: the first pass draws it.
    let last = tile("555");
    for tile in std::mem::take(&mut model.stock) {
        if tile.0[1] != 0 && tile != last {
            model.hands[0].insert(tile);
        }
    }
    model.stock.insert(last);
    model.play_text("pass");
    assert_eq!(model.phase, Phase::PassDraw);
    model.play_text("555");
    assert_eq!((model.seat, model.passes), (2, 0));
    model.play_text("pass");
    model.play_text("pass");
    assert_eq!((model.seat, model.passes, model.phase), (1, 2, Phase::Start));
    let mut blocked = model.clone();
    blocked.play_text("pass");
    assert_eq!(blocked.phase, Phase::Over(Reason::Blocked));
    // Suppose seat 1 holds a tile that fits.
    model.hands[1].insert(fitting);
    assert!(!model.legal().contains(&Action::Pass));
    model.play_text("004@0.0v");
    assert_eq!(model.passes, 0);
    // And a taking.
    let (mut model, last) = five_triodia("3");
    model.play(&last);
    force(&mut model);
    model.passes = 2;
    model.play_text("D4.0r");
    assert_eq!(model.passes, 0);
}

/// CONQUEST-15: an empty hand passes too.
#[test]
fn an_empty_hand_passes() {
    let (mut model, last) = about_to_place("2", "0.0^ 0.0v", &[]);
    model.stock.clear();
    model.hands[0].retain(|held| model.table.is_empty() || last_tile(&last) == *held);
    model.play(&last);
    model.play_text("-");
    assert!(model.hands[0].is_empty());
    model.hands[1].clear();
    assert_eq!(model.legal_texts(), ["pass"]);
    model.play_text("pass");
    assert_eq!(model.legal_texts(), ["pass"]);
    model.play_text("pass");
    assert_eq!(model.outcome().unwrap().reason, "blocked");

    fn last_tile(action: &Action) -> Tile {
        let Action::Place { numbers, .. } = action else { panic!() };
        Tile::lying_as(*numbers)
    }
}

/// Six covers of seat 0, and the last cell about to complete a Triodia with 7.0v.
fn seventh_cover() -> (ConquestModel, Action) {
    let filled = "0.0v 1.0^ 1.0v 2.0^ 2.0v 3.0^ 3.0v 4.0^ 4.0v 5.0^ 5.0v 6.0^ 6.0v 7.0^ 7.0v \
        1.1^ 0.1v 0.1^ 3.1^ 4.1^ 5.1^ 8.0^";
    let covers = [
        (shape("H1.1", "1.1^"), 0),
        (shape("T3.0v", "3.0v"), 0),
        (shape("T5.0v", "5.0v"), 0),
        (shape("D2.0r", "2.0^"), 0),
        (shape("D4.1b", "4.0v"), 0),
        (shape("D7.0l", "7.0^"), 0),
    ];
    about_to_place("2", filled, &covers)
}

/// CONQUEST-14 and CONQUEST-16
#[test]
fn seven_covers_until_the_next_turn_end_the_game() {
    let (mut model, last) = seventh_cover();
    model.play(&last);
    model.play_text("D8.0l");
    force(&mut model);
    // Not yet: seat 1 has a turn, and the game ends only after its draw.
    assert_eq!((model.seat, model.phase), (1, Phase::Start));
    let before = model.clone();
    model.hands[1].retain(|_| false);
    assert!(model.legal().contains(&Action::Pass));
    model.play_text("pass");
    assert_eq!(model.phase, Phase::PassDraw);
    force(&mut model);
    assert_eq!((model.seat, model.phase), (0, Phase::Over(Reason::Covers)));
    let outcome = model.outcome().unwrap();
    let covered: i64 = model.covers.keys().flat_map(|shape| shape.cells()).map(value(&model)).sum();
    assert_eq!(outcome.scores, Some(vec![covered, 0]));
    assert_eq!((outcome.winners, outcome.reason), (vec![0], "covers"));
    assert!(covered > 0);

    // If a cover comes back in between, the game goes on.
    let mut model = before;
    model.covers.remove(&shape("D2.0r", "2.0^"));
    model.hands[1].clear();
    model.play_text("pass");
    force(&mut model);
    assert_eq!((model.seat, model.phase), (0, Phase::Start));

    fn value(model: &ConquestModel) -> impl Fn(Cell) -> i64 + '_ {
        |cell| model.table[&cell].iter().map(|n| i64::from(*n)).sum()
    }
}

/// CONQUEST-14: the end comes before open shapes.
#[test]
fn seven_covers_take_no_open_shape() {
    let (mut model, last) = seventh_cover();
    model.play(&last);
    model.play_text("D8.0l");
    force(&mut model);
    // Let seat 1 place; whatever is open for seat 0 after it, the game is over.
    model.hands[1].extend(std::mem::take(&mut model.stock));
    let action = model.placements(&model.hands[1])[0];
    model.play(&action);
    model.open.insert(shape("D8.0l", "8.0^"));
    if model.phase == Phase::Claim {
        model.play_text("-");
    }
    assert_eq!(model.phase, Phase::Over(Reason::Covers));
    assert!(model.legal().is_empty());
}

/// CONQUEST-16: equal highest scores share the win.
#[test]
fn ties_share_the_win() {
    let mut model = stuck(&[("players", "3"), ("pass_draws", "false")]);
    // 000 is on the table; the rest of this table need not come from play.
    model.table = [
        (Cell::up(0, 0), [0, 5, 5]),
        (Cell::down(0, 0), [5, 0, 0]),
        (Cell::up(0, 5), [5, 5, 0]),
        (Cell::down(0, 5), [5, 0, 0]),
        (Cell::up(0, 9), [1, 0, 0]),
        (Cell::down(0, 9), [0, 0, 0]),
    ]
    .into();
    model.covers = [(0, 2), (5, 0), (9, 1)]
        .map(|(y, owner)| (Shape::Triodia { x: 0, y, edge: Edge::Right }, owner))
        .into();
    model.phase = Phase::Over(Reason::Blocked);
    let outcome = model.outcome().unwrap();
    assert_eq!(outcome.scores, Some(vec![15, 1, 15]));
    assert_eq!(outcome.winners, [0, 2]);
}

/// CONQUEST-17
#[test]
fn a_seat_sees_no_tile_of_others() {
    let mut random = Random(17);
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
            // What others hold may change places with the stock unseen.
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

/// The number of ways to spread what the seat does not see, passes aside.
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

/// CONQUEST-13 and CONQUEST-17: what a seat knows of the hand of one who passes and is to draw.
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
    // Once it has drawn, the position remembers no pass.
    model.play_text("455");
    assert_eq!((model.phase, model.passes), (Phase::Start, 0));
    assert_eq!(hands(&model).len(), 4);
}

/// CONQUEST-17: passes in a row that drew nothing are remembered.
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

/// The worlds agree with the view, are distinct, and remembered passes were forced in each.
#[test]
fn consistent_worlds_are_the_valid_ones() {
    let mut random = Random(1717);
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

    /// Takes the passes back one by one and asks whether each was legal.
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

fn step(random: &mut Random, model: &mut ConquestModel) {
    match model.turn() {
        ModelTurn::Seat(_) => random.play(model),
        ModelTurn::Chance => random.happen(model),
        ModelTurn::Over => panic!("the game is over"),
    }
}

/// Every option, random moves to the end, and everything that must hold on the way.
#[test]
fn random_games_end_well() {
    let mut random = Random(2024);
    let mut ends = BTreeMap::new();
    let mut shared = 0;
    let mut overpowered = 0;
    let mut taken = 0;
    for players in 2..=4_usize {
        for first in 0..players {
            for pass_draws in ["true", "false"] {
                for game in 0..12 {
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
