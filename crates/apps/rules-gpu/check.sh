#!/usr/bin/env bash
# The engines as kernels for GPUs, without a GPU: builds the PTX of every game, assembles it for sm_80 and
# sm_90 with NVIDIA's ptxas, prints registers, stack and spills, and compares the same kernels on the host
# with `VecEnv`: first from Python, in every option of every game, then for 10,000 steps of 1,000 games.
set -euo pipefail
cd "$(dirname "$0")/../../.."
target="${CARGO_TARGET_DIR:-$PWD/target}"

bash crates/apps/rules-gpu/build.sh "$target/gpu/ptx"
if ! ptxas="$(find "$target/gpu/venv" -name ptxas -type f 2> /dev/null | grep .)"; then
    python3 -m venv "$target/gpu/venv"
    "$target/gpu/venv/bin/pip" install --quiet --require-hashes --no-deps -r crates/apps/rules-gpu/requirements.txt
    ptxas="$(find "$target/gpu/venv" -name ptxas -type f)"
fi
python3 crates/apps/rules-gpu/ptxas.py "$ptxas" "$target/gpu/ptx"

(
    # The kernels as libraries beside the PTX, and the Python package over a stand-in for CuPy.
    cd crates/apps/rules-gpu
    for file in "$target"/gpu/ptx/*.ptx; do
        game="$(basename "$file" .ptx)"
        cargo rustc --quiet --locked --example games --crate-type cdylib --target-dir "$target/gpu/host" -- \
            --cfg host --cfg "game=\"$game\""
        cp "$target/gpu/host/debug/examples/libgames.so" "${file%.ptx}.so"
    done
    cd ../rules-py
    export PATH="$target/gpu/venv/bin:$PATH"
    # A requirement ends before the next line that begins with a name.
    needed='^(maturin|numpy|pytest|iniconfig|packaging|pluggy|pygments)=='
    awk -v needed="$needed" '/^[^ ]/ { keep = $0 ~ needed } keep' requirements-test.txt > "$target/gpu/requirements.txt"
    pip install --quiet --require-hashes --no-deps -r "$target/gpu/requirements.txt"
    CARGO_TARGET_DIR="$target/python" MATURIN_PEP517_ARGS="--profile quick --locked" \
        pip install --quiet --no-deps --no-build-isolation --force-reinstall .
    RULES_GAMES_PTX="$target/gpu/ptx" pytest --durations=5 tests/test_gpu.py
)

cd crates/apps/rules-gpu
cargo fmt --check
cargo clippy --locked --features std --all-targets --target-dir "$target/gpu/host" -- -D warnings
RULES_GPU_GAMES="${RULES_GPU_GAMES:-1000}" RULES_GPU_STEPS="${RULES_GPU_STEPS:-10000}" \
    cargo test --release --locked --features std --target-dir "$target/gpu/host" -- --nocapture
