//! Positions from their parts.

use proptest::prelude::*;
use rules_conformance::strategy::position;
use rules_core::{BuildError, Game, Options as _, Seat};
use triad_rules::{Achievement, Builder, Jewel, Options, Post, Triad};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

proptest! {
    #[test]
    fn a_position_is_built_from_its_parts(position in position::<Triad>(200)) {
        prop_assert_eq!(Builder::from(&position).build(), Ok(position));
        let jewels = |seat| position.jewels(seat).collect::<Vec<Jewel>>();
        let mut parts = Builder::new(position.options())
            .jewels(Seat::SECOND, jewels(Seat::SECOND).into_iter().rev())
            .jewels(Seat::FIRST, jewels(Seat::FIRST))
            .tally(Seat::FIRST, position.tally(Seat::FIRST))
            .tally(Seat::SECOND, position.tally(Seat::SECOND))
            .turns_without_gem(position.turns_without_gem());
        for post in position.board().layout().posts() {
            parts = parts.gem(post, position.gem(post));
        }
        if let Some(seat) = position.turn().seat()
            && position.phase() == triad_rules::Phase::Gem
        {
            prop_assert_eq!(parts.gem_turn(seat).build(), Ok(position));
        }
    }

    /// The builder accepts only positions whose text is read.
    #[test]
    fn a_changed_position_is_built_if_its_text_is_read(
        position in position::<Triad>(200),
        place in any::<proptest::sample::Index>(),
        number in 0..4_u8,
        what in 0..5_u8,
    ) {
        let posts: Vec<Post> = position.board().layout().posts().collect();
        let post = posts[place.index(posts.len())];
        let builder = Builder::from(&position);
        let changed = match what {
            0 => builder.gem(post, (number < 2).then(|| seat(number))),
            1 => builder.tally(seat(number & 1), number.into()),
            2 => builder.gem_turn(seat(number & 1)),
            3 => builder.jewels_turn(seat(number & 1), None, [post]),
            _ => builder.over((number < 2).then(|| (seat(number), Achievement::Trap))),
        };
        if let Ok(built) = changed.build() {
            prop_assert_eq!(built.to_string().parse(), Ok(built));
        }
    }
}

#[test]
fn what_breaks_a_rule_is_refused() {
    let start = || Builder::from(&Triad::default());
    let refused = |builder: Builder| builder.build().unwrap_err().to_string();
    assert_eq!(start().build(), Ok(Triad::default()));
    let jewels: Vec<Jewel> = Triad::default().jewels(Seat::FIRST).collect();
    let four = jewels.iter().chain(&jewels[..1]).copied();
    assert_eq!(
        refused(start().jewels(Seat::FIRST, four)),
        "a seat has at most three Jewels (TRIAD-2)"
    );
    let nowhere = Post::new(20, 20).unwrap();
    assert_eq!(refused(start().gem(nowhere, None)), "the board has no such Post (TRIAD-4)");
    assert_eq!(refused(start().gem_turn(seat(2))), "expected seat 0 or 1");
    assert_eq!(refused(start().tally(seat(0), u32::MAX)), "a tally is too large (TRIAD-10)");
    assert!(refused(start().tally(seat(0), 1)).contains("TRIAD-"));
    let options = Options { first: seat(2), ..Options::default() };
    assert!(options.check().is_err());
    assert!(matches!(Builder::new(options).build(), Err(BuildError::Options(_))));
}
