"""Oil, serum and gel in hard sun, as they lie on honed stone: a clear film that thins out to nothing, coloured by how deep it is.

It wets the stone, so it meets it at a flat angle: hardly coloured at its rim, deep in its middle. The sun that it bends
gathers on the side away from it, which is traced before anything is rendered (`pours.light_below`).
"""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import height_field, lathe
from ..kit.light import sun, surroundings
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from ..kit.stage import cyclorama
from .pours import IOR, airy, light_below, liquid, looked_through, under
from .stray_drops import sagging, soaked
from .textures import lying, waves


class Sunlight:
    """Sun at `bearing` (degrees from straight behind the table, to the right) and `height`, `share` of the table's light.
    What is wet mirrors the sun, a window of two panes at `pane` (bearing, height), and the haze above the horizon.
    """

    def __init__(self, bearing=-50, height=38, share=0.82, pane=(-14, 46), warm=(1, 0.95, 0.88), soft=0.5, away=56, sheen=9.0):
        self.towards, self.share = direction(bearing, height), share
        self.sky = 2 / math.pi * 0.75 * (1 - share)
        surroundings("#F1F3FA", 2 / math.pi * (1 - share))
        sun(self.towards.to_track_quat("Z", "Y").to_euler(), 2 * share / self.towards.z, 2 * soft, warm)
        self.lamps = [
            (*facing(self.towards, away), 1.9, 1.9, 1, 1, 0, 90.0, 0.25),
            (*facing(direction(*pane), away), 8, 10, 2, 1, 0.7, sheen, 0.2),
            (*facing(direction(bearing + 30, 16), away), 90, 20, 1, 1, 0, 0.4, 11.0),
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


def honed(color, grain=0.08, clouds=0.09, rough=0.52, phase=0.0, fine=1.0):
    """A ground of honed stone: grains of a third of a millimetre up to two, clouds, a few pits; all of it finer by so much."""
    cyclorama(color, depth=900, width=300, bump=False)  # so far that its wall keeps no low sun off
    k = Nodes("honed stone")
    where, moved = k.n("TexCoord"), k.n("Mapping")
    moved.inputs["Location"].default_value = (phase, 2.3 * phase, 0)
    moved.inputs["Scale"].default_value = (fine, fine, fine)
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
    streams, color, light, high, angle, seed=1, melt=0.6, wobble=0.035, step=0.008, dome=0.4, swell=0.05,
    air=(), gathers=2.5, paper="cyc", soaks=0.0,
):
    """A clear liquid in streams as `lying` takes them. Where it stands highest, it makes a white ground that `color`; it lies `high`, and by so
    much a `dome` still stands in the middle of what was poured, and slow waves `swell` on it. `air` is bubbles
    (x, y, radius). What it lies on
    `soaks` up some and is darker by that share.
    """
    rnd = np.random.default_rng(seed)
    xs, ys, inside = lying(streams, rnd, melt, step, wobble)
    more = round(1.0 / step)
    inside = np.pad(inside, more, mode="constant", constant_values=-1.0)
    beyond = step * np.arange(1, more + 1)
    xs, ys = (np.concatenate([side[0] - beyond[::-1], side, side[-1] + beyond]) for side in (xs, ys))
    x, y = np.meshgrid(xs, ys)
    inside = cv2.GaussianBlur(straightened(inside, step), (0, 0), 2.5)
    h = domed(inside, high, angle, step) * sagging(inside, step, np.random.default_rng(seed + 7))
    level = np.clip(inside / 0.3, 0, 1) ** 2 * (3 - 2 * np.clip(inside / 0.3, 0, 1))
    if dome:
        h *= 1 + dome * level * (2 * heaped(inside, step) - 1)
    wide = xs[-1] - xs[0]
    h *= 1 + swell * level * (waves(rnd, h.shape, wide / 1.9) + 0.5 * waves(rnd, h.shape, wide / 0.8))
    air = [(bx, by, br, float(h[np.searchsorted(ys, by), np.searchsorted(xs, bx)])) for bx, by, br in air]
    for bx, by, br, _ in air:
        if br > 2 * step:
            h += 0.35 * br * np.exp(-(((x - bx) ** 2 + (y - by) ** 2) / (0.9 * br) ** 2)) * (inside > 0)
    dense = -np.log(np.clip(linear(color)[:3], 0.004, 0.999)) / (3.1 * high)
    return film(xs, ys, h, inside, dense, light, gathers, air, paper, soaks)


def film(xs, ys, h, inside, dense, light, gathers=2.5, air=(), paper="cyc", soaks=0.0):
    """The liquid itself, so high within an outline, and the sun below it."""
    h = h.astype(np.float32)
    below = ground_light(xs, ys, h, inside, dense, light, gathers, air, soaks)
    under(bpy.data.objects[paper], xs, ys, np.clip(below, 0, 4.5))
    z = np.where(inside > 0, h, np.maximum(1.5 * inside, -0.03))
    pool = height_field(xs, ys, z, liquid("film", light), "film")
    stand = np.zeros(3 * len(pool.data.vertices), np.float32)
    pool.data.vertices.foreach_get("co", stand)
    tint = np.ones((len(pool.data.vertices), 4), np.float32)
    tint[:, :3] = np.exp(-1.08 * dense * np.maximum(stand[2::3, None], 0))
    pool.data.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", tint.ravel())
    pool.visible_shadow = False
    for x, y, r, depth in air:
        airy(x, y, r, depth, light)
    return pool


def ground_light(xs, ys, h, inside, dense, light, gathers, air=(), soaks=0.0):
    """What light falls on the ground below: what the sun loses on the side towards it, it gathers on the far side, which is
    exaggerated (`gathers`), since so flat a film hardly bends it.
    """
    sunny = light_below(xs, ys, h, dense, light.rays)
    stands = cv2.dilate(h, np.ones((41, 41), np.uint8)) / max(float(h.max()), 1e-6)
    gathers = gathers * (0.25 + 0.75 * np.clip(stands / 0.75, 0, 1))[..., None]  # what is small would burn out
    sunny = np.where(sunny > 1, 1 + gathers * (sunny - 1), sunny)
    shady = np.exp(-1.25 * dense * h[..., None])
    below = light.share * sunny + (1 - light.share) * shady
    below *= shadows_of(air, *np.meshgrid(xs, ys), light)[..., None]
    if soaks:
        below *= soaked(inside, float(xs[1] - xs[0]), np.random.default_rng(len(xs)), soaks)
    return below


def dish_of_water(at, r, deep, color, light, stirred, step=0.009, gathers=1.2):
    """Water in a low dish of clear glass, `stirred` by rings (x, y from its middle, height, length of a wave, how far
    they have run).
    """
    side = np.arange(-r - 1.6, r + 1.6, step)
    x, y = np.meshgrid(side, side)
    inside = (r - np.hypot(x, y)).astype(np.float32)
    h = deep + 0.05 * np.exp(-np.maximum(inside, 0) / 0.12)  # it climbs up the glass a little
    for rx, ry, high, long, run in stirred:
        far = np.hypot(x - rx, y - ry)
        h += high * np.cos(2 * math.pi * far / long) * np.exp(-((far / run) ** 2)) / np.sqrt(1 + far / long)
    h *= np.clip(inside / (4 * step), 0, 1)
    dense = -np.log(np.clip(linear(color)[:3], 0.004, 0.999)) / (2.2 * deep)
    film(at[0] + side, at[1] + side, h, inside, dense, light, gathers)
    wall, high = 0.13, deep + 0.42
    ends = ((0, 0.97), (0.45, 0.95), (0.62, 0.8), (0.72, 1.0), (0.86, 0.82), (0.95, 0.5), (1, 0.75))
    clear = looked_through("dish", [(where, [share] * 3) for where, share in ends], light, 1.6)
    profile = [(r + 0.01, 0.02), (r + 0.01, high, 0.06), (r + wall, high, 0.06), (r + wall, 0.0, 0.05), (r - 0.2, 0.0)]
    dish = lathe(profile, clear, "dish", seg=220, auto=180)
    dish.location, dish.visible_shadow = (*at, 0.0), False
    return dish


def domed(inside, high, angle, step):
    """How high a liquid stands within an outline: larger ones are pressed level by their weight, small drops are domes,
    which meet the stone somewhat steeper, or they would not be seen.
    """
    reach = high / (2 * math.tan(math.radians(angle) / 2))
    u = np.zeros((0, 0), np.float32)
    star = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.float32)
    for shrink, times in ((16, 150), (8, 120), (4, 90), (2, 60), (1, 50)):
        size = (max(2, inside.shape[1] // shrink), max(2, inside.shape[0] // shrink))
        here = cv2.resize(inside, size, interpolation=cv2.INTER_AREA)
        u = cv2.resize(u, size) if u.size else np.zeros(size[::-1], np.float32)
        one = shrink * step
        within = np.clip(here / one + 0.5, 0, 1)  # what the rim crosses counts by its share
        for _ in range(times):
            u = within * (cv2.filter2D(u, -1, star) + 4 * one**2) / (4 + (one / reach) ** 2)
    u = cv2.GaussianBlur(u, (0, 0), 1.6) * np.clip(inside / (3 * step), 0, 1)
    count, parts = cv2.connectedComponents((inside > 0).astype(np.uint8))
    rim = (inside > 2 * step) & (inside < 6 * step)
    rise, of = u[rim] / inside[rim], parts[rim]
    steep = np.bincount(of, rise, count) / np.maximum(np.bincount(of, minlength=count), 1)
    small = np.bincount(parts.ravel(), minlength=count) * step**2 < 1.3
    meets = np.radians(np.where(small, np.minimum(1.6 * angle, max(angle, 50)), angle))
    bend = (np.maximum(steep, 0.1 * reach) / (2 * np.tan(meets)))[parts]
    return ((np.sqrt(u + bend**2) - bend) * (inside > 0)).astype(np.float32)


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


def shadows_of(air, x, y, light):
    """What the sun makes of bubbles on the ground: a grey disc each, with a bright rim."""
    below = np.ones(x.shape, np.float32)
    for bx, by, br, depth in air:
        down = light.towards.to_2d() / (IOR * 0.9) * 0.6 * depth
        far = np.hypot(x - bx + down[0], y - by + down[1]) / br
        below *= 1 - 0.32 * np.exp(-((far / 0.85) ** 6)) + 0.5 * np.exp(-(((far - 1.15) / 0.14) ** 2))
    return below
