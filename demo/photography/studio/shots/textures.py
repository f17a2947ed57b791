"""Second pictures: what is inside, on a hand's breadth of table."""

import math
import random

from ..kit.geometry import lathe, place, slab, sweep
from ..kit.light import low_light, soft_light, window
from ..kit.materials import cap_material, gold, material, stone, wood
from ..kit.stage import cyclorama, from_above
from ..things.accessories import makeup_brush
from ..things.cream import dab, swipe
from ..things.flowers import jasmine, marigold, sprig
from ..things.makeup import doe_wand, mascara_wand, palette
from ..things.petals import petals
from ..things.props import citrus, orange, pebble
from ..things.skincare import dropper, spatula
from ..things.textures import beads, bubbles, crumbs, powder, spill, swatch, thread
from .registry import shot
from .shades import BLUSHES, FOUNDATIONS, VELVET_LIPSTICKS, surface


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
    swipe([(-1.6, -4.6), (-2.3, -1.4), (-0.9, 2.0), (3.4, 5.0)], 4.5, 0.44, 1.0, "#EEDCCF", 4)
    place(spatula(9.4, 1.3), 4.0, -2.2, 0.12, 64)
    dab((5.35, 0.6), 0.42, "#EEDCCF", 3, towards=70, z=0.2)
    petals([(-4.8, 4.4, 0), (4.6, -5.2, 0)], ["#E2808F", "#F3B9BC"], 8)
    from_above((0, 0, 0.3))


@shot("lipstick-sindoor-shades")
def lipstick_sindoor_shades():
    cyclorama("#F4E6DD", bump=False)
    low_light()
    strokes = (
        ([(-4.4, 5.0), (-0.6, 5.5), (4.3, 5.3)], 1.5, 1.0, 1.0, 1.0),
        ([(-3.7, 2.9), (0.2, 3.5), (3.4, 3.5)], 1.7, 1.25, 0.7, 1.3),
        ([(-4.6, 1.3), (-1.2, 1.3), (2.0, 1.7), (4.6, 1.5)], 1.35, 0.8, 1.3, 0.9),
        ([(-3.9, -1.2), (-0.4, -0.4), (3.8, -0.6)], 1.65, 1.1, 0.9, 1.4),
        ([(-4.5, -2.9), (0.4, -2.6), (3.0, -2.2)], 1.45, 1.3, 0.8, 1.0),
        ([(-4.0, -5.0), (-1.0, -4.9), (2.0, -4.4), (4.7, -4.5)], 1.55, 0.9, 1.2, 1.2),
    )
    for k, ((shade, _), (path, wide, heap, dry, press)) in enumerate(zip(VELVET_LIPSTICKS.values(), strokes)):
        swipe(path, wide, 0.20, heap, surface(shade, 1.1), 41 + k, "wax", dry, press)
    from_above((0, 0, 0.2), 53, 68)


@shot("foundation-shapla-shades")
def foundation_shapla_shades():
    cyclorama("#F1E7DD")
    soft_light((0, 0, 0), 0.9)
    for k, h in enumerate(FOUNDATIONS.values()):
        swatch((-4.7 + 1.56 * k, 0.25 * (-1) ** k, 0), 9.6, 1.34, surface(h, 1.14), 97, 31 + k, T=0.34, sway=0.06)
    from_above((0, 0.2, 0.2), 53, 70)


@shot("blush-petal-texture")
def blush_petal_texture():
    cyclorama("ivory", bump=False)
    low_light()
    heaps = (
        ([(-3.2, 1.7, 1.3), (-1.6, 2.9, 1.6), (0.6, 4.2, 0.7)], (-2.4, 2.3)),
        ([(0.2, -0.4, 1.2), (1.9, 0.6, 1.6), (4.2, 2.2, 0.8)], (1.2, 0.2)),
        ([(-3.0, -3.6, 1.2), (-1.3, -2.7, 1.5), (0.7, -1.3, 0.6)], (-2.2, -3.2)),
    )
    for k, ((shade, _), (drawn, broken)) in enumerate(zip(BLUSHES.values(), heaps)):
        color = surface(shade, 1.1)
        powder([drawn], color, 34, seed=5 + k)
        crumbs((*broken, 0.04), 1.25, color, 110, 60 + k)
    place(makeup_brush(L=8.2, R=1.15, bl=2.8), -4.6, -7.4, 0.7, rx=90, rz=118, s=0.9)
    petals([(4.4, 5.0, 0), (-4.7, 5.4, 0)], ["#E2808F", "#EFA9AE"], 3, 0.8)
    from_above((0, 0, 0.3), 54, 60)


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
    citrus((2.9, 3.4, 0), 2.5, (math.radians(8), math.radians(-6), 0.4), th=0.9)
    orange((-3.6, 5.0, 0), 2.3, (-0.3, 0.2, 1.1))
    pools = [[(-1.3, -0.8, 1.7), (0.4, -1.4, 1.9), (1.4, -2.2, 1.3)], [(-3.2, -4.2, 0.9), (-2.3, -4.5, 0.6)], [(3.5, -3.9, 0.95)], [(0.5, -5.3, 0.66)]]
    drops = ((-3.9, 1.1, 0.4), (-4.6, -0.5, 0.22), (-4.3, -2.2, 0.36), (3.6, -0.9, 0.3), (4.6, -1.9, 0.4))
    spray = ((-1.2, -3.5, 0.28), (-0.7, -5.9, 0.34), (2.3, -5.6, 0.26), (4.5, -5.3, 0.36), (-4.3, -5.7, 0.3), (-2.4, -2.5, 0.16))
    spill([*pools, *[[drop] for drop in drops + spray]], "#FBE6B8", 0.34, 9, 0.7, 0.2)
    bubbles((-0.2, -1.3, 0.3), 1.2, 20, 5)
    from_above((0, 0, 0.3), 53, 62)


@shot("palette-alpona-nude-texture")
def palette_alpona_nude_texture():
    cyclorama("#E7C9BE", bump=False)
    low_light(warm=(1, 0.97, 0.93))
    shades = ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"]
    place(palette(shades, 3, mirror=False, embossed=True), 0, 0.9, 0, -24)
    powder([[(-1.9, -1.9, 0.2), (-1.0, -1.6, 0.4), (0.0, -1.4, 0.12)]], "#9E4A52", 10, 0.02, 0.9, 3, 0.9)
    place(makeup_brush("#48152F", "#EBD8CB", "#9E4A52", L=7.6, R=0.72, bl=2.0), -5.2, -5.6, 1.3, rx=90, rz=140, s=0.62)
    powder([[(2.4, -5.4, 0.5), (3.6, -4.9, 0.9), (5.0, -4.2, 0.3)]], "#C27A5C", 28, 0.06, 0.9, 4)
    crumbs((3.1, -5.1, 0.02), 0.9, "#C27A5C", 70, 3, 0.2)
    from_above((0, 0, 0.5), 52, 58)


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


@shot("brush-set-flat")
def brush_set_flat():
    cyclorama("#F2DDD2")
    soft_light((0, 0, 0), 0.9)
    place(slab(10.5, 13.5, 0.8, 0.3, 0.16, stone("st", "#F6EEE4", vein=0.2), "tray", n=6), 0, -0.2, 0, 8)
    for x, rz, hr, tp, k in (
        (-2.7, 3, "#E9D3C2", "#D9998F", 0.78),
        (0.1, 9, "#3A2430", "#6B3A4E", 0.72),
        (2.8, 15, "#F1E2D0", "#E7B98E", 0.82),
    ):
        place(makeup_brush(hair=hr, tip=tp), x - 1.0, -5.7, 1.5, rx=-90, rz=-rz, s=k)
    crumbs((4.6, -5.0, 0), 1.2, "#D8737C", 120, 3, 0.3)
    from_above((0, 0.2, 0.8), 58, 62)


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


@shot("lip-oil-shapla-texture")
def lip_oil_shapla_texture():
    cyclorama("#FBE3D6", bump=False)
    low_light()
    swipe([(-4.4, -3.6), (-2.6, 0.4), (-0.6, 5.2)], 2.3, 0.26, 1.15, "#EE8F72", 5, "gel")
    swipe([(-0.8, -4.6), (1.2, -0.6), (3.4, 4.4)], 2.3, 0.26, 1.15, "#D6567C", 6, "gel")
    place(doe_wand("#D6567C", "#FFF9F4"), 3.0, -4.2, 0.86, ry=90, rz=-62, s=0.8)
    from_above((0, 0, 0.3))


@shot("nail-polish-texture")
def nail_polish_texture():
    cyclorama("blush", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    strokes = (
        ("#A9121E", [(-4.1, -4.4), (-3.6, -0.4), (-2.4, 4.9)], 2.3),
        ("#D77F86", [(-1.0, -4.9), (-0.3, -0.6), (0.6, 4.0)], 2.1),
        ("#4B1440", [(1.9, -4.3), (2.8, 0.0), (4.1, 4.4)], 2.2),
    )
    for k, (color, path, wide) in enumerate(strokes):
        swipe(path, wide, 0.15, 1.1, surface(color, 1.05), 41 + k, "lacquer", 0.5, 1.1)
    from_above((0, 0, 0.2), 52, 60)


@shot("mascara-kajal-texture")
def mascara_kajal_texture():
    cyclorama("#E9D6CC", bump=False)
    low_light()
    black = surface("#1D181F")
    swipe([(-3.4, -3.2), (-2.0, 0.6), (0.4, 5.4)], 2.0, 0.24, 1.0, black, 17, "paint", dry=1.2)
    swipe([(1.6, 0.2), (2.7, 2.2), (3.5, 4.4)], 0.8, 0.12, 0.9, black, 23, "paint", dry=1.2)
    place(mascara_wand(), 0.7, -5.4, 0.84, ry=-94, rz=53, s=0.98)
    jasmine((4.6, -4.6, 0), 1.2, (0.2, 0.1, 0.7), seed=3)
    jasmine((-4.7, 4.9, 0), 0.95, (0.2, -0.1, 2.1), seed=6)
    from_above((0, 0, 0.3), 53, 64)
