//! Texts and keys of observations, whole and broken.

use std::collections::HashMap;

use rules_core::{ObserveForms, Viewer};

use super::notation::positions::check_playable;
use super::notation::{read_broken, read_own};
use super::observe::{LEAK, worlds};
use crate::Law;
use crate::mutate::Seen;
use crate::probe::{LawContext, Probe, Verdict};

/// The number of broken copies of the text that are tried for each seat at a position.
const MUTANTS: usize = 12;

/// The number of observations that are remembered.
const REMEMBERED: usize = 50_000;

/// The observation of each key.
pub(crate) struct Keys<G: ObserveForms>(HashMap<u64, G::Observation>);

impl<G: ObserveForms> Default for Keys<G> {
    fn default() -> Self {
        Keys(HashMap::new())
    }
}

impl<G: ObserveForms> Probe<G> for Keys<G> {
    fn look(&mut self, context: &mut LawContext<'_, G>) -> Verdict {
        let position = context.position;
        for viewer in Viewer::observers(position.seats()) {
            let observation = position.observe(viewer);
            let key = G::observation_key(&observation);
            let other = self.0.get(&key);
            context.ensure(
                Law::ObservationKey,
                other.is_none_or(|other| *other == observation),
                || format!("{observation:?} and {other:?} have the same key {key:#018x}"),
            )?;
            if self.0.len() < REMEMBERED {
                self.0.insert(key, observation);
            }
        }
        let law = Law::ObservationLeak;
        for (viewer, world) in worlds(context, 2) {
            let forms = |of: &G| {
                let observation = of.observe(viewer);
                (observation.to_string(), G::observation_key(&observation))
            };
            let what = format!("text and key for viewer {viewer} in a determinization ({LEAK})");
            context.equal(law, what, &forms(&world), &forms(position))?;
        }
        Ok(())
    }
}

/// Prints and reads observations, and tries broken texts.
pub(crate) fn observation_texts<G: ObserveForms>(
    context: &mut LawContext<'_, G>,
    seen: &mut Seen<String>,
) -> Verdict {
    let (config, position, law) = (context.config, context.position, Law::ObservationText);
    for viewer in Viewer::observers(position.seats()) {
        let observation = position.observe(viewer);
        let text = observation.to_string();
        context.ensure(law, !text.is_empty() && !text.chars().any(char::is_control), || {
            format!("{text:?} is empty or not one line")
        })?;
        for read in read_own(context, law, &text, G::read_observation)? {
            context.equal(law, "the observation read", &read, &observation)?;
        }
        for mutant in seen.broken_texts(context.dice, &text, config.mutants(MUTANTS)) {
            let read = |text: &str| G::read_observation(text, &config.options);
            if let Some(read) = read_broken(context, law, &mutant, read)? {
                let what = || format!("{mutant:?}");
                check_accepted(context, Law::ObservationAccepted, &read, &what)?;
            }
        }
    }
    Ok(())
}

/// Checks that an accepted observation is the view of some viewer in some position.
pub(super) fn check_accepted<G: rules_core::Observe>(
    context: &mut LawContext<'_, G>,
    law: Law,
    observation: &G::Observation,
    what: &dyn Fn() -> String,
) -> Verdict {
    context.on(law);
    context.trying(format!("a determinization of the accepted {}", what()));
    let world = G::determinize(observation, context.dice);
    let mut viewers = Viewer::observers(world.seats());
    let seen = viewers.any(|viewer| world.observe(viewer) == *observation);
    context.ensure(law, seen, || {
        format!("accepted {}, but no viewer observes that in the determinization {world:?}", what())
    })?;
    check_playable(context, law, &world, &|| format!("determinized the accepted {}", what()))
}
