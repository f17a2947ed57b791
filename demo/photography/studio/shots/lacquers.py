"""Nail polish from nearby: what it looks like out of its bottle, and the brush it is put on with."""

import math

from ..kit.geometry import place
from ..kit.light import soft_light, window
from ..kit.materials import emulsion
from ..kit.stage import ZOOM, camera, cyclorama
from ..things.cream import swipe
from ..things.nails import polish, polish_brush
from ..things.props import block
from ..things.smears import brushed
from .makeup import coral_wall, mint_wall
from .registry import shot
from .shades import surface


def drawn(colors, cap, bottles, paths, aside):
    """A stroke of each on the stone of its front; the brush, which someone out of the picture holds `aside` (degrees),
    is at the end of the last one. The first bottle is open.
    """
    for k, (color, (x, y, turn)) in enumerate(zip(colors, bottles)):
        place(polish(color, cap, open_=k == 0), x, y, 0, turn)
    for k, (color, path) in enumerate(zip(colors, paths)):
        wet = emulsion("lacquer", surface(color, 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.022)
        brushed(path, 1.15, wet, 43 + 8 * k, 0.17, 0.06, 0.4, 0.8, z=0.02)
    x, y = paths[-1][-1][0] - 0.5, paths[-1][-1][1]  # where it still is wet
    away, up = 2.88, 2.48  # from the tip to the foot of the cap, at this slant
    turn = math.radians(aside)
    place(polish_brush(colors[-1], cap), x + away * math.cos(turn), y + away * math.sin(turn), up + 0.1, aside, ry=49)


@shot("nail-chorui-lal-close", ev=-0.1)
def nail_chorui_lal_close():
    coral_wall()
    drawn(["#B4121E"], "#1E1416", [(-1.7, 3.0, 12)], [[(-3.4, -1.0), (-1.4, -1.4), (0.9, -1.2)]], 24)
    camera((2.6, -25, 9.6), (-0.3, 0.2, 2.1), 85 * ZOOM["product"], 11 * ZOOM["product"], (0.3, -1.3, 0.3))


@shot("nail-chorui-mint-duo-close", ev=-0.1)
def nail_chorui_mint_duo_close():
    mint_wall()
    paths = [[(-3.6, 0.2), (-2.2, 0.0), (-0.1, 0.4)], [(-3.0, -1.9), (-1.2, -2.3), (1.0, -2.0)]]
    drawn(["#8CCFBB", "#0F6A6B"], "#FBF6EC", [(-2.3, 3.6, 12), (1.9, 4.6, -8)], paths, 14)
    camera((2.6, -25, 10.5), (-0.3, 0.2, 2.0), 85 * ZOOM["product"], 12 * ZOOM["product"], (0.2, -2.0, 0.3))


@shot("nail-chorui-gold-close")
def nail_chorui_gold_close():
    """A stroke of each on marble, the brush over its edge, the bottles behind, that of the first open."""
    cyclorama("#D7C3E4", depth=16, bump=False)
    soft_light((0, 0, 2), 0.8)
    window()
    block(7.4, 5.6, 0.66, (-1.0, 0.2, 0), "#F5EFF7", 10, vein=0.2)
    colors, look = ["#7E5AA8", "#E9A7C6"], dict(txt="Chorui", shape="cyl")
    place(polish(colors[0], "gold", open_=True, **look), -2.3, 3.9, 0, 12)
    place(polish(colors[1], "gold", **look), 1.5, 5.2, 0, -8)
    for k, (color, y) in enumerate(zip(colors, (0.95, -0.8))):
        pulled = [(-3.4, y + 0.1), (-1.6, y + 0.12), (0.5 + 0.35 * k, y - 0.3)]
        swipe(pulled, 1.25, 0.10, 1.1, surface(color, 1.1), 41 + k, "lacquer", 0.7, 1.3, 0.66)
    place(polish_brush(colors[-1], "gold"), 3.66, -2.49, 0.8, ry=90, rz=-22)
    camera((7.0, -23, 18), (0.1, 0.7, 1.2), 85 * ZOOM["product"], 14 * ZOOM["product"])
