//! The grid and its lines (CYBO-1, CYBO-2).

/// The number of numbers on the die and the grid (CYBO-1).
pub const NUMBERS: u8 = 12;

/// The number of rows. Column `c` has the numbers `4c + 1` to `4c + 4`, top to bottom (CYBO-1).
pub(crate) const ROWS: u8 = 4;

/// The 14 lines, each ascending: first the six in columns, then the four rows and the four
/// diagonals (CYBO-2).
pub const LINES: [[u8; 3]; 14] = find_lines();

/// The number of [`LINES`] in columns; they come first.
pub const COLUMN_LINES: usize = 6;

/// CYBO-2: finds the lines.
///
/// The steps from a number lead to its neighbour below, to the right, and on the two diagonals, so
/// that the lines in columns come first.
const fn find_lines() -> [[u8; 3]; 14] {
    let mut lines = [[0; 3]; 14];
    let mut found = 0;
    let steps: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut step = 0;
    while step < 4 {
        let mut start = 1;
        while start <= NUMBERS {
            if let Some(middle) = neighbour(start, steps[step])
                && let Some(end) = neighbour(middle, steps[step])
            {
                lines[found] = [start, middle, end];
                found += 1;
            }
            start += 1;
        }
        step += 1;
    }
    assert!(found == 14);
    lines
}

/// Returns the number `down` rows below and `right` columns to the right, if it is on the grid.
const fn neighbour(number: u8, (down, right): (i8, i8)) -> Option<u8> {
    let row = ((number - 1) % ROWS) as i8 + down;
    let column = ((number - 1) / ROWS) as i8 + right;
    if row < 0 || row >= ROWS as i8 || column < 0 || column >= (NUMBERS / ROWS) as i8 {
        return None;
    }
    Some((ROWS as i8 * column + row) as u8 + 1)
}

/// The numbers that complete a line with two different numbers: bit `n` stands for number `n`.
///
/// Empty for a repeated number (CYBO-5) and for numbers without a common line.
const THIRDS: [[u16; 16]; 16] = {
    let mut thirds = [[0; 16]; 16];
    let mut line = 0;
    while line < LINES.len() {
        let [a, b, c] = LINES[line];
        let ordered = [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)];
        let mut order = 0;
        while order < 6 {
            let (first, second, third) = ordered[order];
            thirds[first as usize][second as usize] |= 1 << third;
            order += 1;
        }
        line += 1;
    }
    thirds
};

/// Returns the numbers that complete a line with these two, one bit each.
#[inline]
pub(crate) const fn thirds(first: u8, second: u8) -> u16 {
    THIRDS[(first & 15) as usize][(second & 15) as usize]
}

/// The numbers that fit after up to two rolls, one bit each. The place is `first + 16 * second`
/// with 0 for a number not rolled.
pub(crate) type Fitting = [u16; 256];

/// CYBO-4, CYBO-5: the numbers on a common line with the rolls; a repeat never is.
pub(crate) static ON_A_LINE: Fitting = fitting(false);

/// CYBO-11: the numbers that continue the rolls to a line, read forwards or backwards.
pub(crate) static IN_LINE_ORDER: Fitting = fitting(true);

const fn fitting(ordered: bool) -> Fitting {
    let mut fitting = [0; 256];
    let mut place = 0;
    while place < fitting.len() {
        let (first, second) = (place as u8 & 15, place as u8 >> 4);
        let third = (2 * second).wrapping_sub(first);
        let in_order = if third <= NUMBERS { 1 << third } else { 0 };
        let thirds = thirds(first, second) & if ordered { in_order } else { u16::MAX };
        if thirds != 0 {
            // Every number is on some line, and at the end of one.
            fitting[0] |= 1 << first;
            fitting[first as usize] |= 1 << second;
            fitting[place] = thirds;
        }
        place += 1;
    }
    fitting
}

/// Returns whether the three numbers are a line, in any order (CYBO-6).
#[inline]
pub(crate) const fn is_line(first: u8, second: u8, third: u8) -> bool {
    thirds(first, second) >> (third & 15) & 1 == 1
}

/// Returns whether the numbers of a line were rolled in line order, forwards or backwards (CYBO-7).
///
/// Lines ascend, so the second number must be between the others.
#[inline]
pub(crate) const fn in_order(first: u8, second: u8, third: u8) -> bool {
    (first < second) == (second < third)
}

/// Returns whether the numbers of a line are in one column (CYBO-8).
#[inline]
pub(crate) const fn in_column(first: u8, second: u8, third: u8) -> bool {
    column(first) == column(second) && column(second) == column(third)
}

#[inline]
const fn column(number: u8) -> u8 {
    number.wrapping_sub(1) / ROWS
}

/// Returns the fourth number of a column with these three.
///
/// The numbers of column `c` add up to `16c + 10`.
#[inline]
pub(crate) const fn fourth([a, b, c]: [u8; 3]) -> u8 {
    (16 * column(a) + 10).wrapping_sub(a + b + c)
}

/// Returns the place of a line of these three numbers in [`LINES`].
#[inline]
pub(crate) fn line_index([a, b, c]: [u8; 3]) -> Option<usize> {
    LINES.iter().position(|line| [a, b, c].iter().all(|number| line.contains(number)) && a != b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cybo_01_the_grid_holds_the_numbers_column_by_column() {
        let below: [Option<u8>; 3] = [1, 5, 9].map(|number| neighbour(number, (1, 0)));
        assert_eq!(below, [Some(2), Some(6), Some(10)]);
        assert_eq!(neighbour(4, (1, 0)), None);
        assert_eq!(neighbour(1, (0, 1)), Some(5));
    }

    #[test]
    fn cybo_02_there_are_exactly_fourteen_lines() {
        let mut lines = LINES;
        lines.sort_unstable();
        let mut expected = [
            [1, 5, 9],
            [2, 6, 10],
            [3, 7, 11],
            [4, 8, 12],
            [1, 2, 3],
            [2, 3, 4],
            [5, 6, 7],
            [6, 7, 8],
            [9, 10, 11],
            [10, 11, 12],
            [1, 6, 11],
            [2, 7, 12],
            [3, 6, 9],
            [4, 7, 10],
        ];
        expected.sort_unstable();
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_in_columns_come_first() {
        for (index, [a, b, c]) in LINES.into_iter().enumerate() {
            assert_eq!(in_column(a, b, c), index < COLUMN_LINES);
        }
    }

    #[test]
    fn every_column_knows_its_fourth_number() {
        assert_eq!(fourth([1, 2, 3]), 4);
        assert_eq!(fourth([8, 7, 6]), 5);
        assert_eq!(fourth([10, 12, 11]), 9);
    }
}
