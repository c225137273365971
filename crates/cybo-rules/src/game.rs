//! Cybo as a [`Game`] with a key.

use rand_core::Rng;
use rules_core::{Game, Keyed, Mixer, OptionError, Options as _, Outcome, Turn, uniform_below};

use crate::{Action, Cybo, End, Event, Illegal, NUMBERS, Options, Stage};

impl Default for Cybo {
    fn default() -> Self {
        Cybo::start(Options::default())
    }
}

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

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.options.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    #[inline]
    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        Action::ALL.into_iter().take(self.count_actions())
    }

    // CYBO-14: `stop` or `quad` where a Quad can be attempted, and nothing anywhere else.
    #[inline]
    fn count_actions(&self) -> usize {
        if matches!(self.stage, Stage::Deciding { .. }) { Action::ALL.len() } else { 0 }
    }

    fn why_illegal(&self, _: Action) -> Option<Illegal> {
        (self.count_actions() == 0).then_some(Illegal::NothingToDecide)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is not legal");
        self.decide(action);
    }

    // CYBO-14: twelve equally likely outcomes.
    #[inline]
    fn chance_events(&self) -> impl Iterator<Item = (Event, u32)> {
        let end = if self.whose_turn().is_chance() { NUMBERS } else { 0 };
        (0..end).map(|index| (Event::at(index.into()), 1))
    }

    #[inline]
    fn is_possible(&self, _: Event) -> bool {
        self.whose_turn().is_chance()
    }

    #[inline]
    fn play_event_unchecked(&mut self, event: Event) {
        debug_assert!(self.is_possible(event), "nothing is to be rolled");
        self.roll(event.number());
    }

    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        let possible = self.whose_turn().is_chance();
        possible.then(|| Event::at(uniform_below(rng, NUMBERS.into())))
    }

    // CYBO-9: the highest total wins, shared by all who have it; an unqualified Grand Master counts.
    fn outcome(&self) -> Option<Outcome<End>> {
        if self.stage != Stage::Over {
            return None;
        }
        let scores = self.totals.0.map(i32::from);
        Some(Outcome::highest_score(&scores[..usize::from(self.seats())], End::Points))
    }
}

impl Keyed for Cybo {
    const KEY_VERSION: u32 = 1;

    /// Mixes the packed fields: Cybo has no board for which a key kept up to date would pay.
    fn key(&self) -> u64 {
        let stage = match self.stage {
            Stage::Rolling => 0,
            Stage::Attempting => 1,
            Stage::Over => 2,
            Stage::Deciding { points } => 3 + u64::from(points),
        };
        let turn = u64::from(self.options.players)
            | (self.options.level as u64) << 3
            | u64::from(self.round) << 5
            | u64::from(self.seat.number()) << 9
            | u64::from(self.rolled.rolls) << 12
            | stage << 16;
        let numbers = self.numbers().fold(0, |word, number| word << 4 | u64::from(number));
        let totals = self.totals.0.iter().fold(0, |word, &total| word << 8 | u64::from(total));
        let mixer = Mixer::new(0x6379_626f).word(turn | numbers << 32).word(totals);
        self.memories
            .iter()
            .filter(|_| self.level() == crate::Level::GrandMaster)
            .fold(mixer, |mixer, memory| {
                let target = memory.target().map_or(0, |target| u64::from(target.index()) + 1);
                let (low, high) = memory.words();
                // 120 sequences leave the top byte of the second word free.
                mixer.word(low).word(high | target << 56)
            })
            .finish()
    }
}

rules_core::open_game!(Cybo);
