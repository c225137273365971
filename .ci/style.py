"""Looks for the marks of the old style (CONTRIBUTING.md, Language): in prose, in names of functions, and comments
over 100 columns.

    python3 .ci/style.py

Prints file, line, mark and a better word of each, and fails if there is one."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

WORDS = {
    "told": "given, named, shown",
    "so many": "the name of the parameter",
    "whoever": "the seat that, a caller that",
    "is to be": "must be",
    "are to be": "must be",
    "can be had": "is available",
    "cannot be had": "is not available",
    "anew": "again",
    "foretell": "predict",
    "just if": "only if",
    "but for": "except",
    "as far as": "if, where",
}
PROSE = re.compile(rf"(?<!\w)(?:{'|'.join(WORDS)})(?!\w)", re.IGNORECASE)
WHAT = re.compile(r"^[ \t]*//[/!] What ", re.MULTILINE)

NAMES = {
    "told": "given, named, shown",
    "tell": "show, name, reveal, distinguish",
    "tells": "shows, names, reveals, distinguishes",
    "telling": "identifying",
    "stranger": "connection, client",
    "strangers": "connections, clients",
    "nobody": "no_seat",
    "whoever": "the_seat_that",
}
FUNCTION = re.compile(r"\b(?:fn|def|function)\s+(\w+)")

WIDTH = 100
COMMENT = re.compile(r"[ \t]*//[/!]?")

# Names and comments here are not checked. Line breaks of docstrings stand in the stubs of the Python package, too.
# The others are temporary.
UNCHECKED = (
    "crates/apps/rules-py/src/",
)


def marks_of_prose(text):
    """Yields the place of each mark in a text, and what to do about it."""
    for mark in PROSE.finditer(text):
        yield mark.start(), f"{mark.group()!r}: say {WORDS[mark.group().lower()]}"
    for mark in WHAT.finditer(text):
        yield mark.start(), "'What' begins a comment: name the thing, or begin with a verb"


def marks_of_names(text):
    """Yields the place of each function whose name has a mark, and what to do about it."""
    for name in FUNCTION.finditer(text):
        for part in name.group(1).split("_"):
            if part in NAMES:
                yield name.start(), f"{part!r} in {name.group(1)}: say {NAMES[part]}"


def wide_comments(text):
    """Yields the place of each comment that is too wide, except code, tables and words that cannot be broken."""
    place, in_code = 0, False
    for line in text.split("\n"):
        if comment := COMMENT.match(line):
            content = line[comment.end():].strip()
            if content.startswith("```"):
                in_code = not in_code
            whole = re.sub(r"`[^`]+`", lambda code: code.group().replace(" ", "_"), content)
            breakable = " " in whole[:WIDTH - comment.end()]
            if len(line) > WIDTH and not in_code and not content.startswith("|") and breakable:
                yield place, f"a comment of {len(line)} columns: break it before column {WIDTH}"
        else:
            in_code = 'doc = "```' in line
        place += len(line) + 1


def marks(name, text):
    """Yields the marks of a file."""
    yield from marks_of_prose(text)
    if not name.startswith(UNCHECKED):
        yield from marks_of_names(text)
        if name.endswith(".rs"):
            yield from wide_comments(text)


def main():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    failed = False
    for name in filter(None, listed.stdout.split("\0")):
        if name == ".ci/style.py":
            continue
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        for place, problem in marks(name, text):
            print(f"{name}:{text.count(chr(10), 0, place) + 1}: {problem}")
            failed = True
    sys.exit(failed)


main()
