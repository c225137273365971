//! Tasks of the slow models: the cost of a plain transcription of the rules.

use std::hint::black_box;

use rand_core::Rng;
use rules_core::uniform_below;
use rules_reference::{Model, ModelTurn};

use crate::generator;
use crate::task::{Task, group};

/// The case of all tasks of slow models.
pub const CASE: &str = "slow model";

/// Steps of a random game, because whole games take too long in some models.
const STEPS: u64 = 60;
/// Number of positions for listing and playing.
const POSITIONS: usize = 40;

/// Listing, playing, perft from the start, and random play of a model.
pub fn tasks<M: Model + 'static>(game: &'static str, depth: u8) -> Vec<Task>
where
    M::Action: 'static,
{
    let positions = walk::<M>();
    let pairs: Vec<(M, M::Action)> = positions
        .iter()
        .filter_map(|position| Some((position.clone(), position.legal().into_iter().next()?)))
        .collect();
    let mut rng = generator(2);
    vec![
        Task::new(game, group::LIST, CASE, "position", move || {
            for position in &positions {
                black_box(black_box(position).legal());
            }
            positions.len() as u64
        }),
        Task::new(game, group::PLAY_UNCHECKED, CASE, "action", move || {
            for (position, action) in &pairs {
                let mut next = black_box(position).clone();
                next.play(black_box(action));
                black_box(&next);
            }
            pairs.len() as u64
        }),
        Task::new(game, group::FULL_PERFT, CASE, "node", move || M::new(&[]).perft(depth)),
        Task::new(game, group::PLAY_OUT, CASE, "step", move || {
            let mut model = M::new(&[]);
            (0..STEPS).take_while(|_| step(&mut model, &mut rng)).count() as u64
        }),
    ]
}

/// Positions of random games in which a player is to act.
fn walk<M: Model>() -> Vec<M> {
    let (mut model, mut rng, mut positions) = (M::new(&[]), generator(5), Vec::new());
    while positions.len() < POSITIONS {
        if matches!(model.turn(), ModelTurn::Seat(_)) {
            positions.push(model.clone());
        }
        if !step(&mut model, &mut rng) {
            model = M::new(&[]);
        }
    }
    positions
}

/// Plays a random action or event. Returns `false` once the game is over.
fn step<M: Model>(model: &mut M, rng: &mut impl Rng) -> bool {
    let mut below = |end: usize| uniform_below(rng, end as u32) as usize;
    match model.turn() {
        ModelTurn::Over => false,
        ModelTurn::Chance => {
            let events = model.chance();
            model.happen(&events[below(events.len())].0);
            true
        }
        ModelTurn::Seat(_) => {
            let actions = model.legal();
            model.play(&actions[below(actions.len())]);
            true
        }
    }
}
