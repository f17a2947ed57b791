"""What products do for somebody, who is seen from behind."""

from ..kit.light import soft_box, sun, surroundings
from ..kit.stage import from_above
from ..things.cloth import linen
from ..things.ledge import direction
from ..things.plait import gajra, gathered, plait
from ..things.worn import Back, bordered, sari
from .registry import shot


@shot("hair-oil-amla-plait", ev=-0.35)
def hair_oil_amla_plait():
    """A long plait down a back in a cotton sari, white with a red border; jasmine is bound round it."""
    surroundings("#F4F1F2", 0.34)
    sun(direction(-62, 36).to_track_quat("Z", "Y").to_euler(), 3.6, 1.3, (1, 0.93, 0.82))
    soft_box("gleam", (-10, 8, 40), (-0.5, 0.5, 1), 30, 8, 260, (1, 0.94, 0.86))
    back = Back(linen("#6E2024", 14, 0.012, 0.08))
    sari(back, bordered(linen("#DDD2BC", 15, 0.010, 0.05, "UV")))
    way = ((-0.3, 12.6), (0.1, 7), (0.9, 0), (0.7, -8), (-0.4, -17), (-1.2, -26))
    plait([(x, y, back.at(x, y) + 2.4) for x, y in way], count=4000)
    gathered((-0.3, 12.4, back.at(-0.3, 12.4) + 2.4))
    gajra((-0.2, 11.6, back.at(0, 11.6) + 2.1), 2.75)
    from_above((0.0, 0, 1.0), 96, 84, f=22)
