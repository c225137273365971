//! Frames of records, rows of frames, and animations.

use crate::common::{assert_nothing_is_cut, inspect, values, with};
use conquest_rules::Conquest;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Effects as _, Game, Record, Seat, Step, Viewer, random_step};
use rules_svg::{Marks, Picture, PictureOptions, Svg, Theme, animate, frames, strip};

fn recorded<G: Picture>(steps: usize) -> Vec<Svg> {
    recorded_with_steps::<G>(steps).0
}

type Steps<G> = Vec<Step<<G as Game>::Action, <G as Game>::Event>>;

/// The frames of a random game, and its steps.
fn recorded_with_steps<G: Picture>(steps: usize) -> (Vec<Svg>, Steps<G>) {
    let mut game = G::new(G::Options::default()).expect("default options");
    let mut record = Record::<G>::new(G::Options::default()).expect("default options");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..steps {
        let Some(step) = random_step(&mut game, &mut rng) else { break };
        record.push(step);
    }
    record.close().expect("the steps are legal");
    let options = PictureOptions { theme: Theme::Auto, ..PictureOptions::default() };
    let pictures = frames(&record, Seat::FIRST, &options).expect("a valid record");
    (pictures, record.steps().iter().filter_map(|step| step.known()).collect())
}

/// Compares the mark of each frame of a random game with the steps.
fn assert_marked<G: Picture>(steps: usize, word: impl Fn(Step<G::Action, G::Event>) -> String) {
    let (pictures, steps) = recorded_with_steps::<G>(steps);
    inspect(&pictures[0], |document| assert!(values(document, "data-last").is_empty()));
    for (picture, &step) in pictures.iter().skip(1).zip(&steps) {
        inspect(picture, |document| assert_eq!(values(document, "data-last"), [word(step)]));
    }
    assert_eq!(pictures.len(), steps.len() + 1);
}

#[test]
fn every_step_is_marked_where_it_happened() {
    assert_marked::<triad_rules::Triad>(60, |step| step.to_string());
    assert_marked::<triandro_rules::Triandro>(35, |step| step.to_string());
    assert_marked::<triarchy_rules::Triarchy>(60, |step| match step {
        Step::Action(triarchy_rules::Action::Move(step)) => step.to_string(),
        _ => String::from("event"),
    });
}

/// Draws a random game with the effects of every third step. Returns the numbers of ghosts and
/// rings.
fn marked_effects<G: Picture>(seed: u64) -> [usize; 2] {
    let mut game = G::new(G::Options::default()).expect("default options");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = [0, 0];
    for ply in 0.. {
        let before = game.clone();
        let Some(step) = random_step(&mut game, &mut rng) else { break };
        if ply % 3 != 0 {
            continue;
        }
        let effects = before.effect_list(step, Viewer::Open);
        let arrived = effects.iter().filter_map(|effect| effect.to());
        let mut arrived: Vec<_> = arrived.map(|place| place.to_string()).collect();
        let left = effects.iter().filter_map(|effect| effect.from().map(|place| place.to_string()));
        let mut ghosts: Vec<_> = left.filter(|place| !arrived.contains(place)).collect();
        // A token that reaches its home base and leaves the game has no ring there.
        let taken = effects.iter().filter(|effect| effect.is_taken());
        let taken: Vec<_> = taken.filter_map(|effect| effect.from()).collect();
        arrived.retain(|place| taken.iter().all(|taken| taken.to_string() != *place));
        ghosts.extend(taken.iter().map(ToString::to_string));
        let marks = Marks { effects, ..Marks::default() };
        let svg = game.picture_open(&marks, &PictureOptions::default());
        inspect(&svg, |document| {
            assert_nothing_is_cut(G::NAME, document);
            let sorted = |mut words: Vec<String>| {
                words.sort();
                words.dedup();
                words
            };
            assert_eq!(sorted(values(document, "data-ghost")), sorted(ghosts), "{game:?}");
            assert_eq!(sorted(values(document, "data-arrived")), sorted(arrived), "{game:?}");
            found[0] += values(document, "data-ghost").len();
            found[1] += values(document, "data-arrived").len();
        });
    }
    found
}

#[test]
#[ignore = "long"]
fn effects_leave_rings_and_ghosts() {
    let many = |[ghosts, rings]: [usize; 2]| ghosts > 1 && rings > 10;
    assert!(many(marked_effects::<triad_rules::Triad>(1)));
    assert!(many(marked_effects::<triandro_rules::Triandro>(1)));
    assert!(many(marked_effects::<triarchy_rules::Triarchy>(1)));
    let conquest = [1, 2, 3].map(marked_effects::<Conquest>);
    assert!(conquest.iter().map(|found| found[0]).sum::<usize>() > 0, "{conquest:?}");
    assert_eq!(marked_effects::<cybo_rules::Cybo>(1), [0, 0]);
}

/// A ring over a high pile would hide its number.
#[test]
fn rings_of_triarchy_lie_below_its_piles() {
    let mut game = triarchy_rules::Triarchy::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut found = 0;
    while found < 10 {
        let before = game;
        let step = random_step(&mut game, &mut rng).expect("a game has more steps");
        let effects = before.effect_list(step, Viewer::Open);
        let marks = Marks { effects, ..Marks::default() };
        inspect(&game.picture_open(&marks, &PictureOptions::default()), |document| {
            let (rings, piles) = (with(document, "data-arrived"), with(document, "data-stack"));
            let below = |ring: &roxmltree::Node<'_, '_>| piles.iter().all(|pile| ring < pile);
            assert!(rings.iter().all(below), "{game:?}");
            found += rings.len();
        });
    }
}

#[test]
fn frames_of_a_growing_table_are_of_one_width_and_keep_the_table_still() {
    let pictures = recorded::<Conquest>(40);
    let place = |svg: &Svg| {
        inspect(svg, |document| {
            let tiles = with(document, "data-cell");
            let first = tiles.iter().find(|node| node.attribute("data-cell") == Some("0.0^"));
            first.and_then(|node| node.attribute("points")).map(str::to_owned)
        })
    };
    let places: Vec<String> = pictures.iter().filter_map(place).collect();
    assert!(places.len() > 15);
    assert!(places.iter().all(|place| *place == places[0]));
    assert!(pictures.iter().all(|svg| svg.size().0 == 400.0));
}

#[test]
fn strips_hold_every_frame_inside_their_view_box() {
    let pictures = recorded::<triad_rules::Triad>(7);
    for columns in [1, 3, 8, 100] {
        let row = strip(&pictures, columns).expect("there are frames");
        inspect(&row, |document| {
            let nested = with(document, "data-frame");
            assert_eq!(nested.len(), 8);
            let number = |name: &str, node: &roxmltree::Node<'_, '_>| -> f64 {
                node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
            };
            let (width, height) = row.size();
            for frame in nested {
                assert!(number("x", &frame) + number("width", &frame) <= width + 0.01);
                assert!(number("y", &frame) + number("height", &frame) <= height + 0.01);
            }
        });
    }
    assert_eq!(strip(&[], 3), None);
}

/// The figures of an element as text, in order.
fn figures(node: roxmltree::Node<'_, '_>) -> Vec<String> {
    let elements = node.children().filter(|child| child.is_element());
    let figures =
        elements.filter(|child| !["title", "desc", "style"].contains(&child.tag_name().name()));
    figures.map(|child| child.document().input_text()[child.range()].to_owned()).collect()
}

/// Checks that each frame of an animation has the figures of its picture, and returns its size in
/// bytes.
fn assert_moves<G: Picture>(steps: usize) -> usize {
    let pictures = recorded::<G>(steps);
    let (count, moving) = (pictures.len(), animate(&pictures, 500).expect("there are frames"));
    inspect(&moving, |document| {
        let mut frames = vec![Vec::new(); count];
        for node in document.root_element().children().filter(|child| child.is_element()).skip(4) {
            let Some(range) = node.attribute("data-frames") else {
                let text = &document.input_text()[node.range()];
                frames.iter_mut().for_each(|frame| frame.push(text.to_owned()));
                continue;
            };
            let (start, last) = range.split_once('-').expect("a range");
            let [start, last]: [usize; 2] = [start, last].map(|n| n.parse().expect("a number"));
            frames[start..=last].iter_mut().for_each(|frame| frame.extend(figures(node)));
            let visible = if last + 1 == count { "visible" } else { "hidden" };
            assert_eq!(node.attribute("visibility"), Some(visible));
            let (cycle, delay) = (500 * count, 500 * (count - start));
            assert_eq!(
                node.attribute("style").expect("an animation"),
                format!(
                    "animation:rules-{count}-{} {cycle}ms step-end -{delay}ms infinite",
                    last + 1 - start
                )
            );
        }
        for (index, (picture, frame)) in pictures.iter().zip(&frames).enumerate() {
            let wanted = inspect(picture, |document| figures(document.root_element()));
            assert!(wanted == *frame, "frame {index} of {}", G::NAME);
        }
    });
    moving.to_string().len()
}

#[test]
fn animations_show_one_frame_at_a_time_and_the_last_without_motion() {
    assert_moves::<cybo_rules::Cybo>(40);
    assert_moves::<Conquest>(60);
    assert_moves::<triandro_rules::Triandro>(50);
    let text =
        animate(&recorded::<cybo_rules::Cybo>(9), 500).expect("there are frames").to_string();
    assert!(
        text.contains("@keyframes rules-10-1{0%{visibility:visible}10%,100%{visibility:hidden}}")
    );
    assert!(text.contains("prefers-reduced-motion"));
}

/// Every frame as a whole took 8.2 MB.
#[test]
#[ignore = "long"]
fn an_animation_of_a_long_game_is_small() {
    let bytes = assert_moves::<triad_rules::Triad>(208);
    assert!(bytes < 1_000_000, "{bytes}");
    let bytes = assert_moves::<triarchy_rules::Triarchy>(208);
    assert!(bytes < 1_000_000, "{bytes}");
}

#[test]
fn cybo_shows_a_turn_that_has_ended_until_the_next_roll() {
    let text = "[Game \"cybo\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"unfinished\"]\n\n\
                *3 *2 *1 quad *4 *5 *9 *12 *6\n";
    let record: Record<cybo_rules::Cybo> = text.parse().expect("a record");
    let pictures =
        frames(&record, Viewer::Open, &PictureOptions::default()).expect("a valid record");
    let marked = |index: usize, name: &str| inspect(&pictures[index], |svg| values(svg, name));
    assert_eq!(marked(3, "data-rolled"), ["1", "2", "3"]);
    // The Quad ends the turn of seat 0; the next one is lost.
    assert_eq!(marked(5, "data-ended"), ["1", "2", "3", "4"]);
    assert!(marked(5, "data-line").iter().all(|seat| seat == "0"));
    assert!(pictures[5].description().contains("Seat 0 has rolled 3, 2, 1 and 4 for 16 points."));
    assert!(pictures[5].to_string().contains("Round 1 of 13"));
    assert_eq!(marked(6, "data-ended"), [""; 0]);
    assert_eq!(marked(8, "data-ended"), ["12", "5", "9"]);
    assert_eq!(marked(8, "data-line"), [""; 0]);
    assert_eq!(marked(9, "data-rolled"), ["6"]);
    // Two rounds are begun, so that the card has two rows, and a third would make it higher.
    let longer: Record<cybo_rules::Cybo> =
        text.replace("*6", "*6 *8 *8 *8 *2 *5").parse().expect("a record");
    let longer = frames(&longer, Viewer::Open, &PictureOptions::default()).expect("a valid record");
    assert!(longer[0].size().1 > pictures[0].size().1);
    assert_eq!(pictures[0].size(), pictures[9].size());
}
