//! The parser of layout texts; it also runs at compile time, for layouts in a `static`.

use crate::LayoutError;

/// An upper bound of the Borders at the edge of a board of 64 Posts.
pub(crate) const MAX_EDGES: usize = 128;
/// The longest name of a layout.
pub(crate) const MAX_NAME: usize = 16;

/// A Border at the edge of the board and the place behind it.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    /// The list of the text that contains it: 0 South, 1 North, 2 West, 3 East.
    pub(crate) list: u8,
    /// The index of its Dock or Portal in that list, from 0.
    pub(crate) index: u8,
    /// The two Posts as row and number.
    pub(crate) posts: [(u8, u8); 2],
    /// The byte in the text at which it begins.
    pub(crate) at: usize,
}

/// The content of a layout text, syntactically correct but not yet validated.
pub(crate) struct Plan {
    pub(crate) name: [u8; MAX_NAME],
    pub(crate) name_length: u8,
    pub(crate) rows: u8,
    pub(crate) start: [u8; 26],
    pub(crate) posts: [u8; 26],
    pub(crate) edges: [Edge; MAX_EDGES],
    pub(crate) edge_count: usize,
    /// The number of places in each of the four lists.
    pub(crate) listed: [u8; 4],
}

/// Reads a text byte by byte.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    const fn peek(&self) -> u8 {
        if self.at < self.text.len() { self.text[self.at] } else { 0 }
    }

    const fn skip(&mut self, byte: u8) -> bool {
        let found = self.at < self.text.len() && self.text[self.at] == byte;
        if found {
            self.at += 1;
        }
        found
    }

    const fn expect(&mut self, wanted: &[u8], what: &'static str) -> Result<(), LayoutError> {
        let mut index = 0;
        while index < wanted.len() {
            if !self.skip(wanted[index]) {
                return Err(LayoutError::Text { at: self.at, what });
            }
            index += 1;
        }
        Ok(())
    }

    /// Reads a plain decimal below 256.
    const fn number(&mut self, what: &'static str) -> Result<u8, LayoutError> {
        let start = self.at;
        let mut value = 0u32;
        while self.peek().is_ascii_digit() && self.at < start + 4 {
            value = 10 * value + (self.peek() - b'0') as u32;
            self.at += 1;
        }
        let length = self.at - start;
        if length == 0 || value > 255 || (length > 1 && self.text[start] == b'0') {
            return Err(LayoutError::Text { at: start, what });
        }
        Ok(value as u8)
    }

    /// Reads a Post as row and number, which may lie beyond the board.
    const fn post(&mut self) -> Result<(u8, u8), LayoutError> {
        let letter = self.peek();
        if !letter.is_ascii_lowercase() {
            return Err(LayoutError::Text { at: self.at, what: "expected a Post such as c3" });
        }
        self.at += 1;
        match self.number("expected the number of a Post") {
            Ok(number) => Ok((letter - b'a', number)),
            Err(error) => Err(error),
        }
    }
}

/// `?` for functions that run at compile time.
macro_rules! get {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

pub(crate) use get;

impl Plan {
    /// Reads `layout/1 NAME ROWS SOUTH NORTH WEST EAST`.
    pub(crate) const fn read(text: &str) -> Result<Plan, LayoutError> {
        let nothing = Edge { list: 0, index: 0, posts: [(0, 0); 2], at: 0 };
        let mut plan = Plan {
            name: [0; MAX_NAME],
            name_length: 0,
            rows: 0,
            start: [0; 26],
            posts: [0; 26],
            edges: [nothing; MAX_EDGES],
            edge_count: 0,
            listed: [0; 4],
        };
        let mut cursor = Cursor { text: text.as_bytes(), at: 0 };
        get!(cursor.expect(b"layout/1 ", "expected layout/1 and a space"));
        get!(plan.read_name(&mut cursor));
        get!(plan.read_rows(&mut cursor));
        let mut list = 0;
        while list < 4 {
            get!(cursor.expect(b" ", "expected a space and a list of Borders"));
            get!(plan.read_list(&mut cursor, list));
            list += 1;
        }
        if cursor.at < text.len() {
            return Err(LayoutError::Text { at: cursor.at, what: "expected the end" });
        }
        Ok(plan)
    }

    /// Reads the name and the space after it.
    const fn read_name(&mut self, cursor: &mut Cursor<'_>) -> Result<(), LayoutError> {
        let mut length = 0;
        loop {
            let byte = cursor.peek();
            if !(byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
                break;
            }
            if length == MAX_NAME {
                return Err(LayoutError::Name);
            }
            self.name[length] = byte;
            length += 1;
            cursor.at += 1;
        }
        if length == 0 {
            return Err(LayoutError::Name);
        }
        self.name_length = length as u8;
        cursor.expect(b" ", "expected a space and the rows")
    }

    /// Reads rows from the bottom as `START:POSTS`.
    const fn read_rows(&mut self, cursor: &mut Cursor<'_>) -> Result<(), LayoutError> {
        loop {
            if self.rows == 26 {
                return Err(LayoutError::Rows);
            }
            let row = self.rows as usize;
            self.start[row] = get!(cursor.number("expected where a row starts, in half steps"));
            get!(cursor.expect(b":", "expected : and the number of Posts"));
            self.posts[row] = get!(cursor.number("expected the number of Posts in a row"));
            self.rows += 1;
            if !cursor.skip(b',') {
                return Ok(());
            }
        }
    }

    /// Reads Docks or Portals as their Borders: `a1-b1+b1-c1,c1-d1`, or `-` for none.
    const fn read_list(&mut self, cursor: &mut Cursor<'_>, list: u8) -> Result<(), LayoutError> {
        if cursor.skip(b'-') {
            return Ok(());
        }
        loop {
            let index = self.listed[list as usize];
            loop {
                let at = cursor.at;
                let one = get!(cursor.post());
                get!(cursor.expect(b"-", "expected - and a Post"));
                let other = get!(cursor.post());
                if self.edge_count == MAX_EDGES {
                    return Err(LayoutError::Text { at, what: "more Borders than any edge has" });
                }
                self.edges[self.edge_count] = Edge { list, index, posts: [one, other], at };
                self.edge_count += 1;
                if !cursor.skip(b'+') {
                    break;
                }
            }
            // Cannot overflow: there are no more places than edges.
            self.listed[list as usize] += 1;
            if !cursor.skip(b',') {
                return Ok(());
            }
        }
    }
}
