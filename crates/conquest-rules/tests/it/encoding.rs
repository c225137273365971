//! The compact numbering of actions, which the kit does not know, and what tokens say.

use crate::common::{all_options, generator};
use conquest_rules::{Conquest, Phase, Tile};
use rules_core::{Encode, EncodeError, EncodingPart, Game, Observe, Seat, Turn, random_step};

/// Calls `look` at every position of a random game with each set of options.
fn play(mut look: impl FnMut(&Conquest)) {
    let mut rng = generator(5);
    for options in all_options() {
        let mut position = Conquest::new(options).unwrap();
        while position.turn() != Turn::Over {
            look(&position);
            random_step(&mut position, &mut rng);
        }
        look(&position);
    }
}

#[test]
fn compact_indices_are_a_bijection_and_agree_with_mask_and_list() {
    let (mut placements, mut claims, mut takings) = (0, 0, 0);
    play(|position| {
        let mut mask = [9; Conquest::COMPACT_ACTIONS as usize];
        position.write_compact_mask(&mut mask).unwrap();
        let mut list = [0; 200];
        let count = position.write_compact_indices(&mut list).unwrap();
        let legal: Vec<_> = position.legal_actions().collect();
        assert_eq!(count, legal.len());
        for (&action, &index) in legal.iter().zip(&list) {
            assert_eq!(position.compact_index(action), Some(index));
            assert_eq!(position.compact_action(index), Some(action));
            assert_eq!(mask[index as usize], 1);
            let beside = index < 58 * 6;
            placements += u32::from(beside);
            let claim = action.to_string().starts_with(['D', 'T', 'H']);
            claims += u32::from(claim && position.public().phase() == Phase::Claim);
            takings += u32::from(claim && position.public().phase() == Phase::Start);
        }
        assert_eq!(mask.iter().map(|&legal| usize::from(legal)).sum::<usize>(), count);
        for index in (0..=Conquest::COMPACT_ACTIONS).step_by(7).chain([u32::MAX]) {
            let found = position.compact_action(index).filter(|&action| position.is_legal(action));
            let legal = mask.get(index as usize) == Some(&1);
            assert_eq!(found.is_some(), legal, "{index}");
        }
    });
    assert!(placements > 1000 && claims > 100, "{placements} placements, {claims} claims");
    assert!(takings > 0, "no open shape was taken");
}

#[test]
fn playable_cells_define_compact_indices() {
    play(|position| {
        let mut cells = [u16::MAX; 58];
        let count = position.observe(Seat::FIRST).write_playable(&mut cells).unwrap();
        assert_eq!(count, position.public().playable().count());
        for action in position.legal_actions() {
            let compact = position.compact_index(action).unwrap();
            let long = position.action_index(action).unwrap();
            if compact < 58 * 6 {
                assert_eq!(u32::from(cells[compact as usize / 6]), long / 6);
                assert_eq!(compact % 6, long % 6);
            }
        }
    });
    let refused = Conquest::default().observe(Seat::FIRST).write_playable(&mut [0; 57]);
    let error = EncodeError { part: EncodingPart::Cells, needed: 58, given: 57 };
    assert_eq!(refused, Err(error));
    assert_eq!(error.to_string(), "the slice for the list of cells has length 57, not 58");
}

#[test]
fn tokens_say_where_the_tiles_are() {
    play(|position| {
        for seat in Seat::all(position.seats()) {
            let mut tokens = [0; 4 * Tile::COUNT];
            Conquest::write_tokens(&position.observe(seat), seat, &mut tokens).unwrap();
            for (tile, token) in Tile::all().zip(tokens.chunks(4)) {
                match position.public().placement(tile) {
                    None => {
                        let held = u8::from(position.hand(seat).contains(tile));
                        assert_eq!(token, [held, 0, 0, 0]);
                    }
                    Some(placement) => {
                        let (x, y) = (placement.cell().x(), placement.cell().y());
                        let column =
                            2 * x.rem_euclid(32) as u8 + u8::from(placement.cell().is_down());
                        let place = [2 + placement.rotation(), y.rem_euclid(32) as u8, column];
                        assert_eq!(token[..3], place);
                        let own = position.public().covers(seat);
                        let largest =
                            own.filter(|shape| shape.cells().any(|c| c == placement.cell()));
                        let largest =
                            largest.map(|shape| 1 + shape.kind() as u8).max().unwrap_or(0);
                        assert_eq!(token[3] & 3, largest);
                    }
                }
            }
        }
    });
}
