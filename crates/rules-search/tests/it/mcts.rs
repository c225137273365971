//! Tree search with each of its settings.

use crate::common::generator;
use conquest_rules::Conquest;
use rules_core::{Game, Seat, Turn, random_step};
use rules_search::games::{TriadHeuristic, TriadNet, TriandroHeuristic, TriarchyHeuristic};
use rules_search::{
    Amaf, Bot, Budget, Heuristic, Mcts, MctsSettings, Playout, TreeSettings, Uct, View,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use triad_rules::{Action, BuiltIn, Mode, PlaceKind, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

const AMAF: Option<Amaf> = Some(Amaf { reference: 50, bias: 1e-4 });

/// Settings, one changed after the other.
fn all_settings() -> [MctsSettings; 9] {
    let plain = MctsSettings::plain(0.4);
    [
        plain,
        MctsSettings { amaf: AMAF, ..MctsSettings::plain(0.0) },
        MctsSettings { prior: 3.0, ..plain },
        MctsSettings { prior: 3.0, estimate_at: 4, ..plain },
        MctsSettings { playout: Playout::Cut(4), ..plain },
        MctsSettings { first_play: Some(0.6), ..plain },
        MctsSettings { policy: Some(0.1), prior: 1.0, ..MctsSettings::plain(1.0) },
        MctsSettings { expand_at: 4, amaf: AMAF, ..plain },
        MctsSettings { tree: TreeSettings { capacity: 100, ..plain.tree }, amaf: AMAF, ..plain },
    ]
}

fn triandro(settings: MctsSettings) -> Mcts<Triandro> {
    Mcts::with_heuristic(settings, Arc::new(TriandroHeuristic))
}

#[test]
fn every_setting_plays_legally_and_repeats_itself() {
    for settings in all_settings() {
        let mut bots = [triandro(settings), triandro(settings)];
        let (mut position, mut rng) = (Triandro::default(), generator(3));
        for _ in 0..6 {
            let view = View::of(&position).unwrap();
            let budget = Budget::iterations(200);
            let [one, other] =
                bots.each_mut().map(|bot| bot.choose(&view, &budget, &mut generator(5)).unwrap());
            assert_eq!(one, other);
            assert_eq!(one.iterations, 200);
            assert_eq!(position.check(one.action), Ok(()));
            let visits: u64 = one.actions.iter().map(|known| known.visits).sum();
            assert!(visits >= 199, "{settings:?}: {visits}");
            let values = one.actions.iter().filter_map(|known| known.value);
            assert!(values.clone().all(|value| (-1.0..=1.0).contains(&value)));
            position.play_unchecked(one.action);
            random_step(&mut position, &mut rng);
        }
    }
}

/// A full tree once stopped growing, so that ten times the iterations lost more games.
#[test]
fn a_full_tree_drops_nodes_and_grows_on() {
    for threads in [1, 3] {
        let tree = TreeSettings { capacity: 1000, ..TreeSettings::exploring(0.2) };
        let plain = MctsSettings { threads, tree, ..MctsSettings::plain(0.2) };
        for settings in [plain, MctsSettings { prior: 3.0, amaf: AMAF, ..plain }] {
            let (mut bot, mut position) = (triandro(settings), Triandro::default());
            for _ in 0..3 {
                let view = View::of(&position).unwrap();
                let answer =
                    bot.choose(&view, &Budget::iterations(4000), &mut generator(1)).unwrap();
                assert!(answer.nodes > 20 * 1000, "{settings:?}: {}", answer.nodes);
                position.play_unchecked(answer.action);
            }
        }
        // Information sets, whose children need more and more places.
        let settings = MctsSettings { playout: Playout::Cut(0), ..plain };
        let mut bot = Mcts::with_heuristic(settings, Arc::new(TriarchyHeuristic));
        let (mut position, mut rng) = (Triarchy::default(), generator(2));
        for _ in 0..40 {
            random_step(&mut position, &mut rng);
            let Ok(view) = View::of(&position) else { continue };
            let answer = bot.choose(&view, &Budget::iterations(4000), &mut rng).unwrap();
            assert!(view.actions.contains(&answer.action));
            assert!(answer.nodes > 10 * 1000, "{}", answer.nodes);
        }
    }
}

/// A seat that can win at once does so with all settings.
#[test]
fn a_win_in_one_is_found() {
    let mut found = 0;
    for seed in 0..40 {
        let (mut position, mut rng) = (Triandro::default(), generator(seed));
        let mut before = position;
        while position.turn() != Turn::Over {
            before = position;
            random_step(&mut position, &mut rng);
        }
        let seat = before.turn().seat().unwrap();
        let wins =
            |position: &Triandro| position.outcome().is_some_and(|end| end.utility(seat) > 0);
        if !wins(&position) {
            continue;
        }
        found += 1;
        for settings in all_settings().into_iter().take(8) {
            let proves = MctsSettings { proves: true, ..settings };
            let view = View::of(&before).unwrap();
            let answer = triandro(proves)
                .choose(&view, &Budget::iterations(600), &mut generator(1))
                .unwrap();
            assert!(wins(&before.after(answer.action)), "{proves:?} {before}");
            assert_eq!(answer.chosen().unwrap().proof.map(|proof| proof.plies), Some(1));
        }
    }
    assert!(found > 5);
}

/// Chance, three seats and hidden tokens.
#[test]
fn estimates_take_the_place_of_play_outs() {
    let settings = MctsSettings { playout: Playout::Cut(0), ..MctsSettings::plain(0.2) };
    for players in [2, 3] {
        let options = triarchy_rules::Options { players, ..Default::default() };
        let (mut position, mut rng) = (Triarchy::new(options).unwrap(), generator(2));
        for _ in 0..40 {
            random_step(&mut position, &mut rng);
            let Ok(view) = View::of(&position) else { continue };
            let mut bot = Mcts::with_heuristic(settings, Arc::new(TriarchyHeuristic));
            let answer = bot.choose(&view, &Budget::iterations(50), &mut rng).unwrap();
            assert!(view.actions.contains(&answer.action));
        }
    }
}

/// A heuristic that evaluates many actions together leads to the same search.
#[test]
fn estimates_of_many_actions_are_those_of_each() {
    let settings = |policy, estimate_at| MctsSettings {
        amaf: AMAF,
        prior: 5.0,
        policy,
        estimate_at,
        ..MctsSettings::plain(0.3)
    };
    for (players, settings) in [
        (2, settings(Some(0.1), 0)),
        (2, settings(None, 3)),
        (3, settings(None, 0)),
        (4, settings(None, 3)),
    ] {
        let options = triandro_rules::Options { players, ..Default::default() };
        let (mut position, mut rng) = (Triandro::new(options).unwrap(), generator(6));
        let one_by_one =
            |position: &Triandro, seat: Seat| TriandroHeuristic.evaluate(position, seat);
        while let Ok(view) = View::of(&position) {
            let [one, other] =
                [triandro(settings), Mcts::with_heuristic(settings, Arc::new(one_by_one))]
                    .map(|mut bot| bot.choose(&view, &Budget::iterations(60), &mut generator(4)));
            assert_eq!(one, other, "{position}");
            random_step(&mut position, &mut rng);
        }
    }
}

/// The net of TRIAD values many Gems together as it values each position, for both seats.
#[test]
fn values_after_gems_are_those_of_each_seat() {
    let net = TriadNet::of(BuiltIn::Hex.layout()).expect("a net for this layout");
    let (mut position, mut rng, mut visited) = (Triad::default(), generator(6), 0);
    while position.turn() != Turn::Over {
        let mut actions = position.legal_actions().collect::<Vec<_>>().into_iter();
        net.evaluate_after(&position, &mut |values| {
            let next = position.after(actions.next().unwrap());
            assert_eq!(values[..2], net.evaluate_all(&next)[..2], "{next}");
            visited += 1;
        });
        random_step(&mut position, &mut rng);
    }
    assert!(visited > 100, "{visited}");
}

/// Children of a node with fewer visits have no estimates.
#[test]
fn estimates_wait_for_visits_of_their_node() {
    let view = View::of(&Triandro::default()).unwrap();
    let evaluations = |estimate_at, iterations| {
        let count = Arc::new(AtomicU32::new(0));
        let counted = count.clone();
        let heuristic = move |_: &Triandro, _: Seat| {
            counted.fetch_add(1, Ordering::Relaxed);
            0
        };
        let settings = MctsSettings { prior: 3.0, estimate_at, ..MctsSettings::plain(0.3) };
        let mut bot = Mcts::with_heuristic(settings, Arc::new(heuristic));
        bot.choose(&view, &Budget::iterations(iterations), &mut generator(1)).unwrap();
        count.load(Ordering::Relaxed)
    };
    let actions = view.actions.len() as u32;
    assert_eq!(evaluations(30, 30), 0);
    // Once, when the root has 30 visits.
    assert_eq!(evaluations(30, 31), actions);
    assert_eq!(evaluations(30, 50), actions);
    assert_eq!(evaluations(1, 1), actions);
}

/// GRAVE compensates for few visits.
#[test]
fn amaf_beats_plain_search_in_triandro() {
    let mut wins = 0;
    for game in 0..8_u64 {
        let (mut position, mut rng) = (Triandro::default(), generator(game));
        let mut amaf = Mcts::new(MctsSettings { amaf: AMAF, ..MctsSettings::plain(0.0) });
        let mut plain = Uct::default();
        let own = if game % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
        while let Turn::Seat(seat) = position.turn() {
            let view = View::of(&position).unwrap();
            let bot: &mut dyn Bot<Triandro> = if seat == own { &mut amaf } else { &mut plain };
            let answer = bot.choose(&view, &Budget::iterations(300), &mut rng).unwrap();
            position.play_unchecked(answer.action);
        }
        wins += u32::from(position.outcome().unwrap().utility(own) > 0);
    }
    assert!(wins >= 6, "{wins} of 8");
}

/// The search of several threads is legal, keeps to its budget and finds wins.
#[test]
fn threads_share_a_tree() {
    let settings =
        MctsSettings { threads: 3, amaf: AMAF, proves: true, ..MctsSettings::plain(0.3) };
    let mut bot = triandro(MctsSettings { prior: 3.0, estimate_at: 4, ..settings });
    let (mut position, mut rng) = (Triandro::default(), generator(3));
    for _ in 0..20 {
        let Ok(view) = View::of(&position) else { break };
        let budget = Budget::iterations(500);
        let answer = bot.choose(&view, &budget, &mut rng).unwrap();
        assert!(answer.iterations <= 500 && answer.iterations > 0);
        assert_eq!(position.check(answer.action), Ok(()));
        let values = answer.actions.iter().filter_map(|known| known.value);
        assert!(values.clone().all(|value| (-1.0..=1.0).contains(&value)));
        position.play_unchecked(answer.action);
        random_step(&mut position, &mut rng);
    }
    // Chance nodes and information sets, whose children move when new ones are added.
    let heuristic = Arc::new(TriarchyHeuristic);
    let mut bot = Mcts::with_heuristic(MctsSettings { threads: 3, ..settings }, heuristic);
    let (mut position, mut rng) = (Triarchy::default(), generator(2));
    for _ in 0..60 {
        random_step(&mut position, &mut rng);
        let Ok(view) = View::of(&position) else { continue };
        let answer = bot.choose(&view, &Budget::iterations(300), &mut rng).unwrap();
        assert!(view.actions.contains(&answer.action));
        let visits: u64 = answer.actions.iter().map(|known| known.visits).sum();
        assert_eq!(visits, answer.iterations);
    }
}

/// Other threads also estimate the children of nodes, which the tree keeps.
#[test]
fn threads_estimate_children() {
    let (owner, counts) = (std::thread::current().id(), Arc::new([const { AtomicU64::new(0) }; 2]));
    let counted = counts.clone();
    let heuristic = move |position: &Triandro, _: Seat| {
        let of_other = std::thread::current().id() != owner;
        counted[usize::from(of_other)].fetch_add(1, Ordering::Relaxed);
        position.count_actions() as i32
    };
    let settings = MctsSettings { threads: 2, prior: 3.0, ..MctsSettings::plain(0.3) };
    let mut bot = Mcts::with_heuristic(settings, Arc::new(heuristic));
    let view = View::of(&Triandro::default()).unwrap();
    let answer = bot.choose(&view, &Budget::iterations(30_000), &mut generator(1)).unwrap();
    let visits: u64 = answer.actions.iter().map(|known| known.visits).sum();
    assert_eq!(visits, answer.iterations);
    let [own, others] = [0, 1].map(|index| counts[index].load(Ordering::Relaxed));
    // A node may be estimated twice at the same time, above all while the other thread is
    // interrupted.
    let lost = (own + others).saturating_sub(answer.nodes);
    assert!(lost < others, "{own} and {others}, {lost} lost");
}

/// An iteration was once backed up at the place that another one had moved its node from.
#[test]
fn threads_follow_nodes_that_move() {
    // Many more threads than cores are interrupted at any place.
    let settings = MctsSettings { threads: 16, ..MctsSettings::plain(0.3) };
    let mut bot = Mcts::<Conquest>::new(settings);
    let (mut position, mut rng) = (Conquest::default(), generator(5));
    for _ in 0..60 {
        random_step(&mut position, &mut rng);
        let Ok(view) = View::of(&position) else { continue };
        let answer = bot.choose(&view, &Budget::iterations(3000), &mut rng).unwrap();
        let visits: u64 = answer.actions.iter().map(|known| known.visits).sum();
        assert_eq!(visits, answer.iterations);
    }
}

/// Without this, the order of the actions would favour the first ones.
#[test]
fn equal_untried_actions_are_tried_in_random_order() {
    let view = View::of(&Triandro::default()).unwrap();
    for settings in
        [MctsSettings::plain(0.4), MctsSettings { amaf: AMAF, ..MctsSettings::plain(0.0) }]
    {
        let first = |seed| {
            let budget = Budget::iterations(2);
            let answer = triandro(settings).choose(&view, &budget, &mut generator(seed));
            answer.unwrap().action
        };
        let tried: BTreeSet<_> = (0..20).map(first).collect();
        assert!(tried.len() >= 10, "{settings:?}: {tried:?}");
    }
}

/// An answer that cannot change any more is given at once, and is the same.
#[test]
fn an_early_stop_changes_no_answer() {
    let settings = MctsSettings { amaf: AMAF, ..MctsSettings::plain(0.0) };
    let (mut position, mut rng) = (Triandro::default(), generator(7));
    let mut saved = 0;
    for _ in 0..30 {
        let Ok(view) = View::of(&position) else { break };
        let budget = Budget::iterations(1000);
        let ask = |budget| triandro(settings).choose(&view, &budget, &mut generator(1)).unwrap();
        let (whole, early) = (ask(budget), ask(budget.with_early_stop()));
        assert_eq!((whole.action, whole.iterations), (early.action, 1000));
        saved += whole.iterations - early.iterations;
        random_step(&mut position, &mut rng);
    }
    assert!(saved > 1000, "{saved}");
}

#[test]
fn triad_19_play_outs_miss_no_breach() {
    let mut found = 0;
    for layout in BuiltIn::ALL {
        let heuristic = TriadHeuristic::new(layout.layout());
        let options = triad_rules::Options { layout, mode: Mode::Breach, ..Default::default() };
        for seed in 0..60 {
            let (mut position, mut rng) = (Triad::new(options).unwrap(), generator(seed));
            while let Some(seat) = position.turn().seat() {
                let is_breach = |action: &Action| {
                    let Action::Jewel { to, .. } = action else { return false };
                    matches!(to.kind(), PlaceKind::Dock(owner) if owner != seat)
                };
                let decisive = heuristic.decisive(&position);
                assert_eq!(decisive.is_some(), position.legal_actions().any(|a| is_breach(&a)));
                if let Some(action) = decisive {
                    assert!(is_breach(&action));
                    assert_eq!(
                        position.after(action).outcome().unwrap().winners().first(),
                        Some(seat)
                    );
                    found += 1;
                }
                random_step(&mut position, &mut rng);
            }
        }
    }
    assert!(found > 20, "{found}");
}
