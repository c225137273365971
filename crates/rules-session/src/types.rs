//! Declarations of the protocol for TypeScript.

use rules_games::rules_svg::{Format, Theme};
use rules_games::{DynActionValue, DynAnalysis, DynEffect, DynMatchView, DynProof, DynStepEffects};
use rules_games::{Mistake, Reviewed, RuleKind, RuleText};
use ts_rs::{Config, TS};

use crate::failure::Code;
use crate::hello::{GameEntry, Hello, OptionEntry};
use crate::request::{Command, Render};
use crate::view::{Observation, OutcomeView, View};

/// The kind of an option, as its JSON form has it.
#[derive(TS)]
#[ts(rename = "OptionKind")]
#[allow(dead_code, reason = "it only describes a JSON form")]
struct Kind {
    #[ts(rename = "type", type = "'bool' | 'int' | 'choice'")]
    kind: (),
    #[ts(type = "number", optional)]
    min: (),
    #[ts(type = "number", optional)]
    max: (),
    #[ts(type = "Array<number | string>", optional)]
    values: (),
}

/// The parts that are not types of their own: options, requests, and the answer to each command.
const MORE: &str = "
/** An option of a game. */
export type OptionEntry = OptionHead & OptionKind;

/** Options by name. */
export type Options = Record<string, boolean | number | string>;

/** A request, with the name of its session if there are several, and how the answer speaks. */
export type Request = Command & {
  session?: string;
  names?: Array<string>;
  places?: boolean;
  language?: string;
  since?: number;
  seen?: boolean;
};

/** The lists by seat have one entry for each seat. */
export type ConquestObservation = {
  players: number;
  first: number;
  pass_draws: boolean;
  overpower?: string;
  viewer: number | 'spectator';
  hand: Array<string>;
  hand_sizes: Array<number>;
  stock_size: number;
  table: Array<string>;
  covers: Array<Array<string>>;
  covers_left: Array<[number, number, number]>;
  open: Array<string>;
  to_act: number;
  phase: string;
  placed: string | null;
  passes: number;
  scores: Array<number>;
};

/** The threes are in the order of Scarab, Eye and Snake. */
export type TriarchyObservation = {
  players: number;
  dots: number;
  first: number;
  reuse: boolean;
  turn_limit: number;
  stacks: Array<{ dot: number; top: string; height: number }>;
  home: [number, number, number];
  removed: [number, number, number];
  left: string;
  to_act: number;
  phase: string;
  turns_done: number;
  landed: Array<number>;
};

/** The answer to each command. */
export type Answers = {
  hello: Hello;
  new: View;
  load: View;
  replay: View;
  close: Record<string, never>;
  play: View;
  undo: View;
  redo: View;
  resign: View;
  sample: View;
  random: View;
  bot: View;
  hint: Analysis & { timed_out?: true };
  analyse: { decisions: Array<Reviewed>; timed_out?: true; next?: number };
  view: View;
  rules: { rules: Array<RuleText> };
  match: { game: string; match: MatchView; next?: number };
  effects: { steps: Array<StepEffects>; next?: number };
  observe: { observation: Observation };
  redraw: { position: string };
  perft: { nodes: number };
  record: { record: string; next?: number };
  render: { svg: string; status: string };
};
";

/// Returns the declarations of requests and answers.
///
/// ```
/// assert!(rules_session::types().contains("export type Command"));
/// ```
pub fn types() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from("/** The protocol, written from its Rust types. */\n");
    macro_rules! declare {
        ($($type:ty),+) => {
            $(
                text.push('\n');
                if let Some(docs) = <$type as TS>::docs() {
                    text.push_str(&docs);
                }
                text.push_str(&format!("export {}\n", <$type as TS>::decl(&config)));
            )+
        };
    }
    declare!(
        Command,
        Render,
        Hello,
        GameEntry,
        OptionEntry,
        Kind,
        View,
        Observation,
        OutcomeView,
        DynMatchView,
        DynAnalysis,
        DynActionValue,
        DynProof,
        DynStepEffects,
        DynEffect,
        Reviewed,
        Mistake,
        RuleText,
        RuleKind,
        Code
    );
    let themes = Theme::ALL.map(|theme| format!("\"{}\"", theme.name())).join(" | ");
    let formats = Format::ALL.map(|format| format!("\"{}\"", format.name())).join(" | ");
    text.push_str(&format!("\n/** The colours of a picture. */\nexport type Theme = {themes};\n"));
    text.push_str(&format!("\n/** The parts of a picture. */\nexport type Format = {formats};\n"));
    text.push_str(MORE);
    without_links(&text)
}

/// Returns the declarations with the words of links alone, because their targets are of Rust.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    for line in text.lines() {
        let is_comment = line.starts_with(" *") || line.starts_with("/**");
        match line.split_once('[').filter(|_| is_comment) {
            // The target of a link above.
            Some((" * ", rest)) if rest.contains("]: ") => continue,
            Some((before, rest)) => {
                let (words, after) = rest.split_once(']').unwrap_or((rest, ""));
                let target = after.starts_with('(').then(|| after.split_once(')')).flatten();
                let after = target.map_or(after, |(_, after)| after);
                plain.push_str(&format!("{before}{words}{after}\n"));
            }
            None => plain.push_str(&format!("{line}\n")),
        }
    }
    plain
}
