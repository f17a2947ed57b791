"""Crinkled strips of paper in a box: each lies on those that fell before, and around what is packed in them."""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear

CELL = 0.12  # of the maps that tell how high something lies


class Bed:
    """What the box holds so far: how high it lies (`height`), where the contents stand out of it, how far they are."""

    def __init__(self, w, d, level, contents, rnd):
        self.w, self.d, self.rnd = w, d, rnd
        self.shape = (math.ceil(w / CELL), math.ceil(d / CELL))
        self.top = self.look_down(contents)
        self.stands = self.top > level + 0.5
        free = (~self.stands).astype(np.uint8)
        self.away = CELL * cv2.distanceTransform(free, cv2.DIST_L2, 5)
        slopes = np.gradient(cv2.GaussianBlur(self.away - CELL * cv2.distanceTransform(1 - free, cv2.DIST_L2, 5), (0, 0), 3))
        self.outwards = np.dstack(slopes)
        self.height = np.where(self.stands, level - 2.0, np.maximum(level - 2.0, self.top))
        bumps = rnd.normal(0, 1, self.shape).astype(np.float32)
        bumps = cv2.GaussianBlur(bumps, (0, 0), 1.1 / CELL)
        bumps /= bumps.std()
        # What is pressed into the strips pushes them up around itself; a dark gap is left beside it and along the walls.
        i, j = np.indices(self.shape)
        self.wall = CELL * np.minimum.reduce([i, j, self.shape[0] - 1 - i, self.shape[1] - 1 - j])
        self.full = level + 0.30 * bumps + (0.70 + 0.25 * bumps) * np.exp(-((self.away / 1.3) ** 2))
        for gap, wide in ((self.away, 0.30), (self.wall, 0.34)):
            self.full -= (0.9 + 0.4 * bumps) * np.exp(-((gap / wide) ** 2))

    def look_down(self, contents):
        """How high the contents reach in each cell."""
        bpy.context.view_layer.update()
        graph, scene = bpy.context.evaluated_depsgraph_get(), bpy.context.scene
        top = np.full(self.shape, -9.0)
        for i in range(self.shape[0]):
            for j in range(self.shape[1]):
                at = ((i + 0.5) * CELL - self.w / 2, (j + 0.5) * CELL - self.d / 2, 40)
                found, hit, *_, thing, _ = scene.ray_cast(graph, at, (0, 0, -1))
                while found and thing and thing not in contents:
                    thing = thing.parent
                if found and thing is not None:
                    top[i, j] = hit.z
        return top

    def cell(self, points):
        """The cells in which points lie."""
        i = np.clip(((points[..., 0] + self.w / 2) / CELL).astype(int), 0, self.shape[0] - 1)
        j = np.clip(((points[..., 1] + self.d / 2) / CELL).astype(int), 0, self.shape[1] - 1)
        return i, j

    def within(self, p, margin=0.24):
        return abs(p[0]) < self.w / 2 - margin and abs(p[1]) < self.d / 2 - margin

    def free(self, p):
        return self.within(p) and self.away[self.cell(p)] > 0.16

    def hollow(self):
        """A place that wants more strips, and how much."""
        points = self.rnd.uniform(-0.5, 0.5, (10, 2)) * (self.w - 0.5, self.d - 0.5)
        wants = np.where(self.away[self.cell(points)] > 0.16, (self.full - self.height)[self.cell(points)], -9.0)
        return points[wants.argmax()], wants.max()

    def wander(self, start, pitch, count):
        """The way of a strip that bends a little, and turns aside where it meets a wall or the contents."""
        turn, bend, phase = self.rnd.uniform(0, 6.3), self.rnd.normal(0, 0.05), self.rnd.uniform(0, 6.3)
        points = [start]
        for k in range(count):
            turn += bend + 0.09 * math.sin(0.5 * k + phase)
            for aside in (0, 0.4, -0.4, 0.8, -0.8, 1.3, -1.3):
                p = points[-1] + pitch * np.array([math.cos(turn + aside), math.sin(turn + aside)])
                if self.free(p):
                    break
            else:
                break
            turn += aside
            points.append(p)
        return np.array(points)

    def lean(self, pitch, reach):
        """The way of a strip that comes up to the contents and ends on their edge, or None."""
        i, j = np.nonzero((self.away > 0) & (self.away < 0.2))
        if not len(i):
            return None
        k = self.rnd.integers(len(i))
        edge = np.array([(i[k] + 0.5) * CELL - self.w / 2, (j[k] + 0.5) * CELL - self.d / 2])
        out = self.outwards[i[k], j[k]]
        turn = math.atan2(out[1], out[0]) + self.rnd.uniform(-1.0, 1.0)
        step = pitch * np.array([math.cos(turn), math.sin(turn)])
        points = [edge - step * reach / pitch]
        for k in range(int(self.rnd.integers(5, 11))):
            turn += 0.12 * math.sin(k + 3 * reach)
            p = points[-1] + pitch * np.array([math.cos(turn), math.sin(turn)])
            if not (self.free(p) if k * pitch > reach + 0.2 else self.within(p)):
                break
            points.append(p)
        points = np.array(points)
        climbs = self.top[self.cell(points)].max() - self.full[self.cell(edge)] if len(points) > 3 else 9.0
        return points if climbs < 1.6 else None

    def settle(self, points, pitch, half, steep, rest):
        """How high each point of a strip comes to lie; it is stiff, and bridges what is hollow. `rest` is what it lies on."""
        along = np.gradient(points, axis=0)
        across = np.stack([-along[:, 1], along[:, 0]], 1) / np.maximum(np.linalg.norm(along, axis=1), 1e-6)[:, None]
        sides = points[:, None] + across[:, None] * np.linspace(-half, half, 3)[None, :, None]
        below = rest[self.cell(sides)].max(1)
        n = np.arange(len(points))
        bridged = (below[None, :] - steep * pitch * np.abs(n[:, None] - n[None, :])).max(1)
        z = 0.55 * bridged + 0.45 * below
        for _ in range(2):
            z = np.convolve(np.pad(z, 1, mode="edge"), (0.25, 0.5, 0.25), "valid")
        return np.maximum(z, below - 0.05) + 0.04, across

    def bury(self, points, z, across, half):
        """From now on others lie on this strip."""
        for f in (0.0, 0.34, 0.67):
            p = points[:-1] + f * np.diff(points, axis=0)
            lies = z[:-1] + f * np.diff(z) + 0.09
            for side in (-half, -half / 2, 0, half / 2, half):
                np.maximum.at(self.height, self.cell(p + side * across[:-1]), lies)


def pressed(points, z, across, half, fold, roll):
    """The two edges of a strip that was pressed into folds, rolled about its way by so much (each told at each point)."""
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1), 1e-6)[:, None]
    zigzag = fold * (-1.0) ** np.arange(len(points))
    level = np.stack([across[:, 0], across[:, 1], 0 * z], 1)
    up = np.array([0, 0, 1.0])
    side = np.cos(roll)[:, None] * level + np.sin(roll)[:, None] * up
    out = np.cos(roll)[:, None] * up - np.sin(roll)[:, None] * level
    middle = np.column_stack([points, z]) + zigzag[:, None] * out
    return np.stack([middle - half * side, middle + half * side], 1)


def crinkled_paper(w, d, level, contents, papers, seed=1):
    """Strips of several `papers` that fill a box up to a level, and higher around the contents, on whose edges some end."""
    rnd = np.random.default_rng(seed)
    bed = Bed(w, d, level, contents, rnd)
    strips, refused = [], 0

    def strip(points, pitch, half, steep, rest, tilt, arch=0.0):
        if points is None or len(points) < 4:
            return False
        z, across = bed.settle(points, pitch, half, steep, rest)
        n = np.arange(len(points))
        roll = rnd.normal(0, tilt) + 0.4 * np.sin(n * rnd.uniform(0.08, 0.25) + rnd.uniform(0, 6))
        fold = pitch * rnd.uniform(0.16, 0.42) * rnd.uniform(0.6, 1.4, len(points))
        rises = arch * np.sin(np.pi * n / (len(n) - 1)) ** 1.4
        edges = pressed(points, z + rises + 0.5 * fold + half * np.abs(np.sin(roll)) * 0.6, across, half, fold, roll)
        strips.append((edges, np.clip(bed.full[bed.cell(points)] - z - rises, 0, 3)))
        bed.bury(points, z, across, half)
        return True

    while refused < 60:
        start, wants = bed.hollow()
        pitch, half = rnd.uniform(0.24, 0.36), rnd.uniform(0.085, 0.115)
        laid = wants > 0 and strip(bed.wander(start, pitch, int(rnd.integers(14, 40))), pitch, half, 0.6, bed.height, 0.5)
        refused = 0 if laid else refused + 1
    for _ in range(round(0.22 * w * d)):  # those on top are loose: they spring up, and turn on their edge
        start = rnd.uniform(-0.5, 0.5, 2) * (w - 0.6, d - 0.6)
        if bed.free(start):
            pitch = rnd.uniform(0.24, 0.36)
            strip(bed.wander(start, pitch, int(rnd.integers(8, 24))), pitch, 0.1, 0.6, bed.height, 0.8, rnd.uniform(0.1, 0.75))
    edge = CELL * np.count_nonzero((bed.away > 0) & (bed.away < 0.2))
    for _ in range(round(0.40 * edge)):
        rest = np.where(bed.stands, bed.top, bed.height)
        strip(bed.lean(0.3, rnd.uniform(0.15, 0.6)), 0.3, rnd.uniform(0.085, 0.11), 1.1, rest, 0.2)
    return mesh_of(strips, papers, rnd)


def mesh_of(strips, papers, rnd):
    verts, faces, kinds, deep, first = [], [], [], [], 0
    for edges, lies in strips:
        n = len(edges)
        verts += edges.reshape(-1, 3).tolist()
        faces += [[first + 2 * k, first + 2 * k + 1, first + 2 * k + 3, first + 2 * k + 2] for k in range(n - 1)]
        kinds += [int(rnd.integers(len(papers)))] * (n - 1)
        deep += lies[1:].tolist()
        first += 2 * n
    me = bpy.data.meshes.new("shreds")
    me.from_pydata(verts, [], faces)
    me.attributes.new("deep", "FLOAT", "FACE").data.foreach_set("value", deep)
    shreds = link(me, "shreds", papers[0], smooth=False)
    for paper in papers[1:]:
        me.materials.append(paper)
    me.polygons.foreach_set("material_index", kinds)
    return shreds


def shred_paper(color="#ECDEC6", tone=1.0):
    """Uncoated paper, hardly let through by light: the deeper a strip lies (`deep`, told by `mesh_of`), the darker and
    warmer it is, which few samples would not find between thousands of strips.
    """
    k = Nodes("shred")
    deep, how, mix, through, both = (k.n(kind) for kind in ("Attribute", "MapRange", "MixRGB", "BsdfTranslucent", "MixShader"))
    deep.attribute_name = "deep"
    how.inputs["From Max"].default_value = 1.1
    k.l(deep.outputs["Fac"], how.inputs["Value"])
    k.l(how.outputs[0], mix.inputs[0])
    paper = [min(0.95, tone * c) for c in linear(color)[:3]]
    mix.inputs[1].default_value = [*paper, 1]
    mix.inputs[2].default_value = [0.34 * paper[0], 0.28 * paper[1], 0.23 * paper[2], 1]
    k.l(mix.outputs[0], k.b.inputs["Base Color"])
    k.l(mix.outputs[0], through.inputs["Color"])
    set_inputs(k.b, Roughness=0.9, Specular=0.1)
    both.inputs[0].default_value = 0.18
    k.l(k.b.outputs[0], both.inputs[1])
    k.l(through.outputs[0], both.inputs[2])
    k.l(both.outputs[0], k.o.inputs[0])
    return k.m
