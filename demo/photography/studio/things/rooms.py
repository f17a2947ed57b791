"""Corners of homes in Dhaka, with the light that falls there."""

import math

from ..kit.geometry import cylinder, group, lathe, put, slab
from ..kit.light import soft_box, sun, surroundings
from ..kit.materials import Nodes, cap_material, material, set_inputs, stone, wood
from ..kit.palette import linear
from .cloth import cloth, linen


def dining_table(bearing=-62, height=34):
    """Worn planks and a cane mat, in the late sun that comes through a window's bars."""
    for k in range(-4, 5):
        sawn = wood("plank", ("#8A5A34", "#7E5030", "#94623A")[k % 3], 0.4, 0)
        plank = slab(130, 11.8, 2.4, 0.2, 0.14, sawn, "plank")
        put(plank, (9.0 * (k % 2), 12 * k, -2.65))
    put(cloth(linen("#D2AE74", 5.5, 0.035, 0.08), 34, 25, steps=2), (2, 2, 0.02), (0, 0, math.radians(7)))
    back_wall("#C9D3C4", 78)
    surroundings("#DCE4EC", 0.32)
    soft_box("window", (-70, 10, 42), (0, 0, 2), 60, 60, 9, (0.86, 0.93, 1))
    turn = low_sun(bearing, height, 5.2, (1, 0.83, 0.62))
    window_bars((0, 0, 0), turn)


def bathroom_shelf():
    """A ledge of white stone before small tiles, under a tube light."""
    put(slab(120, 17, 2.2, 0.2, 0.3, stone("ledge", "#EDEBE6", vein=0.1, rough=0.25), "ledge", n=4), (0, 1.5, -2.2))
    tiles = slab(140, 1.0, 330, 0.05, 0.03, tiled("#DCE8E6", "#B9BFBB", 7.4), "tiles", n=2)
    put(tiles, (0, 10.4, -250))
    surroundings("#E6EEF0", 0.16)
    soft_box("tube", (14, -8, 62), (0, 2, 2), 90, 4, 46, (0.88, 1.0, 0.96))
    soft_box("door", (66, -40, 26), (0, 0, 4), 30, 60, 5, (1, 0.86, 0.68))


def bed(check="#B4483E", ground="#E9E1D2"):
    """A checked sheet, slept on, beside a window."""
    folds = (
        (-9, 6, 28, 26, 1.6, 1.1),
        (13, -3, -52, 20, 1.3, 0.9),
        (6, 15, 8, 30, 2.2, 1.6),
        (-15, -9, 70, 18, 1.4, 0.8),
    )
    cloth(checked(ground, check, 2.6), 90, 90, folds, steps=260)
    pillow = slab(58, 30, 13, 7, 6.2, checked("#F3EEE4", check, 5.2), "pillow", n=16, seg=12)
    put(pillow, (-8, 38, -2), (math.radians(14), 0, math.radians(-6)))
    back_wall("#D9CDBE", 70)
    surroundings("#E3E8F0", 0.2)
    soft_box("window", (58, 12, 34), (0, 0, 0), 44, 52, 30, (0.93, 0.97, 1))


def red_floor():
    """A floor of red oxide, polished by feet, with the light of a door on it."""
    k = Nodes("red floor")
    where, wear, shade = k.n("TexCoord"), k.n("TexNoise", Scale=0.09, Detail=7.0, Roughness=0.62), k.n("ValToRGB")
    e = shade.color_ramp.elements
    e[0].position, e[0].color = 0.3, linear("#6E2418")
    e[1].position, e[1].color = 0.72, linear("#96402C")
    k.l(where.outputs["Object"], wear.inputs["Vector"])
    k.l(wear.outputs["Fac"], shade.inputs[0])
    k.l(shade.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.3, Specular=0.5)
    cloth(k.m, 240, 240, steps=2)
    back_wall("#CFC4B2", 74)
    surroundings("#E4E2E6", 0.2)
    soft_box("door", (-34, 66, 48), (0, 0, 0), 44, 80, 17, (0.94, 0.98, 1))
    soft_box("room", (40, -40, 60), (0, 0, 0), 60, 40, 4, (1, 0.9, 0.76))


def back_wall(color, y):
    put(slab(400, 2, 300, 0.1, 0.05, material("wall", color, rough=0.9, spec=0.1), "wall", n=2), (0, y, -90))


def low_sun(bearing, height, power, tint, softness=0.7):
    """Answers how it is turned."""
    azimuth, elevation = math.radians(bearing), math.radians(height)
    turn = (math.pi / 2 - elevation, 0, azimuth)
    sun(turn, power, softness, tint)
    return turn


def window_bars(at, turn):
    """Between the sun and the table: a frame that lets a patch of sun through, with bars in it. Not seen itself."""
    dark = material("bars", "#222222", rough=1)
    parts = [put(slab(0.9, 0.4, 70, 0.05, 0.05, dark, "bar", n=2), (6.5 * k, 0, -35)) for k in range(-4, 5)]
    for x, z, w, h in ((-70, 0, 90, 120), (70, 0, 90, 120), (0, 52, 60, 76), (0, -46, 60, 64)):
        parts.append(put(slab(w, 0.4, h, 0.05, 0.05, dark, "wall", n=2), (x, 0, z - h / 2)))
    parts.append(put(slab(60, 0.4, 1.0, 0.05, 0.05, dark, "rail", n=2), (0, 0, 3)))
    for part in parts:
        part.visible_camera = part.visible_glossy = part.visible_transmission = part.visible_diffuse = False
    elevation = math.pi / 2 - turn[0]
    far = 90
    towards = (
        far * math.cos(elevation) * math.sin(turn[2]),
        -far * math.cos(elevation) * math.cos(turn[2]),
        far * math.sin(elevation),
    )
    return group(parts, "bars", tuple(a + b for a, b in zip(at, towards)), (-elevation, 0, turn[2]))


def tiled(color, grout, side):
    k = Nodes("tiles")
    where = k.n("TexCoord")
    flat = k.n("Mapping")
    flat.inputs["Rotation"].default_value = (math.radians(-90), 0, 0)
    brick = k.n("TexBrick", offset=0.0, squash=1.0)
    for name, value in (
        ("Color1", linear(color)),
        ("Color2", tuple(x * 0.94 for x in linear(color)[:3]) + (1,)),
        ("Mortar", linear(grout)),
        ("Scale", 1.0),
        ("Mortar Size", 0.12),
        ("Mortar Smooth", 0.4),
        ("Brick Width", side),
        ("Row Height", side),
    ):
        brick.inputs[name].default_value = value
    bump = k.n("Bump", Strength=0.5, Distance=0.05)
    bump.invert = True
    k.l(where.outputs["Object"], flat.inputs[0])
    k.l(flat.outputs[0], brick.inputs["Vector"])
    k.l(brick.outputs["Color"], k.b.inputs["Base Color"])
    k.l(brick.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.12, Specular=0.5)
    return k.m


def checked(ground, line, side):
    """Cotton with coloured threads at every so many centimetres, both ways."""
    k = Nodes("checked")
    where, split = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(where.outputs["Object"], split.inputs[0])
    strength = None
    for axis in ("X", "Y"):
        step = k.n("Math", operation="PINGPONG")
        step.inputs[1].default_value = side / 2
        k.l(split.outputs[axis], step.inputs[0])
        inside = k.n("MapRange")
        inside.inputs["From Min"].default_value, inside.inputs["From Max"].default_value = side * 0.1, side * 0.08
        inside.inputs["To Max"].default_value = 0.5
        k.l(step.outputs[0], inside.inputs["Value"])
        if strength:
            both = k.n("Math", operation="ADD", use_clamp=True)
            k.l(strength, both.inputs[0])
            k.l(inside.outputs[0], both.inputs[1])
            strength = both.outputs[0]
        else:
            strength = inside.outputs[0]
    mix = k.n("MixRGB")
    mix.inputs[1].default_value, mix.inputs[2].default_value = linear(ground), linear(line)
    k.l(strength, mix.inputs[0])
    k.l(mix.outputs[0], k.b.inputs["Base Color"])
    weave = k.n("TexNoise", Scale=7.0, Detail=3.0)
    bump = k.n("Bump", Strength=0.3, Distance=0.04)
    k.l(where.outputs["Object"], weave.inputs["Vector"])
    k.l(weave.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.95, Specular=0.08, Sheen=0.3)
    return k.m


def mug(color="#F2EFE8", tea=None, r=3.7, h=8.6):
    outside = [(0, 0), (r * 0.8, 0, 0.3), (r, 1.2, 1.0), (r, h, 0.12)]
    inside = [(r - 0.35, h, 0.12), (r - 0.35, 0.8, 0.6), (0, 0.6)]
    o = [lathe([*outside, *inside], material("mug", color, rough=0.16, coat=0.6), "mug")]
    if tea:
        o.append(cylinder(r - 0.36, 0.1, h * 0.78, 0.02, material("tea", tea, rough=0.04, coat=1), "tea"))
    return group(o, "mug")


def steel_bowl(r=6.5, h=4.6):
    outside = [(0, 0), (r * 0.6, 0, 0.4), (r, h, 1.2), (r + 0.25, h + 0.1, 0.08)]
    inside = [(r - 0.1, h, 0.05), (r * 0.58, 0.18, 0.5), (0, 0.15)]
    return group([lathe([*outside, *inside], cap_material("silver"), "bowl", seg=140)], "bowl")
