"""Leaves seen from near: neem, with its saw teeth and veins; ears of rice."""

import math
import os
import random

import bpy
from mathutils import Vector
from PIL import Image, ImageDraw, ImageFilter

from ..kit.geometry import group, lathe, link, sweep
from ..kit.labels import PRINTS
from ..kit.materials import Nodes, material, set_inputs


def neem_sprig(loc, rot=(0, 0, 0), pairs=4, L=4.2, W=1.25, seed=1, s=1.0):
    """A twig with leaflets in pairs and one at its tip; grows along +Y and lies on the height of `loc`."""
    rnd = random.Random(seed)
    made_of = leaf_material("neem", "#5E8F35", "#3F6E22", "#A9C873", seed)
    length = 1.55 * pairs
    middle = [(0.035 * (k / 4) ** 2, length * k / 24, 0.16 + 0.05 * math.sin(k / 3)) for k in range(25)]
    o = [sweep(middle, [0.075 - 0.04 * k / 24 for k in range(25)], material("twig", "#7F9A4A", rough=0.5), "twig", 12)]
    for k in range(pairs):
        x, y, z = middle[round(24 * (k + 0.55) / pairs)]
        for side in (-1, 1):
            one = neem_leaflet(L * rnd.uniform(0.86, 1.05), W * rnd.uniform(0.92, 1.05), made_of, rnd, side)
            one.location = (x, y + 0.16 * side, z)
            lift, lean, out = rnd.uniform(0.02, 0.12), rnd.uniform(0.05, 0.22), rnd.uniform(0.86, 1.06)
            one.rotation_euler = (lift, -side * lean, -side * out)
            o.append(one)
    tip = neem_leaflet(L, W, made_of, rnd, 1)
    tip.location = middle[-1]
    tip.rotation_euler = (0.06, 0.05, 0.1)
    o.append(tip)
    return group(o, "neem", loc, rot, s)


def neem_leaflet(L, W, made_of, rnd, side=1, along=90, across=24, saw=0.15, sickle=0.13):
    """Sickle-shaped and saw-toothed, folded a little along its midrib."""
    verts, faces, uvs = [], [], []
    wave, teeth = rnd.uniform(0, 6), 11
    for i in range(along + 1):
        t = i / along
        wide = W / 2 * max(0.0, math.sin(math.pi * min(1, t * 0.99 + 0.01) ** 0.72)) ** 0.8 * (1 - 0.25 * t)
        tooth = (t * teeth) % 1
        edge = wide * (1 + saw * tooth * min(1, 6 * (1 - t)) - saw / 3)
        bend = side * sickle * L * math.sin(math.pi * t * 0.9) ** 1.2
        for j in range(across + 1):
            v = j / across * 2 - 1
            x = bend + v * (wide * (1 - abs(v) ** 3) + edge * abs(v) ** 3) * (1 + 0.12 * side * v)
            rise = 0.30 * abs(v) * wide + 0.05 * math.sin(7 * t + wave) * v * v - 0.42 * (t - 0.3) ** 2 * L * 0.12
            verts.append((x, L * t + 0.28 * abs(v) * wide, rise))
            uvs.append((j / across, t))
    for i in range(along):
        for j in range(across):
            k = i * (across + 1) + j
            faces.append([k, k + 1, k + across + 2, k + across + 1])
    me = bpy.data.meshes.new("leaflet")
    me.from_pydata(verts, [], faces)
    layer = me.uv_layers.new()
    for loop in me.loops:
        layer.data[loop.index].uv = uvs[loop.vertex_index]
    return link(me, "leaflet", made_of, auto=math.pi)


def leaf_material(name, light, dark, vein, seed=1):
    k = Nodes(name)
    picture, height = leaf_pictures(light, dark, vein, seed)
    color, relief = (k.n("TexImage") for _ in range(2))
    color.image, relief.image = bpy.data.images.load(picture), bpy.data.images.load(height)
    relief.image.colorspace_settings.name = "Non-Color"
    bump, through, mix = k.n("Bump", Strength=0.55, Distance=0.05), k.n("BsdfTranslucent"), k.n("MixShader")
    k.l(relief.outputs[0], bump.inputs["Height"])
    for shader in (k.b, through):
        k.l(bump.outputs[0], shader.inputs["Normal"])
    k.l(color.outputs[0], k.b.inputs["Base Color"])
    k.l(color.outputs[0], through.inputs[0])
    mix.inputs[0].default_value = 0.26
    k.l(k.b.outputs[0], mix.inputs[1])
    k.l(through.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs[0])
    set_inputs(k.b, Roughness=0.34, Specular=0.5)
    return k.m


def leaf_pictures(light, dark, vein, seed, w=420, h=1260):
    """The colours of a leaf and how high it is, its midrib running up the middle."""
    rnd = random.Random(seed)
    mixed = Image.blend(Image.new("RGB", (w, h), light), Image.new("RGB", (w, h), dark), 0.5)
    patches = Image.effect_noise((w // 30, h // 30), 90).resize((w, h), Image.BICUBIC)
    face = Image.composite(Image.new("RGB", (w, h), light), mixed, patches)
    face = Image.composite(face, Image.new("RGB", (w, h), dark), patches.rotate(180).point(lambda v: 150 + v // 3))
    lines = Image.new("L", (w, h), 0)
    draw = ImageDraw.Draw(lines)
    draw.line([(w / 2, 0), (w / 2, h)], fill=255, width=14)
    for n in range(15):
        y = h - h * (n + 0.6) / 15
        for side in (-1, 1):
            steps = [q / 12 for q in range(13)]
            path = [(w / 2 * (1 + side * q), y - 0.10 * h * q**0.8 + rnd.uniform(-2, 2)) for q in steps]
            draw.line(path, fill=rnd.randint(105, 150), width=5, joint="curve")
    lines = lines.filter(ImageFilter.GaussianBlur(2.2))
    face.paste(Image.new("RGB", (w, h), vein), (0, 0), lines.point(lambda v: int(v * 0.75)))
    grain = Image.effect_noise((w // 3, h // 3), 26).resize((w, h), Image.BICUBIC)
    height = Image.blend(grain, Image.composite(Image.new("L", (w, h), 40), Image.new("L", (w, h), 160), lines), 0.8)
    paths = [os.path.join(PRINTS, f"leaf_{kind}_{len(os.listdir(PRINTS))}.png") for kind in ("color", "height")]
    face.save(paths[0])
    height.save(paths[1])
    return paths


def paddy(loc, rot=(0, 0, 0), L=8.0, seed=1):
    """A ripe ear of rice: it grows along +Y and lies in XY, its branches hang to one side, full of grains in ribbed husks
    that end in a point.
    """
    rnd = random.Random(seed)
    straw = material("straw", "#B79A52", rough=0.6)
    husk = material("husk", "#CDA655", rough=0.5, spec=0.4, mottled=0.35, ms=3.0)
    profile = [(0, -1.0), (0.10, -0.97), (0.22, -0.75), (0.30, -0.3), (0.29, 0.15), (0.20, 0.6), (0.09, 0.9), (0, 1.06)]
    first = lathe(profile, husk, "grain", 20, auto=180)
    for v in first.data.vertices:  # ribs
        rib = 1 + 0.10 * math.cos(5 * math.atan2(v.co.y, v.co.x))
        v.co.x, v.co.y = 1.15 * rib * v.co.x, 0.8 * rib * v.co.y

    def stem(points, thick):
        return sweep(points, [thick * (1 - 0.6 * k / len(points)) for k in range(len(points))], straw, "straw", 8)

    def bent(t):
        return Vector((0.16 * L * t**2.2, L * t, 0.2 + 0.12 * math.sin(math.pi * t)))

    o = [stem([bent(k / 20) for k in range(21)], 0.07)]
    for n in range(11):
        t = 0.26 + 0.70 * n / 11
        foot, side = bent(t), 1 if n % 2 else -1
        long = 0.40 * L * (1.15 - 0.75 * t) * rnd.uniform(0.85, 1.1)
        lean = side * rnd.uniform(0.16, 0.34) - 0.30 * t
        steps = [foot + Vector((long * f * math.sin(lean * (1 - 0.4 * f)), long * f * math.cos(lean), 0.10 * math.sin(3 * f))) for f in (k / 12 for k in range(13))]
        o.append(stem(steps, 0.035))
        for k in range(round(long / 0.25)):
            at = steps[min(12, 2 + round(10 * k / max(1, long / 0.25)))]
            out = (1 if k % 2 else -1) * rnd.uniform(0.08, 0.34)
            turned = -lean + out
            one = link(first.data, "grain")
            one.scale = [0.34 * rnd.uniform(0.9, 1.1)] * 3
            one.rotation_euler = (-math.pi / 2 + rnd.uniform(-0.15, 0.15), rnd.uniform(0, 6), turned)
            one.location = at + Vector((-0.24 * math.sin(turned), 0.24 * math.cos(turned), rnd.uniform(0.0, 0.12)))
            o.append(one)
    first.location = (0, 0, -9)
    return group(o, "paddy", loc, rot)
