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

import math
import os
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rules_games import GAMES, NO_ACTION, OVER, IllegalStepError, Position, Rng, Shape, VecEnv, _render
from rules_games._spaces import Indices

__all__ = ["GameEnv", "GameVectorEnv", "VsOpponent", "VsOpponentVector", "WinShare", "win_share"]

Observations: TypeAlias = dict[str, NDArray[Any]]
_AutoReset: TypeAlias = Literal["same_step", "next_step", "off"]

_AUTO_RESETS: dict[AutoresetMode, _AutoReset] = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "off",
}


#: The arrays that an observation can have.
_WRITTEN = {"mask", "mask_bits", "legal", "legal_counts", "planes", "scalars", "tokens"}

#: The greatest values of the arrays of an observation, other than those of their types.
_GREATEST = {"mask": 1, "scalars": 1.0}

#: The arrays that have a form for the end of a game.
_VIEWS = ("planes", "scalars", "tokens")


def _key(name: str) -> str:
    """The key of an array in observations, which for the mask is the one that learners expect."""
    return "action_mask" if name == "mask" else name


def _observation_space(games: VecEnv, names: tuple[str, ...]) -> spaces.Dict:
    """The space of a seat's view."""
    of: dict[str, spaces.Space[Any]] = {}
    for name in names:
        array = games.arrays()[name]
        greatest = games.shape.plane_max if name == "planes" else _GREATEST.get(name)
        if greatest is None:
            greatest = np.iinfo(array.dtype).max
        of[_key(name)] = spaces.Box(0, greatest, array.shape[1:], array.dtype.type)
    return spaces.Dict(of)


def _make(
    game: str, games: int, auto_reset: _AutoReset, write: Sequence[str] | None = None, **settings: Any
) -> tuple[VecEnv, tuple[str, ...]]:
    """An environment, and the names of the arrays of an observation."""
    names = tuple(write or ("mask", *_VIEWS))
    if unknown := sorted(set(names) - _WRITTEN):
        raise ValueError(f"unknown array {unknown[0]} for write (known: {', '.join(sorted(_WRITTEN))})")
    finals = [f"final_{name}" for name in names if name in _VIEWS] if auto_reset == "same_step" else []
    made = VecEnv(game, games, auto_reset=auto_reset, write=[*names, *finals], **settings)
    if write is None and made.shape.tokens[0] == 0:
        names = names[:-1]
    return made, names


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

    def __init__(self, game: str, num_envs: int, auto_reset: _AutoReset, seed: int | None, **settings: Any) -> None:
        seed = _entropy() if seed is None else seed
        self.games, self._names = _make(game, num_envs, auto_reset, seed=seed, **settings)
        self.num_envs = num_envs
        self.single_observation_space = _observation_space(self.games, self._names)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(self.games.shape.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of legal actions: bool, ``(num_envs, actions)``. The environment must write ``mask``."""
        return self.games.mask.astype(np.bool_)

    def sample_legal(self) -> NDArray[np.uint32]:
        """Draws a legal action for every game with the game's own generator: uint32, ``(num_envs,)``.

        Where no seat acts, it is ``NO_ACTION``, which ``step`` accepts.
        """
        self.games.sample(None, self.games.actions)
        return self.games.actions.copy()

    def _arrays(self) -> Observations:
        """The arrays that the next step overwrites."""
        return {_key(name): getattr(self.games, name) for name in self._names}


def _one_seed(seed: int | list[int | None] | None) -> int | None:
    if seed is None or isinstance(seed, int):
        return seed
    raise ValueError("expected one seed, from which each game has its own generator, found a list")


class GameVectorEnv(_Vector):
    """Many games in step.

    ``reset`` and ``step`` return copies. With ``copy=False`` they return the arrays that the next step
    overwrites, which is faster.

    With ``AutoresetMode.SAME_STEP``, the default, ``info["final_obs"]`` has the views at the end of the games
    whose flag in ``info["_final_obs"]`` is set. ``info["rewards"]`` is float32 of shape
    ``(num_envs, players)``, ``info["seat"]`` uint8 of shape ``(num_envs,)``.

    ``write`` names the arrays of an observation, those of ``VecEnv``. By default they are ``mask``, ``planes``,
    ``scalars`` and ``tokens``. With large masks ``["legal", "legal_counts", "tokens", "scalars"]`` is many times
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
        _render.check(render_mode)
        super().__init__(game, num_envs, _AUTO_RESETS[autoreset_mode], seed, write=write, **settings)
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": ["svg", "ansi", "rgb_array"]}
        self._copy = copy
        # In a game that ended without an action no seat has acted.
        self._acting = np.zeros(num_envs, np.intp)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Restarts all games, or those whose flag is set in ``options["reset_mask"]``."""
        _check_options(options, ("reset_mask",))
        seed = _one_seed(seed)
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is None:
            self.games.reset(seed)
        else:
            self.games.reset_where(which)
        return self._observations(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in every game: integers of any type, ``(num_envs,)``.

        Raises ``IllegalStepError`` if one of them is illegal; then no game has changed.
        """
        games = self.games
        np.minimum(games.seats, games.players - 1, out=self._acting, casting="unsafe")
        games.step(actions)
        rewards = games.rewards[self._rows, self._acting]
        terminated, truncated = games.terminated, games.truncated
        if self._copy:
            terminated, truncated = terminated.copy(), truncated.copy()
        info = self._info()
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            self._add_final(info, terminated | truncated)
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
        all_games = np.ones(self.num_envs, np.bool_)
        info = {"rewards": self._own(self.games.rewards), "seat": self._own(self.games.seats)}
        return {**info, "_rewards": all_games, "_seat": all_games}

    def _add_final(self, info: dict[str, Any], ended: NDArray[np.bool_]) -> None:
        if not ended.any():
            return
        final: Observations = {}
        for name in self._names:
            if name in _VIEWS:
                final[_key(name)] = self._own(getattr(self.games, f"final_{name}"))
            else:
                # Nothing is legal at the end of a game.
                empty = NO_ACTION if name == "legal" else 0
                final[_key(name)] = np.full_like(getattr(self.games, name), empty)
        info["final_obs"], info["_final_obs"] = final, ended
        # As in Gymnasium's own vectors, the information of the step in which a game ended.
        seat = np.where(ended, np.uint8(OVER), np.uint8(0))
        info["final_info"] = {"rewards": info["rewards"], "_rewards": ended, "seat": seat, "_seat": ended}
        info["_final_info"] = ended


class GameEnv(gymnasium.Env[Observations, np.int64]):
    """One game, in which the agent plays all seats. ``VsOpponent`` leaves it one of them.

    An illegal action ends the game, and the acting seat loses to all others, because the action space has
    illegal actions too. With ``illegal="raise"`` it raises ``IllegalStepError``, and nothing changes.

    ``all_seats=True`` states that one agent is meant to play all seats; otherwise the first step warns.

    Other keywords are those of ``VecEnv`` and the options of the game.
    """

    metadata = {"render_modes": _render.MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "lose",
        all_seats: bool = False,
        **settings: Any,
    ) -> None:
        _render.check(render_mode)
        if illegal not in ("raise", "lose"):
            raise ValueError(f"expected raise or lose for illegal, found {illegal!r}")
        settings = {"seed": _entropy(), **settings}
        self._illegal_loses = illegal == "lose"
        self.all_seats = all_seats
        self.games, self._names = _make(game, 1, "off", None, **settings)
        space: Any = _observation_space(self.games, self._names)
        self.observation_space = space
        self.action_space = Indices(self.games.shape.actions)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Starts a game."""
        _check_options(options)
        super().reset(seed=seed)
        self.games.reset(seed)
        self._show()
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Plays an action."""
        if not self.all_seats:
            self.all_seats = True
            warnings.warn(
                "one agent plays all seats and gets the reward of the seat that has acted, so that a "
                "learner can win against itself; use rules_games.gym.VsOpponent, or all_seats=True",
                stacklevel=2,
            )
        games = self.games
        acting = min(int(games.seats[0]), games.players - 1)
        try:
            games.step(np.reshape(action, 1))
        except IllegalStepError:
            if not self._illegal_loses:
                raise
            self._end_for_others(acting)
        reward = float(games.rewards[0, acting])
        ended = bool(games.terminated[0]), bool(games.truncated[0])
        self._show()
        return self._observation(), reward, *ended, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions: bool, ``(actions,)``. ``MaskablePPO`` of sb3-contrib calls it."""
        mask: NDArray[np.bool_] = self.games.mask[0].astype(np.bool_)
        return mask

    def sample_legal(self) -> int:
        """Draws a legal action with the game's own generator; ``NO_ACTION`` if the game is over."""
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
        games.mask.fill(0)
        games.seats.fill(OVER)
        games.terminated.fill(True)
        games.rewards.fill(1 / (games.players - 1))
        games.rewards[0, loser] = -1.0

    def _observation(self) -> Observations:
        return {_key(name): getattr(self.games, name)[0].copy() for name in self._names}

    def _info(self) -> dict[str, Any]:
        return {"rewards": self.games.rewards[0].copy(), "seat": int(self.games.seats[0])}


#: An opponent: the name of a bot, or a function from an observation to an action.
Opponent: TypeAlias = "str | Callable[[Observations], Any]"


class VsOpponent(gymnasium.Wrapper[Observations, np.int64, Observations, np.int64]):
    """One game, in which the agent plays one seat and an opponent all others.

    ``opponent`` is the name of a bot, such as ``"random"``, ``"easy"`` or ``"uct:100"``, or a function from an
    observation to an action. For self-play, set the attribute ``opponent`` to earlier versions of the policy.
    ``seat`` is the agent's seat; ``None`` changes it from game to game.

    Observations, masks and rewards are those of the agent's seat, also at the end of a game.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], opponent: Opponent = "random", seat: int | None = None) -> None:
        super().__init__(env)
        game = env.unwrapped
        if not isinstance(game, GameEnv):
            raise TypeError(f"expected a GameEnv, found {game}")
        self._game = game
        game.all_seats = True
        if seat is not None and not 0 <= seat < game.games.players:
            raise ValueError(f"expected a seat in 0..={game.games.players - 1}, found {seat}")
        self.opponent = opponent
        self._fixed = seat
        self._next = 0
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Starts a game, in which the opponent has already moved if it moves first."""
        if seed is not None:
            self._next = 0
        players = self._game.games.players
        self.seat = self._next % players if self._fixed is None else self._fixed
        self._next += 1
        self.env.reset(seed=seed, options=options)
        _, over = self._others_move()
        while over:
            self.env.reset()
            _, over = self._others_move()
        return self._seen(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Plays an action of the agent, and those of the others up to its next turn."""
        _, _, terminated, truncated, _ = self.env.step(action)
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
        while not (terminated or truncated) and games.seats[0] != self.seat:
            _, _, terminated, truncated, _ = self.env.step(self._choice())
        return (terminated, truncated), terminated or truncated

    def _choice(self) -> Any:
        game = self._game
        if self.opponent == "random":
            return game.sample_legal()
        if callable(self.opponent):
            return self.opponent(game._observation())
        position = game.games.position(0)
        # The bot draws from the environment's generator of random numbers.
        rng = Rng(int(game.np_random.integers(2**63)))
        return position.action_index(position.hint(self.opponent, rng).action)

    def _seen(self) -> Observations:
        games = self._game.games
        if games.seats[0] == self.seat:
            return self._game._observation()
        position = games.position(0)
        seen: Observations = {
            "action_mask": np.zeros(games.shape.actions, np.int8),
            "planes": position.planes(self.seat),
            "scalars": position.scalars(self.seat),
        }
        if games.shape.tokens[0] > 0:
            seen["tokens"] = position.tokens(self.seat)
        return seen

    def _info(self) -> dict[str, Any]:
        return {**self._game._info(), "agent_seat": self.seat}


#: An opponent in many games: the name of a bot, or a function from observations of some games to actions.
Opponents: TypeAlias = "str | Callable[[Observations], NDArray[Any]]"


class VsOpponentVector(_Vector):
    """Many games, in each of which the agent plays one seat and an opponent all others.

    ``opponent`` is the name of a bot or a function from the observations of the games in which it is to
    move to one action for each of them, for example a network on a whole batch. For self-play, set the
    attribute ``opponent`` to earlier versions of the policy. In game ``i`` the agent has seat
    ``i % players``. A game restarts in the step in which it ends.

    Observations and rewards are those of the agent's seat. ``info["won"]`` has, for games that ended, the
    reward again. ``write`` is that of ``GameVectorEnv``, and other keywords are those of ``VecEnv``.
    """

    def __init__(
        self, game: str, num_envs: int = 1, opponent: Opponents = "random", *, seed: int | None = None, **settings: Any
    ) -> None:
        super().__init__(game, num_envs, "off", seed, **settings)
        self.opponent = opponent
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.agent_seats = (self._rows % self.games.players).astype(np.uint8)
        self._bot_rng = Rng(0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Restarts all games."""
        _check_options(options)
        seed = _one_seed(seed)
        super().reset(seed=seed)
        if seed is not None:
            self._bot_rng = Rng(seed)
        self.games.reset(seed)
        self._others_move()
        self._restart_ended()
        return self._observations(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action of the agent in every game, and those of the others up to its next turn."""
        games = self.games
        games.step(actions)
        self._others_move()
        terminated, truncated = games.terminated.copy(), games.truncated.copy()
        rewards = np.where(terminated, games.rewards[self._rows, self.agent_seats], np.float32(0.0))
        info: dict[str, Any] = {}
        if (terminated | truncated).any():
            info = {"won": rewards.copy(), "_won": terminated | truncated}
        self._restart_ended()
        return self._observations(), rewards, terminated, truncated, info

    def _restart_ended(self) -> None:
        games = self.games
        while (over := games.seats == OVER).any():
            games.reset_where(over)
            self._others_move()

    def _others_move(self) -> None:
        games = self.games
        while True:
            waiting = (games.seats != self.agent_seats) & (games.seats != OVER)
            if not waiting.any():
                return
            if self.opponent == "random":
                games.sample(None, games.actions)
            elif callable(self.opponent):
                some = {name: array[waiting] for name, array in self._arrays().items()}
                games.actions[waiting] = self.opponent(some)
            else:
                games.actions[waiting] = [self._bot(games.position(game)) for game in np.flatnonzero(waiting)]
            games.step(games.actions, where=waiting)

    def _bot(self, position: Position) -> int:
        action = position.hint(str(self.opponent), self._bot_rng).action
        index = position.action_index(action)
        assert index is not None, "legal actions have indices"
        return index

    def _observations(self) -> Observations:
        return {name: array.copy() for name, array in self._arrays().items()}


class WinShare(NamedTuple):
    """Games won of games played. As a text it has the share and its 95 % interval."""

    won: int
    games: int

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1."""
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
        return f"{self.won} of {self.games} = {self.share:.1%} ({low:.1%} to {high:.1%})"


def win_share(
    policy: Callable[[Observations], NDArray[Any]], game: str, opponent: Opponents, games: int, *, seed: int = 0,
    **settings: Any,
) -> WinShare:
    """Plays games of a policy against an opponent, with the seats in turn, and counts those that it wins.

    ``policy`` is a function from the observations of many games to one action for each.

    >>> from rules_games.gym import win_share
    >>> def first(seen): return seen["action_mask"].argmax(axis=1)
    >>> print(win_share(first, "triandro", "random", 100))
    62 of 100 = 62.0% (52.2% to 70.9%)
    """
    env = VsOpponentVector(game, games, opponent, seed=seed, **settings)
    env.reset(seed=seed)
    while (ours := env.games.seats == env.agent_seats).any():
        seen = {key: array[ours] for key, array in env._arrays().items()}
        env.games.actions[ours] = policy(seen)
        # Games that are over stay as they are, with their rewards.
        env.games.step(env.games.actions, where=ours)
        env._others_move()
    return WinShare(int((env.games.rewards[env._rows, env.agent_seats] > 0).sum()), games)


for _game in GAMES:
    gymnasium.register(
        id=f"rules_games/{_game}-v{Position(_game).encoding_version}",
        entry_point="rules_games.gym:GameEnv",
        vector_entry_point="rules_games.gym:GameVectorEnv",
        kwargs={"game": _game},
    )
