//! Readers are exact: what they accept prints as it was read, can come about by play, and goes on
//! to its end. Texts are made up of parts; `RULES_MUTANTS=100000` makes up more of them. The kit
//! breaks texts and bytes of positions that play reaches.

mod made_up;
mod witness;

use made_up::made_up;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Packed, Seat, random_step};
use triarchy_rules::{Observation, Phase, Triarchy};
pub(crate) use witness::comes_about;

type Dice = Xoshiro256PlusPlus;

/// The number of texts to make up.
fn mutants() -> u32 {
    std::env::var("RULES_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(4000)
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

/// Whether a position can be does not depend on what is buried: the text and what is seen of it are
/// accepted together.
#[test]
fn made_up_texts() {
    let mut dice = Dice::seed_from_u64(6);
    let (mut by_phase, mut landed) = ([0; Phase::ALL.len()], 0);
    for _ in 0..mutants() {
        let (text, seen) = made_up(&mut dice);
        let position = text.parse::<Triarchy>();
        let seen_position = seen.parse::<Observation>();
        match (position, seen_position) {
            (Ok(position), Ok(seen)) => {
                assert_eq!(position.observe(Seat::FIRST), seen);
                by_phase[position.phase() as usize] += 1;
                landed += u32::from(position.landed().next().is_some());
                check_position(position, &mut dice);
                check_observation(seen, &mut dice);
            }
            (Err(one), Err(other)) => assert_eq!(one.what(), other.what(), "{text}"),
            (one, other) => panic!("{text}: {one:?}, but {seen}: {other:?}"),
        }
    }
    println!("accepted by phase {by_phase:?}, {landed} landed");
    assert!(by_phase.iter().all(|&count| count > 0), "{by_phase:?}");
    assert!(landed > 0 && by_phase.iter().sum::<u32>() > mutants() / 50, "{by_phase:?}");
}

#[cfg(feature = "serde")]
#[test]
fn json_of_observations_is_exact() {
    let seen = triarchy_rules::samples::landed().observe(Seat::FIRST);
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
        "to_act",
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
        ("to_act", "1"),
        ("to_act", "9"),
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
    assert!(read(&more).is_ok(), "a later release may add keys");
}

#[test]
fn observations_that_no_seat_has_are_refused() {
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
