//! The program: from the command line to the report.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rules_core::{OptionValue, uniform_below};
use rules_count::{GameResults, Games, Merge, game_rng};
use rules_games::{DynError, DynGame, RANDOM, Registry, StandardGame, Visitor, visit_type_of};
use rules_search::{Ratings, Tournament};

use crate::args::{Cli, Command, CountArgs, Symmetry};
use crate::report::{Outcome, Report, plies};
use crate::{
    Cluster, ClusterError, Counting, Hosts, Peer, Store, Traffic, play_random, play_tournament,
};

/// Runs the program `rules-cluster` with these arguments, the first of which is its name.
pub fn program(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // An error of this output cannot be reported.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match run(cli).and_then(print) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rules-cluster: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the job of a command line.
fn run(cli: Cli) -> Result<Option<Report>, ClusterError> {
    let game = cli.command.game();
    let setup = game.setup()?;
    let registry = Registry::standard();
    let entry = registry.find(&game.game)?;
    let random = entry.random_option(&setup);
    let starts = match &cli.command {
        Command::Perft { .. } | Command::Positions { .. } => {
            let mut starts = entry.starts(&setup)?;
            let drawn = uniform_below(&mut game_rng(cli.seed, 0), starts.len() as u32);
            vec![starts.swap_remove(drawn as usize)]
        }
        Command::Tournament { .. } if random.is_some() => {
            let why = "a tournament cannot draw options at random: the seats rotate anyway";
            return Err(ClusterError::Refused(why.to_owned()));
        }
        Command::Simulate { .. } | Command::Tournament { .. } => entry.starts(&setup)?,
    };
    let mut options: BTreeMap<_, _> = starts[0].option_values().into_iter().collect();
    options.extend(random.map(|name| (name, OptionValue::Choice(RANDOM))));
    let first = starts[0].clone();
    let job = Job { cli, game: entry.name(), options, starts };
    visit_type_of(&*first, job).unwrap_or_else(|| Err(unknown_type()))
}

fn unknown_type() -> ClusterError {
    ClusterError::Refused("the type of this game is not known here".to_owned())
}

impl From<DynError> for ClusterError {
    fn from(error: DynError) -> Self {
        ClusterError::Refused(error.to_string())
    }
}

/// Prints the report in the process that has it.
fn print(report: Option<Report>) -> Result<(), ClusterError> {
    let Some(report) = report else { return Ok(()) };
    let failed = |error: std::io::Error| ClusterError::Broken(format!("standard output: {error}"));
    let text = serde_json::to_string_pretty(&report).map_err(|error| failed(error.into()))?;
    writeln!(std::io::stdout().lock(), "{text}").map_err(failed)
}

/// The job of a command line.
struct Job {
    cli: Cli,
    game: &'static str,
    options: BTreeMap<&'static str, OptionValue>,
    /// The positions in which a game may begin.
    starts: Vec<Box<dyn DynGame>>,
}

impl Visitor for Job {
    type Output = Result<Option<Report>, ClusterError>;

    fn visit<G: StandardGame>(self) -> Self::Output {
        let Job { cli: Cli { command, cluster, seed }, game, options, starts } = self;
        let starts = starts.iter().map(|start| start.as_any().downcast_ref::<G>().cloned());
        let starts = starts.collect::<Option<Vec<G>>>().ok_or_else(unknown_type)?;
        let hosts = cluster.hosts.as_deref().map(Hosts::read).transpose()?.unwrap_or_default();
        let processes = hosts.addresses().len().max(1);
        let place = Cluster {
            workers: cluster.workers.into(),
            hosts,
            process: cluster.process,
            limit: Duration::from_secs(cluster.time_limit.into()),
            patience: Duration::from_secs(cluster.connect_limit.into()),
            folder: command.folder().cloned(),
            progress: !cluster.quiet,
        };
        let workers = place.workers;
        let version = env!("CARGO_PKG_VERSION");
        let start = starts[0].to_packed();
        let name =
            format!("{command:?}, {start:?}, seed {seed}, {workers} workers, version {version}");
        let begun = Instant::now();
        let results = place.run(&name, move |peer| do_command(peer, &starts, &command, seed))?;
        let outcome = results.into_iter().next().transpose()?;
        Ok(outcome.filter(|_| cluster.process == 0).map(|outcome| Report {
            program: "rules-cluster",
            version,
            game,
            options,
            seed,
            workers: workers * processes,
            processes,
            seconds: begun.elapsed().as_secs_f64(),
            outcome,
        }))
    }
}

fn do_command<G: StandardGame>(
    peer: &mut Peer<'_>,
    starts: &[G],
    command: &Command,
    seed: u64,
) -> Result<Outcome, ClusterError> {
    let start = &starts[0];
    match command {
        Command::Perft { depth, bulk, count, .. } => {
            let is_symmetric = form::<G>().is_some() && count.symmetry != Some(Symmetry::Off);
            let mut counting = counting::<G>(count, *bulk, is_symmetric, true);
            let sequences = counting.perft_from(peer, start, *depth)?.to_string();
            let traffic = all_traffic(peer, counting.traffic());
            let begun_at_ply = counting.begun_at();
            Ok(Outcome::Perft { depth: *depth, sequences, begun_at_ply, traffic })
        }
        Command::Positions { plies: last, count, .. } => {
            let symmetry = count.symmetry.unwrap_or(Symmetry::Both);
            let (mut traffic, mut counted) = (Traffic::default(), [None, None]);
            let ways = [
                symmetry != Symmetry::On || form::<G>().is_none(),
                symmetry != Symmetry::Off && form::<G>().is_some(),
            ];
            for (way, counted) in counted.iter_mut().enumerate().filter(|(way, _)| ways[*way]) {
                let is_first = way == 0 || !ways[0];
                let mut counting = counting::<G>(count, None, way == 1, is_first);
                *counted = Some(counting.positions_from(peer, start, *last)?);
                traffic.merge(&all_traffic(peer, counting.traffic()));
            }
            let [plain, symmetric] = &counted;
            let plies = plies(plain.as_deref(), symmetric.as_deref());
            Ok(Outcome::Positions { plies, traffic })
        }
        Command::Simulate { games, max_steps, .. } => {
            let games = Games { seed, games: *games, max_steps: *max_steps, first: 0 };
            let tally = play_random(peer, starts, &games)?;
            Ok(Outcome::Simulate(GameResults::new(&tally, games.games)))
        }
        Command::Tournament { bots, games, .. } => {
            let options = start.options();
            let of_game = G::LISTING
                .bots
                .ok_or_else(|| ClusterError::Refused(format!("{} has no bots", G::NAME)))?;
            let tournament = Tournament {
                options: options.clone(),
                games: *games,
                seed,
                ..Tournament::new(of_game(&options), bots.clone())
            };
            let standings = play_tournament(peer, &tournament)?;
            Ok(Outcome::Tournament(Ratings::new(&standings.players, &standings.pairings)))
        }
    }
}

/// Returns the canonical form of a position, if the game has symmetries.
fn form<G: StandardGame>() -> Option<fn(&G) -> G> {
    G::LISTING.symmetries.as_ref().map(|symmetries| symmetries.canonical())
}

/// Returns the settings of a count.
///
/// Counts with and without symmetry have separate checkpoints. When a job is resumed, the second
/// one may not have begun.
fn counting<G: StandardGame>(
    args: &CountArgs,
    bulk: Option<u8>,
    is_symmetric: bool,
    is_first: bool,
) -> Counting<G> {
    let mut merge = Merge::default().memory(args.memory << 20);
    if let Some(form) = form::<G>().filter(|_| is_symmetric) {
        merge = merge.up_to(form);
    }
    if let Some(plies) = bulk {
        merge = merge.bulk(plies);
    }
    let mut counting = Counting::new(merge);
    if let Some(folder) = &args.checkpoint {
        let folder = folder.join(if is_symmetric { "up-to-symmetry" } else { "plain" });
        counting = counting.checkpoint(match (args.resume, is_first) {
            (false, _) => Store::new(folder),
            (true, true) => Store::resume(folder),
            (true, false) => Store::resume_if_any(folder),
        });
    }
    counting
}

/// Returns the traffic of all workers together.
fn all_traffic(peer: &mut Peer<'_>, own: Traffic) -> Traffic {
    let mut whole = Traffic::default();
    peer.gather(own).iter().for_each(|traffic| whole.merge(traffic));
    whole
}
