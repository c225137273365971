//! One step of both, and whether they agree.

use std::collections::BTreeMap;

use rules_core::{Notation, Turn, uniform_below};
use rules_reference::triad as slow;
use rules_reference::{Model, ModelTurn};
use triad_rules::{Achievement, Action, Board, Phase};

use crate::common::{Shown, TASTES, choose, generator, seat};

/// How many games to play for each option set.
pub(crate) fn games(default: u32) -> u32 {
    match std::env::var("RULES_LOCKSTEP_GAMES") {
        Ok(games) => games.parse().expect("RULES_LOCKSTEP_GAMES is a number"),
        Err(_) => default,
    }
}

/// What both games have in common on the slow side.
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

pub(crate) fn compare<G: Shown, M: SlowShown>(fast: &G, model: &M) {
    let game = model.game();
    let turn = match model.turn() {
        ModelTurn::Seat(number) => Turn::Seat(seat(number as u8)),
        ModelTurn::Chance => Turn::Chance,
        ModelTurn::Over => Turn::Over,
    };
    assert_eq!(fast.turn(), turn);
    let mut legal: Vec<String> = fast.legal_actions().map(|action| action.to_string()).collect();
    assert_eq!(fast.count_actions(), legal.len());
    legal.sort();
    assert_eq!(legal, model.legal_texts(), "{fast:?}");
    let outcome = fast.outcome().map(|outcome| {
        let winners: Vec<usize> = outcome.winners().iter().map(|seat| seat.index()).collect();
        (winners, outcome.end().to_string())
    });
    assert_eq!(outcome, model.outcome().map(|o| (o.winners, o.reason.to_string())));
    let (number, won) = fast.series();
    let name = |what: &Achievement| triad_rules::End::from(*what).to_string();
    let won = won.map(|won| won.iter().map(name).collect::<Vec<String>>());
    let (slow_number, slow_won) = model.series();
    assert_eq!(u32::from(number), slow_number);
    assert_eq!(won, slow_won);

    let posts = fast.layout_of().layout().posts();
    let gems: Vec<(String, usize)> =
        posts.filter_map(|post| Some((post.to_string(), fast.gem_on(post)?.index()))).collect();
    let slow_gems: Vec<(String, usize)> =
        game.gems.iter().map(|(post, &owner)| (post.to_string(), owner)).collect();
    assert_eq!(gems, slow_gems);
    let over = fast.turn() == Turn::Over;
    let mut jewels = BTreeMap::new();
    for owner in 0..2 {
        assert_eq!(fast.tally_of(seat(owner)), game.tally[usize::from(owner)]);
        for jewel in fast.jewels_of(seat(owner)) {
            let state = (usize::from(owner), jewel.moved && !over, jewel.must_go_on);
            assert_eq!(jewels.insert(jewel.place.to_string(), state), None);
        }
    }
    let slow_jewels: BTreeMap<String, (usize, bool, bool)> = game
        .jewels
        .iter()
        .map(|(place, jewel)| {
            (place.to_string(), (jewel.seat, jewel.moved && !over, jewel.transferred))
        })
        .collect();
    assert_eq!(jewels, slow_jewels);
    if over {
        return;
    }
    let slow_phase = match game.phase {
        slow::Phase::Gem => Phase::Gem,
        slow::Phase::Jewels => Phase::Jewels,
    };
    assert_eq!(fast.phase_now(), slow_phase);
    let pending: Vec<String> = fast.pending().iter().map(ToString::to_string).collect();
    let slow_pending: Vec<String> = game.bracketed().iter().map(ToString::to_string).collect();
    let expected = if game.phase == slow::Phase::Jewels { slow_pending } else { vec![] };
    assert_eq!(pending, expected);
    if game.rules.draw_after > 0 && !game.rules.without_jewels() {
        let skipped = game.phase == slow::Phase::Jewels && !game.placed;
        assert_eq!(u32::from(fast.gemless_turns()), game.turns_without_gem + u32::from(skipped));
    }
}

#[derive(Default)]
pub(crate) struct Summary {
    pub(crate) games: u32,
    pub(crate) actions: u64,
    pub(crate) endings: BTreeMap<String, u32>,
    /// How often each rare case came up.
    pub(crate) rare: BTreeMap<&'static str, u32>,
}

impl Summary {
    pub(crate) fn print(&self, name: &str) {
        println!("{name}: {} games, {} actions, {:?}", self.games, self.actions, self.endings);
        println!("    {:?}", self.rare);
    }

    pub(crate) fn add(&mut self, other: Summary) {
        self.games += other.games;
        self.actions += other.actions;
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        for (case, count) in other.rare {
            *self.rare.entry(case).or_default() += count;
        }
    }

    /// Makes sure that play has come to these cases.
    #[track_caller]
    pub(crate) fn assert_reached(&self, cases: &[&str]) {
        for &case in cases {
            assert!(self.rare.contains_key(case), "{case} was never reached: {:?}", self.rare);
        }
    }

    /// Which rare cases an action shows.
    fn note<G: Shown>(&mut self, before: &G, model: &slow::Game, action: Action, after: &G) {
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
            if reached {
                *self.rare.entry(case).or_default() += 1;
            }
        }
    }
}

/// Plays one game in step to its end.
pub(crate) fn play<G: Shown + Notation, M: SlowShown>(
    fast: G,
    model: M,
    seed: u64,
    summary: &mut Summary,
) {
    play_on(fast, model, seed, 30_000, summary);
}

/// Plays so many actions in step at most.
pub(crate) fn play_on<G: Shown + Notation, M: SlowShown>(
    mut fast: G,
    mut model: M,
    seed: u64,
    actions: u32,
    summary: &mut Summary,
) {
    let mut rng = generator(seed);
    let taste = |n: u32| TASTES[n as usize % TASTES.len()];
    let tastes = [0, 1].map(|_| taste(uniform_below(&mut rng, TASTES.len() as u32)));
    compare(&fast, &model);
    for _ in 0..actions {
        let Turn::Seat(mover) = fast.turn() else { break };
        let action = choose(tastes[mover.index()], &fast, &mut rng);
        step(&mut fast, &mut model, action, summary);
        summary.actions += 1;
    }
    summary.games += 1;
    let ending = fast.outcome().map_or("unfinished".to_string(), |o| o.end().to_string());
    *summary.endings.entry(ending).or_default() += 1;
}

/// Plays an action in both, and compares them. The reader of texts knows what play can reach.
pub(crate) fn step<G: Shown + Notation, M: SlowShown>(
    fast: &mut G,
    model: &mut M,
    action: Action,
    summary: &mut Summary,
) {
    let before = *fast;
    let game = model.game().clone();
    fast.play(action).unwrap();
    model.play_text(&action.to_string());
    compare(fast, model);
    summary.note(&before, &game, action, fast);
    // What a placement would capture is what it captures.
    if let Action::Gem(post) = action
        && before.series() == fast.series()
    {
        let mover = before.turn().seat().unwrap();
        let captured = before.captured_by(post);
        let changed = |post: &&triad_rules::Post| before.gem_on(**post) != fast.gem_on(**post);
        if game.rules.manual_captures {
            let pending = fast.pending();
            assert!(fast.turn() != before.turn() || pending.iter().all(|p| captured.contains(p)));
        } else {
            assert_eq!(captured.iter().filter(changed).count(), captured.len());
            assert_eq!(fast.tally_of(mover) - before.tally_of(mover), captured.len() as u32);
        }
    }
    let text = fast.to_string();
    match G::read(&text, &fast.options()) {
        Ok(read) => assert!(read == *fast, "{text}"),
        Err(error) => panic!("{before} after {action}: {text}: {error}"),
    }
}
