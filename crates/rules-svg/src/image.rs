//! Finished pictures, rows of pictures, and animations.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::ops::Range;

use rules_core::Printable;
use svg::node::element::Element;
use svg::node::{Blob, Text};

use crate::canvas::{Canvas, number, rect};
use crate::geometry::Area;
use crate::{PictureOptions, Theme};

/// The fonts of texts, system fonts first.
const FONTS: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', \
                     'Liberation Sans', Arial, sans-serif";

/// A finished picture.
///
/// `Display` prints it as an SVG document, for a file or an HTML page.
///
/// ```
/// use rules_svg::{Marks, Picture};
/// use triad_rules::Triad;
///
/// let svg = Triad::picture(&Triad::default(), &Marks::default(), &Default::default());
/// assert!(svg.to_string().starts_with("<svg "));
/// assert_eq!(svg.title(), "TRIAD: seat 0 places a Gem");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Svg {
    title: String,
    pub(crate) status: String,
    description: String,
    area: Area,
    /// The figures, drawn one over the other.
    body: Vec<String>,
    /// Style rules in addition to those of the theme.
    rules: String,
    theme: Theme,
    width: Option<u32>,
    style: bool,
}

impl Svg {
    pub(crate) fn new(
        canvas: Canvas,
        title: String,
        description: String,
        options: &PictureOptions<'_>,
    ) -> Svg {
        let area = canvas.area();
        let body = canvas.finish().iter().map(ToString::to_string).collect();
        let &PictureOptions { theme, width, style, .. } = options;
        Svg {
            title,
            status: String::new(),
            description,
            area,
            body,
            rules: String::new(),
            theme,
            width,
            style,
        }
    }

    /// Returns the title: the game and the next step.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns what is asked of the seat to act, or the result, in words without a full stop.
    pub fn status(&self) -> &str {
        &self.status
    }

    /// Returns the picture with sentences added to its title, such as why the game is over.
    #[must_use]
    pub fn with_sentences(mut self, sentences: &str) -> Svg {
        if !sentences.is_empty() {
            self.title = format!("{}. {sentences}", self.title);
        }
        self
    }

    /// Returns a description of the picture in words.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns width and height of the view box.
    ///
    /// A picture of one position is 400 wide, or more in the format [`Wide`](crate::Format::Wide).
    pub fn size(&self) -> (f64, f64) {
        (self.area.width(), self.area.height())
    }

    /// Returns the content of the picture in an element of this name.
    fn element(&self, name: &str) -> Element {
        let mut element = Element::new(name);
        let mut words = |name: &str, words: &str| {
            let mut child = Element::new(name);
            child.get_children_mut().push(Box::new(Text::new(Printable(words).to_string())));
            element.get_children_mut().push(Box::new(child));
        };
        words("title", &self.title);
        words("desc", &self.description);
        element
    }

    fn view_box(&self) -> String {
        let Area { low, .. } = self.area;
        let (width, height) = self.size();
        format!("{} {} {} {}", number(low.x), number(low.y), number(width), number(height))
    }
}

fn set(element: &mut Element, name: &str, value: impl Into<svg::node::Value>) {
    element.get_attributes_mut().insert(name.to_owned(), value.into());
}

fn push(element: &mut Element, body: String) {
    element.get_children_mut().push(Box::new(Blob::new(body)));
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theme = self.theme;
        let mut root = self.element("svg");
        set(&mut root, "xmlns", "http://www.w3.org/2000/svg");
        set(&mut root, "viewBox", self.view_box());
        set(&mut root, "class", format!("rules-svg rules-{}", theme.name()));
        set(&mut root, "role", "img");
        // The texts are placed from the left, also in a page that is read from the right.
        set(&mut root, "direction", "ltr");
        set(&mut root, "font-family", FONTS);
        if let Some(width) = self.width {
            let (across, down) = self.size();
            set(&mut root, "width", width);
            set(&mut root, "height", number(f64::from(width) * down / across));
        }
        let sheet = if self.style { theme.style_sheet() } else { String::new() };
        if !sheet.is_empty() || !self.rules.is_empty() {
            push(&mut root, format!("<style>{sheet}{}</style>", self.rules));
        }
        push(&mut root, self.body.concat());
        write!(f, "{root}")
    }
}

/// The gap between the pictures of a row, which keep their sizes.
const GAP: f64 = 12.0;

/// Arranges pictures in rows of `columns`. Returns `None` without pictures.
///
/// Theme and width are those of the first picture.
///
/// ```
/// use rules_svg::{frames, strip};
/// # use rules_core::{Record, Viewer};
/// # use triandro_rules::Triandro;
///
/// let mut record = Record::<Triandro>::new(Default::default())?;
/// for text in ["28", "20", "36"] {
///     record.push(rules_core::Step::Action(text.parse()?));
/// }
/// let frames = frames(&record, Viewer::Open, &Default::default())?;
/// assert_eq!(frames.len(), 4);
/// let row = strip(&frames, 4).expect("there are frames");
/// assert_eq!(row.to_string().matches("<svg").count(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn strip(pictures: &[Svg], columns: usize) -> Option<Svg> {
    let first = pictures.first()?;
    let columns = columns.clamp(1, pictures.len());
    let largest = |size: fn(&Svg) -> f64| pictures.iter().map(size).fold(0.0, f64::max);
    let (width, height) = (largest(|svg| svg.size().0), largest(|svg| svg.size().1));
    let mut body = Vec::new();
    for (index, picture) in pictures.iter().enumerate() {
        let (column, row) = ((index % columns) as f64, (index / columns) as f64);
        let mut nested = picture.element("svg");
        set(&mut nested, "viewBox", picture.view_box());
        set(&mut nested, "x", number(column * (width + GAP)));
        set(&mut nested, "y", number(row * (height + GAP)));
        set(&mut nested, "width", number(picture.size().0));
        set(&mut nested, "height", number(picture.size().1));
        set(&mut nested, "data-frame", index);
        push(&mut nested, picture.body.concat());
        body.push(nested.to_string());
    }
    let rows = pictures.len().div_ceil(columns);
    let across = |count: usize, size: f64| count as f64 * (size + GAP) - GAP;
    Some(Svg {
        title: format!("{} frames. {}", pictures.len(), first.title),
        status: first.status.clone(),
        description: String::from("Pictures of one game, in reading order."),
        area: Area::at(0.0, 0.0, across(columns, width), across(rows, height)),
        body,
        rules: String::new(),
        theme: first.theme,
        width: first.width,
        style: first.style,
    })
}

/// Makes a looping animation of pictures. Returns `None` without pictures.
///
/// Each picture is shown for a number of milliseconds, at least 100. A figure that stays the same
/// from picture to picture is there once. Programs without animations, and systems set to reduced
/// motion, show the last picture. Theme and width are those of the first one.
///
/// ```
/// use rules_svg::{Marks, Picture, animate};
/// use triad_rules::Triad;
///
/// let start = Triad::picture(&Triad::default(), &Marks::default(), &Default::default());
/// let moving = animate(&[start.clone(), start], 800).expect("there are pictures");
/// assert!(moving.to_string().contains("prefers-reduced-motion"));
/// assert_eq!(animate(&[], 800), None);
/// ```
pub fn animate(pictures: &[Svg], milliseconds: u32) -> Option<Svg> {
    let (first, last) = (pictures.first()?, pictures.last()?);
    let (count, each) = (pictures.len(), milliseconds.max(100) as usize);
    let area = pictures.iter().fold(first.area, |area, picture| area.join(picture.area));
    // Frames may be smaller than the largest.
    let mut back = Canvas::default();
    back.add(rect(area, 0.0).fill("paper").class("background"));
    let mut body: Vec<String> = back.finish().iter().map(ToString::to_string).collect();
    let mut lengths = BTreeSet::new();
    let figures = merged(pictures);
    for stretch in figures.chunk_by(|one, other| one.frames == other.frames) {
        let Range { start, end } = stretch[0].frames;
        let figures: String = stretch.iter().map(|figure| figure.body).collect();
        if end - start == count {
            body.push(figures);
            continue;
        }
        lengths.insert(end - start);
        let mut frame = Element::new("g");
        set(&mut frame, "class", "rules-frame");
        set(&mut frame, "data-frames", format!("{start}-{}", end - 1));
        set(&mut frame, "visibility", if end == count { "visible" } else { "hidden" });
        // Each stretch has the same cycle, shifted to its turn. A negative delay has already begun.
        let (cycle, delay) = (count * each, (count - start) * each);
        let name = format!("rules-{count}-{}", end - start);
        let style = format!("animation:{name} {cycle}ms step-end -{delay}ms infinite");
        set(&mut frame, "style", style);
        push(&mut frame, figures);
        body.push(frame.to_string());
    }
    let rules = frame_rules(count, &lengths);
    Some(Svg {
        title: first.title.clone(),
        status: last.status.clone(),
        description: format!(
            "{count} pictures, one after another. The last one: {}",
            last.description
        ),
        area,
        body,
        rules,
        theme: first.theme,
        width: first.width,
        style: first.style,
    })
}

/// Returns the style of figures that are shown for these numbers of frames.
///
/// It depends only on numbers of frames, so that two animations in one page do not conflict.
fn frame_rules(count: usize, lengths: &BTreeSet<usize>) -> String {
    let mut rules = String::new();
    for &length in lengths {
        let part = number(100.0 * length as f64 / count as f64);
        let _ = writeln!(
            rules,
            "@keyframes rules-{count}-{length}{{0%{{visibility:visible}}{part}%,100%{{visibility:hidden}}}}"
        );
    }
    rules + "@media (prefers-reduced-motion:reduce){.rules-frame{animation:none!important}}\n"
}

/// A figure of an animation, and the frames that show it.
struct Shown<'a> {
    body: &'a str,
    frames: Range<usize>,
}

/// Joins pictures: the figures of each, in their order, are those that its frame shows.
fn merged(pictures: &[Svg]) -> Vec<Shown<'_>> {
    let mut all: Vec<Shown<'_>> = Vec::new();
    for (frame, picture) in pictures.iter().enumerate() {
        let before: Vec<usize> =
            (0..all.len()).filter(|&place| all[place].frames.end == frame).collect();
        let bodies: Vec<&str> = before.iter().map(|&place| all[place].body).collect();
        let figures: Vec<&str> = picture.body.iter().map(String::as_str).collect();
        let kept = in_common(&bodies, &figures);
        let (mut joined, mut rest) = (Vec::with_capacity(all.len() + figures.len()), 0);
        let mut old = all.into_iter();
        for (body, kept) in figures.into_iter().zip(kept) {
            match kept {
                Some(index) => {
                    joined.extend(old.by_ref().take(before[index] + 1 - rest));
                    rest = before[index] + 1;
                    if let Some(last) = joined.last_mut() {
                        last.frames.end = frame + 1;
                    }
                }
                None => joined.push(Shown { body, frames: frame..frame + 1 }),
            }
        }
        joined.extend(old);
        all = joined;
    }
    all
}

/// Returns for each of `after` its place in `before` if it is in the longest common subsequence.
fn in_common(before: &[&str], after: &[&str]) -> Vec<Option<usize>> {
    let alike = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let (old, new) = (&before[alike..], &after[alike..]);
    // The length of the longest one from each pair of places on.
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for (i, one) in old.iter().enumerate().rev() {
        for (j, other) in new.iter().enumerate().rev() {
            let skipped = longest[(i + 1) * width + j].max(longest[i * width + j + 1]);
            let both = longest[(i + 1) * width + j + 1] + 1;
            longest[i * width + j] = if one == other { both } else { skipped };
        }
    }
    let mut kept: Vec<Option<usize>> = (0..alike).map(Some).collect();
    let mut i = 0;
    for (j, other) in new.iter().enumerate() {
        while i < old.len()
            && old[i] != *other
            && longest[(i + 1) * width + j] > longest[i * width + j + 1]
        {
            i += 1;
        }
        let common = i < old.len() && old[i] == *other;
        kept.push(common.then_some(alike + i));
        i += usize::from(common);
    }
    kept
}
