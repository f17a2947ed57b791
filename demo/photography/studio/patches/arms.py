"""Three forearms that lie beside, on or across one another, seen from straight above."""

from dataclasses import dataclass

import cv2
import numpy as np

from .fields import Grid, bell, blurred, smooth

TALLNESS = 1.25  # a picture's height in its widths


@dataclass
class Arm:
    """One forearm of a `tone` (0 is fair, 2 shyamla): its axis is `turn`ed by so many degrees and passes the picture's middle `at`
    so many centimetres across; it is `half` as wide there (or at its wrist), grows by `taper` to the centimetre along it, and
    is `bent`. It lies so much `higher` than the others. Its `wrist` is so far along it, beyond which the palm begins, its
    `thumb` on that side (-1 or 1). At its `elbow` it is folded by so many degrees (`fold`).
    """

    tone: int
    at: float
    turn: float
    half: float = 2.4
    taper: float = 0.0
    bent: float = 0.0
    higher: float = 0.0
    wrist: float | None = None
    thumb: int = 1
    elbow: float | None = None
    fold: float = 0.0


@dataclass
class Bangle:
    """A plain gold ring round the arm `on`, so far `along` it, askew by `lean` to the centimetre, of a wire `thick` through.
    It is so much wider than the wrist (`loose`).
    """

    on: int
    along: float
    lean: float = 0.0
    thick: float = 0.26
    loose: float = 0.10


@dataclass
class Held:
    """How three arms are held: the picture is `wide` centimetres wide. The window stands `side` degrees to the right of its
    upper edge; `who` they are. What they lie on has a color.
    """

    wide: float
    arms: tuple
    side: float = -20.0
    who: int = 11
    ground: str = "#CDB9A6"
    bangles: tuple = ()


GROUND = -1.5  # how high that is, where an arm's widest is 0


class Arms:
    """One height field: of each point which `arm` it is on, where `along` that arm's flattened skin and `across` it, how
    `high` it lies, its `normal` and the two directions of the skin there (`ahead`, `around`).
    """

    def __init__(self, held, px):
        self.px, self.held = px, held
        self.grid = Grid(held.wide, TALLNESS * held.wide, px, held.who)
        shape = self.grid.shape
        self.high = np.full(shape, GROUND, np.float32)
        self.arm = np.full(shape, -1, np.int8)
        self.along, self.across = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.ahead, self.around, self.normal = (np.tile(np.float32(axis), (*shape, 1)) for axis in np.eye(3))
        for k, arm in enumerate(held.arms):
            self.put(k, arm)
        self.gold, self.stands = len(held.arms), np.zeros(shape, np.float32)
        for bangle in held.bangles:
            self.put_bangle(bangle, held.arms[bangle.on])
        self.middles = [self.middle_seen(k) for k in range(len(held.arms))]

    def frame(self, k, arm):
        """How far along an arm each point is, how far from its middle, and how wide the arm is there."""
        cos, sin = np.cos(np.radians(arm.turn)), np.sin(np.radians(arm.turn))
        a, b, c = np.random.default_rng(self.held.who + k).uniform(-1, 1, 3)
        u = self.grid.x * cos + self.grid.y * sin
        v = self.grid.y * cos - self.grid.x * sin - arm.at - arm.bent * u * u + 0.05 * np.sin(0.7 * u + 3 * c)
        if arm.elbow is not None:  # both halves turn away by as much
            v = v - np.tan(np.radians(arm.fold / 2)) * (np.hypot(u - arm.elbow, 1.6) - abs(arm.elbow))
        one, other = (edge + arm.taper * u + 0.04 * np.sin(0.5 * u + 3 * a) + 0.02 * np.sin(1.2 * u + 3 * b) for edge in outline(arm, u))
        return u, v - (one - other) / 2 * arm.thumb, (one + other) / 2

    def put(self, k, arm):
        """Lays one arm where it is higher than those before."""
        u, v, half = self.frame(k, arm)
        t = v / half
        inside = np.clip(t, -0.9985, 0.9985).astype(np.float32)
        x, rise, arc = section()
        high = np.interp(inside, x, rise).astype(np.float32) * half * flatness(arm, u) + swells(arm, u, v, t) + arm.higher
        slope_x, slope_y = (np.gradient(high, axis=n).astype(np.float32) * self.px for n in (1, 0))
        high = np.where(np.abs(t) < 0.9985, high, -9 - np.abs(t))
        on = high > self.high
        self.arm[on], self.high[on], self.along[on] = k, high[on], u[on]
        self.across[on] = (np.interp(inside, x, arc) * half)[on]
        one = np.ones_like(slope_x)
        turned = np.arctan(2 * arm.bent * u).astype(np.float32) + np.float32(np.radians(arm.turn))
        cos, sin = np.cos(turned), np.sin(turned)
        self.normal[on] = unit(np.stack([-slope_x, -slope_y, one], -1))[on]
        self.around[on] = unit(np.stack([-sin, cos, slope_y * cos - slope_x * sin], -1))[on]
        self.ahead[on] = unit(np.stack([cos, sin, slope_x * cos + slope_y * sin], -1))[on]

    def put_bangle(self, bangle, arm):
        """Lays a bangle round its arm: half a torus, as flat as the wrist."""
        u, v, half = self.frame(bangle.on, arm)
        r = bangle.thick / 2
        off = (u - bangle.along - bangle.lean * v) / np.hypot(1, bangle.lean)
        x, rise, _ = section()
        middle = half + bangle.loose
        ring = np.interp(v / middle, x, rise) * middle * flatness(arm, u) + arm.higher + 0.3 * r
        high = (ring + r * np.sqrt(np.clip(1 - (off / r) ** 2, 0, 1))).astype(np.float32)
        slope_x, slope_y = (np.gradient(high, axis=n).astype(np.float32) * self.px for n in (1, 0))
        on = (np.hypot(off, np.clip(np.abs(v) - middle + r, 0, None)) < r) & (high > self.high)
        self.stands[on] = np.minimum(high - self.high, bangle.thick)[on]
        self.arm[on], self.high[on] = self.gold, high[on]
        self.normal[on] = unit(np.stack([-slope_x, -slope_y, np.ones_like(slope_x)], -1))[on]

    def middle_seen(self, k):
        """Where along an arm the middle of what is seen of it is, and how far across."""
        g, w = self.grid, self.held.wide
        inner = (np.abs(g.x) < 0.46 * w) & (np.abs(g.y) < 0.47 * TALLNESS * w) & (self.arm == k) & (self.high > 0.3)
        wrist = self.held.arms[k].wrist
        if wrist is not None:
            inner &= self.along < wrist - 0.9
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

    def lay_ground(self, maps, color):
        """Paper, matt and a little uneven."""
        here, g = self.arm < 0, self.grid
        paper = np.clip(1 + 0.012 * g.noise(1.5) + 0.010 * g.noise(0.02), 0, 2)[..., None] * np.float32(color)
        maps["color"][here] = paper[here]
        maps["opaque"][here], maps["rough"][here], maps["mirrors"][here] = 1, 0.7, 0.004

    def lay_gold(self, maps, color):
        """Bangles, which shade the skin beside them as cream does that stands on it."""
        here = self.arm == self.gold
        maps["color"][here], maps["opaque"][here], maps["rough"][here] = color, 1, 0.3
        maps["metal"], maps["body"] = here, np.maximum(maps["body"], self.stands)

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


def outline(arm, u):
    """How far the arm reaches from its axis on its thumb's side and on the other, in centimetres."""
    one = other = np.full(u.shape, arm.half, np.float32)
    if arm.wrist is not None:  # flesh swells up the forearm, on the thumb's side later; the palm is wider than the wrist
        up, past = arm.wrist - u, u - arm.wrist
        one = one + 0.95 * smooth((up - 2.0) / 11) + 0.10 * bell(up - 0.9, 0.9) + 1.5 * smooth((past - 0.2) / 4.2)
        other = other + 0.80 * smooth((up - 1.0) / 9) + 0.14 * bell(up - 1.6, 0.8) + 0.75 * smooth((past + 0.1) / 2.6)
    if arm.elbow is not None:
        beyond = u - arm.elbow
        one, other = one + 0.16 * bell(beyond + 1.5, 1.6), other + 0.10 * bell(beyond - 0.8, 1.8)
    return one, other


def flatness(arm, u):
    """A wrist is flatter than the forearm, and a palm more so."""
    if arm.wrist is None:
        return np.float32(1)
    return (1 - 0.16 * smooth((u - arm.wrist + 7) / 7) - 0.16 * smooth((u - arm.wrist) / 2)).astype(np.float32)


def swells(arm, u, v, t):
    """What rises from the oval: the palm's two heels, the hollow of an elbow."""
    more = np.zeros(u.shape, np.float32)
    inner = smooth((1 - np.abs(t)) / 0.4)
    more += inner * muscles(arm, u, t)
    if arm.wrist is not None:
        past, to_thumb = u - arm.wrist, v * arm.thumb
        heel = 0.62 * bell(past - 3.6, 2.3) * bell(to_thumb - 1.5, 1.35) + 0.50 * bell(past - 3.2, 2.3) * bell(to_thumb + 1.6, 1.2)
        more += inner * (heel * smooth(past / 1.3) - 0.10 * bell(past, 0.7) * bell(to_thumb, 1.8))
    if arm.elbow is not None:
        more -= inner * 0.20 * bell(u - arm.elbow, 1.0) * bell(v, 1.7)
    return more.astype(np.float32)


def muscles(arm, u, t):
    """Two bellies with a shallow hollow between, or a forearm is a tube; the cords of the wrist take over from them."""
    seam = -0.10 * arm.thumb + 0.07 * np.sin(0.33 * u + arm.at)
    fleshy = 1.0 if arm.wrist is None else 0.25 + 0.75 * smooth((arm.wrist - u - 0.5) / 5)
    return fleshy * (0.110 * bell(t - 0.42 * arm.thumb - seam, 0.30) + 0.070 * bell(t + 0.50 * arm.thumb - seam, 0.28) - 0.095 * bell(t - seam, 0.20))


def section(n=4001):
    """A flat oval, for a half width of 1: how high it is, and how long its arc to there."""
    x = np.linspace(-1, 1, n)
    rise = 0.74 * (1 - np.abs(x) ** 2.25) ** 0.62
    arc = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(rise)))])
    return x, rise, arc - arc[n // 2]


def unit(v):
    return v / np.sqrt((v * v).sum(-1, keepdims=True))
