//! The arena of a tree: nodes in one vector, the children of a node side by side, in blocks of places that
//! grow by doubling.

/// The block of a node's children.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Children {
    /// Where the children are.
    pub(crate) first: u32,
    /// How many there are.
    pub(crate) count: u32,
    /// How many places there are for them.
    pub(crate) places: u32,
}

impl Children {
    /// None, and no place for any.
    pub(crate) const NONE: Children = Children { first: 0, count: 0, places: 0 };

    /// The indices of the children.
    #[inline]
    pub(crate) fn range(&self) -> core::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// A node in an arena.
pub(crate) trait Node: Copy {
    /// A root, or a place that is not taken yet.
    const EMPTY: Self;

    /// The block of the children.
    fn children(&self) -> &Children;

    /// The block of the children, to be changed.
    fn children_mut(&mut self) -> &mut Children;
}

/// Nodes, the root first, each with a value of type `B` beside it. It allocates when it is made.
pub(crate) struct Arena<N, B = ()> {
    pub(crate) nodes: Vec<N>,
    /// Values at the same indices as the nodes.
    pub(crate) beside: Vec<B>,
    free: FreeBlocks,
    capacity: usize,
}

impl<N: Node, B: Copy + Default> Arena<N, B> {
    /// A root alone, with room for at most `capacity` nodes.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        let capacity = capacity.clamp(1, u32::MAX as usize);
        let (mut nodes, mut beside) = (Vec::new(), Vec::new());
        nodes.reserve_exact(capacity);
        beside.reserve_exact(capacity);
        let mut arena = Arena { nodes, beside, free: FreeBlocks::NONE, capacity };
        arena.clear();
        arena
    }

    /// Drops all nodes except a new root.
    pub(crate) fn clear(&mut self) {
        self.keep_first(0);
        self.push(N::EMPTY);
    }

    /// Adds a node at the end; `false` if there is no room.
    #[inline]
    pub(crate) fn push(&mut self, node: N) -> bool {
        let has_room = self.nodes.len() < self.capacity;
        if has_room {
            self.nodes.push(node);
            self.beside.push(B::default());
        }
        has_room
    }

    /// Drops the nodes from this index on, which no block holds.
    pub(crate) fn drop_from(&mut self, index: usize) {
        self.nodes.truncate(index);
        self.beside.truncate(index);
    }

    /// Keeps the first `len` nodes, and no free block.
    pub(crate) fn keep_first(&mut self, len: usize) {
        self.drop_from(len);
        self.free = FreeBlocks::NONE;
    }

    /// Drops all nodes but those below this one, which becomes the root. The others keep their order, and
    /// move to the front. `places` gives where the children of a node are, with the places kept for more.
    pub(crate) fn keep_only(
        &mut self,
        new_root: usize,
        places: impl Fn(&Self, usize) -> core::ops::Range<usize>,
    ) {
        const DROPPED: u32 = 0;
        let mut place = vec![DROPPED; self.nodes.len()];
        let mut open = vec![new_root];
        while let Some(index) = open.pop() {
            place[places(self, index)].fill(1);
            // Places not taken may hold what was there before: they are no children.
            let children = self.nodes[index].children().range();
            open.extend(children.filter(|&child| self.nodes[child].children().count > 0));
        }
        // The root is nobody's child, so it was not marked; it takes place 0 and the others follow.
        let (root, value) = (self.nodes[new_root], self.beside[new_root]);
        let mut kept = 1;
        for (index, place) in place.iter_mut().enumerate() {
            if *place != DROPPED {
                *place = kept;
                // Nothing is overwritten that is still needed: at most as many were kept before.
                self.nodes[kept as usize] = self.nodes[index];
                self.beside[kept as usize] = self.beside[index];
                kept += 1;
            }
        }
        self.keep_first(kept as usize);
        (self.nodes[0], self.beside[0]) = (root, value);
        for node in self.nodes.iter_mut().filter(|node| node.children().count > 0) {
            let children = node.children_mut();
            children.first = place[children.first as usize];
        }
    }

    /// The child that `order` calls equal, among children in this order; `new` is added if there is none.
    /// `None` without room.
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

    /// Puts a child at this place among its siblings; `None` without room. Values beside nodes do not move
    /// with them.
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
        self.nodes[child] = node;
        Some(child)
    }

    /// Moves the children of a node to where there is twice the room; `None` if there is none.
    fn move_children(&mut self, at: usize) -> Option<()> {
        let old = *self.nodes[at].children();
        let more = FreeBlocks::next_size(old.places);
        let new = match self.free.take(more, |block| self.nodes[block].children().first) {
            Some(block) => block,
            None => self.add_places(more)?,
        };
        if old.places > 0 {
            self.nodes.copy_within(old.range(), new);
            let freed = self.nodes[old.first as usize].children_mut();
            freed.first = self.free.give(old.first, old.places);
        }
        *self.nodes[at].children_mut() = Children { first: new as u32, places: more, ..old };
        Some(())
    }

    /// Adds so many places; `None` if there is no room.
    fn add_places(&mut self, places: u32) -> Option<usize> {
        let new = self.nodes.len();
        if new + places as usize > self.capacity {
            return None;
        }
        self.nodes.resize(new + places as usize, N::EMPTY);
        self.beside.resize(new + places as usize, B::default());
        Some(new)
    }
}

/// How many sizes there are: an arena has less than 2^32 places.
const SIZES: usize = 32;

/// No block.
const NONE: u32 = u32::MAX;

/// The blocks that were given back, to be used again: for each size a list, linked through the first places
/// of the blocks themselves.
#[derive(Clone, Copy, Debug)]
struct FreeBlocks([u32; SIZES]);

impl FreeBlocks {
    /// None are free.
    const NONE: FreeBlocks = FreeBlocks([NONE; SIZES]);

    /// The number of places of a block that has room for one thing more than a full block of `places`.
    const fn next_size(places: u32) -> u32 {
        if places == 0 { 2 } else { 2 * places }
    }

    fn list(&mut self, places: u32) -> &mut u32 {
        &mut self.0[places.trailing_zeros() as usize % SIZES]
    }

    /// Takes a free block of so many places, a power of two; `next` is what [`give`](FreeBlocks::give) put
    /// into its first place.
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

    /// Frees a block of so many places, a power of two; what comes back is to be put into its first place.
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
