//! Random walks, and checking their positions with probes.

use rand_core::Rng;
use rules_core::{Game, Step, StepOf, Turn};

use crate::Law;
use crate::lockstep::Choices;
use crate::panics::guard;
use crate::probe::{Density, Dice, Fault, LawContext, Probe, RunConfig, Verdict, below};
use crate::report::Ledger;

/// A way to choose the steps of a walk.
pub(crate) type Bias<G> = Box<dyn Fn(&G, &mut Choices) -> Option<StepOf<G>>>;

/// Returns all steps that are possible in a position, as the game lists them.
pub(crate) fn steps<G: Game>(position: &G) -> Vec<StepOf<G>> {
    match position.turn() {
        Turn::Seat(_) => position.legal_actions().map(Step::Action).collect(),
        Turn::Chance => position.chance_events().map(|(event, _)| Step::Event(event)).collect(),
        Turn::Over => Vec::new(),
    }
}

/// Plays a listed step without [`Game::play_step_unchecked`], which is itself under test.
pub(crate) fn play_listed<G: Game>(position: &mut G, step: StepOf<G>) {
    match step {
        Step::Action(action) => position.play_unchecked(action),
        Step::Event(event) => position.play_event_unchecked(event),
    }
}

/// The way in which a walk chooses steps.
#[derive(Clone, Copy)]
enum Style {
    /// Every step is equally likely.
    Uniform,
    /// The same relative place in every list: the first, the last, or in between.
    Stubborn(usize),
}

impl Style {
    fn choose(self, dice: &mut Dice, count: usize) -> usize {
        match self {
            Style::Uniform => below(dice, count),
            // One step in eight is random, so that stubborn walks are not all the same.
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

/// Walks from `start` until the game is over, at most `limit` steps.
///
/// Calls `see` with the listed steps.
pub(crate) fn walk<G: Game>(
    start: &G,
    limit: usize,
    number: usize,
    bias: Option<&Bias<G>>,
    dice: &mut Dice,
    see: &mut dyn FnMut(&[StepOf<G>]),
) -> Walk<G> {
    // Three of four walks are uniform.
    let style = if number % 4 == 3 { Style::Stubborn(number / 4 % 5) } else { Style::Uniform };
    let mut walk = Walk { line: Vec::new(), over: false, panic: None };
    let mut biased = bias.map(|choose| (choose, Choices::seeded(dice.next_u64())));
    let ran = guard(|| {
        let mut position = start.clone();
        while walk.line.len() < limit {
            let listed = steps(&position);
            if listed.is_empty() {
                break;
            }
            see(&listed);
            let liked = biased.as_mut().and_then(|(choose, choices)| choose(&position, choices));
            let step = liked.unwrap_or_else(|| listed[style.choose(dice, listed.len())]);
            walk.line.push(step);
            play_listed(&mut position, step);
        }
        walk.over = position.turn().is_over();
    });
    walk.panic = ran.err();
    walk
}

/// Returns the line with a random part of it replaced by fewer random steps. What follows may not
/// be legal any more.
pub(crate) fn splice<G: Game>(start: &G, line: &[StepOf<G>], dice: &mut Dice) -> Vec<StepOf<G>> {
    let from = below(dice, line.len());
    let length = 1 + below(dice, line.len() - from);
    let mut position = start.clone();
    line[..from].iter().for_each(|&step| play_listed(&mut position, step));
    let walked = walk(&position, below(dice, length), 0, None, dice, &mut |_| ());
    [&line[..from], &walked.line, &line[from + length..]].concat()
}

/// A fault and the move sequence that shows it.
pub(crate) struct Found<G: Game> {
    pub(crate) fault: Fault,
    pub(crate) line: Vec<StepOf<G>>,
}

/// The checks while a move sequence is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChecksDuringWalk {
    /// Every step was listed when the sequence was walked; the probe looks as often as it asks for.
    Sampled,
    /// The sequence is put together from others. Steps that are not listed at their place are left
    /// out, and the probe looks at every position.
    Full,
}

/// Plays the move sequence and lets the probe look at its positions.
pub(crate) fn examine<G: Game>(
    config: &RunConfig<G>,
    start: &G,
    probe: &mut dyn Probe<G>,
    line: &[StepOf<G>],
    checks: ChecksDuringWalk,
    dice: &mut Dice,
    ledger: &mut Ledger,
) -> Result<(), Found<G>> {
    let looks = Looks::new(config.density, line.len(), checks, dice);
    let mut played: Vec<StepOf<G>> = Vec::with_capacity(line.len());
    let mut position = start.clone();
    for place in 0..=line.len() {
        if looks.wants(place) {
            ledger.looks += 1;
            let mut context =
                LawContext { config, start, line: &played, position: &position, dice, ledger };
            match look(probe, &mut context) {
                Err(fault) if config.wants(fault.law) => return Err(Found { fault, line: played }),
                _ => {}
            }
        }
        let Some(&step) = line.get(place) else { break };
        let before = position.clone();
        let moved = guard(|| {
            if checks == ChecksDuringWalk::Sampled || steps(&position).contains(&step) {
                play_listed(&mut position, step);
                played.push(step);
            }
        });
        if let Err(panic) = moved {
            let fault = fault_of_panic(config, &before, step, &panic);
            if !config.wants(fault.law) {
                break;
            }
            played.push(step);
            return Err(Found { fault, line: played });
        }
    }
    Ok(())
}

/// Returns the fault of a listed step that panics, which may not be legal.
fn fault_of_panic<G: Game>(
    config: &RunConfig<G>,
    before: &G,
    step: StepOf<G>,
    panic: &str,
) -> Fault {
    let shown = (config.forms.show_step)(&step);
    let (law, refused) = match step {
        Step::Action(action) => (Law::LegalIsMember, guard(|| !before.is_legal(action))),
        Step::Event(event) => (Law::PossibleIsMember, guard(|| !before.is_possible(event))),
    };
    if refused == Ok(true) {
        let what = format!("{shown} is listed, but refused if asked for; playing it: {panic}");
        return Fault { law, what };
    }
    Fault { law: Law::NoPanic, what: format!("playing {shown}: {panic}") }
}

/// Lets a probe look; a panic is a fault too.
fn look<G: Game>(probe: &mut dyn Probe<G>, context: &mut LawContext<'_, G>) -> Verdict {
    context.on(Law::NoPanic);
    context.ledger.tried = None;
    let looked = guard(|| probe.look(context));
    looked.unwrap_or_else(|panic| {
        let during = context.ledger.current().unwrap_or(Law::NoPanic);
        let tried = context.ledger.tried.take().map(|tried| format!(", trying {tried}"));
        let tried = tried.unwrap_or_default();
        let what = format!("{panic}\n  while checking {during:?}: {during}{tried}");
        Err(Fault { law: Law::NoPanic, what })
    })
}

/// The places of a line that a probe looks at, ascending; `None` for all.
struct Looks(Option<Vec<usize>>);

impl Looks {
    fn new(density: Density, length: usize, checks: ChecksDuringWalk, dice: &mut Dice) -> Self {
        Looks(match density {
            Density::Start => Some(vec![0]),
            Density::Every => None,
            Density::Few(_) if checks == ChecksDuringWalk::Full => None,
            Density::Few(count) => {
                let mut places: Vec<usize> = (0..count).map(|_| below(dice, length + 1)).collect();
                places.push(length);
                places.sort_unstable();
                places.dedup();
                Some(places)
            }
        })
    }

    fn wants(&self, place: usize) -> bool {
        self.0.as_ref().is_none_or(|places| places.binary_search(&place).is_ok())
    }
}
