//! Kuhn poker: hidden cards, chance, stakes. Two seats put in one chip each and get one card; each
//! may bet once; the higher card wins unless a bet is not met.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;
use rules_core::implement::{
    Mixer, Packer, Reader, Unpacker, impl_code_serde, impl_packed_serde, impl_text_serde,
    read_canonical, write_header,
};
use rules_core::{
    Code, Diagram, Game, Keyed, Notation, Observe, OptionError, Options as _, Outcome, PackError,
    Packed, Seat, SeatSet, TextError, Turn, read_options, uniform_below,
};

rules_core::implement::choices! {
    /// What a bet costs.
    pub(crate) enum Stakes {
        /// One chip.
        #[default]
        Single = "single",
        /// Two chips.
        Double = "double",
    }
}

rules_core::implement::options! {
    /// The options of a game.
    pub(crate) struct KuhnOptions {
        /// How many cards there are, ranked from 0.
        pub cards: u8 = 3, int(3, 6), "How many cards there are.";
        /// What a bet costs.
        pub stakes: Stakes = Stakes::Single, choice(Stakes::NAMES), "What a bet costs.";
        /// Whether cards are dealt face up.
        pub open: bool = false, bool(), "Cards are dealt face up; not with double stakes.";
    }
    seats |_options| 2;
    check |options| if options.open && options.stakes == Stakes::Double {
        let why = "nobody would pay that much for nothing";
        Err(OptionError::Conflict { name: "open", other: "stakes", why })
    } else {
        Ok(())
    };
}

rules_core::implement::named! {
    /// What a seat does.
    pub(crate) enum Choice {
        /// Puts in nothing: checks, or folds if there is a bet.
        Pass = "p",
        /// Bets, or meets the bet.
        Bet = "b"
    }
}

/// A card goes to the seat that has none yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Deal(pub(crate) u8);

rules_core::implement::ends! {
    /// Why a game ended.
    pub(crate) enum Ended {
        /// A bet was not met.
        Fold = "fold",
        /// The cards were compared.
        Showdown = "showdown",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal: at a seat's turn no action is.
    pub(crate) enum Never {
        /// It is no seat's turn.
        NoTurn [] "no seat is to act",
    }
}

/// The choices so far, at most three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct History {
    length: u8,
    /// One bit a choice, the first lowest; set for a bet.
    bets: u8,
}

impl History {
    fn push(&mut self, choice: Choice) {
        self.bets |= (choice as u8) << self.length;
        self.length += 1;
    }

    fn choices(self) -> impl Iterator<Item = Choice> {
        (0..self.length)
            .map(move |place| if self.bets >> place & 1 == 1 { Choice::Bet } else { Choice::Pass })
    }

    fn end(self) -> Option<Ended> {
        match (self.length, self.bets) {
            (2, 0b00) | (2, 0b11) | (3, 0b110) => Some(Ended::Showdown),
            (2, 0b01) | (3, 0b010) => Some(Ended::Fold),
            _ => None,
        }
    }

    /// The seat that has bet and was not met, if the last choice was to fold.
    fn bettor(self) -> Seat {
        Seat::new_unchecked(self.length % 2)
    }

    /// A history as it is written, if it can come up.
    fn of(length: u8, bets: u8) -> Option<Self> {
        let history = History { length, bets };
        let fits = matches!((length, bets), (0, 0) | (1, 0..=1) | (2, 0..=3) | (3, 0b010 | 0b110));
        fits.then_some(history)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Kuhn {
    options: KuhnOptions,
    hands: [Option<u8>; 2],
    history: History,
}

impl Kuhn {
    pub(crate) fn hand(&self, seat: Seat) -> Option<u8> {
        self.hands[seat.index()]
    }

    pub(crate) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.history.choices()
    }

    fn dealt(&self) -> usize {
        self.hands.iter().flatten().count()
    }

    /// A position with these hands, if the rules allow it.
    fn set_up(options: KuhnOptions, hands: [Option<u8>; 2], history: History) -> Option<Self> {
        let in_range = hands.iter().flatten().all(|&card| card < options.cards);
        let in_order = hands[0].is_some() || hands[1].is_none();
        let distinct = hands[0].is_none() || hands[0] != hands[1];
        let begun = history.length == 0 || hands[1].is_some();
        let possible = in_range && in_order && distinct && begun;
        possible.then_some(Kuhn { options, hands, history })
    }
}

impl Game for Kuhn {
    const NAME: &'static str = "kuhn-poker";
    type Options = KuhnOptions;
    type Action = Choice;
    type Event = Deal;
    type End = Ended;
    type Illegal = Never;

    fn new(options: KuhnOptions) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Kuhn { options, hands: [None; 2], history: History::default() })
    }

    fn options(&self) -> KuhnOptions {
        self.options
    }

    fn turn(&self) -> Turn {
        match self.history.end() {
            Some(_) => Turn::Over,
            None if self.dealt() < 2 => Turn::Chance,
            None => Turn::Seat(Seat::new_unchecked(self.history.length % 2)),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Choice> {
        let all = if self.turn().seat().is_some() { 2 } else { 0 };
        [Choice::Pass, Choice::Bet].into_iter().take(all)
    }

    fn why_illegal(&self, _: Choice) -> Option<Never> {
        None
    }

    fn play_unchecked(&mut self, choice: Choice) {
        self.history.push(choice);
    }

    fn chance_events(&self) -> impl Iterator<Item = (Deal, u32)> {
        let cards = if self.turn().is_chance() { self.options.cards } else { 0 };
        (0..cards).filter(|&card| self.hands[0] != Some(card)).map(|card| (Deal(card), 1))
    }

    fn play_event_unchecked(&mut self, Deal(card): Deal) {
        self.hands[self.dealt()] = Some(card);
    }

    /// Two cards and three choices.
    fn max_plies(_: &KuhnOptions) -> Option<u64> {
        Some(5)
    }

    fn outcome(&self) -> Option<Outcome<Ended>> {
        let end = self.history.end()?;
        let winner = match end {
            Ended::Fold => self.history.bettor(),
            Ended::Showdown if self.hands[0] > self.hands[1] => Seat::FIRST,
            Ended::Showdown => Seat::new_unchecked(1),
        };
        // At a showdown after bets the loser pays the bet too.
        let bet = if self.options.stakes == Stakes::Double { 2 } else { 1 };
        let met = end == Ended::Showdown && self.history.bets != 0;
        let chips = if met { 1 + bet } else { 1 };
        let scores = if winner == Seat::FIRST { [chips, -chips] } else { [-chips, chips] };
        Some(Outcome::new(2, SeatSet::only(winner), end).with_scores(&scores))
    }
}

/// What a seat sees: which cards are dealt, and those that it may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen {
    options: KuhnOptions,
    seat: Seat,
    dealt: u8,
    known: [Option<u8>; 2],
    history: History,
}

impl Observe for Kuhn {
    type Observation = Seen;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, seat: Seat) -> Seen {
        let all_known = self.options.open || self.history.end() == Some(Ended::Showdown);
        let known =
            [0, 1].map(|hand| self.hands[hand].filter(|_| all_known || hand == seat.index()));
        let dealt = self.dealt() as u8;
        Seen { options: self.options(), seat, dealt, known, history: self.history }
    }

    fn determinize<R: Rng + ?Sized>(seen: &Seen, rng: &mut R) -> Self {
        let mut hands = seen.known;
        for hand in 0..usize::from(seen.dealt) {
            let cards = 0..seen.options.cards;
            let free: Vec<u8> = cards.filter(|&card| !hands.contains(&Some(card))).collect();
            if hands[hand].is_none() {
                hands[hand] = Some(free[uniform_below(rng, free.len() as u32) as usize]);
            }
        }
        Kuhn { options: seen.options, hands, history: seen.history }
    }

    fn event_is_seen(&self, _: Deal, seat: Seat) -> bool {
        self.options.open || seat.index() == self.dealt()
    }

    fn observation_key(seen: &Seen) -> u64 {
        let known = Kuhn { options: seen.options, hands: seen.known, history: seen.history };
        Mixer::new(2)
            .word(known.key())
            .word(u64::from(seen.seat.number()) << 8 | u64::from(seen.dealt))
            .finish()
    }
}

fn hand_text(hand: Option<u8>, dealt: bool) -> String {
    match hand {
        Some(card) => card.to_string(),
        None if dealt => "?".to_string(),
        None => "-".to_string(),
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = |hand: usize| hand_text(self.known[hand], hand < usize::from(self.dealt));
        write!(
            f,
            "seat {} of {}: {} {} {}",
            self.seat,
            self.options,
            hand(0),
            hand(1),
            self.history
        )
    }
}

impl FromStr for Seen {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        reader.expect("seat ", "expected a seat")?;
        let seat: Seat = reader.value(1, "expected a seat")?;
        reader.expect(" of ", "expected the options")?;
        let at = reader.at();
        let options = read_options(reader.until(':'), &KuhnOptions::default())
            .map_err(|error| error.within(at))?;
        reader.expect(":", "expected the hands")?;
        let (mut known, mut dealt) = ([None; 2], 0);
        for hand in &mut known {
            let field = reader.field("expected a hand")?;
            dealt += usize::from(field != "-");
            if field != "?" {
                *hand = read_hand(field)?;
            }
        }
        let history = read_history(&mut reader)?;
        reader.end()?;
        // Any cards will do for those that the seat does not know: they are not in the observation.
        let mut hands = known;
        for hand in (0..dealt).filter(|&hand| known[hand].is_none()) {
            hands[hand] = (0..3).find(|&card| !hands.contains(&Some(card)));
        }
        let position = Kuhn::set_up(options, hands, history).filter(|_| seat.number() < 2);
        let position = position.ok_or(TextError::of_whole("impossible hands"))?;
        read_canonical(position.observe(seat), text)
    }
}

impl Keyed for Kuhn {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let KuhnOptions { cards, stakes, open } = self.options;
        let hand = |hand: Option<u8>| hand.map_or(0, |card| u64::from(card) + 1);
        Mixer::new(1)
            .word(u64::from(cards) << 2 | u64::from(stakes.code()) << 1 | u64::from(open))
            .word(hand(self.hands[0]) << 8 | hand(self.hands[1]))
            .word(u64::from(self.history.length) << 8 | u64::from(self.history.bets))
            .finish()
    }
}

impl Code for Deal {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        (code < 6).then_some(Deal(code as u8))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Deal {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let card = reader.number(5, "expected a card")?;
        reader.end()?;
        Ok(Deal(card as u8))
    }
}

impl_code_serde!(Deal);
impl_packed_serde!(Kuhn);
impl_text_serde!(Seen);

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.length == 0 {
            return f.write_str("-");
        }
        self.choices().try_for_each(|choice| write!(f, "{choice}"))
    }
}

impl fmt::Display for Kuhn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Kuhn>(&self.options, f)?;
        let hand = |hand| hand_text(hand, false);
        write!(f, " {} {} {}", hand(self.hands[0]), hand(self.hands[1]), self.history)
    }
}

rules_core::implement::impl_from_str!(Kuhn);

/// Reads a space and the choices so far.
fn read_history(reader: &mut Reader<'_>) -> Result<History, TextError> {
    let (mut length, mut bets) = (0, 0);
    for byte in reader.field("expected the choices")?.bytes().filter(|&byte| byte != b'-') {
        if length == 3 {
            return Err(reader.error("there are at most three choices"));
        }
        bets |= u8::from(byte == b'b') << length;
        length += 1;
    }
    History::of(length, bets).ok_or(reader.error("impossible choices"))
}

fn read_hand(text: &str) -> Result<Option<u8>, TextError> {
    if text == "-" { Ok(None) } else { text.parse().map(|Deal(card)| Some(card)) }
}

impl Notation for Kuhn {
    const NOTATION_VERSION: u32 = 1;

    fn read_body(reader: &mut Reader<'_>, options: KuhnOptions) -> Result<Self, TextError> {
        let hands = [
            read_hand(reader.field("expected a hand")?)?,
            read_hand(reader.field("expected a hand")?)?,
        ];
        let history = read_history(reader)?;
        Kuhn::set_up(options, hands, history).ok_or(reader.error("impossible hands"))
    }
}

impl Packed for Kuhn {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        for hand in self.hands {
            out.bits(hand.map_or(0, |card| u64::from(card) + 1), 3);
        }
        out.bits(self.history.length.into(), 2);
        out.bits(self.history.bets.into(), 3);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: KuhnOptions) -> Result<Self, PackError> {
        let mut hands = [None; 2];
        for hand in &mut hands {
            *hand = (from.below(7, 3, "hand")? as u8).checked_sub(1);
        }
        let (length, bets) = (from.bits(2)? as u8, from.bits(3)? as u8);
        let history = History::of(length, bets).ok_or(PackError::Invalid("choices"))?;
        Kuhn::set_up(options, hands, history).ok_or(PackError::Invalid("hands"))
    }
}

impl Diagram for Kuhn {
    fn write_diagram(&self, viewer: Option<Seat>, out: &mut dyn fmt::Write) -> fmt::Result {
        let known = viewer.map_or(self.hands, |seat| self.observe(seat).known);
        for (seat, (hand, known)) in Seat::all(2).zip(self.hands.into_iter().zip(known)) {
            writeln!(out, "seat {seat}: {}", hand_text(known, hand.is_some()))?;
        }
        writeln!(out, "choices: {}", self.history)
    }
}
