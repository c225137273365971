//! Figures of the page of Triominos Conquest.

use conquest_rules::{Conquest, samples};
use rules_core::{Game, Observe, Record, Seat, Step};
use rules_svg::{Marks, Picture, Svg, strip};

use super::{Figure, LOOK, alone, moments, plain, reached, recorded, seen, with_legal};

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

/// Steps of the game: the hands are dealt, the first tile lies, a tile is drawn for it, the answer to it
/// has a cover; a Triotri can be laid and is laid; a tile after which its player declines, and the
/// Triohex.
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

/// The position after so many steps as seat 0 sees it, with the last one marked.
fn moment(count: usize) -> Svg {
    let last = record().steps()[count - 1].known();
    let marks = Marks { last, ..Marks::default() };
    seen(&reached(&record(), count), &marks, &LOOK)
}

/// What may be done after so many steps.
fn choice(count: usize) -> Svg {
    with_legal(&reached(&record(), count), &LOOK)
}

fn row(pictures: &[Svg]) -> Svg {
    strip(pictures, 2).expect("there are pictures")
}

/// The same position as both seats see it.
fn seats() -> Svg {
    let game = reached(&record(), TRIODIA);
    let both =
        Seat::all(2).map(|seat| Conquest::picture(&game.observe(seat), &Marks::default(), &LOOK));
    // One below the other: hands are what there is to compare.
    strip(&both.collect::<Vec<_>>(), 1).expect("there are two")
}

/// An open shape, and the table after it has been taken.
fn open() -> Svg {
    let game = samples::open_shapes();
    let taken = game.legal_actions().find(|action| action.to_string().starts_with('H'));
    let step = Step::Action(taken.expect("a Triohex is open"));
    let last = Marks { last: Some(step), ..Marks::default() };
    row(&[plain(&game, &LOOK), seen(&game.after_step(step), &last, &LOOK)])
}

pub(super) fn all() -> Vec<Figure> {
    let opening = [DEALT, DEALT + 1, DEALT + 2, TRIODIA];
    vec![
        ("conquest-first", moments(&record_to(TRIODIA), &opening, 2, &LOOK)),
        ("conquest-seats", seats()),
        ("conquest-table", with_legal(&samples::middle_game(), &alone(LOOK))),
        ("conquest-covers", {
            let claims = [moment(TRIODIA), moment(TRIOTRI), choice(TRIOHEX - 1), moment(TRIOHEX)];
            row(&claims)
        }),
        ("conquest-overpower", row(&[choice(TRIOTRI - 1), moment(TRIOTRI)])),
        ("conquest-decline", row(&[choice(DECLINE - 1), moment(DECLINE)])),
        ("conquest-open", open()),
        ("conquest-shapes", plain(&samples::ended_by_covers(), &alone(LOOK))),
        ("conquest-game", moments(&record(), &[TRIODIA, TRIOTRI, TRIOHEX, 124], 2, &LOOK)),
    ]
}
