//! What the tests share: playing the fast and the slow model in step, and styles of play.
#![allow(dead_code, unreachable_pub)]

use conquest_rules::{
    Action, Cell, Conquest, End, Illegal, Kind, Options, Overpower, Phase, Shape, Tile, Tiles,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Options as _, Packed, Seat, Turn, uniform_below};
use rules_reference::conquest::{self as slow, ConquestModel};
use rules_reference::{Model, ModelTurn};

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

/// What the players are after.
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

pub fn slow_start(options: Options) -> ConquestModel {
    let mut named = Vec::new();
    for spec in Options::SPECS {
        named.push((spec.name, options.get(spec.name).unwrap().to_string()));
    }
    let named: Vec<_> = named.iter().map(|(name, value)| (*name, value.as_str())).collect();
    ConquestModel::new(&named)
}

/// What is counted while playing in step.
#[derive(Default, Debug)]
pub struct Figures {
    pub games: u64,
    pub actions: u64,
    pub events: u64,
    pub claims: u64,
    pub overpowered: u64,
    /// Claims and takings that CONQUEST-18 forbids.
    pub held: u64,
    pub taken: u64,
    pub passes: u64,
    pub by_covers: u64,
    pub by_block: u64,
    pub shared_wins: u64,
    pub most_playable: usize,
    pub most_open: usize,
    pub farthest: i8,
}

/// Both models at the same point of the same game.
pub struct Lockstep {
    pub fast: Conquest,
    pub slow: ConquestModel,
}

impl Lockstep {
    pub fn new(options: Options) -> Self {
        Lockstep { fast: Conquest::new(options).unwrap(), slow: slow_start(options) }
    }

    /// Asserts that the two agree about everything.
    pub fn compare(&self) {
        let (fast, slow) = (&self.fast, &self.slow);
        let turn = match fast.turn() {
            Turn::Seat(seat) => ModelTurn::Seat(seat.index()),
            Turn::Chance => ModelTurn::Chance,
            Turn::Over => ModelTurn::Over,
        };
        assert_eq!(turn, slow.turn(), "{fast}");
        let mut legal: Vec<String> = fast.legal_actions().map(|a| a.to_string()).collect();
        assert!(fast.legal_actions().is_sorted_by(|a, b| a < b), "{fast}");
        assert_eq!(fast.count_actions(), legal.len(), "{fast}");
        legal.sort();
        assert_eq!(legal, slow.legal_texts(), "{fast}");
        let events: Vec<_> = fast.chance_events().map(|(e, w)| (e.to_string(), w)).collect();
        let mut expected: Vec<_> =
            slow.chance().into_iter().map(|(e, w)| (e.to_string(), w)).collect();
        expected.sort();
        assert_eq!(events.len(), expected.len(), "{fast}");
        for ((event, weight), (other, ratio)) in events.iter().zip(&expected) {
            assert_eq!((event, u64::from(*weight) * expected[0].1), (other, *ratio), "{fast}");
        }
        self.compare_outcome();
        self.compare_state();
        assert_eq!(slow_of(fast), *slow, "{fast}");
    }

    fn compare_outcome(&self) {
        let (fast, slow) = (self.fast.outcome(), self.slow.outcome());
        assert_eq!(fast.is_some(), slow.is_some(), "{}", self.fast);
        let (Some(fast), Some(slow)) = (fast, slow) else { return };
        let winners: Vec<usize> = fast.winners().iter().map(Seat::index).collect();
        assert_eq!(winners, slow.winners, "{}", self.fast);
        let scores = fast.scores().map(|s| s.iter().map(|&s| i64::from(s)).collect::<Vec<_>>());
        assert_eq!(scores, slow.scores, "{}", self.fast);
        assert_eq!(fast.end().to_string(), slow.reason, "{}", self.fast);
    }

    fn compare_state(&self) {
        let (fast, slow) = (&self.fast, &self.slow);
        let public = fast.public();
        fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
            let mut texts: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
            texts.sort();
            texts
        }
        let seats = Seat::all(fast.seats());
        for seat in seats.clone() {
            assert_eq!(texts(fast.hand(seat)), texts(slow.hands[seat.index()].clone()), "{fast}");
        }
        assert_eq!(texts(fast.stock()), texts(slow.stock.clone()), "{fast}");
        let table = public.tiles().iter().filter_map(|tile| public.placement(tile));
        let slow_table = slow.table.iter().map(|(cell, [a, b, c])| format!("{a}{b}{c}@{cell}"));
        assert_eq!(texts(table), texts(slow_table), "{fast}");
        let covers = seats.clone().flat_map(|seat| {
            public.covers(seat).map(move |shape| format!("{seat} {shape}")).collect::<Vec<_>>()
        });
        let slow_covers = slow.covers.iter().map(|(shape, seat)| format!("{seat} {shape}"));
        assert_eq!(texts(covers), texts(slow_covers), "{fast}");
        for seat in seats.clone() {
            let left = Kind::ALL.map(|kind| usize::from(public.covers_left(seat, kind)));
            let slow_left = slow::Kind::ALL.map(|kind| slow.covers_left(seat.index(), kind));
            assert_eq!(left, slow_left, "{fast}");
        }
        assert_eq!(texts(public.open()), texts(slow.open.clone()), "{fast}");
        if let Turn::Seat(_) = fast.turn() {
            // The playable cells are those where any tile that is not on the table may go.
            let off: Tiles = Tile::all().filter(|&t| public.placement(t).is_none()).collect();
            let anywhere = slow.placements(&off.iter().map(|t| slow::Tile(t.digits())).collect());
            let mut cells: Vec<_> = anywhere
                .into_iter()
                .map(|action| action.to_string().split_once('@').unwrap().1.to_owned())
                .collect();
            cells.sort();
            cells.dedup();
            assert_eq!(texts(public.playable().map(|(cell, _)| cell)), cells, "{fast}");
        }
        assert_eq!(public.seat().index(), slow.seat, "{fast}");
        assert_eq!(slow_phase(public.phase()), slow.phase, "{fast}");
        let placed = public.placed().map(|placement| placement.cell().to_string());
        assert_eq!(placed, slow.placed.map(|cell| cell.to_string()), "{fast}");
        assert_eq!(usize::from(public.passes()), slow.passes, "{fast}");
        let scores: Vec<_> = seats.map(|seat| i64::from(public.score(seat))).collect();
        assert_eq!(scores, slow.scores(), "{fast}");
    }

    /// Asserts what must hold of the fast position by itself.
    pub fn check_forms(&self) {
        let fast = self.fast;
        let text = fast.to_string();
        let read: Conquest = text.parse().unwrap_or_else(|e| panic!("{e}: {text}"));
        assert_eq!(read, fast);
        assert_eq!(read.to_string(), text);
        // The rebuilt table leads to the same play.
        assert!(read.legal_actions().eq(fast.legal_actions()), "{text}");
        let packed = fast.to_packed();
        assert!(2 * (packed.as_bytes().len() + 1) <= text.len(), "{text}");
        let unpacked = Conquest::from_packed(packed.as_bytes());
        assert_eq!(unpacked.as_ref(), Ok(&fast), "{text}");
        for seat in Seat::all(fast.seats()) {
            let seen = fast.observe(seat);
            let acting = fast.turn() == Turn::Seat(seat);
            assert_eq!(seen.legal_actions().count(), if acting { fast.count_actions() } else { 0 });
        }
    }

    /// How many shapes cannot be covered now for CONQUEST-18 alone.
    fn held(&self) -> u64 {
        let public = self.fast.public();
        let shapes = match (public.phase(), public.placed()) {
            (Phase::Claim, Some(placed)) => {
                let cell = placed.cell();
                let near = cell.neighbours().into_iter().chain([cell]).map(Shape::triotri);
                near.chain(cell.corners().map(Shape::triohex)).collect()
            }
            _ => public.open().collect::<Vec<_>>(),
        };
        let why = |shape| self.fast.why_illegal(Action::Claim(shape));
        shapes.into_iter().filter(|&shape| why(shape) == Some(Illegal::SticksOut)).count() as u64
    }

    /// Plays an action in both.
    pub fn play(&mut self, action: Action) {
        self.fast.play(action).unwrap_or_else(|why| panic!("{action}: {why}: {}", self.fast));
        self.slow.play_text(&action.to_string());
    }

    /// Lets a tile be drawn in both.
    pub fn draw(&mut self, rng: &mut impl Rng) {
        let tile = self.fast.sample_event(rng).expect("chance has events");
        self.fast.play_event(tile).unwrap();
        self.slow.play_text(&tile.to_string());
    }

    pub fn count(&self, action: Action, figures: &mut Figures) {
        figures.actions += 1;
        let public = self.fast.public();
        match action {
            Action::Claim(_) => {
                figures.claims += 1;
                figures.taken += u64::from(public.phase() == Phase::Start);
                let next = self.fast.after(action);
                let lie = |position: &Conquest| -> usize {
                    let seats = Seat::all(position.seats());
                    seats.map(|seat| position.public().covers(seat).count()).sum()
                };
                figures.overpowered += (lie(&self.fast) + 1 - lie(&next)) as u64;
            }
            Action::Pass => figures.passes += 1,
            Action::Place(placement) => {
                let cell = placement.cell();
                figures.farthest = figures.farthest.max(cell.x().abs()).max(cell.y().abs());
            }
            Action::Decline => {}
        }
        figures.held += self.held();
        figures.most_playable = figures.most_playable.max(public.playable().count());
        figures.most_open = figures.most_open.max(public.open().count());
    }

    /// Plays a whole game, comparing after every step.
    pub fn play_out(&mut self, style: Style, rng: &mut impl Rng, figures: &mut Figures) {
        loop {
            self.compare();
            match self.fast.turn() {
                Turn::Chance => {
                    figures.events += 1;
                    self.check_forms();
                    self.draw(rng);
                }
                Turn::Seat(_) => {
                    self.check_forms();
                    let action = choose(&self.fast, style, rng);
                    self.count(action, figures);
                    self.play(action);
                }
                Turn::Over => break,
            }
        }
        self.check_forms();
        let outcome = self.fast.outcome().expect("the game is over");
        figures.games += 1;
        figures.by_covers += u64::from(outcome.end() == End::Covers);
        figures.by_block += u64::from(outcome.end() == End::Blocked);
        figures.shared_wins += u64::from(outcome.winners().len() > 1);
    }
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
    let mut slow = slow_start(fast.options());
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

fn slow_phase(phase: Phase) -> slow::Phase {
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
