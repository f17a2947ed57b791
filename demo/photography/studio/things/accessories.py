"""Brushes, sponges, a soap dish."""

import math
import os
import random

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image, ImageDraw

from ..kit.geometry import group, lathe, link, put, slab
from ..kit.labels import PRINTS, draw_label, draw_text, printed, wrap
from ..kit.materials import Nodes, gold, material, set_inputs, wood
from ..kit.palette import linear


def makeup_brush(handle="plum", hair="#E9D3C2", tip="#D9998F", L=11.0, R=1.5, metal=None, bl=3.6):
    """stands with handle end at z=0, bristles at the top; real hair particles"""
    metal = metal or gold(rough=0.18)
    hm = material("bh", handle, rough=0.2, coat=0.8)
    o = [
        lathe(
            [(0, 0), (0.34, 0.02, 0.3), (0.62, 2.5, 1.5), (0.48, L - 2.4, 1.5), (0.62, L - 1.2), (0, L - 1.2)],
            hm,
            "handle",
        )
    ]
    o.append(
        lathe(
            [
                (0, L - 1.3),
                (0.64, L - 1.3, 0.03),
                (0.80, L + 0.9, 0.04),
                (0.72, L + 0.9),
                (0.72, L + 0.5),
                (0, L + 0.5),
            ],
            metal,
            "ferrule",
        )
    )
    for k in range(2):
        z = L - 0.95 + 0.28 * k
        o.append(
            lathe(
                [(0.655 + 0.02 * k, z - 0.05), (0.70 + 0.02 * k, z, 0.03), (0.665 + 0.02 * k, z + 0.05)],
                metal,
                "groove",
            )
        )
    o.append(bristles(L + 0.5, R, bl, hair, tip))
    im = Image.new("RGBA", (900, 150), (217, 168, 96, 0))
    d = ImageDraw.Draw(im)
    draw_text(d, 450, 75, "LABONNO", "didot", 90, (217, 168, 96, 255), 0.22)
    p = os.path.join(PRINTS, "brush%d.png" % random.randrange(9999))
    im.rotate(90, expand=True).save(p)
    o.append(wrap(p, 0.60, 3.2, 3.0, 0.5, r2=0.555, rough=0.3, foil=True, off=0.012))
    return group(o, "brush")


def bristles(z, R, long, hair, tip, count=9000):
    """Hairs of unlike length and tone in tufts that lean together, bound at `z`: a flame that is full below its middle. A few
    stand off, and the last of each is so thin that light comes through.
    """
    rnd = np.random.default_rng(11)
    k = np.arange(count)
    q, a = np.sqrt((k + 0.5) / count), k * 2.39996 + rnd.normal(0, 0.05, count)
    t = np.linspace(0, 1, 10)[None, :]
    tuft = (np.floor(7 * q) * 40 + np.floor(a % (2 * math.pi) * (1 + 3 * q) * 1.9)).astype(int)
    astray = rnd.normal(0, 0.055, (tuft.max() + 1, 2))[tuft] + rnd.normal(0, 0.02, (count, 2))
    astray[rnd.random(count) < 0.015] *= 3.2
    full = np.sin(0.5 * math.pi * np.minimum(1, t / 0.62)) * (1 - 0.30 * np.clip((t - 0.58) / 0.42, 0, 1) ** 1.6)
    of_tuft = rnd.normal(0, 0.022, tuft.max() + 1)[tuft]
    tall = long * (1.03 - 0.40 * q**2.4 + of_tuft) * (1 - 0.17 * rnd.random(count) ** 1.7)
    far = 0.68 * q[:, None] + (R - 0.68) * q[:, None] ** 0.9 * full
    x = far * np.cos(a)[:, None] + astray[:, :1] * R * t**2
    y = far * np.sin(a)[:, None] + astray[:, 1:] * R * t**2
    up = z + tall[:, None] * t
    half = 0.014 * (1 - 0.93 * t**1.4)
    side = np.stack([-np.sin(a)[:, None] * half, np.cos(a)[:, None] * half, 0 * half * a[:, None]], 2)
    middle = np.stack([x, y, up], 2)
    verts = np.stack([middle - side, middle + side], 2).reshape(-1, 3)
    first = (20 * k[:, None] + 2 * np.arange(9)[None, :]).ravel()
    quads = np.stack([first, first + 1, first + 3, first + 2], 1)
    me = bpy.data.meshes.new("hair")
    me.from_pydata(verts.tolist(), [], quads.tolist())
    along = np.tile(np.repeat(t.ravel(), 2), count)
    coords = np.zeros((len(quads) * 4, 2), np.float32)
    coords[:, 1] = along[quads.ravel()]
    coords[:, 0] = np.repeat(np.clip(0.5 + 0.22 * rnd.normal(0, 1, count) + 4 * of_tuft, 0, 1), 36)  # its tone
    me.uv_layers.new().data.foreach_set("uv", coords.ravel())
    return link(me, "bristles", bristle(hair, tip))


def bristle(hair, tip):
    """Of one colour at its root and another at its tip; light comes through it, and the more the thinner it is."""
    N = Nodes("bristle")
    at, split, ramp = N.n("TexCoord"), N.n("SeparateXYZ"), N.n("ValToRGB")
    N.l(at.outputs["UV"], split.inputs[0])
    N.l(split.outputs["Y"], ramp.inputs[0])
    e = ramp.color_ramp.elements
    e[0].position, e[1].position = 0.34, 1.0
    e[0].color, e[1].color = linear(hair), linear(tip)
    tone, dyed = N.n("MapRange"), N.n("VectorMath", operation="SCALE")
    for name, value in (("From Min", 0.0), ("From Max", 1.0), ("To Min", 0.80), ("To Max", 1.30)):
        tone.inputs[name].default_value = value
    N.l(split.outputs["X"], tone.inputs["Value"])
    N.l(ramp.outputs[0], dyed.inputs[0])
    N.l(tone.outputs[0], dyed.inputs["Scale"])
    N.l(dyed.outputs[0], N.b.inputs["Base Color"])
    set_inputs(N.b, Roughness=0.5, Sheen=0.3, Specular=0.3)
    through, clear, thin = N.n("BsdfTranslucent"), N.n("BsdfTransparent"), N.n("MapRange")
    lit, seen = N.n("MixShader"), N.n("MixShader")
    for name, value in (("From Min", 0.66), ("From Max", 1.0), ("To Min", 0.0), ("To Max", 0.72)):
        thin.inputs[name].default_value = value
    N.l(split.outputs["Y"], thin.inputs["Value"])
    N.l(dyed.outputs[0], through.inputs["Color"])
    lit.inputs[0].default_value = 0.38
    N.l(N.b.outputs[0], lit.inputs[1])
    N.l(through.outputs[0], lit.inputs[2])
    N.l(thin.outputs[0], seen.inputs[0])
    N.l(lit.outputs[0], seen.inputs[1])
    N.l(clear.outputs[0], seen.inputs[2])
    N.l(seen.outputs[0], N.o.inputs["Surface"])
    return N.m


def brush_cup(color="#F4EADC", s=1.0):
    m = material("ceramic", color, rough=0.38, coat=0.35, mottled=0.06, ms=0.9)
    png = draw_label(
        2.6,
        2.8,
        [
            dict(kind="emblem", y=0.36, size=0.62, fill="plum", t=0.034),
            dict(y=0.78, s="LABONNO", font="didot", size=0.36, fill="plum", track=0.16),
        ],
    )
    printed(m, png, 2.6, 2.8, 1.7, -1.4, reach=0.0)
    profile = [(0, 0), (2.1, 0, 0.35), (2.35, 6.2, 0.16), (2.08, 6.2, 0.1), (1.9, 0.5, 0.3), (0, 0.45)]
    return group([lathe(profile, m, "cup", seg=240, fil=16, auto=60)], "cup", s=s)


def sponge(color="#E58FA0", h=5.6, r=2.05, cut=-90):
    """A drop of foam, standing; towards the bearing `cut` (degrees, -90 is the front) a slice is off its shoulder."""
    prof = [(0, 0)]
    for k in range(1, 121):
        t = k / 120
        z = h * t
        x = r * (max(0, math.sin(math.pi * t**0.72)) ** 0.72) * (1 - 0.18 * t)
        prof.append((max(x, 0), z))
    prof[-1] = (0, h)
    drop = lathe(prof, foam(color), "sponge", seg=260, auto=30)
    a, up = math.radians(cut), math.radians(24)
    away = Vector((math.cos(a) * math.cos(up), math.sin(a) * math.cos(up), math.sin(up)))
    plane = away.dot((0, 0, 0.5 * h)) + 0.76 * r
    for v in drop.data.vertices:  # foam is pressed flat there softly: no edge runs round it
        over = away.dot(v.co) - plane
        v.co -= away * (0.16 * math.log1p(math.exp(over / 0.16)))
    return group([drop], "sponge")


def foam(color):
    """Very fine open pores of unlike sizes, all over, painted into its colour, too, or few samples lose them: larger or darker ones are an
    egg's speckles.
    """
    N = Nodes("sponge")
    c = linear(color)[:3]
    at, bump = N.n("TexCoord").outputs["Object"], N.n("Bump", Strength=1.0, Distance=0.02)
    deep = None
    for scale, low, high in ((9.0, 0.02, 0.26), (16.0, 0.14, 0.42), (28.0, 0.22, 0.5)):
        cell, pore = N.n("TexVoronoi", Scale=scale, Randomness=1.0), N.n("MapRange", interpolation_type="SMOOTHSTEP")
        which, size = N.n("SeparateColor"), N.n("MapRange")
        N.l(at, cell.inputs["Vector"])
        N.l(cell.outputs["Color"], which.inputs[0])
        size.inputs["To Min"].default_value, size.inputs["To Max"].default_value = low, high
        N.l(which.outputs[0], size.inputs["Value"])
        N.l(cell.outputs["Distance"], pore.inputs["Value"])
        N.l(size.outputs[0], pore.inputs["From Max"])
        deep_ = N.n("Math", operation="MULTIPLY" if deep else "ADD")
        N.l(pore.outputs[0], deep_.inputs[0])
        if deep:
            N.l(deep, deep_.inputs[1])
        else:
            deep_.inputs[1].default_value = 0.0
        deep = deep_.outputs[0]
    tint = N.n("ValToRGB")
    e = tint.color_ramp.elements
    e[0].position, e[0].color = 0.0, [0.48 * x for x in c] + [1]
    e[1].position, e[1].color = 0.7, [min(1, 1.06 * x + 0.01) for x in c] + [1]
    N.l(deep, tint.inputs[0])
    N.l(tint.outputs[0], N.b.inputs["Base Color"])
    N.l(deep, bump.inputs["Height"])
    N.l(bump.outputs[0], N.b.inputs["Normal"])
    set_inputs(N.b, Roughness=0.9, Specular=0.1, Sheen=0.4)
    return N.m


def slat_dish(w=11, d=7.5, color="#B98554"):
    m = wood("slat", color, axis=0)
    o = [put(slab(w, 0.95, 0.6, 0.2, 0.1, m, "s", n=4), (0, -d / 2 + 0.5 + (d - 1) * k / 4, 0.7)) for k in range(5)]
    m2 = wood("slat2", color, axis=1)
    o += [put(slab(1.0, d, 0.75, 0.2, 0.1, m2, "r", n=4), (s * (w / 2 - 1.6), 0, 0)) for s in (-1, 1)]
    return group(o, "slats")
