//! The slow model of Triarchy beyond the scenarios: worlds, random play, symmetries.

use crate::random::SplitMix;
use rules_reference::triarchy::{
    Action, Direction, DotView, Phase, PileMove, Roll, Symbol, TOKENS, TriarchyModel,
};
use rules_reference::{Model, ModelTurn};
use std::collections::BTreeSet;
use std::panic::catch_unwind;

impl SplitMix {
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
fn heap(random: &mut SplitMix, players: usize, reuse: bool) -> TriarchyModel {
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

/// Checks the invariants of a position.
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
            let Action::Move(stack) = action else { panic!("no sandstorm here") };
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

#[test]
fn triarchy_10_the_example_of_the_rulebook() {
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

/// The texts of the legal actions, to compare with a list in any order.
fn legal(game: &TriarchyModel) -> BTreeSet<String> {
    game.legal_texts().into_iter().collect()
}

#[test]
fn options() {
    let game = TriarchyModel::new(&[]);
    assert_eq!((game.players, game.dots(), game.seat), (3, 24, 0));
    assert_eq!((game.reuse, game.turn_limit), (false, 1000));
    assert_eq!(TriarchyModel::new(&[("first", "2")]).seat, 2);
    assert_eq!(TriarchyModel::new(&[("first", "1"), ("players", "2")]).seat, 1);
    for refused in [
        ("players", "1"),
        ("players", "4"),
        ("dots", "6"),
        ("dots", "25"),
        ("first", "3"),
        ("first", "-1"),
        ("reuse", "yes"),
        ("turn_limit", "0"),
        ("turn_limit", "65536"),
        ("colour", "red"),
    ] {
        assert!(catch_unwind(|| TriarchyModel::new(&[refused])).is_err(), "{refused:?}");
    }
    let third = [("players", "2"), ("first", "2")];
    assert!(catch_unwind(|| TriarchyModel::new(&third)).is_err());
}

// ---- what is seen ----

#[test]
fn triarchy_17_observation_and_worlds() {
    // TRIARCHY-17
    let mut game = position(&[], &[(3, "sne"), (5, "ns"), (9, "es"), (11, "n")]);
    game.play_text("ssn");
    game.play_text("s@5+1");
    let view = game.observation(0);
    assert_eq!(view, game.observation(1));
    assert_eq!(view, game.observation(2));
    assert_eq!(view.dots[3], Some(DotView { top: Symbol::Eye, height: 3 }));
    assert_eq!(view.dots[5], Some(DotView { top: Symbol::Snake, height: 1 }));
    assert_eq!(view.dots[4], None);
    assert_eq!((view.left, view.landed.as_slice()), ([1, 0, 1], [6].as_slice()));
    // Buried are s, n on 3 and e on 9: six orders of three different tokens.
    let worlds = game.consistent_worlds(1);
    assert_eq!(worlds.len(), 6);
    assert!(worlds.contains(&game));
    let start = TriarchyModel::new(&[("dots", "12")]);
    // One token of each symbol is buried at the start.
    assert_eq!(start.consistent_worlds(0).len(), 6);
    assert!(catch_unwind(|| TriarchyModel::new(&[("players", "2")]).observation(2)).is_err());
}

#[test]
fn triarchy_17_worlds_agree_with_the_observation() {
    // TRIARCHY-17: they are valid, distinct, look the same, and the true one is among them.
    let mut random = SplitMix(17);
    let mut seen = 0;
    while seen < 60 {
        let players = 2 + random.below(2);
        let reuse = random.below(2) == 0;
        let mut game = heap(&mut random, players, reuse);
        for _ in 0..random.below(6) {
            if game.turn() != ModelTurn::Over {
                random.step(&mut game);
            }
        }
        let seat = random.below(players);
        let worlds = game.consistent_worlds(seat);
        if worlds.len() > 500 {
            continue;
        }
        seen += 1;
        assert!(worlds.contains(&game));
        for (index, world) in worlds.iter().enumerate() {
            check(world);
            assert_eq!(world.observation(seat), game.observation(seat));
            assert!(!worlds[..index].contains(world));
        }
        // As many as there are orders of the buried tokens.
        let mut buried = [0; 3];
        for stack in &game.stacks {
            for symbol in stack.iter().rev().skip(1) {
                buried[symbol.seat()] += 1;
            }
        }
        let factorial = |n: usize| (1..=n).product::<usize>();
        let orders = buried.iter().fold(factorial(buried.iter().sum()), |n, &b| n / factorial(b));
        assert_eq!(worlds.len(), orders);
    }
}

// ---- random positions and play-outs ----

/// The number of symbols used by each continuation, without early exit, and its first move.
///
/// The turn and the game do not end.
fn continuations(game: &TriarchyModel) -> Vec<(Option<PileMove>, usize)> {
    let mut all = vec![(None, 0)];
    for stack in game.pile_moves() {
        let mut next = game.clone();
        next.move_with_pile(&stack);
        let rest = continuations(&next).into_iter().map(|(_, used)| used).max().unwrap();
        all.push((Some(stack), stack.spaces() + rest));
    }
    all
}

#[test]
fn triarchy_10_all_or_nothing_and_plain_search() {
    // TRIARCHY-10: at the start of a turn all symbols can be used or none, on crowded rings too;
    // and the legal moves are those of an exhaustive search, in every state of the turn.
    let mut random = SplitMix(10);
    let (mut none, mut restricted) = (0, 0);
    for round in 0..400 {
        let game = heap(&mut random, 2 + round % 2, round % 4 < 2);
        check(&game);
        for (roll, _) in game.chance() {
            let mut turn = game.clone();
            turn.happen(&roll);
            if roll.0.is_empty() {
                continue;
            }
            if turn.turns > game.turns {
                none += 1;
                let mut rolled = game.clone();
                rolled.left = turn.left;
                for symbol in &roll.0 {
                    rolled.left[symbol.seat()] += 1;
                }
                assert_eq!(rolled.pile_moves(), []);
                continue;
            }
            assert_eq!(turn.most_usable(), roll.0.len(), "{game:?} {roll}");
            while turn.phase == Phase::Move && turn.turns == game.turns {
                let all = continuations(&turn);
                let most = all.iter().map(|&(_, used)| used).max().unwrap();
                assert_eq!(most, turn.left.iter().sum::<usize>(), "{turn:?}");
                let mut expected = BTreeSet::new();
                for (stack, used) in all {
                    let Some(stack) = stack else { continue };
                    let mut next = turn.clone();
                    next.move_with_pile(&stack);
                    if used == most || next.removed[turn.seat] == TOKENS {
                        expected.insert(stack.to_string());
                    } else {
                        restricted += 1;
                    }
                }
                assert_eq!(legal(&turn), expected);
                random.step(&mut turn);
            }
        }
    }
    assert!(none > 100 && restricted > 1000, "{none} {restricted}");
}

#[test]
#[ignore = "long"]
fn play_outs() {
    let mut random = SplitMix(1);
    let (mut wins, mut draws) = (0, 0);
    for players in ["2", "3"] {
        for dots in ["12", "18", "24", "30"] {
            for reuse in ["false", "true"] {
                for first in ["0", "1", "2"] {
                    if players == "2" && first == "2" {
                        continue;
                    }
                    for limit in ["1", "40", "400"] {
                        let mut game = TriarchyModel::new(&[
                            ("players", players),
                            ("dots", dots),
                            ("reuse", reuse),
                            ("first", first),
                            ("turn_limit", limit),
                        ]);
                        while game.turn() != ModelTurn::Over {
                            check(&game);
                            random.step(&mut game);
                        }
                        check(&game);
                        let outcome = game.outcome().unwrap();
                        match outcome.reason {
                            "home" => {
                                assert_eq!(outcome.winners, [game.seat]);
                                assert_eq!(game.removed[game.seat], TOKENS);
                                wins += 1;
                            }
                            "draw" => {
                                assert!(outcome.winners.is_empty());
                                assert_eq!(game.turns, game.turn_limit);
                                draws += 1;
                            }
                            reason => panic!("unknown reason {reason}"),
                        }
                        for seat in 0..game.players {
                            let won = outcome.winners.contains(&seat);
                            assert_eq!(game.removed[seat] == TOKENS, won);
                        }
                    }
                }
            }
        }
    }
    assert!(wins > 0 && draws > 0, "{wins} {draws}");
}

// ---- symmetries ----

/// A symmetry: the images of dots and symbols, and whether the directions change.
struct Symmetry {
    dot: fn(usize, usize) -> usize,
    seat: [usize; 3],
    mirror: bool,
}

impl Symmetry {
    fn symbol(&self, symbol: Symbol) -> Symbol {
        Symbol::ALL[self.seat[symbol.seat()]]
    }

    fn counts(&self, counts: [usize; 3]) -> [usize; 3] {
        let mut image = [0; 3];
        for seat in 0..3 {
            image[self.seat[seat]] = counts[seat];
        }
        image
    }

    fn game(&self, game: &TriarchyModel) -> TriarchyModel {
        let dots = game.dots();
        let mut image = game.clone();
        for dot in 0..dots {
            let to = (self.dot)(dot, dots);
            image.stacks[to] = game.stacks[dot].iter().map(|&s| self.symbol(s)).collect();
            image.landed[to] = game.landed[dot];
        }
        image.home = self.counts(game.home.map(|home| (self.dot)(home, dots)));
        image.removed = self.counts(game.removed);
        image.left = self.counts(game.left);
        image.seat = self.seat[game.seat];
        image.winner = game.winner.map(|winner| self.seat[winner]);
        image
    }

    fn roll(&self, roll: &Roll) -> BTreeSet<(Symbol, usize)> {
        Symbol::ALL
            .map(|s| (self.symbol(s), roll.0.iter().filter(|&&shown| shown == s).count()))
            .into_iter()
            .collect()
    }

    fn action(&self, action: &Action, dots: usize) -> Action {
        match *action {
            Action::Left if self.mirror => Action::Right,
            Action::Right if self.mirror => Action::Left,
            Action::Move(stack) => Action::Move(PileMove {
                top: self.symbol(stack.top),
                under: self.counts(stack.under),
                dot: (self.dot)(stack.dot, dots),
                direction: match (self.mirror, stack.direction) {
                    (false, direction) => direction,
                    (true, Direction::Clockwise) => Direction::Counterclockwise,
                    (true, Direction::Counterclockwise) => Direction::Clockwise,
                },
            }),
            other => other,
        }
    }

    /// Plays random games and their images in step.
    fn check(&self, players: &str) {
        let same = Symmetry { dot: |dot, _| dot, seat: [0, 1, 2], mirror: false };
        let mut random = SplitMix(3);
        for dots in ["12", "18", "24", "30"] {
            for reuse in ["false", "true"] {
                let mut game = TriarchyModel::new(&[
                    ("players", players),
                    ("dots", dots),
                    ("reuse", reuse),
                    ("turn_limit", "60"),
                ]);
                let mut image = self.game(&game);
                let first = self.seat[0].to_string();
                let start = TriarchyModel::new(&[
                    ("players", players),
                    ("dots", dots),
                    ("reuse", reuse),
                    ("turn_limit", "60"),
                    ("first", &first),
                ]);
                assert_eq!(image, start);
                while game.turn() != ModelTurn::Over {
                    if game.turn() == ModelTurn::Chance {
                        let rolls = game.chance();
                        let (roll, weight) = &rolls[random.below(rolls.len())];
                        let images = image.chance();
                        let (other, same_weight) = images
                            .iter()
                            .find(|(other, _)| same.roll(other) == self.roll(roll))
                            .expect("the image of the roll is possible");
                        assert_eq!(weight, same_weight);
                        game.happen(roll);
                        image.happen(other);
                    } else {
                        let actions = game.legal();
                        let images: BTreeSet<String> = actions
                            .iter()
                            .map(|action| self.action(action, game.dots()).to_string())
                            .collect();
                        assert_eq!(images, legal(&image));
                        let action = &actions[random.below(actions.len())];
                        image.play(&self.action(action, game.dots()));
                        game.play(action);
                    }
                    assert_eq!(self.game(&game), image);
                }
            }
        }
    }
}

#[test]
fn turning_by_a_third() {
    Symmetry { dot: |dot, dots| (dot + dots / 3) % dots, seat: [1, 2, 0], mirror: false }
        .check("3");
}

#[test]
fn mirroring_two_players() {
    Symmetry { dot: |dot, dots| (dots / 3 + dots - dot) % dots, seat: [1, 0, 2], mirror: true }
        .check("2");
}
