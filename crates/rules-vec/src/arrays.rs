//! All arrays that an environment writes to, each declared once: as an array of its own, as a slice of
//! the caller, and as rows.

use rules_core::{Encode, EncodingPart, EncodingShape};

use crate::rows::Rows;
use crate::{NO_ACTION, OVER, VecEnv, VecError};

/// Which arrays [`Arrays`] has beside those that every game needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Masks as bytes.
    pub mask: bool,
    /// Masks as bits.
    pub mask_bits: bool,
    /// How many legal actions a list has room for; 0 for no lists.
    pub legal: usize,
    /// Planes.
    pub planes: bool,
    /// Scalars.
    pub scalars: bool,
    /// Tokens.
    pub tokens: bool,
    /// Planes, scalars and tokens, if there are any, also of the ends of games.
    pub final_views: bool,
    /// How many chance events there is room for; 0 for no weights.
    pub weights: usize,
}

impl Parts {
    /// The parts of what is seen at the ends of games.
    fn at_end(self) -> Parts {
        if self.final_views {
            Parts { mask: false, mask_bits: false, legal: 0, ..self }
        } else {
            Parts::default()
        }
    }
}

/// What the sizes of arrays follow from.
pub(crate) struct Sizes<'a> {
    pub(crate) games: usize,
    pub(crate) seats: u8,
    pub(crate) shape: &'a EncodingShape,
}

/// The width of a row; `None` for any.
type Width = fn(&Sizes<'_>) -> Option<usize>;

/// How many cells a row of a wanted array has, if the width is any; 0 if the array is not wanted.
type Wanted = fn(Parts) -> usize;

impl Sizes<'_> {
    /// The cells of an array.
    fn cells(&self, width: Width, wanted: Wanted, parts: Parts) -> usize {
        match wanted(parts) {
            0 => 0,
            room => self.games * width(self).unwrap_or(room),
        }
    }

    /// The rows of a slice.
    ///
    /// # Errors
    /// [`VecError::Length`].
    fn rows<'a, T>(
        &self,
        slice: &'a mut Option<&mut [T]>,
        name: &'static str,
        width: Width,
    ) -> Result<Rows<'a, T>, VecError> {
        let any = || slice.as_ref().map_or(0, |cells| cells.len() / self.games);
        let width = width(self).unwrap_or_else(any);
        Rows::new(slice, name, self.games, width)
    }
}

/// The slice, unless there is nothing in it.
fn wanted<T>(array: &mut [T]) -> Option<&mut [T]> {
    if array.is_empty() { None } else { Some(array) }
}

/// Declares arrays: groups of others with the parts that they have, then each array with its type, an
/// empty cell, its name in errors, the width of a row, and how many cells it has if it is wanted.
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
            /// [`VecError::Length`].
            pub(crate) fn rows(&mut self, sizes: &Sizes<'_>) -> Result<$rows<'_>, VecError> {
                Ok($rows {
                    $( $group: self.$group.rows(sizes)?, )*
                    $( $array: sizes.rows(&mut self.$array, $name, $width)?, )+
                })
            }
        }

        impl $rows<'_> {
            /// The rows of the first games, and those of the others.
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
    /// Arrays of what is seen, one row a game in each; those that are not wanted are empty.
    ViewArrays,
    /// Slices for what is seen of the games, one row a game in each. All but those that are wanted are
    /// `None`.
    ///
    /// What is legal is told for the seat to act, and planes, scalars and tokens are what it sees.
    /// Where no seat is to act, nothing is legal, and the view is that of the seat that acted last
    /// (seat 0 if none has).
    Views,
    /// The rows of [`Views`].
    ViewRows;

    groups {}

    arrays {
        /// The mask, [`actions`](EncodingShape::actions) bytes a game.
        mask: u8 = 0, EncodingPart::Mask.name(), |sizes| Some(sizes.shape.actions as usize),
            |parts| parts.mask.into();
        /// The mask as bits, [`mask_words`](EncodingShape::mask_words) words a game.
        mask_bits: u64 = 0, EncodingPart::MaskBits.name(), |sizes| Some(sizes.shape.mask_words()),
            |parts| parts.mask_bits.into();
        /// The indices of the legal actions in the order in which the game lists them, then
        /// [`NO_ACTION`](crate::NO_ACTION). The length is any multiple of the number of games; actions
        /// that do not fit into the row are left out.
        legal: u32 = NO_ACTION, EncodingPart::LegalIndices.name(), |_| None, |parts| parts.legal;
        /// The number of legal actions, also of those left out of the list; at a turn of chance that of
        /// events.
        legal_counts: u32 = 0, "counts of legal actions", |_| Some(1), |parts| parts.legal;
        /// The planes, [`plane_bytes`](EncodingShape::plane_bytes) a game.
        planes: u8 = 0, EncodingPart::Planes.name(), |sizes| Some(sizes.shape.plane_bytes()),
            |parts| parts.planes.into();
        /// The [`scalars`](EncodingShape::scalars).
        scalars: f32 = 0.0, EncodingPart::Scalars.name(), |sizes| Some(sizes.shape.scalars.into()),
            |parts| parts.scalars.into();
        /// The tokens, [`token_bytes`](EncodingShape::token_bytes) a game.
        tokens: u8 = 0, EncodingPart::Tokens.name(), |sizes| Some(sizes.shape.token_bytes()),
            |parts| parts.tokens.into();
    }
}

arrays! {
    /// Arrays for all that an environment writes, made once and written to in each step.
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
    /// Slices for all that an environment writes, one row a game in each. All but those that are wanted
    /// are `None`.
    ///
    /// [`Arrays`] owns such slices; so may a caller's own arrays.
    Buffers,
    /// The rows of [`Buffers`].
    BufferRows;

    groups {
        /// What is seen of the games now.
        views: ViewArrays, Views, ViewRows, std::convert::identity;
        /// What was seen at the end of the games that ended in this step, by the seat that acted last.
        /// Other rows stay as they are. Only with [`AutoReset::SameStep`](crate::AutoReset::SameStep).
        #[doc(alias = "final_observation")]
        final_views: ViewArrays, Views, ViewRows, Parts::at_end;
    }

    arrays {
        /// The seat to act, or [`CHANCE`](crate::CHANCE) or [`OVER`]. A game that was cut off is over.
        seats: u8 = OVER, "seats", |_| Some(1), |_| 1;
        /// The rewards of all seats, a row of [`seats`](VecEnv::seats) numbers a game: in the step in
        /// which a game ends the utility by the number of seats less one, between -1 and 1; else 0.
        rewards: f32 = 0.0, "rewards", |sizes| Some(sizes.seats.into()), |_| 1;
        /// Whether the game has ended by its rules.
        terminated: bool = false, "terminated", |_| Some(1), |_| 1;
        /// Whether the game was cut off after [`max_actions`](crate::Settings::max_actions).
        truncated: bool = false, "truncated", |_| Some(1), |_| 1;
        /// At a turn of chance the weights of the events in their order, then 0. The length is any
        /// multiple of the number of games; events that do not fit into the row are left out.
        weights: u32 = 0, "weights", |_| None, |parts| parts.weights;
    }
}

impl Arrays {
    /// Arrays for this environment: seats, rewards, flags and these parts.
    pub fn new<G: Encode>(env: &VecEnv<G>, parts: Parts) -> Self {
        Arrays::of(&env.sizes(), parts)
    }

    /// The arrays as slices to be written to.
    pub fn buffers(&mut self) -> Buffers<'_> {
        self.slices()
    }
}
