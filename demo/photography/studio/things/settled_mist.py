"""Mist that settled on a pane, from very near: each drop is a lens that shows the dusk behind the pane upside down.

Followed ray by ray in numpy: sharp in a band across the pane, discs of light before and behind it.
"""

import math

import cv2
import numpy as np

from .cream import noise
from .rain import lens_blur
from .surfaces import blend, shade

WATER, CONTACT = 1.33, math.radians(74)
WINDOW = (-0.46, 0.60, 0.17, 0.22)  # where drops mirror a window at the photographer's left: two panes


def settled_mist(columns, rows, seed=4):
    """Light measured on such a picture, three centimetres wide."""
    rnd = np.random.default_rng(seed)
    px = columns / 3.0
    light, lies = np.zeros((rows, columns, 3), np.float32), np.zeros((rows, columns, 1), np.float32)
    for shape, x, y, r in placed(rnd, rows / px):
        lay(light, lies, shape, x * px, y * px, r * px)
    x, y = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
    ground = pane(rnd, x.astype(np.float32), y.astype(np.float32))
    # The pane leans, so that only a band across it lies in focus.
    off = np.abs(0.95 * (y - 0.56) + 0.42 * (x - 0.5)) - 0.20
    blur = np.clip(off / 0.42, 0, 1) ** 1.2 * 3.0
    levels = [(light, lies)] + [tuple(lens_blur(each, round(r * columns / 1200)).reshape(rows, columns, -1) for each in (light, lies)) for r in (3, 7, 13)]
    seen, covered = (np.zeros_like(each) for each in (light, lies))
    for n, (drops, cover) in enumerate(levels):
        share = np.clip(1 - np.abs(blur - n), 0, 1)[..., None]
        seen, covered = seen + share * drops, covered + share * cover
    return (ground * (1 - covered) + seen).astype(np.float32)


def placed(rnd, tall):
    """Drops as (shape, x, y, r), none on another: few large ones that ran together, very many small ones, fewer beside
    the large; and one that slid down, with what it left in its lane.
    """
    shapes = [run_together(rnd) for _ in range(14)]
    out, at = [], np.zeros((0, 3))

    def free(x, y, r, apart):
        away = np.hypot(at[:, 0] - x, at[:, 1] - y) - at[:, 2] - r
        return not len(at) or away.min() > apart

    def lane(y):
        return 2.12 + 0.05 * np.sin(2.1 * y) + 0.02 * np.sin(5.3 * y + 1)

    def put(shape, x, y, r, round_=1.0):
        nonlocal at
        out.append((shape, x, y, r))
        at = np.vstack([at, (x, y, r * round_)])

    put(slid(rnd), lane(2.62), 2.62, 0.20)
    y = 2.2
    while y > -0.1:
        r = 0.012 + 0.05 * rnd.random() ** 2
        put(single(rnd), lane(y) + rnd.normal(0, 0.012), y, r)
        y -= 2.2 * r + rnd.uniform(0.03, 0.22)
    for count, low, high, apart in ((15, 0.16, 0.26, 0.05), (80, 0.07, 0.13, 0.025), (420, 0.030, 0.062, 0.010), (2600, 0.011, 0.026, 0.004), (9000, 0.004, 0.010, 0.002)):
        for _ in range(count * 5):
            x, y = rnd.uniform(-0.1, 3.1), rnd.uniform(-0.1, tall + 0.1)
            r = low + (high - low) * rnd.random() ** 1.7
            dense = 0.55 + 0.45 * math.sin(1.7 * x + 0.6 * y + 0.5) * math.sin(1.3 * y - 0.4 * x + 2)
            if y < 2.6 and abs(x - lane(y)) < 0.085 + r or rnd.random() > dense or not free(x, y, r, apart):
                continue
            large = r > 0.1 and rnd.random() < 0.75 or r > 0.05 and rnd.random() < 0.25
            put(shapes[rnd.integers(len(shapes))] if large else single(rnd), x, y, r)
            count -= 1
            if not count:
                break
    return out


def single(rnd):
    """A drop by itself: hardly anything but round."""
    lobes = [(n, rnd.uniform(0, 0.05) / n, rnd.uniform(0, 6.3)) for n in (2, 3, 4)]

    def shape(u, v):
        a = np.arctan2(v, u)
        return 1 - (u * u + v * v) / (0.94 + sum(far * np.cos(n * a + turn) for n, far, turn in lobes)) ** 2

    return shape


def slid(rnd):
    """One that slides: full below, drawn out above."""

    def shape(u, v):
        wide = 0.60 - 0.24 / (1 + np.exp(5 * v + 1.6))
        return 1 - (u / wide) ** 2 - (np.where(v > 0.25, (v - 0.25) / 0.62, (v - 0.25) / 1.2)) ** 2

    return shape


def run_together(rnd, side=144):
    """Drops that touched: one outline, one skin, which stands as a membrane does over it."""
    y, x = np.mgrid[0:side, 0:side] / (side / 2) - 1.0
    spots = [(rnd.uniform(-0.12, 0.12), rnd.uniform(-0.12, 0.12), rnd.uniform(0.42, 0.58))]
    for _ in range(rnd.integers(1, 3)):
        a, r = rnd.uniform(0, 2 * math.pi), rnd.uniform(0.26, 0.40)
        far = min(0.84 - r, spots[0][2] + 0.30 * r)
        spots.append((far * math.cos(a), far * math.sin(a), r))
    union = np.max([r - np.hypot(x - a, y - b) for a, b, r in spots], axis=0)
    inside = cv2.GaussianBlur((union > 0).astype(np.float32), (0, 0), 0.085 * side)
    edge = np.clip((inside - 0.46) / 0.10, 0, 1)  # how far within the outline, softly
    h = np.zeros((side, side), np.float32)
    for _ in range(5200):
        h = 0.25 * (np.roll(h, 1, 0) + np.roll(h, -1, 0) + np.roll(h, 1, 1) + np.roll(h, -1, 1)) + 0.001
        h *= edge > 0
    h = cv2.GaussianBlur(h, (0, 0), 1.6) / h.max()
    h = np.where(edge > 0, np.minimum(h, 4 * (inside - 0.46)), 4 * (inside - 0.46)).astype(np.float32)
    h = cv2.GaussianBlur(h, (0, 0), 1.0)

    def shape(u, v):
        where = [((w + 1) * side / 2).astype(np.float32) for w in (u, v)]
        return cv2.remap(h, *where, cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=-1.84)

    return shape


def lay(light, lies, shape, x, y, r):
    """A drop at such a point of the picture; x to the right, y downwards."""
    rows, columns = lies.shape[:2]
    i0, j0 = (int(math.floor(p - 1.05 * r - 1)) for p in (y, x))
    count = int(2.1 * r + 4)
    if i0 >= rows or j0 >= columns or i0 + count <= 0 or j0 + count <= 0:
        return
    finer = 6 if r < 6 else 4 if r < 25 else 3
    at = (np.arange(count * finer) + 0.5) / finer
    u, v = np.meshgrid((at + j0 - x) / r, (at + i0 - y) / r)
    p = shape(u, v)
    gy, gx = np.gradient(p)
    steep = np.maximum(np.hypot(gx, gy), 1e-6)
    out = np.dstack([-gx / steep, gy / steep])  # away from its middle, up the picture positive
    q = np.sqrt(np.clip(1 - p, 0, 1))
    sine = q * math.sin(CONTACT)
    leans = np.arcsin(sine)
    bent = WATER * np.sin(leans - np.arcsin(sine / WATER))
    look = -out * (bent / np.sqrt(1 - np.minimum(bent, 0.98) ** 2))[..., None]
    lost = 0.02 + 0.98 * (1 - np.cos(leans)) ** 4
    seen = dusk(look[..., 0], look[..., 1]) * (1 - lost)[..., None]
    seen *= (1 - 0.72 * np.clip((q - 0.86) / 0.14, 0, 1) ** 1.5)[..., None]  # at its rim it sees the dark frame
    mirrored = 2 * np.cos(leans) * sine
    a, b = ((mirrored * out[..., k] - WINDOW[k]) / WINDOW[2 + k] for k in (0, 1))
    inside = np.clip((1 - np.abs(a)) / 0.2, 0, 1) * np.clip((1 - np.abs(b)) / 0.2, 0, 1) * np.clip((np.abs(a) - 0.06) / 0.1, 0, 1)
    seen = seen + (1.5 * inside)[..., None] * shade("#F3F0FF") + (lost * 0.12)[..., None] * shade("#8A93C8")
    cover = np.clip(p / (np.maximum(steep, 0.01)) + 0.5, 0, 1)[..., None]
    patch = np.concatenate([seen * cover, cover], 2).astype(np.float32)
    patch = patch.reshape(count, finer, count, finer, 4).mean((1, 3))
    a0, a1, b0, b1 = max(0, i0), min(rows, i0 + count), max(0, j0), min(columns, j0 + count)
    patch = patch[a0 - i0 : a1 - i0, b0 - j0 : b1 - j0]
    here = 1 - patch[..., 3:]
    light[a0:a1, b0:b1] = light[a0:a1, b0:b1] * here + patch[..., :3]
    lies[a0:a1, b0:b1] = lies[a0:a1, b0:b1] * here + patch[..., 3:]


def dusk(dx, dy):
    """What is seen behind the pane in any direction: pale low sky, blue high up, a dark garden with lamps and kamini."""
    up = dy + 0.02 * np.sin(9 * dx + 1)
    sky = blend("#F4BFA6", "#7C86C6", np.clip((up - 0.02) / 0.26, 0, 1)) * 1.25
    sky = sky + (shade("#2F418F") - sky) * np.clip((up - 0.22) / 0.42, 0, 1)[..., None]
    crown = 0.05 + 0.06 * np.sin(7 * dx + 2) + 0.03 * np.sin(17 * dx)
    below = np.clip((crown - dy) / 0.05, 0, 1)[..., None]
    light = sky + (blend("#141B40", "#333E74", np.clip((dy + 0.5) / 0.5, 0, 1)) - sky) * below
    for x, y, r, bright, color in ((-0.3, -0.08, 0.035, 5, "#FFC27A"), (0.22, -0.14, 0.03, 4, "#FFB566"), (0.42, -0.05, 0.025, 3, "#FFD29A")):
        light = light + bright * np.exp(-(((dx - x) ** 2 + (dy - y) ** 2) / r**2))[..., None] * shade(color)
    for x, y, r in ((0.24, 0.2, 0.085), (0.1, 0.34, 0.06), (-0.34, -0.26, 0.09)):
        light = light + (shade("#E9E6F2") * 0.9 - light) * np.clip((blossom(dx - x, dy - y, r, x) + 0.12) / 0.2, 0, 1)[..., None]
    return light.astype(np.float32)


def blossom(x, y, r, turn):
    """How far within a blossom of five petals."""
    a = np.arctan2(y, x) + turn
    petal = np.abs((a * 5 / (2 * math.pi)) % 1 - 0.5) * 2  # 1 in the middle of a petal
    return (0.42 + 0.58 * np.sin(0.5 * math.pi * petal) ** 0.8) - np.hypot(x, y) / r


def pane(rnd, x, y):
    """What is seen through the bare pane, from so near that it is far out of focus: (0, 0) is upper left, 1 the sides."""
    rows, columns = x.shape
    light = blend("#2E3E8C", "#8E90CC", np.clip(y / 0.36, 0, 1))
    light = light + (shade("#EDB4A8") - light) * (0.9 * np.exp(-(((y - 0.5 - 0.05 * noise(rnd, x.shape, (3, 3))) / 0.17) ** 2)))[..., None]
    dark = np.clip((y - 0.60 - 0.10 * np.sin(5 * x + 1) - 0.05 * noise(rnd, x.shape, (4, 5))) / 0.15, 0, 1)
    light = light + (shade("#1B2450") - light) * (dark * dark * (3 - 2 * dark))[..., None]
    tall = y * rows / columns
    for bx, by, r, turn, lit in ((0.80, 0.20, 0.19, 0.4, 1.0), (0.56, 0.07, 0.15, 1.3, 0.75), (1.0, 0.46, 0.15, 2.0, 0.7), (0.08, 1.08, 0.20, 0.9, 0.8)):
        u, v = x - bx, by * 1.0 - tall
        within = np.clip((blossom(u, v / 0.86, r, turn) + 0.02) / 0.14, 0, 1)[..., None]
        far = np.hypot(u, v) / r
        colour = shade("#F1EEF6") * lit * (1.0 - 0.25 * np.clip(v / r, -1, 1))[..., None] * (0.8 + 0.2 * np.clip(far, 0, 1))[..., None]
        colour = colour + (shade("#E8C860") * lit - colour) * np.exp(-((far / 0.16) ** 2))[..., None]
        light = light + (colour - light) * within
    light = lens_blur(cv2.resize(light.astype(np.float32), (columns // 3, rows // 3), interpolation=cv2.INTER_AREA), round(columns / 3 * 0.017))
    light = cv2.GaussianBlur(cv2.resize(light, (columns, rows), interpolation=cv2.INTER_LINEAR), (0, 0), columns / 300)
    # Drops too fine to be seen singly veil it.
    veil = 0.07 + 0.05 * noise(rnd, x.shape, (7, 6))
    return light + (shade("#B9BCE0") - light) * veil[..., None]
