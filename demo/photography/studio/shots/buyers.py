"""Photos of the demo's reviews: at home, with a phone held close, after some days of use."""

import random

from ..kit.geometry import group, place, put, sweep
from ..kit.light import soft_box, surroundings
from ..kit.materials import gold, material
from ..kit.stage import phone
from ..shade_cards import FOUNDATIONS
from ..things.accessories import slat_dish, sponge
from ..things.bangles import bangle
from ..things.cloth import draped
from ..things.flowers import shiuli
from ..things.fragrance import perfume, perfume_cap
from ..things.hair import comb, hair_material, oil_bottle, shampoo, single_hairs
from ..things.makeup import lipgloss, lipstick, lipstick_cap
from ..things.nails import nail_polish, polish_brush
from ..things.pouch import pouch
from ..things.props import drops
from ..things.rooms import (
    GAMCHA,
    basin,
    bed,
    bedside,
    cupboard,
    desk,
    exercise_book,
    mat_in_the_garden,
    mug,
    red_floor,
    steel_bowl,
    table,
    washroom,
    window_sill,
)
from ..things.skincare import balm_open, jar, jar_lid, pump_bottle, serum, soap, tube
from ..things.sunglasses import sunglasses
from ..things.surfaces import cotton
from ..things.textures import beads, spill
from ..things.vessels import over_cap
from .hair_care import kalojira_oil
from .registry import shot
from .shades import foundation_bottle, surface
from .skincare import litchi_balm_lid, vitamin_c_serum

PHONE = (800, 1000)
PLUM = "#3A1120"  # phones make it brighter, and would make the studio's plum magenta


def snapshot(id, ev=0.0):
    return shot(id, PHONE, kind="phone", ev=ev)


@snapshot("buyer-lipstick", ev=0.02)
def lipstick_after_the_holud():
    """On the sari that was worn to the holud, taken off at the bed with the bangles."""
    border = ((6.2, 2.2, "#8E1A28"), (4.6, 0.25, "#8E1A28"), (8.0, 0.25, "#8E1A28"))
    sari = cotton("#D69C40", border, 44.0, 5, both=False)
    folds = ((-7, 2, 64, 0.4), (9, -2, 100, 0.3))
    put(draped(sari, 74, 60, 1.3, 9, ((-0.4, -2.6, 3.4), (4.6, -5.6, 2.6), (3.0, 4.0, 4.2)), 0.12, folds), (0, 0, 0), (0, 0, 0.4))
    churi = (("#A3121C", 0, 0), ("gold", 1.2, 0.06), ("#A3121C", -1.6, 0.1), ("#A3121C", 0.8, -0.1), ("gold", -2.2, 0.16))
    for k, (color, lean, aside) in enumerate(churi):  # in the heap they were taken off in
        place(bangle(color, r=3.2, thick=0.15), 3.2 + aside, 3.6 - 0.5 * aside + 0.16 * k, 0.2 + 0.28 * k, 50 * k, lean, 1.4 * lean)
    place(lipstick(surface("#B3121F", 1.2), case=PLUM, h_out=1.3), -4.9, -2.2, 1.05, -101, -90, 8)
    place(lipstick_cap(PLUM), 5.7, -4.6, 1.05, 62, -90, -4)
    surroundings("#CBD6E6", 0.12)
    soft_box("window", (-16, 26, 20), (0, 0, 2), 18, 24, 30, (0.95, 0.98, 1))
    soft_box("bulb", (30, -10, 30), (0, 0, 1), 7, 7, 17, (1, 0.70, 0.42))
    phone((0.6, -8.0, 14.6), (0.3, -0.5, 0.8), roll=-9, lens=29)


@snapshot("buyer-serum", ev=0.25)
def serum_at_the_basin():
    basin()
    label = ("Rose Dew", "Hyaluronic serum", "30 ml  ·  1.0 fl oz", "লাবণ্য")
    rose = serum("#FBE9E5", "#FADCD6", label, True, "ivory", gold(color="#E9B89A"), "ink", "deeprose", level=0.6)
    place(rose, -0.8, 0.2, 0, -12)
    place(soap("#EBD3B0", 6.9, 4.5, 1.7), 7.0, 4.4, 0.02, 28)
    place(mug("#8FB2B8"), -8.2, 6.4, 0)
    phone((-3.4, -9.4, 8.4), (-0.3, -1.0, 4.2), roll=7, f=13)


@snapshot("buyer-night-cream", ev=-0.1)
def cream_at_the_bedside():
    bedside()
    place(jar(scoop=(0.9, -0.7, 1.25)), -0.8, 0.0, 0.06, -5)
    place(jar_lid(), 5.6, 3.4, 0.9, 40, 16, 30)
    place(mug("#E9E2D2"), -9.0, 10.0, 0)
    phone((-1.6, -9.8, 10.2), (0.4, 0.3, 2.1), roll=7)


@snapshot("buyer-perfume", ev=-0.15)
def perfume_at_the_window():
    window_sill()
    place(perfume(open_=True, juice_level=0.62, backed="#E8B48C"), -0.8, 1.0, 0.02, 14)
    place(perfume_cap(), 4.8, -3.0, 1.5, rx=90, rz=-56)
    for k, (x, y, turn) in enumerate(((-4.6, -3.4, 0.4), (-3.0, -5.2, 2.0), (2.0, -4.4, 1.1), (-6.2, -0.6, 3.0))):
        shiuli((x, y, 0.1), 0.85, (0.3, 0.2, turn), k)
    phone((-2.6, -10.8, 7.4), (0.5, 0.8, 4.2), roll=-6)


@snapshot("buyer-hair-oil")
def oil_on_the_floor():
    red_floor()
    put(draped(cotton(*GAMCHA), 30, 26, 1.5, 7), (-14.0, 12.0, 0.15), (0, 0, 0.5))
    place(oil_bottle(level=5.1), -0.8, 0.6, 0, 14)
    place(steel_bowl(4.4, 3.0), 6.8, 3.0, 0)
    beads([(2.6, -3.4, 0.4), (3.4, -4.2, 0.2), (1.9, -4.6, 0.13)], "#E8A848")
    phone((3.2, -15.6, 12.6), (0.6, 0.4, 5.9), roll=6)


@snapshot("buyer-soap", ev=0.6)
def soap_with_flash():
    basin(170)
    place(slat_dish(11, 7.2, "#8A5A34"), 0.4, -0.4, 0, -16)
    place(soap("#EBD3B0", 6.9, 4.5, 1.9), 0.3, -0.4, 1.32, -8)
    rnd = random.Random(9)
    foam = [[(rnd.uniform(-2.3, 2.9), rnd.uniform(-1.7, 0.9), 0.07 + 0.26 * rnd.random() ** 3)] for _ in range(26)]
    place(spill(foam, "#FBF6EA", 0.09, edge=0.2, melt=0.05), 0, 0, 3.215)
    spill([[(-4.2, -3.6, 1.5)]], "#F4F8F8", 0.12, 5)
    place(serum(), -6.8, 5.4, 0, 12)
    soft_box("flash", (-0.6, -8.6, 11.6), (0, 0, 1), 0.8, 0.8, 15, (1, 0.99, 0.97), crisp=True)
    phone((-1.4, -8.6, 11.4), (-0.2, 0.4, 1.9), roll=9)


@snapshot("buyer-balm", ev=0.25)
def balm_on_the_mat():
    mat_in_the_garden()
    place(balm_open(3.0, 1.1, "silver", "#E46F86", used=True), 0.9, -0.7, 0.05, 30)
    place(litchi_balm_lid(), -5.2, 2.6, 0.05, 24, rx=5)
    phone((-2.4, -6.8, 10.4), (-0.9, 0.4, 0.6), roll=-9, lens=34)


@snapshot("buyer-comb", ev=-0.25)
def comb_on_a_gamcha():
    table(-70, 34)
    gamcha = draped(cotton(*GAMCHA, seed=11), 60, 60, 1.5, 12, ((-6.5, -2.2, 4), (0, -0.4, 4), (6.5, 1.6, 4)))
    put(gamcha, (0, 0, 0.3), (0, 0, 0.35))
    place(comb(), 0.0, -0.6, 0.75, 36, rx=3)
    rnd, strands = random.Random(4), []
    for _ in range(9):
        x, along = rnd.uniform(-6, 5), rnd.uniform(2, 4)
        at = [(x + along * q, -1.6 + rnd.uniform(-0.9, 1.0), 0.5 + rnd.uniform(-0.35, 0.4)) for q in (0, 0.3, 0.6, 1)]
        strands.append([*at, (x + along + rnd.uniform(-1, 2), -3.8 + rnd.uniform(-1, 1), 0.2)])
    place(single_hairs(strands, hair_material("#1E120E"), 0.006), 0.0, -0.6, 0.75, 36, rx=3)
    phone((-0.8, -7.2, 12.6), (0.5, 0.2, 0.8), roll=-6)


@snapshot("buyer-lip-oil", ev=0.15)
def lip_oil_at_the_desk():
    """On an exercise book by the window, beside the afternoon's tea."""
    table(-64, 34)
    place(exercise_book(), 0.6, -0.6, 0, 13)
    place(lipgloss("#EE8F72", "#FFF9F4", "gold", "shapla", sunlit=0.55), -4.6, -3.8, 1.46, rx=-90, rz=-72)
    place(lipgloss("#D6567C", "#FFF9F4", "gold", "shapla", sunlit=0.5), -3.4, 2.2, 1.46, rx=-90, rz=-96)
    place(mug("#E7DCC6", "#9A5426", r=3.6, h=7.4), 6.6, 8.6, 0)
    phone((-1.4, -10.0, 14.2), (0.2, 0.3, 0.9), roll=8, lens=28, f=9)


@snapshot("buyer-nails", ev=-0.1)
def lacquers_in_late_sun():
    """On a worn table by the window, after ten days of use: one open, its brush laid down beside it."""
    table(-66, 34)
    place(nail_polish("#A9121E", "ivory"), -3.6, 2.4, 0.02, 16)
    place(nail_polish("#D77F86", "ivory", open_=True), 0.4, 3.6, 0.02, -12)
    place(nail_polish("#2A0A1A", "ivory"), 3.0, -3.0, 1.32, 66, -90, 4)
    place(polish_brush("#D77F86", "#F6EFE2", square=True), -4.4, -3.9, 0.78, rx=90, rz=-84)
    phone((0.9, -10.4, 9.6), (0.2, 0.7, 2.0), roll=-9, lens=28, f=10)


@snapshot("buyer-pouch", ev=0.45)
def pouch_on_the_bed():
    bed(pressed=((-0.6, 2.0, 7),))
    place(pouch(), -0.6, 2.0, 0.1, 16, rx=-5)
    place(lipstick(surface("#B3121F", 1.2)), 5.2, -4.8, 1.5, -40, -86)
    place(comb(), -9.6, -1.0, 1.0, 70, rx=4)
    phone((3.0, -13.4, 13.2), (0.3, 1.4, 4.6), roll=6)


@snapshot("buyer-sun-fluid", ev=0.15)
def sun_fluid_on_a_reader():
    """In the staff room, between two lessons."""
    desk()
    place(tube(), -2.6, -6.6, 2.96, -24, -97)
    red = material("pen", "#B3202A", rough=0.2, coat=0.6)
    pen = sweep([(0, 0, 0), (0, 0, 11.5), (0, 0, 12.0), (0, 0, 13.4)], [0.42, 0.42, 0.2, 0.07], red, "pen")
    place(pen, 8.6, -7.6, 1.35, 24, -90)
    place(mug("#EDE6D6", "#8A4F28"), -8.8, 9.4, 0)
    place(sunglasses("#2A1A14", "#6E5A4A", "#A08A70"), 9.8, 8.6, 1.1, 160)
    phone((1.6, -9.4, 15.8), (0.6, 0.1, 1.2), roll=-9, lens=27)


@snapshot("buyer-saffron", ev=0.1)
def two_sizes_of_serum():
    window_sill(dusk=False)
    place(serum(), 1.8, 1.2, 0.02, -16)
    place(serum(level=0.12), -2.4, -1.2, 0.02, 12, s=0.8)
    place(mug("#D9C9A8", "#A8683A"), -8.6, 4.6, 0)
    phone((-2.2, -11.4, 8.6), (0.1, 0.6, 4.4), roll=-7)


@snapshot("buyer-shampoo")
def shampoo_in_the_washroom():
    washroom()
    rnd = random.Random(6)
    spots = [(rnd.uniform(-2.4, 2.4), rnd.uniform(0.8, 13), 0.05 + 0.14 * rnd.random() ** 3) for _ in range(90)]
    on_it = [(x, z, 1.95 * (1 - abs(x / 3.2) ** 2.5) ** 0.4 - 0.01, r) for x, z, r in spots]
    wet = place(drops(on_it), rx=90)
    place(group([shampoo(), wet], "wet"), -1.4, 0.8, 0, 16)
    place(mug("#C8473C"), 7.4, 3.2, 0)
    phone((4.0, -15.6, 11.6), (0.3, 1.0, 7.6), roll=-6)


@snapshot("buyer-lotion", ev=-0.3)
def lotion_at_night():
    cupboard((-1.6, -18.8, 14.6))
    place(pump_bottle(PLUM), -2.6, 3.4, 0, 24)
    place(pump_bottle(PLUM), 4.0, 0.6, 0, -20)
    place(nail_polish("#D77F86", "ivory"), -7.6, -1.0, 0, 20)
    place(comb(), 4.4, -6.2, 0.1, -14)
    phone((-2.6, -18.6, 14.4), (0.8, 0.6, 7.6), roll=6)


@snapshot("buyer-foundation", ev=0.15)
def foundation_before_work():
    """On the table by the window, before leaving: the sponge has been used, the cap lies where it was dropped."""
    table(-66, 36)
    put(draped(cotton("#C9BBA6", ((2.2, 0.3, "#8C5A4A"), (3.0, 0.1, "#8C5A4A")), 13.0, 8), 34, 26, 0.6, 5, ((6.2, -7.2, 9),)), (-7.0, 4.6, 0.06), (0, 0, 0.3))
    place(foundation_bottle("04", FOUNDATIONS["04"]), -0.4, 0.4, 0.12, 16)
    place(over_cap(1.14, 3.0, "#EFE7DC"), 4.4, -2.4, 1.26, rx=-90, rz=124)
    place(sponge("#D98A94", cut=-70), 5.6, 4.6, 2.0, rx=84, rz=36)
    phone((-2.4, -11.0, 9.4), (0.4, 0.4, 3.2), roll=7, f=10)


@snapshot("buyer-kalojira", ev=0.1)
def oil_in_the_winter_sun():
    """On the mat in the garden, where hair is oiled."""
    mat_in_the_garden()
    place(kalojira_oil(), -0.6, 0.6, 0.05, 14)
    place(comb(), 5.0, -3.6, 0.2, 58, rx=3)
    place(steel_bowl(4.0, 2.6), -6.6, 5.4, 0.05)
    phone((2.6, -12.6, 12.8), (0.4, 0.3, 4.6), roll=-7)


@snapshot("buyer-vitamin-c", ev=0.1)
def vitamin_c_in_the_morning():
    """Half used up, at the washbasin."""
    washroom(60)
    place(vitamin_c_serum(), -0.6, 0.4, 0, -14)
    place(mug("#E6D9B8"), 6.8, 4.6, 0)
    place(soap("#EBD3B0", 6.9, 4.5, 1.5), -7.2, 3.8, 0.02, -24)
    phone((2.6, -12.2, 8.8), (0.0, 0.6, 4.4), roll=8)
