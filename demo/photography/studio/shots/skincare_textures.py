"""Skin care as it is poured and spread, on a hand's breadth of table."""

import math
import random

import bpy
import numpy as np

from ..kit.geometry import place, put
from ..kit.light import low_light, soft_box, window
from ..kit.materials import cap_material, film
from ..kit.stage import cyclorama, from_above
from ..things.clear import GEL, SERUM, Sunlight, dish_of_water, flow, honed, spread
from ..things.cream import dab, swipe
from ..things.flowers import jasmine, leaf
from ..things.leaves import neem_sprig
from ..things.mango import mango_cheek, mango_leaf, ripe_mango
from ..things.petals import petals
from ..things.pours import air, hanging, pipette
from ..things.props import pearl_bead, pebble
from ..things.saffron import saffron
from ..things.shells import pearl_shell
from ..things.skincare import jar, spatula
from ..things.slices import orange_slice
from ..things.smears import brushed
from ..things.spooned import body_of, butter, drop, field, heap, plough, settle, spiral, streak
from ..things.stones import damp_stone, pond_stone, river_pebble
from ..things.textures import crumbs, powder
from .concerns import low_sun_through_palm
from .registry import shot
from .skincare import open_sun_stick, sun_stick_cap


@shot("serum-saffron-glow-texture")
def serum_saffron_glow_texture():
    """The next drop is about to leave the dropper; below it lies a thin pool in which saffron swims."""
    honed("#E6C9A2", phase=1.0, fine=1.5)
    light = Sunlight(-56, 36, pane=(-24, 40))
    pool = [flow((-4.9, 0.7, 1.4), (-3.2, 0.6, 1.7), (-1.0, 0.2, 1.9), (0.5, -0.2, 1.75), (1.5, -0.6, 1.3))]
    drops = [[(2.3, -2.6, 0.3)], [(-0.9, -2.6, 0.4)], [(-0.2, -3.1, 0.15)], [(3.0, 1.9, 0.16)]]
    bubbles = [(-0.5, 0.55, 0.1), (-0.2, 0.25, 0.045), (-0.75, 0.2, 0.03), (0.9, -0.7, 0.06), (-2.3, 0.8, 0.04)]
    spread([*pool, *drops], "#E9A62A", light, high=0.28, angle=70, seed=3, rings=[(-0.2, 0.6)], air=bubbles)
    saffron([(-1.5, 0.0), (0.7, -0.5), (2.6, 2.7), (-2.4, -2.0)], 0.12)
    hanging((-0.2, 0.6, 1.5), 0.34, light, "#F0B94A")
    pipette((-0.2, 0.6, 2.06), 77, light, 66, color="#F3CB78")
    from_above((-0.2, 0.35, 0.95), 27, 36, f=10)


@shot("cream-night-bloom-texture", ev=-0.32)
def cream_night_bloom_texture():
    cyclorama("rose", bump=False)
    low_light()
    place(jar(), -1.0, 0.9, 0, -8)
    place(spatula(9.4, 1.3), 3.9, -3.6, 0.12, 52)
    dab((5.7, -1.3), 0.46, "#EEDCCF", 3, towards=60, z=0.2)
    petals([(-4.6, -4.6, 0), (4.4, 4.2, 0), (-0.6, -5.6, 0)], ["#E2808F", "#F3B9BC"], 8)
    from_above((0.1, -0.3, 1.4), 43, 52, f=13)


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
    """Drops of three sizes from very near, each a lens that gathers the sun; half an orange casts its shadow."""
    honed("#E6D9BC", phase=3.0, fine=1.6)
    light = Sunlight(-52, 31, pane=(-20, 50))
    drops = [[(-0.55, 0.35, 1.28), (-0.5, 0.3, 1.26)], [(1.75, -1.05, 0.66)], [(0.35, -2.1, 0.36)], [(-1.9, -2.3, 0.5), (-1.6, -2.55, 0.36)]]
    drops += [[(2.35, 0.35, 0.13)], [(-0.75, -2.75, 0.1)], [(1.35, -2.9, 0.17)], [(-2.5, -1.0, 0.15)], [(2.6, -2.4, 0.08)], [(1.0, 1.35, 0.1)]]
    spread(drops, "#F6CB42", light, high=0.52, angle=79, seed=9, melt=0.4, wobble=0.03, step=0.0065, dome=0, gathers=1.9, air=[(-0.8, 0.2, 0.07), (-0.62, 0.42, 0.03), (1.8, -1.2, 0.035)])
    orange_slice((1.9, 3.3, 0.12), 2.2, 0.7, (math.radians(5), math.radians(-4), 0.4))
    from_above((0, -0.25, 0.1), 25.5, 54, f=15)


@shot("serum-rose-dew-texture")
def serum_rose_dew_texture():
    """Rose serum runs down pale stone in streams of different lengths."""
    honed("#EEDDD3", phase=5.0, fine=1.3)
    light = Sunlight(-44, 36, pane=(-14, 50), sheen=1.3)
    poured = flow((-7, 6.4, 2.0), (-3.6, 6.0, 1.9), (-1.2, 6.3, 2.0), (1.2, 5.8, 1.9), (3.4, 6.3, 2.0), (7, 6.1, 2.0))
    long = flow((-0.9, 5.0, 0.7), (-0.95, 3.0, 0.52), (-0.8, 0.6, 0.47), (-0.95, -1.6, 0.5), (-0.9, -2.9, 0.6))
    short = flow((1.7, 5.0, 0.6), (1.75, 3.2, 0.42), (1.65, 1.6, 0.46), (1.68, 0.9, 0.52))
    left = flow((-3.1, 5.0, 0.55), (-3.05, 3.4, 0.36), (-3.12, 2.6, 0.42))
    right = flow((3.5, 5.0, 0.6), (3.45, 2.8, 0.44), (3.55, 0.2, 0.4), (3.5, -1.2, 0.42), (3.52, -1.8, 0.5))
    drops = [[(1.7, -2.3, 0.36)], [(-2.9, -1.4, 0.3), (-2.95, -1.65, 0.24)], [(1.6, -0.7, 0.13)], [(-3.0, 0.7, 0.1)], [(0.6, -4.4, 0.16)], [(-0.85, -4.5, 0.24)]]
    bubbles = [(-0.95, -2.7, 0.09), (-0.75, -2.4, 0.04), (-0.8, 0.9, 0.05), (1.7, 1.1, 0.06), (-0.9, 3.4, 0.04), (3.5, -1.5, 0.05), (0.4, 4.3, 0.07), (0.6, 4.5, 0.03)]
    spread([poured, long, short, left, right, *drops], "#EE9AA6", light, high=0.36, angle=72, seed=13, melt=0.9, wobble=0.05, dome=0, air=bubbles)
    petals([(2.6, -4.4, 0, 60), (3.9, -4.0, 0, -30)], ["#E2808F", "#EFA9AE"], 5)
    from_above((0, 0.0, 0.2), 38, 58, f=14)


@shot("serum-niacinamide-texture")
def serum_niacinamide_texture():
    """Serum as clear as water on cool stone: only its rim, its bubbles and the light below it are seen."""
    honed("#C3D0D1", phase=6.0)
    light = Sunlight(-42, 35)
    spill = flow((-2.6, 1.3, 0.5), (-1.7, 1.0, 1.0), (-0.4, 0.3, 1.35), (0.8, -0.7, 1.25), (1.3, -1.9, 0.8), (1.2, -2.9, 0.46), (1.4, -3.7, 0.56))
    drops = [[(1.7, -4.7, 0.2)], [(-1.9, -1.9, 0.56)], [(-2.7, -2.8, 0.24)], [(-1.3, -2.9, 0.1)], [(3.0, -0.6, 0.36), (3.25, -0.9, 0.22)], [(3.7, -1.9, 0.13)]]
    drops += [[(-0.3, -4.4, 0.3)], [(-0.9, -5.0, 0.12)], [(3.2, -3.9, 0.2)], [(-3.7, -1.2, 0.12)], [(2.9, 1.5, 0.13)]]
    bubbles = [(0.05, 0.2, 0.13), (-0.25, -0.05, 0.06), (0.6, -0.1, 0.08), (-0.1, 0.5, 0.035), (0.2, -0.55, 0.04), (0.75, -0.75, 0.03), (1.2, -2.2, 0.06)]
    lies = dict(SERUM, high=0.26)
    spread([spill, *drops], "#D3EDF1", light, **lies, seed=19, touched=[(0.35, -0.3)], air=bubbles)
    pipette((0.35, -0.3, 0.24), 66, light, 38, "#FFFFFF", cap_material("silver"), "#D3E9EE")
    pale = pond_stone("pebble", "#EDEEEA", "#CBD3D2", 7.0, 0.5, waterline=-9.0)
    river_pebble((-3.3, 3.5, 0.75), (1.75, 1.4, 0.9), pale, 3, 0.4)
    river_pebble((-4.2, 1.2, 0.42), (0.95, 0.75, 0.5), pond_stone("grey pebble", "#AFBABB", "#8B989B", 8.0, 0.5, waterline=-9.0), 5, 1.2)
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
    """Clear green gel that a fingertip has drawn across the stone, full of tiny bubbles; neem."""
    honed("#D5DCC4", phase=8.0)
    light = Sunlight(-46, 36)
    way = [(-2.2, 2.4), (-1.5, 1.0), (-0.2, -0.6), (1.6, -2.0), (3.4, -2.9)]
    gel = flow((-2.5, 2.6, 1.3), (-1.9, 1.7, 1.85), (-1.0, 0.3, 1.55), (0.5, -1.2, 1.35), (2.0, -2.2, 1.15), (2.7, -2.6, 0.95))
    torn = [flow((1.8, -1.6, 0.6), (3.2, -2.3, 0.4), (3.9, -2.7, 0.25)), flow((1.8, -2.7, 0.6), (2.9, -3.3, 0.42), (3.3, -3.5, 0.3))]
    drops = [[(4.3, -4.3, 0.2)], [(-2.6, -2.4, 0.5)], [(-3.3, -3.2, 0.22)], [(-1.9, -3.3, 0.12)], [(0.5, -4.5, 0.3)], [(1.2, -5.2, 0.13)], [(3.4, -0.3, 0.14)]]
    bubbles = air([(-1.9, 1.7, 1.5), (-0.9, 0.3, 1.2), (0.9, -1.4, 1.0)], 16, 0.018, 0.12, seed=2)
    spread([gel, *torn, *drops], "#C3DA93", light, **GEL, seed=5, wobble=0.07, air=bubbles, dragged=(way, 1.5), dome=0.35)
    neem_sprig((4.3, 0.4, 0.05), (0, 0, math.radians(-14)), 4, 2.7, 0.95, 3)
    neem_sprig((-4.4, -7.0, 0.05), (0, 0, math.radians(24)), 2, 2.6, 0.9, 5)
    from_above((0.2, -0.3, 0.3), 37, 58, f=15)


@shot("toner-rose-texture")
def toner_rose_texture():
    """A low glass dish of toner in hard sun: rings run out from where a drop fell in, and their light lies below; petals."""
    honed("#EBCDC5", phase=10.0, fine=1.2)
    light = Sunlight(-46, 40, pane=(-6, 62), sheen=1.2)
    rings = [(0.7, -0.6, 0.034, 0.62, 3.2), (-2.2, 1.6, 0.012, 0.8, 3.0)]
    dish_of_water((-0.25, 0.0), 3.75, 0.85, "#F9E3E1", light, rings)
    spread([[(3.3, -4.9, 0.36)], [(2.5, -5.5, 0.15)], [(-3.9, 4.9, 0.26)], [(3.9, -4.2, 0.1)]], "#F8D9D8", light, high=0.4, angle=74, dome=0, seed=9)
    petals([(-1.9, -1.2, 0.86, 30)], ["#DD7186"], 12)
    petals([(3.4, 4.7, 0, 100), (2.4, 5.6, 0, 20), (-3.6, -5.2, 0, 200)], ["#D96A7E", "#F3B9BC"], 5)
    from_above((0, 0, 0.3), 41, 62, f=15)


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
    """Amber oil in a round puddle that saffron colours, its dropper still in it."""
    honed("#E6D5B8", phase=11.0, fine=1.4)
    light = Sunlight(-46, 35)
    puddle = [(-1.0, 1.1, 1.7), (-0.3, 0.5, 1.9), (0.4, 0.6, 1.5), (-0.6, -0.2, 1.5)]
    drops = [[(-2.5, -2.4, 0.46)], [(-3.4, -1.3, 0.16)], [(-1.2, -2.9, 0.12)], [(2.5, 2.9, 0.36), (2.7, 2.7, 0.25)], [(3.2, 1.8, 0.13)], [(0.7, -2.7, 0.2)]]
    bubbles = [(0.75, 0.3, 0.1), (0.5, 0.65, 0.05), (0.2, 0.2, 0.03), (-1.6, 1.5, 0.09), (-1.4, 0.4, 0.04)]
    spread([puddle, *drops], "#D67A22", light, high=0.26, angle=64, seed=7, melt=0.9, wobble=0.06, touched=[(0.9, 0.1)], air=bubbles)
    saffron([(-1.4, 1.2), (-0.7, 0.0), (0.1, 1.2), (-1.9, 0.2), (2.6, 4.3), (-3.3, 3.6)], 0.1)
    pipette((0.9, 0.1, 0.2), -48, light, cap="#7E1A1C", color="#E39A48", filled=4.7)
    petals([(-2.6, -4.9, 0, 40), (-1.4, -5.3, 0, -50), (3.4, -0.7, 0, -70)], ["#C4291F", "#D9463A"], 9, 0.95)
    from_above((0.1, -0.5, 0.2), 36, 56, f=14)


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
    honed("#BDC8DD", grain=0.05, phase=12.0)
    light = Sunlight(38, 36, pane=(10, 47))
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
    spread(drops, "#EAF1FA", light, **SERUM, gathers=0.6, seed=3, melt=0.1, dome=0, wobble=0.02)
    for k, (x, y, s) in enumerate(flowers):
        jasmine((x, y, 0), s, (0.14, 0.1 - 0.2 * (k % 2), 1.3 * k), "#FFFDF4", "#E3D98C", ((5, 1.0, 0.3),), k + 2)
    leaf((3.4, 5.2, 0.05), 3.0, 1.2, (0, 0, math.radians(-40)), "#5E7A3A", 4)
    leaf((-2.0, -5.6, 0.05), 2.8, 1.1, (0, 0, math.radians(-110)), "#6C8A45", 6)
    petals([(-2.9, 2.2, 0)], "#FDFCF6", 3, 0.5)
    from_above((0, -0.1, 0.2), 36, 58, f=13)
