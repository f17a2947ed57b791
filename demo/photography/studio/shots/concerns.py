"""What customers want to mend, each told without words; the shop shows them in circles of a thumb's width."""

import math
import random

from mathutils import Euler, Vector

from ..kit.geometry import place
from ..kit.light import soft_box, sun, surroundings
from ..kit.materials import emulsion
from ..kit.stage import camera, cyclorama
from ..things.cream import swipe, swirled
from ..things.flowers import marigold
from ..things.hair import comb
from ..things.leaves import neem_sprig
from ..things.on_skin import drop_on, hair_material, laid_on, lock, single_hairs
from ..things.props import citrus, palm_shadow
from ..things.skin import forearm
from .on_skin import shaded
from .registry import shot

TILE = (800, 1000)
TOP = 2.2  # how high the skin lies


def skin(tone, turn=84, lit=0.95, drops=(), marks=(), **how):
    """Skin that fills the picture. A drop (x, y, radius) that lies on it shades it towards the window, gathers light on
    the other side, and throws a soft shadow there.
    """
    a = math.radians(turn)
    marks = list(marks)
    for x, y, r in drops:
        for far, size, takes in ((0.32, 1.02, 0.26), (-0.25, 0.75, 0.20), (0.42, 0.42, -0.55)):
            at = on_arm(x + 0.7 * far * r, y - 0.7 * far * r, turn)
            marks.append((*at, size * r / 1.25, (takes, 1.1 * takes, 1.1 * takes)))
    arm = forearm(shaded(tone, lit), half=9.0, height=TOP / 1.25, taper=0.02, marks=marks, **{"grain": 0.42, **how})
    arm.rotation_euler, arm.scale = (0, 0, a), (1.25, 1.25, 1.25)
    return arm


def on_arm(x, y, turn=84):
    """Where on the flattened arm the picture's point (x, y) is."""
    a = math.radians(turn)
    return (x * math.cos(a) + y * math.sin(a)) / 1.25, (y * math.cos(a) - x * math.sin(a)) / 1.25


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


@shot("concern-acne", TILE, "skin", ev=-0.1)
def acne():
    flush, red, core = (0.0, 0.26, 0.22), (0.05, 0.42, 0.36), (0.0, 0.16, 0.12)
    spots = ((-1.1, 1.5, 0.3), (-2.1, 0.5, 0.16), (-0.7, -1.9, 0.33), (1.4, -1.5, 0.2), (-2.0, -1.6, 0.2), (0.6, -2.8, 0.14))
    marks = []
    for x, y, r in spots:
        at = on_arm(x, y)
        marks += [(*at, 1.8 * r, flush), (*at, r, red, 0.17 * r), (*at, 0.5 * r, core, 0.03 * r)]
    wet = [(0.3, -0.1, 0.8), (1.2, 0.9, 0.26), (1.3, -2.6, 0.18)]
    arm = skin("#E3B48C", seed=3, marks=marks, drops=wet)
    window_light()
    for k, (x, y, r) in enumerate(wet):
        drop_on(arm, x, y, r, "#E6F8EE", 0.26, 4 + k, 1.1, 0.5)
    neem_sprig((3.1, -0.2, TOP + 0.02), (0, 0, math.radians(12)), 3, 2.8, 0.98, 3)
    near()


@shot("concern-dark-spots", TILE, "skin", ev=-0.1)
def dark_spots():
    rnd = random.Random(8)
    brown = (0.36, 0.74, 1.12)
    marks = [(0.9, 0.5, 0.5, brown), (-1.4, -0.9, 0.42, brown), (-0.2, 1.9, 0.36, brown), (1.7, -1.6, 0.3, brown)]
    for _ in range(16):
        k = rnd.uniform(0.35, 0.8)
        marks.append((rnd.uniform(-3.4, 3.4), rnd.uniform(-3, 3), rnd.uniform(0.07, 0.2), tuple(k * c for c in brown)))
    wet = [(-0.7, 0.1, 1.2), (1.0, -1.7, 0.66), (-1.9, -1.9, 0.38), (-0.2, -2.6, 0.22), (1.9, -0.9, 0.16)]
    arm = skin("#D7A273", seed=6, marks=marks, drops=wet)
    window_light()
    citrus((2.5, 2.9, TOP - 0.1), 2.15, (math.radians(10), math.radians(-8), 0.4), th=0.5)
    for k, (x, y, r) in enumerate(wet):
        drop_on(arm, x, y, r, "#FDEFD2", 0.27, 14 + k, 1.05, 0.9)
    near(wide=7.0)


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


@shot("concern-dry-skin", TILE, "skin", ev=-0.1)
def dry_skin():
    arm = skin("#C99A72", seed=9, dry=0.75, grain=0.9)
    window_light()
    pulled = [(-1.9, -2.4), (-1.2, -1.5), (-0.2, -0.7), (0.9, -0.1)]
    laid_on(swipe(pulled, 1.5, 0.22, 0.8, "#E9DFD4", 21, "lotion", press=1.5), arm)
    near(wide=5.6)


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


@shot("concern-sun", TILE, "skin", ev=-0.3)
def sun_on_skin():
    arm = skin("#A87248", seed=12, lit=1.0)
    low_sun_through_palms()
    white = "#EDE4D8"
    dollop = swirled(0.98, -0.01, emulsion("cream", white, deep=True), 0.3, turns=1.0, seed=6)
    for v in dollop.data.vertices:
        a = math.atan2(v.co.y, v.co.x)
        v.co.xy *= 1 + 0.06 * math.sin(2 * a) + 0.05 * math.sin(3 * a + 1) + 0.02 * math.sin(7 * a)
    laid_on(dollop, arm)
    rnd = random.Random(4)
    for k in range(9):
        w = 2 * math.pi * (k + 0.3) / 9 + rnd.uniform(-0.1, 0.1)
        start, long = rnd.uniform(1.35, 1.5), rnd.uniform(1.1, 1.5)
        steps = ((0.0, 0.0), (0.5, rnd.uniform(-0.08, 0.08)), (1.0, rnd.uniform(-0.16, 0.16)))
        ray = [((start + q * long) * math.cos(w + lean), (start + q * long) * math.sin(w + lean)) for q, lean in steps]
        wide, heap = rnd.uniform(0.36, 0.46), rnd.uniform(0.7, 0.95)
        laid_on(swipe(ray, wide, 0.13, heap, white, 60 + k, "lotion", press=1.3), arm)
    near(wide=6.4)


@shot("concern-dullness", TILE, "skin", ev=-0.05)
def dullness():
    arm = skin("#C99468", seed=15, dull=(*on_arm(0.0, 0.3), 24 - 84), grain=0.6)
    window_light(44, 0.18)
    soft_box("sheen", (-0.8, 16.5, 38), (0, -1.3, TOP), 7, 3.5, 48, (1, 0.97, 0.92))
    marigold((1.9, -2.5, TOP), 0.72, "#F4AE2E", tilt=(0.35, -0.2, 0))
    near(wide=6.4)
