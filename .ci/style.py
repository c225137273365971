"""Looks for the marks of the old style of prose (CONTRIBUTING.md, Language).

    python3 .ci/style.py

Prints file, line and mark of each, and fails if there is one."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MARKS = re.compile(
    r"(?<!\w)(?:told|so many|whoever|is to be|are to be|can(?:not)? be had|anew|foretell|just if|but for|as far as)(?!\w)"
    r"|^[ \t]*//[/!] What ",
    re.IGNORECASE | re.MULTILINE,
)


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
        for mark in MARKS.finditer(text):
            line = text.count("\n", 0, mark.start()) + 1
            print(f"{name}:{line}: {mark.group().strip()!r} is a mark of the old style")
            failed = True
    sys.exit(failed)


main()
