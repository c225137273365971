//! Diagrams: what stands where.

use crate::common::{Shown, TASTES, choose, generator, seat};
use rules_core::{Diagram, Game, Turn, Viewer};
use triad_rules::{
    Board, BuiltIn, Custom, Layout, Mode, OptionsOn, Place, PlaceKind, Point, Post, Tourney,
    TourneyOptions, Triad, TriadOn,
};

fn drawn<G: Diagram>(game: &G) -> String {
    let mut out = String::new();
    game.write_diagram(Viewer::Open, &mut out).unwrap();
    out
}

/// The words of a drawing with the columns of their middles.
fn words(line: &str) -> Vec<(String, f64)> {
    let mut words = Vec::new();
    let mut at = 0;
    for word in line.split(' ') {
        if !word.is_empty() {
            words.push((word.to_string(), at as f64 + (word.len() - 1) as f64 / 2.0));
        }
        at += word.len() + 1;
    }
    words
}

fn custom(text: &str) -> Custom {
    text.parse().unwrap()
}

fn start(layout: Custom) -> TriadOn<Custom> {
    TriadOn::new(OptionsOn { layout, ..OptionsOn::default() }).unwrap()
}

const WIDE: &str = "layout/1 wide 1:5,0:6,1:5 a1-a2,a3-a4,a4-a5 c1-c2,c2-c3,c3-c4 - -";

#[test]
fn the_drawing_shows_gems_jewels_docks_portals_and_names() {
    let text = "triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,W1* 6.2,6.4,6.6 0-0 0 0:gem";
    let out = drawn(&text.parse::<Triad>().unwrap());
    println!("{out}");
    assert_eq!(out.matches("(S)").count(), 3 + 1);
    assert_eq!(out.matches("(N)").count(), 3 + 1);
    assert!(out.contains("W1^") && out.contains("S3") && out.contains("g4"));
    assert!(out.contains("Jewels ^ on 1.2 1.4 W1*, 0 captured"), "{out}");
}

/// A Dock was drawn between the Posts of its number, whatever Border it lies behind.
#[test]
fn docks_are_drawn_at_their_borders_on_custom_layouts() {
    let out = drawn(&start(custom(WIDE)));
    println!("{out}");
    let line = |word: &str| {
        out.lines().map(words).find(|line| line.iter().any(|(other, _)| other.starts_with(word)))
    };
    let column = |word: &str| {
        let line = line(word).unwrap();
        line.iter().find(|(other, _)| other.starts_with(word)).unwrap().1
    };
    for (dock, left, right) in [
        ("S1", "a1", "a2"),
        ("S2", "a3", "a4"),
        ("S3", "a4", "a5"),
        ("N1", "c1", "c2"),
        ("N2", "c2", "c3"),
        ("N3", "c3", "c4"),
    ] {
        let (left, at, right) = (column(left), column(dock), column(right));
        assert!(left + 1.0 < at && at < right - 1.0, "{dock}: {left} {at} {right}");
    }
}

/// The drawing expected at a place.
fn label<G: Shown>(game: &G, place: Place) -> String {
    let on = |number| game.jewels_of(seat(number)).iter().any(|jewel| jewel.place == place);
    let jewel = if on(0) {
        "^"
    } else if on(1) {
        "v"
    } else {
        ""
    };
    match (place.kind(), jewel) {
        (PlaceKind::Trey { .. }, "") => ".".to_string(),
        (PlaceKind::Trey { .. }, jewel) => jewel.to_string(),
        _ => format!("{place}{jewel}"),
    }
}

fn gem_label<G: Shown>(game: &G, post: Post) -> String {
    match game.gem_on(post) {
        None => post.to_string(),
        Some(owner) => ["(S)", "(N)"][owner.index()].to_string(),
    }
}

/// Every word of a drawing is what the geometry has at its place, and nothing is missing. Gives how
/// many columns a half step has.
fn check<G: Shown + Diagram>(game: &G) -> usize {
    let out = drawn(game);
    let layout = game.layout_of().layout();
    assert!(out.lines().all(|line| line.len() <= 80), "{out}");
    let mut wanted: Vec<(Point, String)> = layout
        .posts()
        .map(|post| (layout.post_position(post).unwrap(), gem_label(game, post)))
        .collect();
    for place in layout.places() {
        let centers = layout.triangles(place).map(Point::center_of);
        // Both triangles of a band are on the same line.
        let line = |at: Point| Point { y: 3 * at.y.div_euclid(3) + 1, ..at };
        wanted.extend(centers.map(|at| (line(at), label(game, place))));
    }
    wanted.sort_by_key(|(at, _)| (-at.y, at.x));
    let lines: Vec<&str> = out.lines().take_while(|line| !line.is_empty()).collect();
    let lines = lines.into_iter().skip(usize::from(out.starts_with("game ")) * 3);
    let drawn: Vec<(String, f64)> = lines.flat_map(words).collect();
    let names: Vec<&String> = drawn.iter().map(|(word, _)| word).collect();
    assert_eq!(names, wanted.iter().map(|(_, word)| word).collect::<Vec<_>>(), "{layout}\n{out}");
    // All on one scale.
    let steps = [4, 3, 2].into_iter().filter(|step| {
        drawn
            .iter()
            .zip(&wanted)
            .all(|((_, column), (at, _))| (column - f64::from(at.x * step) - 6.0).abs() <= 1.0)
    });
    steps.map(|step| step as usize).next().unwrap_or_else(|| panic!("{layout}\n{out}"))
}

/// Plays to a taste and looks at every drawing.
fn check_games<G: Shown + Diagram>(start: G, games: u64) {
    for seed in 0..games {
        let (mut game, mut rng) = (start, generator(seed));
        let mut turns = 0;
        while game.turn() != Turn::Over && turns < 120 {
            check(&game);
            let taste = TASTES[(seed as usize + turns / 4) % TASTES.len()];
            let action = choose(taste, &game, &mut rng);
            game.play(action).unwrap();
            turns += 1;
        }
        check(&game);
    }
}

#[test]
fn drawings_show_everything_where_it_is_on_every_layout() {
    for layout in BuiltIn::ALL {
        check_games(Triad::new(OptionsOn { layout, ..OptionsOn::default() }).unwrap(), 6);
        let options = TourneyOptions { layout, max_games: 3, ..TourneyOptions::default() };
        check_games(Tourney::new(options).unwrap(), 1);
    }
    for text in crate::common::layouts::CHOSEN {
        check_games(start(custom(text)), 4);
    }
    let mut rng = generator(9);
    for _ in 0..2_000 {
        let Some(layout) = crate::common::layouts::random(&mut rng) else { continue };
        check_games(start(Custom(Box::leak(Box::new(layout)))), 1);
    }
}

#[test]
fn wide_boards_are_drawn_closer_or_as_lists() {
    let rows = |posts: usize| {
        format!("layout/1 w{posts} 0:{posts},1:{posts} a1-a2,a2-a3,a3-a4 b1-b2,b2-b3,b3-b4 - -")
    };
    for (posts, step) in [(8, 4), (10, 3), (11, 3), (12, 2), (16, 2)] {
        let game = start(custom(&rows(posts)));
        assert_eq!(check(&game), step, "{posts}\n{}", drawn(&game));
    }
    let mut game = start(custom(&rows(20)));
    game.play("a3".parse().unwrap()).unwrap();
    let out = drawn(&game);
    assert!(out.contains("a  ..S................."), "{out}");
    assert!(out.contains("Jewels ^ on S1 S2 S3,"), "{out}");
}

#[test]
fn the_lines_below_show_what_is_next() {
    let options = OptionsOn { layout: custom(WIDE), manual_captures: true, ..OptionsOn::default() };
    let mut game = TriadOn::new(options).unwrap();
    assert!(drawn(&game).ends_with("\nseat 0 places a Gem\n"));
    game.play("b2".parse().unwrap()).unwrap();
    assert!(drawn(&game).ends_with("\nseat 0 moves Jewels: 3 more of those not moved yet\n"));
    let action = game.legal_actions().next().unwrap();
    game.play(action).unwrap();
    let out = drawn(&game);
    assert!(out.contains("Jewels ^ on S2 S3 1.2+,"), "{out}");
    let layout: &Layout = game.board().0;
    assert_eq!(layout.name(), "wide");
}

/// The boards on the page about the game are the drawings without Gems and Jewels.
#[test]
fn triad_04_05_the_boards_of_the_page_are_the_built_in_ones() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/triad-reference.md");
    let page = std::fs::read_to_string(page).unwrap();
    let boards: Vec<&str> =
        page.split("```").filter_map(|block| block.strip_prefix("plain\n")).collect();
    let drawing = |layout| {
        let options = OptionsOn { layout, mode: Mode::Capture, ..OptionsOn::default() };
        let out = drawn(&Triad::new(options).unwrap());
        out.split("\n\n").next().unwrap().to_string() + "\n"
    };
    assert_eq!(boards, [BuiltIn::Hex, BuiltIn::Rect].map(drawing));
    // So are the tables: each place with its Borders and Treys.
    for layout in BuiltIn::ALL {
        let (_, section) = page.split_once(&format!("### `{layout}`")).unwrap();
        let section = section.split("\n## ").next().unwrap().split("\n### ").next().unwrap();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
        let mut places = 0;
        for row in rows {
            let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
            let [names, borders, treys] = cells[..] else { panic!("{row}") };
            let names: Vec<&str> = names.split(", ").map(|name| name.trim_matches('`')).collect();
            // One place with both of its Borders, or several with one each.
            let lists = |cell: &str| -> Vec<Vec<String>> {
                let one = |cell: &str| cell.split(" and ").map(ToString::to_string).collect();
                cell.split(", ").map(one).collect()
            };
            let data = layout.layout();
            for ((name, borders), treys) in names.iter().zip(lists(borders)).zip(lists(treys)) {
                let place: Place = name.parse().unwrap();
                let of: Vec<_> = data.borders_of(place).collect();
                let ends = |border: &triad_rules::Border| {
                    format!("{}-{}", border.posts[0], border.posts[1])
                };
                assert_eq!(of.iter().map(ends).collect::<Vec<_>>(), borders, "{layout} {name}");
                let beyond = of.iter().map(|border| border.beyond(place).unwrap().to_string());
                assert_eq!(beyond.collect::<Vec<_>>(), treys, "{layout} {name}");
                places += 1;
            }
        }
        let all = layout.layout().places().count() - layout.layout().treys().count();
        let docks = if layout == BuiltIn::Hex12 { 6 } else { 0 };
        assert_eq!(places + docks, all, "{layout}");
    }
}
