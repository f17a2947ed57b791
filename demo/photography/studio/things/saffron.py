"""Threads of saffron."""

import math
import random

from ..kit.geometry import sweep
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear


def stigma():
    """Deep red, paler where it was plucked; light comes through."""
    k = Nodes("saffron")
    along, ramp = k.n("SeparateXYZ"), k.n("ValToRGB")
    k.l(k.n("TexCoord").outputs["Generated"], along.inputs[0])
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.0, linear("#E08A1E")
    e[1].position, e[1].color = 0.34, linear("#A01A0C")
    e.new(1.0).color = linear("#7E0F0A")
    k.l(along.outputs["X"], ramp.inputs[0])
    k.l(ramp.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.5, Specular=0.3)
    return k.m


def saffron(spots, z=0.05):
    """Dry threads that lie flat, each a long shallow bow that widens into a frayed trumpet."""
    rnd = random.Random(4)
    red = stigma()
    for x, y in spots:
        turn, long = rnd.uniform(0, 6.3), rnd.uniform(1.1, 1.7)
        bow, kink = rnd.uniform(-0.22, 0.22), rnd.uniform(-0.05, 0.05)
        for end in range(rnd.choice((1, 1, 2))):  # two may hang together where they were plucked
            path, radii = [], []
            for k in range(28):
                f = k / 27
                aside = bow * f * f + kink * math.sin(5 * f + turn) + 0.28 * end * f**1.4
                path.append((long * (1 - 0.15 * end) * (f - 0.5), aside, 0.02 * math.sin(3 * f + turn) ** 2))
                radii.append(0.008 + 0.009 * f + 0.015 * max(0, f - 0.7) / 0.3 - 0.012 * max(0, f - 0.95) / 0.05)
            thread = sweep(path, radii, red, "saffron", 8)
            thread.location, thread.rotation_euler = (x, y, z), (0, 0, turn)
            thread.scale.z = 0.7
