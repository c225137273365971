//! Shafts: four shafts of some levels each. Chance buries a rock under the last level of one of them,
//! which nobody sees. Two seats in turn dig one level; the level on the rock cannot be dug. Whoever digs
//! the last level that can be dug wins.
//!
//! The board may be the caller's own, so that texts and bytes only refer to it; and what is legal does
//! not follow from what is seen.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;
use rules_core::implement::{
    Mixer, OptionField, Packer, Reader, Unpacker, impl_code_serde, impl_packed_serde,
    impl_text_serde, read_seen, write_header, write_seen_header,
};
use rules_core::{
    Code, Diagram, Game, Keyed, Notation, Observe, OptionError, OptionValue, Options as _, Outcome,
    PackError, Packed, Seat, SeatSet, TextError, Turn, uniform_below,
};

/// The levels of each shaft.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Board {
    Small,
    Deep,
    /// The caller's own: text only has its fingerprint.
    Custom([u8; 4]),
}

impl Board {
    fn levels(self) -> [u8; 4] {
        match self {
            Board::Small => [1, 2, 2, 1],
            Board::Deep => [3, 1, 4, 2],
            Board::Custom(levels) => levels,
        }
    }

    fn fingerprint(levels: [u8; 4]) -> u64 {
        Mixer::new(4).word(u32::from_le_bytes(levels).into()).finish()
    }
}

impl OptionField for Board {
    fn value(&self) -> OptionValue {
        match self {
            Board::Small => OptionValue::Choice("small"),
            Board::Deep => OptionValue::Choice("deep"),
            Board::Custom(levels) => OptionValue::Id(Board::fingerprint(*levels)),
        }
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        [Board::Small, Board::Deep].into_iter().find(|board| board.value() == value)
    }

    fn from_value_with(value: OptionValue, base: &Self) -> Option<Self> {
        if base.value() == value { Some(*base) } else { Self::from_value(value) }
    }
}

rules_core::implement::options! {
    /// The options of a game.
    pub(crate) struct ShaftsOptions {
        /// The levels of each shaft.
        pub board: Board = Board::Small, choice(&["small", "deep"]), "The levels of each shaft.";
    }
    seats |_options| 2;
    check |options| if options.board.levels().iter().all(|level| (1..=9).contains(level)) {
        Ok(())
    } else {
        Err(ShaftsOptions::SPECS[0].out_of_range())
    };
}

/// A shaft, 0 to 3: where a level is dug, or where the rock is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Shaft(pub(crate) u8);

impl Code for Shaft {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        (code < 4).then_some(Shaft(code as u8))
    }
}

impl fmt::Display for Shaft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Shaft {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let shaft = reader.number(3, "expected a shaft, 0 to 3")?;
        reader.end()?;
        Ok(Shaft(shaft as u8))
    }
}

impl_code_serde!(Shaft);

rules_core::implement::ends! {
    /// Why a game ended.
    pub(crate) enum Ended {
        /// All levels are dug but the one on the rock.
        Dug = "dug",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub(crate) enum DigError {
        /// The shaft has no levels left.
        Empty ["SHAFTS-1"] "the shaft has no levels left",
        /// The rock is under the level.
        Rock ["SHAFTS-2"] "the level is on the rock",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shafts {
    options: ShaftsOptions,
    rock: Option<Shaft>,
    left: [u8; 4],
    turn: Seat,
}

impl Shafts {
    fn left(&self, Shaft(shaft): Shaft) -> u8 {
        self.left.get(usize::from(shaft)).copied().unwrap_or(0)
    }

    fn can_dig(&self, shaft: Shaft) -> bool {
        self.left(shaft) > u8::from(self.rock == Some(shaft))
    }

    /// The position, if the rules allow it.
    fn validated(self) -> Option<Self> {
        let levels = self.options.board.levels();
        let fits = self.left.iter().zip(levels).all(|(&left, levels)| left <= levels);
        let dug = levels.iter().sum::<u8>().saturating_sub(self.left.iter().sum());
        let begun = self.rock.is_some() || dug == 0;
        let kept = self.rock.is_none_or(|rock| self.left(rock) > 0);
        (fits && begun && kept && self.turn.number() == dug % 2).then_some(self)
    }

    /// Where the rock can be, as far as anybody sees.
    fn rocks(&self) -> impl Iterator<Item = Shaft> {
        (0..4).map(Shaft).filter(|&shaft| self.left(shaft) > 0)
    }
}

impl Game for Shafts {
    const NAME: &'static str = "shafts";
    type Options = ShaftsOptions;
    type Action = Shaft;
    type Event = Shaft;
    type End = Ended;
    type Illegal = DigError;

    fn new(options: ShaftsOptions) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Shafts { options, rock: None, left: options.board.levels(), turn: Seat::FIRST })
    }

    fn options(&self) -> ShaftsOptions {
        self.options
    }

    fn turn(&self) -> Turn {
        match self.rock {
            None => Turn::Chance,
            Some(_) if self.left.iter().sum::<u8>() == 1 => Turn::Over,
            Some(_) => Turn::Seat(self.turn),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Shaft> {
        let shafts = if self.rock.is_some() { 4 } else { 0 };
        (0..shafts).map(Shaft).filter(|&shaft| self.can_dig(shaft))
    }

    fn why_illegal(&self, shaft: Shaft) -> Option<DigError> {
        match self.left(shaft) {
            0 => Some(DigError::Empty),
            _ => (!self.can_dig(shaft)).then_some(DigError::Rock),
        }
    }

    fn play_unchecked(&mut self, Shaft(shaft): Shaft) {
        self.left[usize::from(shaft)] -= 1;
        self.turn = self.turn.next(2);
    }

    fn chance_events(&self) -> impl Iterator<Item = (Shaft, u32)> {
        let shafts = if self.rock.is_none() { 4 } else { 0 };
        (0..shafts).map(|shaft| (Shaft(shaft), 1))
    }

    fn play_event_unchecked(&mut self, shaft: Shaft) {
        self.rock = Some(shaft);
    }

    /// The rock, and all levels but the one on it.
    fn max_plies(options: &ShaftsOptions) -> Option<u64> {
        Some(options.board.levels().map(u64::from).iter().sum())
    }

    fn outcome(&self) -> Option<Outcome<Ended>> {
        let winner = SeatSet::only(self.turn.next(2));
        self.turn().is_over().then(|| Outcome::new(2, winner, Ended::Dug))
    }
}

/// What is seen of a position: all but where the rock is. It is the same for both seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen {
    /// The position with the first shaft where the rock can be.
    with_some_rock: Shafts,
}

impl Observe for Shafts {
    type Observation = Seen;
    const LEGAL_IS_OBSERVED: bool = false;

    fn observe(&self, _: Seat) -> Seen {
        let rock = self.rock.and(self.rocks().next());
        Seen { with_some_rock: Shafts { rock, ..*self } }
    }

    fn determinize<R: Rng + ?Sized>(seen: &Seen, rng: &mut R) -> Self {
        let world = seen.with_some_rock;
        let rocks = if world.rock.is_some() { world.rocks().count() } else { 0 };
        let rock = world.rocks().nth(uniform_below(rng, rocks as u32) as usize);
        Shafts { rock: world.rock.and(rock), ..world }
    }

    fn event_is_seen(&self, _: Shaft, _: Seat) -> bool {
        false
    }

    fn observation_key(seen: &Seen) -> u64 {
        Mixer::new(5).word(seen.with_some_rock.key()).finish()
    }

    fn read_observation(text: &str, base: &ShaftsOptions) -> Result<Seen, TextError> {
        // With a rock, the shaft that is written is hidden: any other one would print the same.
        read_seen::<Shafts>(text, base, |reader, options| {
            Ok(read_body(reader, options, true)?.observe(Seat::FIRST))
        })
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let world = self.with_some_rock;
        write_seen_header::<Shafts>(&world.options, f)?;
        world.write_body(f, world.rock.map(|_| '?'))
    }
}

impl FromStr for Seen {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Shafts::read_observation(text, &ShaftsOptions::default())
    }
}

impl_text_serde!(Seen);

impl Keyed for Shafts {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        Mixer::new(6)
            .word(Board::fingerprint(self.options.board.levels()))
            .word(u32::from_le_bytes(self.left).into())
            .word(self.rock.map_or(9, |Shaft(shaft)| shaft.into()))
            .word(match self.options.board {
                Board::Custom(_) => 1,
                _ => 0,
            })
            .finish()
    }
}

impl Shafts {
    fn write_body(
        &self,
        f: &mut fmt::Formatter<'_>,
        rock: Option<impl fmt::Display>,
    ) -> fmt::Result {
        match rock {
            Some(rock) => write!(f, " {rock}")?,
            None => f.write_str(" -")?,
        }
        let [a, b, c, d] = self.left;
        write!(f, " {a},{b},{c},{d}")
    }
}

impl fmt::Display for Shafts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Shafts>(&self.options, f)?;
        self.write_body(f, self.rock)
    }
}

rules_core::implement::impl_from_str!(Shafts);

/// Reads a position; a hidden rock, `?`, lies in the first shaft where it can be.
fn read_body(
    reader: &mut Reader<'_>,
    options: ShaftsOptions,
    hidden: bool,
) -> Result<Shafts, TextError> {
    let field = reader.field("expected the rock")?;
    let mut left = [0; 4];
    for (left, before) in left.iter_mut().zip([" ", ",", ",", ","]) {
        reader.expect(before, "expected another shaft")?;
        *left = reader.number(9, "expected levels")? as u8;
    }
    let dug = options.board.levels().iter().sum::<u8>().saturating_sub(left.iter().sum());
    let turn = Seat::new_unchecked(dug % 2);
    let mut position = Shafts { options, rock: None, left, turn };
    position.rock = match field {
        "-" => None,
        "?" if hidden => position.rocks().next(),
        text => Some(text.parse()?),
    };
    position.validated().ok_or(TextError::of_whole("impossible levels"))
}

impl Notation for Shafts {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(_: &ShaftsOptions) -> Option<u32> {
        Some(4)
    }

    fn read_body(reader: &mut Reader<'_>, options: ShaftsOptions) -> Result<Self, TextError> {
        read_body(reader, options, false)
    }
}

impl Packed for Shafts {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        out.bits(self.rock.map_or(0, |Shaft(shaft)| u64::from(shaft) + 1), 3);
        self.left.iter().for_each(|&left| out.bits(left.into(), 4));
        out.bits(self.turn.number().into(), 1);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: ShaftsOptions) -> Result<Self, PackError> {
        let rock = (from.below(5, 3, "rock")? as u8).checked_sub(1).map(Shaft);
        let mut left = [0; 4];
        for left in &mut left {
            *left = from.below(10, 4, "levels")? as u8;
        }
        let turn = Seat::new_unchecked(from.bits(1)? as u8);
        let position = Shafts { options, rock, left, turn };
        position.validated().ok_or(PackError::Invalid("levels"))
    }
}

impl_packed_serde!(Shafts);

impl Diagram for Shafts {
    fn write_diagram(&self, viewer: Option<Seat>, out: &mut dyn fmt::Write) -> fmt::Result {
        for shaft in (0..4).map(Shaft) {
            let rock = viewer.is_none() && self.rock == Some(shaft);
            let levels = "o".repeat(self.left(shaft).into());
            writeln!(out, "{shaft} {levels}{}", if rock { "#" } else { "" })?;
        }
        Ok(())
    }
}
