"""Skin from near: the inside of a forearm, and make-up that was drawn on it.

Skin's relief, its colour and what lies on it are painted as maps on the flattened arm (`along` it and `around` it, in
centimetres): pigment catches on the ridges of skin and leaves its lines free where the stroke is thin.
"""

import math
from dataclasses import dataclass, field

import bpy
import cv2
import numpy as np
from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs

BARE = (0.42, 0.80)  # how much light wanders in bare skin, how much it mirrors
PX = 136  # pixels of the maps to a centimetre
LONG, ROUND = 17.0, 8.4
NU, NV = 260, 120  # into how many quads the arm is divided


@dataclass
class Hand:
    """How one stroke is drawn: how firmly it is `press`ed, after which share of its length it `runs` dry (each look
    knows a share of its own), whether it `stops` at once instead of being lifted, how far it bends aside, in how many
    passes.
    """

    press: float = 1.0
    runs: float | None = None
    stops: bool = False
    bend: float = 0.0
    passes: int | None = None


@dataclass
class Stroke:
    """A stroke drawn with the `bullet`, a `wand` or a `finger`; `at` is its middle, `turn` in degrees."""

    at: tuple[float, float]
    color: tuple[float, float, float]
    size: tuple[float, float] = (1.25, 3.0)
    turn: float = 0.0
    by: str = "bullet"
    seed: int = 0
    look: str = "velvet"
    hand: Hand = field(default_factory=Hand)


# How thick it lies, in how many passes it is drawn, how soft its sides are and over which share of its length it thins
# out; how streaky it is, how much the grain of skin breaks it, at `least` also where it is thick, how thick it must lie
# to cover; what it shines like, how much it mirrors and how high it is. `sheer` is how much of it covers at most, `shows`
# how much of skin's tone it takes on, `dense` how much darker it is in skin's lines, `dust` how grainy it is, `pearl` how
# much it mirrors, `rim` how much runs together along its edge while it is wet, `ridge` how much a bullet pushes aside.
# Through `glass` skin is seen.
LOOKS = {
    "velvet": dict(
        body=1.15, passes=2, soft=0.15, lift=0.5, streak=0.55, grain=0.95, full=0.9, rough=0.40, spec=0.50,
        film=0.0046, sheer=0.97, shows=0.35, dense=0.12, ridge=0.25,
    ),
    "tint": dict(
        body=0.95, passes=1, soft=0.16, lift=0.5, streak=0.50, grain=0.60, full=0.9, rough=0.36, spec=0.36,
        coat=0.08, film=0.0018, sheer=0.66, dense=0.14, ridge=0.15,
    ),
}


def forearm(tone, strokes=(), half=3.05, height=2.5, taper=0.1, seed=1, wrist=None, belly=0.0):
    """The inside of a forearm along x, its skin uppermost at z = `height`; `tone` is its linear colour. `wrist` is
    where along x the hand begins, `belly` how much the muscle swells towards the elbow, on one side more than on the other.
    """
    rnd = np.random.default_rng(seed)
    relief = skin_relief()
    vein = veins(rnd, wrist)
    creases = wrist_creases(rnd, wrist)
    relief = np.clip(relief - 0.25 * creases, 0, 1.1)
    roots = hair_roots(rnd, wrist)
    color = skin_color(tone, relief, vein, roots, rnd)
    if wrist is not None:
        color = towards_hand(color, tone, creases, wrist, rnd)
    on = laid_on(strokes, relief)
    film, pearl, a = on["film"], on["pearl"], on["cover"][..., None]
    inner = smooth(2.5 * cv2.GaussianBlur(on["cover"], (0, 0), 3) - 1.4)  # striations, but no step along its edge
    even = cv2.GaussianBlur(film, (0, 0), 2.2)
    film = even + 1.5 * inner * (film - even)
    filled = np.clip(film / 0.012, 0, 1)
    surface = 0.0044 * relief * (1 - 0.35 * filled) + film + low_waves(rnd) * 0.016 + 0.009 * vein
    surface += 0.008 * np.minimum(pearl, 1) * (noise(rnd, 1.5 / PX) - 0.5)
    surface -= 0.016 * cv2.GaussianBlur(creases, (0, 0), 8)
    wet = film + 0.0042 * cv2.GaussianBlur(relief, (0, 0), 1.6) * (1 - 0.5 * filled)  # gloss breaks over what is below
    toned = (color @ np.array([0.21, 0.72, 0.07], np.float32)) / float(np.array(tone[:3]) @ (0.21, 0.72, 0.07))
    toned = np.clip(toned, 0.5, 1.5) ** on["shows"]  # skin shows through
    paint = on["paint"] * (toned * (1 - on["dense"] * np.clip(1 - relief, 0, 1)))[..., None]
    tint = on["paint"] / on["paint"].max(axis=2, keepdims=True).clip(1e-3)
    through = color * (1 - on["glass"] * (1 - tint))
    veil = 0.12 * smooth(on["glass"] / 0.3)  # none along its edge, where it would be a pale rim on deep skin
    paint = np.where(on["glass"] > 0, (1 - veil) * through + veil * paint, paint)
    bare_rough = 0.37 + 0.08 * (noise(rnd, 0.22) - 0.5) + 0.09 * (1 - relief)

    def either(bare, covered):
        return bare * (1 - on["cover"]) + covered * on["cover"]

    light = [either(bare_rough, on["rough"]), either(BARE[0], 0.05), on["coat"], either(BARE[1], on["spec"])]
    height_map = np.dstack([surface, wet, pearl])
    maps = {"color": color * (1 - a) + paint * a, "light": np.dstack(light), "height": height_map}
    return link(arm_mesh(half, height, taper, wrist, rnd, belly), "arm", skin_material(maps), auto=math.pi)


def hair_roots(rnd, wrist, count=420):
    """Where fine hairs grow: sparse on the inside of the arm, more along its sides, none towards the hand."""
    roots = []
    while len(roots) < count:
        u, v = rnd.uniform(-7.8, 7.8), rnd.uniform(-3.9, 3.9)
        here = 0.07 + 0.93 * smooth((abs(v) - 0.9) / 2.2)
        if wrist is not None:
            here *= 1 - smooth((u - wrist + 3.2) / 2.6)
        if rnd.random() < here:
            roots.append((u, v))
    return np.array(roots)


def fine_hairs(roots, rnd):
    """From 0 to 1: three to eight millimetres long, lying along the arm and a little aside, finer towards the tip. They
    are painted, as they lie close on the skin: of curves so thin few samples and the denoiser make scratches.
    """
    drawn = np.zeros((round(ROUND * PX), round(LONG * PX)), np.uint8)
    sway, f = rnd.uniform(-0.25, 0.25), np.linspace(0, 1, 13)
    for u, v in roots:
        turn = sway + 0.16 * v + rnd.normal(0, 0.13)
        turns = turn + rnd.normal(0, 0.22) * f
        step = rnd.uniform(0.3, 0.8) / len(f)
        x = (u + LONG / 2 + np.cumsum(step * np.cos(turns))) * PX
        y = (v + ROUND / 2 - np.cumsum(step * np.sin(turns))) * PX
        line = np.round(np.stack([x, y], 1) * 16).astype(np.int32)
        strong = rnd.uniform(0.2, 0.8) * 255
        for one, other, k in zip(line, line[1:], f):
            ink = int(strong * (1 - 0.8 * k))
            cv2.line(drawn, tuple(map(int, one)), tuple(map(int, other)), ink, 1, cv2.LINE_AA, 4)
    return drawn.astype(np.float32) / 255


def arm_mesh(half, height, taper, wrist, rnd, belly):
    bow, swell = rnd.uniform(-0.12, 0.12), rnd.uniform(0, 6)
    us, vs = np.linspace(-LONG / 2, LONG / 2, NU + 1), np.linspace(-ROUND / 2, ROUND / 2, NV + 1)
    t = np.linspace(-math.pi / 2, math.pi / 2, 2001)
    waist = rnd.uniform(0, 6)
    verts = []
    for u in us:
        power = 0.86 if wrist is None else 0.86 - 0.09 * smooth((u - wrist + 9) / 9)  # flatter the nearer to the hand
        y, z = np.sign(np.sin(t)) * np.abs(np.sin(t)) ** power, np.cos(t) ** power
        k = 1 - taper * u / LONG * 2 + 0.016 * math.sin(0.55 * u + waist)
        a, b = half * k, height * (1 - 0.6 * taper * u / LONG * 2) + 0.05 * math.sin(u * 0.5 + swell)
        aside = bow * (u / 6) ** 2
        tendon = 0.05 * np.exp(-(((vs + 0.15) / 0.35) ** 2)) * max(0, (u + 2) / 10)
        if wrist is not None:
            narrow, hand = math.exp(-(((u - wrist) / 2.4) ** 2)), smooth((u - wrist) / 2.6)
            swollen = belly * math.exp(-(((u + 4.6) / 4.2) ** 2))
            a, b = a * (1 - (0.07 + 0.6 * belly) * narrow + 0.26 * hand + swollen), b * (1 - 0.10 * narrow + 0.6 * swollen)
            strong = smooth((u - wrist + 6) / 5) * (1 - smooth((u - wrist) / 0.7))
            tendon = 0.045 * np.exp(-(((vs - 0.1) / 0.3) ** 2)) + 0.025 * np.exp(-(((vs + 0.6) / 0.36) ** 2))
            tendon *= strong
            aside += 0.5 * half * swollen
            tendon += hand * (0.55 * np.exp(-(((vs - 1.6) / 0.9) ** 2)) + 0.42 * np.exp(-(((vs + 1.7) / 0.8) ** 2)))
        arc = np.concatenate([[0], np.cumsum(np.hypot(np.diff(y * a), np.diff(z * b)))])
        arc -= arc[-1] / 2
        ys, zs = np.interp(vs, arc, y * a), np.interp(vs, arc, z * b)
        beyond = np.maximum(np.abs(vs) - arc[-1], 0)
        verts += [(u, yy + aside, zz + w - q) for yy, zz, w, q in zip(ys, zs, tendon, beyond)]
    faces = [
        [i * (NV + 1) + j, (i + 1) * (NV + 1) + j, (i + 1) * (NV + 1) + j + 1, i * (NV + 1) + j + 1]
        for i in range(NU)
        for j in range(NV)
    ]
    me = bpy.data.meshes.new("arm")
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new(name="flat")
    for loop in me.loops:
        i, j = divmod(loop.vertex_index, NV + 1)
        uv.data[loop.index].uv = (i / NU, j / NV)
    return me


def noise(rnd, size):
    """Smooth noise from 0 to 1 over the whole arm, its waves `size` centimetres."""
    return noise_like(rnd, (round(ROUND * PX), round(LONG * PX)), size)


def noise_like(rnd, shape, size):
    n = (max(4, round(shape[0] / PX / size)), max(4, round(shape[1] / PX / size)))
    grown = cv2.resize(rnd.random(n).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.clip(grown, 0, 1)


def low_waves(rnd):
    return noise(rnd, 2.2) + 0.4 * noise(rnd, 0.8) + 0.10 * noise(rnd, 0.28)


def grid():
    w, h = round(LONG * PX), round(ROUND * PX)
    u, v = np.meshgrid((np.arange(w) + 0.5) / PX - LONG / 2, (np.arange(h) + 0.5) / PX - ROUND / 2)
    return u.astype(np.float32), v.astype(np.float32)


_relief = []


def skin_relief():
    """From 0, the bottom of a line, to 1: plateaus that lines cross in two directions, finer ones within, pores."""
    if _relief:
        return _relief[0]
    rnd = np.random.default_rng(5)
    coarse = plates(rnd, 0.072, (0.9, 1.5), 0.03)
    fine = plates(rnd, 0.040, (1.3, 0.95), 0.03)
    width = 0.009 + 0.006 * noise(rnd, 0.5)
    deep = (0.25 + 0.75 * noise(rnd, 0.12)) * (0.4 + 0.8 * noise(rnd, 0.7))  # not each line is cut alike
    lines = deep * np.exp(-((coarse / width) ** 2))
    lines += 0.42 * (0.3 + 0.7 * noise(rnd, 0.09)) * np.exp(-((fine / 0.008) ** 2))
    u, v = grid()
    across = 0  # long fine creases around the arm
    for angle, period in ((0.22, 0.31), (-0.35, 0.37)):
        s = u * math.cos(angle) + v * math.sin(angle) + 0.22 * (noise(rnd, 1.1) - 0.5) + 0.05 * noise(rnd, 0.2)
        s /= period
        strength = np.clip(noise(rnd, 0.9) * 1.6 - 0.75, 0, 1)
        across = across + 0.5 * strength * np.exp(-(((s - np.round(s)) * period / 0.012) ** 2))
    pores = np.zeros_like(lines)
    for _ in range(2600):
        x, y = rnd.integers(0, lines.shape[1]), rnd.integers(0, lines.shape[0])
        cv2.circle(pores, (int(x), int(y)), int(rnd.integers(1, 4)), float(rnd.uniform(0.3, 0.8)), -1)
    pores = cv2.GaussianBlur(pores, (0, 0), 1.6)
    grain = 0.16 * (noise(rnd, 0.014) - 0.5) + 0.16 * (noise(rnd, 0.05) - 0.5)
    relief = 1 - np.clip(lines + across + pores, 0, 1.25) / 1.25 + grain
    _relief.append(np.ascontiguousarray(np.clip(cv2.GaussianBlur(relief, (0, 0), 1.0), 0, 1.1), np.float32))
    return _relief[0]


def plates(rnd, size, stretch, warp):
    """How far each point is from the border of its plate, in centimetres."""
    w, h = round(LONG * PX / stretch[0]), round(ROUND * PX / stretch[1])
    seeds = np.full((h, w), 255, np.uint8)
    step = size * PX
    for y in np.arange(0, h, step):
        for x in np.arange(0, w, step):
            at = (int(x + step * rnd.random()), int(y + step * rnd.random()))
            if at[0] < w and at[1] < h:
                seeds[at[1], at[0]] = 0
    _, labels = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    border = np.full((h, w), 255, np.uint8)
    border[:, 1:][labels[:, 1:] != labels[:, :-1]] = 0
    border[1:][labels[1:] != labels[:-1]] = 0
    away = cv2.distanceTransform(border, cv2.DIST_L2, 5) / PX
    full = (round(LONG * PX), round(ROUND * PX))
    away = cv2.resize(away, full, interpolation=cv2.INTER_LINEAR)
    x, y = np.meshgrid(np.arange(full[0], dtype=np.float32), np.arange(full[1], dtype=np.float32))
    dx, dy = ((noise(rnd, 0.16) + 1.2 * noise(rnd, 0.6) - 1.1) * warp * PX for _ in range(2))
    return cv2.remap(away, x + dx, y + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def veins(rnd, wrist):
    """From 0 to 1: veins that run along the arm, fork, and come nearer to the surface towards the wrist."""
    u, v = grid()
    wide = noise(rnd, 0.9)
    vein = np.zeros_like(u)
    for start, slope, wave, phase in ((0.9, -0.05, 0.26, 0.3), (-0.8, 0.10, 0.3, 2.0), (-1.7, 0.02, 0.2, 4.1), (1.7, -0.17, 0.16, 5.2)):
        line = start + slope * u + wave * np.sin(u * 0.55 + phase) + 0.10 * np.sin(u * 1.7 + 2 * phase)
        vein += np.exp(-(((v - line) / (0.10 + 0.14 * wide)) ** 2)) * np.clip(0.2 + 0.9 * noise(rnd, 2.5), 0, 1)
    if wrist is not None:
        vein *= (0.3 + 0.9 * smooth((u - wrist + 7) / 6)) * (1 - smooth((u - wrist) / 0.8))
    return np.clip(vein, 0, 1)


def wrist_creases(rnd, wrist):
    """From 0 to 1: two or three shallow folds across a wrist, none as long as another."""
    u, v = grid()
    creases = np.zeros_like(u)
    if wrist is None:
        return creases
    folds = ((0.1, 1.0, 1.5), (0.62 + rnd.uniform(-0.1, 0.1), 0.75, 1.0), (-0.75, 0.4, rnd.uniform(0, 0.8)))
    for off, deep, half in folds:
        middle = rnd.uniform(-0.7, 0.7)
        line = wrist + off + 0.10 * np.sin(0.8 * v + rnd.uniform(0, 6)) - 0.05 * v**2 + 0.14 * (noise(rnd, 0.9) - 0.5)
        there = smooth((half + 0.5 - np.abs(v - middle)) / 0.9) * np.clip(0.5 + 0.7 * noise(rnd, 0.8), 0, 1)
        creases += deep * there * np.exp(-(((u - line) / (0.07 + 0.05 * noise(rnd, 0.6))) ** 2))
    return np.clip(creases, 0, 1)


def towards_hand(color, tone, creases, wrist, rnd):
    """Redder near the wrist; the palm is pink and, on dark skin, much paler than the arm."""
    u, v = grid()
    near = smooth((u - wrist + 4.5) / 5.5 + 0.3 * (noise(rnd, 1.2) - 0.5))[..., None]
    color = color * np.exp(near * np.array([0.01, -0.035, -0.035], np.float32))
    color = color * np.exp(-creases[..., None] * np.array([0.03, 0.07, 0.07], np.float32))
    palm = 0.6 * smooth((u - wrist - 0.1) / 0.9 + 0.5 * (noise(rnd, 0.5) - 0.5))[..., None]
    base = np.array(tone, np.float32)
    pink = base**0.85 * np.array([0.98, 0.86, 0.84], np.float32)
    return color * (1 - palm + palm * pink / base)


def skin_color(tone, relief, vein, roots, rnd):
    u, v = grid()
    base = np.array(tone, np.float32)
    flush = 0.55 * noise(rnd, 1.6) + 0.3 * noise(rnd, 0.45) + 0.15 * noise(rnd, 0.12) - 0.5  # blood
    dark = 0.45 * noise(rnd, 2.4) + 0.35 * noise(rnd, 0.3) + 0.2 * noise(rnd, 0.06) - 0.5  # melanin
    red = np.array([0.10, -0.30, -0.22], np.float32)
    brown = np.array([-0.16, -0.26, -0.34], np.float32)
    color = base * np.exp(flush[..., None] * red * 0.55 + dark[..., None] * brown * 0.8)
    aside = smooth((np.abs(v) - 1.4) / 2.2) * (0.7 + 0.6 * noise(rnd, 1.2))  # sun has tanned the sides
    color *= np.exp(aside[..., None] * brown * 0.4)
    color *= 1 - (0.12 * (1 - np.clip(relief, 0, 1)))[..., None] * np.array([0.6, 1.0, 1.1], np.float32)
    deep = float(base @ np.array([0.21, 0.72, 0.07]))
    blue = np.array([0.13, 0.045, 0.02], np.float32) * min(1, deep * 1.9) ** 1.2
    color *= np.exp(-cv2.GaussianBlur(vein, (0, 0), 12)[..., None] * blue)
    spots = [(rnd.uniform(0.012, 0.022), 0.9) for _ in range(int(rnd.integers(2, 5)))]  # moles, then freckles
    spots += [(rnd.uniform(0.010, 0.035), rnd.uniform(0.10, 0.32)) for _ in range(int(rnd.integers(14, 26)))]
    for r, much in spots:
        at, turn = (rnd.uniform(-7, 7), rnd.uniform(-2.6, 2.6)), rnd.uniform(0, 3.1)
        part = np.s_[max(0, int((at[1] + ROUND / 2 - 4 * r) * PX)) : int((at[1] + ROUND / 2 + 4 * r) * PX),
                     max(0, int((at[0] + LONG / 2 - 4 * r) * PX)) : int((at[0] + LONG / 2 + 4 * r) * PX)]
        x, y = u[part] - at[0], v[part] - at[1]
        far = np.hypot(x * math.cos(turn) + y * math.sin(turn), 1.3 * (y * math.cos(turn) - x * math.sin(turn))) / r
        spot = np.exp(-((far + 0.35 * (noise_like(rnd, x.shape, 0.02) - 0.5)) ** 4))
        color[part] *= np.exp(-spot[..., None] * np.array([0.45, 0.7, 0.85], np.float32) * much)
    dots = np.zeros(u.shape, np.float32)  # the roots of hairs, faint
    for x, y in roots:
        at = (int((x + LONG / 2) * PX), int((y + ROUND / 2) * PX))
        cv2.circle(dots, at, 1, float(rnd.uniform(0.2, 1)), -1)
    color *= np.exp(-cv2.GaussianBlur(dots, (0, 0), 1.3)[..., None] * np.array([0.16, 0.2, 0.2], np.float32))
    lies = 0.42 + 0.5 * (1 - min(1, 1.5 * deep))  # light passes it; it is darker on deeper skin
    color *= np.exp(-lies * fine_hairs(roots, rnd)[..., None] * np.array([0.75, 0.95, 1.1], np.float32))
    return np.clip(color, 0.002, 0.95)


def laid_on(strokes, relief):
    """What the strokes leave on each point: maps of their looks' numbers, of `paint`'s colour and how far it covers."""
    numbers = ("cover", "rough", "spec", "coat", "film", "pearl", "shows", "dense")
    on = {name: np.zeros(relief.shape, np.float32) for name in numbers}
    on |= {name: np.zeros((*relief.shape, deep), np.float32) for name, deep in (("glass", 1), ("paint", 3))}
    for stroke in strokes:
        thick, look, (x0, x1, y0, y1) = thickness(stroke, relief.shape)
        here = np.s_[y0:y1, x0:x1]
        rnd = np.random.default_rng(700 + stroke.seed)
        lines = 1 - np.clip(relief[here], 0, 1)
        hold = thick - look["grain"] * lines * np.clip(1.35 - thick, look.get("least", 0.12), 1)
        covers = look.get("sheer", 0.985) * smooth(hold / look["full"]) * np.clip(0.86 + 0.17 * hold, 0, 1)
        grains = cv2.GaussianBlur(rnd.random(covers.shape).astype(np.float32), (0, 0), 0.9)
        if "dust" in look:  # grains lie on and beside it, each as dark or bright as it likes
            bright = np.clip(0.5 + 2.2 * (grains - 0.5), 0, 1)
            covers = np.clip(covers * (1 - look["dust"] + 1.4 * look["dust"] * bright), 0, 0.97)
        if "pearl" in look:  # mica: all of it mirrors, some flakes are turned towards the light and sparkle
            turned = cv2.GaussianBlur((rnd.random(covers.shape) > 0.985).astype(np.float32), (0, 0), 0.95)
            sparks = smooth(6 * turned) * np.clip(3 * noise_like(rnd, covers.shape, 0.04) - 1.25, 0, 1)
            shines = covers * (look["pearl"] * (0.7 + 1.2 * (grains - 0.5)) + 1.5 * sparks)
            on["pearl"][here] = np.maximum(on["pearl"][here], shines)
        above = covers > on["cover"][here]
        tinted = np.array(stroke.color, np.float32) * (0.975 - 0.01 * np.clip(thick, 0, 2))[..., None]
        on["paint"][here] = np.where(above[..., None], tinted, on["paint"][here])
        for name, usual in (("shows", 0.55), ("dense", 0.12), ("rough", 0.4), ("spec", 0.18)):
            on[name][here] = np.where(above, look.get(name, usual), on[name][here])
        glass = look.get("glass", 0) * np.clip(thick, 0, 1.6)
        on["glass"][here] = np.where(above[..., None], np.clip(glass, 0, 1)[..., None], on["glass"][here])
        on["coat"][here] = np.maximum(on["coat"][here], look.get("coat", 0) * smooth(thick / 0.5))
        on["film"][here] = np.maximum(on["film"][here], look["film"] * np.clip(thick, 0, 3))
        on["cover"][here] = np.maximum(on["cover"][here], covers)
    return on


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def thickness(stroke, shape):
    """How thick the stroke lies in its part of the map."""
    look, rnd = LOOKS[stroke.look], np.random.default_rng(900 + stroke.seed)
    wide, long = stroke.size
    a = math.radians(stroke.turn)
    aside, ahead = 0.75 * wide + 0.2, 0.56 * long
    reach = [abs(aside * math.cos(a)) + abs(ahead * math.sin(a)), abs(aside * math.sin(a)) + abs(ahead * math.cos(a))]
    cx, cy = stroke.at[0] + LONG / 2, stroke.at[1] + ROUND / 2
    x0, x1 = (int(np.clip(PX * (cx + s * reach[0]), 0, shape[1])) for s in (-1, 1))
    y0, y1 = (int(np.clip(PX * (cy + s * reach[1]), 0, shape[0])) for s in (-1, 1))
    u, v = np.meshgrid((np.arange(x0, x1) + 0.5) / PX - cx, (np.arange(y0, y1) + 0.5) / PX - cy)
    u, v = u.astype(np.float32), v.astype(np.float32)
    s = (v * math.cos(a) - u * math.sin(a)) / long + 0.5  # along the pull, 0 to 1
    t = (u * math.cos(a) + v * math.sin(a)) / (wide / 2)  # across it, -1 to 1
    thick = np.zeros(s.shape, np.float32)
    path = rnd.uniform(-1, 1, 4)
    for nth in range(stroke.hand.passes or look["passes"]):
        lies = one_pass(s, t, wide / long, look, stroke, path, nth, rnd)
        thick = np.maximum(thick, lies) + 0.35 * np.minimum(thick, lies)
    thick *= look["body"] * stroke.hand.press
    if "ridge" in look:  # a bullet pushes what it leaves to the sides, and before it
        inside = cv2.distanceTransform((cv2.GaussianBlur(thick, (0, 0), 3) > 0.5).astype(np.uint8), cv2.DIST_L2, 5) / PX
        swells = look["ridge"] * smooth(2.2 * noise_like(rnd, thick.shape, 0.5) - 0.5)
        swells *= smooth(cv2.GaussianBlur(thick, (0, 0), 8) - 0.3)
        thick *= 1 + swells * np.exp(-(((inside - 0.06) / 0.04) ** 2))
        thick = cv2.GaussianBlur(thick, (0, 0), 0.7)
    if "rim" in look:
        inside = cv2.distanceTransform((thick > 0.3).astype(np.uint8), cv2.DIST_L2, 5) / PX
        swells = 1.7 * noise_like(rnd, thick.shape, 0.7)
        thick *= 0.55 + 0.45 * smooth(inside / 0.09) + look["rim"] * swells * np.exp(-(((inside - 0.1) / 0.06) ** 2))
        thick = cv2.GaussianBlur(thick, (0, 0), 1.6)
    return thick, look, (x0, x1, y0, y1)


def one_pass(s, t, slim, look, stroke, path, nth, rnd):
    """A single pull of a hand: it is hardly ever straight, presses unevenly, and runs dry, is lifted or stops. A second
    one keeps to the `path` of the first, but for a little.
    """
    hand, k = stroke.hand, rnd.uniform(-1, 1, 9)
    runs = 1 - look["lift"] if hand.runs is None else hand.runs
    t = t + hand.bend * (s**2 - 0.3) + 0.08 * path[0] * np.sin(math.pi * s) + 0.02 * np.sin(8 * s + 3 * path[1])
    t = t + 0.10 * nth * k[8] + 0.08 * k[1] * (s - 0.5)
    t = t / (1 + 0.14 * path[2] * (s - 0.5))
    across = np.clip(1 - t**2, 0, 1)

    def streaks(count, along):
        n = rnd.random((along, count)).astype(np.float32)
        mx = ((t * 0.5 + 0.5) * (count - 1)).astype(np.float32)
        my = (s * (along - 1)).astype(np.float32)
        return cv2.remap(n, mx, my, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT) - 0.5

    dusted = look["soft"] > 0.3
    ragged = 0.35 if "rim" in look else 0.55 if stroke.by == "finger" else 1  # what is wet draws itself together
    edge = (0.10 if dusted else 0.16) * (noise_like(rnd, t.shape, 0.8) - 0.5) + ragged * (
        0.08 * (noise_like(rnd, t.shape, 0.22) - 0.5)
        + 0.05 * (noise_like(rnd, t.shape, 0.08) - 0.5)
        + 0.03 * (noise_like(rnd, t.shape, 0.03) - 0.5)
    )
    edge = edge + 0.06 * ragged * streaks(2, 16) * np.sign(t)
    # Here it is pressed down to its edge, there it thins out in lines along the pull.
    soft = look["soft"] * (1 if dusted else 0.35 + 2.4 * noise_like(rnd, t.shape, 0.9) ** 2)
    lanes = 0.6 * streaks(46, 3) + 0.6 * streaks(110, 5)
    border = 1 - np.abs(t) + edge
    border = border + (0.1 if dusted else ragged) * 1.1 * soft * lanes
    sides = smooth(border / (0.05 + 2 * soft)) * (1 + 0.3 * k[4] * t)
    if stroke.by == "bullet":  # its slanted face comes down upon one corner
        head = 0.25 * (t * path[3] + 0.5 * t**2) + 0.42 * (1 - across**0.35)
    else:
        head = 0.5 * (1 - np.sqrt(across)) + 0.08 * k[5] * t
    begin = s - 0.05 * abs(k[6]) - (head - 0.35 * edge) * slim
    start = smooth((begin - 0.02 + 0.014 * ragged * lanes) / (0.02 + (0.5 if dusted else 0.9) * soft * slim))
    end = 1 - 0.08 * abs(k[7])
    if hand.stops:
        end = end - (0.5 * (1 - across**0.35) + 0.10 * k[5] * t) * slim
        end = end + ragged * (0.03 * streaks(9, 2) + 0.016 * streaks(40, 2))
        lifted = smooth((end - s) / (0.02 + 0.8 * soft * slim)) * np.clip((1.25 - s) / (1.25 - runs), 0, 1)
        lifted = lifted * (1 + 0.5 * np.exp(-(((end - s) - 0.07) / 0.03) ** 2))  # what it carried along stays there
    else:
        end = end - 0.30 * slim * t**2
        end = end + ragged * (0.10 * streaks(5, 2) + 0.09 * streaks(18, 2) + 0.07 * streaks(50, 2))
        lifted = np.clip((end - s) / np.maximum(end - runs, 0.05), 0, 1) ** 1.15
    run = 0.5 * streaks(8, 3) + 0.6 * streaks(24, 4) + 0.5 * streaks(70, 6)
    uneven = run * (2.4 - 1.4 * lifted) + 0.4 * (noise_like(rnd, t.shape, 0.45) - 0.5)
    lay = 1 + look["streak"] * uneven
    if "rim" in look:  # what a fingertip or a wand set down
        lay = lay + 0.45 * np.exp(-(((begin - 0.25 * slim) / (0.3 * slim)) ** 2)) * across
    return np.clip(lay * sides * start * lifted, 0, 2).astype(np.float32)


def image(name, pixels):
    h, w = pixels.shape[:2]
    img = bpy.data.images.new(name, w, h, alpha=True, float_buffer=True, is_data=True)
    img.alpha_mode = "CHANNEL_PACKED"
    full = np.ones((h, w, 4), np.float32)
    full[..., : pixels.shape[2]] = pixels
    img.pixels.foreach_set(full.ravel())
    return img


def skin_material(maps, wanders=0.6):
    """Skin of such maps: its `color`; in `light` how rough it is, how much light wanders in it, its coat and how much
    it mirrors; in `height` its relief, what is wet of it, and how pearly it is. `wanders` is how much of the relief
    scattered light does not see.
    """
    N = Nodes("skin")
    uv = N.n("UVMap", uv_map="flat")
    tex, alpha = {}, {}
    for name, pixels in maps.items():
        node = N.n("TexImage", interpolation="Cubic" if name == "height" else "Linear", extension="EXTEND")
        node.image = image(name, pixels)
        N.l(uv.outputs[0], node.inputs["Vector"])
        tex[name], alpha[name] = node.outputs["Color"], node.outputs["Alpha"]
    light, height = N.n("SeparateXYZ"), N.n("SeparateXYZ")
    N.l(tex["light"], light.inputs[0])
    N.l(tex["height"], height.inputs[0])
    # Light that wanders in skin fills its lines: what is scattered hardly sees them, what is mirrored does.
    low, full = N.n("Bump", Distance=1.0), N.n("Bump", Strength=1.0, Distance=1.0)
    shallow = N.n("MapRange")
    for name, value in (("From Max", 1.0), ("To Min", 1.0), ("To Max", 1 - wanders)):
        shallow.inputs[name].default_value = value
    N.l(light.outputs["Y"], shallow.inputs["Value"])
    N.l(shallow.outputs[0], low.inputs["Strength"])
    for bump in (low, full):
        N.l(height.outputs["X"], bump.inputs["Height"])
    N.l(tex["color"], N.b.inputs["Base Color"])
    N.l(light.outputs["X"], N.b.inputs["Roughness"])
    N.l(light.outputs["Z"], N.b.inputs["Clearcoat"])
    metal, sparks = N.n("Math", operation="MINIMUM"), N.n("Math", operation="SUBTRACT", use_clamp=True)
    for above in (metal, sparks):
        N.l(height.outputs["Z"], above.inputs[0])
        above.inputs[1].default_value = 1.0
    N.l(metal.outputs[0], N.b.inputs["Metallic"])
    N.l(sparks.outputs[0], N.b.inputs["Emission Strength"])
    N.l(low.outputs[0], N.b.inputs["Normal"])
    set_inputs(N.b, **{"Specular": 0, "Clearcoat Roughness": 0.08, "Emission": (1.9, 1.8, 1.65, 1)})
    mirrors, fresnel, share, mix = N.n("BsdfGlossy"), N.n("Fresnel", IOR=1.45), N.n("Math"), N.n("MixShader")
    share.operation = "MULTIPLY"
    twice = N.n("Math", operation="MULTIPLY")
    twice.inputs[1].default_value = 2.0
    N.l(alpha["light"], twice.inputs[0])
    N.l(full.outputs[0], fresnel.inputs["Normal"])
    N.l(fresnel.outputs[0], share.inputs[0])
    N.l(twice.outputs[0], share.inputs[1])
    N.l(light.outputs["X"], mirrors.inputs["Roughness"])
    N.l(full.outputs[0], mirrors.inputs["Normal"])
    N.l(share.outputs[0], mix.inputs[0])
    N.l(N.b.outputs[0], mix.inputs[1])
    N.l(mirrors.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    smoothed = N.n("Bump", Strength=1.0, Distance=1.0)
    N.l(height.outputs["Y"], smoothed.inputs["Height"])
    N.l(smoothed.outputs[0], N.b.inputs["Clearcoat Normal"])
    return N.m
