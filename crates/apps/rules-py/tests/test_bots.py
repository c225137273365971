"""Bots and hints."""

from __future__ import annotations

import signal
import threading
import time

import pytest

import rules_games
from rules_games import Position, Rng


def to_a_decision(game: str) -> Position:
    rng = Rng(11)
    position = Position(game)
    while position.seat is None:
        position = Position(game) if position.is_over else position.play_random(rng)
    return position


def test_every_bot_of_every_game_chooses_a_legal_action(game: str) -> None:
    position = to_a_decision(game)
    for name in position.bots():
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


def test_ctrl_c_stops_a_bot() -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            Position("triandro").hint("uct:600s", Rng(1))
    finally:
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_stops_a_count() -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            Position("triandro").perft(30)
    finally:
        signal.signal(signal.SIGALRM, before)
