//! Effects of rolls and actions for pictures and people: TRIARCHY-6 to TRIARCHY-8, TRIARCHY-13,
//! TRIARCHY-18.

use core::fmt;

use rules_core::{Effect, Effects, Seat, SeatSet, Sentences, Step, Viewer, Words};

use crate::{Action, Dot, Event, Phase, PileMove, Symbol, Triarchy};

/// Something that moves on the ring, or a roll.
///
/// ```
/// use triarchy_rules::{Piece, Symbol};
///
/// assert_eq!(Piece::Token(Symbol::Eye).to_string(), "Eye");
/// assert_eq!(Piece::Roll("ssn".parse()?).to_string(), "Scarab, Scarab, Snake");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A token.
    Token(Symbol),
    /// A home base.
    Home(Symbol),
    /// The symbols of a roll.
    Roll(Event),
}

/// Returns the word for a symbol.
const fn word(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Scarab => "Scarab",
        Symbol::Eye => "Eye",
        Symbol::Snake => "Snake",
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Token(symbol) => f.write_str(word(*symbol)),
            Piece::Home(symbol) => write!(f, "home of {}", word(*symbol)),
            // TRIARCHY-6.
            Piece::Roll(event) if event.symbols().is_empty() => f.write_str("a sandstorm"),
            Piece::Roll(event) => {
                event.symbols().iter().enumerate().try_for_each(|(index, symbol)| {
                    write!(f, "{}{}", if index == 0 { "" } else { ", " }, word(symbol))
                })
            }
        }
    }
}

/// The noun: `Display`. A token and a roll of one symbol have the same, so it is not read back.
#[cfg(feature = "serde")]
impl serde::Serialize for Piece {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Effects for Triarchy {
    type Place = Dot;
    type Piece = Piece;

    fn effects(
        &self,
        step: Step<Action, Event>,
        _: impl Into<Viewer>,
        mut see: impl FnMut(Effect<Dot, Piece>),
    ) {
        let seat = self.player();
        let mut after = *self;
        match step {
            Step::Event(event) => {
                see(Effect::Rolled { seat, piece: Piece::Roll(event) });
                after.apply_event(event);
                // TRIARCHY-18: without a move the turn ends automatically.
                if matches!(after.phase(), Phase::Roll | Phase::Over) {
                    see(Effect::Passed { seat });
                }
            }
            Step::Action(Action::Stay) => see(Effect::Passed { seat }),
            // TRIARCHY-7: the home bases turn.
            Step::Action(action @ (Action::Left | Action::Right)) => {
                after.apply(action);
                for symbol in Symbol::ALL {
                    see(Effect::Moved {
                        seat: self.owner(symbol),
                        piece: Piece::Home(symbol),
                        from: self.home(symbol),
                        to: after.home(symbol),
                    });
                }
            }
            Step::Action(Action::Move(pile_move)) => self.report_move(pile_move, see),
        }
    }

    fn pieces(&self, mut see: impl FnMut(Option<Seat>, Piece, Dot)) {
        for (dot, stack) in self.stacks() {
            stack.iter().for_each(|symbol| see(self.owner(symbol), Piece::Token(symbol), dot));
        }
        for symbol in Symbol::ALL {
            see(self.owner(symbol), Piece::Home(symbol), self.home(symbol));
        }
    }

    /// TRIARCHY-14, TRIARCHY-16: how far the losers are, or the limit.
    fn write_why(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        let Some(outcome) = self.outcome() else { return Ok(()) };
        let mut why = Sentences::new(words, out);
        if outcome.is_draw() {
            let limit = self.public.options.turn_limit;
            let pattern = "turn {turns} was the last, the limit of this game";
            why.say(SeatSet::EMPTY, "turn-limit", pattern, &[("turns", &limit)])?;
        }
        for seat in Seat::all(outcome.seats()).filter(|&seat| !outcome.winners().contains(seat)) {
            let home = self.removed(Symbol::of_player(seat));
            let (values, about) = ([("home", &home as &dyn fmt::Display)], SeatSet::only(seat));
            why.say(about, "home", "{seat} [has|have] brought {home} of 4 tokens home", &values)?;
        }
        Ok(())
    }
}

impl Triarchy {
    /// TRIARCHY-15: returns the seat of a symbol; the third symbol of two players has none.
    fn owner(&self, symbol: Symbol) -> Option<Seat> {
        Some(symbol.seat()).filter(|seat| seat.number() < self.public.options.players)
    }

    /// TRIARCHY-8, TRIARCHY-13: reports a token that moves, or that leaves from its home base.
    fn report_move(&self, pile_move: PileMove, mut see: impl FnMut(Effect<Dot, Piece>)) {
        let (symbol, end) = (pile_move.pile().top(), self.end_of(pile_move));
        let (seat, piece) = (self.owner(symbol), Piece::Token(symbol));
        let (from, to) = (pile_move.dot(), Dot::new_unchecked(end));
        see(Effect::Moved { seat, piece, from, to });
        if self.removes(symbol, end) {
            // TRIARCHY-13.
            see(Effect::Other {
                kind: "home",
                pattern: "{piece}< on {from}> is home",
                seat,
                piece: Some(piece),
                from: Some(to),
                to: None,
            });
        }
        if self.stack(from).height() > 1 {
            see(Effect::Uncovered { at: from });
        }
    }
}
