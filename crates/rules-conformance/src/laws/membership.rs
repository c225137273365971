//! Legality is membership in the list, for values that are not in it too.

use rules_core::{EventError, Game, PlayError, Step, StepError, Turn};

use crate::Law;
use crate::probe::{Probe, Scene, Verdict, sample};

/// How many actions and how many events are tried at a position beside those listed.
const TRIED: usize = 96;

/// Tries listed steps and others.
#[derive(Default)]
pub(crate) struct Membership;

impl<G: Game> Probe<G> for Membership {
    fn needs(&self) -> &'static [Law] {
        &[Law::LegalIsMember, Law::RefusedUnchanged]
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let listed: Vec<G::Action> = position.legal_actions().collect();
        for &action in &listed {
            check_legal(scene, action)?;
        }
        for action in sample(scene.dice, &scene.env.actions, TRIED) {
            if !listed.contains(&action) {
                check_illegal(scene, action)?;
            }
        }
        let listed: Vec<G::Event> = position.chance_events().map(|(event, _)| event).collect();
        for &event in &listed {
            scene.ensure(Law::PossibleIsMember, position.is_possible(event), || {
                format!("{event:?} is listed, but is_possible says no")
            })?;
        }
        for event in sample(scene.dice, &scene.env.events, TRIED / 4) {
            if !listed.contains(&event) {
                check_impossible(scene, event)?;
            }
        }
        Ok(())
    }
}

fn check_legal<G: Game>(scene: &mut Scene<'_, G>, action: G::Action) -> Verdict {
    let position = scene.position;
    scene.ensure(Law::LegalIsMember, position.is_legal(action), || {
        format!("{action:?} is listed, but is_legal says no")
    })?;
    scene.equal(
        Law::WhyIllegalAgrees,
        "refusal of a listed action",
        &position.why_illegal(action),
        &None,
    )?;
    scene.equal(Law::WhyIllegalAgrees, "check of a listed action", &position.check(action), &Ok(()))
}

fn check_illegal<G: Game>(scene: &mut Scene<'_, G>, action: G::Action) -> Verdict {
    let position = scene.position;
    scene.ensure(Law::LegalIsMember, !position.is_legal(action), || {
        format!("{action:?} is not listed, but is_legal says yes")
    })?;
    let wanted = match position.turn() {
        Turn::Over => PlayError::GameOver,
        Turn::Chance => PlayError::ChanceTurn,
        Turn::Seat(_) => {
            let refusal = position.why_illegal(action);
            scene.ensure(Law::WhyIllegalAgrees, refusal.is_some(), || {
                format!("{action:?} is not listed, but has no refusal")
            })?;
            match refusal {
                Some(refusal) => PlayError::Illegal(refusal),
                None => return Ok(()),
            }
        }
    };
    let law = Law::RefusedError;
    scene.equal(
        law,
        "check of an illegal action",
        &position.check(action),
        &Err(wanted.clone()),
    )?;
    let mut tried = position.clone();
    scene.equal(law, "play of an illegal action", &tried.play(action), &Err(wanted.clone()))?;
    let what = format!("after the refused {action:?}");
    scene.same(Law::RefusedUnchanged, &what, &tried, position)?;
    let step = tried.play_step(Step::Action(action));
    scene.equal(law, "play_step of an illegal action", &step, &Err(StepError::Action(wanted)))?;
    scene.same(Law::RefusedUnchanged, &what, &tried, position)
}

fn check_impossible<G: Game>(scene: &mut Scene<'_, G>, event: G::Event) -> Verdict {
    let position = scene.position;
    scene.ensure(Law::PossibleIsMember, !position.is_possible(event), || {
        format!("{event:?} is not listed, but is_possible says yes")
    })?;
    let wanted = match position.turn() {
        Turn::Over => EventError::GameOver,
        Turn::Seat(_) => EventError::SeatTurn,
        Turn::Chance => EventError::Impossible,
    };
    let law = Law::RefusedError;
    let mut tried = position.clone();
    scene.equal(law, "an event that is not listed", &tried.play_event(event), &Err(wanted))?;
    let what = format!("after the refused {event:?}");
    scene.same(Law::RefusedUnchanged, &what, &tried, position)?;
    let step = tried.play_step(Step::Event(event));
    scene.equal(law, "play_step of that event", &step, &Err(StepError::Event(wanted)))?;
    scene.same(Law::RefusedUnchanged, &what, &tried, position)
}
