//! The common parts of all pictures: heading, plates of the seats, background.

use std::fmt::Display;

use rules_core::{End, GameResult, Outcome, Phrase, Seat, SeatSet, Words};

use crate::canvas::{Anchor, Canvas, Figure, circle, fitted, rect, text, text_width};
use crate::geometry::{Area, Pt, pt};
use crate::material::draw_stone;
use crate::{Format, PictureOptions, Svg};

/// The width of a picture of one position.
pub(crate) const WIDTH: f64 = 400.0;
/// The margin at the sides.
pub(crate) const MARGIN: f64 = 12.0;
/// The width of boards and plates.
pub(crate) const INNER: f64 = WIDTH - 2.0 * MARGIN;

/// The distance of plates.
pub(crate) const GAP: f64 = 8.0;

/// The largest width of a name on a plate.
pub(crate) const PLATE_NAME: f64 = 110.0;

/// The plate of a seat.
pub(crate) struct Plate {
    pub(crate) seat: Seat,
    pub(crate) detail: String,
    /// A row of dots: the number filled, the number of all, and the colour.
    pub(crate) dots: Option<(u32, u32, String)>,
    /// Words, each with whether it applies.
    pub(crate) badges: Vec<(&'static str, bool)>,
    pub(crate) icon: Icon,
}

/// Draws the figure of a seat.
pub(crate) type Icon = fn(&mut Canvas, Seat, Pt);

/// Draws the marker of a seat as its figure.
pub(crate) fn marker_icon(canvas: &mut Canvas, seat: Seat, at: Pt) {
    draw_stone(canvas, seat, at, 7.5);
}

/// The width from which name, words and dots of a plate are on one line.
const WIDE: f64 = 300.0;

/// The height of a badge that has a line of its own.
const BADGE: f64 = 19.0;

impl Plate {
    pub(crate) fn new(seat: Seat, detail: String) -> Plate {
        Plate { seat, detail, dots: None, badges: Vec::new(), icon: marker_icon }
    }

    /// Returns whether the dots are below the name.
    fn has_dots_below(&self, width: f64) -> bool {
        width <= WIDE && self.dots.as_ref().is_some_and(|(_, all, _)| *all > 4)
    }

    /// Returns whether all is on one line.
    fn is_one_line(&self, width: f64) -> bool {
        let fits = width > WIDE || self.detail.is_empty() && !self.has_dots_below(width);
        fits && self.badges.is_empty()
    }

    fn height(&self, width: f64) -> f64 {
        if self.is_one_line(width) {
            return 34.0;
        }
        if width > WIDE {
            return 50.0;
        }
        let dots = if self.has_dots_below(width) { 16.0 } else { 0.0 };
        50.0 + dots + BADGE * self.badges.len() as f64
    }
}

/// A picture under construction, from the top down.
pub(crate) struct Page<'a> {
    pub(crate) canvas: Canvas,
    pub(crate) options: &'a PictureOptions<'a>,
    /// The top of the next part.
    pub(crate) y: f64,
    /// In the wide format, the width of the board with its margins, and that of the column beside
    /// it.
    pub(crate) across: f64,
    pub(crate) side: f64,
    /// In the wide format, the top of the next part of that column.
    column: f64,
    to_act: SeatSet,
    winners: SeatSet,
    seats: u8,
    status: String,
}

impl<'a> Page<'a> {
    /// Creates a page with its heading.
    pub(crate) fn new(
        name: &str,
        status: &str,
        seats: u8,
        options: &'a PictureOptions<'a>,
    ) -> Page<'a> {
        let mut canvas = Canvas::default();
        let mut y = GAP;
        if options.format == Format::Titled {
            let middle = 22.0;
            let room = text_width(name, 14.0).min(165.0);
            let title = fitted(pt(MARGIN, middle), 14.0, room, Anchor::Start, name);
            canvas.add(title.fill("ink").bold());
            let end = pt(WIDTH - MARGIN, middle);
            canvas.add(fitted(end, 12.0, INNER - room - 10.0, Anchor::End, status).fill("soft"));
            y = 40.0;
        }
        let (to_act, winners) = (SeatSet::EMPTY, SeatSet::EMPTY);
        let (across, side, column) = (WIDTH, 136.0, GAP);
        let status = status.to_owned();
        Page { canvas, options, y, across, side, column, to_act, winners, seats, status }
    }

    pub(crate) fn is_wide(&self) -> bool {
        self.options.format == Format::Wide
    }

    /// Returns the left top corner and the width of the next part other than the board.
    pub(crate) fn strip(&self) -> (Pt, f64) {
        if self.is_wide() {
            (pt(self.across - 4.0, self.column), self.side)
        } else {
            (pt(MARGIN, self.y), INNER)
        }
    }

    /// Ends a part other than the board with this height.
    pub(crate) fn pass(&mut self, height: f64) {
        if self.is_wide() {
            self.column += height;
        } else {
            self.y += height;
        }
    }

    /// Moves the next part of the column down, so that it ends where the board does.
    pub(crate) fn sink(&mut self, height: f64) {
        self.column = self.column.max(self.y - GAP - height);
    }

    /// Sets the seat to act, or the winners.
    pub(crate) fn with_turn<E: Copy>(mut self, seat: Seat, result: GameResult<E>) -> Self {
        match result.winners(self.seats) {
            None => self.to_act = SeatSet::only(seat),
            // If all share the win, it is a draw.
            Some(winners) if winners == SeatSet::all(self.seats) => {}
            Some(winners) => self.winners = winners,
        }
        self
    }

    /// Returns the seat at the bottom.
    pub(crate) fn bottom(&self, default: Seat) -> Seat {
        let seat = self.options.bottom.unwrap_or(default);
        if seat.number() < self.seats { seat } else { Seat::FIRST }
    }

    /// Returns whether a seat is to act.
    pub(crate) fn acts(&self, seat: Seat) -> bool {
        self.to_act.contains(seat)
    }

    /// Returns the name of a seat for its plate, with the words for a winner.
    pub(crate) fn title_of(&self, seat: Seat) -> String {
        let words = self.options.words;
        if self.winners.contains(seat) {
            let won = words.phrase("picture", "won", "{seat} won").about(SeatSet::only(seat));
            return sentence(&won.to_string());
        }
        name(words, seat)
    }

    /// Returns the background of the plate of a seat, with what the page knows of it.
    pub(crate) fn marked(&self, back: Figure, seat: Seat) -> Figure {
        let back = back.data("plate", seat);
        if self.winners.contains(seat) { back.data("winner", seat) } else { back }
    }

    /// Returns the other seats, from the one after `bottom` on.
    pub(crate) fn others(&self, bottom: Seat) -> Vec<Seat> {
        let mut others = Vec::new();
        let mut seat = bottom.next(self.seats);
        while seat != bottom {
            others.push(seat);
            seat = seat.next(self.seats);
        }
        others
    }

    /// Draws the plates of several seats, up to three side by side.
    pub(crate) fn plates(&mut self, mut plates: Vec<Plate>) {
        plates.iter_mut().for_each(|plate| self.shorten(plate));
        let columns = match plates.len() {
            _ if self.is_wide() => 1,
            4 => 2,
            count => count.clamp(1, 3),
        };
        for row in plates.chunks(columns) {
            let (at, all) = self.strip();
            let width = (all - GAP * (columns as f64 - 1.0)) / columns as f64;
            let mut height: f64 = 0.0;
            for (column, plate) in row.iter().enumerate() {
                let at = at.by(column as f64 * (width + GAP), 0.0);
                height = height.max(self.plate(plate, at, width));
            }
            self.pass(height + GAP);
        }
    }

    /// Draws the plate of the seat at the bottom, after the board.
    pub(crate) fn last_plate(&mut self, mut plate: Plate) {
        self.shorten(&mut plate);
        self.sink(plate.height(self.strip().1));
        self.plates(vec![plate]);
    }

    /// Leaves out words that repeat the name of the seat.
    fn shorten(&self, plate: &mut Plate) {
        if plate.detail == name(self.options.words, plate.seat) {
            plate.detail.clear();
        }
    }

    /// Draws one plate and returns its height.
    fn plate(&mut self, plate: &Plate, at: Pt, width: f64) -> f64 {
        let wide = width > WIDE;
        let area = Area::at(at.x, at.y, width, plate.height(width));
        let first = if plate.is_one_line(width) { area.center().y } else { at.y + 16.0 };
        self.plate_frame(plate.seat, area, first, (plate.icon, width - 40.0));
        self.plate_detail(plate, area, first, wide);
        area.height()
    }

    /// Draws the background of a plate, and the figure and name of the seat at the height `line`.
    ///
    /// The name is at most `room` wide.
    pub(crate) fn plate_frame(
        &mut self,
        seat: Seat,
        area: Area,
        line: f64,
        (icon, room): (Icon, f64),
    ) {
        let back = self.marked(rect(area, 8.0).fill("panel"), seat);
        self.canvas.add(if self.to_act.contains(seat) {
            back.stroke(format_args!("a{seat}"), 2.5).data("to-act", seat)
        } else {
            back.stroke("line", 1.0)
        });
        icon(&mut self.canvas, seat, pt(area.low.x + 17.0, line));
        let room = room.min(PLATE_NAME);
        let at = pt(area.low.x + 32.0, line);
        let name = fitted(at, 12.5, room, Anchor::Start, self.title_of(seat));
        self.canvas.add(name.fill("ink").bold());
    }

    fn plate_detail(&mut self, plate: &Plate, area: Area, first: f64, wide: bool) {
        let right = area.high.x - 12.0;
        let mut free = right;
        if let Some((filled, all, colour)) = &plate.dots {
            let below = plate.has_dots_below(area.width());
            let line = if below { area.low.y + 52.0 } else { first };
            for index in 0..*all {
                let at = pt(right - 4.0 - 11.0 * f64::from(*all - 1 - index), line);
                let dot = circle(at, 3.8);
                self.canvas.add(if index < *filled {
                    dot.fill(colour).stroke("soft", 1.0).data("tally", plate.seat)
                } else {
                    dot.hollow().stroke("line", 1.0)
                });
            }
            free = right - 11.0 * f64::from(*all) - 6.0;
        }
        let (at, room, anchor) = if wide {
            (pt(free, first), free - area.low.x - 150.0, Anchor::End)
        } else {
            (pt(area.low.x + 10.0, area.low.y + 36.0), area.width() - 20.0, Anchor::Start)
        };
        if !plate.detail.is_empty() {
            self.canvas.add(fitted(at, 11.5, room, anchor, &plate.detail).fill("ink"));
        }
        self.badges(plate, area);
    }

    fn badges(&mut self, plate: &Plate, area: Area) {
        let across = 76.0;
        for (index, (word, so)) in plate.badges.iter().enumerate() {
            let index = index as f64;
            let box_area = if area.width() > WIDE {
                let x = area.low.x + 32.0 + index * (across + 8.0);
                Area::at(x, area.low.y + 28.0, across, 16.0)
            } else {
                let y = area.high.y - BADGE * (plate.badges.len() as f64 - index) - 2.0;
                Area::at(area.low.x + 10.0, y, area.width() - 20.0, 16.0)
            };
            let back = rect(box_area, 8.0);
            let seat = plate.seat;
            let (back, colour) = if *so {
                let back = back.fill(format_args!("s{seat}")).stroke("edge", 1.0);
                (back.data("won", word.to_lowercase()).data("seat", seat), format!("o{seat}"))
            } else {
                (back.hollow().stroke("line", 1.0), String::from("soft"))
            };
            self.canvas.add(back);
            self.canvas.add(text(box_area.center(), 10.5, Anchor::Middle, word).fill(colour));
        }
    }

    /// Finishes the picture, with the background below everything.
    pub(crate) fn finish(mut self, title: String, description: String) -> Svg {
        let (width, height) = if self.is_wide() {
            (self.across - 4.0 + self.side + MARGIN, self.y.max(self.column))
        } else {
            (WIDTH, self.y)
        };
        let area = Area::at(0.0, 0.0, width, height + MARGIN - 4.0).join(self.canvas.area());
        self.canvas.reserve(area);
        let mut back = Canvas::default();
        back.add(rect(area, 0.0).fill("paper").class("background"));
        self.canvas.put_below(back);
        let mut svg = Svg::new(self.canvas, title, description, self.options);
        svg.status = self.status;
        svg
    }
}

/// Joins words: `a, b and c`.
pub(crate) fn words(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.as_slice() {
        [] => String::from("none"),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Describes whose turn it is, or the result. Scores stand on the plates.
pub(crate) fn status<E: End>(
    result: GameResult<E>,
    seats: u8,
    words: Words<'_>,
    turn: Phrase<'_>,
) -> String {
    let result = match result {
        GameResult::Unfinished => return turn.to_string(),
        GameResult::Finished(outcome) => {
            Outcome::new(seats, outcome.winners(), outcome.end()).into()
        }
        other => other,
    };
    result.in_words(seats, words).to_string().trim_end_matches('.').to_owned()
}

/// Returns the result of a position, or else that of its match.
pub(crate) fn settled<E>(outcome: Option<Outcome<E>>, of_match: GameResult<E>) -> GameResult<E> {
    outcome.map_or(of_match, GameResult::from)
}

/// Returns a text of a picture in the language of the words.
pub(crate) fn say(
    words: Words<'_>,
    key: &str,
    english: &str,
    values: &[(&str, &dyn Display)],
) -> String {
    words.phrase("picture", key, english).with(values).to_string()
}

/// Returns the name of a seat for the beginning of a sentence.
pub(crate) fn name(words: Words<'_>, seat: Seat) -> String {
    sentence(&words.name(seat).to_string())
}

/// Capitalises the first letter of a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
