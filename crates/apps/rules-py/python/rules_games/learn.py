"""What learners need beside ``VecEnv``: whole rollouts, returns per seat, and the share of games won.

>>> import numpy as np
>>> from rules_games import VecEnv
>>> from rules_games.learn import Rollout, returns
>>> env = VecEnv("triandro", 64, seed=1)
>>> rollout = Rollout(env, 80)
>>> rollout.fill("random")
>>> rollout.planes.shape, rollout.rewards.shape
((80, 64, 2, 9, 9), (80, 64, 2))
>>> found, known = returns(rollout.seats, rollout.rewards, rollout.terminated, rollout.truncated)
>>> bool(np.all(np.abs(found[known]) == 1)), bool(known[0].all())
(True, True)

Arrays of a rollout have a row per step and in it a row per game. NumPy is all that this module needs.
"""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules_games import NO_ACTION, VecEnv
from rules_games._native import _checked_actions
from rules_games._opponents import Against, Opponents, Policy, make

__all__ = ["Rollout", "WinShare", "advantages", "returns", "win_share"]

_Flags = NDArray[np.bool_]
_Floats = NDArray[np.float32]


def _is_after(name: str) -> bool:
    """Whether an array is about what a step has done, and not about the games before it."""
    return name in ("rewards", "terminated", "truncated") or name.startswith("final_")


class Rollout:
    """Consecutive steps of an environment in arrays of shape ``(steps, games, ...)``.

    The arrays are those that the environment writes, under their names, and ``actions``. ``seats`` and the
    views are those before a step, and ``rewards``, ``terminated``, ``truncated`` and the ``final_`` views those
    after it. ``fill`` overwrites them.
    """

    def __init__(self, env: VecEnv, steps: int) -> None:
        if steps < 1:
            raise ValueError(f"expected at least one step, found {steps}")
        self.env = env
        self.actions = np.zeros((steps, len(env)), np.uint32)
        self._rows = {name: np.zeros((steps, *array.shape), array.dtype) for name, array in env.arrays().items()}

    def __getattr__(self, name: str) -> NDArray[Any]:
        if name.startswith("_") or name not in self._rows:
            raise AttributeError(f"the environment writes no array {name}")
        return self._rows[name]

    def fill(self, policy: Policy | Literal["random"]) -> None:
        """Plays and records the steps from where the environment is.

        ``policy`` is a function from the views of all games, by name, to one action for each, or ``"random"``.
        Where no seat acts, its choice has no effect. An action that cannot be played raises, and the steps before
        it have been played.
        """
        if not callable(policy) and policy != "random":
            raise TypeError(f"expected a function or 'random' for policy, found {policy!r}")
        env, arrays = self.env, self.env.arrays()
        seen = {name: array for name, array in arrays.items() if not _is_after(name)}
        for step, actions in enumerate(self.actions):
            for name, array in seen.items():
                self._rows[name][step] = array
            if callable(policy):
                actions[:] = _checked_actions(policy(seen), np.arange(len(env)), env.shape.actions)
                actions[seen["seats"] >= env.players] = NO_ACTION
            else:
                env.sample(None, actions)
            env.step(actions)
            for name, array in arrays.items():
                if name not in seen:
                    self._rows[name][step] = array


def _decisions(seats: NDArray[Any], rewards: NDArray[Any], *others: NDArray[Any] | None) -> tuple[_Flags, NDArray[Any]]:
    """The flags of the steps in which a seat acts, and the seats, for others seat 0."""
    if rewards.ndim != 3:
        raise ValueError(f"expected shape (steps, games, players) for rewards, found {rewards.shape}")
    for name, array in zip(("seats", "terminated", "truncated", "values"), (seats, *others)):
        if array is not None and array.shape != rewards.shape[:2]:
            raise ValueError(f"expected shape {rewards.shape[:2]} for {name}, found {array.shape}")
    acts = seats < rewards.shape[2]
    return acts, np.where(acts, seats, 0).astype(np.intp)


def returns(
    seats: NDArray[Any],
    rewards: NDArray[Any],
    terminated: NDArray[Any],
    truncated: NDArray[Any] | None = None,
    *,
    discount: float = 1.0,
) -> tuple[_Floats, _Flags]:
    """The return of each decision, for the seat that made it, and the flags of those that are known.

    The arguments are arrays of ``VecEnv`` of consecutive steps, as ``Rollout`` has them. A return is the sum of
    the rewards of that seat from the decision to the end of its game. Rewards that come after further decisions of
    the seat are discounted once for each of these. A return is known if the game has ended by its rules within
    the steps. Steps in which no seat acts, such as those of chance, have a return of 0 that is not known.

    To bootstrap a game that was cut off, or that goes on after the last step, add the discounted estimates of all
    seats to ``rewards`` of that step, and set its flag in ``terminated`` instead of ``truncated``.
    """
    acts, seats = _decisions(seats, rewards, terminated, truncated)
    steps, games, _ = rewards.shape
    rows = np.arange(games)
    found, known = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    ahead, closed = np.zeros(rewards.shape[1:], np.float32), np.zeros(games, np.bool_)
    for step in reversed(range(steps)):
        if truncated is not None:
            ahead[truncated[step]], closed[truncated[step]] = 0.0, False
        ahead[terminated[step]], closed[terminated[step]] = 0.0, True
        ahead += rewards[step]
        found[step] = np.where(acts[step], ahead[rows, seats[step]], 0.0)
        known[step] = acts[step] & closed
        ahead[rows, seats[step]] *= np.where(acts[step], np.float32(discount), np.float32(1.0))
    return found, known


def advantages(
    seats: NDArray[Any],
    rewards: NDArray[Any],
    terminated: NDArray[Any],
    truncated: NDArray[Any] | None,
    values: NDArray[Any],
    *,
    discount: float = 1.0,
    decay: float = 0.95,
) -> tuple[_Floats, _Flags]:
    """The generalised advantage of each decision, for the seat that made it, and the flags of those that are known.

    ``values`` are estimates of the returns of the seats to act, ``(steps, games)``. ``decay`` is the lambda of
    the method: 0 looks ahead to the next decision of the same seat, and 1 is the return without the value.
    All else is as in ``returns``. An advantage is known if the game has ended by its rules within the steps or the
    seat has a later decision in them. The target of a value is the sum of advantage and value.
    """
    acts, seats = _decisions(seats, rewards, terminated, truncated, values)
    steps, games, _ = rewards.shape
    found, known = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    # Of each seat: the rewards up to its next decision, the value and advantage of that, and whether there is one.
    ahead, value, next_one = (np.zeros(rewards.shape[1:], np.float32) for _ in range(3))
    closed = np.zeros(rewards.shape[1:], np.bool_)
    for step in reversed(range(steps)):
        for ended, is_known in ((truncated, False), (terminated, True)):
            if ended is not None:
                ahead[ended[step]] = value[ended[step]] = next_one[ended[step]] = 0.0
                closed[ended[step]] = is_known
        ahead += rewards[step]
        place = np.flatnonzero(acts[step]), seats[step][acts[step]]
        now = values[step][place[0]]
        gain = ahead[place] + discount * value[place] - now + discount * decay * next_one[place]
        known[step][place[0]] = closed[place]
        found[step][place[0]] = next_one[place] = np.where(closed[place], gain, 0.0)
        value[place], ahead[place], closed[place] = now, 0.0, True
    return found, known


class WinShare(NamedTuple):
    """Games won of games played, and how many of these were cut off by ``max_actions``.

    As a text it has the share and its 95 % interval.
    """

    won: int
    games: int
    truncated: int = 0

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1. Games that were cut off are not won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson."""
        share, games, squared = self.share, self.games, 1.96**2
        middle = (share + squared / (2 * games)) / (1 + squared / games)
        half = 1.96 * math.sqrt(share * (1 - share) / games + squared / (4 * games**2)) / (1 + squared / games)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        cut_off = f", {self.truncated} cut off" if self.truncated else ""
        return f"{self.won} of {self.games} = {self.share:.1%} ({low:.1%} to {high:.1%}){cut_off}"


def win_share(
    policy: Policy, game: str, opponent: Opponents, games: int, *, seed: int = 0, **settings: Any
) -> WinShare:
    """Plays games of a policy against an opponent, with the seats in turn, and counts those that it wins.

    ``policy`` is a function from the views of many games, by name, to one action for each. ``opponent`` is another
    one, or the name of a bot. Other keywords are those of ``VecEnv``. Games that the
    opponent ends before the policy has acted count as they ended. Games that chance ends without any action, most
    of those of Cybo, are skipped.

    >>> from rules_games.learn import win_share
    >>> def first(seen): return seen["action_mask"].argmax(axis=1)
    >>> print(win_share(first, "triandro", "random", 100))
    62 of 100 = 62.0% (52.2% to 70.9%)
    """
    if games < 1:
        raise ValueError(f"expected at least one game, found {games}")
    made, names = make(game, games, "off", seed=seed, **settings)
    play = Against(made, names, opponent, seed)
    play.others_move()
    while (ours := made.seats == play.seats).any():
        # Games that are over stay as they are, with their rewards.
        play.play(policy, ours)
        play.others_move()
    won = made.rewards[np.arange(games), play.seats] > 0
    return WinShare(int(won.sum()), games, int(made.truncated.sum()))
