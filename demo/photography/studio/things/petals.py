"""Petals, fallen ones and those flowers are made of: thin as paper, each curled and veined its own way."""

import math
import random

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector, noise

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear

ALONG, ACROSS = 34, 30


def petals(spots, color="#E58E9C", seed=1, s=1.0, of="rose"):
    """Scatters petals at [(x, y, z)], each resting on what is at that height or on petals that fell before it. A spot
    may go on with where its tip points (degrees from +Y, counter-clockwise) and whether it lies on its face.
    """
    rnd = random.Random(seed)
    colors = [color] if isinstance(color, str) else color
    made_of = [velvet("velvet%d" % k, each, rnd.uniform(0, 9), of) for k, each in enumerate(colors)]
    below = []
    for n, (x, y, z, *lies) in enumerate(spots):
        fallen = KINDS[of](rnd, s)
        fallen.data.materials.append(made_of[(n + rnd.randrange(2)) % len(made_of)])
        turn, over = rnd.uniform(0, 2 * math.pi), rnd.random() < 0.35
        if lies:
            turn, over = math.radians(lies[0]), lies[1:] == [True]
        settle(fallen, (x, y, z), turn, over, below, rnd)


def settle(fallen, spot, turn, over, below, rnd, cell=0.06):
    """Lets a petal down at the spot as its weight has it: it rolls until its middle lies lowest."""
    count = len(fallen.data.vertices)
    flat = np.empty(count * 3, np.float32)
    fallen.data.vertices.foreach_get("co", flat)
    flat = flat.reshape(-1, 3)
    flat -= flat.mean(axis=0)
    best = None
    for k in range(150):
        lean = Euler((rnd.gauss(0, 0.26), rnd.gauss(0, 0.26) + math.pi * over, 0)).to_matrix()
        matrix = Matrix.Rotation(turn, 3, "Z") @ lean
        at = flat @ np.array(matrix).T.astype(np.float32) + (spot[0], spot[1], 0)
        lift = (spot[2] - at[:, 2]).max()
        key = cells_of(at, cell)
        for cells, heights in below:
            found = np.minimum(np.searchsorted(cells, key), len(cells) - 1)
            hit = cells[found] == key
            if hit.any():
                lift = max(lift, (heights[found[hit]] - at[hit, 2]).max() + 0.02)
        if best is None or lift < best[0]:
            best = lift, at, matrix
    lift, at, _ = best
    at[:, 2] += lift + 0.004
    fallen.data.vertices.foreach_set("co", at.ravel())
    cells, first = np.unique(cells_of(at, cell), return_inverse=True)
    heights = np.full(len(cells), -np.inf)
    np.maximum.at(heights, first, at[:, 2])
    below.append((cells, heights))


def cells_of(at, cell):
    """A number for the square of the table that each point is above."""
    i, j = np.floor(at[:, :2] / cell).astype(np.int64).T
    return i * 1_000_003 + j


def rose_petal(rnd, s):
    """Broad as a heart, with a soft notch off its middle or none, on a narrow foot; a shallow spoon whose rim is turned
    back here and there.
    """
    length = s * rnd.uniform(2.0, 2.45)
    width = length * rnd.uniform(0.98, 1.2)
    notch, off, askew = rnd.choice((0.02, 0.05, 0.08, 0.11)), rnd.uniform(-0.18, 0.18), rnd.uniform(-0.05, 0.05)
    uneven = waves(rnd, (1.2, 2.2, 3.7, 6.1, 11), (0.012, 0.014, 0.013, 0.011, 0.006))

    def outline(u):
        a = 1.92 * u  # from the middle of the petal
        out = 1 + uneven(u)
        x = width / 2 * math.copysign(abs(math.sin(a)) ** 0.93, a) * out
        up = math.cos(a)
        y = length * (0.53 + (0.47 * abs(up) ** 0.86 if up > 0 else 0.47 * up) * out + askew * math.sin(a))
        return x, y - length * notch * math.exp(-(((u - off) / 0.16) ** 2))

    bowl, side, bulge = rnd.uniform(0.7, 1.25), rnd.uniform(0.2, 0.6), rnd.uniform(0.3, 0.5)
    turned = waves(rnd, (0.9, 1.9, 3.1), (0.55, 0.55, 0.4))
    back = rnd.uniform(-0.1, 0.5)
    large, small = waves(rnd, (1.6, 2.9, 4.4), (0.15, 0.14, 0.1)), waves(rnd, (6, 9.5, 14), (0.13, 0.12, 0.09))
    twist = rnd.uniform(-0.3, 0.3)

    def slope(u, t):
        rim = max(0, (t - 0.7) / 0.3)
        lip = max(0, (t - 0.84) / 0.16)
        roll = max(0, back + turned(u))
        up = bowl * (t - 0.25) + side * u * u * (1 - 0.6 * t) + twist * u * t
        return up - 1.2 * roll * rim**1.6 - 1.5 * roll * lip + large(u + 0.3 * t) * t**1.5 + small(u + 0.1 * t) * rim

    return sheet(rnd, length, outline, 0.085 * width, bulge, slope, 0.014, "rose")


def marigold_petal(rnd, s):
    """A narrow claw that widens into a fan, pleated from its frilled end."""
    length = s * rnd.uniform(1.55, 2.0)
    width = length * rnd.uniform(0.66, 0.86)
    lobes, phase, askew = rnd.uniform(4.5, 6.5), rnd.uniform(0, 6), rnd.uniform(-0.07, 0.07)
    uneven = waves(rnd, (2.1, 4.3, 9, 15, 27), (0.03, 0.03, 0.018, 0.014, 0.009))

    def outline(u):
        a = 1.55 * u
        x = width / 2 * math.sin(a) * (1 + uneven(u))
        y = length * (0.66 + 0.34 * math.cos(a) ** 0.9 + askew * math.sin(a))
        return x, y + length * (0.022 * math.cos(lobes * 2 * u + phase) + uneven(u + 0.4))

    bowl, side = rnd.uniform(-0.5, 0.7), rnd.uniform(0.2, 0.9)
    pleats, frill = waves(rnd, (5, 8, 11), (0.16, 0.16, 0.1)), waves(rnd, (8, 13, 21), (0.6, 0.6, 0.5))
    large, twist = waves(rnd, (1.3, 2.4), (0.3, 0.25)), rnd.uniform(-0.5, 0.5)

    def slope(u, t):
        rim = max(0, (t - 0.72) / 0.28)
        up = bowl * (t - 0.3) + side * u * u * (1 - 0.5 * t) + twist * u * t + large(u) * t * t
        return up + pleats(u) * t**1.5 + frill(u) * rim**1.4 - 0.5 * rim * rim

    return sheet(rnd, length, outline, 0.14 * width, 0.06, slope, 0.008, "marigold")


def lily_petal(rnd, s):
    """A water lily's, long as a boat, with a soft tip."""
    length = s * rnd.uniform(2.5, 2.9)
    width, askew = length * rnd.uniform(0.37, 0.43), rnd.uniform(-0.04, 0.04)
    uneven = waves(rnd, (1.4, 2.9, 5.3), (0.012, 0.012, 0.01))

    def outline(u):
        x = width / 2 * math.sin(1.5 * u) * (1 + uneven(u))
        tip = (1 - abs(u) ** 1.35) * (1 + 0.5 * uneven(2 * u))
        return x + askew * length * (1 - u * u), length * (0.58 + 0.42 * tip)

    bowl, side, twist = rnd.uniform(0.4, 0.8), rnd.uniform(0.7, 1.1), rnd.uniform(-0.2, 0.2)
    large = waves(rnd, (1.6, 3.1), (0.1, 0.1))

    def slope(u, t):
        rim = max(0, (t - 0.75) / 0.25)
        return bowl * (t - 0.3) + side * u * u * (1 - 0.4 * t) + twist * u * t + large(u) * t * t - 0.4 * rim**1.5

    return sheet(rnd, length, outline, 0.24 * width, 0.22, slope, 0.008, "lily")


def waves(rnd, pitches, heights):
    """A sum of waves that never falls into step."""
    of = [(k, rnd.uniform(0, 6.3), h * rnd.uniform(0.5, 1.2)) for k, h in zip(pitches, heights)]
    return lambda x: sum(h * math.sin(k * x + p) for k, p, h in of)


def sheet(rnd, length, outline, foot, bulge, slope, dents, name, along=44, across=64):
    """A petal whose rays run from its foot to its outline (a point for each u from -1 to 1), the outer ones bulging;
    each climbs and falls by the slope at (u, t) on its way, in radians, so that what is rolled has its true length.
    """
    verts, coords = [], []
    shift = Vector((rnd.uniform(-9, 9), rnd.uniform(-9, 9), 0))
    for i in range(across + 1):
        u = 2 * i / across - 1
        x1, y1 = outline(u)
        x0, y0 = foot * u, 0.04 * length * u * u
        # the side rays leave the foot sideways and bend up into the outline
        xc, yc = (x0 + x1) / 2 + bulge * x1 * u * u * 0.55, (y0 + y1) / 2 - bulge * y1 * u * u * 0.75
        x, y, z = x0, y0, 0.0
        before = (x0, y0)
        for j in range(along + 1):
            t = j / along
            here = tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * b for a, c, b in ((x0, xc, x1), (y0, yc, y1)))
            dx, dy = here[0] - before[0], here[1] - before[1]
            before = here
            a = slope(u, t)
            x, y, z = x + dx * math.cos(a), y + dy * math.cos(a), z + math.hypot(dx, dy) * math.sin(a)
            dent = noise.noise(Vector((here[0], here[1], 0)) * (2.6 / length) + shift)
            dent += 0.4 * noise.noise(Vector((here[0], here[1], 0)) * (7 / length) - shift)
            verts.append((x, y, z + dents * length * dent * min(1, 3 * t)))
            coords.append((i / across, t))
    row = along + 1
    faces = [
        [i * row + j, (i + 1) * row + j, (i + 1) * row + j + 1, i * row + j + 1]
        for i in range(across)
        for j in range(along)
    ]
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new().data
    for loop in me.loops:
        uv[loop.index].uv = coords[loop.vertex_index]
    return link(me, name, None, auto=math.pi)


def velvet(name, color, phase, of="rose", edge=None, through=None):
    """A rose's petal is deeper towards its rim and pale only at its foot, its back is paler; veins fork on their way to
    the rim, where it is bruised here and there. A marigold's glows, a hibiscus is dark in its heart and may have an
    `edge`. No two have quite the same colour.
    """
    N = Nodes(name)
    c = linear(color)[:3]
    marigold, hibiscus = of == "marigold", of == "hibiscus"

    def of_(operation, *into, clamp=False):
        n = N.n("Math", operation=operation, use_clamp=clamp)
        for socket, value in enumerate(into):
            if isinstance(value, (int, float)):
                n.inputs[socket].default_value = value
            else:
                N.l(value, n.inputs[socket])
        return n.outputs[0]

    def ranged(value, low, high, to=(0.0, 1.0)):
        n = N.n("MapRange", interpolation_type="SMOOTHSTEP")
        for key, x in (("From Min", low), ("From Max", high), ("To Min", to[0]), ("To Max", to[1])):
            n.inputs[key].default_value = x
        N.l(value, n.inputs["Value"])
        return n.outputs[0]

    def mixed(share, first, second):
        n = N.n("MixRGB")
        for socket, value in enumerate((share, first, second)):
            if isinstance(value, (int, float)):
                n.inputs[socket].default_value = value
            elif isinstance(value, (list, tuple)):
                n.inputs[socket].default_value = [*value[:3], 1]
            else:
                N.l(value, n.inputs[socket])
        return n.outputs[0]

    at, each, here = N.n("TexCoord"), N.n("ObjectInfo"), N.n("NewGeometry")
    split = N.n("SeparateXYZ")
    N.l(at.outputs["UV"], split.inputs[0])
    t = split.outputs["Y"]
    own = N.n("VectorMath", operation="ADD")  # each has its own veins
    N.l(at.outputs["UV"], own.inputs[0])
    other = N.n("CombineXYZ")
    N.l(of_("MULTIPLY", each.outputs["Random"], 37.0), other.inputs["Z"])
    N.l(other.outputs[0], own.inputs[1])

    def streaks(across, along, detail, distortion=0.4):
        stretch = N.n("Mapping")
        stretch.inputs["Location"].default_value = (phase, phase, 0)
        stretch.inputs["Scale"].default_value = (across, along, 1)
        drawn = N.n("TexNoise", Scale=1.0, Detail=detail, Distortion=distortion)
        N.l(own.outputs[0], stretch.inputs[0])
        N.l(stretch.outputs[0], drawn.inputs["Vector"])
        return drawn.outputs["Fac"]

    def lines(across, along, thin):
        """Where noise crosses its middle there are lines that fork and meet."""
        off = of_("ABSOLUTE", of_("SUBTRACT", streaks(across, along, 1.0, 0.25), 0.5))
        return ranged(off, 0.0, thin, (1.0, 0.0))

    fine = streaks(52, 1.3, 2.0)
    veins = of_("MAXIMUM", lines(13, 1.1, 0.035), of_("MULTIPLY", lines(30, 2.4, 0.04), 0.6))
    patches = streaks(3.0, 2.4, 3.0)
    deep = linear(edge)[:3] if edge else [x ** (1.06 if marigold else 1.25) * 0.95 for x in c]
    light = [min(1, 0.9 * x + 0.1 * y) for x, y in zip(c, (1.0, 0.78, 0.12) if marigold else (0.95, 0.86, 0.8))]
    light = c if hibiscus else light
    foot = [(0.0 if hibiscus else 0.25) * x + (1.0 if hibiscus else 0.75) * y for x, y in zip(c, FEET[of])]
    ragged = of_("ADD", t, of_("MULTIPLY", of_("SUBTRACT", fine, 0.5), 0.2))
    face = mixed(ranged(ragged, 0.3, 0.95), light, c)
    face = mixed(of_("MULTIPLY", ranged(of_("ADD", t, of_("MULTIPLY", patches, 0.4)), 0.85, 1.35), 0.75), face, deep)
    face = mixed(ranged(ragged, 0.02, 0.4 if hibiscus else 0.26, (1.0, 0.0)), face, foot)
    paler = [0.7 * x + 0.3 * y for x, y in zip(c, (0.95, 0.62, 0.03))] if marigold else [x**0.72 for x in c]
    face = mixed(of_("MULTIPLY", here.outputs["Backfacing"], 0.6), face, paler)
    bruised = of_("MULTIPLY", ranged(streaks(4.2, 4.2, 4.0, 0.8), 0.6, 0.74), ranged(t, 0.5, 1.0))
    brown = [x * y for x, y in zip(c, (0.6, 0.34, 0.36))]
    face = mixed(of_("MULTIPLY", bruised, 0.1 if marigold else 0.26), face, brown)
    face = mixed(ranged(t, 0.975, 1.0, (0.0, 0.4)), face, light)  # light gathers in the edge
    depth = of_("ADD", of_("MULTIPLY", patches, 0.24), of_("MULTIPLY", fine, 0.2))
    depth = of_("ADD", depth, 0.9 if marigold else 0.82)
    depth = of_("SUBTRACT", depth, of_("MULTIPLY", veins, 0.2 if hibiscus else 0.11))
    veined = N.n("VectorMath", operation="SCALE")
    N.l(face, veined.inputs[0])
    N.l(depth, veined.inputs["Scale"])
    hue = N.n("HueSaturation")
    N.l(veined.outputs[0], hue.inputs["Color"])
    strays = 0.007 if hibiscus else 0.018
    N.l(of_("MULTIPLY_ADD", each.outputs["Random"], strays, 0.5 - strays / 2), hue.inputs["Hue"])
    again = of_("FRACT", of_("MULTIPLY", each.outputs["Random"], 7.3))
    N.l(of_("MULTIPLY_ADD", again, 0.2, 0.9), hue.inputs["Saturation"])
    N.l(of_("MULTIPLY_ADD", again, -0.16, 1.06), hue.inputs["Value"])
    colour = hue.outputs[0]

    relief = N.n("Bump", Strength=0.5 if hibiscus else 0.3, Distance=0.02)
    N.l(of_("SUBTRACT", of_("MULTIPLY", fine, 0.7), of_("MULTIPLY", veins, 0.5)), relief.inputs["Height"])
    thin, mix = N.n("BsdfTranslucent"), N.n("MixShader")
    mix.inputs[0].default_value = through or THROUGH[of]
    for shader in (N.b.inputs["Base Color"], thin.inputs["Color"], N.b.inputs["Emission"]):
        N.l(colour, shader)
    N.b.inputs["Emission Strength"].default_value = 0.12 if marigold else 0.0  # light that wanders on within it
    for shader in (N.b, thin):
        N.l(relief.outputs[0], shader.inputs["Normal"])
    set_inputs(N.b, Roughness=0.62, Specular=0.22, Sheen=0.2 if marigold else 0.8, **{"Sheen Tint": 0.75})
    N.l(N.b.outputs[0], mix.inputs[1])
    N.l(thin.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    return N.m


def wet(names, rough=0.2):
    """Petals of these materials lie in the wet: deeper in colour, and they mirror."""
    for made_of in bpy.data.materials:
        if made_of.name.startswith(tuple(names)):
            skin = made_of.node_tree.nodes["Principled BSDF"]
            set_inputs(skin, Roughness=0.42, Specular=0.5, Sheen=0.0, Clearcoat=0.6, **{"Clearcoat Roughness": rough})


def hibiscus_petal(rnd, s):
    """A broad fan, crinkled from a rim that waves and is turned back."""
    length = s * rnd.uniform(3.1, 3.5)
    width = length * rnd.uniform(0.96, 1.1)
    askew = rnd.uniform(0.02, 0.08)
    uneven = waves(rnd, (1.7, 3.2, 6, 10, 17), (0.02, 0.022, 0.016, 0.01, 0.007))

    def outline(u):
        a = 1.75 * u
        out = 1 + uneven(u)
        up = math.cos(a)
        x = width / 2 * math.copysign(abs(math.sin(a)) ** 0.95, a) * out
        return x, length * (0.6 + (0.4 * abs(up) ** 0.9 if up > 0 else 0.4 * up) * out + askew * math.sin(a))

    large, frill = waves(rnd, (1.4, 2.6, 4.1), (0.16, 0.16, 0.12)), waves(rnd, (6.5, 10, 15), (0.28, 0.26, 0.2))
    pleats, back = waves(rnd, (9, 14, 22), (0.05, 0.05, 0.035)), rnd.uniform(0.5, 0.9)

    def slope(u, t):
        rim = max(0, (t - 0.62) / 0.38)
        up = 0.5 * t + 0.16 * u * u + large(u + 0.2 * t) * t**1.4 + pleats(u) * min(1, 2.5 * t)
        return up - back * rim**1.4 + frill(u + 0.06 * t) * rim**1.3

    return sheet(rnd, length, outline, 0.09 * width, 0.14, slope, 0.012, "hibiscus", 56, 90)


KINDS = dict(rose=rose_petal, marigold=marigold_petal, hibiscus=hibiscus_petal, lily=lily_petal)
FEET = dict(rose=(0.93, 0.86, 0.62), marigold=(0.78, 0.7, 0.2), hibiscus=(0.07, 0.002, 0.006), lily=(0.9, 0.86, 0.6))
THROUGH = dict(rose=0.42, marigold=0.46, hibiscus=0.36, lily=0.45)


def jasmine_petal(rnd, length, notch=0.0):
    """A tongue; that of shiuli has a notch."""
    width = length * rnd.uniform(0.56, 0.68)

    def outline(t):
        return width / 2 * (0.24 + 0.76 * math.sin(math.pi / 2 * min(1, t / 0.66)) ** 1.1) * (1 - 0.4 * t**5)

    def tip(u, t):
        return 1 - (0.24 * abs(u) ** 2.2 + notch * math.exp(-((u / 0.28) ** 2))) * t**3

    return curled(rnd, length, outline, tip, rnd.uniform(0.1, 0.4), rnd.uniform(0.2, 0.9), rnd.uniform(0.4, 0.8), 0.8)


def curled(rnd, length, outline, tip, bend, roll, cup, ruffle=1.0):
    """A sheet that is bent along its middle line, rolled back at its end and bowed across, each in radians."""
    waves = [(rnd.uniform(2, 4), rnd.uniform(0, 6)), (rnd.uniform(5, 9), rnd.uniform(0, 6))]
    twist, side, tilt = rnd.uniform(-0.5, 0.5), rnd.uniform(-0.25, 0.25), rnd.uniform(-0.2, 0.2)
    y = z = 0.0
    verts, coords = [], []
    for j in range(ALONG + 1):
        t = j / ALONG
        lip = max(0, (t - 0.6) / 0.4)
        slope = bend * t - roll * lip**1.6
        wide, bow = outline(t), cup * (1 - 0.45 * t) * (1 - 0.8 * lip) + 0.001
        for i in range(ACROSS + 1):
            u = 2 * i / ACROSS - 1
            across = wide * math.sin(bow * u) / bow
            up = wide * (1 - math.cos(bow * u)) / bow
            edge = max(abs(u) ** 2.5 * t, t**4)
            up -= (0.2 + tilt * u) * wide * abs(u) ** 3 * lip  # the sides of the lip turn back, one more than the other
            up += ruffle * edge * sum(0.05 * length / a**0.5 * math.sin(a * (u + t) + p) for a, p in waves)
            up += twist * 0.25 * across * t
            along = y * tip(u, t)
            verts.append((across + side * t * t * length * 0.4, along - up * math.sin(slope), z + up * math.cos(slope)))
            coords.append((i / ACROSS, t))
        y += length / ALONG * math.cos(slope)
        z += length / ALONG * math.sin(slope)
    row = ACROSS + 1
    faces = [
        [j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i]
        for j in range(ALONG)
        for i in range(ACROSS)
    ]
    me = bpy.data.meshes.new("petal")
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new().data
    for loop in me.loops:
        uv[loop.index].uv = coords[loop.vertex_index]
    return link(me, "petal", None, auto=math.pi)


def petal_material(name, color, phase, foot=None, edge=None, through=0.4, glow=0.0):
    """Another colour at the foot (pale, if none is told), deeper towards the lip or of another colour at its `edge`, with
    fine veins that fan out; velvet, and so much light comes `through`.
    """
    N = Nodes(name)
    c = linear(color)[:3]
    at_foot = linear(foot)[:3] if foot else [0.38 * x + 0.62 * y for x, y in zip(c, (0.94, 0.84, 0.56))]
    at, split = N.n("TexCoord"), N.n("SeparateXYZ")
    N.l(at.outputs["UV"], split.inputs[0])
    shade = N.n("ValToRGB")
    shade.color_ramp.interpolation = "EASE"
    e = shade.color_ramp.elements
    e[0].position, e[0].color = 0.04, [*at_foot, 1]
    e[1].position, e[1].color = 1.0, [x**1.1 for x in c] + [1]
    e.new(0.34).color = [min(1, 1.08 * x + 0.015) for x in c] + [1]
    e.new(0.86 if edge else 0.7).color = list(c) + [1]
    if edge:
        e[len(e) - 1].color = linear(edge)
    N.l(split.outputs["Y"], shade.inputs[0])

    def streaks(across, along, detail):
        """Noise drawn out from foot to lip: as the petal's width grows, so do the streaks fan out."""
        stretch = N.n("Mapping")
        stretch.inputs["Location"].default_value = (phase, phase, 0)
        stretch.inputs["Scale"].default_value = (across, along, 1)
        noise = N.n("TexNoise", Scale=1.0, Detail=detail, Distortion=0.4)
        N.l(at.outputs["UV"], stretch.inputs[0])
        N.l(stretch.outputs[0], noise.inputs["Vector"])
        return noise.outputs["Fac"]

    def weighted(value, share, rest):
        add = N.n("Math", operation="MULTIPLY_ADD")
        add.inputs[1].default_value = share
        N.l(value, add.inputs[0])
        if isinstance(rest, float):
            add.inputs[2].default_value = rest
        else:
            N.l(rest, add.inputs[2])
        return add.outputs[0]

    veins = streaks(38, 1.1, 2.0)
    depth = weighted(veins, 0.26, weighted(streaks(3.2, 2.2, 3.0), 0.34, 0.7))
    veined = N.n("VectorMath", operation="SCALE")
    N.l(shade.outputs[0], veined.inputs[0])
    N.l(depth, veined.inputs["Scale"])
    relief = N.n("Bump", Strength=0.22, Distance=0.02)
    N.l(veins, relief.inputs["Height"])
    thin, mix = N.n("BsdfTranslucent"), N.n("MixShader")
    mix.inputs[0].default_value = through
    for shader in (N.b.inputs["Base Color"], thin.inputs["Color"], N.b.inputs["Emission"]):
        N.l(veined.outputs[0], shader)
    N.b.inputs["Emission Strength"].default_value = glow  # light that wanders on from petal to petal
    for shader in (N.b, thin):
        N.l(relief.outputs[0], shader.inputs["Normal"])
    set_inputs(N.b, Roughness=0.58, Specular=0.18, Sheen=0.6)
    N.l(N.b.outputs[0], mix.inputs[1])
    N.l(thin.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    return N.m
