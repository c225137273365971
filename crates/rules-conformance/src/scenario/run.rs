//! Plays scenarios on either kind of model.

use std::fmt::Display;

use rules_core::{Illegal as _, Notation, Options as _, PlayError, StepError, StepOf, perft};

use super::{Build, Expectation, Line, Scenario};
use crate::lockstep::ModelTurn;
use crate::panics::guard;

/// The interface that scenarios need from a model, in texts.
pub(super) trait Player: Clone {
    /// Whether the order of actions matters.
    const ORDERED: bool;

    fn start(options: &[(String, String)]) -> Result<Self, String>;
    fn read(text: &str) -> Result<Self, String>;
    fn turn(&self) -> String;
    fn actions(&self) -> Vec<String>;
    fn events(&self) -> Vec<(String, u64)>;
    fn play(&mut self, step: &str) -> Result<(), String>;
    /// Checks that a step is refused, by this rule if the model has reasons.
    fn refuses(&self, step: &str, rule: Option<&str>) -> Result<(), String>;
    fn perft(&self, depth: u8) -> u64;
    fn is(&self, text: &str) -> Result<(), String>;
    fn outcome(&self) -> Option<String>;
}

/// Plays a scenario, and returns the problems with the numbers of their lines.
///
/// It ends early if a position cannot be read or a step cannot be played.
pub(super) fn scenario<P: Player>(scenario: &Scenario) -> Vec<(usize, String)> {
    let mut problems = Vec::new();
    let mut player = None;
    for (number, line) in &scenario.lines {
        let done = guard(|| step::<P>(&mut player, line)).unwrap_or_else(Err);
        let ends = done.is_err() && !matches!(line, Line::Expect(..));
        problems.extend(done.err().map(|problem| (*number, problem)));
        if ends {
            break;
        }
    }
    problems
}

fn step<P: Player>(player: &mut Option<P>, line: &Line) -> Result<(), String> {
    let mut now = match (line, player.take()) {
        (Line::Options(options), _) => P::start(options)?,
        (Line::From(text), _) => P::read(text)?,
        (_, Some(player)) => player,
        (_, None) => P::start(&[])?,
    };
    let result = match line {
        Line::Options(_) | Line::From(_) => Ok(()),
        Line::Play(steps) => play_all(&mut now, steps),
        Line::Expect(steps, expectation) => {
            let mut after = now.clone();
            play_all(&mut after, steps).and_then(|()| check(&after, expectation))
        }
    };
    *player = Some(now);
    result
}

fn play_all(player: &mut impl Player, steps: &[String]) -> Result<(), String> {
    steps.iter().try_for_each(|step| player.play(step))
}

fn expect<T: PartialEq + Display>(expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("expected {expected}, found {found}"))
}

fn sorted(mut texts: Vec<String>) -> String {
    texts.sort();
    texts.join(" ")
}

/// Returns weights without a common factor, by event.
fn chances(events: &[(String, u64)]) -> String {
    let divisor = events.iter().fold(0, |all, &(_, weight)| gcd(all, weight)).max(1);
    let text = |(event, weight): &(String, u64)| format!("{event}:{}", weight / divisor);
    sorted(events.iter().map(text).collect())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn check<P: Player>(player: &P, expectation: &Expectation) -> Result<(), String> {
    match expectation {
        Expectation::Turn(turn) => expect(turn, &player.turn()),
        Expectation::Legal(actions) => {
            let list =
                |texts: Vec<String>| if P::ORDERED { texts.join(" ") } else { sorted(texts) };
            expect(&list(actions.clone()), &list(player.actions()))
        }
        Expectation::Allow(steps) => steps.iter().try_for_each(|step| player.clone().play(step)),
        Expectation::Refuse(rule, steps) => {
            steps.iter().try_for_each(|step| player.refuses(step, rule.as_deref()))
        }
        Expectation::Chance(events) => expect(&chances(events), &chances(&player.events())),
        Expectation::Perft(counts) => (1..).zip(counts).try_for_each(|(depth, count)| {
            expect(count, &player.perft(depth)).map_err(|why| format!("depth {depth}: {why}"))
        }),
        Expectation::Is(text) => player.is(text),
        Expectation::Outcome(outcome) => {
            expect(outcome, &player.outcome().unwrap_or("no outcome".into()))?;
            expect(&String::new(), &sorted(player.actions()))?;
            expect(&"over".to_string(), &player.turn())
        }
    }
}

/// A game under test.
#[derive(Clone)]
pub(super) struct Fast<G>(G);

impl<G: Notation> Fast<G> {
    fn step(text: &str) -> Result<StepOf<G>, String> {
        text.parse().map_err(|why| format!("cannot read the step {text:?}: {why}"))
    }
}

impl<G: Notation> Player for Fast<G> {
    const ORDERED: bool = true;

    fn start(options: &[(String, String)]) -> Result<Self, String> {
        let mut all = G::Options::default();
        let set = |(name, value): &(String, String)| all.set(name, value);
        options.iter().try_for_each(set).map_err(|why| why.to_string())?;
        G::new(all).map(Fast).map_err(|why| why.to_string())
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map(Fast).map_err(|why| format!("cannot read the position: {why}"))
    }

    fn turn(&self) -> String {
        self.0.turn().to_string()
    }

    fn actions(&self) -> Vec<String> {
        self.0.legal_actions().map(|action| action.to_string()).collect()
    }

    fn events(&self) -> Vec<(String, u64)> {
        self.0.chance_events().map(|(event, weight)| (event.to_string(), weight.into())).collect()
    }

    fn play(&mut self, step: &str) -> Result<(), String> {
        let read = Self::step(step)?;
        self.0.play_step(read).map_err(|why| format!("{step} in {}: {why}", self.0))
    }

    fn refuses(&self, step: &str, rule: Option<&str>) -> Result<(), String> {
        let mut after = self.0.clone();
        let refused = after.play_step(Self::step(step)?);
        let found = match &refused {
            Ok(()) => return Err(format!("{step} is possible in {}", self.0)),
            Err(StepError::Action(PlayError::Illegal(why))) => {
                // The message must also name the rule.
                let rule = why.rule();
                let named = rule.is_none_or(|rule| why.to_string().contains(rule));
                rule.filter(|_| named)
            }
            Err(_) => None,
        };
        let text = |rule: Option<&str>| format!("{step} refused by {}", rule.unwrap_or("no rule"));
        expect(&text(rule), &text(found))?;
        expect(&self.0.to_string(), &after.to_string())
    }

    fn perft(&self, depth: u8) -> u64 {
        perft(&self.0, depth)
    }

    fn is(&self, text: &str) -> Result<(), String> {
        expect(&text.to_string(), &self.0.to_string())?;
        let Fast(read) = Self::read(text)?;
        if read == self.0 { Ok(()) } else { Err("reads back as another position".into()) }
    }

    fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.to_string())
    }
}

/// A slow model.
#[derive(Clone)]
pub(super) struct Slow<M>(M);

impl<M: Build> Player for Slow<M> {
    const ORDERED: bool = false;

    fn start(options: &[(String, String)]) -> Result<Self, String> {
        let options: Vec<_> =
            options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Ok(Slow(M::new(&options)))
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(Slow(M::build(text)))
    }

    fn turn(&self) -> String {
        match self.0.turn() {
            ModelTurn::Seat(seat) => seat.to_string(),
            ModelTurn::Chance => "chance".into(),
            ModelTurn::Over => "over".into(),
        }
    }

    fn actions(&self) -> Vec<String> {
        self.0.legal_texts()
    }

    fn events(&self) -> Vec<(String, u64)> {
        self.0.chance().into_iter().map(|(event, weight)| (event.to_string(), weight)).collect()
    }

    fn play(&mut self, step: &str) -> Result<(), String> {
        self.refuses(step, None).err().ok_or(format!("{step} is impossible in {:?}", self.0))?;
        self.0.play_text(step.strip_prefix('*').unwrap_or(step));
        Ok(())
    }

    fn refuses(&self, step: &str, _: Option<&str>) -> Result<(), String> {
        let possible = match step.strip_prefix('*') {
            Some(event) => self.0.chance().iter().any(|(other, _)| other.to_string() == event),
            None => self.0.legal().iter().any(|action| action.to_string() == step),
        };
        if possible { Err(format!("{step} is possible in {:?}", self.0)) } else { Ok(()) }
    }

    fn perft(&self, depth: u8) -> u64 {
        self.0.perft(depth)
    }

    fn is(&self, text: &str) -> Result<(), String> {
        if self.0.is(text) { Ok(()) } else { Err(format!("expected {text}, found {:?}", self.0)) }
    }

    fn outcome(&self) -> Option<String> {
        let outcome = self.0.outcome()?;
        let list = |numbers: Vec<String>| {
            if numbers.is_empty() { "-".into() } else { numbers.join(",") }
        };
        let winners = list(outcome.winners.iter().map(ToString::to_string).collect());
        let scores = outcome
            .scores
            .map(|scores| format!(" {}", list(scores.iter().map(ToString::to_string).collect())));
        Some(format!("{} {winners}{}", outcome.reason, scores.unwrap_or_default()))
    }
}
