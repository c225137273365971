//! Figures with classes and `data-` attributes, in absolute coordinates.

use std::fmt::{Display, Write as _};

use rules_core::Printable;
use svg::node::Text as Words;
use svg::node::element::Element;

use crate::geometry::{Area, Pt, pt};

/// Attributes whose value is a set of words.
const CLASS: &str = "class";

/// A figure for a [`Canvas`], with its area.
#[derive(Clone)]
pub(crate) struct Figure {
    element: Element,
    area: Option<Area>,
    classes: String,
}

impl Figure {
    fn new(name: &str, area: Option<Area>) -> Figure {
        Figure { element: Element::new(name), area, classes: String::new() }
    }

    pub(crate) fn attribute(mut self, name: &str, value: impl Display) -> Figure {
        self.element.get_attributes_mut().insert(name.to_owned(), value.to_string().into());
        self
    }

    /// Adds a `data-` attribute.
    pub(crate) fn data(self, name: &str, value: impl Display) -> Figure {
        self.attribute(&format!("data-{name}"), value)
    }

    /// Adds a class.
    pub(crate) fn class(mut self, class: impl Display) -> Figure {
        let space = if self.classes.is_empty() { "" } else { " " };
        let _ = write!(self.classes, "{space}{class}");
        self
    }

    /// Fills the figure with a colour of the theme.
    pub(crate) fn fill(self, colour: impl Display) -> Figure {
        self.class(format_args!("f-{colour}"))
    }

    /// Leaves the figure unfilled.
    pub(crate) fn hollow(self) -> Figure {
        self.attribute("fill", "none")
    }

    /// Outlines the figure with a colour of the theme.
    pub(crate) fn stroke(mut self, colour: impl Display, width: f64) -> Figure {
        self.area = self.area.map(|area| area.grown(width / 2.0));
        self.class(format_args!("l-{colour}")).attribute("stroke-width", number(width))
    }

    pub(crate) fn dashed(self, dash: f64, gap: f64) -> Figure {
        self.attribute("stroke-dasharray", format_args!("{} {}", number(dash), number(gap)))
    }

    /// Makes the figure invisible but tappable, also inside.
    pub(crate) fn tappable(self) -> Figure {
        self.hollow().attribute("pointer-events", "all")
    }

    pub(crate) fn faded(self, opacity: f64) -> Figure {
        self.attribute("opacity", number(opacity))
    }

    pub(crate) fn bold(self) -> Figure {
        self.attribute("font-weight", "bold")
    }

    fn finish(mut self) -> Element {
        if !self.classes.is_empty() {
            let classes = std::mem::take(&mut self.classes);
            self.element.get_attributes_mut().insert(CLASS.to_owned(), classes.into());
        }
        self.element
    }
}

/// Formats a number with at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round();
    // No negative zero.
    let text = format!("{:.2}", if hundredths == 0.0 { 0.0 } else { hundredths / 100.0 });
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats a point of a path.
fn pair(at: Pt) -> String {
    format!("{} {}", number(at.x), number(at.y))
}

pub(crate) fn circle(center: Pt, radius: f64) -> Figure {
    Figure::new("circle", Area::around(&[center], radius))
        .attribute("cx", number(center.x))
        .attribute("cy", number(center.y))
        .attribute("r", number(radius))
}

pub(crate) fn rect(area: Area, radius: f64) -> Figure {
    Figure::new("rect", Some(area))
        .attribute("x", number(area.low.x))
        .attribute("y", number(area.low.y))
        .attribute("width", number(area.width()))
        .attribute("height", number(area.height()))
        .attribute("rx", number(radius))
}

pub(crate) fn line(from: Pt, to: Pt) -> Figure {
    Figure::new("line", Area::around(&[from, to], 0.0))
        .attribute("x1", number(from.x))
        .attribute("y1", number(from.y))
        .attribute("x2", number(to.x))
        .attribute("y2", number(to.y))
        .attribute("stroke-linecap", "round")
}

/// Several lines in one path, because a browser draws one figure sooner than many.
pub(crate) fn lines(parts: impl IntoIterator<Item = [Pt; 2]>) -> Figure {
    let mut points = Vec::new();
    let mut path = String::new();
    for part in parts {
        let [from, to] = part.map(pair);
        let _ = write!(path, "M{from}L{to}");
        points.extend(part);
    }
    Figure::new("path", Area::around(&points, 0.0))
        .attribute("d", path)
        .attribute("stroke-linecap", "round")
}

/// A closed figure.
pub(crate) fn polygon(corners: &[Pt]) -> Figure {
    Figure::new("polygon", Area::around(corners, 0.0))
        .attribute("points", list(corners))
        .attribute("stroke-linejoin", "round")
}

/// A closed figure without outline.
pub(crate) fn facet(corners: &[Pt]) -> Figure {
    let path: Vec<String> = corners.iter().copied().map(pair).collect();
    Figure::new("path", Area::around(corners, 0.0))
        .attribute("d", format_args!("M{}Z", path.join("L")))
}

/// An open chain of lines.
pub(crate) fn chain(points: &[Pt]) -> Figure {
    Figure::new("polyline", Area::around(points, 0.0))
        .attribute("points", list(points))
        .attribute("stroke-linejoin", "round")
        .attribute("stroke-linecap", "round")
        .hollow()
}

fn list(points: &[Pt]) -> String {
    let texts: Vec<String> =
        points.iter().map(|point| format!("{},{}", number(point.x), number(point.y))).collect();
    texts.join(" ")
}

/// A path from a point by quadratic curves, each by its control point and its end.
pub(crate) fn curve(start: Pt, parts: &[(Pt, Pt)]) -> Figure {
    let mut path = format!("M{}", pair(start));
    let mut points = vec![start];
    for (control, end) in parts {
        let _ = write!(path, "Q{} {}", pair(*control), pair(*end));
        points.extend([*control, *end]);
    }
    Figure::new("path", Area::around(&points, 0.0))
        .attribute("d", path)
        .attribute("stroke-linecap", "round")
}

/// Several curves in one path, each by its start, control point and end.
pub(crate) fn curves(parts: impl Iterator<Item = [Pt; 3]>) -> Figure {
    let mut points = Vec::new();
    let mut path = String::new();
    for part in parts {
        let [start, control, end] = part.map(pair);
        let _ = write!(path, "M{start}Q{control} {end}");
        points.extend(part);
    }
    Figure::new("path", Area::around(&points, 0.0)).attribute("d", path).hollow()
}

/// Returns the start, control point and end of a round corner of a closed figure.
fn bend(corners: &[Pt], index: usize, radius: f64) -> [Pt; 3] {
    let corner = |index: usize| corners[index % corners.len()];
    let at = corner(index);
    let [from, to] = [index + corners.len() - 1, index + 1].map(|other| {
        let other = corner(other);
        at.step(other, radius.min(0.5 * at.distance(other)))
    });
    [from, at, to]
}

/// A closed figure with round corners.
pub(crate) fn smooth(corners: &[Pt], radius: f64) -> Figure {
    let mut path = String::new();
    for index in 0..corners.len() {
        let [from, at, to] = bend(corners, index, radius).map(pair);
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{command}{from}Q{at} {to}");
    }
    Figure::new("path", Area::around(corners, 0.0)).attribute("d", path + "Z")
}

/// The part of a text at its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text whose letters are centred on the height of the point.
pub(crate) fn text(at: Pt, size: f64, anchor: Anchor, words: impl Display) -> Figure {
    let words = words.to_string();
    let width = text_width(&words, size);
    let (name, left) = match anchor {
        Anchor::Start => ("start", 0.0),
        Anchor::Middle => ("middle", width / 2.0),
        Anchor::End => ("end", width),
    };
    let area = Area::at(at.x - left, at.y - 0.5 * size, width, size);
    let mut figure = Figure::new("text", Some(area))
        .attribute("x", number(at.x))
        .attribute("y", number(at.y + 0.36 * size))
        .attribute("font-size", number(size))
        .attribute("text-anchor", name);
    figure.element.get_children_mut().push(Box::new(Words::new(Printable(&words).to_string())));
    figure
}

/// Returns an upper bound for the width of a text, bold in the widest of the fonts.
pub(crate) fn text_width(words: &str, size: f64) -> f64 {
    let width = |letter| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | '\'' | '|' | ' ' => 0.39,
        'f' | 't' | 'r' | '-' | '(' | ')' => 0.5,
        'm' | 'w' | 'M' | 'W' => 1.1,
        'A'..='Z' => 0.86,
        _ => 0.72,
    };
    size * words.chars().map(width).sum::<f64>()
}

/// A text, made smaller if it is wider than `room`.
pub(crate) fn fitted(at: Pt, size: f64, room: f64, anchor: Anchor, words: impl Display) -> Figure {
    let words = words.to_string();
    let width = text_width(&words, size);
    let size = if width > room { size * room / width } else { size };
    text(at, size, anchor, words)
}

/// A group.
pub(crate) fn group() -> Figure {
    Figure::new("g", None)
}

/// Figures drawn one over the other.
#[derive(Default)]
pub(crate) struct Canvas {
    done: Vec<Element>,
    open: Vec<Element>,
    area: Option<Area>,
}

impl Canvas {
    pub(crate) fn add(&mut self, figure: Figure) {
        if let Some(area) = figure.area {
            self.reserve(area);
        }
        let element = figure.finish();
        match self.open.last_mut() {
            Some(group) => group.get_children_mut().push(Box::new(element)),
            None => self.done.push(element),
        }
    }

    /// Adds the dark rim of a mark, which keeps it clear on wood, and returns the mark.
    pub(crate) fn mark(&mut self, figure: Figure, width: f64) -> Figure {
        self.add(figure.clone().stroke("rim", width + 1.6));
        figure.stroke("mark", width)
    }

    /// Adds a group with the figures that `draw` adds.
    pub(crate) fn within(&mut self, group: Figure, draw: impl FnOnce(&mut Canvas)) {
        self.open.push(group.finish());
        draw(self);
        if let Some(group) = self.open.pop() {
            match self.open.last_mut() {
                Some(outer) => outer.get_children_mut().push(Box::new(group)),
                None => self.done.push(group),
            }
        }
    }

    /// Puts other figures below all figures so far.
    pub(crate) fn put_below(&mut self, below: Canvas) {
        self.done.splice(0..0, below.done);
    }

    /// Enlarges the picture to contain an area.
    pub(crate) fn reserve(&mut self, area: Area) {
        self.area = Some(self.area.map_or(area, |all| all.join(area)));
    }

    /// Returns the area of all figures.
    pub(crate) fn area(&self) -> Area {
        self.area.unwrap_or(Area { low: pt(0.0, 0.0), high: pt(1.0, 1.0) })
    }

    pub(crate) fn finish(self) -> Vec<Element> {
        self.done
    }
}
