//! Readers are exact: whatever they accept prints as it was read, can come about by play, and goes on
//! to its end. Texts and bytes of positions and of observations are broken at random;
//! `RULES_MUTANTS=100000` breaks more of them.

mod made_up;
mod mutate;
mod witness;

use made_up::made_up;
use mutate::{broken_bytes, broken_text};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Packed, Seat, Turn, random_step, uniform_below};
use triarchy_rules::{Observation, Options, Phase, Triarchy, samples};
use witness::comes_about;

type Dice = Xoshiro256PlusPlus;

/// How many texts or bytes each test breaks.
fn mutants() -> u32 {
    std::env::var("RULES_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(4000)
}

/// Positions of random games with every option, early and late ones and ends, and the samples.
fn pool(dice: &mut Dice) -> Vec<Triarchy> {
    let mut found: Vec<Triarchy> = samples::ALL.iter().map(|(_, sample)| sample()).collect();
    for (players, dots) in [2, 3].into_iter().flat_map(|n| [12, 18, 24, 30].map(|dots| (n, dots))) {
        for (reuse, turn_limit) in [(false, 1000), (true, 1000), (false, 30)] {
            let first = Seat::new_unchecked(uniform_below(dice, players.into()) as u8);
            let options = Options { players, dots, first, reuse, turn_limit };
            let mut position = Triarchy::new(options).unwrap();
            for step in 0.. {
                if position.turn() == Turn::Over || step % 11 == 0 || position.landed().count() > 1
                {
                    found.push(position);
                }
                if random_step(&mut position, dice).is_none() {
                    break;
                }
            }
        }
    }
    found
}

fn choose<'a, T>(dice: &mut Dice, from: &'a [T]) -> &'a T {
    &from[uniform_below(dice, from.len() as u32) as usize]
}

/// What has been accepted, by phase: of all of them there has to be some.
#[derive(Default)]
struct Accepted {
    by_phase: [u32; Phase::ALL.len()],
    landed: u32,
    others: u32,
}

impl Accepted {
    fn count(&mut self, phase: Phase, landed: bool, changed: bool) {
        self.by_phase[phase as usize] += 1;
        self.landed += u32::from(landed);
        self.others += u32::from(changed);
    }

    fn check(&self, what: &str) {
        let Accepted { by_phase, landed, others } = self;
        println!("{what}: accepted by phase {by_phase:?}, {landed} landed, {others} changed");
        assert!(by_phase.iter().all(|&count| count > 0), "{what}: {by_phase:?}");
        assert!(*landed > 0 && *others > mutants() / 50, "{what}: {landed}, {others}");
    }
}

/// An accepted position has all its forms, comes about and is played to its end.
fn check_position(position: Triarchy, dice: &mut Dice) {
    assert_eq!(position.to_string().parse(), Ok(position));
    assert_eq!(Triarchy::from_packed(position.to_packed().as_bytes()), Ok(position));
    comes_about(&position);
    let seen = position.observe(position.player());
    assert_eq!(seen.to_string().parse(), Ok(seen));
    let (mut end, mut plies) = (position, 0);
    while random_step(&mut end, dice).is_some() {
        plies += 1;
        if plies % 16 == 0 {
            // What comes about from what was accepted is accepted too.
            assert_eq!(end.to_string().parse(), Ok(end));
        }
    }
    assert!(end.outcome().is_some(), "{position}");
    assert!(plies <= Triarchy::max_plies(&position.options()).unwrap());
}

/// An accepted observation is what somebody sees.
fn check_observation(seen: Observation, dice: &mut Dice) {
    assert_eq!(seen.to_string().parse(), Ok(seen));
    assert_eq!(Observation::from_packed(seen.to_packed().as_bytes()), Ok(seen));
    let world = Triarchy::determinize(&seen, dice);
    assert_eq!(world.observe(seen.player()), seen);
    assert_eq!(world.to_string().parse(), Ok(world));
    comes_about(&world);
}

#[test]
fn texts_of_positions() {
    let mut dice = Dice::seed_from_u64(1);
    let texts: Vec<String> = pool(&mut dice).iter().map(Triarchy::to_string).collect();
    let mut accepted = Accepted::default();
    for _ in 0..mutants() {
        let whole = choose(&mut dice, &texts);
        let text = broken_text(&mut dice, whole, &texts);
        if let Ok(position) = text.parse::<Triarchy>() {
            assert_eq!(position.to_string(), text);
            let landed = position.landed().next().is_some();
            accepted.count(position.phase(), landed, text != *whole);
            check_position(position, &mut dice);
        }
    }
    accepted.check("texts of positions");
}

/// Whether a position can be does not depend on what is buried: the text and what is seen of it are
/// accepted together.
#[test]
fn made_up_texts() {
    let mut dice = Dice::seed_from_u64(6);
    let mut accepted = Accepted::default();
    for _ in 0..mutants() {
        let (text, seen) = made_up(&mut dice);
        let position = text.parse::<Triarchy>();
        let seen_position = seen.parse::<Observation>();
        match (position, seen_position) {
            (Ok(position), Ok(seen)) => {
                assert_eq!(position.observe(Seat::FIRST), seen);
                accepted.count(position.phase(), position.landed().next().is_some(), true);
                check_position(position, &mut dice);
                check_observation(seen, &mut dice);
            }
            (Err(one), Err(other)) => assert_eq!(one.what(), other.what(), "{text}"),
            (one, other) => panic!("{text}: {one:?}, but {seen}: {other:?}"),
        }
    }
    accepted.check("made-up texts");
}

#[test]
fn bytes_of_positions() {
    let mut dice = Dice::seed_from_u64(2);
    let all: Vec<Vec<u8>> =
        pool(&mut dice).iter().map(|position| position.to_packed().as_bytes().to_vec()).collect();
    let mut accepted = Accepted::default();
    for _ in 0..mutants() {
        let whole = choose(&mut dice, &all);
        let bytes = broken_bytes(&mut dice, whole);
        if let Ok(position) = Triarchy::from_packed(&bytes) {
            assert_eq!(position.to_packed().as_bytes(), bytes);
            let landed = position.landed().next().is_some();
            accepted.count(position.phase(), landed, bytes != *whole);
            check_position(position, &mut dice);
        }
    }
    accepted.check("bytes of positions");
}

#[test]
fn texts_of_observations() {
    let mut dice = Dice::seed_from_u64(3);
    let all = pool(&mut dice);
    let texts: Vec<String> = all.iter().map(|p| p.observe(Seat::FIRST).to_string()).collect();
    let mut accepted = Accepted::default();
    for _ in 0..mutants() {
        let whole = choose(&mut dice, &texts);
        let text = broken_text(&mut dice, whole, &texts);
        if let Ok(seen) = text.parse::<Observation>() {
            assert_eq!(seen.to_string(), text);
            accepted.count(seen.phase(), seen.landed().next().is_some(), text != *whole);
            check_observation(seen, &mut dice);
        }
    }
    accepted.check("texts of observations");
}

#[test]
fn bytes_of_observations() {
    let mut dice = Dice::seed_from_u64(5);
    let packed =
        |position: &Triarchy| position.observe(Seat::FIRST).to_packed().as_bytes().to_vec();
    let all: Vec<Vec<u8>> = pool(&mut dice).iter().map(packed).collect();
    let mut accepted = Accepted::default();
    for _ in 0..mutants() {
        let whole = choose(&mut dice, &all);
        let bytes = broken_bytes(&mut dice, whole);
        if let Ok(seen) = Observation::from_packed(&bytes) {
            assert_eq!(seen.to_packed().as_bytes(), bytes);
            accepted.count(seen.phase(), seen.landed().next().is_some(), bytes != *whole);
            check_observation(seen, &mut dice);
        }
    }
    accepted.check("bytes of observations");
}

#[cfg(feature = "serde")]
#[test]
fn serialized_observations() {
    let mut dice = Dice::seed_from_u64(4);
    let all = pool(&mut dice);
    let json: Vec<String> =
        all.iter().map(|p| serde_json::to_string(&p.observe(Seat::FIRST)).unwrap()).collect();
    let binary: Vec<Vec<u8>> =
        all.iter().map(|p| postcard::to_allocvec(&p.observe(Seat::FIRST)).unwrap()).collect();
    let (mut of_json, mut of_binary) = (Accepted::default(), Accepted::default());
    for _ in 0..mutants() {
        let whole = choose(&mut dice, &json);
        let text = broken_text(&mut dice, whole, &json);
        if let Ok(seen) = serde_json::from_str::<Observation>(&text) {
            let again = serde_json::to_string(&seen).unwrap();
            // JSON has several spellings of the same value.
            assert_eq!(serde_json::from_str(&again).ok(), Some(seen));
            of_json.count(seen.phase(), seen.landed().next().is_some(), again != *whole);
            check_observation(seen, &mut dice);
        }
        let whole = choose(&mut dice, &binary);
        let bytes = broken_bytes(&mut dice, whole);
        if let Ok((seen, [])) = postcard::take_from_bytes::<Observation>(&bytes) {
            assert_eq!(postcard::from_bytes(&postcard::to_allocvec(&seen).unwrap()), Ok(seen));
            of_binary.count(seen.phase(), seen.landed().next().is_some(), bytes != *whole);
            check_observation(seen, &mut dice);
        }
    }
    of_json.check("JSON of observations");
    of_binary.check("binary forms of observations");
}

#[cfg(feature = "serde")]
#[test]
fn json_of_observations_is_exact() {
    let seen = samples::landed().observe(Seat::FIRST);
    let json = serde_json::to_value(seen).unwrap();
    let read = |json: &serde_json::Value| serde_json::from_value::<Observation>(json.clone());
    assert_eq!(read(&json).unwrap(), seen);
    let fields = [
        "players",
        "dots",
        "first",
        "reuse",
        "turn_limit",
        "stacks",
        "home",
        "removed",
        "left",
        "seat",
        "phase",
        "turns_done",
        "landed",
    ];
    assert_eq!(json.as_object().unwrap().len(), fields.len());
    for field in fields {
        let mut without = json.clone();
        assert!(without.as_object_mut().unwrap().remove(field).is_some(), "{field}");
        assert!(read(&without).is_err(), "{field} is missing");
        let mut null = json.clone();
        null[field] = serde_json::Value::Null;
        assert!(read(&null).is_err(), "{field} is null");
    }
    let wrong = [
        ("seat", "1"),
        ("seat", "9"),
        ("home", "[0,8,15]"),
        ("home", "[8,0,16]"),
        ("landed", "[14,10]"),
        ("landed", "[10,10]"),
        ("landed", "[10,99]"),
        ("left", "\"ne\""),
        ("left", "\"x\""),
        ("removed", "[0,0,1]"),
        ("removed", "[255,0,1]"),
        ("dots", "13"),
        ("phase", "\"roll\""),
        ("phase", "\"Move\""),
        ("turn_limit", "0"),
        ("turns_done", "1"),
        ("stacks", "[]"),
        ("stacks", "[{\"dot\":1,\"top\":\"s\",\"height\":255}]"),
    ];
    for (field, value) in wrong {
        let mut other = json.clone();
        other[field] = serde_json::from_str(value).unwrap();
        assert!(read(&other).is_err(), "{field}: {value}");
    }
    let mut more = json;
    more["extra"] = 1.into();
    assert!(read(&more).is_err());
}

#[test]
fn observations_that_nobody_sees_are_refused() {
    for text in [
        "",
        "triarchy-seen/1",
        "triarchy-seen/2 - s?@1,e?@8,n?@16 sen 2.2.2 0 roll -",
        "triarchy/1 - s@1,e@8,n@16 sen 0 roll -",
        // Twelve tokens, four of a symbol.
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 2.2.1 0 roll -",
        "triarchy-seen/1 - s?@1,e?@8,n??@16 sen 2.2.2 0 roll -",
        "triarchy-seen/1 - s@1,s@2,e@8,n@16 sen 3.2.3 0 roll -",
        "triarchy-seen/1 - s????????????@1 sen 0.0.0 0 roll -",
        // No such dot, dots that do not ascend, another spelling.
        "triarchy-seen/1 - s?@1,e?@8,n?@24 sen 2.2.2 0 roll -",
        "triarchy-seen/1 - e?@8,s?@1,n?@16 sen 2.2.2 0 roll -",
        "triarchy-seen/1 - ?s@1,e?@8,n?@16 sen 2.2.2 0 roll -",
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 02.2.2 0 roll -",
        "triarchy-seen/1 dots=24 s?@1,e?@8,n?@16 sen 2.2.2 0 roll -",
        // A player without tokens, an end that is none, a win over another token.
        "triarchy-seen/1 - e?@8,n?@16 sen 4.2.2 0 roll -",
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 2.2.2 0 over -",
        "triarchy-seen/1 - n@0,e?@8,n@16 sen 4.2.2 0 over -",
        // A turn that cannot stand like this.
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 2.2.2 0 roll 1",
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 2.2.2 0 s 2",
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 2.2.2 0 ee -",
        "triarchy-seen/1 - s?@1,e?@8 sen 2.2.4 0 n -",
    ] {
        assert!(text.parse::<Observation>().is_err(), "{text}");
    }
    for text in [
        "triarchy-seen/1 - s?@1,e?@8,n?@16 sen 2.2.2 0 roll -",
        "triarchy-seen/1 - s???????????@1 sen 0.0.0 0 roll -",
        "triarchy-seen/1 - e?@8,n?@16 sen 4.2.2 0 over -",
    ] {
        assert_eq!(text.parse::<Observation>().unwrap().to_string(), text);
    }
}
