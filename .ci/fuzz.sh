#!/usr/bin/env bash
# Fuzzes every target for some seconds (default 8); 0 runs only the seeds. Installs cargo-fuzz if needed.
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
seconds="${1:-8}"

if ! cargo fuzz --version > /dev/null 2>&1; then
    cargo install cargo-fuzz --version 0.13.2 --locked --quiet --debug
fi
# cargo-fuzz needs compiler flags that require this switch on stable Rust.
export RUSTC_BOOTSTRAP=1
cargo run --quiet --locked --bin seeds
cargo fuzz build --release --debug-assertions
limit=(-runs=0)
if [ "$seconds" -gt 0 ]; then
    limit=(-max_total_time="$seconds" -max_len=4096 -verbosity=0)
fi
for target in text packed record play observation layout serve; do
    cargo fuzz run --release --debug-assertions "$target" -- "${limit[@]}"
done
