//! The host of the session: clock and entropy of the page.

use std::time::Duration;

use rules_session::Host;

/// The page, or the system outside WebAssembly.
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

    /// The imports from the page. They are safe to call, because they only return numbers.
    #[allow(unsafe_code, reason = "imports are declared as foreign")]
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
        Err("no entropy without a page".to_owned())
    }

    pub(super) fn now() -> Duration {
        static BEGUN: OnceLock<Instant> = OnceLock::new();
        BEGUN.get_or_init(Instant::now).elapsed()
    }
}
