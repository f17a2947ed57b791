"""The shell of a pearl oyster, lined with nacre."""

import math

import bpy
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear


def pearl_shell(r=5.0, deep=0.34, seed=1, rows=110, around=300):
    """Open towards +Z, its hinge towards +Y; its rim is thin, scalloped and grew in ridges."""
    rnd = np.random.default_rng(seed)
    a = np.linspace(0, 2 * math.pi, around, endpoint=False)[None, :]
    t = np.linspace(0, 1, rows + 1)[1:, None]
    up = np.sin(a)
    hinge = 0.80 / np.maximum(up, 0.05)
    outline = -np.log(np.exp(-9 * np.minimum(hinge, 3.0)) + np.exp(-9 * 1.0)) / 9
    outline = outline * (1 + 0.05 * np.cos(2 * a + 0.8))
    frill = sum(share * np.cos(n * a + rnd.uniform(0, 6)) for n, share in ((3, 0.020), (5, 0.016), (9, 0.013), (16, 0.010), (27, 0.008), (44, 0.006)))
    away = r * t * outline * (1 + frill * t**3 * np.clip(1.4 - np.maximum(up, 0), 0.3, 1))
    x, y = away * np.cos(a), away * np.sin(a)
    z = deep * r * t**2.3 - 0.10 * r * np.clip((t - 0.86) / 0.14, 0, 1) ** 1.6
    wave = sum(share * np.cos(n * a + rnd.uniform(0, 6)) for n, share in ((4, 0.5), (7, 0.6), (12, 0.45), (21, 0.3)))
    z = z + 0.020 * r * wave * np.clip((t - 0.6) / 0.4, 0, 1) ** 2
    z = z + 0.006 * r * np.cos(46 * t + 1.6 * frill * 40) * np.clip((t - 0.8) / 0.2, 0, 1)
    z = z + 0.012 * r * np.cos(3.1 * x / r + 1) * np.sin(2.6 * y / r)
    verts = np.concatenate([[[0, 0, 0]], np.dstack([x, y, z]).reshape(-1, 3)])
    faces = [[0, 1 + j, 1 + (j + 1) % around] for j in range(around)]
    for i in range(rows - 1):
        first = 1 + i * around
        faces += [[first + j, first + around + j, first + around + (j + 1) % around, first + (j + 1) % around] for j in range(around)]
    me = bpy.data.meshes.new("shell")
    me.from_pydata(verts.tolist(), [], faces)
    far = np.concatenate([[0.0], np.broadcast_to(t, (rows, around)).ravel()]).astype(np.float32)
    me.attributes.new("far", "FLOAT", "POINT").data.foreach_set("value", far)
    shell = link(me, "shell", nacre(), auto=math.pi)
    solid = shell.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.02 * r, -1
    return shell


def nacre():
    """Layers that mirror one colour here, another there: rose, sea green, gold and violet drift with the look and with
    how thick they grew; towards the rim they are peacock and then dark horn.
    """
    k = Nodes("nacre")
    facing, where, far = k.n("LayerWeight", Blend=0.42), k.n("TexCoord"), k.n("Attribute", attribute_name="far")
    drift, fine = k.n("TexNoise", Scale=0.34, Detail=3.0, Distortion=1.4), k.n("TexNoise", Scale=2.6, Detail=4.0, Distortion=0.6)
    for n in (drift, fine):
        k.l(where.outputs["Object"], n.inputs["Vector"])

    of = k.math

    def ranged(value, low, high, to_low=0.0, to_high=1.0):
        n = k.n("MapRange", interpolation_type="SMOOTHSTEP")
        for name, at in zip(("From Min", "From Max", "To Min", "To Max"), (low, high, to_low, to_high)):
            n.inputs[name].default_value = at
        k.l(value, n.inputs["Value"])
        return n.outputs[0]

    def ramp(value, stops):
        n = k.n("ValToRGB")
        ends = n.color_ramp.elements
        ends[0].position, ends[0].color = stops[0][0], linear(stops[0][1])
        ends[1].position, ends[1].color = stops[-1][0], linear(stops[-1][1])
        for at, color in stops[1:-1]:
            ends.new(at).color = linear(color)
        k.l(value, n.inputs[0])
        return n.outputs[0]

    def mixed(share, a, b):
        n = k.n("MixRGB")
        for socket, value in zip(n.inputs, (share, a, b)):
            if isinstance(value, bpy.types.NodeSocket):
                k.l(value, socket)
            else:
                socket.default_value = value
        return n.outputs[0]

    phase = of("MULTIPLY_ADD", drift.outputs["Fac"], 1.1, of("MULTIPLY_ADD", fine.outputs["Fac"], 0.08, -0.4))
    phase = of("MULTIPLY_ADD", facing.outputs["Facing"], 0.75, phase)
    phase = of("FRACT", of("ADD", phase, of("MULTIPLY", far.outputs["Fac"], 0.35)))
    light = ((0.0, "#EFE6E8"), (0.16, "#EAC9D8"), (0.33, "#D3D9E2"), (0.47, "#C2E0D5"), (0.62, "#EEE0CB"), (0.78, "#D7C2E4"))
    inner = ramp(phase, (*light, (1.0, "#EFE6E8")))
    peacock = ramp(phase, ((0.0, "#4C7C78"), (0.25, "#7A5C8C"), (0.5, "#3E6684"), (0.75, "#86706A"), (1.0, "#4C7C78")))
    wander = of("MULTIPLY_ADD", drift.outputs["Fac"], 0.22, far.outputs["Fac"])
    color = mixed(ranged(wander, 0.78, 1.02), inner, peacock)
    color = mixed(ranged(of("MULTIPLY_ADD", fine.outputs["Fac"], 0.06, wander), 1.03, 1.08), color, linear("#3A3038"))
    bump = k.n("Bump", Strength=0.22, Distance=0.03)
    grown = of("MULTIPLY", of("SINE", of("MULTIPLY", wander, 64.0)), ranged(wander, 0.66, 0.98, 0.04, 0.8))  # its rim only
    k.l(of("MULTIPLY_ADD", fine.outputs["Fac"], 0.9, grown), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    k.l(color, k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.25, Metallic=0.5, Specular=0.7, Clearcoat=1.0, **{"Clearcoat Roughness": 0.06})
    return k.m
