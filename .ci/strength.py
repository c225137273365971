#!/usr/bin/env python3
"""Plays the tournaments of the book's chapter on strength and writes their tables into it.

    cargo build --release -p rules-cli && python3 .ci/strength.py [--only TABLE] [--threads N] [--kept]
    python3 .ci/strength.py --only rating-list [--ms 1,10,100,1000] [--games N]

The rating list plays all bots of a game at equal time, and each bot against itself with ten times the time.
Earlier results are kept in target/strength and not repeated. All results follow from the seed, except those
of bots with a time limit. The whole takes some hours on one core.
"""

import argparse
import json
import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "target" / "strength"
PAGE = ROOT / "docs" / "src" / "strength.md"

# The variants of games: name, game, options.
VARIANTS = {
    "Triandro, 2 seats": ("triandro", []),
    "Triandro, 3 seats": ("triandro", ["players=3"]),
    "Triandro, 4 seats": ("triandro", ["players=4"]),
    "TRIAD": ("triad", []),
    "TRIAD, layout rect": ("triad", ["layout=rect"]),
    "Triarchy, 2 seats": ("triarchy", ["players=2"]),
    "Triarchy, 3 seats": ("triarchy", []),
    "Conquest, 2 seats": ("conquest", []),
    "Conquest, 3 seats": ("conquest", ["players=3"]),
    "Conquest, 4 seats": ("conquest", ["players=4"]),
    "Cybo, 2 seats": ("cybo", []),
    # Options, for the table of the games.
    "Triandro, `ending=play-on`": ("triandro", ["ending=play-on"]),
    "TRIAD, `layout=hex12`": ("triad", ["layout=hex12"]),
    "TRIAD, `mode=trap`": ("triad", ["mode=trap"]),
    "TRIAD, `mode=capture`": ("triad", ["mode=capture"]),
    "TRIAD, `manual_captures`": ("triad", ["manual_captures=true"]),
    "TRIAD, `trap_timing=on_move`": ("triad", ["trap_timing=on_move"]),
    "Triarchy, 2 seats, `dots=12`": ("triarchy", ["players=2", "dots=12"]),
    "Triarchy, 2 seats, `reuse`": ("triarchy", ["players=2", "reuse=true"]),
    "Conquest, 2 seats, `pass_draws=false`": ("conquest", ["pass_draws=false"]),
    "Conquest, 2 seats, `overpower=whole`": ("conquest", ["overpower=whole"]),
    "Cybo, 3 seats": ("cybo", ["players=3"]),
    "Cybo, Beginner": ("cybo", ["level=beginner"]),
    "Cybo, Master": ("cybo", ["level=master"]),
    "Cybo, Grand Master": ("cybo", ["level=grand-master"]),
}


def ladder(variant, bot, steps):
    """Returns matches of fourfold budgets: (the greater budget, games)."""
    return [(variant, [f"{bot}:{most}", f"{bot}:{most // 4}"], games) for most, games in steps]


TABLES = {
    "budgets": [
        *ladder("Triandro, 2 seats", "uct", [(64, 400), (256, 400), (1024, 400), (4096, 400), (16384, 200)]),
        *ladder("Triandro, 3 seats", "uct", [(64, 600), (256, 600), (1024, 600), (4096, 600)]),
        *ladder("Triandro, 4 seats", "uct", [(64, 600), (256, 600), (1024, 600), (4096, 200)]),
        *ladder("TRIAD", "uct", [(64, 400), (256, 400), (1024, 100), (4096, 200)]),
        *ladder("Triarchy, 2 seats", "ismcts", [(64, 200), (256, 200), (1024, 80)]),
        *ladder("Triarchy, 3 seats", "ismcts", [(64, 200), (256, 200)]),
        *ladder("Conquest, 2 seats", "ismcts", [(64, 200), (256, 200), (1024, 200), (4096, 200)]),
        *ladder("Conquest, 3 seats", "ismcts", [(64, 400), (256, 300), (1024, 300)]),
        *ladder("Conquest, 4 seats", "ismcts", [(64, 300), (256, 300), (1024, 300)]),
    ],
    "flat": [
        ("Triandro, 2 seats", ["uct:1000", "flat:1000"], 200),
        ("Triandro, 3 seats", ["uct:1000", "flat:1000"], 300),
        ("Triandro, 4 seats", ["uct:1000", "flat:1000"], 300),
        ("TRIAD", ["uct:1000", "flat:1000"], 100),
        ("Triarchy, 2 seats", ["ismcts:128", "flat:128"], 400),
        ("Conquest, 2 seats", ["ismcts:256", "flat:256"], 300),
    ],
    "depth": [
        ("Triandro, 2 seats", ["alphabeta:20ms", "uct:20ms"], 100),
        ("TRIAD", ["alphabeta:20ms", "uct:20ms"], 300),
    ],
    "hidden": [
        ("Conquest, 2 seats", ["ismcts:256", "uct:256"], 300),
        ("Conquest, 2 seats", ["ismcts:2048", "uct:2048"], 120),
        ("Conquest, 2 seats", ["ismcts:8192", "uct:8192"], 400),
        ("Conquest, 3 seats", ["ismcts:256", "uct:256"], 300),
        ("Conquest, 4 seats", ["ismcts:256", "uct:256"], 300),
        ("Triarchy, 2 seats", ["ismcts:1024", "uct:1024"], 60),
        ("Triarchy, 3 seats", ["ismcts:128", "uct:128"], 300),
    ],
    "levels": [
        (variant, ["random", "easy", "medium", "hard", "expert"], games)
        for variant, games in [
            ("Triandro, 2 seats", 40),
            ("TRIAD", 20),
            ("Triarchy, 3 seats", 20),
            ("Conquest, 2 seats", 60),
            ("Cybo, 2 seats", 1000),
        ]
    ],
    "facts": [
        ("Triandro, 2 seats", ["uct:1000", "uct:1000"], 400),
        ("Triandro, 3 seats", ["uct:1000", "uct:1000"], 300),
        ("Triandro, 4 seats", ["uct:1000", "uct:1000"], 300),
        ("TRIAD", ["uct:500", "uct:500"], 100),
        ("TRIAD, layout rect", ["uct:500", "uct:500"], 100),
        ("Triarchy, 2 seats", ["ismcts:64", "ismcts:64"], 200),
        ("Triarchy, 3 seats", ["ismcts:64", "ismcts:64"], 200),
        ("Conquest, 2 seats", ["ismcts:128", "ismcts:128"], 300),
        ("Conquest, 3 seats", ["ismcts:128", "ismcts:128"], 300),
        ("Conquest, 4 seats", ["ismcts:128", "ismcts:128"], 300),
        ("Cybo, 2 seats", ["solution", "solution"], 20000),
        ("Cybo, 2 seats", ["solution", "random"], 100000),
    ],
    "options": [
        ("Triandro, `ending=play-on`", ["uct:256", "uct:256"], 1000),
        ("TRIAD", ["uct:256", "uct:256"], 600),
        ("TRIAD, `layout=hex12`", ["uct:256", "uct:256"], 600),
        ("TRIAD, layout rect", ["uct:256", "uct:256"], 600),
        ("TRIAD, `mode=trap`", ["uct:256", "uct:256"], 600),
        ("TRIAD, `mode=capture`", ["uct:256", "uct:256"], 600),
        ("TRIAD, `manual_captures`", ["uct:256", "uct:256"], 600),
        ("TRIAD, `trap_timing=on_move`", ["uct:256", "uct:256"], 600),
        ("Triarchy, 2 seats, `dots=12`", ["ismcts:16", "ismcts:16"], 300),
        ("Triarchy, 2 seats, `reuse`", ["ismcts:16", "ismcts:16"], 300),
        ("Conquest, 2 seats, `pass_draws=false`", ["ismcts:128", "ismcts:128"], 400),
        ("Conquest, 2 seats, `overpower=whole`", ["ismcts:128", "ismcts:128"], 400),
        ("Cybo, 3 seats", ["random", "random"], 20000),
        ("Cybo, Beginner", ["random", "random"], 20000),
        ("Cybo, Master", ["random", "random"], 20000),
        ("Cybo, Grand Master", ["random", "random"], 20000),
    ],
}


# The bots of the rating list: variant, steps of random openings, bots with a time, bots without.
RATED = [
    ("Triandro, 2 seats", 4, ["flat", "uct", "alphabeta", "mcts", "best"], ["random", "greedy"]),
    ("Triandro, 3 seats", 4, ["flat", "uct", "mcts"], ["random", "greedy"]),
    ("Triandro, 4 seats", 4, ["flat", "uct", "mcts"], ["random", "greedy"]),
    ("TRIAD", 8, ["flat", "uct", "alphabeta", "mcts", "best"], ["random", "greedy"]),
    ("TRIAD, layout rect", 8, ["flat", "uct", "alphabeta", "mcts"], ["random", "greedy"]),
    ("Triarchy, 2 seats", 4, ["flat", "ismcts", "mcts"], ["random", "greedy"]),
    ("Triarchy, 3 seats", 4, ["flat", "ismcts", "mcts"], ["random", "greedy"]),
    ("Conquest, 2 seats", 0, ["flat", "ismcts", "mcts"], ["random", "greedy"]),
    ("Conquest, 3 seats", 0, ["flat", "ismcts", "mcts"], ["random", "greedy"]),
    ("Conquest, 4 seats", 0, ["flat", "ismcts", "mcts"], ["random", "greedy"]),
    ("Cybo, 2 seats", 0, ["uct", "mcts"], ["random", "greedy", "solution"]),
]


def command(variant, bots, games, openings=0):
    """Returns the arguments of the program for a tournament."""
    game, options = VARIANTS[variant]
    sets = [part for option in options for part in ("--set", option)]
    begin = ["--openings", str(openings)] if openings else []
    return ["tournament", game, "--bots", ",".join(bots), "--games", str(games), *begin, *sets, "--json"]


def kept(arguments):
    """Returns the file of the report of a tournament."""
    return KEPT / ("_".join(arguments[1:-1]).replace("--", "") + ".json")


def played(arguments, threads):
    """Returns the report of a tournament, played now if it is not kept."""
    path = kept(arguments)
    if not path.exists():
        print("rules", *arguments, flush=True)
        more = ["--threads", str(threads)] if threads else []
        rules = ROOT / "target" / "release" / "rules"
        out = subprocess.run([rules, *arguments, *more], check=True, capture_output=True, text=True)
        KEPT.mkdir(parents=True, exist_ok=True)
        path.write_text(out.stdout)
    return json.loads(path.read_text())


def span(low_high):
    return f"{low_high[0]:.3f} to {low_high[1]:.3f}"


def pairings(rows, reports):
    yield "| game | bot | against | games | share | 95 % |"
    yield "|---|---|---|---|---|---|"
    for (variant, _, _), report in zip(rows, reports):
        for pairing in report["pairings"]:
            one, other = pairing["bots"]
            share, interval = pairing["share"], span(pairing["interval"])
            games = pairing["games"]
            yield f"| {variant} | `{one}` | `{other}` | {games} | {share:.3f} | {interval} |"


def ratings(rows, reports):
    yield "| game | games a pairing | random | easy | medium | hard | expert |"
    yield "|---|---|---|---|---|---|---|"
    for (variant, _, games), report in zip(rows, reports):
        of = {player["bot"]: player for player in report["players"]}
        base = of["random"]["rating"]
        cells = [f"{of[bot]['rating'] - base:+.0f} ± {of[bot]['margin']:.0f}" for bot in
                 ("random", "easy", "medium", "hard", "expert")]
        yield f"| {variant} | {games} | {' | '.join(cells)} |"


def facts(rows, reports):
    yield "| game | bots | games | won by seat 0, 1, ... | plies | ends |"
    yield "|---|---|---|---|---|---|"
    for (variant, bots, _), report in zip(rows, reports):
        games = report["games"]
        seats = ", ".join(
            f"{seat['share']:.3f} ± {(seat['interval'][1] - seat['interval'][0]) / 2:.3f}"
            for seat in report["seats"]
        )
        plies = report["plies"]
        length = f"{plies['mean']:.1f} ± {plies['margin']:.1f} ({plies['min']} to {plies['max']})"
        ends = ", ".join(f"{name} {number / games:.3f}" for name, number in report["ends"].items())
        names = " and ".join(f"`{bot}`" for bot in bots)
        yield f"| {variant} | {names} | {games} | {seats} | {length} | {ends} |"


def rated(pairings):
    """Returns the rating of each bot and half the width of its 95 % interval (Bradley-Terry).

    As in `rules tournament`: 400 points for odds of 10 to 1, and a drawn game added to each pairing.
    """
    bots = list(dict.fromkeys(bot for pairing in pairings for bot in pairing["bots"]))
    rating = dict.fromkeys(bots, 0.0)
    for _ in range(2000):
        slope, curve = dict.fromkeys(bots, 0.0), dict.fromkeys(bots, 1e-9)
        for pairing in pairings:
            one, other = pairing["bots"]
            expected = 1 / (1 + math.exp(rating[other] - rating[one]))
            games, score = pairing["games"] + 1, pairing["score"] + 0.5
            for bot, sign in ((one, 1), (other, -1)):
                slope[bot] += sign * (score - games * expected)
                curve[bot] += games * expected * (1 - expected)
        for bot in bots:
            # Half of a Newton step, since both bots of a pairing move.
            rating[bot] += slope[bot] / curve[bot] / 2
    points = 400 / math.log(10)
    return {bot: (points * rating[bot], 1.96 * points / curve[bot] ** 0.5) for bot in bots}


def rating_list(times, games, threads):
    """Yields the lines of the rating list, a row for each bot of each game."""
    yield "| game | bot | " + " | ".join(f"{ms} ms" for ms in times) + " |"
    yield "|---|---|" + "---|" * len(times)
    for variant, openings, timed, plain in RATED:
        matches = [[f"{bot}:{ms}ms" for bot in timed] + plain for ms in times]
        matches += [[f"{bot}:{ms}ms" for ms in pair] for bot in timed for pair in zip(times, times[1:])]
        reports = [played(command(variant, match, games, openings), threads) for match in matches]
        ratings = rated([pairing for report in reports for pairing in report["pairings"]])
        base = ratings["random"][0]
        for bot in timed + plain:
            names = [f"{bot}:{ms}ms" for ms in times] if bot in timed else [bot]
            cells = [f"{ratings[name][0] - base:+.0f} ± {ratings[name][1]:.0f}" for name in names]
            cells += [""] * (len(times) - len(cells))
            yield f"| {variant} | `{bot}` | {' | '.join(cells)} |"


WRITERS = {"levels": ratings, "facts": facts, "options": facts}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", metavar="TABLE", choices=[*TABLES, "rating-list"])
    parser.add_argument("--ms", default="1,10,100,1000", help="times of the rating list")
    parser.add_argument("--games", type=int, default=20, help="games of each pairing of the rating list")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--kept", action="store_true", help="leave out what was not played yet")
    chosen = parser.parse_args()
    for name, rows in TABLES.items():
        if chosen.only not in (None, name):
            continue
        if chosen.kept:
            rows = [row for row in rows if kept(command(*row)).exists()]
        reports = [played(command(*row), chosen.threads) for row in rows]
        write_table(name, WRITERS.get(name, pairings)(rows, reports))
    if chosen.only == "rating-list":
        times = [int(ms) for ms in chosen.ms.split(",")]
        write_table("rating-list", rating_list(times, chosen.games, chosen.threads))


def write_table(name, lines):
    """Replaces a table of the page."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    head, rest = PAGE.read_text().split(begin)
    _, tail = rest.split(end)
    table = "\n".join(lines)
    PAGE.write_text(f"{head}{begin}\n{table}\n\n{end}{tail}")


if __name__ == "__main__":
    main()
