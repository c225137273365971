//! The WebAssembly module of TRIAD and its Tourney on custom layouts.

rules_wasm::export_module!(rules_wasm::TRIAD_CUSTOM);
