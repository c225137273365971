//! Files of many records.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::Path;

use rules_core::record::{RecordFileError, RecordReader};

use crate::error::CommandError;
use crate::input::source::is_record;

/// Opens the records of an argument: the name of a file, `-` for standard input, or a text.
///
/// # Errors
/// Returns [`CommandError::Usage`] if the file cannot be opened.
pub(super) fn open(argument: &str) -> Result<RecordReader<Box<dyn BufRead>>, CommandError> {
    let input: Box<dyn BufRead> = match argument {
        "-" => Box::new(io::stdin().lock()),
        text if is_record(text) => Box::new(Cursor::new(text.to_owned().into_bytes())),
        path => Box::new(BufReader::new(
            File::open(path).map_err(|error| CommandError::bad_file(Path::new(path), error))?,
        )),
    };
    Ok(RecordReader::new(input))
}

/// Returns the record with this number, from 1, of an argument as for [`open`].
///
/// Without a number there must be only one record.
///
/// # Errors
/// Returns [`CommandError`] if there is no such record, or several and no number.
pub(super) fn one(argument: &str, number: Option<u64>) -> Result<String, CommandError> {
    let mut records = open(argument)?;
    let failed = |error: RecordFileError| CommandError::Failed(error.to_string());
    let wanted = number.map_or(0, |number| number as usize - 1);
    let Some(record) = records.nth(wanted).transpose().map_err(failed)? else {
        let message = format!("the file has no record {}", wanted + 1);
        return Err(CommandError::Usage(message));
    };
    if number.is_none() && records.next().is_some() {
        let message = "the file has several records: choose one with `--game N`";
        return Err(CommandError::Usage(message.to_owned()));
    }
    Ok(record.text)
}
