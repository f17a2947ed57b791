"""Sets for the backs of packs: white packs without a print, each in a place of its brand's. labels/ prints on them.

Beside each set stand two maps of it: where the label and the pack's side are (red and green run across and up them), and
what is pack (green), what is neither pack nor table (blue). Beside a bottle stands what it mirrors as well, which paint does
not tint.
"""

import math

import bpy
import numpy as np

from ..kit.geometry import group, lathe, link, place, put
from ..kit.materials import Nodes, material
from ..kit.stage import camera
from ..things import board
from ..things.board import bulging, grid
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


def printed(w, h, low=0.0, out=lambda x, z: 0 * x, name="face"):
    """What is printed on, a hair above what it lies on. Only the maps show it, or its edges would show in the light."""
    face = grid(w, h, low, lambda x, z: out(x, z) + 0.006, paper(), name)
    face.hide_render = True
    return face


def carton(size, deep, low, above, seed=1, bulge=0.06, seen=1):
    """A white carton that stands; its label of that `size` begins `low` above its foot and ends `above` below its top.

    The side that the camera sees is printed: the right one, or the left one if `seen` is -1.
    """
    w, h = size[0] + 0.16, low + size[1] + above
    out = bulging(w, h, bulge)
    print_ = put(printed(*size, low, out), (0, -deep / 2, 0))
    side = put(printed(deep - 0.1, h, 0, bulging(deep, h, bulge), "side"), (seen * w / 2, 0, 0), (0, 0, seen * math.pi / 2))
    box = board.carton(w, h, deep, paper(), bulge, seed=seed)
    roles([print_], box, side=[side])
    return group([*box, print_, side], "pack")


def tall(where, turn=-17, x=0.1, lens=149):
    """A slender carton, as that of a dropper bottle."""
    where()
    place(carton(TALL, 4.8, 0.12, 0.66), 0, 0, 0, turn)
    camera((-1.9, -62, 13.5), (x, 0, 5.85), lens, 18, (0, -2, 6))


def steep(where, turn=-25, lens=139):
    """A slender carton, seen from higher and turned more: its lid and its side show."""
    where()
    place(carton(TALL, 4.8, 0.12, 0.66, seed=2), -0.2, 0, 0, turn)
    camera((-4.0, -55, 32), (0.35, 0, 5.75), lens, 22, (0, -2, 6))


def wide(where, turn=-14, x=0.15, lens=150):
    where()
    place(carton(LABEL, 4.4, 0.06, 0.6, seed=3), 0, 0, 0, turn)
    camera((-1.7, -56, 12.5), (x, 0, 4.9), lens, 18, (0, -2, 5))


def broad(where, turn=24, lens=136):
    """A carton seen from higher, turned the other way."""
    where()
    place(carton(LABEL, 3.4, 0.06, 0.6, seed=4, seen=-1), 0.3, 0, 0, turn)
    camera((3.0, -50, 27), (0.0, 0, 4.95), lens, 22, (0, -2, 5))


def lying(where, size=LABEL, deep=2.6, turn=-7, lens=118):
    """A flat carton, seen from above, its foot towards the camera."""
    where()
    w, h = size[0] + 0.16, size[1] + 0.12
    box = board.walls(w, h, deep, paper(), 0.05, 5)
    out = bulging(w, h, 0.05)
    print_ = put(printed(*size, 0.06, out), (0, -deep / 2, 0))
    side = put(printed(w - 0.1, deep - 0.1, 0.05 - deep / 2, name="side"), (0, 0, -0.005), (math.pi / 2, 0, 0))
    place(group([box, print_, side], "pack"), -0.5, -h / 2 + 0.05, deep / 2 + 0.05, turn, -90)
    roles([print_], [box], side=[side])
    camera((0, -15, 47), (0.15, 0.0, 1.2), lens, 22)


def slim(where):
    """A slender carton that lies."""
    lying(where, TALL, 4.2, 9, 102)


def tag(off, low=0.08):
    """A card with an eyelet that stands in the XZ plane; it stands `off` that plane."""
    w, h = LABEL[0] + 0.16, LABEL[1] + 1.8
    hole = h - 0.75
    core = material("core", "#CFC3AE", rough=0.85, spec=0.15)
    sheet = board.swing_tag(w, h, off, paper(0.75), core, hole)
    print_ = printed(*LABEL, low, off)
    ring = board.eyelet((0, -float(off(np.float64(0), np.float64(hole))), hole))
    roles([print_], [sheet], [ring])
    return [sheet, print_, ring], hole


def cord(path):
    strands = board.twine(path, material("cord", "#E9DFCB", rough=0.9, bump=(40, 0.5), bd=0.02))
    roles(other=strands)
    return strands


def card(where, turn=5, lens=113):
    """A card that lies, a corner of it curled up."""
    where()
    off = board.curl(LABEL[0], LABEL[1] + 1.8)
    parts, hole = tag(off)
    t = np.linspace(0, 1, 60)
    high = -0.16 - 0.1 * np.sin(math.pi * t)
    over = np.stack([0.9 * t**2 + 0.10 * np.sin(5 * t), high - 0.1 * (t < 0.2), hole + 0.1 + 4.6 * t], 1)
    under = np.stack([-0.06 - 1.1 * t**1.6 + 0.16 * np.sin(4 * t), 0.02 - 0.04 * t, hole + 0.4 + 4.4 * t], 1)
    place(group([*parts, *cord(np.vstack([(0.0, 0.2, hole - 0.02), over])), *cord(under)], "pack"), 0.1, -5.6, 0.1, turn, -90)
    camera((0, -11, 47), (0, 0.25, 0.2), lens, 22)


def hanging(where, turn=-2.5, lens=117):
    """A card that hangs on a wall, from a brass nail."""
    where()
    off = board.curl(LABEL[0], LABEL[1] + 1.8, 0.42, 0.16, 0.0)
    parts, hole = tag(off)
    nail = lathe([(0, 0), (0.07, 0), (0.07, 0.55), (0.2, 0.58, 0.03), (0.16, 0.68, 0.05), (0, 0.7)], material("brass", "#D9AE62", rough=0.25, metal=1), "nail", seg=40)
    put(nail, (0, 0.3, hole + 2.2), (math.pi / 2, 0, 0))
    t = np.linspace(0, 1, 30)
    loops = [cord(np.stack([side * (0.03 + 0.15 * np.sin(math.pi * t)), behind + (0.0 - behind) * t - 0.2 * t, hole + 2.3 * t], 1)) for side, behind in ((-1, -0.12), (1, 0.16))]
    roles(other=[nail])
    hung = group([*parts, nail, *(ply for loop in loops for ply in loop)], "pack")
    put(hung, (0, -0.4, -0.1), (math.radians(1.4), math.radians(turn), 0))
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


def turned(build, wall, size, z, radius, tall, where, turn=-2, oval=None, spec=0.5, coat=0.3, pressed=0.0):
    """The whole bottle of a front, `tall` with what closes it, turned; its back has a label of that `size`, `z` above its
    foot. What is called `wall` is painted in its colour. Its pump is `pressed` down so far and locked, as it is sold.
    """
    where()
    front = build()
    white = material("body", WHITE, rough=0.3, spec=spec, coat=coat)
    body, other = [], []
    for part in list(front.children):
        if part.name.startswith(("head", "spout")):
            part.location.z -= pressed
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
    near = 1.09 * tall
    camera((-0.6, -88, 0.5 * tall + 9), (0.1, 0, 0.5 * tall), 36 * 88 / near, 22, (0, -radius, 0.46 * near))


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
    turned(pump_bottle, "body", (4.7, 11.0), 0.75, 2.65, 16.3, where, spec=0.25, coat=0.06, pressed=1.05)


def onion_bottle(where):
    turned(onion_shampoo, "bot", (4.9, 9.9), 0.45, 2.9, 14.3, where, pressed=0.95)


def rice_bottle(where):
    turned(rice_conditioner, "bot", (4.7, 6.4), 0.4, 2.7, 10.9, where)


def silk_bottle(where):
    turned(shampoo, "shampoo", (5.2, 11.0), 0.8, 2.0, 16.6, where, oval=(6.4, 3.9))


def glow_by(glow):
    """All things glow in what tells of their roles, without light; cut edges of board are neither pack nor table."""
    scene = bpy.context.scene
    scene.camera.data.dof.use_dof, scene.world = False, None
    for thing in list(bpy.data.objects):
        if thing.type == "LIGHT":
            bpy.data.objects.remove(thing)
        elif thing.type == "MESH":
            thing.hide_render = False
            if not thing.material_slots:
                thing.data.materials.append(None)
            for slot in thing.material_slots:
                is_core = slot.material and slot.material.name.startswith("core")
                slot.material = glow("other" if is_core else thing.get("role", "table"))


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
    "tall-landing": (tall, places.landing, 0.0),
    "tall-block": (tall, places.block, 0.0),
    "tall-bath": (tall, places.bath, 0.0),
    "steep-morning": (steep, places.morning, 0.06),
    "steep-lattice": (steep, places.lattice, -0.28),
    "steep-autumn": (steep, places.autumn, 0.0),
    "slim-boards": (slim, places.on_boards, 0.0),
    "slim-marble": (slim, places.on_marble, 0.0),
    "wide-panes": (wide, places.panes, 0.06),
    "wide-moonlight": (wide, places.moonlight, 0.0),
    "broad-lattice": (broad, places.lattice, -0.28),
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

first = {}  # of each kind of pack, the set that its maps are made of
for name, (pack, where, ev) in SETS.items():
    kind = "back-" + name.split("-")[0]
    maps = {kind + "-roles": lambda: glow_by(as_role), kind + "-place": lambda: glow_by(as_place)}
    is_first = first.setdefault(kind, name) == name
    shot("back-" + name, LARGE, ev=ev, maps=maps if is_first else ())(lambda pack=pack, where=where: pack(where))

# Only a dark bottle mirrors so much that paint would be seen on it.
shot("back-lotion-gloss", LARGE)(lambda: gloss_of(lotion_bottle, places.morning))
