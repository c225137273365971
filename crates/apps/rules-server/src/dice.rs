//! The check of the dice of a table, after its end.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;

use crate::ServerError;
use crate::setup::TableSetup;
use crate::store::{Dated, Secret, Store, StoredTable};
use crate::table::Live;

/// The answer of a table to `dice`.
#[derive(Deserialize)]
struct Dice {
    dice: String,
    seed: String,
    nonce: String,
    setup: TableSetup,
    changes: Vec<Dated>,
}

/// Checks the answer of a table to `dice`, and returns the commitment and the number of events
/// that chance decided.
///
/// # Errors
/// Returns [`ServerError::Refused`] with the reason if the seed and the nonce are not those of the
/// commitment, or if an event is not the one that the seed gives.
pub fn check_dice(answer: &str) -> Result<(String, usize), ServerError> {
    let Dice { dice, seed, nonce, setup, changes } = serde_json::from_str(answer)?;
    let bad = |what| ServerError::Refused(format!("{what} must be a hexadecimal number"));
    let secret = Secret {
        seed: bytes(&seed).ok_or_else(|| bad("\"seed\""))?,
        nonce: Some(bytes(&nonce).ok_or_else(|| bad("\"nonce\""))?),
    };
    if secret.commitment().as_deref() != Some(&*dice) {
        let why = format!("the SHA-256 of seed and nonce is not {dice}");
        return Err(ServerError::Refused(why));
    }
    let store = Arc::new(Store::open(Path::new(":memory:"))?);
    let stored = StoredTable { setup, secret, rematch: None, changes: Vec::new() };
    let mut table = Live::open(0, store, stored)?;
    let events = changes.iter().map(|Dated { at_ms, change }| table.check(*at_ms, change));
    Ok((dice, events.sum::<Result<_, _>>()?))
}

/// Returns the bytes of digits.
fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if digits.len() != 2 * N {
        return None;
    }
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(bytes)
}
