//! The slow model set up like the fast one.

use rules_core::{Game, Options as _};
use rules_reference::Model;
use rules_reference::triarchy::{Phase as ModelPhase, Symbol as ModelSymbol, TriarchyModel};
use triarchy_rules::{Dot, Options, Phase, Symbol, Triarchy};

/// The slow model in the position of the fast one, which is not over.
pub(crate) fn model_of(fast: &Triarchy) -> TriarchyModel {
    let options = fast.options();
    let value = |name| options.get(name).unwrap().to_string();
    let names = Options::SPECS.iter().map(|spec| spec.name);
    let values: Vec<(&str, String)> = names.map(|name| (name, value(name))).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, text)| (*name, &text[..])).collect();
    let mut slow = TriarchyModel::new(&values);
    slow.stacks = (0..fast.dots())
        .map(|dot| {
            let mut tokens: Vec<ModelSymbol> = fast
                .stack(Dot::new(dot).unwrap())
                .iter()
                .map(|token| ModelSymbol::ALL[token.index()])
                .collect();
            tokens.reverse();
            tokens
        })
        .collect();
    slow.home = Symbol::ALL.map(|symbol| fast.home(symbol).number().into());
    slow.removed = Symbol::ALL.map(|symbol| fast.removed(symbol).into());
    slow.left = fast.left().counts().map(usize::from);
    slow.landed =
        (0..fast.dots()).map(|dot| fast.landed().any(|landed| landed.number() == dot)).collect();
    slow.seat = fast.player().index();
    slow.phase = match fast.phase() {
        Phase::Roll => ModelPhase::Roll,
        Phase::Sandstorm => ModelPhase::Sandstorm,
        Phase::Move => ModelPhase::Move,
        Phase::Over => unreachable!("no move sequence goes on from the end"),
    };
    slow.turns = fast.turns_done().into();
    slow
}
