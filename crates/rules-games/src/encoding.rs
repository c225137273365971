//! Encodings for learners, of games chosen at run time.

use rules_core::{Encode, EncodingShape, Game, NoSuchSeat, Notation, Seat};

use crate::error::DynError;

/// A position as numbers for learners: the object-safe form of [`Encode`].
///
/// [`DynGame::encoding`](crate::DynGame::encoding) returns it.
///
/// Methods that write return [`DynError::Encoding`] if the slice has another length, and
/// [`DynError::NoSuchSeat`] if the seat does not play.
///
/// ```
/// use rules_core::Seat;
/// use rules_games::Setup;
///
/// let mut game = rules_games::find("triandro")?.begin(&Setup::new())?;
/// let encoding = game.encoding()?;
/// let shape = encoding.shape();
/// let mut mask = vec![0; shape.actions as usize];
/// encoding.write_mask(&mut mask)?;
/// let index = mask.iter().position(|&legal| legal == 1).unwrap() as u32;
/// assert_eq!(encoding.action_from_index(index).as_deref(), Some("1"));
/// drop(encoding);
/// game.play_index(index)?;
/// let mut planes = vec![0; shape.plane_bytes()];
/// game.encoding()?.write_planes(Seat::FIRST, &mut planes)?;
/// assert_eq!(planes.iter().sum::<u8>(), 1);
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynEncoding {
    /// Returns the sizes of the encoding.
    fn shape(&self) -> EncodingShape;
    /// Returns the version of the encoding.
    fn version(&self) -> u16;
    /// Returns the index of the action with this text; `None` if it has none here.
    ///
    /// # Errors
    /// Returns [`DynError::Text`] if the text is no action.
    fn action_index(&self, text: &str) -> Result<Option<u32>, DynError>;
    /// Returns the text of the action with this index, legal or not; `None` if there is none here.
    fn action_from_index(&self, index: u32) -> Option<String>;
    /// Writes the mask of legal actions ([`Encode::write_mask`]).
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), DynError>;
    /// Returns the indices of the legal actions in the order of the actions.
    fn legal_indices(&self) -> Vec<u32>;
    /// Writes the planes of the observation of a seat.
    fn write_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError>;
    /// Writes the planes of the board, which stay the same during a game.
    fn write_board_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError>;
    /// Writes the scalars of the observation of a seat.
    fn write_scalars(&self, seat: Seat, scalars: &mut [f32]) -> Result<(), DynError>;
    /// Writes the tokens of the observation of a seat.
    fn write_tokens(&self, seat: Seat, tokens: &mut [u8]) -> Result<(), DynError>;
}

/// The functions of a game with an encoding.
pub struct EncodingOf<G: Game> {
    pub(crate) of: fn(&G) -> Box<dyn DynEncoding + '_>,
    pub(crate) action: fn(&G, u32) -> Option<G::Action>,
}

impl<G: Encode + Notation> EncodingOf<G> {
    /// Returns the functions of the type.
    pub const fn of_type() -> Self {
        EncodingOf { of: |position| Box::new(Encoded(position)), action: G::action_from_index }
    }
}

copied!(EncodingOf);

/// A position with the encoding of its game.
struct Encoded<'a, G>(&'a G);

impl<G: Encode> Encoded<'_, G> {
    fn seat(&self, seat: Seat) -> Result<Seat, NoSuchSeat> {
        Seat::of_game(seat, self.0.seats())
    }
}

impl<G: Encode + Notation> DynEncoding for Encoded<'_, G> {
    fn shape(&self) -> EncodingShape {
        G::shape(&self.0.options())
    }

    fn version(&self) -> u16 {
        G::ENCODING_VERSION
    }

    fn action_index(&self, text: &str) -> Result<Option<u32>, DynError> {
        Ok(self.0.action_index(text.parse()?))
    }

    fn action_from_index(&self, index: u32) -> Option<String> {
        self.0.action_from_index(index).map(|action| action.to_string())
    }

    fn write_mask(&self, mask: &mut [u8]) -> Result<(), DynError> {
        Ok(self.0.write_mask(mask)?)
    }

    fn legal_indices(&self) -> Vec<u32> {
        let mut indices = Vec::new();
        self.0.visit_legal_indices(|index| indices.push(index));
        indices
    }

    fn write_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError> {
        Ok(G::write_planes(&self.0.observe(self.seat(seat)?), seat, planes)?)
    }

    fn write_board_planes(&self, seat: Seat, planes: &mut [u8]) -> Result<(), DynError> {
        Ok(G::write_board_planes(&self.0.options(), self.seat(seat)?, planes)?)
    }

    fn write_scalars(&self, seat: Seat, scalars: &mut [f32]) -> Result<(), DynError> {
        Ok(G::write_scalars(&self.0.observe(self.seat(seat)?), seat, scalars)?)
    }

    fn write_tokens(&self, seat: Seat, tokens: &mut [u8]) -> Result<(), DynError> {
        Ok(G::write_tokens(&self.0.observe(self.seat(seat)?), seat, tokens)?)
    }
}
