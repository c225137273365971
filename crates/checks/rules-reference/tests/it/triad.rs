//! The TRIAD models beyond the scenarios: counts, geometry, and random play.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::random::SplitMix;
use rules_reference::triad::{
    Achievement, Action, Board, Border, Game, Jewel, Jewels, Layout, Place, PortalPair, Post, Row,
    TourneyModel, TourneyOptions, TriadModel, TriadOptions,
};
use rules_reference::{Model, ModelTurn};

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
    assert_perft(&[], 1, &HEX[..8]);
    let model = TriadModel::new(&[]);
    assert_eq!(model.perft(5), HEX[4]);
}

#[test]
fn perft_hex12() {
    assert_perft(&[("layout", "hex12")], 1, &HEX[..8]);
}

#[test]
fn perft_rect() {
    assert_perft(&[("layout", "rect")], 1, &RECT[..9]);
}

#[test]
fn perft_capture() {
    assert_perft(&[("mode", "capture")], 1, &[37, 1332, 46620]);
}

#[test]
fn perft_capture_by_hand() {
    let options = [("mode", "capture"), ("manual_captures", "true")];
    assert_perft(&options, 1, &[37, 1332, 46620]);
}

#[test]
#[ignore = "takes minutes"]
fn perft_deep() {
    assert_perft(&[], 9, &HEX[8..]);
    assert_perft(&[("layout", "hex12")], 9, &HEX[8..]);
    assert_perft(&[("layout", "rect")], 10, &RECT[9..]);
    assert_perft(&[("mode", "capture")], 4, &[1585080, 52307640]);
    assert_perft(&[("mode", "capture"), ("manual_captures", "true")], 4, &[1580526, 51863352]);
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

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

const CAPTURES: &[(&str, &str)] = &[("mode", "capture")];
const CAPTURES_BY_HAND: &[(&str, &str)] = &[("mode", "capture"), ("manual_captures", "true")];

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

/// A Tourney in which these have been won, at the start of its next game.
fn tourney(options: &[(&str, &str)], seats: [&[Achievement]; 2]) -> TourneyModel {
    let mut model = TourneyModel::new(options);
    model.won = seats.map(|won| won.iter().copied().collect());
    let mut rules = model.game.rules.clone();
    rules.won = model.won.clone();
    model.game = Game::new(Arc::clone(&model.game.board), rules, model.game.seat);
    model
}

// Random play

/// Plays at random to the end, or for this number of actions.
fn play_out<M: Model<Action = Action>>(model: &mut M, random: &mut SplitMix, actions: usize) {
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
#[ignore = "long"]
fn random_games_with_all_options() {
    let mut random = SplitMix(1);
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
#[ignore = "long"]
fn random_tourneys_from_every_score() {
    let mut random = SplitMix(2);
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
                        ("max_games", "2"),
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
#[ignore = "long"]
fn captures_have_the_same_result_in_any_order() {
    let mut random = SplitMix(3);
    let posts: Vec<Post> = board("hex").posts.keys().copied().collect();
    let mut most = 0;
    for _ in 0..2000 {
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
        automatic.game.rules.won = [Achievement::Capture; 2].map(|won| BTreeSet::from([won]));
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
    model.play_text("b3");
    assert_eq!(model.legal_texts(), ["S1>1.2", "S2>1.4", "S3>1.6"]);
    let mut random = SplitMix(4);
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
