//! Pictures for a seat contain nothing hidden from it.

use crate::common::{inspect, values};
use conquest_rules::Conquest;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Record, Seat, Step, Viewer, random_step};
use rules_svg::{Marks, Picture, PictureOptions, frames};
use triarchy_rules::Triarchy;

/// Positions that look alike to a seat have the same picture, and different open pictures.
fn alike<G: Picture>(start: &G, every: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    let mut game = start.clone();
    let options = PictureOptions::default();
    let mut differing = 0;
    for step in 0.. {
        for seat in Seat::all(game.seats()).filter(|_| step % every == 0) {
            let seen = game.observe(seat);
            let other = G::determinize(&seen, &mut rng);
            let marks = Marks::default();
            let picture = G::picture(&seen, &marks, &options).to_string();
            assert_eq!(picture, G::picture(&other.observe(seat), &marks, &options).to_string());
            if game != other {
                differing += 1;
                let open = |game: &G| game.picture_open(&Marks::default(), &options).to_string();
                assert_ne!(open(&game), open(&other), "{game:?}");
            }
        }
        if step > 300 || random_step(&mut game, &mut rng).is_none() {
            return differing;
        }
    }
    differing
}

#[test]
fn positions_that_look_alike_have_one_picture() {
    assert!(alike(&Conquest::default(), 9) > 10);
    assert!(alike(&Triarchy::default(), 9) > 10);
}

#[test]
fn no_hidden_tile_is_named() {
    for (name, game) in conquest_rules::samples::all() {
        for seat in Seat::all(game.seats()) {
            let seen = game.observe(seat);
            let svg = Conquest::picture(&seen, &Marks::default(), &PictureOptions::default());
            inspect(&svg, |document| {
                let named = values(document, "data-tile");
                assert_eq!(named.len() + seen.hidden().iter().count(), 56, "{name}");
                for tile in seen.hidden().iter() {
                    assert!(!named.contains(&tile.to_string()), "{name}: {tile}");
                }
            });
        }
    }
}

#[test]
fn frames_do_not_show_the_tiles_that_others_draw() {
    let mut record = Record::<Conquest>::new(Default::default()).expect("default options");
    let mut game = Conquest::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..60 {
        let Some(step) = random_step(&mut game, &mut rng) else { break };
        record.push(step);
    }
    let seat = Seat::FIRST;
    let seen = frames(&record, seat, &PictureOptions::default()).expect("a valid record");
    let open = frames(&record, Viewer::Open, &PictureOptions::default()).expect("a valid record");
    assert_eq!((seen.len(), open.len()), (61, 61));
    // A replay with other tiles for the opponent and the stock, and the same for this seat, has the
    // same frames.
    let mut position = Conquest::default();
    let mut room = rules_svg::ReservedArea::default();
    let mut positions = vec![position];
    for step in record.steps().iter().filter_map(|step| step.known()) {
        position = position.after_step(step);
        positions.push(position);
    }
    for position in &positions {
        room = room.join(Conquest::room(rules_svg::Visible::Seen(&position.observe(seat))));
    }
    let mut others = 0;
    for (index, position) in positions.iter().enumerate().skip(1) {
        let step = record.steps()[index - 1].known().expect("known");
        let hidden =
            matches!(step, Step::Event(event) if !positions[index - 1].event_is_seen(event, seat));
        others += usize::from(hidden);
        let marks = Marks { last: Some(step).filter(|_| !hidden), room, ..Marks::default() };
        let alone = Conquest::picture(&position.observe(seat), &marks, &PictureOptions::default());
        assert_eq!(seen[index], alone);
    }
    assert!(others > 5);
}
