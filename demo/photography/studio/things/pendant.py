"""A dropper's tip from very near, filled with oil, and the drop that hangs from it, which shows the room upside down."""

import math

import cv2
import numpy as np

from ..kit.geometry import sweep
from ..kit.palette import linear
from .clear import flow
from .rain import lens_blur
from .see_through import GLASS, LIQUID, bubbles, revolved, skin
from .steeping import steeped
from .surfaces import blend, shade


def pendant_drop(rim, apex, capillary=0.24, step=0.0004):
    """The outline of a drop that hangs from a ring of that radius (Young and Laplace): points (radius, height below the
    ring), from the ring down. `apex` is the radius of its foot, `capillary` the length at which weight equals tension.
    """
    r = z = lean = 0.0
    out = [(1e-5, 0.0)]
    while z < 2 and not (math.sin(lean) < 0.995 and lean > math.pi / 2 and r < rim):
        turn = 2 / apex - z / capillary**2 - (math.sin(lean) / r if r > 0 else 1 / apex)
        lean += step * turn
        r, z = r + step * math.cos(lean), z + step * math.sin(lean)
        out.append((r, z))
    high = out[-1][1]
    return [(r, z - high) for r, z in out[::-12]] + [(1e-5, -high)]


def dropper_tip(color, light, level=0.62, air=(), threads=()):
    """A dropper of glass whose open end is at the origin, oil in it up to a `level`, a drop at its end, with bubbles of `air`
    (x, y, z, radius) and `threads` of saffron (points) in the oil. As much as the
    drop is wide makes white that `color`.
    """
    dense = -np.log(np.clip(linear(color)[:3], 0.002, 0.999)) / 0.3
    z = np.linspace(1.3, 0.03, 160)
    outer = [*zip(0.106 + 0.05 * z + 0.24 / (1 + np.exp((0.83 - z) / 0.12)), z)]
    outer += [(0.1 + 0.0075 * math.cos(a), 0.012 * (1 - math.sin(a))) for a in np.linspace(0.1, 1.5, 10)]
    z = np.linspace(1.3, 0.0, 160)
    bore = np.stack([0.047 + 0.035 * z + 0.2 / (1 + np.exp((0.9 - z) / 0.12)), z], 1)
    drop = pendant_drop(0.1, 0.142)
    revolved(outer, skin("glass", GLASS, light, gleam=1.3, within=0.25), "glass")
    wall = bore[bore[:, 1] > level]
    revolved(wall, skin("bore", 1 / GLASS), "bore")
    rim = float(np.interp(level, bore[::-1, 1], bore[::-1, 0]))
    sag = [(rim * f, level + 0.05 * (rim / 0.12) * (f**3 - 1)) for f in np.linspace(0.0001, 1, 40)]
    revolved(sag, skin("meniscus", LIQUID, behind=dense), "meniscus")
    wet = [(rim, level), *bore[bore[:, 1] < level], (0.047, 0.0), (0.06, 0.0), (0.1, 0.0)]
    revolved(wet, skin("wet wall", LIQUID / GLASS, behind=dense), "wet wall")
    revolved(drop, skin("drop", LIQUID, light, behind=dense, gleam=1.2, within=0.08), "drop")
    bubbles(air, skin("air", 1 / LIQUID, before=dense))
    for thread in threads:
        path = flow(*thread, fine=16)
        ends = np.linspace(0, 1, len(path))
        radii = [0.003 + 0.004 * f + 0.006 * max(0, f - 0.8) / 0.2 - 0.012 * max(0, f - 0.93) / 0.07 for f in ends]
        sweep(path, radii, steeped(dense), "thread", 24)


def sunny_room(dark="#8A5A22", pale="#F2D9AE", ledge="#F3CE8E"):
    """Sun on pale stone behind, darker in the shade beside it and on the camera's side, a ledge below: tells `room_around` its light."""

    def paint(bearing, up):
        glow = np.exp(-(((bearing - 10) / 34) ** 2) - ((up - 16) / 30) ** 2)
        above = 1 / (1 + np.exp(-(up + 6) / 7))
        color = blend(dark, pale, np.clip(0.18 + above * (0.25 + 0.9 * glow), 0, 1))
        color = color * (0.30 + 0.5 * above * np.exp(-((bearing / 75) ** 2)) + 1.5 * glow * above)[..., None]
        floor = np.exp(-((bearing / 62) ** 2) - ((up + 34) / 22) ** 2)
        color = color + 0.95 * floor[..., None] * shade(ledge)
        across, high = np.abs(bearing + 35), np.abs(up - 22)
        pane = np.clip((11 - across) / 1.5, 0, 1) * np.clip((14 - high) / 1.5, 0, 1)
        pane *= np.clip((across - 0.8) / 0.8, 0, 1) * np.clip((high - 0.8) / 0.8, 0, 1)
        color = color + 2.6 * pane[..., None] * np.array((1, 0.96, 0.88))
        sun = np.exp(-((((bearing - 24) ** 2 + (up - 46) ** 2) / 7.0**2)))
        return (color + 6.0 * sun[..., None] * np.array((1, 0.94, 0.8))).astype(np.float32)

    return paint


def wall_in_sun(dark, pale, at=(0.2, 0.1), reach=(0.5, 0.6), rows=500, columns=400):
    """A wall far out of focus, the sun on it around `at` (right and up, the picture's half height is 1)."""
    x, y = np.meshgrid(np.linspace(-0.8, 0.8, columns), np.linspace(1, -1, rows))
    glow = np.exp(-(((x - at[0]) / reach[0]) ** 2) - ((y - at[1]) / reach[1]) ** 2)
    return np.ascontiguousarray(blend(dark, pale, glow), np.float32)


def saffron_view(rows=1250, columns=1000):
    """What lies far out of focus: a wall in the sun, deep amber where it is in the shade, a ledge of stone and saffron on it."""
    x, y = np.meshgrid(np.linspace(-0.8, 0.8, columns), np.linspace(1, -1, rows))
    glow = np.exp(-(((x - 0.22) / 0.62) ** 2) - ((y + 0.12) / 0.75) ** 2)
    shady = 1 / (1 + np.exp(-(y - 0.55 + 0.75 * x) / 0.22))
    view = blend("#D9A45C", "#FAE7C4", np.clip(1.15 * glow, 0, 1))
    view = blend(view, "#9C5F22", 0.75 * shady)
    ledge = 1 / (1 + np.exp((y + 0.66 + 0.03 * x) / 0.025))
    stone = blend("#E3B674", "#FCEBCB", np.clip(1.1 * np.exp(-(((x - 0.2) / 0.6) ** 2)), 0, 1))
    view = view + (stone - view) * ledge[..., None]
    view = view * (1 - 0.22 * ledge * np.exp(-(((x + 0.32 + 0.4 * (y + 0.66)) / 0.16) ** 2)))[..., None]
    view = np.ascontiguousarray(view, np.float32)
    rnd = np.random.default_rng(5)
    strewn = [(230 + 80 * rnd.normal(), 1128 + 20 * rnd.normal(), rnd.uniform(-70, 70)) for _ in range(30)]
    for px, py, turn in [*strewn, (470, 1180, -14), (690, 1150, 24)]:
        a, long, bow = math.radians(turn), rnd.uniform(150, 210), rnd.uniform(-0.4, 0.4)
        t = np.linspace(-0.5, 0.5, 30)
        along, aside = long * t, bow * long * (t**2 - 0.08)
        path = np.stack([px + along * math.cos(a) - aside * math.sin(a), py + 0.4 * (along * math.sin(a) + aside * math.cos(a))], 1)
        for color, off, more in (("#A8742E", (7, 9), 2), ("#96140A", (0, 0), 0)):
            for k in range(29):
                wide = max(1, int(4 + 5 * k / 29 + more - max(0, 7 - k)))
                ends = [tuple(int(v) for v in path[k + n] + off) for n in (0, 1)]
                cv2.line(view, *ends, tuple(float(c) for c in shade(color)), wide, cv2.LINE_AA)
    small = cv2.resize(view, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.resize(lens_blur(small, 14), (columns, rows), interpolation=cv2.INTER_CUBIC)
