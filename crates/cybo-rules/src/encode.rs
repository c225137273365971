//! Encodings for learners: indices of actions, masks, planes, scalars and tokens.

use rules_core::implement::{ScalarWriter, seats_from};
use rules_core::{Code, Encode, EncodeError, EncodingPart, EncodingShape, Seat};

use crate::lines::{NUMBERS, ROWS};
use crate::position::ROUNDS;
use crate::{Action, Cybo, Level, Options, Phase, Sequence};

const COLUMNS: usize = (NUMBERS / ROWS) as usize;
const CELLS: usize = NUMBERS as usize;
/// The largest number of different numbers rolled in a turn (CYBO-10).
const MOST_ROLLED: u8 = 4;
const SEQUENCES: usize = Sequence::COUNT as usize;
/// The largest number of points of a turn (CYBO-8).
const MOST_POINTS: u8 = 16;

// The values of a token for a player.
const KNOWN: u8 = 1;
const TARGET: u8 = 2;

/// Returns the cell of a number of the die on the grid (CYBO-1), row by row.
const fn cell_of(number: u8) -> usize {
    let index = number.saturating_sub(1) % NUMBERS;
    (index % ROWS) as usize * COLUMNS + (index / ROWS) as usize
}

/// Two indices: 0 stops, 1 rolls for the Quad.
///
/// The plane is the grid of numbers, with the place of each among those rolled in this turn. Grand
/// Master has a token for each sequence, with a number for each player.
impl Encode for Cybo {
    const ENCODING_VERSION: u16 = 1;

    type Legality = ();

    #[inline]
    fn shape(options: &Options) -> EncodingShape {
        let players = u16::from(options.players);
        let remembers = options.level == Level::GrandMaster;
        EncodingShape {
            actions: Action::ALL.len() as u32,
            planes: 1,
            height: ROWS.into(),
            width: COLUMNS as u16,
            plane_max: MOST_ROLLED,
            board_planes: 0,
            scalars: 2 * players + 11,
            tokens: if remembers { SEQUENCES as u16 } else { 0 },
            token_width: if remembers { players } else { 0 },
        }
    }

    #[inline]
    fn action_index(&self, action: Action) -> Option<u32> {
        Some(action.code())
    }

    #[inline]
    fn action_from_index(&self, index: u32) -> Option<Action> {
        Action::from_code(index)
    }

    #[inline]
    fn write_planes(position: &Cybo, _: Seat, planes: &mut [u8]) -> Result<(), EncodeError> {
        EncodingPart::Planes.expect(CELLS, planes.len())?;
        planes.fill(0);
        for (number, place) in position.numbers().zip(1..) {
            planes[cell_of(number)] = place;
        }
        Ok(())
    }

    #[inline]
    fn write_scalars(
        position: &Cybo,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError> {
        let players = position.options.players;
        EncodingPart::Scalars.expect(2 * usize::from(players) + 11, scalars.len())?;
        let mut out = ScalarWriter::new(scalars);
        let over = position.phase() == Phase::Over;
        for seat in seats_from(viewer, players) {
            out.flag(!over && position.player() == seat);
            out.ratio(position.total(seat).into(), u32::from(ROUNDS) * u32::from(MOST_POINTS));
        }
        let (phase, points) = match position.phase() {
            Phase::Rolling => (0, 0),
            Phase::Deciding { points } => (1, points),
            Phase::Attempting => (2, 0),
            Phase::Over => (3, 0),
        };
        out.one_hot(4, phase);
        out.ratio(points.into(), MOST_POINTS.into());
        out.ratio(position.rounds_played().into(), ROUNDS.into());
        out.ratio(position.rolls().into(), MOST_ROLLED.into());
        out.one_hot(Level::ALL.len(), position.level() as usize);
        Ok(())
    }

    fn write_tokens(position: &Cybo, viewer: Seat, tokens: &mut [u8]) -> Result<(), EncodeError> {
        let Options { players, level } = position.options;
        if level != Level::GrandMaster {
            return EncodingPart::Tokens.expect(0, tokens.len());
        }
        let width = usize::from(players);
        EncodingPart::Tokens.expect(SEQUENCES * width, tokens.len())?;
        tokens.fill(0);
        for (place, seat) in seats_from(viewer, players).enumerate() {
            let mut mark = |sequence: Sequence, what| {
                tokens[usize::from(sequence.index()) * width + place] |= what;
            };
            position.remembered(seat).for_each(|sequence| mark(sequence, KNOWN));
            position.target(seat).into_iter().for_each(|sequence| mark(sequence, TARGET));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plane_is_the_grid() {
        // CYBO-1: a column holds four consecutive numbers, top to bottom.
        assert_eq!([1, 2, 5, 9, 12].map(cell_of), [0, 3, 1, 2, 11]);
    }

    /// The viewer comes first, and then the seats after it.
    #[test]
    fn totals_and_memories_begin_with_the_viewer() {
        let text = "cybo/1 players=3,level=grand-master 2 0 - 15,0,3 *5.9.1,-,1.9.5";
        let position: Cybo = text.parse().unwrap();
        let (mut scalars, mut tokens) = ([0.0; 17], [0; 360]);
        Cybo::write_scalars(&position, Seat::THIRD, &mut scalars).unwrap();
        // A total is a part of 13 turns of 16 points.
        assert_eq!(scalars[..6], [0.0, 3.0 / 208.0, 1.0, 15.0 / 208.0, 0.0, 0.0]);
        Cybo::write_tokens(&position, Seat::THIRD, &mut tokens).unwrap();
        let [known, target] = [[1, 9, 5], [5, 9, 1]]
            .map(|numbers| usize::from(Sequence::new(&numbers).unwrap().index()));
        assert_eq!((tokens[3 * known], tokens[3 * target + 1]), (KNOWN, TARGET));
        assert_eq!(tokens.iter().filter(|&&token| token != 0).count(), 2);
    }

    #[test]
    fn only_grand_master_remembers() {
        for level in Level::ALL {
            let shape = Cybo::shape(&Options { level, players: 3 });
            let wanted = if level == Level::GrandMaster { 360 } else { 0 };
            assert_eq!(shape.token_bytes(), wanted);
        }
    }
}
