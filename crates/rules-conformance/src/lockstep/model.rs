//! The interface of a slow model.

use std::fmt::{self, Debug, Display};

use rules_core::Options;

/// The turn in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelTurn {
    /// The seat (0-based) that must act.
    Seat(usize),
    /// A chance event happens next.
    Chance,
    /// The game has ended.
    Over,
}

/// `0` for seat 0 and so on, `chance`, or `over`.
impl Display for ModelTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelTurn::Seat(seat) => Display::fmt(seat, f),
            ModelTurn::Chance => f.pad("chance"),
            ModelTurn::Over => f.pad("over"),
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelOutcome {
    /// The winning seats, ascending; empty for a draw.
    pub winners: Vec<usize>,
    /// One score per seat, if the game keeps scores.
    pub scores: Option<Vec<i64>>,
    /// The reason as the rules documents spell it.
    pub reason: &'static str,
}

/// The reason, the winners or `-`, and the scores if there are any.
impl Display for ModelOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners: Vec<String> = self.winners.iter().map(ToString::to_string).collect();
        let winners = if winners.is_empty() { "-".to_owned() } else { winners.join(",") };
        write!(f, "{} {winners}", self.reason)?;
        let Some(scores) = &self.scores else { return Ok(()) };
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        write!(f, " {}", scores.join(","))
    }
}

/// The interface of every slow model. Moves print in the notation of the rules documents.
pub trait Model: Clone + PartialEq + Debug {
    /// A player's action.
    type Action: Clone + PartialEq + Debug + Display;
    /// A chance event.
    type Event: Clone + PartialEq + Debug + Display;

    /// Returns the start of a game; options not named keep their defaults.
    ///
    /// # Panics
    /// Panics if an option is unknown or its value is out of range.
    fn new(options: &[(&str, &str)]) -> Self;
    /// Returns whose turn it is.
    fn turn(&self) -> ModelTurn;
    /// Returns all legal actions, in any order, each once; empty unless it is a seat's turn.
    fn legal(&self) -> Vec<Self::Action>;
    /// Returns all chance events with weights; empty unless it is chance's turn.
    ///
    /// The weights need no common form, because only their ratios count.
    fn chance(&self) -> Vec<(Self::Event, u64)>;
    /// Plays one of [`Model::legal`].
    fn play(&mut self, action: &Self::Action);
    /// Plays one of [`Model::chance`].
    fn happen(&mut self, event: &Self::Event);
    /// Returns the result, once the game is over.
    fn outcome(&self) -> Option<ModelOutcome>;

    /// Returns the legal actions as text, sorted by bytes.
    fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().iter().map(ToString::to_string).collect();
        texts.sort();
        texts
    }

    /// Plays the action or event with this text.
    ///
    /// # Panics
    /// Panics if no legal action or possible event has this text.
    fn play_text(&mut self, text: &str) {
        let action = self.legal().into_iter().find(|a| a.to_string() == text);
        if let Some(action) = action {
            return self.play(&action);
        }
        let event = self.chance().into_iter().find(|(e, _)| e.to_string() == text);
        match event {
            Some((event, _)) => self.happen(&event),
            None => panic!("{text:?} is not possible in {self:?}"),
        }
    }

    /// Returns the number of action sequences of length `depth`, every chance event a branch.
    fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        for action in self.legal() {
            let mut next = self.clone();
            next.play(&action);
            nodes += next.perft(depth - 1);
        }
        for (event, _) in self.chance() {
            let mut next = self.clone();
            next.happen(&event);
            nodes += next.perft(depth - 1);
        }
        nodes
    }
}

/// Starts the slow model with the options of the fast one.
///
/// `instead` has texts of options whose value is not complete, such as the name of a custom board.
///
/// # Panics
/// Panics if the model does not know an option or its value.
pub fn model_of<M: Model, O: Options>(options: &O, instead: &[(&str, &str)]) -> M {
    let text = |name| match instead.iter().find(|(other, _)| *other == name) {
        Some((_, text)) => Some((*text).to_owned()),
        None => options.get(name).map(|value| value.to_string()),
    };
    let names = O::SPECS.iter().map(|spec| spec.name);
    let texts: Vec<_> = names.filter_map(|name| Some((name, text(name)?))).collect();
    let options: Vec<_> = texts.iter().map(|(name, value)| (*name, value.as_str())).collect();
    M::new(&options)
}
