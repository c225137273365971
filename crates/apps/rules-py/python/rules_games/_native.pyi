from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self

__all__ = [
    "ActionValue",
    "Analysis",
    "Bot",
    "GameInfo",
    "Match",
    "OptionInfo",
    "Outcome",
    "Position",
    "Rng",
    "Shape",
    "VecEnv",
    "View",
    "__version__",
    "_checked_actions",
    "game_info",
    "games",
]

_Option: TypeAlias = bool | int | str
_U8: TypeAlias = NDArray[np.uint8]
_U32: TypeAlias = NDArray[np.uint32]
_U64: TypeAlias = NDArray[np.uint64]
_F32: TypeAlias = NDArray[np.float32]
_Bool: TypeAlias = NDArray[np.bool_]
# int8, unless the caller has bound a mask of another type.
_Mask: TypeAlias = NDArray[np.int8]
# An integer other than a bool, also of NumPy.
_Int: TypeAlias = SupportsIndex
# A seat, or anyone else, who sees what all seats share.
_Viewer: TypeAlias = SupportsIndex | Literal["spectator"]

#: The version of the package.
__version__: str

def _checked_actions(chosen: ArrayLike, games: NDArray[np.int64], actions: int) -> _U32:
    """Returns the actions that a function chose for these games, as an array of uint32.

    Raises the same as ``VecEnv.step``, and names the games by ``games``.
    """
def games() -> tuple[str, ...]:
    """Returns the names of all games."""
def game_info(game: str) -> GameInfo:
    """Returns the facts about the game with this name."""

@final
class GameInfo:
    """Facts about a game."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def about(self) -> str:
        """The game in one sentence."""
    @property
    def options(self) -> list[OptionInfo]:
        """Its options."""
    @property
    def ends(self) -> list[str]:
        """The names of the ends that a game can have."""
    @property
    def has_chance(self) -> bool:
        """Whether there are chance events."""
    @property
    def most_events(self) -> int:
        """The largest number of events at a turn of chance; 0 without chance."""
    @property
    def is_open(self) -> bool:
        """Whether every seat sees everything."""
    @property
    def takes_boards(self) -> bool:
        """Whether it can be played on a custom board."""
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class OptionInfo:
    """An option of a game."""
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def values(self) -> str:
        """The accepted values, in words."""
    @property
    def help(self) -> str:
        """Its effect."""
    @property
    def default(self) -> _Option:
        """The default value."""
    @property
    def choices(self) -> list[str] | None:
        """The accepted names, if it takes names."""
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Rng:
    """A random generator.

    With a seed, 0 to ``2**64 - 1``, it is fast and repeatable, for experiments. Without one it is seeded with entropy of
    the system, and its numbers cannot be predicted from earlier ones, for real games.

    A copied or pickled generator continues with the same numbers. The pickle of a generator for
    real games contains its secret.
    """
    def __new__(cls, seed: int | None = None) -> Self: ...
    def next(self) -> int:
        """Returns the next 64 bits: an integer from 0 to ``2**64 - 1``."""
    def __copy__(self) -> Rng: ...
    def __deepcopy__(self, _memo: object) -> Rng: ...
    def __getstate__(self) -> bytes: ...
    def __setstate__(self, state: bytes) -> None: ...
    def __reduce__(self) -> tuple[Any, tuple[int], bytes]: ...

@final
class Outcome:
    """The result of a game."""
    def __new__(
        cls,
        winners: list[int],
        end: str,
        scores: list[int] | None,
        utilities: list[int],
        text: str,
    ) -> Self: ...
    @property
    def winners(self) -> list[int]:
        """The winning seats; several if a win is shared, none in a draw."""
    @property
    def end(self) -> str:
        """The name of the end."""
    @property
    def scores(self) -> list[int] | None:
        """The score of each seat, if the game has scores."""
    @property
    def utilities(self) -> list[int]:
        """The utility of each seat; they add up to 0."""
    @property
    def text(self) -> str:
        """End, winners and scores, as in records."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class View:
    """The view that a seat or a ``"spectator"`` has of a position."""
    def __new__(
        cls,
        viewer: _Viewer,
        text: str,
        json: str,
        key: int,
        actions: list[str],
        diagram: str | None,
    ) -> Self: ...
    @property
    def viewer(self) -> int | Literal["spectator"]:
        """The seat that sees it, or ``"spectator"``."""
    @property
    def text(self) -> str:
        """The view as text."""
    @property
    def json(self) -> str:
        """The view as JSON."""
    @property
    def key(self) -> int:
        """A 64-bit key of the view."""
    @property
    def actions(self) -> list[str]:
        """The viewer's legal actions; none unless it is a seat and its turn."""
    @property
    def diagram(self) -> str | None:
        """The view as a text diagram."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Shape:
    """The sizes of an encoding, which depend only on the options of a game."""
    def __new__(
        cls,
        actions: int,
        planes: tuple[int, int, int],
        board_planes: tuple[int, int, int],
        plane_max: int,
        scalars: int,
        tokens: tuple[int, int],
    ) -> Self: ...
    @property
    def actions(self) -> int:
        """The number of indices of actions."""
    @property
    def planes(self) -> tuple[int, int, int]:
        """Planes, rows and columns."""
    @property
    def board_planes(self) -> tuple[int, int, int]:
        """The sizes of the planes that never change in a game."""
    @property
    def plane_max(self) -> int:
        """The largest value of a cell of a plane."""
    @property
    def scalars(self) -> int:
        """The number of scalars."""
    @property
    def tokens(self) -> tuple[int, int]:
        """The number of tokens, and of the numbers of each."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class ActionValue:
    """The results about an action."""
    def __new__(
        cls, action: str, value: float | None, visits: int, proof: tuple[int, int] | None
    ) -> Self: ...
    @property
    def action(self) -> str:
        """The action."""
    @property
    def value(self) -> float | None:
        """Its value for the seat, from -1 to 1 with two seats."""
    @property
    def visits(self) -> int:
        """The number of iterations that began with it."""
    @property
    def proof(self) -> tuple[int, int] | None:
        """The proven result, if any: the utility, and the largest number of steps to it."""
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Analysis:
    """The choice of a bot, with the results of its search."""
    def __new__(
        cls, action: str, actions: list[ActionValue], line: list[str], iterations: int, nodes: int
    ) -> Self: ...
    @property
    def action(self) -> str:
        """The chosen action."""
    @property
    def actions(self) -> list[ActionValue]:
        """The legal actions, the best ones first."""
    @property
    def line(self) -> list[str]:
        """The steps that the bot expects, beginning with the chosen action; an event has a ``*``
        before it.
        """
    @property
    def iterations(self) -> int:
        """The number of iterations: play-outs, or searched depths."""
    @property
    def nodes(self) -> int:
        """The number of positions that the search visited, or of nodes that it added to its tree."""
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Bot:
    """A bot for any seat of one game. It gets only the view of the seat to act.

    A copied or pickled bot has the same ``spec``, but none of the findings of earlier searches.
    """
    @property
    def spec(self) -> str:
        """Its name and limit, such as ``uct:1000``."""
    def choose(self, position: Position, rng: Rng) -> Analysis:
        """Chooses an action for the seat to act, and returns the analysis. Other threads run
        meanwhile.
        """
    def __copy__(self) -> Bot: ...
    def __deepcopy__(self, _memo: object) -> Bot: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Position:
    """A position of a game, with the rules for playing on from it.

    A position never changes: ``play`` returns the next one. Positions can therefore be compared,
    hashed, kept in sets and shared by threads. To undo a step, keep the position before it.

    With ``first="random"`` the generator ``rng`` draws the seat that begins; without it that is the
    same each time. ``board`` is the text of a custom board.

    >>> import rules_games
    >>> start = rules_games.Position("triandro", players=3)
    >>> position = start.play("28")
    >>> position.seat, len(position.legal())
    (1, 54)
    >>> position.play("28")
    Traceback (most recent call last):
        ...
    rules_games.IllegalStepError: there is a stone on point 28 (TRIANDRO-5)
    """
    def __new__(
        cls,
        game: str,
        *,
        rng: Rng | None = None,
        board: str | None = None,
        **options: _Option,
    ) -> Self: ...
    @staticmethod
    def read(
        game: str, text: str, *, board: str | None = None, **options: _Option
    ) -> Position:
        """Returns the position of a text. Given options must be those of the position."""
    @property
    def name(self) -> str:
        """Returns the name of the game."""
    @property
    def players(self) -> int:
        """Returns the number of seats."""
    @property
    def options(self) -> dict[str, _Option]:
        """Returns all options, by name."""
    @property
    def board(self) -> str | None:
        """Returns the text of the custom board, if it is played on one."""
    @property
    def max_plies(self) -> int | None:
        """Returns an upper bound of the number of steps of a game with these options, if one is known."""
    @property
    def seat(self) -> int | None:
        """Returns the seat to act; ``None`` if chance is next or the game is over."""
    @property
    def is_chance(self) -> bool:
        """Returns whether a chance event comes next."""
    @property
    def is_over(self) -> bool:
        """Returns whether the game is over."""
    @property
    def outcome(self) -> Outcome | None:
        """Returns the result, ``None`` until the game is over."""
    @property
    def text(self) -> str:
        """Returns the position as text."""
    @property
    def key(self) -> int:
        """Returns the 64-bit key: equal positions have equal keys in every release."""
    @property
    def shape(self) -> Shape:
        """Returns the sizes of the arrays."""
    @property
    def encoding_version(self) -> int:
        """Returns the version of the encoding. A network is trained for one version."""
    def legal(self) -> list[str]:
        """Returns the texts of the legal actions in their order."""
    def count_legal(self) -> int:
        """Returns the number of legal actions, faster than listing them."""
    def events(self) -> list[tuple[str, int]]:
        """Returns the texts of the events that can happen now, with their weights."""
    def play(self, step: str | _Int) -> Position:
        """Returns the position after a step: an action of the seat to act or, if chance is next, an
        event.

        A step is a text, or a number: the index of an action (see ``action_index``), or that of an
        event in ``events()``.
        """
    def play_random(self, rng: Rng) -> Position:
        """Returns the position after a random step, an event by its weight."""
    def settle(self, rng: Rng) -> Position:
        """Returns the position after chance has played until a seat acts or the game is over."""
    def playout(self, rng: Rng, limit: int = ...) -> Position:
        """Returns the position at the end of a random game, or after ``limit`` steps."""
    def perft(self, depth: int) -> int:
        """Returns the number of move sequences of length ``depth``, 0 to 255."""
    def divide(self, depth: int) -> list[tuple[str, int]]:
        """Returns the number of move sequences of length ``depth`` by first step."""
    def images(self) -> list[Position]:
        """Returns the images of the position under all symmetries of the game, itself first."""
    def canonical(self) -> Position:
        """Returns the canonical image."""
    def bots(self) -> list[str]:
        """Returns the names of the bots that play this game."""
    def rules_in_short(self, names: list[str] = ...) -> list[str]:
        """Returns the rules in short of the game as it is set up, a text for each piece.

        The first one is the goal. ``names`` are the names of the seats; ``"You"`` is addressed.
        """
    def bot(self, spec: str) -> Bot:
        """Returns a bot for any seat of this game, such as ``"hard"`` or ``"uct:1000"``; ``bots()`` has
        the names.

        After the colon stands the limit of a decision: iterations (for ``alphabeta`` and
        ``expectimax`` a depth), or a time such as ``2s`` or ``500ms``. ``mcts:60s+500ms`` is a clock for
        the whole game.
        """
    def hint(self, spec: str, rng: Rng) -> Analysis:
        """Returns a bot's choice in this position, with its results about each action. ``spec`` is as in
        ``bot``.
        """
    def packed(self) -> bytes:
        """Returns the position as packed bytes."""
    def observe(self, seat: _Viewer) -> View:
        """Returns the view of a seat or a ``"spectator"``."""
    def observation(self, seat: _Viewer) -> str:
        """Returns the view of a seat or a ``"spectator"`` only as text, which is faster."""
    def event_is_seen(self, event: str, seat: _Viewer) -> bool:
        """Returns whether a seat or a ``"spectator"`` sees which event happens when this one happens."""
    def determinize(self, seat: _Viewer, rng: Rng) -> Position:
        """Returns a random full position that agrees with the view of a seat or a ``"spectator"``,
        each with the same probability.
        """
    def diagram(self, viewer: _Viewer | None = None) -> str:
        """Returns the position as a text diagram, as a seat or a ``"spectator"`` may
        see it, or with everything open.
        """
    def svg(self, viewer: _Viewer | None = None, **settings: _Option) -> str:
        """Returns the position as SVG, as a seat or a ``"spectator"`` may
        see it, or with everything open.

        Keywords: ``theme`` ("light", "dark", "print", "auto"), ``coordinates``, ``bottom`` (a seat),
        ``format`` ("titled", "tall", "wide"), ``width`` (pixels), ``legal`` (whether legal actions are marked).
        The others of ``Match.svg`` have no effect.
        """
    def action_index(self, action: str) -> int | None:
        """Returns the index of an action; ``None`` if it has none here."""
    def action_text(self, index: _Int) -> str | None:
        """Returns the action with this index here, whether it is legal or not; ``None`` if there is
        none.
        """
    def legal_indices(self) -> _U32:
        """Returns the indices of the legal actions: uint32 of shape ``(count_legal(),)``, in the order of
        ``legal()``.
        """
    def action_mask(self) -> _Mask:
        """Returns the mask of legal actions: int8 of shape ``(shape.actions,)``, 1 for the index of a
        legal action, else 0.
        """
    def planes(self, viewer: _Int) -> _U8:
        """Returns the planes of a seat's view: uint8 of shape ``shape.planes``, each cell from 0 to
        ``shape.plane_max``.
        """
    def board_planes(self, viewer: _Int) -> _U8:
        """Returns the planes of the board, which stay the same throughout a game: uint8 of shape
        ``shape.board_planes``.
        """
    def scalars(self, viewer: _Int) -> _F32:
        """Returns the scalars of a seat's view: float32 of shape ``(shape.scalars,)``, each from 0 to 1."""
    def tokens(self, viewer: _Int) -> _U8:
        """Returns the tokens of a seat's view: uint8 of shape ``shape.tokens``, one token per row."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: object) -> Position: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str | None]]: ...

@final
class Match:
    """One game from its start to its result: position, record, undo and redo, resignation, draws.

    Arguments are those of ``Position``. Matches compare by identity: compare their records. A
    pickled match has no steps to redo.

    >>> import rules_games
    >>> game = rules_games.Match("cybo")
    >>> for number in ["1", "2", "3"]:
    ...     _ = game.play(number)
    >>> game.play(" QU ")
    'quad'
    >>> game.undo(), game.ply
    (True, 3)
    """
    def __new__(
        cls,
        game: str,
        *,
        rng: Rng | None = None,
        board: str | None = None,
        **options: _Option,
    ) -> Self: ...
    @staticmethod
    def replay(record: str, *, board: str | None = None) -> Match:
        """Returns a match after all steps of a complete record, which names its game. A record that is
        reduced for a viewer cannot be replayed.
        """
    @staticmethod
    def begin_at(position: Position) -> Match:
        """Returns a match that begins in a position."""
    @property
    def position(self) -> Position:
        """Returns the current position."""
    @property
    def seat(self) -> int | None:
        """Returns the seat to act; ``None`` if chance is next or the match has ended."""
    @property
    def is_chance(self) -> bool:
        """Returns whether a chance event comes next."""
    @property
    def is_over(self) -> bool:
        """Returns whether the match has ended, by the rules, by resignation or by agreement."""
    @property
    def result(self) -> str:
        """Returns the end of the match, as in records: ``resigned 1``, ``time 1``, ``drawn``,
        ``unfinished``.
        """
    @property
    def outcome(self) -> Outcome | None:
        """Returns the result, also of a match that did not end by the rules; ``None`` until the match
        has ended. A seat that resigns, runs out of time or leaves loses, and all others share the
        win.
        """
    @property
    def ply(self) -> int:
        """Returns the number of steps that are played and not undone."""
    def position_at(self, ply: int) -> Position:
        """Returns the position after ``ply`` steps; 0 is the start."""
    def steps(self) -> list[str]:
        """Returns the steps so far; an event has a ``*`` before it."""
    def play(self, text: str, *, seat: _Int | None = None) -> str:
        """Plays the text of a step as a person types it, in any case and shortened if it stays unique, and returns
        its exact text. If ``seat`` is given, it must be that seat's turn.
        """
    def sample(self, rng: Rng) -> str | None:
        """Draws an event by its weight and plays it; ``None`` if chance is not next."""
    def play_random(self, rng: Rng) -> str | None:
        """Plays a random step; ``None`` once the match has ended."""
    def undo(self) -> bool:
        """Undoes the last change, and returns whether there was one."""
    def redo(self) -> bool:
        """Redoes the last change that was undone, and returns whether there was one."""
    def resign(self, seat: _Int) -> None:
        """Resigns for a seat."""
    def agree_draw(self) -> None:
        """Ends the match in a draw by agreement of all seats."""
    def remark(self, step: int) -> str | None:
        """Returns the remark after a step; steps count from 0."""
    def set_remark(self, step: int, remark: str) -> None:
        """Sets the remark after a step."""
    def end(self, result: str) -> None:
        """Ends the match other than by the rules: ``time 1``, ``abandoned 1``, ``adjudicated 0,2``,
        ``resigned 1`` or ``drawn``.
        """
    def tag(self, name: str) -> str | None:
        """Returns the value of a tag of the record; ``None`` if there is none."""
    def tags(self) -> list[tuple[str, str]]:
        """Returns the tags of the record with their values."""
    def set_tag(self, name: str, value: str) -> None:
        """Sets a tag of the record, such as a player's name."""
    def record(self, viewer: _Viewer | None = None) -> str:
        """Returns the record as text, complete or reduced to the knowledge of a seat or a
        ``"spectator"``. ``replay`` takes only complete ones.
        """
    def view(self, viewer: _Viewer) -> dict[str, Any]:
        """Returns the view that a seat or a ``"spectator"`` has of the match, as in the protocol: the
        data to send to its client.
        """
    def svg(
        self, viewer: _Viewer | None = None, *, ply: int | None = None, **settings: _Option
    ) -> str:
        """Returns the position after ``ply`` steps as SVG, with the last step marked, as a seat or
        a ``"spectator"`` may see it, or with everything open.

        Keywords are those of ``Position.svg``, and whether these are marked: ``last`` (the last step, by
        default), ``turn`` (the effects of the last turn). With ``ended`` a step that ended a game of a
        Tourney shows how it ended.
        """
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, _memo: object) -> Match: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str | None]]: ...

@final
class VecEnv:
    """Many games of one kind, played in step. Each step takes one action per game and writes the data
    for a learner to NumPy arrays, always the same ones. All work is done outside Python's lock.

    >>> import rules_games
    >>> env = rules_games.VecEnv("triandro", 8, seed=3)
    >>> env.reset()
    >>> while not env.terminated.any():
    ...     env.sample(env.action_mask, env.actions)
    ...     env.step(env.actions)
    >>> env.action_mask.shape, env.planes.shape
    ((8, 191), (8, 2, 9, 9))

    Arguments other than the name of the game, the number of games, ``board`` and the options of the
    game:

    - ``seed``, ``first_game``: the seed (0 to ``2**64 - 1``), and the number of the first game. A game
      depends on the seed, its number and how often it has been started. It does not depend on
      ``threads`` or on how games are divided among environments.
    - ``auto_reset``: ``"same_step"`` restarts a game in the step in which it ends, ``"next_step"`` in
      the step after it, ``"off"`` only by ``reset`` and ``reset_where``. Until then further steps
      leave a game that is over as it is, with rewards of 0, and ignore its actions.
    - ``chance``: ``"settled"`` plays chance events at once. With ``"exposed"`` chance has turns, at
      which an action is the index of an event, or ``NO_ACTION`` to draw one by its weight.
      ``write=["weights"]`` writes the weights.
    - ``max_actions``: the number of actions after which a game is truncated without rewards.
    - ``threads``: the number of threads; 0 is one per core. Each has at least 128 games.
    - ``write``: the names of the arrays to write, by default ``action_mask``, ``planes`` and
      ``scalars``, in addition to ``seats``, ``rewards``, ``terminated`` and ``truncated``.
    - ``width``: the number of cells of a row of ``legal`` and ``weights``.

    Arrays that can be written, by name: ``action_mask`` (bytes), ``action_mask_bits`` (64 to a
    word), ``legal`` and ``legal_counts`` (indices of legal actions, in rows of ``width``),
    ``planes``, ``scalars``, ``tokens``, each also as ``final_...`` for the view at the end of a game;
    ``seats`` (the seat to act, or ``CHANCE`` or ``OVER``), ``rewards`` (of all seats),
    ``terminated``, ``truncated``, ``weights`` (of chance events). Each bound array is an attribute.

    An environment can be pickled and copied; it then continues with the same games, except that
    after pickling ``sample`` without choices may draw others in TRIAD. Only one thread may use it at
    a time. After a ``fork`` the child starts threads of its own. Ctrl-C ends a call only when its
    step is complete.
    """
    @property
    def action_mask(self) -> _Mask:
        """The mask of legal actions: int8, ``(games, shape.actions)``, 1 for a legal action, else 0."""
    @property
    def action_mask_bits(self) -> _U64:
        """The mask as bits: uint64, ``(games, (shape.actions + 63) // 64)``, the lowest bit first."""
    @property
    def legal(self) -> _U32:
        """The indices of the legal actions: uint32, ``(games, width)``, then ``NO_ACTION``."""
    @property
    def legal_counts(self) -> _U32:
        """The numbers of legal actions, also of those that ``legal`` has no room for: uint32, ``(games,)``."""
    @property
    def planes(self) -> _U8:
        """The planes of the view of the seat to act: uint8, ``(games, *shape.planes)``."""
    @property
    def scalars(self) -> _F32:
        """The scalars of that view, from 0 to 1: float32, ``(games, shape.scalars)``."""
    @property
    def tokens(self) -> _U8:
        """The tokens of that view: uint8, ``(games, *shape.tokens)``."""
    @property
    def final_planes(self) -> _U8:
        """The planes at the end of the games that ended in the last step, with ``same_step``."""
    @property
    def final_scalars(self) -> _F32:
        """The scalars at the end of the games that ended in the last step, with ``same_step``."""
    @property
    def final_tokens(self) -> _U8:
        """The tokens at the end of the games that ended in the last step, with ``same_step``."""
    @property
    def seats(self) -> _U8:
        """The seat to act, or ``CHANCE`` or ``OVER``: uint8, ``(games,)``."""
    @property
    def rewards(self) -> _F32:
        """The rewards of all seats in the last step, from -1 to 1: float32, ``(games, players)``."""
    @property
    def terminated(self) -> _Bool:
        """Whether a game ended by its rules: bool, ``(games,)``."""
    @property
    def truncated(self) -> _Bool:
        """Whether a game was cut off after ``max_actions``: bool, ``(games,)``."""
    @property
    def weights(self) -> _U32:
        """The weights of the events at a turn of chance, then 0: uint32, ``(games, width)``. Written only if
        ``write`` names it.
        """
    def __new__(
        cls,
        game: str,
        games: int = 1024,
        *,
        seed: int = 0,
        first_game: int = 0,
        auto_reset: Literal["same_step", "next_step", "off"] = "same_step",
        chance: Literal["settled", "exposed"] = "settled",
        max_actions: int | None = None,
        threads: int = 1,
        write: Sequence[str] | None = None,
        width: int = 64,
        board: str | None = None,
        **options: _Option,
    ) -> Self: ...
    @property
    def actions(self) -> _U32:
        """An array for actions, for use by the caller: uint32, ``(games,)``."""
    @property
    def name(self) -> str:
        """The name of the game."""
    @property
    def players(self) -> int:
        """The number of seats of each game."""
    @property
    def options(self) -> dict[str, _Option]:
        """All options of the games, by name."""
    @property
    def shape(self) -> Shape:
        """The sizes of the encoding of one game."""
    def __len__(self) -> int: ...
    def bind(self, **arrays: NDArray[Any] | None) -> None:
        """Binds arrays of the caller in place of the current ones, by name; ``None`` stops writing
        one.

        They must be contiguous and have the type and shape of the current ones. A mask can have
        int8, uint8 or bool. Nothing may resize or write to a bound array during a call, also not
        another thread: ``resize(..., refcheck=False)`` frees memory that the call writes to. Two arrays
        must not share memory. If one is refused, nothing has changed.
        """
    def arrays(self) -> Mapping[str, NDArray[Any]]:
        """Returns the bound arrays, by name."""
    def position(self, game: _Int) -> Position:
        """Returns the position of a game."""
    def episode(self, game: _Int) -> int:
        """Returns the number of restarts of a game since the environment was created or reseeded."""
    def observe(self) -> None:
        """Writes the current views, with rewards of 0; for use after binding arrays."""
    def observe_as(self, seats: ArrayLike, where: ArrayLike | None = None) -> None:
        """Writes the views of these seats in place of those of the seats to act. Nothing else is
        written.

        ``seats`` are integers, ``(games,)``. Legal actions are those of the seat if it is its turn,
        otherwise none. With ``where``, bools of the same shape, only the rows whose flag is set are
        written. At the end of a game this is how a seat sees it that did not act last.
        """
    def reset(self, seed: int | None = None) -> None:
        """Restarts all games. With a seed they are those of a new environment with that seed; without
        one they are further games of the same seed.
        """
    def reset_where(self, which: ArrayLike) -> None:
        """Restarts the games whose flag is set: bools, or integers that are 0 or 1, ``(games,)``."""
    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """Plays an action, given by its index, in every game. All are checked before any is played: if
        one is illegal, no game changes.

        ``actions`` are integers of any type, ``(games,)``; uint32 is not converted. With ``where``,
        bools of the same shape, only the games whose flag is set play. All others and their rows in
        the arrays stay as they are, so that an opponent can move where it is its turn. Their actions
        are not looked at.
        """
    def sample(
        self,
        choices: ArrayLike | tuple[_U32, _U32] | None = None,
        out: _U32 | None = None,
        where: ArrayLike | None = None,
    ) -> None:
        """Draws an action for every game at a seat's turn, each of the choices with the same
        probability, and ``NO_ACTION`` for the others. Where there are no choices it is ``NO_ACTION``
        too, which ``step`` refuses at a seat's turn.

        Choices are a mask, ``(games, shape.actions)`` with bools or integers that are 0 or 1; bits
        like ``action_mask_bits``; or a tuple of lists like ``(legal, legal_counts)``. By default they are
        the legal actions. ``out``, uint32 of shape ``(games,)``, is ``actions`` unless another array
        is given. With ``where``, bools of the same shape, only the games whose flag is set draw, and
        other cells stay as they are.
        """
    def copy(self) -> VecEnv:
        """Returns another environment in the same state, with its own arrays."""
    def take(self, games: ArrayLike, seed: int | None = None) -> VecEnv:
        """Returns an environment whose games are copies of the games with these indices, in this
        order. It has arrays of its own and runs on one thread.

        A game can be copied more than once. With ``seed`` every copy has generators of its own;
        without it they continue like those of the original.
        """
    def put(self, games: ArrayLike, source: VecEnv) -> None:
        """Replaces the games with these indices by copies of the games of another environment, in
        their order. It does not write the arrays; call ``observe`` for that.
        """
    def set_positions(self, games: ArrayLike, positions: list[Position]) -> None:
        """Puts games into positions with the same options, and writes the views.

        ``games`` are indices, one per position. The games continue with their own generators.
        """
    def state(self) -> bytes:
        """Returns the state of all games and generators as bytes with a version and a checksum."""
    def set_state(self, state: bytes) -> None:
        """Sets the state of all games and generators, and writes the views. The games then continue
        like those of the environment that returned the bytes.

        Only in TRIAD may ``sample`` without choices draw others: it depends on an order of Jewels that
        positions do not keep. Pass ``action_mask`` to draw the same.

        Raises ``ValueError`` if a byte is not as it was written, or if version, game, options, number
        of games, ``auto_reset``, ``chance`` or ``max_actions`` differ; then nothing has changed.
        """
    def __copy__(self) -> VecEnv: ...
    def __deepcopy__(self, _memo: object) -> VecEnv: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
