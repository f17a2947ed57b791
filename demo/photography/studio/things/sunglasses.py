"""Sunglasses of thick acetate, folded, lying on their back."""

import math

import bpy
import numpy as np

from ..kit.geometry import fix_normals, group, link, sweep
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear

APART = 3.05  # from the middle of the bridge to the middle of a lens


def sunglasses(frame="#8A3B12", top="#2A0F08", foot="#C8702C", sky=0.0):
    """They look up along z; what is above of one who wears them lies towards +y. Lenses are darkest there, and mirror so
    much of a painted `sky`.
    """
    acetate = material("acetate", frame, rough=0.1, coat=1.0, spec=0.6, mottled=0.72, ms=0.8)
    brass = material("hinge", "#C99A55", rough=0.25, metal=1)
    o = []
    for side in (-1, 1):
        outline = lens_outline(side)
        o += [rim(outline, acetate), lens(outline, tinted(top, foot, sky))]
        lug = smooth([(side * (APART + x), y, z) for x, y, z in ((1.75, 1.26, -0.01), (2.2, 1.40, -0.02), (2.6, 1.46, -0.05), (2.86, 1.47, -0.10))])
        o.append(band(lug, (0.36, 0.34, 0.31, 0.28), 0.17, acetate, "lug"))
        for x, y in ((2.28, 1.41), (2.56, 1.46)):
            o.append(sweep([(side * (APART + x), y, z) for z in (0.05, 0.145, 0.165, 0.17)], [0.062, 0.062, 0.045, 0.01], brass, "rivet", 20))
        deep = -0.47 if side > 0 else -0.80
        o.append(sweep([(side * (APART + 2.83), y, -0.33) for y in (1.22, 1.24, 1.74, 1.76)], [0.09, 0.115, 0.115, 0.09], brass, "hinge", 20))
        o.append(sweep([(side * (APART + 2.78), 1.48, z) for z in (-0.15, deep - 0.1)], 0.13, brass, "hinge", 20))
        # Broad at its hinge, slim along the cheek, broader again where it bends behind the ear; its tip tapers.
        way = [(2.98, 1.47), (1.6, 1.44), (-2.2, 1.34), (-5.6, 1.16), (-7.5, 0.82), (-8.6, 0.16), (-9.25, -0.72), (-9.6, -1.55)]
        rises = (0, 0, 0, 0, 0.03, 0.10, 0.18, 0.24)
        temple = smooth([(side * (APART + x), y, deep + up) for (x, y), up in zip(way, rises)])
        o.append(band(temple, (0.30, 0.27, 0.20, 0.18, 0.20, 0.23, 0.22, 0.13), 0.095, acetate, "temple"))
    arch = smooth([(-1.02, 0.55, -0.02), (-0.55, 0.93, 0.05), (0, 1.04, 0.09), (0.55, 0.93, 0.05), (1.02, 0.55, -0.02)])
    o.append(band(arch, (0.30, 0.25, 0.23, 0.25, 0.30), 0.17, acetate, "bridge"))
    return group(o, "sunglasses")


def band(path, half, thick, made_of, name):
    """A flat bar along points: to both sides so wide as `half` tells from end to end, with soft edges and round ends."""
    p = np.array(path, float)
    ahead = np.gradient(p[:, :2], axis=0)
    out = np.stack([ahead[:, 1], -ahead[:, 0]], 1) / np.linalg.norm(ahead, axis=1, keepdims=True)
    half = np.interp(np.linspace(0, 1, len(p)), np.linspace(0, 1, len(half)), half)
    ends = np.minimum(np.arange(len(p)), np.arange(len(p))[::-1])
    half, thick = half * np.sqrt(1 - (1 - np.clip((ends + 0.15) / 3, 0, 1)) ** 2), thick * np.clip(0.4 + ends / 2, 0, 1)
    around = 2 * math.pi * np.arange(32) / 32
    section = np.stack([np.sign(f(around)) * np.abs(f(around)) ** 0.42 for f in (np.cos, np.sin)], 1)
    flat = p[:, None, :2] + (half[:, None] * section[None, :, 0])[..., None] * out[:, None]
    high = p[:, None, 2] + thick[:, None] * section[None, :, 1]
    verts, n, m = np.dstack([flat, high]).reshape(-1, 3).tolist(), len(p), len(section)
    faces = [[i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j] for i in range(n - 1) for j in range(m)]
    faces += [list(range(m))[::-1], [(n - 1) * m + j for j in range(m)]]
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    return link(me, name, made_of, auto=math.radians(60))


def smooth(points, steps=10):
    """A curve through the points."""
    p = np.array(points, float)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for u in np.linspace(0, 1, steps, endpoint=False):
            out.append(0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u**2 + (3 * b - a - 3 * c + d) * u**3))
    return [tuple(q) for q in (*out, p[-2])]


def lens_outline(side, n=160):
    """Rounder below, broader above."""
    a = 2 * math.pi * np.arange(n) / n
    c, s = np.cos(a), np.sin(a)
    x = 2.3 * np.sign(c) * np.abs(c) ** 0.84 * (1 + 0.07 * s)
    y = 2.05 * np.sign(s) * np.abs(s) ** 0.84 * np.where(s > 0, 0.93, 1.04)
    return np.stack([x + side * APART, y], 1)


def rim(outline, made_of, wide=0.24, thick=0.18):
    ahead = np.roll(outline, -1, 0) - np.roll(outline, 1, 0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    out = np.stack([ahead[:, 1], -ahead[:, 0]], 1)
    around = 2 * math.pi * np.arange(32) / 32
    section = [(wide * math.copysign(abs(math.cos(t)) ** 0.42, math.cos(t)), thick * math.copysign(abs(math.sin(t)) ** 0.42, math.sin(t))) for t in around]
    n, m = len(outline), len(section)
    verts = [(*(outline[i] + off * out[i]), z) for i in range(n) for off, z in section]
    faces = [[i * m + j, i * m + (j + 1) % m, (i + 1) % n * m + (j + 1) % m, (i + 1) % n * m + j] for i in range(n) for j in range(m)]
    me = bpy.data.meshes.new("rim")
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    return link(me, "rim", made_of, auto=math.pi)


def lens(outline, made_of, bulge=0.28, rings=24):
    middle = outline.mean(axis=0)
    verts, faces, n = [(*middle, bulge)], [], len(outline)
    for k in range(1, rings + 1):
        f = k / rings
        verts += [(*(middle + (p - middle) * f), bulge * (1 - f * f)) for p in outline]
    for j in range(n):
        faces.append([0, 1 + j, 1 + (j + 1) % n])
    for k in range(rings - 1):
        a, b = 1 + k * n, 1 + (k + 1) * n
        faces += [[a + j, b + j, b + (j + 1) % n, a + (j + 1) % n] for j in range(n)]
    me = bpy.data.meshes.new("lens")
    me.from_pydata(verts, [], faces)
    return link(me, "lens", made_of, auto=math.pi)


def tinted(top, foot, sky=0.0):
    """Darkest above; what sun passes them falls on the sand in their colour. They mirror so much of a `sky`."""
    k = Nodes("tinted")
    where, up, share, shade = k.n("TexCoord"), k.n("SeparateXYZ"), k.n("MapRange", interpolation_type="SMOOTHSTEP"), k.n("MixRGB")
    share.inputs["From Min"].default_value, share.inputs["From Max"].default_value = -2.0, 1.7
    shade.inputs[1].default_value, shade.inputs[2].default_value = linear(foot), linear(top)
    k.l(where.outputs["Object"], up.inputs[0])
    k.l(up.outputs["Y"], share.inputs["Value"])
    k.l(share.outputs[0], shade.inputs[0])
    k.l(shade.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, **{"Roughness": 0.12, "Metallic": 0.35, "Specular": 0.8, "Clearcoat": 1.0, "Clearcoat Roughness": 0.02})
    if sky:
        k.l(mirrored_sky(k), k.b.inputs["Emission"])
        k.b.inputs["Emission Strength"].default_value = sky
        k.m.cycles.sample_as_light = False
    through, mix, ray = k.n("BsdfTransparent"), k.n("MixShader"), k.n("LightPath")
    through.inputs[0].default_value = tuple(0.75 * c**0.7 for c in linear(foot)[:3]) + (1,)
    k.l(ray.outputs["Is Shadow Ray"], mix.inputs[0])
    k.l(k.b.outputs[0], mix.inputs[1])
    k.l(through.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m


def mirrored_sky(k):
    """Of what a bulging lens mirrors: the sky, paler towards its horizon, and a white cloud's soft bank; below it is dark."""
    here, towards, look, way = k.n("NewGeometry"), k.n("VectorMath", operation="SCALE"), k.n("VectorMath", operation="REFLECT"), k.n("SeparateXYZ")
    k.l(here.outputs["Incoming"], towards.inputs[0])
    towards.inputs["Scale"].default_value = -1.0
    k.fill(look.inputs, (towards.outputs[0], here.outputs["Normal"]))
    k.l(look.outputs[0], way.inputs[0])
    x, y = way.outputs["X"], way.outputs["Y"]
    slanted = k.math("ADD", y, k.math("MULTIPLY", x, -0.35))
    low = k.ranged(slanted, 0.30, 0.86)
    seen = k.mixed((0.10, 0.20, 0.38, 1), (0.62, 0.78, 0.95, 1), low)
    bank = k.math("MULTIPLY", k.ranged(slanted, 0.56, 0.60), k.ranged(slanted, 0.74, 0.62))
    seen = k.mixed(seen, (1.0, 0.97, 0.92, 1), k.math("MULTIPLY", bank, 0.7))
    return k.mixed((0, 0, 0, 1), seen, k.ranged(slanted, 0.12, 0.60))
