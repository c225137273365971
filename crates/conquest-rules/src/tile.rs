//! Tiles and sets of tiles: CONQUEST-1.

use core::fmt;
use core::str::FromStr;

use rules_core::TextError;
use rules_core::implement::{Reader, Set64, read_canonical};

use crate::Corners;
use crate::event::read_tile;
use crate::letters::{Letters, Spell, write_spelled};

/// A tile: three numbers 0 to 5, read clockwise in non-decreasing order (CONQUEST-1).
///
/// Tiles are numbered 0 to 55 in the order of their digits: `000`, `001`, .., `005`, `011`, ..,
/// `555`. The text form is the digits. A tile is also the game's chance [`Event`](crate::Event).
///
/// ```
/// use conquest_rules::Tile;
///
/// let tile: Tile = "014".parse()?;
/// assert_eq!(tile.digits(), [0, 1, 4]);
/// assert_eq!((tile.sum(), tile.rotations()), (5, 3));
/// assert_eq!(Tile::lying_as([4, 0, 1]), Some((tile, 2)));
/// assert_eq!(Tile::lying_as([4, 1, 0]), None);
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The number of tiles.
    pub const COUNT: usize = 56;

    /// Returns the tile with this number, if it is below [`Tile::COUNT`].
    #[inline]
    pub const fn new(number: u8) -> Option<Tile> {
        if (number as usize) < Tile::COUNT { Some(Tile(number)) } else { None }
    }

    /// Returns the tile with this number, which must be below 56; larger numbers give the last
    /// tile.
    #[inline]
    pub(crate) const fn new_unchecked(number: u8) -> Tile {
        debug_assert!((number as usize) < Tile::COUNT);
        if (number as usize) < Tile::COUNT { Tile(number) } else { Tile(Tile::COUNT as u8 - 1) }
    }

    /// Returns all tiles, ascending.
    pub fn all() -> TilesIter {
        Tiles::ALL.iter()
    }

    /// Returns the tile with these numbers clockwise, and its
    /// [rotation](crate::Placement::rotation).
    ///
    /// `None` if there is no such tile.
    #[inline]
    pub const fn lying_as(numbers: [u8; 3]) -> Option<(Tile, u8)> {
        if numbers[0] > 5 || numbers[1] > 5 || numbers[2] > 5 {
            return None;
        }
        let found = LYING_AS[Corners::showing(numbers).index()];
        if found == NO_TILE { None } else { Some((Tile(found >> 2), found & 3)) }
    }

    /// Returns the tile's number, 0 to 55.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the tile's number as an index into a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the three numbers, ascending.
    #[inline]
    pub const fn digits(self) -> [u8; 3] {
        DIGITS[self.0 as usize]
    }

    /// Returns the sum of the three numbers, which the tile scores under a cover (CONQUEST-16).
    #[inline]
    pub const fn sum(self) -> u8 {
        let [a, b, c] = self.digits();
        a + b + c
    }

    /// Returns the number of rotations of the tile: 1 for a triple, otherwise 3.
    #[inline]
    pub const fn rotations(self) -> u8 {
        let [a, _, c] = self.digits();
        if a == c { 1 } else { 3 }
    }

    /// Returns the three numbers clockwise from the first corner of a cell.
    ///
    /// The tile is rotated so that its `rotation`-th digit (0 to 2) is at that corner.
    #[inline]
    pub(crate) const fn corners(self, rotation: u8) -> Corners {
        LIES[(self.0 << 2 | rotation & 3) as usize]
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile({self})")
    }
}

rules_core::implement::bit_set! {
    /// A set of tiles: hands and the stock.
    ///
    /// The text form is the tiles one after the other, ascending and without separators, or `-` for
    /// none.
    ///
    /// ```
    /// use conquest_rules::{Tile, Tiles};
    ///
    /// assert_eq!(Tiles::ALL.len(), 56);
    /// assert_eq!(Tiles::ALL.iter().map(|tile| u32::from(tile.sum())).sum::<u32>(), 420);
    /// ```
    pub struct Tiles(pub(crate) u64), TilesIter;
    number |tile: Tile| tile.0 & 63;
    member |number| Tile::new_unchecked(number);
    len u8;
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spelled(*self, f)
    }
}

impl Spell for Tiles {
    fn spell(self, out: &mut Letters<'_, '_>) -> fmt::Result {
        if self.is_empty() {
            return out.letter('-');
        }
        self.iter().flat_map(Tile::digits).try_for_each(|digit| out.digit(digit))
    }
}

impl FromStr for Tiles {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let tiles = read_tiles(&mut reader)?;
        reader.end()?;
        read_canonical(tiles, text)
    }
}

/// Reads tiles in any order, each at most once.
pub(crate) fn read_tiles(reader: &mut Reader<'_>) -> Result<Tiles, TextError> {
    let mut tiles = Tiles::EMPTY;
    if reader.skip("-") {
        return Ok(tiles);
    }
    while reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        let start = reader.clone();
        let tile = read_tile(reader)?;
        if tiles.contains(tile) {
            return Err(start.error("the tile is already in this hand"));
        }
        tiles.insert(tile);
    }
    Ok(tiles)
}

rules_core::implement::impl_set_serde!(Tiles);

impl Tiles {
    /// All 56 tiles.
    pub const ALL: Tiles = Tiles((1 << Tile::COUNT) - 1);

    /// Returns one bit per tile, the lowest for tile 0.
    #[inline]
    pub const fn bits(self) -> Set64 {
        Set64(self.0)
    }
}

// Everything below is computed at compile time.

/// The digits of each tile, ascending.
const DIGITS: [[u8; 3]; Tile::COUNT] = {
    let mut digits = [[0; 3]; Tile::COUNT];
    let mut next = 0;
    let mut a = 0;
    while a < 6 {
        let mut b = a;
        while b < 6 {
            let mut c = b;
            while c < 6 {
                digits[next] = [a, b, c];
                next += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    digits
};

/// The corners of a tile, at `tile * 4 + rotation`. Rotation 3 stands for 0.
static LIES: [Corners; Tile::COUNT * 4] = {
    let mut lies = [Corners::FREE; Tile::COUNT * 4];
    let mut at = 0;
    while at < lies.len() {
        let (digits, rotation) = (DIGITS[at / 4], at % 4);
        lies[at] = Corners::showing([
            digits[rotation % 3],
            digits[(rotation + 1) % 3],
            digits[(rotation + 2) % 3],
        ]);
        at += 1;
    }
    lies
};

const NO_TILE: u8 = u8::MAX;

/// `tile * 4 + rotation` of the tile with these corners, in its least such rotation.
static LYING_AS: [u8; Corners::COUNT] = {
    let mut found = [NO_TILE; Corners::COUNT];
    let mut tile = 0;
    while tile < Tile::COUNT as u8 {
        let mut rotation = 0;
        while rotation < Tile(tile).rotations() {
            let [a, b, c] = DIGITS[tile as usize];
            let numbers = match rotation {
                0 => [a, b, c],
                1 => [b, c, a],
                _ => [c, a, b],
            };
            found[Corners::showing(numbers).index()] = tile << 2 | rotation;
            rotation += 1;
        }
        tile += 1;
    }
    found
};
