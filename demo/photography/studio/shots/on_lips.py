"""Make-up on a mouth, from near: each of another woman, held and lit in another way."""

import math

from ..kit.light import soft_box, surroundings
from ..kit.stage import camera, cyclorama
from ..things.lips import Face, Outline, Worn, mouth
from ..tone import surface_of
from .on_skin import TONES, WARM, shaded
from .registry import shot

FAIR, WHEATISH, SHYAMLA = TONES
BARE_LIPS = {FAIR: "#C67B7A", WHEATISH: "#AE6763", SHYAMLA: "#7E4A44"}
YOUNG = {"nose/nose-trans-vert-up": 0.7, "chin/chin-height-max": 0.8}


def close_up(tone, shade, finish, outline, seed, bearing=0, low=0.0, at=(0, -0.4), near=1.18, lit=0.95, gleam=0, lamp=-16):
    """A mouth of that skin `tone` wears the `shade` in the light of one large lamp above, so far to the right (`lamp`), and
    of a pale card below. The camera stands so many degrees to the side and so many centimetres lower, looks `at` (x, z),
    and is so much nearer. What shines mirrors one more lamp that `gleam`s above the camera.
    """
    cyclorama("#CDB7A6", depth=30, bump=False).location.z = -20
    surroundings("#FFF6EC", 0.12)
    soft_box("key", (lamp, -30, 33), (0, 0, 0), 24, 24, 40, (1, 0.975, 0.95))
    soft_box("card", (6, -34, -20), (0, 0, 0), 34, 18, 5, (1, 0.96, 0.92))
    if gleam:
        wet = soft_box("gleam", (lamp / 5, -36, 30), (0, 0, 0), 22, 6, gleam, (1, 0.98, 0.96), crisp=True)
        wet.visible_diffuse = False
    face = Face(shaded(tone, 1.0), shaded(BARE_LIPS[tone], 1.0), outline, YOUNG, seed, -1 if lamp > 0 else 1)
    mouth(face, Worn(surface_of(shade, [lit * w for w in WARM]), finish))
    a = math.radians(bearing)
    eye = (at[0] + 60 * math.sin(a), -60 * math.cos(a), at[1] + 1.6 - low)
    camera(eye, (at[0], 0, at[1]), 278 * near, 40, focus=(at[0], -0.6, 0))


@shot("lipstick-sindoor-lips", kind="skin", ev=-0.2)
def velvet_lipstick_on_lips():
    close_up(WHEATISH, "#B3121F", "velvet", Outline(half=2.0, upper=1.12, lower=1.14, seed=3), 3, bearing=-6, gleam=9)


@shot("lipstick-ivory-rosewood-lips", kind="skin", ev=-0.38)
def satin_lipstick_on_lips():
    of = Outline(half=1.9, upper=1.0, lower=1.15, notch=0.6, corners=0.05, bends=0.7, philtrum=0.7, seed=8)
    close_up(FAIR, "#8F3441", "satin", of, 8, bearing=22, at=(0.12, -0.4), lamp=17, gleam=20)


@shot("lip-liquid-chorui-chilli-lips", kind="skin", ev=-0.32)
def liquid_lipstick_on_lips():
    of = Outline(half=2.1, upper=1.28, lower=1.26, notch=0.8, bends=1.2, philtrum=0.9, seed=12)
    close_up(SHYAMLA, "#B9201F", "liquid", of, 12, bearing=-3, low=5, at=(0, -0.45), near=1.12, lit=1.15)


@shot("lip-oil-shapla-lips", kind="skin", ev=-0.32)
def lip_oil_on_lips():
    of = Outline(half=1.95, upper=1.15, lower=1.26, notch=1.15, corners=0.03, seed=21)
    close_up(FAIR, "#D6567C", "oil", of, 21, bearing=3, gleam=52)


@shot("lip-balm-litchi-lips", kind="skin", ev=-0.2)
def lip_balm_on_lips():
    of = Outline(half=1.95, upper=0.95, lower=1.08, notch=0.9, corners=0.09, bends=0.8, philtrum=0.8, seed=33)
    close_up(WHEATISH, "#D8578F", "balm", of, 33, bearing=-16, at=(-0.1, -0.4), lamp=14, gleam=22)
