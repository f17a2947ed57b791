"""Froth: bubbles of every size that float side by side, thin films that mirror the window twice."""

import math
import random

import bpy

from ..kit.geometry import lathe
from ..kit.materials import Nodes
from ..kit.palette import linear
from .pours import finish


def raft(spots, count, seed=1, small=0.05, large=0.42):
    """Where bubbles float side by side, (x, y, radius), the largest in the middle of each of the spots (x, y, reach)."""
    rnd, out = random.Random(seed), []
    for _ in range(40 * count):
        cx, cy, reach = rnd.choices(spots, [spot[2] ** 2 for spot in spots])[0]
        q, a = math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
        x, y = cx + reach * q * math.cos(a), cy + reach * q * math.sin(a)
        room = min([math.hypot(x - ox, y - oy) - 0.93 * other for ox, oy, other in out], default=large)
        r = min(room, small + (large - small) * rnd.random() ** 1.6 * (1.1 - q))
        if r > small and (room < 1.25 * r or len(out) < 12 or rnd.random() < 0.1):
            out.append((x, y, r))
        if len(out) == count:
            break
    return out


def floating(bubbles, light, z):
    """Bubbles of soap on a liquid that stands so high, each sunk into it a little."""
    made_of = film_of_soap(light)
    around = [(math.sin(math.pi * i / 28), -math.cos(math.pi * i / 28)) for i in range(1, 28)]
    shape = lathe([(0, -1), *around, (0, 1)], made_of, "float", 64, auto=math.degrees(math.pi))
    for x, y, r in bubbles:
        one = bpy.data.objects.new("float", shape.data)
        bpy.context.scene.collection.objects.link(one)
        one.location, one.scale, one.visible_shadow = (x, y, z + 0.35 * r), (r, r, r), False
    bpy.data.objects.remove(shape)


def film_of_soap(light):
    """Clear where one looks straight through, white along its rim, with a breath of colour; its far side mirrors, too."""
    k = Nodes("film of soap")
    k.t.nodes.remove(k.b)
    facing, share, tone = k.n("LayerWeight", Blend=0.5), k.n("ValToRGB"), k.n("ValToRGB")
    shares = ((0.0, 0.02), (0.5, 0.05), (0.72, 0.16), (0.88, 0.5), (0.96, 0.7), (1.0, 0.4))
    tones = ((0.0, "#FFF8FA"), (0.5, "#F3E3F0"), (0.68, "#E6DDF6"), (0.82, "#FBE9E6"), (1.0, "#FFFAFC"))
    for ramp, stops in (
        (share, [(at, (much,) * 3) for at, much in shares]),
        (tone, [(at, linear(color)) for at, color in tones]),
    ):
        ends = ramp.color_ramp.elements
        ends[0].position, ends[0].color = stops[0][0], [*stops[0][1][:3], 1]
        ends[1].position, ends[1].color = stops[-1][0], [*stops[-1][1][:3], 1]
        for at, color in stops[1:-1]:
            ends.new(at).color = [*color[:3], 1]
        k.l(facing.outputs["Facing"], ramp.inputs[0])
    clear, white, glow, lit, both = (k.n(kind) for kind in ("BsdfTransparent", "BsdfDiffuse", "Emission", "AddShader", "MixShader"))
    clear.inputs[0].default_value = (0.95, 0.88, 0.92, 1)
    less = k.n("VectorMath", operation="SCALE")
    less.inputs["Scale"].default_value, glow.inputs["Strength"].default_value = 0.7, 0.34
    k.l(tone.outputs[0], less.inputs[0])
    k.l(less.outputs[0], white.inputs["Color"])
    k.l(tone.outputs[0], glow.inputs["Color"])
    k.l(white.outputs[0], lit.inputs[0])
    k.l(glow.outputs[0], lit.inputs[1])
    k.l(share.outputs[0], both.inputs[0])
    k.l(clear.outputs[0], both.inputs[1])
    k.l(lit.outputs[0], both.inputs[2])
    finish(k, both.outputs[0], light, 1.5, 0.7)
    k.m.cycles.sample_as_light = False
    return k.m
