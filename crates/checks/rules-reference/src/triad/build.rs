//! `triad/1 OPTIONS GEMS SOUTH NORTH TALLIES QUIET STATE`; a Tourney has its standing before GEMS.

use std::collections::BTreeSet;

use rules_conformance::scenario::Build;

use crate::build::{number, parts, start};
use crate::triad::{Achievement, End, Game, Jewel, Phase, Place, Post, TourneyModel, TriadModel};

/// The parts of a text that a game stores in another form.
struct Read {
    /// The captures left to make.
    captures: BTreeSet<Post>,
    /// The number of Jewels left to move, unless all of them are.
    due: Option<usize>,
    /// Turns without a Gem, including this one if its Gem was skipped.
    quiet: u32,
}

fn achievement(name: &str) -> Achievement {
    let found = Achievement::ALL.into_iter().find(|what| what.reason() == name);
    found.unwrap_or_else(|| panic!("{name:?} is not an outcome"))
}

fn read(game: &mut Game, [gems, south, north, tallies, quiet, state]: [&str; 6]) -> Read {
    game.gems.clear();
    for (row, posts) in (1..).zip(gems.split('/')) {
        let mut post = 1;
        for sign in posts.chars() {
            let seat = ['s', 'n'].iter().position(|&letter| letter == sign);
            game.gems.extend(seat.map(|seat| (Post { row, number: post }, seat)));
            post += sign.to_digit(10).unwrap_or(1) as u8;
        }
    }
    assert!(game.gems.keys().all(|post| game.board.posts.contains_key(post)), "{gems}");
    game.jewels.clear();
    for (seat, jewels) in [south, north].into_iter().enumerate() {
        for name in parts(jewels, ',') {
            let place = Place::named(name.trim_end_matches(['*', '+']));
            assert!(game.board.passages.contains_key(&place), "{name}");
            let (moved, transferred) = (name.contains('+'), name.contains('*'));
            game.jewels.insert(place, Jewel { seat, moved, transferred });
        }
    }
    let (one, other) = tallies.split_once('-').expect("two tallies");
    game.tally = [number(one), number(other)];
    let mut read = Read { captures: BTreeSet::new(), due: None, quiet: number(quiet) };
    let (seat, state) = state.split_once(':').expect("a state has two parts");
    match (seat, state.split_once(':'), state.split_once('=')) {
        ("over", Some((winner, by)), _) => {
            game.end = Some(End::Won { seat: number(winner), by: achievement(by) });
        }
        ("over", None, _) => game.end = Some(End::Drawn),
        (_, Some((_, captures)), _) => {
            read.captures = parts(captures, ',').map(Post::named).collect()
        }
        (_, None, Some((_, due))) => read.due = Some(number(due)),
        _ => {}
    }
    if game.end.is_none() {
        game.seat = number(seat);
        game.phase = if state == "gem" { Phase::Gem } else { Phase::Jewels };
    }
    // Gems stay, so turns without one come after the last Gem only.
    let jewels = game.phase == Phase::Jewels;
    let skipped = jewels && read.quiet > 0;
    game.turns_without_gem = read.quiet - u32::from(skipped);
    game.placed = jewels && !skipped;
    let (moved, left) = moved_and_left(game);
    game.acted = game.placed || moved > 0;
    game.due = (moved > 0).then(|| moved + read.due.unwrap_or(left));
    read
}

/// Returns how many Jewels of the seat to move have moved, and how many have not.
fn moved_and_left(game: &Game) -> (usize, usize) {
    let own = || game.jewels.values().filter(|jewel| jewel.seat == game.seat);
    (own().filter(|jewel| jewel.moved).count(), own().filter(|jewel| !jewel.moved).count())
}

/// Builds a game that can continue: which Gems have arrived is not in the text.
fn build(game: &mut Game, fields: [&str; 6]) {
    let read = read(game, fields);
    assert!(read.captures.is_empty(), "a position with captures left cannot be built");
}

fn is(game: &Game, fields: [&str; 6]) -> bool {
    let mut built = game.clone();
    built.end = None;
    let read = read(&mut built, fields);
    let same = game.gems == built.gems && game.tally == built.tally && game.end == built.end;
    if game.end.is_some() {
        // A text does not say who has moved in the last turn.
        let unmoved = |game: &Game| {
            let jewels = game.jewels.iter();
            jewels.map(|(&place, jewel)| (place, jewel.seat)).collect::<Vec<_>>()
        };
        return same && unmoved(game) == unmoved(&built);
    }
    let (moved, left) = moved_and_left(game);
    let skipped = game.phase == Phase::Jewels && !game.placed;
    same && game.jewels == built.jewels
        && (game.seat, game.phase) == (built.seat, built.phase)
        && game.turns_without_gem + u32::from(skipped) == read.quiet
        && game.due.map(|due| due - moved).filter(|&due| due < left) == read.due
        && (game.phase == Phase::Gem || game.bracketed() == read.captures)
}

impl Build for TriadModel {
    fn build(text: &str) -> Self {
        let (mut model, fields): (Self, _) = start("triad/1", text);
        build(&mut model.game, fields);
        model
    }

    fn is(&self, text: &str) -> bool {
        let (start, fields): (Self, _) = start("triad/1", text);
        start.game.rules == self.game.rules
            && start.game.board == self.game.board
            && is(&self.game, fields)
    }
}

/// Returns the start of a Tourney with this standing, and the fields of its game.
fn tourney(text: &str) -> (TourneyModel, [&str; 6]) {
    let (mut model, fields): (TourneyModel, [&str; 7]) = start("triad-tourney/1", text);
    let [standing, game @ ..] = fields;
    let mut standing = standing.split(':');
    let mut next = || standing.next().expect("games and the outcomes of both seats");
    model.games = number(next());
    for won in &mut model.won {
        let names = next();
        let all = Achievement::ALL.into_iter();
        *won = all.filter(|what| names.contains(&what.reason()[..1])).collect();
    }
    model.game.rules.won = model.won.clone();
    (model, game)
}

impl Build for TourneyModel {
    fn build(text: &str) -> Self {
        let (mut model, fields) = tourney(text);
        build(&mut model.game, fields);
        model.end = model.game.end;
        model
    }

    fn is(&self, text: &str) -> bool {
        let (model, fields) = tourney(text);
        // A drawn Tourney may end with a game that was won.
        let game = Game { end: self.end, ..self.game.clone() };
        (&self.options, self.games, &self.won) == (&model.options, model.games, &model.won)
            && is(&game, fields)
    }
}
