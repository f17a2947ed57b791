"""Photos of the demo's reviews: at home, with a phone, after some days of use."""

from ..kit.geometry import place
from ..kit.light import soft_box
from ..kit.materials import gold, material
from ..kit.stage import phone
from ..things.accessories import pouch, slat_dish
from ..things.cloth import cloth
from ..things.fragrance import perfume, perfume_cap
from ..things.hair import comb, oil_bottle, shampoo
from ..things.makeup import lipgloss, lipstick, lipstick_cap
from ..things.nails import nail_polish
from ..things.rooms import (
    balcony,
    bathroom_shelf,
    bed,
    dining_table,
    dressing_table,
    mug,
    potted_plant,
    red_floor,
    steel_bowl,
    washroom,
    window_sill,
)
from ..things.skincare import balm_open, jar, jar_lid, pump_bottle, serum, soap, tube
from ..things.textures import beads, swatch
from .registry import shot
from .shades import surface
from .skincare import litchi_balm_lid

PHONE = (800, 1000)


def snapshot(id, ev=0.0):
    return shot(id, PHONE, kind="phone", ev=ev)


@snapshot("buyer-lipstick")
def lipstick_at_the_table():
    dining_table()
    place(lipstick(surface("#B3121F", 1.2), h_out=1.35), -0.6, 1.0, 0.1, 24)
    place(lipstick_cap(), 3.6, -2.6, 1.1, rx=90, rz=52)
    place(mug("#E8E2D4", "#A8683A"), 11.0, 12.0, 0)
    creases = ((1, 0, 62, 9, 0.5, 0.5), (-3, 2, -20, 8, 0.4, 0.4))
    tissue = cloth(material("tissue", "#F7F5F0", rough=0.95), 11, 11, creases)
    place(tissue, -6.4, -1.6, 0.1, 22)
    swatch((-4.8, -2.6, 0.16), 2.2, 0.7, surface("#B3121F", 1.1), 24, 3, T=0.03, sss=0)
    phone((2.2, -10.6, 10.6), (-0.3, 0.6, 2.9), roll=-6)


@snapshot("buyer-serum")
def serum_at_the_basin():
    bathroom_shelf()
    label = ("Rose Dew", "Hyaluronic serum", "30 ml  ·  1.0 fl oz", "লাবণ্য")
    rose = serum("#FBE9E5", "#FADCD6", label, True, "ivory", gold(color="#E9B89A"), "ink", "deeprose", level=0.42)
    place(rose, -1.2, 0.2, 0, -9)
    place(mug("#8FB2B8"), 9.4, 4.6, 0)
    beads([(2.6, -3.2, 0.34), (3.4, -2.4, 0.2), (-5.0, -2.6, 0.26)], "#F6FAFA")
    phone((-4.6, -12.6, 8.4), (0.2, 0.8, 4.6), roll=4)


@snapshot("buyer-night-cream")
def cream_on_the_bed():
    bed()
    place(jar(scoop=(0.9, -0.7, 1.25)), -1.0, -0.4, 0.6, 12, rx=3, ry=-2)
    place(jar_lid(), 7.0, 5.0, 1.2, rx=12, ry=10, rz=40)
    phone((-1.6, -9.6, 13.6), (0.7, 0.8, 2.0), roll=7)


@snapshot("buyer-perfume")
def perfume_at_the_window():
    window_sill()
    place(perfume(open_=True, juice_level=0.62, backed="#E8B48C"), -0.8, 1.0, 0.02, 14)
    place(perfume_cap(), 5.4, -2.6, 1.5, rx=90, rz=-56)
    phone((-2.8, -13.4, 8.2), (0.9, 0.8, 4.4), roll=-4)


@snapshot("buyer-hair-oil")
def oil_on_the_floor():
    red_floor()
    place(oil_bottle(level=5.1), -2.0, 1.2, 0, 16)
    place(steel_bowl(4.4, 3.0), 6.2, -2.6, 0)
    place(comb(), -4.0, -6.0, 0.1, 28, s=0.8)
    phone((3.6, -17.0, 17.5), (0.8, 0.2, 3.6), roll=5)


@snapshot("buyer-soap")
def soap_with_flash():
    bathroom_shelf()
    place(slat_dish(11, 7.2, "#9C6E42"), 0.4, -0.4, 0, -12)
    place(soap("#EBD3B0", 6.9, 4.5, 1.9), 0.3, -0.4, 1.32, -8)
    beads([(2.0, -1.8, 0.2), (-2.2, 0.6, 0.16), (1.2, 1.0, 0.13), (-6.6, -3.4, 0.4), (6.4, -4.6, 0.3)], "#F6FAFA")
    place(mug("#8FB2B8"), -9.4, 3.6, 0)
    soft_box("flash", (-1.6, -16.0, 16.5), (0, 0, 1), 0.7, 0.7, 16, (1, 0.99, 0.97))
    phone((-2.2, -11.6, 12.4), (-0.2, 1.2, 1.4), roll=6)


@snapshot("buyer-balm")
def balm_at_the_mirror():
    dressing_table()
    place(balm_open(3.0, 1.1, "silver", "#E46F86"), 0.6, -0.6, 0.1, 30)
    place(litchi_balm_lid(), -5.4, 3.6, -0.4, 24, rx=3)
    place(lipstick_cap(), 7.4, 8.0, 1.1, rx=90, rz=-34)
    phone((-2.8, -8.4, 11.6), (-1.6, 1.4, 0.8), roll=-7)


@snapshot("buyer-comb")
def comb_on_the_balcony():
    balcony(-40, 48)
    potted_plant((-8.6, 9.0, 0), 0.8)
    place(comb(), 0.4, -1.6, 0.02, -28)
    phone((-1.5, -12.0, 15.5), (0.2, 1.4, 0.8), roll=-5)


@snapshot("buyer-lip-oil")
def lip_oil_at_the_mirror():
    dressing_table()
    place(lipgloss("#EE8F72", "#FFF9F4", "gold", "shapla"), -2.6, -3.0, 0.95, rx=-90, rz=24)
    place(lipgloss("#D6567C", "#FFF9F4", "gold", "shapla"), 2.2, 1.4, 0.0, -24)
    phone((-2.4, -11.4, 10.4), (0.0, 0.4, 2.6), roll=5)


@snapshot("buyer-nails")
def lacquers_on_the_floor():
    red_floor()
    for k, (color, turn) in enumerate((("#A9121E", 18), ("#D77F86", -12), ("#4B1440", 4))):
        place(nail_polish(color, "ivory"), -4.0 + 3.7 * k, 0.8 - 0.9 * k, 0, turn)
    phone((2.8, -10.4, 9.6), (-0.3, 0, 2.9), roll=-6)


@snapshot("buyer-pouch")
def pouch_on_the_bed():
    bed("#8A6A9C", "#F1ECE2")
    place(pouch(), -0.6, 2.0, 0.7, 14, rx=-4)
    place(lipstick(surface("#B3121F", 1.2)), 6.6, -2.4, 1.7, rx=84, rz=38)
    phone((4.2, -17.5, 15.5), (0.9, 1.4, 5.2), roll=5)


@snapshot("buyer-sun-fluid")
def sun_fluid_on_the_balcony():
    balcony()
    potted_plant((8.6, 9.4, 0), 1.1, 8)
    place(tube(), -1.6, 0.4, 0, 14)
    phone((-4.4, -16.5, 10.4), (0.4, 0.6, 7.0), roll=5)


@snapshot("buyer-saffron")
def two_sizes_of_serum():
    window_sill()
    place(serum(), 2.4, 1.6, 0.02, -16)
    place(serum(level=0.12), -2.6, -0.8, 0.02, 12, s=0.8)
    place(mug("#D9C9A8", "#A8683A"), -9.6, 5.6, 0)
    phone((-2.6, -15.0, 11.0), (0.2, 0.8, 4.8), roll=-5)


@snapshot("buyer-shampoo")
def shampoo_in_the_washroom():
    washroom()
    place(shampoo(), -2.0, 0.8, 0, 14)
    place(mug("#C8473C"), 6.8, 2.2, 0)
    beads([(1.8, -3.6, 0.34), (3.0, -4.6, 0.2), (-5.8, -3.6, 0.3)], "#F6FAFA")
    phone((5.4, -22.0, 13.5), (0.8, 1.0, 8.0), roll=-4)


@snapshot("buyer-lotion")
def lotion_by_the_door():
    red_floor()
    place(pump_bottle(), -2.2, 2.0, 0, 20)
    place(pump_bottle(), 4.2, -0.4, 0, -24)
    phone((-2.8, -22.0, 17.0), (0.9, 0.6, 7.4), roll=5)
