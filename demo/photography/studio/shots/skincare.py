"""Skincare."""

import math

import numpy as np
from mathutils import Euler, Vector

from ..kit.geometry import group, lathe, place, put, slab
from ..kit.labels import Label, brand_label, card_before, plate, wrap
from ..kit.light import mirror_strips, soft_box, surroundings, through_window
from ..kit.materials import emulsion, gold, material, stone, wood
from ..kit.stage import ZOOM, camera, view
from ..things.aloe import aloe_leaf, aloe_slice
from ..things.amla import brass_bowl
from ..things.carved import carved_bench
from ..things.cloth import cloth, draped, folded, linen
from ..things.far_views import evening_sea, garden, surf
from ..things.flowers import leaf, marigold, rest
from ..things.fragrance import sunlit_behind
from ..things.grounds import cracked_clay, sand
from ..things.kamini import fallen_kamini, kamini_sprig
from ..things.leaves import neem_sprig
from ..things.ledge import hard_sun, in_shade, ledge
from ..things.litchi import litchi
from ..things.mango import mango_cheek, mango_leaf, ripe_mango
from ..things.petals import petals, wet
from ..things.pool import lit_by_water, pool
from ..things.props import orange, palm_shadow, pearl_bead
from ..things.puddles import puddles
from ..things.quilt import Quilt, flower
from ..things.rain import dewy_pane, wetted
from ..things.reeded import reeded_pane
from ..things.rose import rose
from ..things.saffron import saffron
from ..things.shells import pearl_shell
from ..things.silhouettes import woman
from ..things.skincare import balm_open, jar, jar_lid, pump_bottle, sachet, serum, soap, tube
from ..things.slices import cucumber_slice, orange_half, orange_slice
from ..things.stones import damp_stone, flat_rock, pond_stone, river_pebble, step_of_stone, veined_stone
from ..things.straw import straw_hat
from ..things.sunbeams import contact, gathered, leaves_before, window_before
from ..things.surfaces import boards, cotton, mat, plaster, tiles
from ..things.textures import pile
from ..things.vessels import bottle, carton, flat_lid, open_stick, stick, stick_cap, straight_jar, tin
from .registry import shot

CLAY = dict(rough=0.42, depth=0.05, grain=0.5)


def saffron_glow(bottle, foot, low, high, radius):
    """Late sun on old plaster, and on it the shadow of a woman with loose hair; on a ledge marigolds and threads of saffron."""
    wall, power, ochre = 12.0, 6.0, "#EBC79A"
    towards = hard_sun(-54, 33, power, 1.1, 0.46, "#F1E2D0", (1, 0.89, 0.73), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(ochre, 5, aged=("#DDA975", "#F3DDBE")), "wall", n=3), (0, wall + 1, -4))
    woman("loose").before((5.9, wall, 9.4), towards, 16, 0.36, mirrored=True)
    ledge = pond_stone("ledge", "#CBAE8C", "#AE8F6C", 8.0, 0.12, phase=2.0, waterline=-9.0)
    place(step_of_stone(32, 17, 4, ledge, 4, 30, 0.15), 0, 1.0, -4)
    place(bottle, 0, 0, 0, -4)
    gathered((0, 0), radius, low, high, towards, "#E2661A", "#E4C08C", power, 0, wall, ochre, (0.82, foot, foot + 4.3))
    quiet = dict(tones=("#FBB443", "#F3A033", "#FCCB68"), glow=0.15)  # or they outshine the serum
    lie(marigold((4.9, 1.3, 0), 1.25, (0.74, 0.34, 0.3), 2, uneven=0.12, **quiet))
    deeper = dict(tones=("#EE8E24", "#E07A1C", "#F5AC44"), glow=0.12)
    lie(marigold((-5.2, 0.4, 0), 0.95, (1.0, -0.3, -0.8), 7, uneven=0.14, **deeper))
    lie(marigold((-4.3, 3.4, 0), 1.25, (0.85, 0.2, 0.7), 5, uneven=0.12, **quiet))
    fallen = [(3.9, -3.4, 0), (-4.0, -4.6, 0), (-2.9, -5.3, 0), (5.4, -2.4, 0), (-3.2, -1.5, 0), (6.6, -0.9, 0), (3.3, -1.2, 0), (-6.4, -1.9, 0)]
    petals(fallen, ["#D98F2A", "#E2A445", "#CF8426"], 3, 0.8, "marigold")
    saffron([(1.9, -4.8), (2.6, -5.2), (1.3, -5.6), (-1.9, -3.6), (3.0, -4.2), (-3.2, -3.0)], 0.04)
    view(56, 12.6, (0, 0, 5.0), f=11, focus=(0, -1.2, 4.5))


def lie(flower, sunk=0.42):
    """Lays a flower on the ledge: its weight presses the lowest petals flat, and hardly any light gets below it."""
    x, y = flower.location.xy
    contact((x, y, 0.02), 1.25 * flower.scale.x, 0.5)
    rest(flower, -sunk)


@shot("serum-saffron-glow", ev=-0.25)
def serum_saffron_glow():
    saffron_glow(serum(), 0.85, 0.6, 5.4, 1.5)


SMALLER = ((0.30, 0.10, 0.70, 0.88), (0.66, 0.58, 1.0, 0.88))  # the bottle, and its shadow


@shot("serum-saffron-glow-15", ev=-0.25, sibling_of="serum-saffron-glow", parts=SMALLER)
def serum_saffron_glow_15():
    label = ("Saffron Glow", "Radiance face serum", "15 ml  ·  0.5 fl oz", "লাবণ্য")
    saffron_glow(serum(label=label, h=5.5, r=1.4), 0.85, 0.6, 4.2, 1.2)


def rose_dew_serum():
    label = ("Rose Dew", "Hyaluronic serum", "30 ml  ·  1.0 fl oz", "লাবণ্য")
    return serum("#FDF6F3", "#FDEDE9", label, True, "ivory", gold(color="#E9B89A"), "ink", "deeprose")


@shot("serum-rose-dew", ev=-0.5)
def serum_rose_dew():
    """At a window that is wet with dew, on linen; a bed of roses beyond."""
    hard_sun(-66, 36, 5.2, 0.8, 0.42, "#F6E9E6", (1, 0.93, 0.86), 3.0)
    blossoms = (("#E2738A", 22, -9, 6, 9), ("#F0A7B0", 30, 8, 10, 12), ("#D9536F", 12, 13, 2, 6), ("#FBE3DF", 26, -4, 20, 14))
    beyond = garden(70, 1.0, 6, "#C4948C", "#EBBDB4", "#FCEDE6", blossoms, 1.2, (-8, 22), 2.0)
    beyond.visible_diffuse = beyond.visible_glossy = False  # or few samples speckle what is white
    dewy_pane(6.4, -11, 11, 2.4, 20)
    draped(linen("#EAD5CB", 9, 0.016, 0.09), 70, 46, 1.0, 5, ((0, 0, 3.6),), 0.12)
    place(rose_dew_serum(), 0, 0, 0.02, -5)
    rose((4.7, -1.6, 0.9), 1.25, (1.05, 0.25, 0.5), "#E58796", 4)
    petals([(-3.7, -2.6, 0.35, 70), (-4.6, -1.6, 0.35, -20)], ["#E58796", "#EFA9AE"], 5, 1.05)
    view(62, 12, (0, 0, 4.9), f=10)


def bedside_kantha():
    """Folded at the head of a bed: a fold towards the camera, another layer below it."""
    r = 1.3
    upper = Quilt([(16, 0), (-5.2 - r, 0, r), (-5.2 - r, -2 * r, r), (0, -2 * r)], -17, 19, 5, 0.22, folds=((-9, 4, 38, 12, 1.5, 0.7),), pressed=((-0.2, 0.6, 6.6, 4.6),))
    border = upper.front - 0.3
    for off in (-1.5, -1.2, 1.2, 1.5):
        upper.along([(u, border + off) for u in np.linspace(-17, 19, 60)], "#D9879B" if abs(off) > 1.3 else "#E9E4F4", 0.34, 0.16)
    for k in range(-6, 8):
        flower(upper, (2.8 * k, border), 0.62, "#E7A6B3", "#F2D9A0")
    clear = upper.clear()
    upper.rows(0.8, "#A9AECB", lambda u, v: abs(v - border) > 1.7 and clear(u, v), turn=40, long=0.34, gap=0.34, thick=0.035)
    upper.spread(linen("#3A3E5E", 22, 0.006, slub=0.03, laid="UV"))
    near, low = -5.6 - r, -2 * r - 0.1
    lower = Quilt([(2, low), (near, low, r), (near, low - 2 * r - 4), (near, low - 2 * r - 9)], -17, 19, 8)
    lower.rows(0.6, "#B9A2B4", thick=0.035)
    lower.spread(linen("#5A3A52", 22, 0.006, slub=0.03, laid="UV"))


@shot("cream-night-bloom", ev=-0.78)
def cream_night_bloom():
    """On a kantha beside the bed: the moon through the slats of a shutter, a lamp in the room, kamini that has opened."""
    wall, dusk = 15.0, "#84869C"
    towards = hard_sun(-60, 30, 3.4, 0.7, 0.2, "#5A6688", (0.82, 0.89, 1), 0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(dusk, 6, aged=("#797B92", "#9A9CB0")), "wall", n=3), (0, wall + 1, -12))
    window_before((1.0, 2.0, 9.0), towards, 30, 34, 1, 14, 0.95, turned=78, open_=6)
    bedside_kantha()
    soft_box("lamp", (34, -16, 12), (0, 0, 3), 9, 12, 22, (1, 0.70, 0.42))
    soft_box("card", (14, -46, 22), (3, 0, 3), 30, 20, 3.5, (1, 0.86, 0.72))
    place(jar(), -1.6, 0, 0.08, 6)
    place(jar_lid(), 4.6, 1.4, 3.33, rx=76, rz=24)
    kamini_sprig((8.8, -2.2, 0.3), (0.05, math.radians(-12), math.radians(102)), 0.95, 4.6, 4, 8, 5)
    fallen_kamini(((-5.6, -3.9, 0.25, 0.8, 62), (-0.4, -5.2, 0.2, 0.72, 78), (-6.6, 2.4, 0.25, 0.74, 40)), 4)
    view(64, 18, (1.0, 0, 2.9), x=1.0, f=10, focus=(-1.5, -3, 3))


def roses_in_a_cup(at):
    """Three roses that were cut short, in a cup of white clay."""
    clay = material("white clay", "#F3ECE6", rough=0.4, coat=0.2)
    put(lathe([(0, 0), (2.0, 0, 0.4), (2.5, 2.4, 1.2), (2.05, 5.0, 0.3), (2.15, 5.6, 0.08), (1.95, 5.6), (1.8, 4.6)], clay, "cup", 96), at)
    x, y, z = at
    for dx, dy, dz, s_, tilt, color, seed in (
        (-1.5, -0.9, 6.7, 1.42, (0.75, -0.45, 0.3), "#E58C9A", 4),
        (1.6, -0.6, 6.9, 1.32, (0.65, 0.55, 1.4), "#D9707F", 9),
        (0.1, 0.9, 8.0, 1.36, (0.35, 0.05, 2.2), "#EDA6AE", 12),
    ):
        rose((x + dx, y + dy, z + dz), s_, tilt, color, seed, stem=False)
    for dx, dz, turn, k in ((-2.4, 5.6, 1.9, 1), (2.5, 5.4, -1.7, 2), (0.5, 5.3, 3.0, 3)):
        leaf((x + dx * 0.6, y - 1.0, z + dz), 3.4, 1.9, (-0.25, 0.1, turn), "#5C7F49", k)


@shot("lotion-rosewater", ev=-0.22)
def lotion_rosewater():
    """On marble before a tiled wall, in the even light of a bathroom's large window; roses and towels behind."""
    glazed = dict(color="#E9D3CA", grout="#D9C1B6", side=7.3, uneven=0.08, askew=0.008)
    put(slab(160, 1, 120, 0.05, 0.03, tiles(**glazed), "wall", n=2), (0, 18, -40))
    marble = stone("marble", "#F3E8E2", 0.22, 0.28, 0.16)
    put(slab(150, 32, 2.4, 0.3, 0.3, marble, "ledge", n=4), (0, 2.6, -2.4))
    surroundings("#F8EFEC", 0.20)
    soft_box("window", (-32, -4, 20), (0, 0, 7), 22, 36, 31, (1, 0.97, 0.93), crisp=True)
    soft_box("room", (34, -26, 20), (0, 0, 8), 28, 36, 4, (1, 0.95, 0.94))
    soft_box("edge", (20, 12, 16), (0, 0, 8), 5, 30, 9, (1, 0.95, 0.93), crisp=True)
    place(pump_bottle(), -0.5, 0, 0, 0)
    towel = folded(linen("#F3ECE6", 11, 0.03, 0.05), 13, 9, (1.35, 1.25, 1.4), 3)
    place(towel, -9.6, 8.2, 0, 12)
    roses_in_a_cup((6.4, 7.6, 0))
    petals([(3.5, -3.0, 0, 40), (4.6, -1.9, 0, -70)], ["#E2808F", "#EFA9AE"], 4, 1.3)
    view(70, 13, (0.2, 0, 8.0), f=4.5, focus=(-0.5, -2.6, 8))


@shot("sunscreen-sun-veil", ev=-0.36)
def sunscreen_sun_veil():
    """In the sand of a beach before evening, a straw hat behind it."""
    hard_sun(-64, 23, 7.0, 0.6, 0.32, "#DDE4EC", (1, 0.92, 0.80), 2.0)
    sand(-22, 34, -20, 46, ((0.2, 0, 1.9), (13, 19, 9)), ("#EEDFC6", "#DCC3A0"), 3, high=0.46, pitch=2.7)
    evening_sea(150, 13, 1.5, sky=("#A9C6D6", "#F2E6DA"), water=("#7FA9B4", "#A9C8CA"), haze=0.9, glints=0)
    surf(47, 151, 86, 1.0, 1.5)
    place(tube(), 0, 0, -0.25, -4, ry=1.2)
    place(straw_hat(), 16.2, 21, 0.2, 20, rx=-14, ry=9)
    for k, (x, y, half, turned, light) in enumerate((
        (-4.6, -4.2, (0.62, 0.46, 0.30), 0.5, "#F0DFC6"), (-3.5, -5.2, (0.30, 0.24, 0.20), 1.4, "#B98A66"),
        (4.4, -6.0, (0.40, 0.30, 0.24), 0.2, "#D9BC98"),
    )):
        grain = pond_stone("pebble", light, "#B89470", 12.0, 0.6, phase=k + 2.0, waterline=-9.0)
        river_pebble((x, y, 0.35 * half[2]), half, grain, k + 5, turned, 0.1)
    view(70, 13, (0.4, 0, 8.0), f=9)


def milk_in_brass(at, r=3.3, h=2.4):
    put(brass_bowl(r, h, 0.3), at)
    full = [(0, h - 0.42), (0.9 * r, h - 0.42), (0.95 * r, h - 0.34)]
    put(lathe(full, emulsion("milk", "#F3E6CE", rough=0.16, depth=0.02, coat=0.3, deep=True), "milk", 120), at)


@shot("soap-saffron-milk", ev=-0.52)
def soap_saffron_milk():
    """Before a bath: on a cotton towel, milk in a brass bowl, saffron; the sun of a small window."""
    wall, power, clay = 13.0, 5.6, "#D3A888"
    towards = hard_sun(-56, 35, power, 0.7, 0.34, "#F1E4D8", (1, 0.90, 0.76), 5)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(clay, 11, foot=(1, 3), aged=("#C08F6E", "#E6C8AE")), "wall", n=3), (0, wall + 1, -10))
    window_before((-1.0, 0.0, 3.5), towards, 30, 21, 1, 1, 0.7, turned=74)
    bench = damp_stone("#8A6450", "#A87E68", "#CBA790", 0.4)
    put(slab(150, 22, 9, 0.5, 0.4, bench, "bench", n=5), (0, 3.6, -9))
    striped = cotton("#EBDCC0", ((1.0, 0.7, "#C4702E"), (2.0, 0.22, "#C4702E"), (6.4, 0.22, "#8E4A22")), 8.2, 3)
    place(folded(striped, 17, 9.6, (0.7, 0.72), 4), -0.6, -0.2, 0, 3)
    top = 1.36
    place(soap("#E7B67C"), -2.2, 2.1, top, 5)
    place(soap("#F3DDBE"), 0.9, -1.2, top + 2.12, -6, rx=57)
    milk_in_brass((7.2, 3.6, 0), 3.1, 2.6)
    marigold((-6.4, 4.4, top + 0.1), 1.35, tilt=(0.45, 0.2, 0))
    fallen = [(-4.6, -3.0, top), (4.9, -3.0, top), (5.6, -1.6, top), (-7.4, -5.6, 0), (6.6, -5.4, 0)]
    petals(fallen, ["#F09A1A", "#F7B434"], 4, 1.0, "marigold")
    saffron([(3.0, -4.2), (3.8, -3.8), (-3.2, -3.8), (-2.4, -4.3)], top + 0.04)
    puddles([], -12, 12, -7.2, -5.3, ((8.4, -6.2, 0.7),), (24, 6, 2), 6)
    view(60, 19, (0.3, 0, 3.3), f=11, focus=(0.5, -2.6, 3.4))


def vitamin_c_serum():
    lb = brand_label(
        "tulsi",
        3.0,
        4.1,
        "Vitamin C 15%",
        "brightening serum",
        "30 ml  ·  No. 15",
        "উজ্জ্বলতার সিরাম",
        "#3A2412",
        "#B4651A",
        "#FBF3E2",
    )
    return bottle(
        1.95,
        6.6,
        1.2,
        0.85,
        0.9,
        "clear",
        "#F0DCBC",  # amber glass, the serum pale in it
        "#FBF0D8",
        0.8,
        close=("dropper", "#2A1A12", "#2A1A12"),
        lab=lb,
        lw=3.0,
        lh=4.1,
        lz=0.7,
    )


@shot("serum-vitamin-c")
def serum_vitamin_c():
    """On a worn board in a kitchen; the sun of its window shines through the serum."""
    wall, top, power = 12.0, 1.5, 6.4
    towards = hard_sun(-62, 36, power, 0.55, 0.34, "#F3E6CF", (1, 0.90, 0.74), 3.0)
    window_before((0, 0, 13.5), towards, 35, 33, 5, 2)
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#F3DDAE"), "wall", n=3), (0, wall + 1, -4))
    put(slab(160, 60, 2, 0.1, 0.05, plaster("#D9BD8C", 3, foot=(-9, 1)), "ledge", n=3), (0, -16, -2))
    board = slab(24, 15, top, 1.4, 0.3, boards("#B9854F", "#6B4020", 60, 0.5, 4), "board", n=10)
    board.data.materials.append(wood("side", "#A06C3A", 0.6, axis=0))
    for each in board.data.polygons:
        each.material_index = int(abs(each.normal.z) < 0.6)
    put(board, (1.4, 0.6, 0), (0, 0, math.radians(-5)))
    place(vitamin_c_serum(), -0.4, 0, top, -5)
    gathered((-0.4, 0), 1.75, top + 0.5, top + 5.1, towards, "#E58A1E", "#B9854F", power, top, wall, label=(0.8, top + 0.7, top + 4.8))
    orange((-6.6, 5.0, top), 2.5, (0.3, 0.25, 0.4))
    orange_half((5.5, -3.3, top), 2.2, 20, 64, 5)
    orange_slice((-5.0, -3.2, top), 1.9, 0.55, (0, 0, 0.6), 8, 0.1)
    view(64, 16, (0.2, 0, 5.5), f=10)


def niacinamide_serum():
    lb = brand_label(
        "nodi",
        2.7,
        4.3,
        "Niacinamide\n10%",
        "clarifying serum",
        "30 ml",
        "নায়াসিনামাইড",
        "#0B2B35",
        "#12606F",
        "#F7FBFB",
    )
    return bottle(
        1.75,
        6.4,
        0.7,
        0.85,
        0.5,
        "frost",
        "#FBFDFD",
        "#F3FAFA",
        0.8,
        close=("dropper", "#FFFFFF", "silver"),
        lab=lb,
        lw=2.7,
        lh=4.3,
        lz=0.6,
    )


@shot("serum-niacinamide", ev=-0.08)
def serum_niacinamide():
    """On the marble sill of a bathroom, early; the morning behind reeded glass, its sun through the serum."""
    power, white = 4.8, material("frame", "#E9EEF0", rough=0.4, coat=0.3)
    towards = hard_sun(-136, 33, power, 0.8, 0.34, "#E4EEF5", (1, 0.96, 0.90), 0)
    beyond = garden(64, 0.85, 11, "#86A2A8", "#BCD0D1", "#FBF4E8", (("#FFFFFF", 16, -9, 14, 8),), 1.5, (-14, 20), 2.0)
    beyond.visible_shadow = beyond.visible_diffuse = beyond.visible_glossy = False
    reeded_pane(10.6, -24, 26, 0.8, 40)
    put(slab(150, 1.6, 1.5, 0.05, 0.12, white, "rail", n=3), (0, 10.4, 0))
    put(slab(1.5, 1.4, 90, 0.05, 0.12, white, "post", n=3), (8.8, 10.6, 1.4))
    marble = veined_stone("#E6EAED", "#C9D1D7", "#7F8E9A", 0.2, 2.4, white="#F6F8FA")
    put(slab(150, 20, 3.0, 0.3, 0.3, marble, "sill", n=5), (0, 1.6, -3.0))
    soft_box("room", (-30, -34, 20), (0, 0, 6), 26, 36, 44, (1, 0.97, 0.93), crisp=True)
    soft_box("sky", (6, 36, 38), (0, 0, 4), 50, 34, 10, (0.95, 0.98, 1))
    place(card_before(niacinamide_serum(), 0.2, "#FFFFFF"), -0.3, 0, 0, -5)
    contact((-0.3, 0, 0.02), 2.2, 0.4)
    gathered((-0.3, 0), 1.55, 0.5, 4.6, towards, "#CFECF0", "#DDE3E7", power, 0, label=(0.8, 0.6, 4.9), share=0.8)
    for k, (x, y, half, turned, light, dark) in enumerate((
        (4.6, 1.4, (1.55, 1.15, 0.62), 0.3, "#DDE2E3", "#B9C2C6"), (4.4, 1.2, (1.05, 0.8, 0.48), -0.5, "#9FB0B8", "#768A94"),
        (3.3, -1.7, (0.62, 0.48, 0.34), 0.9, "#C9D3D6", "#9DAAB0"),
    )):
        grain = pond_stone("pebble", light, dark, 12.0, 0.6, phase=k + 3, waterline=-9.0)
        river_pebble((x, y, 0.9 * half[2] + (1.12 if k == 1 else 0)), half, grain, k + 5, turned, 0.04)
    puddles([], -12, 12, -7.6, 8.5, ((-5.2, -3.0, 1.1), (6.4, -3.4, 0.7), (-7.0, 3.6, 1.3)), (90, 26, 8), 5)
    view(56, 12.5, (0.2, 0, 5.1), f=9, focus=(-0.3, -1.6, 4))


def neem_face_wash():
    front = brand_label(
        "kashful",
        3.3,
        7.0,
        "Neem &\nLemongrass",
        "purifying face wash",
        "100 ml",
        "নিম ফেসওয়াশ",
        "#FBF7E8",
        "#F5D97E",
        u=1.12,
    )
    return tube("#5E7B4A", "#F6F0DE", h=11.2, w=5.4, front=front)


@shot("face-wash-neem-tulsi", ev=-0.55)
def face_wash_neem_tulsi():
    """On a ledge of glazed tiles that is still wet, in the sun of a window before which a neem stands."""
    ledge, wall = dict(color="#BECBAE", grout="#D3D2C0", side=5.5), dict(color="#A5B694", grout="#C4C7B0", side=5.5)
    hand_made = dict(uneven=0.10, askew=0.010)
    put(cloth(tiles(**ledge, **hand_made, upright=False, seed=5), 120, 21, steps=2), (0, 4, 0))
    edges = [material("edge", color, rough=0.1, coat=0.5) for color in ("#BECCAA", "#C8D4B5", "#B6C5A1", "#C3D0B0")]
    for k in range(-8, 9):  # rounded tiles along its edge
        put(slab(5.34, 1.3, 1.5, 0.3, 0.42, edges[(3 * k * k + k) % 4], "edge", n=5), (5.5 * k + 1.2, -6.5, -1.49))
    put(slab(120, 1, 30, 0.1, 0.05, tiles(**ledge, **hand_made, seed=9), "front", n=2), (0, -6.0, -31.6))
    put(slab(160, 1, 120, 0.05, 0.03, tiles(**wall, **hand_made), "wall", n=2), (0, 14.5, -40))
    surroundings("#EEF1E6", 0.30)
    through_window((-17.5, 8.5, -12, 29), -40, 41, 4.5, ((-9.0,), (17.6,)), 1.0, twigs=((-22, 36, -58, 13), (-4, 33, -20, 8)))
    soft_box("fill", (36, -30, 20), (0, 0, 6), 30, 36, 7, (0.97, 1, 0.97))
    soft_box("pane", (-34, 0, 26), (0, 4, 2), 16, 24, 8, (1, 0.98, 0.94), crisp=True)
    place(neem_face_wash(), 0, 0, 0, 3)
    neem_sprig((3.0, -5.0, 0.10), (0.05, math.radians(16), math.radians(-72)), 4, 3.0, 1.05, 3)
    puddles([], -13, 13, -5.6, 12, ((-6.2, -2.6, 1.5), (5.5, 3.0, 1.7), (-9, 6, 2.0), (9.4, -3.8, 0.8)), (90, 30, 9), 4)
    wetted(((-2.8, -1.8, 1.5, 12.2, 18), (1.8, 2.8, 1.5, 12.2, 18), (-1.6, 1.6, 10.6, 12.6, 9)), 5, (0.04, 0.16))
    view(72, 15, (0, 0, 7.2), f=8, focus=(0, -1.5, 7))


def rose_toner(open_=False):
    label = ("Rose Water Toner", "softening face toner", "150 ml", "গোলাপজল টোনার", "#7A1138", "#A3234F", "#FFF6F4")
    lb = brand_label("shapla", 3.1, 5.2, *label)
    close = dict(neck=1.5) if open_ else dict(close=("screw", "#FFFFFF", "gold", 2.6, 1.15))
    return bottle(2.05, 11.4, 0.6, 0.8, 0.45, "clear", "#FFF8F8", "#FCE6E9", 0.88, lab=lb, lw=3.1, lh=5.2, lz=2.6, **close)


@shot("toner-rose")
def toner_rose():
    """On wet rose marble, in the sun of a morning; the shadows of a rose bush on the wall."""
    wall, power, pink = 12.0, 6.2, "#EDBBB6"
    towards = hard_sun(-52, 38, power, 0.9, 0.34, "#F3E6E6", (1, 0.92, 0.84), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(pink, 6, aged=("#E6A8A2", "#F7DDD6")), "wall", n=3), (0, wall + 1, -4))
    leaves_before((-4.0, wall, 12.0), towards, 34, 14, 16, (3.2, 5.6), (18, 34), 8)
    marble = veined_stone("#F3D3CC", "#E2AFA9", "#9E4A54", 0.22, 1.3, white="#FFF3EE")
    place(step_of_stone(34, 20, 4, marble, 9, 20, 0.16), 0, 1.6, -4)
    place(rose_toner(), 0, 0, 0, -4)
    contact((0, 0, 0.025), 2.5, 0.5)
    gathered((0, 0), 1.8, 0.5, 9.0, towards, "#F3A9B2", "#EFC8C2", power, 0, wall, pink, (0.72, 2.6, 7.8), share=0.6)
    puddles([], -10, 10, -8, 6, ((-3.6, -3.6, 1.5), (4.4, -2.4, 1.9), (1.0, -5.4, 1.1)), (150, 40, 12), 4)
    fallen = [(3.4, -2.6, 0, 50), (-4.4, -3.2, 0, 100), (-3.2, -4.4, 0, 0), (5.0, -1.2, 0, -60), (-5.6, 2.2, 0, 20), (6.6, 3.4, 0, 90)]
    petals(fallen, ["#D9476A", "#E98498", "#E26A84"], 17, 1.3)
    wet(("velvet",))
    wetted(((-6, 7, -6, 0, 60),), 3, (0.03, 0.13), ("label", "wrap", "marble", "step", "puddle", "gathered", "bot", "wall"), (0, 0, -1))
    view(78, 12, (0, 0, 6.6), f=11)


def stamped(wide, z):
    """The leaf of Tulsi & Co., printed on a lid."""
    L = Label(wide, wide)
    L.mark("leaf", 0.5, 0.5, 0.62, "#5E2812", 0.035)
    return plate(L.save(), wide, wide, (0, 0, z + 0.012), (0, 0, 0), rough=0.4)


@shot("mask-clay-ghat")
def mask_clay_ghat():
    """On a brick of the ghat, where the river has left its clay to dry and crack."""
    hard_sun(-76, 25, 6.4, 0.7, 0.36, "#EEE4E0", (1, 0.93, 0.84), 4.0)
    cracked_clay(-19, 22, -21, 84, ((-4.9, -6.2, 2.2),), ("#CFAE94", "#B48A6C"), 4)
    brick = pond_stone("brick", "#C98E70", "#AE7052", 8.0, 0.12, waterline=-9.0)
    place(step_of_stone(10.6, 8.8, 2.9, brick, 6, 30, 0.1), -1.0, 0.5, -0.9, 5)
    place(straight_jar(3.5, 3.0, "matte", "#B2623F", lab=None, open_=True, cream="#B8704C", of=CLAY, spooned=dict(way="twice", deep=1.5, marks=0.04, grit=0.35, seed=3)), -1.0, 0.4, 2.0)
    L = Label(5.0, 2.0, None)
    L.t(0.22, "Tulsi & Co.", "garab", 0.62, "#FBEEDD")
    L.rule(0.45, 0.7, "#FBEEDD", 0.025)
    L.t(0.66, "Red Clay Mask", "garamond", 0.50, "#FBEEDD")
    L.t(0.90, "মুলতানি ও লাল মাটি, ১০০ গ্রাম", "bangla", 0.26, "#FBE0B8")
    place(group([wrap(L.save(), 3.5, 0.5, 2.0, 5.0, off=0.02)], "l"), -1.0, 0.4, 2.0)
    place(group([flat_lid(3.5, 1.3, "copper"), stamped(3.2, 1.3)], "lid"), 4.75, -2.7, 3.2, rx=84, rz=24)
    pile((-4.9, -6.2), 1.6, "#B0603C", 0.62, 3)
    view(62, 24, (0.3, -0.8, 2.8), f=9)


def pearl_eye_cream(open_=False):
    L = Label(3.0, 1.7)
    L.t(0.20, "MEHTAB", "display", 0.37, "#4A3468", 0.24, bold=0.018)
    L.rule(0.41, 0.16, "#9A7BC0")
    L.t(0.60, "Pearl Eye Cream", "garamondi", 0.38, "#4A3468")
    L.t(0.88, "মুক্তা আই ক্রিম", "bangla", 0.29, "#6A4C96")
    inside = dict(open_=True, cream="#EDE4E6", of=dict(rough=0.24, depth=0.02), rim=0.3, spooned=dict(deep=1.7, marks=0.034)) if open_ else dict(lid="silver", lid_h=1.3)
    return straight_jar(2.1, 2.5, "opaque", "#FBF9FA", lab=L.save(), lw=2.7, lh=1.55, lz=0.45, **inside)


def pearl_eye_cream_lid():
    mark = Label(2.6, 2.6, None, "#4E4668")
    mark.mark("moon", 0.5, 0.5, 0.4, "#4E4668")
    return group([flat_lid(2.12, 1.3, "silver"), plate(mark.save(), 2.6, 2.6, (0, 0, 1.312), (0, 0, 0), rough=0.35)], "lid")


@shot("eye-cream-pearl", ev=-0.34)
def eye_cream_pearl(open_=False):
    """On dark blue-violet stone, before the shell that its pearls come from; or open, its lid leaning on the shell."""
    put(slab(160, 1, 90, 0.05, 0.03, plaster("#6F6984", aged=("#6D6680", "#837D96")), "wall", n=2), (0, 15, -4))
    honed = damp_stone("#423E52", "#5F5A70", "#9A94AC", 0.34)
    put(slab(120, 17, 8, 0.4, 0.3, honed, "ledge", n=5), (0, 3.6, -8))
    surroundings("#ECEAF4", 0.38)
    through_window((-23, 7, -9, 29), -44, 38, 4.2, ((-11.5,), (23.5,)), 0.8, tint=(1, 0.95, 0.90))
    soft_box("fill", (30, -26, 16), (0, 0, 3), 24, 28, 6, (0.95, 0.95, 1))
    soft_box("pane", (-24, -16, 24), (0, 0, 2), 9, 13, 12, (1, 0.98, 0.96), crisp=True)
    soft_box("strip", (-12, -26, -1), (0, 0, 3), 6, 18, 3.2, (1, 0.98, 0.96))
    soft_box("behind", (2.5, 13, 7.4), (0.5, 0, 3), 7, 4, 1.6, (0.97, 0.96, 1))
    place(pearl_eye_cream(open_), 0.5, 0, 0.02, -4)
    if open_:
        place(pearl_eye_cream_lid(), 4.5, 2.3, 2.07, rx=74, rz=-14)
    shell = pearl_shell(3.8, 0.46, 3)
    put(shell, (-3.7, 3.6, 2.62), (math.radians(64), math.radians(10), math.radians(34)))
    for x, y, r in (
        *((3.4, -2.2, 0.62), (4.5, -1.6, 0.50), (4.1, -2.95, 0.36), (2.6, -3.4, 0.27)),
        *((-2.9, -2.6, 0.46), (-3.7, -2.2, 0.30), (6.0, 0.6, 0.55), (-5.4, -3.4, 0.58)),
    ):
        pearl_bead((x, y, 0), r)
    view(47, 11, (0.2, 0, 2.6), f=9, focus=(0.5, -2.1, 2))


def kumkum_oil():
    lb = brand_label("labonno", 2.8, 2.9, "Kumkumadi", "Night face oil", "", "", "#5A1512", "#B23A1E", "#FBF1DF", u=0.86)
    close = ("dropper", "#7A1F1B", "gold")
    return bottle(2.0, 5.6, 1.9, 0.8, 1.6, "clear", "#FBE7BC", "#E9A13C", 0.72, close=close, lab=lb, lw=2.8, lh=2.9, lz=0.7)


def kumkum_box():
    L = Label(3.6, 7.2)
    L.frame(0.12, "#F0C778", 0.03)
    L.mark("rosette", 0.5, 0.2, 0.6, "#F0C778")
    L.t(0.42, "LABONNO", "didot", 0.46, "#F0C778", 0.14)
    L.t(0.52, "লাবণ্য", "bangla", 0.34, "#F0C778")
    L.t(0.70, "Kumkumadi", "garamondi", 0.52, "#FBEBD0")
    L.t(0.78, "NIGHT FACE OIL", "latom", 0.18, "#FBEBD0", 0.15)
    L.t(0.91, "30 ml", "lato", 0.18, "#FBEBD0")
    return carton(4.3, 4.3, 8.8, "#7A1F1B", L.save(), 3.6, 7.2)


@shot("face-oil-kumkum", ev=-0.45)
def face_oil_kumkum():
    """On a carved bench at a window before evening; the sun in its oil falls on wood and wall."""
    wall, power, green = 10.0, 6.2, "#A9B5A2"
    towards = hard_sun(-52, 28, power, 0.7, 0.32, "#EEF0E6", (1, 0.87, 0.68), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(green, 7, aged=("#93A48F", "#C6CDB9")), "wall", n=3), (0, wall + 1, -12))
    window_before((0.2, 0, 10.4), towards, 30, 25, 3, 2, 0.75, turned=72)
    carved_bench((0, -5.0), deep=16)
    place(kumkum_box(), -2.7, 2.3, 0, 17)
    place(kumkum_oil(), 1.7, -1.0, 0, -6)
    contact((1.7, -1.0, 0.02), 2.3, 0.5)
    sunlit_behind((1.9, 1.6, 2.7), 2.4, 5.2, "#FFF0C0", 2.3)
    gathered((1.7, -1.0), 1.8, 0.5, 3.7, towards, "#E8761A", "#7A5236", power, 0, wall, green, (0.72, 0.7, 3.6), share=1.0)
    saffron([(4.4, -3.0), (5.0, -2.6), (4.7, -3.5), (3.6, -3.6), (-0.9, -3.4), (-1.6, -3.0)], 0.04)
    mirror_strips(metals=["cm_gold"])
    view(50, 11.5, (-0.1, 0, 4.1), f=11)


def sun_stick_label():
    return brand_label(
        "nodi",
        3.3,
        5.6,
        "Sun Stick\nSPF 50+",
        "invisible finish, PA++++",
        "20 g",
        "সানস্টিক",
        "#7A3D08",
        "#C2600A",
        u=1.0,
        bangla=("banglan", 0.42),  # bold and small, its line is struck through
    )


def sun_stick():
    return stick("#FFF9EC", "#EE8A1D", sun_stick_label())


def open_sun_stick():
    """Without its cap, the wax turned out."""
    return open_stick("#FFF9EC", "#F2DFA8", sun_stick_label())


def sun_stick_cap():
    return stick_cap("#EE8A1D")


@shot("sun-stick-rod", ev=-0.42)
def sun_stick_rod(open_=False):
    """On the wet edge of a swimming pool, at noon; a towel lies there. Or open, its cap laid down where the towel was."""
    waterline, floor = -0.4, -3.2
    towards = hard_sun(-50, 44, 5.2, 0.7, 0.38, "#E9F2F6", (1, 0.95, 0.87), 5)
    ripples = dict(rings=(), calm=(), seed=9, steep=0.055, lengths=(0.7, 10.0))
    pool(waterline, waterline - floor, tuple(towards), "#E6F1EE", "#74C3D4", 1.0, 7.0, 12.0, contrast=0.45, **ripples)
    wall = lit_by_water(plaster("#CFE3E6", 5, aged=("#BCD5DA", "#E4EFEF")), -1.0, 9.0, 0.2)
    put(slab(200, 2, 90, 0.1, 0.05, wall, "wall", n=3), (0, 12, -6))
    coping = pond_stone("coping", "#F0E4D2", "#DDCBB2", 9.0, 0.25, waterline=-9.0, phase=2.0)
    for k, x in enumerate((-25.2, -0.6, 24.0)):  # slabs with a joint between them
        place(step_of_stone(24.2, 6.8, 4.0, coping, 11 + k, 26, 0.1), x, -0.2, -4.0, 0.2 * (k - 1))
    place(open_sun_stick() if open_ else sun_stick(), -0.8, 0.4, 0, 8)
    if open_:
        place(sun_stick_cap(), 3.7, -1.2, 1.28, -28, rx=-90)
    else:
        striped = cotton("#EFE7D8", ((1.2, 0.7, "#DE8A34"), (2.1, 0.2, "#DE8A34")), 4.2, 5, both=False)
        place(folded(striped, 9.0, 5.2, (0.62, 0.6), 3), 6.6, 0.5, 0, -5)
    turn = towards.to_track_quat("Z", "Y")
    frond = palm_shadow(Vector((9.5, 11, 20.0)) + 2 * towards, (0, 0, 0), 0.5, n=11, seed=4, dense=0.34, recede=(4, 40), wide=1.15)
    frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, 2.6)).to_matrix()).to_euler()
    puddles([], -11.8, 11.4, -3.2, 2.8, ((-5.2, -1.6, 0.9), (-8.6, 1.4, 0.8)), (40, 8, 2), 5)
    view(62, 14.5, (0.2, 0, 4.6), f=10)


def litchi_balm_lid():
    L = Label(4.8, 4.8)
    L.disc("#F7DDE0", "#C9406A")
    L.mark("lily", 0.5, 0.24, 0.46, "#C9406A")
    L.t(0.50, "shapla", "latob", 0.92, "#A3234F")
    L.t(0.67, "Litchi Lip Balm", "latos", 0.38, "#A3234F")
    L.t(0.79, "লিচু লিপ বাম", "banglas", 0.34, "#C9406A")
    return group([tin(3.0, 1.6, "silver"), plate(L.save(), 4.8, 4.8, (0, 0, 1.55), (0, 0, 0), rough=0.5)], "lid")


@shot("lip-balm-litchi", ev=-0.2)
def lip_balm_litchi():
    """On a cane mat below the tree: litchis, one of them half peeled; sun between leaves."""
    put(cloth(mat("#C6A677", "#785E3A"), 130, 130, steps=2), (0, 20, -0.06))
    towards = hard_sun(-58, 36, 4.6, 0.8, 0.32, "#EEF1EC", (1, 0.95, 0.86))
    leaves_before((4.0, 19.0, 0), towards, 30, 20, 3.4, (2.6, 4.4), (14, 26), 4)
    soft_box("card", (8, -46, 22), (0, 2, 3), 44, 26, 2.2, (1, 0.96, 0.94))  # for the tin to mirror
    place(litchi_balm_lid(), -0.8, 2.9, 2.95, rx=70, rz=10)
    place(balm_open(3.0, 1.1, "silver", "#E46F86"), 1.2, -2.2, 0)
    place(litchi(1.5, 84, seed=2), 4.0, 1.5, 1.45, 40, rx=-26, ry=16)
    place(litchi(1.5, 6, seed=5), -3.5, -0.9, 1.42, 70, rx=112)
    place(litchi(1.5, 6, seed=8), 3.5, 5.4, 1.45, 10, rx=100)
    put(mango_leaf(6.0, 1.7, 0.5, 2), (-3.2, 4.2, 0.12), (0.04, 0.2, math.radians(60)))
    put(mango_leaf(5.2, 1.5, 0.5, 4), (4.6, -3.4, 0.12), (0.04, -0.2, math.radians(-24)))
    view(42, 20, (0.2, 0.1, 2.1), f=14)


def aloe_sheet_mask():
    L = Label(9, 12.5, "#EAF3E2", ppc=110)
    L.band(0, 0.07, "#8DB58A")
    L.band(0.93, 1, "#8DB58A")
    L.d.ellipse([L.W * 0.16, L.H * 0.42, L.W * 0.84, L.H * 0.42 + L.W * 0.68], fill=L.c("#BFDBB4"))
    L.mark("wave", 0.5, 0.15, 0.7, "#2E6B4A", 0.05)
    L.t(0.25, "nodi", "latol", 1.9, "#1F5138")
    L.t(0.37, "aloe & cucumber", "lato", 0.62, "#1F5138")
    L.mark("leaf", 0.5, 0.60, 1.9, "#2E6B4A", 0.07)
    L.t(0.775, "SHEET MASK", "latos", 0.62, "#1F5138", 0.16)
    L.t(0.835, "অ্যালোভেরা শিট মাস্ক", "banglas", 0.58, "#2E6B4A")
    L.t(0.895, "1 sheet  ·  25 ml", "lato", 0.42, "#1F5138")
    return sachet(L.save())


def aloe_plant(at, size=1.0):
    """A rosette of leaves that stand up and bend outwards."""
    for k in range(11):
        turn, rise = 2.39996 * k, math.radians(80 - 3.6 * k)
        one = aloe_leaf(size * (12 + 0.35 * k), 2.7 * size, 1.0 * size, -0.05 - 0.006 * k, seed=k)
        put(one, (at[0] - 0.4 * size * math.sin(turn), at[1] + 0.4 * size * math.cos(turn), at[2]), (rise, 0, turn))


@shot("sheet-mask-aloe", ev=-0.22)
def sheet_mask_aloe():
    """On wet green stone, where an aloe was just cut: a leaf and slices of it, cucumber; its plant stands behind."""
    towards = hard_sun(-58, 36, 5.2, 0.7, 0.34, "#E8F2EA", (1, 0.95, 0.85), 4)
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#9DBB9A", 5, aged=("#8AAB8A", "#BFD4B8")), "wall", n=3), (0, 16, -8))
    soft_box("pillow", (-17, -13, 15), (0, 0, 5), 5, 20, 9, (1, 1, 0.98), crisp=True)  # for film to mirror
    wet = damp_stone("#2C443A", "#48645A", "#8AA598", 0.3)
    put(slab(150, 26, 12, 0.5, 0.35, wet, "ledge", n=5), (0, 4.4, -12))
    aloe_plant((8.8, 10.4, -1.0), 1.1)
    dark = pond_stone("dark", "#5E7062", "#3E4E44", 8.0, 0.6, phase=5, waterline=-9.0, green=0.1)
    flat_rock((-1.8, 4.9, -0.2), (4.4, 2.2, 4.4), dark, 6, 0.2)
    place(aloe_sheet_mask(), -1.4, 0.8, 0.02, rx=-13, rz=-4, s=0.88)
    in_shade(towards, (-7, 15, 11), 24)
    place(aloe_leaf(15.0, 4.4, 1.9, 0.03, seed=3), 4.0, -3.2, 1.36, -54)
    place(aloe_slice(4.0, 1.8, 0.9, 2), -4.0, -2.2, 0, 12, rx=90)
    place(aloe_slice(3.9, 1.8, 0.8, 5), -4.3, -4.0, 0.42, 16, rx=118)
    for k, (x, y, z, r, lean) in enumerate((
        (0.2, -3.9, 0.02, 1.4, (0.0, 0, 0.5)), (1.6, -3.5, 0.40, 1.36, (0.08, -0.28, 2.2)),
    )):
        cucumber_slice((x, y, z), r, lean, seed=k + 1)
    puddles([], -13, 13, -8, 10, ((-6.4, -0.8, 1.1), (2.4, -6.2, 0.9), (-1.0, -2.6, 0.8), (8.4, -5.4, 1.0)), (130, 40, 12), 6)
    wetted(((-5.2, 2.6, 9.6, 10.9, 14),), 4, (0.03, 0.12), dry=())  # on its seal, never on its print
    view(64, 16.5, (0.2, 0, 5.2), f=10)


BUTTER = dict(rough=0.3, depth=0.02)  # light that wanders in what is so yellow would blotch it with other colours


def mango_butter(open_=False, u=0.86, spooned=None):
    lb = brand_label(
        "shapla",
        4.4,
        2.9,
        "Mango Body Butter",
        "with kokum & shea",
        "",
        "ম্যাঙ্গো বডি বাটার",
        "#A33A12",
        "#D9582B",
        u=u,
    )
    inside = dict(open_=True, cream="#FBE5AE", of=BUTTER, rim=0.22, spooned=spooned) if open_ else dict(lid="#EE6B4A", lid_h=1.5)
    return straight_jar(3.5, 3.9, "opaque", "#FFE9B8", lab=lb, lw=4.4, lh=2.9, lz=0.5, **inside)


def mango_butter_lid():
    mark = Label(4.6, 4.6, None, "#D9532F")
    mark.mark("lily", 0.5, 0.5, 1.5, "#D9532F", 0.05)
    return group([flat_lid(3.5, 1.5, "#EE6B4A"), plate(mark.save(), 4.6, 4.6, (0, 0, 1.512), (0, 0, 0), rough=0.35)], "lid")


def mango_ledge():
    ledge("#E3A970", ("#EADCC8", "#D8C5AA"), turn=4, seed=7, phase=9)
    towards = hard_sun(-52, 38, 4.2, 0.8, 0.42)
    in_shade(towards, (-5, 10.5, 10), 26)


@shot("lotion-shapla-mango", ev=-0.12)
def lotion_shapla_mango():
    """Open in the sun, its fruit around it, one of it scored."""
    mango_ledge()
    place(mango_butter(open_=True), -0.7, 0.9, 0)
    place(mango_butter_lid(), 3.9, 7.0, 3.35, rx=74, rz=20)
    place(ripe_mango(5.0, 1), -5.3, -1.6, 1.62, rx=74, rz=24, ry=-6)
    place(mango_cheek(4.3), 4.0, -3.0, 1.0, rx=30, rz=20)
    put(mango_leaf(6.4, 1.9, 0.5, 2), (1.2, -4.4, 0.1), (0.04, 0.3, math.radians(66)))
    view(50, 19.5, (0.0, 0, 2.9), f=14, focus=(-0.7, -2.4, 2.0))


@shot("lotion-shapla-mango-closed", ev=-0.1)
def lotion_shapla_mango_closed():
    """The same ledge from its left and lower: closed, a mango behind it, the scored half near."""
    mango_ledge()
    place(mango_butter(), -0.9, -0.6, 0, -14)
    place(ripe_mango(5.0, 1), 5.0, 2.2, 1.62, rx=74, rz=-36, ry=6)
    place(mango_cheek(3.9), 3.4, -4.2, 1.08, rx=34, rz=6)
    put(mango_leaf(6.0, 1.8, 0.5, 2), (-5.6, -1.4, 0.1), (0.04, 0.3, math.radians(-52)))
    camera((-13, -44, 11.5), (0.5, -0.4, 3.0), 85 * ZOOM["product"], 14 * ZOOM["product"], (-1.3, -3.6, 2.6))
