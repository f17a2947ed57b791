"""What products stand on, before and among."""

import math
import os
import random

from PIL import Image, ImageDraw, ImageFont

from ..kit.geometry import cylinder, group, lathe, loft, put, slab, sweep
from ..kit.labels import FONT, PRINTS, plate
from ..kit.materials import Nodes, glass, material, set_inputs, stone, wood
from ..kit.palette import linear
from .flowers import petal


def plinth(r, h, color="sand", kind="cyl", w=None, d=None, vein=0.22, bev=0.18):
    m = stone("pl", color, vein=vein)
    o = (
        cylinder(r, h, 0, bev, m, "plinth", 160)
        if kind == "cyl"
        else slab(w or 2 * r, d or 2 * r, h, 0.15, 0.12, m, "plinth", n=4)
    )
    return group([o], "plinth")


def block(w, d, h, loc=(0, 0, 0), color="sand", rz=0, vein=0.16, mtl=None):
    return put(
        slab(w, d, h, 0.16, 0.12, mtl or stone("blk", color, vein=vein), "block", n=4), loc, (0, 0, math.radians(rz))
    )


def pearl_bead(loc, r):
    """A pearl: light goes a little into it and comes back from its layers, so that it glows from within, is paler in its
    middle than at its rim, and has a breath of rose and green there.
    """
    k = Nodes("pearl bead")
    tint = k.n("ValToRGB")
    ends = tint.color_ramp.elements
    ends[0].position, ends[0].color = 0.0, linear("#FAF1EA")
    ends[1].position, ends[1].color = 1.0, linear("#A79FAE")
    for at, color in ((0.34, "#F4E4DE"), (0.58, "#E9CFD3"), (0.76, "#D3D6CF"), (0.90, "#C2BCCB")):
        ends.new(at).color = linear(color)
    k.l(k.n("LayerWeight", Blend=0.5).outputs["Facing"], tint.inputs[0])
    uneven, bump = k.n("TexNoise", Scale=1.6 / r, Detail=2.0), k.n("Bump", Strength=0.08, Distance=0.05)
    k.l(k.n("TexCoord").outputs["Object"], uneven.inputs["Vector"])
    k.l(uneven.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    k.l(tint.outputs[0], k.b.inputs["Base Color"])
    k.l(tint.outputs[0], k.b.inputs["Emission"])
    set_inputs(k.b, **{"Roughness": 0.32, "Specular": 0.6, "Metallic": 0.25, "Clearcoat": 0.9, "Clearcoat Roughness": 0.06, "Emission Strength": 0.05})
    bead = ball(loc, r, "#FBF2EE")
    bead.data.materials[0] = k.m
    return bead


def ball(loc, r, color, rough=0.35):
    o = lathe(
        [(0, -r)]
        + [(r * math.sin(math.pi * k / 48), -r * math.cos(math.pi * k / 48)) for k in range(2, 47)]
        + [(0, r)],
        material("ball", color, rough=rough, coat=0.2),
        "ball",
        seg=96,
        auto=180,
    )
    o.location = (loc[0], loc[1], loc[2] + r)
    return o


def pebble(loc, r=1.2, color="#CFC4B6", s=(1, 0.8, 0.55), seed=0):
    rnd = random.Random(seed)
    o = lathe(
        [(0, -1)] + [(math.sin(math.pi * k / 40), -math.cos(math.pi * k / 40)) for k in range(2, 39)] + [(0, 1)],
        stone("peb", color, vein=0.15),
        "peb",
        seg=64,
        auto=180,
    )
    o.scale = (r * s[0], r * s[1], r * s[2])
    o.location = (loc[0], loc[1], loc[2] + r * s[2] * 0.97)
    o.rotation_euler = (0, 0, rnd.uniform(0, 3))
    return o


def orange(loc, r=2.4, rot=(0, 0, 0)):
    """a whole orange: its peel pitted, a little hollow where the stem was"""
    k = Nodes("orange")
    tc = k.n("TexCoord")
    pits, patches = k.n("TexVoronoi", Scale=7.0, Randomness=0.9), k.n("TexNoise", Scale=0.5, Detail=3.0)
    ramp, bump = k.n("ValToRGB"), k.n("Bump", Strength=0.55, Distance=0.035)
    for texture in (pits, patches):
        k.l(tc.outputs["Object"], texture.inputs["Vector"])
    ends = ramp.color_ramp.elements
    ends[0].position, ends[0].color = 0.3, linear("#EE7C12")
    ends[1].position, ends[1].color = 0.75, linear("#F6A02C")
    k.l(patches.outputs["Fac"], ramp.inputs[0])
    for socket in ("Base Color", "Subsurface Color"):
        k.l(ramp.outputs[0], k.b.inputs[socket])
    k.l(pits.outputs["Distance"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.36, Specular=0.5, Subsurface=0.12, **{"Subsurface Radius": (0.3, 0.12, 0.03)})
    profile = []
    for i in range(49):
        w = math.pi * i / 48
        hollow = 0.1 * math.exp(-((math.pi - w) ** 2) / 0.05)
        profile.append((r * math.sin(w) * 1.02, r * (0.96 * (1 - math.cos(w)) - hollow)))
    scar = cylinder(0.13 * r, 0.1, 1.82 * r, 0.03, material("scar", "#8C8A4A", rough=0.8, bump=(14, 0.6)), "scar", 10)
    return group([lathe(profile, k.m, "orange", seg=120), scar], "orange", loc, rot)


def mango(loc, s=1.0, rot=(0, 0, 0), seed=1):
    """a ripe mango lying on its side, blushed towards the stem"""
    rings, N = [], 72
    for i in range(1, 60):
        t = i / 60
        r = 1.9 * math.sin(math.pi * t) ** 0.6 * (1.10 - 0.32 * t)
        off = 0.55 * t**3 - 0.5 * math.sin(math.pi * t * 0.9)  # the back is round, the belly almost straight
        off -= 0.16 * math.exp(-(((t - 0.88) / 0.07) ** 2))  # the beak
        rings.append(
            (
                6.0 * (t - 0.5),
                [
                    (r * 0.94 * math.cos(2 * math.pi * j / N) + off, r * 0.84 * math.sin(2 * math.pi * j / N))
                    for j in range(N)
                ],
            )
        )
    k = Nodes("mango")
    tc = k.n("TexCoord")
    sep = k.n("SeparateXYZ")
    noise = k.n("TexNoise", Scale=0.35, Detail=3.0)
    add = k.n("Math", operation="MULTIPLY_ADD")
    add.inputs[1].default_value = 2.6
    ramp = k.n("ValToRGB")
    mr = k.n("MapRange")
    mr.inputs["From Min"].default_value, mr.inputs["From Max"].default_value = -0.6, 5.0
    k.l(tc.outputs["Object"], sep.inputs[0])
    k.l(tc.outputs["Object"], noise.inputs["Vector"])
    k.l(noise.outputs["Fac"], add.inputs[0])
    k.l(sep.outputs["X"], add.inputs[2])
    k.l(add.outputs[0], mr.inputs["Value"])
    k.l(mr.outputs[0], ramp.inputs[0])
    pores, dots, skin = k.n("TexVoronoi", Scale=5.2), k.n("ValToRGB"), k.n("MixRGB")
    ends = dots.color_ramp.elements
    ends[0].position, ends[0].color = 0.06, (0.55, 0.55, 0.55, 1)
    ends[1].position, ends[1].color = 0.14, (0, 0, 0, 1)
    skin.inputs[2].default_value = linear("#FBE3A6")
    k.l(tc.outputs["Object"], pores.inputs["Vector"])
    k.l(pores.outputs["Distance"], dots.inputs[0])
    k.l(dots.outputs[0], skin.inputs[0])
    k.l(ramp.outputs[0], skin.inputs[1])
    k.l(skin.outputs[0], k.b.inputs["Base Color"])
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.12, linear("#C9B23E")
    e[1].position, e[1].color = 0.92, linear("#D9472B")
    mid = ramp.color_ramp.elements.new(0.5)
    mid.color = linear("#F39A2E")
    set_inputs(
        k.b,
        Roughness=0.36,
        Specular=0.45,
        Subsurface=0.08,
        **{"Subsurface Color": linear("#F3A53A"), "Subsurface Radius": (0.4, 0.2, 0.08)}
    )
    body = loft(rings, k.m, "mango", auto=180)
    stem = sweep(
        [(0, 0, -2.75), (-0.03, 0, -3.0), (-0.12, 0, -3.25)], 0.11, material("mstem", "#5B4A2A", rough=0.8), "stem", 10
    )
    g = group([body, stem], "mango", (0, 0, 0), (0, math.radians(90), 0), 1)
    return group([g], "mangog", (loc[0], loc[1], loc[2] + 1.45 * s), rot, s)


def drops(spots, color="#FFFFFF", seed=4):
    rnd = random.Random(seed)
    g = glass("drop", color, 0, 1.33, color)
    all_ = []
    for x, y, z, r in spots:
        k = rnd.uniform(0.38, 0.55)
        prof = (
            [(0, 0), (r, 0)]
            + [(r * math.cos(t) ** 0.7, r * k * math.sin(t)) for t in [math.pi / 2 * i / 14 for i in range(1, 14)]]
            + [(0, r * k)]
        )
        o = lathe(prof, g, "drop", seg=40)
        o.location = (x, y, z)
        o.scale = (1, rnd.uniform(0.82, 1), 1)
        o.rotation_euler[2] = rnd.uniform(0, 3)
        all_.append(o)
    return group(all_, "drops")


def ruler(length=15):
    """A wooden ruler along X, lying; its edge with the centimetres towards +Y."""
    w, d = length + 1.0, 2.6
    body = slab(w, d, 0.28, 0.12, 0.06, wood("ruler", "#D9B07A", axis=0), "ruler", n=4)
    print_ = plate(ruler_scale(length, w, d), w, d, (0, 0, 0.286), (0, 0, 0), rough=0.5)
    return group([body, print_], "ruler")


def ruler_scale(length, w, d, ppc=110):
    im = Image.new("RGBA", (round(w * ppc), round(d * ppc)), (58, 36, 20, 0))
    draw, ink = ImageDraw.Draw(im), (58, 36, 20, 255)
    digits = ImageFont.truetype(FONT["latom"], round(0.52 * ppc))
    for mm in range(length * 10 + 1):
        x = round((0.5 + mm / 10) * ppc)
        tall = 0.85 if mm % 10 == 0 else 0.62 if mm % 5 == 0 else 0.4
        draw.rectangle([x - 1, 0, x + 1, round(tall * ppc)], fill=ink)
        if mm % 10 == 0:
            draw.text((x, round(1.2 * ppc)), str(mm // 10), font=digits, fill=ink, anchor="mm")
    unit = ImageFont.truetype(FONT["lato"], round(0.34 * ppc))
    draw.text((round(1.0 * ppc), round(2.15 * ppc)), "cm", font=unit, fill=ink, anchor="mm")
    path = os.path.join(PRINTS, "ruler_%d.png" % len(os.listdir(PRINTS)))
    im.save(path)
    return path


def thin_shade(dense):
    k = Nodes("gobo")
    through, mix = k.n("BsdfTransparent"), k.n("MixShader")
    mix.inputs[0].default_value = dense
    k.l(through.outputs[0], mix.inputs[1])
    k.l(k.b.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m


def palm_shadow(loc, rot, s=1.0, n=11, L=26, seed=1, dense=1.0, recede=None, wide=1.9):
    """A palm frond before the sun: throws soft shadows and is not seen itself; one less `dense` lets light through.
    It may `recede` from where its shadow falls, from its stem to its tip: near the stem its shadow is crisp.
    """
    rnd = random.Random(seed)
    m = material("gobo", "#222222", rough=1) if dense == 1 else thin_shade(dense)
    obs = []
    for k in range(n):
        for sd in (-1, 1):
            t = k / (n - 1)
            p = petal(L * 0.55 * (1 - 0.35 * abs(t - 0.4)), wide, 0.1, m, rnd.randrange(99))
            away = (recede[0] + (recede[1] - recede[0]) * t) / s if recede else 0
            p.location = (0, L * t, away)
            p.rotation_euler = (0, 0, sd * (1.05 - 0.55 * t) + rnd.uniform(-0.06, 0.06))
            obs.append(p)
    if recede:
        path = [(0, L * k / 12, (recede[0] + (recede[1] - recede[0]) * k / 12) / s) for k in range(-4, 13)]
        obs.append(sweep(path, [max(0.06, 0.26 - 0.017 * k) for k in range(17)], m, "stem", 8))
    for ob in obs:
        ob.visible_camera = False
        ob.visible_glossy = False
        ob.visible_transmission = False
    return group(obs, "gobo", loc, rot, s)
