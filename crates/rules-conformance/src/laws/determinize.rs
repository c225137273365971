//! Distribution of determinizations, and the information in events that a seat sees or does not
//! see.

use rules_core::{Observe, Viewer};

use super::observe::{LEAK, check_forms, count_worlds};
use crate::Law;
use crate::probe::{Fault, LawContext, Probe, Verdict, sample};
use crate::report::Ledger;
use crate::statistics::ChiSquare;
use crate::walk::{play_listed, steps};

/// The number of determinizations drawn if there must be several; all are equal with probability
/// 2^-48.
const DRAWS: usize = 48;
/// The largest number of positions that are counted one by one.
const COUNTED_WORLDS: usize = 12;
/// The number of draws for each of them.
const DRAWS_A_WORLD: usize = 60;
/// The number of other unseen events that are compared with the first.
const OTHER_EVENTS: usize = 3;
/// The number of events that a seat sees and that are compared with each other.
const SEEN_EVENTS: usize = 4;
/// The number of steps for which positions that look the same are played on.
const FOLLOWED: usize = 6;

/// Compares determinizations with each other, with the true position, and with the results of
/// unseen events.
#[derive(Default)]
pub(crate) struct Worlds {
    uniform: ChiSquare,
    /// Whether a seat could not see an event, and whether a determinization was not the true
    /// position.
    hidden_event: bool,
    differed: bool,
    drawn: u64,
    /// The game's own claim to be open.
    open: bool,
}

impl<G: Observe> Probe<G> for Worlds {
    fn look(&mut self, context: &mut LawContext<'_, G>) -> Verdict {
        self.open = G::OPEN;
        for viewer in Viewer::observers(context.position.seats()) {
            self.count(context, viewer)?;
            self.compare_unseen_events(context, viewer)?;
            compare_seen_events(context, viewer)?;
        }
        Ok(())
    }

    fn finish(&mut self, ledger: &mut Ledger) -> Verdict {
        ledger.on(Law::DeterminizationUniform);
        if !self.uniform.is_likely() {
            let what = format!("determinizations are not uniform over all walks: {}", self.uniform);
            return Err(Fault { law: Law::DeterminizationUniform, what });
        }
        ledger.on(Law::DeterminizationVaries);
        if self.differed || self.open {
            return Ok(());
        }
        if self.hidden_event {
            let what = format!("all {} determinizations on all walks were true", self.drawn);
            return Err(Fault { law: Law::DeterminizationVaries, what });
        }
        let note = "nothing was hidden on these walks: every seat saw every event, and every \
                    determinization was the true position";
        ledger.note(note);
        Ok(())
    }
}

impl Worlds {
    /// Checks that each of a few possible positions is drawn equally often, including the true one.
    fn count<G: Observe>(&mut self, context: &mut LawContext<'_, G>, viewer: Viewer) -> Verdict {
        let position = context.position;
        let observation = position.observe(viewer);
        let worlds = count_worlds(context, &observation, DRAWS);
        self.drawn += DRAWS as u64;
        self.differed |= worlds.keys().any(|world| world != position);
        if worlds.len() > COUNTED_WORLDS {
            return Ok(());
        }
        let draws = DRAWS_A_WORLD * (worlds.len() + 1);
        let worlds = count_worlds(context, &observation, draws);
        context.ensure(Law::DeterminizationUniform, worlds.contains_key(position), || {
            format!(
                "{draws} determinizations for viewer {viewer} gave {} positions, but never the true one",
                worlds.len()
            )
        })?;
        let hits: Vec<u64> = worlds.values().copied().collect();
        let one = ChiSquare::of(&hits, &vec![1; hits.len()]);
        self.uniform.add(&one);
        context.ensure(Law::DeterminizationUniform, one.is_likely(), || {
            format!("determinizations for viewer {viewer} came up {hits:?} times: {one}")
        })
    }

    /// Checks that a seat's observation and its determinizations do not depend on events that it
    /// does not see.
    fn compare_unseen_events<G: Observe>(
        &mut self,
        context: &mut LawContext<'_, G>,
        viewer: Viewer,
    ) -> Verdict {
        let position = context.position;
        let events = position.chance_events().map(|(event, _)| event);
        let unseen: Vec<G::Event> =
            events.filter(|&event| !position.event_is_seen(event, viewer)).collect();
        let Some((&first, others)) = unseen.split_first() else { return Ok(()) };
        self.hidden_event |= !others.is_empty();
        let world = position.after_event(first);
        let observation = world.observe(viewer);
        for event in sample(context.dice, others, OTHER_EVENTS) {
            let other = position.after_event(event);
            let what = format!(
                "viewer {viewer}, which sees neither, after {event:?} and {first:?} ({LEAK})"
            );
            context.equal(Law::UnseenEvent, &what, &other.observe(viewer), &observation)?;
            check_forms(context, viewer, &other.observe(viewer), &observation)?;
            self.follow_twins(context, viewer, [world.clone(), other])?;
        }
        Ok(())
    }

    /// Plays the same steps in two positions and checks determinizations while the seat cannot
    /// distinguish them.
    fn follow_twins<G: Observe>(
        &mut self,
        context: &mut LawContext<'_, G>,
        viewer: Viewer,
        mut twins: [G; 2],
    ) -> Verdict {
        for played in 0..FOLLOWED {
            let [one, other] = &twins;
            let observation = one.observe(viewer);
            if one == other || other.observe(viewer) != observation {
                return Ok(());
            }
            let drawn = count_worlds(context, &observation, DRAWS);
            self.differed |= drawn.len() > 1;
            context.ensure(Law::DeterminizationVaries, drawn.len() > 1, || {
                format!(
                    "viewer {viewer} cannot tell {one:?} from {other:?} ({played} steps on), but \
                     {DRAWS} determinizations were all alike"
                )
            })?;
            let in_other = steps(other);
            let both: Vec<_> =
                steps(one).into_iter().filter(|step| in_other.contains(step)).collect();
            if both.is_empty() {
                return Ok(());
            }
            let step = both[context.below(both.len())];
            twins.iter_mut().for_each(|twin| play_listed(twin, step));
        }
        Ok(())
    }
}

/// Checks that two seen events with different results give the seat different observations.
///
/// Otherwise the game may claim that a seat sees an event that only others see, and records for the
/// seat would reveal it.
fn compare_seen_events<G: Observe>(context: &mut LawContext<'_, G>, viewer: Viewer) -> Verdict {
    if context.config.without_event_memory {
        return Ok(());
    }
    let position = context.position;
    let events = position.chance_events().map(|(event, _)| event);
    let seen: Vec<G::Event> =
        events.filter(|&event| position.event_is_seen(event, viewer)).collect();
    let after: Vec<_> = sample(context.dice, &seen, SEEN_EVENTS)
        .into_iter()
        .map(|event| {
            let next = position.after_event(event);
            let observation = next.observe(viewer);
            (event, next, observation)
        })
        .collect();
    for (index, (event, next, observation)) in after.iter().enumerate() {
        for (other_event, other, other_observation) in &after[..index] {
            let distinguished = next == other || observation != other_observation;
            context.ensure(Law::SeenEvent, distinguished, || {
                format!(
                    "event_is_seen says that viewer {viewer} sees {event:?} and {other_event:?}, but it \
                     observes {observation:?} after both; Kit::without_event_memory allows that"
                )
            })?;
        }
    }
    Ok(())
}
