"""Mutates the rules of the game crates, and other crates, and lists the changes that no test of the crate
notices.

    python3 .ci/mutants.py [--list] [--sample NUMBER] [--only REGEX] [--stage NAMES] [CRATE ...]
        [-- ARGUMENTS]

A CRATE is a game, such as `triad`, `reference` for the slow models, or a crate beside the games, such as
`match`.

ARGUMENTS go to cargo-mutants; `--in-place` avoids copies in an otherwise unused checkout. The results are
in `target/mutants`.

The sample follows a fixed rule, so that the same sources always give the same mutants:

1. The files are those of `src` with a rule identifier (`TRIAD-9`), or that list or apply actions (`legal`,
   `apply`), except those that read, write, draw, validate or declare.
2. The mutants are every n-th, from the first, of those that cargo-mutants lists for these files. n is
   chosen for at least `--sample` mutants (default 120, of the slow models 60; 0 takes all).
3. The tests are those of the crate itself without the slow models. The modules named after rules and the
   scenarios run first, the others on the surviving mutants, and those with random play last. The slow models
   have their own tests: the scenarios first, then the others.

For a crate beside the games the files are all of `src`, the sample has at least 40, and the tests are all of
the crate with all features, first those that are neither long nor in documentation. Those of `session` also test
`games`, to which it passes all requests. At least 95 % must be caught, except in `search`, which is only reported.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted(crate.name.removesuffix("-rules") for crate in ROOT.glob("crates/*-rules"))
# The slow models, all in one crate.
REFERENCE = "reference"
# Crates beside the games, and those of them that are only reported.
BESIDE = ("match", "session", "games", "count", "vec", "search")
REPORTED = ("search",)
# Crates whose tests also test another one.
TESTED_BY = {"games": ("session",)}
# The part of mutants of a crate beside the games that may survive.
MAY_SURVIVE = 0.05
CRATES = (*GAMES, REFERENCE, *BESIDE)
# Readers, writers, drawings, validation, and declarations.
NO_RULES = re.compile(
    r"(^|/)(build|diagram|end|illegal|key|lib|names|options|packed|samples|serde|text|validate|view"
    r"|with_layout)(\.rs|/)"
)
# Tests in step with the slow models, also by a shared module.
LOCKSTEP = ("lockstep", "perft")
# Tests that play many games at random.
PLAYING = {"conformance", "readers"}
# Tests named after rules.
RULES = {"rules", "scenarios"}
PLAY = re.compile(r"^(apply|legal)(\.rs|/)")
# Long tests are tried too, except those that take minutes.
LONG = ("--include-ignored", "--skip", "deep")
# Mutants that no test can notice: the file, the change, the line of source, and the reason.
EQUIVALENT = json.loads((ROOT / ".ci" / "equivalent_mutants.json").read_text(encoding="utf-8"))


def package(crate):
    """Returns the name of a crate's package."""
    return f"rules-{crate}" if crate in (REFERENCE, *BESIDE) else f"{crate}-rules"


def folder(crate):
    """Returns the folder of a crate."""
    return ROOT / "crates" / ("checks" if crate == REFERENCE else "") / package(crate)


def rule_files(crate):
    """Returns the files of a crate with rules, in order, or all of a crate beside the games."""
    source = folder(crate) / "src"
    if crate in BESIDE:
        yield from (path.relative_to(ROOT).as_posix() for path in sorted(source.rglob("*.rs")))
        return
    games = GAMES if crate == REFERENCE else (crate,)
    identifier = re.compile(rf"\b({'|'.join(games).upper()})-\d+")
    for path in sorted(source.rglob("*.rs")):
        name = path.relative_to(source).as_posix()
        if NO_RULES.search(name):
            continue
        if PLAY.search(name) or identifier.search(path.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT).as_posix()


def slow_tests(crate):
    """Returns the modules of a crate's test program that use the slow models."""
    names = set(LOCKSTEP)
    for path in sorted((folder(crate) / "tests" / "it").iterdir()):
        sources = [path] if path.is_file() else sorted(path.rglob("*.rs"))
        if any("rules_reference" in source.read_text(encoding="utf-8") for source in sources):
            names.add(path.stem)
    return names


def only(names):
    """Returns arguments that run these modules of the test program."""
    return ["--test", "it", "--", *LONG, *(f"{name}::" for name in sorted(names))]


def without(names):
    """Returns arguments that run the unit tests and the modules of the test program except these."""
    skipped = (argument for name in sorted(names) for argument in ("--skip", f"{name}::"))
    return ["--lib", "--test", "it", "--", *LONG, *skipped]


def mutants(crate, *arguments, capture=False):
    files = [argument for path in rule_files(crate) for argument in ("--file", path)]
    features = ["--all-features"] if crate in BESIDE else []
    # Nothing promises the output of `Debug`.
    features += ["--exclude-re", "impl (fmt::)?Debug"]
    command = ["cargo", "mutants", "--package", package(crate), *features, *files, *arguments]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE if capture else None, text=True)


def listed(crate, *arguments):
    """Returns the names of mutants."""
    run = mutants(crate, "--list", *arguments, capture=True)
    run.check_returncode()
    return run.stdout.splitlines()


def sampled(crate, sample):
    """Returns the arguments that take the sample."""
    if sample is None:
        sample = 40 if crate in BESIDE else 60 if crate == REFERENCE else 120
    every = max(1, len(listed(crate)) // sample) if sample else 1
    return ["--shard", f"0/{every}", "--sharding", "round-robin"]


def equivalent(name):
    """Returns whether no test can notice a mutant."""
    path, line, _, change = name.split(":", 3)
    source = (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()
    found = {"file": path.removeprefix("crates/").removeprefix("checks/"), "change": change.strip(), "line": source}
    return any(found.items() <= known.items() for known in EQUIVALENT)


def tested(crate, stage, level, chosen, tests):
    """Runs the tests on the chosen mutants, with the crate at this optimisation level if there is one. Returns
    their number by result, and the names of the survivors."""
    output = ROOT / "target" / "mutants" / f"{crate}-{stage}"
    output.mkdir(parents=True, exist_ok=True)
    run = mutants(
        crate, *chosen, "--test-package", ",".join(map(package, (crate, *TESTED_BY.get(crate, ())))), "--output", str(output),
        "--minimum-test-timeout", "30",
        *([f"--cargo-arg=--config=profile.dev.package.{package(crate)}.opt-level={level}"] if level else []),
        *rest, "--", *tests,
    )
    # 2: some survived; 3: some ran into the time limit, which counts as noticed.
    if run.returncode not in (0, 2, 3):
        sys.exit(run.returncode)
    names = {
        kind: (output / "mutants.out" / f"{kind}.txt").read_text(encoding="utf-8").splitlines()
        for kind in ("caught", "timeout", "unviable", "missed")
    }
    return {kind: len(those) for kind, those in names.items()}, names["missed"]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("--list", action="store_true", help="only list the sample")
parser.add_argument("--sample", type=int, help="how many mutants a crate at least")
parser.add_argument("--stage", help="only these tests: rules, quick, playing, all")
parser.add_argument("--only", help="instead of the sample, the mutants whose name matches")
parser.add_argument("crates", nargs="*", default=CRATES)
own = sys.argv[1:]
rest = own[own.index("--") + 1:] if "--" in own else []
options = parser.parse_args(own[: own.index("--")] if "--" in own else own)

# Most of the time goes to compiling the tests. Incremental builds take seconds instead of a minute.
os.environ.setdefault("CARGO_INCREMENTAL", "1")
missed = 0
for crate in options.crates or CRATES:
    chosen = ["--re", options.only] if options.only else sampled(crate, options.sample)
    if options.list:
        print("\n".join(listed(crate, *chosen)))
        continue
    print(f"-- {crate}: {len(listed(crate, *chosen))} of {len(listed(crate))} mutants", flush=True)
    # Tests named after rules compile fast and catch most mutants. Those with random play come last, in an
    # optimised build.
    if crate == REFERENCE:
        stages = (("rules", "1", only({"scenarios"})), ("quick", "1", without({"scenarios"})))
    elif crate in BESIDE:
        stages = (("quick", None, ["--lib", "--tests"]), ("all", None, ["--", *LONG]))
    else:
        slow = slow_tests(crate)
        stages = (
            ("rules", "0", only(RULES)),
            ("quick", "0", without(RULES | PLAYING | slow)),
            ("playing", "1", only(PLAYING - slow)),
        )
    left, tried = [], 0
    if options.stage:
        stages = [stage for stage in stages if stage[0] in options.stage.split(",")]
    for stage, level, tests in stages:
        counts, survived = tested(crate, stage, level, chosen, tests)
        # cargo-mutants adds other mutants of the same functions to the named ones.
        left = [name for name in survived if not equivalent(name) and (not left or name in left)]
        tried = tried or sum(counts.values()) - counts["unviable"]
        print(f"-- {crate}, {stage}: {counts}, left: {len(left)}", flush=True)
        if not left:
            break
        chosen = ["--re", f"^({'|'.join(map(re.escape, left))})$"]
    for name in left:
        print(name)
    if crate in REPORTED or crate in BESIDE and len(left) <= MAY_SURVIVE * tried:
        continue
    missed += len(left)
sys.exit(1 if missed else 0)
