"""The front page through the year: three tables, three lights. The left half stays empty for words."""

import math
import random

import numpy as np

from ..kit.geometry import group, height_field, lathe, place, put, slab
from ..kit.light import soft_box, sun, sunlight, surroundings
from ..kit.materials import Nodes, glass, glowing, material, set_inputs, stone
from ..kit.palette import linear
from ..kit.stage import camera
from ..things.cloth import cloth, linen, rise, running_stitch
from ..things.flowers import jasmine, shiuli
from ..things.fragrance import perfume
from ..things.hair import shampoo
from ..things.props import mango, pebble
from ..things.shapla import lily_pad, shapla_flower
from ..things.skincare import jar, jar_lid, pump_bottle, serum, tube
from ..things.textures import beads, lying
from .fragrance import body_mist, neel
from .hair_care import hibiscus_oil
from .registry import shot
from .skincare import mango_butter, niacinamide_serum, pearl_eye_cream

HERO = (1920, 900)


# Winter: a kantha on the floor, in low sun.


FOLDS = ((-15, 13, 14, 19, 3.4, 1.0), (-20, -5, -9, 17, 3.0, 0.8), (31, 17, 60, 12, 2.6, 1.2))


def kantha(at=(16.6, -1.0), back=14):
    """Old saris quilted with rows of running stitch, a lotus `at` which things stand; reaches far `back`."""
    spacing = 1.15

    def top(x, y):
        return sum(rise(x, y, *fold) for fold in FOLDS)

    quilt = [(0, y * spacing, 0, 60, 0.3, 0.07) for y in range(-13, 38)]
    folds = [(x, y - back, *fold) for x, y, *fold in (*quilt, *FOLDS)]
    cloth(linen("#F0E2CB", 9, slub=0.04), 84, 58, folds, loc=(0, back, 0))
    for k in range(-13, 37):
        y = (k + 0.5) * spacing
        row = [(-42, y), (42, y)]
        if k == 24:
            running_stitch(row, "#B23A32", seed=k, thick=0.06, top=top)
            running_stitch([(x, y + 0.36) for x, y in row], "#26436E", seed=k + 90, thick=0.06, top=top)
        else:
            running_stitch(row, "#FBF6EA", seed=k, thick=0.05, top=top)
    for ring, (r, color) in enumerate(((4.6, "#B23A32"), (5.5, "#26436E"), (6.4, "#B23A32"), (13.2, "#C98A2B"))):
        circle = [(at[0] + r * math.cos(a / 40 * math.pi), at[1] + r * math.sin(a / 40 * math.pi)) for a in range(81)]
        running_stitch(circle, color, seed=ring, thick=0.07, top=lambda x, y: 0.07)
    for petal in range(12):
        outline = [lotus_petal(at, petal * math.pi / 6, k / 24) for k in range(25)]
        running_stitch(outline, ("#26436E", "#B23A32")[petal % 2], seed=30 + petal, thick=0.065, top=lambda x, y: 0.07)


def lotus_petal(at, turn, t):
    along = 6.6 + 5.6 * math.sin(math.pi * t)
    across = 1.7 * math.sin(2 * math.pi * t) * (0.4 + 0.6 * math.sin(math.pi * t))
    return (
        at[0] + along * math.cos(turn) - across * math.sin(turn),
        at[1] + along * math.sin(turn) + across * math.cos(turn),
    )


@shot("hero-winter", HERO, kind="hero", ev=0.04)
def hero_winter():
    kantha()
    surroundings("#F1ECEA", 0.36)
    sun((math.radians(58), 0, math.radians(-62)), 3.4, 2.2, (1, 0.92, 0.80))
    soft_box("sky", (-30, 20, 50), (5, 0, 0), 50, 40, 8, (0.95, 0.97, 1))
    place(jar(cream="#DDCBBD"), 7.2, 4.3, 0.1, 19, s=1.1)
    place(jar_lid(rough=0.3), 4.1, -2.3, 0.12, 0, s=1.1)
    place(serum(), 12.5, 5.3, 0.1, -12)
    place(perfume(backed="#FFE9DC"), 16.9, -2.8, -0.02, 8)  # sunk in, or its foot would mirror the sky
    place(pump_bottle(), 21.9, 1.4, 0.1, 4, s=0.80)
    for k, at in enumerate(((0.7, 5.2), (-0.4, -8.2), (1.9, -9.9), (11.2, -5.2), (22.6, -5.0), (25.4, 0.2))):
        shiuli((*at, 0.1), 1.1 - 0.05 * k, (0.3, 0.1 * (-1) ** k, math.sin(2.1 * k)), seed=k)
    seen = camera((11.5, -93, 59), (11.5, 0, 5.9), 84, 13, focus=(14, 0, 3))
    seen.data.shift_x = -0.19  # straight before the things, or they would lean; the frame reaches aside for words


# Summer: stones in shallow water before a sunlit wall.


def water(color="#A9EEE6", width=150, depth=70, y=10, rings=()):
    """A pool's bright floor, the net of sunlight on it, and ripples above that mirror what stands in the water; from each
    of the `rings` (x, y) circles run out.
    """
    floor = Nodes("pool floor")
    where, wander, bent = floor.n("TexCoord"), floor.n("TexNoise", Scale=0.22, Detail=2.0), floor.n("MixRGB", blend_type="LINEAR_LIGHT")
    bent.inputs[0].default_value = 1.6
    floor.l(where.outputs["Object"], wander.inputs["Vector"])
    floor.l(where.outputs["Object"], bent.inputs[1])
    floor.l(wander.outputs["Color"], bent.inputs[2])
    net = floor.n("Math", operation="ADD")
    for scale, broad, bright, socket in ((0.24, 0.12, 0.8, 0), (0.43, 0.09, 0.5, 1)):
        cell, line = floor.n("TexVoronoi", Scale=scale, feature="DISTANCE_TO_EDGE"), floor.n("MapRange", interpolation_type="SMOOTHERSTEP")
        for name, value in (("From Min", broad), ("From Max", 0.0), ("To Min", 0.0), ("To Max", bright)):
            line.inputs[name].default_value = value
        floor.l(bent.outputs[0], cell.inputs["Vector"])
        floor.l(cell.outputs["Distance"], line.inputs["Value"])
        floor.l(line.outputs[0], net.inputs[socket])
    light = floor.n("ValToRGB")
    c = linear(color)[:3]
    e = light.color_ramp.elements
    e[0].position, e[0].color = 0.0, [0.8 * x for x in c] + [1]
    e[1].position, e[1].color = 1.0, [1.7 * (0.2 + 0.8 * x) for x in c] + [1]  # more than white: light that waves gather
    patches, here = floor.n("TexNoise", Scale=0.11, Detail=1.0), floor.n("Math", operation="MULTIPLY")  # it comes and goes
    floor.l(where.outputs["Object"], patches.inputs["Vector"])
    floor.l(net.outputs[0], here.inputs[0])
    floor.l(added(floor, patches.outputs["Fac"], 1.7), here.inputs[1])
    floor.l(here.outputs[0], light.inputs[0])
    floor.l(light.outputs[0], floor.b.inputs["Base Color"])
    set_inputs(floor.b, Roughness=0.8, Specular=0.1)
    surface = Nodes("water")
    surface.t.nodes.remove(surface.b)
    at, long = surface.n("TexCoord"), surface.n("Mapping")
    long.inputs["Scale"].default_value = (0.5, 1.0, 1.0)  # seen from low, waves are wide
    surface.l(at.outputs["Object"], long.inputs["Vector"])
    height = None
    for scale, high in ((0.36, 1.0), (1.3, 0.22)):
        ripple = surface.n("TexNoise", Scale=scale, Detail=2.0, Distortion=0.7)
        surface.l(long.outputs[0], ripple.inputs["Vector"])
        height = added(surface, ripple.outputs["Fac"], high, height)
    for x, away in rings:
        height = added(surface, ring_waves(surface, at, (x, away - (y - depth / 2))), 0.5, height)
    bump = surface.n("Bump", Strength=0.34, Distance=0.16)
    surface.l(height, bump.inputs["Height"])
    clear, mirror, mix, fresnel = (
        surface.n("BsdfTransparent"),
        surface.n("BsdfGlossy", Roughness=0.012),
        surface.n("MixShader"),
        surface.n("Fresnel", IOR=1.36),
    )
    clear.inputs[0].default_value = (0.93, 1, 0.99, 1)
    mirror.inputs[0].default_value = (0.86, 0.90, 0.91, 1)
    surface.l(bump.outputs[0], mirror.inputs["Normal"])
    surface.l(bump.outputs[0], fresnel.inputs["Normal"])
    surface.l(fresnel.outputs[0], mix.inputs[0])
    surface.l(clear.outputs[0], mix.inputs[1])
    surface.l(mirror.outputs[0], mix.inputs[2])
    surface.l(mix.outputs[0], surface.o.inputs["Surface"])
    for made_of, z in ((floor.m, 0), (surface.m, 0.9)):
        cloth(made_of, width, depth, loc=(0, y - depth / 2, z), steps=2)


def added(nodes, value, share, to=None):
    add = nodes.n("Math", operation="MULTIPLY_ADD")
    nodes.l(value, add.inputs[0])
    add.inputs[1].default_value, add.inputs[2].default_value = share, 0.0
    if to:
        nodes.l(to, add.inputs[2])
    return add.outputs[0]


def ring_waves(nodes, at, middle, reach=9.0):
    """Circles in water around what has just touched it; they die away."""
    off, far = nodes.n("VectorMath", operation="SUBTRACT"), nodes.n("VectorMath", operation="LENGTH")
    off.inputs[1].default_value = (*middle, 0)
    nodes.l(at.outputs["Object"], off.inputs[0])
    nodes.l(off.outputs[0], far.inputs[0])
    wave, fade, both = nodes.n("Math", operation="SINE"), nodes.n("MapRange", interpolation_type="SMOOTHSTEP"), nodes.n("Math", operation="MULTIPLY")
    for name, value in (("From Min", 2.0), ("From Max", reach), ("To Min", 0.5), ("To Max", 0.0)):
        fade.inputs[name].default_value = value
    nodes.l(added(nodes, far.outputs["Value"], 4.6), wave.inputs[0])
    nodes.l(far.outputs["Value"], fade.inputs["Value"])
    nodes.l(wave.outputs[0], both.inputs[0])
    nodes.l(fade.outputs[0], both.inputs[1])
    return both.outputs[0]


def lota():
    """A brass water pot, beaten by hand."""
    metal = material("lota", "#D2A04E", rough=0.19, metal=1, bump=(1.1, 0.8, 1.0), bd=0.11)
    outline = [
        (0, 0),
        (2.0, 0, 0.2),
        (2.3, 0.4, 0.2),
        (4.4, 3.2, 2.4),
        (3.9, 5.8, 1.8),
        (2.0, 7.0, 0.8),
        (2.1, 7.7, 0.5),
        (3.1, 8.5, 0.12),
        (2.95, 8.6, 0.05),
        (1.85, 7.6, 0.5),
        (1.7, 6.9, 0.4),
        (0, 6.9),
    ]
    rings = [
        lathe([(r, z - 0.07), (r + 0.09, z, 0.05), (r, z + 0.07)], metal, "ring", seg=120)
        for r, z in ((4.05, 2.6), (4.22, 2.95))
    ]
    return group([lathe(outline, metal, "lota", seg=180), *rings], "lota")


def slab_stone(x, y, w, d, h, turn, color="#F2E6D2"):
    place(
        group([slab(w, d, h, 0.9, 0.25, stone("limestone", color, vein=0.22, scale=0.5), "stone", n=8)], "stone"),
        x,
        y,
        0,
        turn,
    )
    return h


@shot("hero-summer", HERO, kind="hero", ev=-0.08)
def hero_summer():
    water(rings=((14.2, -6.0), (-2.6, -9.4)))
    put(
        slab(
            200,
            2,
            90,
            0.1,
            0.05,
            material("wall", "#F4E4D1", rough=0.85, spec=0.15, bump=(1.6, 0.35), bd=0.1),
            "wall",
            n=3,
        ),
        (0, 12, -2),
    )
    put(slab(200, 3, 1.7, 0.1, 0.2, stone("ledge", "#EFE3D0", vein=0.2), "ledge", n=3), (0, 10.2, 0))
    sunlight(
        (0, 0, 8),
        1.7,
        shadow_at=(4.8, 12.6),
        power=6.6,
        ambient=0.38,
        height=42,
        bearing=-50,
        softness=1.0,
        seed=3,
        tint=(1, 0.95, 0.86),
        leaves=((-13, -17, 0.55),),  # at the edge: words stand on the wall
    )
    soft_box("key", (-40, -40, 34), (8, 0, 6), 40, 44, 7, (1, 0.98, 0.95))
    h = slab_stone(17.4, 2.6, 32, 10.5, 2.2, 0)
    place(tube(), 5.0, 3.6, h, 6, s=0.93)
    place(mango_butter(), 9.6, 1.2, h, -6, s=0.98)
    place(shampoo(), 14.9, 4.8, h, 4, s=0.87)
    place(hibiscus_oil(), 18.9, 0.6, h, -8, s=1.06)
    place(lota(), 22.2, 5.2, h, 0, s=0.84)
    slab_stone(14.2, -6.0, 6.2, 4.6, 1.25, 14)
    mango((14.2, -6.0, 1.25), 0.82, (0, 0, math.radians(20)))
    pebble((1.4, -5.0, 0.3), 1.4, "#EADCC6", seed=2)
    pebble((-0.9, -6.8, 0.3), 0.95, "#D9CDB8", seed=4)
    pebble((22.6, -6.6, 0.3), 1.3, "#E6D8C0", seed=6)
    for k, (x, y, r) in enumerate(((0.9, -9.2, 3.4), (-5.9, -11.8, 3.3), (4.2, -13.0, 2.2), (-14.6, -11.6, 3.5), (-10.0, -15.4, 2.3))):
        lily_pad((x, y, 0.9), r, 1.9 + 2.3 * k, k)
    shapla_flower((-2.6, -9.4, 0.95), 1.1, (0.16, 0.1, 0.4), "#FBF0F2", seed=3)
    shapla_flower((-12.2, -10.6, 0.95), 0.84, (0.2, -0.14, 2.0), "#FBF0F2", seed=8)
    camera((2.5, -108, 28), (2.5, 0, 8.0), 80, 9, focus=(12, 0, 6))


# Monsoon: wet slate at a window that the rain runs down.


def rainy_window(seed=5):
    """A pane before a blurred garden with lamps in it; drops stand on it, run together and leave trails."""
    rnd = random.Random(seed)
    garden = Nodes("garden")
    garden.t.nodes.remove(garden.b)
    where, blur, tint, glow = (
        garden.n("TexCoord"),
        garden.n("TexNoise", Scale=0.045, Detail=2.2),
        garden.n("ValToRGB"),
        garden.n("Emission", Strength=0.74),
    )
    e = tint.color_ramp.elements
    e[0].position, e[0].color = 0.30, linear("#2F6650")
    e[1].position, e[1].color = 0.66, linear("#E6EFEA")
    e.new(0.44).color = linear("#8FB9A6")
    garden.l(where.outputs["Object"], blur.inputs["Vector"])
    garden.l(blur.outputs["Fac"], tint.inputs[0])
    garden.l(tint.outputs[0], glow.inputs["Color"])
    garden.l(glow.outputs[0], garden.o.inputs["Surface"])
    put(cloth(garden.m, 240, 120, steps=2), (0, 50, 30), (math.radians(90), 0, 0))
    lamp = glowing("lamp", "#FFDDB4", 0.92)
    for far in (garden.m, lamp):
        far.cycles.sample_as_light = False  # else few samples speckle what stands before it
    for x, z, r in ((10.5, 19.0, 1.3), (20, 21.5, 0.9), (27.5, 17.0, 1.6), (36, 20.5, 1.3), (33, 12.0, 1.0)):
        put(lathe([(0, 0), (r, 0), (0, 0.01)], lamp, "lamp", seg=40), (x, 46, z), (math.radians(90), 0, 0))
    drops = []
    for _ in range(2600):
        x, z, r = rnd.uniform(-26, 31), rnd.uniform(0, 29), 0.045 + 0.28 * rnd.random() ** 6
        drops.append([(x, z, r), (x + rnd.uniform(-0.3, 0.3) * r, z - rnd.uniform(0, 0.9) * r, 0.9 * r)])
    for _ in range(3600):  # a fine mist between the drops
        drops.append([(rnd.uniform(-26, 31), rnd.uniform(0, 29), 0.05 + 0.05 * rnd.random() ** 3)])
    for _ in range(24):
        x, z, wide = rnd.uniform(-25, 30), rnd.uniform(12, 29), rnd.uniform(0.10, 0.22)
        trail, long, lean = [], rnd.uniform(5, 17), rnd.uniform(-0.6, 0.6)
        for k in range(30):
            f = k / 29
            across = lean * f + 0.22 * math.sin(3.1 * f * long / 4 + x) * f
            beads = 0.35 + 0.3 * math.sin(9 * f * long / 3 + x) if f < 0.8 else 0.6
            trail.append((x + across, z - long * f, wide * (beads if f < 0.96 else 1.35)))
        drops.append(trail)
    xs, zs, inside = lying(drops, np.random.default_rng(seed), 0.08, 0.032, wobble=0.06)
    rise = 0.15 * (1 - (1 - np.clip(inside / 0.30, 0, 1)) ** 2.2) - 0.02 * (inside <= 0)
    put(height_field(xs, zs, rise, glass("rain", "#F8FCFC", 0, 1.33), "rain"), (0, 9, 0), (math.radians(90), 0, 0))
    frame = material("frame", "#EDEFEE", rough=0.4, coat=0.3)
    put(slab(1.5, 1.4, 80, 0.1, 0.08, frame, "bar", n=3), (-16.5, 8.8, -4))
    put(slab(140, 1.6, 1.3, 0.1, 0.08, frame, "sash", n=3), (0, 8.7, 0))


@shot("hero-monsoon", HERO, kind="hero", ev=0.30)
def hero_monsoon():
    rainy_window()
    slate = material("slate", "#4A585C", rough=0.16, coat=0.9, bump=(0.9, 0.22, 6), bd=0.12, mottled=0.4, ms=0.5)
    put(slab(160, 26, 3, 0.4, 0.25, slate, "ledge", n=5), (0, -4, -3))
    surroundings("#D3E2E8", 0.34)
    soft_box("sky", (-6, 30, 38), (10, 0, 3), 70, 40, 40, (0.86, 0.95, 1))
    for x in (-34, -17):  # two, for few samples speckle what one strong lamp lights among weak ones
        soft_box("room", (x, -48, 30), (12, 0, 5), 17, 40, 76, (0.98, 0.98, 1))
    place(body_mist(), 4.8, 2.4, 0, 8, s=1.26)
    place(pearl_eye_cream(), 9.9, -2.6, 0, 6, s=1.26)
    place(niacinamide_serum(), 15.2, 1.4, 0, -6, s=1.26)
    place(neel(), 22.0, 1.6, 0, -12, s=1.26)
    for k, at in enumerate(((12.8, -5.6), (18.6, -4.4), (25.2, -3.6), (1.2, -3.8))):
        jasmine((*at, 0), 1.05 - 0.08 * k, (0.35, 0.1 * (-1) ** k, k), layers=((5, 0.95, 0.3),), seed=20 + k)
    rnd = random.Random(3)
    wet = [(rnd.uniform(-22, 27), rnd.uniform(-15, 7), 0.05 + 0.4 * rnd.random() ** 5) for _ in range(420)]
    beads(wet, "#F4FAFA")
    camera((2.5, -92, 17), (2.5, 0, 8.6), 66, 9.5, focus=(13, -2, 5))
