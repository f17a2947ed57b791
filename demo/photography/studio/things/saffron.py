"""Threads of saffron."""

import math
import random

from ..kit.geometry import sweep
from ..kit.materials import material


def saffron(spots, z=0.24):
    """Threads of saffron: dark red, thin, their tips a little wider."""
    rnd = random.Random(4)
    red = material("saffron", "#A3210F", rough=0.45, coat=0.3)
    for x, y in spots:
        turn, bend, long = rnd.uniform(0, 6.3), rnd.uniform(-0.5, 0.5), rnd.uniform(0.9, 1.5)
        path, radii = [], []
        for k in range(20):
            f = k / 19 - 0.5
            across = bend * (f * f - 0.1) + 0.04 * math.sin(9 * f + turn)
            path.append((x + long * f * math.cos(turn) - across * math.sin(turn), y + long * f * math.sin(turn) + across * math.cos(turn), z))
            radii.append(0.017 + 0.030 * (k / 19) ** 3)
        sweep(path, radii, red, "saffron", 10)
