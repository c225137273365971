#!/usr/bin/env python3
"""Counts the tables of records.md, each number in two ways, and writes them.

    cargo build --release -p rules-cli && python3 benches/lab/records.py [--only GAME] [--memory MIB]

Earlier counts are kept in target/records and not repeated. All numbers follow from the rules. The whole
takes about two hours on two cores and 14 GB (`--memory 13000`).
"""

import argparse
import json
import pathlib
import re
import subprocess
import time

LAB = pathlib.Path(__file__).resolve().parent
ROOT = LAB.parent.parent
KEPT = ROOT / "target" / "records"
PAGE = LAB / "records.md"
RULES = ROOT / "target" / "release" / "rules"

PLAIN = []
MERGED = ["--merge"]
ALONE = ["--merge", "--symmetry", "off"]


def bulk(plies):
    return ["--merge", "--bulk", str(plies)]


# Move sequences from the start: game, options, plies, the two ways to count them.
PERFT = [
    ("triad", [], 14, (PLAIN, MERGED)),
    ("triad", [], 16, (ALONE, MERGED)),
    ("triad", [], 18, (bulk(2), bulk(3))),
    ("triad", [], 20, (bulk(3), bulk(4))),
    ("triad", ["mode=capture"], 6, (bulk(2), bulk(3))),
    ("triad", ["mode=capture"], 8, (bulk(2), bulk(3))),
    ("triandro", [], 6, (PLAIN, MERGED)),
    ("triandro", [], 7, (bulk(2), bulk(3))),
    ("triandro", [], 8, (bulk(2), bulk(3))),
    ("triandro", [], 9, (bulk(3), bulk(4))),
    ("triandro", [], 10, (bulk(3), bulk(4))),
    ("triandro", ["players=3"], 7, (bulk(2), bulk(3))),
    ("triandro", ["players=4"], 7, (bulk(2), bulk(3))),
    ("triarchy", [], 8, (PLAIN, MERGED)),
    ("triarchy", [], 9, (bulk(2), bulk(3))),
    ("triarchy", ["players=2"], 8, (bulk(2), bulk(3))),
    ("conquest", [], 6, (PLAIN, MERGED)),
    ("conquest", [], 7, (bulk(2), bulk(3))),
    ("cybo", [], 8, (PLAIN, MERGED)),
    ("cybo", [], 30, (bulk(1), bulk(3))),
    ("cybo", [], 35, (bulk(1), bulk(3))),
]

# Distinct positions of each ply: game, options, plies; without symmetry, and with it if the game has it.
POSITIONS = [
    ("triad", [], 14),
    ("triandro", [], 5),
    ("triarchy", [], 8),
    ("conquest", [], 5),
    ("cybo", [], 35),
]
SYMMETRIC = {"triad", "triandro"}


def run(words, memory):
    """Returns the output of the program, and its seconds."""
    begin = time.monotonic()
    done = subprocess.run([RULES, *words, *memory], capture_output=True, text=True, check=True)
    return done.stdout, time.monotonic() - begin


def kept(name, count):
    """Returns the result with this name, counted now if it is not kept."""
    file = KEPT / (re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".json")
    if not file.exists():
        print(name, flush=True)
        result = count()
        KEPT.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(result), encoding="utf-8")
    return json.loads(file.read_text(encoding="utf-8"))


def setting(options):
    return [word for option in options for word in ("--set", option)]


def perft(game, options, plies, way, memory):
    words = ["perft", game, str(plies), *setting(options), *way]
    merging = memory if "--merge" in way else []

    def count():
        text, seconds = run(words, merging)
        return {"count": int(re.search(r"^(\d+) action sequences", text, re.M)[1]), "seconds": seconds}

    return kept(" ".join(words), count)


def positions(game, options, plies, symmetry, memory):
    words = ["positions", game, str(plies), *setting(options), "--symmetry", symmetry]

    def count():
        text, seconds = run(words, memory)
        rows = re.findall(r"^ *(\d+) +(\d+) +(\d+) ", text, re.M)
        return {"rows": [[int(number) for number in row] for row in rows], "seconds": seconds}

    return kept(" ".join(words), count)


def in_words(way):
    """Returns a way to count in words."""
    if not way:
        return "plain"
    if "--bulk" in way:
        return f"merged except the last {way[-1]}"
    return "merged, no symmetry" if "--symmetry" in way else "merged"


def perft_table(only, memory):
    lines = ["| game | plies | sequences | counted |", "|---|---|---|---|"]
    for game, options, plies, ways in PERFT:
        if only not in (None, game):
            continue
        counts = [perft(game, options, plies, way, memory) for way in ways]
        if counts[0]["count"] != counts[1]["count"]:
            raise SystemExit(f"{game} {options} {plies}: {counts}")
        took = "; ".join(map(in_words, ways))
        name = ", ".join([game, *(f"`{option}`" for option in options)])
        lines.append(f"| {name} | {plies} | {counts[0]['count']:,} | {took} |")
    return lines


def positions_tables(only, memory):
    for game, options, plies in POSITIONS:
        if only not in (None, game):
            continue
        plain = positions(game, options, plies, "off", memory)["rows"]
        rows = [[str(ply), f"{sequences:,}", f"{distinct:,}"] for ply, distinct, sequences in plain]
        head = ["ply", "sequences", "distinct positions"]
        if game in SYMMETRIC:
            head.append("up to symmetry")
            images = positions(game, options, plies, "on", memory)["rows"]
            for row, one, (_, distinct, sequences) in zip(rows, plain, images):
                # The number of sequences to a ply does not depend on how its positions are grouped.
                if one[2] != sequences:
                    raise SystemExit(f"{game} ply {row[0]}: {one[2]} and {sequences} sequences")
                row.append(f"{distinct:,}")
        yield f"\n### {game}\n"
        yield "| " + " | ".join(head) + " |"
        yield "|" + "---|" * len(head)
        yield from ("| " + " | ".join(row) + " |" for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="a game; the page is not written then")
    parser.add_argument("--memory", default="10000", help="mebibytes for the tables of positions")
    given = parser.parse_args()
    memory = ["--memory", given.memory]
    tables = ["\n".join(perft_table(given.only, memory)), "\n".join(positions_tables(given.only, memory))]
    if given.only:
        print("\n".join(tables))
        return
    page = PAGE.read_text(encoding="utf-8")
    for name, table in zip(("perft", "positions"), tables):
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, rest = page.split(begin)
        page = before + begin + "\n" + table.strip() + "\n\n" + end + rest.split(end)[1]
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
