//! Shows that a position comes about: sets up the tokens as they may have lain at the beginning of
//! the turn, and plays the turn.

use rules_core::{Game, Turn};
use triarchy_rules::{Dot, Event, Phase, Symbol, Symbols, Triarchy};

/// A board with the tokens of each dot from the top down.
struct Setup {
    position: Triarchy,
    stacks: Vec<String>,
    turns: u16,
}

impl Setup {
    fn of(position: &Triarchy) -> Setup {
        let dots = (0..position.dots()).map(|dot| Dot::new(dot).unwrap());
        let stacks = dots.map(|dot| position.stack(dot).to_string()).collect();
        Setup { position: *position, stacks, turns: position.turns_done() }
    }

    /// The dot next to another, on this side.
    fn next_to(&self, dot: u8, clockwise: bool) -> u8 {
        let dots = self.position.dots();
        (dot + if clockwise { 1 } else { dots - 1 }) % dots
    }

    /// The set-up before a roll.
    fn before_roll(&self) -> Triarchy {
        let stacks: Vec<String> = (self.stacks.iter().enumerate())
            .filter(|(_, stack)| !stack.is_empty())
            .map(|(dot, stack)| format!("{stack}@{dot}"))
            .collect();
        let text = self.position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let (options, home, turns) = (fields[1], fields[3], self.turns);
        let text = format!("triarchy/1 {options} {} {home} {turns} roll -", stacks.join(","));
        text.parse().unwrap_or_else(|e| panic!("{text}, before {}: {e}", self.position))
    }
}

/// Plays the turn that leads to this position.
pub(crate) fn comes_about(position: &Triarchy) {
    let mut setup = Setup::of(position);
    let steps = match position.phase() {
        Phase::Roll => Vec::new(),
        Phase::Sandstorm => vec!["-".to_owned()],
        Phase::Move => undo_landings(&mut setup),
        Phase::Over if position.turns_done() == position.options().turn_limit => {
            setup.turns -= 1;
            vec!["-".to_owned(), "stay".to_owned()]
        }
        Phase::Over => undo_win(&mut setup),
    };
    let mut game = setup.before_roll();
    for step in steps {
        match game.turn() {
            Turn::Chance => game.play_event(step.parse().unwrap()).map_err(|e| e.to_string()),
            _ => game.play(step.parse().unwrap()).map_err(|e| e.to_string()),
        }
        .unwrap_or_else(|e| panic!("{step} in {game} on the way to {position}: {e}"));
    }
    assert_eq!(game, *position);
}

/// The winner's last token was next to the home base.
fn undo_win(setup: &mut Setup) -> Vec<String> {
    let symbol = Symbol::of_seat(setup.position.player()).expect("a seat that plays");
    let from = setup.next_to(setup.position.home(symbol).number(), true);
    setup.stacks[usize::from(from)].insert(0, symbol.letter());
    vec![symbol.to_string(), format!("{symbol}@{from}-1")]
}

/// Every token that has landed came from the next dot, with a pile of one symbol.
fn undo_landings(setup: &mut Setup) -> Vec<String> {
    let landed: Vec<u8> = setup.position.landed().map(Dot::number).collect();
    let (order, sides) = order_of(setup, &landed);
    let mut shown = setup.position.left().counts();
    let mut moves = Vec::new();
    for (&dot, &clockwise) in order.iter().zip(&sides).rev() {
        let token = setup.stacks[usize::from(dot)].remove(0);
        let from = setup.next_to(dot, clockwise);
        setup.stacks[usize::from(from)].insert(0, token);
        let symbol = Symbol::from_letter(token).unwrap();
        shown[symbol.index()] += 1;
        moves.push(format!("{token}@{from}{}1", if clockwise { '-' } else { '+' }));
    }
    let roller = Symbol::of_seat(setup.position.player()).expect("a seat that plays");
    let roll = Event::new(Symbols::new(shown).unwrap(), roller).unwrap();
    moves.push(roll.to_string());
    moves.reverse();
    moves
}

/// An order in which the dots may have been landed on, and on which side each token came from: such
/// that none came from a dot landed on before.
fn order_of(setup: &Setup, landed: &[u8]) -> (Vec<u8>, Vec<bool>) {
    fn search(setup: &Setup, landed: &[u8], order: &mut Vec<u8>, sides: &mut Vec<bool>) -> bool {
        if order.len() == landed.len() {
            return true;
        }
        for &dot in landed.iter().filter(|dot| !order.contains(dot)).collect::<Vec<_>>() {
            for clockwise in [true, false] {
                if order.contains(&setup.next_to(dot, clockwise)) {
                    continue;
                }
                order.push(dot);
                sides.push(clockwise);
                if search(setup, landed, order, sides) {
                    return true;
                }
                order.pop();
                sides.pop();
            }
        }
        false
    }
    let (mut order, mut sides) = (Vec::new(), Vec::new());
    assert!(search(setup, landed, &mut order, &mut sides), "{}", setup.position);
    (order, sides)
}
