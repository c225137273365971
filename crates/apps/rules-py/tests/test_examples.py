"""The examples run, and Ray loses no game and counts none twice."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = pathlib.Path(__file__).parents[4] / "examples" / "python"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_first_steps() -> None:
    run = subprocess.run(
        [sys.executable, EXAMPLES / "first_steps.py"], capture_output=True, text=True, check=True
    )
    assert "legal actions" in run.stdout and "share of games" in run.stdout
    lines = (EXAMPLES / "first_steps.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line and not line.startswith("#")]) <= 30


def test_a_search_over_a_batch_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """Seconds of the real program, in which the loss falls."""
    losses = load("search").train("triandro", games=32, simulations=16, seconds=15.0, bots=["random"])
    # A machine that does much else takes its time.
    assert len(losses) > 12 and sum(losses[-5:]) < 0.95 * sum(losses[:5])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("before, against random: ") and " of 32 = " in lines[-1]


def test_a_search_takes_the_win_of_one_move() -> None:
    """Late in games, with a network that knows nothing."""
    import numpy as np

    from rules_games import Position, Rng, batch

    module, rng = load("search"), Rng(3)
    positions: list[Position] = []
    while len(positions) < 12:
        path = [Position("triandro")]
        while not path[-1].is_over:
            path.append(path[-1].play_random(rng))
        outcome = path[-1].outcome
        if outcome is not None and outcome.winners == [path[-2].seat]:
            positions.append(path[-2])
    roots = batch.of(positions)._env
    generator = np.random.default_rng(1)
    net = module.Net(module.seen_by(roots).shape[1], roots.shape.actions, generator)
    policy = module.Search("triandro", 12, 200, net, generator).policy(roots, noise=0.0)
    chosen = [position.play(int(index)) for position, index in zip(positions, policy.argmax(axis=1))]
    assert [position.is_over for position in chosen] == [True] * 12


@pytest.fixture(scope="module")
def self_play() -> Iterator[Any]:
    import ray

    # A machine that does much else takes its time.
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")
    ray.init(num_cpus=2, include_dashboard=False)
    module = load("ray_self_play")
    # Actors look the module up by its name.
    ray.cloudpickle.register_pickle_by_value(module)  # type: ignore[no-untyped-call]
    yield module
    ray.shutdown()


def test_the_games_do_not_depend_on_the_actors_or_on_crashes(self_play: Any) -> None:
    plan = self_play.Plan(blocks=3, games_a_block=64, chunks_a_block=6)
    one, _ = self_play.run(plan, actors=1)
    two, crew = self_play.run(plan, actors=2)
    killed, crew_with_a_loss = self_play.run(plan, actors=2, kill=True)
    assert (crew.replaced, crew_with_a_loss.replaced) == (0, 1)
    assert one.fingerprint() == two.fingerprint() == killed.fingerprint()
    steps = 3 * 64 * 6 * self_play.CHUNK
    assert one.steps == two.steps == killed.steps == steps
    assert one.games == two.games == killed.games > 500
    other, _ = self_play.run(self_play.Plan(seed=2, blocks=1, chunks_a_block=1), actors=1)
    assert other.fingerprint() != one.fingerprint()


def test_a_learner_that_died_continues_from_its_checkpoint(
    self_play: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games, and with one actor also the weights, are those of a run without a death."""
    plan = self_play.Plan(blocks=2, games_a_block=32, chunks_a_block=4)
    whole, _ = self_play.run(plan, actors=1)
    file = tmp_path / "run.ckpt"
    take = self_play.Learner.take

    def dies(learner: Any, block: int, place: int, chunk: Any) -> None:
        if (block, place) == (1, 1):
            raise KeyboardInterrupt
        take(learner, block, place, chunk)

    monkeypatch.setattr(self_play.Learner, "take", dies)
    with pytest.raises(KeyboardInterrupt):
        self_play.run(plan, actors=1, checkpoint=file)
    monkeypatch.setattr(self_play.Learner, "take", take)
    # Only the chunk in which it died is lost.
    assert self_play.Progress.load(file, plan).counted == {0: 4, 1: 1}
    resumed, _ = self_play.run(plan, actors=1, checkpoint=file)
    assert resumed.fingerprint() == whole.fingerprint()
    assert (resumed.steps, resumed.games) == (whole.steps, whole.games)
    for one, other in zip(resumed.sums, whole.sums):
        assert (one == other).all()
    with pytest.raises(ValueError, match="is not a checkpoint of"):
        self_play.Progress.load(file, self_play.Plan(seed=5))


def test_actors_that_cannot_start_end_the_run(self_play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    class Broken(self_play.Player):  # type: ignore[misc]
        def __init__(self, plan: Any) -> None:
            raise ImportError("there is no module here")

    monkeypatch.setattr(self_play, "Actor", ray.remote(Broken))
    with pytest.raises(RuntimeError, match="(?s)3 actors in a row have failed.*there is no module here"):
        self_play.run(self_play.Plan(blocks=2), actors=1)


def test_the_learner_learns_and_counts_nothing_twice() -> None:
    module = load("ray_self_play")
    plan = module.Plan(blocks=1, games_a_block=256)
    learner, block = module.Learner(), module.Block(plan, 0)
    chunks = [block.chunk() for _ in range(16)]
    for place, chunk in enumerate(chunks):
        learner.take(0, place, chunk)
    errors = list(learner.errors)
    # The first error is that of who knows nothing.
    assert max(errors[1:]) < 0.75 * errors[0]
    first = module.Block(plan, 0)
    for _ in range(3):
        first.chunk()
    again = module.Block(plan, 0, first.env.state())
    assert again.chunk().digest() == chunks[3].digest()
    with pytest.raises(RuntimeError, match="counted before"):
        learner.take(0, 3, chunks[3])
