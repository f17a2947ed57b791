"""Second pictures: what is inside, on a hand's breadth of table."""

import math

from ..kit.geometry import cylinder, lathe, place, slab
from ..kit.light import low_light, soft_light, sunlight, window
from ..kit.materials import cap_material, glass, gold, material, stone, wood
from ..kit.stage import cyclorama, from_above, view
from ..things.accessories import makeup_brush
from ..things.cream import dab, swipe
from ..things.flowers import jasmine, marigold, sprig
from ..things.makeup import doe_wand, mascara_wand, palette
from ..things.petals import petals
from ..things.props import mango, orange, pebble
from ..things.skincare import dropper, spatula
from ..things.textures import beads, bubbles, crumbs, pool, swatch
from .registry import shot
from .shades import BLUSHES, FOUNDATIONS, VELVET_LIPSTICKS, surface
from .skincare import mango_butter, mango_butter_lid


@shot("serum-saffron-glow-texture")
def serum_saffron_glow_texture():
    cyclorama("apricot", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    pool((0.5, -1.4, 0), 3.0, "#F7C874", seed=3)
    bubbles((0.2, -2.4, 0.23), 1.5, "#F7C874", seed=4)
    beads([(-2.6, -4.6, 0.46), (-3.5, -3.6, 0.26), (4.3, -4.6, 0.34), (-1.6, -5.6, 0.22)], "#F7C874")
    place(dropper(), -1.6, 2.3, 0.86, ry=98, rz=133)
    petals([(4.4, 3.2, 0), (3.2, 4.8, 0), (-4.7, -1.2, 0), (4.9, -2.3, 0)], ["#F09A1A", "#F7B434"], 3, 0.85, "marigold")
    from_above((0, -0.2, 0.4))


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
    cyclorama("#F4E6DD")
    soft_light((0, 0, 0), 0.9)
    for k, (h, _) in enumerate(VELVET_LIPSTICKS.values()):
        swatch(
            (-0.25 + 0.22 * (k % 2), 5.2 - 2.02 * k, 0),
            8.6,
            1.62,
            surface(h, 1.16),
            10,
            11 + k,
            T=0.34,
            rough=0.34,
            coat=0.1,
            sway=0.12,
        )
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
    cyclorama("ivory")
    soft_light((0, 0, 0), 0.9)
    for (h, _), (x, y), n in zip(BLUSHES.values(), ((-2.0, 2.6), (1.9, 0.3), (-1.7, -2.7)), (300, 260, 260)):
        crumbs((x, y, 0), 2.3, surface(h, 1.1), n, int(y * 10) + 60)
    place(makeup_brush(L=8.2, R=1.15, bl=2.8), -4.6, -6.6, 0.7, rx=90, rz=118, s=0.9)
    petals([(4.4, 4.3, 0), (-4.7, 5.0, 0)], ["#E2808F", "#EFA9AE"], 3, 0.8)
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
    orange((2.9, 3.6, 0), 2.5, (0.4, 0.3, 0.3))
    orange((-3.4, 5.2, 0), 2.1, (-0.3, 0.2, 1.1))
    pool((-0.9, -2.2, 0), 2.5, "#FBE6B8", seed=3)
    splash = [(3.3, -2.6, 0.62), (3.9, -4.1, 0.38), (2.4, -4.7, 0.3), (4.9, -1.7, 0.26), (-4.2, 0.2, 0.34)]
    beads([*splash, (-4.4, -4.7, 0.42)], "#FBE6B8")
    from_above((0, 0, 0.3), 53, 62)


@shot("palette-alpona-nude-texture")
def palette_alpona_nude_texture():
    cyclorama("#E7C9BE")
    soft_light((0, 0, 0), 0.9)
    place(
        palette(
            ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"],
            3,
            mirror=False,
        ),
        0,
        0.6,
        0,
        -24,
    )
    place(makeup_brush("#48152F", "#EBD8CB", "#B0704E", L=7.6, R=0.72, bl=2.0), -5.2, -5.6, 1.3, rx=90, rz=140, s=0.62)
    crumbs((3.4, -5.0, 0), 1.3, "#C27A5C", 120, 3, 0.4)
    from_above((0, 0, 0.5), 52, 58)


@shot("hair-oil-amla-texture")
def hair_oil_amla_texture():
    cyclorama("#ECDCCB", bump=False)
    soft_light((0, 0, 0), 0.9)
    window()
    pool((0.1, -1.6, 0), 3.0, "#E8A848", seed=3)
    marigold((3.5, 4.3, 0.1), 1.3, tilt=(0.36, 0.1, 0))
    marigold((-3.7, 5.0, 0.1), 0.95, tilt=(0.36, 0.2, 0), seed=7)
    petals([(-4.2, 1.2, 0), (-3.6, -4.9, 0)], ["#F09A1A", "#F7B434"], 4, 0.85, "marigold")
    petals([(4.6, -4.4, 0)], "#C4291F", 4, 0.85)
    beads([(4.9, 0.9, 0.4), (-4.9, -2.8, 0.32), (2.4, -5.6, 0.26)], "#E8A848")
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
    pool((-0.4, -1.0, 0), 2.6, "#F6C4BF", seed=13)
    bubbles((-0.2, -1.9, 0.2), 1.3, "#F6C4BF", seed=2)
    beads([(3.3, -2.6, 0.54), (2.6, -4.0, 0.32), (4.2, -3.9, 0.24), (-3.9, -4.2, 0.4)], "#F6C4BF")
    place(dropper("ivory", gold(color="#E9B89A")), 1.8, 3.1, 0.86, ry=98, rz=52)
    petals([(-4.0, 3.2, 0), (-2.4, 4.8, 0), (4.4, 0.4, 0), (0.6, -5.4, 0)], ["#E2808F", "#EFA9AE", "#F6C9CB"], 5)
    from_above((0, 0, 0.4))


@shot("serum-niacinamide-texture")
def serum_niacinamide_texture():
    cyclorama("#CFE0E3", bump=False)
    soft_light((0, 0, 0), 0.9, warm=(1, 0.985, 0.96))
    window()
    pool((0.6, -1.3, 0), 2.7, "#D6EBEE", seed=19)
    beads([(-3.2, -3.4, 0.56), (-2.3, -4.8, 0.34), (-4.2, -4.6, 0.24), (4.2, -4.5, 0.42), (3.3, -5.3, 0.22)], "#D6EBEE")
    place(dropper("#FFFFFF", cap_material("silver")), -1.6, 2.5, 0.86, ry=98, rz=133)
    pebble((3.9, 3.6, 0), 1.5, "#F4F4F1")
    pebble((-4.5, -0.6, 0), 0.8, "#DCE5E5", seed=2)
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
    cyclorama("#CFE0DC", bump=False)
    soft_light((0, 0, 0), 0.9)
    place(slab(11.5, 9.0, 0.9, 0.2, 0.14, wood("wb", "#C08A55", axis=0), "board", n=4), 0, 0.6, 0, -12)
    bowl = lathe(
        [(0, 0), (1.6, 0, 0.3), (3.3, 1.9, 0.8), (3.15, 1.95, 0.06), (1.5, 0.35, 0.5), (0, 0.3)],
        material("bowl", "#FBF6EC", rough=0.3, coat=0.4),
        "bowl",
        seg=140,
    )
    bowl.location = (-0.6, 1.1, 0.9)
    oil = cylinder(2.9, 0.1, 0, 0.02, glass("coil", "#FBF2D6", 0, 1.45, "#FBF2D6"), "oil")
    oil.location = (-0.6, 1.1, 2.35)
    fill = cylinder(2.86, 0.1, 0, 0.02, material("under", "#FBF1D2", rough=0.4), "fill")
    fill.location = (-0.6, 1.1, 2.2)
    sprig((2.6, -3.8, 0.1), (0, 0, math.radians(-30)), 5, 8, 0.9, 2.1, "#6C8A45")
    for k, (x, y, s) in enumerate(((3.6, 2.8, 1.1), (-4.6, -3.6, 1.0), (4.6, 0.6, 0.8))):
        jasmine((x, y, 0.9 if k != 1 else 0), s, (0.3, 0.1, k), seed=k)
    beads([(-2.0, -5.0, 0.5), (-0.4, -5.9, 0.3), (-2.9, -6.2, 0.22)], "#F3DFA6")
    from_above((0, 0, 0.8), 54, 52)


@shot("lotion-shapla-mango-open")
def lotion_shapla_mango_open():
    cyclorama("#F9C79A", depth=18)
    soft_light((0, 0, 4), 0.95)
    place(mango_butter(open_=True), -0.9, 0.6, 0)
    place(mango_butter_lid(), 4.4, 0.6, 3.35, rx=74, rz=24)
    mango((-3.9, -3.6, 0), 0.72, (0, 0, math.radians(24)))
    swipe([(0.4, -5.6), (2.4, -5.3), (5.2, -4.4)], 2.2, 0.3, 1.0, "#F2D48E", 5, "butter")
    view(66, 24, (0.2, 0, 2.6))


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
    for k, c in enumerate(("#A9121E", "#D77F86", "#4B1440")):
        swatch((-3.0 + 3.0 * k, 0.5 - 0.5 * k, 0), 9.4, 2.2, c, 78, 41 + k, T=0.2, rough=0.08, coat=1, sss=0)
    from_above((0, 0, 0.2), 52, 66)


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
