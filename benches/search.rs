//! Iterations of tree search at the first decision beside play-outs and their results alone, of the first iterations and of
//! those after 100,000, when the tree no longer fits a cache.
//!
//! Play-outs and searches take turns, the time is that on the processor, and medians are
//! compared, so that the share holds on a busy machine.
//!
//! `cargo bench -p rules-benches --bench search [-- ROUNDS GAME...]`

use std::sync::Mutex;
use std::time::Duration;

use cpu_time::ProcessTime;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_benches::generator;
use rules_core::{Game, Observe, Seat, Turn, playout, random_step};
use rules_search::{Bot, Budget, Ismcts, TreeSettings, Uct, View};

/// The iterations and play-outs that are timed at once.
const WINDOW: u64 = 20_000;
/// The iterations before the second window.
const LATER: u64 = 100_000;

/// The times of one round, in nanoseconds a play-out or an iteration.
struct Round {
    playout: f64,
    first: f64,
    later: f64,
}

/// The first position at which a seat decides: after the first events that lead to one at once. (In Cybo
/// a turn may end before its player decides anything.)
fn first_decision<G: Game>() -> G {
    let reached = |seed| {
        let mut position = G::new(G::Options::default()).expect("default options");
        let mut rng = generator(seed);
        while position.turn() == Turn::Chance {
            random_step(&mut position, &mut rng);
        }
        (position.turn() == Turn::Seat(Seat::FIRST)).then_some(position)
    };
    (1..).find_map(reached).expect("some game has a decision")
}

fn time_playouts<G: Game>(start: &G, rng: &mut Xoshiro256PlusPlus) -> f64 {
    let begin = ProcessTime::now();
    for _ in 0..WINDOW {
        let mut end = start.clone();
        playout(&mut end, rng, 10_000);
        std::hint::black_box(end.outcome());
    }
    each(begin.elapsed())
}

/// The nanoseconds of each of the play-outs or iterations of a window.
fn each(window: Duration) -> f64 {
    window.as_secs_f64() * 1e9 / WINDOW as f64
}

/// Times a search by its looks at the stop function: one every `LOOK` iterations.
fn time_search<G: Observe>(bot: &mut dyn Bot<G>, view: &View<G>, seed: u64) -> (f64, f64) {
    const LOOK: u64 = 16;
    let begin = ProcessTime::now();
    let marks = Mutex::new((0, Vec::with_capacity(3)));
    let stop = || {
        let (looks, marks) = &mut *marks.lock().expect("one thread");
        *looks += 1;
        if [WINDOW, LATER, LATER + WINDOW].contains(&(*looks * LOOK)) {
            marks.push(begin.elapsed());
        }
        false
    };
    let budget = Budget::iterations(LATER + WINDOW + LOOK).with_stop(&stop);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    bot.choose(view, &budget, &mut rng).expect("a view of a seat to act");
    let marks = &marks.lock().expect("one thread").1;
    (each(marks[0]), each(marks[2] - marks[1]))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn measure<G: Observe>(name: &str, rounds: u64, make: impl Fn() -> Box<dyn Bot<G>>) {
    // Games named among the arguments are measured, all if none is.
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|name| name.parse::<u64>().is_err() && !name.starts_with('-'))
        .collect();
    if !named.is_empty() && !named.iter().any(|name| name == G::NAME) {
        return;
    }
    let start = first_decision::<G>();
    let view = View::of(&start).expect("a seat is to act");
    let mut rng = generator(1);
    let times: Vec<Round> = (0..rounds)
        .map(|seed| {
            let before = time_playouts(&start, &mut rng);
            let (first, later) = time_search(&mut *make(), &view, seed);
            Round { playout: (before + time_playouts(&start, &mut rng)) / 2.0, first, later }
        })
        .collect();
    let of = |time: fn(&Round) -> f64| median(times.iter().map(time));
    println!(
        "{:24} {:10.0} {:10.0} {:6.2} {:10.0} {:6.2}",
        format!("{} {name}", G::NAME),
        1e9 / of(|round| round.playout),
        1e9 / of(|round| round.first),
        of(|round| round.playout / round.first),
        1e9 / of(|round| round.later),
        of(|round| round.playout / round.later),
    );
}

fn main() {
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(7);
    println!("a second                  play-outs iterations  share   later on  share");
    let settings = TreeSettings { capacity: 8 << 20, ..TreeSettings::default() };
    measure::<triandro_rules::Triandro>("uct", rounds, || Box::new(Uct::with(settings)));
    measure::<triad_rules::Triad>("uct", rounds, || Box::new(Uct::with(settings)));
    measure::<triarchy_rules::Triarchy>("ismcts", rounds, || Box::new(Ismcts::with(settings)));
    measure::<conquest_rules::Conquest>("ismcts", rounds, || Box::new(Ismcts::with(settings)));
    measure::<cybo_rules::Cybo>("uct", rounds, || Box::new(Uct::with(settings)));
}
