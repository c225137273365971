//! A third-party search for Triandro, the `minimax` crate with a short adapter, against random
//! play.
//!
//! `cargo run --release -p rules-examples --features minimax --example triandro_minimax [GAMES]`

use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_core::{Game, Keyed, Record, Seat, Step};
use triandro_rules::{Action, Options, Triandro};

/// The state of a search, with the next seat.
///
/// `minimax` needs it also at the end of a game. With two players and the default ending turns
/// alternate.
#[derive(Clone)]
struct State {
    game: Triandro,
    next: Seat,
}

impl State {
    fn after(&self, action: Action) -> State {
        State { game: self.game.after(action), next: self.next.next(2) }
    }
}

/// The adapter of Triandro's rules to `minimax`.
struct Adapter;

impl minimax::Game for Adapter {
    type S = State;
    type M = Action;

    fn generate_moves(state: &State, moves: &mut Vec<Action>) -> Option<Winner> {
        moves.extend(state.game.legal_actions());
        Self::get_winner(state)
    }

    fn apply(state: &mut State, action: Action) -> Option<State> {
        Some(state.after(action))
    }

    fn get_winner(state: &State) -> Option<Winner> {
        let won = state.game.outcome()?.winners().contains(state.next);
        Some(if won { Winner::PlayerToMove } else { Winner::PlayerJustMoved })
    }

    fn zobrist_hash(state: &State) -> u64 {
        state.game.key()
    }

    fn notation(_: &State, action: Action) -> Option<String> {
        Some(action.to_string())
    }
}

/// The player who still has stones when the other has none can move last. Captures bring stones
/// back.
struct StonesLeft;

impl Evaluator for StonesLeft {
    type G = Adapter;

    fn evaluate(&self, state: &State) -> Evaluation {
        let worth = |seat| {
            let captures = state.game.captures(seat).take(2).count() as Evaluation;
            10 * Evaluation::from(state.game.hand(seat)) + 25 * captures
        };
        worth(state.next) - worth(state.next.next(2))
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(10);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut search = IterativeSearch::new(StonesLeft, IterativeOptions::new());
    search.set_max_depth(3);
    let mut won = 0;
    for round in 0..games {
        // The search has seat 0; the seat that begins alternates.
        let first = if round % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
        let options = Options { first, ..Options::default() };
        let mut record = Record::<Triandro>::new(options).expect("two players can play");
        let mut state =
            State { game: record.start_position().expect("a start"), next: options.first };
        while !state.game.turn().is_over() {
            let action = if state.next == Seat::FIRST {
                search.choose_move(&state)
            } else {
                state.game.random_action(&mut rng)
            };
            let action = action.expect("the game is not over");
            assert!(state.game.is_legal(action), "the search plays by the rules");
            record.push(Step::Action(action));
            state = state.after(action);
        }
        let outcome = state.game.outcome().expect("the game is over");
        won += u32::from(outcome.winners().contains(Seat::FIRST));
        assert_eq!(record.close().as_ref(), Ok(&state.game));
        if round == 0 {
            println!("{record}\n");
        }
    }
    println!("the search won {won} of {games} games against random play");
}
