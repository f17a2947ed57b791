"""Clear skincare on flattened skin: drops that lie or have run, and the sheen that is left when they are rubbed in."""

import cv2
import numpy as np

from .fields import smooth


def sheen(hand, s, t):
    """Rubbed in: nothing is left but a soft sheen that ends nowhere."""
    q = np.hypot(2 * t / hand.wide, 2 * s / hand.long - 1) + 0.10 * hand.noise(0.6)
    much = np.float32(smooth((1.1 - q) / 0.75) * np.clip(1 + 0.10 * hand.lanes(0.2, 5), 0, 2))
    return much, np.ones_like(much), np.float32((1 - q) * hand.wide / 2)


def drop(hand, s, t):
    """A clear drop that lies, or has run: its weight flattens it, and its surface meets skin at one angle all around."""
    rnd, long, r = hand.rnd, hand.long, hand.wide / 2
    if hand.stroke.way == "run":  # thin where it came along, a full head where it stopped
        along = np.clip(s / long, 0, 1)
        t = t + 0.16 * r * np.sin(5 * along + rnd.uniform(0, 6)) + 0.03 * hand.noise(0.5)
        half = r * (0.33 + 0.05 * np.sin(13 * along + rnd.uniform(0, 6)) + 0.67 * smooth((along - 0.58) / 0.36) ** 1.5)
        inside = half - np.hypot(t, s - np.clip(s, 0.3 * r, long - 1.06 * r))
    else:
        a, b = rnd.uniform(0, 6.3, 2)
        angle, far = np.arctan2(s - long / 2, t), np.hypot((s - long / 2) * hand.wide / long, t)
        inside = r * (1 + 0.030 * np.cos(2 * angle + a) + 0.022 * np.cos(3 * angle + b)) - far
    inside = np.float32(inside + 0.006 * hand.noise(0.25))
    return smooth(inside / 0.02 + 0.5), at_rest(inside, hand.px), inside


def at_rest(inside, px, flat=0.20, fine=56):
    """How high a liquid stands that wets all that is `inside`, where 1 is a wide pool. It is level farther than `flat` from its
    rim. Its surface tension and weight are in balance: its curvature grows with its depth.
    """
    small = (max(8, round(inside.shape[1] * fine / px)), max(8, round(inside.shape[0] * fine / px)))
    wets = np.clip(cv2.resize(inside, small, interpolation=cv2.INTER_AREA) * fine + 0.5, 0, 1)
    high, stiff = np.zeros_like(wets), 1 / (4 * (flat * fine) ** 2)
    beside = np.float32([[0, 1, 0], [1, 0, 1], [0, 1, 0]]) / 4
    for _ in range(500):
        high = wets * (cv2.filter2D(high, -1, beside) + stiff) / (1 + stiff)
    high = cv2.resize(high, inside.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.clip(high, 0, None) * smooth(inside / 0.012 + 0.5)
