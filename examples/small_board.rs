//! Triandro on a board of 13 points, solved: a hexagon of three points a side without its corners.
//!
//! The file has its own engine for hexagons of any size. On the board of 55 points it counts the
//! same numbers of action sequences as `triandro-rules`.
//!
//! `cargo run --release -p rules-examples --example small_board [STONES]`: games with up to this
//! many stones each, 5 by default.

use std::collections::HashMap;

use rules_core::perft;
use triandro_rules::Triandro;

/// A board, a hexagon without its corners, with its tables.
struct Board {
    points: u32,
    /// The corners and the whole area of each triangle (TRIANDRO-9).
    triangles: Vec<(u64, u64)>,
    /// End, centre and end of each perimeter with three points (TRIANDRO-2).
    perimeters: Vec<[u64; 3]>,
    /// The images of the points under each symmetry (TRIANDRO-3).
    symmetries: Vec<Vec<u32>>,
}

/// A position: stones and hands of the player to move, then of the other.
///
/// Stones out of the game do not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Position {
    stones: [u64; 2],
    hands: [u8; 2],
}

/// A point as the three coordinates of a hexagon, which add up to zero.
type Cube = [i32; 3];

/// Returns the points at most `side - 1` steps from the centre, except the corners, row by row.
fn points(side: i32) -> Vec<Cube> {
    let far = side - 1;
    let all = (-far..=far).flat_map(|y| (-far..=far).map(move |x| [x, y, -x - y]));
    let is_corner = |point: &Cube| {
        point.iter().filter(|along| along.abs() == far).count() == 2 && point.contains(&0)
    };
    all.filter(|point| point[2].abs() <= far && !is_corner(point)).collect()
}

impl Board {
    fn new(side: i32) -> Board {
        let points = points(side);
        let find = |wanted: Cube| points.iter().position(|&point| point == wanted);
        let step = |[x, y, z]: Cube, [a, b, c]: Cube, times: i32| {
            [x + a * times, y + b * times, z + c * times]
        };
        let mut triangles = Vec::new();
        // Two directions with an angle of 60 degrees span a triangle.
        for [one, other] in [[[1, -1, 0], [1, 0, -1]], [[1, 0, -1], [0, 1, -1]]] {
            for &point in &points {
                for size in 2..2 * side {
                    let corners = [point, step(point, one, size), step(point, other, size)];
                    let Some(corners) = corners.into_iter().map(find).collect::<Option<Vec<_>>>()
                    else {
                        continue;
                    };
                    let within = (0..=size).flat_map(|a| (0..=size - a).map(move |b| (a, b)));
                    let area =
                        within.filter_map(|(a, b)| find(step(step(point, one, a), other, b)));
                    let set = |points: &mut dyn Iterator<Item = usize>| {
                        points.fold(0, |set, at| set | 1 << at)
                    };
                    triangles.push((set(&mut corners.into_iter()), set(&mut area.into_iter())));
                }
            }
        }
        let mut perimeters = Vec::new();
        for axis in 0..3 {
            for end in [1 - side, side - 1] {
                let mut line: Vec<usize> =
                    (0..points.len()).filter(|&at| points[at][axis] == end).collect();
                line.sort_by_key(|&at| points[at][(axis + 1) % 3]);
                if let [one, centre, other] = line[..] {
                    perimeters.push([1 << one, 1 << centre, 1 << other]);
                }
            }
        }
        let turns = (0..6).flat_map(|turn| [(turn, false), (turn, true)]);
        let image = |mut point: Cube, turn: i32, mirrored: bool| {
            for _ in 0..turn {
                point = [-point[1], -point[2], -point[0]];
            }
            if mirrored { [point[1], point[0], point[2]] } else { point }
        };
        let symmetry = |(turn, mirrored)| {
            let images = points.iter().map(|&point| find(image(point, turn, mirrored)));
            images.map(|at| at.expect("the board is symmetric") as u32).collect()
        };
        Board {
            points: points.len() as u32,
            triangles,
            perimeters,
            symmetries: turns.map(symmetry).collect(),
        }
    }

    /// Returns the points on which a player may place a stone (TRIANDRO-5 to TRIANDRO-7).
    fn placements(&self, position: &Position, player: usize) -> u64 {
        if position.hands[player] == 0 {
            return 0;
        }
        let mine = position.stones[player];
        let mut open = ((1 << self.points) - 1) & !(position.stones[0] | position.stones[1]);
        let all: u64 = self.perimeters.iter().flatten().sum();
        for &[one, centre, other] in &self.perimeters {
            if mine & centre != 0 {
                open &= !(one | other);
            }
            if mine & (one | other) != 0 {
                open &= !centre;
            }
        }
        if (mine & all).count_ones() >= 6 { open & !all } else { open }
    }

    /// Returns the areas of the triangles that a player may capture (TRIANDRO-10).
    fn captures<'a>(
        &'a self,
        position: &Position,
        player: usize,
    ) -> impl Iterator<Item = u64> + use<'a> {
        let [mine, others] = [position.stones[player], position.stones[1 - player]];
        let full =
            move |&&(corners, area): &&(u64, u64)| corners & !mine == 0 && area & others != 0;
        self.triangles.iter().filter(full).map(|&(_, area)| area)
    }

    fn is_able(&self, position: &Position, player: usize) -> bool {
        self.placements(position, player) != 0 || self.captures(position, player).next().is_some()
    }

    /// Returns the position after each action, from the view of the next player.
    ///
    /// It is `None` if the player to move has won (TRIANDRO-14).
    fn children<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Child> + use<'a> {
        let placed = (0..self.points).filter(|at| self.placements(position, 0) >> at & 1 == 1);
        let placed = placed.map(|at| {
            let mut after = *position;
            after.stones[0] |= 1 << at;
            after.hands[0] -= 1;
            after
        });
        let captured = self.captures(position, 0).map(|area| {
            let mut after = *position;
            after.hands[0] += (after.stones[0] & area).count_ones() as u8;
            after.stones = after.stones.map(|stones| stones & !area);
            after
        });
        placed.chain(captured).map(|after| {
            match [self.is_able(&after, 0), self.is_able(&after, 1)] {
                [true, true] => {
                    let ([mine, others], [hand, other]) = (after.stones, after.hands);
                    Child::GoesOn(Position { stones: [others, mine], hands: [other, hand] })
                }
                [false, true] => Child::Lost,
                _ => Child::Won,
            }
        })
    }

    /// Returns the least of all images of a position.
    fn canonical(&self, position: Position) -> Position {
        let image = |images: &Vec<u32>| {
            let map = |stones: u64| {
                let set = (0..self.points).filter(|at| stones >> at & 1 == 1);
                set.fold(0, |all, at| all | 1 << images[at as usize])
            };
            Position { stones: position.stones.map(map), ..position }
        };
        self.symmetries.iter().map(image).min().unwrap_or(position)
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        let children = self.children(position).map(|child| match child {
            Child::GoesOn(next) if depth > 1 => self.count(&next, depth - 1),
            _ => u64::from(depth == 1),
        });
        children.sum()
    }
}

/// A position after an action, for the player who made it.
enum Child {
    GoesOn(Position),
    Won,
    Lost,
}

/// The results of all visited positions: whether the player to move wins, and after how many plies.
///
/// The winner plays for the shortest game, the loser for the longest.
type Known = HashMap<Position, (bool, u32)>;

/// Solves a position. No position repeats, because each capture removes a stone (TRIANDRO-15).
fn solve(board: &Board, position: &Position, known: &mut Known) -> (bool, u32) {
    let position = board.canonical(*position);
    if let Some(&found) = known.get(&position) {
        return found;
    }
    let results: Vec<(bool, u32)> = board
        .children(&position)
        .map(|child| match child {
            Child::Won => (true, 1),
            Child::Lost => (false, 1),
            Child::GoesOn(next) => {
                let (wins, plies) = solve(board, &next, known);
                (!wins, plies + 1)
            }
        })
        .collect();
    let plies = |wins: bool| results.iter().filter(move |of| of.0 == wins).map(|of| of.1);
    let found = match plies(true).min() {
        Some(quickest) => (true, quickest),
        None => (false, plies(false).max().unwrap_or(0)),
    };
    known.insert(position, found);
    found
}

/// Returns the points, from 1, of the first stones that keep the result and the number of plies.
fn best_first(board: &Board, start: &Position, known: &mut Known) -> Vec<usize> {
    let (wins, plies) = solve(board, start, known);
    let children = board.children(start).enumerate();
    let best = children.filter(|(_, child)| match child {
        Child::GoesOn(next) => solve(board, next, known) == (!wins, plies - 1),
        _ => false,
    });
    best.map(|(at, _)| at + 1).collect()
}

fn start(stones: u8) -> Position {
    Position { stones: [0; 2], hands: [stones; 2] }
}

fn main() {
    let whole = Board::new(5);
    for depth in 1..=3 {
        let engine = perft(&Triandro::default(), depth as u8);
        assert_eq!((whole.points, whole.count(&start(14), depth)), (55, engine));
    }
    let small = Board::new(3);
    assert_eq!(small.points, 13);
    println!("{} points, {} triangles", small.points, small.triangles.len());
    let most = std::env::args().nth(1).and_then(|stones| stones.parse().ok()).unwrap_or(5);
    for stones in 3..=most {
        let mut known = Known::new();
        let (first_wins, plies) = solve(&small, &start(stones), &mut known);
        let winner = if first_wins { "first" } else { "second" };
        let first = best_first(&small, &start(stones), &mut known);
        let known = known.len();
        println!(
            "{stones} stones each: the {winner} player wins in {plies} plies ({known} positions), \
             best first points {first:?}"
        );
    }
}
