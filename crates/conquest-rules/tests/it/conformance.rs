//! Every law of the traits, by the kit, over all options.

use crate::common::all_options;
use conquest_rules::Conquest;
use rules_conformance::Kit;

#[test]
fn the_laws_hold_with_all_options() {
    for options in all_options() {
        let kit = Kit::<Conquest>::new().options(options).walks(3).notation().keyed().observed();
        let kit =
            kit.packed_at_most_half().observed_records().diagrams().observed_diagrams().encoded();
        #[cfg(feature = "serde")]
        let kit = kit.serde().observed_serde().serde_records();
        let report = kit.check();
        assert_eq!(report.finished_games(), report.walks(), "{options}");
    }
}
