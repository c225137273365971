//! Encodings: positions and actions as the arrays of numbers that learners work with.

use core::fmt;

use crate::{Observe, Seat, Symmetric};

/// The sizes of an encoding, which depend on the options of a game alone.
///
/// ```
/// use rules_core::{Encode, EncodingShape};
///
/// /// The bytes that the mask and the planes of so many games take.
/// fn bytes<G: Encode>(options: &G::Options, games: usize) -> usize {
///     let shape: EncodingShape = G::shape(options);
///     games * (shape.actions as usize + shape.plane_bytes())
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EncodingShape {
    /// How many indices actions have: every index lies below.
    pub actions: u32,
    /// How many planes there are; 0 where a game has nothing to show on them.
    pub planes: u16,
    /// The rows of a plane.
    pub height: u16,
    /// The cells of a row.
    pub width: u16,
    /// The largest value of a cell of a plane.
    pub plane_max: u8,
    /// How many further planes the board itself has, which stay the same throughout a game.
    pub board_planes: u16,
    /// How many scalars there are. Each lies between 0 and 1.
    pub scalars: u16,
    /// How many tokens there are; 0 where a game has none.
    pub tokens: u16,
    /// The numbers of each token.
    pub token_width: u16,
}

impl EncodingShape {
    /// The cells of one plane.
    pub const fn cells(&self) -> usize {
        self.height as usize * self.width as usize
    }

    /// The length of the slice that planes are written to.
    pub const fn plane_bytes(&self) -> usize {
        self.planes as usize * self.cells()
    }

    /// The length of the slice that the planes of the board are written to.
    pub const fn board_bytes(&self) -> usize {
        self.board_planes as usize * self.cells()
    }

    /// The length of the slice that tokens are written to.
    pub const fn token_bytes(&self) -> usize {
        self.tokens as usize * self.token_width as usize
    }

    /// The length of the slice that a mask is written to as bits.
    pub const fn mask_words(&self) -> usize {
        (self.actions as usize).div_ceil(64)
    }
}

/// What a slice of the caller is for.
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
    /// A list of cells, which some games can write.
    Cells,
}

impl EncodingPart {
    /// What it is called in messages.
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

    /// Makes sure that a slice has the length that it is to have.
    ///
    /// # Errors
    /// [`EncodeError`] if it has another.
    #[inline]
    pub const fn expect(self, needed: usize, given: usize) -> Result<(), EncodeError> {
        if needed == given { Ok(()) } else { Err(EncodeError { part: self, needed, given }) }
    }
}

/// A slice has the wrong length. Nothing was written that means anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EncodeError {
    /// What the slice is for.
    pub part: EncodingPart,
    /// The length that it has to have; for the list of legal indices, at least.
    pub needed: usize,
    /// The length that it has.
    pub given: usize,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EncodeError { part, needed, given } = self;
        write!(f, "the slice for the {} has length {given}, not {needed}", part.name())
    }
}

impl core::error::Error for EncodeError {}

/// A game that learners can be given: numbers for actions, a mask of the legal ones, and what a seat
/// sees as planes, scalars and tokens.
///
/// Everything is written to slices of the caller, and nothing allocates. What a seat sees is computed
/// from its [`Observation`](Observe::Observation), so that nothing hidden can get in; which actions
/// are legal is asked of the position, because that need not follow from what a seat sees.
///
/// All that belongs to a seat is told in the order of turns from the viewer on: the viewer's own first.
/// A network that plays sees itself at the same place whichever seat it has.
///
/// ```
/// use rules_core::{Encode, EncodeError, Seat};
///
/// /// What a network gets to choose an action.
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
/// Indices are made for learning: few, dense, and where a board has a shape, following it. For storage
/// there is [`Code`](crate::Code), which depends neither on options nor on positions.
///
/// # What an implementor guarantees
/// - [`shape`](Encode::shape) is a function of the options. A slice of another length is an error.
/// - Indices of legal actions lie below `actions` and differ, and
///   [`action_from_index`](Encode::action_from_index) leads back. An index of no legal action leads to
///   none or to an action that is illegal now.
/// - The three forms of the mask agree; outside a seat's turn nothing is legal.
/// - Planes, scalars and tokens are functions of observation and viewer, and write the whole slice.
///   Cells of planes are at most `plane_max`, scalars lie between 0 and 1.
/// - As long as [`ENCODING_VERSION`](Encode::ENCODING_VERSION) stays the same, so do all numbers.
pub trait Encode: Observe {
    /// The version of the encoding. Networks are trained for one.
    const ENCODING_VERSION: u16;

    /// The sizes of the encoding of games with these options, which the caller knows to be valid.
    fn shape(options: &Self::Options) -> EncodingShape;

    /// The index of an action here; `Some` for every legal one.
    #[doc(alias = "action_to_index")]
    fn action_index(&self, action: Self::Action) -> Option<u32>;

    /// The action with this index here; `None` if none has it. Whether it is legal is another question.
    #[doc(alias = "index_to_action")]
    fn action_from_index(&self, index: u32) -> Option<Self::Action>;

    /// Calls `visit` with the index of each legal action, in the order of
    /// [`legal_actions`](crate::Game::legal_actions).
    #[inline]
    fn visit_legal_indices(&self, mut visit: impl FnMut(u32)) {
        self.legal_actions().filter_map(|action| self.action_index(action)).for_each(&mut visit);
    }

    /// Writes 1 for each index of a legal action and 0 for all others.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length `actions`.
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

    /// Writes the mask with one bit an index, the lowest first.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`mask_words`](EncodingShape::mask_words).
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

    /// Writes the indices of the legal actions, in the order of
    /// [`legal_actions`](crate::Game::legal_actions), to the beginning of the list, and says how many
    /// there are.
    ///
    /// # Errors
    /// [`EncodeError`] if the list is too short.
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

    /// Writes the planes of what `viewer` sees, one after the other, each row by row.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`plane_bytes`](EncodingShape::plane_bytes).
    fn write_planes(
        observation: &Self::Observation,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError>;

    /// Writes the planes of the board itself, which stay the same throughout a game and so are written
    /// once for each seat: they need not be copied at every step. For a game without any there is
    /// nothing to write.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`board_bytes`](EncodingShape::board_bytes).
    fn write_board_planes(
        options: &Self::Options,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = (options, viewer);
        EncodingPart::BoardPlanes.expect(0, planes.len())
    }

    /// Writes the scalars of what `viewer` sees.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length `scalars`.
    fn write_scalars(
        observation: &Self::Observation,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError>;

    /// Writes the tokens of what `viewer` sees, for networks that take a set of things rather than a
    /// board; for a game without tokens there is nothing to write.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`token_bytes`](EncodingShape::token_bytes).
    fn write_tokens(
        observation: &Self::Observation,
        viewer: Seat,
        tokens: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = (observation, viewer);
        EncodingPart::Tokens.expect(0, tokens.len())
    }
}

/// A symmetric game whose symmetries move indices and cells: one game seen is as good as many.
///
/// # What an implementor guarantees
/// For every position `p` and symmetry `s` of `p.symmetries()`:
/// - [`map_index`](EncodeSymmetric::map_index) and [`map_cell`](EncodeSymmetric::map_cell) are
///   permutations and depend on the options alone;
/// - the index of `p.map_action(s, a)` in `p.map(s)` is the image of the index of `a` in `p`;
/// - what seat `p.map_seat(s, v)` sees of `p.map(s)` has on the image of each cell the values that
///   what seat `v` sees of `p` has on the cell, in all planes, those of the board
///   among them, and the same scalars.
pub trait EncodeSymmetric: Encode + Symmetric {
    /// The image of an index; an index that is too large stays as it is.
    fn map_index(&self, symmetry: Self::Symmetry, index: u32) -> u32;

    /// The image of a cell of the planes, which are counted row by row; a cell that is too large stays
    /// as it is.
    fn map_cell(&self, symmetry: Self::Symmetry, cell: u32) -> u32;

    /// Writes the image of every index.
    ///
    /// # Errors
    /// [`EncodeError`] unless the table has length `actions`.
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
    /// [`EncodeError`] unless the table has length [`cells`](EncodingShape::cells).
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

/// The eight bits of a byte as bytes, the lowest first, in a few instructions.
///
/// ```
/// assert_eq!(rules_core::spread_bits(0b1000_0101), [1, 0, 1, 0, 0, 0, 0, 1]);
/// ```
#[inline]
pub const fn spread_bits(bits: u8) -> [u8; 8] {
    // A copy of the byte in each place, of which each place keeps a bit of its own; adding moves it
    // to the top of the place, without a carry into the next.
    let kept = (bits as u64).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    let tops = kept.wrapping_add(0x0040_6070_787c_7e7f) & 0x8080_8080_8080_8080;
    (tops >> 7).to_le_bytes()
}

/// Writes scalars one after the other to a slice of the length that they are known to need.
///
/// ```
/// use rules_core::ScalarWriter;
///
/// let mut scalars = [0.0; 4];
/// let mut out = ScalarWriter::new(&mut scalars);
/// out.ratio(1, 4);
/// out.one_hot(2, 1);
/// out.flag(true);
/// assert_eq!(scalars, [0.25, 0.0, 1.0, 1.0]);
/// ```
#[derive(Debug)]
pub struct ScalarWriter<'a> {
    left: core::slice::IterMut<'a, f32>,
}

impl<'a> ScalarWriter<'a> {
    /// Writes from the beginning of the slice on. What does not fit is dropped.
    pub fn new(scalars: &'a mut [f32]) -> Self {
        ScalarWriter { left: scalars.iter_mut() }
    }

    /// Writes a number.
    #[inline]
    pub fn number(&mut self, value: f32) {
        if let Some(place) = self.left.next() {
            *place = value;
        }
    }

    /// Writes a count as a part of its maximum, at most 1; 0 if the maximum is 0.
    #[inline]
    pub fn ratio(&mut self, count: u32, max: u32) {
        self.number(if max == 0 { 0.0 } else { count.min(max) as f32 / max as f32 });
    }

    /// Writes 1 for yes and 0 for no.
    #[inline]
    pub fn flag(&mut self, value: bool) {
        self.number(if value { 1.0 } else { 0.0 });
    }

    /// Writes `count` numbers, of which only the one at this place is 1.
    #[inline]
    pub fn one_hot(&mut self, count: usize, place: usize) {
        (0..count).for_each(|at| self.flag(at == place));
    }

    /// How many numbers of the slice are not written yet.
    pub fn left(&self) -> usize {
        self.left.len()
    }
}

/// The seats that play in the order of turns, the viewer first; from seat 0 on for a viewer that does
/// not play.
///
/// ```
/// use rules_core::{Seat, seats_from};
///
/// let order: Vec<u8> = seats_from(Seat::new_unchecked(1), 3).map(Seat::number).collect();
/// assert_eq!(order, [1, 2, 0]);
/// ```
#[inline]
pub fn seats_from(viewer: Seat, seats: u8) -> impl ExactSizeIterator<Item = Seat> + Clone {
    (0..seats).map(move |place| {
        let seat = viewer.number() % seats + place;
        Seat::new_unchecked(if seat >= seats { seat - seats } else { seat })
    })
}
