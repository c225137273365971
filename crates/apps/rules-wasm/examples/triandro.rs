//! The WebAssembly module of Triandro.

rules_wasm::export_module!(rules_wasm::TRIANDRO);
