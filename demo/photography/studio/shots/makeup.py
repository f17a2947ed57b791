"""Make-up that comes in one shade; shades.py has what can be chosen."""

import math

import numpy as np
from mathutils import Vector

from ..kit.geometry import group, lathe, place, put, slab
from ..kit.labels import card_before
from ..kit.light import mirror_strips, soft_box, sun, surroundings
from ..kit.materials import cap_material, emulsion
from ..kit.stage import cyclorama, from_above, view
from ..shade_cards import BRIGHTS, KAJALS, NUDES
from ..things.alpona import alpona
from ..things.bangles import bangle
from ..things.brass import polished
from ..things.chilli import chilli
from ..things.clear import honed
from ..things.cloth import cloth, draped, folded, linen
from ..things.diya import diya
from ..things.dusk import lamps_at_night
from ..things.far_views import evening_sea, garden
from ..things.ledge import hard_sun, ledge, window_bars
from ..things.makeup import doe_wand, lipgloss, lipstick, lipstick_cap, palette, pencil, pencil_cap
from ..things.mirror_view import morning_room, room_in_mirror
from ..things.nails import nail_polish, polish, spilt
from ..things.paper import handmade_paper
from ..things.pool import pool
from ..things.puddles import puddles
from ..things.shapla import lily_pad, shapla_flower
from ..things.smears import dusted, lacquered, pencilled, scribbled
from ..things.stones import pond_stone, step_of_stone
from ..things.sunbeams import contact, gathered, leaves_before
from ..things.surfaces import boards, cotton, oxide, plaster, tiles
from ..tone import surface_of, to_srgb
from .registry import shot
from .shades import GLEAM, surface


@shot("nail-polish-trio")
def nail_polish_trio():
    """From above, in the low light of a window: they lie on handmade paper, each over a wet stroke of it."""
    put(cloth(linen("#7E8C78", 15, 0.012, 0.03), 90, 90, steps=2), (0, 0, -0.03))
    surroundings("#EEF1F4", 0.30)
    sun(Vector((-0.78, 0.34, 0.52)).to_track_quat("Z", "Y").to_euler(), 3.0, 2.2, (1, 0.94, 0.86))
    soft_box("window", (-35, 13, 17), (0, 0, 0), 12, 20, 14, (1, 0.965, 0.92))
    soft_box("streak", (-9, 30, 52), (0, 0, 0), 2.8, 30, 22, (1, 0.99, 0.97))
    place(handmade_paper(12.4, 15.2, "#DCCFBC", seed=9, curl=0.5), 0.1, -1.6, 0.02, -2)
    kinds = (("#A9121E", -3.9, 0.9, 5), ("#D77F86", -0.1, 1.3, -3), ("#4B1440", 3.8, 0.6, 4))
    for k, (color, x, y, turn) in enumerate(kinds):
        place(nail_polish(color, "ivory"), x, y, 1.37, turn, -90)
        wet = emulsion("lacquer", surface(color, 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.03)
        path = [(x - 0.1, y - 1.9), (x + 0.20 - 0.15 * k, y - 4.2), (x - 0.15 + 0.1 * k, (-7.0, -6.2, -7.4)[k])]
        lacquered(path, (1.7, 1.55, 1.65)[k], wet, 44 + 3 * k, 0.085, 0.42, bead=0.8, ragged=0.05, z=0.05)
    from_above((0, 0.7, 0.4), 59, 80)


def lies_with_its_tip_at(tip, wand, long, rise, bearing):
    """A brush or a wand whose tip is `long` below its cap's foot; from the tip it rises by so many degrees, towards the
    bearing.
    """
    a, e = math.radians(bearing), math.radians(rise)
    axis = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
    return put(wand, Vector(tip) + long * axis, axis.to_track_quat("Z", "Y").to_euler())


@shot("lip-liquid-chorui-chilli", ev=-0.1)
def lip_liquid_chorui_chilli():
    """On pale stone among chillies, in sun from behind in which lacquer and skins gleam; its wand lies in the thick stroke that
    it has drawn.
    """
    honed("#EFCFBB", 0.05, 0.06, phase=3.0, fine=1.3)
    hard_sun(-128, 40, 3.6, 0.8, 0.34, "#F4F0EE", (1, 0.94, 0.86), 5.0)
    soft_box("window", (-20, 26, 24), (0, 0, 0), 14, 18, 14, (1, 0.96, 0.89), crisp=True)
    soft_box("streak", (-9, 30, 46), (-1, -4, 0), 3.4, 30, 26, (1, 0.98, 0.95))
    place(lipgloss("#B5211B", "#2A1216", "gold", "Chorui", open_=True, shade="CHILLI"), -3.3, 1.0, 0.9, -62, -90)
    lies_with_its_tip_at((-3.7, -3.3, 0.26), doe_wand("#B5211B", "#2A1216"), 3.9, 8, 22)
    wet = emulsion("lacquer", surface("#B5211B", 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.008)
    lacquered([(-3.7, -3.4), (-1.2, -4.5), (1.3, -4.8)], 1.3, wet, 23, 0.15, 0.4, bead=1.1, ragged=0.07)
    place(chilli(6.4, 0.9, seed=2), -3.7, 4.9, 0.0, 8)
    place(chilli(5.2, -0.8, 0.47, seed=5), 3.2, -3.6, 0.0, 14)
    mirror_strips(lacquers=["capp"], metals=["cm_gold"])
    from_above((0.2, 0.0, 0.5), 43, 52, f=18)


@shot("lip-oil-shapla-duo", ev=0.1)
def lip_oil_shapla_duo():
    """On a wet stone in a garden's pond; the sun behind them comes through the oils and lies coloured on the stone."""
    waterline, floor, power = -1.6, -3.4, 5.0
    towards = hard_sun(126, 36, power, 0.7, 0.34, "#F3EAE6", (1, 0.93, 0.83), 0)
    soft_box("room", (-28, -38, 22), (0, 0, 5), 32, 36, 38, (1, 0.94, 0.89))
    lilies = (("#E88FA6", 26, -9, 3, 9), ("#F6C9CE", 18, 8, 6, 8))
    beyond = garden(80, 0.95, 11, "#6A7D62", "#B8BC98", "#F9E6D2", lilies, 1.4, (16, 20), 4.0)
    beyond.visible_shadow = beyond.visible_diffuse = beyond.visible_glossy = False  # the sun stands low behind it; white stays white before it
    pool(waterline, waterline - floor, tuple(towards), "#F0E6DC", "#A9D6CC", 0.98, 0, rings=((0.5, -3.0, 1.5),), calm=((0, 0.5, 4.2),), seed=8)
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


def red_paper():
    """A sweep of red paper in one hard light from the side."""
    cyclorama("#93161A", depth=17, rad=9, bump=False)
    hard_sun(-66, 27, 4.8, 0.5, 0.24, "#F6E4E0", (1, 0.96, 0.91), 3)
    soft_box("strip", (5, 15, 9), (0, -2, 0), 16, 2.2, 4, (1, 0.98, 0.96), crisp=True)


@shot("nail-chorui-lal")
def nail_chorui_lal():
    """Red on red paper, its shadow long and crisp; before it three drops of lacquer, each smaller than the last."""
    red_paper()
    place(polish("#B4121E", "#1E1416", "Chorui"), -1.5, 0.6, 0, 6)
    fallen = [[(0.4, -3.5, 0.95)], [(2.15, -2.9, 0.56)], [(3.25, -3.6, 0.27)]]
    spilt(fallen, surface("#B4121E", 1.1), 0.30, seed=4, angle=38)
    mirror_strips(lacquers=["capp"], metals=["cm_gold"])
    mirror_strips(glasses=["pg"], lines=[(-74, 5, 3, 1.0), (116, 5, 3, 0.6)], overhead=0.0)
    view(35, 12, (0.25, 0, 3.0), f=15)


def at_the_pool():
    """On wet glazed tiles at a pool's edge, in the sun of a morning that glitters on the water."""
    glazed = dict(color="#23908C", grout="#A9C8C0", side=6.3, uneven=0.10, askew=0.012)
    put(slab(150, 44, 2, 0.2, 0.3, tiles(**glazed, upright=False, seed=5), "edge", n=3), (2.2, -12.6, -2.0), (0, 0, math.radians(-7)))
    hard_sun(-60, 36, 4.4, 0.6, 0.30, "#E6F2F4", (1, 0.96, 0.90), 4)
    soft_box("pane", (-6, 24, 15), (0, 0, 0), 22, 7, 9, (1, 0.98, 0.94), crisp=True)
    beyond = evening_sea(60, 26, 0.85, 6, -40.0, ("#BFE3DC", "#F2F2DF"), ("#2F9594", "#7CC8BE"), "#FFF6DE")
    beyond.visible_shadow = beyond.visible_diffuse = beyond.visible_glossy = False


@shot("nail-chorui-mint-duo")
def nail_chorui_mint_duo():
    """Mint and teal in the sun on wet tiles at a pool."""
    at_the_pool()
    for color, x, y, turn in (("#8CCFBB", -1.95, 1.4, 8), ("#0F6A6B", 1.85, 0.0, -8)):
        place(polish(color, "#FBF6EC", "Chorui"), x, y, 0, turn)
    puddles([], -8, 8, -6.5, 6.5, ((-4.6, -1.6, 0.9), (3.8, 3.4, 1.0), (4.0, -2.6, 0.7), (-1.0, -3.4, 0.5)), (110, 34, 8), 5)
    mirror_strips(metals=["cm_gold"])
    mirror_strips(glasses=["pg"], lines=[(-74, 5, 3, 1.0), (116, 5, 3, 0.6)], overhead=0.0)
    view(37, 9.5, (0, 0, 3.1), f=9)


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


@shot("kajal-trio", ev=0.1)
def kajal_trio():
    """On paper in low sun: black has just been drawn in one long stroke and smudged, and leans across the two others."""
    put(cloth(oxide("#8C5A4A"), 120, 110, steps=2), (0, 0, -0.1))
    towards = hard_sun(-64, 33, 4.6, 0.8, 0.3)
    window_bars(towards, (-2.0, -3.0, 0), pane=13)
    place(handmade_paper(30.0, 24.0, "#E6DDD0", seed=6, curl=0.3), -10.3, -0.4, 0.0, 3)
    top = 0.04
    capped = (("midnight", -5.4, 6.1, -3), ("brown", -4.4, 1.9, 13))
    for name, x, y, bearing in capped:
        barrel, tip = KAJALS[name]
        closed = group([pencil(barrel, tip, 11.5, shade=name), put(pencil_cap(barrel), (0, 0, 8.6))], "capped")
        place(card_before(closed, 0.6), x, y, top + 0.49, ry=90, rz=bearing)
    barrel, tip = KAJALS["black"]
    lean, bearing = 11.6, -55
    flat = 11.5 * math.cos(math.radians(lean))
    foot = (1.2, -2.6)
    rear = [foot[k] - flat * f(math.radians(bearing)) for k, f in enumerate((math.cos, math.sin))]
    place(card_before(pencil(barrel, tip, 11.5, shade="black"), 0.6), *rear, top + 0.04 + 11.5 * math.sin(math.radians(lean)), ry=90 + lean, rz=bearing)
    place(pencil_cap(barrel), 3.1, -1.9, top + 0.49, ry=90, rz=66)
    scribbled((-3.1, -1.25), 3.0, -4, kohl(KAJALS["midnight"][1]), 11, top)
    scribbled((-3.2, -3.0), 3.1, 3, kohl(KAJALS["brown"][1]), 12, top, 6)
    pencilled([(-4.8, -4.6), (-2.2, -5.2), (0.1, -4.6), foot], 0.62, kohl(tip), 13, top, 0.3, 3, 1.1, 0.35, 0.72)
    dusted([(-1.2, -5.2), (0.9, -5.9), (3.4, -5.7)], 1.3, kohl(tip, 0.022), 14, 0.016, 0.1, top)
    mirror_strips(lacquers=["penc"], metals=["cm_gold"])
    view(38, 43, (0.0, -0.15, 0.7), lens=108, f=22)


def kohl(color, veil=0.007):
    """What a soft pencil leaves; smudged, it covers less (`veil`)."""
    return emulsion("kohl", color, rough=0.46, depth=0.02, coat=0, grain=0.5, veil=veil, spec=0.35)


def lit_as(color, light):
    """The colour that is photographed as this one where so much light falls; what follows it, a star, stays."""
    lit = to_srgb(np.array(surface_of(color[:7], light)))
    return "#%02X%02X%02X" % tuple(round(255 * c) for c in lit.tolist()) + color[7:]


@shot("palette-alpona-nude", ev=-0.12)
def palette_alpona_nude():
    """On a red floor beside the alpona that it is named after, in soft light from one side; its mirror shows its pans."""
    put(cloth(oxide("#7C3323"), 160, 120, steps=2), (0, 0, 0))
    put(alpona(40, seed=3), (9.5, 8.0, 0.01))
    surroundings("#F3E2D4", 0.17)
    soft_box("verandah", (-33, 5, 17), (0, 0, 0), 10, 14, 66, (1, 0.92, 0.80))
    soft_box("room", (26, -30, 26), (0, 0, 0), 30, 30, 5, (1, 0.98, 0.96))
    colors = [lit_as(color, (1.15, 1.1, 1.0)) for color in NUDES]
    place(palette(colors, 3, angle=97, embossed=True, h=0.62, lid=0.34), -0.2, 0.4, 0.02, 16)
    view(47, 37, (0.0, 0.7, 2.8), lens=89, f=16)


@shot("palette-basanti-bright", ev=-0.2)
def palette_basanti_bright():
    """On the sari that spring is greeted in, saffron with a red border; three of its shades on paper, in low sun."""
    basanti = cotton("#CB9848", ((7.6, 3.4, "#7C1420"), (5.2, 0.3, "#7C1420"), (10.0, 0.3, "#7C1420")), 44.0, both=False)
    folds = ((-12, -2.6, 70, 0.3), (15, 3, 96, 0.3))
    draped(basanti, 80, 64, 0.8, 9, ((0.2, 1.4, 8.6), (0.4, -5.4, 8.0)), 0.1, folds)
    window_bars(hard_sun(-68, 32, 4.6, 0.9, 0.3), (0.4, -1.4, 1.2), pane=14)
    lit = [lit_as(shade, (1.42, 1.38, 1.28)) for shade in BRIGHTS]
    place(palette(lit, 3, "#F7EFE2", 10.5, 6.4, angle=98, embossed=True, h=0.62, lid=0.34, relief=1.9), -0.1, 1.6, 0.03, -12)
    place(handmade_paper(9.0, 4.2, "#D9CBB4", seed=8, curl=0.35), 0.4, -5.5, 0.07, 4)
    for k, shade in enumerate((lit[0], lit[2], lit[3])):
        x = -2.4 + 2.6 * k
        dust = emulsion("powder", shade, rough=0.9, depth=0.02, coat=0, grain=0.3, veil=0.008, spec=0.08)
        dusted([(x - 0.6, -6.5 + 0.1 * k), (x + 0.1, -5.7), (x + 1.0 + 0.1 * k, -4.5)], 1.45, dust, 12 + k, 0.018, z=0.125)
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


@shot("lipstick-trio-festive", ev=-1.1)
def lipstick_trio_festive():
    """On a red sari with a border of gold thread, a lamp of clay behind them and others far off: a feast day's evening."""
    lamps_at_night(46, 0.30, high=5.0)
    zari = ((6.4, 2.4, "#B98A42"), (4.7, 0.25, "#B98A42"), (8.1, 0.25, "#B98A42"))
    sari = cotton("#6E1620", zari, 44.0, 5, both=False)
    put(draped(sari, 74, 60, 0.9, 12, ((0.4, 1.0, 6.4),), 0.1, ((-9, 2, 72, 0.3),)), (0, 0, 0), (0, 0, math.radians(-64)))
    surroundings("#E8C4A8", 0.17)
    soft_box("key", (-22, -17, 19), (0, 0, 4), 13, 17, 26, (1, 0.93, 0.84))
    soft_box("rim", (17, 10, 15), (0, 0, 4), 5, 16, 14, (1, 0.80, 0.55))
    soft_box("card", (1, -9.5, 0.9), (0, 0, 1.8), 13, 2.2, 1.6, (1, 0.90, 0.76))  # for the gold on their cases to mirror
    turned_foot((4.5, 7.6, 0.06), tall=2.5)
    place(diya(r=1.8, lit=260), 4.4, 7.6, 2.56, 14)
    turned_foot((-0.25, 1.9, 0.06))
    trio = (  # where it stands, its shade and how much light falls there, how far it is turned out, its turn and its cut's
        ((-2.85, 0.3, 0.04), "#E8603F", 1.35, 2.0, 16, 30),
        ((-0.25, 1.9, 1.6), "#C41E62", 1.35, 1.35, -4, 44),
        ((2.8, -0.5, 0.04), "#9A3324", 1.0, 1.5, -18, 60),
    )
    for (x, y, z), color, light, out, turn, cut in trio:
        bullet = surface_of(color, [light * share for share in (1.0, 0.92, 0.8)], GLEAM)
        one = place(lipstick(bullet, "#4A1440", metal=cap_material("gold"), h_out=out, turn=cut, satin=True), x, y, z, turn)
        card_before(one, 0.6, "#FFE2B0")
    mirror_strips(metals=["cm_gold"], tint=(1, 0.87, 0.70))
    mirror_strips(lacquers=["case"], lines=[(-68, 7, 8, 0.8), (122, 6, 6, 0.5)], power=1.7, tint=(1, 0.80, 0.58), overhead=0.3)
    view(36, 11, (0, 0, 4.0), f=11)


def turned_foot(at, r=1.85, tall=1.54):
    """A foot of brass from the lathe, as trays and lamps stand on."""
    outline = [(0, 0), (1.1 * r, 0, 0.08), (1.1 * r, 0.14 * tall, 0.06), (0.84 * r, 0.3 * tall, 0.2), (0.7 * r, 0.55 * tall, 0.3), (0.86 * r, 0.8 * tall, 0.15), (r, 0.87 * tall, 0.05), (r, tall, 0.05), (0, tall)]
    return put(lathe(outline, polished(), "foot", 160, auto=30), at)
