//! One game of TRIAD, alone or within a Tourney.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::board::{Board, Place, Post};

/// An outcome that wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Achievement {
    /// A Jewel on an opponent's Dock (TRIAD-19).
    Breach,
    /// An opponent's Jewel that cannot move (TRIAD-20).
    Trap,
    /// Ten captured Gems (TRIAD-22).
    Capture,
}

impl Achievement {
    /// All three outcomes.
    pub const ALL: [Achievement; 3] =
        [Achievement::Breach, Achievement::Trap, Achievement::Capture];

    /// Returns its name as the reason of a result.
    pub fn reason(self) -> &'static str {
        match self {
            Achievement::Breach => "breach",
            Achievement::Trap => "trap",
            Achievement::Capture => "capture",
        }
    }
}

/// The option `mode`: all three strategies or a single one (TRIAD-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Any of the three outcomes wins.
    Standard,
    /// Only a Breach wins.
    Breach,
    /// Only a Trap wins.
    Trap,
    /// Only a Capture wins, and there are no Jewels.
    Capture,
}

/// The option `trap_timing`: when a Trap is judged (TRIAD-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapTiming {
    /// When the turn of the trapping player ends.
    Immediate,
    /// When the trapped player is about to move the Jewels.
    OnMove,
}

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which outcomes count.
    pub mode: Mode,
    /// Whether each capture is an action of the player (TRIAD-12).
    pub manual_captures: bool,
    /// When a Trap is judged.
    pub trap_timing: TrapTiming,
    /// Turns without a Gem after which the game is a draw; 0 is never (TRIAD-23).
    pub draw_after: u16,
    /// The outcomes each seat has won by in this Tourney; empty outside one (TRIAD-26).
    pub won: [BTreeSet<Achievement>; 2],
}

/// The effect of an outcome that a player achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The player wins.
    Win,
    /// The game is a draw (TRIAD-27).
    Draw,
    /// The game goes on (TRIAD-24, TRIAD-28).
    Nothing,
}

impl Rules {
    /// Returns the effect of this outcome when this seat achieves it.
    pub fn worth(&self, seat: usize, what: Achievement) -> Worth {
        // TRIAD-24: in a single strategy game the other outcomes do not count.
        let counts = match self.mode {
            Mode::Standard => true,
            Mode::Breach => what == Achievement::Breach,
            Mode::Trap => what == Achievement::Trap,
            Mode::Capture => what == Achievement::Capture,
        };
        match (self.won[seat].contains(&what), self.won[1 - seat].contains(&what)) {
            _ if !counts => Worth::Nothing,
            // TRIAD-28: both seats have won by it before.
            (true, true) => Worth::Nothing,
            // TRIAD-27: only the achieving seat has.
            (true, false) => Worth::Draw,
            (false, _) => Worth::Win,
        }
    }

    /// Returns whether an outcome ends the game, which is the same for both seats.
    pub fn ends_game(&self, what: Achievement) -> bool {
        self.worth(0, what) != Worth::Nothing
    }

    /// Returns whether the game has no Jewels.
    ///
    /// That is a game of Captures, or one after both have won by Breach and Trap (TRIAD-24,
    /// TRIAD-29).
    pub fn without_jewels(&self) -> bool {
        let both_won = |what| self.won.iter().all(|won| won.contains(&what));
        self.mode == Mode::Capture || (both_won(Achievement::Breach) && both_won(Achievement::Trap))
    }
}

/// A player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Placing a Gem: `c3`.
    Gem(Post),
    /// Carrying out a capture, with `manual_captures`: `xd4`.
    Capture(Post),
    /// Moving a Jewel: `S1>1.2`.
    Jewel {
        /// The Place it leaves.
        from: Place,
        /// The Place it enters.
        to: Place,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Gem(post) => write!(f, "{post}"),
            Action::Capture(post) => write!(f, "x{post}"),
            Action::Jewel { from, to } => write!(f, "{from}>{to}"),
        }
    }
}

/// A Jewel in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jewel {
    /// The seat that owns it.
    pub seat: usize,
    /// Whether it has moved in this turn.
    pub moved: bool,
    /// Whether it has come to its Portal from the one across.
    ///
    /// Then it must go on to a Trey (TRIAD-18).
    pub transferred: bool,
}

/// The Jewels in play by Place; a Place holds at most one (TRIAD-16).
pub type Jewels = BTreeMap<Place, Jewel>;

/// The part of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The player places a Gem.
    Gem,
    /// The player captures, with manual captures, and moves the Jewels.
    Jewels,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A seat won.
    Won {
        /// The winner.
        seat: usize,
        /// The outcome that won.
        by: Achievement,
    },
    /// No seat won.
    Drawn,
}

/// The state of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The board.
    pub board: Arc<Board>,
    /// The rules.
    pub rules: Rules,
    /// The seat of each Gem, by Post.
    pub gems: BTreeMap<Post, usize>,
    /// The number of Gems each seat has captured.
    pub tally: [u32; 2],
    /// The Jewels.
    pub jewels: Jewels,
    /// The seat whose turn it is.
    pub seat: usize,
    /// The part of its turn.
    pub phase: Phase,
    /// The Posts where Gems have arrived in this turn that can still capture.
    pub arrived: BTreeSet<Post>,
    /// Jewels that move in this turn, once the first has (TRIAD-14, TRIAD-25).
    pub due: Option<usize>,
    /// Whether a Gem was placed in this turn.
    pub placed: bool,
    /// Whether there was any action in this turn.
    pub acted: bool,
    /// The number of turns in a row that ended without a Gem placed.
    pub turns_without_gem: u32,
    /// The number of turns in a row that ended without any action.
    pub turns_without_action: u32,
    /// How the game ended.
    pub end: Option<End>,
}

impl Game {
    /// Returns the start of a game (TRIAD-7).
    pub fn new(board: Arc<Board>, rules: Rules, first: usize) -> Game {
        let mut jewels = Jewels::new();
        if !rules.without_jewels() {
            for &place in board.passages.keys() {
                if let Place::Dock { seat, .. } = place {
                    jewels.insert(place, Jewel { seat, moved: false, transferred: false });
                }
            }
        }
        Game {
            board,
            rules,
            gems: BTreeMap::new(),
            tally: [0, 0],
            jewels,
            seat: first,
            phase: Phase::Gem,
            arrived: BTreeSet::new(),
            due: None,
            placed: false,
            acted: false,
            turns_without_gem: 0,
            turns_without_action: 0,
            end: None,
        }
    }

    /// Returns all legal actions.
    pub fn legal(&self) -> Vec<Action> {
        if self.end.is_some() {
            return Vec::new();
        }
        match self.phase {
            // TRIAD-8: any vacant Post.
            Phase::Gem => self.vacant_posts().into_iter().map(Action::Gem).collect(),
            Phase::Jewels => {
                let bracketed = self.bracketed();
                // TRIAD-21: while captures are pending the Jewels may move only if the player would
                // not be judged trapped with the Gems as they stand.
                let jewels_wait = !bracketed.is_empty() && self.is_judged_trapped();
                // TRIAD-12: each capture is an action.
                let mut actions: Vec<Action> = bracketed.into_iter().map(Action::Capture).collect();
                if !jewels_wait {
                    actions.extend(self.legal_jewel_moves());
                }
                actions
            }
        }
    }

    /// Plays a legal action and everything that follows until a player must act again.
    pub fn play(&mut self, action: &Action) {
        self.acted = true;
        match *action {
            Action::Gem(post) => {
                self.gems.insert(post, self.seat);
                self.arrived.insert(post);
                self.placed = true;
                self.phase = Phase::Jewels;
                if !self.rules.manual_captures {
                    self.capture_everything();
                }
                self.settle_gems();
            }
            Action::Capture(post) => {
                self.capture(post);
                self.settle_gems();
            }
            Action::Jewel { from, to } => self.move_jewel(from, to),
        }
    }

    // Gems and captures

    /// Returns the Posts without a Gem.
    pub fn vacant_posts(&self) -> Vec<Post> {
        self.board.posts.keys().copied().filter(|post| !self.gems.contains_key(post)).collect()
    }

    /// Returns the opposing Gems between an arrived Gem and another own one (TRIAD-9).
    ///
    /// Only lines from arrived Gems count, so a Gem placed between two opposing ones is safe
    /// (TRIAD-11).
    pub fn bracketed(&self) -> BTreeSet<Post> {
        let holds = |post: &Post, seat: usize| self.gems.get(post) == Some(&seat);
        self.board
            .lines
            .iter()
            .filter(|line| self.arrived.contains(&line.from))
            .filter(|line| holds(&line.middle, 1 - self.seat) && holds(&line.far, self.seat))
            .map(|line| line.middle)
            .collect()
    }

    /// Captures a Gem (TRIAD-10).
    ///
    /// It counts in the tally, and an own Gem arrives in its place. Otherwise Gems never move
    /// (TRIAD-13).
    fn capture(&mut self, post: Post) {
        self.tally[self.seat] += 1;
        self.gems.insert(post, self.seat);
        self.arrived.insert(post);
    }

    /// Captures until no Gem is bracketed (TRIAD-10).
    fn capture_everything(&mut self) {
        while let Some(&post) = self.bracketed().first() {
            self.capture(post);
        }
    }

    /// Goes on after the placement, or its omission, and after each capture.
    fn settle_gems(&mut self) {
        if self.is_turn_over_after_gems() {
            self.end_turn();
        }
    }

    /// Judges Captures and Traps before the Jewels move.
    ///
    /// Returns true if the game goes on and the turn has no action left.
    fn is_turn_over_after_gems(&mut self) -> bool {
        // TRIAD-22: ten Gems. Automatic captures are complete by now; manual ones come here one by
        // one, so that the tenth ends the game.
        if self.tally[self.seat] >= 10 {
            self.achieve(self.seat, Achievement::Capture);
        }
        // TRIAD-12: with captures pending it is up to the player to go on.
        if self.end.is_some() || !self.bracketed().is_empty() {
            return false;
        }
        // TRIAD-20 (`on_move`), TRIAD-21. The opponent achieves this Trap (TRIAD-27).
        if self.is_judged_trapped() {
            self.achieve(1 - self.seat, Achievement::Trap);
            return false;
        }
        self.jewels_due() == 0
    }

    // Jewels

    /// Returns where a Jewel can go, with these Jewels in the way.
    pub fn destinations(&self, from: Place, jewel: Jewel, in_the_way: &Jewels) -> Vec<Place> {
        let opponents = |post: Post| self.gems.get(&post) == Some(&(1 - jewel.seat));
        let mut destinations = Vec::new();
        // TRIAD-15, TRIAD-18: across a Border to a Trey, a Portal or a Dock, or back onto a Trey.
        for passage in &self.board.passages[&from] {
            // TRIAD-15: two opposing Gems make a Barrier.
            let barrier = opponents(passage.border.0) && opponents(passage.border.1);
            let allowed = match passage.to {
                Place::Trey { .. } | Place::Portal { .. } => true,
                // TRIAD-17: never an own Dock. TRIAD-24, TRIAD-28: an opposing one only where a
                // Breach ends the game.
                Place::Dock { seat, .. } => {
                    seat != jewel.seat && self.rules.ends_game(Achievement::Breach)
                }
            };
            // Two Borders may lead to the same Place.
            if allowed && !barrier && !destinations.contains(&passage.to) {
                destinations.push(passage.to);
            }
        }
        // TRIAD-18: to the Portal across, but not twice in a row.
        destinations.extend(self.board.across(from).filter(|_| !jewel.transferred));
        // TRIAD-16: one Jewel a Place.
        destinations.retain(|place| !in_the_way.contains_key(place));
        destinations
    }

    /// Returns whether entering a Place is a Breach by the mover (TRIAD-17, TRIAD-19).
    fn is_breach(&self, place: Place) -> bool {
        matches!(place, Place::Dock { seat, .. } if seat != self.seat)
    }

    /// Returns the moves of each Jewel not moved yet, regardless of the others.
    fn single_moves(&self, jewels: &Jewels) -> Vec<(Place, Place)> {
        let mut moves = Vec::new();
        for (&from, &jewel) in jewels {
            if jewel.seat == self.seat && !jewel.moved {
                let destinations = self.destinations(from, jewel, jewels);
                moves.extend(destinations.into_iter().map(|to| (from, to)));
            }
        }
        moves
    }

    /// Returns the Jewels after one of them has moved.
    fn after_move(jewels: &Jewels, from: Place, to: Place) -> Jewels {
        let mut after = jewels.clone();
        let jewel = after.remove(&from).expect("a Jewel stands where it moves from");
        // TRIAD-18: the duty arises only from Portal to Portal. Any other move ends on a Trey, in a
        // Dock, or in a Portal entered from a Trey.
        let transferred = matches!((from, to), (Place::Portal { .. }, Place::Portal { .. }));
        after.insert(to, Jewel { moved: true, transferred, ..jewel });
        after
    }

    /// Returns whether `count` more Jewels can move (TRIAD-14, TRIAD-25).
    ///
    /// A Breach on the way is also sufficient.
    fn can_complete(&self, jewels: &Jewels, count: usize) -> bool {
        count == 0
            || self.single_moves(jewels).into_iter().any(|(from, to)| {
                self.is_breach(to)
                    || self.can_complete(&Game::after_move(jewels, from, to), count - 1)
            })
    }

    /// Returns how many Jewels can move at most; a Breach is the last move (TRIAD-25).
    fn most_movable(&self, jewels: &Jewels) -> usize {
        let left = jewels.values().filter(|jewel| jewel.seat == self.seat && !jewel.moved).count();
        let mut most = 0;
        for (from, to) in self.single_moves(jewels) {
            // It cannot be more than all.
            if most == left {
                break;
            }
            let more = if self.is_breach(to) {
                0
            } else {
                self.most_movable(&Game::after_move(jewels, from, to))
            };
            most = most.max(1 + more);
        }
        most
    }

    /// Returns how many Jewels move in this turn.
    fn jewels_due(&self) -> usize {
        match self.due {
            Some(due) => due,
            // TRIAD-14: all three must.
            None if self.rules.ends_game(Achievement::Trap) => 3,
            // TRIAD-25: as many as can.
            None => self.most_movable(&self.jewels),
        }
    }

    /// Returns how many Jewels have moved in this turn.
    fn jewels_moved(&self) -> usize {
        self.jewels.values().filter(|jewel| jewel.seat == self.seat && jewel.moved).count()
    }

    /// Returns the legal Jewel moves (TRIAD-14, TRIAD-25).
    ///
    /// After each the turn can still be completed, or it is a Breach and ends the turn.
    fn legal_jewel_moves(&self) -> Vec<Action> {
        let left = self.jewels_due() - self.jewels_moved();
        if left == 0 {
            return Vec::new();
        }
        let mut moves = self.single_moves(&self.jewels);
        moves.retain(|&(from, to)| {
            self.is_breach(to)
                || self.can_complete(&Game::after_move(&self.jewels, from, to), left - 1)
        });
        moves.into_iter().map(|(from, to)| Action::Jewel { from, to }).collect()
    }

    fn move_jewel(&mut self, from: Place, to: Place) {
        // TRIAD-25: the number is fixed now that the Jewels begin to move.
        self.due = Some(self.jewels_due());
        // TRIAD-12: captures not carried out by now are forfeit.
        self.arrived.clear();
        self.jewels = Game::after_move(&self.jewels, from, to);
        if self.is_breach(to) {
            // TRIAD-19.
            self.achieve(self.seat, Achievement::Breach);
        } else if self.due == Some(self.jewels_moved()) {
            self.end_turn();
        }
    }

    // Outcomes

    /// Returns whether a Jewel could not move even if alone of its owner (TRIAD-20).
    fn is_trapped(&self, place: Place, jewel: Jewel) -> bool {
        let mut in_the_way = self.jewels.clone();
        in_the_way.retain(|_, other| other.seat != jewel.seat);
        self.destinations(place, jewel, &in_the_way).is_empty()
    }

    /// Returns where the trapped Jewels of a seat stand.
    pub fn trapped_jewels(&self, seat: usize) -> Vec<Place> {
        self.jewels
            .iter()
            .filter(|(_, jewel)| jewel.seat == seat)
            .filter(|&(&place, &jewel)| self.is_trapped(place, jewel))
            .map(|(&place, _)| place)
            .collect()
    }

    /// Returns whether the player to move loses by a Trap with the current Gems.
    ///
    /// This is asked before any Jewel has moved.
    fn is_judged_trapped(&self) -> bool {
        // TRIAD-25, TRIAD-28: only where a Trap ends the game.
        self.rules.ends_game(Achievement::Trap)
            && (
                // TRIAD-20: one trapped Jewel is enough, even if another could Breach.
                self.rules.trap_timing == TrapTiming::OnMove
                    && !self.trapped_jewels(self.seat).is_empty()
                // TRIAD-21: the Jewels cannot all move, and there is no Breach on the way.
                || !self.can_complete(&self.jewels, self.jewels_due())
            )
    }

    /// Ends the game if the outcome counts.
    fn achieve(&mut self, seat: usize, what: Achievement) {
        match self.rules.worth(seat, what) {
            Worth::Win => self.end = Some(End::Won { seat, by: what }),
            Worth::Draw => self.end = Some(End::Drawn),
            Worth::Nothing => {}
        }
    }

    /// Ends the turn, and each following turn without a possible action.
    fn end_turn(&mut self) {
        loop {
            self.judge_turn_end();
            if self.end.is_some() {
                return;
            }
            self.hand_over();
            if !self.vacant_posts().is_empty() {
                return;
            }
            // TRIAD-8: with no vacant Post the placement is skipped.
            self.phase = Phase::Jewels;
            // TRIAD-25: a turn without any possible action passes by itself.
            if !self.is_turn_over_after_gems() {
                return;
            }
        }
    }

    fn judge_turn_end(&mut self) {
        let opponent = 1 - self.seat;
        let trapped = self.trapped_jewels(opponent);
        if self.rules.ends_game(Achievement::Trap) {
            // TRIAD-20: one trapped Jewel is enough.
            if self.rules.trap_timing == TrapTiming::Immediate && !trapped.is_empty() {
                self.achieve(self.seat, Achievement::Trap);
                return;
            }
        } else if self.rules.mode == Mode::Standard {
            // TRIAD-28: both have won by Trap, so trapped Jewels are removed from play.
            for place in trapped {
                self.jewels.remove(&place);
            }
        }
        // TRIAD-24, TRIAD-29: without Jewels nothing more can happen on a full board.
        if self.rules.without_jewels() {
            if self.vacant_posts().is_empty() {
                self.end = Some(End::Drawn);
            }
            return;
        }
        // TRIAD-23.
        self.turns_without_gem = if self.placed { 0 } else { self.turns_without_gem + 1 };
        self.turns_without_action = if self.acted { 0 } else { self.turns_without_action + 1 };
        let drawn = match self.rules.draw_after {
            0 => self.turns_without_action == 2,
            turns => self.turns_without_gem == u32::from(turns),
        };
        if drawn {
            self.end = Some(End::Drawn);
        }
    }

    fn hand_over(&mut self) {
        self.seat = 1 - self.seat;
        self.phase = Phase::Gem;
        self.arrived.clear();
        self.due = None;
        self.placed = false;
        self.acted = false;
        for jewel in self.jewels.values_mut() {
            jewel.moved = false;
        }
    }
}
