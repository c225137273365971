"""What all tests share."""

from __future__ import annotations

import pytest

import rules_games
from rules_games import Position, Rng


@pytest.fixture(params=rules_games.GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each game in turn."""
    name: str = request.param
    return name


@pytest.fixture
def positions(game: str) -> list[Position]:
    """The positions of a random game: some at turns of chance, the last over."""
    rng = Rng(7)
    path = [Position(game)]
    while not path[-1].is_over and len(path) < 400:
        path.append(path[-1].play_random(rng))
    return path
