//! The slow model of Connect Four, written from the rules as plainly as possible.

use rules_conformance::lockstep::{Model, ModelOutcome, ModelTurn};
use rules_core::NoEvent;

/// The columns from left to right, each with its stones from below, by seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SlowFour {
    columns: Vec<Vec<usize>>,
}

impl SlowFour {
    fn stone(&self, column: i32, row: i32) -> Option<usize> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn stones(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Returns the seat with four stones in a line.
    fn winner(&self) -> Option<usize> {
        let lines = [(0, 1), (1, 0), (1, 1), (1, -1)];
        (0..7).flat_map(|column| (0..6).map(move |row| (column, row))).find_map(|(column, row)| {
            let seat = self.stone(column, row)?;
            let has = |(right, up): (i32, i32)| {
                (1..4).all(|step| self.stone(column + step * right, row + step * up) == Some(seat))
            };
            lines.into_iter().any(has).then_some(seat)
        })
    }
}

impl Model for SlowFour {
    type Action = char;
    type Event = NoEvent;

    fn new(_: &[(&str, &str)]) -> Self {
        SlowFour { columns: vec![Vec::new(); 7] }
    }

    fn turn(&self) -> ModelTurn {
        if self.outcome().is_some() { ModelTurn::Over } else { ModelTurn::Seat(self.stones() % 2) }
    }

    fn legal(&self) -> Vec<char> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        ('a'..='g')
            .zip(&self.columns)
            .filter(|(_, of)| of.len() < 6)
            .map(|(name, _)| name)
            .collect()
    }

    fn chance(&self) -> Vec<(NoEvent, u64)> {
        Vec::new()
    }

    fn play(&mut self, action: &char) {
        let seat = self.stones() % 2;
        self.columns[*action as usize - 'a' as usize].push(seat);
    }

    fn happen(&mut self, event: &NoEvent) {
        match *event {}
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        let of = |winners, reason| Some(ModelOutcome { winners, scores: None, reason });
        match self.winner() {
            Some(seat) => of(vec![seat], "four"),
            None if self.stones() == 42 => of(Vec::new(), "full"),
            None => None,
        }
    }
}
