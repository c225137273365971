//! Positions and bots whose type is known only at run time.

use std::any::Any;
use std::fmt::Debug;

use rand_core::Rng;
use rules_core::{OptionValue, Seat, Turn};
use rules_match::{FastRng, NoSuchSeat};
use rules_search::{BotSpec, Budget, Clock};

use crate::analysis::DynAnalysis;
use crate::encoding::DynEncoding;
use crate::error::DynError;
use crate::json::GameJson;
use crate::pictures::GamePictures;
use crate::tournament::{DynStandings, DynTournament};
use crate::values::{DynOutcome, DynView};

/// A position of a game chosen at run time, with texts in and out: the object-safe form of the traits
/// of `rules-core`.
///
/// Everything that is not asked for as text costs a call through a table and no allocation.
///
/// Methods return [`DynError::Lacks`] if the game was [registered](crate::Listing) without what they need,
/// and [`DynError::NoSuchSeat`] if a seat does not play. Features add `observation` (`serde`), `picture` and
/// `picture_open` (`pictures`).
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
pub trait DynGame: Debug + Send + Sync + GameJson + GamePictures {
    /// The name of the game.
    fn name(&self) -> &'static str;
    /// The number of seats, 2 to 6.
    fn seats(&self) -> u8;
    /// The options that differ from the default, as text.
    fn options(&self) -> String;
    /// All options and their values.
    fn option_values(&self) -> Vec<(&'static str, OptionValue)>;
    /// A number of steps that no game with these options exceeds, where one is known.
    fn max_plies(&self) -> Option<u64>;
    /// Returns the seat with this number.
    ///
    /// # Errors
    /// Returns [`NoSuchSeat`] if fewer seats play.
    fn seat(&self, number: u64) -> Result<Seat, NoSuchSeat> {
        NoSuchSeat::check(number, self.seats())
    }
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The seat for which chance decides: the one that rolls or draws. `None` unless it is chance's turn,
    /// and where the game does not say.
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
    /// The number of legal actions.
    fn count_actions(&self) -> usize;
    /// The texts of the legal actions in their order.
    fn legal_actions(&self) -> Vec<String> {
        self.legal_actions_page(0, usize::MAX)
    }
    /// The texts of at most `limit` legal actions in their order, from the one at `offset` on.
    fn legal_actions_page(&self, offset: usize, limit: usize) -> Vec<String>;
    /// The texts of the events that can happen now, with their weights.
    fn chance_events(&self) -> Vec<(String, u32)>;
    /// Plays an action or, at chance's turn, lets an event happen.
    ///
    /// # Errors
    /// If the text is refused or the step is not possible.
    fn play(&mut self, text: &str) -> Result<(), DynError>;
    /// Plays the action that has this index in the encoding.
    ///
    /// # Errors
    /// [`DynError::Lacks`], or [`DynError::Step`] if no action has it here or it is illegal now.
    fn play_index(&mut self, index: u32) -> Result<(), DynError>;
    /// Draws an event by its weight and lets it happen; its text, or nothing if it is not chance's
    /// turn.
    fn sample_event(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Plays a step at random; whether the game was not over.
    fn random_step(&mut self, rng: &mut dyn Rng) -> bool;
    /// Plays at random to the end, at most `limit` steps; how many there were.
    fn playout(&mut self, rng: &mut dyn Rng, limit: u64) -> u64 {
        let mut steps = 0;
        while steps < limit && self.random_step(rng) {
            steps += 1;
        }
        steps
    }
    /// As [`playout`](DynGame::playout), as fast as where the type of the game is known.
    fn playout_fast(&mut self, rng: &mut FastRng, limit: u64) -> u64;
    /// The largest utility of a result.
    fn max_utility(&self) -> i32;
    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.turn().is_over()
    }
    /// The result, once the game is over.
    fn outcome(&self) -> Option<DynOutcome>;
    /// The position as text.
    fn text(&self) -> String;
    /// The 64-bit key.
    fn key(&self) -> Result<u64, DynError>;
    /// The packed bytes.
    fn packed(&self) -> Result<Vec<u8>, DynError>;
    /// What a seat may see.
    fn view(&self, seat: Seat) -> Result<DynView, DynError>;
    /// What a seat sees, as text: of [`view`](DynGame::view) that part alone, at a fraction of the cost.
    fn observation_text(&self, seat: Seat) -> Result<String, DynError>;
    /// Whether a seat sees which event it is when this one happens.
    ///
    /// # Errors
    /// Returns [`DynError::NoSuchSeat`], or [`DynError::Text`] if the text is no event.
    fn event_is_seen(&self, event: &str, seat: Seat) -> Result<bool, DynError>;
    /// A full position drawn from what a seat sees.
    fn determinize(&self, seat: Seat, rng: &mut dyn Rng) -> Result<Box<dyn DynGame>, DynError>;
    /// The position as numbers for learners.
    fn encoding(&self) -> Result<Box<dyn DynEncoding + '_>, DynError>;
    /// The images of the position under all symmetries, the position itself first.
    fn symmetric_images(&self) -> Result<Vec<Box<dyn DynGame>>, DynError>;
    /// The canonical form of the position.
    fn canonical(&self) -> Result<Box<dyn DynGame>, DynError>;
    /// Returns the number of move sequences of this length, as [`rules_core::perft_while`] counts them.
    fn perft(&self, depth: u8) -> u64 {
        self.perft_while(depth, &mut || true).unwrap_or_default()
    }
    /// The same as long as `goes_on` says yes: it is asked before each position.
    fn perft_while(&self, depth: u8, goes_on: &mut dyn FnMut() -> bool) -> Option<u64>;
    /// Gives `visit` the text of each first step with the number of sequences that begin with it, in
    /// any order.
    fn divide(&self, depth: u8, visit: &mut dyn FnMut(&str, u64));
    /// Counts over all cores.
    #[cfg(feature = "count")]
    fn counting(&self) -> &dyn crate::DynCounting;
    /// The position in letters, as `viewer` may see it or with everything open.
    fn diagram(&self, viewer: Option<Seat>) -> Result<String, DynError>;
    /// The names of the bots that play this game.
    fn bots(&self) -> Result<Vec<String>, DynError>;
    /// A bot for any seat of this game.
    ///
    /// # Errors
    /// [`DynError::Lacks`], or [`DynError::Bot`]: there is none of this name, or it needs a limit.
    fn bot(&self, spec: &BotSpec) -> Result<Box<dyn DynBot>, DynError>;
    /// Lets bots play a tournament: games with the options of this one, from their start. The clock is
    /// for bots that are limited by time; `progress` is called after each game, by any thread, with
    /// the number of games that are over and that of all.
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`], or [`DynError::Bot`] if a bot is unknown or gives no answer, or if
    /// there are fewer than two.
    fn tournament(
        &self,
        plan: &DynTournament,
        clock: Option<&dyn Clock>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<DynStandings, DynError>;
    /// Whether every seat sees everything.
    fn is_open(&self) -> bool;
    /// The position as a value of its type: `as_any().downcast_ref::<Cybo>()`.
    fn as_any(&self) -> &dyn Any;
    /// A copy.
    fn clone_box(&self) -> Box<dyn DynGame>;
}

impl Clone for Box<dyn DynGame> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// A bot of a game chosen at run time: the object-safe form of
/// [`Bot`](rules_search::Bot). [`DynGame::bot`] makes one.
///
/// Its game hands it the view of the seat that is to act, and nothing else.
///
/// ```
/// use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
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
    /// Its name and its limit.
    fn spec(&self) -> &BotSpec;
    /// Chooses an action for the seat that is to act, and says what it found out.
    ///
    /// # Errors
    /// Returns [`DynError::Over`], or [`DynError::Bot`] if chance is next, the budget is empty, the bot does
    /// not play such games, or the position is one of another game than that of the bot.
    fn choose(
        &mut self,
        game: &dyn DynGame,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<DynAnalysis, DynError>;
}
