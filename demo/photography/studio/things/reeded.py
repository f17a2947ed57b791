"""Reeded glass, as in the window of a bathroom."""

import math

import bpy
import numpy as np

from ..kit.geometry import link
from .rain import lens_of_water


def reeded_pane(y, left, right, low, high, pitch=0.9, deep=0.15, fine=14):
    """Each of its upright ribs is a lens that draws out what lies beyond into stripes."""
    x = np.arange(left, right, pitch / fine)
    share = (x / pitch) % 1 - 0.5
    r = (pitch**2 / 4 + deep**2) / (2 * deep)
    ribs = y - np.sqrt(r**2 - (share * pitch) ** 2) + r - deep
    me = bpy.data.meshes.new("reeded")
    n = len(x)
    verts = [(a, b, z) for z in (low, high) for a, b in zip(x.tolist(), ribs.tolist())]
    me.from_pydata(verts, [], [[k, k + 1, n + k + 1, n + k] for k in range(n - 1)])
    return link(me, "reeded", lens_of_water(), auto=math.radians(40))
