//! Texts of positions, whole and broken.

use rules_core::{Game, Notation, write_header};

use super::points_into;
use crate::laws::listing::check_position;
use crate::probe::{Density, Probe, Scene, Verdict, below};
use crate::walk::{play_listed, steps};
use crate::{Law, mutate};

/// How many broken copies of the text are tried at a position.
const MUTANTS: usize = 24;
/// How far a position that came from outside is played on.
const PLAYED_ON: usize = 60;

/// Prints and reads positions, and tries broken texts.
#[derive(Default)]
pub(crate) struct PositionTexts;

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
        for _ in 0..MUTANTS {
            let mutant = mutate::text(scene.dice, &text);
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

/// Checks a position that came from elsewhere than play, and plays it on for a while.
pub(crate) fn check_playable<G: Game>(
    scene: &mut Scene<'_, G>,
    law: Law,
    position: &G,
    what: impl Fn() -> String,
) -> Verdict {
    scene.on(law);
    scene.trying(what());
    let mut position = position.clone();
    for played in 0..PLAYED_ON {
        check_position(scene, &position).map_err(|mut fault| {
            let (broken, seen) = (fault.law, fault.what);
            fault.what = format!("{}, played {played} steps on: {seen} ({broken})", what());
            fault.law = law;
            fault
        })?;
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
