//! The program: from the command line to the report.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rules_core::Options;
use rules_count::Games;
use rules_search::{BotSpec, Tournament};

use crate::args::{Cli, Command, CountArgs, Symmetry};
use crate::game::{Known, Work, options, with_game};
use crate::report::{Outcome, Report, plies, standings};
use crate::{
    Cluster, ClusterError, Counting, Hosts, Peer, Store, Traffic, play_random, play_tournament,
};

/// Runs the program `rules-cluster` with these arguments, the first of which is its name.
pub fn program(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // If even that cannot be written there is nobody to tell.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let done = with_game(&cli.command.game().game.clone(), Job { cli }).and_then(|done| done);
    match done.and_then(print) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rules-cluster: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the report, if this is the process that has it.
fn print(report: Option<Report>) -> Result<(), ClusterError> {
    let Some(report) = report else { return Ok(()) };
    let failed = |error: std::io::Error| ClusterError::Broken(format!("standard output: {error}"));
    let text = serde_json::to_string_pretty(&report).map_err(|error| failed(error.into()))?;
    writeln!(std::io::stdout().lock(), "{text}").map_err(failed)
}

/// The job of a command line.
struct Job {
    cli: Cli,
}

impl Work for Job {
    type Result = Result<Option<Report>, ClusterError>;

    fn run<G: Known>(self) -> Self::Result {
        let Cli { command, cluster } = self.cli;
        let chosen: G::Options = options(&command.game().options)?;
        let refused = |error: rules_core::OptionError| ClusterError::Refused(error.to_string());
        let start = G::new(chosen.clone()).map_err(refused)?;
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
        let name = format!("{command:?}, {workers} workers, version {version}");
        let begun = Instant::now();
        let results = place.run(&name, move |peer| do_command(peer, &start, &command))?;
        let outcome = results.into_iter().next().transpose()?;
        let named = G::Options::SPECS
            .iter()
            .filter_map(|spec| Some((spec.name.to_owned(), chosen.get(spec.name)?.to_string())));
        let options = named.collect::<BTreeMap<_, _>>();
        Ok(outcome.filter(|_| cluster.process == 0).map(|outcome| Report {
            program: "rules-cluster",
            version,
            game: G::NAME.to_owned(),
            options,
            workers: workers * processes,
            processes,
            seconds: begun.elapsed().as_secs_f64(),
            outcome,
        }))
    }
}

fn do_command<G: Known>(
    peer: &mut Peer<'_>,
    start: &G,
    command: &Command,
) -> Result<Outcome, ClusterError> {
    match command {
        Command::Perft { depth, bulk, count, .. } => {
            let is_symmetric = G::SYMMETRIC && count.symmetry != Some(Symmetry::Off);
            let mut counting = counting::<G>(count, is_symmetric, true);
            if let Some(plies) = bulk {
                counting = counting.bulk(*plies);
            }
            let sequences = counting.perft_from(peer, start, *depth)?.to_string();
            let traffic = all_traffic(peer, counting.traffic());
            let begun_at_ply = counting.begun_at();
            Ok(Outcome::Perft { depth: *depth, sequences, begun_at_ply, traffic })
        }
        Command::Positions { plies: last, count, .. } => {
            let symmetry = count.symmetry.unwrap_or(Symmetry::Both);
            let (mut traffic, mut counted) = (Traffic::default(), [None, None]);
            let ways = [
                symmetry != Symmetry::On || !G::SYMMETRIC,
                symmetry != Symmetry::Off && G::SYMMETRIC,
            ];
            for (way, counted) in counted.iter_mut().enumerate().filter(|(way, _)| ways[*way]) {
                let is_first = way == 0 || !ways[0];
                let mut counting = counting::<G>(count, way == 1, is_first);
                *counted = Some(counting.positions_from(peer, start, *last)?);
                traffic.merge(&all_traffic(peer, counting.traffic()));
            }
            let [plain, symmetric] = &counted;
            let plies = plies(plain.as_deref(), symmetric.as_deref());
            Ok(Outcome::Positions { plies, traffic })
        }
        Command::Simulate { games, seed, max_steps, .. } => {
            let games = Games { seed: *seed, games: *games, max_steps: *max_steps, first: 0 };
            let tally = play_random(peer, std::slice::from_ref(start), &games)?;
            Ok(Outcome::Simulate { seed: *seed, mean_length: tally.mean_length(), tally })
        }
        Command::Tournament { bots, games, seed, .. } => {
            let options = start.options();
            let specs =
                bots.iter().map(|bot| bot.parse::<BotSpec>()).collect::<Result<Vec<_>, _>>();
            let specs = specs.map_err(|error| ClusterError::Refused(error.to_string()))?;
            let tournament = Tournament {
                options: options.clone(),
                games: *games,
                seed: *seed,
                ..Tournament::new(G::bots(&options), specs)
            };
            Ok(standings(*seed, &play_tournament(peer, &tournament)?))
        }
    }
}

/// How a count is done. Counts with and without symmetry keep their checkpoints apart; the one that is
/// not the first may not have begun when there is something to resume.
fn counting<G: Known>(args: &CountArgs, is_symmetric: bool, is_first: bool) -> Counting<G> {
    let mut counting = Counting::default().memory(args.memory << 20);
    if is_symmetric {
        counting = G::symmetric(counting);
    }
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

/// What all workers have sent together.
fn all_traffic(peer: &mut Peer<'_>, own: Traffic) -> Traffic {
    let mut whole = Traffic::default();
    peer.gather(own).iter().for_each(|traffic| whole.merge(traffic));
    whole
}
