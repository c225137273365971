//! The JSON of positions and matches.

use rules_core::{OptionsText, RecordStep, Seat};
use serde_json::value::RawValue;

use crate::erased::Erased;
use crate::error::DynError;
use crate::json::{DynMatchView, GameJson, MatchJson, raw};
use crate::listing::Playable;
use crate::matches::ErasedMatch;

impl<G: Playable> GameJson for Erased<'_, G> {
    fn observation(&self, seat: Seat) -> Result<Box<RawValue>, DynError> {
        Ok(raw(&self.position.observe(self.playing(seat)?)))
    }
}

impl<G: Playable> MatchJson for ErasedMatch<G> {
    fn view(&self, seat: Seat) -> Result<DynMatchView, DynError> {
        let view = self.game.view(seat)?;
        Ok(DynMatchView {
            seat,
            options: OptionsText(&view.options).to_string(),
            tags: view.tags,
            turn: view.turn,
            observation: raw(&view.observation),
            steps: view.steps.iter().map(RecordStep::to_string).collect(),
            actions: view.actions.iter().map(G::Action::to_string).collect(),
            result: raw(&view.result),
        })
    }
}
