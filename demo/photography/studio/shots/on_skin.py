"""Make-up on three forearms: fair, wheatish, shyamla."""

import math
import random

from ..kit.geometry import group
from ..kit.light import soft_box, surroundings
from ..kit.stage import camera, cyclorama
from ..things.skin import Stroke, forearm
from ..tone import surface_of
from .registry import shot
from .shades import BLUSHES, FOUNDATIONS, HIGHLIGHTERS, VELVET_LIPSTICKS

TONES = ("#EBC8A6", "#CB9768", "#8A5938")  # those on which the shop draws its shades
WARM = (1.0, 0.97, 0.93)
WRISTS = (5.0, 5.35, 4.75)  # where along x each arm's hand begins


def window_light(side=-1):
    """Late morning at a window on the left, or on the right: from behind, so that skin shows its grain."""
    surroundings("#FFF8F0", 0.14)
    soft_box("window", (23 * side, 26, 29), (0, 0, 1), 19, 24, 46, (1, 0.955, 0.90))
    soft_box("room", (-30 * side, -20, 26), (0, 0, 1), 30, 40, 5, (0.98, 0.98, 1))
    soft_box("over", (6 * side, -10, 44), (0, 0, 1), 26, 26, 9, (1, 0.98, 0.95))


def shaded(color, lit, gleam=0.012):
    """The surface that is photographed as `color`, less the `gleam` that skin adds to everything."""
    return tuple(max(0.003, c - gleam) for c in surface_of(color, [lit * w for w in WARM]))


def three_forearms(
    strokes, skins=None, gleam=0, turn=0, paper="#E9D5C6", mirrored=False, near=1.1, at=(0, 0), slide=(0, 0, 0), who=11, belly=0.0, fan=0
):
    """`strokes` draws on each arm; what is pearly mirrors a strip that `gleam`s overhead. No two pictures are held alike:
    the arms are turned by so many degrees and lie on that `paper`, each `slide`s along itself, and the camera stands so
    much nearer, above the point `at`; veins and moles are those of `who` it is. `mirrored`, the hands are on the left and the window is on the right.
    `skins` are their linear colours, `belly` is how much a muscle swells, and the arms `fan` out by so many degrees each.
    """
    side = 1 if mirrored else -1
    cyclorama(paper, bump=False)
    window_light(side)
    if gleam:
        soft_box("gleam", (2 * side, 20, 42), (0, 0, 1), 40, 7, gleam, (1, 0.98, 0.95))
    arms = []
    for k, skin in enumerate(skins or [shaded(tone, 0.97) for tone in TONES]):
        arm = forearm(
            skin,
            strokes(k),
            half=2.95 - 0.1 * k,
            height=2.2,
            taper=0.07,
            seed=who + k,
            flip=(-1 if k == 1 else 1, -1 if k == 2 else 1),
            wrist=WRISTS[k],
            belly=belly,
        )
        arm.location = (0.1 * k - 0.1 + slide[k], 5.35 - 5.3 * k, 0.0)
        arm.rotation_euler = (0, 0, (-0.15, -0.11, -0.13)[k] + math.radians(fan * (1 - k)))
        arms.append(arm)
    group(arms, "arms", rot=(0, 0, math.radians(turn))).scale.x = -side
    camera((at[0], at[1] - 18, 58), (*at, 2.0), 136 * near, 13)


def row(marks, by="bullet", lean=7, lit=(1.0, 1.0, 1.0), surface=lambda color, lit, share: shaded(color, lit)):
    """Marks (colour, look, size) side by side on an arm, each as it came: leaning, longer or shorter. `lit` is how bright
    the light is that each arm's colours are made for; `surface` finds them, told which share of the way to the wrist it is.
    """
    step = 9.6 / len(marks)

    def strokes(arm):
        rnd = random.Random(7 * arm + len(marks))
        drawn = []
        for k, (color, look, size) in enumerate(marks):
            x = (k + 0.5) * step - 5.5 + 0.06 * step * rnd.uniform(-1, 1)
            longer, turn = rnd.uniform(0.86, 1.1), 180 + lean + rnd.uniform(-6, 6)
            size = (size[0] * rnd.uniform(0.93, 1.08), size[1] * longer)
            at = (x, rnd.uniform(-0.5, -0.1))
            drawn.append(Stroke(at, surface(color, lit[arm], k / max(1, len(marks) - 1)), size, turn, by, 20 * arm + k, look))
        return drawn

    return strokes


def each(colors, look, size):
    return [(color, look, size) for color in colors]


@shot("lipstick-sindoor-skin", ev=-0.35)
def velvet_lipstick_on_skin():
    drawn = row(each([shade for shade, _ in VELVET_LIPSTICKS.values()], "velvet", (1.25, 4.5)))
    three_forearms(drawn, turn=9, near=1.05, at=(-0.8, 0.1), slide=(0.3, 0.1, -0.3))


@shot("lipstick-ivory-rosewood-skin", ev=-0.35)
def satin_lipstick_on_skin():
    layers = [("#8F3441", "tint", (1.9, 4.4)), ("#8F3441", "satin", (1.6, 4.6)), ("#8F3441", "satin", (0.62, 4.2))]
    three_forearms(row(layers), who=31, turn=-5, paper="#D9D6C8", mirrored=True, near=1.13, at=(0.9, 0.4), slide=(-0.3, 0.3, 0.1))


@shot("lip-liquid-chorui-chilli-skin", ev=-0.35)
def liquid_lipstick_on_skin():
    coats = [("#B9201F", "liquid", (1.7, 3.9)), ("#B9201F", "dried", (1.6, 4.6)), ("#B9201F", "liquid", (0.36, 3.8))]
    three_forearms(row(coats, "wand"), who=41, turn=-7, paper="#EFE3DA", near=1.08, at=(-0.7, 0.5), slide=(-0.2, 0.2, 0.2))


# How much light falls on a foundation near the elbow and near the wrist of each arm, and what the elbow mirrors:
# measured in the picture, so that each shade is seen as its chip.
ON_ARMS = ((1.04, 0.895, 0.031), (0.99, 0.82, 0.021), (0.92, 0.82, 0.012))


def true_to_chip(color, lit, share):
    elbow, wrist, mirrored = lit
    falls = elbow + (wrist - elbow) * share
    return surface_of(color, [falls * w for w in (1, 0.927, 0.855)], mirrored * (1 - share))


@shot("foundation-shapla-skin", ev=-0.13)
def foundation_on_skin():
    shades = each(reversed(FOUNDATIONS.values()), "fluid", (1.15, 3.9))
    drawn = row(shades, "finger", lit=ON_ARMS, surface=true_to_chip)
    skins = [true_to_chip(tone, lit, 0) for tone, lit in zip(TONES, ((0.95, 0, 0.01), (0.80, 0, 0.02), (0.90, 0, 0.02)))]
    held = dict(turn=4, mirrored=True, slide=(0.2, -0.3, 0.3), belly=0.1, fan=2)
    three_forearms(drawn, skins, who=51, paper="#E6D3C0", near=0.91, at=(-0.5, -0.1), **held)


@shot("blush-golap-skin", ev=-0.35)
def blush_on_skin():
    dusted = each([shade for shade, _ in BLUSHES.values()], "powder", (2.3, 4.3))
    three_forearms(row(dusted, "finger", lit=(0.95, 0.95, 0.95)), who=61, turn=17, paper="#E7DAD8", near=1.16, at=(-0.9, 0.2), slide=(0.2, -0.2, 0.2))


@shot("highlighter-jochona-skin", ev=-0.35)
def highlighter_on_skin():
    dusted = each(reversed(HIGHLIGHTERS.values()), "pearl", (2.3, 4.3))
    three_forearms(
        row(dusted, "finger", lit=(1.12, 0.98, 0.91)), gleam=26, who=71, turn=-12, paper="#BFA894", mirrored=True, near=1.18, at=(0.9, 0.4), slide=(-0.2, 0.3, -0.2)
    )
