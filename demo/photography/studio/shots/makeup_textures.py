"""Make-up as it is drawn and broken, on a hand's breadth of table."""

import math

from mathutils import Vector

from ..kit.geometry import lathe, place, put, slab
from ..kit.light import low_light, mirror_strips, soft_box, sun
from ..kit.materials import emulsion
from ..kit.stage import camera, cyclorama, from_above
from ..shade_cards import BLUSHES, FOUNDATIONS, VELVET_LIPSTICKS
from ..things.accessories import makeup_brush
from ..things.broken import broken_cake
from ..things.clear import Sunlight, direction, honed
from ..things.flowers import jasmine
from ..things.ledge import hard_sun
from ..things.laden import laden_doe_foot, tubes_behind
from ..things.makeup import lipstick, mascara_wand, palette
from ..things.nails import polish_brush
from ..things.pendant import sunny_room
from ..things.see_through import backdrop, lamps_of, room_around
from ..things.smears import bullet_smear, combed, drawn_out, dusted, lacquered
from ..things.stones import veined_stone
from ..things.sunbeams import frond_before
from ..things.textures import crumbs, powder
from ..tone import surface_of
from .registry import shot
from .shades import GLEAM, surface


@shot("lipstick-sindoor-shades")
def lipstick_sindoor_shades():
    """One stroke of each on warm stone, in sun so low that every line and crumb has a shadow; Sindoor has drawn the last."""
    honed("#E9CDBD", phase=5.0, fine=1.3)
    Sunlight(-58, 24, share=0.78)
    strokes = (  # path, width, how firmly, the heap's height, the tip's slant, how long it does not run dry
        ([(4.3, 4.6), (0.9, 4.9), (-2.9, 4.6)], 1.32, 1.2, 0.17, -0.25, 0.6),
        ([(-4.5, 2.3), (-0.6, 2.8), (4.7, 2.4)], 1.55, 0.9, 0.24, 0.2, 1.2),
        ([(-2.9, 0.2), (-0.2, 0.6), (3.1, 0.5)], 1.4, 1.1, 0.26, 0.45, 0.8),
        ([(4.6, -1.6), (0.6, -1.9), (-4.6, -2.2)], 1.34, 1.0, 0.19, -0.4, 1.1),
        ([(-3.8, -4.4), (-0.5, -4.1), (3.7, -4.2)], 1.5, 1.15, 0.22, 0.3, 0.7),
        ([(-4.9, -6.6), (-1.6, -6.2), (1.3, -6.3)], 1.45, 0.95, 0.12, 0.35, 1.1),
    )
    shades = list(VELVET_LIPSTICKS.values())
    for k, (shade, (path, wide, press, heap, slant, runs)) in enumerate(zip([*shades[1:], shades[0]], strokes)):
        made_of = surface_of(shade, (1.0, 0.97, 0.92), 0.010)
        wax = emulsion("wax", made_of, rough=0.36, depth=0.02, coat=0.05, grain=0.25, veil=0.009, spec=0.3)
        bullet_smear(path, wide, wax, 41 + k, press, heap, slant, runs)
    bullet = surface_of(shades[0], (1.9, 1.85, 1.75), GLEAM)
    place(lipstick(bullet, turn=90), 7.6, -6.9, 1.0, ry=-90, rz=-8, s=0.8)
    from_above((0, -0.9, 0.2), 51, 70)


@shot("foundation-shapla-shades")
def foundation_shapla_shades():
    """Seven pulls of a spatula over pale stone, wet, in low sun."""
    honed("#E8D6C6", phase=9.0, fine=1.3)
    Sunlight(-62, 30, share=0.74, pane=(-20, 52))
    pulls = (  # path, width, the dollop's height, how thick, the tail's share, how far aside it swerves
        ([(-5.0, -3.8), (-5.2, 0.2), (-5.0, 5.0)], 1.34, 0.40, 0.13, 0.45, 0.10),
        ([(-3.3, -4.6), (-3.4, -1.0), (-3.1, 3.3)], 1.48, 0.50, 0.15, 0.38, -0.12),
        ([(-1.6, -4.0), (-1.6, 0.6), (-1.4, 5.6)], 1.26, 0.36, 0.11, 0.52, 0.08),
        ([(0.2, -5.0), (0.3, -1.2), (0.0, 4.1)], 1.52, 0.46, 0.14, 0.42, 0.14),
        ([(1.75, -3.9), (1.7, -0.4), (1.95, 2.7)], 1.38, 0.52, 0.16, 0.36, -0.10),
        ([(3.3, -4.7), (3.5, 0.4), (3.4, 5.2)], 1.30, 0.38, 0.12, 0.48, 0.10),
        ([(4.9, -4.1), (5.1, -0.6), (5.2, 3.9)], 1.44, 0.44, 0.14, 0.40, -0.08),
    )
    for k, (shade, (path, wide, *how)) in enumerate(zip(FOUNDATIONS.values(), pulls)):
        made_of = surface_of(shade, (1.0, 0.96, 0.9), 0.012)
        fluid = emulsion("foundation", made_of, rough=0.24, depth=0.02, coat=0.15, spec=0.25, veil=0.034)
        drawn_out(path, wide, fluid, 61 + k, *how)
    from_above((0.1, -0.2, 0.2), 49, 70)


@shot("blush-petal-texture")
def blush_petal_texture():
    """A cake of each shade, broken as it fell out of its pan, in low sun; the brush has swept up what crumbled."""
    honed("#EAD8CE", phase=7.0, fine=1.4)
    Sunlight(-56, 31, share=0.76)
    cakes = (  # where, how wide, where it was hit, pieces, which of them are gone, seed
        ((-2.4, 3.7), 2.0, (0.5, -0.3), 10, (7,), 3),
        ((2.5, 1.5), 2.15, (-0.4, -0.4), 11, (3,), 5),
        ((-2.0, -2.0), 2.1, (0.3, -0.5), 12, (0, 5), 8),
    )
    for k, ((shade, _), (at, r, hit, count, lost, seed)) in enumerate(zip(BLUSHES.values(), cakes)):
        color = surface(shade, 1.1)
        broken_cake(at, color, r, 0.38, hit, count, 0.17, seed, lost)
        x, y = at[0] + hit[0], at[1] + hit[1]
        dust = emulsion("powder", color, rough=0.9, depth=0.02, coat=0, grain=0.3, veil=0.008, spec=0.08)
        dusted([(x - 0.6, y + 0.4), (x + 0.9, y - 0.9), (x + 2.4, y - 2.2)], 2.9, dust, 15 + k)
        crumbs((x, y, 0.03), 1.0, color, 90, 60 + k, 0.3, 0.25)
        crumbs((x + 0.5, y - 0.6, 0.02), 2.3, color, 260, 80 + k, 0.0, 0.10)
    place(makeup_brush(L=8.2, R=1.15, bl=2.8), 7.5, -12.5, 1.0, rx=89, rz=215, s=0.9)
    from_above((0.1, 0.45, 0.3), 44.5, 57)


@shot("palette-alpona-nude-texture")
def palette_alpona_nude_texture():
    cyclorama("#E7C9BE", bump=False)
    low_light(warm=(1, 0.97, 0.93))
    shades = ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"]
    place(palette(shades, 3, mirror=False, embossed=True), 0, 0.9, 0, -24)
    powder([[(-1.9, -1.9, 0.2), (-1.0, -1.6, 0.4), (0.0, -1.4, 0.12)]], "#9E4A52", 10, 0.02, 0.9, 3, 0.9)
    place(makeup_brush("#48152F", "#EBD8CB", "#9E4A52", L=7.6, R=0.72, bl=2.0), -5.2, -5.6, 1.3, rx=90, rz=140, s=0.62)
    powder([[(2.4, -5.4, 0.5), (3.6, -4.9, 0.9), (5.0, -4.2, 0.3)]], "#C27A5C", 28, 0.06, 0.9, 4)
    crumbs((3.1, -5.1, 0.02), 0.9, "#C27A5C", 70, 3, 0.2)
    from_above((-0.4, -0.1, 0.9), 33, 50, f=12)


@shot("brush-set-flat", ev=-0.15)
def brush_set_flat():
    """From above, on the marble of a dressing table in the sun past a palm; each lies on its handle and on its hair, and
    one was drawn through powder.
    """
    marble = veined_stone("#E2D2D4", "#D2BFC3", "#A58E98", 0.34, 1.4, many=0.16, white="#E6D8DA")
    put(slab(120, 120, 1, 0.1, 0.05, marble, "top", n=3), (0, 0, -1.0))
    towards = hard_sun(-122, 40, 4.4, 0.8, 0.34, tint=(1, 0.955, 0.89))
    frond_before(towards, (-9, 17, 0), 0.25)
    frond_before(towards, (-16, 0, 0), -0.3, seed=5)
    for x, y, rz, hr, tp, k in (
        (-3.9, -5.2, 4, "#E9D3C2", "#D9998F", 0.78),
        (-0.9, -5.0, 10, "#3A2430", "#6B3A4E", 0.72),
        (1.9, -5.8, 16, "#F1E2D0", "#E7B98E", 0.82),
    ):
        place(makeup_brush(hair=hr, tip=tp), x, y, 0.42, rx=-85.8, rz=-rz, s=k)
    pink = emulsion("powder", surface("#D8737C", 1.1), rough=0.9, depth=0.02, coat=0, grain=0.3, veil=0.008, spec=0.08)
    dusted([(-6.4, 8.3), (-5.1, 7.5), (-3.6, 7.0)], 2.1, pink, 6)
    crumbs((-6.2, 8.2, 0), 0.7, surface("#D8737C", 1.1), 40, 3, 0.06, 0.16)
    mirror_strips(metals=["cm_gold"])
    from_above((0, 0.2, 0.8), 62, 72)


@shot("lip-oil-shapla-texture")
def lip_oil_shapla_texture():
    """The doe foot from very near, so laden that oil runs down it into a drop; the open tube and its sister far behind."""
    room_around(sunny_room("#8E4A55", "#FBE4DC", "#F7D5C8"))
    light = lamps_of(0.2, (-142, 38, 12, 20, 2, 2, 1.6, 15.0, 0.3), (64, 14, 5, 60, 1, 1, 0, 3.0, 2.0))
    for bearing, height, power in ((-140, 40, 2.6), (60, 30, 2.2), (-40, -20, 0.8)):  # what is not clear is lit by these
        sun(direction(bearing, height).to_track_quat("Z", "Y").to_euler(), power, 30, (1, 0.97, 0.94))
    backdrop(tubes_behind(("#F2A274", "#E8608F")), 12, (0.2, 0.1), 4.05)
    laden_doe_foot("#EE92A6", light, air=[(0.05, -0.06, -0.18, 0.022), (-0.05, -0.04, -0.05, 0.012), (0.03, -0.1, 0.02, 0.01)])
    camera((0.22, -20, 0.1), (0.22, 0, 0.1), 36 * 20 / 2.5, None)


def streak(at, wide=5.0, power=17, tall=30):
    """A tall lamp behind, which lies on what is wet and domed in one long soft streak."""
    soft_box("streak", at, (0, 0, 0), wide, tall, power, (1, 0.99, 0.97))


@shot("nail-polish-texture")
def nail_polish_texture():
    """A stroke of each, wet, with what dripped beside; the brush has just drawn the last."""
    cyclorama("#F0DACF", bump=False)
    low_light(ambient=0.2)
    streak((-9, 30, 52), 2.8, 26)
    strokes = (
        ("#A9121E", [(-4.9, -3.9), (-3.9, 0.2), (-2.2, 5.0)], 2.3),
        ("#D77F86", [(-2.0, -5.6), (-0.9, -1.6), (0.9, 3.0)], 2.2),
        ("#4B1440", [(1.2, -4.9), (2.1, -1.2), (3.5, 2.6)], 2.35),
    )
    dripped = (((-1.5, 6.0, 0.5), (-4.9, -6.1, 0.42), (-4.2, -6.8, 0.2)), ((0.2, -7.0, 0.55), (2.2, 4.7, 0.3)), ((4.4, -5.6, 0.6), (5.2, -4.6, 0.26)))
    for k, ((color, path, wide), drops) in enumerate(zip(strokes, dripped)):
        paint = emulsion("lacquer", surface(color, 1.05), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.03)
        lacquered(path, wide, paint, 41 + k)
        wet = emulsion("drip", surface(color, 1.05), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, deep=True)
        for x, y, r in drops:
            dome = [(r * math.sin(a), 0.42 * r * math.cos(a) ** 1.2) for a in (math.pi / 2 * n / 24 for n in range(25))]
            put(lathe([(0, dome[0][1]), *dome[1:], (0.9 * r, -0.02)], wet, "drip", auto=180), (x, y, 0)).scale.x = 1.08
    tip, axis = Vector((3.25, 1.9, 0.16)), Vector((0.62, 0.72, 0.3)).normalized()
    brush = put(polish_brush("#4B1440", "ivory"), tip + 1.5 * 3.77 * axis, axis.to_track_quat("Z", "Y").to_euler())
    brush.scale = (1.5, 1.5, 1.5)
    from_above((0.1, -0.4, 0.2), 53, 60)


@shot("mascara-kajal-texture")
def mascara_kajal_texture():
    cyclorama("#E9D6CC", bump=False)
    low_light()
    streak((-7, 30, 52), 7, 12)
    black = emulsion("mascara", surface("#1D181F"), rough=0.17, depth=0.02, coat=0.5, veil=0.010)
    combed([(-3.4, -3.2), (-2.2, 0.6), (0.3, 5.3)], 1.9, black, 17)
    combed([(1.5, 0.2), (2.6, 2.2), (3.6, 4.6)], 0.75, black, 23, dab=0.05)
    place(mascara_wand(), 0.7, -5.4, 0.84, ry=-94, rz=53, s=0.98)
    jasmine((4.6, -4.6, 0), 1.2, (0.2, 0.1, 0.7), seed=3)
    jasmine((-4.7, 4.9, 0), 0.95, (0.2, -0.1, 2.1), seed=6)
    from_above((0, 0, 0.3), 53, 64)
