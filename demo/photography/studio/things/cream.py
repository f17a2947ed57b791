"""Cream as it is photographed: pulled out with a spatula, left in soft peaks, swirled in its jar.

What a spatula does is played through: it carries a heap along, lets through what its worn edge leaves room for, loses
the rest to both sides, and runs dry in streaks.
"""

import math

import cv2
import numpy as np

from ..kit.geometry import mesh_of_quads
from ..kit.materials import emulsion

STEP = 0.022  # centimetres between the points of a mesh


def noise(rnd, shape, waves):
    """Smooth noise from -1 to 1, with so many waves along each side."""
    n = [max(4, round(w) + 3) for w in waves]
    grown = cv2.resize(rnd.random(n).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
    return 2 * np.clip(grown, -0.1, 1.1) - 1


def swipe(path, wide=3.6, thick=0.34, heap=1.0, color="#F3E6DC", seed=1, look="cream", dry=1.0, press=1.0, z=0.0, made_of=None):
    """A swipe along a curve through the points of `path`. `heap` is how much there was to spread, 1 where it just
    reaches the end, `dry` how ragged it ends, `press` how high what was set down first still stands. `made_of` is its
    material, where it is not an emulsion of that `color`.
    """
    rnd = np.random.default_rng(seed)
    kind = LOOKS[look]
    s_line, points, normals = along(path)
    before, beyond, step = 0.75 * wide / 2 + 0.3, 0.3, kind.get("step", STEP)
    s = np.arange(-before, s_line[-1] + beyond, step)
    t = np.arange(-0.8 * wide, 0.8 * wide, step)
    h = dragged(s, t, s_line[-1], wide, thick, heap, rnd, kind, dry, press)
    at = np.stack([extended(s, s_line, points[:, k], normals, k) for k in (0, 1)], 1)
    turn = np.stack([np.interp(s, s_line, normals[:, k]) for k in (0, 1)], 1)
    turn /= np.linalg.norm(turn, axis=1, keepdims=True)
    xy = at[:, None] + turn[:, None] * t[None, :, None]
    return relief_mesh(xy, h, made_of or emulsion("cream", color, **kind["stuff"]), z, step=step)


LOOKS = {
    # teeth: how deep the blade's marks are; rim: how high lies what it pushed aside; flow: how far both run together,
    # in centimetres; edge: how round it meets the table
    "cream": dict(teeth=0.42, rim=1.1, flow=0.026, edge=0.07, stuff=dict(rough=0.2, depth=0.2)),
    # grit: how deep grains score it, and how coarse it is itself; step: how far its points are apart
    # comb: how far the teeth of a comb are apart that was drawn through it
    "combed": dict(teeth=0.62, comb=0.56, rim=0.7, flow=0.034, edge=0.08, stuff=dict(rough=0.2, depth=0.2)),
    # stutters: how much the blade does; on a long way, it is a pattern
    "rich": dict(teeth=0.42, rim=1.0, flow=0.03, edge=0.07, stutters=0.15, stuff=dict(rough=0.2, depth=0.2)),
    "butter": dict(teeth=0.44, rim=1.0, flow=0.034, edge=0.07, stuff=dict(rough=0.28, depth=0.1)),
    "lotion": dict(teeth=0.38, rim=0.9, flow=0.055, edge=0.10, stuff=dict(rough=0.11, depth=0.2, coat=0.4)),
    "fluid": dict(teeth=0.25, rim=0.8, flow=0.07, edge=0.10, stuff=dict(rough=0.09, depth=0.22, coat=0.5)),
    "foundation": dict(teeth=0.3, rim=1.0, flow=0.075, edge=0.10, stuff=dict(rough=0.2, depth=0.02, coat=0.4)),
    "clay": dict(teeth=0.40, rim=1.2, flow=0.016, edge=0.04, grit=0.5, step=0.012, stuff=dict(rough=0.44, depth=0.02, coat=0.30, grain=0.35, spec=0.4, damp=True)),
    "lacquer": dict(teeth=0.13, rim=0.5, flow=0.055, edge=0.06, stuff=dict(rough=0.05, depth=0.02, coat=1.0, grain=-0.16)),
    "wax": dict(teeth=0.5, rim=0.7, flow=0.022, edge=0.06, stuff=dict(rough=0.34, depth=0.02, coat=0.12)),
}


def along(path):
    """Lengths, points and normals of a smooth curve through the path's points."""
    p = np.array(path, float)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        u = np.linspace(0, 1, 60, endpoint=False)[:, None]
        out.append(0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u**2 + (3 * b - a - 3 * c + d) * u**3))
    points = np.concatenate([*out, p[-2:-1]])
    steps = np.diff(points, axis=0)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(steps, axis=1))])
    tangent = np.gradient(points, length, axis=0)
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], 1)
    return length, points, normal / np.linalg.norm(normal, axis=1, keepdims=True)


def extended(s, s_line, values, normals, axis):
    """The curve's points; before its start and beyond its end it goes straight on."""
    inside = np.interp(s, s_line, values)
    for end, over in ((0, np.minimum(s, 0)), (-1, np.maximum(s - s_line[-1], 0))):
        tangent = (normals[end, 1], -normals[end, 0])[axis]
        inside = inside + over * tangent
    return inside


def dragged(s, t, long, wide, thick, heap, rnd, kind, dry, press):
    """How high it lies after the spatula passed: rows along `s`, columns across `t`."""
    shape = (len(s), len(t))
    half = wide / 2
    span, total = t[-1] - t[0], s[-1] - s[0]
    ss, tt, step = s[:, None], t[None], s[1] - s[0]

    def waves(along, across):
        return noise(rnd, shape, (total / along, span / across))

    # The blade's marks run along the pull, change slowly, and are sharp where two meet; here and there it ran smooth.
    strong = np.clip(0.75 + 0.8 * waves(3.5, 1.6), 0.15, 1.3)
    marks = 0.36 * (1 - 2.2 * np.abs(waves(13, 0.62))) + 0.24 * (1 - 2.2 * np.abs(waves(9, 0.24)))
    marks = strong * (marks + 0.11 * waves(6, 0.1) + 0.06 * waves(3, 0.05)) + 0.30 * waves(8, 1.6)
    if "comb" in kind:
        lanes = np.cos(2 * math.pi * (tt + 0.05 * waves(4, 2)) / kind["comb"])
        marks = 0.75 * np.sign(lanes) * np.abs(lanes) ** 0.7 + 0.16 * marks
    grit = kind.get("grit", 0.0)
    if grit:  # each grain that the blade caught has drawn a groove, some of them long
        marks += grit * (0.13 * np.minimum(waves(2.2, 0.055), 0.2) + 0.10 * np.minimum(waves(1.1, 0.032), 0.2))
    # Now and then it stutters, which leaves small waves across.
    bow = ss - 0.4 * half * (tt / half) ** 2 + 0.10 * waves(1.2, 1.5)
    stutter = np.sin(bow * 2 * math.pi / 0.5 + 2.5 * waves(1.5, 3)) * np.clip(1.2 * waves(1.9, 2.3), 0, 1) ** 2
    stutter *= kind.get("stutters", 1 - grit)
    gap = thick * (0.5 + kind["teeth"] * marks + 0.06 * stutter + 0.25 * (tt / half) ** 2)
    gap *= 1 - 0.4 * np.clip(ss / long, 0, 1)
    # It comes down upon the heap and through it.
    lifted = 0.5 - 0.5 * np.tanh((bow - 0.45 * half) / (0.34 * half))
    gap = gap * (1 - 0.5 * lifted) + thick * press * lifted * (1.5 + 0.25 * waves(1.6, 1.3) + 0.10 * waves(0.7, 0.5))
    gap = np.maximum(gap, 0.03 * thick)
    edge = half * (1 + 0.05 * waves(1.6, span)[:, :1] + 0.02 * waves(0.35, span)[:, :1])
    lumps = sum(0.3 * noise(rnd, (1, shape[1]), (1, span / size))[0] for size in (0.7, 0.15))
    needed = float(np.mean(gap[s > 0]) * long)
    carried = heap * needed * (1 - 0.35 * np.clip(np.abs(t) / half, 0, 1.2) ** 3) * (1 + dry * lumps)
    grip = 1 + 0.5 * waves(0.8, 0.12)
    h = np.zeros(shape, np.float32)
    pushed = np.zeros((shape[0], 2))
    for i, at in enumerate(s):
        if at > long or at < -0.72 * half:
            continue
        # Behind the heap it is round.
        reach = math.sqrt(1 - (min(at, 0.0) / (0.72 * half)) ** 2)
        under = np.abs(t) < reach * edge[i, 0]
        h[i] = np.where(under, gap[i] * (1 - np.exp(-1.3 * carried * grip[i] / gap[i])), 0)
        for side in (0, 1):
            near = ((t > 0) == bool(side)) & (np.abs(t) > 0.7 * half) & (np.abs(t) < half)
            pushed[i, side] = carried[near].mean() * reach
        if at > 0:
            carried = np.maximum(carried - (h[i] + 0.05 * carried) * step, 0)
    ragged = 0.08 * noise(rnd, (1, shape[1]), (1, span / 0.55)) + 0.045 * noise(rnd, (1, shape[1]), (1, span / 0.16))
    ends = long - min(long, 2.2 * wide) * (0.08 + dry * ragged + 0.14 * (tt / half) ** 2)
    h *= np.clip((ends - ss) / (0.75 * half), 0, 1) ** 0.85
    # Beyond, a film too thin to cover, where it did not tear.
    film = np.clip((ends + 0.45 * half * (0.6 + waves(9, 0.16)) - ss) / (0.8 * half), 0, 1)
    film *= np.clip(0.75 + 1.1 * waves(5, 0.09) + 0.5 * waves(0.3, 0.06), 0, 1.3) * (np.abs(tt) < edge) * (ss > 0)
    h = np.maximum(h, 0.03 * film)
    # What the blade pushes aside lies along both its ends in a rim that breaks into folds.
    for side in (0, 1):
        amount = cv2.GaussianBlur(pushed[:, side : side + 1] / max(needed, 1e-6), (0, 0), 8 * STEP / step)
        amount = np.clip(1.3 * amount - 0.2, 0, 1.4) * (1 + 0.5 * waves(1.1, span)[:, :1] + 0.25 * waves(0.4, span)[:, :1])
        reach = np.sqrt(np.clip(1 - (np.minimum(ss, 0) / (0.72 * half)) ** 2, 0, 1))
        off = (tt * (1 if side else -1) - edge * reach) / (0.075 * half * (0.7 + 0.6 * np.clip(amount, 0, 2)))
        rim = thick * kind["rim"] * np.clip(amount, 0, 2) ** 0.8 * np.exp(-np.abs(off) ** np.where(off > 0, 3, 1.6))
        rim *= np.clip((0.9 * long - ss) / half, 0, 1)
        h = np.maximum(h, rim) + 0.25 * np.minimum(h, rim)
    h = rounded(h.astype(np.float32), kind, step)
    if grit:
        h *= 1 + grit * (0.014 * waves(0.16, 0.09) + 0.008 * waves(0.05, 0.05))
        h += grit * 0.004 * (np.minimum(h / 0.05, 1) * np.maximum(waves(0.07, 0.06), 0.2))
    return h


def rounded(h, kind, step=STEP):
    """Runs together a little, and meets the table in a round rim."""
    h = np.maximum(cv2.GaussianBlur(h, (0, 0), max(0.6, kind["flow"] / step)) - 0.008, 0)
    low = np.minimum(h / kind["edge"], 1)
    return h * (1 + 0.9 * (1 - low) ** 2)


def relief_mesh(xy, h, made_of, z=0.0, keep=0.0025, lean=0.35, step=STEP):
    """A mesh as high as `h` over the points `xy`; where nothing lies there is no mesh."""
    gy, gx = np.gradient(cv2.GaussianBlur(h, (0, 0), 2.0 * STEP / step), step)
    du, dv = np.gradient(xy, axis=0), np.gradient(xy, axis=1)
    du /= np.maximum(np.linalg.norm(du, axis=2, keepdims=True), 1e-9)
    dv /= np.maximum(np.linalg.norm(dv, axis=2, keepdims=True), 1e-9)
    steep = np.clip(np.hypot(gx, gy), 0, 3)[..., None] + 1e-6
    # Thick rims bulge over the table.
    moved = xy - lean * h[..., None] * (du * gy[..., None] + dv * gx[..., None]) / (1 + steep)
    verts = np.dstack([moved, h + z + 0.004]).reshape(-1, 3)
    rows, columns = h.shape
    k = np.arange(rows * columns).reshape(rows, columns)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    wet = (h > keep).reshape(-1)
    quads = quads[wet[quads].any(1)]
    used, quads = np.unique(quads, return_inverse=True)
    quads = quads.reshape(-1, 4)
    ob = mesh_of(verts[used], quads, made_of)
    thickness = ob.data.attributes.new("thickness", "FLOAT", "POINT")
    thickness.data.foreach_set("value", h.reshape(-1)[used].astype(np.float32))
    return ob


def mesh_of(verts, quads, made_of):
    a, b, c = verts[quads[:, 0]], verts[quads[:, 1]], verts[quads[:, 2]]
    if np.cross(b - a, c - a)[:, 2].sum() < 0:
        quads = quads[:, ::-1]
    return mesh_of_quads(verts, quads, made_of, "cream")


def swirled(r, z, made_of, amp=0.42, scoop=None, turns=1.35, seed=1):
    """Cream in its jar, swirled with a spatula: grooves that meet in soft crests, a peak in the middle where it was
    lifted out. `scoop` is where a finger took some, and how deep: (x, y, depth).
    """
    rnd = np.random.default_rng(seed)
    rows, columns = 190, 560
    q = np.linspace(0.0, 1, rows)[:, None]
    a = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None]

    def round_about(along, across):
        """Noise that closes around the jar."""
        half = noise(rnd, (rows, columns + 1), (across, along))[:, :-1]
        other = np.roll(half, columns // 2, 1)
        blend = np.abs(np.linspace(-1, 1, columns))[None]
        return half * (1 - blend) + other * blend

    winding = turns * 1.6 * q**0.85 + a / (2 * math.pi) + 0.06 * round_about(3, 2)
    groove = winding % 1.0
    crest = 1 - np.abs(np.sin(math.pi * groove**0.82)) ** 0.75
    teeth = rnd.random(30) - 0.5
    marks = np.interp(groove, np.linspace(0, 1, 31), [*teeth, teeth[0]])
    fade = np.clip((1 - q) / 0.16, 0, 1) ** 0.7 * np.clip(q / 0.16, 0, 1)
    h = amp * fade * ((0.95 + 0.3 * round_about(2, 2)) * crest + 0.16 * marks * (1 + 0.6 * round_about(2, 3)))
    h += 0.5 * amp * (1 - q) ** 1.2 + 0.05 * amp * round_about(9, 6)
    peak = 0.75 * amp * np.exp(-((q / 0.17) ** 1.6))
    h += peak - 0.35 * amp * np.exp(-(((q - 0.24) / 0.10) ** 2))
    h = cv2.GaussianBlur(np.concatenate([h[:, -20:], h, h[:, :20]], 1).astype(np.float32), (0, 0), 1.5)[:, 20:-20]
    tip = (peak / amp) ** 2 * 0.24 * r
    x, y = r * q * np.cos(a) + 0.5 * tip, r * q * np.sin(a) - 0.6 * tip
    if scoop:
        away = np.hypot((x - scoop[0]) / 1.25, (y - scoop[1]) / 0.85)
        hollow = np.exp(-(away**4))
        h = h * (1 - 0.8 * hollow) - scoop[2] * hollow + 0.22 * scoop[2] * np.exp(-(((away - 1.35) / 0.3) ** 2))
        h += 0.05 * hollow * np.sin(9 * (y - scoop[1]) + 1.5 * x)
    verts = np.dstack([x, y, z + h]).reshape(-1, 3)
    k = np.arange(rows * columns).reshape(rows, columns)
    k = np.concatenate([k, k[:, :1]], 1)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    return mesh_of(verts, quads, made_of)


def dab(at, r=0.6, color="#F3E6DC", seed=1, look="cream", tail=0.6, towards=30, z=0.0):
    """A dab that was set down and drawn off to one side (degrees): a round drop with a crease and a tail."""
    rnd = np.random.default_rng(seed)
    kind = LOOKS[look]
    side = np.arange(-1.9 * r, 1.9 * r, min(STEP, r / 26))
    x, y = np.meshgrid(side, side, indexing="ij")
    turn = math.radians(towards)
    along_tail, across = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    a = np.arctan2(across, along_tail)
    outline = 1 + sum(rnd.uniform(0.01, 0.04) * np.cos(n * a + rnd.uniform(0, 6)) for n in (2, 3, 5))
    outline = outline + tail * np.exp(-((a / 0.33) ** 2))
    q = np.hypot(x, y) / r / outline
    h = 0.40 * r * np.clip(1 - q**2.4, 0, 1) ** 0.6
    off_crease = (across - 0.25 * r * np.sin(2.2 * along_tail / r)) / (0.13 * r)
    crease = np.exp(-(off_crease**2)) * np.clip(along_tail / r + 0.75, 0, 1)
    rise = np.exp(-(((along_tail + 0.28 * r) / (0.5 * r)) ** 2) - ((across + 0.1 * r) / (0.5 * r)) ** 2)
    h = h * (1 - 0.25 * crease * (1 - q).clip(0, 1) + 0.35 * rise)
    h = cv2.GaussianBlur(h.astype(np.float32), (0, 0), 2.0)
    xy = np.dstack([x + at[0], y + at[1]])
    return relief_mesh(xy, h, emulsion("cream", color, **kind["stuff"]), z, lean=0.2)
