"""Macros: one telling detail of a product at work, in the place of its front. Little of it is sharp."""

import math

from mathutils import Matrix, Vector

from ..kit.geometry import cylinder, group, lathe, place, put, slab
from ..kit.labels import card_before
from ..kit.light import mirror_strips, soft_box, surroundings
from ..kit.materials import cap_material, emulsion, glowing, material
from ..kit.stage import orbit
from ..things.dusk import garden_at_dusk
from ..things.fragrance import seen_by_glass
from ..things.honey import honey_bowl, honey_dipper
from ..things.ledge import hard_sun, in_shade
from ..things.mouths import hollow_cap, settling, sprayed, threaded_neck
from ..things.nigella import nigella
from ..things.pendant import dropper_tip, sunny_room, wall_in_sun
from ..things.rain import wetted
from ..things.see_through import backdrop, lamps_of, room_around
from ..things.sunbeams import leaves_before
from ..things.surfaces import boards, plaster
from .fragrance import body_mist
from .hair_care import banana_mask, banana_table, limewashed_ledge, rice_conditioner
from .registry import shot
from .skincare import rose_toner


@shot("body-mist-kamini-close", ev=0.3)
def body_mist_kamini_close():
    """Its nozzle from the side as it sprays: mist before the dusk, lit from behind."""
    garden_at_dusk(50, 0.5, soft=2.6).location.z = 6.0
    surroundings("#98A4CC", 0.24)
    soft_box("sky", (6, 34, 40), (0, 0, 8), 60, 40, 9, (0.62, 0.74, 1.0)).visible_transmission = False
    soft_box("rim", (-15, 12, 15), (0, 0, 11), 4, 16, 30, (1, 0.84, 0.68), crisp=True)
    soft_box("rim", (14, 8, 14), (0, 0, 9), 5, 22, 14, (0.78, 0.85, 1.0))
    soft_box("lamp", (-24, -34, 26), (0, 0, 10), 12, 16, 78, (1, 0.82, 0.62))
    lit = glowing("behind", "#F3E6E2", 0.30)
    lit.cycles.sample_as_light = False
    turn = math.radians(-54)
    place(body_mist(), 0, 0, 0, -54)
    laid = Matrix.Rotation(turn, 3, "Z")
    for r, deep, dark in ((0.105, 0.775, "#8A8EA0"), (0.09, 0.78, "#F4F4F6"), (0.034, 0.784, "#20242E")):  # its orifice
        put(cylinder(r, 0.01, 0, 0.002, material("orifice", dark, rough=0.4), "orifice", 48), laid @ Vector((0, -deep, 11.26)), (math.pi / 2, 0, turn))
    wetted(((-1.8, 1.8, 8.2, 9.6, 46),), 5, (0.02, 0.12))
    seen_by_glass(3.4, 9.4, (0, 2.4, 5.0), lit)
    mouth = laid @ Vector((0, -0.8, 11.26))
    sprayed(mouth, (1.0, 0.03), 4.0, "#FFF1E6", 1.0)
    orbit((-0.85, 0, 10.75), 0, 4, 18.5, 5.5, mouth)


@shot("toner-rose-close", ev=0.0)
def toner_rose_close():
    """Its cap off: the thread of the glass, the level of the toner below the shoulder, beads of water in the sun."""
    wall, pink = 12.0, "#EDBBB6"
    towards = hard_sun(-56, 36, 6.0, 0.7, 0.34, "#F3E6E6", (1, 0.92, 0.84), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(pink, 6, aged=("#E6A8A2", "#F7DDD6")), "wall", n=3), (0, wall + 1, -50))
    leaves_before((-3.0, wall, 8.0), towards, 20, 9, 10, (3.2, 5.6), (18, 34), 8)
    in_shade(towards, (3.4, wall, 9.0), -64)
    opened = card_before(rose_toner(open_=True), 0.25)
    threaded_neck(opened, 0.8, 11.86, 12.72)
    place(opened, 0, 0, 0, -12)
    band = [(0.81, 11.44), (1.06, 11.44, 0.03), (1.06, 11.6, 0.03), (0.81, 11.62)]
    lathe(band, cap_material("gold"), "band", 144)
    wetted(((-2.0, 2.0, 7.9, 11.3, 70), (-0.8, 0.8, 11.5, 12.9, 9)), 3, (0.02, 0.16))
    mirror_strips(metals=["cm_gold"], glasses=["wall"], lines=[(-66, 4, 2, 1.0), (70, 3, 2, 0.6)])
    orbit((0.2, 0, 10.1), -14, 21, 23, 7.5, (0, -1.3, 10.7))


@shot("hair-oil-kalojira-close", ev=0.2)
def hair_oil_kalojira_close():
    """A drop of it from very near, about to fall on black seed, amber in the sun."""
    hard_sun(-122, 36, 5.0, 0.7, 0.3, "#F0DCC0", (1, 0.88, 0.7), 16)
    room_around(sunny_room("#5A3014", "#F6D29A", "#C88A48"))
    light = lamps_of(0.16, (-142, 38, 12, 20, 2, 2, 1.6, 15.0, 0.3), (64, 14, 5, 60, 1, 1, 0, 3.0, 2.0))
    backdrop(wall_in_sun("#4A2A16", "#E0A866", (0.3, 0.0), (0.42, 0.5)), 12, (0, -2.2), 6.0)
    dropper_tip("#B85E12", light, 0.62, [(0.02, -0.05, 0.54, 0.015), (0.045, -0.04, 0.36, 0.006), (0.05, -0.06, -0.13, 0.012)])
    low = -0.95
    put(slab(60, 30, 1, 0.1, 0.05, boards("#9A6A40", "#4A2A16", 9.0, 0.3, 4), "table", n=2), (0, -13, low - 1))
    soft_box("sky", (5, 16, 10), (0, 0, 0), 12, 8, 26, (1, 0.95, 0.88), crisp=True)
    nigella([(0.0, 0.1, 0.42, 0.34, 150), (0.1, 0.1, 0.9, 0.8, 90)], 3, z=low)
    nigella([(0.0, 0.15, 0.22, 0.18, 40)], 5, z=low + 0.16)
    orbit((0, 0, -0.3), 0, 13, 20, 11, (0, 0, -0.1)).data.lens = 36 * 20 / 2.5


@shot("hair-mask-banana-close", ev=-0.7)
def hair_mask_banana_close():
    """Open, from above: the mask as a spoon has left it, honey falling into its bowl behind, the lid beside it."""
    light = banana_table()
    place(banana_mask(open_=True), -0.7, 0.6, 0, -6)
    level = honey_bowl((4.6, 4.6, 0), light)
    honey_dipper((4.4, 4.7, 4.4), level, light)
    lid = lathe([(0, 0), (3.42, 0, 0.08), (3.42, 1.5, 0.16), (0, 1.51)], cap_material("bamboo"), "lid", 144)
    place(group([lid], "lid"), -5.9, 4.2, 0.0, 20)
    orbit((-0.3, -0.2, 4.3), -14, 36, 30, 12, (-0.8, -1.2, 5.0))


@shot("conditioner-kashful-rice-close", ev=-0.35)
def conditioner_kashful_rice_close():
    """Its cap off, the bottle tipped over the ledge: conditioner comes out and settles in the autumn sun."""
    limewashed_ledge()
    turn, at = -34, Vector((3.6, 5.2, 2.72))
    opened = rice_conditioner(open_=True)
    plastic = threaded_neck(opened, 1.5, 8.35, 9.3, 0.4)
    place(opened, rz=176)
    place(group([opened], "lying"), *at, turn, rx=91)
    laid = Matrix.Rotation(math.radians(turn), 3, "Z")
    mouth, out = laid @ Vector((0, -9.4, -0.1)) + at, laid @ Vector((0, -1, 0))
    lip = lathe([(0, 0.0), (0.56, 0.0), (0.62, 0.05, 0.03), (0.74, 0.05, 0.03), (0.8, -0.02)], plastic.data.materials[0], "lip", 96)
    bore = cylinder(0.58, 0.01, 0, 0.001, material("bore", "#8E8674", rough=0.7), "bore", 64)
    for part, ahead in ((lip, 0.0), (bore, 0.012)):
        put(part, mouth + ahead * out, (math.pi / 2, 0, math.radians(turn)))
    settling(mouth - 0.1 * out, out, (*(mouth + 0.9 * out).xy, 0), emulsion("conditioner", "#FBF6EA", rough=0.2, depth=0.03, deep=True), 0.42, 1.4, 0.56, 1.15)
    place(hollow_cap(1.72, 1.9, cap_material("bamboo")), -4.3, 2.6, 1.72, -24, rx=-90)
    orbit((0.0, -0.4, 1.6), 0, 30, 31, 9, mouth)
