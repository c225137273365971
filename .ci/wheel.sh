#!/usr/bin/env bash
# Builds a wheel for any Linux with glibc 2.28 and later, and checks it: what it links, which files it has, and
# that it installs. Needs Rust, Python and PyPI, which has the linker (zig). Arguments are those of `maturin build`,
# `--release` if there are none.
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never
export CARGO_TARGET_DIR="$PWD/target/wheel"
venv="$PWD/target/wheel-venv"

[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export PATH="$venv/bin:$PATH"
pip install --quiet --disable-pip-version-check auditwheel==6.8.2 maturin==1.16.0 ziglang==0.17.1
[ "$#" -gt 0 ] || set -- --release
rm -rf target/wheel/wheels
maturin build --locked --zig --compatibility manylinux_2_28 --manifest-path crates/rules-py/Cargo.toml \
    --out target/wheel/wheels "$@"
wheel="$(echo target/wheel/wheels/*.whl)"
case "$wheel" in *-cp310-abi3-manylinux_2_28_*) ;; *) echo "unexpected name of $wheel" >&2; exit 1 ;; esac
shown="$(auditwheel show "$wheel")"
echo "$shown"
# It wraps lines.
case "$(tr -s '\n' ' ' <<< "$shown")" in
    *'following platform tag: "manylinux_2_'[0-9]_* | *'following platform tag: "manylinux_2_'[12][0-8]_*) ;;
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
pip install --quiet --disable-pip-version-check --force-reinstall "$wheel"
python -c 'import rules_games; rules_games.VecEnv("triandro", 8).step(range(8)); print(rules_games.__file__)'
