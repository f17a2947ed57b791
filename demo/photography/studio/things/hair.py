"""Hair, and hair oils, shampoo, combs."""

import math

import bpy
import numpy as np

from ..kit.geometry import fix_normals, group, lathe, link, loft, put, superellipse
from ..kit.labels import draw_label, labonno_label, plate, print_material, wrap
from ..kit.materials import Nodes, glass, gold, material, set_inputs
from ..kit.palette import linear
from .hairbrush import turned_wood


def oil_bottle(
    color="#FCF6EA",
    oil="#F0BE62",
    label=("Amla & Hibiscus", "Nourishing hair oil", "100 ml  ·  3.4 fl oz", "লাবণ্য"),
    cap="plum",
    r=2.15,
    h=11.0,
    fill="ink",
    accent="sindoor",
    level=None,
    lying=False,
):
    """`level` is how high the oil stands in a bottle that is in use. In one that is `lying`, its label up, oil fills the
    neck, too, and the air is a bubble below the shoulder.
    """
    g = glass("ob", color, 0, 1.48, color)
    o = [
        lathe(
            [
                (0, 0),
                (r, 0, 0.35),
                (r, h - 2.6, 1.3),
                (0.85, h - 0.7, 0.6),
                (0.85, h + 0.5, 0.05),
                (0.6, h + 0.5),
                (0.6, h - 0.7, 0.5),
                (r - 0.22, h - 2.75, 1.1),
                (r - 0.22, 0.45, 0.35),
                (0, 0.45),
            ],
            g,
            "oilb",
            seg=160,
        )
    ]
    surface = (
        [(r - 0.2, level), (0, level)]
        if level
        else [(r - 0.2, h - 2.74, 1.08), (0.98, h - 1.28), (0.86, h - 1.34), (0, h - 1.34)]
    )
    if lying:
        surface = [(r - 0.2, h - 2.74, 1.08), (0.62, h - 0.68, 0.5), (0.62, h + 0.2), (0, h + 0.2)]
        o.append(bubble((0, 0.62 - r, h - 3.7), (0.82, 0.3, 1.25)))
    o.append(
        lathe(
            [(0, 0.48), (r - 0.2, 0.48, 0.3), *surface],
            glass("oil", oil, 0, 1.45, oil),
            "oil",
            seg=144,
        )
    )
    o.append(lathe([(0, h + 0.1), (1.02, h + 0.1, 0.05), (1.02, h + 0.5)], gold(rough=0.18), "oring"))
    o.append(
        lathe(
            [(0, h + 0.35), (1.02, h + 0.35, 0.04), (1.02, h + 2.3, 0.16), (0, h + 2.32)],
            material("ocap", cap, rough=0.3, coat=0.5),
            "ocap",
        )
    )
    n, s, ml, bn = label
    png = labonno_label(n, s, ml, bn, fill=fill, accent=accent, w=3.5, h=5.2, scale=1.1, bg="#FBF3E4", border="gold")
    o.append(wrap(png, r, 1.0, 5.2, 3.5, rough=0.6, off=0.02))
    return group(o, "oil")


def bubble(at, radii):
    """Air in oil."""
    arc = [math.pi * k / 32 for k in range(1, 32)]
    profile = [(0, -1), *((math.sin(a), -math.cos(a)) for a in arc), (0, 1)]
    o = lathe(profile, glass("air", "#FFFFFF", 0, 1 / 1.45, "#FFFFFF"), "air", seg=64, auto=180)
    o.scale = radii
    return put(o, at)


def shampoo(
    color="#E9C9BE",
    label=("Hibiscus Silk", "Strengthening shampoo", "300 ml  ·  10 fl oz", "লাবণ্য"),
    fill="ink",
    accent="sindoor",
    cap="plum",
    w=6.4,
    d=3.9,
    h=14.5,
    **print_,
):
    rings = []
    n = 128
    for i in range(81):
        t = i / 80
        k = 1.0
        if t < 0.03:
            k = 0.93 + 0.07 * math.sin(t / 0.03 * math.pi / 2)
        if t > 0.84:
            u = (t - 0.84) / 0.16
            k = (1 - u**2.6) ** 0.5 * (1 - 0.30) + 0.30 if u < 1 else 0.30
        rings.append(
            (
                h * t,
                superellipse(
                    w / 2 * k,
                    d / 2 * (k * 0.9 + 0.1 if k > 0.5 else k * 1.05),
                    2.5 - 0.5 * max(0, (t - 0.84) / 0.16),
                    n,
                ),
            )
        )
    m = material("sh", color, rough=0.33, spec=0.5, sss=0.05)
    o = [loft(rings, m, "shampoo")]
    cm = material("shcap", cap, rough=0.28, coat=0.5)
    o.append(
        lathe(
            [
                (0, h - 0.1),
                (1.32, h - 0.1, 0.06),
                (1.32, h + 0.18),
                (1.25, h + 0.22),
                (1.25, h + 0.26),
                (1.32, h + 0.3),
                (1.32, h + 1.9, 0.2),
                (0, h + 1.92),
            ],
            cm,
            "shcap",
            seg=128,
        )
    )
    o.append(
        lathe(
            [(1.0, h - 0.35), (1.40, h - 0.3, 0.05), (1.40, h - 0.05, 0.05), (1.0, h - 0.05)],
            gold(rough=0.2),
            "shring",
            seg=128,
        )
    )
    lw, lh, z1 = 4.2, 7.6, 2.4
    nme, s, ml, bn = label
    png = labonno_label(nme, s, ml, bn, fill=fill, accent=accent, w=lw, h=lh, scale=1.42, **print_)
    verts, faces, uv = [], [], []
    NU = 40
    for z in (z1, z1 + lh):
        for iu in range(NU + 1):
            x = -lw / 2 + lw * iu / NU
            verts.append((x, -d / 2 * (1 - abs(x / (w / 2)) ** 2.5) ** (1 / 2.5) - 0.015, z))
    for iu in range(NU):
        faces.append([iu, iu + 1, iu + NU + 2, iu + NU + 1])
        uv += [(iu / NU, 0), ((iu + 1) / NU, 0), ((iu + 1) / NU, 1), (iu / NU, 1)]
    me = bpy.data.meshes.new("sl")
    me.from_pydata(verts, [], faces)
    u = me.uv_layers.new()
    for i, c in enumerate(uv):
        u.data[i].uv = c
    o.append(link(me, "slabel", print_material(png, 0.4)))
    return group(o, "shampoo")


def comb(color="#A9713F", w=15.0, h=4.6, teeth=27, thick=0.42):
    """Sawn from one board of neem, whose grain runs along its teeth, sanded and oiled. It lies in the XY plane, its teeth
    towards -Y.
    """
    outer, inner, foot = 0.31, 0.155, h / 2 - 1.75
    r = (w - 4 * outer - 2 * inner * (teeth - 2)) / (teeth - 1) / 2
    outline = rounded_corner((w / 2 - 0.8, h / 2 - 0.8), 0.8, 0, 90) + rounded_corner((0.8 - w / 2, h / 2 - 0.8), 0.8, 90, 180)
    x = -w / 2
    for k in range(teeth):
        last = k in (0, teeth - 1)
        root, tip = (outer, 0.24) if last else (inner, 0.08)
        x += root
        end = -h / 2 + (0 if last else 0.10)
        left = [] if k == 0 else rounded_corner((x - root - r, foot), r, 90, 0)
        right = [] if k == teeth - 1 else rounded_corner((x + root + r, foot), r, 180, 90)
        outline += left + rounded_corner((x, end + tip), tip, 180, 360) + right
        x += root + 2 * r
    body = sawn(outline, thick, 0.06, turned_wood(color, 5), foot, h / 2 + foot, 0.5)
    burnt = draw_label(5.5, 1.1, [dict(y=0.5, s="LABONNO", font="didot", size=0.62, fill="#34190A", track=0.2)])
    return group([body, plate(burnt, 5.5, 1.1, (0, h / 2 - 0.9, thick + 0.006), (0, 0, 0), rough=0.7)], "comb")


def acetate_comb(w=14.0, h=5.2, teeth=13, thick=0.46):
    """Cut from one sheet of tortoiseshell and polished until no edge is left; it lies as `comb` does."""
    reach = h - 1.75
    step = (w - 1.3) / (teeth - 1)
    outline = rounded_corner((w / 2 - 0.7, h / 2 - 0.7), 0.7, 0, 90) + rounded_corner((0.7 - w / 2, h / 2 - 0.7), 0.7, 90, 180)
    for k in range(teeth):
        x, outer = -w / 2 + 0.65 + k * step, k in (0, teeth - 1)
        root, tip = (0.32, 0.2) if outer else (0.29, 0.125)
        foot = h / 2 - 1.75
        at = foot - reach + (0 if outer else 0.12)
        left = [] if k == 0 else rounded_corner((x - step / 2, foot - 0.02), step / 2 - root, 90, 0)
        right = [] if k == teeth - 1 else rounded_corner((x + step / 2, foot - 0.02), step / 2 - root, 180, 90)
        outline += left + rounded_corner((x, at + tip), tip, 180, 360) + right
    body = sawn(outline, thick, 0.16, tortoiseshell(), h / 2 - 1.75, reach, 0.35)
    stamp = draw_label(5.5, 1.1, [dict(y=0.5, s="LABONNO", font="didot", size=0.62, fill="gold", track=0.2)])
    return group([body, plate(stamp, 5.5, 1.1, (0, h / 2 - 0.88, thick + 0.006), (0, 0, 0), rough=0.25, foil=True)], "comb")


def sawn(outline, thick, soft, made_of, foot, reach, thinner):
    """A comb of that outline, its edges rounded; from the `foot` of its teeth it gets thinner by that share."""
    shape = bpy.data.curves.new("comb", "CURVE")
    shape.dimensions, shape.fill_mode = "2D", "BOTH"
    shape.extrude, shape.bevel_depth, shape.bevel_resolution, shape.offset = thick / 2 - soft, soft, 7, -soft
    line = shape.splines.new("POLY")
    line.points.add(len(outline) - 1)
    line.use_cyclic_u = True
    for point, (x, y) in zip(line.points, outline):
        point.co = (x, y, 0, 1)
    drawn = bpy.data.objects.new("comb", shape)
    bpy.context.scene.collection.objects.link(drawn)
    me = bpy.data.meshes.new_from_object(drawn.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(drawn)
    me.materials.clear()
    for v in me.vertices:  # thinner towards the tips
        v.co.z = thick / 2 + v.co.z * (1 - thinner * max(0, (foot - v.co.y) / reach) ** 1.5)
    fix_normals(me)
    return link(me, "comb", made_of, auto=math.radians(40))


def rounded_corner(middle, r, start, end, steps=12):
    """Points on a circle, from one bearing in degrees to another."""
    turns = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [(middle[0] + r * math.cos(t), middle[1] + r * math.sin(t)) for t in turns]


def tortoiseshell():
    """Clear honey with brown clouds in it that hang at their own depth, so that those of the two faces shift against each
    other; its shadow is honey, too.
    """
    k = Nodes("tortoiseshell")
    k.t.nodes.remove(k.b)
    where, flat = k.n("TexCoord"), k.n("Mapping")
    flat.inputs["Scale"].default_value = (0.62, 0.8, 1.5)
    clouds, tint, dense = k.n("TexNoise", Scale=0.95, Detail=2.5, Roughness=0.55, Distortion=0.9), k.n("ValToRGB"), k.n("ValToRGB")
    e = tint.color_ramp.elements
    e[0].position, e[0].color = 0.34, linear("#6B3512")
    e[1].position, e[1].color = 0.62, linear("#FACF86")
    e.new(0.47).color = linear("#DA8F40")
    e = dense.color_ramp.elements
    e[0].position, e[0].color = 0.36, (0.86,) * 3 + (1,)
    e[1].position, e[1].color = 0.56, (0.10,) * 3 + (1,)
    k.l(where.outputs["Object"], flat.inputs[0])
    k.l(flat.outputs[0], clouds.inputs["Vector"])
    k.l(clouds.outputs["Fac"], tint.inputs[0])
    k.l(clouds.outputs["Fac"], dense.inputs[0])
    clear, through, light, passes = k.n("BsdfGlass", Roughness=0.0, IOR=1.49), k.n("BsdfTransparent"), k.n("LightPath"), k.n("Math", operation="MAXIMUM")
    brown = k.n("BsdfPrincipled", Roughness=0.06, Specular=0.5)
    brown.inputs["Base Color"].default_value = linear("#2A1108")
    body, seen = k.n("MixShader"), k.n("MixShader")
    for shader in (clear, through):
        k.l(tint.outputs[0], shader.inputs["Color"])
    k.l(dense.outputs[0], body.inputs[0])
    k.l(clear.outputs[0], body.inputs[1])
    k.l(brown.outputs[0], body.inputs[2])
    k.l(light.outputs["Is Shadow Ray"], passes.inputs[0])
    k.l(light.outputs["Is Diffuse Ray"], passes.inputs[1])
    k.l(passes.outputs[0], seen.inputs[0])
    k.l(body.outputs[0], seen.inputs[1])
    k.l(through.outputs[0], seen.inputs[2])
    k.l(seen.outputs[0], k.o.inputs["Surface"])
    return k.m


def lock(paths, count=1500, made_of=None, seed=1, width=1.6, height=0.7, thick=0.013, wander=0.1, stray=0.0):
    """Hair that flows along a path [(x, y, z), …]; its tips thin out. Of all hairs that share strays from the others."""
    rnd = np.random.default_rng(seed)
    made_of = made_of or hair_material()
    middle = np.array(paths, np.float32)
    t0 = np.linspace(0, 1, len(middle))
    steps = 56
    t = np.linspace(0, 1, steps)
    centre = np.stack([np.interp(t, t0, middle[:, k]) for k in range(3)], axis=1)
    for k in range(3):
        pad = np.pad(centre[:, k], 6, mode="reflect", reflect_type="odd")
        centre[:, k] = np.convolve(pad, np.hanning(13) / np.hanning(13).sum(), "valid")
    along = np.gradient(centre, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.stack([-along[:, 1], along[:, 0], np.zeros(steps)], axis=1)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    curve = bpy.data.curves.new("hair", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 1
    strands = rnd.integers(0, 9, count)
    for n in range(count):
        group_at = np.random.default_rng(int(strands[n]) + 77).uniform(-1, 1, 2)
        r, w = math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
        u, v = 0.72 * r * math.cos(w) + 0.28 * group_at[0], r * math.sin(w)
        twist = 0.16 * np.sin(2.4 * t * math.pi + strands[n])
        fly = rnd.normal(0, wander) * t**2 + 0.03 * np.sin(9 * t + rnd.uniform(0, 6))
        open_ = 0.86 + 0.3 * (t - 0.5) ** 2
        if stray and rnd.random() < stray:  # leaves the lock, each in a bend of its own, and mostly comes back
            away = abs(rnd.normal(0, 0.55)) * np.sin(math.pi * np.clip((t - rnd.uniform(0, 0.5)) / rnd.uniform(0.4, 0.9), 0, 1)) ** 2
            u, fly = math.copysign(0.95, u), fly + math.copysign(1, u) * away
        off = width / 2 * (u * open_ + twist * (0.4 + 0.6 * v)) + fly
        up = height / 2 * (v * math.cos(0.5 * float(strands[n])) + 0.35 * v) + 0.06 * np.sin(5 * t + strands[n])
        points = centre + side * off[:, None]
        points[:, 2] = np.maximum(points[:, 2] + up, 0.015)
        stop = steps if rnd.random() < 0.75 else int(rnd.uniform(0.82, 1) * steps)
        spline = curve.splines.new("POLY")
        spline.points.add(stop - 1)
        spline.points.foreach_set("co", np.column_stack([points[:stop], np.ones(stop)]).ravel())
        thin = np.clip((1.02 - t[:stop]) / 0.2, 0.25, 1)
        spline.points.foreach_set("radius", thin)
    curve.materials.append(made_of)
    o = bpy.data.objects.new("lock", curve)
    bpy.context.scene.collection.objects.link(o)
    return o


def single_hairs(paths, made_of=None, thick=0.014):
    curve = bpy.data.curves.new("hairs", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 1
    for path in paths:
        spline = curve.splines.new("NURBS")
        spline.points.add(len(path) - 1)
        for point, at in zip(spline.points, path):
            point.co = (*at, 1)
        spline.use_endpoint_u, spline.order_u, spline.resolution_u = True, 4, 16
    curve.materials.append(made_of or hair_material())
    o = bpy.data.objects.new("hairs", curve)
    bpy.context.scene.collection.objects.link(o)
    return o


def hair_material(color="#4A2A1C", gloss=0.36):
    return material("hair", color, rough=gloss, spec=1.0, coat=0.6)


def gleaming_hair(color="#1E110B", gleam="#CFA07C", gloss=0.31, share=0.2):
    """Dark; its gleam has hair's colour, as light has that went through each hair, and is broad enough for few samples."""
    k = Nodes("hair")
    set_inputs(k.b, **{"Base Color": linear(color), "Roughness": 0.5, "Specular": 0.4})
    mirror, mix = k.n("BsdfGlossy", Roughness=gloss), k.n("MixShader")
    mirror.inputs["Color"].default_value = linear(gleam)
    mix.inputs[0].default_value = share
    k.l(k.b.outputs[0], mix.inputs[1])
    k.l(mirror.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m
