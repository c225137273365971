//! The geometry of layouts against what the rules say of lattices, and against what the engine
//! allows.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Taste, choose, generator};
use rules_core::{Game, Seat, Turn};
use triad_rules::{
    Action, Border, BuiltIn, Custom, Layout, Mode, OptionsOn, Place, PlaceKind, Point, Post,
    TriadOn,
};

fn positions(layout: &Layout) -> BTreeMap<Post, Point> {
    layout.posts().map(|post| (post, layout.post_position(post).unwrap())).collect()
}

/// Whether two Posts are one step apart, by their coordinates.
fn are_adjacent(one: Point, other: Point) -> bool {
    let [(x, y), (other_x, other_y)] = [one.cartesian(), other.cartesian()];
    ((x - other_x).hypot(y - other_y) - 1.0).abs() < 1e-9
}

fn is_portal(place: Place) -> bool {
    matches!(place.kind(), PlaceKind::West | PlaceKind::East)
}

fn is_dock(place: Place) -> bool {
    matches!(place.kind(), PlaceKind::Dock(_))
}

fn is_trey(place: Place) -> bool {
    matches!(place.kind(), PlaceKind::Trey { .. })
}

#[test]
fn triad_01_posts_one_step_apart_are_adjacent_and_treys_their_triangles() {
    for layout in crate::common::layouts::all(&mut generator(1), 300) {
        let points = positions(&layout);
        assert_eq!(points.values().collect::<BTreeSet<_>>().len(), points.len(), "{layout}");
        for (&post, &at) in &points {
            let adjacent: Vec<Post> = layout.adjacent_posts(post).collect();
            let near = points.iter().filter(|(_, other)| are_adjacent(at, **other));
            assert_eq!(adjacent, near.map(|(&post, _)| post).collect::<Vec<_>>(), "{layout}");
        }
        // Treys are exactly the triples of adjacent Posts; names ascend with the centre.
        let mut triples = BTreeSet::new();
        for &one in points.keys() {
            for other in layout.adjacent_posts(one).filter(|&other| other > one) {
                let both = layout.adjacent_posts(other).filter(|&third| third > other);
                for third in both.filter(|&third| layout.adjacent_posts(one).any(|p| p == third)) {
                    triples.insert(vec![one, other, third]);
                }
            }
        }
        let corners = |trey| layout.corners(trey).collect::<Vec<Post>>();
        let treys: Vec<Place> = layout.treys().collect();
        assert_eq!(treys.iter().map(|&trey| corners(trey)).collect::<BTreeSet<_>>(), triples);
        assert_eq!(treys.len(), triples.len(), "{layout}");
        let mut last = None;
        for trey in treys {
            let [a, b, c] = corners(trey)[..] else { panic!("{layout} {trey}") };
            assert_eq!(layout.triangles(trey).collect::<Vec<_>>(), [[a, b, c].map(|p| points[&p])]);
            let center = layout.center(trey).unwrap();
            assert_eq!(
                [3 * center.x, 3 * center.y],
                [
                    [a, b, c].iter().map(|post| points[post].x).sum::<i16>(),
                    [a, b, c].iter().map(|post| points[post].y).sum::<i16>(),
                ]
            );
            let PlaceKind::Trey { band } = trey.kind() else { panic!("{trey}") };
            assert_eq!(center.y.div_euclid(3) + 1, i16::from(band));
            let key = (band, center.x);
            assert!(last < Some(key), "{layout} {trey}");
            last = Some(key);
        }
    }
}

#[test]
fn triad_02_borders_have_their_places_on_the_right_sides() {
    for layout in crate::common::layouts::all(&mut generator(2), 300) {
        let points = positions(&layout);
        let borders: Vec<Border> = layout.borders().collect();
        let pairs: BTreeSet<[Post; 2]> = borders.iter().map(|border| border.posts).collect();
        let adjacent = points
            .keys()
            .flat_map(|&one| layout.adjacent_posts(one).map(move |other| [one, other]))
            .filter(|[one, other]| one < other);
        assert_eq!(pairs, adjacent.collect(), "{layout}");
        assert_eq!(pairs.len(), borders.len());
        for Border { posts, sides } in &borders {
            let [a, b] = posts.map(|post| points[&post]);
            for (side, place) in sides.iter().enumerate() {
                let Some(place) = *place else { continue };
                let center = layout
                    .triangles(place)
                    .find(|corners| corners.contains(&a) && corners.contains(&b))
                    .map(Point::center_of)
                    .unwrap_or_else(|| panic!("{layout} {place}"));
                let lower = if a.y == b.y { center.y < a.y } else { 2 * center.x < a.x + b.x };
                assert_eq!(side == 0, lower, "{layout} {posts:?} {place}");
                assert!(posts.iter().all(|&post| layout.corners(place).any(|p| p == post)));
            }
            // Docks and Portals have a Trey on the other side.
            if let [Some(one), Some(other)] = *sides {
                assert!(is_trey(one) || is_trey(other));
            } else {
                assert!(sides.iter().flatten().all(|&place| is_trey(place)), "{layout} {posts:?}");
            }
        }
        // The ways of a place are its Borders and the Portal across.
        for place in layout.places() {
            let across = layout.borders_of(place).filter_map(|border| border.beyond(place));
            let ways: BTreeSet<Place> = across.chain(layout.across(place)).collect();
            assert_eq!(layout.neighbours(place).collect::<Vec<_>>(), Vec::from_iter(ways));
            for other in layout.neighbours(place) {
                assert!(layout.neighbours(other).any(|back| back == place), "{layout} {place}");
            }
            let corners: BTreeSet<Post> =
                layout.borders_of(place).flat_map(|border| border.posts).collect();
            assert_eq!(layout.corners(place).collect::<Vec<_>>(), Vec::from_iter(corners));
        }
    }
}

#[test]
fn triad_02_docks_and_portals_lie_off_the_board_and_across_is_an_involution() {
    for layout in crate::common::layouts::all(&mut generator(3), 300) {
        let points: BTreeSet<Point> = positions(&layout).into_values().collect();
        let docks: Vec<Place> =
            [0, 1].map(|seat| layout.docks(crate::common::seat(seat)).collect::<Vec<_>>()).concat();
        assert_eq!(docks.len(), 6);
        assert_eq!(layout.docks(crate::common::seat(2)).count(), 0);
        let (low, high) = layout.bounds();
        for place in docks.iter().copied().chain(layout.portals()) {
            assert_eq!(layout.triangles(place).count(), layout.borders_of(place).count());
            for [one, other, outer] in layout.triangles(place) {
                assert!(are_adjacent(one, other) && are_adjacent(one, outer));
                assert!(points.contains(&one) && points.contains(&other));
                assert!(!points.contains(&outer), "{layout} {place}");
                assert!([one, other, outer].iter().all(|point| {
                    (low.x..=high.x).contains(&point.x) && (low.y..=high.y).contains(&point.y)
                }));
            }
            assert!(layout.center(place).is_some());
        }
        for place in layout.places() {
            assert_eq!(layout.across(place).is_some(), is_portal(place), "{layout} {place}");
            if let Some(other) = layout.across(place) {
                assert_eq!(layout.across(other), Some(place));
                assert_ne!(other.kind(), place.kind());
                assert!(layout.has_place(other));
            }
        }
    }
}

#[test]
fn triad_06_lines_are_straight_and_all_there_are() {
    for layout in crate::common::layouts::all(&mut generator(4), 300) {
        let points = positions(&layout);
        let lines: Vec<[Post; 3]> = layout.lines().collect();
        for line in &lines {
            let [a, b, c] = line.map(|post| points[&post]);
            assert!(are_adjacent(a, b) && are_adjacent(b, c) && line.is_sorted());
            assert_eq!((a.x + c.x, a.y + c.y), (2 * b.x, 2 * b.y));
        }
        let straight = points.keys().flat_map(|&middle| {
            let layout = &layout;
            let around = move || layout.adjacent_posts(middle);
            let pairs = around().flat_map(move |one| around().map(move |other| [one, other]));
            pairs.filter(|[one, other]| one < other).map(move |[one, other]| [one, middle, other])
        });
        let straight = straight.filter(|line| {
            let [a, b, c] = line.map(|post| points[&post]);
            (a.x + c.x, a.y + c.y) == (2 * b.x, 2 * b.y)
        });
        assert_eq!(lines.len(), lines.iter().collect::<BTreeSet<_>>().len());
        assert_eq!(BTreeSet::from_iter(lines), straight.collect(), "{layout}");
    }
}

#[test]
fn what_a_layout_lacks_is_nowhere() {
    let layout = BuiltIn::Rect.layout();
    for post in ["a5", "h1", "z64"].map(|post| post.parse::<Post>().unwrap()) {
        assert!(!layout.has_post(post) && layout.post_position(post).is_none());
        assert_eq!(layout.adjacent_posts(post).count(), 0);
    }
    for place in ["1.6", "7.1", "S4", "W4", "E127", "25.127"] {
        let place: Place = place.parse().unwrap();
        assert!(!layout.has_place(place) && layout.center(place).is_none());
        assert_eq!(layout.across(place), None);
        assert_eq!(layout.triangles(place).count() + layout.borders_of(place).count(), 0);
        assert_eq!(layout.corners(place).count() + layout.neighbours(place).count(), 0);
    }
}

/// Plays on a layout until every way of the geometry has been legal once, and makes sure that no
/// other ever is.
fn check_ways(layout: &'static Layout) {
    let mut wanted = BTreeSet::new();
    for from in layout.places() {
        for to in layout.neighbours(from) {
            wanted.insert((from, to));
        }
    }
    let all = wanted.clone();
    let mut games = 0;
    while !wanted.is_empty() {
        games += 1;
        assert!(games < 20_000, "{layout}: never legal: {wanted:?}");
        let layout = Custom(layout);
        let options = OptionsOn { layout, mode: Mode::Breach, ..OptionsOn::default() };
        let mut game = TriadOn::new(options).unwrap();
        let mut rng = generator(games);
        let taste = [Taste::Anything, Taste::Race, Taste::Portals][games as usize % 3];
        for _ in 0..60 * usize::from(layout.0.row_count()) {
            let Turn::Seat(mover) = game.turn() else { break };
            for action in game.legal_actions() {
                let Action::Jewel { from, to } = action else { continue };
                assert!(all.contains(&(from, to)), "{action} on {}", layout.0);
                // TRIAD-17, TRIAD-19: no Jewel enters an own Dock or leaves an opposing one.
                assert!(to.kind() != PlaceKind::Dock(mover));
                assert!(!is_dock(from) || from.kind() == PlaceKind::Dock(mover));
                wanted.remove(&(from, to));
            }
            let action = choose(taste, &game, &mut rng);
            game.play(action).unwrap();
        }
    }
}

/// Whether Jewels can come and go everywhere: where a Trey is a dead end, there may be no turn in
/// which all Jewels move and one goes there (TRIAD-14).
fn is_open(layout: &Layout) -> bool {
    layout.treys().all(|trey| layout.neighbours(trey).filter(|&to| !is_dock(to)).count() >= 2)
}

#[test]
fn triad_15_18_neighbours_are_exactly_the_places_that_jewels_can_move_to() {
    for text in crate::common::layouts::CHOSEN {
        check_ways(Box::leak(Box::new(text.parse().unwrap())));
    }
    let mut rng = generator(5);
    let mut checked = 0;
    while checked < 12 {
        let Some(layout) = crate::common::layouts::random(&mut rng).filter(is_open) else {
            continue;
        };
        check_ways(Box::leak(Box::new(layout)));
        checked += 1;
    }
    BuiltIn::ALL.into_iter().for_each(|layout| {
        check_ways(layout.layout());
    });
}

/// The random layouts are worth having: with and without Portals, with places behind several
/// Borders, of many sizes.
#[test]
fn random_layouts_are_varied() {
    let layouts = crate::common::layouts::all(&mut generator(6), 400);
    let count = |what: &dyn Fn(&Layout) -> bool| layouts.iter().filter(|l| what(l)).count();
    let several = |layout: &Layout| layout.portals().any(|p| layout.borders_of(p).count() > 1);
    assert!(count(&|layout| layout.portals().count() == 0) > 20);
    assert!(count(&several) > 40);
    assert!(count(&|layout| layout.posts().count() < 12) > 20);
    assert!(count(&|layout| layout.posts().count() > 20) > 20);
    assert!(count(&|layout| layout.borders().any(|b| b.sides.contains(&None))) > 100);
    let first = |layout: &Layout| layout.docks(Seat::FIRST).next().unwrap();
    let slanted = |layout: &Layout| {
        layout.borders_of(first(layout)).any(|b| b.posts[0].row() != b.posts[1].row())
    };
    assert!(count(&slanted) > 50);
}

/// A place behind several Borders is shown in the middle of where these lead, off the board.
#[test]
fn triad_02_places_behind_several_borders_lie_between_them() {
    let layout = BuiltIn::Hex.layout();
    let center = |place: &str| layout.center(place.parse().unwrap()).map(|at| (at.x, at.y));
    assert_eq!(["S1", "W2", "E2"].map(center), [Some((4, -1)), Some((-1, 9)), Some((13, 9))]);
    assert_eq!(["W1", "E3"].map(center), [Some((0, 1)), Some((12, 17))]);
    // What is no whole number is rounded away from the middle of the board, which is at 9.
    for (portals, y) in [
        ("a1-b1+b1-c1+c1-d1+d1-e1 a4-b5+b5-c6+c6-d7+d7-e6", 5),
        ("c1-d1+d1-e1+e1-f1+f1-g1 c6-d7+d7-e6+e6-f5+f5-g4", 13),
    ] {
        let rows = "3:4,2:5,1:6,0:7,1:6,2:5,3:4";
        let docks = "a1-a2,a2-a3,a3-a4 g1-g2,g2-g3,g3-g4";
        let layout: Layout = format!("layout/1 high {rows} {docks} {portals}").parse().unwrap();
        let height = |place: &str| layout.center(place.parse().unwrap()).unwrap().y;
        assert_eq!(["W1", "E1"].map(height), [y, y]);
    }
}

#[cfg(feature = "serde")]
#[test]
fn geometry_goes_through_serde() {
    use serde_json::{from_str, to_string};
    let layout = BuiltIn::Hex.layout();
    let border = layout.borders().next().unwrap();
    let json = to_string(&border).unwrap();
    assert_eq!(json, r#"{"posts":["a1","a2"],"sides":["S1","1.2"]}"#);
    assert_eq!(from_str::<Border>(&json).unwrap(), border);
    let at = layout.center("W2".parse().unwrap()).unwrap();
    assert_eq!(to_string(&at).unwrap(), r#"{"x":-1,"y":9}"#);
    assert_eq!(from_str::<Point>(r#"{"x":-1,"y":9}"#).unwrap(), at);
    for place in layout.places() {
        assert_eq!(from_str::<Place>(&to_string(&place).unwrap()).unwrap(), place);
        let bytes = postcard::to_allocvec(&place).unwrap();
        assert_eq!(postcard::from_bytes::<Place>(&bytes).unwrap(), place);
        assert!(bytes.len() <= 2);
        let kind = to_string(&place.kind()).unwrap();
        assert_eq!(from_str::<PlaceKind>(&kind).unwrap(), place.kind());
    }
    for post in layout.posts() {
        assert_eq!(from_str::<Post>(&to_string(&post).unwrap()).unwrap(), post);
        let bytes = postcard::to_allocvec(&post).unwrap();
        assert_eq!((postcard::from_bytes::<Post>(&bytes).unwrap(), bytes.len()), (post, 1));
    }
    for built_in in BuiltIn::ALL {
        assert_eq!(to_string(&built_in).unwrap(), format!("\"{built_in}\""));
        assert_eq!(from_str::<BuiltIn>(&format!("\"{built_in}\"")).unwrap(), built_in);
    }
}
