"""Three forearms that lie side by side, on and against one another, seen from straight above."""

from dataclasses import dataclass

import cv2
import numpy as np

from .fields import Grid, bell, blurred

TALLNESS = 1.25  # a picture's height in its widths


@dataclass
class Arm:
    """One forearm of a `tone` (0 is fair, 2 deep): its axis is `turn`ed by so many degrees and passes the picture's middle `at`
    so many centimetres across; it is `half` as wide there, grows by `taper` to the centimetre along it, and is `bent`. It lies
    so much `higher` than the others. A `wrist` creases so far along it.
    """

    tone: int
    at: float
    turn: float
    half: float = 2.4
    taper: float = 0.0
    bent: float = 0.0
    higher: float = 0.0
    wrist: float | None = None


@dataclass
class Held:
    """How three arms are held: the picture is `wide` centimetres wide. The window stands `side` degrees to the right of its
    upper edge; `who` they are.
    """

    wide: float
    arms: tuple
    side: float = -20.0
    who: int = 11


class Arms:
    """One height field: of each point which `arm` it is on, where `along` that arm's flattened skin and `across` it, how
    `high` it lies, its `normal` and the two directions of the skin there (`ahead`, `around`).
    """

    def __init__(self, held, px):
        self.px, self.held = px, held
        self.grid = Grid(held.wide, TALLNESS * held.wide, px, held.who)
        shape = self.grid.shape
        self.high = np.full(shape, -9.0, np.float32)
        self.arm = np.zeros(shape, np.int8)
        self.along, self.across = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.ahead, self.around, self.normal = (np.tile(np.float32(axis), (*shape, 1)) for axis in np.eye(3))
        for k, arm in enumerate(held.arms):
            self.put(k, arm)
        self.high = np.maximum(self.high, -0.4)  # what lies beside all arms is a deep groove
        self.middles = [self.middle_seen(k) for k in range(len(held.arms))]

    def put(self, k, arm):
        """Lays one arm where it is higher than those before."""
        cos, sin = np.cos(np.radians(arm.turn)), np.sin(np.radians(arm.turn))
        a, b, c = np.random.default_rng(self.held.who + k).uniform(-1, 1, 3)
        u = self.grid.x * cos + self.grid.y * sin
        v = self.grid.y * cos - self.grid.x * sin - arm.at - arm.bent * u * u
        half = arm.half + arm.taper * u + 0.06 * np.sin(0.5 * u + 3 * a) + 0.03 * np.sin(1.2 * u + 3 * b)
        if arm.wrist is not None:  # narrow before the hand, which begins to widen
            past = u - arm.wrist
            half = half - 0.10 * bell(past + 0.3, 1.1) + 0.10 * np.clip(past, 0, 2) ** 1.5
        v = v + 0.05 * np.sin(0.7 * u + 3 * c)
        t = v / half
        inside = np.clip(t, -0.9985, 0.9985)
        x, rise, arc = section()
        high = np.interp(inside, x, rise).astype(np.float32) * half + arm.higher
        high = np.where(np.abs(t) < 0.9985, high, -9 - np.abs(t))
        on = high > self.high
        self.arm[on], self.high[on], self.along[on] = k, high[on], u[on]
        self.across[on] = (np.interp(inside, x, arc) * half)[on]
        slope = np.interp(inside, x, np.gradient(rise, x)).astype(np.float32)
        turned = np.arctan(2 * arm.bent * u).astype(np.float32) + np.float32(np.radians(arm.turn))
        cos, sin, one = np.cos(turned), np.sin(turned), np.ones_like(slope)
        self.normal[on] = unit(np.stack([sin * slope, -cos * slope, one], -1))[on]
        self.around[on] = unit(np.stack([-sin, cos, slope], -1))[on]
        self.ahead[on] = np.stack([cos, sin, 0 * one], -1)[on]

    def middle_seen(self, k):
        """Where along an arm the middle of what is seen of it is, and how far across."""
        g, w = self.grid, self.held.wide
        inner = (np.abs(g.x) < 0.46 * w) & (np.abs(g.y) < 0.47 * TALLNESS * w) & (self.arm == k) & (self.high > 0)
        if not inner.any():
            return 0.0, 0.0
        along = (np.percentile(self.along[inner], 2) + np.percentile(self.along[inner], 98)) / 2
        near = inner & (np.abs(self.along - along) < 0.28 * w)
        return along, (np.percentile(self.across[near], 8) + np.percentile(self.across[near], 92)) / 2

    def lay(self, maps, values, k, skin):
        """Lays flat maps of the skin of arm `k` round it."""
        x = (self.along - skin.grid.x[0, 0]) * skin.grid.px
        y = (self.across - skin.grid.y[0, 0]) * skin.grid.px
        here = self.arm == k
        for name, flat in values.items():
            laid = cv2.remap(np.float32(flat), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
            maps.setdefault(name, np.zeros(laid.shape, np.float32))[here] = laid[here]

    def bent(self, slope):
        """Normals of a skin with such slopes along and across it."""
        return unit(self.normal - slope[..., :1] * self.ahead - slope[..., 1:] * self.around)

    def out_of_focus(self, light, most=0.030):
        """Sharp on the arms' crests; the grooves between are soft."""
        deep = np.clip(0.78 - self.high / (0.74 * 2.3), 0, 1).astype(np.float32)
        soft, softer = blurred(light, 0.45 * most * self.px), blurred(light, most * self.px)
        k = np.clip(blurred(deep, 0.05 * self.px) * 2.2, 0, 2)
        # Where one arm ends before another its outline would be a stair.
        across, down = (np.diff(self.arm, axis=n, append=self.arm.take([-1], n)) != 0 for n in (1, 0))
        edge = blurred(np.float32(across | down), 0.012 * self.px) * 0.030 * self.px
        k = np.maximum(k, 1.2 * np.clip(edge, 0, 1))[..., None]
        return np.where(k < 1, light * (1 - k) + soft * k, soft * (2 - k) + softer * (k - 1))


def section(n=4001):
    """A flat oval, for a half width of 1: how high it is, and how long its arc to there."""
    x = np.linspace(-1, 1, n)
    rise = 0.74 * (1 - np.abs(x) ** 2.25) ** 0.62
    arc = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(rise)))])
    return x, rise, arc - arc[n // 2]


def unit(v):
    return v / np.sqrt((v * v).sum(-1, keepdims=True))
