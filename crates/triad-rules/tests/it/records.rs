//! Games kept as records: printed, read and replayed.

use crate::common::{Shown, TASTES, choose, generator};
use rules_core::{Game, GameResult, Notation, Options as _, Packed, Record, Step, Turn};
use rules_core::{Seat, uniform_below};
use triad_rules::{
    Achievement, Custom, End, Layout, Tourney, TourneyOn, TourneyOptions, TourneyOptionsOn, Triad,
};

/// A game to its end, every action recorded.
fn recorded<G: Shown + Notation>(options: G::Options, seed: u64) -> (Record<G>, G) {
    let mut rng = generator(seed);
    let tastes = [0, 1].map(|_| TASTES[uniform_below(&mut rng, TASTES.len() as u32) as usize]);
    let mut record = Record::new(options.clone()).unwrap();
    let mut game = G::new(options).unwrap();
    while let Turn::Seat(mover) = game.turn() {
        let action = choose(tastes[mover.index()], &game, &mut rng);
        game.play(action).unwrap();
        record.push(Step::Action(action));
    }
    record.set_result(GameResult::Finished(game.outcome().unwrap())).unwrap();
    (record, game)
}

fn check<G>(record: &Record<G>, end: &G, base: &G::Options)
where
    G: Shown + Notation + Packed,
{
    let read = Record::<G>::read(&record.to_string(), base).unwrap();
    assert_eq!(read, *record);
    assert_eq!(read.replay().unwrap(), *end);
    // Every position on the way goes through text and bytes; those of own layouts in `seeds.rs`.
    let mut number = 0;
    read.replay_with(|position, _| {
        number += 1;
        assert_eq!(G::read(&position.to_string(), base).as_ref(), Ok(position));
    })
    .unwrap();
    assert_eq!(number, record.steps().len());
}

fn tourney(layout: &str, more: &[(&str, &str)]) -> TourneyOptions {
    let mut options = TourneyOptions::default();
    options.set("layout", layout).unwrap();
    more.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    options
}

fn tourneys() -> impl Iterator<Item = TourneyOptions> {
    ["hex", "hex12", "rect"].into_iter().flat_map(|layout| {
        [
            tourney(layout, &[]),
            tourney(layout, &[("manual_captures", "true"), ("trap_timing", "on_move")]),
            tourney(layout, &[("first", "1"), ("draw_after", "3"), ("max_games", "4")]),
        ]
    })
}

#[test]
fn triad_30_recorded_tourneys_replay_on_every_layout() {
    let mut games = 0;
    for (seed, options) in (0..).zip(tourneys()) {
        let (record, end) = recorded::<Tourney>(options, seed);
        check(&record, &end, &TourneyOptions::default());
        assert_eq!(Tourney::from_packed(end.to_packed().as_bytes()), Ok(end));
        games += end.games();
    }
    // Most go on over several games.
    assert!(games > 30, "{games}");
}

#[test]
fn recorded_tourneys_replay_on_own_layouts() {
    // A name of its own: no other test interns the layout.
    let text = crate::common::positions::SMALL.replacen("small", "recorded", 1);
    let layout: &'static Layout = Box::leak(Box::new(text.parse().unwrap()));
    let base = TourneyOptionsOn { layout: Custom(layout), ..TourneyOptionsOn::default() };
    for seed in 0..3 {
        let (record, end) = recorded::<TourneyOn<Custom>>(base, seed);
        check(&record, &end, &base);
        assert!(record.to_string().parse::<Record<TourneyOn<Custom>>>().is_err());
    }
}

#[cfg(feature = "serde")]
#[test]
fn recorded_tourneys_go_through_json_and_postcard() {
    for (seed, options) in (100..).zip(tourneys()) {
        let (record, end) = recorded::<Tourney>(options, seed);
        let json = serde_json::to_string(&record).unwrap();
        let bytes = postcard::to_allocvec(&record).unwrap();
        assert!(2 * bytes.len() < json.len(), "{} {}", bytes.len(), json.len());
        for read in [
            serde_json::from_str::<Record<Tourney>>(&json).unwrap(),
            postcard::from_bytes::<Record<Tourney>>(&bytes).unwrap(),
        ] {
            assert_eq!(read, record);
            assert_eq!(read.replay().unwrap(), end);
        }
    }
}

#[test]
fn a_broken_record_says_at_which_step() {
    let (mut record, _) = recorded::<Tourney>(tourney("rect", &[]), 5);
    let last = record.pop().unwrap();
    assert_eq!(record.result(), GameResult::Unfinished, "the result goes with the last step");
    record.replay().unwrap();
    record.push(Step::Action("a1".parse().unwrap()));
    record.push(Step::Action("a1".parse().unwrap()));
    let error = record.replay().unwrap_err();
    assert!(error.step() + 2 >= record.steps().len(), "{error} {last:?}");
}

/// The samples of the page about the game are what the engine reads and plays.
#[test]
fn the_samples_of_the_page_are_right() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/triad-reference.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```").filter_map(|block| block.strip_prefix("text\n"));
    let (mut layouts, mut positions) = (0, 0);
    for block in blocks {
        for line in block.lines() {
            match line.split('/').next() {
                Some("layout") => {
                    assert_eq!(line.parse::<Layout>().unwrap().to_string(), line);
                    layouts += 1;
                }
                Some("triad") => {
                    line.parse::<Triad>().unwrap();
                    positions += 1;
                }
                Some("triad-tourney") => {
                    line.parse::<Tourney>().unwrap();
                    positions += 1;
                }
                _ => panic!("{line:?}"),
            }
        }
    }
    assert_eq!((layouts, positions), (1, 2));
}

/// The record that the page describes, a whole Tourney.
#[test]
fn the_record_of_a_tourney_is_right() {
    let text = include_str!("../../data/tourney-record.txt");
    let record: Record<Tourney> = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
    let end = record.replay().unwrap();
    let outcome = end.outcome().unwrap();
    assert_eq!((outcome.end(), end.games()), (End::Capture, 3));
    assert!(Achievement::ALL.iter().all(|&what| end.has_won(Seat::FIRST, what)));
    let mut steps = Vec::new();
    record.replay_with(|position, step| steps.push((position.games(), step))).unwrap();
    for (game, action) in (0..).zip(["6.5>N3", "E1>W1", "f3"]) {
        let last = steps.iter().rfind(|(number, _)| *number == game);
        assert_eq!(last, Some(&(game, Step::Action(action.parse().unwrap()))));
    }
}
