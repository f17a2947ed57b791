"""A paddle brush of wood."""

import math
import random

import numpy as np
from mathutils import Euler, Vector

from ..kit.geometry import cylinder, group, lathe, link, loft, put
from ..kit.labels import draw_label, plate
from ..kit.materials import material
from ..kit.palette import linear
from .cream import along
from .surfaces import SIDE, blend, painted, plane, waves

BRUSH = [
    *((0, 8.0), (1.9, 7.85), (3.2, 7.1), (3.75, 5.6), (3.85, 3.4), (3.7, 1.2), (3.05, -0.7), (2.0, -1.9)),
    *((1.24, -2.9), (0.98, -4.2), (0.98, -6.2), (1.12, -8.4), (1.2, -10.2), (1.1, -11.3), (0.82, -11.98), (0.42, -12.33), (0, -12.4)),
]


def hairbrush(color="#A67C56", cushion="#48152F", pin="#F0CF98"):
    """Paddle brush lying on its back, pins up, handle towards -Y: an air cushion set into the wood, and its pins."""
    thick, soft = 1.15, 0.34
    half = along(BRUSH)[1]
    half = half[np.linspace(0, len(half) - 1, 220).astype(int)]
    rim = np.concatenate([half, half[-2:0:-1] * (-1, 1)])
    out = np.roll(rim, -1, 0) - np.roll(rim, 1, 0)
    out = np.stack([-out[:, 1], out[:, 0]], 1) / np.linalg.norm(out, axis=1, keepdims=True)  # outwards

    def inset(by):
        return [tuple(p) for p in rim - by * out]

    edge = [(soft * (1 - math.sin(t)), soft * (1 - math.cos(t))) for t in (math.pi / 2 * k / 8 for k in range(9))]
    edge.append((0, soft + 0.05))
    rings = [(z, inset(by)) for z, by in edge[::-1]] + [(thick - z, inset(by)) for z, by in edge]
    o = [loft(rings, turned_wood(color), "hb", auto=60)]
    middle, a, b = 3.35, 2.75, 3.85
    groove = material("groove", "#1B0A10", rough=0.9, spec=0.1)
    lip = lathe([(2.66, 0), (2.75, 0.0), (2.83, 0.035, 0.03), (2.91, 0.0)], turned_wood(color), "lip", 128)
    gap = lathe([(0, 0.006), (2.775, 0.006)], groove, "gap", 128)
    dome = [(2.74 * math.cos(t), 0.62 * math.sin(t) ** 0.9) for t in (math.pi / 2 * k / 28 for k in range(28))]
    rubber = material("cush", cushion, rough=0.46, spec=0.4, bump=(26, 0.12, 3.0), bd=0.02)
    pad = lathe([(2.70, -0.05), *dome, (0, 0.62)], rubber, "cush", 128, auto=180)
    for each in (lip, gap, pad):
        each.scale = (1, b / a, 1)
        o.append(put(each, (0, middle, thick)))

    def height(x, y):
        return thick + 0.62 * max(0, 1 - (x / a) ** 2 - (y / b) ** 2) ** 0.45

    valve = (0, -b + 0.62)
    collar = lathe([(0, 0.012), (0.07, 0.012), (0.1, 0.03, 0.02), (0.15, 0.0)], rubber, "valve", 32)
    hole = cylinder(0.066, 0.01, 0, 0.001, groove, "hole", 24)
    for each, up in ((collar, 0), (hole, 0.016)):
        o.append(put(each, (valve[0], valve[1] + middle - 0.37 * up, height(*valve) + up), (0.42, 0, 0)))
    ball = [(0.075 * math.cos(t), 0.075 * math.sin(t)) for t in (math.pi * k / 16 for k in range(-7, 8))]
    metal, tip = material("pin", pin, rough=0.28, metal=0.7), material("tip", "#F7EFE2", rough=0.22, coat=0.5)
    pins = [
        lathe([(0, 0), (0.036, 0), (0.031, 0.98), (0, 0.98)], metal, "pin", 12),
        lathe([(0, -0.075), *ball, (0, 0.075)], tip, "tip", 24, auto=180),
        lathe([(0.034, 0.05), (0.06, 0.045, 0.02), (0.13, -0.015)], rubber, "seat", 20, auto=180),
    ]
    rnd = random.Random(8)
    for i in range(-6, 7):
        for j in range(-9, 10):
            x, y = i * 0.42 + (0.21 if j % 2 else 0), j * 0.4
            if (x / 2.3) ** 2 + (y / 3.35) ** 2 > 1 or math.hypot(x - valve[0], y - valve[1]) < 0.4:
                continue
            lean = Euler((rnd.gauss(0.035 * y, 0.016) * -0.6, rnd.gauss(0.05 * x, 0.016) * 0.6, 0))
            foot = Vector((x, y + middle, height(x, y) - 0.02))
            for part, up in zip(pins, (0, 1.0, 0.0)):
                one = link(part.data, part.name)
                one.location, one.rotation_euler = foot + lean.to_matrix() @ Vector((0, 0, up)), lean
                o.append(one)
    for part in pins:
        part.location.z = -60
    burnt = draw_label(5.0, 1.0, [dict(y=0.5, s="LABONNO", font="didot", size=0.6, fill="#2E170B", track=0.22)])
    o.append(plate(burnt, 5.0, 1.0, (0, -7.2, thick + 0.006), (0, 0, math.pi / 2), rough=0.7))
    return group(o, "hairbrush")


def turned_wood(color, seed=3, across=26.0):
    """Along Y, oiled: growth rings cut at a slant close into long arches, between them fibres and open pores."""
    rnd = np.random.default_rng(seed)
    x, y = plane(across)
    x, y = x - across / 2, y - across / 2
    bow = waves(rnd, across, 5, 14)
    far = np.sqrt((x + 0.6 + 1.6 * (bow - 0.5)) ** 2 + 0.02 * (y + 3) ** 2 + 0.05)
    year = 3.4 * (far + 0.5 * waves(rnd, across, 1.4, 9))
    late = (year % 1) ** 2.2 * np.clip((1 - year % 1) / 0.25, 0, 1)
    fibre = 0.5 * (waves(rnd, across, 0.03, 5.0) + waves(rnd, across, 0.08, 9.0))
    pores = np.clip((waves(rnd, across, 0.026, 0.3) - 0.8) / 0.1, 0, 1)
    own = np.array(linear(color)[:3], np.float32)
    cloudy = 0.14 + 0.20 * late + 0.26 * (fibre - 0.4) + 0.26 * (waves(rnd, across, 3, 8) - 0.5)
    grain = blend(np.minimum(1, 1.18 * own + 0.01), 0.34 * own, cloudy) * (1 - 0.14 * pores)[..., None]
    grain = np.roll(grain, (SIDE // 2, SIDE // 2), (0, 1))
    rough = 0.36 + 0.14 * (fibre - 0.5) + 0.2 * pores
    relief = -0.004 * pores - 0.0015 * late + 0.001 * fibre
    oiled = {"Specular": 0.4, "Clearcoat": 0.12, "Clearcoat Roughness": 0.2}
    return painted("hb", grain, rough, relief, across, **oiled)
