"""A straw hat: braid sewn round and round."""

import math

from ..kit.geometry import group, lathe
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear


def straw_hat(r=17.0, crown=8.6, tall=9.5, color="#D9B377", dark="#9C6F36", band="#A8522A", braid=0.55):
    """Stands on its brim's rim, its crown up."""
    line = [(0.01, tall)]
    for a in range(1, 10):  # the crown's top rounds off
        t = math.pi / 2 * a / 10
        line.append(((crown - 2.2) + 2.2 * math.sin(t) if a > 1 else crown - 2.2, tall - 2.2 * (1 - math.cos(t))))
    line += [(crown + 0.1, tall - 2.6), (crown + 0.5, 2.4), (crown + 1.1, 1.7)]
    line += [(crown + 1.1 + (r - crown - 1.1) * k / 6, 1.7 - 0.9 * (k / 6) + 0.5 * math.sin(math.pi * k / 6)) for k in range(1, 7)]
    fine, far = [], 0.0
    for (x0, z0), (x1, z1) in zip(line, line[1:]):
        long = math.hypot(x1 - x0, z1 - z0)
        steps = max(1, round(long / 0.09))
        nx, nz = (z1 - z0) / long, -(x1 - x0) / long
        for k in range(steps):
            t, s = k / steps, far + long * k / steps
            bulge = 0.075 * abs(math.sin(math.pi * s / braid)) ** 0.7
            fine.append((x0 + t * (x1 - x0) - nx * bulge, z0 + t * (z1 - z0) - nz * bulge))
        far += long
    fine = [(max(0.0, x), z) for x, z in fine]
    fine[0] = (0.0, fine[0][1])
    under = [(x, z - 0.16) for x, z in reversed(line)]
    under[-1] = (0.0, under[-1][1])
    hat = lathe([*fine, *under], straw(color, dark), "hat", 220, auto=180)
    ribbon = lathe([(crown + 0.62, 2.0), (crown + 0.66, 2.1), (crown + 0.42, 4.6), (crown + 0.36, 4.6)], material("band", band, rough=0.7, sheen=0.4), "band", 160)
    return group([hat, ribbon], "hat")


def straw(color, dark):
    """Plaited: each strand catches light by itself."""
    k = Nodes("straw")
    where, around = k.n("TexCoord"), k.n("Mapping")
    around.inputs["Scale"].default_value = (150, 46, 1)
    plait, tone = k.n("TexVoronoi", Scale=1.0, Randomness=0.35), k.n("TexNoise", Scale=2.2, Detail=5.0, Roughness=0.7)
    shade, bump, mix = k.n("ValToRGB"), k.n("Bump", Strength=0.9, Distance=0.06), k.n("Math", operation="MULTIPLY_ADD")
    each = k.n("SeparateColor")
    k.l(where.outputs["UV"], around.inputs[0])
    k.l(around.outputs[0], plait.inputs["Vector"])
    k.l(where.outputs["Object"], tone.inputs["Vector"])
    k.l(plait.outputs["Color"], each.inputs[0])
    mix.inputs[1].default_value = 0.45
    k.l(each.outputs[0], mix.inputs[0])
    k.l(tone.outputs["Fac"], mix.inputs[2])
    ends = shade.color_ramp.elements
    ends[0].position, ends[0].color = 0.45, linear(dark)
    ends[1].position, ends[1].color = 1.0, linear(color)
    k.l(mix.outputs[0], shade.inputs[0])
    k.l(shade.outputs[0], k.b.inputs["Base Color"])
    k.l(plait.outputs["Distance"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.5, Specular=0.4)
    return k.m
