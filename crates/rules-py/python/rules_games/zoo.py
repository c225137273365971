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

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rules_games import Position, Rng

__all__ = ["GameAECEnv", "env", "raw_env"]


class GameAECEnv(AECEnv):  # type: ignore[misc]
    """One game with an agent per seat.

    An observation has ``observation``, the planes of the agent's view, ``scalars``, ``tokens`` if the game
    has them, and ``action_mask``, in which nothing is legal unless it is the agent's turn. Rewards come at
    the end, from -1 to 1. An illegal action raises ``IllegalStepError``.
    """

    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.start = Position(game, **options)
        self.position = self.start
        self.metadata = {"name": f"{game}_v{self.start.encoding_version}", "is_parallelizable": False}
        self.metadata["render_modes"] = ["ansi", "svg"]
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.start.seats)]
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
            agent: spaces.Discrete(shape.actions) for agent in self.possible_agents
        }
        self._nothing_legal = np.zeros(shape.actions, np.int8)
        self._rng = Rng()

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
            "action_mask": position.mask().view(np.int8) if acts else self._nothing_legal.copy(),
            "observation": position.planes(seat),
            "scalars": position.scalars(seat),
        }
        if self._has_tokens:
            seen["tokens"] = position.tokens(seat)
        return seen

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Games that chance ends without an action are skipped."""
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
        self._select()

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            # PettingZoo's own step of an agent whose game is over, which accepts only None.
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected an action of {agent}, found None")
        self.position = self.position.play(int(action)).settle(self._rng)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.position.outcome
        if outcome is not None:
            most = self.start.seats - 1
            for name, utility in zip(self.possible_agents, outcome.utilities):
                self.rewards[name] = utility / most
                self.terminations[name] = True
            self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """The position as a text diagram or SVG."""
        if self.render_mode == "svg":
            return self.position.svg()
        return self.position.diagram() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing."""

    def _select(self) -> None:
        seat = self.position.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


def raw_env(game: str, *, render_mode: str | None = None, **options: Any) -> GameAECEnv:
    """A game without wrappers."""
    return GameAECEnv(game, render_mode=render_mode, **options)


def env(game: str, *, render_mode: str | None = None, **options: Any) -> AECEnv:
    """A game in PettingZoo's wrappers, which detect calls in a wrong order."""
    raw = raw_env(game, render_mode=render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))
