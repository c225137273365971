//! All tasks of the suite, interleaved in one process: the least time of each in nanoseconds a
//! unit, and as a multiple of cozy-chess's counting perft in the same run.
//!
//! `cargo bench -p rules-benches --bench ratios -- [ROUNDS] [GAME] [WORD...]` measures each task
//! ROUNDS times (10). The name of a game selects the game, and other words select the tasks with
//! them in their names.

use std::process::ExitCode;

use rules_benches::measure::interleaved;
use rules_benches::{GAMES, Task, chess, games, tasks};

fn main() -> ExitCode {
    let (mut rounds, mut chosen, mut words) = (10, Vec::new(), Vec::new());
    // Cargo gives `--bench` to every bench.
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        let number = argument.parse();
        if argument.starts_with('-') || number == Ok(0) {
            return refuse(&format!("{argument}: expected [ROUNDS] [GAME] [WORD...]"));
        } else if let Ok(number) = number {
            rounds = number;
        } else if GAMES.contains(&argument.as_str()) {
            chosen.push(argument);
        } else {
            words.push(argument);
        }
    }
    let wanted = |game: &&str| chosen.is_empty() || chosen.iter().any(|name| name == game);
    let mut all: Vec<Task> = vec![chess::yardstick()];
    for game in GAMES.into_iter().filter(wanted) {
        all.extend(tasks(game).into_iter().filter(|task| task.matches(&words)));
    }
    if all.len() == 1 {
        let games = GAMES.join(", ");
        return refuse(&format!("no task has the words {words:?}; the games are {games}"));
    }
    let measured = interleaved(all, rounds);
    let yardstick = measured[0].ns;
    println!("{:64} {:>10} {:>9}  a", format!("least of {rounds} rounds"), "ns", "ratio");
    for one in &measured {
        let name = one.task.to_string();
        println!("{name:64} {:10.3} {:9.3}  {}", one.ns, one.ns / yardstick, one.task.unit);
    }
    for game in GAMES.into_iter().filter(wanted) {
        if let Some(sizes) = games::sizes(game) {
            println!(
                "a position of {game}: {} bytes, as text {:.0}, packed {:.1}",
                sizes.memory, sizes.text, sizes.packed
            );
        }
    }
    ExitCode::SUCCESS
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::from(2)
}
