"""Lipsticks, compacts, palettes, mascara."""

import math
import os
import random

import bpy
import numpy as np
from PIL import Image, ImageDraw

from ..kit.geometry import cylinder, fix_normals, group, height_field, lathe, link, loft, put, slab, sweep
from ..kit.labels import PRINTS, Label, draw_label, draw_text, emblem, plate, wrap
from ..kit.materials import Nodes, cap_material, glass, gold, material, set_inputs
from ..kit.palette import linear
from .cream import noise
from .smears import smooth


def lipstick(bullet="#A8182B", case="plum", cap=True, metal=None, h_out=2.0, turn=41, satin=False):
    metal = metal or gold(rough=0.16)
    cm = material("case", case, rough=0.22, coat=0.7)
    o = [slab(2.0, 2.0, 3.1, 0.34, 0.09, cm, "base")]
    o.append(slab(1.86, 1.86, 0.3, 0.32, 0.05, metal, "ring", z=3.05))
    o.append(
        lathe(
            [(0, 3.3), (0.78, 3.3, 0.04), (0.78, 4.75, 0.07), (0.68, 4.75, 0.03), (0.68, 4.2), (0, 4.2)],
            metal,
            "sleeve",
        )
    )
    o.append(slanted_bullet(bullet, 4.0, 5.05 + h_out, turn=turn, satin=satin))
    mark = Label(1.7, 2.3, None, "#F0C585")
    mark.mark("rosette", 0.5, 0.36, 0.46, "#F0C585", 0.036)
    mark.t(0.72, "LABONNO", "didot", 0.26, "#F0C585", 0.1, fit=0.96, bold=0.022)
    o.append(plate(mark.save(), 1.7, 2.3, (0, -1.008, 1.55), rough=0.2, foil=True))
    return group(o, "lipstick")


def slanted_bullet(color, low, high, R=0.66, turn=0.0, satin=False):
    """Velvet, or satin: a cylinder with a round back, cut slantwise. The cut is a plane, an oval that is wide below
    and narrow at the tip, a hair lower than the thin rim that the mould left around it. The mould had two halves, whose
    seam is seen on the sides. `turn` is where the cut looks: degrees from the left towards the front.
    """
    around, slope, rounding = 480, 1.5, 0.03
    top, dome, power = high + 0.13, 1.5, 2.2

    def radius(z):
        rise = np.clip((z - (top - dome)) / dome, 0, 1)
        return R * (1 - 0.02 * (z - low) / (top - low)) * (1 - rise**power) ** (1 / power)

    t = np.linspace(0, 2 * math.pi, around, endpoint=False)
    middle = top - 0.60  # the plane's height at the axis

    def wall(z):
        return np.stack([radius(z) * np.cos(t), radius(z) * np.sin(t), z], -1)

    below, above = np.full(around, low), np.full(around, top)
    for _ in range(50):
        half = (below + above) / 2
        inside = middle + slope * radius(half) * np.cos(t) > half
        below, above = np.where(inside, half, below), np.where(inside, above, half)
    edge = wall(below)
    x = (edge[:, 0].min() + edge[:, 0].max()) / 2
    heart = np.array([x, 0, middle + slope * x])
    inwards = heart - edge
    far = np.linalg.norm(inwards, axis=1, keepdims=True)
    inwards /= far
    normal = np.array([-slope, 0, 1]) / math.hypot(slope, 1)
    rings = [wall(low + (below - rounding - low) * share) for share in 1 - (1 - np.linspace(0, 1, 70)) ** 1.7]
    sides = len(rings)
    seam = np.exp(-(((t % math.pi - math.radians(104)) / 0.016) ** 2))[:, None]
    rings = [ring * (1 + [0.005, 0.005, 0] * seam) for ring in rings]
    for share in np.linspace(0, 1, 9)[1:]:  # from the wall round the edge to the plane
        start, end = rings[sides - 1], edge + rounding * inwards
        rings.append((1 - share) ** 2 * start + 2 * share * (1 - share) * edge + share**2 * end)
    sunk = 0.008
    for off in np.linspace(0.004, 0.05, 12):
        step = min(max((off - 0.008) / 0.03, 0), 1)
        rings.append(edge + (rounding + off) * inwards - sunk * step * step * (3 - 2 * step) * normal)
    flat = rings[-1]
    rings += [flat + (heart - sunk * normal - flat) * share for share in np.linspace(0, 0.999, 14)[1:]]
    verts = np.concatenate(rings)
    k = np.arange(len(verts)).reshape(-1, around)
    quads = np.stack([k[:-1], np.roll(k[:-1], -1, 1), np.roll(k[1:], -1, 1), k[1:]], 2).reshape(-1, 4)
    me = bpy.data.meshes.new("bullet")
    me.from_pydata(verts.tolist(), [], quads.tolist())
    # Wax gleams softly where the polished mould was; where the blade went, it is duller.
    cast = dict(sss=0.06, ssc=color, ssr=(0.3, 0.05, 0.04), coat=0.25 if satin else 0.0, sheen=0.05, bump=(16, 0.05, 6), bd=0.02)
    bullet = link(me, "bullet", material("lip", color, rough=0.3 if satin else 0.33, spec=0.5, **cast), auto=math.pi)
    cut = dict(sss=0.06, ssc=color, ssr=(0.3, 0.05, 0.04), coat=0, bump=(18, 0.12, 6), bd=0.01)
    me.materials.append(material("cut lip", color, rough=0.34 if satin else 0.52, spec=0.3 if satin else 0.14, **cut))
    me.materials.append(material("lip rim", color, rough=0.36, spec=0.5, **cast))
    ring = np.arange(len(rings) - 1)
    indices = np.repeat(np.where(ring < sides, 0, np.where(ring < sides + 12, 2, 1)).astype(np.int32), around)
    me.polygons.foreach_set("material_index", indices)
    bullet.rotation_euler = (0, 0, math.radians(turn))
    return bullet


def lipstick_cap(case="plum", metal=None):
    cm = material("case", case, rough=0.22, coat=0.7)
    o = [
        slab(2.0, 2.0, 4.4, 0.34, 0.09, cm, "cap"),
        slab(2.03, 2.03, 0.22, 0.35, 0.04, metal or gold(rough=0.16), "capring", z=0.25),
        slab(1.7, 1.7, 0.04, 0.24, 0.01, material("hollow", "#120C0E", rough=0.9), "hollow", z=-0.005),
    ]
    png = draw_label(1.7, 1.6, [dict(kind="emblem", y=0.5, size=0.55, fill="gold", t=0.03)])
    o.append(plate(png, 1.7, 1.6, (0, -1.01, 2.4), rough=0.2, foil=True))
    return group(o, "lipcap")


def closed_lipstick():
    """The cap stands on the ring; both halves show their mark."""
    return group([lipstick(h_out=-2.0), put(lipstick_cap(), (0, 0, 3.33))], "closed lipstick")


def pressed_powder(color):
    """Its grains are of several tones: they are painted, for few samples leave nothing of so fine a relief."""
    k = Nodes(material("pow", color, rough=0.78, spec=0.16, sheen=0.3, bump=(90, 0.3), bd=0.012))
    where, paint = k.n("TexCoord"), linear(color)
    for scale, share in ((75.0, 0.16), (26.0, 0.10), (3.0, 0.06)):
        grains = k.n("TexNoise", Scale=scale, Detail=3.0, Roughness=0.7)
        k.l(where.outputs["Object"], grains.inputs["Vector"])
        paint = k.mixed(paint, k.ranged(grains.outputs["Fac"], 0.32, 0.68, to=(1 - share, 1 + 0.8 * share)), 1.0, "MULTIPLY")
    k.l(paint, k.b.inputs["Base Color"])
    return k.m


def compact(powder="#D98C86", case="plum", angle=112, r=3.7, metal=None, emb=True, pressed=None, name=None):
    """Open round compact: a pan with embossed powder, or whatever else is pressed into it, and a lid with a mirror. Its
    brand's `name` may be printed on its rim, in that colour.
    """
    metal = metal or gold(rough=0.18)
    cm = material("ccase", case, rough=0.2, coat=0.8)
    o = [
        lathe(
            [(0, 0), (r, 0, 0.14 if name else 0.3), (r, 0.85, 0.14), (r - 0.45, 0.85, 0.08), (r - 0.45, 0.45), (0, 0.45)],
            cm,
            "base",
            seg=160,
        )
    ]
    o.append(
        lathe(
            [(r - 0.46, 0.40), (r - 0.46, 0.82, 0.04), (r - 0.62, 0.82, 0.04), (r - 0.62, 0.40)], metal, "pan", seg=160
        )
    )
    # powder with embossed rosette
    R = r - 0.62
    NR, NT = 110, 320
    verts, faces = [], []
    for i in range(NR + 1):
        q = i / NR
        for j in range(NT):
            t = 2 * math.pi * j / NT
            z = 0.70 + 0.06 * (1 - q * q)
            if emb:
                pet = abs(math.cos(4 * t)) ** 0.55
                rim = 0.30 + 0.52 * pet
                e = 1 / (1 + math.exp((q - rim) * 55))
                vein = 0.5 + 0.5 * math.cos(8 * t)
                z += (
                    0.085 * e
                    - 0.034 * e * math.exp(-(((math.sin(4 * t)) / 0.10) ** 2) * 0 - ((q - rim * 0.6) / 0.2) ** 2) * vein
                )
                z -= 0.07 * math.exp(-(((q - 0.155) / 0.022) ** 2))
                z -= 0.05 * math.exp(-(((q - 0.93) / 0.013) ** 2))
            verts.append((R * q * math.cos(t), R * q * math.sin(t), z))
    for i in range(NR):
        for j in range(NT):
            k = (j + 1) % NT
            faces.append([i * NT + j, i * NT + k, (i + 1) * NT + k, (i + 1) * NT + j])
    me = bpy.data.meshes.new("powder")
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    o.append(
        link(
            me,
            "powder",
            pressed or pressed_powder(powder),
            auto=math.pi,
        )
    )
    # lid
    lid = [
        lathe(
            [(0, 0.62), (r, 0.62, 0.28), (r, 0, 0.1), (r - 0.3, 0, 0.06), (r - 0.3, 0.28), (0, 0.28)],
            cm,
            "lid",
            seg=160,
        )
    ]
    lid.append(
        lathe(
            [(0, 0.24), (r - 0.42, 0.24, 0.03), (r - 0.42, 0.30), (0, 0.30)],
            material("mirror", "#FBF8F5", rough=0.012, metal=1),
            "mirror",
            seg=160,
        )
    )
    lid.append(
        lathe([(r - 0.43, 0.2), (r - 0.36, 0.2, 0.02), (r - 0.36, 0.3), (r - 0.43, 0.3)], metal, "bezel", seg=160)
    )
    for ob in lid:  # lid built centred; hinge edge is at +Y
        ob.location = (0, -r, 0)
    g = group(lid, "lidg", loc=(0, r + 0.05, 0.95), rot=(math.radians(-angle), 0, 0))
    if name:
        print_ = Label(5.0, 0.56, None, name)
        print_.t(0.5, "LABONNO", "didot", 0.47, name, 0.3, bold=0.03)
        o.append(wrap(print_.save(), r, 0.15, 0.56, 5.0, rough=0.3, off=0.006, center=-1.75))
    o.append(sweep([(-1.1, r + 0.02, 0.8), (0, r + 0.02, 0.8), (1.1, r + 0.02, 0.8)], 0.2, metal, "hinge"))
    G = group(o, "compact")
    g.parent = G
    return G


def mascara(case="plum", metal=None, closed=False):
    metal = metal or gold(rough=0.16)
    cm = material("mc", case, rough=0.2, coat=0.8)
    o = [
        lathe([(0, 0), (0.82, 0, 0.12), (0.82, 6.4, 0.06), (0, 6.4)], cm, "body"),
        lathe(
            [
                (0, 6.4),
                (0.80, 6.4, 0.03),
                (0.80, 6.75, 0.05),
                (0.5, 6.75),
                (0.5, 7.35, 0.04),
                (0.3, 7.35),
                (0.3, 6.9),
                (0, 6.9),
            ],
            metal,
            "neck",
        ),
    ]
    im = Image.new("RGBA", (1000, 250), (217, 168, 96, 0))
    d = ImageDraw.Draw(im)
    draw_text(d, 500, 125, "LABONNO", "didot", 120, (217, 168, 96, 255), 0.2)
    p = os.path.join(PRINTS, "mascara.png")
    im.rotate(90, expand=True).save(p)
    o.append(wrap(p, 0.82, 1.0, 4.6, 1.15, rough=0.25, foil=True, off=0.008))
    if closed:
        o += [put(part, (0, 0, 6.4)) for part in mascara_cap(cm, metal)]
    return group(o, "mascara")


def mascara_cap(case, metal):
    return [
        lathe([(0, 0), (0.82, 0, 0.05), (0.80, 5.0, 0.14), (0, 5.0)], case, "cap"),
        lathe([(0.83, 0.0), (0.835, 0.05), (0.835, 0.35), (0.83, 0.4)], metal, "band"),
    ]


def mascara_wand(case="plum", metal=None, bristles="#15090F"):
    """The cap stands on z = 0, the brush hangs below."""
    metal = metal or gold(rough=0.16)
    cm = material("mc", case, rough=0.2, coat=0.8)
    o = mascara_cap(cm, metal)
    blk = material("brist", bristles, rough=0.5)
    o.append(cylinder(0.13, 3.2, -3.2, 0.02, blk, "rod", 24))
    o.append(lathe([(0, -5.8), (0.06, -5.8), (0.06, -3.1), (0, -3.1)], blk, "core", seg=12))
    verts, faces = [], []
    random.seed(3)
    for k in range(1500):
        t = k / 1500
        z = -5.75 + 2.5 * t
        a = k * 2.399 + random.uniform(-0.2, 0.2)
        L = (0.18 + 0.26 * math.sin(math.pi * min(1, max(0.03, t * 0.96 + 0.04))) ** 0.6) * random.uniform(0.9, 1.05)
        dz = random.uniform(-0.05, 0.05)
        w = 0.012
        c, s = math.cos(a), math.sin(a)
        i = len(verts)
        verts += [
            (-s * w, c * w, z),
            (s * w, -c * w, z),
            (c * L, s * L, z + dz),
            (0, 0, z + w),
            (c * L, s * L, z + dz + 0.012),
        ]
        faces += [(i, i + 1, i + 2), (i, i + 3, i + 4, i + 2)]
    me = bpy.data.meshes.new("br")
    me.from_pydata(verts, [], faces)
    o.append(link(me, "bristles", blk, smooth=False))
    return group(o, "wand")


def palette(
    colors, cols=3, case="#48152F", w=10.5, d=7.2, mirror=True, metal="gold", angle=108, embossed=False, h=0.9, lid=0.55, relief=1.0
):
    """Its pans may be `embossed`, the `relief` more or less high."""
    rows = len(colors) // cols
    cm = material("palc", case, rough=0.25, coat=0.6)
    o = [slab(w, d, h, 0.5, min(0.12, 0.2 * h), cm, "base", n=8)]
    pw, pd = (w - 1.0) / cols, (d - 1.0) / rows
    for i, c in enumerate(colors):
        x = -w / 2 + 0.5 + pw * (i % cols + 0.5)
        y = d / 2 - 0.5 - pd * (i // cols + 0.5)
        shim = c.endswith("*")
        c = c.rstrip("*")
        o.append(put(slab(pw - 0.28, pd - 0.28, 0.06, 0.28, 0.02, cap_material(metal), "rim", n=6), (x, y, h - 0.03)))
        if shim:
            pressed = material("shade", c, rough=0.42, metal=0.4, spec=0.4, bump=(110, 0.6), bd=0.009)
        else:
            fine = dict(bump=(120, 0.5, 4), bd=0.008, mottled=0.14, ms=60)
            pressed = material("shade", c, rough=0.62, spec=0.22, sheen=0.6, **fine)
        pan = (pw - 0.42, pd - 0.42, 0.07)
        pan = embossed_pan(*pan, pressed, i, relief) if embossed else slab(*pan, 0.24, 0.025, pressed, "shade", n=6)
        o.append(put(pan, (x, y, h)))
    if mirror:
        l = [
            slab(w, lid, d, min(0.2, 0.45 * lid), min(0.12, 0.3 * lid), cm, "lid", n=6),
            slab(
                w - 0.8, 0.06, d - 0.8, 0.02, 0.01, material("mir", "#F1F1EE", rough=0.015, metal=1), "mir", z=0.4, n=4
            ),
        ]
        l[1].location = (0, 0.005 - lid / 2, 0)
        g = group(l, "plid", (0, d / 2 + 0.1, h - 0.15), (math.radians(-(angle - 90)), 0, 0))
        G = group(o, "palette")
        g.parent = G
        return G
    return group(o, "palette")


def embossed_pan(w, d, h, pressed, seed, relief=1.0):
    """Powder pressed with an alpona's rosette; a brush has been in some, and all have grains that lie loose."""
    rnd = np.random.default_rng(seed)
    xs, ys = (np.arange(-side / 2 - 0.04, side / 2 + 0.04, 0.012) for side in (w, d))
    x, y = np.meshgrid(xs, ys)
    corner = np.hypot(np.maximum(np.abs(x) - w / 2 + 0.24, 0), np.maximum(np.abs(y) - d / 2 + 0.24, 0))
    inside = 0.24 - np.where(corner > 0, corner, np.maximum(np.abs(x) - w / 2, np.abs(y) - d / 2) + 0.24)
    q, turn = np.hypot(x, y) / (d / 2), np.arctan2(y, x)
    z = h * (1 - (1 - np.clip(inside / 0.11, 0, 1)) ** 2) + 0.012 * noise(rnd, x.shape, (5, 7))
    for petals, far in ((8, 0.66), (8, 0.36)):
        petal = far * (0.55 + 0.45 * np.abs(np.cos(petals / 2 * turn)) ** 0.6)
        z += relief * (0.034 * smooth((petal - q) / 0.045) - 0.020 * np.exp(-(((q - petal) / 0.022) ** 2)))
    z -= 0.022 * np.exp(-(((inside - 0.15) / 0.026) ** 2))
    if seed in (4, 7):  # worn down where the brush went round
        worn = np.exp(-(((x + 0.25) / 0.75) ** 2) - ((y - 0.05) / 0.42) ** 2)
        hairs = noise(rnd, x.shape, (46, 3))
        z = z * (1 - 0.85 * worn) + worn * (0.042 + 0.010 * hairs)
    z += 0.008 * np.clip(noise(rnd, x.shape, (60, 90)) - 0.35, 0, 1)
    return height_field(xs, ys, np.where(inside > 0, z, -0.02), pressed, "shade")


def pencil(color="#2E0F29", tip="#1A0A12", L=12.5, metal="gold", shade="", fill="gold"):
    """Stands on z = 0, its tip up; the brand and its shade are printed along the barrel, towards -X."""
    wooden = material("pw", "#D9B285", rough=0.6, mottled=0.25, ms=5)
    o = [
        lathe(
            [(0, 0), (0.42, 0, 0.1), (0.42, L - 2.3), (0.40, L - 2.25), (0, L - 2.25)],
            material("penc", color, rough=0.24, coat=0.5),
            "body",
            seg=64,
        ),
        lathe([(0.43, 0.5), (0.44, 0.55), (0.44, 1.1), (0.43, 1.15)], cap_material(metal), "band", seg=64),
        sharpened(L - 2.25, L - 0.95, wooden),
        lathe(
            [(0, L - 1.0), (0.187, L - 1.0), (0.085, L - 0.1, 0.05), (0.04, L - 0.02, 0.04), (0, L)],
            material("lead", tip, rough=0.3, spec=0.5, coat=0.15),
            "lead",
            seg=48,
        ),
    ]
    im = Image.new("RGBA", (1950, 170), (217, 168, 96, 0))
    d = ImageDraw.Draw(im)
    gilt = (226, 184, 120, 255)
    emblem(d, 90, 85, 66, gilt, 9)
    draw_text(d, 680, 88, "LABONNO", "didot", 130, gilt, 0.2)
    draw_text(d, 1570, 84, ("kajal  ·  " + shade) if shade else "kajal", "garamondi", 104, gilt)
    p = os.path.join(PRINTS, "pencil%d.png" % len(os.listdir(PRINTS)))
    im.rotate(90, expand=True).save(p)
    o.append(wrap(p, 0.42, L * 0.17, 6.5, 0.567, rough=0.3, foil=True, off=0.006, center=math.pi))
    return group(o, "pencil")


def sharpened(low, high, wooden, n=144):
    """The cone a sharpener leaves: where it meets the lacquer its edge runs in shallow bows."""
    turns = [2 * math.pi * j / n for j in range(n)]
    rings = [(z, [(r * math.cos(t), r * math.sin(t)) for t in turns]) for z, r in ((low - 0.1, 0.428), (low, 0.423), (high, 0.185))]
    cone = loft(rings, wooden, "wood")
    for v in cone.data.vertices:
        if v.co.z < low - 0.05:
            v.co.z -= 0.09 * abs(math.sin(4 * math.atan2(v.co.y, v.co.x)))
    return cone


def pencil_cap(color, metal="gold", L=3.3):
    """Stands on its open end."""
    o = [
        lathe(
            [(0.4, 0), (0.475, 0, 0.03), (0.47, L - 0.3), (0.40, L, 0.16), (0, L), (0, L - 0.1), (0.4, L - 0.3), (0.4, 0)],
            material("penc", color, rough=0.24, coat=0.5),
            "cap",
            seg=72,
        ),
        lathe([(0.478, 0.12), (0.49, 0.16), (0.49, 0.42), (0.478, 0.46)], cap_material(metal), "band", seg=72),
        cylinder(0.39, 0.02, 0.9, 0.005, material("dark", "#120C0E", rough=0.9), "hollow", 48),
    ]
    return group(o, "pencilcap")


def lipgloss(color="#A3243A", cap="#2E0F29", metal="gold", txt="LABONNO", h=4.8, w=1.75, fill="#FFFFFF", open_=False, sunlit=0.0, shade=""):
    """What is in it may be `sunlit` from behind, its right side towards the sun: then it is oil, and glows."""
    g = glass("lg", "#FFFFFF", 0, 1.5, "#FBF1EF")
    inside = sunlit_from_behind(color, w, h, sunlit) if sunlit else material("lgc", color, rough=0.2, coat=0.5)
    o = [
        slab(w, w, h, 0.34, 0.14, g, "lg", seg=6),
        slab(w - 0.3, w - 0.3, h - 0.45, 0.24, 0.12, inside, "lgc", z=0.28, seg=6),
    ]
    o.append(
        lathe([(0, h - 0.04), (0.72, h - 0.04, 0.03), (0.72, h + 0.22, 0.04), (0, h + 0.22)], cap_material(metal), "r")
    )
    if open_:
        o += wiped_neck(h + 0.2, color)
    else:
        o.append(slab(w * 0.96, w * 0.96, h * 1.02, 0.32, 0.1, cap_material(cap), "lgcap", z=h + 0.16))
    tall = 1.4 if shade else 0.9
    L = Label(3.6, tall)
    L.t(0.4 if shade else 0.5, txt, {"LABONNO": "didot", "shapla": "latob"}.get(txt, "didoti"), 0.74 if shade else 0.62, fill, 0.14 if txt.isupper() else 0)
    if shade:
        L.t(0.83, shade, "latos", 0.23, fill, 0.2)
    p = os.path.join(PRINTS, "lg_%d.png" % len(os.listdir(PRINTS)))
    L.im.rotate(90, expand=True).save(p)
    o.append(plate(p, tall, 3.6, (0, -w / 2 - 0.014, h / 2), rough=0.3))
    return group(o, "lipgloss")


def sunlit_from_behind(color, w, h, strength):
    """Oil that light comes through: a tube bends it to the side that is away from the sun and to its foot, where less
    of it is in the way.
    """
    k = Nodes("lgc")
    set_inputs(k.b, **{"Base Color": linear(color), "Roughness": 0.2, "Clearcoat": 0.5})
    split = k.n("SeparateXYZ")
    k.l(k.n("TexCoord").outputs["Object"], split.inputs[0])
    aside = k.ranged(split.outputs["X"], -0.5 * w, 0.42 * w, (1.0, 0.25))
    low = k.ranged(split.outputs["Z"], 0.1 * h, 0.9 * h, (1.0, 0.45))
    k.b.inputs["Emission"].default_value = linear(color)
    k.l(k.math("MULTIPLY", k.math("MULTIPLY", aside, low), strength), k.b.inputs["Emission Strength"])
    k.m.cycles.sample_as_light = False
    return k.m


def wiped_neck(z, color):
    """The neck a wand is drawn from: a thread, and in its mouth the wiper, on which some is left."""
    clear = material("neck", "#F3E6E2", rough=0.16, coat=0.6)
    tall = 1.0
    profile = [(0.46, z)]
    for turn in (0.3, 0.58):
        profile += [(0.46, z + turn - 0.07), (0.5, z + turn, 0.02), (0.46, z + turn + 0.07)]
    profile += [(0.46, z + tall, 0.06), (0.34, z + tall, 0.05), (0.26, z + tall - 0.3), (0.26, z + 0.2)]
    wet = material("wiper", color, rough=0.12, coat=0.8)
    lip = [(0.34, z + tall - 0.05), (0.31, z + tall - 0.015, 0.01), (0.2, z + tall - 0.16), (0.12, z + 0.3)]
    return [
        lathe(profile, clear, "neck", seg=72),
        lathe(lip, wet, "wiper", seg=72),
        lathe([(0, z + 0.1), (0.26, z + 0.1), (0.26, z + 0.35)], wet, "inside", seg=48),
    ]


def doe_wand(color="#A3243A", cap="#2E0F29", metal="gold", h=4.9, w=1.68):
    """cap at z>0, applicator towards -Z"""
    o = [
        slab(w, w, h, 0.32, 0.1, cap_material(cap), "cap"),
        lathe([(0.52, -0.02), (0.54, -0.2, 0.02), (0.7, -0.2, 0.03), (0.7, 0.04)], cap_material(metal), "r"),
        cylinder(0.55, 0.08, -0.08, 0.01, material("dark", "#120C0E", rough=0.6), "hollow", 48),
        cylinder(0.2, 0.75, -0.75, 0.05, material("rod", "#F4E9E4", rough=0.3), "root", 32),
        cylinder(0.1, 2.7, -2.8, 0.02, material("rod", "#F4E9E4", rough=0.3), "rod", 24),
        *doe_foot(color, -2.68),
    ]
    return group(o, "wand")


def doe_foot(color, top, long=1.24, fibres=34000):
    """Flocked, cut slantwise on its upper side (+Y), and full of what it was dipped in, that drowns its fibres from the
    middle on.
    """
    rnd = np.random.default_rng(9)

    def surface(turn, t):
        cap = np.sqrt(np.clip(1 - (np.clip(t - 0.80, 0, 1) / 0.20) ** 2, 0, 1))
        slant = smooth((t - 0.16) / 0.7)
        r = (0.165 + 0.05 * np.sin(math.pi * np.clip(t, 0, 1) ** 0.8)) * cap * np.clip(t / 0.03, 0, 1) ** 0.5
        y = np.sin(turn) * r * (1 - 0.5 * slant) - 0.13 * slant
        return np.stack([np.cos(turn) * r * (1 + 0.12 * slant), y, top - long * t + 0 * r], -1)

    around, rows = 96, 80
    turn, t = np.meshgrid(np.linspace(0, 2 * math.pi, around, endpoint=False), np.linspace(0, 1, rows), indexing="ij")
    edge = 0.50 + 0.07 * np.sin(3 * turn + 1) + 0.04 * np.sin(7 * turn)
    wet = smooth((t - edge) / 0.16)
    verts = surface(turn, t)
    verts[..., :2] *= (1 + 0.10 * wet)[..., None]
    k = np.arange(around * rows).reshape(around, rows)
    beside = np.roll(k, -1, 0)
    quads = np.stack([k[:, :-1], beside[:, :-1], beside[:, 1:], k[:, 1:]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new("doe")
    me.from_pydata(verts.reshape(-1, 3).tolist(), [], quads.tolist())
    foot = link(me, "doe", material("doe", color, rough=0.7, sheen=0.5), auto=math.pi)
    me.materials.append(material("doe wet", color, rough=0.06, coat=1, spec=0.6))
    me.polygons.foreach_set("material_index", (wet[:, :-1] > 0.5).astype(np.int32).ravel())
    a, at = rnd.uniform(0, 2 * math.pi, fibres), rnd.uniform(0.02, 0.74, fibres)
    dry = at < 0.50 + 0.07 * np.sin(3 * a + 1) + 0.04 * np.sin(7 * a) + rnd.normal(0, 0.03, fibres)
    a, at = a[dry], at[dry]
    root = surface(a, at)
    out = surface(a, at) - surface(a, at).mean(axis=0) * [1, 1, 0]
    out[:, 2] = 0
    out = out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-4) + rnd.normal(0, 0.35, out.shape) - [0, 0, 0.35]
    tip = root + out * rnd.uniform(0.008, 0.017, (len(a), 1))
    side = np.cross(out, rnd.normal(0, 1, out.shape))
    side *= 0.0019 / np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-4)
    hairs = np.stack([root - side, root + side, tip + 0.3 * side, tip - 0.3 * side], 1).reshape(-1, 3)
    fluff = bpy.data.meshes.new("flock")
    fluff.from_pydata(hairs.tolist(), [], np.arange(len(hairs)).reshape(-1, 4).tolist())
    return [foot, link(fluff, "flock", material("flock", color, rough=0.8, sheen=0.8, mottled=0.3, ms=30))]
