"""Gifts: the sets in their opened boxes, and wrapped ones."""

from ..kit.geometry import place
from ..kit.light import sunlight
from ..kit.stage import camera, cyclorama
from ..things.flowers import marigold
from ..things.gifts import gift_card, gift_lid, loose_ribbon, opened_box, wrapped_box
from ..things.hair import comb, oil_bottle, shampoo
from ..things.makeup import lipstick
from ..things.petals import petals
from ..things.skincare import serum, soap, tube
from .accessories import indigo_pouch
from .registry import shot
from .shades import surface


def holud_contents(z=2.9):
    return [
        place(indigo_pouch(), -5.2, -1.6, z - 0.9, 7, -20),
        place(soap(), 6.2, 4.2, z + 0.2, -8, 6, 3),
        place(serum(), 3.6, -7.0, z + 1.5, -4, -88),
        place(lipstick(surface("#B3121F", 1.28)), 8.6, -6.6, z + 0.9, 8, -88),
    ]


def morning_contents(z=2.9):
    return [
        place(tube(), -6.4, -6.9, z + 1.6, -3, -89, 0, 0.92),
        place(serum(), 0.2, -6.8, z + 1.5, 4, -88),
        place(soap(), 6.6, 3.4, z + 0.2, -84, 4, 3),
    ]


def hair_contents(z=2.9):
    return [
        place(shampoo(), -5.8, -7.4, z + 1.8, 2, -89, 0, 0.9),
        place(oil_bottle(), 1.6, -6.8, z + 1.9, -3, -88, 0, 0.98),
        place(comb(), 8.2, -0.4, z + 0.7, 84, 3, 0, 0.92),
    ]


def set_in_its_box(contents, paper, seed, card, fallen):
    """From above, the lid leaning behind, the card before it."""
    cyclorama(paper, depth=19, rad=7)
    sunlight((0, 0, 4), 1.45, 0.36, 52, -42, 3.9, seed, (2, 12), 1.4, (1, 0.95, 0.88))
    place(opened_box(contents(), seed=seed), 0, 0, 0, 7)
    place(gift_lid(), 1.6, 15.6, 7.4, 5, 50)
    place(gift_card(card), -6.2, -13.6, 0.02, -9)
    loose_ribbon([(14.5, 2.0), (13.6, -6.0), (9.0, -11.0), (3.4, -12.6), (0.4, -14.6), (3.0, -16.4)], seed=seed)
    fallen()
    camera((0, -50, 60), (0.2, 2.8, 2.6), 70, 14)


@shot("set-holud-box-opened")
def holud_box_opened():
    def fallen():
        marigold((8.4, -13.2, 0.2), 1.5, tilt=(0.35, 0.2, 0))
        fallen_at = [(3.6, -13.4, 0), (11.8, -11.6, 0), (-12.8, -9.4, 0)]
        petals(fallen_at, ["#F09A1A", "#F7B434"], 5, 1.0, "marigold")

    set_in_its_box(holud_contents, "#F2D9BF", 4, ("For your holud", "গায়ে হলুদের শুভেচ্ছা"), fallen)


@shot("set-bright-morning-opened")
def bright_morning_opened():
    def fallen():
        petals([(4.6, -13.4, 0), (9.8, -12.6, 0), (-12.6, -9.8, 0)], ["#E2808F", "#EFA9AE"], 5, 1.0)

    set_in_its_box(morning_contents, "#EAD3CB", 11, ("Good morning", "শুভ সকাল"), fallen)


@shot("set-evening-hair-opened")
def evening_hair_opened():
    def fallen():
        petals([(4.6, -13.4, 0), (9.8, -12.6, 0), (-12.6, -9.8, 0)], ["#C81A24", "#D8323A"], 5, 1.0)

    set_in_its_box(hair_contents, "#DCE0CC", 17, ("For slow evenings", "অবসরের সন্ধ্যায়"), fallen)


@shot("scene-gifts", (1920, 900), kind="hero", ev=0.05)
def scene_gifts():
    cyclorama("#EBCDB9", depth=30, rad=12, width=260)
    sunlight((2, 0, 5), 1.9, 0.34, 40, -46, 4.2, 23, (-6, 12), 1.2, (1, 0.94, 0.86))
    place(opened_box(holud_contents(), seed=4), 13.0, 0.0, 0, -6)
    place(wrapped_box(19, 14, 8.0, at=(-3.4, 0.0)), -18.0, 4.0, 0, 16)
    place(wrapped_box(10, 8.4, 5.0, "#B5566A", "#F3E2C8", (0, 0), 0.72), -5.6, -6.2, 0, -14)
    place(gift_lid(), 15.0, 15.8, 7.2, -8, 48)
    place(gift_card(("For you", "তোমার জন্য")), 4.6, -12.4, 0.02, 10)
    marigold((-26.6, -6.0, 0.2), 1.5, tilt=(0.3, -0.2, 1), seed=7)
    marigold((23.4, -11.4, 0.2), 1.4, tilt=(0.35, 0.2, 0))
    petals([(-13.6, -9.6, 0), (10.8, -13.0, 0), (19.8, -12.6, 0)], ["#F09A1A", "#F7B434"], 5, 1.1, "marigold")
    camera((-1, -68, 58), (-0.4, 2.6, 4.2), 48.5, 14)
