"""A small bitter gourd, as it grows here: a spindle all covered with blunt warts, in rows that run from its stalk to its tip."""

import math

import numpy as np

from ..kit.geometry import group, subsurf, sweep
from ..kit.materials import material
from ..kit.palette import linear
from .litchi import skin, tinted
from .smears import smooth
from .stones import lumps


def bitter_gourd(long=7.0, r=1.75, rows=9, seed=1):
    """It lies along x, its stalk at the left."""
    rnd = np.random.default_rng(seed)
    t = np.linspace(0.004, 0.996, 760)
    a = np.linspace(0, 2 * math.pi, 1100, endpoint=False)
    round_ = np.sin(math.pi * t**0.92) ** 0.66 * (1 - 0.14 * smooth((t - 0.75) / 0.25))
    bow = 0.30 * np.sin(math.pi * t)  # it hangs a little crooked
    high = relief(t, a, long, r * round_, rows, rnd)
    shape = high.shape
    way = np.dstack([np.broadcast_to(long * t[:, None], shape), r * np.cos(a)[None] * round_[:, None], r * np.sin(a)[None] * round_[:, None]])
    uneven = 0.05 * lumps(way.reshape(-1, 3), 1.3, seed).reshape(shape) + 0.008 * lumps(way.reshape(-1, 3), 0.13, seed + 1).reshape(shape)
    radius = np.maximum(r * round_[:, None] * (1 + uneven) + high * np.minimum(1, 1.6 * round_[:, None]), 0.01)
    points = np.dstack([long * (t[:, None] - 0.5) + 0.25 * high * (t[:, None] - 0.5), radius * np.cos(a) + bow[:, None], radius * np.sin(a)])
    deep, pale, tip, ripe = (np.array(linear(c)[:3]) for c in ("#64893C", "#93B65A", "#ABC775", "#BFC26C"))
    cloud = np.clip(0.5 + 0.5 * lumps(way.reshape(-1, 3), 1.1, seed + 2).reshape(shape), 0, 1)[..., None]
    tone = deep + (pale - deep) * smooth(high / 0.16)[..., None] * (0.7 + 0.3 * cloud)
    tone = tone + (tip - tone) * (0.7 * smooth((high - 0.15) / 0.12))[..., None]
    tone = tone + (ripe - tone) * (0.4 * smooth((t - 0.8) / 0.2))[:, None, None]
    stalk = [(-long / 2 - d, 0.02 + 0.10 * d * d, 0.03 * math.sin(2 * d)) for d in (-0.25, 0.0, 0.3, 0.6, 1.0, 1.3)]
    stem = sweep(stalk, [0.26, 0.17, 0.11, 0.10, 0.10, 0.14], material("gourd stalk", "#88A24C", rough=0.5, mottled=0.2, ms=3.0), "stalk", 14)
    return group([skin(points, tone, waxy(), True), subsurf(stem)], "bitter gourd")


def relief(t, a, long, around, rows, rnd):
    """How high its warts stand, at each t (from stalk to tip) and each angle: long ones in rows, round ones of every size between."""
    high = np.zeros((len(t), len(a)))

    def wart(at, angle, half, wide, tall):
        i = np.nonzero(np.abs(t - at) * long < 1.2 * half)[0]
        off = (a - angle + math.pi) % (2 * math.pi) - math.pi
        j = np.nonzero(np.abs(off) * max(np.interp(at, t, around), 0.2) < 1.25 * wide)[0]
        if not len(i) or not len(j):
            return
        p, q = (t[i, None] - at) * long / half, off[None, j] * np.maximum(around[i, None], 0.2) / wide
        lean, squash = rnd.uniform(-0.35, 0.35), rnd.uniform(1.8, 3.0)
        far = (np.abs(p + lean * q) ** squash + np.abs(q - 0.3 * lean * p) ** squash) ** (1 / squash)
        dome = tall * np.clip(1 - far**2.2, 0, 1) ** 0.85
        part = np.ix_(i, j)
        both, step = high[part], 0.03
        high[part] = np.maximum(both, dome) + np.maximum(step - np.abs(both - dome), 0) ** 2 / (4 * step) * (dome > 0)

    for row in range(rows):
        middle, at = 2 * math.pi * (row + rnd.uniform(-0.12, 0.12)) / rows, rnd.uniform(0.02, 0.06)
        while at < 0.97:
            half = rnd.uniform(0.20, 0.52) * (0.5 + 0.5 * math.sin(math.pi * at))
            at += half / long
            wart(at, middle + rnd.uniform(-0.05, 0.05), half, rnd.uniform(0.17, 0.25), rnd.uniform(0.17, 0.27))
            at += 0.92 * half / long
    for wide, count, tall in ((0.17, 170, 0.14), (0.12, 420, 0.09), (0.07, 1100, 0.045)):
        for _ in range(count):
            wart(rnd.uniform(0.03, 0.97), rnd.uniform(0, 2 * math.pi), wide * rnd.uniform(0.8, 1.6), wide * rnd.uniform(0.8, 1.15), tall * rnd.uniform(0.7, 1.3))
    return high


def waxy():
    """Green flesh below a thin gleam of wax; light wanders a little in it."""
    gleam = {"Roughness": 0.4, "Specular": 0.4, "Clearcoat": 0.8, "Clearcoat Roughness": 0.09}
    return tinted("bitter gourd", (20.0, 5.0, 0.5, 0.014), 0.2, 0.12, **gleam)
