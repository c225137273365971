"""An AlphaZero-like search and learner in NumPy, over many games at once without a loop per game.

    python search.py [--seconds 240] [--game triandro] [--games 64] [--simulations 48]

A small network with a policy and a value plays against itself by a tree search, and learns the visits and
the results. All games search in step: a simulation descends in all trees at once, expands one leaf in each,
and evaluates all leaves by one call of the network. The positions of the nodes are the games of a ``VecEnv``:
``put`` copies rows into it, ``take`` out of it. The program prints the share of games won against bots,
with 95 % intervals, and against the first of them also before the training. ``--seconds`` counts the training
alone: the games against ``hard`` take minutes more, and ``--bots random easy`` leaves them out.

The game must have two players and no chance, so that the value for one seat is minus that for the other.
"""

# %% What is needed
from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_games import NO_ACTION, OVER, Rng, VecEnv, game_info
from rules_games.learn import WinShare

Floats = NDArray[np.float32]


# %% The network
class Net:
    """Planes and scalars to logits and a value, by one hidden layer, trained by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator, hidden: int = 128) -> None:
        def weights(rows: int, columns: int, scale: float = 1.0) -> Floats:
            return rng.standard_normal((rows, columns), np.float32) * np.float32(scale / np.sqrt(rows))

        self.weights = [weights(inputs + 1, hidden), weights(hidden + 1, actions, 0.1), weights(hidden + 1, 1, 0.1)]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def forward(self, seen: Floats, mask: NDArray[Any]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probabilities of the legal actions, and the value for the seat to act."""
        one = np.ones((len(seen), 1), np.float32)
        hidden = np.hstack([np.maximum(np.hstack([seen, one]) @ self.weights[0], 0), one])
        logits = np.where(mask, hidden @ self.weights[1], -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True)) * mask
        return hidden, odds / np.maximum(odds.sum(axis=1, keepdims=True), 1e-9), np.tanh(hidden @ self.weights[2])[:, 0]

    def learn(self, seen: Floats, mask: NDArray[Any], policy: Floats, result: Floats, rate: float = 1e-3) -> float:
        """A step of Adam on cross-entropy and squared error, and returns their sum before it."""
        hidden, odds, value = self.forward(seen, mask)
        loss = -np.mean(np.sum(policy * np.log(odds + 1e-9), axis=1)) + np.mean((value - result) ** 2)
        by_logits = (odds - policy) / len(seen)
        by_value = (2 * (value - result) * (1 - value**2) / len(seen))[:, None]
        by_hidden = (by_logits @ self.weights[1].T + by_value @ self.weights[2].T) * (hidden > 0)
        inputs = np.hstack([seen, np.ones((len(seen), 1), np.float32)])
        self.updates += 1
        for place, slope in enumerate([inputs.T @ by_hidden[:, :-1], hidden.T @ by_logits, hidden.T @ by_value]):
            slope += 1e-4 * self.weights[place]
            first, second = self.moments[place]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            size = np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8
            self.weights[place] -= rate * first / (1 - 0.9**self.updates) / size
        return float(loss)


# %% The search, in all trees at once
def seen_by(env: VecEnv) -> Floats:
    """The view of the seat to act in each game, in one row."""
    return np.hstack([env.planes.reshape(len(env), -1).astype(np.float32), env.scalars])


class Search:
    """A tree per game, all of the same size, in arrays."""

    def __init__(self, game: str, games: int, simulations: int, net: Net, rng: np.random.Generator) -> None:
        self.net, self.rng, self.nodes = net, rng, simulations + 1
        self.trees = np.arange(games)
        #: The games in which the next leaf of each tree is played.
        self.leaves = VecEnv(game, games, auto_reset="off")
        #: The positions of all nodes: node ``n`` of tree ``t`` is game ``t * nodes + n``.
        self.store = VecEnv(game, games * self.nodes, auto_reset="off", write=[])
        shape = (games, self.nodes, self.leaves.shape.actions)
        self.prior, self.visits, self.total = (np.zeros(shape, np.float32) for _ in range(3))
        self.child = np.zeros(shape, np.int32)
        #: Of each node: whether seat 0 acts, whether the game is over, and the value for seat 0.
        self.first_acts, self.over = np.zeros((2, *shape[:2]), np.bool_)
        self.value = np.zeros(shape[:2], np.float32)

    def policy(self, roots: VecEnv, noise: float) -> Floats:
        """Searches from the games of ``roots``, and returns the share of the visits of each action."""
        trees, leaves = self.trees, self.leaves
        self.visits[:], self.total[:], self.child[:] = 0, 0, -1
        leaves.put(trees, roots)
        leaves.observe()
        self._add(0, leaves.rewards[:, 0])
        draws = self.rng.dirichlet(np.full(leaves.shape.actions, 0.3), len(trees)) * leaves.action_mask
        draws /= np.maximum(draws.sum(axis=1, keepdims=True), 1e-9)
        self.prior[:, 0] = (1 - noise) * self.prior[:, 0] + noise * draws
        for node in range(1, self.nodes):
            parent, action, path = self._descend()
            leaves.put(trees, self.store.take(trees * self.nodes + parent))
            # A game that is over ignores its action, and its new node is a copy that nothing leads to.
            leaves.step(action)
            ended = self.over[trees, parent]
            self.child[trees, parent, action] = np.where(ended, -1, node)
            self._add(node, np.where(ended, self.value[trees, parent], leaves.rewards[:, 0]))
            for at, played, walked in path:
                sign = np.where(self.first_acts[trees, at], 1, -1)
                self.visits[trees, at, played] += walked
                self.total[trees, at, played] += walked * sign * self.value[:, node]
        share: Floats = self.visits[:, 0] / np.maximum(self.visits[:, 0].sum(axis=1, keepdims=True), 1)
        return share

    def _add(self, node: int, result: Floats) -> None:
        """Keeps and evaluates the leaves as a node of each tree."""
        leaves = self.leaves
        self.store.put(self.trees * self.nodes + node, leaves)
        _, self.prior[:, node], value = self.net.forward(seen_by(leaves), leaves.action_mask)
        self.first_acts[:, node], self.over[:, node] = leaves.seats == 0, leaves.seats == OVER
        for_first = np.where(self.first_acts[:, node], value, -value)
        self.value[:, node] = np.where(self.over[:, node], result, for_first)

    def _descend(self) -> tuple[NDArray[np.intp], NDArray[np.intp], list[Any]]:
        """Walks down all trees by PUCT, to an action without a node or to the end of a game."""
        trees = self.trees
        at, action = np.zeros(len(trees), np.intp), np.zeros(len(trees), np.intp)
        walking, path = np.ones(len(trees), np.bool_), []
        while (walking := walking & ~self.over[trees, at]).any():
            visits, prior = self.visits[trees, at], self.prior[trees, at]
            wide = 1.5 * np.sqrt(visits.sum(axis=1, keepdims=True) + 1)
            scores = self.total[trees, at] / np.maximum(visits, 1) + wide * prior / (1 + visits)
            played = np.argmax(np.where(prior > 0, scores, -np.inf), axis=1)
            path.append((at.copy(), played, walking))
            action = np.where(walking, played, action)
            below = self.child[trees, at, played]
            walking = walking & (below >= 0)
            at = np.where(walking, below, at)
        return at, action, path


# %% Games against bots
def wins(search: Search, game: str, bot: str, seed: int) -> WinShare:
    """Plays the search against a bot, each seat in half of the games."""
    env, rng = VecEnv(game, len(search.trees), seed=seed, auto_reset="off"), Rng(seed)
    agent = search.trees % 2
    while (env.seats != OVER).any():
        ours = env.seats == agent
        if ours.any():
            env.step(np.argmax(search.policy(env, noise=0.0), axis=1), where=ours)
        theirs = (env.seats != agent) & (env.seats != OVER)
        if bot == "random":
            env.sample()
        else:
            for place in np.flatnonzero(theirs).tolist():
                position = env.position(place)
                index = position.action_index(position.hint(bot, rng).action)
                env.actions[place] = NO_ACTION if index is None else index
        env.step(env.actions, where=theirs)
    return WinShare(int((env.rewards[search.trees, agent] > 0).sum()), len(agent))


# %% The training, for a time
def train(game: str, games: int, simulations: int, seconds: float, bots: list[str]) -> list[float]:
    """Plays and learns for a time, prints the curve, and returns the losses."""
    rng = np.random.default_rng(1)
    roots = VecEnv(game, games, seed=1, auto_reset="off")
    if roots.players != 2 or game_info(game).has_chance:
        raise ValueError(f"expected a game of two players without chance, found {game}")
    net = Net(seen_by(roots).shape[1], roots.shape.actions, rng)
    search = Search(game, games, simulations, net, rng)
    memory: deque[tuple[Any, ...]] = deque(maxlen=20_000)
    moves: list[list[tuple[Any, ...]]] = [[] for _ in range(games)]
    losses: list[float] = []
    ended, shown = 0, 0.0

    def contest(when: str, bots: list[str], seed: int) -> None:
        for bot in bots:
            # A strong bot takes minutes for its games.
            print(f"{when}, against {bot}: ", end="", flush=True)
            print(wins(search, game, bot, seed), flush=True)

    contest("before", bots[:1], 7)
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        policy = search.policy(roots, noise=0.25)
        seen, mask, seats = seen_by(roots), roots.action_mask.copy(), roots.seats.copy()
        # A draw by the visits: the first action whose sum of shares passes a random number.
        drawn = np.argmax(policy.cumsum(axis=1) > rng.random((games, 1)) * 0.999, axis=1)
        roots.step(drawn)
        for place in range(games):
            moves[place].append((seen[place], mask[place], policy[place], seats[place]))
        for place in np.flatnonzero(roots.terminated).tolist():
            result = roots.rewards[place]
            memory.extend((*move[:3], result[move[3]]) for move in moves[place])
            moves[place] = []
            ended += 1
        roots.reset_where(roots.terminated.copy())
        if len(memory) >= 512:
            for _ in range(4):
                batch = [memory[place] for place in rng.integers(len(memory), size=256)]
                a, b, c, d = (np.stack(column) for column in zip(*batch))
                losses.append(net.learn(a, b, c.astype(np.float32), d.astype(np.float32)))
        if losses and spent - shown > seconds / 8:
            shown = spent
            print(f"{spent:4.0f} s, {ended} games, loss {np.mean(losses[-50:]):.3f}", flush=True)
    contest(f"after {ended} games", bots, 8)
    return losses


# %% Go
def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="triandro")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--simulations", type=int, default=48)
    parser.add_argument("--seconds", type=float, default=240.0, help="of the processor, for training alone")
    parser.add_argument("--bots", nargs="*", default=["random", "easy", "hard"])
    train(**vars(parser.parse_args([] if "ipykernel" in sys.modules else None)))


if __name__ == "__main__":
    main()
