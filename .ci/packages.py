"""Checks the packages to publish: each has its licences and README, and its tests compile from the
unpacked packages and the registry alone."""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "packages"
NEEDED = ("LICENSE-APACHE", "LICENSE-MIT", "README.md", "Cargo.toml")


def published():
    """Yields the names of the packages to publish, with their manifests."""
    for manifest in sorted((ROOT / "crates").glob("*/Cargo.toml")):
        package = tomllib.loads(manifest.read_text(encoding="utf-8"))["package"]
        if package.get("publish", True) and package["version"] == {"workspace": True}:
            yield package["name"]


def run(*command, cwd=ROOT):
    print("$", *command, flush=True)
    subprocess.run(command, cwd=cwd, check=True)


names = list(published())
version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
chosen = [argument for name in names for argument in ("-p", name)]
run("cargo", "package", "--quiet", "--locked", "--no-verify", "--allow-dirty", *chosen)

problems = []
shutil.rmtree(OUT, ignore_errors=True)
OUT.mkdir(parents=True)
for name in names:
    archive = ROOT / "target" / "package" / f"{name}-{version}.crate"
    with tarfile.open(archive) as tar:
        files = {path.split("/", 1)[1] for path in tar.getnames()}
        problems += [f"{name}: no {needed}" for needed in NEEDED if needed not in files]
        tar.extractall(OUT, filter="data")
    # All files of a package have the same date, so cargo could not detect a change.
    for path in (OUT / f"{name}-{version}").rglob("*"):
        os.utime(path)
    print(f"{name}: {len(files)} files, {archive.stat().st_size} bytes")
if problems:
    sys.exit("\n".join(problems))

members = ", ".join(f'"{name}-{version}"' for name in names)
patches = "\n".join(f'{name} = {{ path = "{name}-{version}" }}' for name in names)
(OUT / "Cargo.toml").write_text(
    f"[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n{patches}\n"
)
(OUT / "Cargo.lock").write_text((ROOT / "Cargo.lock").read_text())
run("cargo", "check", "--quiet", "--workspace", "--all-targets", "--all-features",
    "--target-dir", str(ROOT / "target"), cwd=OUT)
