//! The game trait: everything here leads to where the rule stands.

use rand_core::Rng;
use rules_core::{EventError, Game, OptionError, Options as _, Outcome, Seat, Turn, uniform_below};

use crate::{Action, Conquest, End, Illegal, Options, Tile};

impl Game for Conquest {
    const NAME: &'static str = "conquest";

    type Options = Options;
    type Action = Action;
    type Event = Tile;
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
        self.public.actions(self.own_hand())
    }

    #[inline]
    fn count_actions(&self) -> usize {
        self.public.count_actions(self.own_hand())
    }

    #[inline]
    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        self.public.why_illegal(self.own_hand(), action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal in {self}");
        self.act(action);
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        self.public.random_action(self.own_hand(), rng)
    }

    // CONQUEST-6: uniform over the tiles left in the stock, also when only one is left.
    #[inline]
    fn chance_events(&self) -> impl Iterator<Item = (Tile, u32)> {
        let drawn = if self.turn().is_chance() { self.stock } else { crate::Tiles::EMPTY };
        drawn.iter().map(|tile| (tile, 1))
    }

    #[inline]
    fn is_possible(&self, event: Tile) -> bool {
        self.turn().is_chance() && self.stock.contains(event)
    }

    #[inline]
    fn play_event_unchecked(&mut self, event: Tile) {
        debug_assert!(self.is_possible(event), "{event} cannot be drawn in {self}");
        self.draw(event);
    }

    fn play_event(&mut self, event: Tile) -> Result<(), EventError> {
        match self.turn() {
            Turn::Over => Err(EventError::GameOver),
            Turn::Seat(_) => Err(EventError::SeatTurn),
            Turn::Chance if !self.stock.contains(event) => Err(EventError::Impossible),
            Turn::Chance => {
                self.draw(event);
                Ok(())
            }
        }
    }

    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Tile> {
        if !self.turn().is_chance() {
            return None;
        }
        let drawn = uniform_below(rng, self.stock.len().into());
        self.stock.bits().nth(drawn).and_then(Tile::new)
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        self.public.outcome()
    }
}

impl Conquest {
    /// The seat that gets the tile of the next chance event (CONQUEST-6).
    pub fn drawer(&self) -> Option<Seat> {
        if self.turn().is_chance() { Some(self.public.seat) } else { None }
    }
}
