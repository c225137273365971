//! Reading of the clock, often enough to keep to a time and seldom enough to cost little.

use core::time::Duration;

use crate::Meter;

/// Nodes between two checks of the stop flag, and of the clock at the start.
const FIRST_INTERVAL: u64 = 64;
/// Maximum number of nodes between two reads of the clock.
const MAX_INTERVAL: u64 = 1 << 13;
/// Part of the time between two reads of the clock.
const PART: u32 = 128;
/// Maximum time between two checks of the stop flag.
const LONGEST: Duration = Duration::from_millis(1);

/// Interval between two reads of the clock, adapted to the cost of a node.
pub(super) struct Pace {
    next_look: u64,
    interval: u64,
    /// Time left at the last look.
    left: Duration,
    /// Time that an interval should take.
    aim: Duration,
}

impl Pace {
    pub(super) fn new(meter: &Meter<'_>) -> Self {
        let left = meter.time_left().unwrap_or_default();
        Pace {
            next_look: FIRST_INTERVAL,
            interval: FIRST_INTERVAL,
            left,
            aim: (left / PART).min(LONGEST),
        }
    }

    /// Returns whether the last look at the clock and the stop flags found a reason to stop.
    #[inline]
    pub(super) fn must_stop(&mut self, nodes: u64, meter: &Meter<'_>) -> bool {
        nodes >= self.next_look && self.look(nodes, meter)
    }

    #[cold]
    fn look(&mut self, nodes: u64, meter: &Meter<'_>) -> bool {
        if meter.is_asked_to_stop() {
            return true;
        }
        if let Some(left) = meter.time_left() {
            let spent = self.left.saturating_sub(left).as_nanos().max(1);
            let wanted = u128::from(self.interval) * self.aim.as_nanos() / spent;
            // A pause of the thread may look like expensive nodes, so the interval recovers soon.
            self.interval = (wanted.min(MAX_INTERVAL.into()) as u64)
                .clamp(FIRST_INTERVAL / 4, 2 * self.interval);
            self.left = left;
            if left.is_zero() {
                return true;
            }
        }
        self.next_look = nodes + self.interval;
        false
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::Budget;

    #[test]
    fn a_time_is_kept_at_any_cost_of_a_node() {
        for node in [20, 100, 350, 1000] {
            let (now, reads) = (AtomicU64::new(0), AtomicU64::new(0));
            let clock = || {
                reads.fetch_add(1, Ordering::Relaxed);
                Duration::from_nanos(now.load(Ordering::Relaxed))
            };
            let time = Duration::from_millis(5);
            let meter = Budget::time(time, &clock).start().unwrap();
            let mut pace = Pace::new(&meter);
            let mut nodes = 0;
            while !pace.must_stop(nodes, &meter) {
                nodes += 1;
                now.fetch_add(node, Ordering::Relaxed);
            }
            let overrun = Duration::from_nanos(now.load(Ordering::Relaxed)) - time;
            assert!(overrun < time / 100, "{overrun:?} at {node} ns");
            // A read of a thread's processor time takes about 200 ns.
            let reads = reads.load(Ordering::Relaxed);
            assert!(reads * 200 < 5_000_000 / 100 + 2_000, "{reads} reads at {node} ns");
        }
    }
}
