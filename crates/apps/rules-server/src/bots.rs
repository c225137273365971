//! Bots that play seats.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::SeedableRng;
use rules_games::rules_search::{BotSpec, Limit};
use rules_games::{DynError, DynMatch};

use crate::error::{Result, refuse};

/// Most iterations and nodes of a search.
const MAX_SEARCH: u64 = 1_000_000;

/// Checks that a bot plays the game, and that its work is bounded and does not depend on a clock.
pub(crate) fn check(game: &dyn DynMatch, bot: &str) -> Result<()> {
    let spec: BotSpec = bot.parse().map_err(DynError::from)?;
    game.position().bot(&spec)?;
    match spec.limit() {
        None | Some(Limit::Iterations(..=MAX_SEARCH)) => Ok(()),
        Some(_) => {
            let why = format!("a bot must have a level or at most {MAX_SEARCH} iterations");
            Err(refuse("refused", why))
        }
    }
}

/// Returns the choice of a bot for the seat to act.
pub(crate) fn choose(game: &dyn DynMatch, bot: &str) -> Result<String> {
    let spec: BotSpec = bot.parse().map_err(DynError::from)?;
    let budget = spec.budget(None).map_err(DynError::from)?.with_nodes(MAX_SEARCH);
    let position = game.position();
    let mut rng = ChaCha12Rng::from_seed(crate::dice::random()?);
    Ok(position.bot(&spec)?.choose(&*position, &budget, &mut rng)?.action)
}
