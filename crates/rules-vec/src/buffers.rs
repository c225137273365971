//! The caller's slices.

use rules_core::{EncodingPart, EncodingShape};

use crate::VecError;
use crate::rows::Rows;

/// Slices for what is seen of the games, one row a game in each. All but those that are wanted are `None`.
///
/// What is legal is told for the seat to act, and planes, scalars and tokens are what it sees. Where no
/// seat is to act, nothing is legal, and the view is that of the seat that acted last (seat 0 if none has).
#[derive(Debug, Default)]
pub struct Views<'a> {
    /// The mask, [`actions`](EncodingShape::actions) bytes a game.
    pub mask: Option<&'a mut [u8]>,
    /// The mask as bits, [`mask_words`](EncodingShape::mask_words) words a game.
    pub mask_bits: Option<&'a mut [u64]>,
    /// The indices of the legal actions in the order in which the game lists them, then
    /// [`NO_ACTION`](crate::NO_ACTION). The length is any multiple of the number of games; actions that
    /// do not fit into the row are left out.
    pub legal: Option<&'a mut [u32]>,
    /// The number of legal actions, also of those left out of the list; at a turn of chance that of
    /// events.
    pub legal_counts: Option<&'a mut [u32]>,
    /// The planes, [`plane_bytes`](EncodingShape::plane_bytes) a game.
    pub planes: Option<&'a mut [u8]>,
    /// The [`scalars`](EncodingShape::scalars).
    pub scalars: Option<&'a mut [f32]>,
    /// The tokens, [`token_bytes`](EncodingShape::token_bytes) a game.
    pub tokens: Option<&'a mut [u8]>,
}

/// Slices for all that an environment writes, one row a game in each. All but those that are wanted are
/// `None`.
///
/// [`Arrays`](crate::Arrays) owns such slices; so may a caller's own arrays.
#[derive(Debug, Default)]
pub struct Buffers<'a> {
    /// What is seen of the games now.
    pub views: Views<'a>,
    /// What was seen at the end of the games that ended in this step, by the seat that acted last. Other
    /// rows stay as they are. Only with [`AutoReset::SameStep`](crate::AutoReset::SameStep).
    #[doc(alias = "final_observation")]
    pub final_views: Views<'a>,
    /// The seat to act, or [`CHANCE`](crate::CHANCE) or [`OVER`](crate::OVER). A game that was cut off is
    /// over.
    pub seats: Option<&'a mut [u8]>,
    /// The rewards of all seats, a row of [`seats`](crate::VecEnv::seats) numbers a game: in the step in
    /// which a game ends the utility by the number of seats less one, between -1 and 1; else 0.
    pub rewards: Option<&'a mut [f32]>,
    /// Whether the game has ended by its rules.
    pub terminated: Option<&'a mut [bool]>,
    /// Whether the game was cut off after [`max_actions`](crate::Settings::max_actions).
    pub truncated: Option<&'a mut [bool]>,
    /// At a turn of chance the weights of the events in their order, then 0. The length is any multiple of
    /// the number of games; events that do not fit into the row are left out.
    pub weights: Option<&'a mut [u32]>,
}

/// The rows of [`Views`].
#[derive(Debug, Default)]
pub(crate) struct ViewRows<'a> {
    pub(crate) mask: Rows<'a, u8>,
    pub(crate) mask_bits: Rows<'a, u64>,
    pub(crate) legal: Rows<'a, u32>,
    pub(crate) legal_counts: Rows<'a, u32>,
    pub(crate) planes: Rows<'a, u8>,
    pub(crate) scalars: Rows<'a, f32>,
    pub(crate) tokens: Rows<'a, u8>,
}

/// The rows of [`Buffers`].
#[derive(Debug, Default)]
pub(crate) struct BufferRows<'a> {
    pub(crate) views: ViewRows<'a>,
    pub(crate) final_views: ViewRows<'a>,
    pub(crate) seats: Rows<'a, u8>,
    pub(crate) rewards: Rows<'a, f32>,
    pub(crate) terminated: Rows<'a, bool>,
    pub(crate) truncated: Rows<'a, bool>,
    pub(crate) weights: Rows<'a, u32>,
}

impl Views<'_> {
    /// # Errors
    /// [`VecError::Length`].
    fn rows(&mut self, games: usize, shape: &EncodingShape) -> Result<ViewRows<'_>, VecError> {
        let name = EncodingPart::name;
        Ok(ViewRows {
            mask: Rows::new(
                &mut self.mask,
                name(EncodingPart::Mask),
                games,
                shape.actions as usize,
            )?,
            mask_bits: Rows::new(
                &mut self.mask_bits,
                name(EncodingPart::MaskBits),
                games,
                shape.mask_words(),
            )?,
            legal: Rows::of_any_width(&mut self.legal, name(EncodingPart::LegalIndices), games)?,
            legal_counts: Rows::new(&mut self.legal_counts, "counts of legal actions", games, 1)?,
            planes: Rows::new(
                &mut self.planes,
                name(EncodingPart::Planes),
                games,
                shape.plane_bytes(),
            )?,
            scalars: Rows::new(
                &mut self.scalars,
                name(EncodingPart::Scalars),
                games,
                shape.scalars.into(),
            )?,
            tokens: Rows::new(
                &mut self.tokens,
                name(EncodingPart::Tokens),
                games,
                shape.token_bytes(),
            )?,
        })
    }
}

impl Buffers<'_> {
    /// # Errors
    /// [`VecError::Length`].
    pub(crate) fn rows(
        &mut self,
        games: usize,
        seats: u8,
        shape: &EncodingShape,
    ) -> Result<BufferRows<'_>, VecError> {
        Ok(BufferRows {
            views: self.views.rows(games, shape)?,
            final_views: self.final_views.rows(games, shape)?,
            seats: Rows::new(&mut self.seats, "seats", games, 1)?,
            rewards: Rows::new(&mut self.rewards, "rewards", games, seats.into())?,
            terminated: Rows::new(&mut self.terminated, "terminated", games, 1)?,
            truncated: Rows::new(&mut self.truncated, "truncated", games, 1)?,
            weights: Rows::of_any_width(&mut self.weights, "weights", games)?,
        })
    }
}

/// Splits every field after so many games.
macro_rules! split_fields {
    ($rows:ident, $games:ident, $($field:ident),+) => {{
        $(let $field = $rows.$field.split_at($games);)+
        (Self { $($field: $field.0),+ }, Self { $($field: $field.1),+ })
    }};
}

impl<'a> ViewRows<'a> {
    pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
        split_fields!(self, games, mask, mask_bits, legal, legal_counts, planes, scalars, tokens)
    }
}

impl<'a> BufferRows<'a> {
    pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
        split_fields!(
            self,
            games,
            views,
            final_views,
            seats,
            rewards,
            terminated,
            truncated,
            weights
        )
    }
}
