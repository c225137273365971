//! Answers: the values that commands return.

use rules_games::{DynAnalysis, DynMatchView, DynStepEffects, Reviewed};
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
    Hint(DynAnalysis),
    Analyse {
        decisions: Vec<Reviewed>,
        /// The number of steps before the next decision, if there may be one.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<usize>,
    },
    Effects {
        steps: Vec<DynStepEffects>,
    },
    Record {
        record: String,
    },
    Render {
        svg: String,
    },
    Close {},
}
