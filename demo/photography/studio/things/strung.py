"""Serum on hairs from very near: a film on a thread breaks up into beads, each of which is a lens that shows what is behind it
upside down. Followed ray by ray in numpy; hairs before and behind the focus are as far out of it as a lens has them.
"""

import math

import cv2
import numpy as np

from .cream import noise
from .rain import lens_blur
from .surfaces import blend, shade

OIL = 1.41
LONG = 1.36  # how much longer than wide a bead is, with the film it draws in
HALF = 0.0029  # of a hair, in widths of the picture
SLANT = math.radians(-57)  # which way the hairs run
PANE = (-0.50, 0.52, 0.15, 0.22)  # where beads mirror a window


class Lock:
    """A picture one wide; hairs run along `s`, `t` is across them, both from its middle."""

    def __init__(self, columns, rows, seed):
        self.rnd, self.columns, self.rows = np.random.default_rng(seed), columns, rows
        x, y = np.meshgrid((np.arange(columns) + 0.5) / columns - 0.5, (rows / 2 - np.arange(rows) - 0.5) / columns)
        self.x, self.y = x.astype(np.float32), y.astype(np.float32)
        c, s = math.cos(SLANT), math.sin(SLANT)
        self.s, self.t = self.x * c + self.y * s, self.y * c - self.x * s

    def hair(self, at, bow=0.1, stray=0.0):
        """How far across a hair lies, by how far along: all bend together, each wavers by itself."""
        a, b, c = self.rnd.uniform(-1, 1, 3)
        return lambda s: at + stray * s + bow * (s - 0.1) ** 2 + 0.010 * a * np.sin(3.1 * s + 6 * b) + 0.004 * c * np.sin(9 * s + 5 * a)

    def drawn(self, hairs, half, lit):
        """A layer of hairs so many pictures thick to each side: what they reflect and how much they cover."""
        light, lies = np.zeros((self.rows, self.columns, 3), np.float32), np.zeros((self.rows, self.columns, 1), np.float32)
        for way in hairs:
            across = (self.t - way(self.s)) / half
            near = np.abs(across) < 1.3
            a, along = across[near], self.s[near]
            cover = np.clip((1 - np.abs(a)) * half * self.columns + 0.5, 0, 1)[:, None]
            seen = hair_seen(a, along, lit, self.rnd)
            light[near] = light[near] * (1 - cover) + seen * cover
            lies[near] = lies[near] * (1 - cover) + cover
        return light, lies


def hair_seen(a, along, lit, rnd):
    """The brown of a hair that the sun comes through from behind: dark in its middle, amber towards its rims, and a gleam
    along its upper side, which its scales break up.
    """
    tone = rnd.uniform(0.8, 1.25)
    rim = np.clip(np.abs(a), 0, 1) ** 3
    seen = shade("#1C0E0A") * tone + (rim * (0.5 + 0.5 * lit))[:, None] * shade("#94501F")
    scales = 0.75 + 0.25 * np.sin(along * 640 + 5 * a + rnd.uniform(0, 6)) * np.sin(along * 113 + rnd.uniform(0, 6))
    gleam = np.exp(-(((a - 0.42) / 0.20) ** 2)) * (0.35 + 0.65 * np.exp(-(((along - 0.12 + rnd.normal(0, 0.05)) / 0.26) ** 2))) * scales
    return (seen + (1.25 * lit * gleam)[:, None] * shade("#FFE2BC")).astype(np.float32)


def strung(columns, rows, seed=3):
    """Light measured on such a picture."""
    lock = Lock(columns, rows, seed)
    rnd = lock.rnd
    light = wall(lock)
    px = columns / 1200
    for count, half, blur, lit, spread in ((26, 0.0042, 30, 0.5, 0.26), (16, 0.0040, 11, 0.7, 0.20)):
        hairs = [lock.hair(rnd.normal(0.02, spread), 0.14, rnd.normal(0, 0.10)) for _ in range(count)]
        light = over(light, *(out_of_focus(each, blur * px) for each in lock.drawn(hairs, half, lit)))
    at = [-0.235, -0.185, -0.150, -0.098, -0.064, -0.012, 0.030, 0.052, 0.118, 0.160, 0.245]
    at += list(rnd.normal(-0.04, 0.10, 24))
    hairs = [lock.hair(t, 0.10, rnd.normal(0, 0.035)) for t in at] + [lock.hair(0.02, 0.05, 0.30), lock.hair(-0.12, 0.2, -0.24)]
    focused, lies = lock.drawn(hairs, HALF, 1.0)
    light = over(light, focused, lies)
    for n, s, r in beads(rnd, hairs):
        lay(light, lock, hairs, n, s, r)
    before = [lock.hair(-0.37, 0.12, 0.16), lock.hair(0.36, 0.10, -0.06)]
    light = over(light, *(out_of_focus(each, 19 * px) for each in lock.drawn(before, 0.0046, 0.8)))
    return light.astype(np.float32)


def over(light, seen, covers):
    return light * (1 - covers) + seen


def out_of_focus(layer, r):
    """Wide discs are laid on half as many points."""
    rows, columns, deep = layer.shape
    small = cv2.resize(layer, (columns // 3, rows // 3), interpolation=cv2.INTER_AREA)
    return cv2.resize(lens_blur(small, max(1, round(r / 3))), (columns, rows), interpolation=cv2.INTER_CUBIC).reshape(rows, columns, deep).clip(0)


def beads(rnd, hairs):
    """(hair, how far along, radius): large ones with small ones between them, as films break up; none on another."""
    large = [(5, 0.045, 0.083), (2, -0.27, 0.058), (8, 0.235, 0.062), (9, -0.14, 0.050), (0, 0.20, 0.044), (3, 0.32, 0.040), (6, -0.42, 0.052), (1, 0.47, 0.05), (4, -0.10, 0.030), (10, 0.02, 0.036), (7, 0.44, 0.034), (10, -0.36, 0.03), (0, -0.03, 0.028)]
    out = []
    for n, s, r in [*large, *((rnd.integers(len(hairs)), rnd.uniform(-0.7, 0.7), 0.004 + 0.020 * rnd.random() ** 3) for _ in range(240))]:
        t = hairs[n](s)
        if all(math.hypot((s - b) / 1.3, t - hairs[m](b)) > r + c + 0.004 for m, b, c in out):
            out.append((n, s, r))
    return out


def lay(light, lock, hairs, n, s0, r):
    """A bead on the hair `n`. Whatever other hairs it covers run through it, too."""
    t0 = float(hairs[n](s0))
    c, s = math.cos(SLANT), math.sin(SLANT)
    x0, y0 = s0 * c - t0 * s, s0 * s + t0 * c
    w = lock.columns
    j0, i0 = (int(math.floor(p * w - 1.6 * r * w - 2)) for p in (x0 + 0.5, lock.rows / w / 2 - y0))
    count, finer = int(3.2 * r * w + 5), 3 if r * w > 30 else 5
    a0, a1, b0, b1 = max(0, i0), min(lock.rows, i0 + count), max(0, j0), min(w, j0 + count)
    if a0 >= a1 or b0 >= b1:
        return
    at = (np.arange(count * finer) + 0.5) / finer
    x, y = np.meshgrid((at + j0) / w - 0.5 - x0, lock.rows / w / 2 - (at + i0) / w - y0)
    u, v = (x * c + y * s) / r, (y * c - x * s) / r
    v = v + 0.10 * np.cos(1.1 * u)  # it hangs a little below its hair
    wide2 = np.clip(1 - (u / LONG) ** 2, 0, 1) ** 1.3 + 0.0004
    wide2 = np.where(np.abs(u) < LONG, wide2, -1)
    p = wide2 - v * v
    z = np.sqrt(np.clip(p, 1e-4, None))
    slope_u = 1.3 * np.clip(1 - (u / LONG) ** 2, 0, 1) ** 0.3 * (u / LONG**2)
    gu, gv = slope_u / z, v / z  # how it falls off from its middle
    g = np.hypot(gu, gv)
    out = np.dstack([(gu * c - gv * s) / (g + 1e-6), (gu * s + gv * c) / (g + 1e-6)])
    sine = g / np.sqrt(1 + g * g)
    leans = np.arcsin(np.clip(sine, 0, 0.9999))
    inner = np.arcsin(sine / OIL)
    turned = -2 * (leans - inner)[..., None] * out
    lost = 0.03 + 0.97 * (1 - np.cos(leans)) ** 5
    deep = 2 * z * np.cos(inner) * (0.35 + 0.65 * min(1.0, r / 0.06))
    absorbed = np.exp(-deep[..., None] * np.array([0.02, 0.58, 1.8]))
    seen = room(turned[..., 0], turned[..., 1])
    for way in hairs:
        off = (way(s0 + r * u) - t0) / r
        if np.abs(off).min() > 1.0:
            continue
        a = (v - 1.0 * off - 0.10) * r / (HALF * (1 + 0.42 * z))
        thin = np.clip((1 - np.abs(a)) * HALF * w * finer / 2 + 0.5, 0, 1) * np.clip(z * 2.5, 0, 1)
        seen = seen + (shade("#2E150A") * 1.2 + (np.abs(a).clip(0, 1) ** 3)[..., None] * shade("#94501F") - seen) * (0.7 * thin)[..., None]
    seen = seen * absorbed * (1 - lost)[..., None] * (1 - 0.55 * np.clip((sine - 0.86) / 0.14, 0, 1))[..., None]
    # Light that came in at the upper left gathers at the other side, within.
    gathers = np.exp(-(((out[..., 0] - 0.66) / 0.5) ** 2) - ((out[..., 1] + 0.75) / 0.5) ** 2 - ((sine - 0.80) / 0.12) ** 2)
    seen = seen + (0.85 * gathers)[..., None] * shade("#FFB04E")
    mirrored = 2 * np.cos(leans) * sine
    a, b = ((mirrored * out[..., k] - PANE[k]) / PANE[2 + k] for k in (0, 1))
    pane = np.clip((1 - np.abs(a)) / 0.16, 0, 1) * np.clip((1 - np.abs(b)) / 0.16, 0, 1) * np.clip((np.abs(a) - 0.07) / 0.1, 0, 1) * (leans < 0.78)
    seen = seen + (2.2 * pane)[..., None] * shade("#FFF6E8") + (0.5 * lost)[..., None] * shade("#8FB8A0")
    steep = np.hypot(*np.gradient(p)) + 1e-4
    cover = np.clip(p / steep + 0.5, 0, 1)[..., None]
    patch = np.concatenate([seen * cover, cover], 2).astype(np.float32).reshape(count, finer, count, finer, 4).mean((1, 3))
    patch = patch[a0 - i0 : a1 - i0, b0 - j0 : b1 - j0]
    light[a0:a1, b0:b1] = light[a0:a1, b0:b1] * (1 - patch[..., 3:]) + patch[..., :3]


def lattice(x, y, side, soft):
    """Light that comes through a lattice of triangles, one row upright and the next on its head."""
    row = np.floor(y / side)
    u, v = (x / side + 0.5 * row) % 1.0 - 0.5, (y / side) % 1.0 - 0.5
    half = np.where((np.floor(x / side + 0.5 * row) + row) % 2 == 0, 0.30 - 0.55 * v, 0.30 + 0.55 * v)
    return np.clip((np.minimum(half - np.abs(u), 0.34 - np.abs(v))) / soft, 0, 1)


def room(ax, ay):
    """What is seen at such angles: a green wall with the light of a lattice on it, a warm table below."""
    light = blend("#2C5F4C", "#A9D2B4", np.clip(0.35 + 0.55 * ax + 0.55 * ay, 0, 1))
    fall = np.clip(1.1 - np.hypot(ax - 0.34, ay - 0.36) / 0.5, 0, 1)
    light = light + (1.9 * fall**1.5 * (0.45 + 0.55 * lattice(ax + 0.1 * ay, ay, 0.42, 0.22)))[..., None] * shade("#FFF6DA")
    table = np.clip((-0.26 - ay + 0.1 * ax) / 0.16, 0, 1)[..., None]
    light = light + (blend("#B86A34", "#3A190C", np.clip((-0.3 - ay) / 0.8, 0, 1)) - light) * table
    return light * np.clip((1.5 - np.hypot(ax, ay)) / 0.6, 0.12, 1)[..., None]


def wall(lock):
    """The same from so near that it is far out of focus."""
    light = blend("#17382E", "#6FA890", np.clip(0.45 + 0.55 * lock.x + 0.5 * lock.y + 0.06 * noise(lock.rnd, lock.x.shape, (3, 3)), 0, 1))
    fall = np.clip(1.15 - np.hypot(lock.x - 0.34, lock.y - 0.36) / 0.62, 0, 1)
    light = light + (0.9 * lattice(lock.x + 0.1 * lock.y + 0.11, lock.y + 0.06, 0.26, 0.2) * fall)[..., None] * shade("#EAF4D8")
    low = np.clip((-0.40 - lock.y + 0.10 * lock.x) / 0.16, 0, 1)[..., None]
    light = light + (shade("#8A4A22") - light) * 0.85 * low
    return out_of_focus(light.astype(np.float32), lock.columns * 0.03)
