//! The order of the actions of an analysis.

use rules_core::Game;
use rules_search::{ActionValue, Analysis};
use triandro_rules::Triandro;

#[test]
fn the_chosen_action_leads_then_visits_then_values_then_the_order_of_the_list() {
    let known = [
        (5, None),
        (5, Some(-0.5)),
        (5, Some(-0.25)),
        (5, Some(0.0)),
        (5, Some(0.75)),
        (9, Some(-1.0)),
        (5, Some(0.75)),
        (0, None),
    ];
    let actions: Vec<_> = (Triandro::default().legal_actions().zip(known))
        .map(|(action, (visits, value))| ActionValue { action, value, visits, proof: None })
        .collect();
    let analysis = Analysis::<Triandro> {
        action: actions[7].action,
        actions: actions.clone(),
        line: Vec::new(),
        iterations: 0,
        nodes: 0,
    };
    let expected: Vec<_> = [7, 5, 4, 6, 3, 2, 1, 0].map(|place| actions[place]).into();
    assert_eq!(analysis.ranked(), expected);
}
