//! Plots of growing times, as SVG.

use std::io;
use std::path::Path;

use plotters::prelude::*;
use rules_benches::Task;
use rules_benches::measure::Measured;

/// The word in the names of groups that show growth, before the variable.
const BY: &str = " by ";

/// Returns whether a task is a point of a plot.
pub(crate) fn is_growth(task: &Task) -> bool {
    task.group.contains(BY)
}

/// The points of a group: the variable, and nanoseconds a unit.
pub(crate) struct Plot {
    game: &'static str,
    group: &'static str,
    unit: &'static str,
    points: Vec<(f64, f64)>,
}

impl Plot {
    pub(crate) fn title(&self) -> String {
        format!("{}: {}", self.game, self.group)
    }

    pub(crate) fn file(&self) -> String {
        format!("performance-{}-{}.svg", self.game, self.group.replace(' ', "-"))
    }

    fn draw(&self, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
        let most = |of: fn(&(f64, f64)) -> f64| self.points.iter().map(of).fold(0.0, f64::max);
        let area = SVGBackend::new(path, (640, 320)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(self.title(), ("sans-serif", 16))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(52)
            .build_cartesian_2d(0.0..most(|point| point.0), 0.0..1.1 * most(|point| point.1))?;
        let along = self.group.split(BY).nth(1).unwrap_or_default();
        let up = format!("ns a {}", self.unit);
        chart.configure_mesh().x_desc(along).y_desc(up).light_line_style(TRANSPARENT).draw()?;
        chart.draw_series(LineSeries::new(self.points.iter().copied(), BLUE.stroke_width(2)))?;
        let dots = self.points.iter().map(|&point| Circle::new(point, 3, BLUE.filled()));
        chart.draw_series(dots)?;
        area.present()?;
        Ok(())
    }
}

/// Returns the plots of a game.
pub(crate) fn of_game(measured: &[Measured], game: &str) -> Vec<Plot> {
    let mut plots: Vec<Plot> = Vec::new();
    for one in measured.iter().filter(|one| one.task.game == game && is_growth(&one.task)) {
        let Ok(x) = one.task.case.parse() else { continue };
        let Task { game, group, unit, .. } = one.task;
        match plots.iter_mut().find(|plot| plot.group == group) {
            Some(plot) => plot.points.push((x, one.ns)),
            None => plots.push(Plot { game, group, unit, points: vec![(x, one.ns)] }),
        }
    }
    plots
}

/// Draws all plots into a folder.
pub(crate) fn write(folder: &Path, measured: &[Measured]) -> io::Result<()> {
    for plot in rules_benches::GAMES.into_iter().flat_map(|game| of_game(measured, game)) {
        plot.draw(&folder.join(plot.file()))
            .map_err(|error| io::Error::other(error.to_string()))?;
    }
    Ok(())
}
