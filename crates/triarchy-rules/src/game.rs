//! Triarchy as a [`Game`] with a key.

use rand_core::Rng;
use rules_core::{
    Game, Keyed, Mixer, OptionError, Options as _, Outcome, SeatSet, Turn, uniform_below,
};

use crate::position::Public;
use crate::roll::THROWS;
use crate::{Action, End, Event, Illegal, Options, Phase, Symbol, Triarchy};

impl Default for Triarchy {
    fn default() -> Self {
        Triarchy::start(Options::default())
    }
}

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
        let storm = self.public.phase == Phase::Sandstorm;
        let choices = if storm { &Action::SANDSTORM[..] } else { &[] };
        choices.iter().copied().chain(self.stack_moves().map(Action::Move))
    }

    #[inline]
    fn count_actions(&self) -> usize {
        match self.public.phase {
            Phase::Roll | Phase::Over => 0,
            Phase::Sandstorm => Action::SANDSTORM.len(),
            Phase::Move => self.count_stack_moves(),
        }
    }

    #[inline]
    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        self.find_refusal(action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is not legal");
        self.act(action);
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        match self.public.phase {
            Phase::Roll | Phase::Over => None,
            Phase::Sandstorm => {
                let index = uniform_below(rng, Action::SANDSTORM.len() as u32);
                Action::SANDSTORM.get(index as usize).copied()
            }
            Phase::Move => self.random_stack_move(rng).map(Action::Move),
        }
    }

    #[inline]
    fn chance_events(&self) -> impl Iterator<Item = (Event, u32)> {
        let rolling = self.public.phase == Phase::Roll;
        rolling.then(|| Event::all_of(Symbol::of(self.public.seat))).into_iter().flatten()
    }

    #[inline]
    fn is_possible(&self, event: Event) -> bool {
        self.public.phase == Phase::Roll && event.weight(Symbol::of(self.public.seat)) > 0
    }

    #[inline]
    fn play_event_unchecked(&mut self, event: Event) {
        debug_assert!(self.is_possible(event), "{event} cannot be rolled");
        self.roll(event.symbols());
    }

    // TRIARCHY-6: four tokens, each falls on either side with probability 1/2.
    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        let fallen = || rng.next_u32() / (u32::MAX / THROWS as u32 + 1);
        (self.public.phase == Phase::Roll).then(fallen).map(|fallen| {
            // The upper bits of a generator are the better ones.
            Event::thrown(Symbol::of(self.public.seat), fallen)
        })
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        if self.public.phase != Phase::Over {
            return None;
        }
        // TRIARCHY-14: whoever has removed all own tokens; TRIARCHY-16: else nobody.
        let (winners, reason) = if self.has_won() {
            (SeatSet::only(self.public.seat), End::Home)
        } else {
            (SeatSet::EMPTY, End::Draw)
        };
        Some(Outcome::new(self.seats(), winners, reason))
    }
}

impl Keyed for Triarchy {
    const KEY_VERSION: u32 = 1;

    /// Mixes what stands on each dot; the seat and the numbers removed follow from the rest.
    fn key(&self) -> u64 {
        let mixer = self.public.mix(Mixer::new(0x7472_6961_7263_6879));
        let dots = |mixer: Mixer, (dot, stack): (u8, crate::Stack)| {
            mixer.word(u64::from(dot) << 32 | u64::from(stack.bits()))
        };
        self.stacks().fold(mixer, dots).finish()
    }
}

impl Public {
    /// Mixes in everything that does not follow from the tokens on the board.
    pub(crate) fn mix(&self, mixer: Mixer) -> Mixer {
        let Options { players, dots, first, reuse, turn_limit } = self.options;
        let options = u64::from(players)
            | u64::from(dots) << 2
            | u64::from(first.number()) << 7
            | u64::from(reuse) << 9
            | u64::from(turn_limit) << 10;
        let turn = u64::from(self.turned)
            | (self.phase as u64) << 2
            | u64::from(self.left.bits()) << 4
            | u64::from(self.turns) << 10;
        mixer.word(options | turn << 32).word(self.landed.into())
    }
}
