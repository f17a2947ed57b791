"""The lights: soft boxes in a studio, or low sun through palm leaves. All aim at a target; `k` scales the rig."""

import math
import random

import bpy
from mathutils import Euler, Vector

from ..things.props import palm_shadow
from .geometry import group, link, put, slab
from .materials import material
from .palette import linear


def sunlight(
    target=(0, 0, 5),
    k=1.0,
    ambient=0.30,
    height=50,
    bearing=-38,
    power=4.2,
    seed=1,
    shadow_at=(0, 0),
    softness=1.6,
    tint=(1, 0.93, 0.83),
    leaves=((-13, -17, 0.55), (11, -19, -0.5)),
):
    """Sun from the upper left, `height` degrees above the horizon, with palm leaves (across, up, twist) between it and
    the set.
    """
    x, y, z = target
    surroundings("#F4F1F2", ambient)
    azimuth, elevation = math.radians(bearing), math.radians(height)
    towards = Vector(
        (math.sin(azimuth) * math.cos(elevation), -math.cos(azimuth) * math.cos(elevation), math.sin(elevation))
    )
    turn = towards.to_track_quat("Z", "Y").to_euler()
    sun(turn, power, softness, tint)
    soft_box("fill", (x + 34 * k, y - 22 * k, z + 14 * k), target, 26 * k, 34 * k, 5 * k, (0.98, 0.97, 1))
    soft_box("top", (x - 6 * k, y + 10 * k, z + 40 * k), target, 34 * k, 20 * k, 5 * k)
    middle = Vector((shadow_at[0], shadow_at[1], 0)) + towards * 42 * k
    for leaf, (across, up, twist) in enumerate(leaves):
        at = middle + turn.to_matrix() @ Vector((across * k, up * k, 0))
        frond = palm_shadow(at, turn, 0.95 * k, seed=seed + leaf)
        frond.rotation_euler = (turn.to_matrix() @ Euler((0, 0, twist)).to_matrix()).to_euler()


def through_window(
    hole=(-12, 8, -8, 26),
    bearing=-46,
    height=40,
    power=5.0,
    bars=((), ()),
    bar=0.8,
    softness=0.8,
    tint=(1, 0.94, 0.85),
    away=62,
    twigs=(),
    seed=1,
):
    """Hard sun from the front through a window whose wall is parallel to the picture: what it lights where y is 0 is the
    `hole` (left, right, low, high), with glazing `bars` at those x and those z. `twigs` (x, z, degrees, length) with
    leaves hang before it outside. None of it is seen.
    """
    azimuth, elevation = math.radians(bearing), math.radians(height)
    towards = Vector(
        (math.sin(azimuth) * math.cos(elevation), -math.cos(azimuth) * math.cos(elevation), math.sin(elevation))
    )
    sun(towards.to_track_quat("Z", "Y").to_euler(), power, softness, tint)
    left, right, low, high = hole
    wide = 150
    middle, tall = (left + right) / 2, high - low
    walls = [(left - wide / 2, (low + high) / 2, wide, 3 * wide), (right + wide / 2, (low + high) / 2, wide, 3 * wide)]
    walls += [(middle, high + wide / 2, right - left, wide), (middle, low - wide / 2, right - left, wide)]
    walls += [(x, (low + high) / 2, bar, tall) for x in bars[0]] + [(middle, z, right - left, bar) for z in bars[1]]
    dark = material("shutter", "#222222", rough=1)
    parts = [put(slab(w, 0.3, h, 0.02, 0.02, dark, "shutter", n=2, seg=2), (x, 0, z - h / 2)) for x, z, w, h in walls]
    rnd = random.Random(seed)
    for x, z, bearing_, long in twigs:
        a = math.radians(bearing_)
        for k in range(round(2.2 * long)):
            t = long * (k + rnd.random()) / (2.2 * long)
            leaf = leaf_shadow(rnd, dark)
            along = a + 0.05 * t * math.sin(x)
            at = (x + t * math.cos(along), rnd.uniform(-3, 3), z + t * math.sin(along))
            put(leaf, at, (rnd.uniform(1.0, 2.1), rnd.choice((-1, 1)) * rnd.uniform(0.3, 1.1) + 1.57 - a, rnd.uniform(-0.5, 0.5)))
            parts.append(leaf)
    for part in parts:
        part.visible_camera = part.visible_glossy = part.visible_transmission = part.visible_diffuse = False
    group(parts, "window wall", towards * (away / (math.cos(azimuth) * math.cos(elevation))))
    return towards


def leaf_shadow(rnd, made_of):
    long, wide = rnd.uniform(2.4, 4.2), rnd.uniform(0.9, 1.5)
    edge = [(wide / 2 * math.sin(math.pi * k / 12) ** 0.8, long * k / 12) for k in range(13)]
    me = bpy.data.meshes.new("leaf shadow")
    outline = [(x, y, 0) for x, y in edge] + [(-x, y, 0) for x, y in edge[-2:0:-1]]
    me.from_pydata(outline, [], [list(range(len(outline)))])
    return link(me, "leaf shadow", made_of, smooth=False)


def low_light(target=(0, 0, 0), k=1.0, ambient=0.10, warm=(1, 0.96, 0.91)):
    """For what is looked at from above and lives of its relief: a key that grazes it, a strip behind that wet ridges
    mirror, hardly any fill.
    """
    x, y, z = target
    surroundings("#FFFBF6", ambient)
    soft_box("key", (x - 30 * k, y + 11 * k, z + 17 * k), target, 11 * k, 15 * k, 46 * k, warm)
    soft_box("strip", (x + 5 * k, y + 27 * k, z + 31 * k), target, 26 * k, 5 * k, 17 * k, (1, 0.99, 0.97))
    soft_box("fill", (x + 26 * k, y - 24 * k, z + 26 * k), target, 24 * k, 24 * k, 5.5 * k, (0.96, 0.98, 1))


def window(target=(0, 0, 0), k=1.0):
    """Two panes behind the table, for what is wet to mirror when looked at from above."""
    x, y, z = target
    for pane in (-3.6, 3.6):
        soft_box("pane", (x + (pane - 9) * k, y + 35 * k, z + 33 * k), target, 6.4 * k, 11 * k, 22, (1, 0.99, 0.97), crisp=True)


# Narrow lamps, and black cards beside them: where their middle is (degrees from the camera's side to the right), half
# their width, how soft they end, and how bright or dark they are.
LINES = ((-68, 11, 3, 1.0), (34, 10, 14, 0.06), (122, 8, 3, 0.55))
FLAGS = ((-36, 12, 4, 0.9), (94, 12, 5, 0.9), (-146, 14, 8, 0.7))


def mirror_strips(lacquers=(), metals=(), glasses=(), lines=LINES, flags=FLAGS, away=15.0, power=4.5, tint=(1, 0.97, 0.94), overhead=0.45, above=(46, 6, 5)):
    """What lacquers, metals and glasses (names of materials) mirror of narrow lamps and, beside them, black cards:
    along edges a crisp line of light, on metal a dark one, too. They would have to reach below the table, where nothing can
    stand, so they are painted: where the mirrored look arrives `away` centimetres from here. One more lamp, so bright as
    `overhead`, lies across `above` them: how high (degrees), half its width, how soft it ends.
    """
    for made_of in list(bpy.data.materials):
        name = made_of.name.split(".")[0]
        if name in metals:
            mirrored(made_of.node_tree, 1.45, lines, away, tint, overhead, above, flags)
        elif name in lacquers or name in glasses:
            mirrored(made_of.node_tree, power, lines, away, tint, overhead, above)


def mirrored(t, power, lines, away, tint, overhead, above, flags=()):
    """Adds lines of light to a material's nodes, and where it is metal dark ones."""

    def node(kind, *into, **settings):
        n = t.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(n, key, value)
        for socket, value in enumerate(into):
            if isinstance(value, bpy.types.NodeSocket):
                t.links.new(value, n.inputs[socket])
            elif value is not None:
                n.inputs[socket].default_value = value
        return n

    def math_(operation, *into):
        return node("Math", *into, operation=operation).outputs[0]

    def banded(at, bands):
        ramp = node("ValToRGB", at)
        stops = [(0.0, 0.0), (1.0, 0.0)]
        for middle, half, soft, bright in bands:
            for off, value in ((-half - soft, 0), (-half, bright), (half, bright), (half + soft, 0)):
                stops.append(((middle + off) / 360 + 0.5, value))
        ends = ramp.color_ramp.elements
        for element, (_, value) in zip(ends, stops):
            element.color = (value, value, value, 1)
        for where, value in stops[2:]:
            ends.new(where).color = (value, value, value, 1)
        return ramp.outputs[0]

    look = node("TexCoord").outputs["Reflection"]
    here = node("NewGeometry").outputs
    lamp = node("VectorMath", look, (away, away, away), here["Position"], operation="MULTIPLY_ADD")
    x, y, _ = node("SeparateXYZ", lamp.outputs[0]).outputs
    around = math_("ADD", math_("DIVIDE", math_("ARCTAN2", x, math_("MULTIPLY", y, -1.0)), 2 * math.pi), 0.5)
    steep = math_("MULTIPLY", math_("ARCSINE", node("SeparateXYZ", look).outputs["Z"]), 2 / math.pi)
    upright = node("MapRange", steep, 0.3, 0.55, 1.0, 0.0, clamp=True).outputs[0]
    upright = math_("MULTIPLY", upright, node("MapRange", steep, -0.45, -0.2, clamp=True).outputs[0])
    across = banded(math_("ADD", math_("MULTIPLY", steep, 0.25), 0.5), ((*above, overhead),))
    shine = math_("MAXIMUM", math_("MULTIPLY", banded(around, lines), upright), across)
    shader = t.nodes.get("Principled BSDF")
    if flags:
        color = tuple(shader.inputs["Base Color"].default_value)
        dark = math_("SUBTRACT", 1.0, math_("MULTIPLY", banded(around, flags), upright))
        shaded = node("MixRGB", 1.0, color, dark, blend_type="MULTIPLY")
        t.links.new(shaded.outputs[0], shader.inputs["Base Color"])
        shader.inputs["Emission"].default_value = tuple(0.35 + 0.65 * c for c in color[:3]) + (1,)
        t.links.new(math_("MULTIPLY", shine, power), shader.inputs["Emission Strength"])
        return
    coat = math_("MINIMUM", node("Fresnel", 1.5).outputs[0], 0.11)  # or an outline of light would run round it
    shine = math_("MULTIPLY", shine, math_("MULTIPLY", coat, power))
    white = (*tint, 1)
    if shader:
        shader.inputs["Emission"].default_value = white
        t.links.new(shine, shader.inputs["Emission Strength"])
        return
    outside = math_("MULTIPLY", shine, math_("SUBTRACT", 1.0, here["Backfacing"]))
    out = t.nodes["Material Output"].inputs["Surface"]
    both = node("AddShader", out.links[0].from_socket, node("Emission", white, outside).outputs[0])
    t.links.new(both.outputs[0], out)


def black_flags(at, half, tall=16.0, deep=14.0):
    """Black cards at both sides of a flacon, which only glass sees: they draw its edges dark."""
    for side in (-1, 1):
        card = slab(0.1, deep, tall, 0.02, 0.01, material("flag", "#0A090A", rough=1, spec=0), "flag")
        put(card, (at[0] + side * half, at[1] + 0.2 * deep, at[2]))
        card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def soft_box(name, loc, target, w, h, power, color=(1, 1, 1), crisp=False):
    """A lamp of that width and height that the camera does not see; a `crisp` one is as bright at its rim."""
    d = bpy.data.lights.new(name, "AREA")
    d.shape = "RECTANGLE"
    d.size, d.size_y = w, h
    d.energy = power * (w * h) ** 0.5 * 10
    d.color = color[:3]
    if not crisp:
        feather(d)
    o = bpy.data.objects.new(name, d)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    o.visible_camera = False
    return o


def feather(d):
    """A bright centre that falls off to a soft rim."""
    d.use_nodes = True
    t = d.node_tree
    em = t.nodes["Emission"]
    g = t.nodes.new("ShaderNodeNewGeometry")
    v = t.nodes.new("ShaderNodeVectorMath")
    v.operation = "DISTANCE"
    v.inputs[1].default_value = (0.5, 0.5, 0)
    r = t.nodes.new("ShaderNodeMapRange")
    r.interpolation_type = "SMOOTHSTEP"
    for k, x in zip(("From Min", "From Max", "To Min", "To Max"), (0.12, 0.62, 1.35, 0.12)):
        r.inputs[k].default_value = x
    t.links.new(g.outputs["Parametric"], v.inputs[0])
    t.links.new(v.outputs["Value"], r.inputs["Value"])
    t.links.new(r.outputs[0], em.inputs["Strength"])


def sun(rot, power, angle=1.2, color=(1, 0.93, 0.82)):
    """The wider its angle in degrees, the softer its shadows."""
    d = bpy.data.lights.new("sun", "SUN")
    d.energy = power
    d.angle = math.radians(angle)
    d.color = color
    o = bpy.data.objects.new("sun", d)
    bpy.context.scene.collection.objects.link(o)
    o.rotation_euler = rot
    return o


def surroundings(color, strength):
    """Light from everywhere."""
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes["Background"]
    bg.inputs[0].default_value = linear(color)
    bg.inputs[1].default_value = strength
