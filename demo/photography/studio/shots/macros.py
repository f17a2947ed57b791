"""Macros: one telling detail of a product at work, in the place of its front. Little of it is sharp."""

import math

from mathutils import Matrix, Vector

from ..kit.geometry import cylinder, lathe, place, put, slab
from ..kit.light import mirror_strips, soft_box, surroundings
from ..kit.materials import cap_material, glowing, material
from ..kit.stage import orbit
from ..things.dusk import garden_at_dusk
from ..things.fragrance import seen_by_glass
from ..things.ledge import hard_sun, in_shade
from ..things.mouths import sprayed, threaded
from ..things.rain import wetted
from ..things.sunbeams import leaves_before
from ..things.surfaces import plaster
from .fragrance import body_mist
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
    opened = rose_toner(open_=True)
    glass_ = next(part for part in opened.children if part.name.startswith("bot"))
    threaded(glass_, 0.8, 11.86, 12.72, 0.36, 0.1)
    place(opened, 0, 0, 0, -12)
    band = [(0.81, 11.44), (1.06, 11.44, 0.03), (1.06, 11.6, 0.03), (0.81, 11.62)]
    lathe(band, cap_material("gold"), "band", 144)
    wetted(((-2.0, 2.0, 7.9, 11.3, 70), (-0.8, 0.8, 11.5, 12.9, 9)), 3, (0.02, 0.16))
    mirror_strips(metals=["cm_gold"], glasses=["wall"], lines=[(-66, 4, 2, 1.0), (70, 3, 2, 0.6)])
    orbit((0.2, 0, 10.1), -14, 21, 23, 7.5, (0, -1.3, 10.7))
