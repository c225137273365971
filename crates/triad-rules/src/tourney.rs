//! The rules of a Tourney: the next game and the achievements (TRIAD-26 to TRIAD-30).

use core::fmt::{self, Write as _};

use rules_core::implement::{Packer, Reader, Unpacker};
use rules_core::{PackError, Seat, SeatSet, Sentences, TextError};

use crate::BuiltIn;
use crate::board::Board;
use crate::contest::{Contest, GameOn, Rulings, Standing};
use crate::end::Achievement;
use crate::options::{Mode, OptionsOn, TourneyOptionsOn};
use crate::position::Position;
use crate::state::{Phase, Rules};

/// The size of groups of bits for the number of games, which is mostly small.
const GROUP: u32 = 4;
/// The letters of achievements in texts.
const LETTERS: [char; 3] = ['b', 't', 'c'];

/// A contest of games until a player has won by all three outcomes: a Tourney.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Series;

/// A Tourney on any board.
pub type TourneyOn<L> = GameOn<L, Series>;

/// A Tourney on a built-in layout: games of TRIAD until a player has won by all three outcomes
/// (TRIAD-26 to TRIAD-30).
///
/// ```
/// use triad_rules::{Achievement, Tourney};
///
/// let tourney = Tourney::default();
/// assert_eq!(tourney.games(), 0);
/// assert!(!tourney.has_won(rules_core::Seat::FIRST, Achievement::Trap));
/// ```
pub type Tourney = TourneyOn<BuiltIn>;

impl<L: Board> TourneyOn<L> {
    /// Returns whether a seat has won a game by this outcome (TRIAD-26).
    pub fn has_won(&self, seat: Seat, what: Achievement) -> bool {
        seat.index() < 2 && self.0.rules.has_won(seat.index(), what)
    }

    /// Returns the number of games that have ended (TRIAD-30).
    pub fn games(&self) -> u16 {
        self.0.rules.games()
    }
}

impl Contest for Series {}

impl Rulings for Series {
    type Options<L: Board> = TourneyOptionsOn<L>;

    const NAME: &'static str = "triad-tourney";
    const TYPE: &'static str = "Tourney";
    const KEY_DOMAIN: u64 = 0x7472_6961_6402;
    const IS_SERIES: bool = true;

    /// TRIAD-30: the mode is always standard.
    fn split<L: Board>(options: &TourneyOptionsOn<L>) -> (OptionsOn<L>, u16) {
        let TourneyOptionsOn { layout, first, manual_captures, trap_timing, draw_after, max_games } =
            *options;
        let mode = Mode::Standard;
        (OptionsOn { layout, mode, first, manual_captures, trap_timing, draw_after }, max_games)
    }

    fn join<L: Board>(options: OptionsOn<L>, max_games: u16) -> TourneyOptionsOn<L> {
        let OptionsOn { layout, first, manual_captures, trap_timing, draw_after, .. } = options;
        TourneyOptionsOn { layout, first, manual_captures, trap_timing, draw_after, max_games }
    }

    #[inline(always)]
    fn settle<L: Board>(position: &mut Position<L>) {
        if position.turn.phase() == Phase::Over {
            position.next_game();
        }
    }

    /// TRIAD-26, TRIAD-30.
    fn say_standing<L: Board>(
        position: &Position<L>,
        drawn: bool,
        why: &mut Sentences<'_>,
    ) -> fmt::Result {
        let games = position.rules.games();
        if drawn && games == position.max_games {
            let pattern = "game {games} was the last, and no player has won in all three ways";
            why.say(SeatSet::EMPTY, "max-games", pattern, &[("games", &games)])?;
        }
        for seat in Seat::all(2) {
            let won = |what: &Achievement| position.rules.has_won(seat.index(), *what);
            let won = Achievement::ALL.iter().copied().filter(won).map(Achievement::title);
            let about = SeatSet::only(seat);
            if won.clone().next().is_none() {
                why.say(about, "won-nothing", "{seat} [has|have] won no game yet", &[])?;
                continue;
            }
            let won = why.list(won);
            why.say(about, "won", "{seat} [has|have] won by {won}", &[("won", &won)])?;
        }
        Ok(())
    }

    /// Writes the number of games ended and the achievements of each seat: ` 3:bt:c`.
    fn write_standing<L: Board>(position: &Position<L>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", position.rules.games())?;
        for seat in 0..2 {
            f.write_str(":")?;
            let won = position.rules.won(seat);
            for (index, letter) in LETTERS.into_iter().enumerate() {
                if won >> index & 1 == 1 {
                    f.write_char(letter)?;
                }
            }
            if won == 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }

    fn read_standing(
        reader: &mut Reader<'_>,
        max_games: u16,
    ) -> Result<Option<Standing>, TextError> {
        reader.expect(" ", "expected the games of the Tourney")?;
        let what = "expected the number of games that have ended";
        let games = reader.number(u32::from(max_games), what)? as u16;
        let mut won = [0; 2];
        for won in &mut won {
            reader.expect(":", "expected : and the achievements of a seat")?;
            if !reader.skip("-") {
                for (index, letter) in ["b", "t", "c"].into_iter().enumerate() {
                    *won |= u8::from(reader.skip(letter)) << index;
                }
            }
        }
        Ok(Some(Standing { max_games, games, won }))
    }

    fn pack_standing<L: Board>(position: &Position<L>, out: &mut Packer) {
        out.grouped(u64::from(position.rules.games()), GROUP);
        (0..2).for_each(|seat| out.bits(u64::from(position.rules.won(seat)), 3));
    }

    fn unpack_standing(
        from: &mut Unpacker<'_>,
        max_games: u16,
    ) -> Result<Option<Standing>, PackError> {
        let games = from.grouped(GROUP, u64::from(max_games), "games")? as u16;
        let won = [from.bits(3)? as u8, from.bits(3)? as u8];
        Ok(Some(Standing { max_games, games, won }))
    }
}

impl<L: Board> Position<L> {
    /// TRIAD-26, TRIAD-30: counts the game that has just ended, and begins the next.
    #[cold]
    #[inline(never)]
    fn next_game(&mut self) {
        let games = self.rules.games() + 1;
        let mut won = [self.rules.won(0), self.rules.won(1)];
        let result = self.counts.result();
        if let Some((seat, what)) = result {
            won[seat] |= what.bit() as u8;
        }
        // TRIAD-26: a player who has won by all three wins the Tourney.
        let complete = result.is_some_and(|(seat, _)| won[seat] == 7);
        if complete || games == self.max_games {
            let timing = self.rules.timing();
            let (first, manual) = (self.rules.first(), self.rules.manual());
            self.rules = Rules::new(Mode::Standard, first, manual, timing, won, games);
            // TRIAD-30: the last game allowed ends the Tourney without a winner.
            if !complete {
                self.counts.clear_result();
            }
        } else {
            *self = Position::start(&self.options(), won, games, self.max_games);
        }
    }
}
