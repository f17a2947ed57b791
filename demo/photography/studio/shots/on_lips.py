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
SKIN_LIT, LIPS_LIT = 1.08, 1.45  # how brightly they are lit


@dataclass
class Pose:
    """A mouth; how the head is raised, tilted and turned (degrees); what the camera aims at and how many centimetres it
    sees.
    """

    mouth: Mouth
    turned: tuple[float, float, float] = (0, 0, 0)
    at: tuple[float, float] = (0.0, -0.2)
    wide: float = 9.2


ROSEBUD = Pose(
    Mouth(2.2, 0.86, 1.04, bow=0.19, dip=0.26, peaks=0.37, arch=1.75, belly=2.3, thins=1.0, smile=0.02, full=1.1, philtrum=0.075, chin=0.06),
    (-2, -3, -9),
    (0.3, -0.2),
    8.8,
)
WIDE = Pose(
    Mouth(2.85, 0.6, 0.88, bow=0.10, dip=0.34, peaks=0.5, arch=1.8, belly=2.2, thins=1.25, wave=0.5, smile=0.15, full=0.9, philtrum=0.06, askew=0.06),
    (2, 3, 8),
    (-0.3, -0.15),
)
FULL = Pose(
    Mouth(2.6, 1.0, 1.22, bow=0.12, dip=0.36, peaks=0.48, arch=1.9, belly=3.0, wave=1.3, smile=0.01, full=1.25, philtrum=0.06, askew=0.02, chin=0.04),
    (-2, -1.5, -5),
    (0.1, -0.22),
)
PARTED = Pose(
    Mouth(2.45, 0.82, 1.12, bow=0.17, dip=0.27, arch=1.65, belly=2.5, smile=0.05, full=1.1, parted=0.3, teeth=0.6, philtrum=0.07, askew=-0.03),
    (-1, 2, 7),
    (-0.2, -0.3),
)
POUT = Pose(
    Mouth(2.35, 0.68, 1.2, bow=0.08, dip=0.36, peaks=0.44, arch=1.5, belly=3.3, thins=1.2, wave=0.8, smile=-0.03, full=1.2, philtrum=0.06, askew=-0.05, chin=0.1),
    (1, -2, 10),
    (-0.3, -0.3),
    9.0,
)
HEART = Pose(
    Mouth(2.45, 0.98, 1.02, bow=0.24, dip=0.28, peaks=0.52, arch=1.5, belly=2.5, wave=1.3, full=1.1, philtrum=0.085),
    (-2, 1.5, -6),
    (0.15, -0.15),
)


def daylight(side):
    """A big window at the upper left (or right), a narrow one that the lips mirror, paper below that throws light back."""
    surroundings("#FFF8F2", 0.11)
    soft_box("window", (-15 * side, -22, 33), (0, 0, 0), 20, 26, 37, (1, 0.965, 0.93))
    soft_box("strip", (-4 * side, -22, 29), (0, 0, 0), 20, 2.6, 17, (1, 0.99, 0.97))
    soft_box("pane", (-11 * side, -34, 17), (0, 0, 0), 3.5, 7, 11, (1, 0.99, 0.97))
    soft_box("paper", (8 * side, -26, -22), (0, 0, 0), 28, 20, 3.5, (1, 0.95, 0.92))
    soft_box("side", (34 * side, -6, 6), (0, 0, 0), 8, 30, 5, (0.97, 0.98, 1))


def lips(id, finish, shades, people, side=1, ev=0.0, mirrored=0.025):
    """One shade for each of the three. With side -1 all is seen in a mirror."""

    @shot(id, kind="skin", ev=ev, bands=3)
    def band(who):
        pose = people[who]
        daylight(side)
        lit = [LIPS_LIT * w for w in (1, 1, 0.92)]
        person = replace(pose.mouth, seed=11 * (who + 1) + sum(id.encode()))
        skin, shade = surface_of(TONES[who], SKIN_LIT), surface_of(shades[who], lit, mirrored)
        face = mouth(person, skin, linear(BARE[who]), shade, finish)
        rise, tilt, turn = (math.radians(a) for a in pose.turned)
        face.rotation_euler = (rise, side * tilt, side * turn)
        face.scale.x = side
        x, z = side * pose.at[0], pose.at[1]
        camera((x, -46, z + 3), (x, 0, z), 36 * 46 / pose.wide, 32, focus=(x, -0.2, z))


PEACH, ROSE = "#EE8F72", "#D6567C"
lips("lip-balm-litchi-lips", "balm", ("#EE5A78",) * 3, (POUT, ROSEBUD, WIDE), -1)
lips("lip-oil-shapla-lips", "oil", (ROSE, PEACH, ROSE), (FULL, PARTED, POUT))
