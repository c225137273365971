//! The samples are what their names say.

use rules_core::{Game, Illegal as _, Turn};
use triarchy_rules::{Dot, End, Illegal, Phase, Stack, Symbol, Triarchy, samples};

/// The height of the tallest stack.
fn tallest(game: &Triarchy) -> u8 {
    game.stacks().map(|(_, stack)| stack.height()).max().unwrap()
}

fn wins(game: &Triarchy) -> usize {
    let won = |position: Triarchy| position.outcome().is_some_and(|it| it.end() == End::Home);
    game.legal_actions().filter(|&action| won(game.after(action))).count()
}

#[test]
fn all_of_them_are_positions_of_their_own() {
    for (name, sample) in samples::ALL {
        let position = sample();
        assert_ne!(position, Triarchy::default(), "{name}");
        assert_eq!(position.to_string().parse(), Ok(position), "{name}");
        let same = samples::ALL.iter().filter(|(_, other)| other() == position).count();
        assert_eq!(same, 1, "{name}");
    }
}

#[test]
fn full_roll_and_crowded_ring_have_many_actions() {
    for game in [samples::full_roll(), samples::crowded_ring()] {
        assert_eq!((game.phase(), game.left().len()), (Phase::Move, 4));
        assert!(game.count_actions() >= 90, "{}", game.count_actions());
    }
    let crowded = samples::crowded_ring();
    assert_eq!((crowded.dots(), tallest(&crowded)), (12, 2));
    assert_eq!(Symbol::ALL.map(|symbol| crowded.removed(symbol)), [0, 0, 0]);
}

#[test]
fn stacks_are_tall() {
    let tall = samples::tall_stack();
    assert_eq!((tall.stacks().count(), tallest(&tall)), (1, Stack::MAX_HEIGHT));
    let idle = |game: &Triarchy| game.turn() == Turn::Chance;
    let events = tall.chance_events().filter(|&(event, _)| idle(&tall.after_event(event)));
    assert!(events.map(|(_, weight)| weight).sum::<u32>() >= 7);
    let burials = samples::burials();
    assert_eq!((burials.stacks().count(), tallest(&burials)), (3, 4));
    assert!(burials.options().reuse);
}

#[test]
fn sandstorm_moves_home_bases_to_and_from_own_tokens() {
    let game = samples::sandstorm();
    assert_eq!((game.phase(), game.count_actions()), (Phase::Sandstorm, 3));
    let own = |symbol: Symbol| game.stack(game.home(symbol)).top() == Some(symbol);
    assert!(!Symbol::ALL.into_iter().any(own));
    let right = game.after(triarchy_rules::Action::Right);
    assert_eq!(right.stack(right.home(Symbol::Scarab)).top(), Some(Symbol::Scarab));
}

#[test]
fn one_move_wins_or_none_does_because_the_home_base_is_blocked() {
    assert_eq!(wins(&samples::win_in_one()), 1);
    let blocked = samples::blocked_home();
    assert_eq!((blocked.removed(Symbol::Scarab), wins(&blocked)), (3, 0));
    let home = blocked.home(Symbol::Scarab);
    assert!(blocked.legal_actions().any(|action| !blocked.after(action).stack(home).is_empty()));
}

#[test]
fn lost_symbols_and_landed_tokens_make_moves_illegal() {
    let refused = |game: &Triarchy, text: &str| game.why_illegal(text.parse().unwrap());
    let why = refused(&samples::lost_symbols(), "s@1+1");
    assert_eq!(why, Some(Illegal::SymbolsLeftOver));
    assert_eq!(why.unwrap().rule(), Some("TRIARCHY-10"));
    let landed = samples::landed();
    assert_eq!(landed.landed().map(Dot::number).collect::<Vec<_>>(), [10, 14]);
    assert_eq!(refused(&landed, "e@19+1"), None);
}

#[test]
fn third_symbol_is_gone_and_the_last_turn_is_the_last() {
    let game = samples::third_symbol_gone();
    assert_eq!((game.seats(), game.removed(Symbol::Snake)), (2, Symbol::TOKENS));
    assert!(game.left().has(Symbol::Snake));
    let last = samples::last_turn();
    assert_eq!(last.turns_done() + 1, last.options().turn_limit);
}
