//! A position with its type hidden.

use std::any::Any;
use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{
    End, Game, GameResult, OptionValue, Options, OptionsText, Seat, Step, StepOf, TextError, Turn,
    Viewer, Words, for_each_step, perft_while, playout, random_step,
};
use rules_match::FastRng;
#[cfg(feature = "parallel")]
use rules_search::Clock;
use rules_search::{BotSpec, Bots};
use rules_svg::Svg;
use serde_json::value::RawValue;

use crate::bots::BotOf;
use crate::encoding::{DynEncoding, EncodingOf};
use crate::error::DynError;
use crate::game::{DynBot, DynGame};
use crate::listing::{Listing, Playable, SymmetriesOf};
use crate::pictures::{Drawn, Look};
use crate::rules::{Chosen, RuleText};
#[cfg(feature = "parallel")]
use crate::tournament::{DynStandings, DynTournament, play_tournament};
use crate::values::{DynOutcome, DynView, raw};

/// A position with the functions of its type.
///
/// That of a match is borrowed until a step is played.
pub(crate) struct Erased<'a, G: Playable> {
    pub(crate) position: Cow<'a, G>,
    pub(crate) listing: &'static Listing<G>,
}

impl<G: Playable> Debug for Erased<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

/// Returns the capability, or the error that the game lacks it.
pub(crate) fn require<G: Playable, T: Copy>(
    capability: Option<T>,
    name: &'static str,
) -> Result<T, DynError> {
    capability.ok_or(DynError::Lacks { game: G::NAME, capability: name })
}

/// Returns all options and their values.
pub(crate) fn values_of<O: Options>(options: &O) -> Vec<(&'static str, OptionValue)> {
    let value = |name| options.get(name).map(|value| (name, value));
    O::SPECS.iter().filter_map(|spec| value(spec.name)).collect()
}

/// Reads the action, or at a turn of chance the event, with exactly this text.
pub(crate) fn exact_step<G: Playable>(turn: Turn, text: &str) -> Result<StepOf<G>, TextError> {
    if turn.is_chance() { text.parse().map(Step::Event) } else { text.parse().map(Step::Action) }
}

/// Plays one random step and returns it.
#[inline(never)]
pub(crate) fn random_step_of<G: Game>(position: &mut G, rng: &mut dyn Rng) -> Option<StepOf<G>> {
    random_step(position, rng)
}

/// Returns the text of the action or event of a step.
pub(crate) fn without_star<A: ToString, E: ToString>(step: Step<A, E>) -> String {
    match step {
        Step::Action(action) => action.to_string(),
        Step::Event(event) => event.to_string(),
    }
}

impl<G: Playable> Erased<'static, G> {
    pub(crate) fn boxed(position: G, listing: &'static Listing<G>) -> Box<dyn DynGame> {
        Box::new(Erased { position: Cow::Owned(position), listing })
    }
}

impl<G: Playable> Erased<'_, G> {
    fn with(&self, position: G) -> Box<dyn DynGame> {
        Erased::boxed(position, self.listing)
    }

    /// Returns the viewer, unless it is a seat that does not play.
    fn known(&self, viewer: Viewer) -> Result<Viewer, DynError> {
        Ok(viewer.of_game(self.position.seats())?)
    }

    fn encoding_of(&self) -> Result<EncodingOf<G>, DynError> {
        require::<G, _>(self.listing.encoding, "encodings")
    }

    pub(crate) fn symmetries(&self) -> Result<SymmetriesOf<G>, DynError> {
        require::<G, _>(self.listing.symmetries, "symmetries")
    }

    fn known_bots(&self) -> Result<Bots<G>, DynError> {
        Ok(require::<G, _>(self.listing.bots, "bots")?(&self.position.options()))
    }
}

impl<G: Playable> DynGame for Erased<'_, G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> u8 {
        self.position.seats()
    }

    fn options(&self) -> String {
        OptionsText(&self.position.options()).to_string()
    }

    fn option_values(&self) -> Vec<(&'static str, OptionValue)> {
        values_of(&self.position.options())
    }

    fn rules_in_short(&self, words: Words<'_>) -> Vec<RuleText> {
        let chosen = Chosen::new(G::NAME, &values_of(&self.position.options()), None);
        self.listing.rules_in_short.of(&chosen, words)
    }

    fn max_plies(&self) -> Option<u64> {
        G::max_plies(&self.position.options())
    }

    fn max_utility(&self) -> i32 {
        G::max_utility(self.position.seats())
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn chance_seat(&self) -> Option<Seat> {
        let seat = self.listing.chance_seat.filter(|_| self.position.turn().is_chance())?;
        seat(&self.position)
    }

    fn count_actions(&self) -> usize {
        self.position.count_actions()
    }

    fn legal_actions_page(&self, offset: usize, limit: usize) -> Vec<String> {
        let page = self.position.legal_actions().skip(offset).take(limit);
        page.map(|action| action.to_string()).collect()
    }

    fn chance_events(&self) -> Vec<(String, u32)> {
        let events = self.position.chance_events();
        events.map(|(event, weight)| (event.to_string(), weight)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), DynError> {
        let step = exact_step::<G>(self.position.turn(), text)?;
        Ok(self.position.to_mut().play_step(step)?)
    }

    fn play_index(&mut self, index: u32) -> Result<(), DynError> {
        match (self.encoding_of()?.action)(&self.position, index) {
            Some(action) => Ok(self.position.to_mut().play_step(Step::Action(action))?),
            None => {
                let message = format!("no action has index {index} here");
                Err(DynError::Step { message, code: "no-such-index", rule: None })
            }
        }
    }

    fn sample_event(&mut self, rng: &mut dyn Rng) -> Option<String> {
        let event = self.position.sample_event(rng)?;
        self.position.to_mut().play_event_unchecked(event);
        Some(event.to_string())
    }

    fn random_step(&mut self, rng: &mut dyn Rng) -> bool {
        random_step_of(self.position.to_mut(), rng).is_some()
    }

    fn playout_fast(&mut self, rng: &mut FastRng, limit: u64) -> u64 {
        playout(self.position.to_mut(), rng, limit)
    }

    fn outcome(&self) -> Option<DynOutcome> {
        let outcome = self.position.outcome()?.map_end(End::name);
        Some(DynOutcome::new(&outcome, self.position.utilities()?))
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn key(&self) -> Result<u64, DynError> {
        Ok(require::<G, _>(self.listing.key, "keys")?(&self.position))
    }

    fn packed(&self) -> Result<Vec<u8>, DynError> {
        let packed = require::<G, _>(self.listing.packed, "packed form")?(&self.position);
        Ok(packed.as_bytes().to_vec())
    }

    fn view(&self, viewer: Viewer) -> Result<DynView, DynError> {
        let viewer = self.known(viewer)?.observer(self.position.seats());
        let observation = self.position.observe(viewer);
        let turn = self.position.turn();
        let limit = if turn.is_of(viewer) { usize::MAX } else { 0 };
        Ok(DynView {
            viewer,
            turn,
            text: observation.to_string(),
            json: raw(&observation).get().to_string(),
            key: G::observation_key(&observation),
            actions: self.legal_actions_page(0, limit),
            diagram: self.diagram(viewer).ok(),
        })
    }

    fn observation(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.position.observe(viewer))
    }

    fn observation_text(&self, viewer: Viewer) -> Result<String, DynError> {
        Ok(self.position.observe(self.known(viewer)?).to_string())
    }

    fn event_is_seen(&self, event: &str, viewer: Viewer) -> Result<bool, DynError> {
        Ok(self.position.event_is_seen(event.parse()?, self.known(viewer)?))
    }

    fn determinize(&self, viewer: Viewer, rng: &mut dyn Rng) -> Result<Box<dyn DynGame>, DynError> {
        if self.known(viewer)?.is_open() {
            return Ok(self.clone_box());
        }
        let observation = self.position.observe(viewer);
        Ok(self.with(G::determinize(&observation, rng)))
    }

    fn encoding(&self) -> Result<Box<dyn DynEncoding + '_>, DynError> {
        Ok((self.encoding_of()?.of)(&self.position))
    }

    fn symmetric_images(&self) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        let images = (self.symmetries()?.images)(&self.position);
        Ok(images.into_iter().map(|image| self.with(image)).collect())
    }

    fn canonical(&self) -> Result<Box<dyn DynGame>, DynError> {
        Ok(self.with((self.symmetries()?.canonical)(&self.position)))
    }

    fn divide(&self, depth: u8, visit: &mut dyn FnMut(&str, u64)) {
        let Some(below) = depth.checked_sub(1) else { return };
        // Not `rules_core::divide`, whose counts are compiled twice more for each game.
        let always: &mut dyn FnMut() -> bool = &mut || true;
        let _ = for_each_step::<_, ()>(&*self.position, |step, next| {
            visit(&without_star(step), perft_while(next, below, &mut *always).unwrap_or_default());
            ControlFlow::Continue(())
        });
    }

    fn perft_while(&self, depth: u8, goes_on: &mut dyn FnMut() -> bool) -> Option<u64> {
        perft_while(&*self.position, depth, goes_on)
    }

    #[cfg(feature = "parallel")]
    fn counting(&self) -> &dyn crate::DynCounting {
        self
    }

    fn diagram(&self, viewer: Viewer) -> Result<String, DynError> {
        let write = require::<G, _>(self.listing.diagram, "diagrams")?;
        let viewer = self.known(viewer)?;
        let mut diagram = String::new();
        // Writing to a string does not fail.
        let _ = write(&self.position, viewer, &mut diagram);
        Ok(diagram)
    }

    fn picture(&self, viewer: Viewer, look: &Look<'_>) -> Result<Svg, DynError> {
        let pictures = require::<G, _>(self.listing.pictures, "pictures")?;
        let actor = &|position: &G| position.turn().seat();
        let result = GameResult::Unfinished;
        pictures.picture(&Drawn { start: &self.position, steps: &[], actor, result, viewer, look })
    }

    fn bots(&self) -> Result<Vec<String>, DynError> {
        Ok(self.known_bots()?.names().map(String::from).collect())
    }

    fn bot(&self, spec: &BotSpec) -> Result<Box<dyn DynBot>, DynError> {
        let bot = self.known_bots()?.make(spec)?;
        Ok(Box::new(BotOf { spec: spec.clone(), bot }))
    }

    #[cfg(feature = "parallel")]
    fn tournament(
        &self,
        plan: &DynTournament,
        clock: Option<&dyn Clock>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<DynStandings, DynError> {
        play_tournament(self.known_bots()?, self.position.options(), plan, clock, progress)
    }

    fn is_open(&self) -> bool {
        G::OPEN
    }

    fn as_any(&self) -> &dyn Any {
        &*self.position
    }

    fn clone_box(&self) -> Box<dyn DynGame> {
        self.with(self.position.as_ref().clone())
    }
}
