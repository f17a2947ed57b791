"""Skin care as it is poured and spread, on a hand's breadth of table."""

import math
import random

import bpy
import numpy as np

from ..kit.geometry import place, put
from ..kit.light import low_light, soft_box, window
from ..kit.materials import cap_material, film, gold
from ..kit.stage import cyclorama, from_above
from ..things.cream import dab, swipe
from ..things.flowers import jasmine, leaf, marigold
from ..things.leaves import neem_sprig
from ..things.mango import mango_cheek, mango_leaf, ripe_mango
from ..things.petals import petals
from ..things.pours import THIN, Daylight, air, pipette, pour
from ..things.props import orange, pearl_bead, pebble
from ..things.saffron import saffron
from ..things.shells import pearl_shell
from ..things.skincare import jar, spatula
from ..things.slices import orange_slice
from ..things.smears import brushed
from ..things.spooned import body_of, butter, drop, field, heap, plough, settle, spiral, streak
from ..things.stones import damp_stone
from ..things.textures import crumbs, powder
from .concerns import low_sun_through_palm
from .registry import shot
from .skincare import open_sun_stick, sun_stick_cap


@shot("serum-saffron-glow-texture")
def serum_saffron_glow_texture():
    """Drops as tall as gel, so that the sun behind them gathers below each in a golden crescent."""
    cyclorama("#EDC7A0", depth=90, bump=False)
    light = Daylight(-52, 33, 10, 13, share=0.8)
    large = [(-1.3, 1.5, 1.75), (0.2, 1.0, 2.0), (1.0, 0.2, 1.6)]
    run = [(1.0, 0.3, 1.3), (1.5, -2.0, 0.78), (1.6, -3.0, 0.95)]
    drops = [[(-1.7, -2.1, 1.0)], [(-2.9, -3.3, 0.5)], [(-0.7, -3.9, 0.62)], [(-3.5, -0.9, 0.3)], [(3.1, -0.3, 0.42)]]
    drops += [[(0.3, -5.0, 0.26)], [(3.2, -4.5, 0.3)], [(-3.7, -4.7, 0.22)]]
    bubbles = air([(-1.5, 1.9, 0.9), (0.9, 0.3, 0.9), (1.6, -2.9, 0.5), (-1.7, -2.1, 0.5)], 8, 0.025, 0.15, seed=4)
    lies = dict(wobble=0.03, drops=62, touched=[(-0.4, 1.5)], bead=1.25, rippled=(1.1, 0.10), gathers=2.4)
    pour([[*large], run, *drops], "#F8CB62", light, 0.62, 58, 3, 0.6, air=bubbles, **lies)
    saffron([(-1.3, 0.7), (0.7, 1.5), (1.5, -2.2), (3.3, 2.2), (3.9, 1.2), (-3.6, 1.0)], 0.05)
    pipette((-0.4, 1.5, 0.3), 112, light, color="#F5CE86")
    marigold((3.5, 4.6, 0.1), 1.15, tilt=(0.36, 0.1, 0))
    from_above((0, 0.1, 0.2), 42, 60, f=15)


@shot("cream-night-bloom-texture", ev=-0.12)
def cream_night_bloom_texture():
    cyclorama("rose", bump=False)
    low_light()
    place(jar(), -1.0, 0.9, 0, -8)
    place(spatula(9.4, 1.3), 3.9, -3.6, 0.12, 52)
    dab((5.7, -1.3), 0.46, "#EEDCCF", 3, towards=60, z=0.2)
    petals([(-4.6, -4.6, 0), (4.4, 4.2, 0), (-0.6, -5.6, 0)], ["#E2808F", "#F3B9BC"], 8)
    from_above((0, 0, 1.2), 56, 66)


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


@shot("serum-vitamin-c-texture")
def serum_vitamin_c_texture():
    cyclorama("#FCEBC8", depth=90, bump=False)
    light = Daylight(-50, 36, 10, 13, share=0.8)
    pool = [(-1.6, -0.4, 1.8), (-0.2, 0.0, 2.1), (1.5, -0.2, 2.0), (2.1, -1.0, 1.35)]  # the cut orange stands in it
    drops = [[(-2.6, -3.6, 0.72)], [(-3.5, -4.6, 0.34)], [(-1.5, -4.7, 0.4)], [(0.7, -4.5, 0.95), (1.3, -4.9, 0.6)]]
    drops += [[(3.1, -4.4, 0.36)], [(3.9, -3.5, 0.2)], [(-4.0, -2.3, 0.24)], [(-0.3, -5.6, 0.2)], [(-4.0, 1.2, 0.4)]]
    bubbles = air([(-1.7, -0.9, 0.8), (0.7, -1.6, 0.8), (2.4, -1.2, 0.6)], 8, 0.025, 0.15, seed=5)
    drops += [[(2.3, -5.4, 0.14)], [(-2.2, -5.6, 0.12)], [(3.7, -2.4, 0.13)], [(-3.6, -3.4, 0.14)]]
    pour([pool, *drops], "#FBDD84", light, 0.26, 28, 9, 0.6, air=bubbles, **THIN)
    orange_slice((1.5, 2.6, 0.12), 2.3, 0.8, (math.radians(6), math.radians(-4), 0.4))
    orange((-2.8, 5.2, 0), 2.3, (-0.3, 0.2, 1.1))
    from_above((0, -0.1, 0.3), 43, 60, f=15)


@shot("serum-rose-dew-texture")
def serum_rose_dew_texture():
    cyclorama("#F6D3C8", depth=90, bump=False)
    light = Daylight(38, 34, 10, 13, share=0.8)
    large = [(-0.2, -0.2, 1.35), (0.8, -1.0, 1.8), (1.0, -2.3, 1.25)]
    run = [(-0.4, -0.1, 1.0), (-1.6, 1.0, 0.62), (-2.3, 1.7, 0.8)]
    drops = [[(-3.4, 3.0, 0.4)], [(2.8, -4.4, 0.66)], [(3.6, -3.3, 0.3)], [(-2.3, -2.4, 0.62)], [(-3.2, -1.5, 0.26)]]
    drops += [[(3.6, -0.5, 0.32)], [(-0.6, -4.4, 0.3)]]
    bubbles = air([(0.2, -0.4, 0.7), (1.2, -2.2, 0.7), (-2.3, 1.7, 0.5), (-2.3, -2.4, 0.4)], 8, 0.025, 0.15, seed=2)
    lies = dict(wobble=0.03, drops=62, touched=[(1.15, -0.25)], bead=1.2, rippled=(1.1, 0.10), gathers=2.2)
    pour([[*large], run, *drops], "#F6AEB4", light, 0.6, 58, 13, 0.6, air=bubbles, **lies)
    pipette((1.15, -0.25, 0.3), 57, light, 9.3, "ivory", gold(color="#E9B89A", rough=0.3), "#F8DAD7")
    petals([(-3.9, -4.0, 0, 60), (-2.5, -5.2, 0, -30), (-4.6, -5.6, 0, 10), (-1.1, 4.9, 0, 120)], ["#E2808F", "#EFA9AE", "#F6C9CB"], 5)
    from_above((0, -0.3, 0.2), 39, 63, f=15)


@shot("serum-niacinamide-texture")
def serum_niacinamide_texture():
    cyclorama("#CFE0E3", depth=90, bump=False)
    light = Daylight(-40, 34, 10, 13, share=0.8)
    large = [(-1.1, 0.7, 1.5), (0.3, 0.1, 1.9), (1.4, -0.9, 1.4)]
    run = [(-1.3, 0.0, 1.2), (-1.8, -1.9, 0.72), (-1.9, -2.9, 0.9)]
    drops = [[(2.7, -3.5, 0.72)], [(3.4, 1.6, 0.34)], [(0.5, -3.5, 0.44)], [(1.2, -4.6, 0.24)], [(-3.6, -1.6, 0.3)]]
    drops += [[(-3.4, -4.7, 0.26)], [(3.8, -1.9, 0.22)]]
    bubbles = air([(-1.0, 1.1, 0.8), (1.2, -1.2, 0.7), (-1.9, -2.8, 0.5), (2.7, -3.5, 0.4)], 8, 0.025, 0.15, seed=8)
    lies = dict(wobble=0.03, drops=62, touched=[(0.35, -0.3)], bead=1.25, rippled=(1.1, 0.10), gathers=2.2)
    pour([[*large], run, *drops], "#D6EFF4", light, 0.6, 58, 19, 0.6, air=bubbles, **lies)
    pipette((0.35, -0.3, 0.3), 66, light, 38, "#FFFFFF", cap_material("silver"), "#D3E9EE")
    pebble((-3.2, 3.5, 0), 1.4, "#F4F4F1")
    pebble((-4.0, 1.2, 0), 0.75, "#DCE5E5", seed=2)
    from_above((-0.1, -0.3, 0.2), 38, 56, f=14)


@shot("lotion-rosewater-texture", ev=-0.1)
def lotion_rosewater_texture():
    cyclorama("#E9B9B0", bump=False)
    low_light()
    swipe([(-3.4, -4.6), (-2.6, -0.8), (0.2, 1.6), (2.0, 5.6)], 3.7, 0.4, 1.0, "#F0DAD2", 5, "fluid", press=0.55)
    dab((-3.35, -4.5), 2.0, "#F0DAD2", 31, "fluid", 0.5, 75)  # a pool of it, from which the blade came
    for x, y, r in ((2.7, -3.0, 1.25), (4.3, -0.7, 0.5), (0.9, -5.4, 0.4)):
        dab((x, y), r, "#F0DAD2", int(20 * r), "lotion", 0.6 * r, 40 + 90 * r)
    petals([(-4.2, 3.0, 0, 70), (-2.9, 4.5, 0, -10), (-5.0, 5.2, 0, 160), (4.9, -5.2, 0, -40)], ["#D96A7E", "#E2808F", "#F3B9BC"], 14)
    from_above((0, 0, 0.3))


@shot("face-wash-neem-tulsi-texture")
def face_wash_neem_tulsi_texture():
    cyclorama("#DDE3C8", depth=90, bump=False)
    light = Daylight(-44, 40)
    coil = []
    for k in range(150):  # from outside inwards, as a tube lays it down
        f = k / 149
        far, turn = 2.5 * (1 - f) ** 0.9 + 0.05, math.radians(205) - 2.15 * 2 * math.pi * f
        coil.append((far * math.cos(turn) - 0.2, 0.97 * far * math.sin(turn) + 0.1, 0.64 - 0.1 * f))
    coil = [(-4.3, -2.5, 0.4), (-3.6, -1.9, 0.55), *coil]
    drops = [[(3.2, -3.3, 0.4)], [(3.75, -4.2, 0.2)], [(1.9, -4.4, 0.26)], [(-3.6, 2.9, 0.3)]]
    places = [(2.1 * math.cos(a), 2.1 * math.sin(a), 0.75) for a in (0.2, 1.3, 2.4, 3.6, 4.7, 5.6)]
    bubbles = air([*places, (0.3, 0.3, 1.2), (-0.5, -0.6, 1.2)], 11, 0.022, 0.17, seed=2)
    lies = dict(wobble=0.03, air=bubbles, drops=62, bead=0.62, gathers=2.2)
    pour([coil, *drops], "#C4E38E", light, 0.66, 60, 5, 0.5, **lies)
    neem_sprig((4.3, 0.4, 0.05), (0, 0, math.radians(-14)), 4, 2.7, 0.95, 3)
    neem_sprig((-4.4, -7.0, 0.05), (0, 0, math.radians(24)), 2, 2.6, 0.9, 5)
    from_above((0, -0.2, 0.3), 40, 58, f=15)


@shot("toner-rose-texture")
def toner_rose_texture():
    cyclorama("#F3C6C4", depth=90, bump=False)
    light = Daylight(-34, 36)
    rnd = random.Random(7)
    pools = [[(-0.5, 0.5, 1.6)], [(1.15, -1.45, 0.95)], [(-2.5, -2.5, 0.8)], [(-1.2, -3.6, 0.5)], [(2.5, 2.3, 0.75)]]
    taken, drops = [(p[0], p[1], p[2] + 0.1) for pool in pools for p in pool], []
    taken += [(-3.1, 4.0, 1.1), (-4.3, 2.7, 1.0), (3.9, -2.7, 1.0), (2.5, -4.3, 1.1), (4.0, -5.1, 1.1)]
    while len(drops) < 60:
        x, y, r = rnd.uniform(-4.6, 4.6), rnd.uniform(-6, 6), 0.12 + 0.38 * rnd.random() ** 3
        if all(math.hypot(x - a, y - b) > r + c + 0.16 for a, b, c in taken):
            taken.append((x, y, r))
            drops.append([(x, y, r)])
    bubbles = air([(-0.5, 0.3, 0.9)], 5, seed=3)
    pour([*pools, *drops], "#FADFDF", light, 0.26, 46, 9, 0.3, wobble=0.05, drops=58, air=bubbles)
    fallen = [(3.9, -2.7, 0, 100), (2.5, -4.3, 0, 20), (4.0, -5.1, 0, 200, True), (-3.1, 4.0, 0, 150), (-4.3, 2.7, 0, 60)]
    petals(fallen, ["#D96A7E", "#E2808F", "#F3B9BC"], 12)
    from_above((0, -0.1, 0.2), 39, 55, f=13)


@shot("mask-clay-ghat-texture", ev=-0.05)
def mask_clay_ghat_texture():
    cyclorama("#E5BFA2", bump=False)
    low_light()
    clay = "#A4502F"
    swipe([(-3.0, -4.7), (-2.4, -1.0), (-0.2, 1.8), (3.2, 5.0)], 4.2, 0.42, 1.0, clay, 24, "clay", dry=1.3)
    powder([[(2.2, -4.4, 0.8), (3.5, -3.4, 1.2), (4.6, -1.6, 0.5)]], "#B5623C", 40, 0.10, 0.9, 5)
    crumbs((3.2, -3.8, 0.03), 1.5, "#A4502F", 110, 4, 0.3)
    pebble((-4.3, 4.6, 0), 1.3, "#B97A58", seed=4)
    pebble((-4.9, 2.6, 0), 0.7, "#9A5A3C", seed=7)
    from_above((0, 0, 0.3))


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
    cyclorama("#EFDCBD", depth=90, bump=False)
    light = Daylight(-44, 38)
    comet = [(-1.9, 2.7, 1.9), (-0.9, 2.2, 2.1), (0.2, 0.9, 1.5), (0.5, -0.4, 0.95), (0.4, -1.3, 0.66)]
    drops = [[(-2.4, -1.6, 0.6)], [(-3.05, -3.1, 0.38)], [(-3.3, -4.2, 0.22)], [(2.9, 2.6, 0.34)], [(3.4, 1.7, 0.18)]]
    bubbles = air([(-2.4, 2.0, 0.7), (-0.5, 2.9, 0.8), (0.5, 0.1, 0.5)], 7, seed=3)
    lies = dict(wobble=0.06, piled=[(-1.2, 2.3, 1.5, 0.3)], drops=42, touched=[(0.35, -1.2)])
    pour([comet, *drops], "#E38C3C", light, 0.2, 42, 7, 0.7, air=bubbles, **lies)
    saffron([(-1.6, 3.3), (-2.3, 1.6), (-0.1, 1.4), (0.5, -0.2), (3.4, 4.2), (2.6, 4.9), (-3.9, 0.4)], 0.05)
    pipette((0.35, -1.2, 0.1), -50, light, cap="#7E1A1C", color="#E9A862", filled=4.7)
    petals([(-1.6, -4.9, 0, 40), (-0.5, -5.7, 0, -50), (4.1, -0.4, 0, -70)], ["#C4291F", "#D9463A"], 9, 0.95)
    from_above((0.2, -0.2, 0.2), 43, 61, f=15)


@shot("sun-stick-rod-texture", ev=-0.1)
def sun_stick_rod_texture():
    """The stick lies open beside what it leaves: two swipes of a clear wax that only gleams."""
    cyclorama("#EFBF70", depth=90, bump=False)
    low_light(warm=(1, 0.93, 0.82), ambient=0.18)
    soft_box("streak", (-9, 30, 52), (0, 0, 0), 6, 26, 15, (1, 0.99, 0.97))
    wax = film("wax", "#FBE6B2", 0.11, rim=0.2, focus=0.5)
    brushed([(-5.0, -5.4), (-4.4, -0.8), (-3.0, 4.4)], 2.3, wax, 5, 0.085, 0.36, 0.2, 2.2)
    brushed([(-1.9, -6.6), (-1.4, -2.8), (-0.5, 1.8)], 2.3, wax, 12, 0.075, 0.42, 0.1, 2.6)
    place(open_sun_stick(), 4.3, -6.4, 1.32, 16, rx=-90)
    place(sun_stick_cap(), 0.6, 5.6, 1.32, 40, rx=-90)
    from_above((0, 0, 0.3), 50, 62)


@shot("lotion-shapla-mango-texture", ev=-0.1)
def lotion_shapla_mango_texture():
    """Butter that the back of a spoon has turned, so firm that each turn stays; beside it the fruit."""
    cyclorama("#F9C79A", bump=False)
    low_light(ambient=0.22, warm=(1, 0.96, 0.88))
    rnd = np.random.default_rng(3)
    x, y = field((-6.2, 5.2, -7.0, 3.8))
    h = heap(x, y, [(-0.8, -1.6, 4.3, 1.15), (-0.3, -1.4, 2.9, 0.5)], rnd)
    turn = spiral((-0.8, -1.6), 205, 0.9, 1.95, (3.3, 0.2), (0.42, 0.8), 0.96)
    plough(h, x, y, [(-4.8, -2.0, 1.4), *turn], 1.15, 1.3, seed=2)
    body_of(x, y, settle(h), butter("butter", "#F8DF97", 0.26))
    place(ripe_mango(5.8, 1), 3.0, 5.0, 1.8, rx=8, rz=28)
    place(mango_cheek(4.9), -3.1, 5.0, 1.5, rx=24, rz=-34)
    put(mango_leaf(6.0, 1.6, 0.4, 2), (1.4, 7.4, 0.1), (0.02, 0.1, math.radians(118)))
    from_above((0, 0.2, 0.3))


@shot("body-mist-kamini-texture")
def body_mist_kamini_texture():
    cyclorama("#C3CFE8", depth=90, bump=False)
    light = Daylight(36, 38)
    rnd = random.Random(11)
    flowers = ((2.2, 3.2, 1.5), (-0.2, 4.5, 1.15), (3.9, 0.9, 0.95), (-3.0, -4.1, 1.3))
    taken, drops = [(x, y, 1.05 * s) for x, y, s in flowers] + [(0.6, 2.9, 0.5), (3.6, 4.8, 1.0)], []
    while len(drops) < 260:  # a breath of it, finer where it ends
        far, turn = 5.2 * rnd.random() ** 0.7, rnd.uniform(0, 2 * math.pi)
        x, y = 0.2 + far * (0.86 * math.cos(turn) - 0.3 * math.sin(turn)), -0.6 + far * math.sin(turn) * 1.15
        r = 0.085 + (0.34 * rnd.random() ** 5 + 0.07 * rnd.random()) * max(0.2, 1 - (far / 5.6) ** 2)
        if all(math.hypot(x - a, y - b) > r + c + 0.07 for a, b, c in taken):
            taken.append((x, y, r))
            drops.append([(x, y, r)])
    pour(drops, "#E2ECFA", light, 0.22, 56, 3, 0.1, wobble=0.02, step=0.016, drops=56)
    for k, (x, y, s) in enumerate(flowers):
        jasmine((x, y, 0), s, (0.14, 0.1 - 0.2 * (k % 2), 1.3 * k), "#FFFDF4", "#E3D98C", ((5, 1.0, 0.3),), k + 2)
    leaf((3.4, 5.2, 0.05), 3.0, 1.2, (0, 0, math.radians(-40)), "#5E7A3A", 4)
    leaf((-2.0, -5.6, 0.05), 2.8, 1.1, (0, 0, math.radians(-110)), "#6C8A45", 6)
    petals([(-2.9, 2.2, 0)], "#FDFCF6", 3, 0.5)
    from_above((0, -0.1, 0.2), 36, 58, f=13)
