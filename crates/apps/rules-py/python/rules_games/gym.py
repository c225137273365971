"""Games as environments of Gymnasium: ``GameVectorEnv`` plays many at once, ``GameEnv`` one.

The same agent plays all seats. An observation is the view of the seat to act, and the reward of a step is
that of the seat that has just acted, from -1 to 1 at the end of a game and otherwise 0. ``info`` has
``rewards`` of all seats, and ``seat``, the seat to act (``CHANCE`` or ``OVER`` if there is none). A learner of
one agent mostly wants to play one seat: ``VsOpponent`` and ``VsOpponentVector`` play the others.

An observation has ``action_mask`` (int8, 1 for a legal action), ``planes`` (uint8), ``scalars`` (float32, 0 to
1), and ``tokens`` (uint8) if the game has them, in the shapes of ``VecEnv.shape``. In environments of many
games ``write`` names other arrays of ``VecEnv``, such as lists of legal actions for a game with many.

Games of a vector restart in the step in which they end, like those of ``VecEnv``.

Importing this module registers the games with Gymnasium, with the version of their encoding:
``gymnasium.make("rules_games/triandro-v1", players=3)``. Without an import it is
``gymnasium.make("rules_games.gym:rules_games/triandro-v1")``.
"""

from __future__ import annotations

import operator
import os
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import RecordConstructorArgs
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rules_games import GAMES, NO_ACTION, OVER, IllegalStepError, Position, Rng, VecEnv, _render
from rules_games._opponents import VIEWS, Against, AutoReset, Observations, Opponents, checked, make
from rules_games._spaces import Indices

__all__ = ["GameEnv", "GameVectorEnv", "VsOpponent", "VsOpponentVector"]

_AUTO_RESETS: dict[AutoresetMode, AutoReset] = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "off",
}


#: The greatest values of the arrays of an observation, other than those of their types.
_GREATEST = {"action_mask": 1, "scalars": 1.0}


def _observation_space(games: VecEnv, names: tuple[str, ...]) -> spaces.Dict:
    """The space of a seat's view."""
    of: dict[str, spaces.Space[Any]] = {}
    for name in names:
        array = games.arrays()[name]
        greatest = games.shape.plane_max if name == "planes" else _GREATEST.get(name)
        if greatest is None:
            greatest = np.iinfo(array.dtype).max
        of[name] = spaces.Box(0, greatest, array.shape[1:], array.dtype.type)
    return spaces.Dict(of)


def _nothing_legal(name: str, array: NDArray[Any]) -> None:
    """Writes that nothing is legal, if it is an array of legality."""
    if name not in VIEWS:
        array.fill(NO_ACTION if name == "legal" else 0)


def _entropy() -> int:
    return int.from_bytes(os.urandom(8), "little")


def _check_options(options: dict[str, Any] | None, known: tuple[str, ...] = ()) -> None:
    """Refuses options of ``reset`` that would have no effect."""
    for name in options or {}:
        if name not in known:
            words = f"known: {', '.join(known)}" if known else "there are none"
            raise ValueError(f"unknown option {name!r} of reset ({words}); games get theirs when they are made")


class _Vector(gymnasium.vector.VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Many games in step, and their spaces."""

    def __init__(self, game: str, num_envs: int, auto_reset: AutoReset, seed: int | None, **settings: Any) -> None:
        if num_envs < 1:
            raise ValueError(f"expected at least one game, found {num_envs}")
        self._seed = _entropy() if seed is None else seed
        self.games, self._names = make(game, num_envs, auto_reset, seed=self._seed, **settings)
        self.num_envs = num_envs
        self.single_observation_space = _observation_space(self.games, self._names)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(self.games.shape.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._has_reset = False

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of legal actions: bool, ``(num_envs, actions)``. The environment must write ``action_mask``."""
        return self.games.action_mask.astype(np.bool_)

    def sample_legal(self) -> NDArray[np.uint32]:
        """Draws a legal action for every game with the game's own generator: uint32, ``(num_envs,)``.

        Where no seat acts, it is ``NO_ACTION``, which ``step`` accepts.
        """
        self.games.sample(None, self.games.actions)
        return self.games.actions.copy()

    def _arrays(self) -> Observations:
        """The arrays that the next step overwrites."""
        return {name: getattr(self.games, name) for name in self._names}

    def _expect_reset(self) -> None:
        if not self._has_reset:
            raise ResetNeeded("call reset before step")

    def _information(self, **parts: NDArray[Any]) -> dict[str, Any]:
        """Information about all games."""
        all_games = np.ones(self.num_envs, np.bool_)
        return {**parts, **{f"_{name}": all_games for name in parts}}

    def _add_final(
        self, info: dict[str, Any], ended: NDArray[np.bool_], final: Observations, **parts: NDArray[Any]
    ) -> None:
        """Adds what Gymnasium's own vectors add in the step in which games ended."""
        info["final_obs"], info["_final_obs"] = final, ended
        parts["seat"] = np.where(ended, np.uint8(OVER), np.uint8(0))
        info["final_info"] = {**parts, **{f"_{name}": ended for name in parts}}
        info["_final_info"] = ended


def _one_seed(seed: int | list[int | None] | None) -> int | None:
    if isinstance(seed, (list, tuple)):
        raise ValueError(f"expected one seed, from which each game has its own generator, found {seed}")
    return None if seed is None else operator.index(seed)


class GameVectorEnv(_Vector):
    """Many games in step.

    ``reset`` and ``step`` return copies. With ``copy=False`` they return the arrays that the next step
    overwrites, which is faster.

    With ``AutoresetMode.SAME_STEP``, the default, ``info["final_obs"]`` has the views at the end of the games
    whose flag in ``info["_final_obs"]`` is set. ``info["rewards"]`` is float32 of shape
    ``(num_envs, players)``, ``info["seat"]`` uint8 of shape ``(num_envs,)``.

    ``write`` names the arrays of an observation, those of ``VecEnv``. By default they are ``action_mask``,
    ``planes``, ``scalars`` and ``tokens``. With large masks ``["legal", "legal_counts", "tokens", "scalars"]`` is many times
    as fast. Other keywords are those of ``VecEnv``: ``threads``, ``max_actions``, ``board``, ``width``, options of
    the game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        copy: bool = True,
        seed: int | None = None,
        render_mode: str | None = None,
        write: Sequence[str] | None = None,
        **settings: Any,
    ) -> None:
        _render.check(render_mode, _render.PICTURES)
        super().__init__(game, num_envs, _AUTO_RESETS[autoreset_mode], seed, write=write, **settings)
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": _render.PICTURES}
        self._copy = copy
        # In a game that ended without an action no seat has acted.
        self._acting = np.zeros(num_envs, np.intp)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Restarts all games, or those whose flag is set in ``options["reset_mask"]``.

        ``seed`` is one integer, from which each game has its own generator. A list raises ``ValueError``.
        """
        _check_options(options, ("reset_mask",))
        seed = _one_seed(seed)
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is None:
            self.games.reset(seed)
        else:
            self.games.reset_where(which)
        self._has_reset = True
        return self._observations(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in every game: integers of any type, ``(num_envs,)``.

        Raises ``IllegalStepError`` if one of them is illegal; then no game has changed. With
        ``AutoresetMode.DISABLED`` games that are over stay as they are.
        """
        self._expect_reset()
        games = self.games
        np.minimum(games.seats, games.players - 1, out=self._acting, casting="unsafe")
        games.step(actions)
        rewards = games.rewards[self._rows, self._acting]
        terminated, truncated = games.terminated, games.truncated
        if self._copy:
            terminated, truncated = terminated.copy(), truncated.copy()
        info = self._info()
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            self._add_ends(info, terminated | truncated)
        return self._observations(), rewards, terminated, truncated, info

    def render(self) -> tuple[Any, ...]:
        """Each game in the render mode."""
        mode = self.render_mode
        if mode is None:
            return ()
        return tuple(_render.draw(self.games.position(game), mode) for game in range(self.num_envs))

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _observations(self) -> Observations:
        return {key: self._own(array) for key, array in self._arrays().items()}

    def _info(self) -> dict[str, Any]:
        return self._information(rewards=self._own(self.games.rewards), seat=self._own(self.games.seats))

    def _add_ends(self, info: dict[str, Any], ended: NDArray[np.bool_]) -> None:
        if not ended.any():
            return
        final: Observations = {}
        for name in self._names:
            if name in VIEWS:
                final[name] = self._own(getattr(self.games, f"final_{name}"))
            else:
                final[name] = getattr(self.games, name).copy()
                _nothing_legal(name, final[name])
        self._add_final(info, ended, final, rewards=info["rewards"])


class GameEnv(gymnasium.Env[Observations, np.int64]):
    """One game, in which the agent plays all seats. ``VsOpponent`` leaves it one of them.

    An illegal action ends the game until ``reset``, and the acting seat loses to all others, because the action
    space has illegal actions too. With ``illegal="raise"`` it raises ``IllegalStepError``, and nothing changes.
    Anything that is not in the action space is refused in any case.

    ``all_seats=True`` states that one agent is meant to play all seats; otherwise the first step warns.

    ``write`` is that of ``GameVectorEnv``. Other keywords are those of ``VecEnv`` and the options of the game.
    """

    metadata = {"render_modes": _render.MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "lose",
        all_seats: bool = False,
        write: Sequence[str] | None = None,
        **settings: Any,
    ) -> None:
        _render.check(render_mode, _render.MODES)
        if illegal not in ("raise", "lose"):
            raise ValueError(f"expected raise or lose for illegal, found {illegal!r}")
        settings = {"seed": _entropy(), **settings}
        self._seed = int(settings["seed"])
        self._illegal_loses = illegal == "lose"
        self._has_reset = False
        # Whether an illegal action has ended the game.
        self._is_lost = False
        self.all_seats = all_seats
        self.games, self._names = make(game, 1, "off", write, **settings)
        space: Any = _observation_space(self.games, self._names)
        self.observation_space = space
        self.action_space = Indices(self.games.shape.actions)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Starts a game."""
        _check_options(options)
        seed = _one_seed(seed)
        super().reset(seed=seed)
        self.games.reset(seed)
        self._has_reset, self._is_lost = True, False
        self._show()
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Plays an action.

        After the end of a game it plays nothing until ``reset``, and returns the end with a reward of 0. ``close``
        has no effect.
        """
        if not self._has_reset:
            raise ResetNeeded("call reset before step")
        if not self.all_seats:
            self.all_seats = True
            warnings.warn(
                "one agent plays all seats and gets the reward of the seat that has acted, so that a "
                "learner can win against itself; use rules_games.gym.VsOpponent, or all_seats=True",
                stacklevel=2,
            )
        games = self.games
        if self._is_lost:
            games.rewards.fill(0)
            return self._observation(), 0.0, True, False, self._info()
        acting = min(int(games.seats[0]), games.players - 1)
        try:
            chosen: Any = (action,)
            games.step(chosen)
        except IllegalStepError:
            if not self._illegal_loses or not 0 <= int(action) < games.shape.actions:
                raise
            self._end_for_others(acting)
        reward = float(games.rewards[0, acting])
        ended = bool(games.terminated[0]), bool(games.truncated[0])
        self._show()
        return self._observation(), reward, *ended, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions: bool, ``(actions,)``. ``MaskablePPO`` of sb3-contrib calls it.

        The environment must write ``action_mask``.
        """
        mask: NDArray[np.bool_] = self.games.action_mask[0].astype(np.bool_)
        return mask

    def sample_legal(self) -> int:
        """Draws a legal action with the game's own generator; ``NO_ACTION`` if the game is over."""
        if self._is_lost:
            return NO_ACTION
        self.games.sample(None, self.games.actions)
        return int(self.games.actions[0])

    def render(self) -> Any:
        """The game in the render mode."""
        if self.render_mode == "human":
            return None
        return _render.draw(self.games.position(0), self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            _render.draw(self.games.position(0), "human")

    def _end_for_others(self, loser: int) -> None:
        """Writes the end of a game that a seat has lost."""
        games = self.games
        self._is_lost = True
        self._clear_legality()
        games.seats.fill(OVER)
        games.terminated.fill(True)
        games.rewards.fill(1 / (games.players - 1))
        games.rewards[0, loser] = -1.0

    def _clear_legality(self) -> None:
        for name in self._names:
            _nothing_legal(name, getattr(self.games, name))

    def _observation(self) -> Observations:
        return {name: getattr(self.games, name)[0].copy() for name in self._names}

    def _observation_of(self, seat: int) -> Observations:
        """The view of a seat, whether it acts or not."""
        if self.games.seats[0] != seat:
            self.games.observe_as((seat,))
            if self._is_lost:
                self._clear_legality()
        return self._observation()

    def _info(self) -> dict[str, Any]:
        return {"rewards": self.games.rewards[0].copy(), "seat": int(self.games.seats[0])}


#: An opponent: the name of a bot, or a function from an observation to an action.
Opponent: TypeAlias = "str | Callable[[Observations], Any]"


class VsOpponent(gymnasium.Wrapper[Observations, np.int64, Observations, np.int64], RecordConstructorArgs):
    """One game, in which the agent plays one seat and an opponent all others.

    ``opponent`` is the name of a bot, such as ``"random"``, ``"easy"`` or ``"uct:100"``, or a function from an
    observation to an action. For self-play, set the attribute ``opponent`` to earlier versions of the policy. An
    illegal choice of the opponent raises ``IllegalStepError``, and nothing changes.

    ``seat`` is the agent's seat. With ``None`` a ``reset`` with a seed draws it from the seed, so that a loop over
    seeds plays all seats, and one without a seed passes on to the next seat.

    Observations, masks and rewards are those of the agent's seat, also at the end of a game.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], opponent: Opponent = "random", seat: int | None = None) -> None:
        RecordConstructorArgs.__init__(self, _disable_deepcopy=True, opponent=opponent, seat=seat)
        gymnasium.Wrapper.__init__(self, env)
        game = env.unwrapped
        if not isinstance(game, GameEnv):
            raise TypeError(f"expected a GameEnv, found {game}")
        self._game = game
        game.all_seats = True
        if seat is not None and not 0 <= seat < game.games.players:
            raise ValueError(f"expected a seat in 0..={game.games.players - 1}, found {seat}")
        checked(opponent, game.games.position(0))
        self.opponent = opponent
        self._fixed = seat
        self._has_reset = False
        self._rng = Rng(game._seed)
        self.seat = -1 if seat is None else seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Starts a game, in which the opponent has already moved if it moves first."""
        players = self._game.games.players
        seed = _one_seed(seed)
        if seed is not None:
            self._rng = Rng(seed)
        if self._fixed is None:
            self.seat = (self.seat + 1 if seed is None else self._rng.next()) % players
        self.env.reset(seed=seed, options=options)
        _, over = self._others_move()
        while over:
            self.env.reset()
            _, over = self._others_move()
        self._has_reset = True
        return self._seen(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Plays an action of the agent, and those of the others up to its next turn.

        After the end of a game it is that of ``GameEnv``.
        """
        if not self._has_reset:
            raise ResetNeeded("call reset before step")
        chosen: Any = action
        _, _, terminated, truncated, _ = self.env.step(chosen)
        if not (terminated or truncated):
            (terminated, truncated), _ = self._others_move()
        reward = float(self._game.games.rewards[0, self.seat]) if terminated else 0.0
        return self._seen(), reward, terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the agent's legal actions: bool, ``(actions,)``."""
        return self._game.action_masks()

    def sample_legal(self) -> int:
        """Draws a legal action of the agent."""
        return self._game.sample_legal()

    def _others_move(self) -> tuple[tuple[bool, bool], bool]:
        games = self._game.games
        terminated = truncated = False
        illegal_loses, self._game._illegal_loses = self._game._illegal_loses, False
        try:
            while not (terminated or truncated) and games.seats[0] != self.seat:
                _, _, terminated, truncated, _ = self.env.step(self._choice())
        finally:
            self._game._illegal_loses = illegal_loses
        return (terminated, truncated), terminated or truncated

    def _choice(self) -> Any:
        game = self._game
        if self.opponent == "random":
            return game.sample_legal()
        if callable(self.opponent):
            return self.opponent(game._observation())
        position = game.games.position(0)
        return position.action_index(position.hint(self.opponent, self._rng).action)

    def _seen(self) -> Observations:
        return self._game._observation_of(self.seat)

    def _info(self) -> dict[str, Any]:
        return {**self._game._info(), "agent_seat": self.seat}


class VsOpponentVector(_Vector):
    """Many games, in each of which the agent plays one seat and an opponent all others.

    ``opponent`` is the name of a bot or a function from the observations of the games in which it is to
    move to one action for each of them, for example a network on a whole batch. For self-play, set the
    attribute ``opponent`` to earlier versions of the policy. In game ``i`` the agent has seat
    ``i % players``. A game restarts in the step in which it ends.

    Observations and rewards are those of the agent's seat. ``info`` is that of ``GameVectorEnv`` with
    ``agent_seat``, and ``info["final_obs"]`` has the agent's views at the ends of games. ``write`` is that of
    ``GameVectorEnv``, and other keywords are those of ``VecEnv``.
    """

    def __init__(
        self, game: str, num_envs: int = 1, opponent: Opponents = "random", *, seed: int | None = None, **settings: Any
    ) -> None:
        super().__init__(game, num_envs, "off", seed, **settings)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._against = Against(self.games, self._names, opponent, self._seed)

    @property
    def opponent(self) -> Opponents:
        """The opponent."""
        return self._against.opponent

    @opponent.setter
    def opponent(self, opponent: Opponents) -> None:
        checked(opponent, self.games.position(0))
        self._against.opponent = opponent

    @property
    def agent_seats(self) -> NDArray[np.uint8]:
        """The agent's seat in each game: uint8, ``(num_envs,)``."""
        return self._against.seats

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Restarts all games. ``seed`` is one integer, as in ``GameVectorEnv.reset``."""
        _check_options(options)
        seed = _one_seed(seed)
        super().reset(seed=seed)
        if seed is not None:
            self._against.rng = Rng(seed)
        self.games.reset(seed)
        self._against.others_move()
        self._restart_ended()
        self._has_reset = True
        return self._observations(), self._info(np.zeros_like(self.games.rewards))

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action of the agent in every game, and those of the others up to its next turn."""
        self._expect_reset()
        games = self.games
        games.step(actions)
        self._against.others_move()
        terminated, truncated, all_rewards = games.terminated.copy(), games.truncated.copy(), games.rewards.copy()
        rewards = all_rewards[self._rows, self.agent_seats]
        ended = terminated | truncated
        final: Observations = {}
        if ended.any():
            games.observe_as(self.agent_seats, where=ended)
            final = self._observations()
            self._restart_ended()
        info = self._info(all_rewards)
        if final:
            self._add_final(info, ended, final, rewards=all_rewards, agent_seat=self.agent_seats)
        return self._observations(), rewards, terminated, truncated, info

    def _info(self, rewards: NDArray[Any]) -> dict[str, Any]:
        return self._information(rewards=rewards, seat=self.games.seats.copy(), agent_seat=self.agent_seats)

    def _restart_ended(self) -> None:
        games = self.games
        while (over := games.seats == OVER).any():
            games.reset_where(over)
            self._against.others_move()

    def _observations(self) -> Observations:
        return {name: array.copy() for name, array in self._arrays().items()}


for _game in GAMES:
    gymnasium.register(
        id=f"rules_games/{_game}-v{Position(_game).encoding_version}",
        entry_point="rules_games.gym:GameEnv",
        vector_entry_point="rules_games.gym:GameVectorEnv",
        kwargs={"game": _game},
    )
