"""The front page through the year: three tables, three lights. The left half stays empty for words."""

import math
import random

import bpy
from mathutils import Euler, Vector

from ..kit.geometry import link, place, put, slab
from ..kit.labels import card_before
from ..kit.light import FLAGS, mirror_strips, soft_box, sun, surroundings
from ..kit.materials import Nodes, glowing, material, wood
from ..kit.stage import camera
from ..things.cloth import linen
from ..things.flowers import jasmine, shiuli
from ..things.fragrance import perfume, seen_by_glass
from ..things.hair import shampoo
from ..things.pool import lit_by_water, pool
from ..things.props import palm_shadow
from ..things.puddles import foot_of, puddles
from ..things.quilt import Quilt, flower, vine_border
from ..things.rain import drop_shapes, garden_in_rain, rain_on_pane, set_drop, wetted
from ..things.rooms import low_sun
from ..things.shapla import lily_pad, shapla_flower
from ..things.skincare import jar, jar_lid, pump_bottle, serum, squeezed, tube
from ..things.stones import damp_stone, flat_rock, pond_stone, river_pebble, step_of_stone
from ..things.surfaces import plaster
from ..things.winter import winter_field
from .fragrance import body_mist, neel
from .hair_care import hibiscus_oil
from .registry import HERO, HERO_PHONE, shot
from .skincare import mango_butter, niacinamide_serum, pearl_eye_cream


# Winter: a folded kantha before a field of mustard, in low sun.


BOARD = (17.55, -0.6)


STANDS = ((8.7, 0, 4.2, 4.2), (2.5, 0.6, 4, 3), (24.6, 4.2, 3.4, 3.4), (*BOARD, 6.4, 5.5))


def kantha(stands=STANDS):
    """Folded: its layers lie in front, the upper one with a border."""
    folds = ((-18, 4, 28, 17, 1.7, 1.0), (-8, 6, 8, 11, 1.3, 0.7), (31, 9, 70, 9, 1.8, 1.8))
    r = 1.75
    far = [(17, -4), (17, 0, 1.6), (-6.4 - r, 0, r), (-6.4 - r, -2 * r, r), (2, -2 * r)]
    upper = Quilt(far, -31, 36, 3, 0.3, folds=folds, pressed=stands)
    border = upper.front - 0.35
    vine_border(upper, border, -31, 36)
    for k in range(6):  # none at the left, where words lie
        for j in range(3):
            at = (7.0 * k + 3.5 * (j % 2), border - 6.3 - 4.4 * j)
            flower(upper, at, 0.55, ("#A8322B", "#2B4470")[(k + j) % 2], "#D49A2A")
    clear = upper.clear()
    upper.rows(0.66, "#FBF4E6", lambda u, v: abs(v - border) > 1.9 and clear(u, v), turn=46)
    upper.rows(0.44, "#FBF4E6", lambda u, v: abs(v - border) < 1.3 and clear(u, v), long=0.30, gap=0.2, thick=0.04)
    upper.spread(linen("#F0E3CE", 22, 0.006, slub=0.02, laid="UV"))
    near, low = -6.8 - r, -2 * r - 0.1
    lower = Quilt([(2, low), (near, low, r), (near, low - 2 * r, r), (2, low - 2 * r)], -31, 36, 8)
    lower.rows(0.62, "#F6E7CF")
    lower.spread(linen("#86291F", 22, 0.006, slub=0.03, laid="UV"))


@shot("hero-winter", HERO, kind="hero", ev=-0.12)
def hero_winter():
    winter_field(50, 1.0)
    kantha()
    sunlit = winter_light()
    place(jar(cream="#E9D9CB"), 8.7, 0, 0.06, 6)
    rosewood_board(*BOARD, -3)
    place(serum(), 14.25, 1.3, 0.99, -4)
    seen_by_glass(3.0, 6.0, (14.25, 3.2, 4.3), sunlit)
    place(card_before(perfume(backed="#FFE9DC"), 0.3), 19.2, -1.8, 0.99, 4)
    place(pump_bottle(), 24.7, 4.4, 0.06, -4, s=0.82)
    fallen = ((13.7, -3.5, 0.99), (3.4, -4.6, 0.1), (5.6, -5.2, 0.1), (25.4, -2.6, 0.1), (-2.6, -3.4, 0.1))
    fallen_shiuli(fallen)
    winter_gold()
    place(jar_lid(), 2.5, 1.4, 3.3, rx=76, rz=-24)  # only now: its face is flat, and would be cut by the flags' edge
    seen = camera((13, -92, 27), (13, 0, 5.75), 66, 15, focus=(14, -2, 4))
    seen.data.shift_x = -0.208  # straight before the things, or they would lean; the frame reaches aside for words


def winter_light():
    """Low sun from the left; answers the glow that glass shows."""
    surroundings("#CBDAF4", 0.24)
    low_sun(-68, 25, 5.0, (1, 0.82, 0.58), 1.2)
    sky = soft_box("sky", (-16, 34, 40), (8, 0, 2), 60, 40, 9, (1, 0.93, 0.82))
    sky.visible_transmission = False
    for x in (-14, 41):
        soft_box("rim", (x, 6, 19), (13, 0, 9), 6, 24, 14, (1, 0.92, 0.80))
    for x in (4, 34):
        soft_box("room", (x, -52, 28), (14, 0, 5), 20, 36, 15, (0.98, 0.99, 1))
    sunlit, ground_light = glowing("sun behind", "#FFE0A8", 1.0), glowing("ground", "#F3CE93", 0.75)
    for glow in (sunlit, ground_light):
        glow.cycles.sample_as_light = False  # or they speckle glass
    ground = slab(80, 110, 0.1, 0.05, 0.02, ground_light, "ground", n=2)
    put(ground, (12, -76, -12))  # or gold, seen from above, would mirror the dark below the quilt
    ground.visible_camera = ground.visible_diffuse = ground.visible_shadow = ground.visible_transmission = False
    return sunlit


def rosewood_board(x, y, turn):
    board = slab(10.1, 8.4, 0.95, 0.9, 0.22, wood("rosewood", "#4A2A1E", 0.26, axis=0), "board", n=8)
    put(board, (x, y, 0.04), (0, 0, math.radians(turn)))


def fallen_shiuli(fallen):
    for k, at in enumerate(fallen):
        shiuli(at, 1.0 - 0.04 * k, (0.3, 0.1 * (-1) ** k, math.sin(2.1 * k)), seed=k)


def winter_gold():
    flags = [(at, half, soft, 0.3 * dark) for at, half, soft, dark in FLAGS]
    mirror_strips(metals=["gold"], flags=flags)


@shot("hero-winter-phone", HERO_PHONE, kind="hero", ev=-0.06)
def hero_winter_phone():
    field = winter_field(50, 1.0, tall=True)
    field.location = (12.6, 0, -1.2)
    board = (18.3, 0.2)
    kantha(((10.2, -2.4, 4.2, 4.2), (6.4, 1.4, 4, 3), (11.8, 5.2, 3.4, 3.4), (*board, 6.4, 5.5)))
    sunlit = winter_light()
    place(pump_bottle(), 11.8, 5.4, 0.06, 3, s=0.78)
    rosewood_board(*board, -3)
    place(serum(), 21.9, 1.9, 0.99, -6)
    seen_by_glass(3.0, 6.0, (21.9, 3.8, 4.3), sunlit)
    place(card_before(perfume(backed="#FFE9DC"), 0.3), 17.0, -1.4, 0.99, 2)
    place(jar(cream="#E9D9CB"), 10.2, -2.4, 0.06, 6)
    fallen_shiuli(((20.6, -2.8, 0.99), (5.4, -4.6, 0.1), (14.0, -5.4, 0.1), (24.6, -3.6, 0.1)))
    winter_gold()
    place(jar_lid(), 6.4, 1.6, 3.3, rx=76, rz=-24)
    seen = camera((13.4, -92, 23), (13.4, 0, 5.75), 92, 15, focus=(14, -2, 4))
    seen.data.shift_y = 0.245  # straight before the things; the frame reaches up for words


# Summer: stones in shallow water before a sunlit wall.


WATERLINE = 0.9


BEARING, ABOVE = math.radians(-50), math.radians(42)
SUN = (math.sin(BEARING) * math.cos(ABOVE), -math.cos(BEARING) * math.cos(ABOVE), math.sin(ABOVE))


def sun_over_left(power=6.6, softness=1.0, tint=(1, 0.95, 0.86), ambient=0.38):
    """Answers how it is turned."""
    surroundings("#F4F1F2", ambient)
    turn = Vector(SUN).to_track_quat("Z", "Y").to_euler()
    sun(turn, power, softness, tint)
    soft_box("fill", (34, -22, 22), (0, 0, 8), 26, 34, 5, (0.98, 0.97, 1))
    soft_box("top", (-6, 10, 48), (0, 0, 8), 34, 20, 5)
    return turn


def afloat(count, left, right, near, far, color, size, seed):
    """Specks on the water: duckweed, dust, what has fallen from trees."""
    rnd = random.Random(seed)
    verts, faces = [], []
    for _ in range(count):
        x, y, r = rnd.uniform(left, right), rnd.uniform(near, far), rnd.uniform(*size)
        turn, long = rnd.uniform(0, 3), rnd.uniform(0.45, 0.9)
        around = [(r * math.cos(k * math.pi / 5), long * r * math.sin(k * math.pi / 5)) for k in range(10)]
        faces.append(list(range(len(verts), len(verts) + 10)))
        c, s = math.cos(turn), math.sin(turn)
        verts += [(x + c * u - s * v, y + s * u + c * v, WATERLINE + 0.012) for u, v in around]
    me = bpy.data.meshes.new("afloat")
    me.from_pydata(verts, [], faces)
    link(me, "afloat", material("afloat", color, rough=0.5), smooth=False)


def drops_on_pads(pads, seed=5):
    """Some gathered where a leaf is hollow, smaller ones around."""
    rnd, shapes = random.Random(seed), drop_shapes(8, 3, 0.12, 74, dew())
    for x, y, r in pads:
        for _ in range(round(7 * r)):
            q, a = rnd.uniform(0.12, 0.7), rnd.uniform(0, 2 * math.pi)
            at = (x + q * r * math.cos(a), y + q * r * math.sin(a), WATERLINE + 0.055 + 0.006 * r * q)
            lying = set_drop(rnd.choice(shapes), at, 0.035 + 0.12 * rnd.random() ** 2)
            lying.rotation_euler = (math.radians(-90), 0, rnd.uniform(0, 6))


def dew():
    """A drop in the sun: dark where light enters, bright on its other side where it is gathered, and a glint. It is
    painted so, as from low a drop mirrors nothing but a grey sky.
    """
    k = Nodes("dew")
    k.t.nodes.remove(k.b)
    here, clear, glint, both = (k.n(kind) for kind in ("NewGeometry", "BsdfTransparent", "Emission", "AddShader"))
    towards_us = Vector((0, -0.97, 0.24))
    for towards, ends, to in (
        (Vector(SUN), (-0.5, 0.95, 2.1, 0.36), clear.inputs[0]),
        ((Vector(SUN) + towards_us).normalized(), (0.955, 0.985, 0.0, 2.6), glint.inputs["Strength"]),
    ):
        facing, shade = k.n("VectorMath", operation="DOT_PRODUCT"), k.n("MapRange", interpolation_type="SMOOTHSTEP")
        facing.inputs[1].default_value = towards
        for name, value in zip(("From Min", "From Max", "To Min", "To Max"), ends):
            shade.inputs[name].default_value = value
        k.l(here.outputs["Normal"], facing.inputs[0])
        k.l(facing.outputs["Value"], shade.inputs["Value"])
        k.l(shade.outputs[0], to)
    k.l(clear.outputs[0], both.inputs[0])
    k.l(glint.outputs[0], both.inputs[1])
    k.l(both.outputs[0], k.o.inputs["Surface"])
    return k.m


PADS = (
    *((0.2, -7.6, 3.2), (-6.6, -10.2, 3.3), (3.4, -12.0, 2.1), (-16.0, -8.8, 3.4), (-11.4, -12.9, 2.2)),
    *((17.6, -9.6, 2.9), (22.6, -12.4, 2.2), (28.4, -8.4, 2.0)),
)
FLOOR = WATERLINE - 2.0


@shot("hero-summer", HERO, kind="hero", ev=-0.06)
def hero_summer():
    rings = ((13.4, -8.6, 1.6), (-3.0, -7.6, 1.0), (-22.0, -3.0, 1.3))
    fronds = ((-25.0, 24.0, 3.9, 0.56), (-8.5, 26.0, 2.4, 0.54), (18.0, 25.0, 3.5, 0.46))
    sunlit_pool(rings, PADS, fronds)
    h = 2.2
    made_of = pond_stone("step", "#EFE3CE", "#D3C0A3", 8.0, 0.35, phase=1, green=0.5)
    place(step_of_stone(32, 10.5, h - FLOOR, made_of, 5, 34, worn_by=2.6), 17.4, 2.6, FLOOR)
    # Each stands a little nearer than the one to its left, so that no shadow falls on a label.
    place(squeezed(tube()), 4.2, 4.8, h - 0.02, 2, s=0.74, ry=-1.2)
    place(silk_shampoo(), 9.3, 4.4, h - 0.02, 4, s=0.87)
    place(hibiscus_oil(), 15.3, 2.4, h - 0.02, -6, s=1.06)
    raised = pond_stone("raised", "#E3D3BC", "#BFA988", 9.0, 0.5, phase=4)
    place(step_of_stone(8.2, 7.0, 1.3, raised, 8, 9), 21.7, 1.4, h - 0.03, -4)
    place(mango_butter(u=0.92), 21.6, 1.2, h + 1.24, -10, s=0.93)
    rock = pond_stone("rock", "#A2978A", "#6E655C", 6.0, 0.2, 0.35, phase=2, lap=0.3, green=0.3)
    flat_rock((0.7, -1.7, -0.5), (1.9, 1.5, 1.9), rock, 9, 0.6)
    pebbles((
        (-0.6, -3.6, (1.45, 1.05, 1.25), 0.5, "#A79A8C", "#74695F", 0.0),
        (-2.9, -4.9, (0.95, 0.72, 0.50), -0.4, "#8E6A57", "#634437", 0.5),
        (0.9, -4.6, (0.66, 0.50, 0.40), 1.2, "#D8CDBB", "#B3A48E", 0.0),
        (26.4, -4.6, (1.30, 0.95, 1.15), 0.2, "#8B8680", "#5F5B58", 0.6),
        (-20.6, -5.4, (0.90, 0.70, 0.46), 0.3, "#C9BBA6", "#A08F79", 0.0),
        (2.6, -4.0, (1.05, 0.80, 1.15), -0.5, "#9C8F80", "#6C6156", 0.4),
        (4.4, -3.7, (0.70, 0.56, 0.92), 0.3, "#C9BBA6", "#988A78", 0.0),
        (5.4, -4.5, (0.55, 0.44, 0.40), 0.9, "#85705F", "#5E4C40", 0.3),
    ))
    lily_pads(PADS)
    afloat(26, -25, 28, -17, 6, "#8FA84A", (0.05, 0.13), 1)
    afloat(60, -25, 28, -17, 8, "#C9B894", (0.02, 0.05), 2)
    shapla_flower((-3.0, -7.6, 0.95), 1.06, (0.14, 0.1, 0.4), "#FCF6F4", seed=3)
    shapla_flower((-12.4, -8.2, 0.95), 0.86, (0.2, -0.14, 2.0), "#FCF6F4", seed=8)
    seen = camera((2.5, -108, 45.5), (2.5, 0, 28.4), 78, 16, focus=(12, 0, 6))
    seen.data.shift_y = -0.39  # from high, so that water is clear, but nearly level, so that no bottle leans


def sunlit_pool(rings, pads, fronds, wall="#EED6B9", dense=0.34, recede=(4, 40)):
    """Clear water before a wall on which the shadows of palm `fronds` (x, z, turned, how long) lie."""
    pool(WATERLINE, WATERLINE - FLOOR, SUN, rings=rings, calm=pads)
    put(slab(200, 2, 90, 0.1, 0.05, lit_by_water(plaster(wall)), "wall", n=3), (0, 12, -2))
    kerb = pond_stone("kerb", "#F0E5D3", "#DCCBB2", 7.0, 0.22, phase=3, lap=0.08, green=0.15)
    place(step_of_stone(74, 3, 1.7 - FLOOR, kerb, 3, 40, 0.14), 0, 10.2, FLOOR)
    turn = sun_over_left(7.2, 0.5, ambient=0.33)
    for x, z, twist, long in fronds:
        crisp = dict(recede=recede, wide=1.15)
        frond = palm_shadow(Vector((x, 10.8, z)), turn, long, n=11, seed=round(-x), dense=dense, **crisp)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()
    soft_box("key", (-62, -16, 26), (8, 0, 6), 40, 44, 7, (1, 0.98, 0.95))
    for x, y, wide in ((-8, -58, 7), (60, -10, 9)):  # for glass and brass to mirror
        soft_box("strip", (x, y, 26), (20, 4, 8), wide, 46, 14, (1, 0.985, 0.95), crisp=True)
    room = slab(46, 1, 60, 0.1, 0.05, material("room", "#2A1B12", rough=1), "room", n=2)
    put(room, (56, -40, -2), (0, 0, math.radians(48)))
    room.visible_camera = room.visible_diffuse = room.visible_shadow = room.visible_transmission = False


def silk_shampoo():
    silk = ("Hibiscus Silk", "Strengthening\nshampoo", "300 ml  ·  10 fl oz", "লাবণ্য")
    return shampoo(label=silk, within=0.62, small=1.15)


def pebbles(lying):
    for k, (x, y, half, turned, light, dark, banded) in enumerate(lying):
        grain = pond_stone("pebble", light, dark, 11.0, 1.0, banded, phase=k + 5, lap=0.26, green=0.1)
        river_pebble((x, y, FLOOR + 0.86 * half[2]), half, grain, k + 3, turned, 0.06)


def lily_pads(pads):
    for k, (x, y, r) in enumerate(pads):
        lily_pad((x, y, WATERLINE + 0.02), r, 1.9 + 2.3 * k, k)
    drops_on_pads(pads)


@shot("hero-summer-phone", HERO_PHONE, kind="hero", ev=-0.06)
def hero_summer_phone():
    pads = ((5.4, -7.4, 2.6), (10.6, -9.6, 2.2), (20.8, -7.6, 2.3), (0.4, -10.6, 2.4), (25.6, -10.6, 2.2))
    fronds = ((27.0, 37.0, 2.5, 0.62),)
    sunlit_pool(((14.6, -7.0, 1.4), (3.0, -6.6, 1.0)), pads, fronds, "#F6E6D2", 0.26, (3, 26))
    h = 2.2
    made_of = pond_stone("step", "#EFE3CE", "#D3C0A3", 8.0, 0.35, phase=1, green=0.5)
    place(step_of_stone(32, 10.5, h - FLOOR, made_of, 5, 34, worn_by=2.6), 18.6, 2.6, FLOOR)
    place(squeezed(tube()), 4.8, 4.0, h - 0.02, 2, s=0.70, ry=-1.2)
    place(silk_shampoo(), 13.4, 4.2, h - 0.02, 2, s=0.76)
    place(hibiscus_oil(), 18.3, 1.2, h - 0.02, -4, s=1.0)
    place(mango_butter(u=0.92), 8.9, -0.5, h - 0.02, 4, s=0.84)
    rock = pond_stone("rock", "#A2978A", "#6E655C", 6.0, 0.2, 0.35, phase=2, lap=0.3, green=0.3)
    flat_rock((2.3, -1.7, -0.5), (1.9, 1.5, 1.9), rock, 9, 0.6)
    pebbles((
        (1.0, -3.6, (1.45, 1.05, 1.25), 0.5, "#A79A8C", "#74695F", 0.0),
        (-1.3, -4.9, (0.95, 0.72, 0.50), -0.4, "#8E6A57", "#634437", 0.5),
        (4.2, -4.0, (1.05, 0.80, 1.15), -0.5, "#9C8F80", "#6C6156", 0.4),
        (6.0, -3.7, (0.70, 0.56, 0.92), 0.3, "#C9BBA6", "#988A78", 0.0),
        (25.4, -4.2, (1.30, 0.95, 1.15), 0.2, "#8B8680", "#5F5B58", 0.6),
    ))
    lily_pads(pads)
    afloat(26, 0, 28, -14, 6, "#8FA84A", (0.05, 0.13), 1)
    afloat(60, 0, 28, -14, 8, "#C9B894", (0.02, 0.05), 2)
    shapla_flower((4.6, -5.6, 0.95), 0.86, (0.14, 0.1, 0.4), "#FCF6F4", seed=3)
    seen = camera((12.3, -108, 45.5), (12.3, 0, 28.4), 114, 16, focus=(14, 0, 6))
    seen.data.shift_y = -0.355


# Monsoon: a wet sill at a window that the rain runs down, a lane of Dhaka beyond it.


def rainy_window():
    """A pane with rain on it, in a white frame, before a lane and a garden where lamps are lit."""
    garden_in_rain(50, 0.92)
    rain_on_pane(9, -26, 31, 0.6, 29, calm=3)
    window_frame()


def window_frame():
    frame = material("frame", "#E4E9E9", rough=0.35, coat=0.4)
    put(slab(2.4, 1.4, 80, 0.1, 0.12, frame, "jamb", n=3), (-25.6, 8.8, -4))
    put(slab(140, 1.6, 1.3, 0.1, 0.12, frame, "sash", n=3), (0, 8.7, 0))


@shot("hero-monsoon", HERO, kind="hero", ev=0.44)
def hero_monsoon():
    rainy_window()
    wet_sill()
    stands = (
        place(card_before(body_mist(), 0.22), 4.8, 2.4, 0, 8, s=1.26),
        place(pearl_eye_cream(), 10.2, -2.9, 0, 6, s=1.32),
        place(card_before(niacinamide_serum(), 0.22), 16.2, 1.4, 0, -6, s=1.26),
        place(card_before(neel(), 0.22), 22.8, 1.6, 0, -12, s=1.26),
    )
    of_each = ((2.4, 7.2, 7.6, 13.4, 26), (14.0, 18.4, 6, 10.2, 16), (19, 26.6, 5.6, 12, 22), (7.2, 13.2, 2.6, 5.2, 12))
    wetted(of_each, 7)
    wetted(((7.7, 12.5, -5.2, 0, 16),), 9, (0.04, 0.2), towards=(0, 0, -1))
    fallen_jasmine(((13.4, -5.6), (19.4, -4.4), (25.8, -3.6), (1.2, -3.8)))
    pools = ((1.4, -7.4, 1.5), (13.6, -6.6, 1.2), (20.6, -8.6, 2.0), (-12.4, -3.2, 1.3), (27.6, -2.6, 1.5), (-19.4, -9.8, 1.7))
    puddles([foot_of(thing) for thing in stands], -25, 31, -16, 7.4, pools, seed=3)
    camera((2.5, -92, 17), (2.5, 0, 8.6), 66, 9.5, focus=(13, -2, 5))


def wet_sill():
    """The sill, and the light on it."""
    put(slab(160, 26, 3, 0.4, 0.25, damp_stone("#685C50", "#8F8375", "#B3A898", 0.28), "ledge", n=5), (0, -4, -3))
    surroundings("#EDEADF", 0.30)
    sky = soft_box("sky", (-6, 30, 38), (10, 0, 3), 70, 40, 40, (1, 0.98, 0.92))
    sky.visible_transmission = False  # or drops on the pane show a lamp, not the garden
    for x in (-15, 41):  # the window's light from behind, along both sides of each bottle
        soft_box("rim", (x, 5, 19), (13, 0, 9), 6, 24, 30, (1, 0.97, 0.90))
    for x in (-36, -19):  # two, for few samples speckle what one strong lamp lights among weak ones
        soft_box("room", (x, -46, 30), (12, 0, 5), 17, 40, 50, (1, 0.95, 0.88))
    for x, y in ((46, -10), (44, 2)):  # the room's lamp, warm along the right of all that stands there
        soft_box("lamp", (x, y, 20), (14, 0, 7), 9, 16, 30, (1, 0.66, 0.36))


def fallen_jasmine(fallen):
    for k, at in enumerate(fallen):
        jasmine((*at, 0), 1.05 - 0.08 * k, (0.35, 0.1 * (-1) ** k, k), layers=((5, 0.95, 0.3),), seed=20 + k)


@shot("hero-monsoon-phone", HERO_PHONE, kind="hero", ev=0.44)
def hero_monsoon_phone():
    garden = garden_in_rain(50, 0.84, tall=True)
    garden.location.x = 18.5
    rain_on_pane(9, -3, 29, 0.6, 40, calm=40, lanes=9)
    window_frame()
    wet_sill()
    stands = (
        place(card_before(body_mist(), 0.22), 5.9, 2.6, 0, 6, s=1.17),
        place(pearl_eye_cream(), 10.3, -3.1, 0, 5, s=1.3),
        place(card_before(niacinamide_serum(), 0.22), 14.7, 1.4, 0, -4, s=1.2),
        place(card_before(neel(), 0.22), 19.7, -0.6, 0, -10, s=1.2),
    )
    of_each = ((3.7, 8.1, 7.2, 12.6, 24), (12.7, 16.7, 6, 9.8, 14), (16.4, 23.0, 5.4, 11, 20), (7.4, 13.2, 2.6, 5.2, 12))
    wetted(of_each, 7)
    wetted(((7.8, 12.8, -5.4, 0, 16),), 9, (0.04, 0.2), towards=(0, 0, -1))
    fallen_jasmine(((14.6, -5.0), (22.6, -5.2), (5.0, -3.4)))
    pools = ((4.4, -6.4, 1.4), (13.6, -6.8, 1.2), (20.0, -7.6, 1.6))
    puddles([foot_of(thing) for thing in stands], -2, 28, -12, 7.4, pools, seed=3)
    seen = camera((13.3, -92, 17), (13.3, 0, 8.6), 92, 11, focus=(13, -2, 5))
    seen.data.shift_y = 0.185
