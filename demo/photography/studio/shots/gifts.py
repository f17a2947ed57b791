"""Gifts: the sets in their opened boxes, and wrapped ones."""

import math

from mathutils import Euler, Vector

from ..kit.geometry import place, put
from ..kit.light import soft_box, sun, surroundings, window_light
from ..kit.stage import camera, cyclorama
from ..things.cloth import cloth, draped, linen
from ..things.flowers import hibiscus, marigold, rest
from ..things.gifts import gift_card, gift_lid, loose_ribbon, opened_box, wrapped_box
from ..things.hair import comb, oil_bottle, shampoo
from ..things.ledge import direction
from ..things.makeup import lipstick
from ..things.petals import petals
from ..things.props import palm_shadow
from ..things.skincare import serum, soap, tube
from .accessories import indigo_pouch
from .registry import shot
from .shades import surface


def sindoor_lipstick():
    return lipstick(surface("#B3121F", 1.28))


@shot("set-holud-box-opened")
def holud_box_opened():
    """On yellow cotton among marigolds, seen from its corner; the pouch leans in the box, behind the soap. What the sun
    throws through the serum falls on shreds alone.
    """
    contents = [
        place(indigo_pouch(), -5.4, 2.9, 2.7, -16, -32),
        place(soap(), -4.3, -2.9, 3.3, -13, 16, 3),
        place(serum(), 2.4, -4.8, 4.5, -24, -62),
        place(sindoor_lipstick(), 8.0, -3.4, 2.2, -26, -30, 4),
    ]
    place(opened_box(contents, 22, 14, 4.4, seed=4), 0, 0, 0.06, 12)
    pressed = [(x, y, 8) for x in (-8, 0, 8) for y in (-5, 5)] + [(-9, -13, 7), (0, -14, 7), (8, -11, 6), (-10, 16, 10)]
    draped(linen("#E3A022", 12), 110, 120, 2.4, 3, pressed, 0.2)
    place(gift_lid(22, 14, signed=False), -10.6, 16.4, 0.06, 33)
    place(gift_card(("For your holud", "গায়ে হলুদের শুভেচ্ছা")), -8.6, -11.4, 0.06, -20)
    loose_ribbon([(13.6, 1.0), (13.4, -4.0), (9.0, -8.0), (3.0, -9.6), (-1.4, -12.2), (1.2, -15.4)], seed=4)
    blooms = ((9.2, -10.4, 1.5), (12.0, -7.6, 1.35), (6.4, -13.0, 1.25), (12.4, 9.0, 1.5), (9.4, 11.6, 1.35), (15.2, 6.2, 1.3))
    for k, (x, y, size) in enumerate((*blooms, (-13.4, -4.4, 1.4), (-14.6, -8.0, 1.15), (13.0, 12.4, 1.2))):
        rest(marigold((x, y, 0), size, tilt=(0.45, 0.3 * (-1) ** k, 1.7 * k), seed=k), 0)
    for k, (x, y) in enumerate(((-7.6, 11.6), (-4.6, 13.4))):
        rest(marigold((x, y, 0), 1.3, tilt=(0.4, 0.2 - 0.5 * k, k), seed=k + 20), 2.66)
    petals([(-2.6, -14.6, 0), (4.4, -14.4, 0), (-10.6, -15.0, 0), (6.2, -8.6, 0), (-3.4, -9.2, 0)], ["#F09A1A", "#F7B434"], 5, 1.0, "marigold")
    surroundings("#FFF3E2", 0.26)
    sun((math.radians(50), 0, math.radians(-64)), 4.2, 2.4, (1, 0.91, 0.76))
    soft_box("fill", (20, -36, 26), (0, 0, 3), 30, 34, 6, (1, 0.96, 0.92))
    camera((-17, -54, 40), (0.2, -1.2, 3.2), 76, 14)


@shot("set-bright-morning-opened")
def bright_morning_opened():
    """From straight above, the lid beside it, in the light of a window."""
    contents = [
        place(tube(), -4.6, -8.1, 4.5, -2, -89),
        place(soap(), 3.2, 5.4, 3.1, 5, 4, 3),
        place(serum(), 2.6, -8.0, 4.4, -8, -88),
    ]
    place(opened_box(contents, 15.6, 18.6, seed=11), -2.6, 3.2, 0, 5)
    cyclorama("#EAD3CB", depth=90)
    place(gift_lid(15.6, 18.6, signed=False), 13.2, -8.4, 0, -12)
    place(gift_card(("Good morning", "শুভ সকাল")), 6.7, -8.8, 2.62, -6)
    loose_ribbon([(-12.6, -6.0), (-9.8, -9.2), (-5.2, -9.4), (-1.0, -8.6), (1.4, -10.2), (-0.4, -12.2), (-4.0, -12.6)], seed=11)
    petals([(-9.6, -11.8, 0), (8.0, 12.4, 0), (10.2, 9.6, 0)], ["#E2808F", "#EFA9AE"], 5, 1.0)
    window_light(52, -62, 3.6, (9.5, 8.5, 0), 1.3, 0.34)
    camera((-0.5, 0.79, 92), (-0.5, 0.8, 0), 112, 16)


@shot("set-evening-hair-opened", ev=-0.35)
def evening_hair_opened():
    """By the light of a lamp; both bottles and the comb lie side by side in their box."""
    contents = [
        place(shampoo(), -5.5, -8.0, 4.3, 2, -88),
        place(oil_bottle(lying=True), 0.7, -6.6, 4.4, -3, -87),
        place(comb(), 6.0, 0.2, 4.3, 87, 8, -4),
    ]
    place(opened_box(contents, 18.8, 20.4, seed=17, level=3.1), 0, 0.6, 0, 5)
    cyclorama("#B9C4B4", depth=60)
    place(gift_lid(18.8, 20.4, signed=False), -8.4, 23.0, 0, 22)
    place(gift_card(("For slow evenings", "অবসরের সন্ধ্যায়")), -5.6, -13.6, 0.02, -9)
    loose_ribbon([(12.4, 6.0), (12.2, 0.0), (12.6, -5.0), (11.4, -9.0), (10.2, -12.6), (11.2, -15.4)], seed=17)
    hibiscus((7.6, -13.6, 0), 0.8, tilt=(0.6, 0.1, -0.4))
    surroundings("#B9C6E6", 0.09)
    soft_box("lamp", (26, -4, 22), (0, 0, 4), 10, 10, 42, (1, 0.78, 0.54))
    soft_box("dusk", (-34, -8, 26), (0, 0, 4), 26, 30, 4.6, (0.78, 0.88, 1))
    soft_box("rim", (-10, 26, 24), (0, 0, 4), 10, 20, 13, (1, 0.84, 0.64))
    camera((-6, -50, 62), (0.4, -1.0, 2.6), 84, 16)


@shot("scene-gifts", (1920, 900), kind="hero", ev=0.05)
def scene_gifts():
    """On a cotton cloth in soft light from a window at the left: one box open, two tied with satin."""
    put(cloth(linen("#E6C3AC", 12), 190, 150, steps=2), (0, 10, 0), (0, 0, math.radians(-7)))
    surroundings("#FBEBDD", 0.30)
    sun((math.radians(54), 0, math.radians(-58)), 4.1, 3.0, (1, 0.93, 0.82))
    soft_box("fill", (34, -40, 26), (0, 0, 3), 40, 40, 7, (1, 0.97, 0.95))
    for x in (-24, 2):  # satin wants lamps with edges
        soft_box("strip", (x, 34, 36), (x, 0, 5), 11, 26, 17, (1, 0.97, 0.92), crisp=True)
    towards = direction(-58, 36)
    turn = towards.to_track_quat("Z", "Y")
    for at, twist in (((20, 22, 0), 2.5), ((-34, 12, 0), 4.3)):
        frond = palm_shadow(Vector(at) + 34 * towards, (0, 0, 0), 0.9, seed=7)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()
    contents = [
        place(indigo_pouch(), -5.2, -1.6, 2.0, 7, -20),
        place(soap(), 6.2, 4.2, 3.1, -8, 6, 3),
        place(serum(), 3.6, -7.0, 4.4, -4, -88),
        place(sindoor_lipstick(), 8.6, -6.6, 3.8, 8, -88),
    ]
    place(opened_box(contents, seed=4), 9.6, 0.6, 0, -7)
    place(wrapped_box(19, 14, 8.0, at=(-3.9, 1.3), bow_size=1.3, mark=(4.3, -3.2)), -17.6, 5.4, 0, 13)
    place(wrapped_box(10, 8.4, 5.0, "#B5566A", "#F3E2C8", (0, 0), 0.95), -8.4, -9.6, 0, -13)
    place(gift_card(("For you", "তোমার জন্য")), 8.2, -12.9, 0.02, 7)
    for k, (x, y, size) in enumerate(((-24.4, -7.4, 1.5), (-20.8, -10.2, 1.3), (26.6, -6.2, 1.5))):
        rest(marigold((x, y, 0), size, tilt=(0.4, 0.3 * (-1) ** k, 1.7 * k), seed=k + 5), 0)
    petals([(-17.4, -12.8, 0), (19.4, -12.6, 0), (22.8, -10.0, 0)], ["#F09A1A", "#F7B434"], 5, 1.1, "marigold")
    camera((-1.6, -71, 59), (-1.0, -0.8, 3.0), 48.5, 14)
