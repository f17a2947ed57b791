"""A coconut, broken in two."""

import math

import numpy as np

from ..kit.geometry import group, lathe
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


def broken(o, seed, rim, rough=0.12):
    """Where it cracked, its edge goes up and down; all of it is a little out of round."""
    me = o.data
    at = np.empty(3 * len(me.vertices))
    me.vertices.foreach_get("co", at)
    at = at.reshape(-1, 3)
    around = at * [1, 1, 0]
    around /= np.maximum(np.linalg.norm(around, axis=1, keepdims=True), 1e-6)
    uneven = 1.3 * lumps(3.4 * around, 2.6, seed) + 0.5 * lumps(3.4 * around, 0.8, seed + 1) + 0.25 * lumps(3.4 * around, 0.25, seed + 2)
    at[:, 2] += rough * uneven * np.clip((at[:, 2] - rim + 1.2) / 1.2, 0, 1)
    at *= 1 + 0.02 * lumps(at, 3.0, seed + 3)[:, None]
    me.vertices.foreach_set("co", at.ravel())
    me.update()
    return o


def coconut_half(r=3.6, seed=1):
    """Stands on its round side, open upwards; its rim is at z = r."""

    def arc(radius, to, steps=40):
        return [(radius * math.sin(to * k / steps), r - radius * math.cos(to * k / steps)) for k in range(steps + 1)]

    half = 0.5 * math.pi
    shell = lathe([*arc(r, half)[:-1], (r, r), (r - 0.24, r + 0.02), (r - 0.26, r - 0.1)], husk(), "shell", 220, fil=1, auto=50)
    skin = lathe([(r - 0.24, r - 0.1), (r - 0.24, r + 0.03), (r - 0.32, r + 0.04), (r - 0.33, r - 0.1)], material("skin", "#5A331C", rough=0.7), "skin", 220, fil=1)
    white = emulsion("flesh", "#DDD6C8", rough=0.5, depth=0.02, coat=0.05, deep=True, grain=0.3)
    hollow = arc(r - 1.22, half)
    flesh = lathe([*hollow[:-1], (r - 1.22, r - 0.06), (r - 1.12, r + 0.05), (r - 0.42, r + 0.05), (r - 0.31, r + 0.02), (r - 0.31, r - 0.2)], white, "flesh", 220, fil=1, auto=50)
    return group([broken(o, seed, r) for o in (shell, skin, flesh)], "coconut")
