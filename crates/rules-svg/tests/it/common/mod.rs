//! Common parts of the tests: samples, and boxes around the figures of a picture.

#![allow(dead_code, reason = "no test uses everything")]

pub(crate) mod figures;
pub(crate) mod samples;

use roxmltree::{Document, Node};
use rules_svg::Svg;

/// An upright rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Box4(pub(crate) f64, pub(crate) f64, pub(crate) f64, pub(crate) f64);

impl Box4 {
    pub(crate) fn overlaps(self, other: Box4) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    pub(crate) fn contains(self, other: Box4) -> bool {
        let slack = 0.02;
        self.0 <= other.0 + slack
            && self.1 <= other.1 + slack
            && self.2 >= other.2 - slack
            && self.3 >= other.3 - slack
    }
}

/// Draws, prints, parses, and looks at a picture.
pub(crate) fn inspect<T>(svg: &Svg, look: impl FnOnce(&Document<'_>) -> T) -> T {
    let text = svg.to_string();
    look(&Document::parse(&text).expect("a picture is well-formed XML"))
}

fn attribute(node: Node<'_, '_>, name: &str) -> f64 {
    let value = node.attribute(name).unwrap_or_else(|| panic!("{name} of {node:?}"));
    value.parse().unwrap_or_else(|_| panic!("{name}={value} of {node:?}"))
}

/// All numbers of an attribute, two by two.
fn points(text: &str) -> Vec<(f64, f64)> {
    let numbers = text.split(|c: char| !(c.is_ascii_digit() || c == '-' || c == '.'));
    let numbers: Vec<f64> = numbers
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().expect("a number"))
        .collect();
    assert_eq!(numbers.len() % 2, 0, "{text}");
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn around(points: &[(f64, f64)]) -> Box4 {
    let start = Box4(f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    points.iter().fold(start, |area, &(x, y)| {
        Box4(area.0.min(x), area.1.min(y), area.2.max(x), area.3.max(y))
    })
}

/// The advance of a letter in DejaVu Sans, wider than most, with an eighth more if bold.
fn letter_width(letter: char, bold: bool) -> f64 {
    let width = match letter {
        'i' | 'l' | 'j' => 0.28,
        '.' | ',' | ' ' | '·' => 0.32,
        'f' | 't' | 'r' | '-' | ':' | '(' | ')' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.98,
        'A'..='Z' => 0.72,
        _ => 0.64,
    };
    if bold { 1.125 * width } else { width }
}

/// The box of a text: from its baseline to the height of capitals, and its width.
pub(crate) fn text_box(node: Node<'_, '_>) -> Box4 {
    let (x, y, size) = (attribute(node, "x"), attribute(node, "y"), attribute(node, "font-size"));
    let bold = node.attribute("font-weight").is_some();
    let words = node.text().expect("a text has words");
    let width: f64 = words.chars().map(|letter| size * letter_width(letter, bold)).sum();
    let left = match node.attribute("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    Box4(left, y - 0.73 * size, left + width, y)
}

/// The box of a figure with its outline; `None` if it is not drawn.
pub(crate) fn figure_box(node: Node<'_, '_>) -> Option<Box4> {
    let area = match node.tag_name().name() {
        "circle" => {
            let (x, y, r) = (attribute(node, "cx"), attribute(node, "cy"), attribute(node, "r"));
            Box4(x - r, y - r, x + r, y + r)
        }
        "rect" => {
            let (x, y) = (attribute(node, "x"), attribute(node, "y"));
            Box4(x, y, x + attribute(node, "width"), y + attribute(node, "height"))
        }
        "line" => around(&[
            (attribute(node, "x1"), attribute(node, "y1")),
            (attribute(node, "x2"), attribute(node, "y2")),
        ]),
        "polygon" | "polyline" => around(&points(node.attribute("points")?)),
        "path" => around(&points(node.attribute("d")?)),
        "text" => text_box(node),
        _ => return None,
    };
    let half =
        node.attribute("stroke-width").map_or(0.0, |width| width.parse::<f64>().expect("a width"))
            / 2.0;
    Some(Box4(area.0 - half, area.1 - half, area.2 + half, area.3 + half))
}

pub(crate) fn view_box(document: &Document<'_>) -> Box4 {
    let numbers = points(document.root_element().attribute("viewBox").expect("a view box"));
    let ((x, y), (width, height)) = (numbers[0], numbers[1]);
    Box4(x, y, x + width, y + height)
}

/// The elements with an attribute.
pub(crate) fn with<'a, 'input>(
    document: &'a Document<'input>,
    name: &str,
) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.has_attribute(name)).collect()
}

/// The values of an attribute, sorted.
pub(crate) fn values(document: &Document<'_>, name: &str) -> Vec<String> {
    let nodes = with(document, name);
    let mut values: Vec<String> =
        nodes.iter().map(|node| node.attribute(name).unwrap_or_default().to_owned()).collect();
    values.sort_unstable();
    values
}

/// The pieces of a kind as the values of these attributes, joined, sorted.
pub(crate) fn pieces(document: &Document<'_>, kind: &str, names: &[&str]) -> Vec<String> {
    let nodes = with(document, "data-piece");
    let of_kind = nodes.iter().filter(|node| node.attribute("data-piece") == Some(kind));
    let mut pieces: Vec<String> = of_kind
        .map(|node| {
            let values = names.iter().map(|name| node.attribute(*name).unwrap_or("?"));
            values.collect::<Vec<_>>().join(" ")
        })
        .collect();
    pieces.sort_unstable();
    pieces
}

/// The actions of all elements, sorted, each once.
pub(crate) fn actions(document: &Document<'_>) -> Vec<String> {
    let mut actions = values(document, "data-action");
    for several in values(document, "data-actions") {
        actions.extend(several.split(' ').map(str::to_owned));
    }
    actions.sort_unstable();
    actions.dedup();
    actions
}

/// Nothing lies outside the view box.
pub(crate) fn assert_nothing_is_cut(name: &str, document: &Document<'_>) {
    let all = view_box(document);
    for node in document.descendants() {
        if let Some(area) = figure_box(node) {
            assert!(all.contains(area), "{name}: {area:?} is outside {all:?}: {node:?}");
        }
    }
}

/// No text lies over another.
pub(crate) fn assert_texts_are_apart(name: &str, document: &Document<'_>) {
    let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
    let texts: Vec<(Box4, &str)> =
        texts.map(|node| (text_box(node), node.text().unwrap_or_default())).collect();
    assert!(texts.len() > 3, "{name} has texts");
    for (index, (here, one)) in texts.iter().enumerate() {
        for (there, other) in &texts[..index] {
            let apart = !here.overlaps(*there);
            assert!(apart, "{name}: {one:?} at {here:?} and {other:?} at {there:?}");
        }
    }
}
