"""Red chillies."""

import math

import numpy as np

from ..kit.geometry import group, subsurf, sweep
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .litchi import skin
from .smears import smooth
from .stones import lumps


def chilli(long=6.0, bow=0.9, r=0.52, seed=1):
    """Lies along +X on the table, its tip bent; its waxy skin is drawn in along its length and dented, its stalk is green."""
    rnd = np.random.default_rng(seed)
    share, turn = np.linspace(0, 1, 420)[:, None], np.linspace(0, 2 * math.pi, 260, endpoint=False)[None]
    fat = r * np.clip(1 - share**1.7, 0, 1) ** 0.72 * np.minimum(1, 0.66 + 2.2 * share) * (1 + 0.05 * np.sin(9 * share + rnd.uniform(0, 6)))
    fat = np.maximum(fat * np.sqrt(np.clip(share / 0.012, 0.04, 1)), 0.012)
    way = np.dstack([long * share * np.ones_like(turn), fat * np.cos(turn), fat * np.sin(turn)]).reshape(-1, 3)

    def noise(size, at, drawn=(1, 1, 1)):
        return lumps(way * drawn, size, seed + at).reshape(len(share), -1)

    furrows = sum(depth * np.cos(n * turn + sway * noise(2.4, n) + rnd.uniform(0, 6)) for n, depth, sway in ((2, 0.07, 1.6), (3, 0.05, 2.0), (5, 0.02, 2.4)))
    dents = 0.06 * noise(0.9, 11) + 0.018 * noise(0.3, 12, (0.35, 1, 1)) - 0.09 * smooth((noise(0.8, 13, (0.5, 1, 1)) - 0.35) / 0.4)
    radius = fat * (1 + furrows + dents)
    middle = bow * np.sin(2.6 * share) - 0.5 * bow * share
    rises = np.maximum(fat, 0.04) * 0.96 + 0.22 * share**3
    points = np.dstack([long * share * np.ones_like(turn), middle + radius * np.cos(turn), rises + radius * np.sin(turn)])
    red, deep, late = (np.array(linear(c)[:3]) for c in ("#C4160E", "#86100F", "#D8481A"))
    tone = red + (deep - red) * np.clip(0.30 + 0.45 * noise(1.3, 14) + 0.25 * noise(0.25, 15, (0.3, 1, 1)), 0, 1)[..., None]
    tone = tone + (late - tone) * (0.55 * smooth((noise(1.8, 16) - 0.1) / 0.6) + 0.4 * np.exp(-share / 0.05))[..., None]
    green = material("stalk", "#6C8A38", rough=0.5, bump=(7, 0.3), bd=0.02, mottled=0.25, ms=2.0)
    high = float(r * 0.74)
    calyx = sweep([(-0.18, 0, high), (0.02, 0, high), (0.16, 0.01, high)], [0.1, 0.66 * r, 0.60 * r], green, "calyx", 32)
    stalk = [(-0.16 - 1.5 * s, -0.5 * s * s, high + 0.25 * s) for s in np.linspace(0, 1, 14)]
    stem = sweep(stalk, [0.13 - 0.03 * s + 0.05 * (s > 0.95) for s in np.linspace(0, 1, 14)], green, "stalk", 20)
    return group([skin(points, tone, waxed(), True), subsurf(calyx), stem], "chilli")


def waxed():
    """Red skin whose wax mirrors a window in a line that fine wrinkles break up."""
    k = Nodes("chilli")
    tint = k.n("Attribute", attribute_name="tint").outputs["Color"]
    for socket in ("Base Color", "Subsurface Color"):
        k.l(tint, k.b.inputs[socket])
    drawn, fine, bump = k.n("Mapping"), k.n("TexNoise", Scale=14.0, Detail=4.0), k.n("Bump", Strength=0.3, Distance=0.012)
    drawn.inputs["Scale"].default_value = (0.3, 1, 1)
    k.l(k.n("TexCoord").outputs["Object"], drawn.inputs[0])
    k.l(drawn.outputs[0], fine.inputs["Vector"])
    k.l(fine.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.34, Specular=0.5, Subsurface=0.15, Clearcoat=0.7)
    set_inputs(k.b, **{"Subsurface Radius": (0.12, 0.05, 0.04), "Clearcoat Roughness": 0.1})
    return k.m
