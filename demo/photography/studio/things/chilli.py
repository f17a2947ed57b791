"""Red chillies and the leaf of a banana plant that one serves on."""

import math

import numpy as np

from ..kit.geometry import group, sweep
from ..kit.materials import material
from .cloth import cloth
from .surfaces import blend, painted, plane, shade, waves


def chilli(long=6.0, bow=0.9, r=0.52, color="#B3140F", seed=1):
    """Lies along +X on the table, its tip bent; its skin gleams and is a little dented, its stalk is green."""
    rnd = np.random.default_rng(seed)
    share = np.linspace(0, 1, 44)
    fat = r * np.clip(1 - share**1.7, 0, 1) ** 0.72 * np.minimum(1, 0.72 + 2.2 * share) * (1 + 0.05 * np.sin(9 * share + rnd.uniform(0, 6)))
    fat = np.maximum(fat, 0.02)
    path = [(long * s, bow * math.sin(2.6 * s) - 0.5 * bow * s, max(f, 0.04) + 0.22 * s**3) for s, f in zip(share, fat)]
    skin = material("chilli", color, rough=0.16, coat=0.9, bump=(1.1, 0.35, 2), bd=0.12)
    green = material("stalk", "#5C7A2E", rough=0.5, bump=(7, 0.3), bd=0.02)
    body = sweep(path, fat.tolist(), skin, "chilli", 40)
    calyx = sweep([(-0.18, 0, r * 0.74), (0.02, 0, r * 0.74), (0.22, 0.01, r * 0.74)], [0.1, 0.8 * r, 0.62 * r], green, "calyx", 32)
    stalk = [(-0.16 - 1.5 * s, -0.5 * s * s, r * 0.74 + 0.25 * s) for s in np.linspace(0, 1, 14)]
    stem = sweep(stalk, [0.13 - 0.03 * s + 0.05 * (s > 0.95) for s in np.linspace(0, 1, 14)], green, "stalk", 20)
    return group([body, calyx, stem], "chilli")


def banana_leaf(light="#5F9440", dark="#2C5A26", rib="#B7C978", seed=4, across=44.0):
    """Its midrib runs along X through the origin, and fine ribs off it on both sides."""
    rnd = np.random.default_rng(seed)
    x, y = (side - across / 2 for side in plane(across))
    off = np.abs(y)
    along = x - 0.30 * off - 0.004 * off**2 + 0.5 * (waves(rnd, across, 9) - 0.5)
    ribs = 0.5 + 0.5 * np.cos(2 * math.pi * along / 0.74)
    fine = 0.5 + 0.5 * np.cos(2 * math.pi * along / 0.148 + 2 * waves(rnd, across, 3))
    strong = waves(rnd, across, 2.2, 14)
    green = blend(dark, light, np.clip(0.42 + 0.5 * (waves(rnd, across, 6) - 0.5) + 0.26 * strong * (ribs - 0.5) + 0.08 * (fine - 0.5), 0, 1))
    middle = np.exp(-((off / 0.42) ** 4))
    green = green + (shade(rib) - green) * (0.9 * middle)[..., None]
    green *= (1 - 0.35 * np.exp(-(((off - 0.56) / 0.12) ** 2)))[..., None]
    rough = 0.26 + 0.16 * waves(rnd, across, 1.6) - 0.05 * middle
    height = 0.035 * ribs * (0.4 + strong) + 0.003 * fine + 0.22 * np.sqrt(np.clip(1 - (off / 0.55) ** 2, 0, 1)) + 0.05 * waves(rnd, across, 3)
    made_of = painted("banana leaf", green, rough, height, across, Specular=0.5, Clearcoat=0.25)
    centred = made_of.node_tree.nodes["Mapping"]
    centred.inputs["Location"].default_value = (0.5, 0.5, 0)
    folds = [(-20 + 8 * k + 2 * math.sin(5 * k), 9 * (-1) ** k, 73 * (-1) ** k, 8, 2.2, 0.22) for k in range(6)]
    return cloth(made_of, 90, 60, folds, steps=200)
