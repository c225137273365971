//! The nets for Triandro: stones, hands, triangles and room.

use rules_core::{Game, Seat};
use triandro_rules::{Point, PointSet, Triandro};

use crate::{Net, Sums};

/// The name of the net for two players, as in its file.
pub const NAME: &str = "triandro2";

/// The inputs for each seat, in this order.
const STONES: usize = 55;
const HANDS: usize = 15;
/// Counts of each seat.
///
/// Full triangles; most stones that a capture takes and gives back; triangles that lack a corner,
/// without and with an opponent's stone in them; stones on perimeters; and four points of room.
const COUNTS: [usize; 7] = [8, 5, 8, 12, 12, 8, 10];
const OF_A_SEAT: usize = {
    let (mut sum, mut at) = (STONES + HANDS, 0);
    while at < COUNTS.len() {
        sum += COUNTS[at];
        at += 1;
    }
    sum
};

/// Number of inputs with two players.
pub const INPUTS: usize = 2 * OF_A_SEAT;

/// The net for two players.
pub static TWO: Net<INPUTS> = Net::built_in(include_bytes!("../nets/triandro2.net"), NAME);

/// The names of the nets for three and four players, as in their files.
pub const MANY_NAMES: [&str; 2] = ["triandro3", "triandro4"];

/// The inputs for each seat with three or four players, in the same order.
///
/// The last input of a seat is set if it is the seat to act. Stones in hand and counts have fewer
/// values than with two players, and room has more of them where it is small.
const MANY_HANDS: usize = 11;
const MANY_COUNTS: [usize; 7] = [8, 4, 7, 11, 10, 7, 9];
const MANY_OF_A_SEAT: usize = {
    let (mut sum, mut at) = (STONES + MANY_HANDS + 1, 0);
    while at < MANY_COUNTS.len() {
        sum += MANY_COUNTS[at];
        at += 1;
    }
    sum
};
const MANY: usize = 4;

/// Number of inputs with three or four players.
pub const MULTIPLAYER_INPUTS: usize = MANY * MANY_OF_A_SEAT;

/// The net for three players.
pub static THREE: Net<MULTIPLAYER_INPUTS> =
    Net::built_in(include_bytes!("../nets/triandro3.net"), MANY_NAMES[0]);

/// The net for four players.
pub static FOUR: Net<MULTIPLAYER_INPUTS> =
    Net::built_in(include_bytes!("../nets/triandro4.net"), MANY_NAMES[1]);

/// A size and an orientation of triangles.
#[derive(Clone, Copy)]
struct Shape {
    /// Distances of the second and the third corner from the first, as bits.
    corners: [u32; 2],
    /// The points on the border and inside, with the first corner at bit 0.
    area: u64,
    /// The possible places of the first corner.
    anchors: u64,
}

/// All shapes, with sides of three to seven points.
///
/// The first corner is alone at the top, or at the left end of the side at the top.
const SHAPES: [Shape; 10] = {
    let mut shapes = [Shape { corners: [0; 2], area: 0, anchors: 0 }; 10];
    let mut index = 0;
    while index < 10 {
        shapes[index] = shape(index as u32 / 2 + 2, index % 2 == 0);
        index += 1;
    }
    shapes
};

const fn shape(size: u32, stands: bool) -> Shape {
    let (mut area, mut row) = (0, 0);
    while row <= size {
        let (first, last) = if stands { (7 * row, 8 * row) } else { (8 * row, size + 7 * row) };
        let mut bit = first;
        while bit <= last {
            area |= 1 << bit;
            bit += 1;
        }
        row += 1;
    }
    let corners = if stands { [7 * size, 8 * size] } else { [size, 8 * size] };
    let (mut anchors, mut number) = (0, 1);
    while let Some(point) = Point::new(number) {
        let (row, x, size) = (point.row() as i32, point.x() as i32, size as i32);
        let [second, third] = if stands {
            [(row + size, x - size), (row + size, x + size)]
        } else {
            [(row, x + 2 * size), (row + size, x + size)]
        };
        if is_point(second) && is_point(third) {
            anchors |= 1 << bit_of(number);
        }
        number += 1;
    }
    Shape { corners, area, anchors }
}

const fn is_point((row, x): (i32, i32)) -> bool {
    let mut number = 1;
    while let Some(point) = Point::new(number) {
        if point.row() as i32 == row && point.x() as i32 == x {
            return true;
        }
        number += 1;
    }
    false
}

/// Returns the bit of a point; bits ascend as points do.
const fn bit_of(number: u8) -> u32 {
    let (mut bits, mut before) = (PointSet::ALL.bits(), 1);
    while before < number {
        bits &= bits - 1;
        before += 1;
    }
    bits.trailing_zeros()
}

/// Returns the index of the point of each bit.
const INDEX: [u8; 64] = {
    let (mut index, mut number) = ([0; 64], 1);
    while Point::new(number).is_some() {
        index[bit_of(number) as usize] = number - 1;
        number += 1;
    }
    index
};

/// Returns the value of a position with two players for the seat to act, in
/// [`VALUE_ONE`](crate::VALUE_ONE).
#[inline]
pub fn value(net: &Net<INPUTS>, position: &Triandro) -> i32 {
    let mut sums: Sums<'_, INPUTS> = net.sums();
    inputs(position, |input| sums.set(input));
    sums.value()
}

/// Visits the inputs set in a position with two players, from the view of the seat to act.
#[inline]
pub fn inputs(position: &Triandro, mut set: impl FnMut(usize)) {
    let mover = position.turn().seat().unwrap_or(Seat::FIRST);
    let other = Seat::new_unchecked(1 - (mover.number() & 1));
    let stones = [mover, other].map(|seat| position.stones(seat).bits());
    for (index, seat) in [mover, other].into_iter().enumerate() {
        let first = index * OF_A_SEAT;
        let (mine, opponents) = (stones[index], stones[1 - index]);
        let mut left = mine;
        while left != 0 {
            set(first + usize::from(INDEX[left.trailing_zeros() as usize & 63]));
            left &= left - 1;
        }
        set(first + STONES + usize::from(position.hand(seat).min(HANDS as u8 - 1)));
        let mut from = first + STONES + HANDS;
        let room = position.placements(seat).len() / 4;
        let perimeter = (mine & PointSet::PERIMETERS.bits()).count_ones();
        let [full, taken, back, clear, blocked] = triangles(mine, opponents);
        for (count, size) in
            [full, taken, back, clear, blocked, perimeter, room].into_iter().zip(COUNTS)
        {
            set(from + (count as usize).min(size - 1));
            from += size;
        }
    }
}

/// Most inputs that are set for a seat: its stones, hand and counts, and whether it acts.
const MOST_OF_A_SEAT: usize = 24;

/// The inputs of one seat, as it sees itself.
#[derive(Clone, Copy, Default)]
struct OfASeat {
    inputs: [u8; MOST_OF_A_SEAT],
    len: usize,
}

impl OfASeat {
    #[inline]
    fn new(position: &Triandro, seat: Seat) -> Self {
        let mut of = OfASeat::default();
        let mine = position.stones(seat).bits();
        let opponents = PointSet::ALL.bits() & !position.empty().bits() & !mine;
        let mut left = mine;
        while left != 0 {
            of.push(usize::from(INDEX[left.trailing_zeros() as usize & 63]));
            left &= left - 1;
        }
        of.push(STONES + usize::from(position.hand(seat)).min(MANY_HANDS - 1));
        let mut from = STONES + MANY_HANDS;
        let room = match position.placements(seat).len() {
            few @ 0..=3 => few,
            4..=5 => 4,
            6..=8 => 5,
            9..=13 => 6,
            14..=20 => 7,
            _ => 8,
        };
        let perimeter = (mine & PointSet::PERIMETERS.bits()).count_ones();
        let [full, taken, back, clear, blocked] = triangles(mine, opponents);
        for (count, size) in
            [full, taken, back, clear, blocked, perimeter, room].into_iter().zip(MANY_COUNTS)
        {
            of.push(from + (count as usize).min(size - 1));
            from += size;
        }
        if position.turn().seat() == Some(seat) {
            of.push(from);
        }
        of
    }

    #[inline]
    fn push(&mut self, input: usize) {
        if let Some(place) = self.inputs.get_mut(self.len) {
            *place = input as u8;
            self.len += 1;
        }
    }

    #[inline]
    fn visit(&self, from: usize, mut set: impl FnMut(usize)) {
        self.inputs.iter().take(self.len).for_each(|&input| set(from + usize::from(input)));
    }
}

/// Returns the values of a position with three or four players for each seat, in
/// [`VALUE_ONE`](crate::VALUE_ONE).
#[inline]
pub fn values(net: &Net<MULTIPLAYER_INPUTS>, position: &Triandro) -> [i32; MANY] {
    let seats = position.seats();
    let mut all = [OfASeat::default(); MANY];
    for (of, seat) in all.iter_mut().zip(Seat::all(seats)) {
        *of = OfASeat::new(position, seat);
    }
    let seats = usize::from(seats).min(MANY);
    let mut values = [0; MANY];
    for (viewer, value) in values.iter_mut().take(seats).enumerate() {
        let mut sums = net.sums();
        for (seat, of) in all.iter().take(seats).enumerate() {
            of.visit((seat + seats - viewer) % seats * MANY_OF_A_SEAT, |input| sums.set(input));
        }
        *value = sums.value();
    }
    values
}

/// Visits the inputs set in a position with three or four players, from the view of a seat.
pub fn inputs_of_many(position: &Triandro, viewer: Seat, mut set: impl FnMut(usize)) {
    let seats = usize::from(position.seats());
    for seat in Seat::all(position.seats()) {
        let place = (seat.index() + seats - viewer.index()) % seats;
        OfASeat::new(position, seat).visit(place * MANY_OF_A_SEAT, &mut set);
    }
}

/// Counts full triangles, the effects of captures, and almost completed triangles.
///
/// The effects are the most stones that a capture takes and gives back. Almost completed triangles
/// lack one corner, and are counted without and with an opponent's stone in them.
#[inline]
fn triangles(mine: u64, opponents: u64) -> [u32; 5] {
    let empty = PointSet::ALL.bits() & !(mine | opponents);
    let [mut full, mut taken, mut back, mut clear, mut blocked] = [0; 5];
    for &Shape { corners: [second, third], area, anchors } in &SHAPES {
        let (one, two, three) = (mine, mine >> second, mine >> third);
        let mut whole = one & two & three & anchors;
        while whole != 0 {
            let area = area << whole.trailing_zeros();
            let inside = (area & opponents).count_ones();
            if inside > 0 {
                full += 1;
                taken = inside.max(taken);
                back = (area & mine).count_ones().max(back);
            }
            whole &= whole - 1;
        }
        let mut lacking = anchors
            & (one & two & (empty >> third)
                | one & (empty >> second) & three
                | empty & two & three);
        while lacking != 0 {
            let inside = area << lacking.trailing_zeros() & opponents != 0;
            blocked += u32::from(inside);
            clear += u32::from(!inside);
            lacking &= lacking - 1;
        }
    }
    [full, taken, back, clear, blocked]
}
