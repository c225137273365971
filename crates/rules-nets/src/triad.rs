//! The net for TRIAD: Gems, Jewels, and the ways to close the exits of Jewels.

use rules_core::{Game, Seat};
use triad_rules::{Board, Contest, GameOn, Jewel, Layout, Phase, Place, PlaceKind, Point, Post};

use crate::Net;

/// The names of the nets for the layouts `hex` and `rect`, as in their files.
pub const NAMES: [&str; 2] = ["triad-hex", "triad-rect"];

const POSTS: usize = 37;
const PLACES: usize = 72;
/// Phases: the Gem, or the number of Jewels still to move.
const PHASES: usize = 4;
const TALLIES: usize = 11;
/// Up to three exits of each of three kinds.
const EXITS: usize = 64;

// The inputs, in this order: Gems of both seats; Jewels of the seat to act that have not moved, and that have
// moved; Jewels of the other seat; the phase; the tallies; the exits of the Jewels of both.
const JEWELS: usize = 2 * POSTS;
const PHASE: usize = JEWELS + 3 * PLACES;
const TALLY: usize = PHASE + PHASES;
const EXIT: usize = TALLY + 2 * TALLIES;

/// Number of inputs.
pub const INPUTS: usize = EXIT + 2 * EXITS;

/// The net for the layout `hex`.
pub static HEX: Net<INPUTS> = match Net::read(include_bytes!("../nets/triad-hex.net"), NAMES[0]) {
    Ok(net) => net,
    Err(_) => panic!("nets/triad-hex.net is not a net for TRIAD"),
};

/// No Post, or no place.
const NONE: u8 = u8::MAX;
/// Groups of places: the Docks of both seats, left and right Portals, and at most seven bands.
const GROUPS: usize = 11;
/// Numbers within a group, and within a row of Posts.
const NUMBERS: usize = 16;
const ROWS: usize = 8;

/// An exit of a place: the Posts of the Border, and the place beyond.
#[derive(Clone, Copy, Debug)]
struct Exit {
    posts: u64,
    to: u8,
}

/// The inputs of a layout.
#[derive(Clone, Debug)]
pub struct Inputs {
    posts: [[u8; NUMBERS]; ROWS],
    places: [[u8; NUMBERS]; GROUPS],
    /// The Posts and places as the other seat sees them.
    turned_posts: [u8; POSTS],
    turned_places: [u8; PLACES],
    exits: [[Option<Exit>; 3]; PLACES],
    /// The Portal across.
    across: [u8; PLACES],
    /// The Docks of each seat.
    docks: [u128; 2],
}

impl Inputs {
    /// Returns the inputs of a layout.
    ///
    /// Returns `None` if it is larger than the built-in layouts or not symmetric under a half turn.
    pub fn new(layout: &Layout) -> Option<Inputs> {
        let mut inputs = Inputs {
            posts: [[NONE; NUMBERS]; ROWS],
            places: [[NONE; NUMBERS]; GROUPS],
            turned_posts: [NONE; POSTS],
            turned_places: [NONE; PLACES],
            exits: [[None; 3]; PLACES],
            across: [NONE; PLACES],
            docks: [0; 2],
        };
        if layout.posts().count() > POSTS || layout.places().count() > PLACES {
            return None;
        }
        for (index, post) in layout.posts().enumerate() {
            *inputs
                .posts
                .get_mut(usize::from(post.row()))?
                .get_mut(usize::from(post.number()))? = index as u8;
        }
        for (index, place) in layout.places().enumerate() {
            *inputs.places.get_mut(group(place))?.get_mut(usize::from(place.number()))? =
                index as u8;
        }
        let (low, high) = layout.bounds();
        let turned =
            |point: Point| Point { x: low.x + high.x - point.x, y: low.y + high.y - point.y };
        for (index, post) in layout.posts().enumerate() {
            let image = layout.post_position(post).map(turned)?;
            let found =
                layout.posts().position(|other| layout.post_position(other) == Some(image))?;
            inputs.turned_posts[index] = found as u8;
        }
        for (index, place) in layout.places().enumerate() {
            let image = layout.center(place).map(turned)?;
            let found = layout.places().position(|other| layout.center(other) == Some(image))?;
            inputs.turned_places[index] = found as u8;
            let borders = layout.borders_of(place).filter_map(|border| {
                let to = inputs.place(border.beyond(place)?)?;
                let posts = border.posts.iter().filter_map(|&post| inputs.post(post));
                Some(Exit { posts: posts.fold(0, |set, post| set | 1 << post), to: to as u8 })
            });
            let mut exits = [None; 3];
            exits.iter_mut().zip(borders).for_each(|(slot, exit)| *slot = Some(exit));
            inputs.exits[index] = exits;
            let across = layout.across(place).and_then(|across| inputs.place(across));
            inputs.across[index] = across.map_or(NONE, |across| across as u8);
            if let PlaceKind::Dock(seat) = place.kind() {
                inputs.docks[seat.index() & 1] |= 1 << index;
            }
        }
        Some(inputs)
    }

    #[inline]
    fn post(&self, post: Post) -> Option<usize> {
        let row = self.posts.get(usize::from(post.row()))?;
        known(row.get(usize::from(post.number())))
    }

    #[inline]
    fn place(&self, place: Place) -> Option<usize> {
        let group = self.places.get(group(place))?;
        known(group.get(usize::from(place.number())))
    }

    /// Returns the value of a position on this layout for the seat to act, in [`UNIT`](crate::UNIT).
    #[inline]
    pub fn value<L: Board, C: Contest>(&self, net: &Net<INPUTS>, position: &GameOn<L, C>) -> i32 {
        let mut sums = net.sums();
        self.visit(position, |input| sums.set(input));
        sums.value()
    }

    /// Visits the inputs set in a position on this layout, from the view of the seat to act.
    ///
    /// An input of exits is set once for each Jewel.
    #[inline]
    pub fn visit<L: Board, C: Contest>(&self, position: &GameOn<L, C>, mut set: impl FnMut(usize)) {
        let mover = position.turn().seat().unwrap_or(Seat::FIRST);
        let seats = [mover, Seat::new_unchecked(1 - (mover.number() & 1))];
        let is_turned = mover != Seat::FIRST;
        let mut gems = [0_u64; 2];
        let mut occupied = 0_u128;
        for (index, seat) in seats.into_iter().enumerate() {
            for post in position.gems(seat).filter_map(|post| self.post(post)) {
                gems[index] |= 1 << post;
                let seen = if is_turned { self.turned_posts[post % POSTS].into() } else { post };
                set(index * POSTS + seen);
            }
            for place in position.jewels(seat).filter_map(|jewel| self.place(jewel.place)) {
                occupied |= 1 << (place % PLACES);
            }
        }
        let mut to_move = 0;
        for (index, seat) in seats.into_iter().enumerate() {
            let closed = occupied | self.docks[seat.index() & 1];
            for jewel in position.jewels(seat) {
                let Some(place) = self.place(jewel.place).filter(|&place| place < PLACES) else {
                    continue;
                };
                let kind = if index == 1 { 2 } else { usize::from(jewel.moved) };
                to_move += usize::from(index == 0 && !jewel.moved);
                let seen = if is_turned { self.turned_places[place].into() } else { place };
                set(JEWELS + kind * PLACES + seen);
                set(EXIT
                    + index * EXITS
                    + self.exits(place, jewel, gems[index], gems[1 - index], closed));
            }
            let tally = position.tally(seat) as usize;
            set(TALLY + index * TALLIES + tally.min(TALLIES - 1));
        }
        set(PHASE + if position.phase() == Phase::Gem { 0 } else { to_move.min(3) });
    }

    /// Counts the exits of a Jewel that no Gem, two Gems, or one Gem can close.
    #[inline]
    fn exits(&self, place: usize, jewel: Jewel, own: u64, opponents: u64, closed: u128) -> usize {
        let [mut safe, mut open, mut narrow] = [0; 3];
        for exit in self.exits[place].into_iter().flatten() {
            let barred = exit.posts & !opponents == 0;
            if barred || closed >> (exit.to & 127) & 1 == 1 {
                continue;
            }
            if exit.posts & own != 0 {
                safe += 1;
            } else if exit.posts & opponents == 0 {
                open += 1;
            } else {
                narrow += 1;
            }
        }
        let across = self.across[place];
        if across != NONE && !jewel.must_go_on && closed >> (across & 127) & 1 == 0 {
            safe += 1;
        }
        16 * safe.min(3) + 4 * open.min(3) + narrow.min(3)
    }
}

/// Returns the index of a Post or place of the layout.
#[inline]
fn known(index: Option<&u8>) -> Option<usize> {
    index.filter(|&&index| index != NONE).map(|&index| usize::from(index))
}

/// Returns the group of a place.
#[inline]
fn group(place: Place) -> usize {
    match place.kind() {
        PlaceKind::Dock(seat) => seat.index() & 1,
        PlaceKind::West => 2,
        PlaceKind::East => 3,
        PlaceKind::Trey { band } => 3 + usize::from(band),
    }
}
