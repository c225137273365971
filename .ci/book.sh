#!/usr/bin/env bash
# The book as a website in target/book, with the table under play/ if it has been built (`.ci/web.sh`).
# Installs mdBook if it is missing, and checks every link between pages and into them.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! mdbook --version > /dev/null 2>&1; then
    # Unoptimised: building it so takes a third of the time, and a book that long is built at once.
    cargo install mdbook --locked --no-default-features --quiet --debug
fi
rm -rf target/book
mdbook build docs --dest-dir "$PWD/target/book"
if [ -f target/web/index.html ]; then
    cp -r target/web target/book/play
fi
python3 .ci/check_book.py target/book
