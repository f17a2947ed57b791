"""A doe foot from very near, laden with lip oil, which runs down it into a drop at its tip."""

import math

import cv2
import numpy as np

from ..kit.geometry import cylinder, group, mesh_of_quads
from ..kit.materials import material
from ..kit.palette import linear
from .makeup import doe_foot
from .pendant import pendant_drop
from .rain import lens_blur
from .see_through import LIQUID, bubbles, skin
from .surfaces import blend

LONG = 1.24


def laden_doe_foot(color, light, lean=38, air=()):
    """Its tip is at the origin, its rod comes from the upper right. As much oil as the drop is wide makes white that `color`."""
    dense = -np.log(np.clip(linear(color)[:3], 0.002, 0.999)) / 0.36
    rod = [cylinder(0.1, 4, LONG - 0.1, 0.02, material("rod", "#F4E9E4", rough=0.3), "rod", 48)]
    group([*doe_foot(color, LONG, LONG), *rod], "wand", rot=(0, math.radians(lean), 0))
    drop = np.array(pendant_drop(0.13, 0.1846, 0.312))
    drop[:, 1] -= 0.08
    foot = drop[-1, 1]
    z = np.linspace(0.66, foot, 800)
    s = np.maximum(z, 0) / math.cos(math.radians(lean))  # how far along the foot from its tip
    t = 1 - s / LONG
    slant = np.clip((t - 0.16) / 0.7, 0, 1)
    slant = slant**2 * (3 - 2 * slant)
    ends = np.clip((0.66 - z) / 0.42, 0, 1)
    film = 0.11 * ends**0.7 - 0.03  # it has run down from above, where it ends within the fibres
    r = 0.165 + 0.05 * np.sin(math.pi * np.clip(t, 0, 1) ** 0.8) + film
    hangs = np.interp(-z, -drop[:, 1], drop[:, 0])
    share = 1 / (1 + np.exp((z - 0.05) / 0.055))
    wide = (1 - share) * r * (1 + 0.12 * slant) / math.cos(math.radians(lean)) + share * hangs
    deep = (1 - share) * (r * (1 - 0.35 * slant)) + share * hangs
    x = (1 - share) * (np.maximum(z, 0) * math.tan(math.radians(lean)) + 0.03 * ends) + 0.06 * share
    y = -0.125 * slant
    smooth, near = np.hanning(121) / np.hanning(121).sum(), np.clip((z - foot - 0.1) / 0.1, 0, 1)
    wide, deep, x, y = (near * np.convolve(np.pad(v, 60, mode="edge"), smooth, "valid") + (1 - near) * v for v in (wide, deep, x, y))
    by_way = np.cumsum(np.append(0, np.hypot(np.diff(wide), np.diff(z))))  # as many rings where it is round as where it is steep
    even = np.linspace(0, by_way[-1], 640)
    wide, deep, x, y, z = (np.interp(even, by_way, v) for v in (wide, deep, x, y, z))
    turn = np.linspace(0, 2 * math.pi, 256, endpoint=False)
    verts = np.stack([x[:, None] + wide[:, None] * np.cos(turn), y[:, None] + deep[:, None] * np.sin(turn), np.repeat(z[:, None], 256, 1)], -1)
    # its upper end follows the foot, slantwise and in tongues
    rise = np.clip((z - 0.2) / 0.46, 0, 1)[:, None] * (-0.13 * np.cos(turn) + 0.04 * np.cos(2 * turn + 1) + 0.03 * np.cos(5 * turn + 1))
    verts[..., 2] += rise
    verts[..., 0] += rise * math.tan(math.radians(lean))
    number = np.arange(verts[..., 0].size).reshape(-1, 256)
    beside = np.roll(number, -1, 1)
    quads = np.stack([number[:-1], number[1:], beside[1:], beside[:-1]], -1).reshape(-1, 4)
    oil = mesh_of_quads(verts.reshape(-1, 3), quads, skin("oil", LIQUID, light, behind=dense, gleam=1.3, within=0.12), "oil")
    oil.visible_shadow = oil.visible_diffuse = False
    bubbles([(0.06 + bx, by + float(y[-1]), bz, br) for bx, by, bz, br in air], skin("air", 1 / LIQUID, light, before=dense))


def tubes_behind(shades, rows=1250, columns=1000):
    """Far out of focus: a pale wall in the sun, a ledge of stone, and on it a tube of each shade, light in it: the first with its cap, the last open."""
    x, y = np.meshgrid(np.linspace(-0.8, 0.8, columns), np.linspace(1, -1, rows))
    glow = np.exp(-(((x + 0.1) / 0.7) ** 2) - ((y - 0.15) / 0.85) ** 2)
    shady = 1 / (1 + np.exp(-(y - 0.45 + 0.7 * x) / 0.2))
    view = blend("#DCA79B", "#FBE9DD", 1.1 * glow)
    view = blend(view, "#B98A80", 0.6 * shady)
    ledge = 1 / (1 + np.exp((y + 0.70) / 0.02))
    view = blend(view, blend("#D9B3A4", "#FFF3E8", 1.1 * np.exp(-(((x + 0.1) / 0.6) ** 2))), ledge)

    def box(left, right, low, high, round_=0.03):
        off = np.maximum(np.abs(x - (left + right) / 2) - (right - left) / 2 + round_, 0), np.maximum(np.abs(y - (low + high) / 2) - (high - low) / 2 + round_, 0)
        return 1 / (1 + np.exp((np.hypot(*off) - round_) / 0.004))

    for k, (at, color) in enumerate(zip((-0.50, -0.12), shades)):
        half, high = 0.135, 0.02
        view = blend(view, "#9A6A60", 0.45 * np.exp(-(((x - at - 0.22 - 0.3 * (y + 0.74)) / 0.10) ** 2) - ((y + 0.80) / 0.05) ** 2))
        view = blend(view, "#FFF6F0", 0.55 * box(at - half, at + half, -0.76, high))
        within = (x - at) / half
        lit = blend(color, "#FFF3EA", 0.10 + 0.35 * np.exp(-(((within + 0.55) / 0.3) ** 2)))
        view = blend(view, lit * 1.12, box(at - half + 0.025, at + half - 0.025, -0.73, high - 0.03))
        view = blend(view, "#C79A4A", box(at - 0.10, at + 0.10, high, high + 0.05, 0.01))
        if k == 0:
            cap = blend("#FFFFFF", "#D8C4BC", np.clip(0.5 + 0.5 * within, 0, 1))
            view = blend(view, cap, box(at - half, at + half, high + 0.045, 0.80))
        else:
            view = blend(view, "#F6E4DF", 0.9 * box(at - 0.07, at + 0.07, high + 0.05, high + 0.19, 0.01))
    small = cv2.resize(np.ascontiguousarray(view, np.float32), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.resize(lens_blur(small, 13), (columns, rows), interpolation=cv2.INTER_CUBIC)
