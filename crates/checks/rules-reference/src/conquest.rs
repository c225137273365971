//! Slow model of Triominos Conquest.
//!
//! The table is a map from cells to the numbers on them, hands and the stock are sets of tiles, and
//! covers are a map from shapes to owners. What a seat has left, what a vertex carries and which
//! shapes are complete is computed from these each time.

mod board;
mod build;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

pub use board::{Cell, Edge, Kind, Shape, Tile, Vertex};

use crate::{Model, ModelOutcome, ModelTurn};

/// A player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Place a tile.
    Place {
        /// The numbers as they lie, clockwise from the first corner of the cell.
        numbers: [u8; 3],
        /// Where the tile goes.
        cell: Cell,
    },
    /// Claim a shape just completed or, at the start of a turn, take an open shape.
    Claim(Shape),
    /// Claim nothing although something could be claimed.
    Decline,
    /// Pass for want of a placement.
    Pass,
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place { numbers, cell } => {
                board::write_numbers(f, *numbers)?;
                write!(f, "@{cell}")
            }
            Action::Claim(shape) => write!(f, "{shape}"),
            Action::Decline => write!(f, "-"),
            Action::Pass => write!(f, "pass"),
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A turn began for a player with all seven covers on the table.
    Covers,
    /// Everyone passed in a row without drawing a tile.
    Blocked,
}

/// The next step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// A tile is dealt to the seat, before the first turn.
    Deal,
    /// The seat starts a turn: it places, takes an open shape or passes.
    Start,
    /// The seat has placed a tile and may claim a shape with it.
    Claim,
    /// The seat has placed a tile and draws one.
    Draw,
    /// The seat has passed and draws one.
    PassDraw,
    /// The game has ended.
    Over(Reason),
}

/// A whole position of Triominos Conquest, hidden tiles included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConquestModel {
    /// The number of players, 2 to 4.
    pub players: usize,
    /// The seat that begins.
    pub first: usize,
    /// Whether a pass draws a tile.
    pub pass_draws: bool,
    /// Whether a Triodia in the way of a claim must lie wholly inside the shape.
    pub overpower_whole: bool,
    /// The tiles not drawn yet.
    pub stock: BTreeSet<Tile>,
    /// The hand of each seat.
    pub hands: Vec<BTreeSet<Tile>>,
    /// The tiles on the table by cell: numbers clockwise from the first corner.
    pub table: BTreeMap<Cell, [u8; 3]>,
    /// The covers on the table and the seat each belongs to.
    pub covers: BTreeMap<Shape, usize>,
    /// The open shapes, offered to the seat after the one that placed.
    pub open: BTreeSet<Shape>,
    /// The seat that acts, draws or is dealt to next; at the end the last such seat.
    pub seat: usize,
    /// The next step of this seat.
    pub phase: Phase,
    /// The tile placed this turn, until the turn ends.
    pub placed: Option<Cell>,
    /// The last passes in a row that drew nothing.
    pub passes: usize,
}

/// A seat's view of a position (CONQUEST-17).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of players.
    pub players: usize,
    /// The seat that begins.
    pub first: usize,
    /// Whether a pass draws a tile.
    pub pass_draws: bool,
    /// Whether a Triodia in the way of a claim must lie wholly inside the shape.
    pub overpower_whole: bool,
    /// The seat that sees this.
    pub viewer: usize,
    /// The viewer's own hand.
    pub hand: BTreeSet<Tile>,
    /// How many tiles each seat holds.
    pub hand_sizes: Vec<usize>,
    /// How many tiles are in the stock.
    pub stock_size: usize,
    /// The tiles on the table, as in the model.
    pub table: BTreeMap<Cell, [u8; 3]>,
    /// The covers on the table, as in the model.
    pub covers: BTreeMap<Shape, usize>,
    /// The open shapes.
    pub open: BTreeSet<Shape>,
    /// The seat whose turn it is, as in the model.
    pub seat: usize,
    /// The phase of this turn.
    pub phase: Phase,
    /// The tile placed this turn, until the turn ends.
    pub placed: Option<Cell>,
    /// The last passes in a row that drew nothing.
    pub passes: usize,
    /// The score of each seat as the covers lie now.
    pub scores: Vec<i64>,
}

impl ConquestModel {
    /// Returns the starting size of a hand (CONQUEST-4).
    pub fn hand_size(&self) -> usize {
        if self.players == 2 { 9 } else { 7 }
    }

    /// Returns the seat whose turn comes after this seat's (CONQUEST-4).
    pub fn seat_after(&self, seat: usize) -> usize {
        (seat + 1) % self.players
    }

    /// Returns how many covers of a kind the seat has left to place.
    pub fn covers_left(&self, seat: usize, kind: Kind) -> usize {
        let placed = self.covers.iter().filter(|(shape, owner)| {
            let owner = **owner;
            owner == seat && shape.kind() == kind
        });
        kind.supply() - placed.count()
    }

    /// Returns each seat's score: the numbers under its covers (CONQUEST-16).
    pub fn scores(&self) -> Vec<i64> {
        let mut scores = vec![0; self.players];
        for (shape, &owner) in &self.covers {
            for cell in shape.cells() {
                scores[owner] += Tile::lying_as(self.table[&cell]).sum();
            }
        }
        scores
    }

    /// Returns the number at every vertex that is a corner of a placed tile.
    pub fn numbers(&self) -> BTreeMap<Vertex, u8> {
        let mut numbers = BTreeMap::new();
        for (cell, lying) in &self.table {
            numbers.extend(cell.corners().into_iter().zip(*lying));
        }
        numbers
    }

    /// Returns the empty cells that share an edge with a placed tile.
    pub fn frontier(&self) -> BTreeSet<Cell> {
        let beside = self.table.keys().flat_map(|cell| cell.neighbours());
        beside.filter(|cell| !self.table.contains_key(cell)).collect()
    }

    /// Returns all ways to place one of these tiles.
    pub fn placements(&self, tiles: &BTreeSet<Tile>) -> Vec<Action> {
        if self.table.is_empty() {
            // CONQUEST-7: the first tile, any of them, goes on `0.0^` in one way.
            let cell = Cell::up(0, 0);
            return tiles.iter().map(|tile| Action::Place { numbers: tile.0, cell }).collect();
        }
        // CONQUEST-8: next to a placed tile, and with the same number wherever a corner meets a
        // corner on the table, whether the two tiles share an edge or only this point.
        let table = self.numbers();
        let mut placements = Vec::new();
        for cell in self.frontier() {
            let wanted = cell.corners().map(|vertex| table.get(&vertex).copied());
            for tile in tiles {
                for numbers in tile.rotations() {
                    let fits = |i: usize| wanted[i].is_none_or(|number| number == numbers[i]);
                    if fits(0) && fits(1) && fits(2) {
                        placements.push(Action::Place { numbers, cell });
                    }
                }
            }
        }
        placements
    }

    /// Returns the shapes that contain this placed tile and have a tile in every cell.
    pub fn completed_with(&self, placed: Cell) -> Vec<Shape> {
        let mut shapes = Shape::containing(placed);
        shapes.retain(|shape| shape.cells().iter().all(|cell| self.table.contains_key(cell)));
        shapes
    }

    /// Returns the covers that a cover on this shape would overlap (CONQUEST-10).
    pub fn overlapped(&self, shape: Shape) -> Vec<Shape> {
        let cells = shape.cells();
        let mut covers: Vec<Shape> = self.covers.keys().copied().collect();
        covers.retain(|cover| cover.cells().iter().any(|cell| cells.contains(cell)));
        covers
    }

    /// Returns whether the seat may put a cover on this completed shape.
    ///
    /// It needs one left (CONQUEST-9), and every cover in the way must be strictly smaller
    /// (CONQUEST-10). With CONQUEST-18 no Triodia may lie partly outside.
    pub fn may_cover(&self, seat: usize, shape: Shape) -> bool {
        self.covers_left(seat, shape.kind()) > 0
            && self.overlapped(shape).iter().all(|cover| cover.kind() < shape.kind())
            && (!self.overpower_whole || self.sticking_out(shape).is_empty())
    }

    /// Returns the Triodia that overlap a shape in only one cell (CONQUEST-18).
    pub fn sticking_out(&self, shape: Shape) -> Vec<Shape> {
        let cells = shape.cells();
        let mut covers = self.overlapped(shape);
        covers.retain(|cover| {
            cover.kind() == Kind::Triodia && !cover.cells().iter().all(|cell| cells.contains(cell))
        });
        covers
    }

    /// Returns the claims open to the player who has just placed a tile (CONQUEST-9).
    fn claims(&self) -> Vec<Shape> {
        let mut shapes = self.placed.map_or_else(Vec::new, |placed| self.completed_with(placed));
        shapes.retain(|&shape| self.may_cover(self.seat, shape));
        shapes
    }

    /// Puts a cover of the acting seat on a shape.
    fn cover(&mut self, shape: Shape) {
        assert!(self.may_cover(self.seat, shape), "{shape} cannot be claimed");
        // CONQUEST-10: overpowered covers leave the table whole and are their owners' again.
        for cover in self.overlapped(shape) {
            self.covers.remove(&cover);
        }
        self.covers.insert(shape, self.seat);
    }

    /// Goes on after a placement and any claim (CONQUEST-11).
    ///
    /// Draws up to the starting size while the stock lasts, then ends the turn.
    fn refill(&mut self) {
        if self.hands[self.seat].len() < self.hand_size() && !self.stock.is_empty() {
            self.phase = Phase::Draw;
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.begin_turn(self.seat_after(self.seat));
    }

    fn begin_turn(&mut self, seat: usize) {
        self.seat = seat;
        self.phase = Phase::Start;
        self.placed = None;
        // CONQUEST-14: without a cover left there is no turn. Open shapes can no longer be taken.
        if Kind::ALL.iter().all(|&kind| self.covers_left(seat, kind) == 0) {
            self.phase = Phase::Over(Reason::Covers);
            self.open.clear();
        }
    }

    fn place(&mut self, numbers: [u8; 3], cell: Cell) {
        let held = self.hands[self.seat].remove(&Tile::lying_as(numbers));
        assert!(held, "seat {} does not hold the tile {numbers:?}", self.seat);
        self.table.insert(cell, numbers);
        self.placed = Some(cell);
        self.passes = 0;
        // CONQUEST-12: the earlier open shapes lapse. Shapes of a kind that the player had no cover
        // of when placing, so before any claim, are open now.
        let completed = self.completed_with(cell).into_iter();
        self.open =
            completed.filter(|shape| self.covers_left(self.seat, shape.kind()) == 0).collect();
        // CONQUEST-9: there is no decision without a possible claim.
        if self.claims().is_empty() {
            self.refill();
        } else {
            self.phase = Phase::Claim;
        }
    }

    fn pass(&mut self) {
        // CONQUEST-12: passing too lets open shapes lapse.
        self.open.clear();
        if self.pass_draws && !self.stock.is_empty() {
            // CONQUEST-13: the passer draws one tile. CONQUEST-15: such a pass ends any row.
            self.passes = 0;
            self.phase = Phase::PassDraw;
            return;
        }
        self.passes += 1;
        // CONQUEST-15: with the last pass of a full round the game ends.
        if self.passes == self.players {
            self.phase = Phase::Over(Reason::Blocked);
        } else {
            self.end_turn();
        }
    }

    /// Returns the seat's view of the position (CONQUEST-17).
    pub fn observation(&self, seat: usize) -> View {
        View {
            players: self.players,
            first: self.first,
            pass_draws: self.pass_draws,
            overpower_whole: self.overpower_whole,
            viewer: seat,
            hand: self.hands[seat].clone(),
            hand_sizes: self.hands.iter().map(BTreeSet::len).collect(),
            stock_size: self.stock.len(),
            table: self.table.clone(),
            covers: self.covers.clone(),
            open: self.open.clone(),
            seat: self.seat,
            phase: self.phase,
            placed: self.placed,
            passes: self.passes,
            scores: self.scores(),
        }
    }

    /// Returns all distinct valid positions that look the same to the seat.
    ///
    /// Every way to spread the tiles it does not see over the other hands and the stock is tried,
    /// see [`ConquestModel::agrees_with_passes`]. Their number explodes: use it in late positions
    /// only.
    pub fn consistent_worlds(&self, seat: usize) -> Vec<ConquestModel> {
        // Only the seat's view is used, so that nothing hidden can leak.
        let view = self.observation(seat);
        let mut hidden: BTreeSet<Tile> = Tile::all().into_iter().collect();
        for numbers in view.table.values() {
            hidden.remove(&Tile::lying_as(*numbers));
        }
        for tile in &view.hand {
            hidden.remove(tile);
        }
        let mut hands = vec![BTreeSet::new(); view.players];
        hands[seat] = view.hand.clone();
        let empty = ConquestModel {
            players: view.players,
            first: view.first,
            pass_draws: view.pass_draws,
            overpower_whole: view.overpower_whole,
            stock: hidden,
            hands,
            table: view.table.clone(),
            covers: view.covers.clone(),
            open: view.open.clone(),
            seat: view.seat,
            phase: view.phase,
            placed: view.placed,
            passes: view.passes,
        };
        let mut worlds = vec![empty];
        for other in (0..view.players).filter(|&other| other != seat) {
            let mut next = Vec::new();
            for world in worlds {
                let stock: Vec<Tile> = world.stock.iter().copied().collect();
                for hand in choices(&stock, view.hand_sizes[other]) {
                    let mut dealt = world.clone();
                    dealt.stock.retain(|tile| !hand.contains(tile));
                    dealt.hands[other] = hand;
                    next.push(dealt);
                }
            }
            worlds = next;
        }
        worlds.retain(ConquestModel::agrees_with_passes);
        worlds
    }

    /// Returns whether the hands agree with the passes stored in the position.
    ///
    /// A pass needs a hand without a placement (CONQUEST-13). Neither the table nor these hands
    /// have changed since, so no tile in them fits. The passers are the seats before the acting
    /// one, as many as there are passes in a row (all seats once the game is blocked), and a seat
    /// about to draw for a pass.
    pub fn agrees_with_passes(&self) -> bool {
        let mut passers: Vec<usize> = Vec::new();
        let mut seat = self.seat;
        for _ in 0..self.passes {
            seat = (seat + self.players - 1) % self.players;
            passers.push(seat);
        }
        if self.phase == Phase::PassDraw {
            passers.push(self.seat);
        }
        passers.iter().all(|&seat| self.placements(&self.hands[seat]).is_empty())
    }
}

/// Returns all ways to choose `count` of the tiles.
fn choices(tiles: &[Tile], count: usize) -> Vec<BTreeSet<Tile>> {
    if count == 0 {
        return vec![BTreeSet::new()];
    }
    let Some((&tile, rest)) = tiles.split_first() else {
        return Vec::new();
    };
    let mut with = choices(rest, count - 1);
    for choice in &mut with {
        choice.insert(tile);
    }
    with.extend(choices(rest, count));
    with
}

impl Model for ConquestModel {
    type Action = Action;
    type Event = Tile;

    fn new(options: &[(&str, &str)]) -> ConquestModel {
        let seat = |value: &str| match value {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => panic!("{value:?} is not a seat"),
        };
        // CONQUEST-5: seat 0 begins unless an option names another.
        let (mut players, mut first, mut pass_draws) = (2, 0, true);
        // CONQUEST-10: by overlap, unless the option of CONQUEST-18 is set.
        let mut overpower_whole = false;
        for &(name, value) in options {
            match (name, value) {
                // CONQUEST-4
                ("players", "2") => players = 2,
                ("players", "3") => players = 3,
                ("players", "4") => players = 4,
                ("first", value) => first = seat(value),
                ("pass_draws", "true") => pass_draws = true,
                ("pass_draws", "false") => pass_draws = false,
                ("overpower", "overlap") => overpower_whole = false,
                ("overpower", "whole") => overpower_whole = true,
                _ => panic!("no option {name} with the value {value:?}"),
            }
        }
        assert!(first < players, "seat {first} does not play with {players} players");
        ConquestModel {
            players,
            first,
            pass_draws,
            overpower_whole,
            stock: Tile::all().into_iter().collect(),
            hands: vec![BTreeSet::new(); players],
            table: BTreeMap::new(),
            covers: BTreeMap::new(),
            open: BTreeSet::new(),
            // CONQUEST-6: the deal starts with seat 0, whichever seat begins.
            seat: 0,
            phase: Phase::Deal,
            placed: None,
            passes: 0,
        }
    }

    fn turn(&self) -> ModelTurn {
        match self.phase {
            Phase::Start | Phase::Claim => ModelTurn::Seat(self.seat),
            Phase::Deal | Phase::Draw | Phase::PassDraw => ModelTurn::Chance,
            Phase::Over(_) => ModelTurn::Over,
        }
    }

    fn legal(&self) -> Vec<Action> {
        match self.phase {
            // CONQUEST-13: all placements or else a pass, and the open shapes that may be taken.
            Phase::Start => {
                let mut actions = self.placements(&self.hands[self.seat]);
                if actions.is_empty() {
                    actions.push(Action::Pass);
                }
                // CONQUEST-12: taking an open shape has the conditions of a claim.
                let open = self.open.iter().filter(|shape| self.may_cover(self.seat, **shape));
                actions.extend(open.map(|shape| Action::Claim(*shape)));
                actions
            }
            // CONQUEST-9: at most one claim.
            Phase::Claim => {
                let mut actions = vec![Action::Decline];
                actions.extend(self.claims().into_iter().map(Action::Claim));
                actions
            }
            Phase::Deal | Phase::Draw | Phase::PassDraw | Phase::Over(_) => Vec::new(),
        }
    }

    fn chance(&self) -> Vec<(Tile, u64)> {
        match self.phase {
            // CONQUEST-6: uniform over the stock, also when one tile is left.
            Phase::Deal | Phase::Draw | Phase::PassDraw => {
                self.stock.iter().map(|&tile| (tile, 1)).collect()
            }
            Phase::Start | Phase::Claim | Phase::Over(_) => Vec::new(),
        }
    }

    fn play(&mut self, action: &Action) {
        match (self.phase, *action) {
            (Phase::Start, Action::Place { numbers, cell }) => self.place(numbers, cell),
            (Phase::Start, Action::Claim(shape)) => {
                // CONQUEST-12: taking an open shape is the whole turn; the others lapse.
                assert!(self.open.contains(&shape), "{shape} is not open");
                self.cover(shape);
                self.open.clear();
                self.passes = 0;
                self.end_turn();
            }
            (Phase::Start, Action::Pass) => self.pass(),
            (Phase::Claim, Action::Claim(shape)) => {
                self.cover(shape);
                self.refill();
            }
            (Phase::Claim, Action::Decline) => self.refill(),
            (phase, action) => panic!("{action} is not possible in the phase {phase:?}"),
        }
    }

    fn happen(&mut self, event: &Tile) {
        assert_eq!(self.turn(), ModelTurn::Chance, "no tile is due");
        assert!(self.stock.remove(event), "{event} is not in the stock");
        self.hands[self.seat].insert(*event);
        match self.phase {
            // CONQUEST-6: one whole hand after the other, from seat 0 on.
            Phase::Deal if self.hands[self.seat].len() < self.hand_size() => {}
            Phase::Deal if self.seat + 1 < self.players => self.seat += 1,
            // CONQUEST-5
            Phase::Deal => self.begin_turn(self.first),
            Phase::Draw => self.refill(),
            _ => self.end_turn(),
        }
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        let Phase::Over(reason) = self.phase else {
            return None;
        };
        // CONQUEST-16: everyone with the highest score wins.
        let scores = self.scores();
        let highest = scores.iter().max();
        let winners = (0..self.players).filter(|&seat| scores.get(seat) == highest).collect();
        let reason = match reason {
            Reason::Covers => "covers",
            Reason::Blocked => "blocked",
        };
        Some(ModelOutcome { winners, scores: Some(scores), reason })
    }
}
