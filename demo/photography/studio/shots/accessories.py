"""Accessories."""

import math

from ..kit.geometry import place, slab
from ..kit.labels import Label
from ..kit.light import soft_box, soft_light, sunlight, surroundings, window
from ..kit.materials import material, stone
from ..kit.stage import cyclorama, view
from ..things.accessories import brush_cup, makeup_brush, slat_dish, sponge
from ..things.hair import acetate_comb, comb
from ..things.hairbrush import hairbrush
from ..things.makeup import compact
from ..things.mirror_view import morning_room, room_in_mirror
from ..things.leaves import neem_sprig
from ..things.petals import petals
from ..things.pouch import pouch
from ..things.props import arch, block, drops, plinth
from ..things.scrunchie import scrunchie
from ..things.skincare import roller, serum, soap
from .registry import shot


@shot("comb-neem")
def comb_neem():
    cyclorama("rose")
    soft_light((0, 0, 2), 1.0)
    place(slab(17, 10.5, 1.0, 0.3, 0.2, stone("st", "#F2E9DC", vein=0.2), "dish", n=4), 0, 0, 0, 52)
    place(comb(), 0, -0.1, 1.0, 52)
    neem_sprig((-5.0, 2.4, 0.35), (0, math.radians(-8), math.radians(-14)), 4, 2.4, 0.9, 5)
    view(58, 46, (0, -0.2, 0.6), lens=80, f=14)


@shot("brush-set")
def brush_set():
    cyclorama("ivory")
    soft_light((0, 0, 8), 1.2)
    arch(15, 23, color="blush", y=8, depth=2)
    plinth(5.2, 1.2, "sand")
    place(brush_cup(), 0, 0, 1.2)
    for x, y, ry, rz, hr, tp, k in (
        (-0.9, 0.4, -13, 15, "#E9D3C2", "#D9998F", 1),
        (1.0, 0.5, 12, -20, "#3A2430", "#6B3A4E", 0.92),
        (0.1, -0.7, 1, 0, "#F1E2D0", "#E7B98E", 1.04),
    ):
        place(makeup_brush(hair=hr, tip=tp), x * 0.7, y, 1.9, rz, 3, ry, k)
    view(84, 14, (0, 0, 9.4))


@shot("beauty-sponge")
def beauty_sponge():
    cyclorama("blush")
    soft_light((0, 0, 3), 0.8)
    plinth(3.0, 1.6, "sand")
    place(sponge("#E08A98"), 0, 0, 1.6)
    place(sponge("#F3C98B"), 3.9, -0.6, 1.78, rx=86, rz=-52)
    view(50, 11, (1.1, 0, 3.4))


@shot("cotton-pouch")
def cotton_pouch():
    cyclorama("#E9CFC6")
    soft_light((0, 0, 6), 1.1)
    place(pouch(), 0, 0, 0, 8)
    view(61, 12, (0, 0, 5.4))


@shot("comb-wide-acetate")
def comb_wide_acetate():
    cyclorama("#CFE0E2", depth=20)
    soft_light((0, 0, 3), 1.0)
    block(16, 9.5, 1.0, (0, 0, 0), "#F4F3EE", -62, vein=0.3)
    place(acetate_comb(), 0, 0, 1.0, -62)
    view(60, 46, (0, -0.4, 0.6), lens=92, f=14)


@shot("hairbrush-paddle")
def hairbrush_paddle():
    cyclorama("#E0B9AE", depth=40, bump=False)
    sunlight((0, 0, 2), 1.0, seed=12, shadow_at=(6, 10), power=3.4, height=44, bearing=-50, softness=2.2, ambient=0.36)
    place(hairbrush(), 0.75, 1.7, 0, -32)
    petals([(4.6, -3.0, 0), (3.0, -6.6, 0), (-6.0, 1.0, 0)], ["#E2808F", "#F3B7BA"], 7, 0.9)
    view(39, 50, (0.0, -0.2, 0.4), f=16)


@shot("scrunchie-satin-trio")
def scrunchie_satin_trio():
    cyclorama("#E6D0C6", depth=18)
    soft_light((0, 0, 3), 0.9, fill=5, key=17, rim=20)
    soft_box("strip", (-13, 9, 20), (0, 0, 2), 5, 24, 21, (1, 0.98, 0.95), crisp=True)  # satin wants a lamp with edges
    block(11.4, 8, 1.0, (-0.6, 1.4, 0), "#F8EFE6", 8)
    place(scrunchie("#6B1F45", 4.0, 1), -2.2, 1.6, 1.0)
    place(scrunchie("#C9778A", 3.9, 2), 1.2, 2.9, 3.85, 24, 0, 68)
    place(scrunchie("#F0D8B8", 4.0, 3, 0.12), 2.0, -5.0, 0, 30)
    view(57, 21, (0, -1.0, 3.3))


@shot("soap-dish-wood")
def soap_dish_wood():
    cyclorama("#DCE6D6", depth=18)
    soft_light((0, 0, 3), 0.9)
    place(slat_dish(11, 7.2, "#B4804E"), 0, 0, 0, 14)
    L = Label(5.2, 3.0, None, "#5E7040")
    L.mark("leaf", 0.5, 0.26, 0.55, "#5E7040", 0.05)
    L.t(0.58, "Tulsi & Co.", "garab", 0.72, "#5E7040")
    L.t(0.84, "NEEM SOAP", "latom", 0.26, "#5E7040", 0.2)
    place(soap("#BCCB94", stamp=L.save()), 0, 0, 1.32, 14)
    neem_sprig((1.9, -7.3, 0.3), (0, math.radians(-10), math.radians(86)), 3, 2.3, 0.9, 3)
    drops([(4.4, -5.0, 0, 0.4), (5.4, -5.6, 0, 0.25)])
    view(54, 29, (0, -1.4, 1.4), f=14)


def pouch_beside_a_serum(standing, bottle, fallen):
    """Either size fills its frame; the bottle is the same, and tells how large it is."""
    cyclorama("#E9CFC6", depth=26, rad=10)
    soft_light((2, 0, 9), 1.7)
    place(standing, -1.6, 0.6, 0, 8)
    place(serum(), bottle, -2.4, 0, -10)
    petals(fallen, ["#E2808F", "#EFA9AE"], 4, 0.9)


@shot("cotton-pouch-small", (800, 1000))
def cotton_pouch_small():
    pouch_beside_a_serum(pouch(), 5.4, [(3.2, -5.6, 0), (-5.2, -5.2, 0)])
    view(90, 15, (1.0, 0, 7.0), lens=88)


@shot("cotton-pouch-large", (800, 1000))
def cotton_pouch_large():
    pouch_beside_a_serum(pouch(w=20.0, h=23.0, d=6.4), 10.2, [(7.4, -5.6, 0), (-8.6, -6.6, 0)])
    view(122, 20, (1.4, 0, 10.6), lens=88)


def indigo_pouch():
    L = Label(5.6, 4.0, None, "#F4E9D2")
    L.mark("rosette", 0.5, 0.26, 0.75, "#F4E9D2", 0.05)
    L.t(0.64, "LABONNO", "didot", 0.78, "#F4E9D2", 0.16)
    L.t(0.88, "লাবণ্য", "bangla", 0.46, "#F3C46A")
    return pouch("#33507F", 11.5, 11.5, cord_color="#F0E2C6", stamp=L.save(), stamp_at=0.24)


@shot("pouch-indigo")
def pouch_indigo():
    cyclorama("#E8DCC4", depth=18)
    sunlight((0, 0, 6), 1.05, seed=30, shadow_at=(2, 8), power=3.9)
    place(indigo_pouch(), 0, 0, 0, -8)
    view(64, 12, (0.1, 0, 5.0))


@shot("mirror-compact")
def mirror_compact():
    cyclorama("#F1E3D2", depth=18)
    soft_light((0, 0, 3.4), 0.85, key=22)
    block(8, 8, 1.2, (0, 0, 0), "#CBDDD8", 20)
    mirror = material("mir2", "#F4F4F2", rough=0.012, metal=1)
    place(compact(case="#14584F", angle=100, emb=False, pressed=mirror), 0, 0.2, 1.2, 18)
    room_in_mirror((-1.4, 4.4, 5.8), (0.56, -0.83, 0.07), morning_room())
    view(56, 22, (0, 0.8, 3.8), f=14)


@shot("roller-rose-quartz")
def roller_rose_quartz():
    """Light from behind passes through the stones and tints their shadows."""
    cyclorama("#CFC5CE", depth=40, bump=False)
    surroundings("#FBF8FA", 0.26)
    soft_box("key", (-15, 30, 26), (0, 0, 0), 12, 14, 46, (1, 0.96, 0.92))
    soft_box("fill", (30, -24, 24), (0, 0, 0), 22, 30, 6, (0.97, 0.98, 1))
    soft_box("side", (-34, -8, 18), (0, 0, 0), 10, 24, 9, (1, 0.97, 0.95))
    window((2, 0, 0))
    place(roller(), 0, 0, 0, 46)
    petals([(5.0, -4.6, 0), (-5.2, 4.4, 0)], ["#E98498", "#F1AAB4"], 3, 0.8)
    view(35, 38, (0, 0, 0.6), f=16)


@shot("sponge-trio-drops")
def sponge_trio_drops():
    cyclorama("#CFE6E2", depth=16)
    soft_light((0, 0, 4), 0.9)
    for x, y, h, c in ((-2.9, 0.6, 1.4, "#2E8C86"), (1.2, 1.8, 2.6, "#EE7F66")):
        place(plinth(1.75, h, "#F4F5F0", vein=0.1), x, y)
        place(sponge(c, 5.0, 1.85), x, y, h)
    place(sponge("#A58CC9", 5.0, 1.85), 1.5, -2.9, 1.63, rx=87, rz=-58)
    view(47, 11.5, (-0.4, 0, 3.5), f=24, focus=(-0.4, -2.0, 3.0))
