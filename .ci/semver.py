"""Compares the public API of every package with its newest release on crates.io by cargo-semver-checks.

If crates.io or the tool is missing, a message is printed and nothing is compared. Only a breach fails.

    python3 .ci/semver.py [ARGUMENTS]

ARGUMENTS go to cargo-semver-checks; with `--baseline-rev REV` all packages are compared with a revision
instead of releases.
"""

import pathlib
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The exit code of cargo-semver-checks for a breach of the API. Other errors are not about the API.
BREACH = 100


def published():
    """Yields the names of the published packages with a library."""
    for manifest in sorted((ROOT / "crates").glob("*/Cargo.toml")):
        package = tomllib.loads(manifest.read_text(encoding="utf-8"))["package"]
        if package.get("publish", True) and package["version"] == {"workspace": True}:
            if (manifest.parent / "src" / "lib.rs").exists():
                yield package["name"]


def release(name):
    """Returns the version of the newest release of a package, None if there is none, or an error."""
    # Outside the workspace, because cargo would report the package in it.
    with tempfile.TemporaryDirectory() as folder:
        try:
            run = subprocess.run(["cargo", "info", "--registry", "crates-io", "--color", "never", name],
                                 cwd=folder, capture_output=True, text=True, timeout=60)
        except subprocess.TimeoutExpired:
            return "crates.io does not answer"
    if run.returncode == 0:
        versions = [line for line in run.stdout.splitlines() if line.startswith("version: ")]
        return versions[0] if versions else "crates.io reports no version"
    return None if f"could not find `{name}`" in run.stderr else "crates.io cannot be reached"


def have(tool):
    return subprocess.run(["cargo", tool, "--version"], capture_output=True).returncode == 0


def chosen():
    """Returns the packages to compare."""
    names = list(published())
    if any(argument.startswith("--baseline") for argument in sys.argv[1:]):
        return names
    found = []
    for name in names:
        newest = release(name)
        if newest is None:
            print(f"{name}: not released")
        elif newest.startswith("version: "):
            print(f"{name}: {newest}")
            found.append(name)
        else:
            print(f"{newest}: nothing is compared")
            return []
    return found


names = chosen()
if not names:
    print("no release to compare with yet")
    sys.exit(0)
if not have("semver-checks"):
    install = ["cargo", "install", "cargo-semver-checks", "--locked", "--quiet"]
    if subprocess.run(install).returncode != 0:
        print("cargo-semver-checks cannot be installed: nothing is compared")
        sys.exit(0)
packages = [argument for name in names for argument in ("--package", name)]
run = subprocess.run(["cargo", "semver-checks", *packages, *sys.argv[1:]], cwd=ROOT)
if run.returncode not in (0, BREACH):
    print(f"cargo-semver-checks could not compare (exit {run.returncode})")
sys.exit(1 if run.returncode == BREACH else 0)
