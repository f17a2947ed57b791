"""Close-ups: the set of another picture, seen from nearer and from its side, most with a lens wide open."""

from ..kit.stage import orbit
from . import accessories, fragrance, hair_care, makeup, shades, skincare  # noqa: F401: register what is seen here
from .registry import SHOTS, shot


def close_up(id, target, around, above, distance, f=6.3, ev=0.0, focus=None, **set_as):
    """`around` and `above` are degrees from the front and from the table; the target is in focus, or else `focus`.
    The set is that of the front, but for what `set_as` tells.
    """
    front = SHOTS[id]

    @shot(id + "-close", ev=front.ev + ev)
    def from_nearer():
        front.build(**set_as)
        orbit(target, around, above, distance, f, focus)


# Fragrance
close_up("perfume-bokul-facet", (-0.5, -0.4, 8.7), -16, 9, 25, f=9, ev=1.15, focus=(-0.9, -1.9, 8.6), open_=True)
close_up("perfume-rupali-nodi", (0.1, -0.6, 8.3), -24, 14, 27, f=9, focus=(0.2, -1.2, 8.6), open_=True)
close_up("attar-rupali-oud", (-1.0, -1.2, 2.6), 20, 13, 25, f=12)
# Hair care
close_up("hair-oil-rupali-hibiscus", (0.4, 0, 6.0), -16, 30, 26, f=10, focus=(-0.5, -1.3, 6.6), open_=True)
close_up("hair-serum-shapla", (-0.9, -0.4, 5.7), 14, 8, 25, f=16, ev=0.2, focus=(-1.6, -0.2, 7.0), dripping=True)
# Make-up
close_up("lipstick-ivory-rosewood", (-1.0, 0.1, 4.6), -14, 14, 27, f=16, focus=(-1.5, -0.8, 4.6))
close_up("lipstick-trio-festive", (0.1, 0.5, 5.9), -17, 13, 26.5, f=12, ev=0.35, focus=(-0.3, 0.6, 6.0))
close_up("lip-liquid-chorui-chilli", (-1.5, -1.5, 0.6), -20, 38, 27, f=26, focus=(-2.2, -1.4, 0.9))
close_up("palette-basanti-bright", (0.4, -1.3, 0.6), 20, 42, 34, f=16)
close_up("powder-moslin-honey", (0, -1.6, 1.8), -22, 42, 31, f=12, focus=(0, -2.4, 1), swept=True)
close_up("highlighter-jochona", (-1.2, -1.2, 1.2), 24, 36, 32)
# Accessories
close_up("roller-rose-quartz", (3.6, 3.8, 0.9), 20, 40, 24, f=24)
# Skincare
close_up("soap-saffron-milk", (0.9, -1.8, 3.7), -18, 26, 33, f=11)
close_up("mask-clay-ghat", (-0.2, 0.1, 3.7), -14, 25, 35, f=13, focus=(-1.2, -2.6, 4.4))
close_up("eye-cream-pearl", (1.5, 0.1, 2.0), 8, 30, 29, f=18, focus=(0.8, -1.2, 2.5), open_=True)
close_up("face-oil-kumkum", (1.6, -1.2, 4.4), 18, 14, 31)
close_up("sun-stick-rod", (-0.2, -0.4, 7.4), -24, 18, 32, f=13, focus=(-1.0, -1.0, 8.0), open_=True)
close_up("lip-balm-litchi", (1.6, -1.2, 1.3), 14, 34, 30, f=22, focus=(1.6, -2.4, 1.1))
close_up("sheet-mask-aloe", (-0.7, 1.0, 5.3), 16, 11, 41, f=14, focus=(-1.3, 0.8, 6.5))
