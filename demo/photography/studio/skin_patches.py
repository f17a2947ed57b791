"""Make-up on three forearms from near, the arms side by side: fair, wheatish, shyamla. See README.md beside it.

python3 skin_patches.py --masters MASTERS [--scale 0.4] [ID …]
"""

import argparse
import os
import random

import cv2
import numpy as np

from develop import grade
from patches.arms import TALLNESS, Arm, Arms, Held
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
    for k, arm in enumerate(held.arms):
        bare = surface_of(TONES[arm.tone], [1.0] * 3, 0.02)
        along, across = (2.1 * float(np.abs(of[arms.arm == k]).max()) for of in (arms.along, arms.across))
        skin = Skin(bare, along, across, px, held.who * 7 + arm.tone, arm.wrist)
        on = Films(skin, strokes(k, arm.tone, arms.middles[k]))
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
    "lipstick-sindoor-skin": (
        Held(11.4, (Arm(0, -4.9, -7, 3.0, 0.02), Arm(1, -0.2, -4, 2.5, -0.05, 0.006, 0.25, 5.1), Arm(2, 4.75, -7, 2.95, 0.05)), who=11),
        row(each(VELVET_LIPSTICKS.values(), "velvet", 1.02), seed=1),
        0.12,
    ),
    "lipstick-ivory-rosewood-skin": (
        Held(9.6, (Arm(0, -4.6, 17, 2.8, 0.05), Arm(2, 0.1, 10, 2.55, -0.05, -0.006), Arm(1, 4.5, 14, 2.75, 0.03, 0, 0.3)), 22.0, 31),
        row([(ROSEWOOD, "sheer", 1.5), (ROSEWOOD, "satin", 1.45), (ROSEWOOD, "satin", 0.46)], seed=3, long=2.5, wide=9.6),
        0.12,
    ),
    "lipstick-trio-festive-skin": (
        Held(10.0, (Arm(1, -4.5, -15, 2.8, -0.05), Arm(0, 0.0, -19, 2.45, 0.05, 0.006, 0.3), Arm(2, 4.6, -14, 2.8, -0.03)), who=23),
        row(each(("#E2573F", "#C2246B", "#8E2F22"), "satin", 1.5), lean=10, seed=5, long=2.6, wide=9.6),
        0.12,
    ),
    "lip-liquid-chorui-chilli-skin": (
        Held(10.2, (Arm(2, 3.6, 84, 2.2, 0.04), Arm(1, 0.1, 80, 2.05, -0.05, 0.004, 0.3), Arm(0, -3.5, 86, 2.45, 0.03)), 100.0, 41),
        row([(CHILLI, "liquid", width) for width in (1.35, 1.05, 0.6, 0.24)], "wand", -4, 7, 2.4, 12.0),
        0.12,
    ),
    "lip-oil-shapla-skin": (
        Held(9.6, (Arm(1, -4.3, 8, 2.6, 0.05), Arm(2, 0.1, 12, 2.45, -0.05, 0.005, 0.35), Arm(0, 4.8, 9, 2.8, 0.04)), -16.0, 83),
        row([(color, "oil", width) for color in (PEACH, ROSE) for width in (1.4, 0.5)], "finger", 9, 9, 2.5, 9.6),
        0.12,
    ),
    "lip-balm-litchi-skin": (
        Held(9.0, (Arm(2, -4.2, -20, 2.85, 0.05), Arm(0, 0.2, -15, 2.4, -0.06, 0.006, 0.3), Arm(1, 4.4, -18, 2.7, 0.04)), 16.0, 91),
        row([(LITCHI, "balm once", 1.6), (LITCHI, "balm", 1.6)], "finger", 8, 11, 2.4, 9.0, 0.72),
        0.12,
    ),
    "foundation-shapla-skin": (
        Held(12.0, (Arm(0, -5.0, 5, 2.95, 0.02), Arm(1, -0.1, 8, 2.65, -0.05, 0.004, 0.25), Arm(2, 4.9, 5, 3.25, 0.03)), 18.0, 51),
        row(each(FOUNDATIONS.values(), "fluid", 0.98), "finger", 4, 13, 2.6, 11.8, 0.9, 0.012),
        0.12,
    ),
    "blush-golap-skin": (
        Held(9.6, (Arm(1, -4.5, -14, 2.85, 0.04), Arm(2, 0.0, -10, 2.35, -0.05, 0.006, 0.3), Arm(0, 4.6, -16, 2.6, 0.04)), 20.0, 61),
        row(each([shade for shade, _ in BLUSHES.values()], "powder", 1.9), "brush", 8, 15, 2.7, 9.6),
        0.12,
    ),
    "highlighter-jochona-skin": (
        Held(10.4, (Arm(0, 3.5, 84, 2.4, 0.05), Arm(2, 0.1, 80, 2.2, -0.05, 0.004, 0.3), Arm(1, -3.6, 86, 2.45, 0.03)), 80.0, 71),
        row(each([shade for shade, _ in HIGHLIGHTERS.values()], "pearl", 1.75), "brush", -6, 17, 2.2, 11.4, gleam=0.08),
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
