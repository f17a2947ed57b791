"""Three forearms that lie side by side, seen from straight above."""

from dataclasses import dataclass

import cv2
import numpy as np

from .fields import Grid, blurred

TALLNESS = 1.25  # a picture's height in its widths


@dataclass
class Held:
    """How three arms are held: the picture is `wide` centimetres wide, they lie turned by so many degrees and `fan` out.
    The window stands `side` degrees to the right; `who` they are, and in which `order` the tones lie.
    """

    wide: float
    turn: float
    fan: float = 1.5
    side: float = -20.0
    who: int = 11
    order: tuple = (0, 1, 2)


class Arms:
    """One height field: of each point which `arm` it is on, where `along` that arm's flattened skin and `across` it, how
    `high` it lies, its `normal` and the two directions of the skin there.
    """

    def __init__(self, held, px):
        self.px = px
        self.grid = Grid(held.wide, TALLNESS * held.wide, px, held.who)
        turn = np.radians(held.turn)
        cos, sin = np.cos(turn), np.sin(turn)
        self.along = self.grid.x * cos + self.grid.y * sin
        v = self.grid.y * cos - self.grid.x * sin
        fan = np.tan(np.radians(held.fan))
        deep = held.wide * (TALLNESS * cos + abs(sin) + 1.6 * abs(fan))
        cuts = np.linspace(-deep / 2, deep / 2, 4)
        self.middles = seen_middles(cuts, TALLNESS * held.wide * cos / 2, np.tan(turn))
        edges = self.edges(cuts, fan, held.who)
        self.arm = np.int8(v > edges[1]) + np.int8(v > edges[2])
        middle = np.choose(self.arm, [(low + high) / 2 for low, high in zip(edges, edges[1:])])
        half = np.choose(self.arm, [(high - low) / 2 for low, high in zip(edges, edges[1:])])
        t = np.clip((v - middle) / half, -1, 1)
        x, rise, arc = section()
        self.across = (np.interp(t, x, arc) * half).astype(np.float32)
        self.high = (np.interp(t, x, rise) * half).astype(np.float32)
        slope = np.interp(t, x, np.gradient(rise, x)).astype(np.float32)
        flat = np.ones_like(slope)
        self.normal = unit(np.stack([sin * slope, -cos * slope, flat], -1).astype(np.float32))
        self.around = unit(np.stack([-sin * flat, cos * flat, slope], -1).astype(np.float32))
        self.ahead = np.array([cos, sin, 0], np.float32)

    def edges(self, cuts, fan, who):
        """Where arms touch: none is straight."""
        u, wobble = self.along, np.random.default_rng(who).uniform(-1, 1, (4, 3))
        spread = np.array([-1.5, -0.5, 0.5, 1.5]) * fan
        return [
            cut + s * u + 0.05 * a * np.sin(0.5 * u + 3 * b) + 0.02 * np.sin(1.3 * u + 3 * c)
            for cut, s, (a, b, c) in zip(cuts, spread, wobble)
        ]

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
        highest = self.high.max()
        deep = np.clip(0.78 - self.high / highest, 0, 1).astype(np.float32)
        soft, softer = blurred(light, 0.45 * most * self.px), blurred(light, most * self.px)
        k = np.clip(blurred(deep, 0.05 * self.px) * 2.2, 0, 2)[..., None]
        return np.where(k < 1, light * (1 - k) + soft * k, soft * (2 - k) + softer * (k - 1))


def seen_middles(cuts, reach, tilt):
    """Where along each arm the picture's middle is, and how far across it the middle of what is seen."""
    ends = np.clip(cuts, -reach, reach)
    seen, middles = (ends[:-1] + ends[1:]) / 2, (cuts[:-1] + cuts[1:]) / 2
    return [(v * tilt, 0.5 * (v - middle)) for v, middle in zip(seen, middles)]


def section(n=4001):
    """A flat oval, for a half width of 1: how high it is, and how long its arc to there."""
    x = np.linspace(-1, 1, n)
    rise = 0.74 * (1 - np.abs(x) ** 2.25) ** 0.62
    arc = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(rise)))])
    return x, rise, arc - arc[n // 2]


def unit(v):
    return v / np.sqrt((v * v).sum(-1, keepdims=True))
