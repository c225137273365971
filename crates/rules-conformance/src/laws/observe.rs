//! Observations and determinizations, one at a time.

use std::collections::HashMap;

use rules_core::{Observe, Viewer};

use super::notation::positions::check_playable;
use crate::Law;
use crate::probe::{LawContext, Probe, Verdict, digest, sample};
use crate::report::Ledger;

/// The number of determinizations drawn for each seat at a position.
const DETERMINIZATIONS: usize = 3;
/// The number of actions tried in each of them.
const ACTIONS: usize = 12;
/// The number of observations and positions that are remembered.
const REMEMBERED: usize = 50_000;

/// Observes positions and determinizes the observations.
pub(crate) struct Observations<G: Observe> {
    /// The observations of all viewers in a position.
    seen: HashMap<G, Vec<G::Observation>>,
    /// The number of determinizations with the same legal actions for the seat to act, and of
    /// others.
    legal_same: u64,
    legal_other: u64,
}

impl<G: Observe> Default for Observations<G> {
    fn default() -> Self {
        Observations { seen: HashMap::new(), legal_same: 0, legal_other: 0 }
    }
}

impl<G: Observe> Probe<G> for Observations<G> {
    fn look(&mut self, context: &mut LawContext<'_, G>) -> Verdict {
        let position = context.position;
        self.compare_with_earlier(context)?;
        if G::OPEN {
            check_open(context)?;
        }
        check_others(context)?;
        let played_on = context.below(usize::from(position.seats()) + 1);
        for (index, viewer) in Viewer::observers(position.seats()).enumerate() {
            let observation = position.observe(viewer);
            let again = position.clone().observe(viewer);
            let what = format!("viewer {viewer} observing the same position again");
            context.equal(Law::Observation, &what, &again, &observation)?;
            check_forms::<G>(context, viewer, &again, &observation)?;
            context.trying(format!("a determinization of {observation:?}"));
            for _ in 0..DETERMINIZATIONS {
                let world = G::determinize(&observation, context.dice);
                check_determinization(context, viewer, &observation, &world)?;
                self.compare_legal(context, viewer, &world);
                check_uncovered(context, viewer, &world)?;
                if index == played_on {
                    check_playable(context, Law::DeterminizationKeepsLaws, &world, &|| {
                        format!("determinized for viewer {viewer}: {world:?}")
                    })?;
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, ledger: &mut Ledger) -> Verdict {
        if !G::LEGAL_IS_OBSERVED && self.legal_other == 0 && self.legal_same > 0 {
            ledger.note(
                "LEGAL_IS_OBSERVED is false, but on these walks legal actions followed from the \
                 observation",
            );
        }
        Ok(())
    }
}

impl<G: Observe> Observations<G> {
    fn compare_legal(&mut self, context: &LawContext<'_, G>, viewer: Viewer, world: &G) {
        if context.position.turn().is_of(viewer) {
            let same = world.legal_actions().eq(context.position.legal_actions());
            *(if same { &mut self.legal_same } else { &mut self.legal_other }) += 1;
        }
    }

    /// Checks that an equal position that was reached in another way gave the same observations.
    fn compare_with_earlier(&mut self, context: &mut LawContext<'_, G>) -> Verdict {
        let position = context.position;
        let viewers = Viewer::observers(position.seats());
        let all = viewers.map(|viewer| position.observe(viewer)).collect();
        match self.seen.get(position) {
            Some(earlier) => {
                let what = "observations of an equal position that was reached in another way";
                context.equal(Law::Observation, what, &all, earlier)
            }
            None => {
                if self.seen.len() < REMEMBERED {
                    self.seen.insert(position.clone(), all);
                }
                Ok(())
            }
        }
    }
}

/// A hint for the author of the game: two different observations of positions that a viewer cannot
/// distinguish usually mean that the observation holds hidden data.
pub(super) const LEAK: &str = "leak? Its observation may hold what the viewer cannot see";

/// Checks that every viewer of an open game sees everything.
fn check_open<G: Observe>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let law = Law::OpenGame;
    context.equal(law, "LEGAL_IS_OBSERVED of an open game", &G::LEGAL_IS_OBSERVED, &true)?;
    for viewer in Viewer::observers(position.seats()) {
        let world = G::determinize(&position.observe(viewer), context.dice);
        context.ensure(law, world == *position, || {
            format!("the game is open, but a determinization for viewer {viewer} is {world:?}")
        })?;
        let unseen = position.chance_events().find(|&(e, _)| !position.event_is_seen(e, viewer));
        context.ensure(law, unseen.is_none(), || {
            format!("the game is open, but viewer {viewer} does not see event {unseen:?}")
        })?;
    }
    Ok(())
}

/// Checks that seats that do not play, and an open viewer, observe as a spectator.
fn check_others<G: Observe>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let seen = position.observe(Viewer::Spectator);
    for viewer in (position.seats()..8).filter_map(Viewer::from_number) {
        let what = format!("the observation of viewer {viewer}, which is that of a spectator");
        context.equal(Law::Spectator, &what, &position.observe(viewer), &seen)?;
    }
    Ok(())
}

/// Checks that a determinization gives the viewer the same observation.
fn check_determinization<G: Observe>(
    context: &mut LawContext<'_, G>,
    viewer: Viewer,
    observation: &G::Observation,
    world: &G,
) -> Verdict {
    let position = context.position;
    let what = format!("viewer {viewer} in {world:?}, which was determinized for it");
    let seen = world.observe(viewer);
    let leak = format!("{what} ({LEAK})");
    context.equal(Law::DeterminizationObservation, &leak, &seen, observation)?;
    check_forms::<G>(context, viewer, &seen, observation)?;
    let law = Law::DeterminizationTurn;
    context.equal(law, "the turn of a determinization", &world.turn(), &position.turn())?;
    context.equal(law, "its options", &world.options(), &position.options())?;
    if G::LEGAL_IS_OBSERVED && position.turn().is_of(viewer) {
        check_legality(context, &what, world)?;
    }
    Ok(())
}

/// Checks that legality is the same in a determinization if it follows from the observation.
fn check_legality<G: Observe>(context: &mut LawContext<'_, G>, what: &str, world: &G) -> Verdict {
    let position = context.position;
    let law = Law::DeterminizationLegal;
    let found: Vec<G::Action> = world.legal_actions().collect();
    let wanted: Vec<G::Action> = position.legal_actions().collect();
    context.equal(law, format_args!("legal actions of {what}"), &found, &wanted)?;
    for action in sample(context.dice, &context.config.actions, ACTIONS) {
        let what = format!("why {action:?} is illegal in {what}");
        let (found, wanted) = (world.why_illegal(action), position.why_illegal(action));
        context.equal(law, &what, &found, &wanted)?;
    }
    Ok(())
}

/// Checks that an action shows the seat that plays it nothing hidden, unless it says so.
fn check_uncovered<G: Observe>(
    context: &mut LawContext<'_, G>,
    viewer: Viewer,
    world: &G,
) -> Verdict {
    let position = context.position;
    if !position.turn().is_of(viewer) || world == position {
        return Ok(());
    }
    let both: Vec<G::Action> =
        position.legal_actions().filter(|&action| world.is_legal(action)).collect();
    for action in sample(context.dice, &both, ACTIONS) {
        let [after, other] = [position, world].map(|before| before.after(action));
        if after.is_over() || other.is_over() || position.action_uncovers(action) {
            continue;
        }
        let (found, wanted) = (other.observe(viewer), after.observe(viewer));
        let what = format!("seat {viewer} after {action:?} in {world:?}, determinized for it");
        context.equal(Law::ActionUncovers, &what, &found, &wanted)?;
    }
    Ok(())
}

/// Checks that equal observations have equal debug texts and hashes.
pub(crate) fn check_forms<G: Observe>(
    context: &mut LawContext<'_, G>,
    viewer: Viewer,
    found: &G::Observation,
    wanted: &G::Observation,
) -> Verdict {
    let law = Law::ObservationLeak;
    let forms = |o: &G::Observation| (format!("{o:?}"), format!("{o:#?}"));
    context.equal(law, format_args!("forms for viewer {viewer}"), &forms(found), &forms(wanted))?;
    context.equal(law, format_args!("hash for viewer {viewer}"), &digest(found), &digest(wanted))
}

/// Returns determinizations of the context's position for every seat and a spectator, `count` for
/// each.
pub(crate) fn worlds<G: Observe>(
    context: &mut LawContext<'_, G>,
    count: usize,
) -> Vec<(Viewer, G)> {
    let position = context.position;
    let mut worlds = Vec::new();
    for viewer in Viewer::observers(position.seats()) {
        let observation = position.observe(viewer);
        for _ in 0..count {
            worlds.push((viewer, G::determinize(&observation, context.dice)));
        }
    }
    worlds
}

/// Returns how often each distinct position was drawn among `draws` determinizations.
pub(crate) fn count_worlds<G: Observe>(
    context: &mut LawContext<'_, G>,
    observation: &G::Observation,
    draws: usize,
) -> HashMap<G, u64> {
    let mut hits = HashMap::new();
    for _ in 0..draws {
        *hits.entry(G::determinize(observation, context.dice)).or_insert(0) += 1;
    }
    hits
}
