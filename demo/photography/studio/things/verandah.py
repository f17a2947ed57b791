"""A verandah that opens on a garden in the last sun, for a mirror to show: painted as light, a little out of focus."""

import math

import cv2
import numpy as np

from ..kit.palette import linear


def verandah(side=1000, seed=3, wall="#B98058", floor="#8A3D2A", blossom="#D8547C"):
    """Between two smaller arches one with cusps, its edge towards the sun bright; palms in pots, a spray in flower that
    hangs in, the sun's patch on the red floor. Rows run upwards.
    """
    rnd = np.random.default_rng(seed)
    x, y = np.meshgrid(*[np.linspace(0, 1, side, dtype=np.float32)] * 2)
    seen = garden_in_low_sun(x, y, rnd)
    sky_side = seen.copy()
    open_, lit = arches(x, y)
    plaster = shade(wall) * (0.50 + 0.42 * np.exp(-(((x - 0.5) / 0.34) ** 2)) + 0.16 * soft(y, 5, rnd))[..., None]
    seen = laid(plaster, sky_side, open_)
    seen = seen + (1.5 * lit)[..., None] * shade("#FFC988")
    seen = on_floor(seen, x, y, floor)
    seen = plants(seen, rnd, blossom, side)
    return cv2.GaussianBlur(seen.astype(np.float32), (0, 0), 0.0024 * side)


def shade(color):
    return np.array(linear(color)[:3], np.float32)


def laid(below, above, share):
    return below + (above - below) * np.clip(share, 0, 1)[..., None]


def edge(inside, reach=0.003):
    return 1 / (1 + np.exp(-np.clip(inside / reach, -30, 30)))


def soft(like, count, rnd):
    grown = cv2.resize(rnd.random((count, count)).astype(np.float32), like.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return 2 * grown - 1


def garden_in_low_sun(x, y, rnd, sun=(0.58, 0.52)):
    up = y + 0.05 * soft(x, 9, rnd) + 0.03 * soft(x, 24, rnd)
    steps = ((0.24, "#3C4A20"), (0.40, "#7E7A30"), (0.52, "#D9A94E"), (0.66, "#FBD79A"), (0.95, "#F9E9CC"))
    view = np.stack([np.interp(up, [s[0] for s in steps], [float(shade(s[1])[c]) for s in steps]) for c in range(3)], -1)
    trees = edge(0.50 + 0.10 * soft(x, 7, rnd) + 0.04 * soft(x, 22, rnd) - y, 0.02) * (0.5 + 0.5 * np.clip(np.abs(x - sun[0]) * 4, 0, 1))
    view = laid(view, shade("#5B6428") * (0.8 + 0.5 * soft(x, 30, rnd))[..., None], 0.7 * trees)
    far = np.hypot(x - sun[0], 1.2 * (y - sun[1]))
    view = view + (1.6 * np.exp(-far / 0.075) + 0.35 * np.exp(-far / 0.28))[..., None] * shade("#FFDFA0")
    for _ in range(170):
        cx, cy, r = rnd.normal(sun[0], 0.2), rnd.normal(0.42, 0.1), rnd.uniform(0.007, 0.019)
        disc = edge(r - np.hypot(x - cx, y - cy), 0.002)
        view = view + (rnd.uniform(0.03, 0.3) * disc)[..., None] * shade(("#FFE2A0", "#E6D98A", "#FFF0CC")[rnd.integers(3)])
    return view


def arches(x, y):
    """How open it is, and where an edge looks to the sun."""
    open_, lit = np.zeros_like(x), np.zeros_like(x)
    for middle, half, spring, tall, cusps in ((0.5, 0.235, 0.50, 0.30, 9), (0.045, 0.15, 0.48, 0.22, 7), (0.955, 0.15, 0.48, 0.22, 7)):
        u, v = np.abs(x - middle) / half, np.maximum(y - spring, 0) / tall
        turn = np.arctan2(v, u)
        rim = 1 - 0.055 * np.abs(np.sin(cusps / 2 * turn)) * (v > 0) + 0.10 * np.exp(-(((turn - math.pi / 2) / 0.18) ** 2))
        inside = (rim - np.hypot(u, v)) * half
        open_ = np.maximum(open_, edge(inside))
        lit = lit + np.exp(-(((inside + 0.008) / 0.006) ** 2)) * np.clip(0.35 + 2.0 * (middle - x) / half * (1 if middle > 0.3 else -1), 0, 1)
    return open_, lit


def on_floor(seen, x, y, floor, horizon=0.255):
    """Polished: it mirrors the openings, long and dim, and the sun's patch lies on it."""
    deep = np.clip((horizon - y) / horizon, 0, 1)
    wall_above = cv2.GaussianBlur(seen[::-1], (0, 0), sigmaX=0.012 * len(x), sigmaY=0.05 * len(x))
    start = round((1 - 2 * horizon) * len(x))
    mirrored = np.roll(wall_above, -start, 0)
    red = shade(floor) * (0.45 + 0.5 * deep)[..., None]
    toward = 0.5 + (x - 0.5) / (1 + 1.3 * deep)
    patch = edge(0.14 - np.abs(toward - 0.45), 0.02) * (1 - 0.7 * np.exp(-(((toward - 0.45) / 0.012) ** 2))) * edge(deep - 0.08, 0.02) * edge(0.85 - deep, 0.06)
    ground = red + 0.22 * mirrored + (0.9 * patch)[..., None] * shade(floor) * shade("#FFDDB0") * 1.5
    return laid(seen, ground, edge(horizon - y, 0.002))


def plants(seen, rnd, blossom, side):
    drawn = np.zeros((side, side, 4), np.float32)

    def at(px, py):
        return int(side * px), int(side * py)

    for foot, fronds, long in (((0.245, 0.30), 13, 0.20), ((0.80, 0.29), 11, 0.17)):
        pot = np.array([at(foot[0] - 0.045, foot[1] - 0.005), at(foot[0] + 0.045, foot[1] - 0.005), at(foot[0] + 0.03, foot[1] - 0.085), at(foot[0] - 0.03, foot[1] - 0.085)])
        cv2.fillPoly(drawn, [pot], (*(0.55 * shade("#A5522F")).tolist(), 1), cv2.LINE_AA)
        for k in range(fronds):
            lean = -1.2 + 2.4 * k / (fronds - 1) + rnd.uniform(-0.1, 0.1)
            stem = [(foot[0] + long * s * math.sin(lean) * (0.5 + 0.5 * s), foot[1] + long * (s * math.cos(0.55 * lean) * 1.25 - 0.42 * abs(lean) * s * s)) for s in np.linspace(0, 1, 14)]
            for a, b in zip(stem, stem[1:]):
                cv2.line(drawn, at(*a), at(*b), (*shade("#4A5A28").tolist(), 1), max(2, round(0.004 * side)), cv2.LINE_AA)
            for n, (px, py) in enumerate(stem[3:]):
                for aside in (-1, 1):
                    turn = math.atan2(py - foot[1], px - foot[0]) + aside * 0.75
                    tip = px + 0.055 * (1 - n / 15) * math.cos(turn), py + 0.055 * (1 - n / 15) * math.sin(turn) - 0.012
                    green = shade(("#2E4420", "#47602A", "#6E7A30")[(n + k) % 3])
                    cv2.line(drawn, at(px, py), at(*tip), (*green.tolist(), 1), max(2, round(0.006 * side)), cv2.LINE_AA)
    for strand in range(7):
        px = 0.285 + 0.03 * strand
        py = 0.515 + 0.30 * math.sqrt(1 - ((0.5 - px) / 0.235) ** 2)  # it hangs from the arch
        for n in range(66 - 9 * strand):
            px, py = px + rnd.normal(0.0005, 0.007), py - rnd.uniform(-0.001, 0.007)
            color = shade(blossom) * rnd.uniform(0.5, 1.7) if rnd.random() < 0.7 else shade("#5E7034")
            cv2.circle(drawn, at(px, py), int(side * rnd.uniform(0.005, 0.010)), (*color.tolist(), 1), -1, cv2.LINE_AA)
    drawn = cv2.GaussianBlur(drawn, (0, 0), 0.0022 * side)
    return seen * (1 - drawn[..., 3:]) + drawn[..., :3]
