"""Kash, the tall white grass of autumn: plumes of silky hairs that hang to one side and glow in the sun."""

import math
import random

import bpy
from mathutils import Vector

from ..kit.geometry import group, link, sweep
from ..kit.materials import material, translucent


def kash_plume(foot, tip, droop=2.0, seed=1, full=1.0, share=0.62, color="#FBF4E6"):
    """From its `foot` to its `tip` (x, y, z), its upper `share` full of hairs."""
    rnd = random.Random(seed)
    silk = translucent("silk", color, 0.5, 0.6, glow=0.05)
    foot, tip = Vector(foot), Vector(tip)
    along = tip - foot
    aside = along.cross(Vector((0, 1, 0))).normalized() * (1 if rnd.random() < 0.5 else -1)
    aside = aside if aside.z < 0 else -aside  # hangs

    def at(t):
        return foot + along * t + aside * droop * t * t * t

    o = [sweep([at(k / 24) for k in range(25)], [0.10 - 0.07 * k / 24 for k in range(25)], material("culm", "#C9B98A", rough=0.6), "culm", 10)]
    long = along.length * share
    verts, faces = [], []

    def hair(root, way, length, bend, thick):
        side = way.cross(Vector((0, 1, 0.3))).normalized() * thick
        i = len(verts)
        for k, f in enumerate((0.0, 0.5, 1.0)):
            p = root + way * length * f + bend * length * f * f
            w = side * (1 - 0.8 * f)
            verts.extend((tuple(p - w), tuple(p + w)))
        faces.extend(([i, i + 1, i + 3, i + 2], [i + 2, i + 3, i + 5, i + 4]))

    count = round(150 * full)
    for n in range(count):
        t = (1 - share) + share * ((n + rnd.random()) / count) ** 0.9
        q = (t - 1 + share) / share
        root = at(t)
        forwards = (at(min(1, t + 0.02)) - at(t - 0.02)).normalized()
        a = rnd.uniform(0, 2 * math.pi)
        out = Vector((math.cos(a), 0.8 * math.sin(a), 0.4 * math.sin(a + 1)))
        out = (out - out.dot(forwards) * forwards).normalized()
        reach = long * (0.10 + 0.20 * math.sin(math.pi * min(1, 0.16 + 0.84 * q)) ** 0.9) * rnd.uniform(0.7, 1.1)
        way = (forwards * rnd.uniform(1.0, 1.7) + out * rnd.uniform(0.35, 0.75) + aside * 0.35).normalized()
        hang = aside * 0.35 + Vector((0, 0, -0.22))
        hair(root, way, reach, hang, 0.018)
        for k in range(22):
            f = (k + rnd.random()) / 22
            spot = root + way * reach * f + hang * reach * f * f
            b = rnd.uniform(0, 2 * math.pi)
            fringe = (way + 0.75 * Vector((math.cos(b), math.sin(b), math.cos(b + 2)))).normalized()
            hair(spot, fringe, rnd.uniform(0.35, 0.75), hang * 0.6, 0.011)
    me = bpy.data.meshes.new("plume")
    me.from_pydata(verts, [], faces)
    o.append(link(me, "plume", silk, auto=math.pi))
    return group(o, "kash")
