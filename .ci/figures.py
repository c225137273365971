"""Compares the figures in the README and the book with stored outputs of the commands that print them.

    python3 .ci/figures.py          # compares
    python3 .ci/figures.py --run    # runs the commands of .ci/outputs again first, and fails if one prints another text

`docs/figures.toml` lists the figures. An output is a file of `.ci/outputs`, whose first line is its command, or a file that
a program of the lab writes."""

import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUTS = ROOT / ".ci" / "outputs"


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def numbers(line):
    return {number.replace(",", "") for number in re.findall(r"\d[\d,]*(?:\.\d+)?", line)}


def rows(part):
    """Yields the first cell of each row of tables, without marks of code, and the row."""
    for line in part.splitlines():
        if line.startswith("| ") and not line.startswith("|---"):
            yield line.split("|")[1].replace("`", "").strip(), line


def problems():
    listed = tomllib.loads(text("docs/figures.toml"))
    for figure in listed["figure"]:
        for key in ("page", "output"):
            shown = figure["says" if key == "page" else "shows"]
            if shown not in text(figure[key]):
                yield f"{figure[key]} does not contain {shown!r}"
    for table in listed["table"]:
        # A section, or what stands between two marks.
        part = table["part"]
        begin, end = (part, "\n## ") if part.startswith("#") else (f"<!-- {part} -->", f"<!-- end of {part} -->")
        known = {}
        for cell, row in rows(text(table["output"]).split(begin)[1].split(end)[0]):
            known.setdefault(cell, []).append(row)
        found = 0
        for cell, row in rows(text(table["page"])):
            of_cell = known.get(cell, [])
            if of_cell and any(character.isdigit() for character in row):
                found += 1
                if not any(numbers(row) <= numbers(other) for other in of_cell):
                    yield f"{table['page']}: not in {table['output']}: {row}"
        if found < table["rows"]:
            yield f"{table['page']}: {found} rows of {table['part']} instead of {table['rows']}"


def changed():
    """Runs each stored command again, and yields those that print another text."""
    for path in sorted(OUTPUTS.glob("*.txt")):
        first, stored = path.read_text(encoding="utf-8").split("\n", 1)
        print(first, flush=True)
        run = subprocess.run(first.removeprefix("$ "), shell=True, cwd=ROOT, capture_output=True, text=True)
        if run.returncode:
            yield f"{path.name}: exit code {run.returncode}: {run.stderr[-500:]}"
        elif run.stdout != stored:
            yield f"{path.name}: the command prints\n{run.stdout}"


found = [*(changed() if sys.argv[1:] == ["--run"] else []), *problems()]
print("\n".join(found) or "all figures are those of the stored outputs")
sys.exit(bool(found))
