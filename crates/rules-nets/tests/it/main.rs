//! Nets: what their files may be, and that values are the same everywhere.

mod files;
mod values;
