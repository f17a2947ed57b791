"""How large a thing is: on the table beside a ruler."""

from ..kit.geometry import place
from ..kit.labels import Label
from ..kit.light import soft_light, sunlight
from ..kit.materials import material
from ..kit.stage import camera, cyclorama, view
from ..things.accessories import slat_dish, sponge
from ..things.cloth import cloth, linen
from ..things.hair import acetate_comb
from ..things.hairbrush import hairbrush
from ..things.makeup import compact
from ..things.pouch import pouch
from ..things.props import block, ruler
from ..things.scrunchie import scrunchie
from .accessories import neem_soap
from .registry import shot


def table(color, at=(0, 0, 0)):
    cloth(linen(color, 10), 90, 90)
    soft_light(at, 1.05, key=27, ambient=0.2)


def table_in_the_sun(color):
    """Linen in the morning: low sun from behind, past a palm, shows how thick a thing is."""
    cloth(linen(color, 9, 0.016, 0.07), 90, 90, [(13, 9, 70, 16, 1.0, 0.6), (-13, -9, 100, 13, 0.9, 0.5)])
    palm = ((-11, -14, 0.5), (13, -6, -0.6))
    sunlight((0, 0, 1), 0.8, 0.40, 40, -122, 3.5, 3, (-2, 4), 1.7, (1, 0.945, 0.86), palm)


def look_down(distance=62, x=0.0, y=0.0):
    camera((x, y - 0.24 * distance, 0.97 * distance), (x, y, 0.4), 112, 16)


@shot("comb-wide-acetate-scale")
def comb_wide_acetate():
    table("#DCE6E4")
    place(acetate_comb(), 0, 1.6, 0, 3)
    place(ruler(), 0.3, -4.2, 0, 1.5)
    look_down(66)


@shot("hairbrush-paddle-scale")
def hairbrush_paddle():
    table("#EAD6CC")
    place(hairbrush(), -3.2, 2.0, 0, 2)
    place(ruler(20), 3.6, -0.2, 0, 91)
    look_down(88)


@shot("beauty-sponge-scale")
def beauty_sponge():
    table("#F2E2DA")
    place(sponge("#E08A98"), -2.9, 1.0, 1.8, rx=86, rz=-150)
    place(sponge("#F3C98B"), 2.9, 1.6, 1.8, rx=86, rz=-28)
    place(ruler(), 0.2, -4.0, 0, -2)
    look_down(66)


@shot("sponge-trio-drops-scale")
def sponge_trio():
    table_in_the_sun("#DDEBE6")
    for x, y, c, turn in ((-3.2, 3.5, "#2E8C86", -160), (-1.4, -0.8, "#EE7F66", -203), (-3.5, -5.0, "#A58CC9", -172)):
        place(sponge(c, 5.0, 1.85), x, y, 1.85, rx=86, rz=turn)
    place(ruler(), 4.0, 0.2, 0, 91.5)
    look_down(60, y=-0.2)


@shot("mirror-compact-scale")
def mirror_compact():
    table_in_the_sun("#EADFCF")
    mirror = material("mir2", "#F4F4F2", rough=0.012, metal=1)
    place(compact(case="#14584F", angle=6, emb=True, pressed=mirror), -1.8, 0.4, 0, 24)
    place(ruler(), 4.6, 0.2, 0, 91.5)
    look_down(60)


@shot("soap-dish-wood-scale")
def soap_dish_wood():
    table("#E6EBDD")
    place(slat_dish(11, 7.2, "#B4804E"), 0, 2.2, 0, -4)
    place(neem_soap(), 0, 2.2, 1.30, -4)
    place(ruler(), 0.2, -4.8, 0, 1.5)
    look_down(66)


@shot("scrunchie-satin-trio-scale")
def scrunchie_satin_trio():
    table("#F0E4D8")
    place(scrunchie("#6B1F45", 4.2, 1), -4.0, 3.6, 0, 0)
    place(scrunchie("#C9778A", 4.1, 2), 4.2, 4.2, 0, 20)
    place(scrunchie("#EAD6B8", 4.2, 3), 0.6, -1.4, 0, 23)
    place(ruler(), 0.1, -8.0, 0, -1.5)
    look_down(78, y=-0.8)


@shot("pouch-indigo-scale")
def pouch_indigo():
    cyclorama("#E8DCC4", depth=18)
    soft_light((0, 0, 6), 1.05)
    stamp = Label(5.6, 4.0, None, "#F4E9D2")
    stamp.mark("rosette", 0.5, 0.26, 0.75, "#F4E9D2", 0.05)
    stamp.t(0.64, "LABONNO", "didot", 0.78, "#F4E9D2", 0.16)
    stamp.t(0.88, "লাবণ্য", "bangla", 0.46, "#F3C46A")
    place(pouch("#33507F", 11.5, 11.5, cord_color="#F0E2C6", stamp=stamp.save(), stamp_at=0.24), -1.6, 0, 0, 10)
    place(ruler(), 6.6, 0.6, 7.5, rx=90, ry=-90)  # from the floor up
    block(3.4, 2.4, 0.5, (6.6, 1.0, 0), "#D9C4A0")
    view(84, 14, (1.0, 0, 7.2))
