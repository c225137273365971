#!/usr/bin/env bash
# Builds the book as a website in target/book, with the table under play/ if it is built (`crates/apps/rules-web/check.sh`).
# Installs mdBook if it is missing, and checks every link between pages.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! mdbook --version > /dev/null 2>&1; then
    # Unoptimised, which compiles in a third of the time; the book is built fast anyway.
    cargo install mdbook --version 0.5.4 --locked --no-default-features --quiet --debug
fi
rm -rf target/book
mdbook build docs --dest-dir "$PWD/target/book"
if [ -f target/web/index.html ]; then
    cp -r target/web target/book/play
fi
python3 .ci/check_book.py target/book
