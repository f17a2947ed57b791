"""Ground out of doors: sand that the wind has rippled, and clay that has dried and cracked."""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .cream import mesh_of, noise


def sheet_of(h, left, near, step, made_of, z=0.0):
    """A height at each point of a grid, row 0 nearest."""
    rows, columns = h.shape
    x, y = np.meshgrid(left + step * np.arange(columns), near + step * np.arange(rows))
    at = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)[None]).ravel()
    quads = np.stack([at, at + 1, at + columns + 1, at + columns], 1)
    return mesh_of(np.dstack([x, y, h + z]).reshape(-1, 3), quads, made_of)


def grained_ground(name, light, dark, grain, specks=0.3, rough=0.95, relief=0.05, thickness=False):
    """Grains of many shades, that few samples leave their shape; darker where it is lower, if its mesh tells how high it is."""
    k = Nodes(name)
    at = k.n("TexCoord").outputs["Object"]
    fine, cloud, speck = k.n("TexNoise", Scale=grain, Detail=5.0, Roughness=0.7), k.n("TexNoise", Scale=0.35, Detail=4.0), k.n("TexVoronoi", Scale=0.7 * grain)
    for texture in (fine, cloud, speck):
        k.l(at, texture.inputs["Vector"])

    ranged = k.ranged
    mixed = k.mixed

    color = mixed(linear(dark), linear(light), ranged(cloud.outputs["Fac"], 0.3, 0.7))
    color = mixed(color, mixed((0.66,) * 3 + (1,), (1.2,) * 3 + (1,), ranged(fine.outputs["Fac"], 0.3, 0.7)), 1.0, "MULTIPLY")
    each = k.n("SeparateColor")
    k.l(speck.outputs["Color"], each.inputs[0])
    color = mixed(color, (0.42, 0.34, 0.28, 1), ranged(each.outputs[0], 1 - 0.3 * specks, 1.01 - 0.28 * specks, (0, 0.8)), "MULTIPLY")
    color = mixed(color, (1, 0.95, 0.86, 1), ranged(each.outputs[1], 1 - 0.3 * specks, 1.01 - 0.28 * specks, (0, 1.2 * specks)))
    if thickness:
        low = k.n("Attribute", attribute_name="thickness")
        color = mixed(color, (0.5, 0.42, 0.38, 1), low.outputs["Fac"], "MULTIPLY")
    k.l(color, k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=1.0, Distance=relief)
    k.l(fine.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=rough, Specular=0.12)
    return k.m


def sand(left, right, near, far, pressed=(), color=("#F3DCB8", "#E2BF92"), seed=1, step=0.09, high=0.34, pitch=3.6):
    """Ripples of the wind, steeper on their lee, none alike; what stands in it, `pressed` (x, y, radius), has smoothed it
    and pushed up a rim. Beyond, it goes on flat.
    """
    rnd = np.random.default_rng(seed)
    shape = round((far - near) / step), round((right - left) / step)
    x, y = np.meshgrid(left + step * np.arange(shape[1]), near + step * np.arange(shape[0]))
    wide, deep = right - left, far - near
    wander = 2.6 * noise(rnd, shape, (deep / 13, wide / 13)) + 0.5 * noise(rnd, shape, (deep / 4, wide / 4))
    phase = (0.78 * y + 0.62 * x + wander) / pitch
    saw = phase % 1
    ridge = np.where(saw < 0.68, saw / 0.68, (1 - saw) / 0.32)
    ridge = cv2.GaussianBlur((ridge**1.25).astype(np.float32), (0, 0), 0.2 / step)
    strong = np.clip(0.55 + 0.55 * noise(rnd, shape, (deep / 9, wide / 9)), 0.1, 1.1)
    h = high * (ridge - 0.5) * strong + 0.3 * noise(rnd, shape, (deep / 16, wide / 16)) + 0.03 * noise(rnd, shape, (deep / 1.1, wide / 1.1))
    h += 0.016 * noise(rnd, shape, (deep / 0.4, wide / 0.4))
    for px, py, r in pressed:
        off = np.hypot(x - px, y - py) / r
        smooth = np.exp(-((off / 1.9) ** 4))
        h = h * (1 - smooth) + 0.2 * smooth * (1 + 0.3 * noise(rnd, shape, (deep / 2.2, wide / 2.2)))
        h += 0.22 * np.exp(-(((off - 1.12) / 0.22) ** 2)) * (0.7 + 0.6 * noise(rnd, shape, (deep / 1.5, wide / 1.5)))
    made_of = grained_ground("sand", *color, 15.0, 0.35)
    sheet_of(h.astype(np.float32), left, near, step, made_of)
    me = bpy.data.meshes.new("beyond")
    corners = ((-260, far - 0.5), (260, far - 0.5), (260, 300), (-260, 300), (-260, near), (left + 0.3, near), (left + 0.3, far), (right - 0.3, far), (right - 0.3, near), (260, near))
    me.from_pydata([(px, py, -0.12) for px, py in corners], [], [[0, 1, 2, 3], [4, 5, 6, 0], [8, 9, 1, 7]])
    link(me, "beyond", made_of, smooth=False)
    return h


def cells(rnd, x, y, step, size, clear=()):
    """Which cell a point of a grid is in, and how far it is from the border; x along the columns."""
    shape, left, near = x.shape, x[0, 0], y[0, 0]
    wide, tall = x[0, -1] + step - left, y[-1, 0] + step - near
    points = np.full(shape, 255, np.uint8)
    for j in range(-1, int(tall / size) + 2):
        for i in range(-1, int(wide / size) + 2):
            px, py = left + (i + 0.5 * (j % 2) + rnd.uniform(-0.4, 0.4)) * size, near + (j + rnd.uniform(-0.4, 0.4)) * size
            if any(math.hypot(px - a, py - b) < r for a, b, r in clear):
                continue
            u, v = round((px - left) / step), round((py - near) / step)
            if 0 <= u < shape[1] and 0 <= v < shape[0]:
                points[v, u] = 0
    for a, b, _ in clear:
        points[round((b - near) / step), round((a - left) / step)] = 0
    _, cell = cv2.distanceTransformWithLabels(points, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    bend = 0.30 * size
    wander = [bend * noise(rnd, shape, (tall / size * 0.9, wide / size * 0.9)) + 0.12 * noise(rnd, shape, (tall / 0.6, wide / 0.6)) for _ in "uv"]
    u = (np.arange(shape[1])[None] + wander[0] / step).astype(np.float32)
    v = (np.arange(shape[0])[:, None] + wander[1] / step).astype(np.float32)
    for a, b, r in clear:
        near_it = np.clip(1.3 - np.hypot(x - a, y - b) / r, 0, 1)
        u += (np.arange(shape[1])[None] - u) * near_it
        v += (np.arange(shape[0])[:, None] - v) * near_it
    cell = cv2.remap(cell.astype(np.float32), u, v, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE).astype(int)
    border = np.ones(shape, np.uint8)
    border[:, 1:] &= cell[:, 1:] == cell[:, :-1]
    border[1:] &= cell[1:] == cell[:-1]
    return cell, cv2.distanceTransform(border, cv2.DIST_L2, 5) * step


def off_middle(p, cell):
    """How far each point is from the middle of its cell, along x or y."""
    count = np.maximum(np.bincount(cell.ravel()), 1)
    return p - (np.bincount(cell.ravel(), p.ravel()) / count)[cell]


def cracked_clay(left, right, near, far, stands=(), color=("#D79C74", "#B9744C"), seed=1, step=0.06, plate=3.4, deep=0.9):
    """A river's bed that has dried: plates that curl at their edges, cracks of every width between them. Each of `stands`
    (x, y, radius) is one level plate.
    """
    rnd = np.random.default_rng(seed)
    shape = round((far - near) / step), round((right - left) / step)
    x, y = np.meshgrid(left + step * np.arange(shape[1]), near + step * np.arange(shape[0]))
    wide, tall = right - left, far - near

    cell, edge = cells(rnd, x, y, step, plate, [(a, b, 1.65 * r) for a, b, r in stands])
    small, fine = cells(rnd, x, y, step, 0.42 * plate)
    level = rnd.normal(0, 0.09, int(cell.max()) + 1)[cell]
    lean = rnd.normal(0, 0.03, (2, int(cell.max()) + 1))
    curl = rnd.uniform(0.05, 0.26, int(cell.max()) + 1)[cell]
    width = 0.09 + 0.10 * np.clip(noise(rnd, shape, (tall / 6, wide / 6)) + 0.6, 0, 2) + 0.04 * noise(rnd, shape, (tall / 0.8, wide / 0.8))
    crack = 1 / (1 + np.exp((edge - width) / 0.035))
    across, up = (off_middle(p, cell) for p in (x, y))
    h = level + lean[0][cell] * across + lean[1][cell] * up + curl * np.exp(-edge / 0.55)
    opened = np.clip(noise(rnd, shape, (tall / 5, wide / 5)) + 0.15, 0, 1)
    hair = np.exp(-((fine / 0.05) ** 2)) * opened
    h += 0.05 * noise(rnd, shape, (tall / 1.4, wide / 1.4)) + 0.02 * noise(rnd, shape, (tall / 0.35, wide / 0.35))
    for a, b, r in stands:
        under = np.exp(-((np.hypot(x - a, y - b) / (1.12 * r)) ** 8))
        h = h * (1 - under) + 0.0 * under
    h = h - 0.18 * hair - deep * crack
    h = cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.7)
    made_of = grained_ground("clay ground", *color, 9.0, 0.05, relief=0.04, thickness=True)
    body = sheet_of(h, left, near, step, made_of)
    low = np.clip(0.9 * crack + 0.55 * hair, 0, 1).astype(np.float32)
    body.data.attributes.new("thickness", "FLOAT", "POINT").data.foreach_set("value", low.ravel())
    me = bpy.data.meshes.new("beyond")
    me.from_pydata([(-200, near - 70, -1.0), (200, near - 70, -1.0), (200, 300, -1.0), (-200, 300, -1.0)], [], [[0, 1, 2, 3]])
    link(me, "beyond", made_of, smooth=False)
