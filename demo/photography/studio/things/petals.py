"""Petals, fallen ones and those flowers are made of: thin as paper, each curled and veined its own way."""

import math
import random

import bpy
from mathutils import Euler, Vector

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear

ALONG, ACROSS = 34, 30


def petals(spots, color="#E58E9C", seed=1, s=1.0, of="rose"):
    """Scatters petals at [(x, y, z)], each resting on what is at that height."""
    rnd = random.Random(seed)
    colors = [color] if isinstance(color, str) else color
    made_of = [petal_material("petal%d" % k, each, rnd.uniform(0, 9)) for k, each in enumerate(colors)]
    for n, (x, y, z) in enumerate(spots):
        fallen = {"rose": rose_petal, "marigold": marigold_petal, "champa": champa_tepal}[of](rnd, s)
        fallen.data.materials.append(made_of[(n + rnd.randrange(2)) % len(made_of)])
        turn = Euler((rnd.uniform(-0.16, 0.16), rnd.uniform(-0.22, 0.22), rnd.uniform(0, 2 * math.pi)))
        if rnd.random() < 0.4:
            turn.rotate_axis("Y", math.pi)  # on its face
        fallen.rotation_euler = turn
        lowest = min((turn.to_matrix() @ v.co).z for v in fallen.data.vertices)
        middle = turn.to_matrix() @ Vector((0, 0.5 * s * 2, 0))
        fallen.location = (x - middle.x, y - middle.y, z - lowest + 0.01)


def rose_petal(rnd, s):
    """Nearly round, with a rounded foot and a shallow notch; cupped where it was held, its lip turned back."""
    length, width = s * rnd.uniform(2.0, 2.5), s * rnd.uniform(2.0, 2.6)
    notch, lean = rnd.uniform(0.01, 0.06), rnd.uniform(-0.2, 0.2)

    def outline(t):
        return width / 2 * (0.1 + 0.9 * math.sin(math.pi / 2 * min(1, t / 0.64)) ** 0.68) * (1 - 0.42 * t**6)

    def tip(u, t):
        return 1 - (0.36 * abs(u) ** 2.4 + notch * math.exp(-(((u - lean) / 0.3) ** 2))) * t**2.5

    return curled(rnd, length, outline, tip, rnd.uniform(0.5, 1.2), rnd.uniform(0.5, 1.7), rnd.uniform(0.6, 1.2))


def marigold_petal(rnd, s):
    """A spoon on a narrow foot, with three soft lobes at its end."""
    length, width = s * rnd.uniform(1.6, 2.1), s * rnd.uniform(1.1, 1.5)
    phase = rnd.uniform(-0.5, 0.5)

    def outline(t):
        return width / 2 * (0.16 + 0.84 * math.sin(math.pi / 2 * min(1, t / 0.86)) ** 1.2) * (1 - 0.4 * t**6)

    def tip(u, t):
        return 1 - (0.46 * abs(u) ** 2.4 - 0.035 * math.cos(7 * u + phase)) * t**3

    return curled(rnd, length, outline, tip, rnd.uniform(0.4, 1.1), rnd.uniform(0.3, 1.0), rnd.uniform(0.35, 0.8), 1.4)


def champa_tepal(rnd, s):
    """Narrow and pointed, a shallow trough on a broad foot."""
    length, width = s * rnd.uniform(2.6, 3.1), s * rnd.uniform(0.74, 0.94)

    def outline(t):
        return width / 2 * (0.45 + 0.55 * math.sin(math.pi / 2 * min(1, t / 0.55))) * (1 - max(0, t - 0.5) ** 1.8 * 3.4)

    bend, roll = rnd.uniform(0.3, 0.6), rnd.uniform(0.2, 0.9)
    return curled(rnd, length, outline, lambda u, t: 1, bend, roll, rnd.uniform(0.7, 1.0), 0.35)


def champa_leaf(rnd, s):
    """Lanceolate, folded a little along its middle."""

    def outline(t):
        return s * 0.85 * math.sin(math.pi * t**0.8) ** 0.9 * (1 - 0.25 * t) + 0.02

    return curled(rnd, 5.2 * s, outline, lambda u, t: 1, 0.15, 0.35, 0.5, 0.5)


def hibiscus_petal(rnd, s):
    """A broad fan with a frilled edge."""
    length, width = s * rnd.uniform(3.0, 3.4), s * rnd.uniform(3.0, 3.5)
    phase = rnd.uniform(0, 6)

    def outline(t):
        return width / 2 * (0.12 + 0.88 * math.sin(math.pi / 2 * min(1, t / 0.8)) ** 1.1) * (1 - 0.34 * t**6)

    def tip(u, t):
        return 1 - (0.34 * abs(u) ** 2.2 - 0.016 * math.cos(9 * u + phase)) * t**3

    return curled(rnd, length, outline, tip, rnd.uniform(0.5, 0.8), rnd.uniform(0.9, 1.5), rnd.uniform(0.3, 0.5), 1.7)


def jasmine_petal(rnd, length, notch=0.0):
    """A tongue; that of shiuli has a notch."""
    width = length * rnd.uniform(0.56, 0.68)

    def outline(t):
        return width / 2 * (0.24 + 0.76 * math.sin(math.pi / 2 * min(1, t / 0.66)) ** 1.1) * (1 - 0.4 * t**5)

    def tip(u, t):
        return 1 - (0.24 * abs(u) ** 2.2 + notch * math.exp(-((u / 0.28) ** 2))) * t**3

    return curled(rnd, length, outline, tip, rnd.uniform(0.1, 0.4), rnd.uniform(0.2, 0.9), rnd.uniform(0.4, 0.8), 0.8)


def curled(rnd, length, outline, tip, bend, roll, cup, ruffle=1.0):
    """A sheet that is bent along its middle line, rolled back at its end and bowed across, each in radians."""
    waves = [(rnd.uniform(2, 4), rnd.uniform(0, 6)), (rnd.uniform(5, 9), rnd.uniform(0, 6))]
    twist, side, tilt = rnd.uniform(-0.5, 0.5), rnd.uniform(-0.25, 0.25), rnd.uniform(-0.2, 0.2)
    y = z = 0.0
    verts, coords = [], []
    for j in range(ALONG + 1):
        t = j / ALONG
        lip = max(0, (t - 0.6) / 0.4)
        slope = bend * t - roll * lip**1.6
        wide, bow = outline(t), cup * (1 - 0.45 * t) * (1 - 0.8 * lip) + 0.001
        for i in range(ACROSS + 1):
            u = 2 * i / ACROSS - 1
            across = wide * math.sin(bow * u) / bow
            up = wide * (1 - math.cos(bow * u)) / bow
            edge = max(abs(u) ** 2.5 * t, t**4)
            up -= (0.2 + tilt * u) * wide * abs(u) ** 3 * lip  # the sides of the lip turn back, one more than the other
            up += ruffle * edge * sum(0.05 * length / a**0.5 * math.sin(a * (u + t) + p) for a, p in waves)
            up += twist * 0.25 * across * t
            along = y * tip(u, t)
            verts.append((across + side * t * t * length * 0.4, along - up * math.sin(slope), z + up * math.cos(slope)))
            coords.append((i / ACROSS, t))
        y += length / ALONG * math.cos(slope)
        z += length / ALONG * math.sin(slope)
    row = ACROSS + 1
    faces = [
        [j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i]
        for j in range(ALONG)
        for i in range(ACROSS)
    ]
    me = bpy.data.meshes.new("petal")
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new().data
    for loop in me.loops:
        uv[loop.index].uv = coords[loop.vertex_index]
    return link(me, "petal", None, auto=math.pi)


def petal_material(name, color, phase, foot=None, edge=None, through=0.4, glow=0.0):
    """Another colour at the foot (pale, if none is told), deeper towards the lip or of another colour at its `edge`, with
    fine veins that fan out; velvet, and so much light comes `through`.
    """
    N = Nodes(name)
    c = linear(color)[:3]
    at_foot = linear(foot)[:3] if foot else [0.38 * x + 0.62 * y for x, y in zip(c, (0.94, 0.84, 0.56))]
    at, split = N.n("TexCoord"), N.n("SeparateXYZ")
    N.l(at.outputs["UV"], split.inputs[0])
    shade = N.n("ValToRGB")
    shade.color_ramp.interpolation = "EASE"
    e = shade.color_ramp.elements
    e[0].position, e[0].color = 0.04, [*at_foot, 1]
    e[1].position, e[1].color = 1.0, [x**1.1 for x in c] + [1]
    e.new(0.34).color = [min(1, 1.08 * x + 0.015) for x in c] + [1]
    e.new(0.86 if edge else 0.7).color = list(c) + [1]
    if edge:
        e[len(e) - 1].color = linear(edge)
    N.l(split.outputs["Y"], shade.inputs[0])

    def streaks(across, along, detail):
        """Noise drawn out from foot to lip: as the petal's width grows, so do the streaks fan out."""
        stretch = N.n("Mapping")
        stretch.inputs["Location"].default_value = (phase, phase, 0)
        stretch.inputs["Scale"].default_value = (across, along, 1)
        noise = N.n("TexNoise", Scale=1.0, Detail=detail, Distortion=0.4)
        N.l(at.outputs["UV"], stretch.inputs[0])
        N.l(stretch.outputs[0], noise.inputs["Vector"])
        return noise.outputs["Fac"]

    def weighted(value, share, rest):
        add = N.n("Math", operation="MULTIPLY_ADD")
        add.inputs[1].default_value = share
        N.l(value, add.inputs[0])
        if isinstance(rest, float):
            add.inputs[2].default_value = rest
        else:
            N.l(rest, add.inputs[2])
        return add.outputs[0]

    veins = streaks(38, 1.1, 2.0)
    depth = weighted(veins, 0.26, weighted(streaks(3.2, 2.2, 3.0), 0.34, 0.7))
    veined = N.n("VectorMath", operation="SCALE")
    N.l(shade.outputs[0], veined.inputs[0])
    N.l(depth, veined.inputs["Scale"])
    relief = N.n("Bump", Strength=0.22, Distance=0.02)
    N.l(veins, relief.inputs["Height"])
    thin, mix = N.n("BsdfTranslucent"), N.n("MixShader")
    mix.inputs[0].default_value = through
    for shader in (N.b.inputs["Base Color"], thin.inputs["Color"], N.b.inputs["Emission"]):
        N.l(veined.outputs[0], shader)
    N.b.inputs["Emission Strength"].default_value = glow  # light that wanders on from petal to petal
    for shader in (N.b, thin):
        N.l(relief.outputs[0], shader.inputs["Normal"])
    set_inputs(N.b, Roughness=0.58, Specular=0.18, Sheen=0.6)
    N.l(N.b.outputs[0], mix.inputs[1])
    N.l(thin.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    return N.m
