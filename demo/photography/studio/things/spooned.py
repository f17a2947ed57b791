"""Butter and thick cream under the back of a spoon, which ploughs along its way and leaves crests to both sides.

Light that wanders in them is computed here, on the grid of their height, and painted: few samples would blotch it.
"""

import math

import cv2
import numpy as np
from mathutils import Vector

from ..kit.materials import Nodes
from ..kit.palette import linear
from .cream import LOOKS, STEP, along, dragged, mesh_of, noise, relief_mesh


def field(reach):
    """Points of a square grid, `reach` = (left, right, low, high): x along the rows."""
    left, right, low, high = reach
    return np.meshgrid(np.arange(left, right, STEP), np.arange(low, high, STEP), indexing="ij")


def heap(x, y, lumps, rnd, uneven=0.05):
    """What was set down: round lumps, (x, y, radius, height), that run together."""
    h = np.zeros(x.shape, np.float32)
    for cx, cy, r, high in lumps:
        turn = np.arctan2(y - cy, x - cx)
        r = r * (1 + sum(rnd.uniform(0.3, 1) * uneven * np.cos(n * turn + rnd.uniform(0, 6)) for n in (2, 3, 4, 6)))
        lump = high * np.clip(1 - (np.hypot(x - cx, y - cy) / r) ** 3, 0, 1) ** 0.55
        h = np.maximum(h, lump) + 0.35 * np.minimum(h, lump)
    return cv2.GaussianBlur(h.astype(np.float32), (0, 0), 5)


def plough(h, x, y, path, half=1.1, long=1.2, hollow=0.5, carried=0.9, seed=1, marks=0.010, steep=1.3):
    """The back of a spoon along `path`, (x, y, how high it is over the table). It is `half` wide to each side and as
    round as its `hollow` is deep; of what it scrapes off, the share `carried` is set down before and beside it. Its
    worn rim leaves `marks`.
    """
    rnd = np.random.default_rng(seed)
    s_line, points, normals = along([p[:2] for p in path])
    knots = np.linspace(0, len(path) - 1, len(points))
    heights = np.interp(knots, range(len(path)), [p[2] for p in path]).astype(np.float32)
    heights = cv2.GaussianBlur(heights[None], (0, 0), 16)[0]
    step = 0.035
    x0, y0 = x[0, 0], y[0, 0]
    reach = int(1.75 * max(half, long) / STEP)
    rim = cv2.GaussianBlur(rnd.normal(0, 1, (1, 400)).astype(np.float32), (0, 0), 2.2)[0]
    rim = marks * rim / np.abs(rim).max()
    for n, s in enumerate(np.arange(0, s_line[-1], step)):
        px, py = (np.interp(s, s_line, points[:, k]) for k in (0, 1))
        nx, ny = (np.interp(s, s_line, normals[:, k]) for k in (0, 1))
        z = np.interp(s, s_line, heights)
        i, j = int((px - x0) / STEP), int((py - y0) / STEP)
        a, b = slice(max(0, i - reach), i + reach), slice(max(0, j - reach), j + reach)
        dx, dy = x[a, b] - px, y[a, b] - py
        v, u = dx * nx + dy * ny, dx * ny - dy * nx
        far = np.hypot(np.where(u > 0, u / long, u / (0.55 * long)), v / half)
        bottom = z + hollow * (v / half) ** 2 + 0.8 * hollow * (np.maximum(u, 0) / long) ** 2
        bottom = bottom + np.interp(v, np.linspace(-half, half, 400), rim)
        here = h[a, b]
        off = np.where(far < 1, np.maximum(here - bottom, 0), 0)
        if off.max() <= 0:
            continue
        here -= off
        ahead = np.clip(u / (np.hypot(u, v) + 1e-6), 0, 1)
        behind = np.clip(1 + u / (0.3 * long), 0, 1)  # the spoon passed there
        set_down = np.exp(-(((far - 1.1) / 0.13) ** 2)) * (0.5 * behind + 1.0 * ahead) * (here > 0.04)
        total = set_down.sum()
        if total > 0:
            here += (carried * off.sum() * set_down / total).astype(np.float32)
        if n % 8 == 0:  # what stands too steep slides down
            gx, gy = np.gradient(here, STEP)
            slides = np.clip((np.hypot(gx, gy) - steep) / 0.6, 0, 1)
            here += 0.8 * slides * (cv2.GaussianBlur(here, (0, 0), 4) - here)
    return h


def slid(h, steep, reach):
    """Cream steeper than `steep` slides: it is smoothed over `reach` cells there."""
    gx, gy = np.gradient(cv2.GaussianBlur(h, (0, 0), 1.5), STEP)
    slides = cv2.GaussianBlur(np.clip((np.hypot(gx, gy) - steep) / 0.5, 0, 1), (0, 0), 3)
    return h + slides * (cv2.GaussianBlur(h, (0, 0), reach) - h)


def settle(h, flow=0.045, edge=0.10, steep=1.1):
    """What stands too steep slides down, all runs together a little, and meets the table in a round rim."""
    for reach in (6, 5, 4, 3, 3, 3):
        h = slid(h, steep, reach)
    h = cv2.GaussianBlur(h, (0, 0), flow / STEP) - 0.012
    low = np.clip(h / edge, 0, 1)
    # Around it goes on below the table, which cuts it off in a smooth line.
    return (h * (1 + 0.8 * (1 - low) ** 2)).astype(np.float32)


def wandering(h, towards, soft=4.0, radius=(0.24, 0.18, 0.10)):
    """How much of a lamp's light arrives on each point of a height field, and how much leaves it after it has wandered
    in it so far, in red, green and blue.
    """
    gx, gy = np.gradient(cv2.GaussianBlur(h, (0, 0), 1.2), STEP)
    length = np.sqrt(1 + gx**2 + gy**2)
    arrived = np.zeros(h.shape, np.float32)
    ways = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)]
    axis = Vector(towards).normalized()
    side = axis.cross(Vector((0, 0, 1))).normalized()
    up = side.cross(axis)
    for p, q in ways:
        l = (axis + math.tan(math.radians(soft)) * (p * side + q * up)).normalized()
        flat = math.hypot(l.x, l.y)
        seen = np.ones(h.shape, np.float32)
        top = float(h.max())
        for far in np.arange(0.04, top * flat / max(l.z, 0.05) + 0.1, 0.05):
            moved = np.float32([[1, 0, -far * l.y / flat / STEP], [0, 1, -far * l.x / flat / STEP]])
            over = cv2.warpAffine(h, moved, h.shape[::-1]) - far * l.z / flat
            seen *= np.clip(1 - (over - h - 0.004) / 0.02, 0, 1)
        arrived += seen * np.maximum((l.z - gx * l.x - gy * l.y) / length, 0) / len(ways)
    inside = (h > 0.01).astype(np.float32)
    left = []
    for r in radius:
        around = np.maximum(cv2.GaussianBlur(inside, (0, 0), r / STEP), 0.1)
        left.append(cv2.GaussianBlur(arrived * inside, (0, 0), r / STEP) / around)
    return arrived, np.stack(left, 2)


def butter(name, color, rough=0.3, spec=0.5, veil=0.0):
    """Smooth and opaque. Its mesh tells how light is reflected after it has wandered in it ("lit", a factor, and
    "glow", what it gives where no lamp reaches), and the softened normals ("soft") of what is scattered. Where it lies
    thinner than a `veil` what is below shows through.
    """
    k = Nodes(name)
    c = linear(color)
    lit, glow, soft = (k.n("Attribute", attribute_name=each) for each in ("lit", "glow", "soft"))
    tint, sent = k.n("MixRGB", blend_type="MULTIPLY"), k.n("MixRGB", blend_type="MULTIPLY")
    for mix, told in ((tint, lit), (sent, glow)):
        mix.inputs[0].default_value, mix.inputs[1].default_value = 1.0, c
        k.l(told.outputs["Color"], mix.inputs[2])
    body, gleam, shine, both = k.n("BsdfDiffuse"), k.n("BsdfGlossy", Roughness=rough), k.n("Emission"), k.n("AddShader")
    fresnel, mix, weak = k.n("Fresnel", IOR=1.45), k.n("MixShader"), k.n("MapRange")  # or steep sides turn grey
    weak.inputs["From Max"].default_value, weak.inputs["To Max"].default_value = 0.3, 0.6 * spec
    k.l(tint.outputs[0], body.inputs["Color"])
    k.l(soft.outputs["Vector"], body.inputs["Normal"])
    k.l(sent.outputs[0], shine.inputs["Color"])
    k.l(fresnel.outputs[0], weak.inputs["Value"])
    k.l(weak.outputs[0], mix.inputs[0])
    k.l(body.outputs[0], mix.inputs[1])
    k.l(gleam.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], both.inputs[0])
    k.l(shine.outputs[0], both.inputs[1])
    k.t.nodes.remove(k.b)
    k.l(both.outputs[0], k.o.inputs["Surface"])
    if veil:
        lies, thin = k.n("Attribute", attribute_name="thickness"), k.n("MapRange", interpolation_type="SMOOTHSTEP")
        thin.inputs["From Max"].default_value = veil
        below, seen = k.n("BsdfTransparent"), k.n("MixShader")
        k.l(lies.outputs["Fac"], thin.inputs["Value"])
        k.l(thin.outputs[0], seen.inputs[0])
        k.l(below.outputs[0], seen.inputs[1])
        k.l(both.outputs[0], seen.inputs[2])
        k.l(seen.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False
    return k.m


KEY = ((-30, 11, 17), 1.35)  # where `light.low_light` has its key, and how much light comes from it


def body_of(x, y, h, made_of, key=KEY, z=0.0, radius=(0.24, 0.18, 0.10), share=0.85, smooth=0.09, lean=0.3, below=1.0, keep=-0.006, foot=0.0):
    """The mesh of a height field that is `made_of` butter. What lies on it leaves of its colour what is `below`."""
    towards, power = key
    arrived, left = wandering(h, towards, radius=radius)
    arrived = arrived[..., None]
    kept = np.minimum(left.mean(axis=2, keepdims=True) / np.maximum(arrived, 0.02), 1)
    lit = np.clip(1 + share * (kept - 1) * (arrived > 0.02), 0.7, 1) * np.ones(3) * below
    lit = lit * (1 - foot * np.exp(-np.maximum(h, 0) / 0.16))[..., None]  # little light reaches its foot
    glow = share * power / math.pi * np.maximum(left - arrived, 0) * below
    blurred = cv2.GaussianBlur(h, (0, 0), smooth / STEP)
    gx, gy = (0.65 * b + 0.35 * g for b, g in zip(np.gradient(blurred, STEP), np.gradient(h, STEP)))
    soft = np.dstack([-gx, -gy, np.ones(h.shape)])
    soft /= np.linalg.norm(soft, axis=2, keepdims=True)
    ob = relief_mesh(np.dstack([x, y]), h, made_of, z, keep, lean)
    wet = h > keep
    cell = wet[:-1, :-1] | wet[1:, :-1] | wet[1:, 1:] | wet[:-1, 1:]
    used = np.zeros(h.shape, bool)
    first, last = slice(None, -1), slice(1, None)
    for a, b in ((first, first), (last, first), (last, last), (first, last)):
        used[a, b] |= cell
    for name, told in (("lit", lit), ("glow", glow)):
        rgba = np.ones((int(used.sum()), 4), np.float32)
        rgba[:, :3] = told[used]
        ob.data.attributes.new(name, "FLOAT_COLOR", "POINT").data.foreach_set("color", rgba.ravel())
    normals = ob.data.attributes.new("soft", "FLOAT_VECTOR", "POINT")
    normals.data.foreach_set("vector", soft[used].astype(np.float32).ravel())
    return ob


def spiral(at, start, end, turns, r, high, squash=1.0, sway=0.04, count=40):
    """A way for a spoon that winds inwards: `r` and `high` are (first, last), the angle at its `start` is in degrees."""
    out = []
    for k in range(count):
        f = k / (count - 1)
        a = math.radians(start) + turns * 2 * math.pi * f
        far = (r[0] + (r[1] - r[0]) * f**end) * (1 + sway * math.sin(2.3 * a + 1))
        out.append((at[0] + far * math.cos(a), at[1] + squash * far * math.sin(a), high[0] + (high[1] - high[0]) * f))
    return out


def stirred(r, z, made_of, way="swirl", deep=1.0, marks=0.016, grit=0.0, seed=1):
    """Cream that fills a jar of radius `r` up to `z` and was stirred `deep` with the back of a spoon, which left its
    `marks`; or clay, whose `grit` tears.
    """
    rnd = np.random.default_rng(seed)
    x, y = field((-7.4, 7.4, -7.4, 7.4))  # the jar is six wide here, whatever it is
    h = np.full(x.shape, 2.4, np.float32) + 0.06 * noise(rnd, x.shape, (4, 4)) + grit * (0.05 * noise(rnd, x.shape, (40, 40)) + 0.03 * noise(rnd, x.shape, (120, 120)))
    for half, hollow, path in STIRRED[way]:
        plough(h, x, y, path, half, 1.3, hollow, 0.55, seed, marks, 1.2)
    if grit:
        tears = np.clip(noise(rnd, x.shape, (150, 150)) * (0.6 + noise(rnd, x.shape, (9, 9))), 0, 1)
        h = h - grit * 0.10 * tears.astype(np.float32)
    for reach in (5, 4, 3, 3):
        h = slid(h, 1.1 + grit, reach)
    h = cv2.GaussianBlur(h, (0, 0), (0.02 if grit else 0.036) / STEP)
    far, turn = np.linspace(0, 1, 300)[:, None], np.linspace(0, 2 * math.pi, 900, endpoint=False)[None]
    px, py = far * np.cos(turn), far * np.sin(turn)
    at = [((6 * p - side[0, 0]) / STEP).astype(np.float32) for p, side in ((py, y), (px, x))]
    lies = (cv2.remap(h, *at, cv2.INTER_CUBIC) - 2.4) * deep * r / 6
    lies = lies + 0.03 * r * np.clip((far - 0.975) / 0.025, 0, 1) ** 2  # it wets the wall
    k = np.arange(lies.size).reshape(lies.shape)
    k = np.concatenate([k, k[:, :1]], 1)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    return mesh_of(np.dstack([r * px, r * py, z + lies]).reshape(-1, 3), quads, made_of)


def wound(at, r, turn, high, count=28, ends=1.2):
    """A way round `at`, from one radius, angle (degrees) and height to another; the spoon comes down, and is lifted."""
    out = []
    for f in np.linspace(0, 1, count):
        far, a = r[0] + (r[1] - r[0]) * f**1.3, math.radians(turn[0] + (turn[1] - turn[0]) * f)
        lifted = 0.8 * max(0, 1 - f / 0.15) ** 2 + ends * max(0, (f - 0.86) / 0.14) ** 2
        out.append((at[0] + far * math.cos(a), at[1] + far * math.sin(a), high[0] + (high[1] - high[0]) * f + lifted))
    return out


# How a spoon went through a jar: how wide it is to each side, how hollow, and its way
STIRRED = {
    "swirl": [(1.9, 0.16, wound((0, 0), (4.4, 0.9), (150, -330), (1.9, 1.95)))],
    "twice": [
        (2.1, 0.15, wound((0.3, 0.2), (4.2, 3.6), (215, 20), (1.9, 1.9), 14, 1.4)),
        (2.0, 0.16, wound((0.6, -0.4), (3.4, 0.8), (60, -215), (1.85, 2.0))),
    ],
    "fold": [(1.6, 0.18, [(-4.8, 1.0, 2.4), (-3.4, 2.9, 1.85), (0, 3.4, 1.8), (2.7, 2.0, 1.8), (2.2, -0.6, 1.9), (-0.6, -1.2, 1.9), (-2.2, -2.6, 1.8), (-0.6, -4.2, 1.9), (2.4, -3.7, 2.2), (4.2, -2.2, 3.0)])],
}


def lying_in(x, y, h, at, level, color, dense_at=0.3):
    """A clear liquid that fills the furrows of a height field around `at` up to a `level`: how deep it is, and what it
    leaves of the colour of what is below. `dense_at` deep it makes white that `color`.
    """
    lake = (h < level).astype(np.uint8)
    _, parts = cv2.connectedComponents(lake)
    i, j = (int((p - side) / STEP) for p, side in zip(at, (x[0, 0], y[0, 0])))
    here = cv2.GaussianBlur((parts == parts[i, j]).astype(np.float32), (0, 0), 1.0)
    deep = np.where(here > 0.5, np.maximum(level - h, 0), 0).astype(np.float32)
    dense = -np.log(np.clip(linear(color)[:3], 0.004, 0.999)) / (2.15 * dense_at)
    return deep, np.exp(-1.25 * dense * cv2.GaussianBlur(deep, (0, 0), 2)[..., None])


def filled(x, y, h, deep, color, made_of, z=0.0, dense_at=0.3):
    """The surface of a liquid that lies so `deep` on a height field; `made_of` knows a "tint"."""
    wet = cv2.dilate((deep > 0).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    # It bulges a little, and climbs its shores.
    shore = cv2.distanceTransform((deep > 0).astype(np.uint8), cv2.DIST_L2, 5) * STEP
    level = float((h + deep)[deep > 0].max())
    bulge = cv2.GaussianBlur(0.04 * (1 - np.exp(-shore / 0.2)).astype(np.float32), (0, 0), 5)
    surface = np.where(deep > 0, level + bulge, np.minimum(h - 0.01, level + bulge))
    k = np.full(h.shape, -1)
    k[wet] = np.arange(int(wet.sum()))
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    quads = quads[(quads >= 0).all(1)]
    ob = mesh_of(np.stack([x[wet], y[wet], surface[wet] + z + 0.004], 1), quads, made_of)
    dense = -np.log(np.clip(linear(color)[:3], 0.004, 0.999)) / (2.15 * dense_at)
    tint = np.ones((int(wet.sum()), 4), np.float32)
    tint[:, :3] = np.exp(-1.08 * dense * deep[wet][:, None])
    ob.data.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", tint.ravel())
    ob.visible_shadow = False
    return ob


def beside(x, y, path):
    """How far along a path each point of a grid lies, and how far to its left; how long the path is."""
    s_line, points, normals = along(path)
    count = round(s_line[-1] / 0.03)
    at = np.linspace(0, s_line[-1], count)
    places = [np.interp(at, s_line, values) for values in (*points.T, *normals.T)]
    s, v, near = np.full(x.shape, -9.0), np.full(x.shape, 99.0), np.full(x.shape, 1e9)
    for n, (px, py, nx, ny) in enumerate(zip(*places)):
        dx, dy = x - px, y - py
        away = dx * dx + dy * dy
        closer = away < near
        near[closer] = away[closer]
        u = dx * ny - dy * nx
        last = (n == 0) & (u < 0) | (n == count - 1) & (u > 0)
        s[closer] = (at[n] + np.where(last, u, 0))[closer]
        v[closer] = (dx * nx + dy * ny)[closer]
    return s, v, float(s_line[-1])


def swiped(x, y, path, wide, thick, carried, seed=1, look="cream", dry=1.0, press=1.0):
    """How high lies what a spatula spread along a path, as `cream.swipe` has it, on a grid."""
    s_line = along(path)[0]
    kind = LOOKS[look]
    s = np.arange(-0.75 * wide / 2 - 0.3, s_line[-1] + 0.3, STEP)
    t = np.arange(-0.8 * wide, 0.8 * wide, STEP)
    h = dragged(s, t, s_line[-1], wide, thick, carried, np.random.default_rng(seed), kind, dry, press)
    far, aside, _ = beside(x, y, path)
    where = [((v - side[0]) / STEP).astype(np.float32) for v, side in ((aside, t), (far, s))]
    return cv2.remap(h.astype(np.float32), *where, cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT)


def streak(x, y, path, half, thick, rnd, begin=0.0, rim=1.3, fades=1.1, thins=0.0):
    """What a fingertip draws out along a path: thin in its middle, a soft rim to each side, and at last nothing. The more
    it `thins`, the sooner no more than a veil is left.
    """
    s, v, long = beside(x, y, path)
    f = np.clip(s / long, 0, 1)
    wide = half * (1 - 0.30 * f + 0.06 * noise(rnd, x.shape, (4, 4)))
    q = np.abs(v) / wide
    lanes = cv2.GaussianBlur(rnd.normal(0, 1, (1, 600)).astype(np.float32), (0, 0), 11)[0]
    lanes = 0.5 * lanes / np.abs(lanes).max() + 0.10
    drawn = np.interp(v / wide + 0.06 * noise(rnd, x.shape, (5, 5)), np.linspace(-1.2, 1.2, 600), lanes)
    body = thick * (1 - f) ** fades * np.clip(0.55 + drawn, 0.12, 2) + 0.035 * (1 - f) ** thins * np.clip(0.9 + drawn, 0, 2)
    body += rim * thick * (1 - f) ** 1.3 * np.exp(-(((q - 0.86) / 0.13) ** 2)) * (1 + 0.4 * noise(rnd, x.shape, (6, 6)))
    torn = np.interp(v / wide, np.linspace(-1.2, 1.2, 600), np.roll(lanes, 77))
    ends = long * (0.93 + 0.16 * torn) - 0.25 * wide * q**2
    body *= np.clip((ends - s) / (0.5 * half), 0, 1) ** 0.8
    starts = (s - begin) / half + 0.5 * np.sqrt(np.clip(1 - q**2, 0, 1))
    return (body * np.clip((1 - q) / 0.12, 0, 1) ** 0.6 * np.clip(starts / 0.12, 0, 1)).astype(np.float32)


def drop(x, y, at, r, long, turn, high, rnd, furrow=0.35):
    """Set down at a place and drawn off towards `turn` (radians): round behind, a furrow in it, and a bent tip."""
    u = (x - at[0]) * math.cos(turn) + (y - at[1]) * math.sin(turn)
    v = (y - at[1]) * math.cos(turn) - (x - at[0]) * math.sin(turn)
    v = v - rnd.uniform(-0.12, 0.12) * (np.maximum(u, 0) / long) ** 2 * long
    f = np.clip(u / long, 0, 1)
    wide = r * np.where(u < 0, np.sqrt(np.clip(1 - (u / r) ** 2, 0, 1)), (1 - f) ** 0.75 * (1 + 0.35 * f))
    wide = wide * (1 + 0.06 * noise(rnd, x.shape, (9, 9)))
    q = np.abs(v) / np.maximum(wide, 1e-3)
    h = high * np.clip(1 - q**2.2, 0, 1) ** 0.6 * (1 - 0.55 * f)
    off = rnd.uniform(-0.25, 0.25) * r
    h *= 1 - furrow * np.exp(-(((v - off) / (0.30 * r)) ** 2)) * np.clip(1 + u / r, 0, 1) * (1 - f)
    return np.where((u > -r) & (u < long), h, 0).astype(np.float32)
