//! The pictures of positions and matches.

use rules_core::Seat;
use rules_svg::{PictureOptions, Svg};

use crate::erased::{Erased, has};
use crate::error::DynError;
use crate::listing::Playable;
use crate::matches::ErasedMatch;
use crate::pictures::{Drawn, GamePictures, Look, MatchPictures, PicturesOf};

impl<G: Playable> Erased<'_, G> {
    /// Draws the position for a seat, or open.
    fn drawn(&self, viewer: Option<Seat>, look: &Look) -> Result<Svg, DynError> {
        let start = &*self.position;
        let drawn = Drawn { start, steps: &[], turn: 0, goes_on: true, viewer, look };
        has::<G, _>(self.listing.pictures, "pictures")?.picture(&drawn)
    }
}

impl<G: Playable> GamePictures for Erased<'_, G> {
    fn picture(&self, seat: Seat, look: &Look) -> Result<Svg, DynError> {
        self.drawn(Some(seat), look)
    }

    fn picture_open(&self, look: &Look) -> Result<Svg, DynError> {
        self.drawn(None, look)
    }
}

impl<G: Playable> ErasedMatch<G> {
    fn pictures(&self) -> Result<PicturesOf<G>, DynError> {
        has::<G, _>(self.listing.pictures, "pictures")
    }

    /// Draws the position after `ply` steps, for a seat or open.
    fn drawn(&self, ply: usize, viewer: Option<Seat>, look: &Look) -> Result<Svg, DynError> {
        let pictures = self.pictures()?;
        let steps: Vec<_> = self.game.steps().take(ply).collect();
        // Ply 0 always exists.
        let start = self.game.position_at(0);
        let start = start.as_ref().unwrap_or(self.game.position());
        let goes_on = ply < self.game.ply() || !self.game.is_over();
        let turn = self.turn_before(ply).start;
        pictures.picture(&Drawn { start, steps: &steps, turn, goes_on, viewer, look })
    }

    /// Draws all plies, for a seat or open.
    fn all_frames(
        &self,
        viewer: Option<Seat>,
        options: &PictureOptions,
    ) -> Result<Vec<Svg>, DynError> {
        let seats = self.game.position().seats();
        self.pictures()?.frames(self.game.record(), seats, viewer, options)
    }
}

impl<G: Playable> MatchPictures for ErasedMatch<G> {
    fn picture(&self, ply: usize, seat: Seat, look: &Look) -> Result<Svg, DynError> {
        self.drawn(ply, Some(seat), look)
    }

    fn picture_open(&self, ply: usize, look: &Look) -> Result<Svg, DynError> {
        self.drawn(ply, None, look)
    }

    fn frames(&self, seat: Seat, options: &PictureOptions) -> Result<Vec<Svg>, DynError> {
        self.all_frames(Some(seat), options)
    }

    fn frames_open(&self, options: &PictureOptions) -> Result<Vec<Svg>, DynError> {
        self.all_frames(None, options)
    }
}
