"""Creams on flattened skin: how high they stand and how far they hide it."""

import numpy as np

from .fields import bell, blurred, smooth

# How deep a cream must be to hide skin (in centimetres; half of that hides 40 per cent), how thick it is laid on; how rough it
# is and how much it mirrors straight on; its wet `coat` and how that `clings` to what lies below.
CREAMS = {
    "sun fluid": dict(hides=0.0085, thick=0.11, rough=0.30, mirrors=0.032, coat=0.85, clings=0.35),
    "night cream": dict(hides=0.0085, thick=0.17, rough=0.34, mirrors=0.036, coat=0.16, clings=0.6),
    "lotion": dict(hides=0.0110, thick=0.12, rough=0.28, mirrors=0.034, coat=0.75, clings=0.4),
    "butter": dict(hides=0.0090, thick=0.20, rough=0.46, mirrors=0.026, coat=0.0, clings=1.0),
}


def lay_cream(films, skin, stroke, here, height):
    """Lays what stands `height` centimetres on the skin `here`. Where it is thin it sinks into skin's lines, which show through."""
    look, g = CREAMS[stroke.look], skin.grid
    sunk = np.clip((g.blur(skin.relief, 0.02) - skin.relief)[here], -0.0015, 0.004)
    held = np.clip(height + 0.6 * smooth(height / 0.003) * sunk, 0, None)
    cover = np.float32(1 - np.exp(-held / look["hides"]))
    above = cover > films.cover[here]
    films.paint[here] = np.where(above[..., None], np.float32(stroke.color), films.paint[here])
    films.set(here, above, look | dict(fills=0))
    films.clings[here] = np.where(above, look["clings"], films.clings[here])
    films.coat[here] = np.maximum(films.coat[here], look["coat"] * smooth((height - 0.004) / 0.03))
    films.body[here] = np.maximum(films.body[here], height)
    films.cover[here] = np.maximum(films.cover[here], cover)


def bead(hand, s, t):
    """A stripe as it leaves a tube: round at its start, a little uneven, drawn out to a tip where the tube was lifted."""
    rnd, long, r = hand.rnd, hand.long, hand.wide / 2
    along = np.clip(s / long, 0, 1)
    t = t + 0.05 * np.sin(4.2 * along + rnd.uniform(0, 6)) + 0.012 * hand.noise(0.5)
    round_ = 0.90 + 0.20 * bell(s - r, 0.9 * r) + 0.035 * np.sin(13 * along + rnd.uniform(0, 6)) + 0.03 * hand.noise(0.4)
    round_ = r * round_ * (1 - 0.86 * smooth((along - 0.66) / 0.34) ** 1.2)
    off = np.hypot(t, s - np.clip(s, 1.1 * r, long - 0.10 * r))
    high = 0.62 * round_ * np.clip(1 - (off / round_) ** 2, 0, 1) ** 0.62
    return np.float32(high), np.ones_like(high), np.float32(round_ - off)


def dab(hand, s, t):
    """A dollop set down with a turn of the finger: low swirled ridges, and a peak where it was lifted, which leans over."""
    rnd, r, thick = hand.rnd, hand.wide / 2, CREAMS[hand.stroke.look]["thick"]
    y = s - hand.long / 2
    a, b = rnd.uniform(0, 6.3, 2)
    angle, far = np.arctan2(y, t), np.hypot(y, t)
    rim = r * (1 + 0.07 * np.cos(angle + a) + 0.05 * np.cos(2 * angle + b) + 0.012 * np.cos(4 * angle + a)) + 0.012 * hand.noise(0.4)
    q = np.clip(far / rim, 0, 1)
    turns = far / (0.46 * r) - angle / (2 * np.pi) + 0.12 * hand.noise(0.35)
    ridge = 1 - np.abs(2 * (turns - np.floor(turns)) - 1)
    high = 1.35 * thick * (1 - q**2.6) ** 0.6 * (0.86 + 0.24 * smooth(ridge) * smooth((1 - q) / 0.4) + 0.05 * hand.noise(0.22))
    up, over = (size * r * np.array([np.cos(way), np.sin(way)]) for size, way in ((0.12, a), (0.22, b)))
    for f in np.linspace(0.06, 1, 14):  # a cone whose tip curls over
        off = np.hypot(t - up[0] - over[0] * f**2, y - up[1] - over[1] * f**2)
        high = high + 1.5 * thick / 14 * smooth((0.44 * r * (1 - f) ** 1.25 + 0.03 * r - off) / (0.11 * r) + 0.5)
    high = blurred(np.float32(high), 0.016 * hand.px)
    return np.float32(high), np.ones_like(high), np.float32(rim - far)


def smear(hand, s, t):
    """A fingertip draws a dollop out: it leaves a heap where it began, a bank along either side, and streaks between that
    thin out until skin shows.
    """
    rnd, long, r, thick = hand.rnd, hand.long, hand.wide / 2, CREAMS[hand.stroke.look]["thick"]
    along = s / long
    streaks = 0.55 * hand.lanes(0.21, 6) + 0.30 * hand.lanes(0.085, 5) + 0.13 * hand.lanes(0.035, 4)
    half = r * (0.94 + 0.14 * bell(s - 0.75 * r, 0.8 * r) - 0.10 * smooth(along) + 0.03 * np.sin(5 * along + rnd.uniform(0, 6)))
    inside = half - np.hypot(t, np.clip(0.95 * r - s, 0, None) / 0.95) + 0.020 * hand.noise(0.35) + 0.004 * hand.noise(0.09)
    left = np.exp(-3.6 * np.clip(along - 0.12 + 0.05 * streaks, 0, 2) ** 1.15)
    q = np.clip(np.abs(t) / half, 0, 1)
    between = (0.26 + 0.30 * q**2) * np.clip(1 + 0.55 * streaks, 0.12, 2.4)
    bank = 0.60 * bell(inside - 0.085, 0.055) * np.clip(1 + 0.35 * hand.noise(0.4), 0.2, 2) * smooth((along - 0.02) / 0.2)
    heap = 0.95 * np.exp(-(((s - 0.62 * r) / (0.55 * r)) ** 2) - (t / (0.78 * r)) ** 4) * (1 + 0.12 * hand.noise(0.3) + 0.07 * streaks)
    high = thick * (left * (between + bank) + heap * np.clip(left, 0, 1))
    soft = 0.05 + 0.16 * r * smooth(along)  # the thinner it is, the softer are its sides
    high = high * (1 - np.exp(-np.clip(inside, 0, None) / soft)) * smooth((1.08 - along + 0.06 * streaks) / 0.5)
    return blurred(np.float32(high), 0.006 * hand.px), np.ones_like(high), np.float32(inside)


def pat(hand, s, t):
    """Rubbed half in, to and fro: a thin veil, here more and there less, in curved streaks, with no outline."""
    long, r = hand.long, hand.wide / 2
    round_ = 1.5 * long * hand.rnd.choice([-1, 1])  # a finger turns about the wrist
    hand.t = (np.hypot(t + round_, s - long / 2) - abs(round_)) * np.sign(round_) + 0.06 * hand.noise(0.9)
    q = np.hypot(t / r, (s - long / 2) / (long / 2)) + 0.09 * hand.noise(0.6)
    streaks = 0.55 * hand.lanes(0.22, 5) + 0.28 * hand.lanes(0.09, 4) + 0.12 * hand.lanes(0.035, 3)
    veil = smooth((1.15 + 0.07 * streaks - q) / 1.0)
    uneven = np.clip(0.85 + 0.30 * streaks + 0.16 * hand.noise(0.45), 0.22, 1.9)
    return np.float32(0.0046 * hand.stroke.press * veil * uneven), np.ones_like(veil), np.float32((1 - q) * r)
