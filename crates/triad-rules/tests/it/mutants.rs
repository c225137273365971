//! Readers are exact: texts and bytes of positions that play reaches, with something changed. What is
//! still accepted prints what reads back equal, and is played to its end with debug assertions; so do
//! all positions on the way. `RULES_MUTANTS` sets how many are tried (thousands by default).

use std::collections::BTreeSet;

use crate::common::{Shown, TASTES, choose, generator};
use rand_core::Rng;
use rules_core::{Notation, Options as _, Packed, Turn, random_step, uniform_below};
use triad_rules::{
    BuiltIn, Custom, Layout, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad, TriadOn,
};

fn mutants() -> u32 {
    match std::env::var("RULES_MUTANTS") {
        Ok(count) => count.parse().expect("RULES_MUTANTS is a number"),
        Err(_) => 6_000,
    }
}

fn below<R: Rng>(rng: &mut R, end: usize) -> usize {
    uniform_below(rng, end as u32) as usize
}

/// One or two characters replaced, taken away, put in or exchanged.
fn mutated_text<R: Rng>(text: &str, rng: &mut R) -> String {
    const LETTERS: &[u8] = b"sn0123456789/-,.+*:=SNEWgembtcjwlsovrdai ";
    let mut bytes = text.as_bytes().to_vec();
    // The header is the same for all.
    let start = text.find(' ').unwrap() + 1;
    for _ in 0..1 + below(rng, 3) {
        let at = start + below(rng, bytes.len() - start);
        let letter = LETTERS[below(rng, LETTERS.len())];
        match below(rng, 6) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, letter),
            2 => {
                let other = start + below(rng, bytes.len() - start);
                bytes.swap(at, other);
            }
            3 if bytes[at].is_ascii_digit() => bytes[at] = b'0' + below(rng, 10) as u8,
            3 if bytes[at] == b's' => bytes[at] = b'n',
            3 if bytes[at] == b'n' => bytes[at] = b's',
            _ => bytes[at] = letter,
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Two fields of two texts exchanged: Gems, Jewels, tallies or states of another position.
fn crossed_text<R: Rng>(text: &str, other: &str, rng: &mut R) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let at = 1 + below(rng, fields.len() - 1);
    fields[at] = others[at.min(others.len() - 1)];
    fields.join(" ")
}

fn mutated_bytes<R: Rng>(bytes: &[u8], rng: &mut R) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + below(rng, 3) {
        let at = below(rng, bytes.len());
        match below(rng, 8) {
            0 => bytes[at] = rng.next_u32() as u8,
            1 if bytes.len() > 2 => drop(bytes.remove(at)),
            2 => bytes.insert(at, rng.next_u32() as u8),
            _ => bytes[at] ^= 1 << below(rng, 8),
        }
    }
    bytes
}

#[track_caller]
fn assert_reads_back<G: Shown + Notation + Packed>(game: &G, from: &str, base: &G::Options) {
    let text = game.to_string();
    match G::read(&text, base) {
        Ok(read) => assert!(read == *game, "{text} from {from}"),
        Err(error) => panic!("{text} from {from}: {error}"),
    }
    match G::from_packed_with(game.to_packed().as_bytes(), base) {
        Ok(read) => assert!(read == *game, "{text} from {from}"),
        Err(error) => panic!("the bytes of {text} from {from}: {error}"),
    }
}

/// What is accepted reads back, now and on the way to its end.
fn check<G: Shown + Notation + Packed, R: Rng>(
    mut game: G,
    from: &str,
    base: &G::Options,
    rng: &mut R,
) {
    assert_reads_back(&game, from, base);
    for _ in 0..300 {
        if game.turn() == Turn::Over {
            break;
        }
        let actions: Vec<_> = game.legal_actions().collect();
        assert!(!actions.is_empty() && actions.len() == game.count_actions(), "{game} from {from}");
        assert!(actions.is_sorted() && actions.iter().all(|&action| game.is_legal(action)));
        random_step(&mut game, rng);
        assert_reads_back(&game, from, base);
    }
}

/// Positions that biased play comes through.
fn reached<G: Shown>(options: G::Options, seed: u64) -> Vec<G> {
    let mut rng = generator(seed);
    let mut game = G::new(options).unwrap();
    let mut all = vec![game];
    let tastes = [0, 1].map(|_| TASTES[below(&mut rng, TASTES.len())]);
    while let Turn::Seat(mover) = game.turn() {
        let action = choose(tastes[mover.index()], &game, &mut rng);
        game.play(action).unwrap();
        all.push(game);
        if all.len() == 400 {
            break;
        }
    }
    all
}

fn try_mutants<G: Shown + Notation + Packed>(bases: &[G::Options], seed: u64) {
    let (mut rng, mut accepted, mut tried) = (generator(seed), BTreeSet::new(), 0);
    let share = mutants() / 4;
    while tried < share {
        let mut options = bases[below(&mut rng, bases.len())].clone();
        let choices: [(&str, &[&str]); 5] = [
            ("mode", &["standard", "breach", "trap", "capture"]),
            ("first", &["0", "1"]),
            ("manual_captures", &["false", "true"]),
            ("trap_timing", &["immediate", "on_move"]),
            ("draw_after", &["20", "0", "1", "3"]),
        ];
        for (name, values) in choices {
            // A Tourney has no mode.
            let _ = options.set(name, values[below(&mut rng, values.len())]);
        }
        let positions = reached::<G>(options.clone(), rng.next_u64());
        for _ in 0..40 {
            tried += 1;
            let one = &positions[below(&mut rng, positions.len())];
            let other = &positions[below(&mut rng, positions.len())];
            let (game, from) = if below(&mut rng, 3) == 0 {
                let bytes = mutated_bytes(one.to_packed().as_bytes(), &mut rng);
                (G::from_packed_with(&bytes, &options).ok(), format!("{bytes:x?} of {one}"))
            } else {
                let text = match below(&mut rng, 4) {
                    0 => crossed_text(&one.to_string(), &other.to_string(), &mut rng),
                    _ => mutated_text(&one.to_string(), &mut rng),
                };
                (G::read(&text, &options).ok(), format!("{text} of {one}"))
            };
            if let Some(game) = game.filter(|game| game != one) {
                check(game, &from, &options, &mut rng);
                accepted.insert(game.to_string());
            }
        }
    }
    println!("{tried} tried, {} accepted", accepted.len());
    assert!(accepted.len() > tried as usize / 50, "{} of {tried}", accepted.len());
}

fn small() -> Custom {
    let text = "layout/1 g952 3:5,2:3,1:3,0:5 a1-a2+a3-b3,b1-c1,c1-d1 \
                d2-d3+d3-d4,d1-d2,a1-b1+b3-c3 - -";
    let layout: &'static Layout = Box::leak(Box::new(text.parse().unwrap()));
    Custom(layout)
}

#[test]
fn mutants_of_games_are_refused_or_play_on() {
    let on = |layout| OptionsOn { layout, ..OptionsOn::default() };
    try_mutants::<Triad>(&[on(BuiltIn::Hex), on(BuiltIn::Rect)], 1);
}

#[test]
fn mutants_of_games_on_custom_boards_are_refused_or_play_on() {
    let on = |layout| OptionsOn { layout, ..OptionsOn::default() };
    try_mutants::<TriadOn<Custom>>(&[on(small()), on(Custom(BuiltIn::Hex12.layout()))], 2);
}

#[test]
fn mutants_of_tourneys_are_refused_or_play_on() {
    let on = |layout| TourneyOptionsOn { layout, max_games: 7, ..TourneyOptionsOn::default() };
    try_mutants::<Tourney>(&[on(BuiltIn::Hex), on(BuiltIn::Rect)], 3);
}

#[test]
fn mutants_of_tourneys_on_custom_boards_are_refused_or_play_on() {
    let on = |layout| TourneyOptionsOn { layout, max_games: 7, ..TourneyOptionsOn::default() };
    try_mutants::<TourneyOn<Custom>>(&[on(small()), on(Custom(BuiltIn::Rect.layout()))], 4);
}
