"""People who are not seen: they stand between the sun and the set, and only their shadow is in the picture.

Outlines are drawn in centimetres, x to the right and y up, and looked at as the shadow on a wall is.
"""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import link
from ..kit.materials import Nodes
from .maps import image
from .sunbeams import unseen

PER_CM = 24
LEFT, RIGHT, LOW, HIGH = -32.0, 20.0, -40.0, 22.0

# From the crown down the forehead, nose, lips and chin, round the shoulders and up the nape. The ear is at the origin.
HEAD = (
    (-0.8, 11.5), (3.2, 10.9), (6.1, 9.0), (7.7, 6.9), (8.3, 5.1), (8.45, 3.9), (8.2, 2.9), (8.0, 2.2), (8.4, 1.2), (9.15, -0.2),
    (10.0, -1.45), (10.3, -1.95), (10.2, -2.4), (9.6, -2.72), (8.85, -2.95), (8.75, -3.5), (9.0, -4.05), (9.4, -4.45), (9.25, -4.8),
    (8.85, -5.0), (9.1, -5.25), (9.25, -5.7), (8.75, -6.25), (8.2, -6.75), (8.15, -7.3), (8.4, -8.0), (8.2, -8.9), (7.3, -9.6),
    (6.0, -9.85), (4.2, -10.0), (2.9, -10.8), (2.2, -12.6), (1.9, -15.2), (2.1, -17.6), (3.4, -19.6), (6.4, -22.6), (8.6, -27),
    (9.6, -34), (9.6, -44), (-17, -44), (-15.5, -34), (-13.6, -26), (-10.4, -21.4), (-7.0, -18.4), (-5.2, -15.0), (-4.9, -11.4),
    (-5.8, -8.0), (-7.8, -4.2), (-9.0, 0.3), (-8.9, 4.4), (-7.3, 8.2), (-4.6, 10.6),
)  # fmt: skip
LASHES = ((1.25, 0.62), (1.35, 0.36), (1.25, 0.1))


class Silhouette:
    """What keeps the sun off, from 0 to 1 for each point of a sheet."""

    def __init__(self):
        self.mask = np.zeros((round((HIGH - LOW) * PER_CM), round((RIGHT - LEFT) * PER_CM)), np.uint8)

    def fill(self, points):
        spots = [((x - LEFT) * PER_CM * 16, (HIGH - y) * PER_CM * 16) for x, y in points]
        cv2.fillPoly(self.mask, [np.round(spots).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return self

    def before(self, at, towards, away=30, size=1.0, mirrored=False):
        """Stands before the sun, parallel to the wall behind the set, so that its shadow's origin falls on the point `at`,
        undistorted. The farther away, the softer.
        """
        k = Nodes("silhouette")
        k.t.nodes.remove(k.b)
        seen, dark, clear, both = k.n("TexImage"), k.n("BsdfDiffuse"), k.n("BsdfTransparent"), k.n("MixShader")
        dark.inputs["Color"].default_value = (0, 0, 0, 1)
        seen.image, seen.extension = image("silhouette", np.flipud(self.mask)[..., None].repeat(3, 2).astype(np.float32) / 255), "CLIP"
        k.l(seen.outputs["Color"], both.inputs[0])
        k.l(clear.outputs[0], both.inputs[1])
        k.l(dark.outputs[0], both.inputs[2])
        k.l(both.outputs[0], k.o.inputs["Surface"])
        sheet = bpy.data.meshes.new("silhouette")
        side = -size if mirrored else size
        corners = ((LEFT, LOW), (RIGHT, LOW), (RIGHT, HIGH), (LEFT, HIGH))
        sheet.from_pydata([(side * x, size * y, 0) for x, y in corners], [], [[0, 1, 2, 3]])
        for loop, corner in zip(sheet.uv_layers.new().data, ((0, 0), (1, 0), (1, 1), (0, 1))):
            loop.uv = corner
        one = link(sheet, "silhouette", k.m, smooth=False)
        one.location = Vector(at) + away * Vector(towards)
        one.rotation_euler = (math.pi / 2, 0, 0)
        unseen([one])
        return one


def ring(x, y, r, steps=48):
    turn = np.linspace(0, 2 * math.pi, steps, endpoint=False)
    return np.stack([x + r * np.cos(turn), y + r * np.sin(turn)], 1)


def rounded(points, steps=10):
    """A closed curve through all points (Catmull and Rom)."""
    p = np.array(points, float)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(np.roll(p, 1, 0), p, np.roll(p, -1, 0), np.roll(p, -2, 0)):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.concatenate(parts)


def bent(start, ends, wide, bow, late=0.6, steps=24):
    """A lock of hair from its root to its tip, where it runs out, the later the smaller `late` is."""
    (x0, y0), (x1, y1) = start, ends
    t = np.linspace(0, 1, steps)
    sway = bow * np.sin(math.pi * t) + 0.3 * bow * np.sin(3 * math.pi * t)
    along = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y0 - y1) / along, (x1 - x0) / along
    x, y, w = x0 + (x1 - x0) * t + sway * nx, y0 + (y1 - y0) * t + sway * ny, wide * (1 - t) ** late
    return np.concatenate([np.stack([x + w * nx, y + w * ny], 1), np.stack([x - w * nx, y - w * ny], 1)[::-1]])


def woman(hair="bun"):
    """In profile, looking to the right: hair in a bun with a garland round it, or loose down the back."""
    rnd = np.random.default_rng(6)
    seen = Silhouette().fill(rounded(HEAD))
    for across, up in LASHES:
        seen.fill([(7.9, 1.6), (8.1 + 0.6 * across, 1.45 + 0.35 * up), (8.05 + across, 1.5 + up), (8.1 + 0.6 * across, 1.3 + 0.3 * up), (7.9, 1.25)])
    if hair == "bun":
        seen.fill(rounded([(-10.2 + 4.9 * math.cos(a), -1.6 + 4.4 * math.sin(a)) for a in np.linspace(0, 5.8, 14)]))
        for a in np.linspace(0.5, 5.5, 19):
            x, y = -10.2 + 5.1 * math.cos(a), -1.6 + 4.6 * math.sin(a)
            for petal in range(5):
                b = a + 1.26 * petal + rnd.uniform(-0.3, 0.3)
                seen.fill(ring(x + 0.46 * math.cos(b), y + 0.46 * math.sin(b), 0.42))
        for root, tip, bow in (((-5.6, -9.0), (-7.4, -14.6), 0.7), ((-5.3, -9.6), (-6.0, -13.2), -0.5)):
            seen.fill(bent(root, tip, 0.16, bow))
        return seen
    for k in range(60):
        out = k / 59
        root = (-3.0 - 5.4 * out, 9.4 - 10 * out)
        tip = (-10.0 - 11.0 * out + rnd.normal(0, 0.7), -31 + 8 * out + rnd.normal(0, 2.0))
        seen.fill(bent(root, tip, 1.2, -1.6 - 1.2 * out + rnd.normal(0, 0.2), late=0.35))
    return seen

