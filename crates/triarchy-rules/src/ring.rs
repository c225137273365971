//! TRIARCHY-1: the ring of dots.

/// The most dots a ring has.
pub const MAX_DOTS: u8 = 30;

/// The way a token moves round the ring (TRIARCHY-8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `+`, towards higher numbers: clockwise seen from above.
    Clockwise,
    /// `-`, towards lower numbers.
    Counterclockwise,
}

impl Direction {
    /// Both directions, ascending.
    pub const ALL: [Direction; 2] = [Direction::Clockwise, Direction::Counterclockwise];

    /// The other direction.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        match self {
            Direction::Clockwise => Direction::Counterclockwise,
            Direction::Counterclockwise => Direction::Clockwise,
        }
    }

    /// The sign in text forms.
    pub const fn sign(self) -> char {
        match self {
            Direction::Clockwise => '+',
            Direction::Counterclockwise => '-',
        }
    }
}

/// A ring with this many dots.
#[derive(Clone, Copy)]
pub(crate) struct Ring(pub(crate) u8);

impl Ring {
    /// All dots as a set.
    #[inline]
    pub(crate) const fn all(self) -> u32 {
        (1 << self.0) - 1
    }

    /// The corner with this number, 0 to 2, taken modulo 3: clockwise from dot 0.
    #[inline]
    pub(crate) const fn corner(self, number: u8) -> u8 {
        number % 3 * (self.0 / 3)
    }

    /// The dot so many spaces from another; tokens passed over do not matter (TRIARCHY-9). Less than
    /// a round.
    #[inline]
    pub(crate) const fn step(self, dot: u8, direction: Direction, spaces: u8) -> u8 {
        let end = dot
            + match direction {
                Direction::Clockwise => spaces,
                Direction::Counterclockwise => self.0 - spaces,
            };
        if end >= self.0 { end - self.0 } else { end }
    }

    /// The dots from which so many spaces lead into a set.
    #[inline]
    pub(crate) const fn leading_to(self, dots: u32, direction: Direction, spaces: u8) -> u32 {
        let left = match direction {
            Direction::Clockwise => self.0 - spaces,
            Direction::Counterclockwise => spaces,
        };
        (dots << left | dots >> (self.0 - left)) & self.all()
    }

    /// The dots one to three spaces from a set, in either direction.
    #[inline]
    pub(crate) const fn near(self, dots: u32) -> u32 {
        // Twice the ring in a row: what leaves one copy at an end enters the other.
        let twice = dots as u64 | (dots as u64) << self.0;
        let near = twice << 1 | twice << 2 | twice << 3 | twice >> 1 | twice >> 2 | twice >> 3;
        (near | near >> self.0) as u32 & self.all()
    }

    /// A dot seen in a mirror that exchanges corners 0 and 1.
    pub(crate) const fn mirrored(self, dot: u8) -> u8 {
        (self.0 / 3 + self.0 - dot) % self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_to_is_the_inverse_of_step() {
        for ring in [12, 18, 24, 30].map(Ring) {
            for (dot, spaces) in (0..ring.0).flat_map(|dot| (1..=4).map(move |n| (dot, n))) {
                for direction in Direction::ALL {
                    let end = ring.step(dot, direction, spaces);
                    assert_eq!(ring.leading_to(1 << end, direction, spaces), 1 << dot);
                    assert_eq!(ring.step(end, direction.reversed(), spaces), dot);
                    assert_eq!(ring.near(1 << dot) >> end & 1 == 1, spaces < 4);
                }
            }
        }
    }
}
