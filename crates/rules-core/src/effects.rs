//! Effects of steps: the changes of a step, in order, for pictures, lists and people.

use core::fmt::{self, Debug, Display};
use core::{mem, ptr, slice};

use crate::{Game, Seat, SeatSet, Step, StepOf, Viewer, Words};

/// A game that reports the effects of its steps.
///
/// ```
/// use cybo_rules::{Action, Cybo, Event};
/// use rules_core::{Effects, Game, Step, Viewer};
///
/// let mut game = Cybo::default();
/// for number in [1, 2, 3] {
///     game.play_event(Event::new(number).expect("on the die"))?;
/// }
/// let effects = game.effect_list(Step::Action(Action::Stop), Viewer::Open);
/// assert_eq!(effects[0].to_string(), "seat 0 scores 9");
/// # Ok::<(), rules_core::EventError>(())
/// ```
///
/// # What an implementor guarantees
/// - Effects are a function of the position, the step and the viewer. Nothing is allocated.
/// - Applied in order to the [`pieces`](Effects::pieces) of the position, the effects give the
///   pieces of the position after the step, except after [`Effect::Won`].
/// - A seat or a spectator gets the effects of an open view, except that hidden pieces look alike.
///   Positions that the viewer cannot tell apart give it equal effects of a step, and of any two
///   events that it does not see.
/// - [`write_why`](Effects::write_why) writes nothing before the end. A step has a position that
///   [ends a game](Effects::ended_game) exactly if it has an effect [`Effect::Won`], of the winner.
pub trait Effects: Game {
    /// A place of the board, in the notation of the game.
    type Place: Copy + Eq + Debug + Display;

    /// A piece, such as a stone or a tile, or the face of a die. `Display` is its noun.
    type Piece: Copy + Eq + Debug + Display;

    /// Whether a match is a series of games: [`ended_game`](Effects::ended_game) returns their
    /// ends.
    const IS_SERIES: bool = false;

    /// Calls `see` with each effect of a step, in order, as `viewer` may see it.
    ///
    /// The step must be possible, as in [`play_step_unchecked`](Game::play_step_unchecked).
    fn effects(
        &self,
        step: Step<Self::Action, Self::Event>,
        viewer: impl Into<Viewer>,
        see: impl FnMut(EffectOf<Self>),
    );

    /// Returns the effects of a step, in order, as `viewer` may see it.
    ///
    /// Allocates, which [`effects`](Effects::effects) does not.
    ///
    /// Games do not override it.
    #[cfg(feature = "alloc")]
    fn effect_list(
        &self,
        step: Step<Self::Action, Self::Event>,
        viewer: impl Into<Viewer>,
    ) -> alloc::vec::Vec<EffectOf<Self>> {
        let mut effects = alloc::vec::Vec::new();
        self.effects(step, viewer, |effect| effects.push(effect));
        effects
    }

    /// Calls `see` with the owner, if any, and the place of each piece on the board.
    ///
    /// Everything is open; the order is unspecified.
    fn pieces(&self, see: impl FnMut(Option<Seat>, Self::Piece, Self::Place));

    /// Writes why the game is over: the deciding facts, a sentence or several, from the side of the
    /// reader whose seat has the name `You`.
    ///
    /// [`GameResult::in_words`](crate::GameResult::in_words) has the winners and the scores, and
    /// is not repeated here. Writes nothing before the end, and by default nothing at all.
    ///
    /// ```
    /// use cybo_rules::Cybo;
    /// use rules_core::{Effects, Words};
    ///
    /// let over: Cybo = "cybo/1 - 13 0 - 12,19".parse()?;
    /// let mut why = String::new();
    /// over.write_why(Words::with_names(&["Ada", "You"]), &mut why)?;
    /// assert_eq!(why, "All 13 rounds are played.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the error of the writer.
    fn write_why(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        let _ = (words, out);
        Ok(())
    }

    /// Returns the position in which a step ends a game of a series, before the next game begins.
    ///
    /// It is over, and its outcome is that of the one game. `None` for any other step, and for all
    /// unless the game [is a series](Effects::IS_SERIES). The step must be possible.
    fn ended_game(&self, step: StepOf<Self>) -> Option<Self> {
        let _ = step;
        None
    }

    /// Returns the owner, if any, and the place of each piece on the board, in unspecified order.
    ///
    /// Allocates, which [`pieces`](Effects::pieces) does not.
    ///
    /// Games do not override it.
    #[cfg(feature = "alloc")]
    fn piece_list(&self) -> alloc::vec::Vec<(Option<Seat>, Self::Piece, Self::Place)> {
        let mut pieces = alloc::vec::Vec::new();
        self.pieces(|owner, piece, place| pieces.push((owner, piece, place)));
        pieces
    }
}

/// A game in which actions capture pieces, with queries that do not play.
///
/// For searches that try captures first.
///
/// # What an implementor guarantees
/// - [`captured`](Captures::captured) returns exactly the places of the pieces that the action
///   captures: those of its effects [`Effect::Flipped`] and [`Effect::Captured`], in any order.
/// - [`capturing_actions`](Captures::capturing_actions) are the legal actions that capture
///   something, strictly ascending.
pub trait Captures: Effects {
    /// Returns the places of the pieces that a legal action captures, each once.
    fn captured(&self, action: Self::Action) -> impl Iterator<Item = Self::Place>;

    /// Returns the legal actions that capture, ascending.
    ///
    /// Faster than asking for each legal action what it captures.
    fn capturing_actions(&self) -> impl Iterator<Item = Self::Action>;
}

/// An effect of a game.
pub type EffectOf<G> = Effect<<G as Effects>::Place, <G as Effects>::Piece>;

/// One change that a step makes.
///
/// `seat` is the owner of the piece, if it has one, or the seat to which the effect happens.
/// [`in_words`](Effect::in_words) makes a sentence of it. `Display` is that with the numbers of
/// seats.
///
/// ```
/// use rules_core::{Effect, Seat};
///
/// let seat = Some(Seat::SECOND);
/// let effect = Effect::Captured { seat, piece: "stone", from: 30 };
/// assert_eq!(effect.to_string(), "seat 1's stone on 30 captured");
/// assert_eq!((effect.kind(), effect.from(), effect.to()), ("captured", Some(30), None));
///
/// # #[cfg(feature = "serde")] {
/// let json = serde_json::to_string(&effect).unwrap();
/// assert_eq!(json, r#"{"kind":"captured","seat":1,"piece":"stone","from":30}"#);
/// # }
/// ```
///
/// With serde it is an object with those of `kind`, `seat`, `piece`, `from`, `to`, `by` and
/// `points` that it has. Patterns are constants of a game, so effects are not read back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variants describe their fields")]
pub enum Effect<P, Q> {
    /// A piece comes to the board.
    Placed { seat: Option<Seat>, piece: Q, to: P },
    /// A piece moves on the board.
    Moved { seat: Option<Seat>, piece: Q, from: P, to: P },
    /// A piece is captured and stays as a piece of `seat`, because of the piece on `by`, if it is
    /// known.
    Flipped { seat: Seat, piece: Q, at: P, by: Option<P> },
    /// A piece is captured and leaves the board.
    Captured { seat: Option<Seat>, piece: Q, from: P },
    /// A piece returns from the board to its owner, who can use it again.
    Returned { seat: Option<Seat>, piece: Q, from: P },
    /// A piece leaves the game in another way.
    Removed { seat: Option<Seat>, piece: Q, from: P },
    /// A piece on the board that was hidden from every seat becomes visible.
    Uncovered { at: P },
    /// A seat rolls dice, which show `piece`.
    Rolled { seat: Seat, piece: Q },
    /// A seat gets a piece that is not on the board.
    Drawn { seat: Seat, piece: Q },
    /// A seat scores points, 0 if it missed its chance, or loses them if they are negative.
    Scored { seat: Seat, points: i32 },
    /// A seat passes, or is skipped because it cannot act.
    Passed { seat: Seat },
    /// A game of a series ends, won by `seat` or drawn, and the next one begins from its start.
    Won { seat: Option<Seat> },
    /// A change that the game names: the kind, a word in lower case, and a [pattern](Words::phrase)
    /// with the values `piece`, `from` and `to`.
    Other {
        kind: &'static str,
        pattern: &'static str,
        seat: Option<Seat>,
        piece: Option<Q>,
        from: Option<P>,
        to: Option<P>,
    },
}

impl<P: Copy, Q: Copy> Effect<P, Q> {
    /// Returns the name of the kind, a word in lower case.
    pub const fn kind(&self) -> &'static str {
        match self {
            Effect::Placed { .. } => "placed",
            Effect::Moved { .. } => "moved",
            Effect::Flipped { .. } => "flipped",
            Effect::Captured { .. } => "captured",
            Effect::Returned { .. } => "returned",
            Effect::Removed { .. } => "removed",
            Effect::Uncovered { .. } => "uncovered",
            Effect::Rolled { .. } => "rolled",
            Effect::Drawn { .. } => "drawn",
            Effect::Scored { .. } => "scored",
            Effect::Passed { .. } => "passed",
            Effect::Won { .. } => "won",
            Effect::Other { kind, .. } => kind,
        }
    }

    /// Returns the owner of the piece, or the seat to which the effect happens.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Effect::Placed { seat, .. }
            | Effect::Moved { seat, .. }
            | Effect::Captured { seat, .. }
            | Effect::Returned { seat, .. }
            | Effect::Removed { seat, .. }
            | Effect::Won { seat }
            | Effect::Other { seat, .. } => seat,
            Effect::Flipped { seat, .. }
            | Effect::Rolled { seat, .. }
            | Effect::Drawn { seat, .. }
            | Effect::Scored { seat, .. }
            | Effect::Passed { seat } => Some(seat),
            Effect::Uncovered { .. } => None,
        }
    }

    /// Returns the piece.
    pub const fn piece(&self) -> Option<Q> {
        match *self {
            Effect::Placed { piece, .. }
            | Effect::Moved { piece, .. }
            | Effect::Flipped { piece, .. }
            | Effect::Captured { piece, .. }
            | Effect::Returned { piece, .. }
            | Effect::Removed { piece, .. }
            | Effect::Rolled { piece, .. }
            | Effect::Drawn { piece, .. } => Some(piece),
            Effect::Other { piece, .. } => piece,
            _ => None,
        }
    }

    /// Returns the place that the piece, or its old owner, leaves.
    pub const fn from(&self) -> Option<P> {
        match *self {
            Effect::Moved { from, .. }
            | Effect::Flipped { at: from, .. }
            | Effect::Captured { from, .. }
            | Effect::Returned { from, .. }
            | Effect::Removed { from, .. } => Some(from),
            Effect::Other { from, .. } => from,
            _ => None,
        }
    }

    /// Returns the place on which the piece is afterwards.
    pub const fn to(&self) -> Option<P> {
        match *self {
            Effect::Placed { to, .. }
            | Effect::Moved { to, .. }
            | Effect::Flipped { at: to, .. }
            | Effect::Uncovered { at: to } => Some(to),
            Effect::Other { to, .. } => to,
            _ => None,
        }
    }

    /// Returns the place of the piece that captures.
    pub const fn by(&self) -> Option<P> {
        match *self {
            Effect::Flipped { by, .. } => by,
            _ => None,
        }
    }

    /// Returns the points scored.
    pub const fn points(&self) -> Option<i32> {
        match *self {
            Effect::Scored { points, .. } => Some(points),
            _ => None,
        }
    }

    /// Returns whether a piece leaves the board.
    pub const fn is_taken(&self) -> bool {
        self.from().is_some() && self.to().is_none()
    }

    /// Returns the key and the English pattern.
    const fn pattern(&self) -> (&'static str, &'static str) {
        match self {
            Effect::Placed { .. } => ("placed", "{piece}< on {to}>"),
            Effect::Moved { .. } => ("moved", "{piece}< from {from} to {to}>"),
            Effect::Flipped { by: Some(_), .. } => ("flipped", "{by} captures {to}"),
            Effect::Flipped { by: None, .. } => ("flipped-by-choice", "{piece}< on {to}> captured"),
            Effect::Captured { .. } => {
                ("captured", "[{seat}'s |your ]{piece}< on {from}> captured")
            }
            Effect::Returned { .. } => {
                ("returned", "[{seat}'s |your ]{piece}< on {from}> returned")
            }
            Effect::Removed { .. } => {
                ("removed", "[{seat}'s |your ]{piece}< on {from}> leaves the game")
            }
            Effect::Uncovered { .. } => ("uncovered", "the piece below< on {to}> is uncovered"),
            Effect::Rolled { .. } => ("rolled", "{seat} [rolls|roll] {piece}"),
            Effect::Drawn { .. } => ("drawn", "{seat} [draws|draw] {piece}"),
            Effect::Scored { points: 0, .. } => ("scored-nothing", "{seat} [scores|score] nothing"),
            Effect::Scored { points: ..0, .. } => ("lost", "{seat} [loses|lose] {points}"),
            Effect::Scored { .. } => ("scored", "{seat} [scores|score] {points}"),
            Effect::Passed { .. } => ("passed", "{seat} [passes|pass]"),
            Effect::Won { .. } => {
                ("won", "[{seat} wins the game|{seat} win the game||the game is drawn]")
            }
            Effect::Other { kind, pattern, .. } => (kind, pattern),
        }
    }
}

impl<P: Copy + PartialEq + Display, Q: Copy + PartialEq + Display> Effect<P, Q> {
    /// Returns the effect in words, a phrase without a full stop.
    ///
    /// ```
    /// use rules_core::{Effect, Seat, Words};
    ///
    /// let effect = Effect::<u8, _>::Rolled { seat: Seat::FIRST, piece: 7 };
    /// let you = Words::with_names(&["You", "Ada"]);
    /// assert_eq!(effect.in_words(you).to_string(), "You roll 7");
    /// let known = Words { subject: Some(Seat::FIRST), ..you };
    /// assert_eq!(effect.in_words(known).to_string(), "roll 7");
    /// ```
    pub fn in_words<'a>(&'a self, words: Words<'a>) -> impl Display {
        Self::all_in_words(slice::from_ref(self), words)
    }

    /// Returns the effects of a step in words, with commas between them.
    ///
    /// Pieces that leave in the same way are named together.
    ///
    /// ```
    /// use rules_core::{Effect, Seat, Words};
    ///
    /// let seat = Some(Seat::SECOND);
    /// let captured = [30, 33].map(|from| Effect::Captured { seat, piece: "stone", from });
    /// let said = Effect::all_in_words(&captured, Words::default()).to_string();
    /// assert_eq!(said, "seat 1's stone on 30, 33 captured");
    /// ```
    pub fn all_in_words<'a>(effects: &'a [Self], words: Words<'a>) -> impl Display {
        InWords { effects, words }
    }

    /// Returns whether this and another piece leave in the same way.
    fn is_alike(&self, other: &Self) -> bool {
        let way = |of: &Self| (of.is_taken(), of.kind(), of.seat(), of.piece());
        self.is_taken() && way(self) == way(other)
    }
}

/// Prints effects in words.
struct InWords<'a, P, Q> {
    effects: &'a [Effect<P, Q>],
    words: Words<'a>,
}

impl<P, Q> Display for InWords<'_, P, Q>
where
    P: Copy + PartialEq + Display,
    Q: Copy + PartialEq + Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (index, effect) in self.effects.iter().enumerate() {
            let (before, rest) = self.effects.split_at(index);
            if before.iter().any(|other| other.is_alike(effect)) {
                continue;
            }
            f.write_str(mem::replace(&mut separator, ", "))?;
            let is_named = |one: &&_| ptr::eq(*one, effect) || effect.is_alike(one);
            let from = Listed(rest.iter().filter(is_named).filter_map(Effect::from));
            let (key, english) = effect.pattern();
            let seats = effect.seat().map_or(SeatSet::EMPTY, SeatSet::only);
            let values: [(&str, &dyn Display); 5] = [
                ("piece", &Listed(effect.piece().into_iter())),
                ("from", &from),
                ("to", &Listed(effect.to().into_iter())),
                ("by", &Listed(effect.by().into_iter())),
                ("points", &Listed(effect.points().map(i32::unsigned_abs).into_iter())),
            ];
            self.words.phrase("effect", key, english).about(seats).with(&values).fmt(f)?;
        }
        Ok(())
    }
}

/// Prints values with commas between them.
struct Listed<I>(I);

impl<T: Display, I: Iterator<Item = T> + Clone> Display for Listed<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.0.clone();
        values.next().map_or(Ok(()), |first| first.fmt(f))?;
        values.try_for_each(|value| write!(f, ", {value}"))
    }
}

/// A phrase without a full stop, with the numbers of seats.
impl<P: Copy + PartialEq + Display, Q: Copy + PartialEq + Display> Display for Effect<P, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_words(Words::default()).fmt(f)
    }
}
