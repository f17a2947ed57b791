"""Drops beside a stream: none is round, each was flung, slid or broke off, some hang on to what they came from by
a thread, and stone around them drinks.
"""

import math
import random

import cv2
import numpy as np

from .textures import waves


def stray_drops(spots, source, seed=1):
    """Drops (x, y, radius) as streams for `clear.spread`; they came from `source` (x, y)."""
    rnd = random.Random(seed)
    out = []
    for x, y, r in spots:
        away = math.atan2(y - source[1], x - source[0]) + rnd.gauss(0, 0.45)
        kind = rnd.choices((tailed, lobed, trail, bent), (5, 4, 3, 3))[0]
        out += kind(rnd, x, y, r, away)
    return out


def run(rnd, x, y, away, steps, radii, bend):
    """A chain of circles that goes back from (x, y) and bends."""
    chain, turn = [], away + math.pi
    for step, r in zip(steps, radii):
        x, y = x + step * math.cos(turn), y + step * math.sin(turn)
        turn += bend * rnd.uniform(0.4, 1.6)
        chain.append((x, y, r))
    return chain


def tailed(rnd, x, y, r, away):
    """Flung: its heavy end is far from where it came from, a thin tail points back; a speck flew on."""
    long = rnd.uniform(0.3, 0.62)
    steps = [0, *[long * r * s for s in (0.6, 0.9, 1.0, 1.1, 1.2)]]
    drop = run(rnd, x, y, away, steps, [r * s for s in (1, 0.93, 0.7, 0.42, 0.22, 0.1)], rnd.gauss(0, 0.06))
    if rnd.random() < 0.5:
        return [drop]
    far, off = r * rnd.uniform(1.5, 2.6), away + rnd.gauss(0, 0.3)
    return [drop, [(x + far * math.cos(off), y + far * math.sin(off), r * rnd.uniform(0.12, 0.24))]]


def lobed(rnd, x, y, r, away):
    """Two or three drops that have run together."""
    steps = [0, *[r * rnd.uniform(0.5, 0.85) for _ in range(rnd.choice((1, 2)))]]
    return [run(rnd, x, y, rnd.uniform(0, 6.3), steps, [r * rnd.uniform(0.52, 0.95) for _ in steps], rnd.uniform(0.5, 1.4))]


def trail(rnd, x, y, r, away):
    """Slid: behind it lies what it lost, in pieces that grow smaller."""
    out, far = [run(rnd, x, y, away, [0, 0.5 * r, 0.6 * r], [r * s for s in (0.9, 0.74, 0.4)], 0.1)], 1.7 * r
    for _ in range(rnd.choice((1, 2, 3))):
        off, piece = away + math.pi + rnd.gauss(0, 0.12), r * rnd.uniform(0.1, 0.26)
        at = (x + far * math.cos(off), y + far * math.sin(off))
        out.append(run(rnd, *at, away, [0, rnd.uniform(0.6, 2.4) * piece], [piece, 0.6 * piece], 0))
        far += r * rnd.uniform(0.5, 1.1)
    return out


def bent(rnd, x, y, r, away):
    """Drawn out and bent, one end heavier."""
    steps = [0, *[r * rnd.uniform(0.45, 0.7) for _ in range(3)]]
    return [run(rnd, x, y, away, steps, [r * s for s in (0.78, 0.62, 0.5, rnd.uniform(0.3, 0.62))], rnd.choice((-1, 1)) * rnd.uniform(0.25, 0.6))]


def sagging(inside, step, rnd):
    """By how much each small drop stands as high as it could: some have wetted what they lie on, and are flat."""
    count, parts, stats, _ = cv2.connectedComponentsWithStats((inside > 0).astype(np.uint8))
    area = stats[:, cv2.CC_STAT_AREA] * step**2
    share = np.where(area < 1.3, rnd.uniform(0.42, 1.05, count), 1.0)
    share[0] = 1.0
    return cv2.GaussianBlur(share[parts].astype(np.float32), (0, 0), 1.0)


def soaked(inside, step, rnd, dark):
    """Stone around what lies on it is wet as far as its pores let it be, here hardly, there three millimetres wide."""
    wide = inside.shape[1] * step
    reach = 0.03 + 0.2 * np.clip(0.2 + waves(rnd, inside.shape, wide / 0.9), 0, 1) + 0.05 * waves(rnd, inside.shape, wide / 0.22)
    wet = np.clip((inside + reach) / 0.07, 0, 1)
    drunk = dark * wet * wet * (3 - 2 * wet) * (0.8 + 0.2 * waves(rnd, inside.shape, wide / 0.3))
    return 1 - drunk[..., None] * np.array([0.85, 1.0, 1.1])
