//! The seed of the chance of a table, and what a player needs to check the dice with it.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{Result, refuse};
use crate::setup::{Dated, TableSetup};

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
    pub(crate) setup: TableSetup,
    pub(crate) changes: Vec<Dated>,
}

impl Dice {
    /// Returns what shows that the changes of a table came from its secret.
    pub(crate) fn new(secret: &Secret, setup: TableSetup, changes: Vec<Dated>) -> Dice {
        let (dice, nonce) = (secret.commitment(), secret.nonce.map(|nonce| hex(&nonce)));
        Dice { dice, seed: hex(&secret.seed), nonce, setup, changes }
    }

    /// Returns the secret and its commitment.
    ///
    /// # Errors
    /// Returns [`ServerError::Refused`](crate::ServerError::Refused) if the seed and the nonce are
    /// not those of the commitment.
    pub(crate) fn secret(&self) -> Result<(Secret, String)> {
        let bad = |what| refuse("refused", format!("{what} must be a hexadecimal number"));
        let nonce = self.nonce.as_deref().and_then(bytes);
        let secret = Secret {
            seed: bytes(&self.seed).ok_or_else(|| bad("\"seed\""))?,
            nonce: Some(nonce.ok_or_else(|| bad("\"nonce\""))?),
        };
        let dice = self.dice.clone().unwrap_or_default();
        if secret.commitment().as_ref() != Some(&dice) {
            return Err(refuse("refused", format!("the SHA-256 of seed and nonce is not {dice}")));
        }
        Ok((secret, dice))
    }
}

/// Returns random bytes of the system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Returns bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the bytes of digits.
fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| {
        let pair = str::from_utf8(pair).ok()?;
        u8::from_str_radix(pair, 16).ok()
    });
    pairs.collect::<Option<Vec<_>>>()?.try_into().ok()
}
