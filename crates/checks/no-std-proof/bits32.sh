#!/usr/bin/env bash
# The engines with 32-bit addresses. The proof without std checks the stored forms and hashes random games: on
# i686 and on wasm32 (in Node) it must print what it prints here. i686 also runs the tests of stored forms,
# games and encodings, and random play with every law. A target whose standard library is not available is named
# and left out. Installs missing packages on Debian.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export CARGO_TARGET_DIR="$PWD/target/bits32"

# Returns whether the toolchain has, or can get, the standard library of a target.
has() {
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] || rustup target add "$1"; then
        return
    fi
    echo "$1 is not checked: its standard library is not available"
    return 1
}

install() {
    apt-get update --quiet
    apt-get install --quiet --yes "$@"
}

# Builds the proof for a target as a library of this type.
build() { cargo rustc --release --locked --manifest-path crates/checks/no-std-proof/Cargo.toml --target "$@"; }

same() {
    echo "$1: $2"
    [ "$2" = "$expected" ] || { echo "x86_64: $expected" >&2; exit 1; }
}

crates/checks/no-std-proof/run.sh
expected="$("$CARGO_TARGET_DIR/no-std-proof")"

target=wasm32v1-none
if has "$target"; then
    command -v node > /dev/null || install nodejs
    build "$target" --crate-type cdylib
    same wasm32 "$(node crates/checks/no-std-proof/main.mjs "$CARGO_TARGET_DIR/$target/release/no_std_proof.wasm")"
fi

target=i686-unknown-linux-gnu
if has "$target"; then
    echo 'int main(void) { return 0; }' | cc -m32 -x c - -o /dev/null 2> /dev/null || install gcc-multilib
    build "$target" --crate-type staticlib
    folder="$CARGO_TARGET_DIR/$target/release"
    cc -m32 crates/checks/no-std-proof/main.c "$folder/libno_std_proof.a" -o "$folder/no-std-proof"
    same i686 "$("$folder/no-std-proof")"
    cargo test --locked --target "$target" -p rules-examples --test it -- golden:: forms:: encodings::
    for engine in crates/*-rules; do
        cargo test --locked --target "$target" -p "${engine#crates/}" --test it -- conformance:: --include-ignored --skip deep
    done
fi
