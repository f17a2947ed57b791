"""Hands: nails that wear polish."""

import math

import bpy
from mathutils import Matrix

from ..kit.geometry import group, place, put
from ..kit.light import mirror_strips, soft_box, surroundings
from ..kit.stage import ZOOM, camera, cyclorama
from ..things.bangles import bangle
from ..things.cloth import cloth, linen
from ..things.hand import Hand
from ..things.nails import nail_polish, polish
from ..things.skincare import serum, tube
from .on_skin import TONES, shaded
from .registry import shot
from .shades import surface
from .skincare import niacinamide_serum, rose_dew_serum, vitamin_c_serum

ABOVE = (0, -14, 52)
PALM_TO_CAMERA = Matrix(((1, 0, 0), (0, 0, 1), (0, -1, 0)))
RESTING = {
    1: (-24, -4, -8, -10),
    2: (-15, -14, 4, -14),
    3: (-1, -14, 2, -16),
    4: (10, -12, 2, -14),
    5: (18, -10, 2, -10),
}
# The fingers nearer to each other.
CLOSE = {
    1: (-30, -8, -12, -14),
    2: (-19, -15, 6, -17),
    3: (-3, -15, 4, -19),
    4: (13, -13, 4, -17),
    5: (24, -10, 4, -14),
}


def window_light(side):
    """Late morning at a window on the left, or on the right."""
    surroundings("#FFF6EC", 0.2)
    soft_box("window", (26 * side, 14, 24), (0, 0, 1), 18, 24, 52, (1, 0.955, 0.90))


def gleam(hand, camera_at, wide=16, tall=5, power=40):
    """A lamp that draws a line on the nails as the camera sees them, most of all on the middle finger's."""
    lamp, nail = hand.mirrors(3, camera_at)
    soft_box("gleam", lamp, nail, wide, tall, power, (1, 0.98, 0.95), crisp=True)


def churi(hand, colors, begins=1.6, step=0.27):
    """Bangles on the wrist, from the hand towards the elbow; they hang from its back."""
    for k, color in enumerate(colors):
        askew = (5 * math.sin(7 * k), 4 * math.cos(4 * k))
        hand.worn(bangle(color, 3.0, 0.13), begins + step * k, 0.55 + 0.1 * math.cos(3 * k), askew)


def worn(tone, colors, bangles, beside, ground, at=(-2.9, -6.3, 3.5), turn=68, mirrored=False, pose=RESTING):
    """A hand of that skin on linen wears the colours, from the thumb on, and bangles; its polish stands `beside` it.
    `mirrored`, it is a right one, and the window is on the other side.
    """
    put(cloth(linen(ground, 15, 0.012, 0.03), 90, 90, steps=2), (0, 0, -0.03))
    window_light(1 if mirrored else -1)
    hand = Hand(pose)
    hand.skin(shaded(tone, 1.0))
    hand.nails([surface(color, 1.1) for color in colors])
    churi(hand, bangles)
    hand.group.location = at
    hand.group.rotation_euler = (math.radians(-8), math.radians(9), math.radians(turn))
    group([hand.group], "picture").scale.x = -1 if mirrored else 1
    mirror_strips(metals=["cm_gold"])
    bpy.context.view_layer.update()
    gleam(hand, ABOVE)
    camera(ABOVE, (-1.0 if mirrored else 1.0, 6.0, 2.0), 118 * ZOOM["product"], 16)


@shot("nail-chorui-lal-hand", kind="skin", ev=-0.3)
def red_nails():
    bangles = ("#B4121E", "gold", "#B4121E", "#8E1018", "gold", "#B4121E", "#B4121E", "gold")
    worn(TONES[1], ["#B4121E"] * 5, bangles, [place(polish("#B4121E", "#1E1416"), -2.9, 8.2, 0, 14)], "#D9C3B0")


@shot("nail-chorui-mint-duo-hand", kind="skin", ev=-0.3)
def mint_nails():
    """Mint, and teal on one finger."""
    mint, teal = "#8CCFBB", "#0F6A6B"
    pair = [place(polish(color, "#FBF6EC"), x, y, 0, turn) for color, x, y, turn in ((mint, 3.0, 7.6, -10), (teal, 1.6, 10.8, 8))]
    worn(TONES[2], [mint, mint, mint, teal, mint], ("gold", "gold", "gold"), pair, "#C9D3C6", turn=64, mirrored=True, pose=CLOSE)


@shot("nail-chorui-gold-hand", kind="skin", ev=-0.5)
def lilac_nails():
    """Lilac and pink by turns, with the bangles that go with them."""
    lilac, pink = "#7E5AA8", "#E9A7C6"
    bangles = (lilac, lilac, "gold", "#C76A9C", pink, "gold", lilac, lilac)
    pair = [place(polish(color, "gold", "Chorui", "cyl"), x, y, 0, turn) for color, x, y, turn in ((lilac, -3.7, 7.0, 8), (pink, -2.4, 10.2, -8))]
    worn(TONES[0], [lilac, pink, lilac, lilac, pink], bangles, pair, "#D6C6CC", turn=72)


@shot("nail-polish-trio-hand", kind="skin", ev=-0.3)
def three_reds():
    """Red, rose and plum side by side."""
    red, rose, plum = "#A9121E", "#D77F86", "#4B1440"
    trio = [place(nail_polish(color, "ivory"), x, y, 0, turn) for color, x, y, turn in ((rose, 3.1, 7.6, -10), (plum, 1.5, 10.6, 6))]
    worn(TONES[1], [rose, red, rose, plum, red], ("gold", "gold"), trio, "#7E8C78", turn=66, mirrored=True)


# Around a bottle: the fingers behind it, the thumb before it.
HOLDING = {1: (10, -10, 0, 16), 2: (-9, 24, 44, 36), 3: (-1, 28, 48, 36), 4: (5, 40, 60, 40), 5: (10, 48, 62, 40)}


def holding(thing, tone, nails, bangles=(), at=(0.3, -2.8, 0.9), turn=4, lean=12, mirrored=False):
    """A hand that comes in from the left, or `mirrored` from the right, holds a bottle: turned and leaning by so many
    degrees, so that the thumb covers none of its name.
    """
    side = -1 if mirrored else 1
    hand = Hand(HOLDING, opposed=50)
    hand.skin(shaded(tone, 1.0))
    hand.nails([surface(nails, 1.1)] * 5, free=0.25)
    churi(hand, bangles)
    hand.group.location = (-8, 0, 0)
    hand.group.rotation_euler = PALM_TO_CAMERA.to_euler()
    arm = group([hand.group], "arm")
    arm.scale.x = side
    place(thing, at[0] * side, *at[1:], turn * side)
    return group([arm, thing], "held", rot=(0, math.radians(-lean * side), 0))


def held(thing, tone, nails, wall, bangles=(), near=1.0, mirrored=False, **hold):
    """The same before a wall, in the light of a window on the hand's side."""
    side = -1 if mirrored else 1
    cyclorama(wall, depth=60, bump=False)
    surroundings("#FFF6EC", 0.25)
    soft_box("window", (-24 * side, -14, 34), (0, -2, 15), 16, 22, 46, (1, 0.955, 0.90))
    soft_box("rim", (22 * side, 18, 28), (0, 0, 15), 8, 20, 14, (1, 0.98, 0.96))
    holding(thing, tone, nails, bangles, mirrored=mirrored, **hold).location.z = 14
    mirror_strips(metals=["cm_gold"])
    camera((0, -60, 21.5), (0.2 * side, 0, 18.6), 104 * near * ZOOM["product"], 32, (0, -3.4, 18))


@shot("serum-saffron-glow-hand", kind="skin", ev=-0.6)
def saffron_in_hand():
    held(serum(), TONES[1], "#D9A08C", "#E9C9A8", ("gold", "gold", "gold"))


@shot("serum-rose-dew-hand", kind="skin", ev=-0.45)
def rose_dew_in_hand():
    held(rose_dew_serum(), TONES[2], "#B8435A", "#E3B3AC", ("gold", "#C4566C", "gold"), mirrored=True, lean=9)


@shot("serum-niacinamide-hand", kind="skin", ev=-0.7)
def niacinamide_in_hand():
    held(niacinamide_serum(), TONES[0], "#E8D3C6", "#B9D3DF", lean=16)


@shot("serum-vitamin-c-hand", kind="skin", ev=-0.5)
def vitamin_c_in_hand():
    held(vitamin_c_serum(), TONES[1], "#C8642E", "#E8C07A", ("gold", "gold"), mirrored=True, lean=14)


@shot("sunscreen-sun-veil-hand", kind="skin", ev=-0.55)
def sun_veil_in_hand():
    held(tube(), TONES[2], "#D9A08C", "#A9CBD2", ("gold",), at=(0.3, -3.0, -0.6), lean=7, near=0.8)
