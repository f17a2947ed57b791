"""Kamini (orange jasmine): glossy leaflets on thin twigs, white flowers whose petals roll back, in clusters at their ends."""

import math
import random

from mathutils import Euler, Vector

from ..kit.geometry import empty, group, lathe, sweep
from ..kit.materials import material
from .flowers import rest
from .leaves import leaf_material, neem_leaflet
from .petals import curled, petal_material


def kamini_flower(rnd, made_of, s=1.0, open_=1.0):
    """Opens towards +Z, its foot where it is set."""
    o = []
    for k in range(5):
        long = s * rnd.uniform(0.95, 1.15)
        wide = 0.46 * long

        def outline(t, wide=wide):
            return wide / 2 * (0.30 + 0.70 * math.sin(math.pi / 2 * min(1, t / 0.6)) ** 1.1) * (1 - 0.55 * t**5)

        p = curled(rnd, long, outline, lambda u, t: 1 - 0.3 * abs(u) ** 2.2 * t**3, 0.5, 1.5 * open_, 0.6, 0.5)
        p.data.materials.append(made_of)
        a = 2 * math.pi * k / 5 + rnd.uniform(-0.12, 0.12)
        p.rotation_euler = (1.15 - 0.75 * open_ + rnd.uniform(-0.12, 0.12), 0.15 + rnd.uniform(-0.1, 0.1), a - math.pi / 2)
        p.location = (0.05 * s * math.cos(a), 0.05 * s * math.sin(a), 0.5 * s)
        o.append(p)
    cup = [(0, 0), (0.07 * s, 0.02 * s), (0.10 * s, 0.3 * s), (0.07 * s, 0.52 * s), (0, 0.52 * s)]
    o.append(lathe(cup, material("calyx", "#9DB07A", rough=0.5), "calyx", 20, auto=180))
    thread, pollen = material("stamen", "#F4F2DC", rough=0.5), material("pollen", "#E9C766", rough=0.7)
    for k in range(8):
        a, out = 2 * math.pi * k / 8 + 0.3, (0.13, 0.2)[k % 2] * s
        tip = (out * math.cos(a), out * math.sin(a), (0.98, 0.86)[k % 2] * s)
        o.append(sweep([(0, 0, 0.5 * s), (0.7 * tip[0], 0.7 * tip[1], 0.75 * s), tip], 0.014 * s, thread, "stamen", 6))
        grain = lathe([(0, -0.04 * s), (0.03 * s, 0), (0, 0.04 * s)], pollen, "pollen", 10, auto=180)
        grain.location = tip
        o.append(grain)
    return group(o, "kamini flower")


def kamini_bud(s, made_of):
    points = [(0, 0), (0.06, 0.1), (0.11, 0.4), (0.13, 0.7), (0.08, 0.92), (0, 1.0)]
    return group([lathe([(s * x, s * z) for x, z in points], made_of, "bud", 24, auto=180)], "bud")


def kamini_sprig(loc, rot=(0, 0, 0), s=1.0, long=6.0, leaves=4, flowers=6, seed=1):
    """A twig along +Y that lies in XY, compound leaves to both sides, at its end a cluster that opens upwards."""
    rnd = random.Random(seed)
    green = leaf_material("kamini leaf", "#3F7040", "#234B2E", "#8FB57C", seed)
    white = petal_material("kamini petal", "#FFFDF6", rnd.uniform(0, 9), "#EEF0CE")
    bark = material("kamini twig", "#6E7448", rough=0.6)
    way = [Vector((0.05 * long * math.sin(2.2 * k / 20), long * k / 20, 0.25 + 0.25 * math.sin(k / 8))) for k in range(21)]
    o = [sweep(way, [0.075 - 0.035 * k / 20 for k in range(21)], bark, "twig", 10)]
    for n in range(leaves):
        at, side = way[round(20 * (n + 0.5) / leaves)], 1 if n % 2 else -1
        turn = -side * rnd.uniform(0.75, 1.05)
        rib_long = rnd.uniform(2.2, 2.9)
        lift = rnd.uniform(0.05, 0.35)
        basis = Euler((lift, 0, turn)).to_matrix()
        rib = [at + basis @ Vector((0, rib_long * q / 10, 0.05 * math.sin(q / 3))) for q in range(11)]
        o.append(sweep(rib, 0.03, bark, "rib", 8))
        for q, (share, aside) in enumerate(((0.3, 1), (0.42, -1), (0.66, 1), (0.78, -1), (1.0, 0))):
            size = rnd.uniform(1.5, 1.9) * (0.8 + 0.35 * share)
            one = neem_leaflet(size, 0.62 * size, green, rnd, aside or 1, 48, 18, 0.0, 0.04)
            one.location = rib[round(10 * share)]
            one.rotation_euler = (lift + rnd.uniform(-0.25, 0.2), rnd.uniform(-0.3, 0.3), turn - aside * rnd.uniform(0.75, 1.0))
            o.append(one)
    tip = way[-1]
    for k in range(flowers):
        a, out = k * 2.4 + rnd.uniform(-0.3, 0.3), 0.35 + 0.55 * math.sqrt(k / max(1, flowers))
        foot = tip + Vector((out * math.cos(a), 0.3 + out * math.sin(a), 0.35 + 0.5 * (1 - k / flowers)))
        o.append(sweep([tip, (tip + foot) / 2 + Vector((0, 0, 0.1)), foot], 0.028, bark, "stalk", 8))
        if k < flowers - 2 or flowers < 3:
            one = kamini_flower(rnd, white, rnd.uniform(0.85, 1.05), rnd.uniform(0.7, 1.05))
        else:
            one = kamini_bud(0.8, white)
        one.location = foot
        lean = 0.25 + 0.5 * out
        one.rotation_euler = (-lean * math.sin(a), lean * math.cos(a), rnd.uniform(0, 6))
        o.append(one)
    whole = empty("kamini", loc, rot, s)
    for each in o:
        each.parent = each.parent or whole
    return whole


def fallen_kamini(spots, seed=1):
    """Flowers (x, y, z, size, degrees they lie over) that dropped."""
    rnd = random.Random(seed)
    white = petal_material("kamini petal", "#FFFDF6", rnd.uniform(0, 9), "#EEF0CE")
    for x, y, z, s, over in spots:
        one = kamini_flower(rnd, white, s, rnd.uniform(0.8, 1.1))
        one.rotation_euler = (math.radians(over), rnd.uniform(-0.2, 0.2), rnd.uniform(0, 6) if over < 30 else rnd.uniform(-0.6, 0.6))
        one.location = (x, y, z)
        rest(one, z)
