"""Skin care as it is poured and spread, on a hand's breadth of table."""

import math
import random

from ..kit.geometry import place, sweep
from ..kit.light import low_light, soft_light, window
from ..kit.materials import cap_material, emulsion, gold, material
from ..kit.stage import cyclorama, from_above
from ..things.cream import dab, pulled, swipe
from ..things.flowers import jasmine, leaf
from ..things.leaves import neem_sprig
from ..things.petals import petals
from ..things.props import ball, mango, orange, pebble
from ..things.skincare import dropper, jar, spatula
from ..things.slices import orange_slice
from ..things.textures import beads, bubbles, crumbs, powder, spill, thread
from .registry import shot


@shot("serum-saffron-glow-texture")
def serum_saffron_glow_texture():
    cyclorama("apricot", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    poured = [(-3.4, 3.0, 0.5), (-2.2, 1.7, 1.0), (-0.4, -0.2, 1.5), (1.2, -1.9, 1.9), (2.0, -2.9, 1.5)]
    tongues = [[(-0.9, -0.2, 1.0), (-2.6, -2.4, 0.42), (-2.9, -3.6, 0.56)], [(2.4, -2.2, 0.9), (4.0, -3.4, 0.34), (4.4, -4.6, 0.5)]]
    drops = [[(-3.1, -5.0, 0.3)], [(4.6, -5.9, 0.2)], [(-4.3, 4.0, 0.22)]]
    spill([poured, *tongues, *drops], "#F7C874", seed=3)
    bubbles((1.0, -2.3, 0.22), 1.3, seed=4)
    bubbles((-1.2, 0.4, 0.22), 0.8, 16, seed=9)
    saffron([(0.4, -1.0), (1.6, -3.2), (-0.8, 0.6), (2.5, -1.6), (3.4, 3.2), (4.1, 2.5), (2.7, 3.9), (-4.4, -1.2)])
    place(dropper(), -2.7, 4.7, 0.86, ry=98, rz=117)
    petals([(4.6, 0.4, 0)], "#F7B434", 3, 0.85, "marigold")
    from_above((0, -0.2, 0.4))


def saffron(spots, z=0.24):
    """Threads of saffron: dark red, thin, their tips a little wider."""
    rnd = random.Random(4)
    red = material("saffron", "#A3210F", rough=0.45, coat=0.3)
    for x, y in spots:
        turn, bend, long = rnd.uniform(0, 6.3), rnd.uniform(-0.5, 0.5), rnd.uniform(0.9, 1.5)
        path, radii = [], []
        for k in range(20):
            f = k / 19 - 0.5
            across = bend * (f * f - 0.1) + 0.04 * math.sin(9 * f + turn)
            path.append((x + long * f * math.cos(turn) - across * math.sin(turn), y + long * f * math.sin(turn) + across * math.cos(turn), z))
            radii.append(0.022 + 0.035 * (k / 19) ** 3)
        sweep(path, radii, red, "saffron", 10)


@shot("cream-night-bloom-texture", ev=-0.12)
def cream_night_bloom_texture():
    cyclorama("rose", bump=False)
    low_light()
    place(jar(), -1.0, 0.9, 0, -8)
    place(spatula(9.4, 1.3), 3.9, -3.6, 0.12, 52)
    dab((5.7, -1.3), 0.46, "#EEDCCF", 3, towards=60, z=0.2)
    petals([(-4.6, -4.6, 0), (4.4, 4.2, 0), (-0.6, -5.6, 0)], ["#E2808F", "#F3B9BC"], 8)
    from_above((0, 0, 1.2), 56, 66)


@shot("sunscreen-sun-veil-texture", ev=-0.1)
def sunscreen_sun_veil_texture():
    cyclorama("#F4CDA2", depth=15, rad=6, bump=False)
    low_light(warm=(1, 0.92, 0.8))
    swipe([(3.0, -4.8), (2.3, -1.0), (-0.3, 1.8), (-1.6, 5.6)], 3.9, 0.40, 1.05, "#EFDDC6", 12, "lotion", press=1.3)
    for x, y, r in ((-2.6, -3.2, 0.95), (-4.2, -1.2, 0.4), (-1.2, -5.3, 0.3), (3.6, 4.2, 0.46)):
        dab((x, y), r, "#EFDDC6", int(20 * r), "fluid", 0.5 * r, 130)
    from_above((0, 0, 0.3), 52, 62)


@shot("serum-vitamin-c-texture")
def serum_vitamin_c_texture():
    cyclorama("#F7DFA9", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    orange_slice((2.9, 3.4, 0.12), 2.5, 0.8, (math.radians(6), math.radians(-4), 0.4))
    orange((-3.6, 5.0, 0), 2.3, (-0.3, 0.2, 1.1))
    pools = [[(-1.3, -0.8, 1.7), (0.4, -1.4, 1.9), (1.4, -2.2, 1.3)], [(-3.2, -4.2, 0.9), (-2.3, -4.5, 0.6)], [(3.5, -3.9, 0.95)], [(0.5, -5.3, 0.66)]]
    drops = ((-3.9, 1.1, 0.4), (-4.6, -0.5, 0.22), (-4.3, -2.2, 0.36), (3.6, -0.9, 0.3), (4.6, -1.9, 0.4))
    spray = ((-1.2, -3.5, 0.28), (-0.7, -5.9, 0.34), (2.3, -5.6, 0.26), (4.5, -5.3, 0.36), (-4.3, -5.7, 0.3), (-2.4, -2.5, 0.16))
    spill([*pools, *[[drop] for drop in drops + spray]], "#FBE6B8", 0.34, 9, 0.7, 0.2)
    bubbles((-0.2, -1.3, 0.3), 1.2, 20, 5)
    from_above((0, 0, 0.3), 53, 62)


@shot("serum-rose-dew-texture")
def serum_rose_dew_texture():
    cyclorama("blush", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    wave = [(3.1 - 0.155 * k, -5.4 + 0.13 * k + 1.25 * math.sin(0.23 * k), 0.62 + 0.22 * math.sin(0.37 * k)) for k in range(42)]
    drops = [[(4.2, -6.2, 0.42)], [(4.7, -4.9, 0.22)], [(-4.2, 1.2, 0.36)], [(-4.7, 2.3, 0.2)], [(0.2, -6.2, 0.26)]]
    spill([wave, *drops], "#F6C4BF", 0.3, 13)
    bubbles((0.2, -2.9, 0.24), 1.0, 24, seed=2)
    place(dropper("ivory", gold(color="#E9B89A")), 2.5, 3.9, 0.86, ry=98, rz=40)
    petals([(-2.2, 4.8, 0), (4.6, 0.2, 0), (-3.7, -3.6, 0), (-4.4, -4.9, 0)], ["#E2808F", "#EFA9AE", "#F6C9CB"], 5)
    beads([(-3.9, -3.2, 0.16), (-3.5, -3.8, 0.11)], "#F6E4E1").location.z = 0.22
    from_above((0, 0, 0.4))


@shot("serum-niacinamide-texture")
def serum_niacinamide_texture():
    cyclorama("#CFE0E3", bump=False)
    soft_light((0, 0, 0), 0.9, warm=(1, 0.985, 0.96))
    window()
    clear = "#D6EBEE"
    pool = [(0.4, -1.0, 2.0), (-0.2, -1.5, 2.0)]
    runs_off = [(-1.2, -1.8, 1.2), (-2.9, -3.0, 0.42), (-3.8, -4.2, 0.7)]
    drops = [[(3.3 + 0.5 * k, -2.5 - 0.85 * k, 0.46 - 0.09 * k)] for k in range(4)]
    spill([pool, runs_off, *drops, [(-1.4, -4.9, 0.26)]], clear, 0.3, 19, struck=[(0.5, -0.6)])
    thread((0.5, -0.6, 2.6), (0.5, -0.6, 0.4), clear)
    bubbles((-0.6, -1.9, 0.26), 1.0, 22, 8)
    place(dropper("#FFFFFF", cap_material("silver")), 2.5, 2.6, 7.5, ry=40, rz=58)
    pebble((-3.9, 3.2, 0), 1.5, "#F4F4F1")
    pebble((-4.6, 0.2, 0), 0.8, "#DCE5E5", seed=2)
    from_above((0, -0.2, 0.4))


@shot("lotion-rosewater-texture", ev=-0.1)
def lotion_rosewater_texture():
    cyclorama("#E9B9B0", bump=False)
    low_light()
    swipe([(-3.4, -4.6), (-2.6, -0.8), (0.2, 1.6), (2.0, 5.6)], 3.7, 0.36, 1.05, "#F0DAD2", 21, "lotion", press=1.3)
    for x, y, r in ((2.7, -3.0, 1.25), (4.3, -0.7, 0.5), (0.9, -5.4, 0.4)):
        dab((x, y), r, "#F0DAD2", int(20 * r), "lotion", 0.6 * r, 40 + 90 * r)
    petals([(-4.7, 3.6, 0), (4.8, 3.4, 0), (4.3, -5.6, 0)], ["#D96A7E", "#E2808F", "#F3B9BC"], 14)
    from_above((0, 0, 0.3))


@shot("face-wash-neem-tulsi-texture")
def face_wash_neem_tulsi_texture():
    cyclorama("#DDE3C8", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    gel = "#9CCB6A"
    squeezed = [(-2.9, 3.9, 0.7), (-1.6, 2.4, 1.0), (0.4, 1.4, 1.1), (1.5, 0.0, 1.1), (0.4, -1.5, 1.2), (-1.4, -2.4, 1.3), (-1.6, -3.8, 1.1)]
    spill([squeezed, [(1.4, -4.2, 0.7)], [(2.5, -5.0, 0.36)], [(-4.1, 1.0, 0.3)]], gel, 0.5, 5, 0.9)
    for x, y, reach, count, seed in ((0.6, 0.4, 1.3, 60, 2), (-1.3, -2.8, 1.1, 50, 5)):
        bubbles((x, y, 0.42), reach, count, seed)
    neem_sprig((4.4, -0.2, 0.05), (0, 0, math.radians(-10)), 4, 2.7, 0.95, 3)
    neem_sprig((-4.6, -6.9, 0.05), (0, 0, math.radians(30)), 2, 2.6, 0.9, 5)
    from_above((0, 0, 0.3))


@shot("toner-rose-texture")
def toner_rose_texture():
    cyclorama("#F3C6C4", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    rnd = random.Random(7)
    pools = [[(-0.9, 0.8, 1.5), (0.6, -0.4, 1.9), (1.2, -1.9, 1.3)], [(-2.9, -2.6, 0.8), (-2.2, -3.2, 0.6)], [(2.9, 3.0, 0.7)]]
    taken, drops = [(-0.9, 0.8, 1.5), (0.6, -0.4, 1.9), (1.2, -1.9, 1.3), (-2.6, -2.9, 1.1), (2.9, 3.0, 0.7)], []
    while len(drops) < 46:
        x, y, r = rnd.uniform(-5, 5), rnd.uniform(-6.6, 6.4), 0.1 + 0.42 * rnd.random() ** 3
        if all(math.hypot(x - a, y - b) > r + c + 0.25 for a, b, c in taken):
            taken.append((x, y, r))
            drops.append([(x, y, r)])
    spill([*pools, *drops], "#FBDCDC", 0.32, 9, 0.7, 0.2)
    petals([(-3.4, 4.2, 0), (3.9, -4.6, 0), (-4.2, -5.4, 0), (4.6, 5.3, 0), (0.9, 0.4, 0.3)], ["#D96A7E", "#E2808F", "#F3B9BC"], 12)
    from_above((0, 0, 0.3))


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


@shot("eye-cream-pearl-texture", ev=-0.12)
def eye_cream_pearl_texture():
    cyclorama("#D9CFE3", bump=False)
    low_light()
    cream = "#DFD2DC"
    stuff = emulsion("cream", cream, rough=0.12, depth=0.2, coat=0.4, deep=True)
    pulled((-0.6, -0.4), 2.9, 3.0, stuff, (0.42, 0.1), seed=4)
    for x, y, r in ((3.6, 1.4, 0.6), (2.9, -3.4, 0.42), (-3.9, -4.6, 0.5)):
        dab((x, y), r, cream, int(30 * r), "fluid", 0.6 * r, 60)
    mother = material("pearl", "#F4EBEC", rough=0.16, coat=0.9, sss=0.35, sheen=0.4)
    for x, y, r in ((-3.9, 3.9, 1.0), (-2.4, 5.3, 0.62), (-4.6, 2.1, 0.5), (4.2, -4.4, 0.8), (3.2, -5.8, 0.45), (4.4, 4.6, 0.55)):
        ball((x, y, 0), r, "#F4EBEC").data.materials[0] = mother
    from_above((0, 0, 0.7), 52, 52)


@shot("face-oil-kumkum-texture")
def face_oil_kumkum_texture():
    cyclorama("#F0D2A0", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    pool = [(0.6, 0.2, 1.7), (-0.4, -1.2, 2.0), (-1.0, -2.6, 1.4)]
    tongue = [(0.6, -2.2, 1.0), (2.2, -3.6, 0.44), (2.9, -4.8, 0.6)]
    spill([pool, tongue, [(-4.0, -0.4, 0.46)], [(-4.5, 0.8, 0.22)], [(-3.2, -5.2, 0.4)], [(4.2, -1.9, 0.3)]], "#D9641A", 0.26, 7)
    bubbles((-0.5, -1.4, 0.24), 1.1, 24, 3)
    saffron([(0.2, -0.4), (-1.2, -2.0), (1.2, 0.9), (3.6, -3.0), (-3.4, 3.2), (-4.2, 4.2), (-2.6, 4.6)])
    place(dropper("#7E1A1C"), 2.7, 3.6, 0.86, ry=98, rz=48)
    petals([(-3.9, -3.2, 0), (4.5, 0.6, 0)], ["#C4291F", "#D9463A"], 9, 0.85)
    from_above((0, 0, 0.4))


@shot("sun-stick-rod-texture", ev=-0.1)
def sun_stick_rod_texture():
    cyclorama("#F6D9A8", depth=15, rad=6, bump=False)
    low_light(warm=(1, 0.93, 0.82))
    for seed, path in ((41, [(-4.2, -4.4), (-2.4, -0.4), (-0.6, 5.0)]), (44, [(-0.6, -4.8), (1.0, -1.0), (2.6, 3.6)])):
        swipe(path, 2.5, 0.2, 1.0, "#F4E3BE", seed, "wax", 0.8, 1.3)
    pebble((4.2, -4.6, 0), 1.2, "#EFE2CC", seed=5)
    pebble((3.2, -6.0, 0), 0.7, "#D9C6A4", seed=6)
    from_above((0, 0, 0.3), 52, 62)


@shot("lotion-shapla-mango-texture", ev=-0.1)
def lotion_shapla_mango_texture():
    cyclorama("#F9C79A", bump=False)
    low_light(warm=(1, 0.96, 0.88))
    swipe([(-3.4, -4.9), (-2.8, -1.2), (-0.8, 1.4), (1.6, 4.8)], 4.3, 0.5, 1.05, "#F0D58E", 27, "butter", press=1.3)
    dab((3.0, -3.9), 1.05, "#F0D58E", 8, "butter", 0.7, 70)
    mango((4.0, 2.2, 0), 0.62, (0, 0, math.radians(62)))
    leaf((-3.0, 4.2, 0.05), 3.6, 1.1, (0, 0, math.radians(40)), "#5E7A3A", 3)
    from_above((0, 0, 0.3))


@shot("body-mist-kamini-texture")
def body_mist_kamini_texture():
    cyclorama("#CDD6EA", bump=False)
    soft_light((0, 0, 0), 0.9, warm=(1, 0.99, 0.97))
    window()
    rnd = random.Random(11)
    taken, drops = [(2.9, 3.4, 1.7), (-3.3, -3.4, 1.4)], []
    while len(drops) < 170:
        x, y, r = rnd.gauss(0, 2.5), rnd.gauss(0, 3.2), 0.05 + 0.4 * rnd.random() ** 3.5
        if all(math.hypot(x - a, y - b) > r + c + 0.06 for a, b, c in taken):
            taken.append((x, y, r))
            drops.append([(x, y, r)])
    spill(drops, "#DFE8F6", 0.3, 3, 0.6, 0.05)
    for k, (x, y, s) in enumerate(((2.9, 3.4, 1.5), (4.3, 5.0, 1.0), (-3.3, -3.4, 1.3), (-4.5, -4.8, 0.95))):
        jasmine((x, y, 0), s, (0.25, 0.1, 1.3 * k), seed=k + 2)
    leaf((1.6, 5.6, 0.05), 3.0, 1.2, (0, 0, math.radians(70)), "#5E7A3A", 4)
    leaf((-2.0, -5.2, 0.05), 2.8, 1.1, (0, 0, math.radians(-110)), "#6C8A45", 6)
    from_above((0, 0, 0.3))
