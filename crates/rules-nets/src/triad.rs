//! The nets for TRIAD: Gems, Jewels, and the ways to close the exits of Jewels.

use rules_core::{Game, Seat, Turn};
use triad_rules::{
    Action, Board, Contest, GameOn, Jewel, Layout, Phase, Place, PlaceKind, Point, Post,
};

use crate::{Net, Sums};

/// The names of the nets for the layouts `hex` and `rect`, as in their files.
pub const NAMES: [&str; 2] = ["triad-hex", "triad-rect"];

const POSTS: usize = 37;
const PLACES: usize = 72;
/// Phases: the Gem, or the number of Jewels still to move.
const PHASES: usize = 4;
const TALLIES: usize = 11;
/// Up to three exits of each of three kinds.
const EXITS: usize = 64;

// The inputs, in this order: Gems of both seats; Jewels of the seat to act that have not moved, and
// that have moved; Jewels of the other seat; the phase; the tallies; the exits of the Jewels of
// both.
const JEWELS: usize = 2 * POSTS;
const PHASE: usize = JEWELS + 3 * PLACES;
const TALLY: usize = PHASE + PHASES;
const EXIT: usize = TALLY + 2 * TALLIES;

/// Number of inputs.
pub const INPUTS: usize = EXIT + 2 * EXITS;

/// The net for the layout `hex`.
pub static HEX: Net<INPUTS> = Net::built_in(include_bytes!("../nets/triad-hex.net"), NAMES[0]);

/// The net for the layout `rect`.
pub static RECT: Net<INPUTS> = Net::built_in(include_bytes!("../nets/triad-rect.net"), NAMES[1]);

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
    /// The Posts of all Borders of a place.
    near: [u64; PLACES],
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
            near: [0; PLACES],
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
            inputs.near[index] = exits.iter().flatten().fold(0, |near, exit| near | exit.posts);
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

    /// Returns the value of a position on this layout for the seat to act, in
    /// [`VALUE_ONE`](crate::VALUE_ONE).
    #[inline]
    pub fn value<L: Board, C: Contest>(&self, net: &Net<INPUTS>, position: &GameOn<L, C>) -> i32 {
        self.sums(net, &self.scene(position)).value()
    }

    // Not generic, and so compiled once for all boards.
    fn sums<'a>(&self, net: &'a Net<INPUTS>, scene: &Scene) -> Sums<'a, INPUTS> {
        let mut sums = net.sums();
        self.visit_scene(scene, |input| sums.set(input));
        sums
    }

    /// Visits the inputs set in a position on this layout, from the view of the seat to act.
    ///
    /// An input of exits is set once for each Jewel.
    #[inline]
    pub fn visit<L: Board, C: Contest>(&self, position: &GameOn<L, C>, set: impl FnMut(usize)) {
        self.visit_scene(&self.scene(position), set);
    }

    /// Returns the parts of a position that the inputs depend on.
    fn scene<L: Board, C: Contest>(&self, position: &GameOn<L, C>) -> Scene {
        let mover = position.turn().seat().unwrap_or(Seat::FIRST);
        let seats = [mover, Seat::new_unchecked(1 - (mover.number() & 1))];
        let gems = seats.map(|seat| self.gems(position, seat));
        let mut jewels = [[None; 3]; 2];
        let (mut occupied, mut to_move) = (0_u128, 0);
        for (index, seat) in seats.into_iter().enumerate() {
            for (slot, jewel) in jewels[index].iter_mut().zip(position.jewels(seat)) {
                *slot = self.place(jewel.place).map(|place| (place % PLACES, jewel));
                to_move += usize::from(index == 0 && !jewel.moved);
            }
            occupied |= jewels[index].iter().flatten().fold(0, |set, (place, _)| set | 1 << place);
        }
        Scene {
            is_turned: mover != Seat::FIRST,
            gems,
            jewels,
            closed: seats.map(|seat| occupied | self.docks[seat.index() & 1]),
            tallies: seats.map(|seat| tally_input(position.tally(seat))),
            phase: if position.phase() == Phase::Gem { 0 } else { to_move },
        }
    }

    /// Returns the Posts with a Gem of a seat.
    fn gems<L: Board, C: Contest>(&self, position: &GameOn<L, C>, seat: Seat) -> u64 {
        let posts = position.gems(seat).filter_map(|post| self.post(post));
        posts.fold(0, |set, post| set | 1 << post)
    }

    #[inline]
    fn visit_scene(&self, scene: &Scene, mut set: impl FnMut(usize)) {
        for index in 0..2 {
            bits(scene.gems[index], |post| set(self.gem_input(scene, index, post)));
            for &(place, jewel) in scene.jewels[index].iter().flatten() {
                let kind = if index == 1 { 2 } else { usize::from(jewel.moved) };
                let seen = if scene.is_turned { self.turned_places[place].into() } else { place };
                set(JEWELS + kind * PLACES + seen);
                set(self.exits(scene, index, place, jewel));
            }
            set(TALLY + index * TALLIES + scene.tallies[index]);
        }
        set(PHASE + scene.phase);
    }

    /// Returns the input of a Gem: of the seat to act, or of the other seat.
    #[inline]
    fn gem_input(&self, scene: &Scene, index: usize, post: usize) -> usize {
        let post = post % POSTS;
        index * POSTS + if scene.is_turned { self.turned_posts[post].into() } else { post }
    }

    /// Visits the values after each Gem that the seat to act may place, for that seat, in the unit
    /// [`VALUE_ONE`](crate::VALUE_ONE), up to the first that ends the game.
    ///
    /// These positions share most inputs.
    pub fn values_after<L: Board, C: Contest>(
        &self,
        net: &Net<INPUTS>,
        position: &GameOn<L, C>,
        mut visit: impl FnMut(i32),
    ) {
        let turn = position.turn();
        let Turn::Seat(mover) = turn else { return };
        let seats = [mover, Seat::new_unchecked(1 - (mover.number() & 1))];
        let gems = |position: &GameOn<L, C>| seats.map(|seat| self.gems(position, seat));
        let mut shared: Option<(Scene, Sums<'_, INPUTS>)> = None;
        for action in position.legal_actions() {
            let Action::Gem(post) = action else { return };
            let next = position.after(action);
            if next.is_over() {
                return;
            }
            let Some(post) = self.post(post).filter(|_| next.turn() == turn) else {
                visit(-self.value(net, &next));
                continue;
            };
            let (scene, sums) = shared.get_or_insert_with(|| {
                // As if no Gem had been placed.
                let mut scene = self.scene(&next);
                scene.gems = gems(position);
                scene.tallies[0] = tally_input(position.tally(mover));
                let sums = self.sums(net, &scene);
                (scene, sums)
            });
            let captures = next.tally(mover) != position.tally(mover);
            let captures = captures.then(|| (gems(&next), next.tally(mover)));
            visit(self.value_after(scene, sums.clone(), post, captures));
        }
    }

    /// Returns the value after a Gem, and after captures with the Gems and the tally that they lead
    /// to.
    // Not generic, and so compiled once for all boards.
    fn value_after(
        &self,
        scene: &Scene,
        mut sums: Sums<'_, INPUTS>,
        post: usize,
        captures: Option<([u64; 2], u32)>,
    ) -> i32 {
        sums.set(self.gem_input(scene, 0, post));
        let with_gem = [scene.gems[0] | 1 << post, scene.gems[1]];
        let mut after = Scene { gems: with_gem, ..*scene };
        let mut changed = 1 << post;
        if let Some((gems, tally)) = captures {
            after.gems = gems;
            for (index, before) in with_gem.into_iter().enumerate() {
                let (gone, new) = (before & !gems[index], gems[index] & !before);
                bits(gone, |post| sums.unset(self.gem_input(scene, index, post)));
                bits(new, |post| sums.set(self.gem_input(scene, index, post)));
                changed |= gone | new;
            }
            sums.unset(TALLY + scene.tallies[0]);
            sums.set(TALLY + tally_input(tally));
        }
        for (index, jewels) in scene.jewels.iter().enumerate() {
            for &(place, jewel) in jewels.iter().flatten() {
                if self.near[place] & changed != 0 {
                    sums.unset(self.exits(scene, index, place, jewel));
                    sums.set(self.exits(&after, index, place, jewel));
                }
            }
        }
        sums.value()
    }

    /// Returns the input of the exits of a Jewel that no Gem, two Gems, or one Gem can close.
    #[inline]
    fn exits(&self, scene: &Scene, index: usize, place: usize, jewel: Jewel) -> usize {
        let (own, opponents) = (scene.gems[index], scene.gems[1 - index]);
        let is_closed = |to: u8| scene.closed[index] >> (to & 127) & 1 == 1;
        let [mut safe, mut open, mut narrow] = [0; 3];
        for exit in self.exits[place].into_iter().flatten() {
            let barred = exit.posts & !opponents == 0;
            if barred || is_closed(exit.to) {
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
        if across != NONE && !jewel.must_go_on && !is_closed(across) {
            safe += 1;
        }
        EXIT + index * EXITS + 16 * safe.min(3) + 4 * open.min(3) + narrow.min(3)
    }
}

/// The parts of a position that the inputs depend on: those of the seat to act, then of the other
/// seat.
struct Scene {
    /// Whether the seat to act is the second one, which sees the board turned.
    is_turned: bool,
    gems: [u64; 2],
    /// The Jewels with their places.
    jewels: [[Option<(usize, Jewel)>; 3]; 2],
    /// The places that the Jewels may not enter.
    closed: [u128; 2],
    tallies: [usize; 2],
    phase: usize,
}

/// Visits the bits of a set, ascending.
#[inline]
fn bits(mut set: u64, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Returns the number of captured Gems up to the largest one that has an input.
#[inline]
fn tally_input(tally: u32) -> usize {
    (tally as usize).min(TALLIES - 1)
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
