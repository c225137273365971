//! Effects of actions and draws for pictures and people: CONQUEST-6, CONQUEST-8 to CONQUEST-13,
//! CONQUEST-16, CONQUEST-17.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::read_canonical;
use rules_core::{Effect, Effects, Game, Seat, SeatSet, Sentences, Step, TextError, Viewer, Words};

use crate::{Action, Cell, Conquest, End, Event, Kind, Shape, Tile};

/// A tile or a cover.
///
/// ```
/// use conquest_rules::{Kind, Piece};
///
/// assert_eq!(Piece::Tile("014".parse()?).to_string(), "tile 014");
/// assert_eq!(Piece::Cover(Kind::Triotri).to_string(), "Triotri");
/// assert_eq!("a tile".parse(), Ok(Piece::Hidden));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A tile.
    Tile(Tile),
    /// A tile that the viewer does not see.
    Hidden,
    /// A cover.
    Cover(Kind),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Tile(tile) => write!(f, "tile {tile}"),
            Piece::Hidden => f.write_str("a tile"),
            Piece::Cover(Kind::Triodia) => f.write_str("Triodia"),
            Piece::Cover(Kind::Triotri) => f.write_str("Triotri"),
            Piece::Cover(Kind::Triohex) => f.write_str("Triohex"),
        }
    }
}

impl FromStr for Piece {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const EXPECTED: &str = "expected a tile such as tile 014, a tile or a kind of cover";
        if let Some(tile) = text.strip_prefix("tile ") {
            return tile.parse().map(Piece::Tile).map_err(|error: TextError| error.within(5));
        }
        let covers = Kind::ALL.map(Piece::Cover);
        let mut others = [Piece::Hidden].into_iter().chain(covers);
        let is_named = |piece: &Piece| read_canonical(*piece, text).is_ok();
        others.find(is_named).ok_or(TextError::new(0, EXPECTED))
    }
}

rules_core::implement::impl_text_serde!(Piece);

/// A part of the table that holds a piece. The text is that of the cell or the shape.
///
/// ```
/// use conquest_rules::Spot;
///
/// assert_eq!(Spot::Cell("1.0^".parse()?).to_string(), "1.0^");
/// assert_eq!("D0.0r".parse(), Ok(Spot::Shape("D0.0r".parse()?)));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// A cell, which holds a tile.
    Cell(Cell),
    /// A shape, which holds a cover.
    Shape(Shape),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Cell(cell) => cell.fmt(f),
            Spot::Shape(shape) => shape.fmt(f),
        }
    }
}

impl FromStr for Spot {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.starts_with(['D', 'T', 'H']) {
            text.parse().map(Spot::Shape)
        } else {
            text.parse().map(Spot::Cell)
        }
    }
}

rules_core::implement::impl_text_serde!(Spot);

impl Effects for Conquest {
    type Place = Spot;
    type Piece = Piece;

    fn effects(
        &self,
        step: Step<Action, Event>,
        viewer: impl Into<Viewer>,
        mut see: impl FnMut(Effect<Spot, Piece>),
    ) {
        let seat = self.public.seat;
        match step {
            // CONQUEST-6, CONQUEST-17: only the seat that draws a tile sees it.
            Step::Event(tile) => {
                let piece =
                    if viewer.into().sees(seat) { Piece::Tile(tile) } else { Piece::Hidden };
                see(Effect::Drawn { seat, piece });
            }
            // CONQUEST-8.
            Step::Action(Action::Place(placement)) => see(Effect::Placed {
                seat: None,
                piece: Piece::Tile(placement.tile()),
                to: Spot::Cell(placement.cell()),
            }),
            Step::Action(action @ Action::Claim(shape)) => {
                self.report_claim(&self.after(action), shape, see);
            }
            Step::Action(Action::Decline) => {}
            // CONQUEST-13.
            Step::Action(Action::Pass) => see(Effect::Passed { seat }),
        }
    }

    fn pieces(&self, mut see: impl FnMut(Option<Seat>, Piece, Spot)) {
        let placements = self.public.tiles().iter().filter_map(|tile| self.public.placement(tile));
        placements.for_each(|one| see(None, Piece::Tile(one.tile()), Spot::Cell(one.cell())));
        for seat in Seat::all(self.public.options.players) {
            for shape in self.public.covers(seat) {
                see(Some(seat), Piece::Cover(shape.kind()), Spot::Shape(shape));
            }
        }
    }

    /// CONQUEST-14, CONQUEST-15.
    fn write_why(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        let Some(outcome) = self.outcome() else { return Ok(()) };
        let mut why = Sentences::new(words, out);
        match outcome.end() {
            End::Covers => {
                let about = SeatSet::only(self.public.seat);
                why.say(about, "covers", "{seat} [has|have] placed all seven covers", &[])
            }
            End::Blocked => {
                let pattern = "nobody can place a tile, and nobody has drawn one";
                why.say(SeatSet::EMPTY, "blocked", pattern, &[])
            }
        }
    }
}

impl Conquest {
    /// CONQUEST-9, CONQUEST-10, CONQUEST-12: reports a cover, and those that it pushes off.
    fn report_claim(
        &self,
        after: &Conquest,
        shape: Shape,
        mut see: impl FnMut(Effect<Spot, Piece>),
    ) {
        let seats = Seat::all(self.public.options.players);
        for seat in seats.clone() {
            for other in self.public.covers(seat) {
                if after.public.covers(seat).all(|kept| kept != other) {
                    let piece = Piece::Cover(other.kind());
                    see(Effect::Returned { seat: Some(seat), piece, from: Spot::Shape(other) });
                }
            }
        }
        see(Effect::Placed {
            seat: Some(self.public.seat),
            piece: Piece::Cover(shape.kind()),
            to: Spot::Shape(shape),
        });
        // CONQUEST-16.
        for seat in seats {
            let [was, is] = [self, after].map(|position| i32::from(position.public.score(seat)));
            if is != was {
                see(Effect::Scored { seat, points: is - was });
            }
        }
    }
}
