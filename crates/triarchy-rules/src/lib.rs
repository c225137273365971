//! Rules engine for Triarchy.
#![no_std]
