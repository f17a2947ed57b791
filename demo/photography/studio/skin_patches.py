"""Make-up on three forearms from near, the arms side by side: fair, wheatish, shyamla. See README.md beside it.

python3 skin_patches.py --masters MASTERS [--scale 0.4] [ID …]
"""

import argparse
import os
import random

import cv2
import numpy as np

from develop import grade
from patches.arms import TALLNESS, Arms, Held
from patches.bare import Skin
from patches.films import Films, Stroke
from patches.light import Window, lit
from patches.surfaces import surfaces
from shade_cards import BLUSHES, FOUNDATIONS, HIGHLIGHTERS, VELVET_LIPSTICKS
from tone import surface_of

WIDTH = 1600
FINER = 1.5  # computed finer than the picture, and made smaller
TONES = ("#E5BC9E", "#BC885C", "#623927")


def photograph(held, strokes, scale):
    """The light that a camera straight above measures."""
    px = WIDTH / held.wide * scale * FINER
    arms, maps = Arms(held, px), {}
    for k, tone in enumerate(held.order):
        bare = surface_of(TONES[tone], [1.0] * 3, 0.02)
        skin = Skin(bare, held.wide * 1.4, held.wide * 0.68, px, held.who * 7 + tone)
        on = Films(skin, strokes(k, tone, arms.middles[k]))
        arms.lay(maps, surfaces(skin, on), k, skin)
    light = arms.out_of_focus(lit(arms, maps, Window(held.side)))
    return cv2.resize(light, (round(WIDTH * scale), round(TALLNESS * WIDTH * scale)), interpolation=cv2.INTER_AREA)


def true_to_chip(color, gleam=0.030):
    return surface_of(color, [1.0] * 3, gleam)


def row(marks, by="bullet", lean=5, seed=1, long=2.5, wide=11.2, span=0.84, gleam=0.030):
    """Marks (colour, look, width) side by side across each arm, each as it came: leaning, longer or shorter, firm or
    light, drawn down or, now and then, up.
    """

    def strokes(arm, tone, middle):
        rnd = random.Random(100 * seed + arm)
        step = span * wide / len(marks)
        drawn = []
        for n, (color, look, width) in enumerate(marks):
            at = ((n + 0.5 - len(marks) / 2 + rnd.uniform(-0.08, 0.08)) * step + middle[0], rnd.uniform(-0.12, 0.28) + middle[1])
            turn = lean + rnd.uniform(-7, 7) + 180 * (rnd.random() < 0.16)
            size = (width * rnd.uniform(0.9, 1.08), long * rnd.uniform(0.84, 1.1))
            hand = dict(runs=rnd.uniform(0.38, 0.78), stops=rnd.random() < 0.34)
            hand |= dict(press=rnd.uniform(0.88, 1.16), bend=rnd.uniform(-0.2, 0.2), seed=1000 * seed + 20 * tone + n)
            drawn.append(Stroke(at, true_to_chip(color, gleam), look, size, turn, by, **hand))
        return drawn

    return strokes


def each(colors, look, width):
    return [(color, look, width) for color in colors]


ROSEWOOD, CHILLI, LITCHI = "#8F3441", "#B9201F", "#D8578F"
PEACH, ROSE = "#EE8F72", "#D6567C"
# How the arms are held, what is drawn on them, and the exposure.
PICTURES = {
    "lipstick-sindoor-skin": (Held(11.2, -6.5, who=11), row(each(VELVET_LIPSTICKS.values(), "velvet", 1.02), seed=1), 0.12),
    "lipstick-ivory-rosewood-skin": (
        Held(9.4, 7, fan=-1, side=22.0, who=31, order=(0, 2, 1)),
        row([(ROSEWOOD, "sheer", 1.5), (ROSEWOOD, "satin", 1.45), (ROSEWOOD, "satin", 0.46)], seed=3, long=2.5, wide=9.4),
        0.12,
    ),
    "lipstick-trio-festive-skin": (
        Held(9.6, -8, fan=1, who=23),
        row(each(("#E2573F", "#C2246B", "#8E2F22"), "satin", 1.5), lean=10, seed=5, long=2.6, wide=9.6),
        0.12,
    ),
    "lip-liquid-chorui-chilli-skin": (
        Held(9.8, 5, side=18.0, who=41, order=(2, 1, 0)),
        row([(CHILLI, "liquid", width) for width in (1.35, 1.05, 0.6, 0.24)], "wand", -4, 7, 2.6, 9.8),
        0.12,
    ),
    "lip-oil-shapla-skin": (
        Held(9.6, -6, fan=2, side=16.0, who=83),
        row([(color, "oil", width) for color in (PEACH, ROSE) for width in (1.5, 0.5)], "wand", 4, 9, 2.4, 9.6),
        0.12,
    ),
    "lip-balm-litchi-skin": (
        Held(9.0, 8, fan=-1, who=91),
        row([(LITCHI, "balm once", 1.6), (LITCHI, "balm", 1.6)], "finger", 8, 11, 2.4, 9.0, 0.72),
        0.12,
    ),
    "foundation-shapla-skin": (
        Held(11.8, 6, fan=1.5, side=18.0, who=51),
        row(each(FOUNDATIONS.values(), "fluid", 0.98), "finger", 4, 13, 2.5, 11.8, 0.9, 0.012),
        0.12,
    ),
    "blush-golap-skin": (
        Held(9.6, -9, fan=-1, who=61, order=(1, 2, 0)),
        row(each([shade for shade, _ in BLUSHES.values()], "powder", 1.9), "brush", 8, 15, 2.7, 9.6),
        0.12,
    ),
    "highlighter-jochona-skin": (
        Held(9.6, 9, side=22.0, who=71),
        row(each([shade for shade, _ in HIGHLIGHTERS.values()], "pearl", 1.9), "brush", -6, 17, 2.7, 9.6, gleam=0.08),
        -0.08,
    ),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--masters", required=True)
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(options.masters, exist_ok=True)
    for id in options.ids or PICTURES:
        held, strokes, ev = PICTURES[id]
        picture = grade(photograph(held, strokes, options.scale), 1.0, ev, grained=0.006)
        path = os.path.join(options.masters, id + ".webp")
        cv2.imwrite(path, (picture[:, :, ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 95])
        print(path, flush=True)


if __name__ == "__main__":
    main()
