//! Shared code of the tests: the slow model of a position, and styles of play.
#![allow(dead_code, unreachable_pub)]

use conquest_rules::{Action, Cell, Conquest, End, Options, Overpower, Phase, Tiles};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_conformance::lockstep::model_of;
use rules_core::{Game, Seat, uniform_below};
use rules_reference::conquest::{self as slow, ConquestModel};

pub type Generator = Xoshiro256PlusPlus;

pub fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// Every combination of options.
pub fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for players in 2..=4 {
        for first in Seat::all(players) {
            for pass_draws in [true, false] {
                for overpower in Overpower::ALL {
                    all.push(Options { players, first, pass_draws, overpower });
                }
            }
        }
    }
    all
}

/// The goals of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Whatever comes.
    Uniform,
    /// Claims as often as possible, and tiles that allow claims.
    Claims,
    /// Claims that overpower the most covers.
    Overpower,
    /// Triodia first, so that shapes stay open, and takes those.
    OpenShapes,
    /// Keeps the table tight and leaves little to place, so that games block.
    Blocked,
}

pub const STYLES: [Style; 5] =
    [Style::Uniform, Style::Claims, Style::Overpower, Style::OpenShapes, Style::Blocked];

/// A legal action as the style likes it. Every tenth one is anything.
pub fn choose(position: &Conquest, style: Style, rng: &mut impl Rng) -> Action {
    let any = position.random_action(rng).expect("a seat can always act");
    if style == Style::Uniform || uniform_below(rng, 10) == 0 {
        return any;
    }
    let worth = |action: Action| -> i64 {
        let next = position.after(action);
        let seats = || Seat::all(position.seats());
        let lies = |position: &Conquest| -> i64 {
            seats().map(|seat| position.public().covers(seat).count() as i64).sum()
        };
        match (style, action) {
            (Style::Claims, Action::Claim(shape)) => 10 + shape.kind() as i64,
            (Style::Claims, Action::Place(_)) => i64::from(next.public().phase() == Phase::Claim),
            (Style::Overpower, Action::Claim(shape)) => {
                10 + 10 * (lies(position) - lies(&next)) + shape.kind() as i64
            }
            (Style::Overpower, Action::Place(placement)) => {
                let mut best = i64::from(next.public().phase() == Phase::Claim);
                let around = placement.cell().corners();
                best += around.iter().filter(|v| position.public().number_at(**v).is_some()).count()
                    as i64;
                best
            }
            (Style::OpenShapes, Action::Claim(shape)) => {
                let taking = position.public().phase() == Phase::Start;
                100 * i64::from(taking) + 3 - shape.kind() as i64
            }
            (Style::OpenShapes, Action::Place(_)) => next.public().open().count() as i64,
            (Style::Blocked, Action::Place(_)) => -(next.public().playable().count() as i64),
            (Style::Blocked, Action::Decline) => 1,
            _ => 0,
        }
    };
    let mut best = (i64::MIN, any);
    for action in position.legal_actions() {
        let value = worth(action) * 16 + i64::from(uniform_below(rng, 16));
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

/// The slow model of a position.
pub fn slow_of(fast: &Conquest) -> ConquestModel {
    let cell = |cell: Cell| {
        let make = if cell.is_down() { slow::Cell::down } else { slow::Cell::up };
        make(cell.x().into(), cell.y().into())
    };
    let set = |tiles: Tiles| tiles.iter().map(|tile| slow::Tile(tile.digits())).collect();
    let shapes = |position: &ConquestModel| -> Vec<slow::Shape> {
        position.table.keys().flat_map(|&cell| slow::Shape::containing(cell)).collect()
    };
    let public = fast.public();
    let mut slow: ConquestModel = model_of(&fast.options(), &[]);
    slow.stock = set(fast.stock());
    slow.hands = Seat::all(fast.seats()).map(|seat| set(fast.hand(seat))).collect();
    let placements = public.tiles().iter().filter_map(|tile| public.placement(tile));
    slow.table = placements.map(|p| (cell(p.cell()), p.numbers())).collect();
    let named = |slow: &ConquestModel, text: String| {
        shapes(slow).into_iter().find(|shape| shape.to_string() == text).expect("a complete shape")
    };
    for seat in Seat::all(fast.seats()) {
        for shape in public.covers(seat) {
            let shape = named(&slow, shape.to_string());
            slow.covers.insert(shape, seat.index());
        }
    }
    slow.open = public.open().map(|shape| named(&slow, shape.to_string())).collect();
    slow.seat = public.seat().index();
    slow.phase = slow_phase(public.phase());
    slow.placed = public.placed().map(|placement| cell(placement.cell()));
    slow.passes = public.passes().into();
    slow
}

pub fn slow_phase(phase: Phase) -> slow::Phase {
    match phase {
        Phase::Deal => slow::Phase::Deal,
        Phase::Start => slow::Phase::Start,
        Phase::Claim => slow::Phase::Claim,
        Phase::Draw => slow::Phase::Draw,
        Phase::PassDraw => slow::Phase::PassDraw,
        Phase::Over(End::Covers) => slow::Phase::Over(slow::Reason::Covers),
        Phase::Over(_) => slow::Phase::Over(slow::Reason::Blocked),
    }
}
