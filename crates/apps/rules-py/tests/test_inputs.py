"""Arguments as users of NumPy give them, and refusals that name row, value and range."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest

import rules_games
from rules_games import NO_ACTION, IllegalStepError, Match, OptionsError, Position, Rng, VecEnv, batch, zoo
from rules_games.gym import GameEnv, GameVectorEnv, VsOpponent, VsOpponentVector


class OnlyDlpack:
    """What shares memory by DLPack and has no other interface."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **keywords: Any) -> Any:
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


ACTIONS: list[Any] = [
    [0, 1, 2, 3],
    (0, 1, 2, 3),
    *(np.array([0, 1, 2, 3], kind) for kind in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64)),
    np.arange(8)[::2] // 2,
    np.arange(8, dtype=np.uint32)[::2] // 2,
    OnlyDlpack(np.arange(4)),
]


@pytest.mark.parametrize("actions", ACTIONS)
def test_integers_of_any_type_are_actions(actions: Any) -> None:
    env, wanted = VecEnv("triandro", 4, seed=1), VecEnv("triandro", 4, seed=1)
    env.step(actions)
    wanted.step(np.array([0, 1, 2, 3], np.uint32))
    assert np.array_equal(env.action_mask, wanted.action_mask) and env.action_mask.sum() == 4 * 54


REFUSED: list[tuple[type[Exception], Any, str]] = [
    (TypeError, np.array([0.7, 1, 2, 3]), "game 0: expected an integer in 0..=190 for an action, found 0.7 (float64)"),
    (TypeError, [0, 1, 2, float("nan")], "game 3: expected an integer in 0..=190 for an action, found nan"),
    (TypeError, [True, False, True, True], "game 0: expected an integer in 0..=190 for an action, found True"),
    (TypeError, [0, 1, None, 3], "game 2: expected an integer in 0..=190 for an action, found None"),
    (TypeError, "abcd", "expected a list or array for actions, found 'abcd'"),
    (IllegalStepError, [0, 1, -1, 3], "game 2: expected an index in 0..=190, found -1"),
    (IllegalStepError, np.array([0, 200, 2, 3]), "game 1: expected an index in 0..=190, found 200"),
    (IllegalStepError, np.array([0, 2**40, 2, 3]), "game 1: expected an index in 0..=190, found 1099511627776"),
    (IllegalStepError, np.array([0, 1, 2, 2**31], np.uint32), "game 3: expected an index in 0..=190, found 2147483648"),
    (IllegalStepError, np.array([0, 1, 2, 190]), "game 3: index 190"),
    (ValueError, [0, 1, 2], "expected shape [4] for actions, found [3]"),
    (ValueError, [[0, 1, 2, 3]], "expected shape [4] for actions, found [1, 4]"),
    (TypeError, np.array([0, 1, 2, None], object), "game 3: expected an integer in 0..=190 for an action, found None"),
]


@pytest.mark.parametrize(("error", "actions", "words"), REFUSED)
def test_what_is_no_action_is_refused_and_changes_nothing(error: Any, actions: Any, words: str) -> None:
    env = VecEnv("triandro", 4, seed=1)
    before = env.state()
    with pytest.raises(error, match=re.escape(words)):
        env.step(actions)
    assert env.state() == before
    vector = GameVectorEnv("triandro", 4, seed=1)
    vector.reset(seed=1)
    before = vector.games.state()
    with pytest.raises(error, match=re.escape(words)):
        vector.step(actions)
    assert vector.games.state() == before


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.bool_, np.int64, np.uint64])
def test_masks_have_any_integer_type_or_bools(kind: Any) -> None:
    env, wanted = VecEnv("triandro", 4, seed=1), VecEnv("triandro", 4, seed=1)
    wanted.sample(wanted.action_mask)
    env.sample(env.action_mask.astype(kind))
    assert np.array_equal(env.actions, wanted.actions)
    env.sample(np.asfortranarray(env.action_mask.astype(kind)))
    env.sample(env.action_mask.tolist())
    only = np.zeros((4, 191), kind)
    only[:, 40] = 1
    env.sample(only)
    assert env.actions.tolist() == [40] * 4


@pytest.mark.parametrize(
    ("value", "kind", "error", "words"),
    [
        (2, np.uint8, ValueError, "game 2: expected 0 or 1 at index 5 of the mask, found 2"),
        (-1, np.int8, ValueError, "game 2: expected 0 or 1 at index 5 of the mask, found -1"),
        (7, np.int64, ValueError, "game 2: expected 0 or 1 at index 5 of the mask, found 7"),
        (1, np.float32, TypeError, "expected bools or integers that are 0 or 1 for the mask, found 1.0 (float32)"),
    ],
)
def test_masks_with_other_values_are_refused(value: Any, kind: Any, error: Any, words: str) -> None:
    env = VecEnv("triandro", 4, seed=1)
    mask = env.action_mask.astype(kind)
    mask[2, 5] = value
    before, actions = env.state(), env.actions.copy()
    with pytest.raises(error, match=re.escape(words)):
        env.sample(mask)
    assert env.state() == before and np.array_equal(env.actions, actions)
    with pytest.raises(ValueError, match=re.escape("expected shape [4, 191] for the mask, found [4, 190]")):
        env.sample(env.action_mask[:, :190])


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.bool_])
def test_masks_of_one_byte_are_bound(kind: Any) -> None:
    env = VecEnv("triandro", 4, seed=1)
    own = np.zeros((4, 191), kind)
    env.bind(action_mask=own)
    env.observe()
    assert env.action_mask is own and own.sum() == 4 * 55
    with pytest.raises(TypeError, match="expected an array of uint8 for action_mask, found float32"):
        env.bind(action_mask=np.zeros((4, 191), np.float32))
    assert env.action_mask is own


def test_one_dtype_for_masks() -> None:
    single: Any = GameEnv("triandro")
    vector: Any = GameVectorEnv("triandro", 2)
    aec = zoo.env("triandro")
    aec.reset(seed=1)
    masks = [
        Position("triandro").action_mask(),
        VecEnv("triandro", 2).action_mask,
        batch.init("triandro", 2).action_mask,
        single.reset()[0]["action_mask"],
        vector.reset()[0]["action_mask"],
        aec.observe("seat_0")["action_mask"],
    ]
    assert {mask.dtype for mask in masks} == {np.dtype(np.int8)}
    assert single.action_space.sample(mask=masks[3]) < 55
    assert all(action < 55 for action in vector.action_space.sample(mask=tuple(masks[4])))


def test_a_part_of_the_games_moves() -> None:
    env = VecEnv("triandro", 4, seed=1)
    env.step([0, 1, 2, 3])
    planes, rest = env.planes.copy(), [env.position(game) for game in range(4)]
    for where in ([False, True, False, True], np.array([0, 1, 0, 1]), np.array([0, 1, 0, 1], np.uint8)):
        env.set_positions(range(4), rest)
        # Actions of the others are not looked at.
        env.step([999, 5, 999, 6], where=where)
        assert env.seats.tolist() == [1, 0, 1, 0]
        assert np.array_equal(env.planes[[0, 2]], planes[[0, 2]])
        assert not np.array_equal(env.planes[[1, 3]], planes[[1, 3]])
    env.step([5, 7, 5, 7], where=[True, False, True, False])
    assert env.seats.tolist() == [0, 0, 0, 0]
    before = env.state()
    with pytest.raises(IllegalStepError, match="game 3"):
        env.step([9, 9, 9, 999], where=[True, False, True, True])
    with pytest.raises(ValueError, match="game 1: expected 0 or 1 for where, found 2"):
        env.step([9, 9, 9, 9], where=[1, 2, 0, 0])
    with pytest.raises(ValueError, match=re.escape("expected shape [4] for where, found [3]")):
        env.step([9, 9, 9, 9], where=[True] * 3)
    assert env.state() == before
    threads = VecEnv("triandro", 300, seed=1, threads=2)
    threads.sample()
    threads.step(threads.actions, where=np.arange(300) % 2 == 0)
    assert np.array_equal(threads.seats, np.arange(300) % 2 == 0)


def test_rewards_of_games_that_do_not_move_stay() -> None:
    env = VecEnv("triandro", 64, seed=1)
    while not env.terminated.any():
        env.sample()
        env.step(env.actions)
    ended = env.terminated.copy()
    rewards = env.rewards.copy()
    env.sample()
    env.step(env.actions, where=~ended)
    assert np.all(env.terminated[ended]) and np.array_equal(env.rewards[ended], rewards[ended])


INTEGERS: list[Any] = [27, np.int64(27), np.uint8(27), np.array(27)]


@pytest.mark.parametrize("index", INTEGERS)
def test_an_index_is_any_integer(index: Any) -> None:
    assert Position("triandro").play(index) == Position("triandro").play("28")
    assert Position("triandro").action_text(index) == "28"


def test_errors_have_no_internals() -> None:
    start, env = Position("triandro"), VecEnv("triandro", 4)
    calls: list[tuple[type[Exception], Any, str]] = [
        (IllegalStepError, lambda: start.play(-1), "expected an index in 0..=190, found -1"),
        (IllegalStepError, lambda: start.play(10**20), f"expected an index in 0..=190, found {10**20}"),
        (IllegalStepError, lambda: Position("cybo").play(99), "expected an event in 0..=11, found 99"),
        (TypeError, lambda: start.play(None), "expected the text or index of a step, found None"),  # type: ignore[arg-type]
        (TypeError, lambda: start.play(1.0), "expected the text or index of a step, found 1.0"),  # type: ignore[arg-type]
        (TypeError, lambda: start.play(True), "expected the text or index of a step, found True"),
        (IndexError, lambda: start.planes(-1), "expected a seat of the game, found -1"),
        (IndexError, lambda: start.planes(300), "expected a seat of the game, found 300"),
        (IndexError, lambda: start.planes(2), "seat"),
        (TypeError, lambda: start.planes(0.5), "expected an integer for a seat, found 0.5"),  # type: ignore[arg-type]
        (TypeError, lambda: env.sample((1, 2)), "two arrays of uint32"),
        (TypeError, lambda: env.sample(None, np.zeros(4, np.int64)), "uint32"),
        (ValueError, lambda: env.sample(None, np.zeros(3, np.uint32)), "expected shape [4] for out, found [3]"),
        (ValueError, lambda: env.sample((np.zeros((3, 2), np.uint32), np.zeros(3, np.uint32))), "entries for"),
        (TypeError, lambda: Match("triandro").play(28), "expected the text of a step, found 28"),  # type: ignore[arg-type]
        (OptionsError, lambda: Position("chess"), 'unknown game "chess" (known: triad, triad-tourney, triandro, '),
        (IndexError, lambda: env.position(-1), "expected a game in 0..=3, found -1"),
        (IndexError, lambda: env.episode(4), "expected a game in 0..=3, found 4"),
        (ValueError, lambda: VecEnv("triandro", -1), "expected a size of at least 0, found -1"),
        (TypeError, lambda: VecEnv("triandro", 4.0), "expected an integer for a size, found 4.0"),  # type: ignore[arg-type]
        (OptionsError, lambda: Position("triandro", players="3"), "wrong type of value for option players"),
        (TypeError, lambda: Position("triandro", players=3.0), "expected a bool, an int or a str for players"),  # type: ignore[arg-type]
        (ValueError, lambda: Rng(1).__setstate__(b"{}"), "not the state of an Rng"),
    ]
    for error, call, words in calls:
        with pytest.raises(error, match=re.escape(words)) as caught:
            call()
        text = str(caught.value)
        assert "\n" not in text and not any(word in text for word in ("PyO3", "variant", "enum", "borrowed")), text
    assert Position("triandro", players=np.int64(3)).players == 3  # type: ignore[arg-type]


NUMBERS: list[tuple[type[Exception], Any, str]] = [
    (ValueError, lambda n: Rng(n), "a seed in 0..=2**64 - 1"),
    (ValueError, lambda n: VecEnv("triandro", seed=n), "a seed in 0..=2**64 - 1"),
    (ValueError, lambda n: VecEnv("triandro", 2).reset(n), "a seed in 0..=2**64 - 1"),
    (ValueError, lambda n: VecEnv("triandro", 2).take([0], n), "a seed in 0..=2**64 - 1"),
    (ValueError, lambda n: zoo.env("triandro").reset(seed=n), "a seed in 0..=2**64 - 1"),
    (ValueError, lambda n: VecEnv("triandro", first_game=n), "first_game in 0..=2**64 - 1"),
    (ValueError, lambda n: VecEnv("triandro", max_actions=n), "max_actions in 1..=2**32 - 1"),
    (ValueError, lambda n: Position("triandro").playout(Rng(1), n), "a limit in 0..=2**64 - 1"),
    (ValueError, lambda n: Position("triandro").perft(n), "a depth in 0..=255"),
    (IndexError, lambda n: Match("triandro").position_at(n), "a ply in 0..=0"),
    (IndexError, lambda n: Match("triandro").svg(ply=n), "a ply in 0..=0"),
    (IndexError, lambda n: Match("triandro").set_remark(n, "x"), "a step in 0..=2**64 - 1"),
    (IndexError, lambda n: Match("triandro").remark(n), "a step in 0..=2**64 - 1"),
]


@pytest.mark.parametrize(("error", "call", "words"), NUMBERS)
def test_numbers_out_of_range_name_the_argument(error: Any, call: Any, words: str) -> None:
    """It was: ``OverflowError: can't convert negative int to unsigned``."""
    for number in (-1, 2**64, 10**30):
        with pytest.raises(error, match=re.escape(f"expected {words}, found {number}")):
            call(number)
    with pytest.raises(TypeError, match=f"expected an integer for {words.split(' in ')[0]}, found 0.5"):
        call(0.5)
    with pytest.raises(ValueError, match="max_actions in 1..=2.*, found 0"):
        VecEnv("triandro", max_actions=0)
    assert Rng(2**64 - 1).next() != Rng(2**63).next()


def test_events_are_named_at_a_turn_of_chance() -> None:
    """It was: ``expected an index in 0..=1``, the range of actions."""
    env = VecEnv("cybo", 3, chance="exposed")
    for index in (12, 2**32 - 2):
        with pytest.raises(IllegalStepError, match=f"game 1: expected an event in 0..=11, found {index}") as caught:
            env.step([0, index, NO_ACTION])
        assert (caught.value.game, caught.value.code) == (1, "no-such-event")
    with pytest.raises(AttributeError, match="no array weights is bound: name it in write"):
        print(env.weights)
    env.step([0, 11, NO_ACTION])
    with pytest.raises(IllegalStepError, match="game 0: expected an index in 0..=1, found 12"):
        while True:
            env.step(np.where(env.seats == rules_games.CHANCE, NO_ACTION, 12))


def test_arrays_that_share_memory_are_not_bound() -> None:
    """It was: every later step failed."""
    env = VecEnv("triandro", 4, write=["planes", "final_planes"])
    before, shared = env.arrays(), np.zeros((4, 2, 9, 9), np.uint8)
    for arrays in ({"planes": shared, "final_planes": shared}, {"planes": env.final_planes}):
        with pytest.raises(ValueError, match="shares its memory with another array"):
            env.bind(**arrays)
    with pytest.raises(KeyError, match="unknown array bogus"):
        env.bind(planes=shared, bogus=shared)
    assert all(array is before[name] for name, array in env.arrays().items())
    env.bind(planes=env.final_planes, final_planes=env.planes)
    env.sample()
    env.step(env.actions)


def test_render_modes_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    for make in (GameEnv, zoo.env, zoo.raw_env):
        with pytest.raises(ValueError, match="svg, ansi, rgb_array, human for render_mode, found 'bogus'"):
            make("triandro", render_mode="bogus")
    # A vector prints nothing.
    with pytest.raises(ValueError, match="svg, ansi, rgb_array for render_mode, found 'human'"):
        GameVectorEnv("triandro", render_mode="human")
    env: Any = GameEnv("triandro", all_seats=True)
    env.reset(seed=1)
    assert env.render() is None
    for made in (GameEnv("triandro", render_mode="rgb_array"), zoo.env("triandro", render_mode="rgb_array")):
        made.reset(seed=1)
        picture: Any = made.render()
        assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5
    vector: Any = GameVectorEnv("triandro", 2, render_mode="ansi")
    vector.reset(seed=1)
    assert vector.render() == (Position("triandro").diagram(),) * 2
    assert capsys.readouterr().out == ""
    for made in (GameEnv("triandro", render_mode="human", all_seats=True), zoo.env("triandro", render_mode="human")):
        made.reset(seed=1)
        made.step(27)
        assert made.render() is None
        after = Position("triandro").play(27)
        assert capsys.readouterr().out == Position("triandro").diagram() + "\n" + after.diagram() + "\n"


def test_unknown_options_of_reset_are_refused() -> None:
    for env in (GameEnv("triandro"), GameVectorEnv("triandro", 2), VsOpponentVector("triandro", 2)):
        with pytest.raises(ValueError, match="unknown option 'players' of reset"):
            env.reset(options={"players": 3})
    with pytest.raises(ValueError, match="expected one seed"):
        GameVectorEnv("triandro", 2).reset(seed=[1, 2])


def test_one_agent_for_all_seats_is_warned() -> None:
    env = GameEnv("triandro")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="VsOpponent"):
        env.step(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env.step(1)
        for other in (GameEnv("triandro", all_seats=True), VsOpponent(GameEnv("triandro"))):
            other.reset(seed=1)
            other.step(other.sample_legal())


def test_an_action_outside_the_choices_is_named() -> None:
    env = VecEnv("triandro", 2)
    with pytest.raises(IllegalStepError, match=f"found {NO_ACTION}"):
        env.step(np.full(2, NO_ACTION, np.uint32))
    with pytest.raises(OptionsError):
        env.put([0, 1], VecEnv("triandro", 2, players=3))
    with pytest.raises(OptionsError, match="expected an environment of triandro, found one of cybo"):
        env.put([0, 1], VecEnv("cybo", 2))
    assert rules_games.CHANCE == 254


def test_spaces_draw_from_a_mask_uniformly() -> None:
    space: Any = GameEnv("triandro").action_space
    mask = np.zeros(191, np.int8)
    mask[[3, 50, 190]] = 1
    space.seed(1)
    counts = np.bincount([space.sample(mask) for _ in range(3000)], minlength=191)
    assert counts[mask == 0].sum() == 0 and counts[mask == 1].min() > 900
    for wrong in (mask * 2, -mask, mask[:50], mask.astype(np.uint8)):
        with pytest.raises(AssertionError):
            space.sample(wrong)
    assert space.sample(np.zeros(191, np.int8)) == 0 and 0 <= space.sample() < 191
