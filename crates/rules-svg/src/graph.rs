//! Graphs of reviewed matches.

use rules_core::Seat;

use crate::canvas::{Anchor, Canvas, chain, line, polygon, rect, text};
use crate::geometry::{Area, Pt, pt};
use crate::material::coloured;
use crate::page::MARGIN;
use crate::{PictureOptions, Svg};

/// A decision in a [`graph`].
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Number of steps before the decision.
    pub ply: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The share of the win that the best action promises the seat, from 0 to 1.
    pub share: f64,
    /// The part of this share that the action lost, from 0 to 1.
    pub loss: f64,
    /// Mark after the action, such as `?`; empty for a good one.
    pub mark: String,
    /// The action played.
    pub action: String,
}

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 300.0;
/// Room for the title and the legend.
const ABOVE: f64 = 34.0;
/// Room for the labels of shares.
const LEFT: f64 = 56.0;
/// Room for the labels of steps.
const BELOW: f64 = 42.0;
/// Width of an entry of the legend.
const ENTRY: f64 = 64.0;

/// Draws the shares of the win of a reviewed match.
///
/// Each seat has a line through its shares after its actions. With two seats there is one line,
/// through the shares of the first seat after all actions; the area between it and an even share
/// has the colour of the seat that leads. Decisions with a `mark` have a marker and their action.
/// Steps are numbered from 1.
///
/// ```
/// use rules_core::Seat;
/// use rules_svg::{Decision, graph};
///
/// let decision = |ply, seat, share, loss, mark: &str| Decision {
///     ply,
///     seat,
///     share,
///     loss,
///     mark: mark.into(),
///     action: "28".into(),
/// };
/// let decisions = [
///     decision(0, Seat::FIRST, 0.5, 0.0, ""),
///     decision(1, Seat::SECOND, 0.5, 0.3, "??"),
/// ];
/// let svg = graph("A match", 2, &decisions, &Default::default());
/// assert!(svg.to_string().contains("28??"));
/// assert_eq!(svg.title(), "A match");
/// ```
pub fn graph(title: &str, seats: u8, decisions: &[Decision], options: &PictureOptions<'_>) -> Svg {
    let mut canvas = Canvas::default();
    let area = Area::at(LEFT, ABOVE, WIDTH - LEFT - MARGIN, HEIGHT - ABOVE - BELOW);
    let last = decisions.iter().map(|decision| decision.ply + 1).max().unwrap_or(1);
    let plot = Plot { area, last };
    plot.draw_frame(&mut canvas, seats);
    canvas.add(text(pt(LEFT, ABOVE / 2.0), 14.0, Anchor::Start, title).fill("ink").bold());
    for seat in Seat::all(seats) {
        let left = WIDTH - MARGIN - ENTRY * f64::from(seats - seat.number());
        let at = pt(left + 8.0, ABOVE / 2.0);
        canvas.add(coloured(seat, at, 4.5));
        let name = format!("seat {seat}");
        canvas.add(text(pt(at.x + 10.0, at.y), 12.0, Anchor::Start, name).fill("soft"));
    }
    let left = |decision: &Decision| decision.share - decision.loss;
    // The share of a seat after a decision, if it follows from the decision.
    let share_of = |seat: Seat, decision: &Decision| match decision.seat == seat {
        true => Some(left(decision)),
        false if seats == 2 => Some(1.0 - left(decision)),
        false => None,
    };
    for seat in Seat::all(if seats == 2 { 1 } else { seats }) {
        let shares = decisions.iter().filter_map(|of| Some((of.ply + 1, share_of(seat, of)?)));
        let points: Vec<_> = shares.map(|(step, share)| plot.point(step, share)).collect();
        if points.len() > 1 {
            if seats == 2 {
                plot.draw_leads(&mut canvas, &points);
            }
            canvas.add(chain(&points).stroke(format_args!("a{seat}"), 2.0));
        }
    }
    let marked = decisions.iter().filter(|decision| !decision.mark.is_empty());
    let mut labels: Vec<Pt> = Vec::new();
    for decision in marked {
        let share = if seats == 2 { share_of(Seat::FIRST, decision) } else { Some(left(decision)) };
        let at = plot.point(decision.ply + 1, share.unwrap_or(0.5));
        canvas.add(coloured(decision.seat, at, 4.5).data("ply", decision.ply));
        let label = format!("{}{}", decision.action, decision.mark);
        // A label that would cover others is left out.
        let width = 8.0 * label.len() as f64;
        let places = [-13.0, 15.0].map(|above| {
            let x = at.x.min(area.high.x - width / 2.0).max(area.low.x + width / 2.0);
            pt(x, (at.y + above).clamp(area.low.y + 8.0, area.high.y - 8.0))
        });
        let is_free = |place: &Pt| {
            let covers = |of: &Pt| (of.x - place.x).abs() < width && (of.y - place.y).abs() < 13.0;
            !labels.iter().any(covers) && (place.y - at.y).abs() > 10.0
        };
        let Some(place) = places.into_iter().find(is_free) else { continue };
        labels.push(place);
        let label = text(place, 11.0, Anchor::Middle, label).bold();
        canvas.add(label.fill(format_args!("a{}", decision.seat)));
    }
    let mistakes = decisions.iter().filter(|decision| !decision.mark.is_empty()).count();
    let seat = if seats == 2 { "of seat 0" } else { "of each seat" };
    let description =
        format!("The share of the win {seat} over {last} steps, with {mistakes} mistakes marked.");
    Svg::new(canvas, title.to_owned(), description, options)
}

/// Coordinates of steps and shares.
struct Plot {
    area: Area,
    last: usize,
}

impl Plot {
    fn point(&self, step: usize, share: f64) -> Pt {
        let Area { low, high } = self.area;
        let across = (step - 1) as f64 / (self.last - 1).max(1) as f64;
        let x = low.x + 10.0 + (self.area.width() - 20.0) * across;
        pt(x, high.y - 10.0 - (self.area.height() - 20.0) * share.clamp(0.0, 1.0))
    }

    /// Draws the background, the axes and their labels.
    fn draw_frame(&self, canvas: &mut Canvas, seats: u8) {
        let Area { low, high } = self.area;
        canvas.add(rect(Area::at(0.0, 0.0, WIDTH, HEIGHT), 0.0).fill("paper"));
        canvas.add(rect(self.area, 3.0).fill("panel"));
        let even = 1.0 / f64::from(seats.max(1));
        // With two seats an even share is half.
        let half = (seats != 2).then_some(0.5);
        for share in [0.0, even, 1.0].into_iter().chain(half) {
            let y = self.point(1, share).y;
            let grid = line(pt(low.x, y), pt(high.x, y)).stroke("line", 1.0);
            canvas.add(if share == even { grid.dashed(4.0, 4.0) } else { grid });
            let label = format!("{:.0} %", 100.0 * share);
            canvas.add(text(pt(LEFT - 8.0, y), 11.0, Anchor::End, label).fill("soft"));
        }
        let sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
        let size = sizes.into_iter().find(|size| self.last / size <= 12).unwrap_or(self.last);
        let labelled = (1..=self.last).filter(|step| step % size == 0 || (*step == 1 && size < 5));
        for step in labelled {
            let x = self.point(step, 0.0).x;
            canvas.add(line(pt(x, high.y), pt(x, high.y + 4.0)).stroke("line", 1.0));
            canvas.add(text(pt(x, high.y + 14.0), 11.0, Anchor::Middle, step).fill("soft"));
        }
        let middle = pt((low.x + high.x) / 2.0, high.y + 31.0);
        canvas.add(text(middle, 11.0, Anchor::Middle, "step").fill("soft"));
    }

    /// Fills the areas between a line and an even share of two seats.
    fn draw_leads(&self, canvas: &mut Canvas, points: &[Pt]) {
        let even = self.point(1, 0.5).y;
        // The line with its crossings of the even share.
        let mut outline = vec![points[0]];
        for pair in points.windows(2) {
            let [from, to] = [pair[0].y - even, pair[1].y - even];
            if from * to < 0.0 {
                let x = pair[0].x + (pair[1].x - pair[0].x) * from / (from - to);
                outline.push(pt(x, even));
            }
            outline.push(pair[1]);
        }
        let ends = [points[0], points[points.len() - 1]].map(|end| pt(end.x, even));
        for (seat, bound) in [(0, f64::min as fn(f64, f64) -> f64), (1, f64::max)] {
            let edge = outline.iter().map(|point| pt(point.x, bound(point.y, even)));
            let area: Vec<_> = [ends[0]].into_iter().chain(edge).chain([ends[1]]).collect();
            canvas.add(polygon(&area).fill(format_args!("t{seat}")));
        }
    }
}
