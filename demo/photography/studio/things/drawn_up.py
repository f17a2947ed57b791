"""Clear gel that a glass rod has drawn up: a peak, a neck as thin as a thread, what clings to the rod, and air in all of it."""

import math

import cv2
import numpy as np

from ..kit.palette import linear
from .rain import lens_blur
from .see_through import GLASS, LIQUID, bubbles, revolved, skin
from .surfaces import blend, shade

LEVEL, PEAK, TIP, THIN = -2.3, 0.35, 1.36, 0.04  # where it lies, what is drawn up of it, the rod's end, the neck
ROD = 0.27


def peak(z):
    """How wide what was drawn up is: it falls off as a rope of it would, steep at first, then level."""
    return THIN - 0.62 * np.log(np.clip((z - LEVEL) / (PEAK - LEVEL), 1e-6, 1))


def aside(z):
    """The rod leans, and the neck hangs from it."""
    above = np.maximum(z - 0.2, 0)
    return 0.17 * above**2 / (0.6 + above) + 0.03 * np.sin(2.4 * z) * np.exp(-((z / 1.1) ** 2))


def drawn_up(color, light, air=40, seed=2):
    """The gel and the rod; four centimetres of it make white that `color`."""
    dense = -np.log(np.clip(linear(color)[:3], 0.002, 0.999)) / 4.0
    clings = [(0.0, THIN), (0.12, 0.05), (0.30, 0.10), (0.50, 0.225), (0.72, 0.345), (0.92, 0.385), (1.14, 0.37), (1.42, 0.325), (1.68, 0.288), (1.82, ROD + 0.004)]
    top = PEAK + 1.84
    z = np.linspace(-1.5, top, 900)
    wide = np.where(z < PEAK, peak(z), smooth_through(np.maximum(z - PEAK - 0.02, 0), clings))
    round_ = np.hanning(161) / np.hanning(161).sum()  # the neck has no corner
    drawn = np.convolve(np.pad(wide, 80, mode="reflect", reflect_type="odd"), round_, "valid")
    drawn += (wide - drawn) * np.clip(np.abs(z - 0.35) / 0.7 - 0.6, 0, 1)
    below = LEVEL + (-1.5 - LEVEL) * np.linspace(0.004, 1, 260)[:-1] ** 2.2
    outline = [*zip(drawn[::-1], z[::-1]), *zip(peak(below[::-1]), below[::-1])]
    outline += [(9.5, LEVEL - 0.02), (5.5, LEVEL - 1.1), (1e-5, LEVEL - 1.1)]
    gel = revolved(outline, skin("gel", LIQUID, light, behind=dense, gleam=1.2, within=0.1), "gel")
    ball = [(ROD * math.cos(a), TIP + ROD * (1 - math.sin(a))) for a in np.linspace(0.02, math.pi / 2 - 0.003, 40)]
    wet = [(ROD, top), *((ROD, v) for v in np.linspace(top, TIP + ROD, 40)[1:-1]), *ball]
    parts = [gel, revolved(wet, skin("wet glass", GLASS / LIQUID, before=dense), "wet glass", 120)]
    parts.append(revolved([(ROD, v) for v in np.linspace(top + 3, top, 60)], skin("glass", GLASS, light, gleam=1.3, within=0.2), "glass", 120))
    rnd = np.random.default_rng(seed)
    for part in parts:
        p = np.empty(3 * len(part.data.vertices), np.float32)
        part.data.vertices.foreach_get("co", p)
        p = p.reshape(-1, 3)
        if part is gel:
            turn, low = np.arctan2(p[:, 1], p[:, 0]), 1 / (1 + np.exp((p[:, 2] + 0.9) / 0.25))
            p[:, :2] *= (1 + low * (0.10 * np.cos(2 * turn + 0.8) + 0.05 * np.cos(3 * turn + 2) + 0.03 * np.cos(5 * turn)))[:, None]
            x, y = p[:, 0], p[:, 1]  # waves that have not yet run out, where it was stirred
            far = np.hypot(x, y)
            rise = 0.05 * np.sin(1.9 * x + 0.8 * y + 1) + 0.04 * np.sin(1.1 * x - 1.7 * y) + 0.02 * np.sin(4.1 * x + 2.2 * y) * np.exp(-np.maximum(y, 0))
            p[:, 2] += np.where(p[:, 2] > LEVEL - 0.05, rise * np.clip(far - 0.5, 0, 1) * np.clip((9 - far) / 3, 0, 1), 0)
        p[:, 0] += aside(p[:, 2])
        part.data.vertices.foreach_set("co", p.ravel())
        part.data.update()
        part.visible_shadow = part.visible_diffuse = False
    inside = skin("air", 1 / LIQUID, light, before=dense, gleam=0.8)
    spots = [(aside(PEAK + 0.95) + 0.30, -0.1, PEAK + 0.80, 0.05), (aside(PEAK + 0.7) - 0.2, -0.14, PEAK + 0.66, 0.035), (aside(PEAK) + 0.07, -0.05, PEAK + 0.48, 0.03)]
    while len(spots) < air:
        h = LEVEL - 0.9 + 2.4 * rnd.random() ** 1.3
        r = 0.018 + 0.11 * rnd.random() ** 4
        wide = float(peak(max(h + 0.5 * r, LEVEL + 0.05))) * 0.86 - 1.6 * r
        if wide <= 0.02:
            continue
        a, far = rnd.uniform(0, 2 * math.pi), min(wide, 2.3) * math.sqrt(rnd.random())
        one = (far * math.cos(a) + float(aside(np.array(h))), 0.7 * far * math.sin(a), h, r)
        if all(math.dist(one[:3], other[:3]) > 1.1 * (r + other[3]) for other in spots):
            spots.append(one)
    bubbles(spots, inside)


def smooth_through(at, points):
    """A curve through (where, value) that has no corners."""
    where, value = np.array(points).T
    line = np.interp(np.arange(-400, 1400) / 1000 * where[-1], where, value)
    return np.interp(at, np.arange(-400, 1400) / 1000 * where[-1], np.convolve(np.pad(line, 60, mode="edge"), np.hanning(121) / np.hanning(121).sum(), "valid"))


def green_room(bearing, up):
    """A hazy window among leaves behind it, a pale table below, dark green on the camera's side."""
    back = np.exp(-((bearing / 48) ** 2))
    color = blend("#6E9452", "#E8F0CE", np.clip(0.3 + 0.8 * back * np.exp(-(((up - 12) / 34) ** 2)), 0, 1))
    color = color * (0.55 + 0.8 * back)[..., None]
    table = 1 / (1 + np.exp((up + 9) / 3))
    color = color + (shade("#EAF0CC") * (0.45 + 0.75 * np.exp(-((bearing / 80) ** 2)))[..., None] - color) * table[..., None]
    pane = np.clip((17 - np.abs(bearing + 30)) / 8, 0, 1) * np.clip((19 - np.abs(up - 24)) / 8, 0, 1)
    color = color + 1.5 * pane[..., None] * np.array((1, 0.99, 0.92))
    leaf = np.sin(bearing / 7 + 2 * np.sin(up / 13)) * np.sin(up / 9 + bearing / 23)
    color = color * (1 - 0.45 * np.clip(2 * leaf - 0.6, 0, 1) * (np.abs(bearing) > 26) * (1 - table))[..., None]
    return color.astype(np.float32)


def neem_view(rows=1250, columns=1000):
    """A bright wall far out of focus, neem hanging in from one side."""
    x, y = np.meshgrid(np.linspace(-0.8, 0.8, columns), np.linspace(1, -1, rows))
    glow = np.exp(-(((x + 0.25) / 0.75) ** 2) - ((y - 0.1) / 0.9) ** 2)
    view = np.ascontiguousarray(blend("#A9C77C", "#F4F8DC", 1.1 * glow), np.float32)
    rnd = np.random.default_rng(4)
    for px, py, lean, long in ((1010, -60, 128, 760), (760, -120, 100, 420)):
        a = math.radians(lean)
        stem = np.array((math.cos(a), math.sin(a)))
        for k in range(11):
            at = np.array((px, py)) + stem * long * k / 10
            for side in (-1, 1):
                b = a + side * rnd.uniform(0.7, 1.0)
                size = rnd.uniform(150, 210)
                t = np.linspace(0, 1, 24)
                wide = 0.16 * size * np.sin(math.pi * t**0.8)
                bow = side * 0.12 * size * np.sin(math.pi * t)
                edge = np.concatenate([np.stack([size * t, bow + wide], 1), np.stack([size * t, bow - wide], 1)[::-1]])
                turned = at + edge @ np.array(((math.cos(b), math.sin(b)), (-math.sin(b), math.cos(b))))
                tone = blend("#3F7A28", "#9CC45A", np.array(rnd.random()))
                cv2.fillPoly(view, [turned.astype(np.int32)], tuple(float(c) for c in tone), cv2.LINE_AA)
    small = cv2.resize(view, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.resize(lens_blur(small, 15), (columns, rows), interpolation=cv2.INTER_CUBIC)
