"""Rules engines for five board games and TRIAD's Tourney, whose names are in ``GAMES``.

- ``Position``: one position of any game; it never changes, and playing returns the next one.
- ``Match``: a whole game with record, undo, resignation and a view for each seat.
- ``Bot``: bots that get only the view of their seat.
- ``VecEnv``: thousands of games in step over NumPy arrays, for machine learning.
- ``rules_games.learn``: rollouts, returns per seat, and the share of games won.
- ``rules_games.batch``: many positions as a value, for searches.
- ``rules_games.gpu``: the same on a GPU of NVIDIA, with CuPy.
- ``rules_games.gym``, ``rules_games.zoo``, ``rules_games.spiel``: the interfaces of Gymnasium, PettingZoo
  and OpenSpiel, which must be installed.
"""

from __future__ import annotations

from typing import Any as _Any

import numpy as _numpy

from rules_games._errors import (
    BotError,
    GameOverError,
    IllegalStepError,
    OptionsError,
    RulesError,
    TextError,
)
from rules_games._native import (
    ActionValue,
    Analysis,
    Bot,
    GameInfo,
    Match,
    OptionInfo,
    Outcome,
    Position,
    Rng,
    Shape,
    VecEnv,
    View,
    __version__,
    game_info,
    games,
)

__all__ = [
    "CHANCE",
    "GAMES",
    "NO_ACTION",
    "OVER",
    "ActionValue",
    "Analysis",
    "Bot",
    "BotError",
    "GameInfo",
    "GameOverError",
    "IllegalStepError",
    "Match",
    "OptionInfo",
    "OptionsError",
    "Outcome",
    "Position",
    "Rng",
    "RulesError",
    "Shape",
    "TextError",
    "VecEnv",
    "View",
    "__version__",
    "game_info",
    "games",
]

#: The names of all games.
GAMES: tuple[str, ...] = games()

#: The index for no action: after the end of lists, and for games in which no seat acts. At a turn of chance
#: ``VecEnv.step`` draws an event by its weight for it.
NO_ACTION = 2**32 - 1

#: The value in ``VecEnv.seats`` if a chance event comes next.
CHANCE = 254

#: The value in ``VecEnv.seats`` if a game has ended.
OVER = 255


def _restore_position(game: str, text: str, board: str | None) -> Position:
    """Restores a pickled position."""
    return Position.read(game, text, board=board)


def _restore_match(record: str, board: str | None) -> Match:
    """Restores a pickled match."""
    return Match.replay(record, board=board)


def _restore_bot(position: Position, spec: str) -> Bot:
    """Restores a pickled bot."""
    return position.bot(spec)


def _restore_option(game: str, name: str) -> OptionInfo:
    """Restores a pickled option."""
    return next(option for option in game_info(game).options if option.name == name)


def _restore_env(
    game: str,
    settings: dict[str, _Any],
    state: bytes,
    arrays: dict[str, _Any],
    actions: _Any,
) -> VecEnv:
    """Restores a pickled environment with what its arrays contained."""
    env = VecEnv(game, write=[], **settings)
    env.set_state(state)
    env.bind(**{name: None if array is None else _numpy.array(array) for name, array in arrays.items()})
    env.actions[:] = actions
    return env
