//! Contests: a single game or a series of games. The code for boards is generic over both.

use core::cmp::Ordering;
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::marker::PhantomData;

use rules_core::implement::{Packer, Reader, Set64, Unpacker};
use rules_core::{PackError, Seat, Sentences, TextError};

use crate::BuiltIn;
use crate::board::Board;
use crate::jewel::Jewel;
use crate::names::Post;
use crate::options::OptionsOn;
use crate::position::Position;
use crate::state::Phase;

/// The standing of a Tourney in texts and packed bytes.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub(crate) max_games: u16,
    /// The number of games that have ended.
    pub(crate) games: u16,
    /// The achievements that each seat has won by, one bit for each
    /// [`Achievement`](crate::Achievement).
    pub(crate) won: [u8; 2],
}

/// The kind of contest: a [`Single`] game, or a [`Series`](crate::Series) of games, which is a
/// Tourney.
///
/// Sealed: there are no others.
pub trait Contest: Rulings {}

/// The rules that a contest adds to the games on the board.
pub trait Rulings: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The options of such a contest.
    type Options<L: Board>: rules_core::Options;

    /// The name in text forms.
    const NAME: &'static str;
    /// The name in `Debug`.
    const TYPE: &'static str;
    /// Separates the keys of contests.
    const KEY_DOMAIN: u64;
    /// Whether it is a series of games.
    const IS_SERIES: bool;

    /// Splits off the options of the games and their maximum number, 0 outside a Tourney.
    fn split<L: Board>(options: &Self::Options<L>) -> (OptionsOn<L>, u16);
    /// Joins what [`split`](Rulings::split) returns.
    fn join<L: Board>(options: OptionsOn<L>, max_games: u16) -> Self::Options<L>;
    /// Completes an action, for example by beginning the next game.
    fn settle<L: Board>(position: &mut Position<L>);
    /// Says what both seats have won in the contest, once it or one of its games is over.
    fn say_standing<L: Board>(
        position: &Position<L>,
        drawn: bool,
        why: &mut Sentences<'_>,
    ) -> fmt::Result;

    /// Writes the standing of the contest, after the options.
    fn write_standing<L: Board>(position: &Position<L>, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Reads what [`write_standing`](Rulings::write_standing) wrote.
    fn read_standing(
        reader: &mut Reader<'_>,
        max_games: u16,
    ) -> Result<Option<Standing>, TextError>;
    /// Packs the standing.
    fn pack_standing<L: Board>(position: &Position<L>, out: &mut Packer);
    /// Unpacks what [`pack_standing`](Rulings::pack_standing) packed.
    fn unpack_standing(
        from: &mut Unpacker<'_>,
        max_games: u16,
    ) -> Result<Option<Standing>, PackError>;
}

/// The contest that is a single game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Single;

impl Contest for Single {}

impl Rulings for Single {
    type Options<L: Board> = OptionsOn<L>;

    const NAME: &'static str = "triad";
    const TYPE: &'static str = "Triad";
    const KEY_DOMAIN: u64 = 0x7472_6961_6401;
    const IS_SERIES: bool = false;

    fn split<L: Board>(options: &OptionsOn<L>) -> (OptionsOn<L>, u16) {
        (*options, 0)
    }

    fn join<L: Board>(options: OptionsOn<L>, _: u16) -> OptionsOn<L> {
        options
    }

    #[inline(always)]
    fn settle<L: Board>(_: &mut Position<L>) {}

    fn say_standing<L: Board>(_: &Position<L>, _: bool, _: &mut Sentences<'_>) -> fmt::Result {
        Ok(())
    }

    fn write_standing<L: Board>(_: &Position<L>, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    fn read_standing(_: &mut Reader<'_>, _: u16) -> Result<Option<Standing>, TextError> {
        Ok(None)
    }

    fn pack_standing<L: Board>(_: &Position<L>, _: &mut Packer) {}

    fn unpack_standing(_: &mut Unpacker<'_>, _: u16) -> Result<Option<Standing>, PackError> {
        Ok(None)
    }
}

/// A game or a Tourney of TRIAD on a board.
///
/// ```
/// use rules_core::{Game, Turn};
/// use triad_rules::Triad;
///
/// let mut game = Triad::default();
/// assert_eq!(game.count_actions(), 37);
/// game.play("d4".parse()?)?;
/// game.play("S1>1.2".parse()?)?;
/// assert_eq!(game.legal_actions().map(|action| action.to_string()).collect::<Vec<_>>(), [
///     "S2>1.4", "S3>1.6",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct GameOn<L: Board, C: Contest>(pub(crate) Position<L>, pub(crate) PhantomData<C>);

impl<L: Board, C: Contest> Copy for GameOn<L, C> {}

// See `Position`.
impl<L: Board, C: Contest> Clone for GameOn<L, C> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

/// A game of TRIAD on any board.
pub type TriadOn<L> = GameOn<L, Single>;

/// A game of TRIAD on a built-in layout.
pub type Triad = TriadOn<BuiltIn>;

impl<L: Board, C: Contest> GameOn<L, C> {
    #[inline(always)]
    pub(crate) const fn of(position: Position<L>) -> Self {
        GameOn(position, PhantomData)
    }
}

impl<L: Board, C: Contest> PartialOrd for GameOn<L, C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An arbitrary order that only serves to choose one of several positions.
impl<L: Board, C: Contest> Ord for GameOn<L, C> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<L: Board, C: Contest> GameOn<L, C> {
    /// Returns the board that is played on.
    pub fn board(&self) -> L {
        self.0.board
    }

    /// Returns the owner of the Gem on a Post (TRIAD-3); `None` if it is vacant or not on the
    /// board.
    ///
    /// ```
    /// use rules_core::{Game, Seat};
    /// use triad_rules::Triad;
    ///
    /// let mut game = Triad::default();
    /// game.play("d4".parse()?)?;
    /// assert_eq!(game.gem("d4".parse()?), Some(Seat::FIRST));
    /// assert_eq!(game.gem("d5".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gem(&self, post: Post) -> Option<Seat> {
        let bit = self.0.board.bit_of(post)?;
        let holds = |seat: usize| self.0.gems[seat] >> bit & 1 == 1;
        (0..2).find(|&seat| holds(seat)).map(|seat| Seat::new_unchecked(seat as u8))
    }

    /// Returns the Posts with a Gem of seat 0 or 1, ascending; none for other seats.
    pub fn gems(&self, seat: Seat) -> impl ExactSizeIterator<Item = Post> + use<L, C> {
        self.0.posts_of(Set64(self.0.gems.get(seat.index()).copied().unwrap_or(0)))
    }

    /// Returns the Jewels of seat 0 or 1, ascending by place; none for other seats.
    pub fn jewels(&self, seat: Seat) -> impl Iterator<Item = Jewel> + use<L, C> {
        let plays = seat.index() < 2;
        self.0.jewels(seat.index() & 1).filter(move |_| plays)
    }

    /// Returns the number of Gems that seat 0 or 1 has captured (TRIAD-10); 0 for other seats.
    #[doc(alias = "score")]
    pub fn tally(&self, seat: Seat) -> u32 {
        if seat.index() < 2 { self.0.counts.tally(seat.index()) } else { 0 }
    }

    /// Returns the part of the turn that comes next (TRIAD-8).
    pub fn phase(&self) -> Phase {
        self.0.turn.phase()
    }

    /// Returns the number of Jewels that must still move this turn (TRIAD-14, TRIAD-25).
    ///
    /// 0 while no Jewel may move.
    pub fn jewels_due(&self) -> usize {
        self.0.turn.due()
    }

    /// Returns the Gems that the player to move may capture, with `manual_captures` (TRIAD-12),
    /// ascending.
    pub fn pending_captures(&self) -> impl ExactSizeIterator<Item = Post> + use<L, C> {
        self.0.posts_of(Set64(self.0.pending))
    }

    /// Returns the Gems that a placement on this Post would capture, ascending (TRIAD-9, TRIAD-10).
    ///
    /// The chain reaction is included. With `manual_captures` these are the Gems that could then be
    /// captured one after another. None if no Gem can be placed there now.
    ///
    /// ```
    /// use triad_rules::samples;
    ///
    /// let (game, d3) = samples::chain();
    /// let captured: Vec<String> = game.captures_of(d3).map(|post| post.to_string()).collect();
    /// assert_eq!(captured, ["d2", "e2", "e3"]);
    /// ```
    pub fn captures_of(&self, post: Post) -> impl ExactSizeIterator<Item = Post> + use<L, C> {
        let bit =
            self.0.board.bit_of(post).filter(|&bit| {
                self.0.turn.phase() == Phase::Gem && self.0.vacant() >> bit & 1 == 1
            });
        self.0.posts_of(Set64(bit.map_or(0, |bit| self.0.captures_of(bit))))
    }

    /// Returns the number of turns in a row, including this one, without a Gem placed (TRIAD-23).
    ///
    /// Not counted with `draw_after` off.
    pub fn turns_without_gem(&self) -> u16 {
        self.0.counts.gemless_turns()
    }
}
