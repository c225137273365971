//! Cybo as a [`Game`].

use rand_core::Rng;
use rules_core::{Game, OptionError, Options as _, Outcome, Turn};

use crate::{Action, Cybo, End, Event, Illegal, Options, apply};

impl Game for Cybo {
    const NAME: &'static str = "cybo";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type End = End;
    type Illegal = Illegal;

    fn new(options: Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Cybo::start(options))
    }

    #[inline]
    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.options.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_now()
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
        Cybo::why_illegal(self, action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
    }

    #[inline]
    fn chance_events(&self) -> impl Iterator<Item = (Event, u32)> {
        self.list_events()
    }

    #[inline]
    fn is_possible(&self, _: Event) -> bool {
        self.turn_now().is_chance()
    }

    // Always inlined: in programs that play from several places a call for every roll costs 10 %
    // more.
    #[inline(always)]
    fn play_event_unchecked(&mut self, event: Event) {
        self.apply_event(event);
    }

    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        self.pick_event(rng)
    }

    #[inline]
    fn play_chance<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.roll_on(rng);
    }

    fn max_plies(options: &Options) -> Option<u64> {
        Some(apply::max_steps(options))
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        self.final_outcome()
    }
}

rules_core::implement::open_game!(Cybo);
rules_core::implement::open_forms!(Cybo);
