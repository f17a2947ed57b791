"""Shapla, the water lily: its leaves lie on still water, its flowers stand open between them."""

import math
import random

import bpy

from ..kit.geometry import group, link, sweep
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .petals import curled, petal_material


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
    pad = link(me, "pad", pad_material(rnd.uniform(0, 9)), auto=math.pi)
    solid = pad.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.045, 1
    pad.location, pad.rotation_euler = loc, (0, 0, turn)
    return pad


def pad_material(phase):
    """Green, paler at the rim, where it is browned here and there, with pale veins that run out from the stalk."""
    k = Nodes("pad")
    at, split = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(at.outputs["UV"], split.inputs[0])
    shade = k.n("ValToRGB")
    e = shade.color_ramp.elements
    e[0].position, e[0].color = 0.0, linear("#8DB255")
    e[1].position, e[1].color = 1.0, linear("#86B05C")
    e.new(0.16).color = linear("#639A45")
    e.new(0.72).color = linear("#478042")
    e.new(0.95).color = linear("#4F8A45")
    k.l(split.outputs["Y"], shade.inputs[0])
    spread, veins = k.n("Mapping"), k.n("TexNoise", Scale=1.0, Detail=3.0, Distortion=0.15)
    spread.inputs["Location"].default_value = (phase, phase, 0)
    spread.inputs["Scale"].default_value = (46, 1.6, 1)
    k.l(at.outputs["UV"], spread.inputs[0])
    k.l(spread.outputs[0], veins.inputs["Vector"])
    patches = k.n("TexNoise", Scale=0.55, Detail=4.0)
    k.l(at.outputs["Object"], patches.inputs["Vector"])
    depth, both, tinted = k.n("Math", operation="MULTIPLY_ADD"), k.n("Math", operation="MULTIPLY_ADD"), k.n("VectorMath", operation="SCALE")
    depth.inputs[1].default_value, depth.inputs[2].default_value = 0.9, 0.1
    both.inputs[1].default_value = 0.8
    k.l(veins.outputs["Fac"], depth.inputs[0])
    k.l(patches.outputs["Fac"], both.inputs[0])
    k.l(depth.outputs[0], both.inputs[2])
    k.l(shade.outputs[0], tinted.inputs[0])
    k.l(both.outputs[0], tinted.inputs["Scale"])
    old, rim, worn = k.n("TexNoise", Scale=0.9, Detail=5.0), k.n("MapRange"), k.n("MapRange")
    browned, tanned = k.n("Math", operation="MULTIPLY", use_clamp=True), k.n("MixRGB")
    for to, ends_ in ((rim, (0.84, 1.0, 0.0, 1.0)), (worn, (0.54, 0.68, 0.0, 0.75))):
        for name, value in zip(("From Min", "From Max", "To Min", "To Max"), ends_):
            to.inputs[name].default_value = value
    k.l(at.outputs["Object"], old.inputs["Vector"])
    k.l(old.outputs["Fac"], worn.inputs["Value"])
    k.l(split.outputs["Y"], rim.inputs["Value"])
    k.l(rim.outputs[0], browned.inputs[0])
    k.l(worn.outputs[0], browned.inputs[1])
    k.l(browned.outputs[0], tanned.inputs[0])
    k.l(tinted.outputs[0], tanned.inputs[1])
    tanned.inputs[2].default_value = linear("#8A7A3C")
    k.l(tanned.outputs[0], k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=0.4, Distance=0.06)
    k.l(veins.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.34, Specular=0.5)
    return k.m


def shapla_petal(rnd, length):
    """A long boat, broadest above its middle, that runs out into a soft tip."""
    width = length * rnd.uniform(0.34, 0.41)

    def outline(t):
        foot = 0.30 + 0.70 * math.sin(math.pi / 2 * min(1, t / 0.56))
        beyond = max(0, (t - 0.56) / 0.44)
        return width / 2 * foot * math.sqrt(max(0, 1 - beyond**2.6)) * (1 - 0.11 * beyond) + 0.003

    bend, roll, cup = rnd.uniform(0.5, 0.75), rnd.uniform(0.0, 0.22), rnd.uniform(0.8, 1.1)
    return curled(rnd, length, outline, lambda u, t: 1, bend, roll, cup, 0.07)


def shapla_flower(loc, s=1.0, tilt=(0, 0, 0), color="#F7EEF0", seed=1):
    """Four rounds of petals, the inner ones steeper, around a tuft of stamens."""
    rnd = random.Random(seed)
    white = petal_material("shapla", color, rnd.uniform(0, 9), "#F1E9B4", through=0.5, glow=0.10)
    sepal = petal_material("sepal", "#D3D5B6", rnd.uniform(0, 9), "#9FAE6A", through=0.4, glow=0.04)
    o = []
    for i, (n, long, up) in enumerate(((4, 3.0, 0.10), (9, 3.0, 0.30), (9, 2.8, 0.58), (8, 2.5, 0.86), (6, 2.1, 1.1))):
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
