"""Make-up in every shade that can be chosen: one composition, light and backdrop for each product.

Of most shades only what differs is rendered; the rest is the first one's picture.
"""

from ..kit.geometry import place
from ..kit.labels import brand_label
from ..kit.light import dim_room, mirror_strips, soft_light
from ..kit.materials import cap_material, emulsion, material
from ..kit.stage import cyclorama, view
from ..things.accessories import makeup_brush
from ..things.cream import swipe
from ..things.makeup import compact, lipstick, lipstick_cap, mascara, mascara_wand
from ..things.petals import petals
from ..things.props import block, plinth
from ..things.vessels import flat_bottle
from ..tone import surface_of
from .registry import shot

VELVET_LIPSTICKS = {  # shade and petals
    "lipstick-sindoor": ("#B3121F", ["#C4291F", "#B5202A"]),
    "lipstick-velvet-golap": ("#C24A64", ["#E2808F", "#D96A7E"]),
    "lipstick-velvet-bokul": ("#B7705C", ["#E9B9A2", "#DDA088"]),
    "lipstick-velvet-palash": ("#DB4426", ["#F07A3A", "#E4572E"]),
    "lipstick-velvet-jaam": ("#5A1236", ["#8E2A56", "#6E1E48"]),
    "lipstick-velvet-mati": ("#85321F", ["#B0553A", "#964A30"]),
}
FOUNDATIONS = {
    "01": "#E3B692",
    "02": "#D8A67D",
    "03": "#C79262",
    "04": "#B07B4E",
    "05": "#96603C",
    "06": "#794B2F",
    "07": "#5C3724",
}
# How much light, as shares of the meter's, falls on a foundation, and what is mirrored there: measured in the pictures.
IN_GLASS, BEHIND_GLASS = (0.82, 0.705, 0.635), (0.03, 0.028, 0.024)
ON_THE_TABLE, WET = (1.07, 1.03, 1.03), (0.050, 0.033, 0.026)
POWDERS = {"ivory": "#F0D6BC", "beli": "#E5BF98", "honey": "#D9A470", "khejur": "#B98250", "cocoa": "#9A6440"}
BLUSHES = {  # shade and petals
    "blush-compact": ("#D8737C", ["#E2808F", "#EFA9AE"]),
    "blush-rongon": ("#CF5E4C", ["#E8704E", "#F09A7A"]),
    "blush-kanchon": ("#A85F84", ["#B5708F", "#C990AE"]),
}
HIGHLIGHTERS = {"highlighter-jochona": "#EFDCC6", "highlighter-shonalu": "#E0B771", "highlighter-padma": "#E6B8AE"}
MASCARAS = {  # case and shade
    "mascara-kajal-noir": ("#48152F", "#17131A"),
    "mascara-kajal-khoyeri": ("#5E3322", "#4A2C22"),
}


def surface(shade, lit=1.0):
    """The surface colour that is photographed as the shade in warm studio light; `lit` is how much of it falls there."""
    return surface_of(shade, [lit * share for share in (1.0, 0.97, 0.93)])


def velvet_lipstick(shade, petal_colors):
    cyclorama("#EBC3BA")
    soft_light((0, 0, 4), 0.72)
    place(lipstick(surface(shade, 1.28)), -1.15, 0.2, 0, 16)
    place(lipstick_cap(), 1.0, -0.9, 1.0, rx=-90, rz=-70)
    petals([(-2.7, -2.6, 0), (3.5, -3.3, 0), (-0.6, -4.0, 0)], petal_colors, 6, 0.62)
    mirror_strips(lacquers=["case"], metals=["gold"])
    mirror_strips(lacquers=["cut lip"], lines=[(-150, 1.5, 3, 0.45)], away=6)
    mirror_strips(lacquers=["lip"], lines=[(-66, 3, 16, 0.15)])
    view(38.6, 9, (0.9, 0, 3.15), x=1.3)


def foundation_bottle(number, shade):
    ink = "#371B0F" if number < "05" else "#FFF6EA"
    print_ = brand_label("shapla", 2.5, 4.2, "Second Skin", "foundation", "30 ml", number, ink, ink, u=0.95)
    pump = ("pump", "#FBF6EF", "gold", 0.55, 0.92)
    glass = dict(wall=0.22, foot=0.16, level=1.03)
    inside = surface_of(shade, IN_GLASS, BEHIND_GLASS)
    return flat_bottle(3.1, 3.1, 7.0, 0.5, "clear", "#FFFFFF", inside, True, pump, 0.8, print_, 2.5, 4.2, 1.25, **glass)


def foundation(number, shade):
    cyclorama("#EBD9CC", depth=16)
    soft_light((0, 0, 5), 0.95, rim=20)
    block(6.4, 5.6, 1.1, (-0.6, 0.6, 0), "#F6ECE2", -8)
    place(foundation_bottle(number, shade), -0.6, 0.6, 1.1, 14)
    fluid = emulsion("foundation", surface_of(shade, ON_THE_TABLE, WET), rough=0.3, depth=0.02, coat=0, spec=0.1)
    swipe([(-2.5, -4.7), (0.2, -5.1), (4.6, -4.0)], 2.2, 0.24, 1.1, look="fluid", seed=7, made_of=fluid)
    mirror_strips(metals=["cm_gold"])
    mirror_strips(glasses=["wall"], lines=[(-72, 4, 3, 1.1), (118, 4, 3, 0.6)])
    view(45, 13, (0.3, 0, 4.5))


def pressed_powder(shade):
    cyclorama("#D9C7B8", depth=18)
    soft_light((0, 0, 3.4), 0.85, key=22)
    place(plinth(5.0, 1.1, "#EFE4D8", vein=0.14))
    place(compact(surface(shade, 1.14), "#F4ECE2", 95), 0, 0.2, 1.1, 14)
    dim_room(color="#7E6250", near="#BEA492", high=22)
    view(54, 26, (0, 0.8, 3.7), f=14)


def blush(shade, petal_colors):
    cyclorama("ivory")
    soft_light((0, 0, 3), 0.85, key=22)
    place(compact(surface(shade, 1.16), angle=95), 0, 0, 0, 18)
    dim_room(color="#97766A", near="#E4CDBA", high=22)
    petals([(-4.3, -3.6, 0), (4.4, -2.8, 0), (2.4, -5.0, 0)], petal_colors, 3, 0.8)
    view(55, 27, (-0.35, 0.6, 3.1), f=14)


def highlighter(shade):
    cyclorama("#D3CBE6", depth=18)
    soft_light((0, 0, 3.4), 0.9, key=24)
    shimmer = material("shimmer", surface(shade), rough=0.34, metal=0.4, spec=0.6, bump=(60, 0.3), bd=0.01)
    place(compact(case="#B9B3CF", angle=95, pressed=shimmer), -1.0, 0.6, 0, 14)
    dim_room(color="#6F6592", near="#BBAFCF", high=22)
    brush = makeup_brush("#5B4A80", "#F4EDE6", "#E6D3E6", L=8.2, R=1.1, metal=cap_material("silver"), bl=2.8)
    place(brush, -4.6, -5.6, 0.62, rx=90, rz=104, s=0.8)
    view(58, 22, (-0.7, 0.2, 3.3), f=14)


def lashes(case, shade):
    cyclorama("mauve")
    soft_light((0, 0, 4), 0.85)
    place(mascara(case), -1.2, 0.4, 0, 4)
    place(mascara(case, closed=True), 1.5, 2.0, 0, -10)
    place(mascara_wand(case, bristles=surface(shade, 0.9)), 0.7, -3.2, 0.84, ry=-94, rz=20)
    mirror_strips(lacquers=["mc"], metals=["gold"])
    view(55, 12, (0.2, -0.4, 4.9))


def register(id, compose, *shade, sibling_of=None, parts=()):
    shot(id, sibling_of=sibling_of, parts=parts)(lambda: compose(*shade))


for id, shade in VELVET_LIPSTICKS.items():
    bullet_and_petals = [(0.19, 0.16, 0.41, 0.42), (0.03, 0.735, 0.87, 0.87)]
    register(id, velvet_lipstick, *shade, sibling_of="lipstick-sindoor", parts=bullet_and_petals)
for number, shade in FOUNDATIONS.items():
    bottle_and_swipe = [(0.245, 0.21, 0.61, 0.785), (0.135, 0.825, 0.93, 0.95)]
    id = "foundation-shapla-" + number
    register(id, foundation, number, shade, sibling_of="foundation-shapla-04", parts=bottle_and_swipe)
for name, shade in POWDERS.items():
    pan = [(0.23, 0.36, 0.77, 0.70)]
    register("powder-moslin-" + name, pressed_powder, shade, sibling_of="powder-moslin-ivory", parts=pan)
for id, shade in BLUSHES.items():
    pan_and_petals = [(0.10, 0.36, 0.96, 0.90)]
    register(id, blush, *shade, sibling_of="blush-compact", parts=pan_and_petals)
for id, shade in HIGHLIGHTERS.items():
    register(id, highlighter, shade, sibling_of="highlighter-jochona", parts=[(0.14, 0.36, 0.70, 0.73)])
for id, shade in MASCARAS.items():
    register(id, lashes, *shade)
