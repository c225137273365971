"""Gymnasium, by its own checkers."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.passive_env_checker import env_reset_passive_checker, env_step_passive_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import rules_games
from rules_games import Position
from rules_games.gym import GameEnv, GameVectorEnv, VsOpponent, VsOpponentVector


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
    bits = VsOpponentVector("triandro", 4, seed=2, write=("action_mask_bits", "planes"))
    seen, _ = bits.reset(seed=2)
    assert list(seen) == ["action_mask_bits", "planes"] and seen in bits.observation_space
    with pytest.raises(ValueError, match="unknown array rewards for write .known: action_mask, "):
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
    assert after["action_mask"] is first["action_mask"] is bare.games.action_mask


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


def ends_of_both(game: str, opponent: Any, games: int, max_actions: int, ends: int) -> tuple[int, int]:
    """Compares ``VsOpponentVector`` with Gymnasium's vector of ``VsOpponent`` over at least ``ends`` ends of
    games, and returns how many games ended by their rules and how many were cut off."""
    settings: dict[str, Any] = {"seed": 6, "max_actions": max_actions}
    ours = VsOpponentVector(game, games, opponent, **settings)

    def one(place: int) -> Any:
        chooses = opponent if isinstance(opponent, str) else lambda seen: opponent({k: v[None] for k, v in seen.items()})[0]
        return VsOpponent(GameEnv(game, first_game=place, **settings), chooses, seat=place % ours.games.players)

    theirs = SyncVectorEnv([partial(one, place) for place in range(games)], autoreset_mode=AutoresetMode.SAME_STEP)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert ours.observation_space == theirs.observation_space
    seen: dict[str, Any]
    (seen, info), (their_seen, their_info) = ours.reset(), theirs.reset()
    terminations = truncations = 0
    rng = np.random.default_rng(1)
    while terminations + truncations < ends:
        assert data_equivalence(seen, their_seen)
        assert np.array_equal(info["seat"], their_info["seat"])
        assert np.array_equal(info["agent_seat"], their_info["agent_seat"])
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, terminated, truncated, info = ours.step(actions)
        their_seen, their_rewards, their_terminated, their_truncated, their_info = theirs.step(actions)
        assert np.array_equal(rewards, their_rewards) and rewards.dtype == np.float32
        assert np.array_equal(terminated, their_terminated) and np.array_equal(truncated, their_truncated)
        over = terminated | truncated
        terminations, truncations = terminations + int(terminated.sum()), truncations + int(truncated.sum())
        assert set(info) == set(their_info)
        if not over.any():
            assert "final_obs" not in info
            continue
        for name in ("_final_obs", "_final_info"):
            assert np.array_equal(info[name], over) and np.array_equal(their_info[name], over)
        final, their_final = info["final_info"], their_info["final_info"]
        assert set(final) == set(their_final)
        for row in np.flatnonzero(over):
            for name, array in their_info["final_obs"][row].items():
                assert np.array_equal(info["final_obs"][name][row], array), name
            for name in final:
                assert np.array_equal(final[name][row], their_final[name][row]), name
            assert not info["final_obs"]["action_mask"][row].any()
    return terminations, truncations


def some_legal(seen: dict[str, Any]) -> Any:
    """A legal action that depends on what is seen."""
    masks = seen["action_mask"]
    wanted = (seen["planes"].reshape(len(masks), -1).sum(axis=1, dtype=np.int64) * 7) % masks.sum(axis=1)
    return np.array([np.flatnonzero(mask)[place] for mask, place in zip(masks, wanted)])


@pytest.mark.parametrize(("game", "opponent", "max_actions"), [
    ("triandro", "random", 34),
    ("triandro", some_legal, 34),
    ("cybo", "random", 2),
    ("conquest", some_legal, 84),
])
def test_ends_against_opponents_are_what_gymnasium_makes_of_them(game: str, opponent: Any, max_actions: int) -> None:
    terminations, truncations = ends_of_both(game, opponent, 9, max_actions, 40)
    assert terminations > 0 and truncations > 0


def test_two_thousand_ends_against_opponents() -> None:
    terminations, truncations = ends_of_both("triandro", "random", 64, 32, 2_000)
    assert terminations > 100 and truncations > 100


def test_observations_and_ends_have_the_names_of_other_vectors() -> None:
    one, other = GameVectorEnv("triandro", 4, seed=1), VsOpponentVector("triandro", 4, seed=1)
    infos: list[Any] = []
    for env in (one, other):
        env.reset(seed=1)
        while "final_obs" not in (info := env.step(env.sample_legal())[4]):
            pass
        infos.append(info)
    assert set(infos[0]) == set(infos[1]) - {"agent_seat", "_agent_seat"}
    assert set(infos[0]["final_info"]) == set(infos[1]["final_info"]) - {"agent_seat", "_agent_seat"}
    assert list(infos[0]["final_obs"]) == list(infos[1]["final_obs"])


def test_nothing_is_played_after_an_illegal_action() -> None:
    """It was: the next step went on with the game."""
    env: Any = GameEnv("triandro", all_seats=True)
    env.reset(seed=1)
    env.step(3)
    assert env.step(3)[1:3] == (-1.0, True)
    for action in (5, 6):
        assert env.sample_legal() == rules_games.NO_ACTION and not env.action_masks().any()
        seen, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated, info["seat"]) == (0.0, True, False, rules_games.OVER)
        assert not info["rewards"].any() and not seen["action_mask"].any()
    versus: Any = VsOpponent(GameEnv("triandro", write=["legal", "legal_counts", "planes"]), seat=0)
    for lost_in in (versus, gymnasium.wrappers.TimeLimit(versus, 50)):
        lost_in.reset(seed=1)
        assert lost_in.step(190)[1:3] == (-1.0, True)
        seen, reward, terminated, *_ = lost_in.step(5)
        assert (reward, terminated) == (0.0, True)
        assert seen["legal_counts"] == 0 and (seen["legal"] == rules_games.NO_ACTION).all()
    seen, _ = versus.reset(seed=2)
    assert seen["legal_counts"] > 50 and versus.step(versus.sample_legal())[2] is False


def test_an_unknown_opponent_is_refused_at_once() -> None:
    """It was: ``reset`` failed."""
    many = VsOpponentVector("triandro", 2)
    for wrong in ("nobot", "solution", None, 5):
        error = rules_games.BotError if isinstance(wrong, str) else TypeError
        with pytest.raises(error):
            VsOpponent(GameEnv("triandro"), wrong)  # type: ignore[arg-type]
        with pytest.raises(error):
            VsOpponentVector("triandro", 2, wrong)  # type: ignore[arg-type]
        with pytest.raises(error):
            many.opponent = wrong  # type: ignore[assignment]
    assert many.opponent == "random"


def test_gymnasium_finds_nothing_wrong_with_opponents() -> None:
    """It was: ``VsOpponent`` did not inherit from ``RecordConstructorArgs``."""
    env: Any = VsOpponent(gymnasium.make("rules_games/conquest-v1"), "random", seat=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env)
    again: Any = gymnasium.make(env.spec)
    assert again.get_wrapper_attr("opponent") == "random" and again.reset(seed=1)[1]["agent_seat"] == 0


def test_steps_after_the_end_change_nothing() -> None:
    for env in (GameEnv("triandro", all_seats=True), VsOpponent(GameEnv("triandro"), seat=0)):
        env.reset(seed=1)
        while not env.step(env.sample_legal())[2]:
            pass
        env.close()
        assert env.step(5)[1:4] == (0.0, True, False)
    games = rules_games.VecEnv("triandro", 2, auto_reset="off")
    while not games.terminated.all():
        games.sample()
        games.step(games.actions)
    games.step([5, 999])
    assert games.terminated.all() and not games.rewards.any()


def test_an_illegal_opponent_is_refused() -> None:
    """It was: the opponent lost each game in which it began, so that ``reset`` had no end."""
    for illegal in ("lose", "raise"):
        env = VsOpponent(GameEnv("triandro", illegal=illegal), lambda seen: 190, seat=1)
        with pytest.raises(rules_games.IllegalStepError, match="index 190"):
            env.reset(seed=1)
        # The agent itself still loses by an illegal action.
        env.opponent = "random"
        env.reset(seed=1)
        if illegal == "lose":
            assert env.step(np.int64(190))[1:3] == (-1.0, True)


def test_a_loop_over_seeds_plays_all_seats() -> None:
    """It was: a seed always gave the agent seat 0."""
    for players in (2, 3):
        env = VsOpponent(GameEnv("triandro", players=players))
        seats = [env.reset(seed=seed)[1]["agent_seat"] for seed in range(300)]
        counts = np.bincount(seats, minlength=players)
        assert len(counts) == players and counts.min() > 0.75 * 300 / players
        assert seats == [env.reset(seed=seed)[1]["agent_seat"] for seed in range(300)]
        turns = [env.reset()[1]["agent_seat"] for _ in range(6)]
        assert sorted(turns) == sorted(list(range(players)) * (6 // players))


def test_the_seed_of_the_constructor_reaches_the_bots() -> None:
    """It was: bots played the same for all seeds until ``reset`` got one."""
    seen = set()
    for seed in (1, 2, 3, 1):
        many = VsOpponentVector("triandro", 10, "uct:5", seed=seed)
        one = VsOpponent(GameEnv("triandro", seed=seed), "uct:5", seat=1)
        many.reset()
        replies = []
        for _ in range(5):
            one.reset()
            replies.append(one.unwrapped.games.position(0).text)  # type: ignore[attr-defined]
        seen.add((*(many.games.position(game).text for game in range(10)), *replies))
    assert len(seen) == 3


def test_reset_comes_before_step() -> None:
    envs: list[Any] = [
        GameEnv("triandro", all_seats=True),
        GameVectorEnv("triandro", 2),
        VsOpponent(GameEnv("triandro")),
        VsOpponentVector("triandro", 2),
    ]
    for env in envs:
        with pytest.raises(ResetNeeded, match="call reset before step"):
            env.step(env.sample_legal())
        env.reset(seed=np.int64(3))
        env.step(env.sample_legal())
    inner = GameEnv("triandro")
    versus = VsOpponent(inner, seat=1)
    inner.reset(seed=1)
    with pytest.raises(ResetNeeded):
        versus.step(np.int64(0))
    for count in (0, -1):
        with pytest.raises(ValueError, match="expected at least one game"):
            GameVectorEnv("triandro", count)


def test_one_game_has_other_arrays_too() -> None:
    write = ["legal", "legal_counts", "tokens", "scalars"]
    env: Any = VsOpponent(GameEnv("conquest", write=write, width=80))
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        assert list(seen) == write and seen in env.observation_space
        seen, _, over, _, _ = env.step(seen["legal"][0])
    assert seen["legal_counts"] == 0 and seen["tokens"].any()
    with pytest.raises(TypeError, match="expected a list of names for write, found 'planes'"):
        GameEnv("conquest", write="planes")


def test_the_environment_of_gymnasium_leads_to_the_methods() -> None:
    env: Any = gymnasium.make("rules_games/triandro-v1", all_seats=True)
    env.reset(seed=1)
    assert env.get_wrapper_attr("action_masks")().sum() == 55
    assert env.unwrapped.sample_legal() < 55
