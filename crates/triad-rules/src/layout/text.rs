//! The text form of a layout: printing it, and reading the printed spelling.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::read_canonical;

use super::parse::Edge;
use super::{Layout, LayoutError};

impl Layout {
    /// Returns the name: 1 to 16 lower-case letters, digits and hyphens.
    pub fn name(&self) -> &str {
        core::str::from_utf8(&self.name[..usize::from(self.name_length)]).unwrap_or_default()
    }

    /// Writes the Docks or Portals of one list, the Borders of each ascending.
    fn write_list(&self, list: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let borders = |index: u8| {
            (0..self.post_count())
                .flat_map(move |one| (one..self.post_count()).map(move |other| (one, other)))
                .filter(move |&(one, other)| {
                    (0..self.edge_count).any(|edge| {
                        let Edge { list: its_list, index: its_index, .. } = self.edges[edge];
                        (its_list, its_index) == (list, index)
                            && self.edge_posts(&self.edges[edge]) == (one, other)
                    })
                })
        };
        let count = if list < 2 { 3 } else { self.portal_pairs };
        if count == 0 {
            return f.write_str("-");
        }
        for index in 0..count {
            if index > 0 {
                f.write_str(",")?;
            }
            for (place, (one, other)) in borders(index).enumerate() {
                let plus = if place > 0 { "+" } else { "" };
                write!(f, "{plus}{}-{}", self.name_of_post(one), self.name_of_post(other))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layout/1 {} ", self.name())?;
        for row in 0..usize::from(self.rows) {
            let comma = if row > 0 { "," } else { "" };
            write!(f, "{comma}{}:{}", self.start[row], self.length(row))?;
        }
        for list in 0..4 {
            f.write_str(" ")?;
            self.write_list(list, f)?;
        }
        Ok(())
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let layout = Layout::parse(text)?;
        match read_canonical(&layout, text) {
            Ok(_) => Ok(layout),
            Err(error) => {
                Err(LayoutError::Text { at: error.at().unwrap_or(0), what: error.what() })
            }
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}
