"""A notebook in thirty lines: look at a position, let bots play, then a thousand games at once."""

# %% A position. At the end of a cell it draws itself.
import numpy as np

import rules_games

position = rules_games.Position("triandro").play("28").play("19")
print(position.diagram(), position.count_legal(), "legal actions")
position

# %% A bot's analysis of it.
rng = rules_games.Rng(1)
for known in position.hint("uct:2000", rng).actions[:3]:
    print(known)

# %% Two bots play a match. The record is valid at any time.
match = rules_games.Match("triandro")
while not match.is_over:
    bot = ("greedy", "random")[match.seat or 0]
    match.play(match.position.hint(bot, rng).action)
print(match.record())

# %% A thousand games in step: how often does the seat that begins win, if all play at random?
env = rules_games.VecEnv("triandro", 1024, seed=1)
wins = np.zeros(2)
for _ in range(200):
    env.sample(env.action_mask)
    env.step(env.actions)
    wins += (env.rewards > 0).sum(axis=0)
print("share of games won by each seat:", wins / wins.sum())
