"""A mouth from near: lips, the skin around them and what they wear.

The face is that of `Body`, subdivided in numpy; its lips are moved to an `Outline`, which is drawn as it is seen from the
front: x to the right and z up, in centimetres from the middle of the mouth. Everything is painted in that view, too.
"""

import math
from dataclasses import dataclass, field

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import material
from .body import YOUNG_WOMAN, Body, source
from .skin import BARE, PX, noise_like, skin_material, smooth

PER_CM = 290  # pixels of the maps
LEFT, LOW, WIDE, TALL = -3.6, -4.9, 7.2, 8.8  # what of the face they show
SHAPE = (round(TALL * PER_CM), round(WIDE * PER_CM))
INNER = 537  # the vertex of the base mesh in the middle of the upper lip's inner rim
MIDDLE = np.array((0.0, 56.5, 13.4))  # between the lips
RED = 7  # the ring of vertices where their red ends
REACH = 6.5  # how far from there the face is shown

# How far what is on the lips covers at most, how rough and how mirroring it is, its coat, how much of the lips' lines it
# fills, how much darker it is in them; through `glass` the lips are seen.
FINISHES = {
    "velvet": dict(covers=0.97, rough=0.43, spec=0.50, coat=0.0, fills=0.15, dense=0.20),
    "satin": dict(covers=0.95, rough=0.31, spec=0.62, coat=0.16, fills=0.35, dense=0.18),
    "liquid": dict(covers=0.98, rough=0.50, spec=0.26, coat=0.0, fills=0.35, dense=0.14),
    "balm": dict(covers=1.0, rough=0.31, spec=0.55, coat=0.6, fills=0.55, dense=0.18, glass=0.5),
    "oil": dict(covers=1.0, rough=0.18, spec=0.55, coat=1.0, fills=0.9, dense=0.05, glass=0.6),
}


@dataclass
class Outline:
    """Half how wide a mouth is, how full its lips are, how deep the notch of the upper one, how high its corners, how much
    the line between the lips bends, and how deep the philtrum is.
    """

    half: float = 2.1
    upper: float = 1.0
    lower: float = 1.0
    notch: float = 1.0
    corners: float = 0.0
    bends: float = 1.0
    philtrum: float = 1.0
    askew: float = 0.04
    seed: int = 1

    def at(self, x):
        """The line between the lips, the upper and the lower border there."""
        t = np.linspace(-1.25, 1.25, 1001)
        lines = [np.interp(np.abs(t), *np.transpose(points)) for points in (MEETING, UPPER, LOWER)]
        phase = np.random.default_rng(self.seed).uniform(0, 6, 6)
        side = 1 + self.askew * np.sin(1.9 * t + phase[0])
        meet = self.bends * lines[0] + self.corners * t**2 + 0.4 * self.askew * np.sin(2.6 * t + phase[1])
        bow = (1 - self.notch) * 0.10 * bell(t, 0.15)
        up = (lines[1] + bow) * self.upper * side + 0.14 * self.askew * np.sin(8 * t + phase[2])
        low = lines[2] * self.lower * (2 - side) + 0.10 * self.askew * np.sin(3 * t + phase[3])
        thin = np.clip((1 - np.abs(t)) / 0.3, 0, 1)
        lines = [meet, meet + np.maximum(up, 0) * np.minimum(1, 3 * thin), meet + np.minimum(low, 0) * np.minimum(1, 3 * thin)]
        rounded = [
            cv2.GaussianBlur(line[None], (0, 0), wide, borderType=cv2.BORDER_REPLICATE)[0]
            for line, wide in zip(lines, (20, 13, 26))
        ]
        ends = np.clip((1 - np.abs(t)) / 0.06, 0, 1)
        rounded[1:] = [rounded[0] + (line - rounded[0]) * smooth(ends) ** 0.5 for line in rounded[1:]]
        return [np.interp(x / self.half, t, line) for line in rounded]


# From the middle of the mouth (0) to its corner (1): where the lips meet, and how high and how low they are beyond that.
MEETING = ((0, -0.06), (0.10, -0.055), (0.26, 0.025), (0.44, 0.055), (0.66, 0.025), (0.86, -0.035), (1, -0.055), (1.25, -0.10))
UPPER = ((0, 0.62), (0.07, 0.64), (0.175, 0.735), (0.25, 0.745), (0.40, 0.665), (0.60, 0.48), (0.80, 0.245), (0.92, 0.10), (1, 0), (1.25, 0))
LOWER = ((0, -0.93), (0.28, -0.945), (0.44, -0.91), (0.59, -0.81), (0.73, -0.62), (0.84, -0.40), (0.93, -0.18), (1, -0.03), (1.25, 0))


@dataclass
class Worn:
    """What the lips wear: its linear colour and finish."""

    color: tuple[float, float, float]
    finish: str = "velvet"


@dataclass
class Face:
    """Whose mouth it is: the linear colours of skin and lips, its outline, what targets tell the face from others, chance;
    and whether it is lit from the left (1) or from the right (-1).
    """

    tone: tuple[float, float, float]
    lips: tuple[float, float, float]
    outline: Outline = field(default_factory=Outline)
    targets: dict[str, float] = field(default_factory=dict)
    seed: int = 1
    lit: int = 1


def summed(index, values, count):
    return np.stack([np.bincount(index, column, count) for column in values.T], 1)


def subdivided(points, quads, levels):
    """Catmull and Clark's rule for points of any number of dimensions: place and rings at once."""
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
    """The quads of the face around its mouth."""
    data, _ = source()
    faces = np.array(data["faces"]).reshape(-1, 10)  # kind, four corners, material, four of its map
    faces = faces[faces[:, 5] == faces[0, 5]]
    uv = np.array(data["uvs"][0]).reshape(-1, 2)
    shown = (uv[faces[:, 6:10], 0].min(1) > 0.8) & (np.abs(uv[faces[:, 6:10], 1] - 0.5).max(1) < 0.2)
    near = np.linalg.norm((body.at - MIDDLE) * (1, 1, 0.7), axis=1) < REACH
    return faces[shown & near[faces[:, 1:5]].all(1), 1:5]


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
    sides = np.sort(np.stack([quads.ravel(), np.roll(quads, -1, 1).ravel()], 1), 1)
    edges, shared = np.unique(sides, axis=0, return_counts=True)
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
    return ring, turn


def mouth(face, worn, levels=5):
    """A mouth along x, its middle at the origin, its lips towards -y."""
    points, quads = shaped(face)
    points, quads = subdivided(points, quads, levels - 2)
    at = modelled(points, face.outline)
    maps, raised = painted(face, worn)
    at += taken(raised, at)[:, None] * normals(at, quads)
    seen = (at[:, [0, 2]] - (LEFT, LOW)) / (WIDE, TALL)
    across = np.linspace(0.1 - face.outline.half, face.outline.half - 0.1, 17)  # something dark behind where they meet
    meet = face.outline.at(across)[0]
    back = 0.4 + 0.5 * (across / face.outline.half) ** 2
    behind = np.concatenate([np.stack([across, back, meet + z], 1) for z in (-0.16, 0.16)])
    n = np.arange(16)
    dark = material("inside", "#3A1412", rough=0.6, spec=0.0)
    made("inside", behind, np.stack([n, n + 1, n + 18, n + 17], 1), np.zeros((34, 2)), dark)
    return made("mouth", at, quads, seen, skin_material(maps))


def shaped(face):
    """Points (place, ring, turn) and quads: the base mesh, twice subdivided, its lips moved to their outline."""
    plain, body = Body(YOUNG_WOMAN), Body(YOUNG_WOMAN | face.targets)
    quads = face_around_mouth(plain)
    ring, turn = rings_and_turns(quads, len(plain.at))
    used, numbered = np.unique(quads, return_inverse=True)
    quads = numbered.reshape(-1, 4)
    at = (body.at[used] - MIDDLE)[:, [0, 2, 1]] * (1, -1, 1)
    points, quads = subdivided(np.hstack([at, ring[used][:, None], turn[used]]), quads, 2)
    points[:, :3] = outlined(points, face.outline)
    return points, quads


# How far up or down on its lip each ring of vertices lies, and how much nearer to the middle its corner is.
RISE = ((-0.05, -0.04, 0.0, 0.06, 0.26, 0.54, 0.80, 1.0), (-0.04, -0.03, 0.0, 0.055, 0.24, 0.51, 0.78, 1.0))
SHORT = (0.20, 0.17, 0.14, 0.11, 0.08, 0.05, 0.02, 0.0)


def outlined(points, outline):
    """The points moved so that the lips meet and end where they should; the face around goes with them."""
    at, ring = points[:, :3].copy(), points[:, 3]
    angle = np.arctan2(points[:, 5], points[:, 4])
    red = np.clip(ring, 0, RED)
    steps = np.arange(0, RED + 0.2, 0.25)
    widths = np.array([np.abs(at[np.abs(ring - k) < 0.14, 0]).max() for k in steps])
    half = np.interp(red, steps, np.maximum.accumulate(widths))
    shorter = outline.half - np.interp(red, range(RED + 1), SHORT)
    up = smooth((math.radians(104) - np.abs(angle)) / math.radians(12))
    x = np.clip(at[:, 0] / half, -1, 1)

    def there(x, red):
        meet, high, low = outline.at(x)
        rise = [np.interp(red, range(RED + 1), share) for share in RISE]
        return up * (meet + (high - meet) * rise[0]) + (1 - up) * (meet + (low - meet) * rise[1])

    moved = np.stack([x * shorter, there(x * shorter, red)], 1)
    off = moved - at[:, [0, 2]]
    border = np.abs(ring - RED) < 0.05
    order = np.argsort(angle[border])
    around = angle[border][order]
    around, of = np.concatenate([around - 2 * np.pi, around, around + 2 * np.pi]), np.tile(off[border][order], (3, 1))
    fine = np.linspace(-2 * np.pi, 2 * np.pi, 1440)
    fades = 1 - smooth((ring - RED) / 6.5)
    beyond = np.zeros_like(off)
    for wide, share in ((3, 1 - smooth((ring - RED) / 2)), (22, smooth((ring - RED) / 2))):  # evener farther out
        even = cv2.GaussianBlur(np.stack([np.interp(fine, around, column) for column in of.T]), (0, 0), wide, sigmaY=0.01)
        beyond += np.stack([np.interp(angle, fine, column) for column in even], 1) * (share * fades)[:, None]
    off = np.where((ring <= RED)[:, None], off, beyond)
    at[:, [0, 2]] += off
    return at


def normals(at, quads):
    corner = at[quads]
    across = np.cross(corner[:, 2] - corner[:, 0], corner[:, 3] - corner[:, 1])
    up = summed(quads.ravel(), np.repeat(across, 4, 0), len(at))
    return up / (np.linalg.norm(up, axis=1)[:, None] + 1e-12)


def bell(x, wide):
    return np.exp(-((x / wide) ** 2))


def modelled(points, outline):
    """What the base mesh is too smooth for: the philtrum, the swellings of both lips, the hollows at the corners."""
    at, ring = points[:, :3].copy(), points[:, 3]
    x, z = at[:, 0], at[:, 2]
    meet, high, low = outline.at(x)
    up = points[:, 4] > 0
    t = x / outline.half
    above = smooth((z - high + 0.05) / 0.3) * smooth((2.5 - z) / 1.6) * up * (np.abs(x) < 1.6)
    column = 0.38 - 0.12 * smooth((z - high) / 1.2)
    out = 0.026 * outline.philtrum * above * (bell(np.abs(x) - column, 0.18) - 1.2 * bell(x, 0.2))
    depth = np.where(up, (z - meet) / np.maximum(high - meet, 0.02), (meet - z) / np.maximum(meet - low, 0.02))
    on = smooth(ring / 2.5) * smooth((7.4 - ring) / 2.0)
    full = np.sin(np.pi * np.clip(depth, 0, 1)) * on * np.clip(1 - t**2, 0, 1) ** 0.6
    upper = 0.05 * full + 0.05 * on * bell(x, 0.28) * bell(depth - 0.35, 0.4)
    lower = 0.10 * full + 0.04 * on * bell(np.abs(x) - 0.55, 0.4) * bell(depth - 0.5, 0.4)
    out += np.where(up, upper, lower + 0.12 * smooth(ring / 2) * smooth((8.6 - ring) / 2.6) * np.clip(1 - t**2, 0, 1))
    corner = np.hypot((np.abs(x) - outline.half - 0.02) / 0.22, (z - meet) / 0.30)
    out -= 0.075 * bell(corner, 1.0)
    at[:, 1] -= out
    at[:, 2] += 0.4 * smooth((z - 1.2) / 1.3) * (z > 0)  # the nose is out of the picture
    return at


def waves(rnd, size):
    """Smooth noise from 0 to 1 on the maps, its waves `size` centimetres."""
    return noise_like(rnd, SHAPE, size * PER_CM / PX)


def upright(rnd, size):
    """The same, five times as tall as they are wide."""
    low = noise_like(rnd, (SHAPE[0] // 5, SHAPE[1]), size * PER_CM / PX)
    return cv2.resize(low, SHAPE[::-1], interpolation=cv2.INTER_CUBIC)


def blurred(pixels, size):
    return cv2.GaussianBlur(np.float32(pixels), (0, 0), size * PER_CM)


def taken(pixels, at):
    """What a map shows where the points are."""
    where = ((at[:, [0, 2]] - (LEFT, LOW)) * PER_CM - 0.5).astype(np.float32)
    rows = 30000  # as many as remap takes
    parts = [where[k : k + rows, None] for k in range(0, len(where), rows)]
    shown = [
        cv2.remap(pixels, part[..., 0].copy(), part[..., 1].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for part in parts
    ]
    return np.concatenate(shown)[:, 0].astype(np.float64)


def drawn(lines, shape=SHAPE):
    """Lines (points in cm, strength of each, width in cm of each) from 0 to 1."""
    pixels = np.zeros(shape, np.uint8)
    for points, strong, wide in lines:
        spots = ((np.asarray(points) - (LEFT, LOW)) * PER_CM * 16).astype(int)
        for k in range(len(spots) - 1):
            thick = max(1, round(float(wide[k]) * PER_CM))
            layer = int(255 * np.clip(strong[k], 0, 1))
            cv2.line(pixels, tuple(spots[k].tolist()), tuple(spots[k + 1].tolist()), layer, thick, cv2.LINE_AA, 4)
    return pixels.astype(np.float32) / 255


def crease(rnd, outline, x, begins, ends, upper, strong, wide):
    """One furrow of a lip, from so near to where the lips meet to so near to their border: its points, and how strong and
    how wide it is at each. It sways, and thins out at both ends.
    """
    n = 14
    v = np.linspace(begins, ends, n)
    fan = 0.06 + 0.16 * abs(x) / outline.half
    sway = 0.02 * np.sin(rnd.uniform(3, 9) * v + rnd.uniform(0, 6)) * rnd.random() + rnd.normal(0, 0.06) * (v - begins)
    across = x * (1 + fan * v) + sway
    meet, high, low = outline.at(across)
    height = meet + v * ((high if upper else low) - meet)
    taper = np.sin(np.pi * np.linspace(0.06, 0.97, n)) ** 0.7
    taper = taper * (1 + 0.35 * np.sin(rnd.uniform(4, 12) * v + rnd.uniform(0, 6)))
    return np.stack([across, height], 1), strong * taper, wide * taper


def creases(rnd, outline):
    """From 0 to 1: furrows of both lips, broken and forked; finer ones between them; and how far around it the deep ones
    draw the lip in.
    """
    deep, fine, broad = [], [], []
    for upper in (True, False):
        x = -outline.half * 0.95
        while x < outline.half * 0.92:
            x += rnd.uniform(0.02, 0.10)
            middle = 1 - 0.5 * (abs(x) / outline.half) ** 2
            begins = rnd.uniform(0.0, 0.35)
            ends = begins + rnd.uniform(0.2, 0.65) * (0.8 if upper else 1)
            strong = rnd.uniform(0.15, 0.9) * middle * (0.6 if upper else 1)
            one = crease(rnd, outline, x, begins, min(ends, 0.96), upper, strong, rnd.uniform(0.004, 0.008))
            if strong > 0.25:
                broad.append((one[0], one[1], one[2] * 4))
            deep.append(one)
            if rnd.random() < 0.4:  # it forks
                k = int(rnd.integers(4, 10))
                at = one[0][k]
                n = 8
                aside = rnd.choice((-1, 1)) * rnd.uniform(0.25, 0.6)
                long = rnd.uniform(0.10, 0.24) * (1 if upper else -1)
                steps = np.linspace(0, 1, n)
                fork = at + np.stack([aside * abs(long) * steps**1.3, long * steps], 1)
                deep.append((fork, strong * (1 - 0.9 * steps) * 0.9, 0.007 * (1 - 0.6 * steps)))
        x = -outline.half * 0.93
        while x < outline.half * 0.9:
            x += rnd.exponential(0.012)
            begins = rnd.uniform(0, 0.9)
            ends = min(begins + rnd.uniform(0.08, 0.28), 1.0)
            fine.append(crease(rnd, outline, x, begins, ends, upper, rnd.uniform(0.15, 0.8), 0.003))
    return drawn(deep), drawn(fine), drawn(broad)


def cells(rnd, size, stretch=1.0):
    """How far each point is from the border of its plate, in centimetres."""
    h, w = SHAPE[0], round(SHAPE[1] * stretch)
    step = size * PER_CM
    seeds = np.full((h, w), 255, np.uint8)
    y, x = (g.ravel() for g in np.mgrid[0:h:step, 0:w:step])
    y, x = (np.clip(g + step * rnd.uniform(-0.1, 1.1, g.size), 0, most - 1).astype(int) for g, most in ((y, h), (x, w)))
    seeds[y, x] = 0
    _, labels = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    border = np.full((h, w), 255, np.uint8)
    border[:, 1:][labels[:, 1:] != labels[:, :-1]] = 0
    border[1:][labels[1:] != labels[:-1]] = 0
    away = cv2.distanceTransform(border, cv2.DIST_L2, 5) / PER_CM
    return cv2.resize(away, SHAPE[::-1], interpolation=cv2.INTER_LINEAR)


def pores(rnd, count=9000):
    """From 0 to 1: small round pits, denser here than there, none alike."""
    pits = np.zeros(SHAPE, np.float32)
    for _ in range(count):
        at = (16 * int(rnd.integers(0, SHAPE[1])), 16 * int(rnd.integers(0, SHAPE[0])))
        size = rnd.uniform(0.7, 1.9)
        axes = (int(16 * size), int(16 * size * rnd.uniform(0.7, 1.2)))
        cv2.ellipse(pits, at, axes, rnd.uniform(0, 180), 0, 360, rnd.uniform(0.2, 0.9), -1, cv2.LINE_AA, 4)
    return blurred(pits, 0.004) * np.clip(0.2 + 1.2 * waves(rnd, 1.1), 0, 1.2)


def down_hairs(rnd, count=2600):
    """From 0 to 1: hair so fine that it is hardly seen, outwards and down above the lip, along the cheeks."""
    lines = []
    for _ in range(count):
        x, z = rnd.uniform(LEFT, LEFT + WIDE), rnd.uniform(LOW, LOW + TALL)
        side = np.clip(x / 0.9, -1, 1)
        angle = -math.pi / 2 + 0.8 * side + rnd.normal(0, 0.2)
        angles = angle + rnd.normal(0, 0.35) * np.linspace(0, 1, 7)
        step = rnd.uniform(0.08, 0.22) / 7
        points = np.stack([x + np.cumsum(step * np.cos(angles)), z + np.cumsum(step * np.sin(angles))], 1)
        lines.append((points, rnd.uniform(0.3, 0.9) * (1 - np.arange(7) / 7.5), np.full(7, 0.001)))
    return drawn(lines)


def painted(face, worn):
    """The maps of `skin_material`, and how far each point is raised."""
    rnd, outline = np.random.default_rng(face.seed), face.outline
    x = (LEFT + (np.arange(SHAPE[1]) + 0.5) / PER_CM)[None].astype(np.float32)
    z = (LOW + (np.arange(SHAPE[0]) + 0.5) / PER_CM)[:, None].astype(np.float32)
    meet, high, low = (line[None].astype(np.float32) for line in outline.at(x[0]))
    inside = (z < high) & (z > low) & (np.abs(x) < outline.half)
    away, within = (cv2.distanceTransform(np.uint8(255 * side), cv2.DIST_L2, 5) / PER_CM for side in (~inside, inside))
    away = blurred(away - within, 0.008)  # centimetres outside the lips' border
    upper = z > meet
    depth = np.where(upper, (z - meet) / np.maximum(high - meet, 0.03), (meet - z) / np.maximum(meet - low, 0.03))
    depth = np.clip(depth, 0, 1.3).astype(np.float32)
    gap = np.hypot(np.maximum(np.abs(x) - outline.half + 0.12, 0), z - meet)  # from the line where they meet
    deep, fine_lines, broad = creases(rnd, outline)
    folds, lines = blurred(deep, 0.005), blurred(fine_lines, 0.0025)
    soft = blurred(broad, 0.022)
    net = np.exp(-cells(rnd, 0.024, 1.8) / 0.005) * np.clip(1.5 * waves(rnd, 0.2) - 0.2, 0, 1)
    on_lip = smooth(0.5 - (away + 0.008) / 0.03)

    plates = np.exp(-cells(rnd, 0.042) / 0.006) * np.clip(1.6 * waves(rnd, 0.22) - 0.4, 0, 1)
    plates = 0.6 * plates + 0.6 * np.exp(-cells(rnd, 0.022) / 0.005) * waves(rnd, 0.15)
    pits, hairs = pores(rnd), down_hairs(rnd)
    skin = 1 - on_lip
    fills = FINISHES[worn.finish]["fills"]
    corner = bell(np.hypot((np.abs(x) - outline.half) / 0.5, (z - meet) / 0.4), 1.0)
    raised = -on_lip * (0.0035 * folds + 0.010 * soft) * (1 - 0.6 * fills) * (1 - corner)
    raised += 0.03 * (waves(rnd, 1.4) - 0.5) * smooth(away / 0.12) + 0.010 * on_lip * (1 - 0.5 * fills) * (waves(rnd, 0.30) - 0.5)
    raised += 0.005 * on_lip * (1 - 0.9 * fills) * (upright(rnd, 0.11) + 0.6 * upright(rnd, 0.05) - 0.8)
    raised += 0.004 * bell(away - 0.04, 0.06) * upper * (1 - corner)  # the rim of a lip
    fine = skin * (-0.0010 * plates - 0.0055 * pits + 0.0012 * (waves(rnd, 0.08) - 0.5) + 0.0010 * (waves(rnd, 0.016) - 0.5))
    fine -= on_lip * (0.0034 * folds + 0.0034 * lines + 0.0009 * net) * (1 - fills)
    fine += on_lip * (1 - 0.9 * fills) * (0.0012 * (waves(rnd, 0.016) - 0.5) + 0.003 * (waves(rnd, 0.07) - 0.5))

    bare = skin_colors(face, rnd, x, z, away, corner, plates, pits, hairs * skin)
    lips = lip_colors(face, rnd, depth, folds, lines)
    bare = bare * (1 - on_lip[..., None]) + lips * on_lip[..., None]
    nook = bell(np.hypot((np.abs(x) - outline.half + 0.02) / 0.15, (z - meet) / 0.09), 1.0)
    shade = 0.18 * bell(gap, 0.025) + 0.15 * bell(gap, 0.10) + 0.5 * nook  # where hardly any light arrives
    powdered = bell(np.hypot(x / 0.5, (z - 1.25) / 0.8), 1.0)  # or a lamp for wet lips is a patch on the philtrum
    ends = 0.7 + 0.3 * smooth((outline.half - 0.02 - np.abs(x)) / 0.2)
    # Few samples lose what is so fine, so its light and shade are painted, too.
    up, across = np.gradient(blurred(fine, 0.003))
    lit = np.clip((0.6 * face.lit * across - 1.2 * up) * PER_CM, -0.6, 0.6) * (0.32 * skin + 0.2 * on_lip)
    return worn_on(bare, worn, rnd, away, ends, (folds, lines, net), fine, shade, lit, plates, powdered), np.float32(raised)


def skin_colors(face, rnd, x, z, away, corner, plates, pits, hairs):
    base = np.array(face.tone, np.float32)
    red, brown = np.array([0.05, -0.24, -0.16], np.float32), np.array([-0.16, -0.26, -0.34], np.float32)
    flush = 0.6 * waves(rnd, 1.3) + 0.3 * waves(rnd, 0.5) + 0.10 * waves(rnd, 0.2) - 0.5
    dark = 0.6 * waves(rnd, 1.6) + 0.25 * waves(rnd, 0.4) + 0.15 * waves(rnd, 0.05) - 0.5
    around = bell(np.maximum(away, 0), 0.45)
    below = bell(np.hypot(x / 1.3, (z + 1.25) / 0.35), 1.0)
    tan = (0.15 * around + 0.75 * corner + 0.35 * below) * (0.7 + 0.6 * waves(rnd, 0.5))
    blood, melanin = 0.25 + 0.8 * flush + 0.3 * around, 0.8 * dark + 0.42 * tan
    color = base * np.exp(blood[..., None] * red + melanin[..., None] * brown)
    color *= 1 - (0.06 * np.clip(plates, 0, 1))[..., None] * np.array([0.6, 1.0, 1.1], np.float32)
    color *= np.exp(-(0.34 * pits)[..., None] * np.array([0.6, 1.0, 1.1], np.float32))
    color *= (1 + 0.10 * (waves(rnd, 0.014) - 0.5) + 0.06 * (waves(rnd, 0.035) - 0.5))[..., None]
    lit = (waves(rnd, 0.5) - 0.45)[..., None] * hairs[..., None]  # a hair is paler than its skin here, darker there
    color *= np.exp(0.55 * lit)
    for _ in range(int(rnd.integers(10, 18))):  # freckles
        at, size, much = rnd.uniform((-3, -3.6), (3, 2)), rnd.uniform(0.012, 0.03), rnd.uniform(0.08, 0.3)
        here = (np.abs(x - at[0]) < 2 * size) & (np.abs(z - at[1]) < 2 * size)
        spot = np.exp(-((np.hypot(x - at[0], z - at[1])[here] / size) ** 3))
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
    return color * (1 - (0.18 * folds + 0.08 * lines)[..., None] * np.array([0.7, 1.0, 1.0], np.float32))


def worn_on(bare, worn, rnd, away, ends, lip_lines, fine, shade, lit, plates, powdered):
    look, (folds, lines, net) = FINISHES[worn.finish], lip_lines
    edge = sum(much * (waves(rnd, size) - 0.5) for much, size in ((0.014, 0.6), (0.008, 0.12), (0.005, 0.03)))
    cover = smooth(((0.018 if "glass" not in look else -0.004) - away + edge) / 0.024) * ends
    thin = 1 - 0.10 * net * (1 - folds)
    cover = np.clip(cover * look["covers"] * np.clip(thin, 0, 1), 0, 1)[..., None]
    color = np.array(worn.color, np.float32)
    uneven = 1 + 0.05 * (waves(rnd, 0.5) - 0.5) + 0.06 * (waves(rnd, 0.06) - 0.5) + 0.05 * (waves(rnd, 0.02) - 0.5)
    paint = color * (uneven * (1 - look["dense"] * (folds + 0.5 * lines)))[..., None]
    if "glass" in look:
        tint = color / color.max()
        seen = (uneven * (1 - look["dense"] * (folds + 0.6 * lines)))[..., None]
        paint = (0.7 * bare * (1 - look["glass"] * (1 - tint)) + 0.36 * color) * seen
    on_lip = smooth(0.5 - away / 0.03)
    c = cover[..., 0]
    rough = 0.43 + 0.08 * (waves(rnd, 0.3) - 0.5) + 0.06 * plates
    rough = rough * (1 - on_lip) + on_lip * 0.40
    rough = rough * (1 - c) + c * look["rough"]
    share = 0.5 * BARE[1] * (0.75 + 0.5 * waves(rnd, 0.6)) * (1 - 0.2 * on_lip)
    share *= 1 - min(1, 1.6 * look["coat"]) * 0.8 * powdered
    share = (share * (1 - c) + c * look["spec"] * (0.5 + 0.5 * smooth(-away / 0.09))) * (1 - 0.8 * shade)
    smoothed = blurred(fine, 0.012) * (1 - 0.4 * look["fills"])
    light = [rough, BARE[0] * (1 - c) + 0.1 * c, look["coat"] * c * (1 - 0.8 * shade) * smooth(-away / 0.09), share]
    color = bare * (1 - cover) + paint * cover
    color = color * np.exp(lit)[..., None] * (1 - shade[..., None] * np.array([0.8, 1.0, 1.0], np.float32))
    return {
        "color": np.float32(color),
        "light": np.float32(np.dstack(light)),
        "height": np.float32(np.dstack([fine, smoothed, np.zeros_like(fine)])),
    }


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
