"""A litchi, half out of its shell: red and rough below, pearly, smooth and wet above."""

import math

import numpy as np

from mathutils import Vector

from ..kit.geometry import group, lathe
from ..kit.materials import Nodes, film, set_inputs
from ..kit.palette import linear
from .cream import mesh_of
from .stones import lumps


def litchi(r=2.0, open_at=84, seed=1, count=230, juice=()):
    """It stands on its tip, which is at -Z; the shell is torn all around, so many degrees from the top. Drops of `juice` lie on
    the flesh: so many degrees round it and from its top, and as large as that.
    """
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
    own = rnd.uniform(0, 1, (3, count))[:, which.reshape(turn.shape).astype(int)]
    worn = 0.008 * lumps(way.reshape(-1, 3), 0.07, seed + 1).reshape(turn.shape) * valley
    plate = (0.034 + 0.030 * own[0]) * (1 - (1 - valley) ** (1.4 + 1.6 * own[1]))  # some are flat, some domed
    tip = (0.012 + 0.070 * own[2] ** 1.3) * wart ** (1.5 + 2.0 * own[1])
    rise = plate + tip + worn
    # At its rim the shell stands off the fruit, here and there it is bent outwards.
    lip, frayed = (np.exp(-f * (math.pi - torn) / far) for far in (0.16, 0.022))
    off = 0.03 + lip * (0.02 + 0.10 * np.clip(0.5 + np.cos(2 * a + 0.8) + 0.5 * np.cos(5 * a), 0, 2))
    shape = fruit(way)
    shell = r * (shape * (1 + rise * (1 - 0.5 * lip) + off))[..., None] * way
    inner = r * (shape * (1 + off - 0.035))[..., None] * way
    tint = painted_shell(wart, valley, which.reshape(turn.shape), lip, way, rnd)
    tint += (np.array(linear("#D9A98E")[:3]) - tint) * (0.8 * frayed)[..., None]
    o = [skin(shell, tint, rough(), True)]
    depth = 70
    lining = np.concatenate([shell[:1], inner[:depth]])
    pale = np.ones((depth + 1, columns, 3)) * np.array(linear("#F0CDB4")[:3])
    pale[0] = np.array(linear("#E3BFA6")[:3])
    o.append(skin(lining[::-1], pale[::-1], rough(False), True))
    b = np.linspace(0.003, math.pi - 0.003, 200)[:, None]
    way = np.dstack([np.sin(b) * np.cos(a), np.sin(b) * np.sin(a), np.cos(b) * np.ones_like(a)])
    flat = way.reshape(-1, 3)
    uneven = 0.012 * lumps(flat, 0.5, seed + 3) + 0.004 * lumps(flat * (1, 1, 0.35), 0.10, seed + 5)
    uneven = uneven.reshape(way.shape[:2])
    crown = -0.05 * np.exp(-((b / 0.16) ** 2))
    flesh = r * (fruit(way) * (0.985 + uneven + crown))[..., None] * way
    streaks = 0.5 + 0.5 * lumps(flat * (1, 1, 0.22), 0.13, seed + 7).reshape(way.shape[:2])
    light, dark = (np.array(linear(c)[:3]) for c in ("#EFE7DB", "#DDD4C6"))
    tone = dark + (light - dark) * np.clip(streaks, 0, 1)[..., None]
    o.append(skin(flesh, tone, juicy(r), True))
    return group(o + [drop_at(r, *each) for each in juice], "litchi")


def drop_at(r, around, from_top, size):
    """A drop that clings to the flesh."""
    a, b = math.radians(around), math.radians(from_top)
    out = Vector((math.sin(b) * math.cos(a), math.sin(b) * math.sin(a), math.cos(b)))
    arc = [(math.cos(t), math.sin(t)) for t in (math.pi / 2 * k / 14 for k in range(15))]
    drop = lathe([(1.0, -0.06), *((c**0.8, 0.5 * s) for c, s in arc[:-1]), (0, 0.5)], film("juice", "#F3ECDF", 0.5, (0.94, -0.34, 0), 0.45, 0.9), "juice", 40, auto=180)
    drop.scale = (0.86 * size, 1.18 * size, size)
    drop.rotation_euler = out.to_track_quat("Z", "Y").to_euler()
    drop.location = out * float(r * fruit(np.array(out)) * 0.992)
    return drop


def fruit(way):
    """A little longer than broad, blunt at its stem."""
    z = way[..., 2]
    return 1.0 + 0.06 * z**2 - 0.05 * np.clip(z, 0, 1) ** 3


def ragged(rnd, a):
    """The line along which a thumbnail opened it, in radians off the level."""
    line = 0.16 * np.cos(2 * a + rnd.uniform(0, 6)) + 0.07 * np.cos(3 * a + rnd.uniform(0, 6))
    knots = 34
    teeth = rnd.uniform(-1, 1, knots)
    fine = rnd.uniform(-1, 1, 4 * knots)
    line = line + 0.022 * np.interp(a / (2 * math.pi) * 4 * knots, np.arange(4 * knots + 1), [*fine, fine[0]])
    return line + 0.075 * np.interp(a / (2 * math.pi) * knots, np.arange(knots + 1), [*teeth, teeth[0]])


def spots(count, rnd):
    """Points on a sphere, about alike far apart."""
    k = np.arange(count) + 0.5
    z, a = 1 - 2 * k / count, math.pi * (1 + math.sqrt(5)) * k
    p = np.column_stack([np.sqrt(1 - z * z) * np.cos(a), np.sqrt(1 - z * z) * np.sin(a), z])
    p += rnd.normal(0, 0.30 * math.sqrt(4 * math.pi / count), p.shape)
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
    colors = ("#BC3A45", "#7C2630", "#6E3A2B", "#CF8A76", "#BC8350")
    red, deep, tip, seam, late = (np.array(linear(c)[:3]) for c in colors)
    own = rnd.uniform(0, 1, int(which.max()) + 1)[which.astype(int)]
    tint = red + (deep - red) * (0.7 * own)[..., None]
    cloud = np.clip(0.5 + 0.5 * lumps(way.reshape(-1, 3), 0.9, 11).reshape(wart.shape) - 0.45, 0, 1)
    tint = tint + (late - tint) * (0.6 * cloud)[..., None]
    aged = np.clip(lumps(way.reshape(-1, 3), 0.45, 17).reshape(wart.shape) + 0.9 * rnd.normal(0, 0.5, int(which.max()) + 1)[which.astype(int)], 0, 1)
    tint = tint + (tip - tint) * (0.55 * aged)[..., None]
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
    grain, bump = k.n("TexNoise", Scale=9.0, Detail=5.0), k.n("Bump", Strength=0.35 if outside else 0.15, Distance=0.03)
    k.l(k.n("TexCoord").outputs["Object"], grain.inputs["Vector"])
    k.l(grain.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.5 if outside else 0.4, Specular=0.4)
    return k.m


def juicy(r):
    """Pearly, wet and half clear: light wanders far in it, at its rim it is greyer and what is behind comes through, and
    where the look, bent at its surface, passes the stone in its middle, that is a brown shade.
    """
    k = Nodes("litchi flesh")
    here, tint = k.n("NewGeometry"), k.n("Attribute", attribute_name="tint").outputs["Color"]
    facing = k.n("VectorMath", operation="DOT_PRODUCT")
    k.fill(facing.inputs, (here.outputs["Incoming"], here.outputs["Normal"]))
    clear = k.ranged(facing.outputs["Value"], 0.72, 0.05)
    tone = k.mixed(tint, linear("#A19E88"), k.math("MULTIPLY", clear, 0.85))
    tone = k.mixed(tone, linear("#8E5C3A"), k.math("MULTIPLY", k.ranged(past_stone(k, here), 0.80 * r, 0.30 * r), 0.62))
    for socket in ("Base Color", "Subsurface Color", "Emission"):
        k.l(tone, k.b.inputs[socket])
    k.m.cycles.sample_as_light = False
    set_inputs(k.b, Roughness=0.3, Specular=0.06, Clearcoat=0.5, Subsurface=1.0)
    set_inputs(k.b, **{"Clearcoat Roughness": 0.012, "Subsurface Radius": (0.30 * r,) * 3, "Emission Strength": 0.09})
    through, mix = k.n("BsdfGlass", IOR=1.18, Roughness=0.25), k.n("MixShader")
    k.fill(mix.inputs, (k.math("MULTIPLY", clear, 0.42), k.b.outputs[0], through.outputs[0]))
    gleam, both = k.n("Emission"), k.n("AddShader")
    k.l(window_in(k, here), gleam.inputs["Strength"])
    k.fill(both.inputs, (mix.outputs[0], gleam.outputs[0]))
    k.l(both.outputs[0], k.o.inputs["Surface"])
    return k.m


def past_stone(k, here):
    """How far from the fruit's middle the look passes once it is bent at the surface."""
    away, bent, turned = (k.n("VectorMath", operation=operation) for operation in ("SCALE", "REFRACT", "NORMALIZE"))
    k.l(here.outputs["Incoming"], away.inputs[0])
    away.inputs["Scale"].default_value = -1.0
    k.fill(bent.inputs, (away.outputs[0], here.outputs["Normal"]))
    bent.inputs["Scale"].default_value = 1 / 1.36
    own = k.n("VectorTransform", vector_type="VECTOR", convert_from="WORLD", convert_to="OBJECT")
    k.l(bent.outputs[0], own.inputs[0])
    k.l(own.outputs[0], turned.inputs[0])
    moment, long = (k.n("VectorMath", operation=operation) for operation in ("CROSS_PRODUCT", "LENGTH"))
    k.fill(moment.inputs, (k.n("TexCoord").outputs["Object"], turned.outputs[0]))
    k.l(moment.outputs[0], long.inputs[0])
    return long.outputs["Value"]


def window_in(k, here, towards=(-0.30, 0.69, 0.66), half=(0.25, 0.36), bright=1.1):
    """How bright what is wet mirrors a window: two panes with crisp edges, painted where the mirrored look goes."""
    look, away = k.n("VectorMath", operation="REFLECT"), k.n("VectorMath", operation="SCALE")
    k.l(here.outputs["Incoming"], away.inputs[0])
    away.inputs["Scale"].default_value = -1.0
    k.fill(look.inputs, (away.outputs[0], here.outputs["Normal"]))
    ahead = Vector(towards).normalized()
    right = ahead.cross(Vector((0, 0, 1))).normalized()

    def along(axis):
        dot = k.n("VectorMath", operation="DOT_PRODUCT")
        k.fill(dot.inputs, (look.outputs[0], tuple(axis)))
        return dot.outputs["Value"]

    far = k.math("MAXIMUM", along(ahead), 0.05)
    x, y = (k.math("ABSOLUTE", k.math("DIVIDE", along(axis), far)) for axis in (right, right.cross(ahead)))
    pane = k.math("MULTIPLY", k.ranged(x, half[0], half[0] - 0.03), k.ranged(y, half[1], half[1] - 0.03))
    pane = k.math("MULTIPLY", pane, k.ranged(x, 0.010, 0.030))
    facing = k.ranged(along(ahead), 0.0, 0.3)
    return k.math("MULTIPLY", k.math("MULTIPLY", pane, facing), bright)
