"""Spaces of the interfaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces


class Indices(spaces.Discrete):
    """The indices of actions. It draws from a mask several times as fast as ``Discrete``."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draws an index, one of those whose byte in the mask is 1."""
        if probability is None and isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,):
            legal = mask.nonzero()[0]
            if legal.size > 0 and mask[legal].max() == mask[legal].min() == 1:
                return np.int64(legal[self.np_random.integers(legal.size)])
        return super().sample(mask, probability)
