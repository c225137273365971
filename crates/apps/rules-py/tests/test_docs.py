"""The examples in docstrings and in the guide run."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import re

import pytest

import rules_games

ROOT = pathlib.Path(__file__).parents[4]
GUIDE = ROOT / "docs" / "src" / "guide" / "python.md"


@pytest.mark.parametrize("name", ["Position", "Match", "VecEnv"])
def test_examples_of_native_classes(name: str) -> None:
    text = getattr(rules_games, name).__doc__
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize("name", ["batch", "learn", "zoo", "spiel"])
def test_examples_of_modules(name: str) -> None:
    module = importlib.import_module(f"rules_games.{name}")
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_everything_public_has_a_docstring() -> None:
    for name in rules_games.__all__:
        thing = getattr(rules_games, name)
        if isinstance(thing, type):
            members = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
            for key, value in members.items():
                assert getattr(value, "__doc__", None), f"{name}.{key}"


def test_the_reference_has_every_public_name() -> None:
    page = (GUIDE.parent / "python-api.md").read_text(encoding="utf-8")
    for name in set(rules_games.__all__) - {"__version__"}:
        assert re.search(rf"^##+ `{name}`$", page, re.M), name
    for signature in ("`VecEnv(game: str, games: int=1024, *", "`Rng(seed: int | None=None)`", "- `candidates: list[str]`"):
        assert signature in page, signature


def test_no_docstring_is_one_of_python() -> None:
    """It was: the stubs and the reference had the text of ``staticmethod`` for three functions."""
    for kind in (staticmethod, classmethod, property):
        assert kind.__doc__
        begin = kind.__doc__.split(".")[0]
        for path in (GUIDE.parent / "python-api.md", pathlib.Path(rules_games.__file__).parent / "_native.pyi"):
            assert begin not in path.read_text(encoding="utf-8"), (path, begin)


def test_examples_of_the_guide(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.S | re.M)
    assert len(blocks) >= 5
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), {})


def test_the_readme_shows_what_its_example_prints(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", text, re.S | re.M)
    assert found
    exec(compile(found[1], "README.md", "exec"), {})
    assert capsys.readouterr().out == found[2]
