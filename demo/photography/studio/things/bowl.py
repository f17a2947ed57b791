"""A round bowl of clear glass with oil in it, in hard sun, which goes through both and is gathered on the stone."""

import math

import bpy
import cv2
import numpy as np

from ..kit.palette import linear
from .see_through import GLASS, LIQUID, revolved, skin
from .pours import under


def bowl_of_oil(at, light, color, r=2.8, middle=2.6, level=1.9, rim=2.5, wall=0.15, reach=9.0, gathers=1.7):
    """A bowl that is part of a ball of that radius around a `middle`, up to its `rim`; oil stands up to a `level` in it, and
    2 centimetres of it make white that `color`.
    """
    dense = -np.log(np.clip(linear(color)[:3], 0.002, 0.999)) / 2.0
    inner = r - wall

    def ball(radius, low, high, points=90):
        a = np.linspace(math.asin(max(-1, (low - middle) / radius)), math.asin((high - middle) / radius), points)
        return [(max(radius * math.cos(t), 1e-5), middle + radius * math.sin(t)) for t in a]

    thick = 0.5 * wall
    lip = [(r_, z) for r_, z in ((math.sqrt(inner**2 - (rim - middle) ** 2) + thick * (1 - math.cos(t)), rim + thick * math.sin(t)) for t in np.linspace(0.1, math.pi - 0.1, 16))]
    glass = revolved([*ball(inner, level, rim), *lip, *ball(r, -0.02, rim)[::-1], (1e-5, -0.02)], skin("glass", GLASS, light, gleam=1.2, within=0.1), "glass")
    wet = revolved([*ball(inner, middle - inner + 1e-4, level)[::-1]], skin("wet wall", LIQUID / GLASS, behind=dense), "wet wall")
    full = math.sqrt(inner**2 - (level - middle) ** 2)
    climbs = [(full * f, level + 0.07 * math.exp(-(1 - f) * full / 0.09)) for f in 1 - np.linspace(1, 1e-4, 120) ** 1.5]
    top = revolved([(1e-5, level), *climbs[1:]], skin("oil", LIQUID, light, behind=dense, gleam=1.0), "oil")
    for part in (glass, wet, top):
        part.location.x, part.location.y = at
        part.visible_shadow = part.visible_diffuse = False
    side = np.arange(-reach, reach, 0.02)
    below = sun_through(side, r, middle, level, rim, dense, light, gathers)
    below *= np.minimum(1, 2.1 / np.maximum(below.max(axis=2, keepdims=True), 1e-3))  # what burns out is not red
    under(bpy.data.objects["cyc"], at[0] + side, at[1] + side, below)
    return full


def sun_through(side, r, middle, level, rim, dense, light, gathers, rays=1500):
    """What light falls on the table: rays that go in through the oil's level or the ball below it are bent there, coloured on
    their way and bent again where they leave.
    """
    n, count = 1.48, len(side)
    grid = np.linspace(-1.25 * r, 1.25 * r, rays)
    sky = 1 - light.share
    landed = np.zeros((3, count, count))
    open_ = np.zeros((count, count))
    edges = np.append(side, 2 * side[-1] - side[-2])
    for towards in light.rays[::3]:
        d = -np.array(towards)
        u, v = np.meshgrid(grid, grid)
        # rays through a level square at the height of the oil
        start = np.stack([u, v, np.full_like(u, level)], -1)
        far = start - np.array((0, 0, middle))
        b, c = far @ d, (far**2).sum(-1) - r * r
        root = b * b - c
        by_top = (u**2 + v**2) < (r * r - (level - middle) ** 2)
        into_ball = (root > 0) & ~by_top
        along = np.where(into_ball, -b - np.sqrt(np.maximum(root, 0)), 0)
        place = start + along[..., None] * d
        hit = by_top | (into_ball & (along > 0) & (place[..., 2] < level) & (place[..., 2] > 0))
        normal = np.where(by_top[..., None], (0, 0, 1.0), (place - (0, 0, middle)) / r)
        cos = np.clip(-(normal @ d), 0.02, 1)
        bent = d / n + normal * (cos / n - np.sqrt(1 - (1 - cos**2) / n**2))[..., None]
        off = place - np.array((0, 0, middle))
        b2 = (off * bent).sum(-1)
        to_ball = -b2 + np.sqrt(np.maximum(b2**2 - (off**2).sum(-1) + r * r, 0))
        to_foot = place[..., 2] / np.maximum(-bent[..., 2], 1e-3)
        by_foot = to_foot < to_ball
        way = np.minimum(to_ball, to_foot)
        out = place + way[..., None] * bent
        n2 = (out - (0, 0, middle)) / r
        c2 = np.clip((bent * n2).sum(-1), 0, 1)
        sine = 1 - n**2 * (1 - c2**2)
        on = n * bent + n2 * (np.sqrt(np.maximum(sine, 0)) - n * c2)[..., None]
        falls = out[..., 2] / np.maximum(-on[..., 2], 0.05)
        ok = hit & (by_foot | ((sine > 0) & (on[..., 2] < -0.05)))
        x, y = (np.where(by_foot, out[..., axis], out[..., axis] + falls * on[..., axis]) for axis in (0, 1))
        cell = (grid[1] - grid[0]) ** 2 / (side[1] - side[0]) ** 2
        through = 0.93 * (1 - (1 - cos) ** 5)
        for part in range(3):
            weight = through[ok] * np.exp(-dense[part] * way[ok]) * cell
            landed[part] += np.histogram2d(y[ok], x[ok], (edges, edges), weights=weight)[0]
        # what none of them took reaches the table straight
        gx, gy = np.meshgrid(side, side)
        t = level / towards.z
        sx, sy = gx + t * towards.x, gy + t * towards.y
        taken = sx**2 + sy**2 < r * r - (level - middle) ** 2
        look = np.stack([gx, gy, np.full_like(gx, -middle)], -1) @ np.array(towards)
        near = gx**2 + gy**2 + middle**2 - look**2
        z_at = -look * towards.z
        taken |= (near < r * r) & (z_at < level + 0.4) & (sx * towards.x + sy * towards.y < 0.2)
        taken |= gx**2 + gy**2 < r * r - middle**2
        open_ += ~taken
    count_ = len(light.rays[::3])
    step = side[1] - side[0]
    landed = np.stack([cv2.GaussianBlur((part / count_).astype(np.float32), (0, 0), 0.035 / step) for part in landed], -1)
    open_ = cv2.GaussianBlur((open_ / count_).astype(np.float32), (0, 0), 0.03 / step)
    gx, gy = np.meshgrid(side, side)
    for high, dark, wide in ((rim, 0.42, 0.07), (rim - 0.12, -0.25, 0.06), (level + 0.05, 0.22, 0.06)):  # the lip, and where the oil climbs
        x, y = gx + high / light.towards.z * light.towards.x, gy + high / light.towards.z * light.towards.y
        line = np.abs(np.hypot(x, y) - math.sqrt(r * r - (high - middle) ** 2)) / wide
        open_ = open_ * (1 - dark * np.exp(-(line**2)))
    sunny = open_[..., None] + np.where(landed > 0.9, 0.9 + gathers * (landed - 0.9), landed)
    far = np.hypot(gx, gy)
    shady = 1 - 0.55 * np.exp(-((far / (0.75 * r)) ** 2))[..., None] * np.array((0.2, 0.8, 0.9))
    hue = np.exp(-1.2 * dense) / np.exp(-1.2 * dense).max()
    glow = cv2.GaussianBlur((1 - open_).astype(np.float32), (0, 0), 0.25 / step)[..., None] * hue  # light that glass throws about
    return (light.share * (sunny + 0.16 * glow) + sky * (shady - 0.18 * (1 - open_)[..., None] * (1 - hue))).astype(np.float32)
