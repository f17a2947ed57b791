"""A litchi, half out of its shell: red and rough below, pearly, smooth and wet above."""

import math

import numpy as np

from mathutils import Vector

from ..kit.geometry import group
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .cream import mesh_of
from .smears import smooth
from .stones import lumps


def litchi(r=2.0, open_at=84, seed=1, count=230):
    """It stands on its tip, which is at -Z; the shell is torn all around, so many degrees from the top."""
    rnd = np.random.default_rng(seed)
    rows, columns = 420, 760
    a = np.linspace(0, 2 * math.pi, columns + 1)[None, :-1]
    middles = spots(count, rnd)
    torn = ragged(rnd, a, math.radians(open_at), middles)
    f = np.linspace(0, 1, rows)[:, None]
    turn = torn + (math.pi - 0.004 - torn) * f
    way = directions(turn, a)
    near, second, which = cells(way.reshape(-1, 3), middles)
    near, second = (each.reshape(turn.shape) for each in (near, second))
    pitch = math.sqrt(4 * math.pi / count)
    valley = np.clip((second - near) / (0.22 * pitch), 0, 1)
    own = rnd.uniform(0, 1, (4, count))[:, which.reshape(turn.shape).astype(int)]
    # Each bump is a pyramid as broad as its cell, its faces a little hollow, with a blunt thorn.
    faces = (second - near) / (second + near)
    thorn = np.exp(-((near / ((0.16 + 0.12 * own[1]) * pitch)) ** 1.6))
    rise = 0.012 * (1 - (1 - valley) ** 2) + (0.024 + 0.036 * own[0]) * faces ** (0.75 + 0.5 * own[1]) + (0.006 + 0.020 * own[2]) * thorn
    rise += 0.006 * lumps(way.reshape(-1, 3), 0.07, seed + 1).reshape(turn.shape) * valley
    # At its rim the shell stands off the fruit, here and there it is bent outwards.
    lip, frayed = (np.exp(-f * (math.pi - torn) / far) for far in (0.16, 0.022))
    bent = np.clip(0.5 + np.cos(2 * a + 0.8) + 0.5 * np.cos(5 * a), 0, 2)
    stands = fruit(way) * (1.03 + lip * (0.02 + 0.10 * bent))
    shell = r * way * (stands + rise * (1 - 0.5 * lip))[..., None]
    inner = r * way * (stands - 0.035)[..., None]
    tint = painted_shell(thorn, valley, which.reshape(turn.shape), lip, way, rnd)
    tint += (np.array(linear("#D9A98E")[:3]) - tint) * (0.8 * frayed)[..., None]
    o = [skin(shell, tint, rough(), True)]
    depth = 130
    lining = np.concatenate([shell[:1], inner[:depth]])
    fibres = lumps((way[:depth] * (1, 1, 0.3)).reshape(-1, 3), 0.06, seed + 9).reshape(depth, columns)
    cream, pink, edge = (np.array(linear(c)[:3]) for c in ("#F6DFCB", "#E5A797", "#DDB497"))
    pale = cream + (pink - cream) * np.clip(0.30 + 0.5 * fibres, 0, 1)[..., None]
    o.append(skin(lining[::-1], np.concatenate([edge * np.ones((1, columns, 3)), pale])[::-1], rough(False), True))
    return group([*o, flesh(r, seed)], "litchi")


def directions(turn, a):
    """Unit vectors, so many radians from the top and round it."""
    return np.dstack([np.sin(turn) * np.cos(a), np.sin(turn) * np.sin(a), np.cos(turn) * np.ones_like(a)])


def flesh(r, seed):
    """Pearly; shallow furrows and pale veins run from its stem down, none quite straight."""
    a = np.linspace(0, 2 * math.pi, 701)[None, :-1]
    b = np.linspace(0.003, math.pi - 0.003, 320)[:, None]
    way = directions(b, a)
    sways = lumps(way.reshape(-1, 3), 0.6, seed + 4).reshape(way.shape[:2])

    def meridians(wide, sway, along, at):
        """Noise from -1 to 1, drawn out from the stem down."""
        turned = a + sway * sways
        return lumps(np.dstack([np.cos(turned), np.sin(turned), along * b * np.ones_like(a)]).reshape(-1, 3), wide, seed + at).reshape(way.shape[:2])

    below = smooth(np.sin(b) / 0.7)  # they run together at both ends and sink there
    furrows = 0.6 * meridians(0.42, 0.3, 0.25, 5) + 0.4 * meridians(0.16, 0.25, 0.3, 6)
    uneven = 0.012 * lumps(way.reshape(-1, 3), 0.5, seed + 3).reshape(way.shape[:2])
    cleft = np.exp(-((meridians(0.3, 0.4, 0.15, 8) / 0.10) ** 2))
    high = 0.985 + uneven + below * (0.010 * furrows - 0.006 * cleft) - 0.05 * np.exp(-((b / 0.16) ** 2))
    veins = np.exp(-((meridians(0.20, 0.5, 0.5, 7) / 0.13) ** 2)) * np.clip(0.5 + 0.6 * sways, 0.1, 1)
    light, dark, white = (np.array(linear(c)[:3]) for c in ("#EFE9DF", "#D6CFC2", "#FBF8F1"))
    tone = dark + (light - dark) * np.clip(0.5 + 0.5 * furrows, 0, 1)[..., None]
    tone = tone + (white - tone) * (0.55 * below * veins)[..., None]
    return skin(r * (fruit(way) * high)[..., None] * way, tone, juicy(r), True)


def fruit(way):
    """A little longer than broad, blunt at its stem."""
    z = way[..., 2]
    return 1.0 + 0.06 * z**2 - 0.05 * np.clip(z, 0, 1) ** 3


def ragged(rnd, a, open_at, middles):
    """The line along which a thumbnail opened it, in radians from the top: it goes round bumps rather than across them."""
    line = 0.16 * np.cos(2 * a + rnd.uniform(0, 6)) + 0.07 * np.cos(3 * a + rnd.uniform(0, 6))
    knots = 34
    teeth = rnd.uniform(-1, 1, knots)
    fine = rnd.uniform(-1, 1, 4 * knots)
    line = open_at + line + 0.022 * np.interp(a / (2 * math.pi) * 4 * knots, np.arange(4 * knots + 1), [*fine, fine[0]])
    line = line + 0.060 * np.interp(a / (2 * math.pi) * knots, np.arange(knots + 1), [*teeth, teeth[0]])
    *_, which = cells(directions(line, a).reshape(-1, 3), middles)
    stays = np.arccos(middles[which.astype(int), 2])[None] - line  # how far a bump's middle is beyond the line
    pitch = math.sqrt(4 * math.pi / len(middles))
    kept = np.where(stays > 0, -0.34, 0.34) * np.clip(pitch - np.abs(stays), 0, None)
    kernel = np.hanning(15) / np.hanning(15).sum()
    return line + np.convolve(np.pad(kept[0], 7, mode="wrap"), kernel, "valid")[None]


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


def painted_shell(thorn, valley, which, lip, way, rnd):
    """Rose red, no two bumps alike, their thorns browner, fine pale seams between them, a breath of yellow where it ripened late."""
    colors = ("#B82E42", "#7E2032", "#5A2A26", "#CF8474", "#BC8350", "#D0505F")
    red, deep, tip, seam, late, rosy = (np.array(linear(c)[:3]) for c in colors)
    own = rnd.uniform(0, 1, (2, int(which.max()) + 1))[:, which.astype(int)]
    tint = red + (deep - red) * (0.85 * own[0] ** 1.5)[..., None]
    tint = tint + (rosy - tint) * (0.6 * np.clip(own[1] - 0.6, 0, 1) / 0.4)[..., None]
    cloud = np.clip(0.5 + 0.5 * lumps(way.reshape(-1, 3), 0.9, 11).reshape(thorn.shape) - 0.45, 0, 1)
    tint = tint + (late - tint) * (0.8 * cloud)[..., None]
    aged = np.clip(lumps(way.reshape(-1, 3), 0.45, 17).reshape(thorn.shape) + 0.9 * rnd.normal(0, 0.5, int(which.max()) + 1)[which.astype(int)], 0, 1)
    tint = tint + (tip - tint) * (0.45 * aged)[..., None]
    tint = tint + (tip - tint) * (0.60 * thorn * (0.4 + 0.6 * own[1]))[..., None]
    tint = tint + (seam - tint) * (0.42 * (1 - valley) ** 2)[..., None]
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


def tinted(name, relief, wanders, radius=0.1, **inputs):
    """The material of such a skin, with a fine `relief` (scale, detail, strength, distance); light `wanders` in it as far as
    `radius` centimetres.
    """
    scale, detail, strength, distance = relief
    k = Nodes(name)
    tint = k.n("Attribute", attribute_name="tint").outputs["Color"]
    for socket in ("Base Color", "Subsurface Color"):
        k.l(tint, k.b.inputs[socket])
    fine = k.n("TexNoise", Scale=scale, Detail=detail, Roughness=0.65)
    bump = k.n("Bump", Strength=strength, Distance=distance)
    k.l(k.n("TexCoord").outputs["Object"], fine.inputs["Vector"])
    k.l(fine.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Subsurface=wanders, **{"Subsurface Radius": (radius, radius, radius)}, **inputs)
    return k.m


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


def window_in(k, here, towards=(-0.30, 0.69, 0.66), half=(0.25, 0.36), bright=0.5, soft=0.16):
    """How bright what is wet mirrors a window: two panes, painted where the mirrored look goes; the flesh is not quite
    smooth, so their edges are `soft`.
    """
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
    pane = k.math("MULTIPLY", k.ranged(x, half[0] + soft / 2, half[0] - soft / 2), k.ranged(y, half[1] + soft / 2, half[1] - soft / 2))
    pane = k.math("MULTIPLY", pane, k.ranged(x, 0.0, 0.055))
    facing = k.ranged(along(ahead), 0.0, 0.3)
    return k.math("MULTIPLY", k.math("MULTIPLY", pane, facing), bright)
