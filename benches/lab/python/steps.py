"""Steps per second of random play from Python, compared with other packages if they are installed.

    python steps.py [--seconds 2] [--games 1024] [--only WORD]    # the tables of the book
    python steps.py --scaling 2      # two threads compared with one
    python steps.py --against FOLDER # ratios to another build of the package

A step chooses a random legal action and plays it. For all libraries it includes what a learner gets: the
mask or list of legal actions, the whole view of the player as arrays, rewards, and the restart of games that
have ended. Rows differ in the weight of their games, so a comparison shows the costs of interfaces rather
than those of rules. pgx is made for accelerators, and is measured here on the processor.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import itertools
import os
import platform
import random
import subprocess
import sys
import time
from importlib import metadata
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import rules_games
from rules_games import Position, Rng, VecEnv

#: With more actions than this, few of them are legal. Lists and tokens are then written instead of masks
#: and planes.
MANY_ACTIONS = 1_000

#: A function that returns its number of steps.
Step = Callable[[], int]

#: The array of the mask, which ``--against`` finds under another name in older builds.
MASK = "action_mask" if hasattr(VecEnv, "action_mask") else "mask"


def rates(step: Step, seconds: float) -> tuple[float, float]:
    """Steps per second of processor time, and per second of wall clock. It runs for ``seconds`` of the latter."""
    step()
    begin = time.perf_counter()
    step()
    # The clock is read about a hundred times, because reading it takes time too.
    turns = max(1, int(seconds / 100 / max(time.perf_counter() - begin, 1e-6)))
    begin, begin_processor, count = time.perf_counter(), time.process_time(), 0
    while (spent := time.perf_counter() - begin) < seconds:
        for _ in range(turns):
            count += step()
    return count / (time.process_time() - begin_processor), count / spent


def vec(game: str, games: int, draw: str = "sample", threads: int = 1) -> Step:
    """Many games in step. Actions are drawn by ``sample``, in NumPy, or by a small net in NumPy."""
    many = Position(game).shape.actions > MANY_ACTIONS
    write = ["legal", "legal_counts", "tokens", "scalars"] if many else [MASK, "planes", "scalars"]
    env = VecEnv(game, games, seed=1, threads=threads, write=write)
    rng, rows = np.random.default_rng(1), np.arange(games)
    seen, mask = (env.tokens, env.legal) if many else (env.planes, env.arrays()[MASK])
    inputs = int(np.prod(seen.shape[1:]))
    first = rng.standard_normal((inputs, 64), np.float32)
    second = rng.standard_normal((64, env.shape.actions), np.float32)

    def sampled() -> int:
        env.sample((env.legal, env.legal_counts) if many else mask, env.actions)
        env.step(env.actions)
        return games

    def in_numpy() -> int:
        if many:
            counts = np.minimum(env.legal_counts, env.legal.shape[1])
            env.actions[:] = env.legal[rows, (rng.random(games) * counts).astype(np.intp)]
        else:
            noise = rng.random(mask.shape, np.float32) + 1
            env.actions[:] = np.argmax(noise * mask, axis=1)
        env.step(env.actions)
        return games

    def by_a_net() -> int:
        hidden = np.maximum(seen.reshape(games, inputs).astype(np.float32) @ first, 0)
        if many:
            # Only the scores of the legal actions.
            chosen = np.minimum(env.legal, env.shape.actions - 1)
            scores = np.einsum("gh,hgl->gl", hidden, second[:, chosen])
            scores[env.legal == rules_games.NO_ACTION] = -np.inf
            env.actions[:] = env.legal[rows, np.argmax(scores, axis=1)]
        else:
            env.actions[:] = np.argmax(np.where(mask, hidden @ second, -np.inf), axis=1)
        env.step(env.actions)
        return games

    return {"sample": sampled, "NumPy": in_numpy, "net": by_a_net}[draw]


def single(game: str) -> Step:
    """One game after the other, by index, with the view of the seat to act."""
    rng, draw = Rng(1), random.Random(1)
    start = Position(game)

    def play() -> int:
        position, steps = start.settle(rng), 0
        while (seat := position.seat) is not None and steps < 1000:
            position.planes(seat), position.scalars(seat)
            position = position.play(draw.choice(position.legal_indices().tolist())).settle(rng)
            steps += 1
        return steps

    return play


def aec(make: Callable[[], Any], space: bool = False) -> Step:
    """A game of PettingZoo. With ``space`` actions are drawn as the guide shows, from the action space."""
    env, seeds, draw = make(), itertools.count(), random.Random(1)

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            if space:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
            else:
                env.step(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
        return steps

    return play


def our_zoo(made: str, space: bool = False) -> Step:
    """Our game as an environment of PettingZoo."""
    return aec(partial(getattr(importlib.import_module("rules_games.zoo"), made), "triandro"), space)


def zoo(name: str, made: str) -> Step:
    """A game that comes with PettingZoo: its ``env``, with wrappers, or its ``raw_env``."""
    return aec(getattr(importlib.import_module(f"pettingzoo.classic.{name}"), made))


def spiel(name: str) -> Step:
    """A game of OpenSpiel with its observer for NumPy, which is faster than lists."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    if name.startswith("rules_"):
        importlib.import_module("rules_games.spiel")
    game, draw = pyspiel.load_game(name), random.Random(1)
    observation = make_observation(game)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 1000:
            if state.is_chance_node():
                places, odds = zip(*state.chance_outcomes())
                state.apply_action(draw.choices(places, odds)[0])
                continue
            observation.set_from(state, state.current_player())
            state.apply_action(draw.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def pgx(name: str, games: int, scores: Callable[[Any], Any] | None = None) -> Step:
    """Many games of pgx in step. Actions are drawn by their scores for an observation, by default equal."""
    import jax
    import jax.numpy as jnp
    import pgx as games_of_pgx

    env = games_of_pgx.make(name)
    from pgx.experimental import auto_reset

    def steps(state: Any, key: Any) -> tuple[Any, Any]:
        def one(_: int, carry: tuple[Any, Any]) -> tuple[Any, Any]:
            state, key = carry
            key, draw, reset = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, scores(state.observation) if scores else 0.0, -jnp.inf)
            actions = jax.random.categorical(draw, logits, axis=1)
            step = jax.vmap(auto_reset(env.step, env.init))
            return step(state, actions, jax.random.split(reset, games)), key

        after: tuple[Any, Any] = jax.lax.fori_loop(0, 32, one, (state, key))
        return after

    compiled = jax.jit(steps)
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), games)), jax.random.key(2)

    def step() -> int:
        nonlocal carry
        carry = jax.block_until_ready(compiled(*carry))  # type: ignore[no-untyped-call, unused-ignore]
        return 32 * games

    return step


def pool(name: str, games: int) -> Step:
    """Many environments of EnvPool in step, written in C++, on one thread."""
    import envpool

    env = envpool.make(name, env_type="gymnasium", num_envs=games, num_threads=1)
    env.reset()
    rng, actions = np.random.default_rng(1), env.action_space.n

    def step() -> int:
        env.step(rng.integers(actions, size=games))
        return games

    return step


def columns(games: int) -> dict[str, tuple[int, str]]:
    """The columns of the first table: the number of games, and the way to choose an action."""
    return {
        f"{games:,} games": (games, "sample"),
        "64 games": (64, "sample"),
        "8 games": (8, "sample"),
        f"{games:,}, drawn in NumPy": (games, "NumPy"),
        f"{games:,}, small net": (games, "net"),
    }


def rows(games: int) -> dict[str, Callable[[], Step]]:
    """The rows of the second table: other packages, and after them ours by the same kind of interface."""
    return {
        **{f"pgx {name}, compiled loop": partial(pgx, name, games) for name in ("connect_four", "hex", "backgammon")},
        "EnvPool CartPole-v1": partial(pool, "CartPole-v1", games),
        "`VecEnv` triandro, drawn in NumPy": partial(vec, "triandro", games, "NumPy"),
        **{f"OpenSpiel {name}": partial(spiel, name) for name in ("connect_four", "hex", "backgammon", "gin_rummy")},
        "OpenSpiel rules_triandro": partial(spiel, "rules_triandro"),
        "`Position` triandro": partial(single, "triandro"),
        **{f"PettingZoo {name}, `env`": partial(zoo, name, "env") for name in ("connect_four_v3", "tictactoe_v3")},
        "`zoo.env` triandro": partial(our_zoo, "env"),
        "`zoo.env` triandro, drawn from the action space": partial(our_zoo, "env", True),
        **{f"PettingZoo {name}, `raw_env`": partial(zoo, name, "raw_env") for name in ("connect_four_v3", "tictactoe_v3")},
        "`zoo.raw_env` triandro": partial(our_zoo, "raw_env"),
    }


def millions(make: Callable[[], Step], seconds: float) -> str:
    """Millions of steps per second of processor time, and of wall clock in brackets, or why there are none."""
    try:
        processor, wall = rates(make(), seconds)
        return f"{processor / 1e6:.3g} ({wall / 1e6:.3g})"
    except ImportError as why:
        return f"not installed: {why.name}"


def tables(games: int, seconds: float, only: str) -> None:
    """Prints the tables of the book, in millions of steps per second of processor time (wall clock)."""
    names = columns(games)
    print("| `VecEnv`, one thread | " + " | ".join(names) + " |\n|" + "---|" * (len(names) + 1))
    for game in rules_games.GAMES:
        if only in game:
            found = [millions(partial(vec, game, *how), seconds) for how in names.values()]
            print(f"| {game} | " + " | ".join(found) + " |", flush=True)
    print("\n| one game, or another package | steps |\n|---|---|")
    for name, make in rows(games).items():
        if only in name:
            print(f"| {name} | {millions(make, seconds)} |", flush=True)


def scaling(games: int, threads: int, seconds: float) -> None:
    """Prints a table of one thread and several, each the best of eight alternating runs, because other load
    can only lower a result."""
    print(f"| VecEnv | 1 thread | {threads} threads | times |\n|---|---|---|---|")
    for game in rules_games.GAMES:
        one, several = vec(game, games), vec(game, games, threads=threads)
        best = [0.0, 0.0]
        for _ in range(8):
            for place, step in enumerate((one, several)):
                best[place] = max(best[place], rates(step, seconds / 16)[1])
        print(f"| {game} | {best[0]:,.0f} | {best[1]:,.0f} | {best[1] / best[0]:.2f} |", flush=True)


def compared(games: int) -> dict[str, Callable[[], Step]]:
    """The rows that are compared with another build."""
    return {
        **{f"{game}, {games:,} games": partial(vec, game, games) for game in rules_games.GAMES},
        **{
            f"{game}, 8 games, {draw}": partial(vec, game, 8, draw)
            for game in rules_games.GAMES for draw in ("sample", "NumPy", "net")
        },
        **{name: make for name, make in rows(games).items() if name.startswith("`zoo.")},
    }


def serve(games: int, seconds: float) -> None:
    """Prints the rate of each row that is read from standard input, by processor time."""
    made: dict[str, Step] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in made:
            made[name] = compared(games)[name]()
        print(rates(made[name], seconds)[0], flush=True)


def against(folder: str, games: int, seconds: float, rounds: int, only: str) -> None:
    """Prints the ratios to the package in a folder. Both run in turn in processes of their own, and each
    has its best run, because other load can only lower a result."""
    command = [sys.executable, __file__, "--serve", "--seconds", str(seconds / rounds), "--games", str(games)]
    print("| what | other build | this build | times |\n|---|---|---|---|")
    with contextlib.ExitStack() as open_ones:
        builds = []
        for path in ({"PYTHONPATH": folder}, {}):
            process = subprocess.Popen(
                command, env={**os.environ, **path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
            builds.append(open_ones.enter_context(process))
        for name in compared(games):
            if only not in name:
                continue
            best = [0.0, 0.0]
            for _ in range(rounds):
                for place, build in enumerate(builds):
                    assert build.stdin is not None and build.stdout is not None
                    build.stdin.write(name + "\n")
                    best[place] = max(best[place], float(build.stdout.readline()))
            print(f"| {name} | {best[0]:,.0f} | {best[1]:,.0f} | {best[1] / best[0]:.2f} |", flush=True)


def versions() -> str:
    """The versions of the packages that are measured, if they are installed."""
    found = []
    for name in ("rules-games", "numpy", "open-spiel", "pettingzoo", "pgx", "jax", "envpool"):
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    return ", ".join(found)


def processor() -> str:
    """The name of the processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Steps per second of random play from Python")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each number")
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--scaling", type=int, metavar="THREADS", help="compare this number of threads with one")
    parser.add_argument("--only", default="", metavar="WORD", help="only rows whose name contains this")
    parser.add_argument("--against", metavar="FOLDER", help="compare with the package in this folder")
    parser.add_argument("--rounds", type=int, default=8, help="of --against")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.games, given.seconds)
        return
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{processor()}, {os.cpu_count()} cores, load {load:.1f}; Python {platform.python_version()}")
    print(f"{versions()}; {given.games} games in step, {given.seconds} s for each number\n", flush=True)
    if given.against:
        against(given.against, given.games, given.seconds, given.rounds, given.only)
    elif given.scaling:
        scaling(given.games, given.scaling, given.seconds)
    else:
        tables(given.games, given.seconds, given.only)


if __name__ == "__main__":
    main()
