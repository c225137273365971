"""One door for actions, also for those that a function computed: others are refused before anything changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

import rules_games.spiel  # noqa: F401
from rules_games import IllegalStepError, Position, VecEnv, batch, zoo
from rules_games.gym import GameEnv, GameVectorEnv, VsOpponent, VsOpponentVector
from rules_games.learn import Rollout, win_share

#: The number of games, and of the indices of actions of Triandro.
GAMES, ACTIONS = 4, 191

#: What a caller or a function may give for some games, from their number, and words of the error.
WRONG_MANY: dict[str, tuple[Callable[[int], Any], str]] = {
    "float": (lambda n: np.full(n, 0.5), r"game \d: expected an integer in 0..=190 for an action, found 0.5"),
    "integral float": (lambda n: np.full(n, 1.0), r"found 1.0 \(float64\)"),
    "integral floats in a list": (lambda n: [1.0] * n, "found 1.0"),
    "bool": (lambda n: np.full(n, True), r"found True \(bool\)"),
    "bools in a list": (lambda n: [True] * n, "found True"),
    "bool among integers": (lambda n: [1] * (n - 1) + [True], "found True"),
    "None": (lambda n: None, "expected a list or array for actions, found None"),
    "str": (lambda n: "7" * n, "expected a list or array for actions, found '7"),
    "texts": (lambda n: ["7"] * n, "found '7'"),
    "array of texts": (lambda n: np.array(["7"] * n), "found '7'"),
    "object array": (lambda n: np.array([7] * n, object), r"found 7 \(object\)"),
    "one number": (lambda n: 7, "expected a list or array for actions, found 7"),
    "2-D": (lambda n: np.full((n, 1), 7), r"expected shape \[\d\] for actions, found \[\d, 1\]"),
    "too few": (lambda n: [7] * (n - 1), r"expected shape \[\d\] for actions, found \[\d\]"),
    "too many": (lambda n: np.full(n + 1, 7), r"expected shape \[\d\] for actions, found \[\d\]"),
    "negative": (lambda n: np.full(n, -1), r"game \d: expected an index in 0..=190, found -1"),
    "A": (lambda n: np.full(n, ACTIONS), "expected an index in 0..=190, found 191"),
    "A as uint32": (lambda n: np.full(n, ACTIONS, np.uint32), "expected an index in 0..=190, found 191"),
    "2**32 + 5": (lambda n: np.full(n, 2**32 + 5), "expected an index in 0..=190, found 4294967301"),
    "2**32 + 5 in a list": (lambda n: [2**32 + 5] * n, "expected an index in 0..=190, found 4294967301"),
    "above 2**63": (
        lambda n: np.full(n, 2**63 + 5, np.uint64), "expected an index in 0..=190, found 9223372036854775813"
    ),
    "above 2**64": (lambda n: [2**64 + 5] * n, "expected an index in 0..=190, found 18446744073709551621"),
    "NaN": (lambda n: np.full(n, np.nan), "found nan"),
    "mixed": (lambda n: ([1.5, "2", None, True] * n)[:n], "found 1.5"),
}

WRONG_ONE: dict[str, Any] = {
    "float": 0.5,
    "integral float": 1.0,
    "float of NumPy": np.float64(1.0),
    "bool": True,
    "bool of NumPy": np.True_,
    "None": None,
    "str": "7",
    "object array": np.array(7, object),
    "list": [7],
    "array of one": np.array([7]),
    "2-D": np.array([[7]]),
    "empty": np.array([], int),
    "negative": -1,
    "A": ACTIONS,
    "2**32 + 5": 2**32 + 5,
    "above 2**63": np.uint64(2**63 + 5),
    "above 2**64": 2**64 + 5,
    "NaN": float("nan"),
    "mixed": [1, 2.5],
}

GOOD_ONE: list[Any] = [7, np.int8(7), np.uint64(7), np.array(7), np.array(7, ">i2"), np.array([7])[0]]

GOOD_MANY: dict[str, Any] = {
    "list": [7, 8, 9, 10],
    "scalars of NumPy": [np.int64(7), np.uint8(8), np.array(9), 10],
    "read-only": np.array([7, 8, 9, 10]),
    "not contiguous": np.array([[7, 0], [8, 0], [9, 0], [10, 0]], np.uint32)[:, 0],
    "not aligned": np.frombuffer(b"x" + np.array([7, 8, 9, 10], np.uint32).tobytes(), np.uint32, offset=1),
    "other byte order": np.array([7, 8, 9, 10], ">u4"),
}
GOOD_MANY["read-only"].flags.writeable = False


def vector(of: Any) -> Any:
    of.reset(seed=1)
    return of.step, of.games.state


def last(seen: Any) -> Any:
    """The last legal action."""
    return ACTIONS - 1 - seen["action_mask"][:, ::-1].argmax(axis=1)


def rollout() -> Any:
    env = VecEnv("triandro", GAMES, seed=1)
    return lambda actions: Rollout(env, 3).fill(lambda seen: actions), env.state


def batches() -> Any:
    root = batch.init("triandro", GAMES, seed=1)
    return lambda actions: batch.step(root, actions), root._env.state


def part() -> Any:
    env = VecEnv("triandro", GAMES, seed=1)
    return lambda actions: env.step(actions, where=[True] * GAMES), env.state


#: Functions that take an action per game, and functions that return the state.
TAKE_MANY: dict[str, Callable[[], Any]] = {
    "VecEnv": lambda: ((env := VecEnv("triandro", GAMES, seed=1)).step, env.state),
    "VecEnv, where": part,
    "GameVectorEnv": lambda: vector(GameVectorEnv("triandro", GAMES, seed=1)),
    "VsOpponentVector": lambda: vector(VsOpponentVector("triandro", GAMES, last, seed=1)),
    "batch": batches,
    "Rollout": rollout,
}


@pytest.mark.parametrize("wrong", WRONG_MANY)
@pytest.mark.parametrize("taken_by", TAKE_MANY)
def test_wrong_actions_of_many_games_are_refused(taken_by: str, wrong: str) -> None:
    take, state = TAKE_MANY[taken_by]()
    (make, words), before = WRONG_MANY[wrong], state()
    with pytest.raises((TypeError, ValueError), match=words):
        take(make(GAMES))
    assert state() == before


@pytest.mark.parametrize("good", GOOD_MANY)
@pytest.mark.parametrize("taken_by", TAKE_MANY)
def test_integers_in_any_form_are_taken(taken_by: str, good: str) -> None:
    if taken_by == "Rollout":
        env = VecEnv("triandro", GAMES, seed=1)
        filled = Rollout(env, 1)
        filled.fill(lambda seen: GOOD_MANY[good])
        assert filled.actions.tolist() == [[7, 8, 9, 10]]
        return
    take, state = TAKE_MANY[taken_by]()
    before = state()
    take(GOOD_MANY[good])
    assert taken_by == "batch" or state() != before


@pytest.mark.parametrize("wrong", WRONG_MANY)
def test_wrong_choices_of_functions_are_refused(wrong: str) -> None:
    make, words = WRONG_MANY[wrong]

    def choose(seen: Any) -> Any:
        return make(len(seen["planes"]))

    env = VsOpponentVector("triandro", 8, choose, seed=1)
    before = env.games.state()
    with pytest.raises((TypeError, ValueError), match=words):
        env.reset(seed=1)
    assert len(env.games.state()) == len(before)
    for policy, opponent in ((choose, "random"), (lambda seen: seen["action_mask"].argmax(axis=1), choose)):
        with pytest.raises((TypeError, ValueError), match=words):
            win_share(policy, "triandro", opponent, 8)


def test_an_illegal_choice_of_a_function_names_its_game() -> None:
    env = VsOpponentVector("triandro", 4, lambda seen: np.full(len(seen["planes"]), 190), seed=1)
    # The opponent begins in games 1 and 3.
    with pytest.raises(IllegalStepError, match="game 1: index 190") as caught:
        env.reset(seed=1)
    assert caught.value.game == 1


def single(of: Any) -> Any:
    of.reset(seed=1)
    game = of.unwrapped
    return of.step, (lambda: (game.games.state(), game.games.action_mask.tobytes()))


def aec(of: Any) -> Any:
    of.reset(seed=1)
    return of.step, (lambda: (of.position, of.agent_selection))


def spiel(name: str) -> Any:
    state = pyspiel.load_game("rules_triandro").new_initial_state()
    return getattr(state, name), (lambda: (str(state), state.history()))


TAKE_ONE: dict[str, Callable[[], Any]] = {
    "Position.play": lambda: ((position := Position("triandro")).play, lambda: position.text),
    "Position.action_text": lambda: ((position := Position("triandro")).action_text, lambda: position.text),
    "GameEnv": lambda: single(GameEnv("triandro", all_seats=True)),
    "GameEnv, raise": lambda: single(GameEnv("triandro", all_seats=True, illegal="raise")),
    "VsOpponent": lambda: single(VsOpponent(GameEnv("triandro"), seat=0)),
    "zoo.env": lambda: aec(zoo.env("triandro")),
    "zoo.raw_env": lambda: aec(zoo.raw_env("triandro")),
    "apply_action": lambda: spiel("apply_action"),
    "apply_action_with_legality_check": lambda: spiel("apply_action_with_legality_check"),
}


@pytest.mark.parametrize("wrong", WRONG_ONE)
@pytest.mark.parametrize("taken_by", TAKE_ONE)
def test_a_wrong_action_is_refused(taken_by: str, wrong: str) -> None:
    if (taken_by, wrong) == ("Position.play", "str"):
        pytest.skip("the text of a step is one")
    take, state = TAKE_ONE[taken_by]()
    if taken_by == "Position.action_text" and wrong in ("negative", "A", "2**32 + 5", "above 2**63", "above 2**64"):
        assert take(WRONG_ONE[wrong]) is None
        return
    before = state()
    # OpenSpiel's own check raises its own error.
    errors = (TypeError, ValueError, pyspiel.SpielError) if taken_by.startswith("apply") else (TypeError, ValueError)
    with pytest.raises(errors):
        take(WRONG_ONE[wrong])
    assert state() == before


@pytest.mark.parametrize("wrong", WRONG_ONE)
def test_a_wrong_choice_of_an_opponent_is_refused(wrong: str) -> None:
    env = VsOpponent(GameEnv("triandro"), lambda seen: WRONG_ONE[wrong], seat=1)
    with pytest.raises((TypeError, ValueError), match="expected an (integer|index) in 0..=190"):
        env.reset(seed=1)
    assert env.unwrapped.games.position(0) == Position("triandro")  # type: ignore[attr-defined]


@pytest.mark.parametrize("good", GOOD_ONE)
@pytest.mark.parametrize("taken_by", TAKE_ONE)
def test_an_integer_of_any_type_is_taken(taken_by: str, good: Any) -> None:
    take, state = TAKE_ONE[taken_by]()
    before, result = state(), take(good)
    if taken_by.startswith("Position"):
        assert result in ("8", Position("triandro").play("8"))
    else:
        assert state() != before


def test_no_games_take_no_actions() -> None:
    env = VecEnv("triandro", 0)
    nothing: list[Any] = [[], (), np.array([]), np.array([], np.uint32), np.array([], np.int64)]
    for none in nothing:
        env.step(none)
        env.step(none, where=[])
    env.sample()
    assert env.action_mask.shape == (0, ACTIONS) and len(env) == 0
    with pytest.raises(ValueError, match=r"expected shape \[0\] for actions, found \[1\]"):
        env.step([1])


def test_a_batch_without_rows_is_a_batch() -> None:
    root = batch.init("triandro", 3)
    for empty in (root.take([]), root.take(np.array([], int)), batch.init("triandro", 0)):
        assert len(empty) == 0 and empty.action_mask.shape == (0, ACTIONS)
        after = batch.step(empty, [])
        assert len(after) == 0 and after.over.tolist() == []
        assert len(root.put([], after)) == 3
    with pytest.raises(IndexError, match="row 0: expected a game in 0..=2, found 3"):
        root.take([3])


def test_actions_of_games_that_do_not_move_are_not_looked_at() -> None:
    env = VecEnv("triandro", 2, seed=1)
    env.step([-1, 5], where=[False, True])
    assert env.seats.tolist() == [0, 1]
    with pytest.raises(TypeError):
        env.step([0.5, 5], where=[False, True])
