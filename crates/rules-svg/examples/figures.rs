//! Writes the figures of the rules pages into a folder: `cargo run -p rules-svg --example figures`
//! writes those of the book.

#[path = "../tests/it/common/figures/mod.rs"]
mod figures;

use std::path::PathBuf;
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    let book = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/img"));
    let folder = env::args_os().nth(1).map_or_else(book, PathBuf::from);
    fs::create_dir_all(&folder)?;
    for (name, svg) in figures::all() {
        let path = folder.join(format!("{name}.svg"));
        fs::write(&path, format!("{svg}\n"))?;
        println!("{}", path.display());
    }
    Ok(())
}
