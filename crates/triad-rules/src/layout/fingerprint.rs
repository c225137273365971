//! What tells layouts apart.

use core::hash::{Hash, Hasher};

use rules_core::Mixer;

use super::Layout;

impl Layout {
    /// 64 bits that tell layouts apart: equal for equal layouts, different for others but for chance
    /// collisions, the same in every release. Positions of own layouts name it.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

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
        // The order of the Borders of one place does not count.
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

/// Equal layouts have the same fingerprint.
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
