"""Gifts: the sets in their opened boxes, and wrapped ones."""

import math

from mathutils import Euler, Vector

from ..kit.geometry import place, put
from ..kit.light import mirror_strips, soft_box, sun, surroundings
from ..kit.stage import camera, cyclorama
from ..things.cloth import cloth, draped, laid_in_folds, linen
from ..things.flowers import hibiscus, marigold, rest, shiuli
from ..things.fragrance import perfume
from ..things.gifts import gift_card, gift_lid, loose_ribbon, opened_box, wrapped_box
from ..things.hair import comb, oil_bottle, shampoo
from ..things.ledge import direction, hard_sun
from ..things.makeup import closed_lipstick
from ..things.petals import petals
from ..things.props import palm_shadow
from ..things.skincare import serum, soap, tube
from ..things.sunbeams import leaves_before
from ..things.surfaces import cotton, oxide
from .accessories import indigo_pouch
from .fragrance import SMALL, champa, neel
from .registry import HERO, shot


DEEP = 45  # all of a box, and the card before it, is sharp


@shot("set-holud-box-opened", ev=-0.15)
def holud_box_opened():
    """On yellow cotton spread on a red floor, among marigolds, seen from its corner; the pouch leans in
    the box, behind the soap. What the sun throws through the serum falls on shreds alone.
    """
    contents = [
        place(indigo_pouch(), -5.4, 3.1, 3.3, -16, -32),
        place(soap(), -5.2, -2.9, 3.3, -13, 16, 3),
        place(closed_lipstick(), 1.5, -5.0, 4.0, -10, -84),
        place(serum(), 6.0, -4.9, 4.5, -16, -62),
    ]
    place(opened_box(contents, 22, 14, 4.4, seed=4, level=3.4), 0, 0, 0.08, 12)
    put(cloth(oxide("#9A4630", 6), 160, 160, steps=2), (0, 0, -0.02))
    pressed = [(0, y, 9) for y in (-9, -3, 3, 9)] + [(-11, 9, 6), (-12, 0, 6), (-16, 1, 6), (17, 8, 9), (0, 14, 5)]
    place(laid_in_folds(cotton("#DC9A1C", (), 44.0, 5), 90, (-40, 16.6), ((10.4, 0.3, 1.1),), 0.8, 3, pressed), 0, 0, 0, 102)
    place(gift_lid(22, 14, signed=False), -11.4, 17.0, 0.08, 33)
    place(gift_card(("For your holud", "গায়ে হলুদের শুভেচ্ছা")), -7.4, -13.0, 0.08, -20)
    loose_ribbon([(-1.0, -9.4), (2.2, -10.6), (5.0, -9.6), (7.0, -11.2), (5.2, -13.2), (2.0, -12.9), (0.2, -14.6), (2.6, -16.4)], "#7A2450", seed=4)
    blooms = ((10.2, -7.4, 1.5), (12.6, -5.6, 1.35), (8.6, -9.9, 1.2), (12.4, 9.0, 1.5), (9.4, 11.6, 1.35), (15.2, 6.2, 1.3))
    for k, (x, y, size) in enumerate((*blooms, (-13.4, -4.4, 1.4), (-14.6, -8.0, 1.15), (13.0, 12.4, 1.2))):
        rest(marigold((x, y, 0), size, tilt=(0.45, 0.3 * (-1) ** k, 1.7 * k), seed=k), 0.06)
    for k, (x, y) in enumerate(((-8.4, 12.2), (-5.4, 14.0))):
        rest(marigold((x, y, 0), 1.3, tilt=(0.4, 0.2 - 0.5 * k, k), seed=k + 20), 2.7)
    petals([(-2.6, -14.6, 0.1), (7.4, -14.6, 0.1), (-12.6, -12.0, 0.1), (6.2, -7.9, 0.1)], ["#F09A1A", "#F7B434"], 5, 1.0, "marigold")
    hard_sun(-64, 40, 4.4, 0.9, 0.28, "#FFF3E2", (1, 0.91, 0.76), 6)
    camera((-17, -54, 40), (0.3, -1.2, 3.2), 72, DEEP)


@shot("set-bright-morning-opened", ev=-0.2)
def bright_morning_opened():
    """From straight above, on linen in the sun past a bush, the lid beside it."""
    contents = [
        place(tube(), -4.6, -8.1, 4.5, -2, -89),
        place(soap(), 3.2, 5.9, 3.1, 5, 4, 3),
        place(serum(), 2.9, -8.75, 4.4, -7, -88),
    ]
    place(opened_box(contents, 15.6, 18.6, seed=11), -1.6, 3.8, 0.08, 4)
    pressed = [(-1.6, y, 10) for y in (-1, 4, 9)] + [(9, -10, 10), (13, -10, 10), (-11, -8, 6), (-10, -12, 6), (-6, -11, 6), (-1.5, -11.5, 6), (10.2, 10.4, 5)]
    draped(linen("#EAD2C4", 12, 0.016, 0.06), 90, 90, 1.3, 6, pressed)
    place(gift_lid(15.6, 18.6, signed=False), 11.4, -11.6, 0.08, -12)
    place(gift_card(("Good morning", "শুভ সকাল")), 6.9, -10.2, 2.70, -6)
    loose_ribbon([(-11.2, -7.8), (-9.6, -10.4), (-6.4, -10.9), (-3.4, -9.6), (-0.8, -10.6), (-1.2, -13.0), (-4.4, -13.6)], seed=11)
    petals([(-10.0, -13.6, 0.1, 40), (9.9, 11.8, 0.2, -60), (11.2, 9.4, 0.2, 100)], ["#E2808F", "#EFA9AE"], 5, 1.0)
    towards = hard_sun(-66, 52, 3.9, 1.8, 0.42, tint=(1, 0.95, 0.88))
    leaves_before((-9.5, -13.5, 0), towards, 22, 13, 7, (3.4, 5.6), (20, 40), 4)
    leaves_before((11.5, 16.0, 0), towards, 16, 10, 6, (3.4, 5.6), (20, 40), 7)
    camera((0.0, 0.09, 104), (0.0, 0.1, 0), 112, DEEP)


@shot("set-evening-hair-opened", ev=-0.35)
def evening_hair_opened():
    """By the light of a lamp; both bottles and the comb lie side by side in their box."""
    contents = [
        place(shampoo(), -5.5, -8.0, 4.3, 2, -88),
        place(oil_bottle(lying=True), 0.7, -6.6, 4.4, -3, -87),
        place(comb(), 6.0, 0.2, 4.3, 87, 8, -4),
    ]
    place(opened_box(contents, 18.8, 20.4, seed=17), 0, 0.6, 0.06, 5)
    cyclorama("#A9B5A4", depth=60)
    pressed = [(x, y, 9) for x in (-5, 5) for y in (-6, 1, 8)] + [(-13, 20, 10), (-4, 27, 10), (-5.6, -13.6, 7), (7.6, -13.6, 4)]
    pressed += [(12.4, 6, 4), (12.2, 0, 4), (12.6, -5, 4), (11.4, -9, 4), (10.2, -12.6, 4), (11.2, -15.4, 4)]
    draped(linen("#B4C0AE", 12, 0.016, 0.05), 150, 130, 0.8, 9, pressed)
    place(gift_lid(18.8, 20.4, signed=False), -8.4, 23.0, 0.06, 22)
    place(gift_card(("For slow evenings", "অবসরের সন্ধ্যায়")), -5.6, -13.6, 0.07, -9)
    loose_ribbon([(12.4, 6.0), (12.2, 0.0), (12.6, -5.0), (11.4, -9.0), (10.2, -12.6), (11.2, -15.4)], seed=17).location.z = 0.05
    hibiscus((7.6, -13.6, 0), 0.8, tilt=(0.6, 0.1, -0.4))
    surroundings("#B9C6E6", 0.09)
    soft_box("lamp", (26, -4, 22), (0, 0, 4), 10, 10, 42, (1, 0.78, 0.54))
    soft_box("dusk", (-34, -8, 26), (0, 0, 4), 26, 30, 4.6, (0.78, 0.88, 1))
    soft_box("rim", (-10, 26, 24), (0, 0, 4), 10, 20, 13, (1, 0.84, 0.64))
    camera((-6, -50, 62), (0.4, -1.0, 2.6), 84, DEEP)


@shot("set-small-thanks-opened", ev=-0.15)
def small_thanks_opened():
    """On green-blue cotton in the sun past a bush, the comb before the soap and the pouch."""
    contents = [
        place(indigo_pouch(), -4.6, 2.9, 3.3, -12, -30),
        place(soap(), 4.6, 2.9, 3.3, 9, 12, -3),
        place(comb(), 0.2, -3.4, 4.25, 3, 8, 2),
    ]
    place(opened_box(contents, 18.6, 14.6, 4.2, seed=23, level=3.3), 0, 0, 0.08, -11)
    pressed = [(0, y, 9) for y in (-7, 0, 7)] + [(-12, 10, 7), (12.4, -8.6, 6), (10, -12, 6), (-8.4, -11.6, 6), (14, 8, 7)]
    draped(linen("#A9BDBB", 12, 0.016, 0.06), 120, 110, 1.0, 6, pressed)
    place(gift_lid(18.6, 14.6, signed=False), 10.6, 17.6, 0.08, -30)
    place(gift_card(("With thanks", "ধন্যবাদ")), -5.0, -12.6, 0.09, 12)
    loose_ribbon([(1.4, -10.6), (4.6, -11.4), (7.4, -10.2), (9.6, -11.6), (12.0, -10.0), (12.6, -7.0)], seed=23)
    towards = hard_sun(62, 46, 4.2, 1.2, 0.36, tint=(1, 0.95, 0.87))
    leaves_before((-14.0, 9.0, 0), towards, 20, 12, 6, (3.0, 5.0), (20, 40), 5)
    camera((14, -52, 44), (0.2, -1.0, 2.6), 76, DEEP)


@shot("set-three-evenings-opened", ev=-0.2)
def three_evenings_opened():
    """At dusk by a lamp: three small flacons stand in the shreds, leaning a little, jasmine before them."""
    contents = [
        place(perfume("#FFF0E4", backed="#FFD9C4"), -4.7, 0.3, 3.5, 9, -16, s=SMALL),
        place(champa(backed="#FFDFA6"), 0.1, 0.9, 3.5, -3, -15, s=SMALL),
        place(neel("15 ml"), 4.7, 0.1, 3.5, -10, -16, s=SMALL),
    ]
    place(opened_box(contents, 17.2, 10.4, 4.2, seed=29, level=2.7), 0, 0, 0.08, 7)
    pressed = [(0, y, 8) for y in (-5, 0, 5)] + [(-13, 4, 7), (12, 9, 7), (7.6, -9.4, 6), (-7.4, -9.6, 6)]
    draped(linen("#CFC0C2", 12, 0.016, 0.05), 130, 120, 1.0, 8, pressed)
    place(gift_lid(17.2, 10.4, signed=False), -6.6, 13.4, 0.08, 22)
    place(gift_card(("For three evenings", "তিনটি সন্ধ্যার জন্য")), 4.8, -10.4, 0.09, -9)
    loose_ribbon([(-11.6, -4.6), (-9.6, -8.4), (-6.6, -9.6), (-3.4, -8.6), (-1.4, -10.4)], seed=29)
    for k, (x, y, size) in enumerate(((-2.0, -7.6, 1.0), (0.6, -8.4, 0.85), (12.0, -3.0, 0.95))):
        shiuli((x, y, 0.1), size, (0.3, 0.1, 1.3 * k), seed=k)
    surroundings("#C2A6C0", 0.16)
    soft_box("lamp", (26, -6, 24), (0, 0, 4), 12, 12, 30, (1, 0.82, 0.62))
    soft_box("dusk", (-34, -10, 28), (0, 0, 4), 26, 30, 7.5, (0.84, 0.86, 1))
    soft_box("rim", (-8, 30, 22), (0, 0, 4), 14, 22, 15, (1, 0.86, 0.70))
    mirror_strips(metals=["gold"])
    camera((-4, -56, 38), (0.2, -0.2, 3.6), 90, DEEP)


@shot("scene-gifts", HERO, kind="hero", ev=0.05)
def scene_gifts():
    """On a cotton cloth in soft light from a window at the left: one box open, two tied with ribbon."""
    put(cloth(linen("#E6C3AC", 12), 190, 150, steps=2), (0, 10, 0), (0, 0, math.radians(-7)))
    surroundings("#FBEBDD", 0.30)
    sun((math.radians(54), 0, math.radians(-58)), 4.1, 3.0, (1, 0.93, 0.82))
    soft_box("fill", (34, -40, 26), (0, 0, 3), 40, 40, 7, (1, 0.97, 0.95))
    for x in (-24, 2):  # for what shines to mirror
        soft_box("strip", (x, 34, 36), (x, 0, 5), 11, 26, 17, (1, 0.97, 0.92), crisp=True)
    towards = direction(-58, 36)
    turn = towards.to_track_quat("Z", "Y")
    for at, twist in (((20, 22, 0), 2.5), ((-34, 12, 0), 4.3)):
        frond = palm_shadow(Vector(at) + 34 * towards, (0, 0, 0), 0.9, seed=7)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()
    contents = [
        place(indigo_pouch(), -5.4, -0.9, 3.7, 7, -32),
        place(soap(), 7.3, 4.2, 3.9, -8, 18, 3),
        place(serum(), 2.2, -6.4, 4.9, -6, -80),
        place(closed_lipstick(), 8.8, -6.6, 4.4, 6, -80),
    ]
    place(opened_box(contents, seed=9, level=3.2), 9.6, 0.6, 0, -7)
    place(wrapped_box(19, 14, 8.0, at=(-3.9, 1.3), bow_size=1.3, mark=(4.3, -3.2)), -17.6, 5.4, 0, 13)
    place(wrapped_box(10, 8.4, 5.0, bow_size=0.95), -8.4, -9.6, 0, -13)
    place(gift_card(("For you", "তোমার জন্য")), 8.2, -12.9, 0.02, 7)
    for k, (x, y, size) in enumerate(((-24.4, -7.4, 1.5), (-20.8, -10.2, 1.3), (26.6, -6.2, 1.5))):
        rest(marigold((x, y, 0), size, tilt=(0.4, 0.3 * (-1) ** k, 1.7 * k), seed=k + 5), 0)
    petals([(-17.4, -12.8, 0), (19.4, -12.6, 0), (22.8, -10.0, 0)], ["#F09A1A", "#F7B434"], 5, 1.1, "marigold")
    camera((-1.6, -71, 59), (-1.0, -0.8, 3.0), 48.5, 30)
