//! Encodings: indices of actions, masks, and the numbers of an observation.

use rules_core::{Encode, EncodeError, EncodingShape, Seat, ViewSlices};

use crate::Law;
use crate::probe::{LawContext, Verdict, sample};

/// The number of determinizations encoded for each seat at a position.
const DETERMINIZATIONS: usize = 2;
/// The number of indices that are looked up at each position, legal or not.
const INDICES: usize = 64;

/// Encodes positions and observations.
pub(crate) fn encodings<G: Encode>(context: &mut LawContext<'_, G>) -> Verdict {
    let shape = check_shape(context)?;
    let indices = check_indices(context, shape)?;
    check_masks(context, shape, &indices)?;
    for seat in Seat::all(context.position.seats()) {
        check_view(context, shape, seat)?;
        check_board(context, shape, seat)?;
    }
    Ok(())
}

/// The encoding of a seat's view.
#[derive(Clone, Debug)]
pub(super) struct EncodedView {
    pub(super) planes: Vec<u8>,
    pub(super) scalars: Vec<f32>,
    pub(super) tokens: Vec<u8>,
}

/// Compares scalars by their bits: a NaN equals itself and is out of bounds.
impl PartialEq for EncodedView {
    fn eq(&self, other: &Self) -> bool {
        let bits =
            |seen: &EncodedView| seen.scalars.iter().map(|scalar| scalar.to_bits()).collect();
        let (found, wanted): (Vec<u32>, Vec<u32>) = (bits(self), bits(other));
        self.planes == other.planes && self.tokens == other.tokens && found == wanted
    }
}

impl EncodedView {
    /// Returns slices with these contents.
    fn filled(shape: EncodingShape, before: u8) -> EncodedView {
        EncodedView {
            planes: vec![before; shape.plane_bytes()],
            scalars: vec![f32::from(before); shape.scalars.into()],
            tokens: vec![before; shape.token_bytes()],
        }
    }
}

/// Encodes an observation into slices with other contents.
pub(super) fn encode<G: Encode>(
    observation: &G::Observation,
    seat: Seat,
    shape: EncodingShape,
    before: u8,
) -> Result<EncodedView, EncodeError> {
    let mut seen = EncodedView::filled(shape, before);
    G::write_planes(observation, seat, &mut seen.planes)?;
    G::write_scalars(observation, seat, &mut seen.scalars)?;
    G::write_tokens(observation, seat, &mut seen.tokens)?;
    Ok(seen)
}

/// Encodes the view of a position at once, into slices with other contents.
fn encode_at_once<G: Encode>(
    position: &G,
    seat: Seat,
    shape: EncodingShape,
    before: u8,
) -> Result<EncodedView, EncodeError> {
    let mut seen = EncodedView::filled(shape, before);
    let (planes, scalars) = (Some(&mut *seen.planes), Some(&mut *seen.scalars));
    let view = ViewSlices { planes, scalars, tokens: Some(&mut seen.tokens) };
    position.write_view(seat, view).map(|()| seen)
}

/// Checks that the shape is that of the start, and that slices of a wrong length are refused.
fn check_shape<G: Encode>(
    context: &mut LawContext<'_, G>,
) -> Result<EncodingShape, crate::probe::Fault> {
    let position = context.position;
    let law = Law::EncodingLength;
    let shape = G::shape(&position.options());
    let at_start = G::shape(&context.start.options());
    context.equal(law, "the shape here, as at the start", &shape, &at_start)?;
    let seat = Seat::FIRST;
    let observation = position.observe(seat);
    let (actions, words) = (shape.actions as usize, shape.mask_words());
    let legal = position.legal_actions().count();
    context.on(law);
    for longer in [true, false] {
        let other = |length: usize| if longer { length + 1 } else { length.saturating_sub(1) };
        let bytes = |length| vec![0u8; other(length)];
        let (mut mask, mut planes) = (bytes(actions), bytes(shape.plane_bytes()));
        let (mut tokens, mut board) = (bytes(shape.token_bytes()), bytes(shape.board_bytes()));
        let options = position.options();
        let mut scalars = vec![0.0; other(shape.scalars.into())];
        let (mut bits, mut list) = (vec![0; other(words)], vec![0; other(legal)]);
        let results = [
            ("mask", actions, position.write_mask(&mut mask)),
            ("bits", words, position.write_mask_bits(&mut bits)),
            ("planes", shape.plane_bytes(), G::write_planes(&observation, seat, &mut planes)),
            ("scalars", shape.scalars.into(), G::write_scalars(&observation, seat, &mut scalars)),
            ("the board", shape.board_bytes(), G::write_board_planes(&options, seat, &mut board)),
            ("tokens", shape.token_bytes(), G::write_tokens(&observation, seat, &mut tokens)),
        ];
        for (what, length, result) in results {
            // A slice of length 0 cannot be too short.
            let expected = longer || length > 0;
            context.ensure(law, result.is_err() == expected, || {
                format!("a slice for {what} of the wrong length was accepted")
            })?;
        }
        // The list may be longer than it needs to be.
        let accepted = position.write_legal_indices(&mut list).is_ok();
        let expected = longer || legal == 0;
        context.ensure(law, accepted == expected, || {
            format!(
                "a list of length {} for {legal} legal indices: accepted {accepted}",
                list.len()
            )
        })?;
    }
    Ok(shape)
}

/// Checks that indices of legal actions convert back, and returns them in the order of the actions.
fn check_indices<G: Encode>(
    context: &mut LawContext<'_, G>,
    shape: EncodingShape,
) -> Result<Vec<u32>, crate::probe::Fault> {
    let position = context.position;
    let law = Law::EncodingIndex;
    context.on(law);
    let mut owners = vec![None; shape.actions as usize];
    let mut indices = Vec::new();
    for action in position.legal_actions() {
        let index = position.action_index(action);
        context.ensure(law, index.is_some_and(|index| index < shape.actions), || {
            format!("{action:?} has index {index:?}, but there are {} actions", shape.actions)
        })?;
        let Some(index) = index else { continue };
        let owner = owners[index as usize].replace(action);
        context.equal(law, format_args!("another action with index {index}"), &owner, &None)?;
        let back = position.action_from_index(index);
        context.equal(law, format_args!("the action with index {index}"), &back, &Some(action))?;
        indices.push(index);
    }
    let too_large = indices.iter().map(|index| index | 1 << 30).chain([shape.actions, u32::MAX]);
    let all: Vec<u32> = (0..shape.actions).chain(too_large).collect();
    let legality = position.legality();
    for index in sample(context.dice, &all, INDICES) {
        let found = position.action_from_index(index);
        let legal = found.filter(|&action| position.is_legal(action));
        let what = format!("the legal action with index {index}");
        context.equal(law, &what, &legal, &owners.get(index as usize).copied().flatten())?;
        context.equal(law, &what, &position.legal_from_index(index), &legal)?;
        context.equal(law, &what, &position.legal_from_index_with(legality, index), &legal)?;
    }
    Ok(indices)
}

/// Checks that bytes, bits and list agree with the indices of the legal actions.
fn check_masks<G: Encode>(
    context: &mut LawContext<'_, G>,
    shape: EncodingShape,
    indices: &[u32],
) -> Verdict {
    let position = context.position;
    let law = Law::EncodingMask;
    context.on(law);
    let actions = shape.actions as usize;
    let (mut bytes, mut bits) = (vec![7; actions], vec![u64::MAX; shape.mask_words()]);
    let (mut kept, mut list) = (bytes.clone(), vec![u32::MAX; indices.len()]);
    let written = position
        .write_mask(&mut bytes)
        .and_then(|()| position.write_mask_with(position.legality(), &mut kept))
        .and_then(|()| position.write_mask_bits(&mut bits))
        .and_then(|()| position.write_legal_indices(&mut list));
    context.equal(law, "the number of legal indices", &written, &Ok(indices.len()))?;
    context.equal(law, "the list of legal indices", &list.as_slice(), &indices)?;
    let mut wanted = vec![0; actions];
    let mut wanted_bits = vec![0; shape.mask_words()];
    for &index in indices {
        wanted[index as usize] = 1;
        wanted_bits[index as usize / 64] |= 1 << (index % 64);
    }
    let wrong = (0..actions).find(|&index| [bytes[index], kept[index]] != [wanted[index]; 2]);
    let what = wrong.map(|index| (index, bytes[index], kept[index]));
    context.equal(law, "an index with a wrong byte of the mask", &what, &None)?;
    let wrong = (0..bits.len()).find(|&word| bits[word] != wanted_bits[word]);
    context.equal(law, "a wrong word of the mask", &wrong, &None)
}

/// Returns the planes of the board for a seat, from a slice with other contents.
pub(super) fn encode_board<G: Encode>(
    options: &G::Options,
    seat: Seat,
    shape: EncodingShape,
    before: u8,
) -> Result<Vec<u8>, EncodeError> {
    let mut planes = vec![before; shape.board_bytes()];
    G::write_board_planes(options, seat, &mut planes).map(|()| planes)
}

/// Checks that the planes of the board are those of the start, and within bounds.
fn check_board<G: Encode>(
    context: &mut LawContext<'_, G>,
    shape: EncodingShape,
    seat: Seat,
) -> Verdict {
    let now = encode_board::<G>(&context.position.options(), seat, shape, 0);
    let at_start = encode_board::<G>(&context.start.options(), seat, shape, 0xaa);
    let law = Law::EncodingView;
    context.ensure(law, now.is_ok() && now == at_start, || {
        format!("the board of seat {seat} is encoded in two ways, or leaves cells out")
    })?;
    let most = now.ok().and_then(|planes| planes.into_iter().max()).unwrap_or(0);
    context.ensure(Law::EncodingBounds, most <= shape.plane_max, || {
        format!("a cell of the board is {most}, but plane_max is {}", shape.plane_max)
    })
}

/// Checks that a seat's encoding is a function of its observation, and within bounds.
fn check_view<G: Encode>(
    context: &mut LawContext<'_, G>,
    shape: EncodingShape,
    seat: Seat,
) -> Verdict {
    let observation = context.position.observe(seat);
    let law = Law::EncodingView;
    context.on(law);
    let seen = encode::<G>(&observation, seat, shape, 0);
    let again = encode::<G>(&observation.clone(), seat, shape, 0xaa);
    context.ensure(law, seen.is_ok() && seen == again, || {
        format!("the same observation of seat {seat} is encoded in two ways, or leaves cells out")
    })?;
    let at_once = encode_at_once(context.position, seat, shape, 0xaa);
    context.ensure(law, seen == at_once, || {
        format!("the view of seat {seat} is another if all parts are written at once")
    })?;
    for _ in 0..DETERMINIZATIONS {
        let world = G::determinize(&observation, context.dice);
        let other = encode::<G>(&world.observe(seat), seat, shape, 0);
        context.ensure(law, seen == other, || {
            format!("seat {seat} gets another encoding in {world:?}, which looks the same to it")
        })?;
    }
    let Ok(seen) = seen else { return Ok(()) };
    let law = Law::EncodingBounds;
    let most = seen.planes.iter().copied().max().unwrap_or(0);
    context.ensure(law, most <= shape.plane_max, || {
        format!("a cell of a plane is {most}, but plane_max is {}", shape.plane_max)
    })?;
    let outside = seen.scalars.iter().position(|scalar| !(0.0..=1.0).contains(scalar));
    context.ensure(law, outside.is_none(), || {
        format!("scalar {outside:?} of seat {seat} is not between 0 and 1: {:?}", seen.scalars)
    })
}
