"""Make-up on three forearms: fair, wheatish, shyamla."""

import math
import random

from ..kit.geometry import group
from ..kit.light import soft_box, surroundings
from ..kit.stage import camera, cyclorama
from ..things.skin import Hand, Stroke, forearm
from ..tone import surface_of
from .registry import shot
from .shades import BLUSHES, FOUNDATIONS, HIGHLIGHTERS, VELVET_LIPSTICKS

TONES = ("#EBC8A6", "#CB9768", "#8A5938")  # those on which the shop draws its shades
WARM = (1.0, 0.97, 0.93)
WRISTS = (5.9, 6.3, 5.6)  # where along x each arm's hand begins


def window_light(side=-1):
    """Late morning at a window on the left, or on the right, a little behind, so that skin shows its grain: it falls
    off across the arms, and what little comes from the room leaves the grooves between them dark.
    """
    surroundings("#FFF6EC", 0.17)
    soft_box("window", (26 * side, 14, 23), (0, 0, 1), 17, 24, 50, (1, 0.955, 0.90))
    soft_box("room", (-10 * side, -12, 42), (0, 0, 1), 34, 34, 8, (1, 0.98, 0.96))


def shaded(color, lit, gleam=0.012):
    """The surface that is photographed as `color`, less the `gleam` that skin adds to everything."""
    return tuple(max(0.003, c - gleam) for c in surface_of(color, [lit * w for w in WARM]))


# How much light falls on what lies on each arm near the elbow and near the wrist, and what the elbow and the wrist
# mirror: measured in the picture, so that each shade is seen as its chip, on dark skin as on light.
ON_ARMS = ((0.99, 0.82, 0.030, 0.018), (0.86, 0.775, 0.023, 0.016), (0.77, 0.66, 0.020, 0.020))


def true_to_chip(color, lit, share, tint=(1, 0.905, 0.845)):
    elbow, wrist, *mirrored = lit
    falls = elbow + (wrist - elbow) * share
    return surface_of(color, [falls * w for w in tint], mirrored[0] + (mirrored[1] - mirrored[0]) * share)


def three_forearms(
    strokes,
    skins=None,
    gleam=0,
    turn=0,
    paper="#E9D5C6",
    mirrored=False,
    near=1.1,
    at=(0, 0),
    slide=(0, 0, 0),
    who=11,
    belly=0.0,
    fan=0,
    wet=False,
):
    """`strokes` draws on each arm; what is pearly or `wet` mirrors a strip that `gleam`s overhead. No two pictures are
    held alike: the arms are turned by so many degrees and lie on that `paper`, each `slide`s along itself, and the
    camera stands so much nearer, above the point `at`; veins and moles are those of `who` it is. `mirrored`, the hands
    are on the left and the window is on the right. `skins` are their linear colours, `belly` is how much a muscle
    swells, and the arms `fan` out by so many degrees each.
    """
    side = 1 if mirrored else -1
    cyclorama(paper, bump=False)
    window_light(side)
    if gleam:
        tall = 4.5 if wet else 7
        soft_box("gleam", (2 * side, 20, 42), (0, 0, 1), 40, tall, gleam, (1, 0.98, 0.95), crisp=wet)
    arms, rnd = [], random.Random(who)
    for k, skin in enumerate(skins or [shaded(tone, lit) for tone, lit in zip(TONES, (1.1, 1.03, 0.95))]):
        arm = forearm(
            skin,
            strokes(k),
            half=(3.05, 2.9, 2.75)[k] + rnd.uniform(-0.12, 0.12),
            height=2.2 + rnd.uniform(-0.15, 0.15),
            taper=0.115 + rnd.uniform(-0.035, 0.035),
            seed=who + k,
            flip=(-1 if k == 1 else 1, -1 if k == 2 else 1),
            wrist=WRISTS[k] + rnd.uniform(-0.3, 0.3),
            belly=belly + rnd.uniform(0, 0.07),
        )
        arm.location = (0.1 * k - 0.1 + slide[k], 5.75 - 5.72 * k, 0.0)
        arm.rotation_euler = (0, 0, -0.13 + math.radians(rnd.uniform(-1.6, 1.6) + fan * (1 - k)))
        arms.append(arm)
    group(arms, "arms", rot=(0, 0, math.radians(turn))).scale.x = -side
    camera((at[0], at[1] - 18, 58), (*at, 2.0), 130 * near, 13)


# How a hand draws: no two strokes in a row alike, and on each arm in another order.
BULLET = (
    Hand(1.1, 0.74),
    Hand(1.2, 0.92, stops=True, bend=0.06),
    Hand(0.92, 0.44, bend=-0.12),
    Hand(1.05, 0.82, bend=0.22, passes=1),
    Hand(1.0, 0.58, bend=0.05),
    Hand(1.3, 0.95, stops=True, bend=-0.1),
)
WAND = (Hand(), Hand(1.1, 0.9, stops=True), Hand(0.95, 0.6, bend=0.1))
DOE_FOOT = (
    Hand(1.1, 0.8, stops=True, bend=0.05),
    Hand(1.0, 0.7, bend=-0.1),
    Hand(1.2, 0.9, stops=True, bend=-0.05),
    Hand(1.05, 0.64, bend=0.12),
)
FINGER = (
    Hand(1.05, 0.72),
    Hand(1.15, 0.88, stops=True, bend=0.08),
    Hand(0.95, 0.52, bend=-0.12),
    Hand(1.1, 0.8, bend=0.2),
    Hand(1.0, 0.62),
    Hand(1.2, 0.9, stops=True, bend=-0.1),
    Hand(0.9, 0.6, bend=0.1),
)
DUSTED = (Hand(1.0, 0.62, bend=0.1), Hand(0.94, 0.5, bend=-0.15), Hand(1.1, 0.72))


def row(marks, by="bullet", lean=7, lit=ON_ARMS, hands=BULLET, **seen):
    """Marks (colour, look, size) side by side on an arm, each as it came: leaning, longer or shorter, firm or light,
    drawn down or, now and then, up. `lit` is the light that each arm's colours are made for, `seen` what else
    `true_to_chip` is told.
    """
    step = 9.6 / len(marks)

    def strokes(arm):
        rnd = random.Random(7 * arm + len(marks))
        drawn, order = [], rnd.sample(hands, len(hands))
        for k, (color, look, size) in enumerate(marks):
            x = (k + 0.5) * step - 5.5 + 0.06 * step * rnd.uniform(-1, 1)
            longer, turn = rnd.uniform(0.78, 1.08), 180 + lean + rnd.uniform(-7, 7)
            turn += 180 * (rnd.random() < 0.14)
            size = (size[0] * rnd.uniform(0.9, 1.08), size[1] * longer)
            at, hand = (x, rnd.uniform(-0.4, 0.1)), order[k % len(order)]
            shade = true_to_chip(color, lit[arm], k / max(1, len(marks) - 1), **seen)
            drawn.append(Stroke(at, shade, size, turn, by, 20 * arm + k, look, hand))
        return drawn

    return strokes


def each(colors, look, size):
    return [(color, look, size) for color in colors]


@shot("lipstick-sindoor-skin", kind="skin", ev=-0.35)
def velvet_lipstick_on_skin():
    drawn = row(each(list(VELVET_LIPSTICKS.values()), "velvet", (1.2, 4.1)))
    three_forearms(drawn, turn=9, near=1.05, at=(-0.8, 0.1), slide=(0.3, 0.1, -0.3))


@shot("lipstick-ivory-rosewood-skin", kind="skin", ev=-0.35)
def satin_lipstick_on_skin():
    layers = [("#8F3441", "tint", (1.8, 4.1)), ("#8F3441", "satin", (1.6, 4.3)), ("#8F3441", "satin", (0.62, 4.1))]
    held = dict(turn=-5, paper="#D9D6C8", mirrored=True, near=1.06, at=(0.9, -0.2), slide=(-0.3, 0.3, 0.1))
    three_forearms(row(layers), who=31, **held)


@shot("lipstick-trio-festive-skin", kind="skin", ev=-0.35)
def satin_trio_on_skin():
    drawn = row(each(("#E2573F", "#C2246B", "#8E2F22"), "satin", (1.75, 4.3)), lean=12)
    held = dict(turn=12, paper="#DDD3CB", near=1.04, at=(0.0, -0.5), slide=(0.1, -0.1, -0.4), fan=-1.5)
    three_forearms(drawn, who=23, **held)


@shot("lip-liquid-chorui-chilli-skin", kind="skin", ev=-0.35)
def liquid_lipstick_on_skin():
    drawn = [("#B9201F", "liquid", size) for size in ((1.45, 4.3), (1.2, 4.1), (0.72, 4.2), (0.3, 3.9))]
    held = dict(turn=-7, paper="#EFE3DA", near=0.98, at=(-0.7, 0.0), slide=(-0.2, 0.2, 0.2))
    three_forearms(row(drawn, "wand", hands=DOE_FOOT), who=41, **held)


@shot("lip-oil-shapla-skin", kind="skin", ev=-0.35)
def lip_oils_on_skin():
    peach, rose = "#EE8F72", "#D6567C"
    wiped = [(color, "oil", size) for color in (peach, rose) for size in ((1.8, 3.8), (0.55, 3.4))]
    held = dict(turn=7, paper="#E3DFD4", mirrored=True, near=1.04, at=(0.7, -0.45), slide=(-0.1, 0.3, -0.2))
    three_forearms(row(wiped, "wand", 5, hands=WAND), gleam=22, wet=True, who=83, **held)


@shot("lip-balm-litchi-skin", kind="skin", ev=-0.35)
def lip_balm_on_skin():
    layers = [("#D8578F", "balm", (2.0, 3.9)), ("#D8578F", "balm twice", (2.0, 3.8))]
    held = dict(turn=-6, paper="#E9DCDD", near=1.0, at=(-0.6, -0.4), slide=(-0.5, 0.2, 0.1), fan=1, gleam=13)
    three_forearms(row(layers, "finger", 10, hands=FINGER), who=91, **held)


@shot("foundation-shapla-skin", kind="skin", ev=-0.13)
def foundation_on_skin():
    lit = ((1.18, 0.91, 0.026, 0.006), (1.08, 0.88, 0.019, 0.004), (0.94, 0.79, 0.015, 0.011))
    shades = each(reversed(FOUNDATIONS.values()), "fluid", (1.15, 3.7))
    # Skin is redder than the light makes it, and no paler than its chip: beside golden skin these shades look grey.
    bare = ((1.11, 0.915, 0.80, 0.01), (0.99, 0.925, 0.815, 0.02), (0.88, 0.905, 0.845, 0.02))
    skins = [true_to_chip(tone, (lit, 0, gleam, 0), 0, (1, g, b)) for tone, (lit, g, b, gleam) in zip(TONES, bare)]
    held = dict(turn=4, mirrored=True, slide=(0.2, 0.0, 0.3), belly=0.1, fan=2)
    drawn = row(shades, "finger", lit=lit, hands=FINGER, tint=(1, 0.914, 0.825))
    three_forearms(drawn, skins, who=51, paper="#E6D3C0", near=0.94, at=(-0.4, -0.1), **held)


@shot("blush-golap-skin", kind="skin", ev=-0.35)
def blush_on_skin():
    dusted = each([shade for shade, _ in BLUSHES.values()], "powder", (2.6, 4.4))
    held = dict(turn=15, paper="#E7DAD8", near=1.04, at=(0.1, -0.6), slide=(0.8, 0.0, -0.4))
    three_forearms(row(dusted, "finger", hands=DUSTED), who=61, **held)


@shot("highlighter-jochona-skin", kind="skin", ev=-0.35)
def highlighter_on_skin():
    dusted = each(reversed(HIGHLIGHTERS.values()), "pearl", (2.6, 4.4))
    held = dict(turn=-12, paper="#BFA894", mirrored=True, near=1.04, at=(0.6, -0.5), slide=(0.4, 0.2, -0.3))
    lit = ((1.19, 0.98, 0, 0), (1.14, 1.03, 0, 0), (1.02, 0.87, 0, 0))
    three_forearms(row(dusted, "finger", lit=lit, hands=DUSTED, tint=(1, 1, 1)), gleam=26, who=71, **held)
