//! Rules engine for Cybo.
#![no_std]
