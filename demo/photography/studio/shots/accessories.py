"""Accessories."""

import math

from ..kit.geometry import place, put, slab
from ..kit.labels import Label
from ..kit.light import mirror_strips, soft_box, surroundings, window
from ..kit.materials import emulsion, material
from ..kit.stage import from_above, view
from ..things.accessories import brush_cup, makeup_brush, slat_dish, sponge
from ..things.bangles import bangle
from ..things.cloth import cloth, draped, folded, linen
from ..things.fragrance import sunlit_behind
from ..things.hair import acetate_comb, comb
from ..things.hairbrush import hairbrush
from ..things.leaves import neem_sprig
from ..things.ledge import hard_sun, in_shade, ledge, window_bars
from ..things.makeup import compact
from ..things.mirror_view import lived_room, room_in_mirror
from ..things.pouch import pouch
from ..things.puddles import puddles
from ..things.rain import wetted
from ..things.scrunchie import scrunchie
from ..things.skincare import roller, serum, soap
from ..things.smears import dusted
from ..things.stones import damp_stone, pond_stone, step_of_stone, veined_stone
from ..things.sunbeams import contact, frond_before, leaves_before
from ..things.surfaces import boards, cotton, plaster, tiles
from ..things.textures import crumbs
from .registry import shot
from .shades import surface


@shot("comb-neem", ev=-0.2)
def comb_neem():
    """On a gamcha, the checked towel of every home, at a window."""
    checks = ((1.2, 0.55, "#A8322E"), (2.2, 0.14, "#A8322E"), (5.0, 0.30, "#47684C"))
    gamcha = cotton("#DDD2BC", checks, 7.333, 5)
    put(draped(gamcha, 76, 60, 0.7, 3, ((0, 0, 9.6),), 0.12, ((-5, 7.4, 8, 0.3),)), (0, 0, 0), (0, 0, math.radians(-22)))
    window_bars(hard_sun(-60, 34, 4.6, 0.9, 0.32, tint=(1, 0.96, 0.90)), (1.0, 0.5, 0.5), pane=13)
    place(comb(), 0.2, 0.2, 0.02, 52)
    neem_sprig((-5.4, 1.2, 0.2), (0, math.radians(-8), math.radians(-18)), 4, 2.6, 0.95, 5)
    view(43, 46, (0.0, 0.0, 0.4), f=16)


@shot("brush-set", ev=-0.35)
def brush_set():
    """On a ledge before an aubergine wall, in the sun past a bush; powder that fell from a brush lies around the cup."""
    ledge("#6E4A60", ("#C4AAB0", "#97808A"), seed=9, phase=5, behind=8.0, aged=("#5F3E53", "#7E5A70"))
    towards = hard_sun(-62, 33, 4.8, 0.8, 0.32, "#F6EEF0", (1, 0.94, 0.86), 6)
    leaves_before((9.5, 8.0, 14.5), towards, 34, 9, 8, (2.2, 3.8), (16, 30), 8)
    soft_box("behind", (22, 6.5, 26), (0, 0, 11), 12, 20, 16, (1, 0.91, 0.80), crisp=True)
    place(brush_cup(), 0.4, 0.8, 0)
    for x, y, ry, rz, hr, tp, k in (
        (-0.9, 0.4, -13, 15, "#EBD8C8", "#DFA69A", 1),
        (1.0, 0.5, 12, -20, "#5E3A48", "#A06A7C", 0.92),
        (0.1, -0.7, 1, 0, "#F0E2D0", "#E8C49C", 1.04),
    ):
        place(makeup_brush(hair=hr, tip=tp), x * 0.7 + 0.4, y + 0.8, 0.7, rz, 3, ry, k)
    pink = surface("#D8737C", 1.1)
    crumbs((3.9, -2.6, 0.0), 1.0, pink, 120, 5, 0.1)
    dust = emulsion("powder", pink, rough=0.9, depth=0.02, coat=0, grain=0.3, veil=0.008, spec=0.08)
    dusted([(2.0, -3.9), (3.4, -3.4), (5.4, -2.7)], 1.5, dust, 9, full=0.1)
    view(69, 16, (0.3, 0, 7.4), f=13)


@shot("beauty-sponge", ev=-0.12)
def beauty_sponge():
    """On a ledge of pale clay at the edge of a roof's shade: one lies against the other; from near, every pore is seen."""
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#D9B3A4", 5, aged=("#CDA595", "#E6C7BA")), "wall", n=3), (0, 11, -10))
    lime = plaster("#D3AC9C", 9, aged=("#C79E8D", "#E0BFB1"))
    put(slab(160, 2, 140, 0.1, 0.05, lime, "ledge", n=3), (0, -70, -1), (math.radians(-90), 0, 0))  # as it lies on walls
    towards = hard_sun(-56, 40, 4.3, 0.7, 0.36, "#F8F1EE", (1, 0.955, 0.90), 4.0)
    in_shade(towards, (1.5, 10.5, 7.0), -24)
    place(sponge("#E5899A", cut=-70), -1.0, 0.6, -0.08)
    place(sponge("#F5CE8A", cut=20), 2.75, -1.6, 1.72, rx=86, rz=-58)
    view(37, 9.2, (0.55, 0, 2.25), f=14, focus=(0.3, -2.2, 2.2))


def linen_at_a_window(pressed, wall=14.0, pane=11.0, at=(2.5, 8.5), wide=64.0):
    """Linen as it was left, before a plastered wall; where a pane's light falls on the wall is `at` (x and height)."""
    draped(linen("#DDB7A6", 12, 0.014, 0.05), wide, 50 * wide / 64 + wall - 14, 1.1, 7, pressed)
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#CF9F8E", aged=("#D3A48E", "#E5C6B8")), "wall", n=3), (0, wall, -10))
    towards = hard_sun(-62, 34, 4.8, 0.8, 0.3, "#F6EDE8", (1, 0.94, 0.86), 4.0)
    window_bars(towards, (at[0], wall - 1, at[1]), pane=pane, bar=0.9 * pane / 11)


@shot("cotton-pouch", ev=-0.25)
def cotton_pouch():
    """On linen as it was left, at a window."""
    linen_at_a_window(((0.0, 0.6, 6.6),))
    place(pouch(), -0.2, 0.6, 0.06, 8)
    view(62, 15, (0, 0, 5.6))


@shot("comb-wide-acetate", ev=-0.2)
def comb_wide_acetate():
    """On the marble of a washstand, still wet, a towel behind it; the sun of a window."""
    marble = veined_stone("#E6E9E2", "#C6D0C9", "#7C928A", 0.26, 2.2, white="#F6F8F4")
    put(slab(120, 120, 1, 0.1, 0.05, marble, "top", n=3), (0, 0, -1.0))
    window_bars(hard_sun(-56, 36, 4.4, 0.8, 0.32, tint=(1, 0.965, 0.91)), (0.5, -0.5, 0.3), pane=13)
    striped = cotton("#E2DED2", ((1.6, 0.5, "#5F8C88"), (2.5, 0.16, "#5F8C88")), 8.8, 4, both=False)
    place(folded(striped, 15, 8, (0.9, 0.9), 7), -4.6, 9.6, 0, 24)
    soft_box("sky", (2, 38, 42), (0, 0, 0), 22, 14, 7, (1, 0.99, 0.97), crisp=True)  # for what is polished to mirror
    place(acetate_comb(), 0.1, -0.5, 0.0, -58)
    puddles([], -8, 8, -8, 6, ((4.6, -3.4, 0.8), (-4.6, -4.6, 0.7)), (60, 24, 7), 3)
    view(40, 44, (0.1, -0.2, 0.3), f=16)


@shot("hairbrush-paddle", ev=-0.15)
def hairbrush_paddle():
    """From above, on cotton as it was left, in the sun past a palm."""
    turn = math.radians(-32)
    below = [(0.75 - y * math.sin(turn), 1.7 + y * math.cos(turn), r) for y, r in ((5.6, 5.6), (1.0, 5.6), (-2.4, 4), (-6, 4), (-10, 4))]
    draped(cotton("#C79A90", (), 44.0, 5), 80, 80, 1.2, 8, below)
    towards = hard_sun(-122, 56, 4.2, 0.9, 0.32, tint=(1, 0.95, 0.88))
    frond_before(towards, (-8, 19, 0), 0.3)
    frond_before(towards, (-24, 6, 0), -0.25, seed=5)
    place(hairbrush(), 0.75, 1.7, 0.06, -32)
    from_above((0.05, 0.05, 0.4), 63.5, 74)


@shot("scrunchie-satin-trio", ev=-0.1)
def scrunchie_satin_trio():
    """On a dressing table beside bangles, one resting on another, in the sun of a window."""
    put(slab(150, 110, 3, 0.3, 0.3, boards("#7A4E34", "#35200F", 13.0, 0.34, 6), "table", n=4), (0, 0, -3))
    window_bars(hard_sun(-58, 36, 4.4, 0.9, 0.32, "#F3EDEA", (1, 0.95, 0.88), 5.0), (0.6, 0.6, 1.0), pane=18)
    place(scrunchie("#6B1F45", 4.0, 1), -2.9, 3.2, 0.05)
    place(scrunchie("#C9778A", 3.9, 2), 2.5, 4.0, 1.46, 24, 0, 22)
    place(scrunchie("#EFCFA4", 4.0, 3, 0.1), 2.6, -4.2, 0.05, 30)
    for k, color in enumerate(("gold", "#6B1F45", "gold")):
        place(bangle(color), -4.3 + 0.1 * k, -6.2 - 0.08 * k, 0.265 * k, 50 * k)
    mirror_strips(lacquers=["churi"], metals=["cm_gold"])
    from_above((-0.3, 0.1, 1.0), 62, 42, f=13)


def neem_soap():
    L = Label(6.2, 3.8, None, "#FFFFFF")
    L.mark("leaf", 0.5, 0.27, 0.72, "#FFFFFF", 0.08)
    L.t(0.58, "Tulsi & Co.", "garab", 0.86, "#FFFFFF")
    L.t(0.82, "NEEM SOAP", "latos", 0.30, "#FFFFFF", 0.2)
    return soap("#AEB98C", mark=L.save())


@shot("soap-dish-wood", ev=-0.3)
def soap_dish_wood():
    """On the stone ledge of a bathroom, below its window."""
    wall = 13.0
    glazed = dict(color="#D9C9B0", grout="#C9BBA4", side=7.3, uneven=0.10, askew=0.010)
    put(slab(160, 1, 120, 0.05, 0.03, tiles(**glazed), "wall", n=2), (0, wall, -40))
    bench = damp_stone("#6B7A70", "#8C9A8E", "#B7C0B2", 0.34)
    put(slab(150, 24, 9, 0.5, 0.4, bench, "ledge", n=5), (0, 3.4, -9))
    towards = hard_sun(-58, 36, 5.0, 0.7, 0.34, "#EEF1EA", (1, 0.94, 0.84), 5)
    window_bars(towards, (-0.5, 0, 1.5), pane=13)
    place(slat_dish(11, 7.2, "#A8733F"), 0, 0.4, 0, 16)
    place(neem_soap(), 0.1, 0.3, 1.30, 12)
    neem_sprig((3.4, -5.0, 0.25), (0, math.radians(-10), math.radians(64)), 4, 2.5, 0.9, 3)
    puddles([], -9, 9, -6.6, 6, ((-4.2, -5.2, 1.0), (6.8, -2.2, 0.9), (-7.6, 1.2, 0.9)), (110, 36, 10), 4)
    wetted(((-3, 3, -2, 3, 40),), 3, (0.04, 0.13), ("s", "r", "tile", "ledge", "wall"), (0, 0, 1))
    view(50, 25, (0.2, -0.6, 1.6), f=13)


def pouch_beside_a_serum(standing, standing_at, bottle, **room):
    """Either size fills its frame; the bottle is the same, and tells how large it is."""
    linen_at_a_window(((*standing_at, 0.6 * bottle + 4.0), (bottle, -2.4, 3.0)), **room)
    place(standing, *standing_at, 0.06, 8)
    place(serum(), bottle, -2.4, 0.06, -10)
    contact((bottle, -2.4, 0.1), 1.9, 0.5)
    sunlit_behind((bottle + 0.1, 0.2, 3.1), 3.0, 6.2, "#FFE0A8", 1.1)
    mirror_strips(metals=["gold"])


@shot("cotton-pouch-small", ev=-0.25)
def cotton_pouch_small():
    pouch_beside_a_serum(pouch(), (-1.8, 0.6), 5.6, at=(-1.0, 10.0))
    view(78, 15, (0.9, 0, 5.9), lens=88)


@shot("cotton-pouch-large", ev=-0.25)
def cotton_pouch_large():
    pouch_beside_a_serum(pouch(w=20.0, h=23.0, d=6.4), (-1.8, 0.6), 10.2, wall=20.0, pane=17.0, at=(4.0, 17.0), wide=90.0)
    view(118, 20, (1.4, 0, 10.2), lens=88)


def indigo_pouch():
    L = Label(5.6, 4.0, None, "#F4E9D2")
    L.mark("rosette", 0.5, 0.26, 0.75, "#F4E9D2", 0.05)
    L.t(0.64, "LABONNO", "didot", 0.78, "#F4E9D2", 0.16)
    L.t(0.88, "লাবণ্য", "bangla", 0.46, "#F3C46A")
    return pouch("#33507F", 11.5, 11.5, cord_color="#F0E2C6", stamp=L.save(), stamp_at=0.24)


@shot("pouch-indigo", ev=-0.2)
def pouch_indigo():
    """On an old bench before a lime-washed wall, a bush's shadow on it."""
    wall = 12.0
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#E3D0A8", 6, aged=("#DEC08A", "#F0E4C8")), "wall", n=3), (0, wall + 1, -4))
    put(slab(150, 60, 3, 0.3, 0.35, boards("#A98660", "#4A3320", 14, 0.6, 7), "bench", n=4), (0, -18, -3))
    towards = hard_sun(-54, 36, 5.2, 0.8, 0.32, "#F0ECE2", (1, 0.93, 0.83), 4.0)
    leaves_before((2.0, wall, 11.0), towards, 40, 15, 11, (3.2, 5.8), (16, 34), 5)
    place(indigo_pouch(), -0.3, 0.4, 0, -8)
    view(64, 13, (0.1, 0, 5.2), f=11)


@shot("mirror-compact", ev=-0.1)
def mirror_compact():
    """On a dressing table of dark wood beside bangles, in soft light from a window at its side; it shows the room before
    it.
    """
    wall = 15.0
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#B78E84", 8, aged=("#AA7F75", "#C6A298")), "wall", n=3), (0, wall + 1, -10))
    put(cloth(boards("#5E3521", "#2A150C", 13.0, 0.28, 4), 120, 90, steps=2), (0, -26, 0))
    surroundings("#F3E6DA", 0.28)
    soft_box("window", (32, 6, 20), (0, 2, 2), 20, 26, 34, (1, 0.90, 0.76))
    soft_box("room", (-28, -26, 22), (0, 0, 2), 30, 30, 5, (1, 0.97, 0.94))
    for k, color in enumerate(("#14584F", "gold", "#14584F", "#B23A4E", "gold", "#B23A4E")):
        place(bangle(color), 4.4 + 0.06 * math.sin(5 * k), 5.6 + 0.07 * math.cos(3 * k), 0.265 * k, 40 * k)
    place(bangle("gold"), -4.4, -4.7, 0, 10)
    mirror = material("mir2", "#F4F4F2", rough=0.012, metal=1)
    place(compact(case="#14584F", angle=103, emb=False, pressed=mirror), -0.2, 0.6, 0, 14)
    room = lived_room("#DDB49C", "#74452F", "#53301F", "#C98A72", "#94A668", window=(-0.62, 0.28, 0.6, 0.74), glare=2.0, blur=10.0)
    room_in_mirror((-1.37, 5.27, 4.5), (0.435, -0.888, 0.15), room, wide=15, tall=15, rises=0.2, strength=0.5, beyond=50, flat=True)
    mirror_strips(lacquers=["ccase", "churi"], metals=["cm_gold"])
    view(46, 20, (0.0, 0.4, 3.2), lens=90, f=9, focus=(-0.6, 2.4, 3.0))


@shot("roller-rose-quartz", ev=0.05)
def roller_rose_quartz():
    """On linen that was slept in; the morning sun comes from behind and through the stones, and tints their shadows."""
    lies = ((4.2, 4.5, 4.6), (0, 0.2, 4.4), (-4.2, -4.2, 4.2))
    draped(linen("#E0D0C4", 24, 0.008, 0.03), 70, 60, 1.3, 6, lies, 0.1)
    towards = hard_sun(-136, 34, 5.2, 0.9, 0.38, "#F6F1F2", (1, 0.93, 0.85), 0)
    window_bars(towards, (0.3, 0.2, 0.6), pane=17)
    soft_box("room", (24, -34, 26), (0, 0, 0), 26, 30, 20, (1, 0.98, 0.97))
    window((2, 0, 0))
    place(roller(), 0, 0.2, 0.02, 46)
    view(34, 38, (0, 0.1, 0.6), f=16)


@shot("sponge-trio-drops", ev=-0.2)
def sponge_trio_drops():
    """On steps of stone in hard sun, a lilac one lying before the others."""
    ledge("#A8CFC8", ("#E3E8E2", "#C9D4CD"), seed=17, phase=3)
    towards = hard_sun(-58, 40, 4.4, tint=(1, 0.97, 0.92))
    in_shade(towards, (2, 10.5, 9.5), -24)
    stone_ = pond_stone("step", "#EDF0EA", "#D2DCD5", 8.0, 0.3, waterline=-30, phase=6, green=0.0)
    place(step_of_stone(4.6, 4.4, 1.9, stone_, 25, 9, 0.06), 1.7, 2.3, 0, 8)
    place(sponge("#2E8C86", 5.0, 1.85, cut=-60), -2.7, 1.2, -0.05)
    place(sponge("#EE7F66", 5.0, 1.85, cut=-70), 1.7, 2.1, 1.86)
    place(sponge("#A58CC9", 5.0, 1.85, cut=15), 1.5, -2.5, 1.58, rx=87, rz=-58)
    view(50, 13, (-0.2, 0, 3.2), f=18, focus=(-0.4, -1.4, 2.6))
