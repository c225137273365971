//! Serde of values on custom layouts: with the layout given beforehand, or carried along.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use rules_core::Record;
use rules_core::serde_impls;
use serde::Deserializer;
use serde::de::DeserializeSeed;

use crate::board::Board;
use crate::{OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// A `DeserializeSeed` for options, positions and records on a custom layout (TRIAD-5; feature
/// `serde`). They contain only the fingerprint of their layout; the layout itself is that of the base
/// options, as for [`Notation::read`](rules_core::Notation::read). A value on another custom layout is
/// refused, one on a built-in layout is read as well.
///
/// `T` is the type to read: the options ([`OptionsOn`], [`TourneyOptionsOn`]), a position
/// ([`TriadOn`], [`TourneyOn`]) or, with the feature `alloc`, a `Record` of such a game. Serializing
/// needs nothing but `Serialize`. A program with the feature `std` can intern the layout instead
/// ([`Custom::intern`](crate::Custom)), or carry it along with `WithLayout`.
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
    /// A seed for values on the layout of these options.
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

/// The seeds of a game, its options and its records.
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

/// With the feature `std`, what carries its layout: text in human-readable formats, the text of the
/// layout and the packed value in binary ones.
#[cfg(feature = "std")]
mod carried {
    extern crate std;

    use std::string::String;

    use serde::de::Error as _;
    use serde::ser::SerializeStruct;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::{Custom, HasLayout, Layout, WithLayout};

    /// The text of the layout, in all formats.
    impl Serialize for Custom {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }

    /// Interns the layout.
    impl<'de> Deserialize<'de> for Custom {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Custom::intern(Layout::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }

    impl<T: HasLayout + Serialize> Serialize for WithLayout<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut parts = serializer.serialize_struct("WithLayout", 2)?;
            parts.serialize_field("layout", &self.0.layout())?;
            parts.serialize_field("value", &self.0)?;
            parts.end()
        }
    }

    /// Human-readable formats may have the two parts in any order.
    #[derive(Deserialize)]
    #[serde(rename = "WithLayout", deny_unknown_fields)]
    struct Texts {
        layout: Custom,
        value: String,
    }

    /// Binary formats have the layout first: it is interned, and known, when the value is read.
    #[derive(Deserialize)]
    #[serde(rename = "WithLayout")]
    struct Parts<T> {
        layout: Custom,
        value: T,
    }

    impl<'de, T: HasLayout + Deserialize<'de>> Deserialize<'de> for WithLayout<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                let Texts { layout, value } = Texts::deserialize(deserializer)?;
                WithLayout::read_on(&value, layout).map_err(D::Error::custom)
            } else {
                let Parts { layout, value } = Parts::<T>::deserialize(deserializer)?;
                WithLayout(value).checked(layout).map_err(D::Error::custom)
            }
        }
    }
}
