//! A bot for TRIAD against `uct:1000` from random openings of four steps, with seats swapped.
//!
//! `cargo run --release -p rules-examples --example triad_bot [GAMES]`

mod bot;
mod games;

fn main() {
    let games: u64 = std::env::args().nth(1).map_or(200, |games| games.parse().expect("games"));
    let score = games::play(games.div_ceil(2));
    let [own, other] = [0, 1].map(|player| {
        score.time[player].as_micros() as f64 / f64::from(score.actions[player].max(1))
    });
    let games = 2 * games.div_ceil(2);
    println!("{} of {games} games won, {own:.0} and {other:.0} us an action", score.won);
}
