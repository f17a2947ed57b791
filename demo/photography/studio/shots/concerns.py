"""What customers want to mend, each told without words; the shop shows them in circles of a thumb's width."""

import math
import random

from mathutils import Euler, Vector

from ..kit.geometry import group, lathe, place
from ..kit.light import low_light, soft_box, sun, surroundings, window
from ..kit.materials import Nodes, emulsion, set_inputs
from ..kit.palette import linear
from ..kit.stage import camera, cyclorama
from ..things.bitter_gourd import bitter_gourd
from ..things.cloth import cloth, linen
from ..things.grounds import cracked_clay
from ..things.hair import comb, gleaming_hair, lock, single_hairs
from ..things.flowers import rest
from ..things.leaves import neem_sprig
from ..things.ledge import hard_sun
from ..things.props import palm_shadow
from ..things.smears import drawn_out
from ..things.sunglasses import sunglasses
from ..things.turmeric import finger
from .registry import shot


def near(target=(0, 0, 0.3), wide=9.0, angle=64, distance=46, f=18):
    """Looks down on so many centimetres."""
    a = math.radians(angle)
    at = (target[0], target[1] - distance * math.cos(a), target[2] + distance * math.sin(a))
    camera(at, target, 36 * 0.8 * distance / wide, f)


@shot("concern-acne", ev=0.05)
def acne():
    """A small bitter gourd, its skin all bumps, and a sprig of neem: what kitchens here have against blemishes."""
    cyclorama("#CFD8B2", depth=90, bump=False)
    low_light(ambient=0.2)
    sun(Vector((-0.80, 0.34, 0.62)).to_track_quat("Z", "Y").to_euler(), 1.6, 2.5, (1, 0.95, 0.87))
    window()
    place(bitter_gourd(), 0.1, 0.95, 1.86, 33)
    neem_sprig((-2.4, -3.7, 0.1), (0.05, math.radians(8), math.radians(-68)), 3, 3.0, 1.1, 3)
    near((0.05, 0.0, 0.8), 10.0, 66)


@shot("concern-dark-spots", ev=-0.05)
def dark_spots():
    """Three eggs of one colour: the spots of the first have faded on the second; the third is clean."""
    cyclorama("#D3BFC2", depth=90, bump=False)
    low_light(ambient=0.2, warm=(1, 0.95, 0.88))
    sun(Vector((-0.80, 0.34, 0.62)).to_track_quat("Z", "Y").to_euler(), 1.6, 2.5, (1, 0.95, 0.87))
    window()
    eggs = ((-2.3, 2.1, 66, 20, 1.0), (-0.05, 0.05, 22, 150, 0.42), (2.65, -1.95, -36, 60, 0.0))
    for x, y, turn, roll, left in eggs:
        place(egg("#DDBFA6", left), x, y, 1.3, turn, roll, 0, 1.04)
    near((0.05, 0.05, 0.3), 9.8)


def egg(color, spotted, long=3.3, wide=2.52):
    """Lies along x. Its spots, `spotted` of 1, are large ones with ragged rims, flecks, and pale ones below the shell's
    surface.
    """
    profile = []
    for k in range(61):
        a = math.pi * k / 60
        z = -math.cos(a) * long / 2
        profile.append((math.sin(a) * wide / 2 * (1 - 0.11 * math.cos(a)), z))
    made_of = eggshell(color, spotted)
    body = lathe(profile, made_of, "egg", seg=160, auto=180)
    body.rotation_euler = (0, math.pi / 2, 0)
    return group([body], "egg")


def eggshell(color, spotted):
    k = Nodes("eggshell")
    where = k.n("TexCoord").outputs["Object"]
    wobble, ragged = k.n("TexNoise", Scale=2.6, Detail=5.0, Roughness=0.62), k.n("VectorMath", operation="MULTIPLY_ADD")
    k.l(where, wobble.inputs["Vector"])
    k.l(wobble.outputs["Color"], ragged.inputs[0])
    ragged.inputs[1].default_value = (0.36,) * 3
    k.l(where, ragged.inputs[2])
    cloud = k.n("TexNoise", Scale=0.9, Detail=4.0)
    k.l(where, cloud.inputs["Vector"])
    tone = k.n("ValToRGB")
    e = tone.color_ramp.elements
    e[0].position, e[0].color = 0.3, [0.92 * c for c in linear(color)[:3]] + [1]
    e[1].position, e[1].color = 0.7, [min(1, 1.06 * c) for c in linear(color)[:3]] + [1]
    k.l(cloud.outputs["Fac"], tone.inputs[0])
    seen = tone.outputs[0]
    # size of the cells, how many of them hold a spot, its radius, how soft its rim is, its colour
    for cell, held, r, rim, brown, dense in (
        (1.5, 0.9, 0.44, 0.10, "#A77F8C", 0.6),
        (1.45, 0.8, 0.40, 0.035, "#4A2413", 0.96),
        (3.1, 0.72, 0.38, 0.05, "#54290F", 0.94),
        (6.5, 0.5, 0.34, 0.08, "#5F341B", 0.9),
        (13.0, 0.36, 0.3, 0.12, "#6B3D22", 0.8),
    ):
        if not spotted:
            break
        spots, drawn, chosen = k.n("TexVoronoi", Scale=cell), k.n("MapRange"), k.n("SeparateXYZ")
        k.l(ragged.outputs[0], spots.inputs["Vector"])
        k.l(spots.outputs["Color"], chosen.inputs[0])
        sized, there = k.n("MapRange"), k.n("Math", operation="LESS_THAN")
        there.inputs[1].default_value = held * (0.45 + 0.55 * spotted)
        k.l(chosen.outputs["X"], there.inputs[0])
        for name, value in (("To Min", 0.45 * r), ("To Max", r)):
            sized.inputs[name].default_value = value
        k.l(chosen.outputs["Y"], sized.inputs["Value"])
        beyond = k.n("Math", operation="SUBTRACT")
        k.l(spots.outputs["Distance"], beyond.inputs[0])
        k.l(sized.outputs[0], beyond.inputs[1])
        drawn.interpolation_type = "SMOOTHSTEP"
        for name, value in (("From Min", rim), ("From Max", -rim), ("To Min", 0.0), ("To Max", dense * spotted**0.75)):
            drawn.inputs[name].default_value = value
        k.l(beyond.outputs[0], drawn.inputs["Value"])
        share, mix = k.n("Math", operation="MULTIPLY"), k.n("MixRGB")
        k.l(drawn.outputs[0], share.inputs[0])
        k.l(there.outputs[0], share.inputs[1])
        k.l(share.outputs[0], mix.inputs[0])
        k.l(seen, mix.inputs[1])
        mix.inputs[2].default_value = linear(brown)
        seen = mix.outputs[0]
    pores, bump = k.n("TexNoise", Scale=24.0, Detail=5.0, Roughness=0.65), k.n("Bump", Strength=0.3, Distance=0.02)
    k.l(where, pores.inputs["Vector"])
    k.l(pores.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    k.l(seen, k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.42, Specular=0.45)
    return k.m


@shot("concern-hair-fall", ev=-0.42)
def hair_fall():
    """A comb that has passed through a lock; some hairs hang in its teeth, others lie on the linen."""
    cloth(linen("#E7D6C3", 15, 0.007, 0.05), 50, 50)
    surroundings("#F6F3F2", 0.42)
    sun(Vector((-0.62, 0.46, 0.64)).to_track_quat("Z", "Y").to_euler(), 2.1, 1.3, (1, 0.94, 0.85))
    soft_box("room", (28, -16, 24), (0, 0, 0), 26, 30, 5, (0.97, 0.98, 1))
    soft_box("gleam", (-3, 8.5, 27.5), (-1.5, 0.5, 0), 20, 4, 150, (1, 0.96, 0.9), crisp=True)
    tones = (("#1A0E09", "#CBA080"), ("#28170F", "#DDB08A"), ("#120A07", "#B98D6C"))
    tones = [gleaming_hair(*tone) for tone in tones]
    flow = [(-9, 8.4, 0.9), (-5.4, 5.2, 0.95), (-2.3, 1.7, 0.85), (-0.5, -1.8, 0.75), (1.4, -5, 0.55), (4.6, -8.2, 0.4)]
    for seed, dark in enumerate(tones):
        lock(flow, 3600, dark, 3 + seed, 2.8, 1.15, 0.0048, 0.07, stray=0.010)
    place(comb(w=11.5, h=4.2, teeth=21), 0.9, 1.45, 1.35, -51, rx=-5)
    rnd = random.Random(5)
    fallen = ((3.3, -1.6, -2.3, 0.06), (2.9, 0.4, -1.2, -0.11), (-4.2, 1.2, -1.2, 0.08), (-4.3, -1.0, -0.75, -0.07),
              (-2.9, -1.2, -1.7, 0.11), (-4.0, -3.4, -0.2, -0.09), (4.3, 5.0, -1.5, 0.05))
    loose = []
    for x, y, turn, bend in fallen:
        path = []
        for k in range(rnd.randint(9, 13)):
            path.append((x, y, 0.02 + 0.07 * (0.5 + 0.5 * math.sin(1.1 * k + x))))
            x, y = x + 0.5 * math.cos(turn), y + 0.5 * math.sin(turn)
            turn += bend * rnd.uniform(0.3, 1.5)
        loose.append(path)
    single_hairs(loose, tones[0], 0.0054)
    near((0, 0, 0.6), 9.2, 68)


@shot("concern-dry-skin", ev=-0.05)
def dry_skin():
    """Clay of a river's bed that has dried in plates, in low sun."""
    hard_sun(-68, 27, 3.8, 1.2, 0.5, "#F4ECEA", (1, 0.94, 0.86), 6.0)
    cracked_clay(-10, 10, -11, 12, color=("#E6CBBA", "#D2AC98"), seed=9, step=0.026, plate=3.4, deep=0.6)
    near((0, 0, 0), wide=10.5, angle=74)


@shot("concern-sun", ev=-0.05)
def sun_protection():
    """Sunglasses in hard sun, and sunscreen that a finger has begun to spread."""
    cyclorama("#D69A5E", depth=90, bump=False)
    low_sun_through_palm(-112, 34, (-6.5, -6.0), 4.4)
    soft_box("sky", (-6, 34, 34), (0, 0, 0), 26, 8, 12, (1, 0.99, 0.97), crisp=True)
    rest(place(sunglasses("#7A3A16", "#1C0D08", "#8A4A22", sky=0.42), 0.15, 1.2, 0.8, -22, rx=9, s=0.58), 0)
    cream = emulsion("cream", "#E2D7C6", 0.26, 0.10, 0.0, veil=0.05)
    drawn_out([(-1.75, -3.05), (-0.5, -3.2), (0.9, -2.95), (2.1, -2.35), (3.0, -1.5)], 2.25, cream, 11, 0.86, 0.19, 0.42, 0.08)
    near((0, -0.35, 0.3), 9.2, 68)


def low_sun_through_palm(bearing, height, frond, power):
    """Hard sun, and a frond's shadow, moved (across, up); plenty of light from everywhere, which keeps white cream
    white. Answers where the sun stands.
    """
    surroundings("#EAF0FA", 0.6)
    azimuth, elevation = math.radians(bearing), math.radians(height)
    flat = math.cos(elevation)
    towards = Vector((math.sin(azimuth) * flat, -math.cos(azimuth) * flat, math.sin(elevation)))
    turn = towards.to_track_quat("Z", "Y").to_euler()
    sun(turn, power, 0.5, (1, 0.92, 0.79))
    shade = palm_shadow(towards * 16 + turn.to_matrix() @ Vector((*frond, 0)), turn, 0.4, seed=8)
    shade.rotation_euler = (turn.to_matrix() @ Euler((0, 0, 0.42)).to_matrix()).to_euler()
    return tuple(towards)


@shot("concern-dullness", ev=-0.05)
def dullness():
    """Fresh turmeric: dull in its skin, bright where it is cut."""
    cyclorama("#AFC0C6", depth=90, bump=False)
    low_light(ambient=0.22)
    sun(Vector((-0.80, 0.34, 0.62)).to_track_quat("Z", "Y").to_euler(), 1.6, 2.5, (1, 0.95, 0.87))
    window()
    place(finger(6.6, 0.95, 0.8, 0.9, seed=3), 3.3, 0.5, 0.95, 152)
    place(finger(2.7, 0.66, 0.15, 0.7, seed=6), 0.9, 1.3, 0.72, 66)
    for x, y, z, tilt, turn, seed in ((-2.3, -1.5, 0.0, 0, 30, 11), (-0.7, -2.5, 0.17, -11, 150, 12), (1.2, -2.7, 0.0, 2, 200, 13)):
        place(finger(0.34, 0.95, 0.0, 0.0, False, seed), x, y, z, turn, ry=-90 + tilt)
    near((0.1, -0.1, 0.4), 10.2, 64)
