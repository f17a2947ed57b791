"""A litchi, half out of its shell: red and rough below, white, smooth and wet above."""

import math

import numpy as np

from ..kit.geometry import group
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .cream import mesh_of
from .stones import lumps


def litchi(r=2.0, open_at=84, seed=1, count=230):
    """It stands on its tip, which is at -Z; the shell is torn all around, so many degrees from the top."""
    rnd = np.random.default_rng(seed)
    rows, columns = 340, 560
    a = np.linspace(0, 2 * math.pi, columns + 1)[None, :-1]
    torn = math.radians(open_at) + ragged(rnd, a)
    f = np.linspace(0, 1, rows)[:, None]
    turn = torn + (math.pi - 0.004 - torn) * f
    way = np.dstack([np.sin(turn) * np.cos(a), np.sin(turn) * np.sin(a), np.cos(turn)])
    near, second, which = cells(way.reshape(-1, 3), spots(count, rnd))
    near, second = (each.reshape(turn.shape) for each in (near, second))
    pitch = math.sqrt(4 * math.pi / count)
    wart = np.clip(1 - near / (0.62 * pitch), 0, 1)
    valley = np.clip((second - near) / (0.22 * pitch), 0, 1)
    rise = 0.05 * valley**0.7 + 0.075 * wart**1.4
    # At its rim the shell stands off the fruit, here and there it is bent outwards.
    lip = np.exp(-f * (math.pi - torn) / 0.16)
    off = 0.03 + lip * (0.02 + 0.10 * np.clip(0.5 + np.cos(2 * a + 0.8) + 0.5 * np.cos(5 * a), 0, 2))
    shape = fruit(way)
    shell = r * (shape * (1 + rise * (1 - 0.5 * lip) + off))[..., None] * way
    inner = r * (shape * (1 + off - 0.035))[..., None] * way
    tint = painted_shell(wart, valley, which.reshape(turn.shape), lip, way, rnd)
    o = [skin(shell, tint, rough(), True)]
    depth = 70
    lining = np.concatenate([shell[:1], inner[:depth]])
    pale = np.ones((depth + 1, columns, 3)) * np.array(linear("#F0CDB4")[:3])
    pale[0] = np.array(linear("#C98A78")[:3])
    o.append(skin(lining[::-1], pale[::-1], rough(False), True))
    b = np.linspace(0.003, math.pi - 0.003, 200)[:, None]
    way = np.dstack([np.sin(b) * np.cos(a), np.sin(b) * np.sin(a), np.cos(b) * np.ones_like(a)])
    flat = way.reshape(-1, 3)
    uneven = 0.012 * lumps(flat, 0.5, seed + 3) + 0.004 * lumps(flat * (1, 1, 0.35), 0.10, seed + 5)
    uneven = uneven.reshape(way.shape[:2])
    crown = -0.05 * np.exp(-((b / 0.16) ** 2))
    flesh = r * (fruit(way) * (0.985 + uneven + crown))[..., None] * way
    streaks = 0.5 + 0.5 * lumps(flat * (1, 1, 0.22), 0.13, seed + 7).reshape(way.shape[:2])
    seed_shows = np.exp(-((np.hypot(way[..., 0] - 0.15, way[..., 1] + 0.3) / 0.55) ** 2))
    light, dark, brown = (np.array(linear(c)[:3]) for c in ("#DFD6CA", "#C3B8A9", "#A8927F"))
    tone = dark + (light - dark) * np.clip(streaks, 0, 1)[..., None]
    tone = tone + (brown - tone) * (0.4 * seed_shows)[..., None]
    o.append(skin(flesh, tone, juicy(), True))
    return group(o, "litchi")


def fruit(way):
    """A little longer than broad, blunt at its stem."""
    z = way[..., 2]
    return 1.0 + 0.06 * z**2 - 0.05 * np.clip(z, 0, 1) ** 3


def ragged(rnd, a):
    """The line along which a thumbnail opened it, in radians off the level."""
    line = 0.16 * np.cos(2 * a + rnd.uniform(0, 6)) + 0.07 * np.cos(3 * a + rnd.uniform(0, 6))
    knots = 34
    teeth = rnd.uniform(-1, 1, knots)
    return line + 0.075 * np.interp(a / (2 * math.pi) * knots, np.arange(knots + 1), [*teeth, teeth[0]])


def spots(count, rnd):
    """Points on a sphere, about alike far apart."""
    k = np.arange(count) + 0.5
    z, a = 1 - 2 * k / count, math.pi * (1 + math.sqrt(5)) * k
    p = np.column_stack([np.sqrt(1 - z * z) * np.cos(a), np.sqrt(1 - z * z) * np.sin(a), z])
    p += rnd.normal(0, 0.22 * math.sqrt(4 * math.pi / count), p.shape)
    return p / np.linalg.norm(p, axis=1, keepdims=True)


def cells(points, middles):
    """How far the nearest and the second nearest middle are, and which is the nearest."""
    near, second, which = (np.empty(len(points)) for _ in range(3))
    for k in range(0, len(points), 20000):
        far = np.linalg.norm(points[k : k + 20000, None] - middles[None], axis=2)
        order = np.argpartition(far, 1, axis=1)[:, :2]
        two = np.take_along_axis(far, order, 1)
        first = two.argmin(1)
        near[k : k + 20000], second[k : k + 20000] = two.min(1), two.max(1)
        which[k : k + 20000] = np.take_along_axis(order, first[:, None], 1)[:, 0]
    return near, second, which


def painted_shell(wart, valley, which, lip, way, rnd):
    """Rose red, its warts' tips browner, fine pale seams between them, a breath of yellow where it ripened late."""
    colors = ("#C2333F", "#8E1F2C", "#7A3A2A", "#D98A78", "#C98A4A")
    red, deep, tip, seam, late = (np.array(linear(c)[:3]) for c in colors)
    own = rnd.uniform(0, 1, int(which.max()) + 1)[which.astype(int)]
    tint = red + (deep - red) * (0.7 * own)[..., None]
    cloud = np.clip(0.5 + 0.5 * lumps(way.reshape(-1, 3), 0.9, 11).reshape(wart.shape) - 0.45, 0, 1)
    tint = tint + (late - tint) * (0.55 * cloud)[..., None]
    tint = tint + (tip - tint) * (0.65 * np.clip(wart - 0.55, 0, 1) / 0.45)[..., None]
    tint = tint + (seam - tint) * (0.55 * (1 - valley) ** 2)[..., None]
    return tint * (1 - 0.15 * lip)[..., None]


def skin(points, tint, made_of, closed):
    rows, columns = points.shape[:2]
    k = np.arange(rows * columns).reshape(rows, columns)
    if closed:
        k = np.concatenate([k, k[:, :1]], 1)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    ob = mesh_of(points.reshape(-1, 3), quads, made_of)
    rgba = np.ones((rows * columns, 4), np.float32)
    rgba[:, :3] = tint.reshape(-1, 3)
    ob.data.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", rgba.ravel())
    return ob


def rough(outside=True):
    k = Nodes("litchi shell")
    tint = k.n("Attribute", attribute_name="tint")
    k.l(tint.outputs["Color"], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.5 if outside else 0.4, Specular=0.4)
    return k.m


def juicy():
    """White, wet and a little clear: light comes through, which few samples would blotch, so it gives some itself."""
    k = Nodes("litchi flesh")
    tint = k.n("Attribute", attribute_name="tint")
    for socket in ("Base Color", "Emission"):
        k.l(tint.outputs["Color"], k.b.inputs[socket])
    set_inputs(k.b, Roughness=0.3, Specular=0.5, Clearcoat=1.0)
    set_inputs(k.b, **{"Clearcoat Roughness": 0.05, "Emission Strength": 0.05})
    k.m.cycles.sample_as_light = False
    return k.m
