"""Compares the instructions that the hot operations take with those stored in benches/instructions.txt.

`instructions.py PROFILES NAMES` reads the callgrind profiles of gungraun below a folder, and a file with
the names of the operations in order. Without arguments the exit code is 0 if there are counts to compare
with. With RULES_WRITE_INSTRUCTIONS=1 it stores the counts. An operation that takes over 2 % more
instructions than stored is an error; one that takes over 2 % less is printed, so that it can be stored.
Counts depend on the compiler, so those of another one are not compared. They do not depend on the processor:
the 116 counts of 273362c were equal within 0.1 % on an AMD EPYC (family 25, model 17) and on an Intel Xeon
(family 6, model 207)."""

import os
import pathlib
import re
import subprocess
import sys

BAR = 0.02
# The exit code if the stored counts are of another compiler.
OTHER = 3
STORED = pathlib.Path(__file__).resolve().parent.parent / "benches" / "instructions.txt"


def total(text):
    """Returns the instructions in a profile of callgrind."""
    events = re.search(r"^events: (.*)$", text, re.MULTILINE)
    totals = re.search(r"^(?:totals|summary): (.*)$", text, re.MULTILINE)
    return dict(zip(events[1].split(), map(int, totals[1].split())))["Ir"]


def compiler():
    version = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    return version.stdout.strip()


def counted(folder):
    """Returns the counts by the number of the operation."""
    counts = {}
    for path in pathlib.Path(folder).rglob("callgrind.*.out"):
        number = re.search(r"hot_(\d+)", path.name)
        if number:
            counts[int(number[1])] = total(path.read_text(encoding="utf-8"))
    return counts


MADE_BY = compiler()


def stored():
    """Returns the stored counts by name. Exits if they are not usable here."""
    if not STORED.exists():
        sys.exit("no counts are stored; RULES_WRITE_INSTRUCTIONS=1 bash .ci/instructions.sh stores them")
    first, *lines = STORED.read_text(encoding="utf-8").splitlines()
    if first != f"# {MADE_BY}":
        print(f"skipped: the stored counts are those of {first[2:]}, this is {MADE_BY}")
        sys.exit(OTHER)
    return dict(line.split("\t") for line in lines)


def store(names, counts):
    lines = [f"{name}\t{counts[number]}" for number, name in enumerate(names)]
    STORED.write_text("\n".join([f"# {MADE_BY}", *lines]) + "\n", encoding="utf-8")
    print(f"{len(names)} counts stored")


def compare(names, counts):
    """Prints the changes and returns whether a count became worse."""
    before = stored()
    unknown = [name for name in names if name not in before]
    if unknown:
        sys.exit(f"not stored: {unknown}; RULES_WRITE_INSTRUCTIONS=1 bash .ci/instructions.sh stores counts")
    worse = 0
    for number, name in enumerate(names):
        change = counts[number] / int(before[name]) - 1
        if abs(change) > BAR:
            print(f"{name}: {before[name]} -> {counts[number]} instructions ({change:+.1%})")
            worse += change > BAR
    print(f"{len(names)} operations compared, {worse} take over {BAR:.0%} more instructions than stored")
    return worse > 0


def main():
    if len(sys.argv) == 1:
        stored()
        return
    names = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()
    counts = counted(sys.argv[1])
    missing = [name for number, name in enumerate(names) if counts.get(number) is None]
    if missing or len(counts) != len(names):
        sys.exit(f"{len(counts)} counts for {len(names)} operations; without: {missing[:3]}")
    if os.environ.get("RULES_WRITE_INSTRUCTIONS") == "1":
        store(names, counts)
    elif compare(names, counts):
        sys.exit(1)


if __name__ == "__main__":
    main()
