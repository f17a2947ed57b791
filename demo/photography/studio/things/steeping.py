"""Saffron that steeps in oil with light behind it."""

import math

import cv2
import numpy as np

from ..kit.geometry import sweep
from ..kit.materials import Nodes
from .clear import flow
from .see_through import LIQUID, backdrop, bubbles, skin


def steeped(dense, plucked=False):
    """A thread of saffron in oil, with light behind it: deep red, orange where it is thin and, at the
    top, where it was `plucked`."""
    k = Nodes("steeped")
    k.t.nodes.remove(k.b)
    facing_, grain = k.n("LayerWeight", Blend=0.4), k.n("TexNoise", Scale=60.0, Detail=3.0)
    way, red, glow = k.n("LightPath").outputs["Ray Length"], k.n("ValToRGB"), k.n("Emission")
    e = red.color_ramp.elements
    e[0].color, e[1].color = (0.22, 0.007, 0.003, 1), (1.0, 0.13, 0.02, 1)
    drawn = k.n("Mapping")
    drawn.inputs["Scale"].default_value = (2.6, 2.6, 0.2)  # fibres
    k.l(k.n("TexCoord").outputs["Object"], drawn.inputs[0])
    k.l(drawn.outputs[0], grain.inputs["Vector"])
    k.l(k.math("MULTIPLY_ADD", grain.outputs["Fac"], 0.8, k.math("MULTIPLY_ADD", facing_.outputs["Facing"], 0.7, -0.38)), red.inputs[0])
    color = red.outputs[0]
    if plucked:
        high = k.n("SeparateXYZ")
        k.l(k.n("TexCoord").outputs["Object"], high.inputs[0])
        color = k.mixed(color, (0.80, 0.24, 0.03, 1), k.ranged(high.outputs["Z"], -0.42, 0.02, (0.0, 0.8)))
    k.l(color, glow.inputs["Color"])
    k.l(k.math("EXPONENT", k.math("MULTIPLY", way, -float(dense[1]))), glow.inputs["Strength"])
    k.l(glow.outputs[0], k.o.inputs["Surface"])
    return k.m


def infusion(light, bundles, air, glow, seed=3):
    """Saffron that steeps in oil, seen from within it: bundles (x, y, z, degrees it leans, threads, length) that hang from where
    they were plucked, bubbles (x, y, z, radius), and behind them oil that light comes through, so many centimetres of frame
    high (`glow`), coloured in wisps below each bundle.
    """
    rnd = np.random.default_rng(seed)
    for x, y, z, lean, count, long in bundles:
        made_of = steeped((0, 0, 0), True)
        for k in range(count):
            spread_, bow = (k - (count - 1) / 2) * 0.34 + rnd.normal(0, 0.05), rnd.normal(0, 0.09)
            own = long * rnd.uniform(0.82, 1.05)
            f = np.linspace(0, 1, 90)
            aside = own * (spread_ * f**1.3 + bow * f**2 + 0.02 * np.sin(7 * f + rnd.uniform(0, 6)))
            deep = own * (0.12 * rnd.normal() * f + 0.05 * np.sin(4 * f + rnd.uniform(0, 6)))
            path = np.stack([aside, deep, -own * f * (1 - 0.25 * spread_**2)], 1)
            radii = 0.011 + 0.007 * f + 0.026 * np.clip((f - 0.72) / 0.28, 0, 1) ** 1.5 - 0.028 * np.clip((f - 0.955) / 0.045, 0, 1) ** 2
            radii *= 1 + 0.10 * np.sin(23 * f + rnd.uniform(0, 6)) + 0.06 * np.sin(51 * f + rnd.uniform(0, 6))
            thread = sweep([tuple(p) for p in path], list(np.maximum(radii, 0.004)), made_of, "thread", 28)
            thread.location, thread.rotation_euler = (x, y, z), (0, math.radians(lean), 0)
            end = path[-4]
            for _ in range(6):  # it ends in a fringe
                off = rnd.normal(0, 0.018, 3)
                tip = [tuple(end + off * 0.9), tuple(end + off * 1.3 + (0, 0, -0.03)), tuple(end + off * 1.7 + (0, 0, -0.06 - 0.04 * rnd.random()))]
                hair = sweep(flow(*tip, fine=6), [0.006 * (1 - 0.8 * q) for q in np.linspace(0, 1, 19)], made_of, "thread", 8)
                hair.location, hair.rotation_euler = thread.location, thread.rotation_euler
    bubbles(air, skin("air", 1 / LIQUID, light))
    backdrop(oil_in_light(bundles, glow), 3.0, (0, 0), glow)


def oil_in_light(bundles, high, rows=1250, columns=1000):
    """Golden where the light behind it is, deep amber away from it; colour falls from saffron in wisps."""
    wide = high * columns / rows
    x, y = np.meshgrid(np.linspace(-wide / 2, wide / 2, columns, dtype=np.float32), np.linspace(high / 2, -high / 2, rows, dtype=np.float32))
    glow = np.exp(-(((x - 0.18 * wide) / (0.42 * wide)) ** 2) - ((y - 0.16 * high) / (0.40 * high)) ** 2)
    thick = 1.9 - 1.75 * glow
    rnd = np.random.default_rng(8)
    sway = cv2.resize(rnd.normal(0, 1, (9, 7)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC)
    curl = cv2.resize(rnd.normal(0, 1, (22, 16)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC)
    for bx, by, bz, lean, count, long in bundles:
        foot = (bx + 0.7 * long * math.sin(math.radians(-lean)), bz - 0.7 * long)
        down = np.clip(foot[1] + 0.3 * long - y, 0, None)
        aside = x - foot[0] - 0.10 * sway * down**0.7 - 0.06 * curl * down
        fan = 0.10 + 0.16 * down
        fibres = 0.6 + 0.4 * np.cos(aside / fan * 7 + 2 * curl + 5 * bx)
        thick += 1.1 * fibres * np.exp(-((aside / fan) ** 2)) * np.exp(-down / (0.9 * long)) * np.clip(down / 0.15, 0, 1)
    light = (0.46 + 0.85 * glow)[..., None] * np.exp(-np.maximum(thick, 0.05)[..., None] * np.array((0.08, 0.86, 3.0), np.float32))
    return cv2.GaussianBlur(light.astype(np.float32), (0, 0), 7)


def amber_room(bearing, up):
    """Oil all around with one light behind it, as a bubble in it shows."""
    glow = np.exp(-(((bearing - 14) / 30) ** 2) - ((up - 14) / 28) ** 2)
    thick = (1.9 - 1.8 * glow)[..., None]
    return ((0.30 + 1.5 * glow)[..., None] * np.exp(-thick * np.array((0.08, 0.86, 3.0)))).astype(np.float32)
