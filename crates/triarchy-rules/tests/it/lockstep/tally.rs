//! What happened in the games that both models played: the rare cases have to be among it.

use rules_core::{Game, Step};
use std::fmt;
use triarchy_rules::{Action, Dot, End, Event, PileMove, Symbol, Triarchy};

rules_core::named! {
    /// What happens seldom.
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
        Win = "wins",
        /// A win that leaves symbols over (TRIARCHY-10, TRIARCHY-14).
        WinWithSymbolsLeft = "wins with symbols left",
        Draw = "draws",
        /// Refused, because symbols would be left over (TRIARCHY-10).
        SymbolsLeftOver = "refused by TRIARCHY-10",
        /// Refused, because a token has landed there (TRIARCHY-11).
        Landed = "refused by TRIARCHY-11"
    }
}

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games_over: u64,
    steps: u64,
    /// Moves in the turn that goes on, and where the last one ended.
    moves: u32,
    last_end: Option<Dot>,
    /// The dots that a token has left in this turn: what moves from there next was uncovered.
    uncovered: Vec<bool>,
    reached: [u64; Rare::ALL.len()],
}

impl Tally {
    fn reach(&mut self, rare: Rare, reached: bool) {
        self.reached[rare as usize] += u64::from(reached);
    }

    pub(crate) fn count_illegal(&mut self, why: &str) {
        self.reach(Rare::SymbolsLeftOver, why.contains("TRIARCHY-10"));
        self.reach(Rare::Landed, why.contains("TRIARCHY-11"));
    }

    /// Counts what a step did.
    pub(crate) fn count(&mut self, before: &Triarchy, after: &Triarchy, step: Step<Action, Event>) {
        self.steps += 1;
        let tallest = after.stacks().map(|(_, stack)| stack.height()).max();
        self.reach(Rare::TallStack, tallest >= Some(6));
        match step {
            Step::Event(event) => {
                (self.moves, self.last_end) = (0, None);
                self.uncovered = vec![false; before.dots().into()];
                self.reach(Rare::Sandstorm, event == Event::SANDSTORM);
                self.reach(Rare::TurnWithoutMove, after.turns_done() > before.turns_done());
            }
            Step::Action(Action::Move(pile_move)) => self.count_move(before, after, pile_move),
            Step::Action(_) => {
                let at_home = |game: &Triarchy, symbol| {
                    game.stack(game.home(symbol)).iter().any(|token| token == symbol)
                };
                let changed = |symbol| at_home(before, symbol) != at_home(after, symbol);
                self.reach(Rare::StormOverToken, Symbol::ALL.into_iter().any(changed));
            }
        }
        let end = after.outcome().map(|outcome| outcome.end());
        self.reach(Rare::Draw, end == Some(End::Draw));
        self.reach(Rare::Win, end == Some(End::Home));
        let Step::Action(Action::Move(pile_move)) = step else { return };
        let used_up = before.left() == pile_move.pile().symbols();
        self.reach(Rare::WinWithSymbolsLeft, end == Some(End::Home) && !used_up);
    }

    fn count_move(&mut self, before: &Triarchy, after: &Triarchy, pile_move: PileMove) {
        let (symbol, from) = (pile_move.pile().top(), pile_move.dot());
        let dots = i16::from(before.dots());
        let spaces = i16::from(pile_move.pile().height());
        let signed = if pile_move.direction().name() == "+" { spaces } else { -spaces };
        let end = (i16::from(from.number()) + signed).rem_euclid(dots);
        let end = Dot::new(end as u8).unwrap();
        self.moves += 1;
        self.reach(Rare::FourMoves, self.moves == 4);
        let again = before.options().reuse && self.last_end == Some(from);
        self.reach(Rare::MovesAgain, again);
        self.reach(Rare::UncoveredMoves, self.uncovered[usize::from(from.number())] && !again);
        self.uncovered[usize::from(from.number())] = true;
        self.reach(Rare::LandsOnLanded, before.landed().any(|landed| landed == end));
        self.last_end = Some(end);
        let removed = after.removed(symbol) > before.removed(symbol);
        self.reach(Rare::Removed, removed);
        let own = symbol.seat() == before.player();
        let at_home = end == before.home(symbol);
        self.reach(Rare::Blocked, at_home && own && !removed);
        self.reach(Rare::MovedHomeByOther, at_home && !own && !removed);
        let third = before.seats() == 2 && symbol == Symbol::Snake;
        self.reach(Rare::ThirdRemoved, third && removed);
        self.reach(Rare::ThirdGone, third && removed && after.removed(symbol) == Symbol::TOKENS);
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        self.games_over += other.games_over;
        self.steps += other.steps;
        for (sum, count) in self.reached.iter_mut().zip(other.reached) {
            *sum += count;
        }
    }

    pub(crate) fn assert_reached(&self, rare: &[Rare]) {
        for &rare in rare {
            assert!(self.reached[rare as usize] > 0, "no {rare} in {self}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} steps, {} games over", self.steps, self.games_over)?;
        Rare::ALL
            .into_iter()
            .try_for_each(|rare| write!(f, ", {} {rare}", self.reached[rare as usize]))
    }
}
