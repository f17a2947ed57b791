"""Nail polish and its brush."""

import math

import bpy
import numpy as np

from ..kit.geometry import cylinder, group, height_field, lathe, link, slab
from ..kit.labels import Label, draw_label, printed
from ..kit.materials import cap_material, glass, gold, material
from .pours import standing
from .textures import lying


def nail_polish(color="#9E1B32", cap="ivory", fill="ink", open_=False):
    g = glass("npg", "#FFFFFF", 0, 1.5, "#F6E7E7")
    w, d, h, rr = 2.7, 2.7, 3.7, 0.75
    o = [slab(w, d, h, rr, 0.3, g, "glass", seg=8, n=24)]
    ink = material("polish", color, rough=0.12, coat=1, spec=0.6, sss=0.0)
    o.append(slab(w - 0.46, d - 0.46, h - 0.86, rr - 0.2, 0.25, ink, "polish", z=0.52, n=24))
    if open_:
        o.append(lathe([(0, h - 0.05), (0.62, h - 0.05), *mouth(h, 0.06)], g, "neck", seg=96))
        o.append(wetted(h, ink))
    else:
        o += [cylinder(0.62, 0.6, h - 0.05, 0.03, g, "neck"), *nail_polish_cap(h + 0.28, cap)]
    png = draw_label(
        2.0,
        1.6,
        [
            dict(kind="emblem", y=0.25, size=0.3, fill="ivory", t=0.03),
            dict(y=0.62, s="LABONNO", font="didot", size=0.27, fill="ivory", track=0.14),
            dict(y=0.86, s="GEL GLOSS", font="lato", size=0.12, fill="ivory", track=0.25),
        ],
    )
    printed(g, png, 2.0, 1.6, 0.95, -d / 2, 0.22)
    return group(o, "nail")


def nail_polish_cap(z, cap):
    cm = material("npcap", cap, rough=0.3, coat=0.5)
    return [
        lathe([(0, z), (0.86, z, 0.06), (0.86, z + 0.34)], gold(rough=0.18), "npring"),
        lathe([(0, z + 0.22), (0.86, z + 0.22, 0.02), (0.80, z + 3.82, 0.2), (0, z + 3.84)], cm, "npcap"),
    ]


def polish(color="#B2182B", cap="#FDFBF7", txt="Chorui", shape="round", ring="gold", fill="#FFFFFF", open_=False):
    g = glass("pg", "#FFFFFF", 0, 1.5, "#F8ECEC")
    ink = lacquer(color)
    if shape == "round":
        outline = [(0, 0), *globe(0, 1.74), (0.62, 3.42, 0.05)]
        ink_ = lathe([(0, 0.42), *globe(0.27, 1.74), (0, 2.86)], ink, "pol", seg=144, auto=180)
        zt, front = 3.5, 1.74
    else:
        outline = [(0, 0), (1.45, 0, 0.3), (1.45, 4.3, 0.3), (0.62, 4.3, 0.08)]
        ink_ = cylinder(1.27, 3.4, 0.32, 0.22, ink, "pol")
        zt, front = 4.3, 1.45
    neck = mouth(zt) if open_ else [(0.62, zt + 0.4), (0, zt + 0.4)]
    o = [lathe(outline + neck, g, "pg", seg=144, auto=60), ink_]
    if open_:
        o.append(wetted(zt, ink))
    if not open_:
        o += polish_cap(zt + 0.2, cap, ring)
    L = Label(2.4, 1.0)
    L.t(0.5, txt, "didoti" if not txt.isupper() else "didot", 0.62, fill, 0 if not txt.isupper() else 0.1)
    printed(g, L.save(), 2.4, 1.0, 1.15, -front, 0.5)
    return group(o, "polish")


def globe(within, wide, foot=1.28, low=1.5, top=3.3):
    """Half the outline of a round bottle, from its foot to its neck in one sweep: a globe set on its foot, whose shoulder
    runs on into the neck; or of what is `within` its wall.
    """
    points = []
    for k in range(41):
        a = -0.5 * math.pi + math.pi * k / 40
        high = (low if a < 0 else top - low) * math.copysign(abs(math.sin(a)) ** 1.06, a)
        points.append((wide * math.cos(a) ** 0.86, low + high))
    points = [(r, z) for r, z in points if r > 0.001]
    if within:
        points = [(r - within, z + (0.42 if z < low else -within) * (abs(z - low) / low) ** 2) for r, z in points]
        return [(r, z) for r, z in points if r > 0.06]
    shoulder = [(r, z) for r, z in points if z > low and r > 0.86]
    below = [(max(r, foot if z < 0.5 else 0), z) for r, z in points if z <= low and r > foot - 0.25]
    below[0] = (foot, 0.0, 0.16)
    return [*below, *shoulder, (0.68, shoulder[-1][1] + 0.10), (0.63, shoulder[-1][1] + 0.22)]


def mouth(z, well=-0.46):
    """An open neck: a thread of two turns, a rim, and the well that the brush comes out of."""
    turns = [(0.62, 0.10), (0.68, 0.16, 0.04), (0.68, 0.22, 0.04), (0.62, 0.28), (0.62, 0.36), (0.68, 0.42, 0.04)]
    rim = [(0.68, 0.48, 0.04), (0.61, 0.54), (0.61, 0.72, 0.05), (0.47, 0.72, 0.05), (0.45, well + 0.04, 0.1), (0, well)]
    return [(r, z + up, *soft) for r, up, *soft in turns + rim]


def wetted(z, ink):
    """What the brush wiped off inside the neck: a film with an uneven edge, and a drop that hangs on the rim."""
    film = lathe([(0.44, z - 0.4), (0.452, z + 0.6), (0.425, z + 0.62), (0.40, z - 0.4)], ink, "film", seg=96)
    for v in film.data.vertices:
        if v.co.z > z + 0.4:
            around = math.atan2(v.co.y, v.co.x)
            v.co.z += 0.05 * math.sin(3 * around + 1) + 0.04 * math.sin(5 * around) - 0.03
    return film


def lacquer(color):
    return material("pol", color, rough=0.12, coat=1, spec=0.6)


def polish_cap(z, cap, ring):
    return [
        lathe([(0, z), (0.8, z, 0.05), (0.8, z + 0.35)], cap_material(ring), "ring"),
        lathe([(0, z + 0.25), (0.8, z + 0.25, 0.02), (0.66, z + 3.8, 0.3), (0, z + 3.82)], cap_material(cap), "cap"),
    ]


def polish_brush(color, cap="#FDFBF7", ring="gold", square=False):
    """The cap stands on z = 0, the flat brush hangs below, wet with lacquer from its middle to its rounded tip. It is a
    round bottle's, or that of a `square` one.
    """
    stem = material("stem", "#1B1719", rough=0.35)
    o = [*(nail_polish_cap(0, cap) if square else polish_cap(0, cap, ring)), cylinder(0.12, 2.0, -1.98, 0.02, stem, "stem", 32)]
    o.append(lathe([(0, -2.3), (0.165, -2.3, 0.03), (0.175, -1.85, 0.05), (0.12, -1.8), (0, -1.8)], stem, "holder", seg=48))
    return group([*o, bristles(-2.25), loaded(-2.25, lacquer(color))], "brush")


FAN = 1.52  # how long its middle bristles are


def fan(t):
    """Half its width so far down."""
    return 0.145 + 0.265 * t**0.72


def bristles(top, count=1500):
    """As fine as hair and cut to a round tip; a few stray."""
    rnd = np.random.default_rng(7)
    q, a = np.sqrt((np.arange(count) + 0.5) / count), np.arange(count) * 2.39996
    across, deep = q * np.sin(a), q * np.cos(a)
    long = FAN * (1 - 0.24 * np.abs(across) ** 2.4) * rnd.uniform(0.965, 0.99, count)
    stray = rnd.normal(0, 0.018, count) + 0.07 * rnd.normal(0, 1, count) * (rnd.random(count) < 0.012)
    steps = np.linspace(0, 1, 8)[:, None]
    y = 0.95 * across * fan(steps) + stray * steps**2
    x = deep * (0.14 - 0.09 * steps) * (1 - 0.4 * steps * across**2)
    wide = 0.0075 * (1 - 0.5 * steps) + 0 * y
    z = top - long * steps
    verts = np.stack([np.stack([x, y - wide, z], -1), np.stack([x, y + wide, z], -1)], 2)  # step, hair, side
    k = np.arange(verts[..., 0].size).reshape(verts.shape[:3])
    quads = np.stack([k[:-1, :, 0], k[:-1, :, 1], k[1:, :, 1], k[1:, :, 0]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new("bristles")
    me.from_pydata(verts.reshape(-1, 3).tolist(), [], quads.tolist())
    return link(me, "bristles", material("bristle", "#2A2326", rough=0.34, spec=0.6, mottled=0.7, ms=34))


def loaded(top, wet, around=240, along=90):
    """Lacquer on the brush: it creeps up between tufts of bristles, follows them where it is thin, and gathers in a bead
    at the tip, where nothing of them is seen any more.
    """
    rnd = np.random.default_rng(3)
    turn, t = np.meshgrid(np.linspace(0, 2 * math.pi, around, endpoint=False), np.linspace(0, 1, along), indexing="ij")
    across, side = np.sin(turn), np.cos(turn)
    tufts = sum(rnd.uniform(0.5, 1) * np.cos(n * across + rnd.uniform(0, 6) + 0.8 * side) for n in (7, 12, 19, 31)) / 2.6
    start = 0.40 + 0.13 * tufts * (1 - across**4)
    far = start + (1.03 - start) * t
    thin = np.clip((far - start) / 0.35, 0, 1)
    tip = np.sqrt(np.maximum(1 - np.clip((far - 0.72) / 0.31, 0, 1) ** 2.3, 0))
    bead = np.exp(-(((far - 0.84) / 0.17) ** 2))
    y = across * (fan(far) + 0.004 + 0.018 * thin) * tip
    deep = 0.058 + 0.055 * (1 - far) + 0.012 * thin + 0.062 * bead
    deep *= 1 + 0.20 * tufts * (1 - bead) ** 2
    x = np.sign(side) * np.abs(side) ** 0.45 * deep * tip * np.minimum(1, 0.55 + 0.6 * thin)
    verts = np.stack([x, y, top - FAN * far], -1)
    k = np.arange(around * along).reshape(around, along)
    beside = np.roll(k, -1, 0)
    quads = np.stack([k[:, :-1], beside[:, :-1], beside[:, 1:], k[:, 1:]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new("wet")
    me.from_pydata(verts.reshape(-1, 3).tolist(), [], quads.tolist())
    return link(me, "wet", wet, auto=math.pi)


def spilt(streams, color, high=0.16, seed=1, angle=32):
    """Lacquer that was poured: it stands in a thick, glossy sheet, whose rim is round."""
    rnd, step, more = np.random.default_rng(seed), 0.025, 40
    xs, ys, inside = lying(streams, rnd, 0.5, step, 0.07)
    inside = np.pad(inside, more, mode="constant", constant_values=-1.0)
    beyond = step * np.arange(1, more + 1)
    xs, ys = (np.concatenate([side[0] - beyond[::-1], side, side[-1] + beyond]) for side in (xs, ys))
    h = standing(inside, np.full(inside.shape, high, np.float32), angle, angle, step)
    z = np.where(inside > 0, h, np.maximum(1.5 * inside, -0.03))
    return height_field(xs, ys, z, material("spilt", color, rough=0.05, coat=1, spec=0.6), "spilt")
