//! Known counts of lines of play.

use rules_core::{Game, Options as _, perft, perft_by_playing};
use triad_rules::{Custom, OptionsOn, TriadOn};

fn start<L: triad_rules::Board>(options: &[(&str, &str)]) -> TriadOn<L> {
    let mut all = OptionsOn::default();
    for (name, value) in options {
        all.set(name, value).unwrap();
    }
    TriadOn::new(all).unwrap()
}

fn check(options: &[(&str, &str)], counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(
            perft(&start::<triad_rules::BuiltIn>(options), depth),
            count,
            "{options:?} {depth}"
        );
        if count < 1_000_000 {
            assert_eq!(perft_by_playing(&start::<triad_rules::BuiltIn>(options), depth), count);
            assert_eq!(perft(&start::<Custom>(options), depth), count);
        }
    }
}

#[test]
fn the_counts_from_the_start_are_the_known_ones() {
    let hex = [37, 111, 222, 222, 7992, 23976, 47952, 47952, 1678320, 10069920, 30209760];
    check(&[], &hex);
    check(&[("layout", "hex12")], &hex);
    check(
        &[("layout", "rect")],
        &[25, 75, 150, 150, 3600, 10800, 21600, 21600, 496800, 2980800, 8942400, 11923200],
    );
    check(&[("mode", "capture")], &[37, 1332, 46620, 1585080, 52307640]);
    check(
        &[("mode", "capture"), ("manual_captures", "true")],
        &[37, 1332, 46620, 1580526, 51863352],
    );
}
