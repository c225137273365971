//! Drawings for people.

use rules_core::{Diagram, Observe, Seat};

use super::hidden::worlds;
use crate::Law;
use crate::probe::{Density, Fault, Probe, Scene, Verdict};

/// No line of a drawing is longer.
const COLUMNS: usize = 80;

/// Draws positions for everyone.
#[derive(Default)]
pub(crate) struct Drawings;

impl<G: Diagram> Probe<G> for Drawings {
    fn needs(&self) -> &'static [Law] {
        &[Law::Drawing]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let viewers = Seat::all(position.seats()).map(Some).chain([None]);
        for viewer in viewers {
            let drawing = draw(scene, position, viewer)?;
            check_lines(scene, &drawing)?;
            let again = draw(scene, position, viewer)?;
            scene.equal(Law::Drawing, "the same drawing again", &again, &drawing)?;
        }
        Ok(())
    }
}

fn draw<G: Diagram>(
    scene: &mut Scene<'_, G>,
    position: &G,
    viewer: Option<Seat>,
) -> Result<String, Fault> {
    scene.on(Law::Drawing);
    let mut drawing = String::new();
    position.write_diagram(viewer, &mut drawing).map_err(|_| Fault {
        law: Law::Drawing,
        what: "drawing gives an error, but the writer does not".to_string(),
    })?;
    Ok(drawing)
}

fn check_lines<G: Diagram>(scene: &mut Scene<'_, G>, drawing: &str) -> Verdict {
    scene.ensure(Law::Drawing, drawing.ends_with('\n'), || {
        format!("no line break at the end of {drawing:?}")
    })?;
    let broken = drawing
        .split_terminator('\n')
        .find(|line| line.chars().any(char::is_control) || line.chars().count() > COLUMNS);
    scene.equal(Law::Drawing, "a line that is too long or has control characters", &broken, &None)
}

/// Draws worlds that look the same to a seat.
#[derive(Default)]
pub(crate) struct DrawingsForSeats;

impl<G: Observe + Diagram> Probe<G> for DrawingsForSeats {
    fn needs(&self) -> &'static [Law] {
        &[Law::DrawLeak]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        for (seat, world) in worlds(scene, 2) {
            let wanted = draw(scene, position, Some(seat))?;
            let found = draw(scene, &world, Some(seat))?;
            let what = format!("the drawing of a determinization for seat {seat}");
            scene.equal(Law::DrawLeak, &what, &found, &wanted)?;
        }
        Ok(())
    }
}
