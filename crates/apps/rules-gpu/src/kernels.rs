//! The kernels, each for one thread of a launch.
//!
//! # Safety
//! Pointers must be valid for what [`memory`](crate::memory) says, and for the length of the
//! arrays. The threads of a launch must all get the same arguments, and nothing else may use the
//! memory meanwhile. A host may call the kernels for one thread after another.
#![allow(clippy::missing_safety_doc, reason = "all have the contract above")]

use core::mem::size_of;
use core::num::NonZeroU32;
use core::slice;
use core::sync::atomic::{AtomicU32, Ordering};

use rules_core::implement::Unpacker;
use rules_core::{Encode, Packed, Seat, playout};
use rules_vec::{AutoReset, Chance, Plan, Settings, Slot, VecError};

use crate::memory::{Env, Request, row};
use crate::{Lane, frontier};

/// Writes the bytes of a plan, of a game of an environment, and of a position.
pub unsafe fn sizes<G: Encode>(lane: Lane, out: *mut u64) {
    let sizes =
        [size_of::<Plan<G>>(), size_of::<Slot<G>>(), size_of::<G>()].map(|size| size as u64);
    if lane.items(1).next().is_some() {
        // SAFETY: the caller has room for the numbers, and one thread writes.
        unsafe { out.cast::<[u64; 3]>().write(sizes) }
    }
}

/// Creates the plan, and writes whether it could and its sizes.
///
/// The numbers are the version of the encoding, seats, actions, words of a mask, bytes of planes,
/// scalars and bytes of tokens, or 0 if the options are invalid.
pub unsafe fn plan<G: Encode + Packed>(
    lane: Lane,
    request: *const Request,
    env: *const Env<G>,
    out: *mut u64,
) {
    if lane.items(1).next().is_none() {
        return;
    }
    // SAFETY: the caller has written both, and the bytes of the position.
    let (request, env, bytes) = unsafe {
        let request = &*request;
        (request, &*env, slice::from_raw_parts(request.packed, request.length))
    };
    let numbers = match new_plan::<G>(request, bytes, env.games) {
        Some(plan) => {
            let (seats, shape) = (plan.seats(), *plan.shape());
            // SAFETY: there is room for the plan, and one thread writes.
            unsafe { env.plan.write(plan) };
            let [actions, words] = [shape.actions as usize, shape.mask_words()];
            let [planes, tokens] = [shape.plane_bytes(), shape.token_bytes()];
            let version = G::ENCODING_VERSION.into();
            [version, seats.into(), actions, words, planes, shape.scalars.into(), tokens]
        }
        None => [0; 7],
    };
    // SAFETY: the caller has room for the numbers, and one thread writes.
    unsafe { out.cast::<[u64; 7]>().write(numbers.map(|number| number as u64)) }
}

fn new_plan<G: Encode + Packed>(request: &Request, packed: &[u8], games: usize) -> Option<Plan<G>> {
    let auto_reset = match request.auto_reset {
        0 => AutoReset::SameStep,
        1 => AutoReset::NextStep,
        _ => AutoReset::Off,
    };
    let chance = if request.chance == 0 { Chance::Settled } else { Chance::Exposed };
    let settings = Settings {
        games,
        seed: request.seed,
        first: request.first,
        auto_reset,
        chance,
        max_actions: NonZeroU32::new(request.max_actions),
        threads: 1,
    };
    let mut bits = Unpacker::new(packed);
    bits.version(G::PACKED_VERSION).ok()?;
    Plan::new(bits.options().ok()?, settings).ok()
}

/// Creates the games of this thread at their start.
pub unsafe fn create<G: Encode>(lane: Lane, env: *const Env<G>) {
    // SAFETY: the plan exists, and only this thread writes its games.
    unsafe {
        let (env, plan) = (&*env, &*(*env).plan);
        lane.items(env.games).for_each(|game| env.slots.add(game).write(Slot::new(plan, game)));
    }
}

/// Calls `each` with the games of this thread, and whether the call concerns them.
///
/// # Safety
/// That of the module. All games must have been created.
unsafe fn each<G: Encode>(
    lane: Lane,
    env: *const Env<G>,
    mut each: impl FnMut(&Env<G>, &Plan<G>, &mut Slot<G>, usize, bool),
) {
    // SAFETY: plan and games exist, and only this thread uses its games.
    unsafe {
        let (env, plan) = (&*env, &*(*env).plan);
        for game in lane.items(env.games) {
            each(env, plan, &mut *env.slots.add(game), game, env.concerns(game));
        }
    }
}

/// Restarts the concerned games as their next episodes.
pub unsafe fn reset<G: Encode>(lane: Lane, env: *const Env<G>) {
    // SAFETY: that of the module.
    unsafe {
        each(lane, env, |_, plan, slot, _, concerned| {
            if concerned {
                slot.restart_next(plan);
            }
        });
    }
}

/// Replaces the generators of all games by those of the plan's seed, as `take` with a seed does.
pub unsafe fn reseed<G: Encode>(lane: Lane, env: *const Env<G>) {
    // SAFETY: that of the module.
    unsafe { each(lane, env, |_, plan, slot, game, _| slot.reseed(plan, game)) }
}

/// Asserts that all arrays had the right width. It comes from the plan.
fn assert_written(result: Result<(), VecError>) {
    debug_assert!(result.is_ok());
}

/// Writes the arrays of all games.
pub unsafe fn observe<G: Encode>(lane: Lane, env: *const Env<G>) {
    // SAFETY: that of the module.
    unsafe {
        each(lane, env, |env, plan, slot, game, _| {
            env.write_rows(plan, game, |rows| assert_written(slot.observe(plan, rows)));
        });
    }
}

/// Draws indices: 0 for all legal actions, 1 for masks of bytes, 2 for masks of bits, 3 for lists.
pub unsafe fn sample<G: Encode>(lane: Lane, env: *const Env<G>, choices: u32) {
    // SAFETY: that of the module.
    unsafe {
        each(lane, env, |env, plan, slot, game, _| {
            if let Ok(index) = slot.sample(plan, env.choices(plan, game, choices)) {
                *env.actions.add(game) = index;
            }
        });
    }
}

/// Checks the indices, and writes the first game whose index cannot be played.
pub unsafe fn check<G: Encode>(lane: Lane, env: *const Env<G>) {
    // SAFETY: that of the module.
    unsafe {
        each(lane, env, |env, _, slot, game, concerned| {
            if !concerned {
                slot.skip();
            } else if !slot.choose(*env.actions.add(game)) {
                AtomicU32::from_ptr(env.refused).fetch_min(game as u32, Ordering::Relaxed);
            }
        });
    }
}

/// Plays the checked indices and writes the arrays of the concerned games.
///
/// After a check that refused an index nothing changes. The concerned games must be those of the
/// check.
pub unsafe fn step<G: Encode>(lane: Lane, env: *const Env<G>) {
    // SAFETY: that of the module. No thread writes the number.
    unsafe {
        if *(*env).refused != u32::MAX {
            return;
        }
        each(lane, env, |env, plan, slot, game, concerned| {
            if concerned {
                env.write_rows(plan, game, |rows| assert_written(slot.step(plan, rows)));
            }
        });
    }
}

/// Plays random steps, as `sample` of all legal actions and `step` do, and writes no array.
pub unsafe fn play<G: Encode>(lane: Lane, env: *const Env<G>, steps: u32) {
    // SAFETY: that of the module.
    unsafe {
        each(lane, env, |_, plan, place, _, _| {
            // Memory of the thread is faster than that of all games.
            let mut slot = place.clone();
            for _ in 0..steps {
                slot.choose_random();
                slot.advance(plan);
            }
            *place = slot;
        });
    }
}

/// Adds up the utilities of random play-outs from each position, a row of seats per game.
///
/// A play-out has at most `most` steps, draws from the generator of `sample`, and plays on from the
/// position itself, hidden parts included. One that does not end adds nothing.
pub unsafe fn playouts<G: Encode>(
    lane: Lane,
    env: *const Env<G>,
    rounds: u32,
    most: u64,
    sums: *mut i64,
) {
    // SAFETY: that of the module; `sums` has a row per game.
    unsafe {
        each(lane, env, |_, plan, slot, game, _| {
            let Some(sums) = row(sums, plan.seats().into(), game) else { return };
            let (start, draws) = slot.game_and_draws();
            for _ in 0..rounds {
                let mut position = start.clone();
                playout(&mut position, draws, most);
                let Some(outcome) = position.outcome() else { continue };
                for (seat, sum) in Seat::all(plan.seats()).zip(&mut *sums) {
                    *sum += i64::from(G::utility(&outcome, seat));
                }
            }
        });
    }
}

/// Writes the start, from which a count begins.
pub unsafe fn root<G: Encode>(lane: Lane, env: *const Env<G>, out: *mut G) {
    if lane.items(1).next().is_some() {
        // SAFETY: the plan exists, there is room for a position, and one thread writes.
        unsafe { out.write((*(*env).plan).start().clone()) }
    }
}

/// Writes the number of steps of each position, which is its perft of depth 1.
pub unsafe fn count<G: Encode>(lane: Lane, positions: *const G, length: u64, counts: *mut u64) {
    for item in lane.items(length as usize) {
        // SAFETY: both arrays have the length, and one thread writes this number.
        unsafe { counts.add(item).write(frontier::count(&*positions.add(item))) }
    }
}

/// Writes the perft of depth 2 of each position.
pub unsafe fn count_two<G: Encode>(lane: Lane, positions: *const G, length: u64, counts: *mut u64) {
    for item in lane.items(length as usize) {
        // SAFETY: both arrays have the length, and one thread writes this number.
        unsafe {
            let mut sum = 0;
            frontier::children(&*positions.add(item), |child| sum += frontier::count(child));
            counts.add(item).write(sum);
        }
    }
}

/// Writes the positions after each step of each position, from its offset on.
///
/// Offsets are the sums of the [`count`]s of the positions before.
pub unsafe fn expand<G: Encode>(
    lane: Lane,
    positions: *const G,
    length: u64,
    offsets: *const u64,
    out: *mut G,
) {
    for item in lane.items(length as usize) {
        // SAFETY: the arrays have the length, and the children of this position have their own
        // places.
        unsafe {
            let mut place = *offsets.add(item) as usize;
            frontier::children(&*positions.add(item), |child: &G| {
                out.add(place).write(child.clone());
                place += 1;
            });
        }
    }
}
