//! The two games: TRIAD and its Tourney.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{
    ChildVisitor, Game, NoEvent, OptionError, Options as _, Outcome, Seat, SeatSet, Turn,
};

use crate::board::{Board, NO_JEWEL};
use crate::legal::PositionVisitor;
use crate::position::Position;
use crate::refusal::Illegal;
use crate::words::{Achievement, Phase};
use crate::{Action, BuiltIn, OptionsOn, Place, Post, TourneyOptionsOn};

rules_core::ends! {
    /// Why a game ended.
    pub enum End {
        /// A Jewel on a Dock of the opponent (TRIAD-19).
        Breach = "breach",
        /// A Jewel of the opponent that cannot move (TRIAD-20, TRIAD-21).
        Trap = "trap",
        /// Ten captured Gems (TRIAD-22).
        Capture = "capture",
        /// Nobody won (TRIAD-23, TRIAD-24, TRIAD-30).
        Draw = "draw",
    }
}

impl From<Achievement> for End {
    fn from(what: Achievement) -> End {
        match what {
            Achievement::Breach => End::Breach,
            Achievement::Trap => End::Trap,
            Achievement::Capture => End::Capture,
        }
    }
}

/// A Jewel in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jewel {
    /// Where it stands.
    pub place: Place,
    /// Whether it has moved this turn.
    pub moved: bool,
    /// Whether it has come from the Portal across and must go on to a Trey (TRIAD-18).
    pub must_go_on: bool,
}

/// A game of TRIAD on a built-in layout.
pub type Triad = TriadOn<BuiltIn>;

/// A Tourney on a built-in layout.
pub type Tourney = TourneyOn<BuiltIn>;

/// A game of TRIAD.
///
/// ```
/// use rules_core::{Game, Turn};
/// use triad_rules::{Options, Triad};
///
/// let mut game = Triad::new(Options::default())?;
/// assert_eq!(game.count_actions(), 37);
/// game.play("d4".parse()?)?;
/// game.play("S1>1.2".parse()?)?;
/// assert_eq!(game.legal_actions().map(|action| action.to_string()).collect::<Vec<_>>(), [
///     "S2>1.4", "S3>1.6",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TriadOn<L: Board>(pub(crate) Position<L>);

/// A Tourney: games of TRIAD until a player has won by all three outcomes (TRIAD-26 to TRIAD-30).
///
/// ```
/// use rules_core::Game;
/// use triad_rules::{Achievement, Tourney, TourneyOptions};
///
/// let tourney = Tourney::new(TourneyOptions::default())?;
/// assert_eq!(tourney.games(), 0);
/// assert!(!tourney.has_won(rules_core::Seat::FIRST, Achievement::Trap));
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TourneyOn<L: Board>(pub(crate) Position<L>);

impl<L: Board> Position<L> {
    #[inline(always)]
    fn turn(&self) -> Turn {
        match self.table.phase() {
            Phase::Over => Turn::Over,
            _ => Turn::Seat(Seat::new_unchecked(self.table.seat() as u8)),
        }
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        if self.table.phase() != Phase::Over {
            return None;
        }
        Some(match self.counts.result() {
            None => Outcome::new(2, SeatSet::EMPTY, End::Draw),
            Some((seat, what)) => {
                Outcome::new(2, SeatSet::only(Seat::new_unchecked(seat as u8)), End::from(what))
            }
        })
    }

    /// TRIAD-26, TRIAD-30: counts the game that has just ended, and begins the next.
    #[cold]
    #[inline(never)]
    fn next_game(&mut self) {
        let games = self.rules.games() + 1;
        let mut won = [self.rules.won(0), self.rules.won(1)];
        let result = self.counts.result();
        if let Some((seat, what)) = result {
            won[seat] |= 1 << what as u8;
        }
        // TRIAD-26: whoever has won by all three wins the Tourney.
        let complete = result.is_some_and(|(seat, _)| won[seat] == 7);
        if complete || games == self.max_games {
            let timing = self.rules.timing();
            let (first, manual) = (self.rules.first(), self.rules.manual());
            self.rules =
                crate::words::Rules::new(crate::Mode::Standard, first, manual, timing, won, games);
            // TRIAD-30: the last game allowed ends the Tourney without a winner.
            if !complete {
                self.counts.clear_result();
            }
        } else {
            *self = Position::start(&self.options(), won, games, self.max_games);
        }
    }
}

/// What a position shows, the same for both games.
macro_rules! accessors {
    ($game:ident) => {
        impl<L: Board> PartialOrd for $game<L> {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        /// Some order, to choose one of several; it means nothing.
        impl<L: Board> Ord for $game<L> {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.0.cmp(&other.0)
            }
        }

        impl<L: Board> $game<L> {
            /// The board that is played on.
            pub fn board(&self) -> L {
                self.0.board
            }

            /// Whose Gem is on a Post (TRIAD-3); `None` if it is vacant or not on the board.
            pub fn gem(&self, post: Post) -> Option<Seat> {
                let bit = self.0.board.bit_of(post)?;
                let holds = |seat: usize| self.0.gems[seat] >> bit & 1 == 1;
                (0..2).find(|&seat| holds(seat)).map(|seat| Seat::new_unchecked(seat as u8))
            }

            /// The Jewels of seat 0 or 1, ascending by place.
            pub fn jewels(&self, seat: Seat) -> impl Iterator<Item = Jewel> {
                self.0.jewels(seat.index() & 1)
            }

            /// How many Gems seat 0 or 1 has captured (TRIAD-10).
            pub fn tally(&self, seat: Seat) -> u32 {
                self.0.counts.tally(seat.index() & 1)
            }

            /// What comes next.
            pub fn phase(&self) -> Phase {
                self.0.table.phase()
            }

            /// How many more Jewels move this turn (TRIAD-14, TRIAD-25); 0 while none may.
            pub fn jewels_due(&self) -> usize {
                self.0.table.due()
            }

            /// The Gems that the player to move may capture, with `manual_captures` (TRIAD-12).
            pub fn pending_captures(&self) -> impl Iterator<Item = Post> {
                let board = self.0.board;
                rules_core::Set64(self.0.pending)
                    .into_iter()
                    .map(move |bit| board.post_at(bit.into()))
            }

            /// How many turns in a row, with this one, have gone without a Gem placed (TRIAD-23).
            /// Not counted with `draw_after` off.
            pub fn turns_without_gem(&self) -> u16 {
                self.0.counts.quiet()
            }
        }
    };
}

accessors!(TriadOn);
accessors!(TourneyOn);

impl<L: Board> Position<L> {
    pub(crate) fn jewels(&self, seat: usize) -> impl Iterator<Item = Jewel> + use<L> {
        let (ids, left) = self.sorted_ids(seat);
        let moving = seat == self.table.seat() && self.table.phase() == Phase::Jewels;
        let board = self.board;
        let mut jewels = [0, 1, 2].map(|index| {
            (ids[index] != NO_JEWEL).then(|| Jewel {
                place: board.place_at(ids[index]),
                moved: moving && index >= left,
                must_go_on: board.must_go_on(ids[index]),
            })
        });
        jewels.sort_unstable_by_key(|jewel| jewel.map(|jewel| jewel.place));
        jewels.into_iter().flatten()
    }
}

impl<L: Board> TourneyOn<L> {
    /// Whether seat 0 or 1 has won a game by this outcome (TRIAD-26).
    pub fn has_won(&self, seat: Seat, what: Achievement) -> bool {
        self.0.rules.has_won(seat.index() & 1, what)
    }

    /// How many games have ended (TRIAD-30).
    pub fn games(&self) -> u16 {
        self.0.rules.games()
    }
}

/// What [`Game`] asks for and both games do alike.
macro_rules! play_like_a_position {
    () => {
        type Action = Action;
        type Event = NoEvent;
        type End = End;
        type Illegal = Illegal;

        #[inline]
        fn seats(&self) -> u8 {
            2
        }

        #[inline(always)]
        fn turn(&self) -> Turn {
            self.0.turn()
        }

        #[inline]
        fn legal_actions(&self) -> impl Iterator<Item = Action> {
            self.0.actions()
        }

        #[inline(always)]
        fn count_actions(&self) -> usize {
            self.0.count_actions()
        }

        fn why_illegal(&self, action: Action) -> Option<Illegal> {
            self.0.why_illegal(action)
        }

        #[inline]
        fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
            self.0.random_action(rng)
        }

        #[inline]
        fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
            self.0.visit_children(&mut OfGame { visitor, game: PhantomData::<Self> })
        }

        #[inline(always)]
        fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Action> {
            let action = self.0.play_random(rng)?;
            self.settle();
            Some(action)
        }

        fn chance_events(&self) -> impl Iterator<Item = (NoEvent, u32)> {
            core::iter::empty()
        }

        fn play_event_unchecked(&mut self, event: NoEvent) {
            match event {}
        }

        fn outcome(&self) -> Option<Outcome<End>> {
            self.0.outcome()
        }
    };
}

/// A visitor of games as one of positions.
struct OfGame<'a, V, G> {
    visitor: &'a mut V,
    game: PhantomData<G>,
}

impl<L: Board, V: ChildVisitor<TriadOn<L>>> PositionVisitor<L> for OfGame<'_, V, TriadOn<L>> {
    type Break = V::Break;

    #[inline(always)]
    fn visit(&mut self, action: Action, position: &Position<L>) -> ControlFlow<V::Break> {
        self.visitor.visit(action, &TriadOn(*position))
    }
}

impl<L: Board, V: ChildVisitor<TourneyOn<L>>> PositionVisitor<L> for OfGame<'_, V, TourneyOn<L>> {
    type Break = V::Break;

    #[inline(always)]
    fn visit(&mut self, action: Action, position: &Position<L>) -> ControlFlow<V::Break> {
        let mut game = TourneyOn(*position);
        game.settle();
        self.visitor.visit(action, &game)
    }
}

impl<L: Board> TriadOn<L> {
    /// What is left to do after an action: nothing.
    #[inline(always)]
    fn settle(&mut self) {}
}

impl<L: Board> TourneyOn<L> {
    /// What is left to do after an action: a game that has ended is counted.
    #[inline(always)]
    fn settle(&mut self) {
        if self.0.table.phase() == Phase::Over {
            self.0.next_game();
        }
    }
}

impl<L: Board> Game for TriadOn<L> {
    const NAME: &'static str = "triad";

    type Options = OptionsOn<L>;

    play_like_a_position!();

    fn new(options: OptionsOn<L>) -> Result<Self, OptionError> {
        options.check()?;
        Ok(TriadOn(Position::start(&options, [0; 2], 0, 0)))
    }

    fn options(&self) -> OptionsOn<L> {
        self.0.options()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal");
        self.0.play(action);
    }
}

impl<L: Board> Game for TourneyOn<L> {
    const NAME: &'static str = "triad-tourney";

    type Options = TourneyOptionsOn<L>;

    play_like_a_position!();

    fn new(options: TourneyOptionsOn<L>) -> Result<Self, OptionError> {
        options.check()?;
        Ok(TourneyOn(Position::start(&options.of_game(), [0; 2], 0, options.max_games)))
    }

    fn options(&self) -> TourneyOptionsOn<L> {
        self.0.options().of_tourney(self.0.max_games)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal");
        self.0.play(action);
        self.settle();
    }
}
