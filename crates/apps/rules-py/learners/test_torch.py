"""Learners of others on our environments: Stable-Baselines3, sb3-contrib and CleanRL; and the examples."""

from __future__ import annotations

import importlib
import pathlib
import re
import runpy
import subprocess
import sys
import types
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv
from torch.utils.dlpack import from_dlpack

from rules_games import VecEnv
from rules_games.gym import GameEnv, VsOpponent

EXAMPLES = pathlib.Path(__file__).parents[4] / "examples" / "python"

#: The file of CleanRL that is run, as PyPI has it.
CLEANRL = "cleanrl==1.2.0"


# More threads than idle cores make small networks many times as slow.
torch.set_num_threads(1)


def one() -> gymnasium.Env[Any, Any]:
    """A game against a bot."""
    return VsOpponent(GameEnv("triandro"), "random")


def test_tensors_are_actions_and_share_memory() -> None:
    env = VecEnv("triandro", 4, seed=1)
    planes = from_dlpack(env.planes)
    mask = torch.zeros((4, 191), dtype=torch.int8)
    env.bind(action_mask=mask.numpy())
    for kind in (torch.int64, torch.int32, torch.uint8):
        env.reset(1)
        env.step(torch.arange(4, dtype=kind))
        assert mask.sum() == 4 * 54 and planes.sum() == 4
    with pytest.raises(TypeError, match="found 0.0 .float32."):
        env.step(torch.zeros(4))


def weights(model: BaseAlgorithm) -> dict[str, torch.Tensor]:
    return model.policy.state_dict()


def assert_same(some: BaseAlgorithm, other: BaseAlgorithm) -> None:
    ours, theirs = weights(some), weights(other)
    assert set(ours) == set(theirs)
    for name, weight in ours.items():
        assert torch.equal(weight, theirs[name]), name


def masked(kind: type[DummyVecEnv] | type[SubprocVecEnv]) -> MaskablePPO:
    envs = make_vec_env(one, n_envs=2, seed=3, vec_env_cls=kind)
    return MaskablePPO("MultiInputPolicy", envs, n_steps=64, batch_size=64, seed=3, device="cpu")


def test_maskable_ppo_saves_loads_and_continues(tmp_path: pathlib.Path) -> None:
    model = masked(DummyVecEnv)
    before = {name: weight.clone() for name, weight in weights(model).items()}
    model.learn(256)
    assert any(not torch.equal(weight, before[name]) for name, weight in weights(model).items())
    model.save(tmp_path / "model.zip")
    loaded = MaskablePPO.load(tmp_path / "model.zip", device="cpu")
    assert_same(model, loaded)
    assert loaded.action_space == model.action_space and loaded.observation_space == model.observation_space
    env = one()
    seen, _ = env.reset(seed=1)
    masks = env.action_masks()  # type: ignore[attr-defined]
    chosen = [it.predict(seen, action_masks=masks, deterministic=True)[0] for it in (model, loaded)]
    assert chosen[0] == chosen[1] and masks[int(chosen[0])]
    loaded.set_env(make_vec_env(one, n_envs=2, seed=4))
    loaded.learn(128)
    assert loaded.num_timesteps == 128


def test_training_in_processes_is_training_in_one() -> None:
    models = [masked(kind).learn(256) for kind in (DummyVecEnv, SubprocVecEnv)]
    assert_same(*models)
    models[1].get_env().close()  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", [PPO, DQN])
def test_learners_without_masks(kind: Any, tmp_path: pathlib.Path) -> None:
    """An illegal action loses, so they need no masks."""
    check_env(GameEnv("triandro", all_seats=True))
    model = kind("MultiInputPolicy", one(), seed=3, device="cpu", **({"n_steps": 64} if kind is PPO else {}))
    model.learn(192)
    model.save(tmp_path / "model.zip")
    assert_same(model, kind.load(tmp_path / "model.zip", device="cpu"))


class OldVector:
    """Games of Gymnasium by the interface of gym 0.23, for which the published CleanRL is written."""

    def __init__(self, makers: list[Callable[[], gymnasium.Env[Any, Any]]]) -> None:
        self.envs = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
        self.single_observation_space = self.envs.single_observation_space
        self.single_action_space = self.envs.single_action_space

    def reset(self) -> Any:
        return self.envs.reset(seed=1)[0]

    def step(self, actions: Any) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen, rewards, terminated, truncated, info = self.envs.step(actions)
        final = info.get("final_info", {}).get("episode")
        ended = np.flatnonzero(terminated | truncated)
        episodes = [{"episode": {"r": final["r"][game], "l": final["l"][game]}} for game in ended]
        return seen, rewards, terminated | truncated, episodes

    def close(self) -> None:
        self.envs.close()


class OldStatistics(RecordEpisodeStatistics[Any, Any]):
    """The lengths of games, with a method of gym 0.23."""

    def seed(self, seed: int) -> None:
        """Games are seeded when they are reset."""


def test_cleanrl_learns_to_play_legal_actions(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its ``ppo.py`` unchanged. It knows no masks, and an illegal action ends a game, so games get longer."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--ignore-requires-python"]
    subprocess.run([*pip, "--target", str(tmp_path), CLEANRL], check=True)
    gym: Any = types.ModuleType("gym")
    gym.make = lambda name: FlattenObservation(VsOpponent(gymnasium.make(name)))
    gym.wrappers = types.SimpleNamespace(RecordEpisodeStatistics=OldStatistics)
    gym.vector = types.SimpleNamespace(SyncVectorEnv=OldVector)
    gym.spaces = gymnasium.spaces
    monkeypatch.setitem(sys.modules, "gym", gym)
    monkeypatch.chdir(tmp_path)
    steps = ["--total-timesteps", "40000", "--num-envs", "16", "--learning-rate", "0.002"]
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--env-id", "rules_games/triandro-v1", *steps])
    lengths: list[float] = []
    step = OldVector.step

    def counted(self: OldVector, actions: Any) -> Any:
        result = step(self, actions)
        lengths.extend(float(item["episode"]["l"]) for item in result[3])
        return result

    monkeypatch.setattr(OldVector, "step", counted)
    runpy.run_path(str(tmp_path / "cleanrl" / "ppo.py"), run_name="__main__")
    quarter = len(lengths) // 4
    assert np.mean(lengths[-quarter:]) > 1.5 * np.mean(lengths[:quarter])
    assert "SPS" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["maskable_ppo", "self_play_ppo"])
def test_examples_learn(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty seconds of the real program, after which it wins more games than before."""
    monkeypatch.syspath_prepend(EXAMPLES)
    module = importlib.import_module(name)
    settings = {"opponent": "random", "games": 64} if name == "maskable_ppo" else {"games": 64}
    before, after = module.train("triandro", seconds=20.0, contests={"random": 400, "easy": 20}, **settings)
    assert after > before + 0.1
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"after \d+ steps, against easy: \d+ of 20 = .*", lines[-1]) and len(lines) > 5
