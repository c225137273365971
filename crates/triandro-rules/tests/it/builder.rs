//! Positions from their parts.

use proptest::prelude::*;
use rules_conformance::strategy::position;
use rules_core::{BuildError, Game, Seat};
use triandro_rules::{Action, Builder, Options, Point, PointSet, Triandro};

proptest! {
    #[test]
    fn a_position_is_built_from_its_parts(position in position::<Triandro>(300)) {
        prop_assert_eq!(Builder::from(&position).build(), Ok(position));
    }

    /// The builder accepts only positions whose text is read.
    #[test]
    fn a_changed_position_is_built_if_its_text_is_read(
        position in position::<Triandro>(300),
        seat in 0..5_u8,
        bits in any::<u64>(),
        hand in 0..16_u8,
        what in 0..4_u8,
    ) {
        let (builder, seat) = (Builder::from(&position), Seat::new(seat).unwrap());
        let points = position.stones(seat);
        let flipped = 1 << (bits % 42);
        let changed = match what {
            0 => builder.hand(seat, hand),
            1 => builder.turn(seat),
            2 => builder.over(seat),
            _ => builder.stones(seat, PointSet::from_bits(points.bits() ^ flipped)),
        };
        if let Ok(built) = changed.build() {
            prop_assert_eq!(built.to_string().parse(), Ok(built));
        }
    }
}

#[test]
fn what_breaks_a_rule_is_refused() {
    let point = |number| PointSet::only(Point::new(number).unwrap());
    let start = || Builder::new(Options::default());
    let refused = |builder: Builder| builder.build().unwrap_err().to_string();
    assert_eq!(start().build(), Ok(Triandro::default()));
    let on_one = start().stones(Seat::FIRST, point(1)).stones(Seat::SECOND, point(1));
    assert_eq!(refused(on_one), "two seats have a stone on one point");
    assert_eq!(
        refused(start().stones(Seat::THIRD, point(1))),
        "a seat that does not play has stones"
    );
    assert_eq!(refused(start().turn(Seat::THIRD)), "the seat to act does not play");
    assert_eq!(
        refused(start().hand(Seat::FIRST, 15)),
        "a player has more than 14 stones (TRIANDRO-4)"
    );
    assert_eq!(refused(start().turn(Seat::SECOND)), "another player begins (TRIANDRO-4)");
    let options = Options { players: 9, ..Options::default() };
    assert!(matches!(Builder::new(options).build(), Err(BuildError::Options(_))));
    assert_eq!(Triandro::default().seats(), 2);
}

/// TRIANDRO-13: as long as there is a point off the perimeters, nobody is passed over, even if most
/// points have a stone.
#[test]
fn four_players_with_room_have_had_turns_one_after_another() {
    let options = Options { players: 4, ..Options::default() };
    let mut position = Triandro::new(options).unwrap();
    for _ in 0..4 * 12 {
        let point = position.placements(position.turn().seat().unwrap());
        let point = point.iter().find(|point| point.number() != 28).unwrap();
        position.play(Action::Place(point)).unwrap();
    }
    let last = Seat::new(3).unwrap();
    let mut stones = PointSet::EMPTY;
    position.stones(last).iter().skip(2).for_each(|point| stones.insert(point));
    let refused = Builder::from(&position).stones(last, stones).hand(last, 4).build();
    assert_eq!(
        refused.unwrap_err().to_string(),
        "hands and lost stones do not match any sequence of turns (TRIANDRO-4, TRIANDRO-12)"
    );
}

/// TRIANDRO-12: Only the first seat has lost stones, so that it has captured none, and has had as
/// many turns as stones have left its hand: fewer than the third, which was never passed over
/// either.
#[test]
fn captures_are_of_others_stones() {
    let options = Options { players: 3, ..Options::default() };
    let eight =
        format!("triandro/1 {options} 0 2a/1ccca1/1bba3/c2c2b1/1c1bc2/cb3b2/aba2a1/4ba/2a 6,6,6");
    let position: Triandro = eight.parse().unwrap();
    let mut two = PointSet::EMPTY;
    position.stones(Seat::FIRST).iter().take(2).for_each(|point| two.insert(point));
    let built = Builder::from(&position).stones(Seat::FIRST, two).hand(Seat::FIRST, 9).build();
    assert_eq!(
        built.unwrap_err().to_string(),
        "hands and lost stones do not match any sequence of turns (TRIANDRO-4, TRIANDRO-12)"
    );
}
