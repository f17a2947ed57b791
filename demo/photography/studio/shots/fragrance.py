"""Fragrance."""

import math
import random

from ..kit.geometry import group, lathe, place, put, slab
from ..kit.labels import Label, brand_label, card_before
from ..kit.light import black_flags, mirror_strips, soft_box, surroundings
from ..kit.materials import cap_material, glowing, material
from ..kit.stage import view
from ..things.brass import tray
from ..things.cloth import dipped, draped, linen
from ..things.dusk import garden_at_dusk, lamps_at_night
from ..things.far_views import evening_sea, garden, moonlit_sky
from ..things.flowers import fallen_shiuli, jasmine, leaf
from ..things.fragrance import atomiser, disc_flacon, facet_flacon, perfume, seen_by_glass, sunlit_behind
from ..things.kamini import fallen_kamini, kamini_sprig
from ..things.ledge import hard_sun, in_shade
from ..things.puddles import puddles
from ..things.rain import wetted
from ..things.stones import damp_stone, paving, pond_stone, step_of_stone
from ..things.sunbeams import contact, cut_light, window_before
from ..things.surfaces import boards, mat, plaster
from ..things.vessels import bottle, carton, flat_bottle
from .registry import shot


SMALL = 0.67  # how much shorter a flacon of 15 ml is than one of 50 ml


def courtyard_at_dawn(at):
    """Wet brick on which shiuli fell in the night; the sun comes up behind the garden. Answers where the sun is."""
    power = 5.0
    towards = hard_sun(140, 21, power, 0.9, 0.30, "#DCE2EE", (1, 0.84, 0.68), 0)
    soft_box("house", (-30, -38, 22), (0, 0, 4), 34, 36, 42, (1, 0.97, 0.95))
    soft_box("sky", (0, 40, 40), (0, 0, 3), 70, 40, 7, (0.88, 0.93, 1))
    beyond = garden(80, 0.9, 8, "#66744F", "#C4B492", "#FBD9C4", (), 1.4, (16, 22), 6.0)
    beyond.visible_shadow = False  # the sun stands low behind it
    paving(-18, 18, -22, 46, seed=3)
    puddles([], -13, 13, -11, 12, ((4.6, -4.6, 1.5), (-7.0, 3.4, 1.8), (9.0, 5.0, 1.6)), (40, 16, 5), 6)
    rnd = random.Random(7)
    spots = [(-4.6, -2.4), (4.2, -1.2), (-2.9, -4.9), (2.6, -6.4), (6.3, -3.4), (-6.2, -5.8), (-5.6, 1.8), (5.6, 3.6), (-7.4, -1.0), (0.4, -7.4)]
    spots += [(rnd.uniform(-12, 12), rnd.uniform(6, 26)) for _ in range(12)]
    for k, (x, y) in enumerate(spots):
        if math.hypot(x - at[0], y - at[1]) > 3.4:
            over = rnd.choice((30, 48, 76, 116, 132))
            fallen_shiuli((x, y, -0.12), rnd.uniform(0.95, 1.2), over, rnd.uniform(-60, 60), k)
            contact((x, y, 0.03), 1.15, 0.5, 0.8)
    return towards, power


@shot("perfume-shiuli", ev=0.2)
def perfume_shiuli():
    towards, power = courtyard_at_dawn((0, 0))
    flacon = place(card_before(perfume(backed="#FFE4D6"), 0.34), 0, 0, 0, -10)
    contact((0, 0, 0.03), 3.6, 0.45, 2.2)
    cut_light(flacon, ("flacon", "juice"), towards, "#F6C3A8", "#8A5A48", power, 60, share=0.45, reach=16.0)
    wetted(((-3, 3, 0.4, 7.0, 34),), 3, (0.03, 0.12))
    view(57, 10.5, (0, 0, 4.7), f=8)


@shot("perfume-shiuli-15", ev=0.2)
def perfume_shiuli_15():
    towards, power = courtyard_at_dawn((0, 0))
    large = place(perfume(backed="#FFE4D6"), 1.9, 2.2, 0, -16)
    small = place(perfume(backed="#FFE4D6"), -2.4, -2.2, 0, 10, s=SMALL)
    contact((1.9, 2.2, 0.03), 3.6, 0.45, 2.2)
    contact((-2.4, -2.2, 0.03), 2.5, 0.45, 1.6)
    for flacon in (large, small):
        card_before(flacon, 0.34)
        cut_light(flacon, ("flacon", "juice"), towards, "#F6C3A8", "#8A5A48", power, 60, share=0.45, reach=16.0)
    wetted(((-5, 5, 0.4, 7.0, 40),), 3, (0.03, 0.12))
    view(60, 10.5, (0, 0, 4.9), f=9, focus=(-2.2, -3.4, 4))


def champa(open_=False, **light):
    label = ("Champa", "Extrait de parfum", "50 ml", "চাঁপা")
    return perfume("#FBD9A0", "ivory", label=label, accent="marigold", open_=open_, **light)


LAMPLIGHT = "#FFE2C0"


def veranda_by_lamplight():
    """A polished table on a veranda at night: lamps burn on the parapets opposite, one stands near, out of the picture."""
    lamps_at_night(60, 1.0)
    surroundings("#7E5478", 0.34)
    soft_box("lamp", (22, -14, 11), (0, 0, 4), 9, 14, 95, (1, 0.68, 0.40))
    soft_box("room", (-24, -36, 22), (0, 0, 5), 16, 24, 46, (1, 0.86, 0.76))
    for x, tint in ((-13, (0.86, 0.62, 1)), (14, (1, 0.62, 0.34))):
        soft_box("rim", (x, 9, 10), (0, 0, 5), 5, 20, 22, tint)
    put(slab(150, 66, 2, 0.3, 0.3, boards("#6A3A2C", "#2A1210", 13.0, 0.2, 5), "table", n=4), (0, 6, -2.0))


@shot("perfume-champa-noir", ev=0.1)
def perfume_champa_noir():
    veranda_by_lamplight()
    place(card_before(champa(backed="#FFCB84", in_the_light=True), 0.2, LAMPLIGHT), 0, 0, 0, 10)
    contact((0, 0, 0.02), 3.6, 0.4, 2.3)
    mirror_strips(metals=["gold"])
    view(50, 10.5, (0, 0, 4.9), f=8)


def chand_raat(open_=False):
    round_ = Label(3.7, 3.7)
    round_.disc("#F6F1E6", "#8C6A2E", 0.025)
    round_.mark("moon", 0.5, 0.2, 0.26, "#8C6A2E")
    round_.t(0.40, "MEHTAB", "display", 0.42, "#22305A", 0.24)
    round_.t(0.58, "Chand Raat", "garamondi", 0.54, "#22305A")
    round_.t(0.71, "EAU DE PARFUM", "latom", 0.15, "#22305A", 0.2)
    round_.t(0.81, "চাঁদ রাত", "bangla", 0.27, "#8C6A2E")
    return disc_flacon(3.7, 0.50, "#CFE0F4", "#F6F0EA", round_.save(), 3.5, 3.5, "silver", open_=open_)


def moonlit_parapet(moon=(7.4, 9.6, 4.1)):
    hard_sun(142, 34, 4.2, 1.0, 0.34, "#5E78B8", (0.72, 0.83, 1), 0)
    soft_box("key", (-24, -34, 20), (0, 0, 4), 18, 30, 27, (0.92, 0.95, 1))
    soft_box("strip", (30, -8, 18), (0, 0, 4), 6, 34, 16, (0.8, 0.88, 1), crisp=True)
    moonlit_sky(90, moon, 0.9)
    stone_ = pond_stone("parapet", "#93A4CB", "#6479AC", 8.0, 0.35, phase=4.0, waterline=-9.0)
    place(step_of_stone(32, 19, 4, stone_, 7, 30, 0.14), 0, -1.0, -4, 2)


@shot("perfume-mehtab-chand", ev=-0.1)
def perfume_mehtab_chand():
    """On the parapet of a roof; the moon rises behind it."""
    moonlit_parapet((6.6, 1.6, 4.4))
    place(card_before(chand_raat(), 0.3, "#FFF6E8"), -0.4, 0, 0, -8)
    contact((-0.4, 0, 0.015), 2.3, 0.28, 1.5)
    for k, (x, y, s) in enumerate(((3.9, -2.6, 1.1), (-4.6, -2.0, 0.95), (5.4, -1.2, 0.8))):
        jasmine((x, y, 0.0), s, (0.4, 0.15 * (-1) ** k, 1.7 * k), seed=k)
    view(52, 10.5, (0.2, 0, 4.1), f=12)


@shot("perfume-bokul-facet", ev=-1.45)
def perfume_bokul_facet(open_=False):
    """Late sun through its facets throws rose light on a plaster wall."""
    wall, top, power, blush = 6.2, 2.4, 5.2, "#EBCBC8"
    towards = hard_sun(-38, 21, power, 0.5, 0.52, "#EFE0E4", (1, 0.90, 0.80), 4.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster(blush, 9, foot=(-9, 1), aged=("#E3B9B4", "#F8E6DE")), "wall", n=3), (0, wall + 1, -4))
    window_before((-0.6, 3.8, 4.6), towards, 34, 24, 3, 1, 0.7, turned=70)
    ledge = pond_stone("ledge", "#F0DCD4", "#DDBDB4", 8.0, 0.2, phase=3.0, waterline=-9.0)
    place(step_of_stone(30, 15, 5, ledge, 12, 24, 0.14), 0, -1.3, top - 5, 1)
    lb = brand_label("mehtab", 2.3, 3.0, "Bokul", "Parfum", "", "বকুল", "#5A1B3A", "#B04A74", "#FFF7F3", u=0.98)
    flacon = place(facet_flacon(6, 2.75, 7.4, "#F6C6D2", "gold", lb, 2.2, 2.87, lz=1.9, capn=6, open_=open_), -0.8, 0, top, -8)
    contact((-0.8, 0, top + 0.015), 3.3, 0.4)
    cut_light(flacon, ("facet", "juice"), towards, "#E25A92", "#EBD2C8", power, wall, top, blush, 1.0)
    view(64, 12, (0, 0, 7.0), f=14)


def attar_box():
    L = Label(3.0, 5.6)
    L.frame(0.1, "#E0B463", 0.03, 0.1)
    L.frame(0.2, "#E0B463", 0.014)
    L.t(0.18, "রূপালী ঘাট", "banglab", 0.42, "#F0CD86", fit=0.78)
    L.t(0.29, "RUPALI GHAT", "quattro", 0.27, "#F0CD86", 0.08, fit=0.78)
    L.mark("rosette", 0.5, 0.52, 0.62, "#E0B463")
    L.t(0.76, "Agar Oud", "garamondi", 0.46, "#F6DFB0")
    L.t(0.87, "ATTAR  ·  6 ml", "lato", 0.19, "#F6DFB0", 0.1)
    return carton(3.5, 3.5, 6.6, "#0F3B33", L.save(), 3.0, 5.7)


def attar():
    paper = Label(1.9, 2.2, "#D3C19C")
    paper.frame(0.07, "#6E440A", 0.028)
    paper.t(0.24, "রূপালী ঘাট", "banglab", 0.31, "#5A3406", fit=0.8, bold=0.01)
    paper.mark("rosette", 0.5, 0.50, 0.27, "#7A4A0C", 0.034)
    paper.t(0.74, "Agar Oud", "garamond", 0.38, "#12302A", bold=0.012)
    paper.t(0.90, "ATTAR", "latom", 0.15, "#12302A", 0.2)
    glass_ = dict(kind="clear", color="#FFFFFF", liq="#B5621E", rn=0.6, wall=0.24, foot=0.4, level=0.92)
    close = ("dome", "gold", "gold", 2.5, 0.86)
    return flat_bottle(2.3, 2.3, 3.8, 0.3, lab=paper.save(), lw=1.75, lh=2.05, lz=0.9, close=close, **glass_)


@shot("attar-rupali-oud", ev=-0.75)
def attar_rupali_oud():
    """On a brass tray in the evening, chips of agarwood beside it; low light of a window, soft as through smoke."""
    wall, power = 15.0, 3.4
    towards = hard_sun(-60, 29, power, 2.4, 0.36, "#E4D4C4", (1, 0.84, 0.64), 3.0)
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#6B4636", 9, foot=(-9, 1), aged=("#583628", "#85604C")), "wall", n=3), (0, wall + 1, -6))
    window_before((0.2, 0, 5.0), towards, 22, 17, 2, 2, 0.8, turned=74)
    put(slab(120, 90, 1, 0.1, 0.05, boards("#4E2E1E", "#1C0E08", 11.0, 0.34, 5), "table", n=3), (0, -10, -1.13))
    place(tray(8.6, 0.85), 0.6, 0.6)
    place(attar_box(), 2.4, 2.4, 0, -15)
    place(attar(), -1.3, -0.9, 0, 10)
    contact((-1.3, -0.9, 0.02), 1.7, 0.4)
    sunlit_behind((-1.3, 0.7, 1.55), 2.0, 2.1, "#FFC277", 1.5)
    for k, (x, y, long, turn, rx) in enumerate(((1.9, -2.4, 2.2, 24, 4), (2.9, -1.6, 1.7, -38, -6), (-3.9, 0.6, 2.0, 66, 5), (-3.4, -2.2, 1.1, -14, 0))):
        oud = material("oud", ("#4A2C18", "#2E1A0E", "#573820", "#3A2212")[k], rough=0.85, spec=0.1, mottled=0.5, ms=2.4, bump=(7, 0.8))
        place(step_of_stone(long, 0.66, 0.5, oud, 30 + k, 16, 0.045), x, y, 0.0, turn, rx)
    view(34.5, 9.0, (0.5, 0, 3.0), f=16)


def shitolpati(open_=False):
    label = ("Shitolpati", "eau de cologne", "75 ml", "", "#123B2E", "#8A6A2A", "#F8F2E0")
    lb = brand_label("rupali", 2.5, 4.2, *label, u=0.84)
    glass_ = dict(rr=0.3, kind="clear", color="#FFFFFF", liq="#E1F1CE", wall=0.34, foot=0.7, level=0.86)
    body = flat_bottle(3.2, 3.0, 9.0, lab=lb, lw=2.35, lh=3.95, lz=2.2, **glass_)
    collar = [(0, 8.98), (1.0, 8.98, 0.03), (1.0, 9.36, 0.04), (0, 9.36)]
    cap = [(0, 9.34), (1.3, 9.34, 0.06), (1.36, 10.2, 2.0), (1.3, 12.1, 0.16), (0, 12.14)]
    top = atomiser(9.3) if open_ else [lathe(cap, cap_material("wood"), "cap", seg=144)]
    return group([body, lathe(collar, cap_material("gold"), "collar"), *top], "shitolpati")


@shot("perfume-rupali-nodi", ev=-0.08)
def perfume_rupali_nodi(open_=False):
    """On a cane mat on the deck of a boat, at noon: the sun comes green through the cologne, the river glitters."""
    power = 5.8
    towards = hard_sun(118, 40, power, 0.6, 0.34, "#E2EEEC", (1, 0.94, 0.82), 0)
    soft_box("room", (-28, -38, 22), (0, 0, 6), 32, 36, 40, (1, 0.99, 0.96))
    soft_box("sky", (0, 40, 42), (0, 0, 3), 70, 40, 8, (0.9, 0.97, 1))
    evening_sea(120, 25.0, 0.95, 6, -4.0, ("#B9D3D2", "#F0F2E6"), ("#5F8A7C", "#A9C9BC"), "#F6FBEA")
    old = boards("#7C6248", "#2E2015", 5.2, 0.4, 9)
    put(slab(150, 60, 2, 0.1, 0.06, old, "deck", n=2), (0, -8, -2.3))
    rail = slab(150, 2.6, 3.4, 0.4, 0.5, boards("#6A523C", "#241810", 30, 0.5, 4), "rail", n=5)
    put(rail, (0, 17, -1.2), (0, 0, math.radians(3)))
    woven = slab(60, 19.6, 0.22, 0.3, 0.1, mat("#B9AE72", "#6F6A38", 0.36), "mat", n=4)
    put(woven, (4, 3.6, -0.24), (0, 0, math.radians(-5)))
    bottle_ = place(card_before(shitolpati(open_), 0.24), 0, 0, 0, 10)
    contact((0, 0, 0.02), 2.2, 0.4)
    cut_light(bottle_, ("fb", "liq"), towards, "#A6CC84", "#B9AE72", power, 60, share=0.6, reach=16.0)
    black_flags((0, 0, 0), 7.5)
    mirror_strips(glasses=["wall"], lines=[(-72, 4, 3, 1.1), (19, 0.6, 0.6, 1.3), (118, 4, 3, 0.6)])
    sunlit_behind((0.2, 2.4, 4.6), 2.5, 7.4, "#F4FADC", 1.7)  # or the boat's rail darkens the cologne
    for x, y, long, wide, turn, k in ((4.4, -3.6, 4.6, 1.9, 0.9, 1), (5.6, -4.6, 3.4, 1.5, 2.2, 2), (-5.0, 1.2, 3.4, 1.5, -0.6, 4)):
        leaf((x, y, 0.12), long, wide, (0.10, 0.06, turn), "#3F7434", k)
    if open_:
        wetted(((-1.6, 1.6, 3.6, 8.9, 46),), 5, (0.03, 0.13))
    view(53, 12.5, (0.3, 0, 5.75), f=9)


def body_mist():
    lb = brand_label(
        "shapla", 3.0, 5.0, "Kamini Mist", "body & hair mist", "120 ml", "কামিনী মিস্ট", "#2B3A7A", "#5063B5", "#FFFFFF"
    )
    return bottle(
        1.9,
        9.6,
        0.7,
        0.85,
        0.6,
        "frost",
        "#FFFFFF",
        "#F2F4FB",
        0.86,
        close=("spray", "#FFFFFF", "silver"),
        lab=lb,
        lw=2.9,
        lh=4.85,
        lz=1.6,
    )


@shot("body-mist-kamini", ev=0.65)
def body_mist_kamini():
    """On a window sill in the blue hour, when kamini opens; a lamp is lit in the room."""
    garden_at_dusk(50, 0.5)
    frame = material("frame", "#8C92A8", rough=0.4, coat=0.2, mottled=0.12, ms=2.0, bump=(5, 0.15))
    put(slab(2.2, 1.6, 90, 0.15, 0.2, frame, "jamb", n=4), (-8.6, 9.4, -4))
    put(slab(160, 2.2, 1.6, 0.15, 0.2, frame, "rail", n=4), (0, 9.6, -0.2))
    put(slab(150, 24, 3, 0.4, 0.3, damp_stone("#62687E", "#8B90A6", "#B4BACB", 0.34), "sill", n=5), (0, -2.6, -3))
    surroundings("#98A4CC", 0.26)
    sky = soft_box("sky", (6, 34, 36), (0, 0, 4), 60, 40, 11, (0.62, 0.74, 1.0))
    sky.visible_transmission = False
    for x in (-13, 14):  # the window's light along both sides of the bottle
        soft_box("rim", (x, 8, 12), (0, 0, 7), 5, 22, 14, (0.78, 0.85, 1.0))
    soft_box("lamp", (-24, -34, 24), (0, 0, 6), 12, 16, 84, (1, 0.82, 0.62))
    soft_box("room", (34, -40, 18), (0, 0, 6), 26, 34, 9, (0.88, 0.92, 1.0))
    lit = glowing("behind", "#F3E6E2", 0.42)  # the mist is clear, and paler than the evening behind it
    lit.cycles.sample_as_light = False
    seen_by_glass(3.4, 8.0, (0.3, 2.4, 4.6), lit)
    place(card_before(body_mist(), 0.2, "#FFF0E0"), 0.3, 0.2, 0, 0)
    kamini_sprig((1.7, -2.5, 0.1), (0.05, math.radians(14), math.radians(-98)), 1.0, 3.5, 4, 8, 3)
    fallen_kamini(((-3.8, -2.8, 0, 0.86, 52), (-5.1, -1.2, 0, 0.8, 78)), 4)
    puddles([], -12, 12, -7, 7, ((-6.6, -4.4, 1.1), (6.6, 3.0, 1.2)), (60, 18, 4), 5)
    view(59, 12, (0, 0, 6.1), f=7, focus=(0.3, -1.7, 6))


def neel(volume="75 ml", open_=False):
    label = ("Neel", "Eau de parfum", volume, "নীল")
    return perfume("#BACFF2", "gold", 5.6, 3.0, 6.2, label=label, fill="#1C2A55", accent="#1C3A8A", open_=open_)


@shot("perfume-labonno-neel", ev=-0.62)
def perfume_labonno_neel():
    """On cotton fresh from the indigo vat; more of it hangs behind. The sun throws their blue on what is still white."""
    wall, power = 14.0, 5.6
    towards = hard_sun(-52, 33, power, 0.7, 0.36, "#E6ECF6", (1, 0.93, 0.84), 5)
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#C9CFDA", 4, aged=("#B7BFCE", "#DDE1E8")), "wall", n=3), (0, wall + 3, -6))
    hung = draped(dipped(linen("#DDE1EA", 9, 0.016, 0.05), axis="Y", clear=8.0, deep=-8.0), 34, 46, 1.5, 4)
    put(hung, (12.5, wall, 12), (math.radians(90), 0, math.radians(-4)))
    in_shade(towards, (-11, wall, 12), 24)
    spread = dipped(linen("#CFD3DC", 9, 0.016, 0.05), clear=-3.4, deep=-11.0)
    draped(spread, 70, 52, 0.9, 8, ((-1.4, 0.8, 5.2), (4.0, -2.4, 3.4)), 0.12)
    large = place(neel(), -1.4, 0.8, 0.02, -10)
    small = place(neel("15 ml"), 4.0, -2.4, 0.02, -16, s=0.62)
    contact((-1.4, 0.8, 0.05), 3.4, 0.45, 2.1)
    contact((4.0, -2.4, 0.05), 2.1, 0.45, 1.3)
    for flacon in (large, small):
        cut_light(flacon, ("flacon", "juice"), towards, "#5C86E8", "#CFD3DC", power, wall, 0.06, share=0.8, reach=18.0)
    black_flags((0, 0, 0), 10)
    mirror_strips(metals=["gold"])
    mirror_strips(glasses=["flacon"], lines=[(-76, 4, 3, 1.1), (-31, 0.6, 0.6, 1.3), (112, 4, 3, 0.6)])
    view(60, 12, (0.6, 0, 4.4), f=9)
