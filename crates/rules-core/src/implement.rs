//! Tools for implementing a game. Code that only plays games does not need them.
//!
//! | tools | for |
//! |---|---|
//! | [`options!`], [`choices!`], [`ends!`], [`illegals!`], [`named!`], [`bit_set!`] | declaring the small types of a game |
//! | [`no_chance!`] | the chance half of a game without chance |
//! | [`open_game!`], [`open_forms!`] | observations of a game without hidden information, and their texts and keys |
//! | [`impl_from_str!`], [`impl_code_serde!`], [`impl_packed_serde!`], [`impl_text_serde!`], [`impl_set_serde!`], [`impl_options!`] | text forms and serde of types |
//! | [`Reader`], [`read_seen`], [`read_canonical`], [`write_header`], [`write_seen_header`] | texts |
//! | [`Packer`], [`Unpacker`] | packed bytes |
//! | [`Mixer`] | keys |
//! | [`Set64`], [`Ranked`], [`select`] | sets of up to 64 members and random choices from them |
//! | [`ScalarWriter`], [`seats_from`], [`spread_bits`] | encodings for learners |
//! | [`OptionField`], [`spec`], [`check_ranges`], [`write_options`], [`write_rules`] | options and errors written without the macros |
//!
//! # A complete game
//!
//! Two heaps of three coins. The seats take one coin in turn, and the seat that takes the last one
//! wins. The game has every capability except numbers for learners.
//!
//! ```
//! use core::fmt;
//! use rules_core::implement::*;
//! use rules_core::*;
//!
//! choices! {
//!     /// A heap.
//!     pub enum Heap {
//!         /// The first one.
//!         #[default]
//!         A = "a",
//!         /// The second one.
//!         B = "b",
//!     }
//! }
//!
//! ends! {
//!     /// Why a game ended.
//!     pub enum End {
//!         /// No coin is left.
//!         Last = "last",
//!     }
//! }
//!
//! illegals! {
//!     /// Why an action is illegal.
//!     pub enum Illegal {
//!         /// The heap has no coin.
//!         Empty = "empty" [] "the heap is empty",
//!     }
//! }
//!
//! /// The coins on each heap, at most three.
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
//! pub struct Heaps([u8; 2]);
//!
//! impl Game for Heaps {
//!     const NAME: &'static str = "heaps";
//!     type Options = FixedSeats<2>;
//!     type Action = Heap;
//!     type End = End;
//!     type Illegal = Illegal;
//!
//!     fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
//!         Ok(Heaps([3, 3]))
//!     }
//!
//!     fn options(&self) -> FixedSeats<2> {
//!         FixedSeats
//!     }
//!
//!     fn turn(&self) -> Turn {
//!         match self.0[0] + self.0[1] {
//!             0 => Turn::Over,
//!             coins if coins % 2 == 0 => Turn::Seat(Seat::FIRST),
//!             _ => Turn::Seat(Seat::SECOND),
//!         }
//!     }
//!
//!     fn legal_actions(&self) -> impl Iterator<Item = Heap> {
//!         Heap::ALL.into_iter().filter(|&heap| self.0[heap as usize] > 0)
//!     }
//!
//!     fn why_illegal(&self, heap: Heap) -> Option<Illegal> {
//!         (self.0[heap as usize] == 0).then_some(Illegal::Empty)
//!     }
//!
//!     fn play_unchecked(&mut self, heap: Heap) {
//!         self.0[heap as usize] -= 1;
//!     }
//!
//!     no_chance!();
//!
//!     fn outcome(&self) -> Option<Outcome<End>> {
//!         // Six coins: the second seat takes the last one.
//!         self.is_over().then(|| Outcome::new(2, SeatSet::only(Seat::SECOND), End::Last))
//!     }
//! }
//!
//! // Nothing is hidden. Bots need no more than this.
//! open_game!(Heaps);
//!
//! /// `heaps/1 - 3 2`.
//! impl fmt::Display for Heaps {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write_header::<Self>(&FixedSeats, f)?;
//!         write!(f, " {} {}", self.0[0], self.0[1])
//!     }
//! }
//!
//! impl Notation for Heaps {
//!     const NOTATION_VERSION: u32 = 1;
//!
//!     fn read_body(reader: &mut Reader<'_>, _: FixedSeats<2>) -> Result<Self, TextError> {
//!         let mut coins = || {
//!             reader.expect(" ", "expected a space")?;
//!             Ok(reader.number(3, "expected 0 to 3 coins")? as u8)
//!         };
//!         Ok(Heaps([coins()?, coins()?]))
//!     }
//! }
//!
//! impl_from_str!(Heaps);
//! open_forms!(Heaps);
//!
//! impl Keyed for Heaps {
//!     const KEY_VERSION: u32 = 1;
//!
//!     fn key(&self) -> u64 {
//!         Mixer::new(1).word(u64::from(self.0[0] * 4 + self.0[1])).finish()
//!     }
//! }
//!
//! impl Packed for Heaps {
//!     const PACKED_VERSION: u8 = 1;
//!
//!     fn pack_body(&self, out: &mut Packer) {
//!         self.0.iter().for_each(|&coins| out.bits(coins.into(), 2));
//!     }
//!
//!     fn unpack_body(from: &mut Unpacker<'_>, _: FixedSeats<2>) -> Result<Self, PackError> {
//!         Ok(Heaps([from.bits(2)? as u8, from.bits(2)? as u8]))
//!     }
//! }
//!
//! /// The heaps may be exchanged: `true`.
//! impl Symmetric for Heaps {
//!     type Symmetry = bool;
//!     const IDENTITY: bool = false;
//!
//!     fn symmetries(&self) -> impl Iterator<Item = bool> {
//!         [false, true].into_iter()
//!     }
//!
//!     fn inverse(&self, exchanged: bool) -> bool {
//!         exchanged
//!     }
//!
//!     fn compose(&self, first: bool, second: bool) -> bool {
//!         first != second
//!     }
//!
//!     fn map(&self, exchanged: bool) -> Self {
//!         if exchanged { Heaps([self.0[1], self.0[0]]) } else { *self }
//!     }
//!
//!     fn map_action(&self, exchanged: bool, heap: Heap) -> Heap {
//!         Heap::ALL[heap as usize ^ usize::from(exchanged)]
//!     }
//!
//!     fn map_event(&self, _: bool, event: NoEvent) -> NoEvent {
//!         event
//!     }
//!
//!     fn map_seat(&self, _: bool, seat: Seat) -> Seat {
//!         seat
//!     }
//! }
//!
//! impl Diagram for Heaps {
//!     fn write_diagram(&self, _: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
//!         for (heap, &coins) in Heap::ALL.iter().zip(&self.0) {
//!             writeln!(out, "{heap} {}", "o".repeat(coins.into()))?;
//!         }
//!         Ok(())
//!     }
//! }
//!
//! let game: Heaps = "heaps/1 - 1 3".parse()?;
//! assert_eq!(Heaps::from_packed(game.to_packed().as_bytes()), Ok(game));
//! assert_eq!(game.canonical(), (game, false));
//! assert_eq!(game.after(Heap::A).key(), Heaps([0, 3]).key());
//! let mut diagram = String::new();
//! game.write_diagram(Viewer::Open, &mut diagram)?;
//! assert_eq!(diagram, "a o\nb ooo\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::bits::{Ranked, select};
pub use crate::encode::{ScalarWriter, seats_from, spread_bits};
pub use crate::error::write_rules;
pub use crate::key::Mixer;
pub use crate::options::{OptionField, check_ranges, spec};
pub use crate::packed::{Packer, Unpacker};
pub use crate::sets::{Set64, Set64Iter};
pub use crate::text::{
    Reader, read_canonical, read_options_with, read_seen, write_header, write_options,
    write_seen_header,
};
#[doc(inline)]
pub use crate::{
    bit_set, choices, ends, illegals, impl_code_serde, impl_from_str, impl_options,
    impl_packed_serde, impl_set_serde, impl_text_serde, named, no_chance, open_forms, open_game,
    options,
};
