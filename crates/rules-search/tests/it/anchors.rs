//! Anchor bots for measurements: each plays the stored line with a fixed budget.

use crate::common::generator;
use rules_core::{Notation, Observe, Turn};
use rules_search::{Bots, View, games};

/// Returns the first actions of a bot against itself after a few random steps.
fn line<G: Observe + Notation>(bots: &Bots<G>, options: G::Options, spec: &str) -> String {
    let spec = spec.parse().expect("a bot");
    let mut position = G::new(options).expect("options");
    let mut rng = generator(11);
    let seats = position.seats();
    let mut players: Vec<_> = (0..seats).map(|_| bots.make(&spec).expect("a bot")).collect();
    let mut actions = Vec::new();
    for _ in 0..24 {
        rules_core::random_step(&mut position, &mut rng);
    }
    while actions.len() < 8 && position.turn() != Turn::Over {
        let Some(seat) = position.turn().seat() else {
            rules_core::random_step(&mut position, &mut rng);
            continue;
        };
        let view = View::of(&position).expect("a seat can act");
        let budget = spec.budget(None).expect("iterations");
        let answer = players[seat.index()].choose(&view, &budget, &mut rng).expect("an answer");
        actions.push(answer.action.to_string());
        position.play_unchecked(answer.action);
    }
    actions.join(" ")
}

#[test]
fn anchors_play_as_ever() {
    let mut lines = String::new();
    let mut add = |name: &str, spec: &str, line: String| {
        lines.push_str(&format!("{name} {spec}: {line}\n"));
    };
    for spec in ["flat:300", "uct:300", "ismcts:300", "alphabeta:3"] {
        add("triandro", spec, line(&games::triandro(2), Default::default(), spec));
        let triad = games::triad::<triad_rules::BuiltIn, _>(triad_rules::BuiltIn::Hex.layout());
        add("triad", spec, line::<triad_rules::Triad>(&triad, Default::default(), spec));
    }
    for spec in ["flat:100", "uct:100", "ismcts:100"] {
        let three = triandro_rules::Options { players: 3, ..Default::default() };
        add("triandro players=3", spec, line(&games::triandro(3), three, spec));
        add("triarchy", spec, line(&games::triarchy(3), Default::default(), spec));
        add("conquest", spec, line(&games::conquest(2), Default::default(), spec));
    }
    assert_eq!(lines, include_str!("anchors.txt"));
}
