//! Rules engine for Triandro.
#![no_std]
