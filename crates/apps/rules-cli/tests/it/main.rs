//! Tests of the crate in one program, so that they are linked once.

mod bots;
mod commands;
mod common;
mod counting;
mod files;
mod interrupts;
mod layouts;
mod pages;
mod records;
mod render;
mod secrets;
mod serve;
