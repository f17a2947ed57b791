"""The five category tiles: five places in the sun. Their upper corners are cut by an arch, so nothing stands there."""

import math

from mathutils import Vector

from ..kit.geometry import place, put, slab
from ..kit.light import mirror_strips, soft_box, surroundings, sunlight
from ..kit.materials import material
from ..kit.stage import view
from ..things.accessories import brush_cup, makeup_brush, sponge
from ..things.cloth import linen
from ..things.far_views import garden
from ..things.flowers import hibiscus, leaf, shiuli
from ..things.fragrance import perfume, sunlit_oil
from ..things.hair import comb, oil_bottle, shampoo
from ..things.ledge import direction, hard_sun, ledge, window_bars
from ..things.makeup import compact, lipstick
from ..things.mirror_view import morning_room, room_in_mirror
from ..things.nails import nail_polish
from ..things.petals import petals
from ..things.pool import pool
from ..things.pouch import pouch
from ..things.quilt import Quilt, vine_border
from ..things.shapla import lily_pad, shapla_flower
from ..things.skincare import jar, serum
from ..things.stones import pond_stone, river_pebble, step_of_stone
from ..things.sunbeams import contact, cut_light, gathered, lattice_before
from ..things.surfaces import boards, plaster
from ..things.winter import winter_field
from .registry import shot
from .shades import surface

TILE = (800, 1000)  # nobody zooms into a tile


@shot("tile-skincare", TILE, kind="tile", ev=-0.1)
def tile_skincare():
    """On stones in clear water, in the sun of a morning."""
    waterline, floor, power = 0.9, -0.8, 5.2
    towards = direction(-46, 46)
    ripples = dict(rings=((-5.4, -6.6, 1.6), (6.0, -7.4, 1.0)), calm=((0, 0.5, 5.0),), seed=7, gather=26)
    pool(waterline, waterline - floor, tuple(towards), "#EFF0E6", "#9FD8DE", 0.98, 0, **ripples)
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#B4D6D6", aged=("#BCD2C6", "#DCEBE6")), "wall", n=3), (0, 14, -4))
    sunlight((0, 0, 7), 1.2, 0.28, 46, -46, power, leaves=((-17, -6, 0.55), (17, -13, -0.5)), softness=1.0, tint=(1, 0.95, 0.87))
    stone = pond_stone("hewn", "#F1ECE2", "#D3CEC3", 8.0, 0.3, phase=2, lap=0.2, green=0.06)
    place(step_of_stone(9.0, 7.0, 3.2 - floor, stone, 11, 16, 0.08), -3.2, 2.2, floor, 8)
    low = pond_stone("low", "#E4DED2", "#BDB6AA", 8.0, 0.45, phase=5, lap=0.2, green=0.08)
    place(step_of_stone(9.4, 7.4, 1.75 - floor, low, 4, 16, 0.08), 4.5, -1.0, floor, -9)
    place(serum(), -3.0, 1.8, 3.17, -4)
    sunlit_oil((-2.8, 4.6, 6.4), 3.0, 6.2, "#FFE0A8", 1.3)
    gathered((-3.0, 1.8), 1.5, 3.7, 8.6, towards, "#E2661A", "#EDE7DB", power, 3.2, label=(0.82, 4.0, 8.2), reach=4.2)
    place(jar("#F3C9BF", open_=False), 4.5, -1.3, 1.72, 6, s=0.94)
    lily_pad((-7.4, -5.6, waterline + 0.02), 3.4, 2.2, 3)
    shapla_flower((-5.6, -5.2, waterline + 0.1), 0.92, (0.2, 0.12, 0.6), "#FBE9EC", seed=3)
    for k, (x, y, half, turned, light, dark) in enumerate((
        (8.4, -5.2, (1.1, 0.85, 0.95), 0.4, "#8C9AA2", "#5E6C76"), (7.0, -6.6, (0.6, 0.45, 0.40), -0.5, "#D9D4C9", "#B3ADA1"),
        (1.0, -5.8, (0.72, 0.55, 0.45), 0.9, "#A8A9A6", "#7C8082"), (2.2, -7.0, (0.42, 0.32, 0.26), 0.2, "#C9C3B6", "#9E988C"),
        (-0.9, -2.6, (0.55, 0.42, 0.42), 1.1, "#7F8B92", "#5A666E"), (9.4, -1.0, (1.2, 0.9, 1.2), 0.2, "#A3AEB3", "#737F86"),
    )):
        grain = pond_stone("pebble", light, dark, 12.0, 0.8, phase=k + 3, lap=0.2, green=0.05)
        river_pebble((x, y, floor + 0.86 * half[2]), half, grain, k + 5, turned, 0.05)
    mirror_strips(metals=["gold"])
    view(77, 21, (0.2, 0, 6.0), f=13, focus=(0, -1.6, 6))


@shot("tile-makeup", TILE, kind="tile", ev=-0.25)
def tile_makeup():
    """On a rose ledge at a window, whose bars fall on the wall."""
    ledge("#D58F88", ("#F0D2C6", "#DDB2A5"), 36, 17, (0, 2.0), behind=11.5, seed=6, phase=4)
    towards = hard_sun(-54, 36, 4.7, 0.8, 0.34, "#F6E9E6", (1, 0.94, 0.86), 4.0)
    window_bars(towards, (2.0, 11.5, 9.5), pane=10, bar=0.9)
    block = pond_stone("block", "#EBC4B8", "#D3A093", 8.0, 0.3, waterline=-30, phase=6, green=0.0)
    place(step_of_stone(6.4, 5.6, 2.6, block, 9, 12, 0.08), -3.4, 2.0, -0.02, 12)
    place(lipstick(surface("#B3121F", 1.28)), -3.4, 1.8, 2.55, 10, s=1.12)
    place(compact("#D77F7C", angle=103), 3.6, 0.4, 0, -10, s=0.95)
    room_in_mirror((3.0, 4.6, 4.8), (-0.34, -0.93, 0.07), morning_room("#E8A79C", "#F6CFC4", sprig=None), strength=1.1)
    place(nail_polish("#A9121E"), -1.2, -3.7, 0, 8, s=0.84)
    petals([(-5.6, -3.6, 0.02, 60), (5.6, -5.2, 0.02, -40), (2.4, -4.4, 0.02, 150)], ["#C4202C", "#D9464A"], 8, 1.15)
    mirror_strips(lacquers=["ccase"], metals=["gold"])
    view(62, 16, (0.4, 0, 4.7), f=11, focus=(0, -1.5, 4))


SANDSTONE = "#B98877"


def sandstone_evening(wall, top, power, at, tall, high=5):
    """The last sun through a stone lattice, on a wall of rose sandstone `wall` centimetres behind a ledge whose top is
    at `top`; the lattice's light is around `at`, so `tall`. Returns where the sun stands.
    """
    towards = hard_sun(-44, 27, power, 0.7, 0.36, "#E9DCD2", (1, 0.86, 0.74), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(SANDSTONE, 9, foot=(-9, 1), aged=("#A5776A", "#B98C7C")), "wall", n=3), (0, wall + 1, -4))
    lattice_before(at, towards, 3.2, 19, tall, away=17, bar=0.62)
    stone = pond_stone("ledge", "#CDB7A2", "#A98F7C", 8.0, 0.04, phase=3.0, waterline=-9.0)
    place(step_of_stone(40, 16, high, stone, 12, 24, 0.14), 0, -0.6, top - high, 2)
    return towards


def flagged(at, towards, wide=4.0, tall=4.9):
    """Keeps a lattice's light off a label, so that it can be read."""
    flag = slab(wide, 0.2, tall, 0.05, 0.02, material("flag", "#222222"), "flag", z=-tall / 2)
    put(flag, Vector(at) + 13 * towards, (math.radians(-27), 0, math.radians(-44)))
    flag.visible_camera = flag.visible_glossy = flag.visible_transmission = flag.visible_diffuse = False


@shot("tile-fragrance", TILE, kind="tile", ev=-0.55)
def tile_fragrance():
    """Shiuli that fell lie around the flacon."""
    wall, top, power = 8.0, 2.6, 6.4
    towards = sandstone_evening(wall, top, power, (2.6, wall, 8.6), 24)
    flagged((-0.7, -1.2, top + 3.3), towards)
    flacon = place(perfume("#FFF0E4", backed="#FFD9C4"), -0.6, 0.4, top, -9)
    contact((-0.6, 0.4, top + 0.015), 3.6, 0.4, 2.4)
    cut_light(flacon, ("flacon", "juice"), towards, "#F6B8A2", "#B98C7C", power, wall, top, SANDSTONE, 0.5)
    for k, (x, y, s) in enumerate(((3.6, -3.4, 1.1), (5.0, -1.6, 0.95), (-4.8, -3.0, 1.05), (-3.2, -5.4, 0.9), (1.0, -5.8, 0.85))):
        shiuli((x, y, top), s, (0.35, 0.12 * (-1) ** k, k * 1.3), seed=k)
    mirror_strips(metals=["gold"])
    view(63, 14, (0, 0, 7.6), f=11, focus=(-0.6, -1.6, 6))


@shot("tile-hair", TILE, kind="tile", ev=0.1)
def tile_hair():
    """On the sill of an old window before a garden, the sun coming in through the oil."""
    power = 6.0
    towards = hard_sun(126, 37, power, 0.5, 0.32, "#E9E6D6", (1, 0.91, 0.75), 0)
    soft_box("room", (-26, -36, 20), (0, 0, 6), 34, 38, 44, (1, 0.97, 0.93))
    soft_box("sky", (6, 40, 40), (0, 0, 5), 60, 40, 9, (0.95, 0.98, 1))
    put(slab(150, 44, 3, 0.3, 0.35, boards("#A1764B", "#3B2414", 15, 0.52, 13), "sill", n=4), (0, -9, -3))
    frame = material("frame", "#6F8468", rough=0.7, mottled=0.3, ms=0.8, bump=(2.0, 0.5))
    put(slab(150, 2.4, 2.2, 0.1, 0.15, frame, "rail", n=3), (0, 13.0, 0))
    put(slab(3.0, 2.2, 90, 0.1, 0.15, frame, "post", n=3), (6.2, 13.0, 0))
    garden(90, 0.62, low="#54703C", middle="#94AE66", high="#F1EDC8", sun_at=(-8, 26), level=2.0)
    place(shampoo(), -3.2, 2.2, 0, 8)
    place(oil_bottle(), 3.4, -0.6, 0, -6)
    sunlit_oil((3.7, 2.8, 4.9), 2.1, 9.4)
    gathered((3.4, -0.6), 1.95, 0.5, 8.2, towards, "#EBA43C", "#9A7048", power, 0, label=(0.82, 1.0, 6.2))
    place(comb(), -4.4, -2.3, 0.1, 6, 62, s=0.62)
    hibiscus((7.4, -3.4, 0), 0.92, tilt=(0.9, 0.1, 0.25), color="#D51F27", edge="#F2666B")
    leaf((8.6, -1.4, 0.12), 4.6, 2.2, (0.16, 0.05, -1.1), "#4F7A3C", 1)
    view(81, 17, (0.4, 0, 7.3), f=9, focus=(0, -1.5, 6))


@shot("tile-accessories", TILE, kind="tile", ev=-0.1)
def tile_accessories():
    """On a kantha before a field of mustard, in low sun."""
    beyond = winter_field(50, 1.0)
    beyond.location.x = -14
    stands = ((-2.8, 1.6, 5.6, 3.6), (5.2, 1.4, 2.9, 2.9), (4.4, -4.0, 2.0, 2.0))
    r = 1.75
    far = [(17, -4), (17, 0, 1.6), (-8.4 - r, 0, r), (-8.4 - r, -2 * r, r), (2, -2 * r)]
    upper = Quilt(far, -19, 19, 3, 0.3, folds=((-8, 8, 20, 14, 1.3, 0.9), (13, 6, 70, 9, 1.6, 1.4)), pressed=stands)
    border = upper.front - 0.35
    vine_border(upper, border, -19, 19)
    clear = upper.clear()
    upper.rows(0.66, "#B0473C", lambda u, v: abs(v - border) > 1.9 and clear(u, v), turn=46)
    upper.rows(0.44, "#FBF4E6", lambda u, v: abs(v - border) < 1.3 and clear(u, v), long=0.30, gap=0.2, thick=0.04)
    upper.spread(linen("#F0E3CE", 22, 0.006, slub=0.02, laid="UV"))
    near, low = -8.8 - r, -2 * r - 0.1
    lower = Quilt([(2, low), (near, low, r), (near, low - 2 * r, r), (2, low - 2 * r)], -19, 19, 8)
    lower.rows(0.62, "#F6E7CF")
    lower.spread(linen("#86291F", 22, 0.006, slub=0.03, laid="UV"))
    surroundings("#CBDAF4", 0.26)
    hard_sun(-64, 28, 5.0, 1.0, 0.26, "#CBDAF4", (1, 0.84, 0.62), 4.0)
    sky = soft_box("sky", (-6, 34, 40), (0, 0, 2), 60, 40, 9, (1, 0.93, 0.82))
    sky.visible_transmission = False
    soft_box("room", (14, -52, 28), (0, 0, 6), 24, 36, 16, (0.98, 0.99, 1))
    place(pouch(), -2.8, 1.6, 0.05, 8, s=0.98)
    place(brush_cup(s=0.9), 5.2, 1.4, 0.05, -12)
    for x, ry, hr, tp in ((4.8, -8, "#E9D3C2", "#D9998F"), (5.7, 9, "#F1E2D0", "#E7B98E")):
        place(makeup_brush(hair=hr, tip=tp), x, 1.4, 0.9, ry=ry, rz=20, s=0.86)
    place(sponge("#E0708A"), 4.2, -4.4, 1.5, rx=86, rz=-52, s=0.82)
    view(80, 24, (0.4, 0, 5.6), f=12, focus=(0, -0.6, 5))
