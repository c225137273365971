//! What the session takes from the page: a clock and entropy.

use std::time::Duration;

use rules_session::Host;

/// The page, or the system where there is none.
pub(crate) struct Outside;

impl Host for Outside {
    fn entropy(&mut self, bytes: &mut [u8]) -> Result<(), String> {
        outside::fill(bytes)
    }

    fn now(&self) -> Duration {
        outside::now()
    }
}

#[cfg(target_arch = "wasm32")]
mod outside {
    use std::time::Duration;

    /// What a page brings. Both take and give plain numbers, so that nothing can go wrong in calling
    /// them.
    #[allow(unsafe_code, reason = "what a page brings is declared as foreign")]
    mod page {
        #[link(wasm_import_module = "host")]
        unsafe extern "C" {
            pub(super) safe fn now() -> f64;
            pub(super) safe fn entropy() -> u32;
        }
    }

    pub(super) fn fill(bytes: &mut [u8]) -> Result<(), String> {
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&page::entropy().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }

    pub(super) fn now() -> Duration {
        Duration::from_secs_f64(page::now().clamp(0.0, 1e15) / 1000.0)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    pub(super) fn fill(_: &mut [u8]) -> Result<(), String> {
        Err("there is no page to give entropy".to_owned())
    }

    pub(super) fn now() -> Duration {
        static BEGUN: OnceLock<Instant> = OnceLock::new();
        BEGUN.get_or_init(Instant::now).elapsed()
    }
}
