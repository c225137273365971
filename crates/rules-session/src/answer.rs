//! Answers: the values that commands return.

use rules_games::{DynAnalysis, DynMatchView, DynStepEffects, Reviewed, RuleText};
use serde::Serialize;

use crate::hello::Hello;
use crate::view::{Observation, View};

/// The value of a successful answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    Hello(Hello),
    View(Box<View>),
    Match {
        game: &'static str,
        #[serde(rename = "match")]
        view: Box<DynMatchView>,
        /// The number of steps before the next part, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<usize>,
    },
    Rules {
        rules: Vec<RuleText>,
    },
    Observe {
        observation: Observation,
    },
    Redraw {
        position: String,
    },
    Perft {
        nodes: u64,
    },
    Hint {
        #[serde(flatten)]
        analysis: DynAnalysis,
        /// Whether the time ended the search.
        #[serde(skip_serializing_if = "crate::view::is_false")]
        timed_out: bool,
    },
    Analyse {
        decisions: Vec<Reviewed>,
        /// Whether the time ended the search of the only decision.
        #[serde(skip_serializing_if = "crate::view::is_false")]
        timed_out: bool,
        /// The number of steps before the next decision, if there may be one.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<usize>,
    },
    Effects {
        steps: Vec<DynStepEffects>,
        /// As in a match.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<usize>,
    },
    Record {
        record: String,
        /// The number of bytes before the next part, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<usize>,
    },
    Render {
        svg: String,
        status: String,
    },
    Close {},
}
