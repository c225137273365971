//! Nets: their files, and equal values on every platform.

mod files;
mod values;
