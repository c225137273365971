//! The slow model beside the fast one: how they are compared, and the text of its positions.

use rules_core::{Game, Observe, Seat};
use rules_reference::triarchy::{Phase as ModelPhase, Symbol as ModelSymbol, TriarchyModel};
use triarchy_rules::{Dot, Options, Phase, Symbol, Symbols, Triarchy};

/// The text of a position of the slow model that was started with these options.
pub(crate) fn text_of(slow: &TriarchyModel, options: Options) -> String {
    let spelled = |stack: &Vec<ModelSymbol>| -> String {
        stack.iter().rev().map(|token| token.letter()).collect()
    };
    let occupied = slow.stacks.iter().enumerate().filter(|(_, stack)| !stack.is_empty());
    let stacks: Vec<String> =
        occupied.map(|(dot, stack)| format!("{}@{dot}", spelled(stack))).collect();
    let third = slow.dots() / 3;
    let corner = |corner: usize| {
        let owner = slow.home.iter().position(|&dot| dot == corner * third).unwrap();
        ModelSymbol::ALL[owner].letter()
    };
    let home: String = (0..3).map(corner).collect();
    let turn = match slow.phase {
        ModelPhase::Roll => "roll".to_owned(),
        ModelPhase::Sandstorm => "sandstorm".to_owned(),
        ModelPhase::Over => "over".to_owned(),
        ModelPhase::Move => left(slow).to_string(),
    };
    let over = slow.phase == ModelPhase::Over;
    let landed: Vec<String> = (0..slow.dots())
        .filter(|&dot| slow.landed[dot] && !over)
        .map(|dot| dot.to_string())
        .collect();
    let landed = if landed.is_empty() { "-".to_owned() } else { landed.join(".") };
    format!("triarchy/1 {options} {} {home} {} {turn} {landed}", stacks.join(","), slow.turns)
}

fn left(slow: &TriarchyModel) -> Symbols {
    Symbols::new(slow.left.map(|count| count as u8)).unwrap()
}

/// Compares the ring, what has been removed, the turn, and what every seat sees.
pub(crate) fn compare(fast: &Triarchy, slow: &TriarchyModel) {
    compare_state(fast, slow);
    compare_observation(fast, slow);
}

fn compare_state(fast: &Triarchy, slow: &TriarchyModel) {
    assert_eq!(usize::from(fast.dots()), slow.dots());
    for (dot, stack) in slow.stacks.iter().enumerate() {
        let expected: String = stack.iter().rev().map(|token| token.letter()).collect();
        assert_eq!(fast.stack(Dot::new(dot as u8).unwrap()).to_string(), expected, "{fast}");
    }
    for symbol in Symbol::ALL {
        assert_eq!(usize::from(fast.home(symbol).number()), slow.home[symbol.index()], "{fast}");
        assert_eq!(usize::from(fast.removed(symbol)), slow.removed[symbol.index()], "{fast}");
    }
    assert_eq!(phase(fast.phase()), slow.phase, "{fast}");
    assert_eq!(fast.player().index(), slow.seat, "{fast}");
    assert_eq!(u32::from(fast.turns_done()), slow.turns, "{fast}");
    if fast.phase() == Phase::Over {
        // The slow model remembers how the last turn stood; that matters no more.
        assert!(fast.left().is_empty() && fast.landed().next().is_none(), "{fast}");
        return;
    }
    assert_eq!(fast.left(), left(slow), "{fast}");
    let landed: Vec<usize> = fast.landed().map(|dot| dot.number().into()).collect();
    let expected: Vec<usize> = (0..slow.dots()).filter(|&dot| slow.landed[dot]).collect();
    assert_eq!(landed, expected, "{fast}");
}

fn phase(phase: Phase) -> ModelPhase {
    match phase {
        Phase::Roll => ModelPhase::Roll,
        Phase::Sandstorm => ModelPhase::Sandstorm,
        Phase::Move => ModelPhase::Move,
        Phase::Over => ModelPhase::Over,
    }
}

fn compare_observation(fast: &Triarchy, slow: &TriarchyModel) {
    for seat in Seat::all(fast.seats()) {
        let (seen, view) = (fast.observe(seat), slow.observation(seat.index()));
        for (number, expected) in view.dots.iter().enumerate() {
            let dot = Dot::new(number as u8).unwrap();
            let top = seen.top(dot).map(Symbol::letter);
            assert_eq!(top, expected.map(|dot| dot.top.letter()), "{fast}");
            let height = expected.map_or(0, |dot| dot.height);
            assert_eq!(usize::from(seen.height(dot)), height, "{fast}");
        }
        assert_eq!(Symbol::ALL.map(|symbol| usize::from(seen.home(symbol).number())), view.home);
        assert_eq!(Symbol::ALL.map(|symbol| usize::from(seen.removed(symbol))), view.removed);
        assert_eq!(phase(seen.phase()), view.phase);
        assert_eq!((seen.player().index(), u32::from(seen.turns_done())), (view.seat, view.turns));
        if seen.phase() != Phase::Over {
            assert_eq!(seen.left().counts().map(usize::from), view.left);
            assert_eq!(
                seen.landed().map(|dot| dot.number().into()).collect::<Vec<usize>>(),
                view.landed
            );
        }
    }
}
