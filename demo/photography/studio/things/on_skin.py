"""What lies on skin seen from near: drops, whatever `laid_on` bends along it; and hair."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from ..kit.geometry import loft
from ..kit.materials import glass, material


def laid_on(thing, ground):
    """Bends the thing, whose foot is at height 0, along the ground below it."""
    graph = bpy.context.evaluated_depsgraph_get()
    bpy.context.view_layer.update()
    tree = BVHTree.FromObject(ground, graph)
    to_ground = ground.matrix_world.inverted()
    back = thing.matrix_world.inverted()
    for v in thing.data.vertices:
        at = thing.matrix_world @ v.co
        hit, *_ = tree.ray_cast(to_ground @ Vector((at.x, at.y, 50)), to_ground.to_3x3() @ Vector((0, 0, -1)))
        if hit:
            v.co = back @ Vector((at.x, at.y, at.z + (ground.matrix_world @ hit).z))
    thing.data.update()
    return thing


def drop_on(ground, x, y, r, color, height=0.5, seed=1, stretch=1.0, turn=0.0, ior=1.36):
    """A drop of gel or serum that stands on the ground: refracts what is below, its rim round."""
    rnd = random.Random(seed)
    waves = [(k, rnd.uniform(0.006, 0.03), rnd.uniform(0, 6)) for k in (2, 3, 4)]
    rings, n = [(-0.08, 1.0)], 128
    for i in range(33):
        a = math.pi / 2 * i / 32
        rings.append((height * r * math.sin(a) ** 1.1, max(0.004, math.cos(a) ** 0.72)))
    outlines = []
    for z, q in rings:
        points = []
        for j in range(n):
            w = 2 * math.pi * j / n
            rr = q * r * (1 + sum(a * math.sin(k * w + p) for k, a, p in waves))
            px, py = rr * stretch * math.cos(w), rr * math.sin(w)
            points.append((px * math.cos(turn) - py * math.sin(turn), px * math.sin(turn) + py * math.cos(turn)))
        outlines.append((z, points))
    drop = loft(outlines, glass("gel", color, 0, ior, color), "drop", auto=180)
    drop.location = (x, y, 0)
    return laid_on(drop, ground)


def lock(paths, count=1500, made_of=None, seed=1, width=1.6, height=0.7, thick=0.013, wander=0.1):
    """Hair that flows along a path [(x, y, z), …]; its tips thin out."""
    rnd = np.random.default_rng(seed)
    made_of = made_of or hair_material()
    middle = np.array(paths, np.float32)
    t0 = np.linspace(0, 1, len(middle))
    steps = 56
    t = np.linspace(0, 1, steps)
    centre = np.stack([np.interp(t, t0, middle[:, k]) for k in range(3)], axis=1)
    for k in range(3):
        pad = np.pad(centre[:, k], 6, mode="reflect", reflect_type="odd")
        centre[:, k] = np.convolve(pad, np.hanning(13) / np.hanning(13).sum(), "valid")
    along = np.gradient(centre, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.stack([-along[:, 1], along[:, 0], np.zeros(steps)], axis=1)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    curve = bpy.data.curves.new("hair", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 1
    strands = rnd.integers(0, 9, count)
    for n in range(count):
        group_at = np.random.default_rng(int(strands[n]) + 77).uniform(-1, 1, 2)
        r, w = math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
        u, v = 0.72 * r * math.cos(w) + 0.28 * group_at[0], r * math.sin(w)
        twist = 0.16 * np.sin(2.4 * t * math.pi + strands[n])
        fly = rnd.normal(0, wander) * t**2 + 0.03 * np.sin(9 * t + rnd.uniform(0, 6))
        open_ = 0.86 + 0.3 * (t - 0.5) ** 2
        off = width / 2 * (u * open_ + twist * (0.4 + 0.6 * v)) + fly
        up = height / 2 * (v * math.cos(0.5 * float(strands[n])) + 0.35 * v) + 0.06 * np.sin(5 * t + strands[n])
        points = centre + side * off[:, None]
        points[:, 2] = np.maximum(points[:, 2] + up, 0.015)
        stop = steps if rnd.random() < 0.75 else int(rnd.uniform(0.82, 1) * steps)
        spline = curve.splines.new("POLY")
        spline.points.add(stop - 1)
        spline.points.foreach_set("co", np.column_stack([points[:stop], np.ones(stop)]).ravel())
        thin = np.clip((1.02 - t[:stop]) / 0.2, 0.25, 1)
        spline.points.foreach_set("radius", thin)
    curve.materials.append(made_of)
    o = bpy.data.objects.new("lock", curve)
    bpy.context.scene.collection.objects.link(o)
    return o


def single_hairs(paths, made_of=None, thick=0.014):
    curve = bpy.data.curves.new("hairs", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 1
    for path in paths:
        spline = curve.splines.new("NURBS")
        spline.points.add(len(path) - 1)
        for point, at in zip(spline.points, path):
            point.co = (*at, 1)
        spline.use_endpoint_u, spline.order_u, spline.resolution_u = True, 4, 16
    curve.materials.append(made_of or hair_material())
    o = bpy.data.objects.new("hairs", curve)
    bpy.context.scene.collection.objects.link(o)
    return o


def hair_material(color="#4A2A1C", gloss=0.36):
    return material("hair", color, rough=gloss, spec=1.0, coat=0.6)
