"""Corners of homes in Dhaka, with the light that falls there."""

import math
import os
import random

import bpy
from PIL import Image, ImageDraw, ImageFilter

from ..kit.geometry import cylinder, group, lathe, put, slab, sweep
from ..kit.labels import PRINTS, plate
from ..kit.light import soft_box, sun, surroundings
from ..kit.materials import Nodes, cap_material, material, set_inputs, stone, wood
from ..kit.palette import linear
from .cloth import cloth, linen
from .flowers import leaf


def dining_table(bearing=-62, height=34):
    """Worn planks and a cane mat, in the late sun that comes through a window's bars."""
    for k in range(-4, 5):
        sawn = wood("plank", ("#8A5A34", "#7E5030", "#94623A")[k % 3], 0.4, 0)
        plank = slab(130, 11.8, 2.4, 0.2, 0.14, sawn, "plank")
        put(plank, (9.0 * (k % 2), 12 * k, -2.65))
    put(cloth(linen("#D2AE74", 5.5, 0.035, 0.08), 34, 25, steps=2), (2, 2, 0.02), (0, 0, math.radians(7)))
    back_wall("#C9D3C4", 78)
    surroundings("#DCE4EC", 0.32)
    soft_box("window", (-70, 10, 42), (0, 0, 2), 60, 60, 9, (0.86, 0.93, 1))
    turn = low_sun(bearing, height, 5.2, (1, 0.83, 0.62))
    window_bars((0, 0, 0), turn)


def bathroom_shelf():
    """A ledge of white stone before small tiles, under a tube light."""
    put(slab(120, 17, 2.2, 0.2, 0.3, stone("ledge", "#EDEBE6", vein=0.1, rough=0.25), "ledge", n=4), (0, 1.5, -2.2))
    tiles = slab(140, 1.0, 330, 0.05, 0.03, tiled("#DCE8E6", "#B9BFBB", 7.4), "tiles", n=2)
    put(tiles, (0, 10.4, -250))
    surroundings("#E6EEF0", 0.16)
    soft_box("tube", (14, -8, 62), (0, 2, 2), 90, 4, 46, (0.88, 1.0, 0.96))
    soft_box("door", (66, -40, 26), (0, 0, 4), 30, 60, 5, (1, 0.86, 0.68))


def bed(check="#B4483E", ground="#E9E1D2"):
    """A checked sheet, slept on, beside a window."""
    folds = (
        (-9, 6, 28, 26, 1.6, 1.1),
        (13, -3, -52, 20, 1.3, 0.9),
        (6, 15, 8, 30, 2.2, 1.6),
        (-15, -9, 70, 18, 1.4, 0.8),
    )
    cloth(checked(ground, check, 2.6), 90, 90, folds, steps=260)
    pillow = slab(58, 30, 13, 7, 6.2, checked("#F3EEE4", check, 5.2), "pillow", n=16, seg=12)
    put(pillow, (-8, 38, -2), (math.radians(14), 0, math.radians(-6)))
    back_wall("#D9CDBE", 70)
    surroundings("#E3E8F0", 0.2)
    soft_box("window", (58, 12, 34), (0, 0, 0), 44, 52, 30, (0.93, 0.97, 1))


def red_floor():
    """A floor of red oxide, polished by feet, with the light of a door on it."""
    k = Nodes("red floor")
    where, wear, shade = k.n("TexCoord"), k.n("TexNoise", Scale=0.09, Detail=7.0, Roughness=0.62), k.n("ValToRGB")
    e = shade.color_ramp.elements
    e[0].position, e[0].color = 0.3, linear("#6E2418")
    e[1].position, e[1].color = 0.72, linear("#96402C")
    k.l(where.outputs["Object"], wear.inputs["Vector"])
    k.l(wear.outputs["Fac"], shade.inputs[0])
    k.l(shade.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.3, Specular=0.5)
    cloth(k.m, 240, 240, steps=2)
    back_wall("#CFC4B2", 74)
    surroundings("#E4E2E6", 0.2)
    soft_box("door", (-34, 66, 48), (0, 0, 0), 44, 80, 17, (0.94, 0.98, 1))
    soft_box("room", (40, -40, 60), (0, 0, 0), 60, 40, 4, (1, 0.9, 0.76))


def window_sill():
    """A terrazzo sill behind iron bars at dusk: the town outside is blue, the lamp in the room yellow."""
    put(slab(150, 24, 3, 0.3, 0.4, terrazzo("#B9AFA2"), "sill", n=4), (0, 0, -3))
    iron = material("iron", "#3B4A44", rough=0.45, coat=0.3)
    for k in range(-5, 6):
        put(cylinder(0.42, 90, -6, 0.05, iron, "bar", 32), (9.6 * k + 3, 14.5, 0))
    put(slab(150, 1.0, 1.6, 0.1, 0.1, iron, "rail", n=2), (0, 14.5, 21))
    view_outside(town(dusk=True), 190, 95, 0.5)
    surroundings("#5C6A94", 0.16)
    soft_box("sky", (-10, 40, 34), (0, 0, 3), 60, 40, 13, (0.56, 0.66, 1.0))
    soft_box("lamp", (34, -30, 40), (0, 0, 3), 10, 10, 46, (1, 0.70, 0.40))


def balcony(bearing=-52, height=40):
    """The parapet of a balcony in the forenoon: cement, a plant in a pot, the houses opposite."""
    cement = material("cement", "#857D73", rough=0.9, spec=0.15, bump=(5, 0.5, 8.0), bd=0.05, mottled=0.16, ms=0.25)
    put(slab(160, 26, 6, 0.4, 0.5, cement, "parapet", n=4), (0, 3, -6.1))
    view_outside(town(dusk=False), 340, 110, 1.0)
    surroundings("#CFDDEE", 0.42)
    low_sun(bearing, height, 5.4, (1, 0.94, 0.84), 0.55)


def potted_plant(loc, s=1.0, seed=3):
    """A money plant in a clay pot."""
    rnd = random.Random(seed)
    clay = material("clay", "#A4562F", rough=0.85, spec=0.15, mottled=0.2, ms=0.5)
    wall = [(0, 0), (3.2, 0, 0.2), (4.3, 6.6, 0.2), (4.8, 6.7, 0.1), (4.9, 8.2, 0.2)]
    o = [lathe([*wall, (4.3, 8.2, 0.1), (4.0, 7.2), (0, 7.2)], clay, "pot", seg=72)]
    for k in range(26):
        a, far, up = rnd.uniform(0, 6.3), rnd.uniform(1.0, 7.5), rnd.uniform(-4, 9)
        tip = (far * math.cos(a), far * math.sin(a), 9 + up * (1 if far < 5 else -0.3))
        stem = [(0.3 * tip[0] * q, 0.3 * tip[1] * q, 7 + 2 * q) if q < 1 else tip for q in (0, 0.5, 1)]
        o.append(sweep(stem, 0.1, material("stem", "#6F8A3C", rough=0.6), "stem", 8))
        green, size = rnd.choice(("#4E8A3A", "#6BA046", "#3F7434")), (rnd.uniform(2.8, 4.4), rnd.uniform(2.2, 3.2))
        blade = leaf((0, 0, 0), *size, (0, 0, 0), green, k)
        o.append(put(blade, tip, (rnd.uniform(0.2, 1.1), rnd.uniform(-0.5, 0.5), a - math.pi / 2)))
    return group(o, "plant", loc, (0, 0, 0), s)


def dressing_table():
    """Dark veneer and a crocheted doily under a tube light, before a painted wall."""
    put(slab(130, 56, 2.6, 0.3, 0.2, wood("veneer", "#86552F", 0.28, 0), "top", n=4), (0, 4, -2.6))
    put(plate(doily(), 25, 25, (0, 0, 0.03), (0, 0, 0.2), rough=0.95), (0.6, 0.4, 0.03), (0, 0, 0.2))
    back_wall("#E7C7AE", 33)
    surroundings("#E6E4DC", 0.2)
    soft_box("tube", (-24, 12, 78), (0, 0, 2), 84, 5, 44, (1.0, 0.985, 0.93))
    soft_box("door", (60, -44, 30), (0, 0, 4), 30, 60, 4, (0.85, 0.92, 1))


def washroom():
    """A dark ledge before mosaic, under a bulb."""
    granite = stone("granite", "#6E6862", scale=1.4, vein=0.45, rough=0.22)
    put(slab(120, 17, 2.2, 0.2, 0.3, granite, "ledge", n=4), (0, 1.5, -2.2))
    tiles = slab(140, 1.0, 330, 0.05, 0.03, tiled("#7FB3B5", "#DAD9D0", 2.6), "tiles", n=2)
    put(tiles, (0, 10.4, -250))
    surroundings("#E6D8C4", 0.2)
    soft_box("bulb", (-30, -16, 58), (0, 2, 2), 9, 9, 64, (1, 0.80, 0.56))
    soft_box("vent", (50, -6, 50), (0, 2, 2), 20, 16, 9, (0.82, 0.92, 1))


def terrazzo(ground, seed=6, side=1400, across=34.0):
    """Chips of stone in cement, ground flat."""
    rnd = random.Random(seed)
    im = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(im)
    for _ in range(3600):
        x, y, r = rnd.uniform(0, side), rnd.uniform(0, side), rnd.choice((3, 4, 5, 7, 10, 14)) * rnd.uniform(0.7, 1.2)
        corners = []
        for w in range(6):
            wide, tall = rnd.uniform(0.6, 1.2), rnd.uniform(0.5, 1.1)
            corners.append((x + r * wide * math.cos(w), y + r * tall * math.sin(w)))
        draw.polygon(corners, fill=rnd.choice(("#E9E2D6", "#8C7C70", "#D3B79C", "#6B6660", "#F4EFE6", "#A9705A")))
    path = os.path.join(PRINTS, "terrazzo_%d.png" % len(os.listdir(PRINTS)))
    im.save(path)
    k = Nodes("terrazzo")
    where, flat, chips = k.n("TexCoord"), k.n("Mapping"), k.n("TexImage")
    chips.image = bpy.data.images.load(path)
    flat.inputs["Scale"].default_value = (1 / across,) * 3
    k.l(where.outputs["Object"], flat.inputs[0])
    k.l(flat.outputs[0], chips.inputs["Vector"])
    k.l(chips.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.24, Specular=0.5)
    return k.m


def town(dusk, w=1500, h=750, seed=11):
    """Houses of Dhaka across the street, as a phone sees them that looks at something near."""
    rnd = random.Random(seed)
    top, low = ((44, 62, 112), (236, 150, 96)) if dusk else ((176, 205, 236), (238, 242, 244))
    im = Image.new("RGB", (1, 256))
    for y in range(256):
        t = (y / 255) ** 1.3
        im.putpixel((0, y), tuple(round(a + (b - a) * t) for a, b in zip(top, low)))
    im = im.resize((w, h))
    draw = ImageDraw.Draw(im)
    by_day = ((214, 196, 176), (196, 176, 170), (222, 214, 200), (180, 188, 186))
    walls = ((38, 40, 66), (54, 48, 70), (30, 34, 56)) if dusk else by_day
    x = -20
    while x < w:
        wide, tall = rnd.randint(110, 240), rnd.randint(round(h * 0.35), round(h * 0.8))
        draw.rectangle([x, h - tall, x + wide, h], fill=rnd.choice(walls))
        for wy in range(h - tall + 26, h, 62):
            for wx in range(x + 18, x + wide - 34, 52):
                if dusk:
                    shade = rnd.choice(((255, 206, 120), (255, 226, 170), (40, 42, 64), (40, 42, 64), (46, 50, 74)))
                else:
                    shade = rnd.choice(((120, 128, 132), (146, 150, 150), (96, 108, 112)))
                draw.rectangle([wx, wy, wx + 28, wy + 38], fill=shade)
        x += wide + rnd.randint(-10, 26)
    for _ in range(26):
        cx, cy, r = rnd.randint(0, w), h - rnd.randint(-30, 110), rnd.randint(50, 110)
        green = (26, 40, 40) if dusk else rnd.choice(((86, 122, 66), (104, 140, 74), (70, 104, 60)))
        draw.ellipse([cx - r, cy - r, cx + r, cy + r * 0.8], fill=green)
    im = im.filter(ImageFilter.GaussianBlur(11))
    path = os.path.join(PRINTS, "town_%d.png" % len(os.listdir(PRINTS)))
    im.save(path)
    return path


def view_outside(picture, width, y, strength):
    """What lies beyond: it gives light of its own, and none to the room."""
    seen = plate(picture, width, width / 2, (0, y, 8))
    k = Nodes("outside")
    k.t.nodes.remove(k.b)
    photo, light = k.n("TexImage"), k.n("Emission", Strength=strength)
    photo.image = bpy.data.images.load(picture)
    k.l(photo.outputs[0], light.inputs["Color"])
    k.l(light.outputs[0], k.o.inputs["Surface"])
    seen.data.materials.clear()
    seen.data.materials.append(k.m)
    seen.visible_diffuse = seen.visible_shadow = False


def doily(side=1500, ppc=60):
    """Crocheted cotton: rounds of loops and shells."""
    im = Image.new("RGBA", (side, side), (245, 240, 228, 0))
    draw, c, ink = ImageDraw.Draw(im), side / 2, (245, 240, 228, 255)

    def ring(r, width):
        draw.ellipse([c - r, c - r, c + r, c + r], outline=ink, width=width)

    draw.ellipse([c - 120, c - 120, c + 120, c + 120], fill=ink)
    for r in range(150, 690, 54):
        ring(r, 26)
        spokes = max(24, round(r / 6.4))
        for k in range(spokes):
            w = 2 * math.pi * (k + (r // 54 % 2) / 2) / spokes
            ends = [(c + q * math.cos(v), c + q * math.sin(v)) for q, v in ((r, w), (r + 50, w + 0.05))]
            draw.line(ends, fill=ink, width=12)
            if r % 108 == 42:
                x, y = c + (r + 26) * math.cos(w), c + (r + 26) * math.sin(w)
                draw.ellipse([x - 13, y - 13, x + 13, y + 13], fill=ink)
    for k in range(24):
        w = 2 * math.pi * k / 24
        x, y = c + 668 * math.cos(w), c + 668 * math.sin(w)
        draw.ellipse([x - 80, y - 80, x + 80, y + 80], outline=ink, width=20)
        draw.ellipse([x - 40, y - 40, x + 40, y + 40], outline=ink, width=16)
    path = os.path.join(PRINTS, "doily_%d.png" % len(os.listdir(PRINTS)))
    im.save(path)
    return path


def back_wall(color, y):
    put(slab(400, 2, 300, 0.1, 0.05, material("wall", color, rough=0.9, spec=0.1), "wall", n=2), (0, y, -90))


def low_sun(bearing, height, power, tint, softness=0.7):
    """Answers how it is turned."""
    azimuth, elevation = math.radians(bearing), math.radians(height)
    turn = (math.pi / 2 - elevation, 0, azimuth)
    sun(turn, power, softness, tint)
    return turn


def window_bars(at, turn):
    """Between the sun and the table: a frame that lets a patch of sun through, with bars in it. Not seen itself."""
    dark = material("bars", "#222222", rough=1)
    parts = [put(slab(0.9, 0.4, 70, 0.05, 0.05, dark, "bar", n=2), (6.5 * k, 0, -35)) for k in range(-4, 5)]
    for x, z, w, h in ((-70, 0, 90, 120), (70, 0, 90, 120), (0, 52, 60, 76), (0, -46, 60, 64)):
        parts.append(put(slab(w, 0.4, h, 0.05, 0.05, dark, "wall", n=2), (x, 0, z - h / 2)))
    parts.append(put(slab(60, 0.4, 1.0, 0.05, 0.05, dark, "rail", n=2), (0, 0, 3)))
    for part in parts:
        part.visible_camera = part.visible_glossy = part.visible_transmission = part.visible_diffuse = False
    elevation = math.pi / 2 - turn[0]
    far = 90
    towards = (
        far * math.cos(elevation) * math.sin(turn[2]),
        -far * math.cos(elevation) * math.cos(turn[2]),
        far * math.sin(elevation),
    )
    return group(parts, "bars", tuple(a + b for a, b in zip(at, towards)), (-elevation, 0, turn[2]))


def tiled(color, grout, side):
    k = Nodes("tiles")
    where = k.n("TexCoord")
    flat = k.n("Mapping")
    flat.inputs["Rotation"].default_value = (math.radians(-90), 0, 0)
    brick = k.n("TexBrick", offset=0.0, squash=1.0)
    for name, value in (
        ("Color1", linear(color)),
        ("Color2", tuple(x * 0.94 for x in linear(color)[:3]) + (1,)),
        ("Mortar", linear(grout)),
        ("Scale", 1.0),
        ("Mortar Size", 0.12),
        ("Mortar Smooth", 0.4),
        ("Brick Width", side),
        ("Row Height", side),
    ):
        brick.inputs[name].default_value = value
    bump = k.n("Bump", Strength=0.5, Distance=0.05)
    bump.invert = True
    k.l(where.outputs["Object"], flat.inputs[0])
    k.l(flat.outputs[0], brick.inputs["Vector"])
    k.l(brick.outputs["Color"], k.b.inputs["Base Color"])
    k.l(brick.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.12, Specular=0.5)
    return k.m


def checked(ground, line, side):
    """Cotton with coloured threads at every so many centimetres, both ways."""
    k = Nodes("checked")
    where, split = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(where.outputs["Object"], split.inputs[0])
    strength = None
    for axis in ("X", "Y"):
        step = k.n("Math", operation="PINGPONG")
        step.inputs[1].default_value = side / 2
        k.l(split.outputs[axis], step.inputs[0])
        inside = k.n("MapRange")
        inside.inputs["From Min"].default_value, inside.inputs["From Max"].default_value = side * 0.1, side * 0.08
        inside.inputs["To Max"].default_value = 0.5
        k.l(step.outputs[0], inside.inputs["Value"])
        if strength:
            both = k.n("Math", operation="ADD", use_clamp=True)
            k.l(strength, both.inputs[0])
            k.l(inside.outputs[0], both.inputs[1])
            strength = both.outputs[0]
        else:
            strength = inside.outputs[0]
    mix = k.n("MixRGB")
    mix.inputs[1].default_value, mix.inputs[2].default_value = linear(ground), linear(line)
    k.l(strength, mix.inputs[0])
    k.l(mix.outputs[0], k.b.inputs["Base Color"])
    weave = k.n("TexNoise", Scale=7.0, Detail=3.0)
    bump = k.n("Bump", Strength=0.3, Distance=0.04)
    k.l(where.outputs["Object"], weave.inputs["Vector"])
    k.l(weave.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.95, Specular=0.08, Sheen=0.3)
    return k.m


def mug(color="#F2EFE8", tea=None, r=3.7, h=8.6):
    outside = [(0, 0), (r * 0.8, 0, 0.3), (r, 1.2, 1.0), (r, h, 0.12)]
    inside = [(r - 0.35, h, 0.12), (r - 0.35, 0.8, 0.6), (0, 0.6)]
    o = [lathe([*outside, *inside], material("mug", color, rough=0.16, coat=0.6), "mug")]
    if tea:
        o.append(cylinder(r - 0.36, 0.1, h * 0.78, 0.02, material("tea", tea, rough=0.04, coat=1), "tea"))
    return group(o, "mug")


def steel_bowl(r=6.5, h=4.6):
    outside = [(0, 0), (r * 0.6, 0, 0.4), (r, h, 1.2), (r + 0.25, h + 0.1, 0.08)]
    inside = [(r - 0.1, h, 0.05), (r * 0.58, 0.18, 0.5), (0, 0.15)]
    return group([lathe([*outside, *inside], cap_material("silver"), "bowl", seg=140)], "bowl")
