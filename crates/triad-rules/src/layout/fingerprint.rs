//! Fingerprints: 64-bit identities of layouts.

use core::hash::{Hash, Hasher};

use rules_core::implement::Mixer;

use super::Layout;

impl Layout {
    /// Returns a 64-bit hash of the layout.
    ///
    /// Equal layouts have the same fingerprint in every release, and other layouts have different
    /// ones except for chance collisions. The text and packed forms of positions on a custom layout
    /// contain it in place of the layout.
    ///
    /// It is not a cryptographic hash: two layouts with the same fingerprint can be constructed.
    /// [`Custom::intern`](crate::Custom::intern) refuses the second one.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Mixes the fingerprint from the name, the rows, and the Docks and Portals.
    pub(super) const fn mix(&self) -> u64 {
        let mut mixer = Mixer::new(0x7472_6961_6400).word(self.rows as u64);
        let mut index = 0;
        while index < self.name_length as usize {
            mixer = mixer.word(self.name[index] as u64);
            index += 1;
        }
        index = 0;
        while index < self.rows as usize {
            mixer = mixer.word((self.start[index] as u64) << 8 | self.length(index) as u64);
            index += 1;
        }
        // The order of the Borders of one place must not matter.
        let mut sum = 0u64;
        index = 0;
        while index < self.edge_count {
            let edge = Mixer::new(self.edge_place(index) as u64).word(self.edge_borders[index]);
            sum = sum.wrapping_add(edge.finish());
            index += 1;
        }
        mixer.word(sum).finish()
    }
}

/// Layouts are equal if their fingerprints are equal.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint.hash(state);
    }
}
