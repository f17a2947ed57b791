"""Flacons."""

import math

import bpy

from ..kit.geometry import cylinder, group, lathe, link, loft, put, slab
from ..kit.labels import draw_label, plate
from ..kit.materials import Nodes, cap_material, glass, gold, material, set_inputs, wood
from ..kit.palette import linear
from .vessels import closure


def perfume(
    juice="#FCE9DF",
    cap="gold",
    w=6.0,
    d=3.2,
    h=7.2,
    label=("Shiuli", "Eau de parfum", "50 ml  ·  1.7 fl oz", "শিউলি"),
    fill="ink",
    accent="deeprose",
    open_=False,
    backed=None,
    juice_level=1.0,
    in_the_light=False,
):
    """On a dark ground clear juice takes the ground's colour: `backed` is the colour of paper behind it that only
    the glass sees. One that stands `in_the_light` has a lamp behind that paper and flags at its sides, so that the
    juice glows at the foot and the glass has dark edges, and a long box of light gleams along its front.
    """
    g = glass("flacon", "#FFFFFF", 0, 1.5, "#FBF1EC")
    o = [slab(w, d, h, 0.62, 0.22, g, "flacon", seg=10, n=16)]
    # inner cavity modelled as liquid with slightly higher IOR contrast: air gap from_above the juice
    jz = 1.15 + (h - 2.9) * juice_level
    o.append(
        slab(
            w - 1.15,
            d - 1.0,
            jz - 1.15,
            0.55,
            0.14,
            glass("juice", juice, 0, 1.36, juice),
            "juice",
            z=1.15,
            seg=10,
            n=16,
        )
    )
    air = slab(
        w - 1.15,
        d - 1.0,
        0.85,
        0.55,
        0.16,
        glass("air", "#FFFFFF", 0, 1.0 / 1.5, "#FFFFFF"),
        "air",
        z=jz + 0.02,
        seg=8,
        n=16,
    )
    o.append(air)
    o.append(cylinder(0.12, jz - 1.4 + 1.0, 1.3, 0.02, glass("dip", "#FFFFFF", 0.02, 1.2), "dip", 24))
    o.append(
        lathe([(0, h - 0.05), (1.15, h - 0.05, 0.05), (1.15, h + 0.5, 0.08), (0, h + 0.5)], gold(rough=0.15), "pcollar")
    )
    o += atomiser(h + 0.48) if open_ else [put(perfume_cap(cap), (0, 0, h + 0.45))]
    if in_the_light:
        o.append(glow_card(w - 0.1, h - 0.1, (0, d / 2 + 0.12, h / 2), backed))
        o.append(gleam(0.3, h - 1.3, (0.56 - w / 2, -d / 2 - 0.012, h / 2)))
    elif backed:
        o.append(light_card(w - 1.2, jz - 1.1, (0, d / 2 + 0.12, 1.15 + (jz - 1.15) / 2), backed))
    n, s, ml, bn = label
    L = [
        dict(kind="emblem", y=0.185, size=0.30, fill=accent),
        dict(y=0.37, s="LABONNO", font="didot", size=0.38, fill=fill, track=0.16),
        dict(kind="rule", y=0.475, w=0.1, fill=accent),
        dict(y=0.60, s=n, font="garamondi", size=0.54, fill=fill),
        dict(y=0.735, s=s.upper(), font="latom", size=0.155, fill=fill, track=0.2),
        dict(y=0.86, s=bn, font="bangla", size=0.33, fill=accent),
    ]
    o.append(
        plate(draw_label(3.1, 3.5, L, bg="#FFF8EF", border="gold"), 3.1, 3.5, (0, -d / 2 - 0.02, 3.25), rough=0.55)
    )
    return group(o, "perfume")


def glow_card(w, h, loc, color, dark="#3B1030"):
    """Paper with a lamp behind its foot, flagged off towards the sides and the top. Only glass sees it."""
    k = Nodes("glow")
    where, split = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(where.outputs["Object"], split.inputs[0])
    up, side, away = k.n("ValToRGB"), k.n("ValToRGB"), k.n("Math", operation="ABSOLUTE")
    height, width = k.n("MapRange"), k.n("MapRange")
    height.inputs["From Min"].default_value, height.inputs["From Max"].default_value = -h / 2, h / 2
    width.inputs["From Max"].default_value = w / 2
    k.l(split.outputs["Z"], height.inputs["Value"])
    k.l(split.outputs["X"], away.inputs[0])
    k.l(away.outputs[0], width.inputs["Value"])
    k.l(height.outputs[0], up.inputs[0])
    k.l(width.outputs[0], side.inputs[0])
    c, edge = linear(color)[:3], linear(dark)[:3]
    e = up.color_ramp.elements
    e[0].position, e[0].color = 0.0, [0.5 * x + 0.5 * y for x, y in zip(c, edge)] + [1]
    e[1].position, e[1].color = 0.95, [*edge, 1]
    e.new(0.15).color = [1.5 * x for x in c] + [1]
    e.new(0.32).color = [x * y for x, y in zip(c, (1.1, 0.9, 0.75))] + [1]
    e.new(0.66).color = [x * y for x, y in zip(c, (0.8, 0.5, 0.36))] + [1]
    e = side.color_ramp.elements
    e[0].position, e[0].color = 0.45, (1, 1, 1, 1)
    e[1].position, e[1].color = 0.97, [0.3 * x for x in edge] + [1]
    e.new(0.8).color = (0.72, 0.5, 0.46, 1)
    both, light = k.n("MixRGB", blend_type="MULTIPLY"), k.n("Emission", Strength=0.3)
    both.inputs[0].default_value = 1
    k.l(up.outputs[0], both.inputs[1])
    k.l(side.outputs[0], both.inputs[2])
    k.l(both.outputs[0], light.inputs["Color"])
    k.t.nodes.remove(k.b)
    k.l(light.outputs[0], k.o.inputs["Surface"])
    return seen_by_glass(w, h, loc, k.m)


def gleam(w, h, loc, strength=1.3):
    """The mirror image of a long box of light on a pane: painted, as few samples leave it in crumbs."""
    k = Nodes("gleam")
    where, split = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(where.outputs["Object"], split.inputs[0])
    shares = []
    for axis, half, soft in (("X", w / 2, 0.35 * w), ("Z", h / 2, 0.3 * h)):
        away, share = k.n("Math", operation="ABSOLUTE"), k.n("MapRange", interpolation_type="SMOOTHSTEP")
        share.inputs["From Min"].default_value, share.inputs["From Max"].default_value = half, half - soft
        k.l(split.outputs[axis], away.inputs[0])
        k.l(away.outputs[0], share.inputs["Value"])
        shares.append(share.outputs[0])
    inside, mix = k.n("Math", operation="MULTIPLY"), k.n("AddShader")
    light, through = k.n("Emission"), k.n("BsdfTransparent")
    k.l(shares[0], inside.inputs[0])
    k.l(shares[1], inside.inputs[1])
    bright = k.n("Math", operation="MULTIPLY")
    bright.inputs[1].default_value = strength
    k.l(inside.outputs[0], bright.inputs[0])
    k.l(bright.outputs[0], light.inputs["Strength"])
    k.t.nodes.remove(k.b)
    k.l(light.outputs[0], mix.inputs[0])
    k.l(through.outputs[0], mix.inputs[1])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    pane = link(upright(w, h), "gleam", k.m)
    pane.visible_diffuse = pane.visible_glossy = pane.visible_shadow = pane.visible_transmission = False
    return put(pane, loc)


def upright(w, h):
    me = bpy.data.meshes.new("card")
    me.from_pydata([(-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2)], [], [[0, 1, 2, 3]])
    return me


def seen_by_glass(w, h, loc, made_of):
    card = link(upright(w, h), "card", made_of)
    card.visible_camera = card.visible_diffuse = card.visible_glossy = card.visible_shadow = False
    return put(card, loc)


def sunlit_behind(loc, w, h, color="#FFE9BE", strength=1.9):
    """What only the glass of a bottle sees behind it, or its oil would take the colour of a garden: the sun low at one side,
    dimmer towards the shoulder and the other side, so that what is in it has depth.
    """
    k = Nodes("behind")
    k.t.nodes.remove(k.b)
    where, split, light = k.n("TexCoord"), k.n("SeparateXYZ"), k.n("Emission")
    k.l(where.outputs["Object"], split.inputs[0])
    up = k.ranged(split.outputs["Z"], -0.42 * h, 0.36 * h, (1.0, 0.34))
    aside = k.ranged(split.outputs["X"], -0.5 * w, 0.5 * w, (0.5, 1.0))
    light.inputs["Color"].default_value = linear(color)
    k.l(k.math("MULTIPLY", k.math("MULTIPLY", up, aside), strength), light.inputs["Strength"])
    k.l(light.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False
    return seen_by_glass(w, h, loc, k.m)


def light_card(w, h, loc, color):
    """Paper that the lamps light from before and from behind: brightest low at one side, deeper in colour the dimmer it
    is, or the juice is one even block.
    """
    k = Nodes("card")
    where, split = k.n("TexCoord"), k.n("SeparateXYZ")
    k.l(where.outputs["Object"], split.inputs[0])
    up = k.ranged(split.outputs["Z"], -0.36 * h, 0.5 * h, (1.0, 0.22))
    aside = k.ranged(split.outputs["X"], -0.5 * w, 0.42 * w, (0.08, 1.0))
    foot = k.ranged(split.outputs["Z"], -0.5 * h, -0.4 * h, (0.6, 1.0))
    share = k.math("MULTIPLY", k.math("MULTIPLY", up, aside), foot)
    bright = linear(color)
    deep = [0.45 * x**1.35 for x in bright[:3]] + [1]
    paint = k.mixed(deep, [1.6 * x for x in bright[:3]] + [1], share)
    through, both = k.n("BsdfTranslucent"), k.n("MixShader")
    set_inputs(k.b, **{"Roughness": 0.8, "Specular": 0.25, "Emission Strength": 0.22})
    for socket in (k.b.inputs["Base Color"], k.b.inputs["Emission"], through.inputs[0]):
        k.l(paint, socket)
    both.inputs[0].default_value = 0.5
    k.l(k.b.outputs[0], both.inputs[1])
    k.l(through.outputs[0], both.inputs[2])
    k.l(both.outputs[0], k.o.inputs["Surface"])
    return seen_by_glass(w, h, loc, k.m)


def perfume_cap(cap="gold"):
    """stands on z = 0"""
    if cap == "gold":
        m = gold(rough=0.17)
    elif cap == "wood":
        m = wood("capwood", "#8E5A3A", axis=0)
    else:
        m = material("pcap", cap, rough=0.15, coat=1.0)
    return lathe([(0, 0), (1.5, 0, 0.12), (1.5, 2.3, 0.2), (0, 2.33)], m, "pcap", seg=144)


def atomiser(z, metal="gold"):
    """what is under the cap: a collar and the head that sprays, its nozzle to the front"""
    m = cap_material(metal)
    nozzle = lathe([(0, 0.03), (0.02, 0.03), (0.03, 0.07), (0.07, 0.1, 0.02), (0.11, 0.1, 0.02), (0.125, 0)], material("noz", "#3A3432", rough=0.35), "noz", 48)
    return [
        lathe([(0, z), (0.82, z, 0.05), (0.82, z + 0.32, 0.05), (0, z + 0.32)], m, "acollar"),
        cylinder(0.3, 0.5, z + 0.2, 0.03, m, "astem", 48),
        lathe([(0, z + 0.5), (0.62, z + 0.5, 0.05), (0.62, z + 1.4, 0.12), (0, z + 1.42)], m, "ahead"),
        put(nozzle, (0, -0.56, z + 1.0), (math.pi / 2, 0, 0)),
    ]


def disc_flacon(
    R=3.6,
    d=0.52,
    juice="#F6C7A0",
    cap="gold",
    lab=None,
    lw=3.0,
    lh=3.0,
    metal="gold",
    ball=2.1,
    open_=False,
):
    """A round, flat flacon: its glass is ground level where it sits in a foot of metal."""
    foot = 0.42

    def sph(r, m, nm, zc, z0=None):
        pr = (
            [(0, zc - r)]
            + [(r * math.sin(math.pi * k / 60), zc - r * math.cos(math.pi * k / 60)) for k in range(2, 59)]
            + [(0, zc + r)]
        )
        pr = [(x, max(z, z0) if z0 is not None else z) for x, z in pr]
        ob = lathe(pr, m, nm, seg=144, auto=60)
        ob.scale = (1, d, 1)
        return ob

    zc = R - 0.30 + foot
    o = [sph(R, glass("fl", "#FFFFFF", 0, 1.5, "#FBF3EE"), "fl", zc, foot - 0.06)]
    o.append(slab(0.86 * R, 1.16 * R * d, foot, 0.5 * R * d, 0.09, cap_material(metal), "foot", n=16))
    o.append(sph(R - 0.62, glass("jc", juice, 0, 1.36, juice), "juice", zc, None))
    z = zc + R - 0.14
    o += atomiser(z, metal) if open_ else closure("ball" if ball else "screw", z, 0.62, cap, metal, ball or 1.8)
    if lab:
        o.append(plate(lab, lw, lh, (0, -R * d - 0.03, zc), rough=0.5))
    return group(o, "disc")


def facet_flacon(
    n=8,
    R=2.5,
    h=7.5,
    juice="#E7B7C9",
    cap="gold",
    lab=None,
    lw=2.0,
    lh=3.2,
    metal="gold",
    top=0.62,
    capn=8,
    lz=1.9,
    cap_h=2.4,
    open_=False,
):
    """faceted (octagonal / hexagonal) flacon, one flat face to the front"""

    def ng(r):
        return polygon(n, r)

    m = let_go(glass("fc", "#FFFFFF", 0, 1.5, "#FBF1EE"))
    o = [polished(loft([(0, ng(R * 0.93)), (0.18, ng(R)), (h * 0.80, ng(R)), (h, ng(R * top * 0.7))], m, "facet", auto=15), 0.05)]
    o.append(
        loft(
            [(0.62, ng(R * 0.84)), (0.72, ng(R * 0.88)), (h * 0.76, ng(R * 0.88)), (h * 0.78, ng(R * 0.86))],
            let_go(glass("fj", juice, 0, 1.36, juice)),
            "juice",
            auto=15,
        )
    )
    o.append(
        lathe(
            [(0, h - 0.05), (0.95, h - 0.05, 0.04), (0.95, h + 0.45, 0.06), (0, h + 0.45)], cap_material(metal), "ring"
        )
    )

    cm = cap_material(cap) if cap != "glass" else glass("cg", "#FFFFFF", 0, 1.5, "#FBF1EE")
    o += atomiser(h + 0.42, metal) if open_ else [cut_cap(h + 0.42, cap_h, capn, cm)]
    if lab:
        o.append(plate(lab, lw, lh, (0, -R * math.cos(math.pi / n) - 0.02, lz + lh / 2), rough=0.5))
    return group(o, "facetf")


def let_go(made_of, after=1.5):
    """What a cut body has thrown back inside that often leaves it straight on: else some of it goes round for ever behind
    the edges of its facets, and they are black bars.
    """
    t = made_of.node_tree
    path, often, mix, through = (t.nodes.new("ShaderNode" + kind) for kind in ("LightPath", "Math", "MixShader", "BsdfTransparent"))
    often.operation, often.inputs[1].default_value = "GREATER_THAN", after
    out = t.nodes["Material Output"].inputs["Surface"]
    t.links.new(path.outputs["Glossy Depth"], often.inputs[0])
    t.links.new(often.outputs[0], mix.inputs[0])
    t.links.new(out.links[0].from_socket, mix.inputs[1])
    t.links.new(through.outputs[0], mix.inputs[2])
    t.links.new(mix.outputs[0], out)
    return made_of


def polygon(n, r, turned=0.0):
    """A flat side to the front, unless turned by a share of a side."""
    start = -math.pi / 2 + (1 + 2 * turned) * math.pi / n
    return [(r * math.cos(2 * math.pi * k / n + start), r * math.sin(2 * math.pi * k / n + start)) for k in range(n)]


def cut_cap(z, h, n, made_of):
    """Cut like a gem: each row of facets is half a facet ahead of the row below; their edges are polished a little."""
    rows = [(0, 1.1, 0), (0.04, 1.18, 0), (0.44, 1.5, 0.5), (0.72, 1.36, 0), (0.93, 0.92, 0.5), (1, 0.62, 0)]
    cap = loft([(z + h * up, polygon(n, r, turned)) for up, r, turned in rows], made_of, "fcap", auto=12)
    cap.modifiers.new("facets", "TRIANGULATE")
    return polished(cap, 0.03)


def polished(o, width):
    edges = o.modifiers.new("edges", "BEVEL")
    edges.width, edges.segments, edges.limit_method, edges.angle_limit = width, 3, "ANGLE", math.radians(10)
    return o
