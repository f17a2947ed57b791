"""Flowers and leaves of Bengal."""

import math
import random

import bpy
from mathutils import Vector

from ..kit.geometry import cylinder, group, lathe, link, sweep
from ..kit.materials import material, translucent
from .petals import hibiscus_petal, jasmine_petal, petal_material, velvet


def petal(L=2.6, W=2.2, curl=0.9, m=None, seed=0, ruffle=1.0, fan=False):
    rnd = random.Random(seed)
    NU, NV = 18, 22
    verts, faces = [], []
    ph = rnd.uniform(0, 6)
    for v in range(NV + 1):
        t = 0.5 - 0.5 * math.cos(math.pi * v / NV)
        wd = W / 2 * max(0.012, math.sin(math.pi * min(1, t) ** 1.3) ** 0.60)
        if fan:  # marigold floret: narrow claw, broad frilled tip
            wd = W / 2 * (0.22 + 0.78 * math.sin(math.pi / 2 * t) ** 1.1)
        for u in range(NU + 1):
            s = u / NU * 2 - 1
            x = wd * s
            cup = curl * (s * s) * 0.42 * W * 0.5 * (1 - 0.35 * t)
            bend = curl * 0.55 * (t - 0.15) ** 2 * L * 0.5
            ruff = ruffle * (0.05 * math.sin(s * 5 + ph) * t**2 + 0.03 * math.sin(s * 9 + 2 * ph) * t**3)
            notch = 0
            if fan:
                notch = -0.24 * abs(s) ** 3 * t**3 + 0.045 * math.cos(s * 6 + ph) * t**4
                ruff = ruffle * 0.05 * math.sin(s * 6.5 + ph) * t**3
                cup *= 0.6
            verts.append((x, L * t + notch, cup + bend + ruff))
    for v in range(NV):
        for u in range(NU):
            k = v * (NU + 1) + u
            faces.append([k, k + 1, k + NU + 2, k + NU + 1])
    me = bpy.data.meshes.new("petal")
    me.from_pydata(verts, [], faces)
    ob = link(me, "petal", m, auto=math.pi)
    so = ob.modifiers.new("sol", "SOLIDIFY")
    so.thickness = 0.012
    return ob


def marigold(loc=(0, 0, 0), s=1.0, tilt=(0, 0, 0), seed=2, tones=("#FFB42E", "#FB9A1C", "#FFCB5C"), glow=0.16, uneven=0.0):
    """genda flower: ~120 ruffled petals on a dome, in three tones; an `uneven` one has grown more to one side, and none of
    its petals is of another flower's shape
    """
    rnd = random.Random(seed)
    sides = [(n, rnd.uniform(0.4, 1) * uneven, rnd.uniform(0, 6.3)) for n in (1, 2, 3, 5)] if uneven else []
    first = 40 + (17 * seed if uneven else 0)
    ms = [translucent("mg%d" % k, c, 0.45, 0.6, glow=glow) for k, c in enumerate(tones)]
    obs = []
    base = [petal(1.0, 1.0, 0.7, ms[k % 3], first + k, ruffle=1.9, fan=True) for k in range(6)]
    for floret in base:
        floret.modifiers.clear()  # without them all florets are instances of six meshes
    n = 120
    for k in range(n):
        q = math.sqrt((k + 0.5) / n)
        a = k * 2.39996
        el = (1 - q) ** 0.8 * 1.25 - 0.18
        src = base[k % 6]
        ob = src.copy() if k >= 6 else src
        if k >= 6:
            bpy.context.scene.collection.objects.link(ob)
        ln = 0.50 + 0.62 * q + (1 + 2 * uneven) * rnd.uniform(-0.06, 0.06)
        ln *= 1 + q * sum(share * math.cos(n * a + at) for n, share, at in sides)
        ob.scale = (ln, ln, ln)
        r0 = 0.62 * q
        ob.location = (r0 * math.cos(a), r0 * math.sin(a), 0.55 * (1 - q * q) + 0.16)
        ob.rotation_euler = (el + rnd.uniform(-0.12, 0.12), rnd.uniform(-0.2, 0.2), a - math.pi / 2)
        ob.rotation_mode = "XYZ"
        obs.append(ob)
    return group(obs, "marigold", loc, tilt, s)


def rest(flower, z):
    """Lets a flower down, or lifts it, until its lowest petal lies at the height."""
    bpy.context.view_layer.update()
    lowest = min((part.matrix_world @ v.co).z for part in flower.children for v in part.data.vertices)
    flower.location.z += z - lowest + 0.01
    return flower


def hibiscus(loc, s=1.0, color="#C81A24", tilt=(0, 0, 0), seed=3, edge=None):
    """joba: five broad frilled petals round a column of stamens. Opens towards +Z, rests on the height of `loc`. With
    an `edge` in a paler colour much light comes through its petals.
    """
    rnd = random.Random(seed)
    made_of = velvet("hibiscus", color, rnd.uniform(0, 9), "hibiscus", edge, 0.55 if edge else 0.36)
    o = []
    for k in range(5):
        p = hibiscus_petal(rnd, 1.0)
        p.data.materials.append(made_of)
        p.rotation_euler = (
            0.36 + rnd.uniform(-0.1, 0.1),
            0.2 + rnd.uniform(-0.08, 0.08),
            k * 2 * math.pi / 5 + rnd.uniform(-0.08, 0.08),
        )
        a = k * 2 * math.pi / 5 + math.pi / 2
        p.location = (0.12 * math.cos(a), 0.12 * math.sin(a), 0.02 * k)
        o.append(p)
    path = [(0.5 * (q / 16) ** 2, 0, 3.4 * q / 16) for q in range(17)]
    o.append(
        sweep(path, [0.17 - 0.09 * q / 16 for q in range(17)], material("hibcol", "#E8485A", rough=0.5), "column", 12)
    )
    yellow, thread = material("anther", "#F2BE3C", rough=0.7), material("filament", "#E2606A", rough=0.5)

    def grain(r, tip, made_of, name):
        profile = [(0, -0.8 * r), (r, -0.33 * r, 0.5 * r), (r, 0.33 * r, 0.5 * r), (0, 0.8 * r)]
        o.append(lathe(profile, made_of, name, seg=12, fil=4, auto=180))
        o[-1].location = tip
        return o[-1]

    for k in range(46):  # anthers, each on its thread
        share = 0.4 + 0.56 * (k + rnd.random()) / 46
        x, _, z = path[int(share * 16)]
        a, out, up = k * 2.4 + rnd.uniform(-0.4, 0.4), rnd.uniform(0.22, 0.36), rnd.uniform(0.08, 0.2)
        east, north = out * math.cos(a), out * math.sin(a)
        tip = (x + east, north, z + up)
        o.append(sweep([(x, 0, z), (x + 0.6 * east, 0.6 * north, z + 0.3 * up), tip], 0.013, thread, "filament", 6))
        anther = grain(0.062, tip, yellow, "anther")
        anther.rotation_euler = (rnd.uniform(0, 1.2), rnd.uniform(0, 1.2), a)
        anther.scale = (rnd.uniform(0.8, 1.15), rnd.uniform(0.7, 0.95), 1)
    pad = material("stigma", "#B3121F", rough=0.8, sheen=0.5)
    x, _, z = path[16]
    for k in range(5):
        a = 2 * math.pi * k / 5 + 0.3
        east, north = 0.2 * math.cos(a) + 0.06, 0.2 * math.sin(a)
        bent = [(x, 0, z - 0.05), (x + 0.5 * east, 0.5 * north, z + 0.14), (x + east, north, z + 0.26)]
        o.append(sweep(bent, 0.022, thread, "style", 6))
        grain(0.085, bent[2], pad, "stigma")
    return rest(group(o, "hibiscus", loc, tilt, s), loc[2])


def kadam(loc, r=1.25, tilt=(0, 0, 0), n=1500, seed=1):
    """kadam: an orange ball of florets, each with a white pin"""
    rnd = random.Random(seed)
    o = [
        lathe(
            [(0, -r)]
            + [(r * math.sin(math.pi * k / 40), -r * math.cos(math.pi * k / 40)) for k in range(1, 40)]
            + [(0, r)],
            material("kadcore", "#E9922A", rough=0.8, bump=(9, 0.6)),
            "kadam",
            seg=64,
            auto=180,
        )
    ]
    for nm, col, r0, r1, w0, w1 in (
        ("florets", "#F2961E", 0.96, 1.26, 0.052, 0.040),
        ("pins", "#FFF3D6", 1.20, 1.50, 0.010, 0.022),
    ):
        verts, faces = [], []
        for k in range(n if nm == "florets" else n // 2):
            z = 1 - 2 * (k + 0.5) / (n if nm == "florets" else n // 2)
            a = k * 2.39996
            q = math.sqrt(1 - z * z)
            d = Vector((q * math.cos(a), q * math.sin(a), z))
            d = (
                d + Vector((rnd.uniform(-0.03, 0.03), rnd.uniform(-0.03, 0.03), rnd.uniform(-0.03, 0.03)))
            ).normalized()
            t = d.orthogonal().normalized()
            b = d.cross(t)
            e = r1 * rnd.uniform(0.97, 1.03)
            i = len(verts)
            for rr, w in ((r0, w0), (e - 0.10, w0), (e - 0.06, w1), (e, w1 * 0.6)):
                for j in range(4):
                    f = j * math.pi / 2
                    verts.append(d * rr * r + (t * math.cos(f) + b * math.sin(f)) * w * r)
            for s in range(3):
                for j in range(4):
                    faces.append(
                        [i + s * 4 + j, i + s * 4 + (j + 1) % 4, i + s * 4 + 4 + (j + 1) % 4, i + s * 4 + 4 + j]
                    )
            faces.append([i + 12, i + 13, i + 14, i + 15])
        me = bpy.data.meshes.new(nm)
        me.from_pydata([tuple(v) for v in verts], [], faces)
        o.append(link(me, nm, translucent(nm, col, 0.15, 0.6, glow=0.06)))
    return group(o, "kadam", (loc[0], loc[1], loc[2] + r * 1.45), tilt)


TWO_ROUNDS = ((6, 0.95, 0.25), (5, 0.7, 0.75))


def jasmine(loc, s=1.0, tilt=(0, 0, 0), color="#FFFDF4", heart=None, layers=TWO_ROUNDS, seed=1, narrow=1.0):
    """beli with two rounds of petals; with an orange heart and one round it is `shiuli`, with many `narrow` ones bokul.
    Opens towards +Z, rests on the height of `loc`.
    """
    rnd = random.Random(seed)
    made_of = petal_material("jasmine", color, rnd.uniform(0, 9), heart or "#E6EABC")
    o = []
    for i, (n, L, el) in enumerate(layers):
        for k in range(n):
            p = jasmine_petal(rnd, L * rnd.uniform(0.92, 1.08), 0.12 if heart else 0.0)
            p.data.materials.append(made_of)
            p.scale.x = narrow
            a = 2 * math.pi * (k + 0.5 * i) / n + rnd.uniform(-0.08, 0.08)
            p.rotation_euler = (el + rnd.uniform(-0.1, 0.1), 0.22 + rnd.uniform(-0.1, 0.1), a - math.pi / 2)
            p.location = (0.06 * math.cos(a), 0.06 * math.sin(a), 0.05 + 0.05 * i)
            o.append(p)
    if heart:
        o.append(cylinder(0.13, 0.16, 0.04, 0.05, material("heart", heart, rough=0.5), "heart", 20))
    return rest(group(o, "jasmine", loc, tilt, s), loc[2])


def shiuli(loc, s=1.0, tilt=(0, 0, 0), seed=1):
    """Night jasmine, as it has fallen before sunrise."""
    return jasmine(loc, s, tilt, heart="#E8701C", layers=((6, 0.95, 0.22),), seed=seed)


def fallen_shiuli(loc, s=1.0, over=100.0, turn=0.0, seed=1):
    """One with its orange tube, lying `over` by so many degrees: at 90 on its side, its face to the camera; further, the
    tube points up.
    """
    rnd = random.Random(seed)
    made_of = petal_material("shiuli", "#FFFDF6", rnd.uniform(0, 9), "#F2A65A")
    orange = material("shiuli tube", "#E8661A", rough=0.5, mottled=0.2, ms=2.0)
    o = []
    for k in range(6):
        p = jasmine_petal(rnd, 0.95 * rnd.uniform(0.9, 1.08), 0.14)
        p.data.materials.append(made_of)
        a = 2 * math.pi * k / 6 + rnd.uniform(-0.12, 0.12)
        p.rotation_euler = (0.2 + rnd.uniform(-0.18, 0.18), 0.34 + rnd.uniform(-0.12, 0.12), a - math.pi / 2)
        p.location = (0.07 * math.cos(a), 0.07 * math.sin(a), 0.02)
        o.append(p)
    bow = rnd.uniform(-0.12, 0.12)
    way = [(bow * (q / 8) ** 2, 0, -0.72 * q / 8) for q in range(9)]
    o.append(sweep(way, [0.085 - 0.025 * q / 8 for q in range(9)], orange, "tube", 14))
    o.append(cylinder(0.1, 0.05, -0.02, 0.02, orange, "heart", 20))
    tilt = (math.radians(over), rnd.uniform(-0.15, 0.15), math.radians(turn))
    return rest(group(o, "shiuli", loc, tilt, s), loc[2])


def leaf(loc, L=5, W=1.6, rot=(0, 0, 0), color="leaf", seed=0):
    p = petal(L, W, 0.35, translucent("leafm", color, 0.25, 0.45), seed)
    p.location, p.rotation_euler = loc, rot
    return p


def sprig(loc, rot=(0, 0, 0), L=9, n=9, lw=1.1, ll=2.6, color="#7C8B5A", bend=0.12, seed=1):
    """leafy twig, grows along +Y, lies in XY"""
    rnd = random.Random(seed)
    m = translucent("spr", color, 0.25, 0.45)
    st = material("stem", "#6B6A45", rough=0.6)
    o = [
        sweep(
            [(bend * L * (k / 14) ** 2, L * k / 14, 0.25 + 0.3 * math.sin(k / 14 * math.pi)) for k in range(15)],
            [0.09 - 0.05 * k / 14 for k in range(15)],
            st,
            "stem",
            10,
        )
    ]
    for k in range(n):
        t = (k + 1) / n
        for s in (-1, 1) if k < n - 1 else (0,):
            q = ll * (1.1 - 0.5 * t) * rnd.uniform(0.85, 1.1)
            p = petal(q, lw * (1.1 - 0.45 * t), 0.35, m, rnd.randrange(99), ruffle=0.5)
            p.location = (bend * L * t * t, L * t, 0.25 + 0.3 * math.sin(t * math.pi))
            p.rotation_euler = (rnd.uniform(0.05, 0.4), rnd.uniform(-0.3, 0.3), -s * rnd.uniform(0.7, 1.0))
            o.append(p)
    g = group(o, "sprig", loc, rot)
    return g
