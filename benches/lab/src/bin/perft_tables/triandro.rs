//! Counted positions of Triandro: `crates/triandro-rules/data/perft.txt`.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_core::{Game, Seat, perft, random_step, uniform_below};
use triandro_rules::{Ending, Options, Triandro};

/// Returns the number of players that can move.
fn able(game: &Triandro) -> usize {
    Seat::all(game.seats()).filter(|&seat| game.is_able(seat)).count()
}

/// Prints the lines of the data file.
pub(crate) fn print() {
    print_starts_and_middle_games();
    print_playing_on();
}

fn print_starts_and_middle_games() {
    for players in 2..=4 {
        println!("# start, {players} players");
        print_line(&Triandro::new(Options { players, ..Options::default() }).unwrap(), 6);
    }
    // A random game of n players takes about 16n to 18n actions.
    for (part, earliest, spread) in [("middle game", 6, 5), ("late", 14, 3)] {
        for players in 2..=4 {
            println!("# {part}, {players} players");
            let (earliest, spread) = (earliest * u32::from(players), spread * u32::from(players));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(players));
            let mut printed = 0;
            while printed < if part == "late" { 6 } else { 12 } {
                let first = Seat::new_unchecked(printed % players);
                let options = Options { players, first, ..Options::default() };
                let mut game = Triandro::new(options).unwrap();
                for _ in 0..earliest + uniform_below(&mut rng, spread) {
                    random_step(&mut game, &mut rng);
                }
                let captures = game.turn().seat().map_or(0, |seat| game.captures(seat).count());
                // Half of them with one capture, half with more.
                if captures > 0 && (captures > 1) == (printed % 2 == 1) {
                    print_line(&game, 5);
                    printed += 1;
                }
            }
        }
    }
}

/// Prints the part of the data file with `ending=play-on`.
///
/// These are positions in which a player is alone, and others a few turns before.
fn print_playing_on() {
    for players in 2..=4 {
        println!("# playing on, {players} players");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(16 + u64::from(players));
        let mut printed = 0;
        while printed < 6 {
            let first = Seat::new_unchecked(printed % players);
            let options = Options { players, first, ending: Ending::PlayOn };
            let mut games = vec![Triandro::new(options).unwrap()];
            while games.last().is_some_and(|game| !game.turn().is_over() && able(game) > 1) {
                let mut game = *games.last().unwrap();
                random_step(&mut game, &mut rng);
                games.push(game);
            }
            let back = if printed % 2 == 0 { 1 } else { 4 };
            let game = games[games.len() - back];
            if !game.turn().is_over() && perft(&game, 4) > 1_000 {
                print_line(&game, if perft(&game, 4) > 300_000 { 4 } else { 5 });
                printed += 1;
            }
        }
    }
}

fn print_line(game: &Triandro, depth: u8) {
    let counts: Vec<String> =
        (1..=depth).map(|depth| format!("{depth} {}", perft(game, depth))).collect();
    println!("{game} ; {}", counts.join(", "));
}
