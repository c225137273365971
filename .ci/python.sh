#!/usr/bin/env bash
# The Python package: builds it, checks its Rust and its types, and runs its tests, among them the suites of
# Gymnasium, PettingZoo and OpenSpiel, and Ray with two actors. Needs Rust, Python from 3.11 on with its
# headers, and PyPI. Takes minutes, most of them for compiling and installing.
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never
export CARGO_TARGET_DIR="$PWD/target/python"
# Compiling takes longer than the tests.
export CARGO_PROFILE_QUICK_OPT_LEVEL=1
venv="$PWD/target/python-venv"

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

step "Python: what tests need"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export VIRTUAL_ENV="$venv" PATH="$venv/bin:$PATH"
pip install --quiet --disable-pip-version-check -r crates/rules-py/requirements-test.txt

cd crates/rules-py
step "Python: formatting and clippy"
cargo fmt --check
cargo clippy --locked -- -D warnings

step "Python: the package"
maturin develop --locked --profile quick

step "Python: types"
# The stubs list exactly the names of the package.
(cd python && python -m mypy.stubtest rules_games._native)
mypy

step "Python: the stubs and the reference have the docstrings"
python api.py --check

step "Python: the notebooks are their scripts"
python ../../examples/python/notebooks.py --check

step "Python: tests"
python -m pytest --durations=5

step "Python: the benchmark runs"
python bench/steps.py --seconds 0.02 --games 32
python bench/steps.py --against python --only "triandro, 8 games" --seconds 0.02 --rounds 1
python bench/steps.py --seconds 0.1 --games 300 --scaling 2

step "Python: a wheel"
rm -rf ../../target/wheels
MATURIN_PEP517_ARGS="--profile quick --locked" pip wheel --quiet --disable-pip-version-check --no-deps \
    --no-build-isolation -w ../../target/wheels .
# Tests the installed wheel.
unpacked="$(mktemp -d)"
python -m zipfile -e ../../target/wheels/*.whl "$unpacked"
(cd "$unpacked" && ls rules_games/py.typed rules_games/_native.pyi &&
    PYTHONPATH="$unpacked" python -c "import rules_games; assert rules_games.__file__.startswith('$unpacked')")
rm -rf "$unpacked"

step "Python: all passed"
