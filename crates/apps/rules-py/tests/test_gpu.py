"""``VecEnv`` on a device: its real code over a stand-in for CuPy, whose arrays are on the processor.

The kernels are functions of libraries beside the PTX files, which ``crates/apps/rules-gpu/check.sh`` builds. With a GPU,
``RULES_GPU_DEVICE=1`` runs the same tests with CuPy and the PTX files themselves; ``RULES_GPU_GAMES`` and
``RULES_GPU_STEPS`` set the size of the comparison.
"""

from __future__ import annotations

import copy
import ctypes
import doctest
import os
import pathlib
import pickle
import re
import runpy
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import rules_games
from rules_games import NO_ACTION, IllegalStepError, OptionsError, VecEnv, gpu

DEVICE = os.environ.get("RULES_GPU_DEVICE") == "1"
FOLDER = pathlib.Path(os.environ.get("RULES_GAMES_PTX", os.devnull)).resolve()
PAGE = pathlib.Path(__file__).parents[4] / "crates" / "apps" / "rules-gpu" / "README.md"
BENCH = pathlib.Path(__file__).parents[4] / "benches" / "lab" / "python"
needs_kernels = pytest.mark.skipif(not DEVICE and not [*FOLDER.glob("*.so")], reason="crates/apps/rules-gpu/check.sh runs these")

STEPS = int(os.environ.get("RULES_GPU_STEPS", "2000" if DEVICE else "200"))
GAMES = int(os.environ.get("RULES_GPU_GAMES", "1000" if DEVICE else "24"))
#: Arrays are compared after every step, or after every 16th if they must be copied from a device. A game that
#: once differs differs from then on.
EVERY = 16 if DEVICE else 1
SETTINGS: list[dict[str, Any]] = [
    {},
    {"auto_reset": "next_step", "chance": "exposed", "max_actions": 30},
    {"auto_reset": "off", "max_actions": 40},
]


class Device:
    compute_capability = "80"

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device)


class Array(np.ndarray[Any, Any]):
    """An array of the device. Only the address in ``data`` reaches kernels."""

    @property
    def data(self) -> Any:
        return SimpleNamespace(ptr=self.ctypes.data)

    @property
    def device(self) -> Any:
        return Device()


class Kernel:
    max_threads_per_block = 256

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, grid: tuple[int], block: tuple[int], args: tuple[Any, ...]) -> None:
        (blocks,), (threads,) = grid, block
        self.function(ctypes.c_size_t(blocks * threads), *map(self.word, args))

    def word(self, arg: Any) -> Any:
        if isinstance(arg, np.unsignedinteger):
            return (ctypes.c_uint32 if arg.itemsize == 4 else ctypes.c_uint64)(int(arg))
        return ctypes.c_void_p(arg.data.ptr)


class RawModule:
    def __init__(self, *, path: str) -> None:
        self.library = ctypes.CDLL(path.removesuffix("ptx") + "so")

    def get_function(self, name: str) -> Kernel:
        return Kernel(self.library[name])


def zeros(shape: Any, dtype: Any) -> Array:
    return np.zeros(shape, dtype).view(Array)


def asarray(values: Any) -> Array:
    """A device has copies of the arrays of the processor."""
    return values if isinstance(values, Array) else np.array(values).view(Array)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Any:
    runtime = SimpleNamespace(driverGetVersion=lambda: 12040, runtimeGetVersion=lambda: 12090)
    runtime.deviceSynchronize = lambda: None
    module = SimpleNamespace(cuda=SimpleNamespace(runtime=runtime, Device=Device), RawModule=RawModule)
    module.ndarray, module.zeros, module.asarray = Array, zeros, asarray
    module.empty, module.searchsorted = zeros, np.searchsorted
    module.cumsum = lambda cells: np.cumsum(cells).view(Array)
    module.concatenate = lambda parts: np.concatenate(parts).view(Array)
    module.ascontiguousarray = lambda array: array if array.flags.c_contiguous else array.copy()
    monkeypatch.setitem(sys.modules, "cupy", module)
    return module


@pytest.fixture
def cupy(request: pytest.FixtureRequest) -> Any:
    return pytest.importorskip("cupy") if DEVICE else request.getfixturevalue("stand_in")


def kinds() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with its defaults, and with other values of each option."""
    for game in rules_games.GAMES:
        yield game, {}
        for option in rules_games.game_info(game).options:
            default = option.default
            values: list[Any] = list(option.choices or [])
            if not values:
                values = [not default] if isinstance(default, bool) else [4, int(default) + 1]
            for value in values:
                try:
                    VecEnv(game, 1, **{option.name: value})
                except OptionsError:
                    continue
                if value != default:
                    yield game, {option.name: value}


def same(one: VecEnv, some: list[gpu.VecEnv]) -> None:
    array = sys.modules["cupy"].ndarray
    for env in some:
        assert set(env.arrays()) == set(one.arrays())
        for name, wanted in [*one.arrays().items(), ("actions", one.actions)]:
            found = getattr(env, name)
            assert isinstance(found, array) and (found.dtype, found.shape) == (wanted.dtype, wanted.shape)
            assert found.tobytes() == wanted.tobytes(), name


def choices(env: Any, form: int) -> Any:
    return (None, env.action_mask, env.action_mask_bits, (env.legal, env.legal_counts))[form]


def refusal(env: Any, actions: Any) -> Any:
    """The first game of which the action is refused, the code, and the message if no action has its index."""
    try:
        env.step(actions)
    except IllegalStepError as why:
        return why.game, why.code, "expected" in str(why) and str(why)
    return None


@needs_kernels
@pytest.mark.parametrize("settings", SETTINGS, ids=["same_step", "next_step", "off"])
@pytest.mark.parametrize(("game", "options"), [*kinds()], ids=str)
def test_a_device_plays_as_a_processor_does(
    cupy: Any, game: str, options: dict[str, Any], settings: dict[str, Any]
) -> None:
    arguments = {"seed": 7, "first_game": 3, "write": list(gpu._NAMES), "width": 40, **settings, **options}
    one = VecEnv(game, GAMES, **arguments)
    some = [gpu.VecEnv(game, GAMES, block=block, grid=grid, **arguments) for block, grid in ((128, None), (5, 2))]
    envs: list[Any] = [one, *some]
    ended, refused = 0, 0
    for step in range(STEPS):
        if step % EVERY == 0:
            same(one, some)
        for env in envs:
            env.sample(choices(env, step % 4))
        if step % EVERY == 0:
            assert all(env.actions.tobytes() == one.actions.tobytes() for env in some)
        if step % 16 == 5:
            for index in (NO_ACTION - 1, int(one.action_mask[4].argmin())):
                wrong = one.actions.copy()
                wrong[[20, 4]] = index
                found = [refusal(env, wrong) for env in envs]
                assert found[0] == found[1] == found[2]
                refused += found[0] is not None
            for env in envs:
                env.sample()
        where = None
        if step % 8 == 3:
            where = [(place + step // 8) % 3 != 0 for place in range(GAMES)]
        if step == 43:
            for env in envs:
                env.reset_where(where)
                env.sample()
        for env in envs:
            env.step(env.actions if step % 8 else env.actions.astype(np.int64), where)
        ended += int((one.terminated | one.truncated).sum())
    same(one, some)
    assert refused > 0 or settings.get("auto_reset") == "off"
    assert ended > 0 or "max_actions" not in settings
    for seed in (None, 11):
        for env in envs:
            env.reset(seed)
            env.sample()
        same(one, some)


@needs_kernels
def test_copies_play_on_as_those_of_a_processor(cupy: Any, game: str) -> None:
    one: Any = VecEnv(game, 12, seed=1)
    some: Any = gpu.VecEnv(game, 12, seed=1)

    def play(*envs: Any) -> None:
        for _ in range(40):
            for env in envs:
                env.sample(env.action_mask)
                env.step(env.actions)
        same(envs[0], [envs[1]])

    play(one, some)
    rows = [3, 3, 0, 11]
    for seed in (None, 5):
        ours, theirs = one.take(rows, seed), some.take(rows, seed)
        same(ours, [theirs])
        play(ours, theirs)
    for copied in (some.copy(), copy.copy(some), copy.deepcopy(some)):
        play(one.copy(), copied)
    for env, source in ((one, ours), (some, theirs)):
        env.put([7, 1, 2, 4], source)
        env.observe()
    play(one, some)
    with pytest.raises(TypeError):
        pickle.dumps(some)


@needs_kernels
def test_arrays_are_bound_and_examples_run(cupy: Any) -> None:
    assert doctest.testmod(gpu) == doctest.TestResults(0, 4)
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    played: dict[str, Any] = {}
    exec(example.replace("65536", "64"), played)
    assert played["env"].planes.shape[0] == 64 and played["env"].seats.max() == 1
    env = gpu.VecEnv("triandro", 4, write=[])
    with pytest.raises(AttributeError, match="mask"):
        env.action_mask  # noqa: B018
    with pytest.raises(AttributeError, match="has no position"):
        env.position(0)
    shared = cupy.zeros((3, 4, 191), np.uint8) + 7
    env.bind(action_mask=shared[1])
    env.observe()
    assert np.all(shared[[0, 2]] == 7) and np.all(shared[1].sum(axis=1) == 55)
    env.bind(action_mask=None)
    assert set(env.arrays()) == {"seats", "rewards", "terminated", "truncated"}
    assert (len(env), env.name, env.players, env.shape.actions) == (4, "triandro", 2, 191)
    assert env.options["players"] == 2 and repr(env).startswith("<VecEnv of 4 games of triandro on ")
    only = np.zeros((4, 191), np.int64)
    only[:, 40] = 1
    env.sample(only, out := cupy.zeros(4, np.uint32))
    assert np.all(out == 40)


@needs_kernels
def test_wrong_calls_are_refused_and_change_nothing(cupy: Any, tmp_path: pathlib.Path) -> None:
    env, other = gpu.VecEnv("triandro", 4), gpu.VecEnv("triandro", 4, players=3)
    before = env._own["slots"].tobytes()
    refused: list[tuple[type[Exception], Any]] = [
        (KeyError, lambda: env.bind(masks=None)),
        (KeyError, lambda: env.bind(action_mask=None, actions=None)),
        (TypeError, lambda: env.bind(action_mask=np.zeros((4, 191), np.int8))),
        (TypeError, lambda: env.bind(action_mask=cupy.zeros((4, 191), np.int16))),
        (ValueError, lambda: env.bind(action_mask=cupy.zeros((5, 191), np.int8))),
        (ValueError, lambda: env.bind(action_mask=cupy.zeros((4, 382), np.int8)[:, ::2])),
        (ValueError, lambda: env.bind(legal=cupy.zeros((4, 0), np.uint32))),
        (ValueError, lambda: env.step([1, 2, 3])),
        (TypeError, lambda: env.step([1.0, 2.0, 3.0, 4.0])),
        (TypeError, lambda: env.step([True] * 4)),
        (IllegalStepError, lambda: env.step([1, 2, -3, 4])),
        (ValueError, lambda: env.step([1, 2, 3, 4], [0, 1, 2, 1])),
        (ValueError, lambda: env.reset_where([True])),
        (ValueError, lambda: env.sample(np.zeros((4, 190)))),
        (TypeError, lambda: env.sample(np.zeros((4, 191)))),
        (TypeError, lambda: env.sample(out=np.zeros(4, np.uint32))),
        (ValueError, lambda: env.take([])),
        (TypeError, lambda: env.take([0.5])),
        (IndexError, lambda: env.take([0, 4])),
        (ValueError, lambda: env.put([0], env.take([0, 1]))),
        (OptionsError, lambda: env.put([0, 1, 2, 3], other)),
        (OptionsError, lambda: env.put([0, 1, 2, 3], env)),
        (OverflowError, lambda: env.reset(-1)),
    ]
    for error, call in refused:
        with pytest.raises(error):
            call()
    assert env._own["slots"].tobytes() == before
    board = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4"
    with pytest.raises(OptionsError, match="custom boards"):
        gpu.VecEnv("triad", 4, board=board)
    for end in ("ptx", "so"):
        (tmp_path / f"triandro.{end}").symlink_to(FOLDER / f"cybo.{end}")
    with pytest.raises((RuntimeError, OptionsError), match="triandro.ptx"):
        gpu.VecEnv("triandro", 4, ptx=tmp_path)


@needs_kernels
def test_the_benchmark_counts_and_plays(cupy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    bench = runpy.run_path(str(BENCH / "gpu.py"))
    # Not all children have room at once.
    bench["perft"].__globals__["FRONTIER"] = 3000
    assert bench["perft"]("triandro", 4) == 8_053_512 and bench["perft"]("cybo", 3) == 1_728
    for game in ("conquest", "triad"):
        assert bench["play_outs"](game, 3)() == 64 * 3 and bench["with_arrays"](game, 3)() == 3


def test_each_reason_against_a_device_is_an_error(
    stand_in: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    (file := tmp_path / "triandro.ptx").write_text(".version 7.0\n.target sm_80\n.address_size 64\n")

    def raises(error: type[Exception], match: str, **arguments: Any) -> None:
        with pytest.raises(error, match=match):
            gpu.VecEnv("triandro", **{"ptx": tmp_path, **arguments})

    raises(OptionsError, "players", players=9)
    raises(ValueError, "at least one game", games=0)
    raises(KeyError, "unknown array masks", write=["masks"])
    monkeypatch.delenv("RULES_GAMES_PTX", raising=False)
    raises(FileNotFoundError, "RULES_GAMES_PTX, found neither", ptx=None)
    raises(FileNotFoundError, "absent.triandro.ptx: crates/apps/rules-gpu/build.sh", ptx=tmp_path / "absent")
    # The library beside the file is missing.
    raises(OSError, "triandro.so")

    def fails(why: str) -> Any:
        def fail(*_: object) -> None:
            raise RuntimeError(why)

        return fail

    monkeypatch.setattr(RawModule, "__init__", lambda self, path: None)
    monkeypatch.setattr(RawModule, "get_function", fails("CUDA_ERROR_UNSUPPORTED_PTX_VERSION"))
    raises(RuntimeError, "driver for CUDA 12.4 cannot load .*triandro.ptx: CUDA_ERROR_UNSUPPORTED_PTX_VERSION")
    monkeypatch.setattr(RawModule, "get_function", lambda self, name: Kernel(None))
    raises(ValueError, "a block of 1 to 256 threads, found 257", block=257)
    raises(ValueError, "a grid of 1 to .* blocks, found 0", grid=0)
    monkeypatch.setattr(Device, "compute_capability", "75")
    raises(RuntimeError, "expected a GPU of compute capability 8.0 or later, found 7.5")
    monkeypatch.setattr(stand_in.cuda, "Device", fails("cudaErrorNoDevice"))
    raises(RuntimeError, "with a driver for CUDA 12.9, found the driver for CUDA 12.4: cudaErrorNoDevice")
    monkeypatch.setattr(stand_in.cuda.runtime, "driverGetVersion", lambda: 0)
    raises(RuntimeError, "no NVIDIA driver: expected one for CUDA 12.9")
    monkeypatch.setitem(sys.modules, "cupy", None)
    raises(ImportError, "needs CuPy, such as cupy-cuda12x")
    file.write_text("not PTX")
    raises(ValueError, "is not a file of PTX")
