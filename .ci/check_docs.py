"""Checks the documentation: every link has a target, every page is in the summary, and the two commands of
the README come first."""

import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\](?:\(|: )([^)#\s]+)")
DEFINITIONS = re.compile(r"^\[([^]]+)\]: (\.\./\S+)$", re.MULTILINE)
problems = []

# Releases have absolute links to these files in the pages of packages.
repository = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["repository"]

listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT,
                        capture_output=True, text=True, check=True)
pages = sorted(ROOT / name for name in filter(None, listed.stdout.split("\0")) if (ROOT / name).exists())
for page in pages:
    text = page.read_text(encoding="utf-8")
    if repository:
        root = "../" * (len(page.relative_to(ROOT).parents) - 1)
        text = re.sub(rf"(\](?:\(|: )){re.escape(repository)}/blob/HEAD/", rf"\1{root}", text)
    for link in LINK.findall(text):
        if not re.match(r"[a-z]+:", link) and not (page.parent / link).exists():
            problems.append(f"{page.relative_to(ROOT)}: {link} does not exist")

    # `cargo doc` writes one folder further down. The first definition of a link counts.
    library = page.parent / "src" / "lib.rs"
    if definitions := page.name == "README.md" and not repository and DEFINITIONS.findall(text):
        if not library.read_text(encoding="utf-8").startswith("".join(f"//! [{a}]: ../{b}\n" for a, b in definitions)):
            problems.append(f"{library.relative_to(ROOT)} does not begin with the links of README.md, each after ../")

summary = (ROOT / "docs" / "src" / "SUMMARY.md").read_text(encoding="utf-8")
for page in sorted((ROOT / "docs" / "src").rglob("*.md")):
    name = page.relative_to(ROOT / "docs" / "src").as_posix()
    if name != "SUMMARY.md" and f"({name})" not in summary:
        problems.append(f"docs/src/{name} is not in the summary")

# No doc test compiles this code, because tests do not have criterion.
bench = (ROOT / "benches" / "moves.rs").read_text(encoding="utf-8")
if f"```rust,ignore\n{bench}```" not in (ROOT / "docs/src/guide/tests.md").read_text(encoding="utf-8"):
    problems.append("docs/src/guide/tests.md does not show benches/moves.rs")

commands = re.findall(r"^cargo .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
if commands[:2] != ["cargo run --release", "cargo test --workspace"]:
    problems.append(f"README.md begins with {commands[:2]}")

print("\n".join(problems) or f"{len(pages)} pages checked")
sys.exit(bool(problems))
