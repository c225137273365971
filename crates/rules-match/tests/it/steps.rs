//! How a match plays a step.

use std::fmt::{self, Display};

use rules_core::implement::Reader;
use rules_core::{
    FixedSeats, Game, NoEvent, Notation, OptionError, Outcome, PlayError, Seat, SeatSet, Step,
    TextError, Turn,
};
use rules_match::{FastRng, Match, MatchError};

rules_core::implement::choices! {
    /// What a seat does.
    enum Act {
        #[default]
        Take = "take",
        Leave = "leave",
    }
}

rules_core::implement::ends! {
    /// Why a game ended.
    enum End {
        Last = "last",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    enum Illegal {
        MustTake ["COUNTDOWN-1"] "a seat takes",
    }
}

/// A countdown that counts how often it was played by `play`, which checks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Countdown {
    left: u8,
    checked: u8,
}

impl Game for Countdown {
    const NAME: &'static str = "countdown";
    type Options = FixedSeats<2>;
    type Action = Act;
    type Event = NoEvent;
    type End = End;
    type Illegal = Illegal;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(Countdown { left: 3, checked: 0 })
    }

    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }

    fn turn(&self) -> Turn {
        if self.left == 0 { Turn::Over } else { Turn::Seat(Seat::FIRST) }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Act> {
        [Act::Take].into_iter().filter(|_| self.left > 0)
    }

    fn why_illegal(&self, action: Act) -> Option<Illegal> {
        (action == Act::Leave).then_some(Illegal::MustTake)
    }

    fn play_unchecked(&mut self, _: Act) {
        self.left -= 1;
    }

    fn play(&mut self, action: Act) -> Result<(), PlayError<Illegal>> {
        self.check(action)?;
        self.play_unchecked(action);
        self.checked += 1;
        Ok(())
    }

    fn chance_events(&self) -> impl Iterator<Item = (NoEvent, u32)> {
        std::iter::empty()
    }

    fn play_event_unchecked(&mut self, event: NoEvent) {
        match event {}
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        (self.left == 0).then(|| Outcome::new(2, SeatSet::only(Seat::FIRST), End::Last))
    }
}

impl Display for Countdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "countdown/1 - {}", self.left)
    }
}

impl Notation for Countdown {
    const NOTATION_VERSION: u32 = 1;

    fn read_body(reader: &mut Reader<'_>, _: FixedSeats<2>) -> Result<Self, TextError> {
        reader.expect(" ", "expected a space")?;
        let left = reader.number(3, "expected a number up to 3")? as u8;
        Ok(Countdown { left, checked: 0 })
    }
}

rules_core::implement::impl_from_str!(Countdown);

/// A step resolves its action once: what a match plays goes through the game's own `play`.
#[test]
fn a_match_plays_by_the_game_s_own_play() {
    let mut game = Match::<Countdown>::new(FixedSeats).unwrap();
    game.play(Act::Take).unwrap();
    assert_eq!(game.play_text("t"), Ok(Step::Action(Act::Take)));
    assert_eq!(*game.position(), Countdown { left: 1, checked: 2 });
    let before = game.clone();
    let refused = game.play(Act::Leave).unwrap_err();
    assert_eq!(refused.rule(), Some("COUNTDOWN-1"));
    assert_eq!((game.position(), game.record()), (before.position(), before.record()));
    assert_eq!(game.random_step(&mut FastRng::seeded(1)), Some(Step::Action(Act::Take)));
    assert_eq!(*game.position(), Countdown { left: 0, checked: 2 }, "what is drawn is legal");
    assert_eq!(game.play(Act::Take), Err(MatchError::Over));
    assert!(game.undo() && game.undo() && game.redo());
    assert_eq!((game.position().left, game.ply(), game.redoable()), (1, 2, 1));
}
