//! The slow model of Triandro against the rules document: board, every rule, and move counts.

use crate::random::SplitMix;
use rules_reference::triandro::{
    Action, PERIMETERS, POINTS, STONES, TriandroModel, covered, is_triangle, place, steps,
};
use rules_reference::{Model, ModelTurn};
use std::collections::{BTreeMap, BTreeSet};

fn game(players: usize, first: usize) -> TriandroModel {
    with_ending(players, first, "at-once")
}

fn with_ending(players: usize, first: usize, ending: &str) -> TriandroModel {
    let (players, first) = (players.to_string(), first.to_string());
    TriandroModel::new(&[("players", &players), ("first", &first), ("ending", ending)])
}

/// A position with these stones on the board, all others in the hands, and `seat` to move.
fn position(seat: usize, stones: &[&[u8]]) -> TriandroModel {
    let mut model = game(stones.len(), seat);
    for (owner, points) in stones.iter().enumerate() {
        for &point in *points {
            assert_eq!(model.board[usize::from(point) - 1].replace(owner), None);
            model.hands[owner] -= 1;
        }
    }
    model
}

fn triangles() -> Vec<[u8; 3]> {
    let mut found = Vec::new();
    for a in 1..=POINTS {
        for b in a + 1..=POINTS {
            found.extend((b + 1..=POINTS).map(|c| [a, b, c]).filter(|&t| is_triangle(t)));
        }
    }
    found
}

/// Points by place, to walk over the board.
fn points() -> BTreeMap<(i32, i32), u8> {
    (1..=POINTS).map(|point| (place(point), point)).collect()
}

/// All lines, by walking from neighbour to neighbour until the board ends.
fn lines() -> Vec<Vec<u8>> {
    let points = points();
    let mut lines = Vec::new();
    for &(x, y) in points.keys() {
        for (dx, dy) in [(2, 0), (1, 1), (-1, 1)] {
            if points.contains_key(&(x - dx, y - dy)) {
                continue; // not the first point of its line
            }
            let walk = (0..).map_while(|n| points.get(&(x + n * dx, y + n * dy)).copied());
            lines.push(walk.collect());
        }
    }
    lines
}

/// The symmetries of the hexagon, each as the image of every point (TRIANDRO-3).
fn symmetries() -> Vec<BTreeMap<u8, u8>> {
    let points = points();
    let (centre_x, centre_y) = place(28);
    let mut symmetries = Vec::new();
    for mirrored in [false, true] {
        for turns in 0..6 {
            let image = |point| {
                let (x, y) = place(point);
                let dx = if mirrored { centre_x - x } else { x - centre_x };
                // In skewed coordinates a sixth of a turn takes (q, r) to (-r, q + r).
                let (mut q, mut r) = ((dx - (y - centre_y)) / 2, y - centre_y);
                for _ in 0..turns {
                    (q, r) = (-r, q + r);
                }
                points[&(centre_x + 2 * q + r, centre_y + r)]
            };
            symmetries.push((1..=POINTS).map(|point| (point, image(point))).collect());
        }
    }
    symmetries
}

fn mapped(symmetry: &BTreeMap<u8, u8>, points: &[u8]) -> Vec<u8> {
    let mut images: Vec<u8> = points.iter().map(|point| symmetry[point]).collect();
    images.sort_unstable();
    images
}

fn mapped_action(symmetry: &BTreeMap<u8, u8>, action: Action) -> Action {
    match action {
        Action::Place(point) => Action::Place(symmetry[&point]),
        Action::Capture(corners) => {
            let images = mapped(symmetry, &corners);
            Action::Capture([images[0], images[1], images[2]])
        }
    }
}

#[test]
fn the_board_is_a_hexagon_without_corners() {
    // TRIANDRO-1
    let points = points();
    assert_eq!(points.len(), 55);
    assert_eq!([place(1), place(4), place(10), place(17)], [(4, 0), (1, 1), (0, 2), (-1, 3)]);
    assert_eq!([place(25), place(28), place(55)], [(0, 4), (6, 4), (8, 8)]);
    let rows: Vec<usize> = (0..9).map(|y| points.keys().filter(|p| p.1 == y).count()).collect();
    assert_eq!(rows, [3, 6, 7, 8, 7, 8, 7, 6, 3]);
    // A hexagon of 5 points a side is all that is at most 4 steps from the centre; its corners are
    // the points where two of the three limits meet.
    let (centre_x, centre_y) = place(28);
    let mut expected = BTreeSet::new();
    for y in -4_i32..=4 {
        for x in (-8_i32..=8).filter(|x| (x + y) % 2 == 0) {
            let limits = [y.abs(), ((x + y) / 2).abs(), ((x - y) / 2).abs()];
            let at_limit = limits.iter().filter(|&&limit| limit == 4).count();
            if limits.iter().all(|&limit| limit <= 4) && at_limit < 2 {
                expected.insert((centre_x + x, centre_y + y));
            }
        }
    }
    assert_eq!(points.keys().copied().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn there_are_nine_lines_each_way() {
    // TRIANDRO-2
    let lines = lines();
    assert_eq!(lines.len(), 27);
    let slope = |line: &Vec<u8>| {
        let ((ax, ay), (bx, by)) = (place(line[0]), place(line[1]));
        (bx - ax, by - ay)
    };
    for direction in [(2, 0), (1, 1), (-1, 1)] {
        assert_eq!(lines.iter().filter(|line| slope(line) == direction).count(), 9);
    }
    // The lines of three points are the perimeters.
    let shortest: BTreeSet<Vec<u8>> = lines.iter().filter(|l| l.len() == 3).cloned().collect();
    let perimeters: BTreeSet<Vec<u8>> = PERIMETERS.iter().map(|p| p.to_vec()).collect();
    assert_eq!(shortest, perimeters);
    assert!(lines.iter().all(|line| line.len() >= 3));
    let on_perimeters: BTreeSet<u8> = PERIMETERS.into_iter().flatten().collect();
    assert_eq!(on_perimeters.len(), 18);
}

#[test]
fn steps_count_along_the_lines() {
    // TRIANDRO-2: the model's geometry agrees with a walk.
    let mut walked = BTreeMap::new();
    for line in lines() {
        for (i, &a) in line.iter().enumerate() {
            for (j, &b) in line.iter().enumerate() {
                walked.insert((a, b), i.abs_diff(j) as u32);
            }
        }
    }
    for a in 1..=POINTS {
        for b in 1..=POINTS {
            assert_eq!(steps(a, b), walked.get(&(a, b)).copied(), "{a} {b}");
        }
    }
}

#[test]
fn the_board_has_twelve_symmetries() {
    // TRIANDRO-3
    let symmetries = symmetries();
    let distinct: BTreeSet<Vec<u8>> =
        symmetries.iter().map(|s| s.values().copied().collect()).collect();
    assert_eq!(distinct.len(), 12);
    let triangles = triangles();
    for symmetry in &symmetries {
        assert_eq!(symmetry.values().collect::<BTreeSet<_>>().len(), 55);
        assert_eq!(symmetry[&28], 28);
        for perimeter in PERIMETERS {
            // Centre to centre, ends to ends.
            let image = mapped(symmetry, &perimeter);
            assert!(PERIMETERS.iter().any(|p| p[..] == image[..]));
            assert_eq!(symmetry[&perimeter[1]], image[1]);
        }
        for &triangle in &triangles {
            let image = mapped(symmetry, &triangle);
            assert!(triangles.iter().any(|t| t[..] == image[..]));
            let covers = mapped(symmetry, &covered(triangle));
            assert_eq!(covers, covered([image[0], image[1], image[2]]));
        }
    }
}

#[test]
fn there_are_136_triangles() {
    // TRIANDRO-9: exactly the equilateral ones of side 2 or more.
    let points = points();
    let mut equilateral = BTreeSet::new();
    for (&(x, y), &top) in &points {
        for side in 2..9 {
            for down in [side, -side] {
                let left = points.get(&(x - side, y + down));
                let right = points.get(&(x + side, y + down));
                if let (Some(&left), Some(&right)) = (left, right) {
                    let mut corners = [top, left, right];
                    corners.sort_unstable();
                    equilateral.insert(corners);
                    // All places of the triangle, row by row.
                    let count = (side + 1) * (side + 2) / 2;
                    assert_eq!(covered(corners).len(), count as usize);
                }
            }
        }
    }
    let triangles = triangles();
    assert_eq!(triangles.len(), 136);
    assert_eq!(triangles.iter().copied().collect::<BTreeSet<_>>(), equilateral);
    assert!(triangles.iter().all(|&triangle| covered(triangle).len() >= 6));
}

#[test]
fn the_triangles_of_the_rules_document() {
    // TRIANDRO-9
    assert!(is_triangle([4, 17, 19]));
    assert_eq!(covered([4, 17, 19]), [4, 10, 11, 17, 18, 19]);
    assert!(is_triangle([1, 3, 13]));
    assert_eq!(covered([1, 3, 13]), [1, 2, 3, 6, 7, 13]);
    assert!(!is_triangle([5, 11, 12]));
    // Three on one line are none.
    assert!(!is_triangle([25, 27, 29]));
}

#[test]
fn the_start() {
    // TRIANDRO-4
    for players in 2..=4 {
        for first in 0..players {
            let model = game(players, first);
            assert_eq!(model.turn(), ModelTurn::Seat(first));
            assert_eq!(model.hands, vec![14; players]);
            assert!(model.board.iter().all(Option::is_none));
            assert_eq!(model.legal().len(), 55);
            assert!(model.chance().is_empty());
            assert_eq!(model.outcome(), None);
        }
    }
    assert_eq!(TriandroModel::new(&[]), game(2, 0));
    assert_eq!(TriandroModel::new(&[("first", "3"), ("players", "4")]), game(4, 3));
    let wrong: [&[(&str, &str)]; 7] = [
        &[("players", "1")],
        &[("players", "5")],
        &[("players", "two")],
        &[("first", "2")],
        &[("players", "3"), ("first", "3")],
        &[("stones", "14")],
        &[("ending", "never")],
    ];
    for options in wrong {
        assert!(std::panic::catch_unwind(|| TriandroModel::new(options)).is_err(), "{options:?}");
    }
}

#[test]
fn the_last_player_able_to_move_wins() {
    // TRIANDRO-14: player 1 is not able to move. It makes no difference that player 0's next stone
    // might fill player 1's triangle.
    let mut model = position(0, &[&[], &[4, 17, 19]]);
    model.hands[1] = 0;
    model.play_text("28");
    assert_eq!(model.turn(), ModelTurn::Over);
    let outcome = model.outcome().expect("the game is over");
    assert_eq!((outcome.winners, outcome.scores, outcome.reason), (vec![0], None, "last-mover"));
    assert!(model.legal().is_empty());
}

#[test]
fn the_winner_need_not_be_the_one_who_moved() {
    // TRIANDRO-14: player 0 places the last stone without a triangle, player 1 still has some.
    let mut model = position(0, &[&[], &[]]);
    model.hands[0] = 1;
    model.play_text("28");
    assert_eq!(model.outcome().expect("the game is over").winners, [1]);
    // No player is able to move: the player who has just moved wins.
    for seat in 0..3 {
        let mut model = position(seat, &[&[], &[], &[]]);
        model.hands = vec![0; 3];
        model.hands[seat] = 1;
        model.play_text("28");
        assert_eq!(model.outcome().expect("the game is over").winners, [seat]);
    }
}

#[test]
fn legal_moves_follow_the_symmetries() {
    // TRIANDRO-3: a whole random game looks the same through every symmetry.
    let mut random = SplitMix(3);
    for symmetry in symmetries() {
        let (mut model, mut mirror) = (game(3, 0), game(3, 0));
        while model.turn() != ModelTurn::Over {
            let legal = model.legal();
            let texts = |actions: Vec<Action>| -> BTreeSet<String> {
                actions.iter().map(ToString::to_string).collect()
            };
            let images = legal.iter().map(|&action| mapped_action(&symmetry, action)).collect();
            assert_eq!(texts(images), texts(mirror.legal()));
            let action = legal[random.below(legal.len())];
            model.play(&action);
            mirror.play(&mapped_action(&symmetry, action));
            assert_eq!((model.turn(), &model.hands), (mirror.turn(), &mirror.hands));
        }
        assert_eq!(model.outcome(), mirror.outcome());
    }
}

#[test]
fn random_games_end() {
    // TRIANDRO-15
    let mut random = SplitMix(14);
    let (mut taken, mut skipped) = (0, 0);
    for players in 2..=4 {
        for first in 0..players {
            for number in 0..80 {
                let play_on = number % 4 > 1;
                let ending = if play_on { "play-on" } else { "at-once" };
                let mut model = with_ending(players, first, ending);
                let mut lost = vec![0; players];
                while model.turn() != ModelTurn::Over {
                    let legal = model.legal();
                    assert!(!legal.is_empty());
                    let seat = model.seat;
                    // Every second game captures whenever it can, the others sometimes.
                    let capture = legal.iter().rfind(|a| matches!(a, Action::Capture(_)));
                    let action = match capture {
                        Some(&capture) if number % 2 == 0 => capture,
                        _ => legal[random.below(legal.len())],
                    };
                    if let Action::Capture(corners) = action {
                        taken += 1;
                        for point in covered(corners) {
                            match model.stone(point) {
                                Some(owner) if owner != seat => lost[owner] += 1,
                                _ => {}
                            }
                        }
                    }
                    model.play(&action);
                    skipped += usize::from(model.seat != (seat + 1) % players);
                    for (owner, &lost) in lost.iter().enumerate() {
                        let own = |point: &u8| model.stone(*point) == Some(owner);
                        let on_board = (1..=POINTS).filter(own).count();
                        // TRIANDRO-12: stones are on the board, in the hand or lost.
                        assert_eq!(on_board + model.hands[owner] + lost, STONES);
                        // TRIANDRO-7
                        assert!(PERIMETERS.iter().flatten().filter(|p| own(p)).count() <= 6);
                        // TRIANDRO-6
                        for [end, centre, other_end] in PERIMETERS {
                            assert!(!(own(&centre) && (own(&end) || own(&other_end))));
                        }
                    }
                }
                let able: Vec<usize> = (0..players).filter(|&seat| model.is_able(seat)).collect();
                let winners = model.outcome().expect("the game is over").winners;
                let nobody = able.is_empty() && winners == [model.seat];
                assert!(nobody || (able == winners && !play_on));
            }
        }
    }
    assert!(taken > 100 && skipped > 100, "{taken} {skipped}");
}

#[test]
fn perft_to_three() {
    for (players, counts) in
        [(2, [55, 2970, 156_138]), (3, [55, 2970, 157_410]), (4, [55, 2970, 157_410])]
    {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game(players, 0).perft(depth), count, "{players} players to {depth}");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn perft_deep() {
    for (players, count) in [(2, 8_053_512), (3, 8_119_176), (4, 8_185_320)] {
        assert_eq!(game(players, 0).perft(4), count, "{players} players");
    }
}
