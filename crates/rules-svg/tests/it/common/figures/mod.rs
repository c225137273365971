//! The figures of the rules pages, made from the samples of the games.

mod conquest;
mod cybo;
mod triad;
mod triandro;
mod triarchy;

use rules_core::{Notation, Record, Seat, Step, Words};
use rules_svg::{Format, Marks, Picture, PictureOptions, Svg, Theme, frames};

/// A figure: its name, which begins with the page's, and its picture.
pub(super) type Figure = (String, Svg);

/// The games with the headings of their pictures.
const HEADINGS: [(&str, &str); 5] = [
    ("triad", "TRIAD"),
    ("triandro", "Triandro"),
    ("triarchy", "Triarchy"),
    ("conquest", "Triominos Conquest"),
    ("cybo", "Cybo"),
];

/// Light or dark as the reader's system is set. The names of the seats are their colours.
pub(super) const LOOK: PictureOptions<'static> = PictureOptions {
    theme: Theme::Auto,
    coordinates: false,
    bottom: None,
    format: Format::Titled,
    width: None,
    style: true,
    words: Words::with_names(&["Blue", "Red", "Green", "Purple"]),
};

/// With the names of points, places and cells.
pub(super) const NAMED: PictureOptions<'static> = PictureOptions { coordinates: true, ..LOOK };

/// A position as seat 0 sees it.
pub(super) fn seen<G: Picture>(game: &G, marks: &Marks<G>, options: &PictureOptions) -> Svg {
    G::picture(&game.observe(Seat::FIRST), marks, options)
}

pub(super) fn plain<G: Picture>(game: &G, options: &PictureOptions) -> Svg {
    seen(game, &Marks::default(), options)
}

pub(super) fn with_legal<G: Picture>(game: &G, options: &PictureOptions) -> Svg {
    let marks = Marks { legal: game.legal_actions().collect(), ..Marks::default() };
    seen(game, &marks, options)
}

/// A position before and after a step.
pub(super) fn step<G: Picture>(
    game: &G,
    step: Step<G::Action, G::Event>,
    options: &PictureOptions,
) -> Vec<Svg> {
    let last = Marks { last: Some(step), ..Marks::default() };
    let after = game.after_step(step);
    vec![plain(game, options), seen(&after, &last, options)]
}

/// Pictures that belong together, numbered from 1.
pub(super) fn series(name: &str, pictures: Vec<Svg>) -> Vec<Figure> {
    let numbered = pictures.into_iter().enumerate();
    numbered.map(|(index, svg)| (format!("{name}-{}", index + 1), svg)).collect()
}

/// The texts of all figures with their names.
pub(crate) fn all() -> Vec<(String, String)> {
    let games = [triad::all(), triandro::all(), triarchy::all(), conquest::all(), cybo::all()];
    let drawn = games.into_iter().flatten().map(|(name, svg)| {
        let text = numbered(&name, &svg.to_string());
        (name, text)
    });
    let composed = [
        ("triandro-triangles", triandro::triangles()),
        ("conquest-refused", conquest::refused()),
        ("cybo-lines", cybo::lines()),
    ];
    drawn.chain(composed.map(|(name, text)| (name.to_owned(), text))).collect()
}

/// A picture with the number at the end of its name before its heading.
fn numbered(name: &str, text: &str) -> String {
    let (game, rest) = name.split_once('-').expect("the game comes first");
    let number = rest.rsplit_once('-').and_then(|(_, number)| number.parse::<u32>().ok());
    let (_, heading) = HEADINGS.into_iter().find(|(named, _)| *named == game).expect(game);
    match number {
        Some(number) => {
            let plain = format!(">{heading}</text>");
            text.replacen(&plain, &format!(">{number}. {heading}</text>"), 1)
        }
        None => text.to_owned(),
    }
}

/// A recorded game from its options and steps as texts.
pub(super) fn recorded<G: Picture + Notation>(options: &str, steps: &str) -> Record<G> {
    let (name, version) = (G::NAME, G::NOTATION_VERSION);
    let text = format!(
        "[Game \"{name}\"]\n[Version \"{version}\"]\n[Options \"{options}\"]\n\
         [Result \"unfinished\"]\n\n{steps}\n"
    );
    let mut record: Record<G> = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    record.close().expect("the steps are legal");
    record
}

/// Moments of a recorded game as seat 0 sees it, each by the number of steps played.
pub(super) fn moments<G: Picture>(
    record: &Record<G>,
    at: &[usize],
    options: &PictureOptions,
) -> Vec<Svg> {
    let pictures = frames(record, Seat::FIRST, options).expect("the steps are legal");
    at.iter().map(|&index| pictures[index].clone()).collect()
}

/// Returns the position after a number of steps of a record.
pub(super) fn reached<G: Picture>(record: &Record<G>, count: usize) -> G {
    let start = record.start_position().expect("options");
    let steps = record.steps().iter().take(count).filter_map(|step| step.known());
    steps.fold(start, |game, step| game.after_step(step))
}

/// Two side by side on a page, one below the other on a phone.
pub(super) const fn half(options: PictureOptions<'static>) -> PictureOptions<'static> {
    PictureOptions { width: Some(340), ..options }
}

/// For a picture that stands alone.
pub(super) const fn alone(options: PictureOptions<'static>) -> PictureOptions<'static> {
    PictureOptions { width: Some(480), ..options }
}
