"""A rose, open: its petals wrap one another around a heart, the outer ones turned back at their rims."""

import math
import random

import bpy

from ..kit.geometry import group, lathe, link, sweep
from ..kit.materials import material
from .flowers import leaf
from .petals import velvet

ALONG, ACROSS = 26, 30


def rose(loc, s=1.0, tilt=(0, 0, 0), color="#E58796", seed=1, count=27, stem=True, fine=1):
    """Opens towards +Z; its middle is at `loc`. From very near it wants `fine` petals."""
    rnd = random.Random(seed)
    made_of = [velvet(f"rose{k}", color, rnd.uniform(0, 9)) for k in range(3)]
    o = []
    for k in range(count):
        q = k / (count - 1)
        o.append(wrapped(rnd, q, k * 2.39996 + rnd.uniform(-0.2, 0.2), fine))
        o[-1].data.materials.append(made_of[k % 3])
    green = material("sepal", "#6E8A4E", rough=0.55)
    o.append(lathe([(0, -0.62), (0.2, -0.6, 0.1), (0.38, -0.3, 0.2), (0.34, 0.0), (0, 0.05)], green, "hip", 40))
    if stem:
        o.append(sweep([(0.02 * k * k, 0, -0.5 - 0.5 * k) for k in range(9)], 0.13, green, "stem", 12))
        o.append(leaf((0.4, 0.1, -2.2), 2.6, 1.5, (0.5, 0.2, -1.2), "#5F7F45", seed))
    return group(o, "rose", loc, tilt, s)


def wrapped(rnd, q, turn, fine=1):
    """One petal, from the heart (0) to the outermost (1)."""
    base = 0.05 + 0.95 * q**0.85
    spread = 2.5 - 2.6 * q if q < 0.45 else 1.33 - 0.42 * (q - 0.45)
    tall = 1.62 + 0.25 * math.sin(math.pi * q) - 0.28 * max(0, q - 0.6)
    opened = 0.05 + 1.25 * q**1.7
    curl = 0.10 + 0.42 * q
    lean, wave, at = rnd.uniform(-0.06, 0.06), rnd.uniform(2.2, 4.2), rnd.uniform(0, 6.3)
    notch, off = rnd.uniform(0.02, 0.10) * q, rnd.uniform(-0.3, 0.3)
    along, across = ALONG * fine, ACROSS * fine
    verts, coords = [], []
    for i in range(across + 1):
        u = 2 * i / across - 1
        high = 1 - 0.30 * abs(u) ** 2.6 - notch * math.exp(-(((u - off) / 0.16) ** 2)) + 0.03 * math.sin(wave * 1.7 * u + at)
        back = curl * (0.75 + 0.5 * math.sin(1.3 * u + at)) * (0.7 + 0.5 * abs(u))
        for j in range(along + 1):
            t = j / along
            up = t * high
            a = turn + spread * u * min(1, 0.35 + 1.5 * up) * (1 - 0.10 * q * up)
            rim = max(0.0, (t - 0.66) / 0.34)
            far = base * math.sin(math.pi / 2 * min(1, 0.16 + 1.55 * up)) + opened * up**2.1 * 0.85
            far += 0.55 * back * rim**1.7 + 0.035 * math.sin(wave * u * 2 + at) * up + lean * u
            far += 0.10 * q * u * u * up
            z = tall * up * (1 - 0.36 * opened * up) - 0.75 * back * rim**2.4
            z += 0.03 * math.sin(wave * 2.7 * u + 2 * at) * rim
            verts.append((far * math.cos(a), far * math.sin(a), z))
            coords.append((i / across, t))
    row = along + 1
    faces = [[i * row + j, (i + 1) * row + j, (i + 1) * row + j + 1, i * row + j + 1] for i in range(across) for j in range(along)]
    me = bpy.data.meshes.new("rose")
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new().data
    for loop in me.loops:
        uv[loop.index].uv = coords[loop.vertex_index]
    return link(me, "rose", None, auto=math.pi)
