//! The encoding of the urn: four indices, one plane with a cell per pile, and the token.

use rules_conformance::Law;
use rules_core::implement::{ScalarWriter, seats_from};
use rules_core::{
    Encode, EncodeError, EncodeSymmetric, EncodingPart, EncodingShape, Game, Observe, Seat,
    ViewSlices,
};

use super::views::{Mirror, UrnView};
use super::{Take, Urn, UrnOptions};
use crate::bug::{breaks, breaks_in_way, whim};

/// Two piles, one or two stones.
const ACTIONS: u32 = 4;
const SHAPE: EncodingShape = EncodingShape {
    actions: ACTIONS,
    planes: 1,
    height: 1,
    width: 2,
    plane_max: 5,
    board_planes: 1,
    scalars: 6,
    tokens: 1,
    token_width: 1,
};

impl Encode for Urn {
    const ENCODING_VERSION: u16 = 1;

    type Legality = ();

    fn shape(_: &UrnOptions) -> EncodingShape {
        SHAPE
    }

    fn action_index(&self, take: Take) -> Option<u32> {
        let stones = if breaks(Law::EncodingIndex) { 1 } else { take.stones };
        Some(u32::from(2 * take.pile + stones - 1))
    }

    fn action_from_index(&self, index: u32) -> Option<Take> {
        let beyond = breaks_in_way(Law::EncodingIndex, 2) && index == u32::MAX;
        let index = if beyond { 0 } else { u8::try_from(index).ok().filter(|&index| index < 4)? };
        let stones = if breaks_in_way(Law::EncodingIndex, 1) { 1 } else { index % 2 + 1 };
        Some(Take { pile: index / 2, stones })
    }

    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        if !breaks(Law::EncodingLength) {
            EncodingPart::Mask.expect(ACTIONS as usize, mask.len())?;
        }
        if !breaks(Law::EncodingMask) {
            mask.fill(0);
        }
        for take in self.legal_actions() {
            if let Some(cell) = mask.get_mut(usize::from(2 * take.pile + take.stones - 1)) {
                *cell = 1;
            }
        }
        Ok(())
    }

    fn write_mask_bits(&self, words: &mut [u64]) -> Result<(), EncodeError> {
        EncodingPart::MaskBits.expect(1, words.len())?;
        let bit = |take: Take| 1 << (2 * take.pile + take.stones - 1);
        let skipped = usize::from(breaks_in_way(Law::EncodingMask, 1));
        words[0] = self.legal_actions().skip(skipped).map(bit).sum();
        Ok(())
    }

    fn write_legal_indices(&self, list: &mut [u32]) -> Result<usize, EncodeError> {
        let indices: Vec<u32> =
            self.legal_actions().filter_map(|take| self.action_index(take)).collect();
        let (needed, given) = (indices.len(), list.len());
        if needed > given && !breaks_in_way(Law::EncodingLength, 1) {
            return Err(EncodeError { part: EncodingPart::LegalIndices, needed, given });
        }
        list.iter_mut().zip(indices).for_each(|(place, index)| *place = index);
        if breaks_in_way(Law::EncodingMask, 2) {
            list.reverse();
        }
        Ok(needed)
    }

    fn write_planes(seen: &UrnView, _: Seat, planes: &mut [u8]) -> Result<(), EncodeError> {
        EncodingPart::Planes.expect(SHAPE.plane_bytes(), planes.len())?;
        planes[0] = seen.world.piles[0];
        // The cell of an empty pile keeps its previous content.
        if !(breaks(Law::EncodingView) && seen.world.piles[1] == 0) {
            planes[1] = seen.world.piles[1];
        }
        if breaks(Law::EncodingBounds) && seen.world.piles == [1, 1] {
            planes[0] = 6;
            planes[1] = 6;
        }
        Ok(())
    }

    /// Returns the stones that each pile has at the start.
    fn write_board_planes(
        options: &UrnOptions,
        _: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        EncodingPart::BoardPlanes.expect(SHAPE.board_bytes(), planes.len())?;
        planes.fill(if breaks_in_way(Law::EncodingBounds, 2) { 9 } else { options.stones });
        if breaks_in_way(Law::EncodingView, 3) {
            planes[0] = whim() as u8 % 5;
        }
        if breaks_in_way(Law::EncodingSymmetry, 3) {
            planes[1] = 0;
        }
        Ok(())
    }

    fn write_scalars(seen: &UrnView, viewer: Seat, scalars: &mut [f32]) -> Result<(), EncodeError> {
        EncodingPart::Scalars.expect(SHAPE.scalars.into(), scalars.len())?;
        let Urn { taken, turn, piles, options, .. } = seen.world;
        let mut out = ScalarWriter::new(scalars);
        out.flag(turn == viewer);
        for seat in seats_from(viewer, 2) {
            out.ratio(taken[seat.index()].into(), 2 * u32::from(options.stones));
        }
        out.flag(options.plain);
        out.ratio(options.stones.into(), 5);
        out.number(if breaks_in_way(Law::EncodingBounds, 1) {
            f32::NAN
        } else if breaks_in_way(Law::EncodingView, 1) {
            1.0 / whim() as f32
        } else if breaks_in_way(Law::EncodingSymmetry, 2) {
            f32::from(piles[0]) / 5.0
        } else {
            0.0
        });
        Ok(())
    }

    fn write_tokens(seen: &UrnView, _: Seat, tokens: &mut [u8]) -> Result<(), EncodeError> {
        EncodingPart::Tokens.expect(SHAPE.token_bytes(), tokens.len())?;
        let token = if breaks_in_way(Law::EncodingView, 2) { seen.secret } else { seen.token };
        tokens[0] = token.map_or(0, |token| token + 1);
        Ok(())
    }

    fn write_view(&self, viewer: Seat, view: ViewSlices<'_>) -> Result<(), EncodeError> {
        let seen = self.observe(viewer);
        view.planes.map_or(Ok(()), |planes| Urn::write_planes(&seen, viewer, planes))?;
        view.scalars.map_or(Ok(()), |scalars| Urn::write_scalars(&seen, viewer, scalars))?;
        let tokens = view.tokens.filter(|_| !breaks_in_way(Law::EncodingView, 4));
        tokens.map_or(Ok(()), |tokens| Urn::write_tokens(&seen, viewer, tokens))
    }
}

impl EncodeSymmetric for Urn {
    fn map_index(&self, mirror: Mirror, index: u32) -> u32 {
        let whimsical = breaks_in_way(Law::EncodingImages, 1) && self.taken != [0; 2];
        let stays = breaks_in_way(Law::EncodingSymmetry, 1) || whimsical;
        match mirror {
            _ if breaks(Law::EncodingImages) => 0,
            Mirror(true) if index < ACTIONS && !stays => index ^ 2,
            _ => index,
        }
    }

    fn map_cell(&self, Mirror(mirrored): Mirror, cell: u32) -> u32 {
        if mirrored && cell < 2 && !breaks(Law::EncodingSymmetry) { 1 - cell } else { cell }
    }
}
