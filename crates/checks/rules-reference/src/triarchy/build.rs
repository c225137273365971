//! `triarchy/1 OPTIONS STACKS HOME TURNS TURN LANDED`

use rules_conformance::scenario::Build;

use crate::build::{number, parts, start};
use crate::triarchy::{Phase, Symbol, TOKENS, TriarchyModel};

fn symbol(letter: char) -> Symbol {
    let found = Symbol::ALL.into_iter().find(|symbol| symbol.letter() == letter);
    found.unwrap_or_else(|| panic!("no symbol {letter:?}"))
}

impl Build for TriarchyModel {
    fn build(text: &str) -> Self {
        let (mut model, fields): (Self, _) = start("triarchy/1", text);
        let [stacks, home, turns, turn, landed] = fields;
        let dots = model.dots();
        model.stacks = vec![Vec::new(); dots];
        for stack in parts(stacks, ',') {
            let (symbols, dot) = stack.split_once('@').expect("a stack lies on a dot");
            model.stacks[number::<usize>(dot)] = symbols.chars().rev().map(symbol).collect();
        }
        for symbol in Symbol::ALL {
            let on_board = model.stacks.iter().flatten().filter(|&&other| other == symbol).count();
            model.removed[symbol.seat()] = TOKENS - on_board;
        }
        for (corner, letter) in home.chars().enumerate() {
            model.home[symbol(letter).seat()] = corner * dots / 3;
        }
        model.turns = number(turns);
        // The first seat has turn 0; after the last turn of a draw it is still that turn's seat.
        let full = model.turns == model.turn_limit;
        model.seat = (model.seat + model.turns as usize - usize::from(full)) % model.players;
        model.phase = match turn {
            "roll" => Phase::Roll,
            "sandstorm" => Phase::Sandstorm,
            "over" => Phase::Over,
            symbols => {
                symbols.chars().for_each(|letter| model.left[symbol(letter).seat()] += 1);
                Phase::Move
            }
        };
        let over = model.phase == Phase::Over;
        model.winner = (0..model.players).find(|&seat| over && model.removed[seat] == TOKENS);
        for dot in parts(landed, '.') {
            model.landed[number::<usize>(dot)] = true;
        }
        model
    }

    fn is(&self, text: &str) -> bool {
        let mut built = Self::build(text);
        if self.winner.is_some() {
            // A win ends the game at once, and no text has the symbols left.
            (built.left, built.landed) = (self.left, self.landed.clone());
        }
        *self == built
    }
}
