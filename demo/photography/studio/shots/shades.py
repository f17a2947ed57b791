"""Make-up in every shade that can be chosen: one composition, light and backdrop for each product.

Of most shades only what differs is rendered; the rest is the first one's picture.
"""

from ..kit.geometry import place, put, slab
from ..kit.labels import brand_label, card_before
from ..kit.light import mirror_strips, soft_box
from ..kit.materials import cap_material, emulsion, pearl
from ..kit.stage import view
from ..shade_cards import BLUSHES, FOUNDATIONS, HIGHLIGHTERS, POWDERS, VELVET_LIPSTICKS
from ..things.accessories import makeup_brush
from ..things.brass import tray
from ..things.cloth import cloth, laid_in_folds, linen, muslin
from ..things.ledge import hard_sun, in_shade, ledge, window_bars
from ..things.makeup import compact, lipstick, lipstick_cap, mascara, mascara_wand
from ..things.mirror_view import morning_room, quiet_room, room_in_mirror
from ..things.paper import handmade_paper
from ..things.petals import petals
from ..things.quilt import Quilt
from ..things.smears import bullet_smear, drawn_out, dusted
from ..things.sunbeams import lattice_before
from ..things.surfaces import boards, oxide, plaster
from ..things.textures import crumbs
from ..things.vessels import flat_bottle, over_cap
from ..tone import surface_of
from .registry import shot

MASCARAS = {  # case and shade
    "mascara-kajal-noir": ("#48152F", "#17131A"),
    "mascara-kajal-khoyeri": ("#5E3322", "#4A2C22"),
}
# How much light, as shares of the meter's, falls on a foundation, and what is mirrored there: measured in the pictures.
IN_GLASS, BEHIND_GLASS = (1.092, 1.027, 0.912), (0.022, 0.024, 0.022)
ON_THE_TABLE, WET = (1.29, 1.235, 1.13), (0, 0, 0.006)
# On a lipstick that stands in the sun, and on the stroke before it.
IN_MORNING_SUN, GLEAM = (2.1, 2.1, 2.0), (0.04, 0.03, 0.03)
ON_PAPER, WAX = (1.66, 1.80, 1.64), (0.032, 0.022, 0.017)
# How much light falls on a pan by the window, of powder on muslin, of blush on a kantha and of mica that gleams, too.
ON_MUSLIN, ON_KANTHA, IN_LOW_SUN = (1.38, 1.32, 1.23), (1.32, 1.30, 1.18), (1.40, 1.46, 1.56)


def surface(shade, lit=1.0):
    """The surface colour that is photographed as the shade in warm studio light; `lit` is how much of it falls there."""
    return surface_of(shade, [lit * share for share in (1.0, 0.97, 0.93)])


def velvet_lipstick(shade, bullet=None):
    """On a brass tray by a window in the morning, before a wall of green lime; one stroke of it drawn on paper. The brass
    mirrors a warm room, and not the green wall. The `bullet` may be told apart from the stroke.
    """
    wall = put(slab(150, 2, 80, 0.1, 0.05, plaster("#93A193", aged=("#84917F", "#AEB9AC")), "wall", n=3), (0, 19, -10))
    wall.visible_glossy = False
    room_in_mirror((0, 0, 3), (0, 1, 0), quiet_room("#C3A682", "#54402E"), away=18, wide=44, tall=34, rises=4, strength=0.62, beyond=60)
    place(tray(16.5, color="#EDBE72", dull="#C89048", rough=(0.2, 0.4)), 3.4, 1.6)
    window_bars(hard_sun(-64, 31, 4.6, 0.8, 0.26), (-0.2, -2.4, 2.6), pane=13)
    place(card_before(lipstick(surface_of(bullet or shade, IN_MORNING_SUN, GLEAM), turn=71), 0.7), -1.55, 0.6, 0, 5)
    place(card_before(lipstick_cap(), 0.5), 0.55, -0.2, 1.0, rx=-90, rz=-66)
    place(handmade_paper(7.7, 4.2, "#BFB29B", seed=4, curl=0.0, beside=0.7), 0.5, -4.5, 0.0, -6)
    wax = emulsion("wax", surface_of(shade, ON_PAPER, WAX), rough=0.36, depth=0.02, coat=0.05, grain=0.25, veil=0.009, spec=0.3)
    stroke = bullet_smear([(2.7, -4.5), (0.2, -4.6), (-1.9, -4.3)], 1.3, wax, 43, 0.85, 0.13, 0.35, 1.2)
    put(stroke, (0, 0, 0.032))  # it was drawn towards the sun, so that what was pushed together is lit
    mirror_strips(lacquers=["case"], metals=["gold"])
    mirror_strips(lacquers=["lip"], lines=[(-62, 4, 2, 1.0)], power=11.0, overhead=0.0)
    view(42, 16, (0.6, 0, 2.75), lens=100, f=18)


def foundation_bottle(number, shade):
    """An ounce: a squat block of glass, in which what there is stands above a heavy, clear foot."""
    ink = "#371B0F" if number < "05" else "#FFF6EA"
    print_ = brand_label("shapla", 2.5, 3.4, "Second Skin", "foundation", "30 ml", number, ink, ink, u=0.86)
    pump = ("treatment pump", "#EFE7DC", "gold", 1.3, 1.0)
    glass = dict(wall=0.36, foot=0.95, level=1.03, bev=0.26)
    inside = surface_of(shade, IN_GLASS, BEHIND_GLASS)
    return flat_bottle(3.4, 3.4, 5.4, 0.6, "clear", "#FFFFFF", inside, True, pump, 0.9, print_, 2.5, 3.4, 1.4, **glass)


def foundation(number, shade):
    """On a ledge in the sun of a late morning, the edge of a roof's shadow on the wall behind."""
    ledge("#D2B5A6", ("#E9DED2", "#CFBFAE"), turn=-7)
    towards = hard_sun(power=4.6, ambient=0.28, tint=(1, 0.965, 0.91))
    in_shade(towards, (1, 10.5, 8.2), -24)
    place(foundation_bottle(number, shade), -0.8, 1.0, 0.0, 3)
    place(over_cap(1.14, 3.0, "#EFE7DC"), 2.6, -0.4, 1.14, rx=-90, rz=-66)
    fluid = emulsion("foundation", surface_of(shade, ON_THE_TABLE, WET), rough=0.2, depth=0.02, coat=0.4, spec=0.2)
    drawn_out([(-3.2, -2.9), (-1.2, -3.5), (2.9, -3.3)], 1.5, fluid, 63, 0.72, 0.26, 0.4, 0.1, z=0.03)
    mirror_strips(metals=["cm_gold"])
    view(45, 14, (0.3, 0, 3.2), f=14)


def pressed_powder(shade, swept=False):
    """On sheer muslin in low sun that comes through its folds; a crumb has broken from the pan, or a little of it was
    `swept` out.
    """
    put(cloth(oxide("#66758A", 9, dark="#515F72", dust="#8E9AA8"), 160, 120, steps=2), (0, 0, 0))
    folds = ((-8.2, 0.5, 1.7), (-3.6, 1.3, 0.4), (3.0, 0.5, 1.5))
    veil = laid_in_folds(muslin("#F6F5F4"), 60, (-16, 5.6), folds, 0.75, 5, ((0, 0.4, 5.6),))
    place(veil, 0, 0, 0, -34)
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#A8ADB6"), "wall", n=3), (0, 19, -10))
    window_bars(hard_sun(-78, 27, 5.0, 0.9, 0.26, tint=(1, 0.96, 0.9)), (-1.5, 0, 2.0), pane=13)
    color = surface_of(shade, ON_MUSLIN)
    place(compact(color, "#F6EEE4", 94, name="#8A5A22"), 0, 0.4, 0.13, 14)
    if swept:
        dust = emulsion("powder", color, rough=0.9, depth=0.02, coat=0, grain=0.2, veil=0.008, spec=0.08)
        dusted([(-3.7, -4.9), (-2.5, -4.6), (-0.9, -4.5)], 1.5, dust, 17, 0.014, 0.2, z=0.15)
    else:
        crumbs((-2.7, -4.7, 0.12), 0.8, color, 44, 5, 0.12, 0.5)
        crumbs((-2.5, -4.6, 0.12), 1.5, color, 90, 9, 0.0, 0.06)
    seen_in_mirror(quiet_room("#D5D2D2", "#8D8C92", glare=0.5), (-1.2, 4.6, 5.0), strength=0.8, rises=-4)
    view(54, 29, (-0.2, 0.2, 3.1), lens=114, f=14)


def seen_in_mirror(painted, middle, looks=(0.46, -0.88, 0.07), **how):
    room_in_mirror(middle, looks, painted, **how)


def blush(shade, petal_colors):
    """On a kantha at a window; petals of the flower that it is named after have blown in."""
    fold = (6.5, 7.5, 64, 16, 1.3, 1.1)
    kantha = Quilt([(20, 0), (-17, 0, 1.0), (-17, -3)], -20, 20, 5, 0.3, folds=(fold,), pressed=((0, 0.6, 5.5, 5.5),))
    kantha.rows(0.62, "#B2564E", turn=38)
    kantha.spread(linen("#D8C8B1", 22, 0.006, slub=0.02, laid="UV"))
    put(slab(150, 2, 80, 0.1, 0.05, plaster("#B99C8A"), "wall", n=3), (0, 19, -10))
    window_bars(hard_sun(-70, 28, 4.6, 0.9, 0.27), (-1.5, 0, 2.0))
    place(compact(surface_of(shade, ON_KANTHA), angle=94), -0.3, 0.6, 0.12, 14)
    seen_in_mirror(morning_room("#DCC0AE", "#FBF1E4", sprig=None), (-1.4, 4.8, 5.0), strength=0.6, rises=-13)
    petals([(-4.6, -3.2, 0.2, 70), (4.6, -2.6, 0.42, -30), (3.3, -4.4, 0.42, 120)], petal_colors, 3, 1.15)
    view(54, 28, (-0.1, 0.4, 3.0), f=14)


def highlighter(shade, sheen):
    """In low sun on dark stone: the pan is what shines."""
    ledge("#8D87A0", ("#8F8B9A", "#6A6675"), grain=9.0, speckled=0.14, behind=14)
    window_bars(hard_sun(-76, 26, 5.0, 0.9, 0.22, sky="#F4F3F4", tint=(1, 0.985, 0.96)), (-2.5, 0, 2.0), pane=11)
    soft_box("sheen", (-9, 6, 20), (-0.8, 0.8, 0.7), 12, 7, 3.0, (1, 0.99, 0.97))
    shimmer = pearl("shimmer", surface_of(shade, IN_LOW_SUN), sheen, 0.5)
    place(compact(case="#B9B3CF", angle=94, pressed=shimmer), -0.8, 0.8, 0, 14)
    seen_in_mirror(morning_room("#A39DB4", "#DDD9E6", "#F6F4F4", sprig=None), (-2.0, 5.0, 5.0), strength=0.5, rises=-13)
    brush = makeup_brush("#3E3560", "#F4EDE6", "#E6D3E6", L=8.2, R=1.1, metal=cap_material("silver"), bl=2.8)
    place(brush, -4.2, -5.2, 0.42, rx=87.4, rz=100, s=0.8)  # on its handle and on its hair
    view(56, 28, (-0.6, 0.2, 3.0), f=14)


def lashes(case, shade):
    """On a worn board in the light of a stone lattice, before an old wall."""
    wall = 12.0
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#B7A08C", 5, aged=("#A58668", "#CDB9A2")), "wall", n=3), (0, wall + 1, -4))
    put(cloth(boards("#5E4130", "#2A1A10"), 120, 90, steps=2), (0, -10, 0))
    towards = hard_sun(-54, 33, 5.0, 1.0, 0.34, "#EDEBEC", (1, 0.95, 0.87), 5.0)
    lattice_before((3.4, wall, 7.4), towards, 3.3, 17, 19, away=18, bar=0.6)
    case = surface_of(case, (4.2, 4.0, 3.7))
    place(mascara(case), -1.5, 0.6, 0, 4)
    place(mascara(case, closed=True), 1.3, 2.4, 0, -10)
    place(mascara_wand(case, bristles=surface_of(shade, (2.6, 2.5, 2.3))), 0.4, -3.4, 0.84, ry=-94, rz=16)
    mirror_strips(metals=["gold"])
    view(55, 13, (0.2, -0.4, 4.7), f=14)


def register(id, compose, *shade, sibling_of=None, parts=()):
    shot(id, sibling_of=sibling_of, parts=parts)(lambda **how: compose(*shade, **how))


for id, shade in VELVET_LIPSTICKS.items():
    bullet_and_stroke = [(0.18, 0.115, 0.37, 0.35), (0.17, 0.80, 0.82, 0.905)]
    look = (shade, "#69143D") if id == "lipstick-velvet-jaam" else (shade,)  # so deep, it is black where it is not lit
    shot(id, ev=0.2, sibling_of="lipstick-sindoor", parts=bullet_and_stroke)(lambda look=look: velvet_lipstick(*look))
for number, shade in (FOUNDATIONS | {"06": "#7E4F32", "07": "#55311F"}).items():  # the deepest two a little further apart
    bottle_and_swipe = [(0.235, 0.30, 0.59, 0.735), (0.09, 0.695, 0.76, 0.82)]
    id = "foundation-shapla-" + number
    register(id, foundation, number, shade, sibling_of="foundation-shapla-04", parts=bottle_and_swipe)
for name, shade in POWDERS.items():
    pan_and_crumbs = [(0.19, 0.345, 0.79, 0.755), (0.10, 0.785, 0.40, 0.915)]
    register("powder-moslin-" + name, pressed_powder, shade, sibling_of="powder-moslin-ivory", parts=pan_and_crumbs)
for id, shade in BLUSHES.items():
    mirror_pan_and_petals = [(0.21, 0.335, 0.72, 0.70), (0.05, 0.645, 0.27, 0.765), (0.60, 0.625, 0.96, 0.815)]
    register(id, blush, *shade, sibling_of="blush-compact", parts=mirror_pan_and_petals)
for id, shade in HIGHLIGHTERS.items():
    register(id, highlighter, *shade, sibling_of="highlighter-jochona", parts=[(0.23, 0.385, 0.74, 0.685)])
for id, shade in MASCARAS.items():
    shot(id, ev=-0.42)(lambda shade=shade: lashes(*shade))
