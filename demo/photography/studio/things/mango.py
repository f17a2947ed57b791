"""Ripe mangoes, whole and cut. Their outline has a shoulder beside the stem and a beak before the tip."""

import math

import bpy
import numpy as np

from ..kit.geometry import cylinder, fix_normals, group, link, sweep
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .leaves import leaf_material
from .stones import lumps, patch

# From the stem to the tip, for a fruit one centimetre long: its back, and its belly with the beak.
BACK = (
    *((0.0, 0.0), (0.01, 0.07), (0.045, 0.165), (0.13, 0.265), (0.26, 0.335), (0.42, 0.355)),
    *((0.60, 0.32), (0.77, 0.235), (0.90, 0.125), (0.975, 0.03), (1.0, -0.06)),
)
BELLY = (
    *((0.0, 0.0), (-0.022, -0.07), (-0.01, -0.16), (0.065, -0.275), (0.20, -0.36), (0.37, -0.385)),
    *((0.55, -0.335), (0.72, -0.245), (0.855, -0.185), (0.955, -0.155), (1.0, -0.06)),
)


def along(points, t):
    """A smooth way through points, at shares `t` of it."""
    p = np.array(points)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    at = t * (len(points) - 1)
    i = np.minimum(at.astype(int), len(points) - 2)
    f = (at - i)[:, None]
    a, b, c, d = p[i], p[i + 1], p[i + 2], p[i + 3]
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)


def fruit(uv, around, seed):
    """Points of a fruit's skin; `uv` is how far from the stem, and how far around of `around` radians."""
    t = 0.5 - 0.5 * np.cos(math.pi * np.clip(uv[:, 0], 0.004, 0.996))
    back, belly = along(BACK, t), along(BELLY, t)
    a = around * uv[:, 1]
    middle, half = (back + belly) / 2, (back - belly) / 2
    thick = 0.86 * np.linalg.norm(half, axis=1) * (1 - 0.16 * np.clip((t - 0.6) / 0.4, 0, 1))
    flat = middle + half * np.cos(a)[:, None]
    points = np.column_stack([flat - [0.5, 0], -thick * np.sin(a)])
    stem = np.array([-0.5, 0, 0])
    points[:, 0] += 0.030 * np.exp(-(((points - stem) ** 2).sum(axis=1)) / 0.05**2)
    return points * (1 + 0.022 * lumps(points, 0.36, seed) + 0.007 * lumps(points, 0.12, seed + 1))[:, None]


def mango_skin(seed, green=0.0):
    """Green where leaves shaded it, golden, blushed red on the shoulder that the sun saw; lenticels, paler and browner
    ones; a little bloom that fingers have wiped.
    """
    k = Nodes("mango skin")
    at = k.n("TexCoord").outputs["Object"]
    moved = k.n("Mapping")
    moved.inputs["Location"].default_value = (3.1 * seed, 1.7 * seed, seed)
    k.l(at, moved.inputs[0])

    def noise(scale, detail=4.0, distortion=0.0):
        n = k.n("TexNoise", Scale=scale, Detail=detail, Distortion=distortion)
        k.l(moved.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    def mapped(value, low, high, to_low=0.0, to_high=1.0):
        m = k.n("MapRange", interpolation_type="SMOOTHSTEP")
        for socket, v in zip(("From Min", "From Max", "To Min", "To Max"), (low, high, to_low, to_high)):
            m.inputs[socket].default_value = v
        k.l(value, m.inputs["Value"])
        return m.outputs[0]

    mixed = k.mixed

    def dotted(scale, small, large, chance, to):
        """Dots of unlike sizes, not in all cells."""
        cell, which = k.n("TexVoronoi", Scale=scale, Randomness=0.85), k.n("SeparateColor")
        k.l(moved.outputs[0], cell.inputs["Vector"])
        k.l(cell.outputs["Color"], which.inputs[0])
        far = k.n("Math", operation="DIVIDE")
        k.l(cell.outputs["Distance"], far.inputs[0])
        k.l(mapped(which.outputs[0], 0, 1, small, large), far.inputs[1])
        there = k.n("Math", operation="MULTIPLY")
        k.l(mapped(far.outputs[0], 0.55, 1.0, to, 0.0), there.inputs[0])
        k.l(mapped(which.outputs[1], 1 - chance, 1.02 - chance), there.inputs[1])
        return there.outputs[0]

    sun = k.n("VectorMath", operation="DOT_PRODUCT")
    sun.inputs[1].default_value = (-0.21, 0.20, 0.10)
    k.l(at, sun.inputs[0])
    uneven = k.n("Math", operation="MULTIPLY_ADD")
    k.l(noise(0.42, 5.0, 0.5), uneven.inputs[0])
    uneven.inputs[1].default_value = 0.95
    k.l(sun.outputs["Value"], uneven.inputs[2])
    ramp = k.n("ValToRGB")
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.02 + green, linear("#7E9636")
    e[1].position, e[1].color = 1.0, linear("#A92A20")
    for where, color in ((0.20 + green, "#AFA838"), (0.42 + green, "#D9A83A"), (0.64, "#DE9434"), (0.84, "#C8602E")):
        e.new(where).color = linear(color)
    k.l(mapped(uneven.outputs[0], -0.30, 1.62), ramp.inputs[0])
    color = mixed(ramp.outputs[0], linear("#7A5226"), mapped(noise(1.5, 7.0, 1.0), 0.62, 0.76, 0.0, 0.5))
    color = mixed(color, linear("#F0E0AC"), dotted(3.6, 0.08, 0.20, 0.9, 0.62))
    color = mixed(color, linear("#5E3D20"), dotted(2.3, 0.05, 0.13, 0.6, 0.75))
    bloom = mapped(noise(0.55, 6.0, 0.8), 0.36, 0.60)  # fingers have wiped it off elsewhere
    veiled = k.n("Math", operation="MULTIPLY")
    veiled.inputs[1].default_value = 0.20
    k.l(bloom, veiled.inputs[0])
    color = mixed(color, linear("#DAD6CC"), veiled.outputs[0])
    for socket in ("Base Color", "Subsurface Color"):
        k.l(color, k.b.inputs[socket])
    k.l(mapped(bloom, 0, 1, 0.33, 0.58), k.b.inputs["Roughness"])
    bump = k.n("Bump", Strength=0.16, Distance=0.05)
    k.l(noise(9.0, 4.0), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.42, Subsurface=0.06, **{"Subsurface Radius": (0.25, 0.12, 0.05)})
    return k.m


def skin_of(length, around, seed, made_of, name):
    uv, quads = patch(110, 128)
    me = bpy.data.meshes.new(name)
    me.from_pydata((length * fruit(uv, around, seed)).tolist(), [], quads.tolist())
    fix_normals(me)
    return link(me, name, made_of, auto=math.pi)


def ripe_mango(length=6.0, seed=1):
    """Its stem towards -X, its back towards +Y. The middle is where it was grown around."""
    stem = -0.5 * length + 0.03 * length
    bark = material("stem scar", "#5A4426", rough=0.85, bump=(9, 0.8))
    scar = cylinder(0.034 * length, 0.07, 0, 0.025, bark, "scar", 20)
    scar.location, scar.rotation_euler = (stem - 0.04, 0, 0), (0, math.radians(-90), 0)
    path = [(stem, 0, 0), (stem - 0.22, 0.03, 0.0), (stem - 0.52, 0.14, 0.04), (stem - 0.86, 0.34, 0.02), (stem - 0.94, 0.38, 0.0)]
    stalk = sweep(path, [0.14, 0.10, 0.09, 0.12, 0.10], material("stalk", "#6B5530", rough=0.8, bump=(8, 0.7)), "stalk", 12)
    whole = skin_of(length, 2 * math.pi, seed, mango_skin(seed), "mango")
    return group([whole, scar, stalk], "mango")


def mango_cheek(length=5.6, seed=3, cube=0.74):
    """A cheek cut off along the stone and scored, pushed up a little from below, so that its cuts open; the cut towards
    +Z. It is one soft sheet: cubes by themselves are sweets.
    """
    uv, quads = patch(120, 90)
    peel = length * fruit(uv, math.pi, seed) * [0.99, 0.99, 0.42]
    parts = [sheet_of("peel", peel, quads, mango_skin(seed, 0.06))]
    uv, quads = patch(460, 360)
    t = 0.5 - 0.5 * np.cos(math.pi * uv[:, 0])
    sides = along(BACK, t), along(BELLY, t)
    x, y = (0.985 * length * (sides[0] + (sides[1] - sides[0]) * uv[:, 1:] - [0.5, 0])).T
    middle = (sides[0] + sides[1])[:, 1] / 2
    across = np.abs(y / length / 0.985 - middle) / np.maximum(np.abs(sides[1] - sides[0])[:, 1] / 2, 1e-3)
    rim = np.clip(1 - np.maximum(across, np.abs(2 * x / length / 0.985)) ** 2, 0, 1)
    whole = np.clip(rim / 0.16, 0, 1) ** 2  # a knife spares the peel
    high, tone = scored(np.column_stack([x, y, 0 * x]), cube, whole, seed)
    z = 0.13 * length * rim**0.7 + high - 0.02
    flesh = sheet_of("flesh", np.column_stack([x, y, z]), quads, mango_flesh("#E57A08", "#FCB83A", 4.0))
    layer = flesh.data.uv_layers.new().data
    at = np.column_stack([0 * tone, 0 * tone])
    at[:, 1] = tone
    of = np.empty(len(flesh.data.loops), np.int32)
    flesh.data.loops.foreach_get("vertex_index", of)
    layer.foreach_set("uv", at[of].astype(np.float32).ravel())
    return group([*parts, flesh], "cheek")


def sheet_of(name, points, quads, made_of):
    me = bpy.data.meshes.new(name)
    me.from_pydata(points.tolist(), [], quads.tolist())
    fix_normals(me)
    return link(me, name, made_of, auto=math.pi)


def scored(at, cube, whole, seed):
    """How high flesh stands between cuts that cross, and how pale it is: soft pillows, none level, and dark where a cut
    goes down. Cuts open where the flesh is `whole` (1), and end before the peel (0).
    """
    rnd = np.random.default_rng(seed)
    turn = 0.74
    u = (at[:, 0] * math.cos(turn) + at[:, 1] * math.sin(turn)) / cube
    v = (at[:, 1] * math.cos(turn) - at[:, 0] * math.sin(turn)) / cube
    u, v = u + 0.07 * np.sin(0.9 * v + seed) + 0.3, v + 0.07 * np.sin(1.1 * u + 2 * seed) + 0.4
    i, j = np.floor(u).astype(int), np.floor(v).astype(int)
    fu, fv = u - i, v - j
    near = cube * np.minimum(np.minimum(fu, 1 - fu), np.minimum(fv, 1 - fv))
    corner = cube * np.hypot(np.minimum(fu, 1 - fu), np.minimum(fv, 1 - fv))
    cells = rnd.uniform(-1, 1, (3, 40, 40))[:, i % 40, j % 40]
    tilt = 0.10 * (cells[1] * (fu - 0.5) + cells[2] * (fv - 0.5))
    soft = 1 - np.exp(-((near / 0.13) ** 1.4))
    opened = np.exp(-((near / 0.05) ** 2))
    rough = 0.018 * lumps(at, 0.35, seed) + 0.010 * lumps(at, 0.14, seed + 1)
    high = whole * (0.20 * soft + 0.05 * cells[0] + tilt - 0.34 * opened - 0.06 * np.exp(-((corner / 0.14) ** 2))) + rough
    return high, 0.26 + 0.5 * soft * (1 - opened) * whole + 0.3 * (1 - whole) + 0.05 * cells[0]


def mango_flesh(deep, pale, fibres=2.6):
    """Juicy and fibrous, deeper where it was next to the peel or where its mesh tells (V); light comes through."""
    k = Nodes("mango flesh")
    at, part = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(at.outputs["UV"], part.inputs[0])
    fibre, long = k.n("TexNoise", Scale=fibres, Detail=6.0, Distortion=0.5), k.n("Mapping")
    long.inputs["Scale"].default_value = (1.0, 2.6, 0.7)
    which = k.n("ObjectInfo")
    moved = k.n("VectorMath", operation="ADD")
    k.l(at.outputs["Object"], moved.inputs[0])
    k.l(which.outputs["Location"], moved.inputs[1])
    k.l(moved.outputs[0], long.inputs[0])
    k.l(long.outputs[0], fibre.inputs["Vector"])
    uneven, ramp = k.n("Math", operation="MULTIPLY_ADD"), k.n("ValToRGB")
    uneven.inputs[1].default_value = 0.7
    k.l(fibre.outputs["Fac"], uneven.inputs[0])
    k.l(part.outputs["Y"], uneven.inputs[2])
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.30, linear(deep)
    e[1].position, e[1].color = 1.15, linear(pale)
    k.l(uneven.outputs[0], ramp.inputs[0])
    for socket in ("Base Color", "Subsurface Color", "Emission"):
        k.l(ramp.outputs[0], k.b.inputs[socket])
    bump = k.n("Bump", Strength=0.35, Distance=0.05)
    k.l(fibre.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    radius = {"Subsurface Radius": (0.12, 0.12, 0.12), "Clearcoat Roughness": 0.10, "Emission Strength": 0.10}
    set_inputs(k.b, Roughness=0.26, Specular=0.5, Subsurface=0.16, Clearcoat=0.7, **radius)
    return k.m


def mango_leaf(length=8.0, wide=2.0, droop=0.6, seed=1):
    """Long and leathery, its rim wavy; grows along +Y."""
    rnd = np.random.default_rng(seed)
    uv, quads = patch(120, 26)
    t, v = uv[:, 0], 2 * uv[:, 1] - 1
    half = wide / 2 * np.sin(math.pi * np.clip(t, 0.003, 0.999) ** 0.85) ** 0.85
    bend = rnd.uniform(-0.10, 0.10) * length * t**2
    wavy = 0.10 * v * v * (np.sin(17 * t + 2 * np.sign(v) + rnd.uniform(0, 6)) + 0.5 * np.sin(31 * t + v))
    high = 0.22 * np.abs(v) * half + wavy - 0.5 * droop * length * np.clip(t - 0.45, 0, 1) ** 2
    points = np.column_stack([bend + v * half, length * t, high])
    me = bpy.data.meshes.new("mango leaf")
    me.from_pydata(points.tolist(), [], quads.tolist())
    layer = me.uv_layers.new()
    for loop in me.loops:
        layer.data[loop.index].uv = (uv[loop.vertex_index, 1], uv[loop.vertex_index, 0])
    return link(me, "mango leaf", leaf_material("mango leaf", "#4F7F35", "#2C5A2A", "#A9BE6A", seed), auto=math.pi)
