#![no_std]
//! The `Game` trait.
