//! Pictures of Triarchy.

mod board;
mod tokens;

use rules_core::{EffectOf, Game as _, Outcome, Seat, SeatSet, Step, Words};
use triarchy_rules::{Action, Dot, End, Event, Options, Phase, Stack, Symbol, Symbols, Triarchy};

use crate::page::{Page, Plate, sentence, settled, status};
use crate::{Marks, Picture, PictureOptions, Svg, Visible};

const NAME: &str = "Triarchy";

/// The known tokens on a dot.
struct Pile {
    dot: Dot,
    height: u8,
    /// The tokens from the top down; only the top one if the others are hidden.
    known: Vec<Symbol>,
}

/// The common part of both sights of a position.
struct Scene<'a> {
    options: Options,
    piles: Vec<Pile>,
    homes: [Dot; 3],
    removed: [u8; 3],
    left: Symbols,
    landed: Vec<Dot>,
    player: Seat,
    phase: Phase,
    turns: u16,
    last: Option<Step<Action, Event>>,
    legal: &'a [Action],
    effects: &'a [EffectOf<Triarchy>],
    coordinates: bool,
    words: Words<'a>,
}

impl<'a> Scene<'a> {
    fn new(
        sight: Visible<'_, Triarchy>,
        marks: &'a Marks<Triarchy>,
        options: &PictureOptions<'a>,
    ) -> Scene<'a> {
        let Marks { last, effects, legal, .. } = marks;
        let (last, coordinates, words) = (*last, options.coordinates, options.words);
        match sight {
            Visible::Seen(seen) => Scene {
                options: seen.options(),
                piles: seen
                    .stacks()
                    .map(|(dot, top, height)| Pile { dot, height, known: vec![top] })
                    .collect(),
                homes: Symbol::ALL.map(|symbol| seen.home(symbol)),
                removed: Symbol::ALL.map(|symbol| seen.removed(symbol)),
                left: seen.left(),
                landed: seen.landed().collect(),
                player: seen.player(),
                phase: seen.phase(),
                turns: seen.turns_done(),
                last,
                legal,
                effects,
                coordinates,
                words,
            },
            Visible::Open(game) => Scene {
                options: game.options(),
                piles: game.stacks().map(|(dot, stack)| open_pile(dot, stack)).collect(),
                homes: Symbol::ALL.map(|symbol| game.home(symbol)),
                removed: Symbol::ALL.map(|symbol| game.removed(symbol)),
                left: game.left(),
                landed: game.landed().collect(),
                player: game.player(),
                phase: game.phase(),
                turns: game.turns_done(),
                last,
                legal,
                effects,
                coordinates,
                words,
            },
        }
    }

    fn seats(&self) -> u8 {
        self.options.players
    }

    /// TRIARCHY-14, TRIARCHY-16: a seat that has removed its four tokens has won; otherwise it is a
    /// draw.
    fn outcome(&self) -> Option<Outcome<End>> {
        if self.phase != Phase::Over {
            return None;
        }
        let winner = Seat::all(self.seats())
            .find(|&seat| self.removed[symbol_of(seat).index()] == Symbol::TOKENS);
        let (winners, end) = match winner {
            Some(seat) => (SeatSet::only(seat), End::Home),
            None => (SeatSet::EMPTY, End::Draw),
        };
        Some(Outcome::new(self.seats(), winners, end))
    }

    /// Returns the key and the pattern of the turn.
    fn turn(&self) -> (&'static str, &'static str) {
        match self.phase {
            Phase::Roll => ("roll", "{seat} [is|are] about to roll"),
            Phase::Sandstorm => ("sandstorm", "sandstorm: {seat} [chooses|choose]"),
            _ => ("move", "{seat} [moves|move]"),
        }
    }

    fn plate(&self, seat: Seat) -> Plate {
        let symbol = symbol_of(seat);
        let removed = self.removed[symbol.index()];
        let mut plate = Plate::new(seat, name_of(symbol).to_owned());
        plate.icon = |canvas, seat, at| tokens::draw_token(canvas, symbol_of(seat), at, 9.0);
        plate.dots = Some((removed.into(), Symbol::TOKENS.into(), format!("s{seat}")));
        plate
    }

    fn describe(&self) -> String {
        let mut sentences = vec![format!("Triarchy on a ring of {} dots.", self.options.dots)];
        for symbol in Symbol::ALL {
            let (home, removed) = (self.homes[symbol.index()], self.removed[symbol.index()]);
            let name = name_of(symbol);
            let all = Symbol::TOKENS;
            sentences.push(format!("{name}: home base on dot {home}, {removed} of {all} home."));
        }
        for pile in &self.piles {
            let known: Vec<&str> = pile.known.iter().map(|&symbol| name_of(symbol)).collect();
            let hidden = usize::from(pile.height) - known.len();
            let under = if hidden > 0 { format!(" over {hidden} hidden") } else { String::new() };
            sentences.push(format!("Dot {}: {}{under}.", pile.dot, known.join(" over ")));
        }
        if !self.left.is_empty() {
            let left: Vec<&str> = self.left.iter().map(name_of).collect();
            sentences.push(format!("Left to use: {}.", left.join(", ")));
        }
        sentences.join(" ")
    }
}

fn open_pile(dot: Dot, stack: Stack) -> Pile {
    Pile { dot, height: stack.height(), known: stack.iter().collect() }
}

fn name_of(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Scarab => "Scarab",
        Symbol::Eye => "Eye",
        Symbol::Snake => "Snake",
    }
}

impl Picture for Triarchy {
    type Memory = ();

    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        let scene = Scene::new(sight, marks, options);
        let result = settled(scene.outcome(), marks.result);
        let (key, turn) = scene.turn();
        let turn = options.words.phrase("picture", key, turn).about(SeatSet::only(scene.player));
        let status = status(result, scene.seats(), options.words, turn);
        let mut page = Page::new(NAME, &sentence(&status), scene.seats(), options)
            .with_turn(scene.player, result);
        let bottom = page.bottom(Seat::FIRST);
        let others = page.others(bottom);
        page.plates(others.into_iter().map(|seat| scene.plate(seat)).collect());
        // By default the corner of seat 0 is on top, as the dots are numbered.
        page.y = scene.draw_board(&mut page.canvas, page.y, options.bottom.map(|_| bottom));
        page.last_plate(scene.plate(bottom));
        page.finish(format!("{NAME}: {status}"), scene.describe())
    }
}

/// Returns the symbol of a seat that plays.
fn symbol_of(seat: Seat) -> Symbol {
    Symbol::ALL[seat.index() % Symbol::ALL.len()]
}
