"""Skin from near: the inside of a forearm, and make-up that was drawn on it.

Skin's relief, its colour and what lies on it are painted as maps on the flattened arm (`along` it and `around` it, in
centimetres): pigment catches on the ridges of skin and leaves its lines free where the stroke is thin.
"""

import math
from dataclasses import dataclass

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs

PX = 160  # pixels of the maps to a centimetre
LONG, ROUND = 17.0, 8.4


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


# How thick it lies, how much of its end is dry, how much the grain of skin breaks it, what it shines like, how high it
# is, how soft its edge; `sheer` is how much of it covers at most, `dust` how grainy it is, `pearl` how much it mirrors.
LOOKS = {
    "velvet": dict(body=1.25, fade=0.34, grain=0.55, rough=0.44, coat=0.08, film=0.0170, soft=0.06),
    "satin": dict(body=1.35, fade=0.3, grain=0.3, rough=0.26, coat=0.35, film=0.0200, soft=0.07),
    "tint": dict(body=0.95, fade=0.34, grain=0.4, rough=0.3, coat=0.2, film=0.0050, soft=0.09, sheer=0.58),
    "liquid": dict(body=1.5, fade=0.16, grain=0.22, rough=0.4, coat=0.12, film=0.0210, soft=0.05),
    "cream": dict(body=1.3, fade=0.42, grain=0.3, rough=0.3, coat=0.22, film=0.0160, soft=0.16),
    "powder": dict(body=1.0, fade=0.42, grain=0.8, rough=0.85, film=0.0030, soft=0.26, sheer=0.9, dust=0.5),
    "pearl": dict(body=1.05, fade=0.42, grain=0.6, rough=0.3, film=0.0030, soft=0.26, sheer=0.72, dust=0.35, pearl=0.85),
}


def forearm(tone, strokes=(), half=3.05, height=2.5, taper=0.1, seed=1, flip=(1, 1), marks=(), dry=0.0, healed=None):
    """The inside of a forearm along x, its skin uppermost at z = `height`; `tone` is its linear colour. `marks` are dark
    or red spots (x, y, radius, how much of red, green and blue they take); `dry` skin is rough, and pale in its lines, but
    not where it is `healed` (x, y, radius).
    """
    rnd = np.random.default_rng(seed)
    relief = skin_relief()[:: flip[1], :: flip[0]]
    color = marked(skin_color(tone, relief, rnd), marks, rnd)
    if dry > 0:
        u, v = grid()
        if healed:
            away = np.hypot(u - healed[0], v - healed[1]) / healed[2] + 0.5 * (noise(rnd, 0.8) - 0.5)
            dry = dry * smooth((away - 0.75) / 0.6)
        flakes = dry * (1 - np.clip(relief, 0, 1)) * (0.55 + 0.9 * noise(rnd, 0.7))
        color = color + (np.array([0.62, 0.56, 0.50], np.float32) - color) * np.clip(flakes, 0, 0.8)[..., None]
    cover, paint, rough, coat, film, pearl = laid_on(strokes, relief)
    ridge = 0.0052 * (1 + 0.8 * dry) * relief
    filled = np.clip(cv2.GaussianBlur(film, (0, 0), 1.5) / 0.036, 0, 1)
    lines = ridge * (1 - 0.85 * filled)
    surface = lines + film + low_waves(rnd) * 0.016
    bare_rough = 0.35 + 0.10 * (noise(rnd, 0.22) - 0.5) + 0.07 * (1 - relief)
    a = cover[..., None]
    maps = {
        "color": color * (1 - a) + paint * a,
        "light": np.dstack([bare_rough * (1 - cover) + rough * cover, cover, coat]),
        "height": np.dstack([surface, film, pearl]),
    }
    return link(arm_mesh(half, height, taper, rnd), "arm", skin_material(maps), auto=math.pi)


def arm_mesh(half, height, taper, rnd):
    nu, nv = 260, 120
    bow, swell = rnd.uniform(-0.12, 0.12), rnd.uniform(0, 6)
    us, vs = np.linspace(-LONG / 2, LONG / 2, nu + 1), np.linspace(-ROUND / 2, ROUND / 2, nv + 1)
    t = np.linspace(-math.pi / 2, math.pi / 2, 2001)
    power = 0.86  # a little flatter above than an ellipse
    y, z = np.sign(np.sin(t)) * np.abs(np.sin(t)) ** power, np.cos(t) ** power
    verts = []
    for u in us:
        k = 1 - taper * u / LONG * 2
        a, b = half * k, height * (1 - 0.6 * taper * u / LONG * 2) + 0.05 * math.sin(u * 0.5 + swell)
        arc = np.concatenate([[0], np.cumsum(np.hypot(np.diff(y * a), np.diff(z * b)))])
        arc -= arc[-1] / 2
        ys, zs = np.interp(vs, arc, y * a), np.interp(vs, arc, z * b)
        beyond = np.maximum(np.abs(vs) - arc[-1], 0)
        tendon = 0.05 * np.exp(-(((vs + 0.15) / 0.35) ** 2)) * max(0, (u + 2) / 10)
        verts += [(u, yy + bow * (u / 6) ** 2, zz + w - q) for yy, zz, w, q in zip(ys, zs, tendon, beyond)]
    faces = [
        [i * (nv + 1) + j, (i + 1) * (nv + 1) + j, (i + 1) * (nv + 1) + j + 1, i * (nv + 1) + j + 1]
        for i in range(nu)
        for j in range(nv)
    ]
    me = bpy.data.meshes.new("arm")
    me.from_pydata(verts, [], faces)
    uv = me.uv_layers.new(name="flat")
    for loop in me.loops:
        i, j = divmod(loop.vertex_index, nv + 1)
        uv.data[loop.index].uv = (i / nu, j / nv)
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
    coarse = plates(rnd, 0.105, (1.0, 1.45), 0.035)
    fine = plates(rnd, 0.048, (1.25, 1.0), 0.03)
    width = 0.014 + 0.010 * noise(rnd, 0.5)
    deep = 0.35 + 0.65 * noise(rnd, 0.12)  # not each line is cut alike
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


def skin_color(tone, relief, rnd):
    u, v = grid()
    base = np.array(tone, np.float32)
    flush = 0.5 * noise(rnd, 1.6) + 0.3 * noise(rnd, 0.45) + 0.2 * noise(rnd, 0.12) - 0.5  # blood
    dark = 0.4 * noise(rnd, 2.4) + 0.35 * noise(rnd, 0.3) + 0.25 * noise(rnd, 0.06) - 0.5  # melanin
    red = np.array([0.10, -0.30, -0.22], np.float32)
    brown = np.array([-0.16, -0.26, -0.34], np.float32)
    color = base * np.exp(flush[..., None] * red * 0.75 + dark[..., None] * brown * 0.8)
    color *= 1 - (0.16 * (1 - np.clip(relief, 0, 1)))[..., None] * np.array([0.6, 1.0, 1.1], np.float32)
    vein = np.zeros_like(u)
    for start, slope, phase in ((0.9, -0.05, 0.3), (-0.7, 0.10, 2.0)):
        line = start + slope * u + 0.28 * np.sin(u * 0.55 + phase) + 0.10 * np.sin(u * 1.7 + 2 * phase)
        vein += np.exp(-(((v - line) / 0.24) ** 2)) * np.clip(0.35 + 0.9 * noise(rnd, 2.5), 0, 1)
    deep = float(base @ np.array([0.21, 0.72, 0.07]))
    color *= np.exp(-np.clip(vein, 0, 1)[..., None] * np.array([0.10, 0.045, 0.02], np.float32) * min(1, deep * 2.6))
    for _ in range(int(rnd.integers(3, 6))):  # moles
        at, r = (rnd.uniform(-7, 7), rnd.uniform(-2.6, 2.6)), rnd.uniform(0.018, 0.05)
        spot = np.exp(-(((u - at[0]) ** 2 + (v - at[1]) ** 2) / r**2) ** 1.5)
        color *= np.exp(-spot[..., None] * np.array([0.45, 0.7, 0.85], np.float32) * rnd.uniform(0.35, 0.8))
    return np.clip(color, 0.002, 0.95)


def marked(color, marks, rnd):
    """Spots with a soft, uneven rim."""
    if not marks:
        return color
    u, v = grid()
    uneven = 0.55 * (noise(rnd, 0.5) - 0.5) + 0.3 * (noise(rnd, 0.16) - 0.5)
    for x, y, r, takes in marks:
        away = np.hypot(u - x, v - y) / r + uneven
        spot = smooth((1.25 - away) / 0.7)
        color = color * np.exp(-spot[..., None] * np.array(takes, np.float32))
    return color


def laid_on(strokes, relief):
    shape = relief.shape
    cover, rough, coat, film, pearl, glints = (np.zeros(shape, np.float32) for _ in range(6))
    paint = np.zeros((*shape, 3), np.float32)
    for stroke in strokes:
        thick, look, (x0, x1, y0, y1) = thickness(stroke, shape)
        here = np.s_[y0:y1, x0:x1]
        hold = thick - look["grain"] * (1 - np.clip(relief[here], 0, 1)) * np.clip(1.35 - thick, 0.12, 1)
        sheer = look.get("sheer", 0.985)
        on = sheer * smooth(hold / (0.5 + look["soft"])) * np.clip(0.86 + 0.17 * hold, 0, 1)
        on *= 1 - 0.12 * look["grain"] * (1 - np.clip(relief[here], 0, 1))
        if "dust" in look:  # grains lie on and beside it, each as dark or bright as it likes
            rnd = np.random.default_rng(700 + stroke.seed)
            grains = cv2.GaussianBlur(rnd.random(on.shape).astype(np.float32), (0, 0), 0.9)
            grains = np.clip(0.5 + 2.2 * (grains - 0.5), 0, 1)
            on = np.clip(on * (1 - look["dust"] + 1.4 * look["dust"] * grains), 0, 0.97)
            glints[here] = np.maximum(glints[here], on * np.clip(3.2 * grains - 1.9, 0, 1))
        paint[here] = np.where(on[..., None] > cover[here][..., None], np.array(stroke.color, np.float32), paint[here])
        rough[here] = np.where(on > cover[here], look["rough"], rough[here])
        coat[here] = np.maximum(coat[here], look.get("coat", 0) * smooth(thick / 0.5))
        film[here] = np.maximum(film[here], look.get("film", 0) * np.clip(thick, 0, 2))
        pearl[here] = np.maximum(pearl[here], look.get("pearl", 0) * (0.35 * on + 0.65 * glints[here]))
        cover[here] = np.maximum(cover[here], on)
    return cover, paint, rough, coat, film, pearl


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def thickness(stroke, shape):
    """How thick the stroke lies in its part of the map: full where it began, in streaks where it ends."""
    look = LOOKS[stroke.look]
    rnd = np.random.default_rng(900 + stroke.seed)
    wide, long = stroke.size
    reach = math.hypot(wide, long) / 2 * 1.25
    cx, cy = stroke.at[0] + LONG / 2, stroke.at[1] + ROUND / 2
    x0, x1 = (int(np.clip(PX * (cx + s * reach), 0, shape[1])) for s in (-1, 1))
    y0, y1 = (int(np.clip(PX * (cy + s * reach), 0, shape[0])) for s in (-1, 1))
    u, v = np.meshgrid((np.arange(x0, x1) + 0.5) / PX - cx, (np.arange(y0, y1) + 0.5) / PX - cy)
    a = math.radians(stroke.turn)
    s = (v * math.cos(a) - u * math.sin(a)) / long + 0.5  # along the pull, 0 to 1
    t = (u * math.cos(a) + v * math.sin(a)) / (wide / 2)  # across it, -1 to 1
    bend = rnd.uniform(-0.10, 0.10)
    t = t + bend * np.sin(math.pi * s)  # a hand draws no straight line
    t = t + 0.035 * np.sin(5 * s + rnd.uniform(0, 6)) + 0.012 * np.sin(23 * s + rnd.uniform(0, 6))

    def streaks(count, along):
        n = rnd.random((along, count)).astype(np.float32)
        mx = ((t * 0.5 + 0.5) * (count - 1)).astype(np.float32)
        my = (s * (along - 1)).astype(np.float32)
        return cv2.remap(n, mx, my, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)

    body, soft = look["body"], look["soft"]
    runs_dry = 0.62 + 0.5 * (streaks(4, 2) - 0.5) + 0.34 * (streaks(13, 3) - 0.5) + 0.2 * (streaks(34, 4) - 0.5)
    end = 1 - look["fade"] * runs_dry
    nib = 0.16 * (1 - t**2) if stroke.by == "bullet" else 0.34 * np.sqrt(np.clip(1 - t**2, 0, 1))
    begin = s - (0.20 - nib) * (wide / long) * 1.8
    edge = 0.08 * (noise_like(rnd, t.shape, 0.3) - 0.5) + 0.03 * (noise_like(rnd, t.shape, 0.06) - 0.5)
    sides = 1 - np.abs(t) + edge
    mask = smooth(sides / (soft * 3.2)) * smooth((begin + 0.4 * edge) / (soft * 1.3))
    dry = np.clip((end - s) / (0.10 + 0.75 * look["fade"]), 0, 1) ** 0.7
    if "dust" in look:  # dry, it is rubbed on unevenly, and thins out to all sides
        tapered = np.clip((1.04 - np.abs(t)) / 0.5, 0, 1) * np.clip(begin / 0.16 + 0.2, 0, 1)
        rubbed = 0.66 + 0.26 * streaks(5, 3) + 0.24 * streaks(20, 4) + 0.2 * streaks(60, 6)
        return (body * rubbed * smooth(tapered + 0.5 * edge) * dry).astype(np.float32), look, (x0, x1, y0, y1)
    lay = 0.62 + 0.34 * streaks(18, 3) + 0.30 * streaks(52, 4) + 0.16 * noise_like(rnd, t.shape, 0.3) - 0.16 * s
    if stroke.by == "finger":
        pile = 0.55 * np.exp(-(((s - 0.14) / 0.10) ** 2) - (t / 0.6) ** 2)
        lay = lay + pile + 0.12 * np.exp(-(((np.abs(t) - 0.82) / 0.12) ** 2))
    else:
        lay = lay + 0.10 * np.exp(-(((np.abs(t) - 0.86) / 0.08) ** 2)) * (1 - s)
    return (body * lay * mask * dry).astype(np.float32), look, (x0, x1, y0, y1)


def image(name, pixels):
    h, w = pixels.shape[:2]
    img = bpy.data.images.new(name, w, h, float_buffer=True, is_data=True)
    full = np.ones((h, w, 4), np.float32)
    full[..., :3] = pixels
    img.pixels.foreach_set(full.ravel())
    return img


def skin_material(maps):
    N = Nodes("skin")
    uv = N.n("UVMap", uv_map="flat")
    tex = {}
    for name, pixels in maps.items():
        node = N.n("TexImage", interpolation="Cubic" if name == "height" else "Linear", extension="EXTEND")
        node.image = image(name, pixels)
        N.l(uv.outputs[0], node.inputs["Vector"])
        tex[name] = node.outputs["Color"]
    light, height = N.n("SeparateXYZ"), N.n("SeparateXYZ")
    N.l(tex["light"], light.inputs[0])
    N.l(tex["height"], height.inputs[0])
    bump = N.n("Bump", Strength=1.0, Distance=1.0)
    N.l(height.outputs["X"], bump.inputs["Height"])
    scatter = N.n("Math", operation="MULTIPLY_ADD")
    scatter.inputs[1].default_value, scatter.inputs[2].default_value = -0.6, 0.72
    N.l(light.outputs["Y"], scatter.inputs[0])
    N.l(tex["color"], N.b.inputs["Base Color"])
    N.l(tex["color"], N.b.inputs["Subsurface Color"])
    N.l(scatter.outputs[0], N.b.inputs["Subsurface"])
    N.l(light.outputs["X"], N.b.inputs["Roughness"])
    N.l(light.outputs["Z"], N.b.inputs["Clearcoat"])
    N.l(height.outputs["Z"], N.b.inputs["Metallic"])
    shine = N.n("Math", operation="MULTIPLY_ADD")
    shine.inputs[1].default_value, shine.inputs[2].default_value = -0.58, 0.76
    N.l(light.outputs["Y"], shine.inputs[0])
    N.l(shine.outputs[0], N.b.inputs["Specular"])
    N.l(bump.outputs[0], N.b.inputs["Normal"])
    set_inputs(
        N.b, **{"Subsurface Radius": (0.26, 0.10, 0.055), "Clearcoat Roughness": 0.08, "Sheen": 0.0}
    )
    smoothed = N.n("Bump", Strength=1.0, Distance=1.0)
    N.l(height.outputs["Y"], smoothed.inputs["Height"])
    N.l(smoothed.outputs[0], N.b.inputs["Clearcoat Normal"])
    return N.m
