//! Sizes of encodings, and errors for slices of another length.

use core::fmt;

/// The sizes of an encoding, which depend only on the options of a game.
///
/// ```
/// use rules_core::{Encode, EncodingShape};
///
/// /// The bytes that the masks and planes of `games` games take.
/// fn bytes<G: Encode>(options: &G::Options, games: usize) -> usize {
///     let shape: EncodingShape = G::shape(options);
///     games * (shape.actions as usize + shape.plane_bytes())
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EncodingShape {
    /// The number of indices of actions; every index is below it.
    pub actions: u32,
    /// The number of planes; 0 if the game has none.
    pub planes: u16,
    /// The rows of a plane.
    pub height: u16,
    /// The cells of a row.
    pub width: u16,
    /// The largest value of a cell of a plane.
    pub plane_max: u8,
    /// The number of further planes that show the board and stay the same throughout a game.
    pub board_planes: u16,
    /// The number of scalars, each between 0 and 1.
    pub scalars: u16,
    /// The number of tokens; 0 if the game has none.
    pub tokens: u16,
    /// The numbers of each token.
    pub token_width: u16,
}

impl EncodingShape {
    /// Returns the cells of one plane.
    pub const fn cells(&self) -> usize {
        self.height as usize * self.width as usize
    }

    /// Returns the length of the slice that planes are written to.
    pub const fn plane_bytes(&self) -> usize {
        self.planes as usize * self.cells()
    }

    /// Returns the length of the slice that the planes of the board are written to.
    pub const fn board_bytes(&self) -> usize {
        self.board_planes as usize * self.cells()
    }

    /// Returns the length of the slice that tokens are written to.
    pub const fn token_bytes(&self) -> usize {
        self.tokens as usize * self.token_width as usize
    }

    /// Returns the length of the slice that a mask is written to as bits.
    pub const fn mask_words(&self) -> usize {
        (self.actions as usize).div_ceil(64)
    }
}

/// The slices that the parts of a seat's view are written to, `None` for a part that is not wanted.
#[derive(Debug, Default)]
pub struct ViewSlices<'a> {
    /// [`plane_bytes`](EncodingShape::plane_bytes) cells.
    pub planes: Option<&'a mut [u8]>,
    /// `scalars` numbers.
    pub scalars: Option<&'a mut [f32]>,
    /// [`token_bytes`](EncodingShape::token_bytes) numbers.
    pub tokens: Option<&'a mut [u8]>,
}

/// The part of an encoding that a slice holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EncodingPart {
    /// The mask of legal actions as bytes.
    Mask,
    /// The mask of legal actions as bits.
    MaskBits,
    /// The list of the indices of legal actions.
    LegalIndices,
    /// The planes.
    Planes,
    /// The planes of the board.
    BoardPlanes,
    /// The scalars.
    Scalars,
    /// The tokens.
    Tokens,
    /// A table of images under a symmetry.
    Images,
    /// A list of cells, for games that can write one.
    Cells,
}

impl EncodingPart {
    /// Returns its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            EncodingPart::Mask => "mask",
            EncodingPart::MaskBits => "bits of the mask",
            EncodingPart::LegalIndices => "list of legal indices",
            EncodingPart::Planes => "planes",
            EncodingPart::BoardPlanes => "planes of the board",
            EncodingPart::Scalars => "scalars",
            EncodingPart::Tokens => "tokens",
            EncodingPart::Images => "table of images",
            EncodingPart::Cells => "list of cells",
        }
    }

    /// Checks the length of a slice.
    ///
    /// # Errors
    /// Returns [`EncodeError`] if `given` is not `needed`.
    #[inline]
    pub const fn expect(self, needed: usize, given: usize) -> Result<(), EncodeError> {
        if needed == given { Ok(()) } else { Err(EncodeError { part: self, needed, given }) }
    }
}

/// Error from a slice of the wrong length, whose contents are then meaningless.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EncodeError {
    /// The part that the slice is for.
    pub part: EncodingPart,
    /// The required length; for the list of legal indices, the smallest.
    pub needed: usize,
    /// The length that was given.
    pub given: usize,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EncodeError { part, needed, given } = self;
        write!(f, "the slice for the {} has length {given}, not {needed}", part.name())
    }
}

impl core::error::Error for EncodeError {}
