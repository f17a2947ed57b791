"""What everybody knows the size of: a phone, a toothbrush, hair grips."""

import math

import bpy
import numpy as np

from ..kit.geometry import cylinder, group, lathe, link, loft, put, slab, superellipse, sweep
from ..kit.materials import gold, material


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


def toothbrush(handle="#E9E3D4", tips="#5E8C6A", long=18.0):
    """It lies along x on its side, the bristles towards -y: a slim neck, a handle that a thumb has room on."""
    of_handle = material("toothbrush", handle, rough=0.28, coat=0.4)
    rings = []
    for k in range(121):
        t = k / 120
        along = long * t
        head = 1 / (1 + math.exp((along - 3.1) / 0.16))
        grip = 0.30 + 0.20 * math.sin(math.pi * min(1, max(0, (along - 4.4) / (long - 4.2)))) ** 0.7
        half, thick = grip + (0.56 - grip) * head, 0.28 + 0.13 * (grip - 0.3) / 0.2 * (1 - head)
        end = min(along / 0.42, (long - along) / 0.42, 1)
        shrunk = math.sqrt(max(1 - (1 - end) ** 2, 0.0004))
        bow = 0.28 * math.sin(math.pi * min(1, max(0, (along - 3) / (long - 3))))
        rings.append((along, [(x, y - bow) for x, y in superellipse(half * shrunk, thick * shrunk, 2.5, 56)]))
    body = loft(rings, of_handle, "handle", auto=180)
    return put(group([body, *tufts(tips)], "toothbrush"), (0, 0, 0), (0, math.radians(90), 0))


def tufts(tips, rows=3, count=9, tall=1.02, hairs=22):
    """Rows of tufts whose hairs spread a little; those in their middle are of another colour."""
    rnd = np.random.default_rng(3)
    verts, faces = {True: [], False: []}, {True: [], False: []}
    for row in range(rows):
        for k in range(count):
            middle = 3 <= k <= 5
            at = np.array([0.34 * (row - (rows - 1) / 2), -0.24, 0.42 + 0.27 * k])
            for _ in range(hairs):
                off = 0.1 * math.sqrt(rnd.random()) * np.array([math.cos(a := rnd.uniform(0, 6.3)), 0, math.sin(a)])
                end = at + 1.45 * off + (rnd.normal(0, 0.025), -tall + rnd.normal(0, 0.02), rnd.normal(0, 0.025))
                strand(verts[middle], faces[middle], at + off, end, 0.017)
    o = []
    for middle, color in ((False, "#F4F0E6"), (True, tips)):
        me = bpy.data.meshes.new("bristles")
        me.from_pydata([tuple(v) for v in verts[middle]], [], faces[middle])
        o.append(link(me, "bristles", material("nylon", color, rough=0.4, spec=0.4)))
    return o


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
