"""A ledge of stone before a plastered wall, in hard sun that something out of the picture cuts off."""

import math

from mathutils import Matrix, Vector

from ..kit.geometry import place, put, slab
from ..kit.light import soft_box, sun, surroundings
from ..kit.materials import material
from .stones import pond_stone, step_of_stone
from .surfaces import plaster


def direction(bearing, height):
    """Where the sun is: degrees from the camera's side to the right, and above the horizon."""
    a, e = math.radians(bearing), math.radians(height)
    return Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))


def hard_sun(bearing=-42, height=40, power=4.6, softness=0.7, ambient=0.3, sky="#EEF2F8", tint=(1, 0.95, 0.87), fill=5):
    """Sun with crisp shadows, which the sky and a bright room behind the camera keep open."""
    surroundings(sky, ambient)
    towards = direction(bearing, height)
    sun(towards.to_track_quat("Z", "Y").to_euler(), power, softness, tint)
    side = 1 if bearing < 0 else -1
    soft_box("fill", (34 * side, -26, 16), (0, 0, 4), 26, 34, fill, (0.98, 0.97, 1))
    return towards


def in_shade(towards, at, lean, wide=60, deep=60, away=34):
    """Keeps the sun off all that lies beyond a straight line through the point `at`, which leans by so many degrees as
    seen from the sun: the edge of a roof, a shutter.
    """
    board = slab(wide, deep, 0.4, 0.05, 0.02, material("shutter", "#2A2422"), "shutter")
    seen = towards.to_track_quat("Z", "Y").to_matrix() @ Matrix.Rotation(math.radians(lean), 3, "Z")
    board.rotation_euler = seen.to_euler()
    board.location = Vector(at) + towards * away + seen.col[1] * (deep / 2)
    board.visible_camera = board.visible_glossy = board.visible_transmission = False
    return board


def window_bars(towards, at, pane=9.0, bar=0.8, count=3, away=30):
    """The bars of a window before the sun; the middle of a pane's light is at the point `at`."""
    seen = towards.to_track_quat("Z", "Y").to_matrix()
    for k in range(-count, count + 1):
        for across in (True, False):
            long, off = 8 * pane, (k + 0.5) * pane
            shape = (long, bar) if across else (bar, long)
            one = slab(*shape, 0.3, 0.05, 0.02, material("bar", "#2A2422"), "bar")
            one.rotation_euler = seen.to_euler()
            one.location = Vector(at) + towards * away + seen.col[1 if across else 0] * off
            one.visible_camera = one.visible_glossy = one.visible_transmission = False


def ledge(wall, stone, wide=30.0, deep=15.0, at=(0.0, 1.5), turn=-5, behind=10.5, seed=5, phase=2.0, speckled=0.3, grain=8.0, aged=("#E9CFAF", "#F7EEE2")):
    """The top of the ledge is at z = 0; `stone` is two colours, light and dark. Below it is another. A dark wall has `aged` dark."""
    put(slab(150, 2, 80, 0.1, 0.05, plaster(wall, aged=aged), "wall", n=3), (0, behind + 1, -10))
    look = dict(waterline=-30, phase=phase, green=0.0)
    made_of = pond_stone("ledge", *stone, grain, speckled, **look)
    place(step_of_stone(wide, deep, 4.0, made_of, seed, 20, 0.1), *at, -4.0, turn)
    below = pond_stone("below", *stone, grain, speckled, **(look | dict(phase=phase + 3)))
    put(slab(120, 60, 1, 0.1, 0.05, below, "below", n=3), (0, -18, -5.0))
