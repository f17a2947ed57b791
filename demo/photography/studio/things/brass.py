"""Brass as homes have it: a tray, turned, polished by hand for years, tarnished where no cloth comes; a beaten bowl."""

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


def half_polished(turn=-35.0, edge=0.0):
    """Beaten brass that has gone dull and is rubbed bright from one side (degrees) on. The ridges between the hammer's
    dents are bright first, and a cloth that goes round leaves streaks; in dents far from it the tarnish is green.
    """
    k = Nodes("beaten brass")
    at = k.n("TexCoord").outputs["Object"]
    x, y, z = k.n("SeparateXYZ"), None, None
    k.l(at, x.inputs[0])
    x, y, z = x.outputs
    bent, warp = k.n("TexNoise", Scale=0.7, Detail=1.0), k.n("VectorMath", operation="MULTIPLY_ADD")
    k.l(at, bent.inputs["Vector"])
    k.fill(warp.inputs, (bent.outputs["Color"], (0.35,) * 3, at))
    dents = k.n("TexVoronoi", Scale=1.75, Randomness=0.75)
    k.l(warp.outputs[0], dents.inputs["Vector"])
    deep = dents.outputs["Distance"]
    bowl = k.math("MULTIPLY", deep, deep)
    cloud, fine, dust = k.n("TexNoise", Scale=0.8, Detail=5.0, Roughness=0.6), k.n("TexNoise", Scale=7.0, Detail=6.0, Roughness=0.7), k.n("TexNoise", Scale=34.0, Detail=3.0)
    for texture in (cloud, fine, dust):
        k.l(at, texture.inputs["Vector"])
    around, far = k.math("ARCTAN2", y, x), k.math("SQRT", k.math("ADD", k.math("MULTIPLY", x, x), k.math("MULTIPLY", y, y)))
    drawn, streaks = k.n("CombineXYZ"), k.n("TexNoise", Scale=1.0, Detail=4.0, Roughness=0.65)
    k.fill(drawn.inputs, (k.math("MULTIPLY", around, 1.1), k.math("MULTIPLY", far, 5.5), k.math("MULTIPLY", z, 5.5)))
    k.l(drawn.outputs[0], streaks.inputs["Vector"])
    a = math.radians(turn)
    to = k.math("ADD", k.math("MULTIPLY", x, math.cos(a)), k.math("MULTIPLY", y, math.sin(a)))
    rubbed = k.math("SUBTRACT", to, edge)
    for texture, share in ((streaks.outputs["Fac"], 2.6), (cloud.outputs["Fac"], 1.6), (fine.outputs["Fac"], 0.8), (deep, 1.5)):
        rubbed = k.math("ADD", rubbed, k.math("MULTIPLY", k.math("SUBTRACT", texture, 0.42 if texture is deep else 0.5), share))
    bright = k.ranged(rubbed, -0.30, 0.34)
    old = k.mixed(linear("#4A3623"), linear("#85613A"), k.ranged(cloud.outputs["Fac"], 0.35, 0.65))
    old = k.mixed(old, linear("#59664F"), k.math("MULTIPLY", k.ranged(fine.outputs["Fac"], 0.48, 0.66), k.ranged(rubbed, -0.6, -2.6, (0.0, 0.75))))
    old = k.mixed(old, linear("#8C7450"), k.ranged(dust.outputs["Fac"], 0.56, 0.7, (0.0, 0.4)))
    clean = k.mixed(linear("#F3C86C"), linear("#DDA24A"), k.ranged(streaks.outputs["Fac"], 0.6, 0.36, (0.0, 0.6)))
    k.l(k.mixed(old, clean, bright), k.b.inputs["Base Color"])
    k.l(k.ranged(bright, 0.0, 1.0, (0.55, 1.0)), k.b.inputs["Metallic"])
    worn = k.math("MULTIPLY_ADD", streaks.outputs["Fac"], 0.10, 0.10)
    n = k.n("MixRGB")
    k.fill(n.inputs, (bright, (0.5,) * 3 + (1,), worn))
    k.l(n.outputs[0], k.b.inputs["Roughness"])
    bump = k.n("Bump", Strength=0.8, Distance=0.10)
    k.l(k.math("ADD", bowl, k.math("MULTIPLY", dust.outputs["Fac"], k.ranged(bright, 0.0, 1.0, (0.10, 0.0)))), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Specular=0.35)
    return k.m


def beaten_bowl(r=3.6, h=1.9, **rubbed):
    """Shallow, its rim thick and a little rolled out."""
    within = [(0, 0.16), (0.45 * r, 0.22, 1.0), (0.82 * r, 0.62 * h, 1.2), (0.97 * r, h, 0.5)]
    outside = [(1.0 * r, h + 0.06, 0.06), (1.03 * r, h - 0.02, 0.05), (0.9 * r, 0.6 * h, 1.2), (0.5 * r, 0.04, 0.8), (0, 0)]
    return group([lathe([*within, *outside], half_polished(**rubbed), "bowl", 260, auto=180)], "bowl")
