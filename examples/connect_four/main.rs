//! The whole program for a game of your own: Connect Four, listed, played, counted and served.
//! `cargo run --release -p rules-examples --bin connect_four -- play connect-four --seat 1=alphabeta:8`

mod game;

use game::{Column, ConnectFour};
use rules_core::{Diagram, Keyed, Packed, Seat};
use rules_games::rules_search::Bots;
use rules_games::{Listing, MergingOf, Registry, SymmetriesOf};

const GAME: Listing<ConnectFour> = Listing {
    key: Some(ConnectFour::key),
    packed: Some(ConnectFour::to_packed),
    diagram: Some(ConnectFour::write_diagram),
    symmetries: Some(SymmetriesOf::of_type()),
    merging: Some(MergingOf::of_type()),
    bots: Some(|_| Bots::standard().with_heuristic(middle).with_alpha_beta(middle)),
    marks: &[&["X"], &["O"]],
    ..Listing::new("Two players drop stones into columns; four in a line win.")
};

/// An estimate for search: stones near the middle are in more lines.
fn middle(position: &ConnectFour, seat: Seat) -> i32 {
    let worth = |column: Column| 3 - (column as i32 - 3).abs();
    let own = |(column, owner)| if owner == seat { worth(column) } else { -worth(column) };
    position.stones().map(own).sum()
}

fn main() -> std::process::ExitCode {
    rules_cli::run(Registry::standard().with(&GAME))
}
