//! Readers are exact: of positions and observations that somebody has changed, those that are accepted
//! print what reads back equal, and can be played to the end.

use crate::common::{Generator, STYLES, all_options, choose, generator};
use conquest_rules::{Conquest, Observation};
use rand_core::Rng;
use rules_core::{Game, Observe, Packed, Seat, Turn, uniform_below};

/// How many changed forms of each sort are tried; the environment variable asks for more.
fn mutants() -> u32 {
    std::env::var("RULES_MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000)
}

/// Reachable positions of all options and styles: of each game some, among them early and late ones.
fn reachable() -> Vec<Conquest> {
    let mut positions = Vec::new();
    for (set, options) in all_options().into_iter().enumerate() {
        for game in 0..3 {
            let mut rng = generator(game << 8 | set as u64);
            let mut position = Conquest::new(options).unwrap();
            let style = STYLES[(game as usize + set) % STYLES.len()];
            loop {
                let few = (1..=4).contains(&position.public().tiles().len());
                let late = position.stock().len() < 3 || position.turn() == Turn::Over;
                if few || late || uniform_below(&mut rng, 12) == 0 {
                    positions.push(position);
                }
                match position.turn() {
                    Turn::Chance => {
                        let tile = position.sample_event(&mut rng).unwrap();
                        position.play_event(tile).unwrap();
                    }
                    Turn::Seat(_) => {
                        position.play(choose(&position, style, &mut rng)).unwrap();
                    }
                    Turn::Over => break,
                }
            }
        }
    }
    positions
}

fn pick<'a, T>(list: &'a [T], rng: &mut Generator) -> &'a T {
    &list[uniform_below(rng, list.len() as u32) as usize]
}

/// Changes a text: letters, whole fields out of another text, or parts of a list.
fn change(text: &str, other: &str, rng: &mut Generator) -> String {
    const LETTERS: &[u8] = b"0123456789 /-,.@^vDTHbrl:=?dealstrcmpfwk";
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let others: Vec<&str> = other.split(' ').collect();
    for _ in 0..=uniform_below(rng, 2) {
        let at = uniform_below(rng, fields.len() as u32) as usize;
        let kind = uniform_below(rng, 6);
        let field = &mut fields[at];
        match kind {
            0 => *field = others.get(at).map_or_else(String::new, |field| (*field).to_owned()),
            // A list with a part less, or with two parts exchanged.
            1 | 2 => {
                let separator = if field.contains('/') && kind == 1 { '/' } else { ',' };
                let mut parts: Vec<&str> = field.split(separator).collect();
                let one = uniform_below(rng, parts.len() as u32) as usize;
                if separator == ',' && parts.len() > 1 {
                    parts.remove(one);
                } else {
                    let other = uniform_below(rng, parts.len() as u32) as usize;
                    parts.swap(one, other);
                }
                *field = parts.join(&separator.to_string());
            }
            // The next or the last digit.
            3 if field.len() == 1 => {
                let digit = field.as_bytes()[0];
                *field = char::from(digit.wrapping_add(1) & 127).to_string();
            }
            3 | 4 => {
                const PHASES: [&str; 6] =
                    ["start", "pass-draw", "covers", "blocked", "deal", "claim"];
                let places: Vec<usize> =
                    (0..fields.len()).filter(|&at| PHASES.contains(&fields[at].as_str())).collect();
                if let Some(&place) = places.first() {
                    fields[place] = pick(&PHASES, rng).to_string();
                }
            }
            _ => {
                let mut bytes = field.clone().into_bytes();
                let at = uniform_below(rng, bytes.len() as u32 + 1) as usize;
                let letter = *pick(LETTERS, rng);
                match uniform_below(rng, 3) {
                    0 if at < bytes.len() => bytes[at] = letter,
                    1 if at < bytes.len() => drop(bytes.remove(at)),
                    _ => bytes.insert(at, letter),
                }
                *field = String::from_utf8(bytes).unwrap();
            }
        }
    }
    fields.join(" ")
}

fn change_bytes(bytes: &[u8], other: &[u8], rng: &mut Generator) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    match uniform_below(rng, 8) {
        0 => changed.truncate(uniform_below(rng, bytes.len() as u32 + 1) as usize),
        1 => changed.push(rng.next_u32() as u8),
        2 => {
            let at = uniform_below(rng, bytes.len().min(other.len()) as u32) as usize;
            changed.truncate(at);
            changed.extend(&other[at..]);
        }
        _ => {
            for _ in 0..=uniform_below(rng, 3) {
                let at = uniform_below(rng, bytes.len() as u32) as usize;
                changed[at] ^= 1 << uniform_below(rng, 8);
            }
        }
    }
    changed
}

/// The forms of an accepted position lead back to it, and it can be played to the end. Every position
/// on the way is accepted as well.
fn goes_well(accepted: &Conquest, rng: &mut Generator) {
    let mut position = *accepted;
    let most = Conquest::max_plies(&position.options()).unwrap();
    for step in 0.. {
        assert!(step <= most, "{accepted} goes on for ever");
        let text = position.to_string();
        let read = text.parse::<Conquest>();
        assert_eq!(read.as_ref(), Ok(&position), "after {accepted}");
        let packed = position.to_packed();
        let unpacked = Conquest::from_packed(packed.as_bytes());
        assert_eq!(unpacked.as_ref(), Ok(&position), "after {accepted}");
        let actions = position.legal_actions().count();
        assert_eq!(actions, position.count_actions(), "{position}");
        let events = position.chance_events().count();
        match position.turn() {
            Turn::Seat(_) => assert!(actions > 0 && events == 0, "{position}"),
            Turn::Chance => assert!(actions == 0 && events > 0, "{position}"),
            Turn::Over => {
                assert!(actions == 0 && events == 0 && position.outcome().is_some(), "{position}");
                return;
            }
        }
        for seat in Seat::all(position.seats()) {
            let seen = position.observe(seat);
            assert_eq!(seen.to_string().parse::<Observation>().as_ref(), Ok(&seen), "{accepted}");
        }
        rules_core::random_step(&mut position, rng);
    }
}

/// A changed observation that is accepted is one of a position that goes well.
fn looks_well(seen: &Observation, rng: &mut Generator) {
    assert_eq!(seen.to_string().parse::<Observation>().as_ref(), Ok(seen));
    assert_eq!(Observation::from_packed(seen.to_packed().as_bytes()).as_ref(), Ok(seen));
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(seen).unwrap();
        assert_eq!(&serde_json::from_str::<Observation>(&json).unwrap(), seen);
        let bytes = postcard::to_allocvec(seen).unwrap();
        assert_eq!(&postcard::from_bytes::<Observation>(&bytes).unwrap(), seen);
    }
    let world = Conquest::determinize(seen, rng);
    assert_eq!(&world.observe(seen.viewer()), seen);
    goes_well(&world, rng);
}

#[test]
fn changed_positions_are_refused_or_go_well() {
    let positions = reachable();
    let mut rng = generator(31);
    let (mut texts, mut packed) = (0, 0);
    for _ in 0..mutants() {
        let (one, other) = (*pick(&positions, &mut rng), *pick(&positions, &mut rng));
        let text = change(&one.to_string(), &other.to_string(), &mut rng);
        if let Ok(position) = text.parse::<Conquest>() {
            assert_eq!(position.to_string(), text);
            if position != one {
                texts += 1;
                goes_well(&position, &mut rng);
            }
        }
        let bytes =
            change_bytes(one.to_packed().as_bytes(), other.to_packed().as_bytes(), &mut rng);
        if let Ok(position) = Conquest::from_packed(&bytes) {
            assert_eq!(position.to_packed().as_bytes(), bytes, "{position}");
            if position != one {
                packed += 1;
                goes_well(&position, &mut rng);
            }
        }
    }
    println!("{texts} changed texts and {packed} changed bytes went well");
    assert!(texts > 0 && packed > 0);
}

#[test]
fn conquest_17_changed_observations_are_refused_or_look_like_positions_that_go_well() {
    let positions = reachable();
    let mut rng = generator(32);
    let (mut texts, mut packed) = (0, 0);
    for round in 0..mutants() {
        let (one, other) = (*pick(&positions, &mut rng), *pick(&positions, &mut rng));
        // A bystander sees too.
        let viewer = Seat::new_unchecked(uniform_below(&mut rng, 5) as u8);
        let (one, other) = (one.observe(viewer), other.observe(viewer));
        if round % 100 == 0 {
            looks_well(&one, &mut rng);
        }
        let text = change(&one.to_string(), &other.to_string(), &mut rng);
        if let Ok(seen) = text.parse::<Observation>() {
            assert_eq!(seen.to_string(), text);
            if seen != one {
                texts += 1;
                looks_well(&seen, &mut rng);
            }
        }
        let bytes =
            change_bytes(one.to_packed().as_bytes(), other.to_packed().as_bytes(), &mut rng);
        if let Ok(seen) = Observation::from_packed(&bytes) {
            assert_eq!(seen.to_packed().as_bytes(), bytes, "{seen}");
            if seen != one {
                packed += 1;
                looks_well(&seen, &mut rng);
            }
        }
    }
    println!("{texts} changed texts and {packed} changed bytes looked well");
    assert!(texts > 0 && packed > 0);
}

#[cfg(feature = "serde")]
#[test]
fn conquest_17_changed_fields_of_observations_are_refused_or_look_well() {
    use serde_json::Value;

    let positions = reachable();
    let mut rng = generator(33);
    let mut accepted = 0;
    for _ in 0..mutants() {
        let viewer = Seat::new_unchecked(uniform_below(&mut rng, 5) as u8);
        let one = pick(&positions, &mut rng).observe(viewer);
        let other = pick(&positions, &mut rng).observe(viewer);
        let mut fields = serde_json::to_value(one).unwrap();
        let others = serde_json::to_value(other).unwrap();
        let names: Vec<String> = others.as_object().unwrap().keys().cloned().collect();
        let name = pick(&names, &mut rng);
        let value = match uniform_below(&mut rng, 3) {
            0 => others[name].clone(),
            1 => Value::from(uniform_below(&mut rng, 300)),
            _ => match fields[name].clone() {
                Value::Array(mut list) => {
                    list.pop();
                    Value::Array(list)
                }
                Value::Number(number) => Value::from(number.as_i64().unwrap_or(0) + 1),
                _ => Value::Null,
            },
        };
        fields[name] = value;
        if let Ok(seen) = serde_json::from_value::<Observation>(fields.clone()) {
            assert_eq!(serde_json::to_value(seen).unwrap(), fields);
            if seen != one {
                accepted += 1;
                looks_well(&seen, &mut rng);
            }
        }
        // Cut anywhere.
        let bytes = postcard::to_allocvec(&one).unwrap();
        let cut = uniform_below(&mut rng, bytes.len() as u32) as usize;
        assert!(postcard::from_bytes::<Observation>(&bytes[..cut]).is_err());
    }
    assert!(accepted > 0);
}
