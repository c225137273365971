#!/usr/bin/env bash
# Builds the source package, and from it a wheel for this platform. Checks what the wheel has and links, and runs
# the examples of the guide with it in an environment without Rust. Needs Rust, Python and PyPI, which has the
# linker for Linux (zig).
#
#     bash crates/apps/rules-py/wheel.sh [musl]
#
# On Linux the wheel is for glibc 2.28 and later; with `musl` for musl 1.2, which is not run.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export CARGO_TERM_COLOR=never
export CARGO_TARGET_DIR="$PWD/target/wheel"
venv="$PWD/target/wheel-venv"
fresh="$PWD/target/wheel-fresh"
dist="$CARGO_TARGET_DIR/dist"
source="$CARGO_TARGET_DIR/source"
path="$PATH"

case "$(uname -s) ${1:-}" in
    "Linux musl") platform=musllinux_1_2 options=(--zig --target "$(uname -m)-unknown-linux-musl") ;;
    Linux*) platform=manylinux_2_28 options=(--zig) ;;
    Darwin*) platform=macosx options=() ;;
    *) platform=win options=() ;;
esac
[ "${platform#*linux}" = "$platform" ] || options+=(--compatibility "$platform")
# Windows has other folders.
programs() { if [ -d "$1/Scripts" ]; then echo "$1/Scripts"; else echo "$1/bin"; fi }

[ -d "$venv" ] || python3 -m venv "$venv"
export PATH="$(programs "$venv"):$path"
python -m pip install --quiet --disable-pip-version-check --require-hashes -r crates/apps/rules-py/wheel-requirements.txt
rm -rf "$dist" "$source" "$fresh"
mkdir -p "$source"
maturin sdist --manifest-path crates/apps/rules-py/Cargo.toml --out "$dist"
# Without new times Cargo would not notice changed files.
tar --extract --touch --gunzip --file "$dist"/*.tar.gz --strip-components 1 --directory "$source"
(cd "$source" && maturin build --release --locked --out "$dist" "${options[@]}")
wheel="$(echo "$dist"/*.whl)"
# Everything is in the package or in its metadata, among it the licences and the list of dependencies.
python - "$wheel" "$platform" "$source" <<'END'
import base64, hashlib, json, pathlib, re, sys, zipfile

wheel, platform, source = sys.argv[1:]
assert f"-cp310-abi3-{platform}_" in wheel, wheel
with zipfile.ZipFile(wheel) as archive:
    infos = archive.infolist()
    files = {info.filename: archive.read(info) for info in infos}
names = list(files)
package, metadata = sorted({name.split("/")[0] for name in names})
assert re.fullmatch(r"rules_games-[0-9.]+\.dist-info", metadata) and package == "rules_games", names
assert [name for name in names if "LICENSE" in name and not name.startswith(f"{metadata}/licenses/")] == [], names
assert sum(name.startswith(f"{metadata}/licenses/LICENSE") for name in names) == 2, names
(listed,) = [name for name in names if name.startswith(f"{metadata}/sboms/")]
components = json.loads(files[listed])["components"]
assert {"rules-core", "pyo3"} <= {component["name"] for component in components}, listed

def line():
    digest = base64.urlsafe_b64encode(hashlib.sha256(files[listed]).digest()).rstrip(b"=").decode()
    return f"{listed},sha256={digest},{len(files[listed])}".encode()

# The list names folders of this machine, and RECORD has its hash.
record, before = f"{metadata}/RECORD", line()
assert before in files[record].splitlines(), before
files[listed] = files[listed].replace(pathlib.Path(source).resolve().as_uri().encode(), b"file:///rules")
files[record] = files[record].replace(before, line())
for folder in (pathlib.Path(source).parents[2], pathlib.Path.home()):
    assert folder.as_posix().encode() not in files[listed], folder
pathlib.Path(source, "sbom.json").write_bytes(files[listed])
with zipfile.ZipFile(wheel, "w") as archive:
    for info in infos:
        archive.writestr(info, files[info.filename])
print(f"{listed}: {len(components)} components")
END
python .ci/publish.py sbom "$source/sbom.json" crates/apps/rules-py/Cargo.toml
if [ "$platform" = manylinux_2_28 ]; then
    shown="$(auditwheel show "$wheel")"
    echo "$shown"
    # It wraps lines.
    case "$(tr -s '\n' ' ' <<< "$shown")" in
        *'following platform tag: "manylinux_2_'[0-9]_*) ;;
        *'following platform tag: "manylinux_2_'1[0-9]_* | *'following platform tag: "manylinux_2_'2[0-8]_*) ;;
        *) echo "$wheel needs more than manylinux_2_28" >&2; exit 1 ;;
    esac
fi
wc -c "$dist"/*
[ "$platform" != musllinux_1_2 ] || exit 0

# Nothing can be compiled there.
PATH="$path" python3 -m venv "$fresh"
export PATH="$(programs "$fresh"):/usr/bin:/bin"
cd crates/apps/rules-py
python -m pip install --quiet --disable-pip-version-check --only-binary :all: "$wheel"
# The example for strangers runs with NumPy alone.
sed -n '/^```python$/,/^```$/p' README.md | grep -v '^```' | python -
python -c "import pathlib, rules_games, sys; assert pathlib.Path(rules_games.__file__).is_relative_to(sys.prefix)"
[ "$platform" = manylinux_2_28 ] || exit 0
python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r requirements-test.txt
python -m pip check
python -m pytest tests/test_docs.py
