#!/usr/bin/env bash
# Counts the instructions of the hot operations under valgrind and compares them with the counts stored in
# benches/instructions.txt; `RULES_WRITE_INSTRUCTIONS=1` stores them. Installs gungraun's runner, in the
# version of Cargo.lock, if it is missing. Skipped without valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! valgrind --version > /dev/null 2>&1; then
    echo "skipped: valgrind is missing"
    exit 0
fi
if [ "${RULES_WRITE_INSTRUCTIONS:-}" != 1 ]; then
    # Checked before the count, which takes minutes: counts depend on the compiler.
    fits=0
    python3 .ci/instructions.py || fits=$?
    [ "$fits" != 3 ] || exit 0
    [ "$fits" = 0 ] || exit "$fits"
fi
version="$(python3 - <<'PY'
import tomllib
packages = tomllib.load(open("Cargo.lock", "rb"))["package"]
print(next(p["version"] for p in packages if p["name"] == "gungraun-runner"))
PY
)"
if [ "$(gungraun-runner --version 2> /dev/null | awk '{print $NF}')" != "$version" ]; then
    cargo install gungraun-runner --version "$version" --locked --quiet --debug
fi
target="${CARGO_TARGET_DIR:-target}"
mkdir -p "$target"
rm -rf "$target/gungraun"
# The program of this package is built too, and would be built without unwinding.
CARGO_PROFILE_BENCH_PANIC=unwind CARGO_PROFILE_BENCH_DEBUG=line-tables-only cargo bench --locked -p rules-benches \
    --no-default-features --features instructions --bench instructions > "$target/instructions.log"
# With the features of `.ci/run`, so that nothing is compiled for it there.
cargo build --quiet --locked --workspace --features rules-benches/names --bin hot
"$target/debug/hot" > "$target/hot.txt"
python3 .ci/instructions.py "$target/gungraun" "$target/hot.txt"
