"""Oil, serum and gel in hard sun, as they lie on honed stone: a thin clear film that ends steeply, coloured by how deep it is.

A film is as thick as its surface tension lets it be: level but for where it was poured last, and within two millimetres
of its rim it bends down to the angle at which it meets the stone. Sun that falls through that rim leaves a dark line on
the side towards it, a bright one on the other, both of which are traced before anything is rendered (`pours.light_below`).
"""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import height_field
from ..kit.light import sun, surroundings
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from ..kit.stage import cyclorama
from .pours import IOR, airy, light_below, liquid, standing, under
from .spooned import beside
from .textures import lying, waves

# How high each lies, and the angles at its rim: of what was poured, and of single drops.
OIL = dict(high=0.15, angle=42, drops=50)
SERUM = dict(high=0.21, angle=52, drops=60)
GEL = dict(high=0.28, angle=58, drops=62)


class Sunlight:
    """Sun at `bearing` (degrees from straight behind the table, to the right) and `height`, `share` of the table's light.
    What is wet mirrors the sun, a broad soft pane at `pane` (bearing, height), and the haze above the horizon.
    """

    def __init__(self, bearing=-50, height=38, share=0.82, pane=(-14, 46), warm=(1, 0.95, 0.88), soft=1.1, away=56, sheen=3.2):
        self.towards, self.share = direction(bearing, height), share
        self.sky = 2 / math.pi * 0.75 * (1 - share)
        surroundings("#F1F3FA", 2 / math.pi * (1 - share))
        sun(self.towards.to_track_quat("Z", "Y").to_euler(), 2 * share / self.towards.z, 2 * soft, warm)
        self.lamps = [
            (*facing(self.towards, away), 2.2, 2.2, 1, 1, 0, 70.0, 0.8),
            (*facing(direction(*pane), away), 20, 15, 1, 1, 0, sheen, 4.0),
            (*facing(direction(bearing + 30, 16), away), 90, 20, 1, 1, 0, 1.3, 11.0),
        ]
        right, up = self.lamps[0][1:3]
        wide = math.tan(math.radians(soft))
        around = [(0, 0), *((math.cos(a), math.sin(a)) for a in np.arange(9) * 2.4)]
        far = [wide * math.sqrt(k / 9) for k in range(10)]
        self.rays = [(self.towards + f * (a * right + b * up)).normalized() for f, (a, b) in zip(far, around)]


def direction(bearing, height):
    a, e = math.radians(bearing), math.radians(height)
    return Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))


def facing(towards, away):
    """Where a lamp in that direction is, and what is to its right and up."""
    right = towards.cross(Vector((0, 0, 1))).normalized()
    return towards * away, right, right.cross(towards).normalized()


def honed(color, grain=0.08, clouds=0.09, rough=0.52, phase=0.0):
    """A ground of honed stone: grains of a third of a millimetre up to two, clouds, a few pits."""
    cyclorama(color, depth=900, width=300, bump=False)  # so far that its wall keeps no low sun off
    k = Nodes("honed stone")
    where, moved = k.n("TexCoord"), k.n("Mapping")
    moved.inputs["Location"].default_value = (phase, 2.3 * phase, 0)
    k.l(where.outputs["Object"], moved.inputs[0])

    def texture(kind, output, **settings):
        n = k.n(kind, **settings)
        k.l(moved.outputs[0], n.inputs["Vector"])
        return n.outputs[output]

    def shade(base, share, value, ends):
        grey = k.ranged(value, *ends, to=(1 - share, 1 + 0.6 * share))
        return k.mixed(base, grey, 1.0, "MULTIPLY")

    cloud = texture("TexNoise", "Fac", Scale=0.22, Detail=6.0, Roughness=0.6, Distortion=0.8)
    fine = texture("TexNoise", "Fac", Scale=9.0, Detail=5.0, Roughness=0.72)
    grains = texture("TexVoronoi", "Color", Scale=9.0)
    kinds = k.n("SeparateColor")
    k.l(grains, kinds.inputs[0])
    pits = texture("TexVoronoi", "Distance", Scale=2.1)
    paint = shade(linear(color), clouds, cloud, (0.3, 0.7))
    paint = shade(paint, grain, fine, (0.32, 0.68))
    paint = k.mixed(paint, k.ranged(kinds.outputs[0], 0.93, 0.96, to=(1.0, 1 - 1.4 * grain)), 1.0, "MULTIPLY")
    paint = k.mixed(paint, k.ranged(kinds.outputs[1], 0.94, 0.97, to=(1.0, 1 + grain)), 1.0, "MULTIPLY")
    hollow = k.ranged(pits, 0.03, 0.09, to=(1.0, 0.0))
    paint = k.mixed(paint, (0.78, 0.74, 0.7, 1), k.math("MULTIPLY", hollow, 0.7), "MULTIPLY")
    k.l(paint, k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=0.22, Distance=0.03)
    k.l(k.math("SUBTRACT", fine, k.math("MULTIPLY", hollow, 0.6)), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=rough, Specular=0.3)
    ground = bpy.data.objects["cyc"]
    ground.data.materials.clear()
    ground.data.materials.append(k.m)


def flow(*points, fine=10):
    """A stream through (x, y, radius) that bends and widens smoothly."""
    p = np.array([points[0], *points, points[-1]], float)
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for t in np.arange(fine) / fine:
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return [tuple(q) for q in (*out, p[-1])]


def spread(
    streams, color, light, high, angle, drops, seed=1, melt=0.6, wobble=0.035, step=0.014, dome=0.55, swell=0.05, rings=(),
    touched=(), air=(), dragged=None, gathers=2.6, wets=0.95, paper="cyc",
):
    """A clear liquid in streams as `lying` takes them. Where it stands highest, it makes a white ground that `color`; it lies `high`, and by so
    much a `dome` still stands in the middle of what was poured, and slow waves `swell` on it. A thread falls into its
    `rings` (x, y), a pipette `touched` it. `air` is bubbles (x, y, radius). A fingertip has `dragged` it along a path
    (points, half its width).
    """
    rnd = np.random.default_rng(seed)
    xs, ys, inside = lying(streams, rnd, melt, step, wobble)
    more = round(1.0 / step)
    inside = np.pad(inside, more, mode="constant", constant_values=-1.0)
    beyond = step * np.arange(1, more + 1)
    xs, ys = (np.concatenate([side[0] - beyond[::-1], side, side[-1] + beyond]) for side in (xs, ys))
    x, y = np.meshgrid(xs, ys)
    inside = straightened(inside, step)
    h = standing(inside, np.full(inside.shape, high, np.float32), angle, drops, step)
    h *= 1 - dome + 2 * dome * heaped(inside, step)
    wide = xs[-1] - xs[0]
    h *= 1 + swell * (waves(rnd, h.shape, wide / 1.9) + 0.5 * waves(rnd, h.shape, wide / 0.8)) * np.clip(inside / 0.5, 0, 1)
    if dragged:
        h *= lanes(x, y, *dragged, rnd)
    smooth = np.clip((inside - 0.1) / 0.2, 0, 1)
    h = (1 - smooth) * h + smooth * cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.05 / step)
    for rx, ry in rings:
        far = np.hypot(x - rx, y - ry)
        h += high * (0.9 * np.exp(-far / 0.11) + 0.10 * np.cos(far * 13) * np.exp(-far / 0.55)) * np.clip(h / high, 0, 1)
    for tx, ty in touched:
        h += 0.6 * high * np.exp(-np.hypot(x - tx, y - ty) / 0.12) * (inside > 0)
    air = [(bx, by, br, float(h[np.searchsorted(ys, by), np.searchsorted(xs, bx)])) for bx, by, br in air]
    for bx, by, br, _ in air:
        if br > 2 * step:
            h += 0.35 * br * np.exp(-(((x - bx) ** 2 + (y - by) ** 2) / (0.9 * br) ** 2)) * (inside > 0)
    h = h.astype(np.float32)
    dense = -np.log(np.clip(linear(color)[:3], 0.004, 0.999)) / (3.1 * high)
    sunny = light_below(xs, ys, h, dense, light.rays)
    sunny = np.where(sunny > 1, 1 + gathers * (sunny - 1), sunny)
    shady = np.exp(-1.25 * dense * h[..., None])
    below = (light.share * sunny + (1 - light.share) * shady) * np.where(inside > 0, wets, 1.0)[..., None]
    below *= shadows_of(air, x, y, light)[..., None]
    below *= (1 - 0.22 * np.exp(-(((inside + 0.004) / 0.021) ** 2)))[..., None]  # it ends in a line
    under(bpy.data.objects[paper], xs, ys, np.clip(below, 0, 3.6))
    z = np.where(inside > 0, h, np.maximum(1.5 * inside, -0.03))
    pool = height_field(xs, ys, z, liquid("film", light), "film")
    stand = np.array([v.co[:] for v in pool.data.vertices], np.float32)
    tint = np.ones((len(stand), 4), np.float32)
    tint[:, :3] = np.exp(-1.08 * dense * np.maximum(stand[:, 2:3], 0))
    pool.data.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", tint.ravel())
    pool.visible_shadow = False
    for bubble in air:
        airy(*bubble, light)
    return pool


def straightened(inside, step):
    """The same outline, and how far from it each point is: by its slope near the rim, by the way beyond."""
    slope_y, slope_x = np.gradient(cv2.GaussianBlur(inside, (0, 0), 2), step)
    near = inside / np.clip(np.hypot(slope_x, slope_y), 0.35, 2)
    wet = (inside > 0).astype(np.uint8)
    within, outside = (cv2.distanceTransform(side, cv2.DIST_L2, 5) * step for side in (wet, 1 - wet))
    share = np.clip((np.abs(within - outside) / step - 3) / 6, 0, 1)
    return ((1 - share) * near + share * (within - outside)).astype(np.float32)


def heaped(inside, step):
    """How much of what was poured stands at each place, from 0 to 1: most in the middle of the widest."""
    small = cv2.resize(inside, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    within = (small > 0).astype(np.float32)
    h, far = np.zeros_like(small), (1.1 / (4 * step)) ** 2
    star = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.float32)
    for _ in range(900):
        h = within * (far * cv2.filter2D(h, -1, star) + 1) / (1 + 4 * far)
    h = np.sqrt(h / h.max())
    return cv2.GaussianBlur(cv2.resize(h, inside.shape[::-1], interpolation=cv2.INTER_LINEAR), (0, 0), 9).clip(0, 1)


def lanes(x, y, path, half, rnd):
    """What the ridges of a fingertip leave of a gel: lines along its way, a rim to each side, more where it began."""
    s, v, long = beside(x[::3, ::3], y[::3, ::3], path)
    f, q = np.clip(s / long, 0, 1), v / (half * (1 - 0.25 * np.clip(s / long, 0, 1)))
    drawn = cv2.GaussianBlur(rnd.normal(0, 1, (1, 300)).astype(np.float32), (0, 0), 5)[0]
    ridges = np.interp(q + 0.05 * np.sin(1.6 * s + 2 * q), np.linspace(-1.3, 1.3, 300), drawn / np.abs(drawn).max())
    left = 0.66 + 0.20 * ridges * np.clip(1.15 - 0.5 * f, 0, 1) + 0.4 * np.exp(-(((np.abs(q) - 0.8) / 0.2) ** 2))
    share = np.clip((f - 0.05) / 0.5 + 0.12 * np.sin(3 * q + 1), 0, 1) ** 1.5
    left = 1.3 * (1 - share) + share * left * (1 - 0.35 * f)
    return cv2.GaussianBlur(cv2.resize(left.astype(np.float32), x.shape[::-1]), (0, 0), 6)


def shadows_of(air, x, y, light):
    """What the sun makes of bubbles on the ground: a grey disc each, with a bright rim."""
    below = np.ones(x.shape, np.float32)
    for bx, by, br, depth in air:
        down = light.towards.to_2d() / (IOR * 0.9) * 0.6 * depth
        far = np.hypot(x - bx + down[0], y - by + down[1]) / br
        below *= 1 - 0.32 * np.exp(-((far / 0.85) ** 6)) + 0.5 * np.exp(-(((far - 1.15) / 0.14) ** 2))
    return below
