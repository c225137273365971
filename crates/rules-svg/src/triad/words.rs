//! Descriptions of TRIAD positions in words.

use rules_core::Seat;
use triad_rules::{Achievement, End, Phase};

use super::{SEATS, Seen};
use crate::page::words;

/// Describes the next step of a game that is not over.
pub(super) fn next(game: &Seen, acting: Seat) -> String {
    match game.phase {
        Phase::Gem => format!("seat {acting} places a Gem"),
        Phase::Jewels if !game.pending.is_empty() => {
            format!("seat {acting} captures, or moves Jewels")
        }
        Phase::Jewels => format!("seat {acting} moves Jewels, {} more", game.jewels_due),
        Phase::Over => String::from("over"),
    }
}

/// Describes the pieces on the board, the tallies, and the wins.
pub(super) fn describe(game: &Seen, won: &[Vec<Achievement>; 2], tourney: bool) -> String {
    let layout = game.layout;
    let mut sentences = vec![format!("TRIAD on the layout {}.", layout.name())];
    for seat in SEATS {
        let gems = layout.posts().filter(|&post| game.gem(post) == Some(seat));
        let gems = words(gems.map(|post| post.to_string()));
        let jewels = words(game.jewels(seat).map(|jewel| {
            let moved = if jewel.moved { " (has moved)" } else { "" };
            let duty = if jewel.must_go_on { " (must go on to a Trey)" } else { "" };
            format!("{}{moved}{duty}", jewel.place)
        }));
        let tally = game.tallies[seat.index()];
        sentences.push(format!("Seat {seat}: Gems {gems}; Jewels {jewels}; {tally} captured."));
        if tourney {
            let won = won[seat.index()].iter().map(|&what| End::from(what).to_string());
            sentences.push(format!("Seat {seat} has won games by: {}.", words(won)));
        }
    }
    sentences.join(" ")
}
