//! The board as a grid of cells: rows of Posts and bands of Treys in turn, one cell per half step.
//!
//! The lowest and highest lines are the bands below and above the board. Docks and Portals are
//! where the lattice would have a triangle beyond their Borders.

use core::ops::Range;

use super::{Layout, NONE};

impl Layout {
    /// Returns the number of lines of the grid, counted from the bottom of the board.
    pub(crate) const fn grid_height(&self) -> usize {
        2 * self.rows as usize + 1
    }

    /// Returns the number of cells of a line.
    #[inline]
    pub(crate) const fn grid_width(&self) -> usize {
        self.grid_width as usize
    }

    /// Returns the number of Posts of a row and the cell of the first one; the others follow, two
    /// cells apart.
    #[inline]
    pub(crate) const fn row_cells(&self, width: usize, row: u8) -> (u8, usize) {
        let row = row as usize;
        (self.length(row), (2 * row + 1) * width + self.start[row] as usize)
    }

    /// Calls `visit` with the cell of each Post.
    pub(crate) fn visit_posts(&self, width: usize, mut visit: impl FnMut(usize)) {
        for row in 0..self.rows {
            let (length, first) = self.row_cells(width, row);
            (0..usize::from(length)).for_each(|post| visit(first + 2 * post));
        }
    }

    /// Calls `visit` with the cell of each Trey.
    #[inline]
    pub(crate) fn visit_treys(&self, width: usize, mut visit: impl FnMut(usize)) {
        self.trey_range().for_each(|trey| visit(self.trey_cell(width, trey)));
    }

    /// Calls `visit` with each cell of the three Docks of a seat.
    #[inline]
    pub(crate) fn visit_docks(&self, seat: usize, visit: impl FnMut(usize)) {
        let first = if seat == 0 { 0 } else { self.trey_range().end };
        self.visit_outer(first..first + 3, visit);
    }

    /// Calls `visit` with each cell of a Portal.
    #[inline]
    pub(crate) fn visit_portals(&self, visit: impl FnMut(usize)) {
        self.visit_outer(self.trey_range().end + 3..self.place_count, visit);
    }

    /// Calls `visit` with each cell of these places, which are Docks and Portals.
    #[inline]
    fn visit_outer(&self, places: Range<u8>, mut visit: impl FnMut(usize)) {
        for [first, end] in &self.edges_of[places.start.into()..places.end.into()] {
            let cells = &self.edge_cells[usize::from(*first)..usize::from(*end)];
            cells.iter().for_each(|&cell| visit(cell.into()));
        }
    }

    /// Returns the numbers of the Treys, after the Docks of the first seat.
    #[inline]
    const fn trey_range(&self) -> Range<u8> {
        3..self.place_count - 2 * self.portal_pairs - 3
    }

    /// Calls `visit` with each cell of the place with this number.
    #[inline]
    pub(crate) fn visit_place(&self, width: usize, place: u8, mut visit: impl FnMut(usize)) {
        if self.trey_range().contains(&place) {
            visit(self.trey_cell(width, place));
        } else {
            self.visit_outer(place..place + 1, visit);
        }
    }

    /// Returns the first cell of the place with this number and its last one.
    pub(crate) const fn ends_of_place(&self, place: u8) -> [u16; 2] {
        let treys = self.trey_range();
        if place >= treys.start && place < treys.end {
            return [self.trey_cell(self.grid_width(), place) as u16; 2];
        }
        let [first, end] = self.edges_of[place as usize];
        [self.edge_cells[first as usize], self.edge_cells[end as usize - 1]]
    }

    const fn trey_cell(&self, width: usize, trey: u8) -> usize {
        let trey = trey as usize;
        2 * self.place[trey].group() as usize * width + self.center[trey] as usize
    }

    /// Returns the image of a cell under a symmetry of the board.
    pub(crate) const fn map_cell(&self, symmetry: usize, cell: usize) -> usize {
        let (height, width) = (self.grid_height(), self.grid_width());
        if cell >= height * width {
            return cell;
        }
        let (line, step) = (cell / width, cell % width);
        let line = if symmetry & 2 == 2 { height - 1 - line } else { line };
        let step = if symmetry & 1 == 1 { width - 1 - step } else { step };
        line * width + step
    }

    /// Finds the cells beyond the Borders at the edge.
    pub(super) const fn find_edge_cells(&mut self) {
        self.grid_width = self.width() as u16 + 1;
        let mut edge = 0;
        while edge < self.edge_count {
            self.edge_cells[edge] = self.cell_beyond(self.edge_borders[edge]) as u16;
            let [first, end] = &mut self.edges_of[self.edge_place(edge) as usize];
            if *end == 0 {
                *first = edge as u8;
            }
            edge += 1;
            *end = edge as u8;
        }
    }

    /// Returns the cell on that side of a Border at the edge where there is no Post.
    const fn cell_beyond(&self, border: u64) -> usize {
        let (one, other) = (border.trailing_zeros() as u8, 63 - border.leading_zeros() as u8);
        let (row, x) = (self.row_of(one) as i32, self.x_of(one));
        let (other_row, other_x) = (self.row_of(other) as i32, self.x_of(other));
        if row == other_row {
            // One triangle has its tip in the row above, the other in the row below.
            let above = self.post_at(row + 1, x + 1) == NONE;
            return self.cell_at(if above { 2 * row + 2 } else { 2 * row }, x + 1);
        }
        // One triangle has its third corner in the lower row and its centre below the upper end of
        // the Border. For the other it is the reverse.
        let below = self.post_at(row, 2 * other_x - x) == NONE;
        self.cell_at(2 * row + 2, if below { other_x } else { x })
    }

    const fn cell_at(&self, line: i32, step: i32) -> usize {
        line as usize * self.grid_width() + step as usize
    }
}
