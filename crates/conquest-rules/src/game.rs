//! Triominos Conquest as a [`Game`].

use rand_core::Rng;
use rules_core::{Game, OptionError, Options as _, Outcome, Turn};

use crate::{Action, Conquest, End, Event, Illegal, Options};

impl Game for Conquest {
    const NAME: &'static str = "conquest";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type End = End;
    type Illegal = Illegal;

    fn new(options: Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Conquest::start(options))
    }

    #[inline]
    fn options(&self) -> Options {
        self.public.options
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.public.turn()
    }

    #[inline]
    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        self.public.legal_actions(self.own_hand())
    }

    #[inline]
    fn count_actions(&self) -> usize {
        self.public.count_legal(self.own_hand())
    }

    #[inline]
    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        self.public.why_illegal(self.own_hand(), action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal in {self}");
        self.apply(action);
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        self.public.pick_random(self.own_hand(), rng)
    }

    #[inline]
    fn chance_events(&self) -> impl Iterator<Item = (Event, u32)> {
        self.drawable().iter().map(|tile| (tile, 1))
    }

    #[inline]
    fn is_possible(&self, event: Event) -> bool {
        self.drawable().contains(event)
    }

    #[inline]
    fn play_event_unchecked(&mut self, event: Event) {
        debug_assert!(self.is_possible(event), "{event} cannot be drawn in {self}");
        self.apply_event(event);
    }

    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        self.pick_event(rng)
    }

    fn max_plies(options: &Options) -> Option<u64> {
        Some(options.max_plies())
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        self.public.outcome()
    }
}
