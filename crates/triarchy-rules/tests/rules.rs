//! A constructed position for every rule, named by its identifier.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{
    Diagram, EventError, Game, Illegal as _, Observe, OptionError, Packed, PlayError, Record, Seat,
    Symmetric, Turn,
};
use std::collections::BTreeMap;
use triarchy_rules::{
    Action, Dot, End, Event, Illegal, Options, Phase, Symbol, Symbols, Symmetry, Triarchy,
};

/// A position of the fields behind the options.
fn position(options: &str, fields: &str) -> Triarchy {
    format!("triarchy/1 {options} {fields}").parse().unwrap()
}

fn start(options: &str) -> Triarchy {
    Triarchy::new(options.parse().unwrap()).unwrap()
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

fn event(text: &str) -> Event {
    text.parse().unwrap()
}

/// Plays actions and events by their texts.
fn play(game: &mut Triarchy, steps: &str) {
    for step in steps.split(' ') {
        if game.turn().is_chance() {
            game.play_event(event(step)).unwrap_or_else(|e| panic!("{step} in {game}: {e}"));
        } else {
            game.play(action(step)).unwrap_or_else(|e| panic!("{step} in {game}: {e}"));
        }
    }
}

fn after(game: &Triarchy, steps: &str) -> Triarchy {
    let mut next = *game;
    play(&mut next, steps);
    next
}

/// The numbers of the dots that are home bases, by symbol.
fn homes(game: &Triarchy) -> [u8; 3] {
    Symbol::ALL.map(|symbol| game.home(symbol).number())
}

fn refused(game: &Triarchy, text: &str) -> Illegal {
    match game.check(action(text)) {
        Err(PlayError::Illegal(why)) => why,
        other => panic!("{text} in {game}: {other:?}"),
    }
}

fn legal(game: &Triarchy) -> Vec<String> {
    game.legal_actions().map(|action| action.to_string()).collect()
}

fn dot(number: u8) -> Dot {
    Dot::new(number).unwrap()
}

/// The tokens on a dot from the top down.
fn stack(game: &Triarchy, number: u8) -> String {
    game.stack(dot(number)).to_string()
}

#[test]
fn triarchy_01_the_ring_is_closed_and_its_corners_are_home_bases() {
    for (dots, corners) in [(12, [0, 4, 8]), (18, [0, 6, 12]), (24, [0, 8, 16]), (30, [0, 10, 20])]
    {
        let options = if dots == 24 { "-".to_owned() } else { format!("dots={dots}") };
        let game = start(&options);
        assert_eq!(game.dots(), dots);
        assert_eq!(homes(&game), corners);
    }
    let game = position("dots=12", "e@4,n@8,s@11 nse 0 sn -");
    assert_eq!(stack(&after(&game, "sn@11+2"), 1), "s");
    let game = position("dots=12", "s@0,e@4,n@8 nse 0 s -");
    assert_eq!(stack(&after(&game, "s@0-1"), 11), "s");
    assert_eq!(refused(&game, "s@12+1"), Illegal::OffRing);
    assert_eq!(Illegal::OffRing.rule(), Some("TRIARCHY-1"));
    for dots in [11, 13, 16, 31, 36] {
        assert!(Triarchy::new(Options { dots, ..Options::default() }).is_err());
    }
    let wrong = Triarchy::new(Options { dots: 20, ..Options::default() }).unwrap_err();
    assert_eq!(wrong.to_string(), "option dots has no such value: it takes one of 12, 18, 24, 30");
}

#[test]
fn triarchy_02_three_symbols_of_four_tokens_in_seat_order() {
    let game = start("-");
    for (index, symbol) in Symbol::ALL.into_iter().enumerate() {
        let tokens = game.stacks().flat_map(|(_, stack)| stack.iter().collect::<Vec<_>>());
        assert_eq!(tokens.filter(|&token| token == symbol).count(), 4);
        assert_eq!(symbol.seat().index(), index);
    }
    assert_eq!(Symbol::ALL.map(Symbol::letter), ['s', 'e', 'n']);
    let five = "triarchy/1 - sssss@3,e@4,n@8 sen 0 roll -".parse::<Triarchy>().unwrap_err();
    assert!(five.to_string().contains("TRIARCHY-2"));
}

#[test]
fn triarchy_03_a_seat_rolls_two_own_tokens_and_one_of_each_other() {
    for (seat, full) in ["ssen", "eens", "nnse"].into_iter().enumerate() {
        let game = start(&if seat == 0 { "-".to_owned() } else { format!("first={seat}") });
        assert_eq!(after(&game, full).left(), event(full).symbols());
        for other in ["ssen", "eens", "nnse"].into_iter().filter(|&other| other != full) {
            assert!(!game.is_possible(event(other)));
        }
    }
    let two_eyes = "triarchy/1 - s@3,e@4,n@8 sen 0 ee -".parse::<Triarchy>().unwrap_err();
    assert!(two_eyes.to_string().contains("TRIARCHY-3"));
}

#[test]
fn triarchy_04_tokens_start_opposite_their_home_base() {
    assert_eq!(
        start("-").to_string(),
        "triarchy/1 - n@3,nn@4,n@5,s@11,ss@12,s@13,e@19,ee@20,e@21 sen 0 roll -"
    );
    assert_eq!(
        start("dots=12").to_string(),
        "triarchy/1 dots=12 n@1,nn@2,n@3,s@5,ss@6,s@7,e@9,ee@10,e@11 sen 0 roll -"
    );
}

#[test]
fn triarchy_05_seats_play_in_turn_from_the_first() {
    let mut game = start("first=1,turn_limit=4");
    for seat in [1, 2, 0, 1] {
        assert_eq!(game.player(), Seat::new_unchecked(seat));
        play(&mut game, "- stay");
    }
    assert_eq!(game.turn(), Turn::Over);
    let error =
        Triarchy::new(Options { players: 2, first: Seat::new_unchecked(2), ..Options::default() });
    assert!(matches!(error, Err(OptionError::Conflict { name: "first", .. })));
}

#[test]
fn triarchy_06_twelve_rolls_with_weights_out_of_sixteen() {
    let weights = |options: &str| -> Vec<(String, u32)> {
        let mut all: Vec<_> = start(options)
            .chance_events()
            .map(|(event, weight)| (event.to_string(), weight))
            .collect();
        all.sort();
        all
    };
    let expected = |texts: [(&str, u32); 12]| texts.map(|(text, weight)| (text.to_owned(), weight));
    #[rustfmt::skip]
    assert_eq!(weights("-"), expected([
        ("-", 1), ("e", 1), ("en", 1), ("n", 1), ("s", 2), ("se", 2), ("sen", 2), ("sn", 2),
        ("ss", 1), ("sse", 1), ("ssen", 1), ("ssn", 1),
    ]));
    #[rustfmt::skip]
    assert_eq!(weights("players=2,first=1"), expected([
        ("-", 1), ("e", 2), ("ee", 1), ("een", 1), ("eens", 1), ("ees", 1), ("en", 2), ("ens", 2),
        ("es", 2), ("n", 1), ("ns", 1), ("s", 1),
    ]));
    let mean: u32 = start("first=2")
        .chance_events()
        .map(|(event, weight)| weight * u32::from(event.symbols().len()))
        .sum();
    assert_eq!(mean, 2 * 16);
    assert_eq!(start("-").play_event(event("es")), Err(EventError::Impossible));
}

#[test]
fn triarchy_07_a_sandstorm_turns_the_home_bases_and_nothing_else() {
    let game = after(&start("-"), "-");
    assert_eq!(game.phase(), Phase::Sandstorm);
    assert_eq!(legal(&game), ["left", "right", "stay"]);
    assert_eq!(refused(&game, "s@11+1"), Illegal::Sandstorm);
    for (choice, expected) in [("right", [8, 16, 0]), ("left", [16, 0, 8]), ("stay", [0, 8, 16])] {
        let next = after(&game, choice);
        assert_eq!(homes(&next), expected, "{choice}");
        assert!(next.stacks().eq(game.stacks()));
        assert_eq!((next.player(), next.turn()), (Seat::new_unchecked(1), Turn::Chance));
    }
    let no_storm = after(&start("-"), "s");
    assert_eq!(refused(&no_storm, "left"), Illegal::NoSandstorm);
    assert_eq!(Illegal::NoSandstorm.rule(), Some("TRIARCHY-7"));
    assert_eq!(Illegal::Sandstorm.rule(), Some("TRIARCHY-7"));
}

#[test]
fn triarchy_08_the_top_names_the_token_and_the_height_the_spaces() {
    let game = after(&start("-"), "ssen");
    let next = after(&game, "nse@5+3");
    assert_eq!((stack(&next, 8).as_str(), next.left()), ("n", Symbols::new([1, 0, 0]).unwrap()));
    let next = after(&game, "esn@19-3");
    assert_eq!(stack(&next, 16), "e");
    // Each stack chooses its direction anew.
    assert_eq!(stack(&after(&next, "s@11+1"), 12), "sss");
    let two = after(&start("-"), "ss");
    assert_eq!(refused(&two, "sn@11+2"), Illegal::NotShown);
    assert_eq!(Illegal::NotShown.rule(), Some("TRIARCHY-8"));
    for wrong in
        ["sn@9+1", "sn@9+3", "sne@9+3", "s@09+1", "s@9", "s@9+01", "@9+1", "s@30+1", "S@9+1"]
    {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    assert!("nnn@3+3".parse::<Action>().is_err(), "nobody rolls three snakes");
}

#[test]
fn triarchy_09_only_the_top_token_moves_and_landing_buries() {
    let game = position("-", "s@1,es@2,n@8 nse 0 s -");
    assert_eq!(refused(&game, "s@2+1"), Illegal::NotOnTop);
    assert_eq!(refused(&game, "s@3+1"), Illegal::NotOnTop);
    assert_eq!(Illegal::NotOnTop.rule(), Some("TRIARCHY-9"));
    assert_eq!(legal(&game), ["s@1+1", "s@1-1"]);
    assert_eq!(stack(&after(&game, "s@1+1"), 2), "ses");
    // Passing over others is free.
    let game = position("-", "s@1,es@2,nnn@3,n@8 nse 0 se -");
    assert_eq!(stack(&after(&game, "se@1+2"), 3), "snnn");
}

#[test]
fn triarchy_10_all_symbols_shown_must_be_used() {
    // The only Scarab covers the only Eye: then no Eye could move.
    let game = position("-", "s@1,e@2,n@8 nse 0 se -");
    assert_eq!(refused(&game, "s@1+1"), Illegal::SymbolsLeftOver);
    assert_eq!(refused(&game, "e@2-1"), Illegal::SymbolsLeftOver);
    assert_eq!(Illegal::SymbolsLeftOver.rule(), Some("TRIARCHY-10"));
    let sorted = |game: &Triarchy| {
        let mut texts = legal(game);
        texts.sort();
        texts
    };
    assert_eq!(sorted(&game), ["e@2+1", "es@2+2", "es@2-2", "s@1-1", "se@1+2", "se@1-2"]);
    // A token uncovered can use the rest.
    let game = position("-", "se@1,e@2,n@8 nse 0 se -");
    assert_eq!(game.why_illegal(action("s@1+1")), None);
    // Nothing can use the rest at all: then every move must use everything.
    let game = position("-", "s@1,se@2,n@8 nse 0 se -");
    assert_eq!(sorted(&game), ["s@2+1", "s@2-1", "se@1+2", "se@1-2", "se@2+2", "se@2-2"]);
    // Symbols of which no token moves are used up below others.
    let game = position("players=2", "s@1,e@2 nse 0 sn -");
    assert_eq!(sorted(&game), ["sn@1+2", "sn@1-2"]);
}

#[test]
fn triarchy_10_a_removal_that_strands_symbols_is_illegal_unless_it_wins() {
    let stranding = position("-", "s@1,e@8,es@12,n@16 sen 0 ss -");
    assert_eq!(refused(&stranding, "s@1-1"), Illegal::SymbolsLeftOver);
    let winning = position("-", "s@1,e@8,n@16 sen 0 ss -");
    assert_eq!(winning.why_illegal(action("s@1-1")), None);
    assert_eq!(refused(&winning, "s@1+1"), Illegal::SymbolsLeftOver);
    let won = after(&winning, "s@1-1");
    assert_eq!(won.outcome().unwrap().end(), End::Home);
}

#[test]
fn triarchy_10_the_example_of_a_roll_of_two_own_and_one_other() {
    let ways = |first: &str| {
        let game = after(&start("-"), "ssn");
        if first.is_empty() { legal(&game) } else { legal(&after(&game, first)) }
    };
    // One Scarab 3; one Snake 3.
    assert!(ways("").contains(&"ssn@11+3".to_owned()) && ways("").contains(&"nss@3+3".to_owned()));
    // A Scarab 2 and a Snake 1; a Snake 2 and a Scarab 1; two Scarabs, 2 and 1.
    assert!(ways("ss@11+2").contains(&"n@3+1".to_owned()));
    assert!(ways("ns@3+2").contains(&"s@11+1".to_owned()));
    assert!(!ways("sn@11+2").contains(&"s@13+1".to_owned()));
    assert!(ways("sn@11-2").contains(&"s@13+1".to_owned()));
    // Two Scarabs and a Snake 1 each, never two Snakes.
    assert!(ways("s@11+1").contains(&"n@3+1".to_owned()));
    assert!(ways("n@3-1").contains(&"s@11+1".to_owned()));
    assert!(!ways("n@3-1").iter().any(|text| text.starts_with('n')));
    assert!(!ways("").iter().any(|text| text.starts_with('e')));
}

#[test]
fn triarchy_11_a_dot_landed_on_is_not_left_again_in_the_turn() {
    let game = after(&start("-"), "ss s@11+1");
    assert_eq!(game.landed().collect::<Vec<_>>(), [dot(12)]);
    assert_eq!(refused(&game, "s@12+1"), Illegal::Landed);
    assert_eq!(Illegal::Landed.rule(), Some("TRIARCHY-11"));
    // A token uncovered in this turn may move.
    let game = after(&start("-"), "ss s@12+1");
    assert_eq!(game.why_illegal(action("s@12-1")), None);
    // The next player may leave the dot.
    let game = after(&start("-"), "s s@11+1 s");
    assert_eq!(game.why_illegal(action("s@12+1")), None);
}

#[test]
fn triarchy_11_with_reuse_the_same_token_moves_again() {
    let game = after(&start("reuse=true"), "ss s@11+1");
    assert_eq!(game.landed().next(), None);
    assert_eq!(game.why_illegal(action("s@12+1")), None);
    // So it can use up what it left over itself.
    let lonely = "s@1,e@2,n@8 nse 0 ss -";
    assert_eq!(refused(&position("-", lonely), "s@1+1"), Illegal::SymbolsLeftOver);
    assert_eq!(position("reuse=true", lonely).why_illegal(action("s@1+1")), None);
}

#[test]
fn triarchy_12_up_to_four_tokens_move_in_a_turn() {
    let mut game = start("-");
    play(&mut game, "ssen s@11-1 s@13+1 e@19-1");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    play(&mut game, "n@5+1");
    assert_eq!((game.turn(), game.player()), (Turn::Chance, Seat::new_unchecked(1)));
}

#[test]
fn triarchy_13_an_own_token_that_ends_alone_on_the_own_home_base_leaves() {
    let game = position("-", "s@1,e@8,ns@16 sen 0 se -");
    let next = after(&position("-", "s@1,e@8,ns@16 sen 0 s -"), "s@1-1");
    assert_eq!((next.removed(Symbol::Scarab), next.stack(dot(0)).is_empty()), (3, true));
    // Passing over is not enough.
    let over = after(&game, "se@1-2");
    assert_eq!((over.removed(Symbol::Scarab), stack(&over, 23)), (2, "s".to_owned()));
    // Any other token on it, an own one too, is in the way.
    for blocker in ["n", "s"] {
        let text = format!("{blocker}@0,s@1,e@8,ns@16 sen 0 s -");
        let next = after(&position("-", &text), "s@1-1");
        assert_eq!(stack(&next, 0), format!("s{blocker}"));
    }
    // A token that lies there must be moved onto it anew.
    let game = position("-", "s@0,e@8,ns@16 sen 0 s -");
    let next = after(&game, "s@0+1 - stay - stay s s@1-1");
    assert_eq!(next.removed(Symbol::Scarab), 3);
}

#[test]
fn triarchy_13_an_opponents_token_on_its_home_base_stays() {
    let game = position("-", "s@1,e@7,ns@16 sen 0 e -");
    let next = after(&game, "e@7+1");
    assert_eq!((stack(&next, 8), next.removed(Symbol::Eye)), ("e".to_owned(), 3));
    // Nor does one leave to which the home base comes in a sandstorm.
    let storm = position("-", "e@7,s@8,ns@16 sen 0 sandstorm -");
    let next = after(&storm, "right");
    assert_eq!((next.home(Symbol::Scarab), stack(&next, 8)), (dot(8), "s".to_owned()));
}

#[test]
fn triarchy_13_a_removal_does_not_fix_the_dot() {
    let game = position("-", "s@1,s@2,s@5,e@8,n@16 sen 0 ss -");
    let next = after(&game, "s@1-1");
    assert_eq!(next.landed().next(), None);
    let game = position("-", "s@1,s@5,e@8,n@16,s@23 sen 0 ss -");
    assert_eq!(after(&game, "s@1-1 s@23+1").removed(Symbol::Scarab), 3);
}

#[test]
fn triarchy_14_four_own_tokens_home_win_at_once() {
    let game = position("-", "s@1,e@8,n@16 sen 3 sen -");
    let won = after(&game, "s@1-1");
    assert_eq!((won.turn(), won.left().is_empty()), (Turn::Over, true));
    let outcome = won.outcome().unwrap();
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(outcome.end().to_string(), "home");
    assert_eq!([0, 1, 2].map(|seat| outcome.utility(Seat::new_unchecked(seat))), [2, -1, -1]);
    assert_eq!(won.turns_done(), 3);
    // What was left over does not matter any more.
    assert_eq!(won, after(&position("-", "s@1,e@8,n@16 sen 3 s -"), "s@1-1"));
    assert_eq!(won.to_string().parse(), Ok(won));
}

#[test]
fn triarchy_15_two_players_move_the_third_symbol_too() {
    let game = start("players=2");
    assert_eq!(game.seats(), 2);
    assert!(game.stacks().eq(start("-").stacks()));
    // Seats 0 and 1 in turn; both roll the Snake.
    let game = after(&game, "n n@5+1 n");
    assert_eq!(game.player(), Seat::new_unchecked(1));
    // Whoever moves it: a Snake leaves on its own home base.
    for turns in [0, 1] {
        let game = position("players=2", &format!("s@1,e@8,n@15,n@17 sen {turns} n -"));
        assert_eq!(after(&game, "n@15+1").removed(Symbol::Snake), 3);
        let blocked = position("players=2", &format!("s@1,e@8,n@15,e@16 sen {turns} n -"));
        assert_eq!(stack(&after(&blocked, "n@15+1"), 16), "ne");
    }
    // Not with three players.
    let three = position("-", "s@1,e@8,n@15 sen 0 n -");
    assert_eq!(after(&three, "n@15+1").removed(Symbol::Snake), 3);
    assert_eq!(stack(&after(&three, "n@15+1"), 16), "n");
}

#[test]
fn triarchy_15_the_third_symbol_cannot_win_and_is_rolled_for_ever() {
    let game = position("players=2", "s@1,e@8,n@15 sen 0 n -");
    let next = after(&game, "n@15+1");
    assert_eq!((next.removed(Symbol::Snake), next.turn()), (4, Turn::Chance));
    assert_eq!(next.chance_events().count(), 12);
    // No Snake can move, but another token can use its symbol.
    assert_eq!(after(&next, "n").player(), Seat::FIRST);
    assert_eq!(legal(&after(&next, "en")), ["en@8+2", "en@8-2"]);
    // Its home base turns in sandstorms, which removes nothing.
    let storm = position("players=2", "n@0,s@1,e@8 sen 0 sandstorm -");
    let next = after(&storm, "right");
    assert_eq!((next.home(Symbol::Snake), stack(&next, 0)), (dot(0), "n".to_owned()));
}

#[test]
fn triarchy_16_the_turn_limit_ends_the_game_in_a_draw() {
    let game = start("turn_limit=3");
    // A sandstorm and a roll without a move are turns too.
    let stuck = position("turn_limit=3", "es@1,e@8,n@16 sen 0 roll -");
    let drawn = after(&stuck, "s - left n n@16+1");
    let outcome = drawn.outcome().unwrap();
    assert!(outcome.is_draw());
    assert_eq!(outcome.end().to_string(), "draw");
    assert_eq!((drawn.turns_done(), drawn.player()), (3, Seat::new_unchecked(2)));
    assert_eq!(after(&game, "- stay - stay").outcome(), None);
    // The last turn may still win.
    let last = position("turn_limit=3", "s@1,e@8,n@15 sen 2 n -");
    assert!(after(&last, "n@15+1").outcome().unwrap().winners().contains(Seat::new_unchecked(2)));
    // A turn that ends by itself may be the last.
    let last = position("turn_limit=1", "es@1,e@8,n@16 sen 0 roll -");
    assert_eq!(after(&last, "ss").turn(), Turn::Over);
    assert!(Triarchy::new(Options { turn_limit: 0, ..Options::default() }).is_err());
    assert!(Triarchy::new(Options { turn_limit: 65535, ..Options::default() }).is_ok());
}

#[test]
fn triarchy_17_buried_tokens_are_seen_by_nobody() {
    let one = position("-", "sen@1,e@8,n@16 sen 0 s -");
    let other = position("-", "sne@1,e@8,n@16 sen 0 s -");
    for seat in Seat::all(3) {
        assert_eq!(one.observe(seat), other.observe(seat));
        let draw = |game: &Triarchy| {
            let mut text = String::new();
            game.write_diagram(Some(seat), &mut text).unwrap();
            text
        };
        assert_eq!(draw(&one), draw(&other));
    }
    let seen = one.observe(Seat::FIRST);
    assert_eq!((seen.top(dot(1)), seen.height(dot(1))), (Some(Symbol::Scarab), 3));
    assert_eq!(Symbol::ALL.map(|symbol| seen.buried(symbol)), [0, 1, 1]);
    let text = serde_json_of(&seen);
    assert_eq!(text, serde_json_of(&other.observe(Seat::FIRST)));
    assert!(text.contains(r#""stacks":[{"dot":1,"top":"s","height":3}"#), "{text}");
    // Rolls are public.
    assert!(start("-").event_is_seen(event("s"), Seat::new_unchecked(2)));
    // The legal actions are no part of it: what is buried may decide them.
    assert_eq!(
        refused(&position("-", "sn@1,e@2,n@8 nse 0 ss -"), "s@1+1"),
        Illegal::SymbolsLeftOver
    );
    assert_eq!(position("-", "ss@1,e@2,n@8 nse 0 ss -").why_illegal(action("s@1+1")), None);
}

#[cfg(feature = "serde")]
fn serde_json_of(seen: &triarchy_rules::Observation) -> String {
    serde_json::to_string(seen).unwrap()
}

#[cfg(not(feature = "serde"))]
fn serde_json_of(_: &triarchy_rules::Observation) -> String {
    r#""stacks":[{"dot":1,"top":"s","height":3}"#.to_owned()
}

#[test]
fn triarchy_18_a_roll_then_actions_until_every_symbol_is_used() {
    let game = start("-");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.check(Action::Stay), Err(PlayError::ChanceTurn));
    let mut game = after(&game, "ss");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(game.play_event(event("s")), Err(EventError::SeatTurn));
    play(&mut game, "s@11+1");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    play(&mut game, "s@13+1");
    assert_eq!(game.turn(), Turn::Chance);
    // A roll that allows no move ends the turn by itself.
    let stuck = position("-", "es@1,e@8,n@16 sen 0 roll -");
    let next = after(&stuck, "ss");
    assert_eq!(
        (next.turn(), next.player(), next.turns_done()),
        (Turn::Chance, Seat::new_unchecked(1), 1)
    );
    // With another symbol beside it all can be used.
    assert_eq!(after(&stuck, "se").turn(), Turn::Seat(Seat::FIRST));
}

/// Drawing tries moves and throws illegal ones away: the others must stay equally likely.
#[test]
fn random_moves_are_equally_likely_where_some_are_illegal() {
    let game = position("-", "s@1,e@2,n@8 nse 0 se -");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut drawn = BTreeMap::new();
    for _ in 0..6000 {
        *drawn.entry(game.random_action(&mut rng).unwrap()).or_insert(0) += 1;
    }
    assert!(drawn.keys().copied().eq(game.legal_actions()));
    // 1000 each: five standard deviations are 144.
    assert!(drawn.values().all(|&count: &u32| count.abs_diff(1000) < 144), "{drawn:?}");
}

#[test]
fn bytes_and_texts_have_known_sizes() {
    let sizes = |game: Triarchy| (game.to_packed().as_bytes().len(), game.to_string().len());
    assert_eq!(sizes(start("-")), (10, 70));
    assert_eq!(sizes(after(&start("dots=30"), "ssen s@14-1")), (14, 76));
}

#[test]
fn three_players_turn_by_thirds_and_two_look_into_a_mirror() {
    let three = after(&start("-"), "ssn ss@11-2");
    assert_eq!(three.symmetries().count(), 3);
    let turned = three.map(Symmetry::Third);
    assert_eq!(turned.player(), Seat::new_unchecked(1));
    assert_eq!(turned.to_string(), after(&start("first=1"), "ees ee@19-2").to_string());
    assert_eq!(three.map_action(Symmetry::Third, action("ne@3+2")), action("sn@11+2"));
    let two = after(&start("players=2"), "- right");
    assert_eq!(two.symmetries().count(), 2);
    let mirrored = two.map(Symmetry::Mirror);
    assert_eq!(mirrored, after(&start("players=2,first=1"), "- left"));
    assert_eq!(two.map_action(Symmetry::Mirror, Action::Left), Action::Right);
    assert_eq!(two.map_action(Symmetry::Mirror, action("sn@11+2")), action("en@21-2"));
    assert_eq!(two.map_event(Symmetry::Mirror, event("en")), event("sn"));
    assert_eq!(start("players=2").map_event(Symmetry::Mirror, event("en")), event("ns"));
}

#[test]
fn positions_that_no_play_reaches_are_refused() {
    for (options, fields) in [
        ("-", "s@1,e@8,n@16 sen 0 roll 1"),
        ("-", "s@1,e@8,n@16 sen 0 sen 3"),
        ("reuse=true", "s@1,e@8,n@16 sen 0 en 1"),
        ("-", "s@1,e@8,n@16 sen 0 sn 16"),
        ("-", "s@1,e@8,n@16 sen 1000 roll -"),
        ("-", "s@1,e@8,n@16 sen 1001 over -"),
        ("-", "s@1,e@8,n@16 sen 0 over -"),
        ("-", "e@8,n@16 sen 0 roll -"),
        ("-", "e@8,n@16 sen 1 over -"),
        ("-", "n@16 sen 0 over -"),
        ("-", "n@0,e@8,n@16 sen 3 over -"),
        ("players=2", "n@8,s@9,e@12 sen 0 over -"),
        ("-", "es@1,e@8,n@16 sen 0 s -"),
        ("-", "s@1,e@8,n@16 sne 0 roll -"),
        ("-", "e@8,s@1,n@16 sen 0 roll -"),
        ("-", "s@1,s@1,e@8,n@16 sen 0 roll -"),
        ("-", "s@1,e@8,n@24 sen 0 roll -"),
        ("-", "s@1,e@8,n@16 sen 00 roll -"),
        ("-", "s@1,e@8,n@16 sen 0 es -"),
        ("-", "s@1,e@8,n@16 sen 0 - -"),
        ("-", "s@1,e@8,n@16 sen 0 roll - "),
        ("dots=24", "s@1,e@8,n@16 sen 0 roll -"),
        ("dots=13", "s@1,e@8,n@16 sen 0 roll -"),
    ] {
        let text = format!("triarchy/1 {options} {fields}");
        assert!(text.parse::<Triarchy>().is_err(), "{text}");
    }
    assert_eq!(position("-", "e@8,n@16 sen 3 over -").outcome().unwrap().end(), End::Home);
}

/// Found by a model written apart from the others: a token that would have left the board.
#[test]
fn regression_triarchy_13_no_token_has_landed_alone_on_its_home_base() {
    for text in [
        "triarchy/1 dots=30,first=2,turn_limit=1 n@10,e@17,n@19,es@20 ens 0 n 10",
        "triarchy/1 players=2 e@9,ss@10,n@16 sen 0 s 16",
    ] {
        let error = text.parse::<Triarchy>().unwrap_err();
        assert!(error.what().contains("TRIARCHY-13"), "{text}: {error}");
    }
    // On other tokens, or for another player, it stays.
    for text in [
        "triarchy/1 dots=30,first=2,turn_limit=1 ne@10,n@19,es@20 ens 0 n 10",
        "triarchy/1 - s@1,e@8,n@16 sen 0 s 16",
    ] {
        assert_eq!(text.parse::<Triarchy>().unwrap().to_string(), text);
    }
}

/// The winning token has left the board from an empty home base, and nothing moves after it.
#[test]
fn triarchy_13_nothing_lies_where_the_winner_ended() {
    let game = position("-", "s@1,e@8,n@16,n@23 sen 3 sn -");
    assert_eq!(after(&game, "s@1-1").to_string(), "triarchy/1 - e@8,n@16,n@23 sen 3 over -");
    let error = "triarchy/1 - n@0,e@8,n@16 sen 3 over -".parse::<Triarchy>().unwrap_err();
    assert!(error.what().contains("TRIARCHY-13"), "{error}");
}

/// Found by the conformance kit: bits for three of a symbol left, and one more that has landed.
#[test]
fn regression_bytes_with_three_symbols_left_are_refused() {
    let bytes = [0x01, 0x45, 0x06, 0x04, 0x77, 0x3b, 0x01, 0x31, 0xb6, 0x29];
    assert!(Triarchy::from_packed(&bytes).is_err());
}

/// The texts in the page about the game are what the engine reads.
#[test]
fn the_samples_of_the_page_are_right() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/triarchy.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks: Vec<&str> =
        page.split("```").filter_map(|block| block.strip_prefix("text\n")).collect();
    let positions: Vec<Triarchy> = blocks[0]
        .lines()
        .map(|line| line.parse().unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect();
    assert_eq!(positions[0], Triarchy::default());
    assert_eq!(positions[1], after(&start("players=2,dots=12"), "sen n@2+1"));
    let record: Record<Triarchy> = blocks[1].parse().unwrap();
    assert_eq!(record.to_string(), blocks[1]);
    let end = record.replay().unwrap();
    assert_eq!((end.player(), end.turns_done()), (Seat::FIRST, 3));
}
