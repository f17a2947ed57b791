"""Honey in its bowl, and the dipper it runs from."""

import math

from mathutils import Vector

from ..kit.geometry import group, lathe
from ..kit.materials import material, wood
from ..kit.palette import linear
from .pours import fill, looked_through, rope

HONEY = "#DB8A12"


def honey_bowl(at, light, r=2.6, glaze="#EDE3D2"):
    """Small and glazed, honey in it; answers how high that stands."""
    k = r / 2.6
    outside = [(0, 0), (1.3, 0, 0.15), (1.4, 0.25, 0.1), (2.5, 1.25, 0.7), (2.6, 1.75, 0.05), (2.47, 1.78, 0.05)]
    inside = [(2.38, 1.6, 0.05), (2.24, 1.15, 0.5), (1.1, 0.4, 0.4), (0, 0.36)]
    clay = material("glaze", glaze, rough=0.24, coat=0.5, mottled=0.12, ms=1.4)
    bowl = lathe([(k * p[0], k * p[1], *p[2:]) for p in outside + inside], clay, "bowl", seg=180)
    bowl.location = at
    hollow = [(0, 0.36), (1.1, 0.42), (1.9, 0.8), (2.24, 1.2), (2.38, 1.65)]
    fill(bowl, [(k * x, k * z) for x, z in hollow], 1.3 * k, HONEY, light)
    return at[2] + 1.3 * k


def honey_dipper(at, level, light, lean=48, bearing=30, long=13.0):
    """Its grooved head is at `at`, its handle rises by `lean` degrees towards the bearing; honey clings to it and falls to
    the `level` in one thread.
    """
    beech = wood("beech", "#C08F58", axis=2, dark=0.72, fine=1.6)
    rings = []
    for n in range(7):
        z = 0.16 + 0.27 * n
        wide = 0.46 + 0.36 * math.sin(math.pi * (n + 0.9) / 8.2)
        rings += [(wide, z - 0.085, 0.03), (wide, z + 0.085, 0.03), (0.36, z + 0.1), (0.36, z + 0.17)]
    turned = [(0, 0), (0.4, 0.0, 0.05), *rings, (0.24, 2.15, 0.2), (0.21, 5, 0.2), (0.25, long, 0.2), (0, long)]
    amber = linear("#E7A02A")[:3]
    stops = ((0.0, 0.75), (0.4, 0.85), (0.7, 1.1), (0.86, 1.1), (1.0, 0.3))
    coat = looked_through("honey coat", [(where, [x**power for x in amber]) for where, power in stops], light, 0.6)
    hull = [(0, -0.16), (0.3, -0.12, 0.2)]
    for n in range(15):
        z = 0.02 + 0.125 * n
        sagging = 0.07 * math.cos(2 * math.pi * (z - 0.16) / 0.27)
        hull.append((0.50 + 0.36 * math.sin(math.pi * (n / 15.5 + 0.04)) + 0.35 * sagging * (n > 3), z))
    hull.append((0.3, 2.05, 0.05))
    parts = [lathe(turned, beech, "dipper", seg=96, auto=50), lathe(hull, coat, "clinging", seg=96, auto=180)]
    parts[1].visible_shadow = False
    a, e = math.radians(bearing), math.radians(lean)
    axis = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
    dipper = group(parts, "dipper")
    dipper.location, dipper.rotation_euler = at, axis.to_track_quat("Z", "Y").to_euler()
    foot = Vector(at) + axis * 0.35 - Vector((0, 0, 0.55))
    falls = [(foot.x, foot.y, level + (foot.z - level) * f) for f in (1 - k / 30 for k in range(31))]
    rope(falls, "#F0B046", light, 0.075)
    return dipper


