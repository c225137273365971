"""Bots and hints."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable

import pytest

import rules_games
from rules_games import IllegalStepError, Position, Rng, VecEnv


def to_a_decision(game: str) -> Position:
    rng = Rng(11)
    position = Position(game)
    while position.seat is None:
        position = Position(game) if position.is_over else position.play_random(rng)
    return position


def test_every_bot_of_every_game_chooses_a_legal_action(game: str) -> None:
    position = to_a_decision(game)
    # `expert` is `hard` with more iterations, which take half a minute.
    for name in set(position.bots()) - {"expert"}:
        analysis = position.hint(f"{name}:2", Rng(1))
        assert analysis.action == analysis.line[0] == analysis.actions[0].action
        assert sorted(known.action for known in analysis.actions) == sorted(position.legal())
        assert position.play(analysis.action) != position
        assert analysis.action in repr(analysis) and repr(analysis.actions[0])


def test_a_bot_draws_the_same_from_the_same_seed() -> None:
    position = Position("triandro")
    bot = position.bot("uct:200")
    assert bot.spec == "uct:200" and "uct:200" in repr(bot)
    chosen = [bot.choose(position, Rng(3)), position.hint("uct:200", Rng(3))]
    visits = [[known.visits for known in analysis.actions] for analysis in chosen]
    assert visits[0] == visits[1] and sum(visits[0]) == 200


def test_a_bot_plays_one_game_alone() -> None:
    bot = Position("triandro").bot("random")
    with pytest.raises(rules_games.BotError):
        bot.choose(to_a_decision("triarchy"), Rng(1))


def test_other_threads_run_while_a_bot_thinks() -> None:
    position, counted = Position("triandro"), 0
    thread = threading.Thread(target=lambda: position.hint("uct:1s", Rng(1)))
    thread.start()
    while thread.is_alive():
        counted += 1
        time.sleep(0.01)
    assert counted > 10


LONG: dict[str, Callable[[], object]] = {
    "hint": lambda: Position("triandro").hint("uct:600s", Rng(1)),
    "choose": lambda: Position("triandro").bot("uct:600s").choose(Position("triandro"), Rng(1)),
    "perft": lambda: Position("triandro").perft(30),
    "perft with slow steps": lambda: Position("conquest").settle(Rng(1)).perft(30),
    "divide": lambda: Position("triandro").divide(30),
    "divide by events": lambda: Position("triarchy").divide(30),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_long_work(name: str) -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            LONG[name]()
    finally:
        signal.signal(signal.SIGALRM, before)


def test_any_error_of_a_signal_is_handed_on() -> None:
    """It was: a signal during the construction of an error became an ``ImportError``."""
    position, env = Position("triandro").play("1"), VecEnv("triandro", 2, seed=1)

    def one_error(number: int) -> None:
        if number % 2:
            position.play("1")
        else:
            env.step([190, 190])

    class Stop(BaseException):
        """Only the handler raises it."""

    def stop(*_: object) -> None:
        raise Stop

    before = signal.signal(signal.SIGALRM, stop)
    stopped, state = 0, env.state()
    try:
        while stopped < 2000:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0002 + stopped % 50 * 1e-5)
                while True:
                    try:
                        one_error(stopped)
                    except IllegalStepError as error:
                        assert error.rule in ("TRIANDRO-5", "TRIANDRO-9")
            except Stop:
                stopped += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert env.state() == state


def test_a_divided_count_is_the_count(game: str) -> None:
    for position in (Position(game), to_a_decision(game)):
        counts = position.divide(2)
        steps = [step for step, _ in position.events()] if position.is_chance else position.legal()
        assert [step for step, _ in counts] == steps
        assert [count for _, count in counts] == [position.play(step).perft(1) for step in steps]
        assert sum(count for _, count in counts) == position.perft(2)
    assert Position(game).divide(0) == [] and Position(game).perft(0) == 1
    for depth in (-1, 256, 2**70):
        with pytest.raises(ValueError, match="expected a depth in 0..=255, found "):
            Position(game).perft(depth)
