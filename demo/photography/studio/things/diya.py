"""A lamp of clay with oil and a wick, as rows of them stand on parapets at a feast."""

import math

import bpy

from ..kit.geometry import group, lathe, sweep
from ..kit.materials import Nodes, material


def diya(r=2.1, clay="#A8573A", oil="#C98A2E", lit=900):
    """A saucer pinched to a lip towards -X, in which the wick burns; `lit` is how strong a lamp its flame is."""
    outline = [(0, 0), (0.52 * r, 0, 0.1), (0.95 * r, 0.72, 0.3), (r, 1.05, 0.06), (0.92 * r, 1.07, 0.06), (0.86 * r, 0.75, 0.2), (0.45 * r, 0.22), (0, 0.2)]
    made_of = material("clay", clay, rough=0.8, spec=0.2, bump=(5, 0.3, 6), bd=0.03, mottled=0.2, ms=1.6)
    saucer = lathe(outline, made_of, "diya", 160, auto=60)
    filled = lathe([(0.86 * r, 0.74), (0, 0.74)], material("oil", oil, rough=0.04, coat=1), "oil", 96)
    for part in (saucer, filled):
        for v in part.data.vertices:
            far = math.hypot(v.co.x, v.co.y) / r
            lip = math.exp(-((math.atan2(v.co.y, -v.co.x) / 0.42) ** 2)) * max(0.0, far - 0.4)
            v.co.x -= 0.75 * r * lip
            v.co.z += 0.22 * lip
    tip = (-1.30 * r, 0.0, 1.32)
    wick = sweep([(-0.3 * r, 0.1, 0.8), (-0.8 * r, 0.04, 0.86), (-1.15 * r, 0, 1.05), tip], 0.09, material("wick", "#2A201C", rough=0.9), "wick", 12)
    burning = flame()
    burning.location = (tip[0], tip[1], tip[2] - 0.06)
    lamp = bpy.data.lights.new("flame", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = lit, (1, 0.66, 0.33), 0.5
    light = bpy.data.objects.new("flame", lamp)
    bpy.context.scene.collection.objects.link(light)
    light.location, light.visible_camera = (tip[0], tip[1], tip[2] + 0.6), False
    return group([saucer, filled, wick, burning, light], "diya")


def flame(tall=1.9, wide=0.25, strength=2.1):
    """Blue and dim at its foot, pale in its middle, orange where it ends; clear at its sides, where one looks through little of it."""
    k = Nodes("flame")
    k.t.nodes.remove(k.b)
    up, tint, light = k.n("SeparateXYZ"), k.n("ValToRGB"), k.n("Emission", Strength=strength)
    k.l(k.n("TexCoord").outputs["Generated"], up.inputs[0])
    k.l(up.outputs["Z"], tint.inputs[0])
    ends = tint.color_ramp.elements
    ends[0].position, ends[0].color = 0.0, (0.10, 0.08, 0.12, 1)
    ends[1].position, ends[1].color = 1.0, (0.8, 0.20, 0.02, 1)
    ends.new(0.20).color = (0.75, 0.40, 0.12, 1)
    ends.new(0.42).color = (1, 0.80, 0.46, 1)
    ends.new(0.72).color = (1, 0.60, 0.20, 1)
    k.l(tint.outputs[0], light.inputs["Color"])
    through, seen = k.n("BsdfTransparent"), k.n("MixShader")
    k.l(k.ranged(k.n("LayerWeight", Blend=0.5).outputs["Facing"], 0.92, 0.25), seen.inputs[0])
    k.l(through.outputs[0], seen.inputs[1])
    k.l(light.outputs[0], seen.inputs[2])
    k.l(seen.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False  # the lamp within it lights the set, or few samples speckle it
    shape = [(2.05 * wide * math.sqrt(t) * (1 - t) ** 1.35, tall * t) for t in (k / 80 for k in range(81))]
    burning = lathe(shape, k.m, "flame", 96, auto=180)
    for v in burning.data.vertices:  # a breath of air leans it
        v.co.x += 0.10 * (v.co.z / tall) ** 2
    burning.visible_shadow = burning.visible_diffuse = False
    return burning
