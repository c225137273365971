//! The comparison: measures with the workers in turn and prints a table.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Least time of a round of a task.
const LEAST: Duration = Duration::from_millis(2);

/// A running program of one profile.
struct Worker {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Worker {
    fn start(program: &str) -> Worker {
        let mut command = Command::new(program);
        let piped = command.arg("work").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().expect("a program that starts");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        Worker { child, to, from }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("a worker that answers");
        line.trim_end().to_owned()
    }

    /// Returns the nanoseconds a unit over this number of passes.
    fn measure(&mut self, task: usize, passes: u32) -> f64 {
        writeln!(self.to, "{task} {passes}").expect("a worker that listens");
        self.line().parse().expect("a number")
    }
}

/// Measures every task in each program, in turn, and prints the least times.
///
/// Those of the first program are in nanoseconds, the others are ratios to it.
pub(crate) fn print(rounds: u32, programs: &[&str]) {
    let mut workers: Vec<Worker> = programs.iter().map(|program| Worker::start(program)).collect();
    let names = workers.iter_mut().map(|worker| {
        std::iter::repeat_with(|| worker.line()).take_while(|line| !line.is_empty()).collect()
    });
    let names: Vec<Vec<String>> = names.collect();
    assert!(names.iter().all(|all| *all == names[0]), "programs with the same tasks");
    let names = &names[0];

    let passes = |task| {
        let mut passes = 1;
        let mut measure = |passes| {
            let times = [(); 3].map(|()| {
                let begin = Instant::now();
                workers[0].measure(task, passes);
                begin.elapsed()
            });
            times.into_iter().min()
        };
        while measure(passes) < Some(LEAST) {
            passes *= 2;
        }
        passes
    };
    let passes: Vec<u32> = (0..names.len()).map(passes).collect();
    let mut least = vec![vec![f64::INFINITY; programs.len()]; names.len()];
    for _ in 0..rounds {
        for (task, least) in least.iter_mut().enumerate() {
            for (worker, least) in workers.iter_mut().zip(least) {
                *least = least.min(worker.measure(task, passes[task]));
            }
        }
    }
    for (name, least) in names.iter().zip(&least) {
        print!("| {name} | {:.3} |", least[0]);
        least[1..].iter().for_each(|ns| print!(" {:.2} |", ns / least[0]));
        println!();
    }
    for worker in workers {
        let Worker { mut child, to, .. } = worker;
        drop(to);
        child.wait().expect("a worker that ends");
    }
}
