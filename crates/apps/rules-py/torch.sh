#!/usr/bin/env bash
# Learners of others on the environments of the Python package: Stable-Baselines3, MaskablePPO of sb3-contrib,
# CleanRL, and the examples with PyTorch. Needs what `check.sh` needs, and 6 GB for PyTorch from PyPI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export CARGO_TERM_COLOR=never
export CARGO_TARGET_DIR="$PWD/target/python"
venv="$PWD/target/torch-venv"

[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export VIRTUAL_ENV="$venv" PATH="$venv/bin:$PATH"
cd crates/apps/rules-py
pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt -r requirements-torch.txt
maturin develop --locked --profile quick
mypy ../../../examples/python/maskable_ppo.py ../../../examples/python/self_play_ppo.py learners
python -m pytest learners --durations=5
