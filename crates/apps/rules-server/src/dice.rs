//! The seed of the chance of a table, and the check of the dice after the end.

use std::path::Path;
use std::sync::Arc;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{Result, refuse};
use crate::setup::{Dated, TableSetup};
use crate::store::{Store, StoredTable, hex, random};
use crate::table::Live;

/// The seed of the chance of a table, and what hides it in its commitment.
#[derive(Clone, Copy)]
pub(crate) struct Secret {
    pub(crate) seed: [u8; 32],
    /// None at a table of a server that published no commitments.
    pub(crate) nonce: Option<[u8; 16]>,
}

impl Secret {
    /// Returns a secret of the system's entropy.
    pub(crate) fn new() -> Result<Secret> {
        Ok(Secret { seed: random()?, nonce: Some(random()?) })
    }

    /// Returns the SHA-256 of the seed and the nonce, which everyone may see.
    pub(crate) fn commitment(&self) -> Option<String> {
        let nonce = self.nonce?;
        Some(hex(&Sha256::new().chain_update(self.seed).chain_update(nonce).finalize()))
    }

    /// Returns the generator of a change: each has its own, so that no state is stored.
    ///
    /// Its key is the SHA-256 of the seed and the number of the change, 8 bytes with the lowest
    /// first. Number 0 draws the options, and change N is number N + 1.
    pub(crate) fn generator(&self, number: usize) -> impl Rng + use<> {
        let number = (number as u64).to_le_bytes();
        let key = Sha256::new().chain_update(self.seed).chain_update(number).finalize();
        ChaCha12Rng::from_seed(key.into())
    }

    /// Returns the key of spectators who come from the table before: the same for all of them, so
    /// that asking again adds none.
    pub(crate) fn spectator_key(&self) -> String {
        let key = Sha256::new().chain_update(self.seed).chain_update("spectators").finalize();
        hex(&key[..16])
    }
}

/// All that a player needs to check the dice.
#[derive(Serialize, Deserialize)]
pub(crate) struct Dice {
    dice: Option<String>,
    seed: String,
    nonce: Option<String>,
    setup: TableSetup,
    changes: Vec<Dated>,
}

impl From<StoredTable> for Dice {
    fn from(StoredTable { setup, secret, changes, .. }: StoredTable) -> Dice {
        let (dice, nonce) = (secret.commitment(), secret.nonce.map(|nonce| hex(&nonce)));
        Dice { dice, seed: hex(&secret.seed), nonce, setup, changes }
    }
}

/// Checks the answer of a table to `dice`, and returns the commitment and the number of events
/// that chance decided.
///
/// # Errors
/// Returns [`ServerError::Refused`] with the reason if the seed and the nonce are not those of the
/// commitment, or if an event is not the one that the seed gives.
pub fn check_dice(answer: &str) -> Result<(String, usize)> {
    let Dice { dice, seed, nonce, setup, changes } = serde_json::from_str(answer)?;
    let bad = |what| refuse("refused", format!("{what} must be a hexadecimal number"));
    let secret = Secret {
        seed: bytes(&seed).ok_or_else(|| bad("\"seed\""))?,
        nonce: Some(nonce.and_then(|nonce| bytes(&nonce)).ok_or_else(|| bad("\"nonce\""))?),
    };
    let dice = dice.unwrap_or_default();
    if secret.commitment().as_ref() != Some(&dice) {
        return Err(refuse("refused", format!("the SHA-256 of seed and nonce is not {dice}")));
    }
    let store = Arc::new(Store::open(Path::new(":memory:"))?);
    let stored = StoredTable { setup, secret, rematch: None, changes: Vec::new() };
    let mut table = Live::open(0, store, stored)?;
    let events = changes.iter().map(|Dated { at_ms, change }| table.check(*at_ms, change));
    Ok((dice, events.sum::<Result<_, _>>()?))
}

/// Returns the bytes of digits.
fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| {
        let pair = str::from_utf8(pair).ok()?;
        u8::from_str_radix(pair, 16).ok()
    });
    pairs.collect::<Option<Vec<_>>>()?.try_into().ok()
}
