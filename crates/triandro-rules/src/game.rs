//! Triandro as a [`Game`].

use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{ChildVisitor, Children, Game, OptionError, Options as _, Outcome, Turn};

use crate::action::Action;
use crate::apply;
use crate::end::End;
use crate::illegal::Illegal;
use crate::options::Options;
use crate::position::Triandro;

impl Game for Triandro {
    const NAME: &'static str = "triandro";

    type Options = Options;
    type Action = Action;
    type End = End;
    type Illegal = Illegal;

    fn new(options: Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Triandro::start(&options))
    }

    #[inline]
    fn options(&self) -> Options {
        Options { players: self.players, first: self.first(), ending: self.ending() }
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_now()
    }

    #[inline]
    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        self.list_legal()
    }

    #[inline(always)]
    fn count_actions(&self) -> usize {
        self.count_legal()
    }

    #[inline]
    fn count_replies(&self) -> Option<u64> {
        self.count_pairs()
    }

    #[inline(always)]
    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        Triandro::why_illegal(self, action)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
    }

    #[inline]
    fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        self.apply_each(visitor)
    }

    #[inline]
    fn children(&self) -> impl Children<Self> {
        self.siblings()
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        self.pick_random(rng)
    }

    rules_core::implement::no_chance!();

    fn max_plies(options: &Options) -> Option<u64> {
        Some(apply::max_turns(options))
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        self.winner().map(|winner| Outcome::new(self.players, winner, End::LastMover))
    }
}

rules_core::implement::open_game!(Triandro);
rules_core::implement::open_forms!(Triandro);
