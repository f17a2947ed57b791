"""Black seed (kalojira): grains of two or three millimetres, three-sided, pointed at one end, their faces hollow and
wrinkled, as dull as soot.
"""

import math
import random

import bmesh
import bpy
from mathutils import Vector, noise

from ..kit.geometry import link
from ..kit.materials import material


def seed_mesh(number, made_of):
    """One seed, along x, its blunt end at the left; `number` tells which."""
    rnd = random.Random(number)
    long, wide = rnd.uniform(0.245, 0.3), rnd.uniform(0.082, 0.1)
    corners = [2 * math.pi * k / 3 + rnd.uniform(-0.16, 0.16) for k in range(3)]
    bow, lean = rnd.uniform(-0.03, 0.03), rnd.uniform(0.34, 0.44)
    rows, columns = 40, 48
    bm = bmesh.new()
    rings = []
    for i in range(rows + 1):
        f = i / rows
        swell = math.sin(math.pi * f ** (math.log(0.5) / math.log(lean))) ** 0.72 + 0.0001
        ring = []
        for j in range(columns):
            a = 2 * math.pi * j / columns
            edge = max(math.cos(a - corner) for corner in corners)  # 1 along an edge, 0.5 in the middle of a face
            out = wide * swell * (0.54 + 0.64 * max(0, (edge - 0.5) / 0.5) ** 2.4)
            at = Vector((long * (f - 0.5), out * math.cos(a), out * math.sin(a)))
            wrinkle = noise.noise(Vector((at.x * 22, at.y * 42, at.z * 42 + 7 * number)))
            wrinkle += 0.6 * noise.noise(Vector((at.x * 60, at.y * 80, at.z * 80 + 5 * number)))
            at *= Vector((1, 1, 1)) if swell < 0.2 else Vector((1, *[1 + 0.09 * wrinkle] * 2))
            at.y += bow * math.sin(math.pi * f)
            ring.append(bm.verts.new(at))
        rings.append(ring)
    for one, other in zip(rings, rings[1:]):
        for j in range(columns):
            bm.faces.new((one[j], other[j], other[(j + 1) % columns], one[(j + 1) % columns]))
    bm.faces.new(rings[0])
    bm.faces.new(reversed(rings[-1]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new("nigella")
    bm.to_mesh(me)
    bm.free()
    me.materials.append(made_of)
    for face in me.polygons:
        face.use_smooth = True
    return me, wide, corners


def nigella(strewn, seed=1, kinds=7, z=0.0):
    """Seeds strewn around each (x, y, reach across, reach along, count): each lies on one of its faces, hardly one on another."""
    rnd = random.Random(seed)
    soot = material("soot", "#211C19", rough=0.62, spec=0.4, bump=(60, 0.8), bd=0.012, mottled=0.5, ms=60)
    shapes = [seed_mesh(k + 1, soot) for k in range(kinds)]
    lie = []
    for x, y, across, along, count in strewn:
        for _ in range(count):
            for _ in range(12):
                at = (rnd.gauss(x, across), rnd.gauss(y, along))
                below = sum(math.dist(at, other) < 0.17 for other in lie)
                if not below:
                    break
            shape, wide, corners = rnd.choice(shapes)
            big = rnd.uniform(0.84, 1.1)
            one = link(shape, "nigella")
            up = rnd.choice(corners) - math.pi / 2  # an edge looks up, so that a face lies on the ground
            one.rotation_euler = (-up + rnd.gauss(0, 0.1), rnd.gauss(0, 0.07), rnd.uniform(0, 2 * math.pi))
            one.location = (*at, z + wide * big * (0.56 + min(below, 2) * 1.1))
            one.scale = (big,) * 3
            lie.append(at)
