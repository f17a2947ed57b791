"""Alpona: what women paint on floors and courtyards with a rag, a finger and paste of ground rice."""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .cream import noise
from .maps import image


def alpona(across=34.0, color="#EFE6D6", seed=1, per_cm=52):
    """A round one, that wide: a lotus, scallops, tendrils and dots. It lies at z = 0."""
    side = round(across * per_cm)
    drawn = Fingers(side, per_cm, seed)
    r = across / 2
    drawn.petals(10, 0.10 * r, 0.26 * r, 0.5)
    drawn.ring(0.30 * r)
    drawn.petals(16, 0.32 * r, 0.54 * r, 0.52)
    drawn.petals(16, 0.36 * r, 0.48 * r, 0.24)
    drawn.ring(0.57 * r)
    drawn.ring(0.605 * r)
    drawn.dots(48, 0.645 * r)
    for k in range(16):
        drawn.tendril(2 * math.pi * k / 16, 0.68 * r, 0.26 * r, 1 if k % 2 else -1)
    drawn.scallops(32, 0.92 * r, 0.985 * r)
    rnd = drawn.rnd
    lies = cv2.GaussianBlur(drawn.map, (0, 0), 0.02 * per_cm)
    thin = noise(rnd, lies.shape, (across / 0.9, across / 0.9)) + 0.6 * noise(rnd, lies.shape, (across / 0.16, across / 0.16))
    lies = np.clip((lies - 0.40 + 0.10 * thin) / 0.16, 0, 1) * np.clip(0.86 + 0.16 * thin, 0.3, 0.97)
    k = Nodes("rice paste")
    seen, bump = k.n("TexImage"), k.n("Bump", Strength=0.6, Distance=0.02)
    seen.image, seen.extension = image("alpona", lies[..., None].astype(np.float32)), "CLIP"
    lies = k.n("SeparateColor")
    k.l(seen.outputs["Color"], lies.inputs[0])
    share = lies.outputs[0]
    k.l(share, bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, **{"Base Color": linear(color)}, Roughness=0.9, Specular=0.1)
    below, mix = k.n("BsdfTransparent"), k.n("MixShader")
    k.fill(mix.inputs, (share, below.outputs[0], k.b.outputs[0]))
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    me = bpy.data.meshes.new("alpona")
    ends = [(-r, -r), (r, -r), (r, r), (-r, r)]
    me.from_pydata([(x, y, 0) for x, y in ends], [], [[0, 1, 2, 3]])
    for loop, at in zip(me.uv_layers.new().data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = at
    sheet = link(me, "alpona", k.m, smooth=False)
    sheet.visible_shadow = False
    return sheet


class Fingers:
    """A map that strokes are drawn into; none is as broad as another, or quite where it should be."""

    def __init__(self, side, per_cm, seed):
        self.map = np.zeros((side, side), np.float32)
        self.side, self.per_cm, self.rnd = side, per_cm, np.random.default_rng(seed)

    def stroke(self, points, wide=0.27):
        points = np.array(points) + self.rnd.normal(0, 0.03, 2)
        wide *= self.rnd.uniform(0.85, 1.15)
        for k, (x, y) in enumerate(points):
            t = k / max(1, len(points) - 1)
            r = 0.5 * wide * (1.2 - 0.5 * t + 0.10 * math.sin(9 * t + points[0, 0]))
            at = (int((self.side / 2 + x * self.per_cm) * 16), int((self.side / 2 + y * self.per_cm) * 16))
            cv2.circle(self.map, at, max(1, int(r * self.per_cm * 16)), 1.0, -1, cv2.LINE_AA, 4)

    def ring(self, r, wide=0.24):
        self.stroke([(r * math.cos(a), r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, round(90 * r))], wide)

    def dots(self, count, r):
        for a in np.linspace(0, 2 * math.pi, count, endpoint=False):
            self.stroke([(r * math.cos(a), r * math.sin(a))], 0.34)

    def petals(self, count, low, high, broad):
        for k in range(count):
            middle, half = 2 * math.pi * (k + 0.5) / count, broad * 2 * math.pi / count
            for side in (-1, 1):
                path = []
                for t in np.linspace(0, 1, round(60 * (high - low)) + 20):
                    a = middle + side * half * math.sin(math.pi * t**0.85) ** 0.75
                    path.append(((low + (high - low) * t) * math.cos(a), (low + (high - low) * t) * math.sin(a)))
                self.stroke(path)

    def scallops(self, count, low, high):
        """Loops that a hand draws without stopping."""
        path = []
        for a in np.linspace(0, 2 * math.pi, 140 * count):
            bend = a * count
            q = low + (high - low) * abs(math.sin(bend / 2)) ** 0.7
            path.append((q * math.cos(a), q * math.sin(a)))
        self.stroke(path)

    def tendril(self, a, r, far, hand):
        path = []
        for t in np.linspace(0, 1, 90):
            turn = a + hand * (0.10 * math.sin(2.6 * t) + 0.09 * t * math.sin(5.2 * t))
            q = r + far * (math.sin(2.2 * t) * (1 - 0.45 * t * t))
            path.append((q * math.cos(turn), q * math.sin(turn)))
        self.stroke(path, 0.24)
