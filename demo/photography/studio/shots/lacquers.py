"""Nail polish from nearby: what it looks like out of its bottle, and the brush it is put on with."""

import math

from ..kit.geometry import place
from ..kit.light import mirror_strips
from ..kit.materials import emulsion
from ..kit.stage import ZOOM, camera
from ..things.nails import polish, polish_brush
from ..things.smears import lacquered
from .makeup import at_the_bangles, at_the_pool, red_paper
from .registry import shot
from .shades import surface


def drawn(colors, cap, bottles, paths, aside, **look):
    """A stroke of each on the stone of its front; the brush, which someone out of the picture holds `aside` (degrees),
    has just been lifted off the last one. The first bottle is open.
    """
    for k, (color, (x, y, turn)) in enumerate(zip(colors, bottles)):
        place(polish(color, cap, open_=k == 0, **look), x, y, 0, turn)
    for k, (color, path) in enumerate(zip(colors, paths)):
        wet = emulsion("lacquer", surface(color, 1.1), rough=0.06, depth=0.02, coat=1.0, grain=-0.16, veil=0.03)
        lacquered(path, 1.15, wet, 43 + 8 * k, 0.085, 0.42, bead=0.9, ragged=0.06)
    x, y = paths[-1][-1]
    away, up = 2.88, 2.48  # from the tip to the foot of the cap, at this slant
    turn = math.radians(aside)
    place(polish_brush(colors[-1], cap), x + away * math.cos(turn), y + away * math.sin(turn), up + 0.22, aside, ry=49)
    mirror_strips(lacquers=["lacquer"], lines=(), overhead=1.0, above=(33, 0.9, 0.7), power=7)


@shot("nail-chorui-lal-close", ev=-0.1)
def nail_chorui_lal_close():
    red_paper()
    drawn(["#B4121E"], "#1E1416", [(-1.7, 3.0, 12)], [[(-2.5, -1.5), (-0.8, -1.8), (1.3, -1.35)]], 24)
    camera((2.6, -24, 12.5), (-0.3, 0.2, 2.1), 85 * ZOOM["product"], 18 * ZOOM["product"], (0.3, -1.3, 0.3))


@shot("nail-chorui-mint-duo-close", ev=-0.1)
def nail_chorui_mint_duo_close():
    at_the_pool()
    paths = [[(-2.7, 0.2), (-1.4, 0.0), (0.3, 0.3)], [(-2.3, -1.9), (-0.8, -2.3), (1.1, -2.0)]]
    drawn(["#8CCFBB", "#0F6A6B"], "#FBF6EC", [(-2.3, 3.6, 12), (1.9, 4.6, -8)], paths, 14)
    camera((2.6, -24, 12.8), (-0.2, 0.2, 2.0), 78 * ZOOM["product"], 18 * ZOOM["product"], (0.2, -2.0, 0.3))


@shot("nail-chorui-gold-close", ev=-0.3)
def nail_chorui_gold_close():
    at_the_bangles()
    paths = [[(-2.6, 0.3), (-1.4, 0.1), (0.2, 0.4)], [(-2.2, -1.9), (-0.8, -2.25), (1.0, -1.9)]]
    drawn(["#7E5AA8", "#E9A7C6"], "gold", [(-3.0, 3.5, 12), (-0.2, 4.4, -8)], paths, 14, txt="Chorui", shape="cyl")
    mirror_strips(metals=["cm_gold"])
    mirror_strips(lacquers=["churi"], lines=[(-58, 3, 3, 0.9)])
    camera((2.6, -24, 12.8), (0.0, 0.4, 2.0), 80 * ZOOM["product"], 18 * ZOOM["product"], (0.2, -2.0, 0.3))
