//! The implementation of [`Game`].

use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{
    ChildVisitor, Children, Game, OptionError, Options as _, Outcome, PlayError, Turn,
};

use crate::action::Action;
use crate::board::Board;
use crate::contest::{Contest, GameOn};
use crate::end::End;
use crate::illegal::Illegal;
use crate::position::Position;
use crate::state::Phase;

rules_core::implement::open_game!(GameOn<L: Board, C: Contest>);
rules_core::implement::open_forms!(GameOn<L: Board, C: Contest>);

impl<L: Board, C: Contest> GameOn<L, C> {
    fn start(options: &C::Options<L>) -> Self {
        let (options, max_games) = C::split(options);
        GameOn::of(Position::start(&options, [0; 2], 0, max_games))
    }
}

impl<L: Board, C: Contest> Default for GameOn<L, C> {
    fn default() -> Self {
        GameOn::start(&C::Options::default())
    }
}

impl<L: Board, C: Contest> Game for GameOn<L, C> {
    const NAME: &'static str = C::NAME;

    type Options = C::Options<L>;
    type Action = Action;
    type End = End;
    type Illegal = Illegal;

    fn new(options: C::Options<L>) -> Result<Self, OptionError> {
        options.check()?;
        Ok(GameOn::start(&options))
    }

    fn options(&self) -> C::Options<L> {
        C::join(self.0.options(), self.0.max_games)
    }

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
        self.0.legal_actions()
    }

    #[inline(always)]
    fn count_actions(&self) -> usize {
        self.0.count_legal()
    }

    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        self.0.why_illegal(action)
    }

    #[inline]
    fn is_legal(&self, action: Action) -> bool {
        self.0.turn.phase() != Phase::Over && self.0.resolve(action).is_ok()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal");
        self.0.apply(self.0.resolve_unchecked(action));
        C::settle(&mut self.0);
    }

    /// The check also resolves the name, so that playing need not look it up again.
    #[inline]
    fn play(&mut self, action: Action) -> Result<(), PlayError<Illegal>> {
        if self.0.turn.phase() == Phase::Over {
            return Err(PlayError::GameOver);
        }
        let resolved = self.0.resolve(action).map_err(PlayError::Illegal)?;
        self.0.apply(resolved);
        C::settle(&mut self.0);
        Ok(())
    }

    #[inline]
    fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        self.visit_all(visitor)
    }

    #[inline]
    fn children(&self) -> impl Children<Self> {
        self.siblings()
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        self.0.pick_random(rng).map(|action| action.name(self.0.board))
    }

    /// Plays the picked action directly. Callers that need its name compute it themselves.
    #[inline(always)]
    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Action> {
        let name = self.0.apply_random(rng)?.name(self.0.board);
        C::settle(&mut self.0);
        Some(name)
    }

    rules_core::implement::no_chance!();

    fn max_plies(options: &C::Options<L>) -> Option<u64> {
        let (options, max_games) = C::split(options);
        // TRIAD-30: a single game counts as one.
        Some(options.max_plies()? * u64::from(max_games.max(1)))
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        self.0.outcome()
    }
}
