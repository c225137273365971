//! The built-in boards, held against what the rules tell of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::generator;
use crate::common::positions::{CHAIN, play, triad};
use rand_core::Rng;
use rules_core::Game;
use triad_rules::{Action, Board, BuiltIn, Custom, Place, PlaceKind, Post, Triad};

/// A board as the rules describe it: rows as the half step they start at and how many Posts they
/// have, the Docks and Portals with the Borders they lie behind.
struct Described {
    rows: [(i32, i32); 7],
    outer: &'static [(&'static str, &'static [&'static str])],
}

const HEXAGON: [(i32, i32); 7] = [(3, 4), (2, 5), (1, 6), (0, 7), (1, 6), (2, 5), (3, 4)];

/// Places on both sides of a way, and the Border between them; none between Portals.
type Way = (String, String, Option<(String, String)>);

const HEX: Described = Described {
    rows: HEXAGON,
    outer: &[
        ("S1", &["a1-a2"]),
        ("S2", &["a2-a3"]),
        ("S3", &["a3-a4"]),
        ("N1", &["g1-g2"]),
        ("N2", &["g2-g3"]),
        ("N3", &["g3-g4"]),
        ("W1", &["a1-b1", "b1-c1"]),
        ("W2", &["c1-d1", "d1-e1"]),
        ("W3", &["e1-f1", "f1-g1"]),
        ("E1", &["a4-b5", "b5-c6"]),
        ("E2", &["c6-d7", "d7-e6"]),
        ("E3", &["e6-f5", "f5-g4"]),
    ],
};

const HEX12: Described = Described {
    rows: HEXAGON,
    outer: &[
        ("S1", &["a1-a2"]),
        ("S2", &["a2-a3"]),
        ("S3", &["a3-a4"]),
        ("N1", &["g1-g2"]),
        ("N2", &["g2-g3"]),
        ("N3", &["g3-g4"]),
        ("W1", &["a1-b1"]),
        ("W2", &["b1-c1"]),
        ("W3", &["c1-d1"]),
        ("W4", &["d1-e1"]),
        ("W5", &["e1-f1"]),
        ("W6", &["f1-g1"]),
        ("E1", &["a4-b5"]),
        ("E2", &["b5-c6"]),
        ("E3", &["c6-d7"]),
        ("E4", &["d7-e6"]),
        ("E5", &["e6-f5"]),
        ("E6", &["f5-g4"]),
    ],
};

const RECT: Described = Described {
    rows: [(0, 4), (1, 3), (0, 4), (1, 3), (0, 4), (1, 3), (0, 4)],
    outer: &[
        ("S1", &["a1-a2"]),
        ("S2", &["a2-a3"]),
        ("S3", &["a3-a4"]),
        ("N1", &["g1-g2"]),
        ("N2", &["g2-g3"]),
        ("N3", &["g3-g4"]),
        ("W1", &["a1-b1", "b1-c1"]),
        ("W2", &["c1-d1", "d1-e1"]),
        ("W3", &["e1-f1", "f1-g1"]),
        ("E1", &["a4-b3", "b3-c4"]),
        ("E2", &["c4-d3", "d3-e4"]),
        ("E3", &["e4-f3", "f3-g4"]),
    ],
};

const BOARDS: [(BuiltIn, Described); 3] =
    [(BuiltIn::Hex, HEX), (BuiltIn::Hex12, HEX12), (BuiltIn::Rect, RECT)];

impl Described {
    /// All Posts by name, with row and half step.
    fn posts(&self) -> BTreeMap<String, (i32, i32)> {
        let mut posts = BTreeMap::new();
        for (row, (start, count)) in (0..).zip(self.rows) {
            for index in 0..count {
                let letter = char::from(b'a' + row as u8);
                posts.insert(format!("{letter}{}", index + 1), (row, start + 2 * index));
            }
        }
        posts
    }

    /// All pairs of neighbouring Posts.
    fn borders(&self) -> BTreeSet<(String, String)> {
        let posts = self.posts();
        let mut borders = BTreeSet::new();
        for (one, (row, x)) in &posts {
            for (other, (other_row, other_x)) in &posts {
                let apart = (other_row - row, (other_x - x).abs());
                if matches!(apart, (0, 2) | (1, 1)) && one < other {
                    borders.insert((one.clone(), other.clone()));
                }
            }
        }
        borders
    }

    /// All Treys with their corners: three Posts each of which neighbours the others.
    fn treys(&self) -> BTreeMap<String, BTreeSet<String>> {
        let (posts, borders) = (self.posts(), self.borders());
        let mut treys = BTreeMap::new();
        for band in 0..6 {
            let mut found = BTreeMap::new();
            for (one, other) in &borders {
                for third in posts.keys().filter(|third| {
                    borders.contains(&(one.clone(), (*third).clone()))
                        && borders.contains(&(other.clone(), (*third).clone()))
                }) {
                    let corners = [one, other, third];
                    let rows: BTreeSet<i32> = corners.iter().map(|post| posts[*post].0).collect();
                    if rows == BTreeSet::from([band, band + 1]) {
                        let x: i32 = corners.iter().map(|post| posts[*post].1).sum();
                        found.insert(x, corners.into_iter().cloned().collect());
                    }
                }
            }
            for (number, corners) in (1..).zip(found.into_values()) {
                treys.insert(format!("{}.{number}", band + 1), corners);
            }
        }
        treys
    }

    /// All ways between places.
    fn ways(&self) -> BTreeSet<Way> {
        let treys = self.treys();
        let mut ways = BTreeSet::new();
        let mut link = |one: &str, other: &str, border: Option<&(String, String)>| {
            ways.insert((one.to_string(), other.to_string(), border.cloned()));
            ways.insert((other.to_string(), one.to_string(), border.cloned()));
        };
        for border in self.borders() {
            let beside: Vec<&String> = treys
                .iter()
                .filter(|(_, corners)| corners.contains(&border.0) && corners.contains(&border.1))
                .map(|(trey, _)| trey)
                .collect();
            let name = format!("{}-{}", border.0, border.1);
            let outer = self.outer.iter().find(|(_, borders)| borders.contains(&name.as_str()));
            match (&beside[..], outer) {
                ([one, other], None) => link(one, other, Some(&border)),
                ([one], Some((outer, _))) => link(one, outer, Some(&border)),
                _ => panic!("{name}: {beside:?}, {outer:?}"),
            }
        }
        for (portal, _) in self.outer {
            if let Some(number) = portal.strip_prefix('W') {
                link(portal, &format!("E{number}"), None);
            }
        }
        ways
    }
}

/// All ways of the engine, be it for one seat or the other: each exit, and the pair of Gems that
/// closes it.
fn ways<L: Board>(board: L) -> BTreeSet<Way> {
    // Own Docks are blocked, so both seats see all there is only together.
    let of = |seat: usize| ways_of_seat(board, board.blocked(L::Ids::default(), seat, true));
    &of(0) | &of(1)
}

fn ways_of_seat<L: Board>(board: L, blocked: L::Ids) -> BTreeSet<Way> {
    let posts: Vec<Post> = board.layout().posts().collect();
    let mut ways = BTreeSet::new();
    for from in board.layout().places() {
        let id = board.id_of(from).unwrap();
        let open = board.exits(id, 0, &blocked);
        for exit in (0..64).filter(|exit| open >> exit & 1 == 1) {
            let to = board.place_at(board.beyond(id, exit));
            let mut borders = Vec::new();
            for (index, &one) in posts.iter().enumerate() {
                for &other in &posts[index + 1..] {
                    let gems = 1 << board.bit_of(one).unwrap() | 1 << board.bit_of(other).unwrap();
                    if board.exits(id, gems, &blocked) >> exit & 1 == 0 {
                        borders.push((one.to_string(), other.to_string()));
                    }
                }
            }
            assert!(borders.len() <= 1, "{from} {to}: {borders:?}");
            ways.insert((from.to_string(), to.to_string(), borders.pop()));
        }
    }
    ways
}

#[test]
fn triad_01_posts_treys_and_borders_are_those_of_the_lattice() {
    for (layout, described) in BOARDS {
        let posts: BTreeSet<String> = layout.layout().posts().map(|p| p.to_string()).collect();
        assert_eq!(posts, described.posts().into_keys().collect());
        let trey = |place: &Place| matches!(place.kind(), PlaceKind::Trey { .. });
        let treys = layout.layout().places().filter(trey).map(|place| place.to_string());
        assert_eq!(treys.collect::<BTreeSet<_>>(), described.treys().into_keys().collect());
        // Each Border lies between two Treys or leads out of the board, and bars that way alone.
        assert_eq!(ways(layout), described.ways(), "{layout:?}");
        assert_eq!(ways(Custom(layout.layout())), described.ways(), "{layout:?}");
    }
}

#[test]
fn triad_02_docks_lie_at_both_ends_and_portals_have_one_across() {
    for (layout, docks, west, east) in [
        (
            BuiltIn::Hex,
            ["1.2", "1.4", "1.6", "6.2", "6.4", "6.6"],
            &[&["1.1", "2.1"] as &[&str], &["3.1", "4.1"], &["5.1", "6.1"]] as &[&[&str]],
            &[&["1.7", "2.9"] as &[&str], &["3.11", "4.11"], &["5.9", "6.7"]] as &[&[&str]],
        ),
        (
            BuiltIn::Hex12,
            ["1.2", "1.4", "1.6", "6.2", "6.4", "6.6"],
            &[&["1.1"], &["2.1"], &["3.1"], &["4.1"], &["5.1"], &["6.1"]],
            &[&["1.7"], &["2.9"], &["3.11"], &["4.11"], &["5.9"], &["6.7"]],
        ),
        (
            BuiltIn::Rect,
            ["1.1", "1.3", "1.5", "6.1", "6.3", "6.5"],
            &[&["1.1", "2.1"], &["3.1", "4.1"], &["5.1", "6.1"]],
            &[&["1.5", "2.5"], &["3.5", "4.5"], &["5.5", "6.5"]],
        ),
    ] {
        let all = ways(layout);
        let from = |place: &str| -> Vec<String> {
            let leads = all.iter().filter(|(from, ..)| from == place);
            leads.map(|(_, to, _)| to.clone()).collect()
        };
        for (dock, trey) in ["S1", "S2", "S3", "N1", "N2", "N3"].into_iter().zip(docks) {
            assert_eq!(from(dock), [trey], "{layout:?} {dock}");
        }
        for (side, other, lists) in [("W", "E", west), ("E", "W", east)] {
            for (number, treys) in (1..).zip(lists) {
                let mut expected: Vec<String> = treys.iter().map(ToString::to_string).collect();
                expected.push(format!("{other}{number}"));
                assert_eq!(from(&format!("{side}{number}")), expected, "{layout:?} {side}{number}");
            }
            assert_eq!(from(&format!("{side}{}", lists.len() + 1)), [""; 0]);
        }
    }
}

#[test]
fn triad_03_gems_stand_on_posts_and_jewels_on_docks_treys_and_portals() {
    // No name is both of a Post and of a place, and no action takes one for the other.
    for (layout, _) in BOARDS {
        let posts: BTreeSet<String> = layout.layout().posts().map(|p| p.to_string()).collect();
        let places: BTreeSet<String> = layout.layout().places().map(|p| p.to_string()).collect();
        assert!(posts.is_disjoint(&places));
        assert!(places.iter().all(|place| place.parse::<Post>().is_err()));
        assert!(posts.iter().all(|post| post.parse::<Place>().is_err()));
    }
    for text in ["c3>c4", "S1>c3", "1.2", "x1.2", "S1", "W1"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    // A Jewel on each kind of place, and Gems on the Posts around it.
    let mut game = triad("triad/1 - 4/n4/6/7/6/5/s3 1.1,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem");
    play(&mut game, "c3 1.1>W1 1.4>1.3 1.6>1.5");
    let jewels: Vec<String> =
        game.jewels(crate::common::seat(0)).map(|jewel| jewel.place.to_string()).collect();
    assert_eq!(jewels, ["1.3", "1.5", "W1"]);
    let start = Triad::new(triad_rules::Options::default()).unwrap();
    assert!(start.jewels(crate::common::seat(1)).all(|jewel| {
        matches!(jewel.place.kind(), PlaceKind::Dock(owner) if owner == crate::common::seat(1))
    }));
    let refused = |from: &str, to: &str| {
        let text = CHAIN.replacen(from, to, 1);
        text.parse::<Triad>().expect_err(&text).to_string()
    };
    assert!(refused("1.2,", "a1,").contains("expected a place"));
    assert!(refused("1.2,1.4,1.6", "1.2,1.4,1.8").contains("TRIAD-3"));
}

#[test]
fn triad_04_the_hexagon_has_37_posts_54_treys_and_90_borders() {
    let names = |from: u8, counts: [u8; 7]| -> Vec<String> {
        let row = |(row, count): (u8, u8)| {
            (1..=count).map(move |number| format!("{}{number}", char::from(from + row)))
        };
        (0..).zip(counts).flat_map(row).collect()
    };
    let layout = BuiltIn::Hex.layout();
    let posts: Vec<String> = layout.posts().map(|post| post.to_string()).collect();
    assert_eq!(posts, names(b'a', [4, 5, 6, 7, 6, 5, 4]));
    assert_eq!(posts.len(), 37);
    let band = |band: u8| {
        let inside = |place: &Place| place.kind() == PlaceKind::Trey { band };
        let numbers: Vec<u8> = layout.places().filter(inside).map(Place::number).collect();
        assert_eq!(numbers, (1..=numbers.len() as u8).collect::<Vec<_>>());
        numbers.len()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(band), [7, 9, 11, 11, 9, 7]);
    assert_eq!(layout.places().count(), 54 + 6 + 6);

    let all = ways(BuiltIn::Hex);
    let is_trey = |place: &str| place.contains('.');
    let borders = |inner: bool| -> BTreeSet<&(String, String)> {
        all.iter()
            .filter(|(from, to, _)| (is_trey(from) && is_trey(to)) == inner)
            .filter_map(|(.., border)| border.as_ref())
            .collect()
    };
    assert_eq!((borders(true).len(), borders(false).len()), (72, 18));
    assert!(borders(true).is_disjoint(&borders(false)));
    // Every Trey has three ways out, each Post of a corner three neighbours, of a side four, six
    // within.
    for place in layout.places().map(|place| place.to_string()).filter(|place| is_trey(place)) {
        assert_eq!(all.iter().filter(|(from, ..)| *from == place).count(), 3, "{place}");
    }
    let of = |post: &str| {
        let all = borders(true).into_iter().chain(borders(false));
        all.filter(|(one, other)| one == post || other == post).count()
    };
    let mut counts = BTreeMap::new();
    posts.iter().for_each(|post| *counts.entry(of(post)).or_insert(0) += 1);
    assert_eq!(counts, BTreeMap::from([(3, 6), (4, 12), (6, 19)]));
    assert_eq!(["a1", "a4", "d1", "d7", "g1", "g4"].map(of), [3; 6]);
}

#[test]
fn triad_05_hex12_has_twelve_portals_and_rect_25_posts() {
    let portals = |layout: BuiltIn| {
        let portal = |place: &Place| matches!(place.kind(), PlaceKind::West | PlaceKind::East);
        layout.layout().places().filter(portal).count()
    };
    assert_eq!([BuiltIn::Hex, BuiltIn::Hex12, BuiltIn::Rect].map(portals), [6, 12, 6]);
    let posts = |layout: BuiltIn| -> Vec<Post> { layout.layout().posts().collect() };
    assert_eq!(posts(BuiltIn::Hex12), posts(BuiltIn::Hex));
    assert_eq!(posts(BuiltIn::Rect).len(), 25);
    let band = |band: u8| {
        let inside = |place: &Place| place.kind() == PlaceKind::Trey { band };
        BuiltIn::Rect.layout().places().filter(inside).count()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(band), [5; 6]);
}

#[test]
fn triad_06_09_only_the_corners_are_safe_for_good() {
    fn is_safe<L: Board>(board: L, post: Post) -> bool {
        let (all, middle) = (board.posts(), 1 << board.bit_of(post).unwrap());
        let mut bits = (0..64).filter(|&bit| all >> bit & 1 == 1);
        bits.all(|bit| board.flanked(bit, all, middle) == 0)
    }
    let corners = ["a1", "a4", "d1", "d7", "g1", "g4"];
    for post in BuiltIn::Hex.layout().posts() {
        let corner = corners.contains(&post.to_string().as_str());
        assert_eq!(is_safe(BuiltIn::Hex, post), corner, "{post}");
    }
}

#[test]
fn triad_06_lines_run_in_the_three_directions_of_the_lattice() {
    // d4 is the centre: an own Gem on a neighbour captures with the Gem opposite, and no other.
    let around = ["d3", "e3", "e4", "d5", "c4", "c3"];
    for (index, arrived) in around.into_iter().enumerate() {
        for (other, own) in around.into_iter().enumerate() {
            let opposite = (index + 3) % 6 == other;
            assert_eq!(bracket(BuiltIn::Hex, arrived, own), opposite, "{arrived} {own}");
            let custom = Custom(BuiltIn::Hex.layout());
            assert_eq!(bracket(custom, arrived, own), opposite, "{arrived} {own}");
        }
    }
}

/// Whether two Gems of one seat bracket one of the other on d4.
fn bracket(board: impl Board, arrived: &str, own: &str) -> bool {
    let bit = |post: &str| board.bit_of(post.parse().unwrap()).unwrap();
    let (gems, middle) = (1 << bit(arrived) | 1 << bit(own), 1 << bit("d4"));
    board.flanked(bit(arrived), gems, middle) == middle
}

#[test]
fn triad_06_09_the_look_up_finds_what_the_lines_of_the_layout_say() {
    /// The Posts of `middle` that the Gem flanks, with Gems given by the numbers of Posts.
    fn flanked<L: Board>(board: L, post: Post, [own, middle]: [u64; 2]) -> Vec<Post> {
        let posts: Vec<Post> = board.layout().posts().collect();
        let bit = |post: Post| board.bit_of(post).unwrap();
        let set = |of: u64| {
            let chosen = (0..).zip(&posts).filter(|&(index, _)| of >> index & 1 == 1);
            chosen.fold(0u64, |all, (_, &post)| all | 1 << bit(post))
        };
        let found = board.flanked(bit(post), set(own), set(middle));
        posts.iter().copied().filter(|&post| found >> bit(post) & 1 == 1).collect()
    }
    let mut rng = generator(6);
    for board in BuiltIn::ALL {
        for _ in 0..2_000 {
            let gems = [rng.next_u64(), rng.next_u64()];
            for post in board.layout().posts() {
                let by_lines = flanked(Custom(board.layout()), post, gems);
                assert_eq!(flanked(board, post, gems), by_lines, "{board:?} {post}");
            }
        }
    }
}
