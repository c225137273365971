//! The facts and rules of Triarchy, tested against the slow model.

use rules_reference::triarchy::{
    Direction, DotView, PileMove, Symbol, TOKENS, TriarchyAction, TriarchyModel, TriarchyPhase,
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
            let TriarchyAction::Move(stack) = action else { panic!("no sandstorm here") };
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

#[test]
fn triarchy_06_sandstorm_probability_and_mean() {
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

// ---- rules ----

/// The texts of the legal actions, to compare with a list in any order.
fn legal(game: &TriarchyModel) -> BTreeSet<String> {
    game.legal_texts().into_iter().collect()
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(ToString::to_string).collect()
}

fn play_all(game: &mut TriarchyModel, texts: &[&str]) {
    for text in texts {
        game.play_text(text);
    }
}

fn home_win(seat: usize) -> Option<rules_reference::ModelOutcome> {
    Some(rules_reference::ModelOutcome { winners: vec![seat], scores: None, reason: "home" })
}

#[test]
fn triarchy_04_setup() {
    // TRIARCHY-1, TRIARCHY-2, TRIARCHY-4, TRIARCHY-15
    for players in ["2", "3"] {
        for (dots, expected) in [
            ("12", [(1, "n"), (2, "nn"), (3, "n"), (5, "s"), (6, "ss"), (7, "s")]),
            ("24", [(3, "n"), (4, "nn"), (5, "n"), (11, "s"), (12, "ss"), (13, "s")]),
        ] {
            let game = TriarchyModel::new(&[("players", players), ("dots", dots)]);
            check(&game);
            let n = game.dots();
            assert_eq!(n.to_string(), dots);
            assert_eq!(game.home, [0, n / 3, 2 * n / 3]);
            for (dot, letters) in expected {
                assert_eq!(game.stacks[dot], symbols(letters));
            }
            let eye = n / 3 + n / 2;
            for (dot, letters) in [(eye - 1, "e"), (eye, "ee"), (eye + 1, "e")] {
                assert_eq!(game.stacks[dot], symbols(letters));
            }
            assert_eq!(game.stacks.iter().filter(|stack| !stack.is_empty()).count(), 9);
        }
    }
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

#[test]
fn triarchy_05_clockwise_from_the_first_seat() {
    // TRIARCHY-5
    for (players, first, expected) in
        [("3", "0", [0, 1, 2, 0]), ("3", "2", [2, 0, 1, 2]), ("2", "1", [1, 0, 1, 0])]
    {
        let mut game = TriarchyModel::new(&[("players", players), ("first", first)]);
        for seat in expected {
            assert_eq!(game.seat, seat);
            play_all(&mut game, &["-", "stay"]);
        }
    }
}

#[test]
fn triarchy_06_rolls() {
    // TRIARCHY-3, TRIARCHY-6, TRIARCHY-15, and the notation of chance.
    for players in ["2", "3"] {
        let mut game = TriarchyModel::new(&[("players", players)]);
        let spelled = |game: &TriarchyModel| -> Vec<(String, u64)> {
            let mut rolls: Vec<_> =
                game.chance().iter().map(|(roll, weight)| (roll.to_string(), *weight)).collect();
            rolls.sort();
            rolls
        };
        let expect = |rolls: [(&str, u64); 12]| rolls.map(|(text, w)| (text.to_string(), w));
        assert_eq!(
            spelled(&game),
            expect([
                ("-", 1),
                ("e", 1),
                ("en", 1),
                ("n", 1),
                ("s", 2),
                ("se", 2),
                ("sen", 2),
                ("sn", 2),
                ("ss", 1),
                ("sse", 1),
                ("ssen", 1),
                ("ssn", 1),
            ])
        );
        play_all(&mut game, &["-", "stay"]);
        assert_eq!(
            spelled(&game),
            expect([
                ("-", 1),
                ("e", 2),
                ("ee", 1),
                ("een", 1),
                ("eens", 1),
                ("ees", 1),
                ("en", 2),
                ("ens", 2),
                ("es", 2),
                ("n", 1),
                ("ns", 1),
                ("s", 1),
            ])
        );
        if players == "3" {
            play_all(&mut game, &["-", "stay"]);
            assert!(spelled(&game).contains(&("nnse".to_string(), 1)));
            assert!(spelled(&game).contains(&("nse".to_string(), 2)));
        }
    }
}

#[test]
fn triarchy_07_sandstorm() {
    // TRIARCHY-7
    let start = TriarchyModel::new(&[]);
    for (choice, home) in [("left", [16, 0, 8]), ("right", [8, 16, 0]), ("stay", [0, 8, 16])] {
        let mut game = start.clone();
        game.play_text("-");
        assert_eq!(game.phase, TriarchyPhase::Sandstorm);
        assert_eq!(game.turn(), ModelTurn::Seat(0));
        assert_eq!(legal(&game), set(&["left", "right", "stay"]));
        game.play_text(choice);
        assert_eq!(game.home, home);
        assert_eq!(game.stacks, start.stacks);
        assert_eq!((game.seat, game.turns, game.phase), (1, 1, TriarchyPhase::Roll));
    }
}

#[test]
fn triarchy_13_a_base_that_comes_to_a_token_does_not_score_it() {
    // TRIARCHY-13, and TRIARCHY-15 for the third player
    for players in ["2", "3"] {
        let stacks = [(8, "s"), (0, "n"), (16, "e"), (20, "s")];
        let mut game = position(&[("players", players)], &stacks);
        let removed = game.removed;
        play_all(&mut game, &["-", "right"]);
        assert_eq!(game.home, [8, 16, 0]);
        assert_eq!(game.removed, removed);
        assert_eq!(game.stacks[8], symbols("s"));
    }
}

#[test]
fn triarchy_08_stacks_and_their_spelling() {
    // TRIARCHY-8, TRIARCHY-10, TRIARCHY-14. Missing are the moves that leave a Scarab over:
    // `sn@1+2` and `sn@1-2`. `s@1-1` wins.
    let mut game = position(&[], &[(1, "s"), (10, "e"), (12, "n")]);
    game.play_text("ssn");
    assert_eq!(
        legal(&game),
        set(&[
            "s@1+1", "s@1-1", "ss@1+2", "ss@1-2", "ssn@1+3", "ssn@1-3", "n@12+1", "n@12-1",
            "ns@12+2", "ns@12-2", "nss@12+3", "nss@12-3",
        ])
    );
    // TRIARCHY-1: the ring is closed, both ways.
    let mut next = game.clone();
    next.play_text("ssn@1-3");
    assert_eq!(next.stacks[22], symbols("s"));
    let mut game = position(&[], &[(22, "n"), (5, "s"), (6, "e")]);
    play_all(&mut game, &["ssn", "nss@22+3"]);
    assert_eq!(game.stacks[1], symbols("n"));
}

#[test]
fn triarchy_08_letters_under_the_top_in_one_order() {
    // Whoever rolls, the order under the top is s, e, n.
    let mut game = position(&[("first", "1")], &[(5, "n"), (7, "e"), (9, "s")]);
    game.play_text("ens");
    let texts = legal(&game);
    for text in ["nse@5+3", "esn@7-3", "sen@9+3", "en@7-2", "n@5-1"] {
        assert!(texts.contains(text), "{text}");
    }
    for text in ["nes@5+3", "ens@7-3", "sne@9+3", "nse@05+3", "nse@5+2", "n@5+", "nse@5", ""] {
        assert!(!texts.contains(text), "{text}");
    }
    let stack =
        PileMove { top: Symbol::Scarab, under: [0, 0, 1], dot: 9, direction: Direction::Clockwise };
    assert_eq!(TriarchyAction::Move(stack).to_string(), "sn@9+2");
}

#[test]
fn triarchy_09_only_the_top_token_moves() {
    // TRIARCHY-9
    let mut game = position(&[], &[(5, "se"), (9, "n")]);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["ns@9+2", "ns@9-2"]));
}

#[test]
fn triarchy_09_landing_on_top_and_passing_over() {
    // TRIARCHY-9
    let mut game = position(&[], &[(5, "s"), (6, "en"), (7, "nn")]);
    play_all(&mut game, &["se", "se@5+2"]);
    assert_eq!(game.stacks[5], []);
    assert_eq!(game.stacks[6], symbols("en"));
    assert_eq!(game.stacks[7], symbols("nns"));
}

#[test]
fn triarchy_11_a_landed_dot_is_fixed_and_an_uncovered_token_may_move() {
    // TRIARCHY-11
    let stacks = [(5, "ns"), (6, "e"), (20, "s")];
    let mut game = position(&[], &stacks);
    play_all(&mut game, &["ssen", "s@5+1"]);
    // The Eye on 6 is fixed under the Scarab, the Snake on 5 is free now.
    assert_eq!(game.observation(0).landed, [6]);
    let texts = legal(&game);
    assert!(texts.contains("n@5+1") && texts.contains("sen@20+3"));
    assert!(!texts.iter().any(|text| text.contains("@6")));
    // No Eye can move on its own any more, so it has to go under something.
    assert!(!texts.contains("sn@20+2") && texts.contains("se@20+2"));

    let mut game = position(&[("reuse", "true")], &stacks);
    play_all(&mut game, &["ssen", "s@5+1"]);
    assert!(game.observation(0).landed.is_empty());
    assert!(legal(&game).contains("s@6+1"));
    play_all(&mut game, &["s@6+1", "e@6+1", "n@5+1"]);
    assert_eq!((game.turns, game.stacks[7].clone()), (1, symbols("se")));
}

#[test]
fn triarchy_10_as_many_symbols_as_possible() {
    // TRIARCHY-10: the Scarab alone would leave the Snake symbol over.
    let stacks = [(5, "es"), (9, "ne")];
    let mut game = position(&[], &stacks);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["sn@5+2", "sn@5-2"]));
    // Nor may it bury the only Snake that could use it.
    let mut game = position(&[], &[(8, "s"), (9, "n")]);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["s@8-1", "sn@8+2", "sn@8-2", "n@9+1", "ns@9+2", "ns@9-2"]));
    // Uncovering a Snake makes it possible.
    let mut game = position(&[], &[(5, "ns"), (9, "ne")]);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["s@5+1", "s@5-1", "sn@5+2", "sn@5-2"]));
    // With reuse it does not help here: the Scarab moved has no symbol left.
    let mut game = position(&[("reuse", "true")], &stacks);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["sn@5+2", "sn@5-2"]));
}

#[test]
fn triarchy_14_a_winning_move_is_always_legal() {
    // TRIARCHY-10, TRIARCHY-14
    let mut game = position(&[], &[(1, "es"), (9, "ne")]);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["s@1-1", "sn@1+2", "sn@1-2"]));
    game.play_text("s@1-1");
    assert_eq!(game.outcome(), home_win(0));
    assert_eq!(game.turn(), ModelTurn::Over);
    check(&game);
    // The same move is not if it does not win.
    let mut game = position(&[], &[(1, "es"), (9, "ne"), (20, "se")]);
    game.play_text("sn");
    assert_eq!(legal(&game), set(&["sn@1+2", "sn@1-2"]));
}

#[test]
fn triarchy_18_a_roll_without_a_move_ends_the_turn() {
    // TRIARCHY-18, TRIARCHY-16
    let mut game = position(&[], &[(5, "nse"), (9, "ne")]);
    game.play_text("ssn");
    assert_eq!((game.seat, game.turns, game.phase), (1, 1, TriarchyPhase::Roll));
    assert_eq!(game.left, [0; 3]);
    let mut game = position(&[("turn_limit", "1")], &[(5, "nse"), (9, "ne")]);
    game.play_text("s");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some("draw"));
}

#[test]
fn triarchy_12_up_to_four_tokens() {
    // TRIARCHY-12
    let mut game = position(&[], &[(2, "s"), (5, "s"), (10, "e"), (15, "n")]);
    play_all(&mut game, &["ssen", "s@2+1", "n@15+1", "e@10-1"]);
    assert_eq!((game.turns, game.left), (0, [1, 0, 0]));
    assert_eq!(legal(&game), set(&["s@5+1", "s@5-1"]));
    game.play_text("s@5-1");
    assert_eq!((game.turns, game.seat), (1, 1));
    for (dot, letters) in [(3, "s"), (4, "s"), (9, "e"), (16, "n")] {
        assert_eq!(game.stacks[dot], symbols(letters));
    }
}

#[test]
fn triarchy_13_scoring_by_the_exact_end() {
    // TRIARCHY-13
    let start = position(&[], &[(1, "ss"), (10, "e"), (15, "n")]);
    let mut game = start.clone();
    play_all(&mut game, &["s", "s@1-1"]);
    assert_eq!(game.removed[0], 3);
    assert_eq!((game.stacks[0].len(), game.stacks[1].len()), (0, 1));
    // Passing over does not score.
    let mut game = start.clone();
    play_all(&mut game, &["ss", "ss@1-2"]);
    assert_eq!(game.removed[0], 2);
    assert_eq!(game.stacks[23], symbols("s"));
    // Two in one turn: the first leaves the dot empty again, and is not on it for TRIARCHY-11.
    let mut game = start.clone();
    play_all(&mut game, &["ss", "s@1-1"]);
    assert!(game.observation(0).landed.is_empty());
    game.play_text("s@1-1");
    assert_eq!(game.outcome(), home_win(0));
    // The home base the triangle shows now is the one that counts.
    let mut game = start;
    game.home = [8, 16, 0];
    play_all(&mut game, &["s", "s@1-1"]);
    assert_eq!(game.removed[0], 2);
    assert_eq!(game.stacks[0], symbols("s"));
}

#[test]
fn triarchy_13_a_token_on_the_home_base_blocks_it() {
    // TRIARCHY-13: an opponent's token or an own one.
    for letter in ["e", "s"] {
        let mut game = position(&[], &[(0, letter), (1, "s"), (10, "e"), (15, "n")]);
        let removed = game.removed;
        play_all(&mut game, &["s", "s@1-1"]);
        assert_eq!(game.removed, removed);
        assert_eq!(game.stacks[0], symbols(&format!("{letter}s")));
    }
    // Once it has gone, the base is free, in the same turn too.
    let mut game = position(&[], &[(0, "e"), (1, "s"), (15, "n"), (20, "s")]);
    play_all(&mut game, &["se", "e@0+1"]);
    assert_eq!(game.stacks[1], symbols("se"));
    let mut game = position(&[], &[(0, "e"), (1, "s"), (15, "n"), (20, "s")]);
    play_all(&mut game, &["se", "e@0-1", "s@1-1"]);
    assert_eq!(game.removed[0], 3);
}

#[test]
fn triarchy_13_a_token_moved_home_by_an_opponent_stays() {
    // TRIARCHY-13
    let mut game = position(&[("first", "1")], &[(1, "s"), (10, "e"), (15, "n"), (13, "s")]);
    play_all(&mut game, &["s", "s@1-1"]);
    assert_eq!(game.removed[0], 2);
    assert_eq!(game.stacks[0], symbols("s"));
    // It must be moved onto it anew: away, and back.
    play_all(&mut game, &["-", "stay", "s", "s@0+1", "-", "stay", "-", "stay", "s", "s@1-1"]);
    assert_eq!(game.removed[0], 3);
    // With three players that goes for the Snake as well.
    let mut game = position(&[], &[(1, "s"), (10, "e"), (15, "n")]);
    play_all(&mut game, &["n", "n@15+1"]);
    assert_eq!((game.removed[2], game.stacks[16].len()), (3, 1));
}

#[test]
fn triarchy_11_away_and_back_in_one_turn_needs_reuse() {
    // TRIARCHY-11, TRIARCHY-13
    let stacks = [(0, "s"), (10, "e"), (15, "n"), (13, "s")];
    let mut game = position(&[("reuse", "true")], &stacks);
    play_all(&mut game, &["ss", "s@0+1", "s@1-1"]);
    assert_eq!(game.removed[0], 3);
    let mut game = position(&[], &stacks);
    play_all(&mut game, &["ss", "s@0+1"]);
    assert_eq!(legal(&game), set(&["s@13+1", "s@13-1"]));
}

#[test]
fn triarchy_15_tokens_of_the_absent_player() {
    // TRIARCHY-15: removed on its own home base, whoever moved it.
    for first in ["0", "1"] {
        let options = [("players", "2"), ("first", first)];
        let mut game = position(&options, &[(1, "s"), (10, "e"), (15, "n"), (20, "n")]);
        play_all(&mut game, &["n", "n@15+1"]);
        assert_eq!((game.removed[2], game.stacks[16].len()), (3, 0));
        // Not over another token.
        let mut game = position(&options, &[(1, "s"), (16, "e"), (15, "n")]);
        play_all(&mut game, &["n", "n@15+1"]);
        assert_eq!(game.removed[2], 3);
        assert_eq!(game.stacks[16], symbols("en"));
        // Not when the other one leaves and it is alone there.
        let mut game = position(&options, &[(1, "s"), (16, "ne"), (3, "e")]);
        play_all(&mut game, &["e", "e@16+1"]);
        assert_eq!(game.removed[2], 3);
        assert_eq!(game.stacks[16], symbols("n"));
        // The tokens of the two players do not leave in the other's turn.
        let mut game = position(&options, &[(1, "s"), (9, "e"), (15, "n")]);
        let other = if first == "0" { ("e", "e@9-1") } else { ("s", "s@1-1") };
        let removed = game.removed;
        play_all(&mut game, &[other.0, other.1]);
        assert_eq!(game.removed, removed);
        assert_eq!(game.outcome(), None);
    }
    // It cannot win, and its symbol is rolled on.
    let mut game = position(&[("players", "2")], &[(1, "s"), (10, "e"), (15, "n")]);
    play_all(&mut game, &["n", "n@15+1"]);
    assert_eq!((game.removed[2], game.outcome()), (4, None));
    check(&game);
    assert!(game.chance().iter().any(|(roll, _)| roll.to_string() == "een"));
    // Alone it moves nothing, under another it adds a space.
    let mut next = game.clone();
    next.play_text("n");
    assert_eq!((next.turns, next.seat), (2, 0));
    game.play_text("en");
    assert_eq!(legal(&game), set(&["en@10+2", "en@10-2"]));
}

#[test]
fn triarchy_16_turn_limit() {
    // TRIARCHY-16: sandstorms count, a win in the last turn stands.
    let mut game = TriarchyModel::new(&[("turn_limit", "2")]);
    play_all(&mut game, &["-", "stay"]);
    assert_eq!(game.outcome(), None);
    play_all(&mut game, &["-", "left"]);
    let outcome = game.outcome().expect("the limit is reached");
    assert_eq!((outcome.winners.len(), outcome.scores, outcome.reason), (0, None, "draw"));
    check(&game);
    let stacks = [(1, "s"), (10, "e"), (15, "n")];
    let mut game = position(&[("turn_limit", "1")], &stacks);
    play_all(&mut game, &["s", "s@1-1"]);
    assert_eq!(game.outcome(), home_win(0));
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
    let mut random = Random(17);
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

/// The number of symbols used by each way to go on, however bad, found without stopping early;
/// beside it the first move. Nothing ends the turn or the game.
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
    let mut random = Random(10);
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
            while turn.phase == TriarchyPhase::Move && turn.turns == game.turns {
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
fn play_outs() {
    let mut random = Random(1);
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

/// A symmetry: what becomes of a dot and of a symbol, and whether the directions change.
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

    fn roll(&self, roll: &TriarchyRoll) -> BTreeSet<(Symbol, usize)> {
        Symbol::ALL
            .map(|s| (self.symbol(s), roll.0.iter().filter(|&&shown| shown == s).count()))
            .into_iter()
            .collect()
    }

    fn action(&self, action: &TriarchyAction, dots: usize) -> TriarchyAction {
        match *action {
            TriarchyAction::Left if self.mirror => TriarchyAction::Right,
            TriarchyAction::Right if self.mirror => TriarchyAction::Left,
            TriarchyAction::Move(stack) => TriarchyAction::Move(PileMove {
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
        let mut random = Random(3);
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
