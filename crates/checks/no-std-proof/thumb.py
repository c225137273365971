"""Prints the sizes of code, tables, data and stack of a program for a microcontroller.

The stack is that of the deepest chain of calls from the entry, with the frame sizes of the compiler. The
program must not have calls through pointers, which cannot be followed.
"""

import bisect
import re
import subprocess
import sys

ENTRY = "play_every_game"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def sections(elf):
    """Returns the size of each loaded section."""
    table = run("llvm-readobj", "--sections", elf)
    sizes = {}
    for section in table.split("Section {")[1:]:
        name = re.search(r"Name: (\S*)", section)[1]
        if "SHF_ALLOC" in section:
            sizes[name] = int(re.search(r"Size: (\d+)", section)[1])
    return sizes


def frames(elf):
    """Returns the bytes of stack of each function."""
    sizes = run("llvm-readobj", "--stack-sizes", elf)
    entries = re.findall(r"Functions: \[(.*?)\]\s+Size: (0x[0-9A-F]+)", sizes)
    return {name: int(size, 16) for names, size in entries for name in names.split(", ")}


def calls(elf):
    """Returns the functions that each function calls or jumps to; itself only if it is recursive."""
    starts, jumps = {}, []
    listing = run("llvm-objdump", "--disassemble", elf)
    if re.search(r"\tblx\t", listing):
        raise SystemExit("a call through a pointer cannot be followed")
    for line in listing.splitlines():
        if start := re.match(r"([0-9a-f]+) <([^$].*)>:$", line):
            starts[int(start[1], 16)] = start[2]
        # The linker fills gaps between functions with the bytes d4, which read as a jump.
        elif jump := re.match(r"\s*([0-9a-f]+): (?!d4 ?d4\b).*\t(b\w*)(?:\.\w)?\t0x([0-9a-f]+)", line):
            jumps.append((int(jump[1], 16), jump[2], int(jump[3], 16)))
    places = sorted(starts)

    def at(address):
        return places[bisect.bisect_right(places, address) - 1]

    graph = {name: set() for name in starts.values()}
    for source, kind, target in jumps:
        # A long jump within a function looks like a call, but its target is not the start.
        if at(source) != at(target) or (kind == "bl" and target in starts):
            graph[starts[at(source)]].add(starts[at(target)])
    return graph


def deepest(name, graph, sizes, path=()):
    """Returns the most stack of a call, and its chain of calls."""
    if name in path:
        raise SystemExit(f"{name} is recursive: its stack has no bound")
    below = [deepest(other, graph, sizes, (*path, name)) for other in graph[name]]
    most, chain = max(below, default=(0, ()))
    return sizes.get(name, 0) + most, (name, *chain)


def main():
    elf = sys.argv[1]
    size = sections(elf)
    code = size.get(".text", 0)
    tables = sum(size.get(name, 0) for name in (".rodata", ".ARM.exidx", ".ARM.extab"))
    data = sum(size.get(name, 0) for name in (".data", ".bss"))
    sizes = frames(elf)
    if not sizes:
        raise SystemExit("the program has no sizes of frames")
    graph = calls(elf)
    stack, chain = deepest(ENTRY, graph, sizes)
    print(f"{len(graph)} functions: code {code} bytes, tables {tables}, data {data}")
    print(f"stack {stack} bytes at most, by {len(chain)} calls")


main()
