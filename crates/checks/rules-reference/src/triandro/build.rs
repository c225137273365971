//! `triandro/1 OPTIONS SEAT BOARD HANDS`

use rules_conformance::scenario::Build;

use crate::build::{number, parts, start};
use crate::triandro::{POINTS, TriandroModel};

impl Build for TriandroModel {
    fn build(text: &str) -> Self {
        let (mut model, [seat, board, hands]): (Self, _) = start("triandro/1", text);
        let mut points = model.board.iter_mut();
        let mut read = 0;
        for sign in board.chars().filter(|&sign| sign != '/') {
            let empty = sign.to_digit(10);
            for _ in 0..empty.unwrap_or(1) {
                let point = points.next().expect("no more than 55 points");
                *point = empty.is_none().then(|| sign as usize - 'a' as usize);
                read += 1;
            }
        }
        assert_eq!(read, POINTS, "{board}");
        model.hands = parts(hands, ',').map(number).collect();
        match seat.strip_prefix('#') {
            Some(winner) => model.winner = Some(number(winner)),
            None => model.seat = number(seat),
        }
        model
    }

    fn is(&self, text: &str) -> bool {
        let mut built = Self::build(text);
        // At the end a text has only the winner, not the player who moved last.
        if built.winner.is_some() {
            built.seat = self.seat;
        }
        *self == built
    }
}
