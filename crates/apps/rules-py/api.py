"""Writes the docstrings of the built package into its stubs, and the API page of the book from both.

    python api.py            # after `maturin develop`
    python api.py --check    # fails if a file is not up to date

The docstrings are written once, in Rust and in the modules.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import pathlib
import re
import sys
from typing import Any

import rules_games

HERE = pathlib.Path(__file__).parent
PACKAGE = HERE / "python" / "rules_games"
STUBS = PACKAGE / "_native.pyi"
PAGE = HERE.parents[2] / "docs" / "src" / "guide" / "python-api.md"
#: The modules beside the package itself.
MODULES = ("learn", "batch", "gpu", "gym", "zoo", "spiel")


def doc_of(thing: Any) -> str:
    """The docstring without indentation, or nothing."""
    return inspect.cleandoc(getattr(thing, "__doc__", None) or "")


def find(path: list[str]) -> Any:
    """A native class, function or member by its path."""
    thing: Any = rules_games._native
    for name in path:
        thing = inspect.getattr_static(thing, name)
        if isinstance(thing, staticmethod):
            # It has the docstring of its own class.
            thing = thing.__func__
    return thing


def with_docs(stubs: str) -> str:
    """The stubs with the docstrings of classes, functions and properties in place of any others."""
    lines = stubs.split("\n")
    edits: list[tuple[int, int, list[str]]] = []

    def visit(node: ast.ClassDef | ast.FunctionDef, path: list[str], indent: str) -> None:
        text = "" if node.name.startswith("__") else doc_of(find(path))
        # The text follows as it is; a backslash would change it.
        assert "\\" not in text, node.name
        quoted = [f'{indent}    """{text}"""'] if "\n" not in text else [
            *(f"{indent}    {line}".rstrip() for line in f'"""{text}'.split("\n")), f'{indent}    """',
        ]
        first = node.body[0]
        has_doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        if isinstance(node, ast.ClassDef):
            begin = first.lineno - 1 - len(getattr(first, "decorator_list", []))
            end = (first.end_lineno or 0) if has_doc else begin
            if text:
                edits.append((begin, end, quoted))
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    visit(member, [*path, member.name], indent + "    ")
        elif text:
            begin, end = first.lineno - 1, first.end_lineno or 0
            if has_doc:
                edits.append((begin, end, quoted))
            else:
                edits.append((begin, end, [lines[begin].removesuffix(" ..."), *quoted]))

    for node in ast.parse(stubs).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            visit(node, [node.name], "")
    for begin, end, new in sorted(edits, reverse=True):
        lines[begin:end] = new
    return "\n".join(lines)


def as_markdown(text: str) -> str:
    """A docstring for the page: examples as code, names between backticks."""
    out, in_code = [], False
    for line in text.split("\n"):
        if line.startswith(">>>") and not in_code:
            out.append("```python")
            in_code = True
        if in_code and not line.strip():
            out.append("```")
            in_code = False
        out.append(line if in_code else line.replace("``", "`"))
    return "\n".join([*out, "```"] if in_code else out)


def variable(source: str, node: ast.stmt) -> tuple[str, str] | None:
    """A variable with its value or type, and the comment ``#:`` above it, if it has one."""
    lines, place = source.split("\n"), node.lineno - 1
    words: list[str] = []
    while place > 0 and (line := lines[place - 1].strip()).startswith("#: "):
        words.insert(0, line.removeprefix("#: "))
        place -= 1
    if isinstance(node, ast.Assign):
        shown = ast.unparse(node)
    elif isinstance(node, ast.AnnAssign):
        shown = f"{ast.unparse(node.target)}: {ast.unparse(node.annotation)}"
    else:
        return None
    return (shown, as_markdown("\n".join(words))) if words and not shown.startswith("_") else None


def entries(source: str, level: str) -> list[str]:
    """The classes and functions of a source with their signatures and docstrings."""
    out: list[str] = []

    def signature(node: ast.FunctionDef, name: str, result: ast.expr | None) -> str:
        arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
        arguments = "" if arguments in ("self", "cls") else arguments
        return f"{name}({arguments})" + (f" -> {ast.unparse(result)}" if result else "")

    for node in ast.parse(source).body:
        if (shown := variable(source, node)) is not None:
            out.append(f"{level} `{re.split('[: ]', shown[0])[0]}`\n\n`{shown[0]}`\n\n{shown[1]}")
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        text = as_markdown(ast.get_docstring(node) or "")
        if isinstance(node, ast.FunctionDef):
            out.append(f"{level} `{node.name}`\n\n`{signature(node, node.name, node.returns)}`\n\n{text}")
            continue
        out.append(f"{level} `{node.name}`")
        members = []
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and member.name in ("__new__", "__init__"):
                out.append(f"`{signature(member, node.name, None)}`")
        out.append(text)
        for member in node.body:
            if (shown := variable(source, member)) is not None:
                members.append(f"- `{shown[0]}`  \n  " + shown[1].replace("\n", "\n  "))
            if not isinstance(member, ast.FunctionDef) or member.name.startswith("_"):
                continue
            is_property = any(ast.unparse(mark) == "property" for mark in member.decorator_list)
            head = signature(member, member.name, member.returns)
            if is_property and member.returns:
                head = f"{member.name}: {ast.unparse(member.returns)}"
            words = as_markdown(ast.get_docstring(member) or "").replace("\n\n", "\n\n  ")
            members.append(f"- `{head}`  \n  " + words.replace("\n", "\n  ").replace("  \n    ", "  \n  "))
        if members:
            out.append("\n".join(members))
    return out


def page(stubs: str) -> str:
    """The page of the book."""
    parts = [
        "# Python reference",
        "Every class and function of `rules_games` with its docstring. The [guide](python.md) introduces them, and `crates/apps/rules-py/api.py` writes this page.",
        *entries(stubs, "##"),
        "## Exceptions",
        *entries((PACKAGE / "_errors.py").read_text(encoding="utf-8"), "###"),
        "## Constants",
        *entries((PACKAGE / "__init__.py").read_text(encoding="utf-8"), "###"),
    ]
    for name in MODULES:
        source = (PACKAGE / f"{name}.py").read_text(encoding="utf-8")
        module = importlib.import_module(f"rules_games.{name}")
        parts += [f"## Module `rules_games.{name}`", as_markdown(doc_of(module)), *entries(source, "###")]
    return "\n".join(line.rstrip() if not line.endswith("`  ") else line for line in "\n\n".join(part for part in parts if part).split("\n")) + "\n"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stubs = with_docs(STUBS.read_text(encoding="utf-8"))
    stale = []
    for path, text in ((STUBS, stubs), (PAGE, page(stubs))):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if not check:
                path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"not up to date: {', '.join(stale)}; run crates/apps/rules-py/api.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
