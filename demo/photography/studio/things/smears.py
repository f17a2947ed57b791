"""Make-up drawn on paper to see its shades: smears of a lipstick's bullet, and foundation drawn out with a spatula.

Both lie flat; what tells them from paint is what a tool leaves: fine lines along the pull, crumbs at wax's edges and a
heap where the bullet was lifted; a dollop, two ridges and a tail that thins out to nothing under a spatula.
"""

import math

import cv2
import numpy as np

from .cream import along, extended, noise, relief_mesh

STEP = 0.016  # centimetres between the points of a mesh


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


class Pull:
    """The ground under one pull along a `path`: rows along it, columns across, and noise of its own."""

    def __init__(self, path, wide, seed, before, beyond):
        self.rnd = np.random.default_rng(seed)
        self.s_line, self.points, self.normals = along(path)
        self.long, self.half = float(self.s_line[-1]), wide / 2
        self.rows = np.arange(-before, self.long + beyond, STEP)
        self.columns = np.arange(-0.85 * wide, 0.85 * wide, STEP)
        self.shape = (len(self.rows), len(self.columns))
        self.s, self.t = self.rows[:, None].astype(np.float32), self.columns[None].astype(np.float32)

    def waves(self, far, across):
        """Noise from -1 to 1, its waves so many centimetres long and broad."""
        spans = (self.rows[-1] - self.rows[0], self.columns[-1] - self.columns[0])
        return noise(self.rnd, self.shape, (spans[0] / far, spans[1] / across))

    def mesh(self, h, made_of, lean):
        at = np.stack([extended(self.rows, self.s_line, self.points[:, k], self.normals, k) for k in (0, 1)], 1)
        turn = np.stack([np.interp(self.rows, self.s_line, self.normals[:, k]) for k in (0, 1)], 1)
        turn /= np.linalg.norm(turn, axis=1, keepdims=True)
        xy = at[:, None] + turn[:, None] * self.columns[None, :, None]
        return relief_mesh(xy, h.astype(np.float32), made_of, keep=0.0012, lean=lean)


def bullet_smear(path, wide, made_of, seed, press=1.0, heap=0.2, slant=0.3, runs=1.0):
    """A bullet pressed on paper and pulled along `path`, its slanted tip first: a flat layer in fine lines, crumbly
    along its sides, and `heap` high where it stopped and pushed together what it carried. It `runs` dry after that
    share.
    """
    p = Pull(path, wide, seed, 0.3 * wide, 0.5)
    s, t, q = p.s, p.t, p.t / p.half
    lanes = 0.28 * p.waves(5, 0.20) + 0.40 * p.waves(3, 0.075) + 0.44 * p.waves(1.6, 0.038)
    dry = np.clip((s / p.long - 0.35 * runs) / 0.65, 0, 1)
    lay = 0.74 + (0.75 + 0.4 * dry) * lanes + 0.20 * p.waves(1.1, 0.7) - 0.24 * dry + 0.10 * p.waves(0.04, 0.04)
    film = 0.031 / press * np.clip(lay, 0.05, 1.6)
    crumbly = 0.05 * p.waves(1.5, 9) + 0.035 * p.waves(0.28, 9)
    crumbly = crumbly + 0.035 * p.waves(0.10, 0.3) + 0.03 * p.waves(0.045, 0.1)
    border = p.half * (1 + 0.05 * np.sin(1.1 * s + seed)) - np.abs(t) + crumbly
    # What is pushed aside crumbles along its sides, here and there.
    pushed = np.clip(0.2 + p.waves(0.9, 9), 0, 1) * np.clip(0.7 + 0.9 * p.waves(0.09, 0.09), 0, 1.6)
    film = film + 0.028 * pushed * np.exp(-(((border - 0.045) / 0.035) ** 2))
    begin = s - (0.42 * wide * (1 - np.sqrt(np.clip(1 - 0.96 * q**2, 0.02, 1))) + slant * p.half * q) - 0.6 * crumbly
    end = p.long - slant * p.half * q - 0.22 * p.half * q**2 + 0.05 * p.waves(9, 0.3) + 0.05 * p.waves(0.1, 0.09)
    h = film * smooth(border / 0.05) * smooth(begin / 0.06)
    # The heap: steep before, in folds that lie one behind another.
    back = end - s - 0.05
    folds = 0.75 + 0.30 * p.waves(0.11, 0.5) + 0.30 * p.waves(0.2, 0.16) + 0.14 * p.waves(0.05, 0.05)
    mound = np.where(back < 0.12, smooth((back + 0.05) / 0.17), np.exp(-(((back - 0.12) / 0.16) ** 2)))
    mound = mound * np.clip(folds, 0.1, 2) * np.clip(1.05 - 0.5 * q**2 + 0.3 * p.waves(9, 0.5), 0, 1.4)
    h = (h + 1.2 * heap * mound * smooth(border / 0.09)) * smooth((end - s) / 0.045)
    for _ in range(int(p.rnd.integers(26, 44))):  # crumbs
        at_end = p.rnd.random() < 0.6
        r = 0.012 + 0.036 * p.rnd.random() ** 2.5
        u = p.long + 0.25 * p.rnd.random() ** 2 if at_end else p.long * p.rnd.random()
        v = p.half * (p.rnd.uniform(-1, 1) if at_end else p.rnd.choice((-1, 1)) * (1.02 + 0.2 * p.rnd.random() ** 2))
        x, y = (s - u) * p.rnd.uniform(0.7, 1.3), t - v
        h = np.maximum(h, 0.9 * np.sqrt(np.clip(r * r * (1 + 0.5 * p.waves(0.05, 0.05)) - x * x - y * y, 0, None)))
    return p.mesh(cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.75), made_of, 0.25)


def drawn_out(path, wide, made_of, seed, dollop=0.42, thick=0.13, tail=0.4, swerve=0.0):
    """A dollop drawn out with a spatula: ridges at both sides, and a `tail`, that share of its length, which thins out
    until the paper shows, in a soft round end.
    """
    p = Pull(path, wide, seed, 0.62 * wide, 0.3)
    s, t = p.s, p.t
    f = np.clip(s / p.long, 0, 1)
    half = p.half * (1 + 0.05 * p.waves(2.2, 99) + 0.02 * p.waves(0.6, 99) - 0.10 * f)
    half = half * (1 + p.rnd.uniform(0.06, 0.22) * np.exp(-((s / (0.55 * wide)) ** 2)))
    q = (t - swerve * p.half * np.sin(math.pi * f) + 0.03 * p.waves(1.6, 1.2)) / half
    marks = 0.5 * p.waves(7, 0.42) + 0.30 * p.waves(4, 0.17) + 0.14 * p.waves(2.5, 0.08)
    lay = np.clip(0.75 + 0.55 * marks + 0.12 * p.waves(0.8, 1.2), 0.12, 2)
    body = thick * lay * (0.16 + 0.84 * (1 - f) ** 1.5)
    for side, uneven in ((-1, p.waves(1.7, 99)), (1, p.waves(1.4, 99))):
        high = np.clip(0.85 + 0.5 * uneven + p.rnd.uniform(-0.25, 0.25), 0.2, 2) * np.clip(1.08 - 1.25 * f, 0, 1)
        body = body + 1.25 * thick * high * np.exp(-np.abs((side * q - 0.87) / 0.10) ** 1.7)
    # The dollop is round behind; before, the blade has flattened it askew and drawn it into the stroke.
    lean = p.rnd.uniform(-0.35, 0.35)
    ahead = s - 0.08 * wide + 0.3 * wide * lean * q
    heap = np.clip(1 - (np.minimum(ahead, 0) / (0.6 * wide)) ** 2 - (q / 0.97) ** 2, 0, 1) ** 0.6
    heap = heap * np.exp(-((np.maximum(ahead, 0) / (wide * (0.34 + 0.2 * p.rnd.random()))) ** 1.6))
    heap = heap * (1 + 0.16 * p.waves(0.7, 0.6) + 0.10 * marks)
    pressed = smooth((s + 0.1 * wide) / (0.5 * wide))
    round_start = np.clip(1 - (np.minimum(s - 0.02 * wide, 0) / (0.56 * wide)) ** 2, 0, 1)
    inside = np.sqrt(round_start) - np.abs(q) + 0.025 * p.waves(0.5, 0.5)
    end = p.long - 0.34 * wide * q**2 + 0.10 * p.waves(99, 0.5) + 0.05 * p.waves(0.5, 0.22)
    thins = np.clip((end - s) / (tail * p.long), 0, 1) ** 0.9
    breaks = 1 + 0.8 * (1 - thins) * (p.waves(5, 0.045) + 0.6 * p.waves(3, 0.10) + 0.4 * p.waves(0.12, 0.04))
    h = body * pressed * thins + dollop * heap
    h = h * smooth(inside / 0.16)
    h = cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.034 / STEP)
    h = h * np.clip(breaks, 0, 2)
    low = np.clip(h / 0.06, 0, 1)
    return p.mesh(np.maximum(h - 0.002, 0) * (1 + 0.5 * (1 - low) ** 2 * smooth(6 * thins)), made_of, 0.3)
