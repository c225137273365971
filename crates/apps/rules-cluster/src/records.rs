//! Entries of tables in flight between workers.

use std::io::Write;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// Entries for one worker, filled by the sender, so that no sorting is needed on the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    /// The receiving worker, which is not sent.
    pub(crate) to: usize,
    /// The number of words of an entry.
    pub(crate) stride: usize,
    pub(crate) words: Vec<u64>,
}

impl Accountable for Records {
    fn record_count(&self) -> i64 {
        (self.words.len() / self.stride.max(1)) as i64
    }
}

/// One word with the length of entries, followed by the words of all entries.
impl ContainerBytes for Records {
    fn from_bytes(bytes: Bytes) -> Self {
        let mut words = bytes.chunks_exact(8).map(|word| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(word);
            u64::from_le_bytes(bytes)
        });
        let stride = words.next().unwrap_or(1) as usize;
        Records { to: 0, stride, words: words.collect() }
    }

    fn length_in_bytes(&self) -> usize {
        8 * (1 + self.words.len())
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let mut bytes = Vec::with_capacity(self.length_in_bytes());
        bytes.extend_from_slice(&(self.stride as u64).to_le_bytes());
        self.words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        // The writer is a buffer of the length given above.
        writer.write_all(&bytes).expect("room for the records");
    }
}

/// Sends records to their receivers.
pub(crate) struct ToOwner;

impl Distributor<Records> for ToOwner {
    fn partition<T: Clone, P: Push<Message<T, Records>>>(
        &mut self,
        records: &mut Records,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = records.to;
        Message::push_at(records, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Records>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// Returns the owner of a key among `peers` workers.
///
/// It depends on low bits, because high bits select the shard of the owner's table.
#[inline]
pub(crate) fn owner(key: u64, peers: usize) -> usize {
    (((key & u64::from(u32::MAX)) * peers as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use timely::bytes::arc::BytesMut;

    #[test]
    fn records_survive_the_wire() {
        let records = Records { to: 3, stride: 2, words: vec![1, u64::MAX, 1 << 40, 7] };
        let mut bytes = Vec::new();
        records.into_bytes(&mut bytes);
        assert_eq!(bytes.len(), records.length_in_bytes());
        let read = Records::from_bytes(BytesMut::from(bytes).freeze());
        assert_eq!((read.stride, &read.words), (2, &records.words));
        assert_eq!((read.record_count(), records.record_count()), (2, 2));
        assert!(Records::default().is_empty());
    }

    #[test]
    fn owners_share_the_keys() {
        for peers in [1, 2, 3, 7, 1000] {
            let mut owned = vec![0; peers];
            for number in 0..peers as u64 * 1000 {
                owned[owner(rules_count::key_of(&number.to_le_bytes()), peers)] += 1;
            }
            assert!(owned.iter().all(|&keys| (800..1200).contains(&keys)), "{peers}: {owned:?}");
        }
        assert_eq!((owner(u64::MAX, 5), owner(0, 5)), (4, 0));
    }
}
