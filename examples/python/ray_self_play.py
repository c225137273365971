"""Self-play over a cluster with Ray: actors play, a learner learns, and actors may die.

    python ray_self_play.py                        # two actors on this machine
    python ray_self_play.py --address auto         # on the cluster that this machine belongs to
    python ray_self_play.py --kill                 # kill an actor in the middle, to see what happens
    python ray_self_play.py --checkpoint run.ckpt  # go on from the file, if it exists

Games are distributed in blocks of fixed size. An actor owns one block at a time as a ``VecEnv`` and plays
chunks of 32 steps, so that the network carries few, large messages. With each chunk it sends the state of
its games. The learner counts a chunk on arrival, in the order of the block, and keeps the state. If an actor
dies, another one continues from there, so that at most one chunk is lost. The learner gets the same chunks,
each once, for any number of actors and any failures. If it dies itself, it continues from its checkpoint,
which is written after each chunk. Actors that cannot start end the run with their error.

The learner is small: it fits the value of a position for the seat to act, a linear function of planes and
scalars, to the results of games by least squares. A policy that changes during play must be replayed too:
send its version with each request, and keep the versions with which a block was played.

Ray authenticates by a token. On one machine it makes one itself; for a cluster make it once with
``ray get-auth-token --generate`` and copy ``~/.ray/auth_token`` to all nodes before ``ray start``.
"""

from __future__ import annotations

import argparse
import hashlib
import pathlib
import pickle
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import ray
from numpy.typing import NDArray
from ray.exceptions import RayActorError

from rules_games import VecEnv

CHUNK = 32


@dataclass
class Plan:
    """The games to play, the same for any number of actors."""

    game: str = "cybo"
    seed: int = 1
    blocks: int = 4
    games_a_block: int = 256
    chunks_a_block: int = 12


@dataclass
class Chunk:
    """Some steps of all games of a block, one array of each kind."""

    planes: NDArray[np.uint8]  # from the view of the seat to act
    scalars: NDArray[np.float32]
    masks: NDArray[np.uint64]  # bits
    seats: NDArray[np.uint8]
    actions: NDArray[np.uint16]
    rewards: NDArray[np.float32]  # of all seats
    ended: NDArray[np.bool_]

    def digest(self) -> bytes:
        """A fingerprint of the games."""
        parts = (self.planes, self.scalars, self.masks, self.seats, self.actions, self.rewards)
        return hashlib.blake2b(b"".join(part.tobytes() for part in parts)).digest()


class Block:
    """The games of a block, on any machine."""

    def __init__(self, plan: Plan, block: int, state: bytes | None = None) -> None:
        write = ["action_mask_bits", "planes", "scalars"]
        games = plan.games_a_block
        self.env = VecEnv(
            plan.game, games, seed=plan.seed, first_game=block * games, write=write
        )
        if state is not None:
            self.env.set_state(state)

    def chunk(self) -> Chunk:
        """Plays a chunk with a random policy."""
        env, games = self.env, len(self.env)
        steps: list[tuple[NDArray[Any], ...]] = []
        for _ in range(CHUNK):
            planes = env.planes.reshape(games, -1).copy()
            seen = (planes, env.scalars.copy(), env.action_mask_bits.copy(), env.seats.copy())
            env.sample(env.action_mask_bits)
            actions = env.actions.astype(np.uint16)
            env.step(env.actions)
            steps.append((*seen, actions, env.rewards.copy(), env.terminated.copy()))
        return Chunk(*(np.stack(parts) for parts in zip(*steps)))


class Player:
    """Plays blocks one after another."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.block: Block | None = None

    def begin(self, block: int, state: bytes | None) -> None:
        """Takes over a block in the state after its last counted chunk, if any."""
        self.block = Block(self.plan, block, state)

    def chunk(self) -> tuple[Chunk, bytes]:
        """Plays the next chunk. Returns it with the state after it."""
        if self.block is None:
            raise RuntimeError("no block has begun")
        chunk = self.block.chunk()
        return chunk, self.block.env.state()


#: The same as an actor of Ray.
Actor: Any = ray.remote(Player)


@dataclass
class Learner:
    """Learns the values of positions, and counts."""

    steps: int = 0
    games: int = 0
    errors: deque[float] = field(default_factory=lambda: deque(maxlen=16))
    sums: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None
    digests: dict[tuple[int, int], bytes] = field(default_factory=dict)
    # The views of unfinished games of a block, until their results are known.
    open: dict[int, list[Chunk]] = field(default_factory=dict)

    def take(self, block: int, place: int, chunk: Chunk) -> None:
        """Counts a chunk, and learns from the games that ended in it."""
        if (block, place) in self.digests:
            raise RuntimeError(f"chunk {place} of block {block} has been counted before")
        self.digests[block, place] = chunk.digest()
        self.steps += chunk.actions.size
        self.games += int(chunk.ended.sum())
        # A game of Cybo takes a few decisions: with two chunks nearly all ends are known.
        kept = self.open.setdefault(block, [])
        kept.append(chunk)
        if len(kept) == 2:
            self._learn(*kept)
            kept.pop(0)

    def _learn(self, earlier: Chunk, later: Chunk) -> None:
        seats = np.concatenate([earlier.seats, later.seats])
        rewards = np.concatenate([earlier.rewards, later.rewards])
        ended = np.concatenate([earlier.ended, later.ended])
        # Backwards through time: the result of the game that each position is part of.
        result = np.zeros_like(rewards[0])
        results, known = np.zeros(seats.shape, np.float32), np.zeros(seats.shape, np.bool_)
        is_known = np.zeros(seats.shape[1], np.bool_)
        for step in range(len(seats) - 1, -1, -1):
            result = np.where(ended[step][:, None], rewards[step], result)
            is_known |= ended[step]
            known[step] = is_known
            results[step] = np.take_along_axis(result, seats[step][:, None].astype(np.intp), 1)[:, 0]
        used = known[:CHUNK]
        inputs = np.concatenate([earlier.planes[used], earlier.scalars[used]], axis=1)
        self._regress(inputs, results[:CHUNK][used])

    def _regress(self, inputs: NDArray[np.float32], wanted: NDArray[np.float32]) -> None:
        """Least squares over everything so far, from sums."""
        size = inputs.shape[1]
        if self.sums is None:
            # Regularised, against large values from few games.
            self.sums = 1000 * np.eye(size), np.zeros(size)
        squares, products = self.sums
        # The error of the present weights on the new positions.
        error = inputs @ np.linalg.solve(squares, products) - wanted
        self.errors.append(float(np.mean(error**2)))
        squares += inputs.T @ inputs
        products += inputs.T @ wanted

    def fingerprint(self) -> str:
        """A fingerprint of all counted chunks, in the order of blocks."""
        return hashlib.blake2b(b"".join(self.digests[key] for key in sorted(self.digests))).hexdigest()


@dataclass
class Progress:
    """What a run has done: all that is needed to continue it."""

    plan: Plan
    learner: Learner = field(default_factory=Learner)
    #: The number of counted chunks of each block, and the state of its games after them.
    counted: dict[int, int] = field(default_factory=dict)
    states: dict[int, bytes] = field(default_factory=dict)

    def count(self, block: int, place: int, chunk: Chunk, state: bytes) -> None:
        """Counts a chunk, and learns from it."""
        self.learner.take(block, place, chunk)
        self.counted[block], self.states[block] = place + 1, state

    def save(self, file: pathlib.Path) -> None:
        """Writes the checkpoint. The file is the old or the new one at any time."""
        new = file.with_suffix(".new")
        new.write_bytes(pickle.dumps(self))
        new.replace(file)

    @classmethod
    def load(cls, file: pathlib.Path, plan: Plan) -> Progress:
        """Reads a checkpoint of the same plan. Read only files that you have written yourself."""
        progress = pickle.loads(file.read_bytes())
        if not isinstance(progress, Progress) or progress.plan != plan:
            raise ValueError(f"{file} is not a checkpoint of {plan}")
        return progress


class Crew:
    """The actors and their blocks."""

    def __init__(self, plan: Plan, actors: int, progress: Progress) -> None:
        self.plan, self.progress = plan, progress
        counted = progress.counted
        self.waiting = deque(
            block for block in range(plan.blocks) if counted.get(block, 0) < plan.chunks_a_block
        )
        #: The actor and the block behind each chunk that is under way.
        self.under_way: dict[Any, tuple[Any, int]] = {}
        self.replaced = 0
        self.failures = 0
        #: Failures in a row after which the run ends.
        self.patience = 3 * actors
        for _ in range(min(actors, len(self.waiting))):
            self._begin(Actor.remote(plan))

    def _begin(self, actor: Any) -> None:
        """Gives an actor the next block, if there is one."""
        if self.waiting:
            block = self.waiting.popleft()
            # Calls of an actor are carried out in order.
            actor.begin.remote(block, self.progress.states.get(block))
            self._ask(actor, block)

    def _ask(self, actor: Any, block: int) -> None:
        self.under_way[actor.chunk.remote()] = (actor, block)

    def next_chunk(self) -> bool:
        """Waits for a chunk and passes it to the learner. Returns whether one was in flight."""
        if not self.under_way:
            return False
        (done,), _ = ray.wait(list(self.under_way), num_returns=1)
        actor, block = self.under_way.pop(done)
        try:
            chunk, state = ray.get(done)
        except RayActorError as why:
            self.failures += 1
            if self.failures >= self.patience:
                raise RuntimeError(f"{self.failures} actors in a row have failed: {why}") from why
            self.replaced += 1
            self.waiting.appendleft(block)
            self._begin(Actor.remote(self.plan))
            return True
        self.failures = 0
        place = self.progress.counted.get(block, 0)
        if place + 1 < self.plan.chunks_a_block:
            # The next chunk is played while the learner learns.
            self._ask(actor, block)
        else:
            self._begin(actor)
        self.progress.count(block, place, chunk, state)
        return True

    def kill_one(self) -> None:
        """Kills an actor that is playing."""
        actor, _ = next(iter(self.under_way.values()))
        ray.kill(actor)


def run(
    plan: Plan, actors: int, kill: bool = False, checkpoint: pathlib.Path | None = None
) -> tuple[Learner, Crew]:
    """Plays a whole plan and learns. With ``kill`` an actor is killed half-way."""
    resumes = checkpoint is not None and checkpoint.exists()
    progress = Progress.load(checkpoint, plan) if checkpoint and resumes else Progress(plan)
    learner = progress.learner
    crew = Crew(plan, actors, progress)
    half = plan.blocks * plan.chunks_a_block // 2
    while crew.next_chunk():
        if checkpoint:
            progress.save(checkpoint)
        if kill and len(learner.digests) >= half:
            kill = False
            crew.kill_one()
    return learner, crew


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("--address", help="of a cluster: auto, or ray://HOST:10001")
    parser.add_argument("--kill", action="store_true", help="kill an actor half-way")
    parser.add_argument("--checkpoint", type=pathlib.Path, help="a file to write and to continue from")
    for name, default in vars(Plan()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    given = vars(parser.parse_args())
    actors, address, kill = given.pop("actors"), given.pop("address"), given.pop("kill")
    checkpoint = given.pop("checkpoint")
    if address:
        ray.init(address=address)
    else:
        ray.init(num_cpus=actors, include_dashboard=False)
    plan = Plan(**given)
    begin = time.perf_counter()
    learner, crew = run(plan, actors, kill, checkpoint)
    seconds = time.perf_counter() - begin
    print(f"{learner.steps} steps, {learner.games} games, {learner.steps / seconds:,.0f} steps a second")
    print(f"mean squared error of the last {len(learner.errors)} chunks: {np.mean(learner.errors):.3f}")
    print(f"actors replaced: {crew.replaced}; fingerprint of the games: {learner.fingerprint()[:16]}")
    ray.shutdown()


if __name__ == "__main__":
    main()
