"""Sets for the backs of packs: white packs without a print, each in a place of its brand's. labels/ prints on them.

Beside each set stand two maps of it: where the label and the pack's side are (red and green run across and up them), and
what is pack (green), what is neither pack nor table (blue). Beside a bottle stands what it mirrors as well, which paint does
not tint.
"""

import math

import bpy

from ..kit.geometry import group, lathe, link, place, put, slab, sweep
from ..kit.materials import Nodes, material
from ..kit.stage import camera
from ..things.hair import shampoo
from ..things.skincare import pump_bottle, sachet
from . import back_places as places
from .back_places import WHITE, paper, roles
from .hair_care import onion_shampoo, rice_conditioner
from .registry import shot

LARGE = (1600, 2000)
# Width and height of labels, in centimetres: of most, and of slender cartons.
LABEL = (7.2, 10.0)
TALL = (6.0, 11.6)


def face(w, h, name="face"):
    """The flat paper that is printed on, in the XZ plane."""
    me = bpy.data.meshes.new(name)
    me.from_pydata([(-w / 2, 0, 0), (w / 2, 0, 0), (w / 2, 0, h), (-w / 2, 0, h)], [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new()
    for i, at in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        uv.data[i].uv = at
    print_ = link(me, name, paper(), smooth=False)
    print_.hide_render = True  # only the maps show it, or its edges would show in the light
    return print_


def carton(w, h, deep, size, low):
    """A white carton that stands; its label begins `low` above its foot, the tuck of its flap shows at its top."""
    box = slab(w, deep, h, 0.035, 0.03, paper(), "carton", n=2, seg=3)
    flap = put(slab(w - 0.5, 0.03, 0.05, 0.01, 0.01, paper(), "flap", n=2, seg=2), (0, -deep / 2 - 0.004, h - 0.4))
    print_ = put(face(*size), (0, -deep / 2 - 0.005, low))
    side = put(face(deep, h, "side"), (w / 2 + 0.005, 0, 0), (0, 0, math.pi / 2))
    roles([print_], [box, flap], side=[side])
    return group([box, flap, print_, side], "pack")


def tall(where, turn=-17, x=0.1, lens=149):
    """A slender carton, as that of a dropper bottle."""
    where()
    place(carton(TALL[0] + 0.16, TALL[1] + 0.75, 4.8, TALL, 0.12), 0, 0, 0, turn)
    camera((-1.9, -62, 13.5), (x, 0, 5.85), lens, 18, (0, -2, 6))


def wide(where, turn=-14, x=0.15, lens=150):
    where()
    place(carton(LABEL[0] + 0.06, LABEL[1] + 0.56, 4.4, LABEL, 0.06), 0, 0, 0, turn)
    camera((-1.7, -56, 12.5), (x, 0, 4.9), lens, 18, (0, -2, 5))


def lying(where, turn=-7, lens=127):
    """A flat carton, seen from above."""
    where()
    w, h = LABEL
    box = slab(w + 0.06, 2.6, h + 0.06, 0.035, 0.03, paper(), "carton", n=2, seg=3)
    print_ = put(face(*LABEL), (0, -1.3 - 0.005, 0.03))
    side = put(face(w + 0.06, 2.6, "side"), (0, 1.3, -0.005), (math.pi / 2, 0, 0))
    place(group([box, print_, side], "pack"), -0.5 + 0.09 * (turn + 7), -5.0, 1.36, turn, -90)
    roles([print_], [box], side=[side])
    camera((0, -15, 47), (0.15, 0.0, 1.2), lens, 22)


def tag():
    """A card with an eyelet, and a cotton string through it."""
    w, h = LABEL
    sheet = slab(w + 0.06, 0.09, h + 1.7, 0.03, 0.02, paper(0.75), "sheet", n=2, seg=2)
    print_ = put(face(*LABEL), (0, -0.045 - 0.004, 0.03))
    brass = material("brass", "#D9AE62", rough=0.25, metal=1)
    ring = [(0.2, 0), (0.36, 0, 0.03), (0.36, 0.07, 0.03), (0.2, 0.07), (0.2, 0)]
    eyelet = put(lathe(ring, brass, "eyelet", seg=60), (0, -0.05, h + 0.95), (math.pi / 2, 0, 0))
    dark = [(0, 0), (0.21, 0), (0.21, 0.015), (0, 0.015)]
    hole = lathe(dark, material("hole", "#3A332C", rough=0.9), "hole", seg=40)
    put(hole, (0, -0.051, h + 0.95), (math.pi / 2, 0, 0))
    roles([print_], [sheet], [eyelet, hole])
    return [sheet, print_, eyelet, hole]


def cord(path):
    twine = material("cord", "#EFE6D6", rough=0.9, bump=(34, 0.6), bd=0.03)
    string = sweep(path, 0.085, twine, "cord", 14)
    roles(other=[string])
    return string


def card(where, turn=6, bend=1.0, lens=117):
    """A card that lies."""
    where()
    z = LABEL[1] + 0.95
    path = [
        (0.02 * math.sin(k * 0.9) + bend * 1.9 * math.sin(k / 7.0) * k / 30, -0.12 - 0.02 * math.sin(k), z + 0.16 * k)
        for k in range(28)
    ]
    place(group([*tag(), cord(path)], "pack"), 0.1, -5.5, 0.3, turn, -91.2)
    camera((0, -11, 47), (0, 0.25, 0.2), lens, 22)


def hanging(where, turn=-2.5, lens=117):
    """A card that hangs on a wall, from a brass nail."""
    where()
    z = LABEL[1] + 0.95
    nail = lathe([(0, 0), (0.07, 0), (0.07, 0.55), (0.2, 0.58, 0.03), (0.16, 0.68, 0.05), (0, 0.7)], material("brass", "#D9AE62", rough=0.25, metal=1), "nail", seg=40)
    put(nail, (0, 0.3, z + 2.2), (math.pi / 2, 0, 0))
    loops = [cord([(side * (0.03 + 0.13 * math.sin(math.pi * k / 20)), -0.13 + 0.02 * k / 20, z + 2.28 * k / 20) for k in range(21)]) for side in (-1, 1)]
    roles(other=[nail])
    hung = group([*tag(), nail, *loops], "pack")
    put(hung, (0, -0.36, -0.1), (math.radians(1.4), math.radians(turn), 0))
    camera((-3.4, -56, 7.5), (0.15, 0, 6.4), lens * 56 / 50, 22)


def sachet_lying(where, turn=-7):
    """A sachet; all of its back is printed, the crimped seals too."""
    where()
    white = material("film", WHITE, rough=0.34, spec=0.4, coat=0.12)
    lies = sachet(None, made_of=white)
    print_ = lies.children[0]
    place(lies, -0.45, -5.0, 0.36, turn, -90, s=0.82)
    roles([print_], lies.children[1:])
    camera((0, -13, 48), (0.15, -0.1, 0.5), 137, None)


def turned(build, wall, size, z, radius, tall, where, turn=-5, oval=None, spec=0.5, coat=0.3):
    """The whole bottle of a front, `tall` with what closes it, turned; its back has a label of that `size`, `z` above its
    foot. What is called `wall` is painted in its colour.
    """
    where()
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
    # So near that the label is large; of a pump or a cap the top may lie outside.
    near = 1.02 * tall
    camera((-1.5, -88, 0.46 * near + 10), (0.1, 0, 0.455 * near), 36 * 88 / near, 22, (0, -radius, 0.46 * near))


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


def lotion_bottle(where):
    # Its plum would turn grey if it mirrored as much as pale bottles do.
    turned(pump_bottle, "body", (5.0, 9.67), 1.3, 2.65, 17.3, where, spec=0.25, coat=0.06)


def onion_bottle(where):
    turned(onion_shampoo, "bot", (5.2, 9.19), 0.6, 2.9, 15.2, where)


def rice_bottle(where):
    turned(rice_conditioner, "bot", (5.1, 5.95), 0.4, 2.7, 10.9, where)


def silk_bottle(where):
    turned(shampoo, "shampoo", (5.5, 10.45), 1.0, 2.0, 16.6, where, oval=(6.4, 3.9))


BOTTLES = (lotion_bottle, onion_bottle, rice_bottle, silk_bottle)


def map_of(pack, where, glow):
    """The same set without light, glowing in the colours of the roles."""
    places.rough_model = True
    pack(where)
    bpy.context.scene.camera.data.dof.use_dof = False
    bpy.context.scene.world = None
    for thing in list(bpy.data.objects):
        if thing.type == "LIGHT":
            bpy.data.objects.remove(thing)
        elif thing.type == "MESH":
            thing.hide_render = False
            thing.data.materials.clear()
            thing.data.materials.append(glow(thing.get("role", "table")))


def gloss_of(pack, where):
    """The same set, its pack black: what it mirrors, whatever is printed on it."""
    pack(where)
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


# What the map of places has in blue on a pack's side; on its label 1.
SIDE = 4


def as_role(role):
    return glowing(role, {"table": (1, 0, 0), "pack": (0, 1, 0), "label": (0, 1, 0), "side": (0, 1, 0), "other": (0, 0, 1)})[0].m


def as_place(role):
    k, light = glowing(role, {})
    if role in ("label", "side"):
        where, one = k.n("TexCoord"), k.n("CombineXYZ")
        across = k.n("SeparateXYZ")
        k.l(where.outputs["UV"], across.inputs[0])
        k.l(across.outputs["X"], one.inputs["X"])
        k.l(across.outputs["Y"], one.inputs["Y"])
        one.inputs["Z"].default_value = 1 if role == "label" else SIDE
        k.l(one.outputs[0], light.inputs["Color"])
    return k.m


# A set is a pack in a place. The last is how it is exposed, more than the meter says.
SETS = {
    "tall-morning": (tall, places.morning, 0.06),
    "tall-workshop": (tall, places.workshop, 0.0),
    "tall-landing": (tall, places.landing, 0.0),
    "tall-bath": (tall, places.bath, 0.0),
    "tall-block": (tall, places.block, 0.0),
    "tall-lattice": (tall, places.lattice, 0.0),
    "tall-autumn": (tall, places.autumn, 0.0),
    "wide-panes": (wide, places.panes, 0.06),
    "wide-moonlight": (wide, places.moonlight, 0.0),
    "wide-lattice": (wide, places.lattice, 0.0),
    "lying-linen": (lying, places.on_linen, 0.06),
    "lying-marble": (lying, places.on_marble, 0.0),
    "lying-boards": (lying, places.on_boards, 0.0),
    "card-linen": (card, places.on_linen, 0.06),
    "card-boards": (card, places.on_boards, 0.0),
    "hanging-plaster": (hanging, places.on_plaster, 0.0),
    "sachet-tiles": (sachet_lying, places.on_wet_tiles, 0.0),
    "lotion-morning": (lotion_bottle, places.morning, 0.06),
    "silk-panes": (silk_bottle, places.panes, 0.06),
    "onion-autumn": (onion_bottle, places.autumn, 0.0),
    "rice-autumn": (rice_bottle, places.autumn, 0.0),
}

for name, (pack, where, ev) in SETS.items():
    shot("back-" + name, LARGE, ev=ev)(lambda pack=pack, where=where: pack(where))

# What is pack, and where its label is, is the same in all places of a kind of pack: where there is a wall, it stands equally far.
for pack, where in {pack: where for pack, where, _ in reversed(SETS.values())}.items():
    kind = "back-" + [name for name, set_ in SETS.items() if set_[0] is pack][0].split("-")[0]
    shot(kind + "-roles", LARGE)(lambda pack=pack, where=where: map_of(pack, where, as_role))
    shot(kind + "-place", LARGE)(lambda pack=pack, where=where: map_of(pack, where, as_place))
    if pack in BOTTLES:
        shot(kind + "-gloss", LARGE)(lambda pack=pack, where=where: gloss_of(pack, where))
