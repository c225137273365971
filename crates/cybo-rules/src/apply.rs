//! Effects of decisions and rolls at each level: CYBO-3 to CYBO-13.

use core::hint::select_unpredictable;

use rand_core::Rng;
use rules_core::{Game, MAX_SEATS, Seat};

use crate::lines::{
    Fitting, IN_LINE_ORDER, ON_A_LINE, fourth, in_column, in_order, is_line, thirds,
};
use crate::memory::Memory;
use crate::rolled::Rolled;
use crate::{Action, Cybo, Event, Level, Options, Phase, ROUNDS, Sequence};

/// CYBO-6: points of a Trinity.
const TRINITY: u8 = 3;
/// CYBO-7: points of a Trinity in line order.
const IN_ORDER: u8 = 9;
/// CYBO-12: points of a repeated Trinity.
const REPEATED: u8 = 12;
/// CYBO-8: points of a Quad.
const QUAD: u8 = 16;
/// CYBO-8: points after a missed Quad, for any Trinity.
const MISSED: u8 = 3;

/// The rolls of a turn, and whose it is.
#[derive(Clone, Copy)]
struct CurrentTurn {
    rolled: Rolled,
    seat: Seat,
    round: u8,
    players: u8,
}

impl CurrentTurn {
    /// Returns the turn after a roll, the next player's if it does not fit.
    ///
    /// Whether a roll fits is unpredictable, so there is no branch.
    #[inline(always)]
    fn after(self, number: u8, fitting: &Fitting) -> CurrentTurn {
        let fits = self.rolled.fits(number, fitting);
        let rolled = select_unpredictable(fits, self.rolled.and(number), Rolled::NONE);
        CurrentTurn { rolled, ..self.passed_unless(fits) }
    }

    /// CYBO-3: passes the turn to the next player, in 13 rounds, unless this one `stays`.
    #[inline(always)]
    fn passed_unless(self, stays: bool) -> CurrentTurn {
        let next = self.seat.number() + u8::from(!stays);
        let wraps = next >= self.players.min(MAX_SEATS as u8);
        let seat = Seat::new_unchecked(select_unpredictable(wraps, 0, next));
        CurrentTurn { seat, round: self.round + u8::from(wraps), ..self }
    }
}

impl Cybo {
    /// CYBO-8, CYBO-14: applies the player's decision.
    #[inline]
    pub(crate) fn apply(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is not legal");
        let Phase::Deciding { points } = self.phase else { return };
        match action {
            Action::Stop => self.end_turn(points),
            Action::Quad => self.phase = Phase::Attempting,
        }
    }

    /// CYBO-14: applies a roll of the die.
    #[inline(always)]
    pub(crate) fn apply_event(&mut self, event: Event) {
        debug_assert!(self.turn_now().is_chance(), "no roll comes next");
        let number = event.number();
        match self.phase {
            Phase::Attempting => self.attempt_quad(number),
            _ => match self.options.level {
                Level::Advanced => self.roll_fitting(number, &ON_A_LINE),
                Level::Beginner => self.roll_beginner(number),
                Level::Master => self.roll_fitting(number, &IN_LINE_ORDER),
                Level::GrandMaster => self.roll_grand_master(number),
            },
        }
    }

    /// Rolls the die until a player decides or the game is over.
    #[inline(always)]
    pub(crate) fn roll_on<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        while let Some(event) = self.pick_event(rng) {
            self.apply_event(event);
            let fitting = match (self.phase, self.options.level) {
                (Phase::Rolling, Level::Advanced) => &ON_A_LINE,
                (Phase::Rolling, Level::Master) => &IN_LINE_ORDER,
                _ => continue,
            };
            // Outside of the position, because each roll would wait until the one before is stored.
            let mut turn = self.current_turn();
            while turn.rolled.rolls() < 3 && turn.round < ROUNDS {
                turn = turn.after(Event::random(rng).number(), fitting);
            }
            self.keep(turn);
        }
    }

    #[inline]
    fn current_turn(&self) -> CurrentTurn {
        let Cybo { rolled, seat, round, options, .. } = *self;
        CurrentTurn { rolled, seat, round, players: options.players }
    }

    #[inline(always)]
    fn set_turn(&mut self, turn: CurrentTurn) {
        (self.rolled, self.seat, self.round) = (turn.rolled, turn.seat, turn.round);
        if turn.round == ROUNDS {
            self.phase = Phase::Over;
        }
    }

    /// CYBO-4, CYBO-5, CYBO-11: keeps a roll that fits; any other roll ends the turn.
    #[inline(always)]
    fn roll_fitting(&mut self, number: u8, fitting: &Fitting) {
        self.keep(self.current_turn().after(number, fitting));
    }

    /// Sets the turn, and scores its rolls if they are a Trinity.
    #[inline(always)]
    fn keep(&mut self, turn: CurrentTurn) {
        self.set_turn(turn);
        if turn.rolled.rolls() == 3 {
            self.complete_trinity(turn.rolled.three());
        }
    }

    /// CYBO-10: up to four rolls, three of which must form a line.
    #[inline]
    fn roll_beginner(&mut self, number: u8) {
        // A repeated number completes nothing, because the line would have ended the turn before.
        let completes = completions(self.rolled) >> number & 1 == 1;
        self.rolled.push_or_repeat(number);
        if completes && let Some(trinity) = best_new_trinity(self.rolled) {
            return self.complete_trinity(trinity);
        }
        // With two rolls left any number can still complete a line; with one, two on a line are
        // needed.
        let rolls = self.rolled.rolls();
        if (rolls == 4) | (rolls == 3) & (completions(self.rolled) == 0) {
            self.end_turn(0);
        }
    }

    /// CYBO-12: same as Advanced until there is a target.
    fn roll_grand_master(&mut self, number: u8) {
        if self.memory().has_target() {
            self.roll_for_target(number);
        } else if self.rolled.fits(number, &ON_A_LINE) {
            self.keep(CurrentTurn { rolled: self.rolled.and(number), ..self.current_turn() });
        } else {
            self.end_turn(0);
        }
    }

    /// CYBO-13: only the target counts, with the choice of CYBO-8 if it is a Trinity in a column.
    ///
    /// Not inlined, because few players ever qualify.
    #[cold]
    fn roll_for_target(&mut self, number: u8) {
        let Some(target) = self.memory().target() else { return };
        if number != target.number(self.rolled.rolls()) {
            return self.end_turn(0);
        }
        self.rolled.push(number);
        if self.rolled.rolls() < target.length() {
            return;
        }
        if target.is_quad() {
            self.end_turn(QUAD);
        } else if target.quad().is_some() {
            self.phase = Phase::Deciding { points: REPEATED };
        } else {
            self.end_turn(REPEATED);
        }
    }

    /// CYBO-6 to CYBO-8: scores a Trinity, or offers the choice if it is in a column.
    #[inline]
    fn complete_trinity(&mut self, [a, b, c]: [u8; 3]) {
        let mut points = points([a, b, c]);
        if self.options.level == Level::GrandMaster {
            points = self.remember_trinity([a, b, c], points);
        }
        if !in_column(a, b, c) {
            return self.end_turn(points);
        }
        // Only Grand Master stores the order in which the Trinity was rolled.
        self.rolled = Rolled::trinity(match self.options.level {
            Level::GrandMaster => [a, b, c],
            _ => ascending([a, b, c]),
        });
        self.phase = Phase::Deciding { points };
    }

    /// CYBO-12: qualifies the player if the Trinity was rolled before in the same order, otherwise
    /// stores it.
    ///
    /// Returns the points.
    #[inline]
    fn remember_trinity(&mut self, numbers: [u8; 3], points: u8) -> u8 {
        let Some(trinity) = Sequence::new(&numbers) else { return points };
        let memory = self.memory_mut();
        if memory.knows(trinity) {
            memory.set_target(trinity);
            return REPEATED;
        }
        memory.remember(trinity);
        points
    }

    /// CYBO-8: applies the roll for the fourth number of the column, a hit or a miss.
    #[inline]
    fn attempt_quad(&mut self, number: u8) {
        let trinity = self.rolled.three();
        if number != fourth(trinity) {
            return self.end_turn(MISSED);
        }
        if self.options.level == Level::GrandMaster {
            let [a, b, c] = trinity;
            self.remember_quad([a, b, c, number]);
        }
        self.end_turn(QUAD);
    }

    /// CYBO-12, CYBO-13: stores a Quad, or makes it the target if it was rolled before in this
    /// order.
    ///
    /// Only a player who has qualified, now or before, must repeat it from then on.
    #[inline]
    fn remember_quad(&mut self, numbers: [u8; 4]) {
        let Some(quad) = Sequence::new(&numbers) else { return };
        let memory = self.memory_mut();
        if memory.has_target() && memory.knows(quad) {
            memory.set_target(quad);
        }
        memory.remember(quad);
    }

    /// CYBO-3: players take turns in seat order for 13 rounds.
    #[inline]
    fn end_turn(&mut self, points: u8) {
        if self.options.level == Level::GrandMaster {
            self.forget();
        }
        self.totals[self.seat] += points;
        self.phase = Phase::Rolling;
        let passed = self.current_turn().passed_unless(false);
        self.set_turn(CurrentTurn { rolled: Rolled::NONE, ..passed });
    }

    /// Removes sequences that can no longer matter.
    ///
    /// With a target these are all that cannot be completed again, and after a player's last turn
    /// all sequences.
    #[inline(never)]
    fn forget(&mut self) {
        let last_turn = self.round + 1 == ROUNDS;
        let memory = self.memory_mut();
        if last_turn {
            *memory = Memory::EMPTY;
        } else if memory.has_target() {
            memory.forget_all_but_target();
        }
    }

    #[inline]
    fn memory(&self) -> &Memory {
        &self.memories[self.seat.index()]
    }

    #[inline]
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memories[self.seat.index()]
    }
}

/// Returns the largest number of steps of a game.
///
/// In a turn the Beginner level has four rolls, a decision and a roll for the Quad (CYBO-10). Other
/// levels have three rolls followed by the same two steps (CYBO-4, CYBO-8). A target Quad takes
/// only four rolls (CYBO-13).
pub(crate) const fn max_steps(options: &Options) -> u64 {
    let in_turn = match options.level {
        Level::Beginner => 6,
        Level::Advanced | Level::Master | Level::GrandMaster => 5,
    };
    in_turn * ROUNDS as u64 * options.players as u64
}

/// CYBO-6, CYBO-7: returns the points of a line rolled in this order.
#[inline]
const fn points([a, b, c]: [u8; 3]) -> u8 {
    if in_order(a, b, c) { IN_ORDER } else { TRINITY }
}

/// CYBO-10: returns the line that the last roll completed, in the order of first rolls.
///
/// Of two lines completed at once the one with more points counts, or the lower one if the points
/// are equal.
#[inline]
fn best_new_trinity(rolled: Rolled) -> Option<[u8; 3]> {
    let [a, b, c] = rolled.three();
    let d = rolled.number(3);
    // A number not rolled is 0, which is on no line.
    let candidates =
        if d == 0 { [[a, b, c], [0; 3], [0; 3]] } else { [[a, b, d], [a, c, d], [b, c, d]] };
    let lines = candidates.into_iter().filter(|&[a, b, c]| is_line(a, b, c));
    lines.max_by_key(|&line| (points(line), core::cmp::Reverse(ascending(line))))
}

/// Returns the numbers that complete a line with two of the first three, one bit each.
///
/// A number not rolled is 0, which is on no line.
#[inline]
fn completions(rolled: Rolled) -> u16 {
    let [a, b, c] = rolled.three();
    thirds(a, b) | thirds(a, c) | thirds(b, c)
}

#[inline]
fn ascending(mut numbers: [u8; 3]) -> [u8; 3] {
    numbers.sort_unstable();
    numbers
}
