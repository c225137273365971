#!/usr/bin/env bash
# Builds the kernels of every game for NVIDIA's GPUs, one file of PTX each:
#
#     bash crates/apps/rules-gpu/build.sh [FOLDER [GAME ...]]
#
# Default: `target/gpu/ptx` and all games. Uses the nightly toolchain of rustup (or that named by
# RULES_GPU_TOOLCHAIN) if it has the component `rust-src` and Debian its version of LLVM, otherwise Debian's
# compiler for the web, which it installs. The tools of LLVM are Debian's, in the version of the compiler.
set -euo pipefail
crate="$(cd "$(dirname "$0")" && pwd)"
root="$crate/../../.."
target=nvptx64-nvidia-cuda
# The oldest GPUs: PTX runs on later ones too.
cpu=sm_80

folder="${1:-$root/target/gpu/ptx}"
games=("${@:2}")
[ "${#games[@]}" -gt 0 ] || mapfile -t games < <(sed -n 's/.*(game = "\(.*\)").*/\1/p' "$crate/examples/games.rs")
entries="$(sed -n 's/^            \([a-z_]*\)(.*);$/\1/p' "$crate/src/lib.rs" | paste -sd,)"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}/gpu"
mkdir -p "$folder" "$CARGO_TARGET_DIR"
folder="$(cd "$folder" && pwd)"

toolchain="${RULES_GPU_TOOLCHAIN:-nightly}"
needed=()
cargo=(cargo "+$toolchain")
version="$(rustc "+$toolchain" -vV 2> /dev/null | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')" || true
if ! [ -d "$(rustc "+$toolchain" --print sysroot 2> /dev/null)/lib/rustlib/src/rust/library/core" ] ||
    ! { command -v "llc-$version" || apt-cache show "llvm-$version"; } > /dev/null 2>&1; then
    for package in rustc-web cargo-web rust-web-src; do
        dpkg -s "$package" > /dev/null 2>&1 || needed+=("$package")
    done
    cargo=(env "PATH=/usr/bin:$PATH" RUSTC=/usr/bin/rustc /usr/bin/cargo)
    version=22
fi
command -v "llc-$version" > /dev/null || needed+=("llvm-$version")
if [ "${#needed[@]}" -gt 0 ]; then
    apt-get update --quiet
    apt-get install --quiet --yes "${needed[@]}"
fi

# A panic is a trap at once, without code for messages.
export RUSTC_BOOTSTRAP=1 CARGO_TARGET_NVPTX64_NVIDIA_CUDA_RUSTFLAGS="-C linker-plugin-lto -C target-cpu=$cpu -Z unstable-options -C panic=immediate-abort"
cd "$crate"
for game in "${games[@]}"; do
    "${cargo[@]}" rustc --quiet --locked --release --example games --target "$target" -Z build-std=core -- --cfg "game=\"$game\""
    parts="$CARGO_TARGET_DIR/parts/$game"
    rm -rf "$parts"
    mkdir -p "$parts"
    (cd "$parts" && "llvm-ar-$version" x "$CARGO_TARGET_DIR/$target/release/examples/libgames.a")
    "llvm-link-$version" "$parts"/*.o -o "$parts/all.bc"
    "opt-$version" "$parts/all.bc" -o "$parts/optimised.bc" --internalize-public-api-list="$entries" \
        --passes='internalize,globaldce,default<O3>,globaldce'
    # Without fused multiplication and addition, which would round once instead of twice.
    "llc-$version" -O3 -mcpu="$cpu" -fp-contract=off "$parts/optimised.bc" -o "$folder/$game.ptx"
    echo "$folder/$game.ptx: $(wc -c < "$folder/$game.ptx") bytes"
done
