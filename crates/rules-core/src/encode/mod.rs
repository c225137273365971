//! Encodings of positions and actions as arrays of numbers for learners.

mod shape;
mod write;

use core::fmt::Debug;

use crate::{Observe, Seat, Symmetric};

pub use shape::{EncodeError, EncodingPart, EncodingShape, ViewSlices};
pub use write::{ScalarWriter, seats_from, spread_bits};

/// A game with an encoding for learners.
///
/// Actions have numbers and a mask of the legal ones. A seat's view is written as planes, scalars
/// and tokens.
///
/// Everything is written to slices of the caller, and nothing allocates. The view is computed from
/// the seat's [`Observation`](Observe::Observation) and therefore holds nothing hidden. Legal
/// actions come from the position, because they need not follow from the observation.
///
/// Per-seat data is in turn order, starting with the viewer. A network finds its own seat at the
/// same place whichever seat it plays.
///
/// ```
/// use rules_core::{Encode, EncodeError, Seat};
///
/// /// Returns the input of a network that chooses an action.
/// fn look<G: Encode>(position: &G, seat: Seat) -> Result<(Vec<u8>, Vec<u8>, Vec<f32>), EncodeError> {
///     let shape = G::shape(&position.options());
///     let mut mask = vec![0; shape.actions as usize];
///     let mut planes = vec![0; shape.plane_bytes()];
///     let mut scalars = vec![0.0; shape.scalars.into()];
///     position.write_mask(&mut mask)?;
///     let seen = position.observe(seat);
///     G::write_planes(&seen, seat, &mut planes)?;
///     G::write_scalars(&seen, seat, &mut scalars)?;
///     Ok((mask, planes, scalars))
/// }
/// ```
///
/// Indices are made for learning: few, dense, and in the order of the board if it has a shape. For
/// storage use [`Code`](crate::Code), which depends on neither options nor positions.
///
/// # What an implementor guarantees
/// - [`shape`](Encode::shape) is a function of the options. A slice of another length is an error.
/// - Indices of legal actions are below `actions` and distinct, and
///   [`action_from_index`](Encode::action_from_index) returns the action. For any other index it
///   returns `None` or an action that is illegal now, and
///   [`legal_from_index`](Encode::legal_from_index) returns `None`.
/// - The three forms of the mask agree. Nothing is legal except on a seat's turn.
/// - Functions that take [`legality`](Encode::legality) agree with those that do not.
/// - [`write_view`](Encode::write_view) agrees with the functions for each part.
/// - Planes, scalars and tokens are functions of observation and viewer, and write the whole slice.
///   Cells of planes are at most `plane_max`, scalars are between 0 and 1.
/// - While [`ENCODING_VERSION`](Encode::ENCODING_VERSION) stays the same, so do all numbers.
#[doc(alias = "tensor")]
pub trait Encode: Observe {
    /// The version of the encoding. A network is trained for one version.
    const ENCODING_VERSION: u16;

    /// Data about the legal actions that the mask and the check of an index share.
    ///
    /// `()` for a game that has nothing to share.
    type Legality: Copy + Default + Debug + Send + Sync + 'static;

    /// Returns the sizes of the encoding for these options, which must be valid.
    fn shape(options: &Self::Options) -> EncodingShape;

    /// Returns the index of an action in this position; `Some` for every legal one.
    #[doc(alias = "action_to_index")]
    fn action_index(&self, action: Self::Action) -> Option<u32>;

    /// Returns the action with this index, which may be illegal; `None` if there is none.
    #[doc(alias = "index_to_action")]
    fn action_from_index(&self, index: u32) -> Option<Self::Action>;

    /// Returns the legal action with this index, `None` if there is none.
    ///
    /// A game overrides this if it can be faster than finding the action and checking it.
    #[inline]
    fn legal_from_index(&self, index: u32) -> Option<Self::Action> {
        self.action_from_index(index).filter(|&action| self.is_legal(action))
    }

    /// Returns the data for [`write_mask_with`](Encode::write_mask_with) and
    /// [`legal_from_index_with`](Encode::legal_from_index_with) of this position.
    ///
    /// A caller that needs both computes it once. The default is an empty value.
    #[inline]
    fn legality(&self) -> Self::Legality {
        Self::Legality::default()
    }

    /// Same as [`legal_from_index`](Encode::legal_from_index), with [`legality`](Encode::legality).
    #[inline]
    fn legal_from_index_with(&self, legality: Self::Legality, index: u32) -> Option<Self::Action> {
        let _ = legality;
        self.legal_from_index(index)
    }

    /// Calls `visit` with the index of each legal action, in the order of
    /// [`legal_actions`](crate::Game::legal_actions).
    #[inline]
    fn visit_legal_indices(&self, mut visit: impl FnMut(u32)) {
        self.legal_actions().filter_map(|action| self.action_index(action)).for_each(&mut visit);
    }

    /// Writes 1 for each index of a legal action and 0 for all others.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length `actions`.
    #[inline]
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        let actions = Self::shape(&self.options()).actions as usize;
        EncodingPart::Mask.expect(actions, mask.len())?;
        mask.fill(0);
        self.visit_legal_indices(|index| {
            if let Some(cell) = mask.get_mut(index as usize) {
                *cell = 1;
            }
        });
        Ok(())
    }

    /// Same as [`write_mask`](Encode::write_mask), with [`legality`](Encode::legality).
    ///
    /// # Errors
    /// Same as [`write_mask`](Encode::write_mask).
    #[inline]
    fn write_mask_with(
        &self,
        legality: Self::Legality,
        mask: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = legality;
        self.write_mask(mask)
    }

    /// Writes the mask with one bit per index, the lowest first.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length
    /// [`mask_words`](EncodingShape::mask_words).
    #[inline]
    fn write_mask_bits(&self, words: &mut [u64]) -> Result<(), EncodeError> {
        let needed = Self::shape(&self.options()).mask_words();
        EncodingPart::MaskBits.expect(needed, words.len())?;
        words.fill(0);
        self.visit_legal_indices(|index| {
            if let Some(word) = words.get_mut(index as usize / 64) {
                *word |= 1 << (index % 64);
            }
        });
        Ok(())
    }

    /// Writes the indices of the legal actions and returns their number.
    ///
    /// They are at the beginning of the list, in the order of
    /// [`legal_actions`](crate::Game::legal_actions).
    ///
    /// # Errors
    /// Returns [`EncodeError`] if the list is too short.
    #[inline]
    fn write_legal_indices(&self, list: &mut [u32]) -> Result<usize, EncodeError> {
        let (given, mut count) = (list.len(), 0);
        self.visit_legal_indices(|index| {
            if let Some(place) = list.get_mut(count) {
                *place = index;
            }
            count += 1;
        });
        if count <= given {
            return Ok(count);
        }
        Err(EncodeError { part: EncodingPart::LegalIndices, needed: count, given })
    }

    /// Writes the planes that `viewer` sees, one after the other, each row by row.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length
    /// [`plane_bytes`](EncodingShape::plane_bytes).
    fn write_planes(
        observation: &Self::Observation,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError>;

    /// Writes the planes of the board, which stay the same throughout a game.
    ///
    /// They are written once for each seat and need not be copied at every step. A game without
    /// them writes nothing.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length
    /// [`board_bytes`](EncodingShape::board_bytes).
    fn write_board_planes(
        options: &Self::Options,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = (options, viewer);
        EncodingPart::BoardPlanes.expect(0, planes.len())
    }

    /// Writes the scalars that `viewer` sees.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length `scalars`.
    fn write_scalars(
        observation: &Self::Observation,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError>;

    /// Writes the tokens that `viewer` sees.
    ///
    /// Tokens are for networks that read a set of objects rather than a board. A game without them
    /// writes nothing.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length
    /// [`token_bytes`](EncodingShape::token_bytes).
    fn write_tokens(
        observation: &Self::Observation,
        viewer: Seat,
        tokens: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = (observation, viewer);
        EncodingPart::Tokens.expect(0, tokens.len())
    }

    /// Writes the wanted parts of the view of a seat.
    ///
    /// A game overrides this if its observation takes long to make.
    ///
    /// # Errors
    /// Returns [`EncodeError`] if a slice has the wrong length. The others may be written then.
    #[inline]
    fn write_view(&self, viewer: Seat, view: ViewSlices<'_>) -> Result<(), EncodeError> {
        let seen = self.observe(viewer);
        // Without a branch on a result that a caller ignores.
        let planes = view.planes.map_or(Ok(()), |out| Self::write_planes(&seen, viewer, out));
        let scalars = view.scalars.map_or(Ok(()), |out| Self::write_scalars(&seen, viewer, out));
        let tokens = view.tokens.map_or(Ok(()), |out| Self::write_tokens(&seen, viewer, out));
        planes.and(scalars).and(tokens)
    }
}

/// A symmetric game whose symmetries map indices and cells, to augment training data.
///
/// # What an implementor guarantees
/// For every position `p` and symmetry `s` of `p.symmetries()`:
/// - [`map_index`](EncodeSymmetric::map_index) and [`map_cell`](EncodeSymmetric::map_cell) are
///   permutations and depend only on the options;
/// - the index of `p.map_action(s, a)` in `p.map(s)` is the image of the index of `a` in `p`;
/// - for each cell and every plane, including those of the board, the view of seat `p.map_seat(s,
///   v)` in `p.map(s)` has on the image of the cell the value that the view of seat `v` in `p` has
///   on the cell. The scalars of both views are equal.
pub trait EncodeSymmetric: Encode + Symmetric {
    /// Returns the image of an index; an index out of range stays as it is.
    fn map_index(&self, symmetry: Self::Symmetry, index: u32) -> u32;

    /// Returns the image of a cell of the planes, counted row by row.
    ///
    /// A cell out of range stays as it is.
    fn map_cell(&self, symmetry: Self::Symmetry, cell: u32) -> u32;

    /// Writes the image of every index.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the table has length `actions`.
    fn write_index_images(
        &self,
        symmetry: Self::Symmetry,
        table: &mut [u32],
    ) -> Result<(), EncodeError> {
        let actions = Self::shape(&self.options()).actions as usize;
        EncodingPart::Images.expect(actions, table.len())?;
        (0..).zip(table).for_each(|(index, image)| *image = self.map_index(symmetry, index));
        Ok(())
    }

    /// Writes the image of every cell.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the table has length [`cells`](EncodingShape::cells).
    fn write_cell_images(
        &self,
        symmetry: Self::Symmetry,
        table: &mut [u32],
    ) -> Result<(), EncodeError> {
        let cells = Self::shape(&self.options()).cells();
        EncodingPart::Images.expect(cells, table.len())?;
        (0..).zip(table).for_each(|(cell, image)| *image = self.map_cell(symmetry, cell));
        Ok(())
    }
}
