"""Lather as one looks down on it: thin films of soap, packed so closely that they flatten where they touch. What each film
mirrors, lets through and scatters is computed in numpy and painted: few samples can't choose between those.
"""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes
from .maps import image

IOR = 1.34
SUN = np.array([-0.62, 0.52])  # where the window is, across the picture and up
SOFT = 0.22  # how round the edge is at which two bubbles meet


class Lather:
    """On a sheet from (left, low) to (right, high), `px` points to a centimetre: `light` is what it gives itself, `clear`
    what it lets through from below.
    """

    def __init__(self, left, right, low, high, px, seed=1):
        self.left, self.high, self.px = left, high, px
        self.size = (right - left, high - low)
        self.shape = (round((high - low) * px), round((right - left) * px))
        self.light, self.clear = np.zeros((*self.shape, 3), np.float32), np.ones((*self.shape, 3), np.float32)
        self.rnd = np.random.default_rng(seed)

    def places(self):
        """Where each of its points is."""
        x, y = ((np.arange(n, dtype=np.float32) + 0.5) / self.px for n in self.shape[::-1])
        return np.broadcast_arrays(self.left + x[None], self.high - y[:, None])

    def pack(self, room, sizes, touch=1.09, coarse=90):
        """Circles (x, y, r) of these sizes, the largest first, each as near to others as it goes, within `room`: a picture
        from 0 to 1 of the sheet, which tells where they are likely. They come out so much larger that they touch (`touch`).
        """
        rows, columns = (round(side * coarse) for side in self.size[::-1])
        likely = cv2.resize(room.astype(np.float32), (columns, rows), interpolation=cv2.INTER_AREA)
        free = np.full((rows, columns), 9.0, np.float32)
        free = np.minimum(free, cv2.distanceTransform((likely > 0.02).astype(np.uint8), cv2.DIST_L2, 5) / coarse)
        out, most = [], max(sizes)
        for r in sorted(sizes, reverse=True):
            i, j = np.nonzero((free >= r) & (free < 1.12 * r + 0.012))
            if not len(i):
                i, j = np.nonzero(free >= r)
            if not len(i):
                continue
            n = max((self.rnd.integers(len(i)) for _ in range(3)), key=lambda m: likely[i[m], j[m]] * self.rnd.uniform(0.7, 1))
            if likely[i[n], j[n]] < self.rnd.random() ** 2 * 0.6:
                continue
            y, x = (i[n] + 0.5) / coarse, (j[n] + 0.5) / coarse
            out.append((self.left + x, self.high - y, r * touch))
            reach = int((r + most) * coarse + 2)
            a, b = max(0, i[n] - reach), max(0, j[n] - reach)
            part = free[a : i[n] + reach, b : j[n] + reach]
            pi, pj = np.mgrid[a : a + part.shape[0], b : b + part.shape[1]]
            np.minimum(part, np.hypot(pi + 0.5 - y * coarse, pj + 0.5 - x * coarse) / coarse - r, out=part)
        return out

    def layer(self, bubbles, veil, film=(0.25, 0.9)):
        """Lays bubbles over what is there, of which they hide the share `veil`. Their `film` is so thick, in thousandths of a millimetre."""
        places = np.array(bubbles)
        for n, (x, y, r) in enumerate(bubbles):
            off = np.hypot(places[:, 0] - x, places[:, 1] - y)
            near = np.nonzero((off < r + places[:, 2]) & (off > 1e-6))[0]
            cut = []
            for k in near:
                ox, oy, o = bubbles[k]
                far = (off[k] ** 2 + r * r - o * o) / (2 * off[k]) / r
                if far < 1:
                    cut.append(((ox - x) / off[k], (oy - y) / off[k], max(far, 0.25)))
            self.bubble(x, y, r, cut, veil * (0.13 / (0.1 + r)) ** 1.5, self.rnd.uniform(*film))

    def bubble(self, x, y, r, cut, veil, thick):
        px = self.px
        i, j, reach = int((self.high - y) * px), int((x - self.left) * px), int(r * px) + 2
        a, b = max(0, i - reach), max(0, j - reach)
        c, d = min(self.shape[0], i + reach + 1), min(self.shape[1], j + reach + 1)
        if a >= c or b >= d:
            return
        finer = 2 if r * px < 60 else 1
        u = (self.left - x + (np.arange((d - b) * finer, dtype=np.float32)[None] / finer + b + 0.5 / finer) / px) / r
        v = (self.high - y - (np.arange((c - a) * finer, dtype=np.float32)[:, None] / finer + a + 0.5 / finer) / px) / r
        u, v = np.broadcast_arrays(u, v)
        q, nx, ny = met(u, v, cut)
        cover = np.clip((1 - q) * r * px * finer + 0.5, 0, 1)[..., None]
        light, clear = film_seen(u, v, q, nx, ny, thick, veil)
        light, clear = light * cover, 1 + (clear - 1) * cover
        if finer > 1:
            light, clear = (cv2.resize(p, (d - b, c - a), interpolation=cv2.INTER_AREA) for p in (light.astype(np.float32), clear.astype(np.float32)))
        self.light[a:c, b:d] = self.light[a:c, b:d] * clear + light
        self.clear[a:c, b:d] *= clear

    def sinks(self, blur, dim=1.0):
        """What was laid so far lies deeper than the focus, and less light gets there."""
        self.light = dim * cv2.GaussianBlur(self.light, (0, 0), blur * self.px)
        self.clear = cv2.GaussianBlur(self.clear, (0, 0), blur * self.px)

    def shade(self, much, wide, away=0.0):
        """What was laid so far throws a soft shadow on what is below it, away from the window."""
        cover = cv2.GaussianBlur(1 - self.clear.mean(axis=2), (0, 0), wide * self.px)
        to = np.float32([[1, 0, -SUN[0] * away * self.px], [0, 1, SUN[1] * away * self.px]])
        cover = cv2.warpAffine(cover, to, self.shape[::-1])
        self.clear *= (1 - much * np.clip(1.6 * cover, 0, 1))[..., None]

    def laid(self, z, strength=1.0):
        """The sheet, at that height."""
        k = Nodes("lather")
        k.t.nodes.remove(k.b)
        given, through, both = k.n("Emission", Strength=strength), k.n("BsdfTransparent"), k.n("AddShader")
        for pixels, shader, name in ((self.light, given, "light"), (self.clear, through, "clear")):
            picture = k.n("TexImage", extension="EXTEND")
            picture.image = image(name, pixels[::-1])
            k.l(picture.outputs["Color"], shader.inputs["Color"])
        k.l(given.outputs[0], both.inputs[0])
        k.l(through.outputs[0], both.inputs[1])
        k.l(both.outputs[0], k.o.inputs["Surface"])
        k.m.cycles.sample_as_light = False
        me = bpy.data.meshes.new("lather")
        corners = ((0, 0), (1, 0), (1, 1), (0, 1))
        wide, tall = self.size
        me.from_pydata([(self.left + x * wide, self.high - tall + y * tall, z) for x, y in corners], [], [[0, 1, 2, 3]])
        for loop, corner in zip(me.uv_layers.new().data, corners):
            loop.uv = corner
        sheet = link(me, "lather", k.m, smooth=False)
        sheet.visible_shadow = sheet.visible_diffuse = False
        return sheet


def met(u, v, cut):
    """How far out each point of a bubble is, 1 at its rim or where it meets another, and which way is out."""
    q = np.hypot(u, v)
    nx, ny = u / np.maximum(q, 1e-4), v / np.maximum(q, 1e-4)
    for cx, cy, far in cut:
        wall = (u * cx + v * cy) + 1 - far
        share = np.clip((wall - q) / SOFT + 0.5, 0, 1)
        q = share * wall + (1 - share) * q + 0.5 * SOFT * share * (1 - share)
        nx, ny = nx * (1 - share) + cx * share, ny * (1 - share) + cy * share
    length = np.maximum(np.hypot(nx, ny), 1e-4)
    return q, nx / length, ny / length


def film_seen(u, v, q, nx, ny, thick, veil):
    """The light that a bubble's films give, and what they let through."""
    s = np.clip(q, 0, 0.998)
    c = np.sqrt(1 - s**2)
    over = mirrored(2 * c * s * nx, 2 * c * s * ny, 2 * c**2 - 1)
    within = mirrored(-2 * c * s * nx * 0.9, -2 * c * s * ny * 0.9, 2 * c**2 - 1)
    # It is thinner above, and its soap drifts: each colour of light is mirrored by another share.
    inner = np.sqrt(1 - (s / IOR) ** 2)
    f = (((c - IOR * inner) / (c + IOR * inner)) ** 2 + ((inner - IOR * c) / (inner + IOR * c)) ** 2) / 2
    deep = thick * (0.7 + 0.5 * q + 0.16 * np.sin(2.6 * u + 5 * thick) + 0.16 * np.sin(3.1 * v - 2 * u + 9 * thick))
    phase = 4 * math.pi * IOR * deep * inner
    share = np.stack([2 * f * (1 - 0.4 * np.cos(phase / wave)) for wave in (0.62, 0.54, 0.46)], 2)
    share = np.minimum(share, 0.34)
    light = share * (over + 0.5 * within)
    # Soap gathers where it meets the next one; that round border gleams towards the window and, from within, across from it.
    sunny = (nx * SUN[0] + ny * SUN[1]) / math.hypot(*SUN)
    border = np.exp(-(((q - 0.965) / 0.022) ** 2))
    inside = np.exp(-(((q - 0.86) / 0.06) ** 2))
    gleam = border * (0.10 + 0.75 * np.clip(sunny, 0, 1) ** 2) + inside * (0.02 + 0.32 * np.clip(-sunny, 0, 1) ** 2.5)
    light = light + gleam[..., None] * np.array([1.0, 0.93, 0.97])
    milk = veil * (0.55 + 0.45 * np.clip(q, 0, 1) ** 3)
    shaded = 0.80 + 0.16 * sunny * np.clip(q, 0, 1) ** 2
    light = light + (milk * shaded)[..., None] * np.array([0.97, 0.80, 0.90])
    gathers = 0.22 * np.exp(-(((u + 0.4 * SUN[0]) ** 2 + (v + 0.4 * SUN[1]) ** 2) / 0.12))
    clear = (1 - share) * ((1 - milk) * (1 - 0.30 * np.clip(q, 0, 1) ** 5) * (1 + gathers))[..., None]
    return light, clear * (1 + border[..., None] * np.array([-0.25, -0.45, -0.32]))


def mirrored(dx, dy, dz):
    """What is mirrored in a direction: two panes of a hazy window, a ceiling, froth at the sides."""
    a, b = (dx + 0.56) / 0.15, (dy - 0.48) / 0.19
    panes = np.clip((1 - np.abs(a)) / 0.5, 0, 1) * np.clip((1 - np.abs(b)) / 0.5, 0, 1)
    panes = panes * np.clip((np.abs(a) - 0.02) / 0.2, 0, 1) * (dz > 0)
    up = np.clip(dz, 0, 1)
    ceiling = 0.30 + 0.9 * np.clip(0.5 - 0.5 * dx + 0.5 * dy, 0, 1.4) * up
    side = np.array([0.62, 0.46, 0.55]) * np.ones((*dx.shape, 1))
    return side * (1 - up[..., None]) + ceiling[..., None] * up[..., None] * np.array([1, 0.97, 0.99]) + 20 * panes[..., None]
