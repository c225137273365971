"""Games as environments of Gymnasium: ``GameVectorEnv`` plays many at once, ``GameEnv`` one.

The same agent plays all seats. An observation is the view of the seat to act, and the reward of a step is
that of the seat that has just acted, from -1 to 1 at the end of a game and otherwise 0. ``info`` has
``rewards`` of all seats, and ``seat``, the seat to act (``CHANCE`` or ``OVER`` if there is none).

Action spaces draw only legal actions, so that a random policy is ``env.action_space.sample()``.
"""

from __future__ import annotations

import os
from typing import Any, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rules_games import OVER, IllegalStepError, VecEnv

__all__ = ["GameEnv", "GameVectorEnv", "LegalActions", "LegalActionsOfMany"]

Observations: TypeAlias = dict[str, NDArray[Any]]
_AutoReset: TypeAlias = Literal["same_step", "next_step", "off"]

_AUTO_RESETS: dict[AutoresetMode, _AutoReset] = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "off",
}


class LegalActions(spaces.Discrete):
    """The indices of actions; only legal ones are drawn."""

    def __init__(self, env: VecEnv) -> None:
        super().__init__(env.shape.actions)
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draws an index, of a legal action if there is no mask and no probability."""
        if mask is None and probability is None and self._env.mask.any():
            mask = self._env.mask[0].astype(np.int8)
        return super().sample(mask, probability)


class LegalActionsOfMany(spaces.MultiDiscrete):
    """An index of an action per game; only legal ones are drawn."""

    def __init__(self, env: VecEnv) -> None:
        super().__init__([env.shape.actions] * len(env))
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """Draws indices, of legal actions if there is no mask and no probability.

        ``VecEnv.sample`` is faster. If nothing is legal, the index is 0.
        """
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        drawn = self.np_random.random(self._env.mask.shape, dtype=np.float32) + 1.0
        indices: NDArray[np.int64] = np.argmax(drawn * self._env.mask, axis=1).astype(np.int64)
        return indices


def _observation_space(env: VecEnv) -> spaces.Dict:
    """The space of a seat's view."""
    shape = env.shape
    of: dict[str, spaces.Space[Any]] = {
        "action_mask": spaces.Box(0, 1, (shape.actions,), np.uint8),
        "planes": spaces.Box(0, shape.plane_max, shape.planes, np.uint8),
        "scalars": spaces.Box(0.0, 1.0, (shape.scalars,), np.float32),
    }
    if shape.tokens[0] > 0:
        of["tokens"] = spaces.Box(0, 255, shape.tokens, np.uint8)
    return spaces.Dict(of)


def _make(game: str, games: int, auto_reset: _AutoReset, **settings: Any) -> VecEnv:
    """An environment that writes the arrays of the observation space."""
    write = ["mask", "planes", "scalars", "tokens"]
    if auto_reset == "same_step":
        write += ["final_planes", "final_scalars", "final_tokens"]
    return VecEnv(game, games, auto_reset=auto_reset, write=write, **settings)


def _entropy() -> int:
    return int.from_bytes(os.urandom(8), "little")


class GameVectorEnv(gymnasium.vector.VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Many games in step.

    With ``copy=False``, ``reset`` and ``step`` return the arrays that the next step overwrites, which is
    faster.

    With ``AutoresetMode.SAME_STEP``, ``info["final_obs"]`` has the views at the end of the games whose flag in ``info["_final_obs"]`` is set.

    Other keywords are those of ``VecEnv``: ``threads``, ``max_actions``, ``board``, options of the game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        seed: int | None = None,
        **settings: Any,
    ) -> None:
        auto_reset = _AUTO_RESETS[autoreset_mode]
        seed = _entropy() if seed is None else seed
        self.games = _make(game, num_envs, auto_reset, seed=seed, **settings)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": ["svg"]}
        self.single_observation_space = _observation_space(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(self.games.shape.actions)
        self.action_space = LegalActionsOfMany(self.games)
        self._copy = copy
        self._rows = np.arange(num_envs)
        # In a game that ended without an action no seat has acted.
        self._acting = np.zeros(num_envs, np.intp)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Restarts all games, or those whose flag is set in ``options["reset_mask"]``."""
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is None:
            self.games.reset(seed)
        else:
            self.games.reset_where(np.ascontiguousarray(which, np.bool_))
        return self._observations(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in every game.

        Raises ``IllegalStepError`` if one of them is illegal; then no game has changed.
        """
        games = self.games
        np.minimum(games.seats, games.players - 1, out=self._acting, casting="unsafe")
        np.copyto(games.actions, actions, casting="unsafe")
        games.step(games.actions)
        rewards = games.rewards[self._rows, self._acting]
        terminated, truncated = games.terminated, games.truncated
        if self._copy:
            terminated, truncated = terminated.copy(), truncated.copy()
        info = self._info()
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            self._add_final(info, terminated | truncated)
        return self._observations(), rewards, terminated, truncated, info

    def render(self) -> tuple[str, ...]:
        """Each game as SVG."""
        return tuple(self.games.position(game).svg() for game in range(self.num_envs))

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _observations(self) -> Observations:
        arrays: Observations = {"action_mask": self.games.mask, "planes": self.games.planes}
        arrays["scalars"] = self.games.scalars
        if self.games.shape.tokens[0] > 0:
            arrays["tokens"] = self.games.tokens
        return {name: self._own(array) for name, array in arrays.items()}

    def _info(self) -> dict[str, Any]:
        return {"rewards": self._own(self.games.rewards), "seat": self._own(self.games.seats)}

    def _add_final(self, info: dict[str, Any], ended: NDArray[np.bool_]) -> None:
        if not ended.any():
            return
        final: Observations = {
            "action_mask": np.zeros_like(self.games.mask),
            "planes": self._own(self.games.final_planes),
            "scalars": self._own(self.games.final_scalars),
        }
        if self.games.shape.tokens[0] > 0:
            final["tokens"] = self._own(self.games.final_tokens)
        info["final_obs"], info["_final_obs"] = final, ended


class GameEnv(gymnasium.Env[Observations, np.int64]):
    """One game.

    An illegal action raises ``IllegalStepError``, and nothing changes. With ``illegal="lose"`` it ends the
    game, and the acting seat loses to all others.

    Other keywords are those of ``VecEnv`` and the options of the game.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "raise",
        **settings: Any,
    ) -> None:
        settings = {"seed": _entropy(), **settings}
        self._illegal_loses = illegal == "lose"
        self.games = _make(game, 1, "off", **settings)
        space: Any = _observation_space(self.games)
        self.observation_space = space
        self.action_space = LegalActions(self.games)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Starts a game."""
        super().reset(seed=seed)
        self.games.reset(seed)
        return self._observation(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Plays an action."""
        games = self.games
        acting = min(int(games.seats[0]), games.players - 1)
        games.actions[0] = action
        try:
            games.step(games.actions)
        except IllegalStepError:
            if not self._illegal_loses:
                raise
            self._end_for_others(acting)
        reward = float(games.rewards[0, acting])
        ended = bool(games.terminated[0]), bool(games.truncated[0])
        return self._observation(), reward, *ended, self._info()

    def render(self) -> str:
        """The game as SVG."""
        return self.games.position(0).svg()

    def _end_for_others(self, loser: int) -> None:
        """Writes the end of a game that a seat has lost."""
        games = self.games
        games.mask.fill(0)
        games.seats.fill(OVER)
        games.terminated.fill(True)
        games.rewards.fill(1 / (games.players - 1))
        games.rewards[0, loser] = -1.0

    def _observation(self) -> Observations:
        games = self.games
        seen: Observations = {"action_mask": games.mask[0], "planes": games.planes[0]}
        seen["scalars"] = games.scalars[0]
        if games.shape.tokens[0] > 0:
            seen["tokens"] = games.tokens[0]
        return {name: array.copy() for name, array in seen.items()}

    def _info(self) -> dict[str, Any]:
        return {"rewards": self.games.rewards[0].copy(), "seat": int(self.games.seats[0])}
