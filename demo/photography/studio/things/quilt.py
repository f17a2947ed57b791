"""Kantha: old saris laid on each other and quilted by hand with running stitch, which puckers them."""

import math
import random

import bpy
import cv2
import numpy as np

from ..kit.geometry import fillet, link
from ..kit.materials import material
from .cream import mesh_of, noise

STEP = 0.05  # centimetres between the points of its mesh


class Quilt:
    """A quilt `wide` along X that follows a `profile` of (y, z[, radius]), from its far side to where it ends in front.
    On it a place is (u, v): along X, and along the profile. Sew first, then `spread`.
    """

    def __init__(self, profile, left, right, seed=1, hills=0.16, sway=0.4, folds=(), pressed=()):
        self.rnd, self.noise_of = random.Random(seed), np.random.default_rng(seed)
        line = np.array([tuple(p) for p in fillet(profile, 40)], np.float64)
        far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        self.left, self.long = left, far[-1]
        self.u = np.arange(left, right, STEP)
        self.v = np.arange(0, far[-1], STEP)
        y, z = (np.interp(self.v, far, line[:, k]) for k in (0, 1))
        self.front = float(self.v[np.argmin(y)])  # where its fold in front comes nearest
        u, y = np.meshgrid(self.u, y, indexing="ij")
        z = np.broadcast_to(z, y.shape).copy()
        shape, span = y.shape, right - left
        top = np.clip((self.front - 2.0 - self.v) / 4.0, 0, 1)[None] ** 0.8
        lift = hills * noise(self.noise_of, shape, (span / 9, self.long / 7))
        lift += 0.5 * hills * noise(self.noise_of, shape, (span / 4, self.long / 4))
        for fold in folds:
            lift += laid(u, y, *fold)
        for px, py, rx, ry in pressed:  # flat below what stands on it
            lift *= 1 - np.exp(-(((u - px) / rx) ** 4) - ((y - py) / ry) ** 4)
        z += lift * top
        near = np.clip((self.v - self.front + 7) / 6, 0, 1)[None]
        y += sway * near * noise(self.noise_of, (shape[0], 4), (span / 13, 1))[:, :1]
        z += 0.35 * sway * near * noise(self.noise_of, (shape[0], 4), (span / 8, 1))[:, :1]
        self.at = np.dstack([u, y, z]).astype(np.float32)
        out = np.cross(np.gradient(self.at, axis=1), np.gradient(self.at, axis=0))
        self.out = out / np.linalg.norm(out, axis=2, keepdims=True)
        self.wander = 0.16 * noise(self.noise_of, shape, (span / 9, self.long / 1.5)).astype(np.float32)
        self.stitches = {}

    def sampled(self, field, u, v):
        x, y = (v / STEP).astype(np.float32), ((u - self.left) / STEP).astype(np.float32)
        return cv2.remap(field, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)

    def rows(self, spacing, color, free=lambda u, v: True, turn=0.0, long=0.40, gap=0.24, thick=0.045):
        """Rows of running stitch all along, turned by so many degrees, but where it is not `free`."""
        a = math.radians(turn)
        ahead, aside = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))
        corners = np.array([(u, v) for u in (self.left, self.u[-1]) for v in (0, self.long)])
        (s0, s1), (t0, t1) = (((corners @ way).min(), (corners @ way).max()) for way in (ahead, aside))
        for k in range(1, int((t1 - t0) / spacing)):
            t, s = t0 + k * spacing, s0 + self.rnd.uniform(0, long + gap)
            while s < s1:
                length = long * self.rnd.uniform(0.72, 1.22)
                u, v = (s * ahead[i] + t * aside[i] for i in (0, 1))
                if self.left + 0.5 < u < self.u[-1] - 0.5 and 0.3 < v < self.long - 0.3:
                    off = float(self.sampled(self.wander, np.array([[u]]), np.array([[v]]))[0, 0])
                    lean = a + self.rnd.gauss(0, 0.05)
                    u, v = u + off * aside[0], v + off * aside[1]
                    to = u + length * math.cos(lean), v + length * math.sin(lean)
                    if free((u + to[0]) / 2, (v + to[1]) / 2):
                        self.stitch(u, v, *to, color, thick)
                s += length + gap * self.rnd.uniform(0.75, 1.35)

    def along(self, path, color, long=0.34, gap=0.15, thick=0.055):
        """Running stitch along a path of places."""
        p = np.array(path, float)
        far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
        s = self.rnd.uniform(0, gap)
        while s < far[-1] - 0.5 * long:
            e = min(far[-1], s + long * self.rnd.uniform(0.78, 1.15))
            (a, b), (c, d) = (np.interp((s, e), far, p[:, k]) for k in (0, 1))
            self.stitch(a, c, b, d, color, thick)
            s = e + gap * self.rnd.uniform(0.8, 1.25)

    def stitch(self, u, v, to_u, to_v, color, thick=0.05):
        self.stitches.setdefault(color, []).append((u, v, to_u, to_v, thick * self.rnd.uniform(0.88, 1.1)))

    def clear(self, margin=0.24):
        """Tells of a place whether nothing is sewn so near to it."""
        sewn = self.drawn(max(1, round(2 * margin / STEP)))
        last = len(self.u) - 1, len(self.v) - 1
        return lambda u, v: not sewn[min(last[0], round((u - self.left) / STEP)), min(last[1], round(v / STEP))]

    def drawn(self, thick, fine=1):
        """A map of what is sewn."""
        sewn = np.zeros((fine * len(self.u), fine * len(self.v)), np.uint8)
        for of_color in self.stitches.values():
            for u, v, to_u, to_v, _ in of_color:
                places = (u, v), (to_u, to_v)
                ends = [(round(b / STEP * fine), round((a - self.left) / STEP * fine)) for a, b in places]
                cv2.line(sewn, *ends, 1, thick)
        return sewn

    def spread(self, made_of, puff=0.12, reach=0.30):
        """Lays it out: it is drawn in along each stitch and puffs up between them."""
        fine = 2
        away = cv2.distanceTransform(1 - self.drawn(1, fine), cv2.DIST_L2, 5) * (STEP / fine)
        height = np.clip(away / reach, 0, 1) ** 0.75
        height = cv2.GaussianBlur(height, (0, 0), 1.4)[::fine, ::fine]
        shape = height.shape
        span = shape[0] * STEP, shape[1] * STEP
        uneven = noise(self.noise_of, shape, (span[0] / 0.8, span[1] / 1.0))
        pulled = noise(self.noise_of, shape, (span[0] / 0.45, span[1] / 1.7))  # small creases from stitch to stitch
        wide = noise(self.noise_of, shape, (span[0] / 6, span[1] / 5))
        height = puff * height * (0.85 + 0.35 * uneven + 0.35 * wide) + 0.22 * puff * pulled * height
        height = cv2.GaussianBlur(height.astype(np.float32), (0, 0), 0.7)
        verts = (self.at + self.out * height[..., None]).reshape(-1, 3)
        k = np.arange(height.size).reshape(shape)
        quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
        sheet = mesh_of(verts, quads, made_of)
        at = np.array([loop.vertex_index for loop in sheet.data.loops], np.int32)
        laid_flat = np.stack([self.u[at // shape[1]], self.v[at % shape[1]]], 1).astype(np.float32)
        sheet.data.uv_layers.new().data.foreach_set("uv", laid_flat.ravel())
        for color, sewn in self.stitches.items():
            self.thread(np.array(sewn, np.float32), color, height)
        return sheet

    def thread(self, sewn, color, height, rings=9, sides=6):
        """Flat threads that come out of the cloth, lie on it and go back."""
        t = np.linspace(-0.04, 1.04, rings)[None]
        u, v, to_u, to_v, thick = (sewn[:, k : k + 1] for k in range(5))
        at = u + (to_u - u) * t, v + (to_v - v) * t
        place, out = self.sampled(self.at, *at), self.sampled(self.out.astype(np.float32), *at)
        lies = self.sampled(height, *at) * 0.7
        ahead = np.gradient(place, axis=1)
        aside = np.cross(out, ahead)
        aside /= np.linalg.norm(aside, axis=2, keepdims=True)
        bow = 1 - np.abs(2 * t - 1) ** 4
        lies = lies + thick * (-1.5 + 2.0 * bow)
        a = 2 * math.pi * np.arange(sides) / sides
        narrow = 0.75 + 0.25 * bow
        ring = np.cos(a)[:, None] * (thick * narrow)[:, :, None, None] * aside[:, :, None]
        ring = ring + (0.6 * np.sin(a)[:, None] * thick[:, :, None, None] + lies[:, :, None, None]) * out[:, :, None]
        verts = (place[:, :, None] + ring).reshape(-1, 3)
        k = np.arange(len(verts)).reshape(len(sewn), rings, sides)
        turned = np.roll(k, -1, 2)
        quads = np.stack([k[:, :-1], turned[:, :-1], turned[:, 1:], k[:, 1:]], 3).reshape(-1, 4)
        cotton = material("thread", color, rough=0.7, spec=0.25, sheen=0.3, mottled=0.16, ms=2.2)
        me = bpy.data.meshes.new("stitches")
        me.vertices.add(len(verts))
        me.vertices.foreach_set("co", np.ascontiguousarray(verts, np.float32).ravel())
        me.loops.add(quads.size)
        me.loops.foreach_set("vertex_index", np.ascontiguousarray(quads[:, ::-1], np.int32).ravel())
        me.polygons.add(len(quads))
        me.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
        me.polygons.foreach_set("loop_total", np.full(len(quads), 4, np.int32))
        me.update(calc_edges=True)
        return link(me, "stitches", cotton, auto=math.pi)


def laid(x, y, fx, fy, bearing, length, width, height):
    """A soft fold: where its middle is, its bearing in degrees, how long, wide and high it is."""
    a = math.radians(bearing)
    along = (x - fx) * math.cos(a) + (y - fy) * math.sin(a)
    across = (y - fy) * math.cos(a) - (x - fx) * math.sin(a) + 0.3 * width * np.sin(along / (1.4 * width))
    steep = np.where(across > 0, 0.75 * width, 1.25 * width)  # it leans to one side
    return height * np.exp(-((along / length) ** 4)) * np.exp(-((across / steep) ** 2))


# Motifs, as paths of places.


def leaf_outline(at, turn, long, wide, bend=0.0, share=1.0):
    """A pointed leaf that starts at a place; a smaller `share` lies within."""
    out = []
    for k in range(33):
        t = k / 32
        side = math.sin(2 * math.pi * t)
        s = 0.5 - 0.5 * math.cos(2 * math.pi * t)  # to its tip and back
        x = long * (0.5 + (s - 0.5) * share)
        y = 0.5 * wide * side * share * (1.15 - 0.5 * s) + bend * s * s
        out.append((at[0] + x * math.cos(turn) - y * math.sin(turn), at[1] + x * math.sin(turn) + y * math.cos(turn)))
    return out


def flower(quilt, at, r, color, heart, petals=8, thick=0.055):
    """A rosette of single stitches."""
    for k in range(petals):
        a = 2 * math.pi * (k + 0.5) / petals
        ends = [(at[0] + q * r * math.cos(a), at[1] + q * r * math.sin(a)) for q in (0.42, 1.0)]
        quilt.stitch(*ends[0], *ends[1], color, thick)
    for k in range(5):
        ends = [(at[0] + 0.24 * r * math.cos(a), at[1] + 0.24 * r * math.sin(a)) for a in (1.26 * k, 1.26 * k + 0.75)]
        quilt.stitch(*ends[0], *ends[1], heart, thick)


def vine_border(quilt, v0, left, right, half=1.45, wave=7.0, colors=("#A8322B", "#2B4470", "#5E7A45", "#D49A2A")):
    """A vine between double lines: leaves sewn in rings, rosettes in the bends."""
    red, blue, green, gold = colors
    for side in (-1, 1):
        for off, color in ((half, red), (half + 0.26, blue)):
            line = [(u, v0 + side * off) for u in np.linspace(left, right, 60)]
            quilt.along(line, color, 0.36, 0.17, 0.055)
    us = np.arange(left, right, 0.1)
    quilt.along([(u, v0 + 0.62 * math.sin(2 * math.pi * u / wave)) for u in us], green, 0.30, 0.10, 0.055)
    for k in range(math.ceil(2 * left / wave), int(2 * right / wave)):
        side, top = (1 if k % 2 == 0 else -1), (0.5 * k + 0.25) * wave  # where the vine bends
        color, within = ((red, gold), (blue, red))[k % 2]
        for share, shade in ((1.0, color), (0.58, within)):
            outline = leaf_outline((top - 1.5, v0 - 0.06 * side), -0.26 * side, 2.7, 1.3, -0.12 * side, share)
            quilt.along(outline, shade, 0.27, 0.10, 0.06)
        vein = [tuple((a + b) / 2 for a, b in zip(*sides)) for sides in zip(outline[:17], outline[:15:-1])]
        quilt.along(vein, color, 0.27, 0.10, 0.06)
        flower(quilt, (top, v0 + 1.06 * side), 0.33, (gold, red)[k % 2], (red, gold)[k % 2])
