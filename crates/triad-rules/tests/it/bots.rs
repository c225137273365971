//! Queries for bots against what the engine lists and plays.

use std::collections::BTreeSet;

use crate::common::{TASTES, choose, generator};
use rules_core::{Effect, Effects, Game, Seat, Step, Viewer};
use triad_rules::{Action, Builder, BuiltIn, Options, Place, PlaceKind, Post, Triad};

/// Positions of random games, with each of the built-in layouts.
fn positions(games: u64) -> Vec<Triad> {
    let mut all = Vec::new();
    for number in 0..games {
        let mut rng = generator(number);
        let layout = BuiltIn::ALL[number as usize % BuiltIn::ALL.len()];
        let mut game = Triad::new(Options { layout, ..Options::default() }).unwrap();
        while !game.is_over() {
            all.push(game);
            game.play(choose(TASTES[number as usize % TASTES.len()], &game, &mut rng)).unwrap();
        }
    }
    all
}

/// The position in which the seat places a Gem next, if there is one.
fn at_gem_of(game: &Triad, seat: Seat) -> Option<Triad> {
    Builder::from(game).gem_turn(seat).build().ok()
}

#[test]
fn sets_hold_the_gems_by_index() {
    for game in positions(12) {
        for seat in Seat::all(6) {
            let posts: Vec<Post> = game.board().layout().posts().collect();
            let found: Vec<Post> = game.gem_set(seat).iter().map(|index| posts[index]).collect();
            let wanted: Vec<Post> =
                posts.iter().copied().filter(|&post| game.gem(post) == Some(seat)).collect();
            assert_eq!(found, wanted, "{game}");
        }
    }
}

#[test]
fn triad_10_capturable_gems_are_those_that_some_placement_captures() {
    let mut captures = 0;
    for game in positions(12) {
        for seat in Seat::all(2) {
            let Some(placing) = at_gem_of(&game, seat) else { continue };
            let layout = game.board().layout();
            let mut wanted = BTreeSet::new();
            for action in placing.legal_actions() {
                placing.effects(Step::Action(action), Viewer::Open, |effect| {
                    if let Effect::Flipped { at: triad_rules::Spot::Post(post), .. } = effect {
                        wanted.insert(layout.post_index(post).unwrap());
                    }
                });
            }
            captures += wanted.len();
            let found: BTreeSet<usize> = game.capturable(seat).iter().collect();
            assert_eq!(found, wanted, "seat {seat} in {game}");
        }
    }
    assert!(captures > 500, "only {captures} captures");
}

#[test]
fn triad_15_exits_hold_all_legal_moves_and_those_of_a_last_jewel_exactly() {
    for game in positions(12) {
        let mover = game.turn().seat().unwrap();
        let legal: Vec<(Place, Place)> = game
            .legal_actions()
            .filter_map(|action| match action {
                Action::Jewel { from, to } => Some((from, to)),
                _ => None,
            })
            .collect();
        let exits: Vec<(Place, Place)> = game
            .jewels(mover)
            .filter(|jewel| !jewel.moved)
            .flat_map(|jewel| game.exits(mover, jewel.place).map(move |to| (jewel.place, to)))
            .collect();
        assert!(legal.iter().all(|step| exits.contains(step)), "{game}");
        if legal.iter().all(|(from, _)| *from == legal[0].0) && game.jewels_due() == 1 {
            assert_eq!(legal, exits, "{game}");
        }
    }
}

#[test]
fn triad_20_trapped_jewels_have_no_exit_without_the_others_of_their_seat() {
    let mut trapped = 0;
    for game in positions(30) {
        for seat in Seat::all(2) {
            let found: Vec<_> = game.trapped(seat).collect();
            trapped += found.len();
            for jewel in game.jewels(seat) {
                let exits = game.exits(seat, jewel.place).count();
                let is_trapped = found.contains(&jewel);
                assert!(exits == 0 || !is_trapped, "{jewel} in {game}");
                let own = game.jewels(seat).map(|jewel| jewel.place);
                let beside: Vec<Place> = game.board().layout().neighbours(jewel.place).collect();
                let closed_by_own = own.into_iter().any(|place| beside.contains(&place));
                assert!(is_trapped || exits > 0 || closed_by_own, "{jewel} in {game}");
            }
        }
    }
    assert!(trapped > 0);
}

#[test]
fn distances_are_those_of_neighbours_plus_one() {
    for layout in crate::common::layouts::all(&mut generator(1), 50) {
        assert!(
            layout
                .places()
                .enumerate()
                .all(|(index, place)| layout.place_index(place) == Some(index))
        );
        assert!(
            layout.posts().enumerate().all(|(index, post)| layout.post_index(post) == Some(index))
        );
        for seat in Seat::all(2) {
            for place in layout.places() {
                let distance = |place| layout.distance(place, seat).unwrap();
                let next = layout.neighbours(place).map(distance).min().unwrap() + 1;
                let goal = place.kind() == PlaceKind::Dock(seat.next(2));
                assert_eq!(distance(place), if goal { 0 } else { next }, "{place} of {layout}");
            }
        }
    }
}
