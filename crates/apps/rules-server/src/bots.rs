//! Bots that play seats.

use std::time::Instant;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::SeedableRng;
use rules_games::rules_search::{BotSpec, Limit};
use rules_games::{DynError, DynMatch};

use crate::ServerError;

/// Most iterations and nodes of a search.
const MAX_SEARCH: u64 = 1_000_000;

/// Checks that a bot plays the game, and that its work does not depend on a clock.
pub(crate) fn check(game: &dyn DynMatch, bot: &str) -> Result<(), ServerError> {
    let spec: BotSpec = bot.parse().map_err(DynError::from)?;
    if matches!(spec.limit(), Some(Limit::Milliseconds(_))) {
        return Err(ServerError::Refused(
            "a bot must have a level or a number of iterations".into(),
        ));
    }
    game.position().bot(&spec)?;
    Ok(())
}

/// Returns the choice of a bot for the seat to act.
pub(crate) fn choose(game: &dyn DynMatch, bot: &str) -> Result<String, ServerError> {
    let spec: BotSpec = bot.parse().map_err(DynError::from)?;
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let budget = spec.budget(Some(&clock)).map_err(DynError::from)?;
    let iterations = match spec.limit() {
        Some(Limit::Iterations(iterations)) => iterations.min(MAX_SEARCH),
        None => 1,
        Some(_) => MAX_SEARCH,
    };
    let budget = budget.with_iterations(iterations).with_nodes(MAX_SEARCH);
    let position = game.position();
    let mut rng = ChaCha12Rng::from_seed(crate::store::random()?);
    Ok(position.bot(&spec)?.choose(&*position, &budget, &mut rng)?.action)
}
