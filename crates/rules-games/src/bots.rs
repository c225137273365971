//! Bots with their type hidden.

use rand_core::Rng;
use rules_core::Step;
use rules_search::{ActionValue, Analysis, Bot, BotSpec, Budget, View};

use crate::analysis::{DynActionValue, DynAnalysis, DynProof};
use crate::error::DynError;
use crate::game::{DynBot, DynGame};
use crate::listing::Playable;

/// A bot with its type hidden.
pub(crate) struct BotOf<G: Playable> {
    pub(crate) spec: BotSpec,
    pub(crate) bot: Box<dyn Bot<G>>,
}

impl<G: Playable> DynBot for BotOf<G> {
    fn spec(&self) -> &BotSpec {
        &self.spec
    }

    fn choose(
        &mut self,
        game: &dyn DynGame,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<DynAnalysis, DynError> {
        let Some(position) = game.as_any().downcast_ref::<G>() else {
            return Err(DynError::Bot(format!("the bot {} plays another game", self.spec)));
        };
        // The view is all that the bot gets.
        let view = View::of(position)?;
        let analysis = self.bot.choose(&view, budget, rng)?;
        Ok(in_texts(&analysis))
    }
}

/// Converts an analysis to texts of actions and events.
fn in_texts<G: Playable>(analysis: &Analysis<G>) -> DynAnalysis {
    let value = |known: ActionValue<G::Action>| DynActionValue {
        action: known.action.to_string(),
        value: known.value,
        visits: known.visits,
        proof: known.proof.map(|proof| DynProof { utility: proof.utility, plies: proof.plies }),
    };
    DynAnalysis {
        action: analysis.action.to_string(),
        actions: analysis.ranked().into_iter().map(value).collect(),
        line: analysis.line.iter().map(Step::to_string).collect(),
        iterations: analysis.iterations,
        nodes: analysis.nodes,
    }
}
