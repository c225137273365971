//! The slow model of Triominos Conquest against its rules document.

use rules_reference::conquest::ConquestModel;
use rules_reference::{Model, ModelTurn};

/// Lets all events due happen, each time with the lowest tile left.
fn force(model: &mut ConquestModel) {
    while model.turn() == ModelTurn::Chance {
        let lowest = *model.stock.first().expect("a tile to draw");
        model.happen(&lowest);
    }
}

/// The player-action sequences of this length with the forced deal.
fn forced_perft(model: &ConquestModel, depth: usize) -> u64 {
    let mut model = model.clone();
    force(&mut model);
    if depth == 0 {
        return 1;
    }
    let actions = model.legal().into_iter();
    let counts = actions.map(|action| {
        let mut next = model.clone();
        next.play(&action);
        forced_perft(&next, depth - 1)
    });
    counts.sum()
}

#[test]
fn forced_deals_have_the_published_counts() {
    let cases: [(&[(&str, &str)], [u64; 7]); 4] = [
        (&[], [9, 28, 69, 342, 1003, 3867, 14561]),
        (&[("pass_draws", "false")], [9, 28, 69, 342, 991, 3789, 14065]),
        (&[("players", "3")], [7, 19, 37, 81, 294, 901, 1959]),
        (&[("players", "4")], [7, 19, 37, 67, 161, 493, 1301]),
    ];
    for (options, counts) in cases {
        let start = ConquestModel::new(options);
        let counted: Vec<u64> = (1..=7).map(|depth| forced_perft(&start, depth)).collect();
        assert_eq!(counted, counts, "{options:?}");
    }
}
