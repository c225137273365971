//! A slice of the caller as one row per game.

use crate::VecError;

/// One row per game, or nothing.
#[derive(Debug)]
pub(crate) struct Rows<'a, T> {
    cells: &'a mut [T],
    /// 0 if the array is not wanted.
    width: usize,
}

impl<T> Default for Rows<'_, T> {
    fn default() -> Self {
        Rows { cells: &mut [], width: 0 }
    }
}

impl<'a, T> Rows<'a, T> {
    /// Creates rows of this width.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if the slice has the wrong length.
    pub(crate) fn new(
        slice: &'a mut Option<&mut [T]>,
        name: &'static str,
        games: usize,
        width: usize,
    ) -> Result<Self, VecError> {
        let Some(cells) = slice.as_deref_mut() else {
            return Ok(Rows::default());
        };
        VecError::length(name, games * width, cells.len())?;
        Ok(Rows { cells, width })
    }

    /// Returns the rows of the first games, and those of the others.
    #[cfg(feature = "std")]
    pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
        let (first, rest) = self.cells.split_at_mut(games * self.width);
        (Rows { cells: first, width: self.width }, Rows { cells: rest, width: self.width })
    }

    /// Returns the row of a game, if one is wanted.
    #[inline]
    pub(crate) fn row(&mut self, game: usize) -> Option<&mut [T]> {
        if self.width == 0 {
            return None;
        }
        let first = game * self.width;
        self.cells.get_mut(first..first + self.width)
    }

    /// Writes the row of a game, if it is wanted. Rows must have a single cell.
    #[inline]
    pub(crate) fn set(&mut self, game: usize, value: T) {
        if let Some(cell) = self.cells.get_mut(game) {
            *cell = value;
        }
    }
}
