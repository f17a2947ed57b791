"""Where packs stand and lie while their backs are photographed: a ground, a wall and a light for each brand.

Each of these builds all of a set but the pack. What has the role "table", or none, is printed in a colour where a brand's
walls are (labels/typeset.mjs), so it is white there; what has another role keeps its own.
"""

import math

from ..kit.geometry import place, put, slab
from ..kit.light import soft_box, sun, surroundings, through_window
from ..kit.materials import material
from ..things.cloth import cloth, draped, linen
from ..things.far_views import moonlit_sky
from ..things.kash import kash_plume
from ..things.ledge import direction, hard_sun, in_shade
from ..things.pool import lit_by_water
from ..things.puddles import puddles
from ..things.stones import damp_stone, pond_stone, step_of_stone, veined_stone
from ..things.sunbeams import lattice_before, leaves_before, twigs_before, window_before
from ..things.surfaces import boards, plaster, tiles

WHITE = "#E6E6E6"
WALL = 9.0  # how far behind the pack's middle a wall stands


def roles(label=(), pack=(), other=(), side=()):
    for role, things in (("label", label), ("pack", pack), ("other", other), ("side", side)):
        for thing in things:
            thing["role"] = role


def paper(rough=0.6):
    return material("board", WHITE, rough=rough, spec=0.3, bump=(14, 0.05), bd=0.02)


def wall(made_of, y=WALL):
    return put(slab(170, 2, 90, 0.1, 0.05, made_of, "wall", n=3), (0, y + 1, -10))


def limestone():
    stone = pond_stone("limestone", "#E9E0D2", "#D5C8B6", 8.0, 0.16, waterline=-60, green=0.0, phase=2.0)
    ledge = place(step_of_stone(64, 18, 5, stone, 6, 34, 0.12), 0, 3.4, -5, -2)
    roles(other=[ledge])


# Standing ---------------------------------------------------------------------------------------------------------


def morning():
    """Labonno: a ledge of limestone before plaster, past the leaves of a branch."""
    wall(plaster(WHITE, aged=("#D8D6D2", "#F2F1EF")))
    limestone()
    surroundings("#F3F1F0", 0.34)
    branch = ((-23, 24, -17, 17), (-21, 18, -6, 11), (-12, 27, -50, 8))
    through_window((-40, 40, -12, 60), -27, 34, 3.3, softness=1.4, tint=(1, 0.955, 0.89), twigs=branch, seed=4)
    soft_box("fill", (32, -28, 16), (0, 0, 6), 30, 36, 4, (0.98, 0.98, 1))


def panes():
    """Labonno: the same ledge in later sun, that falls through a window's bars onto the wall."""
    wall(plaster(WHITE, 11, aged=("#D8D6D2", "#F2F1EF")))
    limestone()
    surroundings("#F1F0F2", 0.36)
    through_window((-17, 40, -12, 60), -38, 33, 3.5, ((-12.3,), (15.2,)), 0.9, 0.8, (1, 0.93, 0.83))
    soft_box("fill", (32, -28, 16), (0, 0, 6), 30, 36, 4, (0.98, 0.98, 1))


def moonlight():
    """Mehtab: a parapet of blue stone, the moon over the trees behind it, a lamp burning near by."""
    moonlit_sky(90, (12.2, 4.4, 3.4), 0.36)
    stone = pond_stone("parapet", "#5F70A4", "#3B4A80", 8.0, 0.35, phase=4.0, waterline=-60.0, green=0.0)
    roles(other=[place(step_of_stone(60, 17, 4, stone, 7, 30, 0.14), 0, 2.0, -4, 2)])
    hard_sun(146, 36, 1.5, 1.0, 0.22, "#6F86C4", (0.72, 0.83, 1), 0)
    soft_box("sky", (-26, -34, 22), (0, 0, 5), 24, 30, 26, (0.88, 0.93, 1))
    soft_box("lamp", (17, -11, 5), (0, 0, 1), 5, 7, 26, (1, 0.66, 0.36))


def landing():
    """Rupali Ghat: the lowest steps to a river, wet, in low golden sun."""
    towards = hard_sun(-48, 30, 4.9, 0.8, 0.34, "#F0DDD0", (1, 0.86, 0.66), 4.0)
    clay = dict(dark="#8A5A48", light="#B07A62", veins="#CFA48C", dry=0.34)
    low = place(step_of_stone(80, 22, 6, damp_stone(**clay), 9, 40, 0.12), 0, -2.6, -6, 1)
    dry = [pond_stone("step", *("#C6907A", "#A46C56"), 8.0, 0.3, waterline=-60, green=0.0, phase=k) for k in (2.0, 5.0, 8.0)]
    rise = [place(step_of_stone(90, 16, 4.6, dry[k], 12 + k, 40, 0.12), 0, WALL + 7.4 + 6.5 * k, 4.6 * k, 1) for k in range(3)]
    roles(other=[low, *rise])
    puddles([], -14, 14, -12, 8, ((-5.9, -3.6, 0.8), (5.6, -4.4, 0.8), (6.8, 2.6, 1.3)), (0, 0, 0), 6)
    in_shade(towards, (12, WALL, 9), 20)


def bath():
    """Nodi: white tiles at a pool, whose water throws nets of light on them; pale marble."""
    hard_sun(-44, 42, 3.0, 0.9, 0.42, "#E6F1F6", (1, 0.98, 0.94), 6.0)
    glazed = tiles("#C2D3D6", "#C9D6D8", 5.5, 4, uneven=0.02, askew=0.004, wide=0.09)
    wall(lit_by_water(glazed, 4.0, 40.0, 1.2))
    roles(other=[place(step_of_stone(70, 18, 4, veined_stone("#EDF1F2", "#D5DEE1", "#93A5AE", 0.22, 2.4, white="#FFFFFF"), 9, 20, 0.1), 0, 2.6, -4, -1)])


def block():
    """Chorui: one glossy block in hard sun, all of it one colour."""
    lacquer = material("lacquer", WHITE, rough=0.16, spec=0.4, coat=0.6)
    put(slab(15.5, 14, 30, 0.5, 0.22, lacquer, "block", n=6), (0, 2.4, -30))
    wall(material("sheet", WHITE, rough=0.7, spec=0.2), WALL + 1)
    towards = hard_sun(-46, 38, 4.6, 0.35, 0.30, "#F4EFEC", (1, 0.96, 0.90), 4.0)
    in_shade(towards, (4.5, WALL, 8.5), 52)


def lattice():
    """Shapla: rose marble before pink plaster, on which the light of a lattice falls."""
    towards = hard_sun(-50, 34, 5.2, 0.7, 0.40, "#F6E8E8", (1, 0.92, 0.82), 4.0)
    wall(plaster(WHITE, 7, foot=(-9, 1), aged=("#DAD3D2", "#F2EFEF")))
    marble = veined_stone("#F3D3CC", "#E2AFA9", "#9E4A54", 0.24, 1.3, white="#FFF3EE")
    roles(other=[place(step_of_stone(70, 18, 4, marble, 9, 20, 0.12), 0, 2.6, -4, 1)])
    soft_box("window", (-24, -34, 18), (0, 0, 6), 20, 30, 17, (1, 0.97, 0.95))
    lattice_before((3.0, WALL, 8.5), towards, 2.6, 17, 30, away=18, bar=0.5)


def autumn():
    """Kashful: limewashed plaster in low sun; kash stands before it."""
    towards = hard_sun(-46, 34, 4.2, 0.7, 0.36, "#F6F1E8", (1, 0.95, 0.86), 5.0)
    wall(plaster("#DDD6C4", 5, foot=(-9, 1), aged=("#D3C9AE", "#ECE6D8")))
    lime = pond_stone("limewash", "#EAE4D6", "#D6CDBA", 6.0, 0.12, waterline=-60, phase=1, green=0.0)
    roles(other=[place(step_of_stone(70, 18, 5, lime, 7, 44, 0.12), 0, 2.8, -5, -1)])
    for k, (x, tip, tall, droop, far) in enumerate(((-5.4, -6.2, 15.5, -1.6, 3.2), (-8.4, -5.6, 11.5, 1.8, 1.8), (6.8, 5.6, 13.2, 1.4, 3.0), (8.6, 7.4, 10.2, -1.6, 2.0))):
        kash_plume((x, WALL - far, -3), (tip, WALL - far, tall), droop, k + 1, 0.9)


# Lying ------------------------------------------------------------------------------------------------------------


def low_sun(bearing=-62, height=42, power=3.4, softness=0.9, ambient=0.44, tint=(1, 0.955, 0.89)):
    surroundings("#F4F1F2", ambient)
    towards = direction(bearing, height)
    sun(towards.to_track_quat("Z", "Y").to_euler(), power, softness, tint)
    soft_box("fill", (34, -22, 22), (0, 0, 0), 26, 34, 4, (0.98, 0.97, 1))
    return towards


def on_linen(pressed=((0, 0, 13),)):
    """Linen as it was left, at a window."""
    draped(linen(WHITE, 10, 0.016, 0.08), 64, 64, 0.75, 6, pressed, 0.12)
    towards = low_sun(-104)
    twigs_before(towards, ((-8.5, 3.0, 150, 20, 1.2), (9.5, 10.5, 240, 26, 1.3), (8.5, -8.5, 60, 24, 1.1)))


def on_marble():
    """White marble with grey veins; a window's light falls slanted over it."""
    marble = veined_stone("#ECE8E2", "#D8D2CA", "#8C857E", 0.24, 4.1, white="#FFFDFA")
    roles(other=[put(slab(90, 90, 1, 0.1, 0.05, marble, "marble", n=3), (0, 0, -1))])
    towards = low_sun(-118, 38, 3.6, 0.8, 0.40, (1, 0.94, 0.85))
    window_before((0.6, -1.6, 0), towards, 19, 14, 1, 1, 0.9, away=40, turned=72)


def on_boards():
    """An old table, below a neem tree."""
    roles(other=[put(slab(90, 90, 1, 0.1, 0.05, boards("#86654A", "#2E1E13", 9.5, 0.5, 8), "table", n=3), (0, 0, -1))])
    towards = low_sun(-112, 40, 3.8, 0.8, 0.40, (1, 0.92, 0.79))
    twigs_before(towards, ((-8.5, 2.0, 150, 20, 1.15), (9.5, 11.0, 240, 26, 1.3), (7.5, -9.5, 20, 24, 1.1)))


def on_wet_tiles():
    """Pale tiles at a pool; light that came through its water lies on them."""
    glazed = tiles("#BFD8D0", "#C4D6D0", 6.3, 5, upright=False, uneven=0.03, askew=0.004, wide=0.1)
    roles(other=[put(slab(90, 90, 1, 0.1, 0.05, glazed, "tiles", n=3), (1.4, 0.6, -1), (0, 0, math.radians(9)))])
    low_sun(-60, 50, 2.6, 2.4, 0.5, (1, 0.97, 0.92))
    puddles([], -12, 12, -12, 12, ((-5.4, 5.6, 1.0), (5.6, -5.8, 0.9), (5.2, 6.4, 0.8)), (90, 26, 8), 6)


def on_plaster():
    """A wall in grazing sun, beside a tree."""
    wall(plaster(WHITE, 11, foot=(-99, 1), aged=("#D8D6D2", "#F2F1EF")), 0.0)
    towards = low_sun(-52, 36, 3.6, 0.8, 0.42, (1, 0.94, 0.85))
    leaves_before((-9.4, 0, 13.6), towards, 22, 3.6, 6, (3.0, 5.2), (16, 34), 8)
    leaves_before((8.8, 0, 13.0), towards, 10, 3, 4, (3.0, 5.2), (16, 34), 3)
