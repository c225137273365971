"""Writes a notebook for each example that has cells.

    python notebooks.py [--check]

A cell begins with a line ``# %% Title``, and the docstring becomes the first cell. With ``--check`` the program
fails if a notebook is not up to date.
"""

from __future__ import annotations

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent


def cell(kind: str, place: int, text: str) -> dict[str, object]:
    """A cell of a notebook, without results."""
    made: dict[str, object] = {"cell_type": kind, "id": f"cell-{place}", "metadata": {}}
    if kind == "code":
        made |= {"execution_count": None, "outputs": []}
    return made | {"source": text.strip("\n").splitlines(keepends=True)}


def notebook(script: str) -> str:
    """The notebook of a script."""
    head, *parts = re.split(r"^# %% (.*)$\n", script, flags=re.MULTILINE)
    cells = [cell("markdown", 0, head.strip().strip('"'))]
    for title, code in zip(parts[::2], parts[1::2]):
        cells.append(cell("markdown", len(cells), f"## {title}"))
        cells.append(cell("code", len(cells), code))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """The command line."""
    for script in sorted(HERE.glob("*.py")):
        text = script.read_text(encoding="utf-8")
        page = script.with_suffix(".ipynb")
        if not re.search(r"^# %% ", text, re.MULTILINE) or script == pathlib.Path(__file__):
            continue
        if "--check" not in sys.argv:
            page.write_text(notebook(text), encoding="utf-8")
        elif not page.exists() or page.read_text(encoding="utf-8") != notebook(text):
            sys.exit(f"{page.name} is not up to date: run examples/python/notebooks.py")


if __name__ == "__main__":
    main()
