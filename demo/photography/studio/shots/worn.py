"""What products do for somebody, who is seen from behind."""

import math

import numpy as np
from mathutils import Matrix, Vector

from ..kit.geometry import put, slab, sweep
from ..kit.light import soft_box, sun, surroundings
from ..kit.materials import Nodes, material
from ..kit.palette import linear
from ..kit.stage import camera, from_above
from ..things.cloth import linen
from ..things.ledge import direction
from ..things.nape import Nape, ball, hairline, jhumka, warm_skin
from ..things.plait import gajra, garland, gathered, knot, plait, smoothed
from ..things.worn import Back, bordered, creases, sari, sprigged
from .registry import shot


def afternoon(bearing, height, power, ambient):
    surroundings("#F4F1F2", ambient)
    sun(direction(bearing, height).to_track_quat("Z", "Y").to_euler(), power, 1.3, (1, 0.93, 0.82))


@shot("hair-oil-amla-plait", ev=-0.35)
def hair_oil_amla_plait():
    """A long plait down a back in a cotton sari, white with a red border; jasmine is bound round it."""
    afternoon(-62, 36, 3.6, 0.34)
    soft_box("gleam", (-10, 8, 40), (-0.5, 0.5, 1), 30, 8, 260, (1, 0.94, 0.86))
    back = Back(linen("#6E2024", 14, 0.012, 0.08))
    sari(back, bordered(linen("#DDD2BC", 15, 0.010, 0.05, "UV")))
    way = ((-0.3, 12.6), (0.1, 7), (0.9, 0), (0.7, -8), (-0.4, -17), (-1.2, -26))
    plait([(x, y, back.at(x, y) + 2.4) for x, y in way], count=4000)
    gathered((-0.3, 12.4, back.at(-0.3, 12.4) + 2.4))
    gajra((-0.2, 11.6, back.at(0, 11.6) + 2.1), 2.75)
    from_above((0.0, 0, 1.0), 96, 84, f=22)


@shot("body-mist-kamini-worn", ev=-0.1)
def body_mist_kamini_worn():
    """A knot of hair with a garland of jasmine round it, above a nape in low sun; jhumkas hang at its sides."""
    afternoon(-64, 34, 3.4, 0.30)
    soft_box("gleam", (-12, 16, 40), (0, 8, 4), 26, 10, 300, (1, 0.95, 0.9))
    soft_box("fill", (30, 4, 26), (0, 0, 3), 26, 34, 22, (0.95, 0.93, 1))
    nape, rnd = Nape(), np.random.default_rng(8)
    nape.covered(warm_skin(), "skin")

    def neckline(x):
        return -8.8 + 0.034 * x * x

    nape.covered(
        sprigged(linen("#3B2856", 16, 0.012, 0.08)), "blouse", across=481,
        lift=lambda x, y: 0.16 + 0.3 * creases(np.random.default_rng(3), x, y, 26, (0.5, 1.2)), only=lambda x, y: y < neckline(x),
    )  # fmt: skip
    piping = material("piping", "#C79A45", rough=0.42, spec=0.4, bump=(30, 0.6), bd=0.03)
    sweep(nape.on([(x, neckline(x)) for x in np.linspace(-12.6, 12.6, 160)], 0.2), 0.17, piping, "piping", 12)
    chain = [(math.sin(a), 2.2 - 2.6 * math.cos(a) ** 2) for a in np.linspace(-0.49, 0.49, 90) * math.pi]
    links = material("chain", "#D9A64E", rough=0.3, metal=1, bump=(60, 0.9), bd=0.04)
    sweep(nape.on([(float(nape.half(y)) * across, y) for across, y in chain]), 0.075, links, "chain", 10)
    done_hair(nape, np.array([0.3, 10.2, 5.2]), rnd)
    for side in (-1, 1):
        ball(warm_skin("#A5694A"), (0.36, 1.25, 0.8), (side * 6.9, 5.4, -0.6), "ear")
        jhumka((side * 6.95, 3.3, -0.5))
    dusk()
    seen = camera((-10, -3, 109), (0.0, 1.8, 1.0), 85 * 1.32, 14)
    ahead = (Vector((0.0, 1.8, 1.0)) - seen.location).normalized()
    right = ahead.cross(Vector((0, 1, 0))).normalized()
    seen.rotation_euler = Matrix((right, right.cross(ahead), -ahead)).transposed().to_euler()


def done_hair(nape, at, rnd, count=13000):
    """Hair that is smoothed from the nape, from behind the ears and from the crown to a knot `at` a point."""
    ball(material("scalp", "#0B0605", rough=0.9), (7.4, 8.6, 5.5), (0, 11.6, -1.8), "scalp")
    u = rnd.uniform(-1, 1, count)
    x = 7.4 * np.sign(u) * np.abs(u) ** 0.9
    y = 2.5 + 0.35 * np.cos(2.4 * u * math.pi) * (1 - np.abs(u)) + 5.6 * np.abs(u) ** 5.4 + 2.0 * rnd.random(count) ** 1.6 + rnd.normal(0, 0.12, count)
    low = nape.at(np.clip(x, -4.6, 4.6), y) - 0.8 * np.clip(np.abs(x) - 4.4, 0, 3) - 3.0 * np.clip((np.abs(u) - 0.8) / 0.2, 0, 1) ** 2
    turn = -math.pi / 2 + 0.5 * math.pi * u + rnd.normal(0, 0.05, count)
    smoothed(np.stack([x, y, low], 1), ends_at(at, turn, rnd), 0.9)
    turn = rnd.uniform(-0.06, 1.06, 2 * count) * math.pi
    far = np.stack([7.6 * np.cos(turn), 11.4 + 8.9 * np.sin(turn), -1.2 - 2.2 * rnd.random(2 * count)], 1)
    smoothed(far, ends_at(at, turn, rnd), 2.6)
    knot(at, count=9000)
    garland(at + [0, 0, 0.4], 4.9, 4.4)
    hairline(nape, rnd)


def ends_at(at, turn, rnd):
    """Below a knot's rim, by bearings round it."""
    return at + np.stack([3.6 * np.cos(turn), 3.2 * np.sin(turn) + 0.1, -0.9 + 0.4 * rnd.random(len(turn))], 1)


def dusk():
    """An evening far behind, as colours."""
    k = Nodes("dusk")
    k.t.nodes.remove(k.b)
    glow, cloudy = k.n("Emission", Strength=0.5), k.n("TexNoise", Scale=0.03, Detail=1.0)
    k.l(k.n("TexCoord").outputs["Object"], cloudy.inputs["Vector"])
    k.l(k.mixed(linear("#75757A"), linear("#B59C86"), k.ranged(cloudy.outputs["Fac"], 0.35, 0.65)), glow.inputs["Color"])
    k.l(glow.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False
    put(slab(300, 300, 1, 0.1, 0.05, k.m, "dusk", n=3), (0, 0, -62))
