//! A test kit for implementors of `Game`.
