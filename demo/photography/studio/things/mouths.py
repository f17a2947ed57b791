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
