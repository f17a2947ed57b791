"""How large a thing is: on a ground of its own colour in hard sun, beside bangles (5.8 cm) or at a ruler's zero."""

import math

from ..kit.geometry import group, place, put, slab
from ..kit.light import soft_box, sunlight
from ..kit.materials import material
from ..kit.stage import camera, view
from ..things.accessories import slat_dish, sponge
from ..things.bangles import bangle
from ..things.cloth import cloth, draped, linen
from ..things.hair import acetate_comb
from ..things.hairbrush import hairbrush
from ..things.leaves import neem_sprig
from ..things.ledge import hard_sun, window_bars
from ..things.makeup import compact
from ..things.props import ruler
from ..things.puddles import puddles
from ..things.scrunchie import scrunchie
from ..things.stones import damp_stone
from ..things.sunbeams import frond_before, leaves_before, twigs_before
from ..things.surfaces import boards, cotton, plaster
from .accessories import indigo_pouch, neem_soap
from .registry import shot


def table_in_the_sun(color):
    """Linen in the morning: low sun from behind, past a palm, shows how thick a thing is."""
    cloth(linen(color, 9, 0.016, 0.07), 90, 90, [(13, 9, 70, 16, 1.0, 0.6), (-13, -9, 100, 13, 0.9, 0.5)])
    palm = ((-11, -14, 0.5), (13, -6, -0.6))
    sunlight((0, 0, 1), 0.8, 0.40, 40, -122, 3.5, 3, (-2, 4), 1.7, (1, 0.945, 0.86), palm)


def limewashed(color, aged, seed=8):
    """A bench of brick under lime plaster, seen from above."""
    return put(slab(160, 2, 140, 0.1, 0.05, plaster(color, seed, aged=aged), "bench", n=3), (0, -70, -1), (math.radians(-90), 0, 0))


def look_down(distance=62, x=0.0, y=0.0):
    camera((x, y - 0.24 * distance, 0.97 * distance), (x, y, 0.4), 112, 16)


@shot("comb-wide-acetate-scale", ev=-0.2)
def comb_wide_acetate():
    """On a bath towel in the sun past a palm, which the acetate colours."""
    draped(cotton("#C4D3D0", (), 44.0, 4), 80, 80, 0.5, 6, [(x, y, 6) for x in (-2.2, 3.9) for y in (-7, 0, 7)])
    towards = hard_sun(-128, 40, 4.4, 0.9, 0.34, tint=(1, 0.955, 0.88))
    frond_before(towards, (-7, 15, 0), 0.1)
    frond_before(towards, (-19, 1, 0), -0.1, seed=5)
    soft_box("card", (-4.4, 14.6, 63), (-2.2, -0.5, 0), 10, 14, 2.4, (1, 0.98, 0.95), crisp=True)  # for the foil to mirror
    place(acetate_comb(), -2.2, -0.5, 0.02, 90)
    place(ruler(), 3.9, 0, 0.02, 90)
    look_down(65)


@shot("hairbrush-paddle-scale", ev=-0.3)
def hairbrush_paddle():
    """On a mulberry bedspread, in the sun of a window."""
    draped(linen("#87505F", 9, 0.02, 0.08), 90, 90, 0.9, 9, ((-2.4, 4, 8.5), (-2.4, -5, 8.5), (4.6, 0, 9), (4.6, 8, 6), (4.6, -8, 6)))
    window_bars(hard_sun(-118, 38, 4.8, 0.9, 0.3, tint=(1, 0.94, 0.86)), (0.4, 0.6, 0.5), pane=14)
    place(hairbrush(), -2.6, 2.35, 0.04, 0)
    place(ruler(20), 4.9, 0, 0.04, 90)
    look_down(84)


@shot("beauty-sponge-scale", ev=-0.15)
def beauty_sponge():
    """On a lime-washed bench below a bush."""
    limewashed("#B9705C", ("#A8604E", "#C88A76"))
    towards = hard_sun(-124, 42, 4.6, 0.7, 0.34, tint=(1, 0.955, 0.89))
    boughs = ((-15, 14, 0, 22, 1.2), (-9, 19, -15, 28, 1.3), (-17, 4, 10, 26, 1.1), (2, 18, -20, 34, 1.2), (-18, -4, 0, 24, 1.1))
    twigs_before(towards, boughs, pairs=3, L=3.6, W=1.9)
    place(sponge("#E5899A"), -2.8, -7.5, 1.8, rx=86, rz=177)
    place(sponge("#F5CE8A"), -0.7, 5.6, 1.8, rx=86, rz=-32)
    place(ruler(), 4.1, 0, 0, 90)
    look_down(65)


@shot("sponge-trio-drops-scale")
def sponge_trio():
    table_in_the_sun("#DDEBE6")
    for x, y, c, turn in ((-3.2, 3.5, "#2E8C86", -160), (-1.4, -0.8, "#EE7F66", -203), (-3.5, -5.0, "#A58CC9", -172)):
        place(sponge(c, 5.0, 1.85), x, y, 1.85, rx=86, rz=turn)
    place(ruler(), 4.0, 0.2, 0, 91.5)
    look_down(60, y=-0.2)


@shot("mirror-compact-scale")
def mirror_compact():
    table_in_the_sun("#EADFCF")
    mirror = material("mir2", "#F4F4F2", rough=0.012, metal=1)
    place(compact(case="#14584F", angle=6, emb=True, pressed=mirror), -2.3, 1.6, 0, 24)
    churi = (("#A3121C", 2.7, -4.0, 0.0, 0), ("gold", 3.0, -4.4, 0.28, 40), ("#A3121C", 3.5, -3.6, 0.52, 80))
    for color, x, y, z, turn in churi:  # one on another, as they came off the wrist
        place(bangle(color), x, y, z, turn, rx=3 if z else 0)
    look_down(60)


@shot("soap-dish-wood-scale", ev=-0.1)
def soap_dish_wood():
    """On the damp stone of a washstand, below a neem tree."""
    put(slab(150, 150, 3, 0.3, 0.3, damp_stone("#75847A", "#98A69A", "#BCC5B8", 0.36), "top", n=4), (0, 0, -3))
    towards = hard_sun(-126, 40, 5.0, 0.7, 0.34, "#EEF1EA", (1, 0.95, 0.87))
    boughs = ((-17, 16, 0, 24, 0.95), (-9, 20, -10, 30, 1.0), (-19, 4, 8, 22, 0.9), (5, 19, -12, 34, 1.0), (-19, -5, 0, 26, 0.95))
    twigs_before(towards, boughs, pairs=5, L=3.2, W=1.0)
    place(slat_dish(11, 7.2, "#A8733F"), -2.0, 2.6, 0)
    place(neem_soap(), -2.0, 2.6, 1.30)
    place(ruler(), 0, -4.4, 0)
    neem_sprig((6.0, 0.2, 0.2), (0, math.radians(-8), math.radians(-12)), 4, 2.4, 0.9, 3)
    puddles([], -10, 10, -13, 13, ((-6.8, -8.6, 1.0), (6.4, -8.0, 0.8), (-7.4, 9.0, 0.9)), (110, 36, 10), 4)
    look_down(72, y=0.2)


@shot("scrunchie-satin-trio-scale", ev=-0.2)
def scrunchie_satin_trio():
    """On dusky blue cotton, at a window."""
    blue = cotton("#7F90A6", (), 44.0, 8)
    draped(blue, 90, 90, 0.9, 12, ((-4.1, 4.4, 6), (4.3, 4.6, 6), (0.2, -3.0, 6), (-4, -9, 5), (0, -9, 5), (4, -9, 5)))
    window_bars(hard_sun(-120, 42, 4.2, 0.9, 0.36, tint=(1, 0.955, 0.89)), (0.4, 0.4, 0.5), pane=14)
    place(scrunchie("#6B1F45", 4.1, 1), -3.9, 4.4, 0.04)
    place(scrunchie("#C9778A", 4.1, 2), 4.3, 4.8, 0.04, 20)
    place(scrunchie("#EFCFA4", 4.1, 3), 0.3, -2.8, 0.04, 23)
    place(ruler(), -0.1, -9.2, 0.04)
    look_down(80, y=-0.8)


@shot("pouch-indigo-scale", ev=-0.32)
def pouch_indigo():
    """On an old bench, the ruler leaning on the wall behind."""
    wall = 4.6
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#CF9A7C", 9, aged=("#BF8666", "#DDB398")), "wall", n=3), (0, wall + 1, -4))
    put(slab(150, 60, 3, 0.3, 0.35, boards("#A98660", "#4A3320", 14, 0.6, 7), "bench", n=4), (0, -20, -3))
    towards = hard_sun(-50, 38, 4.8, 0.7, 0.34, "#F0ECE2", (1, 0.94, 0.85), 4.0)
    leaves_before((-6.5, wall, 14.5), towards, 40, 11, 8, (3.0, 5.2), (14, 30), 5)
    place(indigo_pouch(), -2.4, 0, 0, 6)
    leaning = place(ruler(), 0, 0, 8, rx=90, ry=-90)
    put(group([leaning], "leaning"), (6.4, 2.4, 0), (math.radians(-7), 0, 0))
    view(78, 14, (0.5, 0, 7.4))
