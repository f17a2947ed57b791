"""A bench of old wood whose front is carved: mouldings, and between them a row of lotus petals."""

import math

from ..kit.geometry import link, loft, put, slab
from ..kit.materials import wood
from .surfaces import boards


def lotus_petal(w, h, deep, made_of):
    """Its back is flat and stands at y = 0; it rises from z = 0 to its point, and bulges towards -Y."""
    rings = []
    for k in range(25):
        t = k / 24
        half = 0.5 * w * math.sin(math.pi * min(0.5 + 0.5 * t, 0.985)) ** 0.55 if t > 0.45 else 0.5 * w * (0.8 + 0.2 * math.sin(math.pi * t / 0.9))
        half *= 1 - 0.05 * t
        bulge = deep * (0.5 + 0.5 * math.sin(math.pi * (0.15 + 0.8 * t)))
        across = [math.pi * j / 16 for j in range(17)]
        front = [(-half * math.cos(a), -bulge * math.sin(a) * (1 - 0.35 * math.exp(-((math.cos(a) / 0.16) ** 2)))) for a in across]
        rings.append((h * t, front + [(0.0, 0.05)]))
    return loft(rings, made_of, "lotus", auto=60)


def carved_bench(at=(0, 0), wide=64.0, deep=24.0, color="#7A5236", dark="#2E1A0F", gloss=0.36, seed=4, petal=2.5, high=2.9):
    """Its top is at z = 0 and ends, towards the camera, at y = at[1]."""
    x, front = at
    put(slab(wide, deep, 1.0, 0.3, 0.28, boards(color, dark, 9.0, gloss, seed), "bench", n=5), (x, front + deep / 2, -1.0))
    dull = wood("carved", color, 0.5, axis=0, dark=0.5, fine=0.8)
    for z, out, tall in ((-1.34, 0.30, 0.30), (-1.34 - high - 0.34, 0.22, 0.42)):
        put(slab(wide, 1.0, tall, 0.14, 0.14, dull, "moulding", n=4), (x, front + out + 0.5, z))
    put(slab(wide, deep, 40, 0.05, 0.03, dull, "front", n=2), (x, front + 0.75 + deep / 2, -41.0))
    first = lotus_petal(petal, high, 0.55, dull)
    count = round(wide / petal)
    for k in range(count):
        one = link(first.data, "lotus") if k else first
        put(one, (x + (k - (count - 1) / 2) * petal, front + 0.75, -1.34 - high))
