//! The drawing of the table.

use conquest_rules::Conquest;
use rules_core::{Diagram, Seat, Viewer};

fn drawn(text: &str, viewer: Option<u8>) -> String {
    let position: Conquest = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut drawing = String::new();
    position
        .write_diagram(viewer.and_then(Seat::new).map_or(Viewer::Open, Viewer::Seat), &mut drawing)
        .unwrap();
    drawing
}

#[test]
fn a_person_can_read_it() {
    let text = "conquest/1 - 005034045145222224334455555/013015022023122125144245 \
        123@1.0^,331@0.0v,513@0.1^,335@0.0^ D0.1b/- - 1 claim:1.0^ 0";
    let expected = "  \
  2      5
        /A\\
  1    3---1
      /.\\A/*\\
  0  5---3---2
     0   1   2
Seat 0 (A): score 16, covers left D3 T2 H1, 9 tiles
    covers D0.1b
Seat 1 (B): score 0, covers left D4 T2 H1, 8 tiles
    013 015 022 023 122 125 144 245
Stock: 35 tiles
Seat 1 may claim a shape.
";
    assert_eq!(drawn(text, Some(1)), expected);
    let open = drawn(text, None);
    assert!(open.contains("005 034 045") && open.contains("013 015 022"));
}

#[test]
fn a_wide_table_is_cut_into_panels_of_80_columns() {
    let text = conquest_rules::samples::long_row().to_string();
    let drawing = drawn(&text, None);
    assert!(drawing.lines().all(|line| line.len() <= 80), "{drawing}");
    assert_eq!(drawing.lines().filter(|line| line.contains("farther")).count(), 1);
    // Every number along both rows is there.
    let numbers: usize = drawing
        .lines()
        .filter(|line| line.starts_with("  1  ") || line.starts_with("  0  "))
        .map(|line| line[5..].bytes().filter(u8::is_ascii_digit).count())
        .sum();
    assert_eq!(numbers, 46, "{drawing}");
    assert_eq!(drawing.matches('.').count(), 44 + 1, "a dot for each tile, and one full stop");
}
