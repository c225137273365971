//! Positions built from their parts.

use rules_core::{BuildError, Game as _, Options as _, Seat};

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::contest::{GameOn, TriadOn};
use crate::end::Achievement;
use crate::jewel::Jewel;
use crate::layout::BuiltIn;
use crate::names::Post;
use crate::options::OptionsOn;
use crate::position::Position;
use crate::state::{Counts, Phase};
use crate::text::id_of;
use crate::validate::{Parts, State};

/// The parts of a position of a single game, for editors and tests.
///
/// [`build`](Builder::build) checks them. A new builder has an empty board without Jewels; one made
/// from a position has all of its parts.
///
/// ```
/// use rules_core::{Game, Seat};
/// use triad_rules::{Builder, Triad};
///
/// // Without Jewels, which would have moved twice by now.
/// let start = Triad::new("mode=capture".parse()?)?;
/// let position = Builder::from(&start)
///     .gem("d4".parse()?, Some(Seat::FIRST))
///     .gem("d5".parse()?, Some(Seat::SECOND))
///     .build()?;
/// assert_eq!(position.gem("d5".parse()?), Some(Seat::SECOND));
/// assert_eq!(position.count_actions(), 35);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "setup")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Builder<L: Board = BuiltIn> {
    options: OptionsOn<L>,
    gems: [u64; 2],
    jewels: [[Option<Jewel>; 3]; 2],
    tally: [u32; 2],
    gemless_turns: u16,
    state: State,
    /// The first invalid part.
    wrong: Option<&'static str>,
}

impl<L: Board> Builder<L> {
    /// Creates an empty board, on which the seat that begins places a Gem.
    pub fn new(options: OptionsOn<L>) -> Builder<L> {
        Builder {
            options,
            gems: [0; 2],
            jewels: [[None; 3]; 2],
            tally: [0; 2],
            gemless_turns: 0,
            state: State::Gem(options.first.index()),
            wrong: None,
        }
    }

    /// Puts a Gem of a seat on a Post, or makes the Post vacant.
    #[must_use]
    pub fn gem(mut self, post: Post, owner: Option<Seat>) -> Self {
        let bit = self.bit_of(post);
        self.gems = self.gems.map(|gems| gems & !bit);
        if let Some(seat) = owner {
            let place = self.place_of(seat);
            self.gems[place] |= bit;
        }
        self
    }

    /// Puts the Jewels of a seat, at most three, on these places and removes its others.
    #[must_use]
    pub fn jewels(mut self, seat: Seat, jewels: impl IntoIterator<Item = Jewel>) -> Self {
        let mut jewels = jewels.into_iter();
        let place = self.place_of(seat);
        self.jewels[place] = [jewels.next(), jewels.next(), jewels.next()];
        if jewels.next().is_some() {
            self.wrong("a seat has at most three Jewels (TRIAD-2)");
        }
        self
    }

    /// Sets the number of Gems that a seat has captured.
    #[must_use]
    pub fn tally(mut self, seat: Seat, gems: u32) -> Self {
        let place = self.place_of(seat);
        self.tally[place] = gems;
        self
    }

    /// Sets the number of turns in a row without a Gem (TRIAD-23).
    #[must_use]
    pub fn turns_without_gem(mut self, turns: u16) -> Self {
        self.gemless_turns = turns;
        self
    }

    /// Makes placing a Gem the next action, by this seat.
    #[must_use]
    pub fn gem_turn(mut self, seat: Seat) -> Self {
        self.state = State::Gem(self.place_of(seat));
        self
    }

    /// Makes capturing, with `manual_captures`, and moving Jewels the next actions, by this seat.
    ///
    /// `due` is the number of Jewels that must still move, if the moved ones leave a choice
    /// (TRIAD-25).
    #[must_use]
    pub fn jewels_turn(
        mut self,
        seat: Seat,
        due: Option<usize>,
        pending_captures: impl IntoIterator<Item = Post>,
    ) -> Self {
        let posts = pending_captures.into_iter();
        let pending = posts.fold(0, |pending, post| pending | self.bit_of(post));
        self.state = State::Jewels { seat: self.place_of(seat), due, pending };
        self
    }

    /// Ends the game: a win of a seat by an achievement, or a draw.
    #[must_use]
    pub fn over(mut self, won: Option<(Seat, Achievement)>) -> Self {
        self.state = State::Over(won.map(|(seat, what)| (self.place_of(seat), what)));
        self
    }

    /// Returns the position.
    ///
    /// # Errors
    /// Returns [`BuildError`] if the options are invalid, a part is not on the board, or the
    /// position breaks a rule.
    pub fn build(&self) -> Result<TriadOn<L>, BuildError> {
        self.options.check()?;
        self.position().map(GameOn::of).map_err(BuildError::Broken)
    }

    fn position(&self) -> Result<Position<L>, &'static str> {
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
        if self.tally.iter().any(|&tally| tally > Counts::MAX_TALLY) {
            return Err("a tally is too large (TRIAD-10)");
        }
        let (mut ids, mut unmoved) = ([[NO_JEWEL; 3]; 2], [0; 2]);
        for (seat, mut jewels) in self.jewels.into_iter().enumerate() {
            // Those that have not moved first, those out of play last.
            jewels.sort_unstable_by_key(|jewel| {
                jewel.map_or((2, None), |jewel| (jewel.moved.into(), Some(jewel.place)))
            });
            for (id, jewel) in ids[seat].iter_mut().zip(jewels.into_iter().flatten()) {
                *id = id_of(jewel, self.options.layout)
                    .ok_or("no Jewel can stand there like this (TRIAD-3, TRIAD-18)")?;
                unmoved[seat] += usize::from(!jewel.moved);
            }
        }
        let &Builder { options, gems, tally, gemless_turns, state, .. } = self;
        let standing = None;
        Position::from_parts(&Parts {
            options,
            standing,
            gems,
            ids,
            unmoved,
            tally,
            gemless_turns,
            state,
        })
    }

    fn wrong(&mut self, wrong: &'static str) {
        self.wrong.get_or_insert(wrong);
    }

    fn place_of(&mut self, seat: Seat) -> usize {
        if seat.index() > 1 {
            self.wrong("expected seat 0 or 1");
        }
        seat.index() & 1
    }

    fn bit_of(&mut self, post: Post) -> u64 {
        let bit = self.options.layout.bit_of(post);
        if bit.is_none() {
            self.wrong("the board has no such Post (TRIAD-4)");
        }
        bit.map_or(0, |bit| 1 << bit)
    }
}

/// The parts of a position, to change some of them.
impl<L: Board> From<&TriadOn<L>> for Builder<L> {
    fn from(position: &TriadOn<L>) -> Self {
        let inner = &position.0;
        let (turn, counts) = (inner.turn, inner.counts);
        let begun = turn.left() < inner.jewels_in_play(turn.seat());
        let due = (begun && turn.due() < turn.left()).then(|| turn.due());
        let jewels = |seat| {
            let mut jewels = inner.jewels(seat);
            [jewels.next(), jewels.next(), jewels.next()]
        };
        Builder {
            options: position.options(),
            gems: inner.gems,
            jewels: [jewels(0), jewels(1)],
            tally: [counts.tally(0), counts.tally(1)],
            gemless_turns: counts.gemless_turns(),
            state: match turn.phase() {
                Phase::Gem => State::Gem(turn.seat()),
                Phase::Jewels => State::Jewels { seat: turn.seat(), due, pending: inner.pending },
                Phase::Over => State::Over(counts.result()),
            },
            wrong: None,
        }
    }
}
