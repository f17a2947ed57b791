"""What customers want to mend, each told without words; the shop shows them in circles of a thumb's width."""

import math
import random

import cv2
import numpy as np
from mathutils import Euler, Vector

from ..kit.geometry import height_field, place
from ..kit.light import low_light, soft_box, sun, surroundings, window
from ..kit.materials import emulsion
from ..kit.stage import camera, cyclorama
from ..things.cream import noise, swipe
from ..things.hair import comb, hair_material, lock, single_hairs
from ..things.leaves import neem_sprig
from ..things.props import palm_shadow
from ..things.slices import orange_slice
from ..things.surfaces import SIDE, blend, painted
from ..things.textures import bubbles, lying, spill
from .registry import shot

TILE = (800, 1000)


def near(target=(0, 0, 0.3), wide=9.0, angle=64, distance=46, f=18):
    """Looks down on so many centimetres."""
    a = math.radians(angle)
    at = (target[0], target[1] - distance * math.cos(a), target[2] + distance * math.sin(a))
    camera(at, target, 36 * 0.8 * distance / wide, f)


@shot("concern-acne", TILE, ev=-0.05)
def acne():
    cyclorama("#D6DFC6", bump=False)
    low_light(ambient=0.16)
    window()
    swipe([(-1.9, -2.3), (-1.5, -0.5), (-0.2, 1.2), (2.0, 3.0)], 3.3, 0.42, 1.0, "#8E9884", 24, "clay", dry=1.0)
    neem_sprig((0.9, -3.5, 0.4), (0, 0, math.radians(-16)), 3, 2.5, 0.95, 3)
    spill([[(-2.65, 2.55, 0.66)], [(-1.6, 3.3, 0.24)]], "#BFE3A6", 0.36, 5, 0.7)
    near()


@shot("concern-dark-spots", TILE, ev=-0.05)
def dark_spots():
    pool = [(-0.6, 0.4, 2.0), (0.6, -0.3, 2.3)]
    streams = [pool, [(2.4, 2.5, 0.62)], [(-2.5, -2.4, 0.6)], [(-1.6, -3.05, 0.28)], [(3.2, 1.7, 0.24)], [(-2.7, 2.4, 0.3)]]
    ground = cyclorama("ivory", bump=False)
    ground.data.materials[0] = freckled("#E6C3AE", "#A66E4C", lying(streams, np.random.default_rng(19), 0.35, 0.03))
    low_light(ambient=0.16, warm=(1, 0.97, 0.94))
    window()
    spill(streams, "#F0F2FB", 0.55, 19, 0.9)
    near()


def freckled(color, brown, pools, across=14.0):
    """Pearly ground with a few soft freckles, flat as melanin lies, which pools (`textures.lying`) let fade."""
    rnd = np.random.default_rng(11)
    px = SIDE / across
    v, u = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    spots, placed = np.zeros((SIDE, SIDE), np.float32), []
    for least, most, count in ((0.28, 0.42, 16), (0.16, 0.26, 40), (0.08, 0.13, 64)):
        for _ in range(count * 3):
            r, x, y = rnd.uniform(least, most), *rnd.uniform(0.5, across - 0.5, 2)
            enough = sum(least <= s <= most for *_, s in placed) >= count
            if enough or any(math.hypot(x - a, y - b) < 1.25 * (r + s) for a, b, s in placed):
                continue
            placed.append((x, y, r))
            i0, i1, j0, j1 = (int(np.clip((at + d * 2.2 * r) * px, 0, SIDE)) for at in (x, y) for d in (-1, 1))
            dx, dy = u[j0:j1, i0:i1] / px - x, v[j0:j1, i0:i1] / px - y
            a, long = np.arctan2(dy, dx), rnd.uniform(0.75, 1)
            lobes = ((2, 0.16), (3, 0.12), (5, 0.07))
            edge = 1 + sum(rnd.uniform(0, size) * np.cos(n * a + rnd.uniform(0, 6)) for n, size in lobes)
            far = np.hypot(dx, dy / long) / r / edge
            soft = rnd.uniform(0.7, 1) * np.clip((1.4 - far) / 0.75, 0, 1) ** 1.6
            here = spots[j0:j1, i0:i1]
            here[:] = here + soft * (1 - here)
    spots = cv2.GaussianBlur(spots, (0, 0), 0.03 * px)
    mottled = 0.85 + 0.12 * noise(rnd, spots.shape, (44, 44))
    xs, ys, inside = pools
    x, y = (u / px - across / 2 - xs[0]) / (xs[1] - xs[0]), (v / px - across / 2 - ys[0]) / (ys[1] - ys[0])
    within = cv2.remap(inside.astype(np.float32), x, y, cv2.INTER_LINEAR, borderValue=-1)
    faded = np.clip((within + 0.28) / 0.85, 0, 1)
    faded = cv2.GaussianBlur(faded * faded * (3 - 2 * faded), (0, 0), 0.06 * px)
    pearl = noise(rnd, spots.shape, (5, 7)) + 0.6 * noise(rnd, spots.shape, (11, 9))
    lit = blend(blend(color, "#F3DDD2", 0.35 + 0.35 * pearl), "#FBEFE8", 0.6 * faded)
    tinted = blend(lit, brown, 0.92 * np.clip(spots * mottled, 0, 1) * (1 - 0.93 * faded))
    sheen = {"Specular": 0.45, "Sheen": 0.3, "Clearcoat": 0.12}
    return painted("freckled", centred(tinted), 0.42 + 0.05 * pearl, centred(0.012 * pearl), across, **sheen)


def centred(pixels):
    """A map whose middle lies in the middle of a thing, where `surfaces.painted` begins."""
    return np.roll(pixels, (SIDE // 2, SIDE // 2), (0, 1))


@shot("concern-hair-fall", TILE)
def hair_fall():
    cyclorama("#EAD8C8", bump=False)
    surroundings("#FFF8F0", 0.16)
    soft_box("window", (-16, 20, 24), (0, 0, 0), 14, 18, 44, (1, 0.955, 0.9))
    soft_box("room", (28, -16, 24), (0, 0, 0), 26, 30, 6, (0.98, 0.98, 1))
    soft_box("pane", (-8, 14, 22), (-3, -2.5, 0), 3, 6, 12, (1, 0.99, 0.97))
    soft_box("gleam", (5, 19, 27), (0, 0, 0), 5, 9, 95, (1, 0.94, 0.86))
    dark = hair_material()
    flow = [(-9, 7, 0.9), (-5, 4.6, 0.9), (-1.6, 0.6, 0.8), (1.0, -2.6, 0.75), (4.6, -5.0, 0.6), (9.5, -5.4, 0.4)]
    lock(flow, 2600, dark, 3, 3.4, 1.3, wander=0.16)
    place(comb(w=11.5, h=4.2, teeth=21), 1.0, 1.3, 1.15, -38, rx=-4)
    rnd = random.Random(5)
    fallen = [(-3.2, -2.8, 1.5, 11), (3.4, 3.4, 1.5, 7), (-1.6, -4.4, 2.2, 5)]
    loose = []
    for x, y, reach, count in fallen:
        for _ in range(count):
            px, py, turn = rnd.gauss(x, 0.3 * reach), rnd.gauss(y, 0.3 * reach), rnd.uniform(0, 6.3)
            bend, path = rnd.choice((-1, 1)) * rnd.uniform(0.12, 0.42), []
            for k in range(12):
                path.append((px, py, 0.01 + 0.10 * rnd.random() * (k % 3 > 0)))
                px, py = px + 0.62 * math.cos(turn), py + 0.62 * math.sin(turn)
                turn += bend * rnd.uniform(0.6, 1.5)
            loose.append(path)
    single_hairs(loose, dark, 0.008)
    near((0, 0, 0.6), 9.2, 68)


@shot("concern-dry-skin", TILE, ev=-0.15)
def dry_skin():
    cracked_clay("#D9A899", "#7E4A40", "#F0D3C8")
    low_light(ambient=0.14)
    swipe([(-1.6, -4.0), (0.2, -2.4), (1.9, 0.2), (3.4, 5.6)], 4.2, 0.55, 1.5, "#EADFD7", 5, "lotion", dry=0.4, press=1.4, z=0.3)
    near()


def cracked_clay(color, deep, dusty, across=14.0):
    """Ground that dried out: plates with raised rims. Towards the lower right its cracks have closed."""
    rnd = np.random.default_rng(6)
    n = SIDE // 2
    side = (np.arange(n, dtype=np.float32) + 0.5) / n * across - across / 2
    x, y = np.meshgrid(side, side)
    shape = x.shape
    closed = np.clip(((x - 0.75 * y) / 1.25 + 0.25 * noise(rnd, shape, (8, 8)) - 0.1) / 1.2, 0, 1)
    tone, height, cracks = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for cell, wide, deepness in ((1.75, 0.075, 1.0), (0.75, 0.022, 0.4)):
        edge, level = plates(x, y, cell, rnd)
        open_ = wide * (1 + 0.5 * noise(rnd, shape, (9, 9))) * (1 - closed)
        crack = 1 / (1 + np.exp((edge - open_) / (0.15 * wide + 0.006)))
        crack *= np.clip((1 - closed) * 1.6, 0, 1)
        cracks = np.maximum(cracks, deepness * crack)
        height += 0.06 * deepness * np.exp(-edge / (0.22 * cell)) * (1 - closed) + 0.025 * deepness * level
        tone += 0.5 * deepness * level
    fine = noise(rnd, shape, (150, 150)) + 0.6 * noise(rnd, shape, (330, 330))
    height += 0.3 - 0.26 * cracks + 0.006 * fine + 0.03 * noise(rnd, shape, (6, 6))
    height = cv2.GaussianBlur(height, (0, 0), 0.8)
    clay = blend(color, dusty, 0.35 + 0.35 * tone + 0.18 * fine - 0.25 * closed)
    clay = blend(clay, deep, 0.9 * cracks)
    whole = [cv2.resize(each.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR) for each in (clay, 0.004 * fine)]
    clay, grain = (centred(each) for each in whole)
    made_of = painted("clay", clay, np.full_like(grain, 0.85), grain, across, Specular=0.2)
    return height_field(side[::2], side[::2], height[::2, ::2], made_of, "clay")


def plates(x, y, cell, rnd):
    """Of the cells around random points: how far each place is from their border, and a number for each cell."""
    shape = x.shape
    x, y = (at + 0.13 * cell * (noise(rnd, shape, (26 / cell, 26 / cell)) + 0.4 * noise(rnd, shape, (70 / cell, 70 / cell))) for at in (x, y))
    count = math.ceil(16 / cell)
    first, second = (np.full(shape, 1e3, np.float32) for _ in range(2))
    px, py, qx, qy, level = (np.zeros(shape, np.float32) for _ in range(5))
    for i in range(-count // 2, count // 2 + 1):
        for j in range(-count // 2, count // 2 + 1):
            ax, ay = (cell * (k + rnd.uniform(-0.38, 0.38)) for k in (i + 0.5 * (j % 2), j))
            far = np.hypot(x - ax, y - ay)
            nearest, next_ = far < first, (far >= first) & (far < second)
            second = np.where(nearest, first, np.where(next_, far, second))
            qx, qy = (np.where(nearest, p, np.where(next_, a, q)) for p, a, q in ((px, ax, qx), (py, ay, qy)))
            first, px, py = np.where(nearest, far, first), np.where(nearest, ax, px), np.where(nearest, ay, py)
            level = np.where(nearest, rnd.uniform(-1, 1), level)
    return (second**2 - first**2) / (2 * np.hypot(px - qx, py - qy) + 1e-3), level


@shot("concern-sun", TILE, ev=-0.2)
def sun_on_sand():
    cyclorama("#E3B684", bump=False)
    low_sun_through_palm()
    white = emulsion("cream", "#F0E6D8", rough=0.26, depth=0.15, coat=0.0)
    swipe([(2.3, -2.2), (0.9, -2.0), (-1.3, -0.4), (-1.4, 1.7), (0.6, 3.5)], 2.7, 0.42, 1.1, seed=21, look="lotion", press=1.3, made_of=white)
    near()


def low_sun_through_palm(bearing=-70, height=33):
    """Hard sun, and a frond's shadow; plenty of light from everywhere, which keeps white cream white."""
    surroundings("#EAF0FA", 0.8)
    azimuth, elevation = math.radians(bearing), math.radians(height)
    flat = math.cos(elevation)
    towards = Vector((math.sin(azimuth) * flat, -math.cos(azimuth) * flat, math.sin(elevation)))
    turn = towards.to_track_quat("Z", "Y").to_euler()
    sun(turn, 4.8, 0.4, (1, 0.92, 0.79))
    frond = palm_shadow(towards * 16 + turn.to_matrix() @ Vector((-4.2, -6.0, 0)), turn, 0.4, seed=8)
    frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, 0.42)).to_matrix()).to_euler()


@shot("concern-dullness", TILE, ev=0.0)
def dullness():
    cyclorama("#F7C65A", bump=False)
    low_light(ambient=0.16, warm=(1, 0.93, 0.8))
    window()
    soft_box("gleam", (-11, 17, 44), (0.5, 1, 0.6), 7, 10, 10, (1, 0.98, 0.94), crisp=True)
    orange_slice((0.9, 1.0, 0.1), 2.9, 0.7, (math.radians(5), math.radians(-4), 0.4))
    spill([[(-1.9, -1.9, 1.1), (-1.0, -2.3, 0.9)], [(0.7, -3.1, 0.42)], [(-3.2, -0.7, 0.3)], [(1.7, -2.7, 0.2)]], "#F2A52A", 0.42, 9, 0.8, 0.2)
    bubbles((-1.5, -2.0, 0.36), 0.7, 12, 5)
    near()
