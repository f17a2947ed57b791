"""Make-up on a mouth, from near: each of another woman, held and lit in another way."""

import math

from ..kit.light import soft_box, surroundings
from ..kit.stage import camera, cyclorama
from ..things.lips import Face, Worn, mouth
from ..tone import surface_of
from .on_skin import TONES, WARM, shaded
from .registry import shot

FAIR, WHEATISH, SHYAMLA = TONES
BARE_LIPS = {FAIR: "#C67B7A", WHEATISH: "#AE6763", SHYAMLA: "#7E4A44"}
YOUNG = {"mouth/mouth-cupidsbow-incr": 0.5, "nose/nose-trans-vert-up": 0.5, "chin/chin-height-max": 0.8}


def close_up(
    tone, shade, finish, targets, seed, bearing=-13, low=0.0, at=(-0.1, -0.72), near=1.0, lit=0.95, gleam=0
):
    """A mouth of that skin `tone` wears the `shade` in the light of one large window at the upper left. The camera stands
    so many degrees to the side and so many centimetres lower, looks `at` (x, z), and is so much nearer. What is wet
    mirrors a lamp that `gleam`s above the camera.
    """
    cyclorama("#CDB7A6", depth=30, bump=False).location.z = -20
    surroundings("#FFF6EC", 0.22)
    soft_box("window", (-26, -28, 26), (0, 0, 0), 30, 30, 40, (1, 0.975, 0.95), crisp=finish == "oil")
    if gleam:
        wet = soft_box("gleam", (2, -36, 32), (0, 0, 0), 22, 7, gleam, (1, 0.98, 0.96), crisp=True)
        wet.visible_diffuse = False
    soft_box("fill", (31, -30, 4), (0, 0, 0), 30, 40, 4, (1, 0.97, 0.94))
    face = Face(shaded(tone, 1.0), shaded(BARE_LIPS[tone], 1.0), YOUNG | targets, seed)
    mouth(face, Worn(surface_of(shade, [lit * w for w in WARM]), finish))
    a = math.radians(bearing)
    eye = (at[0] + 60 * math.sin(a), -60 * math.cos(a), at[1] + 1.6 - low)
    camera(eye, (at[0], 0, at[1]), 355 * near, 56, focus=(at[0], -0.6, at[1] + 0.5))


@shot("lipstick-sindoor-lips", kind="skin", ev=-0.2)
def velvet_lipstick_on_lips():
    mouth_of = {
        "mouth/mouth-trans-down": 0.3,
        "mouth/mouth-scale-horiz-decr": 0.4,
        "mouth/mouth-lowerlip-volume-inflate": 0.3,
        "mouth/mouth-angles-up": 0.25,
        "asym/asym-mouth-1-l": 0.25,
    }
    close_up(WHEATISH, "#B3121F", "velvet", mouth_of, 3, gleam=10)


@shot("lipstick-ivory-rosewood-lips", kind="skin", ev=-0.38)
def satin_lipstick_on_lips():
    mouth_of = {
        "expression/units/caucasian/mouth-part-later": 0.035,
        "mouth/mouth-angles-up": 0.4,
        "mouth/mouth-trans-down": 0.2,
        "mouth/mouth-scale-horiz-decr": 0.5,
        "mouth/mouth-upperlip-height-max": 0.3,
        "asym/asym-mouth-2-r": 0.3,
    }
    close_up(FAIR, "#8F3441", "satin", mouth_of, 8, bearing=27, at=(0.15, -0.5), near=1.05, gleam=16)


@shot("lip-liquid-chorui-chilli-lips", kind="skin", ev=-0.32)
def liquid_lipstick_on_lips():
    mouth_of = {
        "mouth/mouth-scale-horiz-decr": 0.2,
        "mouth/mouth-upperlip-volume-inflate": 0.5,
        "mouth/mouth-lowerlip-volume-inflate": 0.6,
        "mouth/mouth-lowerlip-height-max": 0.3,
        "asym/asym-mouth-1-r": 0.3,
    }
    close_up(SHYAMLA, "#B9201F", "liquid", mouth_of, 12, bearing=-4, low=8, at=(0, -0.6), lit=1.15)


@shot("lip-oil-shapla-lips", kind="skin", ev=-0.32)
def lip_oil_on_lips():
    mouth_of = {
        "expression/units/asian/mouth-parling": 0.3,
        "mouth/mouth-angles-up": 0.2,
        "mouth/mouth-scale-horiz-decr": 0.5,
        "mouth/mouth-lowerlip-volume-inflate": 0.6,
        "mouth/mouth-upperlip-volume-inflate": 0.3,
        "asym/asym-mouth-2-l": 0.25,
    }
    close_up(FAIR, "#D6567C", "oil", mouth_of, 21, bearing=-30, at=(-0.2, -0.4), near=1.15, gleam=70)


@shot("lip-balm-litchi-lips", kind="skin", ev=-0.2)
def lip_balm_on_lips():
    mouth_of = {
        "expression/units/asian/mouth-corner-puller": 0.2,
        "mouth/mouth-scale-horiz-decr": 0.6,
        "mouth/mouth-trans-down": 0.4,
        "mouth/mouth-upperlip-height-min": 0.2,
        "asym/asym-mouth-1-l": 0.3,
    }
    close_up(WHEATISH, "#D8578F", "balm", mouth_of, 33, bearing=18, at=(0.16, -0.68), gleam=32)
