"""What belongs to liquids: a window's daylight, where light goes in a pool and how high that stands, what fills a bowl,
threads, bubbles. `clear.py` pours them out.

How a pool stands and where light goes in it are computed before anything is rendered: its height from its outline and
the angle at which it meets the table, and what the paper below receives from rays that it bends and colours. Few
samples would find neither.
"""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import height_field, lathe, sweep
from ..kit.light import soft_box, surroundings
from ..kit.materials import Nodes
from ..kit.palette import linear

IOR = 1.45


class Daylight:
    """A window at `bearing` (degrees from straight behind the table, to the right) and `height`, of columns and rows of
    panes. `share` is how much of the table's light comes from it.
    """

    def __init__(
        self, bearing=-48, height=42, wide=14, tall=19, panes=(2, 3), share=0.7, warm=(1, 0.965, 0.92), away=56, bar=1.3
    ):
        a, e = math.radians(bearing), math.radians(height)
        self.towards = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))
        right = Vector((math.cos(a), -math.sin(a), 0))
        up = right.cross(-self.towards).normalized()
        up = up if up.z > 0 else -up
        self.share, self.lamps = share, []
        ambient, fill = 0.62 * (1 - share), 0.38 * (1 - share)
        surroundings("#F6F7FB", ambient / math.pi * 2)
        columns, rows = panes
        w, t = wide / columns - bar, tall / rows - bar
        energy = 2 * share * math.pi * away**2 / math.sin(e) / (columns * rows)
        for i in range(columns):
            for j in range(rows):
                off = right * ((i + 0.5) / columns - 0.5) * wide + up * ((j + 0.5) / rows - 0.5) * tall
                at = self.towards * away + off
                pane = soft_box("pane", at, (0, 0, 0), w, t, 1, warm, crisp=True)
                pane.data.energy = energy
                pane.rotation_euler = self.towards.to_track_quat("Z", "Y").to_euler()
        bright = energy / (math.pi * w * t) * self.towards.length
        self.lamps.append((self.towards * away, right, up, wide, tall, columns, rows, bar, bright))
        other = soft_box("fill", (34 * math.cos(a), -34 * math.sin(a) - 16, 26), (0, 0, 0), 40, 34, 1, (0.97, 0.985, 1))
        other.data.energy = 2 * fill * math.pi * 46**2 / 0.55
        at = Vector((48 * math.cos(a - 0.5), -48 * math.sin(a - 0.5), 30))
        strip = soft_box("strip", at, (0, 0, 0), 2.6, 26, 1, (1, 0.985, 0.96), crisp=True)
        strip.data.energy = 2 * 0.05 * math.pi * 56**2 / 0.55
        along = at.cross(Vector((0, 0, 1))).normalized()
        bright = strip.data.energy / (math.pi * 2.6 * 26)
        self.lamps.append((at, along, along.cross(at).normalized(), 2.6, 26, 1, 1, 0, bright))
        self.sky = ambient / math.pi * 2
        self.rays = []
        n = 5
        for i in range(n):
            for j in range(n):
                off = right * ((i + 0.5) / n - 0.5) * wide + up * ((j + 0.5) / n - 0.5) * tall
                self.rays.append((self.towards * away + off).normalized())


def fill(vessel, inner, level, color, light, air=(), lobes=None, rings=()):
    """A clear liquid in a vessel whose inside is `inner`, (radius, height) from its middle upwards, up to a
    `level`; by bearing it is wider than that by `lobes`. As deep as it is in the middle, it makes the vessel's white that
    `color`. Where a thread lands (x, y from its middle), `rings` run out.
    """
    radii, heights = zip(*inner)
    rim = float(np.interp(level, heights, radii)) + 0.02
    middle, foot = vessel.location, vessel.location.z
    dense = -np.log(np.clip(linear(color)[:3], 0.004, 0.999)) / (2.15 * (level - heights[0]))
    xs, ys = (np.arange(at - rim - 0.4, at + rim + 0.4, 0.02) for at in middle[:2])
    x, y = np.meshgrid(xs - middle.x, ys - middle.y)
    turn = vessel.matrix_world.to_euler().z
    far = np.hypot(x, y) / (lobes(np.arctan2(y, x) - turn) if lobes else 1)
    deep = np.maximum(level - np.interp(far, radii, heights), 0) * (far < rim)
    below = np.exp(-1.3 * dense * deep[..., None])
    line, gleam = np.exp(-(((far - rim) / 0.03) ** 2)), np.exp(-(((far - rim + 0.14) / 0.06) ** 2))
    stirred = 0.012 * np.maximum(1 - far / rim, 0)
    for rx, ry in rings:
        off = np.hypot(x - rx, y - ry)
        stirred = stirred + 0.05 * np.exp(-off / 0.10) + 0.006 * np.cos(off * 15) * np.exp(-off / 0.75) * np.clip(off / 0.15, 0, 1)
    stirred = stirred + 0.05 * np.exp(-np.maximum(rim - far, 0) / 0.09)  # it climbs the wall a little
    bends = sum(np.gradient(np.gradient(stirred, 0.02, axis=k), 0.02, axis=k) for k in (0, 1))
    gathers = np.clip(1 - 0.36 * cv2.GaussianBlur(bends, (0, 0), 2.5), 0.62, 1.9) * (far < rim - 0.1) + (far >= rim - 0.1)
    below *= ((1 - 0.2 * line + 0.1 * gleam) * gathers)[..., None]
    under(vessel, xs, ys, below)
    surface = height_field(xs - middle.x, ys - middle.y, np.where(far < rim + 0.1, level + stirred, -1), liquid("filled", light), "fill")
    for v in surface.data.vertices:  # it ends within the wall
        v.co.z = max(v.co.z, level - 0.3)
    stand = np.array([v.co[:2] for v in surface.data.vertices], np.float32)
    away = np.hypot(*stand.T) / (lobes(np.arctan2(stand[:, 1], stand[:, 0]) - turn) if lobes else 1)
    depth = level - np.interp(away, radii, heights)
    tint = np.ones((len(stand), 4), np.float32)
    tint[:, :3] = np.exp(-1.08 * dense * np.maximum(depth, 0)[:, None])
    surface.data.attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", tint.ravel())
    surface.location, surface.visible_shadow = middle, False
    for bx, by, br in air:
        airy(middle.x + bx, middle.y + by, br, foot + level, light)
    return surface


def standing(inside, target, angle, drops, step):
    """How high a liquid stands within an outline: level in the middle, and at its rim at that angle."""
    reach = (target / math.tan(math.radians(angle))) ** 2
    h = np.zeros((0, 0), np.float32)
    for shrink in (8, 4, 2, 1):
        size = (inside.shape[1] // shrink, inside.shape[0] // shrink)
        fields = (f.astype(np.float32) for f in (inside, target, reach))
        here, level, far = (cv2.resize(f, size, interpolation=cv2.INTER_AREA) for f in fields)
        h = cv2.resize(h, size) if h.size else np.zeros(size[::-1], np.float32)
        within = (here > 0).astype(np.float32)
        far = far / (step * shrink) ** 2
        star = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.float32)
        for _ in range(160 if shrink > 1 else 60):
            h = within * (far * cv2.filter2D(h, -1, star) + level) / (1 + 4 * far)
    # The grid's steps would show along the rim: there the height goes as the distance from the outline.
    safe = (inside > 2.5 * step).astype(np.float32)
    slope = np.where(safe > 0, h / np.maximum(inside, step), 0).astype(np.float32)
    spread = cv2.GaussianBlur(slope, (0, 0), 2.5) / np.maximum(cv2.GaussianBlur(safe, (0, 0), 2.5), 1e-4)
    blend = np.clip((inside / step - 2.5) / 3, 0, 1)
    h = np.where(inside > 0, blend * h + (1 - blend) * spread * np.maximum(inside, 0), 0)
    count, parts, stats, _ = cv2.connectedComponentsWithStats((inside > 0).astype(np.uint8))
    largest = stats[1:, cv2.CC_STAT_AREA].max()
    for part in range(1, count):
        where = parts == part
        rim = where & (inside < 3 * step)
        steep = np.median(h[rim] / np.maximum(inside[rim], 1e-3)) if rim.any() else 0
        wanted = math.tan(math.radians(angle if stats[part, cv2.CC_STAT_AREA] > 0.4 * largest else drops))
        if steep > 0:
            h[where] *= np.clip(wanted / steep, 0.6, 6)
    return cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.8) * (inside > 0)


def light_below(xs, ys, h, dense, rays, levels=16):
    """What arrives on the paper below a liquid, 1 where nothing lies: rays are bent where they go in, coloured on their
    way, and bent again where they leave a steep side. All is told in steps of the grid.
    """
    step = float(xs[1] - xs[0])
    h = (h / step).astype(np.float32)
    smooth = cv2.GaussianBlur(h, (0, 0), 2.0)
    slope_y, slope_x = np.gradient(smooth)
    top = float(h.max())
    reach = np.ones((2 * int(1.6 * top) + 5,) * 2, np.uint8)
    y, x = np.nonzero(cv2.dilate((h > 0).astype(np.uint8), reach))
    rim = cv2.dilate((np.hypot(slope_x, slope_y) > 0.5).astype(np.uint8), reach[::2, ::2])
    light, ways = np.zeros(h.size), np.zeros(h.size)

    def at(field, x, y):
        more = -x.size % 256
        i, j = (np.pad(v.astype(np.float32), (0, more)).reshape(-1, 256) for v in (x, y))
        return cv2.remap(field, i, j, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).ravel()[: x.size]

    def normals(x, y):
        sx, sy = at(slope_x, x, y), at(slope_y, x, y)
        up = 1 / np.sqrt(1 + sx * sx + sy * sy)
        return -sx * up, -sy * up, up

    def met(over_x, over_y):
        """How high each ray first meets the liquid; 0 where it meets none. At one level, all rays are moved alike."""
        z, found, gap, high = np.zeros_like(h), np.zeros(h.shape, bool), np.full_like(h, top), top
        for k in range(levels - 1, -1, -1):
            before, above, high = high, gap, top * (k / levels) ** 1.3
            moved = np.float32([[1, 0, over_x * high], [0, 1, over_y * high]])
            gap = high - cv2.warpAffine(h, moved, h.shape[::-1], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
            hit = (gap < 0) & ~found
            z[hit] = high - gap[hit] / np.maximum(above[hit] - gap[hit], 1e-6) * (before - high)
            found |= hit
        return z[y, x]

    for number, towards in enumerate(rays):
        ux, uy, uz = (np.float32(part) for part in towards)
        z = met(ux / uz, uy / uz)
        jx, jy = (np.float32((number * share) % 1 - 0.5) for share in (0.618, 0.755))
        px, py = x + ux / uz * z + jx, y + uy / uz * z + jy
        for _ in range(2):  # nearer to where it meets the surface than the levels tell
            gap, climbs = z - at(h, px, py), (at(slope_x, px, py) * ux + at(slope_y, px, py) * uy) / uz
            better = np.where(z > 0, np.clip(gap / np.where(np.abs(1 - climbs) < 0.3, 1, 1 - climbs), -1.5, 1.5), 0)
            z = np.maximum(z - better, 0)
            px, py = x + ux / uz * z + jx, y + uy / uz * z + jy
        wet = z > 0
        nx, ny, nz = normals(px, py)
        cos = np.maximum(nx * ux + ny * uy + nz * uz, 0.02)
        through = np.where(wet, 1 - (0.034 + 0.966 * (1 - cos) ** 5), 1)
        bend = cos / IOR - np.sqrt(1 - (1 - cos**2) / IOR**2)
        dx, dy, dz = (np.where(wet, bend * n - u / IOR, -u) for n, u in ((nx, ux), (ny, uy), (nz, uz)))
        way = np.where(wet, z / np.maximum(-dz, 0.1), 0)
        some = np.nonzero(wet & (rim[y, x] > 0))[0]
        for k in range(1, 13):
            qx, qy, qz = (p[some] + d[some] * (way[some] * k / 13) for p, d in ((px, dx), (py, dy), (z, dz)))
            leaves = qz > at(h, qx, qy) + 0.3
            out = some[leaves]
            if out.size:
                qx, qy, qz = qx[leaves], qy[leaves], qz[leaves]
                m, e = normals(qx, qy), (dx[out], dy[out], dz[out])
                c = np.clip(sum(a * b for a, b in zip(e, m)), 0, 1)
                sine = 1 - IOR**2 * (1 - c**2)
                more = np.sqrt(np.maximum(sine, 0)) - IOR * c
                dx[out], dy[out], dz[out] = (IOR * a + more * b for a, b in zip(e, m))
                through[out] *= sine > 0
                way[out] *= k / 13
                px[out], py[out], z[out] = qx, qy, qz
            some = some[~leaves]
        through[dz > -0.1] = 0
        down = z / np.maximum(-dz, 0.1)
        px, py = px + dx * down, py + dy * down
        splat(light, ways, px, py, through, way, h.shape)
    light, ways = (cv2.GaussianBlur(v.reshape(h.shape) / len(rays), (0, 0), 0.8) for v in (light, ways))  # the sun is not a point
    near = np.zeros(h.shape, np.uint8)
    near[y, x] = 1
    light[cv2.erode(near, np.ones((5, 5))) == 0] = 1
    far = step * ways / np.maximum(light, 1e-3)
    return light[..., None] * np.exp(-dense.astype(np.float32) * far[..., None])


def splat(light, ways, x, y, much, way, shape):
    """Adds so much light, and how far it has come, to the four points of a grid around each place."""
    rows, columns = shape
    x, y = np.clip(x, 0, columns - 1.001), np.clip(y, 0, rows - 1.001)
    i, j = x.astype(np.int32), y.astype(np.int32)
    fx, fy = x - i, y - j
    for di, dj, share in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
        where, share = (j + dj) * columns + i + di, share * much
        light += np.bincount(where, share, light.size)
        ways += np.bincount(where, share * way, light.size)


def under(paper, xs, ys, light):
    """Multiplies the paper's colour by the light that a liquid lets through."""
    rows, columns = light.shape[:2]
    picture = bpy.data.images.new("below", columns, rows, alpha=False, float_buffer=True, is_data=True)
    full = np.ones((rows, columns, 4), np.float32)
    full[..., :3] = light
    full[0, :, :3] = full[-1, :, :3] = full[:, 0, :3] = full[:, -1, :3] = 1
    picture.pixels.foreach_set(full.ravel())
    t = paper.data.materials[0].node_tree
    base = t.nodes["Principled BSDF"].inputs["Base Color"]

    def node(kind, **settings):
        n = t.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(n, key, value)
        return n

    place, look = node("NewGeometry"), node("Mapping", vector_type="TEXTURE")
    step = xs[1] - xs[0]
    look.inputs["Location"].default_value = (xs[0] - step / 2, ys[0] - step / 2, 0)
    look.inputs["Scale"].default_value = (step * columns, step * rows, 1)
    image = node("TexImage", image=picture, extension="EXTEND", interpolation="Cubic")
    both = node("MixRGB", blend_type="MULTIPLY")
    both.inputs[0].default_value = 1
    t.links.new(place.outputs["Position"], look.inputs[0])
    t.links.new(look.outputs[0], image.inputs[0])
    if base.is_linked:
        t.links.new(base.links[0].from_socket, both.inputs[1])
    else:
        both.inputs[1].default_value = tuple(base.default_value)
    t.links.new(image.outputs[0], both.inputs[2])
    t.links.new(both.outputs[0], base)


def liquid(name, light):
    """A clear liquid whose mesh tells its "tint": it bends what is looked at and mirrors. The light below it is
    `light_below`'s, so rays that light pass straight.
    """
    k = Nodes(name)
    k.t.nodes.remove(k.b)
    tint, ray, here = k.n("Attribute", attribute_name="tint"), k.n("LightPath"), k.n("NewGeometry")
    bent, straight, which = k.n("BsdfRefraction", Roughness=0.0, IOR=IOR), k.n("BsdfTransparent"), k.n("MixShader")
    k.l(tint.outputs["Color"], bent.inputs["Color"])
    k.l(tint.outputs["Color"], straight.inputs["Color"])
    k.l(k.math("MAXIMUM", ray.outputs["Is Diffuse Ray"], here.outputs["Backfacing"]), which.inputs[0])  # or steep sides are black from within
    k.l(bent.outputs[0], which.inputs[1])
    k.l(straight.outputs[0], which.inputs[2])
    finish(k, which.outputs[0], light)
    return k.m


def finish(k, body, light, gleam=1.0, within=0.0):
    """Adds what a clear surface mirrors, and the share `within` of it where one looks at its back. Few samples cannot
    choose between bending and mirroring, so the lamps are not found by chance but painted where the mirrored look
    meets them.
    """

    def vector(operation, *into):
        n = k.n("VectorMath", operation=operation)
        for socket, value in enumerate(into):
            if isinstance(value, bpy.types.NodeSocket):
                k.l(value, n.inputs[socket])
            else:
                n.inputs[socket].default_value = value
        return n.outputs["Value" if operation == "DOT_PRODUCT" else "Vector"]

    def number(operation, *into, **settings):
        n = k.n("Math", operation=operation, **settings)
        for socket, value in enumerate(into):
            if isinstance(value, bpy.types.NodeSocket):
                k.l(value, n.inputs[socket])
            else:
                n.inputs[socket].default_value = value
        return n.outputs[0]

    def inside(off, half, soft):
        n = k.n("MapRange", interpolation_type="SMOOTHSTEP")
        for socket, value in zip(("From Min", "From Max", "To Min", "To Max"), (half - soft, half + soft, 1, 0)):
            n.inputs[socket].default_value = value
        k.l(number("ABSOLUTE", off), n.inputs["Value"])
        return n.outputs[0]

    here, look, ray = k.n("NewGeometry"), k.n("TexCoord").outputs["Reflection"], k.n("LightPath")
    seen = light.sky
    for at, right, up, wide, tall, columns, rows, bar, bright, *soft in light.lamps:
        soft = soft[0] if soft else 0.4
        facing = at.normalized()
        straight = number("MAXIMUM", vector("DOT_PRODUCT", look, facing), 0.02)
        behind = number("SUBTRACT", at.length, vector("DOT_PRODUCT", here.outputs["Position"], facing))
        away = number("DIVIDE", behind, straight)
        scaled = k.n("VectorMath", operation="SCALE")
        k.l(look, scaled.inputs[0])
        k.l(away, scaled.inputs["Scale"])
        hit = vector("SUBTRACT", vector("ADD", scaled.outputs[0], here.outputs["Position"]), tuple(at))
        lit = bright
        for axis, size, count in ((right, wide, columns), (up, tall, rows)):
            off = vector("DOT_PRODUCT", hit, tuple(axis))
            lit = number("MULTIPLY", inside(off, size / 2, soft), lit)
            if count > 1:
                pane = number("FRACT", number("ADD", number("MULTIPLY", off, count / size), count / 2 + 8))
                half = 0.5 - bar * count / size / 2
                lit = number("MULTIPLY", lit, inside(number("SUBTRACT", pane, 0.5), half, 0.3 * count / size))
        lit = number("MULTIPLY", lit, number("GREATER_THAN", straight, 0.03))
        seen = number("ADD", seen, lit)
    fresnel = k.n("Fresnel", IOR=IOR)
    behind = number("MULTIPLY", here.outputs["Backfacing"], 1.0 - within)
    front = number("SUBTRACT", 1.0, number("MAXIMUM", behind, ray.outputs["Is Diffuse Ray"]))
    share = number("MULTIPLY", number("MINIMUM", fresnel.outputs[0], 0.35), front)
    light_, both = k.n("Emission"), k.n("AddShader")
    light_.inputs["Color"].default_value = (1, 0.98, 0.955, 1)
    k.l(number("MULTIPLY", number("MULTIPLY", share, gleam), seen), light_.inputs["Strength"])
    k.l(body, both.inputs[0])
    k.l(light_.outputs[0], both.inputs[1])
    k.l(both.outputs[0], k.o.inputs["Surface"])


def looked_through(name, stops, light, gleam=1.0):
    """Clear and round, as tubes, threads and bubbles are: what is behind is multiplied by a colour for each angle, from
    straight on (0) to grazing (1), so that few samples suffice. It mirrors, too.
    """
    k = Nodes(name)
    k.t.nodes.remove(k.b)
    facing, ramp, here, front = k.n("LayerWeight", Blend=0.5), k.n("ValToRGB"), k.n("NewGeometry"), k.n("MixRGB")
    ends = ramp.color_ramp.elements
    ends[0].color, ends[1].color = (list(stops[end][1]) + [1] for end in (0, -1))
    for where, color in stops[1:-1]:
        ends.new(where).color = list(color) + [1]
    clear = k.n("BsdfTransparent")
    front.inputs[2].default_value = (1, 1, 1, 1)
    k.l(facing.outputs["Facing"], ramp.inputs[0])
    k.l(here.outputs["Backfacing"], front.inputs[0])
    k.l(ramp.outputs[0], front.inputs[1])
    k.l(front.outputs[0], clear.inputs[0])
    finish(k, clear.outputs[0], light, gleam)
    return k.m


def airy(x, y, r, depth, light):
    """A bubble of air within a liquid `depth` deep: clear in its middle, a dark ring and a bright one at its edge."""
    stops = ((0.0, 1.06), (0.38, 1.0), (0.52, 0.62), (0.62, 0.55), (0.72, 1.25), (0.86, 1.1), (1.0, 0.72))
    made_of = looked_through("air", [(where, [value] * 3) for where, value in stops], light)
    around = [(r * math.sin(math.pi * i / 20), -r * math.cos(math.pi * i / 20)) for i in range(21)]
    one = lathe([(0, -r), *around[1:-1], (0, r)], made_of, "air", 40, auto=180)
    one.location = (x, y, max(depth - 0.75 * r, 0.62 * r))
    one.visible_shadow = False
    return one


def rope(path, color, light, thick=0.07, foot=1.3):
    """A thread of liquid through points from the bottle to the pool, thinner the faster it falls; at its foot it widens
    into the pool. Looked through in its middle it is paler than at its edges.
    """
    radii = []
    for k in range(len(path)):
        f = k / (len(path) - 1)
        radii.append(thick * (0.8 + 0.5 * (1 - f) ** 2 + foot * math.exp(-(1 - f) * len(path) / 1.6)))
    paler = ((0, 0.42), (0.35, 0.5), (0.6, 0.75), (0.8, 0.8), (0.93, 0.3), (1, 0.5))
    c = linear(color)[:3]
    made_of = looked_through("thread", [(where, [x**power for x in c]) for where, power in paler], light)
    thread = sweep(path, radii, made_of, "thread", 32)
    thread.visible_shadow = False  # it would be a straight line across the picture
    return thread
