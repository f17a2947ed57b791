"""Lip colours on the lips of three people, from fair to shyamla, one below the other."""

import math
from dataclasses import dataclass, replace

from ..kit.light import soft_box, surroundings
from ..kit.palette import linear
from ..kit.stage import camera
from ..things.mouth import Mouth, mouth
from ..tone import surface_of
from .on_skin import TONES
from .registry import shot

BARE = ("#C97F80", "#AC6664", "#84504C")  # lips without colour


@dataclass
class Pose:
    """A mouth; how the head is raised, tilted and turned (degrees); what the camera aims at and how many centimetres it
    sees; how brightly skin and lips are lit there.
    """

    mouth: Mouth
    turned: tuple[float, float, float]
    at: tuple[float, float]
    wide: float
    skin_lit: float
    lips_lit: float


POSES = (
    Pose(Mouth(2.5, 0.76, 1.0, 0.20, 0.38, 0.06, 0.95), (-3, -3, -15), (0.1, -0.12), 6.4, 1.08, 1.55),
    Pose(Mouth(2.65, 0.76, 1.04, 0.12, 0.50, 0.14, 1.0, parted=0.05), (3, 4, 15), (-0.05, -0.10), 6.5, 0.95, 1.45),
    Pose(Mouth(2.6, 0.88, 1.14, 0.19, 0.46, 0.03, 1.22, parted=0.09), (-2, -1.5, -9), (0.12, -0.15), 6.6, 1.25, 1.42),
)


def daylight(side):
    """A big window at the upper left (or right), a narrow one that the lips mirror, paper below that throws light back."""
    surroundings("#FFF8F2", 0.12)
    soft_box("window", (-17 * side, -24, 30), (0, 0, 0), 20, 20, 34, (1, 0.965, 0.93))
    soft_box("strip", (-5 * side, -28, 25), (0, 0, 0), 16, 3, 22, (1, 0.99, 0.97))
    soft_box("paper", (8 * side, -26, -22), (0, 0, 0), 28, 20, 4, (1, 0.95, 0.92))
    soft_box("side", (34 * side, -6, 6), (0, 0, 0), 8, 30, 7, (0.97, 0.98, 1))


def lips(id, finish, shades, first=0, side=1, ev=0.0, mirrored=0.025):
    """One shade for each of the three. No two pictures show the same people: the poses begin with the `first`, and with
    side -1 all is seen in a mirror.
    """

    @shot(id, kind="skin", ev=ev, bands=3)
    def band(who):
        pose = POSES[(who + first) % 3]
        daylight(side)
        lit = [pose.lips_lit * w for w in (1, 1, 0.92)]
        person = replace(pose.mouth, seed=11 * (who + 1) + 100 * first + 50 * (side < 0))
        skin, shade = surface_of(TONES[who], pose.skin_lit), surface_of(shades[who], lit, mirrored)
        face = mouth(person, skin, linear(BARE[who]), shade, finish)
        rise, tilt, turn = (math.radians(a) for a in pose.turned)
        face.rotation_euler = (rise, side * tilt, side * turn)
        face.scale.x = side
        x, z = side * pose.at[0], pose.at[1]
        camera((x, -46, z + 3), (x, 0, z), 36 * 46 / pose.wide, 32, focus=(x, -0.2, z))


lips("lipstick-sindoor-lips", "velvet", ("#B3121F",) * 3, 1, -1)
lips("lipstick-ivory-rosewood-lips", "satin", ("#8F3441",) * 3, 0)
lips("lip-liquid-chorui-chilli-lips", "liquid", ("#B9201F",) * 3, 2)
lips("lipstick-trio-festive-lips", "satin", ("#E2573F", "#C2246B", "#8E2F22"), 2, -1)
lips("lip-balm-litchi-lips", "balm", ("#EE5A78",) * 3)
lips("lip-oil-shapla-lips", "oil", ("#E0527F",) * 3, 1)
