//! Positions worth having, for tests and benches.

/// One placement captures three Gems one after another: `d3` (TRIAD-10).
pub const CHAIN: &str = "triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem";
