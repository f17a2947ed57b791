"""Hair care as it is poured and spread, on a hand's breadth of table."""

import math

from ..kit.geometry import lathe, place, slab
from ..kit.light import low_light, soft_light, window
from ..kit.materials import material, wood
from ..kit.stage import cyclorama, from_above
from ..things.cream import dab, swipe
from ..things.flowers import hibiscus, jasmine, marigold, sprig
from ..things.petals import petals
from ..things.shapla import shapla_flower
from ..things.slices import banana_slice, onion_slice
from ..things.textures import beads, bubbles, grains, spill, thread
from .registry import shot


@shot("hair-oil-amla-texture")
def hair_oil_amla_texture():
    cyclorama("#ECDCCB", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    oil = "#E8962A"
    pool = [(-0.6, 0.4, 1.9), (0.4, -0.8, 2.2), (0.2, -1.8, 1.7)]
    tongue = [(-0.4, -1.8, 1.2), (-1.9, -3.4, 0.62), (-3.0, -4.1, 0.5), (-3.3, -5.2, 0.7)]
    spill([pool, tongue, [(1.9, -1.3, 1.0)], [(1.2, -4.6, 0.5)], [(4.4, -1.2, 0.44)], [(2.4, -5.6, 0.24)], [(-4.3, -2.2, 0.3)]], oil, 0.3, 3, struck=[(-0.2, 0.1)])
    thread((0.1, 5.0, 15), (-0.2, 0.1, 0.36), "#F7E2B8", 0.10)
    bubbles((0.6, -1.4, 0.3), 1.2, 22, 6)
    marigold((3.5, 4.3, 0.1), 1.3, tilt=(0.36, 0.1, 0))
    marigold((-3.7, 5.0, 0.1), 0.95, tilt=(0.36, 0.2, 0), seed=7)
    petals([(-4.4, 1.6, 0), (3.9, -3.6, 0)], ["#F09A1A", "#F7B434"], 4, 0.85, "marigold")
    from_above((0, 0.2, 0.3), 53, 60)


@shot("hair-oil-coconut-texture")
def hair_oil_coconut_texture():
    cyclorama("#E9DFD0", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    place(slab(11.5, 9.0, 0.9, 0.2, 0.14, wood("wb", "#C08A55", axis=0), "board", n=4), 0, 0.6, 0, -12)
    porcelain = material("bowl", "#FBF6EC", rough=0.16, coat=0.6)
    bowl = lathe(
        [(0, 0), (1.7, 0, 0.2), (1.8, 0.35, 0.1), (3.45, 1.9, 0.9), (3.42, 2.02, 0.05), (3.2, 1.95, 0.06), (1.5, 0.5, 0.6), (0, 0.42)],
        porcelain,
        "bowl",
        seg=160,
    )
    bowl.location = (-0.6, 1.1, 0.9)
    place(spill([[(0, 0, 3.08)]], "#F8E6A8", 0.5, 3, edge=0.3), -0.6, 1.1, 2.35)
    bubbles((-1.4, 0.0, 2.83), 1.1, 26, 6)
    sprig((2.6, -3.8, 0.1), (0, 0, math.radians(-30)), 5, 8, 0.9, 2.1, "#6C8A45")
    for k, (x, y, s) in enumerate(((3.6, 2.8, 1.1), (-4.6, -3.6, 1.0), (4.6, 0.6, 0.8))):
        jasmine((x, y, 0.9 if k != 1 else 0), s, (0.3, 0.1, k), seed=k)
    beads([(-2.0, -5.0, 0.5), (-0.4, -5.9, 0.3), (-2.9, -6.2, 0.22)], "#F6E6B4")
    from_above((-0.2, 0.2, 1.0), 50, 54)


@shot("conditioner-kashful-rice-texture", ev=-0.1)
def conditioner_kashful_rice_texture():
    cyclorama("#E2DCC2", bump=False)
    low_light()
    white = "#EFE6D6"
    drawn = [(-2.1, -5.0), (-1.8, -2.4), (-0.9, 0.2), (0.3, 2.8), (1.5, 5.6)]
    swipe(drawn, 4.4, 0.40, 1.25, white, 33, "combed", dry=0.6, press=1.0)
    dab((2.9, -2.6), 1.0, white, 18, "cream", 0.7, 60)
    grains([(3.9, -0.2, 1.0, 46), (3.4, -5.4, 1.4, 64), (-4.2, 4.3, 1.2, 56)], "#F3EBD8", (0.078, 0.37), 5)
    sprig((4.9, 1.2, 0.1), (0, 0, math.radians(24)), 5, 7, 0.7, 1.9, "#A6A25E")
    from_above((0, 0, 0.3))


@shot("shampoo-kashful-onion-texture")
def shampoo_kashful_onion_texture():
    cyclorama("#D8C3D0", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    pink = "#E9B7CB"
    pool = [(-2.3, 3.6, 0.9), (-1.5, 1.9, 1.3), (-0.3, -0.1, 1.8), (0.6, -2.2, 2.1), (0.0, -3.6, 1.5)]
    runs_off = [(1.6, -2.8, 1.2), (3.3, -4.2, 0.5), (3.9, -5.2, 0.66)]
    spill([pool, runs_off, [(-3.9, -1.4, 0.5)], [(-4.5, -2.5, 0.26)], [(3.6, 0.2, 0.3)]], pink, 0.34, 12)
    for x, y, reach, count, seed in ((0.4, -2.2, 1.5, 90, 2), (-0.6, 0.4, 1.1, 50, 5), (-1.8, 2.6, 0.7, 24, 7)):
        bubbles((x, y, 0.3), reach, count, seed)
    onion_slice((3.0, 3.6, 0), 2.3, 3)
    onion_slice((-3.9, -4.9, 0), 1.5, 8)
    from_above((0, -0.1, 0.3))


@shot("hair-mask-banana-texture", ev=-0.1)
def hair_mask_banana_texture():
    cyclorama("#F2D98C", bump=False)
    low_light(warm=(1, 0.97, 0.9))
    swipe([(-3.6, -4.4), (-2.6, -1.0), (-0.2, 1.4), (1.4, 5.4)], 4.2, 0.46, 1.05, "#EFD9A0", 14, "butter", press=1.2)
    spill([[(3.0, -2.4, 1.2), (2.4, -3.4, 0.9)], [(4.3, -4.4, 0.4)], [(3.2, -5.4, 0.26)]], "#E7A02C", 0.34, 6, struck=[(2.9, -2.5)])
    thread((3.4, 2.6, 12), (2.9, -2.5, 0.36), "#FBE3AE", 0.07)
    for x, y, r, turn in ((-4.2, 4.7, 1.15, 0.4), (-2.6, 5.7, 1.05, 2.0), (4.6, 5.6, 1.1, 1.2)):
        banana_slice((x, y, 0), r, turn)
    from_above((0, 0, 0.3))


@shot("hair-oil-kalojira-texture")
def hair_oil_kalojira_texture():
    cyclorama("#C9A27C", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    oil = "#7A3E12"
    pool = [(-0.9, 1.2, 1.7), (0.2, -0.4, 2.2), (0.4, -1.9, 1.6)]
    tongue = [(-1.1, -1.6, 1.0), (-2.6, -3.2, 0.5), (-3.3, -4.5, 0.66)]
    spill([pool, tongue, [(3.3, -3.9, 0.5)], [(4.1, -5.0, 0.3)], [(-3.8, 1.9, 0.34)]], oil, 0.24, 8, struck=[(-0.4, 0.5)])
    thread((-0.1, 5.4, 15), (-0.4, 0.5, 0.3), "#C98A4A", 0.09)
    bubbles((0.3, -1.4, 0.24), 1.2, 24, 4)
    grains([(3.6, 3.0, 1.2, 420), (3.1, 1.2, 0.8, 90), (-3.4, -0.6, 1.2, 16), (1.9, -5.2, 1.0, 22)], "#16110F", (0.075, 0.15), 9)
    sprig((-4.9, 4.4, 0.1), (0, 0, math.radians(-78)), 4.6, 7, 0.9, 1.9, "#6C7A45")
    from_above((0, 0, 0.3), 53, 60)


@shot("hair-oil-rupali-hibiscus-texture")
def hair_oil_rupali_hibiscus_texture():
    cyclorama("#E9C9BC", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    ruby = "#B3201F"
    pool = [(-1.2, 0.2, 1.8), (-0.2, -1.4, 2.2), (0.6, -2.6, 1.5)]
    tongue = [(1.4, -2.0, 1.0), (3.0, -3.0, 0.46), (3.9, -4.2, 0.62)]
    spill([pool, tongue, [(-3.9, -3.6, 0.5)], [(-4.4, -4.7, 0.24)], [(1.2, -5.7, 0.4)]], ruby, 0.22, 10)
    bubbles((-0.3, -1.6, 0.22), 1.3, 26, 3)
    hibiscus((2.6, 3.7, 0.2), 1.25, tilt=(0.25, -0.1, 0.5))
    petals([(-4.2, 4.6, 0), (-3.9, 2.0, 0)], ["#C81A24", "#D9463A"], 5, 0.95)
    from_above((0, 0, 0.3), 53, 62)


@shot("hair-serum-shapla-texture")
def hair_serum_shapla_texture():
    cyclorama("#F5B9A0", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    wave = [(-3.2 + 0.16 * k, 4.6 - 0.19 * k + 1.2 * math.sin(0.26 * k), 0.66 + 0.24 * math.sin(0.33 * k + 2)) for k in range(42)]
    drops = ((3.5, 3.6, 0.55), (4.3, 2.3, 0.3), (-3.8, -1.2, 0.62), (-4.5, -2.6, 0.34), (-2.9, -3.4, 0.26), (0.2, -5.4, 0.4), (-1.1, -5.9, 0.22))
    spill([wave, *[[drop] for drop in drops]], "#F08A5E", 0.32, 4)
    bubbles((0.3, -0.2, 0.26), 0.9, 20, 3)
    shapla_flower((-3.4, -5.2, 0), 0.8, (0.2, 0.1, 0.5), "#F6DCE2")
    petals([(4.2, -0.2, 0), (2.2, 5.6, 0)], ["#F3B9C6", "#F7D6DC"], 6, 0.8)
    from_above((0, 0, 0.4))
