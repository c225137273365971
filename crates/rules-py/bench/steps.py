"""Steps per second of random play from Python, compared with OpenSpiel, PettingZoo and pgx if installed.

    python bench/steps.py [--seconds 2] [--threads 1] [--games 1024] [--cpu] [--only WORD]
    python bench/steps.py --scaling 2 [--seconds 2] [--games 1024]
    python bench/steps.py --against FOLDER     # ratios to another build of the package

A step chooses a random legal action and plays it. For all libraries it includes what a learner gets: the
mask or list of legal actions, the whole view of the player as arrays, rewards, and the restart of games that
have ended. Rows differ in the weight of their games, so a comparison shows the costs of interfaces rather
than those of rules. pgx is made for accelerators, and is measured here on the processor.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import os
import platform
import random
import subprocess
import sys
import time
from importlib import metadata
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import rules_games
from rules_games import Position, Rng, VecEnv

#: With more actions than this, few of them are legal. Lists and tokens are then written instead of masks
#: and planes.
MANY_ACTIONS = 1_000

#: The ways to choose an action.
DRAWS = ("sample", "NumPy", "net")


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """Steps per second of a function that returns its number of steps."""
    step()
    begin, count = clock(), 0
    while (spent := clock() - begin) < seconds:
        count += step()
    return count / spent


def vec(game: str, games: int, threads: int, draw: str = "sample") -> Callable[[], int]:
    """Many games in step. Actions are drawn by ``sample``, in NumPy, or by a small net in NumPy."""
    many = Position(game).shape.actions > MANY_ACTIONS
    write = ["legal", "legal_counts", "tokens", "scalars"] if many else ["mask", "planes", "scalars"]
    env = VecEnv(game, games, seed=1, threads=threads, write=write)
    rng, rows = np.random.default_rng(1), np.arange(games)
    seen = env.tokens if many else env.planes
    inputs = int(np.prod(seen.shape[1:]))
    first = rng.standard_normal((inputs, 64), np.float32)
    second = rng.standard_normal((64, env.shape.actions), np.float32)

    def sampled() -> int:
        env.sample((env.legal, env.legal_counts) if many else env.mask, env.actions)
        env.step(env.actions)
        return games

    def in_numpy() -> int:
        if many:
            counts = np.minimum(env.legal_counts, env.legal.shape[1])
            env.actions[:] = env.legal[rows, (rng.random(games) * counts).astype(np.intp)]
        else:
            noise = rng.random(env.mask.shape, np.float32) + 1
            env.actions[:] = np.argmax(noise * env.mask, axis=1)
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
            env.actions[:] = np.argmax(np.where(env.mask, hidden @ second, -np.inf), axis=1)
        env.step(env.actions)
        return games

    return {"sample": sampled, "NumPy": in_numpy, "net": by_a_net}[draw]


def scaling(games: int, threads: int, seconds: float) -> None:
    """Prints a table of one thread and several, each the best of eight alternating runs, because other load
    can only lower a result."""
    print(f"| VecEnv | 1 thread | {threads} threads | times |\n|---|---|---|---|")
    for game in rules_games.GAMES:
        one, several = vec(game, games, 1), vec(game, games, threads)
        best = [0.0, 0.0]
        for _ in range(8):
            for place, step in enumerate((one, several)):
                best[place] = max(best[place], rate(step, seconds / 16, time.perf_counter))
        print(f"| {game} | {best[0]:,.0f} | {best[1]:,.0f} | {best[1] / best[0]:.2f} |", flush=True)


def single(game: str) -> Callable[[], int]:
    """One game after the other, step by step, by index."""
    rng, draw = Rng(1), random.Random(1)
    start = Position(game)

    def play() -> int:
        position, steps = start.settle(rng), 0
        while not position.is_over and steps < 1000:
            position = position.play(draw.choice(position.legal_indices().tolist())).settle(rng)
            steps += 1
        return steps

    return play


def bare(game: str) -> Callable[[], int]:
    """One game after the other, by random steps in Rust."""
    rng, start = Rng(1), Position(game)

    def play() -> int:
        position, steps = start, 0
        while not position.is_over and steps < 1000:
            position = position.play_random(rng)
            steps += 1
        return steps

    return play


def aec(make: Callable[[], Any], space: bool = False) -> Callable[[], int]:
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


def zoo(name: str, made: str) -> Callable[[], int]:
    """A game that comes with PettingZoo: its ``env``, with wrappers, or its ``raw_env``."""
    return aec(getattr(importlib.import_module(f"pettingzoo.classic.{name}"), made))


def spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel with its observer for NumPy, which is faster than lists."""
    import pyspiel
    from open_spiel.python.observation import make_observation

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


def pgx(name: str, games: int) -> Callable[[], int]:
    """Many games of pgx in step."""
    import jax
    import jax.numpy as jnp
    import pgx as games_of_pgx

    env = games_of_pgx.make(name)
    from pgx.experimental import auto_reset

    def steps(state: Any, key: Any) -> tuple[Any, Any]:
        def one(_: int, carry: tuple[Any, Any]) -> tuple[Any, Any]:
            state, key = carry
            key, draw, reset = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
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


def ours(games: int, threads: int) -> Iterator[tuple[str, Callable[[], Callable[[], int]]]]:
    """The benchmarks of this package, by name."""
    for game in rules_games.GAMES:
        yield f"VecEnv {game}", partial(vec, game, games, threads)
        for draw in DRAWS[1:]:
            yield f"VecEnv {game}, {draw}", partial(vec, game, games, threads, draw)
        for fewer in (8, 64):
            for draw in DRAWS:
                yield f"VecEnv {game}, {fewer} games, {draw}", partial(vec, game, fewer, threads, draw)
    yield "Position triandro, indices and play", lambda: single("triandro")
    yield "Position triandro, random steps", lambda: bare("triandro")
    from rules_games.zoo import env, raw_env

    yield "zoo.env triandro", lambda: aec(lambda: env("triandro"))
    yield "zoo.env triandro, as in the guide", lambda: aec(lambda: env("triandro"), space=True)
    yield "zoo.raw_env triandro", lambda: aec(lambda: raw_env("triandro"))


def theirs(games: int) -> Iterator[tuple[str, Callable[[], Callable[[], int]]]]:
    """The benchmarks of other packages, by name."""
    for name in ("hex", "connect_four", "backgammon", "gin_rummy"):
        yield f"OpenSpiel {name}", partial(spiel, name)
    for name in ("connect_four_v3", "tictactoe_v3"):
        for made in ("env", "raw_env"):
            yield f"PettingZoo {name}, {made}", partial(zoo, name, made)
    for name in ("connect_four", "hex", "backgammon"):
        yield f"pgx {name}", partial(pgx, name, games)


#: What is compared with another build: the columns of the table, by name.
COMPARED = [
    *(f"VecEnv {game}" for game in rules_games.GAMES),
    *(f"VecEnv {game}, {draw}" for game in rules_games.GAMES for draw in DRAWS[1:]),
    *(f"VecEnv {game}, 8 games, {draw}" for game in rules_games.GAMES for draw in DRAWS),
    "zoo.env triandro",
    "zoo.env triandro, as in the guide",
    "zoo.raw_env triandro",
]


def against(folder: str, games: int, seconds: float, rounds: int, only: str) -> None:
    """Prints the ratios to the package in a folder. Both run in turn in processes of their own, and each
    has its best run, because other load can only lower a result."""
    print("| what | other build | this build | times |\n|---|---|---|---|")
    for name in COMPARED:
        if only not in name:
            continue
        best = [0.0, 0.0]
        for _ in range(rounds):
            for place in (0, 1):
                environment = {**os.environ, "PYTHONPATH": folder} if place == 0 else dict(os.environ)
                command = [sys.executable, __file__, "--one", name, "--seconds", str(seconds), "--games", str(games)]
                done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
                best[place] = max(best[place], float(done.stdout))
        print(f"| {name} | {best[0]:,.0f} | {best[1]:,.0f} | {best[1] / best[0]:.2f} |", flush=True)


def versions() -> str:
    """The versions of the packages that are measured, if they are installed."""
    found = []
    for name in ("rules-games", "numpy", "open-spiel", "pettingzoo", "pgx", "jax"):
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
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument(
        "--cpu", action="store_true", help="processor time, for a machine that is not idle"
    )
    parser.add_argument("--scaling", type=int, metavar="THREADS", help="compare this number of threads with one")
    parser.add_argument("--only", default="", metavar="WORD", help="only rows whose name contains this")
    parser.add_argument("--against", metavar="FOLDER", help="compare with the package in this folder")
    parser.add_argument("--rounds", type=int, default=5, help="of --against")
    parser.add_argument("--one", metavar="NAME", help="print the rate of one row, by processor time")
    given = parser.parse_args()
    if given.one:
        make = dict(ours(given.games, given.threads))[given.one]
        print(rate(make(), given.seconds, time.process_time))
        return
    clock = time.process_time if given.cpu else time.perf_counter
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{processor()}, {os.cpu_count()} cores, load {load:.1f}; Python {platform.python_version()}")
    print(versions())
    if given.against:
        against(given.against, given.games, given.seconds, given.rounds, given.only)
        return
    if given.scaling:
        print(f"{given.games} games in step\n")
        scaling(given.games, given.scaling, given.seconds)
        return
    print(f"{given.games} games in step, {given.threads} thread(s), {given.seconds} s each", end="")
    print(" of the processor\n" if given.cpu else "\n")
    print("| what | steps a second |\n|---|---|")
    for name, make in itertools.chain(ours(given.games, given.threads), theirs(given.games)):
        if given.only not in name:
            continue
        try:
            print(f"| {name} | {rate(make(), given.seconds, clock):,.0f} |", flush=True)
        except ImportError as why:
            print(f"| {name} | not installed: {why.name} |", flush=True)


if __name__ == "__main__":
    main()
