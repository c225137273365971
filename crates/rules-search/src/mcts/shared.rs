//! Play-outs on several threads.
//!
//! One thread owns the tree. It sends the ends of paths to the others in batches, and goes on while
//! they estimate the children there and play on. An iteration without its play-out counts as a loss
//! (virtual loss), so that the next ones take other paths.

use core::array;
use core::mem::swap;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{Builder, yield_now};

use rules_core::{Code, Observe, Seat, Turn};

use super::amaf::{NONE, Played};
use super::expand::value_new;
use super::rules::Rules;
use super::select::choose;
use super::stat::Stat;
use super::tree::Tree;
use super::value::Values;
use super::walk::Walk;
use crate::Meter;
use crate::growth::{Grow, is_settled};
use crate::playouts::Dice;
use crate::spend::LOOK_EVERY;

/// Play-outs that a thread gets at once.
///
/// More would keep it busier, but then more iterations choose without the values of the others.
const BATCH: usize = 2;

/// Batches of a thread, so that it plays one while another is filled.
const BATCHES: usize = 2;

/// Positions to play on from, and the ends of their iterations.
///
/// Its parts are contiguous, so that they move between the caches of threads in one stream.
struct Batch<G: Observe> {
    /// The positions, and whether their nodes need children.
    positions: Vec<(G, bool)>,
    ends: Vec<End>,
    played: Vec<Played>,
    /// The children of nodes that had none.
    actions: Vec<G::Action>,
    stats: Vec<Stat>,
    /// The paths of the positions, as an index in [`Helper::paths`].
    of: usize,
}

/// The end of an iteration that began at a position of a batch.
struct End {
    values: Values,
    /// The child that was chosen, and the seat that chose it.
    child: Option<(usize, Seat)>,
    /// Number of actions played so far.
    played: usize,
    /// Number of children so far.
    children: usize,
}

/// A thread as the owner of the tree sees it.
struct Helper<G: Observe> {
    todo: SyncSender<Batch<G>>,
    done: Receiver<Batch<G>>,
    /// Batches that were not used yet.
    fresh: Vec<Batch<G>>,
    /// The iterations that wait for the batches.
    paths: [[Walk<G>; BATCH]; BATCHES],
}

/// Grows a tree by play-outs on several threads; returns the iterations and nodes.
///
/// If the system grants fewer threads, the search does without the others.
pub(super) fn grow<G: Observe<Action: Code>>(
    tree: &mut Tree<G>,
    walk: &mut Walk<G>,
    meter: &Meter<'_>,
    (seed, mut dice): (u64, Dice),
    mut world: impl FnMut(&mut Dice) -> G,
    rules: &Rules<'_, G>,
) -> (u64, u64) {
    let nodes_before = tree.len();
    let (mut begun, mut looked, mut stops) = (0, 0, false);
    std::thread::scope(|scope| {
        let helper = |part| {
            let (todo, given) = sync_channel(BATCHES);
            let (finished, done) = sync_channel(BATCHES);
            let mut dice = crate::playouts::dice(seed, part);
            let work = move || play(&given, &finished, rules, &mut dice);
            Builder::new().spawn_scoped(scope, work).ok()?;
            let path = || Walk { is_deferred: true, ..Walk::new() };
            let paths = array::from_fn(|_| array::from_fn(|_| path()));
            Some(Helper { todo, done, fresh: (0..BATCHES).map(Batch::new).collect(), paths })
        };
        let threads = u64::from(rules.settings.threads);
        let mut helpers: Vec<_> = (1..threads).map_while(helper).collect();
        loop {
            if tree.is_full() {
                helpers.iter_mut().for_each(|helper| tree.wait_for(helper, rules));
                tree.make_room();
            }
            tree.iterate(walk, world(&mut dice), rules, &mut dice);
            begun += 1;
            for Helper { todo, done, fresh, paths } in &mut helpers {
                let Some(mut batch) = fresh.pop().or_else(|| done.try_recv().ok()) else {
                    continue;
                };
                let paths = &mut paths[batch.of];
                tree.back_up_all(&mut batch, paths, rules);
                for _ in 0..BATCH {
                    if !meter.counts_allow(begun, (tree.len() - nodes_before) as u64) {
                        break;
                    }
                    begun += 1;
                    let path = &mut paths[batch.positions.len()];
                    let mut position = world(&mut dice);
                    match tree.descend(path, &mut position, rules, &mut dice) {
                        Some(values) => tree.back_up(path, &values, rules),
                        None => batch.positions.push((position, path.expands)),
                    }
                }
                // A thread that panicked is met again at the end of the scope.
                let _ = todo.send(batch);
            }
            let allows = meter.counts_allow(begun, (tree.len() - nodes_before) as u64);
            if begun / LOOK_EVERY > looked {
                looked = begun / LOOK_EVERY;
                stops = meter.must_stop() || is_settled(tree, meter, looked * LOOK_EVERY);
            }
            if stops || !allows || tree.is_done() {
                break;
            }
        }
        helpers.iter_mut().for_each(|helper| tree.wait_for(helper, rules));
    });
    (begun, (tree.len() - nodes_before) as u64)
}

impl<G: Observe> Batch<G> {
    fn new(of: usize) -> Self {
        Batch {
            positions: Vec::with_capacity(BATCH),
            ends: Vec::with_capacity(BATCH),
            played: Vec::with_capacity(512),
            actions: Vec::with_capacity(256),
            stats: Vec::with_capacity(256),
            of,
        }
    }
}

impl<G: Observe<Action: Code>> Batch<G> {
    /// Plays on from the positions, after an action in those whose nodes need children.
    fn play(&mut self, walk: &mut Walk<G>, rules: &Rules<'_, G>, dice: &mut Dice) {
        let Batch { positions, ends, played, actions, stats, .. } = self;
        swap(&mut walk.played, played);
        for (position, expands) in positions {
            let mut child = None;
            if let (true, Turn::Seat(seat)) = (*expands, position.turn()) {
                let first = stats.len();
                for action in position.legal_actions() {
                    actions.push(action);
                    stats.push(rules.new_child(action));
                }
                let new = &mut stats[first..];
                value_new(new, position, seat, rules);
                if let Some(chosen) = choose(new, 1, &NONE, &[], rules, dice) {
                    position.play_unchecked(actions[first + chosen]);
                    child = Some((chosen, seat));
                }
            }
            let values = walk.value(position, rules, dice);
            ends.push(End { values, child, played: walk.played.len(), children: stats.len() });
        }
        swap(&mut walk.played, played);
    }
}

impl<G: Observe<Action: Code>> Tree<G> {
    /// Waits for the batches of a thread and backs up their values.
    fn wait_for(&mut self, helper: &mut Helper<G>, rules: &Rules<'_, G>) {
        while helper.fresh.len() < BATCHES
            && let Ok(mut batch) = helper.done.recv()
        {
            let paths = &mut helper.paths[batch.of];
            self.back_up_all(&mut batch, paths, rules);
            helper.fresh.push(batch);
        }
    }

    /// Backs up the values of a batch, which is empty afterwards.
    fn back_up_all(
        &mut self,
        batch: &mut Batch<G>,
        paths: &mut [Walk<G>; BATCH],
        rules: &Rules<'_, G>,
    ) {
        let (mut first, mut from) = (0, 0);
        for (path, end) in paths.iter_mut().zip(batch.ends.drain(..)) {
            if let Some((chosen, seat)) = end.child {
                let children = first..end.children;
                let children = (&batch.actions[children.clone()], &batch.stats[children]);
                self.enter(path, children, chosen, seat, rules);
            }
            path.played.extend_from_slice(&batch.played[from..end.played]);
            self.back_up(path, &end.values, rules);
            (first, from) = (end.children, end.played);
        }
        batch.positions.clear();
        batch.played.clear();
        batch.actions.clear();
        batch.stats.clear();
    }
}

/// Plays batches on until there are no more.
fn play<G: Observe<Action: Code>>(
    given: &Receiver<Batch<G>>,
    finished: &SyncSender<Batch<G>>,
    rules: &Rules<'_, G>,
    dice: &mut Dice,
) {
    let mut walk = Walk::new();
    loop {
        match given.try_recv() {
            Ok(mut batch) => {
                batch.play(&mut walk, rules, dice);
                if finished.send(batch).is_err() {
                    return;
                }
            }
            // The next batch comes within microseconds.
            Err(TryRecvError::Empty) => yield_now(),
            Err(TryRecvError::Disconnected) => return,
        }
    }
}
