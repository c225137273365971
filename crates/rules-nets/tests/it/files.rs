//! Every byte of a file is checked.

use rules_nets::{
    HIDDEN, MOST_BIAS, MOST_WEIGHT, Net, NetError, conquest, triad, triandro, triarchy,
};

type Small = Net<3>;

/// A net that differs from [`Net::ZERO`] in every part.
fn sample() -> Small {
    let mut net = Small::ZERO;
    net.rows[1][5] = -7;
    net.rows[2][31] = MOST_WEIGHT;
    net.direct[2] = i16::MIN;
    net.bias[0] = -MOST_BIAS;
    net.out[3] = 300;
    net.out_bias = -70_000;
    net
}

fn file(net: &Small, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    net.write(name, |byte| bytes.push(byte));
    bytes
}

#[test]
fn a_net_is_read_as_it_was_written() {
    let bytes = file(&sample(), "sample");
    assert_eq!(bytes.len(), Small::BYTES);
    assert_eq!(Small::read(&bytes, "sample"), Ok(sample()));
}

#[test]
fn other_files_are_refused() {
    let bytes = file(&sample(), "sample");
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = bytes.clone();
        change(&mut changed);
        Small::read(&changed, "sample").expect_err("a changed file")
    };
    assert_eq!(refused(&|bytes| bytes[0] = b'R'), NetError::Magic { found: *b"Rnet" });
    assert_eq!(refused(&|bytes| bytes[4] = 2), NetError::Version { found: 2 });
    let name = |found: &[u8; 16]| NetError::Name { expected: "sample", found: *found };
    assert_eq!(refused(&|bytes| bytes[12] = b'S'), name(b"Sample          "));
    let size = NetError::Size { expected: 3, found: 4, hidden: HIDDEN as u16 };
    assert_eq!(refused(&|bytes| bytes[6] = 4), size);
    assert!(matches!(refused(&|bytes| bytes.push(0)), NetError::Length { .. }));
    assert!(matches!(refused(&|bytes| bytes.truncate(9)), NetError::Length { found: 9, .. }));
    assert!(matches!(refused(&|bytes| bytes[100] ^= 1), NetError::Checksum { .. }));
    let texts = [
        (NetError::Version { found: 2 }.to_string(), "net of version 2, expected version 1"),
        (
            Small::read(&bytes, "simple").expect_err("another name").to_string(),
            r#"net "sample", expected "simple""#,
        ),
        (
            NetError::Magic { found: *b"\x7fELF" }.to_string(),
            r#"not a net: it starts with "\x7fELF", expected "rnet""#,
        ),
    ];
    texts.into_iter().for_each(|(text, expected)| assert_eq!(text, expected));
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let mut net = sample();
    net.rows[0][0] = MOST_WEIGHT + 1;
    assert_eq!(Small::read(&file(&net, "x"), "x"), Err(NetError::Weight(MOST_WEIGHT + 1)));
    let mut net = sample();
    net.bias[9] = i16::MIN;
    assert_eq!(Small::read(&file(&net, "x"), "x"), Err(NetError::Weight(i16::MIN)));
}

#[test]
fn inputs_out_of_range_change_nothing() {
    let net = sample();
    let mut sums = net.sums();
    let before = sums.value();
    sums.set(3);
    assert_eq!(sums.value(), before);
    sums.set(2);
    assert_ne!(sums.value(), before);
}

#[test]
fn a_net_has_at_most_32_kilobytes() {
    let bytes = [
        Net::<{ conquest::INPUTS }>::BYTES,
        Net::<{ triad::INPUTS }>::BYTES,
        Net::<{ triandro::INPUTS }>::BYTES,
        Net::<{ triandro::MULTIPLAYER_INPUTS }>::BYTES,
        Net::<{ triarchy::INPUTS }>::BYTES,
    ];
    assert!(bytes.iter().all(|&bytes| bytes <= 32 << 10));
}
