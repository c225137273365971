//! Serde of games on a custom layout that is given beforehand: read with it, refused without it.
#![cfg(feature = "serde")]

use crate::common::{Shown, Taste, choose, generator};
use rules_core::{Game, Notation, Packed, Record, Step, Turn};
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};
use triad_rules::{
    Custom, Layout, OptionsOn, Seed, TourneyOn, TourneyOptionsOn, TrapTiming, TriadOn,
};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) {
        Ok(layout) => layout,
        Err(_) => panic!("the layout is refused"),
    }
}

static SMALL: Layout = layout(
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
);
/// The same without Portals: another layout.
static OTHER: Layout = layout("layout/1 other 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -");

type Game1 = TriadOn<Custom>;
type Series = TourneyOn<Custom>;

fn options(layout: &'static Layout) -> OptionsOn<Custom> {
    let trap_timing = TrapTiming::OnMove;
    OptionsOn { layout: Custom(layout), manual_captures: true, trap_timing, ..OptionsOn::default() }
}

fn series_options(layout: &'static Layout) -> TourneyOptionsOn<Custom> {
    TourneyOptionsOn { layout: Custom(layout), max_games: 3, ..TourneyOptionsOn::default() }
}

/// Reads a value out of what it serializes to, in JSON and postcard, knowing `base`: both read it, or
/// both refuse it.
fn reread<'a, O, T>(value: &T, base: &'a O) -> Result<T, [String; 2]>
where
    T: Serialize + PartialEq + std::fmt::Debug,
    for<'de> Seed<'a, O, T>: DeserializeSeed<'de, Value = T>,
{
    let seed: Seed<'a, O, T> = Seed::new(base);
    let json = serde_json::to_string(value).unwrap();
    let mut from_json = serde_json::Deserializer::from_str(&json);
    let from_json = seed.deserialize(&mut from_json).map_err(|error| error.to_string());
    let bytes = postcard::to_allocvec(value).unwrap();
    let mut from_bytes = postcard::Deserializer::from_bytes(&bytes);
    let from_bytes = seed.deserialize(&mut from_bytes).map_err(|error| error.to_string());
    match (from_json, from_bytes) {
        (Ok(one), Ok(other)) => {
            assert_eq!(one, other);
            Ok(one)
        }
        (Err(one), Err(other)) => Err([one, other]),
        (one, other) => panic!("not alike: {one:?}, {other:?}"),
    }
}

/// Whether plain serde, which is given no layout, reads it.
fn reads_without<T: Serialize + for<'de> Deserialize<'de>>(value: &T) -> bool {
    let json = serde_json::to_string(value).unwrap();
    let bytes = postcard::to_allocvec(value).unwrap();
    let read = serde_json::from_str::<T>(&json).is_ok();
    assert_eq!(postcard::from_bytes::<T>(&bytes).is_ok(), read);
    read
}

/// A record of a random game, and every position on the way.
fn play<G: Shown + Notation>(start: G, seed: u64) -> (Record<G>, Vec<G>) {
    let mut record = Record::new(start.options()).unwrap();
    let (mut game, mut positions) = (start, vec![start]);
    let mut rng = generator(seed);
    while game.turn() != Turn::Over {
        let action = choose(Taste::Anything, &game, &mut rng);
        game.play(action).unwrap();
        record.push(Step::Action(action));
        positions.push(game);
    }
    record.set_result(rules_core::GameResult::Finished(game.outcome().unwrap())).unwrap();
    (record, positions)
}

fn check<G, O>(known: &O, wrong: &O, seeds: std::ops::Range<u64>)
where
    G: Shown + Notation + Packed + Serialize + for<'de> Deserialize<'de> + Game<Options = O>,
    O: rules_core::Options + Serialize + PartialEq + std::fmt::Debug + for<'de> Deserialize<'de>,
    for<'a, 'de> Seed<'a, O, O>: DeserializeSeed<'de, Value = O>,
    for<'a, 'de> Seed<'a, O, G>: DeserializeSeed<'de, Value = G>,
    for<'a, 'de> Seed<'a, O, Record<G>>: DeserializeSeed<'de, Value = Record<G>>,
{
    assert_eq!(reread(known, known).as_ref(), Ok(known));
    assert!(reread(known, wrong).is_err() && !reads_without(known));
    for seed in seeds {
        let (record, positions) = play(G::new(known.clone()).unwrap(), seed);
        for (turn, position) in positions.iter().enumerate() {
            assert_eq!(reread(position, known).as_ref(), Ok(position));
            assert!(reread(position, wrong).is_err() && !reads_without(position));
            if turn.is_multiple_of(17) {
                let mut later = Record::from_position(*position);
                let action = position.legal_actions().next();
                action.into_iter().for_each(|action| later.push(Step::Action(action)));
                assert_eq!(reread(&later, known).as_ref(), Ok(&later));
                assert!(reread(&later, wrong).is_err() && !reads_without(&later));
            }
        }
        let read = reread(&record, known).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.replay().unwrap(), *positions.last().unwrap());
        assert!(reread(&record, wrong).is_err() && !reads_without(&record));
    }
}

#[test]
fn games_on_custom_layouts_are_read_with_the_layout_and_refused_with_another() {
    check::<Game1, _>(&options(&SMALL), &options(&OTHER), 0..6);
    check::<Series, _>(&series_options(&SMALL), &series_options(&OTHER), 0..3);
}

#[test]
fn the_seed_lends_nothing_but_the_layout() {
    // Of the options given only the layout counts; those that were written come back.
    let written = options(&SMALL);
    let base = OptionsOn { layout: Custom(&SMALL), draw_after: 7, ..OptionsOn::default() };
    assert_eq!(reread(&written, &base), Ok(written));
    let game = Game1::new(written).unwrap();
    assert_eq!(reread(&game, &base).unwrap().options(), written);
}

#[test]
fn what_was_played_on_a_built_in_layout_is_read_as_well() {
    let hex = Game1::new(OptionsOn::default()).unwrap();
    assert_eq!(reread(&hex, &options(&SMALL)), Ok(hex));
    assert!(reads_without(&hex));
    let record = Record::<Game1>::new(OptionsOn::default()).unwrap();
    assert_eq!(reread(&record, &options(&SMALL)), Ok(record));
}

#[test]
fn refusals_say_what_is_wrong() {
    let game = Game1::new(options(&SMALL)).unwrap();
    // Postcard drops the words.
    let [error, _] = reread(&game, &options(&OTHER)).unwrap_err();
    assert!(error.contains("none that is known here") && error.contains("(at byte 8)"), "{error}");
    // The right layout, but a position that breaks a rule; and text beside the bytes.
    let known = options(&SMALL);
    let seed: Seed<'_, _, Game1> = Seed::new(&known);
    let broken = serde_json::to_string(&game).unwrap().replace("S1,S2,S3", "S1,S2,1.4");
    let error = seed.deserialize(&mut serde_json::Deserializer::from_str(&broken)).unwrap_err();
    assert!(error.to_string().contains("TRIAD-7"), "{error}");
    let mut bytes = postcard::to_allocvec(&game).unwrap();
    bytes[1] ^= 0xff;
    assert!(seed.deserialize(&mut postcard::Deserializer::from_bytes(&bytes)).is_err());
}
