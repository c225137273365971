//! Packed bytes.

use rules_core::{Game, Packed};

use super::notation::positions::check_playable;
use crate::Law;
use crate::mutate::Seen;
use crate::probe::{LawContext, Verdict};

/// The number of broken copies of the bytes that are tried at a position.
const MUTANTS: usize = 16;

/// Packs and unpacks positions, and tries broken bytes.
pub(crate) fn packed_form<G: Packed + Game>(
    context: &mut LawContext<'_, G>,
    seen: &mut Seen<Vec<u8>>,
) -> Verdict {
    let packed = context.position.to_packed();
    let bytes = packed.as_bytes();
    match G::from_packed_with(bytes, &context.config.options) {
        Err(error) => {
            context.ensure(Law::Packed, false, || format!("{bytes:02x?} do not unpack: {error}"))?
        }
        Ok(read) => {
            context.same(Law::Packed, "the position unpacked", &read, context.position)?;
            let again = read.to_packed();
            context.equal(Law::Packed, "its bytes", &again.as_bytes(), &bytes)?;
        }
    }
    check_size(context, bytes.len())?;
    for mutant in seen.broken_bytes(context.dice, bytes, context.config.mutants(MUTANTS)) {
        check_mutant(context, &mutant)?;
    }
    Ok(())
}

fn check_size<G: Game>(context: &mut LawContext<'_, G>, bytes: usize) -> Verdict {
    let Some(text) = context.config.forms.text else { return Ok(()) };
    // Binary serde formats write the length before the bytes, in groups of 7 bits.
    let bytes = bytes + if bytes < 128 { 1 } else { 2 };
    let text = text(context.position);
    context.ledger.packed(bytes, text.len());
    if !context.config.packed_half {
        return Ok(());
    }
    context.ensure(Law::PackedHalf, 2 * bytes <= text.len(), || {
        format!("{bytes} bytes for {} bytes of text: {text}", text.len())
    })
}

fn check_mutant<G: Packed + Game>(context: &mut LawContext<'_, G>, mutant: &[u8]) -> Verdict {
    context.on(Law::PackedOneForm);
    context.trying(format!("{mutant:02x?}"));
    let Ok(read) = G::from_packed_with(mutant, &context.config.options) else { return Ok(()) };
    let again = read.to_packed();
    context.equal(Law::PackedOneForm, "the bytes of what was read", &again.as_bytes(), &mutant)?;
    check_playable(context, Law::AcceptedIsPlayable, &read, &|| format!("accepted {mutant:02x?}"))
}
