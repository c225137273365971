//! Pictures of Triandro.

use std::fmt::Display;

use rules_core::{Game, Seat, SeatSet, Step, Words};
use triandro_rules::{Action, Point, Triandro, Triangle};

use crate::canvas::{Anchor, Canvas, circle, fitted, group, line, lines, polygon};
use crate::effects::draw_effects;
use crate::geometry::{Pt, ROOT_3, inset, outset, pt};
use crate::material::{Slab, draw_stone};
use crate::page::{INNER, Page, Plate, WIDTH, name, say, sentence, settled, status, words};
use crate::{Marks, Picture, PictureOptions, Svg, Visible};

const NAME: &str = "Triandro";
/// Rows and half columns of the board, with room for stones at the rim.
const ROWS: f64 = 8.0;
const HALVES: f64 = 14.0;
/// The distance of neighbours.
const UNIT: f64 = INNER / (HALVES / 2.0 + 0.7);
const ROW: f64 = UNIT * ROOT_3 / 2.0;
const STONE: f64 = 0.29 * UNIT;
/// The width of the board beyond the outer points.
const RIM: f64 = 0.5 * UNIT;
/// The perimeters (TRIANDRO-2), by their ends.
const PERIMETERS: [[u8; 2]; 6] = [[1, 3], [4, 17], [9, 24], [32, 47], [39, 52], [53, 55]];

struct Scene<'a> {
    game: &'a Triandro,
    marks: &'a Marks<Triandro>,
    options: &'a PictureOptions<'a>,
    top: f64,
}

impl Picture for Triandro {
    type Memory = ();

    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        let game = sight.position();
        let acting = game.turn().seat().unwrap_or(Seat::FIRST);
        let result = settled(game.outcome(), marks.result);
        let (key, turn) = turn(game, acting);
        let turn = options.words.phrase("picture", key, turn).about(SeatSet::only(acting));
        let status = status(result, game.seats(), options.words, turn);
        let mut page =
            Page::new(NAME, &sentence(&status), game.seats(), options).with_turn(acting, result);
        let bottom = page.bottom(Seat::FIRST);
        let others = page.others(bottom);
        page.plates(others.into_iter().map(|seat| plate(game, seat, options.words)).collect());

        let top = page.y + RIM;
        let scene = Scene { game, marks, options, top };
        scene.draw_board(&mut page.canvas);
        scene.draw_triangles(&mut page.canvas);
        scene.draw_points(&mut page.canvas);
        draw_effects(&mut page.canvas, &marks.effects, |point| Some((scene.at(point), STONE)));
        page.y = top + ROWS * ROW + RIM + 10.0;

        page.last_plate(plate(game, bottom, options.words));
        page.finish(format!("{NAME}: {status}"), describe(game, options.words))
    }
}

/// Returns the key and the pattern of the turn.
fn turn(game: &Triandro, seat: Seat) -> (&'static str, &'static str) {
    match (game.hand(seat), game.captures(seat).next().is_some()) {
        (0, _) => ("capture", "{seat} [captures|capture] a triangle"),
        (_, true) => {
            ("place-or-capture", "{seat} [places a stone or captures|place a stone or capture]")
        }
        (_, false) => ("place", "{seat} [places|place] a stone"),
    }
}

fn plate(game: &Triandro, seat: Seat, words: Words<'_>) -> Plate {
    let (hand, lost) = (game.hand(seat), game.lost(seat));
    let values: [(&str, &dyn Display); 2] = [("hand", &hand), ("lost", &lost)];
    Plate::new(seat, say(words, "stones", "in hand {hand} · lost {lost}", &values))
}

fn describe(game: &Triandro, names: Words<'_>) -> String {
    let seats = Seat::all(game.seats()).map(|seat| {
        let stones = words(game.stones(seat).iter().map(|point| point.to_string()));
        let (hand, lost) = (game.hand(seat), game.lost(seat));
        let name = name(names, seat);
        format!("{name}: stones on {stones}; {hand} in the hand, {lost} lost.")
    });
    let sentences: Vec<String> = seats.collect();
    format!("Triandro, a hexagon of 55 points. {}", sentences.join(" "))
}

impl Scene<'_> {
    fn at(&self, point: Point) -> Pt {
        let x = WIDTH / 2.0 + (f64::from(point.x()) - 6.0) * UNIT / 2.0;
        pt(x, self.top + f64::from(point.row()) * ROW)
    }

    /// TRIANDRO-2: Draws lines between neighbours, and the perimeters.
    fn draw_board(&self, canvas: &mut Canvas) {
        let rim = [1, 3, 9, 24, 39, 52, 55, 53, 47, 32, 17, 4].into_iter().filter_map(Point::new);
        let rim: Vec<Pt> = rim.map(|point| self.at(point)).collect();
        let slab = Slab::new(outset(&rim, RIM));
        slab.draw(canvas, "cell");
        slab.draw_grain(canvas);
        for [from, to] in PERIMETERS {
            let (Some(from), Some(to)) = (Point::new(from), Point::new(to)) else { continue };
            let name = format!("{from}-{to}");
            let (start, end) = (self.at(from), self.at(to));
            canvas.add(line(start, end).stroke("soft", 0.17 * UNIT).data("perimeter", name));
            canvas.add(line(start, end).stroke("board", 0.1 * UNIT));
        }
        let points: Vec<Point> = Point::all().collect();
        let pairs = points.iter().enumerate().flat_map(|(index, &from)| {
            let others = points[index + 1..].iter().filter(move |&&to| are_neighbours(from, to));
            others.map(move |&to| [self.at(from), self.at(to)])
        });
        canvas.add(lines(pairs).stroke("line", 1.2));
    }

    /// Draws the triangle just captured, and all full triangles in the colours of their owners
    /// (TRIANDRO-10): dashed those of the seat to act, thin and dotted those of the others, and
    /// thick those by which a game is won (TRIANDRO-14).
    ///
    /// Each is inset more than the one before, so that common sides do not coincide.
    fn draw_triangles(&self, canvas: &mut Canvas) {
        if let Some(Step::Action(action @ Action::Capture(triangle))) = self.marks.last {
            let corners = self.corners(triangle);
            let area = polygon(&corners).hollow().dashed(1.0, 8.0);
            let area = canvas.mark(area.attribute("stroke-linecap", "round"), 4.0);
            canvas.add(area.data("last", action));
        }
        let acting = self.game.turn().seat();
        let winner = self.game.outcome().and_then(|outcome| outcome.winners().iter().next());
        let decides = |seat| winner == Some(seat) && self.game.placements(seat).is_empty();
        let mut seats: Vec<Seat> = Seat::all(self.game.seats()).collect();
        seats.sort_by_key(|&seat| Some(seat) != acting);
        let full =
            seats.into_iter().flat_map(|seat| self.game.captures(seat).map(move |t| (seat, t)));
        let figures = full.enumerate().map(|(index, (seat, triangle))| {
            let corners = inset(&self.corners(triangle), 1.2 + 2.8 * (index % 5) as f64);
            let figure = polygon(&corners).hollow().data("triangle", triangle);
            let colour = format!("a{seat}");
            if decides(seat) {
                let figure = figure.stroke(&colour, 4.0).dashed(9.0, 3.0);
                return figure.data("decides", triangle);
            }
            if Some(seat) != acting {
                return figure.stroke(&colour, 1.7).dashed(2.0, 3.5);
            }
            let figure = figure.stroke(&colour, 2.2).dashed(7.0, 4.0);
            if self.marks.legal.contains(&Action::Capture(triangle)) {
                figure.data("action", Action::Capture(triangle))
            } else {
                figure
            }
        });
        // The triangles of the seat to act come last, on top of the others.
        let figures: Vec<_> = figures.collect();
        figures.into_iter().rev().for_each(|figure| canvas.add(figure));
    }

    fn corners(&self, triangle: Triangle) -> [Pt; 3] {
        triangle.corners().map(|point| self.at(point))
    }

    fn draw_points(&self, canvas: &mut Canvas) {
        for point in Point::all() {
            match self.game.stone(point) {
                Some(seat) => self.draw_stone(canvas, point, seat),
                None => self.draw_empty(canvas, point),
            }
        }
    }

    fn draw_stone(&self, canvas: &mut Canvas, point: Point, seat: Seat) {
        let at = self.at(point);
        if self.marks.last == Some(Step::Action(Action::Place(point))) {
            canvas
                .add(circle(at, 1.38 * STONE).fill("mark").stroke("rim", 1.0).data("last", point));
        }
        let stone = group().data("piece", "stone").data("seat", seat).data("point", point);
        canvas.within(stone, |canvas| {
            draw_stone(canvas, seat, at, STONE);
            if self.options.coordinates {
                let name = fitted(at, 10.0, 1.6 * STONE, Anchor::Middle, point);
                canvas.add(name.fill(format_args!("o{seat}")));
            }
        });
    }

    fn draw_empty(&self, canvas: &mut Canvas, point: Point) {
        let at = self.at(point);
        let action = Action::Place(point);
        let legal = self.marks.legal.contains(&action);
        let radius = if self.options.coordinates { 0.2 * UNIT } else { 0.09 * UNIT };
        let figure = circle(at, radius).fill("paper");
        let figure = match (legal, self.options.coordinates) {
            // Dashed, so that it does not look like a stone.
            (true, true) => figure.stroke("legal", 2.0).dashed(3.6, 2.4),
            (true, false) => figure.stroke("legal", 2.0),
            (false, true) => figure,
            (false, false) => figure.stroke("soft", 1.0),
        };
        let place = group().data("point", point);
        let place = if legal { place.data("action", action) } else { place };
        canvas.within(place, |canvas| {
            canvas.add(figure);
            if self.options.coordinates {
                canvas.add(fitted(at, 9.5, 1.7 * radius, Anchor::Middle, point).fill("ink"));
            }
            canvas.add(circle(at, 0.42 * UNIT).tappable());
        });
    }
}

/// Returns whether two points are joined by a line (TRIANDRO-2).
fn are_neighbours(from: Point, to: Point) -> bool {
    let across = (to.x() - from.x()).abs();
    match to.row() - from.row() {
        0 => across == 2,
        1 => across == 1,
        _ => false,
    }
}
