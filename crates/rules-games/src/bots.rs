//! Bots of games chosen at run time.

use std::sync::Arc;

use rand_core::Rng;
use rules_core::{Game, Observe};
use rules_search::{
    ActionValue, Analysis, Bot, BotSpec, Bots, Budget, SearchError, SpecError, View,
};
use serde::Serialize;

use crate::capabilities::Shared;
use crate::erased::has;
use crate::tournament::{DynStandings, DynTournament, Watch, play_tournament};
use crate::{DynError, DynGame, EntryBuilder};

/// A bot of a game chosen at run time: the object-safe form of [`Bot`]. [`DynGame::bot`] makes one.
///
/// Its game hands it the view of the seat that is to act, and nothing else.
///
/// ```
/// use rules_games::rules_search::BotSpec;
/// use rules_games::find;
/// use rules_match::FastRng;
///
/// let mut game = find("triandro")?.begin(&[])?;
/// let spec: BotSpec = "uct:200".parse()?;
/// let (mut bot, mut rng) = (game.bot(&spec)?, FastRng::seeded(1));
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
    /// [`DynError::Over`], [`DynError::Lacks`], or [`DynError::Bot`]: chance is next, the budget is empty,
    /// the bot does not play such games, or the position is one of another game than that of the bot.
    fn choose(
        &mut self,
        game: &dyn DynGame,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<DynAnalysis, DynError>;
}

/// What a bot chose, and what it found out on the way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DynAnalysis {
    /// The action chosen.
    pub action: String,
    /// The legal actions, the best ones first.
    pub actions: Vec<DynActionValue>,
    /// The steps that the bot expects, the action chosen first; an event has a `*` before it.
    pub line: Vec<String>,
    /// What the search did again and again: play-outs, or depths searched through.
    pub iterations: u64,
    /// How many positions the search looked at, or how many nodes it added to its tree.
    pub nodes: u64,
}

/// What was found out about an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DynActionValue {
    /// The action.
    pub action: String,
    /// What it is worth to the seat: with two seats from -1, a loss, to 1, a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f32>,
    /// How many iterations began with it.
    pub visits: u64,
    /// What certainly comes of it, if that was proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<DynProof>,
}

/// A proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DynProof {
    /// The utility of the result for the seat, if all play as well as they can.
    pub utility: i32,
    /// How many steps it takes at most to get there.
    pub plies: u32,
}

impl<G: Game> EntryBuilder<G> {
    /// There are bots: `make` gives those that play a game with these options.
    ///
    /// ```
    /// use rules_games::{entry, rules_search::Bots};
    /// use triandro_rules::Triandro;
    ///
    /// let triandro = entry::<Triandro>("Stones.").notation().bots(|_| Bots::standard()).build();
    /// assert_eq!(triandro.begin(&[])?.bots()?, ["random", "flat", "uct", "ismcts"]);
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    #[must_use]
    pub fn bots(mut self, make: fn(&G::Options) -> Bots<G>) -> Self
    where
        G: Observe,
    {
        self.capabilities.bots = Some(Box::new(BotsOf(make)));
        self
    }
}

/// What a game does with its bots.
pub(crate) trait ErasedBots<G: Game>: Send + Sync {
    /// Their names in a game with these options.
    fn names(&self, options: &G::Options) -> Vec<String>;
    /// Makes one.
    fn make(
        &self,
        options: &G::Options,
        spec: &BotSpec,
        shared: &Shared<G>,
    ) -> Result<Box<dyn DynBot>, DynError>;
    /// Lets several play against each other.
    fn tournament(
        &self,
        options: G::Options,
        plan: &DynTournament,
        shared: &Shared<G>,
        watch: Watch<'_>,
    ) -> Result<DynStandings, DynError>;
}

/// The bots for options.
struct BotsOf<G: Observe>(fn(&G::Options) -> Bots<G>);

impl<G: Observe> ErasedBots<G> for BotsOf<G> {
    fn names(&self, options: &G::Options) -> Vec<String> {
        (self.0)(options).names().map(String::from).collect()
    }

    fn make(
        &self,
        options: &G::Options,
        spec: &BotSpec,
        shared: &Shared<G>,
    ) -> Result<Box<dyn DynBot>, DynError> {
        let bot = (self.0)(options).make(spec)?;
        Ok(Box::new(BotOf { spec: spec.clone(), bot, shared: Arc::clone(shared) }))
    }

    fn tournament(
        &self,
        options: G::Options,
        plan: &DynTournament,
        shared: &Shared<G>,
        watch: Watch<'_>,
    ) -> Result<DynStandings, DynError> {
        play_tournament((self.0)(&options), options, plan, shared, watch)
    }
}

/// A bot with its type hidden.
struct BotOf<G: Observe> {
    spec: BotSpec,
    bot: Box<dyn Bot<G>>,
    shared: Shared<G>,
}

impl<G: Observe> DynBot for BotOf<G> {
    fn spec(&self) -> &BotSpec {
        &self.spec
    }

    fn choose(
        &mut self,
        game: &dyn DynGame,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<DynAnalysis, DynError> {
        let Some(position) = game.as_any().downcast_ref::<G>() else {
            return Err(DynError::Bot(format!("the bot {} plays another game", self.spec)));
        };
        // The bot gets nothing but this.
        let view = View::of(position)?;
        let analysis = self.bot.choose(&view, budget, rng)?;
        in_texts(&analysis, &self.shared)
    }
}

/// What a bot found out, with texts of actions and events.
fn in_texts<G: Game>(analysis: &Analysis<G>, shared: &Shared<G>) -> Result<DynAnalysis, DynError> {
    let notation = has::<G, _>(&shared.notation, "notation")?;
    let value = |known: ActionValue<G::Action>| DynActionValue {
        action: (notation.print_action)(known.action),
        value: known.value,
        visits: known.visits,
        proof: known.proof.map(|proof| DynProof { utility: proof.utility, plies: proof.plies }),
    };
    let step = |step: &rules_core::Step<G::Action, G::Event>| {
        let star = if step.event().is_some() { "*" } else { "" };
        format!("{star}{}", (notation.print_step)(*step))
    };
    Ok(DynAnalysis {
        action: (notation.print_action)(analysis.action),
        actions: analysis.ranked().into_iter().map(value).collect(),
        line: analysis.line.iter().map(step).collect(),
        iterations: analysis.iterations,
        nodes: analysis.nodes,
    })
}

impl From<SpecError> for DynError {
    fn from(error: SpecError) -> Self {
        DynError::Bot(error.to_string())
    }
}

impl From<SearchError> for DynError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::GameOver => DynError::Over,
            _ => DynError::Bot(error.to_string()),
        }
    }
}
