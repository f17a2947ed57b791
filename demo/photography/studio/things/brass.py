"""Brass as homes have it: a tray, turned, polished by hand for years, tarnished where no cloth comes."""

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
