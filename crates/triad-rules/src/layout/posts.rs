//! The Posts of a layout: numbers, positions, lines and adjacent Posts (TRIAD-1, TRIAD-6).

use super::parse::Plan;
use super::{Layout, LayoutError, Line, NONE};
use crate::Post;

impl Layout {
    /// TRIAD-4, TRIAD-5: numbers the rows of Posts from the left.
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
            let mut post = self.first[row];
            while post < posts as u8 {
                self.post[post as usize] =
                    Post::new_unchecked(row as u8, post - self.first[row] + 1);
                post += 1;
            }
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

    /// Returns the number of Posts, 1 to 64.
    pub(crate) const fn post_count(&self) -> u8 {
        self.first[26]
    }

    /// Returns all Posts, one bit each.
    pub(crate) const fn all_posts(&self) -> u64 {
        u64::MAX >> (64 - self.post_count() as u32)
    }

    /// Returns the number of Posts in a row.
    pub(super) const fn length(&self, row: usize) -> u8 {
        self.first[row + 1] - self.first[row]
    }

    /// Returns the number of the Post at this half step of a row, or `NONE`.
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

    /// Returns the row of a Post by its number, 0 at the bottom.
    pub(super) const fn row_of(&self, post: u8) -> usize {
        let mut row = 0;
        while self.first[row + 1] <= post {
            row += 1;
        }
        row
    }

    /// Returns the half step at which a Post stands.
    pub(super) const fn x_of(&self, post: u8) -> i32 {
        let row = self.row_of(post);
        self.start[row] as i32 + 2 * (post - self.first[row]) as i32
    }

    /// Returns the half step of the rightmost Post.
    pub(super) const fn width(&self) -> i32 {
        let (mut row, mut width) = (0, 0);
        while row < self.rows as usize {
            let right = self.start[row] as i32 + 2 * (self.length(row) as i32 - 1);
            if right > width {
                width = right;
            }
            row += 1;
        }
        width
    }

    /// Returns the name of the Post with this number.
    pub(crate) const fn name_of_post(&self, post: u8) -> Post {
        self.post[post as usize]
    }

    /// Returns the number of a Post, or `NONE`.
    pub(crate) const fn post_named(&self, post: Post) -> u8 {
        let row = post.row() as usize;
        if row < 26 && post.number() <= self.length(row) {
            self.first[row] + post.number() - 1
        } else {
            NONE
        }
    }

    /// TRIAD-6: finds the lines in the three directions of the lattice, both ways.
    pub(super) const fn find_lines(&mut self) {
        const WAYS: [(i32, i32); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
        let mut post = 0;
        while post < self.post_count() {
            let mut index = 0;
            while index < WAYS.len() {
                let (rows, half_steps) = WAYS[index];
                let (row, x) = (self.row_of(post) as i32, self.x_of(post));
                self.lines[post as usize][index] = Line {
                    next: bit(self.post_at(row + rows, x + half_steps)),
                    beyond: bit(self.post_at(row + 2 * rows, x + 2 * half_steps)),
                };
                index += 1;
            }
            post += 1;
        }
    }

    /// Returns the Posts one step away from a Post.
    pub(super) const fn adjacent(&self, post: u8) -> u64 {
        let (lines, mut all, mut index) = (&self.lines[post as usize], 0, 0);
        while index < lines.len() {
            all |= lines[index].next;
            index += 1;
        }
        all
    }
}

/// Returns the bit of a Post, 0 for `NONE`.
const fn bit(post: u8) -> u64 {
    if post == NONE { 0 } else { 1 << post }
}
