//! Seeds that nobody chooses.

use crate::error::CommandError;

/// A seed that nobody can guess.
///
/// # Errors
/// If the system gives no entropy.
pub(crate) fn unknown_seed() -> Result<u64, CommandError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| {
        let message = format!("the system gives no randomness: {error}; give a seed");
        CommandError::Failed(message)
    })?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_seed_is_like_another() {
        assert_ne!(unknown_seed().unwrap(), unknown_seed().unwrap());
    }
}
