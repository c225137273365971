//! Urn: a game with chance, a hidden token and every capability.
//!
//! A token 0, 1 or 2 is drawn, which only the first seat sees. Then two seats in turn take one or
//! two stones from the left or the right pile. The seat that takes the last stone wins; with token
//! 0 the other one does. In a plain game the token is open and has no effect. Left and right can be
//! exchanged.
//!
//! It keeps every law, or breaks the one that [`bug`](crate::bug) names.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use rand_core::Rng;
use rules_conformance::Law;
use rules_core::implement::{check_ranges, impl_options, spec};
use rules_core::{
    ChildVisitor, Children, End, EventError, Game, OptionError, OptionSpec, OptionValue, Options,
    Outcome, PlayError, Seat, SeatSet, Step, StepError, Turn,
};

use crate::bug::{breaks, breaks_in_way, whim};

mod effects;
mod encodings;
mod forms;
mod views;

pub use views::{Mirror, UrnView};

/// Written without [`rules_core::implement::options`], which leaves no room for bugs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UrnOptions {
    /// The stones in each pile.
    pub stones: u8,
    /// The last stone wins with any token, which both seats see; not with five stones.
    pub plain: bool,
}

impl Default for UrnOptions {
    fn default() -> Self {
        UrnOptions { stones: 4, plain: false }
    }
}

impl_options!(UrnOptions);

impl Options for UrnOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("stones", 1, 5, "The stones in each pile."),
        OptionSpec::bool("plain", "The last stone wins; not with five stones."),
    ];

    fn seats(&self) -> u8 {
        2
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "stones" => Some(OptionValue::Int(self.stones.into())),
            "plain" if breaks(Law::OptionsByName) => Some(OptionValue::Bool(false)),
            "plain" => Some(OptionValue::Bool(self.plain)),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        self.set_value_with(name, value, &self.clone())
    }

    fn set_value_with(
        &mut self,
        name: &str,
        value: OptionValue,
        base: &Self,
    ) -> Result<(), OptionError> {
        if breaks_in_way(Law::OptionsByName, 1) {
            self.stones = 1;
        }
        let spec = spec::<Self>(name)?;
        if !breaks_in_way(Law::OptionsByName, 2) {
            spec.check(value)?;
        }
        match (name, value) {
            ("stones", OptionValue::Int(stones)) => self.stones = stones as u8,
            ("plain", OptionValue::Bool(plain)) => self.plain = plain,
            _ => return Err(spec.out_of_range()),
        }
        // Values that undo others, or are looked up in the wrong place.
        let text = breaks(Law::OptionsText) && value == OptionValue::Int(3) && base.stones == 3;
        if text || breaks_in_way(Law::OptionsByName, 3) && name == "plain" {
            self.stones = 2;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        check_ranges(self)?;
        if self.stones == 5 && self.plain {
            let why = "a game of ten stones is never plain";
            return Err(OptionError::Conflict { name: "plain", other: "stones", why });
        }
        Ok(())
    }
}

/// Takes stones from the left (0) or right (1) pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    pub pile: u8,
    pub stones: u8,
}

/// The token that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(pub u8);

/// Why a game ended, written like the options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    LastStone,
    /// An end that is not in [`End::ALL`].
    Unknown,
}

impl End for Ended {
    const ALL: &'static [Self] = &[Ended::LastStone];

    fn name(self) -> &'static str {
        match self {
            Ended::LastStone if breaks(Law::Name) => "Last stone",
            Ended::LastStone => "last-stone",
            Ended::Unknown => "unknown",
        }
    }

    fn phrase(self) -> &'static str {
        "with the last stone"
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum TakeError {
        /// The pile has fewer stones. The token is there only if a law is broken.
        TooFew(_token: u8) = "too-few" ["URN-1"] "the pile has fewer stones",
    }
}

#[derive(Clone, Copy, Eq, Debug)]
pub struct Urn {
    pub options: UrnOptions,
    pub token: Option<u8>,
    pub piles: [u8; 2],
    /// The stones that each seat has taken.
    pub taken: [u8; 2],
    pub turn: Seat,
    /// The way in which the position was reached, which must make no difference.
    pub path: u64,
}

/// Everything that makes a difference.
type Parts = (UrnOptions, Option<u8>, [u8; 2], [u8; 2], Seat);

impl Urn {
    pub fn parts(&self) -> Parts {
        let Urn { options, token, piles, taken, turn, .. } = *self;
        if breaks(Law::EqualFuture) {
            return (options, token, piles, [0; 2], Seat::FIRST);
        }
        (options, token, piles, taken, turn)
    }

    fn is_over(&self) -> bool {
        self.piles == [0; 2]
    }

    pub fn takes(&self) -> impl DoubleEndedIterator<Item = Take> {
        let stuck = breaks(Law::TurnHasSteps) && self.piles[0] == 0;
        // No token above 2 is ever drawn: a position with one is broken.
        let broken = self.token.is_none_or(|token| token > 2);
        let most = if breaks(Law::DeterminizationLegal) && self.token == Some(0) { 1 } else { 2 };
        let none = stuck || broken;
        (0..2).flat_map(move |pile| {
            let left = if none { 0 } else { self.piles[usize::from(pile)].min(most) };
            (1..=left).map(move |stones| Take { pile, stones })
        })
    }

    fn too_few(&self) -> TakeError {
        TakeError::TooFew(
            self.token.filter(|_| breaks_in_way(Law::DeterminizationLegal, 1)).unwrap_or_default(),
        )
    }

    fn flip_turn(&mut self) {
        self.turn = self.turn.next(2);
    }
}

/// The list of actions, with a loop of its own for internal iteration.
struct TakeList(std::vec::IntoIter<Take>);

impl Iterator for TakeList {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len();
        let least = left + usize::from(breaks(Law::SizeHint));
        let most = left - usize::from(breaks_in_way(Law::SizeHint, 1) && left == 1);
        (least, Some(most))
    }

    fn fold<B, F: FnMut(B, Take) -> B>(self, init: B, f: F) -> B {
        // Omits an item always, or only of the last stone that is left to list.
        let skipped = breaks_in_way(Law::ListedInOneGo, 1) && self.0.len() == 1;
        self.0.skip(usize::from(skipped || breaks(Law::ListedInOneGo))).fold(init, f)
    }
}

impl PartialEq for Urn {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Hash for Urn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
        if breaks(Law::EqualHash) {
            whim().hash(state);
        }
    }
}

/// The children of a position.
struct Siblings<'a>(&'a Urn);

impl Children<Urn> for Siblings<'_> {
    fn actions(&self) -> impl Iterator<Item = Take> {
        let skipped = usize::from(breaks(Law::Children) && self.0.piles[0] == 1);
        self.0.takes().skip(skipped)
    }

    fn make(&self, take: Take, child: &mut Urn) {
        *child = self.0.after(take);
        if breaks_in_way(Law::Children, 1) {
            child.flip_turn();
        }
    }
}

impl Game for Urn {
    const NAME: &'static str = "urn";
    type Options = UrnOptions;
    type Action = Take;
    type Event = Token;
    type End = Ended;
    type Illegal = TakeError;

    fn new(options: UrnOptions) -> Result<Self, OptionError> {
        if breaks_in_way(Law::OptionsChecked, 1) && options.stones == 1 {
            return Err(UrnOptions::SPECS[0].out_of_range());
        }
        if !breaks(Law::OptionsChecked) {
            options.check()?;
        }
        let turn = if breaks_in_way(Law::SameStep, 1) {
            Seat::new_unchecked(whim() as u8 % 2)
        } else {
            Seat::FIRST
        };
        Ok(Urn { options, token: None, piles: [options.stones; 2], taken: [0; 2], turn, path: 0 })
    }

    fn options(&self) -> UrnOptions {
        let plain = self.options.plain || (breaks(Law::OptionsKept) && self.token == Some(1));
        UrnOptions { plain, ..self.options }
    }

    fn seats(&self) -> u8 {
        if breaks(Law::Seats) { 3 } else { 2 }
    }

    fn turn(&self) -> Turn {
        match self.token {
            None => Turn::Chance,
            Some(_) if self.is_over() => Turn::Over,
            Some(_) if breaks_in_way(Law::Seats, 1) && self.piles[0] == 1 => {
                Turn::Seat(Seat::THIRD)
            }
            Some(_) => Turn::Seat(self.turn),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Take> {
        let mut takes: Vec<Take> = self.takes().collect();
        if breaks(Law::ActionsAscend) {
            takes.reverse();
        }
        if breaks_in_way(Law::ActionsAscend, 1) {
            takes.extend(takes.last().copied());
        }
        TakeList(takes.into_iter())
    }

    fn count_actions(&self) -> usize {
        let wrong = breaks(Law::CountIsLength) && self.piles[0] == 1 && !self.is_over();
        self.takes().count() + usize::from(wrong)
    }

    fn count_replies(&self) -> Option<u64> {
        let wrong = breaks(Law::RepliesAreCounted) && self.piles[0] == 1;
        match self.token {
            None => None,
            Some(_) if self.is_over() => Some(0),
            // After any take of the last stone nothing follows.
            Some(_) => (self.piles[0] + self.piles[1] == 1).then_some(u64::from(wrong)),
        }
    }

    fn why_illegal(&self, take: Take) -> Option<TakeError> {
        let listed = self.takes().any(|other| other == take);
        if listed || breaks(Law::WhyIllegalAgrees) { None } else { Some(self.too_few()) }
    }

    fn is_legal(&self, take: Take) -> bool {
        match self.turn() {
            Turn::Seat(_) if breaks(Law::LegalIsMember) => true,
            Turn::Seat(_) if breaks_in_way(Law::LegalIsMember, 1) => take.stones == 1,
            Turn::Seat(_) if breaks_in_way(Law::LegalIsMember, 2) => self.piles != [2, 1],
            _ => self.takes().any(|other| other == take),
        }
    }

    fn check(&self, take: Take) -> Result<(), PlayError<TakeError>> {
        match self.turn() {
            Turn::Over => Err(PlayError::GameOver),
            Turn::Chance if breaks(Law::RefusedError) => Err(PlayError::GameOver),
            Turn::Chance => Err(PlayError::ChanceTurn),
            Turn::Seat(_) if breaks(Law::RecordBroken) => Ok(()),
            Turn::Seat(_) => {
                self.why_illegal(take).map_or(Ok(()), |why| Err(PlayError::Illegal(why)))
            }
        }
    }

    fn play_unchecked(&mut self, take: Take) {
        assert!(!(breaks(Law::NoPanic) && self.piles[0] == 1), "one stone is too hard");
        assert!(
            !breaks_in_way(Law::LegalIsMember, 2) || self.is_legal(take),
            "listed, but not legal"
        );
        self.path = self.path.wrapping_mul(5) + u64::from(2 * take.pile + take.stones);
        let last = self.piles[0] + self.piles[1] == 1;
        if !(breaks(Law::Ends) && last) {
            let pile = &mut self.piles[usize::from(take.pile)];
            *pile = pile.saturating_sub(take.stones);
            self.taken[self.turn.index()] += take.stones;
        }
        let whimsical = breaks(Law::SameStep) || breaks(Law::RecordReplays);
        if whimsical && whim().is_multiple_of(2) {
            self.flip_turn();
        }
        self.flip_turn();
    }

    fn play(&mut self, take: Take) -> Result<(), PlayError<TakeError>> {
        let checked = self.check(take);
        if checked.is_ok() {
            self.play_unchecked(take);
        }
        if breaks(Law::RefusedUnchanged) && checked.is_err()
            || breaks(Law::CheckedPlay) && checked.is_ok()
        {
            self.flip_turn();
        }
        checked
    }

    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Take> {
        let take = self.random_action(rng)?;
        self.play_unchecked(take);
        if breaks(Law::PlayRandom) {
            self.flip_turn();
        }
        Some(take)
    }

    fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let skipped = usize::from(breaks(Law::VisitChildren) && self.piles[0] == 1);
        self.takes().skip(skipped).try_for_each(|take| {
            let mut next = self.after(take);
            if breaks_in_way(Law::VisitChildren, 1) {
                next.flip_turn();
            }
            let flow = visitor.visit(take, &next);
            if breaks_in_way(Law::VisitChildren, 2) { ControlFlow::Continue(()) } else { flow }
        })
    }

    fn children(&self) -> impl Children<Self> {
        Siblings(self)
    }

    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Take> {
        let takes: Vec<Take> = self.takes().collect();
        if self.is_over() || takes.is_empty() {
            let wrong = breaks_in_way(Law::RandomAction, 1);
            return wrong.then_some(Take { pile: 0, stones: 1 });
        }
        // A biased draw: the lower half is drawn a little more often.
        let mut place = rules_core::uniform_below(rng, takes.len() as u32) as usize;
        if breaks(Law::RandomAction) && rng.next_u32().is_multiple_of(4) {
            place /= 2;
        }
        Some(takes[place])
    }

    fn chance_events(&self) -> impl Iterator<Item = (Token, u32)> {
        let weights = if breaks(Law::Weights) {
            [2, 4, 6]
        } else if breaks_in_way(Law::Weights, 1) {
            [0, 1, 2]
        } else if breaks_in_way(Law::Weights, 2) {
            [u32::MAX, 1, 1]
        } else {
            [1, 2, 3]
        };
        let mut events: Vec<(Token, u32)> = (0..3).map(Token).zip(weights).collect();
        if breaks(Law::EventsAscend) {
            events.reverse();
        }
        events.truncate(if self.token.is_none() { 3 } else { 0 });
        events.into_iter()
    }

    fn is_possible(&self, event: Token) -> bool {
        event.0 < 3 && (self.token.is_none() || breaks(Law::PossibleIsMember))
    }

    fn check_event(&self, event: Token) -> Result<(), EventError> {
        match self.turn() {
            Turn::Over => Err(EventError::GameOver),
            Turn::Seat(_) => Err(EventError::SeatTurn),
            Turn::Chance if breaks_in_way(Law::StepsAgree, 2) => Err(EventError::Impossible),
            Turn::Chance if self.is_possible(event) => Ok(()),
            Turn::Chance => Err(EventError::Impossible),
        }
    }

    fn check_step(&self, step: Step<Take, Token>) -> Result<(), StepError<TakeError>> {
        match step {
            _ if breaks(Law::StepsAgree) => Ok(()),
            Step::Action(action) => self.check(action).map_err(StepError::Action),
            Step::Event(event) => self.check_event(event).map_err(StepError::Event),
        }
    }

    fn play_step_unchecked(&mut self, step: Step<Take, Token>) {
        match step {
            Step::Action(action) => self.play_unchecked(action),
            Step::Event(event) => self.play_event_unchecked(event),
        }
        if breaks_in_way(Law::StepsAgree, 3) {
            self.flip_turn();
        }
    }

    fn after_step(&self, step: Step<Take, Token>) -> Self {
        let mut next = *self;
        if !breaks_in_way(Law::StepsAgree, 1) {
            next.play_step_unchecked(step);
        }
        next
    }

    fn max_plies(options: &UrnOptions) -> Option<u64> {
        let all = 1 + 2 * u64::from(options.stones);
        Some(if breaks(Law::MaxPlies) { all / 2 } else { all })
    }

    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Token> {
        if self.token.is_some() {
            return None;
        }
        let place = rules_core::uniform_below(rng, 6);
        let by_weight = [0, 1, 1, 2, 2, 2][place as usize];
        Some(Token(if breaks(Law::SampleEvent) { place as u8 / 2 } else { by_weight }))
    }

    fn play_chance<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let event = self.sample_event(rng);
        if let Some(event) = event.filter(|_| !breaks_in_way(Law::SampleEvent, 1)) {
            self.play_event_unchecked(event);
        }
    }

    fn play_event_unchecked(&mut self, Token(token): Token) {
        self.token = Some(token);
    }

    fn outcome(&self) -> Option<Outcome<Ended>> {
        let early = breaks(Law::OutcomeAtEnd) && self.piles[1] == 0;
        if !(early || self.is_over()) || self.token.is_none() {
            return None;
        }
        let last = self.turn.next(2);
        let to_last = self.options.plain || self.token != Some(0);
        let winner = if to_last { last } else { self.turn };
        let seats = if breaks(Law::Outcome) { 3 } else { 2 };
        let end = if breaks_in_way(Law::Outcome, 1) { Ended::Unknown } else { Ended::LastStone };
        let scores = self.taken.map(i32::from);
        Some(Outcome::new(seats, SeatSet::only(winner), end).with_scores(&scores))
    }
}
