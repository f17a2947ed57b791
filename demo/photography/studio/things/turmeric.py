"""Turmeric as it is dug: fingers in a dull brown skin with rings where leaves were, and bright orange where they are cut."""

import math

import numpy as np

from ..kit.geometry import group
from ..kit.palette import linear
from .litchi import skin, tinted
from .smears import smooth
from .stones import lumps

AROUND = 500


def finger(long=6.0, r=0.85, bow=0.5, slant=0.9, blunt=True, seed=1):
    """It grows along x from a `blunt` end, else a cut one, to a cut that leans: 0 is square, 1 looks up by 45 degrees."""
    rnd = np.random.default_rng(seed)
    a = np.linspace(0, 2 * math.pi, AROUND, endpoint=False)[None]
    f = np.linspace(0, 1, max(40, round(95 * long)))[:, None]
    thick = r * (1 + 0.10 * np.sin(1.9 * f * long + seed) + 0.05 * np.sin(4.1 * f * long)) * (1 + 0.05 * np.cos(2 * a + seed))
    s = f * (long - slant * r * np.sin(a))
    round_ = np.sqrt(np.clip(1 - (1 - np.minimum(s / (0.9 * r), 1)) ** 2, 1e-6, 1)) if blunt else 1.0
    way = np.dstack([s, r * np.cos(a) * np.ones_like(f), r * np.sin(a) * np.ones_like(f)])

    def noise(size, at, drawn=(1, 1, 1)):
        return lumps((way * drawn).reshape(-1, 3), size, seed + at).reshape(s.shape)

    ring, before = rings(s + 0.16 * noise(0.9, 3) + 0.04 * noise(0.15, 4), long, rnd)
    worn = np.clip(0.75 + 0.6 * noise(0.6, 10), 0.15, 1)  # a scar runs out here and there
    ring, before = ring * worn, before * worn
    wrinkled = 0.6 * noise(0.16, 1, (0.22, 1, 1)) + 0.4 * noise(0.07, 2, (0.3, 1, 1))
    rise = 0.11 * noise(1.1, 5) + 0.04 * noise(0.4, 11) + 0.020 * wrinkled + 0.06 * ring - 0.03 * before + 0.008 * noise(0.05, 6)
    tone = paint(ring, before, wrinkled, noise(0.7, 7), noise(0.25, 8), noise(0.06, 9))
    radius = np.maximum(thick * round_ + rise * np.minimum(round_ * 1.5, 1), 0.01)
    middle = bow * (s / long) ** 2
    side = np.dstack([s - 2 * bow * s / long**2 * radius * np.cos(a), middle + radius * np.cos(a), radius * np.sin(a)])
    parts = [skin(side, tone, dry(), True), cut(side[-1], rnd)]
    if not blunt:
        parts.append(cut(side[0], rnd))
    return group(parts, "turmeric")


def rings(s, long, rnd):
    """Scars of leaves, at unequal distances: how near one is, and how near on the side of the older part."""
    ring, before = np.zeros_like(s), np.zeros_like(s)
    at = rnd.uniform(0.2, 0.5)
    while at < long + 1:
        off = s - at
        strong = rnd.uniform(0.6, 1.0)
        ring = np.maximum(ring, strong * np.exp(-np.where(off > 0, off / 0.035, -off / 0.16)))
        before = np.maximum(before, strong * np.exp(-(((off - 0.07) / 0.06) ** 2)))
        at += rnd.uniform(0.38, 0.85)
    return ring, before


def paint(ring, before, wrinkled, cloud, patch, fine):
    """Tan, browner along its scars, papery grey here and there; rubbed, it shows what is below."""
    tan, brown, dark, grey, below = (np.array(linear(c)[:3]) for c in ("#B98F55", "#94683A", "#5C3C22", "#CDB58C", "#DE8A22"))
    tone = tan + (brown - tan) * np.clip(0.45 + 0.5 * cloud + 0.25 * wrinkled, 0, 1)[..., None]
    tone = tone + (grey - tone) * (0.6 * smooth((patch - 0.15) / 0.5))[..., None]
    tone = tone + (below - tone) * (0.75 * smooth((0.6 * patch + 0.5 * fine - 0.52) / 0.12))[..., None]
    tone = tone + (grey - tone) * (0.35 * ring)[..., None]
    tone = tone + (dark - tone) * (0.65 * before)[..., None]
    return tone * (1 + 0.10 * fine)[..., None]


def cut(rim, rnd):
    """The cut face within a rim: deep orange, a paler ring some way in, fibres as dots; a thin skin around."""
    q = np.linspace(1, 0.002, 150)[:, None]
    middle = rim.mean(0)
    points = middle + q[..., None] * (rim - middle)
    flat = points.reshape(-1, 3)
    seed = int(rnd.integers(1, 90))
    soft, fine, dots = (lumps(flat, size, seed + k).reshape(q.shape[0], -1) for k, size in enumerate((0.5, 0.07, 0.026)))
    peel, outer, inner, line, dot = (np.array(linear(c)[:3]) for c in ("#8A5A2A", "#E5871C", "#F2A02A", "#CF6C12", "#F9BE5A"))
    off = q + 0.06 * soft
    tone = outer + (inner - outer) * (smooth((0.76 - off) / 0.10) * (0.7 + 0.3 * soft))[..., None]
    tone = tone + (line - tone) * (0.6 * np.exp(-(((off - 0.78) / 0.022) ** 2)))[..., None]
    tone = tone + (dot - tone) * (0.5 * smooth((dots - 0.45) / 0.2))[..., None]
    tone = tone + (peel - tone) * smooth((q - 0.965) / 0.02)[..., None]
    away = np.cross(rim[AROUND // 4] - middle, rim[0] - middle)
    away /= np.linalg.norm(away)
    points = points + away * (0.012 * fine + 0.006 * dots + 0.02 * soft)[..., None] * np.minimum(1, 6 * (1 - q))[..., None]
    return skin(points, tone * (1 + 0.08 * fine)[..., None], moist(), True)


RELIEF = (30.0, 4.0, 0.45, 0.012)


def dry():
    return tinted("turmeric skin", RELIEF, 0.0, Roughness=0.62, Specular=0.25)


def moist():
    return tinted("turmeric", RELIEF, 0.5, Roughness=0.34, Specular=0.4)
