"""Assembles the kernels of every game and prints registers, stack and spills of each.

    python3 crates/apps/rules-gpu/ptxas.py PTXAS FOLDER

Fails if a kernel does not assemble or has a stack without a bound, as recursion and calls through pointers
give it, or if a file has fused operations, which round otherwise than a processor does.
"""

import pathlib
import re
import subprocess
import sys

ARCHITECTURES = ["sm_80", "sm_90"]
# As `ptxas -v` prints them.
KERNEL = re.compile(
    r"Compiling entry function '(?P<name>\w+)'.*?"
    r"(?P<frame>\d+) bytes stack frame, (?P<stores>\d+) bytes spill stores, (?P<loads>\d+) bytes spill loads"
    r".*?Used (?P<registers>\d+) registers(?:.*?(?P<stack>\d+) bytes cumulative stack size)?",
)


def kernels(ptxas, file, architecture):
    """Returns registers, stack and spills of each kernel."""
    command = [ptxas, "-v", "-arch", architecture, str(file), "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True)
    log = done.stdout + done.stderr
    if done.returncode != 0 or "statically determined" in log:
        sys.exit(f"{file.name} for {architecture}:\n{log}")
    found = {}
    for part in log.split("ptxas info    : Compiling entry function")[1:]:
        kernel = KERNEL.search("Compiling entry function" + part.replace("\n", " "))
        stack = max(int(kernel["frame"]), int(kernel["stack"] or 0))
        found[kernel["name"]] = (int(kernel["registers"]), stack, int(kernel["stores"]) + int(kernel["loads"]))
    return found


def main():
    ptxas, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    files = sorted(folder.glob("*.ptx"))
    for file in files:
        if re.search(r"\bfma\.", file.read_text()):
            sys.exit(f"{file.name} has fused operations")
    for architecture in ARCHITECTURES:
        tables = [kernels(ptxas, file, architecture) for file in files]
        print(f"{architecture}: registers / bytes of stack / bytes of spills\n")
        print("| kernel | " + " | ".join(file.stem for file in files) + " |")
        print("|---" * (len(files) + 1) + "|")
        for name in sorted(tables[0]):
            cells = [" / ".join(map(str, table[name])) for table in tables]
            print(f"| `{name}` | " + " | ".join(cells) + " |")
        print(f"\n{len(files)} games, {len(tables[0])} kernels each: every stack has a bound\n")


main()
