//! The TRIAD models against the facts of the rules document, and rule by rule.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules_reference::triad::{
    Achievement, Action, Board, Border, End, Game, Jewel, Jewels, Layout, Phase, Place, PortalPair,
    Post, Row, TourneyModel, TourneyOptions, TriadModel, TriadOptions,
};
use rules_reference::{Model, ModelOutcome, ModelTurn};

/// The trait's perft, but the last ply is only counted: that is much quicker.
fn count<M: Model>(model: &M, depth: u8) -> u64 {
    let legal = model.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |action| {
        let mut next = model.clone();
        next.play(action);
        count(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

fn assert_perft(options: &[(&str, &str)], from: u8, counts: &[u64]) {
    let model = TriadModel::new(options);
    for (depth, &nodes) in (from..).zip(counts) {
        assert_eq!(count(&model, depth), nodes, "{options:?} to depth {depth}");
    }
}

const HEX: [u64; 11] = [37, 111, 222, 222, 7992, 23976, 47952, 47952, 1678320, 10069920, 30209760];
const RECT: [u64; 12] =
    [25, 75, 150, 150, 3600, 10800, 21600, 21600, 496800, 2980800, 8942400, 11923200];

#[test]
fn perft_hex() {
    assert_perft(&[], 1, &HEX[..10]);
    let model = TriadModel::new(&[]);
    assert_eq!(model.perft(7), HEX[6]);
}

#[test]
fn perft_hex12() {
    assert_perft(&[("layout", "hex12")], 1, &HEX[..9]);
}

#[test]
fn perft_rect() {
    assert_perft(&[("layout", "rect")], 1, &RECT[..10]);
}

#[test]
fn perft_capture() {
    assert_perft(&[("mode", "capture")], 1, &[37, 1332, 46620, 1585080]);
}

#[test]
fn perft_capture_by_hand() {
    let options = [("mode", "capture"), ("manual_captures", "true")];
    assert_perft(&options, 1, &[37, 1332, 46620, 1580526]);
}

#[test]
#[ignore = "takes more than a minute"]
fn perft_deep() {
    assert_perft(&[], 11, &HEX[10..]);
    assert_perft(&[("layout", "hex12")], 10, &HEX[9..]);
    assert_perft(&[("layout", "rect")], 11, &RECT[10..]);
    assert_perft(&[("mode", "capture")], 5, &[52307640]);
    assert_perft(&[("mode", "capture"), ("manual_captures", "true")], 5, &[51863352]);
}

// Geometry

fn board(name: &str) -> Board {
    Board::new(&Layout::named(name))
}

/// The Places that border one, with the Borders between: `a1-b1 1.1`.
fn ways(board: &Board, place: &str) -> Vec<String> {
    let passages = &board.passages[&Place::named(place)];
    let mut ways: Vec<String> = passages.iter().map(|p| format!("{} {}", p.border, p.to)).collect();
    ways.sort();
    ways
}

fn treys_by_band(board: &Board) -> Vec<usize> {
    let mut bands = BTreeMap::new();
    for trey in board.treys.keys() {
        let name = trey.to_string();
        *bands.entry(name.split('.').next().unwrap().to_string()).or_insert(0) += 1;
    }
    bands.into_values().collect()
}

#[test]
fn hex_has_the_numbers_of_the_rules() {
    let board = board("hex");
    assert_eq!(board.posts.len(), 37);
    assert_eq!(
        board.layout.rows.iter().map(|r| r.posts).collect::<Vec<_>>(),
        [4, 5, 6, 7, 6, 5, 4]
    );
    assert_eq!(board.treys.len(), 54);
    assert_eq!(treys_by_band(&board), [7, 9, 11, 11, 9, 7]);
    assert_eq!(board.borders.len(), 90);
    let (edge, inner): (Vec<Border>, Vec<Border>) =
        board.borders.iter().partition(|&&border| board.treys_beside(border).len() == 1);
    assert_eq!((inner.len(), edge.len()), (72, 18));
    // Each Border at the edge leads to a Dock or a Portal.
    let outside = |place: &Place| !matches!(place, Place::Trey { .. });
    let mut led: Vec<Border> = board
        .passages
        .iter()
        .filter(|(place, _)| outside(place))
        .flat_map(|(_, passages)| passages.iter().map(|p| p.border))
        .collect();
    led.sort();
    assert_eq!(led, edge);
    assert_eq!(board.passages.keys().filter(|place| outside(place)).count(), 12);
}

#[test]
fn hex_has_its_docks_and_portals_where_the_rules_say() {
    let board = board("hex");
    assert_eq!(ways(&board, "S1"), ["a1-a2 1.2"]);
    assert_eq!(ways(&board, "S2"), ["a2-a3 1.4"]);
    assert_eq!(ways(&board, "S3"), ["a3-a4 1.6"]);
    assert_eq!(ways(&board, "N1"), ["g1-g2 6.2"]);
    assert_eq!(ways(&board, "N2"), ["g2-g3 6.4"]);
    assert_eq!(ways(&board, "N3"), ["g3-g4 6.6"]);
    assert_eq!(ways(&board, "W1"), ["a1-b1 1.1", "b1-c1 2.1"]);
    assert_eq!(ways(&board, "W2"), ["c1-d1 3.1", "d1-e1 4.1"]);
    assert_eq!(ways(&board, "W3"), ["e1-f1 5.1", "f1-g1 6.1"]);
    assert_eq!(ways(&board, "E1"), ["a4-b5 1.7", "b5-c6 2.9"]);
    assert_eq!(ways(&board, "E2"), ["c6-d7 3.11", "d7-e6 4.11"]);
    assert_eq!(ways(&board, "E3"), ["e6-f5 5.9", "f5-g4 6.7"]);
    assert_eq!(ways(&board, "3.5"), ["c3-d3 3.4", "c3-d4 3.6", "d3-d4 4.5"]);
    assert_eq!(board.across(Place::named("W2")), Some(Place::named("E2")));
    assert_eq!(board.across(Place::named("E3")), Some(Place::named("W3")));
}

#[test]
fn hex12_has_a_portal_for_every_band() {
    let board = board("hex12");
    for (band, last) in [(1, 7), (2, 9), (3, 11), (4, 11), (5, 9), (6, 7)] {
        let ways = |place: String| ways(&board, &place).join(" ");
        assert!(ways(format!("W{band}")).ends_with(&format!(" {band}.1")));
        assert!(ways(format!("E{band}")).ends_with(&format!(" {band}.{last}")));
    }
    assert_eq!((board.posts.len(), board.treys.len()), (37, 54));
    assert_eq!(board.passages.len(), 54 + 6 + 12);
}

#[test]
fn rect_has_the_numbers_of_the_rules() {
    let board = board("rect");
    assert_eq!(board.posts.len(), 25);
    assert_eq!(board.treys.len(), 30);
    assert_eq!(treys_by_band(&board), [5; 6]);
    assert_eq!(board.passages.len(), 30 + 6 + 6);
    assert_eq!(ways(&board, "S1"), ["a1-a2 1.1"]);
    assert_eq!(ways(&board, "S3"), ["a3-a4 1.5"]);
    assert_eq!(ways(&board, "N2"), ["g2-g3 6.3"]);
    assert_eq!(ways(&board, "W1"), ["a1-b1 1.1", "b1-c1 2.1"]);
    assert_eq!(ways(&board, "E3"), ["e4-f3 5.5", "f3-g4 6.5"]);
}

#[test]
fn lines_run_in_three_directions() {
    let board = board("hex");
    // A row of n Posts has n - 2 lines; three directions of seven rows, each line seen from both
    // ends.
    assert_eq!(board.lines.len(), 2 * 3 * (2 + 3 + 4 + 5 + 4 + 3 + 2));
    let middles: BTreeSet<Post> = board.lines.iter().map(|line| line.middle).collect();
    let never: Vec<String> =
        board.posts.keys().filter(|p| !middles.contains(p)).map(ToString::to_string).collect();
    assert_eq!(never, ["a1", "a4", "d1", "d7", "g1", "g4"]);
}

#[test]
fn names_are_read_back() {
    let board = board("hex12");
    for post in board.posts.keys() {
        assert_eq!(Post::named(&post.to_string()), *post);
    }
    for place in board.passages.keys() {
        assert_eq!(Place::named(&place.to_string()), *place);
    }
    for border in &board.borders {
        assert_eq!(Border::named(&border.to_string()), *border);
    }
}

/// The fewest moves of a single Jewel from a South Dock to a North one on an empty board.
fn shortest_breach(layout: &str) -> usize {
    let game = TriadModel::new(&[("layout", layout)]).game;
    let alone = Jewels::new();
    let mut reached: Vec<(Place, bool)> =
        (1..=3).map(|number| (Place::Dock { seat: 0, number }, false)).collect();
    for moves in 1.. {
        let mut next = Vec::new();
        for &(from, transferred) in &reached {
            let jewel = Jewel { seat: 0, moved: false, transferred };
            for to in game.destinations(from, jewel, &alone) {
                if matches!(to, Place::Dock { seat: 1, .. }) {
                    return moves;
                }
                let portals = matches!((from, to), (Place::Portal { .. }, Place::Portal { .. }));
                if !next.contains(&(to, portals)) {
                    next.push((to, portals));
                }
            }
        }
        reached = next;
    }
    unreachable!("there is always a way")
}

#[test]
fn shortest_breaches() {
    assert_eq!(shortest_breach("hex"), 13);
    assert_eq!(shortest_breach("hex12"), 13);
    assert_eq!(shortest_breach("rect"), 10);
}

// Positions

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

/// Replaces Gems and Jewels: for each seat its Gems and its Jewels.
fn arrange(game: &mut Game, seat: usize, gems: [&str; 2], jewels: [&str; 2]) {
    game.seat = seat;
    game.gems.clear();
    game.jewels.clear();
    for owner in [0, 1] {
        game.gems.extend(words(gems[owner]).map(|name| (Post::named(name), owner)));
        let jewel = Jewel { seat: owner, moved: false, transferred: false };
        game.jewels.extend(words(jewels[owner]).map(|name| (Place::named(name), jewel)));
    }
}

fn position(
    options: &[(&str, &str)],
    seat: usize,
    gems: [&str; 2],
    jewels: [&str; 2],
) -> TriadModel {
    let mut model = TriadModel::new(options);
    arrange(&mut model.game, seat, gems, jewels);
    model
}

fn play<M: Model>(model: &mut M, actions: &str) {
    for action in words(actions) {
        model.play_text(action);
    }
}

fn legal<M: Model>(model: &M) -> String {
    model.legal_texts().join(" ")
}

fn gems(game: &Game, seat: usize) -> String {
    let own = game.gems.iter().filter(|&(_, &owner)| owner == seat);
    own.map(|(post, _)| post.to_string()).collect::<Vec<_>>().join(" ")
}

fn won(seat: usize, reason: &'static str) -> Option<ModelOutcome> {
    Some(ModelOutcome { winners: vec![seat], scores: None, reason })
}

fn drawn() -> Option<ModelOutcome> {
    Some(ModelOutcome { winners: vec![], scores: None, reason: "draw" })
}

/// Jewels far from one another, that do not meet and cannot Breach at once.
const APART: [&str; 2] = ["2.2 2.5 2.8", "5.2 5.5 5.8"];
const CAPTURES: &[(&str, &str)] = &[("mode", "capture")];
const CAPTURES_BY_HAND: &[(&str, &str)] = &[("mode", "capture"), ("manual_captures", "true")];
const BY_HAND: &[(&str, &str)] = &[("manual_captures", "true")];
const ON_MOVE: &[(&str, &str)] = &[("trap_timing", "on_move")];
const BREACH: &[(&str, &str)] = &[("mode", "breach")];

// Setup and turn

#[test]
fn a_turn_is_a_gem_and_three_jewels() {
    let mut model = TriadModel::new(&[]);
    assert_eq!(model.turn(), ModelTurn::Seat(0));
    assert_eq!(model.legal().len(), 37);
    play(&mut model, "d4");
    assert_eq!(legal(&model), "S1>1.2 S2>1.4 S3>1.6");
    play(&mut model, "S2>1.4 S3>1.6");
    assert_eq!(model.turn(), ModelTurn::Seat(0));
    play(&mut model, "S1>1.2");
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    assert!(!legal(&model).contains("d4"));
    play(&mut model, "d3");
    assert_eq!(legal(&model), "N1>6.2 N2>6.4 N3>6.6");
}

#[test]
fn the_other_seat_may_begin() {
    let mut model = TriadModel::new(&[("first", "1")]);
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    play(&mut model, "a1");
    assert_eq!(legal(&model), "N1>6.2 N2>6.4 N3>6.6");
}

#[test]
#[should_panic(expected = "no option")]
fn unknown_options_are_refused() {
    TriadModel::new(&[("players", "2")]);
}

#[test]
#[should_panic(expected = "no option mode")]
fn a_tourney_has_no_mode() {
    TourneyModel::new(&[("mode", "standard")]);
}

// Captures

#[test]
fn a_chain_of_three_captures() {
    let position = |options| position(options, 0, ["d3 f2 e4", "d2 e2 e3"], ["", ""]);
    let mut model = position(CAPTURES);
    play(&mut model, "d1");
    assert_eq!(model.game.tally, [3, 0]);
    assert_eq!(gems(&model.game, 0), "d1 d2 d3 e2 e3 e4 f2");
    assert_eq!(gems(&model.game, 1), "");
    assert_eq!(model.turn(), ModelTurn::Seat(1));

    let mut model = position(CAPTURES_BY_HAND);
    play(&mut model, "d1");
    assert_eq!(legal(&model), "xd2");
    play(&mut model, "xd2");
    assert_eq!(legal(&model), "xe2");
    play(&mut model, "xe2");
    assert_eq!(legal(&model), "xe3");
    play(&mut model, "xe3");
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    assert_eq!(model.game.tally, [3, 0]);
}

#[test]
fn captures_along_the_edge() {
    for (gems, at) in [(["a1", "a2"], "a3"), (["a1", "b1"], "c1"), (["g4", "f5"], "e6")] {
        let mut model = position(CAPTURES, 0, gems, ["", ""]);
        play(&mut model, at);
        assert_eq!(model.game.tally, [1, 0]);
    }
}

#[test]
fn captures_in_several_directions() {
    let mut model = position(CAPTURES, 0, ["d2 d6 f4", "d3 d5 e4"], ["", ""]);
    play(&mut model, "d4");
    assert_eq!(model.game.tally, [3, 0]);
}

#[test]
fn two_between_are_not_captured() {
    let mut model = position(CAPTURES, 0, ["d1", "d2 d3"], ["", ""]);
    play(&mut model, "d4");
    assert_eq!(model.game.tally, [0, 0]);
}

#[test]
fn a_gem_placed_between_is_safe() {
    let mut model = position(CAPTURES, 0, ["", "d1 d3"], ["", ""]);
    play(&mut model, "d2 g1");
    assert_eq!(model.game.tally, [0, 0]);
    assert_eq!(gems(&model.game, 0), "d2");
}

#[test]
fn a_safe_gem_can_be_captured_later() {
    // Along another line.
    let mut model = position(CAPTURES, 0, ["", "d1 d3 c1"], ["", ""]);
    play(&mut model, "d2 e2");
    assert_eq!((model.game.tally, gems(&model.game, 0)), ([0, 1], String::new()));
    // Anew at an end of the same line: the Gem on d3 is won back.
    let mut model = position(CAPTURES, 1, ["d2 d3", "d1 c2"], ["", ""]);
    play(&mut model, "e3");
    assert_eq!((model.game.tally, gems(&model.game, 0)), ([0, 2], String::new()));
}

#[test]
fn a_forfeited_gem_can_be_captured_later() {
    let mut model = position(BY_HAND, 0, ["d1 c1", "d2 g1"], APART);
    play(&mut model, "d3 2.2>2.1 2.5>2.4 2.8>2.9 g4 5.2>5.1 5.5>5.4 5.8>5.9 e2");
    assert!(legal(&model).contains("xd2"));
    play(&mut model, "xd2");
    assert_eq!(model.game.tally, [1, 0]);
}

#[test]
fn moving_a_jewel_forfeits_captures() {
    let mut model = position(BY_HAND, 0, ["d1", "d2 e1"], APART);
    play(&mut model, "d3");
    assert!(legal(&model).contains("xd2"));
    assert!(legal(&model).contains("2.2>2.1"));
    play(&mut model, "2.2>2.1");
    assert!(!legal(&model).contains('x'));
    play(&mut model, "2.5>2.4 2.8>2.9");
    play(&mut model, "g1 5.2>5.1 5.5>5.4 5.8>5.9");
    // The Gem on d2 is safe from those that have already arrived.
    play(&mut model, "a1");
    assert!(!legal(&model).contains('x'));
    assert_eq!(model.game.tally, [0, 0]);
}

#[test]
fn automatic_captures_are_completed_before_the_tenth_counts() {
    let mut model = position(CAPTURES, 0, ["d3 f2 e4", "d2 e2 e3"], ["", ""]);
    model.game.tally = [8, 0];
    play(&mut model, "d1");
    assert_eq!(model.outcome(), won(0, "capture"));
    assert_eq!(model.game.tally, [11, 0]);

    let mut model = position(CAPTURES_BY_HAND, 0, ["d3 f2 e4", "d2 e2 e3"], ["", ""]);
    model.game.tally = [8, 0];
    play(&mut model, "d1 xd2 xe2");
    assert_eq!(model.outcome(), won(0, "capture"));
    assert_eq!(model.game.tally, [10, 0]);
}

#[test]
fn a_capture_wins_before_the_jewels_move() {
    let mut model = position(&[], 0, ["d1", "d2"], APART);
    model.game.tally = [9, 0];
    play(&mut model, "d3");
    assert_eq!(model.outcome(), won(0, "capture"));
}

// Jewels

fn destinations(model: &TriadModel, from: &str) -> String {
    let moves = model.legal_texts();
    let from = format!("{from}>");
    moves.iter().filter_map(|m| m.strip_prefix(&from)).collect::<Vec<_>>().join(" ")
}

#[test]
fn barriers_stop_the_opponent_only() {
    for (gems, expected) in
        [(["", "c3 d3"], "3.6 4.5"), (["c3 d3", ""], "3.4 3.6 4.5"), (["c3", "d3"], "3.4 3.6 4.5")]
    {
        let mut model = position(&[], 0, gems, ["3.5 2.2 2.8", APART[1]]);
        play(&mut model, "a1");
        assert_eq!(destinations(&model, "3.5"), expected);
    }
}

#[test]
fn barriers_close_docks_and_portals() {
    let mut model = position(&[], 0, ["", "g1 g2 a1 b1"], ["6.2 1.1 2.5", APART[1]]);
    play(&mut model, "a4");
    assert_eq!(destinations(&model, "6.2"), "6.1 6.3");
    assert_eq!(destinations(&model, "1.1"), "1.2 2.2");
}

#[test]
fn a_jewel_stops_either_player() {
    let mut model = position(&[], 0, ["", ""], ["3.5 3.4 2.8", "3.6 5.5 5.8"]);
    play(&mut model, "a1");
    assert_eq!(destinations(&model, "3.5"), "4.5");
    // The Jewels move one after another.
    play(&mut model, "3.4>3.3");
    assert_eq!(destinations(&model, "3.5"), "3.4 4.5");
}

#[test]
fn no_jewel_enters_an_own_dock() {
    let mut model = position(&[], 0, ["", ""], ["1.2 1.4 2.8", APART[1]]);
    play(&mut model, "d4");
    assert_eq!(destinations(&model, "1.2"), "1.1 1.3");
}

#[test]
fn after_a_transfer_a_jewel_goes_on_to_a_trey() {
    let mut model = position(&[], 0, ["", ""], ["1.1 2.5 2.8", APART[1]]);
    play(&mut model, "d4");
    assert_eq!(destinations(&model, "1.1"), "1.2 2.2 W1");
    play(&mut model, "1.1>W1 2.5>2.4 2.8>2.7 d1 5.2>5.1 5.5>5.4 5.8>5.9 d2");
    assert_eq!(destinations(&model, "W1"), "1.1 2.1 E1");
    play(&mut model, "W1>E1 2.4>2.5 2.7>2.8 d3 5.1>5.2 5.4>5.5 5.9>5.8 d5");
    assert_eq!(destinations(&model, "E1"), "1.7 2.9");
    play(&mut model, "E1>1.7 2.5>2.4 2.8>2.7 d6 5.2>5.1 5.5>5.4 5.8>5.9 d7");
    // From the Trey it may go back at once, and then across.
    play(&mut model, "1.7>E1 2.4>2.5 2.7>2.8 e1 5.1>5.2 5.4>5.5 5.9>5.8 e2");
    assert_eq!(destinations(&model, "E1"), "1.7 2.9 W1");
}

#[test]
fn the_portal_across_must_be_vacant() {
    let mut model = position(&[], 0, ["", ""], ["W1 2.5 2.8", "E1 5.5 5.8"]);
    play(&mut model, "d4");
    assert_eq!(destinations(&model, "W1"), "1.1 2.1");
}

#[test]
fn a_duty_to_a_trey_lasts_while_the_jewel_stays() {
    // The Jewel on E1 has come from W1 and is shut in by Gems; in this mode it stays.
    let mut model = position(BREACH, 0, ["", "a4 b5 c6"], ["E1 2.2 2.4", APART[1]]);
    model.game.jewels.get_mut(&Place::named("E1")).unwrap().transferred = true;
    play(&mut model, "d4");
    assert_eq!(destinations(&model, "E1"), "");
    play(&mut model, "2.2>2.1 2.4>2.5");
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    play(&mut model, "d3 5.2>5.1 5.5>5.4 5.8>5.9 d2");
    assert_eq!(destinations(&model, "E1"), "");
}

/// Two North Jewels on 3.4 and 3.5 that only have each other's Treys to go to.
const STUCK_GEMS: [&str; 2] = ["d3 d4", ""];

#[test]
fn jewels_move_in_an_order_that_lets_all_move() {
    // The Jewel on 3.5 waits for the one on 3.4.
    let mut model = position(&[], 1, STUCK_GEMS, ["3.6 1.1 1.7", "3.4 3.5 5.5"]);
    play(&mut model, "g4");
    assert_eq!(destinations(&model, "3.5"), "");
    play(&mut model, "3.4>3.3");
    assert_eq!(destinations(&model, "3.5"), "3.4");
}

#[test]
fn a_move_that_leaves_another_without_one_is_illegal() {
    // Only 3.4 is open to the Jewel on 3.5, so the one on 3.3 must not go there; and if it is to
    // stay open, neither may it be entered first.
    let mut model = position(&[], 1, STUCK_GEMS, ["3.6 1.1 1.7", "3.3 3.5 5.5"]);
    play(&mut model, "g4");
    assert_eq!(destinations(&model, "3.3"), "3.2 4.3");
    play(&mut model, "3.5>3.4");
    assert_eq!(destinations(&model, "3.3"), "3.2 4.3");
}

#[test]
fn jewels_that_cannot_all_move_lose_by_trap() {
    let jewels = ["3.6 3.3 2.3", "3.4 3.5 5.5"];
    let mut model = position(&[], 1, STUCK_GEMS, jewels);
    assert!(model.game.trapped_jewels(1).is_empty());
    play(&mut model, "g4");
    assert_eq!(model.outcome(), won(0, "trap"));

    // With a Breach on the way only the moves that lead to it are legal.
    let jewels = ["3.6 3.3 2.3", "3.4 3.5 1.2"];
    let mut model = position(&[], 1, STUCK_GEMS, jewels);
    play(&mut model, "g4");
    assert_eq!(legal(&model), "1.2>S1");
    play(&mut model, "1.2>S1");
    assert_eq!(model.outcome(), won(1, "breach"));

    // Where a Trap does not end the game, as many move as can.
    let jewels = ["3.6 3.3 2.3", "3.4 3.5 1.2"];
    let mut model = position(BREACH, 1, STUCK_GEMS, jewels);
    play(&mut model, "g4");
    assert_eq!(legal(&model), "1.2>1.1 1.2>1.3 1.2>S1");
    play(&mut model, "1.2>1.1");
    assert_eq!(model.turn(), ModelTurn::Seat(0));
}

#[test]
fn whoever_traps_but_cannot_move_loses() {
    let gems = ["a2 a3 g1", "c2 c3 d4"];
    let mut model = position(&[], 0, gems, ["3.4 3.5 5.5", "1.4 3.3 4.5"]);
    play(&mut model, "b3");
    assert_eq!(model.game.trapped_jewels(1).len(), 1);
    assert_eq!(model.outcome(), won(1, "trap"));
    // With room for the own Jewels the Trap wins.
    let mut model = position(&[], 0, gems, ["3.4 5.2 5.5", "1.4 3.3 4.5"]);
    play(&mut model, "b3");
    while model.turn() == ModelTurn::Seat(0) {
        let action = model.legal_texts().swap_remove(0);
        play(&mut model, &action);
    }
    assert_eq!(model.outcome(), won(0, "trap"));
}

// Outcomes

#[test]
fn a_breach_wins_at_once() {
    let mut model = position(&[], 0, ["", ""], ["6.2 2.2 2.8", APART[1]]);
    play(&mut model, "d4 2.2>2.1 6.2>N1");
    assert_eq!(model.outcome(), won(0, "breach"));
    assert_eq!(model.turn(), ModelTurn::Over);
    assert!(model.legal().is_empty());
}

#[test]
fn gems_trap_a_jewel() {
    let options = [&[], ON_MOVE];
    for (options, at_once) in options.into_iter().zip([true, false]) {
        let mut model = position(options, 0, ["d3 d4", ""], ["2.2 2.8 1.1", "3.5 5.5 1.4"]);
        play(&mut model, "c3 2.2>2.3 2.8>2.7 1.1>W1");
        if !at_once {
            assert_eq!(model.outcome(), None);
            // The Jewel on 1.4 could Breach, but that does not help.
            play(&mut model, "g4");
        }
        assert_eq!(model.outcome(), won(0, "trap"));
    }
}

#[test]
fn a_capture_frees_a_jewel_on_move() {
    let mut model = position(ON_MOVE, 0, ["d3 d4", "c4"], ["2.2 2.8 1.1", "3.5 5.5 1.4"]);
    play(&mut model, "c3 2.2>2.3 2.8>2.7 1.1>W1 c2");
    assert_eq!(model.outcome(), None);
    assert_eq!(destinations(&model, "3.5"), "3.4 3.6");
}

#[test]
fn captures_come_before_the_judgement_by_hand() {
    let options = [("trap_timing", "on_move"), ("manual_captures", "true")];
    let mut model = position(&options, 0, ["d3 d4", "c4"], ["2.2 2.8 1.1", "3.5 5.5 1.4"]);
    play(&mut model, "c3 2.2>2.3 2.8>2.7 1.1>W1 c2");
    // As things stand the player would be trapped.
    assert_eq!(legal(&model), "xc3");
    play(&mut model, "xc3");
    assert_eq!(destinations(&model, "3.5"), "3.4 3.6");
}

#[test]
fn jewels_trap_a_jewel() {
    let mut model = position(&[], 0, ["", ""], ["3.4 3.7 4.6", "3.5 5.5 5.8"]);
    play(&mut model, "a1 3.7>3.6 4.6>4.5 3.4>3.3");
    assert_eq!(model.outcome(), None);

    let mut model = position(&[], 0, ["", ""], ["3.3 3.7 4.6", "3.5 5.5 5.8"]);
    play(&mut model, "a1 3.7>3.6 4.6>4.5 3.3>3.4");
    assert_eq!(model.outcome(), won(0, "trap"));
}

#[test]
fn own_jewels_do_not_trap() {
    let mut model = position(&[], 0, ["d3 d4", ""], ["3.7 2.8 1.1", "3.5 3.4 5.8"]);
    play(&mut model, "a1 3.7>3.6 2.8>2.7 1.1>W1");
    assert_eq!(model.outcome(), None);
}

#[test]
fn an_open_dock_keeps_a_jewel_from_being_trapped() {
    // The Jewel on 1.2 gets shut in except for the Dock below it.
    let jewels = ["W1 1.4 2.8", "1.2 5.5 5.8"];
    let shut = "d4 2.8>2.7 1.4>1.5 W1>1.1";
    let mut model = position(&[], 0, ["a2 b2", ""], jewels);
    play(&mut model, shut);
    assert_eq!(model.outcome(), None);
    // A Gem on a1 closes the Dock too.
    let mut model = position(&[], 0, ["a1 a2 b2", ""], jewels);
    play(&mut model, shut);
    assert_eq!(model.outcome(), won(0, "trap"));
    // In the mode `trap` Docks cannot be entered.
    let mut model = position(&[("mode", "trap")], 0, ["a2 b2", ""], jewels);
    play(&mut model, shut);
    assert_eq!(model.outcome(), won(0, "trap"));
    // Where it would merely draw, the Dock still is a destination; where both have won by Breach,
    // it is none.
    let mut model = tourney(&[], [&[], &[Breach]]);
    arrange(&mut model.game, 0, ["a2 b2", ""], jewels);
    play(&mut model, shut);
    assert_eq!(model.games, 0);
    let mut model = tourney(&[], [&[Breach], &[Breach]]);
    arrange(&mut model.game, 0, ["a2 b2", ""], jewels);
    play(&mut model, shut);
    assert_eq!((model.games, &model.won[0]), (1, &BTreeSet::from([Breach, Trap])));
}

#[test]
fn single_strategies_ignore_the_other_outcomes() {
    // A Trap in `breach`.
    let mut model = position(BREACH, 0, ["d3 d4", ""], ["2.2 2.8 1.1", "3.5 5.5 1.4"]);
    play(&mut model, "c3 2.2>2.3 2.8>2.7 1.1>W1");
    assert_eq!(model.outcome(), None);
    play(&mut model, "g4 5.5>5.4 1.4>S2");
    assert_eq!(model.outcome(), won(1, "breach"));
    // Ten captures in `trap`.
    let mut model = position(&[("mode", "trap")], 0, ["d1", "d2"], APART);
    model.game.tally = [9, 0];
    play(&mut model, "d3 2.2>2.1 2.5>2.4 2.8>2.9");
    assert_eq!(model.game.tally, [10, 0]);
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    // No Docks in `trap`.
    let mut model = position(&[("mode", "trap")], 0, ["", ""], ["6.2 2.2 2.8", APART[1]]);
    play(&mut model, "d4");
    assert_eq!(destinations(&model, "6.2"), "6.1 6.3");
}

/// A Gem of this seat on every Post.
fn fill(game: &mut Game, seat: usize) {
    let posts: Vec<Post> = game.board.posts.keys().copied().collect();
    game.gems = posts.into_iter().map(|post| (post, seat)).collect();
}

#[test]
fn a_full_board_of_gems_draws_after_a_while() {
    for (draw_after, turns) in [("1", 1), ("3", 3), ("20", 20)] {
        let mut model = position(
            &[("mode", "breach"), ("draw_after", draw_after)],
            0,
            ["", ""],
            [APART[0], APART[1]],
        );
        fill(&mut model.game, 0);
        model.game.gems.remove(&Post::named("d4"));
        play(&mut model, "d4 2.2>2.1 2.5>2.4 2.8>2.9");
        // From now on the other side passes.
        let mut mine = 0;
        while model.outcome().is_none() {
            assert_eq!(model.turn(), ModelTurn::Seat(0));
            for _ in 0..3 {
                let action = model.legal()[0];
                model.play(&action);
            }
            mine += 1;
        }
        assert_eq!(model.outcome(), drawn());
        assert_eq!(mine, turns / 2);
    }
}

#[test]
fn two_turns_without_an_action_draw() {
    let mut model =
        position(&[("mode", "breach"), ("draw_after", "0")], 0, ["", ""], ["", "5.2 5.5 5.8"]);
    fill(&mut model.game, 0);
    model.game.gems.remove(&Post::named("d4"));
    play(&mut model, "d4");
    assert_eq!(model.outcome(), drawn());

    // One side can go on for ever.
    let mut model = position(&[("mode", "breach"), ("draw_after", "0")], 0, ["", ""], APART);
    fill(&mut model.game, 0);
    model.game.gems.remove(&Post::named("d4"));
    play(&mut model, "d4 2.2>2.1 2.5>2.4 2.8>2.9");
    for _ in 0..50 {
        play(&mut model, "2.1>2.2 2.4>2.5 2.9>2.8 2.2>2.1 2.5>2.4 2.8>2.9");
    }
    assert_eq!(model.outcome(), None);
}

#[test]
fn a_full_board_without_jewels_is_a_draw() {
    let mut model = position(CAPTURES, 0, ["", ""], ["", ""]);
    fill(&mut model.game, 0);
    model.game.gems.remove(&Post::named("d4"));
    play(&mut model, "d4");
    assert_eq!(model.outcome(), drawn());
}

#[test]
fn the_last_gem_may_still_win() {
    let mut model = position(CAPTURES, 0, ["", ""], ["", ""]);
    fill(&mut model.game, 0);
    model.game.gems.remove(&Post::named("d4"));
    model.game.gems.insert(Post::named("d5"), 1);
    model.game.tally = [9, 0];
    play(&mut model, "d4");
    assert_eq!(model.outcome(), won(0, "capture"));
}

// Tourney

use Achievement::{Breach, Capture, Trap};

/// A Tourney in which these have been won, at the start of its next game.
fn tourney(options: &[(&str, &str)], seats: [&[Achievement]; 2]) -> TourneyModel {
    let mut model = TourneyModel::new(options);
    model.won = seats.map(|won| won.iter().copied().collect());
    let mut rules = model.game.rules.clone();
    rules.won = model.won.clone();
    model.game = Game::new(Arc::clone(&model.game.board), rules, model.game.seat);
    model
}

/// Lets the seat to move achieve something.
fn achieve(model: &mut TourneyModel, what: Achievement) {
    let seat = model.game.seat;
    let by_seat = |own: &'static str, other: &'static str| match seat {
        0 => [own, other],
        _ => [other, own],
    };
    let jewels = !model.game.jewels.is_empty();
    match what {
        Breach if seat == 0 => {
            arrange(&mut model.game, 0, ["", ""], ["6.2 2.2 2.8", APART[1]]);
            play(model, "d4 6.2>N1");
        }
        Breach => {
            arrange(&mut model.game, 1, ["", ""], [APART[0], "1.2 5.2 5.8"]);
            play(model, "d4 1.2>S1");
        }
        Trap => {
            let places = by_seat("2.2 2.5 2.8", "3.5 5.5 5.8");
            arrange(&mut model.game, seat, by_seat("d3 d4", ""), places);
            play(model, "c3 2.2>2.1 2.5>2.4 2.8>2.9");
        }
        Capture => {
            let places = if jewels { APART } else { ["", ""] };
            arrange(&mut model.game, seat, by_seat("d1", "d2"), places);
            model.game.tally[seat] = 9;
            play(model, "d3");
        }
    }
}

#[test]
fn three_different_wins_win_a_tourney() {
    let mut model = TourneyModel::new(&[]);
    assert_eq!(model.turn(), ModelTurn::Seat(0));
    achieve(&mut model, Breach);
    assert_eq!(model.games, 1);
    assert_eq!(model.won, [BTreeSet::from([Breach]), BTreeSet::new()]);
    // The seats begin in turn, and a new game has an empty board.
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    assert_eq!(model.legal().len(), 37);
    assert_eq!(model.game.jewels.len(), 6);
    achieve(&mut model, Trap);
    assert_eq!(model.turn(), ModelTurn::Seat(0));
    achieve(&mut model, Trap);
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    achieve(&mut model, Capture);
    assert_eq!(model.won, [BTreeSet::from([Breach, Trap]), BTreeSet::from([Trap, Capture])]);
    assert_eq!(model.outcome(), None);
    achieve(&mut model, Capture);
    assert_eq!(model.outcome(), won(0, "capture"));
    assert_eq!(model.turn(), ModelTurn::Over);
    assert!(model.legal().is_empty());
    assert_eq!(model.games, 5);
}

#[test]
fn an_outcome_won_only_by_oneself_draws() {
    for what in Achievement::ALL {
        let mut model = tourney(&[], [&[what], &[]]);
        achieve(&mut model, what);
        assert_eq!(model.games, 1, "{what:?}");
        assert_eq!(model.won, [BTreeSet::from([what]), BTreeSet::new()]);
        assert_eq!(model.turn(), ModelTurn::Seat(1));
        // The other still wins by it.
        achieve(&mut model, what);
        assert_eq!(model.won, [BTreeSet::from([what]), BTreeSet::from([what])]);
    }
}

#[test]
fn a_trap_of_the_stuck_player_belongs_to_the_opponent() {
    // TRIAD-21, achieved by seat 0 in the turn of seat 1.
    let jewels = ["3.6 3.3 2.3", "3.4 3.5 5.5"];
    let mut model = tourney(&[("first", "1")], [&[Trap], &[]]);
    arrange(&mut model.game, 1, STUCK_GEMS, jewels);
    play(&mut model, "g4");
    assert_eq!((model.games, &model.won[1]), (1, &BTreeSet::new()));
    let mut model = tourney(&[("first", "1")], [&[], &[Trap]]);
    arrange(&mut model.game, 1, STUCK_GEMS, jewels);
    play(&mut model, "g4");
    assert_eq!((model.games, &model.won[0]), (1, &BTreeSet::from([Trap])));
}

#[test]
fn a_breach_that_draws_is_still_the_only_way_on() {
    let mut model = tourney(&[("first", "1")], [&[], &[Breach]]);
    arrange(&mut model.game, 1, STUCK_GEMS, ["3.6 3.3 2.3", "3.4 3.5 1.2"]);
    play(&mut model, "g4");
    assert_eq!(legal(&model), "1.2>S1");
    play(&mut model, "1.2>S1");
    assert_eq!((model.games, model.outcome()), (1, None));
}

#[test]
fn what_both_have_won_by_no_longer_counts() {
    let mut model = tourney(&[], [&[Breach], &[Breach]]);
    arrange(&mut model.game, 0, ["", ""], ["6.2 2.2 2.8", APART[1]]);
    play(&mut model, "d4");
    assert!(!legal(&model).contains('N'));

    let mut model = tourney(&[], [&[Capture], &[Capture]]);
    achieve(&mut model, Capture);
    assert_eq!((model.games, model.game.tally), (0, [10, 0]));
    assert_eq!(model.game.phase, Phase::Jewels);
}

#[test]
fn after_traps_of_both_trapped_jewels_leave() {
    for options in [&[][..], ON_MOVE] {
        let mut model = tourney(options, [&[Trap], &[Trap]]);
        arrange(&mut model.game, 0, ["d3 d4", ""], ["2.2 2.5 2.8", "3.5 5.5 5.8"]);
        play(&mut model, "c3 2.2>2.1 2.5>2.4 2.8>2.9");
        assert_eq!(model.games, 0);
        let left: Vec<String> = model.game.jewels.keys().map(ToString::to_string).collect();
        assert_eq!(left, ["2.1", "2.4", "2.9", "5.5", "5.8"]);
        play(&mut model, "g4 5.5>5.4 5.8>5.9");
        assert_eq!(model.turn(), ModelTurn::Seat(0));
    }
}

#[test]
fn after_traps_of_both_a_stuck_player_stays() {
    let jewels = ["3.6 3.3 2.3", "3.4 3.5 5.5"];
    let mut model = tourney(&[("first", "1")], [&[Trap], &[Trap]]);
    arrange(&mut model.game, 1, STUCK_GEMS, jewels);
    play(&mut model, "g4 5.5>5.4");
    assert_eq!((model.games, model.turn()), (0, ModelTurn::Seat(0)));
}

#[test]
fn a_player_without_jewels_only_places() {
    let mut model = tourney(&[], [&[Trap], &[Trap]]);
    arrange(&mut model.game, 0, ["", ""], [APART[0], ""]);
    play(&mut model, "d4 2.2>2.1 2.5>2.4 2.8>2.9 g4");
    assert_eq!(model.turn(), ModelTurn::Seat(0));
}

#[test]
fn after_breaches_and_traps_of_both_there_are_no_jewels() {
    let mut model = tourney(&[], [&[Breach, Trap], &[Breach, Trap]]);
    assert!(model.game.jewels.is_empty());
    play(&mut model, "d4");
    assert_eq!(model.turn(), ModelTurn::Seat(1));
    play(&mut model, "d3");
    // A drawn one is followed by another.
    fill(&mut model.game, 0);
    model.game.gems.remove(&Post::named("d4"));
    play(&mut model, "d4");
    assert_eq!((model.games, model.turn()), (1, ModelTurn::Seat(1)));
    assert!(model.game.jewels.is_empty());
    achieve(&mut model, Capture);
    assert_eq!(model.outcome(), won(1, "capture"));
}

#[test]
fn a_tourney_ends_after_so_many_games() {
    let mut model = TourneyModel::new(&[("max_games", "2"), ("first", "1")]);
    achieve(&mut model, Breach);
    assert_eq!(model.outcome(), None);
    achieve(&mut model, Breach);
    assert_eq!(model.outcome(), drawn());

    // A win in the last game comes first.
    let mut model = tourney(&[("max_games", "1")], [&[Breach, Capture], &[]]);
    achieve(&mut model, Trap);
    assert_eq!(model.outcome(), won(0, "trap"));
}

// Random play

struct Random(u64);

impl Random {
    /// Splitmix.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// Plays at random to the end, or for so many actions.
fn play_out<M: Model<Action = Action>>(model: &mut M, random: &mut Random, actions: usize) {
    for _ in 0..actions {
        let legal = model.legal();
        if model.turn() == ModelTurn::Over {
            assert!(legal.is_empty() && model.outcome().is_some());
            return;
        }
        assert!(!legal.is_empty() && model.outcome().is_none());
        assert!(model.chance().is_empty());
        let texts: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), legal.len(), "each once");
        model.play(&legal[random.below(legal.len())]);
    }
}

#[test]
fn random_games_with_all_options() {
    let mut random = Random(1);
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    for layout in ["hex", "hex12", "rect"] {
        for mode in ["standard", "breach", "trap", "capture"] {
            for manual in ["false", "true"] {
                for timing in ["immediate", "on_move"] {
                    for draw_after in ["0", "2", "20"] {
                        for first in ["0", "1"] {
                            let mut model = TriadModel::new(&[
                                ("layout", layout),
                                ("mode", mode),
                                ("manual_captures", manual),
                                ("trap_timing", timing),
                                ("draw_after", draw_after),
                                ("first", first),
                            ]);
                            play_out(&mut model, &mut random, 1000);
                            let over = model.turn() == ModelTurn::Over;
                            assert!(over || draw_after == "0");
                            let reason = model.outcome().map_or("none", |outcome| outcome.reason);
                            *reasons.entry(reason).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    for reason in ["breach", "trap", "capture", "draw"] {
        assert!(reasons.contains_key(reason), "{reason} in {reasons:?}");
    }
}

#[test]
fn random_tourneys_from_every_score() {
    let mut random = Random(2);
    let subsets: Vec<Vec<Achievement>> = (0..7)
        .map(|set| {
            (0..3).filter(|bit| set >> bit & 1 == 1).map(|bit| Achievement::ALL[bit]).collect()
        })
        .collect();
    for manual in ["false", "true"] {
        for timing in ["immediate", "on_move"] {
            for one in &subsets {
                for other in &subsets {
                    let options = [
                        ("manual_captures", manual),
                        ("trap_timing", timing),
                        ("max_games", "4"),
                        ("layout", ["hex", "hex12", "rect"][random.below(3)]),
                    ];
                    let mut model = tourney(&options, [one, other]);
                    play_out(&mut model, &mut random, 4000);
                    assert_eq!(model.turn(), ModelTurn::Over);
                }
            }
        }
    }
}

#[test]
fn captures_have_the_same_result_in_any_order() {
    let mut random = Random(3);
    let posts: Vec<Post> = board("hex").posts.keys().copied().collect();
    let mut most = 0;
    for _ in 0..3000 {
        let mut automatic = TriadModel::new(CAPTURES);
        let mut by_hand = TriadModel::new(CAPTURES_BY_HAND);
        for &post in &posts[1..] {
            let holder = random.below(5) % 4 % 3;
            if holder < 2 {
                automatic.game.gems.insert(post, holder);
                by_hand.game.gems.insert(post, holder);
            }
        }
        // So that neither game ends by ten captures.
        automatic.game.rules.won = [BTreeSet::from([Capture]), BTreeSet::from([Capture])];
        by_hand.game.rules.won = automatic.game.rules.won.clone();
        let vacant = automatic.game.vacant_posts();
        let gem = Action::Gem(vacant[random.below(vacant.len())]);
        automatic.play(&gem);
        by_hand.play(&gem);
        while by_hand.turn() == ModelTurn::Seat(0) {
            let captures = by_hand.legal();
            by_hand.play(&captures[random.below(captures.len())]);
        }
        assert_eq!(automatic.game.gems, by_hand.game.gems);
        assert_eq!(automatic.game.tally, by_hand.game.tally);
        most = most.max(automatic.game.tally[0]);
    }
    assert!(most > 5, "{most}");
}

// Own layouts

/// Five rows of four and five Posts.
fn small() -> Layout {
    let borders = |names: &str| words(names).map(ToString::to_string).collect::<Vec<_>>();
    let docks = |names: &str| words(names).map(|name| vec![name.to_string()]).collect();
    let row = |start, posts| Row { start, posts };
    Layout {
        name: "small".to_string(),
        rows: vec![row(1, 4), row(0, 5), row(1, 4)],
        docks: [docks("a1-a2 a2-a3 a3-a4"), docks("c1-c2 c2-c3 c3-c4")],
        portals: vec![PortalPair { west: borders("a1-b1 b1-c1"), east: borders("a4-b5 b5-c4") }],
    }
}

#[test]
fn own_layouts_can_be_played() {
    let options = TriadOptions { layout: small(), ..TriadOptions::default() };
    let mut model = TriadModel::with_options(&options);
    assert_eq!(model.legal().len(), 13);
    play(&mut model, "b3");
    assert_eq!(legal(&model), "S1>1.2 S2>1.4 S3>1.6");
    let mut random = Random(4);
    for _ in 0..50 {
        let mut model = TriadModel::with_options(&options);
        play_out(&mut model, &mut random, 1000);
        assert_eq!(model.turn(), ModelTurn::Over);
        let mut model =
            TourneyModel::with_options(&TourneyOptions { game: options.clone(), max_games: 3 });
        play_out(&mut model, &mut random, 4000);
        assert_eq!(model.turn(), ModelTurn::Over);
    }
}

#[test]
#[should_panic(expected = "not at the edge")]
fn a_dock_lies_at_the_edge() {
    let mut layout = small();
    layout.docks[0][0] = vec!["b1-b2".to_string()];
    Board::new(&layout);
}

#[test]
fn ends_name_their_winner() {
    let mut model = TriadModel::new(&[]);
    model.game.end = Some(End::Won { seat: 1, by: Trap });
    assert_eq!(model.outcome(), won(1, "trap"));
}
