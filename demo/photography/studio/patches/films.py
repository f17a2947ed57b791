"""Make-up that was drawn on flattened skin: how thick it lies, how far it covers and what it shines like."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from .fields import bell, blurred, noise_like, smooth


@dataclass
class Stroke:
    """Drawn with a `bullet`, a `wand`, a `finger` or a `brush`; `at` is its middle, `size` its width and length in
    centimetres, `turn` in degrees (0 is downwards). It `runs` dry after that share of its length, unless it `stops`.
    """

    at: tuple[float, float]
    color: tuple[float, float, float]
    look: str
    size: tuple[float, float] = (1.0, 2.6)
    turn: float = 0.0
    by: str = "bullet"
    runs: float = 0.6
    stops: bool = False
    press: float = 1.0
    bend: float = 0.0
    seed: int = 0


# How thick a film lies (in centimetres), how uneven along the pull, how much of it is pushed into a rim and how broad that is;
# how soft its sides are, how much of skin's lines it fills, how much must lie to cover, how far it covers at most; how rough
# it is, how much it mirrors straight on. Through `glass` skin is seen; `coat` is a gloss of its own. `dust` is how grainy,
# `pearl` how much of it is mica.
LOOKS = {
    "velvet": dict(thick=0.0046, streak=0.42, rim=0.75, edge=0.024, soft=0.14, fills=0.3, full=0.0014, most=0.995, rough=0.42, mirrors=0.028),
    "satin": dict(thick=0.0052, streak=0.5, rim=0.75, edge=0.026, soft=0.14, fills=0.38, full=0.0017, most=0.995, rough=0.27, mirrors=0.04),
    "sheer": dict(thick=0.0024, streak=0.38, rim=0.5, edge=0.024, soft=0.14, fills=0.35, full=0.0016, most=0.78, rough=0.36, mirrors=0.030),
    "liquid": dict(thick=0.0056, streak=0.22, rim=0.55, edge=0.034, soft=0.05, fills=0.46, full=0.0012, most=0.995, rough=0.23, mirrors=0.046),
    "fluid": dict(thick=0.0042, streak=0.36, rim=0.42, edge=0.040, soft=0.22, fills=0.42, full=0.0014, most=0.985, rough=0.34, mirrors=0.014),
    "powder": dict(thick=0.0010, streak=0.16, rim=0.0, edge=0.05, soft=0.62, fills=0.05, full=0.0010, most=0.80, rough=0.62, mirrors=0.016, dust=0.5),
    "pearl": dict(thick=0.0010, streak=0.16, rim=0.0, edge=0.05, soft=0.55, fills=0.08, full=0.0010, most=0.62, rough=0.36, mirrors=0.03, dust=0.4, pearl=0.62),
    "balm once": dict(thick=0.0026, streak=0.34, rim=0.35, edge=0.035, soft=0.16, fills=0.55, full=0.0008, most=0.95, rough=0.28, mirrors=0.040, glass=0.34, coat=0.5),
    "balm": dict(thick=0.0040, streak=0.26, rim=0.45, edge=0.035, soft=0.12, fills=0.70, full=0.0008, most=0.96, rough=0.24, mirrors=0.040, glass=0.45, coat=0.8),
    "oil": dict(thick=0.0085, streak=0.16, rim=0.50, edge=0.050, soft=0.1, fills=0.86, full=0.0006, most=0.99, rough=0.26, mirrors=0.040, glass=0.46, coat=1.15),
}


class Films:
    """All strokes on one skin, as maps of its size."""

    def __init__(self, skin, strokes):
        shape = skin.grid.shape
        self.film, self.cover, self.fills = (np.zeros(shape, np.float32) for _ in range(3))
        self.rough, self.mirrors, self.coat, self.pearl = (np.zeros(shape, np.float32) for _ in range(4))
        self.paint, self.glass = np.zeros((*shape, 3), np.float32), np.zeros((*shape, 3), np.float32)
        for stroke in strokes:
            self.lay(skin, stroke)

    def lay(self, skin, stroke):
        look, g = LOOKS[stroke.look], skin.grid
        here = part_of(stroke, g)
        rnd = np.random.default_rng(500 + stroke.seed)
        film = drawn(stroke, look, g.x[here], g.y[here], g.px, rnd)
        missing = 0.0030 * skin.furrow[here] + 0.0007 * np.abs(noise_like(rnd, film.shape, 0.016 * g.px, 0.016 * g.px))
        thin = np.clip(1.3 - film / look["thick"], 0.06, 1)  # where there is little, it catches on the plates of skin
        cover = look["most"] * (1 - np.exp(-np.clip(film - missing * thin, 0, None) / look["full"]))
        grains = blurred(rnd.standard_normal(film.shape).astype(np.float32), 0.0045 * g.px)
        grains = grains / grains.std()
        if "dust" in look:
            cover = look["most"] * np.clip(film / look["thick"] * (1 + 0.30 * look["dust"] * grains) - 0.35 * skin.furrow[here], 0, 1)
        if "pearl" in look:
            flakes = np.clip(blurred(np.float32(rnd.random(film.shape) > 0.988), 0.0042 * g.px) * 14 - 0.5, 0, 1.6)
            shines = cover / look["most"] * (look["pearl"] + 0.10 * grains + 1.5 * flakes * rnd.random(film.shape))
            self.pearl[here] = np.maximum(self.pearl[here], np.clip(shines, 0, 3))
        cover = blurred(np.float32(cover), 0.0028 * g.px)
        above = cover > self.cover[here]
        color = np.array(stroke.color, np.float32) * (1.03 - 0.05 * np.clip(film / look["thick"], 0, 2))[..., None]
        self.paint[here] = np.where(above[..., None], color, self.paint[here])
        if "glass" in look:  # filters what comes back from skin, the more the thicker it lies
            tint = np.array(stroke.color, np.float32) / max(stroke.color)
            even = film if look["coat"] < 1 else blurred(film, 0.04 * g.px)  # what flows lies evenly
            passed = -np.log(np.clip(tint, 0.02, 1)) * look["glass"] * np.clip(even / look["thick"], 0, 1.7)[..., None]
            self.glass[here] = np.maximum(self.glass[here], passed)
        for name, value in (("rough", look["rough"]), ("mirrors", look["mirrors"]), ("fills", look["fills"])):
            mine = getattr(self, name)
            mine[here] = np.where(above, value, mine[here])
        lies = smooth(film / (0.35 * look["thick"]))
        self.coat[here] = np.maximum(self.coat[here], look.get("coat", 0) * lies)
        self.film[here] = np.maximum(self.film[here], film * smooth(2.2 * cover - 0.1))
        self.cover[here] = np.maximum(self.cover[here], cover)


def part_of(stroke, g):
    reach = 0.62 * math.hypot(*stroke.size) + 0.35
    x0, x1 = (int(np.clip((stroke.at[0] + side * reach - g.x[0, 0]) * g.px, 0, g.shape[1])) for side in (-1, 1))
    y0, y1 = (int(np.clip((stroke.at[1] + side * reach - g.y[0, 0]) * g.px, 0, g.shape[0])) for side in (-1, 1))
    return np.s_[y0:y1, x0:x1]


def drawn(stroke, look, x, y, px, rnd):
    """How thick the stroke lies."""
    wide, long = stroke.size
    a = math.radians(stroke.turn)
    x, y = x - stroke.at[0], y - stroke.at[1]
    s = np.float32(y * math.cos(a) - x * math.sin(a) + long / 2)  # along the pull
    t = np.float32(x * math.cos(a) + y * math.sin(a))  # across it

    def noise(size):
        return noise_like(rnd, s.shape, size * px, size * px)

    def lanes(size, along):
        """What differs across the pull and stays along it."""
        field = rnd.standard_normal((int(long / along) + 8, int(3 * wide / size) + 8)).astype(np.float32)
        field = cv2.resize(field, None, fx=1, fy=24, interpolation=cv2.INTER_CUBIC)
        u, v = t / size + field.shape[1] / 2, 24 * (s / along + 3)
        return 1.3 * cv2.remap(field, u, v, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)

    passes = 2 if stroke.by in ("bullet", "finger") else 3 if stroke.by == "brush" else 1
    film = np.zeros(s.shape, np.float32)
    t0 = t - stroke.bend * wide * ((s / long) ** 2 - 0.3) - 0.05 * wide * np.sin(math.pi * s / long + rnd.uniform(0, 6)) - 0.010 * noise(0.35)
    for nth in range(passes):
        shift = 0.06 * wide * rnd.uniform(-1, 1) * (nth > 0)
        t1 = t0 - shift - 0.05 * rnd.uniform(-1, 1) * (s - long / 2) * wide / long
        half = wide / 2 * (1 - 0.04 * nth) * (1 + 0.05 * np.sin(2.2 * s / long + rnd.uniform(0, 6)) + rnd.uniform(-0.05, 0.05) * (s / long - 0.5))
        ragged = 0.009 * noise(0.2) + 0.005 * noise(0.07) + 0.0035 * noise(0.03)
        if stroke.by == "wand":
            ragged = 0.012 * noise(0.4) + 0.003 * noise(0.07)
        if stroke.by == "brush":
            ragged = 0.03 * noise(0.3) + 0.012 * noise(0.06)
        side = half - np.abs(t1) + ragged + 0.006 * lanes(0.03, 0.8) * (0.4 + s / long)
        q = np.clip(np.abs(t1) / half, 0, 1)
        round_ = 1 - np.sqrt(np.clip(1 - q**2, 0, 1))
        if stroke.by == "bullet":
            slant = rnd.uniform(-0.28, 0.28)
            head = half * (slant * t1 / half + 0.55 * round_)
        else:
            head = half * (1.0 if stroke.by == "wand" else 0.72) * round_
        begin = s - 0.03 * long * abs(rnd.normal()) * (nth > 0) - head + 0.7 * ragged
        dry = (0.10 * lanes(0.16, 9) + 0.06 * lanes(0.06, 9) + 0.02 * lanes(0.022, 9)) * (0.3 if stroke.stops else 1.0) * (0.5 if stroke.by == "wand" else 1)
        end = long * rnd.uniform(0.93, 1.0) - s - (0.5 if stroke.stops else 0.25) * half * round_ + dry * min(1, wide)
        run = stroke.runs * long
        spent = np.clip((s - run) / max(0.2, long - run), 0, 1)
        lay = 1 + look["streak"] * (0.5 * lanes(0.10, 1.6) + 0.55 * lanes(0.038, 1.3) + 0.4 * lanes(0.016, 1.0)) * (0.7 + 0.9 * spent)
        lay += 0.10 * noise(0.3) + 0.07 * noise(0.08)
        lay = np.clip(lay, 0.08, 2.2) * (1 - (0.25 if stroke.stops else 0.86) * spent)
        lay *= 1 + 0.35 * bell(begin - 0.16, 0.16) * (stroke.by != "brush")
        inside = np.minimum(np.minimum(side, begin), end * (0.6 if stroke.stops else 0.2))
        e = look["edge"]
        heaped = np.clip(0.8 + 0.65 * noise(0.35) + 0.35 * noise(0.1), 0, 2.2) * (0.35 + 0.65 * (1 - spent))
        lay = lay + look["rim"] * heaped * bell(inside - 1.15 * e, 0.8 * e)
        if stroke.stops:  # what a bullet or a finger carried along stays where it stops
            lay = lay + 0.7 * heaped * bell(end - 0.07, 0.06)
        soft = look["soft"] * wide * (0.3 + 0.7 * np.clip(1 + 0.8 * noise(0.5), 0, 2)) if look["soft"] > 0.05 else 0.01
        if stroke.by == "brush":
            soft = look["soft"] * wide * (1 + 0.12 * noise(0.4))
        low = smooth(np.minimum(side, begin) / (e + soft * (0.35 + 0.65 * spent)))
        lies = np.maximum(lay, 0) * low * np.clip(end / (0.9 * soft if stroke.by == "brush" else 0.04 if stroke.stops else 0.6), 0, 1)
        film = np.maximum(film, lies) + 0.22 * np.minimum(film, lies)
    return np.float32(film * look["thick"] * stroke.press)
