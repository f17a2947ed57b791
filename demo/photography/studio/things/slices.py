"""Onions, bananas, cucumbers and oranges cut through. Faces are painted as maps, for what tells them from plastic is in
the flesh: fibres, sacs of juice, what is clear in it and what is cloudy, and that no ring is quite round.
"""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import group, lathe, link, place, sweep
from ..kit.materials import Nodes, material, set_inputs
from ..kit.palette import linear
from .maps import image
from .surfaces import blend, painted, shade

PIXELS = 1100


def cut_onion(at, r, turn=0.0, lean=0.0, seed=3):
    """Half a red onion in its papery skin, its flat face up and then leaning towards the camera by `lean` degrees."""
    rnd = np.random.default_rng(seed)
    face, outline = onion_face(r, rnd)
    dry = onion_skin("onion skin", "#A8486F", "#5E1C42", r)
    round_ = [(r * math.sin(math.pi * k / 60) ** 0.9, -0.92 * r * math.cos(math.pi * k / 60)) for k in range(1, 30)]
    body = lathe([(0, -0.94 * r), *round_, (r, -0.05), (r - 0.03, 0.0, 0.02), (0, 0.0)], dry, "onion", 300, auto=180)
    warp(body, outline)
    body.data.materials.append(face)
    for each in body.data.polygons:
        each.material_index = int(each.normal.z > 0.9 and each.center.z > -0.06)
    paper = onion_skin("papery skin", "#DDA99C", "#A9607A", r)
    parts = [body, *(papery(r, start, end, paper, seed_) for start, end, seed_ in ((2.5, 4.9, 1), (4.6, 6.6, 2)))]
    return place(group(parts, "cut onion"), at[0], at[1], at[2] + 0.93 * r, turn, lean)


def whole_onion(at, r, turned=(0, 0, 0), seed=1):
    """A red onion in its skin, round up to its shoulders, its neck narrow, dry and torn, a tuft of roots below; it rests
    on the height of `at`.
    """
    rnd = np.random.default_rng(seed)
    belly = [(r * math.sin(math.pi * k / 64) ** 0.86, -0.88 * r * math.cos(math.pi * k / 64)) for k in range(2, 60)]
    drawn = [(0.20 * r, 0.90 * r), (0.135 * r, 0.98 * r), (0.10 * r, 1.10 * r), (0.09 * r, 1.24 * r), (0.05 * r, 1.34 * r)]
    outline = [(n, rnd.uniform(0.5, 1) * size, rnd.uniform(0, 6)) for n, size in ((2, 0.03), (3, 0.018), (5, 0.010), (9, 0.006))]
    body = lathe([(0, -0.90 * r), *belly, *drawn, (0, 1.34 * r)], onion_skin("onion skin", "#B04E78", "#6A2049", r), "onion", 200, auto=180)
    warp(body, outline)
    for v in body.data.vertices:  # its neck is twisted and leans
        far = max(0.0, v.co.z / r - 0.85)
        v.co.x += r * (0.16 * far * far + 0.05 * math.sin(9 * far) * far)
        v.co.y += r * 0.07 * math.sin(7 * far + seed) * min(1, 2 * far)
    paper = onion_skin("papery skin", "#DDA99C", "#A9607A", r)
    parts = [body] + [papery(0.985 * r, start, end, paper, seed + k) for k, (start, end) in enumerate(((0.6, 2.4), (3.0, 5.6)))]
    parts += [neck_shred(r, 2 * math.pi * (k + rnd.uniform(-0.2, 0.2)) / 5, paper, rnd) for k in range(5)]
    root = material("onion root", "#B59A7A", rough=0.9)
    for k in range(26):
        a, out = k * 2.39996, rnd.uniform(0.05, 0.16) * r
        path = [(out * q * math.cos(a + 0.5 * q), out * q * math.sin(a + 0.5 * q), -0.86 * r - 0.12 * r * q) for q in (0.3, 0.7, 1.2)]
        parts.append(sweep(path, 0.012 * r, root, "root", 5))
    onion = group(parts, "onion", at, turned)
    bpy.context.view_layer.update()
    lowest = min((part.matrix_world @ v.co).z for part in (body, *parts[1:3]) for v in part.data.vertices)
    onion.location.z += at[2] - lowest
    return onion


def neck_shred(r, bearing, made_of, rnd):
    """A shred of dry skin at the neck, torn above, where it stands off."""
    a, t = np.linspace(-0.55, 0.55, 14)[:, None], np.linspace(0, 1, 30)[None, :]
    long = rnd.uniform(0.42, 0.66) * (1 - 0.5 * np.abs(a) ** 1.5 + 0.12 * np.sin(9 * a + rnd.uniform(0, 6)))
    z = 0.89 + long * t
    far = 0.215 * np.exp(-((z - 0.87) / 0.12)) + 0.115 + rnd.uniform(0.02, 0.16) * t**2.2 + 0.012 * np.sin(7 * a + 5 * t)
    turn = bearing + a * (1 - 0.45 * t) + rnd.uniform(-0.3, 0.3) * t
    lean = 0.16 * np.maximum(0, z - 0.85) ** 2
    return strip("neck", r * (far * np.cos(turn) + lean), r * far * np.sin(turn), r * z + 0 * a, made_of)


def onion_skin(name, light, dark, r):
    """Dry and gleaming, with veins from the root to the neck, where it is tan; paler and darker between them."""
    k = Nodes(name)
    x, y, z = k.n("SeparateXYZ"), k.n("CombineXYZ"), k.n("VectorMath", operation="NORMALIZE")
    k.l(k.n("TexCoord").outputs["Object"], x.inputs[0])
    k.fill(y.inputs, x.outputs[:2])
    k.l(y.outputs[0], z.inputs[0])

    def veins(around, detail):
        """Noise that is drawn out from pole to pole."""
        turned, n = k.n("VectorMath", operation="MULTIPLY_ADD"), k.n("TexNoise", Scale=1.0, Detail=detail)
        up = k.n("CombineXYZ")
        k.l(k.math("MULTIPLY", x.outputs[2], 0.8 / r), up.inputs[2])
        k.fill(turned.inputs, (z.outputs[0], (around,) * 3, up.outputs[0]))
        k.l(turned.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    fine = veins(11.0, 3.0)
    color = k.mixed(linear(dark), linear(light), k.ranged(veins(2.2, 6.0), 0.34, 0.66))
    color = k.mixed(color, (0.42, 0.34, 0.38, 1), k.ranged(k.math("ABSOLUTE", k.math("SUBTRACT", fine, 0.5)), 0.035, 0.0, (0.0, 0.75)), "MULTIPLY")
    color = k.mixed(color, linear("#C49A76"), k.ranged(x.outputs[2], 0.78 * r, 1.12 * r, (0.0, 0.85)))
    k.l(color, k.b.inputs["Base Color"])
    bump = k.n("Bump", Strength=0.35, Distance=0.03)
    k.l(fine, bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, Roughness=0.30, Specular=0.5, Sheen=0.15)
    return k.m


def papery(r, start, end, made_of, seed):
    """Skin that still clings to an onion between two bearings, torn above and standing off there."""
    rnd = np.random.default_rng(seed)
    a, t = np.linspace(start, end, 90), np.linspace(0, 1, 30)
    torn = sum(size * np.cos(n * a + rnd.uniform(0, 6)) for n, size in ((3, 0.06), (8, 0.04), (19, 0.025), (41, 0.012)))
    top = math.pi * (0.47 + 0.5 * torn - 0.10 * np.exp(-np.minimum(a - start, end - a) / 0.1))
    down = 0.10 + (top - 0.10)[:, None] * t[None, :]
    off = 1.006 + 0.05 * t[None, :] ** 4 * (0.6 + 4 * np.abs(torn))[:, None]
    off = off + 0.05 * np.exp(-np.minimum(a - start, end - a) / 0.12)[:, None] * t[None, :]
    far = r * off * np.sin(down) ** 0.9
    x, y, z = far * np.cos(a)[:, None], far * np.sin(a)[:, None], -0.94 * r * np.cos(down)
    return strip("papery", x, y, z, made_of)


def onion_flake(at, long, wide, turn, seed):
    """A piece of dry skin that fell off, curled."""
    rnd = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(-1, 1, 60), np.linspace(-1, 1, 36), indexing="ij")
    torn = sum(size * np.cos(n * u + rnd.uniform(0, 6)) for n, size in ((3, 0.10), (7, 0.07), (17, 0.04), (31, 0.02)))
    half = wide / 2 * np.clip(1 - np.abs(u) ** 2.4, 0.02, 1) ** 0.6 * (1 + torn)
    bend = 1.5 * v
    x, y = long / 2 * u + 0.08 * v * wide, half * np.sin(bend) / 1.1
    z = 0.03 + half * (1 - np.cos(bend)) / 1.2 + 0.05 * wide * np.cos(2.6 * u + seed)
    made_of = streaked("flake", "#C4707E", "#8A3256", (9, 9), Roughness=0.42, Sheen=0.3)
    flake = strip("flake", x, y, z - z.min() + 0.01, made_of)
    return group([flake], "flake", at, (0, 0, math.radians(turn)))


def strip(name, x, y, z, made_of):
    rows, columns = x.shape
    at = np.arange(rows * columns).reshape(rows, columns)
    quads = np.stack([at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]], 2).reshape(-1, 4)
    me = bpy.data.meshes.new(name)
    me.from_pydata(np.dstack([x, y, z]).reshape(-1, 3).tolist(), [], quads.tolist())
    return link(me, name, made_of, auto=math.pi)


def onion_face(r, rnd, pixels=1700):
    """Layers of white flesh, each with a skin of purple that soaks inwards in streaks; the inmost are drawn out into an
    oval, and no layer is equally thick all around.
    """
    outline = [(n, rnd.uniform(0.4, 1) * size, rnd.uniform(0, 6)) for n, size in ((2, 0.024), (3, 0.014), (5, 0.006))]
    far, turn = sheet(r, pixels)
    q = far / r / (1 + bent(outline, turn))
    x, y = q * np.cos(turn), q * np.sin(turn)
    off = np.clip(1 - q, 0, 1)
    x, y = x + 0.05 * off, y - 0.07 * off
    long = rnd.uniform(0, 6)
    oval = 1 + 0.26 * np.clip(1 - q, 0, 1) ** 1.2 * np.cos(2 * turn + long)
    q = np.hypot(x, y) * oval
    turn = np.arctan2(y, x)
    rays, fine = fibres(rnd, turn, q, 150, 1.2), fibres(rnd, turn, q, 420, 0.8)
    rims = [0.972]
    while rims[-1] > 0.16:
        rims.append(rims[-1] - rnd.uniform(0.085, 0.135) * (0.75 + 0.4 * rims[-1]))
    edges = []
    for k, rim in enumerate(rims):
        wave = sum(
            size * np.cos(n * turn + rnd.uniform(0, 6))
            for n, size in ((1, 0.016), (2, 0.014), (3, 0.009), (5, 0.005), (9, 0.002))
        )
        edges.append(np.maximum(rim + wave * (rim < 0.95) * math.sin(math.pi * min(rim + 0.1, 1)) ** 0.5, 0.02))
    edges.append(np.zeros_like(q))
    color, height = np.tile(shade("#6A1646"), (*q.shape, 1)).astype(np.float32), np.zeros_like(q)
    for k, (rim, low) in enumerate(zip(edges, edges[1:])):
        low = np.minimum(low, rim - 0.02)
        f = (q - low) / (rim - low)
        here = (f > 0) & (f <= 1) if k + 1 < len(rims) else f <= 1
        f = np.clip(f, 0, 1)
        wide = (rim - low) / 0.11
        stained = np.clip(0.98 - 0.085 * k + rnd.uniform(-0.12, 0.12) + 0.22 * np.cos(turn + rnd.uniform(0, 6)), 0.22, 1)
        cloud = np.clip(0.35 + 0.28 * rays + 0.2 * fine, 0, 1) * np.exp(-(((f - 0.45) / 0.28) ** 2))
        flesh = blend(shade("#F6EAEE"), shade("#DBBECE"), cloud)
        soak = np.exp(-(1 - f) * wide / (0.40 * (1 + 0.5 * rays + 0.3 * fine)).clip(0.08))
        flesh = blend(flesh, shade("#A94E88"), np.clip(1.15 * stained * soak, 0, 0.92))
        flesh = blend(flesh, shade("#6F1250"), stained * np.exp(-(((1 - f) * wide / 0.13) ** 2)))
        flesh = blend(flesh, shade("#C79AB4"), 0.6 * np.exp(-((f * wide / 0.06) ** 2)))
        color[here] = flesh[here]
        rise = 0.012 * (1 - (2 * f - 1) ** 4) - 0.022 * np.exp(-(((1 - f) * wide / 0.05) ** 2))
        height[here] = (rise + 0.0025 * fine * np.exp(-(((f - 0.5) / 0.3) ** 2)))[here]
    wet = {"Clearcoat": 0.6, "Clearcoat Roughness": 0.08}
    made_of = painted("onion face", color, 0.17 + 0.05 * rays, height, 2.2 * r, **wet)
    shine(made_of, np.clip(color, 0, 1), 0.10)
    return made_of, outline


def banana_slice(at, r, turn, tall=0.6, lean=(0.05, -0.04)):
    """Three parts that meet in a clearer middle, the seeds along their seams; with its peel."""
    rnd = np.random.default_rng(round(100 * r + turn))
    outline = banana_outline(rnd)
    side = streaked("banana peel", "#E3B63C", "#D39E2A", (5, 0.7), Roughness=0.42, Subsurface=0.1)
    return disc(banana_face(r, rnd, outline), side, r, tall, outline, at, (*lean, turn))


def banana_outline(rnd):
    return [(3, 0.018, 0.4), (5, 0.022, rnd.uniform(0, 6)), (2, 0.03, 1.0)]


def ripe_banana(r=1.5, long=15.0, bow=0.085, seed=1):
    """Whole and ripe: it lies in XY along +X, its tip at the origin, and bends towards +Y by `bow` radians a centimetre.
    Five soft edges, a black tip, a stem that is green where it begins; freckles, bruises along its edges.
    """
    rnd = np.random.default_rng(seed)
    f, a = np.meshgrid(np.linspace(0, 1, 520), np.linspace(0, 2 * math.pi, 361), indexing="ij")
    s, edge = f * long, a + 0.3 + 0.12 * np.sin(2.2 * f)
    tip, stem = eased((f - 0.012) / 0.24), eased((f - 0.74) / 0.13)
    far = r * (0.17 + 0.83 * tip) * (1 - 0.72 * stem)
    edges = 0.055 + 0.03 * stem + 0.02 * np.cos(a - 1.0)
    far = far * (1 + edges * np.cos(5 * edge) + 0.016 * np.cos(10 * edge) + 0.03 * np.cos(2 * a + 1.0))
    far = far * (1 + 0.012 * np.sin(2.1 * s + a) + 0.32 * np.clip((f - 0.965) / 0.035, 0, 1))
    far = far * np.clip(np.minimum(f, 1 - f) / 0.004, 0, 1) ** 0.5
    turn = bow * long * (f - 0.16 * np.sin(2 * math.pi * f) / (2 * math.pi))
    step = long / (f.shape[0] - 1)
    x, y = step * np.cumsum(np.cos(turn), axis=0), step * np.cumsum(np.sin(turn), axis=0)
    across, up = far * np.sin(a), far * np.cos(a)
    skin = strip("banana", x - across * np.sin(turn), y + across * np.cos(turn), up, banana_skin())
    freckles = np.zeros(f.shape, np.float32)
    for _ in range(420):
        at, around, size = rnd.beta(1.6, 1.6), rnd.uniform(0, 2 * math.pi), 0.012 + rnd.exponential(0.024)
        off = np.hypot((s - at * long) / 1.7, r * ((a - around + math.pi) % (2 * math.pi) - math.pi)) / min(size, 0.14)
        freckles = np.maximum(freckles, np.exp(-(off**4)) * rnd.uniform(0.35, 0.95))
    worn = np.exp(-(((1 - np.cos(5 * edge)) / 0.05) ** 2)) * np.clip(0.35 + 0.5 * np.sin(2.3 * s + 2 * a) * np.sin(0.9 * s + 3), 0, 1)
    color = blend(shade("#E0B84E"), shade("#CB9A3A"), 0.5 + 0.3 * np.sin(1.3 * s + 3 * np.sin(a)) * np.cos(2 * a + s))
    color = blend(color, shade("#8A5A20"), 0.7 * worn)
    color = blend(color, shade("#A9AE45"), 0.7 * stem + 0.35 * (1 - tip))
    color = blend(color, shade("#5A3A1A"), np.clip((f - 0.955) / 0.03, 0, 1))
    color = blend(color, shade("#2A1B10"), np.clip((0.045 - f + 0.01 * np.sin(5 * edge)) / 0.02, 0, 1))
    color = blend(color, shade("#5E3A18"), freckles)
    tint = skin.data.attributes.new("tint", "FLOAT_COLOR", "POINT")
    tint.data.foreach_set("color", np.dstack([color, np.ones(f.shape)]).astype(np.float32).ravel())
    return group([skin], "banana")


def eased(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def banana_skin():
    k = Nodes("banana skin")
    tint, where = k.n("Attribute", attribute_name="tint"), k.n("TexCoord")
    fine, bump = k.n("TexNoise", Scale=5.0, Detail=4.0), k.n("Bump", Strength=0.12, Distance=0.04)
    k.l(tint.outputs["Color"], k.b.inputs["Base Color"])
    k.l(where.outputs["Object"], fine.inputs["Vector"])
    k.l(fine.outputs["Fac"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, **{"Roughness": 0.40, "Specular": 0.4, "Clearcoat": 0.12, "Clearcoat Roughness": 0.3})
    return k.m


def disc(face, side, r, tall, outline, at, turned):
    o = lathe([(0, 0), (r - 0.03, 0, 0.03), (r, tall - 0.03), (r - 0.03, tall, 0.02), (0, tall)], side, "slice", 240)
    warp(o, outline)
    o.data.materials.append(face)
    for each in o.data.polygons:
        each.material_index = int(each.normal.z > 0.8)
    return group([o], "slice", at, turned)


def warp(o, outline):
    for v in o.data.vertices:
        v.co.xy *= 1 + float(bent(outline, math.atan2(v.co.y, v.co.x)))


def bent(outline, turn):
    """How far an outline is from round; it is a list of (waves around, share of the radius, where)."""
    return sum(share * np.cos(n * turn + at) for n, share, at in outline)


def sheet(r, pixels=PIXELS):
    """Points of a map for a face of radius `r`; it repeats, so its corner lies in the middle of the face."""
    side = ((np.arange(pixels, dtype=np.float32) + 0.5) / pixels + 0.5) % 1 - 0.5
    x, y = np.meshgrid(side * 2.2 * r, side * 2.2 * r)
    return np.hypot(x, y), np.arctan2(y, x)


def fibres(rnd, turn, q, count, drift=3.0):
    """Noise from -1 to 1 in rays that waver and do not run from the middle to the rim."""
    whole = sum(
        np.cos(n * turn + drift * rnd.normal() * q + rnd.uniform(0, 6)) * np.cos(rnd.uniform(4, 16) * q + rnd.uniform(0, 6))
        for n in rnd.integers(count // 2, count, 14)
    )
    return np.clip(whole / 4, -1, 1)


def banana_face(r, rnd, outline):
    far, turn = sheet(r)
    q = far / r / (1 + bent(outline, turn))
    rays = fibres(rnd, turn, q, 130)
    cloud = np.clip(0.5 + 0.5 * fibres(rnd, turn, q, 9), 0, 1)
    color = blend(shade("#E4CF92"), shade("#D4B56C"), np.clip(0.3 * cloud + 0.35 * rays * (q > 0.3) + 0.15, 0, 1))
    third = (turn + 0.25) % (2 * math.pi / 3) - math.pi / 3  # from the middle of each part to its seams
    core = 0.44 + 0.05 * np.cos(3 * third + math.pi) + 0.01 * rays
    clear = 1 / (1 + np.exp((q - core) / 0.02))
    color = blend(color, shade("#CFA957"), 0.6 * clear)
    color = blend(color, shade("#B58A3C"), 0.55 * np.exp(-(((q - core) / 0.018) ** 2)))
    seam = (math.pi / 3 - np.abs(third)) * q
    color = blend(color, shade("#9C7030"), 0.7 * np.exp(-((seam / 0.012) ** 2)) * (q < 0.34))
    height = 0.004 * rays - 0.010 * clear - 0.012 * np.exp(-((seam / 0.02) ** 2)) * (q < 0.34)
    x, y = q * np.cos(turn), q * np.sin(turn)
    for k in range(3):
        for n in range(5):
            a = 2 * math.pi * k / 3 - 0.25 + (0.16 if n % 2 else -0.16) * rnd.uniform(0.7, 1.2)
            away = 0.10 + 0.055 * n + rnd.uniform(-0.01, 0.01)
            along, across = x * math.cos(a) + y * math.sin(a) - away, y * math.cos(a) - x * math.sin(a)
            speck = np.exp(-(((along / 0.036) ** 2 + (across / 0.020) ** 2) ** 2))
            color = blend(color, shade("#3A220C"), rnd.uniform(0.75, 1.0) * speck)
            height += 0.006 * speck
    pith = 1 / (1 + np.exp((0.93 + 0.006 * rays - q) / 0.006))
    color = blend(color, shade("#E9CF84"), pith)
    color = blend(color, shade("#CDB06A"), 0.6 * np.exp(-(((q - 0.93) / 0.012) ** 2)))
    color = blend(color, shade("#DDA824"), 1 / (1 + np.exp((0.962 - q) / 0.005)))
    height = height + 0.012 * pith
    rough = 0.30 + 0.12 * cloud + 0.2 * pith
    flesh = {"Subsurface": 0.35, "Subsurface Color": (0.93, 0.78, 0.42, 1), "Subsurface Radius": (0.2, 0.13, 0.06), "Clearcoat": 0.12}
    return painted("banana face", color, rough, height, 2.2 * r, **flesh)


def cucumber_slice(at, r, turned=(0, 0, 0), tall=0.34, seed=1):
    """Cut across, its skin on: pale flesh, and in its middle three parts of clear jelly with seeds in two rows each."""
    rnd = np.random.default_rng(seed)
    outline = [(3, 0.016, rnd.uniform(0, 6)), (2, 0.02, rnd.uniform(0, 6)), (9, 0.006, rnd.uniform(0, 6)), (10, 0.005, 1.0)]
    side = streaked("cucumber skin", "#3E7A32", "#17431E", (4, 0.2), Roughness=0.3, Clearcoat=0.3)
    return disc(cucumber_face(r, rnd, outline), side, r, tall, outline, at, turned)


def cucumber_face(r, rnd, outline):
    far, turn = sheet(r, 1500)
    q = far / r / (1 + bent(outline, turn))
    rays, fine = fibres(rnd, turn, q, 90), fibres(rnd, turn, q, 260, 1.0)
    cloud = np.clip(0.5 + 0.5 * fibres(rnd, turn, q, 9), 0, 1)
    third = (turn + 0.4 + 0.10 * np.sin(2 * turn + 1)) % (2 * math.pi / 3) - math.pi / 3
    color = blend("#E4EDBE", "#C6DC96", np.clip(0.25 + 0.8 * (q - 0.55) + 0.22 * rays + 0.15 * (cloud - 0.5), 0, 1))
    core = 0.60 + 0.045 * np.cos(3 * third) + 0.012 * rays + bent([(2, 0.02, 2.0), (5, 0.01, 1.0)], turn)
    clear = 1 / (1 + np.exp((q - core) / 0.016))
    seam = (math.pi / 3 - np.abs(third)) * q  # flesh runs in between the parts, to the middle
    wall = np.exp(-((seam / (0.035 + 0.05 * q)) ** 2)) * (q < 0.66)
    wall = np.maximum(wall, np.exp(-((q / 0.09) ** 2)))
    clear = clear * (1 - 0.92 * wall)
    color = blend(color, blend("#BFD68C", "#A3C272", np.clip(0.4 + 0.4 * fine + 0.4 * (cloud - 0.5), 0, 1)), 0.85 * clear)
    color = blend(color, shade("#A9C97C"), 0.6 * np.exp(-(((q - core) / 0.022) ** 2)))
    height = 0.003 * rays + 0.002 * fine - 0.012 * clear
    x, y = q * np.cos(turn), q * np.sin(turn)
    gloss = clear.copy()
    for k in range(3):
        for side in (-1, 1):
            for n in range(4):
                a = 2 * math.pi * (k + 0.5) / 3 - 0.4 - math.pi / 3 + side * rnd.uniform(0.20, 0.40) * (1.25 - 0.2 * n)
                away, lean = 0.22 + 0.10 * n + rnd.uniform(-0.02, 0.02), rnd.uniform(-0.25, 0.25)
                dx, dy = x - away * math.cos(a), y - away * math.sin(a)
                along, across = dx * math.cos(a + lean) + dy * math.sin(a + lean), dy * math.cos(a + lean) - dx * math.sin(a + lean)
                wide = 0.034 * np.clip(1 + along / 0.16, 0.25, 1.2)
                off = (along / 0.088) ** 2 + (across / wide) ** 2
                seed_ = 1 / (1 + np.exp((off - 1) / 0.10))
                halo = np.exp(-(((off - 1.5) / 0.7) ** 2))
                color = blend(color, shade("#8FB35E"), 0.40 * halo * (1 - seed_))
                color = blend(color, blend("#F4F2D2", "#DCE3AE", np.clip(off, 0, 1)), 0.92 * seed_)
                height += 0.014 * seed_
                gloss *= 1 - 0.6 * seed_
    green = 1 / (1 + np.exp((0.925 + 0.012 * rays - q) / 0.018))
    color = blend(color, shade("#8DBB58"), 0.75 * green)
    color = blend(color, shade("#1F5426"), 1 / (1 + np.exp((0.972 - q) / 0.006)))
    rough = 0.34 - 0.16 * gloss + 0.06 * cloud
    flesh = {"Subsurface": 0.3, "Subsurface Color": (0.72, 0.86, 0.45, 1), "Subsurface Radius": (0.12, 0.2, 0.07), "Clearcoat": 0.5}
    return painted("cucumber face", color, rough, height, 2.2 * r, **flesh)


def orange_slice(at, r, tall=0.7, turned=(0, 0, 0), seed=5, glow=0.24):
    """Lies on its rind, juicy; light that has come through it from behind makes its pulp `glow`."""
    rnd = np.random.default_rng(seed)
    face, outline = orange_face(r, rnd, glow)
    return disc(face, rind(), r, tall, outline, at, turned)


def orange_half(at, r, turn=0.0, lean=0.0, seed=5, glow=0.1):
    """Half an orange, its face up and then leaning towards the camera by `lean` degrees."""
    rnd = np.random.default_rng(seed)
    face, outline = orange_face(r, rnd, glow)
    round_ = [(r * math.sin(math.pi * k / 60) ** 0.94, -0.95 * r * math.cos(math.pi * k / 60)) for k in range(1, 30)]
    body = lathe([(0, -0.96 * r), *round_, (r, -0.04), (r - 0.03, 0.0, 0.02), (0, 0.0)], rind(), "orange", 300, auto=180)
    warp(body, outline)
    body.data.materials.append(face)
    for each in body.data.polygons:
        each.material_index = int(each.normal.z > 0.9 and each.center.z > -0.02)
    return place(group([body], "half"), at[0], at[1], at[2] + 0.95 * r, turn, lean)


def rind():
    """Orange peel, with pits."""
    k = Nodes("rind")
    where, pits = k.n("TexCoord"), k.n("TexVoronoi", Scale=9.0, Randomness=0.9)
    bump = k.n("Bump", Strength=0.6, Distance=0.03)
    k.l(where.outputs["Object"], pits.inputs["Vector"])
    k.l(pits.outputs["Distance"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, **{"Base Color": linear("#EE7F14"), "Subsurface Color": linear("#F59A2A")})
    set_inputs(k.b, Subsurface=0.15, Roughness=0.34, Clearcoat=0.3)
    return k.m


def peel_from_near(r):
    """A ball of orange peel at the origin: a pit in each of its cells, a paler gland of oil around, wax that gleams."""
    k = Nodes("peel")
    at = k.n("TexCoord").outputs["Object"]
    bend, fine, cloud = (k.n("TexNoise", Scale=scale, Detail=4.0, Roughness=0.6) for scale in (2.2, 16.0, 0.45))
    for texture in (bend, fine, cloud):
        k.l(at, texture.inputs["Vector"])
    moved = k.n("VectorMath", operation="MULTIPLY_ADD")
    k.fill(moved.inputs, (bend.outputs["Color"], (0.12,) * 3, at))
    high, tone = None, k.mixed(linear("#EE8A1E"), linear("#F7A23A"), k.ranged(cloud.outputs["Fac"], 0.32, 0.68))
    for scale, deep, wide in ((8.5, 1.0, 0.6), (19.0, 0.22, 0.5)):
        pits = k.n("TexVoronoi", Scale=scale, Randomness=0.72, feature="SMOOTH_F1")
        k.l(moved.outputs[0], pits.inputs["Vector"])
        own = k.n("SeparateColor")
        k.l(pits.outputs["Color"], own.inputs[0])
        strong = k.math("MULTIPLY", k.ranged(own.outputs[0], 0.0, 0.9, (0.55, 1.0)), deep)
        pit = k.math("MULTIPLY", k.ranged(pits.outputs["Distance"], wide, 0.02), strong)
        high = k.math("SUBTRACT", high or 0.0, pit)
        tone = k.mixed(tone, linear("#D9690A"), k.math("MULTIPLY", k.math("MULTIPLY", pit, pit), 0.16))
        tone = k.mixed(tone, linear("#FBB040"), k.math("MULTIPLY", k.ranged(pits.outputs["Distance"], 0.30, 0.55), 0.3 * deep))
    bump = k.n("Bump", Strength=1.0, Distance=0.017)
    k.l(k.math("MULTIPLY_ADD", fine.outputs["Fac"], 0.3, high), bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    k.l(tone, k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.4, Specular=0.45, Clearcoat=0.35, **{"Clearcoat Roughness": 0.22})
    ball = [(r * math.sin(math.pi * k / 160), -r * math.cos(math.pi * k / 160)) for k in range(161)]
    return lathe([(max(0, x), z) for x, z in ball], k.m, "peel", 320, auto=180)


def orange_face(r, rnd, glow, pixels=1700):
    """Segments of unequal width between thin, uneven skins, each packed with sacs of juice that point to the middle;
    the core is off the middle, the pith not equally thick.
    """
    outline = [(n, rnd.uniform(0.4, 1) * size, rnd.uniform(0, 6)) for n, size in ((2, 0.014), (3, 0.008), (5, 0.004))]
    far, turn = sheet(r, pixels)
    q = far / r / (1 + bent(outline, turn))
    x, y = q * np.cos(turn) - 0.035, q * np.sin(turn) + 0.02
    rho, theta = np.hypot(x, y), np.arctan2(y, x)
    reach = 0.905 + bent([(2, 0.012, 1.0), (3, 0.010, 4.0), (7, 0.006, 2.0)], turn)
    reach += 0.02 * np.sin(theta) - 0.035 * np.cos(theta)
    count = 10
    widths = rnd.uniform(0.72, 1.3, count)
    ends = np.concatenate([[0], np.cumsum(widths / widths.sum() * 2 * math.pi)])
    theta = (theta + 0.6 + 0.05 * np.sin(3 * rho + 2)) % (2 * math.pi)
    pulp, height = np.zeros((*q.shape, 3), np.float32), np.zeros(q.shape, np.float32)
    inside, light = np.full(q.shape, -1.0, np.float32), np.zeros(q.shape, np.float32)
    for k in range(count):
        middle, half = (ends[k] + ends[k + 1]) / 2, (ends[k + 1] - ends[k]) / 2
        off = theta - middle
        skin = rnd.uniform(0.008, 0.016) * (1 + 0.5 * np.sin(rnd.uniform(4, 9) * rho + rnd.uniform(0, 6)))
        bow = rnd.uniform(-0.035, 0.035) * np.sin(math.pi * np.clip(rho, 0, 1))
        to_side = rho * np.sin(np.clip(half - np.abs(off - bow), -0.5, 1.5)) - skin
        to_rim = reach - rho - 0.012 * (1 + np.cos(3 * off / half))
        to_core = rho - rnd.uniform(0.075, 0.13)
        d = rounded_least(rounded_least(to_side, to_rim, 0.07), to_core, 0.05)
        here = d > -0.03
        color, rise, through = sacs(rnd, off[here] * rho[here] ** 0.55 * 0.86, rho[here])
        take = d[here] > inside[here]
        for whole, part in ((pulp, color), (height, rise), (light, through)):
            held = whole[here]
            held[take] = part[take]
            whole[here] = held
        inside = np.maximum(inside, d)
    flesh = 1 / (1 + np.exp(-inside / 0.0035))
    rays = fibres(rnd, turn, q, 90)
    white = blend(shade("#FFEBC2"), shade("#F8CF86"), 0.3 + 0.35 * rays + 0.6 * np.exp(-np.abs(inside) / 0.012))
    color = white + (pulp - white) * flesh[..., None]
    peel = 1 / (1 + np.exp((0.958 + 0.004 * rays - q) / 0.005))
    color = blend(color, shade("#F08214"), peel)
    deep = np.exp(-np.clip(inside, 0, 1) / 0.02) * flesh  # pulp bulges between its skins
    height = 0.055 * flesh * (height * (1 - 0.5 * deep) - 0.25 * deep) + (0.012 + 0.003 * rays) * (1 - flesh) + 0.01 * peel
    rough = 0.10 + 0.32 * (1 - flesh)
    wander = {"Subsurface": 0.3, "Subsurface Color": (0.98, 0.52, 0.10, 1), "Subsurface Radius": (0.16, 0.09, 0.03)}
    made_of = painted("orange face", color, rough, height, 2.2 * r, Clearcoat=0.8, **wander)
    sent = flesh * (0.35 + 0.8 * light) + 0.16 * (1 - flesh) * (1 - peel)
    sent *= np.clip(0.75 + 0.45 * np.cos(turn - 0.9) * q, 0.25, 1.3)
    shine(made_of, np.clip(color, 0, 1) ** 1.15 * sent[..., None], glow)
    return made_of, outline


def rounded_least(a, b, r):
    """The lesser of two distances, the corner between them rounded."""
    h = np.clip(0.5 + 0.5 * (b - a) / r, 0, 1)
    return b + (a - b) * h - r * h * (1 - h)


def sacs(rnd, across, along, scale=620, stretch=3.1):
    """Sacs of juice at such places of a segment: their colour, how high they stand and how much light comes through.
    They are cells around random points, in a sheet that is then drawn out towards the middle.
    """
    h, w = round(1.1 * scale / stretch * 1.6), round(1.3 * scale)
    size = scale / stretch / 6.4
    points = np.full((h, w), 255, np.uint8)
    for row in range(int(h / size) + 1):
        for column in range(int(w / size) + 1):
            px, py = column + 0.5 * (row % 2) + rnd.uniform(-0.36, 0.36), row + rnd.uniform(-0.36, 0.36)
            px, py = px * size, py * size
            points[min(h - 1, max(0, int(py))), min(w - 1, max(0, int(px)))] = 0
    _, cell = cv2.distanceTransformWithLabels(points, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    cell = cv2.medianBlur(cell.astype(np.float32), 5)
    border = np.ones((h, w), np.uint8)
    border[:, 1:] &= cell[:, 1:] == cell[:, :-1]
    border[1:] &= cell[1:] == cell[:-1]
    edge = cv2.distanceTransform(border, cv2.DIST_L2, 5) / size
    tone = rnd.uniform(0, 1, int(cell.max()) + 1).astype(np.float32)[cell.astype(int)]
    body = np.clip(edge / 0.34, 0, 1)
    body = cv2.GaussianBlur((1 - (1 - body) ** 2).astype(np.float32), (0, 0), 1.2)
    cloud = cv2.GaussianBlur(rnd.normal(0, 1, (h, w)).astype(np.float32), (0, 0), size / 4)
    cloud /= np.abs(cloud).max()
    tone = cv2.GaussianBlur(tone, (0, 0), 1.2)
    u = (0.5 * w + across * scale * 0.98).astype(np.float32)
    v = (along * scale / stretch * 0.66 + 6 + 5 * np.sin(9 * across)).astype(np.float32)
    count, rows = len(u), math.ceil(len(u) / 1000)  # OpenCV takes no list as long as that
    u, v = (np.resize(each, (rows, 1000)) for each in (u, v))
    seen = (cv2.remap(each, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT) for each in (body, tone, cloud))
    body, tone, cloud = (each.ravel()[:count] for each in seen)
    color = blend(shade("#F7A52E"), shade("#E8700A"), np.clip(0.15 + 0.75 * tone + 0.35 * cloud, 0, 1))
    body = np.clip(body, 0, 1)
    color = blend(color, shade("#FDC067"), 0.5 * (1 - body) ** 1.5)
    color = blend(color, shade("#FFC75E"), 0.45 * np.clip(1 - along / 0.35, 0, 1))
    return color, body * (0.6 + 0.4 * tone), np.clip(0.3 + 0.55 * body * (1 - 0.6 * tone) + 0.3 * cloud, 0, 1)


def shine(made_of, pixels, strength):
    """Lets what is painted give light, as if it came through from below."""
    tree = made_of.node_tree
    seen, place_ = tree.nodes.new("ShaderNodeTexImage"), next(n for n in tree.nodes if n.type == "MAPPING")
    seen.image = image("glow", pixels.astype(np.float32))
    tree.links.new(place_.outputs[0], seen.inputs["Vector"])
    skin = tree.nodes["Principled BSDF"]
    tree.links.new(seen.outputs["Color"], skin.inputs["Emission"])
    skin.inputs["Emission Strength"].default_value = strength
    relief = next(n for n in tree.nodes if n.type == "BUMP")
    tree.links.new(relief.outputs[0], skin.inputs["Clearcoat Normal"])  # each sac is wet by itself
    made_of.cycles.sample_as_light = False


def streaked(name, light, dark, waves, **inputs):
    """A skin with streaks from top to bottom, so many waves around."""
    k = Nodes(name)
    where, far, tint = k.n("TexCoord"), k.n("Mapping"), k.n("ValToRGB")
    streaks = k.n("TexNoise", Scale=1.0, Detail=5.0)
    far.inputs["Scale"].default_value = (waves[0], waves[0], waves[1])
    ends = tint.color_ramp.elements
    ends[0].position, ends[0].color = 0.35, linear(dark)
    ends[1].position, ends[1].color = 0.65, linear(light)
    k.l(where.outputs["Object"], far.inputs[0])
    k.l(far.outputs[0], streaks.inputs["Vector"])
    k.l(streaks.outputs["Fac"], tint.inputs[0])
    k.l(tint.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, **inputs, **{"Subsurface Color": linear(light)})
    return k.m
