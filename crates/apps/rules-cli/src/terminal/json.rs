//! Plain data as JSON.

use std::io::{self, Write};

use serde::Serialize;

/// Writes plain data as one line of JSON.
pub(crate) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
