"""Clear things as skins: where glass, oil and air meet, light is bent by how dense both sides are, and oil colours what passes by
how far it went in it. All that gives light is painted and out of focus, and nothing is chosen by chance, so that few samples are
clean: the backdrop as the camera sees it, the room all around as clear things show it, and the lamps that they mirror.
"""

import math
from types import SimpleNamespace

import bpy
import numpy as np

from ..kit.geometry import link, mesh_of_quads
from ..kit.light import surroundings
from ..kit.materials import Nodes
from ..kit.palette import linear
from .clear import direction, facing
from .maps import image
from .pours import finish

GLASS, LIQUID = 1.5, 1.46


def revolved(profile, made_of, name, around=320):
    """A skin around Z; its front looks outwards where the profile (radius, height) goes down, and up where it goes out."""
    p, a = np.array(profile), np.linspace(0, 2 * math.pi, around, endpoint=False)
    verts = np.stack([p[:, :1] * np.cos(a), p[:, :1] * np.sin(a), np.repeat(p[:, 1:], around, 1)], 2).reshape(-1, 3)
    at = np.arange(len(verts)).reshape(len(p), around)
    beside = np.roll(at, -1, 1)
    quads = np.stack([at[:-1], at[1:], beside[1:], beside[:-1]], 2).reshape(-1, 4)
    return mesh_of_quads(verts, quads, made_of, name)


def skin(name, ior, light=None, behind=None, before=None, gleam=1.0, within=0.0, tint=None):
    """Where two clear things meet; its front is on the side of the thinner one, `ior` is how much denser what lies behind is.
    Light that comes from `behind` it, or from `before` it, was coloured on its way by so much a centimetre, or all by a `tint`.
    """
    k = Nodes(name)
    k.t.nodes.remove(k.b)
    here, way = k.n("NewGeometry"), k.n("LightPath").outputs["Ray Length"]

    def coloured(dense):
        if dense is None:
            return linear(tint) if tint else (1, 1, 1, 1)
        parts = k.n("CombineColor")
        for socket, part in zip(parts.inputs, dense):
            k.l(k.math("EXPONENT", k.math("MULTIPLY", way, -float(part))), socket)
        return parts.outputs[0]

    color = k.mixed(coloured(before), coloured(behind), here.outputs["Backfacing"])
    bent, thrown, which = k.n("BsdfRefraction", Roughness=0.0, IOR=ior), k.n("BsdfGlossy", Roughness=0.0), k.n("MixShader")
    for shader in (bent, thrown):
        k.l(color, shader.inputs["Color"])
    whole = k.math("GREATER_THAN", k.n("Fresnel", IOR=ior).outputs[0], 0.7)  # choosing by chance would be noise
    k.l(whole, which.inputs[0])
    k.l(bent.outputs[0], which.inputs[1])
    k.l(thrown.outputs[0], which.inputs[2])
    if light:
        finish(k, which.outputs[0], light, gleam, within)
    else:
        k.l(which.outputs[0], k.o.inputs["Surface"])
    return k.m


def bubbles(spots, made_of):
    """Balls of air (x, y, z, radius) within a liquid."""
    for x, y, z, r in spots:
        one = revolved([(max(r * math.sin(a), 1e-6), r * math.cos(a)) for a in np.linspace(0, math.pi, 60)], made_of, "air", 90)
        one.location = (x, y, z)


def room_around(paint, wide=1024):
    """Hangs a room around all, which only clear things show: `paint` gets, for each direction, degrees to the right of
    straight behind the table and degrees of height, and tells its light.
    """
    height = wide // 2
    right, up = np.meshgrid((np.arange(wide) + 0.5) / wide * 360, 90 - (np.arange(height) + 0.5) / height * 180)
    bearing = (right - 90 + 180) % 360 - 180
    surroundings("#FFFFFF", 1.0)
    world = bpy.context.scene.world
    world.cycles.sampling_method = "NONE"
    bpy.context.scene.cycles.min_light_bounces = 14  # or looks through dark oil end by chance, which speckles
    world.cycles_visibility.diffuse = False
    t = world.node_tree
    seen, where = t.nodes.new("ShaderNodeTexEnvironment"), t.nodes.new("ShaderNodeTexCoord")
    seen.image = image("room", paint(bearing, up)[::-1])
    t.links.new(where.outputs["Generated"], seen.inputs["Vector"])
    t.links.new(seen.outputs["Color"], t.nodes["Background"].inputs[0])


def backdrop(view, away, at=(0, 0), high=1.0):
    """A painted view (rows from the top), so many centimetres behind and that `high`, which only the camera sees."""
    k = Nodes("backdrop")
    k.t.nodes.remove(k.b)
    seen, glow = k.n("TexImage", image=image("backdrop", view[::-1]), extension="EXTEND"), k.n("Emission")
    k.l(k.n("TexCoord").outputs["UV"], seen.inputs["Vector"])
    k.l(seen.outputs["Color"], glow.inputs["Color"])
    k.l(glow.outputs[0], k.o.inputs["Surface"])
    far = card("backdrop", high * view.shape[1] / view.shape[0], high, k.m)
    far.location, far.rotation_euler = (at[0], away, at[1]), (math.pi / 2, 0, 0)
    far.visible_transmission = far.visible_glossy = far.visible_diffuse = far.visible_shadow = False


def card(name, wide, high, made_of):
    """A level card around the origin; a picture on it stands upright as seen from above."""
    me = bpy.data.meshes.new(name)
    ends = ((0, 0), (1, 0), (1, 1), (0, 1))
    me.from_pydata([((u - 0.5) * wide, (v - 0.5) * high, 0) for u, v in ends], [], [(0, 1, 2, 3)])
    for loop, corner in zip(me.uv_layers.new().data, ends):
        loop.uv = corner
    return link(me, name, made_of, smooth=False)


def lamps_of(sky, *panes, away=56):
    """What clear things mirror: the room's light, and panes (bearing, height, width, height, columns, rows, bar, light, softness)."""
    return SimpleNamespace(sky=sky, lamps=[(*facing(direction(b, e), away), w, h, c, r, bar, bright, soft) for b, e, w, h, c, r, bar, bright, soft in panes])
