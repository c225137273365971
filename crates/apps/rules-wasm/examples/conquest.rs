//! The WebAssembly module of Triominos Conquest.

rules_wasm::export_module!(rules_wasm::CONQUEST);
