"""Fallen petals, of roses and of marigolds: thin as paper, each curled and veined its own way."""

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
        fallen = (marigold_petal if of == "marigold" else rose_petal)(rnd, s)
        fallen.data.materials.append(made_of[(n + rnd.randrange(2)) % len(made_of)])
        turn = Euler((rnd.uniform(-0.16, 0.16), rnd.uniform(-0.22, 0.22), rnd.uniform(0, 2 * math.pi)))
        if rnd.random() < 0.4:
            turn.rotate_axis("Y", math.pi)  # on its face
        fallen.rotation_euler = turn
        lowest = min((turn.to_matrix() @ v.co).z for v in fallen.data.vertices)
        middle = turn.to_matrix() @ Vector((0, 0.5 * s * 2, 0))
        fallen.location = (x - middle.x, y - middle.y, z - lowest + 0.01)


def rose_petal(rnd, s):
    """Widest above its middle, with a notch; cupped where it was held, its lip rolled back."""
    length, width = s * rnd.uniform(1.9, 2.6), s * rnd.uniform(1.9, 2.6)
    notch, lean = rnd.uniform(0.02, 0.09), rnd.uniform(-0.16, 0.16)

    def outline(t):
        return width / 2 * (0.16 + 0.84 * math.sin(math.pi / 2 * min(1, t / 0.68)) ** 0.9) * (1 - 0.2 * t**5)

    def tip(u, t):
        return 1 - (0.30 * abs(u) ** 2.6 + notch * math.exp(-(((u - lean) / 0.16) ** 2))) * t**3

    return curled(rnd, length, outline, tip, rnd.uniform(0.5, 1.3), rnd.uniform(1.2, 2.8), rnd.uniform(0.7, 1.5))


def marigold_petal(rnd, s):
    """Narrow at its foot, with a frilled end."""
    length, width = s * rnd.uniform(1.5, 2.0), s * rnd.uniform(1.3, 1.8)
    phase = rnd.uniform(0, 6)

    def outline(t):
        return width / 2 * (0.14 + 0.86 * math.sin(math.pi / 2 * t) ** 1.4)

    def tip(u, t):
        return 1 - (0.34 * abs(u) ** 2.6 - 0.03 * math.cos(6 * u + phase) + 0.008 * math.sin(15 * u)) * t**4

    return curled(rnd, length, outline, tip, rnd.uniform(0.3, 0.9), rnd.uniform(0.3, 1.1), rnd.uniform(0.6, 1.3), 1.2)


def curled(rnd, length, outline, tip, bend, roll, cup, ruffle=1.0):
    """A sheet that is bent along its middle line, rolled back at its end and bowed across, each in radians."""
    waves = [(rnd.uniform(2, 4), rnd.uniform(0, 6)), (rnd.uniform(5, 9), rnd.uniform(0, 6))]
    twist, side = rnd.uniform(-0.5, 0.5), rnd.uniform(-0.25, 0.25)
    y = z = 0.0
    verts, coords = [], []
    for j in range(ALONG + 1):
        t = j / ALONG
        lip = max(0, (t - 0.68) / 0.32)
        slope = bend * t - roll * lip**2
        wide, bow = outline(t), cup * (1 - 0.45 * t) * (1 - 0.8 * lip) + 0.001
        for i in range(ACROSS + 1):
            u = 2 * i / ACROSS - 1
            across = wide * math.sin(bow * u) / bow
            up = wide * (1 - math.cos(bow * u)) / bow
            edge = max(abs(u) ** 2.5 * t, t**4)
            up -= 0.55 * wide * (abs(u) ** 5) * lip  # the sides of the lip roll back as well
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


def petal_material(name, color, phase):
    """Pale at the foot, deeper towards the lip, with veins that fan out; light comes through."""
    N = Nodes(name)
    c = linear(color)[:3]
    at, split = N.n("TexCoord"), N.n("SeparateXYZ")
    N.l(at.outputs["UV"], split.inputs[0])
    shade = N.n("ValToRGB")
    e = shade.color_ramp.elements
    pale = [0.55 * x + 0.45 * y for x, y in zip(c, (0.95, 0.82, 0.55))]
    e[0].position, e[0].color = 0.02, pale + [1]
    e[1].position, e[1].color = 1.0, [x**1.12 for x in c] + [1]
    e.new(0.3).color = list(c) + [1]
    e.new(0.6).color = [min(1, 1.06 * x + 0.01) for x in c] + [1]
    N.l(split.outputs["Y"], shade.inputs[0])
    veins = N.n("TexWave", wave_type="BANDS", bands_direction="X")
    for key, value in (("Scale", 7.0), ("Distortion", 3.2), ("Detail", 3.0), ("Detail Scale", 1.6)):
        veins.inputs[key].default_value = value
    stretch = N.n("Mapping")
    stretch.inputs["Location"].default_value = (phase, phase, 0)
    stretch.inputs["Scale"].default_value = (1, 0.45, 1)
    N.l(at.outputs["UV"], stretch.inputs[0])
    N.l(stretch.outputs[0], veins.inputs["Vector"])
    blotch = N.n("TexNoise", Scale=3.0, Detail=4.0)
    N.l(stretch.outputs[0], blotch.inputs["Vector"])
    depth = N.n("Math", operation="MULTIPLY_ADD")
    depth.inputs[1].default_value, depth.inputs[2].default_value = 0.16, 0.76
    N.l(veins.outputs["Fac"], depth.inputs[0])
    dark = N.n("Math", operation="MULTIPLY_ADD")
    dark.inputs[1].default_value = 0.24
    N.l(blotch.outputs["Fac"], dark.inputs[0])
    N.l(depth.outputs[0], dark.inputs[2])
    veined = N.n("VectorMath", operation="SCALE")
    N.l(shade.outputs[0], veined.inputs[0])
    N.l(dark.outputs[0], veined.inputs["Scale"])
    relief = N.n("Bump", Strength=0.5, Distance=0.02)
    N.l(dark.outputs[0], relief.inputs["Height"])
    through, mix = N.n("BsdfTranslucent"), N.n("MixShader")
    mix.inputs[0].default_value = 0.42
    for shader in (N.b.inputs["Base Color"], through.inputs["Color"]):
        N.l(veined.outputs[0], shader)
    for shader in (N.b, through):
        N.l(relief.outputs[0], shader.inputs["Normal"])
    set_inputs(N.b, Roughness=0.52, Specular=0.22, Sheen=0.35)
    N.l(N.b.outputs[0], mix.inputs[1])
    N.l(through.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    return N.m
