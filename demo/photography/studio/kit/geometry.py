"""Meshes: turned, lofted and swept bodies. One Blender unit is one centimetre."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector


def link(me, name, material=None, smooth=True, auto=math.radians(38)):
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    if smooth:
        me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
        me.use_auto_smooth = True
        me.auto_smooth_angle = auto
    if material is not None:
        me.materials.append(material)
    return ob


def empty(name="grp", loc=(0, 0, 0), rot=(0, 0, 0), s=1.0):
    e = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(e)
    e.location, e.rotation_euler, e.scale = loc, rot, (s, s, s)
    return e


def group(obs, name, loc=(0, 0, 0), rot=(0, 0, 0), s=1.0):
    e = empty(name, loc, rot, s)
    for o in obs:
        if o.parent is None:
            o.parent = e
    return e


def fillet(pts, seg=7):
    """[(x, z[, radius])] -> poly-line with rounded corners."""
    P = [(Vector((p[0], p[1])), p[2] if len(p) > 2 else 0.0) for p in pts]
    out = []
    for i, (p, r) in enumerate(P):
        if r <= 0 or i in (0, len(P) - 1):
            out.append(p)
            continue
        a, b = P[i - 1][0] - p, P[i + 1][0] - p
        la, lb = a.length, b.length
        if la < 1e-6 or lb < 1e-6:
            out.append(p)
            continue
        a, b = a / la, b / lb
        ang = a.angle(b)
        if ang > math.pi - 0.02:
            out.append(p)
            continue
        t = min(r / math.tan(ang / 2), la * 0.49, lb * 0.49)
        r = t * math.tan(ang / 2)
        c = p + (a + b).normalized() * (r / math.sin(ang / 2))
        s, e = p + a * t - c, p + b * t - c
        th = s.angle(e)
        sg = 1 if s.cross(e) > 0 else -1
        for k in range(seg + 1):
            f = sg * th * k / seg
            out.append(c + Vector((s.x * math.cos(f) - s.y * math.sin(f), s.x * math.sin(f) + s.y * math.cos(f))))
    return out


def lathe(pts, material=None, name="lathe", seg=112, fil=7, arc=None, auto=38):
    """Revolve a (r, z[, fillet]) profile. arc=(a0, a1) radians gives an open strip; UV u=angle v=length."""
    prof = fillet(pts, fil)
    full = arc is None
    a0, a1 = (0, 2 * math.pi) if full else arc
    n = seg if full else max(8, int(seg * abs(a1 - a0) / (2 * math.pi)) + 1)
    L = [0]
    for p, q in zip(prof, prof[1:]):
        L.append(L[-1] + (q - p).length)
    verts, faces, uvs = [], [], []
    m = n if full else n + 1
    idx = []
    for p in prof:
        if abs(p.x) < 1e-6 and full:
            verts.append((0, 0, p.y))
            idx.append([len(verts) - 1] * m)
        else:
            row = []
            for j in range(m):
                t = a0 + (a1 - a0) * j / n
                verts.append((p.x * math.cos(t), p.x * math.sin(t), p.y))
                row.append(len(verts) - 1)
            idx.append(row)
    for i in range(len(prof) - 1):
        for j in range(n):
            k = (j + 1) % m
            f = [idx[i][j], idx[i][k], idx[i + 1][k], idx[i + 1][j]]
            uv = [(j / n, L[i]), ((j + 1) / n, L[i]), ((j + 1) / n, L[i + 1]), (j / n, L[i + 1])]
            g, gu = [], []
            for a, b in zip(f, uv):
                if a not in g:
                    g.append(a)
                    gu.append((b[0], b[1] / L[-1]))
            if len(g) > 2:
                faces.append(g)
                uvs += gu
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    lay = me.uv_layers.new()
    for i, u in enumerate(uvs):
        lay.data[i].uv = u
    if full:
        fix_normals(me)
    return link(me, name, material, auto=math.radians(auto))


def fix_normals(me):
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()


def rounded_rectangle(w, d, r, n=10):
    """rounded rectangle outline, CCW, 4*(n+1) points"""
    r = min(r, w / 2 - 1e-4, d / 2 - 1e-4)
    pts = []
    for cx, cy, s in (
        (w / 2 - r, d / 2 - r, 0),
        (-w / 2 + r, d / 2 - r, 1),
        (-w / 2 + r, -d / 2 + r, 2),
        (w / 2 - r, -d / 2 + r, 3),
    ):
        for k in range(n + 1):
            t = (s + k / n) * math.pi / 2
            pts.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    return pts


def superellipse(a, b, e=2.0, n=96):
    out = []
    for i in range(n):
        t = 2 * math.pi * i / n
        c, s = math.cos(t), math.sin(t)
        out.append((a * math.copysign(abs(c) ** (2 / e), c), b * math.copysign(abs(s) ** (2 / e), s)))
    return out


def loft(rings, material=None, name="loft", cap=True, auto=38):
    """rings: [(z, [(x, y)...])] all with the same number of points"""
    n = len(rings[0][1])
    verts = [(x, y, z) for z, ps in rings for x, y in ps]
    faces = [
        [i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j]
        for i in range(len(rings) - 1)
        for j in range(n)
    ]
    if cap:
        faces += [list(range(n))[::-1], [(len(rings) - 1) * n + j for j in range(n)]]
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    return link(me, name, material, auto=math.radians(auto))


def slab(w, d, h, r, bev=0.12, material=None, name="slab", z=0, n=12, seg=6):
    """rounded-rectangle prism with bevelled top and bottom edges"""
    rings = []
    for k in range(seg + 1):
        t = math.pi / 2 * k / seg
        i = bev * (1 - math.sin(t))
        rings.append((z + bev * (1 - math.cos(t)), rounded_rectangle(w - 2 * i, d - 2 * i, max(r - i, 0.01), n)))
    for k in range(seg + 1):
        t = math.pi / 2 * (1 - k / seg)
        i = bev * (1 - math.sin(t))
        rings.append((z + h - bev * (1 - math.cos(t)), rounded_rectangle(w - 2 * i, d - 2 * i, max(r - i, 0.01), n)))
    return loft(rings, material, name)


def cylinder(r, h, z=0, bev=0.05, material=None, name="cyl", seg=112):
    return lathe([(0, z), (r, z, bev), (r, z + h, bev), (0, z + h)], material, name, seg)


def sweep(path, radius, material=None, name="sweep", n=24):
    """tube along a list of points; radius number or list"""
    P = [Vector(p) for p in path]
    verts, faces = [], []
    up = Vector((0, 1, 0))
    for i, p in enumerate(P):
        t = (P[min(i + 1, len(P) - 1)] - P[max(i - 1, 0)]).normalized()
        s = t.cross(up).normalized()
        u = s.cross(t)
        r = radius[i] if isinstance(radius, (list, tuple)) else radius
        for j in range(n):
            a = 2 * math.pi * j / n
            verts.append(p + (s * math.cos(a) + u * math.sin(a)) * r)
    for i in range(len(P) - 1):
        for j in range(n):
            faces.append([i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j])
    faces += [list(range(n))[::-1], [(len(P) - 1) * n + j for j in range(n)]]
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    return link(me, name, material)


def subsurf(ob, lv=2):
    m = ob.modifiers.new("s", "SUBSURF")
    m.levels = m.render_levels = lv
    return ob


def put(o, loc, rot=(0, 0, 0)):
    o.location, o.rotation_euler = loc, rot
    return o


def place(g, x=0, y=0, z=0, rz=0, rx=0, ry=0, s=1):
    """Moves a thing; turns are in degrees."""
    g.location = (x, y, z)
    g.rotation_euler = (math.radians(rx), math.radians(ry), math.radians(rz))
    g.scale = (s, s, s)
    return g


def height_field(xs, ys, z, made_of, name):
    """A skin of quads over the grid, without those that lie below the ground altogether."""
    h, w = z.shape
    x, y = np.meshgrid(xs, ys)
    verts = np.dstack([x, y, z]).reshape(-1, 3)
    above = z > -0.011
    some = above[:-1, :-1] | above[:-1, 1:] | above[1:, :-1] | above[1:, 1:]
    j, i = np.nonzero(some)
    at = j * w + i
    faces = np.stack([at, at + 1, at + w + 1, at + w], axis=1)
    used, again = np.unique(faces, return_inverse=True)
    return mesh_of_quads(verts[used], again.reshape(-1, 4), made_of, name)


def mesh_of_quads(verts, quads, made_of, name):
    """Many quads at once, which is faster than `from_pydata`."""
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(verts))
    me.vertices.foreach_set("co", np.ascontiguousarray(verts, np.float32).ravel())
    me.loops.add(quads.size)
    me.loops.foreach_set("vertex_index", np.ascontiguousarray(quads, np.int32).ravel())
    me.polygons.add(len(quads))
    me.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
    me.polygons.foreach_set("loop_total", np.full(len(quads), 4, np.int32))
    me.update(calc_edges=True)
    return link(me, name, made_of, auto=math.pi)
