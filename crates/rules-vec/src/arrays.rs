//! The arrays that an environment writes, each declared once: as an owned array, as a slice of the
//! caller, and as rows.

#[cfg(feature = "std")]
use rules_core::Encode;
use rules_core::{EncodingPart, EncodingShape};

use crate::VecError;
use crate::rows::Rows;
#[cfg(feature = "std")]
use crate::{NO_ACTION, OVER, VecEnv};

/// The parts of [`Arrays`] in addition to those that every game needs.
#[cfg(feature = "std")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Masks as bytes.
    pub mask: bool,
    /// Masks as bits.
    pub mask_bits: bool,
    /// The capacity of a list of legal actions; 0 for no lists.
    pub legal: usize,
    /// Planes.
    pub planes: bool,
    /// Scalars.
    pub scalars: bool,
    /// Tokens.
    pub tokens: bool,
    /// Planes, scalars and tokens, if wanted, also of the ends of games.
    pub final_views: bool,
    /// The capacity for weights of chance events; 0 for no weights.
    pub weights: usize,
}

#[cfg(feature = "std")]
impl Parts {
    /// Returns the parts of the views at the ends of games.
    fn at_end(self) -> Parts {
        if self.final_views {
            Parts { mask: false, mask_bits: false, legal: 0, ..self }
        } else {
            Parts::default()
        }
    }
}

/// The values that determine the sizes of arrays.
pub(crate) struct Sizes<'a> {
    pub(crate) games: usize,
    pub(crate) seats: u8,
    pub(crate) shape: &'a EncodingShape,
}

/// The width of a row; `None` for any.
type Width = fn(&Sizes<'_>) -> Option<usize>;

/// The cells per row of a wanted array of any width; 0 if the array is not wanted.
#[cfg(feature = "std")]
type Wanted = fn(Parts) -> usize;

impl Sizes<'_> {
    /// Returns the cells of an array.
    #[cfg(feature = "std")]
    fn cells(&self, width: Width, wanted: Wanted, parts: Parts) -> usize {
        match wanted(parts) {
            0 => 0,
            room => self.games * width(self).unwrap_or(room),
        }
    }

    /// Returns the rows of a slice.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if the slice has the wrong length.
    fn rows<'a, T>(
        &self,
        slice: &'a mut Option<&mut [T]>,
        name: &'static str,
        width: Width,
    ) -> Result<Rows<'a, T>, VecError> {
        let any =
            || slice.as_ref().map_or(0, |cells| cells.len().checked_div(self.games).unwrap_or(0));
        let width = width(self).unwrap_or_else(any);
        Rows::new(slice, name, self.games, width)
    }
}

/// Returns the slice, unless it is empty.
#[cfg(feature = "std")]
fn wanted<T>(array: &mut [T]) -> Option<&mut [T]> {
    if array.is_empty() { None } else { Some(array) }
}

/// Declares arrays: groups of others with their parts, then each array with its type, an empty
/// cell, its name in errors, the width of a row, and its cells if it is wanted.
macro_rules! arrays {
    (
        $(#[$owned_doc:meta])* $owned:ident,
        $(#[$slices_doc:meta])* $slices:ident,
        $(#[$rows_doc:meta])* $rows:ident;
        groups {
            $(
                $(#[$group_doc:meta])* $group:ident:
                $group_owned:ident, $group_slices:ident, $group_rows:ident, $parts:expr;
            )*
        }
        arrays {
            $(
                $(#[$doc:meta])* $array:ident:
                $type:ty = $empty:expr, $name:expr, $width:expr, $wanted:expr;
            )+
        }
    ) => {
        $(#[$owned_doc])*
        #[cfg(feature = "std")]
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct $owned {
            $( $(#[$group_doc])* pub $group: $group_owned, )*
            $( $(#[$doc])* pub $array: Vec<$type>, )+
        }

        $(#[$slices_doc])*
        #[derive(Debug, Default)]
        pub struct $slices<'a> {
            $( $(#[$group_doc])* pub $group: $group_slices<'a>, )*
            $( $(#[$doc])* pub $array: Option<&'a mut [$type]>, )+
        }

        $(#[$rows_doc])*
        #[derive(Debug, Default)]
        pub(crate) struct $rows<'a> {
            $( pub(crate) $group: $group_rows<'a>, )*
            $( pub(crate) $array: Rows<'a, $type>, )+
        }

        #[cfg(feature = "std")]
        impl $owned {
            fn of(sizes: &Sizes<'_>, parts: Parts) -> Self {
                $owned {
                    $( $group: $group_owned::of(sizes, $parts(parts)), )*
                    $( $array: vec![$empty; sizes.cells($width, $wanted, parts)], )+
                }
            }

            fn slices(&mut self) -> $slices<'_> {
                $slices {
                    $( $group: self.$group.slices(), )*
                    $( $array: wanted(&mut self.$array), )+
                }
            }
        }

        impl $slices<'_> {
            /// # Errors
            /// Returns [`VecError::Length`] if a slice has the wrong length.
            pub(crate) fn rows(&mut self, sizes: &Sizes<'_>) -> Result<$rows<'_>, VecError> {
                Ok($rows {
                    $( $group: self.$group.rows(sizes)?, )*
                    $( $array: sizes.rows(&mut self.$array, $name, $width)?, )+
                })
            }
        }

        impl $rows<'_> {
            /// Returns the rows of the first games, and those of the others.
            #[cfg(feature = "std")]
            pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
                $( let $group = self.$group.split_at(games); )*
                $( let $array = self.$array.split_at(games); )+
                (
                    $rows { $( $group: $group.0, )* $( $array: $array.0, )+ },
                    $rows { $( $group: $group.1, )* $( $array: $array.1, )+ },
                )
            }
        }
    };
}

arrays! {
    /// Arrays of views, with one row per game; unwanted arrays are empty.
    ViewArrays,
    /// Slices for views of the games, with one row per game; unwanted slices are `None`.
    ///
    /// Legality, planes, scalars and tokens are from the point of view of the seat to act. If there
    /// is none, nothing is legal, and the view is that of the seat that acted last (seat 0 if none
    /// has).
    Views,
    /// The rows of [`Views`].
    ViewRows;

    groups {}

    arrays {
        /// The mask, [`actions`](EncodingShape::actions) bytes per game.
        mask: u8 = 0, EncodingPart::Mask.name(), |sizes| Some(sizes.shape.actions as usize),
            |parts| parts.mask.into();
        /// The mask as bits, [`mask_words`](EncodingShape::mask_words) words per game.
        mask_bits: u64 = 0, EncodingPart::MaskBits.name(), |sizes| Some(sizes.shape.mask_words()),
            |parts| parts.mask_bits.into();
        /// The indices of the legal actions in the order of the game, then
        /// [`NO_ACTION`](crate::NO_ACTION).
        ///
        /// The length may be any multiple of the number of games; actions that do not fit into the
        /// row are omitted.
        legal: u32 = NO_ACTION, EncodingPart::LegalIndices.name(), |_| None, |parts| parts.legal;
        /// The number of legal actions, including those omitted from the list; at chance's turn
        /// that of events.
        legal_counts: u32 = 0, "counts of legal actions", |_| Some(1), |parts| parts.legal;
        /// The planes, [`plane_bytes`](EncodingShape::plane_bytes) per game.
        planes: u8 = 0, EncodingPart::Planes.name(), |sizes| Some(sizes.shape.plane_bytes()),
            |parts| parts.planes.into();
        /// The [`scalars`](EncodingShape::scalars).
        scalars: f32 = 0.0, EncodingPart::Scalars.name(), |sizes| Some(sizes.shape.scalars.into()),
            |parts| parts.scalars.into();
        /// The tokens, [`token_bytes`](EncodingShape::token_bytes) per game.
        tokens: u8 = 0, EncodingPart::Tokens.name(), |sizes| Some(sizes.shape.token_bytes()),
            |parts| parts.tokens.into();
    }
}

arrays! {
    /// Arrays for everything that an environment writes, made once and written in each step.
    ///
    /// ```
    /// use cybo_rules::{Cybo, Options};
    /// use rules_vec::{Arrays, Parts, Settings, VecEnv};
    ///
    /// let settings = Settings { games: 3, ..Settings::default() };
    /// let env = VecEnv::<Cybo>::new(Options::default(), settings)?;
    /// let mut arrays = Arrays::new(&env, Parts { mask: true, ..Parts::default() });
    /// env.observe(&mut arrays.buffers())?;
    /// assert_eq!(arrays.views.mask, [1; 6]);
    /// assert!(arrays.seats.iter().all(|&seat| seat < env.seats()));
    /// # Ok::<(), rules_vec::VecError>(())
    /// ```
    Arrays,
    /// Slices for everything that an environment writes, with one row per game.
    ///
    /// Unwanted slices are `None`. [`Arrays`] owns such slices; a caller may use other arrays.
    Buffers,
    /// The rows of [`Buffers`].
    BufferRows;

    groups {
        /// The current views of the games.
        views: ViewArrays, Views, ViewRows, std::convert::identity;
        /// The views at the end of the games that ended in this step, of the seat that acted last.
        ///
        /// Other rows stay unchanged. Only with
        /// [`AutoReset::SameStep`](crate::AutoReset::SameStep).
        #[doc(alias = "final_observation")]
        final_views: ViewArrays, Views, ViewRows, Parts::at_end;
    }

    arrays {
        /// The seat to act, or [`CHANCE`](crate::CHANCE) or [`OVER`]. A truncated game is over.
        seats: u8 = OVER, "seats", |_| Some(1), |_| 1;
        /// The rewards of all seats, a row of [`seats`](VecEnv::seats) numbers per game.
        ///
        /// In the step in which a game ends a reward is the utility divided by the number of seats
        /// minus 1, between -1 and 1; otherwise it is 0.
        rewards: f32 = 0.0, "rewards", |sizes| Some(sizes.seats.into()), |_| 1;
        /// Whether the game has ended by its rules.
        terminated: bool = false, "terminated", |_| Some(1), |_| 1;
        /// Whether the game was truncated after [`max_actions`](crate::Settings::max_actions).
        truncated: bool = false, "truncated", |_| Some(1), |_| 1;
        /// The weights of the events in order at chance's turn, then 0.
        ///
        /// The length may be any multiple of the number of games; events that do not fit into the
        /// row are omitted.
        weights: u32 = 0, "weights", |_| None, |parts| parts.weights;
    }
}

#[cfg(feature = "std")]
impl Arrays {
    /// Creates arrays for this environment: seats, rewards, flags and these parts.
    pub fn new<G: Encode>(env: &VecEnv<G>, parts: Parts) -> Self {
        Arrays::of(&env.sizes(), parts)
    }

    /// Returns the arrays as slices to write to.
    pub fn buffers(&mut self) -> Buffers<'_> {
        self.slices()
    }
}
