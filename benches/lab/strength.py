#!/usr/bin/env python3
"""Plays the tournaments of the book's pages on strength and on the games, and writes their tables and plots.

    cargo build --release -p rules-cli && python3 benches/lab/strength.py [--only TABLE] [--threads N] [--kept]
    python3 benches/lab/strength.py --only rating-list [--ms 1,10,100,1000] [--games N]
    python3 benches/lab/strength.py --only first-points [--games N]

The rating list plays all bots of a game at equal times up to 10 ms. At 100 ms a bot plays only `mcts` and itself
with a tenth of the time. At 1 s only `mcts` and `best` play, against themselves. These times have fewer games.
Earlier results are kept in target/strength and not repeated. All results follow from the seed, except those
of bots with a time limit. The whole takes some hours on one core.
"""

import argparse
import collections
import json
import math
import pathlib
import subprocess

LAB = pathlib.Path(__file__).resolve().parent
ROOT = LAB.parent.parent
KEPT = ROOT / "target" / "strength"
BOOK = ROOT / "docs" / "src"

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
    "mcts": [
        ("TRIAD", ["mcts:1000", "uct:1000"], 200, 8),
        ("TRIAD", ["mcts:10ms", "uct:10ms"], 200, 8),
        ("TRIAD", ["best:20ms", "uct:20ms"], 200, 8),
        ("TRIAD, layout rect", ["mcts:1000", "uct:1000"], 200, 8),
        ("TRIAD, layout rect", ["mcts:10ms", "uct:10ms"], 200, 8),
        ("TRIAD, layout rect", ["best:20ms", "uct:20ms"], 200, 8),
        ("Triandro, 2 seats", ["mcts:1000", "uct:1000"], 200, 4),
        ("Triandro, 2 seats", ["mcts:10ms", "uct:10ms"], 200, 4),
        ("Triandro, 3 seats", ["mcts:1000", "uct:1000"], 200, 4),
        ("Triandro, 3 seats", ["mcts:10ms", "uct:10ms"], 200, 4),
        ("Triandro, 4 seats", ["mcts:1000", "uct:1000"], 200, 4),
        ("Triandro, 4 seats", ["mcts:10ms", "uct:10ms"], 200, 4),
        ("Triarchy, 2 seats", ["mcts:1000", "ismcts:1000"], 200, 4),
        ("Triarchy, 2 seats", ["mcts:10ms", "ismcts:10ms"], 200, 4),
        ("Triarchy, 2 seats", ["best:1000", "ismcts:1000"], 200, 4),
        ("Triarchy, 2 seats", ["best:1", "ismcts:10ms"], 200, 4),
        ("Triarchy, 3 seats", ["mcts:1000", "ismcts:1000"], 200, 4),
        ("Triarchy, 3 seats", ["mcts:10ms", "ismcts:10ms"], 200, 4),
        ("Triarchy, 3 seats", ["best:1000", "ismcts:1000"], 200, 4),
        ("Triarchy, 3 seats", ["best:1", "ismcts:10ms"], 200, 4),
        ("Conquest, 2 seats", ["best:10ms", "ismcts:10ms"], 400),
        ("Conquest, 3 seats", ["mcts:1000", "ismcts:1000"], 800),
        ("Conquest, 3 seats", ["best:10ms", "ismcts:10ms"], 200),
        ("Conquest, 4 seats", ["best:10ms", "ismcts:10ms"], 200),
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
        ("Triandro, 2 seats", ["hard", "uct:30000"], 40, 4),
        ("Triandro, 3 seats", ["hard", "uct:30000"], 36, 4),
        ("Triandro, 4 seats", ["hard", "uct:30000"], 24, 4),
        ("TRIAD", ["hard", "uct:8192"], 24, 8),
        ("TRIAD, layout rect", ["hard", "uct:8192"], 24, 8),
        ("Triarchy, 2 seats", ["hard", "ismcts:3000"], 40, 4),
        ("Triarchy, 3 seats", ["hard", "ismcts:3000"], 36, 4),
        ("Conquest, 2 seats", ["hard", "ismcts:1024"], 100),
    ],
    "facts": [
        ("Triandro, 2 seats", ["mcts:1000", "mcts:1000"], 400),
        ("Triandro, 3 seats", ["best:1000", "best:1000"], 300),
        ("Triandro, 4 seats", ["best:1000", "best:1000"], 300),
        ("TRIAD", ["best:500", "best:500"], 400),
        ("TRIAD, `layout=hex12`", ["mcts:500", "mcts:500"], 400),
        ("TRIAD, layout rect", ["best:500", "best:500"], 400),
        ("Triarchy, 2 seats", ["best:1000", "best:1000"], 300),
        ("Triarchy, 3 seats", ["best:1000", "best:1000"], 300),
        ("Conquest, 2 seats", ["best:256", "best:256"], 400),
        ("Conquest, 3 seats", ["best:256", "best:256"], 300),
        ("Conquest, 4 seats", ["best:256", "best:256"], 300),
        ("Cybo, 2 seats", ["solution", "solution"], 20000),
    ],
    "layouts": [
        ("TRIAD", ["mcts:500", "mcts:500"], 1000, 4),
        ("TRIAD, `layout=hex12`", ["mcts:500", "mcts:500"], 1000, 4),
        ("TRIAD, layout rect", ["mcts:500", "mcts:500"], 1000, 4),
        ("TRIAD", ["best:500", "best:500"], 1000, 4),
        ("TRIAD, layout rect", ["best:500", "best:500"], 1000, 4),
    ],
    "options": [
        ("Triandro, `ending=play-on`", ["mcts:256", "mcts:256"], 400),
        ("TRIAD, `mode=trap`", ["mcts:256", "mcts:256"], 300),
        ("TRIAD, `mode=capture`", ["mcts:256", "mcts:256"], 300),
        ("TRIAD, `manual_captures`", ["mcts:256", "mcts:256"], 300),
        ("TRIAD, `trap_timing=on_move`", ["mcts:256", "mcts:256"], 300),
        ("Triarchy, 2 seats, `dots=12`", ["best:256", "best:256"], 300),
        ("Triarchy, 2 seats, `reuse`", ["best:256", "best:256"], 300),
        ("Conquest, 2 seats, `pass_draws=false`", ["best:256", "best:256"], 400),
        ("Conquest, 2 seats, `overpower=whole`", ["best:256", "best:256"], 400),
        ("Cybo, 3 seats", ["random", "random"], 20000),
        ("Cybo, Beginner", ["random", "random"], 20000),
        ("Cybo, Master", ["random", "random"], 20000),
        ("Cybo, Grand Master", ["random", "random"], 20000),
    ],
    "luck": [
        (variant, [f"{bot}:{budget}" for budget in (1024, 128, 16)] + ["random"], games)
        for variant, bot, games in [
            ("Triandro, 2 seats", "mcts", 40),
            ("TRIAD", "mcts", 40),
            ("TRIAD, layout rect", "mcts", 40),
            ("Triarchy, 2 seats", "mcts", 100),
            ("Conquest, 2 seats", "mcts", 100),
        ]
    ] + [("Cybo, 2 seats", ["solution", "random"], 100000)],
}

# The table of the reference of TRIAD; the others are beside this program.
OF_TRIAD = "layouts"


# The bots of the rating list: variant, steps of random openings, bots with a time, bots without.
RATED = [
    ("Triandro, 2 seats", 4, ["flat", "uct", "alphabeta", "mcts", "best"], ["random", "greedy"]),
    ("Triandro, 3 seats", 4, ["flat", "uct", "mcts", "best"], ["random", "greedy"]),
    ("Triandro, 4 seats", 4, ["flat", "uct", "mcts", "best"], ["random", "greedy"]),
    ("TRIAD", 8, ["flat", "uct", "alphabeta", "mcts", "best"], ["random", "greedy"]),
    ("TRIAD, layout rect", 8, ["flat", "uct", "alphabeta", "mcts", "best"], ["random", "greedy"]),
    ("Triarchy, 2 seats", 4, ["flat", "ismcts", "mcts", "best"], ["random", "greedy"]),
    ("Triarchy, 3 seats", 4, ["flat", "ismcts", "mcts", "best"], ["random", "greedy"]),
    ("Conquest, 2 seats", 0, ["flat", "ismcts", "mcts", "best"], ["random", "greedy"]),
    ("Conquest, 3 seats", 0, ["flat", "ismcts", "mcts", "best"], ["random", "greedy"]),
    ("Conquest, 4 seats", 0, ["flat", "ismcts", "mcts", "best"], ["random", "greedy"]),
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
    for (variant, *_), report in zip(rows, reports):
        for pairing in report["pairings"]:
            one, other = pairing["bots"]
            share, interval = pairing["share"], span(pairing["interval"])
            games = pairing["games"]
            yield f"| {variant} | `{one}` | `{other}` | {games} | {share:.3f} | {interval} |"


def luck(rows, reports):
    yield "| game | stronger | weaker | games | share | rating gap |"
    yield "|---|---|---|---|---|---|"
    bars = []
    for (variant, bots, _), report in zip(rows, reports):
        rating = {player["bot"]: player["rating"] for player in report["players"]}
        for one, other in [*zip(bots, bots[1:]), *([(bots[0], bots[-1])] if len(bots) > 2 else [])]:
            pairing = next(each for each in report["pairings"] if set(each["bots"]) == {one, other})
            turned = pairing["bots"][0] == other
            share, (low, high) = pairing["share"], pairing["interval"]
            share, low, high = (1 - share, 1 - high, 1 - low) if turned else (share, low, high)
            gap = f"{rating[one] - rating[other]:+.0f}"
            games = pairing["games"]
            yield f"| {variant} | `{one}` | `{other}` | {games} | {share:.3f} ({low:.3f} to {high:.3f}) | {gap} |"
        margin = max(player["margin"] for player in report["players"])
        gap = rating[bots[0]] - rating[bots[-1]]
        bars.append((f"{variant}, {bots[0]} above random", gap - margin, gap, gap + margin))
    plot("luck", "Rating above random play", bars, [0, 300, 600, 900, 1200, 1500, 1800])


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


def facts_and_plot(rows, reports):
    yield from facts(rows, reports)
    bars = []
    for (variant, _, _), report in zip(rows, reports):
        share, (low, high) = report["seats"][0]["share"], report["seats"][0]["interval"]
        # With a fair game at 1: the share times the number of seats.
        seats = len(report["seats"])
        bars.append((variant, low * seats, share * seats, high * seats))
    plot("first-seat", "Wins of the first seat; 1 is its fair part", bars, [0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0])


def plot(name, title, bars, ticks):
    """Writes a picture of values with their intervals, one a line."""
    width, left, row = 640, 250, 22
    height = 52 + row * len(bars)
    x = lambda value: left + (width - left - 24) * (value - ticks[0]) / (ticks[-1] - ticks[0])
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
             ' font-size="12">', f'<rect width="{width}" height="{height}" fill="#fff"/>',
             f'<text x="12" y="18" font-weight="bold">{title}</text>']
    for tick in ticks:
        lines.append(f'<path d="M{x(tick):.1f} 28V{height - 20}" stroke="#ccc"/>')
        lines.append(f'<text x="{x(tick):.1f}" y="{height - 6}" text-anchor="middle">{tick:g}</text>')
    for index, (label, low, value, high) in enumerate(bars):
        y = 42 + row * index
        low, high = max(low, ticks[0]), min(high, ticks[-1])
        label = label.replace("`", "")
        lines.append(f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{label}</text>')
        lines.append(f'<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="#2563ab" stroke-width="3"/>')
        lines.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="5" fill="#123f75"/>')
    (BOOK / "pictures" / f"{name}.svg").write_text("\n".join([*lines, "</svg>", ""]))


def first_points(games):
    """Yields how often the first player of Triandro wins after each first point, and draws the board."""
    record = KEPT / f"first-points-{games}.txt"
    if not record.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        rules = ROOT / "target" / "release" / "rules"
        bots = ["--bots", "mcts:500,mcts:501", "--openings", "1", "--games", str(games)]
        subprocess.run([rules, "tournament", "triandro", *bots, "--record", record], check=True,
                       capture_output=True)
    # The points row by row, in axes whose sum is 0: the hexagon of five points a side without its tips.
    points = [(x, -x - z, z) for z in range(-4, 5) for x in range(max(-4, -4 - z), min(4, 4 - z) + 1)
              if sorted(map(abs, (x, x + z, z))) != [0, 4, 4]]
    kind = [tuple(sorted(map(abs, point))) for point in points]
    wins, played_games = collections.Counter(), collections.Counter()
    for text in record.read_text().split('[Game "')[1:]:
        head, steps = text.split("\n\n")[:2]
        of = kind[int(steps.split()[0]) - 1]
        played_games[of] += 1
        wins[of] += '[Result "last-mover 0"]' in head
    share = {of: wins[of] / played_games[of] for of in played_games}
    yield "| first points | games | won by the first player |"
    yield "|---|---|---|"
    for of in sorted(share, key=share.get, reverse=True):
        same = ", ".join(str(index + 1) for index, each in enumerate(kind) if each == of)
        margin = 1.96 * math.sqrt(share[of] * (1 - share[of]) / played_games[of])
        yield f"| {same} | {played_games[of]} | {share[of]:.3f} ± {margin:.3f} |"
    low, high = min(share.values()), max(share.values())
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 360" font-family="sans-serif"'
             ' font-size="12" text-anchor="middle">', '<rect width="400" height="360" fill="#fff"/>']
    for (x, _, z), of in zip(points, kind):
        part = (share[of] - low) / (high - low)
        fill = f"rgb({255 - 200 * part:.0f},{250 - 110 * part:.0f},{245 - 60 * part:.0f})"
        cx, cy = 200 + 40 * (x + z / 2), 180 + 36 * z
        lines.append(f'<circle cx="{cx:.0f}" cy="{cy}" r="17" fill="{fill}" stroke="#123f75"/>')
        lines.append(f'<text x="{cx:.0f}" y="{cy + 4}">{100 * share[of]:.0f}</text>')
    (BOOK / "pictures" / "first-points.svg").write_text("\n".join([*lines, "</svg>", ""]))


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


# Up to this time all bots play each other, with longer ones fewer: in milliseconds.
ALL_PLAY = 10
# Up to this time each bot plays `mcts` and itself, with longer ones only `mcts` and `best` play themselves.
EACH_PLAYS = 100
# Games with longer times, and with the longest.
FEW, FEWEST = 6, 4


def rated_matches(timed, plain, times, games):
    """Yields the bots of each tournament of the rating list with the number of games, shortest times first."""
    for before, ms in zip([None, *times], times):
        each = [f"{bot}:{ms}ms" for bot in timed]
        count = games if ms <= ALL_PLAY else FEW if ms <= EACH_PLAYS else FEWEST
        if ms <= ALL_PLAY:
            yield each + plain, count
        elif ms <= EACH_PLAYS:
            yield from (([f"mcts:{ms}ms", bot], count) for bot in each if not bot.startswith("mcts"))
        if before:
            climbs = timed if ms <= EACH_PLAYS else [bot for bot in timed if bot in ("mcts", "best")]
            yield from (([f"{bot}:{before}ms", f"{bot}:{ms}ms"], count) for bot in climbs)


def rating_list(times, games, threads, only_kept):
    """Yields the lines of the rating list, a row for each bot of each game."""
    yield "| game | bot | " + " | ".join(f"{ms} ms" for ms in times) + " |"
    yield "|---|---|" + "---|" * len(times)
    for variant, openings, timed, plain in RATED:
        matches = [command(variant, match, count, openings)
                   for match, count in rated_matches(timed, plain, times, games)]
        matches = [match for match in matches if not only_kept or kept(match).exists()]
        reports = [played(match, threads) for match in matches]
        if not reports:
            continue
        ratings = rated([pairing for report in reports for pairing in report["pairings"]])
        base = ratings["random"][0]
        for bot in timed + plain:
            # The program writes whole seconds as such.
            names = [f"{bot}:{ms}ms".replace("000ms", "s") for ms in times] if bot in timed else [bot]
            cells = [f"{ratings[name][0] - base:+.0f} ± {ratings[name][1]:.0f}" if name in ratings else ""
                     for name in names]
            cells += [""] * (len(times) - len(cells))
            yield f"| {variant} | `{bot}` | {' | '.join(cells)} |"


def layouts(rows, reports):
    yield "| layout | bots | games | share of seat 0 | 95 % |"
    yield "|---|---|---|---|---|"
    for (variant, bots, *_), report in zip(rows, reports):
        layout = dict(option.split("=") for option in VARIANTS[variant][1]).get("layout", "hex")
        seat = report["seats"][0]
        yield f"| `{layout}` | `{bots[0]}` | {report['games']} | {seat['share']:.3f} | {span(seat['interval'])} |"


WRITERS = {"facts": facts_and_plot, "options": facts, "luck": luck, "layouts": layouts}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", metavar="TABLE", choices=[*TABLES, "rating-list", "first-points"])
    parser.add_argument("--ms", default="1,10,100,1000", help="times of the rating list")
    parser.add_argument("--games", type=int, default=20, help="games of each pairing of the rating list up to 10 ms")
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
    if chosen.only == "first-points":
        write_table("first-points", first_points(max(chosen.games, 2000)))
    if chosen.only == "rating-list":
        times = [int(ms) for ms in chosen.ms.split(",")]
        write_table("rating-list", rating_list(times, chosen.games, chosen.threads, chosen.kept))


def write_table(name, lines):
    """Replaces a table of its page."""
    page = BOOK / "triad-reference.md" if name == OF_TRIAD else LAB / "strength.md"
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    head, rest = page.read_text().split(begin)
    _, tail = rest.split(end)
    table = "\n".join(lines)
    page.write_text(f"{head}{begin}\n{table}\n\n{end}{tail}")


if __name__ == "__main__":
    main()
