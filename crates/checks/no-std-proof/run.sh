#!/usr/bin/env bash
# Builds the library, links it into a C program and plays. Fails if anything needs std or allocates.
set -euo pipefail
cd "$(dirname "$0")"
target="${CARGO_TARGET_DIR:-target}"
cargo build --release --locked
"${CC:-cc}" main.c "$target/release/libno_std_proof.a" -o "$target/no-std-proof"
if nm "$target/release/libno_std_proof.a" 2>/dev/null | grep -E '__rust_(alloc|realloc|dealloc)|__rg_oom'; then
    echo "the library refers to an allocator" >&2
    exit 1
fi
"$target/no-std-proof"
