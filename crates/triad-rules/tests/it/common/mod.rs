//! Shared code of the tests: one view of both games and both boards, and biased play.
#![allow(dead_code, unreachable_pub)]

pub mod layouts;
pub mod positions;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Turn, uniform_below};
use triad_rules::{
    Achievement, Action, Board, Contest, End, GameOn, Illegal, Jewel, Phase, Place, PlaceKind,
    Post, TourneyOn, TriadOn,
};

pub fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The visible state of a single game or a Tourney.
pub trait Shown:
    Game<Action = Action, End = End, Illegal = Illegal, Event = rules_core::NoEvent>
    + rules_core::Effects<Place = triad_rules::Spot>
    + Copy
{
    type Layout: Board;
    fn layout_of(&self) -> Self::Layout;
    fn gem_on(&self, post: Post) -> Option<Seat>;
    fn jewels_of(&self, seat: Seat) -> Vec<Jewel>;
    fn tally_of(&self, seat: Seat) -> u32;
    fn phase_now(&self) -> Phase;
    fn due(&self) -> usize;
    fn pending(&self) -> Vec<Post>;
    fn gemless_turns(&self) -> u16;
    fn captured_by(&self, post: Post) -> Vec<Post>;
    /// Games ended, and what each seat has won by.
    fn series(&self) -> (u16, [Vec<Achievement>; 2]);
}

impl<L: Board, C: Contest> Shown for GameOn<L, C>
where
    GameOn<L, C>: Standing,
{
    type Layout = L;
    fn layout_of(&self) -> L {
        self.board()
    }
    fn gem_on(&self, post: Post) -> Option<Seat> {
        self.gem(post)
    }
    fn jewels_of(&self, seat: Seat) -> Vec<Jewel> {
        self.jewels(seat).collect()
    }
    fn tally_of(&self, seat: Seat) -> u32 {
        self.tally(seat)
    }
    fn phase_now(&self) -> Phase {
        self.phase()
    }
    fn due(&self) -> usize {
        self.jewels_due()
    }
    fn pending(&self) -> Vec<Post> {
        self.pending_captures().collect()
    }
    fn gemless_turns(&self) -> u16 {
        self.turns_without_gem()
    }
    fn captured_by(&self, post: Post) -> Vec<Post> {
        self.captures_of(post).collect()
    }
    fn series(&self) -> (u16, [Vec<Achievement>; 2]) {
        self.standing()
    }
}

/// Games ended, and what each seat has won by.
pub trait Standing {
    fn standing(&self) -> (u16, [Vec<Achievement>; 2]);
}

impl<L: Board> Standing for TriadOn<L> {
    fn standing(&self) -> (u16, [Vec<Achievement>; 2]) {
        (0, [vec![], vec![]])
    }
}

impl<L: Board> Standing for TourneyOn<L> {
    fn standing(&self) -> (u16, [Vec<Achievement>; 2]) {
        let won = |seat: Seat| {
            Achievement::ALL.into_iter().filter(|&what| self.has_won(seat, what)).collect()
        };
        (self.games(), [won(seat(0)), won(seat(1))])
    }
}

/// How a player of the tests likes to play.
#[derive(Clone, Copy, Debug)]
pub enum Taste {
    /// Anything.
    Anything,
    /// As many captures as possible.
    Captures,
    /// Gems that shut the opponent in.
    Barriers,
    /// Jewels that run for the opposing Docks.
    Race,
    /// Jewels that go for the Portals.
    Portals,
    /// Jewels that stay close to the others.
    Crowd,
}

pub const TASTES: [Taste; 6] =
    [Taste::Anything, Taste::Captures, Taste::Barriers, Taste::Race, Taste::Portals, Taste::Crowd];

/// How far north a place lies, in half bands.
fn height(place: Place, rows: i32) -> i32 {
    match place.kind() {
        PlaceKind::Dock(owner) if owner == Seat::FIRST => 0,
        PlaceKind::Dock(_) => 2 * rows,
        PlaceKind::Trey { band } => {
            2 * i32::from(band) + i32::from(place.number().is_multiple_of(2))
        }
        _ => rows,
    }
}

/// How much a taste likes what an action leads to.
fn liking<G: Shown>(taste: Taste, before: &G, action: Action) -> i32 {
    let me = before.turn().seat().unwrap();
    let other = me.next(2);
    let after = before.after(action);
    if after.series() != before.series() {
        return 50;
    }
    match (taste, action) {
        (Taste::Captures, _) => 10 * (after.tally_of(me) as i32 - before.tally_of(me) as i32),
        (Taste::Barriers, Action::Gem(post)) => {
            // Beside own Gems and around opposing Jewels: both rows count by the numbers alone.
            let own = |row: i32, number: i32| {
                let post = u8::try_from(row).ok().and_then(|row| Post::new(row, number as u8));
                post.is_some_and(|post| before.gem_on(post) == Some(me))
            };
            let (row, number) = (i32::from(post.row()), i32::from(post.number()));
            let beside = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];
            let near =
                before.jewels_of(other).into_iter().filter(|jewel| match jewel.place.kind() {
                    PlaceKind::Trey { band } => (i32::from(band) - row).abs() <= 1,
                    _ => false,
                });
            let lone = beside.iter().filter(|(r, n)| own(row + r, number + n)).count() as i32;
            2 * lone + near.count() as i32
        }
        (Taste::Barriers, _) if after.turn() == Turn::Seat(other) => {
            -(after.count_actions() as i32)
        }
        (Taste::Race, Action::Jewel { from, to }) => {
            let rows = i32::from(before.layout_of().layout().posts().last().unwrap().row());
            let ahead = height(to, rows) - height(from, rows);
            if me == Seat::FIRST { ahead } else { -ahead }
        }
        (Taste::Portals, Action::Jewel { from, to }) => {
            let portal = |place: Place| matches!(place.kind(), PlaceKind::West | PlaceKind::East);
            let edge = |place: Place| {
                let all = before.layout_of().layout().places();
                let widest = all.filter(|p| p.kind() == place.kind()).last().unwrap().number();
                i32::from(place.number().abs_diff(widest / 2 + 1))
            };
            i32::from(portal(to)) * 9 + i32::from(portal(from) && portal(to)) * 5 + edge(to)
        }
        (Taste::Crowd, Action::Jewel { to, .. }) => {
            let all = [before.jewels_of(me), before.jewels_of(other)].concat();
            let near = |jewel: &&Jewel| {
                jewel.place.kind() == to.kind() && jewel.place.number().abs_diff(to.number()) <= 3
            };
            all.iter().filter(near).count() as i32
        }
        _ => 0,
    }
}

/// An action to a taste; now and then any.
pub fn choose<G: Shown, R: Rng>(taste: Taste, game: &G, rng: &mut R) -> Action {
    let picky = !matches!(taste, Taste::Anything) && uniform_below(rng, 8) > 0;
    let actions = if picky { liked(taste, game) } else { game.legal_actions().collect() };
    actions[uniform_below(rng, actions.len() as u32) as usize]
}

/// The actions that a taste likes best.
fn liked<G: Shown>(taste: Taste, game: &G) -> Vec<Action> {
    let actions: Vec<Action> = game.legal_actions().collect();
    let likings: Vec<i32> = actions.iter().map(|&action| liking(taste, game, action)).collect();
    let best = *likings.iter().max().unwrap();
    actions.iter().zip(&likings).filter(|(_, l)| **l == best).map(|(a, _)| *a).collect()
}
