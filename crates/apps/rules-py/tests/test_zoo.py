"""PettingZoo, by its own suite."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import rules_games
from rules_games import zoo

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in rules_games.GAMES),
    ("triandro", {"players": 4}),
    ("conquest", {"players": 3}),
]


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_pettingzoo_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It would rather have a box than a dictionary, though its own games have dictionaries.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(zoo.env(game, **options), num_cycles=100)


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_pettingzoo_finds_seeds_to_be_enough(game: str, options: dict[str, Any]) -> None:
    seed_test(lambda: zoo.env(game, **options), num_cycles=50)


def test_a_whole_game(game: str) -> None:
    env = zoo.env(game)
    env.reset(seed=8)
    totals = dict.fromkeys(env.agents, 0.0)
    start = env.unwrapped.position
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        position = env.unwrapped.position
        seat = env.possible_agents.index(agent)
        assert position.seat == seat
        assert np.array_equal(seen["observation"], position.planes(seat))
        for other in env.possible_agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        env.step(env.action_space(agent).sample(seen["action_mask"]))
    outcome = env.unwrapped.position.outcome
    assert outcome is not None and env.unwrapped.position != start
    most = len(totals) - 1
    assert list(totals.values()) == [utility / most for utility in outcome.utilities]


def test_illegal_actions_are_refused() -> None:
    env = zoo.raw_env("triandro", render_mode="ansi")
    env.reset(seed=1)
    env.step(27)
    with pytest.raises(rules_games.IllegalStepError) as caught:
        env.step(27)
    assert caught.value.rule == "TRIANDRO-5"
    with pytest.raises(ValueError, match="seat_1"):
        env.step(None)
    assert env.render() == env.position.diagram()
    assert str(zoo.raw_env("triandro", render_mode="svg").render()).startswith("<svg")
