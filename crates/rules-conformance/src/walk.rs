//! Lines of play: walking them at random, and looking at them with probes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules_core::{Game, Step, Turn};

use crate::Law;
use crate::probe::{Density, Dice, Env, Fault, Probe, Scene, StepOf, Verdict, below};
use crate::report::Ledger;

/// All steps that are possible in a position, as the game lists them.
pub(crate) fn steps<G: Game>(position: &G) -> Vec<StepOf<G>> {
    match position.turn() {
        Turn::Seat(_) => position.legal_actions().map(Step::Action).collect(),
        Turn::Chance => position.chance_events().map(|(event, _)| Step::Event(event)).collect(),
        Turn::Over => Vec::new(),
    }
}

/// Plays a step that is listed.
pub(crate) fn play_listed<G: Game>(position: &mut G, step: StepOf<G>) {
    match step {
        Step::Action(action) => position.play_unchecked(action),
        Step::Event(event) => position.play_event_unchecked(event),
    }
}

/// How a walk chooses.
#[derive(Clone, Copy)]
enum Style {
    /// Every step is equally likely.
    Uniform,
    /// The same share of every list: the first, the last, or in between.
    Stubborn(usize),
}

impl Style {
    fn choose(self, dice: &mut Dice, count: usize) -> usize {
        match self {
            Style::Uniform => below(dice, count),
            // One step in eight is free, so that stubborn walks are not all the same.
            Style::Stubborn(_) if below(dice, 8) == 0 => below(dice, count),
            Style::Stubborn(share) => share * (count - 1) / 4,
        }
    }
}

/// A walk, and the panic that ended it if one did.
pub(crate) struct Walk<G: Game> {
    pub(crate) line: Vec<StepOf<G>>,
    pub(crate) over: bool,
    pub(crate) panic: Option<String>,
}

/// Walks from `start` until the game is over, at most `limit` steps; `see` is told what was listed.
pub(crate) fn walk<G: Game>(
    start: &G,
    limit: usize,
    number: usize,
    dice: &mut Dice,
    mut see: impl FnMut(&[StepOf<G>]),
) -> Walk<G> {
    // Three walks in four are uniform.
    let style = if number % 4 == 3 { Style::Stubborn(number / 4 % 5) } else { Style::Uniform };
    let mut walk = Walk { line: Vec::new(), over: false, panic: None };
    let ran = guard(|| {
        let mut position = start.clone();
        while walk.line.len() < limit {
            let listed = steps(&position);
            if listed.is_empty() {
                break;
            }
            see(&listed);
            let step = listed[style.choose(dice, listed.len())];
            walk.line.push(step);
            play_listed(&mut position, step);
        }
        walk.over = position.turn().is_over();
    });
    walk.panic = ran.err();
    walk
}

/// A fault and the line that shows it.
pub(crate) struct Found<G: Game> {
    pub(crate) fault: Fault,
    pub(crate) line: Vec<StepOf<G>>,
    /// Which probe found it.
    pub(crate) probe: usize,
}

/// Plays the line and looks at its positions with every probe. Steps that are not listed where they
/// come up are left out, so that any part of a line can be tried.
pub(crate) fn examine<G: Game>(
    env: &Env<G>,
    start: &G,
    probes: &mut [Box<dyn Probe<G>>],
    line: &[StepOf<G>],
    everywhere: bool,
    dice: &mut Dice,
    ledger: &mut Ledger,
) -> Result<(), Found<G>> {
    let looks = Looks::new(probes, line.len(), everywhere, dice);
    let mut played: Vec<StepOf<G>> = Vec::with_capacity(line.len());
    let mut position = start.clone();
    for place in 0..=line.len() {
        ledger.positions += 1;
        for (index, probe) in probes.iter_mut().enumerate() {
            if !looks.wants(index, place) {
                continue;
            }
            let mut scene = Scene { env, start, line: &played, position: &position, dice, ledger };
            match look(probe.as_mut(), &mut scene) {
                Err(fault) if env.wants(fault.law) => {
                    return Err(Found { fault, line: played, probe: index });
                }
                _ => {}
            }
        }
        let Some(&step) = line.get(place) else { break };
        let moved = guard(|| {
            if steps(&position).contains(&step) {
                play_listed(&mut position, step);
                played.push(step);
            }
        });
        if let Err(panic) = moved {
            if !env.wants(Law::NoPanic) {
                break;
            }
            played.push(step);
            let what = format!("playing {} panicked: {panic}", (env.forms.show_step)(&step));
            return Err(Found { fault: Fault { law: Law::NoPanic, what }, line: played, probe: 0 });
        }
    }
    Ok(())
}

/// Lets a probe look; a panic is a fault too.
fn look<G: Game>(probe: &mut dyn Probe<G>, scene: &mut Scene<'_, G>) -> Verdict {
    scene.on(Law::NoPanic);
    let looked = guard(|| probe.look(scene));
    looked.unwrap_or_else(|panic| {
        let during = scene.ledger.current().unwrap_or(Law::NoPanic);
        let what = format!("panicked: {panic}, while checking {during:?}: {during}");
        Err(Fault { law: Law::NoPanic, what })
    })
}

/// Runs `act` and gives the message of a panic as an error.
pub(crate) fn guard<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(act)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_string());
        text.or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "no message".to_string())
    })
}

/// Which probe looks at which places of a line.
struct Looks {
    /// For each probe the chosen places, ascending; `None` for all.
    places: Vec<Option<Vec<usize>>>,
}

impl Looks {
    fn new<G: Game>(
        probes: &[Box<dyn Probe<G>>],
        length: usize,
        everywhere: bool,
        dice: &mut Dice,
    ) -> Self {
        let mut choose = |probe: &dyn Probe<G>| match probe.density() {
            Density::Start => Some(vec![0]),
            Density::Every => None,
            Density::Few(_) if everywhere => None,
            Density::Few(count) => {
                let mut places: Vec<usize> = (0..count).map(|_| below(dice, length + 1)).collect();
                places.push(length);
                places.sort_unstable();
                places.dedup();
                Some(places)
            }
        };
        Looks { places: probes.iter().map(|probe| choose(probe.as_ref())).collect() }
    }

    fn wants(&self, probe: usize, place: usize) -> bool {
        self.places[probe].as_ref().is_none_or(|places| places.binary_search(&place).is_ok())
    }
}
