//! Checks whether turns can have led to a position (TRIANDRO-4, TRIANDRO-12 to TRIANDRO-16).
//!
//! A position does not hold its history, but hands, stones and losses limit it: who can have moved
//! last, and how many turns each player has had. A player's turns are the stones that have left the
//! hand for good, on the board or lost, and for each capture the turn itself and the placements of
//! the three to fourteen stones that it returned. Turns also go around, and only a player who is
//! unable to move is skipped.

use rules_core::{Seat, SeatSet};

use crate::board::FREE_POINTS;
use crate::hands::STONES;
use crate::options::{Ending, MAX_PLAYERS};
use crate::perimeters::allowed_together;
use crate::point_set::PointSet;
use crate::position::{Progress, Triandro};
use crate::triangles::Triangle;

/// The smallest number of turns that a capture adds: its own and three placements.
const LEAST_BY_CAPTURE: u32 = 3 + 1;
/// The largest number: all stones of a player were in the triangle.
const MOST_BY_CAPTURE: u32 = STONES as u32 + 1;

/// The smallest number of stones on the board if a player has no point for a stone.
///
/// All points off the perimeters have a stone. In addition, each perimeter has one, or the player
/// has six on perimeters.
const LEAST_WITHOUT_ROOM: u32 = FREE_POINTS.count_ones() + 6;

/// More rounds than any game has.
const UNLIMITED: u32 = 10_000;

/// Returns whether turns can have led to a position that is otherwise valid.
pub(crate) fn check(position: &Triandro) -> Result<(), &'static str> {
    let counts = Counts::of(position);
    if counts.settled == [0; MAX_PLAYERS] {
        let starts = !position.is_over() && position.seat == position.first().number();
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
            if possible && counts.fit(mover, captured) {
                return Ok(());
            }
        }
    }
    if last_turn_found {
        Err("hands and lost stones do not match any sequence of turns (TRIANDRO-4, TRIANDRO-12)")
    } else {
        Err("no turn leads to this position (TRIANDRO-5)")
    }
}

/// Returns who can have moved last: the seats between the mover and the seat to act are unable.
fn movers(position: &Triandro) -> SeatSet {
    let seat = Seat::new_unchecked(position.seat);
    let players = position.players;
    if position.progress == Progress::Over {
        // TRIANDRO-14: a single player who is able has won, whichever seat moved last. TRIANDRO-16:
        // if no player is able, the last to move has won.
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

/// Returns whether the last turn can have been this player's placement.
///
/// That is so if one of the stones can be taken back without the game having been over before.
fn can_have_placed(position: &Triandro, mover: Seat) -> bool {
    let others = || Seat::all(position.players).filter(|&seat| seat != mover);
    position.stones(mover).iter().any(|point| {
        let mut before = *position;
        before.take_back(mover, point);
        position.ending() == Ending::PlayOn || others().any(|seat| before.is_able(seat))
    })
}

/// Returns whether the last turn can have been this player's capture.
///
/// That is so if the triangle is empty now, and stones of the player and of an opponent fit into
/// it.
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

/// Turn counts of each seat that follow from a position.
struct Counts {
    players: u8,
    first: u8,
    /// Whether no player was ever skipped.
    ///
    /// With two players the game ends when one of them is unable to move (TRIANDRO-14).
    strict: bool,
    /// The stones that have left the hand for good: on the board or lost.
    settled: [u32; MAX_PLAYERS],
    lost: [u32; MAX_PLAYERS],
    /// Whether every player has always had a point for a stone in the hand.
    has_room: bool,
}

impl Counts {
    fn of(position: &Triandro) -> Counts {
        let players = position.players;
        let mut counts = Counts {
            players,
            first: position.first().number(),
            strict: players == 2 && position.ending() == Ending::AtOnce,
            settled: [0; MAX_PLAYERS],
            lost: [0; MAX_PLAYERS],
            has_room: false,
        };
        for seat in Seat::all(players) {
            counts.settled[seat.index()] = u32::from(STONES - position.hand(seat));
            counts.lost[seat.index()] = u32::from(position.lost(seat));
        }
        // If no stone has left the board and there is room, there has always been room.
        counts.has_room =
            players < 4 || (counts.lost_stones() == 0 && FREE_POINTS & !position.occupied() != 0);
        counts
    }

    fn lost_stones(&self) -> u32 {
        self.lost.iter().sum()
    }

    /// Returns the number of stones that the others have lost, the most that a seat has captured.
    fn lost_by_others(&self, seat: Seat) -> u32 {
        self.lost_stones() - self.lost[seat.index()]
    }

    /// Returns whether a seat without captures has always had a point for a stone in the hand.
    fn had_room(&self, seat: Seat, capturers: SeatSet) -> bool {
        // Up to its last turn each of the others has had at most one turn more, and without
        // captures at most as many as its settled stones.
        let own = self.settled[seat.index()];
        let most = |other: Seat| {
            let captured = capturers.contains(other);
            if captured { u32::from(STONES) } else { self.settled[other.index()] }
        };
        let others = Seat::all(self.players).filter(|&other| other != seat);
        let others: u32 = others.map(|other| most(other).min(own + 1)).sum();
        self.has_room || own + others < LEAST_WITHOUT_ROOM
    }

    /// Returns whether turns that end with the mover's, a capture or not, can add up to this.
    fn fit(&self, mover: Seat, captured: bool) -> bool {
        let sets = (0..=SeatSet::all(self.players).bits()).map(SeatSet::from_bits);
        let capturers = sets.filter(|capturers| !captured || capturers.contains(mover));
        capturers.filter(|&set| self.can_be_captured_by(set)).any(|capturers| {
            // The numbers of rounds that agree with the turns of every seat.
            let (mut least, mut most) = (1, UNLIMITED + 1);
            for seat in Seat::all(self.players) {
                let turns = self.turns(seat, mover, capturers);
                let missed = u32::from(!turns.in_last_round);
                least = least.max(turns.least + missed);
                most = most.min(turns.most + missed);
            }
            least <= most
        })
    }

    /// Returns whether exactly these seats can have captured the lost stones (TRIANDRO-12).
    fn can_be_captured_by(&self, capturers: SeatSet) -> bool {
        let lost = self.lost_stones();
        // Each has captured a stone, which was not its own.
        lost >= u32::from(capturers.len())
            && capturers.iter().all(|seat| self.lost_by_others(seat) > 0)
            // Each lost stone was captured by another seat.
            && Seat::all(self.players).all(|seat| {
                self.lost[seat.index()] == 0 || capturers.iter().any(|other| other != seat)
            })
            // The last capturer had three stones for the corners.
            && (lost == 0
                || capturers.iter().any(|seat| self.lost[seat.index()] + 3 <= u32::from(STONES)))
    }

    /// Returns how many turns a seat can have had, including skipped ones.
    ///
    /// Exactly `capturers` have made captures, and the last turn was the mover's.
    fn turns(&self, seat: Seat, mover: Seat, capturers: SeatSet) -> Turns {
        let captures = if capturers.contains(seat) {
            LEAST_BY_CAPTURE..=MOST_BY_CAPTURE * self.lost_by_others(seat)
        } else {
            0..=0
        };
        let settled = self.settled[seat.index()];
        // Without captures the hand has only become smaller. A seat with stones has therefore
        // always been able to move, and one without only lost that ability after its last turn.
        let never_passed_over = !capturers.contains(seat)
            && self.had_room(seat, capturers)
            && (settled < u32::from(STONES) || seat == mover);
        let place = |seat: Seat| (seat.number() + self.players - self.first) % self.players;
        Turns {
            least: settled + captures.start(),
            most: if self.strict || never_passed_over {
                settled + captures.end()
            } else {
                UNLIMITED + 1
            },
            in_last_round: place(seat) <= place(mover),
        }
    }
}

/// The possible numbers of turns of a seat.
struct Turns {
    least: u32,
    most: u32,
    /// Whether it had a turn in the last round, which ends with the last turn.
    in_last_round: bool,
}
