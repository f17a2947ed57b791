"""Air in clear gel from very near, light behind it: each bubble is a lens that spreads, so it shows that light small and bright in
its middle; beyond three quarters of its radius it mirrors the dark room at the sides (total reflection) and at its very
rim the light again. Followed ray by ray in numpy, sharp where it lies in focus and as a disc where it doesn't.
"""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes, set_inputs
from ..kit.stage import camera
from .cream import noise
from .maps import image

IOR = 1.38
AWAY = 2.9  # how far behind the focus the lit pane is
BLUR = 0.085  # the radius of the disc that a point becomes, for each centimetre from the focus
PANE = (1.15, 1.25, 2.7, 3.1)  # its middle and half its sides


class Gel:
    """A picture so many centimetres `wide`, `px` points to each."""

    def __init__(self, wide, tall, px, seed=1):
        self.wide, self.tall, self.px = wide, tall, px
        self.rnd = np.random.default_rng(seed)
        shape = (round(tall * px), round(wide * px))
        self.x = (np.arange(shape[1], dtype=np.float32)[None] + 0.5) / px - wide / 2
        self.y = tall / 2 - (np.arange(shape[0], dtype=np.float32)[:, None] + 0.5) / px
        # Gel is nowhere quite even: it was stirred, and light is bent along the way it went.
        self.stirred = flowing(self.rnd, shape, px)
        gy, gx = np.gradient(self.stirred, 1 / px)
        x, y = self.x + 0.05 * gx, self.y - 0.05 * gy
        self.ground = behind(x, y, 0.0, 0.0)
        self.light = self.ground * (1 + 0.035 * self.stirred[..., None])

    def bubble(self, x, y, z, r, cut=(), long=1.0, turn=0.0):
        """One at (x, y), `z` behind the focus. It is flat where it touches others: `cut` is lines it ends at (bearing, how far)."""
        blur = BLUR * abs(z) * self.px
        reach = r * long * 1.02 + (blur + 2) / self.px
        j0, j1 = (int((x + s * reach + self.wide / 2) * self.px) for s in (-1, 1))
        i0, i1 = (int((self.tall / 2 - y + s * reach) * self.px) for s in (-1, 1))
        rows, columns = self.light.shape[:2]
        if j1 < 0 or i1 < 0 or j0 >= columns or i0 >= rows:
            return
        finer = 1 if blur > 6 else 2 if r * self.px > 24 else 4
        u = ((np.arange((j1 - j0) * finer) + 0.5) / finer + j0) / self.px - self.wide / 2 - x
        v = self.tall / 2 - ((np.arange((i1 - i0) * finer) + 0.5) / finer + i0) / self.px - y
        u, v = (grid.astype(np.float32) / r for grid in np.meshgrid(u, v))
        if long != 1.0:
            c, s = math.cos(turn), math.sin(turn)
            a, b = (u * c + v * s) / long, (v * c - u * s) * math.sqrt(long)
            u, v = a * c - b * s, a * s + b * c
        q, nx, ny = self.rounded(u, v, cut)
        seen = self.through(x + r * u, y + r * v, q, nx, ny, r)
        cover = np.clip((1 - q) * r * self.px * finer + 0.5, 0, 1)[..., None].astype(np.float32)
        patch = np.concatenate([seen * cover, cover], 2)
        if finer > 1:
            patch = cv2.resize(patch, (j1 - j0, i1 - i0), interpolation=cv2.INTER_AREA)
        if blur > 0.4:
            patch = cv2.filter2D(patch, -1, disc(blur), borderType=cv2.BORDER_CONSTANT)
        a0, b0 = max(i0, 0), max(j0, 0)
        part = patch[a0 - i0 : rows - i0, b0 - j0 : columns - j0]
        under = self.light[a0 : a0 + part.shape[0], b0 : b0 + part.shape[1]]
        part = part[: under.shape[0], : under.shape[1]]
        under[:] = under * (1 - part[..., 3:]) + part[..., :3]

    def rounded(self, u, v, cut):
        """How far out each point is, from 0 to 1 at the rim, and which way is out."""
        q = np.hypot(u, v)
        nx, ny = u / np.maximum(q, 1e-4), v / np.maximum(q, 1e-4)
        for bearing, far in cut:
            cx, cy = math.cos(bearing), math.sin(bearing)
            wall = (u * cx + v * cy) + 1 - far
            share = np.clip((wall - q) / 0.16 + 0.5, 0, 1)
            more = share * wall + (1 - share) * q + 0.5 * 0.16 * share * (1 - share)
            nx, ny = nx * (1 - share) + cx * share, ny * (1 - share) + cy * share
            q = more
        length = np.maximum(np.hypot(nx, ny), 1e-4)
        return q, nx / length, ny / length

    def through(self, x, y, q, nx, ny, r):
        """What is seen at each point of a bubble."""
        s = np.clip(q, 0, 0.9995)
        i = np.arcsin(s)
        inner = np.clip(s * IOR, 0, 1)
        t = np.arcsin(np.minimum(inner, 0.99999))
        clear = inner < 1
        mirrors = np.where(clear, fresnel(np.cos(i), np.cos(t)), 1.0)
        spread = 2 * (t - i)
        straight = self.beyond(x, y, nx, ny, spread, r)
        mirrored = self.beyond(x, y, nx, ny, math.pi - 2 * i, r)
        again = self.beyond(x, y, nx, ny, 4 * t - 2 * i - math.pi, r)  # from its far wall, from within
        m = mirrors[..., None]
        seen = np.where(clear[..., None], (1 - m) ** 2 * straight, 0) + m * mirrored
        return seen + np.where(clear[..., None], (1 - m) ** 2 * m * again, 0)

    def beyond(self, x, y, nx, ny, turned, r):
        """The light from where a look goes that was turned so far outwards."""
        dx, dy, dz = np.sin(turned) * nx, np.sin(turned) * ny, np.cos(turned)
        light = surroundings(x, y, dx, dy, dz)
        near = dz > 0.5
        if not near.any() or r < 0.03:
            return light
        # Through its middle one sees what lies right behind it.
        far = np.where(near, 1.2 * r / np.maximum(dz, 0.3), 0)
        j = ((x + far * dx + self.wide / 2) * self.px).astype(np.float32)
        i = ((self.tall / 2 - y - far * dy) * self.px).astype(np.float32)
        there = cv2.remap(self.light, j, i, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        empty = cv2.remap(self.ground, j, i, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        return np.where(near[..., None], light * np.clip(there / empty, 0.2, 1.6), light)


def flowing(rnd, shape, px):
    """Soft streaks that run slantwise, from -1 to 1."""
    rows, columns = shape
    side = int(1.5 * max(shape))
    lanes = noise(rnd, (side // 4, side // 4), (3, 9)) + 0.35 * noise(rnd, (side // 4, side // 4), (4, 26))
    turn = cv2.getRotationMatrix2D((side / 8, side / 8), -38, 4.0)
    turn[:, 2] += (columns / 2 - side / 8, rows / 2 - side / 8)
    return cv2.GaussianBlur(cv2.warpAffine(lanes, turn, (columns, rows), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT), (0, 0), 0.02 * px) / 1.35


def fresnel(cos_i, cos_t):
    a = ((IOR * cos_i - cos_t) / (IOR * cos_i + cos_t)) ** 2
    b = ((cos_i - IOR * cos_t) / (cos_i + IOR * cos_t)) ** 2
    return np.clip((a + b) / 2, 0, 1)


def behind(x, y, dx, dy):
    """Where a look meets the lit pane: nearly white in its middle, blue and then teal towards its soft rim."""
    px, py, wide, tall = PANE
    hx, hy = (x + AWAY * dx - px) / wide, (y + AWAY * dy - py) / tall
    off = (np.abs(hx) ** 2.6 + np.abs(hy) ** 2.6) ** (1 / 2.6)
    share = 1 / (1 + np.exp((np.minimum(off, 5) - 0.84) / 0.11))
    slope = np.clip(0.80 + 0.50 * hx + 0.75 * hy, 0, 1) ** 1.1
    white, blue, dark = np.array([0.96, 1.0, 1.0]), np.array([0.38, 0.68, 0.77]), np.array([0.065, 0.215, 0.28])
    lit = white * slope[..., None] + blue * (1 - slope[..., None])
    return (dark * (1 - share[..., None]) + lit * share[..., None]).astype(np.float32)


def surroundings(x, y, dx, dy, dz):
    """The light from any direction: the pane behind, a strip at the right, a window at the photographer's left, the dark of the room."""
    steep = np.maximum(dz, 0.04)
    ahead = np.clip((dz - 0.02) / 0.2, 0, 1)[..., None]
    light = behind(x, y, dx / steep, dy / steep) * ahead
    room = np.array([0.065, 0.21, 0.275]) * (0.8 + 0.55 * dy[..., None]) + np.array([0.01, 0.02, 0.025])
    light = light + room * (1 - ahead)
    strip = np.exp(-(((dx - 0.86) / 0.10) ** 2) - ((dy + 0.16) / 0.34) ** 2 - (dz / 0.35) ** 2)
    light = light + strip[..., None] * np.array([0.5, 0.72, 0.78])
    # The window: two panes with crisp edges.
    a, b = (dx + 0.52) / 0.17, (dy - 0.50) / 0.20
    inside = np.clip((1 - np.abs(a)) / 0.08, 0, 1) * np.clip((1 - np.abs(b)) / 0.08, 0, 1) * (dz < 0) * np.clip((np.abs(a) - 0.07) / 0.05, 0, 1)
    return (light + 16 * inside[..., None]).astype(np.float32)


def disc(r):
    """A lens's disc, a little brighter at its rim."""
    side = int(math.ceil(r + 1))
    y, x = np.mgrid[-side : side + 1, -side : side + 1]
    far = np.hypot(x, y)
    k = np.clip(r + 0.5 - far, 0, 1) * (0.85 + 0.3 * np.clip(far / max(r, 1), 0, 1) ** 3)
    return (k / k.sum()).astype(np.float32)


def air_in_gel(wide, tall, px, large, seed=1, counts=(36, 150, 700), lanes=()):
    """Light measured on a picture of gel with `large` bubbles (x, y, z, radius) and many smaller ones, most of them along
    `lanes` (x, y, x, y, how wide) in which it was stirred.
    """
    gel = Gel(wide, tall, px, seed)
    rnd = np.random.default_rng(seed + 50)
    placed = [list(b) for b in large]
    for count, (least, most), deep in zip(counts, ((0.045, 0.13), (0.016, 0.045), (0.004, 0.016)), (2.4, 2.6, 2.4)):
        left = count
        for _ in range(8 * count):
            if left == 0:
                break
            r = least + (most - least) * rnd.random() ** 2.2
            if rnd.random() < 0.72:
                ax, ay, bx, by, w = lanes[rnd.integers(len(lanes))]
                f, off = rnd.random() * 1.2 - 0.1, w * rnd.normal()
                long = math.hypot(bx - ax, by - ay)
                x, y = ax + f * (bx - ax) - off * (by - ay) / long, ay + f * (by - ay) + off * (bx - ax) / long
                y += 0.08 * math.sin(3 * x)
            else:
                x, y = rnd.uniform(-wide / 2, wide / 2), rnd.uniform(-tall / 2, tall / 2)
            z = deep * rnd.random() ** 1.4 * (1 if rnd.random() < 0.8 else -0.35)
            if rnd.random() < 0.25:
                z *= 0.1
            if any(math.hypot(x - ox, y - oy) < 1.01 * (r + o) and abs(z - oz) < 1.1 * (r + o) for ox, oy, oz, o in placed):
                continue
            placed.append([x, y, z, r])
            left -= 1
    for n, (x, y, z, r) in sorted(enumerate(placed), key=lambda one: -one[1][2]):
        cut = []
        for k, (ox, oy, oz, o) in enumerate(placed[: len(large)]):
            away = math.hypot(ox - x, oy - y)
            if n < len(large) and k != n and abs(oz - z) < 0.05 and away < r + o:
                cut.append((math.atan2(oy - y, ox - x), (away**2 + r * r - o * o) / (2 * away) / r - 0.012))
        gel.bubble(x, y, z, r, cut, 1 + 0.05 * rnd.random(), rnd.uniform(0, 3))
    return gel.light


def seen_straight_on(light, wide, tall):
    """Such light fills the picture, one point of it for each of its own."""
    k = Nodes("gel")
    picture = k.n("TexImage", extension="EXTEND")
    picture.image = image("gel", light[::-1])
    set_inputs(k.b, **{"Base Color": (0.5, 0.5, 0.5, 1), "Specular": 0.0, "Emission Strength": 1.0})  # grey is for the meter, no lamp shines
    k.l(picture.outputs["Color"], k.b.inputs["Emission"])
    me = bpy.data.meshes.new("gel")
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    me.from_pydata([((x - 0.5) * wide, (y - 0.5) * tall, 0) for x, y in corners], [], [[0, 1, 2, 3]])
    for loop, corner in zip(me.uv_layers.new().data, corners):
        loop.uv = corner
    link(me, "gel", k.m, smooth=False)
    lens = camera((0, 0, 10), (0, 0, 0), fstop=None).data
    lens.type, lens.ortho_scale = "ORTHO", tall
