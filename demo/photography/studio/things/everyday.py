"""What everybody knows the size of: a phone, a toothbrush, hair grips."""

import math

import bpy
import numpy as np

from ..kit.geometry import cylinder, group, lathe, link, loft, put, slab, superellipse, sweep
from ..kit.materials import gold, material, wood


def smartphone(color="#1B1D22", w=7.2, h=14.8, thick=0.8):
    """It lies on its face: a back of dark glass in a frame of metal, two lenses in a corner that stands out."""
    back = material("phone back", color, rough=0.16, coat=0.6, spec=0.5)
    frame = gold("phone frame", "#8E8A86", 0.28)
    lens = material("lens", "#07080B", rough=0.03, coat=1.0, spec=0.8)
    o = [slab(w, h, thick, 1.05, 0.16, frame, "frame", n=16), slab(w - 0.16, h - 0.16, 0.14, 0.98, 0.06, back, "back", z=thick - 0.1, n=16)]
    x, y, top = -w / 2 + 2.0, h / 2 - 2.0, thick + 0.04
    o.append(put(slab(3.3, 3.3, 0.13, 0.95, 0.06, back, "island", n=16), (x, y, top - 0.02)))
    for dx, dy in ((-0.68, 0.68), (-0.68, -0.74)):
        rim = [(0.62, 0, 0.02), (0.72, 0.02), (0.72, 0.16, 0.03), (0.6, 0.16, 0.02), (0.58, 0.08)]
        o.append(put(lathe(rim, frame, "rim", 96), (x + dx, y + dy, top + 0.1)))
        o.append(put(cylinder(0.6, 0.05, 0, 0.02, lens, "lens", 96), (x + dx, y + dy, top + 0.14)))
        o.append(put(cylinder(0.2, 0.02, 0, 0.008, material("iris", "#1C2740", rough=0.1, coat=1.0), "iris", 48), (x + dx, y + dy, top + 0.185)))
    o.append(put(cylinder(0.2, 0.02, 0, 0.008, material("flash", "#E9E2CF", rough=0.4), "flash", 48), (x + 0.8, y + 0.68, top + 0.105)))
    return group(o, "phone")


def toothbrush(wood_="#C99B62", tips="#EDE6D6", long=18.0):
    """Of bamboo; it lies along x on its side, the bristles towards -y: a slim neck, a handle that a thumb has room on."""
    rings = []
    for k in range(161):
        t = k / 160
        along = long * t
        head = 1 / (1 + math.exp((along - 3.0) / 0.22))
        grip = 0.29 + 0.22 * math.sin(0.5 * math.pi * min(1, max(0, (along - 3.6) / 6.4))) ** 1.6
        half, thick = grip + (0.54 - grip) * head, 0.25 + 0.10 * (grip - 0.29) / 0.22 * (1 - head)
        end = min(along / 0.5, (long - along) / 0.5, 1)
        shrunk = math.sqrt(max(1 - (1 - end) ** 2, 0.0004))
        rings.append((along, superellipse(half * shrunk, thick * (0.6 + 0.4 * shrunk), 3.2, 64)))
    body = loft(rings, wood("bamboo", wood_, 0.55, axis=2, dark=0.78, fine=2.4, waver=0.2), "handle", auto=180)
    return put(group([body, *tufts(tips)], "toothbrush"), (0, 0, 0), (0, math.radians(90), 0))


def tufts(tips, rows=4, count=10, tall=1.02, hairs=46):
    """Rows of tufts whose hairs spread a little, each row cut in a slight wave; the outer ones splay from use."""
    rnd = np.random.default_rng(3)
    verts, faces = [], []
    for row in range(rows):
        for k in range(count):
            aside = (row - (rows - 1) / 2) / rows
            at = np.array([0.84 * aside, -0.22, 0.40 + 0.245 * k])
            high = tall - 0.05 * math.cos(2 * math.pi * k / (count - 1)) * (1 if row in (0, rows - 1) else -1)
            lean = np.array([0.22 * aside + rnd.normal(0, 0.015), 0, 0.05 * (k / (count - 1) - 0.5) + rnd.normal(0, 0.015)])
            for _ in range(hairs):
                off = 0.085 * math.sqrt(rnd.random()) * np.array([math.cos(a := rnd.uniform(0, 6.3)), 0, math.sin(a)])
                end = at + 1.5 * off + lean + (rnd.normal(0, 0.016), -high + rnd.normal(0, 0.014), rnd.normal(0, 0.016))
                strand(verts, faces, at + off, end, 0.0095)
    me = bpy.data.meshes.new("bristles")
    me.from_pydata([tuple(v) for v in verts], [], faces)
    return [link(me, "bristles", material("nylon", tips, rough=0.4, spec=0.4))]


def strand(verts, faces, foot, tip, r, n=5):
    first = len(verts)
    for middle in (foot, tip):
        verts += [middle + r * np.array([math.cos(6.2832 * k / n), 0, math.sin(6.2832 * k / n)]) for k in range(n)]
    faces += [[first + k, first + (k + 1) % n, first + n + (k + 1) % n, first + n + k] for k in range(n)]
    faces.append([first + n + k for k in range(n)])


def hair_grip(long=5.6, seed=0, color="#1D1A1B"):
    """Of lacquered wire, its tips dipped: one prong straight, the other wavy, both sprung together. It lies along x."""
    iron = material("grip", color, rough=0.42, coat=0.2, metal=0.2)
    apart, straight, wavy = 0.2 + 0.02 * seed, [], []
    for k in range(81):
        f = k / 80
        straight.append((long * f, 0, 0.02 * math.sin(3 * f)))
        wave = 0.085 * math.sin(2 * math.pi * 3 * (f - 0.3) / 0.6) if 0.3 < f < 0.9 else 0.0
        wavy.append((0.92 * long * f, 0, apart * (1 - 0.75 * f) + wave))
    bend = [(-apart / 2 * math.sin(math.pi * k / 12), 0, apart / 2 - apart / 2 * math.cos(math.pi * k / 12)) for k in range(1, 12)]
    wire = sweep([*reversed(straight), *bend, *wavy], [0.085] * (2 * 81 + 11), iron, "grip", 12)
    dipped = [put(bead_of(0.125, iron), end) for end in (straight[-1], wavy[-1])]
    return group([wire, *dipped], "grip")


def bead_of(r, made_of):
    arc = [math.pi * k / 16 for k in range(1, 16)]
    return lathe([(0, -r), *((r * math.sin(a), -r * math.cos(a)) for a in arc), (0, r)], made_of, "tip", 24, auto=180)
