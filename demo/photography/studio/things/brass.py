"""Brass as homes have it: a tray, turned, polished by hand for years, tarnished where no cloth comes; a hammered bowl of
which one half was scoured.
"""

import math

from ..kit.geometry import group, lathe
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear


def polished(color="#E2B768", dull="#A37B40", rough=(0.24, 0.5)):
    """Traces of the lathe around its middle, each of its own breadth, swirls of the cloth, and tarnish in patches."""
    k = Nodes("brass")
    at = k.n("TexCoord").outputs["Object"]
    film, cloth, spots = k.n("TexNoise", Scale=0.16, Detail=7.0, Roughness=0.62, Distortion=0.8), k.n("TexNoise", Scale=1.6, Detail=8.0, Roughness=0.7), k.n("TexNoise", Scale=2.6, Detail=3.0)
    for texture in (film, cloth, spots):
        k.l(at, texture.inputs["Vector"])
    # Even rings are a moiré, so a trace is as broad as noise has it, and none is finer than a pixel.
    flat, away = k.n("VectorMath", operation="MULTIPLY"), k.n("VectorMath", operation="LENGTH")
    flat.inputs[1].default_value = (1, 1, 0)
    k.l(at, flat.inputs[0])
    k.l(flat.outputs[0], away.inputs[0])
    rings = k.n("TexNoise", noise_dimensions="1D", Scale=2.0, Detail=1.6, Roughness=0.55)
    k.l(k.math("MULTIPLY_ADD", film.outputs["Fac"], 0.25, away.outputs["Value"]), rings.inputs["W"])
    tarnished = k.ranged(film.outputs["Fac"], 0.46, 0.66)
    spotted = k.ranged(spots.outputs["Fac"], 0.66, 0.72, (0.0, 0.55))
    share = k.math("MAXIMUM", k.math("MULTIPLY", tarnished, 0.5), spotted)
    k.l(k.mixed(linear(color), linear(dull), share), k.b.inputs["Base Color"])
    uneven = k.math("MULTIPLY_ADD", cloth.outputs["Fac"], 0.5, k.math("MULTIPLY", tarnished, 0.6))
    k.l(k.ranged(uneven, 0.12, 0.8, rough), k.b.inputs["Roughness"])
    bump, hammered = k.n("Bump", Strength=0.5, Distance=0.006), k.n("TexNoise", Scale=0.5, Detail=1.0)
    k.l(at, hammered.inputs["Vector"])
    k.l(k.math("MULTIPLY_ADD", hammered.outputs["Fac"], 14.0, k.math("MULTIPLY", rings.outputs["Fac"], 1.6)), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Metallic=1.0)
    return k.m


def tray(r=11.5, rim=1.0, **brass):
    """Of `polished` brass. Its floor is at z = 0, around it two turned beads and a rim that leans outwards, its edge rolled."""
    within = [(0, 0), (0.80 * r, 0, 0.1), (0.815 * r, 0.07, 0.05), (0.83 * r, 0, 0.1), (0.86 * r, 0, 0.1), (0.875 * r, 0.07, 0.05), (0.89 * r, 0, 0.4)]
    outside = [(r - 0.16, rim, 0.1), (r - 0.1, rim + 0.13, 0.07), (r + 0.06, rim + 0.1, 0.08), (r + 0.02, rim - 0.06, 0.05), (r - 0.1, rim - 0.14, 0.1), (0.9 * r, -0.16, 0.4), (0, -0.16)]
    return group([lathe([*within, *outside], polished(**brass), "tray", 260, auto=30)], "tray")


def scoured(turn, color="#E6B65C", dull="#7A5B38", green="#8A9A86"):
    """Hammered; beyond a line that is turned by so many degrees bright, this side of it brown and dull, bloomed with green
    where water stood. The line is as a cloth left it.
    """
    k = Nodes("bowl")
    at = k.n("TexCoord").outputs["Object"]
    xyz = k.n("SeparateXYZ")
    k.l(at, xyz.inputs[0])
    a = math.radians(turn)
    aside = k.math("ADD", k.math("MULTIPLY", xyz.outputs[0], math.cos(a)), k.math("MULTIPLY", xyz.outputs[1], math.sin(a)))
    ahead = k.math("SUBTRACT", k.math("MULTIPLY", xyz.outputs[1], math.cos(a)), k.math("MULTIPLY", xyz.outputs[0], math.sin(a)))
    rubbed, cloud, bloom, fine = (k.n("TexNoise", Scale=scale, Detail=detail) for scale, detail in ((1.0, 4.0), (0.9, 6.0), (1.6, 8.0), (9.0, 5.0)))
    strokes = k.n("CombineXYZ")  # the cloth was drawn across
    k.fill(strokes.inputs, (k.math("MULTIPLY", aside, 0.22), k.math("MULTIPLY", ahead, 1.25), 0.0))
    k.l(strokes.outputs[0], rubbed.inputs["Vector"])
    for texture in (cloud, bloom, fine):
        k.l(at, texture.inputs["Vector"])
    line = k.math("MULTIPLY_ADD", k.math("SUBTRACT", rubbed.outputs["Fac"], 0.5), 1.3, aside)
    bright = k.ranged(k.math("MULTIPLY_ADD", k.math("SUBTRACT", fine.outputs["Fac"], 0.5), 0.3, line), -0.22, 0.36)
    brown = k.mixed(linear(dull), linear("#A98452"), k.ranged(cloud.outputs["Fac"], 0.36, 0.72))
    brown = k.mixed(brown, linear("#2E2018"), k.ranged(fine.outputs["Fac"], 0.60, 0.78, (0.0, 0.3)))
    brown = k.mixed(brown, linear(green), k.ranged(bloom.outputs["Fac"], 0.57, 0.74, (0.0, 0.45)))
    k.l(k.mixed(brown, linear(color), bright), k.b.inputs["Base Color"])
    worn = k.math("MULTIPLY_ADD", fine.outputs["Fac"], 0.16, 0.34)
    rough = k.n("MapRange")
    k.fill([rough.inputs[name] for name in ("Value", "To Min", "To Max")], (bright, worn, k.math("MULTIPLY_ADD", rubbed.outputs["Fac"], 0.10, 0.09)))
    k.l(rough.outputs[0], k.b.inputs["Roughness"])
    k.l(k.ranged(bright, 0.0, 1.0, (0.85, 1.0)), k.b.inputs["Metallic"])
    dimples, bump = k.n("TexVoronoi", feature="SMOOTH_F1", Scale=1.35, Smoothness=0.35), k.n("Bump", Strength=0.9, Distance=0.10)
    k.l(at, dimples.inputs["Vector"])
    k.l(dimples.outputs["Distance"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.4)
    return k.m


def bowl(r=3.7, deep=1.9, turn=0.0, **brass):
    """Shallow, hammered, its rim rolled; it stands on a ring."""
    within = [(r * 0.965 * q, 0.30 + (deep - 0.30) * q**2.3) for q in (n / 26 for n in range(27))]
    rim = [(r * 0.985, deep + 0.06), (r + 0.03, deep + 0.09, 0.06), (r + 0.09, deep + 0.0, 0.08), (r + 0.0, deep - 0.12, 0.06)]
    without = [(0.97 * r * q, 0.16 + (deep - 0.40) * q**2.3) for q in (1 - n / 26 for n in range(2, 16))]
    ring = [(0.42 * r, 0.0, 0.05), (0.36 * r, 0.0, 0.04), (0.35 * r, 0.12), (0, 0.12)]
    return group([lathe([*within, *rim, *without, *ring], scoured(turn, **brass), "bowl", 220, auto=60)], "bowl")
