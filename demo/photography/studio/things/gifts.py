"""How a gift is given: a rigid box with the woven border, tissue, a card and a ribbon."""

import math
import os
import random

import bpy
import cv2
import numpy as np
from mathutils import Vector
from PIL import Image, ImageDraw

from ..kit.geometry import group, link, put, slab
from ..kit.labels import PRINTS, Label, plate
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .cream import along

PLUM, GOLD = "#46193B", "#E0A94E"

# The woven border (app/components/ornament/paar.svg): a repeat of 20 × 15, as rectangles (x, y, width, height).
BORDER = (
    ((0, 11, 12, 1), (1, 10, 10, 1), (2, 9, 8, 1), (3, 8, 6, 1), (4, 7, 4, 1), (5, 6, 2, 1), (15, 8, 1, 1))
    + ((14, 9, 3, 1), (15, 10, 1, 1), (15, 4, 1, 1), (5, 2, 2, 1), (5, 3, 2, 1), (0, 13, 20, 0.6))
    + ((0, 14.4, 20, 0.35),)
)


def border_print(length, tall, color=GOLD, ppc=120):
    """So many centimetres of the border, `tall` high; a whole number of repeats."""
    repeats = max(1, round(length / (tall * 20 / 15)))
    unit = round(tall * ppc / 15)
    im = Image.new("RGBA", (repeats * 20 * unit, 15 * unit), (70, 25, 59, 0))
    draw = ImageDraw.Draw(im)
    fill = tuple(int(color[i : i + 2], 16) for i in (1, 3, 5)) + (255,)
    for n in range(repeats):
        for x, y, w, h in BORDER:
            left, top = (20 * n + x) * unit, y * unit
            draw.rectangle([left, top, left + w * unit - 1, top + max(1, h * unit) - 1], fill=fill)
    path = os.path.join(PRINTS, "border_%d.png" % len(os.listdir(PRINTS)))
    im.save(path)
    return path


def board(color=PLUM):
    """Card covered with fine-grained paper."""
    return material("board", color, rough=0.55, spec=0.35, bump=(26, 0.12), bd=0.02)


def ringed(w, d, tall, z, color=GOLD):
    """The border on the four sides of a box."""
    o = []
    for turn, length, away in ((0, w, d / 2), (180, w, d / 2), (90, d, w / 2), (-90, d, w / 2)):
        a = math.radians(turn)
        one = plate(border_print(length, tall, color), length - 0.06, tall, rough=0.28, foil=True)
        one.rotation_euler = (math.pi / 2, 0, a)
        one.location = (math.sin(a) * (away + 0.012), -math.cos(a) * (away + 0.012), z)
        o.append(one)
    return o


def gift_base(w=24, d=17, h=4.8, color=PLUM, inside="#F3E4CF", wall=0.28):
    """The lower half of the box, open, standing on z = 0."""
    paper, lining = board(color), material("lining", inside, rough=0.7, spec=0.2)
    o = [slab(w, d, wall, 0.12, 0.05, paper, "floor", n=3)]
    for turn, length, away in ((0, w, d / 2), (180, w, d / 2), (90, d, w / 2), (-90, d, w / 2)):
        a = math.radians(turn)
        for thing, thick, inset in ((paper, wall, wall / 2), (lining, 0.03, wall + 0.02)):
            tall = h - (0.06 if thing is lining else 0)
            long = length - 2 * (inset - wall / 2) - (2 * wall if turn in (90, -90) else 0)  # no two faces in one plane
            one = slab(long, thick, tall, 0.04, 0.03, thing, "wall", n=2, seg=3)
            put(one, (math.sin(a) * (away - inset), -math.cos(a) * (away - inset), 0), (0, 0, a))
            o.append(one)
    o.append(slab(w - 2 * wall, d - 2 * wall, 0.03, 0.05, 0.01, lining, "lining", z=wall, n=2, seg=2))
    o += ringed(w, d, 1.6, 1.4)
    return group(o, "giftbase")


def gift_lid(w=24, d=17, h=2.6, color=PLUM, signed=True):
    """The lid, its top up, its rim on z = 0."""
    o = [slab(w + 0.36, d + 0.36, h, 0.16, 0.07, board(color), "lid", n=3)]
    o += ringed(w + 0.36, d + 0.36, min(1.5, 0.62 * h), h * 0.42)
    if signed:
        L = Label(11, 8, None, GOLD)
        L.mark("rosette", 0.5, 0.32, 1.75, GOLD, 0.09)
        L.t(0.74, "LABONNO", "didot", 1.35, GOLD, 0.2)
        L.t(0.92, "লাবণ্য", "bangla", 0.72, GOLD)
        o.append(plate(L.save(), 11, 8, (0, 0, h + 0.012), (0, 0, 0), rough=0.22, foil=True))
    return group(o, "giftlid")


def tissue_material(color="#F7E7D2"):
    """Thin paper that light comes through."""
    k = Nodes("tissue")
    set_inputs(k.b, **{"Base Color": linear(color), "Roughness": 0.75, "Specular": 0.25})
    through, mix = k.n("BsdfTranslucent"), k.n("MixShader")
    through.inputs[0].default_value = linear(color)
    mix.inputs[0].default_value = 0.35
    k.l(k.b.outputs[0], mix.inputs[1])
    k.l(through.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs[0])
    return k.m


def crumple(nu, nv, size, seed):
    """How far each point of a sheet is pushed, by the facets of crumpled paper: about -1 to 1."""
    rnd = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(0, 1, nu), np.linspace(0, 1, nv), indexing="ij")
    total = np.zeros((nu, nv))
    for octave, strength in ((1.0, 1.0), (2.3, 0.45), (5.0, 0.16)):
        count = max(6, round(octave * size))
        at, tilt = rnd.random((count, 2)), rnd.normal(0, 1, (count, 2))
        lift = rnd.normal(0, 0.25, count)
        planes = [
            lift[k] + tilt[k, 0] * (u - at[k, 0]) + tilt[k, 1] * (v - at[k, 1]) for k in range(count)
        ]
        away = np.stack([np.hypot(u - at[k, 0], v - at[k, 1]) for k in range(count)])
        weight = np.exp(-((away * count**0.5) ** 2) * 2.2)
        order = np.argsort(away, axis=0)[:3]
        picked = np.take_along_axis(np.stack(planes), order, axis=0)
        total += strength * picked.max(axis=0) * count**0.25
    total = cv2.GaussianBlur(total.astype(np.float32), (0, 0), 1.1)  # where facets meet they would be jagged
    return np.clip(total / np.abs(total).max() * 1.2, -1, 1)


def sheet(points, made_of, name="tissue"):
    """A sheet through a grid of points (nu, nv, 3); its creases stay sharp."""
    nu, nv, _ = points.shape
    faces = [
        [i * nv + j, (i + 1) * nv + j, (i + 1) * nv + j + 1, i * nv + j + 1]
        for i in range(nu - 1)
        for j in range(nv - 1)
    ]
    me = bpy.data.meshes.new(name)
    me.from_pydata(points.reshape(-1, 3).tolist(), [], faces)
    return link(me, name, made_of, auto=math.radians(24))


def tissue_bed(w, d, level, color="#F7E7D2", seed=1, lift=1.0):
    """What things in a box lie on: a crumpled sheet, higher along the walls."""
    nu, nv = 170, 120
    x, y = np.meshgrid(np.linspace(-w / 2, w / 2, nu), np.linspace(-d / 2, d / 2, nv), indexing="ij")
    rise = crumple(nu, nv, 26, seed)
    edge = np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))
    z = level + 0.8 * lift * rise + 0.9 * np.exp(-((edge / 1.1) ** 2))
    return sheet(np.dstack([x, y, z]), tissue_material(color))


def shred(w, d, level, contents, color="#F1DFC4", seed=1, count=1100):
    """Crinkled strips of paper that fill a box, and give way below the `contents`."""
    rnd = np.random.default_rng(seed)
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()

    def lies_there(x, y):
        found, at, *_, thing, _ = bpy.context.scene.ray_cast(graph, (x, y, 40), (0, 0, -1))
        while found and thing and thing not in contents:
            thing = thing.parent
        return found and thing is not None

    verts, faces = [], []
    for _ in range(count):
        x, y, turn = rnd.uniform(-w / 2, w / 2), rnd.uniform(-d / 2, d / 2), rnd.uniform(0, 6.3)
        lift, bend, roll = rnd.uniform(-0.7, 0.75), rnd.normal(0, 0.07), rnd.normal(0, 0.35)
        first, n = len(verts), int(rnd.integers(8, 17))
        for k in range(n):
            x = min(max(x + 0.42 * math.cos(turn), 0.15 - w / 2), w / 2 - 0.15)
            y = min(max(y + 0.42 * math.sin(turn), 0.15 - d / 2), d / 2 - 0.15)
            turn += bend
            z = level - 0.9 if lies_there(x, y) else level + lift + 0.3 * math.sin(2.0 * x + seed) * math.cos(1.7 * y)
            z += 0.15 * (-1) ** k * rnd.uniform(0.5, 1.2)
            across = (-0.15 * math.sin(turn), 0.15 * math.cos(turn), 0.15 * roll)
            verts += [(x + s * across[0], y + s * across[1], z + s * across[2]) for s in (-1, 1)]
        faces += [[first + 2 * k, first + 2 * k + 1, first + 2 * k + 3, first + 2 * k + 2] for k in range(n - 1)]
    me = bpy.data.meshes.new("shred")
    me.from_pydata(verts, [], faces)
    return link(me, "shred", tissue_material(color), smooth=False)


def loose_ribbon(path, color="#D99A2B", width=1.3, seed=1):
    """A ribbon that was untied, lying along the path in low waves."""
    rnd = random.Random(seed)
    long, points, normals = along(path)
    start, lean = rnd.uniform(0, 6), rnd.uniform(0.2, 0.5)
    lies, across = [], []
    for s, (x, y), (nx, ny) in list(zip(long, points, normals))[::4]:
        tilt = lean * math.sin(0.5 * s + start)
        lies.append((x, y, 0.05 + width / 2 * abs(tilt) + 0.4 * max(0.0, math.sin(0.7 * s + start)) ** 1.5))
        across.append((nx, ny, tilt))
    return band(lies, width, satin(color, 0.42), across, swallowtail=0.6)


def gift_card(words=("For you", "তোমার জন্য"), w=7.4, h=5.0):
    """A card with its words, lying; top up."""
    L = Label(w, h, "#FBF3E4")
    L.frame(0.28, GOLD, 0.03, 0.1)
    L.mark("rosette", 0.5, 0.26, 0.62, "#B5566A", 0.04)
    L.t(0.56, words[0], "garamondi", 0.98, "#48152F")
    L.t(0.80, words[1], "bangla", 0.56, "#B5566A")
    paper = slab(w, h, 0.07, 0.06, 0.02, material("card", "#FBF3E4", rough=0.7), "card", n=3, seg=2)
    return group([paper, plate(L.save(), w - 0.04, h - 0.04, (0, 0, 0.078), (0, 0, 0), rough=0.65)], "card")


def satin(color="#D99A2B", rough=0.28):
    k = Nodes("satin")
    where, weave = k.n("TexCoord"), k.n("TexNoise", Scale=3.0, Detail=4.0)
    bump = k.n("Bump", Strength=0.12, Distance=0.03)
    k.l(where.outputs["Object"], weave.inputs["Vector"])
    k.l(weave.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(
        k.b,
        **{"Base Color": linear(color), "Roughness": rough, "Specular": 0.5, "Sheen": 0.6}
    )
    return k.m


def band(path, width, made_of, sideways=None, thick=0.035, name="ribbon", swallowtail=0.0):
    """A ribbon along a path; `sideways` is the direction of its width at each point. Both ends are cut to points that are
    `swallowtail` long.
    """
    points = [Vector(p) for p in path]
    verts, faces, n = [], [], 9
    for i, p in enumerate(points):
        along = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        across = Vector(sideways[i] if sideways else (0, 1, 0))
        across = (across - along * across.dot(along)).normalized()
        normal = along.cross(across)
        for j in range(n):
            t = j / (n - 1) * 2 - 1
            cut = swallowtail * abs(t) * ((i == len(points) - 1) - (i == 0))
            verts.append(p + along * cut + across * (t * width / 2) + normal * (0.05 * width * t * t))
    for i in range(len(points) - 1):
        for j in range(n - 1):
            k = i * n + j
            faces.append([k, k + 1, k + n + 1, k + n])
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    o = link(me, name, made_of, auto=math.pi)
    solid = o.modifiers.new("s", "SOLIDIFY")
    solid.thickness = thick
    return o


def ribboned(w, d, h, made_of, width=1.5, at=(0, 0), bow_size=1.0, seed=1):
    """A ribbon around a closed box both ways, with a bow where they cross."""
    rnd = random.Random(seed)
    ax, ay = at
    e = 0.05
    o = []
    for along_x in (True, False):
        half = (w if along_x else d) / 2 + e
        off = ay if along_x else ax
        flat = [(-half, 0.0), (-half, h), (half, h), (half, 0.0)]
        path = []
        for (a, za), (b, zb) in zip(flat, flat[1:]):
            path += [(a + (b - a) * q / 14, za + (zb - za) * q / 14) for q in range(14)]
        path.append(flat[-1])
        lift = 0.0 if along_x else 0.03
        pts = [((p, off, z + e + lift) if along_x else (off, p, z + e + lift)) for p, z in path]
        side = (0, 1, 0) if along_x else (1, 0, 0)
        o.append(band(pts, width, made_of, [side] * len(pts)))
    z = h + 0.25
    s = bow_size
    for side, turn in ((1, 0.25), (-1, 0.18), (1, -0.45), (-1, -0.5)):
        big = 1.0 if abs(turn) < 0.3 else 0.78
        loop, across = [], []
        for k in range(41):
            t = k / 40
            a = 2 * math.pi * t
            out = s * big * 3.3 * (0.5 - 0.5 * math.cos(a)) ** 0.8
            up = s * big * (1.15 * math.sin(a) + 0.75 * (0.5 - 0.5 * math.cos(a)))
            x, y = side * out * math.cos(turn), out * math.sin(turn) * side
            loop.append((ax + x, ay + y, z + max(0.02, up + 0.25)))
            across.append((-math.sin(turn) * 1.0, math.cos(turn), 0.18 * math.sin(a)))
        o.append(band(loop, width * (0.92 + 0.1 * rnd.random()), made_of, across))
    knot = slab(width * 0.95, width * 0.9, 0.75, 0.3, 0.3, made_of, "knot", n=6)
    o.append(put(knot, (ax, ay, z - 0.1), (0, 0, 0.1)))
    for side, turn in ((1, -0.75), (-1, -1.0)):
        tail, across = [], []
        for k in range(25):
            t = k / 24
            out = s * 4.6 * t
            x, y = side * out * math.cos(turn), out * math.sin(turn)
            tail.append((ax + x, ay + y, z + 0.35 * math.sin(2.6 * math.pi * t) * (1 - t) + 0.06))
            across.append((math.sin(turn) * side, math.cos(turn), 0.3 * math.sin(4 * t)))
        o.append(band(tail, width * 0.95, made_of, across))
    return group(o, "ribboned")


def wrapped_box(w, d, h, color=PLUM, ribbon="#D99A2B", at=(0.0, 0.0), bow_size=1.0):
    """A closed box with lid, border and ribbon."""
    body = slab(w, d, h - 0.4, 0.12, 0.06, board(color), "box", n=3)
    base = group([body, *ringed(w, d, min(1.5, h * 0.2), h * 0.2)], "box")
    lid = put(gift_lid(w, d, min(2.6, h * 0.42), color, signed=False), (0, 0, h - min(2.6, h * 0.42)))
    tied = ribboned(w + 0.36, d + 0.36, h, satin(ribbon), 1.3 * max(0.7, bow_size), at, bow_size)
    return group([base, lid, tied], "gift")


def opened_box(contents, w=24, d=17, h=4.8, color=PLUM, seed=1, level=2.9):
    """The open box, filled with shreds; `contents` are things that already lie at their height."""
    base = gift_base(w, d, h, color)
    inner_w, inner_d = w - 0.7, d - 0.7
    bed = tissue_bed(inner_w, inner_d, level - 1.4, seed=seed)
    return group([base, bed, shred(inner_w, inner_d, level, contents, seed=seed), *contents], "opened")
