"""Games as games of OpenSpiel, under the names ``rules_triandro``, ``rules_cybo`` and so on.

>>> import pyspiel
>>> from rules_games import spiel
>>> game = pyspiel.load_game("rules_triandro(players=3)")
>>> state = game.new_initial_state()
>>> state.apply_action(27)
>>> state.action_to_string(28)
'29'

Chance is explicit, with exact probabilities. An action is its index in the encoding, an event its place
among those that can happen. A player knows only views: the observation is the view of the player's seat,
and the information state is the sequence of these views with the player's own actions.

``load`` starts a game in any position, which makes small games from large ones.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from rules_games import GAMES, Position, Rng, game_info

__all__ = ["GameOfSpiel", "StateOfSpiel", "load", "short_name"]

# A length for games without a bound, because OpenSpiel requires one.
_LONGEST = 1_000_000
# The parameter for the start position.
_START = "start"


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel."""
    return f"rules_{game.replace('-', '_')}"


def load(start: Position) -> pyspiel.Game:
    """The game that starts in this position."""
    if start.board is not None:
        raise ValueError("a game of OpenSpiel is played on a built-in board")
    # OpenSpiel writes parameters to texts in which commas and brackets have a meaning.
    params = {**start.options, _START: start.text.encode().hex()}
    return pyspiel.load_game(short_name(start.name), params)


def _most_seats(game: str) -> int:
    """The largest number of seats of a game."""
    players = [option for option in game_info(game).options if option.name == "players"]
    return int(players[0].values.rsplit(" ", 1)[1]) if players else 2


def _game_type(game: str) -> pyspiel.GameType:
    info = game_info(game)
    kinds = pyspiel.GameType
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if info.has_chance else kinds.ChanceMode.DETERMINISTIC
    perfect, imperfect = kinds.Information.PERFECT_INFORMATION, kinds.Information.IMPERFECT_INFORMATION
    return kinds(
        short_name=short_name(game),
        long_name=f"{game}: {info.about}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=perfect if info.is_open else imperfect,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=_most_seats(game),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: option.default for option in info.options},
            _START: "",
        },
    )


def _index(action: Any) -> int:
    """The index of an action; a bool is none."""
    if isinstance(action, (bool, np.bool_)):
        raise TypeError(f"expected an integer for an action, found {action!r}")
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"expected an integer for an action, found {action!r}") from None


class GameOfSpiel(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with options as parameters."""

    #: The name of the game, set by each class.
    game = ""
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = self._params = dict(params or {})
        options = {name: value for name, value in params.items() if name != _START}
        start = params.get(_START, "")
        if start:
            text = bytes.fromhex(start).decode()
            self.start = Position.read(self.game, text, **options)
        else:
            self.start = Position(self.game, **options)
        super().__init__(self.game_type, self._game_info(), params)

    def __reduce__(self) -> tuple[Any, tuple[str, dict[str, Any]]]:
        return pyspiel.load_game, (short_name(self.game), self._params)

    def _game_info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.start.shape.actions,
            max_chance_outcomes=game_info(self.game).most_events,
            num_players=self.start.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(self.start.max_plies or _LONGEST, _LONGEST),
        )

    def new_initial_state(self) -> StateOfSpiel:
        """The state at the start of the game."""
        return StateOfSpiel(self, self.start)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> _Observer:
        """The observer that converts states to tensors and texts."""
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return _Observer(self.start, recalls)


class StateOfSpiel(pyspiel.State):  # type: ignore[misc]
    """A position with those before it, which the players remember."""

    def __init__(self, game: GameOfSpiel, start: Position) -> None:
        super().__init__(game)
        self.position = start
        # The positions and the actions that led from each to the next; events have none.
        self._before: list[tuple[Position, int | None]] = []
        # The memory of players in a state that was drawn for one of them.
        self._memory: dict[int, list[str]] = {}
        # The memory of each player since then, computed on demand.
        self._lines: dict[int, list[str]] = {}

    def current_player(self) -> int:
        """The player to act."""
        seat = self.position.seat
        if seat is not None:
            return seat
        over, chance = pyspiel.PlayerId.TERMINAL, pyspiel.PlayerId.CHANCE
        return int(chance if self.position.is_chance else over)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_indices().tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The events that can happen, by their places, with exact probabilities."""
        weights = [weight for _, weight in self.position.events()]
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def apply_action(self, action: int) -> None:
        """Plays an action or, at a turn of chance, the event at this place."""
        super().apply_action(_index(action))

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same."""
        super().apply_action_with_legality_check(_index(action))

    def history(self) -> list[int]:
        """The actions and events so far. A drawn state has none: those of the true past do not lead to it."""
        self._expect_past()
        past: list[int] = super().history()
        return past

    def full_history(self) -> list[Any]:
        """The actions and events so far, with their players."""
        self._expect_past()
        past: list[Any] = super().full_history()
        return past

    def history_str(self) -> str:
        """The actions and events so far as text."""
        self._expect_past()
        past: str = super().history_str()
        return past

    def _expect_past(self) -> None:
        if self._memory:
            raise ValueError("a state of resample_from_infostate has no history: the true past does not lead to it")

    def _apply_action(self, action: int) -> None:
        own = None if self.position.is_chance else action
        after = self.position.play(action)
        self._before.append((self.position, own))
        self.position = after

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.events()[action][0]
        return self.position.action_text(action) or f"index {action}"

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> StateOfSpiel:
        """A state that a player cannot distinguish from this one: the same view and own actions.

        The sampler returns numbers from 0 to 1. The state has no ``history()``, because the true past does not
        lead to it.
        """
        rng = Rng(int(probability_sampler() * 2**53))
        drawn: StateOfSpiel = self.clone()
        # The player remembers the same. What others remember of the true past must not be found in it.
        drawn._memory = {player: self.information(player).split("\n")[:-1]}
        drawn._before, drawn._lines = [], {}
        drawn.position = self.position.determinize(player, rng)
        return drawn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The utility of each player, from -1 to 1."""
        outcome, seats = self.position.outcome, self.position.players
        utilities = [0] * seats if outcome is None else outcome.utilities
        return [utility / (seats - 1) for utility in utilities]

    def information(self, player: int) -> str:
        """The views and actions of a player, one line per position."""
        lines = self._lines.setdefault(player, [])
        for before, action in self._before[len(lines) :]:
            seen = before.observation(player)
            lines.append(f"{seen} {action}" if before.seat == player else seen)
        return "\n".join([*self._memory.get(player, []), *lines, self.position.observation(player)])

    def __str__(self) -> str:
        return self.position.text


class _Observer:
    """The view of a player as one tensor: planes, scalars, tokens."""

    tensor: NDArray[np.float32] | None
    dict: dict[str, NDArray[np.float32]]

    def __init__(self, start: Position, recalls: bool) -> None:
        self._recalls = recalls
        if recalls:
            # There is no tensor of a whole past, only a text.
            self.tensor, self.dict = None, {}
            return
        shape = start.shape
        sizes = {"planes": shape.planes, "scalars": (shape.scalars,), "tokens": shape.tokens}
        lengths = {name: int(np.prod(size)) for name, size in sizes.items()}
        self.tensor = np.zeros(sum(lengths.values()), np.float32)
        self.dict = {}
        begin = 0
        for name, length in lengths.items():
            if length > 0:
                self.dict[name] = self.tensor[begin : begin + length].reshape(sizes[name])
            begin += length

    def set_from(self, state: StateOfSpiel, player: int) -> None:
        """Writes a player's view."""
        position = state.position
        write: dict[str, Callable[[int], NDArray[Any]]] = {
            "planes": position.planes,
            "scalars": position.scalars,
            "tokens": position.tokens,
        }
        for name, part in self.dict.items():
            part[...] = write[name](player)

    def string_from(self, state: StateOfSpiel, player: int) -> str:
        """A player's view, or all views so far, as text."""
        if self._recalls:
            return state.information(player)
        return state.position.observation(player)


def _register(game: str) -> None:
    kind = _game_type(game)
    made = type(f"GameOfSpiel_{short_name(game)}", (GameOfSpiel,), {"game": game, "game_type": kind})
    pyspiel.register_game(kind, made)


for _game in GAMES:
    _register(_game)
