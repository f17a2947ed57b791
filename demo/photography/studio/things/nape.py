"""A neck and shoulders from behind, and what is worn there. The picture's plane is XY, as in things/worn.py."""

import math

import numpy as np

from ..kit.geometry import group, lathe
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .hair import gleaming_hair, single_hairs
from .worn import sheet

# Half the width, the depth and the middle's z by height; between them all goes softly.
WIDE = ((-20, 18.8), (-9, 18.4), (-6.4, 17.6), (-4.6, 16.0), (-3.4, 13.6), (-2.2, 10.6), (-0.8, 7.7), (0.8, 5.9), (2.5, 5.1), (5, 4.8), (15, 4.8))
DEEP = ((-20, 10.2), (-10, 9.6), (-5, 8.8), (-2, 7.8), (0, 6.9), (2, 6.0), (5, 5.5), (15, 5.4))
MIDDLE = ((-20, -1.2), (-5, -0.8), (0, -1.0), (5, -1.2), (15, -2.2))


class Nape:
    """Rings of ellipses that widen from the neck to the shoulders."""

    def __init__(self):
        self.heights = np.linspace(-20, 15, 281)
        self.wide, self.deep, self.middle = (softly(self.heights, table) for table in (WIDE, DEEP, MIDDLE))

    def half(self, y):
        return np.interp(y, self.heights, self.wide)

    def at(self, x, y):
        x, y, w = np.asarray(x, float), np.asarray(y, float), self.half(y)
        power = 2 + 0.9 * np.clip((w - 6) / 12, 0, 1)
        z = np.interp(y, self.heights, self.middle)
        z = z + np.interp(y, self.heights, self.deep) * (1 - np.abs(np.clip(x / w, -1, 1)) ** power) ** (1 / power)
        z = z - 0.45 * np.exp(-((x / 1.5) ** 2) - ((y - 3) / 6) ** 2)  # between the two tendons
        z = z - 0.5 * np.exp(-((x / 1.9) ** 2)) * np.clip((-3 - y) / 5, 0, 1)  # the spine
        z = z + 0.4 * np.exp(-((x / 1.1) ** 2) - ((y + 1.6) / 1.0) ** 2)  # the last vertebra of the neck
        return z + sum(0.9 * np.exp(-(((x - blade) / 3.6) ** 2) - ((y + 11) / 5) ** 2) for blade in (-8.5, 8.5))

    def covered(self, made_of, name, lift=lambda x, y: 0.0, only=None, across=161):
        """With a skin, or with a cloth that lies `lift` above it `only` where that says so."""
        u = np.sin(np.linspace(-0.5, 0.5, across) * math.pi)[None, :]
        y = np.repeat(self.heights[:, None], across, 1)
        x = u * self.half(y)
        return sheet(x, y, self.at(x, y) + lift(x, y), made_of, name, only=only and only(x, y))

    def on(self, places, above=0.05):
        """Points that high above the skin."""
        return [(x, y, float(self.at(x, y)) + above) for x, y in places]


def softly(at, table, wide=14):
    v = np.interp(at, *np.array(table).T)
    kernel = np.hanning(2 * wide + 1) / np.hanning(2 * wide + 1).sum()
    return np.convolve(np.pad(v, wide, "reflect", reflect_type="odd"), kernel, "valid")


def warm_skin(color="#A06C4C", deeper="#87523A"):
    """Skin from as far as a hand reaches: blotches, pores, a little light within."""
    k = Nodes("skin")
    where = k.n("TexCoord").outputs["Object"]
    blotch, fine, pores = k.n("TexNoise", Scale=0.35, Detail=3.0), k.n("TexNoise", Scale=4.0, Detail=6.0), k.n("TexVoronoi", Scale=16.0)
    for each in (blotch, fine, pores):
        k.l(where, each.inputs["Vector"])
    tone = k.mixed(linear(color), linear(deeper), k.ranged(blotch.outputs["Fac"], 0.35, 0.75, (0, 0.5)))
    tone = k.mixed(tone, linear("#C28C66"), k.ranged(fine.outputs["Fac"], 0.45, 0.8, (0, 0.10)))
    for socket in ("Base Color", "Subsurface Color"):
        k.l(tone, k.b.inputs[socket])
    bump = k.n("Bump", Strength=0.35, Distance=0.02)
    k.l(k.math("ADD", pores.outputs["Distance"], fine.outputs["Fac"]), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.46, Specular=0.42, Subsurface=0.22, **{"Subsurface Radius": (0.55, 0.28, 0.18)})
    return k.m


def hairline(nape, rnd, count=420):
    """Short fine hairs below the hairline, too short for the knot."""
    paths = []
    for _ in range(count):
        x = rnd.normal(0, 2.4)
        y, long, lean = 3.0 + rnd.normal(0, 0.35) + 0.05 * x * x, rnd.uniform(0.3, 1.0) + 0.8 * rnd.random() ** 6, rnd.normal(0, 0.3)
        t = np.linspace(0, 1, 7)
        px, py = x + lean * long * t + 0.1 * np.sin(3 * t + x), y - long * t * (1 - 0.35 * t)
        paths.append(list(zip(px, py, nape.at(px, py) + 0.04 + 0.25 * rnd.random() * np.sin(math.pi * t))))
    single_hairs(paths, gleaming_hair("#130C09", "#A07A60", 0.24, 0.17), 0.0026)


def ball(made_of, scale, at, name):
    """A ball that is drawn out: the skull below hair, an ear's lobe."""
    o = lathe([(0, -1), *[(math.sin(a), -math.cos(a)) for a in np.linspace(0.05, 3.09, 40)], (0, 1)], made_of, name, 64, auto=180)
    o.scale, o.location = scale, at
    return o


def jhumka(at):
    """An earring: a bell of gold below a bead, pearls round its mouth."""
    gold = material("gold", "#D6A24A", rough=0.24, metal=1, bump=(24, 0.3), bd=0.02)
    pearl = material("pearl", "#EFE6D6", rough=0.2, spec=0.6, coat=0.4)
    bell = [(0, 0.0), (0.22, -0.02), (0.55, -0.35), (0.78, -0.85), (0.86, -1.15, 0.03), (0.80, -1.15, 0.03), (0.5, -0.5), (0, -0.2)]
    parts = [lathe(bell, gold, "bell", 72, auto=40), ball(gold, (0.4, 0.4, 0.3), (0, 0, 0.45), "bead")]
    for a in np.arange(18) * math.pi / 9:
        parts.append(ball(pearl, (0.11,) * 3, (0.83 * math.cos(a), 0.83 * math.sin(a), -1.3), "pearl"))
    hung = group(parts, "jhumka")
    hung.rotation_euler, hung.location = (-math.pi / 2, 0, 0), at
    return hung
