//! Legal decisions and rolls: CYBO-8, CYBO-14.

use core::iter::Take;

use rand_core::Rng;

use crate::{Action, Cybo, Event, Illegal, NUMBERS, Phase};

/// The legal actions, ascending.
pub(crate) type LegalActions = Take<core::array::IntoIter<Action, 2>>;

impl Cybo {
    #[inline]
    pub(crate) fn list_legal(&self) -> LegalActions {
        Action::ALL.into_iter().take(self.count_legal())
    }

    /// CYBO-14: counts `stop` and `quad` if a Quad can be attempted, and nothing otherwise.
    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        if matches!(self.phase, Phase::Deciding { .. }) { Action::ALL.len() } else { 0 }
    }

    /// Returns why an action is illegal: either both are legal, or neither is.
    #[inline]
    pub(crate) fn why_illegal(&self, _: Action) -> Option<Illegal> {
        (self.count_legal() == 0).then_some(Illegal::NothingToDecide)
    }

    /// CYBO-14: returns twelve equally likely rolls.
    #[inline]
    pub(crate) fn list_events(&self) -> impl Iterator<Item = (Event, u32)> + use<> {
        let end = if self.turn_now().is_chance() { NUMBERS } else { 0 };
        (0..end).map(|index| (Event::from_index_unchecked(index.into()), 1))
    }

    /// Rolls the die if a roll comes next.
    #[inline]
    pub(crate) fn pick_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        // Not by the turn, which is found by an indirect jump.
        let rolls = matches!(self.phase, Phase::Rolling | Phase::Attempting);
        rolls.then(|| Event::random(rng))
    }
}
