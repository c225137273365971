"""Many positions as a value, for searches in Python: a step returns a new batch and changes nothing.

>>> from rules_games import batch
>>> root = batch.init("triandro", 2)
>>> child = batch.step(root, [27, 30])
>>> root.action_mask.sum(axis=1).tolist(), child.action_mask.sum(axis=1).tolist()
([55, 55], [54, 54])

Rows are games. ``take`` copies rows in any order, also several times, and ``put`` returns a batch with some
rows replaced. A search keeps its nodes as rows and expands many of them by one step, without a loop over
games:

>>> leaves = child.take([0, 0, 1])
>>> leaves = batch.step(leaves, [0, 1, 2])
>>> leaves.seats.tolist(), leaves.over.tolist()
([0, 0, 0], [False, False, False])

A batch can have no rows, such as that of the leaves of a search that has none.

Chance plays as soon as it is next. ``take`` and ``step`` with a seed draw other events than the original.
Games that are over stay as they are, and ignore their actions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules_games import Position, Shape, VecEnv

__all__ = ["Batch", "init", "of", "step"]


class Batch:
    """Positions with their arrays, which are those of ``VecEnv`` and read-only.

    - ``action_mask`` (int8), ``planes`` (uint8), ``scalars`` (float32): from the view of the seat to act;
    - ``tokens`` (uint8), or other arrays of ``VecEnv``, if ``write`` named them;
    - ``seats`` (uint8): the seat to act, or ``OVER``;
    - ``rewards`` (float32, ``(rows, players)``): in the step in which a game ended, otherwise 0.
    """

    def __init__(self, env: VecEnv) -> None:
        self._env = env
        for array in env.arrays().values():
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self._env)

    def __reduce__(self) -> tuple[type[Batch], tuple[VecEnv]]:
        # A copy is read-only too.
        return Batch, (self._env,)

    def __getattr__(self, name: str) -> NDArray[Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        array: NDArray[Any] = getattr(self._env, name)
        return array

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether a game is over: bool, ``(rows,)``."""
        over: NDArray[np.bool_] = self._env.terminated | self._env.truncated
        return over

    @property
    def shape(self) -> Shape:
        """The sizes of the encoding."""
        return self._env.shape

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._env.players

    def position(self, row: int) -> Position:
        """The position of a row."""
        return self._env.position(row)

    def take(self, rows: ArrayLike, seed: int | None = None) -> Batch:
        """The rows with these indices, in this order. With a seed each row draws other chance events."""
        return Batch(self._env.take(rows, seed))

    def put(self, rows: ArrayLike, source: Batch) -> Batch:
        """A batch in which the rows with these indices are those of another batch."""
        env = self._env.copy()
        env.put(rows, source._env)
        env.observe()
        return Batch(env)


def init(game: str, rows: int, *, seed: int = 0, **settings: Any) -> Batch:
    """Games at their start. Keywords are those of ``VecEnv`` other than ``auto_reset``."""
    return Batch(VecEnv(game, rows, seed=seed, auto_reset="off", **settings))


def of(positions: list[Position], *, seed: int = 0, **settings: Any) -> Batch:
    """Positions of one game with the same options, one per row."""
    if not positions:
        raise ValueError("expected at least one position")
    first = positions[0]
    settings = {**first.options, "board": first.board, **settings}
    env = VecEnv(first.name, len(positions), seed=seed, auto_reset="off", **settings)
    env.set_positions(np.arange(len(positions)), positions)
    return Batch(env)


def step(batch: Batch, actions: ArrayLike, *, where: ArrayLike | None = None, seed: int | None = None) -> Batch:
    """The batch after an action per row, or only in the rows whose flag in ``where`` is set.

    Raises ``IllegalStepError`` if an action is illegal. With a seed each row draws other chance
    events.
    """
    env = batch._env.copy() if seed is None else batch._env.take(np.arange(len(batch)), seed)
    env.step(actions, where)
    return Batch(env)
