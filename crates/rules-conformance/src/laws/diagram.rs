//! Diagrams: their form, and their contents for a viewer.

use rules_core::{Diagram, Observe, Viewer};

use super::observe::worlds;
use crate::Law;
use crate::probe::{Fault, LawContext, Verdict};

/// The longest line of a diagram, in characters.
const COLUMNS: usize = 80;

/// Checks the form of diagrams for every viewer.
pub(crate) fn diagrams<G: Diagram>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let viewers = Viewer::observers(position.seats()).chain([Viewer::Open]);
    for viewer in viewers {
        let diagram = draw(context, position, viewer)?;
        check_lines(context, &diagram)?;
        let again = draw(context, position, viewer)?;
        context.equal(Law::Diagram, "the same diagram again", &again, &diagram)?;
    }
    Ok(())
}

fn draw<G: Diagram>(
    context: &mut LawContext<'_, G>,
    position: &G,
    viewer: Viewer,
) -> Result<String, Fault> {
    context.on(Law::Diagram);
    let mut diagram = String::new();
    position.write_diagram(viewer, &mut diagram).map_err(|_| Fault {
        law: Law::Diagram,
        what: "write_diagram gives an error, but the writer does not".to_string(),
    })?;
    Ok(diagram)
}

fn check_lines<G: Diagram>(context: &mut LawContext<'_, G>, diagram: &str) -> Verdict {
    context.ensure(Law::Diagram, diagram.ends_with('\n'), || {
        format!("no line break at the end of {diagram:?}")
    })?;
    let broken = diagram
        .split_terminator('\n')
        .find(|line| line.chars().any(char::is_control) || line.chars().count() > COLUMNS);
    context.equal(Law::Diagram, "a line that is too long or has control characters", &broken, &None)
}

/// Compares the diagrams of positions that look the same to a viewer.
pub(crate) fn seat_diagrams<G: Observe + Diagram>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    for (viewer, world) in worlds(context, 2) {
        let wanted = draw(context, position, viewer)?;
        let found = draw(context, &world, viewer)?;
        let what = format!("the diagram of a determinization for viewer {viewer}");
        context.equal(Law::DiagramLeak, &what, &found, &wanted)?;
    }
    Ok(())
}
