"""A leaf of a peepal that dries from its tip and one edge on, drops of dew on what still lives."""

import math

import cv2
import numpy as np

from ..kit.geometry import group, lathe, put, subsurf, sweep
from ..kit.materials import film, material
from .cream import along, mesh_of, noise
from .smears import smooth
from .surfaces import SIDE, blend, painted

ACROSS = 11.0  # centimetres that the leaf's maps measure
PX = SIDE / ACROSS
LOBE = [
    *((0, 0), (0.7, -0.5), (1.75, -0.72), (2.85, -0.2), (3.3, 1.0), (3.12, 2.35)),
    *((2.35, 3.75), (1.35, 4.95), (0.62, 5.75), (0.26, 6.5), (0.13, 7.3), (0.02, 8.1)),
]
LIGHT = np.array([0.94, -0.34])  # where the picture's light goes
# Drops: how large, how long for their width, how many.
DEW = ((0.52, 1.0, 1), (0.30, 1.15, 2), (0.20, 1.5, 4), (0.14, 2.2, 3), (0.11, 1.2, 6), (0.065, 1.0, 12), (0.04, 1.0, 14))


def drying_leaf(at, turn):
    """A heart with a long tip, its foot at y = -3; painted and bent."""
    rnd = np.random.default_rng(4)
    _, rim, _ = along(LOBE)
    rim = rim[np.linspace(0, len(rim) - 1, 420).astype(int)] - (0, 3)
    maps = Maps(rnd, rim)
    s = np.linspace(0, 1, len(rim))
    foot = -3 + 8.1 * s**1.25
    v = np.linspace(-1, 1, 321)
    reach = np.abs(v)[None]
    x = v[None] * rim[:, :1]
    y = foot[:, None] + (rim[:, 1:] - foot[:, None]) * reach**1.12
    flat, shape = np.dstack([x, y]), x.shape
    dry = maps.at(cv2.GaussianBlur(maps.brown, (0, 0), 0.10 * PX), x, y)
    wave = noise(rnd, shape, (7, 5))
    crumple = noise(rnd, shape, (13, 18)) + 0.6 * noise(rnd, shape, (24, 34))
    wide = np.abs(x) / 3.3
    rolled = smooth((reach - 0.70) / 0.30) * np.clip(1 + 0.55 * noise(rnd, (shape[0], 1), (9, 1)), 0.2, 1.8)
    z = 0.30 * wide**0.8 + 0.10 * wave * reach**2 * (1 - dry)  # a shallow gutter
    z += dry * (0.50 * wide**2 + 0.11 * crumple * np.minimum(1, 2.2 * wide) * (1 - 0.8 * smooth((reach - 0.7) / 0.2)) + 0.20 * wave * wide)
    z += dry * 0.75 * rolled * smooth(rim[:, :1] / 0.9)
    z += 0.10 * np.sin((y + 3) / 8 * 3) + 0.05 * np.clip(y - 2.6, 0, 9) ** 2  # the dry tip rises
    # Where it is crisp it broke: each tear is as wide at the rim, and ends in a point.
    torn = np.zeros(shape)
    for at_, wide_, deep in ((0.235, 0.004, 0.08), (0.335, 0.007, 0.15), (0.43, 0.003, 0.06), (0.50, 0.009, 0.12), (0.585, 0.004, 0.10), (0.66, 0.006, 0.13)):
        off = np.abs(s[:, None] - at_ - 0.006 * np.sin(30 * reach)) / wide_
        torn = np.maximum(torn, deep * np.clip(1.25 - off, 0, 1) ** 0.7)
    nibbled = 0.018 * np.clip(noise(rnd, (shape[0], 1), (110, 1)), 0, 1)
    pulled = 1 - dry * (0.10 * wide**1.6 + 0.13 * rolled * reach + (torn + nibbled) * smooth((reach - 0.55) / 0.45))  # what curls up reaches less far
    curls = 0.045 * np.clip(y - 2.4, 0, 9) ** 2 * dry  # towards the side that dried first
    verts = np.dstack([x * pulled - curls, y - 0.4 * curls, z]).reshape(-1, 3)
    rows, columns = shape
    k = np.arange(rows * columns).reshape(shape)
    quads = np.stack([k[:-1, :-1], k[:-1, 1:], k[1:, 1:], k[1:, :-1]], 2).reshape(-1, 4)
    drops = dew_on(rnd, maps, x, y, z)
    leaf = mesh_of(verts, quads, maps.paint(rnd, drops, math.radians(-turn)))
    uv = leaf.data.uv_layers.new(name="flat")
    corners = np.zeros(len(leaf.data.loops), np.int32)
    leaf.data.loops.foreach_get("vertex_index", corners)
    uv.data.foreach_set("uv", (flat.reshape(-1, 2)[corners] / ACROSS + 0.5).astype(np.float32).ravel())
    stalk = [(0.0, -3.0, 0.04), (0.03, -3.7, 0.12), (0.1, -4.4, 0.2), (0.3, -5.2, 0.16), (0.62, -6.0, 0.04)]
    stem = sweep(stalk, [0.1, 0.075, 0.065, 0.07, 0.09], material("stalk", "#9A8A3E", rough=0.5), "stalk", 12)
    subsurf(stem, 2)
    return group([leaf, stem, *(drop_on(*drop, rnd) for drop in drops)], "leaf", at, (0, 0, math.radians(turn)))


class Maps:
    """What is painted on the flat leaf: its `veins` and the `net` between them, how far each point is from the rim (`inward`),
    and how far it has dried: at 0 it lives, past 1 it is `brown`.
    """

    def __init__(self, rnd, rim):
        side = (np.arange(SIDE, dtype=np.float32) + 0.5) / PX - ACROSS / 2
        self.x, self.y = np.meshgrid(side, side)
        self.veins, self.net, self.cells = (np.zeros((SIDE, SIDE), np.float32) for _ in range(3))
        self.laterals = []
        self.draw_veins(rnd, rim)
        self.net = cv2.GaussianBlur(self.net, (0, 0), 1.0)
        self.soft = cv2.GaussianBlur(self.veins, (0, 0), 0.018 * PX)
        both = np.concatenate([rim, rim[::-1] * (-1, 1)])
        mask = np.zeros((SIDE, SIDE), np.uint8)
        cv2.fillPoly(mask, [((both / ACROSS + 0.5) * SIDE).astype(np.int32)], 255)
        self.inward = cv2.distanceTransform(mask, cv2.DIST_L2, 5) / PX
        self.age = self.dried(rnd)
        self.brown = smooth((self.age - 1) / 0.10 + 0.5)

    def draw_veins(self, rnd, rim):
        """A midrib, veins that bow towards the tip, thin out and join before the rim, rungs and a net between them."""
        for sign in (-1, 1):
            laterals = [lateral(rnd, rim, n / 13, sign) for n in range(13)]
            self.laterals += laterals
            for n, (vein, after) in enumerate(zip(laterals, [*laterals[1:], None])):
                size = (0.040, 0.62) if n % 2 else (0.080, 1.0)
                if after is None:
                    drawn(self.veins, vein, *size)
                    continue
                # It turns up before the rim and runs into the next one, as the smaller ones between do.
                leaves, joins = int(rnd.uniform(28, 32)), after[int(rnd.uniform(35, 38))]
                bow = [(1 - f) ** 2 * vein[leaves] + 2 * f * (1 - f) * vein[-1] + f * f * joins for f in np.linspace(0, 1, 24)[1:]]
                drawn(self.veins, [*vein[: leaves + 1], *bow], *size)
                for f in np.arange(0.16, 0.9, 0.075) + rnd.uniform(-0.03, 0.03, 10):
                    one, other = vein[int(39 * f)], after[int(np.clip(39 * (f + rnd.uniform(-0.08, 0.05)), 0, 39))]
                    middle = (one + other) / 2 + rnd.uniform(-0.10, 0.10, 2)
                    drawn(self.net, [(1 - g) ** 2 * one + 2 * g * (1 - g) * middle + g * g * other for g in np.linspace(0, 1, 10)], 0.018, 0.75)
        drawn(self.veins, [(0, b) for b in np.linspace(-3, 5.1, 60)], 0.15, 1.0)
        for cell, thick, strong, counts in ((0.34, 2, 0.36, 0.7), (0.16, 2, 0.26, 0.3)):
            cells = cv2.Subdiv2D((0, 0, SIDE, SIDE))
            every = np.arange(cell / 2, ACROSS, cell) * PX  # scattered evenly: what is quite random is cracked glass
            for x, y in np.clip(np.stack(np.meshgrid(every, every), -1).reshape(-1, 2) + rnd.uniform(-0.42, 0.42, (len(every) ** 2, 2)) * cell * PX, 1, SIDE - 2):
                cells.insert((float(x), float(y)))
            own = np.zeros((SIDE, SIDE), np.float32)
            for facet in cells.getVoronoiFacetList([])[0]:
                facet = np.round(facet * 16).astype(np.int32)
                cv2.fillConvexPoly(own, facet, float(rnd.uniform(-1, 1)), cv2.LINE_8, 4)
                cv2.polylines(self.net, [facet], True, strong, thick, cv2.LINE_AA, 4)
            self.cells += counts * own

    def dried(self, rnd):
        """It begins at the tip and along one edge, a patch or two ahead of the rest; cell by cell it stops at a vein, and next
        to large veins what is green lasts longest.
        """
        x, y, shape = self.x, self.y, self.x.shape
        tip = smooth((y + 0.2) / 3.6) * 1.5
        left = smooth((0.35 - x) / 0.9)
        edge = 2.25 * np.exp(-self.inward / 1.05) * left * (0.50 + 0.50 * smooth((y + 3.4) / 2.6))
        age = tip * (0.72 + 0.28 * left) + edge + 0.26 * noise(rnd, shape, (9, 9)) + 0.15 * noise(rnd, shape, (26, 26))
        for px, py, r, much in ((-1.15, 0.2, 0.55, 0.5), (1.9, 2.15, 0.5, 0.55), (-0.8, -1.7, 0.28, 0.35)):
            age = age + much * np.exp(-((x - px) ** 2 + (y - py) ** 2) / r**2)
        wide = cv2.GaussianBlur(self.veins, (0, 0), 0.07 * PX)
        return age + 0.17 * cv2.GaussianBlur(self.cells, (0, 0), 0.020 * PX) - 0.42 * np.minimum(wide * 1.6, 1) * smooth((2.6 - age) / 1.2)

    def at(self, values, x, y):
        place = (((np.float32(c) / ACROSS + 0.5) * SIDE - 0.5) for c in (x, y))
        return cv2.remap(values, *place, cv2.INTER_LINEAR)

    def paint(self, rnd, drops, turn):
        """Green, a band of yellow, brown; what drops do to the light (the picture's, so far `turn`ed on the leaf)."""
        shape, soft, net, inward, age = self.x.shape, self.soft, self.net, self.inward, self.age
        uneven = noise(rnd, shape, (16, 16)) + 0.5 * noise(rnd, shape, (40, 40))
        fine = noise(rnd, shape, (260, 260)) + 0.6 * noise(rnd, shape, (600, 600))
        green = blend("#4A7A34", "#26512A", 0.5 + 0.4 * uneven)
        green = blend(green, "#A8CC6A", 0.75 * soft + 0.28 * net)
        brown = blend("#BC8348", "#83502A", 0.45 + 0.45 * uneven + 0.2 * fine + 0.08 * self.cells)
        brown = blend(brown, "#5A3218", 0.70 * smooth((age - 1.5) / 1.1) * np.clip(0.6 + 0.5 * uneven, 0, 1))
        brown = blend(brown, "#3E2012", 0.70 * np.exp(-inward / 0.20) + 0.45 * np.exp(-(((age - 1.06) / 0.05) ** 2)))  # darkest where it goes on
        brown = blend(brown, "#E3BF8A", 0.70 * soft + 0.30 * net)
        brown = blend(brown, "#D9B584", 0.8 * np.exp(-((inward / 0.04) ** 2)))  # where it broke it is paler
        paler = blend(green, "#8A9A42", 0.85 * smooth((age - 0.38) / 0.36))
        yellow = blend("#C2AE4E", "#B98E48", smooth((age - 0.84) / 0.16))
        yellow = blend(yellow, "#DDD08C", 0.5 * soft + 0.3 * net)
        color = blend(blend(paler, yellow, smooth((age - 0.70) / 0.22)), brown, self.brown)
        color = under_drops(color, drops, self.x, self.y, turn)
        dry = self.brown
        height = 0.02 * soft * (1 - 2 * (1 - dry)) + 0.006 * net * (2 * dry - 1) + 0.004 * fine * dry
        made_of = painted("leaf", color, 0.34 + 0.4 * dry + 0.05 * fine, height, ACROSS, Specular=0.45)
        k = made_of.node_tree
        flat = next(n for n in k.nodes if n.type == "MAPPING")
        flat.inputs["Scale"].default_value = (1, 1, 1)
        k.links.new(k.nodes.new("ShaderNodeUVMap").outputs[0], flat.inputs[0])
        return made_of


def drawn(on, path, wide, bright):
    """Draws a vein that thins out."""
    path = [(round((a + ACROSS / 2) * PX * 16), round((b + ACROSS / 2) * PX * 16)) for a, b in path]
    for k, (p, q) in enumerate(zip(path, path[1:])):
        f = k / len(path)
        thick = max(1, round(wide * PX * (1 - 0.88 * f)))
        cv2.line(on, p, q, float(bright * (1 - 0.55 * f * f)), thick, cv2.LINE_AA, 4)


def lateral(rnd, rim, f, sign):
    """One vein from the midrib to shortly before the rim; no two bow alike."""
    root = -2.98 + 6.2 * f**1.1
    target = rim[int(len(rim) * (0.2 + 0.62 * f))]
    out, up = sign * target[0] * rnd.uniform(0.90, 0.94), target[1] - root
    bows, sway, steps = rnd.uniform(1.15, 1.5), rnd.uniform(-0.04, 0.04), np.linspace(0, 1, 40)
    return np.stack([out * steps**0.96, root + up * steps**bows + sway * np.sin(2 * math.pi * steps)], 1)


def dew_on(rnd, maps, x, y, z):
    """Drops on what is green, as (x, y, z), half their width, how long they are for that and how far they are turned: few
    large ones, small ones around them; some have run into the furrow of a vein and lie along it.
    """
    rows, columns = x.shape
    drops = []
    for r, long, count in DEW:
        found = 0
        for _ in range(count * 60):
            if found == count:
                break
            turn = rnd.uniform(0, math.pi)
            if long > 1.3:
                vein = maps.laterals[int(rnd.integers(len(maps.laterals)))]
                k = int(rnd.integers(6, 34))
                px, py = vein[k]
                turn = math.atan2(*(vein[k + 1] - vein[k - 1])[::-1])
            else:
                i, j = int(rnd.uniform(0.06, 0.8) * rows), int(rnd.uniform(0.03, 0.97) * columns)
                px, py = x[i, j], y[i, j]
            size, around = r * rnd.uniform(0.85, 1.15), np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]) * (r * long + 0.06) + (px, py)
            living = maps.at(maps.age, around[None, :, 0], around[None, :, 1]).max() < 0.62
            if not living or maps.at(maps.inward, [[px]], [[py]])[0, 0] < 1.2 * r * long or abs(px) < size + 0.10:
                continue
            if any(math.hypot(px - a, py - b) < 1.15 * (size * long + c * d) for (a, b, _), c, d, _ in drops):
                continue
            near = np.argmin((x - px) ** 2 + (y - py) ** 2)
            drops.append(((px, py, z.flat[near]), size, long, turn))
            found += 1
    return drops


def drop_on(at, r, long, turn, rnd):
    """A drop of dew; a face of the leaf rises a little away from its midrib."""
    arc = [(math.cos(a), math.sin(a)) for a in (math.pi / 2 * k / 14 for k in range(15))]
    high = 0.52 if r < 0.3 else 0.44  # its own weight flattens a large one
    dome = [(1.0, -0.05), *((c**0.8, high * s**1.1) for c, s in arc[:-1]), (0, high)]
    o = lathe(dome, film("dew", "#F4F8EE", 0.52, (*LIGHT, 0), 0.40, 0.85), "dew", 48, auto=180)
    o.scale = (r * long, r, r)
    return put(o, at, (0, -math.atan(math.copysign(0.09, at[0])), turn))


def under_drops(color, drops, x, y, turn):
    """A drop is a lens: dark below its side towards the light, bright where it gathers that, with a shadow beyond."""
    away = (LIGHT[0] * math.cos(turn) - LIGHT[1] * math.sin(turn), LIGHT[0] * math.sin(turn) + LIGHT[1] * math.cos(turn))
    for (at_x, at_y, _), r, long, lies in drops:
        i, j, reach = (at_y + ACROSS / 2) * PX, (at_x + ACROSS / 2) * PX, 1.6 * r * long * PX
        part = np.s_[max(0, int(i - reach)) : int(i + reach), max(0, int(j - reach)) : int(j + reach)]
        dx, dy = (x[part] - at_x) / r, (y[part] - at_y) / r
        cos, sin = math.cos(lies), math.sin(lies)
        p, q = (dx * cos + dy * sin) / long, dy * cos - dx * sin  # a circle again
        a, b = (away[0] * cos + away[1] * sin) / long, away[1] * cos - away[0] * sin
        a, b = a / math.hypot(a, b), b / math.hypot(a, b)
        u, v = p * a + q * b, q * a - p * b
        far = np.hypot(u, v)
        inside = smooth((1 - far) / 0.06 + 0.5)
        shadow = 0.55 * smooth((1.16 - np.hypot(u - 0.16, v)) / 0.30) * (1 - inside)
        dim = 0.52 * smooth((0.25 - u) / 1.15) * inside
        gathered = np.exp(-(((far - 0.66) / 0.24) ** 2)) * smooth((u - 0.05) / 0.55) * inside
        lit = color[part] * (1 - shadow - dim)[..., None]
        color[part] = blend(lit, "#CFE884", 0.62 * gathered)
    return color
