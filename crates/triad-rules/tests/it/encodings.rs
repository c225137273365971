//! Planes and scalars of known positions.

use crate::common::positions::{CHAIN, play, triad};
use rules_core::{Encode, Observe, Seat};
use triad_rules::{Options, Tourney, TrapTiming, Triad};

/// The planes as seen by a seat, without the cells that are empty.
fn planes(game: &Triad, viewer: Seat) -> Vec<Vec<usize>> {
    let shape = Triad::shape(&Options::default());
    let cells = usize::from(shape.height) * usize::from(shape.width);
    let mut planes = vec![0; usize::from(shape.planes) * cells];
    Triad::write_planes(&game.observe(viewer), viewer, &mut planes).unwrap();
    let marked = |plane: &[u8]| (0..cells).filter(|&cell| plane[cell] == 1).collect();
    planes.chunks(cells).map(marked).collect()
}

#[test]
fn planes_have_gems_jewels_and_what_is_pending() {
    let mut game = triad(&CHAIN.replacen(" - ", " manual_captures=true ", 1));
    play(&mut game, "d3");
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|viewer| planes(&game, viewer));
    for (seat, planes) in [(Seat::FIRST, &first), (Seat::SECOND, &second)] {
        assert_eq!(planes[0].len() as u32, game.gems(seat).count() as u32);
    }
    // What one seat sees as its own is what the other sees as the opponent's.
    for (own, other) in [(0, 1), (2, 3)] {
        assert!(!first[own].is_empty() && first[own] != first[other]);
        assert_eq!((&first[own], &first[other]), (&second[other], &second[own]));
    }
    assert_eq!(first[6].len(), game.pending_captures().count());
    assert_eq!(first[6], second[6]);
    assert!(first[6].iter().all(|cell| first[1].contains(cell)));
}

#[test]
fn both_seats_see_which_jewels_have_moved() {
    let mut game = Triad::default();
    play(&mut game, "d4 S1>1.2");
    for (viewer, own) in [(Seat::FIRST, 2), (Seat::SECOND, 3)] {
        let planes = planes(&game, viewer);
        assert!(!planes[4].is_empty() && planes[4].len() < planes[own].len());
        assert!(planes[4].iter().all(|cell| planes[own].contains(cell)), "{planes:?}");
    }
}

fn scalars<G: Encode>(game: &G, viewer: Seat) -> Vec<f32> {
    let mut scalars = vec![0.0; usize::from(G::shape(&game.options()).scalars)];
    G::write_scalars(&game.observe(viewer), viewer, &mut scalars).unwrap();
    scalars
}

#[test]
fn scalars_have_turn_phase_rules_and_what_was_won() {
    let options = Options { trap_timing: TrapTiming::OnMove, ..Options::default() };
    let start = <Triad as rules_core::Game>::new(options).unwrap();
    let seen = scalars(&start, Seat::FIRST);
    assert_eq!([seen[0], seen[1]], [1.0, 0.0]);
    assert_eq!(seen[2..5].iter().sum::<f32>(), 1.0);
    assert_eq!((seen[16..20].iter().sum::<f32>(), seen[20]), (1.0, 1.0));
    assert_eq!(scalars(&start, Seat::SECOND)[..2], [0.0, 1.0]);
    assert_eq!(scalars(&Triad::default(), Seat::FIRST)[20], 0.0);

    let text = "triad-tourney/1 - 4:bt:c 4/5/6/7/6/5/4 S1,S2,S3 N1,N2,N3 0-0 0 0:gem";
    let tourney: Tourney = text.parse().unwrap();
    let won = |viewer| scalars(&tourney, viewer)[9..15].to_vec();
    assert_eq!(won(Seat::FIRST), [1.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(won(Seat::SECOND), [0.0, 0.0, 1.0, 1.0, 1.0, 0.0]);
}

/// The seats are exchanged, and so are their goals.
#[test]
fn triad_7_the_planes_say_which_docks_are_the_viewers() {
    let game = |text: &str| text.parse::<Triad>().unwrap();
    let south =
        game("triad/1 first=1 1n2/2n2/6/7/2sn2/2ss1/4 5.8+,6.3,6.5 1.4,2.6,2.8 0-0 0 0:jewels");
    let north = game("triad/1 - 1s2/2s2/6/7/2ns2/2nn1/4 1.4,2.6,2.8 5.8+,6.3,6.5 0-0 0 1:jewels");
    assert_eq!(scalars(&south, Seat::FIRST), scalars(&north, Seat::SECOND));
    let (south, north) = (planes(&south, Seat::FIRST), planes(&north, Seat::SECOND));
    assert_eq!(south[..7], north[..7]);
    // The Docks lie on the lowest and on the highest line.
    let cells = 15 * 13;
    assert!(!south[7].is_empty() && south[7].iter().all(|&cell| cell < 13));
    assert!(!north[7].is_empty() && north[7].iter().all(|&cell| cell >= cells - 13));
}
