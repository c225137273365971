//! A stored picture of every game. `RULES_GOLDEN_WRITE=1 cargo test` replaces them; inspect them
//! after that.

#[path = "../../../rules-svg/tests/it/common/samples.rs"]
#[allow(dead_code, unreachable_pub)]
mod samples;

use std::path::Path;

use resvg::tiny_skia::Pixmap;
use rules_svg::{PictureOptions, Theme};
use rules_svg_golden::{difference, rasterise};

/// Renderer versions may draw edges slightly differently. A piece is larger than this.
const TOLERANCE: f64 = 0.002;

const STORED: [(&str, Theme); 8] = [
    ("triad-middle", Theme::Light),
    ("triad-turned", Theme::Dark),
    ("tourney", Theme::Light),
    ("triandro-two-legal", Theme::Print),
    ("triarchy-landed", Theme::Light),
    ("conquest-middle", Theme::Light),
    ("conquest-open-shapes", Theme::Dark),
    ("cybo-card-2", Theme::Light),
];

fn draw(name: &str, theme: Theme) -> Pixmap {
    let sample = samples::all().into_iter().find(|sample| sample.name == name);
    let options = PictureOptions { theme, ..PictureOptions::default() };
    rasterise(&sample.expect(name).draw(&options)).expect(name)
}

#[test]
fn pictures_look_like_the_stored_ones() {
    for (name, theme) in STORED {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures");
        let path = folder.join(format!("{name}-{}.png", theme.name()));
        let drawn = draw(name, theme);
        if std::env::var_os("RULES_GOLDEN_WRITE").is_some() {
            drawn.save_png(&path).expect("the folder can be written");
        }
        let stored = Pixmap::load_png(&path).expect(name);
        let part = difference(&drawn, &stored);
        assert!(part < TOLERANCE, "{name}: {part} of the pixels differ");
    }
}

#[test]
fn automatic_colours_are_light_where_nothing_is_known() {
    let name = "triad-middle";
    assert_eq!(difference(&draw(name, Theme::Auto), &draw(name, Theme::Light)), 0.0);
    assert!(difference(&draw(name, Theme::Dark), &draw(name, Theme::Light)) > 0.5);
}

#[test]
fn one_piece_more_is_noticed() {
    use rules_core::Game;
    use rules_svg::{Marks, Picture};
    use triandro_rules::Triandro;

    let draw = |game: &Triandro| {
        rasterise(&Triandro::picture(game, &Marks::default(), &PictureOptions::default()))
    };
    let mut game = Triandro::default();
    for point in ["28", "1"] {
        game.play(point.parse().expect("a point")).expect("a legal placement");
    }
    let before = draw(&game).expect("a picture");
    game.play("29".parse().expect("a point")).expect("a legal placement");
    let mut back = game;
    back.play("30".parse().expect("a point")).expect("a legal placement");
    let after = draw(&back).expect("a picture");
    assert!(difference(&before, &after) > TOLERANCE);
}
