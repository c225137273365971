//! A bot for TRIAD in 60 lines: alpha-beta with an evaluation of Jewels, Barriers and captures.

use rules_core::{Captures, Game, Seat};
use rules_search::{AlphaBeta, Heuristic};
use triad_rules::{Action, PlaceKind, Triad};

/// Positions that the bot visits for each action.
pub(crate) const NODES: u64 = 4_000;

/// Returns the bot.
pub(crate) fn bot() -> AlphaBeta<Triad, Lookout> {
    AlphaBeta::new(Lookout, 1 << 22)
}

/// An evaluation of what each seat can do next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookout;

/// Worth of a captured Gem; ten of them win.
const CAPTURED: i32 = 60;
/// Worth of a Gem that the opponent could capture.
const EXPOSED: i32 = -12;
/// Worth of a trapped Jewel, which loses at the end of the opponent's turn.
const TRAPPED: i32 = -600;
/// Worth of a Jewel whose only exits are closed by other Jewels.
const STUCK: i32 = -100;
/// Worth of a way out, up to three.
const EXIT: i32 = 20;
/// Worth of a Jewel by its distance to the Docks after its next move.
const NEAR: [i32; 8] = [300, 180, 100, 60, 40, 25, 15, 8];

impl Lookout {
    fn worth(game: &Triad, seat: Seat) -> i32 {
        let layout = game.board().layout();
        let opponent = seat.next(2);
        let mut worth = CAPTURED * game.tally(seat) as i32;
        worth += EXPOSED * game.capturable(opponent).len() as i32;
        worth += TRAPPED * game.trapped(seat).count() as i32;
        for jewel in game.jewels(seat) {
            let (mut exits, mut nearest) = (0, None);
            for to in game.exits(seat, jewel.place) {
                exits += 1;
                let distance = layout.distance(to, seat).unwrap_or(u8::MAX);
                nearest = Some(nearest.map_or(distance, |nearest: u8| nearest.min(distance)));
            }
            worth += EXIT * exits;
            worth += nearest
                .map_or(STUCK, |distance| NEAR.get(usize::from(distance)).copied().unwrap_or(0));
        }
        worth
    }
}

impl Heuristic<Triad> for Lookout {
    fn evaluate(&self, game: &Triad, seat: Seat) -> i32 {
        100 * (Lookout::worth(game, seat) - Lookout::worth(game, seat.next(2)))
    }

    /// Tries Breaches first, then captures, then moves towards the Docks.
    fn order(&self, game: &Triad, action: Action) -> i32 {
        let Action::Jewel { from, to } = action else {
            return 10 * game.captured(action).count() as i32;
        };
        let (layout, seat) = (game.board().layout(), game.turn().seat().unwrap_or(Seat::FIRST));
        let distance = |place| layout.distance(place, seat).map_or(0, i32::from);
        if matches!(to.kind(), PlaceKind::Dock(_)) { 1000 } else { distance(from) - distance(to) }
    }
}
