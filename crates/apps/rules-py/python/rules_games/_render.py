"""Pictures for the interfaces of Gymnasium and PettingZoo."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_games import Position

#: The modes that return something.
PICTURES = ["svg", "ansi", "rgb_array"]

#: ``human`` prints the text diagram after each change.
MODES = [*PICTURES, "human"]


def check(mode: str | None, known: list[str]) -> None:
    """Raises ``ValueError`` unless the mode is known."""
    if mode is not None and mode not in known:
        raise ValueError(f"expected one of {', '.join(known)} for render_mode, found {mode!r}")


def draw(position: Position, mode: str | None, viewer: int | None = None) -> Any:
    """A position in a mode, as a seat may see it or with everything open.

    ``svg`` and ``ansi`` return a text, ``rgb_array`` returns uint8 of shape ``(height, width, 3)``. The
    others return ``None``.
    """
    if mode == "svg":
        return position.svg(viewer)
    if mode == "ansi":
        return position.diagram(viewer)
    if mode == "rgb_array":
        return _pixels(position.svg(viewer))
    if mode == "human":
        print(position.diagram(viewer), flush=True)
    return None


def _pixels(svg: str) -> NDArray[np.uint8]:
    try:
        import resvg_py
        from PIL import Image
    except ImportError as why:
        message = 'rgb_array needs resvg_py and Pillow: pip install "rules-games[render]"'
        raise ImportError(message) from why
    # A picture is drawn on white.
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))
