"""``VecEnv`` on a GPU of NVIDIA: the same games, with arrays on the device. Needs CuPy and files of PTX.

>>> from rules_games import gpu
>>> env = gpu.VecEnv("triandro", 8, seed=3)
>>> while not env.terminated.any():
...     env.sample(env.action_mask, env.actions)
...     env.step(env.actions)
>>> env.action_mask.shape, env.planes.dtype
((8, 191), dtype('uint8'))

``crates/apps/rules-gpu/build.sh`` makes the files; ``RULES_GAMES_PTX`` names their folder. Arrays are those of
CuPy. Other libraries take them without a copy by DLPack, such as ``torch.from_dlpack(env.planes)``.

The section "On a GPU" of the book has speeds on an H100.
"""

from __future__ import annotations

import math
import operator
import os
import pathlib
import re
import struct
from typing import Any

import numpy as np

import rules_games
from rules_games import NO_ACTION, IllegalStepError, OptionsError, Shape

__all__ = ["VecEnv"]

#: An array of CuPy, or a value that CuPy converts to one.
_Array = Any

_KERNELS = ("sizes", "plan", "create", "reset", "reseed", "observe", "sample", "check", "step")

#: The arrays whose rows have any width, and those that every environment has.
_LISTS = ("legal", "weights")
_ALWAYS = ("seats", "rewards", "terminated", "truncated")
_FINAL = ("final_planes", "final_scalars", "final_tokens")
_VIEW = ("action_mask", "action_mask_bits", "legal", "legal_counts", "planes", "scalars", "tokens")
_NAMES = (*_VIEW, *_FINAL, *_ALWAYS, "weights")

#: The fields of ``rules_gpu::memory::Env``: addresses of arrays, and numbers.
_ENV = (
    *("plan", "slots", "games", "actions", "which", "refused", *_ALWAYS, "weights", "weights width"),
    *("action_mask", "action_mask_bits", "legal", "legal width", "legal_counts", "planes", "scalars", "tokens"),
    *("", "", "", "", "", *_FINAL),
)


def _cuda(version: int) -> str:
    return f"CUDA {version // 1000}.{version % 1000 // 10}"


def _find(game: str, folder: str | os.PathLike[str] | None) -> tuple[str, int]:
    """The file of a game, and the least compute capability that it is for."""
    folder = folder or os.environ.get("RULES_GAMES_PTX")
    if not folder:
        raise FileNotFoundError("expected the folder of the PTX files as ptx or in RULES_GAMES_PTX, found neither")
    path = pathlib.Path(folder) / f"{game}.ptx"
    if not path.is_file():
        raise FileNotFoundError(f"no file {path}: crates/apps/rules-gpu/build.sh makes it")
    with path.open(encoding="ascii", errors="replace") as file:
        target = re.search(r"^\.target sm_(\d+)", file.read(4096), re.MULTILINE)
    if target is None:
        raise ValueError(f"{path} is not a file of PTX")
    return str(path), int(target[1])


def _cupy(least: int) -> Any:
    """CuPy, whose current device has at least this compute capability."""
    try:
        import cupy
    except ImportError as why:
        raise ImportError(f"rules_games.gpu needs CuPy, such as cupy-cuda12x from PyPI: {why}") from why
    runtime = cupy.cuda.runtime
    driver, wanted = runtime.driverGetVersion(), _cuda(runtime.runtimeGetVersion())
    if driver == 0:
        raise RuntimeError(f"no NVIDIA driver: expected one for {wanted}")
    try:
        found = int(cupy.cuda.Device().compute_capability)
    except RuntimeError as why:
        message = f"no GPU can be used: expected one with a driver for {wanted}, found the driver for {_cuda(driver)}"
        raise RuntimeError(f"{message}: {why}") from why
    if found < least:
        raise RuntimeError(f"expected a GPU of compute capability {least / 10} or later, found {found / 10}")
    return cupy


class VecEnv:
    """``rules_games.VecEnv`` on a device: many games of one kind, played in step, with arrays of CuPy.

    With the same arguments it plays the same games, and writes the same numbers bit for bit. Arguments
    are the same, except:

    - ``ptx``: the folder of the PTX files, by default that in ``RULES_GAMES_PTX``;
    - ``block``, ``grid``: the number of threads of a block, and of blocks of a launch. By default each
      thread has one game. Results do not depend on them;
    - ``threads`` has no effect, and a custom ``board`` is refused.

    The environment is on the device that is current when it is created, and works in the order of the
    current stream. ``step`` waits for the device, which checks the indices.

    Raises ``ImportError`` without CuPy, ``FileNotFoundError`` without a PTX file, and ``RuntimeError``
    without a GPU or driver, or if one is too old, or if the PTX file is of another version.
    """

    def __init__(
        self,
        game: str,
        games: int = 1024,
        *,
        seed: int = 0,
        first_game: int = 0,
        auto_reset: str = "same_step",
        chance: str = "settled",
        max_actions: int | None = None,
        write: list[str] | None = None,
        width: int = 64,
        ptx: str | os.PathLike[str] | None = None,
        block: int = 128,
        grid: int | None = None,
        **options: Any,
    ) -> None:
        # One game on the processor checks the arguments, and has the types and shapes of all arrays.
        options |= {"auto_reset": auto_reset, "chance": chance, "max_actions": max_actions, "width": width}
        one = rules_games.VecEnv(game, min(games, 1), seed=seed, first_game=first_game, write=list(_NAMES), **options)
        if games == 0:
            raise ValueError("expected at least one game on a device, found 0")
        self._one, self._games = one, games
        self._rows = {name: (array.dtype, array.shape[1:]) for name, array in one.arrays().items()}
        names = (*_ALWAYS, *(("action_mask", "planes", "scalars") if write is None else write))
        rows = {name: self._row(name) for name in names}
        self._path, least = _find(one.name, ptx)
        self._cupy = cupy = _cupy(least)
        self._device = cupy.cuda.Device()
        try:
            module = cupy.RawModule(path=self._path)
            self._kernels = {name: module.get_function(name) for name in _KERNELS}
        except RuntimeError as why:
            driver = _cuda(cupy.cuda.runtime.driverGetVersion())
            raise RuntimeError(f"the driver for {driver} cannot load {self._path}: {why}") from why
        most = min(kernel.max_threads_per_block for kernel in self._kernels.values())
        self._block, self._grid = operator.index(block), grid
        if not 1 <= self._block <= most:
            raise ValueError(f"expected a block of 1 to {most} threads, found {block}")
        if grid is not None and not 1 <= grid < 2**31:
            raise ValueError(f"expected a grid of 1 to {2**31 - 1} blocks, found {grid}")
        modes = ("same_step", "next_step", "off").index(auto_reset), ("settled", "exposed").index(chance)
        self._settings = (first_game, max_actions or 0, *modes)
        sizes = cupy.zeros(3, np.uint64)
        self._launch("sizes", sizes)
        plan, slot, _ = sizes.tolist()
        # The environment in the memory of the device, and its words.
        self._memory: tuple[list[int], _Array] = ([], None)
        self._own = {"refused": cupy.zeros(1, np.uint32), "plan": cupy.zeros(plan, np.uint8)}
        self._own["slots"] = cupy.zeros((games, slot), np.uint8)
        self._make(rows)
        self._plan(seed)
        self._run("create", "observe")

    def _row(self, name: str) -> tuple[Any, tuple[int, ...]]:
        """The type and the sizes of a row of an array."""
        if name not in self._rows:
            raise KeyError(f"unknown array {name} (known: {', '.join(_NAMES)})")
        return self._rows[name]

    def _make(self, rows: dict[str, tuple[Any, tuple[int, ...]]]) -> None:
        zeros = self._cupy.zeros
        self._arrays = {name: zeros((self._games, *row), dtype) for name, (dtype, row) in rows.items()}
        self._actions = zeros(self._games, np.uint32)

    def _env(self, **arrays: _Array) -> _Array:
        """The games and arrays as kernels read them, with some arrays in place of the own ones."""
        arrays = {"actions": self._actions, **self._own, **self._arrays, **arrays}
        words = {name: array.data.ptr for name, array in arrays.items()}
        words |= {f"{name} width": arrays[name].shape[1] for name in _LISTS if name in arrays}
        words["games"] = self._games
        row = [words.get(name, 0) for name in _ENV]
        # Only another row is copied to the device.
        if row != self._memory[0]:
            self._memory = row, self._cupy.asarray(np.array(row, np.uint64))
        return self._memory[1]

    def _launch(self, kernel: str, *arguments: Any) -> None:
        grid = self._grid or -(-self._games // self._block)
        self._kernels[kernel]((grid,), (self._block,), arguments)

    def _run(self, *kernels: str, further: tuple[Any, ...] = (), **arrays: _Array) -> None:
        """Runs kernels over the games. The arrays stay alive until all have been launched."""
        env = self._env(**arrays)
        for kernel in kernels:
            self._launch(kernel, env, *further)

    def _plan(self, seed: int) -> None:
        """Creates the data that all games share."""
        cupy, start, shape = self._cupy, self._one.position(0), self.shape
        packed = cupy.asarray(np.frombuffer(start.packed(), np.uint8))
        settings = operator.index(seed).to_bytes(8, "little"), *self._settings
        request = struct.pack("<QQ8sQIBBxx", packed.data.ptr, packed.size, *settings)
        numbers = cupy.zeros(7, np.uint64)
        self._launch("plan", cupy.asarray(np.frombuffer(request, np.uint8)), self._env(), numbers)
        found = numbers.tolist()
        if found[0] == 0:
            raise OptionsError(f"{self._path} refuses the options; custom boards cannot be on the device")
        wanted = [start.encoding_version, self.players, shape.actions, -(-shape.actions // 64)]
        wanted += [math.prod(shape.planes), shape.scalars, math.prod(shape.tokens)]
        if found != wanted:
            raise RuntimeError(f"{self._path} is of another version: expected the sizes {wanted}, found {found}")

    def _given(self, array: _Array, what: str, row: tuple[int, ...] = (), kinds: str = "iu") -> _Array:
        """An array of the caller for reading."""
        array = self._cupy.asarray(array)
        if array.shape != (self._games, *row):
            raise ValueError(f"expected shape {(self._games, *row)} for {what}, found {array.shape}")
        if array.dtype.kind not in kinds:
            wanted = "bools or integers" if "b" in kinds else "integers"
            raise TypeError(f"expected {wanted} for {what}, found {array.dtype}")
        return self._cupy.ascontiguousarray(array)

    def _indices(self, array: _Array) -> _Array:
        given = self._given(array, "actions")
        if given.dtype == np.uint32:
            return given
        wide = given.astype(np.int64)
        wrong = (wide < 0) | (wide > NO_ACTION)
        if wrong.any():
            game = int(wrong.argmax())
            raise self._refusal(game, int(given[game]))
        return wide.astype(np.uint32)

    def _refusal(self, game: int, index: int) -> IllegalStepError:
        if 0 <= index <= NO_ACTION and (events := self._events(game)) > 0:
            message = f"game {game}: expected an event in 0..={events - 1}, found {index}"
            return IllegalStepError(message, game=game, code="no-such-event")
        message = f"game {game}: index {index} cannot be played now"
        if not 0 <= index < self.shape.actions:
            message = f"game {game}: expected an index in 0..={self.shape.actions - 1}, found {index}"
        return IllegalStepError(message, game=game)

    def _events(self, game: int) -> int:
        """Returns the number of events of the game, 0 if a seat is next."""
        most = rules_games.game_info(self.name).most_events
        one = self.take(self._cupy.asarray([game]))
        one.bind(weights=self._cupy.zeros((1, max(most, 1)), np.uint32))
        one.observe()
        return int((one.weights != 0).sum())

    def _flags(self, array: _Array, what: str) -> _Array:
        given = self._given(array, what, kinds="iub")
        if given.dtype != np.bool_ and ((given != 0) & (given != 1)).any():
            raise ValueError(f"expected 0 or 1 for {what}")
        return given.astype(np.bool_)

    def _places(self, games: _Array) -> _Array:
        """Indices of games."""
        places = self._cupy.asarray(games)
        if places.ndim != 1 or places.size == 0:
            raise ValueError(f"expected one dimension and at least one game, found shape {places.shape}")
        if places.dtype.kind not in "iu":
            raise TypeError(f"expected indices of games, found {places.dtype}")
        wrong = (places < 0) | (places >= self._games)
        if wrong.any():
            row = int(wrong.argmax())
            raise IndexError(f"row {row}: expected a game in 0..={self._games - 1}, found {int(places[row])}")
        return places

    def _bound(self, name: str, array: _Array, dtype: Any, row: tuple[int, ...]) -> _Array:
        """An array of the caller, as it is."""
        if not isinstance(array, self._cupy.ndarray) or array.device != self._device:
            raise TypeError(f"expected an array on {self._device} for {name}, found {type(array)}")
        if array.dtype != dtype and not (name == "action_mask" and array.dtype in (np.uint8, np.bool_)):
            raise TypeError(f"expected an array of {dtype} for {name}, found {array.dtype}")
        any_width = name in _LISTS and array.ndim == 2 and array.shape[1] > 0
        if array.shape[:1] != (self._games,) or not (any_width or array.shape[1:] == row):
            raise ValueError(f"expected {self._games} rows of {row} for {name}, found shape {array.shape}")
        if not array.flags.c_contiguous:
            raise ValueError(f"{name} must be contiguous")
        return array

    def __getattr__(self, name: str) -> _Array:
        if not name.startswith("_") and name in self._arrays:
            return self._arrays[name]
        has_array = name in _NAMES
        raise AttributeError(f"no array {name} is bound" if has_array else f"VecEnv on a device has no {name}")

    def __len__(self) -> int:
        return self._games

    def __repr__(self) -> str:
        return f"<VecEnv of {self._games} games of {self.name} on {self._device}>"

    @property
    def actions(self) -> _Array:
        """An array for actions, for use by the caller: uint32, ``(games,)``."""
        return self._actions

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._one.name

    @property
    def players(self) -> int:
        """The number of seats of each game."""
        return self._one.players

    @property
    def options(self) -> dict[str, Any]:
        """All options of the games, by name."""
        return dict(self._one.options)

    @property
    def shape(self) -> Shape:
        """The sizes of the encoding of one game."""
        return self._one.shape

    def arrays(self) -> dict[str, _Array]:
        """Returns the bound arrays, by name. Each is also an attribute."""
        return dict(self._arrays)

    def bind(self, **arrays: _Array) -> None:
        """Binds arrays of the caller in place of the current ones, by name; ``None`` stops writing one.

        They must be contiguous arrays of CuPy with the type and shape of the current ones. A mask can
        have int8, uint8 or bool.
        """
        rows = {name: self._row(name) for name in arrays}
        for name, array in arrays.items():
            if array is not None:
                self._bound(name, array, *rows[name])
        self._arrays = {name: array for name, array in (self._arrays | arrays).items() if array is not None}

    def observe(self) -> None:
        """Writes the current views, with rewards of 0; for use after binding arrays."""
        with self._device:
            self._run("observe")

    def reset(self, seed: int | None = None) -> None:
        """Restarts all games. With a seed they are those of a new environment with that seed; without
        one they are further games of the same seed.
        """
        with self._device:
            if seed is not None:
                self._plan(seed)
            self._run("reset" if seed is None else "create", "observe")

    def reset_where(self, which: _Array) -> None:
        """Restarts the games whose flag is set: bools, or integers that are 0 or 1, ``(games,)``."""
        with self._device:
            self._run("reset", "observe", which=self._flags(which, "the games to reset"))

    def step(self, actions: _Array, where: _Array | None = None) -> None:
        """Plays an action, given by its index, in every game. All are checked before any is played: if
        one is illegal, no game changes, and the error has the game but not the rule.

        ``actions`` are integers of any type, ``(games,)``; uint32 is not converted. With ``where``,
        bools of the same shape, only the games whose flag is set play. All others and their rows in
        the arrays stay as they are.
        """
        with self._device:
            actions = self._indices(actions)
            which = {} if where is None else {"which": self._flags(where, "where")}
            self._own["refused"].fill(np.uint32(NO_ACTION))
            self._run("check", "step", actions=actions, **which)
            game = int(self._own["refused"][0])
            if game != NO_ACTION:
                raise self._refusal(game, int(actions[game]))

    def sample(self, choices: _Array | None = None, out: _Array | None = None) -> None:
        """Draws an action for every game at a seat's turn, each of the choices with the same
        probability, and ``NO_ACTION`` for the others.

        Choices are a mask, ``(games, shape.actions)``, of which all cells other than 0 are choices; bits
        like ``action_mask_bits``; or a tuple of lists like ``(legal, legal_counts)``. By default they are the
        legal actions. ``out``, uint32 of shape ``(games,)``, is ``actions`` unless another array is given.
        """
        with self._device:
            form, given = 0, {}
            if isinstance(choices, tuple):
                form, given = 3, dict(zip(("legal", "legal_counts"), choices, strict=True))
                given = {name: self._bound(name, array, *self._rows[name]) for name, array in given.items()}
            elif choices is not None:
                choices, (words, row) = self._cupy.asarray(choices), self._rows["action_mask_bits"]
                if choices.dtype == words and choices.shape[1:] == row:
                    form, given = 2, {"action_mask_bits": self._given(choices, "the mask", row)}
                else:
                    mask = self._given(choices, "the mask", (self.shape.actions,), "iub")
                    form, given = 1, {"action_mask": mask if mask.dtype.itemsize == 1 else mask != 0}
            out = self._actions if out is None else self._bound("out", out, np.dtype(np.uint32), ())
            self._run("sample", further=(np.uint32(form),), actions=out, **given)

    def _like(self, **changed: Any) -> VecEnv:
        made = object.__new__(VecEnv)
        made.__dict__ |= self.__dict__ | changed
        return made

    def copy(self) -> VecEnv:
        """Returns another environment in the same state, with its own arrays."""
        with self._device:
            own, arrays = ({name: array.copy() for name, array in some.items()} for some in (self._own, self._arrays))
            return self._like(_own=own, _arrays=arrays, _actions=self._actions.copy())

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> VecEnv:
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError("an environment on a device cannot be pickled")

    def take(self, games: _Array, seed: int | None = None) -> VecEnv:
        """Returns an environment whose games are copies of the games with these indices, in this order.
        It has arrays of its own.

        A game can be copied more than once. With ``seed`` every copy has generators of its own;
        without it they continue like those of the original.
        """
        with self._device:
            places = self._places(games)
            own = {name: array.copy() for name, array in self._own.items() if name != "slots"}
            taken = self._like(_own=own | {"slots": self._own["slots"][places]}, _games=places.size)
            taken._make({name: (array.dtype, array.shape[1:]) for name, array in self._arrays.items()})
            if seed is not None:
                taken._plan(seed)
                taken._run("reseed")
            taken._run("observe")
            return taken

    def put(self, games: _Array, source: VecEnv) -> None:
        """Replaces the games with these indices, all different, by copies of the games of another
        environment, in their order. It does not write the arrays; call ``observe`` for that.
        """
        kinds = [(env.name, env.options, env._path, env._device) for env in (self, source)]
        if source is self or kinds[0] != kinds[1]:
            raise OptionsError(f"expected another environment like {self!r}, found {source!r}")
        with self._device:
            places = self._places(games)
            if places.size != len(source):
                raise ValueError(f"expected {len(source)} games, found {places.size}")
            self._own["slots"][places] = source._own["slots"]
