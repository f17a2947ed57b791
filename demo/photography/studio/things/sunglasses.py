"""Sunglasses of thick acetate, folded, lying on their back."""

import math

import bpy
import numpy as np

from ..kit.geometry import fix_normals, group, link, sweep
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear

APART = 3.05  # from the middle of the bridge to the middle of a lens


def sunglasses(frame="#8A3B12", top="#2A0F08", foot="#C8702C"):
    """They look up along z; what is above of one who wears them lies towards +y. Lenses are darkest there."""
    acetate = material("acetate", frame, rough=0.1, coat=1.0, spec=0.6, mottled=0.5, ms=0.55)
    hinge = material("hinge", "#C99A55", rough=0.25, metal=1)
    o = []
    for side in (-1, 1):
        outline = lens_outline(side)
        o += [rim(outline, acetate), lens(outline, tinted(top, foot))]
        end = smooth([(side * (APART + x), y, z) for x, y, z in ((2.1, 1.2, -0.03), (2.5, 1.42, -0.05), (2.82, 1.48, -0.2), (2.92, 1.45, -0.5))])
        o.append(sweep(end, [0.25 - 0.03 * k / len(end) for k in range(len(end))], acetate, "end piece", 24))
        deep = -0.72 if side > 0 else -1.08
        joint = [(side * (APART + 2.92), 1.45, -0.4), (side * (APART + 2.9), 1.45, deep)]
        o.append(sweep(joint, 0.17, hinge, "hinge", 16))
        way = [(2.95, 1.45), (1.6, 1.42), (-2.2, 1.3), (-6.3, 1.05), (-8.2, 0.65), (-9.1, -0.2), (-9.6, -1.3), (-9.8, -2.2)]
        temple = smooth([(side * (APART + x), y, deep) for x, y in way])
        o.append(sweep(temple, [0.20 + 0.07 * (k / len(temple)) ** 3 for k in range(len(temple))], acetate, "temple", 24))
    o.append(sweep(smooth([(-0.95, 0.62, -0.02), (-0.5, 0.92, 0.06), (0, 1.0, 0.1), (0.5, 0.92, 0.06), (0.95, 0.62, -0.02)]), 0.25, acetate, "bridge", 24))
    return group(o, "sunglasses")


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


def rim(outline, made_of, wide=0.23, thick=0.19):
    ahead = np.roll(outline, -1, 0) - np.roll(outline, 1, 0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    out = np.stack([ahead[:, 1], -ahead[:, 0]], 1)
    around = 2 * math.pi * np.arange(28) / 28
    section = [(wide * math.copysign(abs(math.cos(t)) ** 0.6, math.cos(t)), thick * math.copysign(abs(math.sin(t)) ** 0.6, math.sin(t))) for t in around]
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


def tinted(top, foot):
    """Darkest above; what sun passes them falls on the sand in their colour."""
    k = Nodes("tinted")
    where, up, share, shade = k.n("TexCoord"), k.n("SeparateXYZ"), k.n("MapRange", interpolation_type="SMOOTHSTEP"), k.n("MixRGB")
    share.inputs["From Min"].default_value, share.inputs["From Max"].default_value = -2.0, 1.7
    shade.inputs[1].default_value, shade.inputs[2].default_value = linear(foot), linear(top)
    k.l(where.outputs["Object"], up.inputs[0])
    k.l(up.outputs["Y"], share.inputs["Value"])
    k.l(share.outputs[0], shade.inputs[0])
    k.l(shade.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, **{"Roughness": 0.12, "Metallic": 0.35, "Specular": 0.8, "Clearcoat": 1.0, "Clearcoat Roughness": 0.02})
    through, mix, ray = k.n("BsdfTransparent"), k.n("MixShader"), k.n("LightPath")
    through.inputs[0].default_value = tuple(0.75 * c**0.7 for c in linear(foot)[:3]) + (1,)
    k.l(ray.outputs["Is Shadow Ray"], mix.inputs[0])
    k.l(k.b.outputs[0], mix.inputs[1])
    k.l(through.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m
