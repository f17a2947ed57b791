"""What things stand on in homes, painted as maps: boards, a cane mat, cotton, tiles, a red floor, steel.

A map is `SIDE` pixels square, for `across` centimetres, and repeats without a seam.
"""

import math

import cv2
import numpy as np

from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .maps import image

SIDE = 2200


def painted(name, color, rough, height, across, upright=False, **inputs):
    """A material of a linear colour, a roughness and a height in centimetres at each point; `upright` on walls."""
    k = Nodes(name)
    where, flat = k.n("TexCoord"), k.n("Mapping")
    flat.inputs["Scale"].default_value = (1 / across,) * 3
    if upright:
        flat.inputs["Rotation"].default_value = (math.radians(-90), 0, 0)
    k.l(where.outputs["Object"], flat.inputs[0])
    maps = {}
    for part, pixels in (("color", color), ("form", np.dstack([rough, height, height]))):
        maps[part] = k.n("TexImage")
        maps[part].image = image(name + part, pixels.astype(np.float32))
        k.l(flat.outputs[0], maps[part].inputs["Vector"])
    form, bump = k.n("SeparateXYZ"), k.n("Bump", Strength=1.0, Distance=1.0)
    k.l(maps["color"].outputs["Color"], k.b.inputs["Base Color"])
    k.l(maps["form"].outputs["Color"], form.inputs[0])
    k.l(form.outputs["X"], k.b.inputs["Roughness"])
    k.l(form.outputs["Y"], bump.inputs["Height"])
    k.l(bump.outputs[0], k.b.inputs["Normal"])
    set_inputs(k.b, **inputs)
    return k.m


def plane(across):
    at = (np.arange(SIDE, dtype=np.float32) + 0.5) * across / SIDE
    return np.meshgrid(at, at)


def waves(rnd, across, x, y=None):
    """Noise from 0 to 1 whose waves are `x` centimetres long and `y` wide."""
    n = [max(4, min(SIDE, round(across / size))) for size in (y or x, x)]
    grown = np.pad(rnd.random(n).astype(np.float32), 2, mode="wrap")
    wide, tall = (round(SIDE * (m + 4) / m) for m in (n[1], n[0]))
    grown = cv2.resize(grown, (wide, tall), interpolation=cv2.INTER_CUBIC)
    top, left = round(2 * SIDE / n[0]), round(2 * SIDE / n[1])
    return np.clip(grown[top : top + SIDE, left : left + SIDE], 0, 1)


def shade(color):
    return np.array(linear(color)[:3], np.float32)


def blend(a, b, share):
    a, b = (shade(c) if isinstance(c, str) else c for c in (a, b))
    return a + (b - a) * np.clip(share, 0, 1)[..., None]


def scratches(rnd, across, count, long=6.0, fine=1):
    """Straight ones, 0 to 1."""
    drawn = np.zeros((SIDE, SIDE), np.float32)
    for _ in range(count):
        x, y, a, far = rnd.uniform(0, SIDE), rnd.uniform(0, SIDE), rnd.uniform(0, 6.3), rnd.exponential(long / 2)
        end = (x + far * math.cos(a) * SIDE / across, y + far * math.sin(a) * SIDE / across)
        cv2.line(drawn, (int(x), int(y)), (int(end[0]), int(end[1])), float(rnd.uniform(0.2, 1)), fine, cv2.LINE_AA)
    return drawn


def boards(color="#8A5A34", dark="#3E2312", wide=11.0, gloss=0.36, seed=1, across=44.0):
    """Planks along x, worn, with the rings that cups left."""
    rnd = np.random.default_rng(seed)
    x, y = plane(across)
    warp = waves(rnd, across, 16, 2.6)
    rings = 0.5 + 0.5 * np.sin(2 * math.pi * (0.75 * y + 4.2 * warp + 0.4 * waves(rnd, across, 5, 0.4)))
    grain = 0.42 * rings**2 + 0.38 * waves(rnd, across, 6, 0.17) + 0.34 * waves(rnd, across, 2.4, 0.05)
    pores = np.clip((waves(rnd, across, 0.7, 0.035) - 0.74) / 0.1, 0, 1)
    number = np.floor(y[:, 0] / wide).astype(int)
    for k in range(number[-1] + 1):  # each plank is another piece of wood
        rows = number == k
        grain[rows] = np.roll(grain[rows], rnd.integers(0, SIDE), 1) + rnd.uniform(-0.16, 0.16)
    wood = blend(color, dark, grain - 0.18 + 0.25 * (waves(rnd, across, 9) - 0.5))
    wood *= (1 - 0.45 * pores)[..., None]
    worn = scratches(rnd, across, 90)
    wood = blend(wood, blend(color, "#E8CFA8", np.full_like(x, 0.4)), 0.35 * worn)
    stain = np.zeros_like(x)
    for _ in range(4):
        at = (int(rnd.uniform(0, SIDE)), int(rnd.uniform(0, SIDE)))
        cv2.circle(stain, at, round(3.4 * SIDE / across), 1.0, round(0.22 * SIDE / across), cv2.LINE_AA)
    wood *= (1 - 0.3 * cv2.GaussianBlur(stain, (0, 0), 4) * waves(rnd, across, 2))[..., None]
    edge = np.minimum(y % wide, wide - y % wide)
    gap = np.exp(-((edge / 0.07) ** 2))
    wood *= (1 - 0.85 * gap)[..., None]
    rough = gloss + 0.22 * (waves(rnd, across, 3.2) - 0.5) + 0.25 * pores + 0.2 * worn + 0.4 * gap
    height = -0.14 * gap - 0.008 * pores - 0.004 * grain + 0.02 * waves(rnd, across, 7, 3)
    return painted("boards", wood, rough, height, across, Specular=0.5)


def mat(color="#C3A468", dark="#7E5F2E", strip=0.44, seed=2, across=44.0):
    """Split cane, woven over two and under two."""
    rnd = np.random.default_rng(seed)
    x, y = plane(across)
    u, v = x / strip, y / strip
    i, j = np.floor(u).astype(int), np.floor(v).astype(int)
    up = (i - j) % 4 < 2  # the strip along y lies uppermost
    along = np.where(up, ((j - i + 1) % 4 + v % 1) / 2, ((i - j - 2) % 4 + u % 1) / 2)
    over = np.abs(np.where(up, u % 1, v % 1) - 0.5)
    tones = rnd.normal(0, 0.16, (2, round(across / strip)))
    tone = np.where(up, tones[0][i % len(tones[0])], tones[1][j % len(tones[1])])
    fibre = waves(rnd, across, 0.05, 2.6)
    fibre = np.where(up, fibre, fibre.T)
    cane = blend(color, dark, 0.32 + tone + 0.55 * (fibre - 0.5) + 0.3 * (waves(rnd, across, 5) - 0.5))
    dip = np.exp(-(((0.5 - over) / 0.07) ** 2)) + 0.9 * np.exp(-((np.minimum(along, 1 - along) / 0.10) ** 2))
    cane *= (1 - 0.75 * np.clip(dip, 0, 1))[..., None]
    height = 0.05 * np.sin(math.pi * along) ** 0.6 * (1 - (2 * over) ** 4) + 0.004 * fibre
    rough = 0.34 + 0.25 * (fibre - 0.5) + 0.2 * (waves(rnd, across, 3) - 0.5)
    return painted("mat", cane, rough, height, across, Specular=0.5)


def cotton(ground, stripes, repeat=11.0, seed=3, across=44.0, thread=0.055, both=True):
    """Woven cotton; `stripes` are (where, how wide, colour) in each repeat, along the warp and, if `both`, the weft."""
    rnd = np.random.default_rng(seed)
    x, y = plane(across)
    yarns = []
    for at, striped in ((x, True), (y, both)):
        yarn = np.tile(shade(ground), (SIDE, SIDE, 1))
        for where, wide, color in stripes if striped else ():
            yarn[np.abs(at % repeat - where) < wide / 2] = shade(color)
        yarns.append(yarn)
    slubs = waves(rnd, across, thread, 2.4), waves(rnd, across, 2.4, thread)
    warp_up = 0.5 + 1.1 * (slubs[0] - slubs[1])
    cloth = blend(yarns[1], yarns[0], warp_up)
    uneven = 0.5 * slubs[0] + 0.5 * slubs[1] + 0.4 * waves(rnd, across, 0.06)
    cloth *= (0.68 + 0.42 * uneven + 0.12 * waves(rnd, across, 4))[..., None]
    return painted("cotton", cloth, np.full_like(x, 0.94), 0.012 * uneven, across, Specular=0.08, Sheen=0.35)


def tiles(color, grout, side, seed=4, upright=True, wide=0.2, across=44.0, uneven=0.05, askew=0.006):
    """Glazed tiles, none quite level, their grout discoloured; by hand they are more `uneven` and `askew`."""
    rnd = np.random.default_rng(seed)
    side = across / round(across / side)
    x, y = plane(across)
    i, j = (np.floor(at / side).astype(int) for at in (x, y))
    count = round(across / side)
    edge = np.minimum(np.minimum(x % side, side - x % side), np.minimum(y % side, side - y % side))
    joint = np.clip((0.5 * wide + 0.03 - edge + 0.05 * (waves(rnd, across, 0.4) - 0.5)) / 0.05, 0, 1)
    tone, lean = rnd.normal(0, uneven, (count, count)), rnd.normal(0, askew, (2, count, count))
    glaze = shade(color) * (1 + tone[j, i] + 0.05 * (waves(rnd, across, 1.2) - 0.5))[..., None]
    dirt = np.clip(1.5 * waves(rnd, across, 3.5) + 0.7 * waves(rnd, across, 0.3) - 0.75, 0, 1)
    filler = blend(grout, "#5F5A4C", 0.75 * dirt)
    color = blend(glaze, filler, joint)
    color *= (1 - 0.25 * np.exp(-((edge / (0.9 * wide)) ** 2)) * dirt)[..., None]
    rough = 0.09 + 0.10 * waves(rnd, across, 2.4) ** 2 + 0.7 * joint
    height = lean[0][j, i] * (x % side) + lean[1][j, i] * (y % side) - 0.07 * np.exp(-((edge / (0.5 * wide)) ** 4))
    return painted("tiles", color, rough, height + 0.006 * waves(rnd, across, 2.0), across, upright, Specular=0.5)


def oxide(color="#8E3B28", seed=6, across=60.0, dark="#5A2016", dust="#C99A80"):
    """A red floor, polished by feet: cloudy, finely crazed, dusty."""
    rnd = np.random.default_rng(seed)
    cloud = 0.55 * waves(rnd, across, 9) + 0.3 * waves(rnd, across, 2) + 0.15 * waves(rnd, across, 0.4)
    crazed = np.exp(-((np.abs(waves(rnd, across, 4.5) + 0.2 * waves(rnd, across, 0.9) - 0.6) / 0.006) ** 2))
    crazed = np.maximum(crazed, np.exp(-((np.abs(waves(rnd, across, 7) - 0.5) / 0.005) ** 2)))
    rub = scratches(rnd, across, 260, 5)
    specks = np.clip((waves(rnd, across, 0.07) - 0.86) / 0.08, 0, 1) * waves(rnd, across, 5)
    red = blend(dark, color, 0.2 + 1.0 * cloud)
    red *= (1 - 0.3 * crazed)[..., None]
    red = blend(red, dust, 0.3 * rub + 0.55 * specks + 0.12 * waves(rnd, across, 3))
    rough = 0.2 + 0.28 * waves(rnd, across, 2.5) + 0.2 * rub + 0.4 * specks
    height = 0.05 * waves(rnd, across, 5) - 0.003 * crazed + 0.004 * specks
    return painted("oxide", red, rough, height, across, Specular=0.5)


def enamelled_steel(color="#6F8A80", seed=7, across=44.0):
    """The hammered paint of an almirah, scratched down to its primer here and there."""
    rnd = np.random.default_rng(seed)
    hammered = np.abs(waves(rnd, across, 0.42) + 0.5 * waves(rnd, across, 0.2) - 0.75)
    bare = np.clip(scratches(rnd, across, 60, 5) - 0.45, 0, 1) * 1.8
    paint = shade(color) * (0.85 + 0.3 * waves(rnd, across, 7) + 0.35 * (hammered - 0.3))[..., None]
    paint = blend(paint, "#6B3D2A", bare)
    rough = 0.2 + 0.12 * waves(rnd, across, 3) + 0.4 * bare
    height = 0.022 * hammered + 0.05 * waves(rnd, across, 9) - 0.01 * bare
    return painted("enamel", paint, rough, height, across, True, Specular=0.5)


def plaster(color="#F1E0CB", seed=8, across=44.0, foot=(3.7, 2.6), aged=("#E9CFAF", "#F7EEE2")):
    """Lime plaster on a wall, drawn with a trowel: each pull lies a little otherwise and leaves an edge; sand,
    pits. What splashes has stained it from a height of `foot` for some centimetres upwards. It has `aged` in patches of
    these two colours.
    """
    rnd = np.random.default_rng(seed)
    px = SIDE / across
    height = np.zeros((SIDE, SIDE), np.float32)
    tone = np.zeros((SIDE, SIDE), np.float32)
    streaks = waves(rnd, across, 4.5, 0.09) + 0.5 * waves(rnd, across, 2.4, 0.05) - 0.75
    for _ in range(210):
        long, wide = rnd.uniform(8, 21), rnd.uniform(3.2, 6.5)
        a = rnd.normal(0.45, 0.5) if rnd.random() < 0.6 else rnd.normal(-0.5, 0.45)
        bow = rnd.uniform(-0.014, 0.014)
        cx, cy = rnd.integers(0, SIDE, 2)
        half, beside = long / 2, wide / 2 + 0.3 + abs(bow) * long * long / 4
        sideways, up = (int((half * abs(p) + beside * abs(q)) * px) for p, q in ((math.cos(a), math.sin(a)), (math.sin(a), math.cos(a))))
        rows, cols = np.arange(cy - up, cy + up) % SIDE, np.arange(cx - sideways, cx + sideways) % SIDE
        dx, dy = np.meshgrid(np.arange(-sideways, sideways) / px, np.arange(-up, up) / px)
        u, v = dx * math.cos(a) + dy * math.sin(a), dy * math.cos(a) - dx * math.sin(a)
        v = v + bow * u * u
        ends = np.clip((long / 2 - np.abs(u)) / 2.2, 0, 1)
        mask = np.clip((wide / 2 - np.abs(v)) / 0.10, 0, 1) * ends
        at = np.ix_(rows, cols)
        pulled = streaks[np.clip((v * px).astype(int) + SIDE // 2, 0, SIDE - 1), 0]
        level = rnd.normal(0, 0.006) + rnd.normal(0, 0.0042) * v + 0.005 * pulled
        one_side = (v > 0) == (bow > 0)  # the blade digs in with one of its corners
        rim = np.exp(-(((np.abs(v) - wide / 2) / 0.07) ** 2)) * ends * (0.5 + 0.5 * np.sin(0.9 * u + cx)) * one_side
        height[at] = height[at] * (1 - 0.8 * mask) + 0.8 * mask * level + 0.0075 * rim
        tone[at] = tone[at] * (1 - 0.6 * mask) + 0.6 * mask * rnd.normal(0, 1)
    pits = np.zeros_like(height)
    for _ in range(1800):
        r = min(0.10, 0.016 + rnd.exponential(0.014))
        at = (int(rnd.integers(0, SIDE)), int(rnd.integers(0, SIDE)))
        axes = (max(1, round(r * px)), max(1, round(r * px * rnd.uniform(0.5, 1))))
        cv2.ellipse(pits, at, axes, rnd.uniform(0, 180), 0, 360, float(rnd.uniform(0.4, 1)), -1, cv2.LINE_AA)
    gathered = np.clip(1.9 * waves(rnd, across, 6) - 0.35, 0.15, 1)
    pits = cv2.GaussianBlur(pits, (0, 0), 0.9) * gathered
    sand = 0.6 * waves(rnd, across, 0.06) + 0.4 * waves(rnd, across, 0.13)
    height = cv2.GaussianBlur(height, (0, 0), 1.2) + 0.008 * (sand - 0.5) - 0.024 * pits
    height += 0.03 * waves(rnd, across, 11) + 0.012 * waves(rnd, across, 4)
    cloud = 0.6 * waves(rnd, across, 13) + 0.4 * waves(rnd, across, 4, 3)
    paint = blend(color, aged[0], 1.3 * np.clip(cloud - 0.42, 0, 1))
    paint = blend(paint, aged[1], 0.8 * np.clip(waves(rnd, across, 7) - 0.55, 0, 1))
    fine = height - cv2.GaussianBlur(height, (0, 0), 0.35 * px)
    paint *= (1 + 0.022 * np.clip(tone, -2, 2) + 0.13 * (sand - 0.5) + np.clip(9 * fine, -0.12, 0.06))[..., None]
    paint *= (1 - 0.42 * pits)[..., None]
    y = plane(across)[1]
    reach = foot[1] * (0.25 + 1.3 * waves(rnd, across, 3.2, 5))
    splashed = np.clip(1 - (y - foot[0]) / reach, 0, 1) * (y > foot[0] - 1)
    paint = blend(paint, paint * np.array([0.80, 0.79, 0.74], np.float32), 0.75 * splashed**1.5)
    return painted("plaster", paint, np.full_like(y, 0.86), height, across, upright=True, Specular=0.14)
