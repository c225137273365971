//! Counts of rare cases in the games that both models played, all of which must occur.

use rules_conformance::lockstep::{Played, Tally};
use rules_core::{Game, Step};
use rules_reference::triarchy::TriarchyModel;
use triarchy_rules::{Action, Dot, End, Event, PileMove, Symbol, Triarchy};

rules_core::implement::named! {
    /// Rare cases.
    pub(crate) enum Rare {
        Sandstorm = "sandstorms",
        /// A sandstorm brings a home base to a token of its symbol, or away from one.
        StormOverToken = "sandstorms over a token",
        /// A roll of symbols that no token can use (TRIARCHY-18).
        TurnWithoutMove = "turns without a move",
        /// Four piles in a turn (TRIARCHY-12).
        FourMoves = "turns of four moves",
        /// A token that was covered at the beginning of the turn moves in it (TRIARCHY-11).
        UncoveredMoves = "uncovered tokens moved",
        /// A token lands on one that landed in the same turn.
        LandsOnLanded = "landings on landed tokens",
        /// With `reuse`: a token moves on from where the last one landed.
        MovesAgain = "tokens moved again",
        /// Six tokens or more on a dot.
        TallStack = "tall stacks",
        Removed = "tokens brought home",
        /// An own token ends on the own home base and stays, for another one is there.
        Blocked = "home bases blocked",
        /// A token is moved onto its home base by an opponent and stays.
        MovedHomeByOther = "tokens moved home by others",
        /// With two players: a Snake leaves, the last one among them (TRIARCHY-15).
        ThirdRemoved = "third symbol removed",
        ThirdGone = "third symbol gone",
        Win = "ended by home",
        /// A win that leaves symbols over (TRIARCHY-10, TRIARCHY-14).
        WinWithSymbolsLeft = "wins with symbols left",
        Draw = "ended by draw",
        /// Refused, because symbols would be left over (TRIARCHY-10).
        SymbolsLeftOver = "refused by TRIARCHY-10",
        /// Refused, because a token has landed there (TRIARCHY-11).
        Landed = "refused by TRIARCHY-11"
    }
}

/// The turn that goes on.
#[derive(Default)]
pub(crate) struct Turn {
    /// The number of moves, and where the last one ended.
    moves: u32,
    last_end: Option<Dot>,
    /// The dots that a token has left in this turn: what moves from there next was uncovered.
    uncovered: Vec<bool>,
}

impl Turn {
    /// Counts what a step did.
    pub(crate) fn note(&mut self, played: &Played<'_, Triarchy, TriarchyModel>, tally: &mut Tally) {
        let (before, after) = (played.before, played.after);
        let mut reach = |rare: Rare, reached| tally.note(rare.name(), reached);
        let tallest = after.stacks().map(|(_, stack)| stack.height()).max();
        reach(Rare::TallStack, tallest >= Some(6));
        match played.step {
            Step::Event(event) => {
                (self.moves, self.last_end) = (0, None);
                self.uncovered = vec![false; before.dots().into()];
                reach(Rare::Sandstorm, event == Event::SANDSTORM);
                reach(Rare::TurnWithoutMove, after.turns_done() > before.turns_done());
            }
            Step::Action(Action::Move(pile_move)) => {
                self.note_move(before, after, pile_move, &mut reach);
                let won = after.outcome().is_some_and(|outcome| outcome.end() == End::Home);
                let used_up = before.left() == pile_move.pile().symbols();
                reach(Rare::WinWithSymbolsLeft, won && !used_up);
            }
            Step::Action(_) => {
                let at_home = |game: &Triarchy, symbol| {
                    game.stack(game.home(symbol)).iter().any(|token| token == symbol)
                };
                let changed = |symbol| at_home(before, symbol) != at_home(after, symbol);
                reach(Rare::StormOverToken, Symbol::ALL.into_iter().any(changed));
            }
        }
    }

    fn note_move(
        &mut self,
        before: &Triarchy,
        after: &Triarchy,
        pile_move: PileMove,
        reach: &mut dyn FnMut(Rare, bool),
    ) {
        let (symbol, from) = (pile_move.pile().top(), pile_move.dot());
        let dots = i16::from(before.dots());
        let spaces = i16::from(pile_move.pile().height());
        let signed = if pile_move.direction().name() == "+" { spaces } else { -spaces };
        let end = (i16::from(from.number()) + signed).rem_euclid(dots);
        let end = Dot::new(end as u8).unwrap();
        self.moves += 1;
        reach(Rare::FourMoves, self.moves == 4);
        let again = before.options().reuse && self.last_end == Some(from);
        reach(Rare::MovesAgain, again);
        reach(Rare::UncoveredMoves, self.uncovered[usize::from(from.number())] && !again);
        self.uncovered[usize::from(from.number())] = true;
        reach(Rare::LandsOnLanded, before.landed().any(|landed| landed == end));
        self.last_end = Some(end);
        let removed = after.removed(symbol) > before.removed(symbol);
        reach(Rare::Removed, removed);
        let own = symbol.seat() == before.player();
        let at_home = end == before.home(symbol);
        reach(Rare::Blocked, at_home && own && !removed);
        reach(Rare::MovedHomeByOther, at_home && !own && !removed);
        let third = before.seats() == 2 && symbol == Symbol::Snake;
        reach(Rare::ThirdRemoved, third && removed);
        reach(Rare::ThirdGone, third && removed && after.removed(symbol) == Symbol::TOKENS);
    }
}
