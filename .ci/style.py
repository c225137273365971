"""Counts the marks of the old style of prose (CONTRIBUTING.md, Language).

    python3 .ci/style.py

The counts may only fall: more marks than stored here are an error. With fewer, lower the number."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = re.compile(
    r"(?<!\w)(told|so many|whoever|is to be|are to be|can(?:not)? be had|anew|foretell|just if|but for|as far as)(?!\w)",
    re.IGNORECASE,
)
WHAT = re.compile(r"^[ \t]*//[/!] What ", re.MULTILINE)
# The most marks that may be left. Lower a number in the commit that removes marks.
MOST = {"words of the old style": 0, "doc lines that begin with What": 0}


def files():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if name != ".ci/style.py":
            yield name


def main():
    found = dict.fromkeys(MOST, 0)
    for name in files():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        found["words of the old style"] += len(WORDS.findall(text))
        found["doc lines that begin with What"] += len(WHAT.findall(text))
    failed = False
    for mark, most in MOST.items():
        print(f"{mark}: {found[mark]} (at most {most})")
        if found[mark] > most:
            failed = True
        elif found[mark] < most:
            print(f"  lower the number in .ci/style.py to {found[mark]}")
    sys.exit(failed)


main()
