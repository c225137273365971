"""Opponents, self-play and batches as values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import rules_games
from rules_games import OVER, IllegalStepError, Position, Rng, batch
from rules_games.gym import GameEnv, VsOpponent, VsOpponentVector
from rules_games.learn import WinShare


def first(seen: dict[str, Any]) -> Any:
    """An opponent that plays the first legal action."""
    return np.argmax(seen["action_mask"], axis=-1)


@pytest.mark.parametrize("options", [{}, {"players": 3}])
def test_an_opponent_plays_the_other_seats(options: dict[str, Any]) -> None:
    env = VsOpponent(GameEnv("triandro", **options), first)
    check_env(env, skip_render_check=True)
    env.reset(seed=1)
    seats, rewards = set(), []
    for number in range(12):
        seen, info = env.reset()
        seats.add(info["agent_seat"])
        over = False
        while not over:
            assert env.unwrapped.games.seats[0] == env.seat  # type: ignore[attr-defined]
            seen, reward, over, _, info = env.step(env.sample_legal())
            position = env.unwrapped.games.position(0)  # type: ignore[attr-defined]
            assert np.array_equal(seen["planes"], position.planes(env.seat))
            assert over or reward == 0
        assert not seen["action_mask"].any()
        assert reward == info["rewards"][env.seat] != 0
        rewards.append(reward)
        assert number < 12
    assert seats == set(range(options.get("players", 2))) and len(set(rewards)) > 1


def test_bots_and_fixed_seats() -> None:
    env = VsOpponent(GameEnv("triandro"), "uct:200", seat=1)
    lost = 0
    for game in range(4):
        env.reset(seed=game)
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.sample_legal())
        lost += reward == -1
        assert info["agent_seat"] == 1
    assert lost == 4
    with pytest.raises(ValueError, match="expected a seat in 0..=1, found 2"):
        VsOpponent(GameEnv("triandro"), seat=2)


@pytest.mark.parametrize("game", ["triandro", "cybo", "triarchy", "conquest"])
@pytest.mark.parametrize("opponent", ["random", first])
def test_opponents_play_in_many_games(game: str, opponent: Any) -> None:
    env = VsOpponentVector(game, 12, opponent, seed=1, max_actions=200)
    seen, _ = env.reset(seed=1)
    totals, ends = np.zeros(12), 0
    for _ in range(150):
        assert np.array_equal(env.games.seats, env.agent_seats) and env.action_masks().any(axis=1).all()
        assert seen in env.observation_space
        seen, rewards, terminated, truncated, info = env.step(env.sample_legal())
        assert not rewards[~terminated].any()
        ended = terminated | truncated
        if ended.any():
            final = info["final_info"]["rewards"][np.arange(12), env.agent_seats]
            assert np.array_equal(final[ended], rewards[ended])
        totals += rewards
        ends += int(ended.sum())
    assert ends > 0


def test_a_batch_of_opponents_is_what_single_games_are() -> None:
    """The same results as position by position."""
    env = VsOpponentVector("triandro", 4, first, seed=3)
    env.reset(seed=3)
    positions = [env.games.position(game) for game in range(4)]
    for _ in range(40):
        actions = env.sample_legal()
        _, rewards, terminated, _, _ = env.step(actions)
        for game in range(4):
            seat = int(env.agent_seats[game])
            position = positions[game].play(int(actions[game]))
            while not position.is_over and position.seat != seat:
                position = position.play(int(first({"action_mask": position.action_mask()})))
            assert position.is_over == terminated[game]
            if position.outcome is not None:
                assert rewards[game] == position.outcome.utilities[seat]
                position = env.games.position(game)
            positions[game] = position
            assert env.games.position(game) == position


def test_a_step_of_a_batch_changes_nothing() -> None:
    root = batch.init("triandro", 3, seed=1)
    mask, planes = root.action_mask.copy(), root.planes.copy()
    child = batch.step(root, [0, 1, 2])
    assert np.array_equal(root.action_mask, mask) and np.array_equal(root.planes, planes)
    assert [child.position(row) for row in range(3)] == [Position("triandro").play(row) for row in range(3)]
    with pytest.raises(ValueError, match="read-only"):
        child.action_mask[0, 0] = 1
    with pytest.raises(IllegalStepError, match="game 1"):
        batch.step(child, [5, 1, 6])
    half = batch.step(child, [9, 9, 9], where=[True, False, True])
    assert half.seats.tolist() == [0, 1, 0]
    taken = child.take([2, 0, 2])
    assert [taken.position(row) for row in range(3)] == [child.position(row) for row in (2, 0, 2)]
    mixed = root.put([0, 2], child.take([1, 1]))
    assert [mixed.position(row) for row in range(3)] == [child.position(1), root.position(1), child.position(1)]
    assert np.array_equal(mixed.action_mask[0], child.action_mask[1])
    assert batch.of([root.position(0), child.position(2)]).seats.tolist() == [0, 1]
    with pytest.raises(IndexError, match="row 1: expected a game in 0..=2, found 3"):
        child.take([0, 3])


def test_chance_is_drawn_anew_with_a_seed() -> None:
    root = batch.init("conquest", 1, seed=1, write=["legal", "legal_counts"])
    copies = root.take([0] * 40)
    same = batch.step(copies, copies.legal[:, 0])
    assert len({same.position(row) for row in range(40)}) == 1
    drawn = root.take([0] * 40, seed=5)
    other = batch.step(drawn, drawn.legal[:, 0])
    assert len({other.position(row) for row in range(40)}) > 1
    again = batch.step(root.take([0] * 40, seed=5), drawn.legal[:, 0])
    assert [again.position(row) for row in range(40)] == [other.position(row) for row in range(40)]


def test_a_search_without_a_loop_over_games() -> None:
    """One ply of search: all actions of all games in one step, and the wins are found."""
    rng = Rng(3)
    positions: list[Position] = []
    while len(positions) < 20:
        path = [Position("triandro")]
        while not path[-1].is_over:
            path.append(path[-1].play_random(rng))
        positions.append(path[-2])
    root = batch.of(positions)
    rows, actions = np.nonzero(root.action_mask)
    after = batch.step(root.take(rows), actions)
    won = after.over & (after.rewards[np.arange(len(rows)), root.seats[rows]] == 1)
    for row, position in enumerate(positions):
        wins = [
            action for action in np.flatnonzero(position.action_mask()).tolist()
            if (outcome := position.play(action).outcome) and outcome.winners == [position.seat]
        ]
        assert actions[won & (rows == row)].tolist() == wins
    assert won.any() and after.seats[after.over].tolist() == [OVER] * int(after.over.sum())
    assert rules_games.NO_ACTION > 0


def test_shares_of_no_and_of_all_games_have_intervals_within_bounds() -> None:
    assert str(WinShare(0, 40)) == "0 of 40 = 0.0% (0.0% to 8.8%)"
    assert str(WinShare(40, 40)) == "40 of 40 = 100.0% (91.2% to 100.0%)"
