"""MaskablePPO of sb3-contrib learns to win against bots.

    pip install rules-games[gymnasium] sb3-contrib
    python maskable_ppo.py [--seconds 240] [--game triandro] [--games 64] [--opponent random]

``VsOpponentVector`` plays the other seats, and ``Games`` hands it to Stable-Baselines3. The program prints the
curve of the training, and the share of games won against bots with 95 % intervals.
"""

# %% What is needed
from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from rules_games.gym import VsOpponentVector
from rules_games.learn import win_share


# %% The environment, as Stable-Baselines3 knows it
class Games(VecEnv):
    """Many games against an opponent as a ``VecEnv`` of Stable-Baselines3."""

    def __init__(self, game: str, games: int, opponent: str, seed: int) -> None:
        self.env = VsOpponentVector(game, games, opponent, seed=seed)
        super().__init__(games, self.env.single_observation_space, self.env.single_action_space)

    def reset(self) -> dict[str, NDArray[Any]]:
        return self.env.reset()[0]

    def step_async(self, actions: NDArray[Any]) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], list[dict[str, Any]]]:
        seen, rewards, terminated, truncated, _ = self.env.step(self.chosen)
        # No game is cut off, so nothing looks at the last observation of a game.
        return seen, rewards, terminated | truncated, [{} for _ in rewards]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.env.action_masks())

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.env, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        pass


# %% The training, for a time
class Curve(BaseCallback):
    """Prints the mean reward of the last games, and ends the training."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds, self.begin, self.shown = seconds, time.process_time(), 0.0

    def _on_step(self) -> bool:
        spent = time.process_time() - self.begin
        last = [game["r"] for game in self.model.ep_info_buffer or []]
        if last and spent - self.shown > self.seconds / 8:
            self.shown = spent
            won = np.mean([reward > 0 for reward in last])
            print(f"{spent:4.0f} s, {self.num_timesteps} steps, {won:.0%} of the last {len(last)} games", flush=True)
        return spent < self.seconds


def train(
    game: str, games: int, opponent: str, seconds: float, contests: dict[str, int]
) -> tuple[float, float]:
    """Learns for a time, and returns the shares of games won against the first bot before and after."""
    torch.set_num_threads(1)
    envs = VecMonitor(Games(game, games, opponent, seed=1))
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=64, batch_size=512, n_epochs=4, gamma=0.99, ent_coef=0.01,
        learning_rate=1e-3, policy_kwargs={"net_arch": [128, 128]}, seed=1, stats_window_size=500,
    )

    def policy(seen: dict[str, NDArray[Any]]) -> NDArray[Any]:
        return model.predict(seen, action_masks=seen["action_mask"], deterministic=True)[0]

    first = next(iter(contests))
    before = win_share(policy, game, first, contests[first], seed=7)
    print(f"before, against {first}: {before}", flush=True)
    model.learn(10**9, callback=Curve(seconds))
    after = {bot: win_share(policy, game, bot, count, seed=8) for bot, count in contests.items()}
    for bot, share in after.items():
        print(f"after {model.num_timesteps} steps, against {bot}: {share}", flush=True)
    return before.share, after[first].share


# %% Go
def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="triandro")
    parser.add_argument("--games", type=int, default=64, help="played at once")
    parser.add_argument("--opponent", default="random", help="the bot to learn against")
    parser.add_argument("--seconds", type=float, default=240.0, help="of the processor, for training")
    given = parser.parse_args([] if "ipykernel" in sys.modules else None)
    train(**vars(given), contests={"random": 1000, "easy": 200, "hard": 40})


if __name__ == "__main__":
    main()
