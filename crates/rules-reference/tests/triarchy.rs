//! The facts and rules of Triarchy, tested against the slow model.

use rules_reference::triarchy::{
    Direction, StackMove, Symbol, TOKENS, TriarchyAction, TriarchyModel, TriarchyPhase,
    TriarchyRoll,
};
use rules_reference::{Model, ModelTurn};
use std::collections::BTreeSet;
use std::panic::catch_unwind;

/// A small deterministic generator, enough to choose moves by.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z % bound as u64) as usize
    }

    /// Lets one event happen or plays one action, whichever is due.
    fn step(&mut self, game: &mut TriarchyModel) {
        match game.turn() {
            ModelTurn::Chance => {
                let events = game.chance();
                let total: u64 = events.iter().map(|(_, weight)| weight).sum();
                let mut draw = self.below(total as usize) as u64;
                for (event, weight) in &events {
                    if draw < *weight {
                        return game.happen(event);
                    }
                    draw -= weight;
                }
                unreachable!("the draw is below the sum of the weights");
            }
            ModelTurn::Seat(_) => {
                let actions = game.legal();
                assert!(!actions.is_empty(), "a seat to act can act: {game:?}");
                game.play(&actions[self.below(actions.len())]);
            }
            ModelTurn::Over => panic!("the game is over"),
        }
    }
}

fn symbols(letters: &str) -> Vec<Symbol> {
    letters
        .chars()
        .map(|letter| Symbol::ALL.into_iter().find(|s| s.letter() == letter).unwrap())
        .collect()
}

/// A position at the start of a turn of seat 0 with these stacks (lowest token first); tokens not
/// named have been removed.
fn position(options: &[(&str, &str)], stacks: &[(usize, &str)]) -> TriarchyModel {
    let mut game = TriarchyModel::new(options);
    game.stacks = vec![Vec::new(); game.dots()];
    game.removed = [TOKENS; 3];
    for &(dot, letters) in stacks {
        game.stacks[dot] = symbols(letters);
        for symbol in symbols(letters) {
            game.removed[symbol.seat()] -= 1;
        }
    }
    game
}

/// A ring with all its tokens heaped at random on few or many dots, some of them removed.
fn heap(random: &mut Random, players: usize, reuse: bool) -> TriarchyModel {
    let dots = [12, 18, 24, 30][random.below(4)];
    let mut game = TriarchyModel::new(&[
        ("players", &players.to_string()),
        ("dots", &dots.to_string()),
        ("reuse", &reuse.to_string()),
        ("first", &random.below(players).to_string()),
    ]);
    let turned = random.below(3);
    game.home = [0, 1, 2].map(|seat| (seat + turned) % 3 * dots / 3);
    game.stacks = vec![Vec::new(); dots];
    let crowded = random.below(2) == 0;
    let spread = 1 + random.below(if crowded { 5 } else { dots });
    let base = random.below(dots);
    let mut tokens = Vec::new();
    for symbol in Symbol::ALL {
        let on_board = 1 + random.below(TOKENS);
        game.removed[symbol.seat()] = TOKENS - on_board;
        tokens.extend(vec![symbol; on_board]);
    }
    while !tokens.is_empty() {
        let token = tokens.swap_remove(random.below(tokens.len()));
        game.stacks[(base + random.below(spread)) % dots].push(token);
    }
    game
}

/// What must hold in every position.
fn check(game: &TriarchyModel) {
    for symbol in Symbol::ALL {
        let on_board = game.stacks.iter().flatten().filter(|&&s| s == symbol).count();
        assert_eq!(on_board + game.removed[symbol.seat()], TOKENS, "{game:?}");
    }
    for dot in 0..game.dots() {
        assert!(!game.landed[dot] || !game.stacks[dot].is_empty(), "{game:?}");
    }
    assert!(!game.reuse || !game.landed.contains(&true), "{game:?}");
    assert!(game.turns <= game.turn_limit, "{game:?}");
    assert_eq!(game.turn() == ModelTurn::Over, game.outcome().is_some());
    let texts = game.legal_texts();
    let distinct: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(texts.len(), distinct.len(), "each text denotes one action: {texts:?}");
    match game.turn() {
        ModelTurn::Seat(seat) => {
            assert!(!texts.is_empty() && game.chance().is_empty());
            assert!(seat < game.players);
        }
        ModelTurn::Chance => {
            assert!(texts.is_empty() && game.chance().len() == 12);
            assert_eq!(game.left, [0; 3]);
            assert!(!game.landed.contains(&true));
        }
        ModelTurn::Over => assert!(texts.is_empty() && game.chance().is_empty()),
    }
}

/// Every way to play a whole turn, as the sorted list of (letter, spaces) of its stacks.
fn turns(game: &TriarchyModel) -> BTreeSet<Vec<(char, usize)>> {
    fn go(
        game: &TriarchyModel,
        turn: u32,
        made: &[(char, usize)],
        all: &mut BTreeSet<Vec<(char, usize)>>,
    ) {
        if game.turns != turn || game.turn() == ModelTurn::Over {
            let mut made = made.to_vec();
            made.sort();
            all.insert(made);
            return;
        }
        for action in game.legal() {
            let TriarchyAction::Stack(stack) = action else { panic!("no sandstorm here") };
            let mut next = game.clone();
            next.play(&action);
            let mut made = made.to_vec();
            made.push((stack.top.letter(), stack.spaces()));
            go(&next, turn, &made, all);
        }
    }
    let mut all = BTreeSet::new();
    go(game, game.turns, &[], &mut all);
    all
}

// ---- facts ----

#[test]
fn example_of_the_rulebook() {
    let mut game = TriarchyModel::new(&[]);
    game.play_text("ssn");
    let expected: BTreeSet<Vec<(char, usize)>> = [
        vec![('s', 3)],
        vec![('n', 3)],
        vec![('n', 1), ('s', 2)],
        vec![('n', 2), ('s', 1)],
        vec![('n', 1), ('s', 1), ('s', 1)],
        vec![('s', 1), ('s', 2)],
    ]
    .into_iter()
    .collect();
    assert_eq!(turns(&game), expected);
}

#[test]
fn sandstorm_probability_and_mean() {
    for players in ["2", "3"] {
        for first in ["0", "1"] {
            let game = TriarchyModel::new(&[("players", players), ("first", first)]);
            let rolls = game.chance();
            assert_eq!(rolls.len(), 12);
            assert_eq!(rolls.iter().map(|(_, weight)| weight).sum::<u64>(), 16);
            let blank: Vec<_> = rolls.iter().filter(|(roll, _)| roll.0.is_empty()).collect();
            assert_eq!(blank, [&(TriarchyRoll(Vec::new()), 1)]);
            let shown: u64 = rolls.iter().map(|(roll, weight)| roll.0.len() as u64 * weight).sum();
            assert_eq!(shown, 2 * 16);
        }
    }
}

#[test]
fn perft() {
    for players in ["2", "3"] {
        for (reuse, expected) in
            [("false", [12, 381, 4852, 80845]), ("true", [12, 381, 5044, 84303])]
        {
            let game = TriarchyModel::new(&[("players", players), ("reuse", reuse)]);
            let counts = [1, 2, 3, 4].map(|depth| game.perft(depth));
            assert_eq!(counts, expected, "{players} players, reuse {reuse}");
        }
    }
}
