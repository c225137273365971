//! Files of many records.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor};
use std::path::Path;

use rules_core::record::{RecordReader, RecordWriter};

use crate::error::CommandError;

/// Makes a file for records.
///
/// # Errors
/// Returns [`CommandError::Usage`] if it cannot be made or is there already: it may hold other records.
pub(super) fn new_file(path: &Path) -> Result<RecordWriter<BufWriter<File>>, CommandError> {
    let file = File::create_new(path)
        .map_err(|error| CommandError::Usage(format!("{}: {error}", path.display())))?;
    Ok(RecordWriter::new(BufWriter::new(file)))
}

/// Reads the records in an argument: the name of a file, or `-` for standard input, or a text itself.
///
/// # Errors
/// Returns [`CommandError::Usage`] if the file cannot be opened.
pub(super) fn open(argument: &str) -> Result<RecordReader<Box<dyn BufRead>>, CommandError> {
    let input: Box<dyn BufRead> = match argument {
        "-" => Box::new(io::stdin().lock()),
        text if text.starts_with("[Game ") => Box::new(Cursor::new(text.to_owned().into_bytes())),
        path => Box::new(BufReader::new(
            File::open(path).map_err(|error| CommandError::Usage(format!("{path}: {error}")))?,
        )),
    };
    Ok(RecordReader::new(input))
}
