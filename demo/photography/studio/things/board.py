"""Board: cartons that bulge and are worn at their corners, swing tags that curl, eyelets and twine."""

import math

import bpy
import numpy as np

from ..kit.geometry import fix_normals, lathe, link, mesh_of_quads, put, rounded_rectangle, slab, sweep
from ..kit.materials import material

THICK = 0.055  # of a carton's board


def bulging(w, h, most):
    """How far a wall of that size stands out at (x, z), z from its foot."""
    return lambda x, z: most * np.clip(1 - (2 * x / w) ** 2, 0, 1) * np.clip(1 - (2 * z / h - 1) ** 4, 0, 1)


def carton(w, h, deep, made_of, bulge=0.06, notch=0.62, seed=1):
    """A carton that stands, closed: its front wall's edge shows above, cut for a thumb, and behind it the lid, which
    springs open a little. Answers its parts.
    """
    body = walls(w, h, deep, made_of, bulge, seed)
    front = -deep / 2 - bulge
    cut(body, slab(w + 1, deep + 1, 1, 0.02, 0.01, None, "off", h - THICK, 1, 1), (0, 0.5 + bulge + THICK + 0.01, 0))
    cut(body, lathe([(0, -1), (notch, -1), (notch, bulge + THICK), (0, bulge + THICK)], None, "thumb", 64), (0, front, h + 0.08), (-math.pi / 2, 0, 0))
    lid = slab(w - 0.1, deep - THICK - 0.08, THICK, 0.03, 0.02, made_of, "lid", n=3, seg=3)
    put(lid, (0, THICK / 2 + 0.02, h - THICK + 0.004), (math.radians(-0.7), 0, 0))
    return [body, lid]


def walls(w, h, deep, made_of, bulge, seed, fold=0.07):
    """The four walls, foot and top in one; its folds are round, its corners pushed in a little, each its own way."""
    rnd = np.random.default_rng(seed)
    z = np.concatenate([[0, 0.012, 0.04, 0.09, 0.16, 0.3], np.linspace(0.6, h - 0.6, 36), h - np.array([0.3, 0.16, 0.09, 0.04, 0.012, 0])])
    inset = 0.03 * np.clip(1 - np.minimum(z, h - z) / 0.04, 0, 1) ** 2
    outline = []
    corners = np.array(rounded_rectangle(w, deep, fold, 5)).reshape(4, 6, 2)
    for k in range(4):
        along = np.linspace(corners[k, -1], corners[(k + 1) % 4, 0], 26)[1:-1]
        outline += [*corners[k], *along]
    x, y = np.array(outline).T
    out_x, out_y = bulging(deep, h, bulge), bulging(w, h, bulge)
    grid_x, grid_z = np.meshgrid(x, z)
    grid_y = np.meshgrid(y, z)[0]
    on_side, on_front = np.abs(x) > w / 2 - 1e-4, np.abs(y) > deep / 2 - 1e-4
    px = grid_x * (1 - 2 * inset[:, None] / w) + on_side * np.sign(grid_x) * out_x(grid_y, grid_z)
    py = grid_y * (1 - 2 * inset[:, None] / deep) + on_front * np.sign(grid_y) * out_y(grid_x, grid_z)
    for side_x in (-1, 1):
        for side_y in (-1, 1):
            for end in (0, h):
                away = np.hypot(np.hypot(px - side_x * w / 2, py - side_y * deep / 2), grid_z - end)
                push = rnd.uniform(0.02, 0.07) * np.exp(-((away / rnd.uniform(0.16, 0.34)) ** 2))
                px, py = px - side_x * push, py - side_y * push
    n = len(x)
    verts = np.dstack([px, py, grid_z]).reshape(-1, 3)
    k = np.arange(n)
    quads = [[r * n + j, r * n + (j + 1) % n, (r + 1) * n + (j + 1) % n, (r + 1) * n + j] for r in range(len(z) - 1) for j in k]
    me = bpy.data.meshes.new("carton")
    me.from_pydata(verts.tolist(), [], quads + [k[::-1].tolist(), (k + (len(z) - 1) * n).tolist()])
    fix_normals(me)
    return link(me, "carton", made_of)


def cut(from_, what, loc, rot=(0, 0, 0)):
    """Takes `what` away from a body, then throws it away."""
    put(what, loc, rot)
    carve = from_.modifiers.new("cut", "BOOLEAN")
    carve.operation, carve.object = "DIFFERENCE", what
    bpy.context.view_layer.update()
    carved = bpy.data.meshes.new_from_object(from_.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    from_.modifiers.clear()
    from_.data = carved
    bpy.data.objects.remove(what)


def grid(w, h, low, out, made_of, name, columns=40, rows=60):
    """A face in the XZ plane from `low` up, that stands out towards -Y by `out(x, z)`; its UV run from 0 to 1."""
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    x, z = (u - 0.5) * w, low + v * h
    at = np.arange(rows * columns).reshape(rows, columns)
    quads = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], 2).reshape(-1, 4)
    face = mesh_of_quads(np.dstack([x, -out(x, z), z]).reshape(-1, 3), quads, made_of, name)
    uv = face.data.uv_layers.new()
    uv.data.foreach_set("uv", np.dstack([u, v]).reshape(-1, 2)[quads.ravel()].astype(np.float32).ravel())
    return face


def curl(w, h, corner=0.75, bow=0.12, tail=0.1):
    """How high a tag of that size stands off what it lies on, at (x, z): its lower right corner lifts, it bows across,
    and its end with the eyelet rises a little.
    """

    def off(x, z):
        across, down = x / w + 0.5, 1 - z / h
        lifted = np.clip(0.55 * across + 0.75 * down - 0.62, 0, None) / 0.68
        return corner * lifted**2 + bow * (2 * x / w) ** 2 * (0.4 + 0.6 * down) + tail * np.clip(z / h - 0.45, 0, None) ** 2 / 0.3

    return off


def swing_tag(w, h, off, made_of, core, hole, thick=0.09, rounded=0.16):
    """A sheet of heavy board with round corners, punched at (0, `hole`); its cut edge shows the `core`."""
    ends = rounded * (1 - np.cos(np.linspace(0, math.pi / 2, 8)))
    z = np.concatenate([ends, np.linspace(rounded, h - rounded, 70)[1:-1], h - ends[::-1]])
    from_end = np.clip(rounded - np.minimum(z, h - z), 0, rounded)
    half = w / 2 - rounded + np.sqrt(np.maximum(rounded**2 - from_end**2, 0))
    x, z = half[:, None] * np.linspace(-1, 1, 50)[None], np.repeat(z[:, None], 50, 1)
    at = np.arange(x.size).reshape(x.shape)
    quads = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], 2).reshape(-1, 4)
    sheet = mesh_of_quads(np.dstack([x, -off(x, z), z]).reshape(-1, 3), quads, made_of, "sheet")
    sheet.data.materials.append(core)
    solid = sheet.modifiers.new("thick", "SOLIDIFY")
    solid.thickness, solid.offset, solid.material_offset_rim = thick, -1, 1
    soft = sheet.modifiers.new("worn", "BEVEL")
    soft.width, soft.segments, soft.angle_limit = 0.025, 3, math.radians(60)
    cut(sheet, lathe([(0, -1), (0.2, -1), (0.2, 1), (0, 1)], core, "punch", 40), (0, 0, hole), (math.pi / 2, 0, 0))
    sheet.data.use_auto_smooth, sheet.data.auto_smooth_angle = True, math.radians(40)
    return sheet


def eyelet(loc):
    """A ring of brass, rolled over the hole's rim."""
    brass = material("brass", "#E3BC78", rough=0.24, metal=1)
    section = [(0.185, -0.08), (0.185, 0.05, 0.03), (0.24, 0.085, 0.035), (0.33, 0.07, 0.04), (0.39, 0.0), (0.36, 0)]
    return put(lathe(section, brass, "eyelet", seg=72), loc, (math.pi / 2, 0, 0))


def twine(path, made_of, thick=0.085, pitch=0.36, plies=3):
    """A string of that radius through the points of `path`, twisted of plies."""
    points = np.array(path, float)
    far = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    s = np.arange(0, far[-1], 0.035)
    middle = np.stack([np.interp(s, far, points[:, k]) for k in range(3)], 1)
    along = np.gradient(middle, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(along, (0, 1, 0))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    up = np.cross(across, along)
    strands = []
    for ply in range(plies):
        a = (2 * math.pi * (s / pitch + ply / plies))[:, None]
        strands.append(sweep((middle + 0.5 * thick * (np.cos(a) * across + np.sin(a) * up)).tolist(), 0.56 * thick, made_of, "ply", 9))
    return strands
