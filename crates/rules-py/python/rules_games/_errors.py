"""What can go wrong. The messages are those of the games."""

from __future__ import annotations

from collections.abc import Sequence


class RulesError(ValueError):
    """Something was refused; nothing has changed."""

    #: The identifier of the rule that forbids it, such as ``TRIANDRO-5``; ``None`` if no rule does.
    rule: str | None
    #: The steps that were perhaps meant.
    candidates: list[str]
    #: In a ``VecEnv``, the place of the game among the games.
    game: int | None

    def __init__(
        self,
        message: str,
        rule: str | None = None,
        candidates: Sequence[str] = (),
        game: int | None = None,
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.candidates = list(candidates)
        self.game = game


class OptionsError(RulesError):
    """There is no such game, option or board, or a value is refused."""


class TextError(RulesError):
    """A text is no position, step, record or remark."""


class IllegalStepError(RulesError):
    """A step is not possible now: a rule forbids it, or it is not that seat's turn."""


class GameOverError(RulesError):
    """The game or match has ended."""


class BotError(RulesError):
    """There is no such bot, or it gives no answer."""


for _class in (RulesError, OptionsError, TextError, IllegalStepError, GameOverError, BotError):
    # Users know them by the name of the package.
    _class.__module__ = "rules_games"
