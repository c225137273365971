//! The score card: the numbers rolled and the points of every turn.

use core::fmt::{self, Write as _};

use rules_core::{BySeat, Game, MAX_SEATS, Seat, Step, StepError};

use crate::{Action, Cybo, Event, Illegal, Phase, ROUNDS};

/// The entries of a score card for one turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ScoredTurn {
    /// The numbers rolled for a Trinity or target; 0 for no number.
    numbers: [u8; 4],
    decision: Option<Action>,
    quad: Option<Event>,
    points: Option<u8>,
}

impl ScoredTurn {
    const EMPTY: ScoredTurn =
        ScoredTurn { numbers: [0; 4], decision: None, quad: None, points: None };

    /// Returns the numbers rolled for a Trinity or a target in order, at most 4.
    ///
    /// Repeated numbers and the one that ended the turn are included.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        self.numbers.into_iter().filter(|&number| number > 0)
    }

    /// Returns the player's decision, if there was one (CYBO-8).
    pub const fn decision(&self) -> Option<Action> {
        self.decision
    }

    /// Returns the number rolled for the Quad, a hit or a miss (CYBO-8).
    pub fn quad_roll(&self) -> Option<u8> {
        self.quad.map(Event::number)
    }

    /// Returns the points of the turn, 0 to 16; `None` until it is over.
    pub const fn points(&self) -> Option<u8> {
        self.points
    }

    /// Returns whether the turn has no entries.
    pub fn is_empty(&self) -> bool {
        *self == ScoredTurn::EMPTY
    }

    fn roll(&mut self, event: Event) {
        if let Some(free) = self.numbers.iter_mut().find(|number| **number == 0) {
            *free = event.number();
        }
    }
}

/// A score card: the numbers rolled, the decision and the points of every round and player.
///
/// `Display` prints a table of at most 80 columns.
///
/// ```
/// use cybo_rules::{Action, Cybo, Event, ScoreCard};
/// use rules_core::{Game, Seat, Step};
///
/// let mut game = Cybo::default();
/// let mut card = ScoreCard::new(&game);
/// for text in ["*3", "*2", "*1", "quad", "*4", "*1", "*8"] {
///     let step = text.parse::<Step<Action, Event>>()?;
///     card.record(&game, step)?;
///     game.play_step(step)?;
/// }
/// let turn = card.turn(0, Seat::FIRST).expect("there are 13 rounds");
/// assert_eq!(turn.numbers().collect::<Vec<_>>(), [3, 2, 1]);
/// assert_eq!((turn.quad_roll(), turn.points()), (Some(4), Some(16)));
/// assert_eq!(card.total(Seat::FIRST), game.total(Seat::FIRST));
/// let expected = "\
/// round  player 0              player 1
///     1   3  2  1    + 4   16   1  8              0
/// total                    16                     0
/// ";
/// assert_eq!(card.to_string(), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ScoreCard {
    players: u8,
    /// Points scored before the card begins.
    brought: BySeat<u8>,
    turns: [[ScoredTurn; MAX_SEATS]; ROUNDS as usize],
}

impl ScoreCard {
    /// Returns a card that begins in this position.
    ///
    /// The players' totals are brought forward. If a turn has begun, the card takes over the
    /// numbers that the position stores.
    pub fn new(start: &Cybo) -> ScoreCard {
        let mut card = ScoreCard {
            players: start.seats(),
            brought: start.totals,
            turns: [[ScoredTurn::EMPTY; MAX_SEATS]; ROUNDS as usize],
        };
        if let Some(turn) = card.turn_mut(start) {
            start.numbers().filter_map(Event::new).for_each(|event| turn.roll(event));
            turn.decision = (start.phase() == Phase::Attempting).then_some(Action::Quad);
        }
        card
    }

    /// Returns the card of a recorded game.
    ///
    /// # Errors
    /// Same as [`Record::replay`](rules_core::Record::replay).
    #[cfg(feature = "alloc")]
    pub fn from_record(
        record: &rules_core::Record<Cybo>,
    ) -> Result<ScoreCard, rules_core::ReplayError<crate::Illegal>> {
        let mut card = ScoreCard::new(&record.start_position()?);
        record.replay_with(|before, step| card.write(before, step))?;
        Ok(card)
    }

    /// Records a step that is played in the position `before`.
    ///
    /// # Errors
    /// Returns [`StepError`] if the step is not possible there; the card is then unchanged.
    pub fn record(
        &mut self,
        before: &Cybo,
        step: Step<Action, Event>,
    ) -> Result<(), StepError<Illegal>> {
        before.check_step(step)?;
        self.write(before, step);
        Ok(())
    }

    fn write(&mut self, before: &Cybo, step: Step<Action, Event>) {
        let (seat, after) = (before.player(), before.after_step(step));
        let goes_on = (after.rounds_played(), after.player()) == (before.rounds_played(), seat);
        let points = (!goes_on).then(|| after.total(seat) - before.total(seat));
        let Some(turn) = self.turn_mut(before) else { return };
        match step {
            Step::Action(action) => turn.decision = Some(action),
            Step::Event(event) if before.phase() == Phase::Attempting => turn.quad = Some(event),
            Step::Event(event) => turn.roll(event),
        }
        turn.points = points;
    }

    /// Returns the entries of the current turn of a position; `None` once the game is over.
    fn turn_mut(&mut self, position: &Cybo) -> Option<&mut ScoredTurn> {
        let round = self.turns.get_mut(usize::from(position.rounds_played()))?;
        round.get_mut(position.player().index())
    }

    /// Returns the number of players.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns the entries of a turn, empty if there are none.
    ///
    /// Rounds count from 0. `None` beyond round 12, and for a seat that does not play.
    pub fn turn(&self, round: u8, seat: Seat) -> Option<&ScoredTurn> {
        let turns = self.turns.get(usize::from(round))?;
        turns.get(seat.index()).filter(|_| seat.number() < self.players)
    }

    /// Returns the points of a seat, including those brought forward; 0 if it does not play.
    pub fn total(&self, seat: Seat) -> u8 {
        let points = self.turns.iter().filter_map(|round| round[seat.index()].points);
        points.fold(self.brought[seat], u8::saturating_add)
    }

    /// Returns the number of rounds to show: up to the last one with an entry.
    fn rounds(&self) -> usize {
        let known = |round: &[ScoredTurn; MAX_SEATS]| round.iter().any(|turn| !turn.is_empty());
        self.turns.iter().rposition(known).map_or(0, |last| last + 1)
    }
}

/// One line per round, or two with four or more players: the numbers rolled; `stop` or, after a
/// `+`, the number rolled for the Quad; the points. Rounds without entries are omitted at the end.
impl fmt::Display for ScoreCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = || Seat::all(self.players);
        let wide = self.players <= 3;
        let width = if wide { NUMBERS_WIDTH + 1 + END_WIDTH } else { NUMBERS_WIDTH };
        let mut out = TrimmedWriter { f, spaces: 0 };
        out.write_str("round")?;
        for seat in seats() {
            write!(
                out,
                "{:gap$}player {:<left$}",
                "",
                seat.number(),
                gap = gap(wide),
                left = width - 7
            )?;
        }
        out.write_str("\n")?;
        if seats().any(|seat| self.brought[seat] > 0) {
            write_points(&mut out, "start", wide, width, seats().map(|seat| self.brought[seat]))?;
        }
        for (number, round) in (1..).zip(&self.turns[..self.rounds()]) {
            let turns = || round.iter().take(self.players.into());
            write!(out, "{number:5}")?;
            for turn in turns() {
                write!(out, "{:gap$}", "", gap = gap(wide))?;
                turn.write_numbers(&mut out)?;
                if wide {
                    out.write_str(" ")?;
                    turn.write_end(&mut out, END_WIDTH)?;
                }
            }
            out.write_str("\n")?;
            if !wide {
                out.write_str("     ")?;
                for turn in turns() {
                    write!(out, "{:gap$}", "", gap = gap(wide))?;
                    turn.write_end(&mut out, width)?;
                }
                out.write_str("\n")?;
            }
        }
        write_points(&mut out, "total", wide, width, seats().map(|seat| self.total(seat)))
    }
}

/// Four numbers of two digits with spaces between them.
const NUMBERS_WIDTH: usize = 11;
/// `stop` or the roll for the Quad, and three digits of points.
const END_WIDTH: usize = 8;

/// Returns the columns between two players: 5 + 3 * (2 + 20) and 5 + 6 * (1 + 11) stay below 80.
const fn gap(wide: bool) -> usize {
    if wide { 2 } else { 1 }
}

fn write_points(
    out: &mut TrimmedWriter<'_, '_>,
    name: &str,
    wide: bool,
    width: usize,
    points: impl Iterator<Item = u8>,
) -> fmt::Result {
    out.write_str(name)?;
    for points in points {
        write!(out, "{points:>cell$}", cell = gap(wide) + width)?;
    }
    out.write_str("\n")
}

impl ScoredTurn {
    fn write_numbers(&self, out: &mut TrimmedWriter<'_, '_>) -> fmt::Result {
        for (place, number) in self.numbers.into_iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            match number {
                0 => write!(out, "{space}  ")?,
                number => write!(out, "{space}{number:2}")?,
            }
        }
        Ok(())
    }

    fn write_end(&self, out: &mut TrimmedWriter<'_, '_>, width: usize) -> fmt::Result {
        match (self.decision, self.quad) {
            (Some(Action::Stop), _) => out.write_str("stop")?,
            (Some(Action::Quad), None) => out.write_str("quad")?,
            (_, Some(event)) => write!(out, "+{:2} ", event.number())?,
            (None, None) => out.write_str("    ")?,
        }
        match self.points {
            Some(points) => write!(out, "{points:>rest$}", rest = width - 4),
            None => write!(out, "{:>rest$}", "", rest = width - 4),
        }
    }
}

/// A writer that delays spaces until other text follows, so that no line has trailing spaces.
struct TrimmedWriter<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    spaces: usize,
}

impl fmt::Write for TrimmedWriter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive('\n') {
            let written = part.trim_end_matches([' ', '\n']);
            if !written.is_empty() {
                write!(self.f, "{:spaces$}{written}", "", spaces = self.spaces)?;
                self.spaces = 0;
            }
            if part.ends_with('\n') {
                self.f.write_char('\n')?;
                self.spaces = 0;
            } else {
                self.spaces += part.len() - written.len();
            }
        }
        Ok(())
    }
}
