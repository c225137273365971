"""Gymnasium, by its own checkers."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.passive_env_checker import env_reset_passive_checker, env_step_passive_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import rules_games
from rules_games import Position
from rules_games.gym import GameEnv, GameVectorEnv, VsOpponentVector


def test_gymnasium_finds_nothing_wrong_with_one_game(game: str) -> None:
    for mode in (None, "svg"):
        env = GameEnv(game, render_mode=mode, all_seats=True)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # It was not made by its name.
            warnings.filterwarnings("ignore", message=".*spec.*")
            # A plain check has no render mode.
            warnings.filterwarnings("ignore", message=".*render.*")
            check_env(env)
    with pytest.warns(UserWarning, match="VsOpponent"):
        check_env(gymnasium.make(f"rules_games/{game}-v{Position(game).encoding_version}").unwrapped)


def test_gymnasium_finds_nothing_wrong_with_whole_games(game: str) -> None:
    env = GameEnv(game, all_seats=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env_reset_passive_checker(env, seed=3)
        over = False
        while not over:
            _, reward, terminated, truncated, info = env_step_passive_checker(
                env, np.int64(env.sample_legal())
            )
            over = terminated or truncated
    assert terminated and abs(float(info["rewards"].sum())) < 1e-6
    assert reward in info["rewards"] and info["seat"] == rules_games.OVER


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_are_in_their_spaces(game: str, mode: AutoresetMode) -> None:
    envs = GameVectorEnv(game, 3, autoreset_mode=mode, seed=1, max_actions=60)
    observations, _ = envs.reset(seed=4)
    assert observations["planes"].shape == (3, *envs.games.shape.planes)
    ended = 0
    for _ in range(150):
        assert observations in envs.observation_space
        actions = envs.sample_legal()
        observations, rewards, terminated, truncated, info = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        over = terminated | truncated
        ended += int(over.sum())
        if mode == AutoresetMode.SAME_STEP and over.any():
            assert info["final_obs"] in envs.observation_space
            assert np.array_equal(info["_final_obs"], over)
        if mode == AutoresetMode.DISABLED and over.any():
            observations, _ = envs.reset(options={"reset_mask": over})
    assert ended > 0


def test_vectors_are_what_gymnasium_makes_of_single_games() -> None:
    """The same as ``SyncVectorEnv`` over ``GameEnv``, step by step, over the ends of games."""
    single = [lambda place=place: GameEnv("triandro", seed=6, first_game=place, all_seats=True) for place in range(3)]
    theirs = SyncVectorEnv(single, autoreset_mode=AutoresetMode.NEXT_STEP)
    ours = GameVectorEnv("triandro", 3, autoreset_mode=AutoresetMode.NEXT_STEP, seed=6)
    assert theirs.single_observation_space == ours.single_observation_space
    assert theirs.observation_space == ours.observation_space
    seen: dict[str, Any]
    # Without a seed, further games of the environments' own seeds.
    (seen, _), (their_seen, _) = ours.reset(), theirs.reset()
    for _ in range(120):
        assert data_equivalence(seen, their_seen)
        actions = np.minimum(ours.sample_legal(), 190).astype(np.int64)
        seen, *results, info = ours.step(actions)
        their_seen, *their_results, their_info = theirs.step(actions)
        for result, their_result in zip(results, their_results):
            assert np.array_equal(result, their_result)
        assert np.array_equal(info["seat"], their_info["seat"])


def test_ends_are_what_gymnasium_makes_of_them() -> None:
    """The information of the step in which a game ends, by the names and the rows of ``SyncVectorEnv``."""
    single = [lambda place=place: GameEnv("triandro", seed=6, first_game=place, all_seats=True) for place in range(3)]
    theirs = SyncVectorEnv(single, autoreset_mode=AutoresetMode.SAME_STEP)
    ours = GameVectorEnv("triandro", 3, seed=6)
    assert ours.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    ours.reset(), theirs.reset()
    ends = 0
    for _ in range(120):
        actions = ours.sample_legal()
        *_, info = ours.step(actions)
        *_, their_info = theirs.step(actions.astype(np.int64))
        if "final_info" not in their_info:
            assert "final_info" not in info and "final_obs" not in info
            assert info["_rewards"].all() and info["_seat"].all()
            continue
        final, their_final = info["final_info"], their_info["final_info"]
        assert set(final) == set(their_final)
        for name in ("_final_obs", "_final_info"):
            assert np.array_equal(info[name], their_info[name])
        for game in np.flatnonzero(info["_final_obs"]):
            ends += 1
            for name, row in their_info["final_obs"][game].items():
                assert np.array_equal(info["final_obs"][name][game], row)
            for name in final:
                assert np.array_equal(final[name][game], their_final[name][game])
    assert ends > 3


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_other_arrays_can_be_written(mode: AutoresetMode) -> None:
    write = ["legal", "legal_counts", "tokens", "scalars"]
    envs = GameVectorEnv("conquest", 4, seed=2, autoreset_mode=mode, write=write, width=8, max_actions=9)
    seen, _ = envs.reset(seed=2)
    ended = 0
    for _ in range(30):
        assert list(seen) == write and seen in envs.observation_space
        assert seen["legal"].shape == (4, 8) and seen["legal_counts"].shape == (4,)
        seen, _, terminated, truncated, info = envs.step(envs.sample_legal())
        if "final_obs" in info:
            ended += 1
            final = info["final_obs"]
            assert final in envs.observation_space and list(final) == write
            assert (final["legal"] == rules_games.NO_ACTION).all() and not final["legal_counts"].any()
            assert final["tokens"][info["_final_obs"]].any()
    assert (ended > 0) == (mode == AutoresetMode.SAME_STEP)
    bits = VsOpponentVector("triandro", 4, seed=2, write=("mask_bits", "planes"))
    seen, _ = bits.reset(seed=2)
    assert list(seen) == ["mask_bits", "planes"] and seen in bits.observation_space
    with pytest.raises(ValueError, match="unknown array rewards for write .known: legal, "):
        GameVectorEnv("triandro", 2, write=["rewards"])


def test_wrappers_of_gymnasium_take_it() -> None:
    games = GameVectorEnv("triandro", 4, autoreset_mode=AutoresetMode.SAME_STEP, seed=1)
    envs: Any = RecordEpisodeStatistics(games)
    envs.reset(seed=1)
    lengths = []
    for _ in range(100):
        *_, info = envs.step(games.sample_legal())
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert lengths and min(lengths) > 5


def test_copies_are_the_default() -> None:
    kept = GameVectorEnv("triandro", 2, seed=1)
    first, _ = kept.reset(seed=1)
    mask = first["action_mask"].copy()
    kept.step(kept.sample_legal())
    assert np.array_equal(first["action_mask"], mask)
    bare = GameVectorEnv("triandro", 2, seed=1, copy=False)
    first, _ = bare.reset(seed=1)
    after, *_ = bare.step(bare.sample_legal())
    assert after["action_mask"] is first["action_mask"] is bare.games.mask


def test_the_reward_is_that_of_the_seat_that_acted() -> None:
    envs = GameVectorEnv("triandro", 1, seed=1, autoreset_mode=AutoresetMode.SAME_STEP)
    _, info = envs.reset(seed=1)
    over = np.zeros(1, np.bool_)
    while not over[0]:
        acted = int(info["seat"][0])
        _, rewards, over, _, info = envs.step(envs.sample_legal())
    assert rewards[0] == info["rewards"][0, acted] != 0
    assert info["rewards"][0, 1 - acted] == -rewards[0]


def test_illegal_actions_are_refused() -> None:
    envs = GameVectorEnv("triandro", 2, seed=1)
    envs.reset(seed=1)
    for wrong in (190, -1, 2**31):
        with pytest.raises(rules_games.IllegalStepError):
            envs.step(np.array([0, wrong]))
    env: gymnasium.Env[Any, Any] = GameEnv("triandro", illegal="raise", all_seats=True)
    env.reset(seed=1)
    with pytest.raises(rules_games.IllegalStepError):
        env.step(np.int64(190))
    env = GameEnv("triandro", players=3, render_mode="svg", all_seats=True)
    env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(np.int64(190))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["rewards"].tolist() == [-1.0, 0.5, 0.5] and not seen["action_mask"].any()
    assert env.reset()[0]["action_mask"].any()
    assert str(env.render()).startswith("<svg")
