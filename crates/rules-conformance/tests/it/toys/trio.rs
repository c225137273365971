//! Trio: two to six seats in turn take one to three stones from one of three piles; the most stones
//! win, and a tie is shared. No chance, nothing hidden, and much symmetry: piles and seats can be
//! exchanged.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{
    Mixer, Packer, Reader, Unpacker, impl_code_serde, impl_packed_serde, write_header,
};
use rules_core::{
    BySeat, Code, Diagram, Game, Keyed, NoEvent, Notation, OptionError, Options as _, Outcome,
    PackError, Packed, Seat, Symmetric, TextError, Turn,
};

rules_core::implement::options! {
    /// The options of a game.
    #[derive(PartialOrd, Ord)]
    pub(crate) struct TrioOptions {
        /// The number of seats.
        pub players: u8 = 3, int(2, 6), "The number of seats.";
        /// The stones in each pile.
        pub height: u8 = 4, int(1, 9), "The stones in each pile.";
    }
    seats |options| options.players;
}

/// Takes so many stones from this pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Take {
    pub(crate) pile: u8,
    pub(crate) stones: u8,
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub(crate) enum Ended {
        /// All piles are empty.
        Empty = "empty",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub(crate) enum TakeError {
        /// There is no such pile, or not so many stones in it.
        TooFew ["TRIO-1"] "the pile has not so many stones",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Trio {
    options: TrioOptions,
    piles: [u8; 3],
    taken: BySeat<u8>,
    turn: Seat,
}

const MOST_STONES: u8 = 3;

impl Trio {
    fn is_empty(&self) -> bool {
        self.piles == [0; 3]
    }
}

impl Game for Trio {
    const NAME: &'static str = "trio";
    type Options = TrioOptions;
    type Action = Take;
    type Event = NoEvent;
    type End = Ended;
    type Illegal = TakeError;

    fn new(options: TrioOptions) -> Result<Self, OptionError> {
        options.check()?;
        let (piles, taken) = ([options.height; 3], BySeat::default());
        Ok(Trio { options, piles, taken, turn: Seat::FIRST })
    }

    fn options(&self) -> TrioOptions {
        self.options
    }

    fn turn(&self) -> Turn {
        if self.is_empty() { Turn::Over } else { Turn::Seat(self.turn) }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Take> {
        (0..3).flat_map(|pile| {
            let most = self.piles[usize::from(pile)].min(MOST_STONES);
            (1..=most).map(move |stones| Take { pile, stones })
        })
    }

    fn count_actions(&self) -> usize {
        self.piles.iter().map(|&stones| usize::from(stones.min(MOST_STONES))).sum()
    }

    fn why_illegal(&self, take: Take) -> Option<TakeError> {
        let legal = (1..=MOST_STONES).contains(&take.stones)
            && self.piles.get(usize::from(take.pile)).is_some_and(|&left| take.stones <= left);
        if legal { None } else { Some(TakeError::TooFew) }
    }

    fn play_unchecked(&mut self, take: Take) {
        self.piles[usize::from(take.pile)] -= take.stones;
        self.taken[self.turn] += take.stones;
        self.turn = self.turn.next(self.options.players);
    }

    fn chance_events(&self) -> impl Iterator<Item = (NoEvent, u32)> {
        core::iter::empty()
    }

    fn play_event_unchecked(&mut self, event: NoEvent) {
        match event {}
    }

    /// Every step takes a stone.
    fn max_plies(options: &TrioOptions) -> Option<u64> {
        Some(3 * u64::from(options.height))
    }

    fn outcome(&self) -> Option<Outcome<Ended>> {
        if !self.is_empty() {
            return None;
        }
        let scores: Vec<i32> =
            self.taken.first(self.options.players).iter().map(|&stones| stones.into()).collect();
        Some(Outcome::highest_score(&scores, Ended::Empty))
    }
}

/// Where each pile goes, and by how many seats everyone moves on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exchange {
    piles: [u8; 3],
    seats: u8,
}

const PERMUTATIONS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetric for Trio {
    type Symmetry = Exchange;
    const IDENTITY: Exchange = Exchange { piles: [0, 1, 2], seats: 0 };

    fn symmetries(&self) -> impl Iterator<Item = Exchange> {
        let players = self.options.players;
        PERMUTATIONS
            .into_iter()
            .flat_map(move |piles| (0..players).map(move |seats| Exchange { piles, seats }))
    }

    fn inverse(&self, exchange: Exchange) -> Exchange {
        let mut piles = [0; 3];
        (0..3).for_each(|pile| piles[usize::from(exchange.piles[pile])] = pile as u8);
        let players = self.options.players;
        Exchange { piles, seats: (players - exchange.seats) % players }
    }

    fn compose(&self, first: Exchange, second: Exchange) -> Exchange {
        let seats = (first.seats + second.seats) % self.options.players;
        Exchange { piles: first.piles.map(|pile| second.piles[usize::from(pile)]), seats }
    }

    fn map(&self, exchange: Exchange) -> Self {
        let mut image = *self;
        for pile in 0..3 {
            image.piles[usize::from(exchange.piles[pile])] = self.piles[pile];
        }
        for seat in Seat::all(self.options.players) {
            image.taken[self.map_seat(exchange, seat)] = self.taken[seat];
        }
        image.turn = self.map_seat(exchange, self.turn);
        image
    }

    fn map_action(&self, exchange: Exchange, take: Take) -> Take {
        Take { pile: exchange.piles[usize::from(take.pile)], ..take }
    }

    fn map_event(&self, _: Exchange, event: NoEvent) -> NoEvent {
        match event {}
    }

    fn map_seat(&self, exchange: Exchange, seat: Seat) -> Seat {
        Seat::new_unchecked((seat.number() + exchange.seats) % self.options.players)
    }
}

impl Keyed for Trio {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let bytes = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let TrioOptions { players, height } = self.options;
        Mixer::new(3)
            .word(bytes(&[players, height, self.turn.number()]))
            .word(bytes(&self.piles))
            .word(bytes(&self.taken.0))
            .finish()
    }
}

impl Code for Take {
    fn code(self) -> u32 {
        u32::from(self.pile * MOST_STONES + self.stones - 1)
    }

    fn from_code(code: u32) -> Option<Self> {
        let (pile, stones) = (code / 3, code % 3 + 1);
        (pile < 3).then_some(Take { pile: pile as u8, stones: stones as u8 })
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.pile), self.stones)
    }
}

impl FromStr for Take {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            &[pile @ b'a'..=b'c', stones @ b'1'..=b'3'] => {
                Ok(Take { pile: pile - b'a', stones: stones - b'0' })
            }
            _ => Err(TextError::new(0, "expected a pile a to c and stones 1 to 3")),
        }
    }
}

impl_code_serde!(Take);
impl_packed_serde!(Trio);
rules_core::implement::open_game!(Trio);

impl fmt::Display for Trio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Trio>(&self.options, f)?;
        write!(f, " {},{},{} ", self.piles[0], self.piles[1], self.piles[2])?;
        for (seat, stones) in self.taken.first(self.options.players).iter().enumerate() {
            let separator = if seat == 0 { "" } else { "," };
            write!(f, "{separator}{stones}")?;
        }
        write!(f, " {}", self.turn)
    }
}

rules_core::implement::impl_from_str!(Trio);

impl Trio {
    /// A position with these piles, if all stones are there.
    fn set_up(options: TrioOptions, piles: [u8; 3], taken: BySeat<u8>, turn: Seat) -> Option<Self> {
        let left: u8 = piles.iter().sum();
        let gone: u8 = taken.first(options.players).iter().sum();
        let all_there = left + gone == 3 * options.height;
        let possible = piles.iter().all(|&pile| pile <= options.height);
        let seated = turn.number() < options.players;
        (all_there && possible && seated).then_some(Trio { options, piles, taken, turn })
    }
}

impl Notation for Trio {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(_: &TrioOptions) -> Option<u32> {
        Some(3 * u32::from(MOST_STONES))
    }

    fn read_body(reader: &mut Reader<'_>, options: TrioOptions) -> Result<Self, TextError> {
        let mut piles = [0; 3];
        for (pile, before) in piles.iter_mut().zip([" ", ",", ","]) {
            reader.expect(before, "expected another pile")?;
            *pile = reader.number(9, "expected stones")? as u8;
        }
        let mut taken = BySeat::default();
        for seat in Seat::all(options.players) {
            let before = if seat == Seat::FIRST { " " } else { "," };
            reader.expect(before, "expected what another seat has")?;
            taken[seat] = reader.number(27, "expected stones")? as u8;
        }
        reader.expect(" ", "expected the seat to move")?;
        let turn = Seat::new_unchecked(reader.number(5, "expected a seat")? as u8);
        let position = Trio::set_up(options, piles, taken, turn);
        position.ok_or(reader.error("impossible numbers of stones"))
    }
}

impl Packed for Trio {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        self.piles.iter().for_each(|&pile| out.bits(pile.into(), 4));
        let taken = self.taken.first(self.options.players);
        taken.iter().for_each(|&stones| out.bits(stones.into(), 5));
        out.bits(self.turn.number().into(), 3);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: TrioOptions) -> Result<Self, PackError> {
        let mut piles = [0; 3];
        for pile in &mut piles {
            *pile = from.below(10, 4, "pile")? as u8;
        }
        let mut taken = BySeat::default();
        for seat in Seat::all(options.players) {
            taken[seat] = from.below(28, 5, "taken")? as u8;
        }
        let turn = Seat::new_unchecked(from.below(6, 3, "turn")? as u8);
        Trio::set_up(options, piles, taken, turn).ok_or(PackError::Invalid("stones"))
    }
}

impl Diagram for Trio {
    fn write_diagram(&self, _: Option<Seat>, out: &mut dyn fmt::Write) -> fmt::Result {
        for (name, &pile) in ["a", "b", "c"].into_iter().zip(&self.piles) {
            writeln!(out, "{name} {}", "o".repeat(usize::from(pile)))?;
        }
        Ok(())
    }
}
