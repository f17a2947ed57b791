"""Clothes on a back, seen from behind: a blouse, the end of a sari, their woven patterns.

The picture's plane is XY, as in a look down on a table; what is nearer to the camera has a larger z.
"""

import math

import numpy as np

from ..kit.geometry import mesh_of_quads
from ..kit.materials import Nodes
from ..kit.palette import linear
from .cream import noise


class Back:
    """A back: its spine is a hollow, its shoulder blades stand out; a blouse of that material lies close on it."""

    def __init__(self, made_of, over=(46, 60), step=0.1, seed=4):
        rnd = np.random.default_rng(seed)
        x, y = np.meshgrid(*(np.arange(-size / 2, size / 2, step) for size in over), indexing="ij")
        sheet(x, y, self.at(x, y) + 0.25 * noise(rnd, x.shape, (5, 6)) + 0.5 * creases(rnd, x, y, 16), made_of, "blouse")

    def at(self, x, y):
        z = -(x**2) / 70 - (y - 4) ** 2 / 160 - 0.8 * np.exp(-((x / 2.6) ** 2))
        return z + sum(1.3 * np.exp(-(((x - blade) / 4.6) ** 2) - ((y - 5) / 8) ** 2) for blade in (-8.2, 8.2))


def creases(rnd, x, y, count, lean=(0.1, 0.6)):
    """Sharp and soft creases that run up and down, leaning either way."""
    z = np.zeros_like(x)
    for _ in range(count):
        cx, cy, a = rnd.uniform(-16, 16), rnd.uniform(-20, 20), rnd.choice((-1, 1)) * rnd.uniform(*lean) + math.pi / 2
        along = (x - cx) * math.cos(a) + (y - cy) * math.sin(a)
        across = (y - cy) * math.cos(a) - (x - cx) * math.sin(a) + 0.6 * np.sin(along / 3.2)
        z += rnd.uniform(0.15, 0.5) * np.exp(-((along / rnd.uniform(4, 9)) ** 2)) * np.exp(-np.abs(across) / rnd.uniform(0.35, 0.8))
    return z


def sari(back, made_of, top=(8.6, 28.0), bottom=(10.8, -30.0), wide=30.0, step=0.08, seed=7):
    """The end of a sari hangs over the left shoulder and down a back, its border from `top` to `bottom`, in folds beside it.
    Its UV map tells centimetres from the border's edge, and along it.
    """
    rnd = np.random.default_rng(seed)
    long = math.dist(top, bottom)
    t, s = np.meshgrid(np.arange(0, long, step), np.arange(0, wide, step), indexing="ij")
    dx, dy = (bottom[0] - top[0]) / long, (bottom[1] - top[1]) / long
    share = t / long
    folds, shift, at = np.zeros_like(s), np.zeros_like(s), 6.0
    while at < wide:
        gap, deep = rnd.uniform(1.6, 3.4), rnd.uniform(0.45, 1.0)
        middle = at + 0.7 * np.sin(2.1 * share + rnd.uniform(0, 6)) - 2.2 * (share - 0.4) * (at / wide)
        away = (s - middle) / rnd.uniform(0.55, 0.9)
        folds += deep * np.exp(-(np.abs(away) ** 1.5)) * (0.75 + 0.25 * np.sin(3 * share + rnd.uniform(0, 6)))
        shift -= 0.35 * deep * np.tanh(away) * np.exp(-np.abs(away) / 2)
        at += gap
    wave = 0.35 * noise(rnd, s.shape, (7, 1.4)) + 0.16 * noise(rnd, s.shape, (14, 4)) + 0.05 * noise(rnd, s.shape, (40, 14))
    off = s + shift + 0.5 * np.sin(5.2 * share + 1) + 0.25 * np.sin(11 * share)
    x, y = top[0] + dx * t + dy * off, top[1] + dy * t - dx * off
    z = back.at(x, y) + 1.0 + folds + np.maximum(wave, -0.3) * (0.4 + 0.6 * np.clip(s / 3, 0, 1)) - 0.15 * np.exp(-s / 0.6)
    return sheet(x, y, z, made_of, "sari", np.dstack([s, t]))


def sheet(x, y, z, made_of, name, uv=None):
    """Cloth through a grid of points."""
    k = np.arange(z.size).reshape(z.shape)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    one = mesh_of_quads(np.dstack([x, y, z]).reshape(-1, 3), quads, made_of, name)
    if uv is not None:
        corners = np.empty(len(one.data.loops), np.int32)
        one.data.loops.foreach_get("vertex_index", corners)
        one.data.uv_layers.new().data.foreach_set("uv", uv.reshape(-1, 2)[corners].astype(np.float32).ravel())
    return one


def bordered(made_of, red="#7E1A1C", gold="#C79A45"):
    """Weaves a border into a cloth: red with lines and rhombs of gold, its inner edge a row of temples."""
    k = Nodes(made_of)
    color = k.b.inputs["Base Color"].links[0].from_socket
    shade, split = k.n("RGBToBW"), k.n("SeparateXYZ")
    k.l(color, shade.inputs[0])
    k.l(k.n("TexCoord").outputs["UV"], split.inputs[0])
    s, t = split.outputs["X"], split.outputs["Y"]
    threads = k.ranged(shade.outputs[0], 0.35, 0.8, (0.62, 1.08))

    def dyed(paint, share):
        nonlocal color
        uneven = k.n("VectorMath", operation="SCALE")
        uneven.inputs[0].default_value = linear(paint)[:3]
        k.l(threads, uneven.inputs["Scale"])
        color = k.mixed(color, uneven.outputs[0], share)

    def stripe(low, high, share=1.0):
        return k.math("MULTIPLY", k.ranged(s, low, low + 0.03), k.ranged(s, high, high + 0.03, (share, 0)))

    temples = k.math("SUBTRACT", s, k.math("MULTIPLY", k.math("PINGPONG", t, 0.55), 1.5))
    dyed(red, k.ranged(temples, 3.3, 3.36, (1, 0)))
    for low, high in ((0.35, 0.62), (2.55, 2.9)):
        dyed(gold, stripe(low, high))
    across, along = k.math("ABSOLUTE", k.math("SUBTRACT", s, 1.58)), k.math("PINGPONG", t, 0.5)
    rhomb = k.math("ADD", k.math("DIVIDE", across, 0.42), k.math("DIVIDE", along, 0.36))
    dyed(gold, k.math("MULTIPLY", k.ranged(rhomb, 0.96, 1.0, (0.92, 0)), k.ranged(rhomb, 0.36, 0.4)))
    for low in (5.1, 5.5):
        dyed(red, stripe(low, low + 0.1, 0.8))
    k.l(color, k.b.inputs["Base Color"])
    return made_of
