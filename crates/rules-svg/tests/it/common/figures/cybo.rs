//! Figures of the page of Cybo.

use cybo_rules::Cybo;
use rules_core::Seat;
use rules_svg::{Svg, Theme, frames};

use super::{Figure, LOOK, alone, half, moments, plain, recorded, series};

/// Two players at the Advanced level with more luck than usual, a line a round.
const GAME: &str = "\
*3 *1 *8 *5 *9 *1
*6 *7 *8 stop *10 *9 *11 quad *12
*8 *9 *8 *8
*9 *10 *4 *3 *9 *8
*2 *7 *12 *11 *10 *3
*2 *8 *5 *3
*2 *9 *12 *11 *1
*10 *7 *8 *11 *3 *10
*1 *9 *2 *1 *1
*4 *4 *10 *1
*8 *6 *8 *1 *11 *6
*3 *2 *4 quad *9 *10 *4 *9
*4 *11 *5 *8";

/// How turns end: in line order, not in line order, a diagonal, a number that does not fit.
fn trinity() -> Vec<Figure> {
    let ends = ["*9 *5 *1", "*5 *9 *1", "*3 *6 *9", "*3 *1 *8"].map(|steps| {
        let record = recorded::<Cybo>("-", steps);
        let pictures = frames(&record, Seat::FIRST, &half(LOOK));
        pictures.expect("the steps are legal").pop().expect("there are pictures")
    });
    series("cybo-trinity", ends.into())
}

/// A turn, roll by roll, to the Quad.
fn quad() -> Vec<Figure> {
    let record = recorded::<Cybo>("-", "*3 *1 *2 quad *4");
    series("cybo-quad", moments(&record, &[1, 2, 3, 5], &half(LOOK)))
}

/// The first two rounds of the example game.
fn game() -> Vec<Figure> {
    let rounds: Vec<&str> = GAME.lines().take(2).collect();
    let record = recorded::<Cybo>("-", &rounds.join(" "));
    series("cybo-game", moments(&record, &[3, 6, 9, 10, 13, 15], &half(LOOK)))
}

/// The end of the example game with its score card.
fn score() -> Svg {
    let pictures = frames(&recorded::<Cybo>("-", GAME), Seat::FIRST, &alone(LOOK));
    pictures.expect("the steps are legal").pop().expect("there are pictures")
}

/// CYBO-2: the lines of rows, columns and diagonals.
pub(super) fn lines() -> String {
    const KINDS: [(&str, &[[u8; 3]]); 3] = [
        ("4 rows", &[[1, 5, 9], [2, 6, 10], [3, 7, 11], [4, 8, 12]]),
        ("6 in columns", &[[1, 2, 3], [2, 3, 4], [5, 6, 7], [6, 7, 8], [9, 10, 11], [10, 11, 12]]),
        ("4 diagonals", &[[1, 6, 11], [2, 7, 12], [3, 6, 9], [4, 7, 10]]),
    ];
    let mut body = String::new();
    for (kind, (words, lines)) in KINDS.iter().enumerate() {
        let left = 20 + 200 * kind as i32;
        let center = |number: u8| {
            let (column, row) = (i32::from((number - 1) / 4), i32::from((number - 1) % 4));
            (left + 30 + 50 * column, 62 + 50 * row)
        };
        body += &format!(
            "<text class=\"f-ink\" x=\"{}\" y=\"22\" font-size=\"14\" font-weight=\"bold\" \
             text-anchor=\"middle\">{words}</text>",
            left + 80
        );
        for number in 1..=12 {
            let (x, y) = center(number);
            body += &format!(
                "<rect class=\"f-cell l-line\" x=\"{}\" y=\"{}\" width=\"44\" height=\"44\" rx=\"8\"/>",
                x - 22,
                y - 22
            );
        }
        for &[from, _, to] in *lines {
            // The two lines of a column overlap: the upper one lies to the left of the lower one.
            let shift = match (from % 4, words.contains("columns")) {
                (1, true) => -15,
                (_, true) => 15,
                _ => 0,
            };
            let ((x1, y1), (x2, y2)) = (center(from), center(to));
            body += &format!(
                "<line class=\"l-a0\" x1=\"{}\" y1=\"{y1}\" x2=\"{}\" y2=\"{y2}\" stroke-width=\"4\" \
                 stroke-linecap=\"round\" opacity=\"0.75\"/>",
                x1 + shift,
                x2 + shift
            );
        }
        for number in 1..=12 {
            let (x, y) = center(number);
            body += &format!(
                "<circle class=\"f-cell\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>\
                 <text class=\"f-ink\" x=\"{x}\" y=\"{}\" font-size=\"15\" font-weight=\"bold\" \
                 text-anchor=\"middle\">{number}</text>",
                y + 5
            );
        }
    }
    let sheet = Theme::Auto.style_sheet();
    format!(
        "<svg class=\"rules-svg rules-auto\" font-family=\"system-ui, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif\" role=\"img\" \
         width=\"480\" height=\"200\" viewBox=\"0 0 600 250\" xmlns=\"http://www.w3.org/2000/svg\">\n\
         <title>The lines of Cybo</title>\n<style>{sheet}</style>\n\
         <rect class=\"f-paper background\" width=\"600\" height=\"250\"/>{body}\n</svg>"
    )
}

pub(super) fn all() -> Vec<Figure> {
    let mut all = vec![
        (String::from("cybo-grid"), plain(&Cybo::default(), &alone(LOOK))),
        (String::from("cybo-score"), score()),
    ];
    all.extend([trinity(), quad(), game()].into_iter().flatten());
    all
}
