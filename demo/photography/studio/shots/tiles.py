"""The five category tiles: their upper corners are cut by an arch, so nothing stands there."""

from ..kit.geometry import place
from ..kit.light import dim_room, halo, soft_light
from ..kit.stage import cyclorama, view
from ..things.accessories import brush_cup, makeup_brush, sponge
from ..things.flowers import hibiscus, marigold, rest, shiuli
from ..things.fragrance import perfume
from ..things.hair import comb, oil_bottle, shampoo
from ..things.makeup import compact, lipstick
from ..things.nails import nail_polish
from ..things.petals import petals
from ..things.pouch import pouch
from ..things.props import arch, plinth
from ..things.skincare import jar, serum
from .registry import shot
from .shades import surface

TILE = (800, 1000)  # nobody zooms into a tile


@shot("tile-skincare", TILE, kind="tile")
def tile_skincare():
    cyclorama("apricot", depth=22)
    soft_light((0, 0, 6), 1.2)
    place(plinth(4.2, 6.2, "sand"), -3.9, 2.8)
    place(plinth(0, 2.2, "#F3E8DA", "box", 9, 6.4), 4.6, -1.9)
    place(serum(), -3.9, 2.8, 6.2)
    place(jar("#F3C9BF", open_=False), 4.6, -1.9, 2.2, 6, s=0.92)
    rest(marigold((-3.4, -4.6, 0), 1.4, tilt=(0.95, 0, 0.2)), 0)
    fallen = [(-0.8, -6.4, 0), (-1.6, -7.4, 0), (0.4, -7.2, 0), (-6.4, -5.6, 0), (7.6, -6.2, 0), (6.9, -7.2, 0)]
    petals(fallen, ["#F09A1A", "#F7B434", "#F58E14"], 11, 1.05, "marigold")
    view(84, 16, (0.3, 0, 6.8))


@shot("tile-makeup", TILE, kind="tile")
def tile_makeup():
    cyclorama("#E6B5AC", depth=20)
    soft_light((0, 0, 5), 1.0)
    place(plinth(3.4, 4.6, "#F1DDD2", vein=0.14), -2.9, 2.4, 0)
    place(lipstick(surface("#B3121F", 1.12)), -3.2, 2.2, 4.6, 6)
    place(compact("#D77F7C", angle=104), 4.3, -0.9, 0, -16, s=0.9)
    dim_room(color="#B9656E", near="#F3CFC6", low=12, high=32)
    place(nail_polish("#A9121E"), -0.7, -3.9, 0, 8, s=0.8)
    petals([(-4.4, -4.6, 0), (6.4, -6.2, 0), (2.2, -7.2, 0)], ["#B5202A", "#C4291F"], 8, 0.85)
    view(68, 15, (0.6, 0, 5.2))


@shot("tile-fragrance", TILE, ev=0.15, kind="tile")
def tile_fragrance():
    cyclorama("#4A1D40", depth=20)
    soft_light((0, 0, 6), 1.1, ambient=0.2, rim=28, key=30, fill=12)
    halo((0, 18, 11), (1, 0.86, 0.84), 42)
    arch(14, 21, color="#6B2F55", y=8, depth=2)
    plinth(5.2, 3.2, "#E9D6C8", vein=0.2)
    place(perfume("#FFF6EE", backed="#FFE9DC", in_the_light=True), 0, 0, 3.2, -10)
    fallen = ((-3.8, -2.4, 3.2), (3.9, -2.2, 3.2), (-5.4, -5.2, 0), (5.0, -6, 0), (1.0, -7.2, 0))
    for k, at in enumerate(fallen):
        shiuli(at, 1.1 - 0.05 * k, (0.35, 0.12 * (-1) ** k, k * 1.3), seed=k)
    view(78, 13, (0, 0, 8.2))


@shot("tile-hair", TILE, kind="tile")
def tile_hair():
    cyclorama("#EBDCCD", depth=24)
    soft_light((0, 0, 8), 1.35)
    place(plinth(0, 1.4, "sand", "box", 9.6, 7.5), -3.2, 2.4, 0)
    place(shampoo(), -3.2, 2.6, 1.4, 6)
    place(oil_bottle(), 4.4, -0.6, 0, -6)
    place(comb(), -3.2, -2.33, 0.78, 0, 34, s=0.6)  # its spine rests on the plinth's edge, below the shampoo's foot
    rest(hibiscus((7.7, -4.4, 0), 0.86, tilt=(1.0, 0.1, 0.25), color="#D51F27", edge="#F2666B"), 0)
    petals([(2.4, -7.6, 0)], "#C4291F", 8, 0.95)
    view(89, 18, (0.5, 0, 7.2))


@shot("tile-accessories", TILE, kind="tile")
def tile_accessories():
    cyclorama("#E4CCD2", depth=22)
    soft_light((0, 0, 7), 1.2)
    place(plinth(0, 1.7, "#F5E6E6", "box", 10.4, 6.6, vein=0.12), -2.8, 3.4)
    place(pouch(), -2.9, 3.4, 1.7, 8, s=0.94)
    place(brush_cup(s=0.9), 4.5, 2.0, 0, -12)
    for x, ry, hr, tp in ((4.1, -9, "#E9D3C2", "#D9998F"), (5.0, 10, "#F1E2D0", "#E7B98E")):
        place(makeup_brush(hair=hr, tip=tp), x, 2.0, 0.8, ry=ry, rz=20, s=0.9)
    place(sponge("#E08A98"), 7.0, -3.2, 0, 0, s=0.78)
    place(comb(), -2.7, -0.59, 1.0, 0, 48, s=0.58)  # its spine rests on the plinth's edge
    view(76, 16, (0.3, 0, 6.2))
