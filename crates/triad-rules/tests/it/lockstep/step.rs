//! One step of both, and whether they agree.

use std::collections::BTreeSet;

use rules_conformance::lockstep::{Lockstep, Model, Played, Tally};
use rules_core::{Effect, Notation, Seat, Step, Turn, Viewer};
use rules_reference::triad as slow;
use triad_rules::{Achievement, Action, Board, Phase, Place, PlaceKind, Post};

use crate::common::{Shown, TASTES, choose, seat};

/// The parts that both slow games have in common.
pub(crate) trait SlowShown: Model {
    fn game(&self) -> &slow::Game;
    fn series(&self) -> (u32, [Vec<&'static str>; 2]);
}

impl SlowShown for slow::TriadModel {
    fn game(&self) -> &slow::Game {
        &self.game
    }
    fn series(&self) -> (u32, [Vec<&'static str>; 2]) {
        (0, [vec![], vec![]])
    }
}

impl SlowShown for slow::TourneyModel {
    fn game(&self) -> &slow::Game {
        &self.game
    }
    fn series(&self) -> (u32, [Vec<&'static str>; 2]) {
        let won = |seat: usize| self.won[seat].iter().map(|what| what.reason()).collect();
        (self.games, [won(0), won(1)])
    }
}

/// Compares the series, the board, tallies and the turn, and reads the text back.
fn compare<G: Shown + Notation, M: SlowShown>(fast: &G, model: &M) {
    let game = model.game();
    let (number, won) = fast.series();
    let name = |what: &Achievement| triad_rules::End::from(*what).to_string();
    let won = won.map(|won| won.iter().map(name).collect::<Vec<String>>());
    let (slow_number, slow_won) = model.series();
    assert_eq!(u32::from(number), slow_number);
    assert_eq!(won, slow_won);

    compare_games(fast, game);
    // The reader of texts refuses what play cannot reach.
    let text = fast.to_string();
    match G::read(&text, &fast.options()) {
        Ok(read) => assert!(read == *fast, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Compares the board, tallies and the turn.
pub(crate) fn compare_games<G: Shown + Notation>(fast: &G, game: &slow::Game) {
    let mut gems = 0;
    for post in fast.layout_of().layout().posts() {
        let owner = fast.gem_on(post).map(Seat::index);
        assert_eq!(owner, game.gems.get(&slow_post(post)).copied(), "{post} of {fast}");
        gems += usize::from(owner.is_some());
    }
    assert_eq!(gems, game.gems.len(), "{fast}");
    let over = fast.turn() == Turn::Over;
    let mut jewels = 0;
    for owner in Seat::all(2) {
        assert_eq!(fast.tally_of(owner), game.tally[owner.index()], "{fast}");
        for jewel in fast.jewels_of(owner) {
            let slow = game
                .jewels
                .get(&slow_place(jewel.place))
                .map(|slow| slow::Jewel { moved: slow.moved && !over, ..*slow });
            let (moved, transferred) = (jewel.moved && !over, jewel.must_go_on);
            let expected = slow::Jewel { seat: owner.index(), moved, transferred };
            assert_eq!(Some(expected), slow, "{} of {fast}", jewel.place);
            jewels += 1;
        }
    }
    assert_eq!(jewels, game.jewels.len(), "{fast}");
    if over {
        return;
    }
    let slow_phase = match game.phase {
        slow::Phase::Gem => Phase::Gem,
        slow::Phase::Jewels => Phase::Jewels,
    };
    assert_eq!(fast.phase_now(), slow_phase, "{fast}");
    let pending: BTreeSet<slow::Post> = fast.pending().into_iter().map(slow_post).collect();
    let expected = match game.phase {
        slow::Phase::Gem => BTreeSet::new(),
        slow::Phase::Jewels => game.bracketed(),
    };
    assert_eq!(pending, expected, "{fast}");
    if game.rules.draw_after > 0 && !game.rules.without_jewels() {
        let skipped = game.phase == slow::Phase::Jewels && !game.placed;
        let quiet = game.turns_without_gem + u32::from(skipped);
        assert_eq!(u32::from(fast.gemless_turns()), quiet, "{fast}");
    }
}

fn slow_post(post: Post) -> slow::Post {
    slow::Post { row: post.row() + 1, number: post.number() }
}

fn slow_place(place: Place) -> slow::Place {
    let number = place.number();
    match place.kind() {
        PlaceKind::Dock(owner) => slow::Place::Dock { seat: owner.index(), number },
        PlaceKind::Trey { band } => slow::Place::Trey { band, number },
        PlaceKind::West => slow::Place::Portal { side: slow::Side::West, number },
        PlaceKind::East => slow::Place::Portal { side: slow::Side::East, number },
    }
}

/// Compares the captures among the effects of an action with those of the slow model.
pub(crate) fn compare_effects<G: Shown, M: SlowShown>(played: &Played<'_, G, M>) {
    let (before, text) = (played.slow.game(), played.step.to_string());
    let ended;
    let after = if played.slow.series() == played.slow_after.series() {
        played.slow_after.game()
    } else {
        // The next game of a Tourney has begun.
        let action = before.legal().into_iter().find(|action| action.to_string() == text);
        let mut game = before.clone();
        game.play(&action.expect("a legal action"));
        ended = game;
        &ended
    };
    let mut captured = BTreeSet::new();
    played.before.effects(played.step, Viewer::Open, |effect| {
        let Effect::Flipped { at, by, .. } = effect else { return };
        let at = slow::Post::named(&at.to_string());
        // TRIAD-9: the captured Gem is between the capturing one and another.
        let by = by.map(|by| slow::Post::named(&by.to_string()));
        let mut lines = before.board.lines.iter();
        assert!(by.is_none_or(|by| lines.any(|line| (line.from, line.middle) == (by, at))));
        assert!(captured.insert(at), "{at} is captured twice by {text}");
    });
    let turned = before.gems.iter().filter(|(post, owner)| after.gems[post] != **owner);
    assert_eq!(captured, turned.map(|(&post, _)| post).collect());
    let tally = after.tally[before.seat] - before.tally[before.seat];
    assert_eq!(captured.len(), tally as usize);
}

/// Counts the rare cases that an action shows.
fn note<G: Shown, M: SlowShown>(played: &Played<'_, G, M>, tally: &mut Tally) {
    compare_effects(played);
    let (before, model, after) = (played.before, played.slow.game(), played.after);
    let Step::Action(action) = played.step else { return };
    let mover = before.turn().seat().unwrap();
    let same_game = before.series() == after.series();
    let ended = !same_game || after.turn() == Turn::Over;
    let trap_won = match after.outcome() {
        Some(outcome) if outcome.end() == triad_rules::End::Trap => outcome.winners().first(),
        _ => {
            let traps =
                |game: &G, owner: usize| game.series().1[owner].contains(&Achievement::Trap);
            let new = (0..2).find(|&owner| traps(after, owner) && !traps(before, owner));
            new.map(|owner| seat(owner as u8))
        }
    };
    let jewel = match action {
        Action::Jewel { from, .. } => {
            before.jewels_of(mover).into_iter().find(|jewel| jewel.place == from)
        }
        _ => None,
    };
    let count = |game: &G| game.jewels_of(seat(0)).len() + game.jewels_of(seat(1)).len();
    let pending = !before.pending().is_empty();
    let placed = matches!(action, Action::Gem(_));
    let (all, direct) = match action {
        Action::Gem(post) => (before.captured_by(post).len(), {
            let mut placed = model.clone();
            let post = slow::Post::named(&post.to_string());
            placed.gems.insert(post, placed.seat);
            placed.arrived.insert(post);
            placed.bracketed().len()
        }),
        _ => (0, 0),
    };
    let without_jewels = count(before) == 0 && same_game;
    let late = |jewel: &triad_rules::Jewel| jewel.must_go_on && !jewel.moved;
    for (case, reached) in [
        ("chain of three or more", all >= 3 && all > direct),
        ("multiple capture", direct >= 2),
        ("chain with multiple capture", direct >= 2 && all > direct),
        ("TRIAD-12 forfeit", pending && jewel.is_some()),
        ("TRIAD-12 captures first", pending && before.due() == 0),
        ("TRIAD-18 duty fulfilled", jewel.is_some_and(|jewel| jewel.must_go_on)),
        (
            "TRIAD-18 duty over a turn in which the Jewel stays",
            !ended
                && after.turn() != before.turn()
                && before.jewels_of(mover).iter().any(|jewel| {
                    late(jewel) && after.jewels_of(mover).iter().any(|now| now == jewel)
                }),
        ),
        ("TRIAD-20", jewel.is_some() && trap_won == Some(mover)),
        ("TRIAD-21", jewel.is_none() && trap_won.is_some_and(|winner| winner != mover)),
        (
            "TRIAD-21 before TRIAD-20",
            placed
                && trap_won.is_some_and(|winner| winner != mover)
                && !model.trapped_jewels(1 - mover.index()).is_empty(),
        ),
        (
            "TRIAD-25 some Jewels stay",
            !ended
                && placed
                && after.turn() == before.turn()
                && (1..after.jewels_of(mover).len()).contains(&after.due()),
        ),
        ("TRIAD-25 a turn passes", !ended && placed && after.phase_now() == Phase::Gem),
        ("TRIAD-27", !same_game && before.series().1 == after.series().1),
        ("TRIAD-28 removal", same_game && count(after) < count(before)),
        ("TRIAD-29 no Jewels", without_jewels && before.series().0 > 0),
    ] {
        tally.note(case, reached);
    }
    check_captures(before, model.rules.manual_captures, action, after);
}

/// A placement captures the Gems that `captures_of` lists.
fn check_captures<G: Shown>(before: &G, manual: bool, action: Action, after: &G) {
    let Action::Gem(post) = action else { return };
    if before.series() != after.series() {
        return;
    }
    let mover = before.turn().seat().unwrap();
    let captured = before.captured_by(post);
    if manual {
        let pending = after.pending();
        assert!(after.turn() != before.turn() || pending.iter().all(|p| captured.contains(p)));
    } else {
        assert!(captured.iter().all(|&post| before.gem_on(post) != after.gem_on(post)));
        assert_eq!(after.tally_of(mover) - before.tally_of(mover), captured.len() as u32);
    }
}

/// Both models with players of every pair of tastes.
pub(crate) fn both<'a, G: Shown + Notation, M: SlowShown + 'a>() -> Lockstep<'a, G, M> {
    let pairs = TASTES.into_iter().flat_map(|south| TASTES.map(|north| [south, north]));
    pairs.fold(Lockstep::new().compare(compare).note(note), |both, tastes| {
        both.bias(format!("{tastes:?}"), move |fast: &G, choices| {
            let mover = fast.turn().seat()?;
            Some(Step::Action(choose(tastes[mover.index()], fast, choices)))
        })
    })
}
