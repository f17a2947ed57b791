"""Shapla, the water lily: its leaves lie on still water, its flowers stand open between them."""

import math
import random

import bpy
import cv2
import numpy as np

from ..kit.geometry import group, link, sweep
from ..kit.materials import Nodes, material, set_inputs
from .maps import image
from .petals import curled, petal_material
from .sunglasses import smooth
from .surfaces import blend


def lily_pad(loc, r=4.0, turn=0.0, seed=1):
    """A round leaf with a cleft, afloat; its rim is turned up, wavy and here and there lifted."""
    rnd = random.Random(seed)
    rings, around, cleft = 34, 150, 0.20
    waves = [(k, rnd.uniform(0, 6), rnd.uniform(0.3, 1)) for k in (2, 3, 5, 8)]
    verts, faces, polar = [(0, 0, 0)], [], [(0.5, 0.0)]
    for i in range(1, rings + 1):
        q = i / rings
        for j in range(around + 1):
            share = j / around
            a = cleft * q**0.3 + (2 * math.pi - 2 * cleft * q**0.3) * share
            rim = 1 + 0.03 * sum(s * math.sin(k * a + p) for k, p, s in waves)
            lip = 0.05 * sum(s * math.sin(k * a + 2 * p) for k, p, s in waves) * q**5
            turned = max(0, 0.4 + 0.6 * math.sin(2 * a + waves[0][1]) + 0.4 * math.sin(5 * a + waves[1][1]))
            upturned = 0.16 * turned * max(0, (q - 0.9) / 0.1) ** 2
            height = 0.012 + upturned + r * (0.006 * q + 0.5 * max(0, lip) * q)
            verts.append((r * q * rim * math.cos(a), r * q * rim * math.sin(a), height))
            polar.append((share, q))
    row = around + 1
    faces += [[0, 1 + j, 2 + j] for j in range(around)]
    for i in range(rings - 1):
        first = 1 + i * row
        faces += [[first + j, first + row + j, first + row + j + 1, first + j + 1] for j in range(around)]
    me = bpy.data.meshes.new("pad")
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new().data
    for loop in me.loops:
        uv[loop.index].uv = polar[loop.vertex_index]
    pad = link(me, "pad", pad_material(seed), auto=math.pi)
    solid = pad.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.045, 1
    pad.location, pad.rotation_euler = loc, (0, 0, turn)
    return pad


def pad_material(seed):
    """Green with pale veins that run out from the stalk and fork; between them it is quilted. Its rim is reddish, and
    here and there something has eaten or browned it.
    """
    k = Nodes("pad")
    color, height = pad_maps(seed)
    at, face, relief = k.n("TexCoord"), k.n("TexImage"), k.n("TexImage")
    face.image, relief.image = image("pad color", color), image("pad height", np.dstack([height] * 3))
    bump = k.n("Bump", Strength=1.0, Distance=1.0)
    for node in (face, relief):
        k.l(at.outputs["UV"], node.inputs["Vector"])
    k.l(relief.outputs[0], bump.inputs["Height"])
    k.l(face.outputs[0], k.b.inputs["Base Color"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.30, Specular=0.5)
    return k.m


def pad_maps(seed, w=1500, h=460):
    """The colours of a leaf three centimetres in radius and how high it lies, around it and outwards from its stalk."""
    rnd = np.random.default_rng(seed)

    def spots(x, y):
        grown = rnd.random((max(2, round(h / y)), max(2, round(w / x)))).astype(np.float32)
        return cv2.resize(grown, (w, h), interpolation=cv2.INTER_CUBIC)

    veins = np.zeros((h, w), np.float32)
    count = 19
    for n in range(count):
        start = (n + 0.5 + rnd.uniform(-0.2, 0.2)) / count
        vein(veins, rnd, start, 0.02, rnd.uniform(0.42, 0.6), 0.0, 0.075, 0.5 / count)
    pale = cv2.GaussianBlur(veins, (0, 0), 1.1)
    far = cv2.distanceTransform((veins < 0.3).astype(np.uint8), cv2.DIST_L2, 5)
    quilt = 1 - np.exp(-far / 16)
    q = (np.arange(h, dtype=np.float32)[:, None] + 0.5) / h
    fine = 0.5 * spots(9, 7) + 0.5 * spots(24, 16)
    green = blend("#3F7A36", "#6E9C3C", 0.75 * spots(180, 120) + 0.35 * (fine - 0.5) + 0.25 * (1 - q))
    green *= (0.86 + 0.20 * quilt + 0.16 * (fine - 0.5))[..., None]
    green = blend(green, "#B7CC7C", 0.72 * pale + 0.5 * np.exp(-((q / 0.05) ** 2)))
    old = np.clip((spots(120, 50) + 0.5 * fine - 0.95) / 0.12, 0, 1) * np.clip((q - 0.72) / 0.2, 0, 1)
    green = blend(green, "#9A8840", 0.8 * old)
    rim = np.clip((q + 0.03 * (spots(40, 400) - 0.5) - 0.945) / 0.03, 0, 1)
    green = blend(green, "#7E4A38", 0.75 * rim * (0.5 + 0.5 * spots(200, 400)))
    specks = np.clip((spots(6, 6) - 0.93) / 0.05, 0, 1) * np.clip((spots(140, 90) - 0.45) / 0.1, 0, 1)
    green *= (1 - 0.5 * specks)[..., None]
    height = 0.055 * quilt + 0.006 * fine - 0.012 * pale
    return green.astype(np.float32), cv2.GaussianBlur(height.astype(np.float32), (0, 0), 1.2)


def vein(drawn, rnd, share, start, end, lean, thick, fork, r=3.0):
    """Draws a vein outwards; at its end it forks, and each of its arms again."""
    h, w = drawn.shape
    steps = 24
    for i in range(steps):
        q0, q1 = (start + (end - start) * (i + d) / steps for d in (0, 1))
        x0, x1 = ((share + lean * (q - start)) * w for q in (q0, q1))
        wide = thick * (1 - 0.55 * q0) / (2 * math.pi * r * max(0.12, q0)) * w
        cv2.line(drawn, (round(x0), round(q0 * h)), (round(x1), round(q1 * h)), 1.0, max(1, round(wide)), cv2.LINE_AA)
    if end < 0.93:
        for side in (-1, 1):
            away = side * fork * rnd.uniform(0.7, 1.1) / (1 - end)
            until = rnd.uniform(0.78, 0.88) if end < 0.7 else rnd.uniform(0.95, 0.98)
            vein(drawn, rnd, share + lean * (end - start), end, until, away, 0.6 * thick, 0.5 * fork, r)


def shapla_petal(rnd, length):
    """A boat that is broadest beyond its middle and ends in a blunt point."""
    width = length * rnd.uniform(0.33, 0.39)

    def outline(t):
        foot = 0.34 + 0.66 * math.sin(math.pi / 2 * min(1, t / 0.56))
        beyond = max(0, (t - 0.56) / 0.44)
        return width / 2 * foot * (1 - beyond**2.2) ** 0.7 + 0.003

    bend, roll, cup = rnd.uniform(0.5, 0.85), rnd.uniform(0.0, 0.2), rnd.uniform(1.2, 1.6)
    return curled(rnd, length, outline, lambda u, t: 1, bend, roll, cup, 0.10)


def shapla_flower(loc, s=1.0, tilt=(0, 0, 0), color="#F7EEF0", seed=1, edge=None):
    """Four rounds of petals, the inner ones steeper, around a tuft of stamens; their tips may be of the colour `edge`."""
    rnd = random.Random(seed)
    white = petal_material("shapla", color, rnd.uniform(0, 9), "#F4EFD2", edge, through=0.5, glow=0.07)
    sepal = petal_material("sepal", "#D3D5B6", rnd.uniform(0, 9), "#9FAE6A", through=0.4, glow=0.04)
    o = []
    for i, (n, long, up) in enumerate(((4, 3.2, 0.06), (8, 3.2, 0.22), (9, 3.1, 0.46), (9, 2.8, 0.74), (7, 2.3, 1.0))):
        for k in range(n):
            p = shapla_petal(rnd, long * rnd.uniform(0.93, 1.05))
            p.data.materials.append(sepal if i == 0 else white)
            a = 2 * math.pi * (k + 0.5 * (i % 2)) / n + rnd.uniform(-0.10, 0.10)
            p.rotation_euler = (up + rnd.uniform(-0.09, 0.09), rnd.uniform(-0.14, 0.14), a - math.pi / 2)
            p.location = (0.28 * math.cos(a), 0.28 * math.sin(a), 0.10 + 0.045 * i)
            o.append(p)
    yellow = material("stamen", "#EDB72E", rough=0.5, sheen=0.3)
    for k in range(60):
        a, q = k * 2.39996, math.sqrt((k + 0.5) / 60)
        lean = 0.5 * q
        path = [(r * math.cos(a), r * math.sin(a), 0.2 + h) for r, h in ((0.32 * q, 0), (0.36 * q + 0.3 * lean, 0.55), (0.34 * q + 0.25 * lean, 1.0))]
        o.append(sweep(path, [0.045, 0.06, 0.03], yellow, "stamen", 7))
    return group(o, "shapla", loc, tilt, s)


def shapla_stem(path, r=0.22):
    """The long, soft stem that a flower was picked with."""
    line = smooth(path)
    made_of = material("stem", "#8A7250", rough=0.42, mottled=0.4, ms=0.8, coat=0.2)
    return sweep(line, [r] * len(line), made_of, "stem", 20)
