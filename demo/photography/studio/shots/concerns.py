"""What customers want to mend, each told without words; the shop shows them in circles of a thumb's width."""

import math
import random

from mathutils import Euler, Vector

from ..kit.geometry import place
from ..kit.light import soft_box, sun, surroundings
from ..kit.materials import material
from ..kit.stage import camera, cyclorama
from ..things.hair import comb
from ..things.leaves import neem_sprig
from ..things.on_skin import cream, drop_on, hair_material, laid_on, lock, shimmer, single_hairs, spread, squeezed
from ..things.props import citrus, palm_shadow
from ..things.skin import forearm
from .on_skin import shaded
from .registry import shot

TILE = (800, 1000)
TOP = 2.2  # how high the skin lies


def skin(tone, turn=84, lit=0.95, **how):
    """Skin that fills the picture."""
    arm = forearm(shaded(tone, lit), half=9.0, height=TOP / 1.25, taper=0.02, **how)
    arm.rotation_euler, arm.scale = (0, 0, math.radians(turn)), (1.25, 1.25, 1.25)
    return arm


def window_light(key=40, ambient=0.16, warm=(1, 0.955, 0.9)):
    """A window at the upper left, low enough for skin to show its grain; two panes that drops mirror."""
    surroundings("#FFF8F0", ambient)
    soft_box("window", (-17, 22, 22), (0, 0, TOP), 15, 18, key, warm)
    soft_box("room", (28, -18, 22), (0, 0, TOP), 26, 30, 5, (0.98, 0.98, 1))
    for x in (-9.4, -5.6):
        soft_box("pane", (x, 14, 22), (0, 0, TOP), 3.2, 6.4, 15, (1, 0.99, 0.97))


def near(target=(0, 0, TOP), wide=7.4, angle=64, distance=46, f=18):
    """Looks down on so many centimetres."""
    a = math.radians(angle)
    at = (target[0], target[1] - distance * math.cos(a), target[2] + distance * math.sin(a))
    camera(at, target, 36 * 0.8 * distance / wide, f)


@shot("concern-acne", TILE, ev=-0.1)
def acne():
    red = (0.02, 0.34, 0.30)
    marks = [(-2.0, 1.7, 0.30, red), (-1.2, 2.2, 0.22, red), (1.9, -1.9, 0.26, red), (0.2, 0.2, 0.5, (0.02, 0.2, 0.2))]
    arm = skin("#E3B48C", seed=3, marks=marks)
    window_light()
    drop_on(arm, -0.35, -0.55, 1.75, "#D3F1DA", 0.46, 4, 1.12, 0.5)
    for x, y, r, n in ((2.35, -1.75, 0.36, 5), (1.7, -2.6, 0.2, 6), (-2.6, -2.4, 0.24, 7)):
        drop_on(arm, x, y, r, "#D3F1DA", 0.5, n)
    neem_sprig((2.6, -1.0, TOP + 0.02), (0, 0, math.radians(16)), 3, 3.1, 0.98, 3)
    near()


@shot("concern-dark-spots", TILE, ev=-0.1)
def dark_spots():
    rnd = random.Random(8)
    brown = (0.36, 0.74, 1.12)
    marks = [(0.9, 0.5, 0.5, brown), (-1.4, -0.9, 0.42, brown), (-0.2, 1.9, 0.36, brown), (1.7, -1.6, 0.3, brown)]
    for _ in range(16):
        k = rnd.uniform(0.35, 0.8)
        marks.append((rnd.uniform(-3.4, 3.4), rnd.uniform(-3, 3), rnd.uniform(0.07, 0.2), tuple(k * c for c in brown)))
    arm = skin("#D7A273", seed=6, marks=marks)
    window_light()
    citrus((2.5, 2.9, TOP - 0.1), 2.15, (math.radians(10), math.radians(-8), 0.4), th=0.5)
    drop_on(arm, -0.7, 0.2, 1.25, "#FCE0AC", 0.5, 14, 1.05, 0.9)
    drop_on(arm, 1.0, -1.7, 0.72, "#FCE0AC", 0.55, 15)
    drop_on(arm, -1.9, -1.9, 0.4, "#FCE0AC", 0.55, 16)
    drop_on(arm, -0.2, -2.6, 0.24, "#FCE0AC", 0.55, 17)
    near(wide=7.0)


@shot("concern-hair-fall", TILE)
def hair_fall():
    table = cyclorama("#EAD8C8", bump=False)
    surroundings("#FFF8F0", 0.2)
    soft_box("window", (-16, 20, 24), (0, 0, 0), 14, 18, 40, (1, 0.955, 0.9))
    soft_box("room", (28, -16, 24), (0, 0, 0), 26, 30, 7, (0.98, 0.98, 1))
    soft_box("pane", (-8, 14, 22), (-3, -2.5, 0), 3, 6, 12, (1, 0.99, 0.97))
    soft_box("gleam", (5, 19, 27), (0, 0, 0), 5, 9, 95, (1, 0.94, 0.86))
    dark = hair_material()
    flow = [(-9, 7, 0.9), (-5, 4.6, 0.9), (-1.6, 0.6, 0.8), (1.0, -2.6, 0.75), (4.6, -5.0, 0.6), (9.5, -5.4, 0.4)]
    lock(flow, 2600, dark, 3, 3.4, 1.3, wander=0.16)
    place(comb(w=11.5, h=4.2, teeth=21), 1.0, 1.3, 1.15, -38, rx=-4)
    rnd = random.Random(5)
    loose = []
    begun = ((2.6, 2.0, 0.4, 6), (-3.6, -2.6, -0.6, 7), (3.0, -0.6, 1.6, 5), (-2.0, -3.6, 0.2, 6), (0.4, 4.6, 2.4, 6))
    for x, y, turn, long in begun:
        path, a = [], turn
        for k in range(9):
            path.append((x, y, 0.02))
            x, y = x + long / 8 * math.cos(a), y + long / 8 * math.sin(a)
            a += rnd.uniform(0.1, 0.55) * (1 if turn > 0 else -1)
        loose.append(path)
    single_hairs(loose, dark)
    for x, y, r, n in ((-2.9, -2.2, 0.62, 21), (-2.2, -3.2, 0.34, 22), (-3.5, -3.3, 0.24, 23)):
        drop_on(table, x, y, r, "#FBE3B4", 0.5, n)
    near((0, 0, 0.6), 9.2, 68)


@shot("concern-dry-skin", TILE, ev=-0.1)
def dry_skin():
    arm = skin("#C08A5C", seed=9, dry=0.62, healed=(0.0, 0.0, 1.8))
    window_light()
    laid_on(spread((0.0, -0.1), (2.9, 5.6), 52, cream(), 0.62, 4), arm)
    near(wide=6.4)


def low_sun_through_palms(bearing=-70, height=40):
    """Hard sun, and a frond's shadow across the skin."""
    surroundings("#E3EAF6", 0.2)
    azimuth, elevation = math.radians(bearing), math.radians(height)
    flat = math.cos(elevation)
    towards = Vector((math.sin(azimuth) * flat, -math.cos(azimuth) * flat, math.sin(elevation)))
    turn = towards.to_track_quat("Z", "Y").to_euler()
    sun(turn, 6.5, 0.5, (1, 0.91, 0.76))
    at = Vector((0, 0, TOP)) + towards * 16
    for across, up, twist, seed in ((-4.2, -5.4, 0.42, 8), (3.4, -6.6, -0.5, 9)):
        frond = palm_shadow(at + turn.to_matrix() @ Vector((across, up, 0)), turn, 0.4, seed=seed)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()


@shot("concern-sun", TILE, ev=0.0)
def sun_on_skin():
    arm = skin("#A87248", seed=12, lit=1.0)
    low_sun_through_palms()
    curl = [(0.013 * k * math.cos(0.24 * k), 0.013 * k * math.sin(0.24 * k), 0.25) for k in range(66)]
    rnd, rays = random.Random(4), []
    for k in range(11):
        w, far = 2 * math.pi * (k + 0.3) / 11 + rnd.uniform(-0.04, 0.04), rnd.uniform(2.3, 2.6)
        thick, lean = rnd.uniform(0.19, 0.24), rnd.uniform(-0.05, 0.05)
        legs = ((1.52, thick, 0), (1.95, 0.9 * thick, lean), (far, 0.07, 2 * lean))
        rays.append([(q * math.cos(w + l), q * math.sin(w + l), r) for q, r, l in legs])
    laid_on(squeezed([curl, *rays], cream("#F6F2EA", 0.3)), arm)
    near(wide=6.4)


@shot("concern-dullness", TILE, ev=0.05)
def dullness():
    arm = skin("#9C6841", seed=15)
    window_light(48, 0.2)
    laid_on(spread((-0.2, -0.2), (2.5, 5.4), 48, shimmer("#EDB878"), 0.3, 7, swirl=0.6), arm)
    near(wide=6.4)
