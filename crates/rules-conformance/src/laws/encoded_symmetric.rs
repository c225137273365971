//! Encodings of symmetric games: indices and cells are mapped.

use rules_core::{EncodeSymmetric, EncodingShape, Seat};

use super::encoded::{encode, encode_board};
use crate::Law;
use crate::probe::{LawContext, Verdict, sample};

/// The number of symmetries that are tried at a position.
const SYMMETRIES: usize = 4;

/// The images of all indices and of all cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tables {
    indices: Vec<u32>,
    cells: Vec<u32>,
}

/// Checks tables of images, and encodings of images against images of encodings.
pub(crate) fn symmetric_encodings<G: EncodeSymmetric>(
    context: &mut LawContext<'_, G>,
    known: &mut Vec<(G::Symmetry, Tables)>,
) -> Verdict {
    let shape = G::shape(&context.position.options());
    let all: Vec<G::Symmetry> = context.position.symmetries().collect();
    for symmetry in sample(context.dice, &all, SYMMETRIES) {
        let tables = check_tables(context, known, shape, symmetry)?;
        check_indices(context, symmetry, &tables)?;
        for seat in Seat::all(context.position.seats()) {
            check_view(context, shape, symmetry, seat, &tables)?;
        }
    }
    Ok(())
}

/// Checks the tables of images, which depend only on the symmetry; `known` has earlier ones.
fn check_tables<G: EncodeSymmetric>(
    context: &mut LawContext<'_, G>,
    known: &mut Vec<(G::Symmetry, Tables)>,
    shape: EncodingShape,
    symmetry: G::Symmetry,
) -> Result<Tables, crate::probe::Fault> {
    let position = context.position;
    let law = Law::EncodingImages;
    context.on(law);
    let mut tables =
        Tables { indices: vec![0; shape.actions as usize], cells: vec![0; shape.cells()] };
    let written = position
        .write_index_images(symmetry, &mut tables.indices)
        .and_then(|()| position.write_cell_images(symmetry, &mut tables.cells));
    context.equal(law, "writing the tables of images", &written, &Ok(()))?;
    for (what, table) in [("indices", &tables.indices), ("cells", &tables.cells)] {
        let mut sorted = table.clone();
        sorted.sort_unstable();
        let permuted = sorted.iter().zip(0..).all(|(&found, wanted)| found == wanted);
        context.ensure(law, permuted, || {
            format!("the images of {what} under {symmetry:?} are no permutation: {table:?}")
        })?;
    }
    match known.iter().find(|(other, _)| *other == symmetry) {
        Some((_, before)) => {
            context.ensure(law, *before == tables, || {
                format!("{symmetry:?} maps indices or cells in another way than before")
            })?;
        }
        None => known.push((symmetry, tables.clone())),
    }
    Ok(tables)
}

/// Checks that the image of an action has the image of its index.
fn check_indices<G: EncodeSymmetric>(
    context: &mut LawContext<'_, G>,
    symmetry: G::Symmetry,
    tables: &Tables,
) -> Verdict {
    let position = context.position;
    let image = position.map(symmetry);
    for action in position.legal_actions() {
        let moved = |index: u32| tables.indices.get(index as usize).copied();
        let wanted = position.action_index(action).and_then(moved);
        let found = image.action_index(position.map_action(symmetry, action));
        let what = format!("the index of the image of {action:?} under {symmetry:?}");
        context.equal(Law::EncodingSymmetry, &what, &found, &wanted)?;
    }
    Ok(())
}

/// Checks that a seat's encoding of an image is the image of its encoding.
fn check_view<G: EncodeSymmetric>(
    context: &mut LawContext<'_, G>,
    shape: EncodingShape,
    symmetry: G::Symmetry,
    seat: Seat,
    tables: &Tables,
) -> Verdict {
    let position = context.position;
    let law = Law::EncodingSymmetry;
    context.on(law);
    let viewer = position.map_seat(symmetry, seat);
    let image = position.map(symmetry).observe(viewer);
    let seen = encode::<G>(&position.observe(seat), seat, shape, 0);
    let (Ok(seen), Ok(found)) = (seen, encode::<G>(&image, viewer, shape, 0)) else {
        return Ok(());
    };
    context.equal(
        law,
        format_args!("the scalars of seat {seat} under {symmetry:?}"),
        &found.scalars,
        &seen.scalars,
    )?;
    check_planes(context, shape, tables, &seen.planes, &found.planes)?;
    let board = |options: &G::Options, seat| encode_board::<G>(options, seat, shape, 0);
    let before = board(&position.options(), seat).unwrap_or_default();
    let after = board(&position.map(symmetry).options(), viewer).unwrap_or_default();
    check_planes(context, shape, tables, &before, &after)
}

/// Checks that the value of a cell is that of its image, in every plane.
fn check_planes<G: EncodeSymmetric>(
    context: &mut LawContext<'_, G>,
    shape: EncodingShape,
    tables: &Tables,
    before: &[u8],
    after: &[u8],
) -> Verdict {
    let cells = shape.cells().max(1);
    let planes = before.chunks_exact(cells).zip(after.chunks_exact(cells));
    for (plane, (before, after)) in planes.enumerate() {
        let wrong = (0..cells).find(|&cell| after[tables.cells[cell] as usize] != before[cell]);
        context.ensure(Law::EncodingSymmetry, wrong.is_none(), || {
            format!("cell {wrong:?} of plane {plane} is not where its image should be")
        })?;
    }
    Ok(())
}
