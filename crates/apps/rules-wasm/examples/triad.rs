//! The WebAssembly module of TRIAD and its Tourney on built-in layouts.

rules_wasm::export_module!(rules_wasm::TRIAD);
