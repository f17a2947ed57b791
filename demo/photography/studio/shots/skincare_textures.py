"""Skin care as it is poured and spread, on a hand's breadth of table."""

import math

import bpy
import numpy as np

from ..kit.geometry import place, put
from ..kit.light import low_light, soft_box, window
from ..kit.materials import emulsion
from ..kit.stage import camera, cyclorama, from_above, orbit
from ..things.beads import beads
from ..things.bubbles import air_in_gel, seen_straight_on
from ..things.clear import Sunlight, dish_of_water, honed, spread
from ..things.cream import LOOKS, dab, swipe
from ..things.drawn_up import drawn_up, green_room, neem_view
from ..things.ledge import hard_sun
from ..things.mango import mango_leaf, ripe_mango
from ..things.pendant import dropper_tip, saffron_view, sunny_room
from ..things.petals import petals
from ..things.props import pearl_bead
from ..things.rose import rose
from ..things.see_through import backdrop, lamps_of, room_around
from ..things.settled_mist import settled_mist
from ..things.shells import pearl_shell
from ..things.skincare import jar, spatula
from ..things.slices import peel_from_near
from ..things.smears import bullet_smear, frosted
from ..things.spooned import body_of, butter, drop, field, heap, plough, settle, streak
from ..things.steeping import amber_room, infusion
from ..things.stones import damp_stone
from ..things.stray_drops import stray_drops
from ..things.tabletops import laid
from ..things.textures import pile
from .concerns import low_sun_through_palm
from .registry import shot
from .skincare import mango_butter, mango_ledge, open_sun_stick, sun_stick_cap


@shot("serum-saffron-glow-texture")
def serum_saffron_glow_texture():
    """The tip of the dropper from very near: golden oil in clear glass, and a full drop that is about to fall."""
    room_around(sunny_room())
    light = lamps_of(0.16, (-142, 38, 12, 20, 2, 2, 1.6, 15.0, 0.3), (64, 14, 5, 60, 1, 1, 0, 3.0, 2.0))
    backdrop(saffron_view(), 12, (0, 0.04), 2.3)
    bubbles = [(0.02, -0.05, 0.54, 0.015), (0.04, -0.05, 0.5, 0.008), (0.045, -0.04, 0.36, 0.006), (0.05, -0.06, -0.13, 0.012)]
    root = (-0.038, 0.01, 0.49)
    threads = [[root, (-0.03, 0.0, 0.4), (0.0, 0.0, 0.27), (0.018, 0.0, 0.15), (0.006, 0.0, 0.05), (-0.012, 0.0, -0.05)], [root, (-0.04, 0.02, 0.42), (-0.035, 0.02, 0.34), (-0.015, 0.02, 0.22), (-0.02, 0.02, 0.16)]]
    dropper_tip("#F0AE2C", light, 0.62, bubbles, threads)
    camera((0, -20, 0.04), (0, 0, 0.04), 36 * 20 / 1.4, None)


@shot("cream-night-bloom-texture", ev=-0.32)
def cream_night_bloom_texture():
    """The jar open, from above: a spoon went through the cream in a fold and was lifted."""
    cyclorama("rose", bump=False)
    low_light()
    window((0, 0, 3), 0.8)
    place(jar(), -0.3, 0.9, 0, -8)
    petals([(-4.3, -3.6, 0, 40), (4.3, 3.6, 0), (3.6, -4.0, 0, 150)], ["#E2808F", "#F3B9BC"], 8)
    from_above((-0.1, 0.1, 1.9), 36, 44, f=16)


@shot("sunscreen-sun-veil-texture", ev=-0.15)
def sunscreen_sun_veil_texture():
    """A pool of it in the sun; a fingertip has drawn some out until it is a veil."""
    cyclorama("#E9B27C", depth=90, bump=False)
    towards = low_sun_through_palm(-112, 34, (-3.2, -5.4), 3.6)
    soft_box("sky", (3, 30, 30), (0, 0, 0), 22, 9, 13, (1, 0.99, 0.97), crisp=True)
    rnd = np.random.default_rng(8)
    x, y = field((-5.6, 5.4, -6.8, 6.8))
    pool = heap(x, y, [(-2.0, -2.9, 2.1, 0.42), (-1.2, -2.3, 1.7, 0.30)], rnd, 0.07)
    way = [(-2.3, -3.6, 0.30), (-1.5, -2.4, 0.10), (-0.6, -0.8, 0.06), (0.0, 0.4, 0.05)]
    plough(pool, x, y, way, 0.95, 1.0, 0.30, 0.8, 3, 0.012)
    drawn = streak(x, y, [(-1.9, -3.0), (-0.6, -0.8), (0.8, 2.0), (1.9, 6.0)], 1.2, 0.17, rnd, 0.9, thins=1.5)
    h = np.maximum(pool, drawn) + 0.25 * np.minimum(pool, drawn)
    for px, py, r in ((3.0, -3.4, 0.85), (4.0, -1.7, 0.42), (2.5, -5.2, 0.3), (-3.5, 1.7, 0.38)):
        h = np.maximum(h, drop(x, y, (px, py), r, 1.25 * r, 2.0, 0.42 * r, rnd, 0))
    fluid = butter("fluid", "#F3E7D4", 0.09, 0.6, 0.12)
    body_of(x, y, settle(h, 0.06, 0.12, 0.9), fluid, (towards, 3.6), share=0.6)
    from_above((0.1, -0.2, 0.3), 46, 62)


@shot("serum-vitamin-c-texture", ev=-0.1)
def serum_vitamin_c_texture():
    """Serum stands in beads on an orange's peel, seen from very near."""
    light = Sunlight(-58, 52, share=0.74, soft=0.9)
    soft_box("gleam", (-10, 26, 26), (0, 0, 3), 8, 12, 12, (1, 0.97, 0.93), crisp=True)
    put(peel_from_near(3.7), (-0.5, 0.1, 0), (0.4, 0.3, 0))
    camera((0, -15, 27), (0, 0, 2.6), 36 * 29 / 5.2, 14)
    light.lamps = lamps_of(light.sky, (-46, 48, 22, 26, 2, 2, 2.0, 7.0, 0.5)).lamps + light.lamps[:1]
    sizes = [0.42, 0.3, 0.26, 0.21, 0.2, 0.17, 0.15, 0.13, 0.12, 0.11, 0.1, 0.1, *[0.08] * 9, *np.random.default_rng(6).uniform(0.02, 0.06, 60)]
    beads(sizes, light, "#FFE3B0", 96, first=(0.1, -0.1))
    cyclorama("#F2D9A8", depth=90, bump=False).location.z = -4  # after the beads, or some lie on it


@shot("serum-rose-dew-texture", ev=-0.48)
def serum_rose_dew_texture():
    """Serum stands in beads on the petals of an open rose, seen from very near."""
    cyclorama("#B85A70", depth=90, bump=False).location.z = -4
    light = Sunlight(-72, 60, share=0.74, soft=0.9)
    rose((0, 0, 0), 2.3, (0.5, 0.1, 0.4), "#E0778C", 4, stem=False, fine=4)
    for k in range(3):  # from so near, veins are no deeper than this
        bpy.data.materials[f"rose{k}"].node_tree.nodes["Bump"].inputs["Strength"].default_value = 0.1
    camera((0, -18, 25), (-0.3, -0.7, 0.4), 36 * 31 / 5.2, 12)
    light.lamps = lamps_of(light.sky, (-46, 48, 22, 26, 2, 2, 2.0, 7.0, 0.5)).lamps + light.lamps[:1]
    sizes = [0.36, 0.27, 0.24, 0.2, 0.2, 0.17, 0.15, 0.15, 0.12, 0.11, 0.1, 0.1, *np.random.default_rng(6).uniform(0.025, 0.08, 40)]
    beads(sizes, light, first=(-0.3, -0.25))


@shot("serum-niacinamide-texture", ev=-0.6)
def serum_niacinamide_texture():
    """Air in the clear serum from so near that it fills the picture, light behind it."""
    wide, tall = 2.0, 2.5
    sharp = [(-0.22, -0.30, 0.0, 0.40), (0.325, -0.60, 0.02, 0.235), (0.30, 0.60, 0.06, 0.27), (0.02, 0.20, 0.0, 0.115), (0.10, -1.05, 0.05, 0.14)]
    touching = [(0.215, -0.878, 0.02, 0.075), (0.525, 0.828, 0.06, 0.075)]
    blurred = [(-0.62, 0.42, 0.9, 0.30), (-0.68, -1.02, -0.35, 0.33), (0.84, 0.12, 0.3, 0.15), (0.74, -1.2, 1.3, 0.26), (0.66, 1.2, 1.6, 0.2), (-0.86, 1.1, 0.2, 0.12)]
    stirred = [(-1.0, -1.1, 0.9, 0.9, 0.10), (-0.9, 0.1, 0.5, 1.4, 0.16), (-0.3, -1.5, 1.1, -0.2, 0.14)]
    seen_straight_on(air_in_gel(wide, tall, 800, [*sharp, *touching, *blurred], 3, (50, 300, 1700), stirred), wide, tall)


@shot("lotion-rosewater-texture", ev=-0.1)
def lotion_rosewater_texture():
    cyclorama("#E9B9B0", bump=False)
    low_light()
    swipe([(-3.4, -4.4), (-2.6, -0.8), (0.2, 1.6), (2.0, 5.6)], 3.9, 0.36, 1.05, "#F0DAD2", 9, "lotion", press=0.85)
    for x, y, r in ((2.7, -3.0, 1.25), (4.3, -0.7, 0.5), (0.9, -5.4, 0.4)):
        dab((x, y), r, "#F0DAD2", int(20 * r), "lotion", 0.6 * r, 40 + 90 * r)
    petals([(-4.2, 3.0, 0, 70), (-2.9, 4.5, 0, -10), (-5.0, 5.2, 0, 160), (4.9, -5.2, 0, -40)], ["#D96A7E", "#E2808F", "#F3B9BC"], 14)
    from_above((0, 0, 0.3))


@shot("face-wash-neem-tulsi-texture")
def face_wash_neem_tulsi_texture():
    """A glass rod draws clear green gel up to a peak that hangs from it by a thread; light comes through, and air is in it."""
    room_around(green_room)
    light = lamps_of(0.14, (-138, 36, 12, 26, 1, 1, 0, 7.0, 5.0), (62, 20, 5, 60, 1, 1, 0, 3.0, 3.0), (-8, 22, 30, 16, 1, 1, 0, 1.6, 6.0))
    backdrop(neem_view(), 7.0, (0, -0.65), 7.3)  # before the far rim of the gel, which is dark
    drawn_up("#A6C574", light)
    camera((0, -20, 1.5), (0.05, 0, -0.1), 36 * 20 / 5.0, None)


@shot("toner-rose-texture")
def toner_rose_texture():
    """A low glass dish of toner in hard sun: rings run out from where a drop fell in, and their light lies below; petals."""
    honed("#EBCDC5", phase=10.0, fine=1.2)
    light = Sunlight(-46, 40, pane=(-6, 62), sheen=1.2)
    rings = [(0.7, -0.6, 0.034, 0.62, 3.2), (-2.2, 1.6, 0.012, 0.8, 3.0)]
    dish_of_water((-0.25, 0.0), 3.75, 0.85, "#F9E3E1", light, rings)
    spread(stray_drops([(3.1, -4.6, 0.3), (2.2, -5.3, 0.13), (-3.7, 4.4, 0.2)], (0, 0), 5), "#F8D9D8", light, high=0.4, angle=74, dome=0, seed=9)
    petals([(-1.9, -1.2, 0.86, 30)], ["#DD7186"], 12)
    petals([(3.4, 4.7, 0, 100), (2.4, 5.6, 0, 20), (-3.6, -5.2, 0, 200)], ["#D96A7E", "#F3B9BC"], 5)
    from_above((0, 0, 0.3), 41, 62, f=15)


@shot("mask-clay-ghat-texture", ev=-0.1)
def mask_clay_ghat_texture():
    """A spatula has spread the damp mask on pale stone; beside it a heap of the river's clay as it is before: dry and fine."""
    honed("#E4CDBA", phase=8.0, fine=1.3)
    hard_sun(-116, 34, 4.0, 0.8, 0.36, "#F6F0EC", (1, 0.94, 0.86), 5.0)
    damp = emulsion("clay", "#A04E32", veil=0.006, **LOOKS["clay"]["stuff"])
    swipe([(-2.6, -4.4), (-1.7, -1.6), (-0.1, 1.2), (2.2, 4.6)], 4.4, 0.2, 1.0, seed=7, look="clay", made_of=damp)
    pile((3.3, -3.1), 1.8, "#C2937A", 0.5, 8)
    from_above((-0.2, -0.2, 0.3), 48, 60)


@shot("eye-cream-pearl-texture", ev=-0.3)
def eye_cream_pearl_texture():
    """A stroke of it that a spatula has drawn on dark violet stone, pearls, and the shell they come from."""
    cyclorama("#5B5192", bump=False)
    ground = bpy.data.objects["cyc"]
    ground.data.materials.clear()
    ground.data.materials.append(damp_stone("#4C4664", "#665E80", "#958BB0", 0.4))
    low_light(ambient=0.14)
    window()
    swipe([(-3.4, -5.0), (-2.5, -2.2), (-0.5, 0.2), (2.4, 2.5)], 3.2, 0.5, 1.2, "#F6EFEC", 7, "cream", press=0.8)
    place(spatula(9.4, 1.3), 3.9, -2.6, 0.12, 66)
    dab((4.95, -0.1), 0.5, "#F6EFEC", 3, "foundation", towards=70, z=0.2)
    put(pearl_shell(3.3, 0.26, 3), (-3.2, 5.0, 0.5), (math.radians(8), math.radians(-6), math.radians(28)))
    for px, py, r in ((-2.7, 4.7, 0.72), (-3.8, 4.1, 0.46), (0.9, 4.6, 0.42), (4.4, 4.6, 0.62), (1.9, -5.0, 0.56), (0.9, -4.3, 0.32)):
        pearl_bead((px, py, 0.18 if px < -2 else 0), r)
    from_above((0, -0.2, 0.5), 48, 58)


@shot("face-oil-kumkum-texture")
def face_oil_kumkum_texture():
    """Saffron steeps in amber oil that light comes through, seen from within it; fine bubbles rise."""
    room_around(amber_room)
    light = lamps_of(0.02, (-150, 40, 14, 18, 2, 2, 1.6, 6.0, 0.5))
    bundles = [(-0.30, 0.0, 0.85, -14, 3, 1.5), (0.9, 0.4, 1.75, 24, 2, 1.25), (-1.15, 0.55, 1.5, -34, 3, 1.1), (1.05, 0.1, -0.35, 62, 2, 1.05), (-0.75, 0.8, -0.55, 12, 2, 1.1)]
    rnd = np.random.default_rng(4)
    air = [(0.42, -0.1, 0.55, 0.085), (0.55, 0.0, 0.74, 0.04), (-0.66, -0.05, 0.32, 0.055), (0.55, 0.05, -1.12, 0.06), (-0.35, 0.0, -1.15, 0.03), (0.34, 0.02, 0.36, 0.022), (-0.25, -0.06, 0.42, 0.03)]
    air += [(rnd.uniform(-1.2, 1.2), rnd.uniform(-0.15, 0.5), rnd.uniform(-1.5, 1.6), 0.010 + 0.03 * rnd.random() ** 2) for _ in range(34)]
    infusion(light, bundles, air, 4.5)
    camera((0, -20, 0), (0, 0, 0), 36 * 20 / 3.2, 15)


@shot("sun-stick-rod-texture", ev=-0.28)
def sun_stick_rod_texture():
    """The stick lies open on dark stone beside what it leaves there: two swipes of a wax so clear that one sees no more
    of them than frost and gleam.
    """
    stone = damp_stone("#3A5B66", "#54767F", "#64858D", 0.42)
    stone.node_tree.nodes["Bump"].inputs["Distance"].default_value = 0.006  # deeper, it is leather
    laid(stone)
    low_light(warm=(1, 0.95, 0.87), ambient=0.16)
    soft_box("streak", (-9, 30, 52), (0, 0, 0), 9, 26, 13, (1, 0.99, 0.97))
    wax = frosted("wax", "#F4F1E6")
    bullet_smear([(-4.9, -5.6), (-4.5, -0.8), (-3.2, 4.8)], 2.3, wax, 5, 0.8, 0.16, 0.3, 1.0)
    bullet_smear([(-1.9, -6.8), (-1.5, -2.8), (-0.5, 1.6)], 2.2, wax, 12, 0.9, 0.12, -0.2, 0.8)
    place(open_sun_stick(), 4.3, -6.4, 1.32, 16, rx=-90)
    place(sun_stick_cap(), 0.6, 5.6, 1.32, 40, rx=-90)
    from_above((0, 0, 0.3), 50, 62)


@shot("lotion-shapla-mango-texture", ev=-0.08)
def lotion_shapla_mango_texture():
    """Spread on pale stone by the spatula that lies beside it; the end of a mango, and its leaves."""
    honed("#E9D3B4", phase=5.0, fine=1.2)
    hard_sun(-58, 36, 4.0, 1.4, 0.42, "#FBF4EA", (1, 0.95, 0.87), 6.0)
    soft_box("streak", (9, 30, 52), (0, 0, 0), 12, 26, 13, (1, 0.99, 0.97))  # for the spatula to mirror
    swipe([(-3.1, -4.9), (-2.6, -1.9), (-0.4, 0.8), (2.9, 3.2)], 4.1, 0.5, 1.15, "#F2D894", 12, "butter", press=0.9)
    place(spatula(9.4, 1.3), 3.7, -3.3, 0.12, 62)
    dab((4.75, -0.9), 0.62, "#F2D894", 3, "butter", towards=66, z=0.2)
    put(ripe_mango(4.6, 1), (-4.9, 5.8, 1.5), (math.radians(78), math.radians(-8), math.radians(60)))
    put(mango_leaf(6.0, 1.8, 0.5, 2), (-1.6, 6.4, 0.15), (0.04, 0.2, math.radians(18)))
    from_above((0, -0.1, 0.4), 48, 60)


@shot("body-mist-kamini-texture", ev=-1.3)
def body_mist_kamini_texture():
    """It has settled in drops on a pane, each of which shows the dusk behind it upside down; kamini far out of focus."""
    seen_straight_on(settled_mist(1200, 1500), 3.0, 3.75)
