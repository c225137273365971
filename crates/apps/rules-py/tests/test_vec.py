"""Many games at once."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import rules_games
from rules_games import NO_ACTION, Position, VecEnv

EVERYTHING = [
    "action_mask",
    "action_mask_bits",
    "legal",
    "legal_counts",
    "planes",
    "scalars",
    "tokens",
    "final_planes",
    "final_scalars",
    "final_tokens",
    "weights",
]


def test_arrays_equal_those_of_single_positions(game: str) -> None:
    env = VecEnv(game, 6, seed=5, write=EVERYTHING, width=300)
    for _ in range(60):
        env.sample(env.action_mask)
        env.step(env.actions)
        for place in range(len(env)):
            position = env.position(place)
            seat = position.seat
            assert seat is not None and seat == env.seats[place]
            assert np.array_equal(position.action_mask(), env.action_mask[place])
            assert np.array_equal(position.planes(seat), env.planes[place])
            assert np.array_equal(position.scalars(seat), env.scalars[place])
            assert np.array_equal(position.tokens(seat), env.tokens[place])
            legal = position.legal_indices()
            assert env.legal_counts[place] == len(legal)
            assert np.array_equal(env.legal[place, : len(legal)], legal)
            assert np.all(env.legal[place, len(legal) :] == NO_ACTION)
            bits = np.unpackbits(env.action_mask_bits[place].view(np.uint8), bitorder="little")
            assert np.array_equal(bits[: env.shape.actions], env.action_mask[place])


def test_rewards_come_when_games_end(game: str) -> None:
    env = VecEnv(game, 16, seed=2, max_actions=400)
    ends = 0
    for _ in range(900):
        before = [env.episode(place) for place in range(16)]
        env.sample()
        env.step(env.actions)
        ended = env.terminated | env.truncated
        assert not np.any(env.rewards[~env.terminated])
        assert np.abs(env.rewards.sum(axis=1)).max() < 1e-6 and np.abs(env.rewards).max() <= 1
        after = [env.episode(place) for place in range(16)]
        assert all(a > b for a, b, end in zip(after, before, ended) if end)
        assert all(a == b for a, b, end in zip(after, before, ended) if not end)
        ends += int(ended.sum())
    assert ends > 16


def test_an_illegal_action_names_its_game_and_changes_nothing() -> None:
    env = VecEnv("triandro", 5, seed=1)
    env.sample()
    env.step(env.actions)
    texts = [env.position(game).text for game in range(5)]
    actions = env.actions.copy()
    env.sample()
    env.actions[3] = actions[3]
    with pytest.raises(rules_games.IllegalStepError) as caught:
        env.step(env.actions)
    assert (caught.value.game, caught.value.rule) == (3, "TRIANDRO-5")
    assert texts == [env.position(game).text for game in range(5)]


def test_games_do_not_depend_on_threads_nor_on_how_they_are_dealt_out(game: str) -> None:
    def play(games: int, first: int, threads: int) -> list[str]:
        env = VecEnv(game, games, seed=9, first_game=first, threads=threads)
        for _ in range(70):
            env.sample(env.action_mask, env.actions)
            env.step(env.actions)
        return [env.position(place).text for place in range(games)]

    together = play(300, 0, 1)
    assert together == play(300, 0, 2)
    assert together == play(100, 0, 1) + play(200, 100, 1)


def test_what_was_seen_at_the_end_is_kept() -> None:
    env = VecEnv("triandro", 8, seed=1, write=["action_mask", "planes", "final_planes"])
    while not env.terminated.any():
        before = env.copy()
        env.sample()
        env.step(env.actions)
    place = int(np.flatnonzero(env.terminated)[0])
    last = before.position(place)
    over = last.play(int(env.actions[place]))
    assert over.is_over and last.seat is not None
    assert np.array_equal(env.final_planes[place], over.planes(last.seat))
    assert env.position(place).count_legal() == 55


@pytest.mark.parametrize("mode", ["next_step", "off"])
def test_games_that_ended_can_stay(mode: str) -> None:
    env = VecEnv("triandro", 8, seed=1, auto_reset=mode)  # type: ignore[arg-type]
    while not env.terminated.any():
        env.sample()
        env.step(env.actions)
    ended = env.terminated.copy()
    assert np.all(env.seats[ended] == rules_games.OVER)
    assert all(env.position(place).is_over for place in np.flatnonzero(ended).tolist())
    env.sample(env.action_mask)
    assert np.all(env.actions[ended] == NO_ACTION)
    env.step(env.actions)
    assert np.all(env.terminated[ended]) == (mode == "off")
    if mode == "off":
        env.reset_where(ended)
    assert not np.any(env.seats[ended] == rules_games.OVER)
    assert all(env.episode(place) == 1 for place in np.flatnonzero(ended).tolist())


def test_chance_can_be_the_callers() -> None:
    env = VecEnv("cybo", 4, seed=1, chance="exposed", write=["weights"], width=12)
    assert np.all(env.seats == rules_games.CHANCE) and np.all(env.weights == 1)
    env.step(np.array([0, 1, 2, NO_ACTION], np.uint32))
    assert [env.position(place) for place in range(3)] == [
        Position("cybo").play(place) for place in range(3)
    ]
    assert env.weights[0].tolist() == [weight for _, weight in env.position(0).events()]


def test_arrays_of_the_caller_are_written_to() -> None:
    env = VecEnv("triandro", 4, write=[])
    with pytest.raises(AttributeError, match="mask"):
        env.action_mask  # noqa: B018
    shared = np.full((3, 4, 191), 7, np.uint8)
    env.bind(action_mask=shared[1])
    env.observe()
    assert np.all(shared[[0, 2]] == 7)
    assert np.array_equal(shared[1], np.stack([Position("triandro").action_mask()] * 4))
    assert env.action_mask.base is shared and set(env.arrays()) > {"action_mask", "rewards"}
    env.bind(action_mask=None)
    shared.fill(7)
    env.observe()
    assert np.all(shared == 7)


def test_arrays_that_do_not_fit_are_refused() -> None:
    env = VecEnv("triandro", 4)
    good = env.action_mask
    refused: list[tuple[type[Exception], dict[str, Any]]] = [
        (KeyError, {"masks": good}),
        (TypeError, {"action_mask": good.astype(np.int16)}),
        (TypeError, {"action_mask": [1, 2]}),
        (ValueError, {"action_mask": np.zeros((4, 190), np.uint8)}),
        (ValueError, {"action_mask": np.zeros((5, 191), np.uint8)}),
        (ValueError, {"action_mask": np.zeros((4, 382), np.uint8)[:, ::2]}),
        (ValueError, {"planes": np.zeros((4, 162), np.uint8)}),
    ]
    for error, wrong in refused:
        with pytest.raises(error):
            env.bind(**wrong)
    fixed = np.zeros((4, 191), np.uint8)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="mask"):
        env.bind(action_mask=fixed)
    assert env.action_mask is good


def test_arrays_with_other_memory_are_refused() -> None:
    env = VecEnv("triandro", 4)
    env.bind(planes=None, scalars=None)
    for mask in (env.action_mask, np.zeros((4, 191), np.int8), np.zeros((4, 191), bool), np.zeros((4, 191), np.uint8)):
        env.bind(action_mask=mask)
        env.sample(mask)
        mask.resize((4, 19_100), refcheck=False)
        for use in (env.observe, lambda: env.sample(mask)):
            with pytest.raises(ValueError, match="mask"):
                use()


def test_what_is_wrong_is_refused() -> None:
    refused: list[tuple[type[Exception], dict[str, Any]]] = [
        (TypeError, {"write": "planes"}),
        (TypeError, {"write": [3]}),
        (ValueError, {"auto_reset": "never"}),
        (ValueError, {"chance": "hidden"}),
        (ValueError, {"max_actions": 0}),
        (rules_games.OptionsError, {"players": 9}),
        (rules_games.OptionsError, {"first": "random"}),
        (KeyError, {"write": ["everything"]}),
    ]
    for error, wrong in refused:
        with pytest.raises(error):
            VecEnv("triandro", **wrong)
    env = VecEnv("triandro", 4)
    with pytest.raises(ValueError, match="actions"):
        env.step(np.zeros(3, np.uint32))
    with pytest.raises(IndexError):
        env.position(4)
    with pytest.raises(IndexError):
        env.episode(4)


def test_choices_can_be_cut_down() -> None:
    env = VecEnv("triandro", 64, seed=1, write=["action_mask", "action_mask_bits", "legal", "legal_counts"], width=60)
    out = np.zeros(64, np.uint32)
    only = np.zeros_like(env.action_mask)
    only[:, 40] = 1
    env.sample(only, out)
    assert np.all(out == 40)
    env.sample((env.legal, np.ones(64, np.uint32)), out)
    assert np.all(out == 0)
    for choices in (env.action_mask, env.action_mask_bits, (env.legal, env.legal_counts), None):
        env.sample(choices, out)
        assert np.all(out < 55) and len(set(out.tolist())) > 20


def test_a_copy_plays_on_alike_and_apart() -> None:
    env = VecEnv("conquest", 4, seed=3, write=["legal", "legal_counts"])
    copy = env.copy()
    for one in (env, copy):
        for _ in range(20):
            one.sample((one.legal, one.legal_counts))
            one.step(one.actions)
    assert [env.position(i) for i in range(4)] == [copy.position(i) for i in range(4)]
    copy.reset(99)
    assert env.position(0) != copy.position(0) and env.episode(0) == 0


def test_boards_and_options_reach_the_games() -> None:
    board = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4"
    env = VecEnv("triad", 3, board=board, draw_after=5)
    assert env.options["draw_after"] == 5 and env.name == "triad" and env.players == 2
    assert env.position(1).board == board and env.shape.actions < 223
    env.sample()
    env.step(env.actions)
    assert env.position(1) != Position("triad", board=board, draw_after=5)


def test_an_environment_is_busy_for_one_thread_alone() -> None:
    env = VecEnv("triandro", 20_000, threads=1)
    env.sample()
    refused, started = [], threading.Event()

    def step() -> None:
        started.set()
        for _ in range(20):
            env.sample()
            env.step(env.actions)

    thread = threading.Thread(target=step)
    thread.start()
    started.wait()
    while thread.is_alive():
        try:
            assert env.action_mask.shape == (20_000, 191) and env.players == 2
            env.position(0)
        except RuntimeError as why:
            refused.append(str(why))
    # Python runs meanwhile, and gets an error that the environment is in use.
    assert refused and set(refused) == {"the environment is in use by another thread"}
