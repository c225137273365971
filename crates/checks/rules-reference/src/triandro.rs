//! Slow model of Triandro: triangles are found from the places of three stones each time.

mod build;

use crate::{Model, ModelOutcome, ModelTurn};
use std::convert::Infallible;
use std::fmt::{Display, Formatter, Result as FmtResult};

/// Points on the board, numbered from 1 (TRIANDRO-1).
pub const POINTS: u8 = 55;

/// Stones of each player (TRIANDRO-4).
pub const STONES: usize = 14;

/// The double-lined perimeters: one end, the centre, the other end (TRIANDRO-2).
pub const PERIMETERS: [[u8; 3]; 6] =
    [[1, 2, 3], [4, 10, 17], [9, 16, 24], [32, 40, 47], [39, 46, 52], [53, 54, 55]];

/// The stones a player may have on all perimeters together (TRIANDRO-7).
pub const PERIMETER_LIMIT: usize = 6;

// TRIANDRO-1: points in each row from the top, and the x of the leftmost in half spacings. All of
// the geometry below follows from it, also the symmetries of TRIANDRO-3.
const ROWS: [(u8, i32); 9] =
    [(3, 4), (6, 1), (7, 0), (8, -1), (7, 0), (8, -1), (7, 0), (6, 1), (3, 4)];

/// Returns the place of a point (TRIANDRO-1).
///
/// It is x in half spacings and the row counted from 0 at the top.
///
/// # Panics
/// Panics if there is no such point.
#[must_use]
pub fn place(point: u8) -> (i32, i32) {
    let mut before = 0;
    for (row, (points, left)) in ROWS.into_iter().enumerate() {
        if (before + 1..=before + points).contains(&point) {
            return (left + 2 * i32::from(point - before - 1), row as i32);
        }
        before += points;
    }
    panic!("there is no point {point}")
}

/// Returns the steps from point to point along a line from `a` to `b` (TRIANDRO-2).
///
/// `None` if no line has both.
#[must_use]
pub fn steps(a: u8, b: u8) -> Option<u32> {
    let ((ax, ay), (bx, by)) = (place(a), place(b));
    let (across, down) = ((bx - ax).unsigned_abs(), (by - ay).unsigned_abs());
    if down == 0 {
        // Neighbours in a row are two half spacings apart.
        Some(across / 2)
    } else {
        // On a diagonal every row shifts by one half spacing.
        (across == down).then_some(down)
    }
}

/// Returns whether stones on these points make a triangle (TRIANDRO-9).
#[must_use]
pub fn is_triangle([a, b, c]: [u8; 3]) -> bool {
    // The sides must run along lines, each with a point strictly between its corners. The board is
    // convex, so all points between two of its points are on it.
    let side = |p, q| steps(p, q).is_some_and(|steps| steps >= 2);
    side(a, b) && side(a, c) && side(b, c) && turning(a, b, c) != 0
}

/// Returns the points in and on a triangle, ascending (TRIANDRO-10, TRIANDRO-12).
#[must_use]
pub fn covered([a, b, c]: [u8; 3]) -> Vec<u8> {
    // A point is outside if, along the corners, it lies once to the left and once to the right.
    let inside = |&point: &u8| {
        let turns = [turning(a, b, point), turning(b, c, point), turning(c, a, point)];
        turns.iter().all(|&turn| turn >= 0) || turns.iter().all(|&turn| turn <= 0)
    };
    (1..=POINTS).filter(inside).collect()
}

/// Returns the sign of the turn from `a` by `b` to `c`, 0 if it is straight.
fn turning(a: u8, b: u8, c: u8) -> i32 {
    let ((ax, ay), (bx, by), (cx, cy)) = (place(a), place(b), place(c));
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// A player's turn (TRIANDRO-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Place a stone from the hand on this point.
    Place(u8),
    /// Capture the triangle with these corners, ascending.
    Capture([u8; 3]),
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Capture([a, b, c]) => write!(f, "x{a}-{b}-{c}"),
        }
    }
}

/// A game of Triandro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriandroModel {
    /// The seat of the stone on each point; point 1 comes first.
    pub board: Vec<Option<usize>>,
    /// The number of stones in each player's hand.
    pub hands: Vec<usize>,
    /// The player whose turn it is; once the game is over, the player who moved last.
    pub seat: usize,
    /// The winner, once the game is over.
    pub winner: Option<usize>,
    /// Whether a single player who is able to move plays on (TRIANDRO-16).
    ///
    /// Otherwise the game ends at once (TRIANDRO-14).
    pub play_on: bool,
}

impl TriandroModel {
    /// Returns the seat of the stone on a point.
    ///
    /// # Panics
    /// Panics if there is no such point.
    #[must_use]
    pub fn stone(&self, point: u8) -> Option<usize> {
        self.board[usize::from(point) - 1]
    }

    /// Returns whether a player may place a stone on a point.
    #[must_use]
    pub fn may_place(&self, seat: usize, point: u8) -> bool {
        if self.hands[seat] == 0 || self.stone(point).is_some() {
            return false; // TRIANDRO-5
        }
        let own = |point: u8| self.stone(point) == Some(seat);
        let Some([end, centre, other_end]) =
            PERIMETERS.into_iter().find(|perimeter| perimeter.contains(&point))
        else {
            return true;
        };
        // TRIANDRO-6: never the centre together with an end.
        let mixed = if point == centre { own(end) || own(other_end) } else { own(centre) };
        // TRIANDRO-7. TRIANDRO-8: both look at the stones now on the board only.
        let stones = PERIMETERS.iter().flatten().filter(|&&point| own(point)).count();
        !mixed && stones < PERIMETER_LIMIT
    }

    /// Returns the triangles a player may capture, corners ascending.
    #[must_use]
    pub fn captures(&self, seat: usize) -> Vec<[u8; 3]> {
        let own: Vec<u8> = (1..=POINTS).filter(|&p| self.stone(p) == Some(seat)).collect();
        let mut captures = Vec::new();
        for (i, &a) in own.iter().enumerate() {
            for (j, &b) in own.iter().enumerate().skip(i + 1) {
                for &c in &own[j + 1..] {
                    // TRIANDRO-9
                    if is_triangle([a, b, c]) && self.is_full(seat, [a, b, c]) {
                        captures.push([a, b, c]);
                    }
                }
            }
        }
        captures
    }

    /// Returns whether an opponent has a stone in the triangle (TRIANDRO-10).
    #[must_use]
    pub fn is_full(&self, seat: usize, corners: [u8; 3]) -> bool {
        let mut stones = covered(corners).into_iter().filter_map(|point| self.stone(point));
        stones.any(|owner| owner != seat)
    }

    /// Returns whether a player could place or capture on their turn (TRIANDRO-13).
    #[must_use]
    pub fn is_able(&self, seat: usize) -> bool {
        (1..=POINTS).any(|point| self.may_place(seat, point)) || !self.captures(seat).is_empty()
    }

    fn end_turn(&mut self) {
        let players = self.hands.len();
        // TRIANDRO-4: in seat order, the player who has just moved comes last.
        let round = (1..=players).map(|n| (self.seat + n) % players);
        // TRIANDRO-13: a player who is not able to move is skipped, this time.
        let able: Vec<usize> = round.filter(|&seat| self.is_able(seat)).collect();
        match able[..] {
            // TRIANDRO-14, TRIANDRO-16: no player can go on, so the player who has just moved was
            // the last.
            [] => self.winner = Some(self.seat),
            // TRIANDRO-14: a single player is left, who need not be the one who has just moved.
            [last] if !self.play_on => self.winner = Some(last),
            // TRIANDRO-16: that may be the player who has just moved.
            [next, ..] => self.seat = next,
        }
    }
}

impl Model for TriandroModel {
    type Action = Action;
    /// No event: the game has no chance.
    type Event = Infallible;

    fn new(options: &[(&str, &str)]) -> Self {
        let mut players = 2;
        let mut first = 0;
        let mut play_on = false;
        for &(name, value) in options {
            let number: Option<usize> = value.parse().ok();
            match (name, number) {
                // TRIANDRO-4: 2 to 4 players.
                ("players", Some(number @ 2..=4)) => players = number,
                ("first", Some(number)) => first = number,
                ("ending", _) if value == "at-once" => play_on = false,
                ("ending", _) if value == "play-on" => play_on = true,
                _ => panic!("no option {name} with value {value:?}"),
            }
        }
        assert!(first < players, "no seat {first} among {players} players");
        // TRIANDRO-4: an empty board, 14 stones each.
        Self {
            board: vec![None; usize::from(POINTS)],
            hands: vec![STONES; players],
            seat: first,
            winner: None,
            play_on,
        }
    }

    fn turn(&self) -> ModelTurn {
        match self.winner {
            Some(_) => ModelTurn::Over,
            None => ModelTurn::Seat(self.seat),
        }
    }

    fn legal(&self) -> Vec<Action> {
        if self.winner.is_some() {
            return Vec::new();
        }
        // TRIANDRO-5, TRIANDRO-11: both are always offered, so a player with no legal placement is
        // left with captures alone.
        let placements = (1..=POINTS).filter(|&point| self.may_place(self.seat, point));
        let mut legal: Vec<Action> = placements.map(Action::Place).collect();
        legal.extend(self.captures(self.seat).into_iter().map(Action::Capture));
        legal
    }

    fn chance(&self) -> Vec<(Infallible, u64)> {
        Vec::new()
    }

    fn play(&mut self, action: &Action) {
        match *action {
            Action::Place(point) => {
                self.board[usize::from(point) - 1] = Some(self.seat);
                self.hands[self.seat] -= 1;
            }
            Action::Capture(corners) => {
                // TRIANDRO-12: own stones return to the hand, all others are gone for good.
                // TRIANDRO-15: a full triangle has one of those, so captures run out.
                for point in covered(corners) {
                    let removed = self.board[usize::from(point) - 1].take();
                    if removed == Some(self.seat) {
                        self.hands[self.seat] += 1;
                    }
                }
            }
        }
        self.end_turn();
    }

    fn happen(&mut self, event: &Infallible) {
        match *event {}
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        // TRIANDRO-14: neither stones nor captures count.
        let winner = self.winner?;
        Some(ModelOutcome { winners: vec![winner], scores: None, reason: "last-mover" })
    }
}
