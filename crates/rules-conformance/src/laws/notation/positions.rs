//! Texts of positions, whole and broken.

use rules_core::implement::write_header;
use rules_core::{Game, Notation};

use super::points_into;
use crate::laws::listing::check_position;
use crate::laws::rank;
use crate::mutate::Seen;
use crate::probe::{Density, Fault, Probe, Scene, Verdict, below};
use crate::reads::ReadBack;
use crate::walk::{play_listed, steps};
use crate::{Law, mutate};

/// How many broken copies of the text are tried at a position.
const MUTANTS: usize = 24;
/// How far a position that came from outside is played on.
const PLAYED_ON: usize = 300;
/// The number of steps after which only every eighth position is checked.
const CHECKED: usize = 24;

/// Prints and reads positions, and tries broken texts.
#[derive(Default)]
pub(crate) struct PositionTexts {
    seen: Seen<String>,
}

impl<G: Notation> Probe<G> for PositionTexts {
    fn needs(&self) -> &'static [Law] {
        &[Law::PositionText, Law::PositionTextForm, Law::PositionOneSpelling]
    }

    fn density(&self) -> Density {
        Density::Few(8)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let text = scene.position.to_string();
        check_form(scene, &text)?;
        check_reading(scene, &text)?;
        self.seen.see(scene.dice, text.clone());
        for _ in 0..scene.mutants(MUTANTS) {
            let other = self.seen.pick(scene.dice);
            let mutant = mutate::text(scene.dice, &text, other);
            check_mutant(scene, &mutant)?;
        }
        Ok(())
    }
}

fn check_form<G: Notation>(scene: &mut Scene<'_, G>, text: &str) -> Verdict {
    let plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    scene.ensure(Law::PositionTextForm, text.bytes().all(plain), || {
        format!("{text:?} is not one line of printable ASCII without quotes and backslashes")
    })?;
    let mut header = String::new();
    let written = write_header::<G>(&scene.env.options, &mut header);
    scene.ensure(Law::PositionTextForm, written.is_ok() && text.starts_with(&header), || {
        format!("{text:?} does not begin with {header:?}")
    })
}

fn check_reading<G: Notation>(scene: &mut Scene<'_, G>, text: &str) -> Verdict {
    let options = &scene.env.options;
    let mut readings = vec![("read", G::read(text, options))];
    // The text alone is enough unless the options hold something that it can only refer to.
    if !scene.env.has_custom_options() {
        readings.push(("from_str", text.parse()));
    }
    for (how, reading) in readings {
        match reading {
            Ok(read) => {
                scene.same(Law::PositionText, how, &read, scene.position)?;
                let printed = read.to_string();
                scene.equal(
                    Law::PositionText,
                    "the text printed again",
                    &printed.as_str(),
                    &text,
                )?;
            }
            Err(error) => scene.ensure(Law::PositionText, false, || {
                format!("{how} refuses the position's own text {text:?}: {error}")
            })?,
        }
    }
    Ok(())
}

fn check_mutant<G: Notation>(scene: &mut Scene<'_, G>, mutant: &str) -> Verdict {
    scene.on(Law::PositionOneSpelling);
    scene.trying(format!("{mutant:?}"));
    match G::read(mutant, &scene.env.options) {
        Ok(read) => {
            let printed = read.to_string();
            let law = Law::PositionOneSpelling;
            scene.equal(law, "the text of what was read", &printed.as_str(), &mutant)?;
            check_playable(scene, Law::AcceptedIsPlayable, &read, || format!("accepted {mutant:?}"))
        }
        Err(error) => points_into(scene, Law::PositionOneSpelling, error, mutant),
    }
}

/// Checks a position that came from elsewhere than play, and plays it on for a while. It must read back
/// from its forms, and so must the positions that it leads to.
pub(crate) fn check_playable<G: Game>(
    scene: &mut Scene<'_, G>,
    law: Law,
    position: &G,
    what: impl Fn() -> String,
) -> Verdict {
    scene.on(law);
    scene.trying(what());
    if let Some(check) = scene.env.accepted {
        check(position);
    }
    let mut position = position.clone();
    for played in 0..PLAYED_ON {
        if played < CHECKED || played % 8 == 0 {
            check_accepted(scene, law, &position).map_err(|mut fault| {
                fault.what = format!("{}, played {played} steps on: {}", what(), fault.what);
                fault
            })?;
        }
        let listed = steps(&position);
        if listed.is_empty() {
            break;
        }
        let step = listed[below(scene.dice, listed.len())];
        scene.on(law);
        play_listed(&mut position, step);
    }
    Ok(())
}

/// Checks what holds of every position, as parts of one law.
fn check_accepted<G: Game>(scene: &mut Scene<'_, G>, law: Law, position: &G) -> Verdict {
    check_position(scene, position).map_err(|fault| {
        let what = format!("{} ({})", fault.what, fault.law);
        Fault { law, what }
    })?;
    check_forms(scene, law, position)
}

/// A position reads back from the forms that groups of laws before this one have checked.
fn check_forms<G: Game>(scene: &mut Scene<'_, G>, law: Law, position: &G) -> Verdict {
    let env = scene.env;
    let checked = |(group, _): &&(&str, ReadBack<G>)| rank(group) < rank(env.group);
    env.reads.iter().filter(checked).try_for_each(|(_, reads_back)| {
        scene.on(law);
        reads_back(position, &env.options)
            .map_err(|what| Fault { law, what: format!("{}: {what}", (env.forms.show)(position)) })
    })
}

/// Tries broken texts once more, after the laws of all forms: what one reader accepts, no other
/// refuses.
#[derive(Default)]
pub(crate) struct AcceptedTexts {
    seen: Seen<String>,
}

impl<G: Notation> Probe<G> for AcceptedTexts {
    fn density(&self) -> Density {
        Density::Few(8)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let text = scene.position.to_string();
        self.seen.see(scene.dice, text.clone());
        for _ in 0..scene.mutants(MUTANTS / 3) {
            let other = self.seen.pick(scene.dice);
            let mutant = mutate::text(scene.dice, &text, other);
            if let Ok(read) = G::read(&mutant, &scene.env.options) {
                let what = || format!("accepted {mutant:?}");
                check_playable(scene, Law::AcceptedIsPlayable, &read, what)?;
            }
        }
        Ok(())
    }
}
