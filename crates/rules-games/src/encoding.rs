//! Encodings for learners, of games chosen at run time.

use rules_core::{Encode, EncodeError, EncodingShape, Game, Seat};

use crate::erased::{Erased, has};
use crate::{DynError, EntryBuilder};

/// The numbers that a learner works with: the object-safe form of [`Encode`].
/// [`DynGame::encoding`](crate::DynGame::encoding) gives it.
///
/// ```
/// use rules_core::Seat;
///
/// let mut game = rules_games::find("triandro")?.begin(&[])?;
/// let encoding = game.encoding()?;
/// let shape = encoding.shape();
/// let mut mask = vec![0; shape.actions as usize];
/// encoding.write_mask(&mut mask)?;
/// let index = mask.iter().position(|&legal| legal == 1).unwrap() as u32;
/// assert_eq!(encoding.action_from_index(index)?.as_deref(), Some("1"));
/// drop(encoding);
/// game.play_index(index)?;
/// let mut planes = vec![0; shape.plane_bytes()];
/// game.encoding()?.write_planes(Seat::FIRST, &mut planes)?;
/// assert_eq!(planes.iter().sum::<u8>(), 1);
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynEncoding {
    /// The sizes of the encoding.
    fn shape(&self) -> EncodingShape;
    /// The version of the encoding.
    fn version(&self) -> u16;
    /// The index of the action with this text; `None` if it has none here.
    ///
    /// # Errors
    /// [`DynError::Lacks`] without notation, or [`DynError::Text`] if the text is no action.
    fn action_index(&self, text: &str) -> Result<Option<u32>, DynError>;
    /// The text of the action with this index here, whether it is legal or not; `None` if there is none.
    ///
    /// # Errors
    /// [`DynError::Lacks`] without notation.
    fn action_from_index(&self, index: u32) -> Result<Option<String>, DynError>;
    /// Writes the mask of legal actions ([`Encode::write_mask`]).
    ///
    /// # Errors
    /// [`DynError::Encoding`] if the slice has another length.
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), DynError>;
    /// The indices of the legal actions, in the order of the actions.
    fn legal_indices(&self) -> Vec<u32>;
    /// Writes the planes of what a seat sees.
    ///
    /// # Errors
    /// [`DynError::Encoding`] or [`DynError::NoSuchSeat`].
    fn write_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError>;
    /// Writes the planes of the board, which stay the same throughout a game.
    ///
    /// # Errors
    /// [`DynError::Encoding`] or [`DynError::NoSuchSeat`].
    fn write_board_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError>;
    /// Writes the scalars of what a seat sees.
    ///
    /// # Errors
    /// [`DynError::Encoding`] or [`DynError::NoSuchSeat`].
    fn write_scalars(&self, seat: Seat, scalars: &mut [f32]) -> Result<(), DynError>;
    /// Writes the tokens of what a seat sees.
    ///
    /// # Errors
    /// [`DynError::Encoding`] or [`DynError::NoSuchSeat`].
    fn write_tokens(&self, seat: Seat, tokens: &mut [u8]) -> Result<(), DynError>;
}

/// Writes numbers of one kind about what a seat sees.
type Write<G, N> = fn(&G, Seat, &mut [N]) -> Result<(), EncodeError>;

/// The functions of a game that can be encoded.
pub(crate) struct EncodingOf<G: Game> {
    version: u16,
    shape: fn(&G) -> EncodingShape,
    index: fn(&G, G::Action) -> Option<u32>,
    action: fn(&G, u32) -> Option<G::Action>,
    mask: fn(&G, &mut [u8]) -> Result<(), EncodeError>,
    legal: fn(&G) -> Vec<u32>,
    planes: Write<G, u8>,
    board: Write<G, u8>,
    scalars: Write<G, f32>,
    tokens: Write<G, u8>,
}

impl<G: Encode> EncodingOf<G> {
    pub(crate) const NEW: Self = EncodingOf {
        version: G::ENCODING_VERSION,
        shape: |position| G::shape(&position.options()),
        index: G::action_index,
        action: G::action_from_index,
        mask: G::write_mask,
        legal: |position| {
            let mut indices = Vec::new();
            position.visit_legal_indices(|index| indices.push(index));
            indices
        },
        planes: |position, seat, out| G::write_planes(&position.observe(seat), seat, out),
        board: |position, seat, out| G::write_board_planes(&position.options(), seat, out),
        scalars: |position, seat, out| G::write_scalars(&position.observe(seat), seat, out),
        tokens: |position, seat, out| G::write_tokens(&position.observe(seat), seat, out),
    };
}

/// A position with the encoding of its game.
pub(crate) struct Encoded<'a, G: Game> {
    erased: &'a Erased<G>,
    encoding: &'a EncodingOf<G>,
}

impl<G: Game> Erased<G> {
    pub(crate) fn encoded(&self) -> Result<Encoded<'_, G>, DynError> {
        let encoding = has::<G, _>(&self.capabilities.encoding, "encodings")?;
        Ok(Encoded { erased: self, encoding })
    }
}

impl<G: Game> Encoded<'_, G> {
    /// The action with this index here.
    pub(crate) fn action(&self, index: u32) -> Option<G::Action> {
        (self.encoding.action)(&self.erased.position, index)
    }

    fn write<N>(&self, write: Write<G, N>, seat: Seat, out: &mut [N]) -> Result<(), DynError> {
        Ok(write(&self.erased.position, self.erased.seat(seat)?, out)?)
    }
}

impl<G: Game> DynEncoding for Encoded<'_, G> {
    fn shape(&self) -> EncodingShape {
        (self.encoding.shape)(&self.erased.position)
    }

    fn version(&self) -> u16 {
        self.encoding.version
    }

    fn action_index(&self, text: &str) -> Result<Option<u32>, DynError> {
        let notation = has::<G, _>(&self.erased.capabilities.notation, "notation")?;
        Ok((self.encoding.index)(&self.erased.position, (notation.read_action)(text)?))
    }

    fn action_from_index(&self, index: u32) -> Result<Option<String>, DynError> {
        let notation = has::<G, _>(&self.erased.capabilities.notation, "notation")?;
        Ok(self.action(index).map(notation.print_action))
    }

    fn write_mask(&self, mask: &mut [u8]) -> Result<(), DynError> {
        Ok((self.encoding.mask)(&self.erased.position, mask)?)
    }

    fn legal_indices(&self) -> Vec<u32> {
        (self.encoding.legal)(&self.erased.position)
    }

    fn write_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError> {
        self.write(self.encoding.planes, seat, planes)
    }

    fn write_board_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError> {
        self.write(self.encoding.board, seat, planes)
    }

    fn write_scalars(&self, seat: Seat, scalars: &mut [f32]) -> Result<(), DynError> {
        self.write(self.encoding.scalars, seat, scalars)
    }

    fn write_tokens(&self, seat: Seat, tokens: &mut [u8]) -> Result<(), DynError> {
        self.write(self.encoding.tokens, seat, tokens)
    }
}

impl<G: Game> EntryBuilder<G> {
    /// Positions can be given to learners.
    ///
    /// ```
    /// let cybo = rules_games::entry::<cybo_rules::Cybo>("Rolls.").encoded().build();
    /// assert!(cybo.has("encodings"));
    /// assert_eq!(cybo.begin(&[])?.encoding()?.shape().actions, 2);
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    #[must_use]
    pub fn encoded(mut self) -> Self
    where
        G: Encode,
    {
        self.capabilities.encoding = Some(EncodingOf::NEW);
        self
    }
}
