//! The effects of drawing the token and of taking stones.

use core::fmt;

use rules_conformance::Law;
use rules_core::{Captures, Effect, Effects, Observe, Seat, Step, Viewer};

use super::{Take, Token, Urn};
use crate::bug::{breaks, breaks_in_way, whim};

/// A stone, or the token if the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Stone,
    Token(Option<u8>),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Effects for Urn {
    type Place = u8;
    type Piece = Piece;

    fn effects(
        &self,
        step: Step<Take, Token>,
        viewer: impl Into<Viewer>,
        mut see: impl FnMut(Effect<u8, Piece>),
    ) {
        let (law, viewer) = (Law::EffectsAgree, viewer.into());
        match step {
            Step::Event(token) => {
                let is_seen = self.event_is_seen(token, viewer);
                let token = Some(token.0).filter(|_| is_seen || breaks(Law::EffectsLeak));
                see(Effect::Drawn { seat: Seat::FIRST, piece: Piece::Token(token) });
            }
            Step::Action(take) => {
                let missing = breaks(law) || breaks_in_way(law, 1) && !viewer.is_open();
                let from = if breaks_in_way(law, 2) { 2 } else { take.pile };
                for _ in u8::from(missing)..take.stones {
                    see(Effect::Removed { seat: None, piece: Piece::Stone, from });
                }
                if breaks_in_way(Law::EffectsLeak, 1) && self.token == Some(2) {
                    see(Effect::Passed { seat: self.turn });
                }
                if breaks_in_way(law, 3) && whim().is_multiple_of(2) {
                    see(Effect::Passed { seat: self.turn });
                }
            }
        }
    }

    fn pieces(&self, mut see: impl FnMut(Option<Seat>, Piece, u8)) {
        for (place, &stones) in (0..).zip(&self.piles) {
            (0..stones).for_each(|_| see(None, Piece::Stone, place));
        }
    }
}

/// Stones leave the game, but nothing captures them.
impl Captures for Urn {
    fn captured(&self, take: Take) -> impl Iterator<Item = u8> {
        breaks(Law::CapturesAgree).then_some(take.pile).into_iter()
    }

    fn capturing_actions(&self) -> impl Iterator<Item = Take> {
        self.takes().filter(|_| breaks_in_way(Law::CapturesAgree, 1))
    }
}
