//! Tools for implementing a game. Code that only plays games needs none of them.
//!
//! | what | for |
//! |---|---|
//! | [`options!`], [`choices!`], [`ends!`], [`illegals!`], [`named!`], [`bit_set!`] | declaring the small types of a game |
//! | [`no_chance!`] | the chance half of a game without chance |
//! | [`open_game!`], [`open_forms!`] | observations of a game without hidden information, and their texts and keys |
//! | [`impl_from_str!`], [`impl_code_serde!`], [`impl_packed_serde!`], [`impl_text_serde!`], [`impl_options!`] | text forms and serde of types |
//! | [`Reader`], [`read_seen`], [`read_canonical`], [`write_header`], [`write_seen_header`] | texts |
//! | [`Packer`], [`Unpacker`] | packed bytes |
//! | [`Mixer`] | keys |
//! | [`Set64`], [`Ranked`], [`select`] | sets of up to 64 members and random choices from them |
//! | [`ScalarWriter`], [`seats_from`], [`spread_bits`] | encodings for learners |
//! | [`OptionField`], [`spec`], [`check_ranges`], [`write_options`], [`write_rules`] | options and errors written without the macros |

pub use crate::bits::{Ranked, select};
pub use crate::encode::{ScalarWriter, seats_from, spread_bits};
pub use crate::error::write_rules;
pub use crate::key::Mixer;
pub use crate::options::{OptionField, check_ranges, spec};
pub use crate::packed::{Packer, Unpacker};
pub use crate::sets::{Set64, Set64Iter};
pub use crate::text::{
    Reader, read_canonical, read_seen, write_header, write_options, write_seen_header,
};
#[doc(inline)]
pub use crate::{
    bit_set, choices, ends, illegals, impl_code_serde, impl_from_str, impl_options,
    impl_packed_serde, impl_text_serde, named, no_chance, open_forms, open_game, options,
};
