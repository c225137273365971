//! Posts of a layout: their numbers, where they stand, and their neighbours (TRIAD-1, TRIAD-6).

use super::{Layout, LayoutError, NONE};
use crate::Post;
use crate::plan::Plan;

impl Layout {
    /// TRIAD-4, TRIAD-5: rows of Posts, numbered from the left.
    pub(super) const fn number_posts(&mut self, plan: &Plan) -> Result<(), LayoutError> {
        if plan.rows < 2 {
            return Err(LayoutError::Rows);
        }
        let (mut row, mut posts, mut leftmost) = (0, 0u32, NONE);
        while row < plan.rows as usize {
            if plan.posts[row] == 0 {
                return Err(LayoutError::Rows);
            }
            posts += plan.posts[row] as u32;
            if posts > 64 {
                return Err(LayoutError::Posts);
            }
            self.first[row + 1] = posts as u8;
            if plan.start[row] < leftmost {
                leftmost = plan.start[row];
            }
            row += 1;
        }
        while row < 26 {
            self.first[row + 1] = posts as u8;
            row += 1;
        }
        if leftmost == 0 { Ok(()) } else { Err(LayoutError::Start) }
    }

    pub(crate) const fn post_count(&self) -> u8 {
        self.first[26]
    }

    pub(crate) const fn all_posts(&self) -> u64 {
        u64::MAX >> (64 - self.post_count() as u32)
    }

    /// The number of Posts in a row.
    pub(super) const fn length(&self, row: usize) -> u8 {
        self.first[row + 1] - self.first[row]
    }

    /// The Post at this half step of a row, or `NONE`.
    pub(super) const fn post_at(&self, row: i32, x: i32) -> u8 {
        if row < 0 || row >= self.rows as i32 {
            return NONE;
        }
        let right = x - self.start[row as usize] as i32;
        if right < 0 || right % 2 != 0 || right / 2 >= self.length(row as usize) as i32 {
            return NONE;
        }
        self.first[row as usize] + (right / 2) as u8
    }

    pub(super) const fn row_of(&self, post: u8) -> usize {
        let mut row = 0;
        while self.first[row + 1] <= post {
            row += 1;
        }
        row
    }

    /// The half step at which a Post stands.
    pub(super) const fn x_of(&self, post: u8) -> i32 {
        let row = self.row_of(post);
        self.start[row] as i32 + 2 * (post - self.first[row]) as i32
    }

    pub(crate) const fn name_of_post(&self, post: u8) -> Post {
        let row = self.row_of(post);
        Post::of(row as u8, post - self.first[row] + 1)
    }

    pub(crate) const fn post_named(&self, post: Post) -> u8 {
        let row = post.row() as usize;
        if row < 26 && post.number() <= self.length(row) {
            self.first[row] + post.number() - 1
        } else {
            NONE
        }
    }

    pub(super) const fn find_steps(&mut self) {
        let mut row = 0;
        while row < self.rows as usize {
            let length = self.length(row);
            let mut index = 0;
            while index < length {
                let post = self.first[row] + index;
                if index + 1 < length {
                    self.not_last |= 1 << post;
                }
                let mut side = 0;
                while side < 2 {
                    let x = self.x_of(post) + 2 * side as i32 - 1;
                    let above = self.post_at(row as i32 + 1, x);
                    if above != NONE {
                        self.add_step(side, post, above - post);
                    }
                    side += 1;
                }
                index += 1;
            }
            row += 1;
        }
    }

    const fn add_step(&mut self, side: usize, post: u8, distance: u8) {
        let steps = &mut self.steps[side];
        let mut index = 0;
        while index < steps.count as usize && steps.distance[index] != distance {
            index += 1;
        }
        // One distance a row at most, so there is room.
        if index == steps.count as usize {
            steps.count += 1;
            steps.distance[index] = distance;
        }
        steps.posts[index] |= 1 << post;
    }

    /// All Posts one step to the right, up-left or up-right of these, and the other way.
    #[inline]
    pub(crate) const fn neighbours(&self, set: u64) -> u64 {
        let mut all = (set & self.not_last) << 1 | set >> 1 & self.not_last;
        let mut side = 0;
        while side < 2 {
            let steps = &self.steps[side];
            let mut index = 0;
            while index < steps.count as usize {
                let (posts, distance) = (steps.posts[index], steps.distance[index]);
                all |= (set & posts) << distance | set >> distance & posts;
                index += 1;
            }
            side += 1;
        }
        all
    }
}
