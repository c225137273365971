//! The check of the dice of a table after its end.

use std::sync::Arc;

use crate::dice::Dice;
use crate::error::{Result, refuse};
use crate::setup::Dated;
use crate::store::{Store, StoredTable};
use crate::table::Live;

/// Checks the answer of a table to `dice`, and returns the commitment and the number of events
/// that chance decided.
///
/// # Errors
/// Returns [`ServerError::Refused`](crate::ServerError::Refused) with the reason if the answer
/// has another form, if the seed and the nonce are not those of the commitment, or if an event is
/// not the one that the seed gives.
pub fn check_dice(answer: &str) -> Result<(String, usize)> {
    let dice: Dice = serde_json::from_str(answer).map_err(|why| {
        let expected = "expected the file that the page saves with \"Save the dice\"";
        refuse("refused", format!("{expected}: {why}"))
    })?;
    let (secret, commitment) = dice.secret()?;
    let store = Arc::new(Store::in_memory()?);
    let stored = StoredTable { setup: dice.setup, secret, rematch: None, changes: Vec::new() };
    let mut table = Live::open(0, store, stored)?;
    let changes = dice.changes.iter();
    let events = changes.map(|Dated { at_ms, change }| table.check(*at_ms, change));
    Ok((commitment, events.sum::<Result<_, _>>()?))
}
