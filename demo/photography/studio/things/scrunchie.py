"""Satin scrunchies, sewn as real ones are: a wide tube of cloth, drawn together by a narrow elastic inside."""

import math

import bpy
import cv2
import numpy

from ..kit.geometry import fix_normals, group, link
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear

ROUND, ACROSS = 480, 36
FRAMES = 44
FINE = 3
SEAM = 0.62  # how far around the tube was closed
PUFFED, OPENED = 1.25, 0.4  # how much higher it stands, and how much wider its hole is, than the simulation leaves it

gathered = None  # the cloth takes some minutes to gather: once for all scrunchies of a picture


def scrunchie(color="#B5566A", size=4.0, seed=0, loose=0.0):
    """`size` is its radius; the folds are the same for all, so let each be turned its own way. A `loose` one lies as it
    fell: drawn out to an oval, its two narrow sides off the table.
    """
    global gathered
    gathered = gathered or ironed(gather())
    at = numpy.array(gathered) * (1, 1, PUFFED)
    at[:, :2] *= 1 + OPENED / numpy.hypot(at[:, :1], at[:, 1:2])
    reach = numpy.hypot(at[:, 0], at[:, 1]).max()
    at *= (1 + loose, 1 - loose, 1)
    at[:, 2] += 2.4 * loose * (at[:, 0] / reach) ** 2
    at[:, 2] -= numpy.sort(at[:, 2])[len(at) // 100]
    me = bpy.data.meshes.new("scrunchie")
    at = pleat(at.reshape(ROUND, ACROSS, 3), seed)
    me.from_pydata(at.reshape(-1, 3).tolist(), [], tube_faces(*at.shape[:2]))
    fix_normals(me)
    mapped(me, *at.shape[:2])
    cloth = link(me, "scrunchie", satin(color), auto=math.pi)
    smooth = cloth.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 1
    cloth.scale = [size / reach] * 3
    cloth.rotation_euler = (0, 0, 2.1 * seed)
    return group([cloth], "scrunchie")


def mapped(me, round_, across_):
    """u runs around the ring, v around the tube."""
    corners = numpy.empty(len(me.loops), numpy.int32)
    me.loops.foreach_get("vertex_index", corners)
    around, across = numpy.divmod(corners.reshape(-1, 4), across_)
    i, j = (each[:, None] for each in numpy.divmod(numpy.arange(len(me.polygons)), across_))
    u, v = ((around - i) % round_ + i) / round_, ((across - j) % across_ + j) / across_
    me.uv_layers.new().data.foreach_set("uv", numpy.stack([u, v], -1).astype(numpy.float32).ravel())


def pleat(at, seed):
    """Where the cloth lies with what the simulation is too coarse for, on a grid that is `FINE` times as fine: gathers that
    begin at the elastic, sharp in their valleys, each as deep and as long as it happens to be; creases that cross the folds
    outside; and the seam where the tube was closed, a furrow between two ridges that puckers the cloth beside it.
    """
    rnd = numpy.random.default_rng(seed + 40)
    shape = ROUND * FINE, ACROSS * FINE
    at = numpy.dstack([finer(at[..., k], shape) for k in range(3)])
    around, across = (numpy.roll(at, -1, axis) - numpy.roll(at, 1, axis) for axis in (0, 1))
    normal = numpy.cross(around, across)
    normal /= numpy.linalg.norm(normal, axis=2, keepdims=True) + 1e-9
    middle = at.mean(1, keepdims=True)
    normal *= numpy.sign((normal * (at - middle)).sum())
    j = numpy.arange(shape[1]) / shape[1]
    inner = (0.5 - 0.5 * numpy.cos(2 * math.pi * j))[None]  # the elastic runs where the tube is nearest to the middle

    def rounded(*waves):
        """Round ridges with sharp valleys between, that wander, fork and end."""
        return numpy.abs(wandering_sheet(rnd, shape, waves)) ** 0.8 - 0.42

    some = 0.7 + 0.6 * wandering_sheet(rnd, shape, (9, 3))
    reach = inner ** (1.1 + 0.9 * wandering_sheet(rnd, shape, (60, 1)) ** 2)
    out = 0.075 * reach * some * rounded(75, 2) + 0.042 * reach**1.5 * rounded(150, 4)
    out += 0.085 * (1 - 0.7 * inner**2) * some * rounded(34, 2) + 0.022 * (1 - 0.5 * inner) * rounded(84, 5)
    creases = numpy.exp(-numpy.abs(wandering_sheet(rnd, shape, (46, 4))) / 0.22)
    out -= 0.022 * creases * numpy.clip(wandering_sheet(rnd, shape, (24, 5)), 0, 1)
    off = ((numpy.arange(shape[0]) - SEAM * shape[0]) / FINE)[:, None]
    pucker = wandering_sheet(rnd, shape, (160, 13))
    out += 0.03 * numpy.exp(-((numpy.abs(off) - 2.2) ** 2) / 1.2) - 0.075 * numpy.exp(-((off / 0.8) ** 2))
    out += 0.045 * pucker * numpy.exp(-((off / 6) ** 2))
    return at + out[..., None] * normal


def finer(grid, shape):
    """A closed grid on a finer one."""
    pad = 4
    n = [b // a for a, b in zip(grid.shape, shape)]
    grown = numpy.pad(grid, pad, mode="wrap").astype(numpy.float32)
    grown = cv2.resize(grown, None, fx=n[1], fy=n[0], interpolation=cv2.INTER_CUBIC)
    return grown[pad * n[0] : pad * n[0] + shape[0], pad * n[1] : pad * n[1] + shape[1]]


def wandering_sheet(rnd, shape, waves):
    """Smooth noise from about -1 to 1 on a closed grid, with so many waves around and across."""
    n = [2 * w for w in waves]
    grown = numpy.pad(rnd.uniform(-1.3, 1.3, n), 3, mode="wrap").astype(numpy.float32)
    grown = cv2.resize(grown, None, fx=8, fy=8, interpolation=cv2.INTER_CUBIC)[24:-24, 24:-24]
    return cv2.resize(grown, shape[::-1], interpolation=cv2.INTER_LINEAR)


def ironed(cloth, times=5):
    """Without the kinks of single threads that the simulation leaves where much cloth is pressed together."""
    at = numpy.array(cloth).reshape(ROUND, ACROSS, 3)
    for _ in range(times):
        beside = sum(numpy.roll(at, step, axis) for step in (1, -1) for axis in (0, 1))
        at = 0.4 * at + 0.15 * beside
    return [tuple(each) for each in at.reshape(-1, 3)]


def satin(color):
    """Long floats of silk lie around the ring and mirror the light across themselves: where a fold's crest turns to a
    lamp a broad streak runs along it (a narrow one makes it foil), and beside the streak the cloth is deep and dark.
    """
    k = Nodes("satin")
    base = linear(color)[:3]
    where, creases, nap = k.n("UVMap"), k.n("TexNoise", Scale=1.0, Detail=3.0), k.n("TexNoise", Scale=1.0, Detail=1.0)
    for size, texture in (((300, 5, 1), creases), ((1900, 45, 1), nap)):
        stretched = k.n("Mapping")
        stretched.inputs["Scale"].default_value = size
        k.l(where.outputs[0], stretched.inputs["Vector"])
        k.l(stretched.outputs[0], texture.inputs["Vector"])
    bump = k.n("Bump", Strength=0.14, Distance=0.03)
    k.l(creases.outputs["Fac"], bump.inputs["Height"])
    fine = k.n("Bump", Strength=0.2, Distance=0.006)
    k.l(nap.outputs["Fac"], fine.inputs["Height"])
    k.l(bump.outputs[0], fine.inputs["Normal"])
    along = k.n("Tangent", direction_type="UV_MAP")
    streak = k.n("BsdfAnisotropic", Roughness=0.56, Anisotropy=0.62)
    gleam = k.n("BsdfGlossy", Roughness=0.62)
    threads, bright = k.n("MapRange"), k.n("VectorMath", operation="SCALE")  # one float mirrors more than the next
    threads.inputs["To Min"].default_value, threads.inputs["To Max"].default_value = 0.6, 1.4
    k.l(nap.outputs["Fac"], threads.inputs["Value"])
    bright.inputs[0].default_value = [x**0.74 for x in base]
    k.l(threads.outputs[0], bright.inputs["Scale"])
    k.l(bright.outputs[0], streak.inputs["Color"])
    gleam.inputs["Color"].default_value = [x**0.8 for x in base] + [1]
    k.l(along.outputs[0], streak.inputs["Tangent"])
    set_inputs(k.b, **{"Base Color": [0.72 * x for x in base] + [1], "Roughness": 0.7, "Specular": 0.1})
    set_inputs(k.b, **{"Sheen": 0.7, "Sheen Tint": 0.6})
    for shader in (k.b, gleam, streak):
        k.l(fine.outputs[0], shader.inputs["Normal"])
    soft, silk = k.n("MixShader"), k.n("MixShader")
    soft.inputs[0].default_value, silk.inputs[0].default_value = 0.30, 0.44
    k.l(k.b.outputs[0], soft.inputs[1])
    k.l(gleam.outputs[0], soft.inputs[2])
    k.l(soft.outputs[0], silk.inputs[1])
    k.l(streak.outputs[0], silk.inputs[2])
    k.l(silk.outputs[0], k.o.inputs[0])
    return k.m


def gather(inner=1.75, tube=1.35, wide=2.2):
    """Where the cloth lies once the elastic has drawn it from `wide` times its length to its own; by simulation."""
    rnd = numpy.random.default_rng(1)
    t, s = (2 * math.pi * numpy.arange(n) / n for n in (ROUND, ACROSS))
    slid = 0.06 * wandering(rnd, 4, (2, 9), t) + 0.02 * wandering(rnd, 5, (9, 24), t)
    t, s = numpy.meshgrid(t, s, indexing="ij")
    crinkle = numpy.zeros_like(t)
    for _ in range(14):
        around, across = rnd.integers(14, 58), rnd.integers(-2, 3)
        crinkle += rnd.uniform(0.4, 1) * numpy.sin(around * t + across * s + rnd.uniform(0, 6.3)) / 14**0.5

    def laid(radius, turn):
        x = radius + tube * numpy.cos(s)
        z = 0.3 * tube * numpy.sin(s) + 0.1 * crinkle * (0.6 + numpy.cos(s))
        return numpy.stack([x * numpy.cos(turn), x * numpy.sin(turn), z], -1).reshape(-1, 3)

    me = bpy.data.meshes.new("tube")
    me.from_pydata(laid(wide * 2.5, t).tolist(), [], tube_faces())
    drawn = laid(inner, t + slid[:, None])  # here the cloth is crowded on the elastic, there it is loose
    tube_ = link(me, "tube", None, auto=math.pi)
    elastic = tube_.vertex_groups.new(name="elastic")
    middle = ACROSS // 2
    elastic.add([i * ACROSS + middle + k for i in range(ROUND) for k in range(-2, 3)], 1.0, "REPLACE")
    tube_.shape_key_add(name="loose")
    pull = tube_.shape_key_add(name="drawn")
    pull.data.foreach_set("co", drawn.ravel())
    for value, frame in ((0, 1), (1, FRAMES - 8)):
        pull.value = value
        pull.keyframe_insert("value", frame=frame)
    cloth = tube_.modifiers.new("cloth", "CLOTH")
    be_satin(cloth.settings, elastic.name)
    cloth.collision_settings.use_self_collision = True
    cloth.collision_settings.self_distance_min = 0.02
    cloth.point_cache.frame_end = bpy.context.scene.frame_end = FRAMES
    for frame in range(1, FRAMES + 1):
        bpy.context.scene.frame_set(frame)
    lies = tube_.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    found = [tuple(v.co) for v in lies.vertices]
    bpy.data.objects.remove(tube_)
    bpy.context.scene.frame_set(1)
    return found


def wandering(rnd, count, between, t):
    waves, at, size = rnd.integers(*between, count), rnd.uniform(0, 6.3, count), rnd.uniform(0.4, 1, count)
    return sum(share * numpy.sin(n * t + p) for n, p, share in zip(waves, at, size)) / count**0.5


def be_satin(settings, elastic):
    """Hardly stretched, and thin enough to crease between its round folds, with a little air inside."""
    settings.quality, settings.mass, settings.air_damping = 5, 0.2, 3
    settings.tension_stiffness = settings.compression_stiffness = 12
    settings.shear_stiffness, settings.bending_stiffness = 4, 0.22
    settings.vertex_group_mass, settings.pin_stiffness = elastic, 1
    settings.use_pressure, settings.uniform_pressure_force = True, 0.06
    settings.effector_weights.gravity = 0


def tube_faces(round_=ROUND, across_=ACROSS):
    k = numpy.arange(round_ * across_).reshape(round_, across_)
    further, beside = numpy.roll(k, -1, 0), numpy.roll(k, -1, 1)
    return numpy.stack([k, further, numpy.roll(further, -1, 1), beside], -1).reshape(-1, 4).tolist()
