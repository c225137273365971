//! A position with its type hidden.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use rand_core::Rng;
use rules_core::{
    Game, OptionValue, Options, Seat, Turn, divide, perft, perft_full, perft_while, playout,
    random_step,
};
#[cfg(feature = "search")]
use rules_search::{BotSpec, Clock};
use serde_json::value::RawValue;

use crate::capabilities::Capabilities;
use crate::json::raw;
#[cfg(feature = "search")]
use crate::tournament::Watch;
#[cfg(feature = "search")]
use crate::{DynBot, DynStandings, DynTournament};
use crate::{DynEncoding, DynEnd, DynError, DynGame, DynOutcome, DynView};
use rules_match::FastRng;

/// A position with the functions of its type.
pub(crate) struct Erased<G: Game> {
    pub(crate) position: G,
    pub(crate) capabilities: Arc<Capabilities<G>>,
}

impl<G: Game> Debug for Erased<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

/// What was asked for, or that the game lacks it.
pub(crate) fn has<'a, G: Game, T>(
    capability: &'a Option<T>,
    name: &'static str,
) -> Result<&'a T, DynError> {
    capability.as_ref().ok_or(DynError::Lacks { game: G::NAME, capability: name })
}

/// All options and their values.
pub(crate) fn values_of<O: Options>(options: &O) -> Vec<(&'static str, OptionValue)> {
    let value = |name| options.get(name).map(|value| (name, value));
    O::SPECS.iter().filter_map(|spec| value(spec.name)).collect()
}

impl<G: Game> Erased<G> {
    fn with(&self, position: G) -> Box<dyn DynGame> {
        Box::new(Erased { position, capabilities: Arc::clone(&self.capabilities) })
    }

    pub(crate) fn seat(&self, seat: Seat) -> Result<Seat, DynError> {
        if seat.number() < self.position.seats() {
            Ok(seat)
        } else {
            Err(DynError::NoSuchSeat(seat))
        }
    }
}

impl<G: Game> DynGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> u8 {
        self.position.seats()
    }

    fn options(&self) -> Result<String, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        Ok((notation.options)(&self.position.options()))
    }

    fn option_values(&self) -> Vec<(&'static str, OptionValue)> {
        values_of(&self.position.options())
    }

    fn max_plies(&self) -> Option<u64> {
        G::max_plies(&self.position.options())
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn count_actions(&self) -> usize {
        self.position.count_actions()
    }

    fn legal_actions(&self, skip: usize, most: usize) -> Result<Vec<String>, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let page = self.position.legal_actions().skip(skip).take(most);
        Ok(page.map(notation.print_action).collect())
    }

    fn legal_actions_like(&self, prefix: &str, most: usize) -> Result<Vec<String>, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let texts = self.position.legal_actions().map(notation.print_action);
        Ok(texts.filter(|text| text.starts_with(prefix)).take(most).collect())
    }

    fn chance_events(&self) -> Result<Vec<(String, u32)>, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let events = self.position.chance_events();
        Ok(events.map(|(event, weight)| ((notation.print_event)(event), weight)).collect())
    }

    fn play(&mut self, text: &str) -> Result<(), DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        if self.position.turn().is_chance() {
            let event = (notation.read_event)(text)?;
            self.position.play_event(event).map_err(DynError::of_event)
        } else {
            let action = (notation.read_action)(text)?;
            self.position.play(action).map_err(DynError::of_action)
        }
    }

    fn play_nth(&mut self, index: usize) -> Result<(), DynError> {
        let action = self.position.legal_actions().nth(index);
        match action {
            Some(action) => {
                self.position.play_unchecked(action);
                Ok(())
            }
            None => {
                let message = format!("there is no legal action number {index}");
                Err(DynError::Step { message, rule: None })
            }
        }
    }

    fn play_index(&mut self, index: u32) -> Result<(), DynError> {
        match self.encoded()?.action(index) {
            Some(action) => self.position.play(action).map_err(DynError::of_action),
            None => {
                let message = format!("no action has index {index} here");
                Err(DynError::Step { message, rule: None })
            }
        }
    }

    fn sample(&mut self, rng: &mut dyn Rng) -> Result<Option<String>, DynError> {
        let Some(event) = self.position.sample_event(rng) else { return Ok(None) };
        self.position.play_event_unchecked(event);
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        Ok(Some((notation.print_event)(event)))
    }

    fn random_step(&mut self, rng: &mut dyn Rng) -> bool {
        random_step(&mut self.position, rng).is_some()
    }

    fn playout(&mut self, rng: &mut dyn Rng, limit: u64) -> u64 {
        playout(&mut self.position, rng, limit)
    }

    fn playout_fast(&mut self, rng: &mut FastRng, limit: u64) -> u64 {
        playout(&mut self.position, rng, limit)
    }

    fn end(&self) -> Option<DynEnd> {
        self.position.outcome().map(DynEnd::from)
    }

    fn outcome(&self) -> Option<DynOutcome> {
        self.position.outcome().map(DynOutcome::from)
    }

    fn text(&self) -> Result<String, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        Ok((notation.print)(&self.position))
    }

    fn key(&self) -> Result<u64, DynError> {
        has::<G, _>(&self.capabilities.key, "keys").map(|key| key(&self.position))
    }

    fn packed(&self) -> Result<Vec<u8>, DynError> {
        has::<G, _>(&self.capabilities.packed, "packed form").map(|pack| pack(&self.position))
    }

    fn view(&self, seat: Seat) -> Result<DynView, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        let acts = self.position.turn() == Turn::Seat(seat);
        let notation = self.capabilities.notation.as_ref().filter(|_| acts);
        let actions = notation
            .map(|notation| self.position.legal_actions().map(notation.print_action).collect());
        Ok(DynView {
            seat,
            turn: self.position.turn(),
            text: (views.text)(&self.position, seat),
            json: views.json.map(|json| json(&self.position, seat).get().to_string()),
            key: (views.key)(&self.position, seat),
            actions: actions.unwrap_or_default(),
            diagram: self.diagram(Some(seat)).ok(),
        })
    }

    fn observation_text(&self, seat: Seat) -> Result<String, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        Ok((views.text)(&self.position, seat))
    }

    fn observation(&self, seat: Seat) -> Result<Box<RawValue>, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        Ok(match views.json {
            Some(json) => json(&self.position, seat),
            None => raw(&(views.text)(&self.position, seat)),
        })
    }

    fn can_observe(&self, seat: Seat) -> Result<(), DynError> {
        self.seat(seat)?;
        has::<G, _>(&self.capabilities.views, "observations").map(|_| ())
    }

    fn event_is_seen(&self, event: &str, seat: Seat) -> Result<bool, DynError> {
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let event = (notation.read_event)(event)?;
        Ok((views.event_is_seen)(&self.position, event, self.seat(seat)?))
    }

    fn determinize(&self, seat: Seat, rng: &mut dyn Rng) -> Result<Box<dyn DynGame>, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        Ok(self.with((views.determinize)(&self.position, seat, rng)))
    }

    fn encoding(&self) -> Result<Box<dyn DynEncoding + '_>, DynError> {
        Ok(Box::new(self.encoded()?))
    }

    fn symmetric_images(&self) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        let symmetries = has::<G, _>(&self.capabilities.symmetries, "symmetries")?;
        let images = (symmetries.images)(&self.position);
        Ok(images.into_iter().map(|image| self.with(image)).collect())
    }

    fn canonical(&self) -> Result<Box<dyn DynGame>, DynError> {
        let symmetries = has::<G, _>(&self.capabilities.symmetries, "symmetries")?;
        Ok(self.with((symmetries.canonical)(&self.position)))
    }

    fn perft(&self, depth: u8) -> u64 {
        perft(&self.position, depth)
    }

    fn perft_full(&self, depth: u8) -> u64 {
        perft_full(&self.position, depth)
    }

    fn divide(&self, depth: u8, visit: &mut dyn FnMut(&str, u64)) -> Result<(), DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        divide(&self.position, depth, |step, count| visit(&(notation.print_step)(step), count));
        Ok(())
    }

    fn perft_while(&self, depth: u8, goes_on: &mut dyn FnMut() -> bool) -> Option<u64> {
        perft_while(&self.position, depth, goes_on)
    }

    #[cfg(feature = "count")]
    fn counting(&self) -> &dyn crate::DynCounting {
        self
    }

    fn diagram(&self, viewer: Option<Seat>) -> Result<String, DynError> {
        let write = has::<G, _>(&self.capabilities.diagram, "diagrams")?;
        let viewer = viewer.map(|seat| self.seat(seat)).transpose()?;
        let mut diagram = String::new();
        // Writing to a string does not fail.
        let _ = write(&self.position, viewer, &mut diagram);
        Ok(diagram)
    }

    #[cfg(feature = "svg")]
    fn picture(&self, seat: Seat, look: &crate::Look) -> Result<rules_svg::Svg, DynError> {
        self.drawn(Some(seat), look)
    }

    #[cfg(feature = "svg")]
    fn picture_open(&self, look: &crate::Look) -> Result<rules_svg::Svg, DynError> {
        self.drawn(None, look)
    }

    #[cfg(feature = "search")]
    fn bots(&self) -> Result<Vec<String>, DynError> {
        let bots = has::<G, _>(&self.capabilities.bots, "bots")?;
        Ok(bots.names(&self.position.options()))
    }

    #[cfg(feature = "search")]
    fn bot(&self, spec: &BotSpec) -> Result<Box<dyn DynBot>, DynError> {
        let bots = has::<G, _>(&self.capabilities.bots, "bots")?;
        bots.make(&self.position.options(), spec, &self.capabilities)
    }

    #[cfg(feature = "search")]
    fn tournament(
        &self,
        plan: &DynTournament,
        clock: Option<&dyn Clock>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<DynStandings, DynError> {
        let bots = has::<G, _>(&self.capabilities.bots, "bots")?;
        let watch = Watch { clock, progress };
        bots.tournament(self.position.options(), plan, &self.capabilities, watch)
    }

    fn is_open(&self) -> bool {
        self.capabilities.is_open()
    }

    fn as_any(&self) -> &dyn Any {
        &self.position
    }

    fn clone_box(&self) -> Box<dyn DynGame> {
        self.with(self.position.clone())
    }
}
