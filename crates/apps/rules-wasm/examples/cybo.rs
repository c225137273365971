//! The WebAssembly module of Cybo.

rules_wasm::export_module!(rules_wasm::CYBO);
