"""How large a thing is: on a ground of its own colour in hard sun, beside what everybody knows (bangles of 5.8 cm, a lipstick,
hair grips, a toothbrush, a phone), what is long at a ruler's zero.
"""

import math

from ..kit.geometry import group, place, put, slab
from ..kit.labels import Label, plate
from ..kit.light import mirror_strips, soft_box
from ..kit.stage import camera, view
from ..things.accessories import slat_dish, sponge
from ..things.bangles import bangle
from ..things.cloth import cloth, draped, linen
from ..things.everyday import hair_grip, smartphone, toothbrush
from ..things.hair import acetate_comb
from ..things.hairbrush import hairbrush
from ..things.ledge import hard_sun, in_shade, window_bars
from ..things.makeup import compact, lipstick
from ..things.props import ruler
from ..things.puddles import puddles
from ..things.scrunchie import scrunchie
from ..things.stones import pond_stone, veined_stone
from ..things.sunbeams import frond_before, leaves_before, twigs_before
from ..things.surfaces import boards, cotton, plaster
from .accessories import indigo_pouch, neem_soap
from .registry import shot
from .shades import surface


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
    window_bars(hard_sun(-118, 56, 4.4, 0.9, 0.3, tint=(1, 0.94, 0.86)), (0.4, 0.6, 0.5), pane=14)
    place(hairbrush(), -2.6, 2.35, 0.04, 0)
    place(ruler(20), 4.9, 0, 0.04, 90)
    look_down(84)


@shot("beauty-sponge-scale", ev=0.0)
def beauty_sponge():
    """On a lime-washed bench at the edge of a roof's shade, beside a lipstick."""
    limewashed("#DDB2A2", ("#D0A292", "#E8C8BB"))
    towards = hard_sun(-124, 42, 4.4, 0.7, 0.36, tint=(1, 0.955, 0.89))
    in_shade(towards, (-5.6, 7.0, 0), 214)
    place(sponge("#E5899A"), -2.7, -7.2, 1.8, rx=86, rz=172)
    place(sponge("#F5CE8A"), -0.7, 6.0, 1.8, rx=86, rz=-38)
    place(lipstick(surface("#B3121F", 1.2)), 3.9, -4.4, 1.02, -9, -90)
    mirror_strips(lacquers=["case"], metals=["gold"])
    look_down(56, y=-0.4)


@shot("sponge-trio-drops-scale", ev=-0.1)
def sponge_trio():
    """On linen at the edge of a roof's shade, beside bangles."""
    cloth(linen("#DDEBE6", 18, 0.009, 0.05), 90, 90, [(13, 9, 70, 16, 1.0, 0.6), (-13, -9, 100, 13, 0.9, 0.5)])
    towards = hard_sun(-122, 40, 4.0, 0.8, 0.38, tint=(1, 0.955, 0.89))
    in_shade(towards, (5.4, 9.4, 0), 142)
    for x, y, c, turn in ((-3.2, 3.4, "#2E8C86", -160), (0.9, -0.9, "#EE7F66", -204), (-3.9, -6.4, "#A58CC9", -172)):
        place(sponge(c, 5.0, 1.85), x, y, 1.85, rx=86, rz=turn)
    for color, x, y, z, tilt in (("#1F7A70", 3.1, -5.4, 0.0, 0), ("gold", 3.4, -4.9, 0.27, 2), ("#C8533C", 2.9, -4.7, 0.52, 3)):
        place(bangle(color), x, y, z, 30 * x, rx=tilt)
    mirror_strips(lacquers=["churi"], metals=["cm_gold"])
    look_down(58, y=0.4)


@shot("mirror-compact-scale", ev=-0.15)
def mirror_compact():
    """Shut, on the rosy marble of a washstand in the sun past a palm, beside bangles; across its lacquer a line of light."""
    put(slab(150, 150, 3, 0.3, 0.3, veined_stone("#D6C0B5", "#C8ADA2", "#A98474", 0.4, 3.0, many=0.2), "top", n=4), (0, 0, -3))
    towards = hard_sun(-122, 40, 4.4, 0.9, 0.36, tint=(1, 0.95, 0.88))
    frond_before(towards, (-9, 21, 0), 0.2)
    place(compact(case="#14584F", angle=0, emb=False), -2.2, 1.9, 0, 24)
    L = Label(2.8, 2.8, None, "#D8B36C")
    L.mark("rosette", 0.5, 0.5, 1.05, "#D8B36C", 0.035)
    put(plate(L.save(), 2.8, 2.8, rough=0.3), (-2.2, 1.9, 1.58), (0, 0, math.radians(24)))
    churi = (("#A3121C", 2.7, -4.0, 0), ("gold", 3.1, -4.3, 40), ("#A3121C", 3.3, -3.8, 80))
    for k, (color, x, y, turn) in enumerate(churi):  # one on another, as they came off the wrist
        place(bangle(color), x, y, 0.265 * k, turn)
    mirror_strips(lacquers=["ccase"], overhead=0.8, above=(76, 0.8, 0.4))
    mirror_strips(lacquers=["churi"], metals=["cm_gold"])
    look_down(60)


@shot("soap-dish-wood-scale", ev=-0.1)
def soap_dish_wood():
    """On the speckled stone of a washstand, below a neem tree."""
    honed = pond_stone("top", "#A9B4A6", "#8C998C", 5.0, 0.10, waterline=-30, phase=4, green=0.0)
    put(slab(150, 150, 3, 0.3, 0.3, honed, "top", n=4), (0, 0, -3))
    towards = hard_sun(-126, 46, 4.4, 1.7, 0.46, "#EEF1EA", (1, 0.95, 0.87))
    boughs = ((-17, 16, 0, 24, 0.95), (-9, 20, -10, 30, 1.0), (-19, 4, 8, 22, 0.9), (5, 19, -12, 34, 1.0), (-19, -5, 0, 26, 0.95))
    twigs_before(towards, boughs, pairs=5, L=3.2, W=1.0)
    place(slat_dish(11, 7.2, "#A8733F"), -1.8, 2.8, 0)
    place(neem_soap(), -1.8, 2.8, 1.30)
    place(group([toothbrush()], "laid"), 8.2, -5.6, 0.55, 174)
    puddles([], -10, 10, -13, 13, ((-6.8, -9.4, 1.0), (6.4, -9.0, 0.8), (-7.4, 9.6, 0.9), (6.8, 4.0, 0.7)), (110, 36, 10), 4)
    look_down(72, y=0.2)


@shot("scrunchie-satin-trio-scale", ev=-0.4)
def scrunchie_satin_trio():
    """On dusky blue cotton at the edge of a roof's shade, beside hair grips."""
    blue = cotton("#8A9AAE", (), 44.0, 8)
    draped(blue, 90, 90, 0.9, 12, ((-4.1, 4.4, 6), (4.3, 4.6, 6), (0.2, -3.0, 6), (-4, -9, 5), (0, -9, 5), (4, -9, 5), (-6.4, -6.4, 6), (7.0, -6.0, 6)))
    towards = hard_sun(-120, 46, 4.0, 1.8, 0.46, tint=(1, 0.955, 0.89))
    in_shade(towards, (-10.6, 8.4, 0), 214)
    place(scrunchie("#6B1F45", 4.1, 1), -3.9, 4.4, 0.04)
    place(scrunchie("#C9778A", 4.1, 2), 4.3, 4.8, 0.04, 20)
    place(scrunchie("#EFCFA4", 4.1, 3), 0.9, -2.9, 0.04, 23)
    for n, (x, y, turn) in enumerate(((-7.0, -3.9, -72), (-3.6, -9.2, 13), (5.6, -8.6, 66))):
        place(hair_grip(seed=n), x, y, 0.15, turn, rx=90)
    look_down(76, y=-0.8)


@shot("pouch-indigo-scale", ev=-0.32)
def pouch_indigo():
    """On an old bench, a phone leaning on the wall behind."""
    wall = 4.6
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#CF9A7C", 9, aged=("#BF8666", "#DDB398")), "wall", n=3), (0, wall + 1, -4))
    put(slab(150, 60, 3, 0.3, 0.35, boards("#A98660", "#4A3320", 14, 0.6, 7), "bench", n=4), (0, -20, -3))
    towards = hard_sun(-50, 38, 4.8, 0.7, 0.34, "#F0ECE2", (1, 0.94, 0.85), 4.0)
    leaves_before((-7.5, wall, 14.5), towards, 60, 9, 7, (2.0, 3.6), (18, 40), 5)
    place(indigo_pouch(), -2.4, 0, 0, 6)
    leaning = place(smartphone(), 0, 0, 7.4, rx=90)
    put(group([leaning], "leaning"), (5.8, 2.2, 0), (math.radians(-8), 0, math.radians(-4)))
    mirror_strips(lacquers=["phone back", "lens"], lines=[(16, 1, 8, 0.10)])
    view(78, 14, (0.5, 0, 7.4))
