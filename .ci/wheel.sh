#!/usr/bin/env bash
# Builds the source package, and from it a wheel for any Linux with glibc 2.28 and later. Checks what the wheel
# links and which files it has, and runs the examples of the guide with it in an environment without Rust. Needs
# Rust, Python and PyPI, which has the linker (zig). Arguments are those of `maturin build`, `--release` if there
# are none.
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never
export CARGO_TARGET_DIR="$PWD/target/wheel"
venv="$PWD/target/wheel-venv"
fresh="$PWD/target/wheel-fresh"
dist="$CARGO_TARGET_DIR/dist"
source="$CARGO_TARGET_DIR/source"
path="$PATH"

[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export PATH="$venv/bin:$path"
pip install --quiet --disable-pip-version-check auditwheel==6.8.2 maturin==1.16.0 ziglang==0.17.1
[ "$#" -gt 0 ] || set -- --release
rm -rf "$dist" "$source" "$fresh"
mkdir -p "$source"
maturin sdist --manifest-path crates/rules-py/Cargo.toml --out "$dist"
# Without new times Cargo would not notice changed files.
tar --extract --touch --gunzip --file "$dist"/*.tar.gz --strip-components 1 --directory "$source"
(cd "$source" && maturin build --locked --zig --compatibility manylinux_2_28 --out "$dist" "$@")
wheel="$(echo "$dist"/*.whl)"
case "$wheel" in *-cp310-abi3-manylinux_2_28_*) ;; *) echo "unexpected name of $wheel" >&2; exit 1 ;; esac
shown="$(auditwheel show "$wheel")"
echo "$shown"
# It wraps lines.
case "$(tr -s '\n' ' ' <<< "$shown")" in
    *'following platform tag: "manylinux_2_'[0-9]_*) ;;
    *'following platform tag: "manylinux_2_'1[0-9]_* | *'following platform tag: "manylinux_2_'2[0-8]_*) ;;
    *) echo "$wheel needs more than manylinux_2_28" >&2; exit 1 ;;
esac
# Everything is in the package or in its metadata, among it the licences.
python - "$wheel" <<'END'
import sys, zipfile

names = zipfile.ZipFile(sys.argv[1]).namelist()
assert {name.split("/")[0] for name in names} == {"rules_games", "rules_games-0.1.0.dist-info"}, names
assert [name for name in names if "LICENSE" in name and "dist-info/licenses/" not in name] == [], names
assert sum("dist-info/licenses/LICENSE" in name for name in names) == 2, names
END

# Nothing can be compiled there.
PATH="$path" python3 -m venv "$fresh"
export PATH="$fresh/bin:/usr/bin:/bin"
cd crates/rules-py
pip install --quiet --disable-pip-version-check --only-binary :all: --constraint requirements-test.txt \
    "$wheel[gymnasium,openspiel,pettingzoo,render]" pytest
python -m pytest tests/test_docs.py
python -c "import rules_games; assert rules_games.__file__.startswith('$fresh')"
wc -c "$dist"/*
