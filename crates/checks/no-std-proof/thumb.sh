#!/usr/bin/env bash
# The five engines on a microcontroller: links the `no_std` proof, which plays a game of each, for
# `thumbv6m-none-eabi` (Cortex-M0), and prints the sizes of code, tables and stack. Uses rustup's target if
# it is installed, otherwise Debian's compiler for the web and the sources of `core`. Installs missing
# packages on Debian.
set -euo pipefail
cd "$(dirname "$0")/../../.."
target=thumbv6m-none-eabi

needed=()
command -v ld.lld-19 > /dev/null || needed+=(lld-19)
command -v llvm-readobj > /dev/null && command -v llvm-objdump > /dev/null || needed+=(llvm)
installed=false
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
    installed=true
else
    for package in rustc-web cargo-web rust-web-src; do
        dpkg -s "$package" > /dev/null 2>&1 || needed+=("$package")
    done
fi
if [ "${#needed[@]}" -gt 0 ]; then
    apt-get update --quiet
    apt-get install --quiet --yes "${needed[@]}"
fi

export CARGO_TARGET_DIR="$PWD/target/thumb"
build=(build --release --locked --manifest-path crates/checks/no-std-proof/Cargo.toml --target "$target")
# The flag for sizes of stack frames needs this switch on stable Rust.
export RUSTC_BOOTSTRAP=1 CARGO_TARGET_THUMBV6M_NONE_EABI_RUSTFLAGS="-Z emit-stack-sizes -C codegen-units=1"
if "$installed"; then
    cargo "${build[@]}"
else
    PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc /usr/bin/cargo "${build[@]}" -Z build-std=core
fi

# Linked like a program, without unused functions.
folder="target/thumb/$target/release"
ld.lld-19 --gc-sections --entry play_every_game -o "$folder/proof.elf" "$folder/libno_std_proof.a"
python3 crates/checks/no-std-proof/thumb.py "$folder/proof.elf"
