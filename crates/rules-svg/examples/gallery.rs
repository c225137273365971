//! Writes pictures of all kinds of positions in all themes into a folder, and a page that shows them:
//! `cargo run -p rules-svg --example gallery -- DIR`.

#[path = "../tests/common/samples.rs"]
mod samples;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, error, fs};

use rules_svg::{PictureOptions, Theme};

fn main() -> Result<(), Box<dyn error::Error>> {
    let folder = env::args_os().nth(1).map_or_else(|| PathBuf::from("gallery"), PathBuf::from);
    fs::create_dir_all(&folder)?;
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Pictures</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n",
    );
    for sample in samples::all() {
        for theme in Theme::ALL {
            let options = PictureOptions { theme, ..PictureOptions::default() };
            let name = format!("{}-{}.svg", sample.name, theme.name());
            fs::write(folder.join(&name), sample.draw(&options).to_string())?;
            writeln!(page, "<img src=\"{name}\" alt=\"{name}\" width=\"360\">")?;
        }
    }
    fs::write(folder.join("index.html"), page)?;
    println!("{}", folder.join("index.html").display());
    Ok(())
}
