#!/usr/bin/env bash
# Fuzzes every target for some seconds (default 8), and prints its coverage: the edges that its inputs reach
# (`cov`), and its corpus. It begins with the seeds and with `fuzz/stored.tar.xz`, inputs of an earlier run that
# reach other edges. 0 runs only these, without the fuzzer. Installs cargo-fuzz if needed.
#
#     bash .ci/fuzz.sh [SECONDS [TARGET ...]]
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
seconds="${1:-8}"
[ "$#" -gt 0 ] && shift
[ "$#" -gt 0 ] || set -- text packed record play observation layout serve matches file analysis net

python3 -m tarfile --extract stored.tar.xz corpus
[ "$seconds" != 0 ] || exec cargo test --locked --lib -- "$@"

if ! cargo fuzz --version > /dev/null 2>&1; then
    cargo install cargo-fuzz --version 0.13.2 --locked --quiet --debug
fi
# cargo-fuzz needs compiler flags that require this switch on stable Rust.
export RUSTC_BOOTSTRAP=1
# A short run takes less time than compiling well does.
[ "$seconds" -ge 60 ] || export CARGO_PROFILE_RELEASE_OPT_LEVEL=1
cargo fuzz build --release --debug-assertions
"target/$(rustc --print host-tuple)/release/seeds"
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
for target in "$@"; do
    if ! cargo fuzz run --release --debug-assertions "$target" -- -max_total_time="$seconds" -max_len=4096 > "$log" 2>&1; then
        tail -n 60 "$log"
        exit 1
    fi
    echo "$target: $(grep -E 'cov: ' "$log" | tail -n 1)"
done
