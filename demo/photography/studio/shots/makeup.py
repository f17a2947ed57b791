"""Make-up that comes in one shade; shades.py has what can be chosen."""

import math

from ..kit.geometry import place
from ..kit.light import dim_room, mirror_strips, soft_light, sunlight
from ..kit.materials import cap_material, emulsion
from ..kit.stage import cyclorama, view
from ..things.cream import swipe
from ..things.makeup import doe_wand, lipgloss, lipstick, lipstick_cap, palette, pencil, pencil_cap
from ..things.mirror_view import morning_room, room_in_mirror
from ..things.nails import nail_polish, polish
from ..things.petals import petals
from ..things.props import block, plinth
from ..things.smears import pencilled
from ..things.textures import smear
from .registry import shot


@shot("nail-polish-trio")
def nail_polish_trio():
    cyclorama("blush")
    soft_light((0, 0, 4), 0.8)
    place(nail_polish("#A9121E", "ivory"), -3.4, 1.2, 0, 8)
    place(nail_polish("#D77F86", "ivory"), 0, -0.6, 0, -3)
    place(nail_polish("#4B1440", "ivory"), 3.4, 1.2, 0, -10)
    view(54, 10, (0, 0, 3.9))


@shot("lip-liquid-chorui-chilli")
def lip_liquid_chorui_chilli():
    cyclorama("#F0B8A4", depth=16)
    soft_light((0, 0, 5), 0.85)
    block(4.6, 4.2, 1.6, (-1.6, 1.0, 0), "#E79A82", 10)
    place(lipgloss("#B5211B", "#2A1216", "gold", "Chorui", open_=True), -1.6, 0.9, 1.6, 12)
    place(doe_wand("#B5211B", "#2A1216"), 1.1, -2.5, 0.86, ry=90, rz=24)
    swipe([(-2.3, -4.7), (-0.4, -5.5), (3.0, -5.2)], 1.0, 0.13, 1.1, "#B5211B", 8, "lacquer", dry=0.9)
    mirror_strips(lacquers=["capp"], metals=["cm_gold"])
    mirror_strips(glasses=["lg"], lines=[(-72, 4, 3, 1.1), (118, 4, 3, 0.6)])
    view(46, 10, (0.75, 0, 3.5))


@shot("lip-oil-shapla-duo")
def lip_oil_shapla_duo():
    cyclorama("#FBE3D6", depth=16)
    sunlight((0, 0, 5), 0.85, power=3.9, leaves=())
    place(plinth(3.6, 1.4, "#F6D2C2", vein=0.14), 0, 0)
    place(lipgloss("#EE8F72", "#FFF9F4", "gold", "shapla"), -1.35, 0.3, 1.4, 14)
    place(lipgloss("#D6567C", "#FFF9F4", "gold", "shapla"), 1.35, -0.3, 1.4, -10)
    petals([(3.9, -3.6, 0), (-4.2, -3.2, 0)], ["#F1AAB4", "#F6C2A8"], 5, 0.7)
    view(49, 9.3, (0, 0, 5.3))


@shot("nail-chorui-lal")
def nail_chorui_lal():
    cyclorama("#F7D9D0", depth=16)
    soft_light((0, 0, 4), 0.8)
    place(plinth(2.9, 1.2, "#EFAFA0", vein=0.15), 0, 0)
    place(polish("#B4121E", "#1E1416", "Chorui"), 0, 0, 1.2)
    smear((2.6, -3.9, 0), 3.2, 1.0, "#B4121E", 22)
    view(52, 9, (0, 0, 4.5))


@shot("nail-chorui-mint-duo")
def nail_chorui_mint_duo():
    cyclorama("#CBE4DA", depth=16)
    soft_light((0, 0, 4), 0.8, warm=(1, 0.985, 0.95))
    block(3.6, 3.6, 2.0, (-1.6, 1.2, 0), "#A5D0C0", 12)
    place(polish("#8CCFBB", "#FBF6EC", "Chorui"), -1.6, 1.1, 2.0, 4)
    place(polish("#0F6A6B", "#FBF6EC", "Chorui"), 2.0, -1.4, 0, -6)
    view(54, 10, (0.1, 0, 4.6))


@shot("nail-chorui-gold")
def nail_chorui_gold():
    cyclorama("#D7C3E4", depth=13, rad=6)
    sunlight((0, 0, 4), 0.8, seed=15, shadow_at=(1, 6), power=4.0)
    place(plinth(2.5, 0.9, "#EADDF1", vein=0.1), -1.2, 0)
    place(polish("#7E5AA8", "gold", "Chorui", "cyl"), -1.2, 0, 0.9, 6)
    place(polish("#E9A7C6", "gold", "Chorui", "cyl"), 2.4, -1.2, 0, -6)
    view(56, 9.5, (0.3, 0, 4.5))


@shot("kajal-trio")
def kajal_trio():
    """Each pencil beside its cap, and before its tip a stroke of it."""
    cyclorama("#E8D3C4", depth=30)
    soft_light((0, 0, 1), 0.9, key=27, rim=18, fill=3)
    block(11.6, 17.8, 0.7, (0, -0.2, 0), "#F7F0E6", 0)
    top = 0.7
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
    view(44, 45, (0.1, 0, 0.7), f=24)


def kohl(color):
    """What a soft pencil leaves."""
    return emulsion("kohl", color, rough=0.46, depth=0.02, coat=0, grain=0.5, veil=0.007, spec=0.35)


@shot("palette-alpona-nude")
def palette_alpona_nude():
    cyclorama("#E7C9BE", depth=18)
    soft_light((0, 0, 3.5), 0.95, key=22)
    place(
        palette(
            ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"],
            3,
            angle=96,
        ),
        0,
        0.6,
        0,
        16,
    )
    dim_room()
    petals([(-5.8, -4.8, 0), (5.8, -3.4, 0)], ["#E2808F", "#EFA9AE"], 5, 0.8)
    view(62, 30, (0.2, 0.6, 2.6), f=14)


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
