"""Cloth: woven linen, and sheets that lie."""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import group, link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .cream import mesh_of, noise
from .stones import body, lumps, sides_of


def linen(color, threads=13, depth=0.012, slub=0.06, laid="Object"):
    """A plain weave of so many threads a centimetre, some thicker than others. `laid` tells what they follow: the
    thing's own axes, or its UV map in centimetres.
    """
    k = Nodes("linen")
    where = k.n("TexCoord").outputs[laid]
    warp, weft = (wave(k, where, axis, threads) for axis in ("X", "Y"))
    over = k.n("Math", operation="MAXIMUM")
    k.l(warp, over.inputs[0])
    k.l(weft, over.inputs[1])
    uneven = k.n("TexNoise", Scale=1.4, Detail=5.0)
    k.l(where, uneven.inputs["Vector"])
    sum_ = k.n("Math", operation="MULTIPLY_ADD")
    sum_.inputs[1].default_value = 1.6
    k.l(uneven.outputs["Fac"], sum_.inputs[0])
    k.l(over.outputs[0], sum_.inputs[2])
    bump = k.n("Bump", Strength=0.9, Distance=depth)
    k.l(sum_.outputs[0], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    shade = k.n("ValToRGB")
    c = linear(color)[:3]
    e = shade.color_ramp.elements
    e[0].position, e[0].color = 0.0, [x * (1 - 4 * slub) for x in c] + [1]
    e[1].position, e[1].color = 1.0, [min(1, x * (1 + slub)) for x in c] + [1]
    k.l(over.outputs[0], shade.inputs[0])
    k.l(shade.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.92, Specular=0.1, Sheen=0.25)
    return k.m


def calico(color, threads=24, depth=0.012):
    """Unbleached cotton, by its UV map in centimetres: a plain weave so fine that one sees its uneven threads rather than
    their crossings, with slubs both ways and here and there a fleck of the seed. All of it is painted, too.
    """
    k = Nodes("calico")
    where = k.n("TexCoord").outputs["UV"]

    def noise(scale, x=1.0, y=1.0, detail=2.0):
        laid, n = k.n("Mapping"), k.n("TexNoise", Scale=scale, Detail=detail)
        laid.inputs["Scale"].default_value = (x, y, 1)
        k.l(where, laid.inputs[0])
        k.l(laid.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    split = k.n("SeparateXYZ")
    k.l(where, split.inputs[0])
    turns = [k.math("ADD", k.math("MULTIPLY", split.outputs[axis], math.pi * threads), k.math("MULTIPLY", noise(1.3), 9.0)) for axis in "XY"]
    crossing = k.math("MULTIPLY", *(k.math("SINE", turn) for turn in turns))
    threads_ = k.math("ADD", noise(1.0, 0.7, threads), noise(1.0, threads, 0.9))
    slubs = k.math("MAXIMUM", k.ranged(noise(1.0, 0.55, 7.0, 1.0), 0.63, 0.74), k.ranged(noise(1.0, 6.0, 0.5, 1.0), 0.66, 0.76))
    clouds = noise(0.35, detail=4.0)
    tone = k.math("ADD", k.math("MULTIPLY", crossing, 0.045), k.math("MULTIPLY", threads_, 0.34))
    tone = k.math("ADD", tone, k.math("ADD", k.math("MULTIPLY", slubs, 0.07), k.math("MULTIPLY", clouds, 0.14)))
    dyed = k.n("VectorMath", operation="SCALE")
    dyed.inputs[0].default_value = linear(color)[:3]
    k.l(k.math("ADD", tone, 0.52), dyed.inputs["Scale"])
    flecks = k.ranged(noise(4.5, 1.0, 0.6, 1.0), 0.755, 0.79, (0.0, 0.55))
    k.l(k.mixed(dyed.outputs[0], (*[0.4 * c for c in linear("#B08A5C")[:3]], 1), flecks), k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=0.8, Distance=depth)
    k.l(k.math("ADD", k.math("ADD", k.math("MULTIPLY", crossing, 0.5), k.math("MULTIPLY", threads_, 1.6)), slubs), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.95, Specular=0.06, Sheen=0.35)
    return k.m


def muslin(color="#FFFFFF", dense=0.6, threads=17):
    """Woven so thinly that what lies below is seen between its threads, less where one looks along it; sun comes through."""
    k = Nodes("muslin")
    where = k.n("TexCoord").outputs["UV"]
    woven = k.math("ADD", *(wave(k, where, axis, threads) for axis in ("X", "Y")))
    along = k.n("LayerWeight", Blend=0.5).outputs["Facing"]
    share = k.math("ADD", k.ranged(woven, 0.2, 1.6, (dense - 0.16, dense + 0.16)), k.math("MULTIPLY", k.math("POWER", along, 4.0), 0.5))
    thread, through, both = k.n("BsdfDiffuse"), k.n("BsdfTranslucent"), k.n("MixShader")
    for shader in (thread, through):
        shader.inputs["Color"].default_value = linear(color)
    k.fill(both.inputs, (0.3, thread.outputs[0], through.outputs[0]))
    open_, seen = k.n("BsdfTransparent"), k.n("MixShader")
    k.fill(seen.inputs, (k.math("MINIMUM", share, 0.96), open_.outputs[0], both.outputs[0]))
    k.l(seen.outputs[0], k.o.inputs["Surface"])
    k.t.nodes.remove(k.b)
    return k.m


def laid_in_folds(made_of, long, edges, folds, high=0.5, seed=1, pressed=(), step=0.05):
    """A thin sheet between two hems, at the x of its `edges`, that lies in flat folds along y, soft waves between them.
    Each fold is (x, how far the cloth lies back over itself at its near end, at its far end); what lies on the sheet has
    `pressed` it flat (x, y, radius).
    """
    rnd = np.random.default_rng(seed)
    hem = 0.55
    turns = [(edges[0] + hem, hem, hem), *folds, (edges[1], hem, hem)]
    across = np.arange(edges[0], edges[1] + 2 * sum(max(a, b) for _, a, b in folds) + 3 * hem, step, np.float32)[None]
    along_ = np.linspace(-long / 2, long / 2, round(long / 0.25), dtype=np.float32)[:, None]
    s = np.broadcast_to(across, (len(along_), across.shape[1]))
    x, z, far = s.copy(), np.zeros_like(s), (along_ / long + 0.5)
    taken = 0.0
    for k, (at, near, away) in enumerate(turns):
        back = near + (away - near) * far
        at_edge = k in (0, len(turns) - 1)
        wander = 0.1 if at_edge else 0.7
        starts = at + taken + wander * noise(rnd, (len(along_), 4), (long / 13, 1))[:, :1]
        u = s - starts
        x = x - 2 * np.clip(u, 0, back)
        layers = smooth(u / 0.2 + 0.5) + smooth((u - back) / 0.2 + 0.5)
        z = z + 0.045 * layers * (1 - smooth((u - 2 * back + 0.1) / 1.1)) * smooth(back / 0.3)
        taken = taken + 2 * back
    waves = noise(rnd, s.shape, (long / 16, across.shape[1] * step / 2.4)) + 0.6 * noise(rnd, s.shape, (long / 9, across.shape[1] * step / 1.3))
    soft = high * np.clip(waves - 0.25, 0, 2) ** 1.4
    y = np.broadcast_to(along_, s.shape)
    for px, py, r in pressed:
        soft = soft * (1 - np.exp(-((np.hypot(x - px, y - py) / r) ** 4)))
    x, z = (cv2.GaussianBlur(np.ascontiguousarray(v, np.float32), (0, 0), sigmaX=1.6, sigmaY=1.0) for v in (x, z + soft))
    k = np.arange(s.size).reshape(s.shape)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    sheet = mesh_of(np.dstack([x, y, z + 0.02]).reshape(-1, 3), quads, made_of)
    uv = sheet.data.uv_layers.new().data
    corners = np.empty(len(sheet.data.loops), np.int32)
    sheet.data.loops.foreach_get("vertex_index", corners)
    uv.foreach_set("uv", np.dstack([s, y]).reshape(-1, 2)[corners].astype(np.float32).ravel())
    return sheet


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def dipped(made_of, vat="#1E2F66", once="#6F8FC6", axis="Y", clear=0.0, deep=-7.0, wander=1.3):
    """Dyes a cloth in a vat of indigo: from `clear` on along an axis it is dyed once, twice … up to `deep`, where it was
    left longest. Each dip ends in a line that wanders, with a darker rim.
    """
    k = Nodes(made_of)
    undyed = k.b.inputs["Base Color"].links[0].from_socket
    where = k.n("TexCoord").outputs["Object"]
    split = k.n("SeparateXYZ")
    k.l(where, split.inputs[0])
    far, fine = k.n("TexNoise", Scale=0.16, Detail=3.0), k.n("TexNoise", Scale=1.1, Detail=6.0, Roughness=0.65)
    for each in (far, fine):
        k.l(where, each.inputs["Vector"])
    off = k.math("ADD", k.math("MULTIPLY", far.outputs["Fac"], 2 * wander), k.math("MULTIPLY", fine.outputs["Fac"], 0.7))
    at = k.math("ADD", k.math("SUBTRACT", split.outputs[axis], wander + 0.35), off)
    span = deep - clear
    share = k.math("DIVIDE", k.math("SUBTRACT", at, clear), span)
    color = undyed
    c, v = linear(once)[:3], linear(vat)[:3]
    for n, begins in enumerate((0.0, 0.34, 0.7)):
        paint = [a + (b - a) * n / 2 for a, b in zip(c, v)]
        there = k.ranged(share, begins, begins + 0.045)
        color = k.mixed(color, (*paint, 1), k.math("MULTIPLY", there, (0.72, 0.85, 0.92)[n]))
        rim = k.math("MULTIPLY", there, k.ranged(share, begins + 0.04, begins + 0.13, (0.28, 0.0)))
        color = k.mixed(color, (*v, 1), rim)
    patches = k.ranged(fine.outputs["Fac"], 0.3, 0.7, (0.86, 1.08))
    uneven = k.n("VectorMath", operation="SCALE")
    k.l(color, uneven.inputs[0])
    k.l(patches, uneven.inputs["Scale"])
    k.l(uneven.outputs[0], k.b.inputs["Base Color"])
    return made_of


def wave(k, where, axis, threads):
    """Threads along one axis, their spacing a little irregular."""
    w = k.n("TexWave", wave_type="BANDS", bands_direction=axis)
    for name, value in (
        ("Scale", threads * 2 * math.pi / 20),
        ("Distortion", 1.1),
        ("Detail", 2.0),
        ("Detail Scale", 0.5),
    ):
        w.inputs[name].default_value = value
    k.l(where, w.inputs["Vector"])
    return w.outputs["Fac"]


def cloth(made_of, width=60, depth=60, folds=(), height=0.0, loc=(0, 0, 0), steps=220):
    """A sheet lying on the table; each fold is (x, y, bearing in degrees, length, width, height)."""
    verts, faces = [], []
    for j in range(steps + 1):
        for i in range(steps + 1):
            x, y = width * (i / steps - 0.5), depth * (j / steps - 0.5)
            verts.append((x, y, height + sum(rise(x, y, *fold) for fold in folds)))
    for j in range(steps):
        for i in range(steps):
            at = j * (steps + 1) + i
            faces.append([at, at + 1, at + steps + 2, at + steps + 1])
    me = bpy.data.meshes.new("cloth")
    me.from_pydata(verts, [], faces)
    o = link(me, "cloth", made_of, auto=math.pi)
    o.location = loc
    return o


def draped(made_of, width, depth, high=1.0, seed=1, pressed=(), step=0.14, creases=()):
    """A sheet as it was left: creases that wander and fork, up to `high`; what lies on it has `pressed` it flat
    (x, y, radius). Where it lay folded in a cupboard there are straight `creases` (x, y, bearing in degrees, height).
    """
    rnd = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(-width / 2, width / 2, step), np.arange(-depth / 2, depth / 2, step), indexing="ij")
    h = 0.25 + 0.25 * noise(rnd, x.shape, (width / 22, depth / 22))
    for size, share in ((15, 0.8), (7, 0.42), (3.2, 0.13), (1.4, 0.04)):
        waves = width / size, depth / size
        wander = noise(rnd, x.shape, waves) + 0.35 * noise(rnd, x.shape, [2 * w for w in waves])
        h += share * np.exp(-np.abs(wander) / 0.2) * (0.6 + 0.6 * noise(rnd, x.shape, waves))
    h = cv2.GaussianBlur(h.astype(np.float32), (0, 0), 1.6)
    for cx, cy, bearing, rises in creases:
        a = math.radians(bearing)
        across = (y - cy) * math.cos(a) - (x - cx) * math.sin(a) + 0.1 * noise(rnd, x.shape, (width / 9, depth / 9))
        h += rises / high * (np.exp(-np.abs(across) / 0.9) + 0.3 * np.exp(-np.abs(across) / 0.12))
    for px, py, r in pressed:
        h = h * (1 - np.exp(-((np.hypot(x - px, y - py) / r) ** 4)))
    k = np.arange(h.size).reshape(h.shape)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    return mesh_of(np.dstack([x, y, high * h]).reshape(-1, 3), quads, made_of)


def rise(x, y, fx, fy, bearing, length, width, height):
    a = math.radians(bearing)
    along = (x - fx) * math.cos(a) + (y - fy) * math.sin(a)
    across = (
        -(x - fx) * math.sin(a) + (y - fy) * math.cos(a) + 0.25 * width * math.sin(along * 2.2 / max(width, 0.1) / 3)
    )
    ends = math.exp(-((along / length) ** 4))
    return height * ends * math.exp(-((across / width) ** 2))


def folded(made_of, w, d, thicks, seed=1, step=0.12):
    """A cloth folded upon itself, its folds towards the camera: layers, from below, that are so thick; each lies a little
    otherwise and sags between its folds.
    """
    o, z = [], 0.0
    for n, thick in enumerate(thicks):
        rnd = np.random.default_rng(seed + n)
        points, quads = sides_of(w * rnd.uniform(0.985, 1.0), d * rnd.uniform(0.97, 1.0), thick, step, below=True)
        r = 0.46 * thick
        half = np.abs(points).max(axis=0)[:2]
        inner = np.clip(points, [r - half[0], r - half[1], r], [half[0] - r, half[1] - r, thick - r])
        out = points - inner
        out /= np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-6)
        points = inner + r * out
        level = points * [1, 1, 0]
        points[:, 2] += 0.10 * lumps(level, 5.5, seed + 3 * n) + 0.05 * lumps(level, 1.9, seed + 3 * n + 1)
        points[:, 1] += 0.20 * lumps(level * [1, 0.2, 0], 4.5, seed + 3 * n + 2) + 0.06 * lumps(level * [1, 0.2, 0], 1.4, seed + 5)
        one = body(points, quads, made_of, "fold", auto=180)
        one.location = (rnd.uniform(-0.12, 0.12), rnd.uniform(-0.18, 0.18), z)
        one.rotation_euler = (0, 0, rnd.uniform(-0.012, 0.012))
        o.append(one)
        z += 0.94 * thick
    return group(o, "folded")
