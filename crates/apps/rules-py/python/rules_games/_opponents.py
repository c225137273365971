"""Games in which a policy plays some of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rules_games import OVER, Position, Rng, VecEnv
from rules_games._native import _checked_actions

#: The arrays of the views of some games, by name, a row per game.
Observations: TypeAlias = dict[str, NDArray[Any]]

#: A function from the views of some games to an action for each of them.
Policy: TypeAlias = Callable[[Observations], Any]

#: The name of a bot, or a policy.
Opponents: TypeAlias = "str | Policy"

AutoReset: TypeAlias = Literal["same_step", "next_step", "off"]

#: The arrays that have a form for the end of a game.
VIEWS = ("planes", "scalars", "tokens")

#: The arrays that a view can have.
WRITTEN = ("action_mask", "action_mask_bits", "legal", "legal_counts", *VIEWS)


def make(
    game: str, games: int, auto_reset: AutoReset, write: Sequence[str] | None = None, **settings: Any
) -> tuple[VecEnv, tuple[str, ...]]:
    """An environment, and the names of the arrays of a view."""
    if isinstance(write, str):
        raise TypeError(f"expected a list of names for write, found {write!r}")
    names = tuple(write or ("action_mask", *VIEWS))
    if unknown := sorted(set(names) - set(WRITTEN)):
        raise ValueError(f"unknown array {unknown[0]} for write (known: {', '.join(WRITTEN)})")
    finals = [f"final_{name}" for name in names if name in VIEWS] if auto_reset == "same_step" else []
    made = VecEnv(game, games, auto_reset=auto_reset, write=[*names, *finals], **settings)
    if write is None and made.shape.tokens[0] == 0:
        names = names[:-1]
    return made, names


def checked(opponent: Opponents, position: Position) -> None:
    """Refuses an opponent that is neither a function nor the name of a bot of the game."""
    if callable(opponent):
        return
    if not isinstance(opponent, str):
        raise TypeError(f"expected the name of a bot or a function for opponent, found {opponent!r}")
    position.bot(opponent)


class Against:
    """Games in each of which an opponent plays all seats except one: in game ``i`` seat ``i % players``."""

    def __init__(self, games: VecEnv, names: tuple[str, ...], opponent: Opponents, seed: int) -> None:
        checked(opponent, games.position(0))
        self.games = games
        self.names = names
        self.opponent = opponent
        self.seats = (np.arange(len(games)) % games.players).astype(np.uint8)
        self.seats.flags.writeable = False
        self.rng = Rng(seed)

    def arrays(self) -> Observations:
        """The arrays of the views, which the next step overwrites."""
        return {name: getattr(self.games, name) for name in self.names}

    def play(self, policy: Opponents, where: NDArray[np.bool_]) -> None:
        """Plays an action in the games whose flag is set.

        Raises ``TypeError``, ``ValueError`` or ``IllegalStepError`` for a choice that cannot be played; then no
        game has changed.
        """
        games = self.games
        if policy == "random":
            games.sample(where=where)
        else:
            rows = np.flatnonzero(where)
            chosen: Any
            if callable(policy):
                chosen = policy({name: array[rows] for name, array in self.arrays().items()})
            else:
                chosen = [self._bot(policy, games.position(game)) for game in rows]
            games.actions[rows] = _checked_actions(chosen, rows, games.shape.actions)
        games.step(games.actions, where=where)

    def others_move(self) -> None:
        """Plays for the opponent in all games until it is the turn of the other seat, or a game is over."""
        while (waiting := (self.games.seats != self.seats) & (self.games.seats != OVER)).any():
            self.play(self.opponent, waiting)

    def _bot(self, name: str, position: Position) -> int:
        index = position.action_index(position.hint(name, self.rng).action)
        assert index is not None, "legal actions have indices"
        return index
