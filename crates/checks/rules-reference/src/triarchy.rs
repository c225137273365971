//! Slow model of Triarchy, written from its rules document.
//!
//! The ring is a vector of stacks. Legality is found by playing every continuation on copies,
//! without the shortcuts of a faster engine.

use std::fmt::{self, Display};

mod build;

use crate::{Model, ModelOutcome, ModelTurn};

/// TRIARCHY-2: the three symbols in seat order, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// The symbol of seat 0, written `s`.
    Scarab,
    /// The symbol of seat 1, written `e`.
    Eye,
    /// The symbol of seat 2, written `n`.
    Snake,
}

impl Symbol {
    /// Every symbol in seat order, which is also the order in the notation of piles.
    pub const ALL: [Symbol; 3] = [Symbol::Scarab, Symbol::Eye, Symbol::Snake];

    /// Returns the letter of the symbol in the notation.
    pub fn letter(self) -> char {
        match self {
            Symbol::Scarab => 's',
            Symbol::Eye => 'e',
            Symbol::Snake => 'n',
        }
    }

    /// Returns the seat that owns the symbol, the index of arrays of three.
    pub fn seat(self) -> usize {
        match self {
            Symbol::Scarab => 0,
            Symbol::Eye => 1,
            Symbol::Snake => 2,
        }
    }
}

/// The direction in which a token moves round the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards higher dot numbers, written `+`.
    Clockwise,
    /// Towards lower dot numbers, written `-`.
    Counterclockwise,
}

/// A roll: the symbols shown by the four rolling tokens (TRIARCHY-6).
///
/// They are in the order of the notation: the roller's own first, then those of the other seats in
/// seat order after the roller. Empty for a sandstorm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Roll(pub Vec<Symbol>);

impl Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for symbol in &self.0 {
            write!(f, "{}", symbol.letter())?;
        }
        Ok(())
    }
}

/// A player's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Turns the home base triangle counterclockwise (TRIARCHY-7).
    Left,
    /// Turns the home base triangle clockwise (TRIARCHY-7).
    Right,
    /// Leaves the home base triangle as it is (TRIARCHY-7).
    Stay,
    /// Forms one pile of rolling tokens and moves a token with it (TRIARCHY-8).
    Move(PileMove),
}

/// One pile of rolling tokens and the move made with it (TRIARCHY-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PileMove {
    /// The symbol on top of the pile, which is that of the moved token.
    pub top: Symbol,
    /// The number of each symbol under the top; their order has no meaning.
    pub under: [usize; 3],
    /// The dot the token leaves.
    pub dot: usize,
    /// The direction of the move.
    pub direction: Direction,
}

impl PileMove {
    /// Returns the number of spaces moved, the height of the pile (TRIARCHY-8).
    pub fn spaces(&self) -> usize {
        1 + self.under.iter().sum::<usize>()
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Left => f.write_str("left"),
            Action::Right => f.write_str("right"),
            Action::Stay => f.write_str("stay"),
            Action::Move(pile_move) => pile_move.fmt(f),
        }
    }
}

impl Display for PileMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.top.letter())?;
        for symbol in Symbol::ALL {
            for _ in 0..self.under[symbol.seat()] {
                write!(f, "{}", symbol.letter())?;
            }
        }
        let sign = match self.direction {
            Direction::Clockwise => '+',
            Direction::Counterclockwise => '-',
        };
        write!(f, "@{}{sign}{}", self.dot, self.spaces())
    }
}

/// The part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The turn begins with a roll of the four tokens.
    Roll,
    /// All four came up blank: the player chooses how the home bases turn.
    Sandstorm,
    /// The player moves, one pile at a time.
    Move,
    /// The game has ended.
    Over,
}

/// A seat's view of an occupied dot (TRIARCHY-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DotView {
    /// The token on top.
    pub top: Symbol,
    /// The number of tokens there, including the top.
    pub height: usize,
}

/// A seat's view of the game (TRIARCHY-17).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// One entry a dot, `None` where it is empty.
    pub dots: Vec<Option<DotView>>,
    /// The dot of each seat's home base.
    pub home: [usize; 3],
    /// The number of tokens of each symbol that have left the board.
    pub removed: [usize; 3],
    /// The shown symbols not yet used in this turn.
    pub left: [usize; 3],
    /// The seat whose turn it is.
    pub seat: usize,
    /// The part of the turn.
    pub phase: Phase,
    /// The number of turns that have ended.
    pub turns: u32,
    /// The dots landed on in this turn, ascending.
    pub landed: Vec<usize>,
}

/// The whole state of a game of Triarchy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriarchyModel {
    /// Option `players`: 2 or 3.
    pub players: usize,
    /// Option `reuse`: a token may be moved by several piles of a turn.
    pub reuse: bool,
    /// Option `turn_limit`: the number of turns after which the game is a draw.
    pub turn_limit: u32,
    /// The tokens on each dot, from the lowest to the top; one entry a dot.
    pub stacks: Vec<Vec<Symbol>>,
    /// The dot of each seat's home base.
    pub home: [usize; 3],
    /// The number of tokens of each symbol that have left the board.
    pub removed: [usize; 3],
    /// The shown symbols not yet used in this turn.
    pub left: [usize; 3],
    /// Whether a token that landed on the dot in this turn still lies there.
    ///
    /// It is always false with `reuse`.
    pub landed: Vec<bool>,
    /// The seat whose turn it is; at the end the seat that took the last turn.
    pub seat: usize,
    /// The part of the turn.
    pub phase: Phase,
    /// The number of turns that have ended, without a turn cut short by a win.
    pub turns: u32,
    /// The seat that has won, if any.
    pub winner: Option<usize>,
}

/// The moving tokens of every symbol (TRIARCHY-2).
pub const TOKENS: usize = 4;

impl TriarchyModel {
    /// Returns the number of dots on the ring.
    pub fn dots(&self) -> usize {
        self.stacks.len()
    }

    /// Returns the dot reached from `dot` by `spaces` spaces.
    ///
    /// The ring is closed (TRIARCHY-1), and tokens passed over make no difference (TRIARCHY-9).
    fn reach(&self, dot: usize, direction: Direction, spaces: usize) -> usize {
        let dots = self.dots();
        match direction {
            Direction::Clockwise => (dot + spaces) % dots,
            Direction::Counterclockwise => (dot + dots - spaces) % dots,
        }
    }

    /// Returns how many rolling tokens of the symbol the seat rolls (TRIARCHY-3).
    ///
    /// It is the same with two players (TRIARCHY-15).
    fn rolling_tokens(&self, symbol: Symbol) -> usize {
        if symbol.seat() == self.seat { 2 } else { 1 }
    }

    /// Returns the moves by the tokens and symbols left, regardless of TRIARCHY-10.
    pub fn pile_moves(&self) -> Vec<PileMove> {
        let mut moves = Vec::new();
        for dot in 0..self.dots() {
            // TRIARCHY-9: only the top token of a dot moves.
            let Some(&top) = self.stacks[dot].last() else { continue };
            // TRIARCHY-11: a dot landed on in this turn is not left again.
            if self.landed[dot] {
                continue;
            }
            // TRIARCHY-8: the top of the pile is a shown symbol, that of the token.
            if self.left[top.seat()] == 0 {
                continue;
            }
            let mut rest = self.left;
            rest[top.seat()] -= 1;
            // TRIARCHY-8: any of the other symbols may lie under it.
            for scarabs in 0..=rest[0] {
                for eyes in 0..=rest[1] {
                    for snakes in 0..=rest[2] {
                        for direction in [Direction::Clockwise, Direction::Counterclockwise] {
                            let under = [scarabs, eyes, snakes];
                            moves.push(PileMove { top, under, dot, direction });
                        }
                    }
                }
            }
        }
        moves
    }

    /// Moves the token and uses up the symbols; ends neither turn nor game.
    ///
    /// # Panics
    /// Panics if the move is not one of [`TriarchyModel::pile_moves`].
    pub fn move_with_pile(&mut self, pile_move: &PileMove) {
        let owner = pile_move.top.seat();
        self.left[owner] -= 1;
        for seat in 0..3 {
            self.left[seat] -= pile_move.under[seat];
        }
        let token = self.stacks[pile_move.dot].pop();
        assert_eq!(token, Some(pile_move.top), "the pile names the top token of the dot");
        let end = self.reach(pile_move.dot, pile_move.direction, pile_move.spaces());
        // TRIARCHY-13: an own token leaves when it ends on the own home base with no other there.
        // TRIARCHY-15: with two players so does one of the third symbol, moved by either player.
        let scores = owner == self.seat || (self.players == 2 && owner == 2);
        if scores && end == self.home[owner] && self.stacks[end].is_empty() {
            self.removed[owner] += 1;
            return;
        }
        // TRIARCHY-9: a token that ends on an occupied dot goes on top.
        self.stacks[end].push(pile_move.top);
        // TRIARCHY-11: nothing leaves this dot again in this turn, unless the option allows it.
        if !self.reuse {
            self.landed[end] = true;
        }
    }

    /// Returns the most symbols that can still be used (TRIARCHY-10).
    ///
    /// It tries every continuation, also past a fourth removal.
    pub fn most_usable(&self) -> usize {
        let all: usize = self.left.iter().sum();
        let mut most = 0;
        for pile_move in self.pile_moves() {
            let mut next = self.clone();
            next.move_with_pile(&pile_move);
            most = most.max(pile_move.spaces() + next.most_usable());
            // No continuation uses more symbols than there are.
            if most == all {
                break;
            }
        }
        most
    }

    /// Returns whether the seat on turn has removed all its own tokens (TRIARCHY-14).
    fn has_won(&self) -> bool {
        self.removed[self.seat] == TOKENS
    }

    /// Returns the legal moves (TRIARCHY-10).
    ///
    /// They leave as many symbols usable as possible, or they win.
    fn legal_pile_moves(&self) -> Vec<PileMove> {
        let most = self.most_usable();
        let mut legal = Vec::new();
        for pile_move in self.pile_moves() {
            let mut next = self.clone();
            next.move_with_pile(&pile_move);
            if next.has_won() || pile_move.spaces() + next.most_usable() == most {
                legal.push(pile_move);
            }
        }
        legal
    }

    /// Ends the turn of the seat, and the game if it was the last one.
    fn end_turn(&mut self) {
        self.left = [0; 3];
        self.landed.fill(false);
        self.turns += 1;
        // TRIARCHY-16: a draw when turn number `turn_limit` has ended, whatever the turn was.
        if self.turns == self.turn_limit {
            self.phase = Phase::Over;
            return;
        }
        // TRIARCHY-5: clockwise.
        self.seat = (self.seat + 1) % self.players;
        self.phase = Phase::Roll;
    }

    /// Turns the home bases clockwise by `thirds`; no token moves (TRIARCHY-7).
    fn turn_home_bases(&mut self, thirds: usize) {
        let dots = self.dots();
        for home in &mut self.home {
            *home = (*home + thirds * dots / 3) % dots;
        }
    }

    /// Returns the seat's view, which is the same for every seat (TRIARCHY-17).
    ///
    /// # Panics
    /// Panics if the seat does not play.
    pub fn observation(&self, seat: usize) -> View {
        assert!(seat < self.players, "seat {seat} does not play");
        View {
            dots: self
                .stacks
                .iter()
                .map(|stack| stack.last().map(|&top| DotView { top, height: stack.len() }))
                .collect(),
            home: self.home,
            removed: self.removed,
            left: self.left,
            seat: self.seat,
            phase: self.phase,
            turns: self.turns,
            landed: (0..self.dots()).filter(|&dot| self.landed[dot]).collect(),
        }
    }

    /// Returns each full position that agrees with the seat's view (TRIARCHY-17).
    ///
    /// The symbols that are neither on top nor removed lie on the buried places in every order.
    /// Equal tokens are not distinguished, and the moves made or allowed are not used.
    ///
    /// # Panics
    /// Panics if the seat does not play.
    pub fn consistent_worlds(&self, seat: usize) -> Vec<TriarchyModel> {
        let view = self.observation(seat);
        // TRIARCHY-2: four tokens of each symbol, less those removed, less those seen on top.
        let mut hidden = [TOKENS; 3];
        for (count, removed) in hidden.iter_mut().zip(view.removed) {
            *count -= removed;
        }
        let mut buried = Vec::new();
        for (dot, seen) in view.dots.iter().enumerate() {
            if let Some(seen) = seen {
                hidden[seen.top.seat()] -= 1;
                buried.extend((0..seen.height - 1).map(|level| (dot, level)));
            }
        }
        let mut worlds = Vec::new();
        self.clone().lay_buried(&buried, hidden, &mut worlds);
        worlds
    }

    /// Lays the hidden tokens on the buried places in every way.
    ///
    /// It lays one on the first place and calls itself for the others.
    fn lay_buried(
        &mut self,
        buried: &[(usize, usize)],
        hidden: [usize; 3],
        worlds: &mut Vec<TriarchyModel>,
    ) {
        let Some((&(dot, level), others)) = buried.split_first() else {
            return worlds.push(self.clone());
        };
        for symbol in Symbol::ALL {
            if hidden[symbol.seat()] > 0 {
                let mut rest = hidden;
                rest[symbol.seat()] -= 1;
                self.stacks[dot][level] = symbol;
                self.lay_buried(others, rest, worlds);
            }
        }
    }
}

/// Returns the number an option is set to.
fn number(name: &str, value: &str) -> usize {
    value.parse().unwrap_or_else(|_| panic!("{name} is not a number: {value:?}"))
}

impl Model for TriarchyModel {
    type Action = Action;
    type Event = Roll;

    fn new(options: &[(&str, &str)]) -> Self {
        let mut players = 3;
        let mut dots = 24;
        let mut first = 0;
        let mut reuse = false;
        let mut turn_limit = 1000;
        for &(name, value) in options {
            match name {
                "players" => players = number(name, value),
                "dots" => dots = number(name, value),
                "first" => first = number(name, value),
                "reuse" => {
                    reuse = match value {
                        "true" => true,
                        "false" => false,
                        _ => panic!("reuse must be true or false: {value:?}"),
                    }
                }
                "turn_limit" => turn_limit = number(name, value),
                _ => panic!("unknown option {name:?}"),
            }
        }
        assert!([2, 3].contains(&players), "players must be 2 or 3");
        // TRIARCHY-1: every side has a dot in its middle.
        assert!([12, 18, 24, 30].contains(&dots), "dots must be 12, 18, 24 or 30");
        // TRIARCHY-5: the first seat is one that plays.
        assert!(first < players, "first must be a seat that plays");
        assert!((1..=65535).contains(&turn_limit), "turn_limit must be 1 to 65535");

        // TRIARCHY-2: seat i starts with the home base at corner i.
        let home = [0, dots / 3, 2 * dots / 3];
        // TRIARCHY-4: two own tokens furthest from the own home base, one on either side of them.
        // TRIARCHY-15: the third player's too with two players.
        let mut stacks = vec![Vec::new(); dots];
        for symbol in Symbol::ALL {
            let far = home[symbol.seat()] + dots / 2;
            for dot in [far - 1, far, far, far + 1] {
                stacks[dot % dots].push(symbol);
            }
        }
        TriarchyModel {
            players,
            reuse,
            turn_limit: turn_limit as u32,
            stacks,
            home,
            removed: [0; 3],
            left: [0; 3],
            landed: vec![false; dots],
            seat: first,
            phase: Phase::Roll,
            turns: 0,
            winner: None,
        }
    }

    /// Returns the turn: a roll, then the actions of the seat on turn (TRIARCHY-18).
    fn turn(&self) -> ModelTurn {
        match self.phase {
            Phase::Roll => ModelTurn::Chance,
            Phase::Sandstorm | Phase::Move => ModelTurn::Seat(self.seat),
            Phase::Over => ModelTurn::Over,
        }
    }

    fn legal(&self) -> Vec<Action> {
        match self.phase {
            Phase::Roll | Phase::Over => Vec::new(),
            // TRIARCHY-7
            Phase::Sandstorm => {
                vec![Action::Left, Action::Right, Action::Stay]
            }
            Phase::Move => self.legal_pile_moves().into_iter().map(Action::Move).collect(),
        }
    }

    /// Returns the possible rolls with their weights (TRIARCHY-6).
    ///
    /// Every token shows its symbol with probability 1/2, so the weight is the number of ways the
    /// four tokens can show the roll.
    fn chance(&self) -> Vec<(Roll, u64)> {
        if self.phase != Phase::Roll {
            return Vec::new();
        }
        let mut rolls: Vec<(Roll, u64)> = vec![(Roll(Vec::new()), 1)];
        // The roller comes first, then the others in seat order, as in the notation.
        for symbol in [0, 1, 2].map(|step| Symbol::ALL[(self.seat + step) % 3]) {
            // One token shows its symbol in one way of two, one of two tokens in two of four.
            let ways: &[u64] = match self.rolling_tokens(symbol) {
                2 => &[1, 2, 1],
                _ => &[1, 1],
            };
            let mut longer = Vec::new();
            for (roll, weight) in &rolls {
                for (shown, ways) in ways.iter().enumerate() {
                    let mut symbols = roll.0.clone();
                    symbols.extend(vec![symbol; shown]);
                    longer.push((Roll(symbols), weight * ways));
                }
            }
            rolls = longer;
        }
        rolls
    }

    fn play(&mut self, action: &Action) {
        match action {
            // TRIARCHY-7: nothing else happens in the turn of a sandstorm. TRIARCHY-13: a base
            // that comes to a token does not score it.
            Action::Left => {
                self.turn_home_bases(2);
                self.end_turn();
            }
            Action::Right => {
                self.turn_home_bases(1);
                self.end_turn();
            }
            Action::Stay => self.end_turn(),
            Action::Move(pile_move) => {
                self.move_with_pile(pile_move);
                if self.has_won() {
                    // TRIARCHY-14: at once; symbols left stay unused.
                    self.phase = Phase::Over;
                    self.winner = Some(self.seat);
                } else if self.most_usable() == 0 {
                    // TRIARCHY-12: at most four symbols, so at most four tokens have moved.
                    // TRIARCHY-18: every symbol that can be used has been.
                    self.end_turn();
                }
            }
        }
    }

    fn happen(&mut self, event: &Roll) {
        // TRIARCHY-7
        if event.0.is_empty() {
            self.phase = Phase::Sandstorm;
            return;
        }
        for symbol in &event.0 {
            self.left[symbol.seat()] += 1;
        }
        self.phase = Phase::Move;
        // TRIARCHY-18: a roll that allows no move ends the turn by itself.
        if self.most_usable() == 0 {
            self.end_turn();
        }
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        if self.phase != Phase::Over {
            return None;
        }
        Some(match self.winner {
            // TRIARCHY-14
            Some(seat) => ModelOutcome { winners: vec![seat], scores: None, reason: "home" },
            // TRIARCHY-16
            None => ModelOutcome { winners: Vec::new(), scores: None, reason: "draw" },
        })
    }
}
