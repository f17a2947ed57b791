"""A mouth from near: lips, the skin around them, and the lip colour that was put on.

Each column of the surface is a profile, as seen from the side: from below the nose over the upper lip into the parting, out
again over the lower lip and down to the chin. Relief, colour and what lies on the lips are painted as maps on that surface.
"""

import math
from dataclasses import dataclass

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import link
from ..kit.materials import material
from .skin import skin_material, skin_relief, smooth

WIDE, TALL = 11.4, 7.2  # centimetres from one cheek to the other and, along the surface, down to the chin: the maps reach so far
NU, NV = 2560, 1600  # pixels of the maps
MESH = 3  # pixels to a quad


@dataclass
class Mouth:
    """One person's mouth, in centimetres: half its width, the heights of both lips, how deep and how wide the bow dips and
    how far apart its peaks stand; how round the upper lip's `arch` and the lower lip's `belly` are (1.3 runs straight to
    the corner, 3 is a bow that stays full) and how much the upper one `thins` towards it; how much the parting waves, how
    far the corners rise, how far the lips stand out and part; how deep the `philtrum` is, how far the chin stands out;
    `teeth`, which share of the opening they fill; `askew`, its sides differ; `shadow`, how much darker the upper lip's skin is.
    """

    half: float = 2.45
    upper: float = 0.84
    lower: float = 1.08
    bow: float = 0.2
    dip: float = 0.26
    peaks: float = 0.42
    arch: float = 1.6
    belly: float = 2.4
    thins: float = 1.1
    wave: float = 1.0
    smile: float = 0.05
    full: float = 1.0
    parted: float = 0.0
    teeth: float = 0.5
    philtrum: float = 0.08
    chin: float = 0.0
    askew: float = 0.03
    shadow: float = 0.3
    seed: int = 1


@dataclass
class Finish:
    """What a lip colour does on lips: how much it covers, how rough and how wet it is, how far it fills fine lines, how
    much a bare lip's light wanders below it.
    """

    cover: float = 0.95
    rough: float = 0.45
    wet: float = 0.0
    fills: float = 0.3
    gleam: float = 0.3
    scatter: float = 0.3


FINISHES = {
    "velvet": Finish(0.97, 0.47, 0.0, 0.2, 0.34),
    "liquid": Finish(0.98, 0.43, 0.0, 0.15, 0.34),
    "satin": Finish(0.95, 0.36, 0.12, 0.35, 0.42),
    "balm": Finish(0.34, 0.34, 0.7, 0.45, 0.5, 0.5),
    "oil": Finish(0.5, 0.22, 1.0, 0.75, 0.5, 0.45),
}


def mouth(who, tone, bare, shade, finish):
    """A mouth in the plane y = 0, its parting at z = 0, seen from negative y. `tone`, `bare` and `shade` are the linear
    colours of the skin, the lips and what is put on them.
    """
    look = FINISHES[finish]
    rnd = np.random.default_rng(who.seed)
    x = np.linspace(-WIDE / 2, WIDE / 2, NU).astype(np.float32)
    up, out, place, opened = surface(who, x, rnd)
    down = np.cumsum(np.hypot(np.diff(up, axis=0, prepend=up[:1]), np.diff(out, axis=0, prepend=out[:1])), axis=0)
    down -= down[place["parting"]]  # along the surface, in centimetres
    across = np.broadcast_to(x, up.shape)
    lips = Lips(who, across, up, down, place, opened, rnd)
    relief = painted_relief(lips, look, rnd)
    maps = painted(lips, relief, tone, bare, shade, look, rnd)
    face = link(mesh(x, up, out), "mouth", skin_material(maps, (look.scatter, look.gleam)), auto=math.pi)
    nose(face)
    if who.parted > 0.15:
        upper_teeth(face, (0.2 - who.teeth) * who.parted, 0.6 * who.half)
    return face


def nose(face):
    """It is above the picture, but its shadow is not."""
    ball = bmesh.new()
    bmesh.ops.create_uvsphere(ball, u_segments=32, v_segments=24, radius=1)
    me = bpy.data.meshes.new("nose")
    ball.to_mesh(me)
    tip = link(me, "nose", face.data.materials[0], auto=math.pi)
    tip.scale, tip.location = (1.2, 1.4, 0.9), (0, 0, 3.6)
    tip.visible_camera = False
    tip.parent = face


def upper_teeth(face, edge, reach):
    """The front teeth, which show below the upper lip down to the height `edge` and as far aside as they `reach`."""
    enamel = material("enamel", "#F6E9D2", rough=0.22, coat=0.3)
    for side in (-1, 1):
        begins = 0.0
        for wide, shorter in ((0.84, 0.0), (0.64, 0.07), (0.74, 0.02), (0.64, 0.06)):
            if begins > reach:
                break
            ball = bmesh.new()
            bmesh.ops.create_uvsphere(ball, u_segments=48, v_segments=32, radius=1)
            for v in ball.verts:
                v.co = Vector([math.copysign(abs(c) ** power, c) for c, power in zip(v.co, (0.4, 0.7, 0.36))])
                v.co = Vector((v.co.x * (0.52 - 0.03 * v.co.z) * wide, v.co.y * (0.2 + 0.12 * v.co.z), v.co.z * 0.28))
            me = bpy.data.meshes.new("tooth")
            ball.to_mesh(me)
            tooth = link(me, "tooth", enamel, auto=180)
            x = side * (begins + wide / 2)
            tooth.location = (x, 0.34 + x**2 / 4.6, edge + shorter + 0.03 * x**2 + 0.28)
            tooth.rotation_euler = (math.radians(6), 0, math.atan(2 * x / 4.6))
            tooth.parent = face
            begins += wide * math.cos(math.atan(2 * x / 4.6))


def surface(who, x, rnd):
    """Height and how far it stands out for each pixel, the rows at which the lips begin, part and end, and for each
    column whether they are `opened`.
    """
    side = np.sign(x)
    far = np.abs(x) / (who.half * (1 + who.askew * side * 0.5))
    lip = soft_step(1 - far**2.2)  # 1 in the middle, 0 beyond the corners
    stands = lip**0.62 * smooth((1.08 - far) / 0.16)
    bow = 1 - who.bow * bell(x - 0.8 * who.askew, who.dip) + 0.05 * bell(np.abs(x) - who.peaks, 0.24)
    bow = bow * (1 + who.askew * np.tanh(2 * x))
    wobble = 0.02 * waves(rnd, x, 0.9) + 0.008 * waves(rnd, x, 0.3)
    upper = who.upper * (soft_step(1 - far**who.arch) ** who.thins * bow + wobble * stands) + 0.05
    belly = soft_step(1 - far**who.belly) ** 1.25 * (1 + 0.02 * waves(rnd, x, 1.2) - who.askew * np.tanh(x))
    lower = who.lower * (belly - 0.02 * bell(x, 0.5)) + 0.05
    upper, lower = (height + 0.08 * smooth((far - 0.93) / 0.15) for height in (upper, lower))
    beyond = np.minimum(far, 1.35)
    parting = who.wave * (-0.06 * bell(x, 0.36) + 0.05 * bell(np.abs(x) - 0.8, 0.5)) + 0.02 * waves(rnd, x, 1.0)
    rises = -0.05 * beyond**2 + who.smile * beyond**3 + who.askew * 0.8 * np.tanh(x)
    face = -(x**2) / 9.5 + 0.03 * x * who.askew
    cheek = 0.10 * smooth((far - 1.04) / 0.7)
    corner = -0.08 * bell(far - 1.03, 0.17)
    fold = -0.05 * bell(far - 1.0, 0.11)  # a short soft crease that goes on from the parting
    inside = smooth((1.0 - far) / 0.30)
    gap = who.parted * smooth((0.95 - far) / (0.85 - 1.1 * max(0, who.smile)))
    lift, drop = 0.2 * gap, 0.8 * gap
    opened = smooth(gap / 0.2)
    full = who.full
    tubercle = 0.05 * bell(x, 0.4) - 0.02 * bell(np.abs(x) - 0.5, 0.28)
    lobes = 0.03 * bell(np.abs(x) - 0.6, 0.5) - 0.015 * bell(x, 0.2)
    one = np.ones_like(x)
    wide = bell(far, 0.95)
    edge, inner = np.minimum(0.02, 0.06 * upper), np.minimum(0.012, 0.03 * upper)

    def at(height, forward, resting=-0.27, skin=0.0):
        """A point of each profile; beyond the corners it comes to rest in the cheek, the skin's slowly."""
        stays = stands * (1 - skin) + wide * skin
        height = height + (rises + parting) * bell(height, 0.9)
        return height, face + forward * stays + resting * (1 - stays) + cheek + corner * bell(height - rises, 0.40) + fold * bell(height - rises, 0.12)

    points = [
        at(3.4 * one, -0.30, skin=1),
        at(2.8 * one, -0.40, skin=1),
        at(2.2 * one, -0.44, skin=1),
        at(1.7 * one + 0.1 * upper, -0.42, skin=1),
        at(0.85 + 0.6 * upper + 0.3 * lift, -0.37, skin=0.8),
        at(0.38 + 0.9 * upper + 0.6 * lift, -0.27, skin=0.4),
        at(upper + 0.14 + lift, -0.15),
        at(upper + 0.04 + lift, -0.06),
        at(upper * 0.94 + lift, -0.02),
        at(upper * 0.74 + lift, 0.08 * full),
        at(upper * 0.5 + lift, 0.17 * full + tubercle),
        at(upper * 0.26 + lift, 0.21 * full + tubercle),
        at(upper * 0.09 + lift, 0.13 * full + tubercle, -0.27 - 0.02 * inside),
        at(edge + lift, -0.08, -0.27 - 0.05 * inside),
        at(inner + lift, -0.22 * inside - 0.6 * opened, -0.27 - 0.10 * inside),
        at(0.5 * (lift - drop), -0.42 * inside - 1.2 * opened, -0.27 - 0.16 * inside),
        at(-inner - drop, -0.22 * inside - 0.6 * opened, -0.27 - 0.10 * inside),
        at(-edge - drop, -0.10, -0.27 - 0.05 * inside),
        at(-lower * 0.09 - drop, 0.06 * full + lobes, -0.27 - 0.02 * inside),
        at(-lower * 0.26 - drop, 0.16 * full + lobes),
        at(-lower * 0.5 - drop, 0.22 * full + lobes),
        at(-lower * 0.74 - drop, 0.15 * full + 0.5 * lobes),
        at(-lower * 0.94 - drop, -0.08),
        at(-lower - 0.05 - drop, -0.20),
        at(-lower - 0.18 - drop, -0.36, skin=0.25),
        at(-0.95 * lower - 0.46 - drop, -0.55, skin=0.6),
        at(-0.6 * lower - 1.05 - drop, -0.58, skin=1),
        at(-2.3 - drop, -0.46 + 0.5 * who.chin, skin=1),
        at(-2.9 - drop, -0.28 + who.chin, skin=1),
        at(-3.5 - drop, -0.26 + who.chin, skin=1),
        at(-4.1 - drop, -0.36 + who.chin, skin=1),
    ]
    heights = np.stack([p[0] for p in points]).astype(np.float32)
    forward = np.stack([p[1] for p in points]).astype(np.float32)
    # B-splines, walked at even speed on average.
    n = len(points)
    fine = np.linspace(1.4, n - 2.8, 6001)
    steps = spline(fine, n)
    middle = np.abs(x) < 0.8 * who.half
    dy, dz = np.diff(steps @ heights[:, middle], axis=0), np.diff(steps @ forward[:, middle], axis=0)
    walked = np.concatenate([[0], np.cumsum(np.hypot(dy, dz).mean(axis=1))])
    t = np.interp(np.linspace(0, walked[-1], NV), walked, fine)
    basis = spline(t, n)
    place = {name: int(np.argmin(np.abs(t - k))) for name, k in (("top", 7.6), ("parting", 15), ("bottom", 22.4))}
    place |= {"wet above": int(np.argmin(np.abs(t - 13.2))), "wet below": int(np.argmin(np.abs(t - 16.8)))}
    place |= {"hollow above": int(np.argmin(np.abs(t - 13.7))), "hollow below": int(np.argmin(np.abs(t - 16.3)))}
    up, out = basis @ heights, basis @ forward
    return up, out + folds(who, x, up, up[place["top"]]), place, opened


def folds(who, x, up, border):
    """How far the philtrum, the ridge along the upper lip and the fold between cheek and mouth stand out. Each is there to
    a different degree on both sides.
    """
    away = up - border
    column = who.peaks * (1.04 - 0.22 * np.clip(away, 0, 1.4))
    off = x - 0.8 * who.askew
    philtrum = 0.6 * bell(np.abs(off) - column, 0.6 * column) * (1 + 2 * who.askew * np.tanh(3 * off)) - bell(off, 0.8 * column)
    philtrum = philtrum * smooth((away + 0.10) / 0.3) * (1 - 0.6 * smooth((away - 0.3) / 1.2))
    roll = 0.016 * bell(away - 0.045, 0.05) * smooth((0.75 * who.half - np.abs(x)) / 0.8)
    smiles = 0.02 + 0.28 * max(0, who.smile)
    runs = 1.9 + 0.60 * (2.0 - up) - 0.10 * np.clip(2.0 - up, 0, 9) ** 2 + 0.10 * who.half
    beside = np.abs(x) - runs
    cheek = smiles * (1.3 * smooth((beside + 0.1) / 1.1) - bell(beside, 0.34)) * smooth((up + 1.2) / 2.0) * (1 + 3 * who.askew * np.sign(x))
    return (who.philtrum * philtrum + roll + cheek).astype(np.float32)


def soft_step(e):
    """What is above 0 of it, without a kink."""
    return 0.5 * (e + np.sqrt(e**2 + 0.03**2))


def spline(t, n):
    """How much each of n points counts at t: a uniform cubic B-spline whose ends are held."""
    weights = np.zeros((len(t), n), np.float32)
    k = np.clip(np.floor(t).astype(int), 0, n - 2)
    f = t - k
    parts = ((1 - f) ** 3 / 6, (3 * f**3 - 6 * f**2 + 4) / 6, (-3 * f**3 + 3 * f**2 + 3 * f + 1) / 6, f**3 / 6)
    for off, w in zip((-1, 0, 1, 2), parts):
        np.add.at(weights, (np.arange(len(t)), np.clip(k + off, 0, n - 1)), w)
    return weights


def mesh(x, up, out):
    u, v = (np.unique(np.append(np.arange(0, n, MESH), n - 1)) for n in (NU, NV))
    h, w = len(v), len(u)
    co = np.dstack([np.broadcast_to(x[u], (h, w)), -out[np.ix_(v, u)], up[np.ix_(v, u)]]).reshape(-1, 3)
    first = (np.arange(h - 1)[:, None] * w + np.arange(w - 1)).ravel()
    faces = np.stack([first, first + w, first + w + 1, first + 1], axis=1)
    me = bpy.data.meshes.new("mouth")
    me.vertices.add(len(co))
    me.vertices.foreach_set("co", co.astype(np.float32).ravel())
    me.loops.add(faces.size)
    me.loops.foreach_set("vertex_index", faces.ravel().astype(np.int32))
    me.polygons.add(len(faces))
    me.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    me.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    flat = np.stack(np.broadcast_arrays((u + 0.5) / NU, ((v + 0.5) / NV)[:, None]), axis=-1).reshape(-1, 2)
    me.uv_layers.new(name="flat").data.foreach_set("uv", flat[faces.ravel()].astype(np.float32).ravel())
    me.update(calc_edges=True)
    me.validate()
    return me


class Lips:
    """Where on the maps the lips are. `rim` is how far inside their border a point lies, in centimetres; `inward` runs from
    0 at the border to 1 at the parting; `edge` is where the lip ends softly.
    """

    def __init__(self, who, across, up, down, place, opened, rnd):
        self.who, self.across, self.down = who, across, down
        top, bottom = down[place["top"]], down[place["bottom"]]
        row = np.arange(NV)[:, None]
        self.above = row < place["parting"]
        rim = np.where(self.above, down - top, bottom - down)
        slope = np.where(self.above, np.gradient(up[place["top"]], across[0]), np.gradient(up[place["bottom"]], across[0]))
        rim = rim / np.sqrt(1 + slope**2)
        self.far = np.abs(across) / (who.half * (1 + who.askew * np.sign(across) * 0.5))
        rim = rim - np.where(self.above, 0.02, 0.06) * smooth((self.far - 0.70) / 0.26)  # near its corner a lip turns inwards
        corner = (0.965 - self.far) * who.half
        blunt = np.clip(0.16 - np.abs(rim - corner), 0, 0.16)
        self.rim = np.minimum(rim, corner) - 1.5 * blunt**2  # a lip's end is round
        self.inward = np.clip(np.where(self.above, rim / np.maximum(-top, 0.05), rim / np.maximum(bottom, 0.05)), -1, 1)
        wet = np.where(self.above, down - down[place["wet above"]], down[place["wet below"]] - down)
        self.wet = smooth(0.5 + wet / 0.16)  # where the lips touch each other
        hollow = np.where(self.above, down - down[place["hollow above"]], down[place["hollow below"]] - down)
        self.opened = opened
        self.hollow = smooth(0.5 + hollow / 0.12) * opened  # the dark between parted lips
        uneven = 0.010 * (self.noise(rnd, 0.05) - 0.5) + 0.016 * (self.noise(rnd, 0.14) - 0.5) + 0.05 * (self.noise(rnd, 0.5) - 0.5)
        self.uneven_rim = self.rim + uneven

    def noise(self, rnd, size, tall=1.0):
        """Smooth noise from 0 to 1 on the surface, its waves `size` centimetres and `tall` times as high as wide."""
        points = (math.ceil(TALL / size / tall) + 3, math.ceil(WIDE / size) + 3)
        return drawn_on(self, 0.1 + 0.8 * rnd.random(points), size, size * tall)


def drawn_on(lips, grain, wide, high):
    mx = (lips.across + WIDE / 2) / wide + 1
    my = (lips.down + TALL / 2) / high + 1
    maps = (a.astype(np.float32) for a in (grain, mx, my))
    drawn = cv2.remap(*maps, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    return np.clip(drawn, 0, 1)


def painted_relief(lips, look, rnd):
    """The skin's grain and pores, the lips' cushions and fine lines, all in centimetres."""
    pattern = cv2.GaussianBlur(skin_relief(), (0, 0), 0.8)
    grain = cv2.remap(
        pattern,
        ((lips.across + WIDE / 2) * 230 + 40).astype(np.float32),
        ((lips.down + TALL / 2) * 205).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    pores = scattered(lips, rnd, 30000, (0.004, 0.009))
    near = np.exp(-np.clip(-lips.rim, 0, 9) / 0.35)
    soft = lips.noise(rnd, 0.8) + 0.5 * lips.noise(rnd, 0.3)
    skin = 0.0022 * (0.4 + 0.6 * lips.noise(rnd, 1.1)) * grain - 0.006 * pores * (0.4 + lips.noise(rnd, 0.9)) + 0.0016 * (lips.noise(rnd, 0.045) - 0.5)
    skin = skin + 0.012 * (soft - 0.75) + 0.006 * near * (lips.noise(rnd, 0.13, 5) - 0.5)
    on = smooth(lips.uneven_rim / 0.08 + 0.4)
    runs, cushions = lip_lines(lips, rnd)
    fades = smooth(lips.rim / 0.25 + 0.45) * (1 - 0.6 * smooth((lips.far - 0.55) / 0.4))
    patchy = 0.25 + 0.9 * lips.noise(rnd, 0.5)
    lines, cushions = runs * fades * patchy, cushions * fades
    flesh = 0.013 * cushions - 0.0095 * lines + 0.0024 * (lips.noise(rnd, 0.028) - 0.5) + 0.004 * (lips.noise(rnd, 0.12) - 0.5)
    ridge = np.where(lips.above, 0.010, 0.005) * bell(lips.rim + 0.04, 0.05) * lips.noise(rnd, 0.6)  # the pale rim around a lip
    return {"skin": skin, "flesh": flesh, "on": on, "lines": lines, "runs": runs, "grain": grain, "pores": pores, "ridge": ridge}


def scattered(lips, rnd, count, sizes):
    """Pores: from 0 to 1."""
    px = 230
    pores = np.zeros((round(TALL * px), round(WIDE * px)), np.float32)
    for _ in range(count):
        at = (int(rnd.integers(0, pores.shape[1])), int(rnd.integers(0, pores.shape[0])))
        cv2.circle(pores, at, max(1, round(px * rnd.uniform(*sizes))), float(rnd.uniform(0.25, 0.8)), -1, cv2.LINE_AA)
    pores = cv2.GaussianBlur(pores, (0, 0), 1.4)
    return cv2.remap(
        pores,
        ((lips.across + WIDE / 2) * px).astype(np.float32),
        ((lips.down + TALL / 2) * px).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )


def fine_down(lips, rnd):
    """Fine hairs, 1 where one lies: away from the philtrum above, outwards and down below, none on the lips."""
    px = 230
    size = (round(TALL * px), round(WIDE * px))
    hairs = np.zeros(size, np.float32)
    step = np.linspace(0, 1, 7)
    for _ in range(5200):
        x, y = rnd.uniform(-WIDE / 2, WIDE / 2), rnd.uniform(-TALL / 2, TALL / 2)
        long, turn = rnd.uniform(0.10, 0.30), rnd.normal(0, 0.35)
        lies = math.atan2(1.0, math.copysign(0.5 + 0.5 * min(abs(x), 2), x)) + turn
        bend = rnd.uniform(-0.8, 0.8)
        path = [(x + long * s * math.cos(lies + bend * s), y + long * s * math.sin(lies + bend * s)) for s in step]
        points = np.array([((a + WIDE / 2) * px * 8, (b + TALL / 2) * px * 8) for a, b in path], np.int32)
        one = float(rnd.uniform(0.3, 1.0))
        cv2.polylines(hairs, [points], False, one, 1, cv2.LINE_AA, 3)
    hairs = cv2.GaussianBlur(hairs, (0, 0), 0.6)
    drawn = cv2.remap(
        hairs,
        ((lips.across + WIDE / 2) * px).astype(np.float32),
        ((lips.down + TALL / 2) * px).astype(np.float32),
        cv2.INTER_LINEAR,
    )
    return drawn * smooth((-lips.rim - 0.06) / 0.15)


def lip_lines(lips, rnd):
    """Fine lines (1 at their bottom) between long soft cushions. They fan out from the middle and bend as they go."""
    fan = lips.across * (1 + 0.10 * lips.inward) + 0.10 * (lips.noise(rnd, 0.7) - 0.5) + 0.03 * (lips.noise(rnd, 0.22) - 0.5)
    lines, cushions = 0, 0
    for wide, tall, weight, sharp in ((0.19, 1.5, 1.0, 0.026), (0.10, 0.9, 0.6, 0.016), (0.05, 0.5, 0.3, 0.010)):
        near = cells(lips, rnd, fan, wide, tall)
        deep = (0.15 + 1.1 * lips.noise(rnd, 0.25, 2.0)) * weight
        lines = lines + deep * np.exp(-((near * wide / sharp) ** 2))
        cushions = cushions + weight * np.sqrt(np.clip(near, 0, 1)) * wide / 0.2 * 0.6
    return np.clip(lines, 0, 1.4), cushions


def cells(lips, rnd, fan, wide, tall):
    """How much nearer the nearest of scattered points is than the second."""
    u, v = fan / wide + 64, (lips.down + 0.06 * (lips.noise(rnd, 0.3) - 0.5)) / tall + 64
    column, row = np.floor(u).astype(int), np.floor(v).astype(int)
    points = (0.12 + 0.76 * rnd.random((256, 256, 2))).astype(np.float32)
    u, v = u.astype(np.float32), v.astype(np.float32)
    first = second = np.full(u.shape, 9.0, np.float32)
    for right in (-1, 0, 1):
        for below in (-1, 0, 1):
            point = points[(column + right) & 255, (row + below) & 255]
            away = np.hypot(column + right + point[..., 0] - u, (row + below + point[..., 1] - v)).astype(np.float32)
            second = np.where(away < first, first, np.minimum(second, away))
            first = np.minimum(first, away)
    return second - first


def painted(lips, relief, tone, bare, shade, look, rnd):
    tone, bare, shade = (np.array(c[:3], np.float32) for c in (tone, bare, shade))
    dark = 0.5 * lips.noise(rnd, 1.6) + 0.3 * lips.noise(rnd, 0.35) + 0.2 * lips.noise(rnd, 0.07) - 0.5
    flush = 0.45 * lips.noise(rnd, 1.1) + 0.35 * lips.noise(rnd, 0.4) + 0.2 * lips.noise(rnd, 0.1) - 0.5
    around = np.exp(-np.clip(-lips.rim, 0, 9) / 0.5)
    corner = bell((lips.far - 1.05) * lips.who.half, 0.6) * bell(lips.down - 0.1, 0.7)
    upper = lips.who.shadow * smooth((-lips.down - 0.2) / 0.6) * (0.6 + 0.8 * lips.noise(rnd, 0.7)) * bell(lips.across, 2.6)
    hairs = fine_down(lips, rnd)
    red, brown = np.array([0.06, -0.24, -0.20], np.float32), np.array([-0.16, -0.24, -0.30], np.float32)
    skin = tone * np.exp(
        (1.1 * flush + 0.35 * around + 0.6 * corner)[..., None] * red
        + (0.9 * dark + upper + 0.2 * around + 0.3 * corner)[..., None] * brown
        - (0.16 * relief["pores"] + 0.08 * (1 - np.clip(relief["grain"], 0, 1)) + 0.22 * hairs)[..., None] * np.array([0.5, 0.8, 0.9], np.float32)
    )
    for _ in range(int(rnd.integers(3, 7))):  # freckles
        x, y, r = rnd.uniform(-4, 4), rnd.uniform(-2.6, 2.6), rnd.uniform(0.015, 0.035)
        spot = np.exp(-((np.hypot(lips.across - x, lips.down - y) / r) ** 3))
        skin = skin * np.exp(-spot[..., None] * np.array([0.35, 0.55, 0.65], np.float32) * rnd.uniform(0.2, 0.6))
    pale = bell(lips.rim + 0.065, 0.06) * (0.3 + lips.noise(rnd, 0.5)) * smooth((0.9 - lips.far) / 0.3)
    skin = skin * (1 + 0.11 * pale)[..., None]

    own = 0.6 * lips.noise(rnd, 0.5) + 0.4 * lips.noise(rnd, 0.12) - 0.5
    lip = bare * np.exp(own[..., None] * np.array([-0.10, -0.26, -0.22], np.float32))
    lip = lip * np.exp(-relief["lines"][..., None] * np.array([0.06, 0.16, 0.14], np.float32))
    vermilion = smooth(lips.uneven_rim / 0.10 + 0.5)[..., None]
    under = skin * (1 - vermilion) + lip * vermilion

    # A hand draws a little over the border here and stops short there; colour runs out along fine lines, catches on the
    # grain of the skin and is thinner where it ends; towards the inside it wears off.
    fibres = (lips.noise(rnd, 0.03, 5) - 0.5) * (0.3 + 1.4 * lips.noise(rnd, 0.25)) + 0.5 * (np.clip(relief["runs"], 0, 1) - 0.3)
    edge = lips.uneven_rim + 0.012 + 0.03 * (lips.noise(rnd, 0.9) - 0.5) + 0.02 * fibres * smooth((1 - lips.far) / 0.35) + 0.010 * (relief["grain"] - 0.75)
    edge_soft = (0.06 if look.cover > 0.8 else 0.11) * (1 + 2.5 * smooth((lips.far - 0.8) / 0.18)) * (0.6 + 0.8 * lips.noise(rnd, 0.4))
    on = 0.84 * smooth(edge / edge_soft + 0.5) + 0.16 * smooth(edge / 0.22 + 0.6)
    on = on * (1 - 0.35 * lips.wet * lips.noise(rnd, 0.4))
    patchy = 1 - (1 - look.cover) * (0.6 + 0.8 * lips.noise(rnd, 0.4)) - 0.04 * (1 - look.fills) * relief["lines"]
    cover = np.clip(on * patchy, 0, 1)
    paint = shade * np.exp(0.13 * own[..., None] * np.array([1.0, 1.3, 1.2], np.float32))
    paint = paint * (1 - 0.06 * np.clip(relief["lines"], 0, 1))[..., None]
    paint = paint * (1 + 0.9 * bell(lips.down, 0.22) * smooth((0.9 - lips.far) / 0.4) * (1 - lips.opened))[..., None]  # light that is caught between lips
    a = cover[..., None]
    color = under * (1 - a) + paint * a
    nook = bell((lips.far - 1.0) * lips.who.half, 0.15) * bell(lips.down - 0.03, 0.16)
    color = color * np.exp(-nook[..., None] * np.array([0.26, 0.44, 0.52], np.float32))
    color = color * np.exp(-lips.hollow[..., None] * np.array([1.5, 2.6, 2.4], np.float32))

    lips_on = relief["on"]
    filled = 1 - look.fills * np.clip(on, 0, 1) * 0.75
    surface = relief["skin"] * (1 - lips_on) + relief["flesh"] * lips_on * filled + relief["ridge"] + 0.0006 * hairs
    film = 0.35 * relief["flesh"] * lips_on + 0.004 * smooth(edge / 0.12 + 0.3) * look.wet
    skin_rough = 0.46 + 0.12 * (lips.noise(rnd, 0.25) - 0.5) + 0.06 * (lips.noise(rnd, 0.05) - 0.5)
    rough = skin_rough * (1 - on) + (look.rough + 0.08 * (lips.noise(rnd, 0.2) - 0.5)) * on
    begins = np.where(lips.above, 0.17, 0.03)  # a bow that is wet to its border shines like a heart
    wet = look.wet * smooth((edge - begins) / (2.5 * begins)) * smooth((0.95 - lips.far) / 0.2)
    wet = wet * (0.75 + 0.25 * lips.noise(rnd, 0.35)) * np.where(lips.above, 0.7, 1)
    return {
        "color": np.clip(color, 0.002, 0.95),
        "light": np.dstack([rough, on, wet]),
        "height": np.dstack([surface, film, np.zeros_like(film)]),
    }


def waves(rnd, x, size):
    n = math.ceil(WIDE / size) + 3
    return cv2.resize(rnd.uniform(-1, 1, (1, n)).astype(np.float32), (len(x), 1), interpolation=cv2.INTER_CUBIC)[0]


def bell(x, width):
    return np.exp(-((x / width) ** 2))
