"""Amla, the gooseberry of Bengal: six ribs, skin that light goes into, and the brass bowl they lie in."""

import math
import random

from ..kit.geometry import group, lathe, put
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear


def amla(at, r=1.25, rot=(0, 0, 0), seed=1, made_of=None):
    """Its middle is at `at`; its stem grew upwards."""
    rnd = random.Random(seed)
    profile = [(0, -0.9 * r)]
    for k in range(2, 64):
        w = math.pi * k / 64
        x, z = r * math.sin(w) ** 0.96, -0.9 * r * math.cos(w)
        z -= 0.10 * r * math.exp(-(((math.pi - w) / 0.24) ** 2)) - 0.06 * r * math.exp(-((w / 0.2) ** 2))
        profile.append((x, z))
    profile.append((0, 0.8 * r))
    fruit = lathe(profile, made_of or amla_skin(), "amla", 144, auto=180)
    lobes = [rnd.uniform(-0.02, 0.02) for _ in range(4)]
    for v in fruit.data.vertices:
        a = math.atan2(v.co.y, v.co.x)
        off = (a / (2 * math.pi) * 6 + 0.5) % 1 - 0.5
        groove = 0.04 * math.exp(-((off / 0.07) ** 2)) - 0.018 * math.cos(2 * math.pi * off)
        round_ = 1 - groove + lobes[0] * math.cos(2 * a) + lobes[1] * math.sin(2 * a) + lobes[2] * math.cos(3 * a + 1)
        v.co.x, v.co.y = v.co.x * round_, v.co.y * round_
    stem = lathe([(0, 0.74 * r), (0.09 * r, 0.76 * r), (0.07 * r, 0.9 * r, 0.02), (0, 0.91 * r)], material("stalk", "#7A6A3A", rough=0.8), "stalk", 12)
    return group([fruit, stem], "amla", at, rot)


def amla_skin(light="#DCDC86", dark="#BDBF5A"):
    """Pale along its ribs, specked, and lit from within."""
    k = Nodes("amla")
    where, each = k.n("TexCoord"), k.n("ObjectInfo")
    split, rib, far = k.n("SeparateXYZ"), k.n("Math", operation="MULTIPLY"), k.n("Math", operation="PINGPONG")
    k.l(where.outputs["UV"], split.inputs[0])
    k.l(split.outputs["X"], rib.inputs[0])
    rib.inputs[1].default_value = 6.0
    k.l(rib.outputs[0], far.inputs[0])
    far.inputs[1].default_value = 0.5
    line = k.n("MapRange", interpolation_type="SMOOTHSTEP")
    for key, x in (("From Min", 0.0), ("From Max", 0.13), ("To Min", 0.8), ("To Max", 0.0)):
        line.inputs[key].default_value = x
    k.l(far.outputs[0], line.inputs["Value"])
    cloud, speck, mixed, tone = k.n("TexNoise", Scale=0.9, Detail=4.0), k.n("TexVoronoi", Scale=7.0), k.n("MixRGB"), k.n("ValToRGB")
    for texture in (cloud, speck):
        k.l(where.outputs["Object"], texture.inputs["Vector"])
    ends = tone.color_ramp.elements
    ends[0].position, ends[0].color = 0.34, linear(dark)
    ends[1].position, ends[1].color = 0.66, linear(light)
    k.l(cloud.outputs["Fac"], tone.inputs[0])
    k.l(line.outputs[0], mixed.inputs[0])
    k.l(tone.outputs[0], mixed.inputs[1])
    mixed.inputs[2].default_value = linear("#F4F0BE")
    dots, specked = k.n("MapRange"), k.n("MixRGB")
    for key, x in (("From Min", 0.05), ("From Max", 0.13), ("To Min", 0.4), ("To Max", 0.0)):
        dots.inputs[key].default_value = x
    k.l(speck.outputs["Distance"], dots.inputs["Value"])
    k.l(dots.outputs[0], specked.inputs[0])
    k.l(mixed.outputs[0], specked.inputs[1])
    specked.inputs[2].default_value = linear("#F2EFC4")
    hue = k.n("HueSaturation")
    stray = k.n("Math", operation="MULTIPLY_ADD")
    stray.inputs[1].default_value, stray.inputs[2].default_value = 0.03, 0.483
    k.l(each.outputs["Random"], stray.inputs[0])
    k.l(stray.outputs[0], hue.inputs["Hue"])
    k.l(specked.outputs[0], hue.inputs["Color"])
    for socket in ("Base Color", "Subsurface Color"):
        k.l(hue.outputs[0], k.b.inputs[socket])
    set_inputs(k.b, Roughness=0.3, Specular=0.5, Subsurface=0.6, **{"Subsurface Radius": (0.5, 0.46, 0.14)})
    return k.m


def brass_bowl(r=4.2, h=3.0, rough=0.24):
    """Beaten and polished by use, on a foot."""
    outside = [(0, 0), (0.46 * r, 0, 0.06), (0.5 * r, 0.18, 0.06), (0.42 * r, 0.42, 0.1), (0.86 * r, 1.35, 0.9), (r, h, 0.5), (1.05 * r, h + 0.05, 0.06)]
    inside = [(1.03 * r, h + 0.12, 0.05), (0.97 * r, h, 0.3), (0.82 * r, 1.45, 0.8), (0.3 * r, 0.62, 0.4), (0, 0.6)]
    brass = material("brass", "#D2A458", rough=rough, metal=1, bump=(1.6, 0.16, 2.0), bd=0.12, mottled=0.12, ms=1.2)
    return group([lathe([*outside, *inside], brass, "bowl", 180)], "bowl")


def bowl_of_amla(at, seed=1, r=4.2, h=3.0):
    rnd = random.Random(seed)
    skin = amla_skin()
    put(brass_bowl(r, h), at)
    heap = [(0, 0, 1.9), *((2.1 * math.cos(a), 2.1 * math.sin(a), 2.5) for a in (0.2, 1.5, 2.7, 4.0, 5.2)), (-0.7, 0.4, 4.0), (1.2, -0.7, 4.1)]
    for k, (x, y, z) in enumerate(heap):
        turned = (rnd.uniform(-0.9, 0.9), rnd.uniform(-0.9, 0.9), rnd.uniform(0, 6))
        amla((at[0] + x, at[1] + y, at[2] + z), 1.2 * rnd.uniform(0.92, 1.08), turned, seed + k, skin)
