"""A mouth from near: lips, the skin around them and what they wear.

The mouth of `Body` is subdivided in numpy, and with it what is painted by: `ring` counts from where the lips meet (0)
outwards, `turn` goes once around the mouth, and `flat` is the face without its folds, in centimetres.
"""

import math
from dataclasses import dataclass, field

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import material
from .body import YOUNG_WOMAN, Body, source
from .skin import BARE, PX, noise_like, skin_material, skin_relief, smooth

PER_CM = 260  # pixels of the maps
LEFT, LOW, WIDE, TALL = -4.0, -3.8, 8.0, 6.3  # what of the flattened face they show
SHAPE = (round(TALL * PER_CM), round(WIDE * PER_CM))
INNER = 537  # the vertex of the base mesh in the middle of the upper lip's inner rim
MIDDLE = np.array((0.0, 56.8, 13.4))  # between the lips
RED = 9  # the ring that surrounds their red, one or two beyond its end
OPEN = (0.9, 0.2)  # how the hole between them is drawn on the map
REACH = 6.0  # how far from there the face is shown

# How far what is on the lips covers at most, how rough and how mirroring it is, its coat, how much of the lips' lines it
# fills, how much darker it is in them; through `glass` the lips are seen.
FINISHES = {
    "velvet": dict(covers=0.97, rough=0.46, spec=0.42, coat=0.0, fills=0.25, dense=0.22),
    "satin": dict(covers=0.95, rough=0.33, spec=0.60, coat=0.16, fills=0.35, dense=0.20),
    "liquid": dict(covers=0.98, rough=0.52, spec=0.22, coat=0.0, fills=0.10, dense=0.30),
    "balm": dict(covers=1.0, rough=0.32, spec=0.55, coat=0.6, fills=0.45, dense=0.10, glass=0.38),
    "oil": dict(covers=1.0, rough=0.18, spec=0.55, coat=1.0, fills=0.75, dense=0.10, glass=0.6),
}


@dataclass
class Worn:
    """What the lips wear: its linear colour and finish."""

    color: tuple[float, float, float]
    finish: str = "velvet"


@dataclass
class Face:
    """Whose mouth it is: the linear colours of skin and lips, what targets tell it from others, chance."""

    tone: tuple[float, float, float]
    lips: tuple[float, float, float]
    targets: dict[str, float] = field(default_factory=dict)
    seed: int = 1


def summed(index, values, count):
    return np.stack([np.bincount(index, column, count) for column in values.T], 1)


def subdivided(points, quads, levels):
    """Catmull and Clark's rule for points of any number of dimensions: place and maps at once."""
    for _ in range(levels):
        count = len(points)
        middle = points[quads].mean(1)
        one, other = quads.ravel(), np.roll(quads, -1, 1).ravel()
        face = np.repeat(np.arange(len(quads)), 4)
        keys, of, shared = np.unique(
            np.minimum(one, other) * count + np.maximum(one, other), return_inverse=True, return_counts=True
        )
        ends = np.stack([keys // count, keys % count], 1)
        half = points[ends].mean(1)
        outer = shared[:, None] == 1
        edge = np.where(outer, half, half / 2 + summed(of, middle[face], len(keys)) / 4)
        n = np.maximum(np.bincount(ends.ravel(), minlength=count), 1)[:, None]
        faces = np.maximum(np.bincount(one, minlength=count), 1)[:, None]
        inner = summed(one, middle[face], count) / faces
        inner = (inner + 2 * summed(ends.ravel(), np.repeat(half, 2, 0), count) / n + (n - 3) * points) / n
        rims = np.bincount(ends.ravel(), np.repeat(outer[:, 0], 2), count)[:, None]
        rim = summed(ends.ravel(), np.repeat(half * outer, 2, 0), count) / np.maximum(rims, 1)
        moved = np.where(rims > 0, (rim + points) / 2, inner)
        at_edge = count + of.reshape(-1, 4)
        at_face = count + len(keys) + np.arange(len(quads))
        corners = [quads, at_edge, np.repeat(at_face[:, None], 4, 1), np.roll(at_edge, 1, 1)]
        quads = np.stack(corners, 2).reshape(-1, 4)
        points = np.vstack([moved, edge, middle])
    return points, quads


def face_around_mouth(body):
    """The quads of the face around its mouth, on which the base mesh's own map has no seam, and that map's place of
    each vertex: right, up.
    """
    data, _ = source()
    faces = np.array(data["faces"]).reshape(-1, 10)
    faces = faces[faces[:, 5] == faces[0, 5]]
    uv = np.array(data["uvs"][0]).reshape(-1, 2)
    flat = np.zeros((len(body.at), 2))
    shown = (uv[faces[:, 6:10], 0].min(1) > 0.8) & (np.abs(uv[faces[:, 6:10], 1] - 0.5).max(1) < 0.2)
    near = np.linalg.norm((body.at - MIDDLE) * (1, 1, 0.7), axis=1) < REACH
    faces = faces[shown & near[faces[:, 1:5]].all(1)]
    flat[faces[:, 1:5]] = uv[faces[:, 6:10]]
    right = np.sign((flat[faces[:, 1:5], 1] - 0.5).ravel() @ body.at[faces[:, 1:5], 0].ravel())
    return faces[:, 1:5], np.stack([right * (flat[:, 1] - 0.5), -flat[:, 0]], 1)


def edges_of(quads):
    """The edges, and of how many quads each is one."""
    sides = np.stack([quads.ravel(), np.roll(quads, -1, 1).ravel()], 1)
    return np.unique(np.sort(sides, 1), axis=0, return_counts=True)


def neighbours(quads, count):
    one, other = quads.ravel(), np.roll(quads, -1, 1).ravel()
    near = [set() for _ in range(count)]
    for a, b in zip(one.tolist(), other.tolist()):
        near[a].add(b)
        near[b].add(a)
    return near


def rings_and_turns(quads, count):
    """For each vertex how many edges it is from the inner rim, and how far around the mouth (radians, 0 at the middle of
    the upper lip, growing to the right), as a point on a circle.
    """
    near, ring, turn = neighbours(quads, count), np.full(count, -1), np.zeros((count, 2))
    edges, shared = edges_of(quads)
    rim = [set(edge) for edge in edges[shared == 1].tolist()]
    on_rim = {v for edge in rim for v in edge}
    loop = [INNER]
    while True:
        following = [v for v in near[loop[-1]] if v in on_rim and v not in loop and {v, loop[-1]} in rim]
        if not following:
            break
        loop.append(max(following))
    ring[loop] = 0
    angles = 2 * np.pi * np.arange(len(loop)) / len(loop)
    turn[loop] = np.stack([np.cos(angles), np.sin(angles)], 1)
    last = loop
    while last:
        found = {}
        for v in last:
            for w in near[v]:
                if ring[w] < 0:
                    found.setdefault(w, []).append(turn[v])
        for w, turns in found.items():
            ring[w] = ring[last[0]] + 1
            turn[w] = np.mean(turns, 0) / max(np.linalg.norm(np.mean(turns, 0)), 1e-6)
        last = list(found)
    return ring, turn, loop


def unrolled(at, flat, quads, ring, turn, rounds=1200):
    """The map drawn so that its lengths are those of the face, as nearly as they can be, in centimetres. The lips, which
    are rolled in, are spread evenly within it.
    """
    skin = quads[(ring[quads] >= RED).all(1)]
    pairs = np.concatenate([skin[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3))])
    pairs = np.unique(np.sort(pairs, 1), axis=0)
    long = np.linalg.norm(at[pairs[:, 0]] - at[pairs[:, 1]], axis=1)
    drawn = np.linalg.norm(flat[pairs[:, 0]] - flat[pairs[:, 1]], axis=1)
    flat = (flat - flat[ring == RED].mean(0)) * np.median(long / drawn)
    ends, shared = edges_of(skin)
    near = np.maximum(np.bincount(ends.ravel(), minlength=len(at)), 1)[:, None]
    many = np.maximum(np.bincount(pairs.ravel(), minlength=len(at)), 1)[:, None]
    free = near[:, 0] > 1
    free[ends[shared == 1].ravel()] = False
    within = free.copy()
    free[ring == RED] = True

    def evened(flat, movable, share):
        even = summed(ends.ravel(), flat[ends[:, ::-1].ravel()], len(at)) / near
        return np.where(movable[:, None], (1 - share) * flat + share * even, flat)

    for _ in range(rounds):  # so that nothing is folded over
        flat = evened(flat, within, 1)
    for _ in range(rounds):
        off = flat[pairs[:, 0]] - flat[pairs[:, 1]]
        short = np.linalg.norm(off, axis=1)
        pull = (0.5 * (long - short) / np.maximum(short, 1e-6))[:, None] * off
        flat = flat + 0.5 * (summed(pairs[:, 0], pull, len(at)) - summed(pairs[:, 1], pull, len(at))) / many
        flat = evened(flat, free, 0.12)
    flat = flat - flat[ring == RED].mean(0)
    turns = [{tuple(np.round(turn[v], 4)): v for v in np.flatnonzero(ring == k)} for k in range(RED + 1)]
    for k in range(RED):
        for around, v in turns[k].items():
            flat[v] = flat[turns[RED][around]] * (OPEN + (1 - np.array(OPEN)) * k / RED)
    return flat


def mouth(face, worn, levels=5):
    """A mouth along x, its middle at the origin, its lips towards -y."""
    points, quads, rim = shaped(face.targets, levels)
    points[:, :3] = modelled(points)
    maps, raised = painted(points, face, worn)
    points[:, :3] += taken(raised, points)[:, None] * normals(points[:, :3], quads)
    flat = (points[:, 3:5] - (LEFT, LOW)) / (WIDE, TALL)
    dark_behind(rim)
    return made("mouth", points[:, :3], quads, flat, skin_material(maps))


def dark_behind(rim):
    """What is seen between the lips, and in the nostrils: next to nothing."""
    n = len(rim)
    rim, middle = np.array(rim), np.mean(rim, 0)
    mouth_hole = middle + (rim - middle) * (1.15, 1, 3) + (0, 0.25, 0)
    nose = [(x, 1.3, z) for x, z in ((-2.6, 1.3), (2.6, 1.3), (2.6, 4), (-2.6, 4))]
    quads = [[k, k + 1, n - k - 1, (n - k) % n] for k in range(n // 2)] + [[n, n + 1, n + 2, n + 3]]
    dark = material("inside", "#2A0F0D", rough=0.6, spec=0.2)
    made("inside", np.vstack([mouth_hole, nose]), np.array(quads), np.zeros((n + 4, 2)), dark)


def normals(at, quads):
    corner = at[quads]
    across = np.cross(corner[:, 2] - corner[:, 0], corner[:, 3] - corner[:, 1])
    up = summed(quads.ravel(), np.repeat(across, 4, 0), len(at))
    return up / (np.linalg.norm(up, axis=1)[:, None] + 1e-12)


def bell(x, wide):
    return np.exp(-((x / wide) ** 2))


def modelled(points):
    """What the base mesh is too smooth for: the philtrum, the swellings of both lips, the hollows at the corners."""
    at, ring = points[:, :3].copy(), points[:, 5]
    x, z = at[:, 0], at[:, 2]
    up = points[:, 6] > 0
    above = smooth((ring - 6) / 2.5) * smooth((1.9 - z) / 0.5) * up * (np.abs(x) < 1.6) * (z > 0)
    column = 0.34 + 0.10 * (1 - smooth((z - 0.8) / 1.0))
    out = 0.055 * above * (bell(np.abs(x) - column, 0.17) - 1.0 * bell(x, 0.2))
    lip = smooth(ring / 2.5) * smooth((7.2 - ring) / 3.5)
    upper = 0.07 * bell(x, 0.3) - 0.02 * bell(np.abs(x) - 0.6, 0.25)
    lower = 0.055 * bell(np.abs(x) - 0.5, 0.38) - 0.012 * bell(x, 0.12)
    out += lip * np.where(up, upper, lower)
    corner = np.hypot((np.abs(x) - 2.42) / 0.3, (z + 0.2) / 0.34)
    out -= 0.06 * bell(corner, 1.0)
    at[:, 1] -= out
    inside = smooth((3.5 - ring) / 3.5)
    at[:, 2] += np.where(up, -0.07, 0.03) * inside  # pressed together
    for side in (-1, 1):  # and closed at their corners
        rim = (ring < 0.5) & (side * x > 1.2)
        inner = smooth((4.2 - ring) / 2.2) * smooth((side * x - 1.15) / 0.45)
        at[:, 2] += 0.97 * inner * (z[rim].mean() - 0.02 - z)
    return at


def waves(rnd, size):
    """Smooth noise from 0 to 1 on the maps, its waves `size` centimetres."""
    return noise_like(rnd, SHAPE, size * PER_CM / PX)


def blurred(pixels, size):
    return cv2.GaussianBlur(np.float32(pixels), (0, 0), size * PER_CM)


def on_map(points, values, coarse=3):
    """Values of the points, as maps."""
    shape = (SHAPE[0] // coarse, SHAPE[1] // coarse)
    at = ((points[:, 3:5] - (LEFT, LOW)) * PER_CM / coarse).astype(int)
    inside = ((at >= 0) & (at < shape[::-1])).all(1)
    index = at[inside, 1] * shape[1] + at[inside, 0]
    sums = summed(index, np.hstack([values[inside], np.ones((inside.sum(), 1))]), shape[0] * shape[1])
    sums = sums.reshape(*shape, -1).astype(np.float32)
    fine, broad = (cv2.GaussianBlur(sums, (0, 0), size) for size in (1.3, 9))
    broad = broad[..., :-1] / (broad[..., -1:] + 1e-9)
    sure = fine[..., -1:]
    mixed = (fine[..., :-1] + 1e-3 * broad) / (sure + 1e-3)
    return cv2.resize(mixed, SHAPE[::-1], interpolation=cv2.INTER_CUBIC)


def taken(pixels, points):
    """What a map shows where the points are."""
    at = ((points[:, 3:5] - (LEFT, LOW)) * PER_CM - 0.5).astype(np.float32)
    rows = 30000  # as many as remap takes
    parts = [at[k : k + rows, None] for k in range(0, len(at), rows)]
    shown = [cv2.remap(pixels, part[..., 0].copy(), part[..., 1].copy(), cv2.INTER_LINEAR) for part in parts]
    return np.concatenate(shown)[:, 0].astype(np.float64)


def wrinkled(across, along, around, seed):
    """Furrows as lips have them, which fork and join: how far it is to the next one, in its cells' widths. `across` goes
    once around the mouth in `around` cells.
    """
    points = np.random.default_rng(seed).random((around, 64, 2)).astype(np.float32)
    column, row = np.floor(across).astype(int), np.floor(along).astype(int)
    first = np.full(across.shape, 9.0, np.float32)
    second = first.copy()
    for right in (-1, 0, 1):
        for below in (-1, 0, 1):
            point = points[(column + right) % around, (row + below) % 64]
            far = np.hypot(column + right + point[..., 0] - across, 0.45 * (row + below + point[..., 1] - along))
            second = np.where(far < first, first, np.minimum(second, far))
            first = np.minimum(first, far)
    return second - first


def lip_lines(angle, depth, rnd):
    """From 0 to 1: folds from the inside to the border, finer ones between them, and the finest."""
    sway = 0.10 * (waves(rnd, 0.5) - 0.5) + 0.03 * (waves(rnd, 0.14) - 0.5)
    turn = angle / (2 * math.pi) + 0.012 * sway * 10 * depth
    rows, columns = (np.flatnonzero((depth < 1.2).any(axis)) for axis in (1, 0))
    there = np.s_[rows[0] : rows[-1], columns[0] : columns[-1]]
    lines = []
    for around, long, wide, seed in ((62, 1.3, 0.16, 1), (130, 2.6, 0.22, 2), (270, 6.0, 0.3, 3)):
        tilted = turn * around + 0.35 * (waves(rnd, 0.25) - 0.5)
        along = depth * long + 7 + 1.2 * waves(rnd, 0.3)
        drawn = np.zeros(SHAPE, np.float32)
        drawn[there] = np.exp(-wrinkled(tilted[there], along[there], around, seed) / wide)
        lines.append(drawn * np.clip(0.25 + 1.1 * waves(rnd, 0.35), 0, 1))
    return lines


def pores(rnd, count=5200):
    """From 0 to 1: small round pits, denser here than there, none alike."""
    pits = np.zeros(SHAPE, np.float32)
    for _ in range(count):
        at = (16 * int(rnd.integers(0, SHAPE[1])), 16 * int(rnd.integers(0, SHAPE[0])))
        axes = (int(16 * rnd.uniform(0.8, 2.4)), int(16 * rnd.uniform(0.8, 2.2)))
        turn, deep = rnd.uniform(0, 180), rnd.uniform(0.2, 0.8)
        cv2.ellipse(pits, at, axes, turn, 0, 360, deep, -1, cv2.LINE_AA, 4)
    return blurred(pits, 0.0055) * np.clip(0.3 + 1.1 * waves(rnd, 1.2), 0, 1.2)


def down_hairs(rnd, count=1500):
    """From 0 to 1: hair so fine that it is hardly seen, outwards and down above the lip, along the cheeks."""
    drawn = np.zeros(SHAPE, np.uint8)
    for _ in range(count):
        col, row = int(rnd.integers(0, SHAPE[1])), int(rnd.integers(0, SHAPE[0]))
        side = np.clip((LEFT + col / PER_CM) / 0.8, -1, 1)
        angle = -math.pi / 2 + 0.75 * side + rnd.normal(0, 0.16)
        angles = angle + rnd.normal(0, 0.3) * np.linspace(0, 1, 7)
        step = rnd.uniform(0.08, 0.24) * PER_CM / 7
        line = np.stack([col + np.cumsum(step * np.cos(angles)), row + np.cumsum(step * np.sin(angles))], 1)
        for k, (one, other) in enumerate(zip(line, line[1:])):
            ends = [tuple(int(v * 16) for v in end) for end in (one, other)]
            cv2.line(drawn, *ends, int(rnd.uniform(0.3, 0.9) * 255 * (1 - k / 8)), 1, cv2.LINE_AA, 4)
    return drawn.astype(np.float32) / 255


def painted(points, face, worn):
    """The maps of `skin_material`, and how far each point is raised."""
    rnd = np.random.default_rng(face.seed)
    x, z, ring, cos, sin = np.moveaxis(on_map(points, points[:, [0, 2, 5, 6, 7]]), 2, 0)
    angle = np.arctan2(sin, cos)
    corner = np.clip(1 - np.abs(np.abs(angle) - math.pi / 2 - 0.05) / (1.15 - 0.2 * np.sign(cos)), 0, 1) ** 2
    border = 7.1 - 3.2 * corner + 0.10 * np.sin(angle + face.seed) + 0.22 * (waves(rnd, 0.9) - 0.5)
    off = ring - border
    slope = np.hypot(*np.gradient(blurred(off, 0.02))) * PER_CM
    away = off / np.maximum(slope, 2.0)  # centimetres outside the lips' border
    depth = np.clip(ring / border, 0, 1.2)
    folds, lines, finest = lip_lines(angle, depth, rnd)
    on_lip = smooth(0.5 - away / 0.06)
    reach = smooth(depth / 0.18) * smooth((1.06 - depth) / 0.3)

    front = [np.float32((at - low) * PER_CM - 0.5) for at, low in ((x, LEFT), (z, LOW))]
    grain = np.dstack([skin_plates(), pores(rnd), down_hairs(rnd)])  # drawn from the front, as the map is uneven
    grain = cv2.remap(grain, *front, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    relief, pits, hairs = np.moveaxis(grain, 2, 0)
    skin = smooth(away / 0.12)
    fills = FINISHES[worn.finish]["fills"]
    line_depth = on_lip * reach * (1 - corner)
    raised = -line_depth * (0.014 * folds + 0.007 * lines) * (1 - 0.5 * fills)
    raised = blurred(raised, 0.006) + 0.03 * (waves(rnd, 1.4) - 0.5) * skin
    raised += (0.004 + 0.008 * smooth(cos)) * bell(away - 0.05, 0.06) * (1 - corner)  # the rim of a lip
    fine = skin * (0.0026 * relief - 0.008 * pits + 0.003 * (waves(rnd, 0.09) - 0.5))
    fine -= line_depth * (0.004 * lines + 0.003 * finest) * (1 - fills)
    fine += on_lip * 0.0012 * (waves(rnd, 0.02) - 0.5) + on_lip * 0.003 * (waves(rnd, 0.06) - 0.5)

    bare = skin_colors(face, rnd, x, z, away, relief, pits, hairs * skin)
    lips = lip_colors(face, rnd, depth, folds, lines)
    bare = bare * (1 - on_lip[..., None]) + lips * on_lip[..., None]
    return worn_on(bare, worn, rnd, away, depth, (folds, lines, finest), fine, relief), raised


def skin_plates():
    """The relief of `skin`, finer, all over the face."""
    relief = skin_relief()
    rows = np.vstack([relief, relief[::-1], relief])[: SHAPE[0]]
    return np.hstack([rows, rows[:, ::-1]])[:, : SHAPE[1]]


def skin_colors(face, rnd, x, z, away, relief, pits, hairs):
    base = np.array(face.tone, np.float32)
    red, brown = np.array([0.05, -0.24, -0.16], np.float32), np.array([-0.16, -0.26, -0.34], np.float32)
    flush = 0.5 * waves(rnd, 1.3) + 0.3 * waves(rnd, 0.35) + 0.2 * waves(rnd, 0.10) - 0.5
    dark = 0.4 * waves(rnd, 1.6) + 0.35 * waves(rnd, 0.25) + 0.25 * waves(rnd, 0.06) - 0.5
    around = bell(np.maximum(away, 0), 0.55)
    corners = bell(np.hypot((np.abs(x) - 2.15) / 0.7, (z + 0.3) / 0.6), 1.0)
    below = bell(np.hypot(x / 1.5, (z + 1.5) / 0.4), 1.0)
    shaded = 0.35 * around + 0.65 * corners + 0.45 * below
    tan = shaded * (0.7 + 0.6 * waves(rnd, 0.5))
    blood, melanin = 0.25 + 0.7 * flush + 0.25 * around, 0.75 * dark + 0.42 * tan
    color = base * np.exp(blood[..., None] * red + melanin[..., None] * brown)
    color *= 1 + 0.05 * bell(away - 0.07, 0.06)[..., None]  # the rim of a lip is paler
    color *= 1 - (0.07 * (1 - np.clip(relief, 0, 1)))[..., None] * np.array([0.6, 1.0, 1.1], np.float32)
    color *= np.exp(-(0.22 * pits)[..., None] * np.array([0.6, 1.0, 1.1], np.float32))
    color *= (1 + 0.05 * (waves(rnd, 0.014) - 0.5) + 0.05 * (waves(rnd, 0.035) - 0.5))[..., None]
    color *= np.exp(-0.22 * hairs[..., None] * np.array([0.8, 1.0, 1.1], np.float32))
    for _ in range(int(rnd.integers(12, 22))):  # freckles
        at, size, much = rnd.uniform((-3, -3.6), (3, 2)), rnd.uniform(0.012, 0.035), rnd.uniform(0.08, 0.3)
        here = (np.abs(x - at[0]) < 2 * size) & (np.abs(z - at[1]) < 2 * size)
        spot = np.exp(-((np.hypot(x[here] - at[0], z[here] - at[1]) / size) ** 3))
        color[here] *= np.exp(-much * spot[:, None] * np.array([0.45, 0.7, 0.85], np.float32))
    return np.clip(color, 0.002, 0.95)


def lip_colors(face, rnd, depth, folds, lines):
    """Bare lips: browner towards their border, pink and moist inside."""
    base = np.array(face.lips, np.float32)
    inner = np.array([1.12, 0.92, 0.95], np.float32)
    outer = np.array([0.90, 0.86, 0.82], np.float32)
    at = smooth(depth)[..., None]
    color = base * (inner * (1 - at) + outer * at)
    uneven = 0.5 * waves(rnd, 0.4) + 0.3 * waves(rnd, 0.12) + 0.2 * waves(rnd, 0.05) - 0.5
    color = color * np.exp(uneven[..., None] * np.array([-0.25, -0.45, -0.4], np.float32))
    return color * (1 - (0.22 * folds + 0.10 * lines)[..., None] * np.array([0.7, 1.0, 1.0], np.float32))


def worn_on(bare, worn, rnd, away, depth, lip_lines, fine, relief):
    look, (folds, lines, finest) = FINISHES[worn.finish], lip_lines
    edge = sum(much * (waves(rnd, size) - 0.5) for much, size in ((0.05, 0.7), (0.016, 0.14), (0.006, 0.03)))
    edge -= 0.004 * (lines - 0.3)
    cover = smooth((0.04 - away + edge) / 0.05)
    inside = smooth((depth - 0.02 - 0.06 * waves(rnd, 0.3)) / 0.12)
    thin = 1 - 0.16 * finest * (1 - folds)
    cover = np.clip(cover * inside * look["covers"] * np.clip(thin, 0, 1), 0, 1)[..., None]
    color = np.array(worn.color, np.float32)
    uneven = 1 + 0.10 * (waves(rnd, 0.5) - 0.5) + 0.06 * (waves(rnd, 0.08) - 0.5)
    paint = color * (uneven * (1 - look["dense"] * (folds + 0.5 * lines) / 1.3))[..., None]
    if "glass" in look:
        tint = color / color.max()
        paint = 1.06 * bare * (1 - look["glass"] * (1 - tint)) * uneven[..., None] + 0.10 * color
    wet = smooth((0.22 - depth) / 0.2) * (away < 0)
    on_lip = smooth(0.5 - away / 0.06)
    c = cover[..., 0]
    rough = 0.40 + 0.08 * (waves(rnd, 0.3) - 0.5) + 0.08 * (1 - relief)
    rough = rough * (1 - on_lip) + on_lip * (0.42 - 0.1 * wet)
    rough = rough * (1 - c) + c * look["rough"]
    share = 0.8 * BARE[1] * (1 - 0.3 * on_lip)
    share = share * (1 - c) + c * look["spec"]
    coat = 0.35 * wet * (1 - c) + look["coat"] * c
    smoothed = blurred(fine, 0.012) * (1 - 0.4 * look["fills"])
    light = [rough, BARE[0] * (1 - c) + 0.1 * c, coat, share]
    return {
        "color": np.float32(bare * (1 - cover) + paint * cover),
        "light": np.float32(np.dstack(light)),
        "height": np.float32(np.dstack([fine, smoothed, np.zeros_like(fine)])),
    }


def shaped(targets, levels=5):
    """Points (place, place on the map, ring, turn), quads, and the places around where the lips meet."""
    plain, body = Body(YOUNG_WOMAN), Body(YOUNG_WOMAN | targets)
    quads, flat = face_around_mouth(plain)
    ring, turn, loop = rings_and_turns(quads, len(plain.at))
    used, numbered = np.unique(quads, return_inverse=True)
    quads, ring, turn = numbered.reshape(-1, 4), ring[used], turn[used]
    flat = unrolled(plain.at[used] - MIDDLE, flat[used], quads, ring, turn)
    at = (body.at[used] - MIDDLE)[:, [0, 2, 1]] * (1, -1, 1)
    points, quads = subdivided(np.hstack([at, flat, ring[:, None], turn]), quads, levels)
    return points, quads, at[np.searchsorted(used, loop)]


def made(name, at, quads, flat, made_of):
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(at))
    mesh.vertices.foreach_set("co", at.astype(np.float32).ravel())
    mesh.loops.add(quads.size)
    mesh.loops.foreach_set("vertex_index", quads.astype(np.int32).ravel())
    mesh.polygons.add(len(quads))
    mesh.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(quads), 4, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
    uv = mesh.uv_layers.new(name="flat")
    uv.data.foreach_set("uv", flat[quads.ravel()].astype(np.float32).ravel())
    mesh.update(calc_edges=True)
    return link(mesh, name, made_of, smooth=False)
