"""What is inside: strokes of cream, broken powder, pools of oil."""

import math
import random

import bmesh
import bpy

from ..kit.geometry import fix_normals, group, link, loft, put
from ..kit.materials import film, material


def swatch(loc, L=7, W=2.4, color="#E4B48E", rot=0, seed=0, T=0.42, rough=0.24, coat=0.25, sss=0.08, sway=0.35):
    """a broad stroke of cream: a dollop where the spatula landed, ridges along the pull, a ragged end"""
    rnd = random.Random(seed)
    NU, NV = 150, 72
    f = [(rnd.uniform(3, 9), rnd.uniform(0, 6), rnd.uniform(-1.2, 1.2), rnd.uniform(0.5, 1)) for _ in range(6)]
    e = [(rnd.uniform(4, 11), rnd.uniform(0, 6)) for _ in range(4)]
    bend = rnd.uniform(-sway, sway)
    verts, faces = [], []
    for i in range(NU + 1):
        u = i / NU
        wd = (
            W
            / 2
            * (1 - (1 - min(1, u / 0.16)) ** 2) ** 0.5
            * (1 + 0.05 * math.sin(u * 9 + e[0][1]) + 0.03 * math.sin(u * 21))
            * (1 - 0.12 * u)
        )
        for j in range(NV + 1):
            v = j / NV * 2 - 1
            rag = 0.06 * sum(math.sin(a * v + p) for a, p in e) / 4
            x = L * (u * (1 + rag * u * u) - 0.5)
            ridge = sum(w * math.sin(a * v * 1.6 + p + d * u) for a, p, d, w in f) / 6
            side = max(0, 1 - abs(v) ** 10) ** 0.5
            end = min(1, (1 - u) / 0.24) ** 0.8
            start = (1 - (1 - min(1, u / 0.05)) ** 2) ** 0.5
            h = 0.30 + 0.34 * ridge + 0.34 * math.exp(-(((abs(v) - 0.86) / 0.10) ** 2))
            h = (
                max(0.07, h) * (1 - 0.55 * u)
                + 1.1 * math.exp(-(((u - 0.13) / 0.085) ** 2) - (v / 0.62) ** 2)
                + 0.35 * math.exp(-(((u - 0.30) / 0.10) ** 2) - ((v - 0.15) / 0.5) ** 2)
            )
            verts.append((x, wd * v + bend * math.sin(math.pi * u) * 1.2, 0.012 + T * h * side * end * start))
    for i in range(NU):
        for j in range(NV):
            k = i * (NV + 1) + j
            faces.append([k, k + 1, k + NV + 2, k + NV + 1])
    me = bpy.data.meshes.new("swatch")
    me.from_pydata(verts, [], faces)
    o = link(me, "swatch", material("swm", color, rough=rough, sss=sss, coat=coat), auto=math.pi)
    o.location, o.rotation_euler = loc, (0, 0, math.radians(rot))
    return o


def smear(loc, L=5, W=1.6, color="#E4B48E", rot=0, seed=0):
    """cream / foundation swatch on the floor"""
    NU, NV = 60, 24
    verts, faces = [], []
    for i in range(NU + 1):
        u = i / NU
        wd = W / 2 * (math.sin(math.pi * min(1, u * 1.02)) ** 0.35) * (1 + 0.08 * math.sin(u * 23)) * (1 - 0.25 * u)
        for j in range(NV + 1):
            v = j / NV * 2 - 1
            e = max(0, 1 - v * v) ** 0.5 * math.sin(math.pi * min(1, max(0.0, u))) ** 0.4
            verts.append(
                (
                    L * (u - 0.5),
                    wd * v + 0.12 * math.sin(u * 3),
                    0.02 + 0.22 * e * (1 - 0.3 * u) * (1 + 0.25 * math.cos(v * 9 + u * 2)),
                )
            )
    for i in range(NU):
        for j in range(NV):
            k = i * (NV + 1) + j
            faces.append([k, k + 1, k + NV + 2, k + NV + 1])
    me = bpy.data.meshes.new("smear")
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    o = link(me, "smear", material("smm", color, rough=0.2, sss=0.1, coat=0.3), auto=math.pi)
    return put(o, loc, (0, 0, math.radians(rot)))


def crumbs(loc, R=2.0, color="#D8737C", n=260, seed=1, heap=0.7):
    """pressed powder, broken: lumps in the middle, dust at the rim"""
    rnd = random.Random(seed)
    m = material("crumb", color, rough=0.85, spec=0.15, sheen=0.3, bump=(30, 0.5), bd=0.02)
    base = []
    for k in range(5):
        bm = bmesh.new()
        bmesh.ops.create_icosphere(bm, subdivisions=2, radius=1)
        for v in bm.verts:
            v.co *= 1 + 0.28 * math.sin(v.co.x * 4 + k) * math.sin(v.co.y * 5 + 2 * k) + rnd.uniform(-0.10, 0.10)
        me = bpy.data.meshes.new("crumb")
        bm.to_mesh(me)
        bm.free()
        me.materials.append(m)
        base.append(me)
    o = []
    for k in range(n):
        q = rnd.random() ** 0.75
        a = rnd.uniform(0, 2 * math.pi)
        r = (0.42 * (1 - q) ** 1.6 + 0.035) * rnd.uniform(0.35, 1.0)
        ob = bpy.data.objects.new("crumb", base[k % 5])
        bpy.context.scene.collection.objects.link(ob)
        ob.scale = (r, r * rnd.uniform(0.6, 1), r * rnd.uniform(0.5, 0.8))
        ob.rotation_euler = [rnd.uniform(0, 6) for _ in range(3)]
        ob.location = (
            R * q * math.cos(a),
            R * q * math.sin(a) * 0.9,
            r * 0.4 + heap * max(0, 1 - q * 1.7) * rnd.random(),
        )
        o.append(ob)
    return group(o, "crumbs", loc)


def pool(loc, R=2.2, color="#F0B44A", h=None, seed=1, s=(1.25, 1), wobble=1.0):
    """a pool of oil or serum: level in the middle, its rim flat where it spreads, and further out where it runs"""
    rnd = random.Random(seed)
    h = h or 0.095 * R
    f = [(k, wobble * rnd.uniform(0.03, 0.13) / k**0.8, rnd.uniform(0, 6)) for k in (2, 3, 5, 7)]
    run = [(rnd.uniform(0, 6.3), wobble * rnd.uniform(0.10, 0.22), rnd.uniform(0.16, 0.3)) for _ in range(2)]
    N, rings = 200, []
    for i in range(48):
        q = 1 - (i / 47) ** 1.5 * 0.999  # 1 at the rim, almost 0 in the middle
        z = h * (0.25 * (1 - q * q) + 0.75 * (1 - q**5))
        outline = [(w, q * R * (1 + q * (spread(f, w) + q * runs(run, w)))) for w in turns(N)]
        rings.append((z, [(r * math.cos(w) * s[0], r * math.sin(w) * s[1]) for w, r in outline]))
    ob = loft(rings, film("pool", color, h), "pool", cap=False, auto=180)
    ob.location = (loc[0], loc[1], loc[2] + 0.004)
    return ob


def beads(spots, color):
    """drops beside a pool, (x, y, r) each"""
    for k, (x, y, r) in enumerate(spots):
        pool((x, y, 0), r, color, 0.4 * r, seed=50 + k, s=(1.08, 1), wobble=0.35)


def bubbles(middle, reach, color, n=16, seed=1):
    """Air that has come up in a pool and gathers in twos and threes."""
    rnd = random.Random(seed)
    at = middle
    for k in range(n):
        far = rnd.random() ** 0.7 * reach if k % 3 == 0 else rnd.uniform(0.1, 0.3)
        turn = rnd.uniform(0, 2 * math.pi)
        x, y = (middle if k % 3 == 0 else at)[:2]
        at = (x + far * math.cos(turn), y + far * math.sin(turn), middle[2])
        r = rnd.uniform(0.03, 0.09)
        pool(at, r, color, 0.8 * r, seed=k, s=(1, 1), wobble=0.02)


def spread(waves, w):
    return sum(a * math.sin(k * w + p) for k, a, p in waves)


def runs(run, w):
    """Tongues of what has run: where they are, how far they reach, how wide they are."""
    return sum(far * math.exp(-((math.remainder(w - at, 2 * math.pi) / wide) ** 2)) for at, far, wide in run)


def turns(n):
    return [2 * math.pi * k / n for k in range(n)]
