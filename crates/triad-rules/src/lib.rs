//! Rules engine for TRIAD and its Tourney.
#![no_std]
