//! The groups of tasks of every game, as generic functions over the traits.

use std::cell::LazyCell;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::rc::Rc;

use rules_core::{
    ChildVisitor, Children as _, Game, Keyed, Notation, Observe, Packed, Seat, Symmetric, perft,
    perft_full, playout,
};

use crate::corpus::{Corpus, Tree, Trees, afresh};
use crate::generator;
use crate::task::{MIDDLE, Task, group};

/// Random games a pass, enough for a stable mean length.
pub(crate) const GAMES: u64 = 40;
/// Most actions played of a position.
const ACTIONS: usize = 8;

/// All groups except the canonical form.
pub fn every<G: Keyed + Notation + Packed + Observe>(corpus: &Corpus<G>) -> Vec<Task> {
    let mut tasks = moving(corpus);
    tasks.extend(seeing(corpus));
    tasks.extend(storing(corpus));
    tasks
}

/// All groups.
pub fn every_symmetric<G: Keyed + Notation + Packed + Observe + Symmetric>(
    corpus: &Corpus<G>,
) -> Vec<Task> {
    let mut tasks = every(corpus);
    tasks.push(each(&corpus.case, group::CANONICAL, &corpus.positions, |position| {
        black_box(position.canonical());
    }));
    tasks
}

/// Listing, counting, playing, perft and play-outs.
pub fn moving<G: Game>(corpus: &Corpus<G>) -> Vec<Task> {
    vec![
        list(&corpus.case, &corpus.positions),
        each(&corpus.case, group::COUNT, &corpus.positions, |position| {
            black_box(position.count_actions());
        }),
        played(corpus, group::PLAY_CHECKED, |position, action| {
            black_box(position.play(action).is_ok());
        }),
        played(corpus, group::PLAY_UNCHECKED, |position, action| position.play_unchecked(action)),
        visit_children(corpus),
        children_in_order(corpus),
        bulk_perft(&corpus.case, corpus.trees.clone()),
        full_perft(&corpus.case, corpus.trees.clone()),
        play_out(&corpus.case, &corpus.start),
    ]
}

/// Listing the legal actions of positions.
pub fn list<G: Game>(case: &str, positions: &[G]) -> Task {
    each(case, group::LIST, positions, |position| {
        position.legal_actions().for_each(|action| {
            black_box(action);
        });
    })
}

/// Listing the legal actions of many positions from middle games with default options.
pub fn list_afresh<G: Game>(start: &G, wanted: impl Fn(u64, &G) -> bool) -> Task {
    list(MIDDLE, &afresh(start, wanted)).in_group(group::LIST_AFRESH)
}

/// A visitor that only counts.
struct Count(u64);

impl<G: Game> ChildVisitor<G> for Count {
    type Break = Infallible;

    #[inline(always)]
    fn visit(&mut self, action: G::Action, child: &G) -> ControlFlow<Infallible> {
        black_box((action, child));
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

fn visit_children<G: Game>(corpus: &Corpus<G>) -> Task {
    let positions = corpus.positions.clone();
    Task::new(G::NAME, group::VISIT, corpus.case.as_str(), "child", move || {
        let mut count = Count(0);
        for position in &positions {
            let ControlFlow::Continue(()) = black_box(position).visit_children(&mut count);
        }
        count.0
    })
}

/// Lists the actions of each position, then makes all children in descending order, in which
/// captures come first. Sorting would be a cost of the search, not of the engine.
fn children_in_order<G: Game>(corpus: &Corpus<G>) -> Task {
    let positions = corpus.positions.clone();
    let most = positions.iter().map(Game::count_actions).max().unwrap_or(0);
    let first = positions.iter().find_map(|position| position.legal_actions().next());
    let mut list: Vec<_> = first.into_iter().cycle().take(most).collect();
    Task::new(G::NAME, group::ORDERED, corpus.case.as_str(), "child", move || {
        let mut count = 0;
        let Some(mut child) = positions.first().cloned() else { return 0 };
        for position in &positions {
            let children = black_box(position).children();
            let mut listed = 0;
            children.actions().for_each(|action| {
                list[listed] = action;
                listed += 1;
            });
            for &action in black_box(&list[..listed]).iter().rev() {
                children.make(action, &mut child);
                black_box((action, &child));
            }
            count += listed as u64;
        }
        count
    })
}

/// Bulk perft from some roots.
pub fn bulk_perft<G: Game>(case: &str, trees: Trees<G>) -> Task {
    counting(group::BULK_PERFT, case, trees, |tree| perft(black_box(&tree.root), tree.bulk))
}

/// Perft that plays the last ply, from some roots.
pub fn full_perft<G: Game>(case: &str, trees: Trees<G>) -> Task {
    counting(group::FULL_PERFT, case, trees, |tree| perft_full(black_box(&tree.root), tree.full))
}

fn counting<G: Game>(
    group: &'static str,
    case: &str,
    trees: Trees<G>,
    count: impl Fn(&Tree<G>) -> u64 + 'static,
) -> Task {
    let counted = Rc::clone(&trees);
    Task::new(G::NAME, group, case, "node", move || counted.iter().map(&count).sum()).prepared_by(
        move || {
            LazyCell::force(&trees);
        },
    )
}

/// Random games from a start.
pub fn play_out<G: Game>(case: &str, start: &G) -> Task {
    let start = start.clone();
    // One generator for all, because the branch predictor would learn repeated games.
    let mut rng = generator(1);
    Task::new(G::NAME, group::PLAY_OUT, case, "step", move || {
        (0..GAMES).map(|_| playout(&mut black_box(&start).clone(), &mut rng, u64::MAX)).sum()
    })
}

/// Play-outs of a game chosen at run time: a call a game, a call a step, and a generator behind a
/// vtable.
#[cfg(feature = "layers")]
pub fn by_name<G: Game>() -> Vec<Task> {
    let begin =
        || rules_games::find(G::NAME).and_then(|entry| entry.begin(&rules_games::Setup::new()));
    let whole = begin().expect("a standard game");
    let stepwise = whole.clone();
    let typed = G::new(G::Options::default()).expect("default options");
    let [mut of_whole, mut of_steps, mut behind] = [(); 3].map(|()| generator(1));
    vec![
        Task::new(G::NAME, group::PLAY_OUT, "by name, a call a game", "step", move || {
            (0..GAMES).map(|_| black_box(&whole).clone().playout(&mut of_whole, u64::MAX)).sum()
        }),
        Task::new(G::NAME, group::PLAY_OUT, "by name, a call a step", "step", move || {
            let mut steps = 0;
            for _ in 0..GAMES {
                let mut game = black_box(&stepwise).clone();
                while game.random_step(&mut of_steps) {
                    steps += 1;
                }
            }
            steps
        }),
        Task::new(G::NAME, group::PLAY_OUT, "generator behind a table", "step", move || {
            let rng: &mut dyn rand_core::Rng = &mut behind;
            let mut steps = 0;
            for _ in 0..GAMES {
                let mut game = black_box(&typed).clone();
                while rules_core::random_step(&mut game, rng).is_some() {
                    steps += 1;
                }
            }
            steps
        }),
    ]
}

/// Returns no tasks: games by name need the feature `layers`.
#[cfg(not(feature = "layers"))]
pub fn by_name<G: Game>() -> Vec<Task> {
    Vec::new()
}

/// Observations, and positions drawn from them.
pub fn seeing<G: Observe>(corpus: &Corpus<G>) -> Vec<Task> {
    let positions = corpus.positions.clone();
    let seen: Vec<_> = positions
        .iter()
        .flat_map(|position| Seat::all(position.seats()).map(|seat| position.observe(seat)))
        .collect();
    let mut rng = generator(3);
    vec![
        Task::new(G::NAME, group::OBSERVE, corpus.case.as_str(), "observation", move || {
            let mut done = 0;
            for position in &positions {
                for seat in Seat::all(position.seats()) {
                    black_box(black_box(position).observe(seat));
                    done += 1;
                }
            }
            done
        }),
        Task::new(G::NAME, group::DETERMINIZE, corpus.case.as_str(), "position", move || {
            for seen in &seen {
                black_box(G::determinize(black_box(seen), &mut rng));
            }
            seen.len() as u64
        }),
    ]
}

/// Keys, texts and bytes.
pub fn storing<G: Keyed + Notation + Packed>(corpus: &Corpus<G>) -> Vec<Task> {
    let (case, positions) = (corpus.case.as_str(), &corpus.positions);
    let texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
    let packed: Vec<_> = positions.iter().map(Packed::to_packed).collect();
    let [base, same_base] = [(); 2].map(|()| corpus.start.options());
    let printed = positions.clone();
    let mut text = String::new();
    vec![
        each(case, group::KEY, positions, |position| {
            black_box(position.key());
        }),
        Task::new(G::NAME, group::PRINT_TEXT, case, "position", move || {
            for position in &printed {
                text.clear();
                write!(text, "{}", black_box(position)).expect("a string takes all");
                black_box(&text);
            }
            printed.len() as u64
        }),
        Task::new(G::NAME, group::READ_TEXT, case, "position", move || {
            for text in &texts {
                black_box(G::read(black_box(text), &base).expect("a printed position"));
            }
            texts.len() as u64
        }),
        each(case, group::PRINT_BYTES, positions, |position| {
            black_box(position.to_packed());
        }),
        Task::new(G::NAME, group::READ_BYTES, case, "position", move || {
            for packed in &packed {
                let bytes = black_box(packed).as_bytes();
                black_box(G::from_packed_with(bytes, &same_base).expect("a packed position"));
            }
            packed.len() as u64
        }),
    ]
}

/// Returns a task that calls `visit` with each position.
fn each<G: Game>(
    case: &str,
    group: &'static str,
    positions: &[G],
    visit: impl Fn(&G) + 'static,
) -> Task {
    let positions = positions.to_vec();
    Task::new(G::NAME, group, case, "position", move || {
        positions.iter().for_each(|position| visit(black_box(position)));
        positions.len() as u64
    })
}

/// Some legal actions of each position, played on a copy.
fn played<G: Game>(
    corpus: &Corpus<G>,
    group: &'static str,
    play: impl Fn(&mut G, G::Action) + 'static,
) -> Task {
    let some = |position: &G| {
        let every = position.count_actions().div_ceil(ACTIONS).max(1);
        let actions: Vec<_> = position.legal_actions().step_by(every).collect();
        actions.into_iter().map(|action| (position.clone(), action)).collect::<Vec<_>>()
    };
    let pairs: Vec<(G, G::Action)> = corpus.positions.iter().flat_map(some).collect();
    actions(G::NAME, group, &corpus.case, pairs, play)
}

/// Actions, each played on a copy of its position.
pub fn actions<G: Game>(
    game: &'static str,
    group: &'static str,
    case: &str,
    pairs: Vec<(G, G::Action)>,
    play: impl Fn(&mut G, G::Action) + 'static,
) -> Task {
    Task::new(game, group, case, "action", move || {
        for (position, action) in &pairs {
            let mut next = position.clone();
            play(&mut next, *action);
            black_box(&next);
        }
        pairs.len() as u64
    })
}
