#!/usr/bin/env bash
# Builds the table in a browser and tests it in Chromium, and packs its engines for npm. Installs missing packages on Debian.
# `RULES_WEB_DEBIAN=1` uses Debian's compiler for the web even if the toolchain has the target.
set -euo pipefail
cd "$(dirname "$0")/../../.."

needed=()
command -v "${CHROMIUM:-chromium}" > /dev/null || needed+=(chromium)
command -v node > /dev/null || needed+=(nodejs npm)
target=wasm32-unknown-unknown
if [ -n "${RULES_WEB_DEBIAN:-}" ] || [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
    # Without the target in the toolchain, Debian's compiler for the web builds it.
    for package in rustc-web cargo-web rust-web-src lld-19; do
        dpkg -s "$package" > /dev/null 2>&1 || needed+=("$package")
    done
fi
if [ "${#needed[@]}" -gt 0 ]; then
    apt-get update --quiet
    apt-get install --quiet --yes "${needed[@]}"
fi

cargo fmt --check --manifest-path crates/apps/rules-web/Cargo.toml
# Clippy compiles, so that dependencies are compiled and not also checked; without `--release`, as the server, which has
# the same crates. Not by the environment, which the compiler for the web would see.
linted=(--config 'build.rustc-workspace-wrapper="clippy-driver"' --config 'build.rustflags=["-Dwarnings"]'
    --locked --target-dir target/server --manifest-path)
cargo test "${linted[@]}" crates/apps/rules-web/Cargo.toml
cargo run "${linted[@]}" crates/apps/rules-web/Cargo.toml -- build
cargo build "${linted[@]}" crates/apps/rules-server/Cargo.toml

cd crates/apps/rules-web/tests-browser
npm ci --no-audit --no-fund
npm run types
bash ../../rules-wasm/npm.sh
RULES_WEB="$OLDPWD/target/server/debug/rules-web" npm test
