"""What a cap hides: threads, mouths, a tube's nozzle, and what comes out of them."""

import math

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

from ..kit.geometry import group, lathe, link, sweep
from ..kit.materials import Nodes, material
from ..kit.palette import linear
from .maps import image


def threaded(o, r, low, high, pitch=0.3, deep=0.09, sharp=0.24):
    """Presses a screw thread out of a turned wall of that radius, between two heights; it runs out at both ends."""
    bm = bmesh.new()
    bm.from_mesh(o.data)
    for z in np.arange(low, high, pitch / 14):
        everything = [*bm.verts, *bm.edges, *bm.faces]
        bmesh.ops.bisect_plane(bm, geom=everything, plane_co=(0, 0, z), plane_no=(0, 0, 1))
    for v in bm.verts:
        x, y, z = v.co
        if low < z < high and abs(math.hypot(x, y) - r) < 0.012:
            turn = (z - low) / pitch - math.atan2(y, x) / (2 * math.pi)
            off = min(1.0, abs(turn % 1.0 - 0.5) / sharp)
            ends = min(1.0, min(z - low, high - z) / (0.5 * pitch))
            out = 1 + deep * (1 - off * off) ** 1.5 * ends / r
            v.co.x, v.co.y = x * out, y * out
    bm.to_mesh(o.data)
    bm.free()
    o.data.polygons.foreach_set("use_smooth", np.ones(len(o.data.polygons), bool))
    o.data.update()
    return o


def threaded_neck(bottle, r, low, high, pitch=0.36):
    """The same on the neck of a bottle; answers its wall."""
    wall = next(part for part in bottle.children if part.name.startswith("bot"))
    return threaded(wall, r, low, high, pitch, 0.1)


def opened_tube(tube, color, r=2.095, z=2.3):
    """Takes the cap off a tube that stands on it: a shoulder, a threaded neck, and the mouth at its end."""
    for part in list(tube.children):
        if part.name.split(".")[0] in ("cap", "shoulder"):
            bpy.data.objects.remove(part)
    made_of = next(part.data.materials[0] for part in tube.children if part.name.startswith("tube"))
    plastic = material("nozzle", color, rough=0.3, coat=0.25)
    rim = [(r - 0.02, z + 0.12), (r + 0.012, z - 0.02, 0.06), (r - 0.07, z - 0.16, 0.06), (1.06, z - 0.46, 0.1), (0.96, z - 0.5, 0.05), (0.8, z - 0.5)]
    shoulder = lathe(rim, made_of, "shoulder", 160)
    neck = [(0.86, z - 0.42), (0.86, z - 0.66, 0.04), (0.76, z - 0.7, 0.03), (0.76, z - 1.55, 0.06)]
    mouth = [(0.60, z - 1.6, 0.06), (0.50, z - 1.86, 0.06), (0.36, z - 1.88, 0.05), (0.31, z - 1.6), (0.31, z - 1.2), (0, z - 1.2)]
    nozzle = lathe([*neck, *mouth], plastic, "nozzle", 160)
    threaded(nozzle, 0.76, z - 1.52, z - 0.74, 0.27, 0.09)
    shoulder.parent = tube
    nozzle.parent = tube
    return tube


def hollow_cap(r, h, made_of, wall=0.16, liner="#F4EFE2"):
    """A cap by itself; it stands on its open end."""
    outside = [(0, h + 0.01), (r, h, min(0.2, 0.2 * h)), (r, 0, 0.05), (r - wall, 0, 0.04)]
    within = [(r - wall, 0.02), (r - wall, h - 0.3), (0, h - 0.3)]
    return group([lathe(outside, made_of, "cap", 144), lathe(within, material("liner", liner, rough=0.45), "liner", 96)], "cap")


def run_together(parts, made_of, name, voxel=0.035, smooth=6):
    """Melts bodies that touch into one."""
    bm = bmesh.new()
    for part in parts:
        part.data.transform(Matrix.LocRotScale(part.location, part.rotation_euler, part.scale))
        bm.from_mesh(part.data)
        bpy.data.objects.remove(part)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = link(me, name, made_of, auto=math.pi)
    remesh = o.modifiers.new("melt", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", voxel, True
    soft = o.modifiers.new("soft", "SMOOTH")
    soft.factor, soft.iterations = 0.5, smooth
    return o


def clear_gel(name, color, glow=0.22, ior=1.36):
    """Clear and coloured; a share of the light wanders in it, so that the sun lights it up from within."""
    k = Nodes(name)
    k.t.nodes.remove(k.b)
    c = linear(color)[:3]
    clear, lit = k.n("BsdfGlass", Roughness=0.0, IOR=ior), k.n("BsdfTranslucent")
    clear.inputs["Color"].default_value = [x**0.55 for x in c] + [1]
    lit.inputs["Color"].default_value = [x**0.8 for x in c] + [1]
    through, path, mix, seen = k.n("BsdfTransparent"), k.n("LightPath"), k.n("MixShader"), k.n("MixShader")
    through.inputs["Color"].default_value = [x**0.45 for x in c] + [1]
    mix.inputs[0].default_value = glow
    k.l(clear.outputs[0], mix.inputs[1])
    k.l(lit.outputs[0], mix.inputs[2])
    k.l(k.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"]), seen.inputs[0])
    gleam, coated = k.n("BsdfGlossy", Roughness=0.07), k.n("MixShader")  # a little rough, or the sun is not mirrored
    outside = k.math("SUBTRACT", 1.0, k.n("NewGeometry").outputs["Backfacing"])
    k.l(k.math("MULTIPLY", k.n("Fresnel", IOR=1.75).outputs[0], outside), coated.inputs[0])
    k.l(mix.outputs[0], coated.inputs[1])
    k.l(gleam.outputs[0], coated.inputs[2])
    k.l(coated.outputs[0], seen.inputs[1])
    k.l(through.outputs[0], seen.inputs[2])
    k.l(seen.outputs[0], k.o.inputs["Surface"])
    return k.m


def settling(mouth, out, foot, made_of, thick=0.31, reach=1.15, high=0.5, steep=1.0):
    """What leaves a mouth, bends down and runs together where it lands: a bead that has just settled, `reach` wide to each
    side, with the last of the thread lying on it in a bend. The less `steep`, the flatter it meets the ground.
    """
    mouth, out, foot = Vector(mouth), Vector(out).normalized(), Vector(foot)
    path, radii = [], []
    top = foot + Vector((0.3 * reach, 0.22 * reach, 0.92 * high))
    for k in range(41):  # out of the mouth and down
        t = k / 40
        a, b = mouth + out * 0.9 * t, top + Vector((0, 0, 0.8 * (1 - t)))
        path.append(a.lerp(b, t * t * (3 - 2 * t)))
        radii.append(thick * (1.0 - 0.42 * math.sin(math.pi * t**0.8) ** 1.4 - 0.06 * t))
    for k in range(1, 41):  # and on over the bead, in which it sinks
        t = k / 40
        a = 0.65 + 2.9 * t
        r = 0.37 * reach * (1 + 0.25 * t)
        path.append(foot + Vector((r * math.cos(a), r * math.sin(a), high * (0.86 - 0.6 * t * t))))
        radii.append(thick * (0.94 + 0.12 * math.sin(math.pi * t) - 0.3 * t * t))
    profile = [(reach * math.sqrt(1 - f) if f < 1 else 0.0, high * f ** (1 / steep)) for f in (k / 40 for k in range(41))]
    bead = lathe([(0, 0), *profile], None, "bead", 96)
    for v in bead.data.vertices:  # no pool is round
        turn = math.atan2(v.co.y, v.co.x)
        wide = 1 + 0.10 * math.cos(2 * turn + 0.5) + 0.06 * math.cos(3 * turn - 1.0) + 0.03 * math.cos(5 * turn)
        v.co.x, v.co.y = v.co.x * wide, v.co.y * wide
    bead.location = foot
    return run_together([sweep(path, radii, None, "thread", 28), bead], made_of, "gel", 0.028, 16)


def drop_at_spout(made_of, r=0.3, long=1.0):
    """What a pump's spout lets go, from its mouth at the origin, which looks towards -X: it fills the mouth, bends down, and hangs
    in a drop.
    """
    path, radii = [(0.2, 0, 0.07), (0.05, 0, 0.02)], [0.12, 0.15]
    for k in range(1, 41):
        t = k / 40
        path.append((-0.13 * (1 - (1 - min(1, 3 * t)) ** 2), 0, -long * t**1.25))
        up = (1 - t) * long / r  # above its lowest point, in radii
        belly = math.sqrt(max(0, 1 - (up - 1) ** 2)) if up < 1 else math.exp(-(((up - 1) / 1.05) ** 2))
        radii.append(max(r * belly, 0.004) + (0.105 * min(1, up / 2)))
    return run_together([sweep(path, radii, None, "drop", 32)], made_of, "drop", 0.016, 12)


def sprayed(at, towards, reach, tint, strength=1.0, opening=15, count=5200, seed=2, focus_depth=0.05):
    """Mist that leaves a nozzle towards the side, lit from behind: drops as painted light on a sheet that stands across the look
    (x and z of the picture); those nearer or farther than the nozzle are discs of a lens.
    """
    rnd = np.random.default_rng(seed)
    per_cm, wide, tall = 170, reach, 1.5 * reach
    w, h = round(wide * per_cm), round(tall * per_cm)
    light = np.zeros((h, w), np.float32)
    slope = math.tan(math.radians(opening))
    turn = math.atan2(towards[1], towards[0])
    discs = {}
    for _ in range(count):
        s = reach * rnd.random() ** 0.8 * 1.12
        across, deep = (slope * (s + 0.02) * rnd.normal(0, 0.42) for _ in range(2))
        x, z = s * math.cos(turn) - across * math.sin(turn), s * math.sin(turn) + across * math.cos(turn)
        z -= 0.012 * s * s
        blur = round(per_cm * (0.004 + focus_depth * abs(deep + 0.25 * s)))
        px, py = w - 1 - x * per_cm, h / 2 - z * per_cm
        size = rnd.random() ** 5
        bright = (0.25 + 2.2 * size) / (1 + 0.4 * blur * blur)
        if blur not in discs:
            grid = np.hypot(*np.mgrid[-blur - 1 : blur + 2, -blur - 1 : blur + 2])
            discs[blur] = np.clip(blur + 0.7 - grid, 0, 1) * (0.8 + 0.35 * (grid / max(blur, 1)) ** 3)
        d = discs[blur]
        n = d.shape[0] // 2
        i, j = round(py), round(px)
        if n < i < h - n - 1 and n < j < w - n - 1:
            light[i - n : i + n + 1, j - n : j + n + 1] += bright * d
    x, z = np.meshgrid((w - 1 - np.arange(w)) / per_cm, (h / 2 - np.arange(h)) / per_cm)
    s = np.maximum(x * math.cos(turn) + z * math.sin(turn), 0.0)
    off = (z * math.cos(turn) - x * math.sin(turn)) / (slope * (s + 0.05))
    clouds = cv2.GaussianBlur(rnd.normal(0, 1, (h // 6 + 1, w // 6 + 1)).astype(np.float32), (0, 0), 5)
    clouds = cv2.resize(clouds / clouds.std(), (w, h))
    haze = np.exp(-0.5 * (off / 0.5) ** 2) * (0.46 / (0.35 + s)) * np.exp(-s / reach) * (1 + 0.22 * clouds)
    haze *= np.clip(s / 0.06, 0, 1)
    light = cv2.GaussianBlur(light, (0, 0), 0.8) * 0.42 + haze
    light *= np.clip(x / 0.02, 0, 1) * np.clip((reach - x) / 0.1, 0, 1)
    k = Nodes("mist")
    k.t.nodes.remove(k.b)
    painted, glow, through, both = k.n("TexImage", interpolation="Linear", extension="CLIP"), k.n("Emission"), k.n("BsdfTransparent"), k.n("AddShader")
    painted.image = image("mist", np.dstack([light[::-1]] * 3))
    k.l(k.mixed(painted.outputs["Color"], linear(tint), 1.0, "MULTIPLY"), glow.inputs["Color"])
    glow.inputs["Strength"].default_value = strength
    k.l(glow.outputs[0], both.inputs[0])
    k.l(through.outputs[0], both.inputs[1])
    k.l(both.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False
    ax, ay, az = at
    me = bpy.data.meshes.new("mist")
    corners = [(ax - wide, ay, az - tall / 2), (ax, ay, az - tall / 2), (ax, ay, az + tall / 2), (ax - wide, ay, az + tall / 2)]
    me.from_pydata(corners, [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new()
    for i, at_ in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        uv.data[i].uv = at_
    sheet = link(me, "mist", k.m, smooth=False)
    sheet.visible_shadow = sheet.visible_diffuse = sheet.visible_glossy = sheet.visible_transmission = False
    return sheet
