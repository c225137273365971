//! The destination and format of a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use rules_svg::Svg;

use crate::error::CommandError;
use crate::terminal::prose::path_text;

/// The destination of a picture.
#[derive(Debug)]
pub(super) enum Output {
    /// As SVG to standard output.
    Standard,
    /// As SVG into a file.
    Svg(PathBuf),
    /// As PNG into a file.
    #[cfg(feature = "png")]
    Png(PathBuf),
}

impl Output {
    /// Reads the argument, whose extension is the format.
    pub(super) fn of(path: &Path) -> Result<Output, CommandError> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            _ if path == Path::new("-") => Ok(Output::Standard),
            "svg" => Ok(Output::Svg(path.to_owned())),
            #[cfg(feature = "png")]
            "png" => Ok(Output::Png(path.to_owned())),
            #[cfg(not(feature = "png"))]
            "png" => Err(CommandError::Usage(
                "this build writes no PNG: build with the feature `png` \
                 (cargo run --release --features png), or write SVG"
                    .to_owned(),
            )),
            _ => Err(CommandError::bad_file(path, "expected a name with .svg or .png")),
        }
    }

    /// Writes the picture.
    pub(super) fn write(&self, picture: &Svg, out: &mut dyn Write) -> Result<(), CommandError> {
        match self {
            Output::Standard => Ok(writeln!(out, "{picture}")?),
            Output::Svg(path) => {
                report(path, rules_files::write(path, format!("{picture}\n")), out)
            }
            #[cfg(feature = "png")]
            Output::Png(path) => report(path, rules_files::write(path, png(picture)?), out),
        }
    }
}

/// Prints the name of the written file, or returns the error.
fn report(
    path: &Path,
    written: std::io::Result<()>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    written.map_err(|error| CommandError::unwritten(path, error))?;
    Ok(writeln!(out, "{}", path_text(path))?)
}

/// Converts the picture to pixels, with its own width or else one pixel a unit.
///
/// Texts are in the sans-serif font of the system.
#[cfg(feature = "png")]
fn png(picture: &Svg) -> Result<Vec<u8>, CommandError> {
    use resvg::{tiny_skia, usvg};

    let failed = |why: String| CommandError::Failed(format!("the picture cannot be drawn: {why}"));
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(&picture.to_string(), &options)
        .map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| failed("it is too large".to_owned()))?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}
