"""Clear, shallow water: its ripples, and the nets of light they throw on a pale floor."""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from .maps import image
from .surfaces import shade

LEFT, RIGHT, NEAR, FAR = -42.0, 46.0, -28.0, 11.0
PER_CM = 26  # of the floor's map
WATER = 1.333


class Ripples:
    """How high the water stands: waves of all lengths that run across one another, steeper here and there as gusts make
    them, and around `rings` (x, y, how strong) circles. It is calm among `calm` places (x, y, radius). `lengths` are the
    shortest and the longest wave.
    """

    def __init__(self, rings=(), calm=(), seed=1, steep=0.065, waves=90, lengths=(1.0, 15.0)):
        rnd = np.random.default_rng(seed)
        self.rings, self.calm = rings, calm
        long = np.exp(rnd.uniform(math.log(lengths[0]), math.log(lengths[1]), waves))
        turn = rnd.normal(-0.5, 0.9, waves)
        self.kx, self.ky = 2 * math.pi / long * np.cos(turn), 2 * math.pi / long * np.sin(turn)
        self.high = steep * long / (2 * math.pi) * (long / 4.5) ** 0.4 * math.sqrt(2 / waves)
        self.phase = rnd.uniform(0, 2 * math.pi, waves)
        self.gusts = rnd.uniform((0.18, 0, 0), (0.5, 2 * math.pi, 2 * math.pi), (5, 3))

    def at(self, x, y):
        """Height and both slopes."""
        z, sx, sy = (np.zeros_like(x) for _ in range(3))
        for kx, ky, high, phase in zip(self.kx, self.ky, self.high, self.phase):
            a = kx * x + ky * y + phase
            z += high * np.sin(a)
            c = high * np.cos(a)
            sx += kx * c
            sy += ky * c
        gust = sum(np.sin(k * (x * math.cos(a) + y * math.sin(a)) + phase) for k, a, phase in self.gusts)
        gust = 1 + 0.45 * np.tanh(gust / 1.6)
        z, sx, sy = z * gust, sx * gust, sy * gust
        for rx, ry, strong in self.rings:
            dx, dy = x - rx, y - ry
            far = np.maximum(np.hypot(dx, dy), 0.3)
            k = 2 * math.pi / 1.35
            fade = 0.012 * strong * np.exp(-((far / 5.2) ** 2)) * np.clip((far - 1.2) / 1.0, 0, 1)
            z += fade * np.sin(k * far)
            c = fade * k * np.cos(k * far)
            sx += c * dx / far
            sy += c * dy / far
        still = np.ones_like(x)
        for cx, cy, r in self.calm:
            still *= 0.25 + 0.75 * np.clip((np.hypot(x - cx, y - cy) / r - 0.8) / 0.7, 0, 1)
        return z * still, sx * still, sy * still


def caustics(ripples, sun, gather, soft=0.045, over=3, beyond=9.0):
    """What the sun draws on a floor, as far below as ripples gather its light: 1 where they were none, more where much
    of it meets. Row 0 is nearest.
    """
    w, h = round((RIGHT - LEFT) * PER_CM), round((FAR - NEAR) * PER_CM)
    few = 9  # points per centimetre that tell how steep the water is
    x, y = np.meshgrid(np.arange(LEFT - beyond, RIGHT + beyond, 1 / few), np.arange(NEAR - beyond, FAR + beyond, 1 / few))
    slopes = np.dstack(ripples.at(x, y)[1:]).astype(np.float32)
    tall, wide = (round(side * PER_CM * over / few) for side in x.shape)
    across = LEFT - beyond + (np.arange(wide, dtype=np.float32) + 0.5) / PER_CM / over
    level = math.hypot(*sun[:2])
    shift = gather * level / math.sqrt(WATER**2 - level**2)  # how far a ray runs aside below flat water
    off = -shift * sun[0] / level, -shift * sun[1] / level
    net, eta = np.zeros(w * h), 1 / WATER
    for first in range(0, len(x), few):
        some = slopes[max(0, first - 2) : first + few + 2]
        grown = cv2.resize(some, (wide, round(len(some) * PER_CM * over / few)), interpolation=cv2.INTER_LINEAR)
        top = round((first - max(0, first - 2)) * PER_CM * over / few)
        grown = grown[top : top + PER_CM * over]
        sx, sy = grown[..., 0], grown[..., 1]
        down = NEAR - beyond + first / few + (np.arange(len(grown), dtype=np.float32)[:, None] + 0.5) / PER_CM / over
        nz = 1 / np.sqrt(1 + sx * sx + sy * sy)
        nx, ny = -sx * nz, -sy * nz
        facing = nx * sun[0] + ny * sun[1] + nz * sun[2]
        bend = eta * facing - np.sqrt(1 - eta**2 * (1 - facing**2))
        dx, dy, dz = (-eta * s + bend * n for s, n in zip(sun, (nx, ny, nz)))
        i = np.floor((across + gather * dx / -dz - off[0] - LEFT) * PER_CM).astype(int)
        j = np.floor((down + gather * dy / -dz - off[1] - NEAR) * PER_CM).astype(int)
        ok = (i >= 0) & (i < w) & (j >= 0) & (j < h)
        net += np.bincount((j * w + i)[ok], minlength=w * h)
    net = (net / net.mean()).reshape(h, w).astype(np.float32)
    return cv2.GaussianBlur(net, (0, 0), soft * PER_CM)


def slabs(x, y, side, rnd, noise):
    """Shades of a floor of pale stone slabs, around 1, and where their joints run."""
    x, y = x + 0.5 * side, y + 0.22 * side
    i, j = np.floor(x / side).astype(int) % 16, np.floor(y / side).astype(int) % 16
    tone = np.exp(rnd.normal(0, 0.035, (16, 16)))[j, i]
    edge = np.minimum(np.minimum(x % side, side - x % side), np.minimum(y % side, side - y % side))
    joint = np.clip((0.13 + 0.10 * (noise(0.9) - 0.5) - edge) / 0.07, 0, 1)
    grain = 1 + 0.10 * (noise(2.6) - 0.5) + 0.09 * (noise(0.5) - 0.5) + 0.07 * (noise(0.16) - 0.5)
    return tone * grain * (1 - 0.10 * np.exp(-((edge / 0.35) ** 2))), joint


def pool_floor(net, color, tint, slabs_of, contrast=1.0, seed=4):
    """Slabs so many centimetres wide, or else one smooth floor, a little sand on it, all seen through water that is deeper
    on the left. Of the net's `contrast` a part is kept.
    """
    h, w = net.shape
    rnd = np.random.default_rng(seed)

    def noise(size):
        grown = rnd.random((max(4, round(h / PER_CM / size)), max(4, round(w / PER_CM / size)))).astype(np.float32)
        return np.clip(cv2.resize(grown, (w, h), interpolation=cv2.INTER_CUBIC), 0, 1)

    x = np.broadcast_to(LEFT + np.arange(w, dtype=np.float32) / PER_CM, (h, w))
    y = np.broadcast_to((NEAR + np.arange(h, dtype=np.float32) / PER_CM)[:, None], (h, w))
    tone, joint = slabs(x, y, slabs_of or 400.0, rnd, noise)
    paint = shade(color) * tone[..., None]
    paint = paint + (0.62 * shade("#CDB694") - paint) * (0.75 * joint)[..., None]
    sand = np.clip(1.5 * noise(6.0) + 0.5 * noise(1.1) - 1.12, 0, 1) * (0.85 + 0.3 * noise(0.08))
    paint = paint + (shade("#DCC7A2") * (0.9 + 0.2 * noise(0.07))[..., None] - paint) * (0.6 * sand)[..., None]
    deep = np.clip(0.75 + (4 - x) / 46 + 0.2 * (noise(14.0) - 0.5), 0.5, 1.5)
    blurred, hazy = (cv2.GaussianBlur(net, (0, 0), r * PER_CM) for r in (0.13, 0.4))
    net = 0.85 * (net + (blurred - net) * np.clip(1.6 * (deep - 0.6), 0, 1)) + 0.15 * hazy
    light = 0.46 + 0.54 * net**0.9 / (1 + (net / 5) ** 2) ** 0.45  # as film sees it, or each line is equally white
    light = contrast * light + (1 - contrast) * light.mean()
    deep = deep[..., None]
    return (paint * light[..., None] * shade(tint) ** deep).astype(np.float32)


def pool(waterline, deep, sun, color="#EFE6D3", tint="#BCE6EE", bright=1.22, slabs_of=9.0, gather=18.0, step=0.11, seed=1, contrast=1.0, **ripples):
    """Water up to the `waterline` over a floor of slabs so many centimetres wide, from LEFT to RIGHT and from NEAR to FAR."""
    moved = Ripples(seed=seed, **ripples)
    net = caustics(moved, sun, gather)
    k = Nodes("pool floor")
    where, flat, seen = k.n("TexCoord"), k.n("Mapping"), k.n("TexImage")
    flat.inputs["Scale"].default_value = (1 / (RIGHT - LEFT), 1 / (FAR - NEAR), 1)
    flat.inputs["Location"].default_value = (-LEFT / (RIGHT - LEFT), -NEAR / (FAR - NEAR), 0)
    seen.image, seen.extension = image("pool floor", bright * pool_floor(net, color, tint, slabs_of, contrast)), "EXTEND"
    k.l(where.outputs["Object"], flat.inputs[0])
    k.l(flat.outputs[0], seen.inputs["Vector"])
    k.l(seen.outputs["Color"], k.b.inputs["Base Color"])
    set_inputs(k.b, Roughness=0.9, Specular=0.0)
    me = bpy.data.meshes.new("floor")
    edge = ((LEFT - 40, NEAR - 30), (RIGHT + 40, NEAR - 30), (RIGHT + 40, FAR + 4), (LEFT - 40, FAR + 4))
    me.from_pydata([(*p, waterline - deep) for p in edge], [], [[0, 1, 2, 3]])
    link(me, "floor", k.m, smooth=False)
    x, y = np.meshgrid(np.arange(LEFT, RIGHT, step), np.arange(NEAR, FAR, step))
    h, w = x.shape
    verts = np.dstack([x, y, waterline + moved.at(x, y)[0]]).reshape(-1, 3)
    at = (np.arange(h - 1)[:, None] * w + np.arange(w - 1)[None]).ravel()
    me = bpy.data.meshes.new("water")
    me.from_pydata(verts.tolist(), [], np.stack([at, at + 1, at + w + 1, at + w], 1).tolist())
    return link(me, "water", clear_water(), auto=math.pi)


def clear_water():
    """Bends the look into it and mirrors; light passes straight, as its bending is drawn on the floor."""
    k = Nodes("water")
    k.t.nodes.remove(k.b)
    bent, mirror, clear = k.n("BsdfRefraction", Roughness=0.0, IOR=WATER), k.n("BsdfGlossy", Roughness=0.0), k.n("BsdfTransparent")
    mirror.inputs[0].default_value = (0.95, 0.98, 1, 1)
    path, fresnel = k.n("LightPath"), k.n("Fresnel", IOR=WATER)
    passes = k.n("Math", operation="MAXIMUM")
    k.l(path.outputs["Is Shadow Ray"], passes.inputs[0])
    k.l(path.outputs["Is Diffuse Ray"], passes.inputs[1])
    surface, through = k.n("MixShader"), k.n("MixShader")
    for to, share, a, b in ((surface, fresnel, bent, mirror), (through, passes, surface, clear)):
        k.l(share.outputs[0], to.inputs[0])
        k.l(a.outputs[0], to.inputs[1])
        k.l(b.outputs[0], to.inputs[2])
    k.l(through.outputs[0], k.o.inputs["Surface"])
    return k.m


def lit_by_water(wall, low=1.0, high=13.0, bright=0.34):
    """What water throws on a wall: nets of light that get wider and weaker upwards."""
    k = Nodes(wall)
    where, wander = k.n("TexCoord"), k.n("TexNoise", Scale=0.16, Detail=1.5)
    bent, askew = k.n("MixRGB", blend_type="LINEAR_LIGHT"), k.n("Mapping")
    bent.inputs[0].default_value = 2.6
    k.l(where.outputs["Object"], wander.inputs["Vector"])
    k.l(where.outputs["Object"], bent.inputs[1])
    k.l(wander.outputs["Color"], bent.inputs[2])
    net = k.n("TexVoronoi", Scale=0.20, feature="DISTANCE_TO_EDGE")
    line = k.n("MapRange", interpolation_type="SMOOTHERSTEP")
    askew.inputs["Rotation"].default_value, askew.inputs["Scale"].default_value = (0, 0.5, 0), (0.8, 0.0, 1.5)
    for name, value in zip(("From Min", "From Max", "To Min", "To Max"), (0.0, 0.24, bright, 0.0)):
        line.inputs[name].default_value = value
    k.l(bent.outputs[0], askew.inputs[0])
    k.l(askew.outputs[0], net.inputs["Vector"])
    k.l(net.outputs["Distance"], line.inputs["Value"])
    xyz, fade = k.n("SeparateXYZ"), k.n("MapRange", interpolation_type="SMOOTHSTEP")
    share = k.n("Math", operation="MULTIPLY_ADD")
    for name, value in zip(("From Min", "From Max", "To Min", "To Max"), (low, high, 1.0, 0.0)):
        fade.inputs[name].default_value = value
    k.l(where.outputs["Object"], xyz.inputs[0])
    k.l(xyz.outputs["Z"], fade.inputs["Value"])
    share.inputs[2].default_value = 1.0
    k.l(line.outputs[0], share.inputs[0])
    k.l(fade.outputs[0], share.inputs[1])
    paint, lit = k.b.inputs["Base Color"].links[0].from_socket, k.n("VectorMath", operation="SCALE")
    k.l(paint, lit.inputs[0])
    k.l(share.outputs[0], lit.inputs["Scale"])
    k.l(lit.outputs[0], k.b.inputs["Base Color"])
    return wall
