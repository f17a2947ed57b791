"""The skin of a forearm from near, flattened: its relief and its colour."""

import math

import cv2
import numpy as np

from .fields import Grid, bell, smooth

RED = np.array([0.04, -0.25, -0.26], np.float32)  # what blood does to a colour
BROWN = np.array([-0.20, -0.32, -0.44], np.float32)  # and what melanin does


class Skin:
    """`relief` in centimetres, `furrow` from 0 to 1 where lines are, `color` as a linear surface, `hairs` from 0 to 1, and how
    much of a dry stroke each point catches (`grip`).
    """

    def __init__(self, tone, wide, high, px, seed, arm):
        self.grid, self.arm, self.wrist = Grid(wide, high, px, seed), arm, arm.wrist
        self.tone = np.array(tone, np.float32)
        self.deep = float(1 - smooth(np.float32((self.tone @ (0.21, 0.72, 0.07) - 0.03) / 0.42)))
        self.palm = self.palm_here()
        lines, pores = self.lines(), self.pores()
        self.folds, self.pinched = self.creases()
        self.furrow = np.clip(lines + pores + 0.4 * self.pinched, 0, 1)
        vein = self.veins()
        g = self.grid
        body = 0.019 * g.noise(1.1, 1.8) + 0.0064 * g.noise(0.36, 0.5) + (0.0013 + 0.0005 * self.deep) * g.noise(0.09)
        body += 0.027 * g.blur(vein, 0.06) + (1.1 - 0.25 * self.deep) * self.tendons() - 0.043 * (1 - 0.3 * self.deep) * self.folds - 0.0025 * self.pinched
        pads = 0.0008 * g.noise(0.028) + 0.0004 * g.noise(0.011)
        self.relief = (body + pads - (0.0029 + 0.0003 * self.deep) * lines - 0.0034 * pores).astype(np.float32)
        self.grip = np.clip(0.62 - 0.74 * self.furrow + 0.14 * g.noise(0.02) + 0.08 * g.noise(0.06), 0, 1).astype(np.float32)
        self.hairs = self.drawn_hairs()
        self.color = self.colored(vein)

    def palm_here(self):
        """From 0 to 1: past the wrist, but not on the hand's edges."""
        g = self.grid
        if self.wrist is None:
            return np.zeros(g.shape, np.float32)
        past = g.x - self.wrist + 0.45 + 0.05 * g.y**2 + 0.16 * g.noise(0.7)
        wide = self.arm.half + 0.30 * np.clip(past, 0, 4)
        return (smooth((past + 0.9) / 4.6) * smooth((1.25 * wide - np.abs(g.y)) / 1.2)).astype(np.float32)

    def lines(self):
        """Lines that cross, each cut to its own depth: a coarse net drawn out across the arm, a finer one within, and a
        few long ones. Here the net is plain to see, there it is nearly gone.
        """
        g = self.grid
        coarse = g.plates(0.076, 1.7, math.radians(66), 0.12)
        other = g.plates(0.09, 2.0, math.radians(-60), 0.12)
        fine = g.plates(0.042, 1.3, math.radians(20), 0.15)
        patchy = np.clip(0.7 + 0.22 * g.noise(0.9) + 0.12 * g.noise(0.3), 0.25, 1.2)
        cut = np.clip(0.7 + 0.25 * g.noise(0.2), 0.2, 1.1)
        lines = cut * bell(coarse, 0.0075) + np.clip(0.6 + 0.3 * g.noise(0.3), 0, 1) * 0.75 * bell(other, 0.007)
        lines = np.maximum(lines, 0.45 * np.clip(0.7 + 0.3 * g.noise(0.1), 0, 1.2) * bell(fine, 0.0055)) * patchy
        across = 0
        for turn, apart in ((0.16, 0.42), (-0.3, 0.55)):
            s = g.x * math.cos(turn) + g.y * math.sin(turn) + 0.10 * g.noise(0.8) + 0.02 * g.noise(0.15)
            off = (s / apart - np.round(s / apart)) * apart
            across = across + 0.8 * np.clip(0.9 * g.noise(0.7) - 0.35, 0, 1) * bell(off, 0.009)
        return np.clip(lines + across, 0, 1.3).astype(np.float32)

    def pores(self):
        g = self.grid
        pits = np.zeros(g.shape, np.float32)
        for _ in range(round(16 * g.shape[0] * g.shape[1] / g.px**2)):
            at = (int(g.rnd.integers(g.shape[1]) * 16), int(g.rnd.integers(g.shape[0]) * 16))
            cv2.circle(pits, at, int(16 * g.px * g.rnd.uniform(0.003, 0.010)), float(g.rnd.uniform(0.3, 1)), -1, cv2.LINE_AA, 4)
        return g.blur(pits, 0.004)

    def veins(self):
        """From 0 to 1: two or three that run along, waver, fork and sink."""
        g, vein = self.grid, 0
        wander = 0.10 * g.noise(1.3) + 0.03 * g.noise(0.4)
        for start, slope in ((-1.1, 0.07), (0.2, -0.09), (0.75, 0.16), (1.6, -0.03)):
            line = start + g.rnd.uniform(-0.4, 0.4) + (slope + g.rnd.uniform(-0.05, 0.05)) * g.x
            line = line + 0.2 * np.sin(0.5 * g.x + g.rnd.uniform(0, 6)) + wander
            wide = 0.11 + 0.03 * g.noise(2.0)
            vein = vein + bell(g.y - line, wide) * np.clip(0.35 + 0.5 * g.noise(2.2, 3.0), 0, 1)
        return (np.clip(vein, 0, 1) * smooth((2.3 - np.abs(g.y)) / 0.8)).astype(np.float32)

    def tendons(self):
        """Two cords that stand out towards the wrist, and the hollows beside them."""
        g = self.grid
        if self.wrist is None:
            return np.float32(0)
        up = self.wrist - g.x
        near = smooth((up + 0.7) / 1.0) * smooth(1.2 - up / 6.5)
        sway, side = 0.08 * g.noise(3.0), self.arm.thumb
        fan = 0.035 * up  # they part up the forearm
        stands = np.clip(0.6 + 0.4 * g.noise(2.0, 3.0), 0.1, 1.1)
        cords = bell(g.y - side * (0.10 + fan) + sway, 0.27) + 0.35 * bell(g.y - side * (0.85 + 0.8 * fan) + sway, 0.29)
        hollow = bell(g.y - side * 1.35 + sway, 0.45) + 0.5 * bell(g.y - side * 0.5 + sway, 0.20) + 0.6 * bell(g.y + side * 0.42 + sway, 0.42)
        return near * stands * (0.052 * cords - 0.034 * hollow)

    def creases(self):
        """Where the hand or the arm bends: few soft folds across, each a wide valley with a lip on one side that fades before
        the arm's edge; on the palm, one round the thumb's heel. And how far skin is pinched at their bottoms, here and there.
        """
        g = self.grid
        folds, pinched = np.zeros(g.shape, np.float32), np.zeros(g.shape, np.float32)

        def fold(off, strong, wide, held):
            nonlocal pinched
            kept = np.clip(0.70 + 0.40 * g.noise(1.5), 0.1, 1.0) * held * strong
            off = off + 0.05 * g.noise(1.8) + 0.010 * g.noise(0.6)
            wide = wide * np.clip(1 + 0.25 * g.noise(1.2), 0.6, 1.5)
            folds[...] += kept * (bell(off, wide) - 0.50 * bell(off - 1.8 * wide, 1.1 * wide))
            broken = np.clip(0.35 + 0.55 * g.noise(0.6), 0, 1)
            pinched = np.maximum(pinched, kept * broken * bell(off, 0.014 + 0.008 * broken))

        if self.wrist is not None:
            past, side = g.x - self.wrist, g.y * self.arm.thumb
            for at, strong, wide, bow, middle in ((0.05, 0.95, 0.16, 0.070, 0.3), (0.62, 0.60, 0.14, 0.045, -0.5), (-0.95, 0.35, 0.19, 0.085, 0.6)):
                fold(past - at + bow * (g.y - 0.4 * middle) ** 2 + 0.06 * side, strong, wide, smooth((2.5 - np.abs(side - middle)) / 2.3))
            round_ = np.hypot(past - 4.2, 0.85 * (side - 2.4)) - 3.1
            fold(round_, 0.85, 0.13, smooth((past - 0.9) / 1.4) * smooth((1.9 - side) / 1.0))
        if self.arm.elbow is not None:
            past = g.x - self.arm.elbow
            for at, strong, wide, bow, tilt in ((0.0, 0.9, 0.20, -0.06, 0.10), (0.8, 0.45, 0.16, -0.03, 0.20)):
                fold(past - at + bow * g.y**2 + tilt * g.y, strong, wide, smooth((2.2 - np.abs(g.y - 0.3)) / 1.5))
        return folds, pinched

    def drawn_hairs(self, a_square=15.0):
        """Fine hairs that lie along the arm, few on its inside; each with a shadow of its own (see `colored`)."""
        g = self.grid
        drawn, f = np.zeros(g.shape, np.uint8), np.linspace(0, 1, 16)
        sway = g.rnd.uniform(-0.2, 0.2)
        for _ in range(round(a_square * g.shape[0] * g.shape[1] / g.px**2)):
            u, v = g.rnd.random() * g.shape[1] / g.px, g.rnd.random() * g.shape[0] / g.px
            aside = v - g.shape[0] / g.px / 2
            here = self.palm[int(v * g.px), int(u * g.px)]
            if g.rnd.random() > (0.10 + 0.8 * smooth((abs(aside) - 0.6) / 1.7)) * (1 - here):
                continue
            turns = sway + 0.13 * aside + g.rnd.normal(0, 0.12) + g.rnd.normal(0, 0.22) * f
            step = g.rnd.uniform(0.2, 0.7) / len(f)
            line = np.stack([u + np.cumsum(step * np.cos(turns)), v - np.cumsum(step * np.sin(turns))], 1)
            line, strong = np.round(line * g.px * 16).astype(np.int32), g.rnd.uniform(60, 215) * (0.6 + 0.5 * smooth((abs(aside) - 0.6) / 1.7))
            thick = max(1, round(g.px * g.rnd.uniform(0.003, 0.0070)))
            for one, other, k in zip(line, line[1:], f):
                ink = int((0.40 + 0.16 * self.deep) * strong * min(1, 6 * k + 0.3) * (1 - 0.85 * k))
                cv2.line(drawn, tuple(map(int, one)), tuple(map(int, other)), ink, thick, cv2.LINE_AA, 4)
        return drawn.astype(np.float32) / 255

    def colored(self, vein):
        g = self.grid
        blood = 0.45 * g.noise(1.7) + 0.34 * g.noise(0.35) + 0.34 * g.noise(0.09) + 0.12 * g.noise(0.03)
        brown = 0.6 * g.noise(2.2, 3.5) + 0.36 * g.noise(0.28) + 0.30 * g.noise(0.07) + 0.12 * g.noise(0.024)
        logs = (0.13 * blood)[..., None] * RED * (1 - 0.25 * self.deep) + ((0.10 + 0.07 * self.deep) * brown)[..., None] * BROWN
        logs -= (0.04 * self.furrow)[..., None] * np.array([0.55, 0.95, 1.05], np.float32)
        blue = np.array([0.20, 0.08, 0.05], np.float32) * (1 - 0.75 * self.deep)
        logs -= g.blur(vein, 0.07)[..., None] * blue
        logs += (0.20 * np.clip(self.folds, 0, 1) + 0.25 * self.pinched)[..., None] * RED - (0.06 * np.clip(self.folds, -0.4, 1) + 0.03 * self.pinched)[..., None]
        logs -= self.spots()[..., None] * np.array([0.5, 0.8, 1.0], np.float32)
        shadow = np.roll(g.blur(self.hairs, 0.006), round(0.012 * g.px), axis=0)
        logs -= (0.55 * shadow + (0.9 - 0.35 * self.deep) * self.hairs)[..., None] * np.array([0.85, 1.0, 1.1], np.float32)
        return np.clip(self.tone_here() * np.exp(logs), 0.002, 0.92).astype(np.float32)

    def tone_here(self):
        """A palm is rosy, and of deep skin paler than its arm, more beige than pink."""
        rosy = self.tone * np.exp(0.30 * RED) * (1 - self.deep) + np.float32((0.235, 0.122, 0.076)) * self.deep
        return self.tone + (0.85 * self.palm)[..., None] * (rosy - self.tone)

    def spots(self):
        """Freckles, and some moles."""
        g = self.grid
        found = np.zeros(g.shape, np.float32)
        area = g.shape[0] * g.shape[1] / g.px**2
        for k in range(round(0.55 * area)):
            mole = k < 3
            r = g.rnd.uniform(0.022, 0.05) if mole else g.rnd.uniform(0.012, 0.036)
            much = g.rnd.uniform(0.45, 0.9) if mole else g.rnd.uniform(0.06, 0.30)
            x, y = g.rnd.integers(g.shape[1]), g.rnd.integers(g.shape[0])
            reach = int(4 * r * g.px)
            part = np.s_[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
            u, v = g.x[part] - g.x[0, x], g.y[part] - g.y[y, 0]
            a = g.rnd.uniform(0, 3.1)
            far = np.hypot(u * math.cos(a) + v * math.sin(a), 1.35 * (v * math.cos(a) - u * math.sin(a))) / r
            found[part] = np.maximum(found[part], much * np.exp(-(far**3)))
        return found
