"""Checks, tags and publishes a release (RELEASING.md).

    python3 .ci/publish.py check    # packs and checks every package, and rehearses publishing
    python3 .ci/publish.py          # all checks of a release, its tag, and the commands that publish it
"""

import graphlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
NEEDED = {"Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"}
LARGEST = 500_000


def run(*command):
    print("$", *command, flush=True)
    subprocess.run(command, cwd=ROOT, check=True)


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def packages():
    """Returns the names of the packages to publish, each after those it depends on."""
    metadata = json.loads(output("cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"))
    found = {package["name"]: package["dependencies"] for package in metadata["packages"] if package["publish"] is None}
    # Development dependencies without a version are not part of a package.
    return list(graphlib.TopologicalSorter({
        name: {needed["name"] for needed in dependencies if needed["name"] in found and needed["req"] != "*"}
        for name, dependencies in found.items()
    }).static_order())


def check(version):
    """Checks files and size of each package, and that all compile from their packages alone."""
    names = packages()
    shutil.rmtree(ROOT / "target" / "package", ignore_errors=True)
    run("cargo", "package", "--quiet", "--locked", "--no-verify", "--allow-dirty",
        *(argument for name in names for argument in ("-p", name)))
    problems = []
    for name in names:
        archive = ROOT / "target" / "package" / f"{name}-{version}.crate"
        with tarfile.open(archive) as tar:
            files = {path.split("/", 1)[1] for path in tar.getnames()}
        size = archive.stat().st_size
        print(f"{name}: {len(files)} files, {size} bytes")
        problems += [f"{name}: no {missing}" for missing in sorted(NEEDED - files)]
        if size > LARGEST:
            problems.append(f"{name}: expected at most {LARGEST} bytes, found {size}")
    if problems:
        sys.exit("\n".join(problems))
    run("cargo", "publish", "--workspace", "--dry-run", "--locked", "--allow-dirty", "--all-features")


def fill(repository):
    """Writes the address of the repository to files that cannot inherit it from `Cargo.toml`."""
    for name in packages():
        page = ROOT / "crates" / name / "README.md"
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(r"\]\((?:\.\./){2}", f"]({repository}/blob/HEAD/", text), encoding="utf-8")
    project = ROOT / "crates" / "rules-py" / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    if "[project.urls]" not in text:
        urls = f'[project.urls]\nRepository = "{repository}"\n\n[project.optional-dependencies]'
        project.write_text(text.replace("[project.optional-dependencies]", urls), encoding="utf-8")


def release(workspace):
    version, repository = workspace["package"]["version"], workspace["package"]["repository"]
    facts = {"repository": repository, **workspace["metadata"]["release"]}
    if empty := [name for name, value in facts.items() if not value]:
        sys.exit(f"Cargo.toml: these are empty and must be set: {', '.join(empty)}")
    tag = f"v{version}"
    if output("git", "tag", "--list", tag):
        sys.exit(f"the tag {tag} exists: raise the version in Cargo.toml")
    if not re.search(rf"^## {re.escape(version)}$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE):
        sys.exit(f"CHANGELOG.md: expected the heading `## {version}`")
    fill(repository)
    if changed := output("git", "status", "--porcelain"):
        sys.exit(f"expected a clean checkout, found changes; commit them and start again:\n{changed}")
    run("bash", ".ci/run")
    run("bash", ".ci/release")
    run("git", "tag", "--annotate", tag, "--message", f"Release {version}")
    print("\nEverything has passed. These commands publish the release:\n")
    for name in packages():
        print(f"cargo publish --locked -p {name}")
    print("twine upload target/wheel/dist/*")
    print("npm publish --access public target/npm/*.tgz")
    print(f"git push origin {tag}")


workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
if sys.argv[1:] == ["check"]:
    check(workspace["package"]["version"])
elif not sys.argv[1:]:
    release(workspace)
else:
    sys.exit(__doc__)
