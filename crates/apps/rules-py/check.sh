#!/usr/bin/env bash
# The Python package: builds it, checks its Rust and its types, and runs its tests, among them the suites of
# Gymnasium, PettingZoo and OpenSpiel, and Ray with two actors. Needs Rust, Python from 3.11 on with its
# headers, and PyPI. Takes minutes, most of them for compiling and installing.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export CARGO_TERM_COLOR=never
export CARGO_TARGET_DIR="$PWD/target/python"
venv="$PWD/target/python-venv"

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

step "Python: what tests need"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export VIRTUAL_ENV="$venv" PATH="$venv/bin:$PATH"
pip install --quiet --disable-pip-version-check --require-hashes -r crates/apps/rules-py/requirements-test.txt

cd crates/apps/rules-py
step "Python: formatting"
cargo fmt --check

step "Python: the package, as a wheel"
# Clippy compiles, so that dependencies are compiled and not also checked.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver RUSTFLAGS="-D warnings"
rm -rf ../../../target/wheels
MATURIN_PEP517_ARGS="--profile quick --locked" pip wheel --quiet --disable-pip-version-check --no-deps \
    --no-build-isolation -w ../../../target/wheels .
unset RUSTC_WORKSPACE_WRAPPER RUSTFLAGS
pip install --quiet --disable-pip-version-check --no-deps --force-reinstall ../../../target/wheels/*.whl

step "Python: types"
# The stubs list exactly the names of the package.
python -m mypy.stubtest rules_games._native
mypy

step "Python: the stubs and the reference have the docstrings"
python api.py --check

step "Python: the notebooks are their scripts"
python ../../../examples/python/notebooks.py --check

step "Python: tests"
python -m pytest --durations=5

step "Python: all passed"
