"""What was drawn on flattened skin: how thick it lies, how far it covers and what it shines like."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from .creams import CREAMS, bead, dab, lay_cream, pat, smear
from .drops import drop, sheen
from .fields import bell, blurred, noise_like, smooth


@dataclass
class Stroke:
    """Drawn with one of the `TOOLS`: a `bullet`, a `wand`, a `finger`, a `sweep` of one with powder on it, a drop that it
    `rub`s, or how skincare lies (`creams.py`, `drops.py`). `at` is its middle, `size` its width and length in
    centimetres, `turn` in degrees (0 is downwards). It `runs` dry after that share of its length, unless it `stops`. The `way`
    of a bullet or a wand is told where that is drawn.
    """

    at: tuple[float, float]
    color: tuple[float, float, float]
    look: str
    size: tuple[float, float] = (1.0, 2.6)
    turn: float = 0.0
    by: str = "bullet"
    runs: float = 0.6
    way: str = "pull"
    press: float = 1.0
    bend: float = 0.0
    seed: int = 0

    @property
    def stops(self):
        return self.way != "pull"


# How thick a film lies (in centimetres), how uneven along the pull, how much of it is pushed into a rim and how broad that is;
# how soft its sides are, how much of skin's lines it fills, how far it covers at most; how rough it is, how much it mirrors
# straight on. Through `glass` skin is seen; `coat` is a gloss of its own (1 flows), which stands so high (`dome`), is round at its rim for
# so far (`roll`) and `clings` to skin's relief. What is fluid `thins` from so many layers. `dust` is how grainy, `pearl` how much of it is mica.
LOOKS = {
    "velvet": dict(thick=0.0020, streak=0.22, rim=0.12, edge=0.05, soft=0.15, fills=0.12, most=0.955, rough=0.44, mirrors=0.018),
    "satin": dict(thick=0.0024, streak=0.24, rim=0.15, edge=0.05, soft=0.14, fills=0.30, most=0.965, rough=0.30, mirrors=0.030, coat=0.06, dome=0.003, roll=0.12, clings=0.9),
    "sheer": dict(thick=0.0014, streak=0.18, rim=0.08, edge=0.05, soft=0.17, fills=0.15, most=0.60, rough=0.34, mirrors=0.026),
    "liquid": dict(thick=0.0055, streak=0.06, rim=0.3, edge=0.040, soft=0.01, fills=0.75, most=0.995, rough=0.27, mirrors=0.03, coat=0.9, dome=0.024, roll=0.07, clings=0.3),
    "fluid": dict(thick=0.0042, streak=0.22, rim=0.30, edge=0.05, soft=0.07, fills=0.75, most=0.975, rough=0.27, mirrors=0.022, thins=5.2, coat=0.11, dome=0.011, roll=0.11, clings=0.45),
    "powder": dict(thick=0.0012, streak=0.10, rim=0.0, edge=0.05, soft=1.0, fills=0.05, most=0.80, rough=0.58, mirrors=0.018, dust=0.2),
    "shadow": dict(thick=0.0014, streak=0.08, rim=0.0, edge=0.05, soft=0.55, fills=0.12, most=0.97, rough=0.48, mirrors=0.022, dust=0.16),
    "shimmer": dict(thick=0.0014, streak=0.08, rim=0.0, edge=0.05, soft=0.55, fills=0.16, most=0.90, rough=0.34, mirrors=0.03, dust=0.25, pearl=0.34),
    "kohl": dict(thick=0.0018, streak=0.16, rim=0.0, edge=0.03, soft=0.07, fills=0.15, most=0.965, rough=0.42, mirrors=0.022),
    "smudged kohl": dict(thick=0.0010, streak=0.10, rim=0.0, edge=0.05, soft=0.6, fills=0.12, most=0.86, rough=0.46, mirrors=0.020, dust=0.12),
    "pearl": dict(thick=0.0010, streak=0.10, rim=0.0, edge=0.05, soft=0.9, fills=0.12, most=0.55, rough=0.34, mirrors=0.03, dust=0.4, pearl=0.62),
    "balm once": dict(thick=0.0014, streak=0.12, rim=0.05, edge=0.035, soft=0.34, fills=0.55, most=0.95, rough=0.34, mirrors=0.028, glass=0.26, coat=0.12, dome=0.004, roll=0.14, clings=0.80),
    "balm": dict(thick=0.0022, streak=0.10, rim=0.08, edge=0.035, soft=0.28, fills=0.70, most=0.96, rough=0.30, mirrors=0.030, glass=0.38, coat=0.20, dome=0.007, roll=0.16, clings=0.65),
    "rubbed in": dict(thick=0, streak=0, rim=0, edge=0.05, soft=1.0, fills=0.12, most=0.95, rough=0.38, mirrors=0.030, glass=0.03, coat=0.032, dome=0, roll=0.2, clings=0.8),
    "serum sheen": dict(thick=0.001, streak=0.10, rim=0, edge=0.05, soft=1.0, fills=0.6, most=0.95, rough=0.30, mirrors=0.036, glass=0.015, coat=0.12, dome=0, roll=0.2, clings=0.7),
    "serum": dict(thick=0, streak=0, rim=0, edge=0.05, soft=0, fills=0, most=0.99, rough=0.30, mirrors=0.008, glass=0.36, coat=1.0, dome=0.19, roll=0.2, clings=0.10),
    "oil": dict(thick=0.0035, streak=0.0, rim=0, edge=0.050, soft=0.16, fills=0.8, most=0.99, rough=0.30, mirrors=0.02, glass=0.38, coat=1.0, dome=0.028, roll=0.24, clings=0.48),
}


class Films:
    """All strokes on one skin, as maps of its size."""

    def __init__(self, skin, strokes):
        shape = skin.grid.shape
        self.film, self.cover, self.fills = (np.zeros(shape, np.float32) for _ in range(3))
        self.rough, self.mirrors, self.coat, self.pearl = (np.zeros(shape, np.float32) for _ in range(4))
        self.dome, self.body, self.clings = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.ones(shape, np.float32)
        self.paint, self.glass = np.zeros((*shape, 3), np.float32), np.zeros((*shape, 3), np.float32)
        for stroke in strokes:
            self.lay(skin, stroke)

    def lay(self, skin, stroke):
        look, g = CREAMS.get(stroke.look) or LOOKS[stroke.look], skin.grid
        here = part_of(stroke, g)
        rnd = np.random.default_rng(500 + stroke.seed)
        if stroke.look in CREAMS:
            return lay_cream(self, skin, stroke, here, drawn(stroke, look, g.x[here], g.y[here], g.px, rnd)[0])
        much, lay, inside = drawn(stroke, look, g.x[here], g.y[here], g.px, rnd)
        grip = skin.grip[here]
        if stroke.by in ("bullet", "wand", "sweep"):  # each slides so far over a plate before it lets go
            grip = dragged(grip, stroke, g.px, rnd.uniform(0.09, 0.20) if stroke.by != "sweep" else 0.05)
        cover = self.covered(grip, look, much, rnd, g.px, here)
        cover = blurred(np.float32(cover), 0.0028 * g.px)
        film = look["thick"] * stroke.press * lay * smooth(1.6 * cover / look["most"])
        above = cover > self.cover[here]
        color = np.array(stroke.color, np.float32) * (1.03 - 0.05 * np.clip(lay, 0, 2))[..., None]
        self.paint[here] = np.where(above[..., None], color, self.paint[here])
        if "glass" in look:  # filters what comes back from skin, the more the thicker it lies
            tint = np.array(stroke.color, np.float32) / max(stroke.color)
            even = lay if stroke.by == "drop" else much
            if stroke.by != "drop" and flows(look):
                even = blurred(np.minimum(much, 1.1), 0.04 * g.px) * (0.6 + 0.4 * smooth(inside / 0.25))
            passed = -np.log(np.clip(tint, 0.02, 1)) * (look["glass"] * (1 - 0.5 * skin.deep) * np.clip(even * cover, 1e-4 * (cover > 0), 1.5))[..., None]
            self.glass[here] = np.maximum(self.glass[here], passed)
        self.set(here, above, look)
        if "coat" in look:
            lies = smooth(1.5 * cover) * smooth((1.0 if flows(look) else 2.2) * much)
            self.coat[here] = np.maximum(self.coat[here], look["coat"] * lies)
            dome = look["dome"] * stroke.press * np.minimum(lay, 1.4) * (1 - np.exp(-np.clip(inside, 0, None) / look["roll"]))
            if stroke.by == "drop":
                dome = look["dome"] * stroke.press * lay
            if stroke.by == "wand" and not flows(look):  # where it ran dry none stands on the skin
                dome = dome * smooth(1.8 * blurred(np.float32(cover), 0.025 * g.px))
            self.dome[here] = np.maximum(self.dome[here], dome)
            self.clings[here] = np.where(above, look["clings"], self.clings[here])
        self.film[here] = np.maximum(self.film[here], film)
        self.cover[here] = np.maximum(self.cover[here], cover)

    def covered(self, grip, look, much, rnd, px, here):
        """A full stroke covers all; where it runs dry, only what stands out from skin takes some."""
        if flows(look):  # it runs together
            return look["most"] * smooth(2.5 * blurred(much, 0.02 * px))
        if "glass" in look:
            return look["most"] * smooth(1.7 * much - 0.35 * (1 - grip))
        if "thins" in look:  # where it is thin, it lies in skin's lines and lets them be seen
            return look["most"] * (1 - np.exp(-much * (0.72 + 0.45 * grip)))
        if "dust" not in look:
            grip = np.maximum(grip, 0.35 * look["fills"])  # what is fluid fills the deepest line
            much = np.clip(much, 0, 2)  # the thinner it is, the more of it lies only on what stands out
            return look["most"] * (1 - np.exp(-3.4 * much**1.5 * np.clip(0.62 + 0.60 * grip + 0.9 * (1 - much) * (grip - 0.5), 0.05, 2)))
        grains = blurred(rnd.standard_normal(much.shape).astype(np.float32), 0.0045 * px)
        grains = grains / grains.std()
        cover = look["most"] * (1 - np.exp(-1.55 * much * np.clip(1 + 0.34 * look["dust"] * grains, 0, 2) * (0.50 + 0.78 * grip)))
        near = np.clip(1.6 * blurred(np.float32(much), 0.22 * px), 0, 1)
        fallen = blurred(np.float32(rnd.random(much.shape) < 0.0005 * near), 0.0055 * px) * (0.0055 * px) ** 2
        cover = np.maximum(cover, 0.9 * look["most"] * np.clip(7.5 * fallen * rnd.uniform(0.4, 1.2) - 0.12, 0, 1))
        if "pearl" in look:
            flakes = np.clip(blurred(np.float32(rnd.random(much.shape) > 0.988), 0.0042 * px) * 14 - 0.5, 0, 1.6)
            shines = cover / look["most"] * (look["pearl"] + 0.10 * grains + 1.5 * flakes * rnd.random(much.shape))
            self.pearl[here] = np.maximum(self.pearl[here], np.clip(shines, 0, 3))
        return cover

    def set(self, here, above, look):
        for name in ("rough", "mirrors", "fills"):
            mine = getattr(self, name)
            mine[here] = np.where(above, look[name], mine[here])


def flows(look):
    return look.get("coat", 0) == 1


def part_of(stroke, g):
    reach = 0.62 * math.hypot(*stroke.size) + 0.35
    x0, x1 = (int(np.clip((stroke.at[0] + side * reach - g.x[0, 0]) * g.px, 0, g.shape[1])) for side in (-1, 1))
    y0, y1 = (int(np.clip((stroke.at[1] + side * reach - g.y[0, 0]) * g.px, 0, g.shape[0])) for side in (-1, 1))
    return np.s_[y0:y1, x0:x1]


def drawn(stroke, look, x, y, px, rnd):
    """How much reaches skin (1 covers it; of a cream, how high it stands), how thick it lies, in its usual thickness, and how
    far from its outline each point is.
    """
    wide, long = stroke.size
    a = math.radians(stroke.turn)
    x, y = x - stroke.at[0], y - stroke.at[1]
    s = np.float32(y * math.cos(a) - x * math.sin(a) + long / 2)  # along the pull
    t = np.float32(x * math.cos(a) + y * math.sin(a))  # across it
    hand = Hand(stroke, look, px, rnd, s, t)
    t = t - stroke.bend * wide * ((s / long) ** 2 - 0.3) - 0.010 * hand.noise(0.5)
    return TOOLS[stroke.by](hand, s, t)


class Hand:
    """One stroke, and the noise that is its own."""

    def __init__(self, stroke, look, px, rnd, s, t):
        self.stroke, self.look, self.px, self.rnd, self.s, self.t = stroke, look, px, rnd, s, t
        self.wide, self.long = stroke.size

    def noise(self, size):
        return noise_like(self.rnd, self.s.shape, size * self.px, size * self.px)

    def lanes(self, size, along):
        """What differs across the pull and stays along it."""
        field = self.rnd.standard_normal((int(self.long / along) + 8, int(3 * self.wide / size) + 8)).astype(np.float32)
        field = cv2.resize(field, None, fx=1, fy=24, interpolation=cv2.INTER_CUBIC)
        u, v = self.t / size + field.shape[1] / 2, 24 * (self.s / along + 3)
        return 1.3 * cv2.remap(field, u, v, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)

    def spent(self):
        run = self.stroke.runs * self.long
        return np.clip((self.s - run) / max(0.2, self.long - run), 0, 1)

    def thickness(self, inside, spent):
        look = self.look
        lay = 1 + look["streak"] * (0.7 * self.lanes(0.10, 1.8) + 0.6 * self.lanes(0.036, 1.3)) + 0.08 * self.noise(0.3)
        heaped = np.clip(0.9 + 0.5 * self.noise(0.35), 0, 2) * (1 - 0.6 * spent)
        lay = lay + look["rim"] * heaped * bell(inside - 1.1 * look["edge"], 0.8 * look["edge"])
        return np.clip(lay, 0.1, 3.4)


def bullet(hand, s, t):
    """A lipstick's cut face: it begins along a slanted edge, as wide as the bullet. By its `way` it is pulled until it runs dry on
    skin's plates; set down lightly and pressed until it stops; drawn back and forth; or dabbed, short and thick.
    """
    rnd, wide, long, look, way = hand.rnd, hand.wide, hand.long, hand.look, hand.stroke.way
    slant = math.tan(math.radians(rnd.uniform(4, 16) * rnd.choice([-1, 1])))
    corner, streaky = rnd.uniform(0.6, 1.0), rnd.uniform(0.5, 1.1)
    light, dry = {"pull": (0.0, 0.95), "press": (0.55, 0.25), "double": (0.1, 0.45), "dab": (0.0, 0.1)}[way]
    passes = [(0.0, 0.0, 0.0, long if way != "dab" else max(0.66 * long, 0.95 * wide))]
    if way == "double":
        side = rnd.choice([-1, 1]) * rnd.uniform(0.08, 0.16)
        passes.append((side * wide, rnd.uniform(-0.06, 0.06), rnd.uniform(0.03, 0.16) * long, rnd.uniform(0.80, 1.0) * long))
    firm = 0.13 * hand.noise(0.7) + 0.06 * hand.noise(0.25)  # no hand presses evenly
    much = lay = inside = 0
    for nth, (aside, askew, from_, to) in enumerate(passes):
        t1, s1 = t - aside - askew * (s - long / 2), s - from_
        half = wide / 2 * (1 - 0.10 * s / long + 0.04 * np.sin(2.4 * s / long + rnd.uniform(0, 6)))
        q = np.clip(np.abs(t1) / half, 0, 1)
        side = half - np.abs(t1) + 0.016 * hand.noise(0.5) + 0.010 * hand.lanes(0.06, 0.8)
        begin = s1 - slant * (t1 + half) * 0.6 - corner * half * q**2.6 + 0.014 * hand.noise(0.2)
        end = to - s - (0.5 if way == "pull" else 0.75) * half * q**2.4 + (0.08 if way == "pull" else 0.03) * hand.lanes(0.3, 9) + 0.02 * hand.noise(0.2)
        spent = hand.spent() if way == "pull" else smooth((s - 0.35 * to) / (0.65 * to))
        lighter = light * (1 - smooth(s1 / (0.5 * long))) + dry * spent
        pressed = 1.20 + firm - lighter + streaky * (0.09 * hand.lanes(0.16, 4) + 0.05 * hand.lanes(0.045, 3)) * (0.4 + 1.0 * lighter)
        pressed = pressed - 0.30 * q**3 * (0.5 + lighter)
        soft_end = 0.6 if way == "pull" else 0.28
        this = pressed * smooth(np.minimum(side, begin) / look["soft"] + 0.12) * smooth(end / soft_end)
        far = np.minimum(np.minimum(side, begin), 0.4 * end if way == "pull" else end)
        here = hand.thickness(far, spent if way == "pull" else lighter)
        if way == "dab":  # it stuck to the bullet as that was lifted
            here = here * np.clip(1.1 + 0.22 * hand.noise(0.13) + 0.16 * hand.noise(0.05), 0.3, 2)
        over = 0 if nth == 0 else 0.2 * smooth(inside / 0.1)
        much, lay, inside = np.maximum(much, this), np.maximum(lay, here * (1 + over)), np.maximum(inside, far)
    return np.float32(much), np.float32(lay), np.float32(inside)


def wand(hand, s, t):
    """A doe foot: it sets down a round drop, pulls it to a narrower band that lies wet, and lifts off: when that ran dry, where it
    stops in a bead, or slowly, so that the band tapers.
    """
    rnd, wide, long, look, way = hand.rnd, hand.wide, hand.long, hand.look, hand.stroke.way
    r = wide / 2
    along = np.clip(s / long, 0, 1)
    half = r * (0.86 + 0.14 * bell(s - 0.8 * r, 0.9 * r) - 0.10 * along + 0.035 * np.sin(5 * along + rnd.uniform(0, 6)) + 0.02 * np.sin(11 * along + rnd.uniform(0, 6)))
    if way == "taper":
        half = half * (1 - 0.52 * smooth((along - 0.45) / 0.55))
    last = 0.7 * r if way != "taper" else 0.4 * r
    nearest = np.clip(s, r, max(r, long - last))
    inside = half - np.hypot(t, s - nearest) + 0.010 * hand.noise(0.4) + 0.004 * hand.noise(0.12)
    spent = hand.spent()
    dry = 1.05 if way == "pull" else 0.15
    much = 1.25 - dry * spent**1.5 + 0.14 * spent * hand.lanes(0.10, 3) - 0.15 * spent * (np.abs(t) / r) ** 2
    much = much * smooth(inside / max(0.02, look["soft"]))
    lay = hand.thickness(inside, spent) * (1 + 0.45 * bell(s - r, 0.8 * r)) * (1 - (0.65 if way == "pull" else 0.3 if way == "taper" else 0) * spent)
    if way == "stop":
        lay = lay + 0.35 * bell(s - (long - 0.9 * r), 0.6 * r)
    return np.float32(much), np.float32(lay * (1 + 0.10 * hand.noise(0.5))), np.float32(inside)


def finger(hand, s, t):
    """A fingertip sets down most, and rubs what is left of it along: its sides are soft."""
    rnd, wide, long, look = hand.rnd, hand.wide, hand.long, hand.look
    r = wide / 2
    half = r * (1 + 0.05 * np.sin(3 * s / long + rnd.uniform(0, 6)))
    nearest = np.clip(s, 1.15 * r, max(1.15 * r, long - 0.8 * r))
    stretch = np.where(s < nearest, 1 / 1.15, 1.0)
    inside = half - np.hypot(t, (s - nearest) * stretch) + 0.016 * hand.noise(0.3) + 0.008 * hand.noise(0.08)
    spent = hand.spent()
    soft = look["soft"] * wide * (0.5 + 1.5 * spent) + 0.02
    much = (1.18 - (0.35 if hand.stroke.stops else 0.86) * spent) * smooth(inside / soft)
    much = much + (0.05 + (0.03 if "glass" in look else 0.10) * spent) * (0.7 * hand.lanes(0.20, 4) + 0.6 * hand.lanes(0.06, 2)) * smooth(inside / 0.05)
    ridges = np.sin((s + 0.5 * t * t / r + 0.02 * hand.noise(0.3)) * 2 * math.pi / 0.055)  # a fingerprint, where it was lifted
    much = much + 0.05 * ridges * smooth(inside / 0.1) * (0.3 + spent)
    return np.float32(much), np.float32(hand.thickness(inside, spent) * (1 - 0.5 * spent)), np.float32(inside)


def rub(hand, s, t):
    """A drop of a fluid that a fingertip spreads: thick where it was set down, thin and streaked further on, its sides feathered."""
    rnd, wide, long, look = hand.rnd, hand.wide, hand.long, hand.look
    r = wide / 2
    half = r * (0.96 + 0.08 * bell(s - 0.9 * r, r) + 0.03 * np.sin(3 * s / long + rnd.uniform(0, 6)))
    streaks = 0.7 * hand.lanes(0.24, 6) + 0.4 * hand.lanes(0.09, 3.5) + 0.15 * hand.lanes(0.04, 2.5)
    begins = (0.22 + 0.6 * hand.stroke.runs) * long
    spent = np.clip((s - begins) / (long * (1.08 + 0.06 * streaks) - begins), 0, 1)
    inside = half - np.hypot(t, np.clip(1.1 * r - s, 0, None) / 1.1) + 0.012 * hand.noise(0.3) - 0.04 * wide * spent * streaks
    feather = 0.06 + look["soft"] * wide * (0.3 + 1.7 * spent)
    left = 1 - spent * (0.80 if hand.stroke.stops else 1.0)
    layers = look["thins"] * left**1.6 * np.clip(1 + (0.06 + 0.34 * spent) * streaks, 0.2, 2)
    much = layers * smooth(inside / feather) * smooth((1.14 * long - s) / 0.5)
    lay = hand.thickness(inside, spent) * (0.25 + 1.05 * left**1.6) + 0.06 * bell(inside - 0.13, 0.07) * bell(s - 0.3 * r, 0.8 * r)
    return np.float32(much), np.float32(lay), np.float32(inside)


def sweep(hand, s, t):
    """Powder on a fingertip: pressed on where it begins, drawn out in streaks, it thins until skin shows; its sides are soft."""
    wide, long, look = hand.wide, hand.long, hand.look
    r, along = wide / 2, np.clip(s / long, 0, 1)
    broad, fine = hand.lanes(0.30, 6), hand.lanes(0.085, 3.5)
    half = r * (0.95 + 0.05 * np.sin(2.6 * along + hand.rnd.uniform(0, 6))) + 0.035 * hand.noise(0.5) + 0.03 * along * broad
    inside = half - np.hypot(t, np.clip(1.15 * r - s, 0, None) / 1.15) + 0.025 * hand.noise(0.2)
    feather = wide * look["soft"] * (0.22 + 0.22 * along)
    left = (0.52 + 0.86 * np.exp(-((along / 0.6) ** 1.7))) * smooth((1.14 - s / long + 0.05 * broad + 0.04 * fine) / 0.55)
    streaks = (0.06 + 0.06 * along) * broad + (0.05 + 0.12 * along) * fine
    much = left * np.clip(1 + streaks + 0.08 * hand.noise(0.25), 0.05, 2) * smooth(inside / feather + 0.12)
    return np.float32(np.clip(much, 0, 1.6)), np.ones_like(much), np.float32(inside)


def dragged(grip, stroke, px, far):
    """What a bullet or a wand finds to hold to as it slides: skin's plates, drawn out along the pull."""
    a, n = math.radians(stroke.turn), max(3, round(far * px)) | 1
    line, end = np.zeros((n, n), np.float32), (n / 2 - 1) * np.array([-math.sin(a), math.cos(a)])
    one, other = (tuple(int(16 * c) for c in n // 2 + side * end) for side in (-1, 1))
    cv2.line(line, one, other, 1.0, 1, cv2.LINE_AA, 4)
    pulled = cv2.filter2D(grip, -1, line / line.sum(), borderType=cv2.BORDER_REFLECT)
    mean = float(grip.mean())
    return np.clip(mean + 1.7 * (pulled - mean) + 0.60 * (grip - pulled), 0, 1)


TOOLS = {tool.__name__: tool for tool in (bullet, wand, finger, rub, sweep, bead, dab, smear, pat, sheen, drop)}
