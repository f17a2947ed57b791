"""A pane that is misted over, and the clear swipe of four fingers through it."""

import math
import random

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes
from ..kit.palette import linear
from .cream import noise
from .rain import drop_shapes, set_drop
from .skin import image
from .smears import smooth

WIDE, TALL, PX = 13.0, 16.0, 130  # the pane in centimetres; pixels to one
# Fingers, the lowest first: how far each is off the swipe's middle line, how broad, where it is set down and lifted off.
FINGERS = ((-1.60, 1.00, 2.6, 19.0), (-0.62, 1.16, 1.4, 19.6), (0.44, 1.20, 0.6, 19.9), (1.42, 0.98, 1.9, 19.2))


def misted_pane(tint="#C6CCD0", bow=((9.5, -13.0), 16.0, 147.0), seed=3):
    """It stands at y = 0, its middle at the origin. Four fingers were drawn along a circle (middle, radius), from so many degrees on
    clockwise. What they pushed aside hangs in beads below them; some of it ran down.
    """
    rnd = np.random.default_rng(seed)
    shape = (round(TALL * PX), round(WIDE * PX))
    x, z = np.meshgrid((np.arange(shape[1]) + 0.5) / PX - WIDE / 2, TALL / 2 - (np.arange(shape[0]) + 0.5) / PX)
    (cx, cz), radius, begins = bow
    t = np.hypot(x - cx, z - cz) - radius
    s = (math.radians(begins) - np.arctan2(z - cz, x - cx)) * radius
    clear, drops = wiped(rnd, s, t), []
    lowest = FINGERS[0]
    for at, long in ((5.4, 1.7), (9.3, 3.3)):
        start = point(bow, at, lowest[0] - 0.5 * lowest[1])
        clear = np.maximum(clear, run_down(rnd, x, z, start, long, rnd.uniform(0.05, 0.075), drops))
    beads(rnd, bow, drops)
    for (px, pz), r in drops:
        part = np.s_[max(0, int((TALL / 2 - pz - 2 * r) * PX)) : int((TALL / 2 - pz + 2 * r) * PX) + 2, max(0, int((px + WIDE / 2 - 2 * r) * PX)) : int((px + WIDE / 2 + 2 * r) * PX) + 2]
        far = np.hypot(x[part] - px, z[part] - pz) / r
        clear[part] = np.maximum(clear[part], smooth((1.12 - far) / 0.2))
    grain = cv2.GaussianBlur(rnd.standard_normal(shape).astype(np.float32), (0, 0), 1.3)
    thick = 0.90 + 0.05 * noise(rnd, shape, (5, 4)) + 0.05 * noise(rnd, shape, (26, 22)) + 0.05 * grain / grain.std()
    pane = sheet(mist(np.clip(thick * (1 - clear), 0, 0.985), tint))
    shapes = drop_shapes(14, seed, 0.7, 38)
    choose = random.Random(seed)
    for (px, pz), r in drops:
        set_drop(choose.choice(shapes), (px, -0.01, pz), r, choose.uniform(-0.35, 0.35), choose.choice((-1, 1)))
    return pane


def point(bow, s, t):
    (cx, cz), radius, begins = bow
    a = math.radians(begins) - s / radius
    return cx + (radius + t) * math.cos(a), cz + (radius + t) * math.sin(a)


def wiped(rnd, s, t):
    """How clear it is: fingers press harder from their start on, waver so that here they overlap and there leave a line of
    mist between them, and leave a veil of the finest drops, streaked along their pull.
    """
    shape = s.shape

    def streaks(fine, seen):
        """What differs across the pull and stays along it."""
        field = cv2.GaussianBlur(rnd.standard_normal((64, 900)).astype(np.float32), (0, 0), sigmaX=fine, sigmaY=1.2)
        return cv2.remap(field / field.std(), np.float32((t + 4) * 100), np.float32(s * seen + 8), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)

    thin, broad, rough = streaks(1.3, 2.0), streaks(7.0, 1.2), noise(rnd, shape, (110, 90))
    clear = np.zeros(shape)
    for off, wide, from_, to in FINGERS:
        wander = noise(rnd, shape, (6, 5))
        half = wide / 2 * (0.90 + 0.12 * smooth((s - from_) / 3)) + 0.018 * rough + 0.02 * broad
        ahead = 0.8 * np.clip(from_ + half - s, 0, None)
        inside = half - np.hypot(t - off - 0.09 * wander, ahead)
        pressed = smooth((s - from_) / 2.2 + 0.30 + 0.10 * broad)
        left = 0.03 + 0.10 * smooth((thin - 0.6) / 0.9) + 0.06 * smooth((broad - 0.4) / 1.2)  # a veil of what it left
        one = smooth(inside / np.clip(0.15 + 0.05 * broad, 0.05, 0.3) + 0.30) * (1 - left) * (0.35 + 0.65 * pressed)
        clear = np.maximum(clear, one * smooth((to - s) / 3))
    return clear


def run_down(rnd, x, z, start, long, wide, drops):
    """A drop that ran down from there: the lane it left and, at its end, itself."""
    sway = [(rnd.uniform(0.5, 1.6), rnd.uniform(0, 6), rnd.uniform(0.02, 0.07)) for _ in range(3)]
    below = np.clip(start[1] - z, 0, None)
    middle = start[0] + sum(far * (np.sin(often * below + at) - np.sin(at)) for often, at, far in sway)
    half = wide * (0.75 + 0.25 * np.sin(1.7 * below + sway[0][1]))
    lane = smooth((half - np.abs(x - middle)) / 0.05 + 0.3) * smooth((z - start[1] + long) / 0.05) * smooth((start[1] + 0.25 - z) / 0.1)
    end = start[0] + sum(far * (math.sin(often * long + at) - math.sin(at)) for often, at, far in sway)
    drops.append(((end, start[1] - long), 1.7 * wide))
    at = 0.3
    while at < long - 0.5:  # what stayed behind in its lane
        r = wide * rnd.uniform(0.25, 0.6)
        here = start[0] + sum(far * (math.sin(often * at + where) - math.sin(where)) for often, where, far in sway)
        drops.append(((here + rnd.uniform(-0.02, 0.02), start[1] - at), r))
        at += rnd.uniform(0.25, 1.4)
    return lane


def beads(rnd, bow, drops):
    """What the fingers pushed aside: along the lowest one's side, now and then between two."""
    for n, (off, wide, from_, to) in enumerate(FINGERS):
        s = from_ + 0.2
        while s < to - 2:
            r = (0.085 if n == 0 else 0.045) * rnd.uniform(0.25, 1.0) ** 1.5 + 0.012
            px, pz = point(bow, s, off - 0.5 * wide + rnd.uniform(-0.08, 0.03))
            if all(math.hypot(px - a, pz - b) > 1.1 * (r + c) for (a, b), c in drops):
                drops.append(((px, pz), r))
            s += r * rnd.uniform(2, 7) + (0 if n == 0 else rnd.uniform(0.2, 1.6))


def mist(dense, tint):
    """Fine drops that scatter what falls on them from both sides; `dense` is how little is seen through them."""
    k = Nodes("mist")
    k.t.nodes.remove(k.b)
    where = k.n("TexImage")
    where.image = image("mist", np.dstack([dense] * 3)[::-1].astype(np.float32))
    white, through, clear = k.n("BsdfDiffuse"), k.n("BsdfTranslucent"), k.n("BsdfTransparent")
    for scatters in (white, through):
        scatters.inputs["Color"].default_value = linear(tint)
    both, mix = k.n("MixShader"), k.n("MixShader")
    k.fill(both.inputs, (0.55, white.outputs[0], through.outputs[0]))
    k.fill(mix.inputs, (where.outputs["Color"], clear.outputs[0], both.outputs[0]))
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m


def sheet(made_of):
    me = bpy.data.meshes.new("pane")
    me.from_pydata([(a * WIDE / 2, 0, b * TALL / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new().data
    for loop, at in zip(range(4), ((0, 0), (1, 0), (1, 1), (0, 1))):
        uv[loop].uv = at
    pane = link(me, "pane", made_of, smooth=False)
    pane.visible_shadow = pane.visible_diffuse = False  # or few samples speckle what is behind
    return pane
