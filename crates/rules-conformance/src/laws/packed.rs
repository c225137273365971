//! Packed bytes.

use rules_core::{Game, Packed};

use super::notation::positions::check_playable;
use crate::Law;
use crate::mutate::Seen;
use crate::probe::{Scene, Verdict};

/// The number of broken copies of the bytes that are tried at a position.
const MUTANTS: usize = 16;

/// Packs and unpacks positions, and tries broken bytes.
pub(crate) fn packed_form<G: Packed + Game>(
    scene: &mut Scene<'_, G>,
    seen: &mut Seen<Vec<u8>>,
) -> Verdict {
    let packed = scene.position.to_packed();
    let bytes = packed.as_bytes();
    match G::from_packed_with(bytes, &scene.config.options) {
        Err(error) => {
            scene.ensure(Law::Packed, false, || format!("{bytes:02x?} do not unpack: {error}"))?
        }
        Ok(read) => {
            scene.same(Law::Packed, "the position unpacked", &read, scene.position)?;
            let again = read.to_packed();
            scene.equal(Law::Packed, "its bytes", &again.as_bytes(), &bytes)?;
        }
    }
    check_size(scene, bytes.len())?;
    for mutant in seen.broken_bytes(scene.dice, bytes, scene.config.mutants(MUTANTS)) {
        check_mutant(scene, &mutant)?;
    }
    Ok(())
}

fn check_size<G: Game>(scene: &mut Scene<'_, G>, bytes: usize) -> Verdict {
    let Some(text) = scene.config.forms.text else { return Ok(()) };
    // Binary serde formats write the length before the bytes, in groups of 7 bits.
    let bytes = bytes + if bytes < 128 { 1 } else { 2 };
    let text = text(scene.position);
    scene.ledger.packed(bytes, text.len());
    if !scene.config.packed_half {
        return Ok(());
    }
    scene.ensure(Law::PackedHalf, 2 * bytes <= text.len(), || {
        format!("{bytes} bytes for {} bytes of text: {text}", text.len())
    })
}

fn check_mutant<G: Packed + Game>(scene: &mut Scene<'_, G>, mutant: &[u8]) -> Verdict {
    scene.on(Law::PackedOneForm);
    scene.trying(format!("{mutant:02x?}"));
    let Ok(read) = G::from_packed_with(mutant, &scene.config.options) else { return Ok(()) };
    let again = read.to_packed();
    scene.equal(Law::PackedOneForm, "the bytes of what was read", &again.as_bytes(), &mutant)?;
    check_playable(scene, Law::AcceptedIsPlayable, &read, &|| format!("accepted {mutant:02x?}"))
}
