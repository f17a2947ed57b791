"""Hair care as it is poured and spread, on a hand's breadth of table."""

import math

import numpy as np

from ..kit.geometry import lathe, place, slab
from ..kit.light import low_light
from ..kit.materials import material, wood
from ..kit.stage import cyclorama, from_above
from ..things.cream import noise
from ..things.flowers import hibiscus, jasmine, marigold, sprig
from ..things.froth import froth
from ..things.leaves import paddy
from ..things.petals import petals
from ..things.pours import THIN, Daylight, air, fill, liquid, pour, rope
from ..things.shapla import shapla_flower
from ..things.slices import banana_slice, cut_onion, onion_slice
from ..things.spooned import body_of, butter, field, filled, lying_in, plough, ribbon, settle, spiral
from ..things.textures import grains
from .registry import shot


@shot("hair-oil-amla-texture")
def hair_oil_amla_texture():
    cyclorama("#ECDCCB", depth=90, bump=False)
    light = Daylight(-52, 38, 10, 13, share=0.8)
    oil = "#EDAE4E"
    pool = [(-1.0, 0.5, 1.9), (0.2, -0.2, 2.5), (0.0, -2.0, 2.3), (-0.9, -3.0, 1.7)]
    lobe = [(1.2, -1.4, 1.8), (2.5, -2.0, 1.2)]
    runs_off = [(-1.0, -3.2, 1.4), (-1.6, -4.9, 1.05), (-2.6, -6.2, 0.95), (-4.2, -7.4, 1.15), (-5.6, -9.4, 1.3)]
    drops = [[(3.3, -4.5, 0.42)], [(4.2, -4.9, 0.2)], [(-4.3, 0.6, 0.3)], [(1.4, -5.9, 0.34)], [(2.2, -6.6, 0.16)], [(-3.9, -3.6, 0.2)]]
    bubbles = air([(0.6, 0.2, 0.9), (1.9, -2.0, 0.7), (-2.0, -0.4, 0.7)], 8, seed=6)
    lies = dict(THIN, struck=[(-0.2, 0.1)], piled=[(-0.2, -0.2, 1.7, 0.3)])
    pour([pool, lobe, runs_off, *drops], oil, light, 0.24, 27, 3, 0.9, air=bubbles, **lies)
    rope([(0.1 - 0.3 * k / 40, 3.2 - 3.1 * k / 40, 12 - 11.74 * k / 40) for k in range(41)], "#F3C468", light, 0.06)
    marigold((3.1, 4.2, 0.1), 1.3, tilt=(0.36, 0.1, 0))
    marigold((-3.5, 5.6, 0.1), 0.95, tilt=(0.36, 0.2, 0), seed=7)
    petals([(-3.9, 2.4, 0), (3.9, -1.6, 0)], ["#F09A1A", "#F7B434"], 4, 0.85, "marigold")
    from_above((0, -0.6, 0.3), 42, 43, f=13)


@shot("hair-oil-coconut-texture")
def hair_oil_coconut_texture():
    cyclorama("#E9DFD0", depth=90, bump=False)
    light = Daylight(-6.5, 48, 4.6, 6.2, bar=1.15)
    place(slab(11.5, 9.0, 0.9, 0.2, 0.14, wood("wb", "#C08A55", axis=0), "board", n=4), 0.8, 1.0, 0, -12)
    outside = [(0, 0), (1.7, 0, 0.2), (1.8, 0.35, 0.1), (3.45, 1.9, 0.9), (3.42, 2.02, 0.05)]
    inside = [(3.2, 1.95, 0.06), (1.5, 0.5, 0.6), (0, 0.42)]
    bowl = lathe([*outside, *inside], material("bowl", "#F4EFE4", rough=0.16, coat=0.6), "bowl", seg=160)
    bowl.location = (-0.3, 1.2, 0.9)
    inner = [(0, 0.43), (0.9, 0.46), (1.5, 0.58), (2.0, 0.93), (3.2, 1.95)]
    fill(bowl, inner, 1.64, "#F6E2AE", light, air([(-1.4, 0.1, 0.8), (0.8, 0.4, 0.6)], 7, seed=6))
    sprig((1.9, -2.9, 0.93), (0, 0, math.radians(-66)), 5, 8, 0.9, 1.9, "#6C8A45")
    for k, (x, y, s) in enumerate(((3.7, 3.0, 1.2), (-3.6, -3.9, 1.1), (4.0, 0.9, 0.85))):
        jasmine((x, y, 0.9 if k != 1 else 0), s, (0.3, 0.1, k), seed=k)
    drops = [[(-1.6, -5.2, 0.7), (-1.1, -5.4, 0.55)], [(0.3, -5.9, 0.34)], [(-2.9, -5.9, 0.26)]]
    pour(drops, "#F8EBC8", light, 0.2, 44, 5, 0.5, drops=48)
    from_above((-0.2, -0.3, 1.0), 42, 54, f=15)


@shot("conditioner-kashful-rice-texture", ev=-0.1)
def conditioner_kashful_rice_texture():
    """A ribbon of it that has folded to and fro, a heap of rice, and ears of paddy."""
    cyclorama("#E2DABB", bump=False)
    low_light(ambient=0.09)
    rnd = np.random.default_rng(6)
    x, y = field((-5.6, 3.2, -5.6, 6.4))
    turn = math.radians(-16)
    path = []
    for k in range(91):
        f = k / 90
        across, up = (2.7 - 1.1 * f) * math.cos(2 * math.pi * 3.25 * f), 4.0 - 7.2 * f
        path.append((across * math.cos(turn) - up * math.sin(turn) - 1.3, across * math.sin(turn) + up * math.cos(turn) + 0.2))
    h = ribbon(x, y, path, 0.86, 0.72, rnd, 0.5)
    white = "#EADFCC"
    body_of(x, y, settle(h, 0.028, 0.1, 2.6), butter("cream", white, 0.17, 0.8), share=0.75, smooth=0.05, foot=0.4)
    grains([(3.5, -3.6, 1.5, 120), (3.0, -4.2, 0.8, 60), (-3.9, -4.6, 0.9, 9), (3.9, -0.4, 0.8, 5)], "#F1E9D6", (0.088, 0.30), 5)
    paddy((2.2, 6.9, 0.05), (0, 0, math.radians(-152)), 7.0, 2)
    paddy((4.6, 7.0, 0.05), (0, 0, math.radians(-170)), 6.0, 5)
    from_above((0, 0, 0.3))


@shot("shampoo-kashful-onion-texture", ev=0.18)
def shampoo_kashful_onion_texture():
    """What it becomes with water: froth of bubbles of every size, out of which the shampoo still runs; red onion."""
    cyclorama("#B98AA6", depth=90, bump=False)
    light = Daylight(-50, 40)
    pool = [(-0.4, 0.2, 2.2), (0.9, -1.6, 2.0), (1.9, -3.4, 1.6), (2.3, -4.6, 1.25)]
    drops = [[(4.0, -1.6, 0.42)], [(4.4, -2.4, 0.2)], [(-3.3, -4.6, 0.34)], [(-0.9, -5.2, 0.24)]]
    lies = dict(drops=55, cloud=0.92, pearl=("#E3A3C3", "#F5D2E2"), piled=[(1.8, -3.4, 1.3, 0.4)])
    pour([pool, *drops], "#EDB6D0", light, 0.36, 46, 12, 0.8, wobble=0.04, **lies)
    heaps = [(-1.5, 1.6, 2.9, 1.7), (0.6, 0.2, 2.1, 1.3), (-3.0, -0.6, 1.7, 0.9)]
    heaps += [(0.8, 2.9, 1.6, 1.0), (-0.9, -1.6, 1.5, 0.7)]
    alone = ((-4.3, -1.9, 0.16, 0.2), (-4.0, -2.5, 0.09, 0.12), (2.9, 1.6, 0.2, 0.26), (3.3, 1.1, 0.1, 0.13))
    alone += ((1.2, -2.6, 0.5, 0.2), (1.7, -2.2, 0.46, 0.12))
    froth(heaps, light, seed=4, alone=alone)
    cut_onion((3.9, 4.6, 0), 2.3, 20, 30, 3)
    onion_slice((-3.2, -4.3, 0.1), 1.5, 8)
    from_above((0, -0.2, 0.5), 38, 50, f=14)


@shot("hair-mask-banana-texture", ev=0.02)
def hair_mask_banana_texture():
    """A bowl of it, stirred with a spoon; honey falls into the hollow and runs along the furrow."""
    cyclorama("#F4D57C", depth=90, bump=False)
    light = Daylight(-58, 34, share=0.66)
    outside = [(0, 0), (2.2, 0, 0.2), (2.3, 0.3, 0.1), (3.95, 1.7, 1.0), (4.05, 2.55, 0.08), (3.85, 2.6, 0.08)]
    inside = [(3.75, 2.5, 0.06), (3.66, 1.7, 0.9), (2.0, 0.45, 0.5), (0, 0.4)]
    clay = material("clay", "#B4663E", rough=0.62, spec=0.3, bump=(14, 0.16))
    bowl = lathe([*outside, *inside], clay, "bowl", seg=180)
    bx, by, z = -0.3, -1.5, 1.42
    bowl.location = (bx, by, 0)
    x, y = field((bx - 4, bx + 4, by - 4, by + 4))
    far = np.hypot(x - bx, y - by)
    rnd = np.random.default_rng(3)
    h = 0.88 + 0.12 * noise(rnd, x.shape, (5, 5)).astype(np.float32)
    turn = spiral((bx, by), -40, 0.9, 1.8, (2.75, 0.25), (0.56, 0.36))
    plough(h, x, y, [(bx + 2.9, by - 3.4, 1.5), *turn], 1.0, 1.15, seed=4)
    h = settle(h) + 0.10 * np.exp(-np.maximum(3.68 - far, 0) / 0.10)
    within = float(h[far < 3.8].min()) - 0.02
    h = np.where(far < 3.87, h, within).astype(np.float32)  # its rim is hidden in the wall of the bowl
    honey, at = "#E59A1E", (bx, by)
    level = float(h[np.hypot(x - at[0], y - at[1]) < 0.4].min()) + 0.26
    deep, below = lying_in(x, y, h, at, level, honey)
    sunny = (tuple(light.towards), 2 * light.share / light.towards.z)
    body_of(x, y, h, butter("mask", "#F5DD96", 0.26), sunny, z, lean=0.0, below=below, keep=within + 0.01)
    filled(x, y, h, deep, honey, liquid("honey", light), z)
    foot = z + level + 0.05
    falls = [(bx + 0.4 * f, by + 3.0 * f, foot + (14 - foot) * f) for f in np.linspace(1, 0, 41)]
    rope(falls, "#F5C566", light, 0.07)
    for x, y, r, turn in ((3.5, 4.5, 1.35, 0.4), (5.0, 2.4, 1.2, 2.0), (-4.2, 5.2, 1.25, 1.2)):
        banana_slice((x, y, 0), r, turn)
    from_above((0, -0.1, 0.8), 47, 61, f=14)


@shot("hair-oil-kalojira-texture")
def hair_oil_kalojira_texture():
    cyclorama("#C9A27C", depth=90, bump=False)
    light = Daylight(-13, 35, 9, 13)
    oil = "#8C460E"
    pool = [(-0.8, 0.4, 2.4), (0.1, -0.7, 2.7), (0.7, -2.0, 2.5)]
    drops = [[(-3.5, -3.4, 0.45)], [(-4.2, -4.3, 0.22)], [(3.9, -4.3, 0.4)], [(4.2, -1.4, 0.22)]]
    bubbles = air([(0.3, 0.2, 0.9), (-1.6, -0.4, 0.8), (1.2, -2.6, 0.7)], 7, seed=4)
    lies = dict(struck=[(0.2, 0.2)], piled=[(0.1, -0.4, 2.2, 0.2)], drops=40, uneven=0.02)
    pour([pool, *drops], oil, light, 0.17, 38, 8, 0.9, air=bubbles, **lies)
    rope([(0.5 - 0.3 * k / 40, 3.4 - 3.2 * k / 40, 12 - 11.78 * k / 40) for k in range(41)], "#C27A34", light, 0.06)
    heaps = [(3.5, 2.9, 1.2, 420), (3.2, 1.3, 0.7, 80), (-4.0, -0.9, 0.8, 14), (1.4, -6.4, 1.0, 22)]
    grains(heaps, "#16110F", (0.075, 0.15), 9)
    sprig((-4.9, 4.8, 0.1), (0, 0, math.radians(-78)), 4.6, 7, 0.9, 1.9, "#6C7A45")
    from_above((0, -0.3, 0.3), 44, 38, f=13)


@shot("hair-oil-rupali-hibiscus-texture")
def hair_oil_rupali_hibiscus_texture():
    cyclorama("#E9C9BC", depth=90, bump=False)
    light = Daylight(-46, 34, 10, 13, share=0.8)
    pool = [(-2.4, -0.9, 1.5), (-1.3, -1.6, 2.1), (0.1, -2.6, 1.9), (1.0, -3.2, 1.2)]
    run = [(-2.2, -1.6, 1.3), (-2.6, -3.7, 0.8), (-2.6, -4.6, 0.95)]
    drops = [[(3.2, -3.7, 0.66)], [(3.9, -4.9, 0.28)], [(1.6, -5.6, 0.42)], [(-3.9, 1.7, 0.34)], [(-0.6, -5.4, 0.26)]]
    bubbles = air([(-1.6, -0.9, 0.9), (0.4, -2.8, 0.8), (-2.6, -4.4, 0.5), (3.2, -3.7, 0.4)], 8, 0.025, 0.15, seed=3)
    drops += [[(2.5, -4.6, 0.16)], [(3.5, -2.6, 0.13)], [(-4.0, 0.6, 0.12)], [(-3.7, -5.5, 0.2)], [(1.0, -5.0, 0.11)]]
    pour([pool, run, *drops], "#E8695E", light, 0.26, 27, 10, 0.7, air=bubbles, **THIN)
    hibiscus((1.9, 3.3, 0.2), 1.25, tilt=(0.25, -0.1, 0.5))
    petals([(-3.2, 4.4, 0, 60)], "#C81A24", 5, 1.05, "hibiscus")
    from_above((0, -0.5, 0.3), 40, 56, f=14)


@shot("hair-serum-shapla-texture")
def hair_serum_shapla_texture():
    cyclorama("#F0B69C", depth=90, bump=False)
    light = Daylight(42, 36, 10, 13, share=0.78)
    pool = [(-2.3, 2.5, 0.9), (-1.0, 2.0, 1.5), (0.6, 1.3, 1.8), (0.9, -0.5, 1.6)]
    run = [(0.4, -0.9, 1.2), (-0.1, -2.6, 0.72), (0.2, -3.5, 0.85)]
    lobe = [(1.5, 0.0, 1.2), (2.6, -1.1, 0.75)]
    drops = [[(3.4, 1.7, 0.5)], [(3.9, 0.5, 0.22)], [(1.8, -3.9, 0.5)], [(3.3, -4.9, 0.26)], [(-2.3, 0.2, 0.36)]]
    drops += [[(-3.2, -0.6, 0.16)], [(-1.5, -0.5, 0.2)], [(3.0, 3.2, 0.2)], [(-0.2, -5.2, 0.18)], [(1.3, -5.3, 0.12)], [(-3.6, 3.6, 0.24)]]
    bubbles = air([(-0.8, 2.0, 0.8), (0.9, 0.4, 0.9), (0.2, -3.4, 0.4)], 9, 0.025, 0.14, seed=3)
    pour([pool, run, lobe, *drops], "#FBC09C", light, 0.26, 28, 4, 0.6, air=bubbles, **THIN)
    shapla_flower((-2.5, -3.7, 0), 0.85, (0.2, 0.1, 0.5), "#F6DCE2")
    petals([(2.0, 5.4, 0, 60)], ["#F6D3DC"], 6, 1.0, "lily")
    from_above((0, -0.2, 0.3), 42, 60, f=16)
