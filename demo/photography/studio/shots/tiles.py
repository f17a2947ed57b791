"""The five category tiles: five places in the sun. Their upper corners are cut by an arch, so nothing stands there."""

import math

from mathutils import Euler, Vector

from ..kit.geometry import place, put, slab
from ..kit.labels import card_before
from ..kit.light import mirror_strips, soft_box, surroundings, sunlight
from ..kit.materials import material
from ..kit.stage import view
from ..things.accessories import brush_cup, makeup_brush, sponge
from ..things.bangles import bangle
from ..things.cloth import linen
from ..things.far_views import banana_garden, curtain_in_sun
from ..things.flowers import hibiscus, leaf, shiuli
from ..things.fragrance import perfume, sunlit_behind
from ..things.hair import oil_bottle, shampoo
from ..things.ledge import direction, hard_sun
from ..things.makeup import compact, lipstick
from ..things.mirror_view import lived_room, room_in_mirror
from ..things.nails import nail_polish
from ..things.pool import lit_by_water, pool
from ..things.pouch import pouch
from ..things.props import palm_shadow
from ..things.quilt import Quilt, vine_border
from ..things.shapla import lily_pad, shapla_flower
from ..things.skincare import jar, serum
from ..things.stones import pond_stone, river_pebble, step_of_stone
from ..things.sunbeams import contact, cut_light, gathered, lattice_before
from ..things.surfaces import oxide, plaster
from ..things.winter import winter_field
from .registry import shot
from .shades import surface


@shot("tile-skincare", kind="tile", ev=-0.1)
def tile_skincare():
    """On stones in clear water, in the sun of a morning."""
    waterline, floor, power = 0.9, -0.8, 5.2
    towards = direction(-46, 46)
    ripples = dict(rings=((-5.4, -5.6, 1.2),), calm=((0, 0.5, 5.0), (-6.4, -5.4, 3.6)), seed=7, lengths=(0.6, 8.0), steep=0.06)
    pool(waterline, waterline - floor, tuple(towards), "#E9EADD", "#86C6C8", 0.92, 9.0, 10.0, 0.09, contrast=0.62, **ripples)
    wall = lit_by_water(plaster("#B4D6D6", aged=("#BCD2C6", "#DCEBE6")), 0.0, 7.0, 0.16)
    put(slab(160, 2, 90, 0.1, 0.05, wall, "wall", n=3), (0, 14, -4))
    sunlight((0, 0, 7), 1.2, 0.28, 46, -46, power, leaves=(), softness=0.6, tint=(1, 0.95, 0.87))
    turn = towards.to_track_quat("Z", "Y").to_euler()
    for x, z, twist, long in ((13.0, 22.0, 2.5, 0.5), (-13.5, 20.0, 3.9, 0.46)):
        frond = palm_shadow(Vector((x, 13, z)) + 2 * towards, turn, long, n=11, seed=round(x), dense=0.34, recede=(4, 40), wide=1.15)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()
    stone = pond_stone("hewn", "#F1ECE2", "#D3CEC3", 8.0, 0.3, phase=2, lap=0.2, green=0.06)
    place(step_of_stone(9.0, 7.0, 3.2 - floor, stone, 11, 16, 0.08), -3.2, 2.2, floor, 8)
    low = pond_stone("low", "#E4DED2", "#BDB6AA", 8.0, 0.45, phase=5, lap=0.2, green=0.08)
    place(step_of_stone(9.4, 7.4, 1.75 - floor, low, 4, 16, 0.08), 4.5, -1.0, floor, -9)
    place(serum(), -3.0, 1.8, 3.17, -4)
    sunlit_behind((-2.8, 4.6, 6.4), 3.0, 6.2, "#FFE0A8", 1.3)
    gathered((-3.0, 1.8), 1.5, 3.7, 8.6, towards, "#E2661A", "#EDE7DB", power, 3.2, label=(0.82, 4.0, 8.2), reach=4.2)
    place(card_before(jar("#F3C9BF", open_=False), 0.2), 4.5, -1.3, 1.72, 6, s=0.94)
    lily_pad((-7.6, -5.0, waterline + 0.02), 3.3, 2.2, 3)
    lily_pad((-4.6, -8.3, waterline + 0.02), 2.1, 0.6, 5)
    shapla_flower((-5.4, -5.4, waterline + 0.05), 0.9, (0.16, 0.1, 0.6), "#F8E2E6", seed=3, edge="#E79DB4")
    for k, (x, y, half, turned, light, dark) in enumerate((
        (8.4, -5.2, (1.1, 0.85, 0.95), 0.4, "#8C9AA2", "#5E6C76"), (7.0, -6.6, (0.6, 0.45, 0.40), -0.5, "#D9D4C9", "#B3ADA1"),
        (1.0, -5.8, (0.72, 0.55, 0.45), 0.9, "#A8A9A6", "#7C8082"), (2.2, -7.0, (0.42, 0.32, 0.26), 0.2, "#C9C3B6", "#9E988C"),
        (-0.9, -2.6, (0.55, 0.42, 0.42), 1.1, "#7F8B92", "#5A666E"), (9.4, -1.0, (1.2, 0.9, 1.2), 0.2, "#A3AEB3", "#737F86"),
    )):
        grain = pond_stone("pebble", light, dark, 12.0, 0.8, phase=k + 3, lap=0.2, green=0.05)
        river_pebble((x, y, floor + 0.86 * half[2]), half, grain, k + 5, turned, 0.05)
    mirror_strips(metals=["gold"])
    view(77, 21, (0.2, 0, 6.0), f=13, focus=(0, -1.6, 6))


SLIM = ((-68, 4, 3, 0.8), (34, 10, 14, 0.06), (122, 8, 3, 0.5))  # lines of light for lacquer seen from above


def lacquer_before_a_curtain(front=-15.5, power=4.6, reach=60.0):
    """A table of blush lacquer before a pale curtain, through which the low sun comes in from behind at the left; its
    edge is at y = `front`. It is paler than all that stands on it. Answers the deep red lacquer of a plinth.
    """
    curtain = curtain_in_sun(26)
    curtain.visible_shadow = False
    lacquer, deep = (material("lacquer", tone, rough=0.16, coat=0.9, spec=0.6) for tone in ("#DDB3A3", "#7E1F24"))
    put(slab(150, reach, 2, 0.3, 0.25, lacquer, "table", n=4), (0, front + reach / 2, -2))
    hard_sun(-115, 31, power, 2.0, 0.3, "#F4DAD2", (1, 0.88, 0.72), 0)
    soft_box("room", (-26, -36, 26), (0, 0, 4), 26, 36, 30, (1, 0.96, 0.93))
    soft_box("side", (34, -14, 16), (0, 0, 4), 14, 34, 5, (1, 0.95, 0.92))
    return deep


def pan_and_room(middle, looks):
    """What the compact's mirror shows above its own pan: a room in the low sun behind the camera."""
    warm = dict(wall="#E2A88E", floor="#7A3426", wood="#57241B", cloth="#EBC9A6", garden="#B5A25C", sky="#FFE7C8")
    room = lived_room(**warm, window=(-0.95, 0.3, 0.6, 0.72), glare=1.7, blur=6.0)
    room_in_mirror(middle, looks, room, wide=11.4, tall=11.4, rises=-11.8, strength=1.5, beyond=10, flat=True)


@shot("tile-makeup", kind="tile", ev=-0.1)
def tile_makeup():
    """On blush lacquer before a curtain that the low sun shines through; glass bangles lie with it."""
    deep = lacquer_before_a_curtain()
    put(slab(5.6, 5.6, 1.5, 2.8, 0.18, deep, "plinth", n=24), (-3.9, 0.5, 0))
    place(card_before(lipstick(surface("#B3121F", 1.28)), 0.8), -3.9, 0.5, 1.5, 12, s=1.12)
    place(compact("#D77F7C", angle=94), 3.5, 0.6, 0, -10, s=0.95)
    pan_and_room((2.9, 4.4, 4.6), (-0.29, -0.95, 0.07))
    place(nail_polish("#A9121E"), -0.5, -4.0, 0, 8, s=0.86)
    for k, color in enumerate(("#A3121C", "gold", "#C4302A")):
        place(bangle(color), -4.9 + 0.3 * k, -6.3 - 0.3 * k, 0.27 * k, 40 * k, rx=1.5 * k)
    mirror_strips(lacquers=["ccase", "case"], metals=["gold", "cm_gold"], lines=SLIM)
    mirror_strips(lacquers=["churi"], lines=[(-58, 3, 3, 0.9)])
    view(62, 31, (0.2, 0, 3.4), f=12, focus=(0, -1.0, 4))


SANDSTONE = "#B98877"


def sandstone_evening(wall, top, power, at, tall, high=5, stone=("#CDB7A2", "#A98F7C")):
    """The last sun through a stone lattice, on a wall of rose sandstone `wall` centimetres behind a ledge whose top is
    at `top`; the lattice's light is around `at`, so `tall`. Returns where the sun stands.
    """
    towards = hard_sun(-44, 27, power, 0.7, 0.36, "#E9DCD2", (1, 0.86, 0.74), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(SANDSTONE, 9, foot=(-9, 1), aged=("#A5776A", "#B98C7C")), "wall", n=3), (0, wall + 1, -4))
    lattice_before(at, towards, 3.2, 19, tall, away=17, bar=0.62)
    ledge_stone = pond_stone("ledge", *stone, 8.0, 0.04, phase=3.0, waterline=-9.0)
    place(step_of_stone(40, 16, high, ledge_stone, 12, 24, 0.14), 0, -0.6, top - high, 2)
    return towards


def flagged(at, towards, wide=4.0, tall=4.9):
    """Keeps a lattice's light off a label, so that it can be read."""
    flag = slab(wide, 0.2, tall, 0.05, 0.02, material("flag", "#222222"), "flag", z=-tall / 2)
    put(flag, Vector(at) + 13 * towards, (math.radians(-27), 0, math.radians(-44)))
    flag.visible_camera = flag.visible_glossy = flag.visible_transmission = flag.visible_diffuse = False


@shot("tile-fragrance", kind="tile", ev=-0.55)
def tile_fragrance():
    """Shiuli that fell lie around the flacon."""
    wall, top, power = 8.0, 2.6, 6.4
    towards = sandstone_evening(wall, top, power, (2.6, wall, 8.6), 24)
    flagged((-0.7, -1.2, top + 3.3), towards)
    flacon = place(card_before(perfume("#FFF0E4", backed="#FFD9C4"), 0.45), -0.6, 0.4, top, -9)
    contact((-0.6, 0.4, top + 0.015), 3.6, 0.4, 2.4)
    cut_light(flacon, ("flacon", "juice"), towards, "#F6B8A2", "#B98C7C", power, wall, top, SANDSTONE, 0.12)
    for k, (x, y, s) in enumerate(((3.6, -3.4, 1.1), (5.0, -1.6, 0.95), (-4.8, -3.0, 1.05), (-3.2, -5.4, 0.9), (1.0, -5.8, 0.85))):
        shiuli((x, y, top), s, (0.35, 0.12 * (-1) ** k, k * 1.3), seed=k)
    mirror_strips(metals=["gold"])
    view(47, 12.5, (-0.4, 0, 7.3), f=12, focus=(-0.6, -1.6, 6))


BANANA_LEAVES = (  # of the tile's garden, behind its right and its left
    ((26, 16), (6.5, 6.0), 3.9, 2.6), ((27, 4), (9.5, -9.5), 3.8, 3.0), ((24, 22), (1.5, 15.5), 3.4, 1.6),
    ((-27, 2), (-13.0, -11.0), 3.6, -2.6), ((-27, 14), (-14.5, 5.0), 3.2, -2.0), ((20, -20), (12.5, -6.0), 2.8, -1.6),
)


@shot("tile-hair", kind="tile", ev=0.36)
def tile_hair():
    """On the green floor of a veranda before a garden in low sun, the taller bottle on a low bench of stone."""
    power, low = 5.2, 1.9
    towards = hard_sun(-118, 34, power, 0.6, 0.24, "#DFE8D2", (1, 0.91, 0.74), 0)
    turn = towards.to_track_quat("Z", "Y")
    for at, twist in (((-9.0, -6.0, 0), 0.4), ((9.0, 9.0, 0), 2.2)):
        frond = palm_shadow(Vector(at) + 34 * towards, (0, 0, 0), 0.62, n=12, seed=3, wide=1.3)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()
    soft_box("room", (-38, -28, 24), (0, 0, 7), 22, 38, 58, (1, 0.94, 0.90))
    soft_box("sky", (-6, 40, 40), (0, 0, 5), 60, 40, 8, (0.95, 1, 0.94))
    put(slab(150, 60, 3, 0.3, 0.35, oxide("#43614B", dark="#1A3024", dust="#93A684"), "floor", n=4), (0, -14.5, -3))
    beyond = banana_garden(90, BANANA_LEAVES, 0.78, tones=("#0C1D10", "#28462A"), lit=("#14290F", "#5F8544"), blur=1.7, gleam="#D9C98A", near=1.25)
    beyond.visible_shadow = False
    put(slab(11.6, 7.6, low, 0.5, 0.2, pond_stone("bench", "#E4DECB", "#C3BCA4", 8.0, 0.2, waterline=-30, phase=4, green=0.1), "bench", n=6), (-3.0, 2.2, 0), (0, 0, math.radians(3)))
    place(shampoo("#E8BDB2"), -2.6, 2.6, low, 6)
    place(card_before(oil_bottle(), 0.12), 3.85, -3.8, 0, -6)
    sunlit_behind((4.05, -0.5, 4.9), 2.1, 9.4)
    gathered((3.85, -3.8), 1.95, 0.5, 8.2, towards, "#EBA43C", "#688660", power, 0, label=(0.82, 1.0, 6.2))
    hibiscus((7.2, -6.2, 0), 0.72, tilt=(0.9, 0.1, 0.25), color="#D51F27", edge="#F2666B")
    leaf((7.0, -4.6, 0.12), 4.0, 1.9, (0.16, 0.05, -0.7), "#4F7A3C", 1)
    mirror_strips(lacquers=["sh"], lines=((-70, 7, 3, 1.0),))
    mirror_strips(lacquers=["shcap", "ocap"], metals=["gold"])
    view(77, 24, (0.3, 0, 7.8), f=9, focus=(0, -1.0, 6))


@shot("tile-accessories", kind="tile", ev=-0.1)
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
        place(makeup_brush(hair=hr, tip=tp, R=1.46, bl=3.7), x, 1.4, 0.9, ry=ry, rz=20, s=0.86)
    place(sponge("#E0708A"), 4.2, -4.4, 1.5, rx=86, rz=-52, s=0.82)
    view(80, 24, (0.4, 0, 5.6), f=12, focus=(0, -0.6, 5))
