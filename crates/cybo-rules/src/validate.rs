//! Validity of positions, checked by every reader.

use rules_core::Seat;

use crate::lines::{in_column, in_order, is_line};
use crate::memory::Memory;
use crate::rolled::Rolled;
use crate::totals::{can_total, can_total_at_end, can_total_once, can_total_qualified};
use crate::{Cybo, Event, Level, Phase, ROUNDS, Sequence};

impl Cybo {
    /// Returns the position with the Quads that follow from its totals, if its parts agree.
    ///
    /// # Errors
    /// Returns the broken rule in a phrase.
    pub(crate) fn validated(mut self) -> Result<Cybo, &'static str> {
        let over = self.phase == Phase::Over;
        if over != (self.round == ROUNDS) || self.round > ROUNDS {
            return Err("the game must be over exactly after 13 rounds (CYBO-3)");
        }
        if self.seat.number() >= self.options.players || over && self.seat != Seat::FIRST {
            return Err("this player cannot be next (CYBO-3)");
        }
        self.recall_quads()?;
        for seat in Seat::all(self.options.players) {
            // The memory comes first, because the total is checked against it.
            self.check_memory(seat)?;
            self.check_total(seat)?;
        }
        let unused = usize::from(self.options.players)..;
        if self.totals.0[unused.clone()].iter().any(|&total| total != 0)
            || self.memories[unused].iter().any(|&memory| memory != Memory::EMPTY)
        {
            return Err("a seat that does not play has points (CYBO-3)");
        }
        self.check_turn()?;
        Ok(self)
    }

    fn check_total(&self, seat: Seat) -> Result<(), &'static str> {
        let (total, turns) = (self.totals[seat], self.turns_played(seat));
        let memory = &self.memories[seat.index()];
        let fits = match (self.options.level, memory.target()) {
            (Level::GrandMaster, _) if turns == ROUNDS => can_total_at_end(total),
            (Level::GrandMaster, Some(target)) if !self.is_qualifying(seat) => {
                can_total_qualified(total, turns, target, memory.hit_quad().is_some())
            }
            (Level::GrandMaster, _) => can_total_once(total, memory, self.new_trinity(seat)),
            _ => can_total(total, turns),
        };
        if fits { Ok(()) } else { Err("no turns add up to this total (CYBO-6 to CYBO-8, CYBO-12)") }
    }

    /// CYBO-12: returns the Trinity that the seat has rolled for the first time in this turn.
    fn new_trinity(&self, seat: Seat) -> Option<Sequence> {
        let new = self.is_choosing(seat) && self.memories[seat.index()].target().is_none();
        if new { Sequence::new(&self.rolled.three()) } else { None }
    }

    /// CYBO-12: checks that there is at most one Trinity for every turn, and a Quad only with its
    /// Trinity.
    fn check_memory(&self, seat: Seat) -> Result<(), &'static str> {
        let memory = &self.memories[seat.index()];
        if self.options.level != Level::GrandMaster || self.turns_played(seat) == ROUNDS {
            return if *memory == Memory::EMPTY {
                Ok(())
            } else {
                Err("no sequence may be stored here (CYBO-12)")
            };
        }
        if memory.target().is_some() && !self.is_qualifying(seat) {
            let quad = memory.hit_quad();
            return if memory.sequences().all(|one| Some(one) == quad) {
                Ok(())
            } else {
                Err("only the target and its Quad count (CYBO-13)")
            };
        }
        let new = self.new_trinity(seat);
        let mut trinities = 0;
        for sequence in memory.sequences() {
            let trinity = Sequence::new(&sequence.trinity());
            if !sequence.is_quad() {
                trinities += 1;
            } else if !trinity.is_some_and(|one| memory.knows(one)) {
                return Err("a Quad is stored without its Trinity (CYBO-12)");
            } else if trinity == new {
                return Err("the Quad of a Trinity that was just rolled is stored (CYBO-12)");
            }
        }
        if trinities > self.turns_played(seat) + u8::from(new.is_some()) {
            return Err("more sequences are stored than turns were played (CYBO-12)");
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), &'static str> {
        match self.phase {
            Phase::Over if self.rolled != Rolled::NONE => Err("nothing is rolled after the end"),
            Phase::Over => Ok(()),
            Phase::Rolling => self.check_rolling(),
            Phase::Attempting => self.check_trinity(None),
            Phase::Deciding { points } => self.check_trinity(Some(points)),
        }
    }

    /// Replays the numbers from the beginning of the turn, which must lead to this position.
    fn check_rolling(&self) -> Result<(), &'static str> {
        const WRONG: &str = "the turn would have ended by these rolls (CYBO-4 to CYBO-13)";
        let mut again = Cybo { rolled: Rolled::NONE, ..*self };
        let mut numbers = self.rolled.iter();
        let Some(first) = numbers.next() else {
            return if self.rolled == Rolled::NONE { Ok(()) } else { Err(WRONG) };
        };
        // It does not matter which number was repeated, and when (CYBO-10).
        let first_ones = self.rolled.len()..=self.rolled.rolls();
        for number in first_ones.map(|_| first).chain(numbers) {
            let Some(event) = Event::new(number).filter(|_| again.turn_now().is_chance()) else {
                return Err(WRONG);
            };
            again.apply_event(event);
        }
        if again == *self { Ok(()) } else { Err(WRONG) }
    }

    /// CYBO-8: checks that a Quad is decided or attempted on a Trinity in a column.
    fn check_trinity(&self, deciding: Option<u8>) -> Result<(), &'static str> {
        let [a, b, c] = self.rolled.three();
        if self.rolled != Rolled::trinity([a, b, c]) || !is_line(a, b, c) || !in_column(a, b, c) {
            return Err("a Quad needs a Trinity in a column (CYBO-8)");
        }
        let by_order = if in_order(a, b, c) { 9 } else { 3 };
        let fits = match self.options.level {
            // The order in which it was rolled follows from the points alone.
            Level::Beginner | Level::Advanced => {
                a < b && b < c && matches!(deciding, None | Some(3 | 9))
            }
            Level::Master => a < b && b < c && matches!(deciding, None | Some(9)),
            Level::GrandMaster => {
                let memory = &self.memories[self.seat.index()];
                let trinity = Sequence::new(&[a, b, c]);
                let known = trinity.is_some_and(|trinity| memory.knows(trinity));
                let (rolled, points) = match memory.target() {
                    Some(target) if Some(target) == trinity => (true, 12),
                    Some(_) => return Err("the target is a different sequence (CYBO-13)"),
                    None => (known, by_order),
                };
                rolled && deciding.is_none_or(|deciding| deciding == points)
            }
        };
        if fits {
            Ok(())
        } else {
            Err("the Trinity does not score these points (CYBO-6, CYBO-7, CYBO-12)")
        }
    }
}
