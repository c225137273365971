//! TRIAD, alone ([`TriadModel`]) and as a Tourney ([`TourneyModel`]).
//!
//! [`Layout`] and [`Board`] hold the geometry, [`Game`] the rules of a single game.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::{Model, ModelOutcome, ModelTurn};

mod board;
mod build;
mod game;

pub use board::{Board, Border, Layout, Line, Passage, Place, PortalPair, Post, Row, Side};
pub use game::{
    Achievement, Action, End, Game, Jewel, Jewels, Mode, Phase, Rules, TrapTiming, Worth,
};

/// The options of a single game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriadOptions {
    /// The board, built in or custom (TRIAD-4, TRIAD-5).
    pub layout: Layout,
    /// Which outcomes count (TRIAD-24).
    pub mode: Mode,
    /// The seat that begins (TRIAD-7).
    pub first: usize,
    /// Whether each capture is an action of the player (TRIAD-12).
    pub manual_captures: bool,
    /// When a Trap is judged (TRIAD-20).
    pub trap_timing: TrapTiming,
    /// Turns without a Gem after which the game is a draw; 0 is never (TRIAD-23).
    pub draw_after: u16,
}

impl Default for TriadOptions {
    fn default() -> Self {
        TriadOptions {
            layout: Layout::hex(),
            mode: Mode::Standard,
            first: 0,
            manual_captures: false,
            trap_timing: TrapTiming::Immediate,
            draw_after: 20,
        }
    }
}

impl TriadOptions {
    fn set(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("layout", _) => self.layout = Layout::named(value),
            ("mode", "standard") => self.mode = Mode::Standard,
            ("mode", "breach") => self.mode = Mode::Breach,
            ("mode", "trap") => self.mode = Mode::Trap,
            ("mode", "capture") => self.mode = Mode::Capture,
            ("first", "0") => self.first = 0,
            ("first", "1") => self.first = 1,
            ("manual_captures", "false") => self.manual_captures = false,
            ("manual_captures", "true") => self.manual_captures = true,
            ("trap_timing", "immediate") => self.trap_timing = TrapTiming::Immediate,
            ("trap_timing", "on_move") => self.trap_timing = TrapTiming::OnMove,
            ("draw_after", _) => match value.parse() {
                Ok(turns) => self.draw_after = turns,
                Err(_) => panic!("draw_after {value:?} is out of range"),
            },
            _ => panic!("no option {name} = {value:?}"),
        }
    }
}

/// The options of a Tourney.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourneyOptions {
    /// The options of its games (TRIAD-30).
    ///
    /// The mode is standard, and `first` begins the first game.
    pub game: TriadOptions,
    /// The number of games after which the Tourney is a draw (TRIAD-30).
    pub max_games: u32,
}

impl Default for TourneyOptions {
    fn default() -> Self {
        TourneyOptions { game: TriadOptions::default(), max_games: 100 }
    }
}

/// The chance event of TRIAD, which has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEvent {}

impl std::fmt::Display for NoEvent {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

/// A single game.
#[derive(Clone, Debug, PartialEq)]
pub struct TriadModel {
    /// The state.
    pub game: Game,
}

impl TriadModel {
    /// Returns the start of a game, also on a custom layout.
    pub fn with_options(options: &TriadOptions) -> TriadModel {
        let board = Arc::new(Board::new(&options.layout));
        let rules = rules(options, [BTreeSet::new(), BTreeSet::new()]);
        TriadModel { game: Game::new(board, rules, options.first) }
    }
}

impl Model for TriadModel {
    type Action = Action;
    type Event = NoEvent;

    fn new(options: &[(&str, &str)]) -> Self {
        let mut all = TriadOptions::default();
        for (name, value) in options {
            all.set(name, value);
        }
        TriadModel::with_options(&all)
    }

    fn turn(&self) -> ModelTurn {
        match self.game.end {
            None => ModelTurn::Seat(self.game.seat),
            Some(_) => ModelTurn::Over,
        }
    }

    fn legal(&self) -> Vec<Action> {
        self.game.legal()
    }

    fn chance(&self) -> Vec<(NoEvent, u64)> {
        Vec::new()
    }

    fn play(&mut self, action: &Action) {
        self.game.play(action);
    }

    fn happen(&mut self, event: &NoEvent) {
        match *event {}
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        self.game.end.map(outcome)
    }
}

/// A Tourney: games until one player has won by all three outcomes (TRIAD-26).
#[derive(Clone, Debug, PartialEq)]
pub struct TourneyModel {
    /// The options.
    pub options: TourneyOptions,
    /// The game being played, or the last one.
    pub game: Game,
    /// The outcomes each seat has won by.
    pub won: [BTreeSet<Achievement>; 2],
    /// The number of games that have ended.
    pub games: u32,
    /// How the Tourney ended.
    pub end: Option<End>,
}

impl TourneyModel {
    /// Returns the start of a Tourney, also on a custom layout.
    ///
    /// # Panics
    /// Panics if the mode is not standard, or `max_games` is out of range.
    pub fn with_options(options: &TourneyOptions) -> TourneyModel {
        // TRIAD-30: the mode is always standard.
        assert_eq!(options.game.mode, Mode::Standard, "a Tourney has no other mode");
        assert!((1..=1000).contains(&options.max_games), "max_games is out of range");
        TourneyModel {
            options: options.clone(),
            game: TriadModel::with_options(&options.game).game,
            won: [BTreeSet::new(), BTreeSet::new()],
            games: 0,
            end: None,
        }
    }

    /// Counts the game that has just ended, and begins the next.
    fn end_game(&mut self, end: End) {
        self.games += 1;
        // TRIAD-30: a drawn game counts for no seat.
        if let End::Won { seat, by } = end {
            self.won[seat].insert(by);
            // TRIAD-26: all three outcomes win the Tourney, and the last of them is its reason
            // (TRIAD-30). This comes before `max_games`.
            if Achievement::ALL.iter().all(|what| self.won[seat].contains(what)) {
                self.end = Some(end);
                return;
            }
        }
        // TRIAD-30.
        if self.games == self.options.max_games {
            self.end = Some(End::Drawn);
            return;
        }
        // TRIAD-30: the seats begin alternately.
        let first = match self.games % 2 {
            0 => self.options.game.first,
            _ => 1 - self.options.game.first,
        };
        let rules = rules(&self.options.game, self.won.clone());
        self.game = Game::new(Arc::clone(&self.game.board), rules, first);
    }
}

impl Model for TourneyModel {
    type Action = Action;
    type Event = NoEvent;

    fn new(options: &[(&str, &str)]) -> Self {
        let mut all = TourneyOptions::default();
        for &(name, value) in options {
            match name {
                "max_games" => match value.parse() {
                    Ok(games) => all.max_games = games,
                    Err(_) => panic!("max_games {value:?} is out of range"),
                },
                "mode" => panic!("a Tourney has no option mode"),
                _ => all.game.set(name, value),
            }
        }
        TourneyModel::with_options(&all)
    }

    fn turn(&self) -> ModelTurn {
        match self.end {
            None => ModelTurn::Seat(self.game.seat),
            Some(_) => ModelTurn::Over,
        }
    }

    fn legal(&self) -> Vec<Action> {
        self.game.legal()
    }

    fn chance(&self) -> Vec<(NoEvent, u64)> {
        Vec::new()
    }

    fn play(&mut self, action: &Action) {
        self.game.play(action);
        if let Some(end) = self.game.end {
            self.end_game(end);
        }
    }

    fn happen(&mut self, event: &NoEvent) {
        match *event {}
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        self.end.map(outcome)
    }
}

fn rules(options: &TriadOptions, won: [BTreeSet<Achievement>; 2]) -> Rules {
    Rules {
        mode: options.mode,
        manual_captures: options.manual_captures,
        trap_timing: options.trap_timing,
        draw_after: options.draw_after,
        won,
    }
}

fn outcome(end: End) -> ModelOutcome {
    match end {
        End::Won { seat, by } => {
            ModelOutcome { winners: vec![seat], scores: None, reason: by.reason() }
        }
        End::Drawn => ModelOutcome { winners: Vec::new(), scores: None, reason: "draw" },
    }
}
