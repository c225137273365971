//! Whether turns can have led to a position: what hands, stones and losses tell about them
//! (TRIANDRO-4, TRIANDRO-12 to TRIANDRO-16).
//!
//! A position does not hold its history, but some of it follows: who can have moved last, and how many
//! turns each player has had. A player's turns are the stones that have left the hand for good, on the
//! board or lost, and for each capture the turn itself and the placements of the stones that it
//! returned, three to fourteen. On the other hand turns go round, and a player is only passed over
//! who is unable to move.

use rules_core::{Game as _, Seat, SeatSet};

use crate::apply::max_turns;
use crate::board::FREE_POINTS;
use crate::hands::STONES;
use crate::options::{Ending, MAX_PLAYERS};
use crate::perimeters::allowed_together;
use crate::point_set::PointSet;
use crate::position::{Progress, Triandro};
use crate::triangles::Triangle;

/// The least number of turns that a capture adds: its own and three placements.
const LEAST_BY_CAPTURE: u32 = 3 + 1;
/// The greatest one: all stones of a player lay in the triangle.
const MOST_BY_CAPTURE: u32 = STONES as u32 + 1;

/// Whether turns can have led to a position that is right in itself.
pub(crate) fn check(position: &Triandro) -> Result<(), &'static str> {
    let counts = Counts::of(position);
    if counts.settled == [0; MAX_PLAYERS] {
        let starts = !position.is_over() && position.seat == position.first;
        return if starts { Ok(()) } else { Err("another player begins (TRIANDRO-4)") };
    }
    let mut last_turn_found = false;
    for mover in movers(position) {
        for captured in [false, true] {
            let possible = if captured {
                can_have_captured(position, &counts, mover)
            } else {
                can_have_placed(position, mover)
            };
            last_turn_found |= possible;
            if possible && counts.fit(position, mover, captured) {
                return Ok(());
            }
        }
    }
    if last_turn_found {
        Err("hands and lost stones do not fit the turns that led here (TRIANDRO-4, TRIANDRO-12)")
    } else {
        Err("no turn leads to this position (TRIANDRO-5)")
    }
}

/// Who can have moved last: those after the mover and before the seat to act are unable.
fn movers(position: &Triandro) -> SeatSet {
    let seat = Seat::new_unchecked(position.seat);
    let players = position.players;
    if position.progress == Progress::Over {
        // TRIANDRO-14: a single player who is able has won, whoever has moved; TRIANDRO-16, and if nobody
        // is able: the one who has moved.
        return if position.is_able(seat) { SeatSet::all(players) } else { SeatSet::only(seat) };
    }
    let mut movers = SeatSet::EMPTY;
    for back in 1..=players {
        let mover = Seat::new_unchecked((position.seat + players - back) % players);
        movers.insert(mover);
        if position.is_able(mover) {
            break;
        }
    }
    movers
}

/// Whether the last turn can have been this player's placement: one of the stones can be taken back
/// without the game having been over before.
fn can_have_placed(position: &Triandro, mover: Seat) -> bool {
    let others = || Seat::all(position.players).filter(|&seat| seat != mover);
    position.stones(mover).iter().any(|point| {
        let mut before = *position;
        before.take_back(mover, point);
        position.ending == Ending::PlayOn || others().any(|seat| before.is_able(seat))
    })
}

/// Whether the last turn can have been this player's capture: the triangle is empty now, and stones of
/// the player and of an opponent fit into it.
fn can_have_captured(position: &Triandro, counts: &Counts, mover: Seat) -> bool {
    let losers = |seat: &Seat| *seat != mover && counts.lost[seat.index()] > 0;
    position.hand(mover) >= 3
        && Triangle::all().any(|triangle| {
            let (area, corners) = (triangle.area(), triangle.corner_set());
            let fits =
                |seat, points: PointSet| allowed_together((position.stones(seat) | points).0);
            area - position.empty() == PointSet::EMPTY
                && fits(mover, corners)
                && Seat::all(position.players).filter(losers).any(|loser| {
                    (area - corners).iter().any(|point| fits(loser, PointSet::only(point)))
                })
        })
}

/// What a position tells about the turns of each seat.
struct Counts {
    /// The stones that have left the hand for good: on the board or lost.
    settled: [u32; MAX_PLAYERS],
    lost: [u32; MAX_PLAYERS],
    /// Whether the seat has been able to move whenever it was its turn.
    always_able: [bool; MAX_PLAYERS],
}

impl Counts {
    fn of(position: &Triandro) -> Counts {
        let mut counts = Counts {
            settled: [0; MAX_PLAYERS],
            lost: [0; MAX_PLAYERS],
            always_able: [false; MAX_PLAYERS],
        };
        for seat in Seat::all(position.players) {
            counts.settled[seat.index()] = u32::from(STONES - position.hand(seat));
            counts.lost[seat.index()] = u32::from(position.lost(seat));
        }
        for seat in Seat::all(position.players) {
            counts.always_able[seat.index()] = counts.always_able(position, seat);
        }
        counts
    }

    /// How many stones the others have lost, which is what a seat has captured at most.
    fn lost_by_others(&self, seat: usize) -> u32 {
        self.lost.iter().sum::<u32>() - self.lost[seat]
    }

    fn always_able(&self, position: &Triandro, seat: Seat) -> bool {
        if position.players == 2 && position.ending == Ending::AtOnce {
            // The game ends where one of two players is unable (TRIANDRO-14).
            return true;
        }
        // A hand that no capture filled has never been smaller.
        let had_stones = position.hand(seat) > 0 && self.lost_by_others(seat.index()) == 0;
        // There has been room off the perimeters if there is and no stone has ever left the board, or if
        // all players together cannot have filled it in these rounds.
        let nothing_lost = self.lost.iter().all(|&lost| lost == 0);
        let rounds = self.settled[seat.index()] + 1;
        let had_room = position.players == 2
            || (nothing_lost && FREE_POINTS & !position.occupied() != 0)
            || rounds * u32::from(position.players) < FREE_POINTS.count_ones();
        had_stones && had_room
    }

    /// Whether turns that end with the mover's, a capture or not, can add up to this.
    fn fit(&self, position: &Triandro, mover: Seat, captured: bool) -> bool {
        // The full rounds before the last turn. A seat that has always been able limits them; where there
        // is none, any number of turns can have been passed over.
        let limits = (0..usize::from(position.players)).filter(|&seat| self.always_able[seat]);
        let limits =
            limits.map(|seat| self.settled[seat] + MOST_BY_CAPTURE * self.lost_by_others(seat));
        let unlimited = max_turns(&position.options()) as u32;
        let mut rounds = limits.min().map_or(unlimited..=unlimited, |limit| 0..=limit);
        let all_capturers = SeatSet::all(position.players).bits();
        rounds.any(|rounds| {
            (0..=all_capturers).map(SeatSet::from_bits).any(|capturers| {
                (!captured || capturers.contains(mover))
                    && self.can_be_captured_by(capturers)
                    && Seat::all(position.players).all(|seat| {
                        // Whose turn comes before the mover's in a round, has had one more.
                        let place = |seat: Seat| position.place_after_first(seat.number());
                        let turns = rounds + u32::from(place(seat) <= place(mover));
                        self.can_have_had(turns, seat.index(), capturers.contains(seat))
                    })
            })
        })
    }

    /// Whether just these seats can have captured the stones that are lost (TRIANDRO-12).
    fn can_be_captured_by(&self, capturers: SeatSet) -> bool {
        let lost: u32 = self.lost.iter().sum();
        // Each has captured a stone, and not its own ...
        lost >= u32::from(capturers.len())
            && capturers.iter().all(|seat| self.lost_by_others(seat.index()) > 0)
            // ... each lost stone was captured by another ...
            && Seat::all(MAX_PLAYERS as u8).all(|seat| {
                self.lost[seat.index()] == 0 || capturers.iter().any(|other| other != seat)
            })
            // ... and whoever captured last had three stones for the corners.
            && (lost == 0
                || capturers
                    .iter()
                    .any(|seat| self.lost[seat.index()] + 3 <= u32::from(STONES)))
    }

    /// Whether a seat can have moved in these turns, except where it was passed over.
    fn can_have_had(&self, turns: u32, seat: usize, capturer: bool) -> bool {
        let Some(left) = turns.checked_sub(self.settled[seat]) else {
            return false;
        };
        let (least, most) = if capturer {
            (LEAST_BY_CAPTURE, MOST_BY_CAPTURE * self.lost_by_others(seat))
        } else {
            (0, 0)
        };
        left >= least && (left <= most || !self.always_able[seat])
    }
}
