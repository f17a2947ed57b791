"""Nail polish from nearby: what it looks like out of its bottle, and the brush it is put on with."""

from ..kit.geometry import place
from ..kit.light import soft_light, window
from ..kit.stage import ZOOM, camera, cyclorama
from ..things.cream import swipe
from ..things.nails import polish, polish_brush
from ..things.props import block
from .registry import shot
from .shades import surface


def strokes(colors, paper, stone, cap, ring="gold", **look):
    """A stroke of each on a stone, the brush over its edge, the bottles behind, that of the first open."""
    cyclorama(paper, depth=16, bump=False)
    soft_light((0, 0, 2), 0.8)
    window()
    block(7.4, 5.6, 0.66, (-1.0, 0.2, 0), stone, 10, vein=0.2)
    place(polish(colors[0], cap, open_=True, **look), -1.0 if len(colors) == 1 else -2.3, 3.9, 0, 12)
    if len(colors) > 1:
        place(polish(colors[1], cap, ring=ring, **look), 1.5, 5.2, 0, -8)
    wide, across = (1.5, [-0.1]) if len(colors) == 1 else (1.25, [0.95, -0.8])
    for k, (color, y) in enumerate(zip(colors, across)):
        pulled = [(-3.4, y + 0.1), (-1.6, y + 0.12), (0.5 + 0.35 * k, y - 0.3)]
        swipe(pulled, wide, 0.10, 1.1, surface(color, 1.1), 41 + k, "lacquer", 0.7, 1.3, 0.66)
    tip_x, tip_y = 0.1, across[-1] - 0.25
    place(polish_brush(colors[-1], cap, ring), tip_x + 3.56, tip_y - 1.44, 0.8, ry=90, rz=-22)
    camera((7.0, -23, 18), (0.1, 0.7, 1.2), 85 * ZOOM["product"], 14 * ZOOM["product"])


@shot("nail-chorui-lal-close")
def nail_chorui_lal_close():
    strokes(["#B4121E"], "#F7D9D0", "#F8EEE9", "#1E1416")


@shot("nail-chorui-mint-duo-close")
def nail_chorui_mint_duo_close():
    strokes(["#8CCFBB", "#0F6A6B"], "#CBE4DA", "#F2F5F0", "#FBF6EC")


@shot("nail-chorui-gold-close")
def nail_chorui_gold_close():
    strokes(["#7E5AA8", "#E9A7C6"], "#D7C3E4", "#F5EFF7", "gold", txt="Chorui", shape="cyl")
