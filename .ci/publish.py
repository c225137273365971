"""Checks, tags and publishes a release (RELEASING.md).

    python3 .ci/publish.py pack     # packs every package, without building it
    python3 .ci/publish.py check    # packs and checks every package, and rehearses publishing
    python3 .ci/publish.py api [write]    # the public API of each package is the stored one
    python3 .ci/publish.py oldest   # no dependency needs a newer compiler than the manifests allow
    python3 .ci/publish.py sbom LIST MANIFEST    # a list of dependencies (CycloneDX) has what the lock file has
    python3 .ci/publish.py          # all checks of a release, its tag, and the commands that publish it
"""

import copy
import graphlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = {"Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"}
FACTS = ("description", "keywords", "categories", "license", "rust_version")
LARGEST = 500_000
API = ROOT / ".ci" / "api"
# The compiler of the stored API: compilers differ in the paths of the standard library.
API_COMPILER = "1.95.0"


def run(*command):
    print("$", *command, flush=True)
    subprocess.run(command, cwd=ROOT, check=True)


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def packages():
    """Returns the packages to publish by name, each after those it depends on."""
    metadata = json.loads(output("cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"))
    found = {package["name"]: package for package in metadata["packages"] if package["publish"] is None}
    # Development dependencies without a version are not part of a package.
    order = graphlib.TopologicalSorter({
        name: {needed["name"] for needed in package["dependencies"] if needed["name"] in found and needed["req"] != "*"}
        for name, package in found.items()
    }).static_order()
    return {name: found[name] for name in order}


def problems_of(package, archive):
    """Yields what a package and its metadata lack."""
    with tarfile.open(archive) as tar:
        files = {path.split("/", 1)[1] for path in tar.getnames()}
        page = tar.extractfile(f"{archive.stem}/README.md").read().decode()
        library = tar.extractfile(f"{archive.stem}/src/lib.rs").read().decode()
    size = archive.stat().st_size
    print(f"{package['name']}: {len(files)} files, {size} bytes")
    yield from (f"no {missing}" for missing in sorted(FILES - files))
    yield from (f"no {fact}" for fact in FACTS if not package[fact])
    if size > LARGEST:
        yield f"expected at most {LARGEST} bytes, found {size}"
    if "rs" not in (package["metadata"] or {}).get("docs", {}):
        yield "no [package.metadata.docs.rs]"
    # As the first page of the documentation, its example is tested.
    if 'include_str!("../README.md")' not in library or "```rust" not in page:
        yield "README.md has no example, or is not the first page of the documentation"
    for feature in package["features"]:
        if feature != "default" and f"`{feature}`" not in page:
            yield f"README.md does not name the feature {feature}"
    links = re.findall(r"\](?:\(|: )([^)\s]+)", page)
    if not links:
        yield "README.md has no links"
    # `fill` makes these absolute, and no others.
    yield from (f"README.md links to {link}" for link in links if not re.match(r"https:|\.\./", link))


def pack(*options):
    """Packs every package to `target/package`, without building it."""
    shutil.rmtree(ROOT / "target" / "package", ignore_errors=True)
    run("cargo", "package", "--quiet", "--locked", "--no-verify", "--target-dir", "target", *options,
        *(argument for name in packages() for argument in ("-p", name)))


def check(workspace):
    """Checks each package, that all compile from their packages alone, and that a release needs its facts."""
    facts = ["repository", *workspace["metadata"]["release"]]
    for name in facts:
        given = copy.deepcopy(workspace)
        for fact in facts:
            place = given["package"] if fact == "repository" else given["metadata"]["release"]
            place[fact] = "" if fact == name else "something"
        assert missing(given) == [name], name
    found = packages()
    pack("--allow-dirty")
    version = workspace["package"]["version"]
    problems = [
        f"{name}: {problem}" for name, package in found.items()
        for problem in problems_of(package, ROOT / "target" / "package" / f"{name}-{version}.crate")
    ]
    if problems:
        sys.exit("\n".join(problems))
    run("cargo", "publish", "--workspace", "--dry-run", "--locked", "--allow-dirty", "--all-features")


def api(write):
    """Compares the public API of each package, without derived implementations, with the stored one."""
    files = {API / f"{name}.txt": name for name in packages()}
    changed = sorted(set(API.glob("*")) - files.keys())
    # A stable compiler has the form of output that the command reads behind this switch.
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1"}
    for path, name in files.items():
        subprocess.run(["cargo", f"+{API_COMPILER}", "rustdoc", "--quiet", "--locked", "--package", name, "--lib",
                        "--all-features", "--target-dir", "target/api", "--", "-Zunstable-options", "--output-format=json",
                        "--cap-lints=allow"], cwd=ROOT, env=environment, check=True)
        described = f"target/api/doc/{name.replace('-', '_')}.json"
        text = subprocess.run(["cargo", "public-api", "--rustdoc-json", described, "-sss", "--color", "never"],
                              cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
        if write:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            changed.append(path)
    if changed:
        names = ", ".join(path.relative_to(ROOT).as_posix() for path in changed)
        sys.exit(f"the public API differs from {names}: see `git diff` after `python3 .ci/publish.py api write`")


def oldest():
    """Checks that the dependencies of packages and programs state no newer compiler than these do."""
    problems = []
    for manifest in ("Cargo.toml", "crates/apps/rules-py/Cargo.toml", "crates/apps/rules-cluster/Cargo.toml",
                     "crates/apps/rules-server/Cargo.toml", "crates/apps/rules-web/Cargo.toml"):
        metadata = json.loads(output("cargo", "metadata", "--locked", "--all-features", "--format-version", "1",
                                     "--manifest-path", manifest))
        found = {package["id"]: package for package in metadata["packages"]}
        nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
        todo = [id for id in metadata["workspace_members"] if found[id]["rust_version"]]
        if manifest == "Cargo.toml":
            todo = [id for id in todo if found[id]["publish"] is None]
        allowed = found[todo[0]]["rust_version"]
        seen = set(todo)
        while todo:
            for needed in nodes[todo.pop()]["deps"]:
                kinds = {kind["kind"] for kind in needed["dep_kinds"]}
                if kinds != {"dev"} and needed["pkg"] not in seen:
                    seen.add(needed["pkg"])
                    todo.append(needed["pkg"])
        stated = {id: found[id]["rust_version"] for id in seen if found[id]["rust_version"]}
        print(f"{manifest}: {len(seen)} packages for rustc {allowed}; "
              f"without a statement: {', '.join(sorted(found[id]['name'] for id in seen - stated.keys())) or 'none'}")
        number = lambda text: [int(part) for part in text.split(".")]
        problems += [f"{manifest}: {found[id]['name']} needs rustc {needed}"
                     for id, needed in stated.items() if number(needed)[:2] > number(allowed)[:2]]
    if problems:
        sys.exit("\n".join(problems))


def sbom(listed, manifest):
    """Checks that a CycloneDX list names all packages that Cargo builds, and only those of the lock file."""
    found = {(part["name"], part["version"]) for part in json.loads(pathlib.Path(listed).read_text())["components"]}
    metadata = json.loads(output("cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", manifest))
    locked = {(package["name"], package["version"]) for package in metadata["packages"]}
    tree = output("cargo", "tree", "--locked", "--manifest-path", manifest, "--edges", "normal,build", "--prefix", "none",
                  "--format", "{p}")
    # The first line is the package itself.
    built = {tuple(line.split()[:2]) for line in tree.splitlines()[1:] if line}
    built = {(name, version.removeprefix("v")) for name, version in built}
    print(f"{listed}: {len(found)} packages, {len(built)} of them built here")
    if unknown := found - locked:
        sys.exit(f"{listed}: not in the lock file: {sorted(unknown)}")
    if absent := built - found:
        sys.exit(f"{listed}: built, but not listed: {sorted(absent)}")


def missing(workspace):
    """Returns the names of the facts that a release needs and that are empty."""
    facts = {"repository": workspace["package"]["repository"], **workspace["metadata"]["release"]}
    return [name for name, value in facts.items() if not value]


def fill(version, repository):
    """Writes the address of the repository to files that cannot inherit it from `Cargo.toml`, and the version to the
    dependencies in the book.

    The first lines of a library, which lead from local documentation to the links of `README.md`, go."""
    folders = [pathlib.Path(package["manifest_path"]).parent for package in packages().values()]
    for folder in (*folders, ROOT / "crates/apps/rules-py", ROOT / "crates/apps/rules-wasm/npm"):
        page = folder / "README.md"
        text = page.read_text(encoding="utf-8")
        place = lambda link: f"{link[1]}{repository}/blob/HEAD/{(folder / link[2]).resolve().relative_to(ROOT).as_posix()}"
        page.write_text(re.sub(r"(\](?:\(|: ))(\.\./[^)#\s]+)", place, text), encoding="utf-8")
        if (library := folder / "src" / "lib.rs").exists():
            text = library.read_text(encoding="utf-8")
            library.write_text(re.sub(r"\A(?://! \[.*\]: .*\n)+", "", text), encoding="utf-8")
    for page in (ROOT / "docs" / "src").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        named = rf'^({"|".join(packages())}) = {{ (?:path|version) = "[^"]*"'
        page.write_text(re.sub(named, rf'\1 = {{ version = "{version}"', text, flags=re.MULTILINE), encoding="utf-8")
    project = ROOT / "crates/apps/rules-py/pyproject.toml"
    text = project.read_text(encoding="utf-8")
    if "[project.urls]" not in text:
        urls = {"Repository": "", "Documentation": "/blob/HEAD/docs/src/guide/python.md", "Changelog": "/blob/HEAD/CHANGELOG.md"}
        lines = "".join(f'{name} = "{repository}{place}"\n' for name, place in urls.items())
        project.write_text(text.replace("[tool.maturin]", f"[project.urls]\n{lines}\n[tool.maturin]", 1), encoding="utf-8")


def release(workspace):
    version, repository = workspace["package"]["version"], workspace["package"]["repository"]
    if empty := missing(workspace):
        sys.exit(f"Cargo.toml: these are empty and must be set: {', '.join(empty)}")
    tag = f"v{version}"
    if output("git", "tag", "--list", tag):
        sys.exit(f"the tag {tag} exists: raise the version in Cargo.toml")
    if not re.search(rf"^## {re.escape(version)}$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE):
        sys.exit(f"CHANGELOG.md: expected the heading `## {version}`")
    fill(version, repository)
    if changed := output("git", "status", "--porcelain"):
        sys.exit(f"expected a clean checkout, found changes; commit them and start again:\n{changed}")
    run("bash", ".ci/run")
    run("bash", ".ci/release")
    run("git", "tag", "--annotate", tag, "--message", f"Release {version}")
    print("\nEverything has passed. These commands publish the release:\n")
    # The registry accepts a new crate every ten minutes, and some more at the beginning.
    publish = 'cargo publish --locked -p "$crate"'
    print(f"for crate in {' '.join(packages())}; do {publish} || {{ sleep 610; {publish}; }} || break; done")
    print(f"git push origin {tag}    # the workflow publishes wheels and the npm package")


workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
if sys.argv[1:] == ["check"]:
    check(workspace)
elif sys.argv[1:] in (["api"], ["api", "write"]):
    api(sys.argv[2:] == ["write"])
elif sys.argv[1:] == ["oldest"]:
    oldest()
elif sys.argv[1:] == ["pack"]:
    pack()
elif sys.argv[1:2] == ["sbom"] and len(sys.argv) == 4:
    sbom(*sys.argv[2:])
elif not sys.argv[1:]:
    release(workspace)
else:
    sys.exit(__doc__)
