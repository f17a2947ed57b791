"""Make-up that comes in one shade; shades.py has what can be chosen."""

import math

import numpy as np
from mathutils import Vector

from ..kit.geometry import place, put, slab
from ..kit.light import mirror_strips, soft_box
from ..kit.materials import cap_material, emulsion
from ..kit.stage import view
from ..things.alpona import alpona
from ..things.bangles import bangle
from ..things.brass import tray
from ..things.cloth import cloth, draped, folded, linen
from ..things.far_views import garden
from ..things.ledge import hard_sun, in_shade, ledge, window_bars
from ..things.makeup import doe_wand, lipgloss, lipstick, lipstick_cap, palette, pencil, pencil_cap
from ..things.mirror_view import morning_room, room_in_mirror
from ..things.nails import nail_polish, polish, polish_brush
from ..things.paper import handmade_paper
from ..things.pool import pool
from ..things.puddles import puddles
from ..things.shapla import lily_pad, shapla_flower
from ..things.smears import brushed, dusted, pencilled
from ..things.stones import pond_stone, river_pebble, step_of_stone
from ..things.sunbeams import contact, gathered, leaves_before
from ..things.surfaces import boards, cotton, mat, oxide, plaster
from ..tone import surface_of, to_srgb
from .registry import shot
from .shades import GLEAM, surface


@shot("nail-polish-trio")
def nail_polish_trio():
    """On a ledge in hard sun; one is open, and its brush, laid on a pebble, has touched the stone."""
    ledge("#DDB2A4", ("#E6DAD2", "#CFBFB5"), seed=9, phase=6)
    towards = hard_sun(46, 40, tint=(1, 0.965, 0.91))
    in_shade(towards, (6, 10.5, 8.5), -30)
    place(nail_polish("#A9121E", "ivory", open_=True), -3.1, 1.0, 0, 10)
    place(nail_polish("#D77F86", "ivory"), 0.2, 2.5, 0, -4)
    place(nail_polish("#4B1440", "ivory"), 3.7, 2.3, 0, -14)
    lies_with_its_tip_at((-2.9, -3.8, 0.12), polish_brush("#A9121E", "ivory", square=True), 3.77, 12, -10)
    pebble = pond_stone("pebble", "#C9B7AC", "#A08D84", 12.0, 0.6, waterline=-30, green=0.0)
    river_pebble((3.5, -4.9, 0.36), (0.8, 0.62, 0.40), pebble, 4, 0.3)
    wet = emulsion("lacquer", surface("#A9121E", 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.022)
    brushed([(-5.6, -2.2), (-4.8, -3.2), (-2.6, -3.8)], 1.15, wet, 44, 0.14, 0.2, 0.5, 0.6, z=0.02)
    view(49, 15, (0.0, 0, 2.7), f=16)


def lies_with_its_tip_at(tip, wand, long, rise, bearing):
    """A brush or a wand whose tip is `long` below its cap's foot; from the tip it rises by so many degrees, towards the
    bearing.
    """
    a, e = math.radians(bearing), math.radians(rise)
    axis = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
    return put(wand, Vector(tip) + long * axis, axis.to_track_quat("Z", "Y").to_euler())


@shot("lip-liquid-chorui-chilli")
def lip_liquid_chorui_chilli():
    """The wand leans on a stone; its tip has just drawn the stroke that it stands in."""
    ledge("#D28C76", ("#E2D0C4", "#CBB3A4"), seed=10, phase=8)
    towards = hard_sun(-50, 40, 4.4, tint=(1, 0.965, 0.91))
    in_shade(towards, (2, 10.5, 9.5), -22)
    rough = pond_stone("terracotta", "#C9795C", "#A95C42", 9.0, 0.3, waterline=-30, phase=5, green=0.0)
    place(step_of_stone(5.8, 4.2, 2.6, rough, 21, 9, 0.06), -1.2, 1.1, 0, 10)
    place(lipgloss("#B5211B", "#2A1216", "gold", "Chorui", open_=True), -2.7, 0.9, 2.6, 12)
    lies_with_its_tip_at((-2.4, -4.3, 0.17), doe_wand("#B5211B", "#2A1216"), 3.9, 34, 45)
    wet = emulsion("lacquer", surface("#B5211B", 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.022)
    brushed([(3.6, -3.6), (0.9, -4.7), (-2.9, -4.2)], 1.25, wet, 23, 0.16, 0.22, 0.5, 0.7, z=0.02)
    mirror_strips(lacquers=["capp"], metals=["cm_gold"])
    mirror_strips(glasses=["lg"], lines=[(-72, 4, 3, 1.1), (118, 4, 3, 0.6)])
    view(50, 14, (0.1, 0, 3.8), f=16)


@shot("lip-oil-shapla-duo", ev=0.1)
def lip_oil_shapla_duo():
    """On a wet stone in a garden's pond; the sun behind them comes through the oils and lies coloured on the stone."""
    waterline, floor, power = -1.6, -3.4, 5.0
    towards = hard_sun(126, 36, power, 0.7, 0.34, "#F3EAE6", (1, 0.93, 0.83), 0)
    soft_box("room", (-28, -38, 22), (0, 0, 5), 32, 36, 38, (1, 0.94, 0.89))
    lilies = (("#E88FA6", 26, -9, 3, 9), ("#F6C9CE", 18, 8, 6, 8))
    beyond = garden(80, 0.95, 11, "#6A7D62", "#B8BC98", "#F9E6D2", lilies, 1.4, (16, 20), 4.0)
    beyond.visible_shadow = beyond.visible_diffuse = beyond.visible_glossy = False  # the sun stands low behind it; white stays white before it
    pool(waterline, waterline - floor, tuple(towards), "#F0E6DC", "#A9D6CC", 0.98, 0, rings=((0.5, -3.0, 1.5),), calm=((0, 0.5, 4.2),), seed=8, gather=24)
    look = dict(waterline=waterline, lap=0.2, green=0.1)
    place(step_of_stone(70, 5.0, 4.2, pond_stone("rim", "#D9CDBD", "#B3A796", 8.0, 0.3, phase=6, **look), 5, 26, 0.14), 0, 13.2, floor)
    hewn = pond_stone("hewn", "#F0E2D8", "#DCC8BC", 8.0, 0.25, phase=2, **look)
    place(step_of_stone(7.8, 5.8, -floor, hewn, 11, 16, 0.07), 0.1, 0.2, floor, 7)
    tubes = ((-1.45, 0.5, "#EE8F72", 12), (1.4, -0.3, "#D6567C", -10))
    for x, y, color, turn in tubes:
        place(lipgloss(color, "#FFF9F4", "gold", "shapla", sunlit=0.85), x, y, 0, turn)
        contact((x, y, 0.02), 1.7, 0.5)
        gathered((x, y), 0.85, 0.3, 4.4, towards, color, "#E6D5CA", power, 0, share=1.0, reach=6.0)
    puddles([], -3.3, 3.5, -2.3, 2.4, ((-2.7, -1.5, 0.4), (2.9, 1.3, 0.5)), (40, 8, 0), 6)
    lily_pad((-4.9, 4.4, waterline + 0.02), 2.4, 2.0, 3)
    shapla_flower((-4.5, 4.5, waterline + 0.1), 0.64, (0.2, 0.12, 0.6), "#F6C7D2", seed=3)
    mirror_strips(metals=["cm_gold"])
    mirror_strips(glasses=["lg"], lines=[(-72, 4, 3, 1.1), (118, 4, 3, 0.6)])
    view(46, 13, (0.0, 0, 4.5), f=9)


def coral_wall():
    ledge("#E8B2A2", ("#EADFD8", "#D5C6BC"), seed=12, phase=1)
    towards = hard_sun(-48, 40, 4.4, tint=(1, 0.965, 0.91))
    in_shade(towards, (-7, 10.5, 8.0), 32)


@shot("nail-chorui-lal")
def nail_chorui_lal():
    """On a stone in hard sun; what its brush drew is still wet."""
    coral_wall()
    place(polish("#B4121E", "#1E1416", "Chorui"), -0.4, 0.6, 0, 4)
    wet = emulsion("lacquer", surface("#B4121E", 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.022)
    brushed([(-3.3, -2.3), (-1.3, -3.6), (3.0, -3.4)], 1.75, wet, 43, 0.17, 0.36, 0.4, 0.8, z=0.02)
    view(43, 14.5, (0.0, 0, 3.0), f=15)


def mint_wall():
    ledge("#A9CFC2", ("#E3E8E0", "#C9D3CB"), seed=15, phase=3)
    towards = hard_sun(44, 40, 4.4, tint=(1, 0.965, 0.91))
    in_shade(towards, (6, 10.5, 8.5), -28)


@shot("nail-chorui-mint-duo")
def nail_chorui_mint_duo():
    """Mint and teal on a step in hard sun, a stroke of each."""
    mint_wall()
    place(polish("#8CCFBB", "#FBF6EC", "Chorui"), -2.0, 1.6, 0, 8)
    place(polish("#0F6A6B", "#FBF6EC", "Chorui"), 1.9, 0.4, 0, -8)
    for k, (color, path) in enumerate((("#8CCFBB", [(-4.7, -2.4), (-3.2, -2.9), (-0.9, -2.7)]), ("#0F6A6B", [(0.0, -3.5), (1.8, -3.9), (4.4, -3.2)]))):
        wet = emulsion("lacquer", surface(color, 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.022)
        brushed(path, 1.1, wet, 51 + k, 0.15, 0.34, 0.4, 0.8, z=0.02)
    view(46, 14, (0, 0, 3.0), f=15)


def at_the_bangles():
    ledge("#B9979A", ("#EADFD6", "#D3C1B8"), seed=18, phase=11)
    towards = hard_sun(-54, 37, 4.5, 0.7, 0.3, tint=(1, 0.955, 0.89))
    window_bars(towards, (-1.2, 10.5, 9.5), pane=11)
    churi = ("#5B3A8E", "#5B3A8E", "gold", "#C76A9C", "#C76A9C", "gold", "#5B3A8E", "#D98BB4", "gold", "#7E5AA8", "#7E5AA8", "gold")
    for k, color in enumerate(churi):
        place(bangle(color), 4.1 + 0.06 * math.sin(5 * k), 3.5 + 0.07 * math.cos(3 * k), 0.265 * k, 40 * k)


@shot("nail-chorui-gold", ev=-0.2)
def nail_chorui_gold():
    """On a stone sill at a window, beside bangles of glass and gold as one wears them with it."""
    at_the_bangles()
    place(polish("#7E5AA8", "gold", "Chorui", "cyl"), -2.2, 1.7, 0, 8)
    place(polish("#E9A7C6", "gold", "Chorui", "cyl"), 1.4, -0.6, 0, -8)
    place(bangle("gold"), -2.2, -2.8, 0, 10)
    place(bangle("#7E5AA8"), -1.9, -3.0, 0.265, 60, rx=3)
    mirror_strips(metals=["cm_gold"])
    mirror_strips(lacquers=["churi"], lines=[(-58, 3, 3, 0.9)])
    view(51, 15, (0.2, 0, 3.5), f=16)


@shot("kajal-trio", ev=0.12)
def kajal_trio():
    """On a sheet of paper on a cane mat at a window; each pencil beside its cap, and before its tip a stroke of it."""
    put(cloth(mat("#B98F52", "#6B4A22"), 130, 110, steps=2), (0, 0, -0.06))
    window_bars(hard_sun(-62, 34, 4.5, 0.9, 0.3), (-1.0, -2.0, 0), pane=11)
    place(handmade_paper(13.4, 21.0, "#DFD2BC", seed=6, curl=0.7), 0.1, -1.0, 0.0, 2.5)
    top = 0.03
    kinds = (("#1B1114", "#100C0E", "black"), ("#5A3426", "#3E2318", "brown"), ("#1F3566", "#16244C", "midnight"))
    for k, (barrel, tip, name) in enumerate(kinds):
        x = -3.4 + 3.3 * k
        slant = (-4, -1, 2)[k]
        place(pencil(barrel, tip, 11.5, shade=name), x, 7.9 - 0.5 * k, top + 0.425, ry=90, rz=-90 + slant)
        place(pencil_cap(barrel), x + 1.45, 6.3 - 0.9 * k, top + 0.49, ry=90, rz=-90 + (9, -7, 12)[k])
        end, foot = -3.75 - 0.5 * k, x + 11.5 * math.sin(math.radians(slant))
        aside, long = ((-0.55, 4.6), (-0.35, 4.3), (0.05, 3.9))[k]
        drawn = [(foot - 0.1, end - 0.2), (foot + 0.2, end - 1.9), (foot + aside, end - long)]
        pencilled(drawn, 0.82, kohl(tip), 11 + k, top, 0.6, 3, 0.42)
    mirror_strips(metals=["cm_gold"])
    view(44, 45, (0.1, 0, 0.7), f=24)


def kohl(color):
    """What a soft pencil leaves."""
    return emulsion("kohl", color, rough=0.46, depth=0.02, coat=0, grain=0.5, veil=0.007, spec=0.35)


def lit_as(color, light):
    """The colour that is photographed as this one where so much light falls; what follows it, a star, stays."""
    lit = to_srgb(np.array(surface_of(color[:7], light)))
    return "#%02X%02X%02X" % tuple(round(255 * c) for c in lit.tolist()) + color[7:]


NUDES = ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"]


@shot("palette-alpona-nude")
def palette_alpona_nude():
    """On a red floor, in low sun through a window, beside the alpona that it is named after."""
    put(cloth(oxide("#8A3E2C"), 160, 120, steps=2), (0, 0, 0))
    put(alpona(40, seed=3), (9.5, 8.0, 0.01))
    window_bars(hard_sun(-70, 30, 4.6, 0.9, 0.28), (-1.0, 0, 1.5), pane=12)
    colors = [lit_as(color, (1.42, 1.38, 1.28)) for color in NUDES]
    place(palette(colors, 3, angle=97, embossed=True, h=0.62, lid=0.34), -0.4, 0.4, 0.02, 16)
    room_in_mirror((-0.9, 4.9, 4.2), (0.44, -0.89, 0.07), morning_room("#DCC0AE", "#FBF1E4", sprig=None), strength=0.6, rises=-13)
    view(60, 33, (0.1, 0.2, 2.2), f=14)


@shot("palette-basanti-bright", ev=-0.2)
def palette_basanti_bright():
    """On the sari that spring is greeted in, saffron with a red border; three of its shades on paper, in low sun."""
    basanti = cotton("#CB9848", ((7.6, 3.4, "#7C1420"), (5.2, 0.3, "#7C1420"), (10.0, 0.3, "#7C1420")), 44.0, both=False)
    folds = ((-12, -2.6, 70, 0.3), (15, 3, 96, 0.3))
    draped(basanti, 80, 64, 0.8, 9, ((0.2, 1.4, 8.6), (0.4, -5.4, 8.0)), 0.1, folds)
    window_bars(hard_sun(-68, 32, 4.6, 0.9, 0.3), (0.4, -1.4, 1.2), pane=14)
    shades = ["#E8A21E", "#D9482B*", "#B5215A", "#2E7D6B", "#2B4C9B*", "#6B2F7A"]
    lit = [lit_as(shade, (1.42, 1.38, 1.28)) for shade in shades]
    place(palette(lit, 3, "#F7EFE2", 10.5, 6.4, angle=98, embossed=True, h=0.62, lid=0.34, relief=1.9), -0.1, 1.6, 0.03, -12)
    place(handmade_paper(9.0, 4.2, "#D9CBB4", seed=8, curl=0.35), 0.4, -5.5, 0.07, 4)
    for k, shade in enumerate((lit[0], lit[2], lit[3])):
        x = -2.4 + 2.6 * k
        dust = emulsion("powder", shade, rough=0.9, depth=0.02, coat=0, grain=0.3, veil=0.008, spec=0.08)
        dusted([(x - 0.6, -6.5 + 0.1 * k), (x + 0.1, -5.7), (x + 1.0 + 0.1 * k, -4.5)], 1.45, dust, 12 + k, z=0.125)
    room_in_mirror((0.6, 5.0, 4.2), (-0.375, -0.93, 0.03), morning_room("#E9CBA0", "#FFEFD6", sprig=None), strength=0.7, rises=-2)
    view(50, 33, (0.1, -0.6, 1.3), f=16)


@shot("lipstick-ivory-rosewood", ev=-0.25)
def lipstick_ivory_rosewood():
    """On a worn sill before an old wall, in the shade of a bush; its cap on folded muslin."""
    wall = 9.5
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#B08672", 7, aged=("#9E7562", "#C6A08C")), "wall", n=3), (0, wall + 1, -10))
    put(slab(150, 34, 3, 0.3, 0.3, boards("#96694A", "#42281A", 12, 0.5, 6), "sill", n=4), (0, -5, -3))
    towards = hard_sun(-54, 36, 4.7, 0.7, 0.32, "#F1ECE8", (1, 0.95, 0.88), 4)
    leaves_before((3.2, wall, 8.0), towards, 46, 8, 9, (1.3, 2.5), (10, 26), 7)
    place(folded(linen("#E4D8C8", 15, 0.014, 0.05), 6.6, 5.0, (0.5, 0.52), 5), 3.9, 3.4, 0, -16)
    place(lipstick(surface_of("#8E3B45", (1.75, 2.15, 2.1), GLEAM), "#F4E9DC", satin=True, turn=60), -1.3, 0.0, 0, 14)
    place(lipstick_cap("#F4E9DC"), 3.7, 1.2, 1.0, rx=-90, rz=150)
    mirror_strips(lacquers=["case"], metals=["gold"])
    view(36, 11, (0.5, 0, 3.4), f=15)


@shot("lipstick-trio-festive", ev=-0.3)
def lipstick_trio_festive():
    """On a red sari with a border of gold thread, a brass tray behind it, in the last sun of a feast day."""
    wall = 14.0
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#3D4470", 7, aged=("#353C66", "#505784")), "wall", n=3), (0, wall + 1, -10))
    zari = ((6.4, 2.4, "#B98A42"), (4.7, 0.25, "#B98A42"), (8.1, 0.25, "#B98A42"))
    sari = cotton("#6E1620", zari, 44.0, 5, both=False)
    put(draped(sari, 74, 60, 0.9, 12, ((0.4, 1.0, 6.4),), 0.1, ((-9, 2, 72, 0.3),)), (0, 0, 0), (0, 0, math.radians(-64)))
    low = hard_sun(-66, 28, 4.3, 0.9, 0.26, "#E9DDE2", (1, 0.89, 0.74), 4)
    soft_box("card", (1, -9.5, 0.9), (0, 0, 1.8), 13, 2.2, 1.6, (1, 0.90, 0.76))  # for the gold on their cases to mirror
    window_bars(low, (0.5, 0, 3.0), pane=12)
    put(tray(9.0), (3.0, 9.6, 8.2), (math.radians(76), 0, 0))
    for x, y, color, turn in ((-2.9, 0.2, "#E8603F", 72), (0.2, 2.0, "#C41E62", 74), (2.8, -0.7, "#9A3324", 78)):
        bullet = surface_of(color, (2.9, 2.8, 2.6), GLEAM)
        place(lipstick(bullet, "#20222E", metal=cap_material("gold"), turn=turn), x, y, 0.04, 12)
    mirror_strips(lacquers=["case"], metals=["cm_gold"])
    view(40, 12, (0, 0, 3.3), f=13)
