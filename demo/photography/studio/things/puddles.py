"""Water on a wet sill: it stands around what stands there, runs together in puddles, and lies in drops of every size."""

import math
import random

import bpy
import cv2
import numpy as np

from ..kit.geometry import height_field
from .cream import noise
from .pool import clear_water
from .pours import standing
from .rain import drop_shapes, set_drop

STEP = 0.034


def foot_of(thing, below=0.25):
    """The outline (x, y) of what stands on the ground."""
    bpy.context.view_layer.update()
    seen, parts, found = bpy.context.evaluated_depsgraph_get(), [thing], []
    while parts:
        part = parts.pop()
        parts += part.children
        if part.type != "MESH":
            continue
        shape = part.evaluated_get(seen)
        for vertex in shape.data.vertices:
            at = shape.matrix_world @ vertex.co
            if at.z < below:
                found.append((at.x, at.y))
    return cv2.convexHull(np.array(found, np.float32))[:, 0]


def puddles(feet, left, right, near, far, pools=(), drops=(160, 46, 15), seed=1):
    """Around the `feet`, in `pools` (x, y, reach), and in fine, middling and large `drops`."""
    rnd, noisy = random.Random(seed), np.random.default_rng(seed)
    xs, ys = np.arange(left, right, STEP), np.arange(near, far, STEP)
    x, y = np.meshgrid(xs, ys)
    shape = x.shape

    def pixel(points):
        return np.round((np.asarray(points) - (left, near)) / STEP * 16).astype(np.int32)

    standing_there = np.zeros(shape, np.uint8)
    for foot in feet:
        cv2.fillConvexPoly(standing_there, pixel(foot), 1, cv2.LINE_8, 4)
    away = cv2.distanceTransform(1 - standing_there, cv2.DIST_L2, 5) * STEP
    uneven = noise(noisy, shape, (11, 26)) + 0.5 * noise(noisy, shape, (34, 80))
    wet = away < 0.30 + 0.26 * uneven
    for px, py, reach in pools:
        far_off = np.hypot((x - px) / 1.7, y - py) / reach
        wet |= far_off < 1 + 0.30 * uneven
    drawn = wet.astype(np.uint8)
    for _ in range(drops[2]):  # some have run together
        px, py = rnd.uniform(left + 1, right - 1), rnd.uniform(near + 1, far - 1)
        for _ in range(rnd.choice((1, 1, 2, 3, 4))):
            r = rnd.uniform(0.16, 0.42)
            cv2.fillPoly(drawn, [pixel(blob(rnd, px, py, r))], 1, cv2.LINE_8, 4)
            px, py = px + rnd.choice((-1, 1)) * r * rnd.uniform(0.8, 1.9), py + rnd.uniform(-0.8, 0.8) * r
    merged = cv2.GaussianBlur(drawn.astype(np.float32), (0, 0), 0.09 / STEP) > 0.5
    for _ in range(drops[1]):
        px, py, r = rnd.uniform(left + 1, right - 1), rnd.uniform(near + 1, far - 1), rnd.uniform(0.09, 0.2)
        lobe = np.zeros(shape, np.uint8)
        cv2.fillPoly(lobe, [pixel(blob(rnd, px, py, r))], 1, cv2.LINE_8, 4)
        merged |= lobe > 0
    lies = merged.astype(np.uint8)
    inside = (cv2.distanceTransform(lies, cv2.DIST_L2, 5) - cv2.distanceTransform(1 - lies, cv2.DIST_L2, 5)) * STEP
    inside = cv2.GaussianBlur(inside, (0, 0), 1.6)
    h = standing(inside, np.full(shape, 0.15, np.float32), 30, 52, STEP)
    h += (0.20 * np.exp(-away / 0.13) * np.clip(h / 0.06, 0, 1)).astype(np.float32)  # it climbs up what stands in it
    h = np.where((h > 0.003) & (away > 0.02), h + 0.002, -1.0)
    made_of = clear_water()
    height_field(xs, ys, h, made_of, "puddle")
    taken = cv2.dilate((lies | standing_there).astype(np.uint8), np.ones((5, 5)))
    shapes = [s for angle in (34, 48, 62) for s in drop_shapes(5, seed + angle, 0.35, angle, made_of)]
    for _ in range(drops[0]):
        px, py, r = rnd.uniform(left, right), rnd.uniform(near, far), 0.022 + 0.075 * rnd.random() ** 2.2
        if taken[int((py - near) / STEP), int((px - left) / STEP)]:
            continue
        lying = set_drop(rnd.choice(shapes), (px, py, 0.0), r)
        lying.rotation_euler = (math.radians(-90), 0, rnd.uniform(0, 6))
        lying.scale = (r * rnd.uniform(0.8, 1.25), r, r)


def blob(rnd, x, y, r):
    """The outline of a drop on stone: hardly ever round."""
    long, turn = rnd.uniform(0.9, 1.7), rnd.uniform(-0.5, 0.5)
    lobes = [(n, rnd.uniform(0, 6.3), rnd.uniform(0.2, 1) * share) for n, share in ((2, 0.10), (3, 0.10), (5, 0.06))]
    found = []
    for k in range(48):
        a = 2 * math.pi * k / 48
        far = r * (1 + sum(share * math.cos(n * a + at) for n, at, share in lobes))
        u, v = far * long * math.cos(a), far * math.sin(a)
        found.append((x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)))
    return found
