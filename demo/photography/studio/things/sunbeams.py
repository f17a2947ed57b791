"""Hard light and what it draws: the sun, the window it falls through, and behind a bottle the coloured light that its
juice gathers.
"""

import math
import random

import bpy
import cv2
import numpy as np
from mathutils import Euler, Vector
from mathutils.bvhtree import BVHTree

from ..kit.geometry import group, link, put, slab
from ..kit.materials import Nodes, material
from .flowers import petal
from .leaves import neem_sprig
from .maps import image
from .props import palm_shadow
from .surfaces import shade


def window_before(at, towards, wide, tall, columns=2, rows=3, bar=0.8, away=60, beyond=90, turned=90, open_=0):
    """An upright window before the sun; what falls through its middle reaches `at`. It is `turned` from the wall behind
    the set, by 90 degrees where it is in a wall to the left. So many of its lowest rows are one opening. Not seen itself.
    """
    dark = material("bars", "#1A1A1A", rough=1)
    cut = [slab(bar, 0.3, tall, 0.02, 0.02, dark, "bar", n=2) for _ in range(columns - 1)]
    parts = [put(each, (wide * ((k + 1) / columns - 0.5), 0, -tall / 2)) for k, each in enumerate(cut)]
    for k in range(open_ and open_ - 1, rows - 1):
        parts.append(put(slab(wide, 0.3, bar, 0.02, 0.02, dark, "bar", n=2), (0, 0, tall * ((k + 1) / rows - 0.5) - bar / 2)))
    for x, z, w, h in (
        *((s * (wide + beyond) / 2, 0, beyond, tall + 2 * beyond) for s in (-1, 1)),
        *((0, s * (tall + beyond) / 2, wide, beyond) for s in (-1, 1)),
    ):
        parts.append(put(slab(w, 0.3, h, 0.02, 0.02, dark, "wall", n=2), (x, 0, z - h / 2)))
    unseen(parts)
    return group(parts, "window", Vector(at) + towards * away, (0, 0, math.radians(turned)))


def lattice_before(at, towards, cell=2.4, wide=36, tall=44, away=34, bar=0.42):
    """A lattice of stone before the sun, of six-pointed stars and small triangles. Not seen itself."""
    dark = material("lattice", "#1A1A1A", rough=1)
    across, parts = cell * math.sqrt(3) / 2, []
    for lean in (0, 60, -60):
        count = round(tall / across)
        for k in range(-count, count + 1):
            one = slab(bar, 0.3, 3 * tall, 0.02, 0.02, dark, "bar", z=-1.5 * tall, n=2, seg=2)
            a = math.radians(lean + 90)
            off = (k + 0.25) * across
            parts.append(put(one, (off * math.cos(a), 0, -off * math.sin(a)), (0, a, 0)))
    for x, z, w, h in ((-wide / 2 - 60, 0, 120, 240), (wide / 2 + 60, 0, 120, 240), (0, tall / 2 + 60, wide, 120), (0, -tall / 2 - 60, wide, 120)):
        parts.append(put(slab(w, 0.3, h, 0.02, 0.02, dark, "wall", z=-h / 2, n=2), (x, 0, z)))
    unseen(parts)
    return group(parts, "lattice", Vector(at) + towards * away)


def leaves_before(at, towards, count=26, wide=16, tall=12, size=(4.0, 7.0), away=(22, 46), seed=1, twig=True):
    """Leaves of a bush before the sun, some nearer and so crisper in their shadow. Not seen themselves."""
    rnd = random.Random(seed)
    dark, parts = material("leaves", "#1A1A1A", rough=1), []
    turn = towards.to_track_quat("Z", "Y").to_matrix()
    for _ in range(count):
        long = rnd.uniform(*size)
        one = petal(long, 0.46 * long, 0.3, dark, rnd.randrange(99))
        across, up = rnd.gauss(0, 0.5 * wide), rnd.gauss(0, 0.5 * tall)
        one.location = Vector(at) + towards * rnd.uniform(*away) + turn @ Vector((across, up, 0))
        lean = Euler((rnd.uniform(-0.6, 0.6), rnd.uniform(-0.6, 0.6), rnd.uniform(-2.4, 0.2))).to_matrix()
        one.rotation_euler = (turn @ lean).to_euler()
        parts.append(one)
    unseen(parts)


def frond_before(towards, at, twist, away=30, size=0.62, seed=3):
    """A palm's frond whose shadow begins `at` a point of the table and points where it is twisted to, as seen from the sun."""
    turn = towards.to_track_quat("Z", "Y").to_matrix()
    frond = palm_shadow(Vector(at) + away * towards, (0, 0, 0), size, seed=seed)
    frond.rotation_euler = (turn @ Euler((0, 0, twist)).to_matrix()).to_euler()


def twigs_before(towards, spots, **leaves):
    """Twigs before the sun; each grows away from the sun, its shadow from a point of the table on: (x, y, degrees as seen from the sun, how far
    away, its size).
    """
    turn = towards.to_track_quat("Z", "Y").to_matrix()
    for k, (x, y, twist, away, size) in enumerate(spots):
        twig = neem_sprig((0, 0, 0), seed=20 + k, **leaves)
        lean = Euler((0.4 * math.sin(3 * k), 0.5 * math.cos(2 * k), math.radians(twist)))
        twig.rotation_euler = (turn @ lean.to_matrix()).to_euler()
        twig.location, twig.scale = Vector((x, y, 0)) + away * towards, [size] * 3
        unseen(twig.children_recursive)


def unseen(parts):
    for part in parts:
        part.visible_camera = part.visible_glossy = part.visible_transmission = part.visible_diffuse = False


class Drawn:
    """Where rays land on a table (a height) or on a wall behind it (a y), as light that is added there."""

    def __init__(self, left, right, low, high, per_cm=24):
        self.left, self.right, self.low, self.high, self.per_cm = left, right, low, high, per_cm
        self.w, self.h = round((right - left) * per_cm), round((high - low) * per_cm)
        self.map = np.zeros(self.w * self.h, np.float64)

    def land(self, x, y, weight):
        i, j = np.floor((x - self.left) * self.per_cm).astype(int), np.floor((y - self.low) * self.per_cm).astype(int)
        ok = (i >= 0) & (i < self.w) & (j >= 0) & (j < self.h)
        self.map += np.bincount((j * self.w + i)[ok], weights=np.broadcast_to(weight, x.shape)[ok], minlength=self.map.size)

    def pixels(self, soft):
        net = self.map.reshape(self.h, self.w).astype(np.float32) * self.per_cm**2
        net = cv2.GaussianBlur(net, (0, 0), soft * self.per_cm)
        edge = np.minimum.outer(np.minimum(np.arange(self.h), np.arange(self.h)[::-1]), np.minimum(np.arange(self.w), np.arange(self.w)[::-1]))
        return net * np.clip(edge / (0.6 * self.per_cm), 0, 1)

    def lay(self, color, at, wall=False, soft=0.07, most=5.0):
        """As a sheet that only gives light, in the colour of what lies below times that of the juice."""
        net = np.minimum(self.pixels(soft), most)
        k = Nodes("gathered")
        k.t.nodes.remove(k.b)
        seen, glow, clear, both = k.n("TexImage"), k.n("Emission"), k.n("BsdfTransparent"), k.n("AddShader")
        seen.image, seen.extension = image("gathered", net[..., None] * np.asarray(color, np.float32)), "CLIP"
        k.l(seen.outputs["Color"], glow.inputs["Color"])
        k.l(glow.outputs[0], both.inputs[0])
        k.l(clear.outputs[0], both.inputs[1])
        k.l(both.outputs[0], k.o.inputs["Surface"])
        k.m.cycles.sample_as_light = False
        me = bpy.data.meshes.new("gathered")
        ends = ((self.left, self.low), (self.right, self.low), (self.right, self.high), (self.left, self.high))
        me.from_pydata([(x, at, y) if wall else (x, y, at) for x, y in ends], [], [[0, 1, 2, 3]])
        uv = me.uv_layers.new().data
        for loop, corner in zip(range(4), ((0, 0), (1, 0), (1, 1), (0, 1))):
            uv[loop].uv = corner
        sheet = link(me, "gathered", k.m, smooth=False)
        sheet.visible_diffuse = sheet.visible_shadow = False
        return sheet


def gathered(center, r, low, high, towards, juice, ground, power, table=0.0, wall=None, wall_color=None, label=None, n=1.4, share=0.8, most=4.0, soft=0.07, reach=22.0):
    """What a round bottle full of juice, from `low` to `high`, makes of the sun: a bright core in its coloured shadow, on
    the table and, if told where it stands, on the wall. Its `label` (half its width in radians, low, high) faces the camera.
    """
    rnd = np.random.default_rng(3)
    count = 900_000
    b = r * rnd.uniform(-0.985, 0.985, count)
    z = rnd.uniform(low, high, count)
    rise = towards.z
    level = math.sqrt(1 - rise**2)
    hx, hy = -towards.x / level, -towards.y / level  # which way it runs
    sx, sy = -hy, hx  # across
    inner = math.sqrt(n**2 - rise**2) / level
    into, within = np.arcsin(b / r), np.arcsin(b / r / inner)
    x, y = -hx * r * np.cos(into) + sx * b, -hy * r * np.cos(into) + sy * b
    weight = np.full(count, 2 * 0.985 * r * (high - low) * level / count) * (1 - np.abs(b / r) ** 8)
    if label:
        half, foot, top = label
        weight *= np.where((np.abs(np.arctan2(x, -y)) < half) & (z > foot) & (z < top), 0.0, 1.0)
    turned = within - into  # towards the middle
    dx, dy = hx * np.cos(turned) + sx * np.sin(turned), hy * np.cos(turned) + sy * np.sin(turned)
    chord = 2 * r * np.cos(within)
    x, y, z = x + chord * dx, y + chord * dy, z - chord * rise / math.sqrt(n**2 - rise**2)
    if label:
        weight *= np.where((np.abs(np.arctan2(x, -y)) < half) & (z > foot) & (z < top), 0.0, 1.0)
    turned = 2 * turned
    dx, dy = hx * np.cos(turned) + sx * np.sin(turned), hy * np.cos(turned) + sy * np.sin(turned)
    x, y = x + center[0], y + center[1]
    to_table = np.maximum(z - table, 0) * level / rise
    to_wall = np.where(dy > 1e-3, (wall - y) / np.maximum(dy, 1e-3), 1e6) if wall is not None else np.full(count, 1e6)
    first = to_table < to_wall
    weight *= np.exp(-0.05 * np.minimum(to_table, to_wall))  # nothing is as clear as that
    juice = shade(juice) ** 1.6
    on_table = Drawn(center[0] - reach, center[0] + reach, center[1] - reach, (wall if wall is not None else center[1] + reach))
    on_table.land((x + dx * to_table)[first], (y + dy * to_table)[first], weight[first])
    lit = share * power / math.pi
    on_table.lay(lit * juice * shade(ground), table + 0.02, soft=soft, most=most)
    if wall is not None:
        on_wall = Drawn(center[0] - reach, center[0] + reach, table, table + reach)
        on_wall.land((x + dx * to_wall)[~first], (z - to_wall * rise / level)[~first], weight[~first])
        on_wall.lay(lit * juice * shade(wall_color or ground), wall - 0.02, True, soft, most)


def cut_light(things, names, towards, juice, ground, power, wall, table=0.0, wall_color=None, share=1.0, most=5.0, soft=0.06, rays=140_000, reach=24.0, seed=2, blocked=None):
    """What the flat sides of a cut flacon throw on the table and the wall: each of the sun's rays is followed through its
    glass and its juice. `names` are its clear parts, the juice last; a label that keeps rays out is `blocked`.
    """
    bpy.context.view_layer.update()
    seen, solids = bpy.context.evaluated_depsgraph_get(), []
    parts, found = [things], {}
    while parts:
        part = parts.pop()
        parts += part.children
        if part.type == "MESH" and part.name.split(".")[0] in names:
            found[part.name.split(".")[0]] = part
    corners = []
    for name in names:
        me = found[name].evaluated_get(seen).to_mesh()
        at = [found[name].matrix_world @ v.co for v in me.vertices]
        corners += at
        solids.append(BVHTree.FromPolygons(at, [tuple(p.vertices) for p in me.polygons]))
    middle = sum(corners, Vector()) / len(corners)
    radius = max((c - middle).length for c in corners)
    turn = towards.to_track_quat("Z", "Y").to_matrix()
    rnd = np.random.default_rng(seed)
    color = shade(juice)
    on_table = Drawn(middle.x - reach, middle.x + reach, middle.y - reach, wall)
    on_wall = Drawn(middle.x - reach, middle.x + reach, table, table + reach)
    land = ([], [], []), ([], [], [])
    area = (2 * radius) ** 2 / rays
    density = (1.0, 1.5, 1.36)
    for u, v in rnd.uniform(-radius, radius, (rays, 2)):
        at, d = middle + turn @ Vector((u, v, 2 * radius)), -towards
        inside, coloured, ok = [False] * len(solids), 0.0, True
        hits = 0
        for _ in range(10):
            nearest = None
            for k, solid in enumerate(solids):
                hit = solid.ray_cast(at, d)
                if hit[0] and (nearest is None or hit[3] < nearest[3]):
                    nearest, which = hit, k
            if nearest is None:
                break
            hits += 1
            where, normal, _, far = nearest
            if blocked and blocked(where):
                hits = 0
                break
            if inside[-1]:
                coloured += far
            medium = max((k + 1 for k, x in enumerate(inside) if x), default=0)
            after = list(inside)
            after[which] = not after[which]
            next_ = max((k + 1 for k, x in enumerate(after) if x), default=0)
            facing = normal @ d
            normal = normal if facing < 0 else -normal
            c, eta = -(normal @ d), density[medium] / density[next_]
            k2 = 1 - eta**2 * (1 - c * c)
            if k2 < 0:
                d = (d + 2 * c * normal).normalized()
            else:
                d = (eta * d + (eta * c - math.sqrt(k2)) * normal).normalized()
                inside = after
            at = where + 1e-4 * d
        if not hits or any(inside):
            continue
        to_table = (at.z - table) / -d.z if d.z < -1e-4 else 1e6
        to_wall = (wall - at.y) / d.y if d.y > 1e-4 else 1e6
        one = land[to_wall < to_table]
        far = min(to_table, to_wall)
        one[0].append(at.x + far * d.x)
        one[1].append(at.z + far * d.z if to_wall < to_table else at.y + far * d.y)
        one[2].append(area * (0.9 if coloured else 0.55))
    lit = share * power / math.pi * color**1.5
    for drawn, (x, y, weight), on, place, ground_ in ((on_table, land[0], False, table + 0.02, ground), (on_wall, land[1], True, wall - 0.02, wall_color or ground)):
        if x:
            drawn.land(np.array(x), np.array(y), np.array(weight))
            drawn.lay(lit * shade(ground_), place, on, soft, most)


def contact(at, r, dark=0.35, deep=None):
    """The dark below a heavy foot of glass, that lets light through in its shadow: a sheet that only darkens."""
    k = Nodes("contact")
    k.t.nodes.remove(k.b)
    where, far, shade_ = k.n("TexCoord"), k.n("VectorMath", operation="LENGTH"), k.n("MapRange", interpolation_type="SMOOTHSTEP")
    clear, tone = k.n("BsdfTransparent"), k.n("CombineColor")
    for key, x in (("From Min", 0.55), ("From Max", 1.0), ("To Min", dark), ("To Max", 1.0)):
        shade_.inputs[key].default_value = x
    k.l(where.outputs["Object"], far.inputs[0])
    k.l(far.outputs["Value"], shade_.inputs["Value"])
    for socket in tone.inputs[:3]:
        k.l(shade_.outputs[0], socket)
    k.l(tone.outputs[0], clear.inputs[0])
    k.l(clear.outputs[0], k.o.inputs["Surface"])
    me = bpy.data.meshes.new("contact")
    me.from_pydata([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], [], [[0, 1, 2, 3]])
    sheet = put(link(me, "contact", k.m, smooth=False), at)
    sheet.scale = (r, deep or r, 1)
    sheet.visible_shadow = sheet.visible_diffuse = False
    return sheet
