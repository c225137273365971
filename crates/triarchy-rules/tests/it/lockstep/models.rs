//! The slow model beside the fast one: how they are started alike and compared.

use rules_core::{Game, Observe, Options as _, Seat, Turn};
use rules_reference::triarchy::{Symbol as ModelSymbol, TriarchyModel, TriarchyPhase};
use rules_reference::{Model, ModelTurn};
use triarchy_rules::{Dot, Options, Phase, Symbol, Symbols, Triarchy};

/// The slow model at the start of a game with these options.
pub(crate) fn model(options: Options) -> TriarchyModel {
    let value = |name| options.get(name).unwrap().to_string();
    let names = Options::SPECS.iter().map(|spec| spec.name);
    let values: Vec<(&str, String)> = names.map(|name| (name, value(name))).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, text)| (*name, &text[..])).collect();
    TriarchyModel::new(&values)
}

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
        TriarchyPhase::Roll => "roll".to_owned(),
        TriarchyPhase::Sandstorm => "sandstorm".to_owned(),
        TriarchyPhase::Over => "over".to_owned(),
        TriarchyPhase::Move => left(slow).to_string(),
    };
    let over = slow.phase == TriarchyPhase::Over;
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

/// Compares all that both can tell about a position.
pub(crate) fn compare(fast: &Triarchy, slow: &TriarchyModel) {
    let turn = match fast.turn() {
        Turn::Seat(seat) => ModelTurn::Seat(seat.index()),
        Turn::Chance => ModelTurn::Chance,
        Turn::Over => ModelTurn::Over,
    };
    assert_eq!(turn, slow.turn(), "{fast}");
    let mut legal: Vec<String> = fast.legal_actions().map(|action| action.to_string()).collect();
    assert_eq!(legal.len(), fast.count_actions(), "{fast}");
    legal.sort();
    assert_eq!(legal, slow.legal_texts(), "{fast}");
    compare_chance(fast, slow);
    compare_outcome(fast, slow);
    compare_state(fast, slow);
    compare_observation(fast, slow);
}

/// The weights of the slow model need no common form.
fn compare_chance(fast: &Triarchy, slow: &TriarchyModel) {
    let mut events: Vec<(String, u64)> = fast
        .chance_events()
        .map(|(event, weight)| (event.to_string(), u64::from(weight)))
        .collect();
    events.sort();
    let mut expected: Vec<(String, u64)> =
        slow.chance().iter().map(|(event, weight)| (event.to_string(), *weight)).collect();
    expected.sort();
    let total = |events: &[(String, u64)]| events.iter().map(|(_, weight)| weight).sum::<u64>();
    let (ours, theirs) = (total(&events), total(&expected));
    events.iter_mut().for_each(|(_, weight)| *weight *= theirs);
    expected.iter_mut().for_each(|(_, weight)| *weight *= ours);
    assert_eq!(events, expected, "{fast}");
}

fn compare_outcome(fast: &Triarchy, slow: &TriarchyModel) {
    let (outcome, expected) = (fast.outcome(), slow.outcome());
    assert_eq!(outcome.is_some(), expected.is_some(), "{fast}");
    let (Some(outcome), Some(expected)) = (outcome, expected) else { return };
    let winners: Vec<usize> = outcome.winners().iter().map(Seat::index).collect();
    assert_eq!(winners, expected.winners, "{fast}");
    assert_eq!(outcome.end().to_string(), expected.reason, "{fast}");
    assert!(outcome.scores().is_none() && expected.scores.is_none());
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

fn phase(phase: Phase) -> TriarchyPhase {
    match phase {
        Phase::Roll => TriarchyPhase::Roll,
        Phase::Sandstorm => TriarchyPhase::Sandstorm,
        Phase::Move => TriarchyPhase::Move,
        Phase::Over => TriarchyPhase::Over,
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
