//! The [`Game`] trait and what every game shares.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[macro_use]
mod macros;

mod bits;
mod chance;
mod error;
mod game;
mod hidden;
mod key;
mod options;
mod outcome;
mod packed;
mod perft;
mod playout;
mod seat;
mod symmetry;
mod text;
mod turn;

#[cfg(feature = "alloc")]
pub mod record;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde_impls;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

pub use bits::{Set64, Set64Iter, select};
pub use chance::{NoEvent, uniform_below, uniform_below_u64};
pub use error::{EventError, PlayError, Refusal, StepError};
pub use game::Game;
pub use hidden::Hidden;
pub use key::{Keyed, Mixer};
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, Options, check_ranges, spec};
pub use outcome::{Outcome, Reason};
pub use packed::{Code, PackError, Packed, Packer, Unpacker};
pub use perft::{LimitReached, count_steps, divide, perft, perft_by_playing, perft_limited};
pub use playout::{playout, random_step};
#[cfg(feature = "alloc")]
pub use record::{GameResult, Record, RecordError, RecordStep, ReplayError, Start};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, SeatSetIter};
pub use symmetry::Symmetric;
pub use text::{
    Draw, Notation, OptionsText, Reader, TextError, read_canonical, read_header, read_options,
    write_header, write_options,
};
pub use turn::{Step, Turn};
