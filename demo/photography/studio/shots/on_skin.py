"""Make-up on three forearms: fair, wheatish, shyamla."""

from ..kit.light import soft_box, surroundings
from ..kit.stage import camera, cyclorama
from ..things.skin import Stroke, forearm
from ..tone import surface_of
from .registry import shot
from .shades import BLUSHES, FOUNDATIONS, HIGHLIGHTERS, VELVET_LIPSTICKS

TONES = ("#EBC8A6", "#CB9768", "#8A5938")  # those on which the shop draws its shades
WARM = (1.0, 0.97, 0.93)


def window_light():
    """Late morning at a window on the left: from behind, so that skin shows its grain."""
    surroundings("#FFF8F0", 0.14)
    soft_box("window", (-23, 26, 29), (0, 0, 1), 19, 24, 46, (1, 0.955, 0.90))
    soft_box("room", (30, -20, 26), (0, 0, 1), 30, 40, 5, (0.98, 0.98, 1))
    soft_box("over", (-6, -10, 44), (0, 0, 1), 26, 26, 9, (1, 0.98, 0.95))


def shaded(color, lit, gleam=0.012):
    """The surface that is photographed as `color`, less the `gleam` that skin adds to everything."""
    return tuple(max(0.003, c - gleam) for c in surface_of(color, [lit * w for w in WARM]))


def three_forearms(strokes, lit=0.97):
    """`strokes` draws the same on each arm."""
    cyclorama("#E9D5C6", bump=False)
    window_light()
    for k, tone in enumerate(TONES):
        arm = forearm(
            shaded(tone, lit),
            strokes(k),
            half=3.15 - 0.12 * k,
            seed=11 + k,
            flip=(-1 if k == 1 else 1, -1 if k == 2 else 1),
        )
        arm.location = (0.5 * k - 0.4, 5.75 - 5.75 * k, 0.0)
        arm.rotation_euler = (0, 0, (-0.02, 0.015, -0.01)[k] - 0.06)
    camera((0, -18, 58), (0, -0.1, 2.2), 118, 9)


def each(colors, look, size):
    return [(color, look, size) for color in colors]


def row(marks, by="bullet", lean=7, lit=1.0):
    """Marks side by side on an arm, each as it came: leaning, longer or shorter."""
    step = 12.6 / len(marks)

    def strokes(arm):
        drawn = []
        for k, (color, look, size) in enumerate(marks):
            wobble = ((k * 7 + arm * 3) % 5 - 2) / 2
            drawn.append(
                Stroke(
                    ((k - (len(marks) - 1) / 2) * step + 0.08 * wobble - 0.3 * arm + 0.3, 0.12 * wobble - 0.1),
                    shaded(color, lit),
                    (size[0] * (1 + 0.03 * wobble), size[1] * (1 + 0.05 * wobble)),
                    180 + lean + 2.5 * wobble,
                    by,
                    20 * arm + k,
                    look,
                )
            )
        return drawn

    return strokes


@shot("lipstick-sindoor-skin", ev=-0.35)
def velvet_lipstick_on_skin():
    three_forearms(row(each([shade for shade, _ in VELVET_LIPSTICKS.values()], "velvet", (1.42, 4.5))))


@shot("lipstick-ivory-rosewood-skin", ev=-0.35)
def satin_lipstick_on_skin():
    layers = [("#8F3441", "tint", (1.9, 4.7)), ("#8F3441", "satin", (1.9, 4.7)), ("#8F3441", "satin", (0.75, 4.4))]
    three_forearms(row(layers))


@shot("lip-liquid-chorui-chilli-skin", ev=-0.35)
def liquid_lipstick_on_skin():
    widths = [("#B9201F", "liquid", (2.3, 4.5)), ("#B9201F", "liquid", (1.1, 4.6)), ("#B9201F", "liquid", (0.42, 4.4))]
    three_forearms(row(widths, "wand"))


@shot("foundation-shapla-skin", ev=-0.35)
def foundation_on_skin():
    three_forearms(row(each(FOUNDATIONS.values(), "cream", (1.3, 4.3)), "finger"))


@shot("blush-golap-skin", ev=-0.35)
def blush_on_skin():
    three_forearms(row(each([shade for shade, _ in BLUSHES.values()], "powder", (2.5, 5.6)), "finger", lit=0.95))


@shot("highlighter-jochona-skin", ev=-0.35)
def highlighter_on_skin():
    three_forearms(row(each(HIGHLIGHTERS.values(), "pearl", (2.5, 5.6)), "finger", lit=0.91))
