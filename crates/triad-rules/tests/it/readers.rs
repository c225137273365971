//! Readers accept only positions that play reaches, each in one form.

use crate::common::positions::play;
use rules_core::{Notation as _, Packed};
use triad_rules::{Custom, Layout, Tourney, TourneyOn, TourneyOptionsOn, Triad};

#[test]
fn regression_a_gap_among_the_jewels_in_bytes_is_refused() {
    let bytes = [
        0x01, 0, 0x92, 0x7b, 0xfd, 0xe5, 0xaf, 0x76, 0x2a, 0xaa, 0x1c, 0x07, 0xc2, 0x31, 0xb2,
        0x90, 0xb2, 0x8a, 0x08,
    ];
    assert!(Tourney::from_packed(&bytes).is_err());
}

#[test]
fn regression_triad_28_a_jewel_removed_before_the_first_turn_of_its_owner_reads() {
    let layout: &'static Layout = Box::leak(Box::new(
        "layout/1 g952 3:5,2:3,1:3,0:5 a1-a2+a3-b3,b1-c1,c1-d1 d2-d3+d3-d4,d1-d2,a1-b1+b3-c3 - -"
            .parse()
            .unwrap(),
    ));
    let base = TourneyOptionsOn { layout: Custom(layout), ..TourneyOptionsOn::default() };
    let id = layout.fingerprint();
    let text =
        format!("triad-tourney/1 layout=#{id:016x} 5:bt:t 5/3/3/5 S1,S2,S3 N1,N2,N3 0-0 0 1:gem");
    let mut game = TourneyOn::read(&text, &base).unwrap();
    for action in ["b1", "N1>3.5", "N3>2.4", "N2>3.1"] {
        play(&mut game, action);
        let text = game.to_string();
        assert_eq!(TourneyOn::read(&text, &base), Ok(game), "{text}");
        let bytes = game.to_packed();
        assert_eq!(TourneyOn::from_packed_with(bytes.as_bytes(), &base), Ok(game), "{text}");
    }
}

#[track_caller]
fn assert_rule(text: &str, rule: &str) {
    let error = text.parse::<Triad>().map(|game| game.to_string()).expect_err(text);
    assert!(error.to_string().contains(rule), "{text}: {error}");
}

#[test]
fn regression_triad_08_jewels_do_not_move_before_a_gem_was_placed() {
    assert_rule("triad/1 - 4/5/6/7/6/5/4 S1,S2,S3 N1,N2,N3 0-0 0 1:jewels", "TRIAD-8");
    assert_rule("triad/1 first=1 4/5/6/7/6/5/4 S1,S2,S3 N1,N2,N3 0-0 0 0:jewels", "TRIAD-8");
}

#[test]
fn regression_triad_07_jewels_are_next_to_their_docks_in_the_first_turn() {
    for (jewels, fine) in [
        ("S1,S2,1.6+", true),
        ("S1,1.4+,1.6+", true),
        ("S1,S2,1.4+", false),
        ("S1,S2,6.1+", false),
        ("S1,1.5+,1.6+", false),
        ("S1,S2,W1+", false),
    ] {
        let text = format!("triad/1 - 4/5/2s3/7/6/5/4 {jewels} N1,N2,N3 0-0 0 0:jewels");
        match fine {
            true => assert_eq!(text.parse::<Triad>().map(|game| game.to_string()), Ok(text)),
            false => assert_rule(&text, "TRIAD-7"),
        }
    }
}

#[test]
fn regression_triad_10_tallies_have_gems_that_were_captured() {
    for text in [
        "triad/1 - 4/5/6/7/6/5/4 S1,S2,S3 N1,N2,N3 1-1 0 0:gem",
        "triad/1 mode=breach 4/5/6/7/6/5/4 S1,S2,S3 N1,N2,N3 4095-4095 0 0:gem",
        "triad/1 mode=capture sn2/5/6/7/6/5/4 - - 1-1 0 0:gem",
    ] {
        assert_rule(text, "TRIAD-10");
    }
    // The third Gem can capture one, the fourth two.
    let most = "triad/1 mode=capture ssn1/n4/6/7/6/5/4 - - 1-1 0 0:gem";
    assert_eq!(most.parse::<Triad>().map(|game| game.to_string()), Ok(most.to_string()));
    assert_rule("triad/1 mode=capture ssn1/n4/6/7/6/5/4 - - 2-2 0 0:gem", "TRIAD-10");
}

#[test]
fn regression_triad_25_jewels_due_count_a_breach_as_the_last_move() {
    // 6.2 can only breach; 6.4 and 6.6 can go to 6.5, one of them, or breach: two moves at most.
    let text = "triad/1 mode=breach n3/5/6/s6/6/5/4 6.2,6.4,6.6 6.1,6.3,6.7 0-0 0 0:gem";
    let mut game: Triad = text.parse().unwrap();
    play(&mut game, "c3");
    assert_eq!(game.jewels_due(), 2);
    assert_eq!(game.to_string().parse(), Ok(game));
    assert_eq!(Triad::from_packed(game.to_packed().as_bytes()), Ok(game));
    play(&mut game, "6.4>6.5");
    assert_eq!(game.to_string().parse(), Ok(game));
}
