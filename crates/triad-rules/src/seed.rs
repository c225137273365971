//! Serde for layouts of one's own: what is read names the layout, a seed knows it.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use rules_core::Record;
use rules_core::serde_impls;
use serde::Deserializer;
use serde::de::DeserializeSeed;

use crate::board::Board;
use crate::{OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// Deserializes options, positions and records (feature `serde`) knowing the layout that they name
/// by its fingerprint (TRIAD-5): that of the options given, which are otherwise as for
/// [`Notation::read`]. What names another layout of one's own is refused; what was played on a
/// built-in layout is read as well.
///
/// `T` is what is read: the options ([`OptionsOn`], [`TourneyOptionsOn`]), a position ([`TriadOn`],
/// [`TourneyOn`]) or, with the feature `alloc`, a `Record` of such a game. Serializing needs nothing
/// but `Serialize`.
///
/// ```
/// use rules_core::Game;
/// use serde::de::DeserializeSeed;
/// use triad_rules::{Custom, Layout, OptionsOn, Seed, TriadOn};
///
/// static SMALL: Layout = match Layout::parse(
///     "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
/// ) {
///     Ok(layout) => layout,
///     Err(_) => panic!("the layout is refused"),
/// };
/// let options = OptionsOn { layout: Custom(&SMALL), ..OptionsOn::default() };
/// let mut game = TriadOn::new(options)?;
/// game.play("b3".parse()?)?;
///
/// let seed = Seed::<_, TriadOn<Custom>>::new(&options);
/// let json = serde_json::to_string(&game)?;
/// let mut from_json = serde_json::Deserializer::from_str(&json);
/// assert_eq!(seed.deserialize(&mut from_json)?, game);
///
/// let bytes = postcard::to_allocvec(&game)?;
/// let mut from_bytes = postcard::Deserializer::from_bytes(&bytes);
/// assert_eq!(seed.deserialize(&mut from_bytes)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Seed<'a, O, T> {
    base: &'a O,
    read: PhantomData<fn() -> T>,
}

impl<'a, O, T> Seed<'a, O, T> {
    /// Knows the layout of these options.
    pub const fn new(base: &'a O) -> Self {
        Seed { base, read: PhantomData }
    }
}

impl<O, T> Clone for Seed<'_, O, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O, T> Copy for Seed<'_, O, T> {}

/// Seeds for a game, its options and its records.
macro_rules! seeds {
    ($game:ident, $options:ident) => {
        impl<'de, L: Board> DeserializeSeed<'de> for Seed<'_, $options<L>, $options<L>> {
            type Value = $options<L>;

            fn deserialize<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<$options<L>, D::Error> {
                serde_impls::deserialize_options_with(deserializer, self.base)
            }
        }

        impl<'de, L: Board> DeserializeSeed<'de> for Seed<'_, $options<L>, $game<L>> {
            type Value = $game<L>;

            fn deserialize<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<$game<L>, D::Error> {
                serde_impls::deserialize_packed_with(deserializer, self.base)
            }
        }

        #[cfg(feature = "alloc")]
        impl<'de, L: Board> DeserializeSeed<'de> for Seed<'_, $options<L>, Record<$game<L>>> {
            type Value = Record<$game<L>>;

            fn deserialize<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Record<$game<L>>, D::Error> {
                Record::deserialize_with(deserializer, self.base)
            }
        }
    };
}

seeds!(TriadOn, OptionsOn);
seeds!(TourneyOn, TourneyOptionsOn);
