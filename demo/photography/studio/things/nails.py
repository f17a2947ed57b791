"""Nail polish and its brush."""

import math

import bpy
import numpy as np

from ..kit.geometry import cylinder, group, lathe, link, slab
from ..kit.labels import Label, draw_label, plate, wrap
from ..kit.materials import cap_material, glass, gold, material


def nail_polish(color="#9E1B32", cap="ivory", fill="ink"):
    g = glass("npg", "#FFFFFF", 0, 1.5, "#F6E7E7")
    w, d, h, rr = 2.7, 2.7, 3.7, 0.75
    o = [slab(w, d, h, rr, 0.3, g, "glass", seg=8)]
    ink = material("polish", color, rough=0.12, coat=1, spec=0.6, sss=0.0)
    o.append(slab(w - 0.34, d - 0.34, h - 0.55, rr - 0.17, 0.25, ink, "polish", z=0.32))
    o.append(cylinder(0.62, 0.6, h - 0.05, 0.03, g, "neck"))
    cm = material("npcap", cap, rough=0.3, coat=0.5)
    o.append(lathe([(0, h + 0.28), (0.86, h + 0.28, 0.06), (0.86, h + 0.62)], gold(rough=0.18), "npring"))
    o.append(lathe([(0, h + 0.5), (0.86, h + 0.5, 0.02), (0.80, h + 4.1, 0.2), (0, h + 4.12)], cm, "npcap"))
    png = draw_label(
        2.0,
        1.6,
        [
            dict(kind="emblem", y=0.25, size=0.3, fill="ivory", t=0.022),
            dict(y=0.62, s="LABONNO", font="didot", size=0.27, fill="ivory", track=0.14),
            dict(y=0.86, s="GEL GLOSS", font="lato", size=0.12, fill="ivory", track=0.25),
        ],
    )
    o.append(plate(png, 2.0, 1.6, (0, -d / 2 - 0.012, 1.75), rough=0.3))
    return group(o, "nail")


def polish(color="#B2182B", cap="#FDFBF7", txt="Chorui", shape="round", ring="gold", fill="#FFFFFF", open_=False):
    g = glass("pg", "#FFFFFF", 0, 1.5, "#F8ECEC")
    ink = lacquer(color)
    if shape == "round":
        outline = [(0, 0), (1.55, 0, 0.5), (1.75, 1.6, 1.2), (1.35, 3.1, 1.0), (0.62, 3.5, 0.2)]
        ink_ = lathe([(0, 0.3), (1.36, 0.3, 0.4), (1.54, 1.6, 1.0), (1.16, 2.85, 0.8), (0, 2.95)], ink, "pol", seg=112)
        zt, front = 3.5, 1.72
    else:
        outline = [(0, 0), (1.45, 0, 0.3), (1.45, 4.3, 0.3), (0.62, 4.3, 0.08)]
        ink_ = cylinder(1.27, 3.4, 0.32, 0.22, ink, "pol")
        zt, front = 4.3, 1.45
    neck = mouth(zt) if open_ else [(0.62, zt + 0.4), (0, zt + 0.4)]
    o = [lathe(outline + neck, g, "pg", seg=128), ink_]
    if open_:
        o.append(wetted(zt, ink))
    if not open_:
        o += polish_cap(zt + 0.2, cap, ring)
    L = Label(2.4, 1.0)
    L.t(0.5, txt, "didoti" if not txt.isupper() else "didot", 0.62, fill, 0 if not txt.isupper() else 0.1)
    print_ = wrap(L.save(), front, 1.15, 1.0, 2.2, rough=0.3, off=0.03, r2=front)
    print_.visible_shadow = False  # or the name would be seen twice: on the glass and on what is inside
    o.append(print_)
    return group(o, "polish")


def mouth(z):
    """An open neck: a thread of two turns, a rim, and the well that the brush comes out of."""
    turns = [(0.62, 0.10), (0.68, 0.16, 0.04), (0.68, 0.22, 0.04), (0.62, 0.28), (0.62, 0.36), (0.68, 0.42, 0.04)]
    rim = [(0.68, 0.48, 0.04), (0.61, 0.54), (0.61, 0.72, 0.05), (0.47, 0.72, 0.05), (0.45, -0.42, 0.1), (0, -0.46)]
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


def polish_brush(color, cap="#FDFBF7", ring="gold"):
    """The cap stands on z = 0, the flat brush hangs below, wet with lacquer from its middle to its rounded tip."""
    stem = material("stem", "#1B1719", rough=0.35)
    o = [*polish_cap(0, cap, ring), cylinder(0.12, 2.0, -1.98, 0.02, stem, "stem", 32)]
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
