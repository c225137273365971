//! The common parts of all pictures: heading, plates of the seats, background.

use rules_core::{End, GameResult, Outcome, Phrase, Seat, SeatSet, Words};

use crate::canvas::{Anchor, Canvas, Figure, circle, fitted, rect, text, text_width};
use crate::geometry::{Area, Pt, pt};
use crate::material::draw_stone;
use crate::{PictureOptions, Svg};

/// The width of a picture of one position.
pub(crate) const WIDTH: f64 = 400.0;
/// The margin at the sides.
pub(crate) const MARGIN: f64 = 12.0;
/// The width of boards and plates.
pub(crate) const INNER: f64 = WIDTH - 2.0 * MARGIN;

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

impl Plate {
    pub(crate) fn new(seat: Seat, detail: String) -> Plate {
        Plate { seat, detail, dots: None, badges: Vec::new(), icon: marker_icon }
    }
}

/// A picture under construction, from the top down.
pub(crate) struct Page<'a> {
    pub(crate) canvas: Canvas,
    pub(crate) options: &'a PictureOptions<'a>,
    /// The top of the next part.
    pub(crate) y: f64,
    to_act: SeatSet,
    winners: SeatSet,
    seats: u8,
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
        let middle = 22.0;
        let room = text_width(name, 14.0).min(165.0);
        canvas.add(fitted(pt(MARGIN, middle), 14.0, room, Anchor::Start, name).fill("ink").bold());
        let end = pt(WIDTH - MARGIN, middle);
        canvas.add(fitted(end, 12.0, INNER - room - 10.0, Anchor::End, status).fill("soft"));
        Page { canvas, options, y: 40.0, to_act: SeatSet::EMPTY, winners: SeatSet::EMPTY, seats }
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
    pub(crate) fn plates(&mut self, plates: Vec<Plate>) {
        const GAP: f64 = 8.0;
        let columns = if plates.len() == 4 { 2 } else { plates.len().clamp(1, 3) };
        let width = (INNER - GAP * (columns as f64 - 1.0)) / columns as f64;
        for row in plates.chunks(columns) {
            let mut height: f64 = 0.0;
            for (column, plate) in row.iter().enumerate() {
                let x = MARGIN + column as f64 * (width + GAP);
                height = height.max(self.plate(plate, x, width));
            }
            self.y += height + GAP;
        }
    }

    /// Draws one plate and returns its height.
    fn plate(&mut self, plate: &Plate, x: f64, width: f64) -> f64 {
        let wide = width > 300.0;
        let one_line = wide && plate.badges.is_empty();
        let height = if one_line { 34.0 } else { 50.0 };
        let area = Area::at(x, self.y, width, height);
        let first = if one_line { area.center().y } else { self.y + 16.0 };
        self.plate_frame(plate.seat, area, first, (plate.icon, width - 40.0));
        self.plate_detail(plate, area, first, wide);
        height
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
            for index in 0..*all {
                let at = pt(right - 4.0 - 11.0 * f64::from(*all - 1 - index), first);
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
        const WIDE: f64 = 76.0;
        for (index, (word, so)) in plate.badges.iter().enumerate() {
            let x = area.low.x + 32.0 + index as f64 * (WIDE + 8.0);
            let box_area = Area::at(x, area.low.y + 28.0, WIDE, 16.0);
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
        let area = Area::at(0.0, 0.0, WIDTH, self.y + MARGIN - 4.0).join(self.canvas.area());
        self.canvas.reserve(area);
        let mut back = Canvas::default();
        back.add(rect(area, 0.0).fill("paper").class("background"));
        self.canvas.put_below(back);
        Svg::new(self.canvas, title, description, self.options)
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
