//! The Python package `rules_games`: the games of this workspace for Python.
//!
//! | file | Python |
//! |---|---|
//! | `position/` | `Position` |
//! | `matches.rs` | `Match` |
//! | `bot.rs` | `Bot`, `Analysis`, `ActionValue` |
//! | `values.rs` | `Outcome`, `View`, `Shape`, `GameInfo`, `OptionInfo` |
//! | `vec_env/` | `VecEnv` |
//! | `random.rs` | `Rng` |
//! | `errors.rs` | exceptions |
//! | `given.rs` | arguments |
//! | `signals.rs` | Ctrl-C |
//! | `setup.rs` | options as keyword arguments |

mod bot;
mod errors;
mod given;
mod matches;
mod position;
mod random;
mod setup;
mod signals;
mod values;
mod vec_env;

use pyo3::prelude::*;

/// Rules engines for five games, written in Rust.
// A Python without its lock takes it for this module: arrays that an environment writes to are shared, and no
// test runs without the lock.
#[pymodule(gil_used = true)]
mod _native {
    #[pymodule_export]
    use crate::bot::{ActionValue, Analysis, Bot};
    #[pymodule_export]
    use crate::given::checked_actions;
    #[pymodule_export]
    use crate::matches::Match;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::random::Rng;
    #[pymodule_export]
    use crate::values::{GameInfo, OptionInfo, Outcome, Shape, View, game_info, games};
    #[pymodule_export]
    use crate::vec_env::VecEnv;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    use pyo3::prelude::*;

    use crate::errors::classes;

    /// Without NumPy the import fails with an error, because creating an array could not report
    /// one. Classes of exceptions are found now, because an error could not report that either.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.py().import("numpy")?;
        classes(module.py()).map(drop)
    }
}
