"""Aloe vera: thick leaves with thorns along their edges, grey-green and flecked, and the clear gel in them where they are cut."""

import math

import bpy
import numpy as np

from ..kit.geometry import cylinder, group, link
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .stones import lumps, patch


def aloe_leaf(length=16.0, wide=4.0, thick=1.5, bow=0.10, seed=1):
    """Grows along +Y from where it was cut, hollow above, round below, curving upwards by `bow` of its length."""
    rnd = np.random.default_rng(seed)
    uv, quads = patch(150, 96)
    points = leaf_points(uv[:, 0], 2 * math.pi * uv[:, 1], length, wide, thick, bow)
    points += (0.03 * lumps(points, 1.6, seed) + 0.008 * lumps(points, 0.4, seed + 1))[:, None] * [0, 0, 1]
    parts = [mesh_of("aloe skin", points, quads, aloe_skin(seed))]
    thorn = material("thorn", "#D9D8A8", rough=0.4)
    for side in (-1, 1):
        for t in np.arange(0.05, 0.97, 0.032 + 0.01 * rnd.random()):
            at, ahead = (leaf_points(np.array([q]), np.array([0.0 if side > 0 else math.pi]), length, wide, thick, bow)[0] for q in (t, t + 0.01))
            parts.append(thorn_at(at, ahead, side, 0.26 * (1 - 0.6 * t) * rnd.uniform(0.8, 1.2), thorn))
    parts.append(gel_face(0.0, length, wide, thick, bow, -1))
    return group(parts, "aloe")


def aloe_slice(wide=4.0, thick=1.5, tall=0.9, seed=1):
    """Cut across a leaf, lying on a cut: `tall` from one cut to the other."""
    length = 22.0
    uv, quads = patch(14, 120)
    from_, to = 0.12, 0.12 + tall / length
    points = leaf_points(from_ + (to - from_) * uv[:, 0], 2 * math.pi * uv[:, 1], length, wide, thick, 0.0)
    parts = [mesh_of("aloe skin", points, quads, aloe_skin(seed))]
    parts += [gel_face(t, length, wide, thick, 0.0, out) for t, out in ((from_, -1), (to, 1))]
    for part in parts:
        part.location.y = -from_ * length
    return group(parts, "aloe slice")


def leaf_points(t, a, length, wide, thick, bow):
    """Its skin, `t` of its length from the cut and `a` around: 0 is its right edge, a quarter of a turn its upper side."""
    half = wide / 2 * (1 - t**1.7) ** 0.8 * (1 + 0.10 * np.sin(math.pi * np.clip(2 * t, 0, 1))) + 0.01
    high = thick * (1 - 0.75 * t) * np.clip(half / (0.3 * wide), 0, 1) ** 0.5
    across = np.cos(a)
    upper = np.sin(a) > 0
    z = np.where(upper, 0.30 * np.abs(np.sin(a)) ** 1.6 - 0.10 * np.sin(a) ** 6, -0.70 * np.abs(np.sin(a)) ** 0.85) * high
    return np.column_stack([half * across, length * t, z + 0.16 * half * np.abs(across) ** 2 + bow * length * t**2])


def mesh_of(name, points, quads, made_of, inward=None):
    """`inward` is kept as V."""
    me = bpy.data.meshes.new(name)
    me.from_pydata(points.tolist(), [], quads.tolist())
    if inward is not None:
        layer = me.uv_layers.new().data
        for loop in me.loops:
            layer[loop.index].uv = (0, inward[loop.vertex_index])
    return link(me, name, made_of, auto=math.radians(60))


def thorn_at(at, ahead, side, long, made_of):
    """A soft thorn that leans towards the tip."""
    one = cylinder(0.34 * long, 1.0, 0, 0.01, made_of, "thorn", 8)
    for v in one.data.vertices:
        share = 1 - 0.92 * np.clip(v.co.z, 0, 1)
        v.co.x, v.co.y, v.co.z = v.co.x * share, v.co.y * share * 0.6, v.co.z * long
    along = math.atan2(ahead[0] - at[0], ahead[1] - at[1])
    one.location = tuple(at - [0.05 * side, 0, 0])
    one.rotation_euler = (0, side * math.radians(78), -along + side * math.radians(28))
    return one


def gel_face(t, length, wide, thick, bow, out):
    """Where it was cut: a thin green rind, the yellow sap below it, and gel that is clear in its middle and wet."""
    rings, around = 26, 120
    uv, quads = patch(rings, around)
    edge = leaf_points(np.full(len(uv), t), 2 * math.pi * uv[:, 1], length, wide, thick, bow)
    middle = leaf_points(np.array([t, t]), np.array([0.0, math.pi]), length, wide, thick, bow).mean(axis=0) - [0, 0, 0.22 * thick]
    share = (1 - uv[:, 0]) ** 1.0
    points = middle + (edge - middle) * share[:, None]
    swell = 0.10 * (1 - share**3) - 0.035 * np.exp(-(((share - 0.97) / 0.04) ** 2))
    points[:, 1] += out * (0.002 + swell) + 0.02 * lumps(points, 0.5, 3) * (1 - share**6)
    depth = (1 - share) * np.linalg.norm(edge - middle, axis=1)
    return mesh_of("gel", points, quads, aloe_gel(), np.clip(depth / 0.9, 0, 1))


def aloe_gel():
    """Its mesh tells how far from the rind (V)."""
    k = Nodes("aloe gel")
    at, part, ramp = k.n("TexCoord"), k.n("SeparateXYZ"), k.n("ValToRGB")
    strands, clouds = (k.n("TexNoise", Scale=s, Detail=5.0, Distortion=0.6) for s in (3.4, 1.2))
    for noise in (strands, clouds):
        k.l(at.outputs["Object"], noise.inputs["Vector"])
    k.l(at.outputs["UV"], part.inputs[0])
    uneven = k.math("MULTIPLY_ADD", k.math("SUBTRACT", strands.outputs["Fac"], 0.5), 0.06, part.outputs["Y"])
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.0, linear("#2F5A2C")
    e[1].position, e[1].color = 1.0, linear("#C2D6A6")
    for where, color in ((0.09, "#5E8F3E"), (0.13, "#BDC75E"), (0.20, "#A6C57C"), (0.42, "#B2CC90")):
        e.new(where).color = linear(color)
    k.l(uneven, ramp.inputs[0])
    color = k.mixed(ramp.outputs[0], linear("#EAF3D8"), k.ranged(clouds.outputs["Fac"], 0.42, 0.72, (0.0, 0.35)))
    for socket in ("Base Color", "Emission"):
        k.l(color, k.b.inputs[socket])
    bump = k.n("Bump", Strength=0.5, Distance=0.06)
    k.l(strands.outputs["Fac"], bump.inputs["Height"])
    for socket in ("Normal", "Clearcoat Normal"):
        k.l(bump.outputs[0], k.b.inputs[socket])
    k.b.inputs["Emission Strength"].default_value = 0.07  # light comes through it
    k.m.cycles.sample_as_light = False
    set_inputs(k.b, Roughness=0.16, Specular=0.55, Clearcoat=0.9, **{"Clearcoat Roughness": 0.05})
    return k.m


def aloe_skin(seed=1):
    """Grey-green, with a bloom, paler flecks that are drawn out along it, browner towards its edges."""
    k = Nodes("aloe skin")
    at = k.n("TexCoord").outputs["Object"]

    def noise(scale, stretch=(1, 1, 1), detail=4.0):
        laid, n = k.n("Mapping"), k.n("TexNoise", Scale=scale, Detail=detail)
        laid.inputs["Scale"].default_value, laid.inputs["Location"].default_value = stretch, (3.1 * seed, seed, 0)
        k.l(at, laid.inputs[0])
        k.l(laid.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    color = k.mixed(linear("#5C8566"), linear("#8FB090"), k.ranged(noise(0.5, (1, 0.25, 1), 5.0), 0.35, 0.65))
    color = k.mixed(color, linear("#CCDCC0"), k.ranged(noise(1.9, (1, 0.36, 1), 3.0), 0.64, 0.70, (0.0, 0.7)))
    color = k.mixed(color, linear("#466B52"), k.ranged(noise(6.0, (1, 0.1, 1)), 0.5, 0.8, (0.0, 0.4)))
    k.l(color, k.b.inputs["Base Color"])
    k.l(k.ranged(noise(1.2), 0.3, 0.7, (0.30, 0.46)), k.b.inputs["Roughness"])
    bump = k.n("Bump", Strength=0.2, Distance=0.04)
    k.l(noise(9.0, (1, 0.12, 1)), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.5, Sheen=0.15)
    return k.m
