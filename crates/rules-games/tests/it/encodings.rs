//! Games by name as numbers for learners: the same as where the type of the game is known.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Encode, NoSuchSeat, Notation, Seat, Turn, random_step};
use rules_games::{DynError, DynGame, Setup, find};

/// Plays some steps of a game by its type and by its name, and compares the numbers.
fn same_numbers<G: Encode + Notation>() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut typed = G::new(G::Options::default()).unwrap();
    let mut by_name = find(G::NAME).unwrap().begin(&Setup::new()).unwrap();
    for _ in 0..60 {
        if let Turn::Seat(_) = typed.turn() {
            let action = typed.random_action(&mut rng).unwrap();
            let index = typed.action_index(action).unwrap();
            let encoding = by_name.encoding().unwrap();
            assert_eq!(encoding.action_index(&action.to_string()), Ok(Some(index)));
            assert_eq!(encoding.action_from_index(index), Some(action.to_string()));
            drop(encoding);
            typed.play(action).unwrap();
            by_name.play_index(index).unwrap();
        } else if let Some(event) = random_step(&mut typed, &mut rng) {
            by_name.play(event.to_string().trim_start_matches('*')).unwrap();
        } else {
            break;
        }
        compare(&typed, &*by_name);
    }
}

fn compare<G: Encode>(typed: &G, by_name: &dyn DynGame) {
    let shape = G::shape(&typed.options());
    let encoding = by_name.encoding().unwrap();
    assert_eq!((encoding.shape(), encoding.version()), (shape, G::ENCODING_VERSION));
    let (mut mask, mut typed_mask) =
        (vec![9; shape.actions as usize], vec![9; shape.actions as usize]);
    encoding.write_mask(&mut mask).unwrap();
    typed.write_mask(&mut typed_mask).unwrap();
    assert_eq!(mask, typed_mask);
    let legal = encoding.legal_indices();
    assert_eq!(legal.len(), typed.count_actions());
    assert!(legal.iter().all(|&index| mask[index as usize] == 1));
    for seat in Seat::all(typed.seats()) {
        let seen = typed.observe(seat);
        let written = |length: usize, by_name: &dyn Fn(&mut [u8]), typed: &dyn Fn(&mut [u8])| {
            let (mut one, mut other) = (vec![7; length], vec![8; length]);
            by_name(&mut one);
            typed(&mut other);
            assert_eq!(one, other);
        };
        written(shape.plane_bytes(), &|out| encoding.write_planes(seat, out).unwrap(), &|out| {
            G::write_planes(&seen, seat, out).unwrap()
        });
        written(
            shape.board_bytes(),
            &|out| encoding.write_board_planes(seat, out).unwrap(),
            &|out| G::write_board_planes(&typed.options(), seat, out).unwrap(),
        );
        written(shape.token_bytes(), &|out| encoding.write_tokens(seat, out).unwrap(), &|out| {
            G::write_tokens(&seen, seat, out).unwrap()
        });
        let (mut one, mut other) =
            (vec![2.0; shape.scalars.into()], vec![3.0; shape.scalars.into()]);
        encoding.write_scalars(seat, &mut one).unwrap();
        G::write_scalars(&seen, seat, &mut other).unwrap();
        assert_eq!(one, other);
    }
}

#[test]
fn games_by_name_give_the_numbers_of_their_types() {
    with_every_game!(same_numbers());
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut game = find("triandro").unwrap().begin(&Setup::new()).unwrap();
    let before = game.text();
    assert!(matches!(game.encoding().unwrap().write_mask(&mut [0; 3]), Err(DynError::Encoding(_))));
    let beyond = game.encoding().unwrap().write_scalars(Seat::THIRD, &mut [0.0; 7]);
    assert_eq!(beyond, Err(DynError::NoSuchSeat(NoSuchSeat { number: 2, seats: 2 })));
    assert!(matches!(game.play_index(191), Err(DynError::Step { rule: None, .. })));
    // A triangle that has no stones.
    assert!(game.play_index(55).unwrap_err().rule().is_some());
    assert_eq!(game.text(), before);
}
