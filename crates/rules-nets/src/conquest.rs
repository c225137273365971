//! The nets for Triominos Conquest: the margin of the final score.
//!
//! A net learns by how much the margin will change. Its inputs are the covers, what they can be
//! overpowered by, and what the seat and its opponents may be able to cover next. Of the hidden
//! tiles only their set counts.

use conquest_rules::{Cell, Conquest, Kind, Phase, Shape, Tile, Tiles};
use rules_core::{Game, Seat};

use crate::{Net, VALUE_ONE};

/// The names of the nets for two to four players, as in their files.
pub const NAMES: [&str; 3] = ["conquest2", "conquest3", "conquest4"];

/// A point of the margin.
pub const POINT: i32 = VALUE_ONE / 16;

/// The seat and its opponents.
const SIDES: usize = 2;
const KINDS: usize = 3;
/// Values of a cover.
const VALUES: usize = 6;
/// Whether a cover can be overpowered by nobody, possibly, or probably.
const RISKS: usize = 3;
/// Steps of the gain by a cover that could be laid.
const GAINS: usize = 12;
const PHASES: usize = 4;
const STOCK: usize = 24;
const HELD: usize = 12;
const MARGINS: usize = 16;
/// Covers left of each kind: 0 to 4, 0 to 2, 0 and 1.
const LEFT: [usize; KINDS] = [0, 5, 8];
const ALL_LEFT: usize = 10;
const NUMBER_LEFT: usize = 8;
const MOBILITY: usize = 10;
const WORTH: usize = 8;
const SEATS: usize = 4;

// The inputs, in this order.
const PHASE: usize = 0;
const IN_STOCK: usize = PHASE + SEATS * PHASES;
const HOLD: usize = IN_STOCK + STOCK;
const MARGIN: usize = HOLD + SIDES * HELD;
const COVERS_LEFT: usize = MARGIN + MARGINS;
const COVERS_NUMBER: usize = COVERS_LEFT + SIDES * ALL_LEFT;
const COVER: usize = COVERS_NUMBER + SIDES * NUMBER_LEFT;
const GAIN: usize = COVER + SIDES * KINDS * VALUES * RISKS;
const BEST: usize = GAIN + SIDES * KINDS * GAINS;
const SECOND: usize = BEST + SIDES * GAINS;
const OFFER: usize = SECOND + SIDES * GAINS;
const FIT: usize = OFFER + GAINS;
const HAND_WORTH: usize = FIT + SIDES * MOBILITY;

/// Number of inputs.
pub const INPUTS: usize = HAND_WORTH + WORTH;

/// The net for two players.
pub static TWO: Net<INPUTS> = Net::built_in(include_bytes!("../nets/conquest2.net"), NAMES[0]);

/// The net for three players.
pub static THREE: Net<INPUTS> = Net::built_in(include_bytes!("../nets/conquest3.net"), NAMES[1]);

/// The net for four players.
pub static FOUR: Net<INPUTS> = Net::built_in(include_bytes!("../nets/conquest4.net"), NAMES[2]);

/// Returns the expected margin of the final score for a seat, in [`POINT`]s.
#[inline]
pub fn value(net: &Net<INPUTS>, position: &Conquest, seat: Seat) -> i32 {
    let mut sums = net.sums();
    inputs(position, seat, |input| sums.set(input));
    sums.value().saturating_add(margin(position, seat) * POINT)
}

/// Returns the current margin of a seat over the best other seat.
#[inline]
pub fn margin(position: &Conquest, seat: Seat) -> i32 {
    let score = |seat| i32::from(position.public().score(seat));
    let others = Seat::all(position.seats()).filter(|&other| other != seat);
    score(seat) - others.map(score).max().unwrap_or(0)
}

/// A cover on the table.
#[derive(Clone, Copy)]
struct Cover {
    seat: Seat,
    kind: Kind,
    value: u32,
    risk: usize,
}

/// Most covers on the table.
const MOST_COVERS: usize = 28;

/// The covers on the table, and the tiles under them.
struct CoveredTiles<'a> {
    position: &'a Conquest,
    covers: [Cover; MOST_COVERS],
    len: usize,
    /// The number of the cover on each tile, after 1; 0 for none.
    on: [u8; 64],
}

impl<'a> CoveredTiles<'a> {
    #[inline]
    fn new(position: &'a Conquest) -> Self {
        let none = Cover { seat: Seat::FIRST, kind: Kind::Triodia, value: 0, risk: 0 };
        let mut table = CoveredTiles { position, covers: [none; MOST_COVERS], len: 0, on: [0; 64] };
        let public = position.public();
        for seat in Seat::all(position.seats()) {
            for shape in public.covers(seat) {
                let mut value = 0;
                for tile in shape.cells().filter_map(|cell| public.tile_on(cell)) {
                    value += u32::from(tile.sum());
                    table.on[tile.index() & 63] = table.len as u8 + 1;
                }
                if let Some(cover) = table.covers.get_mut(table.len) {
                    *cover = Cover { seat, kind: shape.kind(), value, risk: 0 };
                    table.len += 1;
                }
            }
        }
        table
    }

    #[inline]
    fn tile(&self, cell: Cell) -> Option<Tile> {
        self.position.public().tile_on(cell)
    }
}

/// A shape that the next tile can complete.
#[derive(Clone, Copy)]
struct Chance {
    kind: Kind,
    /// The sum of the tiles that lie there.
    value: u32,
    /// The covers in its way.
    overpowers: u32,
}

impl CoveredTiles<'_> {
    /// Returns the chance to cover a shape of these tiles, unless a cover forbids it.
    #[inline]
    fn chance(&self, kind: Kind, tiles: &[Tile]) -> Option<Chance> {
        let mut chance = Chance { kind, value: 0, overpowers: 0 };
        for tile in tiles {
            chance.value += u32::from(tile.sum());
            if let Some(number) = usize::from(self.on[tile.index() & 63]).checked_sub(1) {
                if self.covers.get(number)?.kind >= kind {
                    return None;
                }
                chance.overpowers |= 1 << number;
            }
        }
        Some(chance)
    }

    /// Visits the shapes that a tile on a free cell would complete.
    #[inline]
    fn chances(&self, cell: Cell, mut visit: impl FnMut(Chance)) {
        let beside = cell.neighbours().map(|cell| self.tile(cell));
        let mut visit = |chance: Option<Chance>| chance.into_iter().for_each(&mut visit);
        for (neighbour, tile) in cell.neighbours().into_iter().zip(beside) {
            let Some(tile) = tile else { continue };
            visit(self.chance(Kind::Triodia, &[tile]));
            let mut others = neighbour.neighbours().into_iter().filter(|&other| other != cell);
            let [one, other] = [others.next(), others.next()].map(|cell| self.tile(cell?));
            if let (Some(one), Some(other)) = (one, other) {
                visit(self.chance(Kind::Triotri, &[tile, one, other]));
            }
        }
        let [one, two, three] = beside;
        if let (Some(one), Some(two), Some(three)) = (one, two, three) {
            visit(self.chance(Kind::Triotri, &[one, two, three]));
        }
        for (corner, vertex) in cell.corners().into_iter().enumerate() {
            if beside[(corner + 1) % 3].is_none() || beside[(corner + 2) % 3].is_none() {
                continue;
            }
            let mut others = vertex.cells().into_iter().filter(|&other| other != cell);
            let all = [(); 5].map(|()| others.next().and_then(|cell| self.tile(cell)));
            if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = all {
                visit(self.chance(Kind::Triohex, &[a, b, c, d, e]));
            }
        }
    }

    /// Returns the gain of a seat by a chance with another tile of this sum.
    ///
    /// Opponents are all equal.
    #[inline]
    fn gain(&self, chance: Chance, is_claimed_by: impl Fn(Seat) -> bool, tile: u32) -> i32 {
        let mut gain = (chance.value + tile) as i32;
        for (number, cover) in self.covers.iter().enumerate().take(self.len) {
            if chance.overpowers >> number & 1 == 1 {
                let value = cover.value as i32;
                gain += if is_claimed_by(cover.seat) { -value } else { value };
            }
        }
        gain
    }

    /// Marks the covers that each side can overpower on a cell.
    #[inline(always)]
    fn mark_risks(&mut self, viewer: Seat, risks: [u32; SIDES], is_probable: bool) {
        for (number, cover) in self.covers.iter_mut().enumerate().take(self.len) {
            let side = usize::from(cover.seat == viewer);
            if risks[side] >> number & 1 == 1 {
                cover.risk = cover.risk.max(1 + usize::from(side == 0 || is_probable));
            }
        }
    }
}

/// The best gains of one side.
#[derive(Clone, Copy, Default)]
struct Gains {
    of_kind: [i32; KINDS],
    best: i32,
    second: i32,
}

impl Gains {
    #[inline]
    fn add(&mut self, kind: Kind, gain: i32) {
        let of_kind = &mut self.of_kind[kind as usize];
        *of_kind = gain.max(*of_kind);
    }

    /// Adds the best gain on a cell.
    #[inline]
    fn add_cell(&mut self, gain: i32) {
        if gain > self.best {
            self.second = self.best;
            self.best = gain;
        } else {
            self.second = gain.max(self.second);
        }
    }
}

/// Average sum of the numbers of a tile, rounded.
const AVERAGE: u32 = 8;

/// Visits the inputs set in a position, from the view of a seat.
#[inline]
pub fn inputs(position: &Conquest, viewer: Seat, mut set: impl FnMut(usize)) {
    let mut table = CoveredTiles::new(position);
    counts(position, viewer, &mut set);
    let outlook = Outlook::new(&mut table, viewer);
    covers(&table, viewer, &mut set);
    gains(&table, outlook.gains, &mut set);
    tiles(outlook, position.hand(viewer), &mut set);
}

/// Visits the inputs of the turn, the stock, the hands, the covers left and the margin.
#[inline(always)]
fn counts(position: &Conquest, viewer: Seat, set: &mut impl FnMut(usize)) {
    let public = position.public();
    let seats = usize::from(position.seats());
    let acts = (public.seat().index() + seats - viewer.index() % seats) % seats;
    let phase = match public.phase() {
        Phase::Claim => 1,
        Phase::Draw => 2,
        Phase::PassDraw => 3,
        _ => 0,
    };
    set(PHASE + acts % SEATS * PHASES + phase);
    set(IN_STOCK + usize::from(position.stock().len()).div_ceil(2).min(STOCK - 1));
    let mut best_score = 0;
    for seat in Seat::all(position.seats()) {
        let side = usize::from(seat != viewer);
        set(HOLD + side * HELD + usize::from(position.hand(seat).len()).min(HELD - 1));
        let mut number = 0;
        for kind in Kind::ALL {
            let left = usize::from(public.covers_left(seat, kind));
            number += left;
            set(COVERS_LEFT + side * ALL_LEFT + LEFT[kind as usize] + left % 5);
        }
        set(COVERS_NUMBER + side * NUMBER_LEFT + number.min(NUMBER_LEFT - 1));
        if side == 1 {
            best_score = best_score.max(public.score(seat));
        }
    }
    let margin = i32::from(public.score(viewer)) - i32::from(best_score);
    set(MARGIN + (margin.div_euclid(12) + 8).clamp(0, MARGINS as i32 - 1) as usize);
}

/// Gains on the free cells, and the tiles that fit there.
struct Outlook {
    /// The gains of the seat, then of its opponents.
    gains: [Gains; SIDES],
    /// Tiles of the seat's hand that fit.
    fits: Tiles,
    /// Hidden tiles that fit.
    open: Tiles,
}

impl Outlook {
    /// Looks at all free cells, and marks the covers that can be overpowered there.
    #[inline(always)]
    fn new(table: &mut CoveredTiles<'_>, viewer: Seat) -> Self {
        let position = table.position;
        let public = position.public();
        let hand = position.hand(viewer);
        let hidden = Tiles::ALL - public.tiles() - hand;
        let has = |seat: Seat, kind: Kind| public.covers_left(seat, kind) > 0;
        let opponents_have = Kind::ALL
            .map(|kind| Seat::all(position.seats()).any(|seat| seat != viewer && has(seat, kind)));
        let viewer_has = Kind::ALL.map(|kind| has(viewer, kind));
        let unseen = u32::from(hidden.len()).max(1);
        let next = Seat::all(position.seats()).find(|&seat| seat != viewer).unwrap_or(viewer);
        let held = u32::from(position.hand(next).len());
        let [mut mine, mut theirs] = [Gains::default(); SIDES];
        let (mut fits, mut open) = (Tiles::EMPTY, Tiles::EMPTY);
        for (cell, corners) in public.playable() {
            let fitting = corners.fitting();
            let own = fitting & hand;
            let hidden_fitting = u32::from((fitting & hidden).len());
            fits |= own;
            open |= fitting & hidden;
            // The probability that an opponent has a tile that fits, in 1/64.
            let mut lacks = 64 * 256;
            for _ in 0..held {
                lacks = lacks * (unseen - hidden_fitting) / unseen;
            }
            let probability = (64 - lacks / 256) as i32;
            let most = own.iter().map(|tile| u32::from(tile.sum())).max();
            let (mut best, mut worst) = (0, 0);
            let mut risks = [0_u32; SIDES];
            let known = &*table;
            known.chances(cell, |chance| {
                if viewer_has[chance.kind as usize]
                    && let Some(most) = most
                {
                    let gain = known.gain(chance, |seat| seat == viewer, most);
                    mine.add(chance.kind, gain);
                    best = gain.max(best);
                    risks[0] |= chance.overpowers;
                }
                if opponents_have[chance.kind as usize] && probability > 0 {
                    let gain = known.gain(chance, |seat| seat != viewer, AVERAGE);
                    let gain = gain * probability / 64;
                    theirs.add(chance.kind, gain);
                    worst = gain.max(worst);
                    risks[1] |= chance.overpowers;
                }
            });
            mine.add_cell(best);
            theirs.add_cell(worst);
            table.mark_risks(viewer, risks, probability >= 32);
        }
        Outlook { gains: [mine, theirs], fits, open }
    }
}

/// Visits the inputs of the covers on the table.
#[inline(always)]
fn covers(table: &CoveredTiles<'_>, viewer: Seat, set: &mut impl FnMut(usize)) {
    for cover in table.covers.iter().take(table.len) {
        let side = usize::from(cover.seat != viewer);
        let width = [5, 9, 14][cover.kind as usize];
        let value = (cover.value / width).min(VALUES as u32 - 1) as usize;
        set(COVER + ((side * KINDS + cover.kind as usize) * VALUES + value) * RISKS + cover.risk);
    }
}

/// Visits the inputs of the gains by covers on free cells, and by complete shapes.
#[inline(always)]
fn gains(table: &CoveredTiles<'_>, gains: [Gains; SIDES], set: &mut impl FnMut(usize)) {
    for (side, gains) in gains.into_iter().enumerate() {
        for (kind, gain) in gains.of_kind.into_iter().enumerate() {
            set(GAIN + (side * KINDS + kind) * GAINS + step(gain));
        }
        set(BEST + side * GAINS + step(gains.best));
        set(SECOND + side * GAINS + step(gains.second));
    }
    set(OFFER + step(offer(table)));
}

/// Visits the inputs of the tiles that fit, and of the hand.
#[inline(always)]
fn tiles(outlook: Outlook, hand: Tiles, set: &mut impl FnMut(usize)) {
    set(FIT + usize::from(outlook.fits.len()).min(MOBILITY - 1));
    set(FIT + MOBILITY + usize::from(outlook.open.len() / 5).min(MOBILITY - 1));
    let worth: u32 = hand.iter().map(|tile| u32::from(tile.sum())).sum();
    set(HAND_WORTH + (worth / 12).min(WORTH as u32 - 1) as usize);
}

/// Returns the step of a gain: 0 for none, then more for larger ones.
#[inline]
fn step(gain: i32) -> usize {
    match gain {
        ..=0 => 0,
        1..=24 => 1 + gain as usize / 5,
        25..=54 => 6 + (gain as usize - 25) / 10,
        55..=74 => 9,
        75..=99 => 10,
        _ => 11,
    }
}

/// Returns the best gain of the seat to act by a shape that is complete.
///
/// These are the claims of the tile just placed, or the open shapes.
#[inline]
fn offer(table: &CoveredTiles<'_>) -> i32 {
    let public = table.position.public();
    let claimer = public.seat();
    let gain = |shape: Shape| {
        if public.covers_left(claimer, shape.kind()) == 0 {
            return 0;
        }
        let mut tiles = [None; 6];
        let mut len = 0;
        for tile in shape.cells().filter_map(|cell| table.tile(cell)) {
            tiles[len % 6] = Some(tile);
            len += 1;
        }
        let mut chance = Some(Chance { kind: shape.kind(), value: 0, overpowers: 0 });
        for tile in tiles.into_iter().take(len).flatten() {
            let one = table.chance(shape.kind(), &[tile]);
            chance = chance.zip(one).map(|(sum, one)| Chance {
                value: sum.value + one.value,
                overpowers: sum.overpowers | one.overpowers,
                ..sum
            });
        }
        chance.map_or(0, |chance| table.gain(chance, |seat| seat == claimer, 0))
    };
    if public.phase() == Phase::Claim {
        let all = table.position.legal_actions().filter_map(|action| match action {
            conquest_rules::Action::Claim(shape) => Some(gain(shape)),
            _ => None,
        });
        return all.max().unwrap_or(0);
    }
    public.open().map(gain).max().unwrap_or(0)
}
