"""A coconut, broken in two: fibres on its shell, a thin brown skin, wet flesh."""

import math

import numpy as np

from ..kit.geometry import group, lathe, mesh_of_quads
from ..kit.materials import Nodes, emulsion, material, set_inputs
from ..kit.palette import linear
from .stones import lumps


def husk(color="#7A5433", dark="#3E2614"):
    """Hard brown shell with what fibres are left on it, along its meridians."""
    k = Nodes("husk")
    at, laid = k.n("TexCoord").outputs["UV"], k.n("Mapping")
    laid.inputs["Scale"].default_value = (60, 2.0, 1)
    k.l(at, laid.inputs[0])
    fibre, patches = k.n("TexNoise", Scale=1.0, Detail=8.0, Roughness=0.7), k.n("TexNoise", Scale=0.6, Detail=4.0)
    k.l(laid.outputs[0], fibre.inputs["Vector"])
    k.l(k.n("TexCoord").outputs["Object"], patches.inputs["Vector"])
    share = k.ranged(k.math("MULTIPLY_ADD", patches.outputs["Fac"], 0.6, k.math("MULTIPLY", fibre.outputs["Fac"], 0.7)), 0.45, 0.85)
    k.l(k.mixed(linear(dark), linear(color), share), k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=0.9, Distance=0.1)
    k.l(fibre.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.85, Specular=0.15, Sheen=0.3)
    return k.m


def broken(o, seed, rim, rough=0.12, out_of_round=0.02):
    """Where it cracked, its edge goes up and down, here and there a chip is gone; all of it is a little out of round."""
    me = o.data
    at = np.empty(3 * len(me.vertices))
    me.vertices.foreach_get("co", at)
    at = at.reshape(-1, 3)
    around = at * [1, 1, 0]
    around /= np.maximum(np.linalg.norm(around, axis=1, keepdims=True), 1e-6)
    uneven = 1.3 * lumps(3.4 * around, 2.6, seed) + 0.5 * lumps(3.4 * around, 0.8, seed + 1) + 0.25 * lumps(3.4 * around, 0.25, seed + 2)
    uneven -= 2.6 * np.clip(lumps(3.4 * around, 1.1, seed + 4) - 0.3, 0, 1)
    at[:, 2] += rough * uneven * np.clip((at[:, 2] - rim + 1.2) / 1.2, 0, 1)
    at *= 1 + out_of_round * lumps(at, 3.0, seed + 3)[:, None]
    me.vertices.foreach_set("co", at.ravel())
    me.update()
    return o


def lobes(a):
    """How much farther out than on average the flesh begins at a bearing: nowhere is it equally thick."""
    return 1 + 0.035 * np.cos(a + 0.7) + 0.022 * np.cos(2 * a + 2.0) + 0.014 * np.cos(3 * a + 0.4) + 0.008 * np.cos(7 * a + 1) + 0.005 * np.cos(12 * a)


def coconut_half(r=3.6, seed=1):
    """Stands on its round side, open upwards; its rim is at z = r."""

    def arc(radius, to, steps=40):
        return [(radius * math.sin(to * k / steps), r - radius * math.cos(to * k / steps)) for k in range(steps + 1)]

    half = 0.5 * math.pi
    shell = lathe([*arc(r, half)[:-1], (r, r), (r - 0.2, r + 0.02), (r - 0.24, r - 0.1)], husk(), "shell", 360, fil=1, auto=50)
    skin = lathe([(r - 0.2, r - 0.1), (r - 0.21, r + 0.04), (r - 0.27, r + 0.05), (r - 0.29, r - 0.1)], material("skin", "#5A331C", rough=0.7), "skin", 360, fil=1)
    white = emulsion("flesh", "#DAD1BF", rough=0.34, depth=0.06, coat=0.3, deep=True, grain=0.3)
    hollow = arc(r - 1.22, half)
    top = [(r - 1.22 + 0.95 * q, r + 0.05 - 0.11 * (1 - q) ** 3 - 0.03 * q**6) for q in np.linspace(0.02, 1, 26)]
    flesh = lathe([*hollow[:-1], (r - 1.23, r - 0.12), *top, (r - 0.26, r - 0.2)], white, "flesh", 360, fil=1, auto=70)
    for v in flesh.data.vertices:  # its inside is uneven, and where it broke it is rough
        far = math.hypot(v.co.x, v.co.y)
        share = min(1, max(0, (r - 0.3 - far) / 0.8)) if v.co.z > r - 0.4 else 1
        grown = 1 + share * (float(lobes(math.atan2(v.co.y, v.co.x))) - 1)
        v.co.x, v.co.y = v.co.x * grown, v.co.y * grown
    at = np.array([v.co[:] for v in flesh.data.vertices])
    torn = 0.045 * lumps(at, 0.55, seed + 7) + 0.03 * lumps(at, 0.2, seed + 8)
    torn *= np.clip((at[:, 2] - r + 0.15) / 0.12, 0, 1)
    for v, high in zip(flesh.data.vertices, torn):
        v.co.z += high
    return group([*(broken(o, seed, r) for o in (shell, skin, flesh)), coir(r, seed)], "coconut")


def coir(r, seed, count=8000):
    """What fibres still cling to the shell: they run from pole to pole, lie over one another, and stand off here and there."""
    rnd = np.random.default_rng(seed)
    f = np.linspace(0, 1, 9)[None]
    n = (count, 1)
    stray = (rnd.random(n) < 0.09).astype(float)
    down = rnd.uniform(0.10, 0.5, n) * math.pi
    long = rnd.uniform(0.12, 0.5, n)
    turn = rnd.uniform(0, 2 * math.pi, n)
    clump = np.sin(7 * turn + 2.0 * down) + np.sin(19 * turn + 1)
    a = turn + rnd.normal(0, 0.10, n) * f + 0.03 * np.sin(5 * f + 6 * rnd.random(n)) + rnd.normal(0, 0.3, n) * stray * f**2
    up = np.minimum(down + long * f, 0.5 * math.pi + 0.02 + 0.10 * rnd.random(n) * (rnd.random(n) < 0.2))
    off = r * 1.004 + 0.05 * np.clip(clump + 0.7, 0, 2) * np.sin(math.pi * f) * rnd.random(n) + 0.02 * rnd.random(n)
    off = off + stray * rnd.uniform(0.05, 0.4, n) * f**2
    wide = rnd.uniform(0.011, 0.034, n) * (1 - 0.6 * f)
    points = np.stack([off * np.sin(up) * np.cos(a), off * np.sin(up) * np.sin(a), r - off * np.cos(up)], 2)
    side = np.stack([-np.sin(a), np.cos(a), 0 * a], 2) * wide[..., None]
    return strands(points, side, rnd)


def strands(points, side, rnd):
    """Fibres as ribbons: their middles and half their widths, point by point."""
    count, long = points.shape[:2]
    verts = np.stack([points - side, points + side], 2).reshape(-1, 3)
    k = (np.arange(count)[:, None] * long + np.arange(long - 1)[None]).reshape(-1)
    quads = np.stack([2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2], 1)
    tone = rnd.random((count, 1, 1)) ** 1.4
    color = np.array(linear("#4A2C16")[:3]) * (1 - tone) + np.array(linear("#C79A62")[:3]) * tone
    n = Nodes("coir")
    n.l(n.n("Attribute", attribute_name="tint").outputs["Color"], n.b.inputs["Base Color"])
    set_inputs(n.b, Roughness=0.55, Specular=0.3)
    ob = mesh_of_quads(verts, quads, n.m, "coir")
    tint = np.ones((len(verts), 4), np.float32)
    tint[:, :3] = np.broadcast_to(color, (count, 2 * long, 3)).reshape(-1, 3)
    ob.data.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", tint.ravel())
    return ob


def loose_coir(spots, seed=1):
    """Fibres that came off and lie about, curled: (x, y, reach, count)."""
    rnd = np.random.default_rng(seed)
    lie = []
    for x, y, reach, count in spots:
        for _ in range(count):
            t = np.linspace(0, 1, 9)
            bend = rnd.uniform(0, 6.3) + rnd.normal(0, 1.1) * t
            long = rnd.uniform(0.4, 1.5) / 9
            at = np.stack([np.cumsum(long * np.cos(bend)), np.cumsum(long * np.sin(bend)), 0.02 + rnd.uniform(0.02, 0.16) * np.sin(math.pi * t)], 1)
            lie.append(at + [rnd.normal(x, reach), rnd.normal(y, reach), 0])
    points = np.array(lie)
    along = np.gradient(points, axis=1)
    side = np.stack([-along[..., 1], along[..., 0], 0 * along[..., 0]], 2)
    return strands(points, 0.013 * side / np.maximum(np.linalg.norm(side, axis=2, keepdims=True), 1e-6), rnd)
