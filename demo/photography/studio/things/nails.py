"""Nail polish and its brush."""

import math
import random

import bpy

from ..kit.geometry import cylinder, group, lathe, link, loft, slab
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
    rnd = random.Random(7)
    stem = material("stem", "#1B1719", rough=0.35)
    o = [*polish_cap(0, cap, ring), cylinder(0.13, 2.2, -2.15, 0.02, stem, "stem", 24)]
    o.append(lathe([(0, -2.3), (0.17, -2.3, 0.03), (0.17, -1.95, 0.03), (0, -1.95)], stem, "holder", seg=32))
    verts, faces = [], []
    hairs = 420
    for k in range(hairs):
        q, a = math.sqrt((k + 0.5) / hairs), k * 2.39996
        across, deep = q * math.sin(a), q * math.cos(a)
        length = 1.5 * (1 - 0.2 * across**2) * rnd.uniform(0.96, 1.0)
        start = len(verts)
        for i in range(6):
            t = i / 5
            y = across * (0.14 + 0.26 * t**0.8) + rnd.uniform(-0.006, 0.006)
            x = deep * (0.14 - 0.06 * t)
            wide = 0.013 * (1 - 0.5 * t)
            verts += [(x, y - wide, -2.25 - length * t), (x, y + wide, -2.25 - length * t)]
        faces += [[start + 2 * i, start + 2 * i + 1, start + 2 * i + 3, start + 2 * i + 2] for i in range(5)]
    me = bpy.data.meshes.new("bristles")
    me.from_pydata(verts, [], faces)
    o.append(link(me, "bristles", stem))
    rings, around = [], [2 * math.pi * k / 96 for k in range(96)]
    for i in range(25):
        t = i / 24
        full = math.sin(math.pi * min(1, 0.06 + t * 0.94)) ** 0.42
        grooves = [0.014 * math.sin(23 * math.sin(w)) * (1 - 0.8 * t) for w in around]
        rings.append(
            (
                -2.78 - 1.06 * t,
                [
                    ((0.14 + g) * full * math.cos(w), (0.34 + 0.08 * t) * full * math.sin(w))
                    for w, g in zip(around, grooves)
                ],
            )
        )
    o.append(loft(rings, lacquer(color), "wet", auto=180))
    return group(o, "brush")
