//! Helpers for implementors of encodings.

use crate::Seat;

/// Returns the eight bits of a byte as bytes, the lowest first, from a table.
///
/// ```
/// assert_eq!(rules_core::implement::spread_bits(0b1000_0101), [1, 0, 1, 0, 0, 0, 0, 1]);
/// ```
#[inline]
pub const fn spread_bits(bits: u8) -> [u8; 8] {
    SPREAD[bits as usize].to_le_bytes()
}

/// The bits of each byte as bytes.
static SPREAD: [u64; 256] = {
    let mut words = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut place = 0;
        while place < 8 {
            words[bits] |= (bits as u64 >> place & 1) << (8 * place);
            place += 1;
        }
        bits += 1;
    }
    words
};

/// The bits of each number below 16 as scalars.
static FLAGS: [[f32; 4]; 16] = {
    let mut flags = [[0.0; 4]; 16];
    let mut at = 0;
    while at < 4 * flags.len() {
        if (at / 4) >> (at % 4) & 1 == 1 {
            flags[at / 4][at % 4] = 1.0;
        }
        at += 1;
    }
    flags
};

/// Writes scalars one after the other to a slice.
///
/// ```
/// use rules_core::implement::ScalarWriter;
///
/// let mut scalars = [0.0; 6];
/// let mut out = ScalarWriter::new(&mut scalars);
/// out.ratio(1, 4);
/// out.one_hot(2, 1);
/// out.flag(true);
/// out.flags(2, 0b10);
/// assert_eq!(scalars, [0.25, 0.0, 1.0, 1.0, 0.0, 1.0]);
/// ```
#[derive(Debug)]
pub struct ScalarWriter<'a> {
    left: core::slice::IterMut<'a, f32>,
}

impl<'a> ScalarWriter<'a> {
    /// Writes from the beginning of the slice. Numbers that do not fit are dropped.
    pub fn new(scalars: &'a mut [f32]) -> Self {
        ScalarWriter { left: scalars.iter_mut() }
    }

    /// Writes a number.
    #[inline]
    pub fn number(&mut self, value: f32) {
        if let Some(place) = self.left.next() {
            *place = value;
        }
    }

    /// Writes a count as a fraction of its maximum, at most 1; 0 if the maximum is 0.
    #[inline]
    pub fn ratio(&mut self, count: u32, max: u32) {
        self.number(if max == 0 { 0.0 } else { count.min(max) as f32 / max as f32 });
    }

    /// Writes 1 for yes and 0 for no.
    #[inline]
    pub fn flag(&mut self, value: bool) {
        self.number(if value { 1.0 } else { 0.0 });
    }

    /// Writes `count` numbers, at most 64: the bits of a set, the lowest first.
    #[inline]
    pub fn flags(&mut self, count: usize, set: u64) {
        let left = core::mem::take(&mut self.left).into_slice();
        let (cells, left) = left.split_at_mut(count.min(left.len()));
        let (fours, rest) = cells.as_chunks_mut();
        let mut set = set;
        for four in fours {
            *four = FLAGS[set as usize % FLAGS.len()];
            set >>= 4;
        }
        rest.iter_mut()
            .zip(FLAGS[set as usize % FLAGS.len()])
            .for_each(|(cell, flag)| *cell = flag);
        self.left = left.iter_mut();
    }

    /// Writes `count` numbers: 1 at `place`, 0 elsewhere.
    #[inline]
    pub fn one_hot(&mut self, count: usize, place: usize) {
        (0..count).for_each(|at| self.flag(at == place));
    }

    /// Returns the number of places that are not written yet.
    pub fn left(&self) -> usize {
        self.left.len()
    }
}

/// Returns the seats that play in turn order, starting with the viewer.
///
/// For a viewer that does not play they start with seat 0.
///
/// ```
/// use rules_core::implement::seats_from;
/// use rules_core::Seat;
///
/// let order: Vec<u8> = seats_from(Seat::SECOND, 3).map(Seat::number).collect();
/// assert_eq!(order, [1, 2, 0]);
/// ```
#[inline]
pub fn seats_from(viewer: Seat, seats: u8) -> impl ExactSizeIterator<Item = Seat> + Clone {
    // Dividing takes longer than everything else here.
    let viewer = viewer.number();
    let first = if viewer < seats { viewer } else { viewer % seats };
    (0..seats).map(move |place| {
        let seat = first + place;
        Seat::new_unchecked(if seat >= seats { seat - seats } else { seat })
    })
}
