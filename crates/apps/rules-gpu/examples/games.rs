//! The kernels of one game, chosen by `--cfg 'game="..."'`. `build.sh` builds those of all games.
//! With `--cfg host` and the crate type `cdylib` they are functions for a test of the Python
//! package.
#![cfg_attr(target_arch = "nvptx64", no_std, feature(abi_ptx))]

#[cfg(game = "conquest")]
type Game = rules_nets::conquest_rules::Conquest;
#[cfg(game = "cybo")]
type Game = cybo_rules::Cybo;
#[cfg(game = "triad")]
type Game = rules_nets::triad_rules::Triad;
#[cfg(game = "triad-tourney")]
type Game = rules_nets::triad_rules::Tourney;
#[cfg(game = "triandro")]
type Game = rules_nets::triandro_rules::Triandro;
#[cfg(game = "triarchy")]
type Game = rules_nets::triarchy_rules::Triarchy;

#[cfg(any(target_arch = "nvptx64", host))]
rules_gpu::entries!(Game);
