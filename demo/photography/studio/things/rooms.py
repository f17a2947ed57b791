"""Corners of homes in Dhaka, with the light that falls there."""

import math
import os
import random

import bpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ..kit.geometry import cylinder, group, lathe, link, place, put, slab
from ..kit.labels import FONT, PRINTS, plate
from ..kit.light import soft_box, sun, sunlight, surroundings
from ..kit.materials import Nodes, cap_material, material, set_inputs
from .cloth import cloth, draped
from .props import drops
from .surfaces import boards, cotton, enamelled_steel, mat, oxide, tiles

GAMCHA = ("#8E2029", ((2.0, 0.5, "#EFE4D2"), (2.9, 0.22, "#EFE4D2"), (7.4, 1.3, "#1F5F45"), (9.2, 0.22, "#E0B53A")))


# Rabindranath Tagore, from "Sahaj Path": what every pupil learns.
POEM = (
    "আমাদের ছোটো নদী",
    "",
    "আমাদের ছোটো নদী চলে বাঁকে বাঁকে,",
    "বৈশাখ মাসে তার হাঁটুজল থাকে।",
    "পার হয়ে যায় গোরু, পার হয় গাড়ি,",
    "দুই ধার উঁচু তার, ঢালু তার পাড়ি।",
    "",
    "চিক্‌চিক্‌ করে বালি, কোথা নাই কাদা,",
    "একধারে কাশবন ফুলে ফুলে সাদা।",
    "কিচিমিচি করে সেথা শালিকের ঝাঁক,",
    "রাতে ওঠে থেকে থেকে শেয়ালের হাঁক।",
    "",
    "আর-পারে আমবন তালবন চলে,",
    "গাঁয়ের বামুনপাড়া তারি ছায়াতলে।",
    "তীরে তীরে ছেলেমেয়ে নাহিবার কালে",
    "গামছায় জল ভরি গায়ে তারা ঢালে।",
    "",
    "সকালে বিকালে কভু নাওয়া হলে পরে",
    "আঁচলে ছাঁকিয়া তারা ছোটো মাছ ধরে।",
    "বালি দিয়ে মাজে থালা, ঘটিগুলি মাজে,",
    "বধূরা কাপড় কেচে যায় গৃহকাজে।",
)


def top(made_of, z=0.0):
    """A floor or table."""
    return put(cloth(made_of, 240, 240, steps=2), (0, 0, z))


def table(bearing=-62, height=30):
    """Worn planks in the late sun that comes through a window's bars."""
    top(boards())
    back_wall("#8E9A92", 60)
    surroundings("#BFD0E4", 0.14)
    soft_box("window", (-60, 24, 36), (0, 0, 2), 50, 60, 7, (0.82, 0.91, 1))
    window_bars((0, 0, 0), low_sun(bearing, height, 6.0, (1, 0.78, 0.52)))


def desk():
    """A teacher's desk in the staff room: a reader lies open, read to pieces, at the poem of the week; a tube light above,
    day from the door.
    """
    top(boards("#7A4A28", "#2E180C", 14, 0.3, 9))
    place(open_book(reader_page(0), reader_page(1)), 0.8, 1.2, 0, 9)
    surroundings("#C9D4DE", 0.16)
    soft_box("tube", (-16, 26, 44), (0, 0, 0), 60, 4, 32, (0.90, 1.0, 0.96))
    soft_box("door", (44, -6, 24), (0, 0, 0), 24, 50, 26, (1, 0.86, 0.68))


def open_book(left, right, w=14.6, h=20.4):
    """Two printed pages that rise out of the fold and curl, leaves below them fanned out."""
    leaf, parts = material("leaf", "#DDD2B8", rough=0.9, spec=0.1), []
    for n in range(5):
        parts.append(put(slab(2 * w + 0.3 - 0.1 * n, h + 0.16 - 0.05 * n, 0.13, 0.05, 0.02, leaf, "leaves", n=3, seg=2), (0.12 * n - 0.2, 0.03 * n, 0.11 * n)))
    t = [k / 48 for k in range(49)]
    for side, png in ((-1, left), (1, right)):
        verts = [
            (side * w * q, h * (v - 0.5), 0.52 + 0.62 * (1 - math.exp(-7 * q)) * (1 - 0.7 * q) + 0.5 * max(0.0, q - 0.72) ** 1.5 * (1.5 - v))
            for q in t
            for v in (0, 0.25, 0.5, 0.75, 1)
        ]
        faces = [[5 * k + m, 5 * k + 5 + m, 5 * k + 6 + m, 5 * k + 1 + m] for k in range(48) for m in range(4)]
        me = bpy.data.meshes.new("page")
        me.from_pydata(verts, [], faces if side > 0 else [f[::-1] for f in faces])
        uv = me.uv_layers.new().data
        for loop in me.loops:
            k, m = divmod(loop.vertex_index, 5)
            uv[loop.index].uv = (t[k] if side > 0 else 1 - t[k], m / 4)
        k = Nodes("page")
        print_ = k.n("TexImage")
        print_.image = bpy.data.images.load(png)
        k.l(print_.outputs[0], k.b.inputs["Base Color"])
        set_inputs(k.b, Roughness=0.8, Specular=0.2)
        parts.append(link(me, "page", k.m))
    return group(parts, "book")


def exercise_book(w=14.8, h=20.6, thick=0.55):
    """Closed pages of ruled paper on their cover, turned open at an empty one; top up."""
    W, H = 1050, 1460
    im = Image.new("RGB", (W, H), (232, 226, 208))
    draw = ImageDraw.Draw(im)
    for y in range(150, H - 30, 57):
        draw.line([(0, y), (W, y)], fill=(150, 172, 196), width=3)
    draw.line([(150, 0), (150, H)], fill=(206, 120, 116), width=3)
    path = os.path.join(PRINTS, "ruled_%d.png" % len(os.listdir(PRINTS)))
    im.filter(ImageFilter.GaussianBlur(0.8)).convert("RGBA").save(path)
    cover = slab(w + 0.3, h + 0.3, 0.08, 0.3, 0.02, material("cover", "#35606A", rough=0.6, spec=0.3), "cover", n=5, seg=2)
    leaves = [
        put(slab(w - 0.05 * n, h - 0.04 * n, thick / 5, 0.12, 0.02, material("leaf", "#DDD6C2", rough=0.9, spec=0.1), "leaves", n=4, seg=2), (0.03 * (-1) ** n, 0.04 * n, 0.08 + n * thick / 5))
        for n in range(5)
    ]
    return group([cover, *leaves, plate(path, w - 0.3, h - 0.3, (0, 0.16, 0.085 + thick), (0, 0, 0), rough=0.8)], "book")


def mat_in_the_garden():
    """A cane mat under a palm, at noon."""
    top(mat())
    sunlight((0, 0, 0), 0.8, 0.22, 44, -112, 7.5, 6, (1, -1), 0.6, (1, 0.92, 0.78))


def basin(wet=150):
    """The rim of a washbasin before tiles, splashed, under a tube light."""
    china = material("china", "#F3F2EE", rough=0.08, coat=0.5)
    put(slab(140, 26, 5, 1.6, 1.2, china, "rim", n=10, seg=10), (0, 3, -5))
    put(slab(160, 1.0, 120, 0.05, 0.03, tiles("#D5E2DE", "#A9ABA2", 7.4), "wall", n=2), (0, 15.5, -40))
    splashed((-9, 11, -9, 10), wet)
    surroundings("#DDE8EE", 0.10)
    soft_box("tube", (10, 10, 58), (0, 2, 2), 70, 3, 52, (0.88, 1.0, 0.95), crisp=True)
    soft_box("door", (-60, -22, 26), (0, 0, 4), 24, 60, 9, (1, 0.80, 0.58))


def washroom(wet=90):
    """A wet ledge of the same mosaic as the wall, under a bulb."""
    mosaic = dict(color="#5FA0A6", grout="#C9C7B8", side=2.6)
    put(cloth(tiles(**mosaic, seed=12, upright=False), 120, 30, steps=2), (0, 0, 0))
    put(slab(140, 1.0, 120, 0.05, 0.03, tiles(**mosaic), "wall", n=2), (0, 9.4, -40))
    splashed((-10, 12, -10, 7), wet)
    surroundings("#C9B79C", 0.07)
    soft_box("bulb", (-24, -4, 46), (0, 2, 2), 6, 6, 95, (1, 0.76, 0.48))
    soft_box("vent", (46, 4, 44), (0, 2, 2), 18, 14, 26, (0.78, 0.90, 1), crisp=True)


def splashed(where, count, seed=3):
    """Drops of water on a ledge, most of them small."""
    rnd = random.Random(seed)
    left, right, near, far = where
    at = [(rnd.uniform(left, right), rnd.uniform(near, far), 0.06 + 0.36 * rnd.random() ** 3) for _ in range(count)]
    drops([(x, y, 0, r) for x, y, r in at])


def bed(ground="#E8E0D2", stripes=((3, 1.5, "#3F6E8C"), (8.2, 0.4, "#3F6E8C")), pressed=(), high=1.6, seed=2):
    """A cotton sheet that was slept on, beside a window."""
    draped(cotton(ground, stripes), 76, 70, high, seed, pressed)
    back_wall("#B9A894", 60)
    surroundings("#C9D3E4", 0.08)
    soft_box("window", (-38, 20, 20), (0, 0, 0), 30, 36, 30, (0.93, 0.97, 1))
    soft_box("lamp", (44, -10, 30), (0, 0, 0), 8, 8, 14, (1, 0.70, 0.42))


def bedside():
    """A sage cloth on dark boards at night, a lamp close by."""
    top(boards("#5E3418", "#1E0F07", 12, 0.24, 21))
    cloth_on_it = cotton("#7E9186", ((1.6, 0.24, "#E6DCCB"), (2.3, 0.08, "#E6DCCB")), 11.0, 5)
    put(draped(cloth_on_it, 40, 30, 0.5, 15, ((-0.8, 0, 6),)), (-6, -3.2, 0.06), (0, 0, 0.34))
    back_wall("#8A7A6C", 40)
    surroundings("#6C7FA8", 0.07)
    soft_box("lamp", (17, 8, 16), (0, 0, 1), 11, 11, 26, (1, 0.64, 0.33))
    soft_box("street", (-50, 30, 30), (0, 0, 0), 20, 40, 8, (0.70, 0.82, 1))


def cupboard(flash_at):
    """On boards before a steel almirah, at night, with the phone's flash."""
    top(boards("#93663E", "#452814", 10, 0.3, 5))
    put(slab(120, 1.2, 120, 0.2, 0.1, enamelled_steel(), "door", n=3), (-38, 10, -30))
    put(slab(120, 1.2, 120, 0.2, 0.1, enamelled_steel(seed=17), "door", n=3), (82.6, 10, -30))
    place(cylinder(0.5, 9, 0, 0.2, cap_material("silver"), "handle"), 18.6, 8.4, 11)
    surroundings("#8C98A8", 0.035)
    soft_box("tube", (-40, 0, 70), (0, 2, 2), 60, 4, 10, (0.9, 1.0, 0.96))
    soft_box("flash", flash_at, (0, 2, 7), 1.1, 1.1, 40, (1, 0.99, 0.97), crisp=True)


def red_floor():
    """A floor of red oxide, polished by feet, with the light of a door on it."""
    top(oxide())
    back_wall("#B7AB98", 60)
    surroundings("#C9CCD6", 0.08)
    door = soft_box("door", (-26, 50, 34), (0, 0, 0), 26, 60, 30, (0.94, 0.98, 1), crisp=True)
    door.visible_transmission = False  # or glass shows pieces of it, as bright blocks
    soft_box("room", (40, -20, 40), (0, 0, 0), 30, 30, 5, (1, 0.84, 0.62))


def window_sill(dusk=True):
    """A terrazzo sill behind iron bars: at dusk, when the town is blue and the lamp in the room yellow, or by day."""
    put(slab(150, 24, 3, 0.3, 0.4, terrazzo("#B9AFA2"), "sill", n=4), (0, 0, -3))
    iron = material("iron", "#3B4A44", rough=0.45, coat=0.3, mottled=0.3, ms=1.5, bump=(3, 0.4))
    for k in range(-5, 6):
        put(cylinder(0.42, 90, -6, 0.05, iron, "bar", 32), (9.6 * k + 3, 14.5, 0))
    put(slab(150, 1.0, 1.6, 0.1, 0.1, iron, "rail", n=2), (0, 14.5, 21))
    view_outside(town(dusk), 190, 95, 0.5 if dusk else 1.25)
    if dusk:
        surroundings("#5C6A94", 0.16)
        soft_box("sky", (-10, 40, 34), (0, 0, 3), 60, 40, 13, (0.56, 0.66, 1.0))
        soft_box("lamp", (34, -30, 40), (0, 0, 3), 10, 10, 46, (1, 0.70, 0.40))
    else:
        surroundings("#D6E2F2", 0.12)
        low_sun(-156, 38, 5.0, (1, 0.90, 0.74), 0.5)
        soft_box("sky", (0, 50, 40), (0, 0, 3), 90, 50, 9, (0.84, 0.92, 1))
        soft_box("room", (26, -34, 22), (0, 0, 4), 26, 34, 17, (1, 0.95, 0.88))


def reader_page(which, w=1022, h=1428, seed=5):
    """Pages of a school reader, printed in two colours on cheap paper: a river with boats, and the poem beside it."""
    rnd = random.Random(seed + which)
    im = Image.new("RGB", (w, h), (226, 216, 192))
    draw = ImageDraw.Draw(im)
    ink, blue = (52, 46, 48), (70, 116, 150)

    def words(y, text, size, fill=ink, x=None, font="bangla", anchor=None):
        draw.text((x or w / 2, y), text, font=ImageFont.truetype(FONT[font], size), fill=fill, anchor=anchor or ("ls" if x else "ms"))

    if which:
        draw.rectangle([0, 0, w, 86], fill=(196, 214, 214))
        words(58, "আমার বাংলা বই", 34, blue)
        words(176, POEM[0], 62, (150, 50, 52), font="banglab")
        words(232, "রবীন্দ্রনাথ ঠাকুর", 34)
        for k, line in enumerate(POEM[2:]):
            words(330 + 60 * k, line, 42, x=118)
        for k in (3, 8):  # a pencil has been here
            y, x = 344 + 60 * k, 118
            draw.line([(x + 16 * n, y + rnd.uniform(-3, 3)) for n in range(24)], fill=(120, 116, 118), width=4)
        draw.arc([60, 800, 100, 1010], 110, 250, fill=(170, 60, 62), width=6)
        words(h - 50, "৩৭", 34, blue)
    else:
        draw.rectangle([70, 90, w - 60, 760], fill=(214, 222, 214))
        for y in range(420, 760):
            sway = 46 * math.sin(y / 74)
            wide = 80 + 0.9 * (y - 420)
            draw.line([(470 + sway - wide / 2, y), (470 + sway + wide / 2, y)], fill=(120, 160, 182))
        for x in range(70, w - 60, 22):
            tall = rnd.randint(30, 120)
            draw.ellipse([x, 420 - tall, x + rnd.randint(50, 120), 440], fill=rnd.choice(((120, 142, 96), (98, 124, 84), (140, 154, 108))))
        for x, y, s in ((430, 560, 1.0), (620, 690, 1.4)):
            draw.chord([x - 90 * s, y - 50 * s, x + 90 * s, y + 40 * s], 20, 160, fill=(92, 62, 48))
            draw.polygon([(x - 10 * s, y - 130 * s), (x - 10 * s, y), (x + 64 * s, y - 16 * s)], fill=(190, 84, 70))
        draw.ellipse([740, 140, 830, 230], fill=(222, 150, 88))
        words(850, "এসো, শব্দের অর্থ জেনে নিই", 42, (150, 50, 52), x=90, font="banglab")
        for k, line in enumerate(("বাঁক  —  যেখানে নদী ঘুরে যায়", "হাঁটুজল  —  হাঁটু পর্যন্ত পানি", "পাড়ি  —  নদীর তীর", "কাশবন  —  কাশফুলের ঝোপ", "ঝাঁক  —  দল")):
            words(930 + 70 * k, line, 40, x=110)
        words(h - 50, "৩৬", 34, blue)
    for _ in range(26):  # foxed, and thumbed at its corner
        x, y, r = rnd.uniform(0, w), rnd.uniform(0, h), rnd.uniform(3, 16)
        draw.ellipse([x - r, y - r, x + r, y + r], fill=(214, 200, 168))
    path = os.path.join(PRINTS, "reader_%d.png" % len(os.listdir(PRINTS)))
    im.filter(ImageFilter.GaussianBlur(0.9)).save(path)
    return path


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
