"""Steps per second of random play from Python, compared with OpenSpiel, PettingZoo and pgx if installed.

    python bench/steps.py [--seconds 2] [--threads 1] [--games 1024] [--cpu]
    python bench/steps.py --scaling 2 [--seconds 2] [--games 1024]

A step chooses a random legal action and plays it. For all libraries it includes the mask of legal actions
and the player's view as arrays.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import rules_games
from rules_games import Position, Rng, VecEnv

#: With more actions than this, few of them are legal. Lists and tokens are then written instead of masks
#: and planes.
MANY_ACTIONS = 1_000


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """Steps per second of a function that returns its number of steps."""
    step()
    begin, count = clock(), 0
    while (spent := clock() - begin) < seconds:
        count += step()
    return count / spent


def vec(game: str, games: int, threads: int) -> Callable[[], int]:
    """Many games in step."""
    many = Position(game).shape.actions > MANY_ACTIONS
    write = ["legal", "legal_counts", "tokens"] if many else ["mask", "planes", "scalars"]
    env = VecEnv(game, games, seed=1, threads=threads, write=write)
    choices = env.mask if "mask" in write else (env.legal, env.legal_counts)

    def step() -> int:
        env.sample(choices, env.actions)
        env.step(env.actions)
        return games

    return step


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


def aec(make: Callable[[], Any]) -> Callable[[], int]:
    """A game of PettingZoo."""
    env, seeds, draw = make(), itertools.count(), random.Random(1)

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            env.step(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
        return steps

    return play


def zoo(name: str) -> Callable[[], int]:
    """A game that comes with PettingZoo."""
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env)


def spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel."""
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1)
    has_observation = game.get_type().provides_observation_tensor

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 1000:
            if state.is_chance_node():
                places, odds = zip(*state.chance_outcomes())
                state.apply_action(draw.choices(places, odds)[0])
                continue
            state.legal_actions_mask()
            if has_observation:
                state.observation_tensor(state.current_player())
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
    yield "Position triandro, indices and play", lambda: single("triandro")
    yield "Position triandro, random steps", lambda: bare("triandro")
    from rules_games.zoo import raw_env

    yield "AEC triandro", lambda: aec(lambda: raw_env("triandro"))


def theirs(games: int) -> Iterator[tuple[str, Callable[[], Callable[[], int]]]]:
    """The benchmarks of other packages, by name."""
    for name in ("hex", "connect_four", "backgammon", "gin_rummy"):
        yield f"OpenSpiel {name}", partial(spiel, name)
    for name in ("connect_four_v3", "tictactoe_v3"):
        yield f"PettingZoo {name}", partial(zoo, name)
    for name in ("connect_four", "hex", "backgammon"):
        yield f"pgx {name}", partial(pgx, name, games)


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
    given = parser.parse_args()
    clock = time.process_time if given.cpu else time.perf_counter
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{processor()}, {os.cpu_count()} cores, load {load:.1f}; Python {platform.python_version()}")
    if given.scaling:
        print(f"{given.games} games in step\n")
        scaling(given.games, given.scaling, given.seconds)
        return
    print(f"{given.games} games in step, {given.threads} thread(s), {given.seconds} s each", end="")
    print(" of the processor\n" if given.cpu else "\n")
    print("| what | steps a second |\n|---|---|")
    for name, make in itertools.chain(ours(given.games, given.threads), theirs(given.games)):
        try:
            print(f"| {name} | {rate(make(), given.seconds, clock):,.0f} |", flush=True)
        except ImportError as why:
            print(f"| {name} | not installed: {why.name} |", flush=True)


if __name__ == "__main__":
    main()
