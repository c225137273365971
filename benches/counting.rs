//! Counting and playing over threads: one thread against two, plain perft against perft that merges.
//!
//! `cargo bench -p rules-benches --bench counting [-- ROUNDS]`
//!
//! Each piece of work is done in turn with one and with two threads, for 3 rounds if none are given; the
//! least times count. Where other programs want the cores, time on the clock says little: the processor's
//! seconds, all threads together, then tell what the second thread costs. They are known on Linux only.

use std::hint::black_box;
use std::time::Instant;

use conquest_rules::Conquest;
use rules_core::{Game, Packed, Symmetric, playout};
use rules_count::{Games, Merge, Perft, Run, simulate};
use triad_rules::Triad;
use triandro_rules::Triandro;

/// A piece of work for a number of threads; gives how many units it did.
type Work = Box<dyn Fn(usize) -> u128>;

struct Task {
    name: String,
    unit: &'static str,
    work: Work,
    /// For one and two threads.
    least: [Least; 2],
}

#[derive(Clone, Copy)]
struct Least {
    seconds: f64,
    processor: Option<f64>,
}

/// Seconds of the processor that this program has taken.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(11).map(|field| field.parse::<f64>().ok());
    // In ticks, of which Linux tells a hundred a second.
    Some((fields.next()?? + fields.next()??) / 100.0)
}

fn task(
    name: impl Into<String>,
    unit: &'static str,
    work: impl Fn(usize) -> u128 + 'static,
) -> Task {
    let least = Least { seconds: f64::INFINITY, processor: Some(f64::INFINITY) };
    Task { name: name.into(), unit, work: Box::new(work), least: [least; 2] }
}

impl Task {
    fn measure(&mut self) -> u128 {
        let mut units = 0;
        for (threads, least) in (1..).zip(&mut self.least) {
            let (begin, before) = (Instant::now(), processor_seconds());
            units = black_box((self.work)(threads));
            let seconds = begin.elapsed().as_secs_f64();
            let taken = processor_seconds().zip(before).map(|(after, before)| after - before);
            least.seconds = least.seconds.min(seconds);
            least.processor = least.processor.zip(taken).map(|(one, other)| one.min(other));
        }
        units
    }

    fn print(&self, units: u128) {
        let [one, two] = self.least;
        let processor = one.processor.zip(two.processor).map(|(one, two)| two / one);
        let processor = processor.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        println!(
            "{:36} {:>9.2} {:>9.2} {:>6.2} {:>10} {:>10.2} million {} a processor second",
            self.name,
            one.seconds,
            two.seconds,
            one.seconds / two.seconds,
            processor,
            units as f64 / one.processor.unwrap_or(one.seconds) / 1e6,
            self.unit,
        );
    }
}

fn plain<G: Game>(name: &str, root: G, depth: u8) -> Task {
    let name = format!("{name}, perft {depth}");
    task(name, "sequences", move |threads| {
        Perft::new(Run::default().threads(threads)).count(&root, depth).expect("a count")
    })
}

fn merged<G: Packed>(name: &str, root: G, depth: u8, merge: Merge<'static, G>) -> Task {
    let name = format!("{name}, merging perft {depth}");
    task(name, "sequences", move |threads| {
        merge.run(Run::default().threads(threads)).perft(&root, depth).expect("a count")
    })
}

/// Merges plies up to this one; the units are steps from distinct positions.
fn edges<G: Packed>(name: &str, root: G, plies: u8, merge: Merge<'static, G>) -> Task {
    let name = format!("{name}, {plies} plies merged");
    task(name, "edges", move |threads| {
        let merge = merge.run(Run::default().threads(threads));
        let facts = merge.positions(&root, plies).expect("enough memory");
        facts[..usize::from(plies)].iter().map(|facts| facts.actions).sum()
    })
}

fn games<G: Game>(name: &str, root: G, games: u64) -> Task {
    let name = format!("{name}, {games} random games");
    task(name, "steps", move |threads| {
        let games = Games { games, ..Games::default() };
        let starts = std::slice::from_ref(&root);
        let tally = simulate(starts, &games, Run::default().threads(threads));
        tally.expect("games").steps().into()
    })
}

/// A position of a random game after so many steps.
fn middle_game<G: Game>(steps: u64) -> G {
    let mut position = G::new(G::Options::default()).expect("default options");
    playout(&mut position, &mut rules_benches::generator(1), steps);
    position
}

fn symmetric<G: Symmetric>() -> Merge<'static, G> {
    Merge::default().up_to_symmetry()
}

fn main() {
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(3);
    let (triandro, triad) = (Triandro::default(), Triad::default());
    let conquest = middle_game::<Conquest>(25);
    let mut tasks = [
        plain("Triandro", triandro, 6),
        plain("TRIAD", triad, 8),
        plain("Conquest", conquest, 5),
        merged("Triandro", triandro, 7, symmetric()),
        merged("TRIAD", triad, 10, symmetric()),
        merged("Conquest", conquest, 6, Merge::default()),
        edges("Triandro", triandro, 5, symmetric()),
        edges("Triandro without symmetry", triandro, 5, Merge::default()),
        edges("TRIAD", triad, 8, symmetric()),
        games("Triandro", triandro, 30_000),
        games("TRIAD", triad, 10_000),
        games("Conquest", Conquest::default(), 5_000),
    ];
    println!(
        "{:36} {:>9} {:>9} {:>6} {:>10}",
        format!("least of {rounds} rounds, seconds"),
        "1 thread",
        "2 threads",
        "ratio",
        "processor"
    );
    let mut units = [0; 12];
    for _ in 0..rounds {
        for (task, units) in tasks.iter_mut().zip(&mut units) {
            *units = task.measure();
        }
    }
    tasks.iter().zip(units).for_each(|(task, units)| task.print(units));
}
