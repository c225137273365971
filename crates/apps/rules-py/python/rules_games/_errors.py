"""Exceptions, with the messages of the games."""

from __future__ import annotations

from collections.abc import Sequence


class RulesError(ValueError):
    """A call was refused, and nothing has changed. The other exceptions of the package are kinds of it."""

    #: The identifier of the rule that forbids it, such as ``TRIANDRO-5``; ``None`` if no rule does.
    rule: str | None
    #: The possibly intended steps.
    candidates: list[str]
    #: In a ``VecEnv``, the index of the game.
    game: int | None
    #: The kind of the error, the same in all releases, such as ``not-on-turn``; for an illegal action the name
    #: of its reason. ``None`` if the error has no name.
    code: str | None

    def __init__(
        self,
        message: str,
        rule: str | None = None,
        candidates: Sequence[str] = (),
        game: int | None = None,
        code: str | None = None,
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.candidates = list(candidates)
        self.game = game
        self.code = code


class OptionsError(RulesError):
    """The game, option or board is unknown, or a value is invalid."""


class TextError(RulesError):
    """A text is not a valid position, step, record or remark."""


class IllegalStepError(RulesError):
    """A step is not possible now: a rule forbids it, or it is not that seat's turn."""


class GameOverError(RulesError):
    """The game or match has ended."""


class BotError(RulesError):
    """The bot is unknown or invalid, or it found no action."""


for _class in (RulesError, OptionsError, TextError, IllegalStepError, GameOverError, BotError):
    # Users import them from the package.
    _class.__module__ = "rules_games"
