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
//! | `setup.rs` | options as keyword arguments |

mod bot;
mod errors;
mod given;
mod matches;
mod position;
mod random;
mod setup;
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
    use crate::matches::Match;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::random::Rng;
    #[pymodule_export]
    use crate::values::{GameInfo, OptionInfo, Outcome, Shape, View, game_info, games};
    #[pymodule_export]
    use crate::vec_env::VecEnv;

    use pyo3::prelude::*;

    /// Without NumPy the import fails with an error, because creating an array could not report
    /// one.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.py().import("numpy").map(drop)
    }
}
