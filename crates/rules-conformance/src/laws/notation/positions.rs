//! Texts of positions, whole and broken.

use rules_core::implement::write_header;
use rules_core::{Game, Notation};

use super::{read_broken, read_own};
use crate::Law;
use crate::laws::listing::check_position;
use crate::mutate::Seen;
use crate::probe::{Fault, LawContext, Verdict, below};
use crate::walk::{play_listed, steps};

/// The number of broken copies of the text that are tried at a position.
const MUTANTS: usize = 24;
/// The number of steps for which a position from outside is played on.
const PLAYED_ON: usize = 300;
/// The number of steps after which only every eighth position is checked.
const CHECKED: usize = 24;

/// Prints and reads positions, and tries broken texts.
pub(crate) fn position_texts<G: Notation>(
    context: &mut LawContext<'_, G>,
    seen: &mut Seen<String>,
) -> Verdict {
    let (config, text) = (context.config, context.position.to_string());
    check_form(context, &text)?;
    for read in read_own(context, Law::PositionText, &text, G::read)? {
        context.same(Law::PositionText, "the position read", &read, context.position)?;
    }
    for mutant in seen.broken_texts(context.dice, &text, config.mutants(MUTANTS)) {
        let law = Law::PositionOneSpelling;
        let read = read_broken(context, law, &mutant, |text| G::read(text, &config.options))?;
        check_accepted_text(context, &mutant, read)?;
    }
    Ok(())
}

/// Tries broken texts again, after the laws of all forms: a position that one reader accepts must
/// be accepted by all.
pub(crate) fn accepted_texts<G: Notation>(
    context: &mut LawContext<'_, G>,
    seen: &mut Seen<String>,
) -> Verdict {
    let text = context.position.to_string();
    for mutant in seen.broken_texts(context.dice, &text, context.config.mutants(MUTANTS / 3)) {
        let read = G::read(&mutant, &context.config.options).ok();
        check_accepted_text(context, &mutant, read)?;
    }
    Ok(())
}

fn check_accepted_text<G: Game>(
    context: &mut LawContext<'_, G>,
    text: &str,
    read: Option<G>,
) -> Verdict {
    let Some(position) = read else { return Ok(()) };
    check_playable(context, Law::AcceptedIsPlayable, &position, &|| format!("accepted {text:?}"))
}

fn check_form<G: Notation>(context: &mut LawContext<'_, G>, text: &str) -> Verdict {
    let plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    context.ensure(Law::PositionTextForm, text.bytes().all(plain), || {
        format!("{text:?} is not one line of printable ASCII without quotes and backslashes")
    })?;
    let mut header = String::new();
    let written = write_header::<G>(&context.config.options, &mut header);
    context.ensure(Law::PositionTextForm, written.is_ok() && text.starts_with(&header), || {
        format!("{text:?} does not begin with {header:?}")
    })
}

/// Checks a position that does not come from play, and plays it on for a while.
///
/// It must read back from its forms, and so must the positions after it.
pub(crate) fn check_playable<G: Game>(
    context: &mut LawContext<'_, G>,
    law: Law,
    position: &G,
    what: &dyn Fn() -> String,
) -> Verdict {
    context.on(law);
    context.trying(what());
    if let Some(check) = context.config.accepted {
        check(position);
    }
    let mut position = position.clone();
    for played in 0..PLAYED_ON {
        if played < CHECKED || played % 8 == 0 {
            check_accepted(context, law, &position).map_err(|mut fault| {
                fault.what = format!("{}, played {played} steps on: {}", what(), fault.what);
                fault
            })?;
        }
        let listed = steps(&position);
        if listed.is_empty() {
            break;
        }
        let step = listed[below(context.dice, listed.len())];
        context.on(law);
        play_listed(&mut position, step);
    }
    Ok(())
}

/// Checks the laws that hold for every position, as parts of one law.
fn check_accepted<G: Game>(context: &mut LawContext<'_, G>, law: Law, position: &G) -> Verdict {
    check_position(context, position).map_err(|fault| {
        let what = format!("{} ({})", fault.what, fault.law);
        Fault { law, what }
    })?;
    check_forms(context, law, position)
}

/// Checks that a position reads back from the forms that earlier groups of laws have checked.
fn check_forms<G: Game>(context: &mut LawContext<'_, G>, law: Law, position: &G) -> Verdict {
    let config = context.config;
    config.reads.iter().try_for_each(|reads_back| {
        context.on(law);
        reads_back(position, &config.options).map_err(|what| Fault {
            law,
            what: format!("{}: {what}", (config.forms.show)(position)),
        })
    })
}
