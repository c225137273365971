//! Rules engine for Triominos Conquest.
#![no_std]
