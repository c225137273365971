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

# Without `--release`, as the server below, which has the same crates.
web=(--locked --manifest-path crates/apps/rules-web/Cargo.toml --target-dir target)
cargo fmt --check --manifest-path crates/apps/rules-web/Cargo.toml
cargo clippy "${web[@]}" --all-targets -- -D warnings
cargo test "${web[@]}"
cargo run "${web[@]}" -- build
cargo build --locked --manifest-path crates/apps/rules-server/Cargo.toml --target-dir target

cd crates/apps/rules-web/tests-browser
npm ci --no-audit --no-fund
npm run types
bash ../../rules-wasm/npm.sh
RULES_WEB="$OLDPWD/target/debug/rules-web" npm test
