//! The WebAssembly module of Triarchy.

rules_wasm::export_module!(rules_wasm::TRIARCHY);
