//! What the drawing looks like.

use rules_core::Diagram;
use triad_rules::Triad;

#[test]
fn the_drawing_shows_gems_jewels_docks_portals_and_names() {
    let text = "triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,W1 6.2,6.4,6.6 0-0 0 0:gem";
    let mut out = String::new();
    text.parse::<Triad>().unwrap().write_diagram(None, &mut out).unwrap();
    println!("{out}");
    assert_eq!(out.matches("(S)").count(), 3 + 1);
    assert_eq!(out.matches("(N)").count(), 3 + 1);
    assert!(out.contains("W1 ^") && out.contains("S3") && out.contains("g4"));
}
