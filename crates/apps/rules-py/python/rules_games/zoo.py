"""Games as AEC environments of PettingZoo.

>>> from rules_games import zoo
>>> env = zoo.env("triandro", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

Chance plays as soon as it is next. Seats are agents: ``seat_0``, ``seat_1`` and so on.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from rules_games import Position, Rng, _render
from rules_games._spaces import Indices

__all__ = ["CheckedAECEnv", "GameAECEnv", "env", "raw_env"]


class GameAECEnv(AECEnv):  # type: ignore[misc]
    """One game with an agent per seat.

    An observation has ``observation``, the planes of the agent's view (uint8), ``scalars`` (float32, 0 to 1),
    ``tokens`` (uint8) if the game has them, and ``action_mask`` (int8), in which nothing is legal unless it is
    the agent's turn. Their shapes are those of ``Position.shape``. Rewards come at the end, from -1 to 1. An
    illegal action raises ``IllegalStepError``.
    """

    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        _render.check(render_mode, _render.MODES)
        self.start = Position(game, **options)
        self.position = self.start
        self.metadata = {"name": f"{game}_v{self.start.encoding_version}", "is_parallelizable": False}
        self.metadata["render_modes"] = _render.MODES
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.start.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = self.start.shape
        seen: dict[str, spaces.Space[Any]] = {
            "action_mask": spaces.Box(0, 1, (shape.actions,), np.int8),
            "observation": spaces.Box(0, shape.plane_max, shape.planes, np.uint8),
            "scalars": spaces.Box(0.0, 1.0, (shape.scalars,), np.float32),
        }
        self._has_tokens = shape.tokens[0] > 0
        if self._has_tokens:
            seen["tokens"] = spaces.Box(0, 255, shape.tokens, np.uint8)
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {
            agent: Indices(shape.actions) for agent in self.possible_agents
        }
        self._nothing_legal = np.zeros(shape.actions, np.int8)
        self._rng = Rng(int.from_bytes(os.urandom(8), "little"))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's view."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """An agent's view."""
        seat, position = self._seats[agent], self.position
        acts = position.seat == seat
        seen: dict[str, NDArray[Any]] = {
            "action_mask": position.action_mask() if acts else self._nothing_legal.copy(),
            "observation": position.planes(seat),
            "scalars": position.scalars(seat),
        }
        if self._has_tokens:
            seen["tokens"] = position.tokens(seat)
        return seen

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Games that chance ends without an action are skipped.

        ``options`` has no effect, as PettingZoo requires of unknown ones. Games get theirs when they are made.
        """
        if seed is not None:
            self._rng = Rng(seed)
        self.position = self.start.settle(self._rng)
        while self.position.is_over:
            self.position = self.start.settle(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.seat or 0]
        if self.render_mode == "human":
            _render.draw(self.position, "human")

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            # PettingZoo's own step of an agent whose game is over, which accepts only None.
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected an action of {agent}, found None")
        if isinstance(action, str):
            raise TypeError(f"expected the index of an action of {agent}, found {action!r}")
        position = self.position.play(action)
        self.position = position = position.settle(self._rng) if position.is_chance else position
        # Until the end all rewards are 0.
        seat = position.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        else:
            self._end()
        if self.render_mode == "human":
            _render.draw(self.position, "human")

    def _end(self) -> None:
        outcome = self.position.outcome
        assert outcome is not None, "a game in which no seat acts is over"
        most = self.start.players - 1
        for name, utility in zip(self.possible_agents, outcome.utilities):
            self.rewards[name] = utility / most
            self.terminations[name] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The position in the render mode; ``human`` has printed it already."""
        return None if self.render_mode == "human" else _render.draw(self.position, self.render_mode)

    def close(self) -> None:
        """Does nothing."""


class CheckedAECEnv(GameAECEnv):
    """The same, with errors for calls in a wrong order and warnings after the end.

    It checks what PettingZoo's ``OrderEnforcingWrapper`` and ``AssertOutOfBoundsWrapper`` check, without
    their layers.
    """

    _has_reset = False
    _has_moved = False

    def __getattr__(self, name: str) -> Any:
        if name in {"agents", "rewards", "terminations", "truncations", "infos", "agent_selection"}:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game."""
        super().reset(seed=seed, options=options)
        self._has_reset = self._has_moved = True

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent."""
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        elif not self.agents:
            self._has_moved = True
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            super().step(action)
            self._has_moved = True

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """An agent's view."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> Any:
        """The position in the render mode."""
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """The agents in the order in which they act."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return _Agents(self, max_iter)


class _Agents(AECIterable):  # type: ignore[misc]
    def __iter__(self) -> AECIterator:
        return _AgentIterator(self.env, self.max_iter)


class _AgentIterator(AECIterator):  # type: ignore[misc]
    def __next__(self) -> str:
        agent: str = super().__next__()
        assert self.env._has_moved, "need to call step() or reset() in a loop over `agent_iter`"
        self.env._has_moved = False
        return agent


def raw_env(game: str, *, render_mode: str | None = None, **options: Any) -> GameAECEnv:
    """A game without checks of the order of calls."""
    return GameAECEnv(game, render_mode=render_mode, **options)


def env(game: str, *, render_mode: str | None = None, **options: Any) -> CheckedAECEnv:
    """A game that detects calls in a wrong order."""
    return CheckedAECEnv(game, render_mode=render_mode, **options)
