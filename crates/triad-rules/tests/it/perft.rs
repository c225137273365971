//! Known counts of move sequences: `data/perft.txt`.
//! The program `perft_tables` of the lab prints its lines.

use rules_core::{Game, Options as _, perft, perft_full};
use rules_reference::Model;
use rules_reference::triad::{TourneyModel, TriadModel};
use triad_rules::{
    Action, Board, BuiltIn, Custom, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn,
};

const DATA: &str = include_str!("../../data/perft.txt");

/// A line of the data: `GAME | OPTIONS | ACTIONS | COUNTS`, counts from depth 1.
struct Line {
    game: &'static str,
    options: Vec<(&'static str, &'static str)>,
    actions: Vec<&'static str>,
    counts: Vec<u64>,
}

fn lines() -> impl Iterator<Item = Line> {
    DATA.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let mut fields = line.split('|').map(str::trim);
        let mut field = || fields.next().expect("four fields");
        Line {
            game: field(),
            options: field().split(',').filter_map(|option| option.split_once('=')).collect(),
            actions: field().split_whitespace().collect(),
            counts: field().split_whitespace().map(|n| n.parse().expect("a count")).collect(),
        }
    })
}

fn triad<L: Board>(options: &[(&str, &str)]) -> TriadOn<L> {
    let mut all = OptionsOn::default();
    options.iter().for_each(|(name, value)| all.set(name, value).unwrap());
    TriadOn::new(all).unwrap()
}

fn tourney<L: Board>(options: &[(&str, &str)]) -> TourneyOn<L> {
    let mut all = TourneyOptionsOn::default();
    options.iter().for_each(|(name, value)| all.set(name, value).unwrap());
    TourneyOn::new(all).unwrap()
}

fn after<G: Game<Action = Action>>(mut game: G, actions: &[&str]) -> G {
    actions.iter().for_each(|action| game.play(action.parse().unwrap()).unwrap());
    game
}

/// Compares all counts up to a limit.
fn check<G: Game>(game: &G, line: &Line, limit: u64, by_playing: bool) {
    for (depth, &count) in (1..).zip(&line.counts).take_while(|(_, count)| **count <= limit) {
        assert_eq!(perft(game, depth), count, "{} {:?} {depth}", line.game, line.options);
        if by_playing {
            assert_eq!(perft_full(game, depth), count);
        }
    }
}

#[test]
fn counts_are_the_known_ones() {
    for line in lines() {
        match line.game {
            "triad" => check(
                &after(triad::<BuiltIn>(&line.options), &line.actions),
                &line,
                u64::MAX,
                false,
            ),
            _ => check(
                &after(tourney::<BuiltIn>(&line.options), &line.actions),
                &line,
                u64::MAX,
                false,
            ),
        }
    }
}

#[test]
fn counts_by_playing_and_on_layouts_treated_as_own_ones_are_the_same() {
    for line in lines() {
        match line.game {
            "triad" => {
                check(&after(triad::<Custom>(&line.options), &line.actions), &line, 100_000, true)
            }
            _ => {
                check(&after(tourney::<Custom>(&line.options), &line.actions), &line, 100_000, true)
            }
        }
    }
}

#[test]
fn counts_of_the_slow_models_are_the_same() {
    fn check<M: Model>(mut model: M, line: &Line) {
        line.actions.iter().for_each(|action| model.play_text(action));
        for (depth, &count) in (1..).zip(&line.counts).take_while(|(_, count)| **count <= 2_000) {
            assert_eq!(model.perft(depth), count, "{} {:?} {depth}", line.game, line.options);
        }
    }
    for line in lines() {
        match line.game {
            "triad" => check(TriadModel::new(&line.options), &line),
            _ => check(TourneyModel::new(&line.options), &line),
        }
    }
}
