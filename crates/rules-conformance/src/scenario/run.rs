//! Plays scenarios on either kind of model.

use std::fmt::Display;

use rules_core::{Illegal as _, Notation, Options as _, PlayError, StepError, perft};

use super::{Build, Expectation, Line, Scenario};
use crate::lockstep::{Fast, Model, TextModel};
use crate::panics::guard;

/// A model on which scenarios run.
pub(super) trait Subject: TextModel + Clone {
    /// Whether the order of actions matters.
    const ORDERED: bool;

    fn start(options: &[(String, String)]) -> Result<Self, String>;
    fn read(text: &str) -> Result<Self, String>;
    /// Checks that a step is refused, by this rule if the model has reasons.
    fn refuses(&self, step: &str, rule: Option<&str>) -> Result<(), String>;
    fn perft(&self, depth: u8) -> u64;
    fn is(&self, text: &str) -> Result<(), String>;
}

/// Plays a scenario, and returns the problems with the numbers of their lines.
///
/// It ends early if a position cannot be read or a step cannot be played.
pub(super) fn scenario<S: Subject>(scenario: &Scenario) -> Vec<(usize, String)> {
    let mut problems = Vec::new();
    let mut subject = None;
    for (number, line) in &scenario.lines {
        let done = guard(|| step::<S>(&mut subject, line)).unwrap_or_else(Err);
        let ends = done.is_err() && !matches!(line, Line::Expect(..));
        problems.extend(done.err().map(|problem| (*number, problem)));
        if ends {
            break;
        }
    }
    problems
}

/// Returns the positions from which a scenario plays, with the numbers of their lines.
pub(super) fn starts<G: Notation>(scenario: &Scenario) -> Vec<(usize, Result<G, String>)> {
    let first = scenario.lines.first();
    let default = first.filter(|(_, line)| !matches!(line, Line::Options(_) | Line::From(_)));
    let default = default.map(|(number, _)| (*number, Fast::<G>::start(&[])));
    let named = scenario.lines.iter().filter_map(|(number, line)| match line {
        Line::Options(options) => Some((*number, Fast::<G>::start(options))),
        Line::From(text) => Some((*number, Fast::<G>::read(text))),
        Line::Play(_) | Line::Expect(..) => None,
    });
    default
        .into_iter()
        .chain(named)
        .map(|(number, start)| (number, start.map(|Fast(game)| game)))
        .collect()
}

fn step<S: Subject>(subject: &mut Option<S>, line: &Line) -> Result<(), String> {
    let mut now = match (line, subject.take()) {
        (Line::Options(options), _) => S::start(options)?,
        (Line::From(text), _) => S::read(text)?,
        (_, Some(subject)) => subject,
        (_, None) => S::start(&[])?,
    };
    let result = match line {
        Line::Options(_) | Line::From(_) => Ok(()),
        Line::Play(steps) => play_all(&mut now, steps),
        Line::Expect(steps, expectation) => {
            let mut after = now.clone();
            play_all(&mut after, steps).and_then(|()| check(&after, expectation))
        }
    };
    *subject = Some(now);
    result
}

fn play_all(subject: &mut impl Subject, steps: &[String]) -> Result<(), String> {
    steps.iter().try_for_each(|step| subject.play(step))
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

fn check<S: Subject>(subject: &S, expectation: &Expectation) -> Result<(), String> {
    match expectation {
        Expectation::Turn(turn) => expect(turn, &subject.turn().to_string()),
        Expectation::Legal(actions) => {
            let list =
                |texts: Vec<String>| if S::ORDERED { texts.join(" ") } else { sorted(texts) };
            expect(&list(actions.clone()), &list(subject.legal()))
        }
        Expectation::Allow(steps) => steps.iter().try_for_each(|step| subject.clone().play(step)),
        Expectation::Refuse(rule, steps) => {
            steps.iter().try_for_each(|step| subject.refuses(step, rule.as_deref()))
        }
        Expectation::Chance(events) => expect(&chances(events), &chances(&subject.chance())),
        Expectation::Perft(counts) => (1..).zip(counts).try_for_each(|(depth, count)| {
            expect(count, &subject.perft(depth)).map_err(|why| format!("depth {depth}: {why}"))
        }),
        Expectation::Is(text) => subject.is(text),
        Expectation::Outcome(outcome) => {
            let found = subject.outcome().map(|outcome| outcome.to_string());
            expect(outcome, &found.unwrap_or("no outcome".into()))?;
            expect(&String::new(), &sorted(subject.legal()))?;
            expect(&"over".to_string(), &subject.turn().to_string())
        }
    }
}

impl<G: Notation> Subject for Fast<G> {
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
}

impl<M: Build> Subject for M {
    const ORDERED: bool = false;

    fn start(options: &[(String, String)]) -> Result<Self, String> {
        let options: Vec<_> =
            options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Ok(M::new(&options))
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(M::build(text))
    }

    fn refuses(&self, step: &str, _: Option<&str>) -> Result<(), String> {
        match TextModel::play(&mut self.clone(), step) {
            Ok(()) => Err(format!("{step} is possible in {self:?}")),
            Err(_) => Ok(()),
        }
    }

    fn perft(&self, depth: u8) -> u64 {
        Model::perft(self, depth)
    }

    fn is(&self, text: &str) -> Result<(), String> {
        if Build::is(self, text) { Ok(()) } else { Err(format!("expected {text}, found {self:?}")) }
    }
}
