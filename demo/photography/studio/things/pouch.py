"""Cotton pouches, sewn as real ones are: a bag whose neck a twisted cord draws together."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector

from ..kit.geometry import group, link, sweep
from ..kit.labels import draw_label
from ..kit.materials import material
from .cloth import calico
from .cream import noise

AROUND, ROWS = 190, 68
NECK = 0.74  # how high it is drawn together
FRAMES = 36


def pouch(color="#F3E7D3", w=11.0, h=12.5, d=3.6, cord_color="plum", stamp=None, stamp_at=0.33, lying=False):
    """Stands on the table, softly stuffed; turned to its back, it was made for `lying`. Threads, print and hem follow the cloth."""
    lies = laid_down(gathered(w, h, d)) if lying else gathered(w, h, d)
    body = cloth_of(lies, w, h, d, printed(color, w, h, stamp or rosette(), stamp_at))
    cord = material("cord", cord_color, rough=0.8, spec=0.15, sheen=0.4, bump=(60, 0.5), bd=0.01)
    stitches = [row_of_stitches(lies, row, material("thread", cord_color, rough=0.8, sheen=0.3)) for row in (0.935, NECK + 0.045)]
    return group([body, *stitches, *bow(lies, cord, w / 11)], "pouch")


def rosette():
    return draw_label(
        5.6,
        4.0,
        [
            dict(kind="emblem", y=0.26, size=0.75, fill="plum", t=0.04),
            dict(y=0.66, s="LABONNO", font="didot", size=0.78, fill="plum", track=0.16),
            dict(y=0.88, s="লাবণ্য", font="bangla", size=0.42, fill="sindoor"),
        ],
    )


def printed(color, w, h, stamp, stamp_at):
    """Cotton; ink lies on the crests of its threads."""
    made_of = calico(color)
    tree = made_of.node_tree
    base = tree.nodes["Principled BSDF"].inputs["Base Color"]
    woven = base.links[0].from_socket
    image, where, fit, mix = (tree.nodes.new("ShaderNode" + kind) for kind in ("TexImage", "UVMap", "Mapping", "MixRGB"))
    image.image, image.extension, image.interpolation = bpy.data.images.load(stamp), "CLIP", "Cubic"
    wide, high = 5.0 * w / 11, 3.6 * w / 11
    fit.inputs["Scale"].default_value = (1 / wide, 1 / high, 1)
    fit.inputs["Location"].default_value = (0.5, 0.5 - h * stamp_at / high, 0)
    tree.links.new(where.outputs[0], fit.inputs[0])
    tree.links.new(fit.outputs[0], image.inputs[0])
    ink = tree.nodes.new("ShaderNodeMixRGB")
    ink.blend_type, ink.inputs[0].default_value = "MULTIPLY", 0.35
    grey = tree.nodes.new("ShaderNodeRGBToBW")
    tree.links.new(woven, grey.inputs[0])
    tree.links.new(image.outputs["Color"], ink.inputs[1])
    tree.links.new(grey.outputs[0], ink.inputs[2])
    share = tree.nodes.new("ShaderNodeMath")
    share.operation, share.inputs[1].default_value = "MULTIPLY", 0.93
    tree.links.new(image.outputs["Alpha"], share.inputs[0])
    tree.links.new(share.outputs[0], mix.inputs[0])
    tree.links.new(woven, mix.inputs[1])
    tree.links.new(image.outputs["Color"], mix.inputs[2])
    tree.links.new(mix.outputs[0], base)
    return made_of


def cloth_of(lies, w, h, d, made_of):
    me = bpy.data.meshes.new("pouch")
    me.from_pydata(lies.reshape(-1, 3).tolist(), [], faces())
    around = outline(w, d, 0.5)
    steps = np.linalg.norm(np.roll(around, -1, 0) - around, axis=1)
    far = np.concatenate([[0], np.cumsum(steps)])
    far -= far[AROUND // 2]  # the front's middle
    uv = me.uv_layers.new()
    for loop in me.loops:
        i, j = divmod(loop.vertex_index, AROUND)
        uv.data[loop.index].uv = (far[j], h * i / (ROWS - 1))
    for face in me.polygons:  # the seam is behind
        for at in face.loop_indices:
            if face.index % AROUND == AROUND - 1 and me.loops[at].vertex_index % AROUND == 0:
                uv.data[at].uv.x = far[AROUND]
    body = link(me, "pouch", made_of, auto=math.pi)
    smooth = body.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 2
    thick = body.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.05, -1
    return body


def faces():
    return [
        [i * AROUND + j, i * AROUND + (j + 1) % AROUND, (i + 1) * AROUND + (j + 1) % AROUND, (i + 1) * AROUND + j]
        for i in range(ROWS - 1)
        for j in range(AROUND)
    ]


def outline(w, d, high):
    """The bag's outline before it is drawn together, from behind around by the side to the front; at its foot it is narrower."""
    foot = max(0.0, 1 - high / 0.10) ** 2
    a, b = w / 2 * (0.96 - 0.07 * foot), d / 2 * (0.9 - 0.25 * foot)
    out = []
    for j in range(AROUND):
        t = math.pi / 2 + 2 * math.pi * j / AROUND
        c, s = math.cos(t), math.sin(t)
        out.append((a * math.copysign(abs(c) ** 0.7, c), b * math.copysign(abs(s) ** 0.7, s)))
    return np.array(out)


found = {}  # the cloth takes a minute to gather: once for all of a size


def gathered(w, h, d):
    """Where the cloth lies once its neck is drawn together, as rows of points; by simulation."""
    if (w, h, d) not in found:
        found[w, h, d] = crumpled(gather(w, h, d), w, h)
    return found[w, h, d]


def gather(w, h, d):
    rnd = random.Random(3)
    waves = [(n, rnd.uniform(0, 6), rnd.uniform(0.5, 1)) for n in (9, 14, 19, 23)]
    start, drawn = [], []
    neck = round(NECK * (ROWS - 1))
    for i in range(ROWS):
        high = i / (ROWS - 1)
        near_neck = math.exp(-(((high - NECK) / 0.3) ** 2))
        for j, (x, y) in enumerate(outline(w, d, high)):
            t = 2 * math.pi * j / AROUND
            crinkle = sum(a * math.sin(n * t + p + 1.5 * high) for n, p, a in waves) / 3 * 0.16 * near_neck * w / 11
            out = 1 + crinkle / max(0.4, math.hypot(x, y))
            start.append((x * out, y * out, h * high))
            a, b = 0.155 * w, 0.115 * w
            turn = math.pi / 2 + t
            tight = 1 + 0.10 * sum(k * math.sin(2 * n * t + p) for n, p, k in waves) / 3
            at = (a * tight * math.cos(turn), b * tight * math.sin(turn), h * high * 0.955) if abs(i - neck) < 2 else start[-1]
            drawn.append(at)
    me = bpy.data.meshes.new("bag")
    me.from_pydata(start, [], faces())
    bag = link(me, "bag", None, auto=math.pi)
    held = bag.vertex_groups.new(name="held")
    held.add([i * AROUND + j for i in (0, 1, neck - 1, neck, neck + 1) for j in range(AROUND)], 1.0, "REPLACE")
    bag.shape_key_add(name="loose")
    pull = bag.shape_key_add(name="drawn")
    for point, at in zip(pull.data, drawn):
        point.co = at
    for value, frame in ((0, 1), (1, FRAMES - 12)):
        pull.value = value
        pull.keyframe_insert("value", frame=frame)
    stuffed = bag.vertex_groups.new(name="stuffed")
    stuffed.add([i * AROUND + j for i in range(neck - 4) for j in range(AROUND)], 1.0, "REPLACE")
    cloth = bag.modifiers.new("cloth", "CLOTH")
    be_cotton(cloth.settings, held.name, stuffed.name)
    cloth.collision_settings.use_self_collision = True
    cloth.collision_settings.self_distance_min = 0.04
    cloth.point_cache.frame_end = bpy.context.scene.frame_end = FRAMES
    for frame in range(1, FRAMES + 1):
        bpy.context.scene.frame_set(frame)
    lies = bag.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    points = np.array([tuple(v.co) for v in lies.vertices]).reshape(ROWS, AROUND, 3)
    bpy.data.objects.remove(bag)
    bpy.context.scene.frame_set(1)
    return points


def crumpled(lies, w, h):
    """As cotton is that was folded and stuffed: soft dents, creases that wander through them, a hem that was turned over
    and puckers along its stitches; its foot sags over the table.
    """
    rnd, size = np.random.default_rng(8), w / 11
    around, up = (np.roll(lies, -1, 1) - np.roll(lies, 1, 1), np.gradient(lies, axis=0))
    out = np.cross(around, up)
    out /= np.linalg.norm(out, axis=2, keepdims=True) + 1e-9
    out *= np.sign((out[..., :2] * lies[..., :2]).sum())
    shape, far = lies.shape[:2], 2.6 * w
    high = np.linspace(0, 1, ROWS)[:, None]
    dents = 0.14 * noise(rnd, shape, (h / 5.0, far / 4.4)) + 0.07 * noise(rnd, shape, (h / 2.2, far / 2.2))
    for waves, strong in ((4.2, 0.16), (2.3, 0.10), (1.2, 0.04)):
        wander = noise(rnd, shape, (h / waves, far / waves)) + 0.35 * noise(rnd, shape, (2 * h / waves, 2 * far / waves))
        dents = dents + strong * np.exp(-np.abs(wander) / 0.16) * noise(rnd, shape, (h / 4, far / 4))
    free = 1 - 0.8 * np.exp(-(((high - NECK) / 0.10) ** 2))
    hem = 0.035 * (high > 0.94) + 0.05 * np.exp(-(((high - 0.95) / 0.035) ** 2)) * noise(rnd, shape, (2, far / 0.9))
    sags = 0.16 * np.exp(-(((high - 0.06) / 0.07) ** 2)) * (0.7 + 0.6 * noise(rnd, shape, (1, far / 5)))
    return lies + size * (dents * free * np.minimum(1, high / 0.04) + hem + sags)[..., None] * out


def laid_down(lies, back=0.9):
    """Sewn together at its foot, and flat where it lies on its `back`, at that y."""
    lies = lies.copy()
    foot = np.clip(np.linspace(0, 1, ROWS) / 0.14, 0, 1)[:, None] ** 0.55
    lies[..., 1] = back - 0.3 + (lies[..., 1] - back + 0.3) * (0.03 + 0.97 * foot)
    over = lies[..., 1] - back
    lies[..., 1] = back - 0.12 * np.log1p(np.exp(-over / 0.12))
    return lies


def be_cotton(settings, held, stuffed):
    """Firmer than satin, and stuffed below its neck; above, it stands by itself."""
    settings.quality, settings.mass, settings.air_damping = 5, 0.3, 4
    settings.tension_stiffness = settings.compression_stiffness = 20
    settings.shear_stiffness, settings.bending_stiffness = 8, 0.9
    settings.vertex_group_mass, settings.pin_stiffness = held, 1
    settings.use_pressure, settings.uniform_pressure_force, settings.vertex_group_pressure = True, 3.2, stuffed
    settings.effector_weights.gravity = 0.0


def row_of_stitches(lies, high, thread, length=0.26, gap=0.15):
    """Running stitches around the bag at that height."""
    row = lies[round(high * (ROWS - 1))]
    away = np.roll(row, -1, 0) - np.roll(row, 1, 0)
    normal = np.stack([away[:, 1], -away[:, 0], 0 * away[:, 0]], 1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-9
    if (normal * row).sum() < 0:
        normal = -normal
    closed = np.concatenate([row, row[:1]])
    far = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))])
    normals = np.concatenate([normal, normal[:1]])
    parts, at = [], 0.0
    while at + length < far[-1]:
        path = []
        for k in range(6):
            s = at + length * k / 5
            point, out = (np.array([np.interp(s, far, grid[:, c]) for c in range(3)]) for grid in (closed, normals))
            path.append(tuple(point + out * (0.01 + 0.028 * math.sin(math.pi * k / 5))))
        parts.append(sweep(path, 0.024, thread, "stitch", 7))
        at += length + gap
    return group(parts, "stitches")


def rope(path, radius, made_of, pitch=6.0, step=0.05):
    """A cord of three strands that are twisted together."""
    p = [Vector(q) for q in path]
    points = []
    for a, b, c, d in zip([2 * p[0] - p[1], *p], p, p[1:], [*p[2:], 2 * p[-1] - p[-2]]):
        n = max(2, round((c - b).length / step))
        for k in range(n):
            u = k / n
            points.append(0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u**3))
    points.append(p[-1])
    side, walked, strands = Vector((0.3, -0.8, 0.5)), 0.0, ([], [], [])
    for k, at in enumerate(points):
        along = (points[min(k + 1, len(points) - 1)] - points[max(k - 1, 0)]).normalized()
        side = (side - along * side.dot(along)).normalized()
        other = along.cross(side)
        walked += (at - points[max(k - 1, 0)]).length
        for n, strand in enumerate(strands):
            turn = 2 * math.pi * (n / 3 + walked / (pitch * radius))
            strand.append(at + (side * math.cos(turn) + other * math.sin(turn)) * radius * 0.52)
    return [sweep(strand, radius * 0.56, made_of, "strand", 9) for strand in strands]


def bow(lies, cord, size):
    """The cord around the neck, tied in front; its ends hang on the cloth and end in tassels."""
    neck = lies[round(NECK * (ROWS - 1))]
    a, b, z = np.abs(neck[:, 0]).max() + 0.06, np.abs(neck[:, 1]).max() + 0.06, float(neck[:, 2].mean())
    r = 0.135 * size
    parts = []
    for lift in (0.10 * size, -0.12 * size):
        ring = [2 * math.pi * k / 40 for k in range(41)]
        parts += rope([(a * math.cos(t), b * math.sin(t), z + lift + 0.05 * math.sin(3 * t)) for t in ring], r, cord)

    front = lies.reshape(-1, 3)
    front = front[front[:, 1] < 0]

    def over(x, zz):
        """Just before the cloth."""
        near = front[(np.abs(front[:, 0] - x) < 0.5 * size) & (np.abs(front[:, 2] - zz) < 0.5 * size)]
        return float(near[:, 1].min() if len(near) else -b) - 1.1 * r

    fore = -b - 1.6 * r
    for side in (-1, 1):
        loop = [(0.1, 0, 0.05), (0.9, -0.25, 0.5), (1.75, -0.3, 0.15), (1.9, -0.3, -0.55), (1.1, -0.3, -0.55), (0.1, 0, -0.05)]
        path = []
        for x, y, up in loop:
            x, zz = side * x * size, z + up * size
            path.append((x, min(over(x, zz), fore + y * size), zz))
        parts += rope(path, r, cord)
        long = (2.9, 2.3)[side > 0] * size
        path = [(0.06 * side, fore - 0.1, z)]
        for k in range(1, 9):
            q = k / 8
            x, zz = side * size * (0.25 + 0.85 * q**0.8), z - long * q
            path.append((x, min(over(x, zz), fore + 0.5 * q), zz))
        parts += rope(path, r, cord)
        parts += tassel(path[-1], r, cord)
    knot = [(0.34 * size * math.cos(t) * (1 + 0.25 * math.cos(3 * t)), fore - 0.5 * r - 0.12 * size * math.sin(3 * t), z + 0.30 * size * math.sin(t)) for t in (0.5 * k for k in range(26))]
    parts += rope(knot, r * 0.95, cord)
    return parts


def tassel(at, r, cord):
    """A knot that keeps the cord from fraying further, and what has frayed."""
    x, y, z = at
    rnd = random.Random(round(100 * x))
    parts = rope([(x + 1.15 * r * math.cos(t), y + 0.9 * r * math.sin(t), z + 0.10 * r * t - 0.5 * r) for t in (0.6 * k for k in range(24))], r * 0.8, cord)
    for _ in range(46):
        turn, wide = rnd.uniform(0, 2 * math.pi), rnd.random() ** 0.5
        long = r * rnd.uniform(5.5, 7.5)
        reach = 0.6 * wide, 1.7 * wide + rnd.uniform(-0.2, 0.2)
        path = [
            (
                x + r * math.cos(turn) * (reach[0] + (reach[1] - reach[0]) * q),
                y + 0.7 * r * math.sin(turn) * (reach[0] + (reach[1] - reach[0]) * q),
                z - 0.3 * r - long * q,
            )
            for q in (0, 0.3, 0.6, 1)
        ]
        parts.append(sweep(path, r * 0.11, cord, "fray", 6))
    return parts
