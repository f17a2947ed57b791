"""Sets for the backs of packs: white packs without a print, in the light of a window. labels/ prints on them.

Beside each set stand two maps of it: where the label is (red and green run across and up it), and what is pack (green),
what is neither pack nor table (blue). Beside a bottle stands what it mirrors as well, which paint does not tint.
"""

import math

import bpy

from ..kit.geometry import group, lathe, link, place, put, slab, sweep
from ..kit.light import soft_box, sunlight, surroundings, through_window, window_light
from ..kit.materials import Nodes, material
from ..kit.stage import camera
from ..things.cloth import cloth, draped, linen
from ..things.hair import shampoo
from ..things.skincare import pump_bottle, sachet
from ..things.stones import pond_stone, step_of_stone
from ..things.surfaces import plaster
from .hair_care import onion_shampoo, rice_conditioner
from .registry import shot

LARGE = (1600, 2000)
WHITE = "#E6E6E6"
# Width and height of labels, in centimetres: of most, and of slender cartons.
LABEL = (7.2, 10.0)
TALL = (6.0, 11.6)
is_map = False  # of maps only shapes are told, so nothing need be painted


def roles(label, pack=(), other=()):
    for role, things in (("label", label), ("pack", pack), ("other", other)):
        for thing in things:
            thing["role"] = role


def face(w=LABEL[0], h=LABEL[1]):
    """The flat paper that is printed on, in the XZ plane."""
    me = bpy.data.meshes.new("face")
    me.from_pydata([(-w / 2, 0, 0), (w / 2, 0, 0), (w / 2, 0, h), (-w / 2, 0, h)], [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new()
    for i, at in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        uv.data[i].uv = at
    return link(me, "face", paper(), smooth=False)


def paper(rough=0.6):
    return material("board", WHITE, rough=rough, spec=0.3, bump=(14, 0.05), bd=0.02)


def carton(w, h, deep, turn, size, low):
    """A white carton that stands; its label begins `low` above its foot, the tuck of its flap shows at its top. Of the
    label only the maps are told, or its edges would show in the light.
    """
    box = slab(w, deep, h, 0.035, 0.03, paper(), "carton", n=2, seg=3)
    flap = put(slab(w - 0.5, 0.03, 0.05, 0.01, 0.01, paper(), "flap", n=2, seg=2), (0, -deep / 2 - 0.004, h - 0.4))
    print_ = put(face(*size), (0, -deep / 2 - 0.005, low))
    print_.hide_render = True
    place(group([box, flap, print_], "pack"), 0, 0, 0, turn)
    roles([print_], [box, flap])


def on_stone():
    """A ledge of limestone in morning light, past the leaves of a branch. The colour of the plaster behind is printed on
    it, as the label is on the pack.
    """
    lime = paper() if is_map else plaster(WHITE, aged=("#D8D6D2", "#F2F1EF"))
    put(slab(150, 2, 90, 0.1, 0.05, lime, "wall", n=3), (0, 9.5, -10))
    stone = pond_stone("limestone", "#E9E0D2", "#D5C8B6", 8.0, 0.16, waterline=-60, green=0.0, phase=2.0)
    ledge = place(step_of_stone(64, 18, 5, stone, 6, 34, 0.12), 0, 3.4, -5, -2)
    roles((), other=[ledge])
    surroundings("#F3F1F0", 0.36)
    branch = ((-23, 24, -17, 17), (-21, 18, -6, 11), (-12, 27, -50, 8))
    through_window((-40, 40, -12, 60), -27, 34, 3.1, softness=1.7, tint=(1, 0.955, 0.89), twigs=branch, seed=4)
    soft_box("fill", (32, -28, 16), (0, 0, 6), 30, 36, 4, (0.98, 0.98, 1))


def tall():
    """A slender carton, as that of a dropper bottle."""
    on_stone()
    carton(TALL[0] + 0.16, TALL[1] + 0.75, TALL[0] + 0.16, -17, TALL, 0.12)
    camera((-1.9, -62, 13.5), (0.1, 0, 5.4), 134, 12, (0, -3, 6))


def wide():
    on_stone()
    carton(LABEL[0] + 0.06, LABEL[1] + 0.56, 4.4, -14, LABEL, 0.06)
    camera((-1.7, -56, 12.5), (0.15, 0, 4.3), 136, 12, (0, -2, 5))


def on_linen():
    """Linen as it was left, seen from above, at a window."""
    draped(linen(WHITE, 10, 0.016, 0.08), 64, 64, 0.75, 6, ((0, 0, 13),), 0.12)
    palm = ((-15, -6, 0.5), (14, -3, -0.5))
    sunlight((0, 0, 1), 0.7, 0.44, 42, -118, 3.2, 8, (-4, 3), 2.2, (1, 0.955, 0.89), palm)


def lying():
    """A flat carton, seen from above."""
    on_linen()
    w, h = LABEL
    box = slab(w + 0.06, 2.6, h + 0.06, 0.035, 0.03, paper(), "carton", n=2, seg=3)
    print_ = put(face(), (0, -1.3 - 0.005, 0.03))
    print_.hide_render = True
    place(group([box, print_], "pack"), -0.5, -5.0, 1.36, -7, -90)
    roles([print_], [box])
    camera((0, -15, 47), (0.15, 0.0, 1.2), 115, 16)


def card():
    """A card on a cotton string."""
    on_linen()
    w, h = LABEL
    sheet = slab(w + 0.06, 0.09, h + 1.7, 0.03, 0.02, paper(0.75), "sheet", n=2, seg=2)
    print_ = put(face(), (0, -0.045 - 0.004, 0.03))
    print_.hide_render = True
    eyelet = put(
        lathe(
            [(0.2, 0), (0.36, 0, 0.03), (0.36, 0.07, 0.03), (0.2, 0.07), (0.2, 0)],
            material("brass", "#D9AE62", rough=0.25, metal=1),
            "eyelet",
            seg=60,
        ),
        (0, -0.05, h + 0.95),
        (math.pi / 2, 0, 0),
    )
    hole = put(
        lathe([(0, 0), (0.21, 0), (0.21, 0.015), (0, 0.015)], material("hole", "#3A332C", rough=0.9), "hole", seg=40),
        (0, -0.051, h + 0.95),
        (math.pi / 2, 0, 0),
    )
    string = [
        (0.02 * math.sin(k * 0.9) + 1.9 * math.sin(k / 7.0) * k / 30, -0.12 - 0.02 * math.sin(k), h + 0.95 + 0.16 * k)
        for k in range(28)
    ]
    cord = sweep(string, 0.085, material("cord", "#EFE6D6", rough=0.9, bump=(34, 0.6), bd=0.03), "cord", 14)
    place(group([sheet, print_, eyelet, hole, cord], "pack"), 0.1, -5.5, 0.3, 6, -91.2)
    roles([print_], [sheet], [eyelet, hole, cord])
    camera((0, -11, 47), (0, 0.25, 0.2), 112, 16)


def sachet_lying():
    """A sachet on linen; all of its back is printed, the crimped seals too."""
    cloth(linen(WHITE), 70, 70, [(9, -5, 70, 9, 0.9, 0.8), (-9.5, 3, 100, 11, 0.8, 0.65), (7.5, 9, 30, 6, 0.8, 0.6)])
    window_light(46, -56, 3.6, (-6, 2, 0), 0.9, 0.3)
    white = material("film", WHITE, rough=0.34, spec=0.4, coat=0.12)
    lies = sachet(None, made_of=white)
    print_ = lies.children[0]
    place(lies, -0.45, -5.0, 0.42, -7, -90, s=0.82)
    roles([print_], lies.children[1:])
    camera((0, -13, 48), (0.15, -0.1, 0.5), 130, None)


def turned(build, wall, size, z, radius, tall, turn=-5, oval=None, spec=0.5, coat=0.3):
    """The whole bottle of a front, `tall` with what closes it, turned on a ledge; its back has a label of that `size`,
    `z` above its foot. What is called `wall` is painted in its colour.
    """
    on_stone()
    front = build()
    white = material("body", WHITE, rough=0.3, spec=spec, coat=coat)
    body, other = [], []
    for part in list(front.children):
        if part.name.startswith(("label", "slabel")):
            bpy.data.objects.remove(part)
        elif part.name.startswith(wall):
            part.data.materials.clear()
            part.data.materials.append(white)
            body.append(part)
        else:
            other.append(part)
    sticker = material("sticker", WHITE, rough=0.5, spec=0.35)
    w, h = size
    if oval:
        print_ = on_oval(oval[0] / 2, oval[1] / 2, 2.5, z, size, sticker)
    else:
        around = w / radius
        arc = (-math.pi / 2 - around / 2, -math.pi / 2 + around / 2)
        print_ = lathe([(radius + 0.012, z), (radius + 0.012, z + h)], sticker, "sticker", seg=400, arc=arc)
    front.rotation_euler = (0, 0, math.pi)  # the spout points the other way
    place(group([front, print_], "pack"), 0, 0, 0, turn)
    roles([print_], body, other)
    camera((-1.5, -88, 0.47 * tall + 10), (0.1, 0, 0.47 * tall), 36 * 88 / (1.11 * tall), 22, (0, -radius, 0.47 * tall))


def on_oval(a, b, power, z, size, made_of, n=120):
    """A label around the front of a wall that is a superellipse."""
    w, h = size
    steps = [(-a * 0.97 + 2 * a * 0.97 * k / 4000) for k in range(4001)]
    wall = [(x, -b * (1 - abs(x / a) ** power) ** (1 / power) - 0.015) for x in steps]
    along = [0.0]
    for (x0, y0), (x1, y1) in zip(wall, wall[1:]):
        along.append(along[-1] + math.hypot(x1 - x0, y1 - y0))
    middle, at, k = along[-1] / 2, [], 0
    for i in range(n + 1):
        wanted = middle - w / 2 + w * i / n
        while k < len(along) - 2 and along[k + 1] < wanted:
            k += 1
        at.append(wall[k])
    me = bpy.data.meshes.new("sticker")
    me.from_pydata(
        [(x, y, zz) for zz in (z, z + h) for x, y in at], [], [[i, i + 1, n + 2 + i, n + 1 + i] for i in range(n)]
    )
    uv = me.uv_layers.new()
    for loop in me.loops:
        row, column = divmod(loop.vertex_index, n + 1)
        uv.data[loop.index].uv = (column / n, row)
    return link(me, "sticker", made_of, auto=math.pi)


def lotion_bottle():
    # Its plum would turn grey if it mirrored as much as pale bottles do.
    turned(pump_bottle, "body", (5.0, 9.67), 1.3, 2.65, 17.3, spec=0.25, coat=0.06)


def onion_bottle():
    turned(onion_shampoo, "bot", (5.2, 9.19), 0.6, 2.9, 15.2)


def rice_bottle():
    turned(rice_conditioner, "bot", (5.1, 5.95), 0.4, 2.7, 10.9)


def silk_bottle():
    turned(shampoo, "shampoo", (5.5, 10.45), 1.0, 2.0, 16.6, oval=(6.4, 3.9))


def map_of(build, glow):
    """The same set without light, glowing in the colours of the roles."""
    global is_map
    is_map = True
    build()
    bpy.context.scene.world = None
    for thing in list(bpy.data.objects):
        if thing.type == "LIGHT":
            bpy.data.objects.remove(thing)
        elif thing.type == "MESH":
            thing.hide_render = False
            thing.data.materials.clear()
            thing.data.materials.append(glow(thing.get("role", "table")))
            if thing.name.startswith("bar"):
                bpy.data.objects.remove(thing)


def gloss_of(build):
    """The same set, its pack black: what it mirrors, whatever is printed on it."""
    build()
    for thing in bpy.data.objects:
        if thing.get("role") == "pack" and thing.type == "MESH":
            for made_of in thing.data.materials:
                made_of.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0, 0, 0, 1)


def glowing(role, colors):
    k = Nodes("glow")
    k.t.nodes.remove(k.b)
    light = k.n("Emission")
    light.inputs["Color"].default_value = (*colors.get(role, (0, 0, 0)), 1)
    k.l(light.outputs[0], k.o.inputs["Surface"])
    return k, light


def as_role(role):
    return glowing(role, {"table": (1, 0, 0), "pack": (0, 1, 0), "label": (0, 1, 0), "other": (0, 0, 1)})[0].m


def as_place(role):
    k, light = glowing(role, {})
    if role == "label":
        where, one = k.n("TexCoord"), k.n("CombineXYZ")
        across = k.n("SeparateXYZ")
        k.l(where.outputs["UV"], across.inputs[0])
        k.l(across.outputs["X"], one.inputs["X"])
        k.l(across.outputs["Y"], one.inputs["Y"])
        one.inputs["Z"].default_value = 1
        k.l(one.outputs[0], light.inputs["Color"])
    return k.m


SETS = {
    **{"tall-stone": tall, "wide-stone": wide, "lying-linen": lying, "card-linen": card, "sachet": sachet_lying},
    **{"bottle-lotion-rosewater": lotion_bottle, "bottle-shampoo-hibiscus": silk_bottle},
    **{"bottle-shampoo-kashful-onion": onion_bottle, "bottle-conditioner-kashful-rice": rice_bottle},
}

for name, build in SETS.items():
    shot("back-" + name, LARGE)(build)
    shot(f"back-{name}-roles", LARGE)(lambda build=build: map_of(build, as_role))
    shot(f"back-{name}-place", LARGE)(lambda build=build: map_of(build, as_place))
    if name.startswith("bottle"):
        shot(f"back-{name}-gloss", LARGE)(lambda build=build: gloss_of(build))
