"""Steps per second on a GPU of NVIDIA, compared with the processor and with pgx on the same machine.

    python gpu.py [--seconds 0.5] [--games 1024 65536 1048576] [--only WORD ...]
    python gpu.py --net [--games 1024 65536]    # with a small net on the device in the loop
    python gpu.py --perft 8 [--only triandro]   # sequences of steps from the start, by splitting

A step chooses a random legal action and plays it, and includes mask, view, rewards and restarts as in
`steps.py`. "Play-outs" are random steps that write no arrays. It needs CuPy and the files of PTX, of which
`RULES_GAMES_PTX` names the folder; rows of pgx need JAX, and `--net` needs PyTorch.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import steps

import rules_games
from rules_games import VecEnv, gpu

#: Random steps of a launch of play-outs.
STEPS = 64
#: The neurons of the small net.
HIDDEN = 64
#: Positions of a frontier that are expanded at once.
FRONTIER = 1 << 24


def arrays(game: str) -> list[str]:
    """The arrays that `steps.py` writes."""
    many = rules_games.Position(game).shape.actions > steps.MANY_ACTIONS
    return ["legal", "legal_counts", "tokens", "scalars"] if many else ["action_mask", "planes", "scalars"]


def play_outs(game: str, games: int) -> steps.Step:
    """Random steps that write no arrays."""
    import cupy

    env = gpu.VecEnv(game, games, seed=1, write=[])
    play = cupy.RawModule(path=env._path).get_function("play")

    def step() -> int:
        play((-(-games // 128),), (128,), (env._env(), np.uint32(STEPS)))
        cupy.cuda.runtime.deviceSynchronize()
        return STEPS * games

    return step


def with_arrays(game: str, games: int) -> steps.Step:
    """Random steps that write what a learner gets."""
    env = gpu.VecEnv(game, games, seed=1, write=arrays(game))

    def step() -> int:
        env.sample()
        env.step(env.actions)
        return games

    return step


def net(inputs: int, actions: int) -> Callable[[Any, Any, Any], Any]:
    """A small net in PyTorch on the device, which draws a legal action for each game."""
    import torch

    layers = torch.nn.Sequential(torch.nn.Linear(inputs, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, actions))
    layers.cuda()

    def draw(planes: Any, scalars: Any, mask: Any) -> Any:
        with torch.no_grad():
            logits = layers(torch.cat([planes.flatten(1).float(), scalars], dim=1))
            noise = -torch.empty_like(logits).exponential_().log()
            return torch.where(mask != 0, logits + noise, -torch.inf).argmax(dim=1)

    return draw


def net_on_device(game: str, games: int) -> steps.Step:
    """Games and net on the device."""
    import torch

    env = gpu.VecEnv(game, games, seed=1)
    seen = [torch.utils.dlpack.from_dlpack(env.arrays()[name]) for name in ("planes", "scalars", "action_mask")]
    draw = net(seen[0][0].numel() + env.shape.scalars, env.shape.actions)

    def step() -> int:
        env.step(draw(*seen))
        return games

    return step


def net_with_copies(game: str, games: int, threads: int) -> steps.Step:
    """Games on the processor and net on the device, with one pinned copy a step in each direction."""
    import torch

    env = VecEnv(game, games, seed=1, threads=threads)
    names = ("scalars", "planes", "action_mask")
    sizes = [env.arrays()[name].nbytes for name in names]
    memory = torch.empty(sum(sizes), dtype=torch.uint8, pin_memory=True)
    copied = memory.cuda()
    seen = []
    for name, ours, theirs in zip(names, torch.split(memory, sizes), torch.split(copied, sizes)):
        like = env.arrays()[name]
        env.bind(**{name: ours.numpy().view(like.dtype).reshape(like.shape)})
        dtype = torch.float32 if name == "scalars" else torch.uint8
        seen.append(theirs.view(dtype).view(like.shape))
    env.observe()
    actions = torch.empty(games, dtype=torch.int64, pin_memory=True)
    draw = net(seen[1][0].numel() + env.shape.scalars, env.shape.actions)

    def step() -> int:
        copied.copy_(memory, non_blocking=True)
        actions.copy_(draw(seen[1], seen[0], seen[2]))
        env.step(actions.numpy())
        return games

    return step


def pgx_net(name: str, games: int) -> steps.Step:
    """Games of pgx and a net of the same size in JAX, 32 steps in one compiled loop."""
    import jax
    import pgx

    env = pgx.make(name)
    inputs, actions = int(np.prod(env.observation_shape)), env.num_actions
    keys = jax.random.split(jax.random.key(3), 2)
    first = jax.random.normal(keys[0], (inputs, HIDDEN)) / np.sqrt(inputs)
    second = jax.random.normal(keys[1], (HIDDEN, actions)) / np.sqrt(HIDDEN)

    def scores(seen: Any) -> Any:
        return jax.nn.relu(seen.reshape(games, -1).astype(first.dtype) @ first) @ second

    return steps.pgx(name, games, scores)


#: The games of pgx that are compared.
PGX = ("connect_four", "hex", "backgammon")


def rows(small_net: bool) -> Iterator[tuple[str, Callable[[int], steps.Step]]]:
    """The rows of a table: a name, and what makes a step for a number of games."""
    threads = os.cpu_count() or 1
    if small_net:
        for game in ("triad", "triandro", "triarchy", "cybo"):
            yield f"{game}, on the device", partial(net_on_device, game)
            yield f"{game}, one pinned copy, {threads} threads", partial(net_with_copies, game, threads=threads)
        for name in PGX:
            yield f"pgx {name}, compiled loop", partial(pgx_net, name)
        return
    for game in rules_games.GAMES:
        yield f"{game}, play-outs", partial(play_outs, game)
        yield f"{game}, with arrays", partial(with_arrays, game)
        yield f"{game}, with arrays, processor, {threads} threads", partial(steps.vec, game, threads=threads)
    for name in PGX:
        yield f"pgx {name}, compiled loop", partial(steps.pgx, name)


def table(games: list[int], seconds: float, only: list[str], small_net: bool) -> None:
    """Prints millions of steps per second."""
    print("| millions of steps per second | " + " | ".join(f"{count:,} games" for count in games) + " |")
    print("|" + "---|" * (len(games) + 1))
    for name, make in rows(small_net):
        if any(word in name for word in only):
            found = [steps.millions(partial(make, count), seconds) for count in games]
            print(f"| {name} | {' | '.join(found)} |", flush=True)


def perft(game: str, depth: int) -> int:
    """The number of sequences of this many steps from the start, at least 2. Kernels count the last two steps
    of each position; the host splits what does not fit into the memory of the device.
    """
    import cupy

    env = gpu.VecEnv(game, 1, write=[])
    module = cupy.RawModule(path=env._path)
    sizes = cupy.zeros(3, np.uint64)
    module.get_function("sizes")((1,), (32,), (sizes,))
    size = int(sizes[2])

    def launch(name: str, length: int, *arguments: Any) -> None:
        module.get_function(name)((-(-length // 128),), (128,), arguments)

    def counts(name: str, positions: Any) -> Any:
        out = cupy.zeros(len(positions), np.uint64)
        launch(name, len(positions), positions, np.uint64(len(positions)), out)
        return out

    def below(positions: Any, depth: int) -> int:
        if depth == 2:
            return int(counts("count_two", positions).sum())
        ends = cupy.cumsum(counts("count", positions))
        begin, total = 0, 0
        while begin < len(positions):
            before = int(ends[begin - 1]) if begin else 0
            # At least one position, and as many as have room for their children.
            end = max(begin + 1, int(cupy.searchsorted(ends, before + FRONTIER, side="right")))
            length, found = end - begin, int(ends[end - 1]) - before
            offsets = cupy.concatenate([cupy.zeros(1, np.uint64), ends[begin : end - 1] - np.uint64(before)])
            children = cupy.empty((found, size), np.uint8)
            launch("expand", length, positions[begin:end], np.uint64(length), offsets, children)
            if found:
                total += below(children, depth - 1)
            begin = end
        return total

    start = cupy.zeros((1, size), np.uint8)
    module.get_function("root")((1,), (32,), (env._env(), start))
    return below(start, depth)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Steps per second on a GPU")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each number")
    parser.add_argument("--games", type=int, nargs="+", default=[1024, 65_536, 1_048_576])
    parser.add_argument("--only", nargs="+", default=[""], metavar="WORD", help="only rows with such a name")
    parser.add_argument("--net", action="store_true", help="with a small net in the loop")
    parser.add_argument("--perft", type=int, metavar="DEPTH", help="count sequences of steps, 2 or more")
    given = parser.parse_args()
    print(f"{steps.processor()}, {os.cpu_count()} cores; {steps.versions()}\n", flush=True)
    if not given.perft:
        table(given.games, given.seconds, given.only, given.net)
        return
    for game in rules_games.GAMES:
        if any(word in game for word in given.only):
            begin = time.perf_counter()
            found = perft(game, given.perft)
            print(f"{game}: perft({given.perft}) = {found:,}, {time.perf_counter() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main()
