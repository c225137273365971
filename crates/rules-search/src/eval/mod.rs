//! Estimates of the positions of the workspace's games, each behind the feature of its game. They know
//! what anybody sees at a glance, and leave the rest to search.

#[cfg(feature = "conquest")]
mod conquest;
#[cfg(feature = "cybo")]
mod cybo;
#[cfg(feature = "triad")]
mod triad;
#[cfg(feature = "triandro")]
mod triandro;
#[cfg(feature = "triarchy")]
mod triarchy;

#[cfg(feature = "conquest")]
pub use conquest::ConquestHeuristic;
#[cfg(feature = "cybo")]
pub use cybo::CyboHeuristic;
#[cfg(feature = "triad")]
pub use triad::TriadHeuristic;
#[cfg(feature = "triandro")]
pub use triandro::TriandroHeuristic;
#[cfg(feature = "triarchy")]
pub use triarchy::TriarchyHeuristic;

/// What a seat has more than the best of the others.
#[cfg(any(
    feature = "conquest",
    feature = "cybo",
    feature = "triad",
    feature = "triandro",
    feature = "triarchy"
))]
#[inline(always)]
fn lead(seats: u8, seat: rules_core::Seat, count: impl Fn(rules_core::Seat) -> i32) -> i32 {
    let others = rules_core::Seat::all(seats).filter(|&other| other != seat);
    let best = others.fold(i32::MIN, |best, other| best.max(count(other)));
    count(seat).saturating_sub(best)
}
