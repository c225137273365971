//! The name of the product stands in the manifest of the workspace. The places that show it agree.

use crate::tree;

/// Each place: its file, and the text in it with `{}` for the name.
const PLACES: [(&str, &str); 9] = [
    ("README.md", "# {}\n"),
    ("docs/book.toml", "title = \"{}: "),
    // Help and manual of the program.
    ("crates/apps/rules-cli/src/lib.rs", "\n/// {}, rules engines"),
    ("crates/apps/rules-web/page/index.html", "<title>{}</title>"),
    ("crates/apps/rules-web/page/manifest.webmanifest", "\"name\": \"{}\""),
    // Descriptions of packages.
    ("crates/apps/rules-cli/Cargo.toml", "description = \"The program `rules` of {}: "),
    ("crates/apps/rules-web/Cargo.toml", "description = \"The table of {}: "),
    ("crates/apps/rules-py/pyproject.toml", "description = \"{}, rules engines"),
    ("crates/apps/rules-wasm/npm/package.json", "\"description\": \"{}: "),
];

#[test]
fn every_place_shows_the_name_of_the_product() {
    let manifest = tree::text("Cargo.toml");
    let named = manifest.split("[workspace.metadata]\nproduct = \"").nth(1);
    let name = named.and_then(|rest| rest.split('"').next()).expect("a product in Cargo.toml");
    for (file, shown) in PLACES {
        let shown = shown.replace("{}", name);
        assert!(tree::text(file).contains(&shown), "{file} does not contain {shown:?}");
    }
}
