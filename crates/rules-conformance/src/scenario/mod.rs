//! Rule scenarios as data: text files of expectations, run on a fast and a slow model.
//!
//! A scenario is a block of lines. Its first line names one or several rules and has a title. The
//! others set up a position, play steps and state expectations.
//!
//! ```text
//! TRIANDRO-12 TRIANDRO-5 a capture empties the triangle
//! from triandro/1 - 0 3/a5/1b5/a1a5/7/8/7/6/3 7,7
//! allow 28 x4-17-19
//! refuse TRIANDRO-5 4 11
//! after 28: turn 1
//! play x4-17-19
//! is triandro/1 - 1 3/6/7/8/7/8/7/6/3 10,7
//! ```
//!
//! | line | meaning |
//! |---|---|
//! | `options NAME=VALUE ...` | start a game with these options |
//! | `from POSITION` | start from this position; without either line a game starts with default options |
//! | `play STEP ...` | play these actions and events, an event with `*` before it |
//! | `turn SEAT` | this seat must act; `chance` or `over` otherwise |
//! | `legal ACTION ...` | exactly these actions are legal, in the order of the game's list |
//! | `allow STEP ...` | these steps are possible, possibly with others |
//! | `refuse RULE STEP ...` | this rule forbids these steps; `-` for no rule |
//! | `chance EVENT:WEIGHT ...` | exactly these events can happen, with weights in these ratios |
//! | `perft NUMBER ...` | numbers of step sequences of length 1, 2, ... |
//! | `is POSITION` | the position has this text |
//! | `outcome END WINNERS SCORES` | the game is over with this result, `-` for no winner |
//! | `after STEP ...: LINE` | the expectation holds after these further steps, which are taken back |
//!
//! Blank lines end a scenario, lines that start with `#` are comments, and an indented line
//! continues the line before it. Steps, positions and results are written in the game's
//! [`Notation`].
//!
//! The fast model is a [`Notation`], the slow one a [`Build`]. A slow model has no reasons and no
//! order, so a step is refused if it is not among the legal ones.
//!
//! ```
//! use rules_conformance::scenario::Scenarios;
//! use triandro_rules::Triandro;
//!
//! let text = "TRIANDRO-5 a turn is one stone\n\
//!             play 28\n\
//!             turn 1\n";
//! // 16 is the number of rules: TRIANDRO-1 to TRIANDRO-16.
//! let scenarios = Scenarios::read("rules.txt", text, "TRIANDRO", 16).unwrap();
//! scenarios.run_game::<Triandro>().unwrap();
//!
//! let wrong = text.replace("turn 1", "turn 0");
//! let wrong = Scenarios::read("rules.txt", &wrong, "TRIANDRO", 16).unwrap();
//! let failures = wrong.run_game::<Triandro>().unwrap_err();
//! assert_eq!(failures.to_string(), "rules.txt:3: expected 0, found 1");
//! ```
//!
//! In a test, [`Scenarios::open`] reads the file:
//!
//! ```no_run
//! # use rules_conformance::scenario::Scenarios;
//! # use triandro_rules::Triandro;
//! let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/rules.txt");
//! Scenarios::open(file, "TRIANDRO", 16).unwrap().run_game::<Triandro>().unwrap();
//! ```

use std::fmt::{self, Debug, Display};

use rules_core::Notation;

use crate::lockstep::{Fast, Model};

mod run;
#[cfg(test)]
mod tests;

/// A slow model that reads positions in the notation of its rules.
pub trait Build: Model {
    /// Builds the position with this text.
    ///
    /// # Panics
    /// Panics if the text is not a position.
    fn build(text: &str) -> Self;

    /// Returns whether this is the position with this text.
    ///
    /// A model with more state than a text contains overrides it.
    fn is(&self, text: &str) -> bool {
        *self == Self::build(text)
    }
}

/// The scenarios of a file.
#[derive(Clone, Debug)]
pub struct Scenarios {
    file: String,
    scenarios: Vec<Scenario>,
}

/// Problems of scenarios, printed as `FILE:LINE: PROBLEM` line by line.
#[derive(Clone, PartialEq, Eq)]
pub struct Failures {
    file: String,
    problems: Vec<(usize, String)>,
}

impl Display for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separators = std::iter::once("").chain(std::iter::repeat("\n"));
        self.problems.iter().zip(separators).try_for_each(|((line, problem), separator)| {
            write!(f, "{separator}{}:{line}: {problem}", self.file)
        })
    }
}

impl Debug for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Failures {}

#[derive(Clone, Debug)]
struct Scenario {
    title: String,
    rules: Vec<u32>,
    lines: Vec<(usize, Line)>,
}

#[derive(Clone, Debug)]
enum Line {
    Options(Vec<(String, String)>),
    From(String),
    Play(Vec<String>),
    /// An expectation after further steps, often none.
    Expect(Vec<String>, Expectation),
}

#[derive(Clone, Debug)]
enum Expectation {
    Turn(String),
    Legal(Vec<String>),
    Allow(Vec<String>),
    Refuse(Option<String>, Vec<String>),
    Chance(Vec<(String, u64)>),
    Perft(Vec<u64>),
    Is(String),
    Outcome(String),
}

impl Scenarios {
    /// Reads the scenarios of a file.
    ///
    /// # Errors
    /// Same as [`read`](Scenarios::read), or if the file cannot be read.
    pub fn open(file: &str, prefix: &str, count: u32) -> Result<Self, Failures> {
        let text = std::fs::read_to_string(file).map_err(|why| {
            let problems = vec![(0, why.to_string())];
            Failures { file: file.to_string(), problems }
        })?;
        Scenarios::read(file, &text, prefix, count)
    }

    /// Reads scenarios. `file` is the name in messages; the rules are `PREFIX-1` to `PREFIX-count`.
    ///
    /// # Errors
    /// Returns [`Failures`] if there is no scenario, or one names an unknown rule, has an unknown
    /// key, a value that cannot be read, or no expectation.
    pub fn read(file: &str, text: &str, prefix: &str, count: u32) -> Result<Self, Failures> {
        let mut scenarios: Vec<Scenario> = Vec::new();
        let mut problems = Vec::new();
        let mut header = None;
        let rules = Rules { prefix, count };
        for (number, line) in joined(text) {
            if line.is_empty() {
                problems.extend(without_expectation(header.take(), scenarios.last()));
            } else if header.is_none() {
                header = Some(number);
                let read = rules.header(&line);
                problems.extend(read.clone().err().map(|problem| (number, problem)));
                let (rules, title) = read.unwrap_or_default();
                scenarios.push(Scenario { title, rules, lines: Vec::new() });
            } else if let Some(scenario) = scenarios.last_mut() {
                match rules.line(&line) {
                    Ok(line) => scenario.lines.push((number, line)),
                    Err(problem) => problems.push((number, problem)),
                }
            }
        }
        problems.extend(without_expectation(header, scenarios.last()));
        if scenarios.is_empty() {
            problems.push((1, "expected a scenario".into()));
        }
        let file = file.to_string();
        if problems.is_empty() {
            Ok(Scenarios { file, scenarios })
        } else {
            Err(Failures { file, problems })
        }
    }

    /// Returns the numbers of the rules that scenarios name, in the order of the file.
    pub fn rules(&self) -> impl Iterator<Item = u32> {
        self.scenarios.iter().flat_map(|scenario| scenario.rules.iter().copied())
    }

    /// Returns the scenarios with this title.
    ///
    /// A text that names a scenario, such as a rules page, can so be held to the game.
    #[must_use]
    pub fn titled(&self, title: &str) -> Scenarios {
        let all = self.scenarios.iter().filter(|scenario| scenario.title == title);
        Scenarios { file: self.file.clone(), scenarios: all.cloned().collect() }
    }

    /// Returns the positions from which scenarios play: those of `options` and `from`.
    ///
    /// # Errors
    /// Returns [`Failures`] with the positions that cannot be read.
    pub fn starts<G: Notation>(&self) -> Result<Vec<G>, Failures> {
        let mut problems = Vec::new();
        let found = self.scenarios.iter().flat_map(run::starts::<G>).filter_map(|(line, start)| {
            start.map_err(|problem| problems.push((line, problem))).ok()
        });
        let starts = found.collect();
        if problems.is_empty() {
            return Ok(starts);
        }
        Err(Failures { file: self.file.clone(), problems })
    }

    /// Runs all scenarios on a game.
    ///
    /// # Errors
    /// Returns [`Failures`] with every expectation that does not hold and every step that cannot be
    /// played.
    pub fn run_game<G: Notation>(&self) -> Result<(), Failures> {
        self.run::<Fast<G>>()
    }

    /// Runs all scenarios on a slow model.
    ///
    /// # Errors
    /// Same as [`run_game`](Scenarios::run_game).
    pub fn run_model<M: Build>(&self) -> Result<(), Failures> {
        self.run::<M>()
    }

    fn run<S: run::Subject>(&self) -> Result<(), Failures> {
        let problems: Vec<_> = self.scenarios.iter().flat_map(run::scenario::<S>).collect();
        if problems.is_empty() {
            return Ok(());
        }
        Err(Failures { file: self.file.clone(), problems })
    }
}

/// Returns the lines with their numbers, without comments, and with continuation lines joined.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let continues = line.starts_with(' ') && !line.trim().is_empty();
        match lines.last_mut().filter(|_| continues) {
            Some((_, before)) => *before = format!("{before} {}", line.trim()),
            None if line.starts_with('#') => {}
            None => lines.push((number, line.trim().to_string())),
        }
    }
    lines
}

fn without_expectation(
    header: Option<usize>,
    scenario: Option<&Scenario>,
) -> Option<(usize, String)> {
    let expects = |(_, line): &(usize, Line)| matches!(line, Line::Expect(..));
    let lacking = !scenario?.lines.iter().any(expects);
    header.filter(|_| lacking).map(|number| (number, "the scenario expects nothing".into()))
}

/// Returns at least one word.
fn words(text: &str) -> Result<Vec<String>, String> {
    let words: Vec<String> = text.split_whitespace().map(ToString::to_string).collect();
    if words.is_empty() {
        Err("expected a step or a number after the key".into())
    } else {
        Ok(words)
    }
}

/// The rules that scenarios may name.
struct Rules<'a> {
    prefix: &'a str,
    count: u32,
}

impl Rules<'_> {
    /// Returns the number of a rule by its identifier.
    fn number(&self, rule: &str) -> Result<u32, String> {
        let digits = rule.strip_prefix(self.prefix).and_then(|rest| rest.strip_prefix('-'));
        let number = digits.and_then(|digits| digits.parse().ok());
        let known = |number: &u32| {
            (1..=self.count).contains(number) && rule == format!("{}-{number}", self.prefix)
        };
        number.filter(known).ok_or_else(|| {
            let Rules { prefix, count } = self;
            format!("unknown rule {rule:?} (known: {prefix}-1 to {prefix}-{count})")
        })
    }

    /// Returns the rules in the first line of a scenario, and the title after them.
    fn header(&self, line: &str) -> Result<(Vec<u32>, String), String> {
        let is_rule = |word: &&str| {
            let name = word.split_once('-').map_or("", |(name, _)| name);
            !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_uppercase())
        };
        let named: Vec<&str> = line.split_whitespace().take_while(is_rule).collect();
        if named.is_empty() {
            return Err(format!("expected a rule and a title, found {line:?}"));
        }
        let title: Vec<&str> = line.split_whitespace().skip(named.len()).collect();
        if title.is_empty() {
            return Err("expected a title after the rules".into());
        }
        let rules: Result<_, String> = named.into_iter().map(|rule| self.number(rule)).collect();
        Ok((rules?, title.join(" ")))
    }

    fn line(&self, line: &str) -> Result<Line, String> {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "options" => pairs(value, '=').map(Line::Options),
            "from" => Ok(Line::From(value.to_string())),
            "play" => words(value).map(Line::Play),
            "after" => {
                let (steps, line) =
                    value.split_once(": ").ok_or("expected `after STEP ...: EXPECTATION`")?;
                match self.line(line)? {
                    Line::Expect(before, expectation) if before.is_empty() => {
                        Ok(Line::Expect(words(steps)?, expectation))
                    }
                    _ => Err(format!("expected an expectation, found {line:?}")),
                }
            }
            _ => Ok(Line::Expect(Vec::new(), self.expectation(key, value)?)),
        }
    }

    fn expectation(&self, key: &str, value: &str) -> Result<Expectation, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is not a number"));
        Ok(match key {
            "turn" => Expectation::Turn(value.to_string()),
            "legal" => Expectation::Legal(words(value).unwrap_or_default()),
            "allow" => Expectation::Allow(words(value)?),
            "refuse" => {
                let (rule, steps) = value.split_once(' ').ok_or("expected a rule and steps")?;
                let named = (rule != "-").then(|| self.number(rule).map(|_| rule.to_string()));
                Expectation::Refuse(named.transpose()?, words(steps)?)
            }
            "chance" => {
                let weighted = pairs(value, ':')?.into_iter();
                let read = |(event, weight): (String, String)| Ok((event, number(&weight)?));
                Expectation::Chance(weighted.map(read).collect::<Result<_, String>>()?)
            }
            "perft" => {
                let counts: Result<_, String> =
                    words(value)?.iter().map(|word| number(word)).collect();
                Expectation::Perft(counts?)
            }
            "is" => Expectation::Is(value.to_string()),
            "outcome" => Expectation::Outcome(value.to_string()),
            _ => return Err(format!("unknown key {key:?}")),
        })
    }
}

/// Returns words of two parts.
fn pairs(text: &str, separator: char) -> Result<Vec<(String, String)>, String> {
    let pair = |word: &str| {
        let (name, value) = word.rsplit_once(separator)?;
        Some((name.to_string(), value.to_string()))
    };
    let pair = |word: &str| pair(word).ok_or(format!("expected {separator:?} in {word:?}"));
    text.split_whitespace().map(pair).collect()
}
