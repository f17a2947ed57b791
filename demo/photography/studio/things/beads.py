"""Drops on a petal or a cut fruit, which both hold water off: beads that stand, as high as their weight lets them. Each is a
lens over what it lies on, mirrors a window, and what the sun does in it is followed ray by ray and painted below it.
"""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from .maps import image
from .see_through import revolved, skin

DENSER = 1.37


def sessile(wide, contact, capillary=0.26, step=0.002):
    """The outline of a drop that lies (Young and Laplace), from its top to the ring where it meets the ground at that angle
    (degrees): points (radius, height); `wide` is the radius of the ring.
    """

    def drawn(apex):
        r = z = lean = 0.0
        out = [(1e-5, 0.0)]
        while lean < math.radians(contact) and len(out) < 6000:
            lean += step * wide * (2 / apex + z / capillary**2 - (math.sin(lean) / r if r > 0 else 1 / apex))
            r, z = r + step * wide * math.cos(lean), z + step * wide * math.sin(lean)
            out.append((r, z))
        return np.array(out)

    low, high = 0.3 * wide, 20 * wide
    for _ in range(40):
        apex = math.sqrt(low * high)
        if drawn(apex)[-1, 0] < wide:
            low = apex
        else:
            high = apex
    out = drawn(apex)[:: max(1, round(0.012 / step))]
    return np.stack([out[:, 0], out[-1, 1] - out[:, 1]], 1)


def beads(sizes, light, color="#FBE3E6", contact=118, share=0.72, seed=1, first=(-0.2, -0.3), steep=0.4):
    """Drops of these radii, the largest first, on what the camera looks at: each where the sun reaches it, no edge is near and
    it is not too `steep` (the least cosine to the sun). The first lies near a place (across, up, from -1 to 1 in the picture)
    and the lens is focused on it. `share` is how much of the light there is the sun's.
    """
    rnd = np.random.default_rng(seed)
    bpy.context.view_layer.update()
    scene, seen = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    cam = scene.camera
    frame = cam.data.view_frame(scene=scene)
    right, top = max(c.x for c in frame), max(c.y for c in frame)
    turn = cam.matrix_world.to_3x3()

    def looked_at(u, v):
        look = (turn @ Vector((u * right, v * top, frame[0].z))).normalized()
        hit, at, normal, _, on, _ = scene.ray_cast(seen, cam.location, look)
        return (at, normal if normal @ look < 0 else -normal, on) if hit else None

    def lies(u, v, r):
        found = looked_at(u, v)
        if not found:
            return None
        at, normal, on = found
        if normal @ light.towards < steep or abs(normal @ (at - cam.location).normalized()) < 0.34:
            return None
        if scene.ray_cast(seen, at + 0.03 * normal, light.towards)[0]:
            return None
        if any((at - other).length < 1.12 * (r + reach) + 0.02 for other, _, reach, _ in met):
            return None
        one, other = normal.orthogonal().normalized(), normal.cross(normal.orthogonal()).normalized()
        for k in range(8):
            off = 1.35 * r * (math.cos(0.785 * k) * one + math.sin(0.785 * k) * other)
            below = scene.ray_cast(seen, at + off + 0.5 * r * normal, -normal, distance=0.85 * r)
            if not below[0] or below[4] != on:
                return None
            there = at + off + 0.9 * r * normal
            if scene.ray_cast(seen, there, (cam.location - there).normalized())[0]:
                return None  # something before it hides a part
            if r > 0.08 and scene.ray_cast(seen, at + off + 0.12 * r * normal, light.towards)[0]:
                return None
        return at, normal, r, on

    met = []
    for number, r in enumerate(sorted(map(float, sizes), reverse=True)):
        best, tries = None, 160 if number == 0 else 60
        for _ in range(tries):
            u, v = rnd.uniform(-0.98, 0.98, 2)
            far = math.hypot(u - first[0], v - first[1])
            if number and best or best and far > best[0]:
                continue
            found = lies(u, v, r)
            if found:
                best = far, found
        if best:
            met.append(best[1])
    made_of = skin("bead", DENSER, light, gleam=1.25, within=0.35, tint=color)
    for at, normal, r, on in met:
        upright = normal.to_track_quat("Z", "Y")
        down = upright.to_matrix().inverted() @ Vector((0, 0, -1))
        one = bead(r, contact + rnd.uniform(-8, 8), made_of, rnd, down.to_2d() * 0.1)
        one.location, one.rotation_euler = at, upright.to_euler()
        if one.location == met[0][0]:  # the lens is focused on the first
            cam.data.dof.focus_distance = (at + 0.5 * r * normal - cam.location).dot(turn @ Vector((0, 0, -1)))
        local = upright.to_matrix().inverted() @ light.towards
        if local.z > 0.12 and r > 0.06:
            lit_through(on, one, local, r, share)


def bead(r, contact, made_of, rnd, sags=(0, 0), uneven=0.05):
    """One drop at the origin that stands on a ring of that radius; it `sags` by so much of its height, and its outline is a
    little `uneven`.
    """
    one = revolved(sessile(r, contact), made_of, "bead", 160)
    flat = np.empty(len(one.data.vertices) * 3, np.float32)
    one.data.vertices.foreach_get("co", flat)
    p = flat.reshape(-1, 3)
    tall, a = p[:, 2].max(), np.arctan2(p[:, 1], p[:, 0])
    by, at = rnd.uniform(-uneven, uneven, 4), rnd.uniform(0, 6.3, 4)
    p[:, :2] *= (1 + sum(size * np.cos(n * a + b) / n**0.7 for n, size, b in zip((2, 3, 4, 5), by, at)))[:, None]
    for axis in (0, 1):
        p[:, axis] += sags[axis] * p[:, 2] * (1 - 0.35 * p[:, 2] / tall)
    p[:, 2] -= 0.05 * r * (contact > 90)
    one.data.vertices.foreach_set("co", p.ravel())
    one.visible_shadow = one.visible_diffuse = False
    return one


def lit_through(on, one, towards, ring, share, rays=700, side=320, reach=4.0):
    """Paints on the ground what the sun does in a drop: its shadow, and where in it the light is gathered."""
    p = np.array([v.co[:] for v in one.data.vertices])
    wide, tall = float(np.hypot(p[:, 0], p[:, 1]).max()), float(p[:, 2].max())
    grid = np.linspace(-reach, reach, rays) * wide
    x, y = np.meshgrid(grid, grid)
    d = -np.array(towards)
    # the drop is taken for an ellipsoid of its width and height, cut off where it lies
    below = min(0.98, math.sqrt(max(0.02, 1 - (ring / wide) ** 2)))
    half = tall / (1 + below)
    middle, scale = below * half, np.array((wide, wide, half))
    start = (np.stack([x, y, np.zeros_like(x)], -1) - 6 * wide * d - (0, 0, middle)) / scale
    along = d / scale
    a, b, c = along @ along, start @ along, (start**2).sum(-1) - 1
    under_root = b * b - a * c
    first = (-b - np.sqrt(np.maximum(under_root, 0))) / a
    at = start + first[..., None] * along
    hit = (under_root > 0) & (at[..., 2] * half + middle > 0)
    normal = at / scale
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    cos = np.clip(-(normal @ d), 0.02, 1)
    bent = d / DENSER + normal * (cos / DENSER - np.sqrt(1 - (1 - cos**2) / DENSER**2))[..., None]
    place = at * scale + (0, 0, middle)
    down = place[..., 2] / np.maximum(-bent[..., 2], 0.05)
    foot = place + down[..., None] * bent
    leaves = np.hypot(foot[..., 0], foot[..., 1]) > ring  # goes out at its side, and on
    b2 = (at * (bent / scale)).sum(-1)
    far = -2 * b2 / ((bent / scale) ** 2).sum(-1)
    out = at + far[..., None] * bent / scale
    n2 = out / scale
    n2 /= np.linalg.norm(n2, axis=-1, keepdims=True)
    c2 = np.clip((bent * n2).sum(-1), 0, 1)
    sine = 1 - DENSER**2 * (1 - c2**2)
    away = DENSER * bent + n2 * (np.sqrt(np.maximum(sine, 0)) - DENSER * c2)[..., None]
    spot = out * scale + (0, 0, middle)
    on_ground = spot + (spot[..., 2] / np.maximum(-away[..., 2], 0.04))[..., None] * away
    x = np.where(hit, np.where(leaves, on_ground[..., 0], foot[..., 0]), x)
    y = np.where(hit, np.where(leaves, on_ground[..., 1], foot[..., 1]), y)
    much = np.where(hit, 0.93 * (1 - (1 - cos) ** 5), 1.0) * np.where(hit & leaves & ((sine < 0) | (away[..., 2] > -0.04)), 0, 1)
    edges = np.linspace(-reach, reach, side + 1) * wide
    light = np.histogram2d(y.ravel(), x.ravel(), (edges, edges), weights=much.ravel())[0] / (rays / side) ** 2
    light = cv2.GaussianBlur(light.astype(np.float32), (0, 0), 2.2)
    far = np.hypot(*np.meshgrid(np.linspace(-reach, reach, side), np.linspace(-reach, reach, side)))
    fade = np.clip((reach * 0.95 - far) / 0.8, 0, 1)
    light = 1 + (np.clip(light, 0, 2.3) - 1) * fade
    light = 1 - share + share * light
    foot_ = np.exp(-(((far * wide / ring - 1.0) / 0.07) ** 2))  # where it meets the ground it is dark
    light *= 1 - 0.35 * foot_
    painted_below(on, one, light, reach * wide, 0.7 * wide)


def painted_below(on, one, light, half, thick):
    """Multiplies what something is painted with by light around a drop, as far as that is near its ground."""
    if on.data.materials[0].users > 1:
        on.data.materials[0] = on.data.materials[0].copy()
    t = on.data.materials[0].node_tree
    base = t.nodes["Principled BSDF"].inputs["Base Color"]

    def node(kind, **settings):
        n = t.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(n, key, value)
        return n

    where, look, map_ = node("TexCoord", object=one), node("Mapping", vector_type="TEXTURE"), node("TexImage", image=image("light", np.dstack([light] * 3)), extension="EXTEND", interpolation="Cubic")
    look.inputs["Location"].default_value, look.inputs["Scale"].default_value = (-half, -half, 0), (2 * half, 2 * half, 1)
    t.links.new(where.outputs["Object"], look.inputs[0])
    t.links.new(look.outputs[0], map_.inputs[0])
    near, off, high = node("Math", operation="LESS_THAN"), node("Math", operation="ABSOLUTE"), node("SeparateXYZ")
    near.inputs[1].default_value = thick
    t.links.new(where.outputs["Object"], high.inputs[0])
    t.links.new(high.outputs["Z"], off.inputs[0])
    t.links.new(off.outputs[0], near.inputs[0])
    mixed = node("MixRGB", blend_type="MULTIPLY")
    source = base.links[0].from_socket
    targets = [link.to_socket for link in t.links if link.from_socket == source]
    t.links.new(near.outputs[0], mixed.inputs[0])
    t.links.new(source, mixed.inputs[1])
    t.links.new(map_.outputs["Color"], mixed.inputs[2])
    for socket in targets:
        t.links.new(mixed.outputs[0], socket)
