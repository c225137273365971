//! Rules beyond the scenarios: geometry, bounds, and the positions that readers accept. Boards are
//! written as in the notation: rows from the top, `a` to `d` for stones, numbers for empty points.

use std::collections::BTreeMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_core::{Children, Code, Game, Notation, Seat, Symmetric, Turn};
use triandro_rules::{
    Action, Ending, Options, POINTS, Point, PointSet, Symmetry, TRIANGLES, Triandro, Triangle,
};

fn game(text: &str) -> Triandro {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn options(players: u8, first: u8) -> Options {
    Options { players, first: Seat::new_unchecked(first), ..Options::default() }
}

/// The points off the perimeters.
fn inside() -> Vec<u8> {
    let perimeters = [1, 2, 3, 4, 10, 17, 9, 16, 24, 32, 40, 47, 39, 46, 52, 53, 54, 55];
    Point::all().map(Point::number).filter(|point| !perimeters.contains(point)).collect()
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

fn triangle(corners: [u8; 3]) -> Triangle {
    Triangle::new(corners.map(point)).expect("a triangle")
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
fn triandro_04_two_to_four_players_one_of_whom_begins() {
    for (players, first) in [(1, 0), (5, 0), (2, 2), (3, 3)] {
        assert!(Triandro::new(options(players, first)).is_err());
    }
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
fn triandro_12_stones_are_on_the_board_in_hands_or_lost() {
    let board = board(&[&[4, 17, 19], &[10], &[11, 40], &[18]]);
    let mut game = game(&format!("triandro/1 players=4 0 {board} 5,5,5,5"));
    game.play(Action::Capture(triangle([4, 17, 19]))).expect("legal");
    assert_eq!(game.empty(), PointSet::ALL - points(&[40]));
    let of_each = |count: fn(&Triandro, Seat) -> u8| -> Vec<u8> {
        Seat::all(4).map(|seat| count(&game, seat)).collect()
    };
    assert_eq!(of_each(|game, seat| game.stones(seat).len() as u8), [0, 0, 1, 0]);
    assert_eq!(of_each(Triandro::hand), [8, 5, 5, 5]);
    assert_eq!(of_each(Triandro::lost), [6, 9, 8, 9]);
    assert!(Seat::all(4).all(|seat| game.is_able(seat)));
}

/// A capture takes a turn of its own and gives back three stones at least, which were three more.
#[test]
fn triandro_12_a_capture_means_four_more_turns_than_the_stones_show() {
    // Seat 0 has just captured one of eight stones: it has had nine turns.
    let others = [18, 20, 25, 26, 27, 33, 34];
    for (own, reads) in [(4, true), (5, true), (6, false), (7, false)] {
        let board = board(&[&[5, 6, 7, 8, 11, 12, 13][..own], &others]);
        let text = format!("triandro/1 - 1 {board} {},6", 14 - own);
        assert_eq!(text.parse::<Triandro>().is_ok(), reads, "{text}");
    }
}

/// The words say of each seat but the winner whether it has no stone or no point.
#[test]
fn triandro_14_the_end_says_why_each_seat_cannot_move() {
    use rules_core::{Effects, Words, random_step};
    const NAMES: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
    let mut said = [0; 2];
    for seed in 0..200 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Triandro::new(options(4, 0)).unwrap();
        while random_step(&mut game, &mut rng).is_some() {}
        let mut why = String::new();
        game.write_why(Words::with_names(&NAMES), &mut why).unwrap();
        let winners = game.outcome().unwrap().winners();
        for (seat, name) in Seat::all(4).zip(NAMES).filter(|&(seat, _)| !winners.contains(seat)) {
            let empty = game.hand(seat) == 0;
            let lacks = if empty { "no stone left" } else { "no point to place on" };
            let about = why.split_inclusive('.').find(|sentence| sentence.contains(lacks));
            assert!(about.is_some_and(|sentence| sentence.contains(name)), "{why} for {game}");
            said[usize::from(empty)] += 1;
        }
    }
    assert!(said.into_iter().all(|times| times > 0), "{said:?}");
}

/// TRIANDRO-9, TRIANDRO-10: the captures of the seat to act are its legal ones.
#[test]
fn triandro_09_captures_of_a_seat_are_those_it_may_make() {
    use rules_core::random_step;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut game = Triandro::default();
    let mut found = 0;
    while let Some(seat) = game.turn().seat() {
        let listed = game.legal_actions().filter_map(|action| match action {
            Action::Capture(triangle) => Some(triangle),
            Action::Place(_) => None,
        });
        assert!(game.captures(seat).eq(listed), "{game}");
        found += game.captures(seat).count();
        random_step(&mut game, &mut rng);
    }
    assert!(found > 0);
}

/// With two players no player is passed over: the game ends instead (TRIANDRO-14).
#[test]
fn triandro_14_of_two_players_none_has_been_passed_over() {
    // Seat 1, out of stones, has had fourteen turns, and can capture. Seat 0 has had fifteen, with
    // a capture among them that gave back three stones or more.
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

/// Three players always find a point for a stone, so that without captures they have had their
/// turns one after another.
#[test]
fn triandro_13_a_seat_that_can_always_move_is_not_passed_over() {
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
    for (on_board, hands, reads) in [
        ([6, 5, 9, 9], [5, 9, 5, 5], true),
        ([2, 9, 9, 9], [9, 5, 5, 5], false),
        ([4, 11, 11, 11], [7, 3, 3, 3], false),
    ] {
        let inside = inside();
        let mut rest = &inside[..];
        let stones = on_board.map(|count: usize| rest.split_off(..count).unwrap());
        let hands = hands.map(|hand: u8| hand.to_string()).join(",");
        let text = format!("triandro/1 players=4 0 {} {hands}", board(&stones));
        assert_eq!(text.parse::<Triandro>().map(|game| game.to_string()).is_ok(), reads, "{text}");
    }
}

/// Once the last point off the perimeters is taken, players may be passed over, in children too.
#[test]
fn triandro_13_the_last_point_off_the_perimeters_ends_the_easy_part() {
    let inside = inside();
    let stones: Vec<&[u8]> = inside[..36].chunks(9).collect();
    let position = game(&format!("triandro/1 players=4 0 {} 5,5,5,5", board(&stones)));
    let children = position.children();
    for action in position.legal_actions() {
        let mut played = position;
        played.play(action).expect("legal");
        let mut made = position;
        children.make(action, &mut made);
        assert_eq!((played, made), (position.after(action), played), "{action}");
    }
}

/// With four players all points off the perimeters can be taken, and a player without another point
/// is passed over.
#[test]
fn triandro_13_on_a_crowded_board_players_are_passed_over() {
    let ends = [1, 4, 9, 32, 39, 53];
    let centres = [2, 10, 16, 40, 46, 54];
    // Seat 0 has had three turns fewer than the others, who have placed 13 stones each.
    let inside = inside();
    let (first, rest) = inside.split_at(10);
    let (second, rest) = rest.split_at(7);
    let (third, fourth) = rest.split_at(7);
    let stones = [first, &[second, &ends].concat(), &[third, &centres].concat(), fourth];
    assert_eq!(stones.map(<[u8]>::len), [10, 13, 13, 13]);
    let text = format!("triandro/1 players=4 3 {} 4,1,1,1", board(&stones));
    assert_eq!(game(&text).to_string(), text);
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

/// The most turns that captures add from these numbers of stones on, by trying all orders: one
/// stone a capture, and one turn more than what is left to the capturer.
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
