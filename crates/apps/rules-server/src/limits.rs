//! Limits of what clients may do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::ParseIntError;
use std::str::FromStr;
use std::time::{Duration, Instant};

use clap::Args;

/// Limits of clients, and how their addresses are found.
#[derive(Args, Clone, Copy, Debug)]
pub struct Limits {
    /// Most connections at a time that are not at a table.
    #[arg(long, default_value_t = 1024, value_parser = at_least::<1, usize>)]
    pub connections: usize,
    /// Take the address of a client from the last `X-Forwarded-For` of a proxy.
    #[arg(long)]
    pub trusted_proxy: bool,
    /// Most connections to tables of an address.
    #[arg(long, default_value_t = 64, value_parser = at_least::<1, usize>)]
    pub connections_per_address: usize,
    /// Most tables that an address makes or joins in an hour.
    #[arg(long, default_value_t = 60, value_parser = at_least::<1, u32>)]
    pub tables_per_hour: u32,
    /// Messages a second of a connection.
    #[arg(long, default_value_t = 20, value_parser = at_least::<1, u32>)]
    pub messages_per_second: u32,
    /// Most bytes of a message.
    #[arg(long, default_value_t = 16 * 1024, value_parser = at_least::<1024, usize>)]
    pub message_bytes: usize,
    /// Days without a change after which a table is removed.
    #[arg(long, default_value_t = 60, value_parser = at_least::<1, u32>)]
    pub keep_days: u32,
}

/// Reads a number with which people can still play.
fn at_least<const LEAST: u16, T>(text: &str) -> Result<T, String>
where
    T: FromStr<Err = ParseIntError> + From<u16> + PartialOrd,
{
    let number: T = text.parse().map_err(|why: ParseIntError| why.to_string())?;
    if number < LEAST.into() {
        return Err(format!("expected at least {LEAST}"));
    }
    Ok(number)
}

/// An allowance that fills up with time, by the time at which it is full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance(Instant);

impl Allowance {
    pub(crate) fn full() -> Allowance {
        Allowance(Instant::now())
    }

    /// Takes one of at most `most`, of which one comes back each `most`-th part of `time`.
    pub(crate) fn take(&mut self, most: u32, time: Duration, now: Instant) -> bool {
        let full_at = self.0.max(now) + time / most.max(1);
        let has = most > 0 && full_at <= now + time;
        if has {
            self.0 = full_at;
        }
        has
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
        self.tables.retain(|_, allowance| allowance.0 > now);
        let allowance = self.tables.entry(network(address)).or_insert(Allowance(now));
        allowance.take(per_hour, Duration::from_secs(3600), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_fills_up_again() {
        let mut allowance = Allowance::full();
        let begun = allowance.0;
        let take = |seconds| {
            allowance.take(2, Duration::from_secs(2), begun + Duration::from_secs(seconds))
        };
        assert_eq!([0, 0, 0, 1, 1].map(take), [true, true, false, true, false]);
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
