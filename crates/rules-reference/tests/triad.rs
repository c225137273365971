//! The TRIAD models against the facts of the rules document, and rule by rule.

use rules_reference::Model;
use rules_reference::triad::TriadModel;

/// The trait's perft, but the last ply is only counted: that is much quicker.
fn count<M: Model>(model: &M, depth: u32) -> u64 {
    let legal = model.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |action| {
        let mut next = model.clone();
        next.play(action);
        count(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

fn assert_perft(options: &[(&str, &str)], from: u32, counts: &[u64]) {
    let model = TriadModel::new(options);
    for (depth, &nodes) in (from..).zip(counts) {
        assert_eq!(count(&model, depth), nodes, "{options:?} to depth {depth}");
    }
}

const HEX: [u64; 11] = [37, 111, 222, 222, 7992, 23976, 47952, 47952, 1678320, 10069920, 30209760];
const RECT: [u64; 12] =
    [25, 75, 150, 150, 3600, 10800, 21600, 21600, 496800, 2980800, 8942400, 11923200];

#[test]
fn perft_hex() {
    assert_perft(&[], 1, &HEX[..10]);
    let model = TriadModel::new(&[]);
    assert_eq!(model.perft(7), HEX[6]);
}

#[test]
fn perft_hex12() {
    assert_perft(&[("layout", "hex12")], 1, &HEX[..10]);
}

#[test]
fn perft_rect() {
    assert_perft(&[("layout", "rect")], 1, &RECT[..10]);
}

#[test]
fn perft_capture() {
    assert_perft(&[("mode", "capture")], 1, &[37, 1332, 46620, 1585080]);
}

#[test]
fn perft_capture_by_hand() {
    let options = [("mode", "capture"), ("manual_captures", "true")];
    assert_perft(&options, 1, &[37, 1332, 46620, 1580526]);
}

#[test]
#[ignore = "takes a minute"]
fn perft_deep() {
    assert_perft(&[], 11, &HEX[10..]);
    assert_perft(&[("layout", "hex12")], 11, &HEX[10..]);
    assert_perft(&[("layout", "rect")], 11, &RECT[10..]);
    assert_perft(&[("mode", "capture")], 5, &[52307640]);
    assert_perft(&[("mode", "capture"), ("manual_captures", "true")], 5, &[51863352]);
}
