"""Self-play by PPO in PyTorch: one network plays all seats of many games and learns from each of them.

    pip install rules-games[gymnasium] torch
    python self_play_ppo.py [--seconds 240] [--game triandro] [--games 256]
    python self_play_ppo.py --device cuda --games 4096 --seconds 600    # games and network on a GPU

The value is that of the seat to act. From a turn to the next one it changes its sign if the other seat acts, so
the advantages are those of a game of two players. The program prints the curve of the training, and the share
of games won against bots with 95 % intervals. On a GPU the games are those of `rules_games.gpu`, which shares
their arrays with PyTorch, so nothing is copied to the processor while it learns.
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
from torch import Tensor, nn
from torch.distributions import Categorical

from rules_games import VecEnv, gpu
from rules_games.learn import win_share

STEPS, EPOCHS, MINIBATCHES = 64, 3, 8
GAE, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3


# %% The network
class Net(nn.Module):
    """A view to a distribution over the legal actions and a value, by two hidden layers."""

    def __init__(self, inputs: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        for layer in (self.policy, self.value):
            nn.init.orthogonal_(layer.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        hidden = self.trunk(seen)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), torch.tanh(self.value(hidden)).squeeze(1)


def tensors(planes: Tensor, scalars: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The inputs of the network."""
    return torch.cat([planes.flatten(1).float(), scalars], dim=1), mask != 0


# %% A rollout: all games by 64 turns
class Rollout:
    """The turns of all games, with advantages for the seat that acted."""

    def __init__(self, env: Any, net: Net) -> None:
        # The arrays of the environment as tensors, without a copy.
        arrays = {name: torch.utils.dlpack.from_dlpack(array) for name, array in env.arrays().items()}
        view = [arrays[name] for name in ("planes", "scalars", "action_mask")]
        turns: list[tuple[Tensor, ...]] = []
        with torch.no_grad():
            for _ in range(STEPS):
                seen, mask = tensors(*view)
                odds, value = net(seen, mask)
                action, seats = odds.sample(), arrays["seats"].long()
                env.step(action)
                # The sign of the next value, 0 at the end of a game.
                sign = (arrays["seats"] == seats).float() * 2 - 1
                sign = sign * ~arrays["terminated"]
                reward = arrays["rewards"].gather(1, seats[:, None]).squeeze(1)
                turns.append((seen, mask, action, odds.log_prob(action), value, reward, sign))
            _, following = net(*tensors(*view))
        seen, mask, action, logs, values, rewards, signs = (torch.stack(column) for column in zip(*turns))
        advantage, gains = torch.zeros_like(following), torch.zeros_like(values)
        for turn in reversed(range(STEPS)):
            delta = rewards[turn] + signs[turn] * following - values[turn]
            advantage = delta + GAE * signs[turn] * advantage
            gains[turn], following = advantage, values[turn]
        self.columns = [part.flatten(0, 1) for part in (seen, mask, action, logs, gains, gains + values)]

    def learn(self, net: Net, optimizer: torch.optim.Optimizer) -> float:
        """Some epochs of PPO; returns the mean entropy of the policy."""
        entropies = []
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(self.columns[0]), device=self.columns[0].device).chunk(MINIBATCHES):
                seen, mask, action, logs, gains, results = (column[rows] for column in self.columns)
                odds, value = net(seen, mask)
                ratio = (odds.log_prob(action) - logs).exp()
                gains = (gains - gains.mean()) / (gains.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                entropy = odds.entropy().mean()
                loss = -torch.min(ratio * gains, clipped * gains).mean()
                loss = loss + 0.5 * (value - results).square().mean() - ENTROPY * entropy
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call, unused-ignore]
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
                entropies.append(entropy.detach())
        return float(torch.stack(entropies).mean())


# %% The training, for a time
def train(game: str, games: int, seconds: float, contests: dict[str, int], device: str = "cpu") -> tuple[float, float]:
    """Learns for a time, and returns the shares of games won against the first bot before and after."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env: Any = VecEnv(game, games, seed=1) if device == "cpu" else gpu.VecEnv(game, games, seed=1)
    clock = time.process_time if device == "cpu" else time.perf_counter
    if env.players != 2:
        raise ValueError(f"expected a game of two players, found {game}")
    net = Net(env.planes[0].size + env.shape.scalars, env.shape.actions).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5)

    def policy(seen: dict[str, NDArray[Any]]) -> NDArray[Any]:
        view = (torch.from_numpy(seen[name]).to(device) for name in ("planes", "scalars", "action_mask"))
        with torch.no_grad():
            odds, _ = net(*tensors(*view))
        best: NDArray[Any] = odds.logits.argmax(dim=1).cpu().numpy()
        return best

    first = next(iter(contests))
    before = win_share(policy, game, first, contests[first], seed=7)
    print(f"before, against {first}: {before}", flush=True)
    begin, shown, steps = clock(), 0.0, 0
    while (spent := clock() - begin) < seconds:
        rollout = Rollout(env, net)
        entropy = rollout.learn(net, optimizer)
        steps += STEPS * games
        if spent - shown > seconds / 8:
            shown = spent
            share = win_share(policy, game, first, 200, seed=steps)
            print(f"{spent:4.0f} s, {steps} steps, entropy {entropy:.2f}, against {first}: {share}", flush=True)
    after = {bot: win_share(policy, game, bot, count, seed=8) for bot, count in contests.items()}
    for bot, share in after.items():
        print(f"after {steps} steps, against {bot}: {share}", flush=True)
    return before.share, after[first].share


# %% Go
def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="triandro")
    parser.add_argument("--games", type=int, default=256, help="played at once")
    parser.add_argument("--seconds", type=float, default=240.0, help="for training; of the processor on cpu")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu", help="for games and network")
    given = parser.parse_args([] if "ipykernel" in sys.modules else None)
    train(**vars(given), contests={"random": 1000, "easy": 200, "hard": 40})


if __name__ == "__main__":
    main()
