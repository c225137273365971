//! A constructed position for every rule. Boards are written as in the notation: rows from the top,
//! `a` to `d` for stones, numbers for empty points.

use std::collections::BTreeMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_core::{Code, Game, Illegal as _, Notation, PlayError, Seat, Symmetric, Turn, perft};
use triandro_rules::{
    Action, End, Ending, Illegal, Options, POINTS, Point, PointSet, STONES, Symmetry, TRIANGLES,
    Triandro, Triangle,
};

const EMPTY: &str = "3/6/7/8/7/8/7/6/3";

fn game(text: &str) -> Triandro {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn options(players: u8, first: u8) -> Options {
    Options { players, first: Seat::new_unchecked(first), ..Options::default() }
}

fn start(players: u8, first: u8) -> Triandro {
    Triandro::new(options(players, first)).expect("options in range")
}

/// Two players with full enough hands, seat 0 to act, and these stones.
fn two(a: &[u8], b: &[u8]) -> Triandro {
    game(&format!("triandro/1 - 0 {} 7,7", board(&[a, b])))
}

/// The text of a board with these stones.
fn board(stones: &[&[u8]]) -> String {
    let mut text = String::new();
    let (mut row, mut empty) = (0, 0);
    for point in Point::all() {
        let owner = stones.iter().position(|stones| stones.contains(&point.number()));
        let next_row = point.row() != row;
        if (next_row || owner.is_some()) && empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if next_row {
            text.push('/');
            row = point.row();
        }
        match owner {
            Some(seat) => text.push(char::from(b'a' + seat as u8)),
            None => empty += 1,
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn point(number: u8) -> Point {
    Point::new(number).expect("a point")
}

fn points(numbers: &[u8]) -> PointSet {
    numbers.iter().copied().map(point).collect()
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn triangle(corners: [u8; 3]) -> Triangle {
    Triangle::new(corners.map(point)).expect("a triangle")
}

fn play(game: &mut Triandro, text: &str) {
    game.play(action(text)).unwrap_or_else(|error| panic!("{text} in {game}: {error}"));
}

fn illegal(game: &Triandro, text: &str) -> Illegal {
    let mut after = *game;
    match after.play(action(text)) {
        Err(PlayError::Illegal(why)) => {
            assert_eq!(after, *game);
            why
        }
        other => panic!("{text} in {game}: {other:?}"),
    }
}

fn captures(game: &Triandro) -> Vec<String> {
    let is_capture = |action: &Action| matches!(action, Action::Capture(_));
    game.legal_actions().filter(is_capture).map(|action| action.to_string()).collect()
}

fn to_act(game: &Triandro) -> Option<u8> {
    game.turn().seat().map(Seat::number)
}

fn winner(game: &Triandro) -> Vec<u8> {
    game.outcome().expect("the game is over").winners().iter().map(Seat::number).collect()
}

#[test]
fn triandro_01_the_points_lie_in_nine_rows() {
    let rows = [(3, 4), (6, 1), (7, 0), (8, -1), (7, 0), (8, -1), (7, 0), (6, 1), (3, 4)];
    let mut number = 0;
    for (row, (length, left)) in rows.into_iter().enumerate() {
        for place in 0..length {
            number += 1;
            assert_eq!(point(number).row(), row as u8);
            assert_eq!(point(number).x(), left + 2 * place);
        }
    }
    assert_eq!((usize::from(number), Point::all().count()), (POINTS, POINTS));
    assert_eq!((Point::new(0), Point::new(56)), (None, None));
    assert_eq!((point(28).row(), point(28).x()), (4, 6));
}

#[test]
fn triandro_02_six_perimeters_of_three_points() {
    let perimeters =
        [[1, 2, 3], [4, 10, 17], [9, 16, 24], [32, 40, 47], [39, 46, 52], [53, 54, 55]];
    let all: PointSet = perimeters.iter().flatten().copied().map(point).collect();
    assert_eq!(all, PointSet::PERIMETERS);
    assert_eq!(all.len(), 18);
    // A stone anywhere forbids its own player exactly what its perimeter asks for.
    for number in 1..=55 {
        let forbidden = PointSet::ALL - two(&[number], &[]).placements(Seat::FIRST);
        let beside = perimeters.iter().find_map(|perimeter| {
            let place = perimeter.iter().position(|&on| on == number)?;
            Some(if place == 1 { vec![perimeter[0], perimeter[2]] } else { vec![perimeter[1]] })
        });
        let mut expected = beside.unwrap_or_default();
        expected.push(number);
        assert_eq!(forbidden, points(&expected), "a stone on {number}");
    }
}

#[test]
fn triandro_03_twelve_symmetries() {
    let steps = |a: Point, b: Point| {
        let (rows, x) = (a.row().abs_diff(b.row()), a.x().abs_diff(b.x()));
        rows.max((rows + x) / 2)
    };
    let mut images: Vec<Vec<Point>> = Symmetry::all()
        .map(|symmetry| Point::all().map(|point| symmetry.point(point)).collect())
        .collect();
    for image in &images {
        for (a, to_a) in Point::all().zip(image) {
            for (b, to_b) in Point::all().zip(image) {
                assert_eq!(steps(a, b), steps(*to_a, *to_b));
            }
        }
    }
    images.sort();
    images.dedup();
    assert_eq!(images.len(), 12);
    for symmetry in Symmetry::all() {
        for triangle in Triangle::all() {
            assert_eq!(symmetry.set(triangle.area()), symmetry.triangle(triangle).area());
            assert_eq!(
                symmetry.set(triangle.corner_set()),
                symmetry.triangle(triangle).corner_set()
            );
        }
    }
    // Some by hand: one sixth clockwise leads 1 to 9 and 2 to 16; a mirror 1 to 3.
    assert_eq!(Symmetry::new(false, 1).set(points(&[1, 2, 3])), points(&[9, 16, 24]));
    assert_eq!(Symmetry::new(true, 0).point(point(1)), point(3));
    let one = two(&[1], &[28]);
    let canonical = one.canonical().0;
    assert!(one.symmetries().all(|symmetry| one.map(symmetry).canonical().0 == canonical));
}

#[test]
fn triandro_04_players_stones_and_turns() {
    for players in 2..=4 {
        for first in 0..players {
            let mut game = start(players, first);
            assert!(Seat::all(players).all(|seat| game.hand(seat) == STONES && STONES == 14));
            for turn in 0..2 * players {
                assert_eq!(to_act(&game), Some((first + turn) % players));
                play(&mut game, &(turn * 2 + 5).to_string());
            }
            assert!(Seat::all(players).all(|seat| game.hand(seat) == 12));
        }
    }
    for (players, first) in [(1, 0), (5, 0), (2, 2), (3, 3)] {
        assert!(Triandro::new(options(players, first)).is_err());
    }
}

#[test]
fn triandro_05_a_turn_is_a_placement_or_a_capture() {
    assert_eq!(start(2, 0).count_actions(), 55);
    let mut game = two(&[4, 17, 19], &[11]);
    assert_eq!(illegal(&game, "11"), Illegal::Occupied(point(11)));
    assert_eq!(illegal(&game, "4"), Illegal::Occupied(point(4)));
    assert_eq!(captures(&game), ["x4-17-19"]);
    play(&mut game, "x4-17-19");
    assert_eq!(to_act(&game), Some(1));
}

#[test]
fn triandro_05_who_does_not_play_has_no_actions() {
    for players in 2..=4 {
        let board = board(&[&[4, 17, 19], &[11]]);
        let hands = ["5"; 4][..usize::from(players)].join(",");
        let game = game(
            &format!("triandro/1 players={players} 0 {board} {hands}").replace("players=2", "-"),
        );
        assert_eq!(game.captures(Seat::FIRST).count(), 1);
        for seat in Seat::all(6) {
            let plays = seat.number() < players;
            assert_eq!(game.placements(seat) == PointSet::EMPTY, !plays, "{seat} of {players}");
            assert_eq!(game.is_able(seat), plays, "{seat} of {players}");
        }
    }
}

#[test]
fn triandro_05_placements_and_captures_are_counted_together() {
    let game = two(&[4, 17, 19, 21], &[11, 18]);
    assert_eq!(captures(&game).len(), 1);
    assert_eq!(game.count_actions(), game.legal_actions().count());
    assert_eq!(game.count_actions(), game.placements(Seat::FIRST).len() as usize + 1);
}

#[test]
fn triandro_06_ends_or_the_centre_of_a_perimeter() {
    for [end, centre, other] in
        [[1, 2, 3], [4, 10, 17], [9, 16, 24], [32, 40, 47], [39, 46, 52], [53, 54, 55]]
    {
        let on_end = two(&[end], &[]);
        assert_eq!(illegal(&on_end, &centre.to_string()), Illegal::Perimeter(point(centre)));
        assert!(on_end.is_legal(Action::Place(point(other))));
        let on_centre = two(&[centre], &[]);
        for end in [end, other] {
            assert_eq!(illegal(&on_centre, &end.to_string()), Illegal::Perimeter(point(end)));
        }
        // Opponents' stones do not count.
        assert!(two(&[], &[end, other]).is_legal(Action::Place(point(centre))));
    }
}

/// The perimeters 9-16-24 and 32-40-47 continue each other: 24 and 32 are eight bits apart, as are
/// neighbours on both. The first version forbade 32 to whoever had a stone on 24.
#[test]
fn triandro_06_a_perimeter_does_not_reach_into_the_next() {
    assert!(two(&[24], &[]).is_legal(action("32")));
    assert!(two(&[32], &[]).is_legal(action("24")));
}

#[test]
fn triandro_07_six_stones_on_perimeters() {
    let five = two(&[1, 3, 4, 17, 9], &[]);
    assert!(five.is_legal(action("24")));
    let six = two(&[1, 3, 4, 17, 9, 24], &[]);
    assert_eq!(six.placements(Seat::FIRST), PointSet::ALL - PointSet::PERIMETERS);
    assert_eq!(illegal(&six, "54"), Illegal::SixOnPerimeters(point(54)));
    assert_eq!(illegal(&six, "2"), Illegal::Perimeter(point(2)));
    assert!(six.placements(Seat::new_unchecked(1)).contains(point(54)));
}

#[test]
fn triandro_08_a_capture_frees_the_limits() {
    // Six on perimeters, and a full triangle with the ends 4 and 17 as corners.
    let (mine, other) = ([4, 17, 19, 53, 55, 32, 47], [11, 28]);
    let mut game = two_with_hands(&mine, &other, "6,6");
    assert_eq!(illegal(&game, "39"), Illegal::SixOnPerimeters(point(39)));
    play(&mut game, "x4-17-19");
    play(&mut game, "30");
    assert!(game.is_legal(action("39")));
    assert!(game.is_legal(action("10")));
    assert_eq!(illegal(&game, "54"), Illegal::Perimeter(point(54)));
}

#[test]
fn triandro_09_the_triangles() {
    assert_eq!((Triangle::all().len(), TRIANGLES), (136, 136));
    let area = |corners| triangle(corners).area();
    assert_eq!(area([4, 17, 19]), points(&[4, 10, 11, 17, 18, 19]));
    assert_eq!(area([1, 3, 13]), points(&[1, 2, 3, 6, 7, 13]));
    assert_eq!(Triangle::new([5, 11, 12].map(point)), None, "too small");
    // By geometry: equilateral with sides along lines, at least two steps long.
    let side = |a: Point, b: Point| {
        let (rows, x) = (b.row().abs_diff(a.row()), b.x().abs_diff(a.x()));
        (rows == 0 && x % 2 == 0 || rows == x).then_some(rows.max(x / 2 + rows / 2))
    };
    let mut found = 0;
    for a in Point::all() {
        for b in Point::all().filter(|&b| b > a) {
            for c in Point::all().filter(|&c| c > b) {
                let sides = [side(a, b), side(b, c), side(a, c)];
                let is_one =
                    sides[0].is_some_and(|size| size >= 2) && sides.iter().all(|s| *s == sides[0]);
                let triangle = Triangle::new([a, b, c]);
                assert_eq!(triangle.is_some(), is_one, "{a} {b} {c}");
                if let Some(triangle) = triangle {
                    let size = u32::from(triangle.size());
                    assert_eq!(Some(triangle.size()), sides[0]);
                    assert_eq!(triangle.area().len(), (size + 1) * (size + 2) / 2);
                    assert!(
                        [a, b, c]
                            .into_iter()
                            .all(|corner| { Triangle::with_corner(corner).contains(&triangle) })
                    );
                    found += 1;
                }
            }
        }
    }
    assert_eq!(found, TRIANGLES);
    let listed: usize = Point::all().map(|corner| Triangle::with_corner(corner).len()).sum();
    assert_eq!(listed, 3 * TRIANGLES);
}

#[test]
fn triandro_10_only_full_triangles_are_captured() {
    let corners = triangle([4, 17, 19]);
    let empty = two(&[4, 17, 19], &[12]);
    assert_eq!(illegal(&empty, "x4-17-19"), Illegal::EmptyTriangle(corners));
    for inside in [10, 11, 18] {
        assert_eq!(captures(&two(&[4, 17, 19], &[inside])), ["x4-17-19"]);
    }
    assert_eq!(illegal(&two(&[4, 17], &[11]), "x4-17-19"), Illegal::NotATriangle(corners));
    assert_eq!(illegal(&two(&[4, 17], &[19, 11]), "x4-17-19"), Illegal::NotATriangle(corners));
}

#[test]
fn triandro_11_capturing_is_optional_unless_nothing_can_be_placed() {
    assert!(two(&[4, 17, 19], &[11]).is_legal(action("28")));
    let hand_empty = game(&format!("triandro/1 - 0 {} 0,8", board(&[&[4, 17, 19], &[11]])));
    assert_eq!(hand_empty.count_actions(), 1);
    assert_eq!(captures(&hand_empty), ["x4-17-19"]);
    assert_eq!(illegal(&hand_empty, "28"), Illegal::HandEmpty);
    // A stone in the hand, but no point for it.
    let board = "cad/caccbd/bbbdadc/ccadabc1/cbddcba/dcbdaadd/bbbcbaa/adaabb/adc";
    let no_point = game(&format!("triandro/1 players=4 2 {board} 0,0,1,1"));
    assert_eq!(no_point.empty(), points(&[24]));
    assert_eq!(illegal(&no_point, "24"), Illegal::Perimeter(point(24)));
    assert!(no_point.placements(Seat::new_unchecked(2)).is_empty());
    assert_eq!(captures(&no_point).len(), no_point.count_actions());
    assert!(no_point.count_actions() > 0);
}

#[test]
fn triandro_12_a_capture_empties_the_triangle() {
    let mut game = two(&[4, 17, 19, 18, 28], &[11, 30]);
    play(&mut game, "x4-17-19");
    assert_eq!(game.stones(Seat::FIRST), points(&[28]));
    assert_eq!(game.stones(Seat::new_unchecked(1)), points(&[30]));
    assert_eq!((game.hand(Seat::FIRST), game.hand(Seat::new_unchecked(1))), (11, 7));
    assert_eq!((game.lost(Seat::FIRST), game.lost(Seat::new_unchecked(1))), (2, 6));
}

#[test]
fn triandro_12_stones_of_several_opponents_go_at_once() {
    let board = board(&[&[4, 17, 19], &[10], &[11, 40], &[18]]);
    let mut game = game(&format!("triandro/1 players=4 0 {board} 5,5,5,5"));
    play(&mut game, "x4-17-19");
    let hands: Vec<u8> = Seat::all(4).map(|seat| game.hand(seat)).collect();
    assert_eq!(hands, [8, 5, 5, 5]);
    assert_eq!(game.empty(), PointSet::ALL - points(&[40]));
    let lost: Vec<u8> = Seat::all(4).map(|seat| game.lost(seat)).collect();
    assert_eq!(lost, [6, 9, 8, 9]);
}

#[test]
fn triandro_12_one_of_several_triangles_is_chosen_by_its_corners() {
    let mut game = two(&[4, 17, 19, 6], &[11]);
    assert_eq!(captures(&game), ["x4-17-19", "x4-6-19"]);
    play(&mut game, "x4-6-19");
    assert_eq!(game.stones(Seat::FIRST), points(&[17]));
}

/// A capture takes a turn of its own and gives back three stones at least, which were three more.
#[test]
fn triandro_12_whoever_captured_has_had_four_more_turns_than_stones_tell() {
    // Seat 0 has just captured one of eight stones: it has had nine turns.
    let others = [18, 20, 25, 26, 27, 33, 34];
    for (own, reads) in [(4, true), (5, true), (6, false), (7, false)] {
        let board = board(&[&[5, 6, 7, 8, 11, 12, 13][..own], &others]);
        let text = format!("triandro/1 - 1 {board} {},6", 14 - own);
        assert_eq!(text.parse::<Triandro>().is_ok(), reads, "{text}");
    }
}

/// With two players nobody is passed over: the game ends instead (TRIANDRO-14).
#[test]
fn triandro_14_of_two_players_none_has_been_passed_over() {
    // Seat 1, out of stones, has had fourteen turns, and can capture. Seat 0 has had fifteen, with a
    // capture among them that gave back three stones or more.
    let others = [4, 17, 19, 30, 31, 36, 37, 38, 41, 42, 43, 44, 45];
    let stones = [18, 5, 6, 7, 8, 12, 13, 14, 20, 21, 22, 27, 28];
    for (own, at_once, play_on) in [(10, true, true), (11, true, true), (12, false, true)] {
        let board = board(&[&stones[..own], &others]);
        for (options, reads) in [("-", at_once), ("ending=play-on", play_on)] {
            let text = format!("triandro/1 {options} 1 {board} {},0", 14 - own);
            assert_eq!(text.parse::<Triandro>().is_ok(), reads, "{text}");
        }
    }
}

/// Three players always find a point for a stone, so that without captures they have had their turns
/// one after another.
#[test]
fn triandro_13_whoever_can_always_move_is_not_passed_over() {
    let stones: [&[u8]; 3] = [&[5, 6, 7], &[18, 20, 25], &[26, 27, 33]];
    for (counts, reads) in [([3, 3, 3], true), ([1, 3, 1], false), ([3, 1, 3], false)] {
        let stones = [0, 1, 2].map(|seat: usize| &stones[seat][..counts[seat]]);
        let hands = counts.map(|count| (14 - count).to_string()).join(",");
        let text = format!("triandro/1 players=3 0 {} {hands}", board(&stones));
        assert_eq!(text.parse::<Triandro>().is_ok(), reads, "{text}");
    }
}

/// While few stones have left the hands even four players find points, so that seat 0, who captured
/// nothing, has had a turn for each of its stones; the three that it lost were captured by others.
#[test]
fn triandro_13_few_stones_leave_room_for_four_players() {
    let inside =
        [5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 30, 31];
    let more = [33, 34, 35, 36, 37, 38, 41, 42, 43, 44];
    let points = [&inside[..], &more].concat();
    for (on_board, hands, reads) in
        [([6, 5, 9, 9], [5, 9, 5, 5], true), ([2, 9, 9, 9], [9, 5, 5, 5], false)]
    {
        let mut rest = &points[..];
        let stones = on_board.map(|count: usize| rest.split_off(..count).unwrap());
        let hands = hands.map(|hand: u8| hand.to_string()).join(",");
        let text = format!("triandro/1 players=4 0 {} {hands}", board(&stones));
        assert_eq!(text.parse::<Triandro>().map(|game| game.to_string()).is_ok(), reads, "{text}");
    }
}

/// With four players all points off the perimeters can be taken, and whoever finds no other is passed
/// over.
#[test]
fn triandro_13_on_a_crowded_board_players_are_passed_over() {
    let ends = [1, 4, 9, 32, 39, 53];
    let centres = [2, 10, 16, 40, 46, 54];
    let inside: Vec<u8> = Point::all()
        .map(Point::number)
        .filter(|point| {
            ![1, 2, 3, 4, 10, 17, 9, 16, 24, 32, 40, 47, 39, 46, 52, 53, 54, 55].contains(point)
        })
        .collect();
    // Seat 0 has had three turns fewer than the others, who have placed 13 stones each.
    let (first, rest) = inside.split_at(10);
    let (second, rest) = rest.split_at(7);
    let (third, fourth) = rest.split_at(7);
    let stones = [first, &[second, &ends].concat(), &[third, &centres].concat(), fourth];
    assert_eq!(stones.map(<[u8]>::len), [10, 13, 13, 13]);
    let text = format!("triandro/1 players=4 3 {} 4,1,1,1", board(&stones));
    assert_eq!(game(&text).to_string(), text);
}

#[test]
fn triandro_13_a_skipped_player_comes_back() {
    let board = board(&[&[], &[4, 17, 19], &[]]);
    let mut game = game(&format!("triandro/1 players=3 0 {board} 5,0,5"));
    assert!(!game.is_able(Seat::new_unchecked(1)));
    play(&mut game, "28");
    assert_eq!(to_act(&game), Some(2), "seat 1 is skipped");
    play(&mut game, "11");
    assert_eq!(to_act(&game), Some(0));
    play(&mut game, "30");
    assert_eq!(to_act(&game), Some(1), "seat 1 is back");
    assert_eq!(game.count_actions(), 1);
    play(&mut game, "x4-17-19");
    assert_eq!((game.hand(Seat::new_unchecked(1)), game.lost(Seat::new_unchecked(2))), (3, 10));
}

#[test]
fn triandro_13_several_are_skipped_until_it_is_the_same_players_turn_again() {
    // Seat 3 has nothing; seat 2 is out too; seat 1 places, then seat 0, then seat 1.
    let mut game = game(&format!("triandro/1 players=4 0 {EMPTY} 5,5,0,0"));
    for seat in [1, 0, 1, 0] {
        let next = game.legal_actions().next().expect("able");
        game.play(next).expect("legal");
        assert_eq!(to_act(&game), Some(seat));
    }
}

#[test]
fn triandro_14_the_last_player_able_to_move_wins() {
    let mut game = two_with_hands(&[4, 17], &[28], "1,3");
    play(&mut game, "30");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(winner(&game), [1]);
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.end(), outcome.end().name()), (End::LastMover, "last-mover"));
    assert_eq!(game.count_actions(), 0);
    assert_eq!(game.legal_actions().next(), None);
    assert_eq!(game.play(action("1")), Err(PlayError::GameOver));
    assert_eq!(game.to_string(), format!("triandro/1 - #1 {} 0,3", board(&[&[4, 17, 30], &[28]])));
}

fn two_with_hands(a: &[u8], b: &[u8], hands: &str) -> Triandro {
    game(&format!("triandro/1 - 0 {} {hands}", board(&[a, b])))
}

#[test]
fn triandro_14_the_game_ends_even_if_the_next_move_would_let_another_move_again() {
    // Seat 1 would have to place, perhaps into seat 0's empty triangle: the game is over before.
    let mut game = two_with_hands(&[4, 17], &[28], "1,1");
    play(&mut game, "19");
    assert_eq!(winner(&game), [1]);
}

#[test]
fn triandro_14_the_one_who_moved_can_be_the_one_left() {
    // Seat 1's triangle 11-25-27 is full, but the capture takes one of its corners.
    let mut game = two_with_hands(&[4, 17, 19], &[11, 25, 27], "0,0");
    assert!(game.is_able(Seat::new_unchecked(1)));
    play(&mut game, "x4-17-19");
    assert_eq!(winner(&game), [0]);
}

#[test]
fn triandro_14_an_empty_hand_alone_does_not_lose() {
    // Seat 0 places its last stone and keeps a full triangle.
    let mut game = two_with_hands(&[4, 17, 19], &[11], "1,3");
    play(&mut game, "28");
    assert_eq!(to_act(&game), Some(1));
    assert!(game.is_able(Seat::FIRST));
}

#[test]
fn triandro_14_if_nobody_can_move_the_one_who_has_just_moved_wins() {
    // Seat 3's hand holds a stone, but the last empty point goes to seat 2.
    let board = "aba/ddaabb/cdcbdcd/baccd1ca/bdbccaa/cabbddcc/adadbbb/dbbaca/cad";
    let mut game = game(&format!("triandro/1 players=4 2 {board} 0,0,1,1"));
    play(&mut game, "22");
    assert!(Seat::all(4).all(|seat| !game.is_able(seat)));
    assert_eq!(winner(&game), [2]);
    assert_eq!(game.to_string().parse(), Ok(game));
}

/// The late position of the rules, after 27 placements.
fn late(ending: Ending) -> Triandro {
    const PLACEMENTS: &str =
        "16 31 38 24 21 1 4 41 30 8 26 23 7 52 22 54 28 39 45 11 34 9 29 15 40 43 12";
    let mut game = Triandro::new(Options { ending, ..Options::default() }).expect("in range");
    PLACEMENTS.split(' ').for_each(|text| play(&mut game, text));
    game
}

#[test]
fn triandro_14_at_once_the_late_position_is_over() {
    let game = late(Ending::AtOnce);
    assert_eq!(winner(&game), [1]);
    assert_eq!((game.hand(Seat::FIRST), game.hand(Seat::new_unchecked(1))), (0, 1));
}

#[test]
fn triandro_15_captures_make_stones_fewer_for_good() {
    // Board and hands together never grow, and shrink in a capture.
    for ending in Ending::ALL {
        let mut game = Triandro::new(Options { ending, ..options(3, 0) }).expect("in range");
        let mut left = 42;
        while let Turn::Seat(_) = game.turn() {
            let last = game.legal_actions().last().expect("able");
            game.play(last).expect("legal");
            let now: u32 =
                Seat::all(3).map(|seat| game.stones(seat).len() + u32::from(game.hand(seat))).sum();
            let captured = matches!(last, Action::Capture(_));
            assert_eq!(now < left, captured);
            left = now;
        }
    }
}

/// The most turns that captures add from these numbers of stones on, by trying all orders: one stone a
/// capture, and one turn more than what is left to the capturer.
fn most_by_captures(left: Vec<u64>, known: &mut BTreeMap<Vec<u64>, u64>) -> u64 {
    if let Some(&most) = known.get(&left) {
        return most;
    }
    let mut most = 0;
    for (capturer, &stones) in left.iter().enumerate().filter(|&(_, &stones)| stones >= 3) {
        for loser in (0..left.len()).filter(|&seat| seat != capturer && left[seat] > 0) {
            let mut after = left.clone();
            after[loser] -= 1;
            after.sort_unstable();
            most = most.max(stones + 1 + most_by_captures(after, known));
        }
    }
    known.insert(left, most);
    most
}

#[test]
fn triandro_15_the_bound_of_turns() {
    for (players, bound) in [(2, 249), (3, 473), (4, 697)] {
        assert_eq!(Triandro::max_plies(&options(players, 0)), Some(bound));
        let most = most_by_captures(vec![14; usize::from(players)], &mut BTreeMap::new());
        assert_eq!(14 * u64::from(players) + most, bound);
    }
}

#[test]
fn triandro_15_random_play_keeps_within_the_bounds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    for (players, ending) in (2..=4).flat_map(|n| Ending::ALL.map(|ending| (n, ending))) {
        let options = Options { ending, ..options(players, 0) };
        let most = Triandro::max_plies(&options).expect("known");
        let codes = Triandro::action_code_bound(&options).expect("known");
        for _ in 0..100 {
            let mut game = Triandro::new(options).expect("in range");
            let mut turns = 0;
            while !game.turn().is_over() {
                assert!(game.legal_actions().all(|action| action.code() < codes));
                // Captures, where there are some, make games long.
                let capture = game.legal_actions().last().expect("able");
                let action = game.random_action(&mut rng).expect("able");
                game.play(if turns % 3 == 0 { capture } else { action }).expect("legal");
                turns += 1;
            }
            assert!(turns <= most, "{turns} turns");
        }
    }
}

#[test]
fn triandro_16_a_single_player_plays_on() {
    let game = late(Ending::PlayOn);
    assert_eq!(to_act(&game), Some(1));
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&game, depth)).collect();
    assert_eq!(counts, [20, 49, 761, 12470]);
    // After most actions seat 1 moves again; some revive seat 0.
    for action in game.legal_actions() {
        let next = game.after(action);
        let revived: &[&str] = match action.to_string().as_str() {
            "13" | "14" | "35" | "36" | "37" => &["x7-34-38"],
            "19" => &["x12-26-28"],
            "20" | "27" => &["x12-26-28", "x7-34-38"],
            _ => &[],
        };
        assert_eq!(to_act(&next), Some(u8::from(revived.is_empty())), "{action}");
        if !revived.is_empty() {
            assert_eq!((captures(&next), next.count_actions()), (to_texts(revived), revived.len()));
        }
    }
}

fn to_texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

#[test]
fn triandro_16_the_game_ends_when_nobody_is_able_to_move() {
    let mut game = late(Ending::PlayOn);
    let line = "44 x11-15-43 12 22 x7-34-38 29 36 55 43 28 x43-45-55 37 20 19".split(' ');
    for (text, seat) in line.zip([1, 1, 1, 1, 0, 1].into_iter().chain([0; 8])) {
        assert_eq!(to_act(&game), Some(seat), "{text} in {game}");
        assert_eq!(game.to_string().parse(), Ok(game));
        play(&mut game, text);
    }
    assert!(Seat::all(2).all(|seat| !game.is_able(seat)));
    assert_eq!((winner(&game), game.turn()), (vec![0], Turn::Over));
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.end(), outcome.scores()), (End::LastMover, None));
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn triandro_16_a_single_player_must_move() {
    let board = board(&[&[4, 17, 19], &[11]]);
    let mut game = game(&format!("triandro/1 ending=play-on 0 {board} 1,0"));
    play(&mut game, "28");
    assert_eq!((to_act(&game), captures(&game)), (Some(0), to_texts(&["x4-17-19"])));
    assert_eq!(game.count_actions(), 1);
    play(&mut game, "x4-17-19");
    assert_eq!(to_act(&game), Some(0));
}

#[test]
fn illegal_actions_name_their_rules() {
    let game = two(&[4, 17, 19, 1], &[28]);
    for (text, rule) in [
        ("28", "TRIANDRO-5"),
        ("10", "TRIANDRO-6"),
        ("x4-17-19", "TRIANDRO-10"),
        ("x1-3-13", "TRIANDRO-9"),
    ] {
        let why = illegal(&game, text);
        assert_eq!(why.rule(), Some(rule));
        assert!(why.to_string().contains(rule), "{why}");
    }
}
