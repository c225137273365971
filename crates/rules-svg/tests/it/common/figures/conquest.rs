//! Figures of the page of Triominos Conquest.

use conquest_rules::{Cell, Conquest, Vertex, samples};
use rules_core::{Game, Observe, Record, Seat, Step};
use rules_svg::{Marks, Picture, PictureOptions, Svg};

use super::{
    Figure, LOOK, alone, half, moments, plain, reached, recorded, seen, series, with_legal,
};

const HALF: PictureOptions = half(LOOK);

/// A game of two; seat 1 wins.
const GAME: &str = "\
*222 *005 *455 *045 *013 *022 *233 *114 *144 *025 *014 *115 *113 *111 *555 *224
*000 *125 045@0.0^ *035 401@0.0v D0.0r *444 144@1.0^ *135 444@1.-1v D1.0b *134
411@1.0v T1.0^ *124 311@1.1^ *145 500@-1.0v - *355 134@1.1v - *345 554@0.-1v
D0.0b *004 000@-1.1^ - *335 040@-2.1v - *255 555@0.-1^ *012 124@2.0^ *133
451@2.1^ D2.1l *223 133@0.1v D1.1l *155 242@2.-1v D2.0b *244 535@-1.-1v - *023
424@2.-1^ H2.0 *234 255@0.-2v T0.-1^ *033 533@0.2^ *344 350@0.2v D0.2r *445
345@-1.2v T0.2^ *024 351@-1.-1^ *123 402@-2.1^ D-2.1r *112 515@-1.-2v D-1.-1b
*011 502@1.-2^ *333 202@3.-1^ *002 120@1.-3v D1.-2b *015 544@2.1v *334
211@1.-3^ *034 020@3.-1v - *001 342@2.-2v *235 011@1.-4v D1.-3b *225 223@3.-2^
D3.-2l *122 123@-2.-1v *245 212@-2.-1^ *055 332@3.-3v *044 151@-1.-2^ *003
100@1.-4^ 030@4.-1^ 301@4.-1v - 403@4.-2v T4.-1^ 330@3.-3^ D3.-3r";

/// Steps of the game: the hands are dealt, the first tile lies, a tile is drawn for it, the answer
/// to it has a cover; a Triotri can be laid and is laid; a tile after which its player declines,
/// and the Triohex.
const DEALT: usize = 18;
const TRIODIA: usize = 22;
const TRIOTRI: usize = 30;
const DECLINE: usize = 35;
const TRIOHEX: usize = 66;

fn record() -> Record<Conquest> {
    recorded("-", GAME)
}

/// The game up to a step, so that the table is as large as it is then.
fn record_to(count: usize) -> Record<Conquest> {
    let steps: Vec<&str> = GAME.split_whitespace().take(count).collect();
    recorded("-", &steps.join(" "))
}

/// The position after `steps` steps as seat 0 sees it, with the last one marked.
fn moment(count: usize) -> Svg {
    let last = record().steps()[count - 1].known();
    let marks = Marks { last, ..Marks::default() };
    seen(&reached(&record(), count), &marks, &HALF)
}

/// The legal actions after a number of steps.
fn choice(count: usize) -> Svg {
    with_legal(&reached(&record(), count), &HALF)
}

/// The same position as both seats see it.
fn seats() -> Vec<Svg> {
    let game = reached(&record(), TRIODIA);
    let both =
        Seat::all(2).map(|seat| Conquest::picture(&game.observe(seat), &Marks::default(), &HALF));
    both.collect()
}

/// An open Triohex among other open shapes, and the table after it has been taken.
fn open() -> Vec<Svg> {
    let game = samples::open_shapes();
    let taken = game.legal_actions().find(|action| action.to_string().starts_with('H'));
    let taken = taken.expect("a Triohex is open");
    let before = seen(&game, &Marks { legal: vec![taken], ..Marks::default() }, &HALF);
    let step = Step::Action(taken);
    let last = Marks { last: Some(step), ..Marks::default() };
    vec![before, seen(&game.after_step(step), &last, &HALF)]
}

/// A tile of the hand laid on a cell where it matches along the edge but not at the corner that
/// touches other tiles in a point only (CONQUEST-8).
pub(super) fn refused() -> String {
    let game = samples::middle_game();
    let text = plain(&game, &alone(LOOK)).to_string();
    let (cell, numbers, wrong) =
        mismatch(&game).expect("a tile of the hand does not fit somewhere");
    let corners = cell.corners().map(|vertex| place(&text, vertex));
    let middle = |part: usize| corners.iter().map(|at| [at.0, at.1][part]).sum::<f64>() / 3.0;
    let (x, y) = (middle(0), middle(1));
    let points = corners.map(|at| format!("{:.1},{:.1}", at.0, at.1)).join(" ");
    let mut over = format!(
        "<polygon class=\"f-paper l-s1\" points=\"{points}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>"
    );
    for (index, (number, at)) in numbers.into_iter().zip(corners).enumerate() {
        let (x, y) = (x + 0.36 * (at.0 - x), y + 0.36 * (at.1 - y));
        let colour = if index == wrong { "f-s1" } else { "f-ink" };
        over += &format!(
            "<text class=\"{colour}\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" font-weight=\"bold\" \
             text-anchor=\"middle\">{number}</text>",
            y + 4.5
        );
    }
    let at = corners[wrong];
    over += &format!(
        "<circle class=\"l-s1\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"15\" fill=\"none\" stroke-width=\"3\"/>",
        at.0, at.1
    );
    let vertices = text.find("<circle class=\"f-paper l-soft\"").expect("there are vertices");
    let (below, above) = text.split_at(vertices);
    format!("{below}{over}{above}")
}

/// A cell that shares one edge with the table, numbers of a tile that fit along that edge, and the
/// corner at which they do not.
fn mismatch(game: &Conquest) -> Option<(Cell, [u8; 3], usize)> {
    let public = game.public();
    let laid = public.tiles().iter().filter_map(|tile| public.placement(tile));
    let around = laid.flat_map(|placement| placement.cell().neighbours());
    for cell in around.filter(|&cell| public.tile_on(cell).is_none()) {
        let numbers = cell.corners().map(|vertex| public.number_at(vertex));
        let near = cell.neighbours().map(|neighbour| public.tile_on(neighbour).is_some());
        let edges = near.iter().filter(|&&near| near).count();
        if numbers.contains(&None) {
            continue;
        }
        // A neighbour is opposite to the corner with its index.
        let Some(wrong) = near.iter().position(|&near| near).filter(|_| edges == 1) else {
            continue;
        };
        for tile in game.hand(Seat::FIRST).iter() {
            let digits = tile.to_string().into_bytes();
            for turn in 0..3 {
                let laid = [0, 1, 2].map(|corner| digits[(corner + turn) % 3] - b'0');
                let fits = |corner: usize| numbers[corner] == Some(laid[corner]);
                if (0..3).all(|corner| fits(corner) == (corner != wrong)) {
                    return Some((cell, laid, wrong));
                }
            }
        }
    }
    None
}

/// Returns the place of a vertex in a picture.
fn place(text: &str, vertex: Vertex) -> (f64, f64) {
    let name = format!("data-vertex=\"{}.{}\"", vertex.x(), vertex.y());
    let (before, _) = text.split_once(&name).expect("the vertex is drawn");
    let value = |name: &str| {
        let (_, value) = before.rsplit_once(&format!("{name}=\"")).expect(name);
        value.split('"').next().and_then(|value| value.parse().ok()).expect(name)
    };
    (value("cx"), value("cy"))
}

pub(super) fn all() -> Vec<Figure> {
    let opening = [DEALT, DEALT + 1, DEALT + 2, TRIODIA];
    let covers = vec![moment(TRIODIA), moment(TRIOTRI), choice(TRIOHEX - 1), moment(TRIOHEX)];
    let game = [TRIODIA, TRIOTRI, TRIOHEX, 124];
    let mut all = vec![
        (String::from("conquest-table"), with_legal(&samples::middle_game(), &alone(LOOK))),
        (String::from("conquest-shapes"), plain(&samples::ended_by_covers(), &alone(LOOK))),
    ];
    all.extend(series("conquest-first", moments(&record_to(TRIODIA), &opening, &HALF)));
    all.extend(series("conquest-seats", seats()));
    all.extend(series("conquest-covers", covers));
    all.extend(series("conquest-overpower", vec![choice(TRIOTRI - 1), moment(TRIOTRI)]));
    all.extend(series("conquest-decline", vec![choice(DECLINE - 1), moment(DECLINE)]));
    all.extend(series("conquest-open", open()));
    all.extend(series("conquest-game", moments(&record(), &game, &HALF)));
    all
}
