"""Rain: a window that it runs down, what lies beyond in a blur, and drops on whatever stands in it."""

import math
import random

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

from ..kit.geometry import link
from ..kit.materials import Nodes, glass
from .cream import noise
from .lane import lane_in_rain
from .maps import image
from .surfaces import blend, shade

ROUND, HIGH = 40, 13  # points around a drop, rings up to its top


def drop_shapes(count=14, seed=1, hanging=1.0, contact=62, made_of=None):
    """Meshes of drops, one centimetre in radius, that bulge towards -Y from a pane along X and Z; the more they are
    `hanging`, the lower their bulge. `contact` is how steep they rise from the pane, in degrees: from there on a drop
    is a lens that shows what lies beyond upside down.
    """
    rnd = random.Random(seed)
    made_of, shapes = made_of or lens_of_water(), []
    steep = math.radians(contact)
    for _ in range(count):
        uneven, lobes = 0.4 + 0.6 * hanging, ((2, 0.09), (3, 0.08), (4, 0.05), (5, 0.03))
        waves = [(n, rnd.uniform(0, 1) * share * uneven, rnd.uniform(0, 6.3)) for n, share in lobes]
        long, sag, tail = (hanging * rnd.uniform(*span) for span in ((0.02, 0.3), (0.08, 0.24), (0, 0.3)))
        verts = [(0, -(1 - math.cos(steep)) / math.sin(steep) * 0.95, -sag)]
        for ring in range(1, HIGH + 1):
            q = math.sin(math.pi / 2 * ring / HIGH)
            high = (math.sqrt(1 - (q * math.sin(steep)) ** 2) - math.cos(steep)) / math.sin(steep) * 0.95
            for k in range(ROUND):
                a = 2 * math.pi * k / ROUND
                r = q * (1 + q * sum(share * math.cos(n * a + at) for n, share, at in waves))
                x, z = r * math.cos(a), r * math.sin(a) * (1 + long)
                x *= 1 - tail * max(0, z) * q  # narrower above
                verts.append((x, -high, z - sag * (1 - q * q)))
        faces = [[0, 1 + (k + 1) % ROUND, 1 + k] for k in range(ROUND)]
        for ring in range(HIGH - 1):
            a = 1 + ring * ROUND
            faces += [[a + k, a + (k + 1) % ROUND, a + ROUND + (k + 1) % ROUND, a + ROUND + k] for k in range(ROUND)]
        shapes.append(skin_of(verts, faces, made_of))
    return shapes


def lens_of_water():
    """Water that bends light and hardly mirrors: few samples cannot choose between the two without speckling it."""
    k = Nodes("rain")
    k.t.nodes.remove(k.b)
    bent, clear = k.n("BsdfRefraction", Roughness=0.0, IOR=1.45), k.n("BsdfTransparent")
    path, mix = k.n("LightPath"), k.n("MixShader")
    passes = k.n("Math", operation="MAXIMUM")
    k.l(path.outputs["Is Shadow Ray"], passes.inputs[0])
    k.l(path.outputs["Is Diffuse Ray"], passes.inputs[1])
    k.l(passes.outputs[0], mix.inputs[0])
    k.l(bent.outputs[0], mix.inputs[1])
    k.l(clear.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m


def skin_of(verts, faces, made_of):
    me = bpy.data.meshes.new("drop")
    me.from_pydata(verts, [], faces)
    me.materials.append(made_of)
    for face in me.polygons:
        face.use_smooth = True
    return me


def set_drop(shape, at, r, turn=0.0, flip=1):
    o = bpy.data.objects.new("drop", shape)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler, o.scale = at, (0, turn, 0), (flip * r, r, r)
    return o


def rain_on_pane(y, left, right, low, high, seed=5, calm=0.0, lanes=26):
    """Drops of every size on a pane, none within another; some ran down and wiped `lanes`. Left of `calm` they are
    fewer and finer.
    """
    rnd = random.Random(seed)
    shapes = drop_shapes(16, seed)
    lanes = [run(rnd, left, right, low, high, calm) for _ in range(lanes)]
    taken = {}
    for lane in lanes:
        run_mesh(lane, y)
        for x, z, r in lane["taken"]:
            taken.setdefault((int(x), int(z)), []).append((x, z, r))
    patches = noise(np.random.default_rng(seed), (64, 96), (7, 10))
    # Few large ones, many small ones, and a dust of the finest.
    sizes = ((30, 0.26, 0.46), (150, 0.13, 0.26), (520, 0.07, 0.13), (1500, 0.036, 0.07), (3600, 0.017, 0.036))
    for count, least, most in sizes:
        for _ in range(count):
            r, x, z = rnd.uniform(least, most), rnd.uniform(left, right), rnd.uniform(low, high)
            here = patches[int(63 * (z - low) / (high - low)), int(95 * (x - left) / (right - left))]
            if rnd.random() > 0.75 + 0.7 * here or (x < calm and (r > 0.28 or rnd.random() < 0.45)):
                continue
            near = [one for i in (-1, 0, 1) for j in (-1, 0, 1) for one in taken.get((int(x) + i, int(z) + j), ())]
            if any(math.hypot(x - a, z - b) < 1.12 * (r + s) + 0.015 for a, b, s in near):
                continue
            taken.setdefault((int(x), int(z)), []).append((x, z, 1.1 * r))
            set_drop(rnd.choice(shapes), (x, y, z), r, rnd.uniform(-0.35, 0.35), rnd.choice((-1, 1)))


def dewy_pane(y, left, right, low, high, seed=7, sizes=((9, 0.26, 0.48), (55, 0.12, 0.22), (240, 0.05, 0.1), (1300, 0.016, 0.04))):
    """Dew on a pane: flat drops that grew where they sit, a few that ran, none within another."""
    rnd = random.Random(seed)
    shapes, taken = [s for contact in (30, 38, 46) for s in drop_shapes(8, seed + contact, 0.8, contact)], {}
    for lane in (run(rnd, left, right, low, high, left) for _ in range(5)):
        run_mesh(lane, y)
        for x, z, r in lane["taken"]:
            taken.setdefault((int(x), int(z)), []).append((x, z, r))
    patches = noise(np.random.default_rng(seed), (64, 64), (5, 5))
    for count, least, most in sizes:
        for _ in range(count):
            r, x, z = rnd.uniform(least, most), rnd.uniform(left, right), rnd.uniform(low, high)
            here = patches[int(63 * (z - low) / (high - low)), int(63 * (x - left) / (right - left))]
            if rnd.random() > 0.7 + 0.6 * here:
                continue
            near = [one for i in (-1, 0, 1) for j in (-1, 0, 1) for one in taken.get((int(x) + i, int(z) + j), ())]
            if any(math.hypot(x - a, z - b) < 1.12 * (r + s) + 0.015 for a, b, s in near):
                continue
            taken.setdefault((int(x), int(z)), []).append((x, z, r))
            set_drop(rnd.choice(shapes), (x, y, z), r, rnd.uniform(-0.35, 0.35), rnd.choice((-1, 1)))


def run(rnd, left, right, low, high, calm):
    """A drop that ran: its way from top to bottom and how wide it is there; some broke up into beads behind it."""
    x, z = rnd.uniform(left, right), rnd.uniform(low + 4, high + 3)
    long = rnd.choice((3, 5, 8, 13, 20)) * rnd.uniform(0.7, 1.3)
    long, wide = min(long, z - low - 0.6), rnd.uniform(0.15, 0.34) * (0.7 if x < calm else 1)
    steps = max(20, round(long / 0.06))
    sway = [(rnd.uniform(0.2, 1.3), rnd.uniform(0, 6), rnd.uniform(0.03, 0.2)) for _ in range(3)]
    way = []
    for k in range(steps + 1):
        s = long * k / steps
        way.append((x + sum(far * math.sin(often * s + at) for often, at, far in sway), z - s))
    taken = [(*p, 0.8 * wide) for p in way[::3]]
    fresh = rnd.uniform(0.15, 0.8) * min(long, 7)  # so far behind its head water still joins
    beads, s = [], 0.0
    while s < long - fresh - 0.3:
        r = wide * rnd.uniform(0.12, 0.62) ** 1.3
        beads.append((*way[round(steps * s / long)], r))
        s += r * rnd.uniform(2.2, 9)
    return {"way": way, "long": long, "fresh": fresh, "wide": wide, "taken": taken, "beads": beads, "seed": rnd.random()}


def run_mesh(lane, y, across=14):
    rnd = random.Random(lane["seed"])
    shapes = drop_shapes(4, round(1e5 * lane["seed"]))
    for x, z, r in lane["beads"]:
        set_drop(rnd.choice(shapes), (x + rnd.uniform(-0.02, 0.02), y, z), r, rnd.uniform(-0.3, 0.3))
    way, long, fresh, wide = lane["way"], lane["long"], lane["fresh"], lane["wide"]
    step, at = long / (len(way) - 1), rnd.uniform(0, 6)
    rows = []
    for k, (x, z) in enumerate(way):
        behind = (len(way) - 1 - k) * step
        if behind > fresh:
            continue
        past = behind / wide - 1.25  # behind its widest place
        head = math.sqrt(max(0, 1 - (past / 1.25) ** 2)) if past < 0 else math.exp(-((past / 2.6) ** 1.3))
        tail = (0.34 + 0.08 * math.sin(4.1 * behind + at)) * min(1, behind / wide) * min(1, (fresh - behind) / 0.5) ** 0.6
        rows.append((x, z, wide * max(head, tail) + 1e-3))
    verts = []
    for x, z, r in rows:
        for i in range(across + 1):
            u = math.cos(math.pi * i / across)
            verts.append((x - r * u, y - 0.62 * r * (math.sqrt(1 - (0.88 * u) ** 2) - 0.475) / 0.525, z))
    row = across + 1
    corners = [j * row + i for j in range(len(rows) - 1) for i in range(across)]
    faces = [[at, at + row, at + row + 1, at + 1] for at in corners]
    if faces:
        link(skin_of(verts, faces, shapes[0].materials[0]), "run", None, auto=math.pi)


def wetted(spots, seed=1, sizes=(0.03, 0.16), dry=("label", "wrap", "plate", "strip"), towards=(0, 1, 0), contact=58):
    """Drops on what stands there: in each (left, right, low, high, count), seen from the front; none on print."""
    rnd, scene = random.Random(seed), bpy.context.scene
    bpy.context.view_layer.update()
    shapes = drop_shapes(8, seed, 0.55, contact, glass("rain", "#FBFEFE", 0, 1.38))
    seen = bpy.context.evaluated_depsgraph_get()
    towards, found = Vector(towards), []
    for left, right, low, high, count in spots:
        taken = []
        for _ in range(count * 6):
            a, b = rnd.uniform(left, right), rnd.uniform(low, high)
            r = sizes[0] + (sizes[1] - sizes[0]) * rnd.random() ** 3.4
            start = (a, -40, b) if towards.y else (a, b, 40)
            hit, where, normal, _, thing, _ = scene.ray_cast(seen, start, towards)
            if not hit or thing.name.split(".")[0] in dry or abs(normal @ towards) < 0.2 or len(taken) >= count:
                continue
            if any((where - other).length < 1.15 * (r + s) for other, s in taken):
                continue
            taken.append((where, r))
            found.append((where, normal, r))
    for where, normal, r in found:  # only now, or drops would sit on drops
        out, up = normal if normal @ towards < 0 else -normal, Vector((0, 0, 1))
        if abs(out.z) > 0.9:
            up = Vector((0, 1, 0))
        side = up.cross(-out).normalized()
        turn = Matrix((side, -out, (-out).cross(side) * -1)).transposed()
        if turn.determinant() < 0:
            turn = Matrix((-side, -out, (-out).cross(side) * -1)).transposed()
        o = set_drop(rnd.choice(shapes), where - 0.004 * out, r)
        o.rotation_euler = turn.to_euler()


# Beyond the pane.


LEFT, RIGHT, LOW, HIGH_UP, PER_CM = -74.0, 80.0, -44.0, 74.0, 9


def garden_in_rain(y, strength=1.0, seed=3, tall=False):
    """A wet afternoon beyond the pane, out of focus: a lane, palms and trees, stalls and their lamps,
    as measured light, so that what is bright stays bright when it is blurred. `tall`: words stand above the lane, where
    only rain and its light are left.
    """
    return painted_view("garden", rainy_view(np.random.default_rng(seed), tall), y, strength)


def painted_view(name, light, y, strength=1.0):
    """What lies beyond, painted as light from LEFT to RIGHT and from HIGH_UP down to LOW; it glows and lights nothing."""
    k = Nodes(name)
    k.t.nodes.remove(k.b)
    seen, glow = k.n("TexImage"), k.n("Emission", Strength=strength)
    seen.image = image(name, light[::-1])
    seen.extension = "EXTEND"
    k.l(seen.outputs["Color"], glow.inputs["Color"])
    k.l(glow.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False  # else few samples speckle what stands before it
    me = bpy.data.meshes.new(name)
    me.from_pydata([(LEFT, y, LOW), (RIGHT, y, LOW), (RIGHT, y, HIGH_UP), (LEFT, y, HIGH_UP)], [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new().data
    for loop, at in zip(range(4), ((0, 1), (1, 1), (1, 0), (0, 0))):
        uv[loop].uv = (at[0], 1 - at[1])
    return link(me, name, k.m, smooth=False)


def rainy_view(rnd, tall=False):
    """Row 0 is the top. All of it lies so far off that a point of it is a disc as wide as a lamp's."""
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    x, z = np.meshgrid(x, z)
    shape = x.shape
    bright = np.exp(-(((x + 6) / 26) ** 2) - ((z - 7) / 11) ** 2) + 0.14 * noise(rnd, shape, (9, 5))
    view = blend("#AEB8B6", "#E2E5DD", np.clip(bright, 0, 1))  # rain clouds, and what is light below them
    view = view * (1 + 0.9 * np.clip((z - 22) / 40, 0, 1))[..., None]  # brighter above, as a drop knows
    view = trees(view, x, z, rnd, 11.0 - 5 * np.abs((x + 8) / 12), 1.8, 12, "#C3CDBC", "#A3B29E", 0.9)  # far, in the rain
    view = palm(view, x, z, rnd, (-11.6, 6.0), 14.6, 3.4, 0.03, "#A9B8A2", 0.8)
    view = lane_in_rain(view, x, z, rnd)
    view = trees(view, x, z, rnd, -14 + 25 / (1 + np.exp((1.6 - x) / 1.6)), 2.2, 15, "#A8BE86", "#5C8252", 0.95)
    for at, crown, reach, lean in ((3.4, 16.8, 7.0, 0.10), (7.6, 11.8, 5.8, 0.16)):
        view = palm(view, x, z, rnd, (at, 1.0), crown, reach, lean, "#6B8C5C", 0.9)
    # The trees behind the stalls, dark, so that what stands before them and lamps are bright.
    stand = ((12.5, 12.0, 6.5), (27, 15.5, 8), (39, 18.0, 9), (52, 16, 9))
    crowns = 3.0 + sum(up * np.exp(-(((x - at) / wide) ** 4)) for at, up, wide in stand) - 30 / (1 + np.exp(np.clip(x - 1, -40, 40)))
    view = trees(view, x, z, rnd, crowns, 2.6, 14, "#8CA878", "#2B3D26", 1.0)
    for at, crown, reach, lean in ((17.5, 19.0, 7.2, -0.08), (31.5, 22.5, 8.0, 0.06)):
        view = palm(view, x, z, rnd, (at, 1.0), crown, reach, lean, "#557848", 0.9)
    view = trees(view, x, z, rnd, 0.62 * crowns - 1.5, 2.4, 18, "#6A8A54", "#1E2C1A", 1.0)
    view = shops(view, x, z, rnd)
    before = -8 + sum(up * np.exp(-(((x - at) / wide) ** 4)) for at, up, wide in ((14.6, 14.5, 2.3), (25.6, 16.5, 2.6), (36.5, 17, 3.2)))
    view = trees(view, x, z, rnd, before, 1.8, 20, "#86A46C", "#22331F", 0.95)  # or the stalls are boxes
    ground = np.clip((0.6 + 0.5 * noise(rnd, shape, (4, 40)) - z) / 0.9, 0, 1)
    field = blend("#A3AA90", "#D9DCCB", np.clip(0.5 + 0.8 * noise(rnd, shape, (60, 8)), 0, 1))
    pools = np.clip(3 * (noise(rnd, shape, (90, 14)) - 0.35), 0, 1)[..., None]  # the sky stands in the field
    field = (field + (1.25 * shade("#EFEEDF") - field) * 0.8 * pools) * np.clip(1.0 + (z + 1) / 22, 0.22, 1)[..., None]
    view = view + (field - view) * (ground / (1 + np.exp(np.clip((2.4 - x) / 0.8, -40, 40))))[..., None]
    view = wet_street(view, x, z, rnd)
    view = view * np.clip(1.0 + (z + 4) / 26, 0.16, 1)[..., None]  # the dark below the sill
    view = livelier(view, 1.35)
    if tall:
        rain = np.clip((z - 4) / 14, 0, 1) ** 0.8 * (0.83 + 0.10 * noise(rnd, shape, (9, 6)))
        light = shade("#DCE6E4") + (1.08 * shade("#F3EEE2") - shade("#DCE6E4")) * np.clip((z - 8) / 30, 0, 1)[..., None]
        view = view + (light - view) * np.clip(rain, 0, 0.93)[..., None]
    view = lens_blur(view.astype(np.float32), round(1.15 * PER_CM))
    if tall:
        return lamps(view, x, z, rnd, up_to=11)
    view = lamps(view, x, z, rnd)
    view = near_leaves(view, x, z, rnd, MANGO, ("#2F4632", "#7E9A70"), "#A9B890", "#DCE2D6", 0.8)
    return near_leaves(view, x, z, rnd)


def livelier(light, share):
    """Its colours further from grey: rain washes leaves, and light below clouds is dull only to a camera."""
    grey = light @ np.array([0.2126, 0.7152, 0.0722])
    return np.maximum(grey[..., None] + share * (light - grey[..., None]), 0)


def wet_street(view, x, z, rnd):
    """Before the stalls, at the right: the sky lies on it, and below each lamp a streak that ripples break up."""
    street = np.clip((0.2 - z) / 0.7, 0, 1) / (1 + np.exp((3 - x) / 2.2))
    sheen = np.clip(0.45 + 0.5 * noise(rnd, x.shape, (10, 60)), 0, 1)
    view = view + (blend("#5E6455", "#C9CBB8", sheen) - view) * (0.85 * street)[..., None]
    broken = np.clip(0.75 + 0.9 * noise(rnd, x.shape, (40, 90)), 0, 1.6)
    for at, wide, bright, color in STREAKS:
        lies = np.exp(-(((x - at) / wide) ** 2)) * np.clip((0.4 - z) / 0.5, 0, 1) * np.exp(np.clip(z, -20, 0) / 5.5)
        view = view + (bright * lies * broken * (street if at > 3 else np.clip((0.2 - z) / 2, 0, 1)))[..., None] * shade(color)
    return view


STREAKS = (
    (-26.5, 0.9, 0.5, "#FFC27A"), (-20.4, 0.7, 0.35, "#FFD9A6"), (-13.0, 0.6, 0.35, "#FF8A5C"), (-4.6, 0.6, 0.3, "#FFC27A"),
    (6.4, 0.7, 1.0, "#FFC27A"), (8.3, 0.6, 0.7, "#FFB060"), (11.4, 1.0, 0.7, "#FFD9A6"), (18.7, 1.3, 1.7, "#FFC878"), (28.2, 1.3, 1.7, "#FFC878"),
)


BANANA = (  # where a leaf begins, where it ends, half its width, how far it bends
    ((45, 27), (30.5, 21.5), 3.6, -2.4), ((47, 22), (35.5, 9.0), 3.4, -3.2), ((44, 31), (20.5, 27.0), 3.2, -1.6),
    ((49, 12), (37.5, 1.5), 3.0, -2.2),
)


MANGO = (  # a twig that hangs in from above
    ((-31, 26.5), (-34.5, 18.6), 0.95, 0.5), ((-28.6, 26.5), (-29.2, 17.6), 1.0, -0.5), ((-26.6, 27), (-24.8, 18.8), 0.95, 0.4),
    ((-24.4, 27), (-20.6, 19.6), 0.9, -0.5), ((-33.4, 26), (-38.6, 19.4), 0.95, 0.4), ((-22, 27.5), (-16.8, 21.0), 0.85, 0.3),
    ((-29.8, 26), (-26.6, 20.6), 0.8, 0.3),
)


def near_leaves(view, x, z, rnd, leaves=BANANA, tones=("#274A26", "#9DBE78"), rib_color="#D3DFA8", gleam="#F1F0DF", blur=0.7):
    """Banana leaves that hang in before a window, nearer and so less blurred."""
    layer, cover = view.copy(), np.zeros(x.shape, np.float32)
    for at, tip, wide, bow in leaves:
        along = np.subtract(tip, at)
        long = np.hypot(*along)
        along = along / long
        t = ((x - at[0]) * along[0] + (z - at[1]) * along[1]) / long
        s = (z - at[1]) * along[0] - (x - at[0]) * along[1] - bow * 4 * t * (1 - t)
        half = wide * np.sqrt(np.clip(1 - (2 * np.clip(t, 0, 1) - 0.9) ** 2 / 1.22, 0, 1)) * (1 - 0.25 * np.clip(t, 0, 1) ** 3)
        torn = noise(rnd, (1, 400), (4, 60))[0]
        slant = t * long - 0.55 * np.abs(s)  # its veins run out askew
        tears = np.take(torn, np.clip((slant * 9).astype(int) % 400, 0, 399))
        inside = np.clip((half * (1 - 0.22 * np.clip(tears - 0.2, 0, 1)) - np.abs(s)) * 4, 0, 1) * (t > 0) * (t < 1)
        veins = 0.5 + 0.5 * np.sin(7.5 * slant + 2 * torn[0])
        tone = np.where(s > 0, 0.72, 0.32) + 0.16 * veins + 0.25 * np.clip(tears, -1, 1) - 0.25 * np.abs(s) / wide
        leaf = blend(*tones, tone)
        rib = np.exp(-((s / 0.22) ** 2))
        leaf = leaf + (shade(rib_color) - leaf) * (0.8 * rib)[..., None]
        leaf = leaf + 0.5 * np.clip(tears - 0.45, 0, 1)[..., None] * shade(gleam)  # wet, or in the sun, under the sky
        layer = layer + (leaf - layer) * inside[..., None]
        cover = np.maximum(cover, inside)
    blurred = lens_blur(np.dstack([layer * cover[..., None], cover]).astype(np.float32), round(blur * PER_CM))
    thick = blurred[..., 3:]
    return view * (1 - thick) + blurred[..., :3]


def trees(view, x, z, rnd, top, lump, often, light, dark, cover):
    """A row of crowns up to `top`, uneven by `lump`; lit from above, the sky glints on leaves and between them."""
    shape = x.shape
    row = (4, shape[1])
    outline = top + lump * (0.8 * noise(rnd, row, (2, often))[:1] + 0.5 * noise(rnd, row, (2, 3 * often))[:1])
    leaves = noise(rnd, shape, (110, 140)) + 0.8 * noise(rnd, shape, (50, 66))
    boughs = noise(rnd, shape, (26, 30)) + 0.7 * noise(rnd, shape, (13, 15))
    reach = outline + lump * (0.55 * boughs + 0.75 * leaves) - z
    inside = np.clip(reach / (0.9 * lump) + 0.3 * leaves * (reach < 2 * lump), 0, 1)
    tone = 0.36 + 0.5 * boughs + 0.34 * leaves - 0.05 * np.clip(outline - z, 0, 20) + 0.22 * np.exp(-np.abs(reach) / lump)
    tone = np.clip(tone, 0, 1)
    view = view + (blend(dark, light, tone) - view) * (cover * inside)[..., None]
    glints = (rnd.random(shape) < 0.0016 * (tone + 0.15)) * inside * rnd.uniform(2, 26, shape)
    return view + glints.astype(np.float32)[..., None] * shade("#D6E8DF")


def palm(view, x, z, rnd, foot, crown, reach, lean, color, cover):
    """A coconut palm: a leaning trunk and fronds that hang from its crown, those above in the light of the sky."""
    top = (foot[0] + lean * crown, crown)
    mask, light = np.zeros(x.shape, np.float32), np.ones(x.shape, np.float32)

    def at(px, pz):
        return (round((px - LEFT) * PER_CM), round((HIGH_UP - pz) * PER_CM))

    trunk = [at(foot[0] + lean * crown * t**1.6, foot[1] + (crown - foot[1]) * t) for t in np.linspace(0, 1, 20)]
    cv2.polylines(mask, [np.array(trunk, np.int32)], False, 1.0, max(2, round(0.055 * reach * PER_CM)), cv2.LINE_AA)
    around = rnd.permutation(np.linspace(-0.35, math.pi + 0.35, 17))
    for a in around:
        a += rnd.uniform(-0.14, 0.14)
        long, droop = reach * rnd.uniform(0.75, 1.2), rnd.uniform(0.4, 0.95) * (1 - 0.45 * abs(math.sin(a)))
        bright = 0.62 + 0.5 * max(0, math.sin(a)) + rnd.uniform(-0.15, 0.2)
        for t in np.linspace(0.04, 1, 60):
            px, pz = top[0] + long * t * math.cos(a), top[1] + long * (0.8 * t * math.sin(a) - droop * t * t)
            hang = 0.17 * reach * math.sin(math.pi * (0.1 + 0.88 * t))
            for side in (-0.35, 0.4):
                ends = at(px, pz), at(px + side * hang + 0.06 * long * math.cos(a), pz - hang)
                cv2.line(mask, *ends, rnd.uniform(0.5, 1.0), 1, cv2.LINE_AA)
                cv2.line(light, *ends, bright * rnd.uniform(0.8, 1.25), 2)
    return view + (shade(color) * light[..., None] - view) * (cover * mask)[..., None]


def shops(view, x, z, rnd):
    """Open stalls under the trees: a dark row, uneven tarpaulins, warm light from within that differs from one to the next."""
    eaves = 5.2 + 1.1 * noise(rnd, (4, x.shape[1]), (2, 9))[:1]
    row = within(1.1 * (eaves - z), (x - 8.5) / 2.0, z + 2)
    inside = blend("#2B352C", "#5A5240", 0.4 + 0.6 * noise(rnd, x.shape, (40, 30)))
    for at, up, wide, bright, color in STALLS:
        near = np.exp(-(((x - at) / wide) ** 2) - ((z - up) / (0.8 * wide)) ** 2)
        inside = inside + (bright * near)[..., None] * shade(color)
    view = view + (inside - view) * (0.9 * row)[..., None]
    cover = within(1.4 * (eaves + 1.3 + 0.5 * np.sin(0.8 * x) - z), 1.6 * (z - eaves + 0.3), (x - 8.0) / 2.4)
    sheets = blend("#4D635C", "#93A79F", 0.45 + 0.9 * noise(rnd, (4, x.shape[1]), (2, 14))[:1] + 0 * z)
    return view + (sheets - view) * (0.55 * cover)[..., None]


STALLS = (  # x, z, how wide, how bright, colour
    (11.4, 2.6, 1.6, 0.9, "#F0A050"), (18.7, 2.7, 2.4, 1.3, "#FFC070"), (23.0, 2.2, 1.5, 0.6, "#E9B58A"),
    (28.4, 3.0, 2.0, 1.1, "#FFB65E"), (33.0, 2.4, 1.8, 0.8, "#FFD8A0"),
)


def within(*sides):
    return math.prod(np.clip(side, 0, 1) for side in sides)


def disc(x, z, r, soft=0.09, cut=(0.0, 0.0)):
    """How a lens out of focus sees a point of light: a disc, brighter at its rim, cut off towards the picture's side."""
    far = np.hypot(x, z) / r
    far = np.maximum(far, np.hypot(x - cut[0] * r, z - cut[1] * r) / r)
    inside = np.clip((1 - far) / soft, 0, 1)
    return inside * (0.64 + 0.10 * far**2 + 0.36 * np.exp(-(((far - 0.88) / 0.08) ** 2)))


def lens_blur(view, r):
    side = np.arange(-r - 1, r + 2, dtype=np.float32)
    kernel = disc(*np.meshgrid(side, side), r + 0.5, 0.2)
    return cv2.filter2D(view, -1, (kernel / kernel.sum()).astype(np.float32), borderType=cv2.BORDER_REPLICATE)


LAMPS = (  # x, z, radius, how much of it comes through, colour: near one another, some before others, few bright
    (11.2, 13.0, 1.26, 0.34, "#FFD69A"), (12.7, 13.9, 1.26, 0.16, "#FFE3B8"), (13.6, 17.0, 1.26, 1.05, "#FFC679"),
    (15.2, 18.2, 1.26, 0.30, "#FFD091"), (16.9, 10.2, 1.26, 0.14, "#FFE3B8"), (19.4, 21.6, 1.26, 0.12, "#FFEFD0"),
    (21.8, 16.4, 1.26, 0.55, "#FFBE6A"), (22.9, 17.5, 1.26, 1.30, "#FFC27A"), (24.6, 16.9, 1.26, 0.24, "#FFD9A6"),
    (26.0, 13.2, 1.26, 0.15, "#FFE6C4"), (29.9, 19.4, 1.26, 0.22, "#FFE6C4"), (31.2, 14.0, 1.26, 0.85, "#FFB45C"),
    (32.5, 13.2, 1.26, 0.40, "#FF9F4A"), (34.4, 17.2, 1.26, 0.18, "#FFCB86"), (37.8, 12.2, 1.26, 0.45, "#FFD9A6"),
    (6.4, 2.3, 1.26, 0.50, "#FFC27A"), (8.3, 2.2, 1.26, 0.32, "#FFB060"),  # a rickshaw's, in the street
    (18.4, 3.1, 1.26, 0.95, "#FFC878"), (20.0, 2.4, 1.26, 0.40, "#FFD9A6"), (28.0, 3.4, 1.26, 0.85, "#FFBC66"), (29.3, 2.5, 1.26, 0.35, "#FFCB86"),
    (-27.2, 4.6, 1.26, 0.50, "#FFC27A"), (-25.9, 3.7, 1.26, 0.26, "#FFE3B8"), (-22.6, 5.4, 1.26, 0.14, "#FFE6C4"), (-20.4, 3.9, 1.26, 0.30, "#FFD9A6"),
    (-16.8, 5.0, 1.26, 0.13, "#FFEFD0"), (-13.0, 2.7, 1.26, 0.26, "#FF8A5C"), (-10.6, 4.9, 1.26, 0.12, "#FFE6C4"), (-4.6, 3.4, 1.26, 0.20, "#FFC27A"),
)


def lamps(view, x, z, rnd, up_to=99):
    for at, up, r, through, color in LAMPS:
        if up > up_to:
            continue
        cut = ((at - 2.5) / -130, (up - 8.6) / -130)
        grain = 1 + 0.10 * noise(rnd, (12, 12), (5, 5)).mean() + 0.07 * noise(rnd, x.shape, (170, 220))
        seen = 0.85 * through * disc(x - at, z - up, r, 0.16, cut) * grain
        view = view * (1 - 0.35 * np.clip(seen, 0, 1))[..., None] + 1.25 * seen[..., None] * shade(color)
    return view
