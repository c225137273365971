//! Descriptions of TRIAD positions in words.

use rules_core::{SeatSet, Words};
use triad_rules::{Achievement, End, Phase};

use super::{SEATS, Seen};
use crate::page::{name, words};

/// Returns the key and the pattern of the turn.
pub(super) fn turn(game: &Seen) -> (&'static str, &'static str) {
    match game.phase {
        Phase::Gem => ("gem", "{seat} [places|place] a Gem"),
        Phase::Jewels if !game.pending.is_empty() => {
            ("capture", "{seat} [captures, or moves|capture, or move] Jewels")
        }
        _ => ("jewels", "{seat} [moves|move] Jewels, {due} more"),
    }
}

/// Describes the pieces on the board, the tallies, and the wins.
pub(super) fn describe(
    game: &Seen,
    won: &[Vec<Achievement>; 2],
    tourney: bool,
    names: Words<'_>,
) -> String {
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
        let name = name(names, seat);
        sentences.push(format!("{name}: Gems {gems}; Jewels {jewels}; {tally} captured."));
        if tourney {
            let won = won[seat.index()].iter().map(|&what| End::from(what).to_string());
            let won = words(won);
            let of = names.phrase("picture", "won-by", "{seat} [has|have] won games by: {won}");
            let of = of.about(SeatSet::only(seat)).with(&[("won", &won)]).sentence().to_string();
            sentences.push(of);
        }
    }
    sentences.join(" ")
}
