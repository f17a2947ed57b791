"""Stones at a pond: steps whose edges are chipped, flat rocks and river pebbles. What stands in water is dark and wet
up to where it laps.
"""

import itertools
import math

import bpy
import numpy as np

from ..kit.geometry import fix_normals, link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear


def lumps(at, size, seed=0):
    """Noise from -1 to 1 in space, its lumps `size` centimetres across."""
    cells = np.random.default_rng(seed).random((24, 24, 24))
    where = at @ TURN / size + 3.7 * seed
    low = np.floor(where).astype(int)
    f = where - low
    f = f * f * (3 - 2 * f)
    total = 0
    for corner in itertools.product((0, 1), repeat=3):
        share = np.prod(np.where(corner, f, 1 - f), axis=1)
        total = total + share * cells[tuple(((low + corner) % 24).T)]
    return 2 * total - 1


# The lattice of the noise lies askew, or its lumps stand in rows.
TURN = np.linalg.qr(np.random.default_rng(4).normal(size=(3, 3)))[0]


def patch(n, m):
    """Points of a grid, each from 0 to 1, and its quads."""
    u, v = np.meshgrid(np.linspace(0, 1, n + 1), np.linspace(0, 1, m + 1), indexing="ij")
    k = np.arange((n + 1) * (m + 1)).reshape(n + 1, m + 1)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    return np.dstack([u, v]).reshape(-1, 2), quads


def sides_of(w, d, h, step, below=False):
    """The sides of a box on the ground, as points and quads."""
    points, quads, before = [], [], 0
    spans = np.array([w, d, h])
    low = np.array([-w / 2, -d / 2, 0])
    for axis in range(3):
        a, b = [k for k in range(3) if k != axis]
        for end in (0, 1):
            if axis == 2 and end == 0 and not below:
                continue
            uv, q = patch(*(max(4, round(spans[k] / step)) for k in (a, b)))
            p = np.empty((len(uv), 3))
            p[:, a], p[:, b], p[:, axis] = uv[:, 0], uv[:, 1], end
            points.append(low + p * spans)
            quads.append(q + before)
            before += len(uv)
    return np.concatenate(points), np.concatenate(quads)


def body(points, quads, made_of, name, auto=44):
    me = bpy.data.meshes.new(name)
    me.from_pydata(points.tolist(), [], quads.tolist())
    fix_normals(me)
    return link(me, name, made_of, auto=math.radians(auto))


def chipped(points, chips, seed):
    """Flakes have sprung off: each of the `chips` is the middle and the radius of a hollow."""
    for k, (middle, r) in enumerate(chips):
        off = points - middle
        far = np.linalg.norm(off, axis=1)
        near = far < 1.2 * r
        edge = r * (1 + 0.07 * lumps(points[near], 0.28 * r, seed + k))
        pushed = np.maximum(far[near], edge) / np.maximum(far[near], 1e-6)
        points[near] = middle + off[near] * pushed[:, None]
    return points


def step_of_stone(w, d, h, made_of, seed=1, chips=26, step=0.09, worn_by=1.0):
    """A hewn step, its edges worn and chipped; its top is level, for things to stand on. Feet and water have rounded an old
    one's edges further (`worn_by`).
    """
    rnd = np.random.default_rng(seed)
    points, quads = sides_of(w, d, h, step)
    r = 0.16 * worn_by
    inner = np.clip(points, [r - w / 2, r - d / 2, 0], [w / 2 - r, d / 2 - r, h - r])
    out = points - inner
    out /= np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-6)
    points = inner + r * out
    worn = 0.05 + 0.05 * lumps(points, 2.6, seed) + 0.035 * lumps(points, 0.7, seed + 1)
    worn += 0.016 * lumps(points, 0.22, seed + 2)
    at_edge = np.clip((1 - np.abs(out).max(axis=1)) / 0.29, 0, 1)
    worn += (worn_by - 1) * (0.10 + 0.16 * lumps(points, 3.4, seed + 3) + 0.05 * lumps(points, 0.9, seed + 4)) * at_edge
    worn += (worn_by - 1) * (0.12 + 0.16 * lumps(points, 4.2, seed + 5) + 0.05 * lumps(points, 1.3, seed + 6)) * np.clip(1 - np.abs(out[:, 2]), 0, 1)
    points = points - out * np.maximum(0, worn)[:, None] * np.where(out[:, 2:] > 0.99, 0.35, 1.0)
    hollows = []
    for _ in range(chips):
        big = rnd.uniform(0.25, 1.0) ** 1.6 * 1.1 + 0.12
        deep = rnd.uniform(0.06, 0.34) * min(1, big)
        aside, up = rnd.uniform(-0.3, 0.3), rnd.uniform(0.6, 1.5)
        if rnd.random() < 0.78:
            edge, away = (rnd.uniform(-w / 2, w / 2), -d / 2, h), np.array([aside, -1, up])
        else:
            edge, away = (-w / 2, rnd.uniform(-d / 2, d / 2), h), np.array([-1, aside, up])
        away /= np.linalg.norm(away)
        hollows.append((np.array(edge) + away * (big - deep), big))
    hollows.append((np.array([-w / 2 - 0.28, -d / 2 - 0.3, h - 0.1]), 0.62))  # a corner never stays whole
    return body(chipped(points, hollows, seed), quads, made_of, "step")


def round_points(n):
    """Directions all around, as a box that was blown up."""
    points, quads = sides_of(2, 2, 2, 2 / n, below=True)
    points[:, 2] -= 1
    points = np.tan(points * math.pi / 4)  # or they crowd in the corners
    return points / np.linalg.norm(points, axis=1, keepdims=True), quads


def flat_rock(at, size, made_of, seed=1, turn=0.0):
    """Half sunk in water; split flat above, broken around. `size` is half of it in each direction."""
    rnd = np.random.default_rng(seed)
    out, quads = round_points(110)
    axes = np.array(size)
    e = 3.0
    points = out * ((np.abs(out / axes) ** e).sum(axis=1) ** (-1 / e))[:, None]
    points *= (1 + 0.10 * lumps(out, 0.7, seed) + 0.04 * lumps(out, 0.3, seed + 1))[:, None]
    for _ in range(9):  # broken sides
        a = rnd.uniform(0, 2 * math.pi)
        n = np.array([math.cos(a), math.sin(a), rnd.uniform(-0.1, 0.5)])
        n /= np.linalg.norm(n)
        reach = rnd.uniform(0.80, 0.95) * (points @ n).max()
        over = np.maximum(0, points @ n - reach - 0.06 * lumps(points, 0.5, seed + 3))
        points -= 0.9 * over[:, None] * n
    level = points * [1, 1, 0]
    top = size[2] * 0.94 + 0.07 * lumps(level, 2.2, seed + 4) + 0.03 * lumps(level, 0.6, seed + 5)
    points[:, 2] = np.minimum(points[:, 2], top + 0.18 * np.maximum(0, points[:, 2] - top))
    points += out * (0.035 * lumps(points, 0.5, seed + 6) + 0.016 * lumps(points, 0.18, seed + 7))[:, None]
    rock = body(points, quads, made_of, "rock", auto=52)
    rock.location, rock.rotation_euler = at, (0, 0, turn)
    return rock


def river_pebble(at, size, made_of, seed=1, turn=0.0, tilt=0.0):
    """Rolled by a river: nearly an ellipsoid, with flats where it lay; `size` is half of it in each direction."""
    rnd = np.random.default_rng(seed)
    out, quads = round_points(56)
    e = 2.25
    points = out * ((np.abs(out) ** e).sum(axis=1) ** (-1 / e))[:, None]
    points *= (1 + 0.11 * lumps(out, 0.95, seed) + 0.03 * lumps(out, 0.42, seed + 1))[:, None]
    for _ in range(5):
        n = rnd.normal(size=3)
        n /= np.linalg.norm(n)
        over = points @ n - 0.86
        points -= (0.55 * (np.logaddexp(0, over / 0.05) * 0.05))[:, None] * n
    points *= np.array(size)
    points += out * (0.010 * lumps(points, 0.22, seed + 2))[:, None]
    pebble = body(points, quads, made_of, "pebble", auto=180)
    pebble.location, pebble.rotation_euler = at, (tilt, 0, turn)
    return pebble


def pond_stone(name, light, dark, grain=9.0, speckled=0.5, banded=0.0, waterline=0.9, phase=0.0, lap=0.34, green=0.75):
    """Natural stone: clouds, grains of other minerals, pits, perhaps bands; wet and dark up to `lap` above the water,
    and so `green` where it stands in it.
    """
    k = Nodes(name)
    at, here = k.n("TexCoord"), k.n("NewGeometry")
    moved = k.n("Mapping")
    moved.inputs["Location"].default_value = (phase, 2.3 * phase, -phase)
    k.l(at.outputs["Object"], moved.inputs[0])
    where = moved.outputs[0]

    def noise(scale, detail=4.0, roughness=0.5, distortion=0.0):
        n = k.n("TexNoise", Scale=scale, Detail=detail, Roughness=roughness, Distortion=distortion)
        k.l(where, n.inputs["Vector"])
        return n.outputs["Fac"]

    def mapped(value, low, high, to_low=0.0, to_high=1.0, kind="SMOOTHSTEP"):
        m = k.n("MapRange", interpolation_type=kind)
        for socket, v in zip(("From Min", "From Max", "To Min", "To Max"), (low, high, to_low, to_high)):
            m.inputs[socket].default_value = v
        k.l(value, m.inputs["Value"])
        return m.outputs[0]

    def sum_of(a, share, b):
        m = k.n("Math", operation="MULTIPLY_ADD")
        m.inputs[1].default_value = share
        k.l(a, m.inputs[0])
        k.l(b, m.inputs[2])
        return m.outputs[0]

    mixed = k.mixed

    nothing = k.n("Value").outputs[0]
    nothing.default_value = 0.0
    clouds, fine = noise(0.5, 9.0, 0.62, 0.7), noise(grain, 5.0, 0.65)
    if banded:
        bands = k.n("TexWave", wave_type="BANDS", bands_direction="Z", Scale=1.0, Distortion=3.4, Detail=3.0)
        k.l(where, bands.inputs["Vector"])
        clouds = sum_of(bands.outputs["Fac"], banded, clouds)
    color = mixed(linear(dark), linear(light), mapped(clouds, 0.34, 0.66 + 0.6 * banded))
    color = mixed(color, mixed((0.74,) * 3 + (1,), (1.14,) * 3 + (1,), mapped(fine, 0.3, 0.7)), 1.0, "MULTIPLY")
    minerals = k.n("TexVoronoi", Scale=1.2 * grain, Randomness=1.0)
    k.l(where, minerals.inputs["Vector"])
    kind_of = k.n("SeparateColor")
    k.l(minerals.outputs["Color"], kind_of.inputs[0])
    dark_ones = mapped(kind_of.outputs[0], 1 - 0.22 * speckled, 1.02 - 0.20 * speckled, 0, 0.85)
    pale_ones = mapped(kind_of.outputs[1], 1 - 0.16 * speckled, 1.02 - 0.15 * speckled, 0, 0.6)
    color = mixed(color, (0.36, 0.33, 0.31, 1), dark_ones, "MULTIPLY")
    color = mixed(color, linear("#F6EFE2"), pale_ones)
    pits = k.n("TexVoronoi", Scale=0.42 * grain, Randomness=1.0)
    k.l(where, pits.inputs["Vector"])
    pit = mapped(pits.outputs["Distance"], 0.05, 0.24, 1.0, 0.0)
    color = mixed(color, (0.62, 0.58, 0.54, 1), sum_of(pit, 0.6 * speckled, nothing), "MULTIPLY")
    level = k.n("SeparateXYZ")
    k.l(here.outputs["Position"], level.inputs[0])
    lapped = sum_of(noise(0.8, 4.0), -0.55, level.outputs["Z"])  # laps higher here than there
    wet = mapped(lapped, waterline + lap - 0.23, waterline + lap - 0.37)
    tide = mapped(lapped, waterline + lap + 0.25, waterline + lap - 0.3, 0.0, 1.0)
    color = mixed(color, (0.86, 0.85, 0.80, 1), tide, "MULTIPLY")  # still drying
    color = mixed(color, (0.40, 0.385, 0.35, 1), wet, "MULTIPLY")
    grown = mapped(sum_of(noise(1.7, 5.0), -0.4, level.outputs["Z"]), waterline - 0.02, waterline - 0.34, 0.0, green)
    color = mixed(color, linear("#3D5236"), grown)
    k.l(color, k.b.inputs["Base Color"])
    k.l(mapped(wet, 0.0, 1.0, 0.62, 0.15, "LINEAR"), k.b.inputs["Roughness"])
    height = sum_of(fine, 0.35, sum_of(pit, -0.5, sum_of(noise(2.6, 6.0), 0.9, nothing)))
    bump = k.n("Bump", Strength=0.75, Distance=0.06)
    k.l(height, bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.42)
    return k.m


def veined_stone(light, dark, vein, rough=0.3, phase=0.0, thin=0.012, many=0.34, white=None):
    """Polished marble: clouds, broad veins that fork and fade, fine ones across them, crystals."""
    k = Nodes("marble")
    at, moved = k.n("TexCoord"), k.n("Mapping")
    moved.inputs["Location"].default_value = (phase, 1.7 * phase, -phase)
    moved.inputs["Rotation"].default_value = (0.3, 0.5, 0.7)
    k.l(at.outputs["Object"], moved.inputs[0])

    def noise(scale, detail=4.0, roughness=0.5, distortion=0.0):
        n = k.n("TexNoise", Scale=scale, Detail=detail, Roughness=roughness, Distortion=distortion)
        k.l(moved.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    of = k.math
    ranged = k.ranged
    mixed = k.mixed

    color = mixed(linear(dark), linear(light), ranged(noise(0.16, 7.0, 0.58, 0.9), 0.36, 0.62))
    for scale, width, strong, tint in ((0.13, thin * 2.6, 0.85, vein), (0.3, thin, 0.7, vein), (0.24, 1.3 * thin, 0.6, white or light)):
        off = of("ABSOLUTE", of("SUBTRACT", noise(scale, 6.0, 0.52, 1.5), 0.5), 0.0)
        there = ranged(noise(0.6 * scale + 0.05, 2.0), 0.62 - many, 0.95 - many)
        line = of("MULTIPLY", of("MAXIMUM", ranged(off, width, 0.0), of("MULTIPLY", ranged(off, 7 * width, 0.0), 0.28)), there)
        color = mixed(color, linear(tint), of("MULTIPLY", line, strong))
    color = mixed(color, mixed((0.93,) * 3 + (1,), (1.05,) * 3 + (1,), ranged(noise(9.0, 4.0, 0.7), 0.3, 0.7)), 1.0, "MULTIPLY")
    k.l(color, k.b.inputs["Base Color"])
    k.l(ranged(noise(0.8, 5.0), 0.3, 0.7, (0.75 * rough, 1.3 * rough)), k.b.inputs["Roughness"])
    bump = k.n("Bump", Strength=0.12, Distance=0.03)
    k.l(noise(3.0, 6.0), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.5)
    return k.m


def damp_stone(dark="#4C5B60", light="#718286", veins="#A9B8B7", dry=0.30):
    """Honed stone, damp all over: clouds, fine grains, a vein here and there. Where it is `dry` it is so rough."""
    k = Nodes("damp stone")
    where = k.n("TexCoord")

    def noise(scale, detail, distortion=0.0, stretch=(1, 1, 1)):
        laid, n = k.n("Mapping"), k.n("TexNoise", Scale=scale, Detail=detail, Roughness=0.6, Distortion=distortion)
        laid.inputs["Scale"].default_value = stretch
        k.l(where.outputs["Object"], laid.inputs[0])
        k.l(laid.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    def ranged(value, ends):
        n = k.n("MapRange", interpolation_type="SMOOTHSTEP")
        for name, at in zip(("From Min", "From Max", "To Min", "To Max"), ends):
            n.inputs[name].default_value = at
        k.l(value, n.inputs["Value"])
        return n.outputs[0]

    def over(kind, share, a, b):
        n = k.n("MixRGB", blend_type=kind)
        for socket, value in zip(n.inputs, (share, a, b)):
            if isinstance(value, bpy.types.NodeSocket):
                k.l(value, socket)
            else:
                socket.default_value = value
        return n.outputs[0]

    damp = noise(0.14, 3.0, 0.4, (0.6, 1, 1))
    clouds, fine = noise(0.32, 8.0, 0.9), noise(14.0, 4.0)
    color = over("MIX", ranged(clouds, (0.3, 0.7, 0, 1)), linear(dark), linear(light))
    color = over("MULTIPLY", 1.0, color, over("MIX", ranged(fine, (0.3, 0.7, 0, 1)), (0.74,) * 3 + (1,), (1.16,) * 3 + (1,)))
    vein = noise(0.20, 5.0, 1.6, (1, 1.6, 1))
    off = k.n("Math", operation="SUBTRACT")
    k.l(vein, off.inputs[0])
    off.inputs[1].default_value = 0.5
    thin = k.n("Math", operation="ABSOLUTE")
    k.l(off.outputs[0], thin.inputs[0])
    color = over("MIX", ranged(thin.outputs[0], (0.0, 0.010, 0.4, 0.0)), color, linear(veins))
    color = over("MULTIPLY", ranged(damp, (0.40, 0.54, 0.0, 0.8)), color, (0.56, 0.58, 0.60, 1))
    k.l(color, k.b.inputs["Base Color"])
    k.l(ranged(damp, (0.40, 0.54, dry, 0.06)), k.b.inputs["Roughness"])
    bump = k.n("Bump", Distance=0.03)
    k.l(fine, bump.inputs["Height"])
    k.l(ranged(damp, (0.40, 0.54, 0.3, 0.02)), bump.inputs["Strength"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.6)
    return k.m


def paving(left, right, near, far, colors=(("#B0634A", "#8A4634"), ("#A2583F", "#7C3E2E"), ("#BC7358", "#98523C")), size=(10.6, 4.9), gap=0.5, soil="#3A3A2A", seed=1, waterline=-0.3, green=0.3, kinds=5):
    """Old bricks laid flat in rows, their tops at z = 0 or a little lower; damp in patches up to the `waterline`, soil and
    moss between them.
    """
    rnd = np.random.default_rng(seed)
    w, d = size
    firsts = []
    for k in range(kinds):
        fired = pond_stone("brick", *colors[k % len(colors)], 9.0, 0.16, waterline=waterline, phase=1.7 * k, green=green)
        firsts.append(step_of_stone(w, d, 3.0, fired, seed + k, 13, 0.11))
    rows = math.ceil((far - near) / (d + gap))
    for j in range(rows):
        x = left - rnd.uniform(0, w)
        while x < right + w:
            k = int(rnd.integers(kinds))
            one = firsts[k].copy()
            bpy.context.scene.collection.objects.link(one)
            one.location = (x + w / 2, near + (j + 0.5) * (d + gap) + rnd.normal(0, 0.06), -3.0 - rnd.uniform(0.0, 0.09))
            one.rotation_euler = (rnd.normal(0, 0.004), rnd.normal(0, 0.004), rnd.normal(0, 0.012) + (math.pi if rnd.random() < 0.5 else 0))
            x += w + gap * rnd.uniform(0.7, 1.3)
    for first in firsts:
        bpy.data.objects.remove(first)
    between = pond_stone("soil", soil, "#22231A", 12.0, 0.2, waterline=-0.5, green=0.8)
    me = bpy.data.meshes.new("soil")
    me.from_pydata([(left - w, near, -0.42), (right + w, near, -0.42), (right + w, far, -0.42), (left - w, far, -0.42)], [], [[0, 1, 2, 3]])
    return link(me, "soil", between)
