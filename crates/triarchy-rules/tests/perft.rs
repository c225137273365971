//! The known counts of lines of play, from both models.

use rules_core::{Game, perft, perft_by_playing};
use rules_reference::Model;
use rules_reference::triarchy::TriarchyModel;
use triarchy_rules::{Options, Triarchy};

/// Above this many nodes the slow model is not asked.
const SLOW_LIMIT: u64 = 200_000;

#[test]
fn both_models_count_the_known_numbers() {
    let mut counted = 0;
    for line in include_str!("../data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(' ');
        let text = fields.next().unwrap();
        let options: Options = text.parse().unwrap();
        let named: Vec<_> = text.split(',').filter_map(|option| option.split_once('=')).collect();
        let (fast, slow) = (Triarchy::new(options).unwrap(), TriarchyModel::new(&named));
        for field in fields {
            let (depth, nodes) = field.split_once(':').unwrap();
            let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
            assert_eq!(perft(&fast, depth), nodes, "{options} at depth {depth}");
            assert_eq!(perft_by_playing(&fast, depth), nodes, "{options} at depth {depth}");
            if nodes <= SLOW_LIMIT {
                assert_eq!(slow.perft(depth), nodes, "slow, {options} at depth {depth}");
            }
            counted += 1;
        }
    }
    assert!(counted >= 16, "the table has been cut short");
}
