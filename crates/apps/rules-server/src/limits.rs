//! Limits of what clients may do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Instant;

/// Limits of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most bytes of a message.
    pub message_bytes: usize,
    /// Messages a second of a connection, over a longer time.
    pub messages_per_second: u32,
    /// Most connections to tables of an address.
    pub connections_per_address: usize,
    /// Most new tables of an address in an hour.
    pub tables_per_hour: u32,
    /// Days without a change after which a table is removed.
    pub keep_days: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 16 * 1024,
            messages_per_second: 20,
            connections_per_address: 64,
            tables_per_hour: 60,
            keep_days: 60,
        }
    }
}

/// An allowance that fills up with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    left: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Allowance {
    pub(crate) fn new(most: f64, per_second: f64) -> Allowance {
        Allowance { left: most, most, per_second, at: Instant::now() }
    }

    /// Takes one, if there is one left at this time.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.most);
        self.at = now;
        let has = self.left >= 1.0;
        self.left -= f64::from(u8::from(has));
        has
    }

    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + passed * self.per_second >= self.most
    }
}

/// The use that addresses make of the server.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    connections: HashMap<IpAddr, usize>,
    tables: HashMap<IpAddr, Allowance>,
}

/// Returns the address that counts: with IPv6 a client has a whole network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        v4 => v4,
    }
}

impl Addresses {
    /// Counts a connection, unless there are `most`.
    pub(crate) fn connect(&mut self, address: IpAddr, most: usize) -> bool {
        let count = self.connections.entry(network(address)).or_default();
        let has_room = *count < most;
        *count += usize::from(has_room);
        has_room
    }

    pub(crate) fn disconnect(&mut self, address: IpAddr) {
        let address = network(address);
        if let Some(count) = self.connections.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.connections.remove(&address);
            }
        }
    }

    /// Returns the number of connections.
    pub(crate) fn count(&self) -> usize {
        self.connections.values().sum()
    }

    /// Counts a new table, unless there were `per_hour` in the last hour.
    pub(crate) fn make_table(&mut self, address: IpAddr, per_hour: u32, now: Instant) -> bool {
        self.tables.retain(|_, allowance| !allowance.is_full(now));
        let most = f64::from(per_hour);
        let allowance = self.tables.entry(network(address));
        allowance.or_insert_with(|| Allowance::new(most, most / 3600.0)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_allowance_fills_up_again() {
        let mut allowance = Allowance::new(2.0, 1.0);
        let begun = allowance.at;
        let taken =
            [0, 0, 0, 1000, 1000].map(|ms| allowance.take(begun + Duration::from_millis(ms)));
        assert_eq!(taken, [true, true, false, true, false]);
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let mut addresses = Addresses::default();
        let [one, same, other] = ["2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:1::1"];
        let mut connect = |address: &str| addresses.connect(address.parse().unwrap(), 1);
        assert_eq!([connect(one), connect(same), connect(other)], [true, false, true]);
        addresses.disconnect(one.parse().unwrap());
        assert!(addresses.connect(same.parse().unwrap(), 1));
        assert!(addresses.connect("10.0.0.1".parse().unwrap(), 1));
        assert!(!addresses.connect("::ffff:10.0.0.1".parse().unwrap(), 1));
    }
}
