"""Hair care."""

import math

from mathutils import Euler, Vector

from ..kit.geometry import group, lathe, place, put, slab
from ..kit.labels import brand_label
from ..kit.light import mirror_strips, soft_box, surroundings, through_window
from ..kit.materials import glass, glowing, material
from ..kit.stage import view
from ..things.amla import amla, bowl_of_amla, brass_bowl
from ..things.cloth import cloth
from ..things.coconut import coconut_half
from ..things.far_views import garden
from ..things.flowers import hibiscus, leaf, rest
from ..things.fragrance import seen_by_glass, sunlit_behind
from ..things.hair import oil_bottle, shampoo
from ..things.honey import honey_bowl, honey_dipper
from ..things.kash import kash_plume
from ..things.ledge import hard_sun
from ..things.mouths import threaded_neck
from ..things.petals import petals
from ..things.pours import Daylight
from ..things.props import palm_shadow
from ..things.puddles import puddles
from ..things.shapla import shapla_flower, shapla_stem
from ..things.silhouettes import woman
from ..things.slices import cut_onion, onion_flake, ripe_banana, whole_onion
from ..things.stones import damp_stone, pond_stone, step_of_stone
from ..things.sunbeams import contact, cut_light, gathered, window_before
from ..things.surfaces import boards, mat, oxide, plaster
from ..things.textures import grains, heap_of_grains
from ..things.vessels import bottle, closure, creamy, flat_bottle, straight_jar
from .registry import shot


@shot("hair-oil-amla", ev=0.1)
def hair_oil_amla():
    """On the sill of an old window, the sun coming in through the oil; the garden it looks at is out of focus."""
    power = 6.6
    towards = hard_sun(126, 37, power, 0.5, 0.3, "#E9E6D6", (1, 0.90, 0.72), 0)
    soft_box("room", (-26, -36, 20), (0, 0, 6), 34, 38, 36, (1, 0.97, 0.92))
    soft_box("sky", (6, 40, 40), (0, 0, 5), 60, 40, 9, (0.95, 0.98, 1))
    old = boards("#A1764B", "#3B2414", 15, 0.52, 13)
    put(slab(150, 40, 3, 0.3, 0.35, old, "sill", n=4), (0, -7, -3))
    frame = material("frame", "#8A7A5E", rough=0.7, mottled=0.3, ms=0.8, bump=(2.0, 0.5))
    put(slab(150, 2.4, 2.2, 0.1, 0.15, frame, "rail", n=3), (0, 12.5, 0))
    put(slab(3.4, 2.2, 90, 0.1, 0.15, frame, "post", n=3), (-10.5, 12.5, 0))
    garden(90, 0.62, sun_at=(10, 16), level=0.0)
    place(oil_bottle(), -0.6, 0, 0, -8)
    sunlit_behind((-0.3, 3.4, 4.9), 2.1, 9.4)
    gathered((-0.6, 0), 1.95, 0.5, 8.2, towards, "#EBA43C", "#9A7048", power, 0, label=(0.82, 1.0, 6.2))
    bowl_of_amla((7.0, 5.0, 0), 3)
    for k, (x, y, turned) in enumerate(((4.1, -3.6, (0.5, 0.3, 0.4)), (-5.6, -2.2, (1.0, -0.4, 2.0)))):
        amla((x, y, 1.08), 1.2, turned, 11 + k)
    view(76, 13, (0, 0, 7.6), f=9)


@shot("shampoo-hibiscus", ev=0.24)
def shampoo_hibiscus():
    """On stone that is wet from a bath, at a large window in the shade; beyond it the bush that the hibiscus is from."""
    red = (("#C4101C", 22, -12, 12, 7), ("#D42A34", 15, 10, 5, 6), ("#C4101C", 12, 15, 26, 8), ("#F2888A", 14, -4, 24, 13))
    beyond = garden(80, 0.58, 9, "#2F4A30", "#6E9158", "#E6EFC8", red, 1.3, (-10, 30), 6.0)
    beyond.visible_diffuse = beyond.visible_glossy = False  # or few samples speckle what is pale
    wet = damp_stone("#8A6A5C", "#AE8878", "#CDB0A0", 0.36)
    put(slab(150, 30, 14, 0.5, 0.35, wet, "ledge", n=5), (0, 2.0, -14))
    surroundings("#F2F1EC", 0.44)
    soft_box("window", (-34, -10, 22), (0, 0, 8), 30, 40, 46, (1, 0.96, 0.91), crisp=True)
    soft_box("garden", (22, 30, 26), (0, 0, 8), 16, 34, 30, (1, 0.99, 0.90))
    soft_box("room", (34, -30, 18), (0, 0, 8), 28, 34, 11, (1, 0.95, 0.93))
    place(shampoo("#E8BDB2"), -0.8, 0, 0, 5)
    hibiscus((4.3, -2.2, 0), 1.12, tilt=(0.85, 0.08, 0.3), color="#C8141F", edge="#F0585E")
    leaf((6.0, -0.6, 0.15), 5.0, 2.4, (0.14, 0.1, -1.1), "#4F7A3C", 3)
    leaf((2.4, -0.7, 0.12), 3.6, 1.9, (0.2, 0.05, 0.9), "#44702F", 5)
    petals([(-4.4, -4.0, 0.02)], ["#D51F27"], 6, 0.95, "hibiscus")
    puddles([], -14, 14, -10, 10, ((-6.4, -3.6, 1.7), (2.4, -5.6, 1.0), (7.5, 4.0, 2.0), (-6, 6, 2.2)), (130, 40, 12), 6)
    view(74, 14, (0.3, 0, 7.9), f=8, focus=(-0.6, -2, 8))


def onion_shampoo():
    lb = brand_label(
        "kashful",
        4.2,
        6.6,
        "Red Onion",
        "root strength shampoo",
        "300 ml",
        "লাল পেঁয়াজ শ্যাম্পু",
        "#5A1B3E",
        "#A23A6A",
    )
    return bottle(
        2.9,
        11.4,
        1.0,
        1.2,
        0.8,
        "opaque",
        "#F8F0E6",
        close=("pump", "#5A1B3E", "gold", 0.95, 1.4),
        lab=lb,
        lw=4.2,
        lh=6.6,
        lz=2.2,
        neck=0.4,
    )


@shot("shampoo-kashful-onion", ev=-0.15)
def shampoo_kashful_onion():
    """At the washing place: a slab of plum-coloured stone at a north window, red onions on it, one of them halved."""
    put(slab(160, 1, 100, 0.05, 0.03, plaster("#C2A0B4", aged=("#CBA9B8", "#DCC6D2")), "wall", n=2), (0, 14, -4))
    wet = damp_stone("#7C5A72", "#9E7A92", "#C9A9BC", 0.4)
    put(slab(150, 34, 14, 0.5, 0.35, wet, "ledge", n=5), (0, 1.0, -14))
    surroundings("#F4ECF2", 0.22)
    soft_box("window", (-30, -6, 20), (0, 0, 6), 20, 34, 30, (1, 0.97, 0.94), crisp=True)
    soft_box("room", (34, -24, 18), (0, 0, 8), 26, 34, 4.5, (1, 0.96, 1))
    soft_box("edge", (24, 10, 18), (0, 0, 7), 6, 26, 9, (1, 0.95, 0.95), crisp=True)
    place(onion_shampoo(), -1.2, 0, 0)
    whole_onion((4.9, 2.2, 0), 2.75, (0.16, 0.24, 0.5), 4)
    cut_onion((3.7, -3.0, 0.1), 2.3, -58, 70, 3)
    whole_onion((-6.6, 2.6, 0), 2.4, (0.1, 1.3, 0.7), 9)
    onion_flake((-2.9, -4.6, 0), 2.2, 1.2, 24, 2)
    puddles([], -14, 14, -10, 10, ((-7.6, -2.6, 1.7), (0.4, -5.6, 0.9), (9.5, 5.0, 2.0), (-6, 6, 2.2)), (110, 34, 10), 7)
    view(71, 13, (0.4, 0, 7.4), f=8, focus=(-0.6, -2.8, 7))


def rice_conditioner(open_=False):
    lb = brand_label("kashful", 4.0, 5.4, "Rice Water", "smoothing conditioner", "250 ml", "চালের পানি কন্ডিশনার", "#4A4428", "#8A7A34")
    close = dict(neck=1.2) if open_ else dict(close=("screw", "bamboo", "bamboo", 2.4, 1.9), neck=0.2)
    return bottle(2.7, 8.2, 1.2, 1.5, 1.0, "matte", "#FBF8F0", **close, lab=lb, lw=4.0, lh=5.4, lz=1.0)


def limewashed_ledge():
    """A ledge of limewashed plaster before a wall, in the low sun of autumn."""
    put(slab(160, 1, 100, 0.05, 0.03, plaster("#D3C5A6", aged=("#D6C39C", "#E6DBC4")), "wall", n=2), (0, 17, -4))
    lime = pond_stone("limewash", "#E6DBC2", "#D3C5A6", 6.0, 0.12, waterline=-60, phase=1)
    place(step_of_stone(60, 14.5, 5, lime, 7, 44, 0.12), 0, -0.4, -5, -2)
    surroundings("#F6F0E2", 0.30)
    through_window((-8, 20, -12, 31), 42, 39, 4.6, ((9.6,), (18.6,)), 1.0, tint=(1, 0.94, 0.84))
    soft_box("fill", (-36, -30, 20), (0, 0, 6), 30, 36, 7, (1, 0.99, 0.96))


@shot("conditioner-kashful-rice", ev=-0.74)
def conditioner_kashful_rice():
    """On a limewashed ledge; kash stands behind."""
    limewashed_ledge()
    place(rice_conditioner(), -0.4, 0, 0)
    heap_of_grains((5.0, -2.4, 0), 1.8, 1.7, "#EFE6D0", (0.085, 0.31), 5, 46)
    kash_plume((8.5, 9, -2), (3.6, 8.0, 17.5), 3.0, 1)
    kash_plume((9.5, 10, -2), (9.2, 9.0, 15.0), 2.6, 2)
    kash_plume((-9.5, 11, -2), (-7.4, 10, 12.5), -2.2, 4, 0.9)
    view(70, 14, (0, 0, 6.5), f=7, focus=(-0.4, -2.6, 6))


def banana_mask(open_=False):
    label = ("Banana & Honey", "deep repair hair mask", "", "কলা ও মধু", "#3F2A0E", "#B5791A", "#FCF5E2")
    lb = brand_label("tulsi", 4.4, 3.4, *label, u=0.98)
    inside = dict(open_=True, cream="#EBCF98", of=dict(rough=0.42, depth=0.03, coat=0.05), spooned=dict(way="twice", deep=1.5, marks=0.045, grit=0.12, seed=6)) if open_ else dict(of=creamy("#F2DCAA"))
    return straight_jar(3.4, 5.0, "clear", "#FFFDF6", "#F8DE9C", "bamboo", 1.5, lb, 4.2, 3.3, 0.7, **inside, foot=0.12)


def banana_table():
    """A worn table at a window; answers the light."""
    light = Daylight(-106, 33, share=0.72, warm=(1, 0.955, 0.89))
    put(slab(120, 34, 2, 0.1, 0.05, boards("#6A4A30", "#2A1A10", 9.0, 0.42, 4), "table", n=3), (0, -2, -2.0))
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#AD7C48"), "wall", n=3), (0, 24, -30))
    return light


@shot("hair-mask-banana", ev=-0.22)
def hair_mask_banana():
    """On a worn table at a window: a banana, and honey that falls from its dipper."""
    light = banana_table()
    place(banana_mask(), -0.7, 0.6, 0, -6)
    level = honey_bowl((5.0, -0.4, 0), light)
    honey_dipper((4.8, -0.3, 4.4), level, light)
    place(ripe_banana(1.12, 11.8, 0.10), -11.6, 3.2, 1.08, -24)  # its stem behind the jar
    view(58, 20, (0.3, -0.4, 3.7), f=13)


def coconut_oil():
    label = ("Coconut", "cold-pressed hair oil", "", "নারকেল তেল", "#3A3A20", "#8A6A2A", "#FBF7EA")
    lb = brand_label("kashful", 3.2, 3.8, *label, u=0.92)
    close = ("ball", "wood", "gold", 2.2)
    return bottle(2.6, 7.0, 2.4, 0.8, 2.0, "clear", "#FFFFFF", "#FBF0CF", 0.66, close=close, lab=lb, lw=3.2, lh=3.5, lz=0.7, neck=0.4)


@shot("hair-oil-coconut", ev=-0.4)
def hair_oil_coconut():
    """On a cane mat on the bench of a house at the coast; a palm stands before the wall, and a coconut was opened."""
    wall, power, aqua = 11.0, 5.8, "#BDD3CC"
    towards = hard_sun(-50, 38, power, 0.6, 0.36, "#E6F0F0", (1, 0.94, 0.84), 5.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(aqua, 5, foot=(1, 3), aged=("#A4C2BC", "#DCE7DF")), "wall", n=3), (0, wall + 1, -6))
    turn = towards.to_track_quat("Z", "Y")
    for x, z, twist, long, seed in ((-7.0, 21.0, 3.7, 0.62, 3), (10.5, 24.0, 2.75, 0.6, 8)):
        frond = palm_shadow(Vector((x, wall, z)) + 6 * towards, (0, 0, 0), long, n=13, seed=seed, recede=(2, 30), wide=1.2)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()
    put(slab(150, 40, 2, 0.3, 0.3, boards("#A9A28E", "#5F5A4C", 10.0, 0.6, 7), "bench", n=4), (0, 10.4, -2.2))
    put(slab(150, 1.2, 30, 0.1, 0.1, boards("#8C8776", "#4A463C", 10.0, 0.6, 8), "front", n=2), (0, -8.6, -32.3))
    woven = slab(34, 14.4, 0.22, 0.3, 0.1, mat("#CDB47C", "#86693A", 0.40), "mat", n=4)
    put(woven, (2.5, 1.8, -0.21), (0, 0, math.radians(-4)))
    place(coconut_oil(), -1.3, -0.4, 0, -4)
    contact((-1.3, -0.4, 0.02), 3.0, 0.45)
    gathered((-1.3, -0.4), 2.4, 0.5, 4.4, towards, "#F3D98A", "#CDB47C", power, 0, wall, aqua, (0.62, 0.7, 4.2), share=0.8)
    sunlit_behind((-1.1, 2.9, 2.6), 4.2, 4.6, "#FFF8E2", 1.1)
    place(coconut_half(3.0, 2), 4.0, 3.2, 0.2, 34, 58)
    mirror_strips(metals=["cm_gold"])
    view(53, 12.5, (0.3, 0, 4.3), f=10)


def kalojira_oil():
    label = ("Kalojira", "black seed hair oil", "120 ml  ·  No. 03", "কালোজিরা তেল", "#2A1A10", "#7A4A20", "#F6EBD6")
    lb = brand_label("tulsi", 3.1, 5.2, *label)
    return bottle(1.95, 8.8, 1.4, 0.85, 1.1, "clear", "#B0652A", "#8A4A1A", 0.84, close=("screw", "#181210", "#181210", 1.7, 1.05), lab=lb, lw=3.1, lh=5.2, lz=1.0)


def water_pot(r=4.6):
    """A kolshi of unglazed clay, thrown on a wheel."""
    belly = [(r * math.sin(0.5 + 2.1 * k / 40), r * (0.88 - math.cos(0.5 + 2.1 * k / 40))) for k in range(41)]
    neck = [(0.40 * r, 1.76 * r, 0.3), (0.40 * r, 1.84 * r, 0.2), (0.55 * r, 1.98 * r, 0.14), (0.53 * r, 2.05 * r, 0.08), (0.34 * r, 1.84 * r, 0.3), (0, 1.7 * r)]
    clay = pond_stone("clay", "#B9683F", "#93482A", 7.0, 0.0, waterline=-30, phase=3, green=0.0)
    return group([lathe([(0, 0), *belly, *neck], clay, "pot", 160, auto=60)], "pot")


@shot("hair-oil-kalojira", ev=-0.3)
def hair_oil_kalojira():
    """On a dark table before an earthen wall, black seed in a brass bowl, a water pot; a window's bars lie on the wall."""
    wall, power, earth = 11.5, 6.2, "#B08D6C"
    towards = hard_sun(-55, 31, power, 0.7, 0.32, "#F0E6D8", (1, 0.89, 0.73), 5.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(earth, 12, foot=(1, 4), aged=("#96704E", "#CBAE8C")), "wall", n=3), (0, wall + 1, -6))
    window_before((0.4, 0, 12.2), towards, 34, 29, 4, 3, 0.8, turned=74)
    put(slab(150, 40, 2, 0.4, 0.3, boards("#5C3A26", "#1C0F08", 12.0, 0.3, 6), "table", n=4), (0, 13.6, -2.0))
    put(slab(150, 1.2, 30, 0.1, 0.1, boards("#432918", "#160B06", 12.0, 0.4, 8), "front", n=2), (0, -5.6, -32.1))
    place(water_pot(), 6.6, 6.4, 0)
    place(kalojira_oil(), -1.2, 0.2, 0, -4)
    lit = glowing("behind", "#FFDDA6", 5.5)  # or so dark a bottle has no depth
    lit.cycles.sample_as_light = False
    seen_by_glass(2.9, 8.6, (-1.2, 2.8, 4.6), lit)
    gathered((-1.2, 0.2), 1.75, 0.5, 7.2, towards, "#B4460E", "#5C3A26", power, 0, wall, earth, (0.78, 1.0, 6.2), share=0.9)
    bowl, seed = (3.7, -2.0), "#16110F"
    put(brass_bowl(2.1, 1.7), (*bowl, 0))
    heap_of_grains((*bowl, 1.2), 1.55, 0.95, seed, (0.062, 0.125), 9, 0)
    grains([(2.2, -4.2, 1.1, 46), (0.6, -4.4, 0.9, 16)], seed, (0.062, 0.125), 4)
    mirror_strips(lacquers=["capp"])
    mirror_strips(glasses=["wall"], lines=[(-72, 3, 3, 0.7), (112, 3, 3, 0.4)])
    view(51, 12, (0.2, 0, 4.9), f=10)


def hibiscus_oil(open_=False):
    label = ("Hibiscus Oil", "for long dark hair", "100 ml", "", "#6A1420", "#B5862A", "#FBF0DA")
    lb = brand_label("rupali", 3.2, 4.6, *label)
    close = dict(neck=1.25) if open_ else dict(close=("dome", "gold", "gold", 3.0, 1.2))
    oil = bottle(2.1, 7.8, 2.0, 0.85, 1.6, "clear", "#FFF3DC", "#E28E3C", 0.7, **close, lab=lb, lw=3.2, lh=4.6, lz=0.7)
    if open_:
        threaded_neck(oil, 0.85, 7.95, 8.9)
    return oil


@shot("hair-oil-rupali-hibiscus")
def hair_oil_rupali_hibiscus(open_=False):
    """On the red floor of a veranda, hibiscus beside it; a woman's shadow on the wall."""
    wall, power, blush = 12.5, 6.4, "#E9B5A2"
    towards = hard_sun(-56, 33, power, 0.8, 0.34, "#F0DDD4", (1, 0.89, 0.74), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(blush, 10, aged=("#DF9F88", "#F6D7C6")), "wall", n=3), (0, wall + 1, -4))
    woman("loose").before((7.5, wall, 14.0), towards, 30, 0.66, mirrored=True)
    put(cloth(oxide("#A24C36"), 160, 90, steps=2), (0, -32, 0))
    place(hibiscus_oil(open_), -0.4, 0, 0, -4)
    if open_:
        place(group(closure("dome", 0, 0.85, "gold", "gold", 3.0, 1.2), "dome"), 3.7, 2.6, 1.0, 62, rx=-78)
    gathered((-0.4, 0), 1.85, 0.5, 5.4, towards, "#E0451F", "#A24C36", power, 0, wall, blush, (0.76, 0.7, 5.3), share=1.0)
    hibiscus((4.9, -2.6, 0), 0.9, tilt=(0.85, 0.1, 0.3), color="#D51F27", edge="#F2666B")
    hibiscus((-7.6, 7.2, 0), 0.95, tilt=(0.75, 0.2, -0.6), color="#D51F27", edge="#F2666B", seed=8)
    for x, y, long, turn, k in ((5.9, -1.2, 3.6, -1.1, 1), (3.4, -1.9, 2.8, 0.9, 2), (-6.6, 5.4, 4.2, 1.2, 3)):
        leaf((x, y, 0.12), long, 0.5 * long, (0.16, 0.05, turn), "#4F7A3C", k)
    petals([(-3.4, -3.6, 0), (-4.4, -2.6, 0)], ["#E2323A", "#F0605A"], 23, 0.9, "hibiscus")
    mirror_strips(metals=["cm_gold"])  # or its dome takes the colour of the wall, and is not seen before it
    view(68, 12, (0, 0, 5.0), f=10)


def silk_drops():
    """50 ml: squat, in thick glass, under a small pump."""
    label = ("Silk Drops", "frizz-control hair serum", "50 ml", "হেয়ার সিরাম", "#8A2A1A", "#A8381C", "#E6D9CA")
    lb = brand_label("shapla", 2.7, 3.5, *label, u=0.96)
    pump = ("treatment pump", "#F0E8DE", "gold", 1.12, 1.0)
    glass_ = dict(rr=0.8, bev=0.34, wall=0.36, foot=0.72, level=0.96)
    return flat_bottle(3.9, 2.8, 5.7, kind="clear", color="#FFFFFF", liq="#FBD9B8", close=pump, rn=0.8, lab=lb, lw=2.6, lh=3.37, lz=1.25, **glass_)


def pressed_out(at, color="#F8CBA0"):
    """A drop that hangs at a pump's mouth, drawn out by its own weight."""
    profile = [(0, -0.44)]
    for k in range(1, 49):
        t = k / 48
        belly = 0.18 * math.sin(math.pi * min(1, t / 0.9) ** 0.72)
        neck = 0.07 * min(1, t / 0.5)
        profile.append(((max(belly, 0) ** 4 + neck**4) ** 0.25, -0.44 + 0.48 * t))
    return put(lathe(profile, glass("pressed out", color, 0, 1.38), "pressed out", 64, auto=180), at)


@shot("hair-serum-shapla", ev=-0.05)
def hair_serum_shapla(dripping=False):
    """On a dressing table in the sun, a woman's shadow on the wall; a water lily that was picked. It is `dripping` where
    somebody pressed the pump.
    """
    wall, power, jade = 11.0, 6.0, "#9DB9AC"
    towards = hard_sun(-54, 33, power, 0.8, 0.36, "#EAF0EC", (1, 0.91, 0.78), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(jade, 7, aged=("#8AA99B", "#BED0C4")), "wall", n=3), (0, wall + 1, -8))
    woman("loose").before((6.8, wall, 8.6), towards, 26, 0.48, mirrored=True)
    put(slab(150, 26, 1.6, 0.5, 0.3, boards("#7A5236", "#2E1A0F", 9.0, 0.36, 4), "table", n=5), (0, -2.6, -1.6))
    pump = [silk_drops(), *([pressed_out((-1.0, 0, 7.36))] if dripping else [])]
    bottle_ = place(group(pump, "silk drops"), -0.7, 0, 0, 8)
    contact((-0.7, 0, 0.02), 2.5, 0.45, 1.8)
    cut_light(bottle_, ("fb", "liq"), towards, "#EE8A4E", "#7A5236", power, 60, share=1.0, reach=16.0)
    lit = glowing("behind", "#FFCDAA", 0.9)  # or the wall turns the edges of so warm a serum olive
    lit.cycles.sample_as_light = False
    seen_by_glass(3.3, 4.8, (-0.7, 2.6, 3.3), lit)
    lily = shapla_flower((3.15, -2.1, 0), 0.72, (0.5, 0.26, 0.4), "#EFBECB", seed=3, edge="#D8809E")
    rest(lily, 0)
    shapla_stem([(3.15, -2.1, lily.location.z + 0.06), (3.6, -1.4, 0.45), (4.6, -1.5, 0.2), (6.4, -2.3, 0.19), (9.0, -3.6, 0.19)], 0.19)
    view(44, 9.2, (0.3, 0, 3.7), f=9, focus=(-0.7, -1.6, 3.4))
