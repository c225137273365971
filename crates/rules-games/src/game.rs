//! Positions and bots whose type is known only at run time.

use std::any::Any;
use std::fmt::Debug;

use rand_core::Rng;
use rules_core::{NoSuchSeat, OptionValue, Seat, Turn, Viewer, Words};
use rules_match::FastRng;
#[cfg(feature = "parallel")]
use rules_search::Clock;
use rules_search::{BotSpec, Budget};
use rules_svg::Svg;
use serde_json::value::RawValue;

use crate::analysis::DynAnalysis;
use crate::encoding::DynEncoding;
use crate::error::DynError;
use crate::pictures::Look;
use crate::rules::RuleText;
#[cfg(feature = "parallel")]
use crate::tournament::{DynStandings, DynTournament};
use crate::values::{DynOutcome, DynView};

/// A position of a game chosen at run time: the object-safe form of the traits of `rules-core`.
///
/// Methods that return no text do not allocate.
///
/// Methods return [`DynError::Lacks`] if the game was [registered](crate::Listing) without the
/// capability, and [`DynError::NoSuchSeat`] if a seat does not play.
///
/// ```
/// use rules_games::Setup;
///
/// let mut game = rules_games::find("triandro")?.begin(&Setup::new().set("players", "3"))?;
/// game.play("28")?;
/// assert_eq!((game.seats(), game.count_actions()), (3, 54));
/// assert_eq!(game.play("28").unwrap_err().rule(), Some("TRIANDRO-5"));
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynGame: Debug + Send + Sync {
    /// Returns the name of the game.
    fn name(&self) -> &'static str;
    /// Returns the number of seats, 2 to 6.
    fn seats(&self) -> u8;
    /// Returns the options that differ from the default, as text.
    fn options(&self) -> String;
    /// Returns all options and their values.
    fn option_values(&self) -> Vec<(&'static str, OptionValue)>;
    /// Returns the rules in short with these options, for players; may be empty.
    ///
    /// The first piece is the goal.
    fn rules_in_short(&self, words: Words<'_>) -> Vec<RuleText>;
    /// Returns an upper bound for the steps of a game with these options, if one is known.
    fn max_plies(&self) -> Option<u64>;
    /// Returns the seat with this number.
    ///
    /// # Errors
    /// Returns [`NoSuchSeat`] if fewer seats play.
    fn seat(&self, number: u64) -> Result<Seat, NoSuchSeat> {
        Seat::of_game(number, self.seats())
    }
    /// Returns the turn.
    fn turn(&self) -> Turn;
    /// Returns the seat that rolls or draws.
    ///
    /// `None` if it is not chance's turn or the game does not define it.
    ///
    /// ```
    /// use rules_core::Seat;
    /// use rules_games::Setup;
    ///
    /// let game = rules_games::find("cybo")?.begin(&Setup::new())?;
    /// assert_eq!(game.chance_seat(), Some(Seat::FIRST));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    fn chance_seat(&self) -> Option<Seat>;
    /// Returns the number of legal actions.
    fn count_actions(&self) -> usize;
    /// Returns the texts of the legal actions in their order.
    fn legal_actions(&self) -> Vec<String> {
        self.legal_actions_page(0, usize::MAX)
    }
    /// Returns the texts of at most `limit` legal actions from the one at `offset` on.
    fn legal_actions_page(&self, offset: usize, limit: usize) -> Vec<String>;
    /// Returns the texts of the possible events with their weights.
    fn chance_events(&self) -> Vec<(String, u32)>;
    /// Plays an action or, at chance's turn, an event.
    ///
    /// # Errors
    /// Returns [`DynError::Text`] or [`DynError::Step`] if the text is invalid or the step
    /// impossible.
    fn play(&mut self, text: &str) -> Result<(), DynError>;
    /// Plays the action with this index in the encoding.
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`], or [`DynError::Step`] if no action has this index or it is
    /// illegal.
    fn play_index(&mut self, index: u32) -> Result<(), DynError>;
    /// Draws an event by its weight, plays it and returns its text.
    ///
    /// Returns `None` if it is not chance's turn.
    fn sample_event(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Plays a random step. Returns `false` if the game was over.
    fn random_step(&mut self, rng: &mut dyn Rng) -> bool;
    /// Plays at most `limit` random steps to the end, and returns their number.
    fn playout(&mut self, rng: &mut dyn Rng, limit: u64) -> u64 {
        let mut steps = 0;
        while steps < limit && self.random_step(rng) {
            steps += 1;
        }
        steps
    }
    /// Same as [`playout`](DynGame::playout), with the loop inside one virtual call.
    fn playout_fast(&mut self, rng: &mut FastRng, limit: u64) -> u64;
    /// Returns the largest utility of a result.
    fn max_utility(&self) -> i32;
    /// Returns whether the game is over.
    fn is_over(&self) -> bool {
        self.turn().is_over()
    }
    /// Returns the result if the game is over.
    fn outcome(&self) -> Option<DynOutcome>;
    /// Returns the position as text.
    fn text(&self) -> String;
    /// Returns the 64-bit key.
    fn key(&self) -> Result<u64, DynError>;
    /// Returns the packed bytes.
    fn packed(&self) -> Result<Vec<u8>, DynError>;
    /// Returns the view of a seat or a spectator; that of [`Viewer::Open`] is a spectator's.
    fn view(&self, viewer: Viewer) -> Result<DynView, DynError>;
    /// Returns the observation of a viewer as JSON.
    ///
    /// A seat that does not play observes as a spectator, and so does [`Viewer::Open`].
    fn observation(&self, viewer: Viewer) -> Box<RawValue>;
    /// Returns the observation of a viewer as text, at a fraction of the cost of
    /// [`view`](DynGame::view).
    fn observation_text(&self, viewer: Viewer) -> Result<String, DynError>;
    /// Returns whether a viewer sees this event.
    ///
    /// # Errors
    /// Returns [`DynError::NoSuchSeat`], or [`DynError::Text`] if the text is no event.
    fn event_is_seen(&self, event: &str, viewer: Viewer) -> Result<bool, DynError>;
    /// Draws a full position from the observation of a viewer; the position itself if open.
    fn determinize(&self, viewer: Viewer, rng: &mut dyn Rng) -> Result<Box<dyn DynGame>, DynError>;
    /// Returns the position as numbers for learners.
    fn encoding(&self) -> Result<Box<dyn DynEncoding + '_>, DynError>;
    /// Returns the images under all symmetries, the position itself first.
    fn symmetric_images(&self) -> Result<Vec<Box<dyn DynGame>>, DynError>;
    /// Returns the canonical form of the position.
    fn canonical(&self) -> Result<Box<dyn DynGame>, DynError>;
    /// Counts move sequences of length `depth`: [`rules_core::perft_while`].
    fn perft(&self, depth: u8) -> u64 {
        self.perft_while(depth, &mut || true).unwrap_or_default()
    }
    /// Counts as [`perft`](DynGame::perft) while `goes_on`, called before each position, returns
    /// `true`.
    fn perft_while(&self, depth: u8, goes_on: &mut dyn FnMut() -> bool) -> Option<u64>;
    /// Calls `visit` with each first step and the number of sequences that begin with it.
    ///
    /// The order is unspecified.
    fn divide(&self, depth: u8, visit: &mut dyn FnMut(&str, u64));
    /// Returns the functions that count over all cores.
    #[cfg(feature = "parallel")]
    fn counting(&self) -> &dyn crate::DynCounting;
    /// Returns the diagram, as `viewer` may see it.
    fn diagram(&self, viewer: Viewer) -> Result<String, DynError>;
    /// Draws the position as a viewer may see it; the seat at the bottom must play, too.
    ///
    /// A position does not contain the last step, so it is not marked: see [`DynMatch::picture`].
    ///
    /// [`DynMatch::picture`]: crate::DynMatch::picture
    fn picture(&self, viewer: Viewer, look: &Look<'_>) -> Result<Svg, DynError>;
    /// Returns the names of the bots of this game.
    fn bots(&self) -> Result<Vec<String>, DynError>;
    /// Creates a bot for any seat of this game.
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`], or [`DynError::Bot`] if the bot is unknown or lacks a limit.
    fn bot(&self, spec: &BotSpec) -> Result<Box<dyn DynBot>, DynError>;
    /// Plays a tournament of games with the options of this one, from their start.
    ///
    /// Bots with a time limit need the clock. `progress` is called after each game, on any thread,
    /// with the numbers of finished games and of all games.
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`], or [`DynError::Bot`] if a bot is unknown or returns no answer,
    /// or if there are fewer than two.
    #[cfg(feature = "parallel")]
    fn tournament(
        &self,
        plan: &DynTournament,
        clock: Option<&dyn Clock>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<DynStandings, DynError>;
    /// Returns whether every seat sees everything.
    fn is_open(&self) -> bool;
    /// Returns the position for a downcast: `as_any().downcast_ref::<Cybo>()`.
    fn as_any(&self) -> &dyn Any;
    /// Returns a copy.
    fn clone_box(&self) -> Box<dyn DynGame>;
}

impl Clone for Box<dyn DynGame> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// A bot of a game chosen at run time: the object-safe form of [`Bot`](rules_search::Bot).
///
/// [`DynGame::bot`] creates it. It gets only the view of the seat to act.
///
/// ```
/// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
/// use rules_games::rules_search::BotSpec;
/// use rules_games::{Setup, find};
///
/// let mut game = find("triandro")?.begin(&Setup::new())?;
/// let spec: BotSpec = "uct:200".parse()?;
/// let (mut bot, mut rng) = (game.bot(&spec)?, ChaCha12Rng::seed_from_u64(1));
/// let analysis = bot.choose(&*game, &spec.budget(None)?, &mut rng)?;
/// assert_eq!(analysis.actions[0].action, analysis.action);
/// assert_eq!(analysis.line[0], analysis.action);
/// game.play(&analysis.action)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DynBot: Send {
    /// Returns its name and limit.
    fn spec(&self) -> &BotSpec;
    /// Chooses an action for the seat to act, and returns its analysis.
    ///
    /// # Errors
    /// Returns [`DynError::Over`], or [`DynError::Bot`] if chance is next, the budget is empty, the
    /// bot does not support these options, or the position is of another game.
    fn choose(
        &mut self,
        game: &dyn DynGame,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<DynAnalysis, DynError>;
}
