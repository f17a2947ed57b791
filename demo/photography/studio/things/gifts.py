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
from .shreds import crinkled_paper, shred_paper

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
    """Card covered with handmade paper: long fibres lie in it, some paler, and it took its dye unevenly."""
    k = Nodes("board")
    c = linear(color)[:3]
    where = k.n("TexCoord").outputs["Object"]

    def noise(scale, detail, stretch=(1, 1, 1), turn=0.0, distortion=0.0):
        laid, n = k.n("Mapping"), k.n("TexNoise", Scale=scale, Detail=detail, Roughness=0.6, Distortion=distortion)
        laid.inputs["Scale"].default_value, laid.inputs["Rotation"].default_value = stretch, (0, 0, turn)
        k.l(where, laid.inputs[0])
        k.l(laid.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    def of(operation, *into):
        n = k.n("Math", operation=operation)
        for socket, value in zip(n.inputs, into):
            if isinstance(value, float):
                socket.default_value = value
            else:
                k.l(value, socket)
        return n.outputs[0]

    def ranged(value, low, high, to_low, to_high):
        n = k.n("MapRange", interpolation_type="SMOOTHSTEP")
        for name, at in zip(("From Min", "From Max", "To Min", "To Max"), (low, high, to_low, to_high)):
            n.inputs[name].default_value = at
        k.l(value, n.inputs["Value"])
        return n.outputs[0]

    clouds, grain = noise(0.22, 5.0, distortion=0.6), noise(7.0, 5.0)
    fibres = None  # where slow noise crosses its middle, drawn out each its own way
    for scale, stretch, turn in ((0.9, (1, 0.22, 1), 0.5), (0.8, (0.24, 1, 1), -0.4), (1.1, (1, 0.3, 1), 1.3)):
        thin = ranged(of("ABSOLUTE", of("SUBTRACT", noise(scale, 2.0, stretch, turn, 1.2), 0.5)), 0.0, 0.010, 1.0, 0.0)
        some = of("MULTIPLY", thin, ranged(noise(0.5, 2.0, distortion=scale), 0.54, 0.70, 0.0, 1.0))
        fibres = of("MAXIMUM", fibres, some) if fibres else some
    tone = of("ADD", ranged(clouds, 0.3, 0.7, 0.88, 1.08), of("MULTIPLY", of("SUBTRACT", grain, 0.5), 0.5))
    dyed, pale = k.n("VectorMath", operation="SCALE"), k.n("MixRGB")
    dyed.inputs[0].default_value = c
    k.l(tone, dyed.inputs["Scale"])
    k.l(of("MULTIPLY", fibres, 0.13), pale.inputs[0])
    k.l(dyed.outputs[0], pale.inputs[1])
    pale.inputs[2].default_value = [0.55 * x + 0.30 for x in c] + [1]
    k.l(pale.outputs[0], k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=0.55, Distance=0.035)
    k.l(of("ADD", of("MULTIPLY", grain, 0.9), of("MULTIPLY", fibres, 0.3)), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.72, Specular=0.22, Sheen=0.25)
    return k.m


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
        o.append(plate(signature(), 11, 8, (0, 0, h + 0.012), (0, 0, 0), rough=0.22, foil=True))
    return group(o, "giftlid")


def signature(color=GOLD):
    """The shop's flower and its name in two scripts."""
    L = Label(11, 8, None, color)
    L.mark("rosette", 0.5, 0.32, 1.75, color, 0.09)
    L.t(0.74, "LABONNO", "didot", 1.35, color, 0.2)
    L.t(0.92, "লাবণ্য", "bangla", 0.72, color)
    return L.save()


def tissue_material(color="#F7E7D2"):
    """Thin paper that light comes through."""
    k = Nodes("tissue")
    color = list(linear(color)[:3]) + [1]
    set_inputs(k.b, **{"Base Color": color, "Roughness": 0.75, "Specular": 0.25})
    through, mix = k.n("BsdfTranslucent"), k.n("MixShader")
    through.inputs[0].default_value = color
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


def loose_ribbon(path, color="#D99A2B", width=1.3, seed=1):
    """A ribbon that was untied. It cannot bend in its plane, so it stands up on its edge where its way turns, and lies down
    between.
    """
    rnd = random.Random(seed)
    long, points, normals = along(path)
    long, points, normals = long[::4], points[::4], normals[::4]
    bends = np.array([a[0] * b[1] - a[1] * b[0] for a, b in zip(normals, normals[1:])]) / np.diff(long)
    bends = np.convolve(np.pad(np.append(bends, bends[-1]), 9, mode="edge"), np.ones(19) / 19, "valid")
    tilts = np.clip(3.2 * bends, -1.35, 1.35) + 0.22 * np.sin(0.8 * long + rnd.uniform(0, 6))
    waves = 0.28 * np.maximum(0, np.sin(0.55 * long + rnd.uniform(0, 6))) ** 1.5 * np.cos(tilts)
    lies, across = [], []
    for (x, y), (nx, ny), tilt, wave in zip(points, normals, tilts, waves):
        lies.append((x, y, 0.05 + width / 2 * abs(math.sin(tilt)) + wave))
        across.append((nx * math.cos(tilt), ny * math.cos(tilt), math.sin(tilt)))
    return band(lies, width, grosgrain(color), across, 0.03, swallowtail=0.55 * width)


def gift_card(words=("For you", "তোমার জন্য"), w=7.4, h=5.0):
    """A card with its words, lying; top up."""
    L = Label(w, h, "#FBF3E4")
    L.frame(0.28, GOLD, 0.03, 0.1)
    L.mark("rosette", 0.5, 0.26, 0.62, "#B5566A", 0.04)
    L.t(0.56, words[0], "garamondi", 0.98, "#48152F")
    L.t(0.80, words[1], "bangla", 0.66, "#9A3450", bold=0.012)
    paper = slab(w, h, 0.07, 0.06, 0.02, material("card", "#FBF3E4", rough=0.7), "card", n=3, seg=2)
    return group([paper, plate(L.save(), w - 0.04, h - 0.04, (0, 0, 0.078), (0, 0, 0), rough=0.65)], "card")


def grosgrain(color, rib=0.05):
    """A ribbon woven in ribs across itself, so many centimetres apart: matt, with a breath of gleam along it, and a plain
    firmer edge. Its ribs are painted into its colour, too, or few samples lose them.
    """
    k = Nodes("grosgrain")
    c = linear(color)[:3]
    at, split = k.n("TexCoord").outputs["UV"], k.n("SeparateXYZ")
    k.l(at, split.inputs[0])

    def of(operation, *into):
        n = k.n("Math", operation=operation)
        for socket, value in zip(n.inputs, into):
            if isinstance(value, float):
                socket.default_value = value
            else:
                k.l(value, socket)
        return n.outputs[0]

    def noise(scale):
        laid, n = k.n("Mapping"), k.n("TexNoise", Scale=1.0, Detail=3.0)
        laid.inputs["Scale"].default_value = scale
        k.l(at, laid.inputs[0])
        k.l(laid.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    warp, cloudy = noise((3.0, 46, 1)), noise((0.8, 1.6, 1))
    turn = of("ADD", of("MULTIPLY", split.outputs["X"], 2 * math.pi / rib), of("MULTIPLY", noise((2.0, 3.0, 1)), 2.4))
    from_edge = of("ABSOLUTE", of("SUBTRACT", split.outputs["Y"], 0.5))  # V runs from 0 to 1 across
    plain = of("GREATER_THAN", from_edge, 0.455)
    rounded = of("ABSOLUTE", of("SINE", of("MULTIPLY", turn, 0.5)))
    rib_ = of("MAXIMUM", rounded, of("MULTIPLY", plain, 0.72))
    tone = of("ADD", of("MULTIPLY", rib_, 0.34), of("MULTIPLY", warp, 0.26))
    tone = of("ADD", of("ADD", tone, of("MULTIPLY", cloudy, 0.16)), 0.42)
    dyed = k.n("VectorMath", operation="SCALE")
    dyed.inputs[0].default_value = c
    k.l(tone, dyed.inputs["Scale"])
    bump = k.n("Bump", Strength=0.5, Distance=0.012)
    k.l(of("ADD", rib_, of("MULTIPLY", warp, 0.3)), bump.inputs["Height"])
    set_inputs(k.b, Roughness=0.85, Specular=0.08, Sheen=0.35)
    return woven(k, dyed, bump, [0.9 * x + 0.08 for x in c], 0.5, 0.7, 0.09, 0.10)


def woven(k, dyed, bump, gleam_color, gloss, gleams, shines, lets_through):
    """A cloth of that colour and relief: some light comes `lets_through` it, and it `shines` so much along its threads."""
    gleam, through, thin, both = (k.n(kind) for kind in ("BsdfAnisotropic", "BsdfTranslucent", "MixShader", "MixShader"))
    gleam.inputs["Roughness"].default_value, gleam.inputs["Anisotropy"].default_value = gloss, gleams
    gleam.inputs["Color"].default_value = [min(1, x) for x in gleam_color] + [1]
    thin.inputs[0].default_value, both.inputs[0].default_value = lets_through, shines
    k.l(dyed.outputs[0], k.b.inputs["Base Color"])
    k.l(dyed.outputs[0], through.inputs["Color"])
    k.l(k.n("Tangent", direction_type="UV_MAP").outputs[0], gleam.inputs["Tangent"])
    for shader in (k.b, gleam):
        k.l(bump.outputs[0], shader.inputs["Normal"])
    k.l(k.b.outputs[0], thin.inputs[1])
    k.l(through.outputs[0], thin.inputs[2])
    k.l(thin.outputs[0], both.inputs[1])
    k.l(gleam.outputs[0], both.inputs[2])
    k.l(both.outputs[0], k.o.inputs["Surface"])
    return k.m


def band(path, width, made_of, sideways=None, thick=0.014, name="ribbon", swallowtail=0.0, gathered=None, seed=1, slack=1.0):
    """A ribbon along a path; `sideways` is the direction of its width at each point. Both ends are cut to points that are
    `swallowtail` long. Where it is `gathered` (0 to 1 at each point) it is drawn together in pleats; without `slack` it
    is taut elsewhere.
    """
    rnd = random.Random(seed)
    points = [Vector(p) for p in path]
    verts, faces, n = [], [], 41
    pleats, phase, bow = rnd.uniform(2.1, 2.9), rnd.uniform(0, 6), rnd.choice((-1, 1)) * rnd.uniform(0.03, 0.07)
    soft = [(rnd.uniform(0.5, 1.6), rnd.uniform(-2, 2), rnd.uniform(0, 6), rnd.uniform(0.2, 1)) for _ in range(4)]
    creases = [(rnd.uniform(-1.2, 1.2), rnd.uniform(5, 10), rnd.uniform(0, 6)) for _ in range(3)]  # from where it was held, along it
    long, coords = 0.0, []
    for i, p in enumerate(points):
        along = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        long += (p - points[i - 1]).length if i else 0
        across = Vector(sideways[i] if sideways else (0, 1, 0))
        across = (across - along * across.dot(along)).normalized()
        normal = along.cross(across)
        drawn = gathered[i] if gathered else 0.0
        wide = width * (1 - 0.62 * drawn)
        for j in range(n):
            t = j / (n - 1) * 2 - 1
            cut = swallowtail * abs(t) * ((i == len(points) - 1) - (i == 0))
            up = slack * bow * width * t * t + 0.13 * width * drawn**0.8 * math.sin(pleats * math.pi * t + phase)
            up += 0.045 * width * drawn**0.6 * math.sin(2.4 * pleats * math.pi * t + 2 * phase)
            up += slack * 0.008 * width * sum(abs(math.sin(a * long + b * t + c)) for a, b, c in creases)
            up += slack * 0.016 * width * sum(s * math.sin(a * long + b * t + c) for a, b, c, s in soft) * (1 - drawn)
            verts.append(p + along * cut + across * (t * wide / 2) + normal * up)
            coords.append((long, j / (n - 1)))
    for i in range(len(points) - 1):
        for j in range(n - 1):
            k = i * n + j
            faces.append([k, k + 1, k + n + 1, k + n])
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    uv = me.uv_layers.new().data
    for loop in me.loops:
        uv[loop.index].uv = coords[loop.vertex_index]
    o = link(me, name, made_of, auto=math.pi)
    solid = o.modifiers.new("s", "SOLIDIFY")
    solid.thickness = thick
    return o


def ribboned(w, d, h, made_of, width=1.5, at=(0, 0), bow_size=1.0, seed=1):
    """A ribbon around a closed box both ways, with a bow where they cross."""
    ax, ay = at
    e = 0.06
    o = []
    for along_x in (True, False):
        half = (w if along_x else d) / 2 + e
        off = ay if along_x else ax
        flat = [(-half, 0.0), (-half, h), (half, h), (half, 0.0)]
        path = []
        for (a, za), (b, zb) in zip(flat, flat[1:]):
            path += [(a + (b - a) * q / 40, za + (zb - za) * q / 40) for q in range(40)]
        path.append(flat[-1])
        lift = 0.0 if along_x else 0.03
        pts, drawn = [], []
        for p, z in path:
            off_knot = abs(p - (ax if along_x else ay)) if z >= h else 9.0
            near = math.exp(-((off_knot / (0.9 * width)) ** 2))
            drawn.append(0.45 * near)  # the knot draws it together
            z += e + lift + 0.16 * width * near
            pts.append((p, off, z) if along_x else (off, p, z))
        side = (0, 1, 0) if along_x else (1, 0, 0)
        o.append(band(pts, width, made_of, [side] * len(pts), gathered=drawn, seed=seed + along_x, slack=0.0))
    return group([*o, *bow(ax, ay, h + 0.2, 1.22 * width, bow_size, made_of, seed)], "ribboned")


def bow(ax, ay, z, width, s, made_of, seed=1):
    """Two loops of unequal size that are pleated where the knot holds them, two ends that leave it straight (a ribbon cannot
    bend in its plane), lie down, rise in one wave and turn over a little; each falls its own way.
    """
    rnd = random.Random(seed)
    o = []
    for k, (side, turn, big, sag) in enumerate(((1, 0.30, 0.90, 0.35), (-1, -0.06, 1.10, 0.70))):
        loop, across, drawn = [], [], []
        lean, twist = rnd.uniform(-0.25, 0.25), rnd.uniform(-0.5, 0.5)
        reach, high = s * big * rnd.uniform(3.7, 4.0), s * big * rnd.uniform(1.25, 1.45)
        for i in range(61):
            t = i / 60
            out = reach * math.sin(math.pi * t) ** 0.82
            # Its upper half rises at once from the knot, the lower one comes back nearly flat.
            up = high * (1.5 * math.sin(math.pi * min(1, t / 0.62)) ** 0.9 if t < 0.31 else 1.5 * (1 - ((t - 0.31) / 0.69) ** 1.35))
            up += -sag * s * (out / reach) ** 2 * (1 - t) + 0.1
            aside = lean * math.sin(math.pi * t) * s + 0.10 * s * math.sin(5 * t + k)
            x, y = side * out * math.cos(turn) - aside * math.sin(turn), side * out * math.sin(turn) + aside * math.cos(turn)
            loop.append((ax + x, ay + y, z + max(0.03, up)))
            tilt = 0.30 * math.sin(2 * math.pi * t) + twist * math.sin(math.pi * t) * 0.5
            across.append((-math.sin(turn), math.cos(turn), tilt))
            drawn.append(max(0.0, 1 - math.sin(math.pi * t) * 1.35) ** 1.3)
        o.append(band(loop, width * rnd.uniform(0.96, 1.06), made_of, across, gathered=drawn, seed=seed + 10 + k, slack=0.6))
    ring, across = [], []
    for i in range(33):
        a = 2 * math.pi * i / 32
        ring.append((ax + 0.34 * width * math.cos(a), ay, z + 0.24 + 0.30 * width * math.sin(a)))
        across.append((0.12 * math.sin(a), 1, 0))
    o.append(band(ring, 0.92 * width, made_of, across, gathered=[0.42] * 33, seed=seed + 20))
    for k, (side, turn, share) in enumerate(((1, -1.08, 1.0), (-1, -0.62, 0.84))):
        tail, across, drawn = [], [], []
        long, crest = s * share * rnd.uniform(5.0, 5.4), rnd.uniform(0.52, 0.62)
        for i in range(61):
            t = i / 60
            out = long * t
            rise = 0.42 * s * math.exp(-(((t - crest) / 0.17) ** 2)) + 0.55 * math.exp(-((t / 0.13) ** 2)) + 0.22 * s * max(0, t - 0.82) / 0.18 * k
            tail.append((ax + side * out * math.cos(turn), ay + out * math.sin(turn), z - 0.12 + rise))
            over = 0.5 * math.sin(2.6 * t + 2 * k) * t  # turns about its length
            across.append((-math.sin(turn), math.cos(turn) * side, over))
            drawn.append(max(0.0, 1 - 3.6 * t))
        o.append(band(tail, width * 0.92, made_of, across, swallowtail=0.45 * width, gathered=drawn, seed=seed + 30 + k, slack=0.5))
    return o


def wrapped_box(w, d, h, color=PLUM, ribbon="#D99A2B", at=(0.0, 0.0), bow_size=1.0, mark=None):
    """A closed box with lid, border and ribbon; the shop's `mark` is at a place on its lid (x, y)."""
    body = slab(w, d, h - 0.4, 0.12, 0.06, board(color), "box", n=3)
    base = group([body, *ringed(w, d, min(1.5, h * 0.2), h * 0.2)], "box")
    lid = put(gift_lid(w, d, min(2.6, h * 0.42), color, signed=False), (0, 0, h - min(2.6, h * 0.42)))
    tied = ribboned(w + 0.36, d + 0.36, h, grosgrain(ribbon), 1.75 * max(0.7, bow_size ** 0.5), at, bow_size, seed=round(w))
    signed = [plate(signature(), 6.4, 4.65, (*mark, h + 0.012), (0, 0, 0), rough=0.5)] if mark else []
    return group([base, lid, tied, *signed], "gift")


def opened_box(contents, w=24, d=17, h=4.8, color=PLUM, seed=1, level=3.8):
    """The open box, filled with shreds; `contents` are things that already lie at their height."""
    base = gift_base(w, d, h, color)
    inner_w, inner_d = w - 0.7, d - 0.7
    bed = tissue_bed(inner_w, inner_d, level - 2.0, seed=seed)
    papers = [shred_paper(tone=tone) for tone in (1.0, 0.88, 1.06)]  # of several sheets
    return group([base, bed, crinkled_paper(inner_w, inner_d, level, contents, papers, seed), *contents], "opened")
