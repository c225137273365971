//! Nothing allocates once an environment has been made.

use crate::common::{ALL, env, settings};
use rules_core::Encode;
use rules_vec::{Arrays, Choices};

fn steps_do_not_allocate<G: Encode>() {
    let mut env = env::<G>(settings(8, 6));
    let mut arrays = Arrays::new(&env, ALL);
    let mut actions = vec![0; env.len()];
    let mut ended = 0;
    let counted = allocation_counter::measure(|| {
        env.observe(&mut arrays.buffers()).unwrap();
        for _ in 0..1500 {
            env.sample(Choices::Mask(&arrays.views.mask), &mut actions).unwrap();
            env.step(&actions, &mut arrays.buffers()).unwrap();
            ended += arrays.terminated.iter().filter(|&&ended| ended).count();
        }
        env.reset(None, &mut arrays.buffers()).unwrap();
    });
    assert_eq!(counted.count_total, 0, "{}", G::NAME);
    assert!(ended > 0, "{}: no game has ended", G::NAME);
}

#[test]
fn no_step_allocates() {
    steps_do_not_allocate::<triad_rules::Triad>();
    steps_do_not_allocate::<triad_rules::Tourney>();
    steps_do_not_allocate::<triandro_rules::Triandro>();
    steps_do_not_allocate::<triarchy_rules::Triarchy>();
    steps_do_not_allocate::<rules_nets::conquest_rules::Conquest>();
    steps_do_not_allocate::<cybo_rules::Cybo>();
}

/// The counter counts.
#[test]
fn arrays_are_allocated() {
    let env = env::<cybo_rules::Cybo>(settings(8, 6));
    let counted = allocation_counter::measure(|| drop(Arrays::new(&env, ALL)));
    assert!(counted.count_total > 5);
}

/// Nothing is legal after the end of a game.
#[test]
fn ends_of_games_have_no_room_for_legality() {
    let ends = Arrays::new(&env::<cybo_rules::Cybo>(settings(8, 6)), ALL).final_views;
    assert!(ends.mask.is_empty() && ends.mask_bits.is_empty() && ends.legal.is_empty());
    assert!(!ends.planes.is_empty() && !ends.scalars.is_empty());
}
