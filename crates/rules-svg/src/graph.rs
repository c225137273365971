//! Graphs of reviewed matches.

use rules_core::Seat;

use crate::canvas::{Anchor, Canvas, chain, line, rect, text};
use crate::geometry::{Area, pt};
use crate::page::{MARGIN, coloured};
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
const HEIGHT: f64 = 260.0;
/// Room for the labels of shares.
const LEFT: f64 = 52.0;
/// Room for the labels of plies.
const BELOW: f64 = 26.0;

/// Draws the shares of the win of a reviewed match.
///
/// Each seat has a line through its shares after its actions. With two seats there is one line, through the
/// shares of the first seat after all actions. Decisions with a `mark` have a marker and their action.
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
pub fn graph(title: &str, seats: u8, decisions: &[Decision], options: &PictureOptions) -> Svg {
    let mut canvas = Canvas::default();
    let area = Area::at(LEFT, MARGIN + 18.0, WIDTH - LEFT - MARGIN, HEIGHT - BELOW - 18.0 - MARGIN);
    let whole = Area::at(0.0, 0.0, WIDTH, HEIGHT);
    canvas.add(rect(whole, 0.0).fill("paper"));
    canvas.add(rect(area, 3.0).fill("panel"));
    let last = decisions.iter().map(|decision| decision.ply).max().unwrap_or(0).max(1);
    let x = |ply: usize| area.low.x + 8.0 + (area.width() - 16.0) * ply as f64 / last as f64;
    let y = |share: f64| area.high.y - 8.0 - (area.height() - 16.0) * share.clamp(0.0, 1.0);
    canvas.add(text(pt(LEFT, MARGIN + 8.0), 13.0, Anchor::Start, title).fill("ink").bold());
    for (share, label) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
        canvas.add(line(pt(area.low.x, y(share)), pt(area.high.x, y(share))).stroke("line", 1.0));
        canvas.add(text(pt(LEFT - 8.0, y(share)), 11.0, Anchor::End, label).fill("soft"));
    }
    let step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|step| last / step <= 12);
    for ply in (0..=last).step_by(step.unwrap_or(last)) {
        let at = pt(x(ply), area.high.y + 13.0);
        canvas.add(text(at, 11.0, Anchor::Middle, ply).fill("soft"));
    }
    let left = |decision: &Decision| decision.share - decision.loss;
    // The share of a seat after a decision, if it follows from the decision.
    let share_of = |seat: Seat, decision: &Decision| match decision.seat == seat {
        true => Some(left(decision)),
        false if seats == 2 => Some(1.0 - left(decision)),
        false => None,
    };
    for seat in Seat::all(if seats == 2 { 1 } else { seats }) {
        let points: Vec<_> = decisions
            .iter()
            .filter_map(|decision| Some(pt(x(decision.ply), y(share_of(seat, decision)?))))
            .collect();
        if points.len() > 1 {
            canvas.add(chain(&points).stroke(format_args!("a{seat}"), 2.0));
        }
    }
    let shown = Seat::FIRST;
    let marked = decisions.iter().filter(|decision| !decision.mark.is_empty());
    for (index, decision) in marked.enumerate() {
        let share = if seats == 2 { share_of(shown, decision) } else { Some(left(decision)) };
        let at = pt(x(decision.ply), y(share.unwrap_or(0.5)));
        canvas.add(coloured(decision.seat, at, 4.5).data("ply", decision.ply));
        // Labels of neighbours alternate, so that they do not overlap.
        let above = if index % 2 == 0 { -12.0 } else { 14.0 };
        let anchor = match decision.ply * 10 / last {
            0 => Anchor::Start,
            9.. => Anchor::End,
            _ => Anchor::Middle,
        };
        let label = format!("{}{}", decision.action, decision.mark);
        let height = (at.y + above).clamp(area.low.y + 8.0, area.high.y - 8.0);
        canvas.add(
            text(pt(at.x, height), 11.0, anchor, label).fill(format_args!("a{}", decision.seat)),
        );
    }
    let mistakes = decisions.iter().filter(|decision| !decision.mark.is_empty()).count();
    let seat = if seats == 2 { "of seat 0" } else { "of each seat" };
    let description =
        format!("The share of the win {seat} over {last} plies, with {mistakes} mistakes marked.");
    Svg::new(canvas, title.to_owned(), description, options)
}
