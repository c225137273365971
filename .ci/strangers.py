"""Uses the packages as strangers do: new projects in a fresh folder, without the workspace.

    python3 .ci/strangers.py [PYTHON ...]

Runs the examples of the pages and prints sizes and times, and for each crate what it needs and the time to build
it. The packages are those of `.ci/release packages wheel` and `crates/apps/rules-web/check.sh`. Times are of the
processor, over all cores.
"""

import os
import pathlib
import re
import resource
import subprocess
import sys
import tarfile
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORKSPACE = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
VERSION = WORKSPACE["package"]["version"]
# Cargo calls this instead of the compiler. It appends the processor time of each crate to a file.
WRAPPER = """#!/bin/bash
TIMEFORMAT="$CARGO_PKG_NAME %U %S"
{ time "$@" 2>&3; } 3>&2 2>> "$CRATE_TIMES"
"""
holder = tempfile.TemporaryDirectory(prefix="strangers-")
folder = pathlib.Path(holder.name)


def package(pattern, maker):
    """Returns the one file that the pattern names."""
    found = sorted((ROOT / "target").glob(pattern))
    if len(found) != 1:
        sys.exit(f"expected one file target/{pattern}, found {len(found)}: run `bash {maker}`")
    return found[0]


def example(page, language):
    """Returns the first example of a page."""
    return re.search(rf"^```{language}\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)[1]


def timed(*command, cwd=folder):
    """Runs a command and returns its processor time in seconds."""
    environment = {key: value for key, value in os.environ.items() if key != "CARGO_TARGET_DIR"}
    environment |= {"RUSTC_WRAPPER": str(folder / "rustc"), "CRATE_TIMES": str(folder / "times")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def unpack():
    """Unpacks the crates, and lets Cargo find them below the folder instead of at the registry."""
    archives = sorted((ROOT / "target" / "package").glob(f"*-{VERSION}.crate"))
    if not archives:
        sys.exit("there are no crates: run `bash .ci/release packages`")
    names = [archive.name.removesuffix(f"-{VERSION}.crate") for archive in archives]
    for archive in archives:
        with tarfile.open(archive) as tar:
            tar.extractall(folder / "crates", filter="data")
    patches = "".join(f'{name} = {{ path = "{folder}/crates/{name}-{VERSION}" }}\n' for name in names)
    (folder / "rustc").write_text(WRAPPER, encoding="utf-8")
    (folder / "rustc").chmod(0o755)
    (folder / ".cargo").mkdir()
    (folder / ".cargo" / "config.toml").write_text(f"[patch.crates-io]\n{patches}", encoding="utf-8")
    return names


def project(name, dependencies, program):
    """Makes a new project, and returns its folder."""
    place = folder / name
    (place / "src").mkdir(parents=True)
    (place / "src" / "main.rs").write_text(program, encoding="utf-8")
    lines = "".join(f'{dependency} = "{version}"\n' for dependency, version in dependencies.items())
    text = f'[package]\nname = "{name}"\nedition = "2024"\n\n[dependencies]\n{lines}'
    (place / "Cargo.toml").write_text(text, encoding="utf-8")
    return place


def show(what, size, built, ran):
    print(f"{what:<44} {size:>10} bytes {built:>8.1f} s to install {ran:>7.2f} s to run", flush=True)


def rust(names):
    program = example("README.md", "rust")
    used = {name for name in re.findall(r"^use (\w+)", program, re.MULTILINE)}
    ours = {name: VERSION for name in names if name.replace("-", "_") in used}
    theirs = {name: value["version"] for name, value in WORKSPACE["dependencies"].items()
              if name.replace("-", "_") in used and name not in ours}
    place = project("stranger", ours | theirs, program)
    size = sum((ROOT / "target" / "package" / f"{name}-{VERSION}.crate").stat().st_size for name in ours)
    built = timed("cargo", "build", "--release", cwd=place)
    show(f"Rust: {', '.join(ours)}", size, built, timed(place / "target" / "release" / "stranger"))
    print("| crate | crates it needs, ours and others | to build |\n|---|---|---|")
    place = folder / "crates" / f"rules-cli-{VERSION}"
    (folder / "times").unlink()
    built = timed("cargo", "install", "--quiet", "--path", place, "--root", folder)
    inner = costs(place, names)
    for name in sorted(set(names) - inner):
        place = project(f"costs-{name}", {name: VERSION}, "fn main() {}\n")
        (folder / "times").unlink()
        timed("cargo", "build", "--release", cwd=place)
        costs(place, names, name)
    program = folder / "bin" / "rules"
    show("the program, which checks all games", program.stat().st_size, built, timed(program))


def costs(place, names, only=None):
    """Prints the rows of the crates that have just been built there, and returns their names."""
    times = {}
    for line in (folder / "times").read_text().splitlines():
        # The crate has no name when Cargo asks for the version of the compiler.
        if re.fullmatch(r"\S+ [0-9.]+ [0-9.]+", line):
            name, user, system = line.split()
            times[name] = times.get(name, 0) + float(user) + float(system)
    built = times.keys() & set(names)
    for name in sorted([only] if only else built):
        tree = subprocess.run(["cargo", "tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}",
                               "--package", name], cwd=place, capture_output=True, text=True, check=True).stdout
        needed = {line.split()[0] for line in tree.splitlines() if line}
        ours = len(needed & set(names)) - 1
        print(f"| `{name}` | {ours} + {len(needed) - ours - 1} | {sum(times.get(part, 0) for part in needed):.0f} s |", flush=True)
    return built


def python(command, wheel):
    place = pathlib.Path(tempfile.mkdtemp(dir=folder))
    (place / "example.py").write_text(example("crates/apps/rules-py/README.md", "python"), encoding="utf-8")
    built = timed(command, "-m", "venv", place / "venv")
    built += timed(place / "venv" / "bin" / "pip", "install", "--quiet", "--only-binary", ":all:", wheel)
    ran = timed(place / "venv" / "bin" / "python", "example.py", cwd=place)
    version = subprocess.run([command, "--version"], capture_output=True, text=True).stdout.strip()
    show(f"{version}: {wheel.name.split('-')[0]}", wheel.stat().st_size, built, ran)


def node(archive):
    place = folder / "node"
    place.mkdir()
    (place / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    built = timed("npm", "install", "--silent", "--no-audit", "--no-fund", "--offline", archive, cwd=place)
    page = next((place / "node_modules").rglob("rules-games/README.md"))
    (place / "example.js").write_text(example(page, "js"), encoding="utf-8")
    show(f"Node: {archive.name}", archive.stat().st_size, built, timed("node", "example.js", cwd=place))


print(f"in {folder}")
wheel = package("wheel/dist/*.whl", ".ci/release wheel")
archive = package("npm/*.tgz", "crates/apps/rules-web/check.sh")
rust(unpack())
for command in sys.argv[1:] or ["python3"]:
    python(command, wheel)
node(archive)
