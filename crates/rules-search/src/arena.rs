//! Arena of tree nodes in one vector.
//!
//! The children of a node are contiguous, in blocks that double their capacity to grow.

/// Block of a node's children.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Children {
    /// Index of the first child.
    pub(crate) first: u32,
    /// Number of children.
    pub(crate) count: u32,
    /// Capacity of the block.
    pub(crate) places: u32,
}

impl Children {
    /// An empty block without capacity.
    pub(crate) const NONE: Children = Children { first: 0, count: 0, places: 0 };

    /// Returns the indices of the children.
    #[inline]
    pub(crate) fn range(&self) -> core::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// Returns the indices of all places, including unused ones.
    #[inline]
    fn all_places(&self) -> core::ops::Range<usize> {
        self.first as usize..(self.first + self.places) as usize
    }
}

/// Node in an arena.
pub(crate) trait Node: Copy {
    /// A new root, or an unused place.
    const EMPTY: Self;

    /// Returns the block of the children.
    fn children(&self) -> &Children;

    /// Returns the block of the children for changes.
    fn children_mut(&mut self) -> &mut Children;
}

/// Nodes, the root first, each with a value of type `B`.
///
/// All memory is allocated at construction.
pub(crate) struct Arena<N, B = ()> {
    pub(crate) nodes: Vec<N>,
    /// Values at the same indices as the nodes.
    pub(crate) values: Vec<B>,
    free: FreeBlocks,
    capacity: usize,
    /// Whether a node found no room since nodes were last dropped.
    pub(crate) is_full: bool,
}

impl<N: Node, B: Copy + Default> Arena<N, B> {
    /// Returns an arena with only a root and room for at most `capacity` nodes.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        let capacity = capacity.clamp(1, u32::MAX as usize);
        let (mut nodes, mut values) = (Vec::new(), Vec::new());
        nodes.reserve_exact(capacity);
        values.reserve_exact(capacity);
        let mut arena = Arena { nodes, values, free: FreeBlocks::NONE, capacity, is_full: false };
        arena.clear();
        arena
    }

    /// Drops all nodes and adds a new root.
    pub(crate) fn clear(&mut self) {
        self.keep_first(0);
        self.push(N::EMPTY);
    }

    /// Adds a node at the end; returns `false` if the arena is full.
    #[inline]
    pub(crate) fn push(&mut self, node: N) -> bool {
        let has_room = self.nodes.len() < self.capacity;
        if has_room {
            self.nodes.push(node);
            self.values.push(B::default());
        }
        self.is_full |= !has_room;
        has_room
    }

    /// Drops the nodes from `index` on, which must not belong to a block.
    pub(crate) fn drop_from(&mut self, index: usize) {
        self.nodes.truncate(index);
        self.values.truncate(index);
    }

    /// Keeps the first `len` nodes and no free blocks.
    pub(crate) fn keep_first(&mut self, len: usize) {
        self.drop_from(len);
        self.free = FreeBlocks::NONE;
        self.is_full = false;
    }

    /// Returns whether more than half of the room is taken.
    pub(crate) fn is_crowded(&self) -> bool {
        self.nodes.len() > self.capacity / 2
    }

    /// Keeps only the subtree of `new_root`, which becomes the root.
    ///
    /// The kept nodes move to the front in their order.
    pub(crate) fn keep_only(&mut self, new_root: usize) {
        const DROPPED: u32 = 0;
        let mut place = vec![DROPPED; self.nodes.len()];
        let mut open = vec![new_root];
        while let Some(index) = open.pop() {
            let block = *self.nodes[index].children();
            place[block.all_places()].fill(1);
            // Unused places may hold stale nodes, so only the children are followed.
            let children = block.range();
            open.extend(children.filter(|&child| self.nodes[child].children().count > 0));
        }
        // The root is not a child, so it is not marked. It takes place 0 and the others follow.
        let (root, value) = (self.nodes[new_root], self.values[new_root]);
        let mut kept = 1;
        for (index, place) in place.iter_mut().enumerate() {
            if *place != DROPPED {
                *place = kept;
                // `kept` never exceeds `index`, so no needed node is overwritten.
                self.nodes[kept as usize] = self.nodes[index];
                self.values[kept as usize] = self.values[index];
                kept += 1;
            }
        }
        self.keep_first(kept as usize);
        (self.nodes[0], self.values[0]) = (root, value);
        for node in self.nodes.iter_mut().filter(|node| node.children().count > 0) {
            let children = node.children_mut();
            children.first = place[children.first as usize];
        }
    }

    /// Returns the child for which `order` is equal, adding `new` if there is none.
    ///
    /// The children must be sorted by `order`. Returns `None` if the arena is full.
    #[inline]
    pub(crate) fn child(
        &mut self,
        at: usize,
        order: impl FnMut(&N) -> core::cmp::Ordering,
        new: N,
    ) -> Option<usize> {
        let children = *self.nodes[at].children();
        match self.nodes[children.range()].binary_search_by(order) {
            Ok(found) => Some(children.first as usize + found),
            Err(place) => self.insert(at, place, new),
        }
    }

    /// Inserts a child at `place` among its siblings; `None` if the arena is full.
    #[inline]
    pub(crate) fn insert(&mut self, at: usize, place: usize, node: N) -> Option<usize> {
        let Children { count, places, .. } = *self.nodes[at].children();
        if count == places {
            self.move_children(at)?;
        }
        let children = self.nodes[at].children_mut();
        children.count += 1;
        let (child, end) = (children.first as usize + place, (children.first + count) as usize);
        self.nodes.copy_within(child..end, child + 1);
        self.values.copy_within(child..end, child + 1);
        (self.nodes[child], self.values[child]) = (node, B::default());
        Some(child)
    }

    /// Moves the children of a node to a block of twice the size; `None` if full.
    fn move_children(&mut self, at: usize) -> Option<()> {
        let old = *self.nodes[at].children();
        let more = FreeBlocks::next_size(old.places);
        let new = match self.free.take(more, |block| self.nodes[block].children().first) {
            Some(block) => block,
            None => self.add_places(more)?,
        };
        if old.places > 0 {
            self.nodes.copy_within(old.range(), new);
            self.values.copy_within(old.range(), new);
            let freed = self.nodes[old.first as usize].children_mut();
            freed.first = self.free.give(old.first, old.places);
        }
        *self.nodes[at].children_mut() = Children { first: new as u32, places: more, ..old };
        Some(())
    }

    /// Adds `places` empty nodes and returns the first index; `None` if full.
    fn add_places(&mut self, places: u32) -> Option<usize> {
        let new = self.nodes.len();
        if new + places as usize > self.capacity {
            self.is_full = true;
            return None;
        }
        self.nodes.resize(new + places as usize, N::EMPTY);
        self.values.resize(new + places as usize, B::default());
        Some(new)
    }
}

/// Number of block sizes: an arena has less than 2^32 places.
const SIZES: usize = 32;

/// No block.
const NONE: u32 = u32::MAX;

/// Free blocks, in one list for each size.
///
/// The lists are linked through the first places of the blocks.
#[derive(Clone, Copy, Debug)]
struct FreeBlocks([u32; SIZES]);

impl FreeBlocks {
    /// No free blocks.
    const NONE: FreeBlocks = FreeBlocks([NONE; SIZES]);

    /// Returns the size of the block that follows a full block of `places`.
    const fn next_size(places: u32) -> u32 {
        if places == 0 { 2 } else { 2 * places }
    }

    fn list(&mut self, places: u32) -> &mut u32 {
        &mut self.0[places.trailing_zeros() as usize % SIZES]
    }

    /// Takes a free block of `places`, a power of two.
    ///
    /// `next` must return the link that [`give`](FreeBlocks::give) returned for the block.
    #[inline]
    fn take(&mut self, places: u32, next: impl FnOnce(usize) -> u32) -> Option<usize> {
        let list = self.list(places);
        if *list == NONE {
            return None;
        }
        let block = *list as usize;
        *list = next(block);
        Some(block)
    }

    /// Frees a block of `places`, a power of two, and returns its link.
    ///
    /// The caller must store the link in the first place of the block.
    #[inline]
    fn give(&mut self, block: u32, places: u32) -> u32 {
        core::mem::replace(self.list(places), block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_is_taken_again() {
        let (mut free, mut links) = (FreeBlocks::NONE, [0; 64]);
        for block in [8, 32, 40] {
            links[block as usize] = free.give(block, 8);
        }
        assert_eq!(free.take(4, |block| links[block]), None);
        let taken: Vec<_> = std::iter::from_fn(|| free.take(8, |block| links[block])).collect();
        assert_eq!(taken, [40, 32, 8]);
    }
}
