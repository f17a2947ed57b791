"""What customers want to mend, each told without words; the shop shows them in circles of a thumb's width."""

import math
import random

import cv2
import numpy as np
from mathutils import Euler, Vector

from ..kit.geometry import group, lathe, place, put, subsurf, sweep
from ..kit.light import low_light, soft_box, sun, surroundings, window
from ..kit.materials import Nodes, emulsion, film, material, set_inputs
from ..kit.palette import linear
from ..kit.stage import camera, cyclorama
from ..things.brass import bowl
from ..things.cloth import cloth, linen
from ..things.cream import along, mesh_of, noise
from ..things.hair import comb, gleaming_hair, lock, single_hairs
from ..things.flowers import rest
from ..things.litchi import litchi
from ..things.props import palm_shadow
from ..things.smears import drawn_out, smooth
from ..things.sunglasses import sunglasses
from ..things.surfaces import SIDE, blend, painted
from .registry import shot

TILE = (800, 1000)


def near(target=(0, 0, 0.3), wide=9.0, angle=64, distance=46, f=18):
    """Looks down on so many centimetres."""
    a = math.radians(angle)
    at = (target[0], target[1] - distance * math.cos(a), target[2] + distance * math.sin(a))
    camera(at, target, 36 * 0.8 * distance / wide, f)


@shot("concern-acne", TILE, ev=-0.05)
def acne():
    """One litchi, half out of its shell: this side it is red and full of bumps, beyond it smooth, wet and clear."""
    cyclorama("#9DB08C", depth=90, bump=False)
    low_light(ambient=0.16)
    window()
    place(litchi(2.0, 86, seed=2, count=330, juice=((327, 79, 0.22), (316, 71, 0.08))), 0.05, 0.1, 2.72, -50, rx=-74, s=1.36)
    near((0.05, 0.15, 1.4), 10.4, 66)


@shot("concern-dark-spots", TILE, ev=-0.05)
def dark_spots():
    """Three eggs of one colour: the spots of the first have faded on the second; the third is clean."""
    cyclorama("#CFB6C0", bump=False)
    low_light(ambient=0.15, warm=(1, 0.95, 0.88))
    window()
    eggs = ((-2.5, 2.3, 66, 20, 1.0), (0.05, 0.1, 22, 150, 0.42), (2.55, -2.15, -36, 60, 0.0))
    for x, y, turn, roll, left in eggs:
        place(egg("#D9B59C", left), x, y, 1.3, turn, roll, 0, 1.04)
    near((0.05, 0.05, 0.3), 10.3)


def egg(color, spotted, long=3.3, wide=2.52):
    """Lies along x. Its spots, `spotted` of 1, are large ones with ragged rims, flecks, and pale ones below the shell's
    surface. Without any it is smoother.
    """
    profile = []
    for k in range(61):
        a = math.pi * k / 60
        z = -math.cos(a) * long / 2
        profile.append((math.sin(a) * wide / 2 * (1 - 0.11 * math.cos(a)), z))
    made_of = eggshell(color, spotted)
    body = lathe(profile, made_of, "egg", seg=160, auto=180)
    body.rotation_euler = (0, math.pi / 2, 0)
    return group([body], "egg")


def eggshell(color, spotted):
    k = Nodes("eggshell")
    where = k.n("TexCoord").outputs["Object"]
    wobble, ragged = k.n("TexNoise", Scale=2.6, Detail=5.0, Roughness=0.62), k.n("VectorMath", operation="MULTIPLY_ADD")
    k.l(where, wobble.inputs["Vector"])
    k.l(wobble.outputs["Color"], ragged.inputs[0])
    ragged.inputs[1].default_value = (0.36,) * 3
    k.l(where, ragged.inputs[2])
    cloud = k.n("TexNoise", Scale=0.9, Detail=4.0)
    k.l(where, cloud.inputs["Vector"])
    tone = k.n("ValToRGB")
    e = tone.color_ramp.elements
    e[0].position, e[0].color = 0.3, [0.86 * c for c in linear(color)[:3]] + [1]
    e[1].position, e[1].color = 0.7, [min(1, 1.1 * c) for c in linear(color)[:3]] + [1]
    k.l(cloud.outputs["Fac"], tone.inputs[0])
    seen = tone.outputs[0]
    # size of the cells, how many of them hold a spot, its radius, how soft its rim is, its colour
    for cell, held, r, rim, brown, dense in (
        (1.5, 0.9, 0.44, 0.10, "#A77F8C", 0.6),
        (1.45, 0.8, 0.40, 0.035, "#4A2413", 0.96),
        (3.1, 0.72, 0.38, 0.05, "#54290F", 0.94),
        (6.5, 0.5, 0.34, 0.08, "#5F341B", 0.9),
        (13.0, 0.36, 0.3, 0.12, "#6B3D22", 0.8),
    ):
        if not spotted:
            break
        spots, drawn, chosen = k.n("TexVoronoi", Scale=cell), k.n("MapRange"), k.n("SeparateXYZ")
        k.l(ragged.outputs[0], spots.inputs["Vector"])
        k.l(spots.outputs["Color"], chosen.inputs[0])
        sized, there = k.n("MapRange"), k.n("Math", operation="LESS_THAN")
        there.inputs[1].default_value = held * (0.45 + 0.55 * spotted)
        k.l(chosen.outputs["X"], there.inputs[0])
        for name, value in (("To Min", 0.45 * r), ("To Max", r)):
            sized.inputs[name].default_value = value
        k.l(chosen.outputs["Y"], sized.inputs["Value"])
        beyond = k.n("Math", operation="SUBTRACT")
        k.l(spots.outputs["Distance"], beyond.inputs[0])
        k.l(sized.outputs[0], beyond.inputs[1])
        drawn.interpolation_type = "SMOOTHSTEP"
        for name, value in (("From Min", rim), ("From Max", -rim), ("To Min", 0.0), ("To Max", dense * spotted**0.75)):
            drawn.inputs[name].default_value = value
        k.l(beyond.outputs[0], drawn.inputs["Value"])
        share, mix = k.n("Math", operation="MULTIPLY"), k.n("MixRGB")
        k.l(drawn.outputs[0], share.inputs[0])
        k.l(there.outputs[0], share.inputs[1])
        k.l(share.outputs[0], mix.inputs[0])
        k.l(seen, mix.inputs[1])
        mix.inputs[2].default_value = linear(brown)
        seen = mix.outputs[0]
    pores, bump = k.n("TexNoise", Scale=38.0, Detail=3.0), k.n("Bump", Strength=0.22 if spotted else 0.1, Distance=0.02)
    k.l(where, pores.inputs["Vector"])
    k.l(pores.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    k.l(seen, k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.52 if spotted else 0.33, Specular=0.4, Clearcoat=0.0 if spotted else 0.3)
    set_inputs(k.b, **{"Clearcoat Roughness": 0.12})
    return k.m


@shot("concern-hair-fall", TILE, ev=-0.42)
def hair_fall():
    """A comb that has passed through a lock; some hairs hang in its teeth, others lie on the linen."""
    cloth(linen("#E7D6C3", 15, 0.007, 0.05), 50, 50)
    surroundings("#F6F3F2", 0.42)
    sun(Vector((-0.62, 0.46, 0.64)).to_track_quat("Z", "Y").to_euler(), 2.1, 1.3, (1, 0.94, 0.85))
    soft_box("room", (28, -16, 24), (0, 0, 0), 26, 30, 5, (0.97, 0.98, 1))
    soft_box("gleam", (-3, 8.5, 27.5), (-1.5, 0.5, 0), 20, 4, 150, (1, 0.96, 0.9), crisp=True)
    tones = (("#1A0E09", "#CBA080"), ("#28170F", "#DDB08A"), ("#120A07", "#B98D6C"))
    tones = [gleaming_hair(*tone) for tone in tones]
    flow = [(-9, 8.4, 0.9), (-5.4, 5.2, 0.95), (-2.3, 1.7, 0.85), (-0.5, -1.8, 0.75), (1.4, -5, 0.55), (4.6, -8.2, 0.4)]
    for seed, dark in enumerate(tones):
        lock(flow, 3600, dark, 3 + seed, 2.8, 1.15, 0.0048, 0.07, stray=0.010)
    place(comb(w=11.5, h=4.2, teeth=21), 0.9, 1.45, 1.35, -51, rx=-5)
    rnd = random.Random(5)
    fallen = ((3.3, -1.6, -2.3, 0.06), (2.9, 0.4, -1.2, -0.11), (-4.2, 1.2, -1.2, 0.08), (-4.3, -1.0, -0.75, -0.07),
              (-2.9, -1.2, -1.7, 0.11), (-4.0, -3.4, -0.2, -0.09), (4.3, 5.0, -1.5, 0.05))
    loose = []
    for x, y, turn, bend in fallen:
        path = []
        for k in range(rnd.randint(9, 13)):
            path.append((x, y, 0.02 + 0.07 * (0.5 + 0.5 * math.sin(1.1 * k + x))))
            x, y = x + 0.5 * math.cos(turn), y + 0.5 * math.sin(turn)
            turn += bend * rnd.uniform(0.3, 1.5)
        loose.append(path)
    single_hairs(loose, tones[0], 0.0054)
    near((0, 0, 0.6), 9.2, 68)


@shot("concern-dry-skin", TILE, ev=-0.05)
def dry_skin():
    """One leaf of a peepal: this side of its midrib it is dry, beyond it green and wet with dew."""
    cyclorama("#E7C8B8", bump=False)
    low_light(ambient=0.2, warm=(1, 0.96, 0.9))
    window()
    half_dry_leaf((-0.1, 0.05, 0.2), -24)
    near((0, 0.1, 0.3), wide=9.0, angle=70)


LEAF = 11.0  # centimetres that the leaf's maps measure
LOBE = [
    *((0, 0), (0.7, -0.5), (1.75, -0.72), (2.85, -0.2), (3.3, 1.0), (3.12, 2.35)),
    *((2.35, 3.75), (1.35, 4.95), (0.62, 5.75), (0.26, 6.5), (0.13, 7.3), (0.02, 8.1)),
]


def half_dry_leaf(at, turn):
    """A heart with a long tip, its foot at y = -3; painted and bent."""
    rnd = np.random.default_rng(4)
    _, rim, _ = along(LOBE)
    rim = rim[np.linspace(0, len(rim) - 1, 260).astype(int)] - (0, 3)
    s = np.linspace(0, 1, len(rim))
    foot = -3 + 8.1 * s**1.25
    v = np.linspace(-1, 1, 241)
    reach = np.abs(v)[None]
    x = v[None] * rim[:, :1]
    y = foot[:, None] + (rim[:, 1:] - foot[:, None]) * reach**1.12
    flat = np.dstack([x, y])
    shape = x.shape
    dry = np.clip(-v[None] * 6 + 0.2, 0, 1) * np.ones(shape)
    wave = noise(rnd, shape, (7, 5))
    crumple = noise(rnd, shape, (13, 18)) + 0.6 * noise(rnd, shape, (24, 34))
    wide = np.abs(x) / 3.3
    z = 0.30 * wide**0.8 + 0.10 * wave * reach**2 * (1 - dry)  # a shallow gutter
    rolled = smooth((reach - 0.68) / 0.32) * np.clip(1 + 0.35 * noise(rnd, (shape[0], 1), (9, 1)), 0.3, 1.6)
    z += dry * (0.62 * wide**2.0 + 0.13 * crumple * np.minimum(1, 2.2 * wide) * (1 - 0.8 * smooth((reach - 0.7) / 0.2)) + 0.22 * wave * wide)
    z += dry * 0.60 * rolled * smooth(rim[:, :1] / 0.9)
    z += 0.10 * np.sin((y + 3) / 8 * 3) - 0.35 * np.clip(y - 3.2, 0, 9) ** 2 * 0.1
    broken = sum(deep * np.exp(-(((s[:, None] - at) / wide_) ** 2)) for at, wide_, deep in ((0.30, 0.007, 0.05), (0.47, 0.012, 0.07), (0.625, 0.006, 0.06)))
    pulled = 1 - dry * (0.10 * wide**1.6 + 0.13 * rolled * reach + broken * smooth((reach - 0.6) / 0.4))  # what curls up reaches less far
    verts = np.dstack([x * pulled, y, z]).reshape(-1, 3)
    rows, columns = shape
    k = np.arange(rows * columns).reshape(shape)
    quads = np.stack([k[:-1, :-1], k[:-1, 1:], k[1:, 1:], k[1:, :-1]], 2).reshape(-1, 4)
    spots = dew_on(rnd, rim, x, y, z)
    leaf = mesh_of(verts, quads, leaf_paint(rnd, spots, math.radians(-turn)))
    uv = leaf.data.uv_layers.new(name="flat")
    corners = np.zeros(len(leaf.data.loops), np.int32)
    leaf.data.loops.foreach_get("vertex_index", corners)
    uv.data.foreach_set("uv", (flat.reshape(-1, 2)[corners] / LEAF + 0.5).astype(np.float32).ravel())
    stalk = [(0.0, -3.0, 0.04), (0.03, -3.7, 0.12), (0.1, -4.4, 0.2), (0.3, -5.2, 0.16), (0.62, -6.0, 0.04)]
    stem = sweep(stalk, [0.1, 0.075, 0.065, 0.07, 0.09], material("stalk", "#9A8A3E", rough=0.5), "stalk", 12)
    subsurf(stem, 2)
    dew = [drop_on(at, size, (0.30 / 3.3, 0), rnd) for *at, size in spots]
    return group([leaf, stem, *dew], "leaf", at, (0, 0, math.radians(turn)))


def dew_on(rnd, rim, x, y, z):
    """Where drops lie on the green half, and how large they are: few large ones, many small ones around them."""
    rows, columns = x.shape
    spots = []
    for r, count in DEW:
        enough = sum(n for size, n in DEW if size >= r)
        for _ in range(count * 12):
            i, j = int(rnd.uniform(0.08, 0.78) * rows), int(rnd.uniform(0.56, 0.97) * columns)
            px, py = x[i, j], y[i, j]
            size = r * rnd.uniform(0.85, 1.15)
            if px < size + 0.12 or any(math.hypot(px - a, py - b) < 1.25 * (size + c) for a, b, _, c in spots):
                continue
            if rim[i, 0] - px < 1.3 * size or sum(c >= 0.83 * r for *_, c in spots) >= enough:
                continue
            spots.append((px, py, z[i, j], size))
    return spots


DEW = ((0.52, 2), (0.36, 4), (0.22, 9), (0.13, 16), (0.07, 24))


def drop_on(at, r, slope, rnd):
    """A drop of dew, on a face that rises so steeply along x and y."""
    arc = [(math.cos(a), math.sin(a)) for a in (math.pi / 2 * k / 14 for k in range(15))]
    dome = [(1.0, -0.05), *((c**0.8, 0.52 * s**1.1) for c, s in arc[:-1]), (0, 0.52)]
    o = lathe(dome, film("dew", "#F4F8EE", 0.52, (0.94, -0.34, 0), 0.40, 0.85), "dew", 48, auto=180)
    o.scale = (r * rnd.uniform(0.92, 1.1), r * rnd.uniform(0.92, 1.1), r)
    return put(o, at, (math.atan(slope[1]), -math.atan(slope[0]), rnd.uniform(0, 6)))


def leaf_paint(rnd, spots, turn):
    """Its midrib, its veins that bow towards the tip, thin out and join before the rim, rungs and a net between them; what
    drops at `spots` do to the light, which falls from the left on the picture (so far `turn`ed on the leaf).
    """
    px = SIDE / LEAF
    side = (np.arange(SIDE, dtype=np.float32) + 0.5) / px - LEAF / 2
    x, y = np.meshgrid(side, side)
    veins, net = np.zeros((SIDE, SIDE), np.float32), np.zeros((SIDE, SIDE), np.float32)

    def drawn(on, path, wide, bright):
        path = [(round((a + LEAF / 2) * px * 16), round((b + LEAF / 2) * px * 16)) for a, b in path]
        for k, (p, q) in enumerate(zip(path, path[1:])):
            f = k / len(path)
            thick = max(1, round(wide * px * (1 - 0.88 * f)))
            cv2.line(on, p, q, float(bright * (1 - 0.55 * f * f)), thick, cv2.LINE_AA, 4)

    _, rim, _ = along(LOBE)
    rim = rim - (0, 3)
    for sign in (-1, 1):
        laterals = [lateral(rnd, rim, n / 13, sign) for n in range(13)]
        for n, (vein, after) in enumerate(zip(laterals, [*laterals[1:], None])):
            size = (0.040, 0.62) if n % 2 else (0.080, 1.0)
            if after is None:
                drawn(veins, vein, *size)
                continue
            # It turns up before the rim and runs into the next one, as the smaller ones between do.
            leaves, joins = int(rnd.uniform(28, 32)), after[int(rnd.uniform(35, 38))]
            bow = [(1 - f) ** 2 * vein[leaves] + 2 * f * (1 - f) * vein[-1] + f * f * joins for f in np.linspace(0, 1, 24)[1:]]
            drawn(veins, [*vein[: leaves + 1], *bow], *size)
            for f in np.arange(0.16, 0.9, 0.075) + rnd.uniform(-0.03, 0.03, 10):
                one, other = vein[int(39 * f)], after[int(np.clip(39 * (f + rnd.uniform(-0.08, 0.05)), 0, 39))]
                middle = (one + other) / 2 + rnd.uniform(-0.10, 0.10, 2)
                drawn(net, [(1 - g) ** 2 * one + 2 * g * (1 - g) * middle + g * g * other for g in np.linspace(0, 1, 10)], 0.018, 0.75)
    drawn(veins, [(0, b) for b in np.linspace(-3, 5.1, 60)], 0.15, 1.0)
    for cell, thick, strong in ((0.34, 2, 0.36), (0.16, 2, 0.26)):
        cells = cv2.Subdiv2D((0, 0, SIDE, SIDE))
        every = np.arange(cell / 2, LEAF, cell) * px  # scattered evenly: what is quite random is cracked glass
        for px_, py_ in np.clip(np.stack(np.meshgrid(every, every), -1).reshape(-1, 2) + rnd.uniform(-0.42, 0.42, (len(every) ** 2, 2)) * cell * px, 1, SIDE - 2):
            cells.insert((float(px_), float(py_)))
        for facet in cells.getVoronoiFacetList([])[0]:
            cv2.polylines(net, [np.round(facet * 16).astype(np.int32)], True, strong, thick, cv2.LINE_AA, 4)
    net = cv2.GaussianBlur(net, (0, 0), 1.0)
    soft = cv2.GaussianBlur(veins, (0, 0), 0.018 * px)
    uneven = noise(rnd, x.shape, (16, 16)) + 0.5 * noise(rnd, x.shape, (40, 40))
    fine = noise(rnd, x.shape, (260, 260)) + 0.6 * noise(rnd, x.shape, (600, 600))
    dry = np.clip((-x + 0.06 * uneven + 0.02) / 0.09, 0, 1)
    inward = cv2.distanceTransform((leaf_mask(rim) * 255).astype(np.uint8), cv2.DIST_L2, 5) / px
    green = blend("#4A7A34", "#26512A", 0.5 + 0.4 * uneven)
    green = blend(green, "#A8CC6A", 0.75 * soft + 0.28 * net)
    brown = blend("#BC8348", "#7C4A25", 0.4 + 0.45 * uneven + 0.2 * fine)
    brown = blend(brown, "#3E2012", 0.75 * np.exp(-inward / 0.28) + 0.3 * np.clip(uneven - 0.5, 0, 1))
    brown = blend(brown, "#E3BF8A", 0.75 * soft + 0.34 * net)
    brown = blend(brown, "#D9B584", 0.8 * np.exp(-((inward / 0.045) ** 2)))  # where it broke it is paler
    edge = blend(green, "#C7B84A", np.exp(-np.abs(x) / 0.10) * 0.6)
    color = under_drops(blend(edge, brown, dry), spots, x, y, turn)
    height = 0.02 * soft * (1 - 2 * (1 - dry)) + 0.006 * net * (2 * dry - 1) + 0.004 * fine * dry
    rough = 0.34 + 0.4 * dry + 0.05 * fine
    made_of = painted("leaf", color, rough, height, LEAF, Specular=0.45)
    k = made_of.node_tree
    flat = next(n for n in k.nodes if n.type == "MAPPING")
    flat.inputs["Scale"].default_value = (1, 1, 1)
    k.links.new(k.nodes.new("ShaderNodeUVMap").outputs[0], flat.inputs[0])
    return made_of


def lateral(rnd, rim, f, sign):
    """One vein from the midrib to shortly before the rim; no two bow alike."""
    root = -2.98 + 6.2 * f**1.1
    target = rim[int(len(rim) * (0.2 + 0.62 * f))]
    out, up = sign * target[0] * rnd.uniform(0.90, 0.94), target[1] - root
    bows, sway, steps = rnd.uniform(1.15, 1.5), rnd.uniform(-0.04, 0.04), np.linspace(0, 1, 40)
    return np.stack([out * steps**0.96, root + up * steps**bows + sway * np.sin(2 * math.pi * steps)], 1)


def under_drops(color, spots, x, y, turn):
    """A drop is a lens: dark below its side towards the light, bright where it gathers that, with a shadow beyond."""
    px, light = SIDE / LEAF, np.array([0.94, -0.34])
    away = (light[0] * math.cos(turn) - light[1] * math.sin(turn), light[0] * math.sin(turn) + light[1] * math.cos(turn))
    for at_x, at_y, _, r in spots:
        i, j, reach = (at_y + LEAF / 2) * px, (at_x + LEAF / 2) * px, 1.6 * r * px
        part = np.s_[max(0, int(i - reach)) : int(i + reach), max(0, int(j - reach)) : int(j + reach)]
        dx, dy = (x[part] - at_x) / r, (y[part] - at_y) / r
        u, v = dx * away[0] + dy * away[1], dy * away[0] - dx * away[1]
        far = np.hypot(u, v)
        inside = smooth((1 - far) / 0.06 + 0.5)
        shadow = 0.55 * smooth((1.16 - np.hypot(u - 0.16, v)) / 0.30) * (1 - inside)
        dim = 0.52 * smooth((0.25 - u) / 1.15) * inside
        gathered = np.exp(-(((far - 0.66) / 0.24) ** 2)) * smooth((u - 0.05) / 0.55) * inside
        lit = color[part] * (1 - shadow - dim)[..., None]
        color[part] = blend(lit, "#CFE884", 0.62 * gathered)
    return color


def leaf_mask(rim):
    both = np.concatenate([rim, rim[::-1] * (-1, 1)])
    mask = np.zeros((SIDE, SIDE), np.float32)
    cv2.fillPoly(mask, [((both / LEAF + 0.5) * SIDE).astype(np.int32)], 1.0)
    return mask


@shot("concern-sun", TILE, ev=-0.05)
def sun_protection():
    """Sunglasses in hard sun, and sunscreen that a finger has begun to spread."""
    cyclorama("#D69A5E", depth=90, bump=False)
    low_sun_through_palm(-112, 34, (-6.5, -6.0), 4.4)
    soft_box("sky", (-6, 34, 34), (0, 0, 0), 26, 8, 12, (1, 0.99, 0.97), crisp=True)
    rest(place(sunglasses("#7A3A16", "#1C0D08", "#8A4A22", sky=0.42), 0.15, 1.2, 0.8, -22, rx=9, s=0.58), 0)
    cream = emulsion("cream", "#E2D7C6", 0.26, 0.10, 0.0, veil=0.05)
    drawn_out([(-1.75, -3.05), (-0.5, -3.2), (0.9, -2.95), (2.1, -2.35), (3.0, -1.5)], 2.25, cream, 11, 0.86, 0.19, 0.42, 0.08)
    near((0, -0.35, 0.3), 9.2, 68)


def low_sun_through_palm(bearing, height, frond, power):
    """Hard sun, and a frond's shadow, moved (across, up); plenty of light from everywhere, which keeps white cream
    white. Answers where the sun stands.
    """
    surroundings("#EAF0FA", 0.6)
    azimuth, elevation = math.radians(bearing), math.radians(height)
    flat = math.cos(elevation)
    towards = Vector((math.sin(azimuth) * flat, -math.cos(azimuth) * flat, math.sin(elevation)))
    turn = towards.to_track_quat("Z", "Y").to_euler()
    sun(turn, power, 0.5, (1, 0.92, 0.79))
    shade = palm_shadow(towards * 16 + turn.to_matrix() @ Vector((*frond, 0)), turn, 0.4, seed=8)
    shade.rotation_euler = (turn.to_matrix() @ Euler((0, 0, 0.42)).to_matrix()).to_euler()
    return tuple(towards)


@shot("concern-dullness", TILE, ev=0.25)
def dullness():
    """One hammered brass bowl: this side of a line it is brown and dull, beyond it scoured until it gleams."""
    cyclorama("#7F9BA3", depth=90, bump=False)
    surroundings("#EFE4D6", 0.48)
    sun(Vector((-0.66, 0.30, 0.62)).to_track_quat("Z", "Y").to_euler(), 3.4, 1.0, (1, 0.92, 0.80))
    for x, power in ((-11.5, 16), (-4.0, 22), (10.0, 9)):
        soft_box("pane", (x, 26, 30), (0, 0, 0.8), 5.5, 11, power, (1, 0.96, 0.88), crisp=True)
    soft_box("door", (22, -8, 17), (-1.6, 0, 1.2), 13, 15, 60, (1, 0.97, 0.92))  # the dull side's dents need light, too
    place(bowl(turn=-24), 0.0, 0.0)
    near((0, 0.0, 0.6), 9.6, 68)
