//! The learning curve, as a table and as a picture.

use std::fmt::Write as _;
use std::path::Path;

use svg::Document;
use svg::node::element::{Line, Polyline, Text};

use crate::Error;

/// The strength of a network at a time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Seconds since the beginning.
    pub seconds: f64,
    /// Actions of self-play.
    pub actions: usize,
    /// The share of games won against random play.
    pub won: f64,
}

/// The strength of a network over time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curve(pub Vec<Point>);

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;

impl Curve {
    /// Returns the points as a table.
    pub fn csv(&self) -> String {
        let mut text = String::from("seconds,actions,won_against_random\n");
        for Point { seconds, actions, won } in &self.0 {
            let _ = writeln!(text, "{seconds:.1},{actions},{won:.4}");
        }
        text
    }

    /// Returns the points as a picture: time to the right, games won upwards.
    pub fn svg(&self) -> String {
        let end = self.0.last().map_or(1.0, |point| point.seconds.max(1.0));
        let x = |seconds: f64| MARGIN + seconds / end * (WIDTH - 2.0 * MARGIN);
        let y = |won: f64| HEIGHT - MARGIN - won * (HEIGHT - 2.0 * MARGIN);
        let mut picture = Document::new()
            .set("viewBox", (0, 0, WIDTH as i32, HEIGHT as i32))
            .set("font-family", "sans-serif")
            .set("font-size", 12);
        for quarter in 0..=4 {
            let share = f64::from(quarter) / 4.0;
            let line = Line::new().set("x1", x(0.0)).set("x2", x(end)).set("stroke", "#ccc");
            picture = picture
                .add(line.set("y1", y(share)).set("y2", y(share)))
                .add(label(x(0.0) - 6.0, y(share) + 4.0, "end", format!("{} %", 25 * quarter)))
                .add(label(
                    x(end * share),
                    y(0.0) + 18.0,
                    "middle",
                    format!("{:.0} s", end * share),
                ));
        }
        let points =
            self.0.iter().map(|point| format!("{:.1},{:.1}", x(point.seconds), y(point.won)));
        let line = Polyline::new().set("points", points.collect::<Vec<_>>().join(" "));
        let line = line.set("fill", "none").set("stroke", "#06c").set("stroke-width", 2);
        let title = "Triandro: games won against random play".to_owned();
        picture.add(line).add(label(WIDTH / 2.0, MARGIN / 2.0, "middle", title)).to_string()
    }

    /// Writes `curve.csv` and `curve.svg` to a folder.
    ///
    /// # Errors
    /// Returns the errors of the file system.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        rules_files::write(folder.join("curve.csv"), self.csv())?;
        Ok(rules_files::write(folder.join("curve.svg"), self.svg())?)
    }
}

fn label(x: f64, y: f64, anchor: &str, text: String) -> Text {
    Text::new(text).set("x", x).set("y", y).set("text-anchor", anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_a_line_a_point() {
        let at = |seconds, won| Point { seconds, actions: 100, won };
        let curve = Curve(vec![at(0.0, 0.5), at(10.0, 1.0)]);
        assert_eq!(curve.csv().lines().nth(2), Some("10.0,100,1.0000"));
        assert!(curve.svg().contains("48.0,180.0 592.0,48.0"), "{}", curve.svg());
    }
}
