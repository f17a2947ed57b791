"""Make-up that comes in one shade; shades.py has what can be chosen."""

import math

import numpy as np
from mathutils import Vector

from ..kit.geometry import place, put
from ..kit.light import mirror_strips, soft_light, sunlight
from ..kit.materials import cap_material, emulsion
from ..kit.stage import cyclorama, view
from ..things.alpona import alpona
from ..things.cloth import cloth
from ..things.ledge import hard_sun, in_shade, ledge, window_bars
from ..things.makeup import doe_wand, lipgloss, lipstick, lipstick_cap, palette, pencil, pencil_cap
from ..things.mirror_view import morning_room, room_in_mirror
from ..things.nails import nail_polish, polish, polish_brush
from ..things.paper import handmade_paper
from ..things.petals import petals
from ..things.props import block, plinth
from ..things.smears import brushed, pencilled
from ..things.stones import pond_stone, river_pebble, step_of_stone
from ..things.surfaces import mat, oxide
from ..tone import surface_of, to_srgb
from .registry import shot
from .shades import surface


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


@shot("lip-oil-shapla-duo")
def lip_oil_shapla_duo():
    cyclorama("#FBE3D6", depth=16)
    sunlight((0, 0, 5), 0.85, power=3.9, leaves=())
    place(plinth(3.6, 1.4, "#F6D2C2", vein=0.14), 0, 0)
    place(lipgloss("#EE8F72", "#FFF9F4", "gold", "shapla"), -1.35, 0.3, 1.4, 14)
    place(lipgloss("#D6567C", "#FFF9F4", "gold", "shapla"), 1.35, -0.3, 1.4, -10)
    petals([(3.9, -3.6, 0), (-4.2, -3.2, 0)], ["#F1AAB4", "#F6C2A8"], 5, 0.7)
    view(49, 9.3, (0, 0, 5.3))


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


@shot("nail-chorui-gold")
def nail_chorui_gold():
    cyclorama("#D7C3E4", depth=13, rad=6)
    sunlight((0, 0, 4), 0.8, seed=15, shadow_at=(1, 6), power=4.0)
    place(plinth(2.5, 0.9, "#EADDF1", vein=0.1), -1.2, 0)
    place(polish("#7E5AA8", "gold", "Chorui", "cyl"), -1.2, 0, 0.9, 6)
    place(polish("#E9A7C6", "gold", "Chorui", "cyl"), 2.4, -1.2, 0, -6)
    view(56, 9.5, (0.3, 0, 4.5))


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


@shot("palette-alpona-nude")
def palette_alpona_nude():
    """On a red floor, in low sun through a window, beside the alpona that it is named after."""
    put(cloth(oxide("#8A3E2C"), 160, 120, steps=2), (0, 0, 0))
    put(alpona(40, seed=3), (9.5, 8.0, 0.01))
    window_bars(hard_sun(-70, 30, 4.6, 0.9, 0.28), (-1.0, 0, 1.5), pane=12)
    colors = ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"]
    colors = [lit_as(color, (1.42, 1.38, 1.28)) for color in colors]
    place(palette(colors, 3, angle=97, embossed=True, h=0.62, lid=0.34), -0.4, 0.4, 0.02, 16)
    room_in_mirror((-0.9, 4.9, 4.2), (0.44, -0.89, 0.07), morning_room("#DCC0AE", "#FBF1E4", sprig=None), strength=0.6, rises=-13)
    view(60, 33, (0.1, 0.2, 2.2), f=14)


@shot("palette-basanti-bright")
def palette_basanti_bright():
    cyclorama("#F9DE9C", depth=18)
    soft_light((0, 0, 3.5), 0.95, ambient=0.12, key=25, fill=2.4)
    block(12.4, 10.5, 1.2, (0, -0.4, 0), "#F6EDDC", -12)
    place(
        palette(
            ["#E8A21E", "#D9482B*", "#B5215A", "#2E7D6B", "#2B4C9B*", "#6B2F7A"],
            *(3, "#F7EFE2", 10.5, 6.4),
            angle=104,
            embossed=True,
            h=0.62,
            lid=0.34,
        ),
        0,
        0.6,
        1.2,
        -12,
    )
    pane = dict(at=(0.45, 0.3), size=(0.16, 0.26), glare=1.15)
    sunny = morning_room("#F4D684", "#FDF0C4", "#FFFBEA", **pane, sprig=None, curtain=0)
    room_in_mirror((0.85, 4.6, 4.8), (-0.375, -0.93, 0.03), sunny, strength=0.5)
    view(53, 33, (0.1, 0.3, 2.6), f=16)


@shot("lipstick-ivory-rosewood")
def lipstick_ivory_rosewood():
    cyclorama("#D8A79A", depth=16)
    soft_light((0, 0, 4.5), 0.75)
    block(3.4, 3.2, 2.4, (-1.0, 0.6, 0), "#EBCFC2", 12)
    block(3.6, 3.2, 1.0, (2.1, -1.0, 0), "#C98F82", 12)
    place(lipstick("#8E3B45", "#F4E9DC", satin=True), -1.0, 0.5, 2.4, 14)
    place(lipstick_cap("#F4E9DC"), 2.1, -1.0, 1.0, 20)
    mirror_strips(metals=["gold"])
    mirror_strips(lacquers=["lip"], lines=[(58, 2.5, 5, 0.4)])
    mirror_strips(lacquers=["lip rim"], lines=(), power=1.6)
    view(48, 11.5, (0.3, 0, 4.6), f=15)


@shot("lipstick-trio-festive")
def lipstick_trio_festive():
    cyclorama("#F3C8B0", depth=16)
    sunlight((0, 0, 4), 0.8, power=3.9, leaves=())
    stands = ((-2.7, 0.6, 1.2, "#E8603F", 38), (0, -0.4, 2.4, "#C41E62", 32), (2.7, 0.6, 0.5, "#9A3324", 26))
    for x, y, h, c, turn in stands:
        place(plinth(1.5, h, "#F8E4D6", vein=0.12), x, y)
        place(lipstick(c, "#20222E", metal=cap_material("gold"), turn=turn), x, y, h, 12)
    mirror_strips(lacquers=["case"], metals=["cm_gold"])
    mirror_strips(lacquers=["lip"], lines=[(58, 2.5, 5, 0.3)])
    mirror_strips(lacquers=["lip rim"], lines=(), power=1.6)
    view(44.5, 10.5, (0, 0, 4.4), f=15)
