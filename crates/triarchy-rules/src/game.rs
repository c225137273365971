//! Triarchy as a [`Game`].

use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{ChildVisitor, Game, OptionError, Options as _, Outcome, Turn};

use crate::{Action, End, Event, Illegal, Options, Phase, Symbol, Triarchy};

impl Game for Triarchy {
    const NAME: &'static str = "triarchy";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type End = End;
    type Illegal = Illegal;

    fn new(options: Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Triarchy::start(options))
    }

    fn options(&self) -> Options {
        self.public.options
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.public.options.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.public.phase {
            Phase::Roll => Turn::Chance,
            Phase::Sandstorm | Phase::Move => Turn::Seat(self.public.seat),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        self.list_legal()
    }

    #[inline]
    fn count_actions(&self) -> usize {
        self.count_legal()
    }

    #[inline]
    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        Triarchy::why_illegal(self, action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is not legal");
        self.apply(action);
    }

    #[inline]
    fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        Triarchy::visit_children(self, visitor)
    }

    #[inline(always)]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        self.pick_random(rng)
    }

    #[inline]
    fn chance_events(&self) -> impl Iterator<Item = (Event, u32)> {
        Event::all_of(Symbol::of_player(self.public.seat), self.public.phase == Phase::Roll)
    }

    #[inline]
    fn is_possible(&self, event: Event) -> bool {
        let rolling = self.public.phase == Phase::Roll;
        rolling && event.weight(Symbol::of_player(self.public.seat)) > 0
    }

    #[inline]
    fn play_event_unchecked(&mut self, event: Event) {
        debug_assert!(self.is_possible(event), "{event} cannot be rolled");
        self.apply_event(event);
    }

    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        let rolling = self.public.phase == Phase::Roll;
        rolling.then(|| Event::sample(Symbol::of_player(self.public.seat), rng))
    }

    fn max_plies(options: &Options) -> Option<u64> {
        Some(options.max_plies())
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        Triarchy::outcome(self)
    }
}
