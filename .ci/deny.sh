#!/usr/bin/env bash
# Checks the dependencies in every lock file, see `deny.toml`:
#
#     bash .ci/deny.sh advisories|bans|licenses|sources...
set -euo pipefail
cd "$(dirname "$0")/.."
if ! cargo deny --version > /dev/null 2>&1; then
    [ -d target/venv ] || python3 -m venv target/venv
    target/venv/bin/pip install --quiet --require-hashes -r .ci/requirements.txt
    export PATH="$PWD/target/venv/bin:$PATH"
fi
git ls-files '*Cargo.lock' | while read -r lock; do
    echo "-- $lock"
    cargo deny --locked --manifest-path "${lock%lock}toml" --config "$PWD/deny.toml" check "$@"
done
