"""What is inside: strokes of cream, powder, broken or loose, and clear liquids."""

import math
import random

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Vector, noise

from ..kit.geometry import fix_normals, group, height_field, lathe, link, put
from ..kit.materials import film, material
from .cream import noise as cream_noise


def smear(loc, L=5, W=1.6, color="#E4B48E", rot=0, seed=0):
    """cream / foundation swatch on the floor"""
    NU, NV = 60, 24
    verts, faces = [], []
    for i in range(NU + 1):
        u = i / NU
        wd = W / 2 * (math.sin(math.pi * min(1, u * 1.02)) ** 0.35) * (1 + 0.08 * math.sin(u * 23)) * (1 - 0.25 * u)
        for j in range(NV + 1):
            v = j / NV * 2 - 1
            e = max(0, 1 - v * v) ** 0.5 * math.sin(math.pi * min(1, max(0.0, u))) ** 0.4
            verts.append(
                (
                    L * (u - 0.5),
                    wd * v + 0.12 * math.sin(u * 3),
                    0.02 + 0.22 * e * (1 - 0.3 * u) * (1 + 0.25 * math.cos(v * 9 + u * 2)),
                )
            )
    for i in range(NU):
        for j in range(NV):
            k = i * (NV + 1) + j
            faces.append([k, k + 1, k + NV + 2, k + NV + 1])
    me = bpy.data.meshes.new("smear")
    me.from_pydata(verts, [], faces)
    fix_normals(me)
    o = link(me, "smear", material("smm", color, rough=0.2, sss=0.1, coat=0.3), auto=math.pi)
    return put(o, loc, (0, 0, math.radians(rot)))


def crumbs(loc, R=2.0, color="#D8737C", n=120, seed=1, heap=0.5, big=0.42):
    """Pressed powder, broken: shards of the pan in the middle, smaller ones around."""
    rnd = random.Random(seed)
    m = material("crumb", color, rough=0.9, spec=0.1, sheen=0.3, bump=(26, 0.7), bd=0.03)
    base = [shard(m, seed + k) for k in range(6)]
    o = []
    for k in range(n):
        q = rnd.random() ** 0.6
        a = rnd.uniform(0, 2 * math.pi)
        r = 0.02 + 0.05 * rnd.random() ** 2 + big * (1 - q) ** 0.8 * rnd.random() ** 5
        ob = bpy.data.objects.new("crumb", base[k % len(base)])
        bpy.context.scene.collection.objects.link(ob)
        ob.scale = (r, r, r)
        ob.rotation_euler = (rnd.gauss(0, 0.5), rnd.gauss(0, 0.5), rnd.uniform(0, 6))
        z = 0.3 * r + heap * max(0, 0.5 - q) * rnd.random()
        ob.location = (R * q * math.cos(a), R * q * math.sin(a) * 0.9, z)
        o.append(ob)
    return group(o, "crumbs", loc)


def shard(made_of, seed):
    """A flat piece with broken sides, its faces rough."""
    rnd = random.Random(seed)
    cuts = [(Vector((0, 0, 1)), rnd.uniform(0.3, 0.45)), (Vector((0, 0, -1)), 0.35)]
    cuts += [(Vector((math.cos(a), math.sin(a), rnd.uniform(-0.5, 0.5))).normalized(), rnd.uniform(0.5, 0.95)) for a in turns(7, rnd)]
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1)
    for v in bm.verts:
        away = v.co.normalized()
        v.co *= min([1.0] + [far / (away @ n) for n, far in cuts if away @ n > 0.05])
        v.co += away * (0.10 * noise.noise(5 * away + Vector((seed, 0, 0))) + 0.05 * noise.noise(14 * away))
    me = bpy.data.meshes.new("crumb")
    bm.to_mesh(me)
    bm.free()
    me.materials.append(made_of)
    for face in me.polygons:
        face.use_smooth = True
    return me


def turns(n, rnd):
    return [2 * math.pi * (k + rnd.uniform(-0.4, 0.4)) / n for k in range(n)]


def powder(streams, color, turn=0, thick=0.10, soft=0.9, seed=1, z=0.0):
    """Loose powder that a brush has drawn along `turn` (degrees): it covers in the middle, at its rim each grain lies by
    itself.
    """
    rnd = np.random.default_rng(seed)
    xs, ys, inside = lying(streams, rnd, 0.2, 0.02, wobble=0.5)
    shape = inside.shape
    x, y = np.meshgrid(xs, ys)
    a = math.radians(turn)
    along, across = x * math.cos(a) + y * math.sin(a), y * math.cos(a) - x * math.sin(a)
    hairs = rnd.random((24, 400)).astype(np.float32)
    drawn = cv2.remap(
        hairs, ((across * 14) % 390).astype(np.float32), ((along * 0.5) % 20).astype(np.float32), cv2.INTER_LINEAR
    )
    dense = np.clip(inside / soft + 0.7 * (drawn - 0.5) + 0.2 * waves(rnd, shape, 9), 0, 1)
    grains = rnd.random(shape).astype(np.float32)
    h = thick * dense**1.5 * (0.75 + 0.35 * waves(rnd, shape, 14) + 0.3 * (drawn - 0.5)) + 0.022 * grains
    h = np.where(dense**1.6 * 1.15 > grains[::-1, ::-1], h, -0.02)
    dust = material("powder", color, rough=0.95, spec=0.08, sheen=0.3)
    return put(height_field(xs, ys, h, dust, "powder"), (0, 0, z))


def pile(at, r, color, tall=0.75, seed=1):
    """Fine powder that was poured out: a soft cone that slid down at places, its foot thinning out into dust."""
    rnd = np.random.default_rng(seed)
    side = np.arange(-1.7 * r, 1.7 * r, 0.011)
    x, y = np.meshgrid(side, side)
    shape = x.shape
    away, turn = np.hypot(x, y) / r, np.arctan2(y, x)
    lobes = sum(rnd.uniform(0.04, 0.09) / n * np.cos(n * turn + rnd.uniform(0, 6)) for n in (2, 3, 5, 8))
    away = away * (1 + lobes) + 0.05 * waves(rnd, shape, 5) + 0.02 * waves(rnd, shape, 16)
    h = tall * r * np.log1p(np.exp((0.94 - away) / 0.05)) * 0.05 * (1 - 0.22 * np.exp(-((away / 0.3) ** 2)))
    h *= 1 + 0.07 * waves(rnd, shape, 8) * np.clip(1.4 - away, 0, 1)
    grains = cv2.GaussianBlur(rnd.random(shape).astype(np.float32), (0, 0), 0.9)
    h += 0.05 * (grains - 0.5)
    dust = np.exp(-np.clip(away - 0.9, 0, 9) / 0.16)
    h = np.where((away < 0.96) | (rnd.random(shape) < 0.4 * dust), np.maximum(h, 0.012), -0.02)
    return put(height_field(side, side, h, material("powder", color, rough=0.95, spec=0.08, sheen=0.3), "pile"), (*at, 0))


def spill(streams, color, h=0.26, seed=1, edge=0.55, melt=0.35, struck=()):
    """A clear liquid on the table. Each stream is [(x, y, radius), …], a drop is a stream of one point; where they come
    near each other they run together. Where it is `struck`, (x, y), a thread falls into it and stirs up rings.
    """
    xs, ys, inside = lying(streams, np.random.default_rng(seed), melt, 0.03)
    x, y = np.meshgrid(xs, ys)
    deep = np.maximum(inside, 0)
    z = h * (0.3 * (1 - np.exp(-deep / 1.2)) + 0.7 * (1 - (1 - np.minimum(deep / edge, 1)) ** 2.4))
    for at in struck:
        far = np.hypot(x - at[0], y - at[1])
        z += (0.16 * np.exp(-((far / 0.24) ** 2)) + 0.035 * np.cos(far * 17) * np.exp(-far / 0.55)) * np.minimum(deep, 1)
    z = np.where(inside > 0, z, np.maximum(1.5 * inside, -0.02))
    return height_field(xs, ys, z, film("pool", color, float(z.max())), "spill")


def lying(streams, rnd, melt, step, wobble=0.14):
    """A grid, and how far inside of the streams each of its points lies, in centimetres."""
    (left, right), (low, high) = (extent([p for stream in streams for p in stream], axis) for axis in (0, 1))
    xs, ys = np.arange(left - 0.5, right + 0.5, step), np.arange(low - 0.5, high + 0.5, step)
    whole = np.full((len(ys), len(xs)), -1.0)
    for stream in streams:
        (i0, i1), (j0, j1) = (np.searchsorted(side, extent(stream, axis, 0.9)) for axis, side in ((0, xs), (1, ys)))
        x, y = np.meshgrid(xs[i0:i1], ys[j0:j1])
        inside = np.full(x.shape, -1.0)
        for (ax, ay, ar), (bx, by, br) in zip(stream, stream[1:] or stream):
            long = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
            f = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long, 0, 1)
            inside = np.maximum(inside, ar + f * (br - ar) - np.hypot(x - ax - f * (bx - ax), y - ay - f * (by - ay)))
        here = whole[j0:j1, i0:i1]
        near = np.maximum(melt - np.abs(here - inside), 0) / melt
        here[:] = np.maximum(here, inside) + near**2 * melt / 4
    uneven = wobble * (waves(rnd, whole.shape, (xs[-1] - xs[0]) / 1.6) + 0.4 * waves(rnd, whole.shape, (xs[-1] - xs[0]) / 0.5))
    uneven *= np.clip(whole + 0.4, 0, 1)
    return xs, ys, cv2.GaussianBlur((whole + uneven).astype(np.float32), (0, 0), 1.5)


def extent(points, axis, more=0.0):
    return min(p[axis] - p[2] for p in points) - more, max(p[axis] + p[2] for p in points) + more


def waves(rnd, shape, count):
    return cream_noise(rnd, shape, (count * shape[0] / shape[1], count))


def grains(heaps, color, size, seed=1, z=0.0):
    """Grains of rice or seed, strewn at that height round each (x, y, reach, count); `size` is half their width and half
    their length.
    """
    rnd = random.Random(seed)
    wide, long = size
    outline = [(wide * math.sin(math.pi * k / 12) ** 0.8, -long * math.cos(math.pi * k / 12)) for k in range(1, 12)]
    first = lathe([(0, -long), *outline, (0, long)], material("grain", color, rough=0.3, coat=0.25, sss=0.1), "grain", 20, auto=180)
    lie = []
    for x, y, reach, count in heaps:
        for _ in range(count):
            gx, gy = rnd.gauss(x, 0.5 * reach), rnd.gauss(y, 0.5 * reach)
            under = sum(math.hypot(gx - a, gy - b) < 1.3 * wide + 0.3 * long for a, b in lie)
            lie.append((gx, gy))
            one = put(link(first.data, "grain"), (gx, gy, z + wide * (0.95 + 1.3 * under)))
            one.rotation_euler = (math.pi / 2 + rnd.uniform(-0.2, 0.2), 0, rnd.uniform(0, 2 * math.pi))
            one.scale = [rnd.uniform(0.85, 1.12)] * 3
    first.location = (0, 0, -9)


def heap_of_grains(at, reach, high, color, size, seed=1, strays=40):
    """Grains that were poured out: a soft cone of them up to so `high`, none steeper than it slides, strays around."""
    rnd = random.Random(seed)
    wide, long = size
    outline = [(wide * math.sin(math.pi * k / 12) ** 0.8, -long * math.cos(math.pi * k / 12)) for k in range(1, 12)]
    first = lathe([(0, -long), *outline, (0, long)], material("grain", color, rough=0.3, coat=0.25, sss=0.1), "grain", 20, auto=180)
    lobes = [(n, rnd.uniform(0, 6), rnd.uniform(0.02, 0.07)) for n in (2, 3, 5)]
    layers = max(2, round(high / (1.5 * wide)))
    for layer in range(layers):
        z = wide + 1.5 * wide * layer
        across = reach * (1 - layer / layers) ** 0.85
        for _ in range(round(math.pi * across**2 / (3.0 * wide * long)) + 2):
            q, a = across * math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
            q *= 1 + sum(share * math.cos(n * a + turn) for n, turn, share in lobes)
            slope = math.atan2(high, reach) * min(1, q / max(across, 0.01))
            one = put(link(first.data, "grain"), (at[0] + q * math.cos(a), at[1] + q * math.sin(a), at[2] + z + rnd.uniform(-0.5, 0.5) * wide))
            one.rotation_euler = (math.pi / 2 + rnd.gauss(0, 0.28) + 0.4 * slope, rnd.uniform(0, 6), rnd.uniform(0, 2 * math.pi))
            one.scale = [rnd.uniform(0.85, 1.1)] * 2 + [rnd.uniform(0.8, 1.12)]
    for _ in range(strays):
        q, a = reach * (1 + rnd.expovariate(2.2)), rnd.uniform(0, 2 * math.pi)
        one = put(link(first.data, "grain"), (at[0] + q * math.cos(a), at[1] + q * math.sin(a), at[2] + 0.95 * wide))
        one.rotation_euler = (math.pi / 2, rnd.uniform(0, 6), rnd.uniform(0, 2 * math.pi))
    first.location = (0, 0, -9)


def beads(spots, color):
    """Drops, (x, y, r) each."""
    return spill([[spot] for spot in spots], color, 0.2, 50, 0.9)
