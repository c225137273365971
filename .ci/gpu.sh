#!/usr/bin/env bash
# The engines as kernels for GPUs, without a GPU: builds the PTX of every game, assembles it for sm_80 and
# sm_90 with NVIDIA's ptxas, prints registers, stack and spills, and compares 10,000 steps of 1,000 games of
# the same kernels on the host with `VecEnv`, in every game and set of options.
set -euo pipefail
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-$PWD/target}"

bash crates/rules-gpu/build.sh "$target/gpu/ptx"
if ! ptxas="$(find "$target/gpu/venv" -name ptxas -type f 2> /dev/null | grep .)"; then
    python3 -m venv "$target/gpu/venv"
    "$target/gpu/venv/bin/pip" install --quiet --require-hashes --no-deps -r .ci/gpu-requirements.txt
    ptxas="$(find "$target/gpu/venv" -name ptxas -type f)"
fi
python3 .ci/gpu.py "$ptxas" "$target/gpu/ptx"

cd crates/rules-gpu
cargo fmt --check
cargo clippy --locked --features std --all-targets --target-dir "$target/gpu/host" -- -D warnings
RULES_GPU_GAMES="${RULES_GPU_GAMES:-1000}" RULES_GPU_STEPS="${RULES_GPU_STEPS:-10000}" \
    cargo test --release --locked --features std --target-dir "$target/gpu/host" -- --nocapture
