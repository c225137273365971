//! All ways of counting agree, over all games and many options.

use rules_core::{Game, Keyed, Packed, Symmetric, count_steps, perft, perft_limited, perft_while};
use rules_count::{CountError, Merge, Perft, Ply, Run};

/// Returns the position after `steps` steps, always a middle action or event.
fn after<G: Game>(options: &str, steps: usize) -> G
where
    G::Options: std::str::FromStr<Err: std::fmt::Debug>,
{
    let mut position = G::new(options.parse().unwrap()).unwrap();
    for _ in 0..steps {
        if position.turn().is_chance() {
            let events = position.chance_events().map(|(event, _)| event).collect::<Vec<_>>();
            position.play_event(events[events.len() / 2]).unwrap();
        } else {
            let action = position.legal_actions().nth(position.count_actions() / 2).unwrap();
            position.play(action).unwrap();
        }
    }
    position
}

/// Counts in all ways that need no symmetry, and returns the number.
fn plain<G: Packed + Keyed>(root: &G, depth: u8) -> u128 {
    let run = Run::default().threads(2);
    let expected = u128::from(perft(root, depth));
    assert_eq!(Perft::new(run).count(root, depth), Ok(expected));
    assert_eq!(Perft::new(run).full().count(root, depth), Ok(expected));
    let divided = Perft::new(run).divide(root, depth).unwrap();
    assert_eq!(divided.len(), count_steps(root));
    assert!(divided.is_sorted_by(|one, other| one.0 < other.0));
    assert_eq!(divided.iter().map(|&(_, count)| count).sum::<u128>(), expected);
    all_merges(root, depth, Merge::default().run(run), expected);
    expected
}

/// Counts with these merges and all bulk plies, with much and little memory, ply by ply.
fn all_merges<G: Packed>(root: &G, depth: u8, merge: Merge<'_, G>, expected: u128) {
    assert_eq!(merge.perft(root, depth), Ok(expected));
    for bulk in 1..=depth {
        assert_eq!(merge.bulk(bulk).perft(root, depth), Ok(expected), "bulk {bulk}");
        // So little that only a part of a ply fits, and none at all.
        assert_eq!(merge.bulk(bulk).memory(300 << 10).perft(root, depth), Ok(expected));
    }
    assert_eq!(merge.memory(0).perft(root, depth), Ok(expected));
    let mut ply = merge.root(root).unwrap();
    for left in (1..=depth).rev() {
        assert_eq!(merge.leaves(&ply, left), Ok(expected));
        // Halves of a ply count as the whole does, be they merged again or not.
        let records = ply.records().map(|(bytes, count)| (bytes.to_vec(), count));
        let records = records.collect::<Vec<_>>();
        let (one, other) = records.split_at(records.len() / 2);
        let read = |records: &[(Vec<u8>, u128)]| {
            Ply::<G>::from_records(ply.number(), &ply.options(), records.iter().cloned()).unwrap()
        };
        let halves =
            merge.leaves(&read(one), left).unwrap() + merge.leaves(&read(other), left).unwrap();
        assert_eq!(halves, expected);
        let twice = read(&[&records[..], &records[..]].concat());
        assert_eq!((twice.positions(), twice.sequences()), (ply.positions(), 2 * ply.sequences()));
        ply = merge.next(&ply).unwrap();
    }
    assert_eq!(ply.sequences(), expected);
}

/// Counts in all ways, and returns the number of distinct positions at the end without and with
/// symmetry.
fn symmetric<G: Packed + Keyed + Symmetric>(root: &G, depth: u8) -> [u64; 2] {
    let expected = plain(root, depth);
    let run = Run::default().threads(2);
    all_merges(root, depth, Merge::default().run(run).up_to_symmetry(), expected);
    let last = |merge: Merge<'_, G>| merge.positions(root, depth).unwrap().pop().unwrap();
    let (all, few) = (last(Merge::default()), last(Merge::default().up_to_symmetry()));
    assert_eq!((all.sequences, few.sequences), (expected, expected));
    assert!(few.positions <= all.positions);
    [all.positions, few.positions]
}

#[test]
fn triandro() {
    use triandro_rules::Triandro;
    assert_eq!(symmetric(&after::<Triandro>("-", 0), 3), [78_069, 6615]);
    symmetric(&after::<Triandro>("players=3", 9), 3);
    symmetric(&after::<Triandro>("players=4,first=2", 26), 3);
    symmetric(&after::<Triandro>("ending=play-on", 20), 3);
}

#[test]
fn triad() {
    use triad_rules::Triad;
    let [all, few] = symmetric(&after::<Triad>("-", 0), 5);
    assert!(few * 3 < all * 2, "{few} of {all}");
    symmetric(&after::<Triad>("-", 41), 5);
    symmetric(&after::<Triad>("layout=rect", 0), 4);
    symmetric(&after::<Triad>("layout=rect", 30), 4);
}

#[test]
fn triarchy() {
    use triarchy_rules::Triarchy;
    symmetric(&after::<Triarchy>("-", 0), 3);
    symmetric(&after::<Triarchy>("players=2", 0), 3);
    symmetric(&after::<Triarchy>("-", 30), 3);
}

#[test]
fn conquest() {
    use rules_nets::conquest_rules::Conquest;
    plain(&after::<Conquest>("-", 0), 2);
    plain(&after::<Conquest>("-", 25), 4);
    plain(&after::<Conquest>("players=4", 45), 3);
}

#[test]
fn cybo() {
    use cybo_rules::Cybo;
    plain(&after::<Cybo>("-", 0), 5);
    plain(&after::<Cybo>("-", 40), 5);
    plain(&after::<Cybo>("players=3", 7), 5);
}

#[test]
#[ignore = "long"]
fn a_sequence_count_beyond_64_bits_is_exact() {
    use cybo_rules::Cybo;
    // A number on the die, or one choice of few: counts come to far more than 64 bits.
    let start = Cybo::default();
    let merge = Merge::default();
    let (one, other) = (merge.bulk(1).perft(&start, 22), merge.bulk(4).perft(&start, 22));
    assert_eq!(one, other);
    assert!(one.unwrap() > u128::from(u64::MAX));
}

#[test]
fn a_count_beyond_128_bits_is_an_error() {
    let records = [(cybo_rules::Cybo::default().to_packed().as_bytes().to_vec(), u128::MAX)];
    let ply =
        Ply::<cybo_rules::Cybo>::from_records(0, &Default::default(), records.clone()).unwrap();
    assert_eq!(Merge::default().next(&ply).unwrap_err(), CountError::Overflow);
    assert_eq!(Merge::default().leaves(&ply, 2), Err(CountError::Overflow));
    let twice = [records[0].clone(), records[0].clone()];
    let twice = Ply::<cybo_rules::Cybo>::from_records(0, &Default::default(), twice);
    assert_eq!(twice.unwrap_err(), CountError::Overflow);
}

#[test]
fn damaged_records_are_refused() {
    let mut bytes = triandro_rules::Triandro::default().to_packed().as_bytes().to_vec();
    bytes[0] ^= 0x40;
    let ply = Ply::<triandro_rules::Triandro>::from_records(0, &Default::default(), [(bytes, 1)]);
    assert!(matches!(ply, Err(CountError::Packed(_))));
}

#[test]
fn limits_are_those_of_one_thread() {
    let start = cybo_rules::Cybo::default();
    let mut visited = 0u64;
    perft_while(&start, 4, || {
        visited += 1;
        true
    });
    for (limit, threads) in [(visited - 1, 1), (visited - 1, 2), (visited, 1), (visited, 2), (7, 2)]
    {
        let expected = perft_limited(&start, 4, limit).map(u128::from);
        let run = Run::default().threads(threads);
        let counted = Perft::new(run).limit(limit).count(&start, 4);
        assert_eq!(counted, expected.map_err(|_| CountError::Limit), "{limit} {threads}");
    }
}
