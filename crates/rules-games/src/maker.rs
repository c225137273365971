//! Begins and reads games of one type.

use std::sync::Arc;

use rules_core::{End, Game, OptionValue, Options};

use crate::capabilities::{NotationOf, Shared};
use crate::erased::{Erased, has, values_of};
use crate::{DynError, DynGame, DynMatch, Setup};

/// Reads the text of a custom layout into options of a game on it; or says what is wrong with it.
pub(crate) type ReadLayout<G> = fn(&str) -> Result<<G as Game>::Options, String>;

/// Begins and reads games of one type.
pub(crate) trait Maker: Send + Sync {
    fn starts(&self, setup: &Setup) -> Result<Vec<Box<dyn DynGame>>, DynError>;
    /// Random games from the starts.
    #[cfg(feature = "count")]
    fn simulate(
        &self,
        setup: &Setup,
        games: &rules_count::Games,
        run: rules_count::Run<'_>,
    ) -> Result<rules_count::GameTally<&'static str>, DynError>;
    fn read(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynGame>, DynError>;
    fn begin_match(
        &self,
        setup: &Setup,
        choose: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Box<dyn DynMatch>, DynError>;
    fn match_from(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError>;
    fn replay(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError>;
    fn defaults(&self) -> Vec<(&'static str, OptionValue)>;
    fn ends(&self) -> Vec<&'static str>;
}

/// The maker of a type of game. Where the type has custom layouts, its games begin on one.
pub(crate) struct MakerOf<G: Game> {
    pub(crate) capabilities: Shared<G>,
    pub(crate) layout: Option<ReadLayout<G>>,
}

impl<G: Game> MakerOf<G> {
    fn notation(&self) -> Result<&NotationOf<G>, DynError> {
        has::<G, _>(&self.capabilities.notation, "notation")
    }

    fn erased(&self, position: G) -> Box<dyn DynGame> {
        Box::new(Erased { position, capabilities: Arc::clone(&self.capabilities) })
    }

    /// The options that settings change: those of the custom layout, if there is one.
    fn base(&self, setup: &Setup) -> Result<G::Options, DynError> {
        let (Some(read), Some(text)) = (self.layout, setup.layout()) else {
            return Ok(G::Options::default());
        };
        let base = read(text).map_err(|why| {
            DynError::Layout(format!("layout {}: {why}", crate::error::quoted(text)))
        })?;
        match setup.setting("layout") {
            None => Ok(base),
            Some(_) => {
                Err(DynError::Layout("option layout is set beside a custom layout".to_string()))
            }
        }
    }

    /// The starts from which chance chooses.
    fn positions(&self, setup: &Setup) -> Result<Vec<G>, DynError> {
        let all = setup.all_options(&self.base(setup)?)?;
        all.into_iter().map(|options| Ok(G::new(options)?)).collect()
    }

    fn position(&self, setup: &Setup, text: &str) -> Result<G, DynError> {
        let base = self.base(setup)?;
        let values = setup.values::<G::Options>()?;
        let position = (self.notation()?.read)(text, &base).map_err(|why| {
            DynError::Position(format!("this is no position of {}: {why}", G::NAME))
        })?;
        agrees("position", &values, &base, &position.options()).map_err(DynError::Position)?;
        Ok(position)
    }
}

/// Makes sure that options have the values that are asked for and refer to what is given.
fn agrees<O: Options>(
    what: &str,
    values: &[(&str, OptionValue)],
    base: &O,
    options: &O,
) -> Result<(), String> {
    if let Some((name, _)) = values.iter().find(|(name, value)| options.get(name) != Some(*value)) {
        return Err(format!("option {name} differs from that of the {what}"));
    }
    match referring_elsewhere(base, options) {
        None => Ok(()),
        Some(name) => Err(format!("the {what} is on another {name} than the one given")),
    }
}

/// The option by which options refer to something else than the base does: a custom layout that was
/// given before is known by its fingerprint, whichever layout is given now.
fn referring_elsewhere<O: Options>(base: &O, options: &O) -> Option<&'static str> {
    let refers = |options: &O, name| match options.get(name) {
        Some(OptionValue::Id(id)) => Some(id),
        _ => None,
    };
    let mut names = O::SPECS.iter().map(|spec| spec.name);
    names.find(|name| {
        refers(options, name).is_some_and(|id| refers(base, name).is_some_and(|given| given != id))
    })
}

impl<G: Game> Maker for MakerOf<G> {
    fn starts(&self, setup: &Setup) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        Ok(self.positions(setup)?.into_iter().map(|start| self.erased(start)).collect())
    }

    #[cfg(feature = "count")]
    fn simulate(
        &self,
        setup: &Setup,
        games: &rules_count::Games,
        run: rules_count::Run<'_>,
    ) -> Result<rules_count::GameTally<&'static str>, DynError> {
        Ok(rules_count::simulate(&self.positions(setup)?, games, run)?.named())
    }

    fn read(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.position(setup, text).map(|position| self.erased(position))
    }

    fn begin_match(
        &self,
        setup: &Setup,
        choose: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Box<dyn DynMatch>, DynError> {
        let mut all = setup.all_options(&self.base(setup)?)?;
        let index = if all.len() == 1 { 0 } else { choose(all.len() as u32) };
        let options = all.swap_remove(index as usize);
        Ok((self.notation()?.begin)(options, Arc::clone(&self.capabilities))?)
    }

    fn match_from(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError> {
        let position = self.position(setup, text)?;
        Ok((self.notation()?.resume)(position, Arc::clone(&self.capabilities)))
    }

    fn replay(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError> {
        let base = self.base(setup)?;
        let values = setup.values::<G::Options>()?;
        let notation = self.notation()?;
        let record = (notation.read_record)(text, &base)
            .map_err(|why| DynError::Record(format!("this is no record of {}: {why}", G::NAME)))?;
        agrees("record", &values, &base, &record.options()).map_err(DynError::Record)?;
        (notation.replay)(record, Arc::clone(&self.capabilities))
            .map_err(|why| DynError::Record(format!("the record is broken at {why}")))
    }

    fn defaults(&self) -> Vec<(&'static str, OptionValue)> {
        values_of(&G::Options::default())
    }

    fn ends(&self) -> Vec<&'static str> {
        G::End::ALL.iter().map(|end| end.name()).collect()
    }
}
