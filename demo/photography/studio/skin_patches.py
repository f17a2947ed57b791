"""Make-up and skincare on three forearms from near: fair, wheatish, shyamla. See README.md beside it.

python3 skin_patches.py --masters MASTERS [--scale 0.4] [ID …]
"""

import argparse
import os
import random

import cv2
import numpy as np

from develop import grade
from patches.arms import TALLNESS, Arm, Arms, Bangle, Held
from patches.bare import Skin
from patches.films import Films, Stroke
from patches.light import Window, lit
from patches.surfaces import surfaces
from shade_cards import BLUSHES, BRIGHTS, FOUNDATIONS, HIGHLIGHTERS, KAJALS, NUDES, POWDERS, VELVET_LIPSTICKS
from tone import surface_of

WIDTH = 1600
FINER = 1.5  # computed finer than the picture, and made smaller
GOLD = np.float32((1.0, 0.60, 0.24))
TONES = ("#DDB393", "#B98867", "#84573E")


def photograph(held, strokes, scale):
    """The light that a camera straight above measures."""
    px = WIDTH / held.wide * scale * FINER
    arms, maps = Arms(held, px), {}
    for k, arm in enumerate(held.arms):
        bare = surface_of(TONES[arm.tone], [1.0] * 3, 0.02)
        along, across = (2.1 * float(np.abs(of[arms.arm == k]).max()) for of in (arms.along, arms.across))
        skin = Skin(bare, along, across, px, held.who * 7 + arm.tone, arm)
        on = Films(skin, strokes(k, arm, arms.middles[k]))
        arms.lay(maps, surfaces(skin, on), k, skin)
    arms.lay_ground(maps, true_to_chip(held.ground, 0.01))
    arms.lay_gold(maps, GOLD)
    light = arms.out_of_focus(lit(arms, maps, Window(held.side)))
    return cv2.resize(light, (round(WIDTH * scale), round(TALLNESS * WIDTH * scale)), interpolation=cv2.INTER_AREA)


def true_to_chip(color, gleam=0.030):
    return surface_of(color, [1.0] * 3, gleam)


# How each tool's marks differ; two neighbours on an arm never came alike.
WAYS = {"bullet": ("pull", "double", "press", "pull", "dab"), "wand": ("pull", "taper", "stop")}


def row(marks, by="bullet", lean=5, seed=1, long=2.5, wide=11.2, span=0.84, gleam=0.030, shift=(0, 0, 0), lift=(0, 0, 0)):
    """Marks (colour, look, width) side by side across each arm, each as it came: leaning, longer or shorter, firm or
    light, drawn down or, now and then, up. On each arm they are moved along by `shift`, and
    by `lift` towards the window.
    """

    def strokes(k, arm, middle):
        rnd = random.Random(100 * seed + k)
        step = span * wide / len(marks)
        back = 180 if abs((arm.turn + 180) % 360 - 180) > 90 else 0  # so that all read from left to right
        drawn = []
        for n, (color, look, width) in enumerate(marks):
            off = (n + 0.5 - len(marks) / 2 + rnd.uniform(-0.05, 0.05)) * step
            at = ((-off if back else off) + middle[0] + shift[k], rnd.uniform(-0.20, 0.24) + middle[1] - (-lift[k] if back else lift[k]))
            turn = lean + rnd.uniform(-6, 6) + back + 180 * (rnd.random() < 0.16)
            size = (width * rnd.uniform(0.92, 1.08), long * rnd.uniform(0.82, 1.12))
            ways = WAYS.get(by, ("pull", "pull", "stop"))
            hand = dict(runs=rnd.uniform(0.25, 0.6), way=ways[(2 * n + 4 * k + seed) % len(ways)])
            hand |= dict(press=rnd.uniform(0.88, 1.16), bend=rnd.uniform(-0.2, 0.2), seed=1000 * seed + 20 * arm.tone + n)
            drawn.append(Stroke(at, true_to_chip(color, gleam), look, size, turn, by, **hand))
        return drawn

    return strokes


def stages(color, *marks, seed=1, apart=2.9, shift=(0, 0, 0), lift=(0, 0, 0)):
    """One product as it lies and as it goes in: marks (tool, look, size, turn and what else a stroke has) side by side across
    each arm, the same from left to right on all three, but never quite alike.
    """

    def strokes(k, arm, middle):
        rnd = random.Random(100 * seed + k)
        back = -1 if abs((arm.turn + 180) % 360 - 180) > 90 else 1
        drawn = []
        for n, (by, look, (wide, long), turn, *more) in enumerate(marks):
            right = (n + 0.5 - len(marks) / 2 + rnd.uniform(-0.06, 0.06)) * apart + shift[k]
            down = rnd.uniform(-0.22, 0.22) - lift[k]
            size = (wide * rnd.uniform(0.92, 1.08), long * rnd.uniform(0.9, 1.1))
            turn = turn + rnd.uniform(-11, 11) + (0 if back > 0 else 180)
            hand = dict(by=by, bend=rnd.uniform(-0.3, 0.3), seed=1000 * seed + 20 * k + n) | (more[0] if more else {})
            drawn.append(Stroke((middle[0] + back * right, middle[1] + back * down), true_to_chip(color), look, size, turn, **hand))
        return drawn

    return strokes


def each(colors, look, width):
    return [(color, look, width) for color in colors]


def pans(colors, width):
    """Eye shadows of a palette; `*` stands behind those that shimmer."""
    return [(color.rstrip("*"), "shimmer" if "*" in color else "shadow", width) for color in colors]


ROSEWOOD, CHILLI, LITCHI = "#8F3441", "#B9201F", "#E2687F"
PEACH, ROSE = "#EE8F72", "#D6567C"
# How the arms are held, what is drawn on them, and the exposure.
PICTURES = {
    "lipstick-sindoor-skin": (
        Held(12.4, (Arm(0, -4.9, -5, 2.25, wrist=4.6, thumb=-1), Arm(1, 0.0, 174, 2.2, wrist=4.9, thumb=1, higher=0.2), Arm(2, 5.0, -6, 2.3, wrist=5.0, thumb=-1)), who=11, ground="#D9C2B2"),
        row(each(VELVET_LIPSTICKS.values(), "velvet", 1.15), seed=1, long=2.5, wide=9.8, span=0.88),
        0.12,
    ),
    "lipstick-ivory-rosewood-skin": (
        Held(10.4, (Arm(0, -4.4, 15, 2.25, wrist=3.4, thumb=-1), Arm(1, 4.6, 14, 2.6, 0.04), Arm(2, 0.3, -22, 2.3, higher=0.9, wrist=4.6, thumb=1)), 22.0, 31, "#CDB8A8"),
        row([(ROSEWOOD, "sheer", 1.4), (ROSEWOOD, "satin", 1.4), (ROSEWOOD, "satin", 0.46)], seed=3, long=2.3, wide=7.0, shift=(-1.0, 1.3, -0.2)),
        0.12,
    ),
    "lipstick-trio-festive-skin": (
        Held(12.4, (Arm(1, -5.2, -13, 2.9, -0.03), Arm(2, 5.2, -12, 2.9, -0.02), Arm(0, 0.3, -14, 2.15, higher=0.35, wrist=4.2, thumb=1)), who=23, ground="#D8B7A4", bangles=(Bangle(2, 3.35, 0.06), Bangle(2, 2.95, -0.03))),
        row(each(("#E2573F", "#C2246B", "#8E2F22"), "satin", 1.5), lean=10, seed=5, long=2.7, wide=8.0, shift=(0, 0, -1.3)),
        0.12,
    ),
    "lip-liquid-chorui-chilli-skin": (
        Held(11.3, (Arm(2, 3.75, -82, 2.15, wrist=4.2, thumb=1), Arm(1, 0.0, -87, 2.1, wrist=5.0, thumb=-1, higher=0.15), Arm(0, -3.9, -90, 2.2, wrist=4.0, thumb=-1)), -100.0, 41, "#D6BBA9"),
        row([(CHILLI, "liquid", width) for width in (0.25, 0.55, 0.9, 1.15)], "wand", -4, 7, 2.3, 9.0),
        0.12,
    ),
    "lip-oil-shapla-skin": (
        Held(9.0, (Arm(1, -4.0, 9, 2.3, wrist=3.6, thumb=-1), Arm(0, 4.4, 8, 2.6, 0.04), Arm(2, 0.1, 190, 2.2, wrist=4.4, thumb=-1, higher=0.3)), -16.0, 83, "#E3C7B8"),
        row([(color, "oil", width) for color in (PEACH, ROSE) for width in (1.3, 0.55)], "wand", 9, 9, 2.2, 7.2),
        0.12,
    ),
    "lip-balm-litchi-skin": (
        Held(9.6, (Arm(0, -4.1, -15, 2.7, 0.04, elbow=-2.6, fold=-16), Arm(1, 4.7, -15, 2.6, 0.03), Arm(2, 0.3, -17, 2.25, higher=0.4, wrist=3.8, thumb=1)), 12.0, 91, "#DDBFB4"),
        row([(LITCHI, "balm once", 1.5), (LITCHI, "balm", 1.5)], "finger", 8, 11, 2.4, 6.6, 0.85, lift=(0.45, 0.1, 0.15)),
        0.12,
    ),
    "foundation-shapla-skin": (
        Held(12.4, (Arm(0, 5.0, 176, 2.3, wrist=5.0, thumb=-1), Arm(1, -0.1, 5, 2.25, wrist=5.2, thumb=-1, higher=0.2), Arm(2, 5.1, 4, 2.9, 0.03)), 18.0, 51, "#CDBBAA"),
        row(each(FOUNDATIONS.values(), "fluid", 0.95), "rub", 4, 13, 2.4, 10.6, 0.9, 0.012),
        0.12,
    ),
    "blush-golap-skin": (
        Held(10.4, (Arm(2, -0.2, -8, 2.25, wrist=4.4, thumb=-1), Arm(1, -4.7, -12, 2.8, 0.03), Arm(0, -4.6, 166, 2.3, wrist=3.6, thumb=1, higher=0.4)), 20.0, 61, "#D9BFB6"),
        row(each([shade for shade, _ in BLUSHES.values()], "powder", 1.45), "sweep", 8, 15, 3.0, 8.4),
        0.12,
    ),
    "highlighter-jochona-skin": (
        Held(10.6, (Arm(1, -3.9, 82, 2.45, 0.04), Arm(0, 3.7, 84, 2.45, 0.04), Arm(2, 0.1, -98, 2.15, wrist=4.2, thumb=1, higher=0.3)), 80.0, 71, "#C9B29C"),
        row(each([shade for shade, _ in HIGHLIGHTERS.values()], "pearl", 1.25), "sweep", -6, 17, 1.9, 9.0, gleam=0.08, lift=(0, 0, -0.2)),
        -0.08,
    ),
    "palette-alpona-nude-skin": (
        Held(12.4, (Arm(0, -5.0, 6, 2.3, wrist=4.8, thumb=-1), Arm(2, 0.0, -174, 2.2, wrist=5.0, thumb=1, higher=0.2), Arm(1, 5.0, 7, 2.8, 0.03)), 20.0, 201, "#CDB6A6"),
        row(pans(NUDES, 0.86), "finger", 5, 21, 2.0, 10.6, 0.92),
        0.10,
    ),
    "palette-basanti-bright-skin": (
        Held(11.6, (Arm(1, -4.9, -9, 2.3, wrist=4.8, thumb=-1), Arm(0, 0.0, 171, 2.2, wrist=5.0, thumb=1, higher=0.25), Arm(2, 5.0, -8, 2.8, 0.03)), -20.0, 211, "#D9BF9A"),
        row(pans(BRIGHTS, 1.15), "finger", -5, 23, 2.2, 9.2, 0.92),
        0.10,
    ),
    "kajal-trio-skin": (
        Held(9.2, (Arm(2, -3.9, -14, 2.3, wrist=3.8, thumb=-1), Arm(0, 4.3, -13, 2.6, 0.03), Arm(1, 0.2, 166, 2.15, wrist=4.2, thumb=-1, higher=0.3)), 14.0, 221, "#D3BBAB"),
        row([(color, *how) for _, color in KAJALS.values() for how in (("kohl", 0.24), ("smudged kohl", 0.8))], "bullet", 6, 25, 2.2, 7.0, gleam=0.002),
        0.10,
    ),
    "powder-moslin-skin": (
        Held(11.6, (Arm(0, 5.0, 4, 2.3, wrist=4.6, thumb=-1), Arm(2, -0.1, 184, 2.2, wrist=4.8, thumb=1, higher=0.2), Arm(1, -5.1, 3, 2.9, 0.03)), 18.0, 231, "#DCC9BC"),
        row(each(POWDERS.values(), "powder", 1.35), "sweep", 6, 27, 2.7, 9.4),
        0.08,
    ),
    "eye-cream-pearl-skin": (
        Held(8.8, (Arm(0, -3.8, -12, 2.3, wrist=3.4, thumb=-1), Arm(1, 4.2, -11, 2.5, 0.04), Arm(2, 0.2, 168, 2.15, wrist=4.0, thumb=-1, higher=0.3)), 16.0, 241, "#CFC3D3"),
        stages("#F1ECEA", ("dab", "night cream", (0.8, 0.8), 0), ("smear", "lotion", (0.9, 2.6), -30), ("sheen", "serum sheen", (1.5, 2.2), 8), seed=49, apart=2.1, lift=(0.2, 0.1, 0.1)),
        0.02,
    ),
    "sunscreen-sun-veil-skin": (
        Held(10.8, (Arm(0, -4.5, -7, 2.3, wrist=4.4, thumb=-1), Arm(2, 4.9, -8, 2.7, 0.03), Arm(1, 0.2, 172, 2.2, wrist=4.6, thumb=1, higher=0.25)), -24.0, 111, "#D8C6B0"),
        stages("#ECE3D3", ("bead", "sun fluid", (0.52, 2.5), 14), ("pat", "sun fluid", (2.0, 2.7), 14, dict(bend=0.35)), ("sheen", "rubbed in", (2.0, 2.8), 8), seed=31),
        0.04,
    ),
    "cream-night-bloom-skin": (
        Held(9.6, (Arm(1, -4.1, 10, 2.3, wrist=3.6, thumb=-1), Arm(0, 4.5, 9, 2.6, 0.04), Arm(2, 0.2, 190, 2.2, wrist=4.2, thumb=-1, higher=0.3)), -18.0, 121, "#E6D2CB"),
        stages("#EEE9E3", ("dab", "night cream", (1.35, 1.3), 0), ("smear", "night cream", (1.25, 3.4), -64), seed=33, apart=2.7),
        0.02,
    ),
    "lotion-rosewater-skin": (
        Held(9.8, (Arm(0, -4.5, -16, 2.6, 0.03), Arm(2, 4.5, -15, 2.3, wrist=4.6, thumb=1), Arm(1, 0.0, -17, 2.3, wrist=4.6, thumb=-1, higher=0.35)), 16.0, 131, "#E3CCC6"),
        stages("#F0DDD7", ("smear", "lotion", (1.15, 3.6), -58), ("pat", "lotion", (1.9, 2.7), -24), seed=35, apart=3.2, shift=(0, 0.5, 0.1), lift=(0, -0.05, 0.1)),
        0.02,
    ),
    "serum-rose-dew-skin": (
        Held(8.2, (Arm(1, -3.6, 12, 2.3, wrist=3.4, thumb=-1), Arm(0, 4.1, 11, 2.5, 0.04), Arm(2, 0.2, 192, 2.15, wrist=4.0, thumb=-1, higher=0.3)), -20.0, 141, "#E7CDC8"),
        stages("#FAC6C8", ("drop", "serum", (0.92, 0.98), 0), ("drop", "serum", (0.78, 2.6), 10, dict(way="run")), ("sheen", "serum sheen", (1.5, 2.5), 14), seed=37, apart=2.0, lift=(0.45, 0.1, 0.2)),
        0.06,
    ),
    "serum-vitamin-c-skin": (
        Held(8.2, (Arm(2, 3.2, -80, 2.1, wrist=4.0, thumb=1), Arm(1, -0.1, -84, 2.05, wrist=4.6, thumb=-1, higher=0.15), Arm(0, -3.3, -88, 2.1, wrist=4.0, thumb=-1)), -100.0, 151, "#E2CBA6"),
        stages("#F2C46B", ("drop", "serum", (0.6, 0.58), 0), ("drop", "serum", (0.92, 0.96), 0), ("drop", "serum", (0.8, 2.1), 12, dict(way="run")), seed=39, apart=2.0, lift=(0.3, 0.5, 0.4)),
        0.06,
    ),
    "serum-saffron-glow-skin": (
        Held(9.0, (Arm(2, 4.5, 13, 2.6, 0.03), Arm(0, -4.1, 15, 2.25, wrist=3.4, thumb=-1), Arm(1, 0.2, -24, 2.2, higher=0.9, wrist=4.4, thumb=1)), 22.0, 161, "#D9B98C"),
        stages("#F09C24", ("drop", "serum", (0.8, 2.5), -14, dict(way="run")), ("drop", "serum", (0.86, 0.9), 0), ("drop", "serum", (0.52, 0.5), 0), seed=41, apart=1.6, shift=(0.9, 0, 0), lift=(-0.35, 0.5, 0.2)),
        0.06,
    ),
    "serum-niacinamide-skin": (
        Held(8.4, (Arm(0, 3.4, 97, 2.3, 0.03), Arm(2, -0.1, -84, 2.1, wrist=4.4, thumb=1), Arm(1, -3.5, 96, 2.3, 0.03, higher=0.2)), 82.0, 171, "#C9D0D3"),
        stages("#E4EEF2", ("drop", "serum", (0.56, 0.56), 0), ("drop", "serum", (0.95, 1.0), 0), ("drop", "serum", (0.42, 0.40), 0), ("sheen", "serum sheen", (1.6, 1.9), 0), seed=43, apart=1.6, lift=(-0.2, -0.4, -0.5)),
        0.06,
    ),
    "face-oil-kumkum-skin": (
        Held(10.4, (Arm(1, -4.5, 13, 2.5, 0.03), Arm(0, 4.7, 12, 2.6, 0.04), Arm(2, 0.2, -20, 2.15, higher=0.9, wrist=4.2, thumb=1)), 20.0, 191, "#C9A48A", (Bangle(2, 3.2, -0.05, 0.3),)),
        stages("#E58A1E", ("drop", "serum", (0.84, 2.6), -8, dict(way="run")), ("drop", "serum", (0.9, 0.94), 0), ("sheen", "serum sheen", (1.5, 2.4), 10), seed=47, apart=1.9, shift=(0, 0.7, -1.0), lift=(0.3, -0.1, 0.3)),
        0.04,
    ),
    "lotion-shapla-mango-skin": (
        Held(10.2, (Arm(1, -4.6, 13, 2.6, 0.03), Arm(2, 4.8, 11, 2.4, wrist=4.6, thumb=-1), Arm(0, 0.2, 194, 2.3, wrist=4.2, thumb=-1, higher=0.3)), -20.0, 181, "#E9D6B4"),
        stages("#EFE3B8", ("smear", "butter", (1.7, 3.6), 48), ("sheen", "serum sheen", (1.8, 2.5), 10), seed=45, apart=3.4, shift=(0, 0.5, 0)),
        0.02,
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
