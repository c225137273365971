//! What bots of games chosen at run time find out.

/// What a bot chose, and what it found out on the way.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DynAnalysis {
    /// The action chosen.
    pub action: String,
    /// The legal actions, the best ones first.
    pub actions: Vec<DynActionValue>,
    /// The steps that the bot expects, the action chosen first; an event has a `*` before it.
    pub line: Vec<String>,
    /// What the search did again and again: play-outs, or depths searched through.
    pub iterations: u64,
    /// How many positions the search looked at, or how many nodes it added to its tree.
    pub nodes: u64,
}

/// What was found out about an action.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DynActionValue {
    /// The action.
    pub action: String,
    /// What it is worth to the seat: with two seats from -1, a loss, to 1, a win.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<f32>,
    /// How many iterations began with it.
    pub visits: u64,
    /// What certainly comes of it, if that was proven.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub proof: Option<DynProof>,
}

/// A proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DynProof {
    /// The utility of the result for the seat, if all play as well as they can.
    pub utility: i32,
    /// How many steps it takes at most to get there.
    pub plies: u32,
}
