"""Long hair in a plait, and flowers bound round it.

Each hair is a thread of its own. Hairs lie in tresses, round ones, as smooth locks look like chocolate.
"""

import math

import bpy
import numpy as np
from mathutils import Euler, Vector

from ..kit.geometry import sweep
from ..kit.materials import material
from .flowers import jasmine
from .hair import gleaming_hair

TONES = (("#0D0806", "#B48C70"), ("#251811", "#C79C7C"), ("#130C09", "#A07A60"), ("#2F2017", "#BA9274"), ("#0A0605", "#A88468"))


class Hairs:
    """Black hair in several tones, so that one sees single hairs; each gets the next tone."""

    def __init__(self, thick=0.0048):
        self.count, self.curves = 0, []
        for tone in TONES:
            curve = bpy.data.curves.new("hair", "CURVE")
            curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 0
            curve.materials.append(gleaming_hair(*tone, 0.24, 0.17))
            bpy.context.scene.collection.objects.link(bpy.data.objects.new("hair", curve))
            self.curves.append(curve)

    def add(self, points):
        spline = self.curves[self.count % len(self.curves)].splines.new("POLY")
        spline.points.add(len(points) - 1)
        spline.points.foreach_set("co", np.column_stack([points, np.ones(len(points))]).ravel())
        self.count += 1


class Tresses:
    """Round bundles side by side on the outside of a lock: each has a bearing, a depth, a breadth and a beginning."""

    def __init__(self, rnd, count):
        self.rnd = rnd
        self.all = [(rnd.uniform(0, 2 * math.pi), rnd.uniform(0.82, 1.06), rnd.uniform(0.12, 0.4), rnd.uniform(0, 6)) for _ in range(count)]

    def hair(self, along, waves):
        """Where one hair lies in the lock `along` its length: bearings, and shares of the lock's radius."""
        rnd = self.rnd
        bearing, deep, broad, begins = self.all[int(rnd.integers(len(self.all)))]
        aside = rnd.normal(0, 0.5)  # at a tress's sides hairs lie deeper than in its middle
        turned = bearing + broad * aside + 0.5 * np.sin(along / waves[0] + begins) + 0.04 * np.sin(along * rnd.uniform(0.5, 1.6) + rnd.uniform(0, 6))
        depth = deep * (1 - 0.05 * aside**2) * (1 - 0.16 * rnd.random() ** 2) + 0.03 * np.sin(along / waves[1] + begins)
        return turned, depth


def plait(path, wide=5.0, period=9.0, count=3000, seed=1, loose=0.012):
    """Three locks of `count` hairs that cross in turn along a path [(x, y, z), …], the outer one always over the middle one.
    After `period` centimetres a lock is where it was. Of all hairs that share is `loose`: it slips out where its lock turns.
    """
    rnd = np.random.default_rng(seed)
    hairs = Hairs()
    way, long = evenly(path, 0.06)
    far = np.linspace(0, long, len(way))
    turn = 2 * math.pi * far / period
    along = unit(np.gradient(way, axis=0))
    side = unit(np.stack([-along[:, 1], along[:, 0], 0 * along[:, 0]], 1))
    up = np.cross(along, side)
    up *= np.sign(up[:, 2:3])
    slack = 1 + 0.05 * np.sin(0.61 * turn + 1.0) + 0.04 * np.sin(1.7 * turn)
    for lock in range(3):
        phase = turn + 2 * math.pi * lock / 3 + 0.12 * np.sin(0.37 * turn + lock)
        swing = np.sin(phase) + 0.10 * np.sin(3 * phase)  # a lock stays at the side for long, and crosses quickly
        middle = way + side * (0.27 * wide * slack * swing)[:, None] - up * (0.13 * wide * np.sin(2 * phase))[:, None]
        flow = unit(np.gradient(middle, axis=0))
        across = unit(np.cross(flow, up))
        out = np.cross(across, flow)
        half = 0.285 * wide * slack * (1 + 0.16 * np.sin(2 * phase))
        tresses = Tresses(rnd, 44)
        for _ in range(count):
            w, r = tresses.hair(turn, (5, 3))
            hair = middle + across * (half * r * np.cos(w))[:, None] + out * (0.68 * half * r * np.sin(w))[:, None]
            if rnd.random() < loose:
                away = np.exp(-(((far - rnd.uniform(0.05, 0.95) * long) / rnd.uniform(0.6, 1.9)) ** 2)) * abs(rnd.normal(0, 0.34))
                hair = hair + (0.8 * side * np.sign(swing)[:, None] + 0.5 * up) * away[:, None]
            hairs.add(hair[::5])
        inside(middle[::5], 0.5 * half[::5])


def gathered(at, count=9000, up=9.0, wide=(2.3, 5.6), seed=5):
    """Smooth hair that comes from a head above, half as `wide` as that, into a plait that begins `at` a point."""
    rnd = np.random.default_rng(seed)
    hairs = Hairs()
    t = np.linspace(-0.25, 1, 40)
    ease = np.clip(t, 0, 1) ** 1.25
    half, high = wide[0] + (wide[1] - wide[0]) * ease, 1.35 + 1.5 * ease
    tresses = np.sort(np.sin(np.linspace(-0.5, 0.5, 40) * math.pi) + rnd.normal(0, 0.015, 40))
    for _ in range(count):
        tress, aside = int(rnd.integers(len(tresses))), rnd.normal(0, 0.5)
        u = float(np.clip(tresses[tress] + 0.035 * aside, -1, 1))
        across = half * (u + 0.008 * np.sin(5 * t + rnd.uniform(0, 6)) + 0.012 * np.sin(4 * t + tress))
        z = high * math.sqrt(1 - u * u) * (1 - 0.02 * aside**2 - 0.12 * rnd.random() ** 2) + 0.04 * np.sin(3 * t + 2 * tress)
        if rnd.random() < 0.008:
            z = z + abs(rnd.normal(0, 0.25)) * np.sin(math.pi * np.clip(t, 0, 1)) ** 2
        hairs.add(np.column_stack([at[0] + across, at[1] + up * t, at[2] - 1.0 + z]))


def inside(middle, radii):
    """Keeps light from coming through between the hairs of a lock."""
    sweep([tuple(p) for p in middle], [float(r) for r in radii], material("inside hair", "#0B0605", rough=0.9), "inside", 16)


def gajra(at, r, rows=3, seed=3):
    """Jasmine threaded on a string and bound round a plait `at` a point, `r` from its middle."""
    rnd = np.random.default_rng(seed)
    for row in range(rows):
        for a in np.arange(-0.05, 1.06, 0.37 / r):
            turn = math.pi * a + rnd.normal(0, 0.05) + 0.09 * row
            out = (-math.cos(turn), rnd.normal(0, 0.15) + 0.45 * (1 - row), math.sin(turn))
            lies = (-r * math.cos(turn), 0.68 * (1 - row) + rnd.normal(0, 0.08) - 0.5 * abs(math.cos(turn)), 0.72 * r * math.sin(turn))
            threaded(np.add(at, lies), out, 0.8 * rnd.uniform(0.86, 1.1), rnd)


def threaded(at, out, s, rnd):
    """A flower whose face looks that way."""
    flower = jasmine((0, 0, 0), s, seed=int(rnd.integers(1, 9)))
    face = Vector(out).normalized().to_track_quat("Z", "Y").to_matrix()
    flower.rotation_euler = (face @ Euler((0, 0, rnd.uniform(0, 6))).to_matrix()).to_euler()
    flower.location = Vector(at)


def evenly(path, step):
    """Points every `step` along a smooth curve through a path; how long it is."""
    path = np.asarray(path, float)
    t0, t = np.linspace(0, 1, len(path)), np.linspace(0, 1, 2000)
    wide = 2000 // len(path) | 1
    kernel = np.hanning(wide + 2)[1:-1] / np.hanning(wide + 2).sum()
    way = [np.convolve(np.pad(np.interp(t, t0, v), wide // 2, "reflect", reflect_type="odd"), kernel, "valid") for v in path.T]
    far = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way), axis=0))])
    s = np.arange(0, far[-1], step)
    return np.stack([np.interp(s, far, v) for v in way], 1), far[-1]


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-9)
