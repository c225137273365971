//! Analyses by bots of games chosen at run time.

/// The choice of a bot and its reasons.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Analysis"))]
pub struct DynAnalysis {
    /// The chosen action.
    pub action: String,
    /// The legal actions, the best ones first.
    pub actions: Vec<DynActionValue>,
    /// The expected steps from the chosen action on; an event has a `*` before it.
    pub line: Vec<String>,
    /// Number of iterations: play-outs, or completed depths.
    pub iterations: u64,
    /// Number of positions searched, or of nodes added to the tree.
    pub nodes: u64,
}

/// The result of a search for one action.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ActionValue", optional_fields))]
pub struct DynActionValue {
    /// The action.
    pub action: String,
    /// Its value to the seat: with two seats from -1, a loss, to 1, a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f32>,
    /// Number of iterations that began with it.
    pub visits: u64,
    /// Its certain result, if one was proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<DynProof>,
}

/// A proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Proof"))]
pub struct DynProof {
    /// The utility of the result for the seat under best play.
    pub utility: i32,
    /// Most steps until the end.
    pub plies: u32,
}
