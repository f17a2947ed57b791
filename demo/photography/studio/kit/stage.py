"""The set: backdrop and camera."""

import math

import bpy
from mathutils import Vector

from .geometry import link, slab
from .materials import material

# How much longer the lens is for each kind of picture.
ZOOM = {"product": 1.34, "tile": 1.32, "hero": 1.0, "phone": 1.0}
kind = "product"


def clear(kind_of_picture):
    """An empty studio for the next picture."""
    global kind
    kind = kind_of_picture
    bpy.ops.wm.read_factory_settings(use_empty=True)


def cyclorama(color, depth=34, width=160, height=110, rad=16, front=90, rough=0.6, bump=True):
    """Seamless paper: floor and wall in one sweep."""
    prof = [(-front, 0), (depth - rad, 0)]
    for k in range(1, 25):
        t = math.pi / 2 * k / 24
        prof.append((depth - rad + rad * math.sin(t), rad - rad * math.cos(t)))
    prof.append((depth, height))
    verts = [(x, y, z) for y, z in prof for x in (-width, width)]
    faces = [[2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2] for i in range(len(prof) - 1)]
    me = bpy.data.meshes.new("cyc")
    me.from_pydata(verts, [], faces)
    return link(me, "cyc", material("paper", color, rough=rough, spec=0.25, bump=(9, 0.06) if bump else None))


def view(distance, height, target, lens=85, f=11, x=0, focus=None):
    """The usual look at a product: from the front and a little above."""
    return camera((x, -distance, height), target, lens * ZOOM[kind], f * ZOOM[kind], focus)


def from_above(target=(0, 0, 0), distance=52, angle=62, lens=85, f=16):
    """A look down on the table."""
    a = math.radians(angle)
    at = (target[0], target[1] - distance * math.cos(a), target[2] + distance * math.sin(a))
    return camera(at, target, lens * ZOOM["product"], f * ZOOM["product"])


def orbit(target, around, above, distance, f=11, focus=None):
    """A look from so many degrees beside the front and above the table; the target is in focus, or else `focus`."""
    turn, rise = math.radians(around), math.radians(above)
    flat = distance * math.cos(rise)
    at = Vector(target) + Vector((flat * math.sin(turn), -flat * math.cos(turn), distance * math.sin(rise)))
    return camera(at, target, 85 * ZOOM["product"], f * ZOOM["product"], focus)


def phone(at, target, roll=0.0, lens=30, f=7.0):
    """As a phone sees, held in a hand: from near by, what lies behind a little out of focus, and not quite level
    (degrees). The one who holds it stands in the light, and is mirrored.
    """
    seen = camera(at, target, lens, f)
    holder = slab(42, 60, 12, 8, 4, material("holder", "#3A2A30", rough=0.9), "holder")
    holder.location = Vector(at) + (Vector(at) - Vector(target)).normalized() * 24
    holder.rotation_euler = seen.rotation_euler
    seen.rotation_euler.rotate_axis("Z", math.radians(roll))
    return seen


def camera(loc, target, lens=85, fstop=11, focus=None):
    d = bpy.data.cameras.new("cam")
    o = bpy.data.objects.new("cam", d)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    d.lens, d.sensor_width = lens, 36
    d.sensor_fit = "AUTO"
    d.dof.use_dof = fstop is not None
    if fstop:
        d.dof.aperture_fstop = fstop * 0.01  # 1 unit = 1 cm
        d.dof.focus_distance = (Vector(focus or target) - Vector(loc)).length
    return o
