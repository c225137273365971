"""Rollouts, returns per seat, and what is learnt from them."""

from __future__ import annotations

import copy
import os
import pathlib
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rules_games import CHANCE, NO_ACTION, IllegalStepError, VecEnv
from rules_games.learn import Rollout, advantages, returns, win_share

GUIDE = pathlib.Path(__file__).parents[4] / "docs" / "src" / "guide" / "python.md"

Arrays = dict[str, Any]


def played(game: str, steps: int, **settings: Any) -> Arrays:
    """The arrays of random steps, copied one by one."""
    env = VecEnv(game, 6, seed=3, **settings)
    rows: dict[str, list[Any]] = {name: [] for name in (*env.arrays(), "actions")}
    for _ in range(steps):
        env.sample()
        rows["actions"].append(env.actions.copy())
        before = {name: array.copy() for name, array in env.arrays().items()}
        env.step(env.actions)
        for name, array in env.arrays().items():
            is_after = name in ("rewards", "terminated", "truncated") or name.startswith("final_")
            rows[name].append(array.copy() if is_after else before[name])
    return {name: np.stack(arrays) for name, arrays in rows.items()}


def decisions_after(of: Arrays, step: int, game: int) -> tuple[list[tuple[int, float]], bool]:
    """The decisions of the acting seat from this one to the end of its game, each with the rewards up to the next
    one, and whether the game has ended by its rules."""
    seat, found = of["seats"][step, game], []
    for place in range(step, len(of["seats"])):
        if of["seats"][place, game] == seat:
            found.append((place, 0.0))
        found[-1] = found[-1][0], found[-1][1] + float(of["rewards"][place, game, seat])
        if of["terminated"][place, game] or of["truncated"][place, game]:
            return found, bool(of["terminated"][place, game])
    return found, False


#: Settings with chance that is shown, other restarts, and games that are cut off.
SETTINGS: list[Arrays] = [
    {},
    {"chance": "exposed"},
    {"auto_reset": "next_step", "max_actions": 40},
    {"auto_reset": "off", "chance": "exposed"},
    {"max_actions": 25},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_returns_are_those_of_a_naive_loop(game: str, settings: Arrays) -> None:
    of = played(game, 100, write=["scalars"], **settings)
    values = np.random.default_rng(1).standard_normal(of["seats"].shape).astype(np.float32)
    arguments = of["seats"], of["rewards"], of["terminated"], of["truncated"]
    for discount, decay in ((1.0, 1.0), (0.9, 0.8), (0.9, 0.0)):
        found, known = returns(*arguments, discount=discount)
        gains, are_known = advantages(*arguments, values, discount=discount, decay=decay)
        for step, row in np.ndindex(known.shape):
            if of["seats"][step, row] >= of["rewards"].shape[2]:
                assert not known[step, row] and not are_known[step, row]
                assert found[step, row] == gains[step, row] == 0
                continue
            path, has_ended = decisions_after(of, step, row)
            wanted = sum(reward * discount**place for place, (_, reward) in enumerate(path))
            assert known[step, row] == has_ended
            assert found[step, row] == pytest.approx(wanted, abs=1e-5)
            # The last decision of a game that has not ended has no next one to look ahead to.
            path = path if has_ended else [*path[:-1]]
            at_next = [*(values[place, row] for place, _ in path[1:]), 0.0]
            if not has_ended and path:
                at_next[-1] = values[decisions_after(of, step, row)[0][-1][0], row]
            wanted = sum(
                (discount * decay) ** place * (reward + discount * after - values[at, row])
                for place, ((at, reward), after) in enumerate(zip(path, at_next))
            )
            assert are_known[step, row] == bool(path)
            assert gains[step, row] == pytest.approx(wanted, abs=1e-4)


def test_returns_of_games_that_were_cut_off_can_be_estimated() -> None:
    of = played("triandro", 60, max_actions=9)
    _, known = returns(of["seats"], of["rewards"], of["terminated"], of["truncated"])
    assert of["truncated"].sum() > 25 and not known.any()
    rewards, estimate = of["rewards"].copy(), np.array([0.25, -0.25], np.float32)
    rewards[of["truncated"]] += estimate
    found, known = returns(of["seats"], rewards, of["terminated"] | of["truncated"])
    assert known[:40].all() and np.array_equal(found[known], estimate[of["seats"][known]])


def test_shapes_of_returns_are_checked() -> None:
    of = played("triandro", 4)
    with pytest.raises(ValueError, match=r"expected shape \(4, 6\) for terminated, found \(3, 6\)"):
        returns(of["seats"], of["rewards"], of["terminated"][:3])
    with pytest.raises(ValueError, match=r"expected shape \(steps, games, players\) for rewards, found \(4, 6\)"):
        returns(of["seats"], of["rewards"][:, :, 0], of["terminated"])
    with pytest.raises(ValueError, match=r"expected shape \(4, 6\) for values, found \(6,\)"):
        advantages(of["seats"], of["rewards"], of["terminated"], None, of["rewards"][0, :, 0])


@pytest.mark.parametrize("settings", [
    {}, {"write": ["action_mask", "planes", "final_planes", "tokens"]}, {"auto_reset": "next_step", "max_actions": 30},
])
def test_a_rollout_is_what_single_steps_are(game: str, settings: Arrays) -> None:
    steps = played(game, 90, **settings)
    env = VecEnv(game, 6, seed=3, **settings)
    own = dict(env.arrays())
    rollout = Rollout(env, 30)
    for third in range(3):
        rollout.fill("random")
        for name, array in steps.items():
            part = array[30 * third : 30 * third + 30]
            found = getattr(rollout, name)
            if name.startswith("final_"):
                ended = rollout.terminated | rollout.truncated
                part, found = part[ended], found[ended]
            assert np.array_equal(found, part), name
        assert all(env.arrays()[name] is array for name, array in own.items())
    # Nothing that the environment does later is written to the rollout.
    other, kept = env.copy(), {name: getattr(rollout, name).copy() for name in steps}
    for later in (env, other):
        later.sample()
        later.step(later.actions)
    for name, array in other.arrays().items():
        assert np.array_equal(env.arrays()[name], array)
    assert all(np.array_equal(getattr(rollout, name), array) for name, array in kept.items())


def test_a_policy_fills_a_rollout() -> None:
    seen_by: list[set[str]] = []

    def first(seen: Arrays) -> Any:
        seen_by.append(set(seen))
        return seen["action_mask"].argmax(axis=1)

    for settings in ({}, {"chance": "exposed"}):
        env = VecEnv("cybo", 8, seed=1, **settings)  # type: ignore[arg-type]
        rollout = Rollout(env, 40)
        rollout.fill(first)
        acts = rollout.seats < 2
        assert np.array_equal(rollout.actions[acts], rollout.action_mask.argmax(axis=2)[acts])
        assert (rollout.actions[~acts] == NO_ACTION).all()
        assert (rollout.seats == CHANCE).any() == ("chance" in settings)
    assert set.union(*seen_by) == {"action_mask", "planes", "scalars", "seats"}


def test_a_copied_rollout_fills_its_own_arrays() -> None:
    rollout = Rollout(VecEnv("triandro", 4, seed=1), 5)
    rollout.fill("random")
    ways: list[Callable[[Rollout], Rollout]] = [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
    for way in ways:
        other = way(rollout)
        assert np.array_equal(other.planes, rollout.planes)
        kept = rollout.planes.copy()
        other.fill("random")
        assert np.array_equal(rollout.planes, kept) and not np.array_equal(other.planes, kept)


def test_a_rollout_that_fails_leaves_the_environment_usable() -> None:
    env = VecEnv("triandro", 4, seed=1)
    own, rollout = dict(env.arrays()), Rollout(env, 5)
    choices = iter([[0, 1, 2, 3], [4, 5, 6, 7], [4, 0, 0, 0]])
    with pytest.raises(IllegalStepError, match="game 0: index 4"):
        rollout.fill(lambda seen: next(choices))
    assert all(env.arrays()[name] is array for name, array in own.items())
    wanted = VecEnv("triandro", 4, seed=1)
    wanted.step([0, 1, 2, 3])
    wanted.step([4, 5, 6, 7])
    assert np.array_equal(env.action_mask, wanted.action_mask) and env.state() == wanted.state()
    with pytest.raises(TypeError, match="expected a function or 'random' for policy, found 'easy'"):
        rollout.fill("easy")  # type: ignore[arg-type]
    for steps in (0, -1):
        with pytest.raises(ValueError, match="expected at least one step"):
            Rollout(env, steps)
    with pytest.raises(AttributeError, match="the environment writes no array tokens"):
        rollout.tokens  # noqa: B018


def test_games_that_were_cut_off_are_reported() -> None:
    """They counted as lost, without a word."""
    first = lambda seen: seen["action_mask"].argmax(axis=1)  # noqa: E731
    cut = win_share(first, "triandro", "random", 20, max_actions=5)
    assert cut == (0, 20, 20) and str(cut).endswith(", 20 cut off")
    whole = win_share(first, "triandro", "random", 20)
    assert whole.truncated == 0 and "cut off" not in str(whole)


def test_the_learner_of_the_guide_learns() -> None:
    """After twenty rollouts it wins at least nine games of ten against random play."""
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.S | re.M)
    (source,) = [block for block in blocks if "def learn(" in block]
    assert len([line for line in source.splitlines() if line.strip()]) <= 45
    end = "learn, share = namespace['learn'], namespace['win_share']\n"
    end += "print(share(learn(20), 'triandro', 'random', 2000, seed=5).share)"
    code = f"namespace = {{}}\nexec({source!r}, namespace)\n{end}"
    # Threads of NumPy that wait for each other would use up the time.
    one = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}
    run = subprocess.run([sys.executable, "-c", code], env={**os.environ, **one}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) >= 0.9, run.stdout
